//! Writes everything a store holds to one plain-text file and reads it back: the way out of the bot, and the
//! way to another storage engine.
//!
//! The format is JSON Lines ([`file`]): a header, one line for each subject, and an end line with a checksum.
//! A subject's line holds its body, its deadlines and the place of its last board. The body is text if it is
//! UTF-8, otherwise hexadecimal, and sealed if it is private ([`Sealer`]). Both directions stream: at most
//! some hundred subjects are in memory. Only the [`Store`] trait is used, so any engine can write and read a
//! backup.
//!
//! A running bot holds the database's lock. `deltille backup` then leaves a *request* in the data folder, for
//! which the bot polls ([`answer_request`]): see [`request`].

mod file;
mod request;
pub mod schedule;

use super::{
    Applied, Change, DiskStore, Key, Loaded, Posted, Sealer, Store, StoreError, Subject, Version, blocking,
    disk::{self, compact},
};
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use deltille_base::ids::Time;
use file::{Line, Reader, Writer, fault};
use request::{Request, fetch, written};
pub use request::{answer_request, sweep};
use std::{
    fs, io, mem,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

/// Subjects read at a time. The bot keeps working between pages.
const PAGE: usize = 200;
/// Most subjects written at a time, and roughly the most bytes.
const GROUP: usize = 500;
const GROUP_BYTES: usize = 1024 * 1024;
/// How long `deltille backup` waits for an answer before it looks whether the bot has ended.
const LOOK: Duration = Duration::from_secs(1);
/// Interval at which it looks for the answer.
const LOOK_FOR_ANSWER: Duration = Duration::from_millis(20);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Restored {
    pub subjects: usize,
    /// Whether the file states its number of subjects and their checksum. Older formats do not.
    pub checked: bool,
}

fn io_error(what: &Path, error: &io::Error) -> StoreError {
    StoreError::Engine(format!("{}: {error}", what.display()))
}

/// Temporary file next to `file`, used until the backup is complete. Removed when it is dropped before.
struct Unfinished {
    file: PathBuf,
    part: Option<PathBuf>,
}

impl Unfinished {
    fn new(file: &Path) -> Unfinished {
        let mut name = file.as_os_str().to_owned();
        name.push(".part");
        Unfinished { file: file.to_owned(), part: Some(PathBuf::from(name)) }
    }

    /// The file, or in the end its final place.
    fn path(&self) -> &Path {
        self.part.as_ref().unwrap_or(&self.file)
    }

    /// Moves the complete file into place.
    fn finish(&mut self) -> io::Result<()> {
        fs::rename(self.path(), &self.file)?;
        self.part = None;
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        let Some(part) = &self.part else { return };
        if let Err(error) = fs::remove_file(part)
            && error.kind() != io::ErrorKind::NotFound
        {
            tracing::error!(path = %part.display(), %error, "unfinished backup not removed");
        }
    }
}

/// Writes the backup and returns the number of subjects. The file appears complete or not at all.
pub async fn write(store: &dyn Store, file: &Path, sealer: &Sealer) -> Result<usize, StoreError> {
    let mut part = Unfinished::new(file);
    let out = Writer::create(part.path()).map_err(|error| io_error(file, &error))?;
    let Some(out) = pages(store, out, file, sealer, || true).await? else {
        return Err(StoreError::Engine("the backup was given up".to_owned()));
    };
    let file = file.to_owned();
    blocking(move || {
        let failed = |error: io::Error| io_error(&file, &error);
        let count = out.finish().map_err(failed)?;
        part.finish().map_err(failed)?;
        Ok(count)
    })
    .await
}

/// Writes all subjects. `None`: it was no longer wanted. `file` is named in errors.
async fn pages(
    store: &dyn Store,
    mut out: Writer,
    file: &Path,
    sealer: &Sealer,
    is_wanted: impl Fn() -> bool + Clone + Send + 'static,
) -> Result<Option<Writer>, StoreError> {
    let mut after = None;
    loop {
        let page = store.scan(after, PAGE).await?;
        let Some((last, _)) = page.last() else { return Ok(Some(out)) };
        after = Some(*last);
        let (sealer, name, is_wanted) = (sealer.clone(), file.to_owned(), is_wanted.clone());
        let written = blocking(move || {
            if !is_wanted() {
                return Ok(None);
            }
            for (subject, loaded) in page {
                out.line(&line(subject, loaded, &sealer)?).map_err(|error| io_error(&name, &error))?;
            }
            Ok(Some(out))
        });
        match written.await? {
            Some(written) => out = written,
            None => return Ok(None),
        }
    }
}

/// Validates a whole backup as [`read`] would, without a store, and returns the number of subjects. Blocking.
///
/// # Errors
/// The file is truncated or altered, or it is sealed with another key.
pub fn check(file: &Path, sealer: &Sealer) -> Result<usize, StoreError> {
    let (mut reader, mut count) = (Reader::open(file)?, 0);
    while let Some(line) = reader.next()? {
        body(&line, reader.number(), sealer)?;
        count += 1;
    }
    Ok(count)
}

fn line(subject: Subject, loaded: Loaded, sealer: &Sealer) -> Result<Line, StoreError> {
    let sealed = sealer.seal(&loaded.body)?.map(|sealed| HEXLOWER.encode(&sealed));
    let body = std::str::from_utf8(&loaded.body).ok().filter(|_| sealed.is_none()).map(str::to_owned);
    let hex = (body.is_none() && sealed.is_none()).then(|| HEXLOWER.encode(&loaded.body));
    let Loaded { version, deadlines, labels, posted, body: _, owed: _ } = loaded;
    Ok(Line {
        subject,
        version,
        deadlines,
        labels,
        posted,
        body,
        hex,
        sealed,
    })
}

fn body(line: &Line, number: usize, sealer: &Sealer) -> Result<Vec<u8>, StoreError> {
    let bytes = |hex: &str| {
        let decoded = HEXLOWER_PERMISSIVE.decode(hex.as_bytes());
        decoded.map_err(|_| fault(number, "the body is no hexadecimal text"))
    };
    match (&line.body, &line.hex, &line.sealed) {
        (Some(body), None, None) => Ok(body.clone().into_bytes()),
        (None, Some(hex), None) => bytes(hex),
        (None, None, Some(sealed)) => sealer.open(&bytes(sealed)?).ok_or_else(|| {
            StoreError::Key(format!(
                "line {number} of the backup is sealed with another key: copy the seal.key of its data folder \
                 here first, or name the file of the key (DELTILLE_KEY_FILE)"
            ))
        }),
        _ => Err(fault(number, "there must be one body")),
    }
}

/// Reads a backup into an empty store. The whole file is checked before anything is written.
pub async fn read(
    store: &dyn Store,
    file: &Path,
    now: Time,
    sealer: &Sealer,
) -> Result<Restored, StoreError> {
    if !store.scan(None, 1).await?.is_empty() {
        return Err(StoreError::NotEmpty);
    }
    check(file, sealer)?;
    let mut reader = Reader::open(file)?;
    let (mut group, mut bytes, mut subjects) = (Vec::new(), 0, 0);
    while let Some(line) = reader.next()? {
        let body = body(&line, reader.number(), sealer)?;
        bytes += body.len();
        subjects += 1;
        group.push((reader.number(), line, body));
        if group.len() >= GROUP || bytes >= GROUP_BYTES {
            bytes = 0;
            take(store, mem::take(&mut group), now).await?;
        }
    }
    take(store, group, now).await?;
    store.flush().await?;
    Ok(Restored { subjects, checked: reader.has_end() })
}

async fn take(store: &dyn Store, group: Vec<(usize, Line, Vec<u8>)>, now: Time) -> Result<(), StoreError> {
    let (mut changes, mut places) = (Vec::new(), Vec::new());
    for (number, line, body) in group {
        places.push((number, line.subject, line.posted));
        changes.push(Change {
            subject: line.subject,
            expected: Version(0),
            body,
            key: Key(format!("restore:{}", line.subject)),
            answer: Vec::new(),
            at: now,
            deadlines: line.deadlines,
            outgoing: Vec::new(),
            labels: line.labels,
            filed: Vec::new(),
        });
    }
    let applied = store.apply(changes).await?;
    for ((number, subject, posted), applied) in places.into_iter().zip(applied) {
        if !matches!(applied, Applied::Committed(_)) {
            return Err(fault(number, format!("{subject} stands there twice")));
        }
        if let Some(posted) = posted {
            store
                .delivered(subject, Version(1), "", Some(Posted { version: Version(1), ..posted }))
                .await?;
        }
    }
    Ok(())
}

/// `deltille restore`: builds the database in a temporary folder and moves it into place, so that it appears
/// complete or not at all. `then` runs on the new database before the move. It returns whether it removed
/// anything that must not stay in the database's files.
pub async fn restore(
    database: &Path,
    file: &Path,
    now: Time,
    sealer: &Sealer,
    then: impl AsyncFnOnce(&Arc<DiskStore>) -> Result<bool, StoreError>,
) -> Result<Restored, StoreError> {
    let failed = |error: io::Error| io_error(database, &error);
    compact::recover(database).map_err(failed)?;
    if database.exists() {
        // An empty database may already exist here; one that is in use or holds tables may not.
        let present = DiskStore::open(database)?;
        if !present.scan(None, 1).await?.is_empty() {
            return Err(StoreError::NotEmpty);
        }
    }
    let beside = database.with_extension("restoring");
    compact::recover(&beside).map_err(failed)?;
    if beside.exists() {
        fs::remove_dir_all(&beside).map_err(failed)?;
    }
    let store = Arc::new(DiskStore::open(&beside)?.sealing(sealer.clone()));
    let restored = match read(&*store, file, now, sealer).await {
        Ok(restored) => then(&store).await.map(|changed| (restored, changed)),
        Err(error) => Err(error),
    };
    drop(store);
    let restored = match restored {
        Ok((restored, true)) => compact::compact(&beside).map(|_| restored),
        Ok((restored, false)) => Ok(restored),
        Err(error) => Err(error),
    };
    match restored {
        Ok(restored) => {
            if database.exists() {
                fs::remove_dir_all(database).map_err(failed)?;
            }
            fs::rename(&beside, database).map_err(failed)?;
            Ok(restored)
        }
        Err(error) => {
            let _ = fs::remove_dir_all(&beside);
            Err(error)
        }
    }
}

/// `deltille backup`: reads the database itself, or asks the bot that holds it and waits at most `patience`
/// for each of its signs of life.
pub async fn backup(
    data: &Path,
    file: &Path,
    patience: Duration,
    sealer: &Sealer,
) -> Result<usize, StoreError> {
    let database = super::database_folder(data);
    compact::recover(&database).map_err(|error| io_error(&database, &error))?;
    if !disk::has_database(&database).map_err(|error| io_error(&database, &error))? {
        return Err(StoreError::Engine(format!("{}: there is no database", database.display())));
    }
    let failed = |error: io::Error| io_error(data, &error);
    let (mut request, mut was_broken, since): (Option<Request>, bool, Instant) =
        (None, false, Instant::now());
    loop {
        // The bot that was asked may have ended.
        match DiskStore::open_within(&database, Duration::ZERO) {
            Ok(store) => {
                drop(request);
                sealer.keep(data)?;
                sweep(data);
                return write(&store.sealing(sealer.clone()), file, sealer).await;
            }
            Err(StoreError::InUse { .. }) => {}
            Err(error) => return Err(error),
        }
        let asked = match request.take().filter(Request::stands) {
            Some(asked) => asked,
            None if was_broken => {
                let why = "the running bot could not write the backup: its log says why";
                return Err(StoreError::Engine(why.to_owned()));
            }
            None => Request::leave(data).map_err(failed)?,
        };
        if let Some(answer) = taken(&asked, LOOK).await.map_err(failed)? {
            written(&answer, &database, patience).await?;
            let file = file.to_owned();
            if let Some(count) = blocking(move || fetch(answer, &file)).await? {
                return Ok(count);
            }
            was_broken = true;
        } else if since.elapsed() > patience {
            return Err(StoreError::InUse { folder: database, waited: patience });
        }
        request = Some(asked);
    }
}

/// Waits for the answer and takes it.
async fn taken(request: &Request, patience: Duration) -> io::Result<Option<fs::File>> {
    let since = Instant::now();
    loop {
        let answer = request.take()?;
        if answer.is_some() || since.elapsed() > patience || !request.stands() {
            return Ok(answer);
        }
        tokio::time::sleep(LOOK_FOR_ANSWER).await;
    }
}
