//! Drops interactions that can no longer be answered, and excess requests of one user, so that all others are
//! served.
//!
//! Discord waits three seconds for an answer. The user of an interaction that reaches the bot later has
//! already seen it fail; carrying it out would surprise them and delay the others. Each user has a queue of
//! their own with few places, so a flood delays only its author.

use deltille_base::ids::UserId;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Discord accepts no initial response after that.
pub const TOO_LATE: Duration = Duration::from_secs(3);

/// Concurrent requests of one user.
const AT_ONCE: usize = 2;
/// Running and queued requests of one user; further ones are dropped.
const MOST: usize = 10;

/// A queue for each user. Holds an entry only for users with requests under way.
#[derive(Clone, Debug, Default)]
pub struct UserQueues(Arc<Mutex<HashMap<UserId, UserQueue>>>);

#[derive(Debug)]
struct UserQueue {
    slots: Arc<Semaphore>,
    /// Number of running and queued requests.
    inside: usize,
}

/// The right to run one of a user's requests, until dropped.
#[derive(Debug)]
pub struct RequestPermit {
    queues: UserQueues,
    user: UserId,
    slot: Option<OwnedSemaphorePermit>,
}

impl UserQueues {
    /// Waits for this user's permit. `None`: they have too many requests under way.
    pub async fn permit(&self, user: UserId) -> Option<RequestPermit> {
        let slots = {
            let mut queues = lock(&self.0);
            let queue = queues
                .entry(user)
                .or_insert_with(|| UserQueue { slots: Arc::new(Semaphore::new(AT_ONCE)), inside: 0 });
            if queue.inside >= MOST {
                return None;
            }
            queue.inside += 1;
            Arc::clone(&queue.slots)
        };
        // Created before waiting, so that a cancelled wait cleans up as well.
        let mut permit = RequestPermit { queues: self.clone(), user, slot: None };
        // The semaphore is never closed.
        permit.slot = Some(slots.acquire_owned().await.ok()?);
        Some(permit)
    }
}

impl Drop for RequestPermit {
    fn drop(&mut self) {
        self.slot = None;
        let mut queues = lock(&self.queues.0);
        if let Some(queue) = queues.get_mut(&self.user) {
            queue.inside -= 1;
            if queue.inside == 0 {
                queues.remove(&self.user);
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Each statement leaves the data consistent, so a poisoned lock is safe to reuse.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;

    #[tokio::test]
    async fn each_user_has_a_queue() {
        let queues = UserQueues::default();
        let (flooder, other) = (UserId(1), UserId(2));
        let mut inside = vec![queues.permit(flooder).await.unwrap(), queues.permit(flooder).await.unwrap()];
        let mut waiting: Vec<_> = (0..8).map(|_| Box::pin(queues.permit(flooder))).collect();
        assert!(waiting.iter_mut().all(|permit| permit.now_or_never().is_none()), "two at once");
        assert!(queues.permit(flooder).await.is_none(), "enough is enough");
        assert!(queues.permit(other).now_or_never().flatten().is_some(), "nobody else waits");
        inside.pop();
        let next = waiting.remove(0).await.unwrap();
        assert!(waiting.iter_mut().all(|permit| permit.now_or_never().is_none()));
        // A cancelled wait makes room.
        waiting.clear();
        drop((next, inside));
        assert!(lock(&queues.0).is_empty());
    }
}
