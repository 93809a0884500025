//! Tournaments and leagues: who plays whom, by when, and what the results mean. Pure: no clock, no chance, no
//! I/O. Players are small numbers; who they are, where they play and which game is the caller's business.
//!
//! ```text
//!   life        (Tournament, Event) → (Tournament, effects)
//!    ├ swiss ─▶ pairs      two seats: a matching of minimum weight      tables    three seats and more
//!    ├ robin ─▶ berger     everyone meets everyone                      league    divisions, season by season
//!    ├ bracket             knock-out                                    arena     as people come free
//!    └ standings           points and tie-breaks
//!   history     what the rounds so far mean for the next: met, seats, byes
//!   state       what is stored: settings, entrants, rounds with their tables
//! ```
//!
//! A round is paired once, by its number: the event that pairs it again changes nothing. The same events give
//! the same tournament in every process. `docs/tournaments.md` explains the rules to organisers.

mod arena;
mod berger;
mod bracket;
mod history;
mod league;
mod life;
mod model;
mod pairs;
mod robin;
mod seating;
mod settings;
mod standings;
mod state;
mod swiss;
mod tables;
#[cfg(test)]
mod testing;

pub use berger::berger;
pub use life::{Effect, Event, Step};
pub use model::{Outcome, Player, Points, RoundNumber, Seats, TableId, Time};
pub use settings::{DrawnMatch, Format, MAX_PLAYERS, MOST_CHANGES, Refusal, Settings, TieBreak};
pub use standings::{Meeting, Moves, Standing, Value};
pub use state::{Bye, ByeKind, Correction, Entrant, Life, Replacement, Round, Table, Tournament};
