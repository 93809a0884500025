//! Triortan (rules page: `docs/rules/triortan.md`): two to six armies of fireworks on a hexagon of triangles; who loses his
//! last pyrotech is out. With it solitaire problems and Skylight, a tour of the board by one piece.
//!
//! ```text
//!   board, home, piece     geometry, starting areas and what stands on the board      terms        what is agreed
//!   state                  what an entry does                                         movegen      the legal moves
//!   arrange, draft         hidden set-ups: judged, and put together by presses        perft        counting, random games
//!   position               position strings                                           solver       problems: solved, proven, answered
//!   notation               entries in and out;  why  the reasons of refusals          problems     those that come with the game
//!   show                   captions, taps, words                                      rules_pages  what `/rules` shows
//!   puzzles                what is offered to somebody alone                          tour         Skylight's tours
//!   scene, window, pieces  the picture                                                sheet        every piece and mark
//! ```

mod arrange;
mod board;
mod draft;
mod home;
mod movegen;
mod notation;
mod perft;
mod piece;
mod pieces;
mod position;
mod problems;
mod puzzles;
mod rules_pages;
mod scene;
mod sheet;
mod show;
mod solver;
mod state;
mod terms;
mod tour;
mod why;
mod window;

pub use board::{Board, Point};
pub use piece::{Kind, Piece};
pub use problems::{Problem, problems};
pub use solver::{Answer, Solution};
pub use state::{Arrival, Entry, Move, Phase, Reason};

use super::{
    Actors, Draft, Event, Game, GameInfo, Hint, Leave, Look, Offer, Outcome, PositionError, Puzzle, Refusal, Retreat,
    RulesPage, Seat, SeatSet, Setup, SetupError, Spot, Step, Viewer,
};
use crate::{
    scene::Scene,
    text::{Locale, Message},
};
use arrange::Arrangement;
use draft::Drafting;
use home::Start;
use state::{Happening, Out, Position};
use std::borrow::Cow;
use terms::{SEATS, Terms, Variant};

/// A game of Triortan.
#[derive(Clone, Debug)]
pub struct Triortan {
    terms: Terms,
    position: Position,
    /// Set in the preview of an arrangement only.
    drafting: Option<Drafting>,
}

static INFO: GameInfo = GameInfo { id: "triortan", variants: &terms::VARIANTS };

impl Triortan {
    pub fn board(&self) -> &'static Board {
        self.terms.board
    }

    pub fn phase(&self) -> Phase {
        self.position.flow.phase
    }

    /// What stands on a cell; [`Piece::NONE`] where nothing does.
    pub fn piece(&self, point: Point) -> Piece {
        self.position.at(point)
    }

    fn name_of(&self, seat: Seat) -> &'static str {
        SEATS[seat.index() % 6]
    }

    fn spot(&self, point: Point) -> Spot {
        Spot(self.terms.board.name(point))
    }

    /// How many pieces a seat could bring in (R4).
    fn in_reserve(&self, seat: Seat) -> u32 {
        let left = |kind: Kind| kind.in_set() - self.position.count(seat, kind).min(kind.in_set());
        let kinds = Kind::ALL.into_iter().filter(|kind| self.position.available(&self.terms, seat, *kind));
        kinds.map(|kind| u32::from(left(kind))).sum()
    }

    /// Carries out an entry that is legal now.
    fn enter(&mut self, seat: Option<Seat>, entry: Entry, happened: &mut impl FnMut(Happening)) {
        let terms = self.terms;
        match (entry, seat) {
            (Entry::Setup(arrangement), Some(seat)) => self.position.submit(&terms, seat, arrangement, happened),
            // Nobody but a seat submits.
            (Entry::Setup(_), None) => {}
            (Entry::First(first), _) => self.position.begin(&terms, first, happened),
            (Entry::Place(at), _) => self.position.place(&terms, at, happened),
            (Entry::Move(made), _) => _ = self.position.play(&terms, made, happened),
        }
    }
}

impl Game for Triortan {
    type Entry = Entry;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn start(setup: &Setup) -> Result<Triortan, SetupError> {
        if setup.variant == Variant::Problem.id() {
            return problems::start(setup);
        }
        let terms = Terms::of(setup)?;
        Ok(Triortan { terms, position: Position::start(&terms), drafting: None })
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Triortan, PositionError> {
        let (terms, position) = position::read(&INFO, setup, text)?;
        Ok(Triortan { terms, position, drafting: None })
    }

    fn position(&self) -> String {
        position::write(&self.terms, &self.position, |_| false)
    }

    fn position_for(&self, viewer: Viewer) -> String {
        let setting_up = self.phase() == Phase::Setup;
        position::write(&self.terms, &self.position, |seat| setting_up && viewer != Viewer::Seat(seat))
    }

    /// H1, H2.
    fn has_secrets(&self) -> bool {
        !matches!(self.terms.variant, Variant::Problem | Variant::Skylight)
    }

    /// H1: arrangements are hidden until all are laid out.
    fn public_line<'a>(&self, line: &'a str, viewer: Viewer) -> Cow<'a, str> {
        let hidden =
            |name: &str| self.terms.all_seats().any(|seat| self.name_of(seat) == name && viewer != Viewer::Seat(seat));
        match line.split_once(":setup:") {
            Some((name, _)) if self.phase() == Phase::Setup && hidden(name) => format!("{name}:setup:?").into(),
            _ => line.into(),
        }
    }

    fn seats(&self) -> &'static [&'static str] {
        self.terms.names()
    }

    /// Q1: the solver is alone; the program defends (Q5).
    fn people(&self) -> SeatSet {
        self.solver().map_or(SeatSet::first(self.terms.seats), SeatSet::only)
    }

    fn actors(&self) -> Actors {
        match self.phase() {
            Phase::Over(_) => Actors::Nobody,
            Phase::First => Actors::Chance,
            Phase::Setup => Actors::Seats(self.position.arranging()),
            Phase::Place | Phase::Play => Actors::Seats(SeatSet::only(self.position.flow.turn)),
        }
    }

    fn survivors(&self) -> SeatSet {
        self.position.flow.alive
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(reason) = self.phase() else { return None };
        let flow = &self.position.flow;
        let extras: Vec<(&'static str, serde_json::Value)> = if self.terms.variant == Variant::Skylight {
            vec![("visited", flow.ply.into())]
        } else {
            let captured = self.terms.all_seats().map(|seat| {
                let pieces: serde_json::Value = self.position.captured(seat).into();
                (self.name_of(seat).to_owned(), pieces)
            });
            let eliminated: Vec<&str> = flow.eliminated().iter().map(|seat| self.name_of(*seat)).collect();
            let captured: serde_json::Map<String, serde_json::Value> = captured.collect();
            vec![("captured", captured.into()), ("eliminated", eliminated.into())]
        };
        Some(Outcome { winners: flow.winners, reason: reason.token(), extras })
    }

    fn legal(&self, seat: Seat) -> Option<Vec<Entry>> {
        let mut entries = Vec::new();
        match self.phase() {
            Phase::Setup if self.position.arranging().contains(seat) => return None,
            Phase::Setup | Phase::First | Phase::Over(_) => {}
            _ if seat != self.position.flow.turn => {}
            Phase::Place => entries.extend(self.position.placements(&self.terms).iter().map(Entry::Place)),
            Phase::Play => self.position.moves(&self.terms, |made| entries.push(Entry::Move(made))),
        }
        Some(entries)
    }

    fn random(&self, seat: Seat, below: &mut dyn FnMut(usize) -> usize) -> Option<Entry> {
        match self.phase() {
            Phase::Setup if self.position.arranging().contains(seat) => {
                Some(Entry::Setup(Arrangement::random(&self.terms, below)))
            }
            Phase::Play if seat == self.position.flow.turn => {
                perft::draw(&self.position, &self.terms, &mut |count| below(count)).map(Entry::Move)
            }
            _ => {
                let mut entries = self.legal(seat)?;
                (!entries.is_empty()).then(|| entries.swap_remove(below(entries.len())))
            }
        }
    }

    fn chance(&self) -> Option<Vec<Entry>> {
        let alive = if self.phase() == Phase::First { self.position.flow.alive } else { SeatSet::EMPTY };
        Some(alive.iter().map(Entry::First).collect())
    }

    fn write(&self, entry: &Entry) -> String {
        notation::write(self, entry)
    }

    fn prefixed(&self, entry: &Entry) -> bool {
        matches!(entry, Entry::Setup(_))
    }

    fn read(&self, seat: Seat, text: &str) -> Result<Entry, Refusal> {
        notation::read(self, seat, text)
    }

    fn apply(&mut self, seat: Option<Seat>, entry: &Entry, events: &mut Vec<Event>) {
        let mut happened = Vec::new();
        let said = self.caption(seat, entry);
        self.enter(seat, *entry, &mut |happening| happened.push(happening));
        events.push(said);
        self.tell(&happened, events);
    }

    fn leave(&mut self, seat: Seat, how: Leave, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let how = match how {
            Leave::Resign => Out::Resigned,
            Leave::Timeout => Out::Timeout,
            Leave::Illegal => return Err(refused("triortan-refuse-no-conduct")),
        };
        let mut happened = Vec::new();
        let terms = self.terms;
        self.position.leave(&terms, seat, how, &mut |happening| happened.push(happening));
        self.tell(&happened, events);
        Ok(())
    }

    fn may_offer(&self, _seat: Seat, offer: Offer) -> Result<(), Refusal> {
        let alone = matches!(self.terms.variant, Variant::Problem | Variant::Skylight);
        match offer {
            Offer::Draw if alone => Err(Refusal::illegal("T5", Message::new("triortan-refuse-draw-alone"))),
            Offer::Draw => Ok(()),
            Offer::Impasse => Err(refused("triortan-refuse-no-impasse")),
        }
    }

    fn agree(&mut self, _offer: Offer, events: &mut Vec<Event>) {
        self.position.agree();
        self.tell(&[Happening::Ended(Reason::Agreement)], events);
    }

    fn steps(&self, entry: &Entry) -> Vec<Step> {
        self.taps(entry)
    }

    fn describe(&self, entry: &Entry) -> Message {
        self.description(entry)
    }

    fn draft(&self, seat: Seat, draft: &str) -> Option<Draft<Triortan>> {
        self.draft_of(seat, draft)
    }

    fn setup_form(&self) -> Option<&'static str> {
        match (self.has_secrets(), self.terms.start) {
            (false, _) => None,
            (true, Start::Corner(_)) => Some("corner"),
            (true, Start::Edge) => Some(if self.terms.dual { "edge-dual" } else { "edge-single" }),
        }
    }

    fn draft_again(&self, seat: Seat, entry: &str) -> Option<String> {
        self.draft_of_entry(seat, entry)
    }

    fn puzzles() -> Vec<Puzzle> {
        puzzles::puzzles()
    }

    fn hint(&self, budget: u64) -> Option<Hint<Entry>> {
        self.direction(budget).or_else(|| self.advice(budget))
    }

    fn solution(&self, budget: u64) -> Option<Vec<String>> {
        self.advice(budget).filter(|hint| matches!(hint, Hint::Enter(_)))?;
        self.solve().map(|solution| solution.line)
    }

    /// Q5: the program answers for the defenders.
    fn automatic(&self) -> Option<Entry> {
        self.defence()
    }

    fn retreat(&self) -> Retreat {
        match self.terms.variant {
            Variant::Problem => Retreat::Again,
            Variant::Skylight => Retreat::Free,
            _ => Retreat::Entries,
        }
    }

    fn scene(&self, look: &Look<Entry>) -> Scene {
        scene::scene(self, look)
    }

    fn reading_order(&self, spot: &Spot, bottom: Seat) -> (i32, i32) {
        self.terms.board.named(&spot.0).map_or((0, 0), |cell| self.reading_place(cell, bottom))
    }

    fn alt(&self, locale: Locale, viewer: Viewer) -> String {
        self.words(locale, viewer)
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

/// A control this game does not know.
fn refused(id: &'static str) -> Refusal {
    Refusal::Illegal { rule: None, message: Message::new(id), spots: Vec::new() }
}
