//! A short game in English, word by word. All other tests ask for texts by their ids.

use super::replies::private;
use super::room::{ANN, BOB, Room, STRANGER, ephemeral};
use deltille::bot::Value;
use deltille::text::{Locale, locales, lookup};
use deltille_testing::texts::{Says, ids, message};

#[track_caller]
fn reads(shown: &str, words: &str) {
    assert!(shown.contains(words), "{words:?} is not in {shown:?}");
}

#[tokio::test]
async fn words_of_a_short_game() {
    let mut room = Room::new();
    room.command(ANN, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
    reads(
        &room.private[&ANN].text,
        "One seat is open to everybody here. To challenge somebody, name them in",
    );
    room.pick(ANN, "My seat: White").await;
    room.pick(ANN, "Clock: 3 days per move").await;
    room.tap(ANN, "Open the table").await;
    reads(&room.public.text, "3 days per move");
    room.press(BOB, "Join").await;
    reads(&room.public.text, "**Triablo · Two players** — the game begins.");
    reads(&room.public.text, "to move");
    let early = private(room.type_move(BOB, "e7-f6^").await);
    reads(&early.text, "`e7-f6^` cannot be played now: It is not Red’s turn.");
    let wrong = private(room.type_move(ANN, "e1-e5v").await);
    reads(
        &wrong.text,
        "`e1-e5v` cannot be played (rule **M4**): The king on e1 moves only one step.",
    );
    room.type_move(ANN, "e3-f3v").await;
    reads(&room.public.text, "singleton moves · `e3-f3v`");
    room.command(STRANGER, "board", &[("ply", Value::Integer(0))]).await;
    reads(&room.private[&STRANGER].text, "move 0 of 1");
    room.tap(STRANGER, "Forward ▶").await;
    reads(&room.private[&STRANGER].text, "move 1 of 1");
    let asked = room.command(ANN, "game draw", &[]).await;
    reads(&ephemeral(&asked).text, "Offer a draw to the others? They are pinged");
    room.tap(ANN, "Offer a draw").await;
    reads(&room.public.text, "Still to answer: Red");
    room.press(BOB, "Decline the draw").await;
    reads(&room.public.text, "Red declines the draw.");
    let asked = room.command(BOB, "game resign", &[]).await;
    reads(&ephemeral(&asked).text, "Resign this game? You cannot take it back.");
    room.tap(BOB, "Yes, I resign").await;
    reads(&room.public.text, "Red resigns");
    reads(&room.public.text, "wins.**");
    for again in ["is out", "the other side resigned"] {
        assert!(!room.public.text.contains(again), "{again}: {}", room.public.text);
    }
}

/// The tests' own question "does this say that text?" agrees with the catalogue that says it.
#[test]
fn every_text_says_itself() {
    for locale in locales() {
        let (mut said, mut other) = (0, 0);
        for id in ids() {
            let shown = lookup(locale, id).unwrap_or_else(|| panic!("no text {id}"));
            if shown.chars().filter(|sign| sign.is_alphabetic()).count() < 12 || shown.contains('{') {
                continue;
            }
            assert!(format!("> {shown} <").says_in(locale.tag(), id), "{id}: {shown}");
            said += 1;
            other += usize::from("This is not in any catalogue.".says_in(locale.tag(), id));
        }
        assert!(said > 500 && other == 0, "{said} {other}");
    }
    let day = |count: usize| deltille::text::say(Locale::default(), &message!("day-streak", count = count));
    assert!(day(3).says("day-streak") && day(3).says(message!("day-streak", count = 3usize)));
    assert!(!day(30).says(message!("day-streak", count = 3usize)));
}

#[test]
#[should_panic(expected = "there is no text no-such-text")]
fn an_unknown_text_is_an_error() {
    let _ = "anything".says("no-such-text");
}
