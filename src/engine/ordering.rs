//! Move ordering: the table's entry first, then entries that win something, then killers that refuted a
//! sibling, then entries with a good history.

use std::hash::{Hash, Hasher};

/// Number of history slots.
const HISTORIES: usize = 1 << 14;
/// Histories stay between −`MOST` and `MOST`.
const MOST: i32 = 1 << 14;

const FROM_TABLE: i32 = 1 << 30;
/// Ranks of entries that win something, plus the gain.
const WINNING: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;

#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<E> {
    pub entry: E,
    pub rank: i32,
    /// Immediate gain.
    pub gain: i32,
}

pub(super) struct Ordering<E> {
    killers: Vec<[Option<E>; 2]>,
    /// For each side, indexed by the entry's hash.
    histories: [Box<[i16]>; 2],
}

impl<E: Copy + Eq + Hash> Ordering<E> {
    pub fn new(plies: usize) -> Ordering<E> {
        let empty = || vec![0; HISTORIES].into_boxed_slice();
        Ordering {
            killers: vec![[None; 2]; plies],
            histories: [empty(), empty()],
        }
    }

    /// Ranks an entry that gains `gain` at once.
    #[inline]
    pub fn rank(&self, entry: E, gain: i32, known: Option<E>, ply: usize, side: bool) -> Ranked<E> {
        let rank = if known == Some(entry) {
            FROM_TABLE
        } else if gain > 0 {
            WINNING + gain
        } else {
            match self.killers[ply] {
                [Some(first), _] if first == entry => KILLER + 1,
                [_, Some(second)] if second == entry => KILLER,
                _ => i32::from(self.histories[usize::from(side)][slot(entry)]),
            }
        };
        Ranked { entry, rank, gain }
    }

    /// Entries that refuted siblings at this ply, newest first.
    pub fn killers(&self, ply: usize) -> [Option<E>; 2] {
        self.killers[ply]
    }

    /// Rewards a quiet entry that refuted the opponent, and lowers the entries tried before it.
    pub fn cut(&mut self, entry: E, before: &[Ranked<E>], depth: i32, ply: usize, side: bool) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(entry) {
            *killers = [Some(entry), killers[0]];
        }
        let bonus = (depth * depth * 16).min(MOST / 8);
        let histories = &mut self.histories[usize::from(side)];
        let mut learn = |entry: E, bonus: i32| {
            let history = &mut histories[slot(entry)];
            // Growth slows down near the bound.
            *history += (bonus - i32::from(*history) * bonus.abs() / MOST) as i16;
        };
        learn(entry, bonus);
        before.iter().filter(|other| other.gain == 0).for_each(|other| learn(other.entry, -bonus));
    }
}

/// Moves the best of the entries from `at` on to `at`.
#[inline]
pub(super) fn pick<E: Copy>(entries: &mut [Ranked<E>], at: usize) -> Ranked<E> {
    let mut best = at;
    for index in at + 1..entries.len() {
        if entries[index].rank > entries[best].rank {
            best = index;
        }
    }
    entries.swap(at, best);
    entries[at]
}

/// The history slot of an entry. Two entries may share one.
#[inline]
fn slot(entry: impl Hash) -> usize {
    (key_of(entry) >> 50) as usize & (HISTORIES - 1)
}

/// A hash of an entry, the same on every machine.
#[inline]
pub(super) fn key_of(entry: impl Hash) -> u64 {
    let mut hasher = Fold(0);
    entry.hash(&mut hasher);
    hasher.finish()
}

/// A few multiplications suffice, because entries are small.
struct Fold(u64);

impl Fold {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.add(u64::from(*byte)));
    }
    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.add(u64::from(value));
    }
    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.add(u64::from(value));
    }
    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.add(u64::from(value));
    }
    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }
    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.add(value as u64);
    }
    #[inline]
    fn write_isize(&mut self, value: isize) {
        self.add(value as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_ordered_by_promise() {
        let mut ordering = Ordering::<u32>::new(4);
        let ranked = |ordering: &Ordering<u32>, entry, gain| ordering.rank(entry, gain, Some(7), 1, true);
        let before = [ranked(&ordering, 3, 0)];
        ordering.cut(5, &before, 4, 1, true);
        let mut entries: Vec<_> = [(3, 0), (4, 0), (5, 0), (6, 900), (7, 0)]
            .map(|(entry, gain)| ranked(&ordering, entry, gain))
            .to_vec();
        let order: Vec<u32> = (0..entries.len()).map(|at| pick(&mut entries, at).entry).collect();
        // The table's entry, the capture, the killer, the unknown one, the one that failed before.
        assert_eq!(order, [7, 6, 5, 4, 3]);
    }

    #[test]
    fn histories_stay_in_their_bounds() {
        let mut ordering = Ordering::<u32>::new(1);
        for _ in 0..10_000 {
            ordering.cut(1, &[Ranked { entry: 2, rank: 0, gain: 0 }], 60, 0, false);
        }
        let history = |entry| i32::from(ordering.histories[0][slot(entry)]);
        assert!((MOST / 2..=MOST).contains(&history(1)) && (-MOST..=-MOST / 2).contains(&history(2)));
    }
}
