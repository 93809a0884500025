//! Discord as the simulation has it: servers, channels, messages, and the faults between them and the bot.

use deltille::{
    bot::{
        ChannelKind, Component, Deliver, DeliverError, Entities, Permissions, Place, Post, Seen, TimeSource,
    },
    ids::{ChannelId, GuildId, MessageId, RoleId, Time, UserId},
    text::Locale,
};
use fastrand::Rng;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

/// The begin of every simulation.
pub const START: Time = Time(1_750_000_000_000);

/// The channel of a person's direct messages: its id is not theirs.
pub fn direct_channel(user: UserId) -> ChannelId {
    ChannelId(user.0 + 1_000_000)
}

/// The messages that people look at in a channel.
const SCREEN: usize = 4;

/// Shared by the simulation and the bot's worker.
#[derive(Clone)]
pub struct Discord(Arc<Mutex<World>>);

pub struct World {
    pub now: Time,
    pub random: Rng,
    pub channels: BTreeMap<ChannelId, Channel>,
    pub faults: Faults,
    next: u64,
    nonces: BTreeMap<(ChannelId, String), MessageId>,
    /// What happened, in words.
    pub trace: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Channel {
    pub guild: Option<GuildId>,
    pub kind: ChannelKind,
    pub parent: Option<ChannelId>,
    /// Deleted.
    pub gone: bool,
    /// The bot may not write here.
    pub closed: bool,
    /// Oldest first.
    pub messages: Vec<Message>,
}

#[derive(Clone, Debug)]
pub struct Message {
    pub id: MessageId,
    pub post: Post,
    pub only_for: Option<UserId>,
}

/// Faults of the requests that the bot makes by itself: how many in a hundred.
#[derive(Clone, Copy, Default, Debug)]
pub struct Faults {
    /// Not carried out.
    pub fail: u8,
    /// Carried out, and reported as failed.
    pub lost: u8,
}

/// A control that can be pressed, or chosen in.
#[derive(Clone, Debug)]
pub enum Control {
    Button(String),
    /// A menu: its values, and how many have to be chosen and may be.
    Menu {
        id: String,
        values: Vec<String>,
        count: (u8, u8),
    },
    Entities {
        id: String,
        of: Entities,
        most: u8,
    },
}

impl Control {
    pub fn id(&self) -> &str {
        match self {
            Control::Button(id) | Control::Menu { id, .. } | Control::Entities { id, .. } => id,
        }
    }
}

impl Message {
    pub fn controls(&self) -> Vec<Control> {
        let of = |row: &Component| match row {
            Component::Buttons(buttons) => {
                let enabled = buttons.iter().filter(|button| !button.disabled);
                enabled.map(|button| Control::Button(button.custom_id.clone())).collect()
            }
            Component::Select(select) => vec![Control::Menu {
                id: select.custom_id.clone(),
                values: select.options.iter().map(|option| option.value.clone()).collect(),
                count: select.count,
            }],
            Component::Entities(select) => {
                vec![Control::Entities {
                    id: select.custom_id.clone(),
                    of: select.of,
                    most: select.most,
                }]
            }
        };
        self.post.rows.iter().flat_map(of).collect()
    }

    pub fn custom_ids(&self) -> Vec<String> {
        self.post.rows.iter().flat_map(Component::custom_ids).map(str::to_owned).collect()
    }
}

impl Channel {
    pub fn message(&mut self, id: MessageId) -> Option<&mut Message> {
        self.messages.iter_mut().find(|message| message.id == id)
    }

    /// The newest messages with controls that a person sees.
    pub fn screen(&self, of: UserId) -> Vec<Message> {
        let visible = self.messages.iter().rev().filter(|it| it.only_for.is_none_or(|user| user == of));
        visible.filter(|it| !it.post.rows.is_empty()).take(SCREEN).cloned().collect()
    }
}

impl World {
    pub fn fresh(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    pub fn say(&mut self, event: String) {
        self.trace.push(format!("{:>9} s  {event}", (self.now.0 - START.0) / 1000));
    }

    pub fn put(&mut self, channel: ChannelId, post: Post, only_for: Option<UserId>) -> MessageId {
        let id = MessageId(self.fresh());
        if let Some(known) = self.channels.get_mut(&channel) {
            known.messages.push(Message { id, post, only_for });
        }
        id
    }

    pub fn place(&self, channel: ChannelId, locale: Locale) -> Place {
        let known = &self.channels[&channel];
        Place {
            kind: known.kind,
            parent: known.parent,
            locale,
            ..Place::default()
        }
    }

    pub fn permissions(&self, channel: ChannelId) -> Permissions {
        match self.channels[&channel].closed {
            true => Permissions { send_messages: false, ..Permissions::ALL },
            false => Permissions::ALL,
        }
    }

    /// The channels of a server that are there, threads too.
    pub fn channels_of(&self, guild: GuildId) -> BTreeSet<ChannelId> {
        let of = self.channels.iter().filter(|(_, it)| it.guild == Some(guild) && !it.gone);
        of.map(|(id, _)| *id).collect()
    }

    fn strikes(&mut self, percent: u8) -> bool {
        percent > 0 && self.random.u8(..100) < percent
    }

    /// Whether the channel can be written to.
    fn open(&mut self, channel: ChannelId) -> Result<(), DeliverError> {
        if self.strikes(self.faults.fail) {
            return Err(DeliverError::Later("500".to_owned()));
        }
        match self.channels.get(&channel) {
            None => Err(DeliverError::Gone("Unknown Channel".to_owned())),
            Some(known) if known.gone => Err(DeliverError::Gone("Unknown Channel".to_owned())),
            Some(known) if known.closed => Err(DeliverError::Closed("Missing Access".to_owned())),
            Some(_) => Ok(()),
        }
    }

    fn done<T>(&mut self, value: T) -> Result<T, DeliverError> {
        match self.strikes(self.faults.lost) {
            true => Err(DeliverError::Later("answer lost".to_owned())),
            false => Ok(value),
        }
    }
}

impl Discord {
    pub fn new(random: Rng) -> Discord {
        Discord(Arc::new(Mutex::new(World {
            now: START,
            random,
            channels: BTreeMap::new(),
            faults: Faults::default(),
            next: 1_800_000_000_000_000_000,
            nonces: BTreeMap::new(),
            trace: Vec::new(),
        })))
    }

    pub fn world(&self) -> MutexGuard<'_, World> {
        self.0.lock().expect("no panic under the lock")
    }

    pub async fn pass(&self, time: Duration) {
        self.world().now = self.now().after(time);
        tokio::time::advance(time).await;
    }
}

impl TimeSource for Discord {
    fn now(&self) -> Time {
        self.world().now
    }
}

impl Deliver for Discord {
    async fn post(&self, channel: ChannelId, post: Post, nonce: &str) -> Result<MessageId, DeliverError> {
        let mut world = self.world();
        world.open(channel)?;
        let key = (channel, nonce.to_owned());
        if let Some(known) = world.nonces.get(&key) {
            return Ok(*known);
        }
        let text: String = post.text.chars().take(60).collect();
        let id = world.put(channel, post, None);
        world.say(format!("the bot posts in {channel}: {text:?}"));
        world.nonces.insert(key, id);
        world.done(id)
    }

    async fn newest(&self, channel: ChannelId) -> Result<Vec<Seen>, DeliverError> {
        let mut world = self.world();
        world.open(channel)?;
        let known = &world.channels[&channel];
        let public = known.messages.iter().rev().filter(|message| message.only_for.is_none());
        let seen = |it: &Message| Seen {
            message: it.id,
            text: it.post.text.clone(),
            custom_ids: it.custom_ids(),
        };
        Ok(public.take(50).map(seen).collect())
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, DeliverError> {
        Ok(direct_channel(user))
    }

    async fn thread(&self, channel: ChannelId, message: MessageId, _: &str) -> Result<(), DeliverError> {
        let mut world = self.world();
        world.open(channel)?;
        let thread = ChannelId(message.0);
        let guild = world.channels[&channel].guild;
        world
            .channels
            .entry(thread)
            .or_insert_with(|| Channel::of(guild, ChannelKind::Thread, Some(channel)));
        world.done(())
    }

    async fn archive(&self, thread: ChannelId) -> Result<(), DeliverError> {
        let mut world = self.world();
        world.open(thread)?;
        world.done(())
    }

    async fn replace(&self, channel: ChannelId, message: MessageId, post: Post) -> Result<(), DeliverError> {
        let mut world = self.world();
        world.open(channel)?;
        let known = world.channels.get_mut(&channel).and_then(|known| known.message(message));
        let Some(known) = known else {
            return Err(DeliverError::Gone("Unknown Message".to_owned()));
        };
        known.post = post;
        world.done(())
    }

    async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), DeliverError> {
        let mut world = self.world();
        world.open(channel)?;
        if let Some(known) = world.channels.get_mut(&channel) {
            known.messages.retain(|it| it.id != message);
        }
        world.done(())
    }

    async fn strip(&self, channel: ChannelId, message: MessageId) -> Result<(), DeliverError> {
        let mut world = self.world();
        world.open(channel)?;
        if let Some(known) = world.channels.get_mut(&channel).and_then(|known| known.message(message)) {
            known.post.rows.clear();
        }
        world.done(())
    }
}

impl Channel {
    pub fn of(guild: Option<GuildId>, kind: ChannelKind, parent: Option<ChannelId>) -> Channel {
        Channel {
            guild,
            kind,
            parent,
            gone: false,
            closed: false,
            messages: Vec::new(),
        }
    }
}

/// The roles of every server.
pub const ROLES: [RoleId; 2] = [RoleId(7001), RoleId(7002)];
