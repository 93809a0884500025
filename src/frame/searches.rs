//! The searches of computer players: their threads, and which channel's computers are thinking about what.
//! `bot/computers` decides what to search and makes entries of the answers.

use super::{
    panics::lock,
    recent::Recent,
    render_pool::{Failed, slot_of, work_in_background},
    tables::orders::Done,
};
use deltille_base::{
    ids::{ChannelId, TableId},
    metrics::Metrics,
};
use deltille_engine::advice::Advice;
use deltille_games::Seat;
use deltille_store::Version;
use std::{
    collections::HashMap,
    num::NonZero,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
};
use tokio::{
    sync::{Notify, Semaphore, watch},
    time::Instant,
};

/// Default memory of all search tables together, in bytes.
pub const MEMORY: usize = 256 << 20;

/// Approximate number of hints that are kept.
const HINTS: usize = 512;

#[derive(Debug)]
pub struct Searches {
    slots: Arc<Semaphore>,
    /// For what people ask: hints do not queue behind computers.
    asked: Arc<Semaphore>,
    /// Recent hints: a search that was cut short would not find the same again.
    pub hints: Mutex<Recent<(TableId, Seat, u64), Advice>>,
    threads: usize,
    /// Bytes of all searches together.
    memory: AtomicUsize,
    /// The process is ending; the next process will think.
    stopping: Arc<AtomicBool>,
    jobs: Mutex<HashMap<ChannelId, Arc<Job>>>,
    metrics: Arc<Metrics>,
}

/// The computers of one table, thinking one after the other until a person is to move.
#[derive(Debug)]
pub struct Job {
    /// The version being thought about.
    pub about: AtomicU64,
    /// The newest known version.
    pub newest: AtomicU64,
    pub gate: tokio::sync::Mutex<Gate>,
    /// A board of the channel was shown.
    pub shown: Notify,
    pub finished: watch::Sender<bool>,
}

/// Locked while an answer is committed.
#[derive(Debug, Default)]
pub struct Gate {
    /// Number of requests waiting to show the answer themselves.
    pub waiting: u32,
    /// When the last of them stopped waiting and showed the board without it.
    pub left: Option<Instant>,
    pub latest: Option<Done>,
}

impl Drop for Searches {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Searches {
    pub fn new(metrics: Arc<Metrics>) -> Searches {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let threads = cores.saturating_sub(1).max(1);
        Searches {
            slots: Arc::new(Semaphore::new(threads)),
            asked: Arc::new(Semaphore::new(threads)),
            hints: Mutex::new(Recent::new(HINTS)),
            threads,
            memory: AtomicUsize::new(MEMORY),
            stopping: Arc::default(),
            jobs: Mutex::default(),
            metrics,
        }
    }

    /// Sets the memory of all search tables together, in bytes.
    pub fn limit(&self, bytes: usize) {
        self.memory.store(bytes, Ordering::Relaxed);
    }

    /// Memory of one search's table, in bytes.
    pub fn share(&self) -> usize {
        self.memory.load(Ordering::Relaxed) / self.threads
    }

    /// Queues a search and returns its result; the function it gets says when to stop.
    ///
    /// # Errors
    /// The search panicked.
    pub async fn search<T, F>(&self, search: F) -> Result<T, Failed>
    where
        T: Send + 'static,
        F: FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    {
        self.search_in(&self.slots, search).await
    }

    /// Like [`Searches::search`], for a person who waits: it queues behind others of this kind only.
    ///
    /// # Errors
    /// The search panicked.
    pub async fn search_for_person<T, F>(&self, search: F) -> Result<T, Failed>
    where
        T: Send + 'static,
        F: FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    {
        self.search_in(&self.asked, search).await
    }

    async fn search_in<T, F>(&self, slots: &Arc<Semaphore>, search: F) -> Result<T, Failed>
    where
        T: Send + 'static,
        F: FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    {
        let _waiting = self.metrics.computers.waiting();
        let slot = slot_of(slots).await?;
        let (stopping, metrics) = (self.stopping.clone(), self.metrics.clone());
        // A search whose caller has gone away ends.
        let caller = Arc::new(());
        let waits = Arc::downgrade(&caller);
        let job = move || {
            let _thinking = metrics.computers.thinking();
            search(&|| stopping.load(Ordering::Relaxed) || waits.strong_count() == 0)
        };
        let found = work_in_background(slot, job).await;
        drop(caller);
        found
    }

    /// Ends all searches soon and starts no more.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Reports a channel's new version: searches for older ones are useless now.
    pub fn moved(&self, channel: ChannelId, version: Version) {
        if let Some(job) = lock(&self.jobs).get(&channel) {
            job.newest.fetch_max(version.0, Ordering::Relaxed);
        }
    }

    /// Reports that a board of this channel was shown.
    pub fn shown(&self, channel: ChannelId) {
        if let Some(job) = lock(&self.jobs).get(&channel) {
            job.shown.notify_one();
        }
    }

    /// Returns the job for this version, and whether it is new.
    pub fn job(&self, channel: ChannelId, version: Version) -> (Arc<Job>, bool) {
        let mut jobs = lock(&self.jobs);
        if let Some(job) = jobs.get(&channel) {
            if job.about.load(Ordering::Relaxed) == version.0 {
                return (job.clone(), false);
            }
            job.newest.fetch_max(version.0, Ordering::Relaxed);
        }
        let job = Arc::new(Job {
            about: AtomicU64::new(version.0),
            newest: AtomicU64::new(version.0),
            gate: tokio::sync::Mutex::default(),
            shown: Notify::new(),
            finished: watch::Sender::new(false),
        });
        jobs.insert(channel, job.clone());
        (job, true)
    }

    pub fn end(&self, channel: ChannelId, job: &Arc<Job>) {
        let mut jobs = lock(&self.jobs);
        if jobs.get(&channel).is_some_and(|other| Arc::ptr_eq(other, job)) {
            jobs.remove(&channel);
        }
        job.finished.send_replace(true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::yield_now;
    use tokio::sync::mpsc::unbounded_channel;

    #[tokio::test]
    async fn what_a_person_asks_does_not_wait_for_computers() {
        let searches = Arc::new(Searches::new(Arc::default()));
        let (tell, mut told) = unbounded_channel();
        // More jobs than threads.
        let thinking: Vec<_> = (0..2 * searches.threads)
            .map(|_| {
                let (searches, tell) = (searches.clone(), tell.clone());
                let search = move |stop: &dyn Fn() -> bool| {
                    _ = tell.send(());
                    while !stop() {
                        yield_now();
                    }
                };
                tokio::spawn(async move { searches.search(search).await })
            })
            .collect();
        for _ in 0..searches.threads {
            told.recv().await.unwrap();
        }
        assert_eq!(searches.slots.available_permits(), 0);
        assert_eq!(searches.search_for_person(|stop| (7, stop())).await, Ok((7, false)));
        thinking.iter().for_each(|waiter| waiter.abort());
    }

    #[tokio::test]
    async fn running_search_is_kept_and_abandoned_search_ends() {
        let searches = Arc::new(Searches::new(Arc::default()));
        assert_eq!(searches.search(|stop| stop()).await, Ok(false));

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
