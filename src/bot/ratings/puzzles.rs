//! What solved puzzles of the day add up to. A puzzle of a day can be solved once by each person, so a count
//! in the commit that files it counts each once.

use super::{DAY, filed_as, loaded, note_server, server_of};
use crate::frame::tables::{
    Tables,
    consequences::{Consequence, Decision},
    orders::OrderError,
};
use deltille_base::ids::{GuildId, Time};
use deltille_table::{Attempt, Table};
use serde::{Deserialize, Serialize};

/// A person's results in puzzles of the day.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PuzzleStanding {
    pub solved: u32,
    /// Solved at the first attempt and without a hint.
    #[serde(default)]
    pub clean: u32,
    /// Days in a row until the last one.
    #[serde(default)]
    pub streak: u32,
    #[serde(default)]
    pub longest: u32,
    /// The last day with a solved puzzle, counted from 1970.
    #[serde(default)]
    pub day: u32,
    /// Servers where they opened such puzzles, the latest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub servers: Vec<GuildId>,
}

/// A puzzle of the day that was solved.
pub(super) struct Solved {
    pub at: Time,
    pub day: u32,
    clean: bool,
    guild: Option<GuildId>,
}

impl Solved {
    /// `None` for a puzzle that belongs to no day.
    pub(super) fn of(table: &Table, attempt: &Attempt, at: Time) -> Option<Solved> {
        Some(Solved {
            at,
            day: table.day()?.0,
            clean: attempt.number == 1 && attempt.hints == 0,
            guild: server_of(table),
        })
    }
}

impl PuzzleStanding {
    pub(super) fn after(self, solved: &Solved) -> PuzzleStanding {
        let mut next = self;
        next.solved = next.solved.saturating_add(1);
        next.clean = next.clean.saturating_add(u32::from(solved.clean));
        // A puzzle of an earlier day that was solved late continues no streak.
        if solved.day > next.day || next.solved == 1 {
            next.streak = if solved.day == next.day.saturating_add(1) { next.streak + 1 } else { 1 };
            next.day = solved.day;
        }
        next.longest = next.longest.max(next.streak);
        note_server(&mut next.servers, solved.guild);
        next
    }

    /// Days in a row, seen at this time: yesterday's still count.
    pub fn streak_at(&self, now: Time) -> u32 {
        let today = u32::try_from(now.0 / DAY).unwrap_or(u32::MAX);
        if self.day.saturating_add(1) >= today { self.streak } else { 0 }
    }
}

/// Files the puzzle of the day that a change solves for its solver.
#[derive(Debug)]
pub struct SolvedPuzzles;

#[async_trait::async_trait]
impl Consequence for SolvedPuzzles {
    async fn after(&self, tables: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        let table = &decision.table;
        if !decision.ends() || table.day().is_none() || !table.is_solved() {
            return Ok(());
        }
        let attempt = Attempt::of(table);
        let at = table.entries.last().map_or(table.opened, |entry| entry.at);
        let (Some(solved), Some(person)) = (Solved::of(table, &attempt, at), &attempt.person) else {
            return Ok(());
        };
        let found = loaded(tables.store(), &[person.id]).await?.and_then(|mut found| found.pop());
        decision.filed.extend(found.map(|(version, mut ratings, visibility)| {
            ratings.puzzles = Some(ratings.puzzles.take().unwrap_or_default().after(&solved));
            ratings.note_name(&person.name, at);
            filed_as(person.id, version, &ratings, visibility, at)
        }));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streaks_count_days_and_end() {
        let on = |day| Solved { at: Time(0), day, clean: day == 11, guild: Some(GuildId(5)) };
        let after = |days: &[u32]| {
            let first = PuzzleStanding::default();
            days.iter().fold(first, |standing, day| standing.after(&on(*day)))
        };
        let three = after(&[10, 10, 11]);
        assert_eq!((three.solved, three.clean, three.streak, three.longest), (3, 1, 2, 2));
        assert_eq!(three.servers, [GuildId(5)]);
        let now = |day: u64| Time(day * DAY + 5);
        assert_eq!([11, 12, 13].map(|day| three.streak_at(now(day))), [2, 2, 0]);
        let again = after(&[10, 11, 13, 12]);
        assert_eq!((again.streak, again.longest, again.day, again.solved), (1, 2, 13, 4));
    }
}
