//! Discord's time: the bot compares its own with the times of presses, which are Discord's, and players read
//! deadlines on their own clocks.
//!
//! ```text
//!   the machine's clock   may be wrong, and may be put right while the bot runs
//!   the Date header       of each of Discord's answers, in whole seconds: corrects the machine's clock
//!   an interaction's id   when it was made: no clock of Discord's is behind it
//!   the monotonic clock   no one sets it, so it measures how late an interaction arrives
//! ```
//!
//! A machine that slept, or whose clock was set, shows in that the machine's clock and the monotonic clock
//! have advanced by different amounts. Which of them is right only Discord knows, so it is asked.

use super::api::Api;
use deltille_base::ids::Time;
use deltille_bot::TimeSource;
use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, UNIX_EPOCH},
};
use tokio::{
    sync::Notify,
    time::{Instant, sleep, timeout},
};

/// A smaller difference from Discord's clock is left alone.
const TOLERANCE: Duration = Duration::from_secs(2);
/// Resolution of the Date header.
const WHOLE: Duration = Duration::from_secs(1);
/// No two clocks drift apart faster than this part of the time: the limit of NTP's corrections is the same.
const DRIFT: u32 = 2000;
/// Interval at which Discord is asked for the time, and the shortest pause between two questions.
const ASK: Duration = Duration::from_secs(10 * 60);
const PAUSE: Duration = Duration::from_secs(2);

/// Discord's time, estimated from the machine's clock. Cheap to clone.
#[derive(Clone)]
pub struct DiscordTime(Arc<Inner>);

struct Inner {
    machine: Box<dyn TimeSource>,
    state: Mutex<State>,
    /// Rung when only Discord can say what time it is.
    doubt: Notify,
}

#[derive(Default)]
struct State {
    /// Difference of Discord's clock from the machine's, in milliseconds; positive if the machine's is slow.
    behind: i64,
    /// The last reading of the machine's clock, and when it was taken.
    read: Option<(Time, Instant)>,
    /// A moment that has passed at Discord, and when that was known.
    passed: Option<(Time, Instant)>,
}

/// When a request was sent, by both clocks.
#[derive(Clone, Copy, Debug)]
pub struct Sent {
    machine: Time,
    at: Instant,
}

impl TimeSource for DiscordTime {
    fn now(&self) -> Time {
        let mut state = self.state();
        let (machine, at) = (self.0.machine.now(), Instant::now());
        if let Some((before, since)) = state.read.replace((machine, at)) {
            let step = signed(machine) - signed(before) - millis(at.saturating_duration_since(since));
            if step.abs() > millis(TOLERANCE) {
                tracing::warn!(step_ms = step, "machine's clock set, or machine suspended; asking Discord");
                self.0.doubt.notify_one();
            }
        }
        Time(machine.0.saturating_add_signed(state.behind))
    }
}

impl DiscordTime {
    /// Starts with the machine's clock, until Discord is heard from.
    pub fn new(machine: impl TimeSource) -> DiscordTime {
        DiscordTime(Arc::new(Inner {
            machine: Box::new(machine),
            state: Mutex::default(),
            doubt: Notify::new(),
        }))
    }

    /// Returns the time at which a request is sent, for [`DiscordTime::answered`].
    pub fn sending(&self) -> Sent {
        Sent { machine: self.0.machine.now(), at: Instant::now() }
    }

    /// Reads the Date header of an answer that has just arrived. An unreadable one is ignored.
    pub fn answered(&self, sent: Sent, date: &str) {
        let Some(date) =
            httpdate::parse_http_date(date).ok().and_then(|date| date.duration_since(UNIX_EPOCH).ok())
        else {
            return tracing::debug!("answer's Date header unreadable");
        };
        let date = Time(0).after(date);
        let mut state = self.state();
        let (machine, at) = (self.0.machine.now(), Instant::now());
        // The answer was made between sending and now, and within a second after its date.
        let least = signed(date) - signed(machine.max(sent.machine));
        let most = signed(date) + millis(WHOLE) - signed(machine.min(sent.machine));
        let (least, most) = (least - millis(TOLERANCE), most + millis(TOLERANCE));
        let right = |behind: &i64| (least..=most).contains(behind);
        let behind = [state.behind, 0].into_iter().find(right).unwrap_or(least.midpoint(most));
        state.correct(behind);
        // Nothing has passed yet that comes after the answer; else the monotonic clock has stepped.
        let took = at.saturating_duration_since(sent.at);
        if state.passed(at).is_some_and(|passed| passed > date.after(WHOLE + took + TOLERANCE)) {
            state.passed = None;
        }
        state.pass(date, at);
    }

    /// Notes that an interaction made at this moment of Discord's arrives now. Returns how late it is, as far
    /// as can be known.
    pub fn late(&self, made: Time) -> Duration {
        let mut state = self.state();
        let (machine, at) = (self.0.machine.now(), Instant::now());
        // The time an object was made at has passed.
        let behind = signed(made) - signed(machine);
        if behind > state.behind + millis(TOLERANCE) {
            state.correct(behind);
        }
        let passed = state.passed(at).unwrap_or(made);
        state.pass(made, at);
        Duration::from_millis(passed.0.saturating_sub(made.0))
    }

    /// Has Discord asked for the time: an interaction seems too late to be answered.
    pub fn doubt(&self) {
        self.0.doubt.notify_one();
    }

    /// Asks Discord for the time, regularly and in case of doubt. Never ends: the answer's header is read
    /// where all are ([`DiscordTime::answered`]).
    pub async fn keep(&self, api: Api) {
        loop {
            let _ = timeout(ASK, self.0.doubt.notified()).await;
            if let Err(error) = api.reach().await {
                tracing::debug!(%error, "Discord not asked for the time");
            }
            sleep(PAUSE).await;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Each statement leaves the data consistent, so a poisoned lock is safe to reuse.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn correct(&mut self, behind: i64) {
        if behind == self.behind {
            return;
        }
        self.behind = behind;
        if behind == 0 {
            tracing::info!("machine's clock agrees with Discord's again");
        } else {
            tracing::warn!(
                behind_ms = behind,
                "machine's clock differs from Discord's, counting by Discord's; set the clock, for instance by NTP"
            );
        }
    }

    /// A time that has certainly passed at Discord by now.
    fn passed(&self, now: Instant) -> Option<Time> {
        let (passed, since) = self.passed?;
        let elapsed = now.saturating_duration_since(since);
        Some(passed.after(elapsed - elapsed / DRIFT))
    }

    fn pass(&mut self, moment: Time, now: Instant) {
        if self.passed(now).is_none_or(|passed| passed <= moment) {
            self.passed = Some((moment, now));
        }
    }
}

impl fmt::Debug for DiscordTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiscordTime")
            .field("behind", &self.state().behind)
            .finish_non_exhaustive()
    }
}

/// Milliseconds since 1970 are far from the limits of the type.
fn signed(time: Time) -> i64 {
    time.0.cast_signed()
}

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
#[path = "../../tests/units/time.rs"]
mod tests;
