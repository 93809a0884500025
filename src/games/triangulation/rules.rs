//! Implements [`Rules`]: variants and options, and the calls into `state` and `movegen`.

use super::{
    Entry, Reason, Triangulation,
    board::Board,
    history::{History, Mark},
    piece::{Armies, Army},
    random,
    state::{Draw, Happening, Position, Terms},
    weights::weights_of,
};
use crate::{
    Actors, Below, GameInfo, Leave, Offer, OptionInfo, OptionValues, Rules, Seat, SeatSet, Setup, SetupError,
    VariantInfo,
};
use std::convert::Infallible;

const QUIET: OptionInfo = OptionInfo::number("quiet", 0, 1_000_000, "150");
const REPETITION: OptionInfo = OptionInfo {
    key: "repetition",
    values: OptionValues::Integer { min: 2, max: 1_000_000, also: &[0] },
    default: "3",
    proposed: "3",
};
const NEUTRAL: OptionInfo = OptionInfo::words("neutral", &["red", "green", "blue"], "blue");

/// Variants and options (V1 to V3).
static INFO: GameInfo = GameInfo {
    id: "triangulation",
    revision: 1,
    variants: &[
        VariantInfo { id: "three-player", options: &[QUIET, REPETITION] },
        VariantInfo { id: "two-player", options: &[NEUTRAL, QUIET, REPETITION] },
    ],
};

impl Terms {
    pub fn of(setup: &Setup) -> Terms {
        let neutral = Army::ALL.into_iter().find(|army| setup.option("neutral") == army.name());
        // The setup has been validated against the table above, so its numbers parse.
        Terms {
            board: Board::get(),
            neutral: neutral.filter(|_| setup.variant == "two-player"),
            quiet: setup.number("quiet").unwrap_or(150),
            repetition: setup.number("repetition").unwrap_or(3),
            weights: weights_of(&setup.variant),
        }
    }

    /// Seats taken by players, in seat order.
    pub fn players(&self) -> &'static [Army] {
        match self.neutral {
            None => &Army::ALL,
            Some(Army::Red) => &[Army::Green, Army::Blue],
            Some(Army::Green) => &[Army::Red, Army::Blue],
            Some(Army::Blue) => &[Army::Red, Army::Green],
        }
    }

    pub fn names(&self) -> &'static [&'static str] {
        match self.neutral {
            None => &["red", "green", "blue"],
            Some(Army::Red) => &["green", "blue"],
            Some(Army::Green) => &["red", "blue"],
            Some(Army::Blue) => &["red", "green"],
        }
    }

    /// Army of a player's seat.
    pub fn army(&self, seat: Seat) -> Army {
        self.players().get(seat.index()).copied().unwrap_or(Army::Red)
    }

    /// Seat of a player's army; the army must not be the neutral one.
    #[inline]
    pub fn seat(&self, army: Army) -> Seat {
        Seat(army as u8 - u8::from(self.neutral.is_some_and(|neutral| neutral < army)))
    }

    fn seats(&self, armies: Armies) -> SeatSet {
        let players = armies.iter().filter(|army| self.neutral != Some(*army));
        players.fold(SeatSet::EMPTY, |set, army| set.with(self.seat(army)))
    }
}

/// State needed to take an entry back: the position before it and the mark of the history.
#[derive(Debug)]
pub struct Undo {
    position: Position,
    history: Mark,
}

impl Rules for Triangulation {
    type Entry = Entry;
    type Layout = Infallible;
    type Happening = Happening;
    type Undo = Undo;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn start(setup: &Setup) -> Result<Triangulation, SetupError> {
        let terms = Terms::of(setup);
        let position = Position::start(&terms);
        Ok(Triangulation { terms, position, history: History::of(position.key()) })
    }

    fn seats(&self) -> usize {
        self.terms.players().len()
    }

    #[inline]
    fn actors(&self) -> Actors {
        match self.position.over {
            Some(_) => Actors::Nobody,
            None => Actors::Seats(SeatSet::only(self.on_turn())),
        }
    }

    fn survivors(&self) -> SeatSet {
        self.terms.seats(self.position.active())
    }

    fn winners(&self) -> Option<SeatSet> {
        self.position.over.map(|_| self.survivors())
    }

    #[inline]
    fn legal_into(&self, seat: Seat, found: &mut impl FnMut(Entry)) {
        if seat == self.on_turn() {
            self.position.entries(self.terms.board, found);
        }
    }

    #[inline]
    fn captures_into(&self, seat: Seat, found: &mut impl FnMut(Entry)) {
        if seat == self.on_turn() {
            self.position.capturing(self.terms.board, found);
        }
    }

    fn count_legal(&self, seat: Seat) -> u64 {
        if seat == self.on_turn() {
            self.position.count_entries(self.terms.board)
        } else {
            0
        }
    }

    #[inline]
    fn random(&self, seat: Seat, below: &mut impl Below) -> Option<Entry> {
        (seat == self.on_turn()).then(|| random::draw(&self.position, &self.terms, below))?
    }

    #[inline]
    fn make(&mut self, entry: Entry, happened: &mut impl FnMut(Happening)) -> Undo {
        let undo = Undo { position: self.position, history: self.history.mark() };
        self.position.make(&self.terms, entry, &mut self.history, happened);
        undo
    }

    #[inline]
    fn unmake(&mut self, undo: Undo) {
        self.position = undo.position;
        self.history.back_to(undo.history);
    }

    fn leave(&mut self, seat: Seat, how: Leave, happened: &mut impl FnMut(Happening)) {
        let reason = match how {
            Leave::Timeout => Reason::Timeout,
            Leave::Resign | Leave::Illegal => Reason::Resign,
        };
        self.position
            .leave(&self.terms, self.terms.army(seat), reason, &mut self.history, happened);
    }

    fn agree(&mut self, _offer: Offer, happened: &mut impl FnMut(Happening)) {
        self.position.draw(Draw::Agreement, happened);
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.position.key()
    }
}

#[cfg(test)]
#[path = "../../../tests/units/triangulation.rs"]
mod tests;
