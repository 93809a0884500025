//! The state of a game and what an entry does to it (sections 5 to 10).
//!
//! [`Position`] is board, piles and turn: plain data that the search changes in place ([`Position::make`],
//! [`Position::unmake`]). What is agreed is in [`Terms`].

use super::{
    board::{Bits, MAX_CELLS, Point},
    flow::{Flow, Out, Phase, Reason},
    hash,
    home::Home,
    layout::Arrangement,
    piece::{KINDS, Kind, Piece},
    terms::{Task, Terms, Variant},
};
use crate::games::{Seat, SeatSet};

/// What a sparkler's owner chooses at its arrival (R2).
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

/// What is listed and searched; arrangements (S2) are layouts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// S5.
    First(Seat),
    /// K1.
    Place(Point),
    Move(Move),
}

// Searches keep them in numbers: as the contract promises.
const _: () = assert!(size_of::<Entry>() <= 8);

/// Something that happened while an entry was carried out, for captions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    Eliminated(Seat, Out),
    /// All arrangements were laid out.
    Revealed,
    Ended(Reason),
}

/// Cells of the array behind [`Position::at`]: a power of two, so that no index needs a check.
const SLOTS: usize = 512;
/// Of arrays by seat, likewise.
pub(super) const SEAT_SLOTS: usize = 8;

/// The place of a seat in such an array.
#[inline]
pub(super) fn slot(seat: Seat) -> usize {
    seat.index() & (SEAT_SLOTS - 1)
}

/// Board, piles, turn. The sets, the counts and the key are kept in step with the cells by [`Position::put`]
/// and [`Position::clear`].
#[derive(Clone, Debug)]
pub struct Position {
    cells: [Piece; SLOTS],
    own: [Bits; SEAT_SLOTS],
    /// On the board, by seat and kind.
    counts: [[u8; KINDS]; SEAT_SLOTS],
    /// R7: by captor, owner and kind.
    piles: [[[u8; KINDS]; SEAT_SLOTS]; SEAT_SLOTS],
    pub flow: Flow,
    /// S3: until all are laid out.
    pub submitted: [Option<Arrangement>; 6],
    /// K1.
    visited: Bits,
    /// What stands on the cells, what is visited, what lies in the piles: the numbers of [`hash`], xored.
    pub(super) key: u64,
    /// For each seat a cell whose piece could move when last asked: only where to look first.
    pub(super) mobile: [Point; SEAT_SLOTS],
}

/// What [`Position::unmake`] needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    entry: Entry,
    flow: Flow,
    key: u64,
    moved: Piece,
    captured: Piece,
    /// The pile an arriving piece came from.
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

    /// The board before the first entry (S1, S5, K1).
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

    /// S1: sparklers, and pyrotechs where nothing is to be chosen.
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

    /// The cells of a seat's pieces.
    #[inline]
    pub fn own(&self, seat: Seat) -> &Bits {
        &self.own[slot(seat)]
    }

    /// How many of a kind a seat has on the board.
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

    /// Adds a piece to a pile.
    fn add_to_pile(&mut self, captor: Seat, piece: Piece) {
        let count = &mut self.piles[slot(captor)][slot(piece.seat())][piece.kind() as usize];
        *count += 1;
        self.key ^= hash::of_pile(captor, piece, *count);
    }

    /// Makes a pile so large.
    pub fn set_pile(&mut self, captor: Seat, piece: Piece, count: u8) {
        while self.pile(captor, piece.seat(), piece.kind()) > count {
            self.take_from_pile(captor, piece);
        }
        while self.pile(captor, piece.seat(), piece.kind()) < count {
            self.add_to_pile(captor, piece);
        }
    }

    /// Takes a piece out of a pile that has one.
    fn take_from_pile(&mut self, captor: Seat, piece: Piece) {
        let count = &mut self.piles[slot(captor)][slot(piece.seat())][piece.kind() as usize];
        self.key ^= hash::of_pile(captor, piece, *count);
        *count -= 1;
    }

    /// K1: the cells a Skylight run has landed on.
    #[inline]
    pub fn visited(&self) -> &Bits {
        &self.visited
    }

    /// Adds a cell to the visited ones, or takes it off again.
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

    /// Takes the piece off a cell, if there is one.
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

    /// R4: whether a seat may bring in a piece of this kind.
    pub fn available(&self, terms: &Terms, seat: Seat, kind: Kind) -> bool {
        use super::home::Start;
        let ever = match kind {
            Kind::Pyrotech => false,
            Kind::Firemaster | Kind::Firemistress => terms.start != Start::Edge,
            _ => true,
        };
        ever && self.count(seat, kind) < kind.in_set()
    }

    /// S3: takes an arrangement; when nobody has to submit any more, all are laid out.
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

    /// Seats that have still to submit.
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

    /// The position before the newest entry that was made and not yet taken back.
    #[inline]
    pub fn unmake(&mut self, terms: &Terms, undo: &Undo) {
        match undo.entry {
            Entry::Move(made) => self.take_back(terms, made, undo),
            // It changed nothing but what is restored below.
            Entry::First(_) => {}
            Entry::Place(point) => {
                self.clear(point);
                self.visited.flip(point);
            }
        }
        // Who was eliminated, the turn, the counters.
        self.flow = undo.flow;
        self.key = undo.key;
    }

    /// The drawn first player begins (S5, T3).
    #[cold]
    fn begin(&mut self, terms: &Terms, first: Seat, happened: &mut impl FnMut(Happening)) {
        self.flow.phase = Phase::Play;
        self.hand_over(terms, first, happened);
    }

    /// K1: the soloist is placed.
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

    /// K4.
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

    /// Makes a legal move of the seat on turn; returns the seat from whose pile a piece came in.
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
        // T1.
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

    /// The cells and piles before a move; flow and key are the caller's to restore.
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

    /// A piece from one cell to an empty one; the key is the caller's to change.
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

    /// R7: takes a piece that comes in from a captor's pile, if it lies in one, and says whose; none: it
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

    /// T3, and for problems Q3.
    #[inline(always)]
    fn hand_over(&mut self, terms: &Terms, next: Seat, happened: &mut impl FnMut(Happening)) {
        if self.flow.alive.len() > 1 && self.is_mobile(terms, next) {
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

    /// T3 where somebody cannot move, or only one is left.
    #[cold]
    fn pass_over(&mut self, terms: &Terms, mut next: Seat, happened: &mut impl FnMut(Happening)) {
        loop {
            let alive = self.flow.alive;
            if alive.len() == 1 {
                return self.flow.end(Reason::Last, alive);
            }
            if self.is_mobile(terms, next) {
                self.flow.turn = next;
                return;
            }
            if !alive.iter().any(|seat| self.is_mobile(terms, seat)) {
                let most = alive.iter().map(|seat| self.captured(seat)).max();
                let best = alive.iter().filter(|seat| Some(self.captured(*seat)) == most);
                return self.flow.end(Reason::Count, best.fold(SeatSet::EMPTY, SeatSet::with));
            }
            let stuck = next;
            next = self.flow.next(next);
            self.eliminate(stuck, Out::Stuck, happened);
        }
    }

    /// Q3: solved is looked at first, and T3's own endings are failures.
    fn judge(&mut self, task: Task) {
        let over = matches!(self.flow.phase, Phase::Over(_));
        if task.goal.0 & self.flow.alive.0 == 0 {
            self.flow.end(Reason::Solved, SeatSet::only(task.solver));
        } else if over || !self.flow.alive.contains(task.solver) || self.flow.ply >= u32::from(task.moves) {
            self.flow.end(Reason::Failed, SeatSet::EMPTY);
        }
    }

    /// T4's ends, after a move.
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

    /// T2: a seat that is in the game leaves it, on turn or not, at any time.
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

    /// T5.
    pub fn agree(&mut self, happened: &mut impl FnMut(Happening)) {
        self.flow.end(Reason::Agreement, self.flow.alive);
        happened(Happening::Ended(Reason::Agreement));
    }
}
