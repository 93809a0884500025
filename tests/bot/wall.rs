//! The bot's own posts, and the clock that drives them.

use super::room::{Room, buttons};
use deltille::{
    bot::{Deliver, DeliverError, Post, RoleChange, RoleError, Seen, TimeSource},
    ids::{ChannelId, GuildId, MessageId, Time, UserId},
    table::uptime::SILENCE,
};
use deltille_testing::texts::{Says, Wanted};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

/// Messages, the oldest first, and where they are.
type Channels = Arc<Mutex<Vec<(ChannelId, MessageId, Post)>>>;

#[derive(Clone, Default)]
pub struct Wall {
    pub posts: Arc<Mutex<Vec<Post>>>,
    pub replaced: Arc<Mutex<Vec<(MessageId, Post)>>>,
    /// The messages with a thread, and its name.
    pub threads: Arc<Mutex<Vec<(MessageId, String)>>>,
    sent: Arc<AtomicU64>,
    /// Channels that were read, once for each time.
    pub looks: Arc<Mutex<Vec<ChannelId>>>,
    nonces: Arc<Mutex<HashMap<(ChannelId, String), MessageId>>>,
    seen: Vec<Seen>,
    /// The messages in the channels, the oldest first, if the bot can read them.
    pub channels: Option<Channels>,
    /// Channels that take no posts, and why.
    pub shut: Arc<Mutex<HashMap<ChannelId, DeliverError>>>,
    /// Messages that get no thread, and why.
    pub without_thread: Arc<Mutex<HashMap<MessageId, DeliverError>>>,
    /// Words that names of threads may not contain.
    pub forbidden: Arc<Mutex<Vec<String>>>,
    /// Posts with these words arrive, but their answers do not; Discord then forgets their nonces.
    pub unanswered: Arc<Mutex<Vec<Wanted>>>,
    refused: Arc<AtomicU64>,
    pub now: Arc<Mutex<Time>>,
    /// Whether messages with a file are refused.
    pub refuses_files: Arc<AtomicBool>,
    /// Roles that were given or taken.
    pub roles: Arc<Mutex<Vec<(u64, RoleChange)>>>,
    /// Why roles are refused.
    pub no_roles: Arc<Mutex<Option<RoleError>>>,
}

impl Deliver for Wall {
    async fn post(&self, channel: ChannelId, post: Post, nonce: &str) -> Result<MessageId, DeliverError> {
        self.open(channel)?;
        let mut nonces = self.nonces.lock().unwrap();
        let key = (channel, nonce.to_owned());
        // Discord recognises a repeated post.
        if let Some(known) = nonces.get(&key).filter(|_| nonce.starts_with(['t', 'r'])) {
            return Ok(*known);
        }
        let mut posts = self.posts.lock().unwrap();
        posts.push(post.clone());
        // Newer than what is in the channel.
        let message = self.next();
        self.sent.fetch_add(1, Relaxed);
        if let Some(channels) = &self.channels {
            channels.lock().unwrap().push((channel, message, post.clone()));
        }
        let mut unanswered = self.unanswered.lock().unwrap();
        if let Some(at) = unanswered.iter().position(|words| post.text.says(words)) {
            unanswered.remove(at);
            return Err(DeliverError::Later("connection reset".to_owned()));
        }
        nonces.insert(key, message);
        Ok(message)
    }

    async fn newest(&self, channel: ChannelId) -> Result<Vec<Seen>, DeliverError> {
        self.looks.lock().unwrap().push(channel);
        let Some(channels) = &self.channels else { return Ok(self.seen.clone()) };
        let posts = channels.lock().unwrap();
        let here = posts.iter().rev().filter(|(at, ..)| *at == channel);
        let seen = here.map(|(_, message, post)| Seen {
            message: *message,
            text: post.text.clone(),
            custom_ids: buttons(post).map(|button| button.custom_id.clone()).collect(),
        });
        Ok(seen.collect())
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, DeliverError> {
        Ok(ChannelId(user.0))
    }

    async fn thread(&self, channel: ChannelId, message: MessageId, name: &str) -> Result<(), DeliverError> {
        self.open(channel)?;
        if let Some(why) = self.without_thread.lock().unwrap().get(&message) {
            return Err(why.clone());
        }
        if self.forbidden.lock().unwrap().iter().any(|word| name.contains(word)) {
            return Err(DeliverError::Wrong("Invalid Form Body".to_owned()));
        }
        let mut threads = self.threads.lock().unwrap();
        if threads.iter().all(|(known, _)| *known != message) {
            threads.push((message, name.to_owned()));
        }
        Ok(())
    }

    async fn change_role(&self, _: GuildId, user: UserId, change: RoleChange) -> Result<(), RoleError> {
        self.roles.lock().unwrap().push((user.0, change));
        self.no_roles.lock().unwrap().clone().map_or(Ok(()), Err)
    }

    async fn archive(&self, _: ChannelId) -> Result<(), DeliverError> {
        Ok(())
    }

    async fn replace(&self, channel: ChannelId, message: MessageId, post: Post) -> Result<(), DeliverError> {
        self.open(channel)?;
        if post.file.is_some() && self.refuses_files.load(Relaxed) {
            return Err(DeliverError::Closed("it may attach no files".to_owned()));
        }
        self.replaced.lock().unwrap().push((message, post));
        Ok(())
    }

    async fn strip(&self, _: ChannelId, _: MessageId) -> Result<(), DeliverError> {
        Ok(())
    }
}

impl TimeSource for Wall {
    fn now(&self) -> Time {
        *self.now.lock().unwrap()
    }
}

impl Wall {
    fn open(&self, channel: ChannelId) -> Result<(), DeliverError> {
        let why = self.shut.lock().unwrap().get(&channel).cloned();
        self.refused.fetch_add(u64::from(why.is_some()), Relaxed);
        why.map_or(Ok(()), Err)
    }

    /// How often a channel that is shut was tried.
    pub fn refused(&self) -> u64 {
        self.refused.load(Relaxed)
    }

    /// The id of the next message.
    pub fn next(&self) -> MessageId {
        MessageId(1_900_000_000_000_000_001 + self.sent.load(Relaxed))
    }

    /// An empty wall at this time.
    pub fn at(now: Time) -> Wall {
        Wall { now: Arc::new(Mutex::new(now)), ..Wall::default() }
    }

    /// The bot can read what is in the channels.
    pub fn readable(self) -> Wall {
        Wall { channels: Some(Arc::default()), ..self }
    }

    /// A message as it was posted, in a readable channel.
    pub fn message(&self, message: MessageId) -> Post {
        let posts = self.channels.as_ref().expect("readable channels").lock().unwrap();
        posts
            .iter()
            .find(|(_, known, _)| *known == message)
            .map(|(.., post)| post.clone())
            .expect("a post")
    }

    pub fn after(self, seen: Vec<Seen>) -> Wall {
        Wall { seen, ..self }
    }

    /// Runs the bot for this many seconds; returns what it posted.
    pub async fn pass(&self, room: &mut Room, seconds: u64) -> Vec<Post> {
        let worker = room.bot.background(self.clone(), self.clone());
        let end = room.now.after(Duration::from_secs(seconds));
        while room.now < end {
            room.now = end.min(room.now.after(SILENCE / 2));
            *self.now.lock().unwrap() = room.now;
            worker.round().await.unwrap();
        }
        self.posts.lock().unwrap().split_off(0)
    }
}
