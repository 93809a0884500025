//! What somebody did.

use crate::{
    ids::{ChannelId, GuildId, InteractionId, MessageId, RoleId, Time, UserId},
    text::Locale,
};

/// One interaction, parsed once at the edge.
#[derive(Clone, Debug)]
pub struct Request {
    /// Idempotency key: a repeated delivery has the same.
    pub id: InteractionId,
    pub at: Time,
    pub user: User,
    /// The person's language.
    pub locale: Locale,
    pub channel: ChannelId,
    /// None in a direct message.
    pub guild: Option<GuildId>,
    /// What the bot may do in this channel.
    pub permissions: Permissions,
    pub place: Place,
    /// What the person may do there.
    pub rights: Rights,
    pub action: Action,
}

impl Request {
    /// The message below which it was made.
    pub fn pressed(&self) -> Option<Pressed> {
        match &self.action {
            Action::Press { message, .. } => Some(*message),
            Action::Submit { message, .. } => *message,
            Action::Command { .. } | Action::Autocomplete { .. } => None,
        }
    }
}

/// What kind of place a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    pub kind: ChannelKind,
    /// The bot is no member here: somebody brought it along as an app of their own. It can answer requests,
    /// and nothing else: no posts without a request, no threads, no changes of older messages.
    pub visiting: bool,
    /// The language of public posts: the server's, in direct messages the person's.
    pub locale: Locale,
    /// Where the channel is a thread: the channel it belongs to.
    pub parent: Option<ChannelId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ChannelKind {
    /// A text channel of a server, in which threads can be opened.
    #[default]
    Text,
    Thread,
    /// The direct messages of a person with the bot.
    Direct,
    /// A voice channel's text, a conversation between people, …
    Other,
}

/// What a person may do in the channel of a request; nothing in direct messages.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rights {
    /// Runs the server.
    pub manage_server: bool,
    /// Moderates the channel.
    pub manage_messages: bool,
    pub roles: Vec<RoleId>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    pub id: UserId,
    /// Display name, raw.
    pub name: String,
    pub bot: bool,
}

/// What the bot may do in the channel of a request. In direct messages everything that exists there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Permissions {
    pub view_channel: bool,
    pub send_messages: bool,
    pub attach_files: bool,
    pub embed_links: bool,
    pub read_history: bool,
    /// Open threads, and write in them.
    pub open_threads: bool,
}

impl Permissions {
    pub const ALL: Permissions = Permissions {
        view_channel: true,
        send_messages: true,
        attach_files: true,
        embed_links: true,
        read_history: true,
        open_threads: true,
    };
}

#[derive(Clone, Debug)]
pub enum Action {
    /// `/name option:value…`; subcommands are joined by a blank (`play triablo`). Chosen from a menu it has
    /// the name shown there by default, and its target for an option.
    Command { name: String, options: Vec<(String, Value)> },
    /// The option `focused` of a command is being typed; the others are as far as they are.
    Autocomplete { name: String, options: Vec<(String, Value)>, focused: String },
    /// A button (no values) or a select menu of a message. `custom_id` is not to be trusted.
    Press { custom_id: String, values: Vec<String>, message: Pressed },
    /// A submitted modal; fields by their `custom_id`. `message`: the one whose button opened it.
    Submit {
        custom_id: String,
        fields: Vec<(String, String)>,
        message: Option<Pressed>,
    },
}

/// The message whose button or menu was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pressed {
    pub id: MessageId,
    /// Nobody else sees it.
    pub private: bool,
    /// What was used is among its buttons and menus, as Discord shows it now.
    pub shows_it: bool,
}

/// The value of a command's option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Text(String),
    Integer(i64),
    Boolean(bool),
    /// A person, resolved.
    User(User),
    /// A file that was attached.
    File(Upload),
    /// A message, with the `custom_id`s below it.
    Message {
        id: MessageId,
        custom_ids: Vec<String>,
    },
}

/// No file is read that has more bytes.
pub const LARGEST_UPLOAD: usize = 64 * 1024;

/// An attached file, as far as it could be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Upload {
    pub name: String,
    pub content: Result<Vec<u8>, UploadError>,
}

/// Why a file was not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UploadError {
    #[error("larger than {LARGEST_UPLOAD} bytes")]
    TooLarge,
    #[error("it could not be fetched")]
    Unreachable,
}
