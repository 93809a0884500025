//! The one budget that all requests with the bot's token share: at most 50 a second for the whole bot.

use std::time::Duration;
use tokio::{
    sync::Mutex,
    time::{Instant, sleep},
};

/// How urgent a request is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Normal,
    /// Waits until half of the burst is free, so that it never delays a normal one.
    Low,
}

/// Requests that may leave at once after a rest.
const BURST: f64 = 10.0;
/// Requests a second after that. Together never more than 50 in any second.
const RATE: f64 = 40.0;

/// A token bucket, shared by all tasks.
#[derive(Debug)]
pub struct Budget(Mutex<State>);

#[derive(Debug)]
struct State {
    free: f64,
    at: Instant,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget(Mutex::new(State { free: BURST, at: Instant::now() }))
    }
}

impl Budget {
    /// Returns when a request of this class may leave.
    pub async fn take(&self, class: Class) {
        let needed = match class {
            Class::Normal => 1.0,
            Class::Low => BURST / 2.0,
        };
        loop {
            let wait = {
                let mut state = self.0.lock().await;
                let now = Instant::now();
                state.free = (state.free + now.saturating_duration_since(state.at).as_secs_f64() * RATE).min(BURST);
                state.at = state.at.max(now);
                if state.free >= needed {
                    state.free -= 1.0;
                    return;
                }
                // Never zero, so that rounding cannot make this spin.
                ((needed - state.free) / RATE).max(0.001)
            };
            sleep(Duration::from_secs_f64(wait)).await;
        }
    }

    /// Discord said that the whole bot must wait: nobody leaves for so long.
    pub async fn pause(&self, wait: Duration) {
        let mut state = self.0.lock().await;
        state.free = 0.0;
        state.at = state.at.max(Instant::now() + wait);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn never_more_than_fifty_in_a_second() {
        let budget = Budget::default();
        let mut times = Vec::new();
        for number in 0..300 {
            budget.take(if number % 3 == 0 { Class::Low } else { Class::Normal }).await;
            times.push(Instant::now());
        }
        for (first, start) in times.iter().enumerate() {
            let inside = times[first..].iter().filter(|time| **time - *start < Duration::from_secs(1)).count();
            assert!(inside <= 50, "{inside} in the second after request {first}");
        }
        let all = *times.last().unwrap() - times[0];
        assert!(all < Duration::from_secs(12), "the budget is used: 300 requests took {all:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_pause_holds_everybody() {
        let budget = Budget::default();
        let start = Instant::now();
        budget.pause(Duration::from_secs(3)).await;
        budget.take(Class::Normal).await;
        assert!(start.elapsed() >= Duration::from_secs(3));
    }
}
