//! What was committed since sled last got everything: a file of records before sled's own log, so that a
//! commit costs one write and one sync.
//!
//! The rows of a group are one record behind the one before. When that is durable, the group is. Now and then
//! the file is *drained*: sled gets all rows since the last time as one atomic batch, together with a row
//! that says which generation of the file this was ([`MARK`]). When sled's log is durable, the next
//! generation is written over the old one, from the beginning of the file on.
//!
//! Why nothing is lost, and no old record ever comes over newer rows:
//!
//! - The mark and the rows are there together or not at all. Only records of a generation after the mark
//!   count, so a generation that sled has is over, whatever is left of it in the file; one that sled does not
//!   have is there whole, because it is written over only after the mark is durable (an opening makes sled's
//!   log durable first, as the process before may have been killed before its sync). To bring it to sled
//!   again after a kill changes nothing: these are the final values of rows, and the same mark.
//! - A record begins on a page of its own, and is written when all before it are durable: what was answered
//!   for is never written again before it is drained. So a kill or a power cut can leave the last record
//!   unfinished, of which nobody was told anything; it is left out. A whole record behind one that is not, or
//!   one of a later generation than the next, was lost or damaged by something else.
//! - Until it is durable, the last record may be written again, with more in it. So what is only noted is in
//!   the system's hands when its process is killed, and becomes durable with the next group.
//!
//! ```text
//!   record: magic, generation, number in it, length of the rows, checksum of all this (32 bytes), rows, up to the end of a page
//!   row:    length and bytes of the key, length and bytes of the value (the length u32::MAX: the row is removed)
//! ```

use super::system::Disk;
use crate::store::{ledger::Batch, private};
use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// sled's row that says which generation it has. No other key is as large.
pub const MARK: &[u8] = &[0xff];
/// The file is as long from the beginning, so that no sync has to write its length.
pub const SIZE: usize = 1024 * 1024;
/// From here on it is to be drained.
const FULL: usize = SIZE / 2;
/// What a disk writes at once at most.
const PAGE: usize = 4096;
/// Never found in text.
const MAGIC: [u8; 8] = *b"\xffahead\x01\xfe";
const HEADER: usize = 32;
const REMOVED: u32 = u32::MAX;

fn place(folder: &Path) -> PathBuf {
    folder.join("ahead")
}

/// The file, as it is written.
#[derive(Debug)]
pub struct Ahead {
    file: File,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    generation: u64,
    /// Durable records of this generation.
    count: u64,
    /// Where they end, and where the one ends that is not known to be durable.
    end: usize,
    written: usize,
    /// From here on there are only zeroes.
    used: usize,
}

impl Ahead {
    /// Opens the file of a folder, or makes it; all that is in it was drained.
    pub fn open(folder: &Path, generation: u64, disk: &dyn Disk) -> io::Result<Ahead> {
        let mut file = private::kept(&place(folder))?;
        let length = file.seek(SeekFrom::End(0))?;
        if length < SIZE as u64 {
            // A new one, or its process was killed here.
            for at in (length as usize..SIZE).step_by(PAGE) {
                file.write_all(&[0; PAGE][..PAGE.min(SIZE - at)])?;
            }
            disk.sync(&file)?;
        }
        let used = used(&file)?;
        let state = State { generation, count: 0, end: 0, written: 0, used };
        Ok(Ahead { file, state: Mutex::new(state) })
    }

    pub fn file(&self) -> &File {
        &self.file
    }

    pub fn generation(&self) -> u64 {
        self.state().generation
    }

    /// Writes rows as the last record, in the place of one that is not known to be durable. False: there is
    /// no room.
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

    /// What was written is durable.
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

    /// Sled has this generation, durably.
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

    /// Writes zeroes over what was drained; whether there was anything.
    pub fn erase(&self) -> io::Result<bool> {
        let used = std::mem::take(&mut self.state().used);
        let mut file = &self.file;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&vec![0; used])?;
        Ok(used > 0)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Whoever panicked while holding it had finished its statement or not begun it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is in a file that was not drained.
#[derive(PartialEq, Eq, Debug)]
pub struct Found {
    pub generation: u64,
    /// In their order.
    pub records: Vec<Batch>,
    /// Whole ones behind one that is not, and their bytes.
    pub behind: usize,
    pub behind_bytes: u64,
    /// Whether there was one behind these that is not whole.
    pub torn: bool,
}

impl Found {
    /// What is wrong with the file, if anything is, where sled has the generations up to `drained`.
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

/// Reads the file of a folder, from the generation after `drained` on. A folder without one has no records.
pub fn read(folder: &Path, drained: u64) -> io::Result<Found> {
    let mut file = match File::open(place(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found(&[], drained)),
        file => file?,
    };
    let mut bytes = Vec::new();
    // After an orderly end there is nothing.
    if used(&file)? > 0 {
        file.seek(SeekFrom::Start(0))?;
        file.read_to_end(&mut bytes)?;
    }
    Ok(found(&bytes, drained))
}

/// Behind the last byte that is not zero. Page by page, so that looking needs no memory.
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

/// The mark that says that sled has this generation.
pub fn mark(generation: u64) -> [u8; 8] {
    generation.to_le_bytes()
}

/// Which generation sled has, by the row at [`MARK`]: none, if an older version wrote everything. `None`:
/// that is no mark.
pub fn marked(value: Option<&[u8]>) -> Option<u64> {
    value.map_or(Some(0), |value| Some(u64::from_le_bytes(value.try_into().ok()?)))
}

/// Rows as they are written.
pub fn encode<'a>(rows: impl Iterator<Item = (&'a Vec<u8>, &'a Option<Vec<u8>>)>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (key, value) in rows {
        for part in [Some(key), value.as_ref()] {
            // Keys and bodies are refused long before they are as long.
            let length = part.map_or(REMOVED, |part| part.len() as u32);
            bytes.extend_from_slice(&length.to_le_bytes());
            bytes.extend_from_slice(part.map_or(&[][..], Vec::as_slice));
        }
    }
    bytes
}

/// `None`: these are no rows.
fn decode(mut bytes: &[u8]) -> Option<Batch> {
    let mut rows = Batch::new();
    while !bytes.is_empty() {
        rows.push((part(&mut bytes)??, part(&mut bytes)?));
    }
    Some(rows)
}

/// The next key or value; `Some(None)`: it says that there is none.
fn part(bytes: &mut &[u8]) -> Option<Option<Vec<u8>>> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let length = u32::from_le_bytes(*length);
    let taken = if length == REMOVED { 0 } else { usize::try_from(length).ok()? };
    let (part, rest) = rest.split_at_checked(taken)?;
    *bytes = rest;
    Some((length != REMOVED).then(|| part.to_vec()))
}

/// All of a record's header but the checksum.
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
    /// With its header.
    length: usize,
}

/// The generation, the number and the length of the rows that a header tells.
fn begins(bytes: &[u8]) -> Option<(u64, u64, usize)> {
    let (magic, rest) = bytes.split_first_chunk::<8>()?;
    let (generation, rest) = rest.split_first_chunk::<8>()?;
    let (number, rest) = rest.split_first_chunk::<8>()?;
    let (length, _) = rest.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    (*magic == MAGIC).then(|| (u64::from_le_bytes(*generation), u64::from_le_bytes(*number), length))
}

/// The record that these bytes begin with, if it is whole.
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
