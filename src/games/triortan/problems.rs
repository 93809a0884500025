//! Built-in problems (Q6): positions under `data/problems/`, by id.

use super::{Triortan, info::INFO, position, terms::Variant};
use crate::{Setup, SetupError, setup::quoted};
use deltille_base::message;
use std::sync::LazyLock;

/// A problem, found by the option `id`.
#[derive(Debug)]
pub struct Problem {
    pub id: &'static str,
    pub position: &'static str,
}

/// One line `id position` for each problem.
static PROBLEMS: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let lines = include_str!("../../../data/problems/triortan.txt").lines();
    lines
        .filter_map(|line| line.split_once(' '))
        .map(|(id, position)| Problem { id, position })
        .collect()
});

/// All problems; those of Q6 first.
pub fn problems() -> &'static [Problem] {
    &PROBLEMS
}

/// Starts the problem selected by the option `id` (V2).
pub fn start(setup: &Setup) -> Result<Triortan, SetupError> {
    let id = setup.option("id");
    let Some(problem) = problems().iter().find(|problem| problem.id == id) else {
        let known: Vec<String> = problems().iter().map(|problem| problem.id.to_owned()).collect();
        let message = match id {
            "" => message!("triortan-terms-problem"),
            _ => message!("triortan-terms-no-problem", id = quoted(id)),
        };
        return Err(SetupError::Rule(message.with("known", known)));
    };
    let plain = Setup::parse(&INFO, Some(Variant::Problem.id()), &[])?;
    let others = setup
        .options
        .iter()
        .zip(&plain.options)
        .find(|(given, default)| given.0 != "id" && given != default);
    if let Some(((key, _), _)) = others {
        let message = message!("triortan-terms-problem-fixed", id = id, option = key.as_str());
        return Err(SetupError::Rule(message));
    }
    let (terms, position) = position::read(&INFO, &plain, problem.position)?;
    Ok(Triortan { terms, position, drafting: None })
}
