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

/// The data recorded so far by all processes together. The default contains no downtime.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Uptime {
    /// The latest beat; 0 if there is none yet.
    pub beat: Time,
    /// Total downtime in milliseconds.
    pub down: u64,
    /// Start and end of the last downtime.
    pub last: Option<(Time, Time)>,
}

impl Uptime {
    /// Records the bot's presence. `first`: this process has just started, so that even a short gap counts as
    /// downtime. If another process was running meanwhile, clocks stop for some seconds too many, never for
    /// too few.
    pub fn note(&mut self, now: Time, first: bool) {
        let silent = now.0.saturating_sub(self.beat.0);
        if self.beat != Time(0) && silent > 0 && (first || silent > SILENCE.as_millis() as u64) {
            self.down = self.down.saturating_add(silent);
            self.last = Some((self.beat, now));
        }
        self.beat = self.beat.max(now);
    }

    pub fn wants_beat(&self, now: Time) -> bool {
        now.0.saturating_sub(self.beat.0) >= BEAT.as_millis() as u64
    }

    /// Converts wall-clock time to uptime. A press made shortly before the bot went down counts at its own
    /// time, even if it arrives afterwards.
    pub fn awake(&self, at: Time) -> Awake {
        match self.last {
            Some((from, until)) if at < until => {
                let down = self.down.saturating_sub(until.0.saturating_sub(from.0));
                Awake(at.min(from).0.saturating_sub(down))
            }
            _ => Awake(at.0.saturating_sub(self.down)),
        }
    }

    /// Converts a future point in uptime to wall-clock time, assuming that the bot stays up.
    pub fn shown(&self, at: Awake) -> Time {
        Time(at.0.saturating_add(self.down))
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
        // A clock that is behind changes nothing.
        uptime.note(at(5), true);
        assert_eq!((uptime.down, uptime.beat), (31_000, at(56)));
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
