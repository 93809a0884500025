//! What a person has settled: how they are called, what their boards look like.

use super::{
    own_setups::OwnSetups,
    progress::{Begun, Progress},
    settings_cache::{Settings, decode},
};
use crate::{
    ids::UserId,
    picture::Theme,
    store::Subject,
    table::{solo::Day, vacation::Vacation},
    text::Locale,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One person's settings, kept under [`Subject::User`].
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonSettings {
    /// How they are told that it is their turn.
    pub reminders: Reminders,
    /// The language their client had when they last settled something; for what they are sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Of the boards that only they see; none: dark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// An entry without an alternative is made for them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub only_moves: bool,
    /// What they choose by tapping is made without asking again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub play_at_once: bool,
    /// Computers at tables that they opened resign when they are lost.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub computers_resign: bool,
    /// Their days off.
    #[serde(skip_serializing_if = "Vacation::is_unused")]
    pub vacation: Vacation,
    /// Set-ups of their own, kept for next time.
    #[serde(skip_serializing_if = "OwnSetups::is_empty")]
    pub setups: OwnSetups,
    /// What they have done of the lessons.
    #[serde(skip_serializing_if = "Progress::is_empty")]
    pub lessons: Progress,
    /// How far they are in the lists of tactics.
    #[serde(skip_serializing_if = "Begun::is_empty")]
    pub tactics: Begun,
    /// Analyses that they have had made lately.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analyses: Option<AnalysesOfDay>,
    /// What a newer version keeps here.
    #[serde(flatten)]
    pub others: Map<String, Value>,
}

/// How many analyses were made for somebody on a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AnalysesOfDay {
    pub day: Day,
    pub count: u32,
}

impl Settings for PersonSettings {
    type Id = UserId;

    fn subject(id: UserId) -> Subject {
        Subject::User(id)
    }
}

impl PersonSettings {
    /// The language of what they are sent without asking.
    pub fn locale(&self) -> Locale {
        self.language.as_deref().map_or_else(Locale::default, Locale::nearest)
    }

    /// How many analyses were made for them on this day.
    pub fn analyses_on(&self, day: Day) -> u32 {
        self.analyses.filter(|spent| spent.day == day).map_or(0, |spent| spent.count)
    }

    /// One more on this day.
    pub fn count_analysis(&mut self, day: Day) {
        self.analyses = Some(AnalysesOfDay { day, count: self.analyses_on(day).saturating_add(1) });
    }

    /// Whether a body must not be read in a backup: set-ups of one's own tell the others what to expect.
    pub fn is_private(body: &[u8]) -> bool {
        decode::<PersonSettings>(body).is_ok_and(|settings| !settings.setups.is_empty())
    }
}

/// How a person is told that it is their turn. One word is theirs for each turn, never for their own move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reminders {
    /// The board in the channel mentions them.
    #[default]
    Channel,
    /// A direct message.
    Direct,
    Both,
    Never,
}

impl Reminders {
    pub const ALL: [Reminders; 4] =
        [Reminders::Channel, Reminders::Direct, Reminders::Both, Reminders::Never];

    /// As it is named in texts and menus.
    pub fn word(self) -> &'static str {
        match self {
            Reminders::Channel => "channel",
            Reminders::Direct => "direct",
            Reminders::Both => "both",
            Reminders::Never => "never",
        }
    }

    pub fn from_word(word: &str) -> Option<Reminders> {
        Reminders::ALL.into_iter().find(|reminders| reminders.word() == word)
    }

    pub fn in_channel(self) -> bool {
        matches!(self, Reminders::Channel | Reminders::Both)
    }

    pub fn directly(self) -> bool {
        matches!(self, Reminders::Direct | Reminders::Both)
    }
}
