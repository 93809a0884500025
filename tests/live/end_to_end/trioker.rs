//! Trioker: coin games, paths and the open duel to their ends, tapped and typed; hands stay hidden.

use super::{
    recorded,
    room::{PATIENCE, button, buttons, content, has, picture, selects},
    stage::{Stage, log_so_far},
};
use deltille::{
    playground::{Message, Outcome, Person},
    text::{Locale, word},
};
use deltille_testing::texts::Says;
use serde_json::{Value, json};

const NAMES: [&str; 3] = ["Mira", "Jonas", "Tuğçe"];

fn people(stage: &Stage, count: usize) -> Vec<Person> {
    NAMES[..count].iter().map(|name| stage.person(name)).collect()
}

fn is_over(board: &Message) -> bool {
    has(board, "button-rematch")
}

/// The person on turn according to the board.
fn on_turn<'a>(people: &'a [Person], board: &Message) -> &'a Person {
    let line = content(board)
        .lines()
        .find(|line| line.starts_with('▶'))
        .unwrap_or_else(|| panic!("{}", board.value));
    people
        .iter()
        .find(|person| line.contains(&format!("<@{}>", person.id)))
        .unwrap_or_else(|| panic!("{line}"))
}

fn alt(message: &Message) -> &str {
    message.value["attachments"][0]["description"].as_str().unwrap_or_default()
}

fn first_option(menu: &Message) -> Option<(String, String)> {
    let select = selects(menu).next()?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    Some((text(&select["custom_id"])?, text(&select["options"][0]["value"])?))
}

/// Taps the first choice of each menu to the end; returns the next board.
async fn tapped(stage: &Stage, who: &Person) -> Message {
    let board = stage.board();
    let mut menu = stage.press(who, &board, "button-move").await;
    while !has(&menu, "button-confirm") {
        // A third tap plays at once.
        if content(&menu) == word(Locale::default(), "moved") {
            return stage.after(board.id).await;
        }
        assert_eq!(menu.only_for, Some(who.id), "{}", menu.value);
        menu = match first_option(&menu) {
            Some((id, value)) => stage.choose(who, &menu, &id, &value).await,
            None => {
                let (label, _) =
                    buttons(&menu).next().unwrap_or_else(|| panic!("nothing to press: {}", menu.value));
                stage.press(who, &menu, &label).await
            }
        };
    }
    assert!(picture(&menu).is_some());
    let pressed = who.press(stage.channel, menu.id, &button(&menu, "button-confirm")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    stage.after(board.id).await
}

async fn offered(stage: &Stage, who: &Person) -> String {
    let pressed = who.complete(stage.channel, "move", &[("move", json!(""))], "move").unwrap();
    match pressed.answered_within(PATIENCE).await {
        Some(Outcome::Choices(choices)) => choices[0]["value"].as_str().expect("a text").to_owned(),
        other => panic!("{other:?}"),
    }
}

/// The tiles named in the private picture and not in the public one.
async fn hand(stage: &Stage, who: &Person, number: usize) -> Vec<String> {
    let board = stage.board();
    let shown = if number.is_multiple_of(2) {
        stage.press(who, &board, "button-hand").await
    } else {
        stage.command(who, "hand", &[]).await
    };
    assert_eq!(shown.only_for, Some(who.id));
    assert!(who.picture(picture(&shown).unwrap()).unwrap().starts_with(b"\x89PNG"));
    let is_tile =
        |word: &&str| word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'W');
    let tiles = alt(&shown).split(|c: char| !c.is_ascii_alphanumeric()).filter(is_tile);
    tiles.filter(|tile| !alt(&board).contains(tile)).map(str::to_owned).collect()
}

/// Plays this variant from the deal to the end, by turns typed and tapped; returns the last board.
async fn to_the_end(stage: &Stage, count: usize, variant: &str, options: &[(&str, &str)]) -> Message {
    let people = people(stage, count);
    stage.open_game(&people, "trioker", variant, options).await;
    let mut board = stage.board();
    let record = stage.record(&people[0]).await;
    assert!(
        record[0].starts_with("!deal:") && record[0].contains('?'),
        "who else holds what is not told: {record:?}"
    );
    // Each player sees their own hand only.
    let mut hands = Vec::new();
    for (number, who) in people.iter().enumerate() {
        hands.push(hand(stage, who, number).await);
    }
    for (number, mine) in hands.iter().enumerate() {
        assert!(mine.len() >= 5, "{mine:?}");
        assert!(
            hands[..number].iter().flatten().all(|tile| !mine.contains(tile)),
            "a tile in two hands: {hands:?}"
        );
    }
    for number in 0..200 {
        if is_over(&board) {
            let told = stage.record(&people[0]).await;
            assert!(!told[0].contains('?'), "it is over, so the deal is told: {told:?}");
            assert!(told.len() > 10, "{told:?}");
            return board;
        }
        assert!(!log_so_far().contains("!deal:p"), "the log tells a deal");
        let who = on_turn(&people, &board);
        let next = if number % 2 == 0 {
            tapped(stage, who).await
        } else {
            stage.type_move(who, &offered(stage, who).await).await;
            stage.after(board.id).await
        };
        assert_eq!(next.only_for, None, "{}", next.value);
        assert!(!alt(&next).is_empty() && picture(&next).is_some());
        board = next;
    }
    panic!("a game of {variant} without an end: {}", board.value)
}

#[tokio::test(flavor = "multi_thread")]
async fn three_play_rapid_until_it_is_scored() {
    let stage = Stage::new().await;
    let last = to_the_end(&stage, 3, "rapid", &[("players", "3"), ("blocked", "score")]).await;
    assert!(NAMES.iter().any(|name| content(&last).contains(name)), "{}", last.value);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn original_and_paths_variants_play() {
    let stage = Stage::new().await;
    to_the_end(&stage, 2, "original", &[("blocked", "score")]).await;
    for variant in ["simple-single", "simple-double", "simple-triple"] {
        to_the_end(&stage, 2, variant, &[]).await;
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_a_hexagon_gives_another_turn() {
    let stage = Stage::new().await;
    let people = people(&stage, 2);
    let fixture = recorded::of("trioker")
        .into_iter()
        .find(|game| game.variant == "even-odd")
        .expect("a duel");
    let (mut play, mut again) = (deltille::games::AnyPlay::start(&fixture.setup).unwrap(), None);
    for (number, line) in fixture.lines.iter().enumerate() {
        let before = play.actors();
        play.enter(line).unwrap();
        if number > 1 && play.actors() == before {
            again = Some(number);
            break;
        }
    }
    let again = again.expect("a recorded duel in which somebody plays again");
    let mut text = "# game: trioker\n# variant: even-odd\n".to_owned();
    fixture
        .options
        .iter()
        .for_each(|(key, value)| text.push_str(&format!("# option {key}: {value}\n")));
    fixture.lines[..again].iter().for_each(|line| text.extend([line, "\n"]));
    let file = people[0].upload("duel.txt", text);
    let view = stage.command(&people[0], "game import", &[("file", json!(file))]).await;
    let pressed = people[0].press(stage.channel, view.id, &button(&view, "button-play-on")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    let lobby = stage
        .until("the lobby", |message| {
            has(message, "button-join") || has(message, "button-accept-invitation")
        })
        .await;
    let pressed = people[1].press(stage.channel, lobby.id, &button(&lobby, "button-join")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    let board = stage.until("the board", |message| picture(message).is_some()).await;
    let who = on_turn(&people, &board);
    stage.type_move(who, &fixture.lines[again]).await;
    let board = stage.after(board.id).await;
    assert_eq!(on_turn(&people, &board).id, who.id, "{}", board.value);
    assert!(content(&board).says("trioker-told-hexagon"), "{}", board.value);
    stage.end().await;
}
