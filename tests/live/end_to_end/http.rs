//! Interactions over HTTP: the same games, by the same people, without a gateway; and requests that are not
//! Discord's.

use super::{
    games::{By, play_on},
    records,
    room::{PATIENCE, button, buttons, content, picture, selects},
    stage::Stage,
    time,
};
use deltille::playground::{Outcome, Person, Pressed};
use deltille_testing::{outside::Delivery, texts::Says};
use serde_json::json;
use std::{sync::mpsc, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_commands_over_http() {
    play_on(Stage::over_http(false).await, "triablo", "two-captures", By::Commands).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_taps_over_http() {
    play_on(Stage::over_http(false).await, "triangulation", "two-player-green-wins", By::Taps).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn records_animations_and_the_archive_over_http() {
    records::recorded_and_played_on_from(Stage::over_http(false).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_and_forms_over_http() {
    records::imported(Stage::over_http(false).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deadlines_fire_without_a_gateway() {
    time::low_time_then_timeout(Stage::over_http(false).await).await;
}

async fn game(stage: &Stage) -> [Person; 2] {
    let people = [stage.person("Mira"), stage.person("Jonas")];
    stage.open(&people, &[("setup", "standard")]).await;
    people
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions_come_over_http() {
    let stage = Stage::over_http(false).await;
    let people = game(&stage).await;
    let typed = people[0].complete(stage.channel, "move", &[("move", json!("e3"))], "move").unwrap();
    let Some(Outcome::Choices(choices)) = typed.answered_within(PATIENCE).await else {
        panic!("no choices")
    };
    assert!(
        choices
            .iter()
            .any(|choice| choice["value"].as_str().is_some_and(|entry| entry.starts_with("e3"))),
        "{choices:?}"
    );
    assert!(stage.outside.deliveries().iter().all(|delivery| *delivery == Delivery::Answered));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_http_request_acts_once() {
    let stage = Stage::over_http(false).await;
    let people = game(&stage).await;
    stage.playground.faults().duplicate_interactions(1);
    stage.type_move(&people[0], "e3-f3^").await;
    assert_eq!(stage.record(&people[0]).await, ["e3-f3^"]);
    let refused = stage
        .outside
        .deliveries()
        .into_iter()
        .filter(|delivery| *delivery == Delivery::Status(401))
        .count();
    assert_eq!(refused, 1, "the same request, with the same signature");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn board_is_posted_when_its_response_is_lost() {
    let stage = Stage::over_http(false).await;
    let people = game(&stage).await;
    let before = stage.boards();
    stage.playground.faults().fail_requests("/callback", 502, 1);
    people[0].slash(stage.channel, "move", &[("move", json!("e3-f3^"))]).unwrap();
    stage.until_boards(before + 1, async || stage.pass(30).await).await;
    assert!(stage.outside.deliveries().contains(&Delivery::Cut));
    stage.end().await;
}

/// A proxy in front of the bot: answers Discord at once, with `answer`, and passes the same request to the
/// bot.
async fn faster(stage: &Stage, answer: serde_json::Value) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let (bot, client) = (stage.endpoint().to_owned(), reqwest::Client::new());
    let app = axum::Router::new().fallback(async move |request: axum::extract::Request| {
        let (head, body) = request.into_parts();
        let body = axum::body::to_bytes(body, 1 << 20).await.unwrap();
        let is_ping = serde_json::from_slice::<serde_json::Value>(&body).unwrap()["type"] == 1;
        let mut asked = client.post(bot).body(body);
        for (name, value) in head.headers.iter().filter(|(name, _)| name.as_str().starts_with("x-signature"))
        {
            asked = asked.header(name, value);
        }
        if is_ping {
            let answer = asked.send().await.unwrap();
            return (
                axum::http::StatusCode::from_u16(answer.status().as_u16()).unwrap(),
                axum::Json(json!({ "type": 1 })),
            );
        }
        tokio::spawn(asked.send());
        (axum::http::StatusCode::OK, axum::Json(json!({ "type": 4, "data": answer })))
    });
    tokio::spawn(async move { axum::serve(listener, app).await });
    url
}

/// Another process answers a move with `answer` before the bot does: the board is posted all the same.
async fn answered_elsewhere(answer: serde_json::Value) {
    let stage = Stage::over_http(false).await;
    let people = game(&stage).await;
    let before = stage.boards();
    let url = faster(&stage, answer.clone()).await;
    let since = std::time::Instant::now();
    // The bot treats the same ping in the same second as a repetition.
    while stage.outside.set_endpoint(&stage.playground, &url).await.is_err() {
        assert!(since.elapsed() < PATIENCE, "it is not taken for an endpoint");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let pressed = people[0].slash(stage.channel, "move", &[("move", json!("e3-f3^"))]).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    let told = people[0]
        .messages(stage.channel)
        .iter()
        .any(|message| answer["content"] == content(message));
    assert!(told, "{answer}");
    stage.until_boards(before + 1, async || stage.pass(30).await).await;
    assert!(content(&stage.board()).contains("e3-f3^"));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn board_is_posted_despite_other_process_refusal() {
    answered_elsewhere(
        json!({ "content": "It is not your turn.", "flags": 64, "allowed_mentions": { "parse": [] } }),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn board_is_posted_despite_other_process_old_board() {
    let move_it = json!({ "type": 2, "style": 1, "label": "Move", "custom_id": "older" });
    let rows = json!([{ "type": 1, "components": [move_it] }]);
    answered_elsewhere(
        json!({ "content": "An older board.", "components": rows, "allowed_mentions": { "parse": [] } }),
    )
    .await;
}

/// Threads of a runtime for searches, pictures and disk reads.
const WORKERS: usize = 4;

/// Occupies all worker threads, so that nothing is searched, drawn or read until this is dropped.
struct Busy(#[expect(dead_code, reason = "what is dropped lets the threads go")] Vec<mpsc::Sender<()>>);

impl Busy {
    /// Needs a runtime made by [`late`].
    fn begin() -> Busy {
        let occupied = (0..WORKERS).map(|_| {
            let (release, released) = mpsc::channel::<()>();
            // An error means that it was dropped.
            tokio::task::spawn_blocking(move || released.recv());
            release
        });
        Busy(occupied.collect())
    }
}

/// The bot defers an interaction if the answer takes longer than two seconds, or if it came too late for an
/// immediate one.
async fn slow_answers_are_deferred(stage: Stage) {
    let people = game(&stage).await;
    let (before, boards) = (stage.board(), stage.boards());
    // Delivered twice, it is answered once.
    stage.playground.faults().duplicate_interactions(1);
    let deferred = async |pressed: Pressed, busy: Busy| {
        assert_eq!(pressed.answered_within(PATIENCE).await, Some(Outcome::Deferred));
        drop(busy);
    };
    let busy = Busy::begin();
    deferred(people[0].slash(stage.channel, "move", &[("move", json!("e3-f3^"))]).unwrap(), busy).await;
    let board = stage.after(before.id).await;
    assert!(picture(&board).is_some() && content(&board).contains("e3-f3^"), "{}", board.value);
    assert!(
        content(&stage.private(&people[0])).says("answer-in-channel"),
        "whoever asked is told where"
    );
    // A press is only acknowledged, and its private answer follows. From here on every interaction arrives
    // late: two seconds are no longer left.
    stage.playground.faults().slow_interactions(Duration::from_millis(2100));
    let busy = Busy::begin();
    deferred(people[1].press(stage.channel, board.id, &button(&board, "button-move")).unwrap(), busy).await;
    let menu = people[1].wait_for(stage.channel, PATIENCE, |messages| {
        messages.iter().rfind(|message| message.only_for == Some(people[1].id)).cloned()
    });
    let menu = menu.await.expect("a menu");
    assert_eq!(
        stage.board().value["components"],
        board.value["components"],
        "the board keeps its buttons"
    );
    // An answer that edits the pressed message edits it later.
    let busy = Busy::begin();
    let piece = selects(&menu)
        .next()
        .map(|select| (select["custom_id"].clone(), select["options"][0]["value"].clone()));
    let chosen = match piece {
        Some((id, value)) => {
            people[1].select(stage.channel, menu.id, id.as_str().unwrap(), &[value.as_str().unwrap()])
        }
        None => people[1].press(stage.channel, menu.id, &buttons(&menu).next().unwrap().1),
    };
    deferred(chosen.unwrap(), busy).await;
    let changed = people[1].wait_for(stage.channel, PATIENCE, |messages| {
        messages
            .iter()
            .find(|message| message.id == menu.id && message.value != menu.value)
            .cloned()
    });
    let menu = changed.await.expect("it stays as it was");
    assert!(picture(&menu).is_some(), "{}", menu.value);
    // An answer without any work comes at once, even then, however busy the machine is.
    let busy = Busy::begin();
    let cancel = people[1].press(stage.channel, menu.id, &button(&menu, "button-cancel")).unwrap();
    assert_eq!(cancel.answered_within(PATIENCE).await, Some(Outcome::Updated(menu.id)));
    let form = people[0].slash(stage.channel, "game import", &[]).unwrap();
    assert!(matches!(form.answered_within(PATIENCE).await, Some(Outcome::Modal(_))));
    stage.playground.faults().slow_interactions(Duration::ZERO);
    drop(busy);
    // Nothing is shown twice.
    assert_eq!(stage.record(&people[0]).await, ["e3-f3^"]);
    assert_eq!((stage.board().id, stage.boards()), (board.id, boards + 1));
    let notes = people[0]
        .messages(stage.channel)
        .into_iter()
        .filter(|message| content(message).says("answer-in-channel"));
    assert_eq!(notes.count(), 1);
    stage.end().await;
}

/// The same, on a runtime with few threads.
fn late(stage: impl Future<Output = Stage>) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(WORKERS)
        .enable_all()
        .build();
    runtime.unwrap().block_on(async { slow_answers_are_deferred(stage.await).await });
}

#[test]
fn slow_answers_are_deferred_over_http() {
    late(Stage::over_http(false));
}

#[test]
fn slow_answers_are_deferred_over_gateway() {
    late(Stage::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn optional_gateway_reports_left_servers() {
    let stage = Stage::over_http(true).await;
    let people = game(&stage).await;
    stage.type_move(&people[0], "e3-f3^").await;
    let since = std::time::Instant::now();
    while stage.playground.shards().is_empty() {
        assert!(since.elapsed() < PATIENCE, "no gateway");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // The gateway may break; the clocks still run.
    let before = stage.uptime().await;
    stage.playground.faults().drop_socket();
    stage.type_move(&people[1], "e7-f6^").await;
    assert_eq!(stage.uptime().await.down, before.down);
    stage.end().await;
}

/// Sends a request as any client could; returns the status.
async fn ask(
    stage: &Stage,
    body: &str,
    change: impl FnOnce(reqwest::RequestBuilder, &str, &str) -> reqwest::RequestBuilder,
) -> u16 {
    let url = stage.endpoint();
    let timestamp = (stage.now().0 / 1000).to_string();
    let signature = stage.outside.sign(&timestamp, body.as_bytes());
    let request = change(reqwest::Client::new().post(url).body(body.to_owned()), &timestamp, &signature);
    request.send().await.unwrap().status().as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_fresh_signed_requests_are_answered() {
    const SIGNATURE: &str = "X-Signature-Ed25519";
    const TIMESTAMP: &str = "X-Signature-Timestamp";
    let stage = Stage::over_http(false).await;
    let ping = json!({ "type": 1, "id": "1", "application_id": "2", "token": "x", "version": 1 }).to_string();
    let rightly = |request: reqwest::RequestBuilder, timestamp: &str, signature: &str| {
        request.header(SIGNATURE, signature).header(TIMESTAMP, timestamp)
    };
    assert_eq!(ask(&stage, &ping, rightly).await, 200);
    assert_eq!(ask(&stage, &format!("{ping} "), |request, _, _| request).await, 401, "unsigned");
    let without_time =
        |request: reqwest::RequestBuilder, _: &str, signature: &str| request.header(SIGNATURE, signature);
    assert_eq!(ask(&stage, &ping, without_time).await, 401);
    let forged = |request: reqwest::RequestBuilder, timestamp: &str, signature: &str| {
        let other = if signature.starts_with('0') { "1" } else { "0" };
        request
            .header(SIGNATURE, format!("{other}{}", &signature[1..]))
            .header(TIMESTAMP, timestamp)
    };
    assert_eq!(ask(&stage, &ping, forged).await, 401);
    for off in [-60_i64, 60] {
        let made = (stage.now().0 / 1000).saturating_add_signed(off).to_string();
        let signature = stage.outside.sign(&made, ping.as_bytes());
        let stale = |request: reqwest::RequestBuilder, _: &str, _: &str| rightly(request, &made, &signature);
        assert_eq!(ask(&stage, &ping, stale).await, 401, "{off} s");
    }
    // Repeated byte for byte.
    let made = (stage.now().0 / 1000 + 1).to_string();
    let signature = stage.outside.sign(&made, ping.as_bytes());
    let again = |request: reqwest::RequestBuilder, _: &str, _: &str| rightly(request, &made, &signature);
    assert_eq!([ask(&stage, &ping, again).await, ask(&stage, &ping, again).await], [200, 401]);

    // Signed, but not an interaction.
    for wrong in ["", "{", "[]", "null", r#"{"type":99,"id":"1"}"#, r#"{"type":2}"#, "\u{0}"] {
        assert_eq!(ask(&stage, wrong, rightly).await, 400, "{wrong:?}");
    }
    let url = stage.endpoint();
    // Refused because of its head, before the body comes: a client that keeps writing may not get to read
    // the answer.
    let address = url.trim_start_matches("http://").split('/').next().unwrap();
    let mut large = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST /interactions HTTP/1.1\r\nHost: {address}\r\nContent-Length: {}\r\n{SIGNATURE}: 00\r\n{TIMESTAMP}: 0\r\n\r\n",
        (1 << 20) + 1
    );
    large.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    timeout(PATIENCE, large.read_exact(&mut answer)).await.expect("no answer").unwrap();
    assert_eq!(answer.escape_ascii().to_string(), "HTTP/1.1 413");
    let origin = url.trim_end_matches("/interactions");
    let client = reqwest::Client::new();
    for (path, status) in
        [("", 404), ("/", 404), ("/interactions/", 404), ("/readyz", 404), ("/interactions", 405)]
    {
        let got = client.get(format!("{origin}{path}")).send().await.unwrap();
        assert_eq!(got.status().as_u16(), status, "{path}");
        assert!(got.bytes().await.unwrap().is_empty(), "nothing is told");
    }
    // The endpoint serves other requests meanwhile.
    let people = game(&stage).await;
    stage.type_move(&people[0], "e3-f3^").await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_hold_up_nobody() {
    let stage = Stage::over_http(false).await;
    let address: std::net::SocketAddr =
        stage.endpoint().trim_start_matches("http://").split('/').next().unwrap().parse().unwrap();
    let mut silent = Vec::new();
    for _ in 0..1100 {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(([127, 0, 0, 9], 0).into()).unwrap();
        silent.push(socket.connect(address).await.unwrap());
    }
    // Others are served meanwhile.
    let people = game(&stage).await;
    stage.type_move(&people[0], "e3-f3^").await;
    // The first ones are closed without a head in ten seconds, not in seventy.
    let closed = timeout(Duration::from_secs(30), silent[0].read(&mut [0])).await.expect("it is closed");
    assert!(matches!(closed, Ok(0) | Err(_)), "{closed:?}");
    stage.end().await;
}
