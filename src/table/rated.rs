//! Whether a game counts for ratings: agreed by all who sit down at a rated table, and judged at its end.
//!
//! Rated games are between people, begin at the game's own start, and count only if they end with a result
//! after enough entries. Ratings themselves are not the table's business.

use super::{Phase, Stakes, Table, game::is_move};

/// Why a finished game does not count for ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncounted {
    /// It was not agreed to be rated.
    Casual,
    /// It is not over, or ended without a result.
    Unfinished,
    /// It has fewer entries than [`Table::RATED_ENTRIES`].
    Short,
    /// A computer, or a person whose data was deleted, has a seat.
    Seats,
}

impl Table {
    /// Entries of players that a game needs to count for ratings.
    pub const RATED_ENTRIES: usize = 6;

    /// Whether its players agreed that the game counts for ratings.
    pub fn is_rated(&self) -> bool {
        self.stakes == Stakes::Rated
    }

    /// Checks that the result counts for ratings.
    ///
    /// # Errors
    /// It does not.
    pub fn counts(&self) -> Result<(), Uncounted> {
        if !self.is_rated() {
            return Err(Uncounted::Casual);
        }
        if self.phase != Phase::Over || self.outcome().is_none() {
            return Err(Uncounted::Unfinished);
        }
        if self.seats.iter().any(|seat| seat.as_ref().is_none_or(|person| !person.id.is_user())) {
            return Err(Uncounted::Seats);
        }
        let made = self.entries.iter().skip(self.imported as usize);
        let made = made.filter(|entry| is_move(&entry.line)).count();
        (made >= Table::RATED_ENTRIES).then_some(()).ok_or(Uncounted::Short)
    }
}
