//! Messages: posting, editing, removing, and notifications.

use super::{
    check::{FLAGS, each},
    error::Failure,
    files::Upload,
    world::{Human, Message, World, number_of, timestamp},
};
use serde_json::{Value, json};
use std::time::Duration;

/// How long a nonce of an author is remembered, in all channels.
const NONCES: Duration = Duration::from_secs(5 * 60);
/// Age from which edits of a message are limited, also the period of that limit, and the number of edits.
/// Discord does not document the number.
const OLD: Duration = Duration::from_secs(60 * 60);
const LATE_EDITS: usize = 5;

const EPHEMERAL: u64 = 64;

/// A message to be posted; its body has passed the checks.
pub struct Post<'a> {
    pub channel: u64,
    /// `None`: the bot.
    pub author: Option<u64>,
    pub body: &'a Value,
    pub files: Vec<Upload>,
    /// The only person who sees it.
    pub only_for: Option<u64>,
    /// The id announced by its deferral.
    pub id: Option<u64>,
}

impl World {
    /// Posts a message. If a message with the same enforced nonce exists, returns its id.
    pub fn post(&mut self, post: Post<'_>) -> Result<u64, Failure> {
        let Post { channel, body, only_for, .. } = post;
        self.channel(channel)?;
        let now = self.now();
        let enforced =
            nonce(body).filter(|_| body["enforce_nonce"] == true).map(|nonce| (post.author, nonce));
        if let Some((known, at)) = enforced.as_ref().and_then(|key| self.nonces.get(key))
            && now.duration_since(*at) < NONCES
        {
            return Ok(*known);
        }
        let id = post.id.unwrap_or_else(|| self.id());
        let attachments = self.attach(channel, id, body, post.files);
        let mentions = self.mentions(body);
        let author = post.author.map_or_else(|| self.bot(), |person| self.user(person));
        // The bot sets the flags, except for the ephemeral one, which follows from `only_for`.
        let flags =
            body["flags"].as_u64().unwrap_or(0) & FLAGS & !EPHEMERAL | only_for.map_or(0, |_| EPHEMERAL);
        let mut value = json!({
            "id": id.to_string(), "channel_id": channel.to_string(), "type": 0, "author": author,
            "content": body["content"].as_str().unwrap_or_default(), "timestamp": timestamp(), "edited_timestamp": null,
            "tts": false, "mention_everyone": false, "mentions": mentions, "mention_roles": [], "attachments": attachments,
            "embeds": embeds(body), "pinned": false, "flags": flags, "components": components(body),
        });
        if let Some(nonce) = body.get("nonce").filter(|nonce| !nonce.is_null()) {
            value["nonce"] = nonce.clone();
        }
        let language = self.language(channel, post.author, only_for);
        let most = self.kept;
        let place = self.channel_mut(channel)?;
        // A new message reopens an archived thread.
        if let Some(thread) = &mut place.thread {
            thread.archived = false;
        }
        place.messages.push_back(Message {
            id,
            only_for,
            value,
            language,
            posted: now,
            late_edits: Vec::new(),
        });
        // Answers that one person sees never push out what all see.
        let alike = |message: &Message| message.only_for.is_some() == only_for.is_some();
        let many = place.messages.iter().filter(|message| alike(message)).count() > most;
        let oldest = place.messages.iter().position(alike).filter(|_| many);
        if let Some(gone) = oldest.and_then(|at| place.messages.remove(at)) {
            self.forget(&gone.value);
        }
        if let Some(key) = enforced {
            self.nonces.retain(|_, (_, at)| now.duration_since(*at) < NONCES);
            self.nonces.insert(key, (id, now));
        }
        Ok(id)
    }

    pub fn remove(&mut self, channel: u64, id: u64) -> Result<(), Failure> {
        let messages = &mut self.channel_mut(channel)?.messages;
        let at = messages
            .iter()
            .rposition(|message| message.id == id)
            .ok_or_else(Failure::unknown_message)?;
        if let Some(gone) = messages.remove(at) {
            self.forget(&gone.value);
        }
        Ok(())
    }

    /// Removes the pictures and the nonce of a message that is no longer kept.
    fn forget(&mut self, message: &Value) {
        self.forget_files(&message["attachments"]);
        let id = number_of(&message["id"]);
        self.nonces.retain(|_, (known, _)| Some(*known) != id);
    }

    /// Counts an edit through the channel's route; refuses it if the message is old and was edited too often.
    pub fn count_late_edit(&mut self, channel: u64, id: u64) -> Result<(), Failure> {
        let now = self.now();
        let message = self.message_mut(channel, id)?;
        if now.duration_since(message.posted) < OLD {
            return Ok(());
        }
        message.late_edits.retain(|at| now.duration_since(*at) < OLD);
        if message.late_edits.len() >= LATE_EDITS {
            let why = "Maximum number of edits to messages older than 1 hour reached. Try again later.";
            return Err(Failure::new(429, 30046, why));
        }
        message.late_edits.push(now);
        Ok(())
    }

    /// Edits a message: only the fields in the body.
    pub fn edit(&mut self, channel: u64, id: u64, body: &Value, files: Vec<Upload>) -> Result<(), Failure> {
        let message = self.message(channel, id)?;
        let (before, only_for) = (message.value.clone(), message.only_for);
        let mut kept: Vec<Value> = before["attachments"].as_array().cloned().unwrap_or_default();
        // If the body lists attachments, the others are removed.
        if let Some(list) = body["attachments"].as_array() {
            let (stays, goes) = kept
                .into_iter()
                .partition(|old| list.iter().any(|item| number_of(&item["id"]) == number_of(&old["id"])));
            kept = stays;
            for old in &mut kept {
                let item = list.iter().find(|item| number_of(&item["id"]) == number_of(&old["id"]));
                if let Some(text) = item.and_then(|item| item.get("description")) {
                    old["description"] = text.clone();
                }
            }
            self.forget_files(&Value::Array(goes));
        }
        kept.extend(self.attach(channel, id, body, files));
        let mentions = body.get("content").map(|_| self.mentions(body));
        // Only the bot edits.
        let language = self.language(channel, None, only_for);
        let message = self.message_mut(channel, id)?;
        message.language = language;
        if let Some(content) = body.get("content") {
            message.value["content"] = content.as_str().unwrap_or_default().into();
        }
        if body.get("components").is_some() {
            message.value["components"] = components(body);
        }
        if body.get("embeds").is_some() {
            message.value["embeds"] = embeds(body);
        }
        if let Some(flags) = body["flags"].as_u64() {
            let before = message.value["flags"].as_u64().unwrap_or(0);
            message.value["flags"] = (before | flags & !EPHEMERAL).into();
        }
        if let Some(mentions) = mentions {
            message.value["mentions"] = mentions;
        }
        message.value["attachments"] = kept.into();
        message.value["edited_timestamp"] = timestamp().into();
        Ok(())
    }

    /// The language of a message: its author's; if the bot writes it, its only reader's, or the server's.
    fn language(&self, channel: u64, author: Option<u64>, only_for: Option<u64>) -> String {
        let direct = self.channel(channel).ok().and_then(|place| place.direct);
        let person = author.or(only_for).or(direct).and_then(|id| self.person(id));
        person.map_or(&self.locale, |human| &human.locale).clone()
    }

    /// Returns the notified users: those named in the text and allowed by the body.
    fn mentions(&self, body: &Value) -> Value {
        let allowed = &body["allowed_mentions"];
        let list = |key: &str| allowed[key].as_array().map_or(&[][..], Vec::as_slice);
        // By default all named users are notified.
        let all = allowed.is_null() || list("parse").iter().any(|kind| kind == "users");
        let content = body["content"].as_str().unwrap_or_default();
        let named = |human: &&Human| {
            (all || list("users").iter().any(|id| number_of(id) == Some(human.id)))
                && (content.contains(&format!("<@{}>", human.id))
                    || content.contains(&format!("<@!{}>", human.id)))
        };
        self.people.iter().filter(named).map(|human| self.user(human.id)).collect()
    }
}

fn nonce(body: &Value) -> Option<String> {
    body["nonce"]
        .as_str()
        .map(str::to_owned)
        .or_else(|| body["nonce"].as_u64().map(|nonce| nonce.to_string()))
}

/// Completes embeds with their type, and their fields with `inline`.
fn embeds(body: &Value) -> Value {
    let mut embeds = body["embeds"].as_array().cloned().unwrap_or_default();
    for embed in &mut embeds {
        embed["type"] = "rich".into();
        for field in embed["fields"].as_array_mut().into_iter().flatten() {
            if field["inline"].is_null() {
                field["inline"] = false.into();
            }
        }
        // Indexing a missing field has inserted a null.
        if let Some(embed) =
            embed.as_object_mut().filter(|embed| embed.get("fields").is_some_and(Value::is_null))
        {
            embed.remove("fields");
        }
    }
    embeds.into()
}

/// Returns components in Discord's format, with ids and defaults filled in.
fn components(body: &Value) -> Value {
    let mut given = body["components"].clone();
    if !given.is_array() {
        return json!([]);
    }
    let mut known = Vec::new();
    each(&given, &mut known);
    let used: Vec<u64> = known.iter().filter_map(|part| part["id"].as_u64()).collect();
    let mut free = (1..).filter(|id| !used.contains(id));
    complete(&mut given, &mut free);
    given
}

fn complete(parts: &mut Value, free: &mut impl Iterator<Item = u64>) {
    for part in parts.as_array_mut().into_iter().flatten() {
        complete_one(part, free);
        complete(&mut part["components"], free);
        if part["components"].is_null()
            && let Some(fields) = part.as_object_mut()
        {
            fields.remove("components");
        }
        if part["accessory"].is_object() {
            complete_one(&mut part["accessory"], free);
        }
    }
}

fn complete_one(part: &mut Value, free: &mut impl Iterator<Item = u64>) {
    let Some(fields) = part.as_object_mut() else {
        return;
    };
    let kind = fields.get("type").and_then(Value::as_u64);
    let mut otherwise = |key: &str, value: Value| {
        if fields.get(key).is_none_or(Value::is_null) {
            fields.insert(key.to_owned(), value);
        }
    };
    if let Some(id) = free.next() {
        otherwise("id", id.into());
    }
    match kind {
        Some(3 | 5..=8) => {
            otherwise("min_values", 1.into());
            otherwise("max_values", 1.into());
        }
        Some(14) => {
            otherwise("divider", true.into());
            otherwise("spacing", 1.into());
        }
        Some(17) => {
            otherwise("spoiler", false.into());
            otherwise("accent_color", Value::Null);
        }
        Some(12) => {}
        _ => {}
    }
    if let Some(Value::Array(options)) = fields.get_mut("options") {
        for option in options {
            if option["default"].is_null() {
                option["default"] = false.into();
            }
        }
    }
}
