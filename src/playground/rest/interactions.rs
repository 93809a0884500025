//! Initial responses to interactions and follow-ups. Both are authorized by the interaction's token.

use super::call::{Call, Files, Success, edit, not_found, numbers};
use crate::{
    check,
    error::Failure,
    interactions,
    posts::Post,
    world::{ANSWER_WITHIN, Interaction, Outcome, World},
};
use serde_json::{Value, json};

/// Maximum number of follow-ups where the app was installed by the user only.
const BROUGHT: usize = 5;
const LOADING: u64 = 1 << 7;

pub fn callback(call: Call<'_>, id: u64, token: &str) -> Result<Success, Failure> {
    let with_response = call.with_response();
    let (channel, value) = first_answer(&mut call.server.world(), id, token, call.body, call.files)?;
    call.server.changed_channel(channel);
    Ok(if with_response { (200, value) } else { (204, Value::Null) })
}

fn first_answer(
    world: &mut World,
    id: u64,
    token: &str,
    body: &Value,
    files: Files,
) -> Result<(u64, Value), Failure> {
    let unknown = || Failure::new(404, 10062, "Unknown interaction");
    let interaction = world
        .interactions
        .get(&id)
        .filter(|interaction| interaction.token == token)
        .ok_or_else(unknown)?
        .clone();
    if interaction.outcome.is_some() {
        return Err(Failure::new(400, 40060, "Interaction has already been acknowledged."));
    }
    if world.now().duration_since(interaction.created) > ANSWER_WITHIN {
        return Err(unknown());
    }
    let data = &body["data"];
    let channel = interaction.channel;
    let (outcome, original) = carry_out(world, &interaction, body, files)?;
    let loading = (outcome == Outcome::Deferred && original.is_none()).then(|| world.id());
    let private = interaction.hushed || is_private(data);
    if let Some(kept) = world.interactions.get_mut(&id) {
        kept.private = outcome == Outcome::Deferred && private;
        kept.outcome = Some(outcome);
        kept.original = original;
        kept.loading = loading;
    }
    let made = original.filter(|_| body["type"] != 6);
    let message = made
        .map(|id| world.message(channel, id).map(|message| message.value.clone()))
        .transpose()?;
    let mut answer = json!({"interaction": {"id": id.to_string(), "type": interaction.kind, "response_message_loading": loading.is_some(),
                                            "response_message_ephemeral": private}});
    if let Some(id) = original.or(loading) {
        answer["interaction"]["response_message_id"] = id.to_string().into();
    }
    // Deferrals, suggestions and forms have no message.
    if let Some(message) = message {
        answer["resource"] = json!({"type": body["type"], "message": message});
    }
    Ok((channel, answer))
}

/// Carries out an initial response. Returns also the interaction's original message.
fn carry_out(
    world: &mut World,
    interaction: &Interaction,
    body: &Value,
    files: Files,
) -> Result<(Outcome, Option<u64>), Failure> {
    let data = &body["data"];
    let (channel, person) = (interaction.channel, interaction.person);
    let wrong = |kind: &str| {
        Failure::invalid_form(&[("type".to_owned(), format!("{kind} does not fit this interaction."))])
    };
    match body["type"].as_u64() {
        Some(4) if interaction.kind != 4 => {
            check::message(data, &numbers(&files), None).map_err(within_data)?;
            let only_for = (interaction.hushed || is_private(data)).then_some(person);
            let message =
                world.post(Post { channel, author: None, body: data, files, only_for, id: None })?;
            note_interaction(world, message, interaction)?;
            Ok((Outcome::Message(message), Some(message)))
        }
        Some(5) if interaction.kind != 4 => Ok((Outcome::Deferred, None)),
        Some(6) if interaction.message.is_some() && interaction.kind != 4 => {
            Ok((Outcome::Deferred, interaction.message))
        }
        Some(7) if interaction.kind != 4 => {
            let message = interaction.message.ok_or_else(|| wrong("UPDATE_MESSAGE"))?;
            edit(world, channel, message, data, files).map_err(within_data)?;
            Ok((Outcome::Updated(message), Some(message)))
        }
        Some(8) if interaction.kind == 4 => {
            check::choices(data, interaction.completed).map_err(within_data)?;
            Ok((Outcome::Choices(data["choices"].as_array().cloned().unwrap_or_default()), None))
        }
        Some(9) if interaction.kind == 2 || interaction.kind == 3 => {
            check::modal(data).map_err(within_data)?;
            Ok((Outcome::Modal(data.clone()), None))
        }
        _ => Err(wrong("This type")),
    }
}

/// Moves the errors of an interaction's answer below `data`.
fn within_data(mut failure: Failure) -> Failure {
    if !failure.errors.is_null() {
        failure.errors = json!({ "data": failure.errors });
    }
    failure
}

fn is_private(body: &Value) -> bool {
    body["flags"].as_u64().unwrap_or(0) & 64 != 0
}

fn note_original(world: &mut World, interaction: &Interaction, message: u64) -> Result<(), Failure> {
    if let Some(kept) = world.interactions.get_mut(&interaction.id) {
        kept.original = Some(message);
    }
    note_interaction(world, message, interaction)
}

fn note_interaction(world: &mut World, message: u64, interaction: &Interaction) -> Result<(), Failure> {
    if interaction.kind == 5 && interaction.opened_by.is_none() {
        // A forged form. Discord always names what opened a form, and clients rely on that.
        return Ok(());
    }
    let note = interactions::note(world, interaction);
    world.message_mut(interaction.channel, message)?.value["interaction_metadata"] = note;
    Ok(())
}

/// Handles follow-ups: new messages and edits.
pub fn webhook(call: Call<'_>, method: &str, token: &str, rest: &[&str]) -> Result<Success, Failure> {
    let (channel, success) = follow_up(&mut call.server.world(), method, token, rest, call.body, call.files)?;
    call.server.changed_channel(channel);
    Ok(success)
}

fn follow_up(
    world: &mut World,
    method: &str,
    token: &str,
    rest: &[&str],
    body: &Value,
    files: Files,
) -> Result<(u64, Success), Failure> {
    let interaction = world.by_token(token)?.clone();
    let channel = interaction.channel;
    if interaction.outcome.is_none() {
        return Err(Failure::new(404, 10015, "Unknown Webhook"));
    }
    let shown = |world: &World, message| Ok((channel, (200, world.message(channel, message)?.value.clone())));
    if let ("POST", []) = (method, rest) {
        let message = follow(world, &interaction, body, files)?;
        return shown(world, message);
    }
    let ["messages", which] = rest else {
        return Err(not_found());
    };
    let message = match (*which, interaction.original, interaction.loading) {
        ("@original", Some(original), _) => original,
        ("@original", None, Some(loading)) => match method {
            "PATCH" => {
                let message = appear(world, &interaction, loading, body, files)?;
                return shown(world, message);
            }
            "GET" => {
                let thinking = world.thinking(&interaction).ok_or_else(Failure::unknown_message)?;
                return Ok((channel, (200, thinking)));
            }
            "DELETE" => {
                if let Some(kept) = world.interactions.get_mut(&interaction.id) {
                    kept.loading = None;
                }
                return Ok((channel, (204, Value::Null)));
            }
            _ => return Err(Failure::new(405, 0, "405: Method Not Allowed")),
        },
        ("@original", None, None) => return Err(Failure::unknown_message()),
        // A token gives access to its own messages only.
        (id, original, _) => id
            .parse()
            .ok()
            .filter(|id| original == Some(*id) || interaction.followups.contains(id))
            .ok_or_else(Failure::unknown_message)?,
    };
    match method {
        "GET" => {}
        "PATCH" => edit(world, channel, message, body, files)?,
        "DELETE" => {
            world.remove(channel, message)?;
            return Ok((channel, (204, Value::Null)));
        }
        _ => return Err(Failure::new(405, 0, "405: Method Not Allowed")),
    }
    shown(world, message)
}

/// Posts a follow-up. After a deferral the first one is the deferred message.
fn follow(world: &mut World, interaction: &Interaction, body: &Value, files: Files) -> Result<u64, Failure> {
    if let Some(loading) = interaction.loading.filter(|_| interaction.original.is_none()) {
        return appear(world, interaction, loading, body, files);
    }
    if interaction.brought && interaction.followups.len() >= BROUGHT {
        let why = "This interaction has reached the maximum number of follow-up messages";
        return Err(Failure::new(400, 40094, why));
    }
    let private = interaction.hushed || is_private(body);
    let message = post(world, interaction, body, files, private, None)?;
    if let Some(kept) = world.interactions.get_mut(&interaction.id) {
        kept.followups.push(message);
    }
    note_interaction(world, message, interaction)?;
    Ok(message)
}

/// Ends a deferral: the message appears to the users who saw the deferral.
fn appear(
    world: &mut World,
    interaction: &Interaction,
    loading: u64,
    body: &Value,
    files: Files,
) -> Result<u64, Failure> {
    let message = post(world, interaction, body, files, interaction.private, Some(loading))?;
    note_original(world, interaction, message)?;
    Ok(message)
}

/// Posts a message of an interaction, with this id if it has one already.
fn post(
    world: &mut World,
    interaction: &Interaction,
    body: &Value,
    files: Files,
    private: bool,
    id: Option<u64>,
) -> Result<u64, Failure> {
    check::message(body, &numbers(&files), None)?;
    world.post(Post {
        channel: interaction.channel,
        author: None,
        body,
        files,
        only_for: private.then_some(interaction.person),
        id,
    })
}

impl World {
    /// The placeholder of a deferred message, until that has appeared or was deleted.
    fn thinking(&self, interaction: &Interaction) -> Option<Value> {
        let loading = interaction.loading.filter(|_| interaction.original.is_none())?;
        let flags = LOADING | if interaction.private { 64 } else { 0 };
        Some(
            json!({"id": loading.to_string(), "channel_id": interaction.channel.to_string(), "type": 20, "author": self.bot(), "content": "",
                    "timestamp": crate::world::timestamp(), "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [],
                    "mention_roles": [], "attachments": [], "embeds": [], "pinned": false, "flags": flags, "components": [],
                    "interaction_metadata": interactions::note(self, interaction)}),
        )
    }

    /// The public placeholders in a channel.
    pub fn all_thinking(&self, channel: u64) -> impl Iterator<Item = Value> {
        let here = move |interaction: &&Interaction| interaction.channel == channel && !interaction.private;
        self.interactions
            .values()
            .filter(here)
            .filter_map(|interaction| self.thinking(interaction))
    }
}
