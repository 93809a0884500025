//! The connection to Discord's gateway: as many shards as Discord asks for, started no more often than it
//! allows.
//!
//! serenity connects, resumes and reconnects on its own, but it asks for the number of shards only at its
//! start. So this module watches the shards. While some are disconnected, it asks Discord. If Discord wants
//! another number, or if the shards cannot connect for long, all are restarted; after a few restarts in vain
//! the process ends.
//!
//! When Discord closes a shard because there are too few (4011) or its number is invalid (4010), serenity
//! reads on from the dead socket without a pause, until a heartbeat fails, and identifies as before. A ping
//! that cannot be sent ends such a shard ([`probe`]). A shard that has ended without being started again was
//! closed permanently: then at least one more shard is needed, even if Discord names no other number.

use super::{
    api::{Api, GatewayPlan},
    gateway::{Pauses, ServeError, is_passing},
    rest::RestError,
};
use deltille_base::metrics::Gateway;
use serenity::{
    Client,
    all::{ConnectionStage, ShardId, ShardManager, ShardMessenger, ShardRunnerInfo, ShardRunnerMessage},
};
use std::{
    future::Future,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};
use tokio::{
    sync::Notify,
    time::{Instant, sleep},
};

/// Interval at which the shards are checked.
const LOOK: Duration = Duration::from_millis(250);
/// How long shards may be disconnected before Discord is asked: a session is resumed in less time.
const ASK_AFTER: Duration = Duration::from_secs(1);
/// Interval at which it is asked again.
const ASK_AGAIN: Duration = Duration::from_secs(10);
/// Interval at which the sockets of connected shards are tested.
const PROBE: Duration = Duration::from_secs(5);
/// How long shards may take to close their sessions.
const CLOSING: Duration = Duration::from_secs(2);
/// Longer than serenity waits before it starts a lost shard again.
const RESTART: Duration = Duration::from_secs(6);
/// The code that ends a session.
const ENDED: u16 = 1000;
/// Extra time after which Discord has reset the number of session starts.
const RESET: Duration = Duration::from_secs(2);
/// How long shards may be disconnected before all are restarted.
const STUCK_AFTER: Duration = Duration::from_secs(5 * 60);
/// serenity starts the first shard in this time, and one more in each of the other.
const FIRST_SHARD: Duration = Duration::from_secs(2);
const A_SHARD: Duration = Duration::from_secs(6);
/// Restarts in vain before giving up.
const IN_VAIN: u32 = 3;
/// Without a gateway: interval at which Discord is polled.
const GLANCE: Duration = Duration::from_secs(20);
/// Failed polls in a row before the clocks stop.
const GLANCES: u32 = 2;
/// Session starts held in reserve: for those that serenity makes on its own between two checks.
const SPARE: u32 = 10;

/// The running shards, for the end of the process.
#[derive(Clone, Default)]
pub struct Shards(Arc<Mutex<Option<Fleet>>>);

/// serenity's shards, and how many hold their manager when none runs: each running shard holds it once more.
#[derive(Clone)]
struct Fleet {
    manager: Arc<ShardManager>,
    holders: usize,
}

impl Fleet {
    /// Number of shards that run, connected or not.
    fn running(&self) -> usize {
        Arc::strong_count(&self.manager).saturating_sub(self.holders)
    }

    /// Lets lost shards start again now: serenity makes each wait for its own end.
    async fn hurry(&self) {
        let runners = self.manager.runners.lock().await;
        let lost = runners.iter().filter(|(_, runner)| runner.stage != ConnectionStage::Connected);
        lost.for_each(|(id, _)| self.manager.shutdown_finished(*id));
    }

    /// Tells all shards to close with this code, and waits for that at most `patience`.
    async fn close(&self, code: u16, patience: Duration) {
        // Taken out, so that their end is no loss.
        for (id, runner) in self.manager.runners.lock().await.drain() {
            // serenity would wait forever for a dead socket to close.
            probe(&runner.runner_tx);
            runner.runner_tx.send_to_shard(ShardRunnerMessage::Shutdown(id, code));
        }
        let until = Instant::now() + patience;
        while self.running() > 0 && Instant::now() < until {
            sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Shards {
    /// `client`: before its start.
    fn set(&self, client: &Client) -> Fleet {
        let mut shards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let manager = Arc::clone(&client.shard_manager);
        // This one and the one that is returned.
        let holders = Arc::strong_count(&manager) + 1;
        let fleet = Fleet { manager, holders };
        *shards = Some(fleet.clone());
        fleet
    }

    /// Closes all shards with this code.
    pub async fn close(&self, code: u16, patience: Duration) {
        let fleet = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(fleet) = fleet {
            fleet.close(code, patience).await;
        }
    }
}

/// Sends a ping, to which a living socket answers. A shard whose socket is closed cannot send it, and ends.
fn probe(shard: &ShardMessenger) {
    shard.websocket_message(tungstenite::Message::Ping(Vec::new()));
}

/// Why the shards are restarted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RestartReason {
    /// Discord wants another number.
    Reshard,
    /// Discord has closed a shard permanently when it identified: more are needed, though Discord names no number.
    Refused,
    /// A shard has ended.
    Lost,
    /// Some cannot connect, for any reason.
    Stuck,
    /// The session starts are nearly used up.
    Spent,
}

/// Keeps the bot connected. `client` makes a new client with our handlers; `lost` is called while shards are
/// disconnected for long. Returns why it cannot continue.
pub async fn keep<C: Future<Output = Result<Client, ServeError>>>(
    api: &Api,
    client: impl Fn() -> C,
    shards: &Shards,
    counted: &Gateway,
    lost: impl Fn(),
) -> ServeError {
    let (mut in_vain, mut pauses, mut least, mut known) = (0, Pauses::default(), 1, None);
    loop {
        let plan = match permitted(api).await {
            Ok(plan) => plan.with_at_least(least),
            Err(error) => return error,
        };
        let mut client = match client().await {
            Ok(client) => client,
            Err(error) => return error,
        };
        let fleet = shards.set(&client);
        let address = Arc::clone(&client.ws_url);
        let mut away = Away::new(plan, least, Instant::now());
        let reason = tokio::select! {
            end = client.start_shards(plan.shards) => match end {
                // This fails only before the connection, when serenity asks for the gateway's address.
                Err(error) if is_passing(&error) => {
                    pauses.pause(&error).await;
                    continue;
                }
                Err(error) => return ServeError::Gateway(error.to_string()),
                Ok(()) => return ServeError::Gateway("all shards were closed".to_owned()),
            },
            reason = watch(api, &fleet, &mut away, counted, &lost) => reason,
        };
        let runner = fleet.manager.runners.lock().await.values().next().map(|it| it.runner_tx.clone());
        known = runner.or(known);
        // serenity would start lost shards again: without an address it cannot.
        address.lock().await.clear();
        fleet.hurry().await;
        fleet.close(ENDED, CLOSING).await;
        tokio::spawn(end_queue(fleet, known.clone()));
        if away.was_complete {
            in_vain = 0;
        }
        match reason {
            RestartReason::Reshard => in_vain = 0,
            RestartReason::Spent => {}
            RestartReason::Refused => {
                least = plan.shards.saturating_add(1);
                in_vain += 1;
            }
            RestartReason::Stuck | RestartReason::Lost => in_vain += 1,
        }
        if in_vain >= IN_VAIN {
            return ServeError::Stuck;
        }
    }
}

/// Ends serenity's queue of shards to start, which ends only with the last shard that it knows. `known`: an
/// ended shard.
async fn end_queue(fleet: Fleet, known: Option<ShardMessenger>) {
    sleep(RESTART).await;
    let mut runners = fleet.manager.runners.lock().await;
    runners.clear();
    runners.extend(known.map(|runner_tx| {
        let stage = ConnectionStage::Disconnected;
        (ShardId(0), ShardRunnerInfo { latency: None, runner_tx, stage })
    }));
    drop(runners);
    fleet.manager.shutdown_all().await;
}

/// Without a gateway: polls Discord forever, and reports when it becomes unreachable or reachable.
pub async fn look(api: &Api, there: impl Fn(bool)) -> ServeError {
    // Discord was reached a moment ago.
    there(true);
    let mut glances = Glances::default();
    loop {
        sleep(GLANCE).await;
        let answer = api.reach().await;
        if let Err(error) = &answer {
            tracing::warn!(%error, "Discord unreachable");
        }
        if let Some(now) = glances.seen(answer.is_ok()) {
            there(now);
        }
    }
}

/// Number of failed polls in a row.
#[derive(Debug, Default)]
struct Glances(u32);

impl Glances {
    /// Returns the new state if reachability has changed.
    fn seen(&mut self, answered: bool) -> Option<bool> {
        let before = self.0;
        self.0 = if answered { 0 } else { before.saturating_add(1) };
        let there = |silent| silent < GLANCES;
        (there(before) != there(self.0)).then_some(there(self.0))
    }
}

/// Returns Discord's plan once it permits enough session starts.
async fn permitted(api: &Api) -> Result<GatewayPlan, ServeError> {
    let mut pauses = Pauses::default();
    loop {
        let plan = match api.gateway().await {
            Ok(plan) => plan,
            Err(RestError::Refused { status: 401, .. }) => return Err(ServeError::Token),
            // Discord was reached at the start, so the network will come back.
            Err(error) if error.is_passing() || matches!(error, RestError::Unreachable(_)) => {
                pauses.pause(&error).await;
                continue;
            }
            Err(error) => return Err(ServeError::Gateway(error.to_string())),
        };
        if !is_spent(plan) {
            return Ok(plan);
        }
        let wait = Duration::from_millis(plan.starts.reset_after) + RESET;
        tracing::error!(
            wait_ms = wait.as_millis() as u64,
            remaining = plan.starts.remaining,
            "gateway session starts used up, waiting"
        );
        sleep(wait).await;
    }
}

impl GatewayPlan {
    fn with_at_least(self, shards: u32) -> GatewayPlan {
        GatewayPlan { shards: self.shards.max(shards), ..self }
    }
}

fn is_spent(plan: GatewayPlan) -> bool {
    plan.starts.remaining < plan.shards.saturating_add(SPARE)
}

/// Wakes the watch from a thread of its own. serenity reads a dead socket without a pause and without yielding:
/// if the worker that does so is the one that waited for the runtime's timers, none fires until the next
/// heartbeat fails. A wake from outside makes another worker wait for them.
struct Pulse(Arc<Notify>);

impl Pulse {
    fn start() -> Pulse {
        let beat = Arc::new(Notify::new());
        let weak = Arc::downgrade(&beat);
        thread::spawn(move || {
            while let Some(beat) = weak.upgrade() {
                beat.notify_one();
                drop(beat);
                thread::sleep(LOOK);
            }
        });
        Pulse(beat)
    }
}

/// Watches the shards until something must be done about them.
async fn watch(
    api: &Api,
    fleet: &Fleet,
    away: &mut Away,
    counted: &Gateway,
    lost: &impl Fn(),
) -> RestartReason {
    let (pulse, mut probed) = (Pulse::start(), Instant::now());
    loop {
        pulse.0.notified().await;
        let now = Instant::now();
        let all = now.saturating_duration_since(probed) >= PROBE;
        if all {
            probed = now;
        }
        let (connected, ended, asks) = {
            let runners = fleet.manager.runners.lock().await;
            if let Some(slowest) = runners.values().filter_map(|runner| runner.latency).max() {
                counted.beat(slowest);
            }
            let is_connected = |runner: &&ShardRunnerInfo| runner.stage == ConnectionStage::Connected;
            let ended = (fleet.running() < runners.len()).then(|| reason_of_end(runners.values()));
            for runner in runners.values().filter(|runner| all || !is_connected(runner)) {
                probe(&runner.runner_tx);
            }
            let connected = runners.values().filter(is_connected).count();
            let asks = away.ask(connected, now);
            (connected, ended, asks)
        };
        if !asks && ended.is_none() {
            continue;
        }
        lost();
        let (wanted, reason) = match api.gateway().await {
            Ok(answer) => (answer, away.judge(answer, Instant::now()).or(ended)),
            // The network is down, and serenity reconnects best on its own; but not an ended shard.
            Err(error) => {
                tracing::warn!(%error, connected, "number of shards not known while some are disconnected");
                (away.plan, ended)
            }
        };
        if let Some(reason) = reason {
            tracing::warn!(
                trouble = ?reason,
                shards = away.plan.shards,
                wanted = wanted.shards,
                remaining = wanted.starts.remaining,
                "shards restarting"
            );
            return reason;
        }
        fleet.hurry().await;
    }
}

/// Why a shard has ended. One that had a session has lost it; any other was refused.
fn reason_of_end<'a>(mut runners: impl Iterator<Item = &'a ShardRunnerInfo>) -> RestartReason {
    let had_session = |stage| matches!(stage, ConnectionStage::Connected | ConnectionStage::Resuming);
    if runners.all(|runner| had_session(runner.stage)) {
        RestartReason::Lost
    } else {
        RestartReason::Refused
    }
}

/// Tracks how long shards have been disconnected.
#[derive(Debug)]
struct Away {
    plan: GatewayPlan,
    since: Option<Instant>,
    asked: Option<Instant>,
    /// When all shards should have started.
    started: Instant,
    /// Discord has refused fewer shards.
    least: u32,
    /// Whether all were connected at one time.
    was_complete: bool,
}

impl Away {
    fn new(plan: GatewayPlan, least: u32, now: Instant) -> Away {
        Away {
            plan,
            since: Some(now),
            asked: None,
            started: now + FIRST_SHARD + A_SHARD * plan.shards.saturating_sub(1),
            least,
            was_complete: false,
        }
    }

    /// Whether to ask Discord, with this many shards connected.
    fn ask(&mut self, connected: usize, now: Instant) -> bool {
        if connected >= self.plan.shards as usize {
            self.since = None;
            self.was_complete = true;
            return false;
        }
        let since = *self.since.get_or_insert(now);
        // Asked in this absence already.
        let asked = self.asked.filter(|asked| *asked >= since);
        let has_started = self.was_complete || now >= self.started;
        let ask = has_started && now >= asked.map_or(since + ASK_AFTER, |asked| asked + ASK_AGAIN);
        if ask {
            self.asked = Some(now);
        }
        ask
    }

    /// Decides what to do, given Discord's answer.
    fn judge(&self, answer: GatewayPlan, now: Instant) -> Option<RestartReason> {
        let since = self.since?.max(self.started);
        if is_spent(answer) {
            Some(RestartReason::Spent)
        } else if answer.with_at_least(self.least).shards != self.plan.shards {
            Some(RestartReason::Reshard)
        } else {
            (now - since >= STUCK_AFTER).then_some(RestartReason::Stuck)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::StartLimit;

    fn plan(shards: u32, remaining: u32) -> GatewayPlan {
        GatewayPlan { shards, starts: StartLimit { remaining, reset_after: 1 } }
    }

    #[test]
    fn two_missed_answers_mean_disconnected() {
        let mut glances = Glances::default();
        let seen =
            [true, false, true, false, false, false, true, true].map(|answered| glances.seen(answered));
        assert_eq!(seen, [None, None, None, None, Some(false), None, Some(true), None]);
    }

    #[test]
    fn silent_shards_are_restarted() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut away = Away::new(plan(2, 900), 1, start);
        assert!(!away.ask(0, at(7)) && away.ask(0, at(8)), "two shards take eight seconds");
        assert!(!away.was_complete);
        assert!(!away.ask(2, at(13)));
        assert!(away.was_complete);
        assert!(
            !away.ask(1, at(100)) && away.ask(1, at(101)),
            "a session is resumed in less than a second"
        );
        assert!(!away.ask(1, at(102)) && !away.ask(1, at(110)) && away.ask(1, at(111)), "not all the time");
        assert_eq!(away.judge(plan(2, 900), at(112)), None);
        assert_eq!(away.judge(plan(3, 900), at(112)), Some(RestartReason::Reshard));
        assert_eq!(away.judge(plan(2, 11), at(112)), Some(RestartReason::Spent));
        assert!(away.ask(0, at(121)));
        assert_eq!(away.judge(plan(2, 900), at(399)), None);
        assert_eq!(away.judge(plan(2, 900), at(400)), Some(RestartReason::Stuck));
        // Connected again.
        assert!(!away.ask(2, at(401)) && !away.ask(1, at(405)) && away.ask(1, at(406)));
    }

    #[test]
    fn a_refused_number_is_not_wanted_again() {
        let start = Instant::now();
        // Discord still names one shard, and has refused it.
        let away = Away::new(plan(1, 900).with_at_least(2), 2, start);
        assert_eq!(away.plan.shards, 2);
        let soon = start + Duration::from_secs(20);
        assert_eq!(away.judge(plan(1, 900), soon), None);
        assert_eq!(away.judge(plan(3, 900), soon), Some(RestartReason::Reshard));
    }
}
