//! The ordered map of bytes below the ledger: sled, plus the rows of the current group, which are held in memory
//! until they are durable. The writer reads its own writes; all other threads see only durable changes
//! ([`Durable`]).
//!
//! After the first failed write or sync, the state of the disk is unknown. From then on everything is
//! refused, including reads, and the process should end ([`Engine::failure`]). The next process relies on
//! what is on the disk.

use super::{
    ahead::{self, Mark},
    folder::{blobs, complete, configuration, is_unfinished, log_file, panic_message},
    system::{Disk, forget_cached, is_at, sync_folder},
};
use crate::{
    StoreError,
    format::{FORMAT, Statement},
    ledger::{Batch, Rows},
};
use std::{
    collections::{BTreeMap, HashSet},
    ffi::OsString,
    fs::{self, File},
    io,
    mem::ManuallyDrop,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};
use tokio::sync::watch;

/// Key of sled's row with the database's [`Statement`]. No other key is as large.
pub const STATEMENT: &[u8] = &[0xff];
/// Rows that a scan reads at first, and at most, before it visits them.
const FIRST_ROWS: usize = 4;
const MOST_ROWS: usize = 64;

#[derive(Debug)]
pub struct Engine {
    folder: PathBuf,
    /// `Some` until the engine is dropped.
    database: Option<sled::Db>,
    /// sled's log file, opened for the sync that sled does not do.
    log: File,
    disk: Arc<dyn Disk>,
    group: Mutex<Group>,
    synced: Condvar,
    /// The durable files next to the log.
    blobs: Mutex<HashSet<OsString>>,
    failure: watch::Sender<Option<String>>,
    /// Whether a file could not be looked for, which is logged once.
    unseen: AtomicBool,
}

/// The rows written since the last sync or handover to the system.
#[derive(Debug, Default)]
struct Group {
    rows: BTreeMap<Vec<u8>, Row>,
    /// Whether the writer makes changes, which must not be read before they are durable. Its own notes can be
    /// read at once; a crash may lose them.
    changing: bool,
    /// Whether there are changes among the rows.
    changed: bool,
    /// Number of groups so far that are over.
    done: u64,
}

#[derive(Debug, Default)]
struct Row {
    value: Option<Vec<u8>>,
    /// The durable value, if a change replaced it.
    before: Option<Option<Vec<u8>>>,
}

impl Row {
    fn seen(&self, view: View) -> &Option<Vec<u8>> {
        let before = if view == View::Durable { self.before.as_ref() } else { None };
        before.unwrap_or(&self.value)
    }
}

/// Which state a read sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum View {
    Writer,
    /// All other threads: durable changes only.
    Durable,
}

/// The database as seen by all threads but the writer.
#[derive(Debug)]
pub struct Durable(pub Arc<Engine>);

impl Rows for Durable {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.0.row(View::Durable, key)
    }

    fn scan(
        &self,
        from: &[u8],
        until: &[u8],
        visit: &mut dyn FnMut(&[u8], &[u8]) -> bool,
    ) -> Result<(), StoreError> {
        self.0.rows(View::Durable, from, until, visit)
    }

    fn write(&self, _: Batch) -> Result<(), StoreError> {
        Err(StoreError::Engine("only the writer writes".to_owned()))
    }
}

impl Rows for Arc<Engine> {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.row(View::Writer, key)
    }

    fn scan(
        &self,
        from: &[u8],
        until: &[u8],
        visit: &mut dyn FnMut(&[u8], &[u8]) -> bool,
    ) -> Result<(), StoreError> {
        self.rows(View::Writer, from, until, visit)
    }

    fn write(&self, batch: Batch) -> Result<(), StoreError> {
        Engine::write(self, batch)
    }
}

impl Engine {
    /// Holds the writer's rows in memory.
    pub fn write(&self, batch: Batch) -> Result<(), StoreError> {
        self.check()?;
        let changing = lock(&self.group).changing;
        for (key, value) in batch {
            let before = if changing { Some(self.row(View::Durable, &key)?) } else { None };
            let mut group = lock(&self.group);
            group.changed |= changing;
            let row = group.rows.entry(key).or_default();
            row.value = value;
            row.before = row.before.take().or(before);
        }
        Ok(())
    }

    fn row(&self, view: View, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.check()?;
        if let Some(row) = lock(&self.group).rows.get(key) {
            return Ok(row.seen(view).clone());
        }
        let stored = self.contained(|database| Ok(database.get(key)?.map(|value| value.to_vec())))?;
        // A group may have begun just now: the value read is durable only if no change has replaced it.
        let group = lock(&self.group);
        Ok(group.rows.get(key).map_or(stored, |row| row.seen(view).clone()))
    }

    /// Reads some rows at a time, so that a reader does not block the writer for long.
    fn rows(
        &self,
        view: View,
        from: &[u8],
        until: &[u8],
        visit: &mut dyn FnMut(&[u8], &[u8]) -> bool,
    ) -> Result<(), StoreError> {
        self.check()?;
        let (mut from, mut limit) = (from.to_vec(), FIRST_ROWS);
        while from[..] < *until {
            let done = lock(&self.group).done;
            let stored = self.contained(|database| {
                database.range(&from[..]..until).take(limit).collect::<sled::Result<BTreeMap<_, _>>>()
            })?;
            let mut rows = stored;
            let end = match rows.last_key_value().filter(|_| rows.len() == limit) {
                Some((last, _)) => [&last[..], &[0]].concat(),
                None => until.to_vec(),
            };
            {
                let group = lock(&self.group);
                if group.done != done {
                    // Rows of a group were moved to sled, possibly to keys that had been read already.
                    continue;
                }
                for (key, row) in group.rows.range(from..end.clone()) {
                    match row.seen(view) {
                        Some(value) => rows.insert(sled::IVec::from(&key[..]), value[..].into()),
                        None => rows.remove(&key[..]),
                    };
                }
            }
            if !rows.iter().all(|(key, value)| visit(key, value)) {
                return Ok(());
            }
            (from, limit) = (end, MOST_ROWS.min(2 * limit));
        }
        Ok(())
    }

    /// Wraps a database just opened in `folder`. What an older version left in its write-ahead file is given to
    /// sled.
    ///
    /// # Errors
    /// Reading or writing failed; [`StoreError::Damaged`] if part of the last commits is missing;
    /// [`StoreError::Newer`] if only newer versions may open it.
    pub fn new(folder: &Path, database: sled::Db, disk: Arc<dyn Disk>) -> Result<Engine, StoreError> {
        let failed = |error: io::Error| StoreError::Engine(format!("{}: {error}", folder.display()));
        let engine = Engine {
            folder: folder.to_owned(),
            database: Some(database),
            log: File::open(log_file(folder)).map_err(failed)?,
            disk,
            group: Mutex::default(),
            synced: Condvar::new(),
            blobs: Mutex::default(),
            failure: watch::Sender::new(None),
            unseen: AtomicBool::new(false),
        };
        let stated = engine.contained(|database| database.get(STATEMENT))?;
        let (format, mark) = stated_in(stated.as_deref(), folder)?;
        // sled takes a log of zeroes for a new one.
        let is_lost = stated.is_none() && !is_unfinished(folder).map_err(failed)?;
        if is_lost && engine.contained(|database| Ok(database.is_empty()))? {
            let why = "its log is empty".to_owned();
            return Err(StoreError::Damaged { folder: folder.to_owned(), why });
        }
        // A killed process may have given sled rows that are not durable.
        engine.make_durable().map_err(failed)?;
        engine.disk.sync(&File::open(configuration(folder)).map_err(failed)?).map_err(failed)?;
        // The directory entries of a new database must be durable too.
        for place in [Some(folder), folder.parent()].into_iter().flatten() {
            sync_folder(place).map_err(failed)?;
        }
        if format < FORMAT {
            let mut rows = mark.map_or(Ok(Batch::new()), |mark| left_ahead(folder, mark))?;
            rows.push((STATEMENT.to_vec(), Some(Statement::own().to_json())));
            engine.write(rows)?;
            engine.sync()?;
        }
        ahead::remove(folder).map_err(failed)?;
        complete(folder).map_err(failed)?;
        Ok(engine)
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Treats writes from now on as changes (to be synced before anyone reads them) or as notes.
    pub fn writes_changes(&self, changing: bool) {
        lock(&self.group).changing = changing;
    }

    /// Receives the reason once nothing can be written any more.
    pub fn failure(&self) -> watch::Receiver<Option<String>> {
        self.failure.subscribe()
    }

    pub fn check(&self) -> Result<(), StoreError> {
        match &*self.failure.borrow() {
            Some(why) => Err(StoreError::Failed(why.clone())),
            None => Ok(()),
        }
    }

    /// Refuses everything from now on.
    pub fn fail(&self, why: &str) {
        let first = self.failure.send_if_modified(|failure| {
            let first = failure.is_none();
            failure.get_or_insert_with(|| why.to_owned());
            first
        });
        if first {
            tracing::error!(error = why, "database write failed, refusing everything");
            forget_cached(&self.log);
            // A thread that has just checked waits by now.
            drop(lock(&self.group));
            self.synced.notify_all();
        }
    }

    /// Checks whether sled failed, or the files went away, while no call was waiting for them. Blocking.
    pub fn look(&self) {
        if let Some(Err(error)) = self.database.as_ref().map(|database| database.context.global_error()) {
            self.fail(&error.to_string());
        }
        self.look_for_log();
    }

    /// Fails if the open log is no longer that of the folder: what is written to a removed or unmounted file
    /// is lost with the process.
    fn look_for_log(&self) {
        let path = log_file(&self.folder);
        match is_at(&self.log, &path) {
            Ok(true) => {}
            Ok(false) => self.fail(&format!("{} was removed, replaced or unmounted", path.display())),
            Err(error) => {
                if !self.unseen.swap(true, Ordering::Relaxed) {
                    tracing::warn!(path = %path.display(), %error, "database file not found by its path");
                }
            }
        }
    }

    pub fn free(&self) -> io::Result<u64> {
        self.disk.free(&self.folder)
    }

    /// Makes all changes so far durable, or fails permanently.
    pub fn commit(&self) -> Result<(), StoreError> {
        if lock(&self.group).rows.is_empty() { self.check() } else { self.sync() }
    }

    /// Makes all writes so far durable, or fails permanently.
    pub fn sync(&self) -> Result<(), StoreError> {
        self.give()?;
        let synced = self.make_durable();
        // First, because files that went away are the reason for other errors.
        self.look_for_log();
        if let Err(error) = synced {
            self.fail(&error.to_string());
        }
        // Another thread may have noticed a failure meanwhile.
        self.check()?;
        self.end_group();
        Ok(())
    }

    /// Hands notes to the operating system, so that they outlive the process; the next sync makes them
    /// durable.
    pub fn note(&self) -> Result<(), StoreError> {
        if !lock(&self.group).rows.is_empty() {
            self.give()?;
            self.end_group();
        }
        Ok(())
    }

    /// Gives sled the rows of the group as one atomic batch, and lets it write its log.
    fn give(&self) -> Result<(), StoreError> {
        self.check()?;
        let mut batch = sled::Batch::default();
        for (key, row) in &lock(&self.group).rows {
            match &row.value {
                Some(value) => batch.insert(&key[..], &value[..]),
                None => batch.remove(&key[..]),
            }
        }
        let given = self.contained(|database| {
            database.apply_batch(batch)?;
            database.flush().map(|_| ())
        });
        given.or_else(|error| {
            self.fail(&error.to_string());
            self.check()
        })
    }

    /// Forgets the rows of the group, which sled has. Runs before callers get their answers, so that they can
    /// read what they committed.
    fn end_group(&self) {
        let mut group = lock(&self.group);
        group.rows.clear();
        group.changed = false;
        group.done += 1;
        drop(group);
        self.synced.notify_all();
    }

    /// Waits until everything readable now is durable.
    pub fn wait_for_sync(&self) -> Result<(), StoreError> {
        let group = lock(&self.group);
        let done = group.done;
        let waiting = |group: &mut Group| group.changed && group.done == done && self.check().is_ok();
        drop(self.synced.wait_while(group, waiting).unwrap_or_else(PoisonError::into_inner));
        self.check()
    }

    /// Makes durable what sled has written: its flush alone asks Linux for `sync_file_range`, which promises
    /// nothing when power fails, and it does not sync new files next to the log.
    fn make_durable(&self) -> io::Result<()> {
        let folder = blobs(&self.folder);
        let mut durable = lock(&self.blobs);
        let present = fs::read_dir(&folder)?
            .map(|entry| Ok(entry?.file_name()))
            .collect::<io::Result<HashSet<_>>>()?;
        let mut new = present.difference(&durable).peekable();
        if new.peek().is_some() {
            for name in new {
                match File::open(folder.join(name)) {
                    Ok(file) => self.disk.sync(&file)?,
                    // The file was superseded already.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    Err(error) => return Err(error),
                }
            }
            sync_folder(&folder)?;
        }
        *durable = present;
        self.disk.sync(&self.log)
    }

    /// Turns sled's panics on some damaged files into ordinary errors.
    fn contained<T>(&self, act: impl FnOnce(&sled::Db) -> sled::Result<T>) -> Result<T, StoreError> {
        let Some(database) = &self.database else {
            return Err(StoreError::Engine("the database is closed".to_owned()));
        };
        let damaged = |why| Err(StoreError::Damaged { folder: self.folder.clone(), why });
        match catch_unwind(AssertUnwindSafe(|| act(database))) {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(sled::Error::Io(error))) => Err(StoreError::Engine(error.to_string())),
            Ok(Err(error)) => damaged(error.to_string()),
            Err(panic) => damaged(format!("the engine stopped: {}", panic_message(&*panic))),
        }
    }
}

/// Returns the format that a database states, and the mark of one that may have a write-ahead file.
fn stated_in(value: Option<&[u8]>, folder: &Path) -> Result<(u32, Option<Mark>), StoreError> {
    let Some(value) = value else { return Ok((0, Some(Mark::NONE))) };
    if let Some(stated) = Statement::from_json(value) {
        return Ok((stated.check()?, None));
    }
    let why = "a row cannot be read".to_owned();
    let mark = Mark::read(value).ok_or(StoreError::Damaged { folder: folder.to_owned(), why })?;
    Ok((0, Some(mark)))
}

/// Returns the rows of the write-ahead file that sled does not have.
fn left_ahead(folder: &Path, mark: Mark) -> Result<Batch, StoreError> {
    let found = ahead::read(folder, mark)
        .map_err(|error| StoreError::Engine(format!("{}: {error}", folder.display())))?;
    if let Some(why) = found.damage {
        return Err(StoreError::Damaged { folder: folder.to_owned(), why });
    }
    if found.torn || !found.records.is_empty() {
        tracing::info!(
            path = %folder.display(), records = found.records.len(), incomplete_last_record = found.torn,
            "write-ahead file of an older version given to the database"
        );
    }
    Ok(found.records.into_iter().flatten().collect())
}

impl Drop for Engine {
    fn drop(&mut self) {
        // After a failure sled must not write the rest, and it panics if it cannot.
        if self.check().is_err() {
            let _never_dropped = ManuallyDrop::new(self.database.take());
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A thread that panicked while holding one of these locks had either finished its statement or not begun
    // it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
#[path = "../../../tests/units/engine.rs"]
mod tests;
