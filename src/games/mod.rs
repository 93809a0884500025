//! The rules of the games: the contract they keep, their registry, and what all of them share.
//!
//! A game is a state that answers questions ([`Game`]): who may act, which entries are legal, what an entry does, how it
//! is written, drawn and described. Everything is pure: no I/O, no clock, no generator; chance outcomes are entries that
//! the caller draws. Typed inside, text at the edge: [`Play`] reads and writes the lines of a record, [`AnyPlay`] does the
//! same for whichever game of the [`registry`].
//!
//! ```text
//!   registry  AnyPlay: one of the games, chosen at run time (closed enum, no boxed trait)
//!   play      Play<G>: a game in progress, record lines in and out, offers, events
//!   contract  Game: what a game answers         notation, options: shared by all
//!   solo      puzzles and hints: games for one
//!   triablo/  one folder a game
//! ```
//!
//! **Legal is the only truth**: what `legal` lists is what `apply` takes; menus, autocomplete, lenient input, `why not?`
//! and computer players are derived from it.

mod bits;
mod contract;
mod entry;
pub mod notation;
pub(crate) mod pages;
mod play;
pub mod registry;
mod setup;
pub mod solo;
pub mod torissogi;
pub mod triablo;
pub mod triangulation;
pub mod trioker;
pub mod triortan;

pub use contract::{
    Actors, Draft, Event, EventKind, Game, GameInfo, Highlight, Look, OptionInfo, OptionValues, Outcome, RulesPage, Step,
    VariantInfo, Viewer, plain_perft,
};
pub use entry::{Control, Leave, Mark, Offer, Refusal, Seat, SeatSet, Spot};
pub use play::{Entered, Play};
pub use registry::{AnyDraft, AnyPlay, Choice, View};
pub use setup::{PositionError, Setup, SetupError};
pub use solo::{Hint, Puzzle, Retreat};
