//! Commands that Discord refuses to register, and the ways to register valid ones.

use super::Bare;
use serde_json::{Value, json};
use std::time::Duration;

fn with_options(options: Value) -> Value {
    json!({"name": "play", "description": "d", "options": options})
}

fn option(kind: u64, name: &str) -> Value {
    json!({"type": kind, "name": name, "description": "d"})
}

fn option_with(kind: u64, key: &str, value: Value) -> Value {
    let mut option = option(kind, "a");
    option[key] = value;
    with_options(json!([option]))
}

fn nested(kind: u64, inner: Value) -> Value {
    let mut option = option(kind, "n");
    option["options"] = inner;
    option
}

fn table() -> Vec<(Value, &'static str)> {
    let choice = |value: Value| json!([{"name": "n", "value": value}]);
    let command = |key: &str, value: Value| {
        let mut command = json!({"name": "play", "description": "d"});
        command[key] = value;
        command
    };
    let required = |name: &str| json!({"type": 3, "name": name, "description": "d", "required": true});
    let deep = nested(2, json!([nested(1, json!([option(1, "deeper")]))]));
    vec![
        (command("name", json!("Play")), "/name"),
        (command("name", json!("a b")), "/name"),
        (command("name", json!("p".repeat(33))), "/name"),
        (command("name", Value::Null), "/name"),
        (command("description", json!("")), "/description"),
        (command("description", json!("d".repeat(101))), "/description"),
        (command("type", json!(9)), "/type"),
        (command("contexts", json!([])), "/contexts"),
        (command("contexts", json!([3])), "/contexts/0"),
        (command("contexts", json!([0, 0])), "/contexts/1"),
        (command("integration_types", json!([2])), "/integration_types/0"),
        (command("default_member_permissions", json!("all")), "/default_member_permissions"),
        (command("nsfw", json!("no")), "/nsfw"),
        (command("name_localizations", json!({"de": "Groß"})), "/name"),
        (command("name_localizations", json!({"tlh": "a"})), "/name_localizations/tlh"),
        (with_options(json!({})), "/options"),
        (with_options(json!([{"name": "a", "description": "d"}])), "/options/0/type"),
        (with_options(json!([option(12, "a")])), "/options/0/type"),
        (with_options(json!([option(3, "A")])), "/options/0/name"),
        (with_options(json!([option(3, "a"), option(3, "a")])), "/options/1/name"),
        (with_options(json!([option(3, "a"), required("b")])), "/options/1"),
        (with_options((0..26).map(|number| option(3, &format!("o{number}"))).collect()), "/options"),
        // Subcommands: not mixed with other options, not nested in each other.
        (with_options(json!([option(1, "a"), option(3, "b")])), "/options/1/type"),
        (with_options(json!([option(3, "a"), option(1, "b")])), "/options/1/type"),
        (with_options(json!([nested(1, json!([option(1, "b")]))])), "/options/0/options/0/type"),
        (
            with_options(json!([nested(2, json!([nested(2, json!([option(1, "b")]))]))])),
            "/options/0/options/0/type",
        ),
        (with_options(json!([nested(2, json!([option(3, "b")]))])), "/options/0/options/0/type"),
        (with_options(json!([deep])), "/options/0/options/0/options/0/type"),
        (with_options(json!([nested(3, json!([option(3, "b")]))])), "/options/0/options"),
        (option_with(5, "choices", choice(json!("v"))), "/options/0/choices"),
        (option_with(4, "choices", choice(json!("v"))), "/options/0/choices/0/value"),
        (option_with(3, "choices", choice(json!(1))), "/options/0/choices/0/value"),
        (option_with(3, "choices", choice(json!("v".repeat(101)))), "/options/0/choices/0/value"),
        (
            option_with(3, "choices", json!(vec![json!({"name": "n", "value": "v"}); 26])),
            "/options/0/choices",
        ),
        (option_with(5, "autocomplete", json!(true)), "/options/0/autocomplete"),
        (
            with_options(
                json!([{"type": 3, "name": "a", "description": "d", "autocomplete": true, "choices": choice(json!("v"))}]),
            ),
            "/options/0/choices",
        ),
        (option_with(3, "min_value", json!(1)), "/options/0/min_value"),
        (option_with(4, "min_value", json!(1.5)), "/options/0/min_value"),
        (option_with(3, "max_length", json!(6001)), "/options/0/max_length"),
        (option_with(4, "max_length", json!(5)), "/options/0/max_length"),
        (
            with_options(
                json!([{"type": 4, "name": "a", "description": "d", "min_value": 5, "max_value": 4}]),
            ),
            "/options/0",
        ),
        (
            with_options(
                json!([{"type": 3, "name": "a", "description": "d", "min_length": 5, "max_length": 4}]),
            ),
            "/options/0",
        ),
        (option_with(3, "channel_types", json!([0])), "/options/0/channel_types"),
        (
            option_with(3, "choices", json!([{"name": "n", "value": "v"}, {"name": "n", "value": "w"}])),
            "/options/0/choices/1/name",
        ),
        (
            option_with(4, "choices", json!([{"name": "n", "value": 1}, {"name": "m", "value": 1}])),
            "/options/0/choices/1/value",
        ),
        (option_with(1, "required", json!(true)), "/options/0/required"),
        (
            with_options(json!([{"type": 2, "name": "n", "description": "d", "required": true,
                                 "options": [option(1, "a")]}])),
            "/options/0/required",
        ),
        (with_options(json!([option(2, "n")])), "/options/0/options"),
        (with_options(json!([nested(2, json!([]))])), "/options/0/options"),
        // Menu commands.
        (json!({"name": "Greet", "type": 2, "description": "d"}), "/description"),
        (json!({"name": "Greet", "type": 3, "options": [option(3, "a")]}), "/options"),
    ]
}

#[tokio::test]
async fn bad_commands_are_refused_naming_the_field() {
    let bare = Bare::new().await;
    let before = bare.playground.commands();
    for (body, place) in table() {
        bare.refill();
        let all = bare.put("/applications/8000/commands", &json!([body])).await;
        assert_eq!(all.verdict(), (400, 50035), "{place} {body}: {}", all.body);
        let said = all.body["errors"].pointer(&format!("/0{place}/_errors/0/message"));
        assert!(said.is_some_and(Value::is_string), "{place} {body}: {}", all.body);
        let one = bare.post("/applications/8000/commands", &body).await;
        assert_eq!(one.verdict(), (400, 50035), "{place} {body}: {}", one.body);
        assert!(
            one.body["errors"].pointer(&format!("{place}/_errors/0/message")).is_some(),
            "{place} {body}: {}",
            one.body
        );
    }
    // What libraries send for a subcommand changes nothing.
    let optional = option_with(1, "required", json!(false));
    bare.refill();
    let optional = bare.post("/applications/8000/commands", &optional).await;
    assert_eq!(optional.status, 201, "{}", optional.body);
    assert_eq!(bare.delete(&format!("/applications/8000/commands/{}", optional.id())).await.status, 204);
    let twins = json!([{"name": "a", "description": "d"}, {"name": "a", "description": "d"}]);
    assert_eq!(bare.put("/applications/8000/commands", &twins).await.verdict(), (400, 50035));
    assert_eq!(bare.put("/applications/8000/commands", &json!({})).await.verdict(), (400, 50035));
    bare.refill();
    for (key, value) in [("contexts", json!([0])), ("integration_types", json!([0]))] {
        let mut command = json!({"name": "here", "description": "d"});
        command[key] = value;
        let there = bare.post("/applications/8000/guilds/9000/commands", &command).await;
        assert_eq!(there.verdict(), (400, 50035), "{key}");
        assert!(
            there.body["errors"].pointer(&format!("/{key}/_errors/0/message")).is_some(),
            "{}",
            there.body
        );
    }
    bare.refill();
    let many: Vec<Value> =
        (0..101).map(|number| json!({"name": format!("c{number}"), "description": "d"})).collect();
    assert_eq!(bare.put("/applications/8000/commands", &json!(many)).await.verdict(), (400, 30032));
    assert_eq!(bare.playground.commands(), before, "nothing of it is registered");
}

#[tokio::test]
async fn commands_are_registered_one_by_one_and_for_one_server() {
    let bare = Bare::new().await;
    for (place, guild) in
        [("/applications/8000/commands", false), ("/applications/8000/guilds/9000/commands", true)]
    {
        bare.refill();
        let first = bare.post(place, &json!({"name": "one", "description": "first"})).await;
        assert_eq!((first.status, first.body["guild_id"] == "9000"), (201, guild), "{}", first.body);
        let again = bare.post(place, &json!({"name": "one", "description": "second"})).await;
        assert_eq!((again.status, again.id()), (200, first.id()), "the same name is the same command");
        let path = format!("{place}/{}", first.id());
        assert_eq!(bare.get(&path).await.body["description"], "second");
        let changed = bare.patch(&path, &json!({"description": "third"})).await;
        assert_eq!(
            (changed.status, &changed.body["name"], &changed.body["description"]),
            (200, &json!("one"), &json!("third"))
        );
        assert_eq!(bare.patch(&path, &json!({"description": ""})).await.verdict(), (400, 50035));
        let there = bare
            .get(place)
            .await
            .body
            .as_array()
            .unwrap()
            .iter()
            .filter(|one| one["name"] == "one")
            .count();
        assert_eq!(there, 1);
        assert!(bare.playground.person("Mira").unwrap().slash(bare.lounge, "one", &[]).is_some());
        let kinds = json!([{"name": "one", "description": "d"}, {"name": "Greet", "type": 2}, {"name": "Quote them", "type": 3}]);
        let put = bare.put(place, &kinds).await;
        assert_eq!((put.status, &put.body[0]["id"]), (200, &first.body["id"]), "{}", put.body);
        assert_eq!(bare.delete(&path).await.status, 204);
        assert_eq!(bare.get(&path).await.verdict(), (404, 10063));
        assert!(bare.playground.person("Mira").unwrap().slash(bare.lounge, "one", &[]).is_none(), "gone");
    }
    // The server's commands are not available in direct messages.
    bare.refill();
    let mira = bare.playground.person("Mira").unwrap();
    bare.post("/applications/8000/guilds/9000/commands", &json!({"name": "here", "description": "d"}))
        .await;
    assert!(mira.slash(bare.lounge, "here", &[]).is_some());
    assert!(mira.slash(mira.direct_channel().unwrap(), "here", &[]).is_none());
    assert_eq!(bare.playground.guild_commands().len(), 3);
}

/// Renaming and changing are free; a new name counts, also where all are written at once.
#[tokio::test]
async fn two_hundred_commands_a_day_are_created() {
    let bare = Bare::new().await;
    let all = |from: usize, count: usize| -> Value {
        (from..from + count)
            .map(|number| json!({"name": format!("c{number}"), "description": "d"}))
            .collect()
    };
    // Two were created before.
    for (from, count, verdict) in
        [(0, 100, 200), (0, 100, 200), (100, 98, 200), (200, 1, 429), (100, 98, 200)]
    {
        bare.refill();
        let put = bare.put("/applications/8000/commands", &all(from, count)).await;
        assert_eq!(put.status, verdict, "{from}: {}", put.body);
        assert!(verdict == 200 || put.body["code"] == 30034, "{}", put.body);
    }
    bare.refill();
    let one = bare
        .post("/applications/8000/commands", &json!({"name": "one-more", "description": "d"}))
        .await;
    assert_eq!(one.verdict(), (429, 30034));
    let there = bare
        .post("/applications/8000/guilds/9000/commands", &json!({"name": "there", "description": "d"}))
        .await;
    assert_eq!(there.status, 201, "the server's are counted apart");
    bare.playground.advance(Duration::from_secs(24 * 60 * 60));
    let one = bare
        .post("/applications/8000/commands", &json!({"name": "one-more", "description": "d"}))
        .await;
    assert_eq!(one.status, 201, "{}", one.body);
}
