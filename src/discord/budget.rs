//! The one budget that all requests with the bot's token share: at most 50 a second for the whole bot, of
//! which each process on one database has a part.

use crate::store::Part;
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
    /// What is this process's of the whole, from 0 to 1.
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
    /// Returns when a request of this class may leave.
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
                // Never zero, so that rounding cannot make this spin.
                // The part may become another meanwhile.
                ((needed - state.free) / state.rate()).clamp(0.001, 1.0)
            };
            sleep(Duration::from_secs_f64(wait)).await;
        }
    }

    /// From now on this process has this part.
    pub async fn share(&self, part: Part) {
        let mut state = self.0.lock().await;
        state.fill();
        state.part = part.fraction();
        state.free = state.free.min(state.burst());
    }

    /// Discord said that the whole bot must wait: nobody leaves for so long.
    pub async fn pause(&self, wait: Duration) {
        let mut state = self.0.lock().await;
        state.free = 0.0;
        state.at = state.at.max(Instant::now() + wait);
    }
}

impl State {
    /// What has come since it was looked at last.
    fn fill(&mut self) {
        let now = Instant::now();
        let more = now.saturating_duration_since(self.at).as_secs_f64() * self.rate();
        self.free = (self.free + more).min(self.burst());
        self.at = self.at.max(now);
    }

    fn rate(&self) -> f64 {
        RATE * self.part
    }

    /// At least one, or nothing would ever leave; none where there is no part.
    fn burst(&self) -> f64 {
        if self.part > 0.0 { (BURST * self.part).max(1.0) } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[tokio::test(start_paused = true)]
    async fn several_with_parts_of_the_whole_keep_to_it_together() {
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
    async fn without_a_part_nothing_leaves_until_there_is_one() {
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
    async fn never_more_than_fifty_in_a_second() {
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
    async fn a_pause_holds_everybody() {
        let budget = Budget::default();
        let start = Instant::now();
        budget.pause(Duration::from_secs(3)).await;
        budget.take(Class::Normal).await;
        assert!(start.elapsed() >= Duration::from_secs(3));
    }
}
