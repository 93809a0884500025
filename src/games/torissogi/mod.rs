//! Kotelar Torissogi (rules page: `docs/rules/torissogi.md`): bird shogi on 5×5×5 cells, two seats, captured birds dropped
//! back into play.
//!
//! ```text
//!   board, piece   cells, bit-set tables, birds        movegen   the legal entries as sets of cells
//!   state          what an entry does                   history   repetition;  perft  counting and random games, fast
//!   position       position strings                     notation  entries in and out;  why  the reasons of refusals
//!   show, words    captions, taps, alt text             rules_pages  what `/rules` shows
//!   scene, pieces  the picture                          sheet     every bird and mark
//! ```

mod board;
mod history;
mod movegen;
mod notation;
mod perft;
mod piece;
mod pieces;
mod position;
mod rules_pages;
mod scene;
mod sheet;
mod show;
mod state;
mod why;
mod words;

pub use board::Cell;
pub use piece::{Kind, Piece};
pub use state::{Entry, Promotion, Reason};

use super::{
    Actors, Event, Game, GameInfo, Leave, Look, Offer, OptionInfo, OptionValues, Outcome, PositionError, Refusal, RulesPage,
    Seat, SeatSet, Setup, SetupError, Spot, Step, VariantInfo, Viewer,
};
use crate::{
    scene::Scene,
    text::{Locale, Message},
};
use history::History;
use state::{BLACK, Position, Terms, WHITE};
use std::sync::Arc;

/// A game of Torissogi.
#[derive(Clone, Debug)]
pub struct Torissogi {
    terms: Terms,
    position: Position,
    /// Shared between clones until one of them goes on.
    history: Arc<History>,
}

const SEATS: [&str; 2] = ["black", "white"];

const fn number(key: &'static str, min: u32, max: u32, default: &'static str) -> OptionInfo {
    OptionInfo { key, values: OptionValues::Integer { min, max, also: &[] }, default }
}

const fn words(key: &'static str, words: &'static [&'static str]) -> OptionInfo {
    OptionInfo { key, values: OptionValues::Words(words), default: words[0] }
}

/// V1 and O1.
static INFO: GameInfo = GameInfo {
    id: "torissogi",
    variants: &[VariantInfo {
        id: "standard",
        options: &[
            words("check", &["free", "strict"]),
            words("promotion", &["choice", "forced"]),
            words("conduct", &["casual", "tournament"]),
            number("impasse", 20, 400, "100"),
            number("limit", 100, 2000, "600"),
        ],
    }],
};

impl Torissogi {
    /// What stands on a cell; [`Piece::NONE`] where nothing does.
    pub fn piece(&self, cell: Cell) -> Piece {
        self.position.at(cell)
    }

    /// How many of a kind a seat has in hand.
    pub fn in_hand(&self, seat: Seat, kind: Kind) -> u8 {
        self.position.in_hand(seat, kind)
    }

    /// I2: the points of a seat's pieces on the board.
    pub fn points(&self, seat: Seat) -> u32 {
        self.position.points(seat)
    }

    /// C1: the Phoenixes that could be taken now, were their enemy on turn; none when the game is over.
    pub fn phoenixes_in_danger(&self) -> Vec<(Seat, Cell)> {
        let attacked = |seat: &Seat| self.position.ending.is_none() && self.position.is_attacked(&self.terms, *seat);
        let seats = [BLACK, WHITE].into_iter().filter(attacked);
        seats.filter_map(|seat| Some((seat, self.position.phoenix(seat)?))).collect()
    }

    /// All legal entries of the seat on turn.
    fn entries(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        self.position.entries(&self.terms, |entry| entries.push(entry));
        let barred = self.barred();
        if !barred.is_empty() {
            entries.retain(|entry| !barred.contains(entry));
        }
        entries
    }

    /// What E2 takes from the seat on turn.
    fn barred(&self) -> Vec<Entry> {
        self.history.barred(&self.terms, &self.position)
    }

    fn name_of(&self, seat: Seat) -> &'static str {
        SEATS[usize::from(seat.0 & 1)]
    }

    fn spot(&self, cell: Cell) -> Spot {
        Spot(cell.name())
    }
}

impl Game for Torissogi {
    type Entry = Entry;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn start(setup: &Setup) -> Result<Torissogi, SetupError> {
        Torissogi::from_position(setup, position::START).map_err(|error| SetupError::Rule(error.to_string()))
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Torissogi, PositionError> {
        let terms = Terms::of(setup);
        let position = position::read(&terms, text)?;
        Ok(Torissogi { terms, position, history: Arc::default() })
    }

    fn position(&self) -> String {
        position::write(&self.position)
    }

    fn seats(&self) -> &'static [&'static str] {
        &SEATS
    }

    fn actors(&self) -> Actors {
        match self.position.ending {
            Some(_) => Actors::Nobody,
            None => Actors::Seats(SeatSet::only(self.position.turn)),
        }
    }

    fn survivors(&self) -> SeatSet {
        self.position.ending.map_or(SeatSet::first(2), |ending| ending.winners)
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.position.ending?;
        let points = || serde_json::json!({ "black": self.points(BLACK), "white": self.points(WHITE) });
        let extras = if ending.reason == Reason::Impasse { vec![("points", points())] } else { Vec::new() };
        Some(Outcome { winners: ending.winners, reason: ending.reason.token(), extras })
    }

    fn legal(&self, seat: Seat) -> Option<Vec<Entry>> {
        Some(if seat == self.position.turn { self.entries() } else { Vec::new() })
    }

    fn write(&self, entry: &Entry) -> String {
        notation::write(&self.position, entry)
    }

    fn read(&self, _seat: Seat, text: &str) -> Result<Entry, Refusal> {
        notation::read(self, text)
    }

    fn apply(&mut self, _seat: Option<Seat>, entry: &Entry, events: &mut Vec<Event>) {
        let before = self.position;
        Arc::make_mut(&mut self.history).push(&before, *entry);
        let captured = self.position.make(&self.terms, *entry);
        self.tell(&before, entry, captured, events);
    }

    fn leave(&mut self, seat: Seat, how: Leave, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let reason = match how {
            Leave::Resign => Reason::Resign,
            Leave::Timeout => Reason::Timeout,
            Leave::Illegal if !self.terms.tournament => {
                return Err(Refusal::illegal("R2", Message::new("torissogi-refuse-casual")));
            }
            Leave::Illegal if self.position.turn != seat => {
                let message = Message::new("torissogi-refuse-illegal-turn").seat("seat", self.name_of(seat));
                return Err(Refusal::illegal("R2", message));
            }
            Leave::Illegal => Reason::Illegal,
        };
        self.position.leave(seat, reason);
        self.tell_ending(events);
        Ok(())
    }

    fn may_offer(&self, _seat: Seat, _offer: Offer) -> Result<(), Refusal> {
        Ok(())
    }

    fn agree(&mut self, offer: Offer, events: &mut Vec<Event>) {
        match offer {
            Offer::Draw => self.position.agree(),
            Offer::Impasse => self.position.count_impasse(),
        }
        self.tell_ending(events);
    }

    fn steps(&self, entry: &Entry) -> Vec<Step> {
        self.taps(entry)
    }

    fn describe(&self, entry: &Entry) -> Message {
        self.description(entry)
    }

    fn scene(&self, look: &Look<Entry>) -> Scene {
        scene::scene(self, look)
    }

    fn alt(&self, locale: Locale, _viewer: Viewer) -> String {
        self.words(locale)
    }

    fn text_board(&self, _viewer: Viewer) -> String {
        self.characters()
    }

    fn sheet(locale: Locale) -> Scene {
        sheet::sheet(locale)
    }

    fn rules_pages(locale: Locale) -> Vec<RulesPage> {
        rules_pages::rules_pages(locale)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.count_sequences(depth, true)
    }
}
