//! The state of a game and the effects of an entry (rules S4–S7, M1–M6, C5–C7, E1–E9, D1–D3).
//!
//! [`Position`] is the board with turn and counters: plain data, copied freely by the search.
//! [`super::Triablo`] adds the agreed [`Terms`] and the history that repetition needs.

use super::{
    board::{Board, EDGE, LinePlace, MAX_LINES, MAX_POINTS, Point, points_of},
    piece::{Piece, Sign},
};
use crate::{Seat, SeatSet};
use strum::{EnumString, IntoStaticStr};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// Bit i set: `^` at the i-th of the seat's nine points.
    Setup {
        signs: u16,
    },
    Move {
        from: Point,
        to: Point,
        sign: Sign,
    },
    Capture {
        from: Point,
        to: Point,
        sign: Sign,
    },
    Abdicate {
        from: Point,
        to: Point,
    },
}

/// Why a game ended or a seat left it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Reason {
    KingCaptured,
    TooFewPieces,
    KingImmobile,
    Resign,
    Timeout,
    Repetition,
    QuietLimit,
    Agreement,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    Setup,
    Play,
    Over(Reason),
}

/// The terms agreed before the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Terms {
    pub board: &'static Board,
    /// 2 or 3.
    pub seats: usize,
    pub quiet_limit: u16,
    /// N of D1; 0: off.
    pub repetition: u8,
    /// Whether all seats use the standard signs (S5).
    pub standard: bool,
    /// Weights of the features: the variant's, unless a match or the tuner tries others.
    pub weights: &'static [i32],
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size
    }
}

/// Board, turn, counters. [`Position::put`] and [`Position::slide`] keep the sets in step with the cells.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// One more than the number of points: the place of [`EDGE`] is always empty.
    cells: [Piece; MAX_POINTS + 1],
    /// Occupied places of each line: one bit per place.
    lines: [u16; MAX_LINES],
    /// Points controlled by each seat.
    pub owned: [u128; 3],
    /// Points where a half of each seat's colour is covered by another seat's half (C4).
    pub lent: [u128; 3],
    kings: [Option<Point>; 3],
    pub alive: SeatSet,
    pub turn: Seat,
    /// Number of moves and abdications since the last capture or elimination (D2).
    pub quiet: u16,
    pub phase: Phase,
    hash: u64,
}

/// The view from a point in one direction. Four bytes, so that choosing between two costs nothing.
#[derive(Clone, Copy, Debug)]
pub struct RayView {
    line: u8,
    first: u8,
    /// Number of empty points before the first piece or the edge.
    pub len: u8,
    /// The first piece, or the edge.
    pub stop: Point,
}

impl RayView {
    /// Iterates over the empty points, in ascending order.
    pub fn open(self, board: &Board) -> impl Iterator<Item = Point> {
        (0..self.len).map(move |index| self.point(board, index))
    }

    /// Returns the `index`-th of the empty points.
    pub fn point(self, board: &Board, index: u8) -> Point {
        board.line(self.line)[usize::from(self.first + index) & 15]
    }

    /// Returns the way, closed unless `open`.
    pub fn shut_unless(self, open: bool) -> Self {
        RayView { len: self.len * u8::from(open), ..self }
    }

    /// Shortens the way to one step, for a king; `upwards` or downwards.
    pub fn one_step(self, upwards: bool) -> Self {
        let len = self.len.min(1);
        RayView {
            first: if upwards { self.first } else { self.first + self.len - len },
            len,
            ..self
        }
    }
}

/// An effect of an entry, for captions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    Eliminated(Seat, Reason),
    /// A covered half became a piece of its own again (E7).
    Freed(Point),
    Drawn(Reason),
}

impl Position {
    /// Returns the empty board, White to set up.
    pub fn empty(board: &Board, seats: usize) -> Position {
        Position {
            cells: [Piece::NONE; MAX_POINTS + 1],
            lines: board.walls,
            owned: [0; 3],
            lent: [0; 3],
            kings: [None; 3],
            alive: SeatSet::first(seats),
            turn: Seat(0),
            quiet: 0,
            phase: Phase::Setup,
            hash: 0,
        }
    }

    pub fn at(&self, point: Point) -> Piece {
        self.cells[point.index()]
    }

    pub fn king(&self, seat: Seat) -> Option<Point> {
        self.kings[seat.index()]
    }

    /// Returns the number of pieces a seat controls (E2).
    pub fn count(&self, seat: Seat) -> usize {
        self.owned[seat.index()].count_ones() as usize
    }

    pub fn occupied(&self) -> u128 {
        self.owned[0] | self.owned[1] | self.owned[2]
    }

    pub fn enemies(&self, seat: Seat) -> u128 {
        self.occupied() & !self.owned[seat.index()]
    }

    /// Looks from a point both ways along an axis: upwards (direction `axis`) and downwards (`axis + 3`).
    #[inline]
    pub fn look(&self, board: &Board, from: Point, axis: usize) -> [RayView; 2] {
        let (place, at, [above, below]) = self.ends(board, from, axis);
        let line = board.line(place.line);
        [
            RayView {
                line: place.line,
                first: at as u8 + 1,
                len: (above - at - 1) as u8,
                stop: line[above as usize & 15],
            },
            RayView {
                line: place.line,
                first: below as u8 + 1,
                len: (at - 1 - below) as u8,
                stop: line[below as usize & 15],
            },
        ]
    }

    /// Returns a point's place on its line along an axis, and the places of the next piece or wall above and
    /// below it.
    #[inline]
    fn ends(&self, board: &Board, from: Point, axis: usize) -> (LinePlace, u32, [u32; 2]) {
        let place = board.places(from)[axis];
        let (bits, at) = (u32::from(self.lines[usize::from(place.line)]), u32::from(place.at));
        // The walls at both ends guarantee a result; the extra bits only prove it to the compiler.
        let above = at + 1 + (bits >> (at + 1) | 1 << 31).trailing_zeros();
        let below = 31 - (bits & ((1 << at) - 1) | 1).leading_zeros();
        (place, at, [above, below])
    }

    /// Looks like [`Position::look`], but only along the tip of a half with this sign: returns the number of
    /// empty points and the point that ends them.
    #[inline]
    pub fn look_along(&self, board: &Board, from: Point, axis: usize, sign: Sign) -> (u8, Point) {
        let (place, at, [above, below]) = self.ends(board, from, axis);
        // Selects between numbers instead of ways: no branch, and no look-up for the other side.
        let end = if sign.side(axis) == 0 { above } else { below };
        ((end.abs_diff(at) - 1) as u8, board.line(place.line)[end as usize & 15])
    }

    /// Returns the first piece on the line from a point in direction `d`.
    pub fn first(&self, board: &Board, from: Point, d: usize) -> Option<Point> {
        let stop = self.look(board, from, d % 3)[d / 3].stop;
        (stop != EDGE).then_some(stop)
    }

    /// Puts a piece (or nothing) on a point, replacing its content.
    pub fn put(&mut self, board: &Board, point: Point, piece: Piece) {
        let old = self.at(point);
        if !old.is_none() {
            self.enrol(board, point, old);
            if old.is_king() {
                self.kings[old.owner().index()] = None;
            }
        }
        if !piece.is_none() {
            self.enrol(board, point, piece);
            if piece.is_king() {
                self.kings[piece.owner().index()] = Some(point);
            }
        }
        self.cells[point.index()] = piece;
    }

    /// Toggles a piece on a point in the sets and the hash.
    fn enrol(&mut self, board: &Board, point: Point, piece: Piece) {
        self.owned[piece.owner().index()] ^= point.bit();
        if let Some(covered) = piece.covered()
            && covered != piece.owner()
        {
            self.lent[covered.index()] ^= point.bit();
        }
        self.mark(board, point);
        self.hash ^= board.zobrist[point.index()][piece.code()];
    }

    /// Toggles a point's bit on its three lines.
    fn mark(&mut self, board: &Board, point: Point) {
        for place in board.places(point) {
            self.lines[usize::from(place.line)] ^= 1 << place.at;
        }
    }

    /// Moves a piece to another, empty point: faster than [`Position::put`] twice.
    #[inline]
    fn slide(&mut self, board: &Board, from: Point, to: Point, sign: Sign) {
        let piece = self.at(from);
        let arrived = piece.with_sign(sign);
        let (owner, both) = (piece.owner().index(), from.bit() | to.bit());
        self.owned[owner] ^= both;
        if let Some(covered) = piece.covered() {
            if covered.index() == owner {
                self.kings[owner] = Some(to);
            } else {
                self.lent[covered.index()] ^= both;
            }
        }
        self.mark(board, from);
        self.mark(board, to);
        self.cells[from.index()] = Piece::NONE;
        self.cells[to.index()] = arrived;
        self.hash ^= board.zobrist[from.index()][piece.code()] ^ board.zobrist[to.index()][arrived.code()];
    }

    /// Identifies board and turn for D1.
    pub fn key(&self) -> u64 {
        self.hash ^ TURNS[self.turn.index()]
    }

    /// Returns the next surviving seat in order; `seat` itself if it is the only one.
    pub fn next(&self, seat: Seat) -> Seat {
        NEXT[usize::from(self.alive.0 & 7)][seat.index()]
    }

    /// Returns the pieces whose tips of `seat`'s colour point at `target` (C2–C4), one tip each.
    pub fn pointing(&self, board: &Board, seat: Seat, target: Point) -> u128 {
        (0..6).fold(0, |set, d| match self.first(board, target, d) {
            Some(point) if self.at(point).tip((d + 3) % 6) == Some(seat) => set | point.bit(),
            _ => set,
        })
    }

    /// Whether a seat could capture the piece on `target` if it were on turn (C2–C8).
    pub fn capturable_by(&self, board: &Board, seat: Seat, target: Point) -> bool {
        let pointing = self.pointing(board, seat, target);
        pointing.count_ones() >= 3
            && points_of(pointing & self.owned[seat.index()]).any(|from| self.may_take(board, from, target))
    }

    /// Whether the piece on `from` may take the vulnerable piece it points at on `to` (C5, C6, C8): a
    /// singleton takes only singletons, a king only a neighbour.
    pub fn may_take(&self, board: &Board, from: Point, to: Point) -> bool {
        let piece = self.at(from);
        if piece.is_king() {
            board.neighbours(from) & to.bit() != 0
        } else {
            !piece.is_singleton() || self.at(to).is_singleton()
        }
    }

    /// Iterates over the kings that another surviving seat could capture if it were on turn.
    pub fn kings_in_danger(&self, board: &Board) -> impl Iterator<Item = Seat> {
        let danger = |seat: &Seat| {
            self.king(*seat).is_some_and(|king| {
                self.alive.without(*seat).iter().any(|other| self.capturable_by(board, other, king))
            })
        };
        let seats: Vec<Seat> = self.alive.iter().filter(danger).collect();
        seats.into_iter()
    }

    /// Whether the seat's king has a move, an abdication or a capture (E4).
    #[inline]
    pub fn king_can_act(&self, board: &Board, seat: Seat) -> bool {
        let Some(king) = self.king(seat) else { return false };
        board.neighbours(king) & !self.occupied() != 0 || self.hemmed_king_can_act(board, seat, king)
    }

    /// Like [`Position::king_can_act`], for a king without an empty neighbour.
    fn hemmed_king_can_act(&self, board: &Board, seat: Seat, king: Point) -> bool {
        // A hemmed-in king sees only its neighbours.
        let near = board.neighbours(king);
        points_of(near & self.owned[seat.index()]).any(|point| self.receives_crown(seat, point))
            || points_of(near & self.enemies(seat))
                .any(|target| self.pointing(board, seat, target).count_ones() >= 3)
    }

    /// Whether the crown may move to this point: a singleton of the same colour (M5).
    pub fn receives_crown(&self, seat: Seat, point: Point) -> bool {
        let piece = self.at(point);
        piece.is_singleton() && piece.owner() == seat
    }

    /// Makes a legal entry of the seat on turn. `history` holds the keys of the positions at the start of
    /// each turn, newest last; the new key is appended.
    pub fn make(
        &mut self,
        terms: &Terms,
        entry: Entry,
        history: &mut Vec<u64>,
        happened: &mut impl FnMut(Happening),
    ) {
        let board = terms.board;
        let mover = self.turn;
        match entry {
            Entry::Setup { signs } => {
                self.place(terms, mover, signs);
                self.pass_setup(terms, history, happened);
                return;
            }
            Entry::Move { from, to, sign } => {
                self.slide(board, from, to, sign);
                self.quiet += 1;
            }
            Entry::Abdicate { from, to } => {
                // M6: the piece left behind keeps the orientation of the old covered half; the crown takes
                // the opposite of the receiver's.
                let left = self.at(from).uncovered();
                let crown = self.at(to).sign().opposite();
                self.put(board, from, left);
                self.put(board, to, Piece::king(mover, crown));
                self.quiet += 1;
            }
            Entry::Capture { from, to, sign } => {
                let (piece, target) = (self.at(from), self.at(to));
                let loser = target.owner();
                self.put(board, from, Piece::NONE);
                // C5: a singleton covers its target; C6: all others replace it.
                let arrived = if piece.is_singleton() {
                    Piece::doublet(mover, sign, loser)
                } else {
                    piece.with_sign(sign)
                };
                self.put(board, to, arrived);
                self.quiet = 0;
                if target.is_king() {
                    self.eliminate(terms, loser, Reason::KingCaptured, happened);
                } else if self.count(loser) < 3 {
                    self.eliminate(terms, loser, Reason::TooFewPieces, happened);
                }
            }
        }
        self.begin_turn(terms, self.next(mover), history, happened);
    }

    /// Lays out a seat's pieces (S1, S4).
    pub fn place(&mut self, terms: &Terms, seat: Seat, signs: u16) {
        let corner = terms.board.at(terms.board.corner(terms.seats, seat));
        for (index, point) in terms.board.home(terms.seats, seat).into_iter().enumerate() {
            let sign = Sign::from_up(signs >> index & 1 != 0);
            let piece = if Some(point) == corner {
                Piece::king(seat, sign)
            } else {
                Piece::singleton(seat, sign)
            };
            self.put(terms.board, point, piece);
        }
    }

    /// Continues after a setup, or after the seat that should have set up left: with the next setup, or the
    /// first turn (S7).
    fn pass_setup(&mut self, terms: &Terms, history: &mut Vec<u64>, happened: &mut impl FnMut(Happening)) {
        match self.alive.iter().find(|seat| *seat > self.turn) {
            Some(next) => self.turn = next,
            None => self.start_play(terms, history, happened),
        }
    }

    /// Starts the play phase with the first surviving seat on turn.
    pub fn start_play(
        &mut self,
        terms: &Terms,
        history: &mut Vec<u64>,
        happened: &mut impl FnMut(Happening),
    ) {
        self.phase = Phase::Play;
        self.quiet = 0;
        let first = self.alive.iter().next().unwrap_or(Seat(0));
        self.begin_turn(terms, first, history, happened);
    }

    /// Eliminates `seat` (E6–E8): its pieces leave, or free the halves they cover, unless only one survivor
    /// is left (E3).
    fn eliminate(&mut self, terms: &Terms, seat: Seat, reason: Reason, happened: &mut impl FnMut(Happening)) {
        self.alive = self.alive.without(seat);
        self.quiet = 0;
        happened(Happening::Eliminated(seat, reason));
        if self.alive.len() == 1 {
            self.phase = Phase::Over(reason);
            return;
        }
        for point in points_of(self.owned[seat.index()]) {
            let piece = self.at(point);
            let left = if piece.is_king() { Piece::NONE } else { piece.uncovered() };
            self.put(terms.board, point, left);
            if !left.is_none() {
                happened(Happening::Freed(point));
            }
        }
    }

    /// Hands the turn to `next`: E4 and E5, then D1 and D2.
    fn begin_turn(
        &mut self,
        terms: &Terms,
        mut next: Seat,
        history: &mut Vec<u64>,
        happened: &mut impl FnMut(Happening),
    ) {
        if let Phase::Over(_) = self.phase {
            return;
        }
        while !self.king_can_act(terms.board, next) {
            let after = self.next(next);
            self.eliminate(terms, next, Reason::KingImmobile, happened);
            if let Phase::Over(_) = self.phase {
                return;
            }
            next = after;
        }
        self.turn = next;
        self.count_position(terms, history, happened);
    }

    fn count_position(
        &mut self,
        terms: &Terms,
        history: &mut Vec<u64>,
        happened: &mut impl FnMut(Happening),
    ) {
        let key = self.key();
        history.push(key);
        let drawn = if terms.repetition > 0 && self.occurrences(history, key) >= usize::from(terms.repetition)
        {
            Reason::Repetition
        } else if self.quiet >= terms.quiet_limit {
            Reason::QuietLimit
        } else {
            return;
        };
        self.phase = Phase::Over(drawn);
        happened(Happening::Drawn(drawn));
    }

    /// Counts the occurrences of the newest position of `history`, itself included. A capture or an
    /// elimination can never be undone, so only later positions can be equal, and only those with the same
    /// seat on turn.
    fn occurrences(&self, history: &[u64], key: u64) -> usize {
        let since = history.len().saturating_sub(usize::from(self.quiet) + 1);
        history[since..]
            .iter()
            .rev()
            .step_by(self.alive.len())
            .filter(|earlier| **earlier == key)
            .count()
    }

    /// Lets a surviving seat leave (E9), in or out of turn, also during the setup.
    pub fn leave(
        &mut self,
        terms: &Terms,
        seat: Seat,
        reason: Reason,
        history: &mut Vec<u64>,
        happened: &mut impl FnMut(Happening),
    ) {
        let next = self.next(seat);
        let (on_turn, phase) = (self.turn == seat, self.phase);
        self.eliminate(terms, seat, reason, happened);
        match (phase, on_turn) {
            _ if self.phase != phase => {}
            (Phase::Setup, true) => self.pass_setup(terms, history, happened),
            (Phase::Setup, false) | (Phase::Over(_), _) => {}
            (Phase::Play, true) => self.begin_turn(terms, next, history, happened),
            (Phase::Play, false) => self.count_position(terms, history, happened),
        }
    }
}

/// Key contribution of the turn, distinct from the other parts of a position's key.
const TURNS: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0x3c6e_f372_fe94_f82b, 0xdaa6_6d2c_7ddf_743f];

/// The next seat in order, by the surviving seats (as bits) and a seat.
const NEXT: [[Seat; 3]; 8] = {
    let mut table = [[Seat(0), Seat(1), Seat(2)]; 8];
    let mut alive = 0;
    while alive < 8 {
        let mut seat = 0;
        while seat < 3 {
            let mut step = 3;
            // The nearest seat is found last and wins.
            while step > 0 {
                let next = (seat + step) % 3;
                if alive >> next & 1 != 0 {
                    table[alive][seat] = Seat(next as u8);
                }
                step -= 1;
            }
            seat += 1;
        }
        alive += 1;
    }
    table
};
