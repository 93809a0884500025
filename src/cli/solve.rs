//! `deltille engine solve`: prints a game's solver's results as JSON.

mod problem;
mod puzzle;

use super::shared::{EngineError, Start};
use clap::Args;
use deltille_games::{Rules, registry, trioker::Trioker, triortan::Triortan};
use std::io::Write;

#[derive(Args, Debug)]
pub struct Solve {
    #[command(flatten)]
    start: Start,
    /// A problem that comes with Triortan [default, without --position: all of them]
    #[arg(long, value_name = "ID", conflicts_with = "position")]
    id: Option<String>,
    /// Trioker: stop after this many fillings [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Trioker: print every filling on a line of its own before the result
    #[arg(long)]
    list: bool,
}

pub fn run(solve: &Solve, out: &mut impl Write) -> Result<(), EngineError> {
    let info = registry::game(solve.start.game())?;
    match info.id {
        id if id == Trioker::info().id => puzzle::run(solve, out),
        id if id == Triortan::info().id => problem::run(solve, out),
        id => Err(EngineError::Solve(format!(
            "no solver for {id}: expected trioker (puzzle, macmahon) or triortan (problem)"
        ))),
    }
}
