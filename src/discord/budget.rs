//! The rate limit shared by all requests with the bot's token: at most 50 a second for the whole bot, divided
//! among the processes on one database.

use deltille_store::Part;
use std::time::Duration;
use tokio::{
    sync::Mutex,
    time::{Instant, sleep},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Normal,
    /// Waits until half of the burst is free, so that it never delays a normal request.
    Low,
}

/// Requests that may leave at once after a pause.
const BURST: f64 = 10.0;
/// Requests per second after the burst. Together never more than 50 in any second.
const RATE: f64 = 40.0;

/// A token bucket, shared by all tasks.
#[derive(Debug)]
pub struct Budget(Mutex<State>);

#[derive(Debug)]
struct State {
    /// This process's share of the whole, from 0 to 1.
    part: f64,
    free: f64,
    at: Instant,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget(Mutex::new(State { part: 1.0, free: BURST, at: Instant::now() }))
    }
}

impl Budget {
    /// Waits until a request of this class may leave.
    pub async fn take(&self, class: Class) {
        loop {
            let wait = {
                let mut state = self.0.lock().await;
                state.fill();
                let needed = match class {
                    Class::Normal => 1.0,
                    Class::Low => (state.burst() / 2.0).max(1.0),
                };
                if state.free >= needed {
                    state.free -= 1.0;
                    return;
                }
                // Never zero, so that rounding cannot make this spin. The share may change meanwhile.
                ((needed - state.free) / state.rate()).clamp(0.001, 1.0)
            };
            sleep(Duration::from_secs_f64(wait)).await;
        }
    }

    pub async fn share(&self, part: Part) {
        let mut state = self.0.lock().await;
        state.fill();
        state.part = part.fraction();
        state.free = state.free.min(state.burst());
    }

    /// Stops all requests for this long, as Discord demands for the whole bot.
    pub async fn pause(&self, wait: Duration) {
        let mut state = self.0.lock().await;
        state.free = 0.0;
        state.at = state.at.max(Instant::now() + wait);
    }
}

impl State {
    /// Adds the tokens that have accumulated since the last call.
    fn fill(&mut self) {
        let now = Instant::now();
        let more = now.saturating_duration_since(self.at).as_secs_f64() * self.rate();
        self.free = (self.free + more).min(self.burst());
        self.at = self.at.max(now);
    }

    fn rate(&self) -> f64 {
        RATE * self.part
    }

    /// At least one, or no request would ever leave; zero without a share.
    fn burst(&self) -> f64 {
        if self.part > 0.0 { (BURST * self.part).max(1.0) } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[tokio::test(start_paused = true)]
    async fn budget_parts_add_up_to_the_limit() {
        let budgets = [500, 300, 200].map(|part| (Arc::new(Budget::default()), Part(part)));
        let mut taking = Vec::new();
        for (budget, part) in &budgets {
            budget.share(*part).await;
            let budget = Arc::clone(budget);
            taking.push(tokio::spawn(async move {
                let mut times = Vec::new();
                for number in 0..60 {
                    budget.take(if number % 3 == 0 { Class::Low } else { Class::Normal }).await;
                    times.push(Instant::now());
                }
                times
            }));
        }
        let mut times = Vec::new();
        for task in taking {
            times.extend(task.await.unwrap());
        }
        times.sort_unstable();
        for (first, start) in times.iter().enumerate() {
            let inside =
                times[first..].iter().filter(|time| **time - *start < Duration::from_secs(1)).count();
            assert!(inside <= 50, "{inside} in the second after request {first}");
        }
        let all = *times.last().unwrap() - times[0];
        assert!(all < Duration::from_secs(8), "the smallest part is used: {all:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn no_budget_part_holds_requests_back() {
        let budget = Arc::new(Budget::default());
        budget.share(Part::NONE).await;
        let waiting = tokio::spawn({
            let budget = Arc::clone(&budget);
            async move { budget.take(Class::Normal).await }
        });
        sleep(Duration::from_secs(60)).await;
        assert!(!waiting.is_finished());
        budget.share(Part(100)).await;
        sleep(Duration::from_secs(2)).await;
        assert!(waiting.is_finished());
    }

    #[tokio::test(start_paused = true)]
    async fn at_most_fifty_requests_a_second() {
        let budget = Budget::default();
        let mut times = Vec::new();
        for number in 0..300 {
            budget.take(if number % 3 == 0 { Class::Low } else { Class::Normal }).await;
            times.push(Instant::now());
        }
        for (first, start) in times.iter().enumerate() {
            let inside =
                times[first..].iter().filter(|time| **time - *start < Duration::from_secs(1)).count();
            assert!(inside <= 50, "{inside} in the second after request {first}");
        }
        let all = *times.last().unwrap() - times[0];
        assert!(all < Duration::from_secs(12), "the budget is used: 300 requests took {all:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn pause_holds_all_requests() {
        let budget = Budget::default();
        let start = Instant::now();
        budget.pause(Duration::from_secs(3)).await;
        budget.take(Class::Normal).await;
        assert!(start.elapsed() >= Duration::from_secs(3));
    }
}
