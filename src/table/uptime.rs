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
#[path = "../../tests/units/uptime.rs"]
mod tests;
