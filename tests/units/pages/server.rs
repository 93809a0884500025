//! The server over sockets, with tables of its own.

#[path = "hidden.rs"]
mod hidden;

use super::{Game, Games, Limits, Pages, Settings, Unavailable};
use async_trait::async_trait;
use deltille_base::ids::{ChannelId, GuildId, TableId, Time, UserId};
use deltille_games::{GameInfo, Setup, Viewer, registry};
use deltille_table::{
    By, Command, Home, HostSeat, Opening, Order, Origin, PageKey, Person, Table, fair::Seed, solo::Solo,
};
use reqwest::{Client, Response, header::HeaderMap};
use std::{
    collections::HashMap,
    io::Read,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::{Barrier, watch},
    time::timeout,
};

const KEY: PageKey = PageKey(7);
const PATIENCE: Duration = Duration::from_secs(20);

/// Tables in memory.
struct Shelf {
    tables: Mutex<HashMap<PageKey, (Table, u64)>>,
    named: Mutex<Vec<UserId>>,
    news: watch::Sender<()>,
    found: AtomicUsize,
}

impl Shelf {
    fn with(table: Table) -> Arc<Shelf> {
        let tables = Mutex::new([(KEY, (table, 1))].into_iter().collect());
        Arc::new(Shelf {
            tables,
            named: Mutex::default(),
            news: watch::Sender::default(),
            found: AtomicUsize::new(0),
        })
    }

    fn put(&self, table: Table) {
        let mut tables = self.tables.lock().unwrap();
        let version = tables.get(&KEY).map_or(0, |(_, version)| *version);
        tables.insert(KEY, (table, version + 1));
        drop(tables);
        self.news.send_replace(());
    }
}

#[async_trait]
impl Games for Shelf {
    async fn find(&self, key: PageKey) -> Result<Option<Game>, Unavailable> {
        self.found.fetch_add(1, SeqCst);
        let named = self.named.lock().unwrap().clone();
        let tables = self.tables.lock().unwrap();
        Ok(tables.get(&key).map(|(table, version)| Game::new(table, &named, &version.to_string())))
    }

    fn news(&self) -> watch::Receiver<()> {
        self.news.subscribe()
    }
}

fn person(number: u64) -> Person {
    Person { id: UserId(number), name: format!("Person <{number}>") }
}

fn order(user: u64, command: Command) -> Order {
    Order::new(By::Person(person(user)), command, Time(1_750_000_005_000))
}

/// A table whose seats are taken by people 1, 2, … in their order.
fn started(game: &'static GameInfo, variant: &str) -> Option<Table> {
    drawn(game, variant, Seed([7; 32]))
}

fn drawn(game: &'static GameInfo, variant: &str, seed: Seed) -> Option<Table> {
    let opening = Opening {
        id: TableId(9000),
        channel: ChannelId(100),
        guild: Some(GuildId(5)),
        setup: Setup::parse(game, Some(variant), &[]).ok()?,
        host: person(1),
        seat: HostSeat::First,
        invited: Vec::new(),
        computers: Vec::new(),
        time: Default::default(),
        at: Time(1_750_000_000_000),
        seed,
        from: Origin::default(),
        solo: Solo::default(),
        task: None,
        stakes: Default::default(),
        standstill: Default::default(),
        home: Home { page: Some(KEY), ..Home::default() },
    };
    let mut table = Table::open(&opening).ok()?.0;
    for user in 2..=table.seats.len() as u64 {
        table = table.apply(&order(user, Command::Join { seat: None, new: false })).ok()?.0;
    }
    table.play().is_some().then_some(table)
}

/// A legal entry of some seat, with the person who makes it.
fn some_entry(table: &Table, random: &mut impl FnMut(usize) -> usize) -> Option<(u64, String)> {
    let entered = table.play()?.clone().random_entry(random)?;
    let user = table.person(entered.seat?)?.id;
    Some((user.0, entered.line))
}

fn enter(table: &Table, (user, text): (u64, String)) -> Table {
    table.apply(&order(user, Command::Enter { text })).unwrap().0
}

fn moved(table: &Table) -> Table {
    enter(table, some_entry(table, &mut |_| 0).unwrap())
}

fn triablo() -> Table {
    let game = registry::game("triablo").unwrap();
    game.variants.iter().find_map(|variant| started(game, variant.id)).unwrap()
}

async fn open(shelf: &Arc<Shelf>, limits: Limits) -> Pages {
    let settings = Settings {
        listen: ([127, 0, 0, 1], 0).into(),
        or_another: false,
        public: Some("https://games.example".to_owned()),
        limits,
    };
    Pages::open(&settings, std::future::ready(Ok(Arc::clone(shelf)))).await.unwrap()
}

async fn get(pages: &Pages, path: &str) -> Response {
    Client::new().get(format!("http://{}{path}", pages.address())).send().await.unwrap()
}

async fn text(pages: &Pages, path: &str) -> String {
    get(pages, path).await.text().await.unwrap()
}

/// Reads from a stream until a whole event is there.
async fn event(response: &mut Response) -> String {
    let mut all = Vec::new();
    while !all.ends_with(b"\n\n") {
        let chunk = timeout(PATIENCE, response.chunk()).await.expect("an event in time").unwrap();
        all.extend_from_slice(&chunk.expect("the stream goes on"));
    }
    String::from_utf8(all).unwrap()
}

fn policy(headers: &HeaderMap) {
    let of = |name: &str| headers.get(name).map_or("", |value| value.to_str().unwrap());
    let policy = of("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self';") && !policy.contains("unsafe"));
    assert!(policy.contains("frame-ancestors 'none'"));
    assert_eq!(
        (of("x-content-type-options"), of("referrer-policy"), of("x-robots-tag")),
        ("nosniff", "no-referrer", "noindex")
    );
}

#[tokio::test]
async fn a_page_shows_the_game_without_a_script() {
    let table = moved(&moved(&triablo()));
    let shelf = Shelf::with(table.clone());
    let pages = open(&shelf, Limits::default()).await;
    let path = format!("/g/{KEY}");
    let answer = get(&pages, &path).await;
    policy(answer.headers());
    let tag = answer.headers()["etag"].clone();
    let page = answer.text().await.unwrap();
    let board = table.play().unwrap().text_board(Default::default(), Viewer::Spectator);
    assert!(page.contains(&deltille_picture::svg::escaped(&board)), "the text board");
    for part in [
        "<svg class=\"board\"",
        "role=\"img\" aria-label=\"",
        "<meta property=\"og:title\" content=\"Triablo",
        &format!("<meta property=\"og:image\" content=\"https://games.example{path}/2.png\">"),
        "<meta property=\"og:image:alt\" content=\"",
        "<meta name=\"twitter:card\" content=\"summary_large_image\">",
        "<meta name=\"robots\" content=\"noindex\">",
        &format!("href=\"{path}/0\""),
        &format!("href=\"{path}/1\""),
        "data-state=\"running\"",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    let inline = ["<style", " style=", "<script>", " onclick", "javascript:"];
    assert!(inline.iter().all(|inline| !page.contains(inline)), "no inline code");
    // An earlier step, and the pictures.
    let first = text(&pages, &format!("{path}/0")).await;
    assert!(first.contains("data-ply=\"0\" data-last=\"2\"") && !first.contains("data-step=\"back\" rel"));
    for picture in ["board.png", "1.png", "2.png?side=1"] {
        let answer = get(&pages, &format!("{path}/{picture}")).await;
        assert_eq!(answer.headers()["content-type"], "image/png");
        assert!(answer.bytes().await.unwrap().starts_with(b"\x89PNG"));
    }
    let picture = get(&pages, &format!("{path}/2.png")).await.bytes().await.unwrap();
    for (side, at) in [("width", 16), ("height", 20)] {
        let pixels = u32::from_be_bytes(picture[at..at + 4].try_into().unwrap());
        assert!(
            page.contains(&format!("<meta property=\"og:image:{side}\" content=\"{pixels}\">")),
            "{side}"
        );
    }
    // What a browser has already is not sent again.
    let again = Client::new()
        .get(format!("http://{}{path}", pages.address()))
        .header("if-none-match", tag);
    assert_eq!(again.send().await.unwrap().status(), 304);
    // Nothing else is there.
    let other = PageKey(8);
    for path in [
        "/",
        "/g/x",
        &format!("/g/{other}"),
        &format!("{path}/3"),
        &format!("{path}/0?side=7"),
        "/g",
    ] {
        let answer = get(&pages, path).await;
        policy(answer.headers());
        assert_eq!(answer.status(), 404, "{path}");
        assert!(answer.text().await.unwrap().contains("There is nothing here"));
    }
    let posted = Client::new()
        .post(format!("http://{}{path}", pages.address()))
        .body("x")
        .send()
        .await
        .unwrap();
    assert_eq!(posted.status(), 405);
}

#[tokio::test]
async fn first_paint_is_small() {
    for game in registry::listed() {
        let start = game.variants.iter().find_map(|variant| started(game, variant.id)).unwrap();
        let mut random = fastrand::Rng::with_seed(3);
        let mut table = start;
        for _ in 0..40 {
            match some_entry(&table, &mut |below| random.usize(..below)) {
                Some(entry) => table = enter(&table, entry),
                None => break,
            }
        }
        let pages = open(&Shelf::with(table), Limits::default()).await;
        let mut sent = 0;
        let page = format!("/g/{KEY}");
        for path in [&page, &super::assets::STYLE.address, &super::assets::SCRIPT.address] {
            let request = Client::new().get(format!("http://{}{path}", pages.address()));
            let answer = request.header("accept-encoding", "br, gzip").send().await.unwrap();
            assert_eq!(answer.headers()["content-encoding"], "gzip", "{path}");
            let bytes = answer.bytes().await.unwrap();
            sent += bytes.len();
            let mut plain = String::new();
            flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut plain).unwrap();
            assert!(!plain.is_empty());
        }
        eprintln!("{}: {sent} bytes", game.id);
        assert!(sent <= 40 * 1024, "{}: {sent} bytes", game.id);
    }
}

#[tokio::test]
async fn moves_arrive_and_ends_close_the_stream() {
    let table = triablo();
    let shelf = Shelf::with(table.clone());
    let pages = open(&shelf, Limits::default()).await;
    let mut stream = get(&pages, &format!("/g/{KEY}/events")).await;
    policy(stream.headers());
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    assert!(event(&mut stream).await.contains("data-last=\"0\""));
    let table = moved(&table);
    let begun = Instant::now();
    shelf.put(table.clone());
    let seen = event(&mut stream).await;
    assert!(seen.contains("data-last=\"1\"") && begun.elapsed() < Duration::from_secs(1));
    // Names appear and vanish with the wish of the person.
    assert!(!seen.contains("Person"));
    *shelf.named.lock().unwrap() = vec![UserId(1)];
    shelf.news.send_replace(());
    let named = event(&mut stream).await;
    assert!(named.contains("Person &lt;1&gt;") && !named.contains("Person &lt;2&gt;"));
    // A page that is switched off says so, and is nowhere any more.
    shelf.tables.lock().unwrap().clear();
    shelf.news.send_replace(());
    assert!(event(&mut stream).await.starts_with("event: gone"));
    assert_eq!(timeout(PATIENCE, stream.chunk()).await.unwrap().unwrap(), None, "the stream ends");
    assert_eq!(get(&pages, &format!("/g/{KEY}/events")).await.status(), 404);
    // So does a game that is over.
    let resign = Command::Control(deltille_games::Control::Leave(deltille_games::Leave::Resign));
    let over = table.apply(&order(1, resign)).unwrap().0;
    shelf.put(over);
    let mut stream = get(&pages, &format!("/g/{KEY}/events")).await;
    assert!(event(&mut stream).await.contains("data-state=\"over\""));
    assert_eq!(timeout(PATIENCE, stream.chunk()).await.unwrap().unwrap(), None);
    assert!(text(&pages, &format!("/g/{KEY}")).await.contains("# result: "), "the record");
}

#[tokio::test]
async fn one_address_cannot_take_all() {
    let limits = Limits {
        burst: 10,
        a_second: 1,
        streams_each: 2,
        connections_each: 6,
        ..Limits::default()
    };
    let pages = open(&Shelf::with(triablo()), limits).await;
    let events = format!("/g/{KEY}/events");
    let held = [get(&pages, &events).await, get(&pages, &events).await];
    assert!(held.iter().all(|held| held.status() == 200));
    assert_eq!(get(&pages, &events).await.status(), 429);
    drop(held);
    let mut refused = 0;
    for _ in 0..20 {
        refused += usize::from(get(&pages, "/").await.status() == 429);
    }
    assert!((8..=14).contains(&refused), "{refused}");
    // Connections beyond the limit are closed without an answer.
    let mut open = Vec::new();
    for _ in 0..12 {
        open.push(TcpStream::connect(pages.address()).await.unwrap());
    }
    let mut closed = 0;
    for stream in &mut open {
        let read = timeout(Duration::from_millis(300), stream.read(&mut [0; 1])).await;
        closed += usize::from(read.is_ok());
    }
    assert!(closed >= 6, "{closed}");
}

#[tokio::test]
async fn slow_viewers_are_dropped() {
    let limits = Limits { patience: Duration::from_millis(700), ..Limits::default() };
    let shelf = Shelf::with(triablo());
    let pages = open(&shelf, limits).await;
    // One who never completes a request.
    let mut silent = TcpStream::connect(pages.address()).await.unwrap();
    silent.write_all(b"GET / HT").await.unwrap();
    let mut rest = Vec::new();
    timeout(PATIENCE, silent.read_to_end(&mut rest)).await.expect("dropped").ok();
    // One who asks, and reads nothing of what follows.
    let mut lazy = TcpStream::connect(pages.address()).await.unwrap();
    lazy.write_all(format!("GET /g/{KEY}/events HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes())
        .await
        .unwrap();
    let mut quick = get(&pages, &format!("/g/{KEY}/events")).await;
    let mut table = triablo();
    let until = Instant::now() + Duration::from_secs(15);
    let mut at = 0;
    while shelf.news.receiver_count() > 0 && Instant::now() < until && at < 400 {
        at += 1;
        table = if at % 8 == 0 { triablo() } else { moved(&table) };
        shelf.put(table.clone());
        timeout(PATIENCE, event(&mut quick)).await.expect("the others are not held up");
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    // It was cut off: after what its buffers hold, the stream ends.
    timeout(PATIENCE, lazy.read_to_end(&mut Vec::new())).await.expect("dropped").ok();
}

/// A move reaches this many viewers; returns the time to the last of them.
async fn told(viewers: usize) -> Duration {
    let free = usize::MAX;
    let limits = Limits {
        connections_each: free,
        streams_each: free,
        burst: 1 << 30,
        ..Limits::default()
    };
    let shelf = Shelf::with(triablo());
    let pages = open(&shelf, limits).await;
    let ready = Arc::new(Barrier::new(viewers + 1));
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..viewers {
        let (ready, address) = (Arc::clone(&ready), pages.address());
        tasks.spawn(async move {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream
                .write_all(format!("GET /g/{KEY}/events HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes())
                .await
                .unwrap();
            let mut buffer = vec![0; 64 << 10];
            let mut seen = Vec::new();
            let mut wait = true;
            loop {
                let read = stream.read(&mut buffer).await.unwrap();
                assert!(read > 0);
                seen.extend_from_slice(&buffer[..read]);
                // An event ends with an empty line, and with the end of its chunk.
                let whole = seen.ends_with(b"\n\n\r\n");
                if whole && !std::mem::replace(&mut wait, false) {
                    return Instant::now();
                } else if whole {
                    seen.clear();
                    ready.wait().await;
                }
            }
        });
    }
    ready.wait().await;
    let found = shelf.found.load(SeqCst);
    let begun = Instant::now();
    shelf.put(moved(&triablo()));
    let mut last = begun;
    while let Some(at) = tasks.join_next().await {
        last = last.max(at.unwrap());
    }
    assert_eq!(shelf.found.load(SeqCst), found + 1, "the game is looked up once, and rendered once");
    last - begun
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_reaches_all_viewers() {
    let taken = told(100).await;
    eprintln!("100 viewers: {taken:?}");
    assert!(taken < Duration::from_secs(1), "{taken:?}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "nightly: a thousand connections, and the machine for itself"]
async fn a_move_reaches_a_thousand_viewers() {
    let taken = told(1000).await;
    eprintln!("1000 viewers: {taken:?}");
    assert!(taken < Duration::from_millis(500), "{taken:?}");
}
