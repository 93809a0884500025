//! The statement with which a store says who may open it.
//!
//! A program drops what it does not know when it writes a body again. So every store states the number of the
//! format it was last opened with, and a program refuses a number above its own.

use super::StoreError;
use serde::{Deserialize, Serialize};

/// Number of the format of everything stored. Raise it, and [`LEAST`], with every kind of subject, row and field
/// that the version before would drop.
pub const FORMAT: u32 = 1;
/// The first version that reads this format.
const LEAST: &str = "0.4.0";

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Statement {
    pub format: u32,
    /// Version of the program that made the statement.
    pub made_by: String,
    /// The first version that reads the format.
    pub least: String,
}

impl Statement {
    pub fn own() -> Statement {
        Statement {
            format: FORMAT,
            made_by: env!("CARGO_PKG_VERSION").to_owned(),
            least: LEAST.to_owned(),
        }
    }

    /// Returns the number of the format.
    ///
    /// # Errors
    /// [`StoreError::Newer`]: this program would drop data.
    pub fn check(self) -> Result<u32, StoreError> {
        if self.format <= FORMAT {
            return Ok(self.format);
        }
        Err(StoreError::Newer { made_by: self.made_by, least: self.least })
    }

    /// Encodes the statement so that every program can read it, even one that knows no other row.
    pub fn to_json(&self) -> Vec<u8> {
        // A plain struct of a number and texts: serialising it into memory cannot fail.
        serde_json::to_vec(self).unwrap_or_default()
    }

    pub fn from_json(value: &[u8]) -> Option<Statement> {
        serde_json::from_slice(value).ok()
    }
}
