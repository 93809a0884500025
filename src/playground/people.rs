//! Actions and views of a person, for tests and the page.

use super::{
    check::LOCALES,
    client, endpoint,
    fault_state::take,
    interactions::{self, Origin},
    posts::Post,
    server::Server,
    world::{ANSWER_WITHIN, Human, Message, Outcome},
};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

#[derive(Clone, Debug)]
pub struct Person {
    server: Arc<Server>,
    pub id: u64,
    /// Sends what no client would allow.
    forges: bool,
}

#[derive(Debug)]
pub struct Pressed {
    server: Arc<Server>,
    pub id: u64,
}

impl Pressed {
    /// Waits for the initial response; `None` if there is none within Discord's three seconds (in real time,
    /// with a small margin).
    pub async fn answered(&self) -> Option<Outcome> {
        self.answered_within(ANSWER_WITHIN + Duration::from_millis(200)).await
    }

    pub async fn answered_within(&self, patience: Duration) -> Option<Outcome> {
        let outcome = || self.server.world().interactions.get(&self.id)?.outcome.clone();
        self.server.wait_for(patience, outcome).await
    }

    /// Whether its deferred message has not appeared yet.
    pub fn is_loading(&self) -> bool {
        let world = self.server.world();
        world
            .interactions
            .get(&self.id)
            .is_some_and(|known| known.loading.is_some() && known.original.is_none())
    }
}

impl Person {
    pub(super) fn new(server: Arc<Server>, id: u64) -> Person {
        Person { server, id, forges: false }
    }

    /// The same person with a program that can send anything: presses on missing controls, forms that were
    /// not opened, commands without required options.
    pub fn forging(&self) -> Person {
        Person { forges: true, ..self.clone() }
    }

    /// Blocks or allows direct messages.
    pub fn close_direct_messages(&self, closed: bool) {
        self.change(|human| human.closed = closed);
    }

    /// Revokes permissions (`bits` as in Discord's table).
    pub fn demote(&self, bits: u64) {
        self.change(|human| human.permissions &= !bits);
    }

    pub fn direct_channel(&self) -> Option<u64> {
        self.server
            .world()
            .channels
            .iter()
            .find(|channel| channel.direct == Some(self.id))
            .map(|channel| channel.id)
    }

    /// Grants additional permissions (`bits` as in Discord's table) and roles.
    pub fn promote(&self, bits: u64, roles: &[u64]) {
        self.change(|human| {
            human.permissions |= bits;
            human.roles.extend(roles);
        });
    }

    /// Sets this person's language. Returns false if Discord does not support it.
    pub fn speaks(&self, locale: &str) -> bool {
        if !LOCALES.contains(&locale) {
            return false;
        }
        self.change(|human| human.locale = locale.to_owned());
        true
    }

    fn change(&self, change: impl FnOnce(&mut Human)) {
        if let Some(human) = self.server.world().people.iter_mut().find(|human| human.id == self.id) {
            change(human);
        }
    }

    /// The messages this person sees in a channel, oldest first.
    pub fn messages(&self, channel: u64) -> Vec<Message> {
        self.server.world().seen_by(self.id, channel)
    }

    /// Waits until `found` returns a value for the messages seen in a channel.
    pub async fn wait_for<T>(
        &self,
        channel: u64,
        patience: Duration,
        mut found: impl FnMut(&[Message]) -> Option<T>,
    ) -> Option<T> {
        self.server.wait_for(patience, || found(&self.messages(channel))).await
    }

    /// Returns a picture's bytes by its address.
    pub fn picture(&self, url: &str) -> Option<bytes::Bytes> {
        let world = self.server.world();
        let path = url.strip_prefix(&format!("http://{}", self.server.address))?;
        world.files.get(path).map(|(_, bytes)| bytes.clone())
    }

    /// Uploads a file for a command's option. Returns the id to use as its value.
    pub fn upload(&self, name: &str, bytes: impl Into<bytes::Bytes>) -> String {
        self.server.world().upload(name, bytes.into()).to_string()
    }

    /// Posts a message; bots do not see it.
    pub fn say(&self, channel: u64, content: &str) {
        let mut world = self.server.world();
        let content: String = content.chars().take(2000).collect();
        if !content.trim().is_empty()
            && world
                .post(Post {
                    channel,
                    author: Some(self.id),
                    body: &json!({"content": content}),
                    files: Vec::new(),
                    only_for: None,
                    id: None,
                })
                .is_ok()
        {
            drop(world);
            self.server.changed_channel(channel);
        }
    }

    pub fn dismiss(&self, channel: u64, message: u64) {
        let mut world = self.server.world();
        if world.message(channel, message).is_ok_and(|found| found.only_for == Some(self.id)) {
            // It was found just now.
            let _ = world.remove(channel, message);
        }
        drop(world);
        self.server.changed_channel(channel);
    }

    /// Sends `/name option:value…` or `/group name option:value…`. The value of a user option is the person's
    /// id, as a text.
    pub fn slash(&self, channel: u64, name: &str, options: &[(&str, Value)]) -> Option<Pressed> {
        let options: Vec<Value> =
            options.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
        self.interact(channel, 2, called(name, options), None)
    }

    /// Sends a command from a user's context menu.
    pub fn choose_for_person(&self, channel: u64, name: &str, person: u64) -> Option<Pressed> {
        self.interact(channel, 2, json!({"name": name, "type": 2, "target_id": person.to_string()}), None)
    }

    /// Sends a command from a message's context menu.
    pub fn choose_for_message(&self, channel: u64, name: &str, message: u64) -> Option<Pressed> {
        self.interact(channel, 2, json!({"name": name, "type": 3, "target_id": message.to_string()}), None)
    }

    /// Requests suggestions while the option `focused` is being typed.
    pub fn complete(
        &self,
        channel: u64,
        name: &str,
        options: &[(&str, Value)],
        focused: &str,
    ) -> Option<Pressed> {
        let option = |(name, value): &(&str, Value)| json!({"name": name, "value": value, "focused": *name == focused});
        let options: Vec<Value> = options.iter().map(option).collect();
        self.interact(channel, 4, called(name, options), None)
    }

    pub fn press(&self, channel: u64, message: u64, custom_id: &str) -> Option<Pressed> {
        self.interact(channel, 3, json!({"custom_id": custom_id, "component_type": 2}), Some(message))
    }

    pub fn select(&self, channel: u64, message: u64, custom_id: &str, values: &[&str]) -> Option<Pressed> {
        self.interact(
            channel,
            3,
            json!({"custom_id": custom_id, "component_type": 3, "values": values}),
            Some(message),
        )
    }

    /// Chooses in a menu of roles (`component` 6) or channels (8).
    pub fn choose(
        &self,
        channel: u64,
        message: u64,
        custom_id: &str,
        component: u64,
        values: &[u64],
    ) -> Option<Pressed> {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        self.interact(
            channel,
            3,
            json!({"custom_id": custom_id, "component_type": component, "values": values}),
            Some(message),
        )
    }

    /// Submits a form; `message`: the message whose button opened it.
    pub fn submit(
        &self,
        channel: u64,
        message: Option<u64>,
        custom_id: &str,
        fields: &[(&str, &str)],
    ) -> Option<Pressed> {
        let rows: Vec<Value> = fields
            .iter()
            .map(|(id, value)| json!({"type": 1, "components": [{"type": 4, "custom_id": id, "value": value}]}))
            .collect();
        self.interact(channel, 5, json!({"custom_id": custom_id, "components": rows}), message)
    }

    /// Sends an interaction to the bot. `None`: the person does not see such a command, channel or message,
    /// or their client would not allow it.
    pub fn interact(&self, channel: u64, kind: u64, data: Value, message: Option<u64>) -> Option<Pressed> {
        let mut world = self.server.world();
        let origin = Origin::of(&world, self.id, channel)?;
        let pressed = match message {
            Some(id) => {
                let mine = |message: &&Message| message.only_for.is_none_or(|owner| owner == self.id);
                Some(world.message(channel, id).ok().filter(mine)?.value.clone())
            }
            None => None,
        };
        let form = if kind == 5 {
            client::open_form(&world, self.id, channel, message, &data)
        } else {
            None
        };
        let opened_by = form.map(|form| form.id);
        let data = match kind {
            2 | 4 => interactions::command(&world, &origin, data, self.forges)?,
            _ if self.forges => data,
            3 => Some(data).filter(|data| {
                pressed.as_ref().is_some_and(|seen| client::offers_control(&world, seen, data))
            })?,
            5 => match &form?.outcome {
                Some(Outcome::Modal(form)) => client::filled_in(&world, form, &data)?,
                _ => return None,
            },
            _ => return None,
        };
        let (twice, lost, late, delay) = {
            let mut faults = self.server.faults();
            (take(&mut faults.duplicate), take(&mut faults.lost), take(&mut faults.late), faults.delay)
        };
        let mut interaction = world.add_interaction(self.id, channel, kind, message, late);
        if let Some(kept) = world.interactions.get_mut(&interaction.id) {
            kept.completed = interactions::completed(&data);
            kept.opened_by = opened_by;
            interaction = kept.clone();
        }
        if let Some(opener) = opened_by.and_then(|id| world.interactions.get_mut(&id)) {
            opener.filled_in = true;
        }
        let event = interactions::event(&world, &origin, &interaction, data, pressed);
        drop(world);
        for _ in usize::from(lost)..=usize::from(twice) {
            endpoint::deliver(&self.server, &interaction, event.clone(), delay);
        }
        Some(Pressed { server: self.server.clone(), id: interaction.id })
    }
}

/// A command with its options, nested in a subcommand if the name has one.
fn called(name: &str, options: Vec<Value>) -> Value {
    match name.split_once(' ') {
        Some((group, name)) => {
            json!({"name": group, "options": [{"name": name, "type": 1, "options": options}]})
        }
        None => json!({"name": name, "options": options}),
    }
}
