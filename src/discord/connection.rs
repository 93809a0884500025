//! The connection to Discord's gateway: as many shards as Discord asks for, started no more often than it
//! allows.
//!
//! serenity connects, resumes and reconnects on its own, but it asks for the number of shards only at its
//! start: when Discord closes a shard because there are too few (4011) or its number is invalid (4010),
//! serenity identifies as before, again and again. So this module watches the shards. While some are
//! disconnected, it asks Discord. If Discord wants another number, or if the shards cannot connect for long,
//! all are restarted; after a few restarts in vain the process ends.

use super::{
    api::{Api, GatewayPlan},
    gateway::{Pauses, ServeError, is_passing},
    rest::RestError,
};
use deltille_base::metrics::Gateway;
use serenity::{
    Client,
    all::{ConnectionStage, ShardManager},
};
use std::{
    future::Future,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::time::{Instant, sleep};

/// Interval at which the shards are checked.
const LOOK: Duration = Duration::from_secs(2);
/// How long shards may be disconnected before Discord is asked, each time.
const ASK_AFTER: Duration = Duration::from_secs(10);
/// How long shards may be disconnected before all are restarted.
const STUCK_AFTER: Duration = Duration::from_secs(5 * 60);
/// serenity starts one shard in this time.
const A_SHARD: Duration = Duration::from_secs(6);
/// Restarts in vain before giving up.
const IN_VAIN: u32 = 3;
/// Without a gateway: interval at which Discord is polled.
const GLANCE: Duration = Duration::from_secs(20);
/// Failed polls in a row before the clocks stop.
const GLANCES: u32 = 2;
/// Session starts held in reserve: for those that serenity makes on its own between two checks.
const SPARE: u32 = 10;

#[derive(Clone, Default)]
pub struct Shards(Arc<Mutex<Option<Arc<ShardManager>>>>);

impl Shards {
    fn set(&self, shards: Arc<ShardManager>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(shards);
    }

    pub fn get(&self) -> Option<Arc<ShardManager>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Why the shards are restarted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RestartReason {
    /// Discord wants another number.
    Reshard,
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
    let (mut in_vain, mut pauses) = (0, Pauses::default());
    loop {
        let plan = match permitted(api).await {
            Ok(plan) => plan,
            Err(error) => return error,
        };
        let mut client = match client().await {
            Ok(client) => client,
            Err(error) => return error,
        };
        let manager = Arc::clone(&client.shard_manager);
        shards.set(Arc::clone(&manager));
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
            reason = watch(api, &manager, plan, counted, &lost) => reason,
        };
        manager.shutdown_all().await;
        match reason {
            RestartReason::Reshard => in_vain = 0,
            RestartReason::Spent => {}
            RestartReason::Stuck => in_vain += 1,
        }
        if in_vain >= IN_VAIN {
            return ServeError::Stuck;
        }
    }
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
        let wait = Duration::from_millis(plan.starts.reset_after) + LOOK;
        tracing::error!(
            wait_ms = wait.as_millis() as u64,
            remaining = plan.starts.remaining,
            "gateway session starts used up, waiting"
        );
        sleep(wait).await;
    }
}

fn is_spent(plan: GatewayPlan) -> bool {
    plan.starts.remaining < plan.shards.saturating_add(SPARE)
}

/// Watches the shards until something must be done about them.
async fn watch(
    api: &Api,
    shards: &ShardManager,
    plan: GatewayPlan,
    counted: &Gateway,
    lost: &impl Fn(),
) -> RestartReason {
    let mut away = Away::new(plan, Instant::now());
    loop {
        sleep(LOOK).await;
        let connected = {
            let runners = shards.runners.lock().await;
            if let Some(slowest) = runners.values().filter_map(|runner| runner.latency).max() {
                counted.beat(slowest);
            }
            runners.values().filter(|runner| runner.stage == ConnectionStage::Connected).count()
        };
        if !away.ask(connected, Instant::now()) {
            continue;
        }
        lost();
        // No answer: the network is down, and serenity reconnects best on its own.
        let Ok(now) = api.gateway().await else { continue };
        if let Some(reason) = away.judge(now, Instant::now()) {
            tracing::warn!(
                trouble = ?reason,
                shards = plan.shards,
                wanted = now.shards,
                remaining = now.starts.remaining,
                "shards restarting"
            );
            return reason;
        }
    }
}

/// Tracks how long shards have been disconnected.
#[derive(Debug)]
struct Away {
    plan: GatewayPlan,
    since: Option<Instant>,
    asked: Instant,
    /// When all shards should have started.
    started: Instant,
}

impl Away {
    fn new(plan: GatewayPlan, now: Instant) -> Away {
        Away {
            plan,
            since: Some(now),
            asked: now,
            started: now + A_SHARD * plan.shards,
        }
    }

    /// Whether to ask Discord, with this many shards connected.
    fn ask(&mut self, connected: usize, now: Instant) -> bool {
        if connected >= self.plan.shards as usize {
            self.since = None;
            return false;
        }
        let since = *self.since.get_or_insert(now);
        let ask = now >= self.started && now - since >= ASK_AFTER && now - self.asked >= ASK_AFTER;
        if ask {
            self.asked = now;
        }
        ask
    }

    /// Decides what to do, given Discord's answer.
    fn judge(&self, answer: GatewayPlan, now: Instant) -> Option<RestartReason> {
        let since = self.since?.max(self.started);
        if is_spent(answer) {
            Some(RestartReason::Spent)
        } else if answer.shards != self.plan.shards {
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
        let mut away = Away::new(plan(2, 900), start);
        assert!(!away.ask(0, at(11)), "two shards take twelve seconds");
        assert!(!away.ask(2, at(13)));
        assert!(!away.ask(1, at(100)) && !away.ask(1, at(109)) && away.ask(1, at(110)));
        assert!(!away.ask(1, at(112)), "not all the time");
        assert_eq!(away.judge(plan(2, 900), at(112)), None);
        assert_eq!(away.judge(plan(3, 900), at(112)), Some(RestartReason::Reshard));
        assert_eq!(away.judge(plan(2, 11), at(112)), Some(RestartReason::Spent));
        assert!(away.ask(0, at(120)));
        assert_eq!(away.judge(plan(2, 900), at(399)), None);
        assert_eq!(away.judge(plan(2, 900), at(400)), Some(RestartReason::Stuck));
        // Connected again.
        assert!(!away.ask(2, at(401)) && !away.ask(1, at(405)) && !away.ask(1, at(414)));
    }
}
