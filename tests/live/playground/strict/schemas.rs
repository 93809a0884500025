//! The playground's answers and events match Discord's published description.

use super::{Bare, button, callback, row, webhook};
use crate::{end_to_end::requests::Description, scripted::PATIENCE};
use serde_json::{Value, json};

#[tokio::test]
async fn answers_match_the_published_description() {
    let Some(description) = Description::load() else {
        return;
    };
    let bare = Bare::new().await;
    let (lounge, mira) = (bare.lounge, bare.playground.person("Mira").unwrap());
    let menus = [
        (3, json!({"options": [{"label": "l", "value": "v"}]})),
        (5, json!({})),
        (6, json!({})),
        (7, json!({})),
        (8, json!({})),
    ];
    let menus = menus.into_iter().map(|(kind, mut menu)| {
        menu["type"] = json!(kind);
        menu["custom_id"] = json!(format!("m{kind}"));
        row(json!([menu]))
    });
    let message = json!({"content": "hello <@1001>", "nonce": "n", "embeds": [{"title": "t", "fields": [{"name": "n", "value": "v"}]}],
                         "components": menus.collect::<Vec<_>>(), "attachments": [{"id": 0, "description": "d"}]});
    let said = bare.upload("POST", &bare.messages(), &message, &[(0, "a.txt", b"x")]).await.id();
    let alone = json!({"flags": 1 << 15, "components": [
        {"type": 17, "components": [{"type": 9, "components": [{"type": 10, "content": "x"}], "accessory": button("b")}, {"type": 14}]},
        row(json!([{"type": 2, "style": 5, "label": "l", "url": "https://example.com/"}]))]});
    bare.post(&bare.messages(), &alone).await;
    bare.patch(&format!("{}/{said}", bare.messages()), &json!({"content": "changed"})).await;
    let thread = bare
        .post(&format!("{}/{said}/threads", bare.messages()), &json!({"name": "t"}))
        .await
        .id();
    bare.patch(&format!("/channels/{thread}"), &json!({"archived": true})).await;
    let direct = bare.post("/users/@me/channels", &json!({"recipient_id": "1001"})).await.id();
    for channel in [&lounge.to_string(), &thread, &direct] {
        bare.get(&format!("/channels/{channel}")).await;
    }
    for path in [
        "/users/@me",
        "/applications/@me",
        "/oauth2/applications/@me",
        "/gateway",
        "/gateway/bot",
        "/guilds/9000",
        "/applications/8000/commands",
    ] {
        bare.get(path).await;
    }
    bare.get(&bare.messages()).await;
    bare.get(&format!("{}/{said}", bare.messages())).await;
    // Every kind of first answer, and the requests that follow.
    let sent = bare.hello();
    let answers = [
        (
            bare.hello(),
            json!({"type": 4, "data": {"content": "x", "components": [row(json!([button("b")]))]}}),
        ),
        (bare.hello(), json!({"type": 5})),
        (bare.hello(), json!({"type": 5, "data": {"flags": 64}})),
        (
            mira.complete(lounge, "find", &[("word", json!("x"))], "word").unwrap(),
            json!({"type": 8, "data": {"choices": []}}),
        ),
        (
            sent,
            json!({"type": 9, "data": {"title": "t", "custom_id": "m", "components": [
            row(json!([{"type": 4, "custom_id": "f", "label": "l", "style": 1}]))]}}),
        ),
    ];
    for (sent, body) in &answers {
        let answer = bare.first(sent, body).await;
        assert_eq!(answer.status, 200, "{body}: {}", answer.body);
    }
    let shown = bare.get(&format!("{}/messages/@original", webhook(&answers[0].0))).await.id();
    bare.get(&format!("{}/messages/@original", webhook(&answers[1].0))).await;
    bare.patch(&format!("{}/messages/@original", webhook(&answers[1].0)), &json!({"content": "x"}))
        .await;
    bare.post(&webhook(&answers[1].0), &json!({"content": "more"})).await;
    let filled = mira.submit(lounge, None, "m", &[("f", "x")]).unwrap();
    let pressed = mira.press(lounge, shown.parse().unwrap(), "b").unwrap();
    bare.first(&filled, &json!({"type": 4, "data": {"content": "x"}})).await;
    bare.first(&pressed, &json!({"type": 7, "data": {"content": "x"}})).await;
    let again = mira.press(lounge, shown.parse().unwrap(), "b").unwrap();
    bare.first(&again, &json!({"type": 6})).await;
    bare.post(&callback(&bare.hello()), &json!({"type": 4, "data": {"content": "x"}})).await;

    let mut judged = 0;
    for request in bare.playground.log() {
        assert!(request.status < 400, "{} {}: {}", request.method, request.path, request.answer);
        let wrong = description.judge_answer(&request.method, &request.path, request.status, &request.answer);
        assert!(wrong.is_empty(), "{wrong:#?}\n{} {}: {}", request.method, request.path, request.answer);
        judged += 1;
    }
    assert!(judged > 30, "{judged}");
    let refused = bare.post(&bare.messages(), &json!({})).await;
    assert_eq!(description.judge_part("ErrorResponse", &refused.body), [""; 0]);
    // For errors of single fields, Discord sends strings as codes where the description has numbers;
    // everything else matches.
    let mut refused = bare.post(&bare.messages(), &json!({"content": 5})).await.body;
    let code = refused["errors"]["content"]["_errors"][0]["code"].take();
    assert_eq!(code, "BASE_TYPE_BAD");
    refused["errors"]["content"]["_errors"][0]["code"] = json!(0);
    assert_eq!(description.judge_part("ErrorResponse", &refused), [""; 0]);
}

#[tokio::test]
async fn events_match_the_published_description() {
    let Some(description) = Description::load() else {
        return;
    };
    let (playground, bot) = super::super::start().await;
    let (mira, lounge) = (playground.person("Mira").unwrap(), playground.channel("lounge").unwrap());
    let play = mira.slash(lounge, "play", &[("opponent", json!("1002"))]).unwrap();
    let Some(deltille::playground::Outcome::Message(board)) = play.answered_within(PATIENCE).await else {
        panic!("a board")
    };
    mira.choose_for_message(lounge, "Quote", board)
        .unwrap()
        .answered_within(PATIENCE)
        .await
        .unwrap();
    mira.choose_for_person(lounge, "Greet", 1002)
        .unwrap()
        .answered_within(PATIENCE)
        .await
        .unwrap();
    mira.slash(mira.direct_channel().unwrap(), "secret", &[])
        .unwrap()
        .answered_within(PATIENCE)
        .await
        .unwrap();
    mira.press(lounge, board, "form").unwrap().answered_within(PATIENCE).await.unwrap();
    mira.submit(lounge, Some(board), "words", &[("words", "x")])
        .unwrap()
        .answered_within(PATIENCE)
        .await
        .unwrap();

    let mut judged = 0;
    let mut fits = |name: &str, part: &Value| {
        judged += usize::from(!part.is_null());
        if !part.is_null() {
            assert_eq!(description.judge_part(name, part), [""; 0], "{name}: {part}");
        }
    };
    let place = |part: &Value| match part["type"].as_u64() {
        Some(1) => "PrivateChannelResponse",
        Some(11) => "ThreadResponse",
        _ => "GuildChannelResponse",
    };
    for (name, event) in playground.events() {
        match name.as_str() {
            "READY" => fits("UserPIIResponse", &event["user"]),
            "GUILD_CREATE" => {
                fits("GuildResponse", &event);
                event["channels"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .for_each(|channel| fits(place(channel), channel));
            }
            "INTERACTION_CREATE" => {
                let user = if event["user"].is_null() { &event["member"]["user"] } else { &event["user"] };
                fits("UserResponse", user);
                fits(place(&event["channel"]), &event["channel"]);
                fits("MessageResponse", &event["message"]);
                for (kind, name) in [("users", "UserResponse"), ("messages", "MessageResponse")] {
                    event["data"]["resolved"][kind]
                        .as_object()
                        .into_iter()
                        .flatten()
                        .for_each(|(_, part)| fits(name, part));
                }
            }
            _ => {}
        }
    }
    assert!(judged > 15, "{judged}");
    bot.stop().await;
}
