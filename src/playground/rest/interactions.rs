//! Answers to interactions: the first, and what follows it. The interaction's token opens both.

use super::call::{Call, Files, Success, edit, not_found};
use crate::playground::{
    check,
    error::Failure,
    world::{ANSWER_WITHIN, Interaction, Outcome, World},
};
use serde_json::{Value, json};

/// The first answer to an interaction.
pub fn callback(call: Call<'_>, id: u64, token: &str) -> Result<Success, Failure> {
    let (channel, value) = first_answer(&mut call.server.world(), id, token, call.body, call.files)?;
    call.server.changed_channel(channel);
    Ok(if call.with_response { (200, value) } else { (204, Value::Null) })
}

fn first_answer(world: &mut World, id: u64, token: &str, body: &Value, files: Files) -> Result<(u64, Value), Failure> {
    let unknown = || Failure::new(404, 10062, "Unknown interaction");
    let interaction =
        world.interactions.get(&id).filter(|interaction| interaction.token == token).ok_or_else(unknown)?.clone();
    if interaction.outcome.is_some() {
        return Err(Failure::new(400, 40060, "Interaction has already been acknowledged."));
    }
    if world.now().duration_since(interaction.created) > ANSWER_WITHIN {
        return Err(unknown());
    }
    let data = &body["data"];
    let channel = interaction.channel;
    let (outcome, original) = carry_out(world, &interaction, body, files)?;
    if let Some(kept) = world.interactions.get_mut(&id) {
        kept.private = outcome == Outcome::Deferred && is_private(data);
        kept.outcome = Some(outcome);
        kept.original = original;
    }
    let message = original.map(|id| world.message(channel, id).map(|message| message.value.clone())).transpose()?;
    let mut answer = json!({"interaction": {"id": id.to_string(), "type": interaction.kind, "response_message_loading": false,
                                            "response_message_ephemeral": false}});
    if let Some(message) = message {
        answer["interaction"]["response_message_id"] = message["id"].clone();
        answer["resource"] = json!({"type": body["type"], "message": message});
    }
    Ok((channel, answer))
}

/// What an answer of this type does, and the message that is then the interaction's own.
fn carry_out(
    world: &mut World,
    interaction: &Interaction,
    body: &Value,
    files: Files,
) -> Result<(Outcome, Option<u64>), Failure> {
    let data = &body["data"];
    let (channel, person) = (interaction.channel, interaction.person);
    let wrong = |kind: &str| Failure::invalid_form(&[("type".to_owned(), format!("{kind} does not fit this interaction."))]);
    match body["type"].as_u64() {
        Some(4) if interaction.kind != 4 => {
            check::message(data, files.len(), true).map_err(within_data)?;
            let only_for = is_private(data).then_some(person);
            let message = world.post(channel, None, data, files, only_for)?;
            note_interaction(world, channel, message, interaction)?;
            Ok((Outcome::Message(message), Some(message)))
        }
        Some(5) if interaction.kind != 4 => Ok((Outcome::Deferred, None)),
        Some(6) if interaction.message.is_some() => Ok((Outcome::Deferred, interaction.message)),
        Some(7) if interaction.kind != 4 => {
            let message = interaction.message.ok_or_else(|| wrong("UPDATE_MESSAGE"))?;
            edit(world, channel, message, data, files).map_err(within_data)?;
            Ok((Outcome::Updated(message), Some(message)))
        }
        Some(8) if interaction.kind == 4 => {
            check::choices(data).map_err(within_data)?;
            Ok((Outcome::Choices(data["choices"].as_array().cloned().unwrap_or_default()), None))
        }
        Some(9) if interaction.kind == 2 || interaction.kind == 3 => {
            check::modal(data).map_err(within_data)?;
            Ok((Outcome::Modal(data.clone()), None))
        }
        _ => Err(wrong("This type")),
    }
}

/// The fields of an answer to an interaction are below `data`.
fn within_data(mut failure: Failure) -> Failure {
    if !failure.errors.is_null() {
        failure.errors = json!({ "data": failure.errors });
    }
    failure
}

fn is_private(body: &Value) -> bool {
    body["flags"].as_u64().unwrap_or(0) & 64 != 0
}

/// From now on `@original` means this message.
fn note_original(world: &mut World, interaction: &Interaction, message: u64) -> Result<(), Failure> {
    if let Some(kept) = world.interactions.get_mut(&interaction.id) {
        kept.original = Some(message);
    }
    note_interaction(world, interaction.channel, message, interaction)
}

fn note_interaction(world: &mut World, channel: u64, message: u64, interaction: &Interaction) -> Result<(), Failure> {
    let user = world.user(interaction.person);
    let mut note = json!({"id": interaction.id.to_string(), "type": interaction.kind, "user": user, "authorizing_integration_owners": {}});
    if let Some(pressed) = interaction.message {
        note["interacted_message_id"] = pressed.to_string().into();
    }
    if interaction.kind == 5 {
        // What opened the form is not remembered; Discord always names it, and clients rely on it.
        return Ok(());
    }
    world.message_mut(channel, message)?.value["interaction_metadata"] = note;
    Ok(())
}

/// What follows the first answer: more messages, and changes of them.
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
    if let ("POST", []) = (method, rest) {
        check::message(body, files.len(), true)?;
        let private = if interaction.original.is_none() { interaction.private } else { is_private(body) };
        let message = world.post(channel, None, body, files, private.then_some(interaction.person))?;
        if interaction.original.is_none() {
            note_original(world, &interaction, message)?;
        } else if let Some(kept) = world.interactions.get_mut(&interaction.id) {
            kept.followups.push(message);
        }
        return Ok((channel, (200, world.message(channel, message)?.value.clone())));
    }
    let ["messages", which] = rest else { return Err(not_found()) };
    let message = match (*which, interaction.original) {
        ("@original", Some(original)) => original,
        ("@original", None) if method == "PATCH" => {
            // The end of a deferral: the message appears, to those the deferral was shown to.
            check::message(body, files.len(), true)?;
            let only_for = interaction.private.then_some(interaction.person);
            let message = world.post(channel, None, body, files, only_for)?;
            note_original(world, &interaction, message)?;
            return Ok((channel, (200, world.message(channel, message)?.value.clone())));
        }
        ("@original", None) => return Err(Failure::unknown_message()),
        // A token opens its own messages only.
        (id, original) => id
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
    Ok((channel, (200, world.message(channel, message)?.value.clone())))
}
