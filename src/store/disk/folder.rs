//! Opens the database's folder: the lock, the leftovers of a killed process, the permissions.
//!
//! A start that was killed while sled wrote its snapshot leaves a snapshot that sled refuses forever. It is
//! removed here before sled sees it, under sled's own lock; the log contains all of its data. Each repair is
//! logged.
//!
//! A folder without a log is a new database only if nothing in it or in the data folder shows that there was
//! one ([`expect`]). A file says while a database is being created, so that a kill before it is complete does
//! not look like a loss.

use super::{
    ahead, compact,
    snapshot::{SEGMENT, Snapshots, mark_start, set_aside},
    system::{remove_durably, sync_folder},
};
use crate::{StoreError, journal, private, seal};
use std::{
    any::Any,
    fs::{self, File, TryLockError},
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

/// Memory in bytes that sled may use to cache pages.
const CACHE: u64 = 16 * 1024 * 1024;
/// Interval between attempts to take the lock.
const TRY_EVERY: Duration = Duration::from_millis(50);

enum Refusal {
    Locked,
    Damaged(String),
    Io(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal::Io(error)
    }
}

pub fn log_file(folder: &Path) -> PathBuf {
    folder.join("db")
}

/// sled's record of the log's format.
pub fn configuration(folder: &Path) -> PathBuf {
    folder.join("conf")
}

/// sled's folder for values that do not fit into the log.
pub fn blobs(folder: &Path) -> PathBuf {
    folder.join("blobs")
}

/// Opens or creates the database. Waits at most `patience` for another process's lock.
pub fn open(folder: &Path, patience: Duration) -> Result<sled::Db, StoreError> {
    let since = Instant::now();
    let failed = |error: &io::Error| StoreError::Engine(format!("{}: {error}", folder.display()));
    private::folder(folder).map_err(|error| failed(&error))?;
    let database = loop {
        match prepare(folder).and_then(|()| open_sled(folder)) {
            Ok(database) => break database,
            Err(Refusal::Locked) if since.elapsed() >= patience => {
                return Err(StoreError::InUse { folder: folder.to_owned(), waited: patience });
            }
            Err(Refusal::Locked) => thread::sleep(TRY_EVERY),
            Err(Refusal::Damaged(why)) => {
                return Err(StoreError::Damaged { folder: folder.to_owned(), why });
            }
            Err(Refusal::Io(error)) => return Err(failed(&error)),
        }
    };
    private::content(folder).map_err(|error| failed(&error))?;
    Ok(database)
}

fn open_sled(folder: &Path) -> Result<sled::Db, Refusal> {
    let config = sled::Config::new()
        .path(folder)
        .cache_capacity(CACHE)
        .segment_size(SEGMENT)
        .flush_every_ms(None);
    // sled panics on some damaged files.
    match catch_unwind(AssertUnwindSafe(|| config.open())) {
        Ok(Ok(database)) => Ok(database),
        // sled reports a held lock only in the message.
        Ok(Err(sled::Error::Io(error))) if error.to_string().contains("acquire lock") => Err(Refusal::Locked),
        Ok(Err(sled::Error::Io(error))) if error.kind() != io::ErrorKind::UnexpectedEof => {
            Err(Refusal::Io(error))
        }
        Ok(Err(error)) => Err(Refusal::Damaged(error.to_string())),
        Err(panic) => Err(Refusal::Damaged(format!("the engine stopped: {}", panic_message(&*panic)))),
    }
}

/// Extracts a panic's message.
pub fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no word").to_owned()
}

/// Takes sled's own lock; `None` if another process holds it. A folder without a log cannot be locked.
pub fn lock(folder: &Path) -> io::Result<Option<Option<File>>> {
    let log = match File::options().read(true).write(true).open(log_file(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some(None)),
        log => log?,
    };
    match log.try_lock() {
        Ok(()) => Ok(Some(Some(log))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Removes files that sled would fail on, while no other process can start here.
fn prepare(folder: &Path) -> Result<(), Refusal> {
    let Some(mut log) = lock(folder)?.ok_or(Refusal::Locked)? else {
        return new(folder);
    };
    if log.metadata()?.len() == 0 {
        return new(folder);
    }
    let snapshots = Snapshots::of(folder)?;
    for unfinished in &snapshots.unfinished {
        fs::remove_file(unfinished)?;
        tracing::warn!(path = %unfinished.display(), "unfinished snapshot removed; no data changed");
    }
    for damaged in &snapshots.damaged {
        let kept = set_aside(damaged)?;
        tracing::warn!(
            path = %damaged.display(), kept = %kept.display(),
            "damaged snapshot set aside, reading the whole log"
        );
    }
    if mark_start(&mut log, snapshots.whole.last_key_value().map_or(0, |(position, _)| *position))? {
        tracing::warn!(path = %folder.display(), "rewrote sled's segment marker; no data changed");
    }
    Ok(())
}

/// The file that says that a database is being created here, until it can be opened again after a kill.
fn unfinished(folder: &Path) -> PathBuf {
    folder.join("creating")
}

/// Whether a database is being created here, or was when its process was killed.
pub fn is_unfinished(folder: &Path) -> io::Result<bool> {
    unfinished(folder).try_exists()
}

/// Accepts a folder without a log as a new database, unless something in it shows that there was a log.
fn new(folder: &Path) -> Result<(), Refusal> {
    if has_traces(folder)? {
        return Err(Refusal::Damaged("its log is gone".to_owned()));
    }
    Ok(begin(folder)?)
}

/// Whether a folder without a log belonged to a database.
fn has_traces(folder: &Path) -> io::Result<bool> {
    if is_unfinished(folder)? {
        return Ok(false);
    }
    let blobs = match fs::read_dir(blobs(folder)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        blobs => blobs?.next().is_some(),
    };
    let files = configuration(folder).try_exists()? || ahead::place(folder).try_exists()?;
    Ok(blobs || files || !Snapshots::of(folder)?.is_empty())
}

/// Marks a folder as a database that is being created.
fn begin(folder: &Path) -> io::Result<()> {
    private::file(&unfinished(folder))?.sync_all()?;
    sync_folder(folder)
}

/// Removes the mark of a database that is being created: from now on it must have a log.
pub fn complete(folder: &Path) -> io::Result<()> {
    remove_durably(folder, &unfinished(folder))
}

/// Whether there is a database in this folder, or what is left of one.
pub fn has_database(folder: &Path) -> io::Result<bool> {
    Ok(log_file(folder).try_exists()? || has_traces(folder)?)
}

/// Prepares the first start with a data folder, before anything else is written to it.
///
/// # Errors
/// The data folder was used with a database that is gone.
pub fn expect(data: &Path) -> Result<(), StoreError> {
    let folder = crate::database_folder(data);
    let failed = |error: io::Error| StoreError::Engine(format!("{}: {error}", folder.display()));
    let known = has_database(&folder).map_err(failed)?
        || is_unfinished(&folder).map_err(failed)?
        || compact::is_interrupted(&folder);
    if known {
        return Ok(());
    }
    for name in [seal::FILE, seal::CHECK, journal::FILE, journal::CHECK] {
        let trace = data.join(name);
        // A folder in its place is reported when the file is read.
        let found = match fs::metadata(&trace) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            found => found.map_err(failed)?.is_file(),
        };
        if found {
            return Err(StoreError::Gone { folder, trace });
        }
    }
    private::folder(&folder).and_then(|()| begin(&folder)).map_err(failed)
}
