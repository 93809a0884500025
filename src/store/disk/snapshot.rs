//! sled's snapshots, and the conditions the log must meet before sled reads it.
//!
//! A snapshot records where each page lies in the log, so that a start need not read the whole log. sled
//! writes one at each start, first as `snap.<position>.generating`. At the next start it takes the file with
//! the last name, regardless of its state, and does not start if that file is incomplete. The log holds all
//! data of a snapshot too: without one, sled reads the whole log.
//!
//! The log is a file of segments in any order. Each has a header with its position, and with the position up
//! to which everything was on the disk when the segment was begun (its mark). sled searches for the end of
//! the log from the segment with the highest mark. If that segment was superseded meanwhile and is gone, sled
//! finds no end, takes the whole log for torn and **erases it** ([`mark_start`] prevents that). This happens
//! to small databases that lose a snapshot.

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// Size in bytes of the segments of sled's log. An item larger than a quarter of it becomes a file of its
/// own.
pub const SEGMENT: usize = 2 * 1024 * 1024;

const NAME: &str = "snap.";
const UNFINISHED: &str = ".generating";
/// Header bytes: checksum, position and mark as sled writes them. The checksum is inverted, and the numbers
/// have all bits but the sign flipped.
const HEADER: usize = 20;
const TURNED: i64 = i64::MAX;

/// The snapshots in a database's folder.
#[derive(Debug, Default)]
pub struct Snapshots {
    /// Snapshots that were being written when their process ended.
    pub unfinished: Vec<PathBuf>,
    /// Unreadable snapshots.
    pub damaged: Vec<PathBuf>,
    /// Complete snapshots, by the position up to which each is valid. sled takes the last.
    pub whole: BTreeMap<u64, PathBuf>,
}

impl Snapshots {
    /// Reads all snapshots. A missing folder has none.
    pub fn of(folder: &Path) -> io::Result<Snapshots> {
        let mut found = Snapshots::default();
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
            entries => entries?,
        };
        for entry in entries {
            let path = entry?.path();
            let Some(position) =
                path.file_name().and_then(OsStr::to_str).and_then(|name| name.strip_prefix(NAME))
            else {
                continue;
            };
            if position.ends_with(UNFINISHED) {
                found.unfinished.push(path);
            } else if let Ok(position) = u64::from_str_radix(position, 16)
                && is_whole(&fs::read(&path)?)
            {
                found.whole.insert(position, path);
            } else {
                found.damaged.push(path);
            }
        }
        Ok(found)
    }

    pub fn is_empty(&self) -> bool {
        self.unfinished.is_empty() && self.damaged.is_empty() && self.whole.is_empty()
    }
}

/// Whether a snapshot ends with its length and a checksum, as sled writes them.
fn is_whole(file: &[u8]) -> bool {
    let Some((rest, sum)) = file.split_last_chunk::<4>() else {
        return false;
    };
    let Some((content, length)) = rest.split_last_chunk::<8>() else {
        return false;
    };
    let right = u64::from_le_bytes(*length) == content.len() as u64
        && u32::from_le_bytes(*sum) == crc32fast::hash(content);
    right && !content.is_empty()
}

/// Renames a damaged snapshot to a free name that sled does not look for. It is kept for inspection.
pub fn set_aside(snapshot: &Path) -> io::Result<PathBuf> {
    let name = snapshot.file_name().and_then(OsStr::to_str).unwrap_or(NAME);
    let names = (1_u32..).map(|count| if count == 1 { String::new() } else { format!(".{count}") });
    let mut places = names.map(|count| snapshot.with_file_name(format!("damaged.{name}{count}")));
    // There are more numbers than files, so a name is always free.
    let place = places.find(|place| !place.exists()).unwrap_or_else(|| snapshot.with_file_name("damaged"));
    fs::rename(snapshot, &place)?;
    Ok(place)
}

#[derive(Clone, Copy, Debug)]
pub struct Header {
    pub position: u64,
    /// Position up to which everything was on the disk.
    pub mark: u64,
    /// Offset in the file.
    pub place: u64,
}

/// Ensures that sled finds the end of the log when it reads from the snapshot at `position`, or from the
/// start (0). If the segment it would search from is gone, the next one is marked as the first to search:
/// everything before it was on the disk, or the missing segment would not have been superseded. Returns
/// whether the log was changed.
pub fn mark_start(log: &mut File, position: u64) -> io::Result<bool> {
    let segment = |position: u64| position / SEGMENT as u64 * SEGMENT as u64;
    let headers = headers(log, segment(position))?;
    let highest = headers.iter().map(|header| header.mark).max().unwrap_or(0);
    let start = segment(highest.max(position));
    if headers.iter().any(|header| header.position == start) {
        return Ok(false);
    }
    let after = headers
        .into_iter()
        .filter(|header| header.position > start)
        .min_by_key(|header| header.position);
    let Some(next) = after else { return Ok(false) };
    // 20 bytes in one sector: written whole or not at all.
    log.seek(SeekFrom::Start(next.place))?;
    log.write_all(&Header { mark: next.position, ..next }.to_bytes())?;
    log.sync_all()?;
    Ok(true)
}

/// Reads the headers, from a position on, of the segments that sled would accept.
pub fn headers(log: &mut File, from: u64) -> io::Result<Vec<Header>> {
    let end = log.metadata()?.len();
    let mut headers = Vec::new();
    for place in (0..end).step_by(SEGMENT) {
        if end - place < HEADER as u64 {
            break;
        }
        let mut bytes = [0; HEADER];
        log.seek(SeekFrom::Start(place))?;
        log.read_exact(&mut bytes)?;
        headers.extend(Header::read(&bytes, place).filter(|header| header.position >= from));
    }
    Ok(headers)
}

impl Header {
    fn read(bytes: &[u8; HEADER], place: u64) -> Option<Header> {
        let (sum, numbers) = bytes.split_first_chunk::<4>()?;
        let (position, mark) = numbers.split_first_chunk::<8>()?;
        let number = |bytes: [u8; 8]| u64::try_from(i64::from_le_bytes(bytes) ^ TURNED).ok();
        if u32::from_le_bytes(*sum) != !crc32fast::hash(numbers) {
            return None;
        }
        // A negative mark means that nothing was on the disk yet.
        let mark = number(mark.try_into().ok()?).unwrap_or(0);
        Some(Header { position: number(*position)?, mark, place })
    }

    fn to_bytes(self) -> [u8; HEADER] {
        // Both numbers were read from this encoding as positive.
        let number = |number: u64| (number.cast_signed() ^ TURNED).to_le_bytes();
        let mut bytes = [0; HEADER];
        bytes[4..12].copy_from_slice(&number(self.position));
        bytes[12..].copy_from_slice(&number(self.mark));
        let sum = !crc32fast::hash(&bytes[4..]);
        bytes[..4].copy_from_slice(&sum.to_le_bytes());
        bytes
    }
}
