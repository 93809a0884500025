//! Tournaments and leagues: who plays whom, by when, and what the results mean. Pure: no clock, no chance, no
//! I/O. Players are small numbers; who they are, where they play and which game is the caller's business.
//!
//! ```text
//!   life        (Tournament, Event) → Tournament
//!    ├ swiss ─▶ pairs      two seats: a matching of minimum weight      tables    three seats and more
//!    ├ robin ─▶ berger     everyone meets everyone                      league    divisions, season by season
//!    ├ bracket             knock-out                                    arena     as people come free
//!    └ standings           points and tie-breaks
//!   format      parameters of the formats, and the rules in which they differ
//!   history     past rounds as pairing needs them: meetings, seats, byes
//!   state       stored state: settings, entrants, rounds with their tables
//! ```
//!
//! A round is paired once, by its number: the event that pairs it again changes nothing. The same events give
//! the same tournament in every process. `docs/tournaments.md` explains the rules to organisers.
//!
//! A new format is a variant in `format.rs`, a module that pairs it with its `mod` line here, its call in
//! `life/rounds.rs`, and its choices in `bot/tournaments/choices.rs`: five files, and its texts
//! (`tournament-format-…`).

mod arena;
mod berger;
pub mod bracket;
mod format;
mod history;
pub mod league;
mod life;
mod model;
mod pairs;
pub mod robin;
mod seating;
mod settings;
mod standings;
mod state;
mod swiss;
pub mod tables;

pub use berger::berger;
pub use format::{DrawnMatch, Format, Pairing};
pub use life::{CutShort, Event};
pub use model::{GameId, Millis, Outcome, Player, Points, RoundNumber, Seats};
pub use settings::{MAX_PLAYERS, MOST_CHANGES, Refusal, Settings, TieBreak};
pub use standings::{Meeting, Moves, Standing, Value};
pub use state::{Bye, ByeKind, Correction, Entrant, Life, Replacement, Round, Table, Tournament};
