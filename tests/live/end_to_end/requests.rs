//! Checks the bot's requests: against Discord's published description of its API, where available, and
//! against documented limits that the description does not state.

use deltille::playground::Playground;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, HashSet},
    path::{Path, PathBuf},
    sync::Mutex,
};

/// Discord's description, and the validators compiled from it so far.
pub struct Description {
    whole: Value,
    checks: Mutex<BTreeMap<String, jsonschema::Validator>>,
}

/// The routes Deltille uses, as the description spells them.
const ROUTES: [(&str, &str); 27] = [
    ("get", "/gateway"),
    ("get", "/gateway/bot"),
    ("get", "/oauth2/applications/@me"),
    ("get", "/applications/{application_id}/commands"),
    ("put", "/applications/{application_id}/commands"),
    ("post", "/interactions/{interaction_id}/{interaction_token}/callback"),
    ("get", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
    ("patch", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
    ("delete", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
    ("patch", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"),
    ("post", "/webhooks/{webhook_id}/{webhook_token}"),
    ("get", "/channels/{channel_id}/messages"),
    ("post", "/channels/{channel_id}/messages"),
    ("patch", "/channels/{channel_id}/messages/{message_id}"),
    ("delete", "/channels/{channel_id}/messages/{message_id}"),
    ("delete", "/channels/{channel_id}/pins/{message_id}"),
    ("get", "/users/@me"),
    ("post", "/users/@me/channels"),
    ("post", "/channels/{channel_id}/threads"),
    ("post", "/channels/{channel_id}/messages/{message_id}/threads"),
    ("get", "/guilds/{guild_id}/threads/active"),
    ("get", "/guilds/{guild_id}/roles"),
    ("get", "/guilds/{guild_id}/members/{user_id}"),
    ("put", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"),
    ("delete", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"),
    ("get", "/channels/{channel_id}"),
    ("patch", "/channels/{channel_id}"),
];

impl Description {
    /// Loads it from `DELTILLE_OPENAPI`, or from a folder next to the project. If there is none, prints a
    /// message, and panics where `DELTILLE_REQUIRE_OPENAPI` requires it.
    pub fn load() -> Option<Description> {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/discord/openapi.json");
        let path = std::env::var_os("DELTILLE_OPENAPI").map_or(beside, PathBuf::from);
        let Ok(text) = std::fs::read_to_string(&path) else {
            let required = std::env::var_os("DELTILLE_REQUIRE_OPENAPI").is_some_and(|value| value == "1");
            assert!(!required, "Discord's description is required, and there is none at {}", path.display());
            eprintln!(
                "left out because Discord's description (DELTILLE_OPENAPI) is not there: requests against its schemas"
            );
            return None;
        };
        let whole = serde_json::from_str(&text).expect("the description is JSON");
        Some(Description { whole, checks: Mutex::default() })
    }

    /// Errors in a request; empty if it is valid. `path` is without version and query.
    pub fn judge(&self, method: &str, path: &str, body: Option<&Value>) -> Vec<String> {
        let method = method.to_ascii_lowercase();
        let Some(template) = route(&method, path) else {
            return vec![format!("{method} {path}: not a route of Deltille's")];
        };
        let schema =
            &self.whole["paths"][template][&method]["requestBody"]["content"]["application/json"]["schema"];
        let Some(body) = body else {
            let missing = self.whole["paths"][template][&method]["requestBody"]["required"] == true;
            return if missing {
                vec![format!("{method} {template}: the body is missing")]
            } else {
                Vec::new()
            };
        };
        if schema.is_null() {
            return vec![format!("{method} {template}: takes no body")];
        }
        self.check(&format!("{method} {template}"), schema, &with_text_ids(body))
    }

    fn check(&self, what: &str, schema: &Value, value: &Value) -> Vec<String> {
        let mut checks = self.checks.lock().unwrap();
        let check = checks.entry(what.to_owned()).or_insert_with(|| {
            let mut schema = schema.clone();
            schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
            schema["components"] = self.whole["components"].clone();
            jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{what}: {error}"))
        });
        check
            .iter_errors(value)
            .map(|error| format!("{what}: {error} at {}", error.instance_path()))
            .collect()
    }

    /// Errors in an answer, for any route of the description; `path` starts after the version.
    pub fn judge_answer(&self, method: &str, path: &str, status: u16, answer: &Value) -> Vec<String> {
        let method = method.to_ascii_lowercase();
        let parts: Vec<_> = path.split('/').collect();
        let fits = |template: &str| {
            let wanted: Vec<_> = template.split('/').collect();
            let same = |(want, part): (&&str, &&str)| want.starts_with('{') || want == part;
            wanted.len() == parts.len() && wanted.iter().zip(&parts).all(same)
        };
        // The most literal of the matching routes.
        let known = self.whole["paths"].as_object().unwrap().iter();
        let known = known.filter(|(template, route)| fits(template) && !route[&method].is_null());
        let Some((template, route)) = known.min_by_key(|(template, _)| template.matches('{').count()) else {
            return vec![format!("{method} {path}: not in the description")];
        };
        let response = &route[&method]["responses"][status.to_string()];
        if response.is_null() {
            return vec![format!("{method} {template}: {status} is no answer of it")];
        }
        let schema = &response["content"]["application/json"]["schema"];
        match (schema.is_null(), answer.is_null()) {
            (true, true) => Vec::new(),
            (true, false) => vec![format!("{method} {template}: an answer where there is none")],
            (false, _) => self.check(&format!("{method} {template} answered with {status}"), schema, answer),
        }
    }

    /// Errors in a part of an event, by the name of its schema.
    pub fn judge_part(&self, name: &str, part: &Value) -> Vec<String> {
        let schema = json!({"$ref": format!("#/components/schemas/{name}")});
        assert!(!self.whole["components"]["schemas"][name].is_null(), "no schema {name}");
        self.check(name, &schema, part)
    }
}

fn route(method: &str, path: &str) -> Option<&'static str> {
    let parts: Vec<_> = path.split('/').collect();
    let fits = |template: &str| {
        let wanted: Vec<_> = template.split('/').collect();
        wanted.len() == parts.len()
            && wanted.iter().zip(&parts).all(|(want, part)| want.starts_with('{') || want == part)
    };
    let mut found = ROUTES
        .iter()
        .filter(|(known, template)| *known == method && fits(template))
        .map(|(_, template)| *template);
    found.next()
}

/// The description requires strings for the ids of attachments, and for ids chosen in a menu of channels or
/// roles; Discord takes numbers too.
fn with_text_ids(body: &Value) -> Value {
    let mut body = body.clone();
    chosen_as_text(&mut body);
    for place in ["/attachments", "/data/attachments"] {
        for attachment in body.pointer_mut(place).and_then(Value::as_array_mut).into_iter().flatten() {
            if let Some(id) = attachment["id"].as_u64() {
                attachment["id"] = json!(id.to_string());
            }
        }
    }
    body
}

fn chosen_as_text(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                for chosen in field.as_array_mut().filter(|_| name == "default_values").into_iter().flatten()
                {
                    if let Some(id) = chosen["id"].as_u64() {
                        chosen["id"] = json!(id.to_string());
                    }
                }
                chosen_as_text(field);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(chosen_as_text),
        _ => {}
    }
}

/// Checks everything that a bot has sent so far.
pub fn judge_all(playground: &Playground, description: Option<&Description>) {
    let mut judged = 0;
    for request in playground.log() {
        // A request hit by a fault was never read.
        let struck = request.status >= 400 && request.body.is_null();
        if struck || request.status == 429 || request.status >= 500 {
            continue;
        }
        let body = (!request.body.is_null()).then_some(&request.body);
        let mut wrong = body.map_or_else(Vec::new, |body| limits(&request.method, &request.path, body));
        if let Some(description) = description {
            wrong.extend(description.judge(&request.method, &request.path, body));
            if request.status < 400 {
                wrong.extend(description.judge_answer(
                    &request.method,
                    &request.path,
                    request.status,
                    &request.answer,
                ));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}\n{} {} {}", request.method, request.path, request.body);
        judged += 1;
    }
    assert!(judged > 3, "nothing was judged");
}

/// Documented limits that the description leaves out, and Deltille's own rules: mentions explicit, no embeds,
/// alt texts.
pub fn limits(method: &str, path: &str, body: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    match route(&method.to_ascii_lowercase(), path) {
        Some("/interactions/{interaction_id}/{interaction_token}/callback") => {
            let data = &body["data"];
            match body["type"].as_u64() {
                Some(4) => message(data, true, &mut wrong),
                Some(7) => message(data, false, &mut wrong),
                Some(8) => choices(data, &mut wrong),
                Some(9) => form(data, &mut wrong),
                Some(5 | 6) => {}
                kind => wrong.push(format!("callback of type {kind:?}")),
            }
        }
        Some("/channels/{channel_id}/messages/{message_id}") => message(body, false, &mut wrong),
        Some("/applications/{application_id}/commands") => commands(body, &mut wrong),
        Some("/users/@me/channels" | "/channels/{channel_id}") => {}
        Some("/channels/{channel_id}/threads" | "/channels/{channel_id}/messages/{message_id}/threads") => {
            if !(1..=100).contains(&length(&body["name"])) {
                wrong.push("a thread's name not of 1 to 100 characters".to_owned());
            }
        }
        Some(_) => message(body, true, &mut wrong),
        None => wrong.push(format!("{method} {path}: not a route of Deltille's")),
    }
    wrong
}

fn length(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// `new`: a new message. Otherwise an edit, which may omit fields.
fn message(data: &Value, new: bool, wrong: &mut Vec<String>) {
    let mut check = |fine: bool, what: &str| {
        if !fine {
            wrong.push(what.to_owned());
        }
    };
    let has_content = !data["content"].is_null();
    check(length(&data["content"]) <= 2000, "content over 2000 characters");
    check(data.get("embeds").is_none(), "embeds");
    if new || has_content {
        check(data["allowed_mentions"]["parse"] == json!([]), "mentions are not explicit");
        let users = list(&data["allowed_mentions"]["users"]);
        check(users.len() <= 100, "over 100 mentions");
        check(
            users.iter().map(Value::to_string).collect::<HashSet<_>>().len() == users.len(),
            "a mention twice",
        );
    }
    if new {
        let something = length(&data["content"]) > 0 || !list(&data["attachments"]).is_empty();
        check(something, "an empty message");
    }
    for attachment in list(&data["attachments"]) {
        check(
            (1..=1024).contains(&length(&attachment["description"])),
            "alt text not of 1 to 1024 characters",
        );
        check(length(&attachment["filename"]) > 0, "a file without a name");
    }
    let rows = list(&data["components"]);
    check(rows.len() <= 5, "over 5 rows");
    let mut ids = HashSet::new();
    for row in rows {
        let items = list(&row["components"]);
        let select = items.iter().any(|item| matches!(item["type"].as_u64(), Some(3 | 5 | 6 | 8)));
        check(row["type"] == 1 && !items.is_empty(), "not a row, or an empty one");
        check(items.len() <= if select { 1 } else { 5 }, "too much in a row");
        for item in items {
            if item["style"] == 5 && item["type"] == 2 {
                let fine = (1..=512).contains(&length(&item["url"])) && item["custom_id"].is_null();
                check(fine, "a link without an address, or with an id");
                continue;
            }
            let id = item["custom_id"].as_str().unwrap_or_default();
            check((1..=100).contains(&id.chars().count()), "custom_id not of 1 to 100 characters");
            check(ids.insert(id.to_owned()), "the same custom_id twice");
            if item["type"] == 3 {
                let options = list(&item["options"]);
                check((1..=25).contains(&options.len()), "not 1 to 25 options");
                check(length(&item["placeholder"]) <= 150, "placeholder over 150 characters");
                let values: HashSet<_> = options.iter().map(|option| option["value"].to_string()).collect();
                check(values.len() == options.len(), "the same option twice");
                for option in options {
                    check((1..=100).contains(&length(&option["label"])), "option label");
                    check((1..=100).contains(&length(&option["value"])), "option value");
                    check(length(&option["description"]) <= 100, "option description");
                }
            } else if matches!(item["type"].as_u64(), Some(5 | 6 | 8)) {
                check(length(&item["placeholder"]) <= 150, "placeholder over 150 characters");
            } else {
                check(item["type"] == 2, "neither a button nor a select");
                check((1..=80).contains(&length(&item["label"])), "button label not of 1 to 80 characters");
            }
        }
    }
}

fn choices(data: &Value, wrong: &mut Vec<String>) {
    let choices = list(&data["choices"]);
    if choices.len() > 25 {
        wrong.push(format!("{} choices", choices.len()));
    }
    for choice in choices {
        if !(1..=100).contains(&length(&choice["name"])) || !(1..=100).contains(&length(&choice["value"])) {
            wrong.push(format!("a choice that is empty or too long: {choice}"));
        }
    }
}

fn form(data: &Value, wrong: &mut Vec<String>) {
    let rows = list(&data["components"]);
    let fine = (1..=45).contains(&length(&data["title"])) && (1..=100).contains(&length(&data["custom_id"]));
    if !fine || !(1..=5).contains(&rows.len()) {
        wrong.push(format!("a form with a bad title, id or number of fields: {data}"));
    }
    for field in rows.iter().flat_map(|row| list(&row["components"])) {
        if !(1..=45).contains(&length(&field["label"])) || length(&field["placeholder"]) > 100 {
            wrong.push(format!("a field with a bad label or placeholder: {field}"));
        }
    }
}

fn commands(body: &Value, wrong: &mut Vec<String>) {
    let commands = list(body);
    let names: HashSet<_> = commands.iter().map(|command| command["name"].to_string()).collect();
    if names.len() != commands.len() || commands.len() > 100 {
        wrong.push("command names are not unique, or too many".to_owned());
    }
    let name = |value: &Value| {
        let text = value.as_str().unwrap_or_default();
        (1..=32).contains(&text.chars().count()) && text.to_lowercase() == text && !text.contains(' ')
    };
    for command in commands {
        let mut size = length(&command["name"]) + length(&command["description"]);
        let mut optional = false;
        let options = list(&command["options"]);
        // Menu commands have names with capitals and spaces.
        let typed = command["type"].is_null() || command["type"] == 1;
        let mut fine = if typed {
            name(&command["name"])
        } else {
            (1..=32).contains(&length(&command["name"]))
        };
        fine &= options.len() <= if typed { 25 } else { 0 };
        for option in options {
            fine &= name(&option["name"]) && (1..=100).contains(&length(&option["description"]));
            fine &= !(optional && option["required"] == true);
            optional |= option["required"] != true;
            size += length(&option["name"]) + length(&option["description"]);
            for choice in list(&option["choices"]) {
                size += length(&choice["name"]) + length(&choice["value"]);
            }
        }
        if !fine || size > 8000 {
            wrong.push(format!("a bad command: {command}"));
        }
    }
}
