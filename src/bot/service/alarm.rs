//! Wakes the background worker, and only where it would sleep too long: a look costs four reads of the store,
//! and most changes bring nothing that is due before it looks by itself.

use crate::ids::Time;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use tokio::sync::Notify;

/// Instead of a moment while the worker is looking: it may have missed any row.
const LOOKING: u64 = u64::MAX;

/// When the worker looks next.
#[derive(Debug)]
pub struct Alarm {
    notify: Notify,
    /// In milliseconds of the machine's time.
    next: AtomicU64,
}

impl Default for Alarm {
    fn default() -> Alarm {
        Alarm { notify: Notify::new(), next: AtomicU64::new(LOOKING) }
    }
}

impl Alarm {
    /// Wakes the worker.
    pub fn ring(&self) {
        self.notify.notify_one();
    }

    /// A row is durable that is due then (`None`: there is none); it is `now`. Wakes the worker if it would
    /// come too late, or is late already.
    pub fn set(&self, now: Time, due: Option<Time>) {
        let next = self.next.load(SeqCst);
        let late = next <= now.0;
        if late || due.is_some_and(|due| due.0 < next) {
            self.ring();
        }
    }

    /// The worker begins to look: whatever is written from now on, it may miss.
    pub fn looking(&self) {
        self.next.store(LOOKING, SeqCst);
    }

    /// The worker has looked, and will do so again at this moment.
    pub fn looks_at(&self, next: Time) {
        self.next.store(next.0, SeqCst);
    }

    /// Done when somebody has woken the worker since it was asked last.
    pub async fn rung(&self) {
        self.notify.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;

    fn rings(alarm: &Alarm, now: u64, due: Option<u64>) -> bool {
        alarm.set(Time(now), due.map(Time));
        alarm.rung().now_or_never().is_some()
    }

    #[test]
    fn the_worker_is_woken_for_what_it_would_miss() {
        let alarm = Alarm::default();
        assert!(rings(&alarm, 1000, Some(11_000)), "it has not looked yet");
        assert!(!rings(&alarm, 1000, None));
        alarm.looks_at(Time(6000));
        assert!(!rings(&alarm, 1000, Some(11_000)));
        assert!(!rings(&alarm, 1000, Some(6000)));
        assert!(rings(&alarm, 1000, Some(5999)));
        assert!(rings(&alarm, 1000, Some(0)));
        assert!(rings(&alarm, 6000, None), "it should have looked by now");
        alarm.looking();
        assert!(rings(&alarm, 1000, Some(11_000)), "it may have passed that row already");
        alarm.ring();
        assert!(alarm.rung().now_or_never().is_some());
    }
}
