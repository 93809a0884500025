//! The bot's requests: the part of REST v10 that an interaction bot uses.
//!
//! ```text
//!   channels   channels, threads and their messages        interactions   initial responses and follow-ups
//!   commands   commands, global or of one server           call           a parsed request
//!   guilds     the server, its members and users           answer         answers with their headers
//! ```

mod answer;
mod call;
mod channels;
mod commands;
mod guilds;
mod interactions;

use super::{
    error::Failure,
    files::Upload,
    objects,
    server::Server,
    world::{APPLICATION, Logged, TOKEN_PREFIX},
};
use axum::{
    extract::{FromRequest, Multipart, Request, State},
    http::{HeaderMap, Method, header},
    response::{IntoResponse, Response},
};
use call::{Call, Files, Success, not_found, number};
use serde_json::{Value, json};
use std::sync::Arc;

/// Number of requests kept for tests, and maximum size of a body in bytes.
const LOGGED: usize = 20_000;
pub const LARGEST_BODY: usize = 30 * 1024 * 1024;
const LARGEST_FILE: usize = 10 * 1024 * 1024;
/// Maximum size of all files of a message.
const LARGEST_UPLOAD: usize = 25 * 1024 * 1024;

pub async fn handle(State(server): State<Arc<Server>>, request: Request) -> Response {
    let response = answered(&server, request).await;
    let given = server.faults().date.clone();
    let date = given.unwrap_or_else(|| httpdate::fmt_http_date(server.world().wall_clock()));
    answer::dated(response, &date)
}

async fn answered(server: &Arc<Server>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    if let Some(file) = path
        .starts_with("/attachments/")
        .then(|| server.world().files.get(&path).cloned())
        .flatten()
    {
        return ([(header::CONTENT_TYPE, file.0)], file.1).into_response();
    }
    let Some(route) = path.strip_prefix("/api/v10").map(|route| route.replace("%40", "@")) else {
        return answer::whole(Err(not_found()));
    };
    let latency = server.faults().latency;
    if !latency.is_zero() {
        tokio::time::sleep(latency).await;
    }
    let method = request.method().clone();
    // The world is never asked for under the lock of the faults: an interaction takes them the other way round.
    let struck = server.faults().strike(&route);
    if let Some((status, code)) = struck {
        log(server, &method, &route, Value::Null, &Vec::new(), &(status, Value::Null));
        return answer::strike(status, code);
    }
    let agent = request.headers().get(header::USER_AGENT);
    if !agent.is_some_and(|agent| agent.as_bytes().starts_with(b"DiscordBot (")) {
        return answer::whole(Err(Failure::new(403, 40333, "internal network error")));
    }
    let segments: Vec<&str> = route.trim_matches('/').split('/').collect();
    let taken = {
        let mut world = server.world();
        let now = world.now();
        world.limits.take(now, method.as_str(), &segments)
    };
    let bucket = match taken {
        Ok(bucket) => bucket,
        Err(refused) => {
            let refusal = answer::limited(&refused);
            log(server, &method, &route, Value::Null, &Vec::new(), &(429, Value::Null));
            return refusal;
        }
    };
    let authorised = authorised(request.headers(), &server.token);
    let query = request.uri().query().unwrap_or_default().to_owned();
    let parts = parts(request).await;
    let outcome = carry_out(server, &method, &route, parts, |call| {
        respond(Call { query: &query, ..call }, method.as_str(), &segments, authorised)
    });
    if let Some(status) = server.faults().lose_answer(&route) {
        return answer::strike(status, 0);
    }
    answer::with_bucket(answer::whole(outcome), bucket.as_ref())
}

/// Takes the response to an interaction over HTTP as its initial response.
pub async fn first_answer(server: &Server, id: u64, token: &str, response: Request) -> Result<(), Failure> {
    let parts = parts(response).await?;
    let route = format!("/interactions/{id}/{token}/callback");
    let callback = |call: Call<'_>| interactions::callback(call, id, token);
    carry_out(server, &Method::POST, &route, Ok(parts), callback).map(drop)
}

/// Carries a request out and logs it.
fn carry_out(
    server: &Server,
    method: &Method,
    route: &str,
    parts: Result<(Value, Files), Failure>,
    respond: impl FnOnce(Call<'_>) -> Result<Success, Failure>,
) -> Result<Success, Failure> {
    let _request = server.carry_out();
    let (outcome, body, files) = match parts {
        Ok((body, files)) => {
            let call = Call { server, body: &body, files: files.clone(), query: "" };
            (respond(call), body, files)
        }
        Err(failure) => (Err(failure), Value::Null, Vec::new()),
    };
    let said = outcome.clone().unwrap_or_else(|failure| (failure.status, failure.body()));
    log(server, method, route, body, &files, &said);
    outcome
}

fn authorised(headers: &HeaderMap, token: &str) -> bool {
    headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.strip_prefix("Bot ") == Some(token))
}

/// Returns the JSON of a request, and its files if it is a form.
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
        let bytes = axum::body::to_bytes(request.into_body(), LARGEST_BODY)
            .await
            .map_err(|error| bad(&error))?;
        let body = if bytes.is_empty() {
            Value::Null
        } else {
            serde_json::from_slice(&bytes).map_err(|error| bad(&error))?
        };
        return Ok((body, Vec::new()));
    }
    // axum's own limit is too low for pictures.
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
        } else if let Some(number) =
            name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')?.parse().ok())
        {
            files.push((number, file.unwrap_or_else(|| "file".to_owned()).replace(['/', '\\'], "_"), bytes));
        }
    }
    let sizes = || files.iter().map(|(_, _, bytes): &Upload| bytes.len());
    if sizes().any(|size| size > LARGEST_FILE) || sizes().sum::<usize>() > LARGEST_UPLOAD {
        return Err(Failure::new(413, 40005, "Request entity too large"));
    }
    Ok((body, files))
}

fn log(server: &Server, method: &Method, route: &str, body: Value, files: &Files, said: &Success) {
    let path = route
        .split('/')
        .map(|part| if part.starts_with(TOKEN_PREFIX) { "{token}" } else { part })
        .collect::<Vec<_>>()
        .join("/");
    let mut world = server.world();
    let now = world.now();
    world.limits.answered(now, said.0);
    if world.log.len() == LOGGED {
        world.log.pop_front();
    }
    let files = files.iter().map(|(_, name, _)| name.clone()).collect();
    let (status, answer) = said.clone();
    world.log.push_back(Logged {
        method: method.to_string(),
        path,
        body,
        files,
        status,
        answer,
    });
}

fn respond(call: Call<'_>, method: &str, segments: &[&str], authorised: bool) -> Result<Success, Failure> {
    // An interaction's own endpoints need its token; all others need the bot's.
    let open =
        matches!(segments, ["interactions" | "webhooks" | "gateway"] | ["interactions" | "webhooks", ..]);
    if !open && !authorised {
        return Err(Failure::new(401, 0, "401: Unauthorized"));
    }
    let server = call.server;
    let own = |id: &str| number(id).is_ok_and(|id| id == APPLICATION);
    match (method, segments) {
        ("GET", ["gateway"]) => Ok((200, json!({"url": server.socket()}))),
        ("GET", ["gateway", "bot"]) => Ok((200, gateway(server))),
        ("GET", ["users", "@me"]) => Ok((200, server.world().bot())),
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => Ok((
            200,
            objects::application(
                &server.world(),
                &server.verify_key,
                server.courier().map(|courier| courier.url()),
            ),
        )),
        (method, ["applications", id, rest @ ..]) if own(id) => commands::answer(call, method, rest),
        (_, ["applications", ..]) => Err(Failure::new(
            403,
            20012,
            "You are not authorized to perform this action on this application",
        )),
        ("PUT" | "DELETE", ["guilds", id, "members", user, "roles", role]) => {
            let (guild, give) = (number(id)?, method == "PUT");
            guilds::change_role(&mut server.world(), guild, number(user)?, number(role)?, give)
        }
        ("GET", ["guilds", id, rest @ ..]) => guilds::answer(&server.world(), number(id)?, rest),
        ("POST", ["users", "@me", "channels"]) => channels::direct(call),
        ("GET", ["users", "@me", "guilds"]) => Ok((200, objects::own_guilds(&server.world()))),
        ("GET", ["users", id]) => guilds::user(&server.world(), number(id)?),
        (method, ["channels", id, rest @ ..]) => channels::answer(call, method, number(id)?, rest),
        ("POST", ["interactions", id, token, "callback"]) => interactions::callback(call, number(id)?, token),
        (method, ["webhooks", id, token, rest @ ..]) if own(id) => {
            interactions::webhook(call, method, token, rest)
        }
        (_, ["webhooks", ..]) => Err(Failure::new(404, 10015, "Unknown Webhook")),
        _ => Err(not_found()),
    }
}

/// The answer of `GET /gateway/bot`.
fn gateway(server: &Server) -> Value {
    let faults = server.faults();
    let (remaining, reset_after) = faults.starts.map_or((999, 14_400_000), |remaining| (remaining, 2_000));
    json!({"url": server.socket(), "shards": faults.named_shards.unwrap_or(faults.shards).max(1),
           "session_start_limit": {"total": 1000, "remaining": remaining, "reset_after": reset_after, "max_concurrency": 1}})
}
