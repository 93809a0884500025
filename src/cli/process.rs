//! The long-running commands, and the two that copy what they keep: `serve`, `playground`, `backup`, `restore`.

use crate::{
    bot::{Surroundings, System, people::PersonSettings},
    discord::{
        self, ServeError,
        config::{Data, Log, Settings, TOKEN_VARIABLE, Token},
    },
    playground::{self, Playground},
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

/// Ports tried after the wished one, if nobody insisted on it.
const NEXT_PORTS: u16 = 20;

/// The playground's page is here, unless somebody else is.
const PORT: u16 = 8130;

#[derive(Args, Debug)]
pub struct Play {
    /// Port of the page on 127.0.0.1 [default: 8130, or the next free one]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    log: Log,
}

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
    #[error("port {port} of 127.0.0.1 cannot be used: {error}")]
    Port { port: u16, error: io::Error },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Serve(#[from] ServeError),
    #[error("{0}")]
    System(#[from] io::Error),
}

/// `deltille serve`: the bot on Discord, until it is asked to stop.
pub fn serve(settings: &Settings) -> Result<(), ProcessError> {
    let token = Token::from_environment().ok_or(ProcessError::NoToken)?;
    log(&settings.log)?;
    on_runtime(async {
        let stop = discord::asked_to_stop()?;
        run_bot(token, settings.api_base.as_deref(), &settings.data.folder, || (), stop).await
    })
}

/// `deltille playground`: a miniature Discord with a page, and the bot connected to it. Its tables are kept in a folder of
/// their own inside the data folder, so that a game goes on after a restart.
pub fn playground(play: &Play, out: &mut impl Write) -> Result<(), ProcessError> {
    log(&play.log)?;
    on_runtime(async {
        let stop = discord::asked_to_stop()?;
        let playground = open_playground(play.port).await?;
        let (page, base) = (playground.address(), playground.api_base());
        let token = Token::new(playground.token());
        let started = || {
            // The page is there, whoever reads this or not.
            let _ = writeln!(out, "The playground is open: {page}\nCtrl-C closes it; the games are kept.")
                .and_then(|()| out.flush());
        };
        run_bot(token, Some(&base), &play.data.folder.join("playground"), started, stop).await?;
        playground.shutdown().await;
        Ok(())
    })
}

async fn open_playground(wished: Option<u16>) -> Result<Playground, ProcessError> {
    let (port, last) = wished.map_or((PORT, PORT + NEXT_PORTS), |port| (port, port));
    let mut refusal = None;
    for port in port..=last {
        match Playground::start(playground::Config { port }).await {
            Ok(playground) => return Ok(playground),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => refusal = Some(error),
            Err(error) => return Err(ProcessError::Port { port, error }),
        }
    }
    // At least one port was tried, and all were in use.
    Err(ProcessError::Port { port, error: refusal.unwrap_or_else(|| io::ErrorKind::AddrInUse.into()) })
}

/// What a backup seals: games with something hidden, and what people keep for such games.
fn is_private(body: &[u8]) -> bool {
    Table::is_private(body) || PersonSettings::is_private(body)
}

/// `deltille backup`: also while the bot runs.
pub fn backup(copy: &Copy, out: &mut impl Write) -> Result<(), ProcessError> {
    let sealer = Sealer::of(usable(&copy.data.folder)?, is_private)?;
    let count = on_runtime(async { Ok(backup::backup(&copy.data.folder, &copy.file, BACKUP_PATIENCE, &sealer).await?) })?;
    Ok(writeln!(out, "{count} tables and settings written to {}", copy.file.display())?)
}

/// `deltille restore`: into a data folder without a database.
pub fn restore(copy: &Copy, out: &mut impl Write) -> Result<(), ProcessError> {
    let folder = usable(&copy.data.folder)?;
    let (database, sealer) = (database_folder(folder), Sealer::of(folder, is_private)?);
    let count = on_runtime(async { Ok(backup::restore(&database, &copy.file, System.now(), &sealer).await?) })?;
    Ok(writeln!(out, "{count} tables and settings read from {}", copy.file.display())?)
}

/// Opens the database and runs the bot on it. `started`: see [`discord::serve`].
async fn run_bot(
    token: Token,
    base: Option<&str>,
    data: &Path,
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
    let end = discord::serve(token, base, store, System, started, stop).await;
    requests.abort();
    Ok(end?)
}

/// Makes the folder if need be, and tries to write there: better now than at the first move.
fn usable(folder: &Path) -> Result<&Path, ProcessError> {
    let trial = folder.join(".writable");
    let tried = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&trial, b""))
        .and_then(|()| std::fs::remove_file(&trial));
    tried.map(|()| folder).map_err(|error| ProcessError::Folder { folder: folder.to_owned(), error })
}

fn log(log: &Log) -> Result<(), ProcessError> {
    discord::log::start(&log.filter).map_err(ProcessError::Log)
}

fn on_runtime<T>(work: impl Future<Output = Result<T, ProcessError>>) -> Result<T, ProcessError> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}
