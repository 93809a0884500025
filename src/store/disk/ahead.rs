//! The write-ahead file that versions before 0.4 kept in front of sled, holding what was committed since sled's
//! last batch. The first start of a newer version gives its rows to sled and removes it.
//!
//! sled's row `KEY` held a mark: the last generation of the file that sled has. A head at
//! the file's beginning, in two places, names its generation and counts its durable records. Fewer records, a
//! complete record behind an incomplete one, or a generation later than the next mean lost or damaged data. An
//! incomplete last record was never acknowledged.
//!
//! ```text
//!   head:   magic, generation, number of durable records, checksum of all this, up to the middle of a page
//!   head:   the same again, up to the end of the page
//!   record: magic, generation, number in it, length of the rows, checksum of all this (32 bytes), rows, up to the end of a page
//!   row:    length and bytes of the key, length and bytes of the value (the length u32::MAX: the row is removed)
//! ```

use super::system::remove_durably;
use crate::ledger::Batch;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

const SIZE: usize = 1024 * 1024;
const PAGE: usize = 4096;
const HEADS: [usize; 2] = [0, PAGE / 2];
const HEAD_MAGIC: [u8; 8] = *b"\xffahead\x02\xfe";
const MAGIC: [u8; 8] = *b"\xffahead\x01\xfe";
/// Length of a record's header without its checksum.
const HEADER: usize = 28;
const REMOVED: u32 = u32::MAX;

pub fn place(folder: &Path) -> PathBuf {
    folder.join("ahead")
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The last generation that sled has.
    pub generation: u64,
    /// Whether a store was open since, so that the file must be there and whole.
    pub open: bool,
}

impl Mark {
    /// The mark of a database without one.
    pub const NONE: Mark = Mark { generation: 0, open: false };

    pub fn read(value: &[u8]) -> Option<Mark> {
        let (generation, rest) = value.split_first_chunk()?;
        let open = match rest {
            [] => false,
            [1] => true,
            _ => return None,
        };
        Some(Mark { generation: u64::from_le_bytes(*generation), open })
    }
}

/// Changes in the file that sled does not have.
#[derive(Debug, Default)]
pub struct Found {
    /// The complete records, in order.
    pub records: Vec<Batch>,
    /// Complete records behind an incomplete one, and their bytes.
    pub behind: usize,
    pub behind_bytes: u64,
    /// Whether an incomplete record follows the complete ones.
    pub torn: bool,
    /// The fault of the file, if acknowledged records are missing.
    pub damage: Option<String>,
}

/// Reads the file of a folder, from the generation after that of `mark` on.
pub fn read(folder: &Path, mark: Mark) -> io::Result<Found> {
    let bytes = match fs::read(place(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let damage = mark.open.then(|| fault("is gone"));
            return Ok(Found { damage, ..Found::default() });
        }
        bytes => bytes?,
    };
    let heads = HEADS.into_iter().filter_map(|at| head(bytes.get(at..)?));
    let head = heads.max();
    let (mut found, mut newest) = (Found::default(), head.map_or(0, |(generation, _)| generation));
    // An older version wrote no head.
    let (mut at, mut chain) = (if mark.open || head.is_some() { PAGE } else { 0 }, true);
    let mut first = None;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(record) = record(rest).filter(|record| record.generation > mark.generation) else {
            found.torn |= chain && begins(rest).is_some_and(|(generation, ..)| generation > mark.generation);
            chain = false;
            at += PAGE;
            continue;
        };
        let expected = (*first.get_or_insert(record.generation), found.records.len() as u64 + 1);
        chain &= (record.generation, record.number) == expected;
        at += record.length.next_multiple_of(PAGE);
        if chain {
            newest = newest.max(record.generation);
            found.records.push(record.rows);
        } else {
            found.behind += 1;
            found.behind_bytes += record.length as u64;
        }
    }
    let counted = head.filter(|(generation, _)| *generation > mark.generation).map_or(0, |(_, count)| count);
    let lost = counted.saturating_sub((found.records.len() + found.behind) as u64);
    found.damage = if mark.open && head.is_none() {
        Some(fault("cannot be read"))
    } else if mark.open && bytes.len() < SIZE {
        Some(fault("is cut short"))
    } else if found.behind > 0 {
        let behind = found.behind;
        Some(format!("a record of what was committed last cannot be read, {behind} behind it can"))
    } else if newest > mark.generation + 1 {
        let drained = mark.generation;
        Some(format!("its log ends before what was committed last ({drained}, {newest})"))
    } else if lost > 0 {
        Some(format!("the last {lost} records of what was committed last cannot be read"))
    } else {
        None
    };
    Ok(found)
}

fn fault(what: &str) -> String {
    format!("its file `ahead`, with what was committed last, {what}")
}

/// Removes the file after sled has all of its rows.
pub fn remove(folder: &Path) -> io::Result<()> {
    remove_durably(folder, &place(folder))
}

fn number(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

fn short(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

/// Reads the generation and the count of the head at the start of these bytes, if it is whole.
fn head(bytes: &[u8]) -> Option<(u64, u64)> {
    let whole = bytes.starts_with(&HEAD_MAGIC) && short(bytes, 24)? == crc32fast::hash(&bytes[..24]);
    if whole { Some((number(bytes, 8)?, number(bytes, 16)?)) } else { None }
}

struct Record {
    generation: u64,
    number: u64,
    rows: Batch,
    /// Length including the header.
    length: usize,
}

/// Reads the generation, the number and the length of the rows from a header.
fn begins(bytes: &[u8]) -> Option<(u64, u64, usize)> {
    let length = usize::try_from(short(bytes, 24)?).ok()?;
    bytes.starts_with(&MAGIC).then_some((number(bytes, 8)?, number(bytes, 16)?, length))
}

/// Reads the record at the start of these bytes, if it is complete.
fn record(bytes: &[u8]) -> Option<Record> {
    let (generation, number, length) = begins(bytes)?;
    let rows = bytes.get(HEADER + 4..)?.get(..length)?;
    let mut sum = crc32fast::Hasher::new();
    sum.update(&bytes[..HEADER]);
    sum.update(rows);
    let whole = short(bytes, HEADER)? == sum.finalize();
    let rows = whole.then(|| decode(rows))??;
    Some(Record { generation, number, rows, length: HEADER + 4 + length })
}

/// Decodes rows; `None` if they are malformed.
fn decode(mut bytes: &[u8]) -> Option<Batch> {
    let mut rows = Batch::new();
    while !bytes.is_empty() {
        rows.push((part(&mut bytes)??, part(&mut bytes)?));
    }
    Some(rows)
}

/// Reads the next key or value. `Some(None)`: the row is removed.
fn part(bytes: &mut &[u8]) -> Option<Option<Vec<u8>>> {
    let length = short(bytes, 0)?;
    let taken = if length == REMOVED { 0 } else { usize::try_from(length).ok()? };
    let (part, rest) = bytes[4..].split_at_checked(taken)?;
    *bytes = rest;
    Some((length != REMOVED).then(|| part.to_vec()))
}
