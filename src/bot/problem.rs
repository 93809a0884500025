//! What can go wrong, decided once: whose fault it is, how loudly it is logged, what the person is told.

use super::{
    message::{Post, Reply},
    ui::{t, words},
};
use crate::{
    games::SetupError,
    store::StoreError,
    table::DecodeError,
    text::{Locale, Message, say, word},
};

/// Why a request was not carried out. Everything but [`Problem::Ours`] is the person's to mend, and says how.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Problem {
    /// The press or command made no sense: an older version's, or forged.
    #[error("not understood: {0}")]
    Unknown(String),
    /// There is no table in this channel.
    #[error("no table")]
    NoTable,
    /// The press belonged to an earlier table of the channel.
    #[error("an earlier table")]
    OldTable,
    /// The table waits for people.
    #[error("not started")]
    Lobby,
    #[error("the game is over")]
    Over,
    /// The person has no seat; who has, in words.
    #[error("not seated")]
    NotSeated { players: String },
    /// A sentence that says it all.
    #[error("refused")]
    Said(Message),
    /// What the bot may not do in this channel, by the names of the texts.
    #[error("permissions are missing: {0:?}")]
    Permissions(Vec<&'static str>),
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Ours: logged as an error; the person is asked to try again.
    #[error("{0}")]
    Ours(String),
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Problem::Ours(error.to_string())
    }
}

impl From<DecodeError> for Problem {
    fn from(error: DecodeError) -> Problem {
        Problem::Ours(error.to_string())
    }
}

impl Problem {
    /// Writes the log line it deserves.
    pub fn log(&self) {
        match self {
            Problem::Ours(why) => tracing::error!(%why, "a request failed"),
            Problem::Unknown(what) => tracing::info!(%what, "a request was not understood"),
            Problem::Permissions(_) | Problem::Setup(_) => tracing::info!(why = %self, "a request was refused"),
            Problem::NoTable
            | Problem::OldTable
            | Problem::Lobby
            | Problem::Over
            | Problem::NotSeated { .. }
            | Problem::Said(_) => tracing::debug!(why = %self, "a request was refused"),
        }
    }

    /// What the person is told, privately.
    pub fn post(&self, locale: Locale) -> Post {
        words(match self {
            Problem::Unknown(_) => t(locale, "problem-unknown"),
            Problem::NoTable => t(locale, "problem-no-table"),
            Problem::OldTable => t(locale, "problem-old-table"),
            Problem::Lobby => t(locale, "problem-lobby"),
            Problem::Over => t(locale, "problem-over"),
            Problem::NotSeated { players } => {
                say(locale, &Message::new("problem-not-seated").with("players", players.as_str()))
            }
            Problem::Said(message) => say(locale, message),
            Problem::Permissions(missing) => {
                let missing: Vec<String> = missing.iter().map(|id| format!("**{}**", word(locale, id))).collect();
                say(locale, &Message::new("problem-permissions").with("missing", missing.join(", ")))
            }
            Problem::Setup(error) => say(
                locale,
                &Message::new("problem-setup").with("why", super::escape::sentence(&error.to_string())),
            ),
            Problem::Ours(_) => t(locale, "problem-ours"),
        })
    }

    pub fn reply(&self, locale: Locale) -> Reply {
        Reply::Whisper(self.post(locale))
    }
}
