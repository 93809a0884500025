//! Errors of the development program.

use crate::tournament::TournamentError;
use deltille::cli::{CliError, shared::EngineError};
use deltille_games::SetupError;
use std::io;

#[derive(Debug, thiserror::Error)]
pub enum ToolsError {
    #[error(transparent)]
    Cli(#[from] CliError),
    #[error("{0}")]
    Weights(String),
    #[error("{0}")]
    Match(String),
    #[error("{0}")]
    Mine(String),
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    #[error("{low} of {of} contrasts are too low")]
    Contrast { low: usize, of: usize },
    #[error("{0} faults in the texts; they are listed on standard output")]
    Texts(usize),
}

impl From<EngineError> for ToolsError {
    fn from(error: EngineError) -> ToolsError {
        CliError::from(error).into()
    }
}

impl From<io::Error> for ToolsError {
    fn from(error: io::Error) -> ToolsError {
        EngineError::from(error).into()
    }
}

impl From<SetupError> for ToolsError {
    fn from(error: SetupError) -> ToolsError {
        EngineError::from(error).into()
    }
}

impl ToolsError {
    pub fn exit_status(&self) -> u8 {
        match self {
            ToolsError::Cli(error) => error.exit_status(),
            _ => 1,
        }
    }
}
