//! Small types of the rules contract: seats, controls, refusals, spots.

use deltille_base::{message, text::Message};
use serde::{Deserialize, Serialize};

/// A seat, by its index in the game's seat order, from 0. The game supplies its name (`white`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of seats, out of at most eight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(pub u8);

impl SeatSet {
    pub const EMPTY: SeatSet = SeatSet(0);

    pub fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }
    pub fn first(count: usize) -> SeatSet {
        SeatSet(((1u16 << count) - 1) as u8)
    }
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }
    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | (1 << seat.0))
    }
    pub fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Returns the seat of a set of one.
    pub fn single(self) -> Option<Seat> {
        (self.len() == 1).then_some(Seat(self.0.trailing_zeros() as u8))
    }
    /// Iterates in seat order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

/// Something two or more seats can agree on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    Draw,
    /// Declares an impasse (Torissogi I5).
    Impasse,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leave {
    Resign,
    Timeout,
    /// Torissogi R2: an illegal entry under tournament conduct.
    Illegal,
}

/// An entry that is not a move: written `SEAT:word`, never in the legal list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Control {
    Leave(Leave),
    Offer(Offer),
    Accept(Offer),
}

impl Control {
    /// Returns the word after `SEAT:`.
    pub fn word(self) -> &'static str {
        match self {
            Control::Leave(Leave::Resign) => "resign",
            Control::Leave(Leave::Timeout) => "timeout",
            Control::Leave(Leave::Illegal) => "illegal",
            Control::Offer(Offer::Draw) => "draw-offer",
            Control::Offer(Offer::Impasse) => "impasse-offer",
            Control::Accept(Offer::Draw) => "draw-accept",
            Control::Accept(Offer::Impasse) => "impasse-accept",
        }
    }

    pub const ALL: [Control; 7] = [
        Control::Leave(Leave::Resign),
        Control::Leave(Leave::Timeout),
        Control::Leave(Leave::Illegal),
        Control::Offer(Offer::Draw),
        Control::Accept(Offer::Draw),
        Control::Offer(Offer::Impasse),
        Control::Accept(Offer::Impasse),
    ];

    pub fn from_word(word: &str) -> Option<Control> {
        Control::ALL.into_iter().find(|control| control.word() == word)
    }

    /// Parses the control of a record line; `None` if the line is not a control.
    pub fn of_line(line: &str) -> Option<Control> {
        line.rsplit_once(':').and_then(|(_, word)| Control::from_word(word))
    }

    /// Describes the control in words, with the name of its seat: "White resigns".
    pub fn message(self, seat: &'static str) -> Message {
        let id = match self {
            Control::Leave(Leave::Resign) => "event-resign",
            Control::Leave(Leave::Timeout) => "event-timeout",
            Control::Leave(Leave::Illegal) => "event-illegal",
            Control::Offer(Offer::Draw) => "event-draw-offer",
            Control::Accept(Offer::Draw) => "event-draw-accept",
            Control::Offer(Offer::Impasse) => "event-impasse-offer",
            Control::Accept(Offer::Impasse) => "event-impasse-accept",
        };
        message!(id).seat("seat", seat)
    }
}

/// A place on the picture that a mark can point at, in the game's own notation: a cell (`e3`), a piece in a
/// hand, ….
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Spot(pub String);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The piece that was picked up.
    Chosen,
    /// A possible destination, with its number in the menu.
    Target(u32),
    /// A possible destination with a capture, with its number in the menu.
    Capture(u32),
    /// The obstacle behind a refused entry.
    Wrong,
    /// A place that the text of the message names: it must be in the picture, without a mark.
    Named,
}

/// Why an entry was refused. The state is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The text is not an entry of this game. Never has consequences.
    #[error("syntax")]
    Syntax { message: Message },
    /// The text matches several legal entries (canonical, sorted). Never has consequences.
    #[error("ambiguous")]
    Ambiguous { message: Message, candidates: Vec<String> },
    /// The text was understood, but the entry breaks the rules.
    #[error("illegal")]
    Illegal {
        /// Number of the broken rule on the game's rules page, e.g. `M3`, if one can be named.
        rule: Option<&'static str>,
        /// One sentence for the player.
        message: Message,
        /// Spots to mark on the picture that explains the refusal.
        spots: Vec<Spot>,
    },
}

impl Refusal {
    /// Returns `syntax`, `ambiguous` or `illegal`.
    pub fn kind(&self) -> &'static str {
        match self {
            Refusal::Syntax { .. } => "syntax",
            Refusal::Ambiguous { .. } => "ambiguous",
            Refusal::Illegal { .. } => "illegal",
        }
    }

    pub fn message(&self) -> &Message {
        match self {
            Refusal::Syntax { message }
            | Refusal::Ambiguous { message, .. }
            | Refusal::Illegal { message, .. } => message,
        }
    }

    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Refusal::Illegal { rule, .. } => *rule,
            Refusal::Syntax { .. } | Refusal::Ambiguous { .. } => None,
        }
    }

    pub fn syntax(message: Message) -> Refusal {
        Refusal::Syntax { message }
    }

    /// An entry that no numbered rule forbids, but the moment does.
    pub fn unruled(message: Message) -> Refusal {
        Refusal::Illegal { rule: None, message, spots: Vec::new() }
    }

    pub fn illegal(rule: &'static str, message: Message) -> Refusal {
        Refusal::at(rule, message, Vec::new())
    }

    /// Refuses an illegal entry, with the spots to look at.
    pub fn at(rule: &'static str, message: Message, spots: Vec<Spot>) -> Refusal {
        Refusal::Illegal { rule: Some(rule), message, spots }
    }
}
