//! The bot's requests: the part of REST v10 that a bot of interactions uses.
//!
//! ```text
//!   channels   channels, threads and their messages        interactions   first answers, and what follows them
//!   call       a request, taken apart
//! ```

mod call;
mod channels;
mod interactions;

use super::{
    check,
    error::Failure,
    objects,
    server::Server,
    world::{APPLICATION, GUILD, Logged, TOKEN_PREFIX, World},
};
use axum::{
    body::Body,
    extract::{FromRequest, Multipart, Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use call::{Call, Files, Success, not_found, number};
use serde_json::{Value, json};
use std::sync::Arc;

/// Requests kept for tests.
const LOGGED: usize = 20_000;
pub const LARGEST_BODY: usize = 30 * 1024 * 1024;
const LARGEST_FILE: usize = 10 * 1024 * 1024;

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
    if let Some((status, code)) = server.faults().strike(&route) {
        log(&server, &method, &route, Value::Null, &Vec::new(), status);
        return strike(status, code);
    }
    let authorised = authorised(request.headers(), &server.token);
    let with_response = request.uri().query().is_some_and(|query| query.contains("with_response=true"));
    let (body, files) = match parts(request).await {
        Ok(parts) => parts,
        Err(failure) => return failure.into_response(),
    };
    let call = Call { server: &server, body: &body, files: files.clone(), with_response };
    let outcome = answer(call, method.as_str(), &route, authorised);
    let status = outcome.as_ref().map_or_else(|failure| failure.status, |(status, _)| *status);
    log(&server, &method, &route, body, &files, status);
    if let Some(status) = server.faults().lose_answer(&route) {
        return strike(status, 0);
    }
    match outcome {
        Ok((status, Value::Null)) => StatusCode::from_u16(status).unwrap_or(StatusCode::NO_CONTENT).into_response(),
        Ok((status, value)) => (StatusCode::from_u16(status).unwrap_or(StatusCode::OK), axum::Json(value)).into_response(),
        Err(failure) => failure.into_response(),
    }
}

/// Takes the response to an interaction that was sent over HTTP for its first answer.
pub async fn respond(server: &Server, id: u64, token: &str, response: Request) -> Result<(), Failure> {
    let (body, files) = parts(response).await?;
    let call = Call { server, body: &body, files: files.clone(), with_response: false };
    let outcome = interactions::callback(call, id, token);
    let status = outcome.as_ref().map_or_else(|failure| failure.status, |(status, _)| *status);
    log(server, &Method::POST, &format!("/interactions/{id}/{token}/callback"), body, &files, status);
    outcome.map(drop)
}

fn strike(status: u16, code: u32) -> Response {
    if code != 0 {
        return Failure::new(status, code, "Refused on demand").into_response();
    }
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

fn answer(call: Call<'_>, method: &str, route: &str, authorised: bool) -> Result<Success, Failure> {
    let segments: Vec<&str> = route.trim_matches('/').split('/').collect();
    // An interaction's own endpoints are opened by its token; everything else by the bot's.
    let open = matches!(segments[..], ["interactions" | "webhooks", ..]) || segments == ["gateway"];
    if !open && !authorised {
        return Err(Failure::new(401, 0, "401: Unauthorized"));
    }
    let server = call.server;
    match (method, &segments[..]) {
        ("GET", ["gateway"]) => Ok((200, json!({"url": server.socket()}))),
        ("GET", ["gateway", "bot"]) => Ok((200, gateway(server))),
        ("GET", ["users", "@me"]) => Ok((200, server.world().bot())),
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => {
            Ok((200, application(&server.world(), &server.outside.verify_key(), server.outside.url())))
        }
        ("GET", ["applications", _, "commands"]) => Ok((200, server.world().commands.clone().into())),
        ("PUT", ["applications", _, "commands"]) => register(call),
        ("GET", ["guilds", id]) if number(id)? == GUILD => Ok((200, objects::guild(&server.world()))),
        ("POST", ["users", "@me", "channels"]) => channels::direct(call),
        (method, ["channels", id, rest @ ..]) => channels::answer(call, method, number(id)?, rest),
        ("POST", ["interactions", id, token, "callback"]) => interactions::callback(call, number(id)?, token),
        (method, ["webhooks", _, token, rest @ ..]) => interactions::webhook(call, method, token, rest),
        _ => Err(not_found()),
    }
}

/// How to connect.
fn gateway(server: &Server) -> Value {
    let faults = server.faults();
    let (remaining, reset_after) = faults.starts.map_or((999, 14_400_000), |remaining| (remaining, 2_000));
    json!({"url": server.socket(), "shards": faults.shards.max(1),
           "session_start_limit": {"total": 1000, "remaining": remaining, "reset_after": reset_after, "max_concurrency": 1}})
}

/// Takes the place of all commands there were.
fn register(call: Call<'_>) -> Result<Success, Failure> {
    check::commands(call.body)?;
    let mut world = call.server.world();
    world.commands = Vec::new();
    for command in call.body.as_array().into_iter().flatten() {
        let mut command = command.clone();
        command["id"] = world.id().to_string().into();
        command["application_id"] = APPLICATION.to_string().into();
        command["version"] = "1".into();
        if command["type"].is_null() {
            command["type"] = 1.into();
        }
        if command["description"].is_null() {
            // Discord gives commands of menus an empty one.
            command["description"] = "".into();
        }
        if command.get("default_member_permissions").is_none() {
            command["default_member_permissions"] = Value::Null;
        }
        world.commands.push(command);
    }
    let commands = world.commands.clone();
    drop(world);
    call.server.changed(json!({"commands": true}));
    Ok((200, commands.into()))
}

fn application(world: &World, key: &str, endpoint: Option<String>) -> Value {
    json!({"id": APPLICATION.to_string(), "name": "Deltille", "icon": null, "description": "", "bot_public": true,
           "bot_require_code_grant": false, "summary": "", "verify_key": key, "interactions_endpoint_url": endpoint, "flags": 0, "bot": world.bot(), "owner": world.user(1001),
           "team": null, "rpc_origins": [], "tags": []})
}
