//! Which steps of which lessons a person has done, and how far they are in the lists of tactics.

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

    /// Exercises that are done, in all games.
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

/// How far somebody is in lists, by their ids: how many of a list they had begun before lists could change,
/// and behind which place of all they go on (`triablo/easy/at`).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Begun(BTreeMap<String, u32>);

impl<'de> Deserialize<'de> for Begun {
    /// Like [`Progress`]: a value of another shape is nothing.
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Begun, D::Error> {
        Ok(Begun(serde_json::from_value(Value::deserialize(input)?).unwrap_or_default()))
    }
}

impl Begun {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn begun(&self, list: &str) -> u32 {
        self.0.get(list).copied().unwrap_or_default()
    }

    /// Behind which place of all they go on; none: nothing was begun since lists can change.
    pub fn place(&self, list: &str) -> Option<u32> {
        self.0.get(&format!("{list}/at")).copied()
    }

    /// They go on here.
    pub fn set_place(&mut self, list: &str, place: u32) {
        self.0.insert(format!("{list}/at"), place);
    }
}
