//! Analyses a finished game: what each seat could expect after every entry, and which entries gave something
//! away.

use super::{Budget, Engine, Strength, Thought, effort, odds};
use deltille_games::{Evaluation, RecordEntry, Seat, Viewer};

/// How bad an entry was, by the share of the expected result it gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Mark {
    /// 0.05 and more.
    Inaccuracy,
    /// 0.10 and more.
    Mistake,
    /// 0.20 and more.
    Blunder,
}

impl Mark {
    /// `loss`: the seat's expectation with the best entry minus that after its own.
    pub fn of(loss: f64) -> Option<Mark> {
        match loss {
            0.20.. => Some(Mark::Blunder),
            0.10.. => Some(Mark::Mistake),
            0.05.. => Some(Mark::Inaccuracy),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Judgement<R: Evaluation> {
    /// The seat on turn.
    pub seat: Option<Seat>,
    /// Expected result of each seat, from 0 to 1, under best play; the actual result once the game is over.
    /// Empty where a lot is due or nothing was searched.
    pub expected: Vec<f64>,
    /// The best entry and its line, where a seat is on turn.
    pub thought: Option<Thought<R>>,
    /// The expectation of the seat on turn after each entry, with three or more seats or with hidden
    /// information. There the next seat's search says nothing about it, since that seat sees all others as
    /// one side, or knows other things.
    weighed: Vec<(R::Entry, f64)>,
}

/// Judges a position of a game that is no longer played: picks the best entry from what the seat on turn may
/// know, and all expectations from the full state.
pub fn judge<R: Evaluation>(engine: &mut Engine<R>, game: &R, budget: Budget) -> Judgement<R> {
    if let Some(winners) = game.winners() {
        let expected = odds::results(winners, game.seats());
        return Judgement { seat: None, expected, thought: None, weighed: Vec::new() };
    }
    let seat = game.actors().seats().iter().next();
    // If the seats know different things, the next seat's expectation says nothing about an entry either.
    let hides = seat.is_some_and(|seat| game.hides(Viewer::Seat(seat)));
    let several = game.seats() > 2 || hides;
    // Split the budget among the searches.
    let searches = 1 + u64::from(several) + u64::from(hides);
    let budget = Budget { nodes: (budget.nodes / searches).max(1), ..budget };
    let thought =
        seat.and_then(|seat| engine.think(game, seat, Strength::Full, effort(game, seat, budget), 1));
    let weighed = seat.filter(|_| several).map_or_else(Vec::new, |seat| engine.weigh(game, seat, budget));
    let mut expected = match (seat.filter(|_| hides), &thought) {
        // Use the full state: seen by one seat after the other, the expectation would jump with each seat's
        // knowledge.
        (Some(seat), Some(_)) => engine.foresee(game, seat, budget),
        (_, thought) => thought.as_ref().map_or_else(Vec::new, |thought| thought.expected.clone()),
    };
    if let (Some(seat), true, true) = (seat, expected.is_empty(), thought.is_some()) {
        // A forced entry is not searched; judge it by the position after it.
        expected = engine.foresee(game, seat, budget);
    }
    if let (true, Some(RecordEntry::Entry(only))) =
        (expected.is_empty(), thought.as_ref().map(|thought| &thought.entry))
    {
        let mut after = game.clone();
        after.make(*only, &mut |_| {});
        expected = after.winners().map_or_else(
            || odds::expectations(&after.scores(), after.survivors(), after.seats()),
            |winners| odds::results(winners, after.seats()),
        );
    }
    Judgement { seat, expected, thought, weighed }
}

/// Returns each seat's expectation from a thought, also if the only entry was not searched; `game` is what
/// the reader may know of it.
pub fn shares<R: Evaluation>(
    engine: &mut Engine<R>,
    game: &R,
    thought: &Thought<R>,
    budget: Budget,
) -> Vec<f64> {
    match thought.expected.len() {
        0 => judge(engine, game, budget).expected,
        _ => thought.expected.clone(),
    }
}

impl<R: Evaluation> Judgement<R> {
    /// Returns how much `entry` gave away, if the expectation `after` it is known.
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
#[path = "../../tests/units/analysis.rs"]
mod tests;
