//! Counters of a solo player, as they are stored; `solo` counts.

use super::proposal::is_default;
use deltille_base::ids::Time;
use serde::{Deserialize, Serialize};
use std::{fmt, time::Duration};

/// A day in UTC, counted from 1970-01-01.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub u32);

impl Day {
    pub fn of(at: Time) -> Day {
        Day((at.0 / DAY) as u32)
    }

    pub fn start(self) -> Time {
        Time(u64::from(self.0) * DAY)
    }
}

/// One day in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Counters of a solo player over all attempts at the same puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Solo {
    /// Attempts before this table.
    #[serde(default, skip_serializing_if = "is_default")]
    earlier: u32,
    /// Number of hints given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) hints: u32,
    /// Boards on which hints were given: see [`Table::board`](crate::Table::board).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) told: Vec<u64>,
    /// The ply of the last hint, in tables stored before boards had numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) hinted: Option<u32>,
    /// When the first attempt began; `None` if this table is the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<Time>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
}

impl Solo {
    /// The first attempt at the puzzle of this day.
    pub fn daily(day: Day) -> Solo {
        Solo { day: Some(day), ..Solo::default() }
    }

    /// Counts one more attempt at the same board.
    pub(super) fn count_miss(&mut self) {
        self.earlier = self.earlier.saturating_add(1);
    }

    pub(super) fn number(&self) -> u32 {
        self.earlier.saturating_add(1)
    }

    pub(super) fn hints(&self) -> u32 {
        self.hints
    }

    /// Time from the start of the first attempt to the entry at `last`, for a table opened at `opened`.
    pub(super) fn time(&self, opened: Time, last: Time) -> Duration {
        Duration::from_millis(last.0.saturating_sub(self.since.unwrap_or(opened).0))
    }

    /// The counters for the next attempt. They start from zero if the player has solved the puzzle or seen
    /// the solution.
    pub(super) fn next(&self, done: bool, opened: Time) -> Solo {
        if done {
            return Solo::default();
        }
        let Solo { earlier, hints, since, day, .. } = *self;
        let since = since.or(Some(opened));
        Solo {
            earlier: earlier.saturating_add(1),
            hints,
            since,
            day,
            ..Solo::default()
        }
    }
}
