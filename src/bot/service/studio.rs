//! Where processor time is spent: replaying, choosing, drawing. Bounded, and never on an async thread.

use crate::picture::Painter;
use std::{num::NonZero, sync::Arc};
use tokio::sync::Semaphore;

/// Runs jobs on blocking threads, as many at a time as there are cores; the others wait in order.
#[derive(Clone, Debug)]
pub struct Workers {
    slots: Arc<Semaphore>,
}

/// A job that panicked. It is our fault and harms nobody else.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Failed(String);

impl Default for Workers {
    fn default() -> Workers {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        Workers { slots: Arc::new(Semaphore::new(cores)) }
    }
}

impl Workers {
    /// The result of a job.
    ///
    /// # Errors
    /// It panicked.
    pub async fn work<T, F>(&self, job: F) -> Result<T, Failed>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        work_in(&self.slots, job).await
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
    pub fn new(painter: Arc<Painter>) -> Studio {
        Studio { painter, workers: Workers::default() }
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
        self.workers.work(move || job(&painter)).await
    }
}
