//! Explains why an entry is illegal: the rule, a sentence, the points to look at. The most specific reason
//! comes first.

use super::{
    Triablo,
    board::{Point, points_of},
    notation::{Separator, Typed},
};
use crate::{Refusal, Seat, Spot};
use deltille_base::{message, text::Message};

struct Why<'a> {
    game: &'a Triablo,
    typed: Typed,
}

/// Returns the reason for an entry that matches no legal one.
pub fn why_not(game: &Triablo, seat: Seat, typed: Typed) -> Refusal {
    let why = Why { game, typed };
    let position = &game.position;
    let (piece, target) = (position.at(typed.from), position.at(typed.to));
    if piece.is_none() {
        return why.say("T3", "triablo-refuse-empty", &[typed.from]);
    }
    if piece.owner() != seat {
        let id = if piece.covered() == Some(seat) {
            "triablo-refuse-covered"
        } else {
            "triablo-refuse-foreign"
        };
        return why.say_of("T3", id, &[typed.from], game.name_of(piece.owner()));
    }
    if typed.from == typed.to {
        return why.say("M2", "triablo-refuse-spot", &[typed.from]);
    }
    if typed.separator == Separator::Abdication {
        return why.abdication(seat);
    }
    if target.is_none() {
        if typed.separator == Separator::Capture {
            return why.say("C1", "triablo-refuse-nothing-to-capture", &[typed.to]);
        }
        return why.slide();
    }
    if target.owner() == seat {
        if typed.separator == Separator::Any && piece.is_king() {
            return why.abdication(seat);
        }
        return why.say("C1", "triablo-refuse-own", &[typed.to]);
    }
    why.capture(seat)
}

impl Why<'_> {
    fn say(&self, rule: &'static str, id: &'static str, spots: &[Point]) -> Refusal {
        Refusal::at(rule, self.message(id), self.spots(spots))
    }

    fn say_of(&self, rule: &'static str, id: &'static str, spots: &[Point], seat: &'static str) -> Refusal {
        Refusal::at(rule, self.message(id).seat("seat", seat), self.spots(spots))
    }

    fn message(&self, id: &'static str) -> Message {
        let board = self.game.terms.board;
        message!(id, from = board.name(self.typed.from), to = board.name(self.typed.to))
    }

    fn spots(&self, points: &[Point]) -> Vec<Spot> {
        points.iter().map(|point| self.game.spot(*point)).collect()
    }

    /// Returns the first piece on the line between the two points.
    fn between(&self, d: usize) -> Option<Point> {
        let board = self.game.terms.board;
        let first = self.game.position.first(board, self.typed.from, d);
        first.filter(|stop| board.direction(*stop, self.typed.to) == Some(d))
    }

    fn blocked(&self, rule: &'static str, blocker: Point) -> Refusal {
        let message = self.message("triablo-refuse-blocked").with("by", self.game.terms.board.name(blocker));
        Refusal::at(rule, message, self.spots(&[blocker]))
    }

    /// The rule of the piece's move.
    fn moving(&self) -> &'static str {
        let piece = self.game.position.at(self.typed.from);
        match (piece.is_singleton(), piece.is_king()) {
            (true, _) => "M1",
            (false, true) => "M4",
            (false, false) => "M3",
        }
    }

    /// Refuses a move to an empty point (M1, M3, M4).
    fn slide(&self) -> Refusal {
        let board = self.game.terms.board;
        let piece = self.game.position.at(self.typed.from);
        let rule = self.moving();
        let Some(d) = board.direction(self.typed.from, self.typed.to) else {
            return self.say(rule, "triablo-refuse-no-line", &[self.typed.to]);
        };
        if piece.is_king() {
            return self.say("M4", "triablo-refuse-king-step", &[self.typed.to]);
        }
        if !piece.travels(d) {
            return self.say("M1", "triablo-refuse-no-tip", &[self.typed.from]);
        }
        match self.between(d) {
            Some(blocker) => self.blocked(rule, blocker),
            None => self.say(rule, "triablo-refuse-other", &[self.typed.from, self.typed.to]),
        }
    }

    /// Refuses an abdication (M5).
    fn abdication(&self, seat: Seat) -> Refusal {
        let (game, board) = (self.game, self.game.terms.board);
        let (piece, target) = (game.position.at(self.typed.from), game.position.at(self.typed.to));
        if !piece.is_king() {
            return self.say("M5", "triablo-refuse-abdicate-king", &[self.typed.from]);
        }
        if target.is_none() || !target.is_singleton() || target.owner() != seat {
            return self.say("M5", "triablo-refuse-abdicate-singleton", &[self.typed.to]);
        }
        let Some(d) = board.direction(self.typed.from, self.typed.to) else {
            return self.say("M5", "triablo-refuse-no-line", &[self.typed.to]);
        };
        match self.between(d) {
            Some(blocker) => self.blocked("M5", blocker),
            None => self.say("N5", "triablo-refuse-abdicate-sign", &[self.typed.to]),
        }
    }

    /// Refuses a capture of an enemy piece (C2–C8).
    fn capture(&self, seat: Seat) -> Refusal {
        let (game, board) = (self.game, self.game.terms.board);
        let (from, to) = (self.typed.from, self.typed.to);
        let (piece, target) = (game.position.at(from), game.position.at(to));
        // Without `x` the player may mean a plain move; explain why no piece gets there.
        let moves = self.typed.separator == Separator::Any;
        let Some(d) = board.direction(from, to) else {
            let rule = if moves { self.moving() } else { "C5" };
            return self.say(rule, "triablo-refuse-no-line", &[to]);
        };
        if let Some(blocker) = self.between(d) {
            return self.blocked(if moves { self.moving() } else { "C2" }, blocker);
        }
        if piece.is_singleton() && !target.is_singleton() {
            return self.say("C5", "triablo-refuse-singleton-takes", &[to]);
        }
        if piece.tip(d) != Some(seat) {
            return if piece.is_singleton() {
                self.say("C5", "triablo-refuse-no-tip", &[from])
            } else {
                self.say("C6", "triablo-refuse-foreign-tip", &[from])
            };
        }
        let pointing: Vec<Point> = points_of(game.position.pointing(board, seat, to)).collect();
        if pointing.len() < 3 {
            let names: Vec<String> = pointing.iter().map(|point| board.name(*point)).collect();
            let message = self
                .message("triablo-refuse-few-tips")
                .with("count", names.len())
                .with("points", names)
                .seat("seat", game.name_of(seat));
            let mut spots = self.spots(&pointing);
            spots.push(game.spot(to));
            return Refusal::at("C2", message, spots);
        }
        if piece.is_king() && board.neighbours(from) & to.bit() == 0 {
            return self.say("C8", "triablo-refuse-king-far", &[from, to]);
        }
        self.say("C5", "triablo-refuse-forced-sign", &[to])
    }
}
