//! The rows of the database: all byte keys, and values with a format number and a checksum.
//!
//! | key | value |
//! | --- | --- |
//! | `b` subject | the body with its version, deadlines and outgoing rows |
//! | `d` time subject index | a deadline (found by time) |
//! | `o` subject index | an outgoing row; few at a time, each commit replaces those of the last one |
//! | `p` subject | where the board was posted |
//! | `l` label 0 subject, its bits inverted | empty: finds a subject by its label, the largest id first |
//! | `k` key | an idempotency key: when, and the answer given |
//! | `s` old key | an unreadable value, unchanged |
//!
//! Numbers in keys are big-endian, so that bytes sort as numbers do. A value consists of format number,
//! CRC-32 of the rest, JSON.

use super::{Deadline, Key, Label, LabelRange, Outgoing, Posted, Subject, Version};
use deltille_base::ids::{ChannelId, DeletionId, GuildId, TableId, TacticId, Time, TournamentId, UserId};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The format written now; readers accept this one and, once there is one, the previous.
pub const FORMAT: u8 = 1;

/// The value of a `b` row without the body's bytes, which follow it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Head {
    pub version: Version,
    pub deadlines: Vec<Deadline>,
    pub outgoing: Vec<Outgoing>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<Label>,
}

/// The value of a `d` or `o` row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fenced {
    pub version: Version,
    pub kind: String,
    pub at: Time,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<UserId>,
}

/// The value of a `k` row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answered {
    pub at: Time,
    pub answer: Vec<u8>,
}

/// Why a value could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Written by a newer program; the value is left alone.
    Newer(u8),
    Damaged(String),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Newer(format) => write!(f, "format {format} is newer than this program's {FORMAT}"),
            Fault::Damaged(why) => write!(f, "damaged ({why})"),
        }
    }
}

pub fn encode<T: Serialize>(value: &T, tail: &[u8]) -> Vec<u8> {
    // These are plain structs of numbers and texts, so serialising them into memory cannot fail.
    let head = serde_json::to_vec(value).unwrap_or_default();
    let mut bytes = vec![FORMAT, 0, 0, 0, 0];
    bytes.extend((head.len() as u32).to_be_bytes());
    bytes.extend(head);
    bytes.extend(tail);
    let sum = crc32fast::hash(&bytes[5..]);
    bytes[1..5].copy_from_slice(&sum.to_be_bytes());
    bytes
}

/// Returns the value and the bytes after it.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<(T, &[u8]), Fault> {
    let damaged = |why: &str| Fault::Damaged(why.to_owned());
    let (format, rest) = bytes.split_first().ok_or_else(|| damaged("empty"))?;
    let (sum, rest) = rest.split_first_chunk::<4>().ok_or_else(|| damaged("truncated"))?;
    if u32::from_be_bytes(*sum) != crc32fast::hash(rest) {
        return Err(damaged("wrong checksum"));
    }
    if *format > FORMAT {
        return Err(Fault::Newer(*format));
    }
    let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(|| damaged("truncated"))?;
    let length = u32::from_be_bytes(*length) as usize;
    if length > rest.len() {
        return Err(damaged("truncated"));
    }
    let (head, tail) = rest.split_at(length);
    let value = serde_json::from_slice(head).map_err(|error| Fault::Damaged(error.to_string()))?;
    Ok((value, tail))
}

/// Encodes a subject for keys.
pub fn subject_bytes(subject: Subject) -> [u8; 9] {
    let (kind, id) = match subject {
        Subject::Channel(ChannelId(id)) => (0, id),
        Subject::User(UserId(id)) => (1, id),
        Subject::Guild(GuildId(id)) => (2, id),
        Subject::Game(TableId(id)) => (3, id),
        Subject::Import(UserId(id)) => (4, id),
        Subject::Service => (5, 0),
        Subject::Analysis(TableId(id)) => (6, id),
        Subject::Deletion(UserId(id)) => (7, id),
        Subject::Deleted(DeletionId(id)) => (8, id),
        Subject::Tactic(TacticId(id)) => (9, id),
        Subject::Tried(UserId(id)) => (10, id),
        Subject::Rating(UserId(id)) => (11, id),
        Subject::Tournament(TournamentId(id)) => (12, id),
        Subject::Ballot(ChannelId(id)) => (13, id),
    };
    let mut bytes = [kind; 9];
    bytes[1..].copy_from_slice(&id.to_be_bytes());
    bytes
}

/// Decodes a subject; `None` for an unknown kind.
pub fn subject_of(bytes: &[u8]) -> Option<Subject> {
    let (kind, id) = bytes.split_first()?;
    let id = u64::from_be_bytes(id.try_into().ok()?);
    match kind {
        0 => Some(Subject::Channel(ChannelId(id))),
        1 => Some(Subject::User(UserId(id))),
        2 => Some(Subject::Guild(GuildId(id))),
        3 => Some(Subject::Game(TableId(id))),
        4 => Some(Subject::Import(UserId(id))),
        5 => Some(Subject::Service).filter(|_| id == 0),
        6 => Some(Subject::Analysis(TableId(id))),
        7 => Some(Subject::Deletion(UserId(id))),
        8 => Some(Subject::Deleted(DeletionId(id))),
        9 => Some(Subject::Tactic(TacticId(id))),
        10 => Some(Subject::Tried(UserId(id))),
        11 => Some(Subject::Rating(UserId(id))),
        12 => Some(Subject::Tournament(TournamentId(id))),
        13 => Some(Subject::Ballot(ChannelId(id))),
        _ => None,
    }
}

pub fn body_key(subject: Subject) -> Vec<u8> {
    [&b"b"[..], &subject_bytes(subject)].concat()
}

pub fn body_subject(key: &[u8]) -> Option<Subject> {
    subject_of(key.strip_prefix(b"b")?)
}

pub fn posted_key(subject: Subject) -> Vec<u8> {
    [&b"p"[..], &subject_bytes(subject)].concat()
}

pub fn deadline_key(at: Time, subject: Subject, index: usize) -> Vec<u8> {
    [&b"d"[..], &at.0.to_be_bytes(), &subject_bytes(subject), &[index as u8]].concat()
}

/// The time and the subject of a `d` row.
pub fn deadline_parts(key: &[u8]) -> Option<(Time, Subject)> {
    let (at, rest) = key.strip_prefix(b"d")?.split_first_chunk::<8>()?;
    let (_, subject) = rest.split_last()?;
    Some((Time(u64::from_be_bytes(*at)), subject_of(subject)?))
}

/// First key of the `d` rows later than `at`.
pub fn deadlines_after(at: Time) -> Vec<u8> {
    [&b"d"[..], &at.0.saturating_add(1).to_be_bytes()].concat()
}

pub fn outgoing_key(subject: Subject, index: usize) -> Vec<u8> {
    [&b"o"[..], &subject_bytes(subject), &[index as u8]].concat()
}

/// The subject of an `o` row.
pub fn outgoing_subject(key: &[u8]) -> Option<Subject> {
    let (_, subject) = key.strip_prefix(b"o")?.split_last()?;
    subject_of(subject)
}

/// Key range of all subjects with a label: its first key, and the first key after it.
pub fn label_range(label: &Label) -> (Vec<u8>, Vec<u8>) {
    ([b"l", label.0.as_bytes(), &[0]].concat(), [b"l", label.0.as_bytes(), &[1]].concat())
}

pub fn label_key(label: &Label, subject: Subject) -> Vec<u8> {
    [label_range(label).0, subject_bytes(subject).map(|byte| !byte).to_vec()].concat()
}

/// Key range of a range of labels: its first key, and the first key after it.
pub fn labels_range(range: &LabelRange) -> (Vec<u8>, Vec<u8>) {
    (label_range(&range.from).0, label_range(&range.until).0)
}

/// The label of an `l` row.
pub fn label_text(key: &[u8]) -> Option<Label> {
    let (text, _) = key.strip_prefix(b"l")?.split_last_chunk::<9>()?;
    let text = text.strip_suffix(&[0])?;
    Some(Label(String::from_utf8(text.to_vec()).ok()?))
}

/// The subject of an `l` row.
pub fn label_subject(key: &[u8]) -> Option<Subject> {
    let (_, subject) = key.split_last_chunk::<9>()?;
    subject_of(&subject.map(|byte| !byte))
}

pub fn key_key(key: &Key) -> Vec<u8> {
    [b"k", key.0.as_bytes()].concat()
}

pub fn aside_key(key: &[u8]) -> Vec<u8> {
    [b"s", key].concat()
}

/// Whether these bytes are a key. Of idempotency keys and labels only the form can be judged.
pub fn is_key(key: &[u8]) -> bool {
    match key.split_first() {
        Some((b'b', _)) => body_subject(key).is_some(),
        Some((b'd', _)) => deadline_parts(key).is_some(),
        Some((b'o', _)) => outgoing_subject(key).is_some(),
        Some((b'p', subject)) => subject_of(subject).is_some(),
        Some((b'l', _)) => label_subject(key).is_some(),
        Some((b's', key)) => body_subject(key).is_some(),
        Some((b'k', _)) => true,
        _ => key == [0xff],
    }
}

/// The deadline and outgoing rows described by a head.
pub fn fenced_rows(subject: Subject, head: &Head) -> impl Iterator<Item = (Vec<u8>, Fenced)> {
    let fenced = move |at: Time, kind: &str, to: &[UserId]| Fenced {
        version: head.version,
        kind: kind.to_owned(),
        at,
        to: to.to_vec(),
    };
    let deadlines = head.deadlines.iter().enumerate().map(move |(index, deadline)| {
        (deadline_key(deadline.at, subject, index), fenced(deadline.at, &deadline.kind, &[]))
    });
    let outgoing = head
        .outgoing
        .iter()
        .enumerate()
        .map(move |(index, row)| (outgoing_key(subject, index), fenced(row.at, &row.kind, &row.to)));
    deadlines.chain(outgoing)
}

pub fn encode_posted(posted: &Posted) -> Vec<u8> {
    encode(posted, &[])
}

#[cfg(test)]
#[path = "../../tests/units/rows.rs"]
mod tests;
