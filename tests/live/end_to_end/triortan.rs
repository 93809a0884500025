//! Triortan: arrangements made in secret, typed and tapped, and games in which armies are eliminated.

use super::{
    recorded::{self, Recorded},
    room::{PATIENCE, button, content, has, picture, pinged},
    stage::{Stage, log_so_far},
};
use deltille::{
    games::{Actors, AnyPlay, Setup, registry},
    playground::{Message, Outcome, Person},
    text::{Locale, word},
};
use deltille_testing::texts::{Says, Wanted, message};
use serde_json::json;

const NAMES: [&str; 6] = ["Mira", "Jonas", "Tuğçe", "Ada", "Ben", "Zoya"];

fn people(stage: &Stage, count: usize) -> Vec<Person> {
    NAMES[..count].iter().map(|name| stage.person(name)).collect()
}

/// The table's game after this record.
fn replayed(variant: &str, options: &[(&str, &str)], record: &[String]) -> AnyPlay {
    let options: Vec<_> =
        options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let mut play =
        AnyPlay::start(&Setup::parse(registry::game("triortan").unwrap(), Some(variant), &options).unwrap())
            .unwrap();
    for line in record {
        play.enter(line).unwrap_or_else(|refusal| panic!("{line}: {refusal:?}"));
    }
    play
}

/// Presses these buttons of the private menu, one after the other; returns the last menu.
async fn taps(stage: &Stage, who: &Person, mut menu: Message, labels: &[&str]) -> Message {
    for label in labels {
        let label = match label.strip_suffix(')').and_then(|label| label.split_once(" (")) {
            // A piece by its code, and how many are left.
            Some((code, left)) => {
                let piece = word(Locale::default(), &format!("triortan-piece-{code}"));
                message!("triortan-draft-put", piece = piece, left = left).into()
            }
            // A cell by its number, and its piece.
            None => match label.split_once(" · ") {
                Some((number, code)) => {
                    let piece = match code {
                        "–" => "triortan-draft-nothing".to_owned(),
                        code => format!("triortan-piece-{}", code.to_lowercase()),
                    };
                    let piece = word(Locale::default(), &piece);
                    message!("triortan-draft-cell", number = number, piece = piece).into()
                }
                None => Wanted::from(*label),
            },
        };
        menu = stage.press(who, &menu, &label).await;
        assert_eq!(menu.only_for, Some(who.id), "{label:?}: a set-up is private");
    }
    menu
}

/// Plays the menu's current set-up; returns the next board.
async fn ready(stage: &Stage, who: &Person, menu: &Message) -> Message {
    let board = stage.board();
    stage.press(who, menu, "button-confirm").await;
    stage.after(board.id).await
}

/// Enters this line, typed or tapped; returns the next board.
async fn make(stage: &Stage, who: &Person, play: &mut AnyPlay, line: &str, tapped: bool) -> Message {
    let board = if tapped {
        stage.tap(who, play, line).await
    } else {
        stage.type_move(who, line).await
    };
    play.enter(line).unwrap();
    assert_eq!(board.only_for, None, "{line}: {}", board.value);
    board
}

/// Makes `count` random entries.
async fn some(stage: &Stage, people: &[Person], play: &mut AnyPlay, count: usize) {
    let mut random = fastrand::Rng::with_seed(7);
    for number in 0..count {
        let legal = play.legal().unwrap();
        let line = &legal[random.usize(..legal.len())];
        let who = &people[recorded::acting(play, line)];
        let board = make(stage, who, play, line, number % 2 == 0).await;
        let Actors::Seats(next) = play.actors() else { panic!("over after {line}") };
        assert_eq!(
            pinged(&board),
            next.iter().map(|seat| people[seat.index()].id).collect::<Vec<_>>(),
            "{line}"
        );
    }
}

fn bytes(who: &Person, message: &Message) -> bytes::Bytes {
    who.picture(picture(message).expect("a picture")).unwrap()
}

fn alt(message: &Message) -> &str {
    message.value["attachments"][0]["description"].as_str().unwrap_or_default()
}

/// Imports a recorded game up to its last `left` entries and plays it on from there, typed and tapped in
/// turn, until `stop` entries are left. Returns the game and the newest board.
async fn played_on(
    stage: &Stage,
    people: &[Person],
    fixture: &Recorded,
    (left, stop): (usize, usize),
) -> (AnyPlay, Message) {
    let (before, after) = fixture.lines.split_at(fixture.lines.len() - left);
    let mut text = format!("# game: triortan\n# variant: {}\n", fixture.variant);
    fixture
        .options
        .iter()
        .for_each(|(key, value)| text.push_str(&format!("# option {key}: {value}\n")));
    before.iter().for_each(|line| text.extend([line, "\n"]));
    let file = people[0].upload("game.txt", text);
    let view = stage.command(&people[0], "game import", &[("file", json!(file))]).await;
    assert!(content(&view).contains(&format!("move {0} of {0}", before.len())), "{}", view.value);
    let pressed = people[0].press(stage.channel, view.id, &button(&view, "button-play-on")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    let lobby = stage
        .until("the lobby", |message| {
            has(message, "button-join") || has(message, "button-accept-invitation")
        })
        .await;
    for who in &people[1..] {
        let pressed = who.press(stage.channel, lobby.id, &button(&lobby, "button-join")).unwrap();
        assert!(pressed.answered_within(PATIENCE).await.is_some());
    }
    let mut board = stage.until("the board", |message| picture(message).is_some()).await;
    let mut play = AnyPlay::start(&fixture.setup).unwrap();
    before.iter().for_each(|line| drop(play.enter(line).unwrap()));
    for (number, line) in after[..left - stop].iter().enumerate() {
        let (who, alive) = (&people[recorded::acting(&play, line)], play.survivors());
        board = make(stage, who, &mut play, line, number % 4 == 0).await;
        for seat in alive.iter().filter(|seat| !play.survivors().contains(*seat)) {
            let out = format!("{} is out", word(Locale::default(), &format!("seat-{}", play.name(seat))));
            assert!(content(&board).contains(&out), "{line}: {}", board.value);
            assert!(alt(&board).contains(&out), "{line}: the caption says it: {}", alt(&board));
        }
    }
    (play, board)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_corner_game_of_two() {
    let stage = Stage::new().await;
    let people = people(&stage, 2);
    stage.open_game(&people, "triortan", "standard", &[]).await;
    let menu = stage.press(&people[0], &stage.board(), "button-setup").await;
    let menu = taps(&stage, &people[0], menu, &["triortan-draft-swift", "triortan-draft-mirror"]).await;
    ready(&stage, &people[0], &menu).await;
    let board = stage.type_move(&people[1], "Setup: WALL").await;
    assert!(content(&board).says("triortan-event-revealed") && content(&board).says("triortan-event-first"));
    let record = stage.record(&people[0]).await;
    assert_eq!(record[1], "blue:setup:FiFmFoTwRsFsTwFoStStSfLfFsRsLfSfSpSp");
    let mut play = replayed("standard", &[], &record);
    some(&stage, &people, &mut play, 6).await;
    stage.resign(&people[1]).await;
    assert!(content(&stage.board()).contains("Mira"), "{}", stage.board().value);

    // To a real end: the last pyrotech is taken.
    let fixture = recorded::named("triortan", "standard corner 2");
    let (play, board) = played_on(&stage, &people, &fixture, (9, 0)).await;
    assert_eq!(play.actors(), Actors::Nobody);
    assert!(
        content(&board).contains("Blue (Jonas)")
            && alt(&board).says(message!("caption-wins", seat = message!("seat-blue"))),
        "{}",
        board.value
    );
    assert_eq!(stage.record(&people[0]).await, fixture.lines);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn festival_of_six_with_eliminations() {
    let stage = Stage::new().await;
    let people = people(&stage, 6);
    let options = [("players", "6")];
    stage.open_game(&people, "triortan", "festival-mix-up", &options).await;
    let menu = stage.press(&people[3], &stage.board(), "button-setup").await;
    ready(&stage, &people[3], &menu).await;
    for (number, who) in people.iter().enumerate().filter(|(number, _)| *number != 3) {
        stage.type_move(who, ["setup:swift", "setup:wall"][number % 2]).await;
    }
    let mut play = replayed("festival-mix-up", &options, &stage.record(&people[0]).await);
    some(&stage, &people, &mut play, 7).await;
    // A player who resigns is out, is mentioned no more, and their pieces stay as stone.
    let board = stage.resign(&people[4]).await;
    play.enter("green:resign").unwrap();
    assert!(
        alt(&board).says(message!("triortan-alt-seat-out", seat = message!("seat-green"))),
        "{}",
        alt(&board)
    );
    some(&stage, &people, &mut play, 6).await;
    for who in [0, 1, 2, 3] {
        stage.resign(&people[who]).await;
    }
    assert!(content(&stage.board()).contains("Violet (Zoya)"), "{}", stage.board().value);

    // Two of six are out already: two more go out by captures, then two are left.
    let fixture = recorded::named("triortan", "festival 6");
    let lines = fixture.lines.len();
    let (play, _) = played_on(&stage, &people, &fixture, (lines - 485, lines - 509)).await;
    assert_eq!(play.survivors().len(), 2, "{:?}", play.survivors());
    let last: Vec<usize> = play.survivors().iter().map(|seat| seat.index()).collect();
    let board = stage.resign(&people[last[0]]).await;
    assert!(content(&board).contains(NAMES[last[1]]), "{}", board.value);
    assert!(has(&board, "button-rematch"));
    stage.end().await;
}

/// Everything that other users can see of an arrangement.
#[derive(PartialEq, Debug)]
struct Seen {
    /// The words and alt text of the newest public message, without the promise, which differs every time.
    words: (String, String),
    /// Its picture, and the private pictures of another seat and of a stranger.
    pictures: Vec<bytes::Bytes>,
    alts: Vec<String>,
    texts: Vec<String>,
    choices: Vec<String>,
}

/// The record as the command shows it to this person, without its header.
async fn record(stage: &Stage, who: &Person) -> Vec<String> {
    let shown = stage.command(who, "game record", &[]).await;
    assert_eq!(shown.only_for, Some(who.id));
    let block = content(&shown)
        .split("```")
        .nth(1)
        .unwrap_or_else(|| panic!("no record: {}", shown.value));
    block
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

async fn offered(stage: &Stage, who: &Person, typed: &str) -> String {
    let pressed = who.complete(stage.channel, "move", &[("move", json!(typed))], "move").unwrap();
    match pressed.answered_within(PATIENCE).await {
        Some(Outcome::Choices(choices)) => format!("{choices:?}"),
        other => panic!("{other:?}"),
    }
}

async fn seen(stage: &Stage, other: &Person, stranger: &Person) -> Seen {
    let public = stage.board();
    let unsealed = |line: &&str| !line.contains("`");
    let words = content(&public).lines().filter(unsealed).collect::<Vec<_>>().join("\n");
    let (mut pictures, mut alts, mut texts) = (vec![bytes(other, &public)], Vec::new(), Vec::new());
    for who in [other, stranger] {
        let own = stage.command(who, "board", &[]).await;
        pictures.push(bytes(who, &own));
        alts.push(alt(&own).to_owned());
        let board = stage.command(who, "board", &[("text", json!(true))]).await;
        texts.push(content(&board).to_owned());
        texts.extend(record(stage, who).await);
    }
    let mut choices = Vec::new();
    for typed in ["", "setup:", "blue", "FiF", "Rs"] {
        choices.push(offered(stage, other, typed).await);
        choices.push(offered(stage, stranger, typed).await);
    }
    Seen {
        words: (words, alt(&public).to_owned()),
        pictures,
        alts,
        texts,
        choices,
    }
}

/// Whether the text contains the codes, or the letters that represent them in buttons.
fn told(text: &str, codes: &str) -> bool {
    let letters: String = codes
        .as_bytes()
        .chunks(2)
        .map(|code| {
            let order = ["Sf", "Lf", "St", "Sp", "Fs", "Rs", "Tw", "Fo", "Sk", "Fm", "Fi", "Py"];
            let at = order.iter().position(|known| known.as_bytes() == code).unwrap();
            char::from(b'a' + at as u8)
        })
        .collect();
    let text = text.to_lowercase();
    text.contains(&codes.to_lowercase()) || text.contains(&letters)
}

#[tokio::test(flavor = "multi_thread")]
async fn setups_stay_secret_until_all_are_ready() {
    let options = [("start", "edge"), ("players", "3")];
    let stage = Stage::new().await;
    let people = people(&stage, 3);
    let ([white, blue, orange], stranger) = ([&people[0], &people[1], &people[2]], stage.person("Zoya"));
    let mut sights: Vec<(Seen, Seen)> = Vec::new();
    // These arrangements occur in no other test.
    let tapped = ["SpStTwRsFsLfFmSfFsRsTwStSf", "SfStTwRsFsSfFmLfFsRsTwStSp"];
    for (game, codes) in tapped.into_iter().enumerate() {
        stage.open_game(&people, "triortan", "standard", &options).await;
        let before = seen(&stage, white, &stranger).await;
        let public = stage.board();
        // A named one, mirrored; cells emptied, filled from the supply and swapped; the pyrotech chosen.
        let menu = stage.command(blue, "game setup", &[]).await;
        let filled = [
            ["triortan-draft-swift", "triortan-draft-clear", "triortan-draft-change"].as_slice(),
            &["1 · –", "sf (2)", "2 · –", "st (2)", "3 · –", "tw (2)", "4 · –", "rs (2)"],
            &["5 · –", "fs (2)", "6 · –", "sf (1)", "8 · –", "lf (2)"],
            &["9 · –", "fs (1)", "10 · –", "rs (1)", "11 · –", "tw (1)"],
            &[
                "12 · –",
                "st (1)",
                "13 · –",
                "fo (2)",
                "13 · Fo",
                "triortan-draft-empty",
                "13 · –",
                "sp (2)",
                "triortan-draft-back",
            ],
            &["triortan-piece-fm"],
        ];
        let mut menu = taps(&stage, blue, menu, &filled.concat()).await;
        if game == 0 {
            menu = taps(&stage, blue, menu, &["triortan-draft-mirror"]).await;
            menu = taps(
                &stage,
                blue,
                menu,
                &["triortan-draft-change", "6 · Lf", "triortan-draft-swap", "8 · Sf", "8 · Lf"],
            )
            .await;
            menu = taps(&stage, blue, menu, &["triortan-draft-swap", "6 · Sf", "triortan-draft-back"]).await;
        }
        assert!(picture(&menu).is_some() && alt(&menu).contains("Sp"), "{}", menu.value);
        // While it is edited nothing changes for other users.
        assert_eq!(stage.board().value, public.value);
        assert_eq!(seen(&stage, white, &stranger).await, before);
        let board = ready(&stage, blue, &menu).await;
        assert!(
            content(&board).says("triortan-event-setup") && !told(content(&board), codes),
            "{}",
            board.value
        );
        assert_eq!(
            record(&stage, blue).await,
            [format!("blue:setup:{codes}")],
            "one's own is in one's own record"
        );
        assert_eq!(record(&stage, white).await, ["blue:setup:?"]);
        let mut after = seen(&stage, white, &stranger).await;
        // The first of the two games is their first of the kind.
        after.words.0 = after
            .words
            .0
            .lines()
            .filter(|line| !line.starts_with("-# 📖"))
            .collect::<Vec<_>>()
            .join("\n");
        for text in [&after.words.0, &after.words.1]
            .into_iter()
            .chain(&after.alts)
            .chain(&after.texts)
            .chain(&after.choices)
        {
            assert!(!told(text, codes), "{text}");
        }
        sights.push((before, after));
        // The other players: the log must reveal nothing before the last of them is ready.
        stage.type_move(white, "setup:classic:fi").await;
        let wrong = stage.type_move(orange, "setup:TwTwTw").await;
        assert_eq!(wrong.only_for, Some(orange.id), "{}", wrong.value);
        let log = log_so_far();
        assert!(
            log.lines().any(|line| line.contains("deltille")) && !told(&log, codes),
            "the log tells an arrangement"
        );
        let board = stage.type_move(orange, "setup:wall").await;
        assert!(content(&board).says("triortan-event-revealed"), "{}", board.value);
        let record = record(&stage, &stranger).await;
        assert_eq!(record[0], format!("blue:setup:{codes}"));
        let mut play = replayed("standard", &options, &record);
        if game == 0 {
            some(&stage, &people, &mut play, 5).await;
            let board = stage.resign(orange).await;
            assert!(
                alt(&board).says(message!("triortan-alt-seat-out", seat = message!("seat-orange"))),
                "{}",
                alt(&board)
            );
            stage.resign(white).await;
        } else {
            stage.resign(orange).await;
            stage.resign(white).await;
        }
        assert!(content(&stage.board()).contains("Blue (Jonas)"), "{}", stage.board().value);
    }
    // Two arrangements look the same to other users, byte by byte.
    let [one, two] = &sights[..] else { panic!("two games") };
    assert_eq!(one.0.pictures, two.0.pictures);
    assert_eq!(one.1.pictures, two.1.pictures);
    assert_ne!(one.0.pictures[0], one.1.pictures[0], "the board shows who is ready");
    assert_eq!((&one.1.words, &one.1.alts, &one.1.choices), (&two.1.words, &two.1.alts, &two.1.choices));
    stage.end().await;
}
