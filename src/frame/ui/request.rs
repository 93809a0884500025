//! A user's action, as the transport reports it.

use deltille_base::{
    ids::{ChannelId, GuildId, InteractionId, MessageId, RoleId, Time, UserId},
    text::Locale,
};
use deltille_games::Seat;
use deltille_table::Table;

/// One interaction, parsed once by the transport.
#[derive(Clone, Debug)]
pub struct Request {
    /// The idempotency key: a repeated delivery has the same one.
    pub id: InteractionId,
    pub at: Time,
    pub user: User,
    /// The user's language.
    pub locale: Locale,
    pub channel: ChannelId,
    /// None in a direct message.
    pub guild: Option<GuildId>,
    pub permissions: Permissions,
    pub place: Place,
    pub rights: Rights,
    pub action: Action,
}

impl Request {
    /// The message whose control was used.
    pub fn pressed(&self) -> Option<Pressed> {
        match &self.action {
            Action::Press { message, .. } => Some(*message),
            Action::Submit { message, .. } => *message,
            Action::Command { .. } | Action::Autocomplete { .. } | Action::Unreadable { .. } => None,
        }
    }

    /// The seat that the user plays, alone or with a team.
    pub fn seat_at(&self, table: &Table) -> Option<Seat> {
        table.seat_of(self.user.id).or_else(|| table.team_seat(&self.rights.roles))
    }

    /// Whether the user moderates this channel: by their rights in the channel of the request, which a thread has
    /// from its parent, or by those in the whole server.
    pub fn moderates(&self, channel: ChannelId) -> bool {
        let here = channel == self.channel || Some(channel) == self.place.parent;
        self.rights.moderates_server() || (self.rights.manage_messages && here)
    }
}

/// The kind of place a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    pub kind: ChannelKind,
    /// The bot is a guest here: a user installed it as their own app. It can only answer requests: no posts
    /// without a request, no threads, no edits of older messages.
    pub visiting: bool,
    /// The language of public posts: the server's, or in direct messages the user's.
    pub locale: Locale,
    /// The parent channel of a thread.
    pub parent: Option<ChannelId>,
    /// Probably not all members of the server see the channel: its lobbies are not listed.
    pub private: bool,
    /// A page shows the answers that only the user sees.
    pub page: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ChannelKind {
    /// A server's text channel, in which threads can be opened.
    #[default]
    Text,
    /// A server's announcement channel; its threads are of a kind of their own.
    News,
    Thread,
    /// A user's direct messages with the bot.
    Direct,
    /// A voice channel's text, a conversation between people, …
    Other,
}

/// A user's rights in the channel of a request; none in direct messages.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rights {
    /// Runs the server.
    pub manage_server: bool,
    /// Moderates the channel.
    pub manage_messages: bool,
    /// Moderates all channels, by a role: no channel gave this right.
    pub manage_all_messages: bool,
    /// Gives roles to others.
    pub manage_roles: bool,
    pub roles: Vec<RoleId>,
}

impl Rights {
    /// Whether the user may decide for the whole server, from any channel.
    pub fn moderates_server(&self) -> bool {
        self.manage_server || self.manage_all_messages
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    pub id: UserId,
    /// Display name, raw.
    pub name: String,
    pub bot: bool,
}

/// The bot's permissions in the channel of a request. In direct messages all that exist there.
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
    /// `/name option:value…`; subcommands are joined by a blank (`play triablo`). A context-menu command has
    /// its default name and its target as an option.
    Command { name: String, options: Vec<(String, Value)> },
    /// The user is typing the option `focused` of a command; the others have their present values.
    Autocomplete { name: String, options: Vec<(String, Value)>, focused: String },
    /// A button (no values) or a select menu of a message. `custom_id` is untrusted.
    Press { custom_id: String, values: Vec<String>, message: Pressed },
    /// A submitted modal; fields by their `custom_id`. `message`: the one whose button opened it.
    Submit {
        custom_id: String,
        fields: Vec<(String, String)>,
        message: Option<Pressed>,
    },
    /// A request that the transport cannot read, in words for the log: it is answered, and nothing else happens.
    Unreadable { what: String },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pressed {
    pub id: MessageId,
    /// Only this user sees it.
    pub private: bool,
    /// The control that was used is still on the message, as Discord shows it now.
    pub shows_it: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Text(String),
    Integer(i64),
    Boolean(bool),
    User(User),
    File(Upload),
    /// A message, with the `custom_id`s below it.
    Message {
        id: MessageId,
        custom_ids: Vec<String>,
    },
}

impl Value {
    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = self { Some(text) } else { None }
    }
}

/// Larger files are not read, in bytes.
pub const LARGEST_UPLOAD: usize = 64 * 1024;

/// An attached file, or why it could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Upload {
    pub name: String,
    pub content: Result<Vec<u8>, UploadError>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UploadError {
    #[error("larger than {LARGEST_UPLOAD} bytes")]
    TooLarge,
    #[error("it could not be fetched")]
    Unreachable,
}
