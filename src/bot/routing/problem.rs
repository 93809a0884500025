//! Problems of requests, defined once: whose fault each is, its log level, and the message to the user.

use crate::frame::{
    render_pool::Failed,
    settings::{cache::SettingsError, servers::Limit},
    tables::{Current, OrderError},
    ui::{
        Post,
        escape::{code, sentence},
        names::{board_link, players, setup_line},
        t, time, words,
    },
};
use deltille_base::text::{Locale, Message, say, word};
use deltille_games::{Refusal, Seat, SetupError};
use deltille_store::StoreError;
use deltille_table::{Phase, Refused};

/// The message for an entry that a conditional move cannot contain.
pub fn step_refused(locale: Locale, number: usize, typed: &str, refusal: &Refusal) -> String {
    let message = Message::new(if refusal.rule().is_some() { "plan-refused-rule" } else { "plan-refused" });
    let why = sentence(&say(locale, refusal.message()));
    let message = message.with("number", number).with("entry", code(typed)).with("why", why);
    say(locale, &message.with("rule", refusal.rule().unwrap_or_default()))
}

/// A limit that the server sets for one person is reached.
pub fn limit_reached(limit: Limit, most: u16) -> Message {
    let id = match limit {
        Limit::Tables => "gate-tables",
        Limit::Offers => "gate-offers",
        Limit::Imports => "gate-imports",
        Limit::Analyses => "gate-analyses",
    };
    Message::new(id).with("count", u32::from(most))
}

/// Why a request was not carried out. The user can resolve every problem except [`Problem::Ours`], and the
/// message says how.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Problem {
    /// The press or command is invalid: from an older version, or forged.
    #[error("not understood: {0}")]
    Unknown(String),
    #[error("no table")]
    NoTable,
    /// The press belongs to an earlier table of the channel.
    #[error("an earlier table")]
    OldTable,
    /// The press belongs to an earlier puzzle of this user, described by the text.
    #[error("an earlier puzzle")]
    OldPuzzle(String),
    /// The press belongs to an earlier table, and the channel has no table now.
    #[error("an earlier table, and none now")]
    OldGame,
    /// The table is still in the lobby.
    #[error("not started")]
    Lobby,
    #[error("the game is over")]
    Over,
    #[error("the channel is taken")]
    Taken(Box<Current>),
    #[error("not seated")]
    NotSeated(Box<Current>),
    #[error("an earlier board")]
    Stale(Box<Current>),
    #[error("against the rules")]
    Rules { refusal: Box<Refusal>, current: Box<Current>, typed: String },
    #[error("entry {number} of a conditional move is refused")]
    Step { number: usize, text: String, refusal: Box<Refusal> },
    /// The answer could help the user in this running game of theirs.
    #[error("helps in a running game")]
    HelpsPlayer(Box<Current>),
    /// A complete message for the user.
    #[error("refused")]
    Said(Message),
    /// The permissions the bot lacks in this channel, as text ids.
    #[error("permissions are missing: {0:?}")]
    Permissions(Vec<&'static str>),
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An internal error: logged as an error; the user is asked to try again.
    #[error("{0}")]
    Ours(String),
}

/// What comes of a request, or of a part of it.
pub type Result<T, E = Problem> = std::result::Result<T, E>;

impl Problem {
    /// The problem as a single message, if it has one.
    pub fn said(&self, locale: Locale) -> Option<String> {
        match self {
            Problem::Said(message) => Some(say(locale, message)),
            _ => None,
        }
    }

    /// Reduces a refusal to its message, for entries that were not typed.
    pub fn untyped(self) -> Problem {
        match self {
            Problem::Rules { refusal, .. } => Problem::Said(refusal.message().clone()),
            other => other,
        }
    }

    /// The problem when a table refuses a dry run.
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
            OrderError::Elsewhere(_) => Problem::Ours("an order to a copy of a table".to_owned()),
            OrderError::Store(StoreError::NoRoom) => Problem::Said(Message::new("problem-no-room")),
            OrderError::Occupied(current) => Problem::Taken(Box::new(current)),
            OrderError::TooMany { limit, most } => Problem::Said(limit_reached(limit, most)),
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
            // Without a table, no request can be stale, seated or playing.
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
    pub fn log(&self) {
        match self {
            Problem::Ours(why) => tracing::error!(error = %why, "request failed"),
            // Without the text: a user typed it.
            Problem::Unknown(_) => tracing::info!("request not understood"),
            Problem::Setup(_) => {
                tracing::info!("request refused, game, variant or option unknown")
            }
            Problem::Permissions(_) => {
                tracing::info!(reason = %self, "request refused, bot lacks permissions")
            }
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
            | Problem::HelpsPlayer(_)
            | Problem::Said(_) => tracing::debug!(reason = %self, "request refused"),
        }
    }

    /// The private text answer; `explain` adds a picture where one helps.
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
            Problem::NotSeated(current) if matches!(current.table.phase, Phase::Lobby { .. }) => {
                t(locale, "problem-not-seated-lobby")
            }
            Problem::NotSeated(current) => {
                let table = &current.table;
                // Computers play, too.
                let playing = (0..table.seat_names().len() as u8).filter(|seat| table.is_taken(Seat(*seat)));
                let message = Message::new("problem-not-seated").with("count", playing.count());
                say(locale, &message.with("players", players(locale, &current.table)))
            }
            Problem::Stale(_) => t(locale, "problem-stale"),
            Problem::Rules { refusal, .. } => sentence(&say(locale, refusal.message())),
            Problem::Step { number, text, refusal } => step_refused(locale, *number, text, refusal),
            Problem::HelpsPlayer(running) => {
                let game = sentence(&setup_line(locale, &running.table));
                let own = running.table.channel.is_own();
                let id = if own { "analysis-helps-puzzle" } else { "analysis-helps" };
                let message = Message::new(id).with("game", game);
                say(locale, &message.with("link", board_link(&running.table, running.posted)))
            }
            Problem::Said(message) => say(locale, message),
            Problem::Permissions(missing) => {
                let missing: Vec<String> =
                    missing.iter().map(|id| format!("**{}**", word(locale, id))).collect();
                say(locale, &Message::new("problem-permissions").with("missing", missing))
            }
            Problem::Setup(error) => say(
                locale,
                &Message::new("problem-setup").with("why", sentence(&say(locale, &error.message()))),
            ),
            Problem::Ours(_) => t(locale, "problem-ours"),
        })
    }
}
