//! Implements [`Solo`]: the built-in problems, and Skylight with every piece.

use super::{
    Entry, Phase, Triortan,
    info::INFO,
    piece::Kind,
    position, problems,
    terms::Variant,
    tour::{Best, Found, Graph, best, unvisited},
};
use crate::{Grade, Hint, Notation, Puzzle, Rules, Seat, Setup, Solo, UndoMode};
use deltille_base::{message, text::Message};

impl Solo for Triortan {
    fn puzzles() -> Vec<Puzzle> {
        puzzles()
    }

    fn hint(&self, budget: u64) -> Option<Hint<Entry>> {
        self.direction(budget).or_else(|| self.advice(budget))
    }

    fn solution(&self, budget: u64) -> Option<Vec<String>> {
        if self.terms.soloist.is_some() {
            return self.sample_tour(budget);
        }
        self.advice(budget).filter(|hint| matches!(hint, Hint::Enter(_)))?;
        self.solve().map(|solution| solution.line)
    }

    fn undo_mode(&self) -> UndoMode {
        match self.terms.variant {
            Variant::Problem => UndoMode::Again,
            Variant::Skylight => UndoMode::Free,
            _ => UndoMode::Entries,
        }
    }
}

/// Lists the problems in order, then the Skylight pieces in order.
fn puzzles() -> Vec<Puzzle> {
    let problems = (1u32..).zip(problems::problems()).map(|(number, problem)| {
        let (moves, others) = task_of(problem.position);
        Puzzle {
            variant: Variant::Problem.id(),
            option: ("id", problem.id.to_owned()),
            group: None,
            label: Some(message!("triortan-problem-label", number = number)),
            about: message!("triortan-problem-about", moves = moves, others = others),
            daily: Some(if moves > 2 { Grade::Hard } else { Grade::Medium }),
        }
    });
    let pieces = Kind::ALL.into_iter().map(|kind| Puzzle {
        variant: Variant::Skylight.id(),
        option: ("piece", kind.code().to_owned()),
        group: None,
        label: None,
        about: reach(kind),
        // Not daily: some pieces have no tour, and the others have more than one solution.
        daily: None,
    });
    problems.chain(pieces).collect()
}

/// Moves of a problem, and the number of opponents.
fn task_of(text: &str) -> (u32, usize) {
    let setup = Setup::parse(&INFO, Some(Variant::Problem.id()), &[]);
    // The positions are compiled in, and a test reads every one.
    let terms = setup
        .ok()
        .and_then(|setup| position::read(&INFO, &setup, text).ok())
        .map(|(terms, _)| terms);
    let moves = terms.and_then(|terms| terms.task).map_or(0, |task| u32::from(task.moves));
    (moves, terms.map_or(1, |terms| terms.seats.saturating_sub(1)))
}

/// Describes how far a piece gets (K5).
fn reach(kind: Kind) -> Message {
    match best(kind) {
        Best::Tour => message!("triortan-skylight-tour"),
        Best::AtMost(cells) => message!("triortan-skylight-most", cells = cells),
        Best::Found(cells) => message!("triortan-skylight-found", cells = cells),
    }
}

impl Triortan {
    /// A complete Skylight run from its beginning, for pieces that have a tour.
    fn sample_tour(&self, budget: u64) -> Option<Vec<String>> {
        let kind = self
            .terms
            .soloist
            .filter(|kind| best(*kind) == Best::Tour && self.phase() == Phase::Place)?;
        let Found::Way(way) = Graph::of(&self.terms, kind).tour(budget) else {
            return None;
        };
        let mut game = self.clone();
        let mut lines = Vec::with_capacity(way.len());
        for cell in way {
            let mut entry = (game.phase() == Phase::Place).then_some(Entry::Place(cell));
            game.position.moves(&game.terms, |made| {
                entry = entry.or(Some(Entry::Move(made)).filter(|_| made.to == cell))
            });
            lines.push(game.write(entry?));
            game.make(entry?, &mut |_| {});
        }
        Some(lines)
    }

    /// Hint for a Skylight run; `None` if this is no such run or it is over.
    fn direction(&self, budget: u64) -> Option<Hint<Entry>> {
        let kind = self.terms.soloist?;
        if !matches!(self.phase(), Phase::Place | Phase::Play) {
            return None;
        }
        if best(kind) != Best::Tour {
            return Some(Hint::Never(reach(kind)));
        }
        let graph = Graph::of(&self.terms, kind);
        let found = match self.position.own(Seat(0)).iter().next() {
            None => graph.tour(budget),
            Some(at) => graph.search(at, unvisited(&graph, &self.position), budget),
        };
        Some(match found {
            Found::Way(way) => match way.first() {
                Some(cell) if self.phase() == Phase::Place => Hint::Enter(Entry::Place(*cell)),
                Some(cell) => {
                    let mut step = None;
                    self.position.moves(&self.terms, |made| {
                        step = Some(made).filter(|made| made.to == *cell).or(step)
                    });
                    step.map_or(Hint::Unknown, |made| Hint::Enter(Entry::Move(made)))
                }
                None => Hint::Unknown,
            },
            Found::None => Hint::DeadEnd,
            Found::Unknown => Hint::Unknown,
        })
    }
}
