//! Take-backs, pauses, calling a game off, conditional moves and forced entries, through the bot's messages.

use crate::{
    replies::{Kind, kind, messages, next, posts_of},
    room::{ANN, BOB, CLEO, Room, STRANGER, button, buttons, ephemeral, has, selects},
};
use deltille::{
    bot::{Action, Post, Reply, Value},
    text::Locale,
};
use deltille_testing::texts::{Says, message};

fn line(text: &str) -> (&'static str, Value) {
    ("line", Value::Text(text.to_owned()))
}

async fn begun() -> Room {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room
}

async fn more(room: &mut Room, user: u64, label: &str) -> Reply {
    room.press(user, "button-more").await;
    room.tap(user, label).await
}

fn called(post: &Post) -> Vec<u64> {
    post.mentions.iter().map(|user| user.0).collect()
}

#[tokio::test]
async fn a_take_back_by_taps() {
    let mut room = begun().await;
    room.press(ANN, "button-more").await;
    assert!(!has(&room.private[&ANN], "button-take-back"), "there is nothing to take back");
    room.type_move(ANN, "e3-f3v").await;
    let old = button(&room.public, "button-move").custom_id.clone();
    more(&mut room, ANN, "button-take-back").await;
    assert!(
        room.private[&ANN].text.says(message!("back-ask", count = 1usize)),
        "{}",
        room.private[&ANN].text
    );
    let asked = room.tap(ANN, "button-back-propose").await;
    assert!(kind(&asked) == Kind::ClosedAndPublic && messages(&asked).strip.is_some(), "{asked:?}");
    assert_eq!(called(&room.public), [BOB], "who has to answer");
    let asks = |line: &str| line.says(message!("board-back", count = 1usize)) && line.contains(": Red (");
    assert!(room.public.text.lines().any(asks), "{}", room.public.text);
    // Only Bob can answer: neither the asker nor a stranger.
    let reply = room.press(ANN, "button-back-agree").await;
    assert!(ephemeral(&reply).text.says("table-refuse-agreed"), "{reply:?}");
    room.command(ANN, "game takeback", &[]).await;
    assert!(!has(&room.private[&ANN], "button-back-agree") && has(&room.private[&ANN], "button-withdraw"));
    let reply = room.press(STRANGER, "button-back-agree").await;
    assert!(ephemeral(&reply).text.says("problem-not-seated"));
    let agreed = button(&room.public, "button-back-agree").custom_id.clone();
    let first = room.press(BOB, "button-back-agree").await;
    assert!(
        room.public
            .text
            .says(message!("table-taken-back", count = 1usize, seat = message!("seat-white"))),
        "{}",
        room.public.text
    );
    assert_eq!(called(&room.public), [ANN]);
    assert_eq!(room.record(ANN).await, [""; 0]);
    // A second press does nothing.
    room.press_id(BOB, &agreed, &[]).await;
    assert!(room.private[&BOB].text.says("problem-stale"), "{}", room.private[&BOB].text);
    assert_eq!(next(&first).0, None);
    room.type_move(ANN, "e3-f3v").await;
    // The board has as many entries as the one that was taken back, but it is a different board.
    let reply = room.press_id(BOB, &old, &[]).await;
    assert!(ephemeral(&reply).text.says("problem-stale"), "{}", ephemeral(&reply).text);
    room.press(BOB, "button-move").await;
    assert!(!room.private[&BOB].text.says("problem-stale"));
}

#[tokio::test]
async fn declined_take_back_counts_once() {
    let mut room = begun().await;
    room.type_move(ANN, "e3-f3v").await;
    room.command(ANN, "game takeback", &[]).await;
    room.tap(ANN, "button-back-propose").await;
    room.command(BOB, "game takeback", &[]).await;
    room.tap(BOB, "button-decline").await;
    assert!(
        room.public.text.says(message!("table-back-declined", seat = message!("seat-red"))),
        "{}",
        room.public.text
    );
    assert!(room.public.text.contains("e3-f3v"), "{}", room.public.text);
    let again = room.last.clone().unwrap();
    assert!(kind(&room.deliver(again).await) == Kind::ClosedAndPublic);
    assert_eq!(room.record(BOB).await, ["e3-f3v"]);
    room.command(ANN, "game takeback", &[]).await;
    room.tap(ANN, "button-back-propose").await;
    room.press(BOB, "button-decline").await;
    assert!(
        room.public.text.says(message!("table-back-declined", seat = message!("seat-red"))),
        "{}",
        room.public.text
    );
    room.command(ANN, "game takeback", &[]).await;
    room.tap(ANN, "button-back-propose").await;
    room.press(BOB, "button-back-agree").await;
    let again = room.last.clone().unwrap();
    room.type_move(ANN, "e3-f3v").await;
    assert!(!posts_of(&room.deliver(again).await).is_empty());
    assert_eq!(room.record(BOB).await, ["e3-f3v"], "an old yes takes nothing back");
    let reply = room.command(STRANGER, "game takeback", &[]).await;
    assert!(ephemeral(&reply).text.says("problem-not-seated"));
}

#[tokio::test]
async fn a_pause_through_a_restart() {
    let mut room = begun().await;
    room.command(BOB, "game pause", &[]).await;
    room.tap(BOB, "button-back-propose").await;
    assert_eq!(called(&room.public), [ANN]);
    room.press(ANN, "button-pause-agree").await;
    assert!(
        room.public.text.says("board-paused") && called(&room.public).is_empty(),
        "{}",
        room.public.text
    );
    assert!(!has(&room.public, "button-move"));
    room.restart();
    let reply = room.type_move(ANN, "e3-f3v").await;
    assert!(ephemeral(&reply).text.says("table-refuse-paused"), "{}", ephemeral(&reply).text);
    let reply = room.press(CLEO, "button-resume-ask").await;
    assert!(ephemeral(&reply).text.says("problem-not-seated"));
    room.press(BOB, "button-resume-ask").await;
    room.tap(BOB, "button-resume").await;
    assert!(
        room.public.text.says(message!("table-resumed", seat = message!("seat-red")))
            && called(&room.public) == [ANN],
        "{}",
        room.public.text
    );
    room.type_move(ANN, "e3-f3v").await;
    assert_eq!(room.record(ANN).await, ["e3-f3v"]);
    assert!(
        ephemeral(&room.command(ANN, "game resume", &[]).await)
            .text
            .says("table-refuse-not-paused")
    );
}

#[tokio::test]
async fn a_game_is_called_off_before_its_second_move() {
    let mut room = begun().await;
    room.type_move(ANN, "e3-f3v").await;
    more(&mut room, BOB, "button-abort").await;
    room.tap(BOB, "button-abort-confirm").await;
    assert!(room.public.text.says("board-off"), "{}", room.public.text);
    assert!(!has(&room.public, "button-move") && !has(&room.public, "button-rematch"));
    // The channel is free again.
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3v").await;
    room.command(ANN, "game abort", &[]).await;
    let yes = button(&room.private[&ANN], "button-abort-confirm").custom_id.clone();
    room.type_move(BOB, "e7-f6^").await;
    room.press_id(ANN, &yes, &[]).await;
    assert!(room.private[&ANN].text.says("problem-stale"), "{}", room.private[&ANN].text);
    let reply = room.command(ANN, "game abort", &[]).await;
    assert!(ephemeral(&reply).text.says("table-refuse-abort"), "{}", ephemeral(&reply).text);
    assert_eq!(room.record(ANN).await.len(), 2);
}

#[tokio::test]
async fn a_typed_condition_is_private_and_survives_a_restart() {
    let mut room = begun().await;
    let before = room.public.clone();
    let reply = room.command(BOB, "game plan", &[line("if e3-f3v then e7-f6^")]).await;
    let list = ephemeral(&reply).clone();
    assert!(list.text.contains("if `e3-f3v` then `e7-f6^`"), "{}", list.text);
    // The public board has not changed, and other users see no plan.
    assert_eq!(room.public, before);
    for user in [ANN, STRANGER] {
        for reply in [
            room.command(user, "board", &[("text", Value::Boolean(true))]).await,
            room.command(user, "game plan", &[]).await,
        ] {
            for post in posts_of(&reply) {
                assert!(!post.text.contains("e7-f6^"), "{}", post.text);
            }
        }
    }
    room.restart();
    assert!(ephemeral(&room.command(BOB, "game plan", &[]).await).text.contains("`e7-f6^`"));
    room.press(ANN, "button-move").await;
    let reply = room.type_move(ANN, "e3-f3v").await;
    assert!(kind(&reply) == Kind::Public);
    let text = room.public.text.clone();
    assert!(text.says("seat-white") && text.contains("e3-f3v") && text.says("board-planned"), "{text}");
    assert!(
        called(&room.public).is_empty(),
        "it is White's turn again, by her own move, and she looks at it"
    );
    assert!(room.public.file.as_ref().unwrap().alt.says("board-planned"));
    // The same, when the process crashes before the board is shown.
    room.restart();
    let reply = room.command(CLEO, "board", &[("everyone", Value::Boolean(true))]).await;
    assert_eq!(posts_of(&reply)[0].text, text);
    assert_eq!(room.record(ANN).await, ["e3-f3v", "e7-f6^"]);
    assert!(ephemeral(&room.command(BOB, "game plan", &[]).await).text.says("plans-none"));
}

#[tokio::test]
async fn bad_condition_is_explained() {
    let mut room = begun().await;
    let said = |reply: &Reply| ephemeral(reply).text.clone();
    let mut typed = async |user: u64, text: &str| said(&room.command(user, "game plan", &[line(text)]).await);
    assert!(typed(ANN, "if e7-f6^ then e3-f3v").await.says("table-refuse-plan-turn"));
    let text = typed(BOB, "if @everyone `then then e7-f6^").await;
    assert!(
        text.says(message!("plan-refused", number = 1usize)) && text.contains("`@everyone 'then`"),
        "{text}"
    );
    let text = typed(BOB, "if e3-f3v then e3-f3v").await;
    assert!(
        text.says(message!("plan-refused-rule", number = 2usize)) && text.contains("`e3-f3v`"),
        "{text}"
    );
    assert!(typed(BOB, "e3-f3v").await.says("table-refuse-plan-answer"));
    assert!(typed(BOB, "e3-f3v then resign").await.says("table-refuse-plan-control"));
    assert!(typed(STRANGER, "e3-f3v then e7-f6^").await.says("problem-not-seated"));
    room.locale = Locale::nearest("de");
    let reply = room.command(BOB, "game plan", &[line("Wenn e3-f3v, dann e7-f6^")]).await;
    assert!(
        ephemeral(&reply).text.contains("wenn `e3-f3v` dann `e7-f6^`"),
        "{}",
        ephemeral(&reply).text
    );
}

#[tokio::test]
async fn line_completion_is_private() {
    let mut room = begun().await;
    let mut complete = async |user: u64, typed: &str| {
        let action = Action::Autocomplete {
            name: "game plan".to_owned(),
            options: vec![("line".to_owned(), Value::Text(typed.to_owned()))],
            focused: "line".to_owned(),
        };
        match room.act(user, action).await {
            Reply::Choices(choices) => choices.into_iter().map(|choice| choice.value).collect::<Vec<_>>(),
            other => panic!("{other:?}"),
        }
    };
    let offered = complete(BOB, "e3-f3").await;
    assert!(offered.contains(&"if e3-f3v".to_owned()), "{offered:?}");
    let offered = complete(BOB, "if e3-f3v then e7-f").await;
    assert!(offered.contains(&"if e3-f3v then e7-f6^".to_owned()), "{offered:?}");
    assert!(!complete(BOB, "if e3-f3v then ").await.is_empty());
    for (user, typed) in [(ANN, ""), (STRANGER, ""), (BOB, "if nonsense then ")] {
        assert_eq!(complete(user, typed).await, Vec::<String>::new(), "{user} {typed}");
    }
}

/// Taps the first option until there is something to note.
async fn tap_a_line(room: &mut Room, user: u64) {
    for _ in 0..12 {
        let post = room.private[&user].clone();
        if has(&post, "button-plan-save") {
            return;
        }
        match selects(&post).next() {
            Some(select) => room.press_id(user, &select.custom_id, &[&select.options[0].value]).await,
            None => room.press_id(user, &buttons(&post).next().unwrap().custom_id, &[]).await,
        };
    }
    panic!("{:?}", room.private[&user]);
}

#[tokio::test]
async fn deep_line_is_built_and_forgotten_by_taps() {
    let mut room = begun().await;
    more(&mut room, BOB, "button-plan").await;
    room.tap(BOB, "button-plan").await;
    let asked = &room.private[&BOB].text;
    assert!(asked.says("plan-ask") && asked.says("seat-white"), "{asked} {:?}", room.last);
    tap_a_line(&mut room, BOB).await;
    room.tap(BOB, "button-plan-on").await;
    tap_a_line(&mut room, BOB).await;
    let noted = button(&room.private[&BOB], "button-plan-save").custom_id.clone();
    room.tap(BOB, "button-plan-save").await;
    let list = room.private[&BOB].clone();
    assert_eq!(list.text.matches("then `").count(), 2, "{}", list.text);
    // Adds another line, then forgets one.
    room.command(BOB, "game plan", &[line("e3-f3v then e7-f6^")]).await;
    let select = selects(&room.private[&BOB]).next().unwrap().clone();
    assert_eq!(select.options.len(), 2);
    room.press_id(BOB, &select.custom_id, &[&select.options[0].value]).await;
    assert!(room.private[&BOB].text.says("plan-forgotten") && room.private[&BOB].text.contains("e7-f6^"));
    // No other user can note or forget lines for Bob, or use his buttons later.
    room.press_id(ANN, &select.custom_id, &[&select.options[1].value]).await;
    room.press_id(ANN, &noted, &[]).await;
    assert!(ephemeral(&room.command(BOB, "game plan", &[]).await).text.contains("e7-f6^"));
    room.type_move(ANN, "e3-f3v").await;
    assert_eq!(room.record(ANN).await, ["e3-f3v", "e7-f6^"]);
    room.press_id(BOB, &noted, &[]).await;
    assert!(room.private[&BOB].text.says("problem-stale"), "{}", room.private[&BOB].text);
    room.press_id(BOB, &select.custom_id, &["nonsense"]).await;
    assert!(room.private[&BOB].text.says("problem-stale"));
}

#[tokio::test]
async fn a_personal_setting_holds_at_all_tables() {
    let mut room = begun().await;
    more(&mut room, ANN, "button-only-on").await;
    assert!(room.private[&ANN].text.says("only-on"), "{}", room.private[&ANN].text);
    room.restart();
    room.press(ANN, "button-more").await;
    assert!(has(&room.private[&ANN], "button-only-off"));
    room.press(BOB, "button-more").await;
    assert!(has(&room.private[&BOB], "button-only-on"), "Bob's is Bob's");
    more(&mut room, ANN, "button-only-off").await;
    room.press(ANN, "button-more").await;
    assert!(has(&room.private[&ANN], "button-only-on"));
}
