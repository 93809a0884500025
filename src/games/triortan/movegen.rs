//! Move generation: all legal moves of the seat on turn (section 6), and the choices of an arriving sparkler
//! (section 7).

use super::{
    board::{Bits, OFF, Point},
    flow::Phase,
    home::slot,
    piece::{Kind, Piece},
    state::{Arrival, Entry, Move, Position},
    terms::{Terms, Variant},
};
use crate::Seat;

/// Spinner table by the occupancy of a ring's five cells: the set of cells that a walk from either end passes
/// or ends on, including the first occupied one.
static RINGS: [u8; 32] = {
    let mut table = [0; 32];
    let mut occupied = 0;
    while occupied < 32 {
        let (mut at, mut reached) = (0, 0u8);
        while at < 5 {
            reached |= 1 << at;
            if occupied >> at & 1 != 0 {
                break;
            }
            at += 1;
        }
        at = 5;
        while at > 0 {
            at -= 1;
            reached |= 1 << at;
            if occupied >> at & 1 != 0 {
                break;
            }
        }
        table[occupied] = reached;
        occupied += 1;
    }
    table
};

impl Position {
    /// Calls `found` once for every cell where a walk of the piece on `from` may end (M1).
    #[inline]
    pub fn targets(&self, terms: &Terms, from: Point, piece: Piece, mut found: impl FnMut(Point)) {
        let (board, seat) = (terms.board, piece.seat());
        let reach = board.reach(from);
        // Visits the cell of a first or only step; returns whether the walk may continue.
        let mut enter = |to: Point| {
            let there = self.at(to);
            if !there.stops(seat) {
                found(to);
            }
            there.is_none()
        };
        match piece.kind() {
            Kind::ShortFuse => {
                for (first, then) in reach.sides.iter().zip(&reach.short) {
                    if enter(*first) {
                        then.iter().for_each(|to| _ = enter(*to));
                    }
                }
            }
            Kind::LongFuse => {
                for (first, then) in reach.corners.iter().zip(&reach.long) {
                    if enter(*first) {
                        then.iter().for_each(|to| _ = enter(*to));
                    }
                }
            }
            Kind::Strobe => reach.strobe.iter().for_each(|to| _ = enter(*to)),
            Kind::FallingStar => reach.falls.iter().for_each(|to| _ = enter(*to)),
            Kind::RisingStar => reach.rises.iter().for_each(|to| _ = enter(*to)),
            Kind::Firemaster => reach.sides.iter().for_each(|to| _ = enter(*to)),
            Kind::Firemistress => reach.corners.iter().for_each(|to| _ = enter(*to)),
            Kind::Pyrotech => reach.sides.iter().chain(&reach.corners).for_each(|to| _ = enter(*to)),
            Kind::Sparkler => {
                let open = terms.home(seat).open_sides[usize::from(reach.low)];
                for (side, to) in reach.sides.iter().enumerate() {
                    if open >> side & 1 != 0 {
                        enter(*to);
                    }
                }
            }
            Kind::Twister => {
                for ray in reach.twists {
                    for to in board.ray_cells(ray) {
                        if !enter(to) {
                            break;
                        }
                    }
                }
            }
            Kind::Fountain => {
                for (first, rays) in reach.sides.iter().zip(reach.jets) {
                    if enter(*first) {
                        for ray in rays {
                            for to in board.ray_cells(ray) {
                                if !enter(to) {
                                    break;
                                }
                            }
                        }
                    }
                }
            }
            Kind::Spinner => {
                // Each neighbour belongs to two rings, every other cell to one.
                reach.sides.iter().for_each(|to| _ = enter(*to));
                for ring in &reach.rings {
                    let occupied =
                        (0..5).fold(0, |set, at| set | usize::from(!self.at(ring[at]).is_none()) << at);
                    let inner = RINGS[occupied & 31];
                    for (at, to) in ring.iter().enumerate().take(4).skip(1) {
                        if inner >> at & 1 != 0 {
                            enter(*to);
                        }
                    }
                }
            }
        }
    }

    /// Whether the piece on `from` has a move. Only the first cells of its walks matter.
    #[inline(always)]
    fn piece_moves(&self, terms: &Terms, from: Point, piece: Piece) -> bool {
        let (reach, seat) = (terms.board.reach(from), piece.seat());
        let any = |points: &[Point]| points.iter().any(|to| !self.at(*to).stops(seat));
        match piece.kind() {
            Kind::ShortFuse | Kind::Fountain | Kind::Spinner | Kind::Firemaster => any(&reach.sides),
            Kind::LongFuse | Kind::Twister | Kind::Firemistress => any(&reach.corners),
            Kind::Strobe => any(&reach.strobe),
            Kind::FallingStar => any(&reach.falls),
            Kind::RisingStar => any(&reach.rises),
            Kind::Pyrotech => any(&reach.sides) || any(&reach.corners),
            Kind::Sparkler => {
                let open = terms.home(seat).open_sides[usize::from(reach.low)];
                (0..3).any(|side| open >> side & 1 != 0 && any(&[reach.sides[side]]))
            }
        }
    }

    /// Whether a seat could move if it were on turn (T1).
    pub fn can_move(&self, terms: &Terms, seat: Seat) -> bool {
        if terms.variant == Variant::Skylight {
            return self.any_unvisited(terms, seat);
        }
        self.own(seat).iter().any(|from| self.piece_moves(terms, from, self.at(from)))
    }

    /// Like `can_move`, but first checks the piece that could move last time.
    #[inline(always)]
    pub fn can_still_move(&mut self, terms: &Terms, seat: Seat) -> bool {
        let hint = self.mobile[slot(seat)];
        if self.own(seat).has(hint) && self.piece_moves(terms, hint, self.at(hint)) {
            return true;
        }
        self.finds_mobile(terms, seat)
    }

    /// Slow path of `can_still_move`, when that piece can no longer move.
    #[cold]
    #[inline(never)]
    fn finds_mobile(&mut self, terms: &Terms, seat: Seat) -> bool {
        let found = self.own(seat).iter().find(|from| self.piece_moves(terms, *from, self.at(*from)));
        if let Some(found) = found {
            self.mobile[slot(seat)] = found;
        }
        found.is_some()
    }

    fn any_unvisited(&self, terms: &Terms, seat: Seat) -> bool {
        let mut any = false;
        for from in self.own(seat).iter() {
            self.targets(terms, from, self.at(from), |to| any |= !self.visited().has(to));
        }
        any
    }

    /// Whether this step gives the piece a choice (R2, R3).
    #[inline]
    pub fn arrives(&self, terms: &Terms, piece: Piece, from: Point, to: Point) -> bool {
        if piece.kind() != Kind::Sparkler || terms.variant == Variant::Skylight {
            return false;
        }
        let back = &terms.home(piece.seat()).back;
        back.has(to) && !back.has(from)
    }

    /// R2: empty cells where an addition can go after a sparkler arrived. The rim is disjoint from the back
    /// row and from the cell the sparkler came from.
    pub fn free_rim(&self, terms: &Terms, seat: Seat) -> impl Iterator<Item = Point> {
        terms.home(seat).rim.iter().copied().filter(|point| self.at(*point).is_none())
    }

    /// All choices at an arrival.
    fn arrivals(&self, terms: &Terms, seat: Seat, mut found: impl FnMut(Arrival)) {
        found(Arrival::Nothing);
        for kind in Kind::ALL.into_iter().filter(|kind| self.available(terms, seat, *kind)) {
            // R5: a swap for a sparkler is not offered.
            if kind != Kind::Sparkler {
                found(Arrival::Swap(kind));
            }
            self.free_rim(terms, seat).for_each(|at| found(Arrival::Addition(kind, at)));
        }
    }

    #[cold]
    fn count_arrivals(&self, terms: &Terms, seat: Seat) -> u64 {
        let kinds = Kind::ALL.into_iter().filter(|kind| self.available(terms, seat, *kind));
        let (mut swaps, mut additions) = (0, 0);
        for kind in kinds {
            swaps += u64::from(kind != Kind::Sparkler);
            additions += 1;
        }
        1 + swaps + additions * self.free_rim(terms, seat).count() as u64
    }

    /// Calls `found` with every legal move of the piece on `from`.
    #[inline]
    pub fn moves_from(&self, terms: &Terms, from: Point, found: &mut impl FnMut(Move)) {
        let piece = self.at(from);
        self.targets(terms, from, piece, |to| {
            if terms.variant != Variant::Skylight || !self.visited().has(to) {
                self.choices(terms, piece, from, to, found);
            }
        });
    }

    /// Moves of a piece from one cell to another: one, or one for each choice at an arrival.
    #[inline]
    fn choices(&self, terms: &Terms, piece: Piece, from: Point, to: Point, found: &mut impl FnMut(Move)) {
        if self.arrives(terms, piece, from, to) {
            self.arrivals(terms, piece.seat(), |arrival| found(Move { from, to, arrival }));
        } else {
            found(Move { from, to, arrival: Arrival::Nothing });
        }
    }

    /// Calls `found` with every legal move of the seat on turn, in no particular order.
    #[inline]
    pub fn moves(&self, terms: &Terms, mut found: impl FnMut(Move)) {
        if self.flow.phase == Phase::Play {
            self.own(self.flow.turn).each(|from| self.moves_from(terms, from, &mut found));
        }
    }

    /// Calls `found` with every legal move of the seat on turn that captures (M1), in no particular order.
    #[inline]
    pub fn captures(&self, terms: &Terms, mut found: impl FnMut(Move)) {
        if self.flow.phase != Phase::Play {
            return;
        }
        self.own(self.flow.turn).each(|from| {
            let piece = self.at(from);
            self.targets(terms, from, piece, |to| {
                if !self.at(to).is_none() {
                    self.choices(terms, piece, from, to, &mut found);
                }
            });
        });
    }

    /// Calls `found` with every legal entry of the seat on turn, in no particular order.
    #[inline]
    pub fn entries(&self, terms: &Terms, mut found: impl FnMut(Entry)) {
        match self.flow.phase {
            Phase::Play => self.moves(terms, |made| found(Entry::Move(made))),
            Phase::Place => self.placements(terms).each(|at| found(Entry::Place(at))),
            Phase::Setup | Phase::First | Phase::Over(_) => {}
        }
    }

    /// Whether an entry is a legal move; always false for placements.
    pub fn allows(&self, terms: &Terms, entry: Entry) -> bool {
        let Entry::Move(made) = entry else { return false };
        let mut found = false;
        if self.flow.phase == Phase::Play && self.own(self.flow.turn).has(made.from) {
            self.moves_from(terms, made.from, &mut |one| found |= one == made);
        }
        found
    }

    #[inline]
    pub fn count_entries(&self, terms: &Terms) -> u64 {
        match self.flow.phase {
            Phase::Play => self.count_moves(terms),
            Phase::Place => self.placements(terms).count() as u64,
            Phase::Setup | Phase::First | Phase::Over(_) => 0,
        }
    }

    /// Number of legal moves of the piece on `from`, counted without building them.
    #[inline]
    pub fn count_from(&self, terms: &Terms, from: Point) -> u64 {
        let piece = self.at(from);
        let mut count = 0;
        if terms.variant == Variant::Skylight {
            self.targets(terms, from, piece, |to| count += u64::from(!self.visited().has(to)));
        } else if piece.kind() == Kind::Sparkler {
            self.targets(terms, from, piece, |to| {
                let arrives = self.arrives(terms, piece, from, to);
                count += if arrives { self.count_arrivals(terms, piece.seat()) } else { 1 };
            });
        } else {
            self.targets(terms, from, piece, |_| count += 1);
        }
        count
    }

    #[inline]
    fn count_moves(&self, terms: &Terms) -> u64 {
        let mut count = 0;
        self.own(self.flow.turn).each(|from| count += self.count_from(terms, from));
        count
    }

    /// Cells where Skylight's piece may be placed.
    pub fn placements(&self, terms: &Terms) -> Bits {
        if self.flow.phase == Phase::Place {
            Bits::of(terms.board.points().filter(|point| *point != OFF))
        } else {
            Bits::EMPTY
        }
    }
}
