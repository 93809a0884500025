//! Finished games of every kind: each form of their record that the bot shows goes back through import and
//! `engine verify`.

use super::copied::{attached, copied, t, verify};
use crate::{
    frame::tables::support::{NOON, SEED, opening},
    room::{ANN, BOB, CLEO, Room, button, buttons},
};
use deltille::{
    bot::Post,
    games::{Actors, AnyPlay, Control, GameInfo, Leave, OptionValues, Seat, Setup, VariantInfo, registry},
    ids::{ChannelId, GuildId, TableId, Time, UserId},
    store::{Change, Key, Store, Subject, Version},
    table::{By, Command, Opening, Order, Person, Phase, Table},
};
use serde_json::json;

/// Names as people choose them: with fences, marks of a record or of a quotation, and with nothing to see.
const NAMES: [&str; 6] = [
    "Tick```Tock",
    "``` Ann *_~|`@everyone",
    "Bob \u{202e}<@11>",
    "# seat white: Eve",
    "> \u{2028}Ζωή: 田中",
    "\u{3164}",
];

/// The people of a game, with the names from `first` on: the first two of them look at it.
fn person(first: usize, seat: usize) -> Person {
    let id = [ANN, BOB].get(seat).copied().unwrap_or(20 + seat as u64);
    Person {
        id: UserId(id),
        name: NAMES[(first + seat) % NAMES.len()].to_owned(),
    }
}

/// The variant with each number of players.
fn setups(game: &'static GameInfo, variant: &'static VariantInfo) -> Vec<Setup> {
    let players = variant.options.iter().find(|option| option.key == "players").map(|option| option.values);
    let numbers: Vec<String> = match players {
        Some(OptionValues::Words(words)) => words.iter().map(|word| (*word).to_owned()).collect(),
        Some(OptionValues::Integer { min, max, .. }) => {
            (min..=max).map(|number| number.to_string()).collect()
        }
        Some(OptionValues::Text) | None => Vec::new(),
    };
    let numbered = numbers.into_iter().map(|number| vec![("players".to_owned(), number)]);
    let options: Vec<_> = if numbered.len() == 0 { vec![Vec::new()] } else { numbered.collect() };
    options
        .into_iter()
        .filter_map(|options| Setup::parse(game, Some(variant.id), &options).ok())
        .filter(|setup| AnyPlay::start(setup).is_ok_and(|play| play.people().len() > 1))
        .collect()
}

fn apply(table: &Table, by: Person, command: Command) -> Table {
    let order = Order {
        by: By::Person(by),
        request: None,
        at: Time(NOON.0 + 1000 * (table.entries.len() as u64 + 1)),
        pressed: None,
        table: None,
        ply: None,
        command,
        standstill: Default::default(),
    };
    table.apply(&order).unwrap_or_else(|why| panic!("{:?}: {why:?}", order.command)).0
}

/// Plays random entries, at most `most`; then those who are left resign.
fn finished(setup: Setup, first: usize, seed: u64, most: usize) -> Table {
    let person = |seat| person(first, seat);
    let people = AnyPlay::start(&setup).unwrap().people().len();
    let opening = Opening {
        id: TableId(9000 + seed),
        channel: ChannelId(500),
        guild: Some(GuildId(1)),
        host: person(0),
        seed: SEED,
        ..opening(setup)
    };
    let mut table = Table::open(&opening).unwrap().0;
    for seat in 1..people {
        table = apply(&table, person(seat), Command::Join { seat: None, new: false });
    }
    let mut random = fastrand::Rng::with_seed(seed);
    while table.phase == Phase::Play {
        let play = table.play().unwrap();
        let sitting = |seat: Seat| table.person(seat).unwrap().clone();
        let Actors::Seats(seats) = play.actors() else { panic!("{:?}", play.actors()) };
        let made = (table.entries.len() < most)
            .then(|| play.clone().random_entry(&mut |below| random.usize(..below)).unwrap());
        table = match made {
            Some(made) => {
                let seat = made.seat.unwrap();
                apply(&table, sitting(seat), Command::Enter { text: made.line })
            }
            None => {
                let leave = Command::Control(Control::Leave(Leave::Resign));
                apply(&table, sitting(seats.iter().next().unwrap()), leave)
            }
        };
    }
    assert_eq!(table.phase, Phase::Over);
    table
}

/// An analysis in which each entry gave something away, so that each has its remarks.
fn analysis(table: &Table) -> Vec<u8> {
    let seats = table.seat_names().len();
    let expected = vec![1.0 / seats as f64; seats];
    let ply = |entry: Option<&str>| {
        json!({"entry": entry, "seat": entry.map(|_| 0), "loss": entry.map(|_| 0.4), "expected": expected,
               "best": "b2-b3^", "line": ["b2-b3^", "# seat white: Eve"], "depth": 3})
    };
    let made = table.entries.iter().map(|entry| Some(entry.line.as_str()));
    let plies: Vec<_> = std::iter::once(None).chain(made).map(ply).collect();
    json!({"format": 1, "nodes": 100_000, "plies": plies}).to_string().into_bytes()
}

async fn keep(room: &Room, subject: Subject, body: Vec<u8>) {
    let change = Change::of_body(subject, Version(0), body, Key(format!("test:{subject}")), NOON);
    room.store.apply(vec![change]).await.unwrap();
}

/// A channel whose game is over.
async fn room_after(table: &Table) -> Room {
    let room = Room::new();
    keep(&room, Subject::Channel(room.channel), table.encode()).await;
    keep(&room, Subject::Analysis(table.id), analysis(table)).await;
    room
}

fn has(post: &Post, id: &str) -> bool {
    buttons(post).any(|button| button.label == t(id))
}

async fn press(room: &mut Room, user: u64, id: &str) -> Post {
    let custom_id = button(&room.private[&user], &t(id)).custom_id.clone();
    room.press_id(user, &custom_id, &[]).await;
    room.private[&user].clone()
}

/// The file is what a form would be filled with.
async fn imported(room: &mut Room, text: &str) -> Post {
    room.command(CLEO, "game import", &[attached("record.txt", text.as_bytes().to_vec())])
        .await;
    let post = room.private[&CLEO].clone();
    assert!(post.file.is_some(), "{}\n{text}", post.text);
    post
}

/// Returns the number of records that were files.
async fn check(table: &Table, animated: bool) -> usize {
    let what = format!("{:?}", table.setup);
    let mut room = room_after(table).await;
    room.command(ANN, "game record", &[]).await;
    let plain = room.private[&ANN].clone();
    let mut posts = vec![plain.clone()];
    assert_eq!(has(&plain, "button-proofs"), table.has_secrets(), "{what}");
    if table.has_secrets() {
        posts.push(press(&mut room, ANN, "button-proofs").await);
    }
    room.command(BOB, "game analyse", &[]).await;
    posts.push(press(&mut room, BOB, "button-remarks").await);
    let files = posts.iter().filter(|post| post.file.is_some()).count();
    for post in &posts {
        let text = copied(post);
        for person in table.seats.iter().flatten() {
            let name = &person.name;
            let shown: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(&format!(": {shown}\n")), "{what}: {name:?} in\n{text}");
        }
        imported(&mut room, &text).await;
        let read = Table::import(&text, None).unwrap();
        assert_eq!((&read.setup, read.result()), (&table.setup, table.result()), "{what}\n{text}");
        let lines = |table: &Table| table.entries.iter().map(|entry| entry.line.clone()).collect::<Vec<_>>();
        assert_eq!(lines(&read), lines(table), "{what}\n{text}");
        match verify(&text) {
            Ok(verified) => {
                assert_eq!(verified["final"], table.final_hash().unwrap().to_string(), "{what}\n{text}");
            }
            // Where nothing is to be proven, and in the record without its proofs.
            Err(why) => {
                assert!(why.contains("has no seed") && !text.contains("# seed:"), "{what}: {why}\n{text}");
            }
        }
    }
    if animated {
        let shown = press(&mut room, ANN, "button-animation").await;
        imported(&mut room, &copied(posts.last().unwrap())).await;
        let again = press(&mut room, CLEO, "button-animation").await;
        let file = |post: &Post| post.file.as_ref().unwrap().bytes.starts_with(b"GIF89a");
        assert!(file(&shown) && file(&again), "{what}");
        assert_eq!(caption(&again), caption(&shown), "{what}");
    }
    files
}

/// What an animation says of the game: its kind, the number of entries, the result.
fn caption(post: &Post) -> &str {
    post.text.split_once("\n-#").map_or(&*post.text, |(caption, _)| caption)
}

async fn check_game(id: &str) {
    let info = registry::game(id).unwrap();
    let (mut checked, mut files) = (0, 0);
    for variant in info.variants {
        for (seed, setup) in (1..).zip(setups(info, variant)) {
            files += check(&finished(setup.clone(), 0, seed, 120), false).await;
            files += check(&finished(setup, 2, seed + 100, 3), true).await;
            checked += 2;
        }
    }
    // Annotated records always are files, and those with fences; some others are not.
    assert!(checked >= 2 && files > checked, "{checked} games, {files} files");
}

#[tokio::test]
async fn records_of_triablo_come_back() {
    check_game("triablo").await;
}

#[tokio::test]
async fn records_of_torissogi_come_back() {
    check_game("torissogi").await;
}

#[tokio::test]
async fn records_of_triangulation_come_back() {
    check_game("triangulation").await;
}

#[tokio::test]
async fn records_of_trioker_come_back() {
    check_game("trioker").await;
}

#[tokio::test]
async fn records_of_triortan_come_back() {
    check_game("triortan").await;
}

/// The five games above are all.
#[test]
fn every_game_is_checked() {
    let ids: Vec<&str> = registry::games().iter().map(|info| info.id).filter(|id| *id != "tritac").collect();
    assert_eq!(ids, ["triablo", "torissogi", "triangulation", "trioker", "triortan"]);
}
