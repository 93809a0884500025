//! Runs searches on idle processor time only, so that they delay no board. On a busy machine that is next to
//! nothing: a starving search is restarted in a thread with a higher priority, and so are the searches of the
//! following minute.

use crate::service::studio::Aside;
use deltille_base::metrics::thread_time;
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::time::Instant;

/// Interval at which the processor time of a search is checked.
const GRACE: Duration = Duration::from_millis(500);
/// A search starves if it had less than one part in this many: about what [`Aside::Behind`] would give it.
const PARTS: u32 = 10;
/// How long the machine counts as busy afterwards.
const BUSY: Duration = Duration::from_secs(60);

/// Until when the machine counts as busy.
#[derive(Debug, Default)]
pub struct Leftovers(Mutex<Option<Instant>>);

impl Leftovers {
    /// The priority of the next search.
    pub fn aside(&self) -> Aside {
        let busy_until = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if busy_until.is_some_and(|until| Instant::now() < until) {
            Aside::Behind
        } else {
            Aside::Leftovers
        }
    }

    /// Marks the machine as busy.
    pub fn are_gone(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + BUSY);
    }
}

/// Watches a search from outside its thread, and aborts it when dropped.
#[derive(Debug, Default)]
pub struct Watched(Arc<Share>);

/// The processor time of a search, reported by its own thread.
#[derive(Debug, Default)]
pub struct Share {
    /// Microseconds.
    had: AtomicU64,
    broken_off: AtomicBool,
}

impl Watched {
    /// The handle for the search's thread.
    pub fn share(&self) -> Arc<Share> {
        self.0.clone()
    }

    /// Waits until the search starves, possibly forever.
    pub async fn starves(&self) {
        let begun = Instant::now();
        loop {
            tokio::time::sleep(GRACE).await;
            if Duration::from_micros(self.0.had.load(Ordering::Relaxed)) < begun.elapsed() / PARTS {
                return;
            }
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.0.broken_off.store(true, Ordering::Relaxed);
    }
}

impl Share {
    /// Starts measuring in the current thread. The search must call the returned function regularly; it
    /// reports the processor time and returns whether the search was aborted.
    pub fn had_by_this_thread(&self) -> impl Fn() -> bool {
        let before = thread_time();
        move || {
            let had = thread_time().saturating_sub(before).as_micros();
            self.had.store(u64::try_from(had).unwrap_or(u64::MAX), Ordering::Relaxed);
            self.broken_off.load(Ordering::Relaxed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::computers::Searches;
    use std::{sync::atomic::AtomicUsize, thread::yield_now};
    use tokio::sync::mpsc::unbounded_channel;

    #[tokio::test(start_paused = true)]
    async fn starved_search_restarts_with_priority() {
        let searches = Searches::new(Arc::default());
        let begun = Arc::new(AtomicUsize::new(0));
        let search = {
            let begun = begun.clone();
            move |stop: &dyn Fn() -> bool| {
                begun.fetch_add(1, Ordering::Relaxed);
                // The paused test clock skips seconds at once, so the search cannot have had a tenth of them.
                while begun.load(Ordering::Relaxed) < 2 && !stop() {
                    yield_now();
                }
                stop()
            }
        };
        assert_eq!((searches.search(search).await, begun.load(Ordering::Relaxed)), (Ok(false), 2));
        assert_eq!(searches.leftovers.aside(), Aside::Behind);
        tokio::time::advance(BUSY).await;
        assert_eq!(searches.leftovers.aside(), Aside::Leftovers);
    }

    #[tokio::test]
    async fn running_search_is_kept_and_abandoned_search_ends() {
        let searches = Arc::new(Searches::new(Arc::default()));
        let begun = AtomicUsize::new(0);
        let search = move |stop: &dyn Fn() -> bool| (begun.fetch_add(1, Ordering::Relaxed), stop());
        assert_eq!(searches.search(search).await, Ok((0, false)));
        assert_eq!(searches.leftovers.aside(), Aside::Leftovers);

        let (tell, mut told) = unbounded_channel();
        let search = move |stop: &dyn Fn() -> bool| {
            _ = tell.send("begun");
            while !stop() {
                yield_now();
            }
            _ = tell.send("ended");
        };
        let waiter = tokio::spawn({
            let searches = searches.clone();
            async move { searches.search(search).await }
        });
        assert_eq!(told.recv().await, Some("begun"));
        waiter.abort();
        assert_eq!(told.recv().await, Some("ended"));
    }
}
