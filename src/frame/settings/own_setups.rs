//! The set-ups a person has saved, by game, variant and form (`triortan/standard/edge-single`), as the
//! entries that make them.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct OwnSetups(Map<String, Value>);

impl<'de> Deserialize<'de> for OwnSetups {
    /// Never fails: a value of another shape is dropped, so that a damaged set-up does not cost the other
    /// settings.
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

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    /// Saves an entry under this name; `None` removes it.
    pub fn put(&mut self, name: String, entry: Option<String>) {
        match entry {
            Some(entry) => drop(self.0.insert(name, entry.into())),
            None => drop(self.0.remove(&name)),
        }
    }
}
