//! All legal entries of the seat on turn: the "exact move list" of section 7, with bit sets.

use super::{
    board::{Board, Point, points_of},
    piece::Sign,
    state::{Entry, Phase, Position, Terms},
};

const SIGNS: [Sign; 2] = [Sign::Up, Sign::Down];

impl Position {
    /// Calls `found` with every legal entry, in no particular order.
    pub fn entries(&self, terms: &Terms, mut found: impl FnMut(Entry)) {
        match self.phase {
            Phase::Over(_) => {}
            Phase::Setup => setups(terms, self, found),
            Phase::Play => {
                let board = terms.board;
                let vulnerable = self.walk(board, |from, open, crown_to| {
                    for to in points_of(open) {
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
                    count += 2 * u64::from(open.count_ones()) + u64::from(crown_to.is_some());
                });
                self.captures(terms.board, vulnerable, |_| count += 1);
                count
            }
        }
    }

    /// Walks every line of the seat on turn once: calls `line` with the points open to the piece and, for the king, the
    /// singleton that may receive the crown. Returns the enemy pieces at which three or more of its tips point (C2).
    #[inline]
    fn walk(&self, board: &Board, mut line: impl FnMut(Point, u128, Option<Point>)) -> u128 {
        let seat = self.turn;
        // How many tips point at each point: `one` and `two` are the bits of a counter, `three` remembers that it got there.
        let (mut one, mut two, mut three) = (0u128, 0u128, 0u128);
        let mut aim = |at: u128| {
            three |= two & !one & at;
            two ^= one & at;
            one ^= at;
        };
        for from in points_of(self.owned[seat.index()]) {
            let piece = self.at(from);
            let king = piece.is_king();
            for d in 0..6 {
                if !piece.travels(d) {
                    continue;
                }
                let blocker = board.first(from, d, self.occupied);
                let mut open = board.open(from, d, blocker);
                if king {
                    open &= board.neighbours(from);
                }
                line(from, open, blocker.filter(|point| king && self.receives_crown(seat, *point)));
                if let Some(point) = blocker
                    && piece.tip(d) == Some(seat)
                {
                    aim(point.bit());
                }
            }
        }
        // C4: covered halves that others control point for their own colour.
        for from in points_of(self.enemies(seat)) {
            let piece = self.at(from);
            if piece.covered() == Some(seat) {
                for d in (0..6).filter(|d| piece.tip(*d) == Some(seat)) {
                    if let Some(point) = board.first(from, d, self.occupied) {
                        aim(point.bit());
                    }
                }
            }
        }
        three & self.enemies(seat)
    }

    /// C5–C8, for the targets at which enough tips point.
    fn captures(&self, board: &Board, vulnerable: u128, mut found: impl FnMut(Entry)) {
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
