//! The bot's uptime, so that downtime is not charged to any player's clock.
//!
//! The bot records its presence every few seconds: a *beat*. Where beats are missing, the bot was down.
//! Clocks and deadlines count in uptime, [`Awake`], which stops meanwhile. So one number, the total downtime,
//! shifts all deadlines at once.
//!
//! ```text
//!   people's time   ──────┬──────────┬──────▶
//!                         │   down   │
//!   Awake           ──────┴──────────┴──────▶   the same moment before and after
//! ```
//!
//! A machine's clock may be wrong, and be put right. A step forward looks like silence and counts as downtime;
//! a step back takes it away again. Either way uptime continues from the last beat.
//!
//! Pure: the bot stores the data, as one small body for all processes on one store.

use deltille_base::ids::Time;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A point in uptime: milliseconds since the Unix epoch minus the downtime.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Awake(pub u64);

impl Awake {
    pub fn plus(self, milliseconds: u64) -> Awake {
        Awake(self.0.saturating_add(milliseconds))
    }

    /// Milliseconds since an earlier point; 0 if that point is later.
    pub fn since(self, earlier: Awake) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// Interval at which a process records its presence.
pub const BEAT: Duration = Duration::from_secs(10);

/// A longer gap between beats means that the bot was down, or suspended with its machine.
pub const SILENCE: Duration = Duration::from_secs(30);

/// A beat further ahead than this was recorded by a wrong clock: no request is carried out so late.
pub const WRONG: Duration = Duration::from_secs(2 * 60);

/// The data recorded so far by all processes together. The default contains no downtime.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Uptime {
    /// The latest beat; 0 if there is none yet.
    pub beat: Time,
    /// Total downtime in milliseconds; negative if the clock was put back by more than the bot was ever down.
    pub down: i64,
    /// Start and end of the last downtime.
    pub last: Option<(Time, Time)>,
}

impl Uptime {
    /// Records the bot's presence. `first`: this process has just started, so that even a short gap counts as
    /// downtime. If another process was running meanwhile, clocks stop for some seconds too many, never for
    /// too few.
    pub fn note(&mut self, now: Time, first: bool) {
        if self.is_put_back(now, if first { SILENCE } else { WRONG }) {
            self.down = self.down.saturating_sub_unsigned(self.beat.0.saturating_sub(now.0));
            // Its end may lie in the future now.
            self.last = None;
            self.beat = now;
            return;
        }
        let silent = now.0.saturating_sub(self.beat.0);
        if self.beat != Time(0) && silent > 0 && (first || silent > SILENCE.as_millis() as u64) {
            self.down = self.down.saturating_add_unsigned(silent);
            self.last = Some((self.beat, now));
        }
        self.beat = self.beat.max(now);
    }

    pub fn wants_beat(&self, now: Time) -> bool {
        now.0.saturating_sub(self.beat.0) >= BEAT.as_millis() as u64 || self.is_put_back(now, WRONG)
    }

    /// Whether the latest beat lies so far ahead that the clock was wrong then.
    fn is_put_back(&self, now: Time, wrong: Duration) -> bool {
        self.beat.0.saturating_sub(now.0) > wrong.as_millis() as u64
    }

    /// Converts wall-clock time to uptime. A press made shortly before the bot went down counts at its own
    /// time, even if it arrives afterwards.
    pub fn awake(&self, at: Time) -> Awake {
        match self.last {
            Some((from, until)) if at < until => {
                let down = self.down.saturating_sub_unsigned(until.0.saturating_sub(from.0));
                Awake(at.min(from).0.saturating_add_signed(down.saturating_neg()))
            }
            _ => Awake(at.0.saturating_add_signed(self.down.saturating_neg())),
        }
    }

    /// Converts a future point in uptime to wall-clock time, assuming that the bot stays up.
    pub fn shown(&self, at: Awake) -> Time {
        Time(at.0.saturating_add_signed(self.down))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: u64 = 1_750_000_000_000;

    fn at(seconds: u64) -> Time {
        Time(NOON + seconds * 1000)
    }

    #[test]
    fn time_without_beats_does_not_count() {
        let mut uptime = Uptime::default();
        uptime.note(at(0), true);
        assert_eq!((uptime.down, uptime.awake(at(7))), (0, Awake(at(7).0)), "nobody was there before");
        for seconds in (10..=100).step_by(10) {
            uptime.note(at(seconds), false);
        }
        assert_eq!(uptime.down, 0);
        // Killed, and restarted after an hour.
        uptime.note(at(3700), true);
        assert_eq!(uptime.down, 3_600_000);
        assert_eq!(uptime.awake(at(3700)), uptime.awake(at(100)), "it stood still");
        assert_eq!(uptime.awake(at(3705)).since(uptime.awake(at(95))), 10_000);
        assert_eq!(uptime.awake(at(2000)), Awake(at(100).0), "pressed meanwhile: as it went down");
        assert_eq!(uptime.awake(at(40)), Awake(at(40).0), "pressed before: when it was");
        assert_eq!(uptime.shown(uptime.awake(at(3800))), at(3800));
    }

    #[test]
    fn sleep_counts_as_downtime_and_slowness_does_not() {
        let mut uptime = Uptime::default();
        uptime.note(at(0), true);
        uptime.note(at(25), false);
        assert_eq!(uptime.down, 0);
        uptime.note(at(25 + 31), false);
        assert_eq!(uptime.down, 31_000);
        // A clock that is a little behind changes nothing, nor does a late request.
        uptime.note(at(30), true);
        uptime.note(at(5), false);
        assert_eq!((uptime.down, uptime.beat), (31_000, at(56)));
    }

    #[test]
    fn uptime_goes_on_when_the_clock_is_put_right() {
        let (day, mut uptime) = (24 * 3600, Uptime::default());
        uptime.note(at(0), true);
        uptime.note(at(20), false);
        // Started again while the clock is a day ahead: a turn of an hour begins.
        uptime.note(at(day + 110), true);
        let end = uptime.awake(at(day + 110)).plus(3_600_000);
        uptime.note(at(day + 120), false);
        assert!(!uptime.wants_beat(at(day + 121)));
        assert!(uptime.wants_beat(at(140)), "the last beat lies in the future");
        uptime.note(at(140), false);
        assert_eq!(uptime.awake(at(140)), Awake(at(30).0), "as at the last beat");
        assert_eq!(uptime.shown(end), at(140 + 3590), "the turn ends in an hour and not in a day");
        assert_eq!(uptime.awake(at(150)).since(uptime.awake(at(140))), 10_000, "it goes on");
        assert_eq!(uptime.beat, at(140));
    }

    #[test]
    fn a_first_start_may_have_a_wrong_clock() {
        let (day, mut uptime) = (24 * 3600, Uptime::default());
        uptime.note(at(day), true);
        let end = uptime.awake(at(day)).plus(60_000);
        // Ended, and started again with the right clock.
        uptime.note(at(30), true);
        assert_eq!(uptime.shown(end), at(90));
        assert!(uptime.down < 0);
        let stored = serde_json::to_string(&uptime).unwrap();
        assert_eq!(serde_json::from_str::<Uptime>(&stored).unwrap(), uptime);
        // Downtime after that counts as ever.
        uptime.note(at(40), false);
        uptime.note(at(7240), true);
        assert_eq!(uptime.shown(end), at(7290));
    }

    #[test]
    fn a_record_of_earlier_versions_is_read() {
        let stored = r#"{"beat":1750000000000,"down":3600000,"last":[1749990000000,1749993600000]}"#;
        let uptime: Uptime = serde_json::from_str(stored).unwrap();
        assert_eq!((uptime.beat, uptime.down), (at(0), 3_600_000));
    }

    #[test]
    fn second_process_adds_no_downtime() {
        let mut uptime = Uptime::default();
        uptime.note(at(0), true);
        uptime.note(at(10), false);
        // Another process joins seven seconds after the first one's beat.
        uptime.note(at(17), true);
        assert_eq!(uptime.down, 7_000, "too generous by less than a beat");
        uptime.note(at(20), false);
        assert_eq!(uptime.down, 7_000);
    }
}
