//! The task of a tactic table, and a person's progress. Everything needed is stored with the table, so that
//! it can be finished when the tactic is no longer shipped.

use deltille_base::ids::Time;
use deltille_games::{
    Grade, Seat,
    tactics::{Tactic, TacticError, Theme},
};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Task {
    /// Id of the tactic.
    pub id: String,
    /// The seat whose entries are to be found.
    pub seat: Seat,
    pub theme: Theme,
    pub grade: Grade,
    /// The entries of all seats from the table's first board on.
    pub(super) line: Vec<String>,
    /// Entries as good as the last one of the line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) also: Vec<String>,
    /// The last wrong entry on this board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) missed: Option<String>,
    /// Whether everything is found, although the game is not over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) done: bool,
    /// Whether the person has begun this tactic before and knows it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) again: bool,
    /// A try at this time that is not judged yet; never stored.
    #[serde(skip)]
    pub(super) tried: Option<(String, Time)>,
}

impl Task {
    /// A new task with nothing found.
    ///
    /// # Errors
    /// The tactic does not agree with the rules.
    pub fn of(tactic: &Tactic) -> Result<Task, TacticError> {
        let (_, seat) = tactic.board()?;
        let Tactic { id, theme, grade, line, also, .. } = tactic.clone();
        Ok(Task {
            id,
            seat,
            theme,
            grade,
            line,
            also,
            missed: None,
            done: false,
            again: false,
            tried: None,
        })
    }

    /// The same task from its beginning.
    pub(super) fn anew(&self) -> Task {
        Task {
            missed: None,
            done: false,
            again: true,
            tried: None,
            ..self.clone()
        }
    }

    pub fn is_done(&self) -> bool {
        self.done
    }

    pub fn is_again(&self) -> bool {
        self.again
    }

    pub fn line(&self) -> &[String] {
        &self.line
    }

    pub fn missed(&self) -> Option<&str> {
        self.missed.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn task_without_repetition_flag_decodes() {
        let old = r#"{"id":"00c0ffee00","seat":1,"theme":"win-2","grade":"hard","line":["e3-e5^"],"missed":"e3-e4^"}"#;
        let task: Task = serde_json::from_str(old).unwrap();
        assert!(!task.is_again() && task.missed() == Some("e3-e4^") && task.anew().is_again());
        assert_eq!(serde_json::to_string(&task).unwrap(), old, "and written as it was");
    }
}
