//! Requests that Discord accepts are accepted here.

use super::{Bare, Part, button, callback, row, webhook};
use deltille::playground::Outcome;
use serde_json::{Value, json};

#[tokio::test]
async fn large_files_arrive() {
    let bare = Bare::new().await;
    let large = vec![7; 9 * 1024 * 1024];
    let file: Part<'_> = (0, "long.gif", &large);
    let body = json!({"type": 4, "data": {"content": "x", "attachments": [{"id": 0, "description": "d"}]}});
    let answer = bare.upload("POST", &callback(&bare.hello()), &body, &[file]).await;
    assert_eq!(answer.status, 204, "{}", answer.body);
    let seen = bare.playground.person("Ada").unwrap().messages(bare.lounge).pop().unwrap().value;
    assert_eq!(seen["attachments"][0]["size"], 9 * 1024 * 1024);
    let url = seen["attachments"][0]["url"].as_str().unwrap();
    assert_eq!(reqwest::get(url).await.unwrap().bytes().await.unwrap().len(), 9 * 1024 * 1024);
}

#[tokio::test]
async fn original_response_is_addressable_in_every_way() {
    let bare = Bare::new().await;
    let sent = bare.hello();
    let told = bare
        .post(
            &format!("{}?with_response=1", callback(&sent)),
            &json!({"type": 4, "data": {"content": "x"}}),
        )
        .await;
    assert_eq!(
        (told.status, &told.body["resource"]["message"]["content"]),
        (200, &json!("x")),
        "{}",
        told.body
    );
    for name in ["@original", "%40original"] {
        let path = format!("{}/messages/{name}", webhook(&sent));
        assert_eq!(bare.get(&path).await.status, 200, "{name}");
        assert_eq!(bare.patch(&path, &json!({"content": name})).await.body["content"], name);
    }
    let untold = bare.post(&callback(&bare.hello()), &json!({"type": 4, "data": {"content": "x"}})).await;
    assert_eq!((untold.status, untold.body), (204, Value::Null));
}

#[tokio::test]
async fn deferred_original_exists_and_can_be_deleted() {
    let bare = Bare::new().await;
    let ada = bare.playground.person("Ada").unwrap();
    for (flags, shown) in [(0, 128), (64, 128 | 64)] {
        let sent = bare.hello();
        let deferred = bare.first(&sent, &json!({"type": 5, "data": {"flags": flags}})).await;
        let loading = deferred.body["interaction"]["response_message_id"].clone();
        assert_eq!(deferred.body["interaction"]["response_message_loading"], true);
        let listed = bare.get(&bare.messages()).await.body;
        assert_eq!(listed[0]["flags"] == 128, flags == 0, "the channel shows it to all: {listed}");
        let original = format!("{}/messages/@original", webhook(&sent));
        let thinking = bare.get(&original).await;
        assert_eq!(
            (&thinking.body["id"], &thinking.body["flags"]),
            (&loading, &json!(shown)),
            "{}",
            thinking.body
        );
        let done = bare.patch(&original, &json!({"content": "done"})).await;
        assert_eq!(
            (&done.body["id"], &done.body["content"]),
            (&loading, &json!("done")),
            "it is the same message"
        );
        assert_eq!(bare.get(&original).await.body["content"], "done");
        assert_eq!(ada.messages(bare.lounge).len(), 1, "only the public one");

        let sent = bare.hello();
        bare.first(&sent, &json!({"type": 5, "data": {"flags": flags}})).await;
        let original = format!("{}/messages/@original", webhook(&sent));
        assert_eq!(bare.delete(&original).await.status, 204);
        assert_eq!(bare.get(&original).await.verdict(), (404, 10008));
        assert_eq!(bare.patch(&original, &json!({"content": "late"})).await.verdict(), (404, 10008));
    }
}

#[tokio::test]
async fn component_messages_and_link_buttons() {
    let bare = Bare::new().await;
    let link = json!({"type": 2, "style": 5, "label": "rules", "url": "https://example.com/"});
    let pictured = json!({"type": 2, "style": 1, "custom_id": "p", "emoji": {"name": "🎲"}});
    let message = json!({"content": "x", "components": [row(json!([link, pictured, button("a")]))]});
    let answer = bare.post(&bare.messages(), &message).await;
    assert_eq!(
        (answer.status, &answer.body["components"][0]["components"][0]["url"]),
        (200, &json!("https://example.com/"))
    );

    let parts = json!([
        {"type": 10, "content": "# A title"},
        {"type": 17, "accent_color": 0xff, "components": [
            {"type": 9, "components": [{"type": 10, "content": "a section"}], "accessory": button("b")},
            {"type": 14, "divider": true, "spacing": 2},
            {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "d"}]},
            row(json!([button("c")])),
        ]},
        {"type": 13, "file": {"url": "attachment://a.txt"}},
    ]);
    let flag = 1 << 15;
    let body = json!({"flags": flag, "components": parts, "attachments": [{"id": 0}, {"id": 1}]});
    let files: [Part<'_>; 2] = [(0, "a.png", b"p"), (1, "a.txt", b"t")];
    let answer = bare.upload("POST", &bare.messages(), &body, &files).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let path = format!("{}/{}", bare.messages(), answer.id());
    assert_eq!(bare.patch(&path, &json!({"content": "x"})).await.verdict(), (400, 50035), "it stays one");
    assert_eq!(bare.patch(&path, &json!({"components": []})).await.verdict(), (400, 50006));
    let mira = bare.playground.person("Mira").unwrap();
    let id = answer.id().parse().unwrap();
    assert!(mira.press(bare.lounge, id, "b").is_some() && mira.press(bare.lounge, id, "c").is_some());

    let over = |components: Value| json!({"flags": flag, "components": components});
    let text = |length: usize| json!({"type": 10, "content": "x".repeat(length)});
    let nested = |count: usize| json!([{"type": 17, "components": vec![text(1); count]}]);
    bare.refill();
    let table = [
        (over(json!([text(2000), text(2001)])), (400, 50035)),
        (over(json!([text(2000), text(2000)])), (200, 0)),
        (over(nested(40)), (400, 50035)),
        (over(nested(39)), (200, 0)),
        (
            over(json!([{"type": 17, "components": [{"type": 17, "components": [text(1)]}]}])),
            (400, 50035),
        ),
        (over(json!([{"type": 9, "components": [text(1)]}])), (400, 50035)),
        (over(json!([{"type": 13, "file": {"url": "https://example.com/"}}])), (400, 50035)),
    ];
    for (body, verdict) in table {
        bare.refill();
        let answer = bare.post(&bare.messages(), &body).await;
        assert_eq!(answer.verdict(), verdict, "{body}: {}", answer.body);
    }
}

#[tokio::test]
async fn standalone_threads_typing_and_menu_commands() {
    let bare = Bare::new().await;
    let opened = bare
        .post(&format!("/channels/{}/threads", bare.lounge), &json!({"name": "t", "type": 11}))
        .await;
    assert_eq!((opened.status, &opened.body["type"]), (201, &json!(11)), "{}", opened.body);
    assert_eq!(bare.post(&format!("/channels/{}/typing", opened.id()), &Value::Null).await.status, 204);
    let kinds = json!([{"name": "Greet", "type": 2}, {"name": "Quote them", "type": 3}]);
    assert_eq!(bare.put("/applications/8000/commands", &kinds).await.status, 200);
    let mira = bare.playground.person("Mira").unwrap();
    let said = bare.post(&bare.messages(), &json!({"content": "x"})).await.id().parse().unwrap();
    for sent in [
        mira.choose_for_person(bare.lounge, "Greet", 1002),
        mira.choose_for_message(bare.lounge, "Quote them", said),
    ] {
        let sent = sent.unwrap();
        assert_eq!(bare.first(&sent, &json!({"type": 4, "data": {"content": "x"}})).await.status, 200);
        assert!(matches!(sent.answered().await, Some(Outcome::Message(_))));
    }
}
