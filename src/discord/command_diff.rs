//! Compares Discord's registered commands with ours.
//!
//! Discord returns them with ids, versions and all defaults filled in, in its own order.

use serde_json::{Map, Value};

/// Whether both are the same commands in everything that we specify.
pub fn same(ours: &[Value], theirs: &[Value]) -> bool {
    let named = |name: &Value| theirs.iter().find(|their| their["name"] == *name);
    ours.len() == theirs.len()
        && ours.iter().all(|our| named(&our["name"]).is_some_and(|their| alike(our, their)))
}

/// Compares values; an object of theirs may have additional fields only if those are empty or Discord's own.
fn alike(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Object(ours), Value::Object(theirs)) => {
            ours.iter().all(|(key, value)| match theirs.get(key) {
                Some(their) => field(key, value, their),
                None => is_nothing(value),
            }) && unsaid(ours, theirs)
        }
        (Value::Array(ours), Value::Array(theirs)) => {
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(our, their)| alike(our, their))
        }
        _ => ours == theirs || (is_nothing(ours) && is_nothing(theirs)),
    }
}

fn field(key: &str, ours: &Value, theirs: &Value) -> bool {
    match key {
        // We send a number, Discord returns text.
        "default_member_permissions" => text(ours) == text(theirs),
        // Sets, in any order.
        "contexts" | "integration_types" => sorted(ours) == sorted(theirs),
        _ => alike(ours, theirs),
    }
}

/// Whether all fields that only they have are Discord's own or defaults.
fn unsaid(ours: &Map<String, Value>, theirs: &Map<String, Value>) -> bool {
    const NOTES: [&str; 8] = [
        "id",
        "application_id",
        "version",
        "guild_id",
        "type",
        "dm_permission",
        "default_permission",
        "handler",
    ];
    let only = theirs
        .iter()
        .filter(|(key, _)| !ours.contains_key(*key) && !NOTES.contains(&key.as_str()));
    only.into_iter().all(|(_, value)| is_nothing(value))
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        // Context-menu commands have no description.
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}

fn text(value: &Value) -> Option<String> {
    value
        .as_str()
        .map(str::to_owned)
        .or_else(|| value.as_u64().map(|number| number.to_string()))
}

fn sorted(value: &Value) -> Vec<u64> {
    let mut numbers: Vec<u64> = value.as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    numbers.sort_unstable();
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write;
    use deltille_bot::commands;
    use serde_json::json;

    /// A command as Discord returns it.
    fn given_back(mut command: Value) -> Value {
        for (key, value) in [
            ("id", json!("7")),
            ("application_id", json!("8")),
            ("version", json!("9")),
            ("type", json!(1)),
            ("nsfw", json!(false)),
            ("dm_permission", json!(true)),
        ] {
            if key != "type" || command[key].is_null() {
                command[key] = value;
            }
        }
        if command["description"].is_null() {
            command["description"] = json!("");
        }
        command["default_member_permissions"] = match command["default_member_permissions"].as_u64() {
            Some(bits) => bits.to_string().into(),
            None => Value::Null,
        };
        if command["options"] == json!([]) {
            command.as_object_mut().unwrap().remove("options");
        }
        if let Some(contexts) = command["contexts"].as_array_mut() {
            contexts.reverse();
        }
        command
    }

    #[test]
    fn registered_commands_are_equal_until_changed() {
        let ours: Vec<Value> = commands().into_iter().map(write::command).collect();
        let mut theirs: Vec<Value> = ours.iter().cloned().map(given_back).collect();
        theirs.reverse();
        assert!(same(&ours, &theirs));
        assert!(!same(&ours, &theirs[1..]) && !same(&ours[1..], &theirs) && !same(&ours, &[]));
        let place = theirs.iter().position(|their| their["options"][0]["name"].is_string()).unwrap();
        for change in [
            ("/description", json!("another")),
            ("/description_localizations/de", json!("anders")),
            ("/options/0/description", json!("another")),
            ("/options/0/required", json!(theirs[place]["options"][0]["required"] != true)),
            ("/options", json!([])),
            ("/contexts", json!([0])),
            ("/default_member_permissions", json!("8")),
            ("/nsfw", json!(true)),
        ] {
            let mut changed = theirs.clone();
            let (pointer, value) = change;
            match changed[place].pointer_mut(pointer) {
                Some(field) => *field = value,
                None => changed[place][&pointer[1..]] = value,
            }
            assert!(!same(&ours, &changed), "{pointer}");
        }
    }
}
