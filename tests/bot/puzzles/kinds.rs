//! The other kinds, tours and shapes; and presses that no board offers.

use super::{hinted, of_kind, open, own, table};
use crate::replies::{Kind, kind};
use crate::room::{ANN, BOB, Room, button, ephemeral, has, selects};
use deltille::{
    games::{Hint, Seat, solo::HINT_BUDGET},
    text::{Locale, locales},
};
use deltille_testing::texts::{Says, message};

#[tokio::test]
async fn senseless_presses_are_answered() {
    let mut room = Room::new();
    let presses = [
        ("1.z.f.99.0", ""),
        ("1.z.c.0", "trioker/puzzle/moon"),
        ("1.z.c.0", ""),
        ("1.z.q", ""),
        ("1.z.f.1.x", ""),
    ];
    for (id, value) in presses {
        let reply = room.press_id(ANN, id, &[value]).await;
        assert!(ephemeral(&reply).text.says("problem-unknown"), "{id}");
    }
    // A page past the end shows the last one.
    assert!(kind(&room.press_id(ANN, "1.z.f.0.9", &[]).await) == Kind::Replaced);
    assert!(
        ephemeral(&room.command(ANN, "puzzle", &[of_kind("chess")]).await)
            .text
            .says("problem-unknown")
    );
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let hint = button(&room.public, "button-move").custom_id.replace(".move.", ".hint.");
    assert!(ephemeral(&room.press_id(ANN, &hint, &[]).await).text.says("hint-none"));
    assert!(!has(&room.public, "button-hint"));
}

#[tokio::test]
async fn given_up_tour_shows_moves_one_by_one() {
    let mut room = Room::new();
    open(&mut room, ANN, "variant-triortan-skylight", "triortan-piece-fm").await;
    let mut play = table(&room).await.play().unwrap().clone();
    let tour = play.solution(HINT_BUDGET).unwrap();
    tour.iter().for_each(|line| drop(play.enter(line).unwrap()));
    assert!(tour.len() == 216 && play.outcome().is_some_and(|outcome| outcome.winners.contains(Seat(0))));
    hinted(&mut room, ANN).await;
    room.tap(ANN, "button-give-up").await;
    room.tap(ANN, "button-give-up-confirm").await;
    let shown = own(&room).file.clone().unwrap();
    assert!(
        shown.name.ends_with(".gif") && shown.bytes.starts_with(b"GIF89a") && shown.bytes.len() < 4 << 20,
        "{}",
        shown.bytes.len()
    );
    assert!(
        own(&room).text.says("board-solution-moves") && shown.alt.contains("216"),
        "{}",
        own(&room).text
    );
}

#[tokio::test]
async fn a_tour_with_undo_and_hints_to_its_end() {
    let mut room = Room::new();
    open(&mut room, ANN, "variant-triortan-skylight", "triortan-piece-fm").await;
    assert!(!has(own(&room), "button-undo"), "there is nothing to undo");
    hinted(&mut room, ANN).await;
    hinted(&mut room, ANN).await;
    assert!(kind(&room.tap(ANN, "button-undo").await) == Kind::Replaced);
    assert_eq!(table(&room).await.entries.len(), 1);
    // Move at random until the tour cannot be completed; the hint says so.
    loop {
        let play = table(&room).await.play().unwrap().clone();
        if play.hint(HINT_BUDGET) == Some(Hint::DeadEnd) {
            room.tap(ANN, "button-hint").await;
            break;
        }
        let mut entries = play.legal().unwrap();
        room.type_move(ANN, &entries.swap_remove(0)).await;
    }
    assert!(
        own(&room).text.says(message!("hint-dead-undo", button = message!("button-undo"))),
        "{}",
        own(&room).text
    );
    room.tap(ANN, "button-close").await;
    while matches!(table(&room).await.play().unwrap().hint(HINT_BUDGET), Some(Hint::DeadEnd)) {
        room.tap(ANN, "button-undo").await;
    }
    // Typed, to the end.
    while table(&room).await.outcome().is_none() {
        let Some(Hint::Enter(entry)) = table(&room).await.play().unwrap().hint(HINT_BUDGET) else {
            panic!("a way on")
        };
        room.type_move(ANN, &entry).await;
    }
    let text = &own(&room).text;
    assert!(
        text.says(message!("triortan-event-complete", visited = 216usize))
            && text.says("board-solved")
            && text.says(message!("board-solo", hints = 3usize)),
        "{text}"
    );
}

#[tokio::test]
async fn pieces_without_tour_are_named() {
    let mut room = Room::new();
    room.command(ANN, "puzzle", &[of_kind("triortan-skylight")]).await;
    let post = own(&room).clone();
    let about: Vec<String> = selects(&post)
        .flat_map(|select| &select.options)
        .map(|option| format!("{}: {}", option.label, option.description.clone().unwrap_or_default()))
        .collect();
    assert_eq!(about.len(), 12);
    assert!(
        about.contains(&"Strobe: not every cell can be visited: 27 at most".to_owned()),
        "{about:?}"
    );
    assert!(about.contains(&"Firemaster: all 216 cells can be visited".to_owned()), "{about:?}");
    room.pick(ANN, "triortan-page-strobe").await;
    room.tap(ANN, "button-hint").await;
    assert!(own(&room).text.says("hint-never"), "{}", own(&room).text);
    assert_eq!(table(&room).await.hints(), 0, "it was told before");
}

#[tokio::test]
async fn shapes_are_filled_with_hints_and_dead_ends_are_named() {
    let mut room = Room::new();
    open(&mut room, ANN, "variant-trioker-puzzle", "option-shape-triangle-3-odd").await;
    for line in ["113.12@A1", "331.04@C5", "332.04@C1", "112.06@B2"] {
        room.type_move(ANN, line).await;
    }
    room.tap(ANN, "button-hint").await;
    assert!(own(&room).text.contains("`lift@B2`"), "{}", own(&room).text);
    room.tap(ANN, "button-confirm").await;
    while table(&room).await.outcome().is_none() {
        hinted(&mut room, ANN).await;
    }
    let text = &own(&room).text;
    let hints =
        |text: &str| (2..30).any(|count: usize| text.says(message!("board-solo-over", hints = count)));
    assert!(text.says("board-solved") && hints(text), "{text}");

    // MacMahon’s hexagon, given up.
    open(&mut room, ANN, "MacMahon’s hexagon", "Coral (3)").await;
    room.tap(ANN, "button-give-up").await;
    room.tap(ANN, "button-give-up-confirm").await;
    assert!(own(&room).text.says("board-solution"), "{}", own(&room).text);
    let alt = &own(&room).file.as_ref().unwrap().alt;
    let tiles = alt.split_once("twelve o’clock: ").map_or(0, |(_, tiles)| tiles.split(", ").count());
    assert_eq!(tiles, 24, "{alt}");
}

#[tokio::test]
async fn puzzles_are_translated_to_german() {
    let german = locales().find(|locale| *locale != Locale::default()).unwrap();
    let mut room = Room::new();
    room.locale = german;
    let reply = room.command(ANN, "puzzle", &[of_kind("trioker-puzzle")]).await;
    assert!(
        ephemeral(&reply).text.says_in("de", "puzzle-trioker-puzzle"),
        "{}",
        ephemeral(&reply).text
    );
    room.pick(ANN, "option-shape-star").await;
    room.tap(ANN, "button-hint").await;
    assert!(room.private[&ANN].text.says_in("de", "hint-enter"), "{}", room.private[&ANN].text);
}
