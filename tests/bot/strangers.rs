//! Mistakes, late, repeated and malicious requests.

use super::{
    replies::{Kind, kind, messages, next, posts_of, said},
    room::{ANN, BOB, CLEO, Room, STRANGER, button, buttons, ephemeral, has, person, selects},
};
use crate::playing::taps::choose;
use deltille::{
    bot::{Action, Bot, Permissions, Pressed, Value},
    ids::MessageId,
    store::HookedStore,
};
use deltille_testing::{
    channel,
    texts::{Says, message},
};
use proptest::prelude::*;
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::Relaxed},
};

fn game() -> (&'static str, Value) {
    ("game", Value::Text("triablo".to_owned()))
}

/// The list under `/move` has one choice, which begins with this reason. Who enters it gets the same reason.
async fn says_why(room: &mut Room, user: u64, why: &'static str) {
    let list = room.complete(user, "e3").await;
    let [only] = &list[..] else { panic!("{list:?}") };
    // Names of choices have no Markdown, and are cut.
    let begins =
        |text: &str| text.chars().filter(|char| !"`*\\".contains(*char)).take(90).collect::<String>();
    let reply = room.type_move(user, &only.value).await;
    let answer = &ephemeral(&reply).text;
    assert!(answer.says(why), "{answer}");
    assert_eq!(begins(answer), begins(&only.name));
}

#[tokio::test]
async fn without_a_table_everything_says_how_to_start() {
    let mut room = Room::new();
    for name in ["board", "draw", "resign", "rematch"] {
        let reply = room.command(ANN, name, &[]).await;
        assert!(ephemeral(&reply).text.contains("/play"), "{name}");
    }
    assert!(ephemeral(&room.type_move(ANN, "e3-e5v").await).text.contains("/play"));
    says_why(&mut room, ANN, "problem-no-table").await;
    assert!(ephemeral(&room.command(ANN, "help", &[]).await).text.len() > 100);
    for topic in ["button-help-moves", "button-help-slow", "button-help-commands"] {
        assert!(kind(&room.tap(ANN, topic).await) == Kind::Replaced);
        assert!(room.private[&ANN].text.contains('/'), "{topic}");
        room.tap(ANN, "button-back").await;
    }
    // Without any hint which game is meant.
    assert!(ephemeral(&room.command(ANN, "rules", &[]).await).text.says("rules-which"));
    room.tap(ANN, "game-triablo").await;
    assert!(room.private[&ANN].text.contains("· 1/"), "{}", room.private[&ANN].text);
    assert!(ephemeral(&room.command(ANN, "nonsense", &[]).await).text.contains("/help"));
}

#[tokio::test]
async fn missing_permissions_are_named_before_a_table_opens() {
    let mut room = Room::new();
    room.permissions = Permissions {
        attach_files: false,
        send_messages: false,
        ..Permissions::ALL
    };
    let reply = room.command(ANN, "play", &[game()]).await;
    let text = &ephemeral(&reply).text;
    assert!(
        text.says("permission-attach-files")
            && text.says("permission-send-messages")
            && !text.says("permission-view-channel"),
        "{text}"
    );
}

#[tokio::test]
async fn opponents_are_checked() {
    let mut room = Room::new();
    let mut robot = person(77);
    robot.bot = true;
    let reply = room.command(ANN, "play", &[game(), ("opponent1", Value::User(robot))]).await;
    assert!(ephemeral(&reply).text.says("form-opponent-bot"));
    let reply = room.command(ANN, "play", &[game(), ("opponent1", Value::User(person(ANN)))]).await;
    assert!(ephemeral(&reply).text.says("form-opponent-self"));
    let two = [("opponent1", Value::User(person(BOB))), ("opponent2", Value::User(person(CLEO)))];
    // Two opponents need three seats: that variant is chosen automatically, and another is refused.
    let reply = room.command(ANN, "play", &[game(), two[0].clone(), two[1].clone()]).await;
    assert!(ephemeral(&reply).text.says("lesson-triablo-three"), "{}", ephemeral(&reply).text);
    let variant = ("variant", Value::Text("two-player".to_owned()));
    let reply = room.command(ANN, "play", &[game(), two[0].clone(), two[1].clone(), variant]).await;
    assert!(ephemeral(&reply).text.says("form-too-many"), "{}", ephemeral(&reply).text);
    let reply = room.command(ANN, "play", &[("game", Value::Text("chess".to_owned()))]).await;
    assert!(ephemeral(&reply).text.contains("triablo"));
}

#[tokio::test]
async fn variant_is_found_by_unique_name_part() {
    let mut room = Room::new();
    let mut opened = async |game: &str, typed: &str| {
        let text = |text: &str| Value::Text(text.to_owned());
        let reply = room.command(ANN, "play", &[("game", text(game)), ("variant", text(typed))]).await;
        ephemeral(&reply).text.clone()
    };
    for (typed, told) in [
        ("huge", "Huge Triortan"),
        ("Huge Triortan", "Huge Triortan"),
        ("grand dis", "Grand Display"),
        ("Mix-Up ", "Festival Mix-Up"),
    ] {
        let text = opened("triortan", typed).await;
        assert!(text.contains(told), "{typed}: {text}");
    }
    // An id selects that variant alone; text that fits several names, or none, selects none.
    assert!(opened("triortan", "standard").await.says("variant-triortan-standard"));
    for typed in ["2–6", "chess"] {
        let text = opened("triortan", typed).await;
        assert!(text.says("terms-no-variant") && text.contains("grand-display"), "{typed}: {text}");
    }
}

#[tokio::test]
async fn a_challenge_is_two_taps() {
    let mut room = Room::new();
    room.command(ANN, "play", &[game(), ("opponent1", Value::User(person(BOB)))]).await;
    let reply = room.tap(ANN, "button-open").await;
    assert!(kind(&reply) == Kind::ClosedAndPublic);
    assert_eq!(room.public.mentions.iter().map(|user| user.0).collect::<Vec<_>>(), [BOB]);
    assert!(kind(&room.press(STRANGER, "button-join").await) == Kind::Private);
    // A second table in the channel is refused.
    let reply = room.command(CLEO, "play", &[game()]).await;
    assert!(ephemeral(&reply).text.says("place-taken"));
    // Each button works for both players; the host is asked before the table closes.
    assert!(!buttons(&room.public).any(|button| button.label.says("button-call-off")));
    assert!(kind(&room.press(ANN, "button-decline-invitation").await) == Kind::Private);
    assert!(room.private[&ANN].text.says("lobby-call-off-ask"));
    assert!(room.bot.table(room.channel).await.is_some_and(|table| table.is_open()));
    let reply = room.press(BOB, "button-join").await;
    assert!(next(&reply).0.is_some(), "{reply:?}");
    // The lot decides who begins; Bob, who has just joined, is not mentioned.
    assert!(room.public.mentions.is_empty() || room.public.mentions[0].0 == ANN);
}

#[tokio::test]
async fn drawn_seats_are_not_chosen_and_lots_are_promised() {
    let mut room = Room::new();
    room.command(ANN, "play", &[game(), ("opponent1", Value::User(person(BOB)))]).await;
    room.tap(ANN, "button-open").await;
    assert!(
        selects(&room.public).all(|select| select.placeholder.says("lobby-fill"))
            && room.public.text.says("lobby-drawn"),
        "{}",
        room.public.text
    );
    let promise = room.public.text.split('`').nth(1).expect("a promise").to_owned();
    assert!(promise.len() == 8 && promise.chars().all(|digit| digit.is_ascii_hexdigit()), "{promise}");
    assert!(ephemeral(&room.press(CLEO, "button-fair").await).text.contains(&promise));
    let whole = room.private[&CLEO].text.split('`').nth(1).unwrap();
    assert!(whole.len() == 64 && whole.chars().all(|digit| digit.is_ascii_hexdigit()), "{whole}");
    room.press(BOB, "button-join").await;
    assert!(room.public.file.is_some() && !room.public.text.contains(&promise));

    // The hash of the finished record: its beginning in public, the whole for those who ask.
    room.resign(BOB).await;
    let hash = room.bot.table(room.channel).await.unwrap().final_hash().expect("it is over").to_string();
    let (beginning, rest) = hash.split_at(8);
    assert!(
        room.public.text.contains(beginning) && !room.public.text.contains(rest),
        "{}",
        room.public.text
    );
    let fair = ephemeral(&room.press(CLEO, "button-fair").await).text.clone();
    assert!(fair.contains(&hash) && fair.says("fair-explained"), "{fair}");
}

#[tokio::test]
async fn invited_player_answers_and_host_can_remove() {
    let mut room = Room::new();
    room.command(ANN, "play", &[game(), ("opponent1", Value::User(person(BOB)))]).await;
    room.tap(ANN, "button-open").await;
    button(&room.public, "button-accept-invitation");
    room.press(BOB, "button-decline-invitation").await;
    // The seat is now open to any player.
    room.command(CLEO, "board", &[]).await;
    button(&room.public, "button-join");
    assert!(!has(&room.public, "button-remove"));

    let mut room = Room::new();
    let three = ("variant", Value::Text("three-player".to_owned()));
    room.command(ANN, "play", &[game(), three, ("opponent1", Value::User(person(BOB)))]).await;
    room.tap(ANN, "button-open").await;
    room.press(CLEO, "button-join").await;
    assert!(
        ephemeral(&room.press(CLEO, "button-remove").await)
            .text
            .says("table-refuse-remove-not-host")
    );
    room.press(ANN, "button-remove").await;
    let menu = selects(&room.private[&ANN]).next().unwrap().clone();
    assert_eq!(menu.options.iter().map(|option| option.value.as_str()).collect::<Vec<_>>(), ["12", "13"]);
    // Only the host can use the menu.
    ephemeral(&room.press_id(BOB, &menu.custom_id, &["13"]).await);
    let reply = room.press_id(ANN, &menu.custom_id, &["13"]).await;
    assert!(kind(&reply) == Kind::ClosedAndPublic, "{reply:?}");
    assert!(
        !room.public.text.contains("<@13>") && room.public.text.contains("<@12>"),
        "{}",
        room.public.text
    );
}

#[tokio::test]
async fn a_lobby_fills_empties_and_closes() {
    let mut room = Room::new();
    room.command(ANN, "play", &[game(), ("variant", Value::Text("three-player".to_owned()))])
        .await;
    room.pick(ANN, message!("form-seat-this", seat = message!("seat-white"))).await;
    room.tap(ANN, "button-open").await;
    let free = selects(&room.public).next().unwrap().clone();
    let seat = free.options[1].value.clone();
    let reply = room.press_id(BOB, &free.custom_id, &[&seat]).await;
    assert!(kind(&reply) == Kind::Replaced);
    assert!(room.public.text.contains("<@12>"), "{}", room.public.text);
    room.press(BOB, "button-leave").await;
    assert!(!room.public.text.contains("<@12>"), "{}", room.public.text);
    let join = button(&room.public, "button-join").custom_id.clone();
    // The host is asked first, also by *Leave*: without its host a table closes.
    assert!(kind(&room.press(ANN, "button-leave").await) == Kind::Private);
    assert!(room.private[&ANN].text.says("lobby-call-off-ask"), "{}", room.private[&ANN].text);
    assert!(kind(&room.press(ANN, "button-call-off").await) == Kind::Private);
    let reply = room.tap(ANN, "button-call-off-confirm").await;
    assert!(kind(&reply) == Kind::ClosedAndPublic, "{reply:?}");
    assert!(buttons(&room.public).next().is_none() && room.public.text.says("lobby-closed"));
    let reply = room.press_id(BOB, &join, &[]).await;
    assert!(ephemeral(&reply).text.says("table-refuse-closed"));
    assert!(ephemeral(&room.command(ANN, "board", &[]).await).text.contains("/play"));
}

#[tokio::test]
async fn repeated_request_acts_once() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let first = room.type_move(ANN, "e3-f3^").await;
    let again = room.last.clone().unwrap();
    let second = room.deliver(again).await;
    assert_eq!([kind(&first), kind(&second)], [Kind::Public; 2], "{second:?}");
    assert_eq!(posts_of(&first)[0].text, posts_of(&second)[0].text);
    assert_eq!(posts_of(&first)[0].file, posts_of(&second)[0].file);
    assert_eq!(room.record(ANN).await, ["e3-f3^"]);

    // The same for a tapped entry, whose ply has passed when it is delivered again.
    room.press(BOB, "button-move").await;
    let mut first = choose(&mut room, BOB, "e7").await.unwrap().0;
    while kind(&first) == Kind::Replaced {
        let post = room.private[&BOB].clone();
        first = room.press_id(BOB, &buttons(&post).next().unwrap().custom_id, &[]).await;
    }
    let again = room.last.clone().unwrap();
    let second = room.deliver(again).await;
    assert_eq!([kind(&first), kind(&second)], [Kind::ClosedAndPublic; 2], "{second:?}");
    assert_eq!(room.record(ANN).await.len(), 2);
}

#[tokio::test]
async fn stale_press_shows_current_board() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let old = button(&room.public, "button-move").custom_id.clone();
    room.press(ANN, "button-move").await;
    let (menu, ..) = channel::step(&room.private[&ANN], "e3").unwrap();
    // Controls of earlier versions: menus instead of buttons.
    let select = old.replace(".move.", ".p.") + ".0.";
    room.press_id(ANN, &select, &["e3"]).await;
    let (deeper, ..) = channel::step(&room.private[&ANN], "f3").unwrap();
    room.type_move(ANN, "e3-f3^").await;
    for (id, value) in [(&old, vec![]), (&menu, vec![]), (&select, vec!["e3"]), (&deeper, vec![])] {
        let reply = room.press_id(ANN, id, &value).await;
        let post = ephemeral(&reply);
        assert!(
            post.text.says("problem-stale") && post.text.contains("`e3-f3^`") && post.file.is_some(),
            "{}",
            post.text
        );
        assert!(buttons(post).next().is_none(), "it is not Ann's turn");
    }
    let reply = room.press_id(BOB, &old, &[]).await;
    button(ephemeral(&reply), "button-move");
    assert_eq!(room.record(ANN).await, ["e3-f3^"]);
}

#[tokio::test]
async fn strangers_and_wrong_seats_are_refused() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    for reply in [room.press(STRANGER, "button-move").await, room.type_move(STRANGER, "e3-f3^").await] {
        let text = &ephemeral(&reply).text;
        assert!(
            text.says("problem-not-seated") && !text.contains("Cleo") && text.contains("Ann"),
            "{text}"
        );
    }
    says_why(&mut room, STRANGER, "problem-not-seated").await;
    let reply = room.press(BOB, "button-move").await;
    assert!(ephemeral(&reply).text.says("problem-not-your-turn"));
    assert!(kind(&room.type_move(BOB, "e7-f6v").await) == Kind::Private);
    says_why(&mut room, BOB, "problem-not-your-turn").await;
    assert_eq!(room.complete(BOB, "resign").await, [], "it can be entered at any time");
    let more = room.press(STRANGER, "button-more").await;
    assert!(!buttons(ephemeral(&more)).any(|button| button.label.starts_with("Resign")));
    room.tap(STRANGER, "button-look").await;
    room.tap(STRANGER, "theme-light").await;
    room.tap(STRANGER, "button-text").await;
    assert!(room.private[&STRANGER].text.contains("```"));
    let reply = room.command(STRANGER, "game resign", &[]).await;
    assert!(ephemeral(&reply).text.says("problem-not-seated"));
    assert!(room.record(ANN).await.is_empty());
}

#[tokio::test]
async fn refusals_explain_themselves() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    // Blocked entries and entries without a suggestion: the answer has a rule, a picture, and links to the
    // rules and to the taps.
    let reply = room.type_move(ANN, "e1-e5v").await;
    let post = ephemeral(&reply);
    assert!(post.text.says("refused-rule") && post.text.contains(" **M"), "{}", post.text);
    assert!(post.file.is_some() && has(post, "button-rule"), "{post:?}");
    let rule = buttons(post).find(|button| button.label.reads("button-rule")).unwrap().label.clone();
    assert!(rule.contains(" M"), "{rule}");
    let rules = room.tap(ANN, &rule).await;
    assert!(ephemeral(&rules).text.len() > 50);
    // Malicious nonsense.
    let reply = room.type_move(ANN, "`@everyone` ``` *x*").await;
    let post = ephemeral(&reply);
    assert!(post.text.says("refused-examples"), "{}", post.text);
    button(post, "button-move");
    // An origin opens its menu.
    let reply = room.type_move(ANN, "e3").await;
    assert!(ephemeral(&reply).file.is_some() && channel::step(ephemeral(&reply), "f3").is_some());
    assert!(room.record(ANN).await.is_empty());
}

#[tokio::test]
async fn autocomplete_is_lenient_and_grouped() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let all = room.complete(ANN, "").await;
    assert!(!all.is_empty() && all.len() <= 25);
    assert!(all.iter().any(|choice| choice.value.ends_with(" …")), "{all:?}");
    for typed in ["e3-g3", "e3 g3", "E3G3", "e3→g3", "`e3-g3`"] {
        let found = room.complete(ANN, typed).await;
        assert!(
            !found.is_empty() && found.iter().all(|choice| choice.value.starts_with("e3-g3")),
            "{typed}: {found:?}"
        );
        assert!(found[0].name.contains(" — "), "{found:?}");
    }
    let found = room.complete(ANN, "g3").await;
    assert!(!found.is_empty() && found.iter().all(|choice| choice.value.contains("g3")), "{found:?}");
    assert_eq!(room.complete(ANN, "nothing like it").await, []);
    // A group opens its menu.
    let group = all.iter().find(|choice| choice.value.ends_with(" …")).unwrap().value.clone();
    let reply = room.type_move(ANN, &group).await;
    assert!(ephemeral(&reply).file.is_some());
}

#[tokio::test]
async fn boards_show_in_every_view() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3^").await;
    let text = |text: &str| Value::Text(text.to_owned());
    for options in [
        vec![],
        vec![("side", text("red"))],
        vec![("move", Value::Integer(0))],
        vec![("theme", text("light"))],
        vec![("text", Value::Boolean(true))],
    ] {
        ephemeral(&room.command(BOB, "board", &options).await);
    }
    for options in [
        vec![("move", Value::Integer(2))],
        vec![("move", Value::Integer(-1))],
        vec![("side", text("pink"))],
    ] {
        let reply = room.command(BOB, "board", &options).await;
        assert!(ephemeral(&reply).file.is_none(), "{options:?}");
    }
    let old = room.public_id;
    let reply = room.command(BOB, "board", &[("everyone", Value::Boolean(true))]).await;
    assert!(messages(&reply).strip == Some(old) && said(&reply).mentions.is_empty());
    // The next board takes the buttons off the one posted last.
    let newest = room.public_id;
    let reply = room.type_move(BOB, "e7-f6v").await;
    assert!(kind(&reply) == Kind::Public && messages(&reply).strip == Some(newest));
}

#[tokio::test]
async fn rules_can_be_paged() {
    let mut room = Room::new();
    room.command(ANN, "rules", &[game()]).await;
    let pages = selects(&room.private[&ANN]).next().map_or(1, |select| select.options.len());
    for _ in 1..pages {
        assert!(kind(&room.tap(ANN, "button-next").await) == Kind::Replaced);
    }
    assert!(buttons(&room.private[&ANN]).any(|button| button.label.reads("button-next") && button.disabled));
    if pages > 1 {
        room.tap(ANN, "button-previous").await;
    }
    room.tap(ANN, "button-close").await;
}

#[tokio::test]
async fn malicious_names_are_harmless() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3^").await;
    let text = room.public.text.clone();
    assert!(
        !text.contains("@everyone") && !text.contains('\u{202e}') && !text.contains("<@11>"),
        "{text}"
    );
    assert!(text.contains("`e3-f3^`"), "{text}");
    let alt = &room.public.file.as_ref().unwrap().alt;
    assert!(alt.contains("e3-f3^") && alt.len() > 100, "{alt}");
}

fn any_press() -> impl Strategy<Value = (u64, String, Vec<String>)> {
    let id = prop_oneof![
        any::<String>(),
        "1\\.[a-z!]{1,6}(\\.[a-z0-9!^/,-]{0,12}){0,5}",
        // Any action on the room's table.
        "(join|sit|leave|cancel|move|more|record|resign|draw|draw!|[tp]\\.|c|s|s!|e|v)(\\.[a-z0-9^/.,-]{0,14})?",
    ];
    (
        prop::sample::select(vec![ANN, BOB, STRANGER]),
        id,
        prop::collection::vec(any::<String>(), 0..2),
    )
}

#[test]
fn random_presses_and_texts_never_panic() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut room = Room::new();
    let head = runtime.block_on(async {
        room.start(&[ANN, BOB], &[("setup", "standard")]).await;
        let id = button(&room.public, "button-move").custom_id.clone();
        id.strip_prefix("1.move").unwrap().to_owned()
    });
    let room = std::sync::Mutex::new(room);
    proptest!(ProptestConfig::with_cases(300), |((user, id, values) in any_press(), typed in any::<String>())| {
        // The id as it is, and aimed at the room's table.
        let aimed = match id.split_once('.') {
            Some((word, rest)) => format!("1.{word}{head}.{rest}"),
            None => format!("1.{id}{head}"),
        };
        let mut room = room.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        runtime.block_on(async {
            for custom_id in [id.clone(), aimed] {
                // An accepted draw would end the test early.
                if custom_id.contains('!') {
                    continue;
                }
                let action = Action::Press { custom_id: custom_id.clone(), values: values.clone(), message: Pressed { id: MessageId(1), private: true, shows_it: false } };
                room.act(user, action).await;
                room.act(user, Action::Submit { custom_id, fields: vec![(typed.clone(), typed.clone())], message: None }).await;
            }
            room.type_move(user, &typed).await;
            room.complete(user, &typed).await;
            let options = [("side", Value::Text(typed.clone())), ("game", Value::Text(typed.clone()))];
            room.command(user, "board", &options).await;
            room.command(user, "rules", &options[1..]).await;
        });
    });
}

#[tokio::test]
async fn private_answers_are_in_the_readers_language() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.locale = deltille::text::Locale::nearest("de-AT");
    assert!(
        ephemeral(&room.press(BOB, "button-move").await)
            .text
            .says_in("de", "problem-not-your-turn")
    );
    assert!(ephemeral(&room.press(ANN, "button-move").await).text.says_in("de", "tap-first"));
    room.tap(ANN, "button-cancel").await;
    // The public board stays in one language.
    room.type_move(ANN, "e3-f3^").await;
    assert!(room.public.text.says("board-turn"));
    assert!(ephemeral(&room.command(ANN, "help", &[]).await).text.contains("/spielen"));
}

/// The middle of a game has the most entries; a person types letter by letter.
#[tokio::test]
async fn typed_letters_read_little_and_write_nothing() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[]).await;
    let fixtures: serde_json::Value = serde_json::from_str(include_str!("../fixtures/triablo.json")).unwrap();
    let game = fixtures["games"]
        .as_array()
        .unwrap()
        .iter()
        .find(|game| game["name"] == "two-captures")
        .unwrap();
    for (ply, line) in game["record"].as_array().unwrap().iter().take(60).enumerate() {
        let reply = room.type_move([ANN, BOB][ply % 2], line.as_str().unwrap()).await;
        assert!(kind(&reply) == Kind::Public);
    }
    // The speed is measured by benches/table.rs.
    let writes = Arc::new(AtomicUsize::new(0));
    let counted = writes.clone();
    let store = Arc::new(HookedStore::new(room.store.clone(), move |_| {
        counted.fetch_add(1, Relaxed);
        Ok(())
    }));
    room.bot = Bot::new(store.clone());
    assert!(room.complete(ANN, "").await.len() > 5);
    for typed in ["", "e", "e3", "e3-", "king", "zzz", "d5 up"] {
        let before = store.loads();
        room.complete(ANN, typed).await;
        let loads = store.loads() - before;
        assert!(loads <= 3, "{typed:?}: {loads} reads, of a table, its clocks and the user's settings");
    }
    assert_eq!(writes.load(Relaxed), 0);
}
