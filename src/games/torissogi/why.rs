//! Explains why an entry is illegal: the rule, a sentence, the cells to look at. The most specific reason
//! comes first.

use super::{
    Torissogi,
    board::{Cell, FILES, SIDE, STUCK, ZONES, cells_of},
    notation::{Typed, kind_message},
    piece::Kind,
    state::{Entry, Promotion, opponent},
};
use crate::{Refusal, Seat};
use deltille_base::{message, text::Message};

/// Returns the reason for an entry that matches no legal one.
pub fn why_not(game: &Torissogi, typed: Typed) -> Refusal {
    match typed {
        Typed::Move { from, to, promotion, .. } => Move { game, from, to, promotion }.why(),
        Typed::Drop { kind, to } => drop(game, kind, to),
    }
}

fn say(game: &Torissogi, rule: &'static str, message: Message, cells: &[Cell]) -> Refusal {
    Refusal::at(rule, message, cells.iter().map(|cell| game.spot(*cell)).collect())
}

/// Refuses by E2 or C2 an entry that the other rules allow.
fn barred_or_exposing(game: &Torissogi, entry: Entry, to: Cell) -> Refusal {
    let position = &game.position;
    if game.barred().contains(entry) {
        return say(game, "E2", message!("torissogi-refuse-repeated"), &[to]);
    }
    let seat = position.turn;
    let id = if position.is_attacked(&game.terms, seat) {
        "torissogi-refuse-attacked"
    } else {
        "torissogi-refuse-exposes"
    };
    // The cell of the own Phoenix after the entry.
    let phoenix = match entry {
        Entry::Move { from, to, .. } if position.phoenix(seat) == Some(from) => Some(to),
        _ => position.phoenix(seat),
    };
    let cells: Vec<Cell> = phoenix.into_iter().collect();
    say(game, "C2", message!(id), &cells)
}

struct Move<'a> {
    game: &'a Torissogi,
    from: Cell,
    to: Cell,
    promotion: Promotion,
}

impl Move<'_> {
    fn message(&self, id: &'static str) -> Message {
        message!(id, from = self.from.name(), to = self.to.name())
    }

    fn why(&self) -> Refusal {
        let (game, position) = (self.game, &self.game.position);
        let (piece, target, seat) = (position.at(self.from), position.at(self.to), position.turn);
        let Some(kind) = piece.kind() else {
            return say(game, "M1", self.message("torissogi-refuse-empty"), &[self.from]);
        };
        if piece.seat() != seat {
            let message = self.message("torissogi-refuse-foreign").seat("seat", game.name_of(piece.seat()));
            return say(game, "M1", message.with("piece", kind_message(kind)), &[self.from]);
        }
        if self.from == self.to {
            return say(game, "M1", self.message("torissogi-refuse-stay"), &[self.from]);
        }
        if !target.is_none() && target.seat() == seat {
            return say(game, "M1", self.message("torissogi-refuse-own"), &[self.to]);
        }
        let reached = game.terms.tables.targets(seat, kind, self.from, position.occupied());
        if reached & self.to.bit() == 0 {
            return self.unreachable(kind, seat);
        }
        self.wrong_mark(kind, seat).unwrap_or_else(|| {
            let entry = Entry::Move {
                from: self.from,
                to: self.to,
                promotion: self.meant(kind, seat),
            };
            barred_or_exposing(game, entry, self.to)
        })
    }

    /// M2–M11: out of reach, or blocked.
    fn unreachable(&self, kind: Kind, seat: Seat) -> Refusal {
        let turn = if seat.0 == 0 { 1 } else { -1 };
        let blocker = kind.movement().rides.into_iter().find_map(|(step, most)| {
            let line: Vec<Cell> =
                self.from.cube().line(step.times(turn), SIDE).take(most).filter_map(Cell::at).collect();
            let end = line.iter().position(|cell| *cell == self.to)?;
            line[..end].iter().copied().find(|cell| self.game.position.occupied() & cell.bit() != 0)
        });
        let message = |id| self.message(id).with("piece", kind_message(kind));
        match blocker {
            Some(by) => {
                say(self.game, kind.rule(), message("torissogi-refuse-blocked").with("by", by.name()), &[by])
            }
            None => say(self.game, kind.rule(), message("torissogi-refuse-reach"), &[self.from, self.to]),
        }
    }

    fn promotes(&self, kind: Kind, seat: Seat) -> bool {
        let zone = ZONES[usize::from(seat.0 & 1)];
        kind.promoted().is_some() && (self.from.bit() | self.to.bit()) & zone != 0
    }

    /// Returns the promotion mark of the legal entry that was meant.
    fn meant(&self, kind: Kind, seat: Seat) -> Promotion {
        match self.promotion {
            Promotion::None if self.promotes(kind, seat) => Promotion::Made,
            given => given,
        }
    }

    /// Refuses a wrong promotion mark (Z2–Z6).
    fn wrong_mark(&self, kind: Kind, seat: Seat) -> Option<Refusal> {
        let promotes = self.promotes(kind, seat);
        let (rule, id) = match self.promotion {
            Promotion::None => return None,
            _ if kind.promoted().is_none() => ("Z6", "torissogi-refuse-never-promotes"),
            _ if !promotes => ("Z2", "torissogi-refuse-no-zone"),
            Promotion::Declined if kind == Kind::Swallow => ("Z5", "torissogi-refuse-swallow-promotes"),
            Promotion::Declined if self.game.terms.forced => ("Z4", "torissogi-refuse-falcon-promotes"),
            _ => return None,
        };
        let message = self.message(id).with("piece", kind_message(kind));
        Some(say(self.game, rule, message, &[self.from, self.to]))
    }
}

/// Refuses a drop (D1–D5).
fn drop(game: &Torissogi, kind: Kind, to: Cell) -> Refusal {
    let (position, terms) = (&game.position, &game.terms);
    let seat = position.turn;
    let message = |id| message!(id, piece = kind_message(kind), to = to.name());
    if position.in_hand(seat, kind) == 0 {
        return say(game, "D1", message("torissogi-refuse-not-in-hand"), &[]);
    }
    if position.occupied() & to.bit() != 0 {
        return say(game, "D1", message("torissogi-refuse-occupied"), &[to]);
    }
    if kind == Kind::Swallow {
        if STUCK[usize::from(seat.0 & 1)] & to.bit() != 0 {
            return say(game, "D3", message("torissogi-refuse-stuck"), &[to]);
        }
        let file = FILES.into_iter().find(|file| file & to.bit() != 0).unwrap_or(0);
        let there: Vec<Cell> = cells_of(position.swallows(seat) & file).collect();
        if let Some(first) = there.first() {
            let file = to.name().chars().skip(1).take(1).collect::<String>();
            let message = message("torissogi-refuse-file").with("file", file).with("there", first.name());
            return say(game, "D4", message, &there);
        }
        let attacks = terms.tables.steps(seat, kind, to);
        let phoenix = position.phoenix(opponent(seat)).filter(|cell| attacks & cell.bit() != 0);
        if let Some(phoenix) = phoenix
            && position.swallow_mates(terms, to)
        {
            return say(game, "D5", message("torissogi-refuse-mate"), &[to, phoenix]);
        }
    }
    barred_or_exposing(game, Entry::Drop { kind, to }, to)
}
