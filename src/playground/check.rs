//! Discord's limits on what a bot sends: what is documented and enforced there is enforced here.
//!
//! Each check appends the path of the field and what is wrong with it; [`Failure::invalid_form`] makes the answer.

use super::error::Failure;
use serde_json::Value;

type Faults = Vec<(String, String)>;

/// Discord's languages.
pub const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro",
    "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
];

fn length(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}

fn between(faults: &mut Faults, path: &str, value: &Value, min: usize, max: usize) {
    let length = length(value);
    if !(min..=max).contains(&length) {
        faults.push((path.to_owned(), format!("Must be between {min} and {max} in length.")));
    }
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn verdict(faults: Faults) -> Result<(), Failure> {
    if faults.is_empty() { Ok(()) } else { Err(Failure::invalid_form(&faults)) }
}

/// A message to be created or edited. `files`: how many are uploaded. `new`: an empty one is refused.
pub fn message(body: &Value, files: usize, new: bool) -> Result<(), Failure> {
    let mut faults = Faults::new();
    between(&mut faults, "content", &body["content"], 0, 2000);
    embeds(&mut faults, &body["embeds"]);
    let attachments = items(&body["attachments"]);
    for (index, attachment) in attachments.iter().enumerate() {
        between(&mut faults, &format!("attachments.{index}.description"), &attachment["description"], 0, 1024);
    }
    if new {
        let named =
            |number: usize| attachments.iter().any(|item| super::world::number_of(&item["id"]) == Some(number as u64));
        if attachments.len() > files || (!attachments.is_empty() && !(0..files).all(named)) {
            faults.push(("attachments".to_owned(), "Attachments must refer to the uploaded files.".to_owned()));
        }
    }
    components(&mut faults, &body["components"]);
    mentions(&mut faults, &body["allowed_mentions"]);
    verdict(faults)?;
    let empty = body["content"].as_str().unwrap_or_default().is_empty() && files == 0 && items(&body["embeds"]).is_empty();
    if new && empty && items(&body["components"]).is_empty() {
        return Err(Failure::new(400, 50006, "Cannot send an empty message"));
    }
    Ok(())
}

fn embeds(faults: &mut Faults, list: &Value) {
    let list = items(list);
    if list.len() > 10 {
        faults.push(("embeds".to_owned(), "Must be 10 or fewer in length.".to_owned()));
    }
    let mut all = 0;
    for (index, embed) in list.iter().enumerate() {
        let path = format!("embeds.{index}");
        let mut text = |key: &str, value: &Value, max: usize| {
            between(faults, &format!("{path}.{key}"), value, 0, max);
            all += length(value);
        };
        text("title", &embed["title"], 256);
        text("description", &embed["description"], 4096);
        text("footer.text", &embed["footer"]["text"], 2048);
        text("author.name", &embed["author"]["name"], 256);
        for (number, field) in items(&embed["fields"]).iter().enumerate() {
            text(&format!("fields.{number}.name"), &field["name"], 256);
            text(&format!("fields.{number}.value"), &field["value"], 1024);
        }
        if items(&embed["fields"]).len() > 25 {
            faults.push((format!("{path}.fields"), "Must be 25 or fewer in length.".to_owned()));
        }
    }
    if all > 6000 {
        faults.push(("embeds".to_owned(), "Embed size exceeds maximum size of 6000.".to_owned()));
    }
}

fn mentions(faults: &mut Faults, allowed: &Value) {
    let parse: Vec<&str> = items(&allowed["parse"]).iter().filter_map(Value::as_str).collect();
    if parse.contains(&"users") && !items(&allowed["users"]).is_empty() {
        faults.push((
            "allowed_mentions".to_owned(),
            "parse:[\"users\"] and users: [ids...] are mutually exclusive.".to_owned(),
        ));
    }
    if items(&allowed["users"]).len() > 100 {
        faults.push(("allowed_mentions.users".to_owned(), "Must be 100 or fewer in length.".to_owned()));
    }
}

fn components(faults: &mut Faults, rows: &Value) {
    let rows = items(rows);
    if rows.len() > 5 {
        faults.push(("components".to_owned(), "Must be 5 or fewer in length.".to_owned()));
    }
    let mut seen: Vec<&str> = Vec::new();
    for (row_index, row) in rows.iter().enumerate() {
        let path = format!("components.{row_index}");
        let parts = items(&row["components"]);
        let select = parts.iter().any(|part| matches!(part["type"].as_u64(), Some(3 | 6 | 8)));
        if row["type"] != 1 || parts.is_empty() || parts.len() > 5 || (select && parts.len() > 1) {
            faults.push((path.clone(), "An action row has one to five buttons, or one select.".to_owned()));
        }
        for (index, part) in parts.iter().enumerate() {
            let path = format!("{path}.components.{index}");
            between(faults, &format!("{path}.custom_id"), &part["custom_id"], 1, 100);
            let id = part["custom_id"].as_str().unwrap_or_default();
            if seen.contains(&id) {
                faults.push((format!("{path}.custom_id"), "Component custom id cannot be duplicated.".to_owned()));
            }
            seen.push(id);
            match part["type"].as_u64() {
                Some(2) => {
                    between(faults, &format!("{path}.label"), &part["label"], 1, 80);
                    if !(1..=4).contains(&part["style"].as_u64().unwrap_or(0)) {
                        faults.push((format!("{path}.style"), "Not a style of a button with a custom id.".to_owned()));
                    }
                }
                Some(3) => {
                    select_menu(faults, &path, part);
                    let options = items(&part["options"]);
                    counts(
                        faults,
                        &path,
                        part,
                        options.len(),
                        options.iter().filter(|option| option["default"] == true).count(),
                    );
                }
                // Of roles or channels: Discord knows the options.
                Some(6 | 8) => {
                    between(faults, &format!("{path}.placeholder"), &part["placeholder"], 0, 150);
                    counts(faults, &path, part, 25, items(&part["default_values"]).len());
                }
                _ => faults.push((format!("{path}.type"), "Not a component of a message.".to_owned())),
            }
        }
    }
}

/// How many are chosen, of how many.
fn counts(faults: &mut Faults, path: &str, part: &Value, all: usize, chosen: usize) {
    let least = part["min_values"].as_u64().unwrap_or(1) as usize;
    let most = part["max_values"].as_u64().unwrap_or(1) as usize;
    if most == 0 || most > 25 || least > most || most > all {
        faults.push((format!("{path}.max_values"), "Must fit to the options and be 1 to 25.".to_owned()));
    }
    if chosen > most {
        faults.push((format!("{path}.default_values"), "More are chosen than may be.".to_owned()));
    }
}

/// A thread to be opened on a message.
pub fn thread(body: &Value) -> Result<(), Failure> {
    let mut faults = Faults::new();
    between(&mut faults, "name", &body["name"], 1, 100);
    let duration = &body["auto_archive_duration"];
    if !duration.is_null() && ![60, 1440, 4320, 10_080].map(Some).contains(&duration.as_u64()) {
        faults.push(("auto_archive_duration".to_owned(), "Value must be one of {60, 1440, 4320, 10080}.".to_owned()));
    }
    verdict(faults)
}

fn select_menu(faults: &mut Faults, path: &str, part: &Value) {
    between(faults, &format!("{path}.placeholder"), &part["placeholder"], 0, 150);
    let options = items(&part["options"]);
    if !(1..=25).contains(&options.len()) {
        faults.push((format!("{path}.options"), "Must be between 1 and 25 in length.".to_owned()));
    }
    for (index, option) in options.iter().enumerate() {
        between(faults, &format!("{path}.options.{index}.label"), &option["label"], 1, 100);
        between(faults, &format!("{path}.options.{index}.value"), &option["value"], 1, 100);
        between(faults, &format!("{path}.options.{index}.description"), &option["description"], 0, 100);
        if options[..index].iter().any(|earlier| earlier["value"] == option["value"]) {
            faults.push((format!("{path}.options.{index}.value"), "The specified option value is already used.".to_owned()));
        }
    }
}

/// The choices of an autocomplete.
pub fn choices(body: &Value) -> Result<(), Failure> {
    let mut faults = Faults::new();
    let choices = items(&body["choices"]);
    if choices.len() > 25 {
        faults.push(("choices".to_owned(), "Must be 25 or fewer in length.".to_owned()));
    }
    for (index, choice) in choices.iter().enumerate() {
        between(&mut faults, &format!("choices.{index}.name"), &choice["name"], 1, 100);
        if choice["value"].is_string() {
            between(&mut faults, &format!("choices.{index}.value"), &choice["value"], 1, 100);
        }
    }
    verdict(faults)
}

/// A form.
pub fn modal(body: &Value) -> Result<(), Failure> {
    let mut faults = Faults::new();
    between(&mut faults, "title", &body["title"], 1, 45);
    between(&mut faults, "custom_id", &body["custom_id"], 1, 100);
    let rows = items(&body["components"]);
    if !(1..=5).contains(&rows.len()) {
        faults.push(("components".to_owned(), "Must be between 1 and 5 in length.".to_owned()));
    }
    for (index, row) in rows.iter().enumerate() {
        let path = format!("components.{index}");
        let [field] = items(&row["components"]) else {
            faults.push((path, "A row of a form has one field.".to_owned()));
            continue;
        };
        between(&mut faults, &format!("{path}.components.0.custom_id"), &field["custom_id"], 1, 100);
        between(&mut faults, &format!("{path}.components.0.label"), &field["label"], 1, 45);
        between(&mut faults, &format!("{path}.components.0.placeholder"), &field["placeholder"], 0, 100);
        if field["type"] != 4 {
            faults.push((format!("{path}.components.0.type"), "Not a field of a form.".to_owned()));
        }
    }
    verdict(faults)
}

/// The bulk overwrite of application commands.
pub fn commands(body: &Value) -> Result<(), Failure> {
    let mut faults = Faults::new();
    let commands = items(body);
    if commands.len() > 100 {
        faults.push(("_".to_owned(), "Maximum number of application commands reached (100).".to_owned()));
    }
    for (index, command) in commands.iter().enumerate() {
        let kind = |command: &Value| command["type"].as_u64().unwrap_or(1);
        match kind(command) {
            1 => named(&mut faults, &index.to_string(), command),
            2 | 3 => on_menu(&mut faults, &index.to_string(), command),
            _ => faults.push((format!("{index}.type"), "Value must be one of {1, 2, 3}.".to_owned())),
        }
        let same = |earlier: &Value| earlier["name"] == command["name"] && kind(earlier) == kind(command);
        if commands[..index].iter().any(same) {
            faults.push((format!("{index}.name"), "Application command names must be unique.".to_owned()));
        }
        options(&mut faults, &index.to_string(), &command["options"]);
        if weight(command) > 8000 {
            faults.push((index.to_string(), "Command exceeds maximum size (8000).".to_owned()));
        }
    }
    verdict(faults)
}

fn options(faults: &mut Faults, path: &str, list: &Value) {
    let list = items(list);
    if list.len() > 25 {
        faults.push((format!("{path}.options"), "Must be 25 or fewer in length.".to_owned()));
    }
    let mut optional = false;
    for (index, option) in list.iter().enumerate() {
        let path = format!("{path}.options.{index}");
        named(faults, &path, option);
        if list[..index].iter().any(|earlier| earlier["name"] == option["name"]) {
            faults.push((format!("{path}.name"), "Option names must be unique.".to_owned()));
        }
        if option["required"] == true && optional {
            faults.push((path.clone(), "Required options must be placed before non-required options.".to_owned()));
        }
        optional |= option["required"] != true;
        let kind = option["type"].as_u64().unwrap_or(0);
        if !(1..=11).contains(&kind) {
            faults.push((format!("{path}.type"), "Value must be one of {1, …, 11}.".to_owned()));
        }
        if option["autocomplete"] == true && !matches!(kind, 3 | 4 | 10) {
            faults.push((format!("{path}.autocomplete"), "Not an option that can be completed.".to_owned()));
        }
        let choices = items(&option["choices"]);
        if choices.len() > 25 || (!choices.is_empty() && option["autocomplete"] == true) {
            faults.push((format!("{path}.choices"), "At most 25 choices, and none with autocomplete.".to_owned()));
        }
        for (index, choice) in choices.iter().enumerate() {
            between(faults, &format!("{path}.choices.{index}.name"), &choice["name"], 1, 100);
        }
        options(faults, &path, &option["options"]);
    }
}

/// A command of the menu of a person or a message: capitals and blanks in its name, and nothing else.
fn on_menu(faults: &mut Faults, path: &str, item: &Value) {
    locales(faults, path, item);
    let localised = item["name_localizations"].as_object().into_iter().flat_map(|names| names.values());
    for name in std::iter::once(&item["name"]).chain(localised) {
        between(faults, &format!("{path}.name"), name, 1, 32);
    }
    if length(&item["description"]) > 0 || item["description_localizations"].as_object().is_some_and(|all| !all.is_empty()) {
        faults.push((format!("{path}.description"), "Context menu commands cannot have a description.".to_owned()));
    }
    if !items(&item["options"]).is_empty() {
        faults.push((format!("{path}.options"), "Context menu commands cannot have options.".to_owned()));
    }
}

fn locales(faults: &mut Faults, path: &str, item: &Value) {
    for key in ["name_localizations", "description_localizations"] {
        for locale in item[key].as_object().into_iter().flat_map(|texts| texts.keys()) {
            if !LOCALES.contains(&locale.as_str()) {
                faults.push((format!("{path}.{key}.{locale}"), "Not a valid locale.".to_owned()));
            }
        }
    }
}

fn named(faults: &mut Faults, path: &str, item: &Value) {
    let good = |name: &str| {
        (1..=32).contains(&name.chars().count())
            && name
                .chars()
                .all(|letter| (letter.is_alphanumeric() && !letter.is_uppercase()) || letter == '-' || letter == '_')
    };
    locales(faults, path, item);
    let localised = item["name_localizations"].as_object().into_iter().flat_map(|names| names.values());
    for name in std::iter::once(&item["name"]).chain(localised) {
        if !name.as_str().is_some_and(good) {
            faults.push((format!("{path}.name"), "Command name is invalid.".to_owned()));
        }
    }
    let localised = item["description_localizations"].as_object().into_iter().flat_map(|texts| texts.values());
    for text in std::iter::once(&item["description"]).chain(localised) {
        between(faults, &format!("{path}.description"), text, 1, 100);
    }
}

/// Characters of names, descriptions and values, the longest localisation of each.
fn weight(item: &Value) -> usize {
    let longest = |key: &str| {
        let localised =
            item[format!("{key}_localizations").as_str()].as_object().into_iter().flat_map(|texts| texts.values());
        localised.map(length).chain([length(&item[key])]).max().unwrap_or(0)
    };
    let choices: usize =
        items(&item["choices"]).iter().map(|choice| length(&choice["name"]) + length(&choice["value"])).sum();
    longest("name") + longest("description") + choices + items(&item["options"]).iter().map(weight).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn path_of(outcome: Result<(), Failure>) -> String {
        let failure = outcome.expect_err("refused");
        format!("{} {}", failure.code, failure.errors)
    }

    #[test]
    fn messages_beyond_the_limits_are_refused_with_the_place() {
        let button = |id: &str| json!({"type": 2, "style": 1, "label": "x", "custom_id": id});
        let row = |parts: Vec<Value>| json!({"type": 1, "components": parts});
        let select = |count: usize| {
            let options: Vec<Value> = (0..count).map(|value| json!({"label": "l", "value": value.to_string()})).collect();
            json!({"type": 3, "custom_id": "s", "options": options})
        };
        let table = [
            (json!({"content": "x".repeat(2001)}), "content"),
            (json!({"content": "x", "components": [row(vec![])]}), "components"),
            (
                json!({"content": "x", "components": (0..6).map(|id| row(vec![button(&id.to_string())])).collect::<Vec<_>>()}),
                "components",
            ),
            (json!({"content": "x", "components": [row((0..6).map(|id| button(&id.to_string())).collect())]}), "0"),
            (json!({"content": "x", "components": [row(vec![button("a"), button("a")])]}), "custom_id"),
            (json!({"content": "x", "components": [row(vec![button(&"a".repeat(101))])]}), "custom_id"),
            (json!({"content": "x", "components": [row(vec![select(26)])]}), "options"),
            (json!({"content": "x", "components": [row(vec![select(0)])]}), "options"),
            (json!({"content": "x", "components": [row(vec![select(2), button("b")])]}), "0"),
            (json!({"content": "x", "attachments": [{"id": 0, "description": "d".repeat(1025)}]}), "description"),
            (json!({"content": "x", "attachments": [{"id": 3}]}), "attachments"),
            (json!({"embeds": [{"title": "x".repeat(257)}]}), "title"),
            (json!({"embeds": [{"description": "x".repeat(4000)}, {"description": "x".repeat(2001)}]}), "embeds"),
            (json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}), "allowed_mentions"),
        ];
        for (body, place) in table {
            let said = path_of(message(&body, 1, true));
            assert!(said.starts_with("50035") && said.contains(place), "{said}");
        }
        assert_eq!(message(&json!({"content": ""}), 0, true).unwrap_err().code, 50006);
        message(
            &json!({"content": "x", "components": [row(vec![button("a"), button("b")]), row(vec![select(25)])]}),
            0,
            true,
        )
        .unwrap();
    }

    #[test]
    fn commands_forms_and_choices_beyond_the_limits_are_refused() {
        let command = |name: &str, options: Value| json!([{"name": name, "description": "d", "options": options}]);
        let bad = [
            command("Play", json!([])),
            command("", json!([])),
            command("a b", json!([])),
            command(
                "ok",
                json!([{"type": 3, "name": "a", "description": "d"}, {"type": 3, "name": "b", "description": "d", "required": true}]),
            ),
            command("ok", json!([{"type": 3, "name": "a", "description": ""}])),
            json!([{"name": "a", "description": "d"}, {"name": "a", "description": "d"}]),
            json!([{"name": "a", "description": "d", "name_localizations": {"de": "Groß"}}]),
            json!([{"name": "a", "description": "d", "name_localizations": {"tlh": "a"}}]),
            command("ok", json!([{"name": "a", "description": "d"}])),
            command("ok", json!([{"type": 5, "name": "a", "description": "d", "autocomplete": true}])),
        ];
        for body in bad {
            assert_eq!(commands(&body).unwrap_err().code, 50035, "{body}");
        }
        commands(&command("spielen-ö", json!([{"type": 3, "name": "a", "description": "d", "required": true}]))).unwrap();
        let many: Vec<Value> = (0..26).map(|_| json!({"name": "n", "value": "v"})).collect();
        assert!(choices(&json!({"choices": many})).is_err());
        assert!(choices(&json!({"choices": [{"name": "", "value": "v"}]})).is_err());
        let field = json!({"type": 1, "components": [{"type": 4, "custom_id": "f", "label": "l", "style": 1}]});
        assert!(modal(&json!({"title": "t".repeat(46), "custom_id": "m", "components": [field]})).is_err());
        assert!(modal(&json!({"title": "t", "custom_id": "m", "components": []})).is_err());
        modal(&json!({"title": "t", "custom_id": "m", "components": [field]})).unwrap();
    }
}
