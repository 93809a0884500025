//! Entries as text: canonical out (rules N1–N3), lenient in (N4–N5).
//!
//! Accepted deviations: letter case and blanks; a piece's code in front of a board move; `-`, `x`, `:` or
//! nothing between its cells, whether it captures or not; no mark where only one is legal; `@` or `'` for the
//! asterisk of a drop.

use super::{
    SEATS, Torissogi,
    board::Cell,
    history::History,
    piece::Kind,
    position,
    state::{BLACK, Entry, Position, Promotion, Reason, Terms, WHITE, opponent},
    why::why_not,
};
use crate::{
    Leave, Notation, Offer, Outcome, PositionError, RecordEntry, Refusal, Rules, Seat, Setup,
    notation::{self, shown},
};
use deltille_base::{message, text::Message};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Typed {
    /// `promotion` is `None` if no mark was typed.
    Move {
        piece: Option<Kind>,
        from: Cell,
        to: Cell,
        promotion: Promotion,
    },
    Drop {
        kind: Kind,
        to: Cell,
    },
}

impl Notation for Torissogi {
    fn seat_names(&self) -> &'static [&'static str] {
        &SEATS
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.position.ending?;
        let points = || serde_json::json!({ "black": self.points(BLACK), "white": self.points(WHITE) });
        let extras = if ending.reason == Reason::Impasse {
            vec![("points", points())]
        } else {
            Vec::new()
        };
        Some(Outcome {
            winners: ending.winners,
            reason: ending.reason.into_str(),
            extras,
        })
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Torissogi, PositionError> {
        let terms = Terms::of(setup);
        let position = position::read(&terms, text)?;
        Ok(Torissogi { terms, position, history: History::default() })
    }

    fn position(&self) -> String {
        position::write(&self.position)
    }

    fn write(&self, entry: Entry) -> String {
        write(&self.position, entry)
    }

    fn read(&self, _seat: Seat, text: &str) -> Result<RecordEntry<Torissogi>, Refusal> {
        read(self, text).map(RecordEntry::Entry)
    }

    fn may_leave(&self, seat: Seat, how: Leave) -> Result<(), Refusal> {
        match how {
            Leave::Resign | Leave::Timeout => Ok(()),
            Leave::Illegal if !self.terms.tournament => {
                Err(Refusal::illegal("R2", message!("torissogi-refuse-casual")))
            }
            Leave::Illegal if self.position.turn != seat => {
                let message = message!("torissogi-refuse-illegal-turn", seat = self.told(seat));
                Err(Refusal::illegal("R2", message))
            }
            Leave::Illegal => Ok(()),
        }
    }

    fn may_offer(&self, _seat: Seat, _offer: Offer) -> Result<(), Refusal> {
        Ok(())
    }
}

/// Returns the canonical text of an entry that is legal in this position.
pub fn write(position: &Position, entry: Entry) -> String {
    match entry {
        Entry::Drop { kind, to } => format!("{}*{}", kind.code(), to.name()),
        Entry::Move { from, to, promotion } => {
            let captures = position.own(opponent(position.turn)) & to.bit() != 0;
            format!("{}{}{}{}", from.name(), if captures { 'x' } else { '-' }, to.name(), promotion.mark())
        }
    }
}

fn read(game: &Torissogi, text: &str) -> Result<Entry, Refusal> {
    let typed = parse(text).ok_or_else(|| unreadable(text))?;
    let position = &game.position;
    if let Typed::Move { piece: Some(code), from, .. } = typed {
        let there = position.at(from).kind();
        if there != Some(code) {
            let message = match there {
                None => message!("torissogi-refuse-code-empty"),
                Some(kind) => message!("torissogi-refuse-code", there = kind_message(kind)),
            };
            let message = message.with("piece", kind_message(code)).with("from", from.name());
            return Err(Refusal::syntax(message));
        }
    }
    let fits = |entry: &Entry| match (*entry, typed) {
        (Entry::Drop { kind, to }, Typed::Drop { kind: wanted, to: there }) => (kind, to) == (wanted, there),
        (
            Entry::Move { from, to, promotion },
            Typed::Move { from: begin, to: end, promotion: wanted, .. },
        ) => (from, to) == (begin, end) && (wanted == Promotion::None || wanted == promotion),
        _ => false,
    };
    let found: Vec<Entry> = game.legal(position.turn).into_iter().filter(fits).collect();
    match found[..] {
        [] => Err(why_not(game, typed)),
        [only] => Ok(only),
        _ => {
            let mut candidates: Vec<String> = found.iter().map(|entry| write(position, *entry)).collect();
            candidates.sort_unstable();
            Err(Refusal::Ambiguous {
                message: message!("torissogi-refuse-which", entries = candidates.clone()),
                candidates,
            })
        }
    }
}

fn unreadable(text: &str) -> Refusal {
    notation::unreadable(text, syntax(text), |name, _| match Cell::named(name) {
        Some(_) => Ok(name.len()),
        None => Err(message!("torissogi-refuse-no-cell", cell = name)),
    })
}

fn syntax(text: &str) -> Refusal {
    Refusal::syntax(message!("torissogi-refuse-syntax", entry = shown(text)))
}

pub fn kind_message(kind: Kind) -> Message {
    message!(match kind {
        Kind::Phoenix => "torissogi-piece-phoenix",
        Kind::Falcon => "torissogi-piece-falcon",
        Kind::Eagle => "torissogi-piece-eagle",
        Kind::Crane => "torissogi-piece-crane",
        Kind::Owl => "torissogi-piece-owl",
        Kind::Pheasant => "torissogi-piece-pheasant",
        Kind::LeftQuail => "torissogi-piece-left-quail",
        Kind::RightQuail => "torissogi-piece-right-quail",
        Kind::Swallow => "torissogi-piece-swallow",
        Kind::Goose => "torissogi-piece-goose",
    })
}

/// Returns the name of the promoted bird, or of the bird itself if it cannot promote, for a message.
pub fn promoted_message(kind: Kind) -> Message {
    kind_message(kind.promoted().unwrap_or(kind))
}

/// Parses the patterns of N4 and N5.
fn parse(text: &str) -> Option<Typed> {
    let text: String = text.chars().filter(|character| !character.is_whitespace()).collect();
    if let Some((code, cell)) = text.split_once(['*', '@', '\'']) {
        let kind = Kind::coded(code).filter(|kind| kind.index() < Kind::DROPPABLE)?;
        return Some(Typed::Drop { kind, to: Cell::named(cell)? });
    }
    // A cell is two letters and a digit; anything before them is a piece's code.
    let digit = text.find(|character: char| character.is_ascii_digit())?;
    let code = text.get(..digit.checked_sub(2)?)?;
    let piece = if code.is_empty() { None } else { Some(Kind::coded(code)?) };
    let from = Cell::named(text.get(code.len()..=digit)?)?;
    let rest = text.get(digit + 1..)?;
    let rest = rest.strip_prefix(['-', 'x', 'X', ':']).unwrap_or(rest);
    let to = Cell::named(rest.get(..3)?)?;
    let promotion = match rest.get(3..)? {
        "" => Promotion::None,
        "+" => Promotion::Made,
        "=" => Promotion::Declined,
        _ => return None,
    };
    Some(Typed::Move { piece, from, to, promotion })
}

#[cfg(test)]
#[path = "../../../tests/units/notation.rs"]
mod tests;
