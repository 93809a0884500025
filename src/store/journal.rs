//! The append-only list of requested data deletions, kept in the data folder, outside of the database.
//!
//! A backup from before a deletion brings the person's data back. So `restore`, and every start, compares the
//! database with this list and repeats the deletions it lacks. A line alone does not identify the person:
//!
//! ```text
//!   {"deletion":11493184273418722661,"person":"<64 digits>","at":1750000000000}
//! ```
//!
//! `person` is the HMAC-SHA256 of the person's id with a key derived from `seal.key`. With that key a known
//! id can be matched; the id cannot be recovered from the hash. `deletion` identifies this one deletion. The
//! database records which deletions it has carried out ([`Subject::Deleted`](super::Subject::Deleted)), so
//! that a person who comes back later keeps their new data. An incomplete last line, left by a killed
//! process, is cut off.

use super::{Sealer, StoreError, private};
use data_encoding::HEXLOWER;
use deltille_base::ids::{DeletionId, Time, UserId};
use serde::{Deserialize, Serialize};
use std::{
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

/// File name in the data folder.
const FILE: &str = "deletions.jsonl";

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Noted {
    pub deletion: DeletionId,
    person: String,
    pub at: Time,
}

/// The deletion list of a data folder. Shared by reference.
#[derive(Debug)]
pub struct Journal {
    file: PathBuf,
    sealer: Sealer,
    /// Serialises writes: one line at a time.
    writing: Mutex<()>,
}

impl Journal {
    /// The list of this data folder; the file need not exist yet.
    pub fn of(data: &Path, sealer: Sealer) -> Journal {
        Journal { file: data.join(FILE), sealer, writing: Mutex::new(()) }
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
        let _one_at_a_time = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let noted = Noted { deletion: self.name(user, at), person: self.person(user), at };
        if !self.read()?.contains(&noted) {
            self.append(&noted).map_err(|error| self.failed(&error))?;
        }
        Ok(noted.deletion)
    }

    fn append(&self, noted: &Noted) -> io::Result<()> {
        let is_new = !self.file.exists();
        let mut file = private::kept(&self.file)?;
        // Several processes may share the folder. Closing the file releases the lock.
        file.lock()?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1) as u64;
        // Overwrite an incomplete last line.
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        let mut line = serde_json::to_vec(noted)?;
        line.push(b'\n');
        file.write_all(&line)?;
        file.sync_all()?;
        match self.file.parent().filter(|_| is_new) {
            Some(folder) => File::open(folder).map_or(Ok(()), |folder| folder.sync_all()),
            None => Ok(()),
        }
    }

    /// Reads all recorded deletions in order. Blocking.
    ///
    /// # Errors
    /// The file exists but cannot be read.
    pub fn read(&self) -> Result<Vec<Noted>, StoreError> {
        let text = match fs::read_to_string(&self.file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            text => text.map_err(|error| self.failed(&error))?,
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let read = |(number, line): (usize, &str)| {
            let why = |error: serde_json::Error| {
                StoreError::Engine(format!("{}: line {}: {error}", self.file.display(), number + 1))
            };
            serde_json::from_str(line).map_err(why)
        };
        text[..whole].lines().enumerate().map(read).collect()
    }

    pub fn is_about(&self, noted: &Noted, user: UserId) -> bool {
        noted.person == self.person(user)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn journal(data: &Path) -> Journal {
        Journal::of(data, Sealer::of(data, |_| false).unwrap())
    }

    #[test]
    fn deletion_is_noted_once_and_needs_the_key() {
        let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (ann, bob) = (UserId(175_928_847_299_117_063), UserId(175_928_847_299_117_064));
        let first = journal(data.path()).note(ann, Time(7)).unwrap();
        assert_eq!(journal(data.path()).note(ann, Time(7)).unwrap(), first);
        assert_ne!(journal(data.path()).note(ann, Time(8)).unwrap(), first);
        let again = journal(data.path());
        let noted = again.read().unwrap();
        assert_eq!(noted.len(), 2);
        assert!(again.is_about(&noted[0], ann) && !again.is_about(&noted[0], bob));
        assert!(!journal(other.path()).is_about(&noted[0], ann), "another key");
        let text = fs::read_to_string(data.path().join(FILE)).unwrap();
        assert!(!text.contains(&ann.to_string()));
    }

    #[test]
    fn partial_line_is_truncated() {
        let data = tempfile::tempdir().unwrap();
        let (journal, file) = (journal(data.path()), data.path().join(FILE));
        journal.note(UserId(1), Time(1)).unwrap();
        let whole = fs::read_to_string(&file).unwrap();
        for length in 1..whole.len() {
            fs::write(&file, format!("{whole}{}", &whole[..length])).unwrap();
            assert_eq!(journal.read().unwrap().len(), 1);
            journal.note(UserId(2), Time(2)).unwrap();
            assert_eq!(journal.read().unwrap().len(), 2, "{length}");
        }
        fs::write(&file, "{}\n").unwrap();
        assert!(journal.read().is_err(), "what is whole and no line of it is told");
    }
}
