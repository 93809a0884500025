//! How long the bot was there, so that nobody pays for the time when it was not.
//!
//! Whoever runs the bot notes its presence every few seconds: a *beat*. Where beats are missing, the bot was
//! down. Clocks and deadlines count in the bot's own time, [`Awake`], which stands still meanwhile; so one
//! number, the time it was down in all, moves every deadline there is at once.
//!
//! ```text
//!   people's time   ──────┬──────────┬──────▶
//!                         │   down   │
//!   Awake           ──────┴──────────┴──────▶   the same moment before and after
//! ```
//!
//! Pure: what is noted is kept by the bot, as one small body for all processes on one store.

use crate::ids::Time;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A moment in the bot's own time: milliseconds since the Unix epoch without those when it was down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Awake(pub u64);

impl Awake {
    /// So many milliseconds later.
    pub fn plus(self, milliseconds: u64) -> Awake {
        Awake(self.0.saturating_add(milliseconds))
    }

    /// Milliseconds since an earlier moment; 0 if it is later.
    pub fn since(self, earlier: Awake) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// How often a process notes that it is there.
pub const BEAT: Duration = Duration::from_secs(10);

/// Beats farther apart than this mean that the bot was down, or asleep with its machine.
pub const SILENCE: Duration = Duration::from_secs(30);

/// What was noted so far, by all processes together. The default knows of no time when the bot was down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Uptime {
    /// The latest beat; 0: none yet.
    pub beat: Time,
    /// How long it was down in all: milliseconds.
    pub down: u64,
    /// From and until when it was down last.
    pub last: Option<(Time, Time)>,
}

impl Uptime {
    /// Notes that the bot is there. `first`: this process was not there before, so that even a short silence
    /// is one; if another process was there meanwhile, the clocks stand still for some seconds too many,
    /// never for too few.
    pub fn note(&mut self, now: Time, first: bool) {
        let silent = now.0.saturating_sub(self.beat.0);
        if self.beat != Time(0) && silent > 0 && (first || silent > SILENCE.as_millis() as u64) {
            self.down = self.down.saturating_add(silent);
            self.last = Some((self.beat, now));
        }
        self.beat = self.beat.max(now);
    }

    /// Whether it is time for a beat.
    pub fn wants_beat(&self, now: Time) -> bool {
        now.0.saturating_sub(self.beat.0) >= BEAT.as_millis() as u64
    }

    /// A moment of people's time in the bot's own. A press that was made shortly before the bot went down
    /// counts as made then, also if it comes afterwards.
    pub fn awake(&self, at: Time) -> Awake {
        match self.last {
            Some((from, until)) if at < until => {
                let down = self.down.saturating_sub(until.0.saturating_sub(from.0));
                Awake(at.min(from).0.saturating_sub(down))
            }
            _ => Awake(at.0.saturating_sub(self.down)),
        }
    }

    /// When people's clocks show a moment that is to come, if the bot stays up.
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
        // Killed, and back after an hour.
        uptime.note(at(3700), true);
        assert_eq!(uptime.down, 3_600_000);
        assert_eq!(uptime.awake(at(3700)), uptime.awake(at(100)), "it stood still");
        assert_eq!(uptime.awake(at(3705)).since(uptime.awake(at(95))), 10_000);
        assert_eq!(uptime.awake(at(2000)), Awake(at(100).0), "pressed meanwhile: as it went down");
        assert_eq!(uptime.awake(at(40)), Awake(at(40).0), "pressed before: when it was");
        assert_eq!(uptime.shown(uptime.awake(at(3800))), at(3800));
    }

    #[test]
    fn a_machine_that_slept_was_down_and_a_slow_one_was_not() {
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
    fn a_second_process_costs_nobody_time() {
        let mut uptime = Uptime::default();
        uptime.note(at(0), true);
        uptime.note(at(10), false);
        // Another one joins seven seconds after the first one's beat.
        uptime.note(at(17), true);
        assert_eq!(uptime.down, 7_000, "too generous by less than a beat");
        uptime.note(at(20), false);
        assert_eq!(uptime.down, 7_000);
    }
}
