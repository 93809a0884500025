//! Where processor time is spent: replaying, choosing, drawing. Bounded, and never on an async thread.

use super::problem::Problem;
use crate::picture::Painter;
use std::{num::NonZero, sync::Arc};
use tokio::sync::Semaphore;

/// Runs jobs on blocking threads, as many at a time as there are cores; the others wait in order.
#[derive(Clone)]
pub struct Studio {
    painter: Arc<Painter>,
    slots: Arc<Semaphore>,
}

impl Studio {
    pub fn new(painter: Arc<Painter>) -> Studio {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        Studio { painter, slots: Arc::new(Semaphore::new(cores)) }
    }

    /// The result of a job. A job that panics is our fault and harms nobody else.
    pub async fn work<T, F>(&self, job: F) -> Result<T, Problem>
    where
        T: Send + 'static,
        F: FnOnce(&Painter) -> T + Send + 'static,
    {
        let fault = |why: &dyn std::fmt::Display| Problem::Ours(why.to_string());
        let slot = self.slots.clone().acquire_owned().await.map_err(|closed| fault(&closed))?;
        let painter = self.painter.clone();
        let job = move || {
            let _slot = slot;
            job(&painter)
        };
        tokio::task::spawn_blocking(job).await.map_err(|panicked| fault(&panicked))
    }
}
