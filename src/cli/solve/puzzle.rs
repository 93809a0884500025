//! Trioker: fills a puzzle's shape, or MacMahon's hexagon, exactly.
//!
//! The result is one JSON object on standard output; progress goes to standard error once a second.

use super::{
    super::shared::{EngineError, write_json},
    Solve,
};
use deltille_games::{
    Notation, Rules, Setup,
    trioker::{Ending, Filling, Trioker},
};
use serde::Serialize;
use std::{
    io::Write,
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// The result of a puzzle. The order of the fields is part of the public interface.
#[derive(Serialize)]
struct Solved {
    game: &'static str,
    variant: String,
    options: serde_json::Map<String, serde_json::Value>,
    /// Start position of the search.
    position: String,
    solutions: u64,
    /// Whether the search was exhaustive.
    complete: bool,
    /// The first filling found, as placements.
    first: Option<String>,
    /// Tiles tried.
    nodes: u64,
    seconds: f64,
}

pub fn run(solve: &Solve, out: &mut impl Write) -> Result<(), EngineError> {
    let setup = solve.start.setup()?;
    let game = match solve.start.position() {
        None => Trioker::start(&setup)?,
        Some(position) => Trioker::from_position(&setup, position)?,
    };
    if !game.kind().is_solo() {
        let (game, variant) = (&setup.game, &setup.variant);
        return Err(EngineError::Solve(format!(
            "no solver for {game} {variant}: expected the variant puzzle or macmahon"
        )));
    }
    let limit = solve.limit.unwrap_or(u64::MAX);
    let (since, mut told, mut first, mut failed) = (Instant::now(), Instant::now(), None, None);
    let (ending, progress) = game.completions(&mut |filling: Option<&Filling>, progress| {
        if told.elapsed() >= Duration::from_secs(1) {
            told = Instant::now();
            let seconds = since.elapsed().as_secs();
            eprintln!("{seconds} s: {} fillings found, {} tiles tried", progress.found, progress.nodes);
        }
        let Some(filling) = filling else {
            return ControlFlow::Continue(());
        };
        if solve.list
            && let Err(error) = writeln!(out, "{}", game.filling_text(filling))
        {
            failed = Some(error);
            return ControlFlow::Break(());
        }
        first.get_or_insert_with(|| game.filling_text(filling));
        if progress.found == limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    if let Some(error) = failed {
        return Err(error.into());
    }
    let solved = Solved {
        game: Trioker::info().id,
        options: options(&setup),
        variant: setup.variant,
        position: game.position(),
        solutions: progress.found,
        complete: ending == Ending::Complete,
        first,
        nodes: progress.nodes,
        seconds: since.elapsed().as_secs_f64(),
    };
    Ok(write_json(out, &solved)?)
}

fn options(setup: &Setup) -> serde_json::Map<String, serde_json::Value> {
    setup.options.iter().map(|(key, value)| (key.clone(), value.as_str().into())).collect()
}
