//! Wakes the background worker, but only if it would oversleep: a round costs four reads of the store, and
//! most changes bring nothing that is due before the next round.

use deltille_base::ids::Time;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use tokio::sync::Notify;

/// Value of `next` during a round: the worker may have missed any row written meanwhile.
const LOOKING: u64 = u64::MAX;

/// The time of the worker's next round.
#[derive(Debug)]
pub struct Alarm {
    notify: Notify,
    /// Milliseconds of the machine's clock.
    next: AtomicU64,
}

impl Default for Alarm {
    fn default() -> Alarm {
        Alarm { notify: Notify::new(), next: AtomicU64::new(LOOKING) }
    }
}

impl Alarm {
    pub fn ring(&self) {
        self.notify.notify_one();
    }

    /// Reports a committed row that is due at `due` (`None`: nothing is due); the time is `now`. Wakes the
    /// worker if its next round would come too late or is overdue.
    pub fn set(&self, now: Time, due: Option<Time>) {
        let next = self.next.load(SeqCst);
        let late = next <= now.0;
        if late || due.is_some_and(|due| due.0 < next) {
            self.ring();
        }
    }

    /// Marks the beginning of a round, which may miss rows written from now on.
    pub fn looking(&self) {
        self.next.store(LOOKING, SeqCst);
    }

    /// Marks the end of a round; the next one is at `next`.
    pub fn looks_at(&self, next: Time) {
        self.next.store(next.0, SeqCst);
    }

    /// Waits until the worker is woken. Returns at once if it was woken since the last call.
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
    fn worker_wakes_for_earlier_work() {
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
