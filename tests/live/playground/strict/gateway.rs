//! The gateway socket of a bot that breaks the protocol.

use deltille::playground::{Config, Playground};
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

const PATIENCE: Duration = Duration::from_secs(60);

struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    async fn open(playground: &Playground, query: &str) -> Socket {
        let address = playground.address().replace("http", "ws");
        Socket(connect_async(format!("{address}/gateway/{query}")).await.unwrap().0)
    }

    async fn send(&mut self, payload: &Value) {
        // A closed client may notice it only later.
        let _ = self.0.send(Message::text(payload.to_string())).await;
    }

    /// The next payload, or the code the socket was closed with.
    async fn next(&mut self) -> Result<Value, u16> {
        let read = async {
            loop {
                match self.0.next().await {
                    Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                    Some(Ok(Message::Close(frame))) => {
                        return Err(frame.map_or(1005, |frame| frame.code.into()));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return Err(1006),
                }
            }
        };
        tokio::time::timeout(PATIENCE, read).await.expect("nothing comes")
    }

    /// The close code, skipping the payloads before it.
    async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }

    /// The next payload with this event.
    async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload = self.next().await.unwrap_or_else(|code| panic!("closed with {code} before {name}"));
            if payload["t"] == name {
                return payload;
            }
        }
    }
}

const V10: &str = "?v=10&encoding=json";

fn identify(playground: &Playground) -> Value {
    json!({"op": 2, "d": {"token": playground.token(), "intents": 1, "properties": {"os": "x", "browser": "x", "device": "x"}}})
}

fn with(mut payload: Value, key: &str, value: Value) -> Value {
    payload["d"][key] = value;
    payload
}

#[tokio::test]
async fn each_fault_closes_the_socket_with_its_code() {
    let playground = Playground::start(Config::default()).await.unwrap();
    let good = identify(&playground);
    let resume = |id: &str, seq: u64| json!({"op": 6, "d": {"token": playground.token(), "session_id": id, "seq": seq}});
    let table: Vec<(Vec<Value>, u16)> = vec![
        (vec![json!({"op": 3, "d": {}})], 4003),
        (vec![json!({"op": 8, "d": {}})], 4003),
        (vec![json!({"op": 77, "d": {}})], 4001),
        (vec![json!("hello")], 4002),
        (vec![with(good.clone(), "token", json!("wrong"))], 4004),
        (vec![json!({"op": 6, "d": {"token": "wrong", "session_id": "s", "seq": 1}})], 4004),
        (vec![good.clone(), good.clone()], 4005),
        (vec![good.clone(), resume("s", 1)], 4005),
        (vec![with(good.clone(), "shard", json!([1, 1]))], 4010),
        (vec![with(good.clone(), "shard", json!([0]))], 4010),
        (vec![with(good.clone(), "shard", json!("0/1"))], 4010),
        (vec![with(good.clone(), "intents", Value::Null)], 4013),
        (vec![with(good.clone(), "intents", json!(1 << 30))], 4013),
        (vec![with(good.clone(), "intents", json!("all"))], 4013),
        (vec![with(good.clone(), "intents", json!(1 << 15))], 4014),
        (vec![with(good.clone(), "intents", json!(1 << 1 | 1))], 4014),
        (vec![with(good.clone(), "properties", Value::Null)], 4002),
        (vec![json!({"op": 1, "d": "x".repeat(4096)})], 4002),
        (vec![json!({"op": 1, "d": null}); 121], 4008),
    ];
    for (payloads, code) in table {
        let mut socket = Socket::open(&playground, V10).await;
        for payload in &payloads {
            socket.send(payload).await;
        }
        assert_eq!(socket.closed().await, code, "{} …", payloads[0]);
    }
    for query in ["", "?v=6", "?v=9&encoding=json", "?v=10&encoding=etf"] {
        assert_eq!(Socket::open(&playground, query).await.closed().await, 4012, "{query}");
    }
    playground.faults().require_shards(2);
    let mut socket = Socket::open(&playground, V10).await;
    socket.send(&good).await;
    assert_eq!(socket.closed().await, 4011);
}

#[tokio::test]
async fn early_heartbeat_is_answered_and_keeps_the_socket() {
    let playground = Playground::start(Config::default()).await.unwrap();
    let mut socket = Socket::open(&playground, V10).await;
    assert_eq!(socket.next().await.unwrap()["d"]["heartbeat_interval"], 41_250);
    socket.send(&json!({"op": 1, "d": null})).await;
    assert_eq!(socket.next().await.unwrap()["op"], 11);
    socket.send(&identify(&playground)).await;
    let ready = socket.event("READY").await;
    assert_eq!((&ready["d"]["v"], &ready["d"]["shard"]), (&json!(10), &json!([0, 1])));
    assert_eq!(socket.event("GUILD_CREATE").await["d"]["id"], "9000");
    for _ in 0..100 {
        socket
            .send(&json!({"op": 3, "d": {"status": "online", "activities": [], "afk": false, "since": null}}))
            .await;
    }
    socket.send(&json!({"op": 1, "d": 2})).await;
    assert_eq!(socket.next().await.unwrap()["op"], 11);
}

#[tokio::test]
async fn silent_client_is_disconnected() {
    let interval = Duration::from_secs(1);
    let config = Config { heartbeat: Some(interval), ..Config::default() };
    let playground = Playground::start(config).await.unwrap();
    let mut silent = Socket::open(&playground, V10).await;
    silent.send(&identify(&playground)).await;
    let (mut alive, since) = (Socket::open(&playground, V10).await, std::time::Instant::now());
    assert_eq!(silent.closed().await, 4009);
    // A client with heartbeats stays for several times as long.
    while since.elapsed() < 5 * interval {
        alive.send(&json!({"op": 1, "d": null})).await;
        tokio::time::sleep(interval / 8).await;
    }
    alive.send(&json!({"op": 1, "d": null})).await;
    alive.next().await.expect("still there");
}

#[tokio::test]
async fn resume_continues_from_valid_sequence_only() {
    let playground = Playground::start(Config::default()).await.unwrap();
    let mut socket = Socket::open(&playground, V10).await;
    socket.send(&identify(&playground)).await;
    let ready = socket.event("READY").await;
    let session = ready["d"]["session_id"].clone();
    drop(socket);
    let resume =
        |seq: u64| json!({"op": 6, "d": {"token": playground.token(), "session_id": session, "seq": seq}});
    let mut future = Socket::open(&playground, V10).await;
    future.send(&resume(3)).await;
    assert_eq!(future.closed().await, 4007);
    let mut socket = Socket::open(&playground, V10).await;
    socket.send(&resume(1)).await;
    assert_eq!(socket.event("GUILD_CREATE").await["s"], 2);
    assert_eq!(socket.event("RESUMED").await["s"], 3);
    let mut other = Socket::open(&playground, V10).await;
    other
        .send(&json!({"op": 6, "d": {"token": playground.token(), "session_id": "nobody's", "seq": 1}}))
        .await;
    other.next().await.unwrap();
    let lost = other.next().await.unwrap();
    assert_eq!((&lost["op"], &lost["d"]), (&json!(9), &json!(false)));
}

#[tokio::test]
async fn guild_events_reach_their_shard_only() {
    let playground = Playground::start(Config::default()).await.unwrap();
    let mut first = Socket::open(&playground, V10).await;
    first.send(&with(identify(&playground), "shard", json!([0, 2]))).await;
    let ready = first.event("READY").await;
    assert_eq!(
        (&ready["d"]["shard"], ready["d"]["guilds"].as_array().unwrap().len()),
        (&json!([0, 2]), 1)
    );
    first.event("GUILD_CREATE").await;
    let mut second = Socket::open(&playground, V10).await;
    second.send(&with(identify(&playground), "shard", json!([1, 2]))).await;
    let ready = second.event("READY").await;
    assert_eq!((&ready["d"]["shard"], &ready["d"]["guilds"]), (&json!([1, 2]), &json!([])));
    let mut blind = Socket::open(&playground, V10).await;
    blind.send(&with(identify(&playground), "intents", json!(0))).await;
    blind.event("READY").await;
    playground.remove_bot();
    assert_eq!(first.event("GUILD_DELETE").await["d"]["id"], "9000");
    // Neither the other shard nor the client without the guild intent gets the event: their next payload is
    // the answer to a heartbeat.
    for socket in [&mut second, &mut blind] {
        socket.send(&json!({"op": 1, "d": 1})).await;
        assert_eq!(socket.next().await.unwrap()["op"], 11);
    }
}
