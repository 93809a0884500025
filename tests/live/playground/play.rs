//! A serenity bot connects and goes through everything once.

use super::{
    scripted::{PATIENCE, PIXEL, until},
    start,
};
use deltille::playground::Outcome;
use serde_json::json;
use serenity::all::{ChannelId, CreateMessage, EditMessage, GuildId, Nonce, UserId};
use std::sync::atomic::Ordering;

#[tokio::test]
async fn bot_connects_and_gets_identity_and_guild() {
    let (playground, bot) = start().await;
    until("GUILD_CREATE", || bot.seen.guilds.load(Ordering::Relaxed) == 1).await;
    let user = bot.http.get_current_user().await.unwrap();
    let info = bot.http.get_current_application_info().await.unwrap();
    assert!(user.bot);
    assert_eq!(user.id.get(), info.id.get());
    assert_eq!(bot.http.get_guild(GuildId::new(9000)).await.unwrap().name, "The Playground");
    let names: Vec<_> = playground
        .commands()
        .iter()
        .map(|command| command["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(
        names,
        [
            "play",
            "move",
            "learn",
            "secret",
            "slow",
            "slow-secret",
            "mute",
            "twice",
            "form",
            "Greet",
            "Quote"
        ]
    );
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn command_and_press_are_answered_with_pictures() {
    let (playground, bot) = start().await;
    let (mira, jonas) = (playground.person("Mira").unwrap(), playground.person("Jonas").unwrap());
    let room = playground.channel("lounge").unwrap();

    let sent = mira.slash(room, "play", &[("opponent", json!(jonas.id.to_string()))]).unwrap();
    let Some(Outcome::Message(first)) = sent.answered_within(PATIENCE).await else {
        panic!("a message")
    };
    let board = jonas.messages(room).into_iter().find(|message| message.id == first).unwrap().value;
    assert_eq!(board["content"], format!("<@{}> to move", jonas.id));
    assert_eq!(board["mentions"][0]["id"], jonas.id.to_string());
    let file = &board["attachments"][0];
    assert_eq!(file["description"], format!("Board: <@{}> to move", jonas.id));
    assert_eq!((&file["width"], &file["height"]), (&json!(1), &json!(1)));
    assert_eq!(&jonas.picture(file["url"].as_str().unwrap()).unwrap()[..], PIXEL);
    assert_eq!(board["components"][0]["components"][0]["label"], "Next");
    assert_eq!(board["components"][1]["components"][0]["options"][1]["value"], "b2");

    let outcome = jonas.press(room, first, "next").unwrap().answered_within(PATIENCE).await;
    assert_eq!(outcome, Some(Outcome::Updated(first)));
    let newer =
        |messages: &[deltille::playground::Message]| messages.iter().find(|one| one.id > first).cloned();
    let next = mira.wait_for(room, PATIENCE, newer).await.unwrap().value;
    assert_eq!(next["content"], "the next board, by jonas");
    assert_eq!(next["attachments"][0]["description"], "Board: the next board, by jonas");
    let old = mira.messages(room)[0].value.clone();
    assert_eq!(old["components"], json!([]), "the old board lost its buttons");
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn private_answers_are_seen_by_their_owner_only() {
    let (playground, bot) = start().await;
    let (mira, jonas) = (playground.person("Mira").unwrap(), playground.person("Jonas").unwrap());
    let room = playground.channel("lounge").unwrap();
    let sent = mira.slash(room, "secret", &[]).unwrap();
    let Some(Outcome::Message(secret)) = sent.answered_within(PATIENCE).await else {
        panic!("a message")
    };
    assert_eq!(mira.messages(room).iter().map(|message| message.id).collect::<Vec<_>>(), [secret]);
    assert!(jonas.messages(room).is_empty());
    assert!(jonas.press(room, secret, "next").is_none(), "what one does not see one cannot press");

    // The same for a late answer.
    mira.slash(room, "slow-secret", &[]).unwrap();
    let thought = |messages: &[deltille::playground::Message]| {
        messages.iter().find(|one| one.value["content"] == "thought").map(|one| one.id)
    };
    let late = mira.wait_for(room, PATIENCE, thought).await.unwrap();
    assert!(jonas.messages(room).is_empty());
    for message in [secret, late] {
        jonas.dismiss(room, message);
        assert!(mira.messages(room).iter().any(|one| one.id == message), "only its owner dismisses it");
        mira.dismiss(room, message);
    }
    assert!(mira.messages(room).is_empty());

    // A direct channel has two members.
    let direct = mira.direct_channel().unwrap();
    let sent = mira.slash(direct, "secret", &[]).unwrap();
    assert!(matches!(sent.answered_within(PATIENCE).await, Some(Outcome::Message(_))));
    assert!(jonas.messages(direct).is_empty() && jonas.slash(direct, "secret", &[]).is_none());
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn completion_forms_selects_and_late_answers() {
    let (playground, bot) = start().await;
    let mira = playground.person("Mira").unwrap();
    let room = playground.channel("lounge").unwrap();
    let typing = mira.complete(room, "move", &[("entry", json!("a1"))], "entry").unwrap();
    let Some(Outcome::Choices(choices)) = typing.answered_within(PATIENCE).await else {
        panic!("choices")
    };
    let names: Vec<_> = choices.iter().map(|choice| choice["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Move a1-b2", "Move a1-c3"]);
    let sent = mira.slash(room, "move", &[("entry", choices[1]["value"].clone())]).unwrap();
    let Some(Outcome::Message(board)) = sent.answered_within(PATIENCE).await else {
        panic!("a message")
    };
    let content =
        |id: u64| mira.messages(room).into_iter().find(|one| one.id == id).unwrap().value["content"].clone();
    assert_eq!(content(board), "moved `a1-c3`");

    let Some(Outcome::Message(id)) =
        mira.select(room, board, "target", &["b2"]).unwrap().answered_within(PATIENCE).await
    else {
        panic!("a message")
    };
    assert_eq!(content(id), "chosen: b2");

    let pressed = mira.press(room, board, "form").unwrap();
    let Some(Outcome::Modal(modal)) = pressed.answered_within(PATIENCE).await else {
        panic!("a form")
    };
    assert_eq!(
        (&modal["title"], &modal["components"][0]["components"][0]["max_length"]),
        (&json!("Say it"), &json!(50))
    );
    let sent = mira.submit(room, Some(board), "words", &[("words", "hello")]).unwrap();
    let Some(Outcome::Message(id)) = sent.answered_within(PATIENCE).await else {
        panic!("a message")
    };
    assert_eq!(content(id), "said: hello");

    let sent = mira.slash(room, "slow", &[]).unwrap();
    assert_eq!(sent.answered_within(PATIENCE).await, Some(Outcome::Deferred));
    let thought = |messages: &[deltille::playground::Message]| {
        messages.iter().any(|one| one.value["content"] == "thought").then_some(())
    };
    mira.wait_for(room, PATIENCE, thought).await.unwrap();

    mira.slash(room, "twice", &[]).unwrap();
    until("40060", || bot.seen.errors.lock().unwrap().contains(&40060)).await;
    assert!(mira.slash(room, "nonsense", &[]).is_none(), "a command that is not registered");
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn the_bot_posts_edits_and_deletes_with_its_own_token() {
    let (playground, bot) = start().await;
    let mira = playground.person("Mira").unwrap();
    let room = playground.channel("lounge").unwrap();
    let place = ChannelId::new(room);
    let message = |text: &str| {
        CreateMessage::new().content(text).nonce(Nonce::String("same".into())).enforce_nonce(true)
    };
    let first = place.send_message(&bot.http, message("one")).await.unwrap();
    let again = place.send_message(&bot.http, message("two")).await.unwrap();
    assert_eq!(
        (first.id, again.content.as_str()),
        (again.id, "one"),
        "the same nonce is the same message"
    );
    place
        .edit_message(&bot.http, first.id, EditMessage::new().content("edited"))
        .await
        .unwrap();
    assert_eq!(mira.messages(room)[0].value["content"], "edited");
    assert!(place.message(&bot.http, first.id).await.unwrap().edited_timestamp.is_some());
    place.delete_message(&bot.http, first.id).await.unwrap();
    assert!(mira.messages(room).is_empty());

    let direct = UserId::new(mira.id).create_dm_channel(&bot.http).await.unwrap();
    direct.id.say(&bot.http, "psst").await.unwrap();
    assert_eq!(mira.messages(mira.direct_channel().unwrap())[0].value["content"], "psst");

    // Only the newest 200 are kept.
    for number in 0..230 {
        mira.say(room, &number.to_string());
    }
    let kept = mira.messages(room);
    assert_eq!((kept.len(), kept[0].value["content"].as_str()), (200, Some("30")));
    bot.stop().await;
    playground.shutdown().await;
}
