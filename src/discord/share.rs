//! This process's share of the request budget, which all processes on one database divide.

use super::api::Api;
use deltille_bot::TimeSource;
use deltille_store::{AnyStore, Part};
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// Interval at which a process renews its share, and how long it is valid.
const ASK: Duration = Duration::from_secs(3);
const LEASE: Duration = Duration::from_secs(15);
/// The share of a process whose own has expired because the database does not answer: without the database
/// nothing is posted, but nothing may hang either.
const LEFT: Part = Part(50);

/// Renews this process's share of the budget, forever.
pub async fn keep_part(store: AnyStore, api: Api, time: impl TimeSource) {
    let mut until = Instant::now() + LEASE;
    loop {
        let asked = Instant::now();
        // Waits no longer than the present share is valid.
        let answer =
            timeout(until.saturating_duration_since(asked).max(ASK), store.part(time.now(), LEASE)).await;
        match answer {
            Ok(Ok(part)) => {
                until = asked + LEASE;
                api.rest.budget.share(part).await;
            }
            _ if Instant::now() >= until => api.rest.budget.share(LEFT).await,
            _ => {}
        }
        sleep(ASK).await;
    }
}
