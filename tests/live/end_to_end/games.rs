//! Whole games of two and three, by commands and by taps.

use super::{
    recorded,
    room::{PATIENCE, content, has, picture, pinged},
    stage::Stage,
};
use deltille::{
    games::{Actors, AnyPlay},
    playground::{Message, Person},
    text::{Locale, word},
};

#[derive(Clone, Copy, PartialEq)]
pub enum By {
    Commands,
    Taps,
}

async fn play(game: &str, name: &str, by: By) {
    play_on(Stage::new().await, game, name, by).await;
}

/// Plays a recorded game to its end.
pub async fn play_on(stage: Stage, game: &str, name: &str, by: By) {
    let fixture = recorded::named(game, name);
    let options: Vec<_> = fixture.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let mut play = AnyPlay::start(&fixture.setup).unwrap();
    let names = ["Mira", "Jonas", "Tuğçe", "Ada", "Ben", "Zoya"];
    let people: Vec<_> = names[..play.seats().len()].iter().map(|name| stage.person(name)).collect();
    stage.open_game(&people, &fixture.game, &fixture.variant, &options).await;
    for line in &fixture.lines {
        let who = &people[recorded::acting(&play, line)];
        let board = match (by, line.ends_with(":resign")) {
            (_, true) => stage.resign(who).await,
            (By::Commands, false) if line.ends_with("-offer") || line.ends_with("-accept") => {
                let before = stage.board();
                let question = stage.type_move(who, line).await;
                let (_, agree) = line.split_once(':').unwrap();
                stage.press(who, &question, &format!("button-{agree}")).await;
                stage.after(before.id).await
            }
            (By::Commands, false) => stage.type_move(who, line).await,
            (By::Taps, false) => stage.tap(who, &play, line).await,
        };
        let before = acting(&play, &people);
        play.enter(line).unwrap();
        assert_eq!(board.only_for, None, "{line}: {}", board.value);
        let url = picture(&board).unwrap_or_else(|| panic!("{line}: no picture"));
        assert!(who.picture(url).unwrap().starts_with(b"\x89PNG"));
        let alt = board.value["attachments"][0]["description"].as_str().unwrap_or_default();
        assert!(!alt.is_empty(), "{line}: no alt text");
        // Users whose turn begins, and users with an offer to answer.
        let offered = line.ends_with("-offer");
        let called = |next: &u64| *next != who.id && (offered || !before.contains(next));
        let asked = if offered {
            people.iter().map(|person| person.id).collect()
        } else {
            acting(&play, &people)
        };
        assert_eq!(
            pinged(&board),
            asked.into_iter().filter(called).collect::<Vec<_>>(),
            "{line}: who is notified"
        );
    }
    let done = word(Locale::default(), "moved");
    for who in &people {
        let gone =
            |messages: &[Message]| messages.iter().all(|message| content(message) != done).then_some(());
        let gone = who.wait_for(stage.channel, PATIENCE, gone).await;
        assert!(gone.is_some(), "what {} is done with goes away", who.id);
    }
    let last = stage.board();
    for seat in &fixture.winners {
        let name = word(Locale::default(), &format!("seat-{seat}"));
        assert!(content(&last).contains(&name), "{}", last.value);
    }
    assert!(has(&last, "button-rematch"));
    assert_eq!(stage.record(&people[0]).await, fixture.lines);
    stage.end().await;
}

fn acting(play: &AnyPlay, people: &[Person]) -> Vec<u64> {
    match play.actors() {
        Actors::Seats(seats) => seats.iter().map(|seat| people[seat.index()].id).collect(),
        _ => Vec::new(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn triablo_of_two_by_commands() {
    play("triablo", "two-captures", By::Commands).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn triablo_of_two_by_taps() {
    play("triablo", "two-captures", By::Taps).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn triablo_of_three_by_commands() {
    play("triablo", "three-resignations", By::Commands).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn triablo_of_three_by_taps() {
    play("triablo", "three-resignations", By::Taps).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn torissogi_by_commands() {
    play("torissogi", "agreed-draw", By::Commands).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn torissogi_by_taps() {
    play("torissogi", "greedy-g4-promotion=forced-conduct=tournament", By::Taps).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn triangulation_by_commands() {
    play("triangulation", "three-player-red-wins", By::Commands).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn triangulation_by_taps() {
    play("triangulation", "two-player-green-wins", By::Taps).await;
}
