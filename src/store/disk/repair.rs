//! `deltille repair`: writes the readable rows of a damaged database to a new one in a folder next to it. The
//! original is only read.

use super::{
    engine::Engine,
    folder::{self, blobs, log_file},
    salvage::{Salvaged, salvage},
    system::SystemDisk,
    write_ahead,
};
use crate::{
    StoreError, Version,
    ledger::Batch,
    rows::{self, Head},
};
use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// Roughly the bytes written at a time.
const GROUP_BYTES: usize = 512 * 1024;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repaired {
    pub folder: PathBuf,
    /// Number of recovered subjects: tables, finished games, settings.
    pub subjects: usize,
    /// Number of recovered subjects with a damaged value; they are set aside when they are loaded.
    pub unreadable: usize,
    /// Complete records behind the first unreadable one, and their bytes.
    pub left_out: usize,
    pub left_out_bytes: u64,
    /// Number of older parts of the log that are not fully readable.
    pub damaged: usize,
    /// Number of key ranges of which no row is readable.
    pub gaps: usize,
    /// Whether the log ended in an incomplete record: an interrupted write, or one damaged since.
    pub torn: bool,
}

impl Repaired {
    /// Whether everything written was recovered, as far as can be determined.
    pub fn is_whole(&self) -> bool {
        self.unreadable + self.left_out + self.damaged + self.gaps == 0 && !self.torn
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
    let nothing = |why: &str| StoreError::Nothing { folder: database.to_owned(), why: why.to_owned() };
    let failed = |error: io::Error| StoreError::Engine(format!("{}: {error}", database.display()));
    let log = match File::open(log_file(database)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(nothing("its log is gone")),
        log => log.map_err(failed)?,
    };
    match log.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(Duration::ZERO)),
        Err(TryLockError::Error(error)) => return Err(failed(error)),
    }
    let mut salvaged = salvage(log, &blobs(database)).map_err(failed)?;
    add_ahead(&mut salvaged, database).map_err(failed)?;
    if salvaged.rows.is_empty() {
        return Err(nothing("no row of its log can be read"));
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
    let Salvaged { rows: _, gaps, left_out, left_out_bytes, damaged, torn } = salvaged;
    Ok(Repaired {
        folder: place,
        subjects,
        unreadable,
        left_out,
        left_out_bytes,
        damaged,
        gaps,
        torn,
    })
}

/// Adds the records of the write-ahead file, some of which the log may already have.
fn add_ahead(salvaged: &mut Salvaged, database: &Path) -> io::Result<()> {
    let mark = salvaged.rows.remove(write_ahead::MARK);
    // Without a readable mark, the file may hold records that the log already has, and the log may have newer
    // ones.
    let known = write_ahead::marked(mark.as_deref()).filter(|_| mark.is_some() || salvaged.gaps == 0);
    let drained = known.unwrap_or(0);
    let found = write_ahead::read(database, drained)?;
    let missing = found.behind == 0 && found.damage(drained).is_some();
    salvaged.damaged += usize::from(missing || known.is_none());
    salvaged.left_out += found.behind;
    salvaged.left_out_bytes += found.behind_bytes;
    salvaged.torn |= found.torn;
    for (key, value) in found.records.into_iter().flatten() {
        let (there, new) = (version(salvaged.rows.get(&key)), version(value.as_ref()));
        if known.is_none() && there > new {
            continue;
        }
        match value {
            Some(value) => drop(salvaged.rows.insert(key, value)),
            None => drop(salvaged.rows.remove(&key)),
        }
    }
    Ok(())
}

fn version(value: Option<&Vec<u8>>) -> Option<Version> {
    rows::decode::<Head>(value?).ok().map(|(head, _)| head.version)
}

fn write(salvaged: &Salvaged, folder: &Path) -> Result<(), StoreError> {
    let database = folder::open(folder, Duration::ZERO)?;
    let engine = Engine::new(folder, database, Arc::new(SystemDisk))?;
    let (mut batch, mut bytes) = (Batch::new(), 0);
    for (key, value) in &salvaged.rows {
        bytes += key.len() + value.len();
        batch.push((key.clone(), Some(value.clone())));
        if bytes >= GROUP_BYTES {
            bytes = 0;
            engine.write(std::mem::take(&mut batch))?;
            engine.drain()?;
        }
    }
    engine.write(batch)?;
    engine.close()
}

#[cfg(test)]
mod traces;
