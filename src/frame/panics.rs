//! Contains panics: a panic ends the work it happened in, and nothing else. Locks stay usable.

use futures::FutureExt;
use std::{
    any::Any,
    future::Future,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Returns the future's result, or the message of its panic. State it shares must survive being left
/// half-way: tables change by one commit, and locks recover from poisoning.
pub async fn contained<T>(work: impl Future<Output = T>) -> Result<T, String> {
    AssertUnwindSafe(work)
        .catch_unwind()
        .await
        .map_err(|panic| format!("it panicked: {}", said(&*panic)))
}

/// Like [`contained`], for a synchronous job.
pub fn contained_now<T>(job: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(job)).map_err(|panic| format!("it panicked: {}", said(&*panic)))
}

/// Locks a mutex that a panic may have poisoned. For data that each statement under the lock leaves
/// consistent.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a word")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn panic_is_reported_and_contained() {
        assert_eq!(contained(async { 7 }).await, Ok(7));
        let number = 3;
        let told = contained(async { assert!(number > 5, "{number} is too small") }).await;
        assert_eq!(told, Err("it panicked: 3 is too small".to_owned()));
        assert_eq!(contained(async { panic!("plain") }).await, Err::<(), _>("it panicked: plain".to_owned()));
    }
}
