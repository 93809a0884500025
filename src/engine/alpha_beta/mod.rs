//! Alpha-beta search by iterative deepening, for two sides: a seat and whoever plays against it.
//!
//! With two seats alive these are the two. With more, all others are one side that wants the worst for the
//! seat, but only one of them has a choice between two entries of the seat; the others make what comes first
//! in order. So nobody fears that all conspire, and more is seen ahead: best-reply search in the form that
//! keeps to turns (BRS+, Esser, Gras, Winands, van den Herik and Lanctot 2013). Each node's value is that of
//! the side on turn; entries of one side may follow each other. Lots are averaged. Captures, in which all
//! others may choose, are searched to their end; repetition and other limits are the rules' to tell.
//!
//! ```text
//!   root ─▶ node ◀─ captures       plan: what is asked and answered    standing: evaluations that are known
//!             └──▶ stages          in which order a node lists its entries
//! ```

mod captures;
mod node;
mod plan;
mod root;
mod stages;
mod standing;

pub(super) use plan::{BEST, Found, Plan, Root, RootEntry};
pub(super) use root::{search, search_but};
