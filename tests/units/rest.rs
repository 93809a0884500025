//! Tests of requests to Discord: retries and limits.

use super::*;
use axum::{Router, http::HeaderMap, response::IntoResponse, routing::get};
use serenity::http::{LightMethod, Route};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

type Script = Arc<Mutex<VecDeque<(u16, HeaderMap, &'static str)>>>;

/// Starts a server that gives these answers in order. Returns a sender for it.
async fn server(answers: &[(u16, &'static str, &'static str)]) -> (Rest, Script) {
    let answers = answers.iter().map(|(status, header, body)| {
        let mut headers = HeaderMap::new();
        if !header.is_empty() {
            headers.insert("retry-after", header.parse().unwrap());
        }
        if !body.starts_with("<html>") {
            headers.insert("via", "1.1 google".parse().unwrap());
        }
        (*status, headers, *body)
    });
    let script: Script = Arc::new(Mutex::new(answers.collect()));
    let left = Arc::clone(&script);
    let answer = move || {
        let (status, headers, body) =
            left.lock().unwrap().pop_front().expect("one request more than expected");
        std::future::ready((StatusCode::from_u16(status).unwrap(), headers, body).into_response())
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let app = Router::new().route("/api/v10/gateway", get(answer));
    tokio::spawn(async move { axum::serve(listener, app).await });
    (Rest::new(Token::new("very.secret"), Some(base)).unwrap(), script)
}

async fn send(rest: &Rest, patience: Patience) -> Result<String, RestError> {
    let request = Request::new(Route::Gateway, LightMethod::Get);
    Ok(String::from_utf8(rest.send(Payer::Interaction, patience, request).await?).unwrap())
}

#[tokio::test]
async fn retries_after_the_given_delay() {
    let answers = [
        (429, "9", r#"{"message":"slow down","retry_after":0.05,"global":false}"#),
        (200, "", "yes"),
    ];
    let (rest, _) = server(&answers).await;
    let start = Instant::now();
    assert_eq!(send(&rest, Patience::CALLBACK).await.unwrap(), "yes");
    assert!(start.elapsed() >= Duration::from_millis(50), "the body's number is the exact one");

    let (rest, _) = server(&[(429, "0", "not JSON"), (200, "", "yes")]).await;
    assert_eq!(
        send(&rest, Patience::CALLBACK).await.unwrap(),
        "yes",
        "the header serves where there is no body"
    );
}

#[tokio::test]
async fn ban_stops_all_requests_until_it_ends() {
    // Discord's proxy answers in HTML, and without the `via` header.
    let (rest, left) = server(&[(429, "1", "<html>error 1015</html>"), (200, "", "yes")]).await;
    let start = Instant::now();
    for _ in 0..3 {
        assert_eq!(send(&rest, Patience::POST).await, Err(RestError::Limited));
    }
    assert_eq!(left.lock().unwrap().len(), 1, "nothing was sent after the first");
    assert!(start.elapsed() < Duration::from_millis(900), "and nobody waited");
    sleep(Duration::from_millis(1100)).await;
    assert_eq!(send(&rest, Patience::POST).await.unwrap(), "yes");
}

#[tokio::test]
async fn long_delays_are_not_waited_for() {
    let (rest, _) = server(&[(429, "60", "{}")]).await;
    assert_eq!(send(&rest, Patience::CALLBACK).await, Err(RestError::Limited));
}

#[tokio::test]
async fn server_error_is_retried_a_limited_number_of_times() {
    let (rest, _) = server(&[(502, "", "<html>"), (200, "", "yes")]).await;
    assert_eq!(send(&rest, Patience::CALLBACK).await.unwrap(), "yes");
    let (rest, left) = server(&[(500, "", ""); 5]).await;
    let refused = send(&rest, Patience::CALLBACK).await;
    assert!(matches!(refused, Err(RestError::Refused { status: 500, attempt: 4, .. })), "{refused:?}");
    assert_eq!(left.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn a_refusal_is_final_and_says_why_without_secrets() {
    for status in [400, 401, 403, 404] {
        let body = r#"{"code":50035,"message":"Invalid Form Body","errors":{"content":{"_errors":[]}}}"#;
        let (rest, left) = server(&[(status, "", body), (200, "", "not reached")]).await;
        let error = send(&rest, Patience::POST).await.unwrap_err();
        assert_eq!(left.lock().unwrap().len(), 1, "{status} was tried again");
        let text = format!("{error} {error:?}");
        assert!(text.contains("50035") && text.contains("content"), "{text}");
        assert!(!text.contains("secret") && !text.contains("127.0.0.1"), "{text}");
    }
}

#[tokio::test]
async fn downloads_are_limited_and_send_no_token() {
    let told =
        |headers: HeaderMap| std::future::ready(format!("token: {}", headers.contains_key("authorization")));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let elsewhere = [("location", "http://127.0.0.1:1/")];
    let app = Router::new()
        .route("/small", get(told))
        .route("/large", get(|| std::future::ready("x".repeat(101))))
        .route("/moved", get(move || std::future::ready((StatusCode::FOUND, elsewhere))));
    tokio::spawn(async move { axum::serve(listener, app).await });
    let rest = Rest::new(Token::new("very.secret"), Some(base.clone())).unwrap();
    let read = async |url: String, size| rest.download(&url, size, 100).await;
    assert_eq!(read(format!("{base}/small"), 12).await, Ok(b"token: false".to_vec()));
    assert_eq!(read(format!("{base}/small"), 101).await, Err(DownloadError::TooLarge), "as announced");
    assert_eq!(
        read(format!("{base}/large"), 12).await,
        Err(DownloadError::TooLarge),
        "whatever was announced"
    );
    for gone in ["moved", "nothing"] {
        assert!(
            matches!(read(format!("{base}/{gone}"), 12).await, Err(DownloadError::Failed(_))),
            "{gone}"
        );
    }
    for foreign in [
        "http://127.0.0.1:1/x",
        "http://cdn.discordapp.com/x",
        "https://cdn.discordapp.com.example/x",
        "https://example.org/cdn.discordapp.com",
        "file:///etc/passwd",
        "nonsense",
    ] {
        assert_eq!(read(foreign.to_owned(), 12).await, Err(DownloadError::Foreign), "{foreign}");
    }
}

#[tokio::test]
async fn unreachable_server_is_an_error() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let rest = Rest::new(Token::new("very.secret"), Some(base)).unwrap();
    let error = send(&rest, Patience { within: Duration::from_secs(1), tries: 2 }).await.unwrap_err();
    assert!(matches!(error, RestError::Unreachable(_)), "{error:?}");
    assert!(!format!("{error} {error:?}").contains("secret"));
}
