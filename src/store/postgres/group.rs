//! Decides the outcome of a group of changes from the stored state, without connection or clock. Follows the
//! same steps as the ledger.

use crate::{Applied, Change, Deadline, Filed, Key, Label, Outgoing, Subject, Version, rows};
use deltille_base::ids::Time;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    pub answer: Vec<u8>,
    pub version: Version,
    pub mark: i64,
}

/// The stored state of all subjects and keys in a group.
#[derive(Debug, Default)]
pub struct Present {
    /// Versions of the existing subjects.
    pub heads: HashMap<Subject, Version>,
    pub keys: HashMap<Key, Known>,
}

impl Present {
    /// The state that the callers of these changes assume: each subject as its first change expects it, and
    /// no existing key.
    pub fn assumed(changes: &[Change]) -> Present {
        let mut heads = HashMap::new();
        for change in changes {
            let filed = change.filed.iter().map(|filed| (filed.subject, filed.expected));
            for (subject, expected) in filed.chain([(change.subject, change.expected)]) {
                heads.entry(subject).or_insert(expected);
            }
        }
        Present { heads, keys: HashMap::new() }
    }
}

/// Outcome of a change. For a stale one, the current state is not loaded yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decided {
    Committed(Version),
    Stale,
    Duplicate(Vec<u8>),
}

impl Decided {
    /// Converts to the answer; `None` if the change is stale.
    pub fn applied(self) -> Option<Applied> {
        match self {
            Decided::Committed(version) => Some(Applied::Committed(version)),
            Decided::Duplicate(answer) => Some(Applied::Duplicate(answer)),
            Decided::Stale => None,
        }
    }
}

#[derive(Debug)]
pub struct Written<'a> {
    pub version: Version,
    /// Time of the change.
    pub at: Time,
    pub body: &'a [u8],
    pub deadlines: &'a [Deadline],
    pub outgoing: &'a [Outgoing],
    pub labels: &'a [Label],
}

#[derive(Debug)]
pub struct Added<'a> {
    pub change: &'a Change,
    pub version: Version,
    pub mark: i64,
}

/// The decided outcomes and writes of a group.
#[derive(Debug, Default)]
pub struct Plan<'a> {
    pub decided: Vec<Decided>,
    pub subjects: BTreeMap<Subject, Written<'a>>,
    pub keys: Vec<Added<'a>>,
}

/// Random marker stored with each key, so that a retry can tell its own commit from another process's.
fn mark(base: i64, index: usize) -> i64 {
    // Groups are small, so marks stay distinct even if the sum wraps.
    base.wrapping_add_unsigned(index as u64)
}

/// Applies changes one after the other, each completely or not at all. `base` is the group's own number. An
/// existing key with a mark of this group was committed by an earlier attempt that got no answer.
pub fn decide<'a>(changes: &'a [Change], present: &Present, base: i64) -> Plan<'a> {
    let mut plan = Plan::default();
    let mut answered: HashMap<&Key, &[u8]> = HashMap::new();
    for (index, change) in changes.iter().enumerate() {
        let decided = one(change, mark(base, index), present, &mut plan, &mut answered);
        plan.decided.push(decided);
    }
    plan
}

fn one<'a>(
    change: &'a Change,
    mark: i64,
    present: &Present,
    plan: &mut Plan<'a>,
    answered: &mut HashMap<&'a Key, &'a [u8]>,
) -> Decided {
    if let Some(answer) = answered.get(&change.key) {
        return Decided::Duplicate(answer.to_vec());
    }
    if let Some(known) = present.keys.get(&change.key) {
        if known.mark == mark {
            answered.insert(&change.key, &change.answer);
            return Decided::Committed(known.version);
        }
        return Decided::Duplicate(known.answer.clone());
    }
    let version = |plan: &Plan, subject: Subject| {
        let written = plan.subjects.get(&subject).map(|written| written.version);
        written.unwrap_or_else(|| present.heads.get(&subject).copied().unwrap_or_default())
    };
    let filed = || change.filed.iter().map(|filed| (filed.subject, filed.expected));
    if filed()
        .chain([(change.subject, change.expected)])
        .any(|(subject, expected)| version(plan, subject) != expected)
    {
        return Decided::Stale;
    }
    for Filed { subject, expected, body, labels, outgoing } in &change.filed {
        let written = Written {
            version: Version(expected.0 + 1),
            at: change.at,
            body,
            deadlines: &[],
            outgoing,
            labels,
        };
        plan.subjects.insert(*subject, written);
    }
    // Inserted last: if a change also files its own subject, its own body wins.
    let version = Version(change.expected.0 + 1);
    let written = Written {
        version,
        at: change.at,
        body: &change.body,
        deadlines: &change.deadlines,
        outgoing: &change.outgoing,
        labels: &change.labels,
    };
    plan.subjects.insert(change.subject, written);
    plan.keys.push(Added { change, version, mark });
    answered.insert(&change.key, &change.answer);
    Decided::Committed(version)
}

/// Numbers of the locks for a group's subjects and keys, in the order in which every process takes them.
pub fn locks<'a>(changes: impl IntoIterator<Item = &'a Change>) -> Vec<i64> {
    let mut locks = Vec::new();
    for change in changes {
        locks.push(lock(b"k", change.key.0.as_bytes()));
        locks
            .extend(change.filed.iter().map(|filed| filed.subject).chain([change.subject]).map(subject_lock));
    }
    locks.sort_unstable();
    locks.dedup();
    locks
}

pub fn subject_lock(subject: Subject) -> i64 {
    lock(b"s", &rows::subject_bytes(subject))
}

/// If two names share a number, they only wait for each other.
fn lock(kind: &[u8], name: &[u8]) -> i64 {
    let hash: [u8; 32] = Sha256::new()
        .chain_update(b"deltille ")
        .chain_update(kind)
        .chain_update(name)
        .finalize()
        .into();
    let [a, b, c, d, e, f, g, h, ..] = hash;
    i64::from_be_bytes([a, b, c, d, e, f, g, h])
}

#[cfg(test)]
#[path = "../../../tests/units/group.rs"]
mod tests;
