//! The complete contract of a game: rules, notation, presentation, solo play and evaluation.

use super::{
    evaluation::Evaluation, notation::Notation, presentation::Presentation, solo::Solo, veiled::Veiled,
};

/// The contract of every game in the registry. Each trait is implemented in the file where its code is;
/// [`Presentation`] is the sum of what people see (captions, taps, drafts, words, pictures, sheets, pages). [`Veiled`]
/// has defaults for games without hidden things.
pub trait Game: Notation + Presentation + Solo + Evaluation + Veiled {}

impl<G: Notation + Presentation + Solo + Evaluation + Veiled> Game for G {}
