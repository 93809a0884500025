//! What is to be found at a table that is a tactic, and how far somebody is. All that is needed is kept with the table, so that it can be
//! finished when the tactic is shipped no more.

use crate::{
    games::{
        Grade, Seat,
        tactics::{Tactic, TacticError, Theme},
    },
    ids::Time,
};
use serde::{Deserialize, Serialize};

/// What is to be found at a table, and how far somebody is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Task {
    /// Of the tactic.
    pub id: String,
    /// Whose entries are to be found.
    pub seat: Seat,
    pub theme: Theme,
    pub grade: Grade,
    /// The entries of all seats from the table's first board on.
    pub(super) line: Vec<String>,
    /// What is as good as the last of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) also: Vec<String>,
    /// The last entry that did not do it, on this board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) missed: Option<String>,
    /// Whether all is found, though the game is not over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) done: bool,
    /// Tried at this moment and not judged yet; never kept.
    #[serde(skip)]
    pub(super) tried: Option<(String, Time)>,
}

impl Task {
    /// Nothing of it is found yet.
    ///
    /// # Errors
    /// The rules do not have it so.
    pub fn of(tactic: &Tactic) -> Result<Task, TacticError> {
        let (_, seat) = tactic.board()?;
        let Tactic { id, theme, grade, line, also, .. } = tactic.clone();
        Ok(Task { id, seat, theme, grade, line, also, missed: None, done: false, tried: None })
    }

    /// The same from its beginning.
    pub(super) fn anew(&self) -> Task {
        Task { missed: None, done: false, tried: None, ..self.clone() }
    }

    pub fn is_done(&self) -> bool {
        self.done
    }

    pub fn line(&self) -> &[String] {
        &self.line
    }

    /// The last entry that did not do it, on this board.
    pub fn missed(&self) -> Option<&str> {
        self.missed.as_deref()
    }
}
