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
//! - A head at the file's beginning names the generation and counts its durable records. It is written before
//!   the commit is acknowledged and reaches the disk with the next sync, so it never counts too many; after a
//!   kill, it counts all. It has two places: the newest durable head is never overwritten, so that one is
//!   readable after a write that a power cut left incomplete. The newer readable one counts.
//! - While a store is open, the mark says so, and the file must be there, at its full length and with a head.
//!   A store that was shut down in good order has everything in sled and needs no file.
//! - Mark and rows are written together or not at all. Only records of a generation after the mark count, so
//!   a generation that sled has is finished, no matter what remains of it in the file. A generation that sled
//!   does not have is complete in the file, because it is overwritten only after the mark is durable.
//!   (Opening first makes sled's log durable, as the previous process may have been killed before its sync.)
//!   Draining a generation again after a kill changes nothing: the rows are final values, and the mark is the
//!   same.
//! - A record begins on a page of its own, and is written only when all records before it are durable.
//!   Acknowledged data is never overwritten before it is drained. So a kill or a power cut can leave only the
//!   last record incomplete; it was never acknowledged, and it is ignored. Fewer records than the head counts, a
//!   complete record behind an incomplete one, or a generation later than the next mean that something else
//!   lost or damaged data.
//! - Until the last record is durable, it may be written again with more rows. So rows that are only noted
//!   (not synced) are in the operating system's hands if the process is killed, and become durable with the
//!   next group.
//!
//! ```text
//!   head:   magic, generation, number of durable records, checksum of all this, up to the middle of a page
//!   head:   the same again, up to the end of the page
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
/// Start of the file's head.
const HEAD_MAGIC: [u8; 8] = *b"\xffahead\x02\xfe";
const HEADER: usize = 32;
const REMOVED: u32 = u32::MAX;

pub fn place(folder: &Path) -> PathBuf {
    folder.join("ahead")
}

/// What sled's row [`MARK`] says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The last generation that sled has.
    pub generation: u64,
    /// Whether a store was open since, so that the file must be there and whole. An older version never says
    /// so.
    pub open: bool,
}

impl Mark {
    pub fn to_bytes(self) -> Vec<u8> {
        let mut bytes = self.generation.to_le_bytes().to_vec();
        bytes.extend(self.open.then_some(OPEN));
        bytes
    }

    /// Decodes the row's value. Without the row it is generation 0: an older version wrote everything to
    /// sled. `None`: the value is not a valid mark.
    pub fn read(value: Option<&[u8]>) -> Option<Mark> {
        let Some(value) = value else {
            return Some(Mark { generation: 0, open: false });
        };
        let (generation, rest) = value.split_first_chunk()?;
        let open = match rest {
            [] => false,
            [OPEN] => true,
            _ => return None,
        };
        Some(Mark { generation: u64::from_le_bytes(*generation), open })
    }
}

const OPEN: u8 = 1;

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
    /// Offset of the head that is written next.
    head: usize,
    /// Whether a head was written that may not be durable yet.
    head_written: bool,
}

impl WriteAhead {
    /// Opens or creates the file of a folder, for this generation. What an existing file holds stays in it
    /// until [`WriteAhead::begin`].
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
        let mut state = State { used: used(&file)?, ..State::new(generation) };
        let mut heads = Vec::new();
        file.seek(SeekFrom::Start(0))?;
        (&file).take(PAGE as u64).read_to_end(&mut heads)?;
        if let Some((newest, _)) = newest_head(&heads) {
            state.head = other(newest);
        }
        Ok(WriteAhead { file, state: Mutex::new(state) })
    }

    /// Writes the head of a generation without records, durably. Everything in the file must have been
    /// drained.
    pub fn begin(&self, disk: &dyn Disk) -> io::Result<()> {
        self.write_head()?;
        disk.sync(&self.file)?;
        self.state().heads_are_durable();
        Ok(())
    }

    /// Writes the head. The next sync makes it durable.
    fn write_head(&self) -> io::Result<()> {
        let (at, head) = {
            let mut state = self.state();
            state.used = state.used.max(state.head + HEAD);
            state.head_written = true;
            (state.head, head(state.generation, state.count))
        };
        self.write_at(at, &head)
    }

    fn write_at(&self, at: usize, bytes: &[u8]) -> io::Result<()> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(at as u64))?;
        file.write_all(bytes)
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
        self.write_at(end, &record)?;
        Ok(true)
    }

    /// Counts the last record as durable. Call it after a sync.
    pub fn keep(&self) -> io::Result<()> {
        let mut state = self.state();
        state.heads_are_durable();
        if state.written <= state.end {
            return Ok(());
        }
        state.end = state.written;
        state.count += 1;
        drop(state);
        self.write_head()
    }

    pub fn is_full(&self) -> bool {
        self.state().end >= FULL
    }

    /// Starts the next generation, after sled has made this one durable.
    pub fn restart(&self) -> io::Result<()> {
        {
            let mut state = self.state();
            let State { generation, used, head, head_written, .. } = *state;
            *state = State { used, head, head_written, ..State::new(generation + 1) };
        }
        self.write_head()
    }

    /// Overwrites drained records with zeroes. The head stays.
    pub fn erase(&self) -> io::Result<()> {
        let used = std::mem::replace(&mut self.state().used, PAGE);
        self.write_at(PAGE, &vec![0; used.saturating_sub(PAGE)])
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A thread that panicked while holding the lock had either finished its statement or not begun it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn new(generation: u64) -> State {
        State {
            generation,
            count: 0,
            end: PAGE,
            written: PAGE,
            used: 0,
            head: 0,
            head_written: false,
        }
    }

    fn heads_are_durable(&mut self) {
        if std::mem::take(&mut self.head_written) {
            self.head = other(self.head);
        }
    }
}

/// A head of the file: the generation that was written last, and how many of its records were durable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    pub generation: u64,
    pub count: u64,
}

#[derive(PartialEq, Eq, Debug)]
pub struct Found {
    /// What is wrong with the file as a whole.
    pub fault: Option<&'static str>,
    /// Whether there is no file.
    pub missing: bool,
    pub head: Option<Head>,
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
    /// Describes the damage to the file, if any, given what sled has.
    pub fn damage(&self, mark: Mark) -> Option<String> {
        if let Some(fault) = self.fault {
            return Some(format!("its file `ahead`, with what was committed last, {fault}"));
        }
        if self.behind > 0 {
            return Some(format!(
                "a record of what was committed last cannot be read, {} behind it can",
                self.behind
            ));
        }
        let newest = self.head.map_or(0, |head| head.generation);
        let newest = if self.records.is_empty() { newest } else { newest.max(self.generation) };
        if newest > mark.generation + 1 {
            let drained = mark.generation;
            return Some(format!("its log ends before what was committed last ({drained}, {newest})"));
        }
        let lost = self.lost(mark);
        (lost > 0).then(|| format!("the last {lost} records of what was committed last cannot be read"))
    }

    /// How many acknowledged records are missing behind those found. After a power cut there may be one more.
    pub fn lost(&self, mark: Mark) -> u64 {
        let counted = self.head.filter(|head| head.generation > mark.generation);
        let found = (self.records.len() + self.behind) as u64;
        counted.map_or(0, |head| head.count.saturating_sub(found))
    }
}

/// Reads the file of a folder, from the generation after that of `mark` on.
pub fn read(folder: &Path, mark: Mark) -> io::Result<Found> {
    let mut file = match File::open(place(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let fault = mark.open.then_some("is gone");
            return Ok(Found { fault, missing: true, ..found(&[], mark) });
        }
        file => file?,
    };
    let length = file.metadata()?.len();
    let mut bytes = Vec::new();
    // A file of zeroes needs no memory.
    if used(&file)? > 0 {
        file.seek(SeekFrom::Start(0))?;
        file.read_to_end(&mut bytes)?;
    }
    let mut found = found(&bytes, mark);
    if mark.open && length < SIZE as u64 {
        found.fault = Some("is cut short");
    }
    Ok(found)
}

/// Reads the newest head of a folder's file; `None` if there is none, or both are unreadable.
pub fn head_of(folder: &Path) -> io::Result<Option<Head>> {
    let mut bytes = Vec::new();
    match File::open(place(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file?.take(PAGE as u64).read_to_end(&mut bytes)?,
    };
    Ok(newest_head(&bytes).map(|(_, head)| head))
}

/// Whether the folder has a file in which something was ever written.
pub fn is_used(folder: &Path) -> io::Result<bool> {
    match File::open(place(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        file => Ok(used(&file?)? > 0),
    }
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

fn found(bytes: &[u8], mark: Mark) -> Found {
    let (head, drained) = (newest_head(bytes).map(|(_, head)| head), mark.generation);
    let mut found = Found {
        fault: (mark.open && head.is_none()).then_some("cannot be read"),
        missing: false,
        head,
        generation: 0,
        records: Vec::new(),
        behind: 0,
        behind_bytes: 0,
        torn: false,
    };
    // An older version wrote no head.
    let start = if mark.open || head.is_some() { PAGE } else { 0 };
    let (mut at, mut chain) = (start, true);
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

/// Length in bytes of a head.
const HEAD: usize = 28;
/// Offsets of the two heads, which never share a sector. Older versions wrote only the first.
const HEADS: [usize; 2] = [0, PAGE / 2];

fn other(head: usize) -> usize {
    HEADS[usize::from(head == HEADS[0])]
}

fn head(generation: u64, count: u64) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(&HEAD_MAGIC);
    head[8..16].copy_from_slice(&generation.to_le_bytes());
    head[16..24].copy_from_slice(&count.to_le_bytes());
    let sum = crc32fast::hash(&head[..24]);
    head[24..].copy_from_slice(&sum.to_le_bytes());
    head
}

/// Returns the newer of the readable heads, with its offset.
fn newest_head(bytes: &[u8]) -> Option<(usize, Head)> {
    let whole = HEADS.into_iter().filter_map(|at| Some((at, read_head(bytes.get(at..)?)?)));
    whole.max_by_key(|(_, head)| (head.generation, head.count))
}

/// Reads the head at the start of these bytes, if it is whole.
fn read_head(bytes: &[u8]) -> Option<Head> {
    let number = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
    let found = Head { generation: number(8)?, count: number(16)? };
    (bytes.get(..HEAD)? == head(found.generation, found.count)).then_some(found)
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
