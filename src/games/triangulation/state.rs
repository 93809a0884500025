//! Game state and the effects of an entry (sections 8 and 9 of the rules page).
//!
//! [`Position`] is plain data of some hundred bytes, copied freely by the search; [`super::Triangulation`]
//! adds the agreed [`Terms`] and the [`History`] that repetition needs.

use super::{
    board::{Board, Cell, Cells},
    history::{Change, History},
    piece::{Armies, Army, Kind, Piece, Prisoners, array},
};
use crate::bits::split_mix;
use strum::{IntoStaticStr, VariantArray};

/// A move with an optional rescue, a castling, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    Move { from: Cell, to: Cell, capture: bool, rescue: Option<Rescue> },
    Castle { general: Cell, rukh: Cell },
    Pass,
}

const _: () = assert!(size_of::<Entry>() <= 8);

/// A prisoner freed by an Infantry on a corner (R4, R5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rescue {
    pub freed: Piece,
    /// Target of the rescuing Infantry.
    pub home: Cell,
    /// Target of a freed Infantry; `None` for an officer, which returns to the corner.
    pub place: Option<Cell>,
}

/// Status of an army (T2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    Active,
    Neutral,
    Out,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Reason {
    General,
    Resign,
    Timeout,
    Bare,
    Repetition,
    Quiet,
    Agreement,
}

impl Reason {
    /// Whether this reason ends the game with a winner; otherwise with a draw.
    pub fn wins(self) -> bool {
        matches!(self, Reason::General | Reason::Resign | Reason::Timeout)
    }
}

/// Why a game is drawn: the reasons without a winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    Bare,
    Repetition,
    Quiet,
    Agreement,
}

impl Draw {
    fn reason(self) -> Reason {
        match self {
            Draw::Bare => Reason::Bare,
            Draw::Repetition => Reason::Repetition,
            Draw::Quiet => Reason::Quiet,
            Draw::Agreement => Reason::Agreement,
        }
    }
}

/// A consequence of an entry or of leaving, for captions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    /// E2: the General of an active seat was captured.
    Eliminated(Army),
    /// E2: the General of a neutral army was captured.
    TakenOver(Army),
    /// T3: a seat left; its army is neutral.
    Left(Army, Reason),
    Drawn(Draw),
}

/// Settings agreed before the game.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    pub board: &'static Board,
    /// Army without a player (V2).
    pub neutral: Option<Army>,
    /// Quiet limit (T7); 0: off.
    pub quiet: u32,
    /// Repetition limit (T6); 0: off.
    pub repetition: u32,
    /// Feature weights: the variant's, unless a match or the tuning replaces them.
    pub weights: &'static [i32],
}

/// Pieces, commanders, prisoners, mate marks, turn, counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    kinds: [Cells; 4],
    colours: [Cells; 3],
    /// Fresh pieces (P4).
    pub fresh: Cells,
    pub prisoners: [Prisoners; 3],
    /// Commander of the pieces of each colour.
    pub commanders: [Army; 3],
    pub status: [Status; 3],
    /// Mating seats of each marked seat (K4).
    pub marks: [Armies; 3],
    /// The seat to move; after a win, the winner (N6).
    pub turn: Army,
    /// Quiet counter (T7).
    pub quiet: u32,
    pub over: Option<Reason>,
    /// Key of the pieces and their fresh marks; see [`Position::key`].
    hash: u64,
}

impl Position {
    /// Creates an empty board with all seats active.
    pub fn empty() -> Position {
        Position {
            kinds: [Cells::NONE; 4],
            colours: [Cells::NONE; 3],
            fresh: Cells::NONE,
            prisoners: [Prisoners::default(); 3],
            commanders: Army::ALL,
            status: [Status::Active; 3],
            marks: [Armies::NONE; 3],
            turn: Army::Red,
            quiet: 0,
            over: None,
            hash: 0,
        }
    }

    /// Starting position (P3, P4, T1).
    pub fn start(terms: &Terms) -> Position {
        let mut position = Position::empty();
        for army in Army::ALL {
            let neutral = terms.neutral == Some(army);
            if neutral {
                position.status[army.index()] = Status::Neutral;
            }
            for (kind, cells) in array(army, neutral) {
                for cell in cells {
                    position.put(Piece { colour: army, kind }, cell, kind != Kind::Cavalry);
                }
            }
        }
        if terms.neutral == Some(Army::Red) {
            position.turn = Army::Green;
        }
        position
    }

    /// Puts a piece on an empty cell.
    pub fn put(&mut self, piece: Piece, cell: Cell, fresh: bool) {
        self.kinds[piece.kind.index()] |= cell.bit();
        self.colours[piece.colour.index()] |= cell.bit();
        self.hash ^= KEYS.of(piece, cell);
        if fresh {
            self.fresh |= cell.bit();
            self.hash ^= KEYS.fresh[cell.index()];
        }
    }

    fn take_off(&mut self, piece: Piece, cell: Cell) {
        let rest = !cell.bit();
        self.kinds[piece.kind.index()] = self.kinds[piece.kind.index()] & rest;
        self.colours[piece.colour.index()] = self.colours[piece.colour.index()] & rest;
        self.hash ^= KEYS.of(piece, cell);
        self.wear(cell);
    }

    /// Removes the fresh mark of a cell (P4).
    #[inline]
    fn wear(&mut self, cell: Cell) {
        if self.fresh.contains(cell) {
            self.fresh = self.fresh & !cell.bit();
            self.hash ^= KEYS.fresh[cell.index()];
        }
    }

    #[inline]
    pub fn at(&self, cell: Cell) -> Option<Piece> {
        let colour = Army::ALL.into_iter().find(|army| self.colours[army.index()].contains(cell))?;
        let kind = Kind::ALL.into_iter().find(|kind| self.kinds[kind.index()].contains(cell))?;
        Some(Piece { colour, kind })
    }

    #[inline]
    pub fn occupied(&self) -> Cells {
        self.colours[0] | self.colours[1] | self.colours[2]
    }

    pub fn kind(&self, kind: Kind) -> Cells {
        self.kinds[kind.index()]
    }

    pub fn colour(&self, colour: Army) -> Cells {
        self.colours[colour.index()]
    }

    pub fn commands(&self, seat: Army, colour: Army) -> bool {
        self.commanders[colour.index()] == seat
    }

    /// All pieces a seat commands.
    #[inline]
    pub fn army(&self, seat: Army) -> Cells {
        Army::ALL
            .into_iter()
            .fold(Cells::NONE, |set, colour| set | self.colour(colour).only_if(self.commands(seat, colour)))
    }

    pub fn is_active(&self, seat: Army) -> bool {
        self.status[seat.index()] == Status::Active
    }

    pub fn active(&self) -> Armies {
        Army::ALL.into_iter().filter(|seat| self.is_active(*seat)).collect()
    }

    /// Pieces that could capture a seat's General: all pieces commanded by other active seats (K1).
    #[inline]
    pub fn hostile(&self, seat: Army) -> Cells {
        Army::ALL.into_iter().fold(Cells::NONE, |set, colour| {
            let commander = self.commanders[colour.index()];
            set | self.colour(colour).only_if(commander != seat && self.is_active(commander))
        })
    }

    /// Cell of a seat's General; `None` once the seat is out.
    #[inline]
    pub fn general(&self, seat: Army) -> Option<Cell> {
        (self.kind(Kind::General) & self.colour(seat)).first()
    }

    /// Carries out a legal entry and begins the next turn.
    #[inline]
    pub fn make(
        &mut self,
        terms: &Terms,
        entry: Entry,
        history: &mut History,
        happened: &mut impl FnMut(Happening),
    ) {
        let mover = self.turn;
        let change = self.carry_out(terms.board, entry, happened);
        self.quiet = match change {
            Change::Quiet | Change::QuietForever => self.quiet.saturating_add(1),
            Change::Progress | Change::Rescue | Change::Forever => 0,
        };
        self.end_turn(terms, mover, change, Reason::General, history, happened);
    }

    /// Removes a seat from play (T3).
    pub fn leave(
        &mut self,
        terms: &Terms,
        seat: Army,
        reason: Reason,
        history: &mut History,
        happened: &mut impl FnMut(Happening),
    ) {
        self.status[seat.index()] = Status::Neutral;
        self.strike(seat);
        happened(Happening::Left(seat, reason));
        let before = if self.turn == seat { seat } else { self.before(self.turn) };
        self.end_turn(terms, before, Change::Forever, reason, history, happened);
    }

    /// The seat before `seat` in turn order.
    fn before(&self, seat: Army) -> Army {
        seat.next().next()
    }

    /// Moves, captures and frees pieces without ending the turn.
    #[inline]
    pub fn carry_out(&mut self, board: &Board, entry: Entry, happened: &mut impl FnMut(Happening)) -> Change {
        match entry {
            Entry::Pass => Change::Quiet,
            Entry::Castle { general, rukh } => {
                let exchanged = general.bit() | rukh.bit();
                let colour = self.turn;
                for kind in [Kind::General, Kind::Rukh] {
                    let piece = Piece { colour, kind };
                    self.kinds[kind.index()].0 ^= exchanged.0;
                    self.hash ^= KEYS.of(piece, general) ^ KEYS.of(piece, rukh);
                }
                self.wear(general);
                self.wear(rukh);
                Change::QuietForever
            }
            Entry::Move { from, to, capture, rescue } => {
                // A legal entry always begins on a piece.
                let Some(piece) = self.at(from) else {
                    return Change::Quiet;
                };
                let mut change = Change::Quiet;
                if piece.kind == Kind::Infantry && !board.last_row(piece.colour).contains(from) {
                    change = Change::Progress;
                }
                if capture && let Some(taken) = self.at(to) {
                    change = Change::Progress;
                    if self.fresh.contains(to) {
                        change = Change::Forever;
                    }
                    self.take_off(taken, to);
                    if taken.kind == Kind::General {
                        self.convert(taken.colour, happened);
                        change = Change::Forever;
                    } else {
                        self.prisoners[self.turn.index()].add(taken);
                    }
                }
                if self.fresh.contains(from) {
                    change = if change == Change::Quiet { Change::QuietForever } else { Change::Forever };
                }
                let way = from.bit() | to.bit();
                self.kinds[piece.kind.index()].0 ^= way.0;
                self.colours[piece.colour.index()].0 ^= way.0;
                self.hash ^= KEYS.of(piece, from) ^ KEYS.of(piece, to);
                self.wear(from);
                if let Some(rescue) = rescue {
                    self.free(board, piece, to, rescue);
                    if change != Change::Forever {
                        change = Change::Rescue;
                    }
                }
                change
            }
        }
    }

    /// E2: the seat on turn takes over the pieces and prisoners of `fallen`.
    fn convert(&mut self, fallen: Army, happened: &mut impl FnMut(Happening)) {
        let winner = self.turn;
        for commander in &mut self.commanders {
            if *commander == fallen {
                *commander = winner;
            }
        }
        let mut held = std::mem::take(&mut self.prisoners[fallen.index()]);
        self.prisoners[winner.index()].inherit(&mut held);
        happened(if self.is_active(fallen) {
            Happening::Eliminated(fallen)
        } else {
            Happening::TakenOver(fallen)
        });
        self.status[fallen.index()] = Status::Out;
        self.strike(fallen);
    }

    /// Removes a seat from the mate marks (K4).
    fn strike(&mut self, seat: Army) {
        self.marks[seat.index()] = Armies::NONE;
        self.marks = self.marks.map(|mating| mating.without(seat));
    }

    /// R3–R5: carries out a rescue by `rescuer`, which has arrived on a corner.
    fn free(&mut self, board: &Board, rescuer: Piece, corner: Cell, rescue: Rescue) {
        if let Some(holder) = board.corner_of(corner) {
            self.prisoners[holder.index()].remove(rescue.freed);
        }
        self.take_off(rescuer, corner);
        self.put(rescuer, rescue.home, false);
        self.put(rescue.freed, rescue.place.unwrap_or(corner), false);
    }

    /// Ends the turn: next seat (T1), mate marks (K4), end of the game (T9).
    fn end_turn(
        &mut self,
        terms: &Terms,
        mover: Army,
        change: Change,
        won: Reason,
        history: &mut History,
        happened: &mut impl FnMut(Happening),
    ) {
        let active = self.active();
        if active.len() == 1 {
            self.turn = active.iter().next().unwrap_or(mover);
            self.over = Some(won);
            return;
        }
        let next = mover.next();
        self.turn = if self.is_active(next) {
            next
        } else if self.is_active(next.next()) {
            next.next()
        } else {
            mover
        };
        self.mark_mate(terms.board);
        let occurrences = if terms.repetition == 0 {
            0
        } else {
            history.enter(change, self.key(), active.len())
        };
        let drawn = if active.iter().all(|seat| self.army(seat).len() == 1) {
            Draw::Bare
        } else if terms.repetition != 0 && occurrences >= terms.repetition {
            Draw::Repetition
        } else if terms.quiet != 0 && self.quiet >= terms.quiet {
            Draw::Quiet
        } else {
            return;
        };
        self.draw(drawn, happened);
    }

    /// Ends the game in a draw.
    pub fn draw(&mut self, draw: Draw, happened: &mut impl FnMut(Happening)) {
        self.over = Some(draw.reason());
        happened(Happening::Drawn(draw));
    }

    /// Recomputes the mate mark of the seat to move (K4).
    pub fn mark_mate(&mut self, board: &Board) {
        let seat = self.turn;
        self.marks[seat.index()] = if self.is_in_check(board, seat) && !self.has_safe_entry(board) {
            self.attackers_of(board, seat)
        } else {
            Armies::NONE
        };
    }

    /// Seats that attack the General of a seat.
    pub fn attackers_of(&self, board: &Board, seat: Army) -> Armies {
        let Some(general) = self.general(seat) else {
            return Armies::NONE;
        };
        let others = Army::ALL.into_iter().filter(|other| *other != seat && self.is_active(*other));
        others
            .filter(|other| self.attackers(board, general, self.occupied(), self.army(*other)))
            .collect()
    }

    /// K9: every `(attacking, attacked)` pair of active seats, in seat order.
    pub fn checks(&self, board: &Board) -> Vec<(Army, Army)> {
        let active = self.active();
        let pairs =
            active.iter().flat_map(|attacker| active.iter().map(move |attacked| (attacker, attacked)));
        pairs
            .filter(|(attacker, attacked)| self.attackers_of(board, *attacked).contains(*attacker))
            .collect()
    }

    /// Hash of fields 1 to 5 of the position string (T6): the pieces, updated incrementally by every entry,
    /// combined with the state of the seats.
    #[inline]
    pub fn key(&self) -> u64 {
        let seats = Army::ALL.into_iter().fold(self.turn as u64, |word, seat| {
            let (commander, status) =
                (self.commanders[seat.index()] as u64, self.status[seat.index()] as u64);
            word << 7 | commander << 5 | status << 3 | u64::from(self.marks[seat.index()].bits())
        });
        let [red, green, blue] = self.prisoners.map(|held| u64::from(held.bits()));
        // Folded 128-bit product with odd constants, as in wyhash-like hash functions.
        let (one, other) = (red | green << 32, blue | seats << 32);
        let product = u128::from(one ^ 0xa076_1d64_78bd_642f) * u128::from(other ^ 0xe703_7ed1_a0b4_28db);
        self.hash ^ product as u64 ^ (product >> 64) as u64
    }
}

/// Random numbers for each piece on each cell and each fresh mark. The key of the pieces is the exclusive or
/// of all that apply.
struct Keys {
    /// Indexed by colour, kind and cell.
    pieces: [[[u64; 64]; 4]; 3],
    fresh: [u64; 64],
}

impl Keys {
    #[inline]
    fn of(&self, piece: Piece, cell: Cell) -> u64 {
        self.pieces[piece.colour.index()][piece.kind.index()][cell.index()]
    }
}

static KEYS: Keys = {
    let mut seed = 0;
    let mut keys = Keys { pieces: [[[0; 64]; 4]; 3], fresh: [0; 64] };
    let mut at = 0;
    while at < 64 {
        let mut piece = 0;
        while piece < 12 {
            keys.pieces[piece / 4][piece % 4][at] = split_mix(&mut seed);
            piece += 1;
        }
        keys.fresh[at] = split_mix(&mut seed);
        at += 1;
    }
    keys
};
