//! Serializes the work on each channel.
//!
//! Correctness does not depend on it; the store's compare-and-swap ensures that.

use crate::panics::lock;
use deltille_base::ids::ChannelId;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};
use tokio::sync::OwnedMutexGuard;

type Queue = Arc<tokio::sync::Mutex<()>>;

/// The queues of the channels. Holds an entry only for channels with a running or waiting task.
#[derive(Default, Debug)]
pub struct ChannelLocks(Mutex<HashMap<ChannelId, Queue>>);

/// Exclusive access to a channel, until dropped. Waiting tasks get it first come, first served.
#[derive(Debug)]
pub struct ChannelLock<'a> {
    locks: &'a ChannelLocks,
    channel: ChannelId,
    guard: Option<OwnedMutexGuard<()>>,
}

impl ChannelLocks {
    pub async fn take(&self, channel: ChannelId) -> ChannelLock<'_> {
        let queue = lock(&self.0).entry(channel).or_default().clone();
        // Created before waiting, so that a cancelled wait cleans up as well.
        let mut lock = ChannelLock { locks: self, channel, guard: None };
        lock.guard = Some(queue.lock_owned().await);
        lock
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.0.lock().unwrap().len()
    }
}

impl Drop for ChannelLock<'_> {
    fn drop(&mut self) {
        self.guard = None;
        let mut queues = lock(&self.locks.0);
        // Queues are cloned under this lock only: a count of one means that only the map holds it and no task
        // waits.
        if queues.get(&self.channel).is_some_and(|queue| Arc::strong_count(queue) == 1) {
            queues.remove(&self.channel);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn channel_locks_are_ordered_and_cleaned_up() {
        let locks = Arc::new(ChannelLocks::default());
        let done = Arc::new(Mutex::new(Vec::new()));
        let first = locks.take(ChannelId(1)).await;
        let mut tasks = Vec::new();
        for number in 0..4 {
            let (locks, done) = (locks.clone(), done.clone());
            tasks.push(tokio::spawn(async move {
                let _lock = locks.take(ChannelId(1)).await;
                done.lock().unwrap().push(number);
            }));
            tokio::task::yield_now().await;
        }
        let other = tokio::time::timeout(Duration::from_secs(5), locks.take(ChannelId(2))).await;
        assert!(other.is_ok(), "another channel does not wait");
        drop(other);
        assert!(done.lock().unwrap().is_empty());
        tasks.pop().unwrap().abort();
        drop(first);
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(*done.lock().unwrap(), [0, 1, 2]);
        assert_eq!(locks.len(), 0);
    }
}
