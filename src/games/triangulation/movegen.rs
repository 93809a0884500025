//! Move generation: all legal entries of the seat on turn, `legal(X)` of section 7 of the rules page step by
//! step, with bit sets.

use super::{
    board::{Board, Cell, Cells},
    piece::{Army, Kind, Piece},
    state::{Entry, Position, Rescue},
};
use std::ops::ControlFlow;

/// All plain moves of one piece.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    pub from: Cell,
    pub targets: Cells,
    /// Targets occupied by an enemy.
    pub captures: Cells,
}

impl Moves {
    pub const NONE: Moves = Moves { from: Cell(0), targets: Cells::NONE, captures: Cells::NONE };
}

/// Receives legal entries: plain moves as sets, all others one by one. `Break` ends the generation.
pub trait Sink {
    fn moves(&mut self, moves: Moves) -> ControlFlow<()>;
    fn entry(&mut self, entry: Entry) -> ControlFlow<()>;
}

/// Sink that calls a function with every entry.
struct Each<F>(F);

impl<F: FnMut(Entry)> Sink for Each<F> {
    fn moves(&mut self, Moves { from, targets, captures }: Moves) -> ControlFlow<()> {
        for to in targets {
            (self.0)(Entry::Move { from, to, capture: captures.contains(to), rescue: None });
        }
        ControlFlow::Continue(())
    }
    fn entry(&mut self, entry: Entry) -> ControlFlow<()> {
        (self.0)(entry);
        ControlFlow::Continue(())
    }
}

/// Sink that calls a function with every capture.
struct EachCapture<F>(F);

impl<F: FnMut(Entry)> Sink for EachCapture<F> {
    fn moves(&mut self, Moves { from, captures, .. }: Moves) -> ControlFlow<()> {
        for to in captures {
            (self.0)(Entry::Move { from, to, capture: true, rescue: None });
        }
        ControlFlow::Continue(())
    }
    fn entry(&mut self, entry: Entry) -> ControlFlow<()> {
        if let Entry::Move { capture: true, .. } = entry {
            (self.0)(entry);
        }
        ControlFlow::Continue(())
    }
}

struct Count(u64);

impl Sink for Count {
    fn moves(&mut self, moves: Moves) -> ControlFlow<()> {
        self.0 += u64::from(moves.targets.len());
        ControlFlow::Continue(())
    }
    fn entry(&mut self, _entry: Entry) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Sink that stops at the first entry.
struct Any(bool);

impl Sink for Any {
    fn moves(&mut self, moves: Moves) -> ControlFlow<()> {
        if moves.targets.is_empty() {
            return ControlFlow::Continue(());
        }
        self.0 = true;
        ControlFlow::Break(())
    }
    fn entry(&mut self, _entry: Entry) -> ControlFlow<()> {
        self.0 = true;
        ControlFlow::Break(())
    }
}

/// A piece of the seat on turn with all its targets.
#[derive(Clone, Copy, Debug)]
struct Reach {
    from: Cell,
    piece: Piece,
    targets: Cells,
}

/// Data of the seat on turn that is computed once for all of its pieces.
struct MoveContext<'a> {
    position: &'a Position,
    board: &'a Board,
    occupied: Cells,
    own: Cells,
    enemies: Cells,
    /// Cells where a move changes more than the mover and the captured piece: Generals (E2) and corners (R1).
    special: Cells,
}

impl Position {
    /// Calls `found` with every legal entry, in no particular order.
    #[inline]
    pub fn entries(&self, board: &Board, found: impl FnMut(Entry)) {
        self.generate(board, &mut Each(found));
    }

    /// Calls `found` with every legal entry that captures. All entries are generated, as sets, because the
    /// captures that are legal depend on the safety of other entries (K5, K7).
    pub fn capturing(&self, board: &Board, found: impl FnMut(Entry)) {
        self.generate(board, &mut EachCapture(found));
    }

    /// Counts the legal entries without building them.
    pub fn count_entries(&self, board: &Board) -> u64 {
        let mut count = Count(0);
        self.generate(board, &mut count);
        count.0
    }

    /// Runs steps 1 to 4 of section 7.
    #[inline]
    pub fn generate<S: Sink>(&self, board: &Board, sink: &mut S) {
        if self.over.is_some() {
            return;
        }
        let context = MoveContext::of(self, board);
        // A `Break` from the sink is no error.
        let _ = context.all(sink);
    }

    /// K4: whether the seat to move has a safe entry. Castling is ignored: it is illegal in check, and this
    /// is only asked of a seat in check.
    pub fn has_safe_entry(&self, board: &Board) -> bool {
        let mut any = Any(false);
        let _ = MoveContext::of(self, board).safe(&mut any);
        any.0
    }

    /// Whether a seat is in check (K2).
    #[inline]
    pub fn is_in_check(&self, board: &Board, seat: Army) -> bool {
        self.general(seat)
            .is_some_and(|general| self.attackers(board, general, self.occupied(), self.hostile(seat)))
    }

    /// K1: whether a piece of `by` could capture on `cell` if exactly the cells `occupied` were occupied.
    #[inline]
    pub fn attackers(&self, board: &Board, cell: Cell, occupied: Cells, by: Cells) -> bool {
        let rukhs = self.kind(Kind::Rukh) & by;
        if rukhs.meets(board.strips(cell)) && rukhs.meets(board.rukh(cell, occupied)) {
            return true;
        }
        if (self.kind(Kind::Cavalry) & by).meets(board.leaps(cell)) {
            return true;
        }
        let gates = board.gates(cell, occupied);
        let infantry = Army::ALL.into_iter().fold(Cells::NONE, |set, colour| {
            set | self.colour(colour) & board.attackers(colour, cell, gates)
        });
        (infantry & self.kind(Kind::Infantry)).meets(by)
            || (self.kind(Kind::General) & by).meets(board.general(cell, gates))
    }

    /// R3–R6: the rescues open to an Infantry that arrives on a corner, in addition to staying. `self` is the
    /// position after its arrival and capture.
    pub fn rescues(
        &self,
        board: &Board,
        seat: Army,
        rescuer: Army,
        corner: Cell,
        mut found: impl FnMut(Rescue),
    ) {
        let Some(holder) = board.corner_of(corner) else {
            return;
        };
        let held = self.prisoners[holder.index()];
        if held.is_empty() {
            return;
        }
        let empty = !self.occupied();
        let homes = board.home(rescuer) & empty;
        let eligible = |kind: Kind| {
            let pieces = Army::ALL.into_iter().map(move |colour| Piece { colour, kind });
            pieces.filter(move |piece| self.commands(seat, piece.colour) && held.count(*piece) > 0)
        };
        let mut officers = false;
        for freed in [Kind::Rukh, Kind::Cavalry].into_iter().flat_map(eligible) {
            officers = true;
            homes.into_iter().for_each(|home| found(Rescue { freed, home, place: None }));
        }
        if officers {
            return;
        }
        for freed in eligible(Kind::Infantry) {
            for home in homes {
                for place in board.home(freed.colour) & empty {
                    // N3: two Infantry of one colour form an unordered pair.
                    if freed.colour != rescuer || home.name() < place.name() {
                        found(Rescue { freed, home, place: Some(place) });
                    }
                }
            }
        }
    }
}

impl<'a> MoveContext<'a> {
    #[inline]
    fn of(position: &'a Position, board: &'a Board) -> MoveContext<'a> {
        let own = position.army(position.turn);
        let occupied = position.occupied();
        let enemies = occupied & !own;
        MoveContext {
            position,
            board,
            occupied,
            own,
            enemies,
            special: position.kind(Kind::General) & enemies | board.corners(),
        }
    }

    fn all<S: Sink>(&self, sink: &mut S) -> ControlFlow<()> {
        if self.position.marks.iter().any(|mating| mating.contains(self.position.turn))
            && self.mating_captures(sink)?
        {
            return ControlFlow::Continue(());
        }
        if self.safe(sink)? {
            return ControlFlow::Continue(());
        }
        self.unsafe_ones(sink)
    }

    /// Step 2 (K6): captures of the Generals this seat has mated. Returns whether there are any.
    fn mating_captures<S: Sink>(&self, sink: &mut S) -> ControlFlow<(), bool> {
        let seat = self.position.turn;
        let mated = Army::ALL.into_iter().filter(|other| self.position.marks[other.index()].contains(seat));
        let generals: Cells = mated.filter_map(|other| self.position.general(other)).collect();
        let mut any = false;
        self.each(|reach| {
            for to in reach.targets & generals {
                any = true;
                self.special_moves(reach, to, sink, |_| true)?;
            }
            ControlFlow::Continue(())
        })?;
        ControlFlow::Continue(any)
    }

    /// Step 3 (K5, S1): safe entries. Returns whether there are any.
    #[inline]
    fn safe<S: Sink>(&self, sink: &mut S) -> ControlFlow<(), bool> {
        let (position, board, seat) = (self.position, self.board, self.position.turn);
        let Some(general) = position.general(seat) else {
            return ControlFlow::Continue(false);
        };
        let hostile = position.hostile(seat);
        let strips = board.strips(general);
        let checked = position.attackers(board, general, self.occupied, hostile);
        let mut any = false;
        self.each(|reach| {
            let Reach { from, piece, targets } = reach;
            let left = self.occupied & !from.bit();
            let own_general = piece.kind == Kind::General;
            let plain = targets & !self.special;
            // A piece that arrives elsewhere can only close lines; what matters is the lines it opens by
            // leaving.
            let free = !own_general
                && !checked
                && (!strips.contains(from) || !position.attackers(board, general, left, hostile));
            let safe = if free {
                plain
            } else {
                let kept = |to: &Cell| {
                    let threatened = if own_general { *to } else { general };
                    !position.attackers(board, threatened, left | to.bit(), hostile & !to.bit())
                };
                plain.into_iter().filter(kept).collect()
            };
            if !safe.is_empty() {
                any = true;
                sink.moves(Moves { from, targets: safe, captures: safe & self.enemies })?;
            }
            for to in targets & self.special {
                self.special_moves(reach, to, sink, |next| {
                    let safe = !next.is_in_check(board, seat);
                    any |= safe;
                    safe
                })?;
            }
            ControlFlow::Continue(())
        })?;
        if !checked && position.fresh.contains(general) {
            let rukhs =
                position.kind(Kind::Rukh) & position.colour(seat) & position.fresh & board.sides(general);
            for rukh in rukhs {
                let (mut next, entry) = (*position, Entry::Castle { general, rukh });
                next.carry_out(board, entry, &mut |_| {});
                if !next.is_in_check(board, seat) {
                    any = true;
                    sink.entry(entry)?;
                }
            }
        }
        ControlFlow::Continue(any)
    }

    /// Step 4 (K7, K8): entries that leave the General attacked.
    fn unsafe_ones<S: Sink>(&self, sink: &mut S) -> ControlFlow<()> {
        let mut any = false;
        for generals in [false, true] {
            self.each(|reach| {
                if (reach.piece.kind == Kind::General) == generals && !reach.targets.is_empty() {
                    any = true;
                    let Reach { from, targets, .. } = reach;
                    let plain = targets & !self.special;
                    sink.moves(Moves { from, targets: plain, captures: plain & self.enemies })?;
                    for to in targets & self.special {
                        self.special_moves(reach, to, sink, |_| true)?;
                    }
                }
                ControlFlow::Continue(())
            })?;
            if any {
                return ControlFlow::Continue(());
            }
        }
        sink.entry(Entry::Pass)
    }

    /// Step 1, one piece at a time: M2–M11 without the consequences of arriving.
    #[inline]
    fn each(&self, mut found: impl FnMut(Reach) -> ControlFlow<()>) -> ControlFlow<()> {
        let (position, board, free) = (self.position, self.board, !self.own);
        for colour in Army::ALL.into_iter().filter(|colour| position.commands(position.turn, *colour)) {
            let mine = |kind: Kind| position.colour(colour) & position.kind(kind);
            for from in mine(Kind::Infantry) {
                let gates = board.gates(from, self.occupied);
                let mut quiet = board.steps(colour, from);
                if position.fresh.contains(from) {
                    quiet |= board.doubles(colour, from, gates);
                }
                let targets = quiet & !self.occupied | board.attacks(colour, from, gates) & self.enemies;
                found(Reach { from, piece: Piece { colour, kind: Kind::Infantry }, targets })?;
            }
            for from in mine(Kind::Rukh) {
                let targets = board.rukh(from, self.occupied) & free;
                found(Reach { from, piece: Piece { colour, kind: Kind::Rukh }, targets })?;
            }
            for from in mine(Kind::Cavalry) {
                let targets = board.leaps(from) & free;
                found(Reach { from, piece: Piece { colour, kind: Kind::Cavalry }, targets })?;
            }
            for from in mine(Kind::General) {
                let targets = board.general(from, board.gates(from, self.occupied)) & free;
                found(Reach { from, piece: Piece { colour, kind: Kind::General }, targets })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Emits a move to a special cell, without and with each rescue, if its outcome is `wanted`.
    fn special_moves<S: Sink>(
        &self,
        reach: Reach,
        to: Cell,
        sink: &mut S,
        mut wanted: impl FnMut(&Position) -> bool,
    ) -> ControlFlow<()> {
        let Reach { from, piece, .. } = reach;
        let (board, seat, capture) = (self.board, self.position.turn, self.enemies.contains(to));
        let entry = |rescue| Entry::Move { from, to, capture, rescue };
        let mut after = *self.position;
        after.carry_out(board, entry(None), &mut |_| {});
        if wanted(&after) {
            sink.entry(entry(None))?;
        }
        let mut flow = ControlFlow::Continue(());
        if piece.kind == Kind::Infantry {
            after.rescues(board, seat, piece.colour, to, |rescue| {
                let mut freed = *self.position;
                freed.carry_out(board, entry(Some(rescue)), &mut |_| {});
                if flow.is_continue() && wanted(&freed) {
                    flow = sink.entry(entry(Some(rescue)));
                }
            });
        }
        flow
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        perft, play_out,
        testing::{lots, start},
        triangulation::{
            Triangulation,
            history::History,
            piece::{Armies, Army},
            state::{Status, Terms},
        },
    };

    /// Returns the position with armies permuted; rows and armies change together.
    fn moved(position: &Position, to: [Army; 3]) -> Position {
        let mut next = Position::empty();
        let seats = |armies: Armies| armies.iter().map(|army| to[army.index()]).collect::<Armies>();
        for cell in position.occupied() {
            let mut rows = [0; 3];
            Army::ALL
                .into_iter()
                .for_each(|army| rows[to[army.index()].index()] = cell.rows()[army.index()]);
            let mut piece = position.at(cell).unwrap();
            piece.colour = to[piece.colour.index()];
            next.put(piece, Cell::at(rows).unwrap(), position.fresh.contains(cell));
        }
        for army in Army::ALL {
            let there = to[army.index()].index();
            next.commanders[there] = to[position.commanders[army.index()].index()];
            next.status[there] = position.status[army.index()];
            next.marks[there] = seats(position.marks[army.index()]);
            for (mut piece, count) in position.prisoners[army.index()].iter() {
                piece.colour = to[piece.colour.index()];
                (0..count).for_each(|_| next.prisoners[there].add(piece));
            }
        }
        next.turn = to[position.turn.index()];
        next.quiet = position.quiet;
        next
    }

    /// A rotation by a third preserves the order of turns, so the whole game is symmetric. A reflection
    /// preserves it only with two seats; with three, only the next entries match.
    #[test]
    fn the_symmetries_of_the_board_keep_the_counts() {
        use Army::{Blue, Green, Red};
        let mut random = fastrand::Rng::with_seed(11);
        for round in 0..60 {
            let mut game: Triangulation = start(["three-player", "two-player"][round % 2], &[]);
            play_out(&mut game, random.u32(0..120), &mut lots(&mut random));
            if game.position.over.is_some() {
                continue;
            }
            let count = |position: Position, depth: u32| {
                let terms = Terms { neutral: None, ..game.terms };
                perft(&Triangulation { terms, position, history: History::of(position.key()) }, depth)
            };
            let here = game.position;
            let turned = moved(&here, [Green, Blue, Red]);
            assert_eq!(moved(&moved(&turned, [Green, Blue, Red]), [Green, Blue, Red]), here);
            for depth in 1..3 {
                assert_eq!(count(turned, depth), count(here, depth), "turned, depth {depth}");
            }
            for swapped in [[Red, Blue, Green], [Blue, Green, Red], [Green, Red, Blue]] {
                let depth = if here.active().len() == 2 { 2 } else { 1 };
                assert_eq!(
                    count(moved(&here, swapped), depth),
                    count(here, depth),
                    "reflected, depth {depth}"
                );
            }
            assert!(Army::ALL.iter().any(|army| here.status[army.index()] == Status::Active));
        }
    }
}
