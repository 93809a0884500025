//! Shared by the tools: a game that has opponents, weights from a file, a clock of processor time.

use crate::error::ToolsError;
use deltille::cli::shared::EngineError;
use deltille_base::metrics::thread_time;
use deltille_games::{Game, Play, evaluation::Weights};
use std::{fs, path::Path};

/// The game, if at least two seats still have something to play for; an error otherwise.
pub fn contested<'a, G: Game>(play: &'a Play<G>, variant: &str) -> Result<&'a G, ToolsError> {
    let game = play.game();
    if game.people().len() < 2 {
        return Err(ToolsError::Match(format!("{variant} is for one player: a match needs opponents")));
    }
    if game.winners().is_some() {
        return Err(ToolsError::Match("the game is over in this position".to_owned()));
    }
    Ok(game)
}

/// Reads the weights of a variant, leaked for the life of the program. `None`: the file has none of this
/// variant.
pub fn read_weights<G: Game>(path: &Path, variant: &str) -> Result<Option<&'static [i32]>, ToolsError> {
    let file = || path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| EngineError::Read { file: file(), error })?;
    let weights = Weights::read(&text, G::FEATURES)
        .map_err(|error| ToolsError::Weights(format!("{}: {error}", file())))?;
    Ok(weights.of(variant).map(|weights| &*weights.to_vec().leak()))
}

/// Microseconds of processor time of the calling thread, where the system reports it: other load on the machine
/// does not count.
pub fn processor_clock() -> u64 {
    thread_time().as_micros() as u64
}
