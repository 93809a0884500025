//! Triangulation (rules page: `docs/rules/triangulation.md`): a chess of three armies on 64 black and white triangles. Who
//! captures a General commands its army from then on.
//!
//! ```text
//!   board, piece    cells, tables of moves, armies       movegen     the legal entries
//!   state, history  what an entry does, what T6 counts    perft       counting and random games, fast
//!   position        position strings                     notation    entries in and out;  why  the reasons of refusals
//!   show, words     captions, taps; the board in words    rules_pages what `/rules` shows
//!   scene, pieces   the picture                          sheet       every piece and mark
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
pub use piece::{Army, Kind, Piece};
pub use state::{Entry, Reason, Rescue, Status};

use super::{
    Actors, Event, Game, GameInfo, Leave, Look, Offer, OptionInfo, OptionValues, Outcome, PositionError, Refusal, RulesPage,
    Seat, SeatSet, Setup, SetupError, Step, VariantInfo, Viewer,
};
use crate::{
    scene::Scene,
    text::{Locale, Message},
};
use board::Board;
use history::History;
use piece::Armies;
use state::{Position, Terms};

/// A game of Triangulation.
#[derive(Clone, Debug)]
pub struct Triangulation {
    terms: Terms,
    position: Position,
    history: History,
}

const QUIET: OptionInfo =
    OptionInfo { key: "quiet", values: OptionValues::Integer { min: 0, max: 1_000_000, also: &[] }, default: "150" };
const REPETITION: OptionInfo =
    OptionInfo { key: "repetition", values: OptionValues::Integer { min: 2, max: 1_000_000, also: &[0] }, default: "3" };
const NEUTRAL: OptionInfo =
    OptionInfo { key: "neutral", values: OptionValues::Words(&["red", "green", "blue"]), default: "blue" };

/// V1 to V3.
static INFO: GameInfo = GameInfo {
    id: "triangulation",
    variants: &[
        VariantInfo { id: "three-player", options: &[QUIET, REPETITION] },
        VariantInfo { id: "two-player", options: &[NEUTRAL, QUIET, REPETITION] },
    ],
};

impl Terms {
    fn of(setup: &Setup) -> Terms {
        let neutral = Army::ALL.into_iter().find(|army| setup.option("neutral") == army.name());
        // The setup was checked against the table above, so the numbers are there.
        Terms {
            board: Board::get(),
            neutral: neutral.filter(|_| setup.variant == "two-player"),
            quiet: setup.number("quiet").unwrap_or(150),
            repetition: setup.number("repetition").unwrap_or(3),
        }
    }

    /// The seats that people take, in seat order.
    fn players(&self) -> &'static [Army] {
        match self.neutral {
            None => &Army::ALL,
            Some(Army::Red) => &[Army::Green, Army::Blue],
            Some(Army::Green) => &[Army::Red, Army::Blue],
            Some(Army::Blue) => &[Army::Red, Army::Green],
        }
    }

    fn names(&self) -> &'static [&'static str] {
        match self.neutral {
            None => &["red", "green", "blue"],
            Some(Army::Red) => &["green", "blue"],
            Some(Army::Green) => &["red", "blue"],
            Some(Army::Blue) => &["red", "green"],
        }
    }

    /// The army of a player, by its place among the players.
    fn army(&self, seat: Seat) -> Army {
        self.players().get(seat.index()).copied().unwrap_or(Army::Red)
    }

    fn seats(&self, armies: Armies) -> SeatSet {
        let players = (0..).map(Seat).zip(self.players());
        players.filter(|(_, army)| armies.contains(**army)).fold(SeatSet::EMPTY, |set, (seat, _)| set.with(seat))
    }
}

impl Triangulation {
    /// What stands on a cell.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        self.position.at(cell)
    }

    /// The seat that moves the pieces of a colour.
    pub fn commander(&self, colour: Army) -> Army {
        self.position.commanders[colour.index()]
    }

    pub fn status(&self, seat: Army) -> Status {
        self.position.status[seat.index()]
    }

    /// K9: `(attacking, attacked)` for every General of an active seat that another active seat could capture, in seat
    /// order.
    pub fn checks(&self) -> Vec<(Army, Army)> {
        self.position.checks(self.terms.board)
    }

    fn left(&mut self, seat: Army, reason: Reason, events: &mut Vec<Event>) {
        let before = self.position;
        self.position.leave(&self.terms, seat, reason, &mut self.history);
        self.history.prune();
        self.tell_change(&before, Some(reason), events);
    }

    fn position_string(&self) -> String {
        position::write(&self.position)
    }
}

impl Game for Triangulation {
    type Entry = Entry;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn start(setup: &Setup) -> Result<Triangulation, SetupError> {
        let terms = Terms::of(setup);
        let position = Position::start(&terms);
        Ok(Triangulation { terms, position, history: History::of(position.key()) })
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Triangulation, PositionError> {
        let terms = Terms::of(setup);
        let position = position::read(&terms, text)?;
        Ok(Triangulation { terms, position, history: History::of(position.key()) })
    }

    fn position(&self) -> String {
        self.position_string()
    }

    fn seats(&self) -> &'static [&'static str] {
        self.terms.names()
    }

    fn actors(&self) -> Actors {
        match self.position.over {
            Some(_) => Actors::Nobody,
            None => Actors::Seats(self.terms.seats([self.position.turn].into_iter().collect())),
        }
    }

    fn survivors(&self) -> SeatSet {
        self.terms.seats(self.position.active())
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = self.position.over?;
        Some(Outcome { winners: self.survivors(), reason: reason.token(), extras: Vec::new() })
    }

    fn legal(&self, seat: Seat) -> Option<Vec<Entry>> {
        let mut entries = Vec::new();
        if self.terms.army(seat) == self.position.turn {
            self.position.entries(self.terms.board, |entry| entries.push(entry));
        }
        Some(entries)
    }

    fn write(&self, entry: &Entry) -> String {
        notation::write(entry)
    }

    fn read(&self, _seat: Seat, text: &str) -> Result<Entry, Refusal> {
        notation::read(self, text)
    }

    fn apply(&mut self, _seat: Option<Seat>, entry: &Entry, events: &mut Vec<Event>) {
        let before = self.position;
        self.position.make(&self.terms, entry, &mut self.history);
        self.history.prune();
        self.tell(&before, entry, events);
    }

    fn leave(&mut self, seat: Seat, how: Leave, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let reason = match how {
            Leave::Resign => Reason::Resign,
            Leave::Timeout => Reason::Timeout,
            Leave::Illegal => {
                let message = Message::new("triangulation-refuse-no-conduct");
                return Err(Refusal::Illegal { rule: None, message, spots: Vec::new() });
            }
        };
        self.left(self.terms.army(seat), reason, events);
        Ok(())
    }

    fn may_offer(&self, _seat: Seat, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw => Ok(()),
            Offer::Impasse => {
                let message = Message::new("triangulation-refuse-no-impasse");
                Err(Refusal::Illegal { rule: None, message, spots: Vec::new() })
            }
        }
    }

    fn agree(&mut self, _offer: Offer, events: &mut Vec<Event>) {
        let before = self.position;
        self.position.over = Some(Reason::Agreement);
        self.tell_change(&before, None, events);
    }

    fn steps(&self, entry: &Entry) -> Vec<Step> {
        self.taps(entry)
    }

    fn describe(&self, entry: &Entry) -> Message {
        self.description(entry)
    }

    fn scene(&self, look: &Look<Entry>) -> Scene {
        scene::View::of(self, look).scene()
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
