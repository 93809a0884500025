//! The sessions of bots: what was sent, for those that come back, and their sockets.

use serde_json::{Value, json};
use std::collections::VecDeque;
use tokio::sync::mpsc;

/// The intent of servers and channels.
pub const GUILDS: u64 = 1;

/// Events kept for a resume.
const BACKLOG: usize = 500;

/// What a session's socket is told to do.
#[derive(Debug)]
pub enum ToSocket {
    Send(String),
    /// Without a closing frame.
    Cut,
}

/// A socket's ear.
pub type Sender = mpsc::UnboundedSender<ToSocket>;

#[derive(Debug)]
struct Session {
    id: String,
    sequence: u64,
    backlog: VecDeque<(u64, String)>,
    socket: Option<Sender>,
    /// Which shard it is, of how many.
    shard: (u64, u64),
    /// What it wants to hear of.
    intents: u64,
}

/// What comes of going on with a session.
pub enum Resume {
    /// What was missed, and that it goes on.
    Goes(Vec<String>),
    /// There is no such session.
    Unknown,
    /// It claims to have heard what was never said.
    Future,
}

/// The shard that a server belongs to.
pub fn shard_of(guild: u64, shards: u64) -> u64 {
    (guild >> 22) % shards.max(1)
}

/// All sessions there were; a bot has one.
#[derive(Debug, Default)]
pub struct Sessions {
    sessions: Vec<Session>,
    /// How often somebody identified, rightly or not.
    pub identified: usize,
    pub close_codes: Vec<u16>,
}

impl Sessions {
    pub fn connected(&self) -> bool {
        self.sessions
            .iter()
            .any(|session| session.socket.as_ref().is_some_and(|socket| !socket.is_closed()))
    }

    /// Sends an event to every session of the shard that it belongs to; those that are away get it when they
    /// resume.
    pub fn dispatch(&mut self, event: &str, data: &Value) {
        let of_guilds = event.starts_with("GUILD_");
        let guild = if of_guilds { &data["id"] } else { &data["guild_id"] };
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

    /// A raw text to every connected socket.
    pub fn send_all(&mut self, text: String) {
        for socket in self.sessions.iter().filter_map(|session| session.socket.as_ref()) {
            let _ = socket.send(ToSocket::Send(text.clone()));
        }
    }

    /// Whether somebody identified on this socket.
    pub fn knows(&self, sender: &Sender) -> bool {
        self.sessions.iter().any(|session| owns(session, sender))
    }

    /// A new session on this socket, to which the first payloads were sent. A bot that identifies anew has
    /// given its old sessions up.
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

    /// Goes on with a session on this socket.
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

    /// What was sent to the sessions there are, as far as it is kept.
    pub fn sent(&self) -> impl Iterator<Item = &str> {
        self.sessions
            .iter()
            .flat_map(|session| session.backlog.iter().map(|(_, text)| text.as_str()))
    }

    /// The socket is gone; its session can be resumed.
    pub fn left(&mut self, sender: &Sender) {
        for session in self.sessions.iter_mut().filter(|session| owns(session, sender)) {
            session.socket = None;
        }
    }

    /// The client closed its socket with this code.
    pub fn closed(&mut self, code: u16, sender: &Sender) {
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

    /// No session can be resumed any more.
    pub fn forget(&mut self) {
        self.sessions.clear();
    }

    /// The shards that are connected.
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
