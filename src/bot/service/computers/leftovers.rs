//! Searches run on what nobody else wants of the processor, so that nobody's board waits for them. Where
//! others keep the machine busy that is next to nothing: a search that starves is begun anew in a thread that
//! gives way less, and so are those that follow for a while.

use crate::{bot::service::studio::Aside, metrics::thread_time};
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::time::Instant;

/// A search is given so long before anybody looks how much of it it had; then it is looked at as often.
const GRACE: Duration = Duration::from_millis(500);
/// It starves if it had less than one part of so many: about what [`Aside::Behind`] would give it.
const PARTS: u32 = 10;
/// How long the machine is taken for busy then.
const BUSY: Duration = Duration::from_secs(60);

/// What the process knows of how busy others keep the machine.
#[derive(Debug, Default)]
pub struct Leftovers(Mutex<Option<Instant>>);

impl Leftovers {
    /// How far the next search gives way.
    pub fn aside(&self) -> Aside {
        let busy_until = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if busy_until.is_some_and(|until| Instant::now() < until) {
            Aside::Behind
        } else {
            Aside::Leftovers
        }
    }

    /// Next to nothing is left at present.
    pub fn are_gone(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + BUSY);
    }
}

/// Looks after a search from outside its thread, and breaks it off when dropped.
#[derive(Debug, Default)]
pub struct Watched(Arc<Share>);

/// What a search had of the processor, as its thread says.
#[derive(Debug, Default)]
pub struct Share {
    /// Microseconds.
    had: AtomicU64,
    broken_off: AtomicBool,
}

impl Watched {
    /// For the thread of the search.
    pub fn share(&self) -> Arc<Share> {
        self.0.clone()
    }

    /// Waits until the search starves, which may never be.
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
    /// The search begins, in this thread. What is returned it asks from time to time: whether it was broken
    /// off.
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
    use crate::bot::service::computers::Searches;
    use std::{sync::atomic::AtomicUsize, thread::yield_now};
    use tokio::sync::mpsc::unbounded_channel;

    #[tokio::test(start_paused = true)]
    async fn a_search_that_starves_is_begun_anew_and_so_are_the_next_for_a_while() {
        let searches = Searches::new(Arc::default());
        let begun = Arc::new(AtomicUsize::new(0));
        let search = {
            let begun = begun.clone();
            move |stop: &dyn Fn() -> bool| {
                begun.fetch_add(1, Ordering::Relaxed);
                // Seconds of the tests' clock pass at once: nobody can have had a tenth of them.
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
    async fn a_search_that_has_its_share_is_left_alone_and_one_that_nobody_waits_for_ends() {
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
