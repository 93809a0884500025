//! What those who run a server have settled: where, what and by whom is played, and how it looks.

use super::settings_cache::Settings;
use crate::{
    ids::{ChannelId, GuildId, RoleId, Time},
    picture::Theme,
    store::{Deadline, Subject},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One server's settings, kept under [`Subject::Guild`].
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// Tables open in these channels and their threads only; empty: everywhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub channels: Vec<ChannelId>,
    /// Only these games, by their ids; empty: all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<String>,
    /// Of the public boards; none: dark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// Who may open a table.
    pub starters: Starters,
    /// Whether a new table has a thread of its own.
    pub threads: Threads,
    /// Since the bot is no member any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Left>,
    /// What a newer version keeps here.
    #[serde(flatten)]
    pub others: Map<String, Value>,
}

impl Settings for ServerSettings {
    type Id = GuildId;

    fn subject(id: GuildId) -> Subject {
        Subject::Guild(id)
    }

    fn deadlines(&self) -> Vec<Deadline> {
        self.left
            .iter()
            .map(|left| Deadline { at: left.forget, kind: FORGET.to_owned() })
            .collect()
    }
}

/// The kind of deadline at which a server is forgotten that the bot was removed from.
pub const FORGET: &str = "forget";

/// That the bot was removed from a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Left {
    pub since: Time,
    /// When the server is forgotten, in the bot's own time.
    pub forget: Time,
    /// How far that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Subject>,
}

/// Who may open a table. Those who run the server always may.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Starters {
    #[default]
    Everyone,
    /// Whoever may manage messages in the channel.
    Moderators,
    /// Whoever has this role, and the moderators.
    Role(RoleId),
}

/// Whether a new table has a thread of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Threads {
    /// Whoever opens it chooses.
    #[default]
    Choice,
    Always,
    Never,
}

impl Threads {
    pub const ALL: [Threads; 3] = [Threads::Choice, Threads::Always, Threads::Never];

    /// As it is named in texts and menus.
    pub fn word(self) -> &'static str {
        match self {
            Threads::Choice => "choice",
            Threads::Always => "always",
            Threads::Never => "never",
        }
    }

    pub fn from_word(word: &str) -> Option<Threads> {
        Threads::ALL.into_iter().find(|threads| threads.word() == word)
    }
}
