//! A server's settings, made by its moderators: where and what is played, by whom, and how it looks.

use super::{
    lists::Ban,
    log::{LOG, LogLine},
    pings::Pings,
    settings_cache::Settings,
    showcase::Showcase,
};
use deltille_base::{
    ids::{ChannelId, GuildId, RoleId, Time},
    scene::Style,
};
use deltille_picture::{Look, Theme};
use deltille_store::{Deadline, Outgoing, Subject};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::HashSet;

/// Kind of the outgoing row of bans whose lobbies are not freed yet.
pub const FREE: &str = "free";

/// Most lines that wait for the log channel.
const MOST_LINES: usize = 50;

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
    /// Larger pieces, thicker marks and fewer coordinates on them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub large_pieces: bool,
    /// Letters on their pieces instead of drawings.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub letters: bool,
    pub starters: Starters,
    pub threads: Threads,
    /// Whether open seats of other servers are shown here, and those of this server there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub across: bool,
    /// People whom the moderators keep from opening and joining tables.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bans: Vec<Ban>,
    #[serde(skip_serializing_if = "Limits::is_empty")]
    pub limits: Limits,
    /// The channel that records what moderators do and what is reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<ChannelId>,
    /// Lines that are not posted there yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub log_lines: Vec<LogLine>,
    /// Whether the channel refused the last line.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub log_closed: bool,
    /// The role that is pinged for new offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pings: Option<Pings>,
    /// The channel for finished games worth seeing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub showcase: Option<Showcase>,
    /// The role whose members may create tournaments too, and those who moderate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organisers: Option<RoleId>,
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

    fn outgoing(&self) -> Vec<Outgoing> {
        let first = self.log_lines.first().filter(|_| self.log.is_some());
        let line = first.map(|line| Outgoing { kind: LOG.to_owned(), at: line.at, to: Vec::new() });
        let ping = self.pings.and_then(|pings| pings.outgoing());
        let frees = self.bans.iter().filter_map(|ban| ban.frees).min();
        let frees = frees.map(|at| Outgoing { kind: FREE.to_owned(), at, to: Vec::new() });
        line.into_iter().chain(ping).chain(frees).collect()
    }
}

/// The channels and roles that a server has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inventory {
    pub channels: HashSet<ChannelId>,
    pub roles: HashSet<RoleId>,
}

impl ServerSettings {
    /// The look of the public boards.
    pub fn look(&self) -> Look {
        Look {
            theme: self.theme.unwrap_or_default(),
            style: Style { large: self.large_pieces, letters: self.letters },
        }
    }

    /// Chooses the channel of the log; without one, no lines wait.
    pub fn set_log(&mut self, channel: Option<ChannelId>) {
        self.log = channel;
        self.log_closed = false;
        if channel.is_none() {
            self.log_lines.clear();
        }
    }

    /// Removes what the server has no more: a deleted channel or role would lock all members out.
    pub fn keep_existing(
        &mut self,
        has_channel: impl Fn(ChannelId) -> bool,
        has_role: impl Fn(RoleId) -> bool,
    ) {
        self.channels.retain(|channel| has_channel(*channel));
        if self.log.is_some_and(|channel| !has_channel(channel)) {
            self.set_log(None);
        }
        if let Starters::Role(role) = self.starters
            && !has_role(role)
        {
            self.starters = Starters::Everyone;
        }
        self.pings = self.pings.filter(|pings| has_role(pings.role));
        self.showcase = self.showcase.take().filter(|showcase| has_channel(showcase.channel));
        self.organisers = self.organisers.filter(|role| has_role(*role));
    }

    /// Adds a line to the log, if there is one; the oldest lines are dropped.
    pub fn add_line(&mut self, line: LogLine) {
        if self.log.is_some() {
            self.log_lines.push(line);
            let over = self.log_lines.len().saturating_sub(MOST_LINES);
            self.log_lines.drain(..over);
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

/// What a person may use on a server; `None`: no limit. Moderators may use more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Open tables that a person has opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<u16>,
    /// Open offers of seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<u16>,
    /// Imports a day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub imports: Option<u16>,
    /// Analyses a day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analyses: Option<u16>,
}

impl Limits {
    pub fn is_empty(&self) -> bool {
        *self == Limits::default()
    }

    pub fn of(self, limit: Limit) -> Option<u16> {
        match limit {
            Limit::Tables => self.tables,
            Limit::Offers => self.offers,
            Limit::Imports => self.imports,
            Limit::Analyses => self.analyses,
        }
    }

    pub fn set(&mut self, limit: Limit, most: Option<u16>) {
        match limit {
            Limit::Tables => self.tables = most,
            Limit::Offers => self.offers = most,
            Limit::Imports => self.imports = most,
            Limit::Analyses => self.analyses = most,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    Tables,
    Offers,
    Imports,
    Analyses,
}

impl Limit {
    pub const ALL: [Limit; 4] = [Limit::Tables, Limit::Offers, Limit::Imports, Limit::Analyses];

    /// The word for it in text ids and menus.
    pub fn word(self) -> &'static str {
        match self {
            Limit::Tables => "tables",
            Limit::Offers => "offers",
            Limit::Imports => "imports",
            Limit::Analyses => "analyses",
        }
    }
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
