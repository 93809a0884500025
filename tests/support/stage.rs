//! A playground with the real bot in it, in this process.

use super::{
    requests::{self, Description},
    room::{PATIENCE, Room},
};
use deltille::{
    discord::{self, ServeError, config::Token},
    playground::{Config, Playground},
    store::{DiskStore, database_folder},
};
use std::{
    io::Write,
    ops::Deref,
    sync::{Arc, LazyLock, Mutex},
};
use tokio::{sync::oneshot, task::JoinHandle};

/// Everything that was logged in this process, at the finest level that can be asked for.
static LOG: LazyLock<Arc<Mutex<Vec<u8>>>> = LazyLock::new(|| {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let writer = Lines(Arc::clone(&lines));
    discord::log::start_to("trace", move || writer.clone(), false).unwrap();
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
    data: tempfile::TempDir,
    bot: Option<Running>,
    description: Option<Description>,
}

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
        LazyLock::force(&LOG);
        let playground = Playground::start(Config::default()).await.unwrap();
        let channel = playground.channel("board-games").unwrap();
        let room = Room { playground: Arc::new(playground), channel };
        let data = tempfile::tempdir().unwrap();
        let mut stage = Stage { room, data, bot: None, description: Description::load() };
        stage.start_bot().await;
        stage
    }

    pub async fn start_bot(&mut self) {
        let store = Arc::new(DiskStore::open(&database_folder(self.data.path())).unwrap());
        let (token, base) = (Token::new(self.playground.token()), self.playground.api_base());
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            let stop = async move { drop(stopped.await) };
            discord::serve(token, Some(&base), store, || (), stop).await
        });
        self.bot = Some(Running { stop, task });
        assert!(self.playground.ready(PATIENCE).await, "the bot did not connect");
    }

    pub async fn stop_bot(&mut self) {
        let Running { stop, task } = self.bot.take().unwrap();
        let _ = stop.send(());
        tokio::time::timeout(PATIENCE, task).await.unwrap().unwrap().unwrap();
    }

    /// Stops the bot and judges everything it sent.
    pub async fn end(mut self) {
        self.stop_bot().await;
        let codes = self.playground.close_codes();
        assert!(
            !codes.is_empty() && codes.iter().all(|code| ![1000, 1001].contains(code)),
            "sessions were ended: {codes:?}"
        );
        requests::judge_all(&self.playground, self.description.as_ref());
        let log = log_so_far();
        assert!(log.contains("connected to Discord"), "the log is not listened to");
        for secret in [self.playground.token(), "interaction-token-"] {
            let found = log.lines().find(|line| line.contains(secret));
            assert_eq!(found, None, "a secret in the log");
        }
    }
}
