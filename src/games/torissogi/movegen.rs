//! Generates all legal entries before repetition (E2): board moves and drops (sections 6, 7, 9, 10), as bit
//! sets.

use super::{
    board::{AWAY, BOARD, Cell, FILES, FIRST_RANK, FORWARD, LAST_RANK, STUCK, ZONES, cells_of},
    piece::{Kind, Piece},
    state::{BLACK, Entry, Position, Promotion, Terms, opponent},
};
use crate::Seat;
use std::ops::ControlFlow::{self, Break, Continue};

/// A group of entries: those of one piece, the same step of all Swallows, or the drops of one kind.
#[derive(Clone, Copy, Debug)]
pub struct EntryGroup {
    pub source: Source,
    pub kind: Kind,
    /// Destination cells. Never empty in a group reported by [`Position::entry_groups`].
    pub targets: u128,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    Board(Cell),
    /// The origin of each target is the target's cell number minus this value.
    Step(i8),
    Hand,
}

impl EntryGroup {
    /// No entries.
    pub const NONE: EntryGroup = EntryGroup { source: Source::Hand, kind: Kind::Swallow, targets: 0 };

    /// Returns the targets that can be reached with a promotion (Z2).
    #[inline]
    fn promoting(&self, seat: Seat) -> u128 {
        let zone = ZONES[usize::from(seat.0 & 1)];
        match (self.source, self.kind) {
            (Source::Board(from), Kind::Falcon) if from.bit() & zone != 0 => self.targets,
            // Z5: a Swallow in the zone never leaves it, so the target alone decides.
            (Source::Board(_), Kind::Falcon | Kind::Swallow) | (Source::Step(_), _) => self.targets & zone,
            _ => 0,
        }
    }

    #[inline]
    pub fn len(&self, terms: &Terms, seat: Seat) -> u32 {
        // Z3: an optional promotion is listed twice, everything else once, with or without a mark.
        let twice = if self.kind == Kind::Falcon && !terms.forced {
            self.promoting(seat).count_ones()
        } else {
            0
        };
        self.targets.count_ones() + twice
    }

    /// Returns the origin of a target; `None`: from the hand.
    #[inline]
    fn from(&self, to: Cell) -> Option<Cell> {
        match self.source {
            Source::Board(from) => Some(from),
            Source::Step(by) => Some(Cell(to.0.wrapping_add_signed(-by))),
            Source::Hand => None,
        }
    }

    /// Calls `found` with the entries, target by target.
    #[inline]
    pub fn entries(&self, terms: &Terms, seat: Seat, mut found: impl FnMut(Entry)) {
        let promoting = self.promoting(seat);
        let choice = self.kind == Kind::Falcon && !terms.forced;
        for to in cells_of(self.targets) {
            let Some(from) = self.from(to) else {
                found(Entry::Drop { kind: self.kind, to });
                continue;
            };
            if promoting & to.bit() == 0 {
                found(Entry::Move { from, to, promotion: Promotion::None });
                continue;
            }
            found(Entry::Move { from, to, promotion: Promotion::Made });
            if choice {
                found(Entry::Move { from, to, promotion: Promotion::Declined });
            }
        }
    }

    /// Returns one entry by index, below [`EntryGroup::len`].
    pub fn entry(&self, seat: Seat, place: u32) -> Option<Entry> {
        let (once, promoting) = (self.targets.count_ones(), self.promoting(seat));
        let (to, promotion) = if place >= once {
            (member(promoting, place - once)?, Promotion::Declined)
        } else {
            let to = member(self.targets, place)?;
            (to, if promoting & to.bit() != 0 { Promotion::Made } else { Promotion::None })
        };
        Some(match self.from(to) {
            Some(from) => Entry::Move { from, to, promotion },
            None => Entry::Drop { kind: self.kind, to },
        })
    }
}

/// Returns the member of a set that has `place` lower members.
fn member(set: u128, place: u32) -> Option<Cell> {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let (mut half, base, mut skip) = if place < low.count_ones() {
        (low, 0, place)
    } else {
        (high, 64, place - low.count_ones())
    };
    while skip > 0 {
        half &= half.wrapping_sub(1);
        skip -= 1;
    }
    (half != 0).then(|| Cell(base + half.trailing_zeros() as u8))
}

/// The facts that C2 depends on, for the seat on turn.
#[derive(Clone, Copy)]
struct CheckState {
    phoenix: Cell,
    attacked: bool,
    /// An enemy rider is aligned with the Phoenix, so a piece in between may be pinned.
    ridden: bool,
}

/// Returns the cells where a Swallow may arrive by a step that adds `by` to its cell number (for White:
/// subtracts it). Excludes the wrap from the edge of one row to the opposite edge of the next.
#[inline]
fn steppable(seat: Seat, by: u32) -> u128 {
    let row = match (by == FORWARD, seat == BLACK) {
        (true, true) => !FIRST_RANK,
        (true, false) => !LAST_RANK,
        _ => u128::MAX,
    };
    row & BOARD
}

/// Returns the cells a seat's Swallows on `flock` reach by a step that adds `by` (for White: subtracts it).
#[inline]
pub fn stepped(flock: u128, seat: Seat, by: u32) -> u128 {
    (if seat == BLACK { flock << by } else { flock >> by }) & steppable(seat, by)
}

impl Position {
    /// Calls `found` with the entries of each piece and each kind in hand, until it breaks.
    #[inline]
    pub fn entry_groups<B>(
        &self,
        terms: &Terms,
        mut found: impl FnMut(EntryGroup) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.ending.is_some() {
            return Continue(());
        }
        let (seat, own) = (self.turn, self.own(self.turn));
        let check = if terms.strict { self.check_state(terms) } else { None };
        self.board_groups(terms, check, !own, &mut found)?;
        if self.hand_is_empty(seat) {
            return Continue(());
        }
        let empty = self.safe_drops(terms, check, self.empty_cells());
        for kind in Kind::droppable().filter(|kind| self.in_hand(seat, *kind) > 0) {
            let targets = if kind == Kind::Swallow { empty & self.swallow_drops(terms) } else { empty };
            if targets != 0 {
                found(EntryGroup { source: Source::Hand, kind, targets })?;
            }
        }
        Continue(())
    }

    /// Calls `found` with the board moves that end on a cell of `onto`, which must not contain own pieces.
    #[inline]
    fn board_groups<B>(
        &self,
        terms: &Terms,
        check: Option<CheckState>,
        onto: u128,
        found: &mut impl FnMut(EntryGroup) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (seat, own, occupied) = (self.turn, self.own(self.turn), self.occupied());
        // Swallows are moved together, except under `strict`, where each step must be checked.
        let flock = if terms.strict { 0 } else { self.swallows(seat) };
        for by in [FORWARD, AWAY] {
            let targets = stepped(flock, seat, by) & onto;
            if targets != 0 {
                let by = if seat == BLACK { by as i8 } else { -(by as i8) };
                found(EntryGroup { source: Source::Step(by), kind: Kind::Swallow, targets })?;
            }
        }
        for from in cells_of(own & !flock) {
            let Some(kind) = self.at(from).kind() else {
                continue;
            };
            let mut targets = terms.tables.targets(seat, kind, from, occupied) & onto;
            if let Some(check) = check {
                targets = self.safe_targets(terms, check, kind, from, targets);
            }
            if targets != 0 {
                found(EntryGroup { source: Source::Board(from), kind, targets })?;
            }
        }
        Continue(())
    }

    /// Calls `found` with every legal entry (before E2), in no particular order.
    #[inline]
    pub fn entries(&self, terms: &Terms, mut found: impl FnMut(Entry)) {
        let all = self.entry_groups::<()>(terms, |group| {
            group.entries(terms, self.turn, &mut found);
            Continue(())
        });
        debug_assert!(all.is_continue());
    }

    /// Calls `found` with every capture (before E2).
    #[inline]
    pub fn captures(&self, terms: &Terms, mut found: impl FnMut(Entry)) {
        if self.ending.is_some() {
            return;
        }
        let check = if terms.strict { self.check_state(terms) } else { None };
        let all = self.board_groups::<()>(terms, check, self.own(opponent(self.turn)), &mut |group| {
            group.entries(terms, self.turn, &mut found);
            Continue(())
        });
        debug_assert!(all.is_continue());
    }

    /// Whether an entry is legal (before E2).
    pub fn allows(&self, terms: &Terms, entry: Entry) -> bool {
        if self.ending.is_some() {
            return false;
        }
        let seat = self.turn;
        let check = if terms.strict { self.check_state(terms) } else { None };
        let group = match entry {
            Entry::Move { from, to, .. } => {
                let Some(kind) = self.at(from).kind().filter(|_| self.own(seat) & from.bit() != 0) else {
                    return false;
                };
                let mut targets =
                    terms.tables.targets(seat, kind, from, self.occupied()) & !self.own(seat) & to.bit();
                if let Some(check) = check {
                    targets = self.safe_targets(terms, check, kind, from, targets);
                }
                EntryGroup { source: Source::Board(from), kind, targets }
            }
            Entry::Drop { kind, .. } if self.in_hand(seat, kind) == 0 => EntryGroup::NONE,
            Entry::Drop { kind, to } => {
                let targets = self.safe_drops(terms, check, self.empty_cells() & to.bit());
                let droppable = if kind == Kind::Swallow && targets != 0 {
                    self.swallow_drops(terms)
                } else {
                    u128::MAX
                };
                EntryGroup { source: Source::Hand, kind, targets: targets & droppable }
            }
        };
        let mut found = false;
        group.entries(terms, seat, |one| found |= one == entry);
        found
    }

    /// Counts the legal entries (before E2) without generating them.
    #[inline]
    pub fn count_entries(&self, terms: &Terms) -> u64 {
        let mut count = 0;
        let all = self.entry_groups::<()>(terms, |group| {
            count += u64::from(group.len(terms, self.turn));
            Continue(())
        });
        debug_assert!(all.is_continue());
        count
    }

    /// Whether the seat on turn has an entry (W4).
    #[inline]
    pub fn has_entry(&self, terms: &Terms) -> bool {
        self.entry_groups(terms, |_| Break(())).is_break()
    }

    fn check_state(&self, terms: &Terms) -> Option<CheckState> {
        let enemy = opponent(self.turn);
        let phoenix = self.phoenix(self.turn)?;
        let rides = |cell: Cell| {
            matches!(self.at(cell).kind(), Some(Kind::LeftQuail | Kind::RightQuail | Kind::Eagle))
        };
        let ridden = cells_of(terms.tables.onto(enemy, phoenix) & self.own(enemy)).any(rides);
        Some(CheckState {
            phoenix,
            attacked: self.is_attacked(terms, self.turn),
            ridden,
        })
    }

    /// C2: returns the targets that leave the own Phoenix unattacked or take the enemy Phoenix.
    fn safe_targets(&self, terms: &Terms, check: CheckState, kind: Kind, from: Cell, targets: u128) -> u128 {
        let royal = kind == Kind::Phoenix;
        if !royal && !check.attacked && !check.ridden {
            return targets;
        }
        let enemy = opponent(self.turn);
        let prize = self.phoenix(enemy).map_or(0, Cell::bit);
        let safe = |to: &Cell| {
            let occupied = self.occupied() & !from.bit() | to.bit();
            let phoenix = if royal { *to } else { check.phoenix };
            to.bit() & prize != 0
                || !self.attacks(terms.tables, enemy, phoenix, occupied, self.own(enemy) & !to.bit())
        };
        cells_of(targets).filter(safe).fold(0, |set, to| set | to.bit())
    }

    /// C2: returns those of the `empty` cells where a drop leaves the own Phoenix unattacked.
    #[inline]
    fn safe_drops(&self, terms: &Terms, check: Option<CheckState>, empty: u128) -> u128 {
        let Some(check) = check.filter(|check| check.attacked) else {
            return empty;
        };
        let (enemy, occupied) = (opponent(self.turn), self.occupied());
        let parries = |cell: &Cell| {
            !self.attacks(terms.tables, enemy, check.phoenix, occupied | cell.bit(), self.own(enemy))
        };
        cells_of(empty).filter(parries).fold(0, |set, cell| set | cell.bit())
    }

    /// Returns the empty cells where the seat on turn may drop a Swallow (D3–D5).
    fn swallow_drops(&self, terms: &Terms) -> u128 {
        let seat = self.turn;
        let mut cells = self.empty_cells() & !STUCK[usize::from(seat.0 & 1)];
        for file in FILES {
            if self.swallows(seat) & file != 0 {
                cells &= !file;
            }
        }
        if let Some(target) = self.phoenix(opponent(seat)) {
            // A Swallow attacks a cell from exactly the cells that an enemy Swallow on it could step to.
            let attacking = terms.tables.steps(opponent(seat), Kind::Swallow, target) & cells;
            for cell in cells_of(attacking).filter(|cell| self.swallow_mates(terms, *cell)) {
                cells &= !cell.bit();
            }
        }
        cells
    }

    /// Whether D5 (b) and (c) hold for a Swallow dropped where it attacks the enemy Phoenix.
    ///
    /// The rule (c) tries every board move of the enemy. Only two kinds can help: moves of the Phoenix, and
    /// captures of the Swallow; any other leaves the attack in place.
    pub(super) fn swallow_mates(&self, terms: &Terms, cell: Cell) -> bool {
        let (tables, seat, enemy) = (terms.tables, self.turn, opponent(self.turn));
        let mut after = *self;
        after.put(tables, cell, Piece::new(seat, Kind::Swallow));
        let (occupied, own) = (after.occupied(), after.own(seat));
        let (Some(phoenix), Some(target)) = (self.phoenix(seat), self.phoenix(enemy)) else {
            return false;
        };
        if after.attacks(tables, enemy, phoenix, occupied, after.own(enemy)) {
            return false;
        }
        let flights = tables.steps(enemy, Kind::Phoenix, target) & !after.own(enemy);
        let flees = cells_of(flights)
            .any(|to| !after.attacks(tables, seat, to, occupied & !target.bit() | to.bit(), own & !to.bit()));
        let takers = tables.onto(enemy, cell) & after.own(enemy) & !target.bit();
        let taken = || {
            cells_of(takers).any(|from| {
                let kind = after.at(from).kind();
                kind.is_some_and(|kind| tables.targets(enemy, kind, from, occupied) & cell.bit() != 0)
                    && !after.attacks(tables, seat, target, occupied & !from.bit(), own & !cell.bit())
            })
        };
        !flees && !taken()
    }
}

#[cfg(test)]
#[path = "../../../tests/units/movegen.rs"]
mod tests;
