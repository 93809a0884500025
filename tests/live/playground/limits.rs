//! What a bot may not send, as bare requests; and who may not come in.

use deltille::playground::{Config, Playground};
use serde_json::{Value, json};

async fn call(playground: &Playground, method: &str, path: &str, body: &Value, token: &str) -> (u16, Value) {
    let url = format!("{}/api/v10{path}", playground.api_base());
    let mut request = reqwest::Client::new().request(method.parse().unwrap(), url);
    if !token.is_empty() {
        request = request.header("authorization", format!("Bot {token}"));
    }
    if !body.is_null() {
        request = request.header("content-type", "application/json").body(body.to_string());
    }
    let answer = request.send().await.unwrap();
    let status = answer.status().as_u16();
    (status, serde_json::from_str(&answer.text().await.unwrap()).unwrap_or(Value::Null))
}

#[tokio::test]
async fn what_is_over_a_limit_is_refused_with_the_place() {
    let playground = Playground::start(Config::default()).await.unwrap();
    let room = format!("/channels/{}/messages", playground.channel("lounge").unwrap());
    let button = |id: &str, label: &str| json!({"type": 2, "style": 1, "label": label, "custom_id": id});
    let rows = |parts: Value| json!({"content": "x", "components": [{"type": 1, "components": parts}]});
    let long = |length: usize| "x".repeat(length);
    let select = |options: Value| rows(json!([{"type": 3, "custom_id": "s", "options": options}]));
    let messages = [
        (json!({"content": long(2001)}), "/content"),
        (rows(json!([button("a", &long(81))])), "/components/0/components/0/label"),
        (rows(json!([button(&long(101), "a")])), "/components/0/components/0/custom_id"),
        (rows(json!([button("a", "a"), button("a", "b")])), "/components/0/components/1/custom_id"),
        (select(json!([])), "/components/0/components/0/options"),
        (select(json!([{"label": long(101), "value": "v"}])), "/components/0/components/0/options/0/label"),
        (
            select(json!([{"label": "a", "value": "v"}, {"label": "b", "value": "v"}])),
            "/components/0/components/0/options/1/value",
        ),
        (json!({"content": "x", "attachments": [{"id": 0}]}), "/attachments"),
    ];
    for (body, place) in messages {
        let (status, answer) = call(&playground, "POST", &room, &body, playground.token()).await;
        assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{place}: {answer}");
        let said = answer["errors"].pointer(&format!("{place}/_errors/0/message"));
        assert!(said.is_some_and(Value::is_string), "{place}: {answer}");
    }
    let commands = [
        (json!([{"name": "Play", "description": "d"}]), "/0/name"),
        (json!([{"name": "play", "description": long(101)}]), "/0/description"),
        (
            json!([{"name": "play", "description": "d", "options": [
                {"type": 3, "name": "a", "description": "d"},
                {"type": 3, "name": "b", "description": "d", "required": true}]}]),
            "/0/options/1",
        ),
    ];
    for (body, place) in commands {
        let (status, answer) = call(&playground, "PUT", "/applications/8000/commands", &body, playground.token()).await;
        assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{place}: {answer}");
        assert!(answer["errors"].pointer(&format!("{place}/_errors/0")).is_some(), "{place}: {answer}");
    }
    assert!(playground.commands().is_empty());
    playground.shutdown().await;
}

#[tokio::test]
async fn the_wrong_place_has_its_own_code() {
    let playground = Playground::start(Config::default()).await.unwrap();
    let room = playground.channel("lounge").unwrap();
    let hello = json!({"content": "x"});
    let none = Value::Null;
    playground.person("Ada").unwrap().say(room, "mine");
    let mine = playground.person("Ada").unwrap().messages(room)[0].id;
    let table = [
        ("GET", "/nowhere".to_owned(), &none, 404, 0),
        ("GET", "/channels/1".to_owned(), &none, 404, 10003),
        ("POST", "/channels/1/messages".to_owned(), &hello, 404, 10003),
        ("PATCH", format!("/channels/{room}/messages/1"), &hello, 404, 10008),
        ("PATCH", format!("/channels/{room}/messages/{mine}"), &hello, 403, 50005),
        ("POST", format!("/channels/{room}/messages"), &json!({"content": ""}), 400, 50006),
        ("POST", "/webhooks/8000/no-such-token".to_owned(), &hello, 404, 10015),
        ("POST", "/interactions/1/no-such-token/callback".to_owned(), &json!({"type": 5}), 404, 10062),
        ("POST", "/users/@me/channels".to_owned(), &json!({"recipient_id": "1"}), 400, 50033),
    ];
    for (method, path, body, status, code) in table {
        let (got, answer) = call(&playground, method, &path, body, playground.token()).await;
        assert_eq!((got, &answer["code"]), (status, &json!(code)), "{method} {path}: {answer}");
    }
    for token in ["", "wrong"] {
        assert_eq!(call(&playground, "GET", "/users/@me", &none, token).await.0, 401);
    }
    assert_eq!(call(&playground, "GET", "/gateway", &none, "").await.0, 200, "needs no token");
    playground.shutdown().await;
}

#[tokio::test]
async fn it_is_for_this_machine_only() {
    let playground = Playground::start(Config::default()).await.unwrap();
    let here = playground.address().strip_prefix("http://").unwrap().to_owned();
    assert!(here.starts_with("127.0.0.1:"));
    let own = format!("http://{here}");
    let port = here.rsplit_once(':').unwrap().1;
    let (named, other, foreign) = (format!("localhost:{port}"), "127.0.0.1:1".to_owned(), format!("evil.example:{port}"));
    let table = [
        (here.as_str(), None, true),
        (&named, None, true),
        (&here, Some(own.as_str()), true),
        ("127.0.0.1", None, false),
        (&other, None, false),
        (&foreign, None, false),
        ("evil.example", None, false),
        (&here, Some("https://evil.example"), false),
        (&here, Some("http://127.0.0.1:1"), false),
        (&named, Some(own.as_str()), false),
        (&here, Some("null"), false),
    ];
    // The page, the bot's requests, its socket and the pictures.
    let paths = [
        ("/page/state?person=1001", 200),
        ("/", 200),
        ("/api/v10/gateway", 200),
        ("/api/v10/users/@me", 401),
        ("/gateway", 101),
        ("/attachments/1/2/3/board.png", 404),
    ];
    for (path, fine) in paths {
        for (host, origin, allowed) in table {
            let mut request = reqwest::Client::new().get(format!("{own}{path}")).header("host", host);
            if let Some(origin) = origin {
                request = request.header("origin", origin);
            }
            if fine == 101 {
                let key = "dGhlIHNhbXBsZSBub25jZQ==";
                request = request.header("connection", "Upgrade").header("upgrade", "websocket");
                request = request.header("sec-websocket-version", "13").header("sec-websocket-key", key);
            }
            let status = request.send().await.unwrap().status().as_u16();
            assert_eq!(status, if allowed { fine } else { 403 }, "{path} {host} {origin:?}");
        }
    }
    let other = Playground::start(Config::default()).await.unwrap();
    assert_ne!(other.token(), playground.token(), "nobody can know the token");
    let page = reqwest::get(&own).await.unwrap();
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    playground.shutdown().await;
}
