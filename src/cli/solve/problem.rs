//! Triortan: solves problems.

use super::{
    super::shared::{EngineError, write_json},
    Solve,
};
use deltille_games::{
    Notation, Rules, Setup,
    triortan::{RatedDefence, Solution, Triortan, problems},
};
use serde::Serialize;
use std::io::Write;

/// The result of one problem. The order of the fields is part of the public interface.
#[derive(Serialize)]
struct Found {
    id: Option<&'static str>,
    position: String,
    /// Present when the solver is on turn.
    solution: Option<Solution>,
    /// The defender's answer, when a defender is on turn.
    answer: Option<RatedDefence>,
}

pub fn run(solve: &Solve, out: &mut impl Write) -> Result<(), EngineError> {
    let setup = Setup::parse(Triortan::info(), Some("problem"), &[])?;
    let known = problems().iter().filter(|problem| solve.id.as_deref().is_none_or(|id| id == problem.id));
    let chosen: Vec<(Option<&'static str>, &str)> = match solve.start.position() {
        Some(position) => vec![(None, position)],
        None => known.map(|problem| (Some(problem.id), problem.position)).collect(),
    };
    if chosen.is_empty() {
        let known: Vec<&str> = problems().iter().map(|problem| problem.id).collect();
        let asked = solve.id.as_deref().unwrap_or_default();
        return Err(EngineError::Solve(format!(
            "unknown problem {asked:?}; expected one of {}",
            known.join(", ")
        )));
    }
    for (id, position) in chosen {
        let game = Triortan::from_position(&setup, position)?;
        let found = Found {
            id,
            position: game.position(),
            solution: game.solve(),
            answer: game.answer(),
        };
        write_json(out, &found)?;
    }
    Ok(())
}
