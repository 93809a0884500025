//! Bodies that Discord refuses: a table for each kind.

use super::{Bare, button, callback, row};
use serde_json::{Value, json};

fn form(fields: &[Value]) -> Value {
    json!({"title": "t", "custom_id": "m", "components": fields.iter().map(|field| row(json!([field]))).collect::<Vec<_>>()})
}

fn with(mut value: Value, pointer: &str, part: Value) -> Value {
    let (path, key) = pointer.rsplit_once('/').unwrap();
    match value.pointer_mut(path).unwrap() {
        Value::Array(items) => items[key.parse::<usize>().unwrap()] = part,
        other => other[key] = part,
    }
    value
}

/// Messages that are refused, each with the named field; the empty path: a message without content.
fn messages() -> Vec<(Value, &'static str)> {
    let rows = |parts: Value| json!({"content": "x", "components": [row(parts)]});
    let long = |length: usize| "x".repeat(length);
    let select = |options: Value| rows(json!([{"type": 3, "custom_id": "s", "options": options}]));
    let many = |count: usize| {
        (0..count)
            .map(|value| json!({"label": "l", "value": value.to_string()}))
            .collect::<Vec<_>>()
    };
    let embed = |embed: Value| json!({"embeds": [embed]});
    let first = "/components/0/components/0";
    let at = |key: &str| -> &'static str { Box::leak(format!("{first}/{key}").into_boxed_str()) };
    vec![
        (json!({}), ""),
        (json!({"content": ""}), ""),
        (json!({"content": " \n"}), ""),
        (json!({"components": [row(json!([button("a")]))]}), ""),
        (
            json!({"content": "x", "flags": 1 << 15, "components": [{"type": 10, "content": "y"}]}),
            "/content",
        ),
        (json!({"flags": 1 << 15}), ""),
        (json!([]), "/_"),
        (json!({"content": 5}), "/content"),
        (json!({"content": {"text": "x"}}), "/content"),
        (json!({"content": long(2001)}), "/content"),
        (json!({"content": "x", "tts": "yes"}), "/tts"),
        (json!({"content": "x", "flags": "64"}), "/flags"),
        (json!({"content": "x", "flags": 1}), "/flags"),
        (json!({"content": "x", "embeds": {}}), "/embeds"),
        (json!({"content": "x", "components": {}}), "/components"),
        (json!({"content": "x", "nonce": [1]}), "/nonce"),
        (
            json!({"content": "x", "message_reference": {"message_id": "x"}}),
            "/message_reference/message_id",
        ),
        (json!({"content": "x", "message_reference": {}}), "/message_reference/message_id"),
        (json!({"content": "x", "message_reference": "1"}), "/message_reference"),
        (json!({"content": "x", "attachments": [{"id": 0}]}), "/attachments/0/id"),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "/allowed_mentions",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["roles"], "roles": ["1"]}}),
            "/allowed_mentions",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["people"]}}),
            "/allowed_mentions/parse/0",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"users": ["Mira"]}}),
            "/allowed_mentions/users/0",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"users": vec!["1"; 101]}}),
            "/allowed_mentions/users",
        ),
        (embed(json!({})), "/embeds/0/description"),
        (embed(json!({"title": long(257)})), "/embeds/0/title"),
        (embed(json!({"description": long(4097)})), "/embeds/0/description"),
        (embed(json!({"description": "x", "color": 0x100_0000})), "/embeds/0/color"),
        (embed(json!({"description": "x", "url": "ftp://x"})), "/embeds/0/url"),
        (embed(json!({"description": "x", "image": {"url": "nowhere"}})), "/embeds/0/image/url"),
        (embed(json!({"description": "x", "footer": {}})), "/embeds/0/footer/text"),
        (embed(json!({"fields": [{"name": "", "value": "x"}]})), "/embeds/0/fields/0/name"),
        (embed(json!({"fields": [{"name": "x"}]})), "/embeds/0/fields/0/value"),
        (
            embed(json!({"description": "x", "fields": vec![json!({"name": "n", "value": "v"}); 26]})),
            "/embeds/0/fields",
        ),
        (json!({"embeds": vec![json!({"title": "x"}); 11]}), "/embeds"),
        (json!({"embeds": [{"description": long(4000)}, {"description": long(2001)}]}), "/embeds"),
        (json!({"content": "x", "components": vec![row(json!([button("a")])); 6]}), "/components"),
        (json!({"content": "x", "components": [button("a")]}), "/components/0/type"),
        (
            json!({"content": "x", "components": [{"type": 10, "content": "y"}]}),
            "/components/0/type",
        ),
        (json!({"content": "x", "components": ["row"]}), "/components/0"),
        (rows(json!([])), "/components/0/components"),
        (rows((0..6).map(|id| button(&id.to_string())).collect()), "/components/0/components"),
        (rows(json!([button("a"), button("a")])), "/components/0/components/1/custom_id"),
        (rows(json!([with(button("a"), "/label", json!(long(81)))])), at("label")),
        (rows(json!([with(button("a"), "/label", json!(""))])), at("label")),
        (rows(json!([button(&long(101))])), at("custom_id")),
        (rows(json!([button("")])), at("custom_id")),
        (rows(json!([{"type": 2, "style": 1, "label": "x"}])), at("custom_id")),
        (rows(json!([with(button("a"), "/style", json!(7))])), at("style")),
        (rows(json!([with(button("a"), "/style", Value::Null)])), at("style")),
        (rows(json!([with(button("a"), "/url", json!("https://x.example"))])), at("url")),
        (
            rows(
                json!([{"type": 2, "style": 5, "label": "x", "custom_id": "a", "url": "https://x.example"}]),
            ),
            at("custom_id"),
        ),
        (rows(json!([{"type": 2, "style": 5, "label": "x"}])), at("url")),
        (
            rows(json!([{"type": 2, "style": 5, "label": "x", "url": "javascript:alert(1)"}])),
            at("url"),
        ),
        (rows(json!([with(button("a"), "/disabled", json!("no"))])), at("disabled")),
        (rows(json!([with(button("a"), "/emoji", json!({"name": "▲"}))])), at("emoji/name")),
        (rows(json!([with(button("a"), "/emoji", json!({"name": "x"}))])), at("emoji/name")),
        (
            rows(json!([with(button("a"), "/emoji", json!({"id": "1", "name": "mine"}))])),
            at("emoji/name"),
        ),
        (rows(json!([{"type": 4, "custom_id": "f", "label": "l", "style": 1}])), at("type")),
        (
            rows(json!([{"type": 3, "custom_id": "s", "options": many(2)}, button("b")])),
            "/components/0",
        ),
        (select(json!([])), at("options")),
        (select(json!(many(26))), at("options")),
        (select(json!([{"label": long(101), "value": "v"}])), at("options/0/label")),
        (select(json!([{"label": "l"}])), at("options/0/value")),
        (
            select(json!([{"label": "l", "value": "v", "description": ""}])),
            at("options/0/description"),
        ),
        (
            select(json!([{"label": "a", "value": "v"}, {"label": "b", "value": "v"}])),
            at("options/1/value"),
        ),
        (
            select(json!([{"label": "a", "value": "v", "emoji": {"name": "▲"}}])),
            at("options/0/emoji/name"),
        ),
        (with(select(json!(many(3))), &format!("{first}/min_values"), json!(4)), at("max_values")),
        (
            with(
                with(select(json!(many(3))), &format!("{first}/min_values"), json!(3)),
                &format!("{first}/max_values"),
                json!(2),
            ),
            at("min_values"),
        ),
        (with(select(json!(many(3))), &format!("{first}/max_values"), json!(0)), at("max_values")),
        (
            with(select(json!(many(3))), &format!("{first}/placeholder"), json!(long(151))),
            at("placeholder"),
        ),
        (
            rows(json!([{"type": 6, "custom_id": "r", "default_values": [{"id": "1", "type": "user"}]}])),
            at("default_values/0/type"),
        ),
    ]
}

#[track_caller]
fn refused(answer: &super::Answer, place: &str, body: &Value) {
    if place.is_empty() {
        assert_eq!(answer.verdict(), (400, 50006), "{body}: {}", answer.body);
        return;
    }
    assert_eq!(answer.verdict(), (400, 50035), "{place} {body}: {}", answer.body);
    let said = answer.body["errors"].pointer(&format!("{place}/_errors/0/message"));
    assert!(said.is_some_and(Value::is_string), "{place} {body}: {}", answer.body);
}

#[tokio::test]
async fn bad_messages_are_refused_naming_the_field() {
    let bare = Bare::new().await;
    for (body, place) in messages() {
        bare.refill();
        refused(&bare.post(&bare.messages(), &body).await, place, &body);
        // As an answer to an interaction, below `data`.
        let sent = bare.hello();
        let answer = bare.post(&callback(&sent), &json!({"type": 4, "data": body})).await;
        let below = if place.is_empty() { String::new() } else { format!("/data{place}") };
        // Only an interaction's answer may be ephemeral; apart from that flag nothing differs.
        refused(&answer, &below, &body);
    }
    assert!(
        bare.playground.person("Ada").unwrap().messages(bare.lounge).is_empty(),
        "nothing of it is there"
    );
}

#[tokio::test]
async fn edit_must_leave_a_valid_message() {
    let bare = Bare::new().await;
    let path = bare.said(&json!({"content": "x", "components": [row(json!([button("a")]))]})).await;
    let refusals = [
        (json!({"content": ""}), ""),
        (json!({"content": null}), ""),
        (json!({"content": "x".repeat(2001)}), "/content"),
        (
            json!({"components": [row(json!([button("a"), button("a")]))]}),
            "/components/0/components/1/custom_id",
        ),
        (json!({"attachments": [{"id": "77"}]}), "/attachments/0/id"),
    ];
    for (body, place) in refusals {
        bare.refill();
        refused(&bare.patch(&path, &body).await, place, &body);
    }
    bare.refill();
    assert_eq!(bare.patch(&path, &json!({"components": []})).await.status, 200);
    // With a picture it may lose its text, but then not the picture.
    let file: super::Part<'_> = (0, "a.png", b"png");
    let unlisted = bare.upload("PATCH", &path, &json!({"content": "y"}), &[file]).await;
    refused(&unlisted, "/attachments", &json!("a file that the list does not name"));
    let listed = bare
        .upload("PATCH", &path, &json!({"content": "", "attachments": [{"id": 0}]}), &[file])
        .await;
    assert_eq!(listed.status, 200, "{}", listed.body);
    let kept = &listed.body["attachments"][0]["id"];
    refused(&bare.patch(&path, &json!({"attachments": []})).await, "", &json!("emptied"));
    let more = json!({"attachments": [{"id": kept}, {"id": 3, "description": "the other"}]});
    let more = bare.upload("PATCH", &path, &more, &[(3, "b.png", b"png")]).await;
    assert_eq!(more.body["attachments"].as_array().unwrap().len(), 2, "{}", more.body);
}

#[tokio::test]
async fn file_count_and_size_are_limited() {
    let bare = Bare::new().await;
    let parts: Vec<super::Part<'_>> = (0..11).map(|number| (number, "a.txt", &b"x"[..])).collect();
    let answer = bare.upload("POST", &bare.messages(), &json!({}), &parts).await;
    assert_eq!(answer.verdict(), (400, 50035), "{}", answer.body);
    let answer = bare.upload("POST", &bare.messages(), &json!({}), &parts[..10]).await;
    assert_eq!(answer.body["attachments"].as_array().map(Vec::len), Some(10), "{}", answer.body);
    let large = vec![0; 10 * 1024 * 1024 + 1];
    let answer = bare.upload("POST", &bare.messages(), &json!({}), &[(0, "a.bin", &large)]).await;
    assert_eq!(answer.verdict(), (413, 40005));
    let listed = json!({"attachments": [{"id": 0}, {"id": 0}]});
    let answer = bare.upload("POST", &bare.messages(), &listed, &parts[..1]).await;
    refused(&answer, "/attachments/1/id", &listed);
    let answer = bare
        .upload("POST", &bare.messages(), &json!({"attachments": [{"id": 0}]}), &parts[..2])
        .await;
    refused(&answer, "/attachments", &json!("one is missing in the list"));
}

#[tokio::test]
async fn bad_forms_are_refused_naming_the_field() {
    let bare = Bare::new().await;
    let field = |id: &str| json!({"type": 4, "custom_id": id, "label": "l", "style": 1});
    let first = "/components/0/components/0";
    let value = format!("{first}/value");
    let changed = |key: &str, value: Value| with(form(&[field("f")]), &format!("{first}/{key}"), value);
    let lengths = |least: i64, most: i64| {
        with(changed("min_length", json!(least)), &format!("{first}/max_length"), json!(most))
    };
    let table = [
        (with(form(&[field("f")]), "/title", json!("t".repeat(46))), "/title".to_owned()),
        (with(form(&[field("f")]), "/title", json!("")), "/title".to_owned()),
        (with(form(&[field("f")]), "/custom_id", Value::Null), "/custom_id".to_owned()),
        (with(changed("max_length", json!(3)), &value, json!("long")), value.clone()),
        (with(changed("min_length", json!(5)), &value, json!("long")), value.clone()),
        (form(&[]), "/components".to_owned()),
        (form(&["a", "b", "c", "d", "e", "f"].map(field)), "/components".to_owned()),
        (form(&[field("f"), field("f")]), "/components/1/components/0/custom_id".to_owned()),
        (form(&[button("b")]), format!("{first}/type")),
        (with(form(&[field("f")]), "/components/0/type", json!(2)), "/components/0/type".to_owned()),
        (
            json!({"title": "t", "custom_id": "m", "components": [row(json!([field("a"), field("b")]))]}),
            "/components/0/components".to_owned(),
        ),
        (changed("label", json!("l".repeat(46))), format!("{first}/label")),
        (changed("label", Value::Null), format!("{first}/label")),
        (changed("style", json!(3)), format!("{first}/style")),
        (changed("style", Value::Null), format!("{first}/style")),
        (changed("placeholder", json!("p".repeat(101))), format!("{first}/placeholder")),
        (changed("value", json!("v".repeat(4001))), format!("{first}/value")),
        (changed("required", json!("yes")), format!("{first}/required")),
        (changed("min_length", json!(-1)), format!("{first}/min_length")),
        (changed("max_length", json!(4001)), format!("{first}/max_length")),
        (changed("max_length", json!(0)), format!("{first}/max_length")),
        (lengths(5, 4), format!("{first}/min_length")),
    ];
    for (body, place) in table {
        let sent = bare.hello();
        let answer = bare.post(&callback(&sent), &json!({"type": 9, "data": body})).await;
        refused(&answer, &format!("/data{place}"), &body);
    }
    let sent = bare.hello();
    let label = json!({"type": 18, "label": "l", "component": {"type": 3, "custom_id": "s", "options": [{"label": "l", "value": "v"}]}});
    let fine = with(form(&[field("f"), field("g")]), "/components/1", label);
    assert_eq!(bare.post(&callback(&sent), &json!({"type": 9, "data": fine})).await.status, 204);
}

#[tokio::test]
async fn bad_choices_and_mismatched_answers_are_refused() {
    let bare = Bare::new().await;
    let mira = bare.playground.person("Mira").unwrap();
    let choice = |name: &str, value: Value| json!({"choices": [{"name": name, "value": value}]});
    let table = [
        ("word", Value::Null, "/choices"),
        ("word", json!({}), "/choices"),
        ("word", json!({"choices": "v"}), "/choices"),
        ("word", json!({"choices": vec![json!({"name": "n", "value": "v"}); 26]}), "/choices"),
        ("word", choice("", json!("v")), "/choices/0/name"),
        ("word", choice(&"n".repeat(101), json!("v")), "/choices/0/name"),
        ("word", choice("n", json!("")), "/choices/0/value"),
        ("word", choice("n", json!("v".repeat(101))), "/choices/0/value"),
        ("word", choice("n", json!(5)), "/choices/0/value"),
        ("number", choice("n", json!("5")), "/choices/0/value"),
        ("number", choice("n", json!(1.5)), "/choices/0/value"),
        ("number", json!({"choices": [{"name": "n"}]}), "/choices/0/value"),
    ];
    let typing = |option: &str| mira.complete(bare.lounge, "find", &[(option, json!("x"))], option).unwrap();
    for (option, body, place) in table {
        let answer = bare.post(&callback(&typing(option)), &json!({"type": 8, "data": body})).await;
        refused(&answer, &format!("/data{place}"), &body);
    }
    for (option, value) in [("word", json!("v")), ("number", json!(5))] {
        let answer = bare
            .post(&callback(&typing(option)), &json!({"type": 8, "data": choice("n", value)}))
            .await;
        assert_eq!(answer.status, 204, "{}", answer.body);
    }
    // Answers that do not fit the kind of interaction.
    for (kind, sent) in [
        (4, typing("word")),
        (5, typing("word")),
        (9, typing("word")),
        (8, bare.hello()),
        (6, bare.hello()),
        (7, bare.hello()),
        (77, bare.hello()),
    ] {
        let answer = bare
            .post(&callback(&sent), &json!({"type": kind, "data": {"content": "x", "choices": []}}))
            .await;
        assert_eq!(answer.verdict(), (400, 50035), "{kind}: {}", answer.body);
    }
    let sent = bare.hello();
    let answer = bare.post(&callback(&sent), &json!({"data": {"content": "x"}})).await;
    assert_eq!(answer.verdict(), (400, 50035));
}
