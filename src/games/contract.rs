//! A game, whole: rules, notation, presentation, what it offers to somebody alone, and who stands better.

use super::{evaluation::Evaluation, notation::Notation, presentation::Presentation, solo::Solo};

/// What a game of the registry answers. The five parts are implemented one a file, under the same names in
/// every game's folder: `rules.rs`, `notation.rs`, `presentation.rs`, `solo.rs`, `evaluation.rs`.
pub trait Game: Notation + Presentation + Solo + Evaluation {}

impl<G: Notation + Presentation + Solo + Evaluation> Game for G {}
