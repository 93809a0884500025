//! Serializes the work on each channel, and caches what was used last in bounded memory.
//!
//! Correctness does not depend on it; the store's compare-and-swap ensures that.

use super::contained::lock;
use deltille_base::ids::ChannelId;
use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex},
};
use tokio::sync::OwnedMutexGuard;

type Queue = Arc<tokio::sync::Mutex<()>>;

/// The queues of the channels. Holds an entry only for channels with a running or waiting task.
#[derive(Default, Debug)]
pub struct Turns(Mutex<HashMap<ChannelId, Queue>>);

/// Exclusive access to a channel, until dropped. Waiting tasks get it first come, first served.
#[derive(Debug)]
pub struct Turn<'a> {
    turns: &'a Turns,
    channel: ChannelId,
    guard: Option<OwnedMutexGuard<()>>,
}

impl Turns {
    pub async fn take(&self, channel: ChannelId) -> Turn<'_> {
        let queue = lock(&self.0).entry(channel).or_default().clone();
        // Created before waiting, so that a cancelled wait cleans up as well.
        let mut turn = Turn { turns: self, channel, guard: None };
        turn.guard = Some(queue.lock_owned().await);
        turn
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.0.lock().unwrap().len()
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.guard = None;
        let mut queues = lock(&self.turns.0);
        // Queues are cloned under this lock only: a count of one means that only the map holds it and no task
        // waits.
        if queues.get(&self.channel).is_some_and(|queue| Arc::strong_count(queue) == 1) {
            queues.remove(&self.channel);
        }
    }
}

/// A bounded cache: it holds at least the last `half` keys used and at most twice as many; fewer if they are
/// large.
#[derive(Debug)]
pub struct Recent<K, V> {
    half: usize,
    /// Maximum size of one generation, in bytes.
    bytes: usize,
    /// Size of the young generation, in bytes.
    weight: usize,
    young: HashMap<K, (V, usize)>,
    old: HashMap<K, (V, usize)>,
}

impl<K: Hash + Eq, V> Recent<K, V> {
    pub fn new(half: usize) -> Recent<K, V> {
        Recent::of_bytes(half, usize::MAX)
    }

    /// Also limits the size: at most `2 * bytes`.
    pub fn of_bytes(half: usize, bytes: usize) -> Recent<K, V> {
        Recent {
            half,
            bytes,
            weight: 0,
            young: HashMap::new(),
            old: HashMap::new(),
        }
    }

    pub fn get(&mut self, key: &K) -> Option<&mut V> {
        if let Some((key, (value, weight))) = self.old.remove_entry(key) {
            self.put_heavy(key, value, weight);
        }
        let found = if self.young.contains_key(key) {
            self.young.get_mut(key)
        } else {
            self.old.get_mut(key)
        };
        found.map(|(value, _)| value)
    }

    pub fn remove(&mut self, key: &K) {
        if let Some((_, weight)) = self.young.remove(key) {
            self.weight -= weight;
        }
        self.old.remove(key);
    }

    pub fn put(&mut self, key: K, value: V) {
        self.put_heavy(key, value, 0);
    }

    /// Inserts a value of about `weight` bytes.
    pub fn put_heavy(&mut self, key: K, value: V, weight: usize) {
        self.old.remove(&key);
        let before = self.young.insert(key, (value, weight)).map_or(0, |(_, weight)| weight);
        self.weight = (self.weight - before).saturating_add(weight);
        if self.young.len() >= self.half || self.weight > self.bytes {
            // If the key just inserted is asked for next, it is found among the old ones.
            self.old = std::mem::take(&mut self.young);
            self.weight = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn channel_turns_are_ordered_and_cleaned_up() {
        let turns = Arc::new(Turns::default());
        let done = Arc::new(Mutex::new(Vec::new()));
        let first = turns.take(ChannelId(1)).await;
        let mut tasks = Vec::new();
        for number in 0..4 {
            let (turns, done) = (turns.clone(), done.clone());
            tasks.push(tokio::spawn(async move {
                let _turn = turns.take(ChannelId(1)).await;
                done.lock().unwrap().push(number);
            }));
            tokio::task::yield_now().await;
        }
        let other = tokio::time::timeout(Duration::from_secs(5), turns.take(ChannelId(2))).await;
        assert!(other.is_ok(), "another channel does not wait");
        drop(other);
        assert!(done.lock().unwrap().is_empty());
        tasks.pop().unwrap().abort();
        drop(first);
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(*done.lock().unwrap(), [0, 1, 2]);
        assert_eq!(turns.len(), 0);
    }

    #[test]
    fn heavy_values_are_evicted_sooner() {
        let mut recent = Recent::of_bytes(100, 1000);
        for number in 0..50 {
            recent.put_heavy(number, number, 300);
            assert_eq!(recent.get(&number), Some(&mut number.clone()));
        }
        assert!(recent.young.len() + recent.old.len() <= 8, "{recent:?}");
        // A replaced value counts only once.
        let mut same = Recent::of_bytes(100, 1000);
        (0..50).for_each(|number| same.put_heavy(7, number, 300));
        assert_eq!((same.young.len(), same.old.len(), same.weight), (1, 0, 300));
    }

    #[test]
    fn removed_values_free_their_weight() {
        let mut recent = Recent::of_bytes(100, 1000);
        recent.put_heavy(1, 1, 300);
        for _ in 0..50 {
            recent.put_heavy(2, 2, 600);
            recent.remove(&2);
        }
        assert_eq!((recent.young.len(), recent.old.len(), recent.weight), (1, 0, 300));
    }

    #[test]
    fn unused_values_are_evicted() {
        let mut recent = Recent::new(4);
        for number in 0..100 {
            recent.put(number, number);
            assert_eq!(recent.get(&number), Some(&mut number.clone()));
        }
        assert!(recent.young.len() + recent.old.len() <= 8);
        assert_eq!(recent.get(&0), None);
        assert_eq!(recent.get(&98), Some(&mut 98));
    }
}
