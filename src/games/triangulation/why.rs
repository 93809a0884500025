//! Explains why an entry is illegal: the rule, a sentence, the relevant cells. The most specific reason comes
//! first.

use super::{
    Triangulation,
    board::{Board, Cell, Cells, TILING},
    notation::{Typed, TypedRescue},
    piece::{Army, Kind, Piece},
    state::{Entry, Position},
    words,
};
use crate::Refusal;
use deltille_base::{
    lattice::triangle,
    message,
    text::{Arg, Message},
};

struct Why<'a> {
    game: &'a Triangulation,
    position: &'a Position,
    board: &'a Board,
    seat: Army,
    from: Cell,
    to: Cell,
}

/// Returns the reason for an entry that matches no legal one.
pub fn why_not(game: &Triangulation, typed: &Typed) -> Refusal {
    let position = &game.position;
    let why = Why {
        game,
        position,
        board: game.terms.board,
        seat: position.turn,
        from: typed.from,
        to: typed.to,
    };
    let Some(piece) = position.at(typed.from) else {
        return why.say("E3", "triangulation-refuse-empty", &[typed.from]);
    };
    let commander = position.commanders[piece.colour.index()];
    if commander != why.seat {
        let (rule, id) = if position.is_active(commander) {
            ("E3", "triangulation-refuse-foreign")
        } else {
            ("V2", "triangulation-refuse-neutral")
        };
        return why.refuse(rule, why.message(id).seat("seat", commander.name()), &[typed.from]);
    }
    if typed.from == typed.to {
        return why.say("E3", "triangulation-refuse-spot", &[typed.from]);
    }
    let target = position.at(typed.to);
    let castles = piece.kind == Kind::General && target == Some(Piece { colour: why.seat, kind: Kind::Rukh });
    if typed.castling && (piece.kind == Kind::General || target.is_none()) || castles {
        return why.castling(piece, target);
    }
    let mine = target.is_some_and(|target| position.commands(why.seat, target.colour));
    if mine {
        return why.refuse(rule_of(piece.kind), why.message("triangulation-refuse-own"), &[typed.to]);
    }
    if let Some(refusal) = why.unreachable(piece, target.is_some()) {
        return refusal;
    }
    match &typed.rescue {
        Some(rescue) => why.rescue(piece, rescue),
        None => why.forbidden(piece, target.is_some()),
    }
}

/// Rule that defines how a kind moves.
fn rule_of(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "M11",
        Kind::Rukh => "M9",
        Kind::Cavalry => "M10",
        Kind::Infantry => "M8",
    }
}

impl Why<'_> {
    fn message(&self, id: &'static str) -> Message {
        message!(id, from = self.from.name(), to = self.to.name())
    }

    fn refuse(&self, rule: &'static str, message: Message, cells: &[Cell]) -> Refusal {
        let spots = cells.iter().map(|cell| self.game.spot(*cell)).collect();
        Refusal::at(rule, message, spots)
    }

    fn say(&self, rule: &'static str, id: &'static str, cells: &[Cell]) -> Refusal {
        self.refuse(rule, self.message(id), cells)
    }

    fn blocked(&self, rule: &'static str, by: Cell) -> Refusal {
        self.refuse(rule, self.message("triangulation-refuse-blocked").with("by", by.name()), &[by])
    }

    /// Refuses a castling (S1).
    fn castling(&self, piece: Piece, target: Option<Piece>) -> Refusal {
        let (position, from, to) = (self.position, self.from, self.to);
        let own = |piece: Option<Piece>, kind| piece == Some(Piece { colour: self.seat, kind });
        if !own(Some(piece), Kind::General) || !own(target, Kind::Rukh) {
            return self.say("S1", "triangulation-refuse-castle-pieces", &[from, to]);
        }
        for cell in [from, to] {
            if !position.fresh.contains(cell) {
                let message = self.message("triangulation-refuse-castle-moved").with("cell", cell.name());
                return self.refuse("S1", message, &[cell]);
            }
        }
        if !self.board.sides(from).contains(to) {
            return self.say("S1", "triangulation-refuse-castle-far", &[from, to]);
        }
        if position.is_in_check(self.board, self.seat) {
            return self.say("S1", "triangulation-refuse-castle-check", &[from]);
        }
        self.exposed("S1", Entry::Castle { general: from, rukh: to })
    }

    /// M2–M11: why the piece cannot reach the target; `None` if it can.
    fn unreachable(&self, piece: Piece, capture: bool) -> Option<Refusal> {
        let (board, from, to) = (self.board, self.from, self.to);
        let occupied = self.position.occupied();
        let gates = board.gates(from, occupied);
        let kind: Arg = words::kind(piece.kind).into();
        let far = || {
            let message = self.message("triangulation-refuse-far").with("piece", kind.clone());
            self.refuse(rule_of(piece.kind), message, &[from, to])
        };
        match piece.kind {
            Kind::Infantry => self.infantry(piece.colour, capture),
            Kind::Cavalry => (!board.leaps(from).contains(to)).then(far),
            Kind::General if board.general(from, gates).contains(to) => None,
            Kind::Rukh if board.rukh(from, occupied).contains(to) => None,
            Kind::General | Kind::Rukh if !board.pattern(piece.kind, piece.colour, from).contains(to) => {
                Some(far())
            }
            Kind::General => Some(board.between(from, to).map_or_else(far, |by| self.blocked("M11", by))),
            Kind::Rukh => Some(self.on_ray(occupied).map_or_else(far, |by| self.blocked("M9", by))),
        }
    }

    /// First piece on the shortest ray to the target.
    fn on_ray(&self, occupied: Cells) -> Option<Cell> {
        let ways = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)];
        let ray = |(i, j)| {
            let cells = TILING.row(triangle::Cell(self.from.rows()), i, j).map_while(|cell| Cell::at(cell.0));
            let cells: Vec<Cell> = cells.collect();
            let length = cells.iter().position(|cell| *cell == self.to)?;
            cells[..length]
                .iter()
                .copied()
                .find(|cell| occupied.contains(*cell))
                .map(|by| (length, by))
        };
        ways.into_iter().filter_map(ray).min_by_key(|(length, _)| *length).map(|(_, by)| by)
    }

    /// M2–M8: why Infantry cannot reach the target.
    fn infantry(&self, colour: Army, capture: bool) -> Option<Refusal> {
        let (board, from, to) = (self.board, self.from, self.to);
        let occupied = self.position.occupied();
        let (gates, open) = (board.gates(from, occupied), board.gates(from, Cells::NONE));
        let black = from.is_black();
        let last = board.last_row(colour).contains(from);
        if board.steps(colour, from).contains(to) {
            let rule = if black && !last { "M2" } else { "M3" };
            return capture.then(|| self.say(rule, "triangulation-refuse-step-occupied", &[to]));
        }
        let attack = match (last, black) {
            (true, _) => "M7",
            (false, true) => "M4",
            (false, false) => "M5",
        };
        if capture {
            if board.attacks(colour, from, gates).contains(to) {
                return None;
            }
            let blocked = board.attacks(colour, from, open).contains(to);
            let by = board.between(from, to).filter(|_| blocked);
            return Some(by.map_or_else(
                || self.say(attack, "triangulation-refuse-no-attack", &[from, to]),
                |by| self.blocked(attack, by),
            ));
        }
        if board.doubles(colour, from, open).contains(to) {
            if !self.position.fresh.contains(from) {
                return Some(self.say("M6", "triangulation-refuse-double", &[from]));
            }
            let by = board.between(from, to).filter(|by| occupied.contains(*by));
            return by.map(|by| self.blocked("M6", by));
        }
        if board.attacks(colour, from, open).contains(to) {
            return Some(self.say("M8", "triangulation-refuse-only-captures", &[to]));
        }
        let message = self.message("triangulation-refuse-infantry").seat("seat", colour.name());
        Some(self.refuse("M8", message, &[from, to]))
    }

    /// K5–K7: the piece can reach the target, but the move is forbidden.
    fn forbidden(&self, piece: Piece, capture: bool) -> Refusal {
        let (position, board) = (self.position, self.board);
        let mut legal = Vec::new();
        position.entries(board, |entry| legal.push(entry));
        let mated: Vec<Army> = Army::ALL
            .into_iter()
            .filter(|other| position.marks[other.index()].contains(self.seat))
            .collect();
        for other in mated {
            let general = position.general(other);
            let takes = |entry: &Entry| matches!(entry, Entry::Move { to, .. } if Some(*to) == general);
            if let Some(general) = general.filter(|_| legal.iter().all(takes)) {
                let message = self.message("triangulation-refuse-duty").seat("seat", other.name());
                return self.refuse("K6", message.with("at", general.name()), &[general]);
            }
        }
        if piece.kind == Kind::General && !position.has_safe_entry(board) {
            return self.say("K7", "triangulation-refuse-general-stays", &[self.from]);
        }
        self.exposed("K5", Entry::Move { from: self.from, to: self.to, capture, rescue: None })
    }

    /// K3: names the seats that would attack the General after this entry.
    fn exposed(&self, rule: &'static str, entry: Entry) -> Refusal {
        let mut after = *self.position;
        after.carry_out(self.board, entry, &mut |_| {});
        let attackers = after.attackers_of(self.board, self.seat);
        let id = match (attackers.len(), self.position.is_in_check(self.board, self.seat)) {
            (2.., _) => "triangulation-refuse-exposed-twice",
            (_, true) => "triangulation-refuse-still-check",
            (_, false) => "triangulation-refuse-exposed",
        };
        let mut message = self.message(id);
        for (key, seat) in ["seat", "other"].into_iter().zip(attackers.iter()) {
            message = message.seat(key, seat.name());
        }
        let cells: Vec<Cell> = after.general(self.seat).into_iter().collect();
        self.refuse(rule, message, &cells)
    }

    /// Refuses a rescue (R1–R6).
    fn rescue(&self, piece: Piece, typed: &TypedRescue) -> Refusal {
        let (board, seat) = (self.board, self.seat);
        let corner = board.corner_of(self.to).filter(|_| piece.kind == Kind::Infantry);
        let Some(holder) = corner else {
            return self.say("R1", "triangulation-refuse-no-corner", &[self.to]);
        };
        let capture = self.position.occupied().contains(self.to);
        let mut after = *self.position;
        after.carry_out(
            board,
            Entry::Move { from: self.from, to: self.to, capture, rescue: None },
            &mut |_| {},
        );
        let held = after.prisoners[holder.index()];
        let free = |freed: Piece| after.commands(seat, freed.colour) && held.count(freed) > 0;
        let wanted = Army::ALL.into_iter().map(|colour| Piece { colour, kind: typed.kind });
        let mut wanted = wanted.filter(|freed| typed.colour.is_none_or(|colour| colour == freed.colour));
        if !wanted.any(free) {
            let message = self.message("triangulation-refuse-not-held").seat("seat", holder.name());
            return self.refuse("R3", message, &[self.to]);
        }
        let officer = |kind: Kind| Army::ALL.into_iter().any(|colour| free(Piece { colour, kind }));
        if typed.kind == Kind::Infantry && (officer(Kind::Rukh) || officer(Kind::Cavalry)) {
            return self.say("R4", "triangulation-refuse-officer-first", &[self.to]);
        }
        let mut possible = Vec::new();
        after.rescues(board, seat, piece.colour, self.to, |rescue| possible.push(rescue));
        if possible.is_empty() {
            return self.say("R6", "triangulation-refuse-home-full", &[self.to]);
        }
        let rule = if typed.kind == Kind::Infantry { "R5" } else { "R4" };
        if (typed.kind == Kind::Infantry) != typed.place.is_some() {
            let id = if typed.place.is_some() {
                "triangulation-refuse-one-cell"
            } else {
                "triangulation-refuse-two-cells"
            };
            return self.say(rule, id, &[self.to]);
        }
        let fits = |home: Cell, place: Option<Cell>| {
            possible
                .iter()
                .any(|rescue| rescue.home == home && rescue.place == place && rescue.freed.kind == typed.kind)
        };
        let swapped = typed.place.is_some_and(|place| fits(place, Some(typed.home)));
        if fits(typed.home, typed.place) || swapped {
            return self.forbidden(piece, capture);
        }
        let cells: Vec<Cell> = [Some(typed.home), typed.place].into_iter().flatten().collect();
        let message = self.message("triangulation-refuse-not-home").seat("seat", piece.colour.name());
        self.refuse(rule, message, &cells)
    }
}
