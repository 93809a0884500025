//! A cache of what was used last, in bounded memory.

use std::{collections::HashMap, hash::Hash};

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
            self.put_weighted(key, value, weight);
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
        self.put_weighted(key, value, 0);
    }

    /// Inserts a value of about `weight` bytes.
    pub fn put_weighted(&mut self, key: K, value: V, weight: usize) {
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

    #[test]
    fn heavy_values_are_evicted_sooner() {
        let mut recent = Recent::of_bytes(100, 1000);
        for number in 0..50 {
            recent.put_weighted(number, number, 300);
            assert_eq!(recent.get(&number), Some(&mut number.clone()));
        }
        assert!(recent.young.len() + recent.old.len() <= 8, "{recent:?}");
        // A replaced value counts only once.
        let mut same = Recent::of_bytes(100, 1000);
        (0..50).for_each(|number| same.put_weighted(7, number, 300));
        assert_eq!((same.young.len(), same.old.len(), same.weight), (1, 0, 300));
    }

    #[test]
    fn removed_values_free_their_weight() {
        let mut recent = Recent::of_bytes(100, 1000);
        recent.put_weighted(1, 1, 300);
        for _ in 0..50 {
            recent.put_weighted(2, 2, 600);
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
