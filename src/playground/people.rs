//! What a person does and sees: used by tests and by the page alike.

use super::{
    Server,
    faults::take,
    gateway,
    world::{ANSWER_WITHIN, APPLICATION, Human, Message, Outcome, PERMISSIONS, number_of, timestamp},
};
use serde_json::{Map, Value, json};
use std::{sync::Arc, time::Duration};

/// Somebody in the playground.
#[derive(Clone, Debug)]
pub struct Person {
    server: Arc<Server>,
    pub id: u64,
}

/// An interaction under way.
#[derive(Debug)]
pub struct Pressed {
    server: Arc<Server>,
    pub id: u64,
}

impl Pressed {
    /// The bot's first answer; `None` when it gave none in Discord's three seconds (real ones, and a little more).
    pub async fn answered(&self) -> Option<Outcome> {
        self.answered_within(ANSWER_WITHIN + Duration::from_millis(200)).await
    }

    pub async fn answered_within(&self, patience: Duration) -> Option<Outcome> {
        let mut revision = self.server.revision.subscribe();
        let waiting = async {
            loop {
                if let Some(outcome) = self.server.world().interactions.get(&self.id).and_then(|known| known.outcome.clone())
                {
                    return outcome;
                }
                if revision.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        };
        tokio::time::timeout(patience, waiting).await.ok()
    }
}

impl Person {
    pub(super) fn new(server: Arc<Server>, id: u64) -> Person {
        Person { server, id }
    }

    /// The direct-message channel with the bot.
    pub fn direct_channel(&self) -> Option<u64> {
        self.server.world().channels.iter().find(|channel| channel.direct == Some(self.id)).map(|channel| channel.id)
    }

    /// Gives this person permissions besides those that all have (`bits` as in Discord's table), and roles.
    pub fn promote(&self, bits: u64, roles: &[u64]) {
        let mut world = self.server.world();
        if let Some(human) = world.people.iter_mut().find(|human| human.id == self.id) {
            human.permissions |= bits;
            human.roles.extend(roles);
        }
    }

    /// What this person sees in a channel, oldest first.
    pub fn messages(&self, channel: u64) -> Vec<Message> {
        self.server.world().seen_by(self.id, channel)
    }

    /// Waits until `found` says so of the messages seen in a channel.
    pub async fn wait_for<T>(
        &self,
        channel: u64,
        patience: Duration,
        mut found: impl FnMut(&[Message]) -> Option<T>,
    ) -> Option<T> {
        let mut revision = self.server.revision.subscribe();
        let waiting = async {
            loop {
                if let Some(found) = found(&self.messages(channel)) {
                    return found;
                }
                if revision.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        };
        tokio::time::timeout(patience, waiting).await.ok()
    }

    /// The bytes of a picture by its address.
    pub fn picture(&self, url: &str) -> Option<bytes::Bytes> {
        let world = self.server.world();
        let path = url.strip_prefix(&format!("http://{}", self.server.address))?;
        world.files.get(path).map(|(_, bytes)| bytes.clone())
    }

    /// Uploads a file for a command's option, whose value is then the id returned.
    pub fn upload(&self, name: &str, bytes: impl Into<bytes::Bytes>) -> String {
        self.server.world().upload(name, bytes.into()).to_string()
    }

    /// Says something; no bot is told.
    pub fn say(&self, channel: u64, content: &str) {
        let mut world = self.server.world();
        let content: String = content.chars().take(2000).collect();
        if !content.trim().is_empty()
            && world.post(channel, Some(self.id), &json!({"content": content}), Vec::new(), None).is_ok()
        {
            drop(world);
            self.server.changed_channel(channel);
        }
    }

    /// Removes a private message from this person's view.
    pub fn dismiss(&self, channel: u64, message: u64) {
        let mut world = self.server.world();
        if world.message(channel, message).is_ok_and(|found| found.only_for == Some(self.id)) {
            // It was found just now.
            let _ = world.remove(channel, message);
        }
        drop(world);
        self.server.changed_channel(channel);
    }

    /// `/name option:value…`. A text value for a user option is that person's id.
    pub fn slash(&self, channel: u64, name: &str, options: &[(&str, Value)]) -> Option<Pressed> {
        let options: Vec<Value> = options.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
        self.interact(channel, 2, json!({"name": name, "options": options}), None)
    }

    /// The same while `focused` is being typed.
    pub fn complete(&self, channel: u64, name: &str, options: &[(&str, Value)], focused: &str) -> Option<Pressed> {
        let option = |(name, value): &(&str, Value)| json!({"name": name, "value": value, "focused": *name == focused});
        let options: Vec<Value> = options.iter().map(option).collect();
        self.interact(channel, 4, json!({"name": name, "options": options}), None)
    }

    pub fn press(&self, channel: u64, message: u64, custom_id: &str) -> Option<Pressed> {
        self.interact(channel, 3, json!({"custom_id": custom_id, "component_type": 2}), Some(message))
    }

    pub fn select(&self, channel: u64, message: u64, custom_id: &str, values: &[&str]) -> Option<Pressed> {
        self.interact(channel, 3, json!({"custom_id": custom_id, "component_type": 3, "values": values}), Some(message))
    }

    /// The same of a menu of roles (`component` 6) or channels (8).
    pub fn choose(&self, channel: u64, message: u64, custom_id: &str, component: u64, values: &[u64]) -> Option<Pressed> {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        self.interact(
            channel,
            3,
            json!({"custom_id": custom_id, "component_type": component, "values": values}),
            Some(message),
        )
    }

    /// A filled-in form; `message`: the one whose button opened it.
    pub fn submit(&self, channel: u64, message: Option<u64>, custom_id: &str, fields: &[(&str, &str)]) -> Option<Pressed> {
        let rows: Vec<Value> = fields
            .iter()
            .map(|(id, value)| json!({"type": 1, "components": [{"type": 4, "custom_id": id, "value": value}]}))
            .collect();
        self.interact(channel, 5, json!({"custom_id": custom_id, "components": rows}), message)
    }

    /// Sends an interaction to the bot. `None`: there is no such command, channel or message for this person.
    pub fn interact(&self, channel: u64, kind: u64, mut data: Value, message: Option<u64>) -> Option<Pressed> {
        let mut world = self.server.world();
        let place = world.channel(channel).ok().filter(|place| place.direct.is_none_or(|owner| owner == self.id))?;
        let (direct, foreign, guild) = (place.direct.is_some(), place.foreign, gateway::guild_of(place));
        let (permissions, place) = (place.permissions, gateway::channel(&world, place));
        let message_value = match message {
            Some(id) => {
                let found = world
                    .message(channel, id)
                    .ok()
                    .filter(|message| message.only_for.is_none_or(|owner| owner == self.id))?;
                Some(found.value.clone())
            }
            None => None,
        };
        if kind == 2 || kind == 4 {
            let command = world.commands.iter().find(|command| command["name"] == data["name"])?.clone();
            if !usable(&command, world.person(self.id)?.permissions, direct, foreign) {
                return None;
            }
            data["id"] = command["id"].clone();
            data["type"] = 1.into();
            if !direct {
                data["guild_id"] = guild.to_string().into();
            }
            let (mut users, mut files) = (Map::new(), Map::new());
            complete_options(&mut data["options"], &command["options"], &mut users, &mut files);
            if !users.is_empty() {
                let ids: Vec<u64> = users.keys().filter_map(|id| id.parse().ok()).collect();
                let known = |id: &u64| world.person(*id).is_some() || *id == APPLICATION;
                let resolved: Map<String, Value> =
                    ids.iter().filter(|id| known(id)).map(|id| (id.to_string(), world.user(*id))).collect();
                let members: Map<String, Value> = resolved.keys().map(|id| (id.clone(), member(None, None))).collect();
                data["resolved"] = json!({"users": resolved, "members": members});
            }
            for (id, file) in &mut files {
                *file = world.uploaded(id.parse().ok()?)?.clone();
            }
            if !files.is_empty() {
                data["resolved"]["attachments"] = files.into();
            }
        }
        let (twice, lost, late) = {
            let mut faults = self.server.faults();
            (take(&mut faults.duplicate), take(&mut faults.lost), take(&mut faults.late))
        };
        let interaction = world.add_interaction(self.id, channel, kind, message, late);
        let user = world.user(self.id);
        let mut event = json!({
            "id": interaction.id.to_string(), "application_id": APPLICATION.to_string(), "type": kind, "data": data,
            "channel_id": channel.to_string(), "channel": place, "token": interaction.token, "version": 1,
            "app_permissions": permissions.to_string(), "locale": "en-US", "entitlements": [],
            "attachment_size_limit": 10 * 1024 * 1024,
        });
        if direct {
            event["user"] = user;
            event["context"] = 1.into();
            event["authorizing_integration_owners"] = json!({"0": "0"});
        } else {
            event["member"] = member(Some(user), world.person(self.id));
            let locale = world.locale.clone();
            event["guild_id"] = guild.to_string().into();
            event["guild"] = json!({"id": guild.to_string(), "locale": locale, "features": []});
            event["guild_locale"] = locale.into();
            event["context"] = 0.into();
            let owners = if foreign { json!({"1": self.id.to_string()}) } else { json!({"0": guild.to_string()}) };
            event["authorizing_integration_owners"] = owners;
            if foreign {
                // As an app that somebody brings along, it may post and attach, in answers.
                event["app_permissions"] = PERMISSIONS.to_string().into();
            }
        }
        if let Some(message) = message_value {
            event["message"] = message;
        }
        drop(world);
        let mut sessions = self.server.sessions();
        for _ in usize::from(lost)..=usize::from(twice) {
            sessions.dispatch("INTERACTION_CREATE", &event);
        }
        Some(Pressed { server: self.server.clone(), id: interaction.id })
    }
}

/// Fills in what the command's description knows of each option, and collects the people and files named.
fn complete_options(given: &mut Value, described: &Value, users: &mut Map<String, Value>, files: &mut Map<String, Value>) {
    for option in given.as_array_mut().into_iter().flatten() {
        let description = described.as_array().into_iter().flatten().find(|item| item["name"] == option["name"]);
        let kind = description.map_or(3, |item| item["type"].as_u64().unwrap_or(3));
        option["type"] = kind.into();
        match kind {
            1 | 2 => {
                let inner = description.map_or(Value::Null, |item| item["options"].clone());
                complete_options(&mut option["options"], &inner, users, files);
            }
            6 => {
                if let Some(id) = number_of(&option["value"]) {
                    option["value"] = id.to_string().into();
                    users.insert(id.to_string(), Value::Null);
                }
            }
            11 => {
                if let Some(id) = number_of(&option["value"]) {
                    option["value"] = id.to_string().into();
                    files.insert(id.to_string(), Value::Null);
                }
            }
            _ => {}
        }
    }
}

/// Whether Discord offers a command to somebody, in a place of this kind.
fn usable(command: &Value, permissions: u64, direct: bool, foreign: bool) -> bool {
    let lists = |key: &str, number: u64| command[key].as_array().is_none_or(|list| list.iter().any(|item| *item == number));
    let needed = number_of(&command["default_member_permissions"]).unwrap_or(0);
    lists("contexts", u64::from(direct))
        && lists("integration_types", u64::from(foreign))
        && (direct || foreign || permissions & needed == needed)
}

fn member(user: Option<Value>, human: Option<&Human>) -> Value {
    let roles: Vec<String> = human.map(|human| human.roles.iter().map(ToString::to_string).collect()).unwrap_or_default();
    let permissions = human.map_or(PERMISSIONS, |human| human.permissions);
    let mut member = json!({"roles": roles, "joined_at": timestamp(), "premium_since": null, "nick": null, "avatar": null, "pending": false,
                            "communication_disabled_until": null, "flags": 0, "permissions": permissions.to_string()});
    if let Some(user) = user {
        member["user"] = user;
        member["deaf"] = false.into();
        member["mute"] = false.into();
    }
    member
}
