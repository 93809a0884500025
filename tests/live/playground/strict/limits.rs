//! Rate limits of a bot's requests.

use super::{Bare, callback};
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn rate_limit_headers_count_down_then_refuse() {
    let bare = Bare::new().await;
    let hello = json!({"content": "x"});
    for left in ["4", "3", "2", "1", "0"] {
        let answer = bare.post(&bare.messages(), &hello).await;
        let header = |name: &str| answer.headers[name].to_str().unwrap().to_owned();
        assert_eq!((answer.status, header("x-ratelimit-remaining").as_str()), (200, left));
        assert_eq!(
            (header("x-ratelimit-limit").as_str(), header("x-ratelimit-bucket").as_str()),
            ("5", "post-message")
        );
        let after: f64 = header("x-ratelimit-reset-after").parse().unwrap();
        assert!((0.0..=5.0).contains(&after), "{after}");
        assert!(header("x-ratelimit-reset").parse::<f64>().unwrap() > 1.7e9);
    }
    let refused = bare.post(&bare.messages(), &hello).await;
    assert_eq!((refused.status, &refused.body["global"]), (429, &json!(false)));
    let wait = refused.body["retry_after"].as_f64().unwrap();
    let told: f64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!(wait > 0.0 && wait <= 5.0 && told >= wait && told < wait + 1.0, "{wait} {told}");
    assert!(refused.headers["x-ratelimit-scope"] == "user" && refused.headers.contains_key("via"));
    assert_eq!(bare.playground.invalid_requests(), 1);

    // Other channels, other requests and interactions have their own limits.
    let other = bare.playground.channel("tournament").unwrap();
    assert_eq!(bare.post(&format!("/channels/{other}/messages"), &hello).await.status, 200);
    assert_eq!(bare.get(&bare.messages()).await.status, 200);
    for _ in 0..60 {
        let sent = bare.hello();
        let answer = bare.post(&callback(&sent), &json!({"type": 4, "data": {"content": "x"}})).await;
        assert_eq!((answer.status, answer.headers.contains_key("x-ratelimit-limit")), (204, false));
    }
    bare.playground.advance(Duration::from_secs_f64(wait));
    assert_eq!(bare.post(&bare.messages(), &hello).await.status, 200);
}

#[tokio::test]
async fn invalid_requests_are_counted() {
    let bare = Bare::new().await;
    let before = bare.playground.invalid_requests();
    let path = bare.messages();
    bare.post(&path, &json!({"content": "x".repeat(2001)})).await;
    bare.get("/channels/1").await;
    assert_eq!(bare.playground.invalid_requests(), before, "bad bodies and unknown places do not count");
    bare.get("/applications/8001/commands").await;
    let url = format!("{}/api/v10/users/@me", bare.playground.api_base());
    let stranger = super::answer(bare.http.get(url).header("authorization", "Bot wrong")).await;
    assert_eq!(stranger.verdict(), (401, 0));
    assert_eq!(bare.playground.invalid_requests(), before + 2);
    bare.playground.advance(Duration::from_secs(10 * 60));
    assert_eq!(bare.playground.invalid_requests(), 0);
}

#[tokio::test]
async fn nonce_is_short_and_deduplicates_for_minutes() {
    let bare = Bare::new().await;
    let say = |nonce: serde_json::Value| json!({"content": "x", "nonce": nonce, "enforce_nonce": true});
    let long = bare.post(&bare.messages(), &say(json!("n".repeat(26)))).await;
    assert_eq!(long.verdict(), (400, 50035));
    let first = bare.post(&bare.messages(), &say(json!("n".repeat(25)))).await.id();
    assert_eq!(bare.post(&bare.messages(), &say(json!("n".repeat(25)))).await.id(), first);
    let number = bare.post(&bare.messages(), &say(json!(77))).await.id();
    bare.playground.advance(Duration::from_secs(60));
    assert_eq!(bare.post(&bare.messages(), &say(json!(77))).await.id(), number);
    bare.playground.advance(Duration::from_secs(10 * 60));
    assert_ne!(bare.post(&bare.messages(), &say(json!("n".repeat(25)))).await.id(), first, "long ago");
    // Without `enforce_nonce` nothing is deduplicated.
    let plain = json!({"content": "x", "nonce": "p"});
    assert_ne!(
        bare.post(&bare.messages(), &plain).await.id(),
        bare.post(&bare.messages(), &plain).await.id()
    );
}

#[tokio::test]
async fn uploads_and_look_ups_are_as_large_as_at_discord() {
    let bare = Bare::new().await;
    let half = vec![0; 9 << 20];
    let parts: Vec<_> = (0..3).map(|number| (number, "x.bin", &half[..])).collect();
    let attached =
        |count: usize| json!({"attachments": (0..count).map(|id| json!({"id": id})).collect::<Vec<_>>()});
    let refused = bare.upload("POST", &bare.messages(), &attached(3), &parts).await;
    assert_eq!(refused.verdict(), (413, 40005), "27 MiB in three files");
    let sent = bare.upload("POST", &bare.messages(), &attached(2), &parts[..2]).await;
    let kept = &sent.body["attachments"][1]["id"];
    let edit = json!({"attachments": [{"id": kept, "description": "a new alt text"}]});
    let path = format!("{}/{}", bare.messages(), sent.id());
    let edited = bare.patch(&path, &edit).await;
    assert_eq!(edited.body["attachments"][0]["description"], "a new alt text", "{}", edited.body);
    for (limit, verdict) in [("100", 200), ("0", 400), ("101", 400), ("x", 400)] {
        assert_eq!(bare.get(&format!("{}?limit={limit}", bare.messages())).await.status, verdict, "{limit}");
    }
    bare.refill();
    bare.said(&json!({"content": "x"})).await;
    let one = bare.get(&format!("{}?limit=1", bare.messages())).await;
    assert_eq!(one.body.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_nonce_is_of_its_author_in_all_channels() {
    let bare = Bare::new().await;
    let say = json!({"content": "x", "nonce": "same", "enforce_nonce": true});
    let first = bare.post(&bare.messages(), &say).await.id();
    let direct = bare.playground.person("Mira").unwrap().direct_channel().unwrap();
    assert_eq!(bare.post(&format!("/channels/{direct}/messages"), &say).await.id(), first);
}
