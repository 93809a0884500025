//! The people who follow a table, as they are stored; `followers` says what becomes of them.

use deltille_base::ids::UserId;
use serde::{Deserialize, Serialize};

/// What a follower wants to learn.
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
