//! How a search goes, and what becomes of it.

/// How deep the main search goes at most.
pub(super) const MAX_DEPTH: i32 = 60;

/// An entry at the root with what is known of it.
#[derive(Clone, Debug)]
pub(in crate::engine) struct RootEntry<E> {
    pub entry: E,
    /// For the seat. Where not all entries are searched exactly, those behind the first are at most this.
    pub value: i32,
    pub line: Vec<E>,
}

/// What became of a search.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Found<E> {
    /// The best first.
    pub entries: Vec<RootEntry<E>>,
    /// Of the last iteration that was ended.
    pub depth: u32,
    pub nodes: u64,
    /// Nodes when that iteration ended.
    pub nodes_at_depth: u64,
}

/// How the root is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::engine) enum Root {
    /// The best entry is wanted, and the others only as far as they are not better.
    Best,
    /// Each entry's value is wanted.
    All,
}

/// How a search goes.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Plan {
    /// How many entries are looked ahead at most, captures aside.
    pub depth: u32,
    pub root: Root,
    /// Of 256 replies to an entry at the root, how many are overlooked.
    pub blind: u8,
    /// What is overlooked, and which of equal entries is taken, follows from this; 0: the first of equals.
    pub seed: u64,
}

/// As well as can be.
pub(in crate::engine) const BEST: Plan =
    Plan { depth: MAX_DEPTH as u32, root: Root::Best, blind: 0, seed: 0 };
