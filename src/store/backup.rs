//! Everything a store holds as one plain-text file, and back: the way out, the way over to another engine.
//!
//! JSON Lines: a header, then a line for each subject with its body (as text where it is text, else as hexadecimal;
//! sealed where it is private: [`Sealer`]), deadlines and the place of its last board. Only the [`Store`] trait is used, so any engine can write and read it.
//!
//! A running bot holds the database's lock. `deltille backup` then leaves a *request* in the data folder; the bot, which
//! looks for one now and then ([`answer_request`]), writes the backup beside it, and the command fetches it.

use super::{Applied, Change, Deadline, DiskStore, Key, Label, Loaded, Posted, Sealer, Store, StoreError, Subject, Version};
use crate::ids::Time;
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use serde::{Deserialize, Serialize};
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

const FORMAT: u32 = 1;
/// Subjects read at a time: the bot goes on in between.
const PAGE: usize = 200;
const REQUEST: &str = "backup-request";
const ANSWER: &str = "backup-answer.jsonl";

#[derive(Serialize, Deserialize)]
struct Header {
    deltille_backup: u32,
    program: String,
}

#[derive(Serialize, Deserialize)]
struct Line {
    subject: Subject,
    version: Version,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    deadlines: Vec<Deadline>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    labels: Vec<Label>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    posted: Option<Posted>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    body: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sealed: Option<String>,
}

fn io_error(what: &Path, error: &io::Error) -> StoreError {
    StoreError::Engine(format!("{}: {error}", what.display()))
}

/// Writes the backup; returns the number of subjects. The file appears whole or not at all.
pub async fn write<S: Store>(store: &S, file: &Path, sealer: &Sealer) -> Result<usize, StoreError> {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let failed = |error: io::Error| io_error(file, &error);
    let mut out = io::BufWriter::new(File::create(&part).map_err(failed)?);
    let header = Header { deltille_backup: FORMAT, program: env!("CARGO_PKG_VERSION").to_owned() };
    write_line(&mut out, &header).map_err(failed)?;
    let mut count = 0;
    let mut after = None;
    loop {
        let page = store.scan(after, PAGE).await?;
        let Some((last, _)) = page.last() else { break };
        after = Some(*last);
        count += page.len();
        // The runtime's other work goes on: a page is short, and its lines go to a buffer.
        for (subject, loaded) in page {
            write_line(&mut out, &line(subject, loaded, sealer)?).map_err(failed)?;
        }
    }
    let file_end = out.into_inner().map_err(|error| failed(error.into_error()))?;
    file_end.sync_all().map_err(failed)?;
    fs::rename(&part, file).map_err(failed)?;
    Ok(count)
}

fn write_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

fn line(subject: Subject, loaded: Loaded, sealer: &Sealer) -> Result<Line, StoreError> {
    let sealed = sealer.seal(&loaded.body)?.map(|sealed| HEXLOWER.encode(&sealed));
    let body = std::str::from_utf8(&loaded.body).ok().filter(|_| sealed.is_none()).map(str::to_owned);
    let hex = (body.is_none() && sealed.is_none()).then(|| HEXLOWER.encode(&loaded.body));
    let Loaded { version, deadlines, labels, posted, body: _, owed: _ } = loaded;
    Ok(Line { subject, version, deadlines, labels, posted, body, hex, sealed })
}

/// Reads a backup into an empty store; returns the number of subjects. The whole file is checked before anything is
/// written.
pub async fn read<S: Store>(store: &S, file: &Path, now: Time, sealer: &Sealer) -> Result<usize, StoreError> {
    if !store.scan(None, 1).await?.is_empty() {
        return Err(StoreError::NotEmpty);
    }
    let reader = BufReader::new(File::open(file).map_err(|error| io_error(file, &error))?);
    let mut lines = Vec::new();
    for (index, text) in reader.lines().enumerate() {
        let fault = |why: String| StoreError::Backup { line: index + 1, why };
        let text = text.map_err(|error| fault(error.to_string()))?;
        if index == 0 {
            let header: Header =
                serde_json::from_str(&text).map_err(|_| fault("this is no backup of Deltille".to_owned()))?;
            if header.deltille_backup > FORMAT {
                return Err(fault(format!("format {} is newer than this program's {FORMAT}", header.deltille_backup)));
            }
            continue;
        }
        let line: Line = serde_json::from_str(&text).map_err(|error| fault(error.to_string()))?;
        let bytes = |hex: &str| {
            let decoded = HEXLOWER_PERMISSIVE.decode(hex.as_bytes());
            decoded.map_err(|_| fault("the body is no hexadecimal text".to_owned()))
        };
        let body = match (&line.body, &line.hex, &line.sealed) {
            (Some(body), None, None) => body.clone().into_bytes(),
            (None, Some(hex), None) => bytes(hex)?,
            (None, None, Some(sealed)) => sealer.open(&bytes(sealed)?).ok_or_else(|| {
                fault("it is sealed with the key of another data folder: copy that folder's seal.key here first".to_owned())
            })?,
            _ => return Err(fault("there must be one body".to_owned())),
        };
        lines.push((line, body));
    }
    if lines.is_empty() && File::open(file).and_then(|file| file.metadata()).is_ok_and(|data| data.len() == 0) {
        return Err(StoreError::Backup { line: 1, why: "the file is empty".to_owned() });
    }
    let changes = lines.iter().map(|(line, body)| Change {
        subject: line.subject,
        expected: Version(0),
        body: body.clone(),
        key: Key(format!("restore:{}", line.subject)),
        answer: Vec::new(),
        at: now,
        deadlines: line.deadlines.clone(),
        outgoing: Vec::new(),
        labels: line.labels.clone(),
        filed: Vec::new(),
    });
    let applied = store.apply(changes.collect()).await?;
    if let Some(index) = applied.iter().position(|applied| !matches!(applied, Applied::Committed(_))) {
        return Err(StoreError::Backup { line: index + 2, why: format!("{} stands there twice", lines[index].0.subject) });
    }
    for (line, _) in &lines {
        if let Some(posted) = line.posted {
            store.delivered(line.subject, Version(1), "", Some(Posted { version: Version(1), ..posted })).await?;
        }
    }
    store.flush().await?;
    Ok(lines.len())
}

/// `deltille restore`: builds the database beside its place and moves it there, so that it is there whole or not at all.
pub async fn restore(database: &Path, file: &Path, now: Time, sealer: &Sealer) -> Result<usize, StoreError> {
    let failed = |error: io::Error| io_error(database, &error);
    if database.exists() {
        // An empty database may be there already; one in use or with tables may not.
        let present = DiskStore::open(database)?;
        if !present.scan(None, 1).await?.is_empty() {
            return Err(StoreError::NotEmpty);
        }
    }
    let beside = database.with_extension("restoring");
    if beside.exists() {
        fs::remove_dir_all(&beside).map_err(failed)?;
    }
    let store = DiskStore::open(&beside)?;
    let restored = read(&store, file, now, sealer).await;
    drop(store);
    match restored {
        Ok(count) => {
            if database.exists() {
                fs::remove_dir_all(database).map_err(failed)?;
            }
            fs::rename(&beside, database).map_err(failed)?;
            Ok(count)
        }
        Err(error) => {
            let _ = fs::remove_dir_all(&beside);
            Err(error)
        }
    }
}

/// `deltille backup`: reads the database itself, or asks the bot that holds it and waits at most `patience`.
pub async fn backup(data: &Path, file: &Path, patience: Duration, sealer: &Sealer) -> Result<usize, StoreError> {
    let database = super::database_folder(data);
    if !database.exists() {
        return Err(StoreError::Engine(format!("{}: there is no database", database.display())));
    }
    match DiskStore::open_within(&database, Duration::ZERO) {
        Ok(store) => write(&store, file, sealer).await,
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
    fs::write(&request, b"").map_err(failed)?;
    let since = Instant::now();
    while request.exists() || !answer.exists() {
        if since.elapsed() > patience {
            let _ = fs::remove_file(&request);
            return Err(StoreError::InUse(patience));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    fs::copy(&answer, file).and_then(|_| fs::remove_file(&answer)).map_err(|error| io_error(file, &error))?;
    let lines = BufReader::new(File::open(file).map_err(|error| io_error(file, &error))?).lines().count();
    Ok(lines.saturating_sub(1))
}

/// The running bot's side: writes the backup if one was asked for. Called about once a second.
pub async fn answer_request<S: Store>(store: &S, data: &Path, sealer: &Sealer) {
    let request = data.join(REQUEST);
    if !tokio::fs::try_exists(&request).await.unwrap_or(false) {
        return;
    }
    match write(store, &data.join(ANSWER), sealer).await {
        Ok(count) => tracing::info!(count, "backup written"),
        Err(error) => tracing::error!(%error, "the backup failed"),
    }
    if let Err(error) = tokio::fs::remove_file(&request).await {
        tracing::error!(%error, "the backup request could not be removed");
    }
}
