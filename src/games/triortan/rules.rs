//! Implements [`Rules`]: variants and options, and the calls into `state` and `movegen`.

use super::{
    Triortan,
    flow::{Out, Phase},
    info::INFO,
    layout::Arrangement,
    problems, random,
    state::{Entry, Happening, Position, Undo},
    terms::{Terms, Variant},
};
use crate::{Actors, Below, GameInfo, Leave, Offer, Rules, Seat, SeatSet, Setup, SetupError, Viewer};

impl Rules for Triortan {
    type Entry = Entry;
    type Layout = Arrangement;
    type Happening = Happening;
    type Undo = Undo;

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

    fn seats(&self) -> usize {
        self.terms.seats
    }

    /// Q1: only the solver is a player; the program defends (Q5).
    fn people(&self) -> SeatSet {
        self.solver().map_or(SeatSet::first(self.terms.seats), SeatSet::only)
    }

    /// Arrangements are secret (H1, H2).
    fn has_secrets(&self) -> bool {
        !self.is_for_one()
    }

    #[inline]
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

    fn winners(&self) -> Option<SeatSet> {
        matches!(self.phase(), Phase::Over(_)).then_some(self.position.flow.winners)
    }

    #[inline]
    fn legal_into(&self, seat: Seat, found: &mut impl FnMut(Entry)) {
        if seat == self.position.flow.turn {
            self.position.entries(&self.terms, found);
        }
    }

    #[inline]
    fn captures_into(&self, seat: Seat, found: &mut impl FnMut(Entry)) {
        if seat == self.position.flow.turn {
            self.position.captures(&self.terms, |made| found(Entry::Move(made)));
        }
    }

    #[inline]
    fn count_legal(&self, seat: Seat) -> u64 {
        if seat == self.position.flow.turn {
            self.position.count_entries(&self.terms)
        } else {
            0
        }
    }

    #[inline]
    fn random(&self, seat: Seat, below: &mut impl Below) -> Option<Entry> {
        (seat == self.position.flow.turn).then(|| random::draw(&self.position, &self.terms, below))?
    }

    /// S5: any seat still in the game may be drawn first.
    fn chance_into(&self, found: &mut impl FnMut(Entry)) {
        if self.phase() == Phase::First {
            self.position.flow.alive.iter().for_each(|seat| found(Entry::First(seat)));
        }
    }

    /// Whether arrangements are due (S3).
    #[inline]
    fn layout_due(&self) -> bool {
        self.phase() == Phase::Setup
    }

    fn random_layout(&self, seat: Option<Seat>, below: &mut impl Below) -> Option<Arrangement> {
        let due = self.layout_due() && seat.is_some_and(|seat| self.position.arranging().contains(seat));
        due.then(|| Arrangement::random(&self.terms, below))
    }

    #[inline]
    fn make(&mut self, entry: Entry, happened: &mut impl FnMut(Happening)) -> Undo {
        self.position.make(&self.terms, entry, happened)
    }

    #[inline]
    fn unmake(&mut self, undo: Undo) {
        self.position.unmake(&self.terms, &undo);
    }

    fn lay_out(&mut self, seat: Option<Seat>, layout: &Arrangement, happened: &mut impl FnMut(Happening)) {
        // Only seats submit layouts.
        if let Some(seat) = seat {
            self.position.submit(&self.terms, seat, *layout, happened);
        }
    }

    fn leave(&mut self, seat: Seat, how: Leave, happened: &mut impl FnMut(Happening)) {
        let how = match how {
            Leave::Timeout => Out::Timeout,
            Leave::Resign | Leave::Illegal => Out::Resigned,
        };
        self.position.leave(&self.terms, seat, how, happened);
    }

    fn agree(&mut self, _offer: Offer, happened: &mut impl FnMut(Happening)) {
        self.position.agree(happened);
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.position.hash()
    }

    /// H1: replaces submitted arrangements that the viewer has not seen by random legal ones.
    fn determinize(&self, viewer: Viewer, below: &mut impl Below) -> Triortan {
        let mut drawn = self.clone();
        for seat in self.terms.all_seats().filter(|seat| self.hides_arrangement(*seat, viewer)) {
            if let Some(arrangement) = &mut drawn.position.submitted[seat.index()] {
                *arrangement = Arrangement::random(&self.terms, below);
            }
        }
        drawn
    }

    /// The program answers for the defenders (Q5).
    fn automatic(&self) -> Option<Entry> {
        self.defence()
    }
}

#[cfg(test)]
#[path = "../../../tests/units/triortan.rs"]
mod tests;
