//! The database written anew, so that nothing of what was deleted is left in its files.
//!
//! sled appends to its log. A row that is removed or written again stays where it was until its segment is
//! used for something else, and segments are not wiped. So all rows that there are now are copied into a
//! fresh database beside the old one, which then takes its place; the old files are removed. What the file
//! system and the disk keep of removed files is theirs.
//!
//! ```text
//!   tables  ──copy──▶ tables.compacting ──whole, on the disk──▶ tables.compacted
//!   tables ──▶ tables.replaced,  tables.compacted ──▶ tables,  tables.replaced is removed
//! ```
//!
//! Every step is a rename or can be done again: [`recover`] runs before each opening of the store and puts
//! right what a killed process left. Until `tables` is moved away, the old database is the one that counts;
//! from then on the new one is.

use super::{
    ahead,
    engine::{Engine, sync_folder},
    folder::{self, log_file},
    system::SystemDisk,
};
use crate::store::{
    StoreError,
    ledger::{Batch, Rows},
    private,
};
use std::{
    fs::{self, File, TryLockError},
    io, mem,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

/// About how many bytes are written at a time.
const GROUP_BYTES: usize = 512 * 1024;
/// How long the lock is waited for that sled has just given back.
const PATIENCE: Duration = Duration::from_secs(5);

/// What became of a compaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compacted {
    pub rows: usize,
    /// Bytes of the folder's files.
    pub before: u64,
    pub after: u64,
}

/// The folders beside the database.
struct Beside {
    /// A copy that is not whole.
    part: PathBuf,
    /// One that is.
    whole: PathBuf,
    /// The old database.
    old: PathBuf,
}

impl Beside {
    fn of(database: &Path) -> Beside {
        let beside = |word| beside(database, word);
        Beside {
            part: beside("compacting"),
            whole: beside("compacted"),
            old: beside("replaced"),
        }
    }
}

/// Says that it is wanted; beside the database, so that it outlives whatever happens to that.
fn marker(database: &Path) -> PathBuf {
    beside(database, "compact")
}

/// `tables.compacting`, and so on.
fn beside(database: &Path, word: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(".");
    path.push(word);
    PathBuf::from(path)
}

/// From now on a compaction is due at the next start.
pub fn want(database: &Path) -> io::Result<()> {
    private::file(&marker(database))?.sync_all()?;
    database.parent().map_or(Ok(()), sync_folder)
}

/// Whether one is due.
pub fn is_wanted(database: &Path) -> bool {
    marker(database).exists()
}

fn failed(place: &Path) -> impl Fn(io::Error) -> StoreError {
    move |error| StoreError::Engine(format!("{}: {error}", place.display()))
}

/// Writes the database in a folder anew. Nobody else may use it meanwhile.
///
/// # Errors
/// It is as it was; or, after the copy took its place, only the old files could not be removed: the next
/// opening does that.
pub fn compact(database: &Path) -> Result<Compacted, StoreError> {
    let Beside { part, whole, old } = Beside::of(database);
    recover(database).map_err(failed(database))?;
    if !database.exists() {
        return Err(StoreError::Engine(format!("{}: there is no database", database.display())));
    }
    let copied = {
        let opened = folder::open(database, PATIENCE)?;
        let engine = Arc::new(Engine::new(database, opened, Arc::new(SystemDisk))?);
        let before = size(database);
        let copied = copy(&engine, &part).and_then(|count| check(&engine, &part, count).map(|()| count));
        if copied.is_err() {
            let _ = fs::remove_dir_all(&part);
        }
        (copied?, before)
    };
    let (rows, before) = copied;
    let lock = match lock_within(database, PATIENCE) {
        Ok(lock) => lock,
        Err(error) => {
            let _ = fs::remove_dir_all(&part);
            return Err(error);
        }
    };
    // A folder in which a file is open cannot be moved there.
    let _lock = lock.filter(|_| !cfg!(windows));
    let moved = fs::rename(&part, &whole)
        .and_then(|()| sync_beside(database))
        .and_then(|()| fs::rename(database, &old))
        .and_then(|()| sync_beside(database));
    moved.map_err(failed(database))?;
    finish(database, &whole, &old).map_err(failed(database))?;
    let after = size(database);
    // The last step: whoever is killed before it compacts once more.
    fs::remove_file(marker(database)).or_else(missing).map_err(failed(database))?;
    sync_beside(database).map_err(failed(database))?;
    Ok(Compacted { rows, before, after })
}

/// Puts right what a killed compaction left. Where the database is in use, whoever uses it sees to that.
pub fn recover(database: &Path) -> io::Result<()> {
    let Beside { part, whole, old } = Beside::of(database);
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
        tracing::info!(folder = %folder.display(), "left by a compaction that was stopped; removed");
        fs::remove_dir_all(folder).or_else(missing)?;
    }
    sync_beside(database)
}

/// The database was moved away: the copy takes its place, or, should there be none, it comes back.
fn finish(database: &Path, whole: &Path, old: &Path) -> io::Result<()> {
    let moved = fs::rename(if whole.exists() { whole } else { old }, database);
    // Somebody who opened it meanwhile may have done the same.
    moved.or_else(|error| if database.exists() { Ok(()) } else { Err(error) })?;
    sync_beside(database)?;
    if old.exists() {
        fs::remove_dir_all(old).or_else(missing)?;
        sync_beside(database)?;
    }
    Ok(())
}

fn missing(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}

fn sync_beside(database: &Path) -> io::Result<()> {
    database.parent().map_or(Ok(()), sync_folder)
}

/// All rows into a new database, durably; how many.
fn copy(from: &Arc<Engine>, place: &Path) -> Result<usize, StoreError> {
    if place.exists() {
        fs::remove_dir_all(place).map_err(failed(place))?;
    }
    let to = open(place)?;
    let (mut batch, mut bytes, mut count) = (Batch::new(), 0, 0);
    let mut written = Ok(());
    from.scan(&[], ahead::MARK, &mut |key, value| {
        bytes += key.len() + value.len();
        count += 1;
        batch.push((key.to_vec(), Some(value.to_vec())));
        if bytes >= GROUP_BYTES {
            bytes = 0;
            written = to.write(mem::take(&mut batch)).and_then(|()| to.drain());
        }
        written.is_ok()
    })?;
    written?;
    to.write(batch)?;
    to.close()?;
    Ok(count)
}

/// That the copy, read again, is the same.
fn check(from: &Arc<Engine>, place: &Path, count: usize) -> Result<(), StoreError> {
    let sum = |engine: &Arc<Engine>| {
        let (mut sum, mut rows) = (crc32fast::Hasher::new(), 0_usize);
        engine.scan(&[], ahead::MARK, &mut |key, value| {
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
    Err(StoreError::Engine(format!("{}: the copy is not what was copied", place.display())))
}

fn open(place: &Path) -> Result<Arc<Engine>, StoreError> {
    Engine::new(place, folder::open(place, PATIENCE)?, Arc::new(SystemDisk)).map(Arc::new)
}

/// sled's own lock; `None`: another process has it. A folder without a log is nobody's.
fn lock(database: &Path) -> io::Result<Option<Option<File>>> {
    let log = match File::options().read(true).write(true).open(log_file(database)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some(None)),
        log => log?,
    };
    match log.try_lock() {
        Ok(()) => Ok(Some(Some(log))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn lock_within(database: &Path, patience: Duration) -> Result<Option<File>, StoreError> {
    let since = Instant::now();
    loop {
        match lock(database).map_err(failed(database))? {
            Some(lock) => return Ok(lock),
            None if since.elapsed() >= patience => return Err(StoreError::InUse(patience)),
            None => thread::sleep(Duration::from_millis(20)),
        }
    }
}

/// Bytes of the files in a folder and those in it.
fn size(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else {
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
