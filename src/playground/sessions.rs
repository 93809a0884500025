//! The sessions of bots: their sockets, and the events sent, for resuming.

use serde_json::{Value, json};
use std::collections::VecDeque;
use tokio::sync::mpsc;

/// The intent for servers and channels.
pub const GUILDS: u64 = 1;

/// Number of events kept for a resume.
const BACKLOG: usize = 500;

/// Orders to a session's socket.
#[derive(Debug)]
pub enum ToSocket {
    Send(String),
    /// Closes without a closing frame.
    Cut,
}

/// The sending half of a socket's queue.
pub type Sender = mpsc::UnboundedSender<ToSocket>;

#[derive(Debug)]
struct Session {
    id: String,
    sequence: u64,
    backlog: VecDeque<(u64, String)>,
    socket: Option<Sender>,
    /// The shard and the number of shards.
    shard: (u64, u64),
    /// The intents it subscribed to.
    intents: u64,
}

pub enum Resume {
    /// The missed events, followed by `RESUMED`.
    Goes(Vec<String>),
    Unknown,
    /// The sequence number is higher than any sent.
    Future,
}

pub fn shard_of(guild: u64, shards: u64) -> u64 {
    (guild >> 22) % shards.max(1)
}

/// All sessions; a bot has one for each shard.
#[derive(Debug, Default)]
pub struct Sessions {
    sessions: Vec<Session>,
    /// Number of identify payloads, valid or not.
    pub identified: usize,
    pub close_codes: Vec<u16>,
}

impl Sessions {
    pub fn connected(&self) -> bool {
        self.sessions
            .iter()
            .any(|session| session.socket.as_ref().is_some_and(|socket| !socket.is_closed()))
    }

    /// Sends an event to every session of its shard; disconnected sessions get it when they resume.
    pub fn dispatch(&mut self, event: &str, data: &Value) {
        let of_guilds = event.starts_with("GUILD_") || event.starts_with("CHANNEL_");
        let itself = ["GUILD_CREATE", "GUILD_DELETE"].contains(&event);
        let guild = if itself { &data["id"] } else { &data["guild_id"] };
        let guild = guild.as_str().and_then(|id| id.parse::<u64>().ok());
        let of = |(shard, count): (u64, u64)| guild.map_or(0, |guild| shard_of(guild, count)) == shard;
        let wants = |session: &Session| of(session.shard) && (!of_guilds || session.intents & GUILDS != 0);
        for session in self.sessions.iter_mut().filter(|session| wants(session)) {
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

    pub fn send_all(&mut self, text: String) {
        for socket in self.sessions.iter().filter_map(|session| session.socket.as_ref()) {
            let _ = socket.send(ToSocket::Send(text.clone()));
        }
    }

    pub fn knows(&self, sender: &Sender) -> bool {
        self.sessions.iter().any(|session| owns(session, sender))
    }

    /// Opens a session on this socket, to which the first payloads were sent. Drops disconnected sessions: a
    /// bot that identifies again has given them up.
    pub fn open(&mut self, id: String, shard: (u64, u64), intents: u64, sent: &[String], sender: &Sender) {
        self.sessions.retain(|session| session.socket.is_some());
        let sequence = sent.len() as u64;
        let backlog = (1..).zip(sent.iter().cloned()).collect();
        self.sessions.push(Session {
            id,
            sequence,
            backlog,
            socket: Some(sender.clone()),
            shard,
            intents,
        });
    }

    pub fn resume(&mut self, id: &str, since: u64, sender: &Sender) -> Resume {
        let Some(session) = self.sessions.iter_mut().find(|session| session.id == id) else {
            return Resume::Unknown;
        };
        if since > session.sequence {
            return Resume::Future;
        }
        session.socket = Some(sender.clone());
        let missed = session.backlog.iter().filter(|(sequence, _)| *sequence > since);
        let mut texts: Vec<String> = missed.map(|(_, text)| text.clone()).collect();
        session.sequence += 1;
        texts.push(json!({"op": 0, "s": session.sequence, "t": "RESUMED", "d": {"_trace": []}}).to_string());
        Resume::Goes(texts)
    }

    /// The kept events of all sessions.
    pub fn sent(&self) -> impl Iterator<Item = &str> {
        self.sessions
            .iter()
            .flat_map(|session| session.backlog.iter().map(|(_, text)| text.as_str()))
    }

    /// Marks a socket as gone; its session can be resumed.
    pub fn left(&mut self, sender: &Sender) {
        for session in self.sessions.iter_mut().filter(|session| owns(session, sender)) {
            session.socket = None;
        }
    }

    pub fn closed(&mut self, code: u16, sender: &Sender) {
        self.close_codes.push(code);
        // Discord ends a session that its client closes with 1000 or 1001.
        if code == 1000 || code == 1001 {
            self.sessions.retain(|session| !owns(session, sender));
        }
    }

    /// Invalidates all sessions: every bot must identify again.
    pub fn invalidate(&mut self) {
        self.send_all(json!({"op": 9, "s": null, "t": null, "d": false}).to_string());
        self.sessions.clear();
    }

    /// Drops all sessions, so that none can be resumed.
    pub fn forget(&mut self) {
        self.sessions.clear();
    }

    pub fn shards(&self) -> Vec<(u64, u64)> {
        let mut shards: Vec<_> = self
            .sessions
            .iter()
            .filter(|session| session.socket.is_some())
            .map(|session| session.shard)
            .collect();
        shards.sort_unstable();
        shards
    }

    /// Cuts every socket; the sessions can be resumed.
    pub fn drop_sockets(&mut self) {
        for socket in self.sessions.iter_mut().filter_map(|session| session.socket.take()) {
            let _ = socket.send(ToSocket::Cut);
        }
    }
}

fn owns(session: &Session, sender: &Sender) -> bool {
    session.socket.as_ref().is_some_and(|socket| socket.same_channel(sender))
}
