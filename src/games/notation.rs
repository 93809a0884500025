//! How states and entries are written and read: text at the edge, typed inside.
//!
//! Writing is canonical, down to the character; reading is lenient against what is legal, and says why an
//! intelligible entry is refused. [`fold`] is the leniency all games share (COMMON, "Lenient input").

use super::{
    entry::{Leave, Offer, Refusal, Seat, SeatSet},
    rules::{RecordEntry, Rules, Viewer},
    setup::{LONGEST_NAME, PositionError, Setup, cut},
};
use crate::text::Message;
use std::borrow::Cow;

/// How a game ended: COMMON's result object.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// One: a win. Several: a draw among them. None: nobody.
    pub winners: SeatSet,
    pub reason: &'static str,
    /// The game's own keys, after `winners` and `reason`.
    pub extras: Vec<(&'static str, serde_json::Value)>,
}

impl Outcome {
    /// The keys and values of COMMON's result object, in order.
    pub fn entries(&self, seats: &[&'static str]) -> Vec<(&'static str, serde_json::Value)> {
        let winners: Vec<&str> =
            self.winners.iter().filter_map(|seat| seats.get(seat.index()).copied()).collect();
        let common = [("winners", winners.into()), ("reason", self.reason.into())];
        common.into_iter().chain(self.extras.iter().cloned()).collect()
    }

    /// COMMON's result object.
    pub fn json(&self, seats: &[&'static str]) -> serde_json::Value {
        self.entries(seats)
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect::<serde_json::Map<_, _>>()
            .into()
    }
}

/// What became of a line that a seat was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    /// The state is one that agrees with it.
    Followed,
    /// It may well be so, but what is supposed of the hidden things is too wrong to go on from: only another
    /// look helps.
    Lost,
    /// It is no entry, or cannot have been made.
    Refused,
}

/// A game as records and people write it.
pub trait Notation: Rules {
    /// Names of the seats, in seat order.
    fn seat_names(&self) -> &'static [&'static str];
    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The state a position string describes, under the options of `setup`.
    fn from_position(setup: &Setup, position: &str) -> Result<Self, PositionError>;
    /// The position string, complete.
    fn position(&self) -> String;
    /// The position string with what `viewer` must not see left out.
    fn position_for(&self, _viewer: Viewer) -> String {
        self.position()
    }

    /// Canonical text of an entry that is legal now.
    fn write(&self, entry: Self::Entry) -> String;
    /// Canonical text of a layout that is legal now; without the prefix of its seat.
    fn write_layout(&self, layout: &Self::Layout) -> String;
    /// Reads what a person on `seat` typed, leniently, against the legal entries. `seat` is among the actors
    /// and the text went through [`fold`]. Refusals of intelligible entries name the rule and the cells.
    fn read(&self, seat: Seat, text: &str) -> Result<RecordEntry<Self>, Refusal>;
    /// Reads a chance outcome, exactly, with its `!`.
    fn read_chance(&self, text: &str) -> Result<RecordEntry<Self>, Refusal> {
        let mut found = None;
        self.chance_into(&mut |entry| {
            if self.write(entry) == text {
                found = Some(RecordEntry::Entry(entry));
            }
        });
        found.ok_or_else(|| Refusal::Syntax {
            message: Message::new("refuse-chance").with("entry", shown(text)),
        })
    }
    /// A line of this game's record as `viewer` may see it *now*: what is hidden at present is put out of
    /// sight (`!draw:p1=?`), whenever the line was entered. The text is canonical, with its prefix. Every
    /// place that shows a line shows it through this.
    fn public_line<'a>(&self, line: &'a str, _viewer: Viewer) -> Cow<'a, str> {
        Cow::Borrowed(line)
    }

    /// Whether something is hidden from a seat, now or later in the game: then what a seat is told is not all
    /// of the record.
    fn is_veiled(&self) -> bool {
        false
    }
    /// The state that a position string describes in which `?` stands for what is out of sight, as
    /// [`Notation::position_for`] writes it: that is anything that it may be, drawn with `below`.
    fn from_view(
        setup: &Setup,
        position: &str,
        _below: &mut (impl FnMut(usize) -> usize + ?Sized),
    ) -> Result<Self, PositionError> {
        Self::from_position(setup, position)
    }
    /// Takes a line of the record as `seat` was told it, with what is out of sight put as `?`, where hidden
    /// things are only supposed: they become what they must be for the line to be legal. `shown`: what `seat`
    /// itself has is not supposed. Nothing has changed unless it was followed.
    fn hear(
        &mut self,
        _seat: Seat,
        _shown: bool,
        _line: &str,
        _below: &mut (impl FnMut(usize) -> usize + ?Sized),
    ) -> Heard {
        Heard::Refused
    }
    /// Knows on what earlier entries have told, if `before` is the same moment of the same game.
    fn remember(&mut self, _before: &Self) {}

    /// Whether a surviving seat may leave in this way now.
    fn may_leave(&self, seat: Seat, how: Leave) -> Result<(), Refusal>;
    /// Whether `seat` may offer or accept this now.
    fn may_offer(&self, seat: Seat, offer: Offer) -> Result<(), Refusal>;
}

/// So many characters of a line in a code block fit on a phone.
pub const NARROW: usize = 36;

/// Words in lines that a phone need not wrap; later lines are indented.
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

/// An entry that means nothing, as far as a message repeats it.
pub fn shown(entry: &str) -> String {
    cut(entry, LONGEST_NAME)
}

/// Folds look-alikes to the characters of the notation and drops a surrounding code span and outer blanks:
/// `×` → `x`; `–` `—` `−` `→` → `-`; typographic quotes → plain; full-width forms → ASCII.
///
/// ```
/// assert_eq!(deltille::games::notation::fold("`ｅ3×e5＾`"), "e3xe5^");
/// ```
pub fn fold(text: &str) -> String {
    let folded: String = text
        .chars()
        .map(|character| match character {
            '×' => 'x',
            '‐' | '‑' | '–' | '—' | '−' | '→' => '-',
            '‘' | '’' | '‚' | '′' => '\'',
            '“' | '”' | '„' | '″' => '"',
            '\u{3000}' | '\u{a0}' => ' ',
            // Full-width forms stand 0xFEE0 above ASCII.
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
            other => other,
        })
        .collect();
    folded.trim().trim_matches('`').trim().to_owned()
}
