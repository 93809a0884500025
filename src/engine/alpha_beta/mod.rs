//! Alpha-beta search by iterative deepening for two sides: a seat and its opponents.
//!
//! With two seats alive, these are the two sides. With more, all other seats are one side that wants the
//! worst for the seat, but only one of them may choose between two entries of the seat; the others make the
//! first entry in move order. This avoids the fear of a conspiracy of all and reaches greater depth:
//! best-reply search in the form that keeps to turns (BRS+, Esser, Gras, Winands, van den Herik and Lanctot
//! 2013). The value of a node is that of the side on turn; entries of one side may follow each other. Lots
//! are averaged. Captures, in which all others may choose, are searched to their end. Repetition and other
//! limits belong to the rules.
//!
//! ```text
//!   root ─▶ node ◀─ captures       plan: the request and its result    evaluation_cache
//!             └──▶ stages          in which order a node lists its entries
//! ```

mod captures;
mod evaluation_cache;
mod node;
mod plan;
mod root;
mod stages;

pub use plan::{BEST, Found, Plan, Root, RootEntry};
pub use root::{search, search_excluding};
