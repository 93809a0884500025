//! What the bot hands to its transport, and what it asks of it.

use crate::{
    bot::ui::message::{Post, Reply},
    ids::{ChannelId, MessageId, UserId},
    store::{Subject, Version},
};
use std::future::Future;

/// The answer to a request. When `receipt` is there, the reply shows a new board: once Discord has taken it,
/// the transport reports the message with `Bot::delivered` (for a replaced message, the pressed one); if it
/// never does, the board is posted again.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    pub reply: Reply,
    pub receipt: Option<Receipt>,
}

impl Answer {
    /// Only this person sees it.
    pub fn ephemeral(post: Post) -> Answer {
        Answer { reply: Reply::Ephemeral(post), receipt: None }
    }

    /// The pressed message becomes this.
    pub fn replace(post: Post) -> Answer {
        Answer { reply: Reply::Replace(post), receipt: None }
    }

    /// The answer to a press below a message that everybody sees:
    /// nobody's private answer takes its place, whatever a `custom_id` says.
    pub fn below_public(self) -> Answer {
        let Answer { reply, receipt } = self;
        let reply = match reply {
            // One that shows a new board is meant for it.
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

/// Which change of which subject a posted board shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Receipt {
    pub subject: Subject,
    pub version: Version,
}

/// Names a board's post, the same for every try at it. Discord takes 25 characters: 16 hex digits, a dot and
/// a version of up to eight.
pub fn nonce(channel: ChannelId, version: Version) -> String {
    format!("{:x}.{:x}", channel.0, version.0 & 0xffff_ffff)
}

/// Posting where there is no interaction to answer: timers, recovered boards.
pub trait Deliver: Send + Sync + 'static {
    /// `nonce` is the same for every try at the same post, so that a doubled one appears once.
    fn post(
        &self,
        channel: ChannelId,
        post: Post,
        nonce: &str,
    ) -> impl Future<Output = Result<MessageId, DeliverError>> + Send;

    /// The newest messages of bots in a channel, with the ids of their buttons and menus. Where they cannot
    /// be read: none.
    fn newest(&self, channel: ChannelId) -> impl Future<Output = Result<Vec<Seen>, DeliverError>> + Send {
        let _ = channel;
        async { Ok(Vec::new()) }
    }

    /// The channel of a person's direct messages with the bot.
    fn direct(&self, user: UserId) -> impl Future<Output = Result<ChannelId, DeliverError>> + Send;

    /// Puts a thread away; whoever writes there brings it back.
    fn archive(&self, thread: ChannelId) -> impl Future<Output = Result<(), DeliverError>> + Send;

    /// This message of the bot's becomes that.
    fn replace(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: Post,
    ) -> impl Future<Output = Result<(), DeliverError>> + Send;

    /// Takes the buttons off an older message. Of low priority.
    fn strip(
        &self,
        channel: ChannelId,
        message: MessageId,
    ) -> impl Future<Output = Result<(), DeliverError>> + Send;
}

/// A message that is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    pub message: MessageId,
    pub custom_ids: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DeliverError {
    /// The channel or person is gone or closed to the bot: trying again is useless.
    #[error("the channel cannot be reached: {0}")]
    Gone(String),
    /// Discord does not take what is said: our fault.
    #[error("it is refused as it is: {0}")]
    Wrong(String),
    /// Worth another try later.
    #[error("not now: {0}")]
    Later(String),
}
