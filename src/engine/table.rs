//! What a search remembers of positions it has seen: a table of fixed size.
//!
//! Each bucket has two slots: one keeps what was searched deepest in this search, the other what came last. A
//! position is known by all 64 bits of its hash.

/// What a stored value says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Known<E> {
    key: u64,
    /// The best entry, if one is known.
    pub entry: Option<E>,
    pub value: i16,
    pub depth: i8,
    pub bound: Bound,
    generation: u8,
}

/// Slots in pairs.
pub(super) struct Table<E> {
    buckets: Vec<[Option<Known<E>>; 2]>,
    /// Which search is going on: what earlier ones left gives way.
    generation: u8,
    /// Searched with since it was empty.
    used: bool,
    /// How many bytes [`Table::make_room`] may take.
    most: usize,
}

impl<E: Copy> Table<E> {
    /// A table of at most `bytes`.
    pub fn new(bytes: usize) -> Table<E> {
        let mut table = Table { buckets: Vec::new(), generation: 0, used: false, most: bytes };
        table.resize(bytes);
        table
    }

    /// An empty table that may grow to `most` bytes.
    pub fn growing(most: usize) -> Table<E> {
        Table { most, ..Table::new(0) }
    }

    /// Grows to what a search of so many nodes needs: a small one need not clear a large table.
    pub fn make_room(&mut self, nodes: u64) {
        let wanted = self.wanted(nodes);
        if self.bytes() < wanted / 2 {
            self.resize(wanted);
        }
    }

    /// Forgets everything, and has room for a search of so many nodes.
    pub fn renew(&mut self, nodes: u64) {
        self.resize(self.wanted(nodes));
    }

    fn wanted(&self, nodes: u64) -> usize {
        usize::try_from(nodes.saturating_mul(32))
            .unwrap_or(usize::MAX)
            .clamp(1 << 12, self.most.max(1 << 12))
    }

    /// Forgets everything and takes up at most `bytes` (at least one bucket).
    pub fn resize(&mut self, bytes: usize) {
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

    /// How many bytes the slots take.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<[Option<Known<E>>; 2]>()
    }

    /// Another search begins.
    pub fn next_search(&mut self) {
        (self.generation, self.used) = (self.generation.wrapping_add(1), true);
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        // The number of buckets is a power of two.
        (key >> 20) as usize & (self.buckets.len() - 1)
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Known<E>> {
        self.buckets[self.bucket(key)].iter().flatten().find(|known| known.key == key).copied()
    }

    #[inline]
    pub fn put(&mut self, key: u64, entry: Option<E>, value: i16, depth: i8, bound: Bound) {
        let (at, generation) = (self.bucket(key), self.generation);
        let [deep, last] = &mut self.buckets[at];
        let is_here = |slot: &Option<Known<E>>| slot.is_some_and(|known| known.key == key);
        // A bound from below the window knows no entry: what was found earlier is still the best guess.
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
    fn the_size_is_bounded_and_the_deeper_stays() {
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
        // What an earlier search left gives way.
        table.next_search();
        table.put(4, None, 1, 1, Bound::Exact);
        assert!(table.get(1).is_none() && table.get(4).is_some());
    }
}
