//! Which steps of which lessons a person has done.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The exercises that are done, by their ids, for each game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Progress(BTreeMap<String, BTreeSet<String>>);

impl<'de> Deserialize<'de> for Progress {
    /// Never fails over a value of another shape: nobody loses their settings because of it.
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Progress, D::Error> {
        Ok(Progress(serde_json::from_value(Value::deserialize(input)?).unwrap_or_default()))
    }
}

impl Progress {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn is_done(&self, game: &str, exercise: &str) -> bool {
        self.0.get(game).is_some_and(|done| done.contains(exercise))
    }

    pub fn mark(&mut self, game: &str, exercise: &str) {
        self.0.entry(game.to_owned()).or_default().insert(exercise.to_owned());
    }
}
