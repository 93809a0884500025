//! What there is in the miniature Discord: people, channels, messages, interactions, the bot's commands. Plain data behind
//! one mutex; messages are kept as the JSON that Discord would send.

use super::error::Failure;
use crate::ids::DISCORD_EPOCH;
use bytes::Bytes;
use serde_json::{Value, json};
use std::{
    collections::{HashMap, VecDeque},
    time::{Duration, Instant},
};
use time::{OffsetDateTime, macros::format_description};

/// Messages kept for each channel; older ones go, with their pictures.
const KEPT: usize = 200;
/// Discord's first response is due within this time …
pub const ANSWER_WITHIN: Duration = Duration::from_secs(3);
/// … and an interaction's token lives that long.
pub const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
/// View channel, send messages, attach files, embed links, read history, open public threads, send in threads.
pub const PERMISSIONS: u64 = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 14 | 1 << 16 | 1 << 35 | 1 << 38;
/// Manage server and manage messages: what the server's owner has besides.
pub const MANAGES: u64 = 1 << 5 | 1 << 13;
/// The server's roles.
pub const ROLES: [(&str, u64); 2] = [("Players", 7001), ("Veterans", 7002)];
/// The owner of the server.
pub const OWNER: u64 = 1001;
/// A server in which the bot is no member.
pub const FOREIGN_GUILD: u64 = 9_001;
const FOREIGN_CHANNEL: (&str, u64) = ("another-server", 2005);

/// An interaction's token: this, and the interaction's id.
pub const TOKEN_PREFIX: &str = "interaction-token-";

pub const APPLICATION: u64 = 8_000;
pub const GUILD: u64 = 9_000;
const PEOPLE: [(&str, u64); 6] =
    [("Mira", 1001), ("Jonas", 1002), ("Tuğçe", 1003), ("Ada", 1004), ("Ben", 1005), ("Zoya", 1006)];
const CHANNELS: [(&str, u64); 4] = [("lounge", 2001), ("board-games", 2002), ("tournament", 2003), ("quiet-corner", 2004)];

#[derive(Clone, Debug)]
pub struct Human {
    pub id: u64,
    pub name: String,
    /// What this person may do everywhere.
    pub permissions: u64,
    pub roles: Vec<u64>,
    /// Of what this person is shown.
    pub locale: String,
}

/// What makes a channel a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thread {
    pub parent: u64,
    pub archived: bool,
}

#[derive(Clone, Debug)]
pub struct Channel {
    pub id: u64,
    pub name: String,
    /// Set for the direct-message channel of a person with the bot.
    pub direct: Option<u64>,
    pub thread: Option<Thread>,
    /// In a server in which the bot is no member: people bring it along as an app of their own.
    pub foreign: bool,
    /// What the bot may do here.
    pub permissions: u64,
    pub messages: VecDeque<Message>,
}

/// A message as Discord would send it, and who may see it.
#[derive(Clone, Debug)]
pub struct Message {
    pub id: u64,
    pub only_for: Option<u64>,
    pub value: Value,
}

/// What the bot answered first.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// A new message.
    Message(u64),
    /// It will answer later, with a new message or by changing the pressed one.
    Deferred,
    /// The pressed message was changed.
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
    /// The message whose component was used.
    pub message: Option<u64>,
    pub created: Instant,
    pub outcome: Option<Outcome>,
    /// What `@original` means.
    pub original: Option<u64>,
    /// Messages that followed the first answer.
    pub followups: Vec<u64>,
    /// It was deferred for its person alone.
    pub private: bool,
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
}

#[derive(Debug)]
pub struct World {
    pub people: Vec<Human>,
    /// The server's language.
    pub locale: String,
    pub channels: Vec<Channel>,
    pub commands: Vec<Value>,
    pub interactions: HashMap<u64, Interaction>,
    /// Ids of the interactions, oldest first, to forget them in time.
    by_age: VecDeque<u64>,
    pub files: HashMap<String, (String, Bytes)>,
    /// Files that people gave to commands, oldest first.
    uploads: VecDeque<(u64, Value)>,
    pub log: VecDeque<Logged>,
    nonces: HashMap<(u64, String), u64>,
    next: u64,
    base: String,
    /// How far a test has moved the clock ahead.
    pub ahead: Duration,
}

impl World {
    /// `base`: the server's own address, for the pictures' links.
    pub fn new(base: String) -> World {
        let channel = |id, name: &str, direct| Channel {
            id,
            name: name.to_owned(),
            direct,
            thread: None,
            foreign: false,
            permissions: PERMISSIONS,
            messages: VecDeque::new(),
        };
        let mut channels: Vec<Channel> = CHANNELS.iter().map(|(name, id)| channel(*id, name, None)).collect();
        channels.push(Channel { foreign: true, permissions: 0, ..channel(FOREIGN_CHANNEL.1, FOREIGN_CHANNEL.0, None) });
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
                })
                .collect(),
            locale: "en-US".to_owned(),
            channels,
            commands: Vec::new(),
            interactions: HashMap::new(),
            by_age: VecDeque::new(),
            files: HashMap::new(),
            uploads: VecDeque::new(),
            log: VecDeque::new(),
            nonces: HashMap::new(),
            next: 0,
            base,
            ahead: Duration::ZERO,
        }
    }

    pub fn now(&self) -> Instant {
        Instant::now() + self.ahead
    }

    /// A snowflake: it begins with the milliseconds since 2015, so that ids go on rising over restarts and say when
    /// something was made.
    pub fn id(&mut self) -> u64 {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default() + self.ahead;
        let snowflake = (now.as_millis() as u64).saturating_sub(DISCORD_EPOCH) << 22;
        self.next = snowflake.max(self.next + 1);
        self.next
    }

    pub fn person(&self, id: u64) -> Option<&Human> {
        self.people.iter().find(|human| human.id == id)
    }

    pub fn channel(&self, id: u64) -> Result<&Channel, Failure> {
        self.channels.iter().find(|channel| channel.id == id).ok_or_else(Failure::unknown_channel)
    }

    pub fn channel_mut(&mut self, id: u64) -> Result<&mut Channel, Failure> {
        self.channels.iter_mut().find(|channel| channel.id == id).ok_or_else(Failure::unknown_channel)
    }

    pub fn message(&self, channel: u64, id: u64) -> Result<&Message, Failure> {
        // The newest are asked for most.
        self.channel(channel)?.messages.iter().rev().find(|message| message.id == id).ok_or_else(Failure::unknown_message)
    }

    pub fn message_mut(&mut self, channel: u64, id: u64) -> Result<&mut Message, Failure> {
        self.channel_mut(channel)?
            .messages
            .iter_mut()
            .rev()
            .find(|message| message.id == id)
            .ok_or_else(Failure::unknown_message)
    }

    /// Where the bot may act (for posts without an interaction).
    pub fn may(&self, channel: u64, bit: u32) -> Result<(), Failure> {
        let place = self.channel(channel)?;
        let permissions = place.permissions;
        // In threads there is a permission of its own for writing.
        let bit = if bit == 11 && place.thread.is_some() { 38 } else { bit };
        if permissions & 1 << 10 == 0 {
            return Err(Failure::new(403, 50001, "Missing Access"));
        }
        if permissions & 1 << bit == 0 { Err(Failure::new(403, 50013, "Missing Permissions")) } else { Ok(()) }
    }

    /// Opens a thread on a message; it has the message's id.
    pub fn open_thread(&mut self, channel: u64, message: u64, name: &str) -> Result<u64, Failure> {
        self.may(channel, 35)?;
        self.message(channel, message)?;
        let place = self.channel(channel)?;
        if place.thread.is_some() || place.direct.is_some() {
            return Err(Failure::new(400, 50024, "Cannot execute action on this channel type"));
        }
        let permissions = place.permissions;
        if self.channel(message).is_ok() {
            return Err(Failure::new(400, 160_004, "A thread has already been created for this message"));
        }
        self.channels.push(Channel {
            id: message,
            name: name.to_owned(),
            direct: None,
            thread: Some(Thread { parent: channel, archived: false }),
            foreign: false,
            permissions,
            messages: VecDeque::new(),
        });
        Ok(message)
    }

    /// `late`: so long ago that no answer is taken any more.
    pub fn add_interaction(
        &mut self,
        person: u64,
        channel: u64,
        kind: u64,
        message: Option<u64>,
        late: bool,
    ) -> Interaction {
        let id = self.id();
        let token = format!("{TOKEN_PREFIX}{id:x}");
        let now = self.now();
        let interaction = Interaction {
            id,
            token,
            person,
            channel,
            kind,
            message,
            created: if late { now.checked_sub(2 * ANSWER_WITHIN).unwrap_or(now) } else { now },
            outcome: None,
            original: None,
            followups: Vec::new(),
            private: false,
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

    /// The interaction of a token that is still good.
    pub fn by_token(&self, token: &str) -> Result<&Interaction, Failure> {
        let unknown = || Failure::new(404, 10015, "Unknown Webhook");
        let id = token.strip_prefix(TOKEN_PREFIX).and_then(|id| u64::from_str_radix(id, 16).ok());
        let found = id.and_then(|id| self.interactions.get(&id)).filter(|interaction| interaction.token == token);
        let interaction = found.ok_or_else(unknown)?;
        if self.now().duration_since(interaction.created) > TOKEN_LIFE {
            return Err(Failure::new(401, 50027, "Invalid Webhook Token"));
        }
        Ok(interaction)
    }

    pub fn bot(&self) -> Value {
        json!({"id": APPLICATION.to_string(), "username": "Deltille", "discriminator": "0000", "global_name": null, "avatar": null,
               "bot": true, "verified": true, "mfa_enabled": false, "flags": 0, "public_flags": 0})
    }

    pub fn user(&self, id: u64) -> Value {
        match self.person(id) {
            Some(human) => json!({"id": id.to_string(), "username": human.name.to_lowercase(), "global_name": human.name,
                                  "discriminator": "0", "avatar": null, "bot": false, "public_flags": 0}),
            None => self.bot(),
        }
    }

    /// Posts a message; `body` went through the checks. `only_for`: ephemeral.
    pub fn post(
        &mut self,
        channel: u64,
        author: Option<u64>,
        body: &Value,
        files: Vec<(usize, String, Bytes)>,
        only_for: Option<u64>,
    ) -> Result<u64, Failure> {
        self.channel(channel)?;
        let enforced = nonce(body).filter(|_| body["enforce_nonce"] == true).map(|nonce| (channel, nonce));
        if let Some(known) = enforced.as_ref().and_then(|key| self.nonces.get(key)) {
            return Ok(*known);
        }
        let id = self.id();
        let attachments = self.attach(channel, id, body, files);
        let mentions = self.mentions(body);
        let author = author.map_or_else(|| self.bot(), |person| self.user(person));
        let flags = if only_for.is_some() { 64 } else { 0 };
        let value = json!({
            "id": id.to_string(), "channel_id": channel.to_string(), "type": 0, "author": author,
            "content": body["content"].as_str().unwrap_or_default(), "timestamp": timestamp(), "edited_timestamp": null,
            "tts": false, "mention_everyone": false, "mentions": mentions, "mention_roles": [], "attachments": attachments,
            "embeds": body["embeds"].as_array().cloned().unwrap_or_default(), "pinned": false, "nonce": body["nonce"], "flags": flags, "components": body["components"].as_array().cloned().unwrap_or_default(),
        });
        let kept = self.channel_mut(channel)?;
        // Whoever writes in an archived thread brings it back.
        if let Some(thread) = &mut kept.thread {
            thread.archived = false;
        }
        kept.messages.push_back(Message { id, only_for, value });
        let gone = if kept.messages.len() > KEPT { kept.messages.pop_front() } else { None };
        if let Some(gone) = gone {
            self.forget(channel, &gone.value);
        }
        if let Some(key) = enforced {
            self.nonces.insert(key, id);
        }
        Ok(id)
    }

    /// Removes a message and its pictures.
    pub fn remove(&mut self, channel: u64, id: u64) -> Result<(), Failure> {
        let messages = &mut self.channel_mut(channel)?.messages;
        let at = messages.iter().rposition(|message| message.id == id).ok_or_else(Failure::unknown_message)?;
        if let Some(gone) = messages.remove(at) {
            self.forget(channel, &gone.value);
        }
        Ok(())
    }

    /// A message that is no longer kept takes its pictures and its nonce with it.
    fn forget(&mut self, channel: u64, message: &Value) {
        self.forget_files(&message["attachments"]);
        if let Some(nonce) = nonce(message) {
            self.nonces.remove(&(channel, nonce));
        }
    }

    fn forget_files(&mut self, attachments: &Value) {
        for attachment in attachments.as_array().into_iter().flatten() {
            if let Some(path) = attachment["url"].as_str().and_then(|url| url.strip_prefix(&self.base)) {
                self.files.remove(path);
            }
        }
    }

    /// Changes a message: only what the body names.
    pub fn edit(&mut self, channel: u64, id: u64, body: &Value, files: Vec<(usize, String, Bytes)>) -> Result<(), Failure> {
        let before = self.message(channel, id)?.value.clone();
        let mut kept: Vec<Value> = before["attachments"].as_array().cloned().unwrap_or_default();
        // Where the body lists attachments, those not listed go.
        if let Some(list) = body["attachments"].as_array() {
            let (stays, goes) =
                kept.into_iter().partition(|old| list.iter().any(|item| number_of(&item["id"]) == number_of(&old["id"])));
            kept = stays;
            self.forget_files(&Value::Array(goes));
        }
        kept.extend(self.attach(channel, id, body, files));
        let mentions = body.get("content").map(|_| self.mentions(body));
        let message = self.message_mut(channel, id)?;
        if let Some(content) = body.get("content") {
            message.value["content"] = content.as_str().unwrap_or_default().into();
        }
        if let Some(components) = body.get("components") {
            message.value["components"] = components.as_array().cloned().unwrap_or_default().into();
        }
        if let Some(embeds) = body.get("embeds") {
            message.value["embeds"] = embeds.as_array().cloned().unwrap_or_default().into();
        }
        if let Some(mentions) = mentions {
            message.value["mentions"] = mentions;
        }
        message.value["attachments"] = kept.into();
        message.value["edited_timestamp"] = timestamp().into();
        Ok(())
    }

    fn attach(&mut self, channel: u64, message: u64, body: &Value, files: Vec<(usize, String, Bytes)>) -> Vec<Value> {
        let mut attachments = Vec::new();
        for (number, name, bytes) in files {
            let id = self.id();
            let path = format!("/attachments/{channel}/{message}/{id}/{name}");
            let item = body["attachments"]
                .as_array()
                .and_then(|list| list.iter().find(|item| number_of(&item["id"]) == Some(number as u64)));
            let description = item.and_then(|item| item["description"].as_str());
            let url = format!("{}{path}", self.base);
            let mut value = json!({"id": id.to_string(), "filename": name, "size": bytes.len(), "url": url, "proxy_url": url,
                                   "content_type": content_type(&name), "description": description});
            if let Some((width, height)) = picture_size(&bytes) {
                value["width"] = width.into();
                value["height"] = height.into();
            }
            attachments.push(value);
            self.files.insert(path, (content_type(&name).to_owned(), bytes));
        }
        attachments
    }

    /// A file that a person is about to give to a command; its id.
    pub fn upload(&mut self, name: &str, bytes: Bytes) -> u64 {
        let id = self.id();
        let kept = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
        let name: String = name.chars().map(kept).take(100).collect();
        let path = format!("/attachments/ephemeral/{id}/{name}");
        let url = format!("{}{path}", self.base);
        let value = json!({"id": id.to_string(), "filename": name, "size": bytes.len(), "url": url, "proxy_url": url,
                           "content_type": content_type(&name), "ephemeral": true});
        self.files.insert(path, (content_type(&name).to_owned(), bytes));
        self.uploads.push_back((id, value));
        if self.uploads.len() > KEPT
            && let Some((_, old)) = self.uploads.pop_front()
        {
            self.forget_files(&json!([old]));
        }
        id
    }

    /// A file that was uploaded.
    pub fn uploaded(&self, id: u64) -> Option<&Value> {
        self.uploads.iter().find(|(known, _)| *known == id).map(|(_, value)| value)
    }

    /// Who is notified: those who are named and whom the body allows.
    fn mentions(&self, body: &Value) -> Value {
        let allowed = &body["allowed_mentions"];
        let list = |key: &str| allowed[key].as_array().map_or(&[][..], Vec::as_slice);
        // Without a word on it, everybody who is named is notified.
        let all = allowed.is_null() || list("parse").iter().any(|kind| kind == "users");
        let content = body["content"].as_str().unwrap_or_default();
        let named = |human: &&Human| {
            (all || list("users").iter().any(|id| number_of(id) == Some(human.id)))
                && (content.contains(&format!("<@{}>", human.id)) || content.contains(&format!("<@!{}>", human.id)))
        };
        self.people.iter().filter(named).map(|human| self.user(human.id)).collect()
    }

    /// What a person sees in a channel.
    pub fn seen_by(&self, person: u64, channel: u64) -> Vec<Message> {
        let Ok(channel) = self.channel(channel) else { return Vec::new() };
        if channel.direct.is_some_and(|owner| owner != person) {
            return Vec::new();
        }
        channel.messages.iter().filter(|message| message.only_for.is_none_or(|owner| owner == person)).cloned().collect()
    }
}

fn nonce(body: &Value) -> Option<String> {
    body["nonce"].as_str().map(str::to_owned).or_else(|| body["nonce"].as_u64().map(|nonce| nonce.to_string()))
}

/// Discord writes ids as texts; serenity writes attachment ids as numbers.
pub fn number_of(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("gif") => "image/gif",
        Some("txt") => "text/plain; charset=utf-8",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if let Some([a, b, c, d]) = bytes.strip_prefix(b"GIF89a").and_then(|rest| rest.first_chunk()) {
        return Some((u32::from(u16::from_le_bytes([*a, *b])), u32::from(u16::from_le_bytes([*c, *d]))));
    }
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(8..16)?;
    let number = |at: usize| Some(u32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?));
    Some((number(0)?, number(4)?))
}

/// The present moment as Discord writes it.
pub fn timestamp() -> String {
    let format = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:6]+00:00");
    // A moment in UTC has all of these parts, and writing to memory does not fail.
    OffsetDateTime::now_utc().format(format).expect("a moment can be written")
}
