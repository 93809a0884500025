//! Several processes on one PostgreSQL. Each interaction goes to any of them, some twice: people press
//! everywhere at once, also while processes die. Every acknowledged entry is in the record once, and was
//! shown once.

use super::{
    balancer::Balancer,
    process::{Host, answers_at, lines, tables, trace},
    room::{PATIENCE, Room, content, picture, standard_game},
};
use deltille::{
    games::AnyPlay,
    ids::ChannelId,
    playground::{Logged, Message, Outcome, Person},
    store::{Loaded, PostgresStore, Sealer, Store, Subject},
};
use deltille_testing::postgres::shared;
use futures::future::join_all;
use serde_json::json;
use std::{
    fs::{self, File},
    path::PathBuf,
    process::{Command, ExitStatus},
    sync::Arc,
    time::Duration,
};
use tokio::{
    process::Child,
    sync::watch,
    time::{Instant, sleep, timeout},
};

pub struct Process {
    child: Child,
    pub address: String,
    log: PathBuf,
}

impl Process {
    /// Returns when the process answers.
    pub async fn start(host: &Host, store: &str, name: &str) -> Process {
        let log = host.data.path().join(format!("log-{name}"));
        let mut command = host.command(&["serve", "--http", "127.0.0.1:0"]);
        command.env("DELTILLE_STORE", store).stderr(File::create(&log).unwrap());
        let child = tokio::process::Command::from(command).kill_on_drop(true).spawn().unwrap();
        let since = Instant::now();
        loop {
            let said = fs::read_to_string(&log).unwrap();
            if let Some(address) = said.lines().find_map(answers_at) {
                return Process { child, address, log };
            }
            assert!(since.elapsed() < PATIENCE, "it does not listen:\n{said}");
            sleep(Duration::from_millis(20)).await;
        }
    }

    pub async fn kill(&mut self) {
        self.child.kill().await.unwrap();
    }

    /// Sends SIGTERM; returns the exit status.
    pub async fn terminate(&mut self) -> ExitStatus {
        let id = self.child.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", "TERM", &id]).status().unwrap().success());
        let status = timeout(PATIENCE, self.child.wait()).await.expect("it does not stop").unwrap();
        let said = fs::read_to_string(&self.log).unwrap();
        assert!(!said.contains("panicked"), "{said}");
        status
    }
}

/// Some processes behind a balancer, on one database.
pub struct Several {
    pub host: Host,
    pub store: String,
    pub processes: Vec<Process>,
    pub balancer: Balancer,
    started: usize,
}

impl Several {
    /// `None`, with a message, where PostgreSQL is not installed.
    pub async fn start(count: usize) -> Option<Several> {
        let made = || shared().map(|server| server.address(&server.schema()));
        let store = tokio::task::spawn_blocking(made).await.unwrap()?;
        Some(Several::at(store, count).await)
    }

    pub async fn at(store: String, count: usize) -> Several {
        let (host, balancer) = (Host::new().await, Balancer::start().await);
        // All boards are counted at the end.
        host.playground.keep_messages(usize::MAX);
        let mut several = Several { host, store, processes: Vec::new(), balancer, started: 0 };
        // One after the other: the first creates the key.
        for _ in 0..count {
            let process = several.another().await;
            several.processes.push(process);
        }
        several.balance();
        let (outside, url) = (&several.host.outside, &several.balancer.url);
        outside.set_endpoint(&several.host.playground, url).await.unwrap();
        assert!(several.host.playground.ready(PATIENCE).await);
        several
    }

    pub async fn another(&mut self) -> Process {
        self.started += 1;
        Process::start(&self.host, &self.store, &self.started.to_string()).await
    }

    pub fn balance(&self) {
        self.balancer
            .balance(self.processes.iter().map(|process| process.address.clone()).collect());
    }

    /// The store, read separately from all processes.
    pub async fn kept(&self) -> Arc<PostgresStore> {
        let sealer = Sealer::of(&self.host.data.path().join("data"), |_| false).unwrap();
        let store = PostgresStore::open(&self.store.parse().unwrap()).await.unwrap();
        Arc::new(store.sealing(sealer).await.unwrap())
    }

    /// Ends all processes in order; then each table must hold the entries noted for it, and every board must
    /// have been shown.
    pub async fn end(mut self, games: &mut [Game]) {
        for process in &mut self.processes {
            assert_eq!(process.terminate().await.code(), Some(0));
        }
        let file = self.host.data.path().join("backup.jsonl");
        let mut command = self.host.command(&["backup", file.to_str().unwrap()]);
        assert!(command.env("DELTILLE_STORE", &self.store).status().unwrap().success());
        let kept = tables(&file);
        for game in games {
            // An entry that was still in progress when the last board came is made by now, or never.
            game.compare_pending().await;
            let (_, table) = kept.iter().find(|(channel, _)| *channel == game.room.channel).unwrap();
            assert_eq!(lines(table), game.made, "channel {}", game.room.channel);
            assert_eq!(trace(self.host.data.path(), &game.made), game.made);
        }
        assert!(!self.host.data.path().join("data/tables").exists(), "something is in the folder");
    }
}

pub struct Game {
    pub room: Room,
    people: [Person; 2],
    store: Arc<PostgresStore>,
    play: AnyPlay,
    pub made: Vec<String>,
    /// Requested but not acknowledged: each may still be made.
    pending: Vec<String>,
    /// Boards that answered a move.
    shown: Vec<u64>,
    pub asked: usize,
    pub unanswered: usize,
}

impl Game {
    pub async fn open(several: &Several, number: usize) -> Game {
        let room = several.host.room(several.host.playground.add_channel(&format!("game-{number}")));
        let people = ["A", "B"].map(|name| several.host.playground.add_person(&format!("{name}{number}")));
        room.open(&people, &[("setup", "standard")]).await;
        let (store, play) = (several.kept().await, standard_game());
        let (made, pending, shown) = Default::default();
        Game {
            room,
            people,
            store,
            play,
            made,
            pending,
            shown,
            asked: 0,
            unanswered: 0,
        }
    }

    pub fn is_open(&self) -> bool {
        self.play.outcome().is_none()
    }

    async fn loaded(&self) -> Loaded {
        self.store.load(Subject::Channel(ChannelId(self.room.channel))).await.unwrap().unwrap()
    }

    async fn record(&self) -> Vec<String> {
        lines(&serde_json::from_slice(&self.loaded().await.body).unwrap())
    }

    /// Both players ask at once, the one on turn for two entries; then the store is compared with their
    /// answers.
    pub async fn round(&mut self, random: &mut fastrand::Rng) {
        let legal = self.play.legal().unwrap();
        let mut any = || legal[random.usize(..legal.len())].clone();
        let (now, next) = (self.made.len() % 2, (self.made.len() + 1) % 2);
        let asked = [(now, any()), (now, any()), (next, any())];
        let pressed = asked.map(|(who, entry)| {
            let who = &self.people[who];
            (who, who.slash(self.room.channel, "move", &[("move", json!(entry))]).unwrap(), entry)
        });
        let answers = pressed.map(async |(who, pressed, entry)| {
            let answer = pressed.answered_within(Duration::from_secs(5)).await;
            let messages = who.messages(self.room.channel);
            let message = match answer {
                Some(Outcome::Message(id)) => messages.into_iter().find(|message| message.id == id),
                _ => None,
            };
            (answer.is_some(), message, entry)
        });
        let answers = join_all(answers).await;
        let (mut acknowledged, mut possible) = (Vec::new(), std::mem::take(&mut self.pending));
        let mut boards = Vec::new();
        self.asked += answers.len();
        for (answered, message, entry) in answers {
            self.unanswered += usize::from(!answered);
            match message {
                Some(message) if message.only_for.is_none() => {
                    self.shown.push(message.id);
                    acknowledged.push(entry.clone());
                    boards.push((message, entry));
                }
                // It follows later. Or it was refused: delivered twice, it may be too early for one process
                // and right for the other.
                _ => possible.push(entry),
            }
        }
        self.compare(acknowledged, possible).await;
        for (message, entry) in boards {
            // The other player may have been quicker than this answer: then it shows their next entry.
            let at = self
                .made
                .iter()
                .rposition(|made| is_recorded_as(&entry, made))
                .expect("it was acknowledged");
            let told = self.made[at..].iter().any(|made| content(&message).contains(made));
            assert!(picture(&message).is_some() && told, "{entry}: {}", message.value);
        }
    }

    /// Asserts that the record holds the old entries, the newly acknowledged ones, and otherwise only
    /// requested ones, each once.
    async fn compare(&mut self, mut acknowledged: Vec<String>, mut possible: Vec<String>) {
        let record = self.record().await;
        assert_eq!(record.get(..self.made.len()), Some(&self.made[..]), "lost or changed");
        for entry in record[self.made.len()..].iter().cloned() {
            let known = [&mut acknowledged, &mut possible].into_iter().find_map(|known| {
                let at = known.iter().position(|known| is_recorded_as(known, &entry))?;
                Some(known.swap_remove(at))
            });
            assert!(known.is_some(), "{entry} was not asked for, or made twice");
            self.play.enter(&entry).unwrap();
            self.made.push(entry);
        }
        assert!(acknowledged.is_empty(), "acknowledged and lost: {acknowledged:?}");
        self.pending = possible;
    }

    async fn compare_pending(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        self.compare(Vec::new(), pending).await;
    }

    /// Plays rounds until told to stop, and `more` rounds after that.
    pub async fn play(&mut self, seed: u64, stop: watch::Receiver<bool>, more: usize) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut left = more;
        while left > 0 && self.is_open() {
            if *stop.borrow() {
                left -= 1;
            }
            self.round(&mut random).await;
        }
    }

    /// Waits until the last board is there, and checks that none was shown twice.
    pub async fn settled(&mut self) {
        let since = Instant::now();
        loop {
            // An entry still in progress may be made at any time: then its board is the last one.
            self.compare_pending().await;
            let (last, board) = (self.made.last().unwrap(), self.room.board());
            if picture(&board).is_some() && content(&board).contains(last) {
                break;
            }
            if since.elapsed() > PATIENCE {
                let Loaded { version, posted, owed, .. } = self.loaded().await;
                let all: Vec<_> = self
                    .room
                    .public()
                    .iter()
                    .map(|message| (message.id, content(message).to_owned()))
                    .collect();
                panic!(
                    "the last board ({last}) did not come: {version:?} {posted:?} {owed:?}; there is {all:#?}"
                );
            }
            sleep(Duration::from_millis(50)).await;
        }
        let mut ids = self.shown.clone();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), self.shown.len(), "one message for two moves");
    }

    /// Moves without a board of their own, because the next one came sooner. A negative number means that
    /// some were shown twice.
    pub fn never_shown(&self) -> isize {
        // The first board belongs to no move.
        (self.made.len() + 1).cast_signed() - self.room.boards().cast_signed()
    }
}

/// Whether the requested entry may be recorded as this one: a piece may have arrived at the target meanwhile,
/// which turns the move into a capture.
fn is_recorded_as(asked: &str, made: &str) -> bool {
    made == asked || made == asked.replace('-', "x")
}

/// Plays in some channels while killing the processes one after the other.
async fn everywhere(processes: usize, games: usize, kills: u32) {
    let Some(mut several) = Several::start(processes).await else {
        return;
    };
    let mut random = fastrand::Rng::with_seed(processes as u64);
    let (stopping, stop) = watch::channel(kills == 0);
    let mut opened = Vec::new();
    for number in 0..games {
        opened.push(Game::open(&several, number).await);
    }
    // From now on each interaction is delivered twice, to two processes.
    several.host.playground.faults().duplicate_interactions(u32::MAX);
    let playing = opened.into_iter().map(|mut game| {
        let (seed, stop) = (random.u64(..), stop.clone());
        tokio::spawn(async move {
            game.play(seed, stop, 8).await;
            game
        })
    });
    let playing: Vec<_> = playing.collect();
    for kill in 0..kills {
        sleep(Duration::from_millis(random.u64(50..500))).await;
        let killed = kill as usize % processes;
        several.processes[killed].kill().await;
        let next = several.another().await;
        several.processes[killed] = next;
        several.balance();
    }
    stopping.send_replace(true);
    let (mut games, mut moves, mut asked, mut unanswered) = (Vec::new(), 0, 0, 0);
    for game in playing {
        let mut game = game.await.unwrap();
        game.settled().await;
        (moves, asked, unanswered) =
            (moves + game.made.len(), asked + game.asked, unanswered + game.unanswered);
        games.push(game);
    }
    // Boards whose answer was lost are posted, or replaced by the next one.
    let never: Vec<isize> = games.iter().map(Game::never_shown).collect();
    println!(
        "{processes} processes, {kills} kills: {asked} asked, {moves} made, {unanswered} unanswered, {} asked elsewhere, never shown {never:?}",
        several.balancer.again()
    );
    assert!(never.iter().all(|count| *count >= 0), "a board was shown twice: {never:?}");
    let told: usize = games.iter().map(|game| game.shown.len()).sum();
    assert!(
        never.iter().sum::<isize>() <= (moves - told).cast_signed(),
        "acknowledged and not shown: {never:?}"
    );
    assert!(moves >= games.len() * 8, "hardly anything happened: {moves} moves");
    several.end(&mut games).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions_give_up_before_discord_does() {
    let Some(several) = Several::start(1).await else {
        return;
    };
    let game = Game::open(&several, 0).await;
    let who = &game.people[0];
    let ask = async || {
        let asked = who.complete(game.room.channel, "move", &[("move", json!(""))], "move").unwrap();
        asked.answered_within(Duration::from_secs(3)).await
    };
    let answer = ask().await;
    assert!(matches!(&answer, Some(Outcome::Choices(choices)) if !choices.is_empty()), "{answer:?}");
    let address: tokio_postgres::Config = several.store.parse().unwrap();
    let (client, connection) = address.connect(tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute("BEGIN; LOCK TABLE subjects IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let (answer, since) = (ask().await, Instant::now());
    assert!(matches!(&answer, Some(Outcome::Choices(choices)) if choices.is_empty()), "{answer:?}");
    client.batch_execute("ROLLBACK").await.unwrap();
    let answer = ask().await;
    assert!(matches!(&answer, Some(Outcome::Choices(choices)) if !choices.is_empty()), "{answer:?}");
    assert!(since.elapsed() < Duration::from_secs(3), "the abandoned question holds up the next");
}

/// A game opened by commands, forms and presses: the messages that all see, their mentions, and how many initial
/// responses were read and deleted.
async fn opened(several: &Several, number: usize) -> (usize, Vec<usize>, [usize; 2]) {
    let requests = || {
        let log = several.host.playground.log();
        ["GET", "DELETE"].map(|method| {
            let is_same = |sent: &&Logged| sent.method == method && sent.path.contains("@original");
            // Read too early, it is not there.
            log.iter().filter(is_same).filter(|sent| sent.status != 404).count()
        })
    };
    let before = requests();
    let game = Game::open(several, number).await;
    let room = &game.room;
    let entry = game.play.legal().unwrap().swap_remove(0);
    room.command(&game.people[0], "move", &[("move", json!(entry))]).await;
    // The rest is on its way: the farewell of a form takes two seconds.
    sleep(Duration::from_millis(3500)).await;
    let mentions = |message: &Message| message.value["mentions"].as_array().map_or(0, Vec::len);
    let public = room.public();
    let after = requests();
    let made = [0, 1].map(|method| after[method] - before[method]);
    (public.len(), public.iter().map(mentions).collect(), made)
}

#[tokio::test(flavor = "multi_thread")]
async fn follow_ups_are_sent_by_one_process() {
    let Some(several) = Several::start(2).await else {
        return;
    };
    let once = opened(&several, 0).await;
    several.host.playground.faults().duplicate_interactions(u32::MAX);
    for number in 1..4 {
        assert_eq!(opened(&several, number).await, once, "messages, mentions, reads and deletions");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn board_of_a_slow_commit_is_shown_once() {
    const GAMES: usize = 6;
    let Some(several) = Several::start(2).await else {
        return;
    };
    let mut games = Vec::new();
    for number in 0..GAMES {
        games.push(Game::open(&several, number).await);
    }
    let before: Vec<_> = games.iter().map(|game| game.room.boards()).collect();
    let address: tokio_postgres::Config = several.store.parse().unwrap();
    let (client, connection) = address.connect(tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    // A lock holds up each commit for longer than a board is left to the process that made it.
    client
        .batch_execute("BEGIN; LOCK TABLE subjects IN SHARE ROW EXCLUSIVE MODE")
        .await
        .unwrap();
    for game in &games {
        let entry = game.play.legal().unwrap().swap_remove(0);
        game.people[0].slash(game.room.channel, "move", &[("move", json!(entry))]).unwrap();
    }
    sleep(Duration::from_millis(12_500)).await;
    client.batch_execute("ROLLBACK").await.unwrap();
    let since = Instant::now();
    let shown = || games.iter().map(|game| game.room.boards()).collect::<Vec<_>>();
    let wanted: Vec<_> = before.iter().map(|count| count + 1).collect();
    while shown() < wanted {
        assert!(since.elapsed() < PATIENCE, "{:?} of {wanted:?}", shown());
        sleep(Duration::from_millis(50)).await;
    }
    // Longer than any worker waits for its next look.
    sleep(Duration::from_secs(6)).await;
    assert_eq!(shown(), wanted);
}

#[tokio::test(flavor = "multi_thread")]
async fn presses_act_once_with_two_processes() {
    everywhere(2, 3, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn presses_survive_kills_of_two_processes() {
    everywhere(2, 3, deltille_testing::kills(10)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn presses_act_once_with_four_processes() {
    everywhere(4, 4, 0).await;
}

/// Without its database a process ends soon: what it waits for will hardly be done.
#[tokio::test(flavor = "multi_thread")]
async fn sigterm_without_a_database_ends_soon() {
    let started = || deltille_testing::postgres::Server::start(&[]);
    let Some(mut server) = tokio::task::spawn_blocking(started).await.unwrap() else {
        return;
    };
    let mut several = Several::at(server.address(&server.schema()), 1).await;
    let person = several.host.playground.add_person("Mira");
    let lounge = several.host.playground.channel("lounge").unwrap();
    server.kill();
    // The process notices that nothing can be read or written.
    let _waiting = person.slash(lounge, "play", &[]).unwrap();
    sleep(Duration::from_secs(3)).await;
    let since = Instant::now();
    let status = several.processes[0].terminate().await;
    assert!(since.elapsed() < Duration::from_secs(12), "{:?}, {status}", since.elapsed());
    drop(tokio::task::spawn_blocking(|| drop(server)).await);
}
