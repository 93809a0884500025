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
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicI64, Ordering};
    use tokio::time::advance;

    const START: u64 = 1_750_000_000_000;

    /// Discord's clock, and a machine's clock that differs from it. Both follow the paused time.
    #[derive(Clone)]
    struct Clocks {
        start: Instant,
        behind: Arc<AtomicI64>,
        /// Time in which the machine, and its monotonic clock, slept.
        slept: Arc<AtomicI64>,
    }

    impl Clocks {
        fn discord(&self) -> Time {
            let slept = Duration::from_millis(self.slept.load(Ordering::SeqCst).unsigned_abs());
            Time(START).after(self.start.elapsed() + slept)
        }

        fn set_behind(&self, seconds: i64) {
            self.behind.store(seconds * 1000, Ordering::SeqCst);
        }

        fn date(&self) -> String {
            httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(self.discord().0))
        }
    }

    impl TimeSource for Clocks {
        fn now(&self) -> Time {
            Time(self.discord().0.saturating_add_signed(-self.behind.load(Ordering::SeqCst)))
        }
    }

    fn clocks(behind_seconds: i64) -> (Clocks, DiscordTime) {
        let (behind, slept) = Default::default();
        let clocks = Clocks { start: Instant::now(), behind, slept };
        clocks.set_behind(behind_seconds);
        (clocks.clone(), DiscordTime::new(clocks))
    }

    async fn asks(clocks: &Clocks, time: &DiscordTime) {
        let sent = time.sending();
        advance(Duration::from_millis(40)).await;
        let date = clocks.date();
        advance(Duration::from_millis(40)).await;
        time.answered(sent, &date);
    }

    fn off(clocks: &Clocks, time: &DiscordTime) -> u64 {
        time.now().0.abs_diff(clocks.discord().0)
    }

    fn doubts(time: &DiscordTime) -> bool {
        use futures::FutureExt;
        time.0.doubt.notified().now_or_never().is_some()
    }

    #[tokio::test(start_paused = true)]
    async fn discords_date_corrects_the_clock() {
        for behind in [600, -600, 24 * 3600, -24 * 3600, 5] {
            let (clocks, time) = clocks(behind);
            assert_eq!(off(&clocks, &time), behind.unsigned_abs() * 1000);
            asks(&clocks, &time).await;
            assert!(off(&clocks, &time) <= 600, "{behind}: {}", off(&clocks, &time));
            // The next answers do not move it about.
            let now = off(&clocks, &time);
            for _ in 0..20 {
                advance(Duration::from_millis(333)).await;
                asks(&clocks, &time).await;
                assert_eq!(off(&clocks, &time), now);
            }
            // The machine's clock is put right, which the next reading notices.
            assert!(!doubts(&time));
            clocks.set_behind(0);
            time.now();
            assert!(doubts(&time));
            asks(&clocks, &time).await;
            assert_eq!(off(&clocks, &time), 0);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn small_differences_and_strange_dates_change_nothing() {
        let (clocks, time) = clocks(1);
        asks(&clocks, &time).await;
        for date in ["", "yesterday", "Thu, 01 Jan 1970", "é"] {
            time.answered(time.sending(), date);
        }
        assert_eq!(off(&clocks, &time), 1000);
        // The clock is set during a request: the answer says nothing about either setting.
        let sent = time.sending();
        clocks.set_behind(-60);
        time.answered(sent, &clocks.date());
        assert_eq!(off(&clocks, &time), 60_000);
    }

    #[tokio::test(start_paused = true)]
    async fn an_interaction_shows_that_the_clock_is_slow() {
        let (clocks, time) = clocks(600);
        assert_eq!(time.late(clocks.discord()), Duration::ZERO);
        assert_eq!(off(&clocks, &time), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn a_step_of_the_clock_makes_nothing_late() {
        let (clocks, time) = clocks(0);
        let arrives = async |took: u64| {
            let made = clocks.discord();
            advance(Duration::from_millis(took)).await;
            time.late(made).as_millis()
        };
        assert_eq!(arrives(90).await, 0, "nothing to compare it with");
        assert!((30..=50).contains(&arrives(130).await), "compared with the first");
        for step in [-4, -3600, 3600, 0] {
            clocks.set_behind(step);
            for _ in 0..3 {
                assert!(arrives(90).await <= 1, "{step}");
                advance(Duration::from_millis(700)).await;
            }
        }
        assert!(arrives(3300).await > 3000, "really late");
        // Clocks drift, while no one plays for a week.
        advance(Duration::from_secs(7 * 24 * 3600)).await;
        assert_eq!(arrives(90).await, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn what_waited_for_a_sleeping_machine_is_late() {
        let (clocks, time) = clocks(0);
        time.now();
        assert_eq!(time.late(clocks.discord()), Duration::ZERO);
        let made = clocks.discord();
        clocks.slept.store(3_600_000, Ordering::SeqCst);
        time.now();
        assert!(doubts(&time), "the machine slept, or its clock was set");
        asks(&clocks, &time).await;
        assert!(time.late(made) > Duration::from_secs(3590));
        assert_eq!(time.late(clocks.discord()), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn a_step_of_the_monotonic_clock_is_forgiven() {
        let (clocks, time) = clocks(0);
        asks(&clocks, &time).await;
        let made = clocks.discord();
        // The monotonic clock gains a minute on Discord's.
        advance(Duration::from_secs(60)).await;
        assert!(time.late(made) > Duration::from_secs(50));
        let date = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(made.0 + 1000));
        time.answered(time.sending(), &date);
        assert!(time.late(Time(made.0 + 1000)) < Duration::from_secs(1));
    }
}
