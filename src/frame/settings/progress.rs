//! A person's progress in the lessons and in the lists of tactics.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Ids of the completed exercises, by game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Progress(BTreeMap<String, BTreeSet<String>>);

impl<'de> Deserialize<'de> for Progress {
    /// Never fails: a value of another shape is dropped, so that it does not cost the other settings.
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Progress, D::Error> {
        Ok(Progress(serde_json::from_value(Value::deserialize(input)?).unwrap_or_default()))
    }
}

impl Progress {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn count(&self) -> usize {
        self.0.values().map(BTreeSet::len).sum()
    }

    pub fn is_done(&self, game: &str, exercise: &str) -> bool {
        self.0.get(game).is_some_and(|done| done.contains(exercise))
    }

    pub fn mark(&mut self, game: &str, exercise: &str) {
        self.0.entry(game.to_owned()).or_default().insert(exercise.to_owned());
    }
}

/// Progress in the lists of tactics, by list id: the number begun before lists could change, and the last
/// place reached (`triablo/easy/at`).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct TacticsProgress(BTreeMap<String, u32>);

impl<'de> Deserialize<'de> for TacticsProgress {
    /// Like [`Progress`], drops a value of another shape.
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<TacticsProgress, D::Error> {
        Ok(TacticsProgress(serde_json::from_value(Value::deserialize(input)?).unwrap_or_default()))
    }
}

impl TacticsProgress {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn begun(&self, list: &str) -> u32 {
        self.0.get(list).copied().unwrap_or_default()
    }

    /// The place after which they continue; `None`: they have begun nothing since lists can change.
    pub fn place(&self, list: &str) -> Option<u32> {
        self.0.get(&format!("{list}/at")).copied()
    }

    pub fn set_place(&mut self, list: &str, place: u32) {
        self.0.insert(format!("{list}/at"), place);
    }
}
