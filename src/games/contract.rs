//! A game, whole: rules, notation, presentation and what it offers to somebody alone.

use super::{notation::Notation, presentation::Presentation, solo::Solo};

/// What a game of the registry answers. The four parts are implemented one a file, under the same names in every game's
/// folder: `rules.rs`, `notation.rs`, `presentation.rs`, `solo.rs`.
pub trait Game: Notation + Presentation + Solo {}

impl<G: Notation + Presentation + Solo> Game for G {}
