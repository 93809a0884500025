//! What can go wrong, decided once: whose fault it is, how loudly it is logged, what the person is told.

use crate::{
    bot::{
        service::{
            settings_cache::SettingsError,
            studio::Failed,
            tables::{Current, OrderError},
        },
        ui::{
            escape::{code, sentence},
            message::Post,
            names::players,
            time,
            widgets::{t, words},
        },
    },
    games::{Refusal, SetupError},
    store::StoreError,
    table::Refused,
    text::{Locale, Message, say, word},
};

/// What is said of an entry that no plan can have.
pub fn step_refused(locale: Locale, number: usize, typed: &str, refusal: &Refusal) -> String {
    let message = Message::new(if refusal.rule().is_some() { "plan-refused-rule" } else { "plan-refused" });
    let why = sentence(&say(locale, refusal.message()));
    let message = message.with("number", number).with("entry", code(typed)).with("why", why);
    say(locale, &message.with("rule", refusal.rule().unwrap_or_default()))
}

/// Why a request was not carried out. Everything but [`Problem::Ours`] is the person's to mend, and says how.
#[derive(Clone, Debug, thiserror::Error)]
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
    /// The press belonged to an earlier puzzle of this person's own, which is this.
    #[error("an earlier puzzle")]
    OldPuzzle(String),
    /// The press belonged to an earlier table, and there is none in this channel.
    #[error("an earlier table, and none now")]
    OldGame,
    /// The table waits for people.
    #[error("not started")]
    Lobby,
    #[error("the game is over")]
    Over,
    /// The channel has an open table.
    #[error("the channel is taken")]
    Taken(Box<Current>),
    /// The person has no seat at this table.
    #[error("not seated")]
    NotSeated(Box<Current>),
    /// The press was made for an earlier board of this table.
    #[error("an earlier board")]
    Stale(Box<Current>),
    /// The rules refuse what was entered.
    #[error("against the rules")]
    Rules { refusal: Box<Refusal>, current: Box<Current>, typed: String },
    /// The rules refuse an entry of a conditional move.
    #[error("entry {number} of a conditional move is refused")]
    Step { number: usize, text: String, refusal: Box<Refusal> },
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

impl Problem {
    /// The sentence that says it all, if there is one.
    pub fn said(&self, locale: Locale) -> Option<String> {
        match self {
            Problem::Said(message) => Some(say(locale, message)),
            _ => None,
        }
    }

    /// The same where nothing was typed that could be shown.
    pub fn untyped(self) -> Problem {
        match self {
            Problem::Rules { refusal, .. } => Problem::Said(refusal.message().clone()),
            other => other,
        }
    }

    /// What a table says when it is only asked whether it would.
    pub fn of(why: Refused) -> Problem {
        match why {
            Refused::Said(message) => Problem::Said(message),
            why => Problem::Ours(why.to_string()),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Problem::Ours(error.to_string())
    }
}

impl From<Failed> for Problem {
    fn from(failed: Failed) -> Problem {
        Problem::Ours(failed.to_string())
    }
}

impl From<SettingsError> for Problem {
    fn from(error: SettingsError) -> Problem {
        Problem::Ours(error.to_string())
    }
}

impl From<OrderError> for Problem {
    fn from(error: OrderError) -> Problem {
        match error {
            OrderError::NoTable => Problem::NoTable,
            OrderError::Store(StoreError::NoRoom) => Problem::Said(Message::new("problem-no-room")),
            OrderError::Occupied(current) => Problem::Taken(Box::new(current)),
            OrderError::Refused { why: Refused::Said(message), .. } => Problem::Said(message),
            OrderError::Refused { why: Refused::VoteEarly { from }, .. } => {
                let when = time::timestamp(from);
                Problem::Said(Message::new("vote-early").with("when", when))
            }
            OrderError::Refused { why: Refused::Step { number, text, refusal }, .. } => {
                Problem::Step { number, text, refusal: Box::new(refusal) }
            }
            OrderError::Refused { why: Refused::Stale { .. }, current: Some(current) } => {
                Problem::Stale(current)
            }
            OrderError::Refused { why: Refused::NotSeated, current: Some(current) } => {
                Problem::NotSeated(current)
            }
            OrderError::Refused { why: Refused::Rules(refusal), current: Some(current) } => {
                Problem::Rules { refusal: Box::new(refusal), current, typed: String::new() }
            }
            // Without a table there is nothing to be stale against, to sit at or to play.
            OrderError::Refused { current: None, .. } => Problem::NoTable,
            why @ (OrderError::Outdated
            | OrderError::Busy
            | OrderError::Unreadable(_)
            | OrderError::Fault(_)
            | OrderError::Store(_)) => Problem::Ours(why.to_string()),
        }
    }
}

impl Problem {
    /// Writes the log line it deserves.
    pub fn log(&self) {
        match self {
            Problem::Ours(why) => tracing::error!(%why, "a request failed"),
            // Without what it says: somebody typed it.
            Problem::Unknown(_) => tracing::info!("a request was not understood"),
            Problem::Setup(_) => {
                tracing::info!("a request was refused: there is no such game, variant or option")
            }
            Problem::Permissions(_) => tracing::info!(why = %self, "a request was refused"),
            Problem::NoTable
            | Problem::OldTable
            | Problem::OldPuzzle(_)
            | Problem::OldGame
            | Problem::Lobby
            | Problem::Over
            | Problem::Taken(_)
            | Problem::NotSeated(_)
            | Problem::Stale(_)
            | Problem::Rules { .. }
            | Problem::Step { .. }
            | Problem::Said(_) => tracing::debug!(why = %self, "a request was refused"),
        }
    }

    /// What the person is told, privately, in words; where a picture helps, `explain` adds it.
    pub fn post(&self, locale: Locale) -> Post {
        words(match self {
            Problem::Unknown(_) => t(locale, "problem-unknown"),
            Problem::NoTable => t(locale, "problem-no-table"),
            Problem::OldTable => t(locale, "problem-old-table"),
            Problem::OldPuzzle(puzzle) => {
                say(locale, &Message::new("problem-old-puzzle").with("puzzle", puzzle.as_str()))
            }
            Problem::OldGame => t(locale, "problem-old-game"),
            Problem::Lobby => t(locale, "problem-lobby"),
            Problem::Over => t(locale, "problem-over"),
            Problem::Taken(current) => say(
                locale,
                &Message::new("form-channel-taken").with("players", players(locale, &current.table)),
            ),
            Problem::NotSeated(current) => {
                let people = current.table.seats.iter().flatten().count();
                let message = Message::new("problem-not-seated").with("count", people);
                say(locale, &message.with("players", players(locale, &current.table)))
            }
            Problem::Stale(_) => t(locale, "problem-stale"),
            Problem::Rules { refusal, .. } => sentence(&say(locale, refusal.message())),
            Problem::Step { number, text, refusal } => step_refused(locale, *number, text, refusal),
            Problem::Said(message) => say(locale, message),
            Problem::Permissions(missing) => {
                let missing: Vec<String> =
                    missing.iter().map(|id| format!("**{}**", word(locale, id))).collect();
                say(locale, &Message::new("problem-permissions").with("missing", missing.join(", ")))
            }
            Problem::Setup(error) => say(
                locale,
                &Message::new("problem-setup").with("why", sentence(&say(locale, &error.message()))),
            ),
            Problem::Ours(_) => t(locale, "problem-ours"),
        })
    }
}
