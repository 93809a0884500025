//! Checks the components below a message's text, or in its place.

use super::{
    Faults, fault,
    field::{Optional, Required, list, object, once, snowflake, text, truth, url, whole},
};
use serde_json::Value;
use std::collections::HashSet;

const ROW: u64 = 1;
const BUTTON: u64 = 2;
/// A menu whose options the bot defines; Discord fills those of users, roles, both, or channels.
const MENU: u64 = 3;
/// In forms only.
pub const TEXT_FIELD: u64 = 4;
const SECTION: u64 = 9;
const TEXT: u64 = 10;
const THUMBNAIL: u64 = 11;
const GALLERY: u64 = 12;
const FILE: u64 = 13;
const SEPARATOR: u64 = 14;
const CONTAINER: u64 = 17;

/// Maximum number of components in a message made of components, and of characters in all their texts.
const COMPONENTS: usize = 40;
const CHARACTERS: usize = 4000;
const MEDIA: [&str; 3] = ["http://", "https://", "attachment://"];

pub fn kind_of(part: &Value) -> u64 {
    part["type"].as_u64().unwrap_or(0)
}

pub fn is_menu(part: &Value) -> bool {
    matches!(kind_of(part), 3 | 5..=8)
}

#[derive(Default)]
struct Met<'a> {
    custom_ids: HashSet<&'a str>,
    ids: HashSet<i64>,
    components: usize,
    characters: usize,
}

/// Collects every component and its children, from the outside in.
pub fn each<'a>(list: &'a Value, found: &mut Vec<&'a Value>) {
    for part in list.as_array().into_iter().flatten() {
        found.push(part);
        each(&part["components"], found);
        for single in ["accessory", "component"] {
            if part[single].is_object() {
                found.push(&part[single]);
            }
        }
    }
}

/// Checks the components of a message; `alone`: the message consists of components only.
pub fn of_message(faults: &mut Faults, value: &Value, alone: bool) {
    let most = if alone { COMPONENTS } else { 5 };
    let mut met = Met::default();
    let allowed = if alone {
        &[ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER][..]
    } else {
        &[ROW]
    };
    for (index, part) in list(faults, "components", value, Optional, 0..=most).iter().enumerate() {
        component(faults, &mut met, &format!("components.{index}"), part, allowed);
    }
    if met.components > COMPONENTS {
        fault(
            faults,
            "components",
            &format!("Must be {COMPONENTS} or fewer, those inside of others included."),
        );
    }
    if met.characters > CHARACTERS {
        fault(faults, "components", &format!("The texts must be {CHARACTERS} or fewer characters."));
    }
}

fn component<'a>(faults: &mut Faults, met: &mut Met<'a>, path: &str, part: &'a Value, allowed: &[u64]) {
    if !object(faults, path, part, Required) {
        return;
    }
    met.components += 1;
    if let Some(id) = whole(faults, &format!("{path}.id"), &part["id"], Optional, 0..=i64::from(i32::MAX))
        && id != 0
        && !met.ids.insert(id)
    {
        fault(faults, format!("{path}.id"), "Component id cannot be duplicated.");
    }
    let kind = kind_of(part);
    if !allowed.contains(&kind) {
        fault(
            faults,
            format!("{path}.type"),
            &format!("Value of field \"type\" must be one of {allowed:?}."),
        );
        return;
    }
    let inner = |key: &str| format!("{path}.{key}");
    match kind {
        ROW => row(faults, met, path, part),
        SECTION => {
            for (index, text) in list(faults, &inner("components"), &part["components"], Required, 1..=3)
                .iter()
                .enumerate()
            {
                component(faults, met, &format!("{path}.components.{index}"), text, &[TEXT]);
            }
            component(faults, met, &inner("accessory"), &part["accessory"], &[BUTTON, THUMBNAIL]);
        }
        TEXT => {
            text(faults, &inner("content"), &part["content"], Required, 1..=CHARACTERS);
            met.characters += super::length(&part["content"]);
        }
        THUMBNAIL => media(faults, path, part, "media"),
        GALLERY => {
            for (index, item) in
                list(faults, &inner("items"), &part["items"], Required, 1..=10).iter().enumerate()
            {
                media(faults, &format!("{path}.items.{index}"), item, "media");
            }
        }
        FILE => {
            if object(faults, &inner("file"), &part["file"], Required) {
                url(faults, &inner("file.url"), &part["file"]["url"], Required, &["attachment://"]);
            }
        }
        SEPARATOR => {
            truth(faults, &inner("divider"), &part["divider"]);
            whole(faults, &inner("spacing"), &part["spacing"], Optional, 1..=2);
        }
        CONTAINER => {
            whole(faults, &inner("accent_color"), &part["accent_color"], Optional, 0..=0xff_ffff);
            let within = [ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR];
            let parts = list(faults, &inner("components"), &part["components"], Required, 1..=COMPONENTS);
            for (index, part) in parts.iter().enumerate() {
                component(faults, met, &format!("{path}.components.{index}"), part, &within);
            }
        }
        _ => control(faults, &mut met.custom_ids, path, part),
    }
}

fn media(faults: &mut Faults, path: &str, part: &Value, key: &str) {
    text(faults, &format!("{path}.description"), &part["description"], Optional, 0..=1024);
    if object(faults, &format!("{path}.{key}"), &part[key], Required) {
        url(faults, &format!("{path}.{key}.url"), &part[key]["url"], Required, &MEDIA);
    }
}

/// Checks a row of one to five buttons, or one menu.
fn row<'a>(faults: &mut Faults, met: &mut Met<'a>, path: &str, row: &'a Value) {
    let parts = list(faults, &format!("{path}.components"), &row["components"], Required, 1..=5);
    if parts.len() > 1 && parts.iter().any(is_menu) {
        fault(faults, path, "An action row has one to five buttons, or one select.");
    }
    for (index, part) in parts.iter().enumerate() {
        component(faults, met, &format!("{path}.components.{index}"), part, &[BUTTON, MENU, 5, 6, 7, 8]);
    }
}

pub fn control<'a>(faults: &mut Faults, custom_ids: &mut HashSet<&'a str>, path: &str, part: &'a Value) {
    truth(faults, &format!("{path}.disabled"), &part["disabled"]);
    let custom_id = format!("{path}.custom_id");
    once(
        faults,
        &custom_id,
        custom_ids,
        &part["custom_id"],
        "Component custom id cannot be duplicated.",
    );
    if kind_of(part) == BUTTON {
        button(faults, path, part);
    } else {
        text(faults, &custom_id, &part["custom_id"], Required, 1..=100);
        menu(faults, path, part);
    }
}

fn button(faults: &mut Faults, path: &str, part: &Value) {
    let custom_id = format!("{path}.custom_id");
    text(faults, &format!("{path}.label"), &part["label"], Optional, 0..=80);
    emoji(faults, &format!("{path}.emoji"), &part["emoji"]);
    let style = whole(faults, &format!("{path}.style"), &part["style"], Required, 1..=6);
    let only = |faults: &mut Faults, keys: &[&str]| {
        for key in keys.iter().filter(|key| !part[**key].is_null()) {
            let why = "A custom id and url, or a sku, cannot both be specified.";
            fault(faults, format!("{path}.{key}"), why);
        }
    };
    match style {
        Some(5) => {
            url(
                faults,
                &format!("{path}.url"),
                &part["url"],
                Required,
                &["http://", "https://", "discord://"],
            );
            text(faults, &format!("{path}.url"), &part["url"], Optional, 1..=512);
            only(faults, &["custom_id", "sku_id"]);
        }
        Some(6) => {
            text(faults, &format!("{path}.sku_id"), &part["sku_id"], Required, 1..=20);
            only(faults, &["custom_id", "url", "label", "emoji"]);
            return;
        }
        _ => {
            text(faults, &custom_id, &part["custom_id"], Required, 1..=100);
            only(faults, &["url", "sku_id"]);
        }
    }
    if super::length(&part["label"]) == 0 && part["emoji"].is_null() {
        fault(faults, format!("{path}.label"), "A button must have a label or an emoji.");
    }
}

/// Checks a Unicode emoji, in its complete form; the server has no custom ones. Symbols that only look like
/// emojis are invalid.
fn emoji(faults: &mut Faults, path: &str, value: &Value) {
    if !object(faults, path, value, Optional) {
        return;
    }
    let known =
        value["id"].is_null() && value["name"].as_str().is_some_and(|name| emojis::get(name).is_some());
    if !known {
        fault(faults, format!("{path}.name"), "Invalid emoji.");
    }
}

fn menu(faults: &mut Faults, path: &str, part: &Value) {
    text(faults, &format!("{path}.placeholder"), &part["placeholder"], Optional, 0..=150);
    let least =
        whole(faults, &format!("{path}.min_values"), &part["min_values"], Optional, 0..=25).unwrap_or(1);
    let most =
        whole(faults, &format!("{path}.max_values"), &part["max_values"], Optional, 1..=25).unwrap_or(1);
    if least > most {
        fault(
            faults,
            format!("{path}.min_values"),
            "min_values must be less than or equal to max_values.",
        );
    }
    let mut chosen = part["default_values"].as_array().map_or(0, Vec::len);
    if kind_of(part) == MENU {
        let given = list(faults, &format!("{path}.options"), &part["options"], Required, 1..=25);
        options(faults, path, given);
        if least.max(most) > given.len() as i64 {
            fault(faults, format!("{path}.max_values"), "Must not be more than there are options.");
        }
        chosen = given.iter().filter(|option| option["default"] == true).count();
    } else {
        let presets =
            list(faults, &format!("{path}.default_values"), &part["default_values"], Optional, 0..=25);
        for (index, preset) in presets.iter().enumerate() {
            let path = format!("{path}.default_values.{index}");
            snowflake(faults, &format!("{path}.id"), &preset["id"]);
            let fits = match kind_of(part) {
                5 => preset["type"] == "user",
                6 => preset["type"] == "role",
                7 => preset["type"] == "user" || preset["type"] == "role",
                _ => preset["type"] == "channel",
            };
            if !fits {
                fault(faults, format!("{path}.type"), "Not what is chosen here.");
            }
        }
    }
    if chosen as i64 > most {
        fault(faults, format!("{path}.default_values"), "More are chosen than may be.");
    }
}

fn options(faults: &mut Faults, path: &str, options: &[Value]) {
    let mut values = HashSet::new();
    for (index, option) in options.iter().enumerate() {
        let path = format!("{path}.options.{index}");
        if !object(faults, &path, option, Required) {
            continue;
        }
        text(faults, &format!("{path}.label"), &option["label"], Required, 1..=100);
        text(faults, &format!("{path}.value"), &option["value"], Required, 1..=100);
        text(faults, &format!("{path}.description"), &option["description"], Optional, 1..=100);
        truth(faults, &format!("{path}.default"), &option["default"]);
        emoji(faults, &format!("{path}.emoji"), &option["emoji"]);
        let why = "The specified option value is already used.";
        once(faults, &format!("{path}.value"), &mut values, &option["value"], why);
    }
}
