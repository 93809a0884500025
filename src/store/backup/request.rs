//! How `deltille backup` gets a backup from the bot that holds the database, without a file that could be left
//! with everyone's data in it.
//!
//! ```text
//!   command  creates `backup-request.N` and keeps it locked
//!   bot      finds it, and creates an empty `backup-answer.N`, locked
//!   command  opens the answer and removes its name
//!   bot      sees that the name is gone: only now it writes the backup; unlocks it; removes the request
//!   command  gets the lock of the answer, copies it to its place and checks it
//! ```
//!
//! A file without a name is gone as soon as no process has it open, so a kill at any moment leaves no data. It
//! may leave the two empty files. The lock of such a request is free: the bot, or its next start, removes it
//! ([`sweep`]).

use super::{Unfinished, file::Reader, io_error, pages};
use crate::{Sealer, Store, StoreError, backup::file::Writer, blocking, private};
use std::{
    fs::{self, File, TryLockError},
    io::{self, Seek},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

const REQUEST: &str = "backup-request.";
const ANSWER: &str = "backup-answer.";
/// An answer before it is locked.
const NEW: &str = ".new";
/// Files of versions that wrote the backup under a name.
const OLD: [&str; 3] = ["backup-request", "backup-answer.jsonl", "backup-answer.jsonl.part"];

/// Interval at which each side looks for the other.
const LOOK: Duration = Duration::from_millis(20);
/// How long the bot waits until the command has opened the answer.
const TAKEN_WITHIN: Duration = Duration::from_secs(5);

/// The files of one request.
#[derive(Clone, Debug)]
struct Places {
    request: PathBuf,
    answer: PathBuf,
}

impl Places {
    fn of(data: &Path, number: &str) -> Places {
        Places {
            request: data.join(format!("{REQUEST}{number}")),
            answer: data.join(format!("{ANSWER}{number}")),
        }
    }

    /// Whether the command that made the request is still there.
    fn is_wanted(&self) -> bool {
        match File::options().read(true).write(true).open(&self.request) {
            Ok(request) => matches!(request.try_lock(), Err(TryLockError::WouldBlock)),
            Err(_) => false,
        }
    }

    /// Removes both files. Failures are logged: they contain nothing.
    fn remove(&self) {
        for file in [&self.answer, &with_end(&self.answer), &self.request] {
            remove(file);
        }
    }
}

fn with_end(answer: &Path) -> PathBuf {
    let mut name = answer.as_os_str().to_owned();
    name.push(NEW);
    PathBuf::from(name)
}

/// Returns whether there was a file.
fn remove(file: &Path) -> bool {
    match fs::remove_file(file) {
        Ok(()) => true,
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => {
            tracing::error!(path = %file.display(), %error, "file of a backup request not removed");
            false
        }
    }
}

/// A request of this process. Dropping it removes what is left of it.
pub struct Request {
    places: Places,
    /// Locked while the request is pending.
    _lock: File,
}

impl Request {
    pub fn leave(data: &Path) -> io::Result<Request> {
        loop {
            let places = Places::of(data, &format!("{:016x}", fastrand::u64(..)));
            let file = private::created(&places.request)?;
            file.lock()?;
            // The bot removes requests that are not locked yet: then it had the lock before.
            if places.request.exists() {
                return Ok(Request { places, _lock: file });
            }
        }
    }

    /// Whether the bot has not dealt with it yet.
    pub fn stands(&self) -> bool {
        self.places.request.exists()
    }

    /// Opens the answer, if there is one by now, and removes its name.
    pub fn take(&self) -> io::Result<Option<File>> {
        let taken = File::open(&self.places.answer)
            .and_then(|answer| fs::remove_file(&self.places.answer).map(|()| answer));
        match taken {
            Ok(answer) => Ok(Some(answer)),
            // There is none, or the bot has just withdrawn one that it could not finish.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        self.places.remove();
    }
}

/// Waits until the bot on this database has written the answer, at most for `patience` without progress.
pub async fn written(answer: &File, database: &Path, patience: Duration) -> Result<(), StoreError> {
    let failed = |error: io::Error| StoreError::Engine(format!("the backup of the running bot: {error}"));
    let (mut since, mut length) = (Instant::now(), 0);
    loop {
        match answer.try_lock_shared() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let now = answer.metadata().map_err(failed)?.len();
        if now > length {
            (since, length) = (Instant::now(), now);
        } else if since.elapsed() > patience {
            return Err(StoreError::InUse { folder: database.to_owned(), waited: patience });
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Copies the answer to `file` and checks the copy. `None`: the bot did not finish it.
pub fn fetch(mut answer: File, file: &Path) -> Result<Option<usize>, StoreError> {
    let failed = |error: io::Error| io_error(file, &error);
    let mut part = Unfinished::new(file);
    let mut copy = private::file(part.path()).map_err(failed)?;
    answer.rewind().and_then(|()| io::copy(&mut answer, &mut copy)).map_err(failed)?;
    copy.sync_all().map_err(failed)?;
    drop(copy);
    let Ok(count) = Reader::open(part.path()).and_then(count) else {
        return Ok(None);
    };
    part.finish().map_err(failed)?;
    Ok(Some(count))
}

fn count(mut reader: Reader) -> Result<usize, StoreError> {
    let mut count = 0;
    while reader.next()?.is_some() {
        count += 1;
    }
    Ok(count)
}

/// Removes what killed commands and bots have left. Returns the requests that stand.
fn standing(data: &Path) -> io::Result<Vec<Places>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(data)? {
        let name = entry?.file_name();
        let Some(name) = name.to_str() else { continue };
        let number = name.strip_prefix(REQUEST).or_else(|| name.strip_prefix(ANSWER));
        let number = number.map(|number| number.strip_suffix(NEW).unwrap_or(number));
        let is_number = |text: &&str| text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let Some(number) = number.filter(is_number) else { continue };
        let places = Places::of(data, number);
        match File::options().read(true).write(true).open(&places.request) {
            Ok(request) => match request.try_lock() {
                // Removed under the lock, so that a request that is being made is made again.
                Ok(()) => {
                    places.remove();
                    tracing::info!("remains of an interrupted backup removed");
                }
                Err(TryLockError::WouldBlock) if name.starts_with(REQUEST) => found.push(places),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => places.remove(),
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// Removes what killed commands and bots have left, also those of older versions, which left backups in plain
/// text. For the process that holds the database. Blocking.
pub fn sweep(data: &Path) {
    for name in OLD {
        if remove(&data.join(name)) {
            tracing::warn!(file = name, "remains of an interrupted backup removed");
        }
    }
    if let Err(error) = standing(data) {
        tracing::error!(path = %data.display(), %error, "remains of interrupted backups not looked for");
    }
}

/// The running bot's side: writes the backups that were requested. Called about once a second.
pub async fn answer_request(store: &dyn Store, data: &Path, sealer: &Sealer) {
    let folder = data.to_owned();
    let standing = blocking(move || standing(&folder).map_err(|error| io_error(&folder, &error))).await;
    let standing = standing.unwrap_or_else(|error| {
        tracing::error!(%error, "backup requests not looked for");
        Vec::new()
    });
    for places in standing {
        match answer(store, &places, sealer).await {
            Ok(Some(count)) => tracing::info!(subjects = count, "requested backup written"),
            Ok(None) => tracing::info!("requested backup given up, its command has ended"),
            Err(error) => tracing::error!(%error, "requested backup failed"),
        }
        let removed = blocking(move || {
            places.remove();
            Ok(())
        })
        .await;
        if let Err(error) = removed {
            tracing::error!(%error, "backup request not removed");
        }
    }
}

/// Writes one backup. `None`: the command has ended.
async fn answer(store: &dyn Store, places: &Places, sealer: &Sealer) -> Result<Option<usize>, StoreError> {
    let ours = places.clone();
    let file = blocking(move || {
        let (new, failed) = (with_end(&ours.answer), |error: io::Error| io_error(&ours.answer, &error));
        let file = private::created(&new).map_err(failed)?;
        // Locked before the command can see it, or it would take an unwritten answer for a broken one.
        file.lock().map_err(failed)?;
        fs::rename(&new, &ours.answer).map_err(failed)?;
        Ok(file)
    })
    .await?;
    let mut waited = Duration::ZERO;
    while tokio::fs::try_exists(&places.answer).await.unwrap_or(true) {
        if waited > TAKEN_WITHIN {
            return Ok(None);
        }
        tokio::time::sleep(LOOK).await;
        waited += LOOK;
    }
    let out = Writer::to(file).map_err(|error| io_error(&places.answer, &error))?;
    let asked = places.clone();
    let Some(out) = pages(store, out, &places.answer, sealer, move || asked.is_wanted()).await? else {
        return Ok(None);
    };
    let answer = places.answer.clone();
    blocking(move || out.finish().map_err(|error| io_error(&answer, &error))).await.map(Some)
}
