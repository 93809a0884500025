//! `deltille serve`: the bot on its database, with what watches over it: backups, on request and by schedule,
//! and the status for whoever asks.

use super::process::{ProcessError, compact_if_wanted, is_private, log, on_runtime, usable};
#[cfg(feature = "endpoint")]
use crate::discord::{Endpoint, config::Http};
use crate::{
    bot::{Surroundings, System},
    discord::{
        self, Provision, Unanswered,
        config::{Backups, Config, Search, Token},
    },
    metrics::Metrics,
    store::{
        self, ChosenStore, DiskStore, Sealer, Store, StoreAddress,
        backup::{self, schedule::Schedule},
        database_folder,
        journal::Journal,
    },
};
use std::{
    future::Future,
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
#[cfg(feature = "status")]
use {
    crate::{metrics::Readiness, status::Status},
    std::net::SocketAddr,
};

/// How often the running bot looks whether a backup was asked for.
const LOOK_FOR_REQUESTS: Duration = Duration::from_secs(1);

/// What the bot runs with, wherever Discord is.
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
}

impl Service {
    /// Nobody watches it, and nobody makes backups.
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
        }
    }
}

/// `deltille serve`: the bot on Discord, until it is asked to stop.
pub fn serve(settings: &Config) -> Result<(), ProcessError> {
    let token = Token::find()?;
    log(&settings.log)?;
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
        // Better now than in six hours.
        usable("backup", &backups.folder)?;
    }
    // Before the database is touched: with another key nothing of it could be read.
    let sealer = Sealer::find(&folder, service.key_file.as_deref(), is_private)?;
    let (metrics, store) =
        (Arc::new(Metrics::default()), open(&folder, service.database.as_ref(), &sealer).await?);
    let store = Arc::new(store.counting(Arc::clone(&metrics)));
    let journal = Arc::new(Journal::of(&folder, sealer.clone()));
    #[cfg(feature = "status")]
    let _status = match service.status {
        Some(address) => Some(watched(address, &metrics, &store).await?),
        None => None,
    };
    // Without it, people who wait when this process is killed are told nothing: no reason not to start.
    let unanswered = Unanswered::open(&folder)
        .inspect_err(|error| tracing::warn!(%error, "interactions under way are not noted"))
        .ok();
    let keeping = Keeping {
        folder,
        sealer,
        store: Arc::clone(&store),
        metrics: Arc::clone(&metrics),
    };
    let copies = tokio::spawn(keeping.copy(service.backups.clone()));
    let stop = async {
        tokio::select! {
            () = stop => {}
            error = store.failed() => tracing::error!(%error, "stopping: nothing can be kept any more"),
        }
    };
    let provision = Provision {
        search_bytes: service.search.bytes(),
        metrics,
        journal: Some(journal),
        unanswered,
        #[cfg(feature = "endpoint")]
        endpoint: listening(service.http).await?,
    };
    let end = discord::serve(token, base, Arc::clone(&store), System, provision, started, stop).await;
    copies.abort();
    store.check()?;
    Ok(end?)
}

/// Where interactions come over HTTP, if they do.
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
) -> Result<ChosenStore, ProcessError> {
    if let Some(address) = database {
        return Ok(ChosenStore::at(address, sealer.clone()).await?);
    }
    let database = database_folder(folder);
    // A panic while opening would be the engine's, which contains them itself.
    let opening = move || {
        compact_if_wanted(&database);
        DiskStore::open(&database)
    };
    let store = tokio::task::spawn_blocking(opening).await.map_err(io::Error::other)??;
    for store::SetAside { what, why } in store.set_aside() {
        tracing::error!(what, why, "unreadable, set aside; everything else goes on");
    }
    Ok(ChosenStore::Disk(store.sealing(sealer.clone())))
}

/// What is copied from while the bot runs.
struct Keeping {
    folder: PathBuf,
    sealer: Sealer,
    store: Arc<ChosenStore>,
    metrics: Arc<Metrics>,
}

impl Keeping {
    /// Makes backups: when somebody asks for one, and by schedule. Ends only with its task.
    async fn copy(self, schedule: Option<Schedule>) {
        let Keeping { folder, sealer, store, metrics } = self;
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
        tokio::join!(requests, scheduled);
    }
}

/// Tells whoever asks there how the bot is.
#[cfg(feature = "status")]
async fn watched(
    address: SocketAddr,
    metrics: &Arc<Metrics>,
    store: &Arc<ChosenStore>,
) -> Result<Status, ProcessError> {
    let readiness = {
        let (metrics, store) = (Arc::clone(metrics), Arc::clone(store));
        move || Readiness {
            gateway: metrics.gateway.is_connected(),
            store: store.is_ready(),
            worker: metrics.deadlines.is_alive(System.now()),
        }
    };
    let status = Status::open(address, Arc::clone(metrics), readiness).await;
    let status = status.map_err(|error| ProcessError::Status { address, error })?;
    tracing::info!(address = %status.address(), "the status is told at /livez, /readyz and /metrics");
    Ok(status)
}
