//! The bot's requests: the part of REST v10 that a bot of interactions uses.

use super::{
    Server, check,
    error::Failure,
    gateway,
    world::{ANSWER_WITHIN, APPLICATION, GUILD, Logged, Outcome, TOKEN_PREFIX, World, number_of},
};
use axum::{
    body::Body,
    extract::{FromRequest, Multipart, Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use serde_json::{Value, json};
use std::sync::Arc;

/// Requests kept for tests.
const LOGGED: usize = 20_000;
const LARGEST_BODY: usize = 30 * 1024 * 1024;
const LARGEST_FILE: usize = 10 * 1024 * 1024;

type Files = Vec<(usize, String, Bytes)>;

/// A success: status and JSON (`Null`: no content).
type Success = (u16, Value);

pub async fn handle(State(server): State<Arc<Server>>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    if let Some(file) = path.starts_with("/attachments/").then(|| server.world().files.get(&path).cloned()).flatten() {
        return ([(header::CONTENT_TYPE, file.0)], file.1).into_response();
    }
    let Some(route) = path.strip_prefix("/api/v10").map(str::to_owned) else {
        return Failure::new(404, 0, "404: Not Found").into_response();
    };
    let latency = server.faults().latency;
    if !latency.is_zero() {
        tokio::time::sleep(latency).await;
    }
    let method = request.method().clone();
    if let Some(status) = server.faults().strike(&route) {
        log(&server, &method, &route, Value::Null, &Vec::new(), status);
        return strike(status);
    }
    let authorised = authorised(request.headers(), &server.token);
    let response = request.uri().query().is_some_and(|query| query.contains("with_response=true"));
    let (body, files) = match parts(request).await {
        Ok(parts) => parts,
        Err(failure) => return failure.into_response(),
    };
    let outcome = answer(&server, &method, &route, authorised, response, &body, files.clone());
    let status = outcome.as_ref().map_or_else(|failure| failure.status, |(status, _)| *status);
    log(&server, &method, &route, body, &files, status);
    if let Some(status) = server.faults().lose_answer(&route) {
        return strike(status);
    }
    match outcome {
        Ok((status, Value::Null)) => StatusCode::from_u16(status).unwrap_or(StatusCode::NO_CONTENT).into_response(),
        Ok((status, value)) => (StatusCode::from_u16(status).unwrap_or(StatusCode::OK), axum::Json(value)).into_response(),
        Err(failure) => failure.into_response(),
    }
}

fn strike(status: u16) -> Response {
    if status == 429 {
        let body = json!({"message": "You are being rate limited.", "retry_after": 0.05, "global": false, "code": 0});
        return (StatusCode::TOO_MANY_REQUESTS, [("retry-after", "0.05"), ("x-ratelimit-scope", "user")], axum::Json(body))
            .into_response();
    }
    (StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY), Body::from("upstream trouble")).into_response()
}

fn authorised(headers: &HeaderMap, token: &str) -> bool {
    headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.strip_prefix("Bot ") == Some(token))
}

/// The JSON of a request, and its files where it is a form.
async fn parts(request: Request) -> Result<(Value, Files), Failure> {
    let bad = |error: &dyn std::fmt::Display| {
        Failure::new(400, 50109, &format!("The request body contains invalid JSON: {error}"))
    };
    let form = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.starts_with("multipart/"));
    if !form {
        let bytes = axum::body::to_bytes(request.into_body(), LARGEST_BODY).await.map_err(|error| bad(&error))?;
        let body =
            if bytes.is_empty() { Value::Null } else { serde_json::from_slice(&bytes).map_err(|error| bad(&error))? };
        return Ok((body, Vec::new()));
    }
    // The limit of axum's own extractor is too low for pictures.
    let mut request = request;
    request.extensions_mut().insert(axum::extract::DefaultBodyLimit::disable());
    let mut form = Multipart::from_request(request, &()).await.map_err(|error| bad(&error))?;
    let (mut body, mut files) = (Value::Null, Vec::new());
    while let Some(field) = form.next_field().await.map_err(|error| bad(&error))? {
        let name = field.name().unwrap_or_default().to_owned();
        let file = field.file_name().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|error| bad(&error))?;
        if name == "payload_json" {
            body = serde_json::from_slice(&bytes).map_err(|error| bad(&error))?;
        } else if let Some(number) = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')?.parse().ok()) {
            files.push((number, file.unwrap_or_else(|| "file".to_owned()).replace(['/', '\\'], "_"), bytes));
        }
    }
    if files.iter().any(|(_, _, bytes): &(usize, String, Bytes)| bytes.len() > LARGEST_FILE) {
        return Err(Failure::new(413, 40005, "Request entity too large"));
    }
    Ok((body, files))
}

fn log(server: &Server, method: &Method, route: &str, body: Value, files: &Files, status: u16) {
    let path = route
        .split('/')
        .map(|part| if part.starts_with(TOKEN_PREFIX) { "{token}" } else { part })
        .collect::<Vec<_>>()
        .join("/");
    let mut world = server.world();
    if world.log.len() == LOGGED {
        world.log.pop_front();
    }
    let files = files.iter().map(|(_, name, _)| name.clone()).collect();
    world.log.push_back(Logged { method: method.to_string(), path, body, files, status });
}

fn answer(
    server: &Arc<Server>,
    method: &Method,
    route: &str,
    authorised: bool,
    with_response: bool,
    body: &Value,
    files: Files,
) -> Result<Success, Failure> {
    let segments: Vec<&str> = route.trim_matches('/').split('/').collect();
    let number = |text: &str| text.parse::<u64>().map_err(|_| Failure::new(404, 0, "404: Not Found"));
    // An interaction's own endpoints are opened by its token; everything else by the bot's.
    let open = matches!(segments[..], ["interactions" | "webhooks", ..]) || segments == ["gateway"];
    if !open && !authorised {
        return Err(Failure::new(401, 0, "401: Unauthorized"));
    }
    let mut world = server.world();
    match (method.as_str(), &segments[..]) {
        ("GET", ["gateway"]) => Ok((200, json!({"url": format!("ws://{}/gateway", server.address)}))),
        ("GET", ["gateway", "bot"]) => Ok((
            200,
            json!({"url": format!("ws://{}/gateway", server.address), "shards": 1,
                   "session_start_limit": {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}}),
        )),
        ("GET", ["users", "@me"]) => Ok((200, world.bot())),
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => Ok((200, application(&world))),
        ("GET", ["applications", _, "commands"]) => Ok((200, world.commands.clone().into())),
        ("PUT", ["applications", _, "commands"]) => {
            check::commands(body)?;
            world.commands = Vec::new();
            for command in body.as_array().into_iter().flatten() {
                let mut command = command.clone();
                command["id"] = world.id().to_string().into();
                command["application_id"] = APPLICATION.to_string().into();
                command["version"] = "1".into();
                if command["type"].is_null() {
                    command["type"] = 1.into();
                }
                if command.get("default_member_permissions").is_none() {
                    command["default_member_permissions"] = Value::Null;
                }
                world.commands.push(command);
            }
            let commands = world.commands.clone();
            drop(world);
            server.changed(json!({"commands": true}));
            Ok((200, commands.into()))
        }
        ("GET", ["guilds", id]) if number(id)? == GUILD => Ok((200, gateway::guild(&world))),
        ("GET", ["channels", id]) => Ok((200, gateway::channel(&world, world.channel(number(id)?)?))),
        ("POST", ["users", "@me", "channels"]) => {
            let person = number_of(&body["recipient_id"]);
            let direct = world.channels.iter().find(|channel| channel.direct.is_some() && channel.direct == person);
            Ok((200, gateway::channel(&world, direct.ok_or_else(|| Failure::new(400, 50033, "Invalid Recipient(s)"))?)))
        }
        ("POST", ["channels", id, "messages", message, "threads"]) => {
            check::thread(body)?;
            let (id, message) = (number(id)?, number(message)?);
            let thread = world.open_thread(id, message, body["name"].as_str().unwrap_or_default())?;
            let value = gateway::channel(&world, world.channel(thread)?);
            drop(world);
            server.changed(json!({"all": true}));
            Ok((201, value))
        }
        ("PATCH", ["channels", id]) => {
            let id = number(id)?;
            world.may(id, 10)?;
            // Nothing else of a channel is the bot's to change: threads are its own.
            let thread =
                world.channel_mut(id)?.thread.as_mut().ok_or_else(|| Failure::new(403, 50013, "Missing Permissions"))?;
            thread.archived = body["archived"].as_bool().unwrap_or(thread.archived);
            let value = gateway::channel(&world, world.channel(id)?);
            drop(world);
            server.changed(json!({"all": true}));
            Ok((200, value))
        }
        ("POST", ["channels", id, "messages"]) => {
            let id = number(id)?;
            world.may(id, 11)?;
            check::message(body, files.len(), true)?;
            if !files.is_empty() {
                world.may(id, 15)?;
            }
            let message = world.post(id, None, body, files, None)?;
            let value = world.message(id, message)?.value.clone();
            drop(world);
            server.changed_channel(id);
            Ok((200, value))
        }
        ("GET", ["channels", id, "messages"]) => {
            let id = number(id)?;
            world.may(id, 10)?;
            // Newest first, and without private ones, which no list shows; none without Read Message History.
            let readable = world.may(id, 16).is_ok();
            let messages = &world.channel(id)?.messages;
            let public = messages.iter().rev().filter(|message| readable && message.only_for.is_none());
            Ok((200, public.take(50).map(|message| message.value.clone()).collect()))
        }
        ("GET", ["channels", id, "messages", message]) => {
            Ok((200, world.message(number(id)?, number(message)?)?.value.clone()))
        }
        ("PATCH", ["channels", id, "messages", message]) => {
            let (id, message) = (number(id)?, number(message)?);
            world.may(id, 10)?;
            edit(&mut world, id, message, body, files)?;
            let value = world.message(id, message)?.value.clone();
            drop(world);
            server.changed_channel(id);
            Ok((200, value))
        }
        ("DELETE", ["channels", id, "messages", message]) => {
            let (id, message) = (number(id)?, number(message)?);
            world.remove(id, message)?;
            drop(world);
            server.changed_channel(id);
            Ok((204, Value::Null))
        }
        ("POST", ["interactions", id, token, "callback"]) => {
            let (channel, value) = callback(&mut world, number(id)?, token, body, files)?;
            drop(world);
            server.changed_channel(channel);
            Ok(if with_response { (200, value) } else { (204, Value::Null) })
        }
        (method, ["webhooks", _, token, rest @ ..]) => {
            let (channel, success) = webhook(&mut world, method, token, rest, body, files)?;
            drop(world);
            server.changed_channel(channel);
            Ok(success)
        }
        _ => Err(Failure::new(404, 0, "404: Not Found")),
    }
}

fn application(world: &World) -> Value {
    json!({"id": APPLICATION.to_string(), "name": "Deltille", "icon": null, "description": "", "bot_public": true,
           "bot_require_code_grant": false, "summary": "", "verify_key": "0", "flags": 0, "bot": world.bot(), "owner": world.user(1001),
           "team": null, "rpc_origins": [], "tags": []})
}

fn edit(world: &mut World, channel: u64, message: u64, body: &Value, files: Files) -> Result<(), Failure> {
    if world.message(channel, message)?.value["author"]["bot"] != true {
        return Err(Failure::new(403, 50005, "Cannot edit a message authored by another user"));
    }
    check::message(body, files.len(), false)?;
    world.edit(channel, message, body, files)
}

/// The first answer to an interaction.
fn callback(world: &mut World, id: u64, token: &str, body: &Value, files: Files) -> Result<(u64, Value), Failure> {
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
    let (channel, person) = (interaction.channel, interaction.person);
    let wrong = |kind: &str| Failure::invalid_form(&[("type".to_owned(), format!("{kind} does not fit this interaction."))]);
    let (outcome, original) = match body["type"].as_u64() {
        Some(4) if interaction.kind != 4 => {
            check::message(data, files.len(), true).map_err(within_data)?;
            let only_for = is_private(data).then_some(person);
            let message = world.post(channel, None, data, files, only_for)?;
            note_interaction(world, channel, message, &interaction)?;
            (Outcome::Message(message), Some(message))
        }
        Some(5) if interaction.kind != 4 => (Outcome::Deferred, None),
        Some(6) if interaction.message.is_some() => (Outcome::Deferred, interaction.message),
        Some(7) if interaction.kind != 4 => {
            let message = interaction.message.ok_or_else(|| wrong("UPDATE_MESSAGE"))?;
            edit(world, channel, message, data, files).map_err(within_data)?;
            (Outcome::Updated(message), Some(message))
        }
        Some(8) if interaction.kind == 4 => {
            check::choices(data).map_err(within_data)?;
            (Outcome::Choices(data["choices"].as_array().cloned().unwrap_or_default()), None)
        }
        Some(9) if interaction.kind == 2 || interaction.kind == 3 => {
            check::modal(data).map_err(within_data)?;
            (Outcome::Modal(data.clone()), None)
        }
        _ => return Err(wrong("This type")),
    };
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
fn note_original(world: &mut World, interaction: &super::world::Interaction, message: u64) -> Result<(), Failure> {
    if let Some(kept) = world.interactions.get_mut(&interaction.id) {
        kept.original = Some(message);
    }
    note_interaction(world, interaction.channel, message, interaction)
}

fn note_interaction(
    world: &mut World,
    channel: u64,
    message: u64,
    interaction: &super::world::Interaction,
) -> Result<(), Failure> {
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
fn webhook(
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
    let ["messages", which] = rest else { return Err(Failure::new(404, 0, "404: Not Found")) };
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
