//! Reviews a whole record: the value of each entry, and the better alternative.

use super::{
    Budget, Engine,
    analysis::{Judgement, judge},
};
use deltille_games::{
    Actors, AnyPlay, Control, Game, Leave, Play, RecordEntry, Refusal, Seat, notation::fold,
    registry::PlayVisitor,
};
use serde::{Deserialize, Serialize};
use std::vec;

/// A position of a record, and the entry that led to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewedPly {
    /// Canonical, as in the record; `None` at the start.
    pub entry: Option<String>,
    /// Number of the seat that made it; `None` for chance.
    pub seat: Option<u8>,
    /// The share of its expected result that the entry gave away.
    pub loss: Option<f64>,
    /// Each seat's expectation now, from 0 to 1; empty where a lot is due or nothing was searched.
    pub expected: Vec<f64>,
    /// The best entry now, where a seat is on turn, in record form.
    pub best: Option<String>,
    /// The expected line of play, beginning with the best entry.
    pub line: Vec<String>,
    /// Search depth in entries.
    pub depth: Option<u32>,
}

/// The record has an entry that the rules refuse.
#[derive(Clone, Debug, thiserror::Error)]
#[error("entry {ply}, {entry:?}, is refused: {refusal:?}")]
pub struct ReviewError {
    pub ply: u32,
    pub entry: String,
    pub refusal: Refusal,
}

/// Steps through a record and judges each position.
pub struct Review<G: Game> {
    play: Play<G>,
    engine: Engine<G>,
    rest: vec::IntoIter<String>,
    /// Judgement of the present position; `None` before the start was judged.
    before: Option<Judgement<G>>,
}

impl<G: Game> Review<G> {
    /// `play`: the state at the start of the record.
    pub fn new(play: Play<G>, record: Vec<String>, engine: Engine<G>) -> Review<G> {
        Review { play, engine, rest: record.into_iter(), before: None }
    }

    /// Returns the game up to the last judged entry.
    pub fn play(&self) -> &Play<G> {
        &self.play
    }

    /// Frees the memory of the search, keeping the last judgement.
    pub fn forget(&mut self) {
        self.engine.forget();
    }

    /// Judges the next position, the start first. `None`: the record is finished.
    ///
    /// # Errors
    /// The next entry is refused.
    pub fn step(&mut self, budget: Budget) -> Option<Result<ReviewedPly, Box<ReviewError>>> {
        let Some(before) = self.before.take() else {
            let judged = judge(&mut self.engine, self.play.game(), budget);
            let ply = self.reviewed(None, None, None, &judged);
            self.before = Some(judged);
            return Some(Ok(ply));
        };
        let Some(entry) = self.rest.next() else {
            self.before = Some(before);
            return None;
        };
        let made = read(&self.play, &entry);
        let ply = self.play.ply() + 1;
        let entered = match self.play.enter(&entry) {
            Ok(entered) => entered,
            Err(refusal) => return Some(Err(Box::new(ReviewError { ply, entry, refusal }))),
        };
        let after = judge(&mut self.engine, self.play.game(), budget);
        let on_turn = entered.seat.filter(|seat| before.seat == Some(*seat));
        let loss = match (made, on_turn) {
            (Some(made), Some(_)) => before.loss(&made, &after),
            (None, Some(seat)) if Control::of_line(&entered.line) == Some(Control::Leave(Leave::Resign)) => {
                before.expected.get(seat.index()).copied()
            }
            _ => None,
        };
        let ply = self.reviewed(Some(entered.line), entered.seat, loss, &after);
        self.before = Some(after);
        Some(Ok(ply))
    }

    fn reviewed(
        &self,
        entry: Option<String>,
        seat: Option<Seat>,
        loss: Option<f64>,
        judged: &Judgement<G>,
    ) -> ReviewedPly {
        let (game, thought) = (self.play.game(), judged.thought.as_ref());
        let best = judged.seat.zip(thought).map(|(seat, thought)| self.play.line(seat, &thought.entry));
        ReviewedPly {
            entry,
            seat: seat.map(|seat| seat.0),
            loss,
            expected: judged.expected.clone(),
            best,
            line: thought.map_or_else(Vec::new, |thought| line_of(game, &thought.line)),
            depth: thought.map(|thought| thought.depth),
        }
    }
}

/// A review of a game of any kind.
pub trait AnyReview: Send {
    /// The next position of the record; `None` behind the last. Positions share no memory, so that each is
    /// searched alike.
    fn step(&mut self, budget: Budget) -> Option<Result<ReviewedPly, Box<ReviewError>>>;
}

impl<G: Game> AnyReview for Review<G> {
    fn step(&mut self, budget: Budget) -> Option<Result<ReviewedPly, Box<ReviewError>>> {
        let found = Review::step(self, budget);
        self.forget();
        found
    }
}

/// Begins the review of a record that starts from `play`. `memory`: maximum size of the search's table in bytes.
pub fn begin(play: &AnyPlay, record: Vec<String>, memory: usize) -> Box<dyn AnyReview> {
    play.visit(Begin { record, memory })
}

struct Begin {
    record: Vec<String>,
    memory: usize,
}

impl PlayVisitor for Begin {
    type Output = Box<dyn AnyReview>;

    fn visit<G: Game>(self, play: &Play<G>) -> Box<dyn AnyReview> {
        Box::new(Review::new(play.clone(), self.record, Engine::<G>::new(self.memory)))
    }
}

/// Writes a line of play in record form.
pub fn line_of<G: Game>(game: &G, line: &[G::Entry]) -> Vec<String> {
    let mut state = game.clone();
    let text = |entry: &G::Entry| {
        let text = state.write(*entry);
        state.make(*entry, &mut |_| {});
        text
    };
    line.iter().map(text).collect()
}

/// Parses the entry of a line for the one seat on turn; `None` for controls and lots.
fn read<G: Game>(play: &Play<G>, text: &str) -> Option<RecordEntry<G>> {
    let Actors::Seats(seats) = play.game().actors() else {
        return None;
    };
    let text = fold(text);
    let (seat, rest) =
        match text.split_once(':').and_then(|(name, rest)| Some((play.seat_named(name)?, rest))) {
            Some((seat, rest)) => (seat, rest),
            None => (seats.iter().next()?, text.as_str()),
        };
    play.game().read(seat, rest).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_games::{Rules, Setup, triablo::Triablo};

    #[test]
    fn resignation_loses_the_expectation() {
        let setup =
            Setup::parse(Triablo::info(), Some("two-player"), &[("setup".to_owned(), "standard".to_owned())])
                .unwrap();
        let reviewed = |record: &[&str]| -> Vec<ReviewedPly> {
            let record = record.iter().map(|line| (*line).to_owned()).collect();
            let mut review =
                Review::new(Play::<Triablo>::start(&setup).unwrap(), record, Engine::new(1 << 16));
            std::iter::from_fn(|| review.step(Budget::nodes(500))).map(Result::unwrap).collect()
        };
        let plies = reviewed(&["e3-f3v", "red:resign"]);
        let (before, after) = (&plies[1], &plies[2]);
        assert_eq!((after.loss, &after.expected[..]), (Some(before.expected[1]), &[1.0, 0.0][..]));
        // Out of turn there was no better entry to make.
        assert_eq!(reviewed(&["e3-f3v", "white:resign"])[2].loss, None);
    }
}
