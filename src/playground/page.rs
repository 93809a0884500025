//! The page, and its small API.

use super::{
    faults::Faults,
    people::Person,
    server::Server,
    world::{Message, Outcome},
};
use axum::{
    Json, Router,
    extract::{Query, State},
    http::{StatusCode, header},
    response::sse::{Event, KeepAlive, Sse},
    routing::{MethodRouter, get, post},
};
use deltille_base::text::{Locale, word};
use futures::{Stream, StreamExt, stream};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{convert::Infallible, sync::Arc, time::Duration};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The page's files: path, type, text.
const FILES: [(&str, &str, &str); 11] = [
    ("/", "text/html; charset=utf-8", include_str!("page/index.html")),
    ("/style.css", "text/css; charset=utf-8", include_str!("page/style.css")),
    ("/app.js", SCRIPT, include_str!("page/scripts/app.js")),
    ("/composer.js", SCRIPT, include_str!("page/scripts/composer.js")),
    ("/end.js", SCRIPT, include_str!("page/scripts/end.js")),
    ("/forms.js", SCRIPT, include_str!("page/scripts/forms.js")),
    ("/messages.js", SCRIPT, include_str!("page/scripts/messages.js")),
    ("/picture.js", SCRIPT, include_str!("page/scripts/picture.js")),
    ("/state.js", SCRIPT, include_str!("page/scripts/state.js")),
    ("/texts.js", SCRIPT, include_str!("page/scripts/texts.js")),
    ("/words.js", SCRIPT, include_str!("page/scripts/words.js")),
];

/// The page's own texts: a catalogue for each language, by Discord's code. Another language needs only its
/// line here.
const TEXTS: [(&str, &str); 3] = [
    ("en-US", include_str!("page/texts/en-US.json")),
    ("de", include_str!("page/texts/de.json")),
    ("fr", include_str!("page/texts/fr.json")),
];

/// All catalogues in one answer, in the order in which the page offers the languages.
fn texts() -> String {
    let catalogues: Vec<String> = TEXTS.iter().map(|(code, texts)| format!("\"{code}\": {texts}")).collect();
    format!("{{{}}}", catalogues.join(","))
}

fn file(kind: &'static str, contents: impl Into<bytes::Bytes>) -> MethodRouter<Arc<Server>> {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    let contents = contents.into();
    get(move || async move { (headers, contents) })
}

/// `boards`: pictures of games, PNG.
pub fn routes(boards: Vec<(&'static str, Vec<u8>)>) -> Router<Arc<Server>> {
    let files = FILES
        .iter()
        .fold(Router::new(), |routes, (path, kind, text)| routes.route(path, file(kind, *text)));
    let files = boards.into_iter().fold(files, |routes, (game, png)| {
        routes.route(&format!("/boards/{game}.png"), file("image/png", png))
    });
    files
        .route("/page/texts", file("application/json", texts()))
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

/// A refusal, named by the id of the page's text for it.
type Bad = (StatusCode, &'static str);

fn number(text: &str) -> Result<u64, Bad> {
    text.parse().map_err(|_| (StatusCode::BAD_REQUEST, "error-id"))
}

fn person(server: &Arc<Server>, asked: &Asked) -> Result<Person, Bad> {
    let id = number(&asked.person)?;
    let known = server.world().person(id).is_some();
    if known {
        Ok(Person::new(server.clone(), id))
    } else {
        Err((StatusCode::NOT_FOUND, "error-person"))
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
    let locale = Locale::nearest(world.person(person.id).map_or("", |human| human.locale.as_str()));
    let games: Vec<Value> = server
        .games
        .iter()
        .map(|game| {
            let text = |what| word(locale, &format!("game-{game}-{what}"));
            json!({"id": game, "about": text("about"), "length": text("length")})
        })
        .collect();
    let commands: Vec<&Value> = world.guild_commands.iter().chain(&world.commands).collect();
    Ok(Json(
        json!({"people": people, "channels": channels, "commands": commands, "bot": world.bot(), "roles": roles,
               "games": games}),
    ))
}

async fn messages(State(server): State<Arc<Server>>, Query(asked): Query<Asked>) -> Result<Json<Value>, Bad> {
    let seen = person(&server, &asked)?.messages(number(&asked.channel)?);
    let with_language = |message: Message| {
        let mut value = message.value;
        value["language"] = message.language.into();
        value
    };
    Ok(Json(seen.into_iter().map(with_language).collect()))
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
        return Err((StatusCode::BAD_REQUEST, "error-language"));
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
        return Err((StatusCode::BAD_REQUEST, "error-kind"));
    }
    let channel = number(&asked.channel)?;
    let refusal = match asked.kind {
        3 => (StatusCode::CONFLICT, "error-control"),
        5 => (StatusCode::CONFLICT, "error-form"),
        _ => (StatusCode::NOT_FOUND, "error-options"),
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
#[path = "../../tests/units/page.rs"]
mod tests;
