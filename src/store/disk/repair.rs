//! `deltille repair`: what can be read of a damaged database, as a new one in a folder beside it. The
//! original is only read.

use super::{
    ahead,
    engine::Engine,
    folder::{self, blobs, log_file},
    salvage::{Salvaged, salvage},
    system::SystemDisk,
};
use crate::store::{
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

/// About how many bytes are written at a time.
const GROUP_BYTES: usize = 512 * 1024;

/// What became of a repair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repaired {
    /// The new folder.
    pub folder: PathBuf,
    /// Tables, finished games, settings.
    pub subjects: usize,
    /// Those among them whose value is damaged; they are set aside when they are asked for.
    pub unreadable: usize,
    /// Whole records behind the first one that cannot be read, and their bytes.
    pub left_out: usize,
    pub left_out_bytes: u64,
    /// Older parts of the log that cannot be read wholly.
    pub damaged: usize,
    /// Ranges of rows of which nothing can be read.
    pub gaps: usize,
    /// Whether the log ended in a record that is not whole: the write that was under way, or one that was
    /// damaged since.
    pub torn: bool,
}

impl Repaired {
    /// Whether everything that was written is there, as far as can be said.
    pub fn is_whole(&self) -> bool {
        self.unreadable + self.left_out + self.damaged + self.gaps == 0 && !self.torn
    }
}

/// Where the repaired database goes.
pub fn place(database: &Path) -> PathBuf {
    database.with_extension("repaired")
}

/// Writes what can be read of the database in a folder into a new one at [`place`], which must not be there
/// yet.
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
        // Left by a repair that was stopped.
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

/// Adds what was committed last, and is in the log or not.
fn add_ahead(salvaged: &mut Salvaged, database: &Path) -> io::Result<()> {
    let mark = salvaged.rows.remove(ahead::MARK);
    // Where it cannot be read, records that the log has may be there still, and the log may have more.
    let known = ahead::marked(mark.as_deref()).filter(|_| mark.is_some() || salvaged.gaps == 0);
    let drained = known.unwrap_or(0);
    let found = ahead::read(database, drained)?;
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

/// Of a body.
fn version(value: Option<&Vec<u8>>) -> Option<Version> {
    rows::decode::<Head>(value?).ok().map(|(head, _)| head.version)
}

/// A new database with these rows, whole and on the disk.
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
