//! Triablo, by Cameron Browne (rules page: `docs/rules/triablo.md`): two or three armies of three-tipped stars on the points
//! of a hexagon. Three tips of one colour that point at a piece take it.
//!
//! ```text
//!   board, piece   geometry and what stands on it      movegen   the legal entries
//!   state          what an entry does                   perft     counting and random games, fast
//!   position       position strings                     notation  entries in and out;  why  the reasons of refusals
//!   show           captions, taps, words                rules_pages  what `/rules` shows
//!   scene, pieces  the picture                          sheet     every piece and mark
//! ```

mod board;
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

pub use board::{Board, Point};
pub use piece::{Piece, Sign};
pub use state::{Entry, Phase, Reason};

use super::{
    Actors, Draft, Event, Game, GameInfo, Leave, Look, Offer, OptionInfo, OptionValues, Outcome, PositionError, Refusal,
    RulesPage, Seat, SeatSet, Setup, SetupError, Spot, Step, VariantInfo, Viewer,
};
use crate::{
    scene::Scene,
    text::{Locale, Message},
};
use state::{Position, Terms};

/// A game of Triablo.
#[derive(Clone, Debug)]
pub struct Triablo {
    terms: Terms,
    position: Position,
    /// Keys of the positions that began a turn, for D1.
    history: Vec<u64>,
}

const SEATS: [&str; 3] = ["white", "red", "black"];

const SIZE: OptionInfo = OptionInfo { key: "size", values: OptionValues::Words(&["5", "6"]), default: "5" };
const SETUP: OptionInfo =
    OptionInfo { key: "setup", values: OptionValues::Words(&["choose", "standard"]), default: "choose" };
const REPETITION: OptionInfo =
    OptionInfo { key: "repetition", values: OptionValues::Words(&["0", "2", "3", "4", "5"]), default: "3" };

const fn quiet_limit(default: &'static str) -> OptionInfo {
    OptionInfo { key: "quiet-limit", values: OptionValues::Integer { min: 20, max: 1000, also: &[] }, default }
}

/// V1 and V2.
static INFO: GameInfo = GameInfo {
    id: "triablo",
    variants: &[
        VariantInfo { id: "two-player", options: &[SIZE, SETUP, quiet_limit("100"), REPETITION] },
        VariantInfo { id: "three-player", options: &[SIZE, SETUP, quiet_limit("150"), REPETITION] },
    ],
};

impl Terms {
    fn of(setup: &Setup) -> Terms {
        // The setup was checked against the table above, so the numbers are there.
        Terms {
            board: Board::of(setup.number("size").map_or(5, |size| size as u8)),
            seats: if setup.variant == "three-player" { 3 } else { 2 },
            quiet_limit: setup.number("quiet-limit").map_or(100, |limit| limit as u16),
            repetition: setup.number("repetition").map_or(3, |times| times as u8),
            standard: setup.option("setup") == "standard",
        }
    }
}

impl Triablo {
    pub fn board(&self) -> &'static Board {
        self.terms.board
    }

    pub fn phase(&self) -> Phase {
        self.position.phase
    }

    /// What stands on a point; [`Piece::NONE`] where nothing does.
    pub fn piece(&self, point: Point) -> Piece {
        self.position.at(point)
    }

    /// E2: how many pieces a seat controls.
    pub fn controlled(&self, seat: Seat) -> usize {
        self.position.count(seat)
    }

    pub fn is_alive(&self, seat: Seat) -> bool {
        self.position.alive.contains(seat)
    }

    /// Where the king of a seat stands.
    pub fn king(&self, seat: Seat) -> Option<Point> {
        self.position.king(seat)
    }

    /// The seats whose king another seat could capture now, were it on turn; none outside of play.
    pub fn kings_in_danger(&self) -> Vec<Seat> {
        if self.position.phase == Phase::Play {
            self.position.kings_in_danger(self.terms.board).collect()
        } else {
            Vec::new()
        }
    }

    fn name_of(&self, seat: Seat) -> &'static str {
        SEATS[seat.index()]
    }

    fn spot(&self, point: Point) -> Spot {
        Spot(self.terms.board.name(point))
    }

    fn single_survivor(&self) -> Option<Seat> {
        (self.position.alive.len() == 1).then(|| self.position.alive.iter().next())?
    }
}

impl Game for Triablo {
    type Entry = Entry;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn start(setup: &Setup) -> Result<Triablo, SetupError> {
        let terms = Terms::of(setup);
        let mut position = Position::empty(terms.board, terms.seats);
        let mut history = Vec::new();
        if terms.standard {
            for seat in (0..terms.seats as u8).map(Seat) {
                position.place(&terms, seat, Board::standard(terms.seats, seat));
            }
            position.start_play(&terms, &mut history, &mut |_| {});
        }
        Ok(Triablo { terms, position, history })
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Triablo, PositionError> {
        let mut terms = Terms::of(setup);
        // F5: the size follows from the number of files.
        let files = text.split(' ').next().unwrap_or_default().split('/').count();
        terms.board = Board::of(if files == 11 { 6 } else { 5 });
        let position = position::read(&terms, text)?;
        // D1: such a game starts with that position counted once.
        let history = if position.phase == Phase::Play { vec![position.key()] } else { Vec::new() };
        Ok(Triablo { terms, position, history })
    }

    fn position(&self) -> String {
        self.position_string()
    }

    fn seats(&self) -> &'static [&'static str] {
        &SEATS[..self.terms.seats]
    }

    fn actors(&self) -> Actors {
        match self.position.phase {
            Phase::Over(_) => Actors::Nobody,
            Phase::Setup | Phase::Play => Actors::Seats(SeatSet::only(self.position.turn)),
        }
    }

    fn survivors(&self) -> SeatSet {
        self.position.alive
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(reason) = self.position.phase else { return None };
        let alive = self.position.alive;
        let survivors: Vec<&str> = alive.iter().map(|seat| self.name_of(seat)).collect();
        Some(Outcome { winners: alive, reason: reason.token(), extras: vec![("survivors", survivors.into())] })
    }

    fn legal(&self, seat: Seat) -> Option<Vec<Entry>> {
        let mut entries = Vec::new();
        if seat == self.position.turn {
            self.position.entries(&self.terms, |entry| entries.push(entry));
        }
        Some(entries)
    }

    fn write(&self, entry: &Entry) -> String {
        notation::write(self.terms.board, entry)
    }

    fn read(&self, seat: Seat, text: &str) -> Result<Entry, Refusal> {
        notation::read(self, seat, text)
    }

    fn apply(&mut self, _seat: Option<Seat>, entry: &Entry, events: &mut Vec<Event>) {
        let before = self.position;
        let mut happened = Vec::new();
        self.position.make(&self.terms, *entry, &mut self.history, &mut |happening| happened.push(happening));
        self.tell(&before, entry, &happened, events);
    }

    fn leave(&mut self, seat: Seat, how: Leave, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let reason = match how {
            Leave::Resign => Reason::Resign,
            Leave::Timeout => Reason::Timeout,
            Leave::Illegal => {
                return Err(Refusal::Illegal {
                    rule: None,
                    message: Message::new("triablo-refuse-no-conduct"),
                    spots: Vec::new(),
                });
            }
        };
        let mut happened = Vec::new();
        self.position.leave(&self.terms, seat, reason, &mut self.history, &mut |happening| happened.push(happening));
        self.tell_happenings(&happened, events);
        Ok(())
    }

    fn may_offer(&self, _seat: Seat, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw => Ok(()),
            Offer::Impasse => {
                Err(Refusal::Illegal { rule: None, message: Message::new("triablo-refuse-no-impasse"), spots: Vec::new() })
            }
        }
    }

    fn agree(&mut self, _offer: Offer, events: &mut Vec<Event>) {
        self.position.phase = Phase::Over(Reason::Agreement);
        self.tell_happenings(&[state::Happening::Drawn(Reason::Agreement)], events);
    }

    fn steps(&self, entry: &Entry) -> Vec<Step> {
        self.taps(entry)
    }

    fn describe(&self, entry: &Entry) -> Message {
        self.description(entry)
    }

    fn draft(&self, seat: Seat, draft: &str) -> Option<Draft<Triablo>> {
        self.draft_of(seat, draft)
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
