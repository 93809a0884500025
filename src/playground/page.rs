//! The page, and its small API.

use super::{faults::Faults, people::Person, server::Server, world::Outcome};
use axum::{
    Json, Router,
    extract::{Query, State},
    http::{StatusCode, header},
    response::sse::{Event, KeepAlive, Sse},
    routing::{get, post},
};
use futures::{Stream, StreamExt, stream};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{convert::Infallible, sync::Arc, time::Duration};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub fn routes() -> Router<Arc<Server>> {
    let file = |kind: &'static str, text: &'static str| {
        get(move || async move {
            (
                [
                    (header::CONTENT_TYPE, kind),
                    (header::CONTENT_SECURITY_POLICY, POLICY),
                    (header::CACHE_CONTROL, "no-cache"),
                ],
                text,
            )
        })
    };
    Router::new()
        .route("/", file("text/html; charset=utf-8", include_str!("page/index.html")))
        .route("/app.js", file("text/javascript; charset=utf-8", include_str!("page/app.js")))
        .route("/style.css", file("text/css; charset=utf-8", include_str!("page/style.css")))
        .route("/page/state", get(state))
        .route("/page/messages", get(messages))
        .route("/page/events", get(events))
        .route("/page/say", post(say))
        .route("/page/upload", post(upload))
        .route("/page/interact", post(interact))
        .route("/page/dismiss", post(dismiss))
        .route("/page/language", post(language))
        .route("/page/misbehave", post(misbehave))
}

/// Ids are texts: JavaScript's numbers are too short for them.
#[derive(Deserialize)]
struct Asked {
    person: String,
    #[serde(default)]
    channel: String,
    #[serde(default)]
    content: String,
    #[serde(default)]
    kind: u64,
    #[serde(default)]
    data: Value,
    #[serde(default)]
    message: Option<String>,
}

type Bad = (StatusCode, &'static str);

fn number(text: &str) -> Result<u64, Bad> {
    text.parse().map_err(|_| (StatusCode::BAD_REQUEST, "That is no id."))
}

fn person(server: &Arc<Server>, asked: &Asked) -> Result<Person, Bad> {
    let id = number(&asked.person)?;
    let known = server.world().person(id).is_some();
    if known {
        Ok(Person::new(server.clone(), id))
    } else {
        Err((StatusCode::NOT_FOUND, "There is no such person."))
    }
}

async fn state(State(server): State<Arc<Server>>, Query(asked): Query<Asked>) -> Result<Json<Value>, Bad> {
    let person = person(&server, &asked)?;
    let world = server.world();
    let people: Vec<Value> = world
        .people
        .iter()
        .map(|human| json!({"id": human.id.to_string(), "name": human.name, "language": human.locale}))
        .collect();
    let mine = world
        .channels
        .iter()
        .filter(|channel| channel.direct.is_none_or(|owner| owner == person.id));
    let channels: Vec<Value> = mine
        .map(|channel| {
            let name = if channel.direct.is_some() { "Deltille" } else { &channel.name };
            let thread =
                channel.thread.map(|thread| json!({"parent": thread.parent.to_string(), "archived": thread.archived}));
            json!({"id": channel.id.to_string(), "name": name, "direct": channel.direct.is_some(), "thread": thread,
                   "foreign": channel.foreign})
        })
        .collect();
    let roles: Vec<Value> =
        world.roles.iter().map(|(name, id)| json!({"id": id.to_string(), "name": name})).collect();
    let commands: Vec<&Value> = world.guild_commands.iter().chain(&world.commands).collect();
    Ok(Json(
        json!({"people": people, "channels": channels, "commands": commands, "bot": world.bot(), "roles": roles}),
    ))
}

async fn messages(State(server): State<Arc<Server>>, Query(asked): Query<Asked>) -> Result<Json<Value>, Bad> {
    let seen = person(&server, &asked)?.messages(number(&asked.channel)?);
    Ok(Json(seen.into_iter().map(|message| message.value).collect()))
}

async fn events(
    State(server): State<Arc<Server>>,
    Query(asked): Query<Asked>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Bad> {
    person(&server, &asked)?;
    let news = server.news.subscribe();
    let stream = stream::unfold(news, |mut news| async move {
        let value = match news.recv().await {
            Ok(value) => value,
            // The page fell behind, so it reloads everything.
            Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => json!({"all": true}),
            Err(tokio::sync::broadcast::error::RecvError::Closed) => return None,
        };
        Some((Ok(Event::default().data(value.to_string())), news))
    });
    let hello = stream::once(async { Ok(Event::default().data(json!({"all": true}).to_string())) });
    Ok(Sse::new(hello.chain(stream)).keep_alive(KeepAlive::default()))
}

async fn say(State(server): State<Arc<Server>>, Json(asked): Json<Asked>) -> Result<Json<Value>, Bad> {
    person(&server, &asked)?.say(number(&asked.channel)?, &asked.content);
    Ok(Json(json!({})))
}

async fn upload(
    State(server): State<Arc<Server>>,
    Query(asked): Query<Asked>,
    bytes: axum::body::Bytes,
) -> Result<Json<Value>, Bad> {
    let id = person(&server, &asked)?.upload(&asked.content, bytes);
    Ok(Json(json!({"id": id})))
}

async fn dismiss(State(server): State<Arc<Server>>, Json(asked): Json<Asked>) -> Result<Json<Value>, Bad> {
    let message = number(asked.message.as_deref().unwrap_or_default())?;
    person(&server, &asked)?.dismiss(number(&asked.channel)?, message);
    Ok(Json(json!({})))
}

async fn language(State(server): State<Arc<Server>>, Json(asked): Json<Asked>) -> Result<Json<Value>, Bad> {
    let person = person(&server, &asked)?;
    if !person.speaks(&asked.content) {
        return Err((StatusCode::BAD_REQUEST, "Discord has no such language."));
    }
    Ok(Json(json!({})))
}

#[derive(Deserialize)]
struct FaultOrder {
    what: Misbehaviour,
}

/// Faults that the page can order: for the next request or press, or at once.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Misbehaviour {
    RateLimit,
    ServerError,
    LostAnswer,
    Duplicate,
    Lost,
    Late,
    Reconnect,
    InvalidSession,
    DropSocket,
    Malformed,
    Slow,
    Quick,
}

async fn misbehave(State(server): State<Arc<Server>>, Json(order): Json<FaultOrder>) -> Json<Value> {
    let faults = Faults::new(server);
    match order.what {
        Misbehaviour::RateLimit => faults.fail_requests("/", 429, 1),
        Misbehaviour::ServerError => faults.fail_requests("/", 503, 1),
        Misbehaviour::LostAnswer => faults.lose_answers("/", 1),
        Misbehaviour::Duplicate => faults.duplicate_interactions(1),
        Misbehaviour::Lost => faults.lose_interactions(1),
        Misbehaviour::Late => faults.delay_interactions(1),
        Misbehaviour::Reconnect => faults.reconnect(),
        Misbehaviour::InvalidSession => faults.invalid_session(),
        Misbehaviour::DropSocket => faults.drop_socket(),
        Misbehaviour::Malformed => faults.malformed_payload(),
        Misbehaviour::Slow => faults.latency(Duration::from_secs(1)),
        Misbehaviour::Quick => faults.latency(Duration::ZERO),
    }
    Json(json!({}))
}

async fn interact(State(server): State<Arc<Server>>, Json(asked): Json<Asked>) -> Result<Json<Value>, Bad> {
    let person = person(&server, &asked)?;
    let message = asked.message.as_deref().map(number).transpose()?;
    if !matches!(asked.kind, 2..=5) {
        return Err((StatusCode::BAD_REQUEST, "That is no kind of interaction."));
    }
    let channel = number(&asked.channel)?;
    let refusal = match asked.kind {
        3 => (StatusCode::CONFLICT, "This control is not there any more, or cannot be used."),
        5 => (StatusCode::CONFLICT, "This form is not open, or something in it is missing."),
        _ => (StatusCode::NOT_FOUND, "There is no such command here, or not with these options."),
    };
    let sent = person.interact(channel, asked.kind, asked.data.clone(), message).ok_or(refusal)?;
    Ok(Json(match sent.answered().await {
        None => json!({"outcome": "none"}),
        Some(Outcome::Message(id)) => json!({"outcome": "message", "id": id.to_string()}),
        Some(Outcome::Updated(id)) => json!({"outcome": "updated", "id": id.to_string()}),
        Some(Outcome::Deferred) => json!({"outcome": "deferred"}),
        Some(Outcome::Choices(choices)) => json!({"outcome": "choices", "choices": choices}),
        Some(Outcome::Modal(modal)) => json!({"outcome": "modal", "modal": modal}),
    }))
}

#[cfg(test)]
mod tests {
    const STYLE: &str = include_str!("page/style.css");
    const PAGE: &str = include_str!("page/index.html");

    /// The relative luminance of a colour of the page, by its name.
    fn luminance(name: &str) -> f64 {
        let (_, rest) =
            STYLE.split_once(&format!("--{name}: #")).unwrap_or_else(|| panic!("no colour {name}"));
        let part = |at: usize| f64::from(u8::from_str_radix(&rest[at..at + 2], 16).unwrap()) / 255.0;
        let linear = |part: f64| {
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(part(0)) + 0.7152 * linear(part(2)) + 0.0722 * linear(part(4))
    }

    /// WCAG 2 demands a contrast of 4.5 to 1 for text. A bot's badge is `--text` on `--strong`.
    #[test]
    fn text_contrast_is_sufficient() {
        let surfaces = ["back", "side", "panel", "private", "ping"];
        let texts = surfaces.iter().flat_map(|surface| [("text", *surface), ("quiet", *surface)]);
        for (text, surface) in texts.chain([("text", "strong"), ("text", "danger")]) {
            let (one, other) = (luminance(text), luminance(surface));
            let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
            assert!(contrast >= 4.5, "{text} on {surface}: {contrast:.2}");
        }
        assert!(STYLE.contains(".message .bot { font-size: .7rem; background: var(--strong);"));
        assert!(STYLE.contains(".message.private { background: var(--private);"));
    }

    #[test]
    fn message_box_has_a_label() {
        let (_, rest) = PAGE.split_once("<input id=\"text\"").unwrap();
        let input = rest.split('>').next().unwrap();
        for wanted in
            ["aria-label=", "role=\"combobox\"", "aria-expanded=\"false\"", "aria-controls=\"menu\""]
        {
            assert!(input.contains(wanted), "{input}");
        }
        assert!(PAGE.contains("<div id=\"menu\" role=\"listbox\"") && PAGE.contains("<html lang=\"en\">"));
        assert!(PAGE.matches("aria-activedescendant").next().is_none(), "only while something is offered");
    }
}
