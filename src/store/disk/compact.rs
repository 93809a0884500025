//! Rewrites the database, so that its files keep nothing of what was deleted.
//!
//! sled appends to its log. A row that is removed or overwritten stays in place until its segment is reused,
//! and segments are not wiped. So all current rows are copied into a fresh database next to the old one. The
//! copy then takes the old one's place, and the old files are removed. Remains of removed files in the file
//! system and on the disk are out of scope.
//!
//! ```text
//!   tables  ──copy──▶ tables.compacting ──complete and synced──▶ tables.compacted
//!   tables ──▶ tables.replaced,  tables.compacted ──▶ tables,  tables.replaced is removed
//! ```
//!
//! Every step is a rename or can be repeated: [`recover`] runs before each opening of the store and repairs
//! what a killed process left. The old database is authoritative until `tables` is moved away; from then on
//! the new one is.

use super::{
    engine::{Engine, STATEMENT},
    folder::{self, lock},
    system::{SystemDisk, sync_folder},
};
use crate::{
    StoreError,
    ledger::{Batch, Rows},
    private,
};
use std::{
    fs::{self, File},
    io, mem,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

/// Roughly the bytes written at a time.
const GROUP_BYTES: usize = 512 * 1024;
/// How long to wait for the lock that sled has just released.
const PATIENCE: Duration = Duration::from_secs(5);

/// A database that is filled from scratch.
#[derive(Debug)]
pub struct NewDatabase {
    engine: Arc<Engine>,
    batch: Batch,
    bytes: usize,
}

impl NewDatabase {
    /// # Errors
    /// The folder cannot be written.
    pub fn create(folder: &Path) -> Result<NewDatabase, StoreError> {
        Ok(NewDatabase { engine: open(folder)?, batch: Batch::new(), bytes: 0 })
    }

    /// # Errors
    /// The folder cannot be written.
    pub fn put(&mut self, key: &[u8], value: &[u8]) -> Result<(), StoreError> {
        self.bytes += key.len() + value.len();
        self.batch.push((key.to_vec(), Some(value.to_vec())));
        if self.bytes >= GROUP_BYTES { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<(), StoreError> {
        self.bytes = 0;
        self.engine.write(mem::take(&mut self.batch))?;
        self.engine.sync()
    }

    /// # Errors
    /// The folder cannot be written.
    pub fn finish(mut self) -> Result<(), StoreError> {
        self.write()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compacted {
    pub rows: usize,
    /// Size of the folder's files in bytes.
    pub before: u64,
    pub after: u64,
}

/// The temporary folders next to the database.
struct WorkFolders {
    /// An incomplete copy.
    part: PathBuf,
    whole: PathBuf,
    old: PathBuf,
}

impl WorkFolders {
    fn of(database: &Path) -> WorkFolders {
        let path = |word| sibling_path(database, word);
        WorkFolders {
            part: path("compacting"),
            whole: path("compacted"),
            old: path("replaced"),
        }
    }
}

/// Marker file that requests a compaction. It lies next to the database, so that it survives replacing the
/// database.
fn marker(database: &Path) -> PathBuf {
    sibling_path(database, "compact")
}

/// Builds `tables.compacting` and the like.
fn sibling_path(database: &Path, word: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(".");
    path.push(word);
    PathBuf::from(path)
}

/// Requests a compaction at the next start.
pub fn want(database: &Path) -> io::Result<()> {
    private::file(&marker(database))?.sync_all()?;
    database.parent().map_or(Ok(()), sync_folder)
}

pub fn is_wanted(database: &Path) -> bool {
    marker(database).exists()
}

fn failed(place: &Path) -> impl Fn(io::Error) -> StoreError {
    move |error| StoreError::Engine(format!("{}: {error}", place.display()))
}

/// Rewrites the database in a folder. No other process may use it meanwhile.
///
/// # Errors
/// The database is unchanged; or the copy took its place and only the old files could not be removed, which
/// the next opening does.
pub fn compact(database: &Path) -> Result<Compacted, StoreError> {
    let WorkFolders { part, whole, old } = WorkFolders::of(database);
    recover(database).map_err(failed(database))?;
    if !folder::has_database(database).map_err(failed(database))? {
        return Err(StoreError::Engine(format!("{}: there is no database", database.display())));
    }
    let copied = {
        let opened = folder::open(database, PATIENCE)?;
        let engine = Arc::new(Engine::new(database, opened, Arc::new(SystemDisk))?);
        let before = size(database);
        let copied = copy(&engine, &part).and_then(|count| check(&engine, &part, count).map(|()| count));
        if copied.is_err() {
            remove_part(&part);
        }
        (copied?, before)
    };
    let (rows, before) = copied;
    let lock = match lock_within(database, PATIENCE) {
        Ok(lock) => lock,
        Err(error) => {
            remove_part(&part);
            return Err(error);
        }
    };
    // Windows cannot move a folder that contains an open file.
    let _lock = lock.filter(|_| !cfg!(windows));
    let moved = fs::rename(&part, &whole)
        .and_then(|()| sync_beside(database))
        .and_then(|()| fs::rename(database, &old))
        .and_then(|()| sync_beside(database));
    moved.map_err(failed(database))?;
    finish(database, &whole, &old).map_err(failed(database))?;
    let after = size(database);
    // This is the last step: a process killed before it compacts once more.
    fs::remove_file(marker(database)).or_else(missing).map_err(failed(database))?;
    sync_beside(database).map_err(failed(database))?;
    Ok(Compacted { rows, before, after })
}

/// Whether a compaction was interrupted, so that [`recover`] finds the database.
pub fn is_interrupted(database: &Path) -> bool {
    let WorkFolders { part: _, whole, old } = WorkFolders::of(database);
    whole.exists() || old.exists()
}

/// Repairs what a killed compaction left. If the database is in use, the process that uses it does that.
pub fn recover(database: &Path) -> io::Result<()> {
    let WorkFolders { part, whole, old } = WorkFolders::of(database);
    if ![&part, &whole, &old].into_iter().any(|folder| folder.exists()) {
        return Ok(());
    }
    if !database.exists() {
        return finish(database, &whole, &old);
    }
    let Some(_lock) = lock(database)? else {
        return Ok(());
    };
    for folder in [&part, &whole, &old].into_iter().filter(|folder| folder.exists()) {
        tracing::info!(path = %folder.display(), "remains of an interrupted compaction removed");
        fs::remove_dir_all(folder).or_else(missing)?;
    }
    sync_beside(database)
}

/// Finishes after the database was moved away: moves the copy into its place or, without a copy, moves the
/// database back.
fn finish(database: &Path, whole: &Path, old: &Path) -> io::Result<()> {
    let moved = fs::rename(if whole.exists() { whole } else { old }, database);
    // Another process that opened the database meanwhile may have done the same.
    moved.or_else(|error| if database.exists() { Ok(()) } else { Err(error) })?;
    sync_beside(database)?;
    if old.exists() {
        fs::remove_dir_all(old).or_else(missing)?;
        sync_beside(database)?;
    }
    Ok(())
}

/// Removes an incomplete copy; the next opening does it if this fails.
fn remove_part(part: &Path) {
    if let Err(error) = fs::remove_dir_all(part).or_else(missing) {
        tracing::warn!(path = %part.display(), %error, "incomplete copy of the database not removed");
    }
}

fn missing(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}

fn sync_beside(database: &Path) -> io::Result<()> {
    database.parent().map_or(Ok(()), sync_folder)
}

/// Copies all rows durably into a new database and returns their number.
fn copy(from: &Arc<Engine>, place: &Path) -> Result<usize, StoreError> {
    if place.exists() {
        fs::remove_dir_all(place).map_err(failed(place))?;
    }
    let mut to = NewDatabase::create(place)?;
    let (mut count, mut written) = (0, Ok(()));
    from.scan(&[], STATEMENT, &mut |key, value| {
        count += 1;
        written = to.put(key, value);
        written.is_ok()
    })?;
    written?;
    to.finish()?;
    Ok(count)
}

/// Reads the copy again and verifies that it equals the original.
fn check(from: &Arc<Engine>, place: &Path, count: usize) -> Result<(), StoreError> {
    let sum = |engine: &Arc<Engine>| {
        let (mut sum, mut rows) = (crc32fast::Hasher::new(), 0_usize);
        engine.scan(&[], STATEMENT, &mut |key, value| {
            rows += 1;
            for part in [key, value] {
                sum.update(&(part.len() as u64).to_be_bytes());
                sum.update(part);
            }
            true
        })?;
        Ok::<_, StoreError>((rows, sum.finalize()))
    };
    let (old, new) = (sum(from)?, sum(&open(place)?)?);
    if old == new && old.0 == count {
        return Ok(());
    }
    Err(StoreError::Engine(format!("{}: the copy differs from the original", place.display())))
}

fn open(place: &Path) -> Result<Arc<Engine>, StoreError> {
    Engine::new(place, folder::open(place, PATIENCE)?, Arc::new(SystemDisk)).map(Arc::new)
}

fn lock_within(database: &Path, patience: Duration) -> Result<Option<File>, StoreError> {
    let since = Instant::now();
    loop {
        match lock(database).map_err(failed(database))? {
            Some(lock) => return Ok(lock),
            None if since.elapsed() >= patience => {
                return Err(StoreError::InUse { folder: database.to_owned(), waited: patience });
            }
            None => thread::sleep(Duration::from_millis(20)),
        }
    }
}

/// Total size in bytes of the files in a folder and its subfolders.
fn size(folder: &Path) -> u64 {
    let unknown = |error: io::Error| {
        tracing::warn!(path = %folder.display(), %error, "size of the database's files unknown");
    };
    let Ok(entries) = fs::read_dir(folder).map_err(unknown) else {
        return 0;
    };
    let of = |entry: fs::DirEntry| {
        let path = entry.path();
        if path.is_dir() {
            size(&path)
        } else {
            entry.metadata().map_or(0, |data| data.len())
        }
    };
    entries.flatten().map(of).sum()
}
