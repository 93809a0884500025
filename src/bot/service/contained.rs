//! A panic ends what it happened in, and nothing else.

use futures::FutureExt;
use std::{
    any::Any,
    future::Future,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// What a future gives, or what it said when it panicked. What it shares with others must bear being left in
/// the middle: tables are changed by one commit, and locks are taken again after a panic.
pub async fn contained<T>(work: impl Future<Output = T>) -> Result<T, String> {
    AssertUnwindSafe(work)
        .catch_unwind()
        .await
        .map_err(|panic| format!("it panicked: {}", said(&*panic)))
}

/// The same of a job that waits for nothing.
pub fn contained_now<T>(job: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(job)).map_err(|panic| format!("it panicked: {}", said(&*panic)))
}

fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a word")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_told_and_contained() {
        assert_eq!(contained(async { 7 }).await, Ok(7));
        let number = 3;
        let told = contained(async { assert!(number > 5, "{number} is too small") }).await;
        assert_eq!(told, Err("it panicked: 3 is too small".to_owned()));
        assert_eq!(contained(async { panic!("plain") }).await, Err::<(), _>("it panicked: plain".to_owned()));
    }
}
