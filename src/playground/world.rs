//! The state of the miniature Discord: people, channels, messages, interactions, the bot's commands. Plain
//! data behind one mutex; messages are stored as the JSON that Discord would send.

use super::{error::Failure, limits::Limits};
use bytes::Bytes;
use deltille_base::ids::DISCORD_EPOCH;
use serde_json::{Value, json};
use std::{
    collections::{HashMap, VecDeque},
    time::{Duration, Instant},
};
use time::{OffsetDateTime, macros::format_description};

/// Default number of messages kept in each channel, and of those that only one person sees; older ones are
/// dropped with their pictures.
pub(super) const KEPT: usize = 200;
/// Time limit of an initial response.
pub const ANSWER_WITHIN: Duration = Duration::from_secs(3);
/// Lifetime of an interaction's token.
pub const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
/// View channel, send messages, attach files, embed links, read history, open public threads, send in
/// threads, use one's own apps.
pub const PERMISSIONS: u64 =
    1 << 10 | 1 << 11 | 1 << 15 | 1 << 14 | 1 << 16 | 1 << 35 | 1 << 38 | EXTERNAL_APPS;
pub const EXTERNAL_APPS: u64 = 1 << 50;
/// Manage server and manage messages: additional permissions of the server's owner.
pub const MANAGES: u64 = 1 << 5 | 1 << 13;
const ROLES: [(&str, u64); 2] = [("Players", 7001), ("Veterans", 7002)];
pub const OWNER: u64 = 1001;
/// A server without the bot.
pub const FOREIGN_GUILD: u64 = 9_001;
const FOREIGN_CHANNEL: (&str, u64) = ("another-server", 2005);

/// Number of new commands within a day, global or of one server.
const CREATES: usize = 200;
const CREATES_WITHIN: Duration = Duration::from_secs(24 * 60 * 60);

/// Prefix of an interaction's token, before its id.
pub const TOKEN_PREFIX: &str = "interaction-token-";

pub const APPLICATION: u64 = 8_000;
pub const GUILD: u64 = 9_000;
/// A second server with the bot, once it has a channel.
pub const SECOND_GUILD: u64 = 9_002;
const PEOPLE: [(&str, u64); 6] = [
    ("Mira", 1001),
    ("Jonas", 1002),
    ("Tuğçe", 1003),
    ("Ada", 1004),
    ("Ben", 1005),
    ("Zoya", 1006),
];
const CHANNELS: [(&str, u64); 4] =
    [("lounge", 2001), ("board-games", 2002), ("tournament", 2003), ("quiet-corner", 2004)];

#[derive(Clone, Debug)]
pub struct Human {
    pub id: u64,
    pub name: String,
    /// Permissions in all channels.
    pub permissions: u64,
    pub roles: Vec<u64>,
    /// The language of the client.
    pub locale: String,
    /// Accepts no direct messages.
    pub closed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thread {
    pub parent: u64,
    pub archived: bool,
}

#[derive(Clone, Debug)]
pub struct Channel {
    pub id: u64,
    pub name: String,
    /// Set for a direct-message channel: the person who shares it with the bot.
    pub direct: Option<u64>,
    pub thread: Option<Thread>,
    /// In a server without the bot: people use it as an app of their own.
    pub foreign: bool,
    /// In the second server that has the bot.
    pub second: bool,
    pub permissions: u64,
    pub messages: VecDeque<Message>,
}

/// A message in Discord's format, and who may see it.
#[derive(Clone, Debug)]
pub struct Message {
    pub id: u64,
    pub only_for: Option<u64>,
    pub value: Value,
    /// The language that it was written for, when it was last written.
    pub(super) language: String,
    pub(super) posted: Instant,
    /// Times of edits through the channel's route since it became old.
    pub(super) late_edits: Vec<Instant>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    Message(u64),
    /// Deferred: a new message or an edit of the pressed one will follow.
    Deferred,
    Updated(u64),
    Choices(Vec<Value>),
    Modal(Value),
}

#[derive(Clone, Debug)]
pub struct Interaction {
    pub id: u64,
    pub token: String,
    pub person: u64,
    pub channel: u64,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub kind: u64,
    pub message: Option<u64>,
    pub created: Instant,
    pub outcome: Option<Outcome>,
    /// The message that `@original` refers to.
    pub original: Option<u64>,
    pub followups: Vec<u64>,
    /// The deferral was ephemeral.
    pub private: bool,
    /// The announced id of the deferred message; `None` once it was deleted.
    pub loading: Option<u64>,
    /// The user installed the app, the server did not: only few follow-ups are allowed.
    pub brought: bool,
    /// The user may not use such apps in public.
    pub hushed: bool,
    /// The type of the option being completed.
    pub completed: u64,
    /// For a submitted form: the interaction that opened it.
    pub opened_by: Option<u64>,
    /// The form it opened was submitted.
    pub filled_in: bool,
}

/// A request of the bot, for tests.
#[derive(Clone, Debug)]
pub struct Logged {
    pub method: String,
    /// Without the interaction's token.
    pub path: String,
    pub body: Value,
    pub files: Vec<String>,
    pub status: u16,
    pub answer: Value,
}

#[derive(Debug)]
pub struct World {
    pub people: Vec<Human>,
    pub roles: Vec<(String, u64)>,
    /// Whether the bot has Manage Roles.
    pub manages_roles: bool,
    /// Roles above that of the bot.
    pub above: Vec<u64>,
    /// Whether the bot is a member of the server.
    pub member: bool,
    /// Whether the server is reachable.
    pub available: bool,
    pub locale: String,
    pub channels: Vec<Channel>,
    /// Maximum number of messages in each channel.
    pub kept: usize,
    pub commands: Vec<Value>,
    /// Commands of the server only.
    pub guild_commands: Vec<Value>,
    pub limits: Limits,
    pub interactions: HashMap<u64, Interaction>,
    /// Ids of the interactions, oldest first, for their expiry.
    by_age: VecDeque<u64>,
    pub files: HashMap<String, (String, Bytes)>,
    /// Files uploaded for commands, oldest first.
    pub(super) uploads: VecDeque<(u64, Value)>,
    pub log: VecDeque<Logged>,
    /// Message id and time of each nonce, by author; `None`: the bot.
    pub(super) nonces: HashMap<(Option<u64>, String), (u64, Instant)>,
    /// Times at which commands were created, global ones and those of the server.
    creates: [VecDeque<Instant>; 2],
    next: u64,
    pub(super) base: String,
    /// How far a test has advanced the clock.
    pub ahead: Duration,
}

impl World {
    /// `base`: the server's address, for links to pictures.
    pub fn new(base: String) -> World {
        let channel = |id, name: &str, direct| Channel {
            id,
            name: name.to_owned(),
            direct,
            thread: None,
            foreign: false,
            second: false,
            permissions: PERMISSIONS,
            messages: VecDeque::new(),
        };
        let mut channels: Vec<Channel> = CHANNELS.iter().map(|(name, id)| channel(*id, name, None)).collect();
        channels.push(Channel {
            foreign: true,
            permissions: 0,
            ..channel(FOREIGN_CHANNEL.1, FOREIGN_CHANNEL.0, None)
        });
        channels.extend(PEOPLE.iter().map(|(name, id)| channel(id + 2000, name, Some(*id))));
        World {
            people: PEOPLE
                .iter()
                .map(|(name, id)| Human {
                    id: *id,
                    name: (*name).to_owned(),
                    permissions: PERMISSIONS | if *id == OWNER { MANAGES } else { 0 },
                    roles: Vec::new(),
                    locale: "en-US".to_owned(),
                    closed: false,
                })
                .collect(),
            roles: ROLES.map(|(name, id)| (name.to_owned(), id)).into(),
            manages_roles: false,
            above: Vec::new(),
            member: true,
            available: true,
            locale: "en-US".to_owned(),
            channels,
            kept: KEPT,
            commands: Vec::new(),
            guild_commands: Vec::new(),
            limits: Limits::default(),
            interactions: HashMap::new(),
            by_age: VecDeque::new(),
            files: HashMap::new(),
            uploads: VecDeque::new(),
            log: VecDeque::new(),
            nonces: HashMap::new(),
            creates: Default::default(),
            next: 0,
            base,
            ahead: Duration::ZERO,
        }
    }

    pub fn now(&self) -> Instant {
        Instant::now() + self.ahead
    }

    /// Discord's clock: that of the machine, moved ahead.
    pub fn wall_clock(&self) -> std::time::SystemTime {
        std::time::SystemTime::now() + self.ahead
    }

    /// Returns a new snowflake. It begins with the milliseconds since 2015, so that ids increase across
    /// restarts and contain the time of creation.
    pub fn id(&mut self) -> u64 {
        let now = self.wall_clock().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let snowflake = (now.as_millis() as u64).saturating_sub(DISCORD_EPOCH) << 22;
        self.next = snowflake.max(self.next + 1);
        self.next
    }

    /// Counts new commands; those that replace one of the same name do not count.
    pub fn count_creates(&mut self, guild: Option<u64>, new: usize) -> Result<(), Failure> {
        let now = self.now();
        let creates = &mut self.creates[usize::from(guild.is_some())];
        while creates.front().is_some_and(|at| now.duration_since(*at) >= CREATES_WITHIN) {
            creates.pop_front();
        }
        if creates.len() + new > CREATES {
            let why = "Max number of daily application command creates has been reached (200)";
            return Err(Failure::new(429, 30034, why));
        }
        creates.extend(std::iter::repeat_n(now, new));
        Ok(())
    }

    pub fn person(&self, id: u64) -> Option<&Human> {
        self.people.iter().find(|human| human.id == id)
    }

    pub fn channel(&self, id: u64) -> Result<&Channel, Failure> {
        self.channels.iter().find(|channel| channel.id == id).ok_or_else(Failure::unknown_channel)
    }

    pub fn channel_mut(&mut self, id: u64) -> Result<&mut Channel, Failure> {
        self.channels
            .iter_mut()
            .find(|channel| channel.id == id)
            .ok_or_else(Failure::unknown_channel)
    }

    pub fn message(&self, channel: u64, id: u64) -> Result<&Message, Failure> {
        // The newest messages are requested most.
        self.channel(channel)?
            .messages
            .iter()
            .rev()
            .find(|message| message.id == id)
            .ok_or_else(Failure::unknown_message)
    }

    /// Like [`World::message`], as a bot sees it: without ephemeral messages.
    pub fn public_message(&self, channel: u64, id: u64) -> Result<&Message, Failure> {
        let message = self.message(channel, id)?;
        if message.only_for.is_some() {
            Err(Failure::unknown_message())
        } else {
            Ok(message)
        }
    }

    pub fn message_mut(&mut self, channel: u64, id: u64) -> Result<&mut Message, Failure> {
        self.channel_mut(channel)?
            .messages
            .iter_mut()
            .rev()
            .find(|message| message.id == id)
            .ok_or_else(Failure::unknown_message)
    }

    /// The servers with the bot.
    pub fn guilds(&self) -> impl Iterator<Item = u64> + use<> {
        let second = self.channels.iter().any(|place| place.second).then_some(SECOND_GUILD);
        self.member.then_some(GUILD).into_iter().chain(second)
    }

    /// Whether a channel is in a server that the bot is not in.
    pub fn is_closed(&self, place: &Channel) -> bool {
        place.foreign || !self.member && place.direct.is_none() && !place.second
    }

    /// Checks a permission of the bot in a channel (for posts without an interaction).
    pub fn may(&self, channel: u64, bit: u32) -> Result<(), Failure> {
        let place = self.channel(channel)?;
        let permissions = if self.is_closed(place) { 0 } else { place.permissions };
        // Threads have a separate permission for writing.
        let bit = if bit == 11 && place.thread.is_some() { 38 } else { bit };
        if permissions & 1 << 10 == 0 {
            return Err(Failure::new(403, 50001, "Missing Access"));
        }
        if permissions & 1 << bit == 0 {
            Err(Failure::new(403, 50013, "Missing Permissions"))
        } else {
            Ok(())
        }
    }

    /// Opens a thread: on a message, whose id it takes, or independent.
    pub fn open_thread(&mut self, channel: u64, on: Option<u64>, name: &str) -> Result<u64, Failure> {
        self.may(channel, 35)?;
        let message = match on {
            Some(message) => self.public_message(channel, message)?.id,
            None => self.id(),
        };
        let place = self.channel(channel)?;
        if place.thread.is_some() || place.direct.is_some() {
            return Err(Failure::new(400, 50024, "Cannot execute action on this channel type"));
        }
        let (permissions, second) = (place.permissions, place.second);
        if self.channel(message).is_ok() {
            return Err(Failure::new(400, 160_004, "A thread has already been created for this message"));
        }
        self.channels.push(Channel {
            id: message,
            name: name.to_owned(),
            direct: None,
            thread: Some(Thread { parent: channel, archived: false }),
            foreign: false,
            second,
            permissions,
            messages: VecDeque::new(),
        });
        Ok(message)
    }

    /// Creates an interaction; `late`: backdated, so that no answer is accepted any more.
    pub fn add_interaction(
        &mut self,
        person: u64,
        channel: u64,
        kind: u64,
        message: Option<u64>,
        late: bool,
    ) -> Interaction {
        let id = self.id();
        let now = self.now();
        let foreign = self.channel(channel).is_ok_and(|place| place.foreign);
        let may_bring = self.person(person).is_some_and(|human| human.permissions & EXTERNAL_APPS != 0);
        let interaction = Interaction {
            id,
            token: format!("{TOKEN_PREFIX}{id:x}"),
            person,
            channel,
            kind,
            message,
            created: if late { now.checked_sub(2 * ANSWER_WITHIN).unwrap_or(now) } else { now },
            outcome: None,
            original: None,
            followups: Vec::new(),
            private: false,
            loading: None,
            brought: foreign,
            hushed: foreign && !may_bring,
            completed: 0,
            opened_by: None,
            filled_in: false,
        };
        while let Some(old) = self.by_age.front().and_then(|id| self.interactions.get(id))
            && interaction.created.duration_since(old.created) > TOKEN_LIFE + ANSWER_WITHIN
        {
            let id = old.id;
            self.by_age.pop_front();
            self.interactions.remove(&id);
        }
        self.by_age.push_back(id);
        self.interactions.insert(id, interaction.clone());
        interaction
    }

    /// Returns the interaction of a valid token.
    pub fn by_token(&self, token: &str) -> Result<&Interaction, Failure> {
        let unknown = || Failure::new(404, 10015, "Unknown Webhook");
        let id = token.strip_prefix(TOKEN_PREFIX).and_then(|id| u64::from_str_radix(id, 16).ok());
        let found = id
            .and_then(|id| self.interactions.get(&id))
            .filter(|interaction| interaction.token == token);
        let interaction = found.ok_or_else(unknown)?;
        if self.now().duration_since(interaction.created) > TOKEN_LIFE {
            return Err(Failure::new(401, 50027, "Invalid Webhook Token"));
        }
        Ok(interaction)
    }

    pub fn bot(&self) -> Value {
        json!({"id": APPLICATION.to_string(), "username": "Deltille", "discriminator": "0000", "global_name": null, "avatar": null,
               "bot": true, "verified": true, "mfa_enabled": false, "locale": "en-US", "flags": 0, "public_flags": 0, "primary_guild": null})
    }

    pub fn user(&self, id: u64) -> Value {
        match self.person(id) {
            Some(human) => {
                json!({"id": id.to_string(), "username": human.name.to_lowercase(), "global_name": human.name,
                                  "discriminator": "0", "avatar": null, "bot": false, "flags": 0, "public_flags": 0, "primary_guild": null})
            }
            None => self.bot(),
        }
    }

    pub fn seen_by(&self, person: u64, channel: u64) -> Vec<Message> {
        let Ok(channel) = self.channel(channel) else {
            return Vec::new();
        };
        if channel.direct.is_some_and(|owner| owner != person) {
            return Vec::new();
        }
        channel
            .messages
            .iter()
            .filter(|message| message.only_for.is_none_or(|owner| owner == person))
            .cloned()
            .collect()
    }
}

/// Parses an id: Discord writes ids as texts; serenity writes attachment ids as numbers.
pub fn number_of(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// The present time in Discord's format.
pub fn timestamp() -> String {
    let format =
        format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:6]+00:00");
    // A UTC time has all of these parts, and writing to memory does not fail.
    OffsetDateTime::now_utc().format(format).expect("a moment can be written")
}
