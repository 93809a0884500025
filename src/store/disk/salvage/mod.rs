//! Reads what is left of a damaged log, without sled, which would stop at the damage or erase the log.
//!
//! Records are applied in log order, up to the first unreadable one in the part that should be complete.
//! Superseded segments may be gone or half overwritten, so a gap among the older ones proves nothing. The
//! log's claim of how much was on the disk may be wrong too, because sled writes it before the disk has
//! confirmed it. So several ends are tried, latest first, and the first one at which the pages form a
//! consistent tree is used.
//!
//! ```text
//!   log     segments and records
//!   pages   the tree that they form
//! ```

pub mod log;
mod pages;

use super::snapshot::SEGMENT;
use log::{Content, Kind, Log, Record};
use pages::{Pages, Rows};
use std::{fs, fs::File, io, path::Path};

/// Number of ends to try.
const TRIES: usize = 32;
/// Header size in bytes of a page's own file: checksum, sled's kind (one byte).
const BLOB_HEADER: usize = 5;

#[derive(Debug)]
pub struct Salvaged {
    pub rows: Rows,
    /// Number of key ranges of which no row is readable.
    pub gaps: usize,
    /// Complete records behind the chosen end, and their bytes. It is unknown what they build on.
    pub left_out: usize,
    pub left_out_bytes: u64,
    /// Number of segments before the end that are partly unreadable.
    pub damaged: usize,
    /// Whether the log ended in an incomplete record: a write that was cut short, or damaged since.
    pub torn: bool,
}

/// Salvages the database with this log; `blobs` is the folder of its large pages.
pub fn salvage(log: File, blobs: &Path) -> io::Result<Salvaged> {
    let mut log = Log::read(log)?;
    let mut best: Option<Salvaged> = None;
    for end in ends(&mut log)? {
        let salvaged = replay(&mut log, end, blobs)?;
        let whole = salvaged.gaps == 0;
        if whole || best.is_none() {
            best = Some(salvaged);
        }
        if whole {
            break;
        }
    }
    Ok(best.unwrap_or(Salvaged {
        rows: Rows::new(),
        gaps: 0,
        left_out: 0,
        left_out_bytes: 0,
        damaged: 0,
        torn: false,
    }))
}

/// Returns possible ends of the log, likeliest first: the end of the chain of segments that begins where the
/// log claims that everything was on the disk; then each earlier position at which something is missing.
fn ends(log: &mut Log) -> io::Result<Vec<u64>> {
    let segment = SEGMENT as u64;
    let positions: Vec<u64> = log.positions().collect();
    let start = log.mark() / segment * segment;
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
        end = next.end;
        if !next.full {
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
        let followed = found.full && log.segment(position + segment)?.is_some();
        if !followed && found.end < end {
            ends.push(found.end);
        }
    }
    Ok(ends)
}

/// Applies all records before `end`.
fn replay(log: &mut Log, end: u64, blobs: &Path) -> io::Result<Salvaged> {
    let mut pages = Pages::default();
    let (mut left_out, mut left_out_bytes, mut damaged) = (0, 0, 0);
    let (mut open, mut torn) = (true, false);
    let positions: Vec<u64> = log.positions().collect();
    for position in positions {
        let Some(segment) = log.segment(position)? else {
            continue;
        };
        damaged += usize::from(!segment.full && segment.end < end);
        torn |= segment.torn && segment.end == end;
        if segment.end >= end {
            left_out += segment.behind.0;
            left_out_bytes += segment.behind.1;
        }
        for record in segment.records {
            let cut = matches!(record.kind, Kind::Batch(last) if last >= end);
            open &= record.position < end && !cut;
            if open {
                take(&mut pages, &record, blobs)?;
            } else if record.kind != Kind::Nothing {
                left_out += 1;
                left_out_bytes += record.end - record.position;
            }
        }
    }
    let (rows, gaps) = pages.rows();
    Ok(Salvaged { rows, gaps, left_out, left_out_bytes, damaged, torn })
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
