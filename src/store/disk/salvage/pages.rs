//! Rebuilds sled's tree of pages from the records of the log: the rows of each leaf, and how the leaves are
//! connected.

use super::log::{byte, number, text};
use std::collections::{BTreeMap, BTreeSet};

pub type Rows = BTreeMap<Vec<u8>, Vec<u8>>;

#[derive(Debug, Default)]
pub struct Pages(BTreeMap<u64, Page>);

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
}

impl Pages {
    /// Replaces the whole page; `None` if its content is unreadable.
    pub fn replace(&mut self, page: u64, content: Option<&[u8]>) {
        self.0.insert(page, content.and_then(node).unwrap_or(Page::Lost));
    }

    /// Applies one change to a page. Changes of unknown pages were superseded.
    pub fn link(&mut self, page: u64, content: Option<&[u8]>) {
        let Some(known) = self.0.get_mut(&page) else {
            return;
        };
        if content.and_then(|content| change(known, content)).is_none() {
            *known = Page::Lost;
        }
    }

    pub fn free(&mut self, page: u64) {
        self.0.remove(&page);
    }

    /// Returns all rows and the number of missing key ranges.
    pub fn rows(mut self) -> (Rows, usize) {
        let (mut rows, mut holes) = (Rows::new(), 0);
        let mut seen = BTreeSet::new();
        let mut at = Vec::new();
        let mut next = self.beginning_at(&at, &seen);
        loop {
            let found =
                next.filter(|page| !seen.contains(page)).and_then(|page| match self.0.get_mut(&page) {
                    Some(Page::Leaf(leaf)) if leaf.low == at => Some((page, leaf)),
                    _ => None,
                });
            let Some((page, leaf)) = found else {
                holes += 1;
                // Rows behind the gap are still readable.
                let Some((low, page)) = self.first_after(&at, &seen) else {
                    break;
                };
                (at, next) = (low, Some(page));
                continue;
            };
            seen.insert(page);
            let ends = leaf.high.is_empty();
            let within = |key: &Vec<u8>| *key >= leaf.low && (ends || *key < leaf.high);
            rows.extend(std::mem::take(&mut leaf.rows).into_iter().filter(|(key, _)| within(key)));
            if ends {
                break;
            }
            at.clone_from(&leaf.high);
            next = leaf.next;
        }
        (rows, holes)
    }

    fn leaves<'a>(&'a self, seen: &'a BTreeSet<u64>) -> impl Iterator<Item = (u64, &'a Leaf)> {
        self.0
            .iter()
            .filter(|(page, _)| !seen.contains(page))
            .filter_map(|(page, known)| match known {
                Page::Leaf(leaf) => Some((*page, leaf)),
                Page::Index | Page::Lost => None,
            })
    }

    fn beginning_at(&self, key: &[u8], seen: &BTreeSet<u64>) -> Option<u64> {
        self.leaves(seen).find(|(_, leaf)| leaf.low == key).map(|(page, _)| page)
    }

    /// Finds the first leaf at or after a key: where it begins, and its page.
    fn first_after(&self, key: &[u8], seen: &BTreeSet<u64>) -> Option<(Vec<u8>, u64)> {
        let after = self.leaves(seen).filter(|(_, leaf)| leaf.low[..] >= *key);
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
    Some(Page::Leaf(Leaf { next, low, high, shared, rows }))
}

/// Applies a change; `None` if it is unreadable.
fn change(page: &mut Page, mut bytes: &[u8]) -> Option<()> {
    let bytes = &mut bytes;
    let kind = byte(bytes)?;
    match (page, kind) {
        (Page::Leaf(leaf), 0 | 1) => {
            let key = [leaf.low.get(..leaf.shared)?, text(bytes)?].concat();
            if kind == 0 {
                leaf.rows.insert(key, text(bytes)?.to_vec());
            } else {
                leaf.rows.remove(&key);
            }
            Some(())
        }
        // Steps of a merge: the rows move when the neighbouring page absorbs them.
        (Page::Leaf(_) | Page::Index, 2..=4) => Some(()),
        // An unknown page cannot be changed and stays unknown.
        _ => None,
    }
}
