//! Access control: hosts, origins and tokens.

use deltille::playground::{Config, Playground};

#[tokio::test]
async fn api_requires_the_token() {
    let playground = Playground::start(Config::default()).await.unwrap();
    let http = reqwest::Client::builder()
        .user_agent("DiscordBot (https://example.com, 1)")
        .build()
        .unwrap();
    let status = async |path: &str, token: &str| {
        let request = http.get(format!("{}/api/v10{path}", playground.api_base()));
        request.header("authorization", token).send().await.unwrap().status().as_u16()
    };
    for token in ["", "wrong", "Bot wrong", playground.token()] {
        assert_eq!(status("/users/@me", token).await, 401, "{token}");
    }
    assert_eq!(status("/users/@me", &format!("Bot {}", playground.token())).await, 200);
    assert_eq!(status("/gateway", "").await, 200, "needs no token");
    playground.shutdown().await;
}

#[tokio::test]
async fn only_local_requests_are_accepted() {
    let playground = Playground::start(Config::default()).await.unwrap();
    let here = playground.address().strip_prefix("http://").unwrap().to_owned();
    assert!(here.starts_with("127.0.0.1:"));
    let own = format!("http://{here}");
    let port = here.rsplit_once(':').unwrap().1;
    let (named, other, foreign) =
        (format!("localhost:{port}"), "127.0.0.1:1".to_owned(), format!("evil.example:{port}"));
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
        ("/gateway?v=10", 101),
        ("/attachments/1/2/3/board.png", 404),
    ];
    for (path, fine) in paths {
        for (host, origin, allowed) in table {
            let http = reqwest::Client::builder()
                .user_agent("DiscordBot (https://example.com, 1)")
                .build()
                .unwrap();
            let mut request = http.get(format!("{own}{path}")).header("host", host);
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
