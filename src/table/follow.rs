//! Followers of a table, as they are stored; `followers` adds and drops them.

use deltille_base::ids::UserId;
use serde::{Deserialize, Serialize};

/// The events that a follower gets messages about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Follow {
    Result,
    /// Each move, and the result.
    Moves,
}

impl Follow {
    pub const ALL: [Follow; 2] = [Follow::Result, Follow::Moves];

    /// The word for it in text ids and menus.
    pub fn word(self) -> &'static str {
        match self {
            Follow::Result => "result",
            Follow::Moves => "moves",
        }
    }

    pub fn from_word(word: &str) -> Option<Follow> {
        Follow::ALL.into_iter().find(|what| what.word() == word)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Follower {
    pub user: UserId,
    pub what: Follow,
}
