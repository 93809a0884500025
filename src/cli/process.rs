//! The commands that copy the bot's data (`backup`, `restore`, `repair`, `compact`), and what all commands
//! around it share.

use clap::Args;
use deltille_bot::{self as bot, System, TimeSource, people::PersonSettings};
use deltille_discord::{
    self as discord, ServeError,
    config::{Data, Database, Log, TokenError},
    log::Format,
};
use deltille_repair::{Older, Repaired};
use deltille_store::{
    self as store, AnyStore, DiskStore, Sealer, StoreError, backup, database_folder, disk::compact,
    journal::Journal,
};
use deltille_table::Table;
use std::{
    future::Future,
    io::{self, Write},
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// How long `backup` waits for the running bot to write the backup.
const BACKUP_PATIENCE: Duration = Duration::from_secs(60);

#[derive(Args, Debug)]
pub struct BackupFileArgs {
    /// The backup file: JSON Lines
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    database: Database,
}

/// Help text of `compact`.
pub const COMPACT: &str = "\
Writes the database anew, without what was deleted from it: until then that stays in its files. A start does the same after \
somebody has had their data deleted. No bot may be running; there must be room for a second database. Killed at any moment, \
it leaves a database that opens.";

#[derive(Args, Debug)]
pub struct DatabaseArgs {
    #[command(flatten)]
    data: Data,
}

/// Help text of `repair`.
pub const REPAIR: &str = "\
Writes what can be read of a damaged database into a new folder beside it, `tables.repaired` in the data folder; the \
original is only read. Records that cannot be read are passed over, and what may therefore be older than what was \
acknowledged is listed. The folder must not be there yet, and no bot may be running.

To go on with it, move `tables` away and `tables.repaired` to its place.

Exit status: 0 everything is there, as far as can be said; 3 something was left out; 74 nothing can be read; 1 anything \
else.";

#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    #[error(transparent)]
    Token(#[from] TokenError),
    #[error("{0}")]
    Log(String),
    /// `what`: the data or the backup folder.
    #[error("the {what} folder {} cannot be used: {}", folder.display(), store::private::explain(folder, error))]
    Folder { what: &'static str, folder: PathBuf, error: io::Error },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Ratings(#[from] bot::ratings::RebuildError),
    #[error(transparent)]
    Serve(#[from] ServeError),
    #[error("cannot serve /livez, /readyz and /metrics at {address}: {error}")]
    Status { address: SocketAddr, error: io::Error },
    #[cfg(feature = "endpoint")]
    #[error("cannot listen for interactions at {address}: {error}")]
    Endpoint { address: SocketAddr, error: io::Error },
    #[cfg(feature = "pages")]
    #[error(transparent)]
    Pages(#[from] deltille_pages::NotServed),
    /// The output lists the details.
    #[error("the repair left out parts of the database, as listed")]
    LeftOut,
    #[error("interrupted: no backup was written")]
    Interrupted,
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Exit statuses, as in `sysexits.h`: see [`ProcessError::exit_status`].
pub const IN_PART: u8 = 3;
const UNAVAILABLE: u8 = 69;
const STORAGE: u8 = 74;
pub const CONFIGURATION: u8 = 78;

impl ProcessError {
    /// The exit status for a supervisor: 78 until the configuration is changed, 74 for a fault of the disk or
    /// the database, 3 if a repair left something out, 69 if Discord cannot be reached or does not let the bot connect, 1 for
    /// everything else.
    pub fn exit_status(&self) -> u8 {
        match self {
            ProcessError::Token(_) | ProcessError::Log(_) | ProcessError::Serve(ServeError::Token) => {
                CONFIGURATION
            }
            ProcessError::Store(StoreError::Refused(_)) => CONFIGURATION,
            ProcessError::Store(error) | ProcessError::Serve(ServeError::Store(error))
                if matches!(
                    error,
                    StoreError::Key(_) | StoreError::Journal { .. } | StoreError::Newer { .. }
                ) =>
            {
                CONFIGURATION
            }
            ProcessError::Folder { error, .. } if error.kind() == io::ErrorKind::StorageFull => STORAGE,
            ProcessError::Folder { .. } | ProcessError::Status { .. } => CONFIGURATION,
            #[cfg(feature = "endpoint")]
            ProcessError::Endpoint { .. } => CONFIGURATION,
            #[cfg(feature = "pages")]
            ProcessError::Pages(_) => CONFIGURATION,
            ProcessError::LeftOut => IN_PART,
            ProcessError::Serve(error) if error.is_unavailable() => UNAVAILABLE,
            ProcessError::Store(error)
            | ProcessError::Serve(ServeError::Store(error))
            | ProcessError::Ratings(bot::ratings::RebuildError::Store(error))
                if error.is_storage() =>
            {
                STORAGE
            }
            ProcessError::Store(_)
            | ProcessError::Serve(_)
            | ProcessError::Ratings(_)
            | ProcessError::Interrupted
            | ProcessError::System(_) => 1,
        }
    }
}

/// Whether a body is sealed in the database and in backups: games with something hidden, and people's notes
/// for such games.
pub(super) fn is_private(body: &[u8]) -> bool {
    Table::is_private(body) || PersonSettings::is_private(body)
}

/// Log level while a database is copied.
pub(super) const WARNINGS: &str = "warn";

/// Runs `deltille backup`, also while the bot runs.
pub fn backup(args: &BackupFileArgs, out: &mut impl Write) -> Result<(), ProcessError> {
    discord::log::start(WARNINGS, Format::Text).map_err(ProcessError::Log)?;
    let folder = existing(&args.data)?;
    let sealer = Sealer::read(folder, args.data.key_file.as_deref(), is_private)?;
    let count = on_runtime(async {
        let stop = discord::asked_to_stop()?;
        let writing = async {
            let Some(address) = &args.database.address else {
                return backup::backup(folder, &args.file, BACKUP_PATIENCE, &sealer).await;
            };
            let store = AnyStore::at(address, sealer.clone(), Arc::default()).await?;
            sealer.keep(folder)?;
            backup::write(&*store, &args.file, &sealer).await
        };
        // An unfinished file is removed when the future is dropped.
        tokio::select! {
            count = writing => Ok(count?),
            () = stop => Err(ProcessError::Interrupted),
        }
    })?;
    Ok(writeln!(out, "{count} tables and settings written to {}", args.file.display())?)
}

/// Runs `deltille restore`, into a data folder without a database or an empty database elsewhere.
pub fn restore(args: &BackupFileArgs, out: &mut impl Write) -> Result<(), ProcessError> {
    discord::log::start(WARNINGS, Format::Text).map_err(ProcessError::Log)?;
    let folder = usable("data", &args.data.folder)?;
    // Neither is bound to the folder before the backup is known to belong to this key.
    let sealer = Sealer::read(folder, args.data.key_file.as_deref(), is_private)?;
    let database = database_folder(folder);
    let journal = Arc::new(Journal::of(folder, sealer.clone()));
    journal.read()?;
    let (mut again, now) = (0, System.now());
    let restored = on_runtime(async {
        let restored = if let Some(address) = &args.database.address {
            let then = async |store: &AnyStore| {
                again = bot::forget_again(store.clone(), journal, now).await?;
                sealer.keep(folder)
            };
            AnyStore::restore(address, &args.file, now, &sealer, then).await?
        } else {
            let then = async |store: &Arc<DiskStore>| {
                again = bot::forget_again(store.clone(), journal, now).await?;
                sealer.keep(folder)?;
                Ok(again > 0)
            };
            backup::restore(&database, &args.file, now, &sealer, then).await?
        };
        Ok::<_, ProcessError>(restored)
    })?;
    writeln!(out, "{} tables and settings read from {}", restored.subjects, args.file.display())?;
    if again > 0 {
        writeln!(out, "People in it who had their data deleted since: {again}. They are deleted again.")?;
    }
    if !restored.checked {
        writeln!(out, "An older version wrote this backup: nothing in it tells whether it is whole.")?;
    }
    Ok(())
}

pub fn compact(args: &DatabaseArgs, out: &mut impl Write) -> Result<(), ProcessError> {
    discord::log::start(WARNINGS, Format::Text).map_err(ProcessError::Log)?;
    let database = database_folder(existing(&args.data)?);
    let compact::Compacted { rows, before, after } = compact::compact(&database)?;
    Ok(writeln!(
        out,
        "{rows} rows written anew in {}: {before} bytes before, {after} now",
        database.display()
    )?)
}

/// Removes deleted data from the files before anything else runs. A failure is logged and does not stop the
/// start.
pub(super) fn compact_if_wanted(database: &Path) {
    if !compact::is_wanted(database) {
        return;
    }
    match compact::compact(database) {
        Ok(done) => {
            tracing::info!(
                rows = done.rows,
                bytes_before = done.before,
                bytes_after = done.after,
                "database compacted"
            )
        }
        Err(error) => {
            tracing::error!(
                path = %database.display(), %error,
                "database compaction failed, deleted data stays in its files"
            )
        }
    }
}

/// Runs `deltille repair`, into a new folder.
pub fn repair(args: &DatabaseArgs, out: &mut impl Write) -> Result<(), ProcessError> {
    discord::log::start(WARNINGS, Format::Text).map_err(ProcessError::Log)?;
    let database = database_folder(existing(&args.data)?);
    let repaired = deltille_repair::repair(&database)?;
    let Repaired {
        folder,
        subjects,
        unreadable,
        older,
        left_out,
        left_out_bytes,
        damaged,
        gaps,
        torn,
        ahead,
    } = &repaired;
    writeln!(
        out,
        "{subjects} tables and settings written to {}; the original is as it was",
        folder.display()
    )?;
    for (count, what) in [
        (unreadable, "of them cannot be read, and will be set aside"),
        (left_out, "records of the log are left out, because one before them cannot be read"),
        (damaged, "places in the log cannot be read"),
        (gaps, "gaps: ranges of rows of which at most an earlier state can be read"),
    ] {
        if *count > 0 {
            writeln!(out, "{count} {what}")?;
        }
    }
    if *left_out > 0 {
        writeln!(out, "{left_out_bytes} bytes of the log are left out")?;
    }
    if *torn {
        writeln!(
            out,
            "The log ended in a record that is not whole: the write that was under way, or one that was damaged since"
        )?;
    }
    for Older { subject, version, newer } in older {
        let kept = version.map_or_else(|| "not there".to_owned(), |version| format!("version {}", version.0));
        match newer {
            Some(newer) => {
                writeln!(out, "older than what was acknowledged: {subject}, {kept}; there was {}", newer.0)?
            }
            None => writeln!(out, "perhaps older than what was acknowledged: {subject}, {kept}")?,
        }
    }
    if let Some(ahead) = ahead {
        writeln!(out, "Changes that were acknowledged last may be missing: {ahead}")?;
    }
    writeln!(
        out,
        "To go on with it, move {} away and {} to its place",
        database.display(),
        folder.display()
    )?;
    if repaired.is_whole() { Ok(()) } else { Err(ProcessError::LeftOut) }
}

/// The data folder of a command that creates none.
pub(super) fn existing(data: &Data) -> Result<&Path, ProcessError> {
    let folder = &data.folder;
    let failed = |error| ProcessError::Folder { what: "data", folder: folder.clone(), error };
    std::fs::metadata(folder).map_err(failed)?;
    usable("data", folder)
}

/// Creates the folder if needed and tests that it is writable, so that a fault shows at the start and not at
/// the first move.
pub(super) fn usable<'a>(what: &'static str, folder: &'a Path) -> Result<&'a Path, ProcessError> {
    let trial = folder.join(".writable");
    let tried = store::private::folder(folder)
        .and_then(|()| std::fs::write(&trial, b""))
        .and_then(|()| std::fs::remove_file(&trial));
    tried
        .map(|()| folder)
        .map_err(|error| ProcessError::Folder { what, folder: folder.to_owned(), error })
}

pub(super) fn log(log: &Log) -> Result<(), ProcessError> {
    discord::log::start(&log.filter, log.format).map_err(ProcessError::Log)
}

pub(super) fn on_runtime<T, E: From<io::Error>>(work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    // Half of the cores: everything slow has threads of its own, and the same work costs less on fewer
    // threads. At least two: serenity may occupy one for a moment, on a socket that Discord has closed permanently.
    let workers = std::thread::available_parallelism().map_or(2, |cores| (cores.get() / 2).max(2));
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(workers)
        .enable_all()
        .build()?
        .block_on(work)
}
