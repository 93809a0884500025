//! A playground with the real bot in it, in this process.

use super::{
    requests::{self, Description},
    room::{PATIENCE, Room},
};
use crate::scripted::until;
use deltille::{
    bot::{System, TimeSource, presence::Presence},
    discord::{self, DiscordTime, ENDPOINT_PATH, Endpoint, Provision, ServeError, config::Token},
    ids::Time,
    metrics::Metrics,
    pages::Links,
    playground::Playground,
    store::{DiskStore, database_folder},
    table::uptime::Uptime,
};
use deltille_testing::outside::Outside;
use std::{
    io::Write,
    ops::Deref,
    sync::{
        Arc, LazyLock, Mutex,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};
use tokio::{sync::oneshot, task::JoinHandle};

/// Everything logged in this process, at the finest level.
static LOG: LazyLock<Arc<Mutex<Vec<u8>>>> = LazyLock::new(|| {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let writer = Lines(Arc::clone(&lines));
    discord::log::start_to("trace", discord::log::Format::Text, move || writer.clone(), false).unwrap();
    lines
});

#[derive(Clone)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

pub fn log_so_far() -> String {
    String::from_utf8_lossy(&LOG.lock().unwrap()).into_owned()
}

pub struct Stage {
    room: Room,
    pub outside: Outside,
    data: tempfile::TempDir,
    bot: Option<Running>,
    description: Option<Description>,
    clock: Clock,
    /// Interactions come over HTTP; with `Some(true)` there is a gateway as well.
    http: Option<bool>,
    /// The URL for interactions over HTTP.
    endpoint: String,
    /// Records the bot's uptime in its store while a test lets time pass.
    presence: Option<(Arc<DiskStore>, Presence)>,
    /// The counts of all bots of this stage.
    pub metrics: Arc<Metrics>,
}

/// The machine's clock, shifted by the test (milliseconds).
#[derive(Clone, Default)]
struct Clock(Arc<AtomicI64>);

impl TimeSource for Clock {
    fn now(&self) -> Time {
        Time(System.now().0.saturating_add_signed(self.0.load(Ordering::SeqCst)))
    }
}

/// The time between two heartbeats: less than counts as silence (30 s), even where a heartbeat takes seconds.
const STEP: Duration = Duration::from_secs(20);

struct Running {
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), ServeError>>,
}

impl Deref for Stage {
    type Target = Room;

    fn deref(&self) -> &Room {
        &self.room
    }
}

impl Stage {
    pub async fn new() -> Stage {
        Stage::open(None, 0).await
    }

    /// A bot on a machine whose clock is this much ahead of Discord's, or behind it.
    pub async fn with_clock(seconds: i64) -> Stage {
        Stage::open(None, seconds).await
    }

    /// A bot that receives interactions over HTTP; `gateway`: and everything else over the gateway.
    pub async fn over_http(gateway: bool) -> Stage {
        Stage::open(Some(gateway), 0).await
    }

    async fn open(http: Option<bool>, ahead: i64) -> Stage {
        LazyLock::force(&LOG);
        let outside = Outside::default();
        let playground = Playground::start(outside.config()).await.unwrap();
        let channel = playground.channel("board-games").unwrap();
        let room = Room { playground: Arc::new(playground), channel };
        let data = tempfile::tempdir().unwrap();
        let (clock, presence) = (Clock::default(), None);
        let (description, metrics) = (Description::load(), Arc::default());
        let endpoint = String::new();
        let mut stage = Stage {
            room,
            outside,
            data,
            bot: None,
            description,
            clock,
            http,
            endpoint,
            presence,
            metrics,
        };
        stage.set_clock(ahead);
        stage.start_bot().await;
        stage
    }

    pub async fn start_bot(&mut self) {
        let store = Arc::new(DiskStore::open(&database_folder(self.data.path())).unwrap());
        let presence = Presence::new(Arc::clone(&store));
        presence.beat(self.clock.now()).await.unwrap();
        self.presence = Some((Arc::clone(&store), presence));
        let clock = self.clock.clone();
        let (token, base) = (Token::new(self.playground.token()), self.playground.api_base());
        let (stop, stopped) = oneshot::channel();
        let metrics = Arc::clone(&self.metrics);
        let mut endpoint = None;
        if let Some(gateway) = self.http {
            let mut bound = Endpoint::bind(([127, 0, 0, 1], 0).into()).await.unwrap();
            bound.gateway = gateway;
            endpoint = Some(bound);
        }
        let url = endpoint.as_ref().map(|it| format!("http://{}{ENDPOINT_PATH}", it.address()));
        let task = tokio::spawn(async move {
            let stop = async move { drop(stopped.await) };
            discord::serve(
                token,
                Some(&base),
                store.into(),
                DiscordTime::new(clock),
                Provision {
                    search_bytes: 64 << 20,
                    metrics,
                    journal: None,
                    pending: None,
                    endpoint,
                    // Games can be shared; nobody serves their pages.
                    pages: Some((
                        Arc::new(Links::new("https://games.example".to_owned(), [1; 32])),
                        oneshot::channel().0,
                    )),
                },
                || (),
                stop,
            )
            .await
        });
        self.bot = Some(Running { stop, task });
        if let Some(url) = url {
            // As the bot's owner does in the developer portal; it succeeds as soon as the bot listens.
            self.outside.set_endpoint(&self.playground, &url).await.unwrap();
            self.endpoint = url;
        }
        assert!(self.playground.ready(PATIENCE).await, "the bot did not connect");
    }

    /// The current time of the bot's clock.
    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// Lets this many seconds pass, for Discord and for the bot, which stays up.
    pub async fn pass(&self, seconds: u64) {
        let mut left = Duration::from_secs(seconds);
        while !left.is_zero() {
            let step = left.min(STEP);
            left -= step;
            self.playground.advance(step);
            self.set_clock(step.as_secs().cast_signed());
            self.presence.as_ref().unwrap().1.beat(self.now()).await.unwrap();
        }
    }

    /// Sets the machine's clock forward or back, which is not Discord's.
    pub fn set_clock(&self, seconds: i64) {
        self.clock.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }

    /// The recorded uptime of the bot.
    pub async fn uptime(&self) -> Uptime {
        Presence::new(Arc::clone(&self.presence.as_ref().unwrap().0)).noted().await.unwrap()
    }

    /// Like [`Stage::set_clock`]; waits until the bot has asked Discord for the time.
    pub async fn set_clock_noticed(&self, seconds: i64) {
        let asked = || {
            let log = self.playground.log();
            log.iter().filter(|entry| entry.path == "/gateway").count()
        };
        let before = asked();
        self.set_clock(seconds);
        until("a question for the time", || asked() > before).await;
    }

    /// The store of the running bot.
    pub fn store(&self) -> &DiskStore {
        &self.presence.as_ref().unwrap().0
    }

    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    pub async fn stop_bot(&mut self) {
        self.presence = None;
        let Running { stop, task } = self.bot.take().unwrap();
        let _ = stop.send(());
        tokio::time::timeout(PATIENCE, task).await.unwrap().unwrap().unwrap();
    }

    /// Stops the bot and checks everything it sent.
    pub async fn end(mut self) {
        self.stop_bot().await;
        let codes = self.playground.close_codes();
        assert_eq!(codes.is_empty(), self.http == Some(false), "a gateway that nobody asked for, or none");
        assert!(codes.iter().all(|code| ![1000, 1001].contains(code)), "sessions were ended: {codes:?}");
        requests::judge_all(&self.playground, self.description.as_ref());
        let log = log_so_far();
        assert!(
            log.contains(if self.http.is_some() {
                "serving interactions over HTTP"
            } else {
                "connected to Discord"
            }),
            "the log is not listened to"
        );
        for secret in [self.playground.token(), "interaction-token-"] {
            let found = log.lines().find(|line| line.contains(secret));
            assert_eq!(found, None, "a secret in the log");
        }
    }
}
