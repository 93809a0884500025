//! A bounded cache for several threads: what was not used for longest goes first.

use lru::LruCache;
use std::{
    borrow::Borrow,
    hash::Hash,
    num::NonZeroUsize,
    sync::{Mutex, PoisonError},
};

pub struct Cache<K, V>(Mutex<LruCache<K, V>>);

impl<K: Hash + Eq, V: Clone> Cache<K, V> {
    /// Of so many entries.
    pub fn new(capacity: NonZeroUsize) -> Cache<K, V> {
        Cache(Mutex::new(LruCache::new(capacity)))
    }

    pub fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        // Keys and values do not panic when they are compared or copied; a poisoned lock is as good as any.
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    pub fn insert(&self, key: K, value: V) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).put(key, value);
    }
}
