//! The puzzles of the day that a server has posted in a channel: where, when and which, and the last post.
//!
//! ```text
//!   a moderator chooses ─▶ the next time, as a row of the server's settings: one commit
//!   it comes            ─▶ background worker ─▶ a message without mentions; then the time after that, and the
//!                                               message: one commit. A closed channel misses the day
//! ```

use super::{daily::Daily, setting};
use deltille_base::ids::{ChannelId, MessageId, Time};
use deltille_games::Grade;
use deltille_table::solo::Day;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PostedPuzzles {
    /// `None`: nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channel: Option<ChannelId>,
    /// Whether the channel refused the last message.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    pub grades: Grades,
    pub daily: Daily,
    /// The server's language when they were chosen.
    pub language: String,
    /// The last message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<LastPost>,
}

/// The message with the puzzles of a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LastPost {
    pub day: Day,
    pub channel: ChannelId,
    pub message: MessageId,
}

impl PostedPuzzles {
    pub(super) fn is_default(&self) -> bool {
        *self == PostedPuzzles::default()
    }

    pub(super) fn post_in(&mut self, channel: Option<ChannelId>) {
        *self = PostedPuzzles { channel, closed: false, ..std::mem::take(self) };
        self.daily.next = self.daily.next.filter(|_| channel.is_some());
    }

    /// Hour and city, if they count.
    pub(super) fn daily(&mut self) -> Option<&mut Daily> {
        self.channel.map(|_| &mut self.daily)
    }

    /// Sets when the next message is due.
    pub fn plan(&mut self, now: Time) {
        self.daily.plan(self.channel.is_some(), now);
    }
}

/// A grade of the puzzles of the day; `None`: all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Grades(pub Option<Grade>);

impl Grades {
    pub fn each(self) -> impl Iterator<Item = Grade> {
        Grade::ALL.into_iter().filter(move |grade| self.0.is_none_or(|only| only == *grade))
    }
}

const ALL: &str = "all";

impl setting::Words for Grades {
    fn all(&self) -> &'static [&'static str] {
        const { &[ALL, Grade::ALL[0].word(), Grade::ALL[1].word(), Grade::ALL[2].word()] }
    }

    fn now(&self) -> &'static str {
        self.0.map_or(ALL, Grade::word)
    }

    fn set(&mut self, word: &str) {
        self.0 = Grade::ALL.into_iter().find(|grade| grade.word() == word);
    }
}
