//! How states and entries are written and read: text at the edge, typed inside.
//!
//! Writing is canonical, down to the character. Reading is lenient, matches against the legal entries, and
//! explains why an intelligible entry is refused. [`fold`] is the leniency all games share (COMMON, "Lenient
//! input").

use super::{
    entry::{Leave, Offer, Refusal, Seat, SeatSet},
    rules::{RecordEntry, Rules, Viewer},
    setup::{LONGEST_NAME, PositionError, Setup, cut},
};
use deltille_base::{
    message,
    text::{Arg, Message, typed},
};
use std::borrow::{Borrow, Cow};

/// How a game ended: COMMON's result object.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// One seat: a win. Several: a draw among them. None: no winner.
    pub winners: SeatSet,
    pub reason: &'static str,
    /// The game's own keys, after `winners` and `reason`.
    pub extras: Vec<(&'static str, serde_json::Value)>,
}

impl Outcome {
    /// Returns the keys and values of COMMON's result object, in order.
    pub fn entries(&self, seats: &[&'static str]) -> Vec<(&'static str, serde_json::Value)> {
        let winners: Vec<&str> =
            self.winners.iter().filter_map(|seat| seats.get(seat.index()).copied()).collect();
        let common = [("winners", winners.into()), ("reason", self.reason.into())];
        common.into_iter().chain(self.extras.iter().cloned()).collect()
    }

    /// Returns COMMON's result object.
    pub fn json(&self, seats: &[&'static str]) -> serde_json::Value {
        self.entries(seats)
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect::<serde_json::Map<_, _>>()
            .into()
    }
}

/// A game as records and people write it.
pub trait Notation: Rules {
    /// Returns the names of the seats, in seat order.
    fn seat_names(&self) -> &'static [&'static str];
    /// Returns the result; `None` before the end.
    fn outcome(&self) -> Option<Outcome>;

    /// Parses a position string, under the options of `setup`.
    fn from_position(setup: &Setup, position: &str) -> Result<Self, PositionError>;
    /// Returns the complete position string.
    fn position(&self) -> String;
    /// Returns the position string without the parts `viewer` must not see.
    fn position_for(&self, _viewer: Viewer) -> String {
        self.position()
    }

    /// Returns the canonical text of an entry that is legal now.
    fn write(&self, entry: Self::Entry) -> String;
    /// Returns the canonical text of a layout that is legal now, without its seat prefix. Default: for games
    /// without layouts.
    fn write_layout(&self, _layout: &Self::Layout) -> String {
        String::new()
    }
    /// Reads what a person on `seat` typed, leniently, against the legal entries. `seat` must be among the
    /// actors and the text must have gone through [`fold`]. Refusals of intelligible entries name the rule
    /// and the cells.
    fn read(&self, seat: Seat, text: &str) -> Result<RecordEntry<Self>, Refusal>;
    /// Reads a chance outcome, exactly, with its `!`.
    fn read_chance(&self, text: &str) -> Result<RecordEntry<Self>, Refusal> {
        let mut found = None;
        self.chance_into(&mut |entry| {
            if self.write(entry) == text {
                found = Some(RecordEntry::Entry(entry));
            }
        });
        found.ok_or_else(|| Refusal::syntax(message!("refuse-chance", entry = shown(text))))
    }
    /// Returns a line of this game's record as `viewer` may see it *now*: currently hidden things are masked
    /// (`!draw:p1=?`), no matter when the line was entered. The text is canonical, with its prefix. Every
    /// place that shows a line must go through this.
    fn public_line<'a>(&self, line: &'a str, _viewer: Viewer) -> Cow<'a, str> {
        Cow::Borrowed(line)
    }

    /// Whether a surviving seat may leave in this way now.
    fn may_leave(&self, seat: Seat, how: Leave) -> Result<(), Refusal>;
    /// Whether `seat` may offer or accept this now.
    fn may_offer(&self, seat: Seat, offer: Offer) -> Result<(), Refusal>;
}

/// Number of characters of a code-block line that fit on a phone.
pub const NARROW: usize = 36;

/// Wraps words into lines that fit on a phone; continuation lines are indented.
pub(super) fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= NARROW => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!("  {word}")),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

pub trait Joined: Iterator<Item: Borrow<str>> + Sized {
    fn joined(self, separator: &str) -> String {
        self.collect::<Vec<_>>().join(separator)
    }
}

impl<I: Iterator<Item: Borrow<str>>> Joined for I {}

/// Returns an unintelligible entry, shortened for quoting in a message.
pub fn shown(entry: &str) -> String {
    cut(entry, LONGEST_NAME)
}

/// Quotes an unreadable entry as it was typed: to read it, a game may have dropped its blanks and capitals.
pub fn quoting(mut refusal: Refusal, typed: &str) -> Refusal {
    let bare = |text: &str| -> String {
        text.chars().filter(|sign| !sign.is_whitespace()).flat_map(char::to_lowercase).collect()
    };
    if let Refusal::Syntax { message } = &mut refusal {
        let quoted = message.args.iter_mut().find(|(name, _)| *name == "entry");
        if let Some((_, Arg::Text(quoted))) = quoted
            && bare(typed).starts_with(bare(quoted).trim_end_matches('…'))
        {
            *quoted = shown(typed);
        }
    }
    refusal
}

/// Maximum digits of the number in a cell's name; the largest board has two.
const MOST_DIGITS: usize = 3;

/// Likely names of cells in a typed text, one or two letters and a number right behind them: place and length.
fn cells_named(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut begin = 0;
    while let Some(at) = text[begin..].find(|sign: char| sign.is_ascii_alphabetic()) {
        begin += at;
        // A capture: `d2xd9`.
        let before = text.as_bytes().get(begin.wrapping_sub(1));
        if before.is_some_and(u8::is_ascii_digit) && text[begin..].starts_with(['x', 'X']) {
            begin += 1;
        }
        let word = &text.as_bytes()[begin..];
        let letters = word.iter().take_while(|sign| sign.is_ascii_alphabetic()).count();
        let digits = word[letters..].iter().take_while(|sign| sign.is_ascii_digit()).count();
        if (1..=2).contains(&letters) && (1..=MOST_DIGITS).contains(&digits) {
            found.push((begin, letters + digits));
        }
        begin += letters + digits;
    }
    found
}

/// Refuses a text that no game can read: says which cell the board does not have or that one cell is no move, else
/// `otherwise`. `cell`: given what looks like a cell, and the text from there on, the length of the cell's name, or
/// what is wrong with it.
pub fn unreadable(
    text: &str,
    otherwise: Refusal,
    cell: impl Fn(&str, &str) -> Result<usize, Message>,
) -> Refusal {
    let found = cells_named(text);
    let named = |&(at, length): &(usize, usize)| cell(&text[at..at + length], &text[at..]);
    match found.iter().map(named).collect::<Result<Vec<usize>, Message>>() {
        Err(wrong) => Refusal::syntax(wrong),
        Ok(lengths) if lengths == [text.len()] => Refusal::syntax(message!("refuse-one-cell", cell = text)),
        Ok(_) => otherwise,
    }
}

/// Normalises a typed entry ([`typed::fold`]) and drops a surrounding code span.
pub fn fold(text: &str) -> String {
    typed::fold(text).trim_matches('`').trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::cells_named;

    #[test]
    fn cells_are_found_in_what_was_typed() {
        let cells = |text: &'static str| -> Vec<&str> {
            cells_named(text).into_iter().map(|(at, length)| &text[at..at + length]).collect()
        };
        assert_eq!(cells("d2-d9^"), ["d2", "d9"]);
        assert_eq!(cells("Ab2xAf19+"), ["Ab2", "Af19"]);
        assert_eq!(cells("d2xd9"), ["d2", "d9"]);
        assert_eq!(cells("c7xd2x"), ["c7", "d2"]);
        assert_eq!(cells("d2x9"), ["d2"]);
        assert_eq!(cells("singleton d3 → é4"), ["d3"]);
        assert!(cells("hello 12 (3,4,5)").is_empty());
    }
}
