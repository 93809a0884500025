//! Reads the log file without sled: segments in the order of their positions, and the records in each.
//!
//! The file is damaged, so every number read may be wrong and nothing is taken for granted.

use crate::disk::snapshot::{Header, SEGMENT, headers};
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

/// What a record describes.
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

/// A segment's records, up to the first unreadable one.
#[derive(Debug)]
pub struct Segment {
    pub records: Vec<Record>,
    /// Start of the first unreadable record; the end of the segment if it is full.
    pub end: u64,
    /// Whether the segment was finished, so that no more records would follow.
    pub full: bool,
    /// Number of complete records behind the unreadable one, and their bytes.
    pub behind: (usize, u64),
    /// Whether the unreadable bytes were a record of this segment, rather than remains of an earlier use of
    /// the space.
    pub torn: bool,
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
        for header in
            headers(&mut file, 0)?.into_iter().filter(|header| header.position % SEGMENT as u64 == 0)
        {
            // If two segments claim the same position, take the one with more records.
            let fuller = match places.get(&header.position) {
                Some(other) => segment(&mut file, header)?.end > segment(&mut file, *other)?.end,
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

fn segment(file: &mut File, header: Header) -> io::Result<Segment> {
    let mut bytes = Vec::with_capacity(SEGMENT);
    file.seek(SeekFrom::Start(header.place))?;
    file.take(SEGMENT as u64).read_to_end(&mut bytes)?;
    let (mut records, mut at) = (Vec::new(), SEGMENT_HEADER);
    while at + FULL <= SEGMENT {
        let position = header.position + at as u64;
        match record(bytes.get(at..).unwrap_or(&[]), position) {
            None => {
                let rest = bytes.get(at..).unwrap_or(&[]);
                let (behind, torn) = (behind(rest, position), is_torn(rest, position));
                return Ok(Segment { records, end: position, full: false, behind, torn });
            }
            Some(Found::Cap) => break,
            Some(Found::Record(record)) => {
                at += (record.end - position) as usize;
                records.push(record);
            }
        }
    }
    Ok(Segment {
        records,
        end: header.position + SEGMENT as u64,
        full: true,
        behind: (0, 0),
        torn: false,
    })
}

/// Searches every offset behind an unreadable record for complete records. Returns their number and bytes.
fn behind(bytes: &[u8], position: u64) -> (usize, u64) {
    let (mut count, mut size, mut at) = (0, 0, 1);
    while at + CHECKSUM < bytes.len() {
        // The kind byte alone rules out most offsets.
        let likely = (1..=11).contains(&bytes[at + CHECKSUM]);
        match likely.then(|| record(&bytes[at..], position + at as u64)).flatten() {
            Some(Found::Record(record)) => {
                let length = record.end - record.position;
                count += usize::from(record.kind != Kind::Nothing);
                size += length;
                at += length as usize;
            }
            Some(Found::Cap) | None => at += 1,
        }
    }
    (count, size)
}

/// Whether these bytes begin like a record of this segment.
fn is_torn(bytes: &[u8], position: u64) -> bool {
    let header = || {
        let mut rest = bytes.get(CHECKSUM..)?;
        let kind = byte(&mut rest)?;
        let _length = number(&mut rest)?;
        Some((1..=11).contains(&kind) && number(&mut rest)? == position / SEGMENT as u64)
    };
    header().unwrap_or(false)
}

enum Found {
    /// Filler for the rest of the segment.
    Cap,
    Record(Record),
}

/// Reads the record at the start of these bytes, if it is complete and belongs here.
fn record(bytes: &[u8], position: u64) -> Option<Found> {
    let mut rest = bytes.get(CHECKSUM..)?;
    let sum = u32::from_le_bytes(bytes.get(..CHECKSUM)?.try_into().ok()?);
    let kind = byte(&mut rest)?;
    let length = usize::try_from(number(&mut rest)?).ok()?;
    let segment = number(&mut rest)?;
    let page = number(&mut rest)?;
    let header = bytes.get(CHECKSUM..bytes.len() - rest.len())?;
    let content = rest.get(..length)?;
    let mut actual = crc32fast::Hasher::new();
    actual.update(content);
    actual.update(header);
    if actual.finalize() != !sum || segment != position / SEGMENT as u64 {
        return None;
    }
    let eight = || Some(u64::from_le_bytes(content.try_into().ok()?));
    let inline = || Content::Inline(content.to_vec());
    let elsewhere = || Some(Content::Elsewhere(eight()?));
    // The numbers are those of sled's format.
    let (kind, content) = match kind {
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
    let end = position + (CHECKSUM + header.len() + length) as u64;
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
