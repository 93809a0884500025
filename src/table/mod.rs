//! One session from its lobby to its end, as a pure state machine: `(Table, Order) → (Table, effects)`.
//!
//! A table's truth is its *record*: setup, seats, then the entries in order, each with who and when. The game in progress
//! ([`AnyPlay`]) is derived from it by replay and carried along as a cache. Nothing here does I/O, reads a clock or draws a
//! random number: the moment and the randomness come with the [`Order`]. Nothing here knows Discord or the store; the body
//! that the store keeps is made by [`Table::encode`] and read by [`Table::decode`].
//!
//! ```text
//!              join/leave            all seats taken, or start           last entry
//!   (open) ──▶ Lobby ────────────────────────▶ Play ──────────────────────▶ Over ──▶ rematch = a new table
//!                └── expire, cancel ──▶ Closed
//! ```

use crate::{
    games::{AnyPlay, Control, Event, Refusal, Seat, Setup},
    ids::{ChannelId, GuildId, Ply, TableId, Time, UserId},
    text::Message,
};
use serde::{Deserialize, Serialize};

/// A person as the table knows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    pub id: UserId,
    /// Display name at the time, raw; escaped where it is shown.
    pub name: String,
}

/// One line of the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Recorded {
    /// Canonical.
    pub line: String,
    /// Who made it; none for chance and timers.
    pub by: Option<UserId>,
    pub at: Time,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Seats are being taken; closes by itself at the moment given.
    Lobby {
        expires: Time,
    },
    Play,
    Over,
    /// Never started: expired or called off.
    Closed,
}

/// One session.
#[derive(Clone, Debug)]
pub struct Table {
    pub id: TableId,
    pub channel: ChannelId,
    pub guild: Option<GuildId>,
    pub setup: Setup,
    /// Who opened it.
    pub host: UserId,
    /// In seat order; an open seat in the lobby is `None`, or kept for the person named in `invited`.
    pub seats: Vec<Option<Person>>,
    /// In seat order: for whom a seat is kept. Empty seats without a name are open to everybody.
    pub invited: Vec<Option<UserId>>,
    pub phase: Phase,
    pub entries: Vec<Recorded>,
    /// When the lobby was opened.
    pub opened: Time,
    /// Derived from the record. `None` in the lobby.
    play: Option<AnyPlay>,
}

/// Who gives an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    Person(Person),
    /// A deadline, fenced by the store.
    Timer,
}

/// What is ordered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Takes a seat: the one named, else the one kept for this person, else the first open one.
    Join {
        seat: Option<Seat>,
    },
    /// Gives the seat back, in the lobby. When the host leaves, the table closes.
    Leave,
    /// The host starts with the seats taken so far, where the game allows fewer.
    Start,
    /// An entry of the game as typed or tapped.
    Enter {
        text: String,
    },
    Control(Control),
    /// The lobby's time is up.
    Expire,
    /// The host calls the lobby off.
    Cancel,
}

/// A command with everything it depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    pub by: By,
    pub at: Time,
    /// The ply it was made for; refused as stale when the table is at another. `None`: for whatever is now.
    pub ply: Option<Ply>,
    pub command: Command,
    /// Random bits for chance outcomes that follow.
    pub random: u64,
}

/// What must be done because of an order.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Show the lobby as it is now.
    ShowLobby,
    /// Post the board: something happened that all should see. Mentions `next`.
    PostBoard { next: Vec<UserId>, events: Vec<Event> },
    /// Say this to the person who gave the order, privately.
    Tell(Message),
    /// Call again at this moment (replaces earlier deadlines of the table).
    CallAt { at: Time, kind: &'static str },
}

/// Why an order was not carried out; the table is as it was.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Refused {
    /// The order was made for an older board.
    #[error("stale")]
    Stale { now: Ply },
    #[error("not seated")]
    NotSeated,
    /// Wrong phase, seat taken, not the host, …: a sentence for the person.
    #[error("refused")]
    Said(Message),
    /// The rules refuse it.
    #[error("the rules refuse it")]
    Rules(Refusal),
}

/// Why a stored table could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DecodeError {
    #[error("the table's format {0} is newer than this program")]
    Format(u32),
    #[error("not a table: {0}")]
    Body(String),
    #[error("entry {ply} ({line}) does not replay: {why}")]
    Replay { ply: u32, line: String, why: String },
    #[error("{0}")]
    Setup(String),
}
