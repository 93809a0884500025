//! The interface between the bot and its transport.

use crate::ui::message::{Choice, Modal, Post, Updates};
use data_encoding::HEXLOWER;
use deltille_base::ids::{ChannelId, GuildId, MessageId, RoleId, UserId};
use deltille_store::{Subject, Version};
use sha2::{Digest, Sha256};
use std::future::Future;

/// The reply to a request: messages, or an answer of another kind.
#[expect(clippy::large_enum_variant, reason = "one an interaction, and most are messages")]
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    Messages(Messages),
    Choices(Vec<Choice>),
    Form(Modal),
    /// No answer yet: a table asks for its own thread. The transport opens it and calls `Bot::in_thread` for
    /// the answer, which announces it.
    OpenThread(ThreadNames),
    /// No answer yet: the user wants a role, or no longer. The transport sees to it and calls `Bot::with_role` for
    /// the answer.
    ChangeRole(RoleChange),
}

/// A role of the server that the user wants to have, or not to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoleChange {
    pub role: RoleId,
    pub give: bool,
}

/// Why a role was not given or taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RoleError {
    /// The server has no such role, or no such member.
    #[error("there is no such role or member")]
    Gone,
    /// The bot may not, or the role is not below its own.
    #[error("the bot may not: {0}")]
    Forbidden(String),
    /// The role gives rights that not all members have: it is not for a button.
    #[error("the role gives rights")]
    Powerful,
    /// Discord fails, is unreachable, or demands a wait.
    #[error("no answer: {0}")]
    Later(String),
}

/// The names to try for a thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreadNames {
    pub full: String,
    /// If Discord refuses the full name: without any player's name, which may contain words that the server
    /// forbids.
    pub plain: String,
}

/// Changes of the pressed message, the user's private message and the public one: independent of each other.
/// The first of them is the initial response, the others follow it in this order; if the pressed message changes, the
/// public one comes before the private one.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Messages {
    /// The pressed message stays as it is without a change.
    pub pressed: Option<PressedChange>,
    /// A new message that only this user sees.
    pub private: Option<Post>,
    /// A new public message.
    pub public: Option<Post>,
    /// The nonce of a public message that is independent of the interaction: a reply to it would reveal the
    /// hidden text they typed. It is sent once for each nonce.
    pub apart: Option<String>,
    /// An older message that loses its buttons when there is time (may be dropped).
    pub strip: Option<MessageId>,
    /// Later contents of the last of these messages.
    pub updates: Option<Updates>,
    /// The public message, or the pressed one that is replaced, shows a new board: once Discord has accepted
    /// it, the transport reports the message with `Bot::delivered`, and asks `Bot::after_move` for a private message;
    /// if it never does, the board is posted again.
    pub receipt: Option<Receipt>,
}

/// Change of the pressed message.
#[derive(Clone, PartialEq, Debug)]
pub enum PressedChange {
    Replaced(Post),
    /// A private message that is done with: it is replaced, and deleted soon after.
    Closed(Post),
    /// Loses its buttons.
    Stripped,
    /// Stays as it is for now: the background worker edits it.
    Awaited,
}

impl Messages {
    pub fn private(post: Post) -> Messages {
        Messages { private: Some(post), ..Messages::default() }
    }

    pub fn public(post: Post) -> Messages {
        Messages { public: Some(post), ..Messages::default() }
    }

    pub fn pressed(change: PressedChange) -> Messages {
        Messages { pressed: Some(change), ..Messages::default() }
    }
}

impl Messages {
    /// The part of it that is left if another process, or the background worker, shows the board.
    pub fn without_board(self) -> Messages {
        let left = Messages { receipt: None, ..self };
        match left.public {
            Some(_) => Messages { public: None, apart: None, updates: None, ..left },
            None => Messages { pressed: None, ..left },
        }
    }
}

impl From<Messages> for Reply {
    fn from(messages: Messages) -> Reply {
        Reply::Messages(messages)
    }
}

impl Reply {
    pub fn receipt(&self) -> Option<Receipt> {
        match self {
            Reply::Messages(messages) => messages.receipt,
            Reply::Choices(_) | Reply::Form(_) | Reply::OpenThread(_) | Reply::ChangeRole(_) => None,
        }
    }
}

/// Identifies the change that a posted board shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Receipt {
    pub subject: Subject,
    pub version: Version,
}

/// The nonce of a message about this subject. Discord compares the nonces of all messages of an author, across channels,
/// and allows 25 characters. The channel of direct messages names the person.
pub fn nonce(channel: ChannelId, about: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(format!("{channel} {about}"))[..12])
}

/// Subject of a post of a channel's board, for its nonce.
pub fn board_post(version: Version) -> String {
    format!("board {}", version.0)
}

/// Posts where there is no interaction to answer: timers, recovered boards.
pub trait Deliver: Send + Sync + 'static {
    /// Posts a message. `about` is the same for every retry, so that a doubled post appears once, and differs from
    /// that of any other message in the channel.
    fn post(
        &self,
        channel: ChannelId,
        post: Post,
        about: &str,
    ) -> impl Future<Output = Result<MessageId, DeliverError>> + Send;

    /// Posts a board, which its players asked for: where the bot may not post, as a reply to a late interaction.
    fn post_board(
        &self,
        channel: ChannelId,
        post: Post,
        about: &str,
    ) -> impl Future<Output = Result<MessageId, DeliverError>> + Send {
        self.post(channel, post, about)
    }

    /// Returns the newest messages in a channel, newest first; empty where they cannot be read.
    fn newest(&self, channel: ChannelId) -> impl Future<Output = Result<Vec<Seen>, DeliverError>> + Send {
        let _ = channel;
        async { Ok(Vec::new()) }
    }

    /// Returns the channel of a user's direct messages with the bot.
    fn direct(&self, user: UserId) -> impl Future<Output = Result<ChannelId, DeliverError>> + Send;

    /// Opens the thread of a message, which has the message's id. That it is there already is no error.
    fn thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> impl Future<Output = Result<(), DeliverError>> + Send;

    /// Archives a thread; a new message in it reopens it.
    fn archive(&self, thread: ChannelId) -> impl Future<Output = Result<(), DeliverError>> + Send;

    /// Gives a member a role of the server, or takes it. That nothing changes is no error.
    fn change_role(
        &self,
        guild: GuildId,
        user: UserId,
        change: RoleChange,
    ) -> impl Future<Output = Result<(), RoleError>> + Send {
        let _ = (guild, user, change);
        async { Ok(()) }
    }

    /// Replaces a message of the bot.
    fn replace(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: Post,
    ) -> impl Future<Output = Result<(), DeliverError>> + Send;

    /// Deletes a message of the bot. That it is gone already is no error.
    fn delete(
        &self,
        channel: ChannelId,
        message: MessageId,
    ) -> impl Future<Output = Result<(), DeliverError>> + Send {
        let _ = (channel, message);
        async { Ok(()) }
    }

    /// Unpins a message. That nobody has pinned it is no error.
    fn unpin(
        &self,
        channel: ChannelId,
        message: MessageId,
    ) -> impl Future<Output = Result<(), DeliverError>> + Send {
        let _ = (channel, message);
        async { Ok(()) }
    }

    /// Removes the buttons of an older message, with low priority.
    fn strip(
        &self,
        channel: ChannelId,
        message: MessageId,
    ) -> impl Future<Output = Result<(), DeliverError>> + Send;
}

/// Why a thread was not opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ThreadError {
    /// Each of its names is refused.
    #[error("its name is refused: {0}")]
    Name(String),
    /// The server has as many active threads as Discord allows.
    #[error("the server has too many threads: {0}")]
    Full(String),
    /// A permission is missing, although the request came with all that are needed.
    #[error("the bot may not: {0}")]
    Forbidden(String),
    /// Refused for another reason, in Discord's words.
    #[error("it is refused: {0}")]
    Refused(String),
    /// Discord's rate limit.
    #[error("too many requests")]
    Limited,
    /// Discord fails or is unreachable.
    #[error("no answer: {0}")]
    Unreachable(String),
}

/// A message in a channel. Those of people have neither text nor controls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    pub message: MessageId,
    pub text: String,
    pub custom_ids: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DeliverError {
    /// The channel or the message is gone, or the user is gone or closed to the bot; a retry is useless.
    #[error("the channel cannot be reached: {0}")]
    Gone(String),
    /// The bot may not see the channel or may not post there, until that is changed.
    #[error("the channel is closed: {0}")]
    Closed(String),
    /// Discord rejects the content: our fault.
    #[error("it is refused as it is: {0}")]
    Wrong(String),
    /// A retry may succeed.
    #[error("not now: {0}")]
    Later(String),
}
