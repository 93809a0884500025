//! A puzzle that somebody wants to solve: a variant of a game that is one, or a position with something to be
//! found.

use crate::{
    bot::features::problem::Problem,
    games::{Grade, Setup, registry, tactics::Tactic},
    table::{Origin, task::Task},
};

/// What is to be opened.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub setup: Setup,
    pub from: Origin,
    /// None: it is a variant of its game.
    pub task: Option<Task>,
}

impl Wanted {
    pub fn puzzle(setup: Setup) -> Wanted {
        Wanted { setup, from: Origin::default(), task: None }
    }

    /// # Errors
    /// The rules do not have it so any more.
    pub fn tactic(tactic: &Tactic) -> Result<Wanted, Problem> {
        let task = Task::of(tactic).map_err(|why| Problem::Ours(format!("tactic {}: {why}", tactic.id)))?;
        let from = Origin { position: Some(tactic.position.clone()), lines: Vec::new() };
        Ok(Wanted { setup: tactic.setup.clone(), from, task: Some(task) })
    }

    pub fn grade(&self) -> Option<Grade> {
        match &self.task {
            Some(task) => Some(task.grade),
            None => registry::grade_of(&self.setup),
        }
    }
}
