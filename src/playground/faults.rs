//! Faults on demand, to test a bot's behaviour under failures.

use super::{fault_state::RequestFault, objects, server::Server, world::PERMISSIONS};
use std::{sync::Arc, time::Duration};

#[derive(Clone, Debug)]
pub struct Faults {
    server: Arc<Server>,
}

impl Faults {
    pub(super) fn new(server: Arc<Server>) -> Faults {
        Faults { server }
    }

    /// The next `count` requests whose path contains `path` fail with `status` (429 with a short
    /// `Retry-After`).
    pub fn fail_requests(&self, path: &str, status: u16, count: u32) {
        self.refuse_requests(path, status, 0, count);
    }

    /// Like [`Faults::fail_requests`], with an error of Discord's own `code`.
    pub fn refuse_requests(&self, path: &str, status: u16, code: u32, count: u32) {
        self.server
            .faults()
            .requests
            .push(RequestFault { path: path.to_owned(), status, code, left: count });
    }

    /// Refuses no more requests.
    pub fn accept_requests(&self) {
        self.server.faults().requests.clear();
    }

    /// The next `count` requests whose path contains `path` are carried out, but their answer is a 502.
    pub fn lose_answers(&self, path: &str, count: u32) {
        self.server.faults().answers.push(RequestFault {
            path: path.to_owned(),
            status: 502,
            code: 0,
            left: count,
        });
    }

    /// The next `count` interactions never reach the bot.
    pub fn lose_interactions(&self, count: u32) {
        self.server.faults().lost = count;
    }

    /// The next `count` interactions reach the bot when Discord no longer takes an answer (10062).
    pub fn delay_interactions(&self, count: u32) {
        self.server.faults().late = count;
    }

    /// Sets the delivery time of interactions.
    pub fn slow_interactions(&self, delay: Duration) {
        self.server.faults().delay = delay;
    }

    /// The next `count` interactions are delivered twice.
    pub fn duplicate_interactions(&self, count: u32) {
        self.server.faults().duplicate = count;
    }

    /// Delays every answer to a request by this time.
    pub fn latency(&self, latency: Duration) {
        self.server.faults().latency = latency;
    }

    /// Asks the bot to reconnect and resume (op 7).
    pub fn reconnect(&self) {
        self.server.sessions().send_all(r#"{"op":7,"d":null}"#.to_owned());
    }

    /// Tells the bot that its session is lost (op 9).
    pub fn invalid_session(&self) {
        self.server.sessions().invalidate();
    }

    /// Cuts the bot's socket without a closing frame.
    pub fn drop_socket(&self) {
        self.server.sessions().drop_sockets();
    }

    /// Demands at least this many shards from now on: cuts the sockets, and closes a bot that identifies with
    /// fewer with 4011.
    pub fn require_shards(&self, shards: u64) {
        self.server.faults().shards = shards;
        let mut sessions = self.server.sessions();
        sessions.drop_sockets();
        sessions.forget();
    }

    /// Lets `GET /gateway/bot` name this number of shards, even if [`Faults::require_shards`] demands
    /// another; `None`: as usual.
    pub fn name_shards(&self, shards: Option<u64>) {
        self.server.faults().named_shards = shards;
    }

    /// Limits the session starts left, as reported by `GET /gateway/bot`, which promises more after two
    /// seconds; `None`: as usual.
    pub fn session_starts(&self, remaining: Option<u32>) {
        self.server.faults().starts = remaining;
    }

    /// Sets the Date header of all answers, independent of the time; `None`: as usual.
    pub fn date(&self, date: Option<&str>) {
        self.server.faults().date = date.map(str::to_owned);
    }

    /// Sends an invalid payload.
    pub fn malformed_payload(&self) {
        self.server
            .sessions()
            .send_all(r#"{"op":0,"t":"INTERACTION_CREATE","s":null,"d":{"id":"#.to_owned());
    }

    /// Revokes a permission of the bot in a channel (`bit` as in Discord's table), or restores all; tells the
    /// bot of the change.
    pub fn forbid(&self, channel: u64, bit: Option<u32>) {
        let mut world = self.server.world();
        let Ok(place) = world.channel_mut(channel) else { return };
        place.permissions = bit.map_or(PERMISSIONS, |bit| place.permissions & !(1 << bit));
        let Ok(event) = world.channel(channel).map(|place| objects::channel(&world, place)) else {
            return;
        };
        drop(world);
        self.server.sessions().dispatch("CHANNEL_UPDATE", &event);
    }
}
