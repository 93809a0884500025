//! What a finished game looked like: what each seat could expect after every entry, and which entries gave something away.

use super::{Budget, Engine, Strength, Thought, effort, odds};
use crate::games::{Actors, Evaluation, RecordEntry, Seat};

/// How bad an entry was, by how much of the expected result it gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// 0.05 and more.
    Inaccuracy,
    /// 0.10 and more.
    Mistake,
    /// 0.20 and more.
    Blunder,
}

impl Mark {
    /// `loss`: how much less the seat could expect after its entry than with the best one.
    pub fn of(loss: f64) -> Option<Mark> {
        match loss {
            0.20.. => Some(Mark::Blunder),
            0.10.. => Some(Mark::Mistake),
            0.05.. => Some(Mark::Inaccuracy),
            _ => None,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

/// What is to be said of one position.
#[derive(Clone, Debug)]
pub struct Judgement<R: Evaluation> {
    /// Who is on turn.
    pub seat: Option<Seat>,
    /// What each seat can expect, from 0 to 1, if all do their best; how it ended when it is over. Empty where a lot is due or
    /// nothing was searched.
    pub expected: Vec<f64>,
    /// The best entry and what led to it, where somebody is on turn.
    pub thought: Option<Thought<R>>,
    /// With three and more seats: what the seat on turn can expect after each entry. There the next seat's search tells nothing of it,
    /// as each takes all others for one side.
    weighed: Vec<(R::Entry, f64)>,
}

/// Judges a position.
pub fn judge<R: Evaluation>(engine: &mut Engine<R>, game: &R, budget: Budget) -> Judgement<R> {
    if let Some(winners) = game.winners() {
        let expected = odds::results(winners, game.seats());
        return Judgement { seat: None, expected, thought: None, weighed: Vec::new() };
    }
    let seat = match game.actors() {
        Actors::Seats(seats) => seats.iter().next(),
        Actors::Chance | Actors::Nobody => None,
    };
    let several = game.seats() > 2;
    // Half of it for each of the two searches.
    let budget = if several { Budget { nodes: (budget.nodes / 2).max(1), ..budget } } else { budget };
    let thought = seat.and_then(|seat| engine.think(game, seat, Strength::Full, effort(game, seat, budget), 1));
    let weighed = seat.filter(|_| several).map_or_else(Vec::new, |seat| engine.weigh(game, seat, budget));
    let mut expected = thought.as_ref().map_or_else(Vec::new, |thought| thought.expected.clone());
    if let (true, Some(RecordEntry::Entry(only))) = (expected.is_empty(), thought.as_ref().map(|thought| &thought.entry)) {
        // What is forced is judged by what comes of it.
        let mut after = game.clone();
        after.make(*only, &mut |_| {});
        expected = after.winners().map_or_else(
            || odds::expectations(&after.scores(), after.survivors(), after.seats()),
            |winners| odds::results(winners, after.seats()),
        );
    }
    Judgement { seat, expected, thought, weighed }
}

impl<R: Evaluation> Judgement<R> {
    /// How much `entry` of the seat on turn gave away, if what was expected `after` it is known.
    pub fn loss(&self, entry: &RecordEntry<R>, after: &Judgement<R>) -> Option<f64> {
        let seat = self.seat?.index();
        let is_best = match (self.thought.as_ref().map(|thought| &thought.entry), entry) {
            (Some(RecordEntry::Entry(best)), RecordEntry::Entry(made)) => best == made,
            (Some(RecordEntry::Layout(best)), RecordEntry::Layout(made)) => best == made,
            _ => false,
        };
        if is_best {
            return Some(0.0);
        }
        let RecordEntry::Entry(made) = entry else {
            return Some((self.expected.get(seat)? - after.expected.get(seat)?).max(0.0));
        };
        let best = self.weighed.iter().map(|(_, value)| *value).fold(0.0, f64::max);
        match self.weighed.iter().find(|(entry, _)| entry == made) {
            Some((_, value)) => Some(best - value),
            None => Some((self.expected.get(seat)? - after.expected.get(seat)?).max(0.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Notation, Rules, Setup, triablo::Triablo};

    #[test]
    fn marks_begin_at_their_bounds() {
        let words = [0.0, 0.049, 0.05, 0.1, 0.199, 0.2, 1.0].map(|loss| Mark::of(loss).map_or("", Mark::word));
        assert_eq!(words, ["", "", "inaccuracy", "mistake", "mistake", "blunder", "blunder"]);
    }

    #[test]
    fn a_win_that_is_passed_by_is_a_blunder() {
        let setup = Setup::parse(Triablo::info(), None, &[]).unwrap();
        // The red king can be taken; otherwise Red is ahead.
        let game = Triablo::from_position(&setup, "5/6/2w1W2/7R/[wW]1[Wr]1[Rr]4/7R/7/6/RR3 w wr 0").unwrap();
        let mut engine = Engine::new(1 << 20);
        let before = judge(&mut engine, &game, Budget::nodes(2000));
        assert_eq!(before.expected, [1.0, 0.0]);
        let entry = game.read(Seat(0), "c5c6^").unwrap();
        let RecordEntry::Entry(away) = entry;
        let mut after = game.clone();
        after.make(away, &mut |_| {});
        let loss = before.loss(&entry, &judge(&mut engine, &after, Budget::nodes(2000))).unwrap();
        assert_eq!(Mark::of(loss), Some(Mark::Blunder), "{loss}");
        let best = before.thought.as_ref().unwrap().entry.clone();
        assert_eq!(before.loss(&best, &before), Some(0.0));
    }
}
