//! A thread-safe cache bounded by bytes; evicts the least recently used values first.

use lru::LruCache;
use std::{
    borrow::Borrow,
    hash::Hash,
    sync::{Mutex, PoisonError},
};

pub struct Cache<K, V> {
    entries: Mutex<Entries<K, V>>,
    most: usize,
}

struct Entries<K, V> {
    /// Values with their sizes in bytes.
    known: LruCache<K, (V, usize)>,
    bytes: usize,
}

impl<K: Hash + Eq, V: Clone> Cache<K, V> {
    /// Creates a cache of at most `most` bytes.
    pub fn new(most: usize) -> Cache<K, V> {
        Cache {
            entries: Mutex::new(Entries { known: LruCache::unbounded(), bytes: 0 }),
            most,
        }
    }

    pub fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        // Comparing and copying keys and values never panics, so a poisoned lock is still consistent.
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.known.get(key).map(|(value, _)| value.clone())
    }

    /// Inserts a value of this size; the newest is kept even if it exceeds the limit.
    pub fn insert(&self, key: K, value: V, bytes: usize) {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let before = entries.known.put(key, (value, bytes)).map_or(0, |(_, bytes)| bytes);
        entries.bytes = entries.bytes - before + bytes;
        while entries.bytes > self.most && entries.known.len() > 1 {
            let gone = entries.known.pop_lru().map_or(0, |(_, (_, bytes))| bytes);
            entries.bytes -= gone;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_recently_used_is_evicted_first() {
        let cache = Cache::new(100);
        (0..4).for_each(|number| cache.insert(number, number, 25));
        assert_eq!(cache.get(&0), Some(0));
        cache.insert(4, 4, 25);
        assert_eq!((cache.get(&1), cache.get(&0), cache.get(&4)), (None, Some(0), Some(4)));
        // A reinserted key counts once.
        (0..9).for_each(|_| cache.insert(4, 5, 25));
        assert_eq!((cache.get(&0), cache.get(&4)), (Some(0), Some(5)));
        cache.insert(9, 9, 1000);
        assert_eq!((cache.get(&0), cache.get(&9)), (None, Some(9)));
        assert_eq!(cache.entries.lock().unwrap().bytes, 1000);
    }
}
