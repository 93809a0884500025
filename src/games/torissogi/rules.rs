//! Implements [`Rules`]: variants and options, and the answers of `state`, `movegen` and `history`.

use super::{
    Entry, Reason, Torissogi,
    board::Tables,
    position, random,
    state::{Happening, Terms, Undo},
    weights::weights_of,
};
use crate::{
    Actors, Below, GameInfo, Leave, Notation, Offer, OptionInfo, Rules, Seat, SeatSet, Setup, SetupError,
    VariantInfo,
};
use std::convert::Infallible;

/// Variants and options (V1, O1).
static INFO: GameInfo = GameInfo {
    id: "torissogi",
    revision: 1,
    variants: &[VariantInfo {
        id: "standard",
        options: &[
            OptionInfo::words("check", &["free", "strict"], "free"),
            OptionInfo::words("promotion", &["choice", "forced"], "choice"),
            OptionInfo::words("conduct", &["casual", "tournament"], "casual"),
            OptionInfo::number("impasse", 20, 400, "100"),
            OptionInfo::number("limit", 100, 2000, "600"),
        ],
    }],
};

const _: () = assert!(size_of::<Entry>() <= 8);

impl Terms {
    pub fn of(setup: &Setup) -> Terms {
        // The setup was checked against the game's options table, so the numbers are present.
        Terms {
            tables: Tables::get(),
            strict: setup.option("check") == "strict",
            forced: setup.option("promotion") == "forced",
            tournament: setup.option("conduct") == "tournament",
            impasse: setup.number("impasse").unwrap_or(100),
            limit: setup.number("limit").unwrap_or(600),
            weights: weights_of(&setup.variant),
        }
    }
}

impl Torissogi {
    /// Reports the end of the game, if it is over.
    #[inline]
    fn report(&self, happened: &mut impl FnMut(Happening)) {
        if let Some(ending) = self.position.ending {
            happened(Happening::Ended(ending));
        }
    }
}

impl Rules for Torissogi {
    type Entry = Entry;
    type Layout = Infallible;
    type Happening = Happening;
    type Undo = Undo;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn start(setup: &Setup) -> Result<Torissogi, SetupError> {
        Ok(Torissogi::from_position(setup, position::START)?)
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn actors(&self) -> Actors {
        match self.position.ending {
            Some(_) => Actors::Nobody,
            None => Actors::Seats(SeatSet::only(self.position.turn)),
        }
    }

    fn survivors(&self) -> SeatSet {
        self.winners().unwrap_or(SeatSet::first(2))
    }

    fn winners(&self) -> Option<SeatSet> {
        self.position.ending.map(|ending| ending.winners)
    }

    #[inline]
    fn legal_into(&self, seat: Seat, found: &mut impl FnMut(Entry)) {
        if seat == self.position.turn {
            let barred = self.barred();
            self.position.entries(&self.terms, |entry| {
                if !barred.contains(entry) {
                    found(entry);
                }
            });
        }
    }

    #[inline]
    fn captures_into(&self, seat: Seat, found: &mut impl FnMut(Entry)) {
        if seat == self.position.turn {
            let barred = self.barred();
            self.position.captures(&self.terms, |entry| {
                if !barred.contains(entry) {
                    found(entry);
                }
            });
        }
    }

    #[inline]
    fn count_legal(&self, seat: Seat) -> u64 {
        if seat == self.position.turn {
            self.position.count_entries(&self.terms) - self.barred().len()
        } else {
            0
        }
    }

    #[inline]
    fn random(&self, seat: Seat, below: &mut impl Below) -> Option<Entry> {
        if seat == self.position.turn {
            random::draw(&self.position, &self.terms, self.barred(), below)
        } else {
            None
        }
    }

    #[inline]
    fn make(&mut self, entry: Entry, happened: &mut impl FnMut(Happening)) -> Undo {
        self.history.push(&self.position, entry);
        let undo = self.position.make(&self.terms, entry);
        self.report(happened);
        undo
    }

    #[inline]
    fn unmake(&mut self, undo: Undo) {
        self.position.unmake(&undo);
        self.history.pop(&self.position);
    }

    fn leave(&mut self, seat: Seat, how: Leave, happened: &mut impl FnMut(Happening)) {
        let reason = match how {
            Leave::Resign => Reason::Resign,
            Leave::Timeout => Reason::Timeout,
            Leave::Illegal => Reason::Illegal,
        };
        self.position.leave(seat, reason);
        self.report(happened);
    }

    fn agree(&mut self, offer: Offer, happened: &mut impl FnMut(Happening)) {
        match offer {
            Offer::Draw => self.position.agree(),
            Offer::Impasse => self.position.count_impasse(),
        }
        self.report(happened);
    }

    /// Half of the 128-bit key over board, hands and turn. The key is a sum of random numbers, so each half
    /// is a valid hash.
    #[inline]
    fn hash(&self) -> u64 {
        self.position.key() as u64
    }
}

#[cfg(test)]
#[path = "../../../tests/units/torissogi.rs"]
mod tests;
