//! Rules that depend on the state: threads, message age, permissions, ownership.

use super::{Bare, token, webhook};
use deltille::playground::{Config, Playground};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn archived_thread_accepts_messages_but_no_edits() {
    let bare = Bare::new().await;
    let opened = bare
        .post(&format!("{}/threads", bare.said(&json!({"content": "x"})).await), &json!({"name": "t"}))
        .await;
    assert_eq!(opened.status, 201);
    let thread = opened.id();
    let said = bare
        .post(&format!("/channels/{thread}/messages"), &json!({"content": "in it"}))
        .await
        .id();
    let path = format!("/channels/{thread}/messages/{said}");
    assert_eq!(bare.patch(&path, &json!({"content": "changed"})).await.status, 200);
    assert_eq!(bare.patch(&format!("/channels/{thread}"), &json!({"archived": true})).await.status, 200);
    assert_eq!(bare.patch(&path, &json!({"content": "again"})).await.verdict(), (400, 50083));
    assert_eq!(bare.delete(&path).await.verdict(), (400, 50083));
    // A message in the thread unarchives it.
    assert_eq!(
        bare.post(&format!("/channels/{thread}/messages"), &json!({"content": "more"}))
            .await
            .status,
        200
    );
    assert_eq!(bare.patch(&path, &json!({"content": "again"})).await.status, 200);
}

#[tokio::test]
async fn private_answers_push_out_no_public_message() {
    let bare = Bare::new().await;
    bare.playground.keep_messages(2);
    bare.said(&json!({"content": "for all"})).await;
    for number in 0..5 {
        let answer = json!({"type": 4, "data": {"content": format!("for Mira, {number}"), "flags": 64}});
        assert_eq!(bare.first(&bare.hello(), &answer).await.status, 200);
        bare.refill();
    }
    let mira = bare.playground.person("Mira").unwrap();
    let seen: Vec<String> = mira
        .messages(bare.lounge)
        .iter()
        .map(|message| message.value["content"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(seen, ["for all", "for Mira, 3", "for Mira, 4"]);
}

#[tokio::test]
async fn edits_of_old_messages_are_limited() {
    let bare = Bare::new().await;
    let path = bare.said(&json!({"content": "x"})).await;
    for _ in 0..8 {
        bare.refill();
        assert_eq!(bare.patch(&path, &json!({"content": "young"})).await.status, 200);
    }
    bare.playground.advance(Duration::from_secs(2 * 3600));
    let mut taken = 0;
    while bare.patch(&path, &json!({"content": "old"})).await.status == 200 {
        taken += 1;
        assert!(taken < 50, "it never ends");
        bare.refill();
    }
    bare.refill();
    assert_eq!(bare.patch(&path, &json!({"content": "old"})).await.verdict(), (429, 30046));
    bare.playground.advance(Duration::from_secs(2 * 3600));
    assert_eq!(bare.patch(&path, &json!({"content": "later"})).await.status, 200);
}

#[tokio::test]
async fn roles_are_given_by_those_who_may() {
    let bare = Bare::new().await;
    let path = |user: u64, role: u64| format!("/guilds/9000/members/{user}/roles/{role}");
    let none = Value::Null;
    assert_eq!(bare.call("PUT", &path(1002, 7001), &none).await.verdict(), (403, 50013));
    bare.playground.let_manage_roles(true);
    let table = [
        (path(1002, 1), 404, 10011),
        (path(1, 7001), 404, 10007),
        (path(1002, 7001).replace("9000", "9001"), 404, 10004),
        (path(1002, 7001), 204, 0),
    ];
    for (path, status, code) in &table {
        bare.refill();
        assert_eq!(bare.call("PUT", path, &none).await.verdict(), (*status, *code), "PUT {path}");
        assert_eq!(bare.call("DELETE", path, &none).await.verdict(), (*status, *code), "DELETE {path}");
    }
}

#[tokio::test]
async fn foreign_resources_are_refused_with_their_code() {
    let bare = Bare::new().await;
    let (mira, hello) = (bare.playground.person("Mira").unwrap(), json!({"content": "x"}));
    let lounge = bare.lounge;
    let messages = bare.messages();

    // An ephemeral message is found by its token alone.
    let sent = bare.hello();
    let private = bare.first(&sent, &json!({"type": 4, "data": {"content": "x", "flags": 64}})).await;
    let private = private.body["interaction"]["response_message_id"].as_str().unwrap().to_owned();
    mira.say(lounge, "mine");
    let theirs = mira.messages(lounge).last().unwrap().id;
    let direct = mira.direct_channel().unwrap();
    mira.say(direct, "mine");
    let told = mira.messages(direct).last().unwrap().id;
    let own = bare.said(&hello).await;
    let elsewhere = bare.playground.channel("another-server").unwrap();
    let none = Value::Null;
    let table = [
        ("GET", format!("{messages}/{private}"), &none, 404, 10008),
        ("PATCH", format!("{messages}/{private}"), &hello, 404, 10008),
        ("DELETE", format!("{messages}/{private}"), &none, 404, 10008),
        ("POST", format!("{messages}/{private}/threads"), &json!({"name": "t"}), 404, 10008),
        ("GET", format!("{}/messages/@original", webhook(&sent)), &none, 200, 0),
        ("PATCH", format!("{messages}/{theirs}"), &hello, 403, 50005),
        ("DELETE", format!("{messages}/{theirs}"), &none, 403, 50013),
        ("DELETE", format!("/channels/{direct}/messages/{told}"), &none, 403, 50003),
        ("DELETE", own.clone(), &none, 204, 0),
        ("DELETE", own, &none, 404, 10008),
        ("GET", "/applications/8001/commands".to_owned(), &none, 403, 20012),
        ("PUT", "/applications/8001/commands".to_owned(), &json!([]), 403, 20012),
        ("POST", format!("/webhooks/8001/{}", token(&sent)), &hello, 404, 10015),
        ("GET", "/guilds/77".to_owned(), &none, 404, 10004),
        ("GET", "/applications/8000/guilds/77/commands".to_owned(), &none, 403, 50001),
        ("POST", format!("/channels/{elsewhere}/messages"), &hello, 403, 50001),
        ("GET", format!("/channels/{elsewhere}/messages"), &none, 403, 50001),
        ("GET", "/channels/lounge".to_owned(), &none, 400, 50035),
        ("GET", "/applications/8000/commands/77".to_owned(), &none, 404, 10063),
    ];
    for (method, path, body, status, code) in table {
        bare.playground.advance(Duration::from_millis(700));
        let answer = bare.call(method, &path, body).await;
        assert_eq!(answer.verdict(), (status, code), "{method} {path}: {}", answer.body);
    }
}

#[tokio::test]
async fn without_view_channel_nothing_is_read() {
    let bare = Bare::new().await;
    let own = bare.said(&json!({"content": "x"})).await;
    let lounge = bare.lounge;
    let table = [
        ("GET", own.clone(), Value::Null),
        ("PATCH", own.clone(), json!({"content": "y"})),
        ("DELETE", own.clone(), Value::Null),
        ("GET", bare.messages(), Value::Null),
        ("POST", bare.messages(), json!({"content": "y"})),
        ("GET", format!("/channels/{lounge}"), Value::Null),
    ];
    bare.playground.faults().forbid(lounge, Some(10));
    for (method, path, body) in &table {
        assert_eq!(bare.call(method, path, body).await.verdict(), (403, 50001), "{method} {path}");
    }
    bare.playground.faults().forbid(lounge, None);
    bare.playground.faults().forbid(lounge, Some(16));
    assert_eq!(bare.get(&own).await.verdict(), (403, 50013), "nor without the history");
}

#[tokio::test]
async fn closed_direct_messages_are_refused() {
    let bare = Bare::new().await;
    let mira = bare.playground.person("Mira").unwrap();
    let direct = bare.post("/users/@me/channels", &json!({"recipient_id": mira.id.to_string()})).await.id();
    let path = format!("/channels/{direct}/messages");
    assert_eq!(bare.post(&path, &json!({"content": "x"})).await.status, 200);
    mira.close_direct_messages(true);
    assert_eq!(bare.post(&path, &json!({"content": "x"})).await.verdict(), (403, 50007));
    mira.close_direct_messages(false);
    assert_eq!(bare.post(&path, &json!({"content": "x"})).await.status, 200);
}

#[tokio::test]
async fn bot_without_its_user_agent_is_refused() {
    let bare = Bare::new().await;
    let url = format!("{}/api/v10/gateway", bare.playground.api_base());
    let nameless = super::answer(reqwest::Client::new().get(&url)).await;
    assert_eq!(nameless.verdict(), (403, 40333));
    for (agent, status) in [
        ("curl/8", 403),
        ("DiscordBot", 403),
        ("DiscordBot (https://example.com, 1) discord.py", 200),
    ] {
        let named = super::answer(reqwest::Client::new().get(&url).header("user-agent", agent)).await;
        assert_eq!(named.status, status, "{agent}");
    }
}

#[tokio::test]
async fn half_sent_request_is_cut_off() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let config = Config { silent: Some(Duration::from_millis(50)), ..Config::default() };
    let playground = Playground::start(config).await.unwrap();
    let address = playground.address().strip_prefix("http://").unwrap().to_owned();
    for sent in ["", "GET /api/v10/gateway HTTP/1.1\r\nHost: 127", "GET / HT"] {
        let mut socket = tokio::net::TcpStream::connect(&address).await.unwrap();
        socket.write_all(sent.as_bytes()).await.unwrap();
        let mut rest = Vec::new();
        let end = tokio::time::timeout(Duration::from_secs(30), socket.read_to_end(&mut rest)).await;
        assert!(end.is_ok(), "{sent:?}: the connection stays open");
    }
}

#[tokio::test]
async fn answered_message_must_exist() {
    let bare = Bare::new().await;
    let path = bare.said(&json!({"content": "x"})).await;
    let id = path.rsplit('/').next().unwrap().to_owned();
    let answer = |reference: Value| json!({"content": "y", "message_reference": reference});
    for (reference, verdict) in [
        (json!({"message_id": id}), (200, 0)),
        (json!({"message_id": id, "channel_id": bare.lounge.to_string(), "type": 0}), (200, 0)),
        (json!({"message_id": "17"}), (400, 50035)),
        (json!({"message_id": "17", "fail_if_not_exists": false}), (200, 0)),
    ] {
        bare.refill();
        let answer = bare.post(&bare.messages(), &answer(reference.clone())).await;
        assert_eq!(answer.verdict(), verdict, "{reference}: {}", answer.body);
    }
}

#[tokio::test]
async fn urgent_flag_is_taken_and_ignored() {
    let bare = Bare::new().await;
    let answer = bare.post(&bare.messages(), &json!({"content": "x", "flags": 1 << 4 | 1 << 2})).await;
    assert_eq!((answer.status, &answer.body["flags"]), (200, &json!(1 << 2)), "{}", answer.body);
}

#[tokio::test]
async fn server_and_its_people_are_read() {
    let bare = Bare::new().await;
    let thread = bare
        .post(&format!("/channels/{}/threads", bare.lounge), &json!({"name": "t", "type": 11}))
        .await
        .id();
    for (path, pointer, value) in [
        ("/users/1002", "/global_name", json!("Jonas")),
        ("/users/8000", "/bot", json!(true)),
        ("/users/@me/guilds", "/0/id", json!("9000")),
        ("/guilds/9000", "/id", json!("9000")),
        ("/guilds/9000/channels", "/0/name", json!("lounge")),
        ("/guilds/9000/channels", "/4", Value::Null),
        ("/guilds/9000/roles", "/1/name", json!("Players")),
        ("/guilds/9000/members/1002", "/user/id", json!("1002")),
        ("/guilds/9000/members/8000", "/user/bot", json!(true)),
        ("/guilds/9000/threads/active", "/threads/0/id", json!(thread)),
    ] {
        bare.refill();
        let answer = bare.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        assert_eq!(answer.body.pointer(pointer).unwrap_or(&Value::Null), &value, "{path}: {}", answer.body);
    }
    for (path, verdict) in [
        ("/users/17", (404, 10013)),
        ("/guilds/9001/channels", (404, 10004)),
        ("/guilds/9000/members/17", (404, 10007)),
        ("/guilds/9000/nothing", (404, 0)),
    ] {
        bare.refill();
        assert_eq!(bare.get(path).await.verdict(), verdict, "{path}");
    }
}

#[tokio::test]
async fn user_installed_app_has_limited_answers() {
    let bare = Bare::new().await;
    let elsewhere = bare.playground.channel("another-server").unwrap();
    let (mira, jonas) = (bare.playground.person("Mira").unwrap(), bare.playground.person("Jonas").unwrap());
    let hello = json!({"content": "x"});
    let sent = mira.slash(elsewhere, "hello", &[]).unwrap();
    assert_eq!(bare.first(&sent, &json!({"type": 4, "data": hello})).await.status, 200);
    for number in 0..5 {
        assert_eq!(bare.post(&webhook(&sent), &hello).await.status, 200, "{number}");
        bare.playground.advance(Duration::from_secs(3));
    }
    assert_eq!(bare.post(&webhook(&sent), &hello).await.verdict(), (400, 40094));
    let seen = jonas.messages(elsewhere).len();
    assert_eq!(seen, 6, "all see it");
    // A user without permission for public answers of external apps gets them in private.
    mira.demote(1 << 50);
    let sent = mira.slash(elsewhere, "hello", &[]).unwrap();
    let answer = bare.first(&sent, &json!({"type": 4, "data": hello})).await;
    assert_eq!(answer.body["resource"]["message"]["flags"], 64, "{}", answer.body);
    assert_eq!((jonas.messages(elsewhere).len(), mira.messages(elsewhere).len()), (seen, seen + 1));
    // In the bot's own server there is no such limit.
    let sent = bare.hello();
    bare.first(&sent, &json!({"type": 4, "data": hello})).await;
    for _ in 0..8 {
        bare.playground.advance(Duration::from_secs(3));
        assert_eq!(bare.post(&webhook(&sent), &hello).await.status, 200);
    }
}
