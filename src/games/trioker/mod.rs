//! Trioker, by Marc Odier (rules page: `docs/rules/trioker.md`): triangular tiles with numbers in their corners; where tiles
//! meet, the numbers agree. Coin games and paths with hidden hands, an open duel, puzzles, and MacMahon's edge tiles.
//!
//! ```text
//!   tile, board    tiles and what fits; cells and marks     data      boards and shapes from data/trioker/
//!   state, turns   what is legal; what an entry does        play_out  counting and random games, fast
//!   position       position strings                         notation  entries in and out;  why  the reasons of refusals
//!   solver         fillings of shapes, exactly              hint      what the program advises;  puzzles  what it offers
//!   show           captions, taps, words                    rules_pages  what `/rules` shows
//!   scene, …       the picture                              sheet     every tile and mark
//! ```

mod art;
mod board;
mod data;
mod hand;
mod hint;
mod macmahon;
mod notation;
mod play_out;
mod position;
mod puzzles;
mod rules_pages;
mod scene;
mod sheet;
mod show;
mod solver;
mod state;
mod tile;
mod turns;
mod why;

pub use board::{Board, Cell, Mark};
pub use solver::{Ending, Filling, Progress, Visit};
pub use state::{Entry, Kind, Phase};
pub use tile::{Tile, TileSet, Way};

use super::{
    Actors, Event, Game, GameInfo, Hint, Leave, Look, Offer, OptionInfo, OptionValues, Outcome, PositionError, Puzzle,
    Refusal, RulesPage, Seat, SeatSet, Setup, SetupError, Spot, Step, VariantInfo, Viewer,
};
use crate::{
    scene::Scene,
    text::{Locale, Message},
};
use state::{Position, Reason, Terms};
use std::{borrow::Cow, sync::LazyLock};
use turns::Happening;

/// A game of Trioker.
#[derive(Clone, Debug)]
pub struct Trioker {
    terms: Terms,
    position: Position,
    names: &'static [&'static str],
    /// Solo games: the cells in the order in which the tiles on them were placed, for P4.
    placed: Vec<Cell>,
}

const PLAYERS: [&str; 4] = ["p1", "p2", "p3", "p4"];
const DUEL: [&str; 2] = ["even", "odd"];
const SOLO: [&str; 1] = ["solo"];

const fn words(key: &'static str, values: &'static [&'static str]) -> OptionInfo {
    OptionInfo { key, values: OptionValues::Words(values), default: values[0] }
}
const COUNT: OptionInfo = words("players", &["2", "3", "4"]);
const BLOCKED: OptionInfo = words("blocked", &["replay", "score"]);
const BOARD: OptionInfo = words("board", &["73", "52"]);
const BORDER: OptionInfo = words("border", &["any", "1", "2", "3", "4"]);
const F5: OptionInfo = words("f5", &["on", "off"]);

/// V1; the shapes are those of the data file.
static INFO: LazyLock<GameInfo> = LazyLock::new(|| {
    let shapes: Vec<&'static str> = data::shapes().iter().map(|shape| shape.name.as_str()).collect();
    // Made once and kept for as long as the program runs.
    let shapes: &'static [&'static str] = shapes.leak();
    let shape = OptionInfo { key: "shape", values: OptionValues::Words(shapes), default: "star" };
    let variants = vec![
        VariantInfo { id: "rapid", options: &[COUNT, BLOCKED] },
        VariantInfo { id: "original", options: &[COUNT, BLOCKED, F5] },
        VariantInfo { id: "even-odd", options: &[BOARD] },
        VariantInfo { id: "simple-single", options: &[COUNT] },
        VariantInfo { id: "simple-double", options: &[COUNT] },
        VariantInfo { id: "simple-triple", options: &[COUNT] },
        VariantInfo { id: "puzzle", options: vec![shape].leak() },
        VariantInfo { id: "macmahon", options: &[BORDER] },
    ];
    GameInfo { id: "trioker", variants: variants.leak() }
});

impl Terms {
    fn of(setup: &Setup) -> Result<Terms, SetupError> {
        let variants = INFO.variants.iter().map(|variant| variant.id);
        let variant = variants.into_iter().find(|known| *known == setup.variant).unwrap_or("rapid");
        let (kind, name) = match variant {
            "original" => (Kind::Original, "original"),
            "even-odd" if setup.option("board") == "52" => (Kind::EvenOdd, "even-odd-52"),
            "even-odd" => (Kind::EvenOdd, "even-odd-73"),
            "simple-single" | "simple-double" | "simple-triple" => (Kind::Simple, variant),
            "puzzle" => (Kind::Puzzle, setup.option("shape")),
            "macmahon" => (Kind::MacMahon, "macmahon"),
            _ => (Kind::Rapid, "rapid"),
        };
        let board = if kind == Kind::Puzzle { data::shape_named(name) } else { data::board_named(name) };
        Ok(Terms {
            variant,
            kind,
            board: board.ok_or_else(|| SetupError::Rule(format!("there is no board {name:?}")))?,
            seats: match kind {
                Kind::EvenOdd => 2,
                Kind::Puzzle | Kind::MacMahon => 1,
                _ => setup.number("players").map_or(2, |players| players as usize),
            },
            score_blocked: setup.option("blocked") == "score",
            levy: setup.option("f5") == "on",
            border: setup.number("border").map(|colour| colour as u8 - 1),
        })
    }

    fn names(&self) -> &'static [&'static str] {
        match self.kind {
            Kind::EvenOdd => &DUEL,
            Kind::Puzzle | Kind::MacMahon => &SOLO,
            _ => &PLAYERS[..self.seats],
        }
    }
}

impl Trioker {
    fn new(terms: Terms, position: Position) -> Trioker {
        let placed = if terms.kind.is_solo() { board::cells_of(position.filled).collect() } else { Vec::new() };
        Trioker { names: terms.names(), terms, position, placed }
    }

    pub fn board(&self) -> &'static Board {
        self.terms.board
    }

    pub fn phase(&self) -> Phase {
        self.position.phase
    }

    pub fn kind(&self) -> Kind {
        self.terms.kind
    }

    fn name_of(&self, seat: Seat) -> &'static str {
        self.names[seat.index()]
    }

    fn spot(&self, cell: Cell) -> Spot {
        Spot(self.terms.board.name(cell).to_owned())
    }

    fn chance_is_due(&self) -> bool {
        matches!(self.position.phase, Phase::Flip | Phase::Deal | Phase::Draw | Phase::Feed(_))
    }

    fn refuse(id: &'static str, rule: &'static str) -> Refusal {
        Refusal::illegal(rule, Message::new(id))
    }
}

impl Game for Trioker {
    type Entry = Entry;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn start(setup: &Setup) -> Result<Trioker, SetupError> {
        let terms = Terms::of(setup)?;
        Ok(Trioker::new(terms, Position::start(&terms)))
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Trioker, PositionError> {
        let terms = Terms::of(setup).map_err(|error| PositionError(error.to_string()))?;
        Ok(Trioker::new(terms, position::read(&terms, terms.names(), text)?))
    }

    fn position(&self) -> String {
        self.position_string()
    }

    fn position_for(&self, viewer: Viewer) -> String {
        self.position_string_for(viewer)
    }

    fn seats(&self) -> &'static [&'static str] {
        self.names
    }

    fn actors(&self) -> Actors {
        match self.position.phase {
            Phase::Over(_) => Actors::Nobody,
            _ if self.chance_is_due() => Actors::Chance,
            _ => Actors::Seats(SeatSet::only(self.position.turn)),
        }
    }

    fn survivors(&self) -> SeatSet {
        self.position.alive
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(end) = self.position.phase else { return None };
        let position = &self.position;
        let score = |seat: Seat| match self.terms.kind {
            Kind::Rapid | Kind::Original => position.scores[seat.index()],
            Kind::Simple => -position.hand(seat).penalty(),
            _ => -(position.hand(seat).len() as i32),
        };
        let seats = (0..self.terms.seats as u8).map(Seat).filter(|_| !self.terms.kind.is_solo());
        let scores: serde_json::Map<_, _> = seats.map(|seat| (self.name_of(seat).to_owned(), score(seat).into())).collect();
        let extras = vec![("kind", end.kind.token().into()), ("scores", scores.into())];
        Some(Outcome { winners: end.winners, reason: end.reason.token(), extras })
    }

    fn legal(&self, seat: Seat) -> Option<Vec<Entry>> {
        let mut entries = Vec::new();
        if self.actors() == Actors::Seats(SeatSet::only(seat)) {
            self.position.entries(&self.terms, |entry| entries.push(entry));
        }
        Some(entries)
    }

    fn random(&self, seat: Seat, below: &mut dyn FnMut(usize) -> usize) -> Option<Entry> {
        (self.actors() == Actors::Seats(SeatSet::only(seat))).then(|| self.position.random_entry(&self.terms, below))?
    }

    fn chance(&self) -> Option<Vec<Entry>> {
        match self.position.phase {
            Phase::Deal => None,
            Phase::Flip => Some(vec![Entry::Flip { heads: true }, Entry::Flip { heads: false }]),
            _ => {
                let Some(seat) = self.position.drawing() else { return Some(Vec::new()) };
                Some(self.position.bank.iter().map(|tile| Entry::Drawn { seat, tile }).collect())
            }
        }
    }

    fn draw(&self, below: &mut dyn FnMut(usize) -> usize) -> Option<Entry> {
        self.position.draw(&self.terms, below)
    }

    /// T6: an entry without an alternative, where everybody may know that there is none: that a seat has to draw or pass (H4),
    /// the opening with a tile that lies in one way only (S5), and anything in a game with open hands (H2). That a tile of a
    /// hidden hand fits in one place only is its owner's secret.
    fn automatic(&self) -> Option<Entry> {
        let (terms, position) = (&self.terms, &self.position);
        let waits = matches!(position.phase, Phase::Start(_) | Phase::Play | Phase::Drawn(_));
        if terms.kind.is_solo() || !waits || position.count_entries(terms) != 1 {
            return None;
        }
        let known = |entry: &Entry| match entry {
            Entry::Draw | Entry::Pass => true,
            _ => matches!(position.phase, Phase::Start(_)) || !terms.kind.has_deal(),
        };
        position.nth_entry(terms, 0).filter(known)
    }

    /// S6.
    fn host_seat(&self) -> Option<Seat> {
        self.position.heads.map(|heads| Seat(u8::from(heads)))
    }

    fn sequel(&self) -> Option<Entry> {
        let Phase::Over(end) = self.position.phase else { return None };
        let drawn = matches!(end.kind, state::Outcome::Replay | state::Outcome::Shared);
        self.position.heads.filter(|_| drawn).map(|heads| Entry::Flip { heads: !heads })
    }

    fn has_secrets(&self) -> bool {
        !self.terms.kind.is_solo()
    }

    fn write(&self, entry: &Entry) -> String {
        notation::write(self, entry)
    }

    fn public_line<'a>(&self, line: &'a str, viewer: Viewer) -> Cow<'a, str> {
        notation::public_line(self, line, viewer)
    }

    fn read(&self, seat: Seat, text: &str) -> Result<Entry, Refusal> {
        notation::read(self, seat, text)
    }

    fn read_chance(&self, text: &str) -> Result<Entry, Refusal> {
        let found = match self.chance() {
            Some(outcomes) => outcomes.into_iter().find(|entry| self.write(entry) == text),
            None => notation::read_deal(&self.terms, self.names, self.position.bank, text),
        };
        found.ok_or_else(|| Refusal::Syntax { message: Message::new("refuse-chance").with("entry", text) })
    }

    fn apply(&mut self, _seat: Option<Seat>, entry: &Entry, events: &mut Vec<Event>) {
        let before = self.position;
        let mut happened = Vec::new();
        self.position.make(&self.terms, *entry, &mut |happening| happened.push(happening));
        match *entry {
            Entry::Place { cell, .. } if self.terms.kind.is_solo() => self.placed.push(cell),
            Entry::Lift(cell) => self.placed.retain(|placed| *placed != cell),
            _ => {}
        }
        self.tell(&before, entry, &happened, events);
    }

    fn leave(&mut self, seat: Seat, how: Leave, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let reason = match how {
            Leave::Resign => Reason::Resign,
            Leave::Timeout => Reason::Timeout,
            Leave::Illegal => return Err(Trioker::refuse("trioker-refuse-no-conduct", "E5")),
        };
        if self.chance_is_due() {
            return Err(Trioker::refuse("trioker-refuse-chance-due", "E5"));
        }
        let mut happened: Vec<Happening> = Vec::new();
        self.position.leave(&self.terms, seat, reason, &mut |happening| happened.push(happening));
        self.tell_happenings(&happened, events);
        Ok(())
    }

    fn may_offer(&self, _seat: Seat, offer: Offer) -> Result<(), Refusal> {
        match offer {
            _ if self.terms.kind.is_solo() => Err(Trioker::refuse("trioker-refuse-solo-offer", "E5a")),
            Offer::Impasse => Err(Trioker::refuse("trioker-refuse-no-impasse", "E5a")),
            Offer::Draw if self.chance_is_due() => Err(Trioker::refuse("trioker-refuse-chance-due", "E5a")),
            Offer::Draw => Ok(()),
        }
    }

    fn agree(&mut self, _offer: Offer, events: &mut Vec<Event>) {
        let mut happened = Vec::new();
        self.position.agree(&mut |happening| happened.push(happening));
        self.tell_happenings(&happened, events);
    }

    fn steps(&self, entry: &Entry) -> Vec<Step> {
        self.taps(entry)
    }

    fn describe(&self, entry: &Entry) -> Message {
        self.description(entry)
    }

    fn puzzles() -> Vec<Puzzle> {
        puzzles::puzzles()
    }

    /// P4.
    fn hint(&self, budget: u64) -> Option<Hint<Entry>> {
        self.advice(budget)
    }

    fn solution(&self, budget: u64) -> Option<Vec<String>> {
        self.completion(budget)
    }

    fn scene(&self, look: &Look<Entry>) -> Scene {
        scene::scene(self, look)
    }

    fn alt(&self, locale: Locale, viewer: Viewer) -> String {
        self.words(locale, viewer)
    }

    fn text_board(&self, viewer: Viewer) -> String {
        self.characters(viewer)
    }

    fn sheet(locale: Locale) -> Scene {
        sheet::sheet(locale)
    }

    fn rules_pages(locale: Locale) -> Vec<RulesPage> {
        rules_pages::rules_pages(locale)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position.count_sequences(&self.terms, depth, true)
    }
}
