//! A server's settings, made by its moderators: where and what is played, by whom, and how it looks.

use super::settings_cache::Settings;
use deltille_base::ids::{ChannelId, GuildId, RoleId, Time};
use deltille_picture::Theme;
use deltille_store::{Deadline, Subject};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::HashSet;

/// One server's settings, kept under [`Subject::Guild`].
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// Tables open only in these channels and their threads; empty: everywhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub channels: Vec<ChannelId>,
    /// Allowed games, by their ids; empty: all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<String>,
    /// Theme of the public boards; `None`: dark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    pub starters: Starters,
    pub threads: Threads,
    /// Set while the bot is not a member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Removal>,
    /// Fields of a newer version, kept unchanged.
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

/// The channels and roles that a server has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inventory {
    pub channels: HashSet<ChannelId>,
    pub roles: HashSet<RoleId>,
}

impl ServerSettings {
    /// Removes what the server has no more: a deleted channel or role would lock all members out.
    pub fn keep_existing(
        &mut self,
        has_channel: impl Fn(ChannelId) -> bool,
        has_role: impl Fn(RoleId) -> bool,
    ) {
        self.channels.retain(|channel| has_channel(*channel));
        if let Starters::Role(role) = self.starters
            && !has_role(role)
        {
            self.starters = Starters::Everyone;
        }
    }
}

/// Kind of the deadline for forgetting a server that removed the bot.
pub const FORGET: &str = "forget";

/// The removal of the bot from a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Removal {
    pub since: Time,
    /// When to forget the server, in the bot's own time.
    pub forget: Time,
    /// The last subject scanned while forgetting it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Subject>,
}

/// Who may open a table. Moderators always may.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Starters {
    #[default]
    Everyone,
    /// Users who may manage messages in the channel.
    Moderators,
    /// Users with this role, and the moderators.
    Role(RoleId),
}

/// Whether a new table gets its own thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Threads {
    /// The user who opens it chooses.
    #[default]
    Choice,
    Always,
    Never,
}

impl Threads {
    pub const ALL: [Threads; 3] = [Threads::Choice, Threads::Always, Threads::Never];

    /// The word for it in text ids and menus.
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
