//! Problem solver (Q1–Q5): searches all defences, changing one position in place.
//!
//! ```text
//!   solve    which first moves force the goal, in how many moves, and whether the problem is sound (Q4)
//!   answer   the defenders' reply (Q5)
//!   advice   a hint for the user: a move that forces the goal, or that none does any more
//! ```

use super::{
    Triortan,
    flow::{Phase, Reason},
    notation,
    state::{Entry, Move, Position},
    terms::{Task, Terms},
};
use crate::{Hint, Rules, Seat};
use serde::Serialize;

/// Result for a position with the problem's solver on turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Solution {
    /// Least number of further moves that force the goal; `None` if it cannot be forced in the moves left.
    pub least: Option<u8>,
    /// First moves that force the goal in the moves left, in canonical notation, sorted.
    pub keys: Vec<String>,
    /// Whether the problem is sound (Q4).
    pub sound: bool,
    /// The solver's shortest play against the answers of Q5; among equal moves the first by code point. Empty
    /// if the goal cannot be forced.
    pub line: Vec<String>,
    pub tried: u64,
}

/// Comparison of a defender's entries (Q5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RatedDefence {
    pub entry: String,
    /// Least number of further solver moves after it; `None` if the goal cannot be forced any more.
    pub least: Option<u8>,
}

impl Triortan {
    /// Seat that solves the problem; `None` in other games.
    pub fn solver(&self) -> Option<Seat> {
        self.terms.task.map(|task| task.solver)
    }

    /// Solves a problem with its solver on turn; `None` if no solver is on turn.
    pub fn solve(&self) -> Option<Solution> {
        let mut search = Search::of(self).filter(|search| search.is_solvers())?;
        let left = search.left();
        let scored = search.scored(left);
        let least = scored.iter().filter_map(|(_, least)| *least).min();
        let keys: Vec<String> =
            scored.iter().filter(|(_, least)| least.is_some()).map(|(text, _)| text.clone()).collect();
        // Q4: one first move in the moves allowed, and none in fewer.
        let sound = keys.len() == 1 && least == Some(left);
        let tried = search.tried;
        let mut line = Vec::new();
        let mut game = self.clone();
        while let Some(next) = game.next_of_line() {
            if least.is_none() || game.enter_text(&next).is_none() {
                break;
            }
            line.push(next);
        }
        Some(Solution { least, keys, sound, line, tried })
    }

    /// The rated defence of the side on turn (Q5); `None` if no defender is on turn.
    pub fn answer(&self) -> Option<RatedDefence> {
        let mut search = Search::of(self).filter(|search| !search.is_solvers())?;
        let left = search.left();
        let scored = search.scored(left);
        // Sorted by text, so the first of the greatest is the answer of Q5.
        let delay = |least: &Option<u8>| least.unwrap_or(u8::MAX);
        let best = scored.iter().map(|(_, least)| delay(least)).max()?;
        let (entry, least) = scored.into_iter().find(|(_, least)| delay(least) == best)?;
        Some(RatedDefence { entry, least })
    }

    /// Hint for a problem's solver on turn: a move that forces the goal soonest, the first by code point
    /// among equals. Tries at most `limit` entries. `None` if no solver is on turn.
    pub(super) fn advice(&self, limit: u64) -> Option<Hint<Entry>> {
        let mut search = Search::of(self).filter(|search| search.is_solvers())?;
        search.limit = limit;
        let left = search.left();
        let mut best: Option<(u8, String, Move)> = None;
        for made in search.entries() {
            let most = best.as_ref().map_or(left, |(least, ..)| *least);
            let least = (1..=most).find(|most| search.after(made, *most - 1));
            let found = least.map(|least| (least, notation::write(self, Entry::Move(made)), made));
            best = match (best, found) {
                (Some(best), Some(found)) if (best.0, &best.1) <= (found.0, &found.1) => Some(best),
                (best, found) => found.or(best),
            };
        }
        Some(match best {
            // The hint must be certain. If the limit cut off some moves, it may not be the soonest, which
            // does not matter.
            Some((.., made)) => Hint::Enter(Entry::Move(made)),
            None if search.is_spent() => Hint::Unknown,
            None => Hint::DeadEnd,
        })
    }

    /// Next entry of the shortest play: the first forcing move, or the defender's answer.
    fn next_of_line(&self) -> Option<String> {
        let mut search = Search::of(self)?;
        if !search.is_solvers() {
            return self.answer().map(|answer| answer.entry);
        }
        let left = search.left();
        let scored = search.scored(left);
        let least = scored.iter().filter_map(|(_, least)| *least).min()?;
        scored.into_iter().find(|(_, found)| *found == Some(least)).map(|(text, _)| text)
    }

    /// Entry that the program makes for a defender on turn (Q5).
    pub(super) fn defence(&self) -> Option<Entry> {
        let text = self.answer()?.entry;
        self.move_of(&text)
    }

    fn move_of(&self, text: &str) -> Option<Entry> {
        let mut wanted = None;
        self.position.moves(&self.terms, |made| {
            let entry = Entry::Move(made);
            if notation::write(self, entry) == text {
                wanted = Some(entry);
            }
        });
        wanted
    }

    /// Makes a move given in canonical notation.
    fn enter_text(&mut self, text: &str) -> Option<()> {
        let wanted = self.move_of(text)?;
        self.make(wanted, &mut |_| {});
        Some(())
    }
}

struct Search<'a> {
    game: &'a Triortan,
    terms: Terms,
    task: Task,
    position: Position,
    /// Moves of all levels, in one stack.
    moves: Vec<Move>,
    tried: u64,
    /// Most entries tried; results beyond the limit are unknown.
    limit: u64,
}

impl<'a> Search<'a> {
    /// Returns `None` if this is no problem or it is over.
    fn of(game: &'a Triortan) -> Option<Search<'a>> {
        let task = game.terms.task?;
        let playing = game.phase() == Phase::Play;
        let position = game.position.clone();
        playing.then_some(Search {
            game,
            terms: game.terms,
            task,
            position,
            moves: Vec::new(),
            tried: 0,
            limit: u64::MAX,
        })
    }

    fn is_solvers(&self) -> bool {
        self.position.flow.turn == self.task.solver
    }

    /// Solver moves left.
    fn left(&self) -> u8 {
        self.task.moves.saturating_sub(self.position.flow.ply as u8)
    }

    fn is_spent(&self) -> bool {
        self.tried >= self.limit
    }

    fn entries(&self) -> Vec<Move> {
        let mut entries = Vec::new();
        self.position.moves(&self.terms, |made| entries.push(made));
        entries
    }

    /// Every entry, sorted by text, with the least number of solver moves that force the goal: for a solver's
    /// entry including itself, for a defender's entry after it.
    fn scored(&mut self, left: u8) -> Vec<(String, Option<u8>)> {
        let solvers = self.is_solvers();
        let mut scored: Vec<(String, Option<u8>)> = self
            .entries()
            .into_iter()
            .map(|made| {
                let first = u8::from(solvers);
                let least = (first..=left).find(|most| self.after(made, *most - first));
                (notation::write(self.game, Entry::Move(made)), least)
            })
            .collect();
        scored.sort_unstable();
        scored
    }

    /// Whether the goal is forced in at most `most` further solver moves after this one. Never true if the
    /// limit cut off the search.
    fn after(&mut self, made: Move, most: u8) -> bool {
        self.tried += 1;
        let undo = self.position.make(&self.terms, Entry::Move(made), &mut |_| {});
        let forced = self.forced(most);
        self.position.unmake(&self.terms, &undo);
        forced
    }

    /// Whether the goal is reached, or forced in at most `most` further solver moves.
    fn forced(&mut self, most: u8) -> bool {
        if let Phase::Over(reason) = self.position.flow.phase {
            return reason == Reason::Solved;
        }
        if self.is_spent() {
            return false;
        }
        let solvers = self.is_solvers();
        // Without further solver moves, the goal can still be reached only if one defender blocks another.
        if most == 0 && (solvers || self.position.flow.alive.len() == 2) {
            return false;
        }
        let start = self.moves.len();
        let moves = &mut self.moves;
        self.position.moves(&self.terms, |made| moves.push(made));
        let end = self.moves.len();
        let mut decided = false;
        for index in start..end {
            let made = self.moves[index];
            decided = self.after(made, most - u8::from(solvers)) == solvers;
            if decided {
                break;
            }
        }
        self.moves.truncate(start);
        // One good move of the solver is enough; one good move of the defenders refutes.
        decided == solvers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Notation,
        testing::{at, start},
        triortan::problems,
    };
    use serde_json::Value;

    fn problem(position: &str) -> Triortan {
        at::<Triortan>("problem", position)
    }

    fn texts(value: &Value) -> Vec<String> {
        value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    }

    /// Solves the problems of the fixtures: keys, lines of play with the answers of Q5, and their results.
    #[test]
    fn the_problems_of_the_fixtures_are_solved() {
        let file: Value =
            serde_json::from_str(include_str!("../../../tests/fixtures/triortan.json")).unwrap();
        let cases = file["cases"].as_array().unwrap().iter().filter(|case| case["solution"].is_array());
        let mut seen = 0;
        for case in cases {
            let mut game = problem(case["position"].as_str().unwrap());
            let solution = game.solve().unwrap();
            assert_eq!(solution.keys, texts(&case["solution"]), "{}", case["name"]);
            assert!(solution.sound, "{}", case["name"]);
            let line = texts(&case["line"]);
            assert_eq!(solution.line, line, "{}", case["name"]);
            for entry in &line {
                if let Some(answer) = game.answer() {
                    assert_eq!(&answer.entry, entry, "{}", case["name"]);
                }
                game.enter_text(entry).unwrap();
            }
            assert_eq!(Some(game.position().as_str()), case["line_final"].as_str());
            let defences = case["defence"].as_object().into_iter().flatten();
            for (first, answer) in defences {
                let mut game = problem(case["position"].as_str().unwrap());
                game.enter_text(first).unwrap();
                assert_eq!(game.answer().map(|answer| answer.entry).as_deref(), answer.as_str(), "{first}");
            }
            seen += 1;
        }
        assert_eq!(seen, 5);
    }

    /// Checks Q4 with the solver for every built-in problem.
    #[test]
    fn every_problem_is_sound() {
        let all = problems();
        assert!(all.len() >= 12);
        for (number, known) in (1..).zip(all) {
            assert_eq!(known.id, format!("p{number}"));
            let solution = problem(known.position).solve().unwrap();
            assert!(solution.sound && solution.keys.len() == 1, "{}: {solution:?}", known.id);
            assert_eq!(solution.line.first(), solution.keys.first(), "{}", known.id);
            assert!(all.iter().filter(|other| other.position == known.position).count() == 1);
        }
    }

    #[test]
    fn only_problems_have_a_solver() {
        let start = start::<Triortan>("grand-display", &[]);
        assert_eq!((start.solver(), start.solve(), start.answer()), (None, None, None));
        let game = problem(problems()[0].position);
        assert_eq!((game.solver(), game.answer()), (Some(Seat(0)), None));
    }
}
