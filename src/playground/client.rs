//! Enforces what a user's client allows: only visible controls can be pressed, chosen or filled in. A program
//! that acts for a person can circumvent this, see [`Person::forging`](super::Person::forging).

use super::{
    check::{TEXT_FIELD, each, fields, length},
    world::{Interaction, Outcome, World, number_of},
};
use serde_json::{Value, json};

/// Maximum length of a text option without a limit of its own.
const LONGEST_OPTION: u64 = 6000;

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Whether the message shows the control named in `data`, enabled, and offers the chosen values.
pub fn offers_control(world: &World, message: &Value, data: &Value) -> bool {
    let mut all = Vec::new();
    each(&message["components"], &mut all);
    let mut all = all.into_iter();
    let Some(control) =
        all.find(|part| !part["custom_id"].is_null() && part["custom_id"] == data["custom_id"])
    else {
        return false;
    };
    let usable = control["disabled"] != true && control["type"] == data["component_type"];
    usable && (control["type"] == 2 || chosen(world, control, items(&data["values"])))
}

/// Whether these values can be chosen in this menu: allowed in number, distinct and available.
fn chosen(world: &World, menu: &Value, values: &[Value]) -> bool {
    let (least, most) = (menu["min_values"].as_u64().unwrap_or(1), menu["max_values"].as_u64().unwrap_or(1));
    let there = |value: &Value| match menu["type"].as_u64() {
        Some(3) => items(&menu["options"]).iter().any(|option| option["value"] == *value),
        Some(5) => is_person(world, value),
        Some(6) => is_role(world, value),
        Some(7) => is_person(world, value) || is_role(world, value),
        Some(8) => is_channel(world, value),
        _ => false,
    };
    let once = |(at, value): (usize, &Value)| !values[..at].contains(value);
    (least..=most).contains(&(values.len() as u64))
        && values.iter().all(there)
        && values.iter().enumerate().all(once)
}

fn is_person(world: &World, id: &Value) -> bool {
    number_of(id).is_some_and(|id| world.person(id).is_some() || id == super::world::APPLICATION)
}

fn is_role(world: &World, id: &Value) -> bool {
    number_of(id).is_some_and(|id| world.roles.iter().any(|(_, role)| *role == id))
}

fn is_channel(world: &World, id: &Value) -> bool {
    number_of(id)
        .is_some_and(|id| world.channel(id).is_ok_and(|place| place.direct.is_none() && !place.foreign))
}

/// Whether a command can be sent with these options, or completed if one of them is being typed (`focused`).
pub fn offers_options(world: &World, described: &Value, given: &Value) -> bool {
    let (described, given) = (items(described), items(given));
    let description = |option: &Value| described.iter().find(|known| known["name"] == option["name"]);
    if described.first().is_some_and(|first| matches!(first["type"].as_u64(), Some(1 | 2))) {
        // Exactly one subcommand or group.
        let [one] = given else { return false };
        return description(one)
            .is_some_and(|known| offers_options(world, &known["options"], &one["options"]));
    }
    let typing = given.iter().any(|option| option["focused"] == true);
    let fits = |option: &Value| match description(option) {
        None => false,
        Some(known) if option["focused"] == true => known["autocomplete"] == true,
        // While one option is being typed, the others are not validated; that happens when the command is
        // sent.
        Some(_) if typing => true,
        Some(known) => value_fits(world, known, &option["value"]),
    };
    let twice =
        |(at, option): (usize, &Value)| given[..at].iter().any(|earlier| earlier["name"] == option["name"]);
    let missing = |known: &Value| {
        known["required"] == true && !given.iter().any(|option| option["name"] == known["name"])
    };
    given.iter().all(fits)
        && !given.iter().enumerate().any(twice)
        && (typing || !described.iter().any(missing))
}

fn value_fits(world: &World, option: &Value, value: &Value) -> bool {
    let within = |number: f64| {
        option["min_value"].as_f64().is_none_or(|least| number >= least)
            && option["max_value"].as_f64().is_none_or(|most| number <= most)
    };
    let choices = items(&option["choices"]);
    if !choices.is_empty() && !choices.iter().any(|choice| choice["value"] == *value) {
        return false;
    }
    match option["type"].as_u64() {
        Some(3) => {
            let least = option["min_length"].as_u64().unwrap_or(0);
            let most = option["max_length"].as_u64().unwrap_or(LONGEST_OPTION);
            value.is_string() && (least.max(1)..=most).contains(&(length(value) as u64))
        }
        Some(4) => value.as_i64().is_some_and(|number| within(number as f64)),
        Some(5) => value.is_boolean(),
        Some(6) => is_person(world, value),
        Some(7) => is_channel(world, value),
        Some(8) => is_role(world, value),
        Some(9) => is_person(world, value) || is_role(world, value),
        Some(10) => value.as_f64().is_some_and(within),
        Some(11) => number_of(value).is_some_and(|id| world.uploaded(id).is_some()),
        _ => false,
    }
}

/// The open form of a person: the newest one opened here and not submitted.
pub fn open_form<'a>(
    world: &'a World,
    person: u64,
    channel: u64,
    message: Option<u64>,
    data: &Value,
) -> Option<&'a Interaction> {
    let fits = |known: &&Interaction| {
        let form = match &known.outcome {
            Some(Outcome::Modal(form)) => form,
            _ => return false,
        };
        known.person == person
            && known.channel == channel
            && !known.filled_in
            && known.message == message
            && form["custom_id"] == data["custom_id"]
    };
    world.interactions.values().filter(fits).max_by_key(|known| known.id)
}

/// Converts the submitted data to the shape in which Discord reports this form. `None`: the client would not
/// submit it.
pub fn filled_in(world: &World, form: &Value, data: &Value) -> Option<Value> {
    let mut given = Vec::new();
    each(&data["components"], &mut given);
    given.retain(|part| !part["custom_id"].is_null());
    let fields = fields(form);
    let value = |field: &Value| given.iter().find(|part| part["custom_id"] == field["custom_id"]).copied();
    let known = |part: &&Value| fields.iter().any(|field| field["custom_id"] == part["custom_id"]);
    if !given.iter().all(known) || !fields.iter().all(|field| field_fits(world, field, value(field))) {
        return None;
    }
    let filled = |field: &Value, id: u64| {
        let mut filled = json!({"type": field["type"], "id": id, "custom_id": field["custom_id"]});
        let part = value(field);
        if field["type"] == TEXT_FIELD {
            filled["value"] = part.map_or("".into(), |part| part["value"].clone());
        } else {
            filled["values"] = part.map_or(json!([]), |part| part["values"].clone());
        }
        filled
    };
    let parts = items(&form["components"])
        .iter()
        .zip((1..).step_by(2))
        .map(|(part, id)| match part["type"].as_u64() {
            Some(1) => json!({"type": 1, "id": id, "components": [filled(&part["components"][0], id + 1)]}),
            Some(18) => json!({"type": 18, "id": id, "component": filled(&part["component"], id + 1)}),
            _ => json!({"type": part["type"], "id": id}),
        });
    let parts: Vec<Value> = parts.collect();
    Some(json!({"custom_id": form["custom_id"], "components": parts}))
}

fn field_fits(world: &World, field: &Value, given: Option<&Value>) -> bool {
    let required = field["required"] != false;
    if field["type"] != TEXT_FIELD {
        let values = given.map_or(&[][..], |given| items(&given["values"]));
        return (values.is_empty() && !required) || chosen(world, field, values);
    }
    let size = given.map_or(0, |given| length(&given["value"])) as u64;
    let (least, most) =
        (field["min_length"].as_u64().unwrap_or(0), field["max_length"].as_u64().unwrap_or(4000));
    if size == 0 { !required } else { (least..=most).contains(&size) }
}
