//! Rebuilds sled's tree of pages from the records of the log: the rows of each leaf, and how the leaves are
//! connected. Keeps track of what may be older than the log once was, when records of it are missing.

use super::log::{byte, number, text};
use deltille_store::rows;
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Bound,
};

pub type Rows = BTreeMap<Vec<u8>, Vec<u8>>;

#[derive(Debug, Default)]
pub struct Pages {
    pages: BTreeMap<u64, Page>,
    /// The newest known value of each row, of all pages.
    known: Rows,
    /// Number of whole pages read so far.
    written: u64,
    /// Whether a record is missing that may have made a new page.
    missed: bool,
}

#[derive(Debug)]
enum Page {
    Leaf(Leaf),
    /// An inner page that only leads to leaves.
    Index,
    /// A page of which some part was unreadable.
    Lost,
}

/// The rows of a key range.
#[derive(Debug)]
struct Leaf {
    next: Option<u64>,
    /// First key; empty: from the beginning.
    low: Vec<u8>,
    /// First key after the range; empty: no upper limit.
    high: Vec<u8>,
    /// Length of the prefix of `low` that all keys share. The keys are stored without it.
    shared: usize,
    rows: Rows,
    /// Keys of rows that a missing record may have changed.
    stale: BTreeSet<Vec<u8>>,
    /// Whether a missing record may have changed the key range, and with it the shared prefix.
    uncertain: bool,
    /// When the page was written as a whole: its number among all such records.
    written: u64,
}

impl Leaf {
    fn miss(&mut self) {
        self.stale = self.rows.keys().cloned().collect();
    }

    fn has(&self, key: &[u8]) -> bool {
        *key >= self.low[..] && (self.high.is_empty() || *key < self.high[..])
    }
}

impl Pages {
    /// Replaces the whole page; `None` if its content is unreadable.
    pub fn replace(&mut self, page: u64, content: Option<&[u8]>) {
        self.written += 1;
        let Some(mut new) = content.and_then(node) else {
            if let Some(Page::Leaf(_)) = self.pages.get(&page) {
                self.miss(page);
            } else {
                self.missed = true;
                self.pages.insert(page, Page::Lost);
            }
            return;
        };
        if let Page::Leaf(leaf) = &mut new {
            leaf.written = self.written;
            if let Some((right, beyond)) = self.beyond(page, leaf) {
                self.pages.insert(right, Page::Leaf(beyond));
            }
            for key in self.keys(&leaf.low, &leaf.high) {
                self.known.remove(&key);
            }
            self.known.extend(leaf.rows.clone());
        }
        self.pages.insert(page, new);
    }

    /// The right half of a page that was split, if the record that made it is missing: what was known of it.
    fn beyond(&self, page: u64, left: &Leaf) -> Option<(u64, Leaf)> {
        let right = left.next.filter(|right| self.missed && !self.pages.contains_key(right))?;
        let Some(Page::Leaf(old)) = self.pages.get(&page) else {
            return None;
        };
        if left.high.is_empty() || !(old.high.is_empty() || left.high < old.high) {
            return None;
        }
        let (low, high) = (left.high.clone(), old.high.clone());
        let rows: Rows = self
            .keys(&low, &high)
            .into_iter()
            .filter_map(|key| self.known.get_key_value(&key))
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        Some((
            right,
            Leaf {
                next: old.next,
                shared: low.iter().zip(&high).take_while(|(low, high)| low == high).count(),
                low,
                high,
                stale: rows.keys().cloned().collect(),
                rows,
                uncertain: true,
                written: self.written,
            },
        ))
    }

    /// Known keys of a range; an empty end means no upper limit.
    fn keys(&self, low: &[u8], high: &[u8]) -> Vec<Vec<u8>> {
        if !high.is_empty() && high <= low {
            return Vec::new();
        }
        let until = if high.is_empty() { Bound::Unbounded } else { Bound::Excluded(high) };
        let range = self.known.range::<[u8], _>((Bound::Included(low), until));
        range.map(|(key, _)| key.clone()).collect()
    }

    /// Applies one change to a page. Changes of unknown pages were superseded.
    pub fn link(&mut self, page: u64, content: Option<&[u8]>) {
        let Some(known) = self.pages.get_mut(&page) else {
            return;
        };
        let changed = content.and_then(|content| change(known, content));
        match (changed, known) {
            (Some(Change::Set(key, value)), _) => drop(self.known.insert(key, value)),
            (Some(Change::Removed(key)), _) => drop(self.known.remove(&key)),
            (Some(Change::None), _) => {}
            (None, Page::Leaf(leaf)) => leaf.miss(),
            (None, page) => *page = Page::Lost,
        }
    }

    pub fn free(&mut self, page: u64) {
        self.pages.remove(&page);
    }

    /// A change of one row of this page is missing.
    pub fn miss_change(&mut self, page: u64) {
        if let Some(Page::Leaf(leaf)) = self.pages.get_mut(&page) {
            leaf.miss();
        }
    }

    /// Any record of this page is missing.
    pub fn miss(&mut self, page: u64) {
        self.missed = true;
        if let Some(Page::Leaf(leaf)) = self.pages.get_mut(&page) {
            leaf.miss();
            leaf.uncertain = true;
        }
    }

    /// Records of unknown pages are missing.
    pub fn miss_any(&mut self) {
        let pages: Vec<u64> = self.pages.keys().copied().collect();
        self.missed = true;
        pages.into_iter().for_each(|page| self.miss(page));
    }

    /// Returns all rows, the keys of those that may be older than the log once was, and the number of missing
    /// key ranges. The known rows of a missing range are among the rows.
    pub fn rows(mut self) -> (Rows, BTreeSet<Vec<u8>>, usize) {
        let (mut rows, mut stale, mut holes) = (Rows::new(), BTreeSet::new(), 0);
        let mut seen = BTreeSet::new();
        let mut at = Vec::new();
        let mut next = self.beginning_at(&at, &seen);
        loop {
            let until = next.filter(|page| !seen.contains(page)).and_then(|page| self.until(page, &at));
            let found = next.and_then(|page| match self.pages.get_mut(&page) {
                Some(Page::Leaf(leaf)) => Some((page, leaf)),
                _ => None,
            });
            let (Some(until), Some((page, leaf))) = (until, found) else {
                holes += 1;
                let behind = self.first_after(&at, &seen);
                let end = behind.as_ref().map_or(&[][..], |(low, _)| low.as_slice());
                if behind.is_none() || !end.is_empty() {
                    for key in self.keys(&at, end) {
                        if let Some(value) = self.known.get(&key) {
                            rows.insert(key.clone(), value.clone());
                            stale.insert(key);
                        }
                    }
                }
                // Rows behind the gap are still readable.
                let Some((low, page)) = behind else { break };
                (at, next) = (low, Some(page));
                continue;
            };
            seen.insert(page);
            let (old, all) = (std::mem::take(&mut leaf.stale), std::mem::take(&mut leaf.rows));
            let within = |key: &Vec<u8>| leaf.has(key) && (until.is_empty() || *key < until);
            stale.extend(old.into_iter().filter(within));
            rows.extend(all.into_iter().filter(|(key, _)| within(key)));
            if until.is_empty() {
                break;
            }
            let follows = leaf.next.filter(|_| until == leaf.high);
            at = until;
            next = follows.or_else(|| self.beginning_at(&at, &seen));
        }
        (rows, stale, holes)
    }

    /// Where a page's rows end, if it is a leaf that begins at this key; empty: nowhere. A page that may have
    /// been split meanwhile ends where a newer one begins.
    fn until(&self, page: u64, at: &[u8]) -> Option<Vec<u8>> {
        let Some(Page::Leaf(leaf)) = self.pages.get(&page) else {
            return None;
        };
        if leaf.low != at {
            return None;
        }
        let newer =
            |other: &Leaf| other.written > leaf.written && other.low > leaf.low && leaf.has(&other.low);
        let cut = self
            .leaves()
            .filter(|(_, other)| leaf.uncertain && newer(other))
            .map(|(_, other)| &other.low);
        Some(cut.min().unwrap_or(&leaf.high).clone())
    }

    fn leaves(&self) -> impl Iterator<Item = (u64, &Leaf)> {
        self.pages.iter().filter_map(|(page, known)| match known {
            Page::Leaf(leaf) => Some((*page, leaf)),
            Page::Index | Page::Lost => None,
        })
    }

    fn unseen<'a>(&'a self, seen: &'a BTreeSet<u64>) -> impl Iterator<Item = (u64, &'a Leaf)> {
        self.leaves().filter(|(page, _)| !seen.contains(page))
    }

    fn beginning_at(&self, key: &[u8], seen: &BTreeSet<u64>) -> Option<u64> {
        let there = self.unseen(seen).filter(|(_, leaf)| leaf.low == key);
        there.max_by_key(|(_, leaf)| leaf.written).map(|(page, _)| page)
    }

    /// Finds the first leaf at or after a key: where it begins, and its page.
    fn first_after(&self, key: &[u8], seen: &BTreeSet<u64>) -> Option<(Vec<u8>, u64)> {
        let after = self.unseen(seen).filter(|(_, leaf)| leaf.low[..] >= *key);
        after.map(|(page, leaf)| (leaf.low.clone(), page)).min()
    }
}

fn node(mut bytes: &[u8]) -> Option<Page> {
    let bytes = &mut bytes;
    let next = Some(number(bytes)?).filter(|next| *next != 0);
    let _merging_child = number(bytes)?;
    let _merging = byte(bytes)?;
    let shared = usize::from(byte(bytes)?);
    let (low, high) = (text(bytes)?.to_vec(), text(bytes)?.to_vec());
    if byte(bytes)? != 0 {
        return Some(Page::Index);
    }
    let prefix = low.get(..shared)?;
    let count = number(bytes)?;
    let mut keys = Vec::new();
    for _ in 0..count {
        keys.push([prefix, text(bytes)?].concat());
    }
    let mut rows = Rows::new();
    for key in keys {
        rows.insert(key, text(bytes)?.to_vec());
    }
    Some(Page::Leaf(Leaf {
        next,
        low,
        high,
        shared,
        rows,
        stale: BTreeSet::new(),
        uncertain: false,
        written: 0,
    }))
}

enum Change {
    Set(Vec<u8>, Vec<u8>),
    Removed(Vec<u8>),
    None,
}

/// Applies a change; `None` if it is unreadable, or if it is uncertain which row it is about.
fn change(page: &mut Page, mut bytes: &[u8]) -> Option<Change> {
    let bytes = &mut bytes;
    let kind = byte(bytes)?;
    match (page, kind) {
        (Page::Leaf(leaf), 0 | 1) => {
            let key = [leaf.low.get(..leaf.shared)?, text(bytes)?].concat();
            if leaf.uncertain && !(leaf.has(&key) && rows::is_key(&key)) {
                return None;
            }
            leaf.stale.remove(&key);
            if kind == 1 {
                leaf.rows.remove(&key);
                return Some(Change::Removed(key));
            }
            let value = text(bytes)?.to_vec();
            leaf.rows.insert(key.clone(), value.clone());
            Some(Change::Set(key, value))
        }
        // Steps of a merge: the rows move when the neighbouring page absorbs them.
        (Page::Leaf(_) | Page::Index, 2..=4) => Some(Change::None),
        // An unknown page cannot be changed and stays unknown.
        _ => None,
    }
}
