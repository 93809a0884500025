//! A requested puzzle: a variant of a game that is a puzzle, or a position with a task.

use crate::routing::{Problem, Result};
use deltille_games::{Grade, Setup, registry, tactics::Tactic};
use deltille_table::{Origin, task::Task};

#[derive(Clone, Debug)]
pub struct PuzzleRequest {
    pub setup: Setup,
    pub from: Origin,
    /// `None`: the puzzle is a variant of its game.
    pub task: Option<Task>,
}

impl PuzzleRequest {
    pub fn puzzle(setup: Setup) -> PuzzleRequest {
        PuzzleRequest { setup, from: Origin::default(), task: None }
    }

    /// # Errors
    /// The tactic is no longer valid under the rules.
    pub fn tactic(tactic: &Tactic) -> Result<PuzzleRequest> {
        let task = Task::of(tactic).map_err(|why| Problem::Ours(format!("tactic {}: {why}", tactic.id)))?;
        let from = Origin { position: Some(tactic.position.clone()), lines: Vec::new() };
        Ok(PuzzleRequest { setup: tactic.setup.clone(), from, task: Some(task) })
    }

    pub fn grade(&self) -> Option<Grade> {
        match &self.task {
            Some(task) => Some(task.grade),
            None => registry::grade_of(&self.setup),
        }
    }
}
