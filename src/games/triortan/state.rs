//! Game state and the effects of an entry (sections 5 to 10).
//!
//! [`Position`] is board, piles and turn: plain data that the search changes in place ([`Position::make`],
//! [`Position::unmake`]). [`Terms`] holds the agreed settings.

use super::{
    board::{Bits, MAX_CELLS, Point},
    flow::{Flow, Out, Phase, Reason},
    hash,
    home::{Home, SEAT_SLOTS, slot},
    layout::Arrangement,
    piece::{KINDS, Kind, Piece},
    terms::{Task, Terms, Variant},
};
use crate::{Seat, SeatSet};

/// Choice of a sparkler's owner at its arrival (R2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arrival {
    Nothing,
    Swap(Kind),
    Addition(Kind, Point),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub from: Point,
    pub to: Point,
    pub arrival: Arrival,
}

/// Entries that are listed and searched; arrangements (S2) are layouts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// Draw of the first player (S5).
    First(Seat),
    /// Placement in Skylight (K1).
    Place(Point),
    Move(Move),
}

// Kept small because searches store many entries, as the contract promises.
const _: () = assert!(size_of::<Entry>() <= 8);

/// A consequence of an entry, for captions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    Eliminated(Seat, Out),
    /// All arrangements were laid out.
    Revealed,
    Ended(Reason),
}

/// Length of the cell array behind [`Position::at`]: a power of two, so that indexing needs no bounds check.
const SLOTS: usize = 512;

/// Board, piles, turn. [`Position::put`] and [`Position::clear`] keep the sets, the counts and the key
/// consistent with the cells.
#[derive(Clone, Debug)]
pub struct Position {
    cells: [Piece; SLOTS],
    own: [Bits; SEAT_SLOTS],
    /// Pieces on the board, by seat and kind.
    counts: [[u8; KINDS]; SEAT_SLOTS],
    /// Piles (R7), by captor, owner and kind.
    piles: [[[u8; KINDS]; SEAT_SLOTS]; SEAT_SLOTS],
    pub flow: Flow,
    /// Submitted arrangements; used until all are laid out (S3).
    pub submitted: [Option<Arrangement>; 6],
    /// Visited cells (K1).
    visited: Bits,
    /// Exclusive or of the [`hash`] numbers of pieces, visited cells and piles.
    pub(super) key: u64,
    /// For each seat a cell whose piece could move at the last check; only a hint where to look first.
    pub(super) mobile: [Point; SEAT_SLOTS],
}

#[derive(Clone, Copy, Debug)]
pub struct Undo {
    entry: Entry,
    flow: Flow,
    key: u64,
    moved: Piece,
    captured: Piece,
    /// Pile that an arriving piece came from.
    from_pile: Option<Seat>,
}

impl Position {
    pub fn empty(terms: &Terms) -> Position {
        let mut cells = [Piece::WALL; SLOTS];
        cells[..terms.board.count()].fill(Piece::NONE);
        Position {
            cells,
            own: [Bits::EMPTY; SEAT_SLOTS],
            counts: [[0; KINDS]; SEAT_SLOTS],
            piles: [[[0; KINDS]; SEAT_SLOTS]; SEAT_SLOTS],
            flow: Flow::start(Phase::Setup, terms.seats),
            submitted: [None; 6],
            visited: Bits::EMPTY,
            key: 0,
            mobile: [Point(0); SEAT_SLOTS],
        }
    }

    /// Position before the first entry (S1, S5, K1).
    pub fn start(terms: &Terms) -> Position {
        let mut position = Position::empty(terms);
        match terms.variant {
            Variant::Skylight => position.flow.phase = Phase::Place,
            Variant::GrandDisplay => {
                position.flow.phase = Phase::First;
                for seat in terms.all_seats() {
                    for (kind, point) in Home::grand_display(terms.board, terms.home(seat).place) {
                        position.put(point, Piece::new(seat, kind));
                    }
                }
            }
            _ => terms.all_seats().for_each(|seat| position.lay_first(terms, seat)),
        }
        position
    }

    /// S1: lays out the sparklers, and the pyrotechs whose cells leave no choice.
    pub fn lay_first(&mut self, terms: &Terms, seat: Seat) {
        let home = terms.home(seat);
        home.line.iter().for_each(|point| self.put(*point, Piece::new(seat, Kind::Sparkler)));
        for (kind, point) in Arrangement::fixed(terms).into_iter().zip(&home.behind) {
            if let Some(kind) = kind {
                self.put(*point, Piece::new(seat, kind));
            }
        }
    }

    #[inline]
    pub fn at(&self, point: Point) -> Piece {
        self.cells[point.index() & (SLOTS - 1)]
    }

    /// Cells of a seat's pieces.
    #[inline]
    pub fn own(&self, seat: Seat) -> &Bits {
        &self.own[slot(seat)]
    }

    /// Pieces of a kind that a seat has on the board.
    #[inline]
    pub fn count(&self, seat: Seat, kind: Kind) -> u8 {
        self.counts[slot(seat)][kind as usize]
    }

    /// Pieces in the pile of a seat (T6).
    pub fn captured(&self, seat: Seat) -> u32 {
        self.piles[slot(seat)].iter().flatten().map(|count| u32::from(*count)).sum()
    }

    /// Pieces of this owner and kind in the pile of a seat (R7).
    pub fn pile(&self, captor: Seat, owner: Seat, kind: Kind) -> u8 {
        self.piles[slot(captor)][slot(owner)][kind as usize]
    }

    fn add_to_pile(&mut self, captor: Seat, piece: Piece) {
        let count = &mut self.piles[slot(captor)][slot(piece.seat())][piece.kind() as usize];
        *count += 1;
        self.key ^= hash::of_pile(captor, piece, *count);
    }

    pub fn set_pile(&mut self, captor: Seat, piece: Piece, count: u8) {
        while self.pile(captor, piece.seat(), piece.kind()) > count {
            self.take_from_pile(captor, piece);
        }
        while self.pile(captor, piece.seat(), piece.kind()) < count {
            self.add_to_pile(captor, piece);
        }
    }

    /// Removes a piece from a pile, which must contain one.
    fn take_from_pile(&mut self, captor: Seat, piece: Piece) {
        let count = &mut self.piles[slot(captor)][slot(piece.seat())][piece.kind() as usize];
        self.key ^= hash::of_pile(captor, piece, *count);
        *count -= 1;
    }

    /// Cells that a Skylight run has landed on (K1).
    #[inline]
    pub fn visited(&self) -> &Bits {
        &self.visited
    }

    /// Toggles a visited cell.
    pub fn flip_visited(&mut self, point: Point) {
        self.visited.flip(point);
        self.key ^= hash::of_visit(point);
    }

    /// Puts a piece on an empty cell.
    pub fn put(&mut self, point: Point, piece: Piece) {
        if point.index() < MAX_CELLS && self.at(point).is_none() {
            let seat = slot(piece.seat());
            self.cells[point.index()] = piece;
            self.own[seat].flip(point);
            self.counts[seat][piece.kind() as usize] += 1;
            self.key ^= hash::of_piece(piece, point);
        }
    }

    /// Removes the piece from a cell, if there is one.
    pub fn clear(&mut self, point: Point) -> Piece {
        let piece = self.at(point);
        if point.index() < MAX_CELLS && !piece.is_none() {
            let seat = slot(piece.seat());
            self.cells[point.index()] = Piece::NONE;
            self.own[seat].flip(point);
            self.counts[seat][piece.kind() as usize] -= 1;
            self.key ^= hash::of_piece(piece, point);
        }
        piece
    }

    /// Whether a seat may bring in a piece of this kind (R4).
    pub fn available(&self, terms: &Terms, seat: Seat, kind: Kind) -> bool {
        use super::home::Start;
        let ever = match kind {
            Kind::Pyrotech => false,
            Kind::Firemaster | Kind::Firemistress => terms.start != Start::Edge,
            _ => true,
        };
        ever && self.count(seat, kind) < kind.in_set()
    }

    /// S3: stores an arrangement; lays all of them out once every seat has submitted.
    pub fn submit(
        &mut self,
        terms: &Terms,
        seat: Seat,
        arrangement: Arrangement,
        happened: &mut impl FnMut(Happening),
    ) {
        self.submitted[seat.index() % 6] = Some(arrangement);
        self.lay_out(terms, happened);
    }

    /// Seats that have not submitted yet.
    pub fn arranging(&self) -> SeatSet {
        self.flow
            .alive
            .iter()
            .fold(SeatSet::EMPTY, |set, seat| match self.submitted[seat.index()] {
                None => set.with(seat),
                Some(_) => set,
            })
    }

    fn lay_out(&mut self, terms: &Terms, happened: &mut impl FnMut(Happening)) {
        if !self.arranging().is_empty() {
            return;
        }
        for seat in terms.all_seats() {
            if let Some(arrangement) = self.submitted[seat.index()].take() {
                for (kind, point) in arrangement.kinds().zip(&terms.home(seat).behind) {
                    self.put(*point, Piece::new(seat, kind));
                }
            }
        }
        self.flow.phase = Phase::First;
        happened(Happening::Revealed);
    }

    /// Makes a legal entry of the seat on turn, or of chance.
    #[inline]
    pub fn make(&mut self, terms: &Terms, entry: Entry, happened: &mut impl FnMut(Happening)) -> Undo {
        let (flow, key) = (self.flow, self.key);
        let (mut moved, mut captured, mut from_pile) = (Piece::NONE, Piece::NONE, None);
        match entry {
            Entry::Move(made) => {
                (moved, captured) = (self.at(made.from), self.at(made.to));
                from_pile = self.play(terms, made, happened);
            }
            Entry::First(first) => self.begin(terms, first, happened),
            Entry::Place(point) => self.place(terms, point, happened),
        }
        Undo { entry, flow, key, moved, captured, from_pile }
    }

    /// Takes back the newest entry.
    #[inline]
    pub fn unmake(&mut self, terms: &Terms, undo: &Undo) {
        match undo.entry {
            Entry::Move(made) => self.take_back(terms, made, undo),
            // Changed only what is restored below.
            Entry::First(_) => {}
            Entry::Place(point) => {
                self.clear(point);
                self.visited.flip(point);
            }
        }
        // Restores the eliminations, the turn and the counters.
        self.flow = undo.flow;
        self.key = undo.key;
    }

    /// Begins play with the drawn first player (S5, T3).
    #[cold]
    fn begin(&mut self, terms: &Terms, first: Seat, happened: &mut impl FnMut(Happening)) {
        self.flow.phase = Phase::Play;
        self.hand_over(terms, first, happened);
    }

    /// Places the soloist (K1).
    #[cold]
    fn place(&mut self, terms: &Terms, point: Point, happened: &mut impl FnMut(Happening)) {
        // Only Skylight has placements, and its terms name a piece.
        let Some(kind) = terms.soloist else { return };
        self.put(point, Piece::new(Seat(0), kind));
        self.flip_visited(point);
        self.flow.ply += 1;
        self.flow.phase = Phase::Play;
        self.look_round(terms, happened);
    }

    /// Ends a Skylight run that is complete or stuck (K4).
    fn look_round(&mut self, terms: &Terms, happened: &mut impl FnMut(Happening)) {
        if self.flow.ply as usize == terms.board.count() {
            self.flow.end(Reason::Complete, SeatSet::only(Seat(0)));
        } else if !self.can_move(terms, Seat(0)) {
            self.flow.end(Reason::Stuck, SeatSet::EMPTY);
        }
        if let Phase::Over(reason) = self.flow.phase {
            happened(Happening::Ended(reason));
        }
    }

    /// Makes a legal move of the seat on turn. Returns the seat from whose pile a piece came in.
    #[inline]
    fn play(&mut self, terms: &Terms, made: Move, happened: &mut impl FnMut(Happening)) -> Option<Seat> {
        let Move { from, to, arrival } = made;
        let mover = self.flow.turn;
        let (moved, captured) = (self.at(from), self.at(to));
        if !captured.is_none() {
            self.clear(to);
            self.add_to_pile(mover, captured);
        }
        self.shift(from, to, moved);
        self.key ^= hash::of_piece(moved, from) ^ hash::of_piece(moved, to);
        if terms.variant == Variant::Skylight {
            self.flip_visited(to);
            self.flow.ply += 1;
            self.look_round(terms, happened);
            return None;
        }
        let mut from_pile = None;
        let mut progress = !captured.is_none();
        if moved.kind() == Kind::Sparkler {
            progress |= self.advances(terms, mover, from, to);
            match arrival {
                Arrival::Nothing => {}
                Arrival::Swap(kind) => {
                    self.clear(to);
                    self.put(to, Piece::new(mover, kind));
                    from_pile = self.draw_from_pile(Piece::new(mover, kind));
                    progress = true;
                }
                Arrival::Addition(kind, at) => {
                    self.put(at, Piece::new(mover, kind));
                    from_pile = self.draw_from_pile(Piece::new(mover, kind));
                    progress = true;
                }
            }
        }
        match terms.task {
            Some(task) => self.flow.ply += u32::from(mover == task.solver),
            None => {
                self.flow.ply += 1;
                self.flow.clock = if progress { 0 } else { self.flow.clock + 1 };
            }
        }
        // Elimination (T1).
        if !captured.is_none() && captured.kind().is_pyrotech() {
            let loser = captured.seat();
            let left =
                [Kind::Firemaster, Kind::Firemistress, Kind::Pyrotech].map(|kind| self.count(loser, kind));
            if left == [0; 3] && self.flow.alive.contains(loser) {
                self.eliminate(loser, Out::Captured, happened);
            }
        }
        self.hand_over(terms, self.flow.next(mover), happened);
        self.limits(terms, happened);
        from_pile
    }

    /// Restores cells and piles to before a move; the caller restores flow and key.
    #[inline]
    fn take_back(&mut self, terms: &Terms, made: Move, undo: &Undo) {
        let Move { from, to, arrival } = made;
        let mover = undo.flow.turn;
        if let Arrival::Swap(kind) | Arrival::Addition(kind, _) = arrival {
            if let Some(captor) = undo.from_pile {
                self.add_to_pile(captor, Piece::new(mover, kind));
            }
            if let Arrival::Addition(_, at) = arrival {
                self.clear(at);
            } else {
                self.clear(to);
                self.put(to, undo.moved);
            }
        }
        self.shift(to, from, undo.moved);
        if !undo.captured.is_none() {
            self.put(to, undo.captured);
            self.take_from_pile(mover, undo.captured);
        }
        if terms.variant == Variant::Skylight {
            self.visited.flip(to);
        }
    }

    /// Moves a piece to an empty cell; the caller updates the key.
    #[inline]
    fn shift(&mut self, from: Point, to: Point, piece: Piece) {
        self.cells[from.index() & (SLOTS - 1)] = Piece::NONE;
        self.cells[to.index() & (SLOTS - 1)] = piece;
        let own = &mut self.own[slot(piece.seat())];
        own.flip(from);
        own.flip(to);
    }

    /// T4: whether a sparkler's step changes a coordinate of one of its home sides.
    fn advances(&self, terms: &Terms, seat: Seat, from: Point, to: Point) -> bool {
        let over = terms.board.reach(from).sides.iter().position(|side| *side == to);
        over.is_some_and(|side| terms.home(seat).forward >> side & 1 != 0)
    }

    /// R7: takes an incoming piece from a captor's pile if one holds it and returns the captor; `None`: it
    /// comes from the unused stock.
    fn draw_from_pile(&mut self, piece: Piece) -> Option<Seat> {
        let owner = piece.seat();
        let mut captors = (1..6).map(|step| Seat((owner.0 + step) % 6));
        let captor = captors.find(|captor| self.pile(*captor, owner, piece.kind()) > 0)?;
        self.take_from_pile(captor, piece);
        Some(captor)
    }

    fn eliminate(&mut self, seat: Seat, how: Out, happened: &mut impl FnMut(Happening)) {
        self.flow.put_out(seat);
        self.flow.clock = 0;
        happened(Happening::Eliminated(seat, how));
    }

    /// Passes the turn (T3; for problems Q3).
    #[inline(always)]
    fn hand_over(&mut self, terms: &Terms, next: Seat, happened: &mut impl FnMut(Happening)) {
        if self.flow.alive.len() > 1 && self.can_still_move(terms, next) {
            self.flow.turn = next;
        } else {
            self.pass_over(terms, next, happened);
        }
        if let Some(task) = terms.task {
            self.judge(task);
        }
        if let Phase::Over(reason) = self.flow.phase {
            happened(Happening::Ended(reason));
        }
    }

    /// T3 when a seat cannot move or only one is left.
    #[cold]
    fn pass_over(&mut self, terms: &Terms, mut next: Seat, happened: &mut impl FnMut(Happening)) {
        loop {
            let alive = self.flow.alive;
            if alive.len() == 1 {
                return self.flow.end(Reason::Last, alive);
            }
            if self.can_still_move(terms, next) {
                self.flow.turn = next;
                return;
            }
            if !alive.iter().any(|seat| self.can_still_move(terms, seat)) {
                let most = alive.iter().map(|seat| self.captured(seat)).max();
                let best = alive.iter().filter(|seat| Some(self.captured(*seat)) == most);
                return self.flow.end(Reason::Count, best.fold(SeatSet::EMPTY, SeatSet::with));
            }
            let stuck = next;
            next = self.flow.next(next);
            self.eliminate(stuck, Out::Stuck, happened);
        }
    }

    /// Q3: the goal is checked first; the endings of T3 count as failures.
    fn judge(&mut self, task: Task) {
        let over = matches!(self.flow.phase, Phase::Over(_));
        if task.goal.0 & self.flow.alive.0 == 0 {
            self.flow.end(Reason::Solved, SeatSet::only(task.solver));
        } else if over || !self.flow.alive.contains(task.solver) || self.flow.ply >= u32::from(task.moves) {
            self.flow.end(Reason::Failed, SeatSet::EMPTY);
        }
    }

    /// Ends the game at the limits of T4, after a move.
    #[inline]
    fn limits(&mut self, terms: &Terms, happened: &mut impl FnMut(Happening)) {
        if self.flow.phase != Phase::Play || terms.task.is_some() {
            return;
        }
        let seats = terms.seats as u32;
        let reason = if self.flow.clock >= terms.quiet * seats {
            Reason::Quiet
        } else if self.flow.ply >= terms.cap * seats {
            Reason::Cap
        } else {
            return;
        };
        self.flow.end(reason, self.flow.alive);
        happened(Happening::Ended(reason));
    }

    /// T2: removes an active seat from the game; allowed at any time, on turn or not.
    pub fn leave(&mut self, terms: &Terms, seat: Seat, how: Out, happened: &mut impl FnMut(Happening)) {
        if terms.variant == Variant::Skylight {
            self.flow.end(Reason::Stuck, SeatSet::EMPTY);
            happened(Happening::Ended(Reason::Stuck));
            return;
        }
        let next = self.flow.next(seat);
        self.eliminate(seat, how, happened);
        let on_turn = self.flow.phase == Phase::Play && self.flow.turn == seat;
        if on_turn || self.flow.alive.len() == 1 {
            self.hand_over(terms, next, happened);
        } else if let Some(task) = terms.task {
            self.judge(task);
            if let Phase::Over(reason) = self.flow.phase {
                happened(Happening::Ended(reason));
            }
        } else if self.flow.phase == Phase::Setup {
            self.lay_out(terms, happened);
        }
    }

    /// Ends the game by agreement (T5).
    pub fn agree(&mut self, happened: &mut impl FnMut(Happening)) {
        self.flow.end(Reason::Agreement, self.flow.alive);
        happened(Happening::Ended(Reason::Agreement));
    }
}
