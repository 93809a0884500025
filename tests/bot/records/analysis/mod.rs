//! Analyses of games, from `/analyse` to the last button.

mod refused;
mod tried;

use crate::{
    replies::{Kind, kind, messages, said, updated},
    room::{ANN, BOB, CLEO, Room, button, buttons, ephemeral, selects},
};
use deltille::{
    bot::{Post, Upload, Value},
    store::{Store, Subject},
    table::{Phase, Table},
};
use deltille_testing::texts::Says;

async fn table_of(room: &Room) -> Table {
    let loaded = room.store.load(Subject::Channel(room.channel)).await.unwrap().unwrap();
    Table::decode(&loaded.body).unwrap()
}

/// Plays this number of random entries; then the first person resigns, and the others after.
async fn play_and_resign(room: &mut Room, people: &[u64], entries: usize) -> Table {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..entries {
        let table = table_of(room).await;
        let play = table.play().unwrap();
        let seat = table.on_turn().iter().next().unwrap();
        // A player who captures whenever possible.
        let taking: Vec<String> =
            play.legal().unwrap().into_iter().filter(|entry| entry.contains('x')).collect();
        let text = match taking.len() {
            0 => play.clone().random_entry(&mut |below| random.usize(..below)).unwrap().line,
            some => taking[random.usize(..some)].clone(),
        };
        let user = table.person(seat).unwrap().id.0;
        assert!(kind(&room.type_move(user, &text).await) == Kind::Public);
    }
    for user in &people[1..] {
        room.command(*user, "resign", &[]).await;
        room.tap(*user, "button-resign-confirm").await;
    }
    let table = table_of(room).await;
    assert_eq!(table.phase, Phase::Over);
    assert!(
        table.outcome().unwrap().reason != "resign" || room.public.text.says("result-won"),
        "{}",
        room.public.text
    );
    table
}

fn file(text: &str) -> (&'static str, Value) {
    let content = Ok(text.as_bytes().to_vec());
    ("file", Value::File(Upload { name: "game.txt".to_owned(), content }))
}

fn picture(post: &Post) -> &str {
    let file = post.file.as_ref().expect("a picture");
    assert!(file.bytes.starts_with(b"\x89PNG"), "{}", file.name);
    &file.name
}

/// What an entry is said to have left of a score is the mover's expected score on the board after it.
fn one_meaning_of_percentages(told: &str) {
    assert!(told.says("analysis-instead") && told.says("analysis-shares-after"), "{told}");
    let figures = |line: &str| -> Vec<u32> {
        let parts = line.split('%').filter_map(|part| part.rsplit([' ', '(']).next()?.parse().ok());
        parts.collect()
    };
    let line = |id: &str| told.lines().find(|line| line.says(id)).unwrap();
    let (lost, shares) = (figures(line("analysis-instead")), figures(line("analysis-shares-after")));
    let [left, best] = lost[..] else { panic!("{told}") };
    assert!(left < best && best <= 100 && shares.contains(&left), "{told}");
}

/// Asks for an analysis, pages through all of it and fetches the record.
async fn page_through(game: &str, variant: &str, options: &[(&str, &str)], people: &[u64], entries: usize) {
    let mut room = Room::new();
    room.open(people, game, variant, options).await;
    // Refused while the game is running.
    room.type_move(ANN, &table_of(&room).await.play().unwrap().legal().unwrap()[0]).await;
    let refused = room.command(BOB, "game analyse", &[]).await;
    assert!(ephemeral(&refused).text.says("analysis-goes-on"), "{:?}", ephemeral(&refused).text);
    assert_eq!(room.bot.analyses.searched(), 0);
    let table = play_and_resign(&mut room, people, entries).await;
    let last = table.entries.len();

    let reply = room.command(ANN, "game analyse", &[]).await;
    assert!(messages(&reply).private.is_some());
    let post = &updated(&reply).0;
    assert!(post.text.contains(&format!("move 0 of {last}")), "{}", post.text);
    button(post, "button-cancel");
    let shown = room.private[&ANN].clone();
    assert!(picture(&shown).contains("analysis"), "{}", shown.text);
    assert_eq!(room.bot.analyses.searched(), last as u64 + 1);
    // Random play gives something away.
    assert!(shown.text.says("analysis-better"), "{}", shown.text);
    let alt = &shown.file.as_ref().unwrap().alt;
    assert!(
        alt.contains("Expected score") && !alt.contains(['`', '*']) && !alt.contains("-# "),
        "{alt}"
    );

    // The board in the analysis shows the better entry.
    room.tap(ANN, "button-analysis-board").await;
    let board = room.private[&ANN].clone();
    assert!(!picture(&board).contains("analysis"));
    assert!(
        board.text.says("analysis-better-line") && board.text.says("analysis-shares-after"),
        "{}",
        board.text
    );
    assert!(board.text.says("analysis-before") && board.text.says("why"), "{}", board.text);
    one_meaning_of_percentages(&board.text);
    // Steps back to the first entry and forward to the last, by single steps and by turning points.
    let mut steps = 0;
    while buttons(&room.private[&ANN])
        .any(|button| button.label.reads("button-step-back") && !button.disabled)
    {
        room.tap(ANN, "button-step-back").await;
        picture(&room.private[&ANN]);
        steps += 1;
        assert!(steps <= last);
    }
    assert!(room.private[&ANN].text.contains(&format!("move 0 of {last}")));
    let mut turns = 0;
    while buttons(&room.private[&ANN])
        .any(|button| button.label.reads("button-turning-on") && !button.disabled)
    {
        room.tap(ANN, "button-turning-on").await;
        assert!(room.private[&ANN].text.says("analysis-better-line"), "{}", room.private[&ANN].text);
        turns += 1;
    }
    assert!(turns >= 1);
    while buttons(&room.private[&ANN]).any(|button| button.label.reads("button-forward") && !button.disabled)
    {
        room.tap(ANN, "button-forward").await;
    }
    let end = room.private[&ANN].text.clone();
    assert!(end.contains(&format!("move {last} of {last}")));
    assert!(end.says("event-resign") && !end.contains(":resign"), "{end}");
    room.tap(ANN, "button-graph").await;
    assert!(picture(&room.private[&ANN]).ends_with(&format!("analysis-{last}.png")));

    // The annotated record still parses as a record.
    let shown = room.private[&ANN].clone();
    room.tap(ANN, "button-remarks").await;
    let text = String::from_utf8(room.private[&ANN].file.clone().unwrap().bytes).unwrap();
    assert!(text.contains(" lost; expected now: ") && text.contains("better was "), "{text}");
    let again = Table::import(&text, None).unwrap();
    assert_eq!(again.entries.len(), last);

    // The public post has the picture, but no buttons.
    let post = said(room.press_id(ANN, &button(&shown, "button-share").custom_id, &[]).await);
    assert!(post.rows.is_empty() && picture(&post).contains("analysis"));
    // It follows the server, not who shares it.
    room.command(ANN, "me settings", &[]).await;
    room.turn_to(ANN, "settings-page-own").await;
    room.pick(ANN, "settings-theme-high-contrast").await;
    let again = said(room.press_id(ANN, &button(&shown, "button-share").custom_id, &[]).await);
    assert!(again.file == post.file, "others see it too");

    // The analysis is now cached: for other users, after a restart and from the history. Nothing is searched
    // again.
    let searched = room.bot.analyses.searched();
    let reply = room.command(BOB, "game analyse", &[]).await;
    picture(ephemeral(&reply));
    assert_eq!(room.bot.analyses.searched(), searched);
    room.restart();
    room.press_id(ANN, &button(&shown, "button-analysis-board").custom_id, &[]).await;
    picture(&room.private[&ANN]);
    room.command(CLEO, "history", &[]).await;
    let select = selects(&room.private[&CLEO]).next().unwrap().clone();
    room.press_id(CLEO, &select.custom_id, &[&select.options[0].value]).await;
    let reply = room.tap(CLEO, "button-analyse").await;
    assert!(picture(ephemeral(&reply)).contains("analysis"));
    assert_eq!(room.bot.analyses.searched(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn triablo_analysis_can_be_paged() {
    page_through("triablo", "two-player", &[("setup", "standard")], &[ANN, BOB], 14).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_player_triablo_analysis_can_be_paged() {
    page_through("triablo", "three-player", &[("setup", "standard")], &[ANN, BOB, CLEO], 24).await;
}
