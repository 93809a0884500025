//! The bot's socket: hello, identify, ready, heartbeats, events, resume.

use super::{
    objects,
    server::Server,
    sessions::{Sender, ToSocket},
    world::{APPLICATION, GUILD, World},
};
use axum::{
    Router,
    extract::{
        State,
        ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade},
    },
    response::Response,
    routing::get,
};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::mpsc;

pub fn routes() -> Router<Arc<Server>> {
    Router::new().route("/gateway", get(upgrade)).route("/gateway/", get(upgrade))
}

async fn upgrade(State(server): State<Arc<Server>>, socket: WebSocketUpgrade) -> Response {
    socket.on_upgrade(move |socket| serve(server, socket))
}

async fn serve(server: Arc<Server>, mut socket: WebSocket) {
    let hello = json!({"op": 10, "s": null, "t": null, "d": {"heartbeat_interval": 41_250}});
    if socket.send(Message::text(hello.to_string())).await.is_err() {
        return;
    }
    let (sender, mut orders) = mpsc::unbounded_channel();
    loop {
        tokio::select! {
            order = orders.recv() => match order {
                Some(ToSocket::Send(text)) => if socket.send(Message::text(text)).await.is_err() { break },
                Some(ToSocket::Cut) | None => break,
            },
            received = socket.recv() => match received {
                Some(Ok(Message::Text(text))) => match answer(&server, &text, &sender) {
                    Ok(texts) => for text in texts {
                        if socket.send(Message::text(text)).await.is_err() { break }
                    },
                    Err((code, reason)) => {
                        let frame = CloseFrame { code, reason: reason.into() };
                        let _ = socket.send(Message::Close(Some(frame))).await;
                        break;
                    }
                },
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map_or(1005, |frame| frame.code);
                    server.sessions().closed(code, &sender);
                    // Sends the answer to the closing frame.
                    while let Some(Ok(_)) = socket.recv().await {}
                    break;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => break,
            },
        }
    }
    server.sessions().left(&sender);
    server.changed(json!({"gateway": true}));
}

/// What to send back for one payload of the bot, or the code to close with.
fn answer(server: &Server, text: &str, sender: &Sender) -> Result<Vec<String>, (u16, &'static str)> {
    let payload: Value = serde_json::from_str(text).map_err(|_| (4002, "Error while decoding payload."))?;
    let data = &payload["d"];
    let good_token = data["token"].as_str().is_some_and(|token| token.trim_start_matches("Bot ") == server.token);
    match payload["op"].as_u64() {
        Some(1) => Ok(vec![json!({"op": 11, "s": null, "t": null, "d": null}).to_string()]),
        Some(2) if !good_token => Err((4004, "Authentication failed.")),
        Some(2 | 6) if server.sessions().knows(sender) => Err((4005, "Already authenticated.")),
        Some(2) => identify(server, data, sender),
        Some(6) => {
            let (id, since) = (data["session_id"].as_str().unwrap_or_default(), data["seq"].as_u64().unwrap_or(0));
            let resumed = good_token.then(|| server.sessions().resume(id, since, sender)).flatten();
            let Some(texts) = resumed else {
                return Ok(vec![json!({"op": 9, "s": null, "t": null, "d": false}).to_string()]);
            };
            server.changed(json!({"gateway": true}));
            Ok(texts)
        }
        // Presence, voice, members: taken and ignored, as for a bot without intents.
        Some(3 | 4 | 8) => Ok(Vec::new()),
        _ => Err((4001, "Unknown opcode.")),
    }
}

fn identify(server: &Server, data: &Value, sender: &Sender) -> Result<Vec<String>, (u16, &'static str)> {
    let number = |place: usize, otherwise: u64| data["shard"][place].as_u64().unwrap_or(otherwise);
    let shard = (number(0, 0), number(1, 1));
    server.sessions().identified += 1;
    if shard.0 >= shard.1 {
        return Err((4010, "Invalid shard."));
    }
    if shard.1 < server.faults().shards {
        return Err((4011, "Sharding required."));
    }
    let mut world = server.world();
    let id = format!("session-{:x}", world.id());
    let ready = json!({"op": 0, "s": 1, "t": "READY", "d": ready(&world, &id, shard, server)}).to_string();
    let guild = json!({"op": 0, "s": 2, "t": "GUILD_CREATE", "d": objects::guild(&world)}).to_string();
    drop(world);
    let texts = vec![ready, guild];
    server.sessions().open(id, shard, &texts, sender);
    server.changed(json!({"gateway": true}));
    Ok(texts)
}

fn ready(world: &World, session: &str, shard: (u64, u64), server: &Server) -> Value {
    json!({"v": 10, "user": world.bot(), "guilds": [{"id": GUILD.to_string(), "unavailable": true}], "session_id": session,
           "resume_gateway_url": server.socket(), "shard": [shard.0, shard.1],
           "application": {"id": APPLICATION.to_string(), "flags": 0}, "private_channels": [], "session_type": "normal", "_trace": []})
}
