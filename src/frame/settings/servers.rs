//! A server's settings, made by its moderators: where and what is played, by whom, and how it looks.

use super::{
    cache::Settings,
    lists::Ban,
    log::{LOG, LogLine},
    pings::{EVERY, Pings},
    puzzles::PostedPuzzles,
    roles::{EarnedRoles, FROM},
    setting::{
        self,
        Kind::{Channel, Channels, City, Either, Games, Hour, Most, Number, Role, Switch, Words},
        Setting, setting,
    },
    showcase::Showcase,
};
use crate::pages::page_label;
use deltille_base::{
    ids::{ChannelId, GuildId, RoleId, Time, TournamentId},
    scene::Style,
};
use deltille_picture::{Look, Theme};
use deltille_store::{Deadline, Label, Outgoing, Subject};
use deltille_table::PageKey;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::HashSet;
use strum::{EnumString, IntoStaticStr, VariantNames};

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
    /// Whether a new table shows its board in one message: everywhere, or in these channels and their threads.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub one_message: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub one_message_in: Vec<ChannelId>,
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
    /// The puzzles of the day, by themselves.
    #[serde(skip_serializing_if = "PostedPuzzles::is_default")]
    pub puzzles: PostedPuzzles,
    /// The role whose members may create tournaments too, and those who moderate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organisers: Option<RoleId>,
    /// The role for winners of tournaments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<RoleId>,
    /// The roles for ratings and puzzles.
    #[serde(skip_serializing_if = "EarnedRoles::is_default")]
    pub earned: EarnedRoles,
    /// The tournament whose winners have the role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crowned: Option<TournamentId>,
    /// Its games on the web.
    #[serde(skip_serializing_if = "WebSettings::is_default")]
    pub web: WebSettings,
    /// Set while the bot is not a member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Removal>,
    /// Fields of a newer version, kept unchanged.
    #[serde(flatten)]
    pub others: Map<String, Value>,
}

/// Minutes between two pings that can be chosen.
const EVERY_CHOICES: &[u16] = &[10, 20, EVERY, 60, 2 * 60, 6 * 60, 12 * 60, 24 * 60];

impl Settings for ServerSettings {
    type Id = GuildId;

    /// Messages sent earlier have these words in their menus.
    const LISTED: &'static [Setting<ServerSettings>] = &[
        setting("tables", "channels", Channels(|all| &mut all.channels)),
        setting("tables", "games", Games(|all| Some(&mut all.games))),
        setting("tables", "threads", Words(|all| &mut all.threads)),
        setting("tables", "across", Either(["off", "on"], |all| &mut all.across)),
        setting("rights", "starters", Words(|all| &mut all.starters)),
        setting("rights", "role", Role(|all| all.starters.role(), |all, role| all.starters = role.into())),
        setting("rights", "organise", Role(|all| all.organisers, |all, role| all.organisers = role)),
        setting("rights", "log", Channel(|all| Some((all.log?, all.log_closed)), ServerSettings::set_log)),
        setting("limits", "tables", Most("server-limit-tables", |all| &mut all.limits.tables)),
        setting("limits", "offers", Most("server-limit-offers", |all| &mut all.limits.offers)),
        setting("limits", "imports", Most("server-limit-imports", |all| &mut all.limits.imports)),
        setting("limits", "analyses", Most("server-limit-analyses", |all| &mut all.limits.analyses)),
        setting("posts", "ping", Role(|all| Some(all.pings?.role), ServerSettings::set_ping)),
        setting(
            "posts",
            "every",
            Number("server-every-this", EVERY_CHOICES, |all| Some(&mut all.pings.as_mut()?.every)),
        ),
        setting("posts", "showcase", Channel(ServerSettings::shown_in, ServerSettings::show_in)),
        setting("roles", "winner", Role(|all| all.winners, |all, role| all.winners = role)),
        setting("roles", "solver", Role(|all| all.earned.solver, |all, role| all.earned.solver = role)),
        setting(
            "rated",
            "rated",
            Role(|all| Some(all.earned.rated.first()?.role), |all, role| all.earned.choose(role)),
        ),
        setting(
            "rated",
            "from",
            Number("server-from-this", FROM, |all| Some(&mut all.earned.rated.first_mut()?.from)),
        ),
        setting("rated", "rated-in", Games(|all| Some(&mut all.earned.rated.first_mut()?.games))),
        setting("boards", "theme", Words(|all| all.theme.get_or_insert_default())),
        setting("boards", "large", Switch("settings-large", |all| &mut all.large_pieces)),
        setting("boards", "letters", Switch("settings-letters", |all| &mut all.letters)),
        setting("boards", "edited", Either(["off", "on"], |all| &mut all.one_message)),
        setting("boards", "edited-in", Channels(|all| &mut all.one_message_in)),
        setting(
            "puzzles",
            "puzzles",
            Channel(
                |all| Some((all.puzzles.channel?, all.puzzles.closed)),
                |all, channel| all.puzzles.post_in(channel),
            ),
        ),
        setting("puzzles", "grades", Words(|all| &mut all.puzzles.grades)),
        setting("puzzles", "hour", Hour(|all| all.puzzles.daily())),
        setting("puzzles", "city", City(|all| all.puzzles.daily())),
        setting("web", "shared", Words(|all| &mut all.web.shared)),
        setting("web", "listed", Words(|all| &mut all.web.listed)),
    ];

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
        line.into_iter().chain(ping).chain(frees).chain(self.puzzles.daily.row()).collect()
    }

    fn labels(&self) -> Vec<Label> {
        self.listing().map(page_label).into_iter().collect()
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
            vector: false,
        }
    }

    /// Whether a table that opens here, or in a thread of here, shows its board in one message.
    pub fn in_one_message(&self, channel: ChannelId, parent: Option<ChannelId>) -> bool {
        let here = |known: &ChannelId| *known == channel || Some(*known) == parent;
        self.one_message || self.one_message_in.iter().any(here)
    }

    /// The page that lists its games.
    pub fn listing(&self) -> Option<PageKey> {
        self.web.page.filter(|_| self.left.is_none())
    }

    /// Chooses the channel of the log; without one, no lines wait.
    pub fn set_log(&mut self, channel: Option<ChannelId>) {
        self.log = channel;
        self.log_closed = false;
        if channel.is_none() {
            self.log_lines.clear();
        }
    }

    /// The time of the last ping stays, so that another choice does not bring pings closer together.
    fn set_ping(&mut self, role: Option<RoleId>) {
        let before = self.pings.take();
        self.pings = role.map(|role| Pings { role, ..before.unwrap_or_else(|| Pings::of(role)) });
    }

    fn shown_in(&self) -> Option<(ChannelId, bool)> {
        self.showcase.as_ref().map(|showcase| (showcase.channel, showcase.closed))
    }

    /// Games shown today count in another channel, too.
    fn show_in(&mut self, channel: Option<ChannelId>) {
        let before = self.showcase.take();
        self.showcase = channel.map(|channel| match before {
            Some(showcase) => showcase.moved(channel),
            None => Showcase::of(channel),
        });
    }

    /// Removes what the server has no more: a deleted channel or role would lock all members out.
    pub fn keep_existing(
        &mut self,
        has_channel: impl Fn(ChannelId) -> bool,
        has_role: impl Fn(RoleId) -> bool,
    ) {
        for setting in Self::LISTED {
            setting.keep_existing(self, &has_channel, &has_role);
        }
        self.earned.keep_existing(has_role);
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

/// A person's limits on a server; `None`: no limit. Moderators may use more.
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
}

/// What [`Limits`] limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub enum Limit {
    Tables,
    Offers,
    Imports,
    Analyses,
}

/// People who may open a table. Moderators always may.
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

impl setting::Words for Starters {
    fn all(&self) -> &'static [&'static str] {
        &["everyone", "moderators"]
    }

    fn now(&self) -> &'static str {
        match self {
            Starters::Everyone => "everyone",
            Starters::Moderators => "moderators",
            Starters::Role(_) => "role",
        }
    }

    fn set(&mut self, word: &str) {
        *self = if word == "moderators" { Starters::Moderators } else { Starters::Everyone };
    }
}

impl Starters {
    fn role(self) -> Option<RoleId> {
        match self {
            Starters::Role(role) => Some(role),
            Starters::Everyone | Starters::Moderators => None,
        }
    }
}

impl From<Option<RoleId>> for Starters {
    fn from(role: Option<RoleId>) -> Starters {
        role.map_or(Starters::Everyone, Starters::Role)
    }
}

/// Whether a new table gets its own thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[derive(Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Threads {
    /// The user who opens it chooses.
    #[default]
    Choice,
    Always,
    Never,
}

/// A server's games on the web.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct WebSettings {
    pub shared: Shared,
    pub listed: Listed,
    /// Secret part of the address of the page that lists its games; `None`: no page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<PageKey>,
    /// The language of that page.
    pub language: String,
}

impl WebSettings {
    pub fn is_default(&self) -> bool {
        *self == WebSettings::default()
    }
}

/// Which games of a server have pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[derive(Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Shared {
    /// Those that their hosts share.
    #[default]
    ByHand,
    /// Those that begin where all members of the server can read.
    All,
    /// None; pages that there are lead nowhere meanwhile.
    Never,
}

/// Whether a server's games are listed on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[derive(Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Listed {
    #[default]
    Off,
    On,
    /// Search engines may list the page and those to which it leads, too.
    Indexed,
}
