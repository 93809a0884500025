//! The interface between the bot and its transport.

use crate::ui::message::{Post, Reply};
use deltille_base::ids::{ChannelId, MessageId, UserId};
use deltille_store::{Subject, Version};
use std::future::Future;

/// The answer to a request. With a `receipt`, the reply shows a new board: once Discord has accepted it, the
/// transport reports the message with `Bot::delivered` (for a replaced message, the pressed one); if it never
/// does, the board is posted again.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    pub reply: Reply,
    pub receipt: Option<Receipt>,
}

impl Answer {
    pub fn ephemeral(post: Post) -> Answer {
        Answer { reply: Reply::Ephemeral(post), receipt: None }
    }

    /// An answer that replaces the pressed message.
    pub fn replace(post: Post) -> Answer {
        Answer { reply: Reply::Replace(post), receipt: None }
    }

    /// Adapts an answer to a press on a public message: a private answer never replaces that message,
    /// regardless of the `custom_id`.
    pub fn below_public(self) -> Answer {
        let Answer { reply, receipt } = self;
        let reply = match reply {
            // A reply that shows a new board may replace it.
            Reply::Replace(post) if receipt.is_none() => Reply::Ephemeral(post),
            Reply::Finish(post) => Reply::Ephemeral(post),
            Reply::FinishAndSay { post, strip, .. } => Reply::Say { post, strip },
            Reply::Watch { public, post, updates, .. } => {
                Reply::Watch { replace: false, public, post, updates }
            }
            other => other,
        };
        Answer { reply, receipt }
    }
}

/// Identifies the change that a posted board shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Receipt {
    pub subject: Subject,
    pub version: Version,
}

/// The nonce of a board post, the same for every retry. Discord allows 25 characters: 16 hex digits, a dot
/// and a version of up to eight.
pub fn nonce(channel: ChannelId, version: Version) -> String {
    format!("{:x}.{:x}", channel.0, version.0 & 0xffff_ffff)
}

/// Posts where there is no interaction to answer: timers, recovered boards.
pub trait Deliver: Send + Sync + 'static {
    /// Posts a message. `nonce` is the same for every retry, so that a doubled post appears once.
    fn post(
        &self,
        channel: ChannelId,
        post: Post,
        nonce: &str,
    ) -> impl Future<Output = Result<MessageId, DeliverError>> + Send;

    /// Returns the newest bot messages in a channel, with their custom ids; empty where they cannot be read.
    fn newest(&self, channel: ChannelId) -> impl Future<Output = Result<Vec<Seen>, DeliverError>> + Send {
        let _ = channel;
        async { Ok(Vec::new()) }
    }

    /// Returns the channel of a user's direct messages with the bot.
    fn direct(&self, user: UserId) -> impl Future<Output = Result<ChannelId, DeliverError>> + Send;

    /// Archives a thread; a new message in it reopens it.
    fn archive(&self, thread: ChannelId) -> impl Future<Output = Result<(), DeliverError>> + Send;

    /// Replaces a message of the bot.
    fn replace(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: Post,
    ) -> impl Future<Output = Result<(), DeliverError>> + Send;

    /// Removes the buttons of an older message, with low priority.
    fn strip(
        &self,
        channel: ChannelId,
        message: MessageId,
    ) -> impl Future<Output = Result<(), DeliverError>> + Send;
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    pub message: MessageId,
    pub custom_ids: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DeliverError {
    /// The channel or user is gone or closed to the bot; a retry is useless.
    #[error("the channel cannot be reached: {0}")]
    Gone(String),
    /// Discord rejects the content: our fault.
    #[error("it is refused as it is: {0}")]
    Wrong(String),
    /// A retry may succeed.
    #[error("not now: {0}")]
    Later(String),
}
