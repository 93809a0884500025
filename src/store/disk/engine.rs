//! The ordered map of bytes below the ledger: sled, and what was written since sled last got everything. That
//! is held here, and durable in a file of its own ([`Ahead`]). The writer reads what it has written;
//! everybody else reads of changes only what is durable ([`Durable`]).
//!
//! After the first write or sync that fails, nobody knows what is on the disk: everything is refused from
//! then on, reads too, and the process is to end ([`Engine::failure`]). The next one goes by what is on the
//! disk.

use super::{
    ahead::{self, Ahead},
    folder::{blobs, configuration, log_file, said},
    system::{Disk, forget_cached},
};
use crate::store::{
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

/// Most rows that are written again and again, because only notes come.
const NOTES: usize = 256;

/// An opened database.
#[derive(Debug)]
pub struct Engine {
    folder: PathBuf,
    /// There until this is dropped.
    database: Option<sled::Db>,
    /// sled's log file, for the sync that sled does not do.
    log: File,
    /// What is durable and sled does not have yet.
    ahead: Ahead,
    disk: Arc<dyn Disk>,
    pending: Mutex<Pending>,
    /// Whether what is written now belongs to a change: nobody is to read that before it is durable. The
    /// writer's own notes can be read at once; a crash may lose them.
    changing: AtomicBool,
    /// The files beside the log that are durable.
    blobs: Mutex<HashSet<OsString>>,
    groups: Mutex<Groups>,
    synced: Condvar,
    failure: watch::Sender<Option<String>>,
}

/// What sets the present group apart from what is durable.
#[derive(Debug, Default)]
struct Pending {
    /// What is written and sled does not have yet.
    held: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    /// Which of these rows are not durable.
    new: BTreeSet<Vec<u8>>,
    /// How often sled got what was held.
    drains: u64,
    /// What the rows were that changes of this group write.
    before: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
}

impl Pending {
    /// What is to be read in place of what sled has.
    fn instead(&self, view: View, key: &[u8]) -> Option<&Option<Vec<u8>>> {
        let before = if view == View::Durable { self.before.get(key) } else { None };
        before.or_else(|| self.held.get(key))
    }

    /// The first row of these that is to be read in place of what sled has.
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

/// Who reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum View {
    /// The writer: everything written so far.
    Writer,
    /// Everybody else: of changes, only what is durable.
    Durable,
}

/// The database as everybody but the writer reads it.
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

/// The writer's own view.
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
    /// Groups that are durable.
    done: u64,
    /// Whether changes of the next one can be read already.
    begun: bool,
}

impl Engine {
    /// Holds back what the writer writes.
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
        if let Some(instead) = lock(&self.pending).instead(view, key) {
            return Ok(instead.clone());
        }
        let stored = self.contained(|database| Ok(database.get(key)?.map(|value| value.to_vec())))?;
        // A group may have begun just now: what was read is durable only if it replaces nothing.
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
                // Row by row, so that whoever looks does not stop the writer for long; what is pending is
                // looked at after what is stored, because a group may begin at any time.
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
                    // What was held is stored now, perhaps where this has been already.
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
    /// Around a database that was just opened in `folder`; it gets what the process before had not given to
    /// it.
    ///
    /// # Errors
    /// Something cannot be read or written; [`StoreError::Damaged`], if something is missing of what was
    /// committed last.
    pub fn new(folder: &Path, database: sled::Db, disk: Arc<dyn Disk>) -> Result<Engine, StoreError> {
        let failed = |error: io::Error| StoreError::Engine(format!("{}: {error}", folder.display()));
        let damaged = |why| StoreError::Damaged { folder: folder.to_owned(), why };
        let mark = contained(folder, || database.get(ahead::MARK))?;
        let drained =
            ahead::marked(mark.as_deref()).ok_or_else(|| damaged("a row cannot be read".to_owned()))?;
        let found = ahead::read(folder, drained).map_err(failed)?;
        if let Some(why) = found.damage(drained) {
            return Err(damaged(why));
        }
        let engine = Engine {
            folder: folder.to_owned(),
            database: Some(database),
            log: File::open(log_file(folder)).map_err(failed)?,
            ahead: Ahead::open(folder, drained + 1, &*disk).map_err(failed)?,
            disk,
            pending: Mutex::default(),
            changing: AtomicBool::new(false),
            blobs: Mutex::default(),
            groups: Mutex::default(),
            synced: Condvar::new(),
            failure: watch::Sender::new(None),
        };
        // A killed process may have given sled something that is not durable; what is ahead of it is soon
        // written over.
        engine.sync_blobs().and_then(|()| engine.disk.sync(&engine.log)).map_err(failed)?;
        engine.disk.sync(&File::open(configuration(folder)).map_err(failed)?).map_err(failed)?;
        // The names of a new database must be durable too.
        for place in [Some(folder), folder.parent()].into_iter().flatten() {
            sync_folder(place).map_err(failed)?;
        }
        lock(&engine.pending).held.extend(found.records.into_iter().flatten());
        engine.drain()?;
        Ok(engine)
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What is written from now on are changes that a sync will follow. Call it before they can be read.
    pub fn begin(&self) {
        lock(&self.groups).begun = true;
        self.changing.store(true, Ordering::Relaxed);
    }

    /// What is written from now on are notes.
    pub fn notes(&self) {
        self.changing.store(false, Ordering::Relaxed);
    }

    /// Says why, once nothing more can be written.
    pub fn failure(&self) -> watch::Receiver<Option<String>> {
        self.failure.subscribe()
    }

    pub fn check(&self) -> Result<(), StoreError> {
        match &*self.failure.borrow() {
            Some(why) => Err(StoreError::Failed(why.clone())),
            None => Ok(()),
        }
    }

    /// From now on everything is refused.
    pub fn fail(&self, why: &str) {
        let first = self.failure.send_if_modified(|failure| {
            let first = failure.is_none();
            failure.get_or_insert_with(|| why.to_owned());
            first
        });
        if first {
            tracing::error!(why, "the database can no longer be written");
            forget_cached(&self.log);
            forget_cached(self.ahead.file());
            self.synced.notify_all();
        }
    }

    /// Looks whether sled failed while nobody waited for it.
    pub fn look(&self) {
        if let Some(Err(error)) = self.database.as_ref().map(|database| database.context.global_error()) {
            self.fail(&error.to_string());
        }
    }

    /// Bytes that can still be written.
    pub fn free(&self) -> io::Result<u64> {
        self.disk.free(&self.folder)
    }

    /// Makes everything written so far durable, or fails for good.
    pub fn sync(&self) -> Result<(), StoreError> {
        self.check()?;
        if !lock(&self.pending).new.is_empty() {
            if !self.write_ahead()? {
                return self.drain();
            }
            if let Err(error) = self.disk.sync(self.ahead.file()) {
                self.fail(&error.to_string());
            }
            // Somebody else may have noticed a failure meanwhile.
            self.check()?;
            self.ahead.keep();
            lock(&self.pending).new.clear();
        }
        self.tell();
        Ok(())
    }

    /// Gives what was noted to the system, so that it outlives the process; the next sync makes it durable.
    pub fn note(&self) -> Result<(), StoreError> {
        self.check()?;
        let count = lock(&self.pending).new.len();
        if count == 0 || (count <= NOTES && self.write_ahead()?) {
            Ok(())
        } else {
            self.drain()
        }
    }

    /// Drains the file of what is ahead, if it is time for that.
    pub fn settle(&self) -> Result<(), StoreError> {
        if self.ahead.is_full() { self.drain() } else { Ok(()) }
    }

    /// Writes what is not durable as the last record ahead of sled. False: there is no room for it.
    fn write_ahead(&self) -> Result<bool, StoreError> {
        let rows = {
            let pending = lock(&self.pending);
            ahead::encode(pending.new.iter().filter_map(|key| pending.held.get_key_value(key)))
        };
        self.ahead.write(rows).or_else(|error| {
            self.fail(&error.to_string());
            self.check().map(|()| false)
        })
    }

    /// Makes everything written so far durable in sled, or fails for good; then what was durable still is,
    /// where it was.
    pub fn drain(&self) -> Result<(), StoreError> {
        self.check()?;
        if !lock(&self.pending).held.is_empty() {
            let drained = self.give_held().map_err(|error| error.to_string()).and_then(|()| {
                let all = self.sync_blobs().and_then(|()| self.disk.sync(&self.log));
                all.map_err(|error| error.to_string())
            });
            if let Err(why) = drained {
                self.fail(&why);
            }
            self.check()?;
            self.ahead.restart();
        }
        self.tell();
        Ok(())
    }

    /// The same, and nothing of it is left ahead.
    pub fn close(&self) -> Result<(), StoreError> {
        self.drain()?;
        let erased = self
            .ahead
            .erase()
            .and_then(|any| if any { self.disk.sync(self.ahead.file()) } else { Ok(()) });
        if let Err(error) = erased {
            self.fail(&error.to_string());
        }
        self.check()
    }

    /// Gives sled what was held back, as one atomic batch, with the mark that says so.
    fn give_held(&self) -> Result<(), StoreError> {
        let mut batch = sled::Batch::default();
        for (key, value) in &lock(&self.pending).held {
            match value {
                Some(value) => batch.insert(&key[..], &value[..]),
                None => batch.remove(&key[..]),
            }
        }
        batch.insert(ahead::MARK, &ahead::mark(self.ahead.generation()));
        self.contained(|database| database.apply_batch(batch))?;
        // Only now, so that a reader finds each row in one of the two places.
        let mut pending = lock(&self.pending);
        pending.held.clear();
        pending.new.clear();
        pending.drains += 1;
        drop(pending);
        self.contained(|database| database.flush().map(|_| ()))
    }

    /// Everything written so far is durable.
    fn tell(&self) {
        // Before anybody is answered, so that they find what they were told.
        lock(&self.pending).before.clear();
        let mut groups = lock(&self.groups);
        groups.done += 1;
        groups.begun = false;
        self.synced.notify_all();
    }

    /// Waits until what can be read now is durable.
    pub fn wait_for_sync(&self) -> Result<(), StoreError> {
        let groups = lock(&self.groups);
        let wanted = groups.done + u64::from(groups.begun);
        let waiting = |groups: &mut Groups| groups.done < wanted && self.check().is_ok();
        drop(self.synced.wait_while(groups, waiting).unwrap_or_else(PoisonError::into_inner));
        self.check()
    }

    /// Files that are new beside the log: sled does not sync them.
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
                    // It is superseded already.
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
            return Err(StoreError::Engine("it is closed".to_owned()));
        };
        contained(&self.folder, || act(database))
    }
}

/// sled panics on some damaged files; that becomes an error like any other.
fn contained<T>(folder: &Path, act: impl FnOnce() -> sled::Result<T>) -> Result<T, StoreError> {
    let damaged = |why| Err(StoreError::Damaged { folder: folder.to_owned(), why });
    match catch_unwind(AssertUnwindSafe(act)) {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(sled::Error::Io(error))) => Err(StoreError::Engine(error.to_string())),
        Ok(Err(error)) => damaged(error.to_string()),
        Err(panic) => damaged(format!("the engine stopped: {}", said(&*panic))),
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // What sled would still write is nobody's after a failure, and sled panics if it cannot.
        if self.check().is_err() {
            let _never_dropped = ManuallyDrop::new(self.database.take());
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Whoever panicked while holding one of these had finished its statement or not begun it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes names in a folder durable, where folders can be opened.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder).map_or(Ok(()), |folder| folder.sync_all())
}

#[cfg(test)]
mod tests;
