//! Channels, threads and their messages.

use super::call::{Call, Success, edit, not_found, number, numbers};
use crate::{
    check,
    error::Failure,
    objects,
    posts::Post,
    world::{World, number_of},
};
use serde_json::{Value, json};
use std::cmp::Reverse;

/// Bits of permissions in Discord's table.
const VIEW_CHANNEL: u32 = 10;
const SEND_MESSAGES: u32 = 11;
const MANAGE_MESSAGES: u32 = 13;
const ATTACH_FILES: u32 = 15;
const READ_HISTORY: u32 = 16;
const PIN_MESSAGES: u32 = 51;

/// Returns the direct-message channel with a user.
pub fn direct(call: Call<'_>) -> Result<Success, Failure> {
    let world = call.server.world();
    let person = number_of(&call.body["recipient_id"]);
    let direct = world.channels.iter().find(|channel| channel.direct.is_some() && channel.direct == person);
    let direct = direct.ok_or_else(|| Failure::new(400, 50033, "Invalid Recipient(s)"))?;
    Ok((200, objects::channel(&world, direct)))
}

/// Handles `/channels/{id}` and everything below.
pub fn answer(call: Call<'_>, method: &str, id: u64, rest: &[&str]) -> Result<Success, Failure> {
    // The bot sees nothing of a server that it is not in.
    let closed = {
        let world = call.server.world();
        world.is_closed(world.channel(id)?)
    };
    if closed {
        return Err(Failure::new(403, 50001, "Missing Access"));
    }
    match (method, rest) {
        ("GET", []) => {
            let world = call.server.world();
            world.may(id, VIEW_CHANNEL)?;
            Ok((200, objects::channel(&world, world.channel(id)?)))
        }
        ("PATCH", []) => archive(call, id),
        ("POST", ["messages"]) => post(call, id),
        ("GET", ["messages"]) => list(&call.server.world(), id, call.limit()?),
        ("GET", ["messages", message]) => {
            let world = call.server.world();
            world.may(id, VIEW_CHANNEL)?;
            world.may(id, READ_HISTORY)?;
            Ok((200, world.public_message(id, number(message)?)?.value.clone()))
        }
        ("PATCH", ["messages", message]) => change(call, id, number(message)?),
        ("DELETE", ["messages", message]) => remove(call, id, number(message)?),
        // Nobody can pin anything here.
        ("DELETE", ["pins", message]) => {
            let world = call.server.world();
            world.may(id, PIN_MESSAGES)?;
            world.public_message(id, number(message)?).map(|_| (204, Value::Null))
        }
        ("POST", ["messages", message, "threads"]) => open_thread(call, id, Some(number(message)?)),
        ("POST", ["threads"]) => open_thread(call, id, None),
        ("POST", ["typing"]) => {
            call.server.world().may(id, SEND_MESSAGES)?;
            Ok((204, Value::Null))
        }
        _ => Err(not_found()),
    }
}

fn open_thread(call: Call<'_>, id: u64, message: Option<u64>) -> Result<Success, Failure> {
    check::thread(call.body, message.is_some())?;
    let mut world = call.server.world();
    let thread = world.open_thread(id, message, call.body["name"].as_str().unwrap_or_default())?;
    let value = objects::channel(&world, world.channel(thread)?);
    drop(world);
    call.server.changed(json!({"all": true}));
    Ok((201, value))
}

/// Archives or reopens a thread. The bot may change nothing else about a channel.
fn archive(call: Call<'_>, id: u64) -> Result<Success, Failure> {
    let mut world = call.server.world();
    world.may(id, VIEW_CHANNEL)?;
    let thread = world.channel_mut(id)?.thread.as_mut();
    let thread = thread.ok_or_else(|| Failure::new(403, 50013, "Missing Permissions"))?;
    thread.archived = call.body["archived"].as_bool().unwrap_or(thread.archived);
    let value = objects::channel(&world, world.channel(id)?);
    drop(world);
    call.server.changed(json!({"all": true}));
    Ok((200, value))
}

fn post(call: Call<'_>, id: u64) -> Result<Success, Failure> {
    let mut world = call.server.world();
    world.may(id, SEND_MESSAGES)?;
    let closed = world
        .channel(id)?
        .direct
        .and_then(|owner| world.person(owner))
        .is_some_and(|human| human.closed);
    if closed {
        return Err(Failure::new(403, 50007, "Cannot send messages to this user"));
    }
    check::message(call.body, &numbers(&call.files), None)?;
    answers_known(&world, id, &call.body["message_reference"])?;
    if !call.files.is_empty() {
        world.may(id, ATTACH_FILES)?;
    }
    let post = Post {
        channel: id,
        author: None,
        body: call.body,
        files: call.files,
        only_for: None,
        id: None,
    };
    let message = world.post(post)?;
    // A nonce may have found one in another channel.
    let posted = world.channels.iter().flat_map(|channel| &channel.messages).find(|it| it.id == message);
    let value = posted.ok_or_else(Failure::unknown_message)?.value.clone();
    drop(world);
    call.server.changed_channel(id);
    Ok((200, value))
}

/// Whether the message that a new one answers is there, unless the bot does not mind.
fn answers_known(world: &World, id: u64, reference: &Value) -> Result<(), Failure> {
    let channel = number_of(&reference["channel_id"]).unwrap_or(id);
    let known = number_of(&reference["message_id"])
        .is_none_or(|message| world.public_message(channel, message).is_ok());
    if known || reference["fail_if_not_exists"] == false {
        return Ok(());
    }
    Err(Failure::invalid_form(&[("message_reference".to_owned(), "Unknown message".to_owned())]))
}

/// Lists messages, newest first, without ephemeral ones, but with those that are deferred; empty without Read Message
/// History.
fn list(world: &World, id: u64, limit: usize) -> Result<Success, Failure> {
    world.may(id, VIEW_CHANNEL)?;
    let readable = world.may(id, READ_HISTORY).is_ok();
    let messages = &world.channel(id)?.messages;
    if !readable {
        return Ok((200, json!([])));
    }
    let public = messages.iter().filter(|message| message.only_for.is_none());
    let deferred: Vec<Value> = world.all_thinking(id).collect();
    let mut listed: Vec<&Value> = public.map(|message| &message.value).chain(&deferred).collect();
    listed.sort_by_cached_key(|message| Reverse(number_of(&message["id"])));
    Ok((200, listed.into_iter().take(limit).cloned().collect()))
}

fn change(call: Call<'_>, id: u64, message: u64) -> Result<Success, Failure> {
    let mut world = call.server.world();
    world.may(id, VIEW_CHANNEL)?;
    world.public_message(id, message)?;
    world.count_late_edit(id, message)?;
    edit(&mut world, id, message, call.body, call.files)?;
    let value = world.message(id, message)?.value.clone();
    drop(world);
    call.server.changed_channel(id);
    Ok((200, value))
}

/// Removes a message. Those of others only where the bot may manage messages, and never in direct messages.
fn remove(call: Call<'_>, id: u64, message: u64) -> Result<Success, Failure> {
    let mut world = call.server.world();
    world.may(id, VIEW_CHANNEL)?;
    if world.public_message(id, message)?.value["author"]["bot"] != true {
        if world.channel(id)?.direct.is_some() {
            return Err(Failure::new(403, 50003, "Cannot execute action on a DM channel"));
        }
        world.may(id, MANAGE_MESSAGES)?;
    }
    if world.channel(id)?.thread.is_some_and(|thread| thread.archived) {
        return Err(Failure::new(400, 50083, "Thread is archived"));
    }
    world.remove(id, message)?;
    drop(world);
    call.server.changed_channel(id);
    Ok((204, Value::Null))
}
