//! Reads the log file without sled: segments in the order of their positions, and the records in each.
//!
//! The file is damaged, so every number read may be wrong and nothing is taken for granted. Each record names
//! its segment and has a checksum, so records behind unreadable bytes can be found again.

use deltille_store::disk::snapshot::{Header, SEGMENT, headers};
use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, Read, Seek, SeekFrom},
};

/// Size in bytes of a segment's header, before its first record.
const SEGMENT_HEADER: usize = 20;
/// A segment with fewer bytes left than this is full.
const FULL: usize = 32;
const CHECKSUM: usize = 4;

/// The subject of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An aborted write, or one without effect on the stored data.
    Nothing,
    /// The records up to this position belong together: all of them count, or none.
    Batch(u64),
    Free,
    /// The whole page.
    Node,
    /// One change of the page.
    Link,
}

#[derive(PartialEq, Eq, Debug)]
pub struct Record {
    pub position: u64,
    pub end: u64,
    pub page: u64,
    pub kind: Kind,
    /// A record's content: in the log, or in a file of its own.
    pub content: Content,
}

#[derive(PartialEq, Eq, Debug)]
pub enum Content {
    Inline(Vec<u8>),
    Elsewhere(u64),
}

/// Bytes of a segment that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hole {
    pub position: u64,
    pub lost: Lost,
}

/// What stood in unreadable bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lost {
    /// One record of this kind for this page: its beginning looks right, and the next record follows.
    Record(u64, Kind),
    Unknown,
}

#[derive(PartialEq, Eq, Debug)]
pub enum Item {
    Record(Record),
    Hole(Hole),
}

/// A segment's records, and the holes between and behind them.
#[derive(Debug)]
pub struct Segment {
    pub items: Vec<Item>,
    /// The segment's end.
    pub limit: u64,
    /// Whether the unreadable bytes behind the last record begin like a record of this segment, rather than
    /// being remains of an earlier use of the space.
    torn: bool,
}

impl Segment {
    /// Start of the first unreadable bytes behind a position; the segment's end if there are none. Unreadable
    /// bytes before it were a record once.
    pub fn end(&self, durable: u64) -> u64 {
        self.holes().map(|hole| hole.position).find(|at| *at > durable).unwrap_or(self.limit)
    }

    /// Whether what is unreadable at a position was a record of this segment.
    pub fn is_torn(&self, position: u64) -> bool {
        let last = self.items.len().saturating_sub(1);
        let mut items = self.items.iter().enumerate();
        items.any(|(index, item)| match item {
            Item::Hole(hole) => hole.position == position && (index < last || self.torn),
            Item::Record(_) => false,
        })
    }

    fn holes(&self) -> impl Iterator<Item = &Hole> {
        self.items.iter().filter_map(|item| match item {
            Item::Hole(hole) => Some(hole),
            Item::Record(_) => None,
        })
    }

    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.items.iter().filter_map(|item| match item {
            Item::Record(record) => Some(record),
            Item::Hole(_) => None,
        })
    }

    /// Number of bytes in records.
    fn bytes(&self) -> u64 {
        self.records().map(|record| record.end - record.position).sum()
    }
}

#[derive(Debug)]
pub struct Log {
    file: File,
    /// Header of each segment by its position; the header says where the segment lies in the file.
    places: BTreeMap<u64, Header>,
}

impl Log {
    pub fn read(mut file: File) -> io::Result<Log> {
        let mut places: BTreeMap<u64, Header> = BTreeMap::new();
        let mut headers = headers(&mut file, 0)?;
        headers.extend(headless(&mut file, &headers)?);
        for header in headers.into_iter().filter(|header| header.position % SEGMENT as u64 == 0) {
            // If two segments claim the same position, take the one with more records.
            let fuller = match places.get(&header.position) {
                Some(other) => segment(&mut file, header)?.bytes() > segment(&mut file, *other)?.bytes(),
                None => true,
            };
            if fuller {
                places.insert(header.position, header);
            }
        }
        Ok(Log { file, places })
    }

    pub fn positions(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.places.keys().copied()
    }

    /// Position up to which the log claims that everything was on the disk.
    pub fn mark(&self) -> u64 {
        self.places.values().map(|header| header.mark).max().unwrap_or(0)
    }

    pub fn segment(&mut self, position: u64) -> io::Result<Option<Segment>> {
        self.places.get(&position).map(|header| segment(&mut self.file, *header)).transpose()
    }
}

/// Finds segments whose header is unreadable by their first record, which names the segment.
fn headless(file: &mut File, known: &[Header]) -> io::Result<Vec<Header>> {
    let places: Vec<u64> = known.iter().map(|header| header.place).collect();
    let end = file.metadata()?.len();
    let mut found = Vec::new();
    for place in (0..end).step_by(SEGMENT).filter(|place| !places.contains(place)) {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(place + SEGMENT_HEADER as u64))?;
        file.by_ref().take((SEGMENT - SEGMENT_HEADER) as u64).read_to_end(&mut bytes)?;
        let position = begins(&bytes).and_then(|start| start.segment.checked_mul(SEGMENT as u64));
        let position = position.filter(|position| i64::try_from(*position).is_ok());
        let first = position.filter(|position| record(&bytes, position + SEGMENT_HEADER as u64).is_some());
        // Nothing is known of how much was on the disk before it.
        found.extend(first.map(|position| Header { position, mark: 0, place }));
    }
    Ok(found)
}

fn segment(file: &mut File, header: Header) -> io::Result<Segment> {
    let mut bytes = Vec::with_capacity(SEGMENT);
    file.seek(SeekFrom::Start(header.place))?;
    file.take(SEGMENT as u64).read_to_end(&mut bytes)?;
    let (mut items, mut at, mut torn) = (Vec::new(), SEGMENT_HEADER, false);
    while at + FULL <= SEGMENT {
        let position = header.position + at as u64;
        let rest = bytes.get(at..).unwrap_or(&[]);
        match record(rest, position) {
            None => {
                let next = next_record(rest, position);
                let lost = lost(rest, position, next);
                items.push(Item::Hole(Hole { position, lost }));
                let Some(next) = next else {
                    torn = begins(rest).is_some_and(|start| start.is_of(position));
                    break;
                };
                at += next;
            }
            Some(Found::Cap) => break,
            Some(Found::Record(record)) => {
                at += (record.end - position) as usize;
                items.push(Item::Record(record));
            }
        }
    }
    Ok(Segment { items, limit: header.position + SEGMENT as u64, torn })
}

/// Searches every offset behind an unreadable record for the next complete one.
fn next_record(bytes: &[u8], position: u64) -> Option<usize> {
    (1..bytes.len().saturating_sub(CHECKSUM)).find(|at| {
        // The kind byte alone rules out most offsets.
        (1..=11).contains(&bytes[at + CHECKSUM]) && record(&bytes[*at..], position + *at as u64).is_some()
    })
}

/// Judges what stood at the beginning of unreadable bytes, behind which the next record is known.
fn lost(bytes: &[u8], position: u64, next: Option<usize>) -> Lost {
    let start = begins(bytes).filter(|start| start.is_of(position) && Some(start.end) == next);
    let kind = |start: &Start| match start.kind {
        4 => Some(Kind::Free),
        8 | 9 => Some(Kind::Node),
        10 | 11 => Some(Kind::Link),
        1 | 3 | 5 | 6 | 7 => Some(Kind::Nothing),
        _ => None,
    };
    let known = start.and_then(|start| Some(Lost::Record(start.page, kind(&start)?)));
    known.unwrap_or(Lost::Unknown)
}

/// The beginning of a record, which the checksum may contradict.
struct Start {
    kind: u8,
    segment: u64,
    page: u64,
    /// Length of the beginning.
    header: usize,
    /// Length of the whole record.
    end: usize,
}

impl Start {
    /// Whether it could be a record at this position.
    fn is_of(&self, position: u64) -> bool {
        (1..=11).contains(&self.kind) && self.segment == position / SEGMENT as u64
    }
}

fn begins(bytes: &[u8]) -> Option<Start> {
    let mut rest = bytes.get(CHECKSUM..)?;
    let kind = byte(&mut rest)?;
    let length = usize::try_from(number(&mut rest)?).ok()?;
    let (segment, page) = (number(&mut rest)?, number(&mut rest)?);
    let header = bytes.len() - rest.len();
    Some(Start {
        kind,
        segment,
        page,
        header,
        end: header.checked_add(length)?,
    })
}

enum Found {
    /// Filler for the rest of the segment.
    Cap,
    Record(Record),
}

/// Reads the record at the start of these bytes, if it is complete and belongs here.
fn record(bytes: &[u8], position: u64) -> Option<Found> {
    let start = begins(bytes).filter(|start| start.is_of(position))?;
    let sum = u32::from_le_bytes(bytes.get(..CHECKSUM)?.try_into().ok()?);
    let content = bytes.get(start.header..start.end)?;
    let mut actual = crc32fast::Hasher::new();
    actual.update(content);
    actual.update(bytes.get(CHECKSUM..start.header)?);
    if actual.finalize() != !sum {
        return None;
    }
    let page = start.page;
    let eight = || Some(u64::from_le_bytes(content.try_into().ok()?));
    let inline = || Content::Inline(content.to_vec());
    let elsewhere = || Some(Content::Elsewhere(eight()?));
    // The numbers are those of sled's format.
    let (kind, content) = match start.kind {
        2 => return Some(Found::Cap),
        1 | 5 | 6 | 7 => (Kind::Nothing, Content::Inline(Vec::new())),
        3 => (Kind::Batch(eight()?), Content::Inline(Vec::new())),
        4 => (Kind::Free, Content::Inline(Vec::new())),
        8 => (Kind::Node, inline()),
        9 => (Kind::Node, elsewhere()?),
        10 => (Kind::Link, inline()),
        11 => (Kind::Link, elsewhere()?),
        _ => return None,
    };
    let end = position + start.end as u64;
    Some(Found::Record(Record { position, end, page, kind, content }))
}

pub fn byte(bytes: &mut &[u8]) -> Option<u8> {
    let (first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(*first)
}

/// Reads the next number in sled's variable-length encoding.
pub fn number(bytes: &mut &[u8]) -> Option<u64> {
    let first = byte(bytes)?;
    Some(match first {
        0..=240 => u64::from(first),
        241..=248 => 240 + 256 * (u64::from(first) - 241) + u64::from(byte(bytes)?),
        249 => 2288 + 256 * u64::from(byte(bytes)?) + u64::from(byte(bytes)?),
        250.. => {
            let length = usize::from(first - 247);
            let (head, rest) = bytes.split_at_checked(length)?;
            let mut number = [0; 8];
            number.get_mut(..length)?.copy_from_slice(head);
            *bytes = rest;
            u64::from_le_bytes(number)
        }
    })
}

/// Reads the next length-prefixed bytes.
pub fn text<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(number(bytes)?).ok()?;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn sled_numbers_decode() {
        for (bytes, expected) in [
            (&[7][..], 7),
            (&[240], 240),
            (&[241, 0], 240),
            (&[248, 255], 2287),
            (&[249, 1, 2], 2546),
            (&[250, 1, 2, 3], 0x03_02_01),
            (&[255, 1, 0, 0, 0, 0, 0, 0, 128], (1 << 63) + 1),
        ] {
            let mut rest = bytes;
            assert_eq!((number(&mut rest), rest), (Some(expected), &[][..]), "{bytes:?}");
            let mut short = &bytes[..bytes.len() - 1];
            assert_eq!(number(&mut short), None, "{bytes:?}");
        }
    }

    proptest! {
        #[test]
        fn no_bytes_panic(bytes: Vec<u8>, position: u32) {
            prop_assert!(record(&bytes, u64::from(position)).is_none());
            let mut rest = &bytes[..];
            while text(&mut rest).is_some_and(|text| !text.is_empty()) {}
        }
    }
}
