//! Following a game with one seat's knowledge: for the protocol of `deltille engine play`.

use super::{
    entry::Seat,
    notation::Notation,
    rules::Below,
    setup::{PositionError, Setup},
};

/// Result of applying a record line as a seat sees it: see [`Veiled::observe`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Observation {
    /// The state was updated to one that agrees with the line.
    Followed,
    /// The line may be correct, but the assumed hidden things are too wrong to continue from; start again
    /// from a fresh view.
    Lost,
    /// The line is not an entry, or cannot have been made.
    Refused,
}

/// A state that one seat keeps, in which hidden things are assumed. The defaults suit games without hidden things.
pub trait Veiled: Notation {
    /// Whether something is hidden from a seat, now or later in the game, so that a seat does not see the
    /// whole record.
    fn is_veiled(&self) -> bool {
        false
    }
    /// Parses a position string in which `?` marks hidden things, as [`Notation::position_for`] writes it.
    /// Hidden things are drawn with `below` among their possibilities.
    fn from_view(setup: &Setup, position: &str, _below: &mut impl Below) -> Result<Self, PositionError> {
        Self::from_position(setup, position)
    }
    /// Applies a record line as `seat` sees it, with hidden parts as `?`, to a state whose hidden things are
    /// only assumed. They are adjusted so that the line is legal. `shown`: `seat`'s own hidden things are
    /// known, not assumed. The state changes only if the result is [`Observation::Followed`].
    fn observe(&mut self, _seat: Seat, _shown: bool, _line: &str, _below: &mut impl Below) -> Observation {
        Observation::Refused
    }
    /// Takes over what earlier entries have revealed from `before`, if it is the same moment of the same
    /// game.
    fn inherit_knowledge(&mut self, _before: &Self) {}
}
