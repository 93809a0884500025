//! The transposition table, of fixed size.
//!
//! Each bucket has two slots: one keeps the deepest entry of this search, the other the newest. A position is
//! identified by all 64 bits of its hash.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Known<E> {
    key: u64,
    pub entry: Option<E>,
    pub value: i16,
    pub depth: i8,
    pub bound: Bound,
    generation: u8,
}

/// Slots in pairs.
pub struct Table<E> {
    buckets: Vec<[Option<Known<E>>; 2]>,
    /// Number of the current search; older values are replaced.
    generation: u8,
    /// Used by a search since it was last cleared.
    used: bool,
    /// Maximum size in bytes for [`Table::make_room`].
    most: usize,
}

impl<E: Copy> Table<E> {
    pub fn new(bytes: usize) -> Table<E> {
        let mut table = Table { buckets: Vec::new(), generation: 0, used: false, most: bytes };
        table.resize(bytes);
        table
    }

    /// An empty table that may grow to `most` bytes.
    pub fn growing(most: usize) -> Table<E> {
        Table { most, ..Table::new(0) }
    }

    /// Grows to the size needed for a search of `nodes` nodes, so that small searches never clear a large
    /// table.
    pub fn make_room(&mut self, nodes: u64) {
        let wanted = self.wanted(nodes);
        if self.bytes() < wanted / 2 {
            self.resize(wanted);
        }
    }

    /// Clears the table and resizes it for a search of `nodes` nodes.
    pub(super) fn renew(&mut self, nodes: u64) {
        self.resize(self.wanted(nodes));
    }

    fn wanted(&self, nodes: u64) -> usize {
        usize::try_from(nodes.saturating_mul(32))
            .unwrap_or(usize::MAX)
            .clamp(1 << 12, self.most.max(1 << 12))
    }

    /// Clears the table and takes at most `bytes` (at least one bucket).
    pub(super) fn resize(&mut self, bytes: usize) {
        let wanted = (bytes / size_of::<[Option<Known<E>>; 2]>()).max(1);
        let count = if wanted.is_power_of_two() { wanted } else { wanted.next_power_of_two() / 2 };
        if self.buckets.len() == count {
            if self.used {
                self.buckets.fill([None; 2]);
            }
        } else {
            self.buckets = Vec::new();
            self.buckets = vec![[None; 2]; count];
        }
        (self.generation, self.used) = (0, false);
    }

    pub(super) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<[Option<Known<E>>; 2]>()
    }

    pub(super) fn next_search(&mut self) {
        (self.generation, self.used) = (self.generation.wrapping_add(1), true);
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        // The number of buckets is a power of two.
        (key >> 20) as usize & (self.buckets.len() - 1)
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known<E>> {
        self.buckets[self.bucket(key)].iter().flatten().find(|known| known.key == key).copied()
    }

    #[inline]
    pub(super) fn put(&mut self, key: u64, entry: Option<E>, value: i16, depth: i8, bound: Bound) {
        let (at, generation) = (self.bucket(key), self.generation);
        let [deep, last] = &mut self.buckets[at];
        let is_here = |slot: &Option<Known<E>>| slot.is_some_and(|known| known.key == key);
        // An upper bound carries no entry: keep the entry found earlier as the best guess.
        let entry =
            entry.or_else(|| [*deep, *last].into_iter().flatten().find(|known| known.key == key)?.entry);
        let known = Known { key, entry, value, depth, bound, generation };
        if is_here(last) && !is_here(deep) {
            *last = Some(known);
        } else if deep.is_none_or(|old| old.key == key || old.generation != generation || old.depth <= depth)
        {
            *deep = Some(known);
        } else {
            *last = Some(known);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_size_is_bounded_and_keeps_deeper_entries() {
        for bytes in [0, 1000, 1 << 16, 3 << 20] {
            assert!(Table::<u64>::new(bytes).bytes() <= bytes.max(128), "{bytes}");
        }
        let mut table = Table::<u32>::new(0);
        table.put(1, Some(10), 100, 9, Bound::Exact);
        table.put(2, Some(20), 200, 3, Bound::Lower);
        table.put(3, Some(30), 300, 2, Bound::Upper);
        assert_eq!((table.get(1).map(|known| known.value), table.get(2).is_none()), (Some(100), true));
        assert_eq!(table.get(3).and_then(|known| known.entry), Some(30));
        table.put(3, None, 310, 2, Bound::Upper);
        assert_eq!(table.get(3).map(|known| (known.entry, known.value)), Some((Some(30), 310)));
        // Values of an earlier search are replaced.
        table.next_search();
        table.put(4, None, 1, 1, Bound::Exact);
        assert!(table.get(1).is_none() && table.get(4).is_some());
    }
}
