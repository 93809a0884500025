//! The bot's socket: hello, identify, ready, heartbeats, events, resume.

use super::{
    Server,
    world::{APPLICATION, FOREIGN_GUILD, GUILD, World, timestamp},
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
use std::{collections::VecDeque, sync::Arc};
use tokio::sync::mpsc;

/// Events kept for a resume.
const BACKLOG: usize = 500;

/// What a session's socket is told to do.
#[derive(Debug)]
pub enum ToSocket {
    Send(String),
    /// Without a closing frame.
    Cut,
}

#[derive(Debug)]
struct Session {
    id: String,
    sequence: u64,
    backlog: VecDeque<(u64, String)>,
    socket: Option<mpsc::UnboundedSender<ToSocket>>,
}

/// All sessions there were; a bot has one.
#[derive(Debug, Default)]
pub struct Sessions {
    sessions: Vec<Session>,
    pub close_codes: Vec<u16>,
}

impl Sessions {
    pub fn connected(&self) -> bool {
        self.sessions.iter().any(|session| session.socket.as_ref().is_some_and(|socket| !socket.is_closed()))
    }

    /// Sends an event to every session; those that are away get it when they resume.
    pub fn dispatch(&mut self, event: &str, data: &Value) {
        for session in &mut self.sessions {
            session.sequence += 1;
            let text = json!({"op": 0, "s": session.sequence, "t": event, "d": data}).to_string();
            session.backlog.push_back((session.sequence, text.clone()));
            if session.backlog.len() > BACKLOG {
                session.backlog.pop_front();
            }
            if let Some(socket) = &session.socket {
                // A socket that just closed will be resumed.
                let _ = socket.send(ToSocket::Send(text));
            }
        }
    }

    /// A raw text to every connected socket.
    pub fn send_all(&mut self, text: String) {
        for socket in self.sessions.iter().filter_map(|session| session.socket.as_ref()) {
            let _ = socket.send(ToSocket::Send(text.clone()));
        }
    }

    /// The client closed its socket with this code.
    fn closed(&mut self, code: u16, sender: &mpsc::UnboundedSender<ToSocket>) {
        self.close_codes.push(code);
        // Discord ends a session that its client closes with 1000 or 1001.
        if code == 1000 || code == 1001 {
            self.sessions.retain(|session| !owns(session, sender));
        }
    }

    /// Tells every bot that its session is lost: it must identify anew.
    pub fn invalidate(&mut self) {
        self.send_all(json!({"op": 9, "s": null, "t": null, "d": false}).to_string());
        self.sessions.clear();
    }

    /// Cuts every socket; the sessions can be resumed.
    pub fn drop_sockets(&mut self) {
        for socket in self.sessions.iter_mut().filter_map(|session| session.socket.take()) {
            let _ = socket.send(ToSocket::Cut);
        }
    }
}

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
    for session in &mut server.sessions().sessions {
        if owns(session, &sender) {
            session.socket = None;
        }
    }
    server.changed(json!({"gateway": true}));
}

fn owns(session: &Session, sender: &mpsc::UnboundedSender<ToSocket>) -> bool {
    session.socket.as_ref().is_some_and(|socket| socket.same_channel(sender))
}

/// What to send back for one payload of the bot, or the code to close with.
fn answer(
    server: &Arc<Server>,
    text: &str,
    sender: &mpsc::UnboundedSender<ToSocket>,
) -> Result<Vec<String>, (u16, &'static str)> {
    let payload: Value = serde_json::from_str(text).map_err(|_| (4002, "Error while decoding payload."))?;
    let good_token =
        |data: &Value| data["token"].as_str().is_some_and(|token| token.trim_start_matches("Bot ") == server.token);
    match payload["op"].as_u64() {
        Some(1) => Ok(vec![json!({"op": 11, "s": null, "t": null, "d": null}).to_string()]),
        Some(2) if !good_token(&payload["d"]) => Err((4004, "Authentication failed.")),
        Some(2 | 6) if server.sessions().sessions.iter().any(|session| owns(session, sender)) => {
            Err((4005, "Already authenticated."))
        }
        Some(2) => {
            let mut world = server.world();
            let id = format!("session-{:x}", world.id());
            let ready = json!({"op": 0, "s": 1, "t": "READY", "d": ready(&world, &id, server)}).to_string();
            let guild = json!({"op": 0, "s": 2, "t": "GUILD_CREATE", "d": guild(&world)}).to_string();
            drop(world);
            let backlog = VecDeque::from([(1, ready.clone()), (2, guild.clone())]);
            let mut sessions = server.sessions();
            // A bot that identifies anew has given its old sessions up.
            sessions.sessions.retain(|session| session.socket.is_some());
            sessions.sessions.push(Session { id, sequence: 2, backlog, socket: Some(sender.clone()) });
            drop(sessions);
            server.changed(json!({"gateway": true}));
            Ok(vec![ready, guild])
        }
        Some(6) => {
            let mut sessions = server.sessions();
            let wanted = payload["d"]["session_id"].as_str().unwrap_or_default();
            let since = payload["d"]["seq"].as_u64().unwrap_or(0);
            let found =
                sessions.sessions.iter_mut().find(|session| session.id == wanted).filter(|_| good_token(&payload["d"]));
            let Some(session) = found else {
                return Ok(vec![json!({"op": 9, "s": null, "t": null, "d": false}).to_string()]);
            };
            session.socket = Some(sender.clone());
            let mut texts: Vec<String> =
                session.backlog.iter().filter(|(sequence, _)| *sequence > since).map(|(_, text)| text.clone()).collect();
            session.sequence += 1;
            texts.push(json!({"op": 0, "s": session.sequence, "t": "RESUMED", "d": {"_trace": []}}).to_string());
            drop(sessions);
            server.changed(json!({"gateway": true}));
            Ok(texts)
        }
        // Presence, voice, members: taken and ignored, as for a bot without intents.
        Some(3 | 4 | 8) => Ok(Vec::new()),
        _ => Err((4001, "Unknown opcode.")),
    }
}

fn ready(world: &World, session: &str, server: &Server) -> Value {
    json!({"v": 10, "user": world.bot(), "guilds": [{"id": GUILD.to_string(), "unavailable": true}], "session_id": session,
           "resume_gateway_url": format!("ws://{}/gateway", server.address), "shard": [0, 1],
           "application": {"id": APPLICATION.to_string(), "flags": 0}, "private_channels": [], "session_type": "normal", "_trace": []})
}

/// The one server, as GUILD_CREATE and GET guilds/{id} show it.
pub fn guild(world: &World) -> Value {
    let channels: Vec<Value> = world
        .channels
        .iter()
        .filter(|place| place.direct.is_none() && place.thread.is_none() && !place.foreign)
        .map(|place| channel(world, place))
        .collect();
    let mut guild = json!({
        "id": GUILD.to_string(), "name": "The Playground", "icon": null, "splash": null, "discovery_splash": null,
        "owner_id": "1001", "region": null, "afk_channel_id": null, "afk_timeout": 300, "verification_level": 0,
        "default_message_notifications": 1, "explicit_content_filter": 0, "roles": [], "emojis": [], "features": [],
        "mfa_level": 0, "application_id": null, "system_channel_id": null, "system_channel_flags": 0,
        "rules_channel_id": null, "max_members": 100, "vanity_url_code": null, "description": null, "banner": null,
    });
    let rest = json!({
        "premium_tier": 0, "preferred_locale": "en-US", "public_updates_channel_id": null, "nsfw_level": 0, "nsfw": false,
        "stickers": [], "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null, "joined_at": timestamp(),
        "large": false, "unavailable": false, "member_count": world.people.len() + 1, "voice_states": [], "members": [],
        "channels": channels, "threads": [], "presences": [], "stage_instances": [], "guild_scheduled_events": [],
        "widget_enabled": false, "soundboard_sounds": [], "hub_type": null, "incidents_data": null,
    });
    if let (Value::Object(guild), Value::Object(rest)) = (&mut guild, rest) {
        guild.extend(rest);
    }
    guild
}

/// The server of a channel.
pub fn guild_of(channel: &super::world::Channel) -> u64 {
    if channel.foreign { FOREIGN_GUILD } else { GUILD }
}

/// A channel as Discord writes it.
pub fn channel(world: &World, channel: &super::world::Channel) -> Value {
    if let Some(thread) = channel.thread {
        return json!({"id": channel.id.to_string(), "type": 11, "guild_id": GUILD.to_string(), "name": channel.name,
                      "parent_id": thread.parent.to_string(), "owner_id": super::world::APPLICATION.to_string(), "flags": 0,
                      "message_count": channel.messages.len(), "member_count": 1, "rate_limit_per_user": 0,
                      "permissions": channel.permissions.to_string(),
                      "thread_metadata": {"archived": thread.archived, "auto_archive_duration": 10_080,
                                          "archive_timestamp": timestamp(), "locked": false}});
    }
    match channel.direct {
        None => {
            json!({"id": channel.id.to_string(), "type": 0, "guild_id": guild_of(channel).to_string(), "name": channel.name, "position": 0,
                       "permission_overwrites": [], "nsfw": false, "parent_id": null, "topic": null, "rate_limit_per_user": 0,
                       "flags": 0, "permissions": channel.permissions.to_string()})
        }
        Some(person) => {
            json!({"id": channel.id.to_string(), "type": 1, "recipients": [world.user(person)], "flags": 0, "last_message_id": null})
        }
    }
}
