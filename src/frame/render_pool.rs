//! Threads for processor-bound work: replaying, choosing, drawing. All of it runs in one bounded pool, never
//! on an async thread. Work that takes seconds has separate threads of lower priority, so that moves come
//! first.

use super::{panics::contained_now, simulated::is_simulated};
use deltille_base::metrics::Metrics;
use deltille_picture::{Painted, Painter};
use std::{num::NonZero, sync::Arc, thread, time::Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// The nice value of background threads, from -20 (first) to 19 (last): on a busy machine they get about a
/// tenth of the others' share.
#[cfg(target_os = "linux")]
const BACKGROUND: i32 = 10;

/// Runs jobs on blocking threads, at most one per core at a time; further jobs queue in order.
#[derive(Clone, Debug)]
pub struct Workers {
    slots: Arc<Semaphore>,
    /// Slots for long jobs of lower priority, which need none of `slots`.
    long: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

/// A job that panicked: a bug of ours that affects no other job.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Failed(String);

impl Workers {
    pub fn new(metrics: Arc<Metrics>) -> Workers {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let long = cores.saturating_sub(1).max(1);
        Workers {
            slots: Arc::new(Semaphore::new(cores)),
            long: Arc::new(Semaphore::new(long)),
            metrics,
        }
    }

    /// Runs a job and returns its result.
    ///
    /// # Errors
    /// It panicked.
    pub async fn work<T, F>(&self, job: F) -> Result<T, Failed>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        let _waiting = self.metrics.pictures.waiting();
        work_in(&self.slots, self.timed(job)).await
    }

    /// Runs a job that may take long and returns its result. Such jobs queue among themselves and yield to all
    /// others.
    ///
    /// # Errors
    /// It panicked.
    pub async fn work_long<T, F>(&self, job: F) -> Result<T, Failed>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        let slot = slot_of(&self.long).await?;
        work_in_background(slot, self.timed(job)).await
    }

    /// Wraps a job to record its duration.
    fn timed<T>(&self, job: impl FnOnce() -> T + Send + 'static) -> impl FnOnce() -> T + Send + 'static {
        let metrics = self.metrics.clone();
        move || {
            let since = Instant::now();
            let done = job();
            metrics.pictures.worked(since.elapsed());
            done
        }
    }
}

/// Runs a long job in a separate thread of lower priority, holding `slot` meanwhile.
///
/// # Errors
/// It panicked, or no thread could be started.
pub async fn work_in_background<T, F>(slot: impl Send + 'static, job: F) -> Result<T, Failed>
where
    T: Send + 'static,
    F: FnOnce() -> T + Send + 'static,
{
    if is_simulated() {
        drop(slot);
        return contained_now(job).map_err(Failed);
    }
    let (done, result) = oneshot::channel();
    // Not a runtime thread: its lowered priority could not be restored.
    let thread = thread::Builder::new().name("background".to_owned()).spawn(move || {
        lower_priority();
        let result = contained_now(job);
        // Freed before the result is sent.
        drop(slot);
        // The receiver may be gone.
        let _ = done.send(result);
    });
    thread.map_err(|error| Failed(error.to_string()))?;
    result.await.map_err(|gone| Failed(gone.to_string()))?.map_err(Failed)
}

/// Waits for a free slot.
///
/// # Errors
/// The semaphore is closed.
pub async fn slot_of(slots: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Failed> {
    slots.clone().acquire_owned().await.map_err(|closed| Failed(closed.to_string()))
}

/// Lowers the priority of this thread permanently. Without thread priorities in the operating system
/// everything still works, only less evenly.
fn lower_priority() {
    // Linux keeps a nice value for each thread.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, BACKGROUND) {
        tracing::debug!(%error, "thread priority not lowered");
    }
}

/// Runs a job on a blocking thread once a slot is free.
///
/// # Errors
/// It panicked.
pub async fn work_in<T, F>(slots: &Arc<Semaphore>, job: F) -> Result<T, Failed>
where
    T: Send + 'static,
    F: FnOnce() -> T + Send + 'static,
{
    let slot = slot_of(slots).await?;
    if is_simulated() {
        return contained_now(job).map_err(Failed);
    }
    let job = move || {
        let _slot = slot;
        job()
    };
    tokio::task::spawn_blocking(job).await.map_err(|panicked| Failed(panicked.to_string()))
}

#[derive(Clone)]
pub struct RenderPool {
    painter: Arc<Painter>,
    workers: Workers,
}

impl RenderPool {
    pub fn new(painter: Arc<Painter>, workers: Workers) -> RenderPool {
        RenderPool { painter, workers }
    }

    /// Runs a job that may take seconds and returns its result. Such jobs queue among themselves and yield to
    /// all others.
    ///
    /// # Errors
    /// It panicked.
    pub async fn work_long<T, F>(&self, job: F) -> Result<T, Failed>
    where
        T: Send + 'static,
        F: FnOnce(&Painter) -> T + Send + 'static,
    {
        let painter = self.painter.clone();
        let done = self.workers.work_long(move || job(&painter)).await;
        self.count_painted();
        done
    }

    /// Runs a long job without a slot: no request needs its result, and none may wait behind it.
    ///
    /// # Errors
    /// It panicked.
    pub async fn work_aside(&self, job: impl FnOnce(&Painter) + Send + 'static) -> Result<(), Failed> {
        let painter = self.painter.clone();
        work_in_background((), move || job(&painter)).await
    }

    /// Runs a job and returns its result.
    ///
    /// # Errors
    /// It panicked.
    pub async fn work<T, F>(&self, job: F) -> Result<T, Failed>
    where
        T: Send + 'static,
        F: FnOnce(&Painter) -> T + Send + 'static,
    {
        let painter = self.painter.clone();
        let done = self.workers.work(move || job(&painter)).await;
        self.count_painted();
        done
    }

    fn count_painted(&self) {
        let Painted { pictures, strips_cached, strips_drawn } = self.painter.painted();
        self.workers.metrics.pictures.painted(pictures, strips_cached, strips_drawn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn long_work_has_low_priority_and_reports_panics() {
        let slots = Arc::new(Semaphore::new(1));
        #[cfg(target_os = "linux")]
        {
            let priority = || rustix::process::getpriority_process(None).unwrap();
            assert_eq!(work_in_background((), priority).await, Ok(BACKGROUND));
            let others = work_in(&slots, priority).await.unwrap();
            assert!(others < BACKGROUND, "only that thread's: {others}");
        }
        let slot = slot_of(&slots).await.unwrap();
        let failed = work_in_background(slot, || -> u8 { panic!("a test panics") }).await;
        assert_eq!(failed, Err(Failed("it panicked: a test panics".to_owned())));
        assert_eq!(slots.available_permits(), 1);
    }

    #[tokio::test]
    async fn moves_do_not_wait_for_long_work() {
        let pool = RenderPool::new(Arc::new(Painter::new()), Workers::new(Arc::default()));
        let (go_on, told) = std::sync::mpsc::channel::<()>();
        let long = tokio::spawn({
            let pool = pool.clone();
            async move { pool.work_long(move |_| told.recv().is_ok()).await }
        });
        // Far more jobs than cores, while the long job runs.
        for number in 0..64 {
            assert_eq!(pool.work(move |_| number).await, Ok(number));
        }
        go_on.send(()).unwrap();
        assert_eq!(long.await.unwrap(), Ok(true));
    }
}
