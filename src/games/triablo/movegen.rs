//! All legal entries of the seat on turn: the "exact move list" of section 7, with bit sets.

use super::{
    board::{Board, EDGE, MAX_POINTS, Point, points_of},
    piece::Sign,
    state::{Entry, Phase, Position, Terms},
};

pub(super) const SIGNS: [Sign; 2] = [Sign::Up, Sign::Down];

impl Position {
    /// Calls `found` with every legal entry, in no particular order.
    pub fn entries(&self, terms: &Terms, mut found: impl FnMut(Entry)) {
        match self.phase {
            Phase::Over(_) => {}
            Phase::Setup => setups(terms, self, found),
            Phase::Play => {
                let board = terms.board;
                let vulnerable = self.walk(board, |from, open, crown_to| {
                    for &to in open {
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

    /// How many legal entries there are; the same number, without making them.
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
                let vulnerable = self.walk(terms.board, |_, open, crown_to| {
                    count += 2 * open.len() as u64 + u64::from(crown_to.is_some());
                });
                self.captures(terms.board, vulnerable, |_| count += 1);
                count
            }
        }
    }

    /// Walks every line of the seat on turn once: calls `line` with the points open to the piece and, for the king, the
    /// singleton that may receive the crown. Returns the enemy pieces at which three or more of its tips point (C2).
    ///
    /// Of the two directions of an axis one is even and one odd, so that the covering half has a tip in the one and the
    /// covered half in the other (T1, T2): the covering half's is the upward one when axis and sign agree.
    #[inline]
    pub(super) fn walk<'a>(&self, board: &'a Board, mut line: impl FnMut(Point, &'a [Point], Option<Point>)) -> u128 {
        let seat = self.turn;
        let mut tips = [0u8; MAX_POINTS + 1];
        let mut vulnerable = 0;
        let mut aim = |at: Point| {
            tips[at.index()] += 1;
            if tips[at.index()] == 3 && at != EDGE {
                vulnerable |= at.bit();
            }
        };
        let upward = |sign: Sign, axis: usize| (axis != 1) == (sign == Sign::Up);
        for from in points_of(self.owned[seat.index()]) {
            let piece = self.at(from);
            if piece.is_king() {
                self.walk_king(board, from, &mut line, &mut aim);
                continue;
            }
            for axis in 0..3 {
                let up = upward(piece.sign(), axis);
                let (open, stop) = self.look(board, from, axis, up);
                line(from, open, None);
                aim(stop);
                if !piece.is_singleton() {
                    line(from, self.look(board, from, axis, !up).0, None);
                }
            }
        }
        // C4: covered halves that others control point for their own colour.
        for from in points_of(self.lent[seat.index()]) {
            for axis in 0..3 {
                aim(self.look(board, from, axis, !upward(self.at(from).sign(), axis)).1);
            }
        }
        vulnerable & self.enemies(seat)
    }

    /// M4, M5: one step and abdications; a king points in all six directions (T4).
    #[inline]
    fn walk_king<'a>(
        &self,
        board: &'a Board,
        from: Point,
        line: &mut impl FnMut(Point, &'a [Point], Option<Point>),
        aim: &mut impl FnMut(Point),
    ) {
        for axis in 0..3 {
            for up in [true, false] {
                let (open, stop) = self.look(board, from, axis, up);
                let step = if up { &open[..open.len().min(1)] } else { &open[open.len().saturating_sub(1)..] };
                line(from, step, self.receives_crown(self.turn, stop).then_some(stop));
                aim(stop);
            }
        }
    }

    /// C5–C8, for the targets at which enough tips point.
    pub(super) fn captures(&self, board: &Board, vulnerable: u128, mut found: impl FnMut(Entry)) {
        let seat = self.turn;
        for to in points_of(vulnerable) {
            let target = self.at(to);
            for from in points_of(self.pointing(board, seat, to) & self.owned[seat.index()]) {
                let piece = self.at(from);
                if piece.is_singleton() {
                    if target.is_singleton() {
                        found(Entry::Capture { from, to, sign: target.sign().opposite() });
                    }
                } else if !piece.is_king() || board.neighbours(from) & to.bit() != 0 {
                    for sign in SIGNS {
                        found(Entry::Capture { from, to, sign });
                    }
                }
            }
        }
    }
}

/// S6: every combination of the allowed signs.
fn setups(terms: &Terms, position: &Position, mut found: impl FnMut(Entry)) {
    let allowed = terms.board.allowed(terms.seats, position.turn);
    for signs in 0..1u16 << 9 {
        if setup_allowed(&allowed, signs) {
            found(Entry::Setup { signs });
        }
    }
}

/// S2 by the table of S3.
pub fn setup_allowed(allowed: &[(bool, bool); 9], signs: u16) -> bool {
    allowed.iter().enumerate().all(|(index, &(up, down))| if signs >> index & 1 != 0 { up } else { down })
}
