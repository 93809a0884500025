//! The standings as a picture: below the public message and in *Standings*.

use super::{Cup, HOST};
use crate::room::{ANN, BOB, CLEO};
use deltille::bot::{File, Post, Rights};
use deltille_testing::{
    picture::Picture,
    texts::{Says, message},
};
use std::sync::atomic::Ordering::Relaxed;

/// The colour of the card, which differs in each theme.
fn card(file: &File) -> [u8; 4] {
    let picture = Picture::of(&file.bytes);
    picture.at(picture.width / 2, 8)
}

/// Whether the picture says that Ann leads with these points.
fn leader(post: &Post, points: &str) -> bool {
    let alt = &post.file.as_ref().expect("a picture").alt;
    alt.contains("1. Ann") && alt.says(message!("standings-alt-line", place = "1.", points = points))
}

#[tokio::test]
async fn the_public_message_has_the_standings_from_the_first_result_on() {
    let people = [ANN, BOB, CLEO, 14];
    let mut cup = Cup::begun(&people, &[]).await;
    assert_eq!(cup.state().file, None, "nothing to show yet");
    let (_, _, channel) = cup.game_of(ANN, 14).await;
    cup.resign(14, channel).await;
    cup.settle().await;
    let state = cup.state();
    assert!(leader(&state, "1"), "{:?}", state.file.map(|file| file.alt));
    let alt = state.file.unwrap().alt;
    assert!(
        alt.says(message!("standings-about", state = "games", done = 1usize, games = 6usize)),
        "{alt}"
    );
    assert!(state.text.says(message!("tournament-open-all", count = 5usize)), "the words stay");
    cup.play_open().await;
    let state = cup.state();
    assert!(leader(&state, "3"), "{:?}", state.file);
    assert!(state.text.says(message!("tournament-winners", count = 1usize)));
    assert!(state.file.unwrap().alt.says(message!("standings-about", state = "over")));
}

#[tokio::test]
async fn pictures_have_the_theme_of_the_server_and_of_who_looks() {
    let mut cup =
        Cup::begun(&[ANN, BOB, CLEO, 14, 15, 16, 17, 18], &["tournament-format-swiss".into()]).await;
    cup.play_open().await;
    let dark = card(&cup.state().file.unwrap());
    cup.press(BOB, "button-standings").await;
    let own = cup.room.private[&BOB].clone();
    assert_eq!(card(own.file.as_ref().unwrap()), dark);
    assert!(own.text.says("tournament-standings") && leader(&own, "1"), "as text, too: {own:?}");
    cup.room.command(BOB, "me settings", &[]).await;
    cup.room.turn_to(BOB, "settings-page-own").await;
    cup.room.pick(BOB, "settings-theme-light").await;
    cup.press(BOB, "button-standings").await;
    let light = card(cup.room.private[&BOB].file.as_ref().unwrap());
    assert_ne!(light, dark);
    cup.room.rights = Rights { manage_server: true, ..Rights::default() };
    cup.room.command(HOST, "server settings", &[]).await;
    cup.room.turn_to(HOST, "server-page-boards").await;
    cup.room.pick(HOST, "server-theme-light").await;
    cup.room.rights = Rights::default();
    cup.play_open().await;
    assert_eq!(card(&cup.state().file.unwrap()), light);
}

#[tokio::test]
async fn a_knock_out_shows_its_bracket_from_the_first_round_to_the_end() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14, 15], &["tournament-format-knock-out".into()]).await;
    let alt = |post: &Post| post.file.as_ref().expect("a picture").alt.clone();
    let pair = |state: &'static str| message!("bracket-alt-pair", state = state);
    let begun = alt(&cup.state());
    assert!(
        begun.says("bracket-alt") && begun.says(pair("open")) && begun.says(pair("free")),
        "{begun}"
    );
    for _ in 0..3 {
        cup.play_open().await;
    }
    let over = alt(&cup.state());
    assert!(over.says(pair("won")) && !over.says(pair("open")), "{over}");
    let last = cup.posts.iter().rfind(|post| post.text.says("tournament-news-over")).unwrap();
    assert_eq!(alt(last), over);
    cup.press(BOB, "button-standings").await;
    assert!(alt(&cup.room.private[&BOB].clone()).says("standings-alt"), "the table is there, too");
}

#[tokio::test]
async fn a_picture_that_is_refused_does_not_hold_the_words_up() {
    let mut cup = Cup::begun(&[ANN, BOB], &[]).await;
    cup.wall.refuses_files.store(true, Relaxed);
    cup.play_open().await;
    let state = cup.state();
    assert!(state.text.says(message!("tournament-winners", count = 1usize)), "{state:?}");
    assert_eq!(state.file, None);
    assert_eq!(cup.told("tournament-news-over"), 1, "and it goes on");
}
