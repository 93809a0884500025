//! Writes everything a store holds to one plain-text file and reads it back: the way out of the bot, and the
//! way to another storage engine.
//!
//! The format is JSON Lines ([`file`]): a header, one line for each subject, and an end line with a checksum.
//! A subject's line holds its body, its deadlines and the place of its last board. The body is text if it is
//! UTF-8, otherwise hexadecimal, and sealed if it is private ([`Sealer`]). Both directions stream: at most
//! some hundred subjects are in memory. Only the [`Store`] trait is used, so any engine can write and read a
//! backup.
//!
//! A running bot holds the database's lock. `deltille backup` then leaves a *request* in the data folder. The
//! bot polls for requests ([`answer_request`]) and writes the backup next to the request; the command fetches
//! it from there.

mod file;
pub mod schedule;

use super::{
    Applied, Change, DiskStore, Key, Loaded, Posted, Sealer, Store, StoreError, Subject, Version, blocking,
    disk::compact, private,
};
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use deltille_base::ids::Time;
use file::{Line, Reader, Writer, fault};
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
const REQUEST: &str = "backup-request";
const ANSWER: &str = "backup-answer.jsonl";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Restored {
    pub subjects: usize,
    /// Whether the file states its number of subjects and their checksum. Older formats do not.
    pub checked: bool,
}

fn io_error(what: &Path, error: &io::Error) -> StoreError {
    StoreError::Engine(format!("{}: {error}", what.display()))
}

/// Temporary file next to `file`, used until the backup is complete.
fn part_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Writes the backup and returns the number of subjects. The file appears complete or not at all.
pub async fn write<S: Store>(store: &S, file: &Path, sealer: &Sealer) -> Result<usize, StoreError> {
    let part = part_of(file);
    let failed = |error: io::Error| io_error(file, &error);
    let mut out = Writer::create(&part).map_err(failed)?;
    let mut after = None;
    loop {
        let page = store.scan(after, PAGE).await?;
        let Some((last, _)) = page.last() else { break };
        after = Some(*last);
        let (sealer, name) = (sealer.clone(), file.to_owned());
        out = blocking(move || {
            for (subject, loaded) in page {
                out.line(&line(subject, loaded, &sealer)?).map_err(|error| io_error(&name, &error))?;
            }
            Ok(out)
        })
        .await?;
    }
    let file = file.to_owned();
    blocking(move || {
        let failed = |error: io::Error| io_error(&file, &error);
        let count = out.finish().map_err(failed)?;
        fs::rename(&part, &file).map_err(failed)?;
        Ok(count)
    })
    .await
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
            fault(
                number,
                "it is sealed with the key of another data folder: copy that folder's seal.key here first",
            )
        }),
        _ => Err(fault(number, "there must be one body")),
    }
}

/// Reads a backup into an empty store. The whole file is checked before anything is written.
pub async fn read<S: Store>(
    store: &S,
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

async fn take<S: Store>(store: &S, group: Vec<(usize, Line, Vec<u8>)>, now: Time) -> Result<(), StoreError> {
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

/// `deltille backup`: reads the database itself, or asks the bot that holds it and waits at most `patience`.
pub async fn backup(
    data: &Path,
    file: &Path,
    patience: Duration,
    sealer: &Sealer,
) -> Result<usize, StoreError> {
    let database = super::database_folder(data);
    compact::recover(&database).map_err(|error| io_error(&database, &error))?;
    if !database.exists() {
        return Err(StoreError::Engine(format!("{}: there is no database", database.display())));
    }
    match DiskStore::open_within(&database, Duration::ZERO) {
        Ok(store) => write(&store.sealing(sealer.clone()), file, sealer).await,
        Err(StoreError::InUse(_)) => ask_running(data, file, patience).await,
        Err(error) => Err(error),
    }
}

async fn ask_running(data: &Path, file: &Path, patience: Duration) -> Result<usize, StoreError> {
    let (request, answer) = (data.join(REQUEST), data.join(ANSWER));
    let failed = |error: io::Error| io_error(data, &error);
    if answer.exists() {
        fs::remove_file(&answer).map_err(failed)?;
    }
    private::file(&request).map_err(failed)?;
    let since = Instant::now();
    while request.exists() || !answer.exists() {
        if since.elapsed() > patience {
            let _ = fs::remove_file(&request);
            return Err(StoreError::InUse(patience));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (part, failed) = (part_of(file), |error: io::Error| io_error(file, &error));
    fs::copy(&answer, &part).and_then(|_| fs::remove_file(&answer)).map_err(failed)?;
    // The file is read once more, so that the user never keeps an incomplete backup.
    let (mut reader, mut count) = (Reader::open(&part)?, 0);
    while reader.next()?.is_some() {
        count += 1;
    }
    fs::rename(&part, file).map_err(failed)?;
    Ok(count)
}

/// The running bot's side: writes the backup if one was requested. Called about once a second.
pub async fn answer_request<S: Store>(store: &S, data: &Path, sealer: &Sealer) {
    let request = data.join(REQUEST);
    if !tokio::fs::try_exists(&request).await.unwrap_or(false) {
        return;
    }
    match write(store, &data.join(ANSWER), sealer).await {
        Ok(count) => tracing::info!(subjects = count, "requested backup written"),
        Err(error) => tracing::error!(%error, "requested backup failed"),
    }
    if let Err(error) = tokio::fs::remove_file(&request).await {
        tracing::error!(path = %request.display(), %error, "backup request not removed");
    }
}
