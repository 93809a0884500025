//! `deltille serve`: the bot on its database, with backups (on request and by schedule) and the status
//! endpoint.

use super::process::{ProcessError, compact_if_wanted, is_private, log, on_runtime, usable};
use clap::Args;
use deltille_base::metrics::Metrics;
use deltille_bot::{System, TimeSource};
use deltille_discord::{
    self as discord, DiscordTime, PendingInteractions, Provision,
    config::{Backups, Config, Search, Token},
};
#[cfg(feature = "endpoint")]
use deltille_discord::{Endpoint, config::Http};
#[cfg(feature = "pages")]
use deltille_pages::{Hosting, Pages, Settings};
use deltille_store::{
    self as store, AnyStore, DiskStore, Sealer, Store, StoreAddress,
    backup::{self, schedule::Schedule},
    database_folder,
    journal::Journal,
};
use std::{
    future::Future,
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};
#[cfg(feature = "status")]
use {
    crate::{metrics::Readiness, status::Status},
    std::net::SocketAddr,
};

/// Interval at which the running bot checks for a backup request.
const LOOK_FOR_REQUESTS: Duration = Duration::from_secs(1);
const LOOK_FOR_OVERDUE: Duration = Duration::from_secs(60);

/// The options of `deltille serve`.
#[derive(Args, Debug)]
pub struct Serve {
    #[command(flatten)]
    bot: Config,
    #[cfg(feature = "pages")]
    #[command(flatten)]
    pages: Hosting,
}

/// How the bot is run, on Discord or on the playground.
#[derive(Clone, Debug)]
pub(super) struct Service {
    pub data: PathBuf,
    pub database: Option<StoreAddress>,
    pub key_file: Option<PathBuf>,
    pub search: Search,
    pub backups: Option<Schedule>,
    #[cfg(feature = "status")]
    pub status: Option<SocketAddr>,
    #[cfg(feature = "endpoint")]
    pub http: Option<Http>,
    #[cfg(feature = "pages")]
    pub pages: Option<Settings>,
}

impl Service {
    /// A service without a status endpoint and without backups, with pages on this machine.
    #[cfg(feature = "playground")]
    pub fn plain(data: PathBuf, key_file: Option<PathBuf>, search: Search) -> Service {
        Service {
            data,
            database: None,
            key_file,
            search,
            backups: None,
            #[cfg(feature = "status")]
            status: None,
            #[cfg(feature = "endpoint")]
            http: None,
            #[cfg(feature = "pages")]
            pages: Some(Settings::on_loopback()),
        }
    }
}

/// Runs `deltille serve`: the bot on Discord, until it is asked to stop.
pub fn serve(options: &Serve) -> Result<(), ProcessError> {
    let settings = &options.bot;
    let token = Token::find()?;
    log(&settings.log)?;
    #[cfg(unix)]
    if let Some(file) = Token::open_to_others() {
        tracing::warn!(file = %file.display(), "other users of this machine may read the token's file");
    }
    let service = Service {
        data: settings.data.folder.clone(),
        database: settings.database.address.clone(),
        key_file: settings.data.key_file.clone(),
        search: settings.search,
        backups: schedule(&settings.backups),
        #[cfg(feature = "status")]
        status: settings.status.address,
        #[cfg(feature = "endpoint")]
        http: Some(settings.http),
        #[cfg(feature = "pages")]
        pages: options.pages.settings(),
    };
    on_runtime(async {
        let stop = discord::asked_to_stop()?;
        run_bot(token, settings.api_base.as_deref(), &service, || (), stop).await
    })
}

fn schedule(backups: &Backups) -> Option<Schedule> {
    let Backups { folder, every, keep } = backups.clone();
    Some(Schedule { folder: folder?, every, keep: keep.get() })
}

/// Opens the database and runs the bot on it. `started`: see [`discord::serve`].
pub(super) async fn run_bot(
    token: Token,
    base: Option<&str>,
    service: &Service,
    started: impl FnOnce(),
    stop: impl Future<Output = ()>,
) -> Result<(), ProcessError> {
    let folder = usable("data", &service.data)?.to_owned();
    if let Some(backups) = &service.backups {
        // Fail at the start, not at the first backup six hours later.
        usable("backup", &backups.folder)?;
    }
    if service.database.is_none() {
        // Before the key is made, which belongs to a database from then on.
        store::disk::expect(&folder)?;
    }
    // Before the database is opened: with another key none of it could be read.
    let sealer = Sealer::read(&folder, service.key_file.as_deref(), is_private)?;
    let journal = Arc::new(Journal::of(&folder, sealer.clone()));
    journal.read()?;
    sealer.keep(&folder)?;
    let metrics = Arc::new(Metrics::default());
    let time = DiscordTime::new(System);
    let store = open(&folder, service.database.as_ref(), &sealer, Arc::clone(&metrics)).await?;
    backup::sweep(&folder);
    #[cfg(feature = "status")]
    let _status = match service.status {
        Some(address) => Some(watched(address, &metrics, &store, &time).await?),
        None => None,
    };
    // Optional: without it, users waiting for a reply when this process is killed get no answer. That is no
    // reason not to start.
    let pending = PendingInteractions::open(&folder)
        .inspect_err(|error| {
            tracing::warn!(
                %error,
                "interactions not recorded, a killed process leaves its users without answer"
            )
        })
        .ok();
    let source = BackupSource {
        folder,
        sealer,
        store: store.clone(),
        metrics: Arc::clone(&metrics),
    };
    let copies = tokio::spawn(source.copy(service.backups.clone()));
    let stop = async {
        tokio::select! {
            () = stop => {}
            error = store.failed() => tracing::error!(%error, "store failed, stopping"),
        }
    };
    #[cfg(feature = "pages")]
    let (_served, pages) =
        Pages::of_bot(service.pages.as_ref(), token.secret_for("pages"), Arc::new(time.clone())).await?;
    #[cfg(not(feature = "pages"))]
    let pages = None;
    let provision = Provision {
        search_bytes: service.search.bytes(),
        metrics,
        journal: Some(journal),
        pending,
        #[cfg(feature = "endpoint")]
        endpoint: listening(service.http).await?,
        pages,
    };
    let end = discord::serve(token, base, store.clone(), time, provision, started, stop).await;
    copies.abort();
    store.check()?;
    Ok(end?)
}

/// Binds the address for interactions over HTTP, if configured.
#[cfg(feature = "endpoint")]
async fn listening(http: Option<Http>) -> Result<Option<Endpoint>, ProcessError> {
    let Some(Http { address: Some(address), gateway }) = http else {
        return Ok(None);
    };
    let mut endpoint =
        Endpoint::bind(address).await.map_err(|error| ProcessError::Endpoint { address, error })?;
    endpoint.gateway = gateway;
    Ok(Some(endpoint))
}

async fn open(
    folder: &Path,
    database: Option<&StoreAddress>,
    sealer: &Sealer,
    metrics: Arc<Metrics>,
) -> Result<AnyStore, ProcessError> {
    if let Some(address) = database {
        return Ok(AnyStore::at(address, sealer.clone(), metrics).await?);
    }
    let database = database_folder(folder);
    // The store contains panics of its engine while opening, so this join cannot fail for one.
    let opening = move || {
        compact_if_wanted(&database);
        DiskStore::open(&database)
    };
    let store = tokio::task::spawn_blocking(opening).await.map_err(io::Error::other)??;
    for store::SetAside { what, why } in store.set_aside() {
        tracing::error!(subject = what, error = why, "unreadable value set aside");
    }
    Ok(store.sealing(sealer.clone()).counting(metrics).into())
}

/// The sources of backups while the bot runs.
struct BackupSource {
    folder: PathBuf,
    sealer: Sealer,
    store: AnyStore,
    metrics: Arc<Metrics>,
}

impl BackupSource {
    /// Makes backups on request and by schedule. Runs until its task is dropped.
    async fn copy(self, schedule: Option<Schedule>) {
        let BackupSource { folder, sealer, store, metrics } = self;
        let requests = async {
            loop {
                tokio::time::sleep(LOOK_FOR_REQUESTS).await;
                backup::answer_request(&*store, &folder, &sealer).await;
            }
        };
        let scheduled = async {
            if let Some(schedule) = schedule {
                schedule.run(&*store, &sealer, &metrics, || System.now()).await;
            }
        };
        let watched = async {
            loop {
                tokio::time::sleep(LOOK_FOR_OVERDUE).await;
                for (work, every) in metrics.scheduled.newly_overdue(Instant::now()) {
                    tracing::warn!(
                        work,
                        interval = every.as_secs(),
                        "scheduled work not done for three intervals"
                    );
                }
            }
        };
        tokio::join!(requests, scheduled, watched);
    }
}

/// Serves the bot's status at this address.
#[cfg(feature = "status")]
async fn watched(
    address: SocketAddr,
    metrics: &Arc<Metrics>,
    store: &AnyStore,
    time: &DiscordTime,
) -> Result<Status, ProcessError> {
    let readiness = {
        let (metrics, store, time) = (Arc::clone(metrics), store.clone(), time.clone());
        move || Readiness {
            gateway: metrics.gateway.is_connected(),
            store: store.is_ready(),
            worker: metrics.deadlines.is_alive(time.now()),
        }
    };
    let status = Status::open(address, Arc::clone(metrics), readiness).await;
    let status = status.map_err(|error| ProcessError::Status { address, error })?;
    tracing::info!(address = %status.address(), "serving status at /livez, /readyz and /metrics");
    Ok(status)
}
