//! Fuzzing of all parsers, with millions of nearly correct texts: positions, entries, whole records, button
//! ids, stored tables, dates, names, interactions as Discord sends them, backups. Each text is accepted or
//! refused without a panic, and a refused entry changes nothing.
//!
//! The long run is started by hand: `cargo test --test rules mutations -- --ignored --nocapture`, for
//! `DELTILLE_FUZZ_SECONDS` (60 unless set), shared equally by the parsers, from `DELTILLE_SEED`. It follows
//! texts that lead to refusals of new kinds; with `DELTILLE_FUZZ_CORPUS` these are written to that file. The
//! ones found so far are in `tests/fixtures/mutations.jsonl` and are replayed on each run.

use super::{
    fixtures::fixtures,
    unicode::{Samples, samples},
};
use deltille::{
    bot::{actions::canonical, tournaments::date},
    games::AnyPlay,
    ids::{ChannelId, Time},
    scene::{card, font},
    store::{Change, Key, MemoryStore, Sealer, Store, Subject, Version, backup},
    table::Table,
    text::{Locale, say},
};
use fastrand::Rng;
use serde_json::{Value, json};
use std::{
    collections::HashSet,
    fmt::Write,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// A parser under test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Reader {
    Position,
    Entry,
    Record,
    Press,
    Body,
    Date,
    Name,
    Interaction,
    Backup,
}

const READERS: [Reader; 9] = [
    Reader::Position,
    Reader::Entry,
    Reader::Record,
    Reader::Press,
    Reader::Body,
    Reader::Date,
    Reader::Name,
    Reader::Interaction,
    Reader::Backup,
];

impl Reader {
    fn word(self) -> &'static str {
        match self {
            Reader::Position => "position",
            Reader::Entry => "entry",
            Reader::Record => "record",
            Reader::Press => "press",
            Reader::Body => "body",
            Reader::Date => "date",
            Reader::Name => "name",
            Reader::Interaction => "interaction",
            Reader::Backup => "backup",
        }
    }
}

/// A text and its parser: the game, and which of its positions or states.
#[derive(Clone, Debug)]
struct Input {
    reader: Reader,
    game: usize,
    which: usize,
    text: String,
}

/// Material for texts.
struct World {
    games: Vec<Samples>,
    bodies: Vec<String>,
    interactions: Vec<String>,
    backup: String,
}

const DATES: [&str; 8] = [
    "2026-12-24 19:30",
    "2026-12-24T19:30:00Z",
    "24/12 à 19 h 30",
    "24. Dezember um 19:30 Uhr",
    "Dec 24, 7:30 pm",
    "<t:1798140600:f>",
    "29.02. 8:00",
    "2026-12-24 19:30 +05:30",
];

const NAMES: [&str; 8] = [
    "Maximiliana von Hohenburg",
    "田中🔥",
    "Ζωή 🌸",
    "محمد",
    "👩\u{200d}👩\u{200d}👧",
    "\u{202e}abc",
    "नमस्ते",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
];

/// Interactions of each type: a command, a press, a completion, a form.
fn interactions() -> Vec<String> {
    let all = |kind: u8, data: Value, more: Value| {
        let mut all = json!({
            "id": "11", "application_id": "22", "type": kind, "token": "secret", "version": 1, "channel_id": "33",
            "guild_id": "44", "locale": "en-GB", "entitlements": [], "attachment_size_limit": 1000,
            "app_permissions": "2048", "data": data,
            "member": {
                "user": { "id": "55", "username": "ann", "discriminator": "0", "global_name": "Ann" },
                "nick": "Annie", "roles": ["7"], "joined_at": "2020-01-01T00:00:00Z", "deaf": false, "mute": false,
                "flags": 0, "permissions": "0"
            }
        });
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all.to_string()
    };
    let message = json!({ "message": {
        "id": "77", "channel_id": "33", "author": { "id": "22", "username": "bot", "discriminator": "0" },
        "content": "", "timestamp": "2026-01-01T00:00:00Z", "edited_timestamp": null, "tts": false,
        "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
        "pinned": false, "type": 0, "components": []
    } });
    let game = json!([{ "name": "game", "type": 3, "value": "triablo", "focused": true }]);
    let command = json!({ "id": "1", "name": "play", "type": 1, "options": [
        { "name": "game", "type": 3, "value": "triablo" }, { "name": "ply", "type": 4, "value": 3 },
        { "name": "opponent1", "type": 6, "value": "66" }, { "name": "text", "type": 5, "value": true }
    ], "resolved": { "users": { "66": { "id": "66", "username": "bob", "discriminator": "0" } } } });
    let field = json!({ "type": 4, "custom_id": "date", "value": "tomorrow" });
    vec![
        all(2, command, json!({})),
        all(
            3,
            json!({ "custom_id": "1.m.abcd.3", "component_type": 3, "values": ["a"] }),
            message.clone(),
        ),
        all(4, json!({ "id": "1", "name": "play", "type": 1, "options": game }), json!({})),
        all(
            5,
            json!({ "custom_id": "1.m.abcd.3", "components": [{ "type": 1, "components": [field] }] }),
            message,
        ),
    ]
}

/// A backup of some subjects.
fn backup() -> String {
    let folder = tempfile::tempdir().unwrap();
    let (file, sealer) = (folder.path().join("copy.jsonl"), Sealer::of(folder.path(), |_| false).unwrap());
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let store = MemoryStore::new();
        let change = |number: u64| {
            let (key, body) = (Key(format!("fuzz:{number}")), b"{}".to_vec());
            Change::of_body(Subject::Channel(ChannelId(number)), Version(0), body, key, Time(1))
        };
        store.apply((1..4).map(change).collect()).await.unwrap();
        backup::write(&store, &file, &sealer).await.unwrap();
    });
    std::fs::read_to_string(file).unwrap()
}

const PRESSES: [&str; 12] = [
    "1.m.abcd.3",
    "1.s.abcd.12.0.+-+",
    "1.t.abcd.7.0.a1/b2",
    "1.c.abcd.7.a1",
    "1.pv.delete",
    "1.set.reminders",
    "1.lob.abcd.join.2",
    "1.more.abcd.9",
    "1.res.abcd.yes",
    "1.hist.1.2.3",
    "1.learn.triablo.4",
    "1.an.abcd.5",
];

/// Fragments with a meaning in some parser, and characters that are longer than they look.
const PARTS: [&str; 44] = [
    " ",
    ";",
    ":",
    ",",
    ".",
    "/",
    "|",
    "-",
    "=",
    "+",
    "@",
    "!",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\n",
    "#",
    "?",
    "*",
    "^",
    "v",
    "0",
    "9",
    "255",
    "256",
    "65536",
    "18446744073709551616",
    "-1",
    "a1",
    "white",
    "blue:setup:",
    "!deal:",
    "# game: triablo\n",
    "é",
    "▲",
    "𝄞",
    "\u{301}",
    "ﬃ",
    "\u{202e}",
    "\0",
];

impl World {
    fn new() -> World {
        let games: Vec<Samples> = fixtures().iter().map(|(info, file)| samples(info, file)).collect();
        let records = games.iter().flat_map(|game| game.records.iter().take(2));
        let tables = records.filter_map(|record| Table::import(record, None).ok());
        let bodies = tables.filter_map(|table| String::from_utf8(table.encode()).ok()).collect();
        World {
            games,
            bodies,
            interactions: interactions(),
            backup: backup(),
        }
    }

    fn right(&self, reader: Reader, random: &mut Rng) -> Input {
        let game = random.usize(..self.games.len());
        let samples = &self.games[game];
        let pick = |random: &mut Rng, texts: &[String]| texts[random.usize(..texts.len())].clone();
        let (which, text) = match reader {
            Reader::Position => {
                let which = random.usize(..samples.positions.len());
                (which, samples.positions[which].1.clone())
            }
            Reader::Entry => {
                let which = random.usize(..samples.states.len());
                (which, pick(random, &samples.states[which].1))
            }
            Reader::Record => (0, pick(random, &samples.records)),
            Reader::Press => (0, PRESSES[random.usize(..PRESSES.len())].to_owned()),
            Reader::Body => (0, pick(random, &self.bodies)),
            Reader::Date => (0, DATES[random.usize(..DATES.len())].to_owned()),
            Reader::Name => (0, NAMES[random.usize(..NAMES.len())].to_owned()),
            Reader::Interaction => (0, pick(random, &self.interactions)),
            Reader::Backup => (0, self.backup.clone()),
        };
        Input { reader, game, which, text }
    }

    /// Parses the input; writes the result to `said`, without parts that vary between runs. `thorough`: an
    /// accepted value is also used.
    fn read(&self, input: &Input, thorough: bool, said: &mut String) {
        said.clear();
        let text = input.text.as_str();
        let samples = &self.games[input.game % self.games.len()];
        match input.reader {
            Reader::Position => {
                let (setup, _) = &samples.positions[input.which % samples.positions.len()];
                match AnyPlay::from_position(setup, text) {
                    Ok(play) if thorough => drop((play.full_position(), play.legal())),
                    Ok(_) => {}
                    Err(error) => _ = write!(said, "{error}"),
                }
            }
            Reader::Entry => {
                let (play, _) = &samples.states[input.which % samples.states.len()];
                let mut after = play.clone();
                if let Err(refusal) = after.enter(text) {
                    said.push_str(&say(Locale::default(), refusal.message()));
                    assert!(
                        !thorough || after.full_position() == play.full_position(),
                        "a refused entry changed something"
                    );
                }
            }
            Reader::Record => match Table::import(text, None) {
                Ok(table) if thorough => drop(table.encode()),
                Ok(_) => {}
                Err(error) => said.push_str(&say(Locale::default(), &error.message())),
            },
            Reader::Press => {
                if let Some(id) = canonical(text) {
                    assert_eq!(
                        canonical(&id).as_deref(),
                        Some(id.as_str()),
                        "another press when it is read again"
                    );
                    said.push_str("a press ");
                    said.extend(id.chars().take(5));
                }
            }
            Reader::Body => match Table::decode(text.as_bytes()) {
                Ok(table) if thorough => drop(table.encode()),
                Ok(_) => {}
                Err(error) => _ = write!(said, "{error}"),
            },
            Reader::Date => match date::read(text, Time(1_798_000_000_000)) {
                Ok(at) => _ = write!(said, "{}", date::written(at)),
                Err(wrong) => said.push_str(&say(Locale::default(), &wrong.message())),
            },
            Reader::Name => {
                let names = [text.to_owned(), NAMES[input.which % NAMES.len()].to_owned()];
                for name in names.iter().chain(card::short_forms(&names).iter().flatten()) {
                    let shown = card::shown_name(Locale::default(), name, "white");
                    let fitted = font::fit(&shown, card::LARGE, 160.0);
                    assert!(font::width(&fitted, card::LARGE) <= 160.0, "{fitted:?} is too wide");
                    drop(font::wrap(&shown, card::SMALL, 160.0));
                }
            }
            Reader::Interaction => {
                said.push_str(if deltille::discord::is_read(text) { "read" } else { "refused" });
            }
            Reader::Backup => {
                let folder = tempfile::tempdir().expect("a folder");
                let file = folder.path().join("copy.jsonl");
                std::fs::write(&file, text).expect("a file");
                let sealer = Sealer::of(folder.path(), |_| false).expect("a key");
                match backup::check(&file, &sealer) {
                    Ok(count) => _ = write!(said, "{count} subjects"),
                    Err(error) => _ = write!(said, "{error}"),
                }
            }
        }
    }
}

fn boundary(text: &str, random: &mut Rng) -> usize {
    let mut at = random.usize(..=text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Makes one to four changes to a text.
fn mutate(text: &mut String, other: &str, random: &mut Rng) {
    for _ in 0..random.usize(1..=4) {
        let (one, two) = (boundary(text, random), boundary(text, random));
        let (from, until) = (one.min(two), one.max(two));
        let next = text[from..].chars().next().map_or(from, |sign| from + sign.len_utf8());
        match random.u8(..10) {
            0..=2 => text.insert_str(from, PARTS[random.usize(..PARTS.len())]),
            3 => text.replace_range(from..next, PARTS[random.usize(..PARTS.len())]),
            4 => text.replace_range(from..next, ""),
            5 => text.replace_range(from..next, random.char('\0'..='\u{ff}').encode_utf8(&mut [0; 4])),
            6 if until - from < 40 => text.replace_range(from..until, ""),
            7 if until - from < 40 => {
                let part = text[from..until].to_owned();
                text.insert_str(from, &part);
            }
            8 => {
                let (one, two) = (boundary(other, random), boundary(other, random));
                let part = &other[one.min(two)..one.max(two)];
                text.insert_str(from, if part.len() < 60 { part } else { "" });
            }
            9 if random.u8(..8) == 0 => text.truncate(from),
            _ => {}
        }
    }
}

/// The result without numbers and quoted input, so that refusals of one kind are equal.
fn kind_of(said: &str) -> String {
    let mut kind = String::new();
    let mut quoted = false;
    for sign in said.chars().take(160) {
        if matches!(sign, '"' | '`' | '“' | '”') {
            quoted = !quoted;
        } else if !quoted && !sign.is_ascii_digit() {
            kind.push(sign);
        }
    }
    kind
}

fn corpus() -> Vec<Input> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/mutations.jsonl");
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let read = |line: &str| {
        let (word, game, which, text): (String, usize, usize, String) = serde_json::from_str(line).unwrap();
        let reader = READERS.into_iter().find(|reader| reader.word() == word).unwrap();
        Input { reader, game, which, text }
    };
    text.lines().map(read).collect()
}

#[test]
fn fuzz_corpus_parses_without_panic() {
    let (world, corpus) = (World::new(), corpus());
    assert!(corpus.len() > 100, "the corpus is there");
    let mut said = String::new();
    let mut kinds = HashSet::new();
    for input in &corpus {
        let read = catch_unwind(AssertUnwindSafe(|| world.read(input, true, &mut said)));
        assert!(read.is_ok(), "{input:?}");
        kinds.insert((input.reader, kind_of(&said)));
    }
    assert!(kinds.len() > 50, "{} kinds of answers", kinds.len());
}

/// State shared by all threads.
struct Found {
    inputs: Mutex<Vec<Input>>,
    kinds: Mutex<HashSet<(Reader, usize, String)>>,
    panics: Mutex<Vec<Input>>,
    count: AtomicU64,
}

/// Feeds each reader for the same time, in batches.
fn run(world: &World, found: &Found, seed: u64, until: Instant) {
    const BATCH: u64 = 256;
    let mut random = Rng::with_seed(seed);
    let (mut said, mut count) = (String::new(), 0_u64);
    let mut spent = READERS.map(|reader| (Duration::ZERO, reader));
    while Instant::now() < until {
        let (time, reader) = spent.iter_mut().min_by_key(|(time, _)| *time).expect("readers");
        let since = Instant::now();
        for _ in 0..BATCH {
            count += 1;
            let mut input = world.right(*reader, &mut random);
            if random.u8(..4) == 0 {
                let inputs = found.inputs.lock().unwrap();
                let known = inputs.get(random.usize(..inputs.len().max(1)));
                input = known.filter(|known| known.reader == *reader).cloned().unwrap_or(input);
            }
            let other = world.right(*reader, &mut random).text;
            mutate(&mut input.text, &other, &mut random);
            let thorough = count.is_multiple_of(64);
            if catch_unwind(AssertUnwindSafe(|| world.read(&input, thorough, &mut said))).is_err() {
                found.panics.lock().unwrap().push(input);
                continue;
            }
            // Only at times: comparing takes longer than parsing.
            if count.is_multiple_of(8) && input.text.len() < 400 {
                let kind = (input.reader, input.game, kind_of(&said));
                if found.kinds.lock().unwrap().insert(kind) {
                    found.inputs.lock().unwrap().push(input);
                }
            }
        }
        *time += since.elapsed();
    }
    found.count.fetch_add(count, Ordering::Relaxed);
}

#[test]
#[ignore = "nightly: minutes of random input"]
fn long_fuzzing_run_never_panics() {
    let number = |name: &str, otherwise| std::env::var(name).map_or(otherwise, |text| text.parse().unwrap());
    let (seconds, seed) = (number("DELTILLE_FUZZ_SECONDS", 60), number("DELTILLE_SEED", 1));
    let world = World::new();
    let known = corpus();
    let found = Found {
        inputs: Mutex::new(known),
        kinds: Mutex::default(),
        panics: Mutex::default(),
        count: AtomicU64::new(0),
    };
    std::panic::set_hook(Box::new(|_| ()));
    let since = Instant::now();
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    thread::scope(|scope| {
        for number in 0..threads {
            let (world, found) = (&world, &found);
            scope
                .spawn(move || run(world, found, seed * 1000 + number, since + Duration::from_secs(seconds)));
        }
    });
    let _ = std::panic::take_hook();
    let (count, took) = (found.count.into_inner(), since.elapsed().as_secs_f64());
    let inputs = found.inputs.into_inner().unwrap();
    println!(
        "{count} inputs in {took:.0} s ({:.0} a second), {} kept, seed {seed}",
        count as f64 / took,
        inputs.len()
    );
    if let Ok(file) = std::env::var("DELTILLE_FUZZ_CORPUS") {
        let line = |input: &Input| {
            serde_json::to_string(&(input.reader.word(), input.game, input.which, &input.text)).unwrap()
                + "\n"
        };
        std::fs::write(file, inputs.iter().map(line).collect::<String>()).unwrap();
    }
    let panics = found.panics.into_inner().unwrap();
    assert!(
        panics.is_empty(),
        "{} panics, the first: {:?}",
        panics.len(),
        &panics[..panics.len().min(5)]
    );
}
