//! The append-only list of requested data deletions, kept in the data folder, outside of the database.
//!
//! A backup from before a deletion brings the person's data back. So `restore`, and every start, compares the
//! database with this list and repeats the deletions it lacks. A line alone does not identify the person:
//!
//! ```text
//!   {"deletion":11493184273418722661,"person":"<64 digits>","at":1750000000000,"key":"<16 digits>","sum":"<16 digits>"}
//! ```
//!
//! `person` is the HMAC-SHA256 of the person's id with a key derived from `seal.key`. With that key a known
//! id can be matched; the id cannot be recovered from the hash. `deletion` identifies this one deletion. The
//! database records which deletions it has carried out ([`Subject::Deleted`](super::Subject::Deleted)), so
//! that a person who comes back later keeps their new data. An incomplete last line, left by a killed
//! process, is cut off.
//!
//! A journal that has lost a line, or is read with another key, would silently match no person. So a line names
//! its key and has a checksum (lines of older versions have neither), and `deletions.check` says how many
//! lines there were and what they were. It is written after the journal and read before it, so the journal
//! may be ahead of it, never behind. A journal copied to another folder comes without it.

use super::{Sealer, StoreError, private};
use data_encoding::HEXLOWER;
use deltille_base::ids::{DeletionId, Time, UserId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

/// File names in the data folder.
pub(crate) const FILE: &str = "deletions.jsonl";
pub(crate) const CHECK: &str = "deletions.check";

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Noted {
    pub deletion: DeletionId,
    person: String,
    pub at: Time,
    /// Fingerprint of the key that `person` is made with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    /// Checksum of the line without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sum: Option<String>,
}

/// Contents of the journal when it was last written or accepted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Check {
    key: String,
    lines: usize,
    /// Checksum of those lines.
    sum: String,
}

/// Why the journal must not be used: deletions would be lost.
#[derive(Debug, thiserror::Error)]
pub enum JournalFault {
    #[error("is missing")]
    Missing,
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    #[error("was written with another key: put back the seal.key that belongs to it")]
    OtherKey,
    #[error("is damaged: line {0} was changed")]
    Line(usize),
    #[error("is damaged: it has {found} whole lines and had {known}")]
    Cut { found: usize, known: usize },
    #[error("is damaged: one of its first {0} lines was changed")]
    Changed(usize),
    /// Only where no check tells that the rest of the line was never written.
    #[error("ends within line {0}: if the original ends so too, remove that line")]
    Torn(usize),
}

/// The whole lines of the journal's file.
struct Lines {
    noted: Vec<Noted>,
    /// Bytes of the whole lines; what follows is an incomplete line.
    whole: usize,
    check: Option<Check>,
}

/// The deletion list of a data folder. Shared by reference.
#[derive(Debug)]
pub struct Journal {
    file: PathBuf,
    check: PathBuf,
    sealer: Sealer,
    /// Serialises writes: one line at a time.
    writing: Mutex<()>,
}

impl Journal {
    /// The list of this data folder; the file need not exist yet.
    pub fn of(data: &Path, sealer: Sealer) -> Journal {
        Journal {
            file: data.join(FILE),
            check: data.join(CHECK),
            sealer,
            writing: Mutex::new(()),
        }
    }

    /// The error for a journal that must not be used.
    pub fn refused(&self, why: JournalFault) -> StoreError {
        StoreError::Journal { file: self.file.clone(), why }
    }

    fn failed(&self, error: &io::Error) -> StoreError {
        StoreError::Engine(format!("{}: {error}", self.file.display()))
    }

    fn person(&self, user: UserId) -> String {
        HEXLOWER.encode(&self.sealer.tag(format!("person {user}").as_bytes()))
    }

    /// Derives the id of a deletion requested by this person at this time.
    pub fn name(&self, user: UserId, at: Time) -> DeletionId {
        let [a, b, c, d, e, f, g, h, ..] = self.sealer.tag(format!("deletion {user} {}", at.0).as_bytes());
        DeletionId(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
    }

    /// Records a deletion durably; repeating it changes nothing. Blocking.
    ///
    /// # Errors
    /// The deletion is not recorded, or it is unknown whether it is.
    pub fn note(&self, user: UserId, at: Time) -> Result<DeletionId, StoreError> {
        let mut noted = Noted {
            deletion: self.name(user, at),
            person: self.person(user),
            at,
            key: Some(self.sealer.tag_mark()),
            sum: None,
        };
        noted.sum = Some(noted.sum());
        self.locked(|file, lines| {
            if lines.noted.iter().any(|known| known.deletion == noted.deletion) {
                return Ok(());
            }
            self.append(file, lines, &noted).map_err(|error| self.failed(&error))
        })?;
        Ok(noted.deletion)
    }

    /// Notes the current content as complete, so that a later loss is detected. Blocking.
    ///
    /// # Errors
    /// The journal must not be used, or nothing could be written.
    pub fn keep(&self) -> Result<(), StoreError> {
        if !self.exists()? {
            return Ok(());
        }
        self.locked(|_, lines| self.write_check(lines).map_err(|error| self.failed(&error)))
    }

    /// Whether there is a file.
    ///
    /// # Errors
    /// It cannot be found out.
    pub fn exists(&self) -> Result<bool, StoreError> {
        self.file.try_exists().map_err(|error| self.refused(JournalFault::Unreadable(error)))
    }

    /// Runs `work` on the file and its content while no other thread or process writes it.
    fn locked(
        &self,
        work: impl FnOnce(&mut File, &mut Lines) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let _one_at_a_time = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = |error: io::Error| self.failed(&error);
        let check = self.known()?;
        if check.is_some_and(|check| check.lines > 0) && !self.exists()? {
            return Err(self.refused(JournalFault::Missing));
        }
        let mut file = private::kept(&self.file).map_err(failed)?;
        // Several processes may share the folder. Closing the file releases the lock.
        file.lock().map_err(failed)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        let mut lines = self.lines(&text, self.known()?)?;
        work(&mut file, &mut lines)
    }

    fn append(&self, file: &mut File, lines: &mut Lines, noted: &Noted) -> io::Result<()> {
        let whole = lines.whole as u64;
        if lines.check.is_none() {
            // From now on, an incomplete last line is one whose writer was killed.
            self.write_check(lines)?;
        }
        // Overwrite an incomplete last line.
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        let mut line = serde_json::to_vec(noted)?;
        line.push(b'\n');
        file.write_all(&line)?;
        file.sync_all()?;
        if let Some(folder) = self.file.parent().filter(|_| whole == 0) {
            File::open(folder).map_or(Ok(()), |folder| folder.sync_all())?;
        }
        lines.noted.push(noted.clone());
        self.write_check(lines)
    }

    fn write_check(&self, lines: &Lines) -> io::Result<()> {
        let check = Check {
            key: self.sealer.tag_mark(),
            lines: lines.noted.len(),
            sum: sum_of(&lines.noted),
        };
        if lines.check.as_ref() == Some(&check) {
            return Ok(());
        }
        private::replace(&self.check, &self.check.with_extension("part"), &serde_json::to_vec(&check)?)
    }

    /// Reads all recorded deletions in order. Blocking.
    ///
    /// # Errors
    /// [`StoreError::Journal`]: the file cannot be read, belongs to another key, or something is missing.
    pub fn read(&self) -> Result<Vec<Noted>, StoreError> {
        // Read first: what another process adds meanwhile is then in the journal and not in the check.
        let check = self.known()?;
        let text = match fs::read(&self.file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => match check {
                Some(check) if check.lines > 0 => return Err(self.refused(JournalFault::Missing)),
                _ => return Ok(Vec::new()),
            },
            text => text.map_err(|error| self.refused(JournalFault::Unreadable(error)))?,
        };
        let Lines { noted, whole, .. } = self.lines(&text, check)?;
        if whole < text.len() {
            tracing::warn!(
                path = %self.file.display(), line = noted.len() + 1,
                "incomplete last line of the deletion journal ignored"
            );
        }
        Ok(noted)
    }

    /// Reads the check; `None` if there is none. A damaged one protects nothing and is replaced.
    fn known(&self) -> Result<Option<Check>, StoreError> {
        let text = match fs::read(&self.check) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text.map_err(|error| self.refused(JournalFault::Unreadable(error)))?,
        };
        let check = serde_json::from_slice(&text).inspect_err(|error| {
            tracing::warn!(path = %self.check.display(), %error, "damaged check of the deletion journal ignored");
        });
        Ok(check.ok())
    }

    fn lines(&self, text: &[u8], check: Option<Check>) -> Result<Lines, StoreError> {
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let mark = self.sealer.tag_mark();
        let mut noted = Vec::new();
        let lines = text[..whole].split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        for (number, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
            let damaged = || self.refused(JournalFault::Line(number + 1));
            let line: Noted = serde_json::from_slice(line).map_err(|_| damaged())?;
            match (&line.key, &line.sum) {
                (Some(key), Some(sum)) if *sum == line.sum() => {
                    if *key != mark {
                        return Err(self.refused(JournalFault::OtherKey));
                    }
                }
                // Written by an older version.
                (None, None) => {}
                _ => return Err(damaged()),
            }
            noted.push(line);
        }
        if let Some(check) = &check {
            if check.key != mark {
                return Err(self.refused(JournalFault::OtherKey));
            }
            let known = check.lines;
            match noted.get(..known) {
                None => return Err(self.refused(JournalFault::Cut { found: noted.len(), known })),
                Some(first) if sum_of(first) != check.sum => {
                    return Err(self.refused(JournalFault::Changed(known)));
                }
                Some(_) => {}
            }
        }
        if whole < text.len() && check.is_none() {
            return Err(self.refused(JournalFault::Torn(noted.len() + 1)));
        }
        Ok(Lines { noted, whole, check })
    }

    pub fn is_about(&self, noted: &Noted, user: UserId) -> bool {
        noted.person == self.person(user)
    }
}

impl Noted {
    /// Checksum of everything else in the line.
    fn sum(&self) -> String {
        let rest = Noted { sum: None, ..self.clone() };
        HEXLOWER.encode(&Sha256::digest(text_of(&rest))[..8])
    }
}

fn sum_of(noted: &[Noted]) -> String {
    let mut sum = Sha256::new();
    for line in noted {
        sum.update(text_of(line));
        sum.update(b"\n");
    }
    HEXLOWER.encode(&sum.finalize())
}

/// The line as it is written. Numbers and short texts can always be written.
fn text_of(noted: &Noted) -> Vec<u8> {
    serde_json::to_vec(noted).unwrap_or_default()
}

#[cfg(test)]
#[path = "../../tests/units/journal.rs"]
mod tests;
