//! A write-ahead file in front of sled's own log, holding what was committed since sled's last batch, so that
//! a commit costs one write and one sync.
//!
//! Each group's rows form one record, appended after the previous one. When the record is durable, the group
//! is. From time to time the file is *drained*: sled gets all rows since the last drain as one atomic batch,
//! together with a row that names the generation of the file ([`MARK`]). When sled's log is durable, the next
//! generation overwrites the file from its beginning.
//!
//! Why no data is lost, and no old record ever replaces newer rows:
//!
//! - Mark and rows are written together or not at all. Only records of a generation after the mark count, so
//!   a generation that sled has is finished, no matter what remains of it in the file. A generation that sled
//!   does not have is complete in the file, because it is overwritten only after the mark is durable.
//!   (Opening first makes sled's log durable, as the previous process may have been killed before its sync.)
//!   Draining a generation again after a kill changes nothing: the rows are final values, and the mark is the
//!   same.
//! - A record begins on a page of its own, and is written only when all records before it are durable.
//!   Acknowledged data is never overwritten before it is drained. So a kill or a power cut can leave only the
//!   last record incomplete; it was never acknowledged, and it is ignored. A complete record behind an
//!   incomplete one, or one of a later generation than the next, means that something else lost or damaged
//!   data.
//! - Until the last record is durable, it may be written again with more rows. So rows that are only noted
//!   (not synced) are in the operating system's hands if the process is killed, and become durable with the
//!   next group.
//!
//! ```text
//!   record: magic, generation, number in it, length of the rows, checksum of all this (32 bytes), rows, up to the end of a page
//!   row:    length and bytes of the key, length and bytes of the value (the length u32::MAX: the row is removed)
//! ```

use super::system::Disk;
use crate::{ledger::Batch, private};
use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Key of sled's row that names the generation it has. No other key is as large.
pub const MARK: &[u8] = &[0xff];
/// Size of the file. It is allocated in full at first, so that no sync has to write a new length.
pub const SIZE: usize = 1024 * 1024;
/// Fill level from which the file should be drained.
const FULL: usize = SIZE / 2;
/// The most a disk writes at once.
const PAGE: usize = 4096;
/// Start of a record; these bytes never occur in text.
const MAGIC: [u8; 8] = *b"\xffahead\x01\xfe";
const HEADER: usize = 32;
const REMOVED: u32 = u32::MAX;

fn place(folder: &Path) -> PathBuf {
    folder.join("ahead")
}

/// The file, opened for writing.
#[derive(Debug)]
pub struct WriteAhead {
    file: File,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    generation: u64,
    /// Number of durable records of this generation.
    count: u64,
    /// `end`: where the durable records end. `written`: where the record ends that may not be durable yet.
    end: usize,
    written: usize,
    /// All bytes from here on are zero.
    used: usize,
}

impl WriteAhead {
    /// Opens or creates the file of a folder. Everything in an existing file must have been drained.
    pub fn open(folder: &Path, generation: u64, disk: &dyn Disk) -> io::Result<WriteAhead> {
        let mut file = private::kept(&place(folder))?;
        let length = file.seek(SeekFrom::End(0))?;
        if length < SIZE as u64 {
            // The file is new, or a process was killed while allocating it.
            for at in (length as usize..SIZE).step_by(PAGE) {
                file.write_all(&[0; PAGE][..PAGE.min(SIZE - at)])?;
            }
            disk.sync(&file)?;
        }
        let used = used(&file)?;
        let state = State { generation, count: 0, end: 0, written: 0, used };
        Ok(WriteAhead { file, state: Mutex::new(state) })
    }

    pub fn file(&self) -> &File {
        &self.file
    }

    pub fn generation(&self) -> u64 {
        self.state().generation
    }

    /// Writes rows as the last record, replacing one that may not be durable. Returns false if there is no
    /// room.
    pub fn write(&self, rows: Vec<u8>) -> io::Result<bool> {
        let mut state = self.state();
        let (length, end) = (rows.len(), state.end);
        let written = end + (HEADER + length).next_multiple_of(PAGE);
        if written > SIZE {
            return Ok(false);
        }
        let header = header(state.generation, state.count + 1, length as u32);
        let mut record = Vec::with_capacity(written - end);
        record.extend_from_slice(&header);
        record.extend_from_slice(&checksum(&header, &rows).to_le_bytes());
        record.extend_from_slice(&rows);
        record.resize(written - end, 0);
        state.written = written;
        state.used = state.used.max(written);
        drop(state);
        let mut file = &self.file;
        file.seek(SeekFrom::Start(end as u64))?;
        file.write_all(&record)?;
        Ok(true)
    }

    /// Marks the last record as durable.
    pub fn keep(&self) {
        let mut state = self.state();
        if state.written > state.end {
            state.end = state.written;
            state.count += 1;
        }
    }

    pub fn is_full(&self) -> bool {
        self.state().end >= FULL
    }

    /// Starts the next generation, after sled has made this one durable.
    pub fn restart(&self) {
        let mut state = self.state();
        *state = State {
            generation: state.generation + 1,
            count: 0,
            end: 0,
            written: 0,
            used: state.used,
        };
    }

    /// Overwrites drained records with zeroes. Returns whether there were any.
    pub fn erase(&self) -> io::Result<bool> {
        let used = std::mem::take(&mut self.state().used);
        let mut file = &self.file;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&vec![0; used])?;
        Ok(used > 0)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A thread that panicked while holding the lock had either finished its statement or not begun it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(PartialEq, Eq, Debug)]
pub struct Found {
    pub generation: u64,
    /// The complete records, in order.
    pub records: Vec<Batch>,
    /// Complete records behind an incomplete one, and their bytes.
    pub behind: usize,
    pub behind_bytes: u64,
    /// Whether an incomplete record follows the complete ones.
    pub torn: bool,
}

impl Found {
    /// Describes the damage to the file, if any, given that sled has the generations up to `drained`.
    pub fn damage(&self, drained: u64) -> Option<String> {
        if self.behind > 0 {
            return Some(format!(
                "a record of what was committed last cannot be read, {} behind it can",
                self.behind
            ));
        }
        let missing = !self.records.is_empty() && self.generation != drained + 1;
        missing
            .then(|| format!("its log ends before what was committed last ({drained}, {})", self.generation))
    }
}

/// Reads the file of a folder, from the generation after `drained` on. Without a file there are no records.
pub fn read(folder: &Path, drained: u64) -> io::Result<Found> {
    let mut file = match File::open(place(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found(&[], drained)),
        file => file?,
    };
    let mut bytes = Vec::new();
    // After a clean shutdown the file is all zeroes.
    if used(&file)? > 0 {
        file.seek(SeekFrom::Start(0))?;
        file.read_to_end(&mut bytes)?;
    }
    Ok(found(&bytes, drained))
}

/// Returns the end of the last non-zero byte. Reads page by page, so that it needs no memory.
fn used(mut file: &File) -> io::Result<usize> {
    file.seek(SeekFrom::Start(0))?;
    let (mut page, mut at, mut used) = ([0; PAGE], 0, 0);
    loop {
        let count = file.read(&mut page)?;
        if count == 0 {
            return Ok(used);
        }
        if let Some(last) = page[..count].iter().rposition(|byte| *byte != 0) {
            used = at + last + 1;
        }
        at += count;
    }
}

fn found(bytes: &[u8], drained: u64) -> Found {
    let mut found = Found {
        generation: 0,
        records: Vec::new(),
        behind: 0,
        behind_bytes: 0,
        torn: false,
    };
    let (mut at, mut chain) = (0, true);
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(record) = record(rest).filter(|record| record.generation > drained) else {
            found.torn |= chain && begins(rest).is_some_and(|(generation, ..)| generation > drained);
            chain = false;
            at += PAGE;
            continue;
        };
        chain &= record.number == found.records.len() as u64 + 1
            && (found.records.is_empty() || record.generation == found.generation);
        if chain {
            found.generation = record.generation;
            found.records.push(record.rows);
        } else {
            found.behind += 1;
            found.behind_bytes += record.length as u64;
        }
        at += record.length.next_multiple_of(PAGE);
    }
    found
}

pub fn mark(generation: u64) -> [u8; 8] {
    generation.to_le_bytes()
}

/// Decodes the value of the row [`MARK`] into the generation that sled has. Without the row it is 0: an older
/// version wrote everything to sled. `None`: the value is not a valid mark.
pub fn marked(value: Option<&[u8]>) -> Option<u64> {
    value.map_or(Some(0), |value| Some(u64::from_le_bytes(value.try_into().ok()?)))
}

pub fn encode<'a>(rows: impl Iterator<Item = (&'a Vec<u8>, &'a Option<Vec<u8>>)>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (key, value) in rows {
        for part in [Some(key), value.as_ref()] {
            // The size limits for keys and bodies are far below this length.
            let length = part.map_or(REMOVED, |part| part.len() as u32);
            bytes.extend_from_slice(&length.to_le_bytes());
            bytes.extend_from_slice(part.map_or(&[][..], Vec::as_slice));
        }
    }
    bytes
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
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let length = u32::from_le_bytes(*length);
    let taken = if length == REMOVED { 0 } else { usize::try_from(length).ok()? };
    let (part, rest) = rest.split_at_checked(taken)?;
    *bytes = rest;
    Some((length != REMOVED).then(|| part.to_vec()))
}

/// A record's header without its checksum.
fn header(generation: u64, number: u64, length: u32) -> [u8; HEADER - 4] {
    let mut header = [0; HEADER - 4];
    header[..8].copy_from_slice(&MAGIC);
    header[8..16].copy_from_slice(&generation.to_le_bytes());
    header[16..24].copy_from_slice(&number.to_le_bytes());
    header[24..].copy_from_slice(&length.to_le_bytes());
    header
}

fn checksum(header: &[u8], rows: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(header);
    sum.update(rows);
    sum.finalize()
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
    let (magic, rest) = bytes.split_first_chunk::<8>()?;
    let (generation, rest) = rest.split_first_chunk::<8>()?;
    let (number, rest) = rest.split_first_chunk::<8>()?;
    let (length, _) = rest.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    (*magic == MAGIC).then(|| (u64::from_le_bytes(*generation), u64::from_le_bytes(*number), length))
}

/// Reads the record at the start of these bytes, if it is complete.
fn record(bytes: &[u8]) -> Option<Record> {
    let (generation, number, length) = begins(bytes)?;
    let (header, rest) = bytes.split_at_checked(HEADER - 4)?;
    let (sum, rest) = rest.split_first_chunk::<4>()?;
    let rows = rest.get(..length)?;
    let whole = checksum(header, rows) == u32::from_le_bytes(*sum);
    let rows = whole.then(|| decode(rows))??;
    Some(Record { generation, number, rows, length: HEADER + length })
}

#[cfg(test)]
mod tests;
