//! The set-ups that a person keeps, by game, variant and form
//! (`triortan/standard/edge-single`), as the entries that make them.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// One person's own set-ups.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct OwnSetups(Map<String, Value>);

impl<'de> Deserialize<'de> for OwnSetups {
    /// Never fails over a value of another shape: nobody loses their settings because a set-up is damaged.
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<OwnSetups, D::Error> {
        Ok(OwnSetups(match Value::deserialize(input)? {
            Value::Object(kept) => kept,
            _ => Map::new(),
        }))
    }
}

impl OwnSetups {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The entry kept under this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    /// Keeps an entry instead of what was kept under this name; none: forgets it.
    pub fn put(&mut self, name: String, entry: Option<String>) {
        match entry {
            Some(entry) => drop(self.0.insert(name, entry.into())),
            None => drop(self.0.remove(&name)),
        }
    }
}
