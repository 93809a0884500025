//! The rules of the games: their contract, their registry, and what all of them share.
//!
//! A game is a state with five sides, each a trait and a file of the game's folder: [`Rules`] (who may act,
//! which entries are legal, what an entry does), [`Notation`] (how it is written and read), [`Presentation`]
//! (how it is shown), [`Solo`] (hints and solutions for a single player) and [`Evaluation`] (which seat is
//! ahead); [`Veiled`], for players who see a part of the record, has defaults. Everything is pure: no I/O, no clock, no random generator; chance outcomes are entries that the
//! caller draws. Typed inside, text at the edge: [`Play`] reads and writes the lines of a record, [`AnyPlay`]
//! does the same for any game of the [`registry`].
//!
//! ```text
//!   registry   AnyPlay: one of the games, chosen at run time (closed enum, no boxed trait)
//!   play       Play<G>: a game in progress, record lines in and out, offers, events
//!   contract   Game = rules + notation + presentation + solo + evaluation + veiled
//!   reasons    what speaks for an entry and the line after it
//!   perft      counting and random playouts, for any game
//!   entry      seats, controls, refusals     setup  variants and options     pages  shared by all rules pages
//!   level      strength of a computer player          levels  what each is worth in each kind of game
//!   lessons/   the rules as exercises, one after the other: data, and the proof that it holds
//!   forced     forced wins                   tactics/  positions with something to be found
//!   triablo/   one folder a game
//! ```
//!
//! **The legal list is the only truth**: `make` takes exactly what `legal_into` lists; menus, autocomplete,
//! lenient input, `why not?` and computer players are derived from it.

mod bits;
mod contract;
mod entry;
pub mod evaluation;
pub mod forced;
pub mod lessons;
mod level;
pub mod levels;
pub mod network;
pub mod notation;
pub mod notes;
pub(crate) mod pages;
mod perft;
mod play;
mod presentation;
mod reasons;
pub mod registry;
mod rules;
mod rules_sheet;
mod setup;
pub mod solo;
pub mod tactics;
#[cfg(test)]
mod testing;
pub mod torissogi;
pub mod triablo;
pub mod triangulation;
pub mod trioker;
pub mod triortan;
/// The sample game of the tests.
#[cfg(any(test, feature = "testing"))]
#[path = "../../tests/sixth_game/tritac/mod.rs"]
pub mod tritac;
pub mod veiled;

pub use contract::Game;
pub use entry::{Control, Leave, Mark, Offer, Refusal, Seat, SeatSet, Spot};
pub use evaluation::Evaluation;
pub use level::{Level, NoLevel};
pub use levels::Levels;
pub use notation::{Notation, Outcome};
pub use pages::Pages;
pub use perft::{perft, perft_leaves, play_out, random_step};
pub use play::{Entered, Play};
pub use presentation::{
    BRIEFEST, Captions, Cause, Draft, Drafts, Effect, Event, EventKind, Highlight, PageTexts, Pictures,
    Place, Presentation, Reasons, RulesPage, SceneRequest, Sheet, Step, Taps, Words,
};
pub use reasons::Reason;
pub use registry::{AnyDraft, AnyPlay, Choice, View};
pub use rules::{Actors, Below, GameInfo, OptionInfo, OptionValues, RecordEntry, Rules, VariantInfo, Viewer};
pub use rules_sheet::rules_sheet;
pub use setup::{PositionError, Setup, SetupError};
pub use solo::{Grade, Hint, Puzzle, Solo, UndoMode};
pub use veiled::Veiled;
