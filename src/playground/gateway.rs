//! The bot's socket: hello, identify, ready, heartbeats, events, resume.

use super::{
    objects,
    server::Server,
    sessions::{GUILDS, Resume, Sender, ToSocket, shard_of},
    world::{APPLICATION, GUILD, World},
};
use axum::{
    Router,
    extract::{
        Query, State,
        ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade},
    },
    response::Response,
    routing::get,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{collections::VecDeque, sync::Arc, time::Duration};
use tokio::{sync::mpsc, time::Instant};

pub fn routes() -> Router<Arc<Server>> {
    Router::new().route("/gateway", get(upgrade)).route("/gateway/", get(upgrade))
}

/// The protocol options in the socket's address.
#[derive(Deserialize)]
struct Dialect {
    v: Option<String>,
    encoding: Option<String>,
}

/// Maximum size of a bot's payload in bytes, and number of payloads per minute.
const LONGEST: usize = 4096;
const SENDS: usize = 120;
const MINUTE: Duration = Duration::from_secs(60);

async fn upgrade(
    State(server): State<Arc<Server>>,
    Query(dialect): Query<Dialect>,
    socket: WebSocketUpgrade,
) -> Response {
    let known =
        dialect.v.as_deref() == Some("10") && dialect.encoding.is_none_or(|encoding| encoding == "json");
    socket.on_upgrade(move |socket| serve(server, socket, known))
}

type Closing = (u16, &'static str);

/// Limits of a socket.
struct Watch {
    /// Times of the payloads within the last minute.
    sent: VecDeque<Instant>,
    beat_by: Instant,
    interval: Duration,
}

impl Watch {
    fn new(interval: Duration) -> Watch {
        Watch {
            sent: VecDeque::new(),
            beat_by: Instant::now() + patience(interval),
            interval,
        }
    }

    fn heard(&mut self, text: &str) -> Result<(), Closing> {
        let now = Instant::now();
        while self.sent.front().is_some_and(|at| now.duration_since(*at) >= MINUTE) {
            self.sent.pop_front();
        }
        self.sent.push_back(now);
        if self.sent.len() > SENDS {
            return Err((4008, "You are being rate limited."));
        }
        if text.len() > LONGEST {
            return Err((4002, "Payload too large."));
        }
        Ok(())
    }

    fn beat(&mut self) {
        self.beat_by = Instant::now() + patience(self.interval);
    }
}

/// Tolerates a late heartbeat, but not a missing one.
fn patience(interval: Duration) -> Duration {
    interval + interval / 2
}

async fn serve(server: Arc<Server>, mut socket: WebSocket, known_dialect: bool) {
    let interval = server.heartbeat;
    let hello =
        json!({"op": 10, "s": null, "t": null, "d": {"heartbeat_interval": interval.as_millis() as u64}});
    if !known_dialect {
        close(&mut socket, (4012, "Invalid API version")).await;
        return;
    }
    if socket.send(Message::text(hello.to_string())).await.is_err() {
        return;
    }
    let (sender, mut orders) = mpsc::unbounded_channel();
    let mut watch = Watch::new(interval);
    loop {
        let closing = tokio::select! {
            order = orders.recv() => match order {
                Some(ToSocket::Send(text)) => match socket.send(Message::text(text)).await {
                    Ok(()) => continue,
                    Err(_) => break,
                },
                Some(ToSocket::Cut) | None => break,
            },
            received = socket.recv() => match received {
                Some(Ok(Message::Text(text))) => match watch.heard(&text).and_then(|()| answer(&server, &text, &sender, &mut watch)) {
                    Ok(texts) => {
                        for text in texts {
                            if socket.send(Message::text(text)).await.is_err() {
                                break;
                            }
                        }
                        continue;
                    }
                    Err(closing) => closing,
                },
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map_or(1005, |frame| frame.code);
                    server.sessions().closed(code, &sender);
                    // Sends the reply to the closing frame.
                    while let Some(Ok(_)) = socket.recv().await {}
                    break;
                }
                Some(Ok(Message::Binary(_))) => (4002, "Error while decoding payload."),
                Some(Ok(_)) => continue,
                Some(Err(_)) | None => break,
            },
            () = tokio::time::sleep_until(watch.beat_by) => (4009, "Session timed out."),
        };
        close(&mut socket, closing).await;
        break;
    }
    server.sessions().left(&sender);
    server.changed(json!({"gateway": true}));
}

async fn close(socket: &mut WebSocket, (code, reason): Closing) {
    let frame = CloseFrame { code, reason: reason.into() };
    // The bot may be gone already.
    let _ = socket.send(Message::Close(Some(frame))).await;
}

/// Returns the replies to one payload of the bot, or the code to close with.
fn answer(server: &Server, text: &str, sender: &Sender, watch: &mut Watch) -> Result<Vec<String>, Closing> {
    let payload: Value = serde_json::from_str(text).map_err(|_| (4002, "Error while decoding payload."))?;
    if !payload.is_object() {
        return Err((4002, "Error while decoding payload."));
    }
    let data = &payload["d"];
    let good_token = data["token"]
        .as_str()
        .is_some_and(|token| token.trim_start_matches("Bot ") == server.token);
    let known = server.sessions().knows(sender);
    match payload["op"].as_u64() {
        Some(1) => {
            watch.beat();
            Ok(vec![json!({"op": 11, "s": null, "t": null, "d": null}).to_string()])
        }
        Some(2 | 6) if !good_token => Err((4004, "Authentication failed.")),
        Some(2 | 6) if known => Err((4005, "Already authenticated.")),
        Some(2) => identify(server, data, sender),
        Some(6) => {
            let id = data["session_id"].as_str().unwrap_or_default();
            let since = data["seq"].as_u64().ok_or((4002, "Error while decoding payload."))?;
            match server.sessions().resume(id, since, sender) {
                Resume::Unknown => Ok(vec![json!({"op": 9, "s": null, "t": null, "d": false}).to_string()]),
                Resume::Future => Err((4007, "Invalid seq.")),
                Resume::Goes(texts) => {
                    server.changed(json!({"gateway": true}));
                    Ok(texts)
                }
            }
        }
        Some(3 | 4 | 8 | 31) if !known => Err((4003, "Not authenticated.")),
        // Presence, voice, members, sounds: accepted and ignored, as for a bot without intents.
        Some(3 | 4 | 8 | 31) => Ok(Vec::new()),
        _ => Err((4001, "Unknown opcode.")),
    }
}

/// The known intents, and the privileged ones, which are not granted.
const INTENTS: u64 = 0x3f_ffff & !(1 << 17 | 1 << 18 | 1 << 19) | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;

/// Returns the shard and the number of shards.
fn shard(data: &Value) -> Option<(u64, u64)> {
    match data["shard"].as_array().map(Vec::as_slice) {
        None if data["shard"].is_null() => Some((0, 1)),
        Some([shard, count]) => {
            Some((shard.as_u64()?, count.as_u64()?)).filter(|(shard, count)| shard < count)
        }
        _ => None,
    }
}

fn identify(server: &Server, data: &Value, sender: &Sender) -> Result<Vec<String>, Closing> {
    server.sessions().identified += 1;
    let shard = shard(data).ok_or((4010, "Invalid shard."))?;
    if shard.1 < server.faults().shards {
        return Err((4011, "Sharding required."));
    }
    let intents = data["intents"]
        .as_u64()
        .filter(|intents| intents & !INTENTS == 0)
        .ok_or((4013, "Invalid intent(s)."))?;
    if intents & PRIVILEGED != 0 {
        return Err((4014, "Disallowed intent(s)."));
    }
    if !data["properties"].is_object() {
        return Err((4002, "Error while decoding payload."));
    }
    let mut world = server.world();
    let id = format!("session-{:x}", world.id());
    let here = |guild: &u64| shard_of(*guild, shard.1) == shard.0;
    let guilds: Vec<u64> = world.guilds().filter(here).collect();
    let mut texts = vec![
        json!({"op": 0, "s": 1, "t": "READY", "d": ready(&world, &id, shard, server, &guilds)}).to_string(),
    ];
    let available = guilds.iter().filter(|guild| **guild != GUILD || world.available);
    for (guild, number) in available.filter(|_| intents & GUILDS != 0).zip(2..) {
        let event = json!({"op": 0, "s": number, "t": "GUILD_CREATE", "d": objects::guild(&world, *guild)});
        texts.push(event.to_string());
    }
    drop(world);
    server.sessions().open(id, shard, intents, &texts, sender);
    server.changed(json!({"gateway": true}));
    Ok(texts)
}

/// The `READY` event. `guilds`: the servers of this shard.
fn ready(world: &World, session: &str, shard: (u64, u64), server: &Server, guilds: &[u64]) -> Value {
    let guilds = guilds.iter().map(|guild| json!({"id": guild.to_string(), "unavailable": true}));
    let guilds: Vec<Value> = guilds.collect();
    json!({"v": 10, "user": world.bot(), "guilds": guilds, "session_id": session,
           "resume_gateway_url": server.socket(), "shard": [shard.0, shard.1],
           "application": {"id": APPLICATION.to_string(), "flags": 0}, "private_channels": [], "session_type": "normal", "_trace": []})
}
