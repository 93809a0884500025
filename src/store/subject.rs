//! The owners of stored bodies, and the index words that find them. Every engine stores and lists by these.

use deltille_base::ids::{ChannelId, DeletionId, GuildId, TableId, TacticId, TournamentId, UserId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The owner of a stored body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Subject {
    /// The open or last table of a channel.
    Channel(ChannelId),
    User(UserId),
    Guild(GuildId),
    /// A finished game, kept permanently.
    Game(TableId),
    /// The game a person imported last.
    Import(UserId),
    /// The line of play a person last tried on a board of their own.
    Tried(UserId),
    /// A person's ratings; they can be recomputed from the finished games.
    Rating(UserId),
    /// The engine's analysis of a finished game; it can be recomputed.
    Analysis(TableId),
    /// Results of all people with a tactic, aggregated.
    Tactic(TacticId),
    /// The bot itself: since when it has been running.
    Service,
    /// A requested deletion of a person's data and its progress; removed once it is done.
    Deletion(UserId),
    /// Records that this database has carried out a deletion.
    Deleted(DeletionId),
    /// A tournament of a server.
    Tournament(TournamentId),
    /// The vote on a team's move in a channel.
    Ballot(ChannelId),
}

/// An index word for finding subjects ([`Store::find`](crate::Store::find)). The caller chooses it; control
/// characters are not allowed.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Label(pub String);

/// The labels from one on and before another one, in the order of their bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabelRange {
    pub from: Label,
    /// The first label after the range.
    pub until: Label,
}

impl LabelRange {
    /// All labels that begin with `group` and a colon.
    pub fn of_group(group: &str) -> LabelRange {
        // The semicolon is the next character.
        LabelRange {
            from: Label(format!("{group}:")),
            until: Label(format!("{group};")),
        }
    }

    /// The part of the range before a label.
    pub fn before(self, until: Label) -> LabelRange {
        LabelRange { until, ..self }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Channel(id) => write!(f, "channel {id}"),
            Subject::User(id) => write!(f, "user {id}"),
            Subject::Guild(id) => write!(f, "server {id}"),
            Subject::Game(id) => write!(f, "game {id}"),
            Subject::Import(id) => write!(f, "import of {id}"),
            Subject::Tried(id) => write!(f, "what {id} tried"),
            Subject::Rating(id) => write!(f, "ratings of {id}"),
            Subject::Analysis(id) => write!(f, "analysis of game {id}"),
            Subject::Tactic(id) => write!(f, "tactic {id}"),
            Subject::Service => f.write_str("the bot itself"),
            Subject::Deletion(id) => write!(f, "deletion of {id}"),
            Subject::Ballot(id) => write!(f, "vote in channel {id}"),
            Subject::Deleted(id) => write!(f, "what is left of deletion {id}"),
            Subject::Tournament(id) => write!(f, "tournament {id}"),
        }
    }
}
