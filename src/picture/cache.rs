//! A bounded cache that forgets what was not used lately.
//!
//! Two generations: new and used entries live in the young one; when it is full it becomes the old one, and what was in
//! the old one is gone. So at most `2 × capacity` entries are kept, every step is cheap, and nothing depends on the order
//! of a map.

use std::{
    borrow::Borrow,
    collections::HashMap,
    hash::Hash,
    mem,
    sync::{Mutex, MutexGuard, PoisonError},
};

pub struct Cache<K, V> {
    capacity: usize,
    generations: Mutex<(HashMap<K, V>, HashMap<K, V>)>,
}

impl<K: Hash + Eq, V: Clone> Cache<K, V> {
    pub fn new(capacity: usize) -> Cache<K, V> {
        Cache { capacity, generations: Mutex::new((HashMap::new(), HashMap::new())) }
    }

    pub fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let mut guard = self.lock();
        let (young, old) = &mut *guard;
        if let Some(value) = young.get(key) {
            return Some(value.clone());
        }
        let (key, value) = old.remove_entry(key)?;
        Self::put(self.capacity, young, old, key, value.clone());
        Some(value)
    }

    pub fn insert(&self, key: K, value: V) {
        let mut guard = self.lock();
        let (young, old) = &mut *guard;
        Self::put(self.capacity, young, old, key, value);
    }

    fn put(capacity: usize, young: &mut HashMap<K, V>, old: &mut HashMap<K, V>, key: K, value: V) {
        if young.len() >= capacity {
            *old = mem::take(young);
        }
        young.insert(key, value);
    }

    /// A panic elsewhere cannot leave the maps half changed, so a poisoned lock is as good as any.
    fn lock(&self) -> MutexGuard<'_, (HashMap<K, V>, HashMap<K, V>)> {
        self.generations.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_stays_and_the_size_is_bounded() {
        let cache = Cache::new(4);
        for number in 0..100 {
            cache.insert(number, number);
            assert_eq!(cache.get(&0), Some(0), "after {number}");
        }
        assert_eq!(cache.get(&50), None);
        let (young, old) = &*cache.lock();
        assert!(young.len() <= 4 && old.len() <= 4);
    }
}
