//! This process's part of the budget of requests, which all processes on one database share.

use super::api::Api;
use crate::{
    bot::Surroundings,
    store::{AnyStore, Part, Store},
};
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// How often a process asks for its part, and how long it has it.
const ASK: Duration = Duration::from_secs(3);
const LEASE: Duration = Duration::from_secs(15);
/// What a process uses that has no part any more because the database does not answer: without that nothing
/// is posted, but nothing may hang either.
const LEFT: Part = Part(50);

/// Keeps this process's part of the budget, for ever.
pub async fn keep_part(store: AnyStore, api: Api, surroundings: impl Surroundings) {
    let mut until = Instant::now() + LEASE;
    loop {
        let asked = Instant::now();
        // Not longer than what it has is its own.
        let answer =
            timeout(until.saturating_duration_since(asked).max(ASK), store.part(surroundings.now(), LEASE))
                .await;
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
