//! Generates all legal entries of the seat on turn: the "exact move list" of section 7, with bit sets.

use super::{
    board::{Board, EDGE, Point, points_of},
    piece::Sign,
    state::{Entry, Phase, Position, RayView, Terms},
};

pub const SIGNS: [Sign; 2] = [Sign::Up, Sign::Down];

impl Position {
    /// Calls `found` with every legal entry, in no particular order.
    pub fn entries(&self, terms: &Terms, mut found: impl FnMut(Entry)) {
        match self.phase {
            Phase::Over(_) => {}
            Phase::Setup => setups(terms, self, found),
            Phase::Play => {
                let board = terms.board;
                let vulnerable = self.walk(board, |from, way, crown_to| {
                    for to in way.open(board) {
                        for sign in SIGNS {
                            found(Entry::Move { from, to, sign });
                        }
                    }
                    if let Some(to) = crown_to {
                        found(Entry::Abdicate { from, to });
                    }
                });
                self.captures(board, vulnerable, found);
            }
        }
    }

    /// Calls `found` with every capture; only in the play phase.
    pub fn capturing(&self, terms: &Terms, found: impl FnMut(Entry)) {
        let vulnerable = self.walk(terms.board, |_, _, _| {});
        self.captures(terms.board, vulnerable, found);
    }

    /// Whether an entry is legal. Always `false` for a setup.
    pub fn allows(&self, terms: &Terms, entry: Entry) -> bool {
        let (board, seat) = (terms.board, self.turn);
        let owns = |from: Point| self.phase == Phase::Play && self.owned[seat.index()] & from.bit() != 0;
        match entry {
            Entry::Setup { .. } => false,
            Entry::Move { from, to, .. } => {
                let Some(d) = board.direction(from, to).filter(|_| owns(from)) else {
                    return false;
                };
                let steps = board.places(from)[d % 3].at.abs_diff(board.places(to)[d % 3].at);
                let piece = self.at(from);
                piece.travels(d)
                    && steps <= self.look(board, from, d % 3)[d / 3].len
                    && (steps == 1 || !piece.is_king())
            }
            Entry::Abdicate { from, to } => {
                let direction =
                    board.direction(from, to).filter(|_| owns(from) && self.king(seat) == Some(from));
                direction.is_some_and(|d| self.first(board, from, d) == Some(to))
                    && self.receives_crown(seat, to)
            }
            Entry::Capture { from, to, sign } => {
                let pointing = self.pointing(board, seat, to);
                owns(from)
                    && self.enemies(seat) & to.bit() != 0
                    && pointing & from.bit() != 0
                    && pointing.count_ones() >= 3
                    && self.may_take(board, from, to)
                    && (!self.at(from).is_singleton() || sign == self.at(to).sign().opposite())
            }
        }
    }

    /// Counts the legal entries without generating them.
    pub fn count_entries(&self, terms: &Terms) -> u64 {
        match self.phase {
            Phase::Over(_) => 0,
            Phase::Setup => terms
                .board
                .allowed(terms.seats, self.turn)
                .iter()
                .map(|&(up, down)| u64::from(up) + u64::from(down))
                .product(),
            Phase::Play => {
                let mut count = 0;
                let vulnerable = self.walk(terms.board, |_, way, crown_to| {
                    count += 2 * u64::from(way.len) + u64::from(crown_to.is_some());
                });
                self.captures(terms.board, vulnerable, |_| count += 1);
                count
            }
        }
    }

    /// Walks every line of the seat on turn once. Calls `line` with the open way of the piece and, for the
    /// king, the singleton that may receive the crown. Returns the enemy pieces aimed at by three or more of
    /// its tips (C2).
    #[inline]
    fn walk(&self, board: &Board, mut line: impl FnMut(Point, RayView, Option<Point>)) -> u128 {
        let seat = self.turn;
        let mut tips = [0u8; 128];
        let mut thrice = 0;
        let mut aim = |at: Point| {
            let count = &mut tips[at.index() & 127];
            *count += 1;
            if *count == 3 {
                note(&mut thrice, at);
            }
        };
        let king = self.king(seat);
        let others = self.owned[seat.index()] & !king.map_or(0, Point::bit);
        for from in points_of(others) {
            self.walk_from(board, from, &mut line, &mut aim);
        }
        if let Some(king) = king {
            self.walk_king(board, king, &mut line, &mut aim);
        }
        // C4: halves covered by other seats' pieces still aim for their own colour.
        for from in points_of(self.lent[seat.index()]) {
            let sign = self.at(from).sign().opposite();
            for axis in 0..3 {
                aim(self.look(board, from, axis)[sign.side(axis)].stop);
            }
        }
        thrice & self.enemies(seat)
    }

    /// Walks the lines of a singleton or doublet of the seat on turn (M1, M3); calls `aim` with the targets
    /// of its tips.
    #[inline]
    fn walk_from(
        &self,
        board: &Board,
        from: Point,
        line: &mut impl FnMut(Point, RayView, Option<Point>),
        aim: &mut impl FnMut(Point),
    ) {
        let piece = self.at(from);
        let (sign, doublet) = (piece.sign(), !piece.is_singleton());
        for axis in 0..3 {
            // Branch-free: it is unpredictable which side has the tip and whether the other side is open.
            let ways = self.look(board, from, axis);
            let side = sign.side(axis);
            line(from, ways[side], None);
            line(from, ways[1 - side].shut_unless(doublet), None);
            aim(ways[side].stop);
        }
    }

    /// Walks the lines of a king (M4, M5), which aims in all directions (T4).
    #[inline]
    fn walk_king(
        &self,
        board: &Board,
        from: Point,
        line: &mut impl FnMut(Point, RayView, Option<Point>),
        aim: &mut impl FnMut(Point),
    ) {
        for axis in 0..3 {
            let [up, down] = self.look(board, from, axis);
            for (way, step) in [(up, up.one_step(true)), (down, down.one_step(false))] {
                line(from, step, self.receives_crown(self.turn, way.stop).then_some(way.stop));
                aim(way.stop);
            }
        }
    }

    /// Generates the captures of targets that enough tips aim at (C5–C8).
    fn captures(&self, board: &Board, vulnerable: u128, mut found: impl FnMut(Entry)) {
        let seat = self.turn;
        for to in points_of(vulnerable) {
            let target = self.at(to);
            for from in points_of(self.pointing(board, seat, to) & self.owned[seat.index()]) {
                if !self.may_take(board, from, to) {
                    continue;
                }
                if self.at(from).is_singleton() {
                    found(Entry::Capture { from, to, sign: target.sign().opposite() });
                } else {
                    for sign in SIGNS {
                        found(Entry::Capture { from, to, sign });
                    }
                }
            }
        }
    }
}

/// Adds a point to a set. Out of line, since three tips seldom meet.
#[cold]
#[inline(never)]
fn note(set: &mut u128, at: Point) {
    if at != EDGE {
        *set |= at.bit();
    }
}

/// Generates every combination of the allowed signs (S6).
fn setups(terms: &Terms, position: &Position, mut found: impl FnMut(Entry)) {
    let allowed = terms.board.allowed(terms.seats, position.turn);
    for signs in 0..1u16 << 9 {
        if setup_allowed(&allowed, signs) {
            found(Entry::Setup { signs });
        }
    }
}

/// Whether the signs satisfy S2, given the table of S3.
pub fn setup_allowed(allowed: &[(bool, bool); 9], signs: u16) -> bool {
    allowed
        .iter()
        .enumerate()
        .all(|(index, &(up, down))| if signs >> index & 1 != 0 { up } else { down })
}
