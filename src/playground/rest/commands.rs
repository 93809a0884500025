//! Commands, global or of one server; all at once, or one by one.

use super::call::{Call, Success, not_found, number};
use crate::{
    check,
    error::Failure,
    world::{APPLICATION, GUILD, World},
};
use serde_json::{Value, json};

/// Handles `/applications/{id}` and everything below; only the bot's own application.
pub fn answer(call: Call<'_>, method: &str, rest: &[&str]) -> Result<Success, Failure> {
    match rest {
        ["commands", rest @ ..] => of(call, method, None, rest),
        ["guilds", guild, "commands", rest @ ..] => {
            if number(guild)? != GUILD {
                return Err(Failure::new(403, 50001, "Missing Access"));
            }
            of(call, method, Some(GUILD), rest)
        }
        _ => Err(not_found()),
    }
}

fn list(world: &mut World, guild: Option<u64>) -> &mut Vec<Value> {
    if guild.is_some() { &mut world.guild_commands } else { &mut world.commands }
}

fn of(call: Call<'_>, method: &str, guild: Option<u64>, rest: &[&str]) -> Result<Success, Failure> {
    let unknown = || Failure::new(404, 10063, "Unknown application command");
    let mut world = call.server.world();
    let success = match (method, rest) {
        ("GET", []) => return Ok((200, list(&mut world, guild).clone().into())),
        ("PUT", []) => {
            check::commands(call.body, guild.is_some())?;
            let new = call.body.as_array().into_iter().flatten();
            let new = new.filter(|command| place(list(&mut world, guild), command).is_none()).count();
            world.count_creates(guild, new)?;
            let mut commands = Vec::new();
            for command in call.body.as_array().into_iter().flatten() {
                let before = place(list(&mut world, guild), command);
                let before = before.map(|at| list(&mut world, guild)[at].clone());
                commands.push(finished(&mut world, command, before.as_ref(), guild));
            }
            *list(&mut world, guild) = commands.clone();
            (200, commands.into())
        }
        ("POST", []) => {
            check::command(call.body, guild.is_some())?;
            let at = place(list(&mut world, guild), call.body);
            world.count_creates(guild, usize::from(at.is_none()))?;
            let before = at.map(|at| list(&mut world, guild)[at].clone());
            let command = finished(&mut world, call.body, before.as_ref(), guild);
            let commands = list(&mut world, guild);
            match at {
                Some(at) => commands[at] = command.clone(),
                None => commands.push(command.clone()),
            }
            (if at.is_some() { 200 } else { 201 }, command)
        }
        (_, [id]) => {
            let id = number(id)?.to_string();
            let at = list(&mut world, guild)
                .iter()
                .position(|command| command["id"] == id)
                .ok_or_else(unknown)?;
            match method {
                "GET" => return Ok((200, list(&mut world, guild)[at].clone())),
                "PATCH" => {
                    let mut changed = list(&mut world, guild)[at].clone();
                    for (key, value) in call.body.as_object().into_iter().flatten() {
                        changed[key] = value.clone();
                    }
                    check::command(&changed, guild.is_some())?;
                    if let Some(options) = changed.get_mut("options") {
                        bare(options);
                    }
                    let twin = place(list(&mut world, guild), &changed).is_some_and(|twin| twin != at);
                    if twin {
                        let why = "Application command names must be unique.".to_owned();
                        return Err(Failure::invalid_form(&[("name".to_owned(), why)]));
                    }
                    list(&mut world, guild)[at] = changed.clone();
                    (200, changed)
                }
                "DELETE" => {
                    list(&mut world, guild).remove(at);
                    (204, Value::Null)
                }
                _ => return Err(Failure::new(405, 0, "405: Method Not Allowed")),
            }
        }
        _ => return Err(not_found()),
    };
    drop(world);
    call.server.changed(json!({"commands": true}));
    Ok(success)
}

/// Finds the command with the same name and kind.
fn place(commands: &[Value], wanted: &Value) -> Option<usize> {
    let kind = |command: &Value| command["type"].as_u64().unwrap_or(1);
    commands
        .iter()
        .position(|command| command["name"] == wanted["name"] && kind(command) == kind(wanted))
}

/// Returns the command in Discord's format, with defaults filled in. A command of the same name keeps its id.
fn finished(world: &mut World, command: &Value, before: Option<&Value>, guild: Option<u64>) -> Value {
    let mut command = command.clone();
    command["id"] = before.map_or_else(|| world.id().to_string().into(), |before| before["id"].clone());
    command["application_id"] = APPLICATION.to_string().into();
    command["version"] = world.id().to_string().into();
    if let Some(guild) = guild {
        command["guild_id"] = guild.to_string().into();
    }
    for (key, otherwise) in [("type", json!(1)), ("description", json!(""))] {
        if command[key].is_null() {
            command[key] = otherwise;
        }
    }
    // Always a text, even if it was sent as a number.
    command["default_member_permissions"] = match &command["default_member_permissions"] {
        Value::Number(number) => number.to_string().into(),
        other => other.clone(),
    };
    if let Some(options) = command.get_mut("options") {
        bare(options);
    }
    command
}

/// Converts options to Discord's format, without empty fields.
fn bare(options: &mut Value) {
    for option in options.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        option.retain(|_, value| !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty()));
        if let Some(within) = option.get_mut("options") {
            bare(within);
        }
    }
}
