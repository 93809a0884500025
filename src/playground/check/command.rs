//! Checks commands, their options, and the choices of an autocomplete.

use super::{
    Faults, LOCALES, fault,
    field::{Optional, Required, length, list, object, text, truth, whole},
    verdict,
};
use crate::{error::Failure, world::number_of};
use serde_json::Value;

/// Types of options.
const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
const TEXT: u64 = 3;
const WHOLE: u64 = 4;
const CHANNEL: u64 = 7;
const NUMBER: u64 = 10;

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Whether a value has the type of its option.
fn fits(kind: u64, value: &Value) -> bool {
    match kind {
        WHOLE => value.is_i64() || value.is_u64(),
        NUMBER => value.is_number(),
        _ => value.is_string(),
    }
}

/// Checks the choices of an autocomplete for an option of this type.
pub fn choices(body: &Value, kind: u64) -> Result<(), Failure> {
    let mut faults = Faults::new();
    choice_list(&mut faults, "choices", &body["choices"], Required, kind);
    verdict(faults)
}

/// Checks that an option's own choices differ. Suggestions may be alike.
fn choices_differ(faults: &mut Faults, path: &str, choices: &[Value]) {
    for (index, choice) in choices.iter().enumerate() {
        for key in ["name", "value"] {
            let same = |earlier: &Value| !choice[key].is_null() && earlier[key] == choice[key];
            if choices[..index].iter().any(same) {
                fault(faults, format!("{path}.{index}.{key}"), "Choices must be unique.");
            }
        }
    }
}

fn choice_list(faults: &mut Faults, path: &str, value: &Value, need: super::field::Need, kind: u64) {
    let choices = list(faults, path, value, need, 0..=25);
    for (index, choice) in choices.iter().enumerate() {
        let path = format!("{path}.{index}");
        if !object(faults, &path, choice, Required) {
            continue;
        }
        text(faults, &format!("{path}.name"), &choice["name"], Required, 1..=100);
        if !fits(kind, &choice["value"]) {
            fault(faults, format!("{path}.value"), "Must be of the type of its option.");
        } else if kind == TEXT {
            text(faults, &format!("{path}.value"), &choice["value"], Required, 1..=100);
        }
        for name in choice["name_localizations"].as_object().into_iter().flat_map(|names| names.values()) {
            text(faults, &format!("{path}.name_localizations"), name, Optional, 1..=100);
        }
    }
}

/// Checks the bulk overwrite of application commands; `of_guild`: those of one server.
pub fn commands(body: &Value, of_guild: bool) -> Result<(), Failure> {
    let mut faults = Faults::new();
    let commands = list(&mut faults, "_", body, Required, 0..=130);
    for (index, one) in commands.iter().enumerate() {
        check(&mut faults, &index.to_string(), one, of_guild);
        let same = |earlier: &Value| earlier["name"] == one["name"] && kind_of(earlier) == kind_of(one);
        if commands[..index].iter().any(same) {
            fault(&mut faults, format!("{index}.name"), "Application command names must be unique.");
        }
    }
    verdict(faults)?;
    // Each kind has its own limit.
    let too_many = |kind: u64, most: usize| commands.iter().filter(|one| kind_of(one) == kind).count() > most;
    if too_many(1, 100) || too_many(2, 15) || too_many(3, 15) {
        return Err(Failure::new(400, 30032, "Maximum number of application commands reached"));
    }
    Ok(())
}

pub fn command(body: &Value, of_guild: bool) -> Result<(), Failure> {
    let mut faults = Faults::new();
    check(&mut faults, "", body, of_guild);
    for (path, _) in &mut faults {
        *path = path.trim_start_matches('.').to_owned();
    }
    verdict(faults)
}

fn kind_of(item: &Value) -> u64 {
    if item["type"].is_null() { 1 } else { item["type"].as_u64().unwrap_or(0) }
}

fn check(faults: &mut Faults, path: &str, one: &Value, of_guild: bool) {
    if !object(faults, path, one, Required) {
        return;
    }
    match kind_of(one) {
        1 => named(faults, path, one),
        2 | 3 => on_menu(faults, path, one),
        _ => fault(faults, format!("{path}.type"), "Value must be one of {1, 2, 3}."),
    }
    for (key, most) in [("contexts", 2), ("integration_types", 1)] {
        let path = format!("{path}.{key}");
        if of_guild && !one[key].is_null() {
            fault(faults, &path, "Only global commands have this.");
        }
        let values = list(faults, &path, &one[key], Optional, 1..=most + 1);
        for (index, value) in values.iter().enumerate() {
            whole(faults, &format!("{path}.{index}"), value, Required, 0..=most as i64);
            if values[..index].contains(value) {
                fault(faults, format!("{path}.{index}"), "Must be unique.");
            }
        }
    }
    let needed = &one["default_member_permissions"];
    if !needed.is_null() && number_of(needed).is_none() {
        fault(
            faults,
            format!("{path}.default_member_permissions"),
            "Could not interpret this as permissions.",
        );
    }
    truth(faults, &format!("{path}.nsfw"), &one["nsfw"]);
    options(faults, path, &one["options"], 0);
    if weight(one) > 8000 {
        fault(faults, path, "Command exceeds maximum size (8000).");
    }
}

/// Checks the options of a command (`depth` 0), a group (1) or a subcommand (2).
fn options(faults: &mut Faults, path: &str, value: &Value, depth: usize) {
    let list = list(faults, &format!("{path}.options"), value, Optional, 0..=25);
    let nested = |option: &Value| matches!(kind(option), SUBCOMMAND | GROUP);
    let mut optional = false;
    for (index, option) in list.iter().enumerate() {
        let path = format!("{path}.options.{index}");
        if !object(faults, &path, option, Required) {
            continue;
        }
        named(faults, &path, option);
        if list[..index].iter().any(|earlier| earlier["name"] == option["name"]) {
            fault(faults, format!("{path}.name"), "Option names must be unique.");
        }
        if nested(option) != nested(&list[0]) {
            fault(
                faults,
                format!("{path}.type"),
                "Sub-command and sub-command group option types are mutually exclusive to all other types",
            );
        }
        if nested(option) && option["required"] == true {
            fault(faults, format!("{path}.required"), "Subcommands and groups cannot be required.");
        }
        match kind(option) {
            SUBCOMMAND if depth < 2 => options(faults, &path, &option["options"], 2),
            GROUP if depth == 0 => {
                options(faults, &path, &option["options"], 1);
                let inner = items(&option["options"]);
                if inner.is_empty() || inner.iter().any(|inner| kind(inner) != SUBCOMMAND) {
                    fault(faults, format!("{path}.options"), "A group has subcommands, and nothing else.");
                }
            }
            3..=11 if depth != 1 => {
                leaf(faults, &path, option);
                if option["required"] == true && optional {
                    fault(faults, path, "Required options must be placed before non-required options");
                }
                optional |= option["required"] != true;
            }
            1..=11 => fault(faults, format!("{path}.type"), "Subcommands cannot be nested this deep."),
            _ => fault(
                faults,
                format!("{path}.type"),
                "Value must be one of {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}.",
            ),
        }
    }
}

fn kind(option: &Value) -> u64 {
    option["type"].as_u64().unwrap_or(0)
}

/// Checks an option with a value.
fn leaf(faults: &mut Faults, path: &str, option: &Value) {
    let (kind, at) = (kind(option), |key: &str| format!("{path}.{key}"));
    truth(faults, &at("required"), &option["required"]);
    truth(faults, &at("autocomplete"), &option["autocomplete"]);
    if !items(&option["options"]).is_empty() {
        fault(faults, at("options"), "Only subcommands and groups have options.");
    }
    let chosen_from = matches!(kind, TEXT | WHOLE | NUMBER);
    if chosen_from {
        choice_list(faults, &at("choices"), &option["choices"], Optional, kind);
        choices_differ(faults, &at("choices"), items(&option["choices"]));
    }
    let several = !items(&option["choices"]).is_empty();
    if several && (!chosen_from || option["autocomplete"] == true) {
        fault(faults, at("choices"), "Choices are for texts and numbers without autocomplete.");
    }
    if option["autocomplete"] == true && !chosen_from {
        fault(faults, at("autocomplete"), "Autocomplete is for texts and numbers.");
    }
    for key in ["min_value", "max_value"] {
        if !option[key].is_null() && (!matches!(kind, WHOLE | NUMBER) || !fits(kind, &option[key])) {
            fault(faults, at(key), "Must be of the type of its option.");
        }
    }
    let least = whole(faults, &at("min_length"), &option["min_length"], Optional, 0..=6000);
    let most = whole(faults, &at("max_length"), &option["max_length"], Optional, 1..=6000);
    if (least.is_some() || most.is_some()) && kind != TEXT {
        fault(faults, at("max_length"), "Lengths are for texts.");
    }
    let above = option["min_value"]
        .as_f64()
        .zip(option["max_value"].as_f64())
        .is_some_and(|(least, most)| least > most);
    if above || least.zip(most).is_some_and(|(least, most)| least > most) {
        fault(faults, path, "The minimum must be less than or equal to the maximum.");
    }
    if !items(&option["channel_types"]).is_empty() && kind != CHANNEL {
        fault(faults, at("channel_types"), "Channel types are for channels.");
    }
}

/// Checks a context-menu command: its name may contain capitals and blanks; it has no description and no
/// options.
fn on_menu(faults: &mut Faults, path: &str, item: &Value) {
    locales(faults, path, item);
    for name in in_all_languages(item, "name") {
        text(faults, &format!("{path}.name"), name, Required, 1..=32);
    }
    if length(&item["description"]) > 0
        || item["description_localizations"].as_object().is_some_and(|all| !all.is_empty())
    {
        fault(faults, format!("{path}.description"), "Context menu commands cannot have a description.");
    }
    if !items(&item["options"]).is_empty() {
        fault(faults, format!("{path}.options"), "Context menu commands cannot have options.");
    }
}

/// A text and its localisations.
fn in_all_languages<'a>(item: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    let localised = item[format!("{key}_localizations").as_str()].as_object();
    std::iter::once(&item[key]).chain(localised.into_iter().flat_map(|texts| texts.values()))
}

fn locales(faults: &mut Faults, path: &str, item: &Value) {
    for key in ["name_localizations", "description_localizations"] {
        let path = format!("{path}.{key}");
        if !object(faults, &path, &item[key], Optional) {
            continue;
        }
        for locale in item[key].as_object().into_iter().flat_map(|texts| texts.keys()) {
            if !LOCALES.contains(&locale.as_str()) {
                fault(faults, format!("{path}.{locale}"), "Not a valid locale.");
            }
        }
    }
}

fn named(faults: &mut Faults, path: &str, item: &Value) {
    let good = |name: &str| {
        (1..=32).contains(&name.chars().count())
            && name.chars().all(|letter| {
                (letter.is_alphanumeric() && !letter.is_uppercase()) || letter == '-' || letter == '_'
            })
    };
    locales(faults, path, item);
    for name in in_all_languages(item, "name") {
        if !name.as_str().is_some_and(good) {
            fault(faults, format!("{path}.name"), "Command name is invalid.");
        }
    }
    for about in in_all_languages(item, "description") {
        text(faults, &format!("{path}.description"), about, Required, 1..=100);
    }
}

/// Counts the characters of names, descriptions and values, with the longest localisation of each.
fn weight(item: &Value) -> usize {
    let longest = |key| in_all_languages(item, key).map(length).max().unwrap_or(0);
    let choices: usize = items(&item["choices"])
        .iter()
        .map(|choice| length(&choice["name"]) + length(&choice["value"]))
        .sum();
    longest("name")
        + longest("description")
        + choices
        + items(&item["options"]).iter().map(weight).sum::<usize>()
}
