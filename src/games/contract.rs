//! The complete contract of a game: rules, notation, presentation, solo play and evaluation.

use super::{evaluation::Evaluation, notation::Notation, presentation::Presentation, solo::Solo};

/// The contract of every game in the registry. Each of the five traits is implemented in its own file, under
/// the same name in every game's folder: `rules.rs`, `notation.rs`, `presentation.rs`, `solo.rs`,
/// `evaluation.rs`.
pub trait Game: Notation + Presentation + Solo + Evaluation {}

impl<G: Notation + Presentation + Solo + Evaluation> Game for G {}
