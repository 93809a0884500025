//! The line format of a backup file: a header, one line for each subject, and an end line with the number of
//! subjects and their checksum. The first format had no end line, so completeness of such a file cannot be
//! verified.

use crate::{Deadline, Label, Posted, StoreError, Subject, Version, private};
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Write},
    path::Path,
};

const FORMAT: u32 = 2;
/// The last format without an end line.
const ENDLESS: u32 = 1;

/// Byte order marks of UTF-8 and UTF-16.
const MARK: &[u8] = b"\xef\xbb\xbf";
const WIDE: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

#[derive(Serialize, Deserialize)]
struct Header {
    deltille_backup: u32,
    program: String,
}

#[derive(Serialize, Deserialize)]
pub struct Line {
    pub subject: Subject,
    pub version: Version,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deadlines: Vec<Deadline>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<Label>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posted: Option<Posted>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct End {
    end: Sum,
}

#[derive(Serialize, Deserialize)]
struct Sum {
    subjects: usize,
    /// Checksum of all lines before this one, each with a line feed.
    sha256: String,
}

pub struct Writer {
    out: BufWriter<File>,
    sum: Sha256,
    count: usize,
}

impl Writer {
    pub fn create(file: &Path) -> io::Result<Writer> {
        Writer::to(private::file(file)?)
    }

    pub fn to(file: File) -> io::Result<Writer> {
        let mut writer = Writer { out: BufWriter::new(file), sum: Sha256::new(), count: 0 };
        writer.write(&Header {
            deltille_backup: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
        })?;
        Ok(writer)
    }

    pub fn line(&mut self, line: &Line) -> io::Result<()> {
        self.count += 1;
        self.write(line)
    }

    /// Writes the end line, syncs the file and returns the number of subjects.
    pub fn finish(mut self) -> io::Result<usize> {
        let sha256 = HEXLOWER.encode(&self.sum.clone().finalize());
        self.write(&End { end: Sum { subjects: self.count, sha256 } })?;
        let file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(self.count)
    }

    fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.sum.update(&line);
        self.out.write_all(&line)
    }
}

pub struct Reader {
    input: BufReader<File>,
    sum: Sha256,
    format: u32,
    number: usize,
    count: usize,
    ended: bool,
}

impl Reader {
    pub fn open(file: &Path) -> Result<Reader, StoreError> {
        let input =
            File::open(file).map_err(|error| StoreError::Engine(format!("{}: {error}", file.display())))?;
        let input = BufReader::new(input);
        let mut reader = Reader {
            input,
            sum: Sha256::new(),
            format: FORMAT,
            number: 0,
            count: 0,
            ended: false,
        };
        let Some(text) = reader.text()? else {
            return Err(fault(1, "the file is empty"));
        };
        reader.sum.update(&text);
        let header: Header =
            serde_json::from_slice(&text).map_err(|_| fault(1, "the file is not a backup of Deltille"))?;
        if header.deltille_backup > FORMAT {
            return Err(fault(
                1,
                format!(
                    "its format {} is newer than this program's {FORMAT}: update this program",
                    header.deltille_backup
                ),
            ));
        }
        reader.format = header.deltille_backup;
        Ok(reader)
    }

    /// Whether the format has an end line that proves completeness.
    pub fn has_end(&self) -> bool {
        self.format > ENDLESS
    }

    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns the next subject, or `None` at the end of the file. Files with an end line are verified to be
    /// complete.
    pub fn next(&mut self) -> Result<Option<Line>, StoreError> {
        let Some(text) = self.text()? else {
            let whole = self.ended || !self.has_end();
            return if whole {
                Ok(None)
            } else {
                Err(fault(self.number + 1, "the end is missing: the file is incomplete, use another backup"))
            };
        };
        if self.ended {
            return Err(fault(self.number, "the file goes on after its end"));
        }
        if self.has_end() && text.starts_with(br#"{"end":"#) {
            self.end(&text)?;
            return self.next();
        }
        self.sum.update(&text);
        self.count += 1;
        serde_json::from_slice(&text)
            .map(Some)
            .map_err(|error| fault(self.number, error.to_string()))
    }

    fn end(&mut self, text: &[u8]) -> Result<(), StoreError> {
        let End { end } =
            serde_json::from_slice(text).map_err(|error| fault(self.number, error.to_string()))?;
        if end.subjects != self.count {
            return Err(fault(
                self.number,
                format!("expected {} subjects, but found {}", end.subjects, self.count),
            ));
        }
        if end.sha256 != HEXLOWER.encode(&self.sum.clone().finalize()) {
            return Err(fault(self.number, "the checksum is wrong: the file was changed or is damaged"));
        }
        self.ended = true;
        Ok(())
    }

    /// Reads the next line as it was written. Mail, editors and copying from another system change line
    /// breaks, add a byte order mark or leave blank lines: none of these is a change of the content.
    fn text(&mut self) -> Result<Option<Vec<u8>>, StoreError> {
        let mut text = Vec::new();
        loop {
            text.clear();
            let read = self.input.read_until(b'\n', &mut text);
            if read.map_err(|error| fault(self.number + 1, error.to_string()))? == 0 {
                return Ok(None);
            }
            self.number += 1;
            if self.number == 1 {
                if WIDE.iter().any(|mark| text.starts_with(mark)) {
                    return Err(fault(1, "the file was converted to UTF-16: convert it back to UTF-8"));
                }
                if text.starts_with(MARK) {
                    text.drain(..MARK.len());
                }
            }
            while text.pop_if(|last| matches!(last, b'\n' | b'\r')).is_some() {}
            if !text.trim_ascii().is_empty() {
                text.push(b'\n');
                return Ok(Some(text));
            }
        }
    }
}

pub fn fault(line: usize, why: impl Into<String>) -> StoreError {
    StoreError::Backup { line, why: why.into() }
}
