//! Effects of an entry: marks, hexagons, turns, the end of the game (rules 6 and 7).

use super::{
    board::{Cell, Mark},
    state::{Deal, End, Entry, Kind, Phase, Position, Reason, ResultKind, Terms},
    tile::{Lying, Tile, TileSet, Way},
};
use crate::{Seat, SeatSet};

/// A consequence of an entry, for captions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    /// A mark took effect (A1, A2); carries the points of the placing seat afterwards.
    Marked(Mark, i32),
    /// This seat has just paid more than it had and has this much debt (R3).
    Debt(Seat, i32),
    /// These seats draw (A2); empty if the bank is empty.
    Fed(SeatSet),
    /// This seat is passed over (A2).
    Skipped(Seat),
    /// Number of hexagons completed (X1) and of turns that follow this one. With `made` 0 the turns were
    /// already owed.
    Hexagons {
        made: u32,
        owed: u8,
    },
    /// The turns owed are forfeited (X3).
    Lapsed(u8),
    /// The seat laid its last tile (E1).
    WentOut(Seat),
    /// Payment for the tiles left (E1).
    Paid(Seat, i32),
    Left(Seat, Reason),
    /// Opening seat and its tile (S5).
    Starts(Seat, Tile),
    Over(End),
}

impl Position {
    /// Makes a legal entry or a possible outcome of chance.
    #[inline]
    pub fn make(&mut self, terms: &Terms, entry: Entry, happened: &mut impl FnMut(Happening)) {
        if terms.kind.has_deal() {
            self.note(terms, entry);
        }
        match entry {
            Entry::Place { tile, cell, way } => self.place(terms, tile, cell, way, happened),
            Entry::Lift(cell) => {
                if let Some(lying) = self.at(cell) {
                    self.bank = self.bank.with(lying.tile());
                    self.lift(terms, cell);
                }
                return;
            }
            Entry::Draw => self.phase = Phase::Draw,
            Entry::Pass => {
                if self.extra > 0 {
                    happened(Happening::Lapsed(self.extra));
                    self.extra = 0;
                }
                self.begin(self.next(self.turn));
            }
            Entry::Flip { heads } => {
                self.heads = Some(heads);
                self.begin(Seat(0));
            }
            Entry::Drawn { seat, tile } => {
                self.bank = self.bank.without(tile);
                self.hands[seat.index()] = self.hand(seat).with(tile);
                match self.phase {
                    Phase::Feed(seats) if seats.len() > 1 => self.phase = Phase::Feed(seats.without(seat)),
                    Phase::Feed(_) => self.begin(self.next(self.turn)),
                    _ => self.phase = Phase::Drawn(tile),
                }
            }
        }
        self.test_blocked(terms, happened);
    }

    /// Makes a possible deal (S3).
    pub fn deal(&mut self, terms: &Terms, deal: &Deal, happened: &mut impl FnMut(Happening)) {
        self.hands = deal.0;
        self.bank = deal.0.iter().fold(self.bank, |bank, hand| bank.minus(*hand));
        self.find_starter(terms, happened);
        self.test_blocked(terms, happened);
    }

    fn begin(&mut self, seat: Seat) {
        (self.turn, self.phase) = (seat, Phase::Play);
    }

    /// Determines the starter (S5, S8, E5).
    fn find_starter(&mut self, terms: &Terms, happened: &mut impl FnMut(Happening)) {
        if let Some((seat, tile)) = self.starter() {
            self.turn = seat;
            self.phase = if terms.kind == Kind::Simple { Phase::Play } else { Phase::Start(tile) };
            happened(Happening::Starts(seat, tile));
        }
    }

    fn place(
        &mut self,
        terms: &Terms,
        tile: Tile,
        cell: Cell,
        way: Way,
        happened: &mut impl FnMut(Happening),
    ) {
        let seat = self.turn;
        self.lay(terms, cell, Lying::new(tile, way));
        if terms.kind.is_solo() {
            self.bank = self.bank.without(tile);
            if self.filled == terms.board.open {
                self.finish(ResultKind::Win, Reason::Solved, SeatSet::only(seat), happened);
            }
            return;
        }
        self.hands[seat.index()] = self.hand(seat).without(tile);
        let out = self.hand(seat).is_empty();
        match terms.kind {
            Kind::Rapid | Kind::Original => {
                let mark = terms.mark(cell);
                if let Some(mark) = mark {
                    self.coins(seat, mark, happened);
                }
                if out {
                    self.score_out(seat, happened);
                } else {
                    self.turn_part(mark, happened);
                }
            }
            Kind::Simple if out => self.finish(ResultKind::Win, Reason::Out, SeatSet::only(seat), happened),
            Kind::EvenOdd if out => self.finish(ResultKind::Win, Reason::Out, SeatSet::only(seat), happened),
            Kind::EvenOdd => {
                let made = terms.board.hexagons(cell, self.filled);
                self.extra += made as u8;
                if self.extra > 0 {
                    happened(Happening::Hexagons { made, owed: self.extra });
                }
                if self.extra > 0 {
                    self.extra -= 1;
                } else {
                    self.begin(self.next(seat));
                }
            }
            Kind::Simple | Kind::Puzzle | Kind::MacMahon => self.begin(self.next(seat)),
        }
    }

    /// Coin part of a mark (A1).
    fn coins(&mut self, seat: Seat, mark: Mark, happened: &mut impl FnMut(Happening)) {
        let own = &mut self.scores[seat.index()];
        match mark {
            Mark::Red => *own += 5,
            Mark::Black => *own += 2,
            Mark::PayRed => *own -= 5,
            Mark::PayBlack => *own -= 2,
            Mark::Levy => {
                for other in self.alive.without(seat).iter() {
                    self.scores[other.index()] -= 2;
                    self.scores[seat.index()] += 2;
                }
            }
            Mark::Again | Mark::Feed | Mark::Skip => return,
        }
        happened(Happening::Marked(mark, self.scores[seat.index()]));
        let paid = match mark {
            Mark::PayRed | Mark::PayBlack => SeatSet::only(seat),
            Mark::Levy => self.alive.without(seat),
            _ => SeatSet::EMPTY,
        };
        self.tell_debts(paid, happened);
    }

    /// Reports the debts of these seats (R3).
    fn tell_debts(&self, seats: SeatSet, happened: &mut impl FnMut(Happening)) {
        for seat in seats.iter().filter(|seat| self.scores[seat.index()] < 0) {
            happened(Happening::Debt(seat, -self.scores[seat.index()]));
        }
    }

    /// Turn part of a mark (A2), if the game is not over.
    fn turn_part(&mut self, mark: Option<Mark>, happened: &mut impl FnMut(Happening)) {
        let seat = self.turn;
        let next = self.next(seat);
        match mark {
            Some(Mark::Again) => {
                happened(Happening::Marked(Mark::Again, self.scores[seat.index()]));
                self.begin(seat);
            }
            Some(Mark::Skip) => {
                happened(Happening::Skipped(next));
                self.begin(self.next(next));
            }
            Some(Mark::Feed) if !self.bank.is_empty() => {
                let others = self.after(seat, self.alive.without(seat)).take(self.bank.len() as usize);
                let fed = others.fold(SeatSet::EMPTY, SeatSet::with);
                happened(Happening::Fed(fed));
                self.phase = Phase::Feed(fed);
            }
            Some(Mark::Feed) => {
                happened(Happening::Fed(SeatSet::EMPTY));
                self.begin(next);
            }
            _ => self.begin(next),
        }
    }

    /// Scores a seat that laid its last tile (E1, E2).
    fn score_out(&mut self, seat: Seat, happened: &mut impl FnMut(Happening)) {
        happened(Happening::WentOut(seat));
        self.scores[seat.index()] += 10;
        self.pay(self.alive.without(seat), happened);
        let best = self.best(|seat| self.scores[seat.index()]);
        let winners = if best.contains(seat) { SeatSet::only(seat) } else { best };
        self.finish_for(winners, Reason::Out, happened);
    }

    fn pay(&mut self, seats: SeatSet, happened: &mut impl FnMut(Happening)) {
        for seat in seats.iter() {
            let penalty = self.hand(seat).penalty();
            if penalty > 0 {
                self.scores[seat.index()] -= penalty;
                happened(Happening::Paid(seat, penalty));
            }
        }
    }

    /// Active seats with the greatest value.
    fn best(&self, of: impl Fn(Seat) -> i32) -> SeatSet {
        let most = self.alive.iter().map(&of).max();
        self.alive
            .iter()
            .filter(|seat| Some(of(*seat)) == most)
            .fold(SeatSet::EMPTY, SeatSet::with)
    }

    fn finish_for(&mut self, winners: SeatSet, reason: Reason, happened: &mut impl FnMut(Happening)) {
        let kind = if winners.len() == 1 { ResultKind::Win } else { ResultKind::Shared };
        self.finish(kind, reason, winners, happened);
    }

    fn finish(
        &mut self,
        kind: ResultKind,
        reason: Reason,
        winners: SeatSet,
        happened: &mut impl FnMut(Happening),
    ) {
        let end = End { kind, reason, winners };
        (self.phase, self.extra) = (Phase::Over(end), 0);
        happened(Happening::Over(end));
    }

    /// Ends a blocked game (E3, E4, E7).
    fn test_blocked(&mut self, terms: &Terms, happened: &mut impl FnMut(Happening)) {
        let waiting = matches!(self.phase, Phase::Play | Phase::Drawn(_));
        if !waiting || terms.kind.is_solo() || (terms.kind.has_deal() && !self.bank.is_empty()) {
            return;
        }
        let hands = self.alive.iter().fold(TileSet::EMPTY, |all, seat| all.or(self.hand(seat)));
        if self.can_place(terms, hands) {
            return;
        }
        match terms.kind {
            Kind::Rapid | Kind::Original if !terms.score_blocked => {
                self.finish(ResultKind::Replay, Reason::Blocked, SeatSet::EMPTY, happened);
            }
            Kind::Rapid | Kind::Original => {
                self.pay(self.alive, happened);
                self.finish_for(self.best(|seat| self.scores[seat.index()]), Reason::Blocked, happened);
            }
            Kind::Simple => {
                self.finish_for(self.best(|seat| -self.hand(seat).penalty()), Reason::Blocked, happened)
            }
            _ => {
                let best = self.best(|seat| -(self.hand(seat).len() as i32));
                if best.len() == 1 {
                    self.finish_for(best, Reason::Blocked, happened);
                } else {
                    self.finish(ResultKind::Replay, Reason::Blocked, SeatSet::EMPTY, happened);
                }
            }
        }
    }

    /// Removes a seat from the game (E5). Not allowed while a chance entry is due.
    pub fn leave(&mut self, terms: &Terms, seat: Seat, reason: Reason, happened: &mut impl FnMut(Happening)) {
        let next = self.next(seat);
        self.alive = self.alive.without(seat);
        happened(Happening::Left(seat, reason));
        match self.alive.len() {
            0 => self.finish(ResultKind::Unsolved, reason, SeatSet::EMPTY, happened),
            1 => self.finish(ResultKind::Win, reason, self.alive, happened),
            _ => {
                if matches!(self.phase, Phase::Start(_)) {
                    self.find_starter(terms, happened);
                } else if self.turn == seat {
                    self.begin(next);
                }
                self.test_blocked(terms, happened);
            }
        }
    }

    /// Ends the game by agreement (E5a).
    pub fn agree(&mut self, happened: &mut impl FnMut(Happening)) {
        self.finish(ResultKind::Shared, Reason::Agreement, self.alive, happened);
    }
}
