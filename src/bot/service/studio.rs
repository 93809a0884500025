//! Where processor time is spent: replaying, choosing, drawing. One bounded pool for all of it, and never on an async thread.

use crate::{
    metrics::Metrics,
    picture::{Painted, Painter},
};
use std::{num::NonZero, sync::Arc, time::Instant};
use tokio::sync::Semaphore;

/// Runs jobs on blocking threads, as many at a time as there are cores; the others wait in order.
#[derive(Clone, Debug)]
pub struct Workers {
    slots: Arc<Semaphore>,
    /// Fewer than slots, where there are several: what takes long never keeps all of them from moves.
    long: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

/// A job that panicked. It is our fault and harms nobody else.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Failed(String);

impl Workers {
    /// Of a bot that counts there.
    pub fn new(metrics: Arc<Metrics>) -> Workers {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let long = cores.saturating_sub(1).max(1);
        Workers { slots: Arc::new(Semaphore::new(cores)), long: Arc::new(Semaphore::new(long)), metrics }
    }

    /// The result of a job.
    ///
    /// # Errors
    /// It panicked.
    pub async fn work<T, F>(&self, job: F) -> Result<T, Failed>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        let (_waiting, metrics) = (self.metrics.pictures.waiting(), self.metrics.clone());
        let timed = move || {
            let since = Instant::now();
            let done = job();
            metrics.pictures.worked(since.elapsed());
            done
        };
        work_in(&self.slots, timed).await
    }
}

/// Runs a job on a blocking thread when one of these slots is free.
///
/// # Errors
/// It panicked.
pub async fn work_in<T, F>(slots: &Arc<Semaphore>, job: F) -> Result<T, Failed>
where
    T: Send + 'static,
    F: FnOnce() -> T + Send + 'static,
{
    let slot = slots.clone().acquire_owned().await.map_err(|closed| Failed(closed.to_string()))?;
    let job = move || {
        let _slot = slot;
        job()
    };
    tokio::task::spawn_blocking(job).await.map_err(|panicked| Failed(panicked.to_string()))
}

/// Workers with a painter.
#[derive(Clone)]
pub struct Studio {
    painter: Arc<Painter>,
    workers: Workers,
}

impl Studio {
    pub fn new(painter: Arc<Painter>, workers: Workers) -> Studio {
        Studio { painter, workers }
    }

    /// The result of a job that may take seconds. Such jobs wait for each other, and leave a thread to all the others.
    ///
    /// # Errors
    /// It panicked.
    pub async fn work_long<T, F>(&self, job: F) -> Result<T, Failed>
    where
        T: Send + 'static,
        F: FnOnce(&Painter) -> T + Send + 'static,
    {
        let _turn = self.workers.long.acquire().await.map_err(|closed| Failed(closed.to_string()))?;
        self.work(job).await
    }

    /// The result of a job.
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
        let Painted { pictures, strips_cached, strips_drawn } = self.painter.painted();
        self.workers.metrics.pictures.painted(pictures, strips_cached, strips_drawn);
        done
    }
}
