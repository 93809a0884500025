//! The problems that come with the game (Q6): positions under `data/problems/`, by id.

use super::{Triortan, position, rules::INFO, terms::Variant};
use crate::games::{Setup, SetupError};
use std::sync::LazyLock;

/// A problem by the option `id`.
#[derive(Debug)]
pub struct Problem {
    pub id: &'static str,
    /// Its position string.
    pub position: &'static str,
}

/// `id position`, a line each.
static PROBLEMS: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let lines = include_str!("../../../data/problems/triortan.txt").lines();
    lines.filter_map(|line| line.split_once(' ')).map(|(id, position)| Problem { id, position }).collect()
});

/// All of them; those of Q6 first.
pub fn problems() -> &'static [Problem] {
    &PROBLEMS
}

/// The problem that the option `id`, given alone, chooses (V2).
pub(super) fn start(setup: &Setup) -> Result<Triortan, SetupError> {
    let refuse = |why: String| Err(SetupError::Rule(why));
    let id = setup.option("id");
    let Some(problem) = problems().iter().find(|problem| problem.id == id) else {
        let known: Vec<&str> = problems().iter().map(|problem| problem.id).collect();
        let known = known.join(", ");
        return refuse(if id.is_empty() {
            format!("a problem starts from its id or from a position (V2); ids: {known}")
        } else {
            format!("there is no problem {id:?}; there is: {known}")
        });
    };
    let plain = Setup::parse(&INFO, Some(Variant::Problem.id()), &[])?;
    let others = setup.options.iter().zip(&plain.options).find(|(given, default)| given.0 != "id" && given != default);
    if let Some(((key, _), _)) = others {
        return refuse(format!("the problem {id} says everything itself: {key} cannot be chosen (V2)"));
    }
    let (terms, position) =
        position::read(&INFO, &plain, problem.position).map_err(|error| SetupError::Rule(error.to_string()))?;
    Ok(Triortan { terms, position, drafting: None })
}
