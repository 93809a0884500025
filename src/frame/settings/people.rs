//! A person's settings, such as reminders and the look of their boards.

use super::{
    cache::{Settings, decode},
    daily::Daily,
    lists::{Blocked, ListOf},
    own_memos::OwnMemos,
    own_setups::OwnSetups,
    progress::{Progress, TacticsProgress},
    servers::Limit,
    setting::{
        Kind::{City, Either, Hour, Switch, Words},
        Setting, setting,
    },
};
use crate::pages::page_label;
use deltille_base::{
    ids::{GuildId, Time, UserId},
    scene::Style,
    text::Locale,
};
use deltille_picture::{Look, Theme};
use deltille_store::{Label, Outgoing, Subject};
use deltille_table::{PageKey, solo::Day, vacation::Vacation};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// One person's settings, kept under [`Subject::User`].
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonSettings {
    pub reminders: Reminders,
    /// When they get the message of [`Reminders::Daily`].
    #[serde(skip_serializing_if = "Daily::is_default")]
    pub daily: Daily,
    /// The client language at their last change of a setting; used for unsolicited messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Theme of the boards that only they see; `None`: dark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// Larger pieces, thicker marks and fewer coordinates on them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub large_pieces: bool,
    /// Letters on their pieces instead of drawings.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub letters: bool,
    /// Makes an entry for them when it is the only legal one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub only_moves: bool,
    /// Enters a tapped choice without confirmation.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub play_at_once: bool,
    /// Computers at tables they opened resign when lost.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub computers_resign: bool,
    #[serde(skip_serializing_if = "Vacation::is_unused")]
    pub vacation: Vacation,
    #[serde(skip_serializing_if = "OwnSetups::is_empty")]
    pub setups: OwnSetups,
    #[serde(skip_serializing_if = "OwnMemos::is_empty")]
    pub memos: OwnMemos,
    #[serde(skip_serializing_if = "Progress::is_empty")]
    pub lessons: Progress,
    #[serde(skip_serializing_if = "TacticsProgress::is_empty")]
    pub tactics: TacticsProgress,
    /// Analyses made for them on the latest day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analyses: Option<AnalysesOfDay>,
    /// Imports and analyses of the latest day, on the servers that limit them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<UsedOnServer>,
    /// People who may neither join a table where they sit nor invite them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<Blocked>,
    /// When they reported something to moderators lately.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reports: Vec<Time>,
    /// Whether no seats can be kept for them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_invitations: bool,
    /// Visibility on leaderboards and of the profile.
    #[serde(skip_serializing_if = "Visibility::is_default")]
    pub visibility: Visibility,
    /// Whether they play with people of other servers; `None`: they were not asked yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub across: Option<Across>,
    /// Secret part of the address of their profile's page on the web; `None`: no page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<PageKey>,
    /// Fields of a newer version, kept unchanged.
    #[serde(flatten)]
    pub others: Map<String, Value>,
}

/// Visibility of a person on leaderboards, and of their profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[derive(Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Visibility {
    Nobody,
    /// Members of a server where they are a member too.
    #[default]
    Server,
    Everywhere,
}

impl Visibility {
    fn is_default(&self) -> bool {
        *self == Visibility::default()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AnalysesOfDay {
    pub day: Day,
    pub count: u32,
}

/// A person's use of one day, on a server that limits it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UsedOnServer {
    pub guild: GuildId,
    pub day: Day,
    #[serde(default)]
    pub imports: u16,
    #[serde(default)]
    pub analyses: u16,
}

/// Uses that a server may limit for a person and a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    Imports,
    Analyses,
}

impl Counted {
    pub fn limit(self) -> Limit {
        match self {
            Counted::Imports => Limit::Imports,
            Counted::Analyses => Limit::Analyses,
        }
    }
}

impl UsedOnServer {
    fn of(&mut self, what: Counted) -> &mut u16 {
        match what {
            Counted::Imports => &mut self.imports,
            Counted::Analyses => &mut self.analyses,
        }
    }
}

/// On the page of blocked people.
pub const INVITATIONS: Setting<PersonSettings> =
    setting("people", "invitations", Either(["open", "shut"], |all| &mut all.no_invitations));
pub const ACROSS: Setting<PersonSettings> =
    setting("people", "across", Words(|all| all.across.get_or_insert(Across::Never)));

/// Below `/me privacy`.
pub const SEEN: Setting<PersonSettings> = setting("privacy", "seen", Words(|all| &mut all.visibility));

impl Settings for PersonSettings {
    type Id = UserId;

    const LISTED: &'static [Setting<PersonSettings>] = &[
        setting("calls", "reminders", Words(|all| &mut all.reminders)),
        setting("calls", "hour", Hour(PersonSettings::daily)),
        setting("calls", "city", City(PersonSettings::daily)),
        setting("own", "theme", Words(|all| all.theme.get_or_insert_default())),
        setting("own", "confirm", Either(["ask", "at-once"], |all| &mut all.play_at_once)),
        setting("own", "resign", Either(["play-on", "resign"], |all| &mut all.computers_resign)),
        setting("own", "large", Switch("settings-large", |all| &mut all.large_pieces)),
        setting("own", "letters", Switch("settings-letters", |all| &mut all.letters)),
    ];

    fn subject(id: UserId) -> Subject {
        Subject::User(id)
    }

    fn outgoing(&self) -> Vec<Outgoing> {
        self.daily.row().into_iter().collect()
    }

    fn labels(&self) -> Vec<Label> {
        self.shown_page().map(page_label).into_iter().collect()
    }
}

impl PersonSettings {
    /// The look of the boards that only they see.
    pub fn look(&self) -> Look {
        Look {
            theme: self.theme.unwrap_or_default(),
            style: Style { large: self.large_pieces, letters: self.letters },
            vector: false,
        }
    }

    /// Page of the profile; `None` unless everybody may see that.
    pub fn shown_page(&self) -> Option<PageKey> {
        self.page.filter(|_| self.visibility == Visibility::Everywhere)
    }

    /// Sets when the next message of the day is due.
    pub fn plan_daily(&mut self, now: Time) {
        self.daily.plan(self.reminders == Reminders::Daily, now);
    }

    /// Hour and city, if they count.
    fn daily(&mut self) -> Option<&mut Daily> {
        (self.reminders == Reminders::Daily).then_some(&mut self.daily)
    }

    /// The language of unsolicited messages.
    pub fn locale(&self) -> Locale {
        self.language.as_deref().map_or_else(Locale::default, Locale::nearest)
    }

    pub fn analyses_on(&self, day: Day) -> u32 {
        self.analyses.filter(|spent| spent.day == day).map_or(0, |spent| spent.count)
    }

    pub fn count_analysis(&mut self, day: Day) {
        self.analyses = Some(AnalysesOfDay { day, count: self.analyses_on(day).saturating_add(1) });
    }

    pub fn counted(&self, guild: GuildId, day: Day, what: Counted) -> u16 {
        let used = self.used.iter().find(|used| used.guild == guild && used.day == day);
        used.map_or(0, |used| *used.clone().of(what))
    }

    /// Counts one more; earlier days are dropped.
    pub fn count(&mut self, guild: GuildId, day: Day, what: Counted) {
        self.used.retain(|used| used.day == day);
        if !self.used.iter().any(|used| used.guild == guild) {
            self.used.push(UsedOnServer { guild, day, imports: 0, analyses: 0 });
        }
        for used in self.used.iter_mut().filter(|used| used.guild == guild) {
            let count = used.of(what);
            *count = count.saturating_add(1);
        }
    }

    /// Whether they play with people of other servers.
    pub fn plays_across(&self) -> bool {
        matches!(self.across, Some(Across::Unnamed | Across::Named))
    }

    /// Whether this person, whose settings these are, has blocked another one.
    pub fn blocks(&self, own: UserId, other: UserId) -> bool {
        self.blocked.iter().any(|blocked| blocked.who.is(other, ListOf::Person(own)))
    }

    /// Whether a body must be kept from readers of a backup: saved set-ups and notes tell opponents what to expect.
    pub fn is_private(body: &[u8]) -> bool {
        decode::<PersonSettings>(body).is_ok_and(|all| !all.setups.is_empty() || !all.memos.is_empty())
    }
}

/// Whether a person plays with people of other servers, and whether those see their name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[derive(Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames, VariantArray)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Across {
    Never,
    Unnamed,
    Named,
}

/// How a person is notified of their turn: at most once for each turn, never for their own move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[derive(Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Reminders {
    /// The board in the channel mentions them.
    #[default]
    Channel,
    Direct,
    Both,
    /// One direct message a day with all games that wait, and one before time runs out.
    Daily,
    /// A direct message before time runs out.
    Urgent,
    Never,
}

impl Reminders {
    pub fn in_channel(self) -> bool {
        matches!(self, Reminders::Channel | Reminders::Both)
    }

    /// `urgent`: their time runs out.
    pub fn directly(self, urgent: bool) -> bool {
        match self {
            Reminders::Direct | Reminders::Both => true,
            Reminders::Daily | Reminders::Urgent => urgent,
            Reminders::Channel | Reminders::Never => false,
        }
    }
}
