//! The parameters of a search and its result.

/// Maximum depth of the main search.
pub(super) const MAX_DEPTH: i32 = 60;

#[derive(Clone, Debug)]
pub struct RootEntry<E> {
    pub entry: E,
    /// The value for the seat. Where not all entries are searched exactly, entries behind the first have at
    /// most this value.
    pub value: i32,
    pub line: Vec<E>,
}

#[derive(Clone, Debug)]
pub struct Found<E> {
    /// Best first.
    pub entries: Vec<RootEntry<E>>,
    /// Depth of the last complete iteration.
    pub depth: u32,
    pub nodes: u64,
    /// Nodes at the end of that iteration.
    pub nodes_at_depth: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// Finds the best entry; judges the others only far enough to know that they are no better.
    Best,
    /// Finds the exact value of each entry.
    All,
}

#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Maximum depth in entries, captures aside. 0: entries are judged by the position right after them,
    /// without a look at the replies.
    pub depth: u32,
    pub root: Root,
    /// Seed for the choice among equal entries; 0 picks the first of equals.
    pub seed: u64,
}

/// The strongest plan.
pub const BEST: Plan = Plan { depth: MAX_DEPTH as u32, root: Root::Best, seed: 0 };
