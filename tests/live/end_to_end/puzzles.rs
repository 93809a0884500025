//! Puzzles for one, with the real client: a problem, a tour, a shape, the hexagon, and the puzzle of the day of two people.

use super::{
    room::{PATIENCE, Room, button, buttons, content, option, picture},
    stage::Stage,
};
use deltille::{
    games::{AnyPlay, Setup, registry, solo::HINT_BUDGET},
    playground::{Message, Person},
};
use serde_json::json;

const KEY: &str = "(10,7,2)(3,7,9)";

/// From `/puzzle` to the first board, by taps.
async fn open(room: &Room, who: &Person, family: &str, puzzle: &str) -> Message {
    let before = room.public().last().map_or(0, |message| message.id);
    let menu = room.command(who, "puzzle", &[]).await;
    assert_eq!(menu.only_for, Some(who.id));
    let menu = room.press(who, &menu, family).await;
    let (id, value) = option(&menu, |label| label == puzzle).unwrap_or_else(|| panic!("{puzzle}: {}", menu.value));
    let pressed = who.select(room.channel, menu.id, &id, &[&value]).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    let board = room.after(before).await;
    assert!(who.picture(picture(&board).unwrap()).unwrap().starts_with(b"\x89PNG"));
    board
}

/// Presses *Hint* under the newest board and plays what it says.
async fn hinted(room: &Room, who: &Person) -> Message {
    let board = room.board();
    let hint = room.press(who, &board, "Hint").await;
    assert_eq!(hint.only_for, Some(who.id), "{}", hint.value);
    room.press(who, &hint, "Play it").await;
    room.after(board.id).await
}

fn solution(game: &str, variant: &str, option: (&str, &str)) -> Vec<String> {
    let option = (option.0.to_owned(), option.1.to_owned());
    let setup = Setup::parse(registry::game(game).unwrap(), Some(variant), &[option]).unwrap();
    AnyPlay::start(&setup).unwrap().solution(HINT_BUDGET).unwrap()
}

fn has(message: &Message, label: &str) -> bool {
    buttons(message).any(|(known, _)| known == label)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_problem_is_solved_after_a_failure_with_a_hint() {
    let mut stage = Stage::new().await;
    let (mira, jonas) = (stage.person("Mira"), stage.person("Jonas"));
    let board = open(&stage, &mira, "Problem", "Problem 1").await;
    assert!(has(&board, "Hint") && has(&board, "Give up…"));
    let stranger = stage.press(&jonas, &board, "Hint").await;
    assert!(content(&stranger).contains("no seat") && stranger.only_for == Some(jonas.id));
    // Two moves that force nothing: the program answers the first.
    let option = ("id".to_owned(), "p1".to_owned());
    let setup = Setup::parse(registry::game("triortan").unwrap(), Some("problem"), &[option]).unwrap();
    let mut play = AnyPlay::start(&setup).unwrap();
    for _ in 0..2 {
        let entry = play.legal().unwrap().into_iter().find(|entry| entry != KEY).unwrap();
        play.enter(&entry).unwrap();
        let board = stage.type_move(&mira, &entry).await;
        assert!(!content(&board).contains(KEY));
        if let Some((_, answer)) = play.automatic() {
            play.enter(&answer).unwrap();
            assert!(content(&board).contains(&answer), "{}", content(&board));
        }
    }
    assert!(play.outcome().is_some() && content(&stage.board()).contains("Not solved"), "{}", content(&stage.board()));
    stage.stop_bot().await;
    stage.start_bot().await;
    let failed = stage.board();
    let pressed = mira.press(stage.channel, failed.id, &button(&failed, "Try again")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    let second = stage.after(failed.id).await;
    assert!(content(&second).contains("Attempt 2"), "{}", content(&second));
    let next = hinted(&stage, &mira).await;
    assert!(content(&next).contains(KEY), "{}", content(&next));
    let solved = hinted(&stage, &mira).await;
    let text = content(&solved);
    assert!(text.contains("Mira) has solved it") && text.contains("Attempt 2 · 2 hints"), "{text}");
    let url = picture(&solved).unwrap();
    assert!(mira.picture(url).unwrap().starts_with(b"\x89PNG"));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tour_with_undo_and_hint_to_its_end() {
    let mut stage = Stage::new().await;
    let ada = stage.person("Ada");
    open(&stage, &ada, "Skylight (solo)", "Twister").await;
    hinted(&stage, &ada).await;
    let second = hinted(&stage, &ada).await;
    let pressed = ada.press(stage.channel, second.id, &button(&second, "Undo")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    let undone = stage.after(second.id).await;
    assert!(content(&undone).contains("2 hints"), "{}", content(&undone));
    assert!(undone.value["attachments"][0]["description"].as_str().unwrap().contains("One cell visited"));
    stage.stop_bot().await;
    stage.start_bot().await;
    // On by the solver's way: 215 moves, each a board.
    let mut record = stage.record(&ada).await;
    let option = ("piece".to_owned(), "Tw".to_owned());
    let setup = Setup::parse(registry::game("triortan").unwrap(), Some("skylight"), &[option]).unwrap();
    let mut play = AnyPlay::start(&setup).unwrap();
    for line in record.drain(..) {
        play.enter(&line).unwrap();
    }
    while play.outcome().is_none() {
        let Some(deltille::games::Hint::Enter(entry)) = play.hint(HINT_BUDGET) else { panic!("a way on") };
        play.enter(&entry).unwrap();
        stage.type_move(&ada, &entry).await;
    }
    let text = content(&stage.board()).to_owned();
    assert!(text.contains("All 216 cells visited") && text.contains("has solved it"), "{text}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shape_and_the_hexagon_are_filled() {
    let stage = Stage::new().await;
    let (ben, zoya) = (stage.person("Ben"), stage.person("Zoya"));
    open(&stage, &ben, "Puzzle: fill a shape", "Small hexagon").await;
    while !content(&stage.board()).contains("has solved it") {
        hinted(&stage, &ben).await;
    }
    assert!(content(&stage.board()).contains("6 hints"), "{}", content(&stage.board()));
    open(&stage, &zoya, "MacMahon's hexagon", "Any colour").await;
    for entry in solution("trioker", "macmahon", ("border", "any")) {
        let board = stage.type_move(&zoya, &entry).await;
        assert_eq!(board.only_for, None, "{entry}: {}", board.value);
    }
    let text = content(&stage.board()).to_owned();
    assert!(text.contains("has solved it") && text.contains("no hints"), "{text}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_puzzle_of_the_day_of_two_people() {
    let mut stage = Stage::new().await;
    let (mira, jonas) = (stage.person("Mira"), stage.person("Jonas"));
    let other = Room { channel: stage.playground.add_channel("quiet"), ..(*stage).clone() };
    let daily = [("kind", json!("daily"))];
    let board = stage.command(&mira, "puzzle", &daily).await;
    assert!(board.only_for.is_none() && content(&board).contains("Puzzle of the day"), "{}", board.value);
    let theirs = other.command(&jonas, "puzzle", &daily).await;
    let puzzle = |message: &Message| content(message).lines().next().unwrap().to_owned();
    assert_eq!(puzzle(&board), puzzle(&theirs), "the same for everybody");
    let refused = other.command(&mira, "puzzle", &daily).await;
    assert!(content(&refused).contains(&format!("<#{}>", stage.channel)), "{}", content(&refused));
    // Mira with hints to the end, Jonas gives up.
    while !content(&stage.board()).contains("has solved it") {
        hinted(&stage, &mira).await;
    }
    let text = content(&stage.board()).to_owned();
    assert!(text.contains("1. Mira —") && !text.contains("Jonas"), "{text}");
    stage.stop_bot().await;
    stage.start_bot().await;
    let ask = other.press(&jonas, &theirs, "Give up…").await;
    let pressed = jonas.press(other.channel, ask.id, &button(&ask, "Yes, show me the solution")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    let over = other.after(theirs.id).await;
    assert!(content(&over).contains("has given up") && content(&over).contains("olution"), "{}", content(&over));
    assert!(picture(&over).is_some());
    let leaders = other.press(&jonas, &over, "Leaderboard").await;
    assert!(leaders.only_for == Some(jonas.id) && content(&leaders).contains("1. Mira —"), "{}", leaders.value);
    let again = other.command(&jonas, "puzzle", &daily).await;
    assert!(content(&again).contains("given up"), "{}", content(&again));
    stage.end().await;
}
