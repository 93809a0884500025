//! Three seats and more: what to expect of the others.

use super::{
    Engine, Thought,
    alpha_beta::{BEST, Others, Plan},
    budget::Budget,
};
use crate::games::{Evaluation, Seat};

/// What is expected of the others.
pub(super) const OTHERS: Others = Others::Allied;

/// The best entry of `seat` against several others.
pub(super) fn search<R: Evaluation>(engine: &mut Engine<R>, game: &R, seat: Seat, budget: Budget) -> Option<Thought<R>> {
    engine.search(game, seat, budget, Plan { others: OTHERS, ..BEST })
}
