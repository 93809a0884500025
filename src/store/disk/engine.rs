//! The ordered map of bytes below the ledger: sled, plus the rows written since sled's last batch. Those rows
//! are held in memory and are durable in a file of their own ([`WriteAhead`]). The writer reads its own writes;
//! all other threads see only durable changes ([`Durable`]).
//!
//! After the first failed write or sync, the state of the disk is unknown. From then on everything is
//! refused, including reads, and the process should end ([`Engine::failure`]). The next process relies on
//! what is on the disk.

use super::{
    folder::{blobs, complete, configuration, log_file, panic_message},
    system::{Disk, forget_cached, is_at, sync_folder},
    write_ahead::{self, Mark, WriteAhead},
};
use crate::{
    StoreError,
    ledger::{Batch, Rows},
};
use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    ffi::OsString,
    fs::{self, File},
    io,
    mem::ManuallyDrop,
    ops::Bound,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};
use tokio::sync::watch;

/// Most pending rows that are rewritten in the last record while only notes arrive; beyond this the file is
/// drained.
const NOTES: usize = 256;

#[derive(Debug)]
pub struct Engine {
    folder: PathBuf,
    /// `Some` until the engine is dropped.
    database: Option<sled::Db>,
    /// sled's log file, opened for the sync that sled does not do.
    log: File,
    /// Durable rows that sled does not have yet.
    ahead: WriteAhead,
    disk: Arc<dyn Disk>,
    pending: Mutex<Pending>,
    /// Whether the current writes belong to a change: then they must not be read before they are durable. The
    /// writer's own notes can be read at once; a crash may lose them.
    changing: AtomicBool,
    /// The durable files next to the log.
    blobs: Mutex<HashSet<OsString>>,
    groups: Mutex<Groups>,
    synced: Condvar,
    failure: watch::Sender<Option<String>>,
    /// Whether a file could not be looked for, which is logged once.
    unseen: AtomicBool,
}

/// The difference between the current group and the durable state.
#[derive(Debug, Default)]
struct Pending {
    /// Written rows that sled does not have yet.
    held: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    /// Keys of held rows that are not durable.
    new: BTreeSet<Vec<u8>>,
    /// Number of drains so far.
    drains: u64,
    /// Previous values of the rows written by changes of this group.
    before: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
}

impl Pending {
    /// Returns the value that overrides sled's row, if any.
    fn overriding(&self, view: View, key: &[u8]) -> Option<&Option<Vec<u8>>> {
        let before = if view == View::Durable { self.before.get(key) } else { None };
        before.or_else(|| self.held.get(key))
    }

    /// Returns the first row in the range that overrides sled's.
    fn first(&self, view: View, range: (Bound<&[u8]>, Bound<&[u8]>)) -> Option<(Vec<u8>, Option<Vec<u8>>)> {
        let held = self.held.range::<[u8], _>(range).next();
        let before = if view == View::Durable {
            self.before.range::<[u8], _>(range).next()
        } else {
            None
        };
        let (key, value) = match (before, held) {
            (Some(before), Some(held)) => {
                if before.0 <= held.0 {
                    before
                } else {
                    held
                }
            }
            (before, held) => before.or(held)?,
        };
        Some((key.clone(), value.clone()))
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

#[derive(Debug, Default)]
struct Groups {
    /// Number of durable groups.
    done: u64,
    /// Whether changes of the next group can already be read.
    begun: bool,
}

impl Engine {
    /// Holds the writer's rows in memory.
    pub fn write(&self, batch: Batch) -> Result<(), StoreError> {
        self.check()?;
        if self.changing.load(Ordering::Relaxed) {
            for (key, _) in &batch {
                let known = lock(&self.pending).before.contains_key(key);
                if !known {
                    let old = self.row(View::Writer, key)?;
                    lock(&self.pending).before.insert(key.clone(), old);
                }
            }
        }
        let mut pending = lock(&self.pending);
        pending.new.extend(batch.iter().map(|(key, _)| key.clone()));
        pending.held.extend(batch);
        Ok(())
    }

    fn row(&self, view: View, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.check()?;
        if let Some(instead) = lock(&self.pending).overriding(view, key) {
            return Ok(instead.clone());
        }
        let stored = self.contained(|database| Ok(database.get(key)?.map(|value| value.to_vec())))?;
        // A group may have begun just now: the value read is durable only if no change has replaced it.
        let pending = lock(&self.pending);
        let before = if view == View::Durable { pending.before.get(key) } else { None };
        Ok(before.cloned().unwrap_or(stored))
    }

    fn rows(
        &self,
        view: View,
        from: &[u8],
        until: &[u8],
        visit: &mut dyn FnMut(&[u8], &[u8]) -> bool,
    ) -> Result<(), StoreError> {
        self.check()?;
        if from >= until {
            return Ok(());
        }
        self.contained(|database| {
            let mut drains = lock(&self.pending).drains;
            let mut stored = database.range(from..until).peekable();
            let mut after = Bound::Included(from.to_vec());
            loop {
                // Lock again for each row, so that a reader does not block the writer for long. Pending rows
                // are read after stored rows, because a group may begin at any time.
                let next = stored.peek().cloned().transpose()?;
                let from = match &after {
                    Bound::Included(key) => Bound::Included(&key[..]),
                    Bound::Excluded(key) => Bound::Excluded(&key[..]),
                    Bound::Unbounded => Bound::Unbounded,
                };
                let (pending, now) = {
                    let pending = lock(&self.pending);
                    (pending.first(view, (from, Bound::Excluded(until))), pending.drains)
                };
                if now != drains {
                    // Held rows were moved to sled, possibly to keys this iterator has already passed.
                    drains = now;
                    stored = database.range::<&[u8], _>((from, Bound::Excluded(until))).peekable();
                    continue;
                }
                let (key, value) = match (pending, next) {
                    (None, None) => return Ok(()),
                    (Some((key, value)), next)
                        if next.as_ref().is_none_or(|(other, _)| key[..] <= other[..]) =>
                    {
                        if next.is_some_and(|(other, _)| other[..] == key[..]) {
                            stored.next();
                        }
                        (key, value)
                    }
                    (_, Some((key, value))) => {
                        stored.next();
                        (key.to_vec(), Some(value.to_vec()))
                    }
                    (Some(_), None) => return Ok(()),
                };
                if let Some(value) = value
                    && !visit(&key, &value)
                {
                    return Ok(());
                }
                after = Bound::Excluded(key);
            }
        })
    }
}

impl Engine {
    /// Wraps a database just opened in `folder`, and drains to sled what the previous process had not.
    ///
    /// # Errors
    /// Reading or writing failed; [`StoreError::Damaged`] if part of the last commits is missing.
    pub fn new(folder: &Path, database: sled::Db, disk: Arc<dyn Disk>) -> Result<Engine, StoreError> {
        let failed = |error: io::Error| StoreError::Engine(format!("{}: {error}", folder.display()));
        let damaged = |why| StoreError::Damaged { folder: folder.to_owned(), why };
        let mark = contained(folder, || database.get(write_ahead::MARK))?;
        let mark = Mark::read(mark.as_deref()).ok_or_else(|| damaged("a row cannot be read".to_owned()))?;
        let found = write_ahead::read(folder, mark).map_err(failed)?;
        if let Some(why) = found.damage(mark) {
            return Err(damaged(why));
        }
        if found.torn {
            tracing::warn!(
                path = %folder.display(),
                generation = mark.generation + 1,
                whole_records = found.records.len(),
                "incomplete last record of the write-ahead file ignored"
            );
        }
        if found.missing && mark.generation > 0 {
            tracing::warn!(path = %folder.display(), "write-ahead file missing, making a new one");
        }
        let engine = Engine {
            folder: folder.to_owned(),
            database: Some(database),
            log: File::open(log_file(folder)).map_err(failed)?,
            ahead: WriteAhead::open(folder, mark.generation + 1, &*disk).map_err(failed)?,
            disk,
            pending: Mutex::default(),
            changing: AtomicBool::new(false),
            blobs: Mutex::default(),
            groups: Mutex::default(),
            synced: Condvar::new(),
            failure: watch::Sender::new(None),
            unseen: AtomicBool::new(false),
        };
        // A killed process may have given sled rows that are not durable; the records ahead of them will soon
        // be overwritten.
        engine.sync_blobs().and_then(|()| engine.disk.sync(&engine.log)).map_err(failed)?;
        engine.disk.sync(&File::open(configuration(folder)).map_err(failed)?).map_err(failed)?;
        // The directory entries of a new database must be durable too.
        for place in [Some(folder), folder.parent()].into_iter().flatten() {
            sync_folder(place).map_err(failed)?;
        }
        lock(&engine.pending).held.extend(found.records.into_iter().flatten());
        if !lock(&engine.pending).held.is_empty() {
            engine.hand_over(false)?;
        }
        // From here on the file must be there and whole.
        engine.ahead.begin(&*engine.disk).map_err(failed)?;
        engine.hand_over(true)?;
        complete(folder).map_err(failed)?;
        Ok(engine)
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Treats writes from now on as changes that a sync will follow. Call it before they can be read.
    pub fn begin(&self) {
        lock(&self.groups).begun = true;
        self.changing.store(true, Ordering::Relaxed);
    }

    /// Treats writes from now on as notes.
    pub fn notes(&self) {
        self.changing.store(false, Ordering::Relaxed);
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
            forget_cached(self.ahead.file());
            self.synced.notify_all();
        }
    }

    /// Checks whether sled failed, or the files went away, while no call was waiting for them. Blocking.
    pub fn look(&self) {
        if let Some(Err(error)) = self.database.as_ref().map(|database| database.context.global_error()) {
            self.fail(&error.to_string());
        }
        self.look_for_files();
    }

    /// Fails if the open files are no longer those in the folder: what is written to removed or unmounted
    /// files is lost with the process.
    fn look_for_files(&self) {
        let files =
            [(&self.log, log_file(&self.folder)), (self.ahead.file(), write_ahead::place(&self.folder))];
        for (file, path) in files {
            match is_at(file, &path) {
                Ok(true) => {}
                Ok(false) => {
                    self.fail(&format!("{} was removed, replaced or unmounted", path.display()));
                }
                Err(error) => {
                    if !self.unseen.swap(true, Ordering::Relaxed) {
                        tracing::warn!(path = %path.display(), %error, "database file not found by its path");
                    }
                }
            }
        }
    }

    pub fn free(&self) -> io::Result<u64> {
        self.disk.free(&self.folder)
    }

    /// Makes all writes so far durable, or fails for good.
    pub fn sync(&self) -> Result<(), StoreError> {
        self.check()?;
        if !lock(&self.pending).new.is_empty() {
            if !self.write_ahead()? {
                return self.drain();
            }
            if let Err(error) = self.disk.sync(self.ahead.file()) {
                self.fail(&error.to_string());
            }
            // Another thread may have noticed a failure meanwhile.
            self.check()?;
            if let Err(error) = self.ahead.keep() {
                self.fail(&error.to_string());
            }
            self.look_for_files();
            self.check()?;
            lock(&self.pending).new.clear();
        }
        self.tell();
        Ok(())
    }

    /// Hands notes to the operating system, so that they outlive the process; the next sync makes them
    /// durable.
    pub fn note(&self) -> Result<(), StoreError> {
        self.check()?;
        let count = lock(&self.pending).new.len();
        if count == 0 || (count <= NOTES && self.write_ahead()?) {
            Ok(())
        } else {
            self.drain()
        }
    }

    /// Drains the write-ahead file if it is full enough.
    pub fn settle(&self) -> Result<(), StoreError> {
        if self.ahead.is_full() { self.drain() } else { Ok(()) }
    }

    /// Writes all rows that are not durable as the last record of the write-ahead file. Returns false if
    /// there is no room.
    fn write_ahead(&self) -> Result<bool, StoreError> {
        let rows = {
            let pending = lock(&self.pending);
            write_ahead::encode(pending.new.iter().filter_map(|key| pending.held.get_key_value(key)))
        };
        self.ahead.write(rows).or_else(|error| {
            self.fail(&error.to_string());
            self.check().map(|()| false)
        })
    }

    /// Makes all writes so far durable in sled, or fails for good. After a failure, what was durable before
    /// still is, in its old place.
    pub fn drain(&self) -> Result<(), StoreError> {
        self.check()?;
        if !lock(&self.pending).held.is_empty() {
            self.hand_over(true)?;
        }
        self.tell();
        Ok(())
    }

    /// Drains everything and erases the write-ahead file, which is not needed again before the next opening.
    pub fn close(&self) -> Result<(), StoreError> {
        self.hand_over(false)?;
        self.tell();
        if let Err(error) = self.ahead.erase().and_then(|()| self.disk.sync(self.ahead.file())) {
            self.fail(&error.to_string());
        }
        self.check()
    }

    /// Gives sled the held rows durably, and the mark. `open`: whether the write-ahead file is needed from
    /// now on.
    fn hand_over(&self, open: bool) -> Result<(), StoreError> {
        self.check()?;
        let given = self.give_held(open).map_err(|error| error.to_string()).and_then(|()| {
            let all = self.sync_blobs().and_then(|()| self.disk.sync(&self.log));
            all.and_then(|()| self.ahead.restart()).map_err(|error| error.to_string())
        });
        if let Err(why) = given {
            self.fail(&why);
        }
        self.look_for_files();
        self.check()
    }

    /// Gives sled the held rows as one atomic batch, with the mark of their generation.
    fn give_held(&self, open: bool) -> Result<(), StoreError> {
        let mut batch = sled::Batch::default();
        for (key, value) in &lock(&self.pending).held {
            match value {
                Some(value) => batch.insert(&key[..], &value[..]),
                None => batch.remove(&key[..]),
            }
        }
        let mark = Mark { generation: self.ahead.generation(), open };
        batch.insert(write_ahead::MARK, mark.to_bytes());
        self.contained(|database| database.apply_batch(batch))?;
        // Cleared only now, so that a reader finds each row in one of the two places.
        let mut pending = lock(&self.pending);
        pending.held.clear();
        pending.new.clear();
        pending.drains += 1;
        drop(pending);
        self.contained(|database| database.flush().map(|_| ()))
    }

    fn tell(&self) {
        // Runs before callers get their answers, so that they can read what they committed.
        lock(&self.pending).before.clear();
        let mut groups = lock(&self.groups);
        groups.done += 1;
        groups.begun = false;
        self.synced.notify_all();
    }

    /// Waits until everything readable now is durable.
    pub fn wait_for_sync(&self) -> Result<(), StoreError> {
        let groups = lock(&self.groups);
        let wanted = groups.done + u64::from(groups.begun);
        let waiting = |groups: &mut Groups| groups.done < wanted && self.check().is_ok();
        drop(self.synced.wait_while(groups, waiting).unwrap_or_else(PoisonError::into_inner));
        self.check()
    }

    /// Syncs new files next to the log, which sled does not sync.
    fn sync_blobs(&self) -> io::Result<()> {
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
        Ok(())
    }

    fn contained<T>(&self, act: impl FnOnce(&sled::Db) -> sled::Result<T>) -> Result<T, StoreError> {
        let Some(database) = &self.database else {
            return Err(StoreError::Engine("the database is closed".to_owned()));
        };
        contained(&self.folder, || act(database))
    }
}

/// Turns sled's panics on some damaged files into ordinary errors.
fn contained<T>(folder: &Path, act: impl FnOnce() -> sled::Result<T>) -> Result<T, StoreError> {
    let damaged = |why| Err(StoreError::Damaged { folder: folder.to_owned(), why });
    match catch_unwind(AssertUnwindSafe(act)) {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(sled::Error::Io(error))) => Err(StoreError::Engine(error.to_string())),
        Ok(Err(error)) => damaged(error.to_string()),
        Err(panic) => damaged(format!("the engine stopped: {}", panic_message(&*panic))),
    }
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
mod tests;
