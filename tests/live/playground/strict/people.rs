//! People can do only what their client offers.

use super::{Bare, button, callback, row};
use serde_json::{Value, json};

#[tokio::test]
async fn only_visible_enabled_controls_work() {
    let bare = Bare::new().await;
    let (mira, lounge) = (bare.playground.person("Mira").unwrap(), bare.lounge);
    let mut locked = button("locked");
    locked["disabled"] = json!(true);
    let options: Vec<Value> =
        ["a", "b", "c"].iter().map(|value| json!({"label": value, "value": value})).collect();
    let menu = json!({"type": 3, "custom_id": "menu", "options": options, "min_values": 1, "max_values": 2});
    let roles = json!({"type": 6, "custom_id": "roles", "min_values": 0});
    let components = json!([row(json!([button("open"), locked])), row(json!([menu])), row(json!([roles]))]);
    let said = bare.post(&bare.messages(), &json!({"content": "x", "components": components})).await;
    let message: u64 = said.id().parse().unwrap();

    let press = |id: &str| mira.press(lounge, message, id).is_some();
    assert_eq!((press("open"), press("locked"), press("absent")), (true, false, false));
    let chosen = |id: &str, values: &[&str]| mira.select(lounge, message, id, values).is_some();
    let table: [(&[&str], bool); 7] = [
        (&["a"], true),
        (&["a", "b"], true),
        (&[], false),
        (&["a", "b", "c"], false),
        (&["d"], false),
        (&["a", "a"], false),
        (&["a", "d"], false),
    ];
    for (values, fine) in table {
        assert_eq!(chosen("menu", values), fine, "{values:?}");
    }
    assert!(!chosen("open", &["a"]), "a button is no menu");
    assert!(!chosen("roles", &["a"]), "a menu of roles is another kind of menu");
    assert!(
        mira.choose(lounge, message, "roles", 6, &[7001]).is_some()
            && mira.choose(lounge, message, "roles", 6, &[]).is_some()
    );
    assert!(mira.choose(lounge, message, "roles", 6, &[1001]).is_none(), "no role");

    // A removed control is gone for all but forged presses.
    assert_eq!(
        bare.patch(&format!("{}/{message}", bare.messages()), &json!({"components": []}))
            .await
            .status,
        200
    );
    assert!(!press("open") && mira.forging().press(lounge, message, "open").is_some());
    assert!(mira.interact(lounge, 77, json!({}), None).is_none());
}

/// A command, its options, and whether it can be sent.
type Call<'a> = (&'a str, Vec<(&'a str, Value)>, bool);

#[tokio::test]
async fn commands_need_exactly_their_options() {
    let bare = Bare::new().await;
    let (mira, lounge) = (bare.playground.person("Mira").unwrap(), bare.lounge);
    let option = |kind: u64, name: &str, more: Value| {
        let mut option = json!({"type": kind, "name": name, "description": "d"});
        option.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        option
    };
    let commands = json!([
        {"name": "do", "description": "d", "options": [
            option(3, "what", json!({"required": true, "choices": [{"name": "One", "value": "one"}, {"name": "Two", "value": "two"}]})),
            option(4, "often", json!({"min_value": 1, "max_value": 3})),
            option(3, "why", json!({"min_length": 2, "max_length": 4})),
            option(5, "sure", json!({})),
            option(6, "who", json!({})),
            option(7, "where", json!({})),
            option(10, "much", json!({})),
            option(11, "file", json!({})),
            option(3, "word", json!({"autocomplete": true})),
        ]},
        {"name": "group", "description": "d", "options": [
            {"type": 1, "name": "inner", "description": "d", "options": [option(3, "what", json!({"required": true}))]},
        ]},
    ]);
    assert_eq!(bare.put("/applications/8000/commands", &commands).await.status, 200);
    let what = ("what", json!("one"));
    let file = mira.upload("a.txt", "x");
    let lounge_id = lounge.to_string();
    let table: Vec<Call<'_>> = vec![
        ("do", vec![what.clone()], true),
        ("do", vec![], false),
        ("do", vec![("what", json!("three"))], false),
        ("do", vec![("what", json!(1))], false),
        ("do", vec![what.clone(), what.clone()], false),
        ("do", vec![what.clone(), ("unknown", json!("x"))], false),
        ("do", vec![what.clone(), ("often", json!(2))], true),
        ("do", vec![what.clone(), ("often", json!(4))], false),
        ("do", vec![what.clone(), ("often", json!(1.5))], false),
        ("do", vec![what.clone(), ("often", json!("2"))], false),
        ("do", vec![what.clone(), ("why", json!("abc"))], true),
        ("do", vec![what.clone(), ("why", json!("a"))], false),
        ("do", vec![what.clone(), ("why", json!("abcde"))], false),
        ("do", vec![what.clone(), ("why", json!(""))], false),
        ("do", vec![what.clone(), ("sure", json!(true))], true),
        ("do", vec![what.clone(), ("sure", json!("yes"))], false),
        ("do", vec![what.clone(), ("who", json!("1002"))], true),
        ("do", vec![what.clone(), ("who", json!("77"))], false),
        ("do", vec![what.clone(), ("where", json!(lounge_id))], true),
        ("do", vec![what.clone(), ("where", json!("77"))], false),
        ("do", vec![what.clone(), ("much", json!(1.5))], true),
        ("do", vec![what.clone(), ("file", json!(file))], true),
        ("do", vec![what.clone(), ("file", json!("77"))], false),
        ("do", vec![what.clone(), ("word", json!("anything"))], true),
        ("group inner", vec![what.clone()], true),
        ("group inner", vec![], false),
        ("group other", vec![what.clone()], false),
        ("group", vec![], false),
        ("nothing", vec![], false),
    ];
    for (name, options, fine) in table {
        assert_eq!(mira.slash(lounge, name, &options).is_some(), fine, "{name} {options:?}");
    }
    assert!(mira.forging().slash(lounge, "do", &[]).is_some());
    assert!(
        mira.complete(lounge, "do", &[("word", json!("x"))], "word").is_some(),
        "before the rest is there"
    );
    assert!(
        mira.complete(lounge, "do", &[("why", json!("x"))], "why").is_none(),
        "nothing completes it"
    );
}

#[tokio::test]
async fn forms_are_sent_once_by_their_user() {
    let bare = Bare::new().await;
    let (mira, jonas, lounge) = (
        bare.playground.person("Mira").unwrap(),
        bare.playground.person("Jonas").unwrap(),
        bare.lounge,
    );
    let field = |id: &str, more: Value| {
        let mut field = json!({"type": 4, "custom_id": id, "label": "l", "style": 1});
        field.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        row(json!([field]))
    };
    let options: Vec<Value> =
        ["a", "b"].iter().map(|value| json!({"label": value, "value": value})).collect();
    let menu = json!({"type": 18, "label": "l", "component": {"type": 3, "custom_id": "menu", "options": options, "required": false}});
    let form = json!({"title": "t", "custom_id": "form", "components": [
        field("needed", json!({"min_length": 2, "max_length": 4})), field("free", json!({"required": false})), menu]});
    let open = async || {
        let sent = bare.hello();
        assert_eq!(bare.post(&callback(&sent), &json!({"type": 9, "data": form})).await.status, 204);
    };
    let send = |who: &deltille::playground::Person, fields: &[(&str, &str)]| {
        who.submit(lounge, None, "form", fields)
    };
    assert!(send(&mira, &[("needed", "abc")]).is_none(), "nobody opened it");
    open().await;
    assert!(send(&jonas, &[("needed", "abc")]).is_none(), "another person's");
    assert!(mira.submit(lounge, None, "other", &[("needed", "abc")]).is_none(), "another form");
    let table: [(&[(&str, &str)], bool); 6] = [
        (&[], false),
        (&[("needed", "")], false),
        (&[("needed", "a")], false),
        (&[("needed", "abcde")], false),
        (&[("needed", "abc"), ("unknown", "x")], false),
        (&[("needed", "abc"), ("free", "x")], true),
    ];
    for (fields, fine) in table {
        assert_eq!(send(&mira, fields).is_some(), fine, "{fields:?}");
    }
    assert!(send(&mira, &[("needed", "abc")]).is_none(), "it was sent already");
    let told = bare.playground.events();
    assert!(told.is_empty(), "no bot is there to be told");
    open().await;
    let chosen = |value: &str| {
        let components = json!([row(json!([{"type": 4, "custom_id": "needed", "value": "abc"}])),
                                {"type": 18, "component": {"type": 3, "custom_id": "menu", "values": [value]}}]);
        mira.interact(lounge, 5, json!({"custom_id": "form", "components": components}), None)
    };
    assert!(chosen("c").is_none());
    let sent = chosen("a").unwrap();
    let answer = bare.first(&sent, &json!({"type": 4, "data": {"content": "x"}})).await;
    let note = &answer.body["resource"]["message"]["interaction_metadata"];
    assert_eq!(
        (&note["type"], &note["triggering_interaction_metadata"]["type"]),
        (&json!(5), &json!(2)),
        "{note}"
    );
    assert!(mira.forging().submit(lounge, None, "form", &[]).is_some());
}

#[tokio::test]
async fn each_person_has_a_language() {
    let (playground, bot) = super::super::start().await;
    let lounge = playground.channel("lounge").unwrap();
    let (mira, jonas) = (playground.person("Mira").unwrap(), playground.person("Jonas").unwrap());
    assert!(mira.speaks("de") && !jonas.speaks("tlh"));
    playground.set_locale("fr");
    for who in [&mira, &jonas] {
        who.slash(lounge, "secret", &[]).unwrap().answered().await.unwrap();
    }
    let calls = bot.seen.calls.lock().unwrap().clone();
    let locales: Vec<_> =
        calls.iter().map(|call| (call.locale.as_str(), call.guild_locale.as_deref())).collect();
    assert_eq!(locales, [("de", Some("fr")), ("en-US", Some("fr"))]);
    bot.stop().await;
}
