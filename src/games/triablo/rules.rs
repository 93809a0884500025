//! Implements [`Rules`]: variants and options, and the answers of `state` and `movegen`.

use super::{
    Board, Entry, Phase, Reason, Triablo, random,
    state::{Happening, Position, Terms},
    weights::weights_of,
};
use crate::{
    Actors, Below, GameInfo, Leave, Offer, OptionInfo, Rules, Seat, SeatSet, Setup, SetupError, VariantInfo,
};
use std::convert::Infallible;

const SIZE: OptionInfo = OptionInfo::words("size", &["5", "6"], "5");
const SETUP: OptionInfo = OptionInfo::words("setup", &["choose", "standard"], "choose").proposing("standard");
const REPETITION: OptionInfo = OptionInfo::words("repetition", &["0", "2", "3", "4", "5"], "3");

/// Variants and options (V1, V2).
static INFO: GameInfo = GameInfo {
    id: "triablo",
    revision: 1,
    variants: &[
        VariantInfo {
            id: "two-player",
            options: &[SIZE, SETUP, OptionInfo::number("quiet-limit", 20, 1000, "100"), REPETITION],
        },
        VariantInfo {
            id: "three-player",
            options: &[SIZE, SETUP, OptionInfo::number("quiet-limit", 20, 1000, "150"), REPETITION],
        },
    ],
};

impl Terms {
    pub fn of(setup: &Setup) -> Terms {
        // The setup was checked against the table above, so the numbers are present.
        Terms {
            board: Board::of(setup.number("size").map_or(5, |size| size as u8)),
            seats: if setup.variant == "three-player" { 3 } else { 2 },
            quiet_limit: setup.number("quiet-limit").map_or(100, |limit| limit as u16),
            repetition: setup.number("repetition").map_or(3, |times| times as u8),
            standard: setup.option("setup") == "standard",
            weights: weights_of(&setup.variant),
        }
    }
}

/// Data to take an entry back: the previous position and history length.
#[derive(Debug)]
pub struct Undo {
    position: Position,
    history: usize,
}

impl Rules for Triablo {
    type Entry = Entry;
    type Layout = Infallible;
    type Happening = Happening;
    type Undo = Undo;

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

    fn seats(&self) -> usize {
        self.terms.seats
    }

    #[inline]
    fn actors(&self) -> Actors {
        match self.position.phase {
            Phase::Over(_) => Actors::Nobody,
            Phase::Setup | Phase::Play => Actors::Seats(SeatSet::only(self.position.turn)),
        }
    }

    fn survivors(&self) -> SeatSet {
        self.position.alive
    }

    fn winners(&self) -> Option<SeatSet> {
        matches!(self.position.phase, Phase::Over(_)).then_some(self.position.alive)
    }

    #[inline]
    fn legal_into(&self, seat: Seat, found: &mut impl FnMut(Entry)) {
        if seat == self.position.turn {
            self.position.entries(&self.terms, found);
        }
    }

    #[inline]
    fn captures_into(&self, seat: Seat, found: &mut impl FnMut(Entry)) {
        if seat == self.position.turn && self.position.phase == Phase::Play {
            self.position.capturing(&self.terms, found);
        }
    }

    fn count_legal(&self, seat: Seat) -> u64 {
        if seat == self.position.turn {
            self.position.count_entries(&self.terms)
        } else {
            0
        }
    }

    #[inline]
    fn random(&self, seat: Seat, below: &mut impl Below) -> Option<Entry> {
        (seat == self.position.turn).then(|| random::draw(&self.position, &self.terms, below))?
    }

    #[inline]
    fn make(&mut self, entry: Entry, happened: &mut impl FnMut(Happening)) -> Undo {
        let undo = Undo { position: self.position, history: self.history.len() };
        self.position.make(&self.terms, entry, &mut self.history, happened);
        undo
    }

    #[inline]
    fn unmake(&mut self, undo: Undo) {
        self.position = undo.position;
        self.history.truncate(undo.history);
    }

    fn leave(&mut self, seat: Seat, how: Leave, happened: &mut impl FnMut(Happening)) {
        let reason = match how {
            Leave::Timeout => Reason::Timeout,
            Leave::Resign | Leave::Illegal => Reason::Resign,
        };
        self.position.leave(&self.terms, seat, reason, &mut self.history, happened);
    }

    fn agree(&mut self, _offer: Offer, happened: &mut impl FnMut(Happening)) {
        self.position.phase = Phase::Over(Reason::Agreement);
        happened(Happening::Drawn(Reason::Agreement));
    }

    fn hash(&self) -> u64 {
        self.position.key()
    }
}
