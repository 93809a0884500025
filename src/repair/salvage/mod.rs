//! Reads what is left of a damaged log, without sled, which would stop at the damage or erase the log.
//!
//! Records are applied in log order. An unreadable record among those that were acknowledged is passed over:
//! the page that it belonged to, or every page if that is unknown, is *stale* from there until it is written
//! as a whole again, and rows of key ranges that became unreadable are taken from an earlier time. Stale rows
//! are reported.
//!
//! Behind the last acknowledged record, a power cut may have left anything, so records count up to the first
//! unreadable one there. Superseded segments may be gone or half overwritten, so a gap among the older ones
//! proves nothing. The log's claim of how much was on the disk may be wrong too, because sled writes it before
//! the disk has confirmed it. So several ends are tried, latest first, and the first one at which the pages
//! form a consistent tree is used.
//!
//! ```text
//!   log     segments and records
//!   pages   the tree that they form
//! ```

pub mod log;
mod pages;

use deltille_store::disk::snapshot::SEGMENT;
use log::{Content, Hole, Item, Kind, Log, Lost, Record};
use pages::Pages;
pub use pages::Rows;
use std::{collections::BTreeSet, fs, fs::File, io, path::Path};

/// Number of ends to try.
const TRIES: usize = 32;
/// Header size in bytes of a page's own file: checksum, sled's kind (one byte).
const BLOB_HEADER: usize = 5;

#[derive(Debug, Default)]
pub struct Salvaged {
    pub rows: Rows,
    /// Keys of rows that may be older than what was acknowledged.
    pub stale: BTreeSet<Vec<u8>>,
    /// Number of key ranges of which no row is readable.
    pub gaps: usize,
    /// Complete records behind the chosen end, and their bytes. It is unknown what they build on.
    pub left_out: usize,
    pub left_out_bytes: u64,
    /// Number of unreadable places before the end.
    pub damaged: usize,
    /// Whether the log ended in an incomplete record: a write that was cut short, or damaged since.
    pub torn: bool,
    /// Whether there are unreadable places before the end among records that may never have been
    /// acknowledged.
    bridged: bool,
}

/// Salvages the database with this log; `blobs` is the folder of its large pages.
pub fn salvage(log: File, blobs: &Path) -> io::Result<Salvaged> {
    let mut log = Log::read(log)?;
    let durable = acknowledged(&mut log)?;
    let mut best: Option<Salvaged> = None;
    for end in ends(&mut log, durable)? {
        let salvaged = replay(&mut log, end, durable, blobs)?;
        let whole = salvaged.gaps == 0 && !salvaged.bridged;
        if whole || best.is_none() {
            best = Some(salvaged);
        }
        if whole {
            break;
        }
    }
    Ok(best.unwrap_or_default())
}

/// Returns the position of the last record that was certainly acknowledged: each group of changes is one batch,
/// and the next one begins after it is durable.
fn acknowledged(log: &mut Log) -> io::Result<u64> {
    let (mut before, mut last) = (0, 0);
    for position in log.positions().collect::<Vec<_>>() {
        let Some(segment) = log.segment(position)? else {
            continue;
        };
        for record in segment.records() {
            // A batch that was never finished names no end.
            if let Kind::Batch(end) = record.kind
                && end > record.position
            {
                (before, last) = (last, end);
            }
        }
    }
    Ok(before)
}

/// Returns possible ends of the log, likeliest first: the end of the chain of segments that begins where the
/// log claims that everything was on the disk; then each earlier position at which something is missing.
fn ends(log: &mut Log, durable: u64) -> io::Result<Vec<u64>> {
    let segment = SEGMENT as u64;
    let positions: Vec<u64> = log.positions().collect();
    let start = log.mark().max(durable) / segment * segment;
    // If that segment is gone, it was superseded.
    let Some(first) = positions
        .iter()
        .copied()
        .find(|position| *position >= start)
        .or(positions.last().copied())
    else {
        return Ok(Vec::new());
    };
    let mut end = first;
    while let Some(next) = log.segment(end)? {
        end = next.end(durable);
        if end < next.limit {
            break;
        }
    }
    let mut ends = vec![end];
    for position in positions.into_iter().rev().filter(|position| *position < end) {
        if ends.len() >= TRIES {
            break;
        }
        let Some(found) = log.segment(position)? else {
            continue;
        };
        let until = found.end(durable);
        let followed = until == found.limit && log.segment(position + segment)?.is_some();
        // Acknowledged changes count in any case.
        if !followed && until < end && until > durable {
            ends.push(until);
        }
    }
    Ok(ends)
}

/// Applies all records before `end`, also behind holes up to `durable`.
fn replay(log: &mut Log, end: u64, durable: u64, blobs: &Path) -> io::Result<Salvaged> {
    let (mut pages, mut salvaged) = (Pages::default(), Salvaged::default());
    let mut open = true;
    let positions: Vec<u64> = log.positions().collect();
    for position in positions {
        let Some(segment) = log.segment(position)? else {
            continue;
        };
        salvaged.torn |= segment.is_torn(end);
        for item in segment.items {
            match item {
                Item::Hole(hole) if hole.position < end => {
                    salvaged.damaged += 1;
                    salvaged.bridged |= hole.position > durable;
                    pass(&mut pages, hole);
                }
                Item::Hole(_) => {}
                Item::Record(record) => {
                    let cut = matches!(record.kind, Kind::Batch(last) if last >= end && last > durable);
                    open &= record.position < end && !cut;
                    if open {
                        take(&mut pages, &record, blobs)?;
                    } else if record.kind != Kind::Nothing {
                        salvaged.left_out += 1;
                        salvaged.left_out_bytes += record.end - record.position;
                    }
                }
            }
        }
    }
    let (rows, stale, gaps) = pages.rows();
    Ok(Salvaged { rows, stale, gaps, ..salvaged })
}

/// Notes that a record is missing.
fn pass(pages: &mut Pages, hole: Hole) {
    match hole.lost {
        Lost::Record(_, Kind::Nothing | Kind::Batch(_)) => {}
        Lost::Record(page, Kind::Link) => pages.miss_change(page),
        Lost::Record(page, Kind::Node | Kind::Free) => pages.miss(page),
        Lost::Unknown => pages.miss_any(),
    }
}

fn take(pages: &mut Pages, record: &Record, blobs: &Path) -> io::Result<()> {
    let read;
    let content = match &record.content {
        Content::Inline(content) => Some(&content[..]),
        Content::Elsewhere(name) => {
            read = blob(&blobs.join(name.to_string()))?;
            read.as_deref()
        }
    };
    match record.kind {
        Kind::Nothing | Kind::Batch(_) => {}
        Kind::Free => pages.free(record.page),
        Kind::Node => pages.replace(record.page, content),
        Kind::Link => pages.link(record.page, content),
    }
    Ok(())
}

/// Reads a page's own file, if it is complete.
fn blob(file: &Path) -> io::Result<Option<Vec<u8>>> {
    let bytes = match fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let Some((sum, rest)) = bytes.split_first_chunk::<4>() else {
        return Ok(None);
    };
    let whole = u32::from_le_bytes(*sum) == crc32fast::hash(rest);
    Ok(bytes.get(BLOB_HEADER..).filter(|_| whole).map(<[u8]>::to_vec))
}
