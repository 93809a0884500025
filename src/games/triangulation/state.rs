//! The state of a game and what an entry does to it (sections 8 and 9 of the rules page).
//!
//! [`Position`] is plain data of some hundred bytes, copied freely by the search; [`super::Triangulation`] adds what is
//! agreed ([`Terms`]) and the [`History`] that repetition needs.

use super::{
    board::{Board, Cell, Cells},
    history::{Change, History},
    piece::{Armies, Army, Kind, Piece, Prisoners, array},
};

/// A move with what it frees, a castling, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    Move { from: Cell, to: Cell, capture: bool, rescue: Option<Rescue> },
    Castle { general: Cell, rukh: Cell },
    Pass,
}

/// R4, R5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rescue {
    pub freed: Piece,
    /// Where the rescuing Infantry goes.
    pub home: Cell,
    /// Where a freed Infantry goes; none for an officer, which is put on the corner.
    pub place: Option<Cell>,
}

/// T2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    Active,
    Neutral,
    Out,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    pub const ALL: [Reason; 7] = [
        Reason::General,
        Reason::Resign,
        Reason::Timeout,
        Reason::Bare,
        Reason::Repetition,
        Reason::Quiet,
        Reason::Agreement,
    ];

    /// As results and position strings spell it.
    pub fn token(self) -> &'static str {
        match self {
            Reason::General => "general",
            Reason::Resign => "resign",
            Reason::Timeout => "timeout",
            Reason::Bare => "bare",
            Reason::Repetition => "repetition",
            Reason::Quiet => "quiet",
            Reason::Agreement => "agreement",
        }
    }

    /// Whether the game was won for this reason; else it was drawn.
    pub fn wins(self) -> bool {
        matches!(self, Reason::General | Reason::Resign | Reason::Timeout)
    }
}

/// What is agreed before the game.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    pub board: &'static Board,
    /// V2: the army nobody plays.
    pub neutral: Option<Army>,
    /// T7; 0: off.
    pub quiet: u32,
    /// T6; 0: off.
    pub repetition: u32,
}

/// Pieces, commanders, prisoners, mate marks, turn, counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    kinds: [Cells; 4],
    colours: [Cells; 3],
    /// P4.
    pub fresh: Cells,
    pub prisoners: [Prisoners; 3],
    /// Who moves the pieces of each colour.
    pub commanders: [Army; 3],
    pub status: [Status; 3],
    /// K4: the mating seats of each seat that is marked.
    pub marks: [Armies; 3],
    /// The seat to move; after a win the winner (N6).
    pub turn: Army,
    /// T7.
    pub quiet: u32,
    pub over: Option<Reason>,
}

impl Position {
    /// No piece anywhere, everybody plays.
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
        }
    }

    /// P3, P4, T1.
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
        self.fresh |= cell.bit().only_if(fresh);
    }

    fn take_off(&mut self, piece: Piece, cell: Cell) {
        let rest = !cell.bit();
        self.kinds[piece.kind.index()] = self.kinds[piece.kind.index()] & rest;
        self.colours[piece.colour.index()] = self.colours[piece.colour.index()] & rest;
        self.fresh = self.fresh & rest;
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

    /// Everything a seat commands.
    #[inline]
    pub fn army(&self, seat: Army) -> Cells {
        Army::ALL.into_iter().fold(Cells::NONE, |set, colour| set | self.colour(colour).only_if(self.commands(seat, colour)))
    }

    pub fn is_active(&self, seat: Army) -> bool {
        self.status[seat.index()] == Status::Active
    }

    pub fn active(&self) -> Armies {
        Army::ALL.into_iter().filter(|seat| self.is_active(*seat)).collect()
    }

    /// What could capture a seat's General: everything that other active seats command (K1).
    #[inline]
    pub fn hostile(&self, seat: Army) -> Cells {
        Army::ALL.into_iter().fold(Cells::NONE, |set, colour| {
            let commander = self.commanders[colour.index()];
            set | self.colour(colour).only_if(commander != seat && self.is_active(commander))
        })
    }

    /// Where the General of a seat that is not out stands.
    #[inline]
    pub fn general(&self, seat: Army) -> Option<Cell> {
        (self.kind(Kind::General) & self.colour(seat)).first()
    }

    /// Carries out a legal entry and begins the next turn.
    pub fn make(&mut self, terms: &Terms, entry: &Entry, history: &mut History) {
        let mover = self.turn;
        let change = self.carry_out(terms.board, entry);
        self.quiet = match change {
            Change::Quiet | Change::QuietForever => self.quiet.saturating_add(1),
            Change::Progress | Change::Rescue | Change::Forever => 0,
        };
        self.end_turn(terms, mover, change, Reason::General, history);
    }

    /// T3: a seat that plays no longer.
    pub fn leave(&mut self, terms: &Terms, seat: Army, reason: Reason, history: &mut History) {
        self.status[seat.index()] = Status::Neutral;
        self.strike(seat);
        let before = if self.turn == seat { seat } else { self.before(self.turn) };
        self.end_turn(terms, before, Change::Forever, reason, history);
    }

    /// The seat after which it would be `seat`'s turn.
    fn before(&self, seat: Army) -> Army {
        seat.next().next()
    }

    /// The pieces after an entry; nothing else of the turn's end.
    #[inline]
    pub fn carry_out(&mut self, board: &Board, entry: &Entry) -> Change {
        match *entry {
            Entry::Pass => Change::Quiet,
            Entry::Castle { general, rukh } => {
                let exchanged = general.bit() | rukh.bit();
                for kind in [Kind::General, Kind::Rukh] {
                    self.kinds[kind.index()].0 ^= exchanged.0;
                }
                self.fresh = self.fresh & !exchanged;
                Change::QuietForever
            }
            Entry::Move { from, to, capture, rescue } => {
                // Legal entries begin on a piece.
                let Some(piece) = self.at(from) else { return Change::Quiet };
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
                        self.convert(taken.colour);
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
                self.fresh = self.fresh & !from.bit();
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

    /// E2: the seat on turn takes over what `fallen` commanded and held.
    fn convert(&mut self, fallen: Army) {
        let winner = self.turn;
        for commander in &mut self.commanders {
            if *commander == fallen {
                *commander = winner;
            }
        }
        let mut held = std::mem::take(&mut self.prisoners[fallen.index()]);
        self.prisoners[winner.index()].inherit(&mut held);
        self.status[fallen.index()] = Status::Out;
        self.strike(fallen);
    }

    /// K4: removes a seat from the mate marks.
    fn strike(&mut self, seat: Army) {
        self.marks[seat.index()] = Armies::NONE;
        self.marks = self.marks.map(|mating| mating.without(seat));
    }

    /// R3–R5: `rescuer` has arrived on a corner.
    fn free(&mut self, board: &Board, rescuer: Piece, corner: Cell, rescue: Rescue) {
        if let Some(holder) = board.corner_of(corner) {
            self.prisoners[holder.index()].remove(rescue.freed);
        }
        self.take_off(rescuer, corner);
        self.put(rescuer, rescue.home, false);
        self.put(rescue.freed, rescue.place.unwrap_or(corner), false);
    }

    /// T1, K4, T9.
    fn end_turn(&mut self, terms: &Terms, mover: Army, change: Change, won: Reason, history: &mut History) {
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
        let occurrences = if terms.repetition == 0 { 0 } else { history.enter(change, self.key(), active.len()) };
        if active.iter().all(|seat| self.army(seat).len() == 1) {
            self.over = Some(Reason::Bare);
        } else if terms.repetition != 0 && occurrences >= terms.repetition {
            self.over = Some(Reason::Repetition);
        } else if terms.quiet != 0 && self.quiet >= terms.quiet {
            self.over = Some(Reason::Quiet);
        }
    }

    /// K4: renews the mark of the seat to move.
    pub fn mark_mate(&mut self, board: &Board) {
        let seat = self.turn;
        self.marks[seat.index()] = if self.is_in_check(board, seat) && !self.has_safe_entry(board) {
            self.attackers_of(board, seat)
        } else {
            Armies::NONE
        };
    }

    /// The seats that attack the General of a seat.
    pub fn attackers_of(&self, board: &Board, seat: Army) -> Armies {
        let Some(general) = self.general(seat) else { return Armies::NONE };
        let others = Army::ALL.into_iter().filter(|other| *other != seat && self.is_active(*other));
        others.filter(|other| self.attackers(board, general, self.occupied(), self.army(*other))).collect()
    }

    /// K9: every `(attacking, attacked)` pair of active seats, in seat order.
    pub fn checks(&self, board: &Board) -> Vec<(Army, Army)> {
        let active = self.active();
        let pairs = active.iter().flat_map(|attacker| active.iter().map(move |attacked| (attacker, attacked)));
        pairs.filter(|(attacker, attacked)| self.attackers_of(board, *attacked).contains(*attacker)).collect()
    }

    /// Stands for fields 1 to 5 of the position string (T6).
    pub fn key(&self) -> u64 {
        let seats = Army::ALL.into_iter().fold(self.turn as u64, |word, seat| {
            let (commander, status) = (self.commanders[seat.index()] as u64, self.status[seat.index()] as u64);
            word << 7 | commander << 5 | status << 3 | u64::from(self.marks[seat.index()].bits())
        });
        let [red, green, blue] = self.prisoners.map(|held| u64::from(held.bits()));
        let words = [
            (self.kinds[0].0, self.kinds[1].0),
            (self.kinds[2].0, self.kinds[3].0),
            (self.colours[0].0, self.colours[1].0),
            (self.fresh.0, red | green << 32),
            (blue, seats),
        ];
        // Folded products of odd secrets, as fast hash functions make them.
        const SECRETS: [u64; 5] = [
            0xa076_1d64_78bd_642f,
            0xe703_7ed1_a0b4_28db,
            0x8ebc_6af0_9c88_c6e3,
            0x5899_65cc_7537_4cc3,
            0x1d8e_4e27_c47d_124f,
        ];
        let fold = |one: u64, other: u64| {
            let product = u128::from(one) * u128::from(other);
            product as u64 ^ (product >> 64) as u64
        };
        words.iter().zip(SECRETS).enumerate().fold(0, |key, (at, ((one, other), secret))| {
            key ^ fold(one ^ secret, other ^ secret.rotate_left(32) ^ at as u64).rotate_left(11 * at as u32)
        })
    }
}
