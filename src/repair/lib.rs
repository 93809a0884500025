//! `deltille repair`: writes the readable rows of a damaged database to a new one in a folder next to it. The
//! original is only read, without sled, whose private format this crate knows.
//!
//! ```text
//!   salvage  reads what is readable of a damaged log
//! ```

mod salvage;

use deltille_store::{
    StoreError, Subject, Version,
    disk::{
        NewDatabase, STATEMENT,
        ahead::{self, Mark},
        blobs, log_file,
    },
    format::Statement,
    rows::{self, Fenced, Head},
};
use salvage::{Rows, Salvaged, salvage};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    time::Duration,
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repaired {
    pub folder: PathBuf,
    /// Number of recovered subjects: tables, finished games, settings.
    pub subjects: usize,
    /// Number of recovered subjects with a damaged value; they are set aside when they are loaded.
    pub unreadable: usize,
    /// Subjects of which a newer state may have been acknowledged, or was.
    pub older: Vec<Older>,
    /// Complete records that could not be used because one before them is unreadable, and their bytes.
    pub left_out: usize,
    pub left_out_bytes: u64,
    /// Number of places in the log that are not readable.
    pub damaged: usize,
    /// Number of key ranges of which at most an earlier state is readable.
    pub gaps: usize,
    /// Whether the log ended in an incomplete record: an interrupted write, or one damaged since.
    pub torn: bool,
    /// The fault of the write-ahead file, if it lacks acknowledged changes or may lack some.
    pub ahead: Option<String>,
}

/// A subject that may be older than what was acknowledged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Older {
    pub subject: Subject,
    /// The recovered version, if any.
    pub version: Option<Version>,
    /// A newer version that there was according to another row.
    pub newer: Option<Version>,
}

impl Repaired {
    /// Whether everything written was recovered; no sign of a loss counts as yes.
    pub fn is_whole(&self) -> bool {
        self.unreadable + self.left_out + self.damaged + self.gaps == 0
            && !self.torn
            && self.ahead.is_none()
            && self.older.is_empty()
    }
}

pub fn place(database: &Path) -> PathBuf {
    database.with_extension("repaired")
}

/// Writes the readable rows of a damaged database into a new one at [`place`], which must not exist yet.
pub fn repair(database: &Path) -> Result<Repaired, StoreError> {
    let place = place(database);
    if fs::symlink_metadata(&place).is_ok() {
        return Err(StoreError::Exists(place));
    }
    let mut salvaged = salvaged(database)?;
    let ahead = add_ahead(&mut salvaged, database)?;
    if salvaged.rows.is_empty() {
        return Err(nothing(database, "no row of its log can be read"));
    }
    let older = older(&salvaged);
    if !older.is_empty() || salvaged.gaps + salvaged.damaged > 0 {
        derive_again(&mut salvaged.rows);
    }
    let part = database.with_extension("repairing");
    let failed = |error: io::Error| StoreError::Engine(format!("{}: {error}", part.display()));
    if part.exists() {
        // Left by an interrupted repair.
        fs::remove_dir_all(&part).map_err(failed)?;
    }
    write(&salvaged, &part)?;
    fs::rename(&part, &place).map_err(failed)?;
    let (mut subjects, mut unreadable) = (0, 0);
    for (_, value) in salvaged.rows.iter().filter(|(key, _)| rows::body_subject(key).is_some()) {
        subjects += 1;
        unreadable += usize::from(matches!(rows::decode::<Head>(value), Err(rows::Fault::Damaged(_))));
    }
    let Salvaged { gaps, left_out, left_out_bytes, damaged, torn, .. } = salvaged;
    Ok(Repaired {
        folder: place,
        subjects,
        unreadable,
        older,
        left_out,
        left_out_bytes,
        damaged,
        gaps,
        torn,
        ahead,
    })
}

fn nothing(database: &Path, why: &str) -> StoreError {
    StoreError::Nothing { folder: database.to_owned(), why: why.to_owned() }
}

/// Reads the log, while no bot can use it.
fn salvaged(database: &Path) -> Result<Salvaged, StoreError> {
    let failed = |error: io::Error| StoreError::Engine(format!("{}: {error}", database.display()));
    let log = match File::open(log_file(database)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // What an older version committed last is in its write-ahead file.
            let left = has_ahead(database).map_err(failed)?;
            return if left {
                Ok(Salvaged::default())
            } else {
                Err(nothing(database, "its log is gone"))
            };
        }
        log => log.map_err(failed)?,
    };
    match log.try_lock() {
        Ok(()) => salvage(log, &blobs(database)).map_err(failed),
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::InUse { folder: database.to_owned(), waited: Duration::ZERO })
        }
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

fn has_ahead(database: &Path) -> io::Result<bool> {
    ahead::place(database).try_exists()
}

/// Adds the records of an older version's write-ahead file, some of which the log may already have. Describes
/// what is wrong with the file.
fn add_ahead(salvaged: &mut Salvaged, database: &Path) -> Result<Option<String>, StoreError> {
    let failed = |error: io::Error| StoreError::Engine(format!("{}: {error}", database.display()));
    let stated = salvaged.rows.remove(STATEMENT);
    if let Some(statement) = stated.as_deref().and_then(Statement::from_json) {
        return statement.check().map(|_| None);
    }
    if stated.is_none() && !has_ahead(database).map_err(failed)? {
        return Ok(None);
    }
    // Without a readable mark, the file may hold records that the log already has, and the log may have newer
    // ones.
    let known = match &stated {
        Some(value) => Mark::read(value),
        None => (salvaged.gaps == 0).then_some(Mark::NONE),
    };
    let mark = known.unwrap_or(Mark { open: true, ..Mark::NONE });
    let found = ahead::read(database, mark).map_err(failed)?;
    let damage = found.damage.filter(|_| found.behind == 0);
    salvaged.damaged += usize::from(known.is_none());
    salvaged.left_out += found.behind;
    salvaged.left_out_bytes += found.behind_bytes;
    salvaged.torn |= found.torn;
    for (key, value) in found.records.into_iter().flatten() {
        salvaged.stale.remove(&key);
        let (there, new) = (version(salvaged.rows.get(&key)), version(value.as_ref()));
        if known.is_none() && there > new {
            continue;
        }
        match value {
            Some(value) => drop(salvaged.rows.insert(key, value)),
            None => drop(salvaged.rows.remove(&key)),
        }
    }
    Ok(damage)
}

/// Lists the subjects whose body may be older than what was acknowledged, and those of which another row
/// names a newer version.
fn older(salvaged: &Salvaged) -> Vec<Older> {
    let mut newest: BTreeMap<Subject, Option<Version>> =
        salvaged.stale.iter().filter_map(|key| Some((rows::body_subject(key)?, None))).collect();
    for (key, value) in &salvaged.rows {
        let (subject, named) = match (named(key, value), labelled(key)) {
            (Some((subject, named)), _) => (subject, Some(named)),
            (None, Some(subject)) => (subject, None),
            (None, None) => continue,
        };
        let body = salvaged.rows.get(&rows::body_key(subject));
        let aside = || salvaged.rows.contains_key(&rows::aside_key(&rows::body_key(subject)));
        let missing = body.is_none() && !aside();
        if missing || version(body).is_some_and(|version| Some(version) < named) {
            let newer = newest.entry(subject).or_default();
            *newer = (*newer).max(named);
        }
    }
    let older = |(subject, newer)| {
        let version = version(salvaged.rows.get(&rows::body_key(subject)));
        Older { subject, version, newer }
    };
    newest.into_iter().map(older).collect()
}

fn labelled(key: &[u8]) -> Option<Subject> {
    key.first().filter(|kind| **kind == b'l').and_then(|_| rows::label_subject(key))
}

/// Returns which version of which subject a deadline or an outgoing row belongs to.
fn named(key: &[u8], value: &[u8]) -> Option<(Subject, Version)> {
    let fenced = || rows::decode::<Fenced>(value).ok().map(|(fenced, _)| fenced.version);
    match key.first()? {
        b'd' => Some((rows::deadline_parts(key)?.1, fenced()?)),
        b'o' => Some((rows::outgoing_subject(key)?, fenced()?)),
        _ => None,
    }
}

/// Makes deadlines and labels agree with the bodies, and removes the boards of other versions: rows that were
/// written together may have been recovered from different times.
fn derive_again(rows: &mut Rows) {
    let mut heads = BTreeMap::new();
    let mut unreadable = BTreeSet::new();
    for (key, value) in rows.iter() {
        let Some(subject) = rows::body_subject(key) else {
            continue;
        };
        match rows::decode::<Head>(value) {
            Ok((head, _)) => drop(heads.insert(subject, head)),
            Err(_) => drop(unreadable.insert(subject)),
        }
    }
    rows.retain(|key, value| match key.first() {
        Some(b'd' | b'o') => {
            // An unreadable row is left to the store, which reports it.
            named(key, value).is_none_or(|(subject, version)| {
                unreadable.contains(&subject)
                    || heads.get(&subject).is_some_and(|head| head.version == version)
            })
        }
        Some(b'l') => rows::label_subject(key).is_none_or(|subject| {
            let has = |head: &Head| head.labels.iter().any(|label| rows::label_key(label, subject) == *key);
            unreadable.contains(&subject) || heads.get(&subject).is_some_and(has)
        }),
        _ => true,
    });
    for (subject, head) in &heads {
        for (key, row) in rows::fenced_rows(*subject, head).filter(|(key, _)| key.first() == Some(&b'd')) {
            rows.entry(key).or_insert_with(|| rows::encode(&row, &[]));
        }
        for label in &head.labels {
            rows.entry(rows::label_key(label, *subject)).or_default();
        }
    }
}

fn version(value: Option<&Vec<u8>>) -> Option<Version> {
    rows::decode::<Head>(value?).ok().map(|(head, _)| head.version)
}

fn write(salvaged: &Salvaged, folder: &Path) -> Result<(), StoreError> {
    let mut database = NewDatabase::create(folder)?;
    for (key, value) in &salvaged.rows {
        database.put(key, value)?;
    }
    database.finish()
}

#[cfg(test)]
#[path = "../../tests/units/traces.rs"]
mod traces;
