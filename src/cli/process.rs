//! `serve`, and the commands that copy what it keeps: `backup`, `restore`.

use crate::{
    bot::{Surroundings, System, people::PersonSettings},
    discord::{
        self, ServeError,
        config::{Config, Data, Log, Search, TOKEN_VARIABLE, Token},
    },
    store::{self, DiskStore, Sealer, Store, StoreError, backup, database_folder},
    table::Table,
};
use clap::Args;
use std::{
    future::Future,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// How long `backup` waits for the running bot to write one.
const BACKUP_PATIENCE: Duration = Duration::from_secs(60);

/// How often the running bot looks whether a backup was asked for.
const LOOK_FOR_REQUESTS: Duration = Duration::from_secs(1);

#[derive(Args, Debug)]
pub struct Copy {
    /// The file: JSON Lines
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Why a process ended with a failure, in one line.
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    #[error("there is no token: set {TOKEN_VARIABLE}, or try `deltille playground`, which needs none")]
    NoToken,
    #[error("{0}")]
    Log(String),
    #[error("the data folder {} cannot be used: {error}", folder.display())]
    Folder { folder: PathBuf, error: io::Error },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Serve(#[from] ServeError),
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Exit statuses, as in `sysexits.h`: see [`ProcessError::exit_status`].
const STORAGE: u8 = 74;
const CONFIGURATION: u8 = 78;

impl ProcessError {
    /// What a supervisor goes by: 78 until somebody changes the configuration, 74 where the disk or the database is at fault, 1
    /// for everything else.
    pub fn exit_status(&self) -> u8 {
        match self {
            ProcessError::NoToken | ProcessError::Log(_) | ProcessError::Serve(ServeError::Token) => CONFIGURATION,
            ProcessError::Folder { error, .. } if error.kind() == io::ErrorKind::StorageFull => STORAGE,
            ProcessError::Folder { .. } => CONFIGURATION,
            ProcessError::Store(error) | ProcessError::Serve(ServeError::Store(error)) if error.is_storage() => STORAGE,
            ProcessError::Store(_) | ProcessError::Serve(_) | ProcessError::System(_) => 1,
        }
    }
}

/// `deltille serve`: the bot on Discord, until it is asked to stop.
pub fn serve(settings: &Config) -> Result<(), ProcessError> {
    let token = Token::from_environment().ok_or(ProcessError::NoToken)?;
    log(&settings.log)?;
    on_runtime(async {
        let stop = discord::asked_to_stop()?;
        run_bot(token, settings.api_base.as_deref(), &settings.data.folder, settings.search, || (), stop).await
    })
}

/// What a backup seals: games with something hidden, and what people keep for such games.
fn is_private(body: &[u8]) -> bool {
    Table::is_private(body) || PersonSettings::is_private(body)
}

/// What is said of a database while it is copied.
const WARNINGS: &str = "warn";

/// `deltille backup`: also while the bot runs.
pub fn backup(copy: &Copy, out: &mut impl Write) -> Result<(), ProcessError> {
    discord::log::start(WARNINGS).map_err(ProcessError::Log)?;
    let sealer = Sealer::of(usable(&copy.data.folder)?, is_private)?;
    let count = on_runtime(async {
        Ok::<_, ProcessError>(backup::backup(&copy.data.folder, &copy.file, BACKUP_PATIENCE, &sealer).await?)
    })?;
    Ok(writeln!(out, "{count} tables and settings written to {}", copy.file.display())?)
}

/// `deltille restore`: into a data folder without a database.
pub fn restore(copy: &Copy, out: &mut impl Write) -> Result<(), ProcessError> {
    discord::log::start(WARNINGS).map_err(ProcessError::Log)?;
    let folder = usable(&copy.data.folder)?;
    let (database, sealer) = (database_folder(folder), Sealer::of(folder, is_private)?);
    let restored =
        on_runtime(async { Ok::<_, ProcessError>(backup::restore(&database, &copy.file, System.now(), &sealer).await?) })?;
    writeln!(out, "{} tables and settings read from {}", restored.subjects, copy.file.display())?;
    if !restored.checked {
        writeln!(out, "An older version wrote this backup: nothing in it tells whether it is whole.")?;
    }
    Ok(())
}

/// Opens the database and runs the bot on it. `started`: see [`discord::serve`].
pub(super) async fn run_bot(
    token: Token,
    base: Option<&str>,
    data: &Path,
    search: Search,
    started: impl FnOnce(),
    stop: impl Future<Output = ()>,
) -> Result<(), ProcessError> {
    let folder = usable(data)?.to_owned();
    let database = database_folder(&folder);
    // A panic while opening would be the engine's, which contains them itself.
    let store = tokio::task::spawn_blocking(move || DiskStore::open(&database)).await.map_err(io::Error::other)??;
    for store::SetAside { what, why } in store.set_aside() {
        tracing::error!(what, why, "unreadable, set aside; everything else goes on");
    }
    let store = Arc::new(store);
    let sealer = Sealer::of(&folder, is_private)?;
    let requests = tokio::spawn({
        let store = Arc::clone(&store);
        async move {
            loop {
                tokio::time::sleep(LOOK_FOR_REQUESTS).await;
                backup::answer_request(&*store, &folder, &sealer).await;
            }
        }
    });
    let stop = async {
        tokio::select! {
            () = stop => {}
            error = store.failed() => tracing::error!(%error, "stopping: nothing can be kept any more"),
        }
    };
    let end = discord::serve(token, base, Arc::clone(&store), System, search.bytes(), started, stop).await;
    requests.abort();
    store.check()?;
    Ok(end?)
}

/// Makes the folder if need be, and tries to write there: better now than at the first move.
fn usable(folder: &Path) -> Result<&Path, ProcessError> {
    let trial = folder.join(".writable");
    let tried = store::private::folder(folder)
        .and_then(|()| std::fs::write(&trial, b""))
        .and_then(|()| std::fs::remove_file(&trial));
    tried.map(|()| folder).map_err(|error| ProcessError::Folder { folder: folder.to_owned(), error })
}

pub(super) fn log(log: &Log) -> Result<(), ProcessError> {
    discord::log::start(&log.filter).map_err(ProcessError::Log)
}

pub(super) fn on_runtime<T, E: From<io::Error>>(work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}
