//! Checks new and edited messages.

use super::{
    Faults, components, fault,
    field::{Optional, Required, length, list, object, snowflake, text, truth, url, whole},
    verdict,
};
use crate::{error::Failure, world::number_of};
use serde_json::Value;
use std::collections::HashSet;

/// Maximum number of files in a message.
const FILES: usize = 10;
/// The flag of a message that consists of components only.
pub const OF_COMPONENTS: u64 = 1 << 15;
/// Flags that a bot may set: no previews, ephemeral, silent, components only.
pub const FLAGS: u64 = 1 << 2 | 1 << 6 | 1 << 12 | OF_COMPONENTS;
/// A flag that Discord takes and ignores: only itself sends urgent messages.
const URGENT: u64 = 1 << 4;

/// Checks a new message, or an edit of the message `before`. `files`: the numbers of the uploads.
pub fn message(body: &Value, files: &[usize], before: Option<&Value>) -> Result<(), Failure> {
    let mut faults = Faults::new();
    if !body.is_null() && !object(&mut faults, "_", body, Required) {
        return verdict(faults);
    }
    text(&mut faults, "content", &body["content"], Optional, 0..=2000);
    truth(&mut faults, "tts", &body["tts"]);
    whole(&mut faults, "flags", &body["flags"], Optional, 0..=i64::from(u32::MAX));
    nonce(&mut faults, &body["nonce"]);
    embeds(&mut faults, &body["embeds"]);
    attachments(&mut faults, &body["attachments"], files, before);
    mentions(&mut faults, &body["allowed_mentions"]);
    reference(&mut faults, &body["message_reference"]);
    let flags = |value: &Value| value["flags"].as_u64().unwrap_or(0);
    let whole_of_components = (flags(body) | before.map_or(0, flags)) & OF_COMPONENTS != 0;
    if flags(body) & !(FLAGS | URGENT) != 0 && before.is_none() {
        fault(&mut faults, "flags", "A bot cannot set these flags.");
    }
    if whole_of_components {
        for key in ["content", "embeds"] {
            if length(&body[key]) > 0 || body[key].as_array().is_some_and(|items| !items.is_empty()) {
                fault(
                    &mut faults,
                    key,
                    "The 'content' and 'embeds' fields cannot be used with IS_COMPONENTS_V2.",
                );
            }
        }
    }
    components::of_message(&mut faults, &body["components"], whole_of_components);
    verdict(faults)?;
    if is_empty(body, files, before, whole_of_components) {
        return Err(Failure::new(400, 50006, "Cannot send an empty message"));
    }
    Ok(())
}

/// Whether the message would be empty: controls alone are no content, unless it consists of components.
fn is_empty(body: &Value, files: &[usize], before: Option<&Value>, whole_of_components: bool) -> bool {
    let now = |key: &str| body.get(key).or_else(|| before.map(|before| &before[key])).unwrap_or(&Value::Null);
    let some = |key: &str| now(key).as_array().is_some_and(|items| !items.is_empty());
    if whole_of_components {
        return !some("components");
    }
    let blank = now("content").as_str().is_none_or(|text| text.trim().is_empty());
    blank && files.is_empty() && !some("embeds") && !some("attachments")
}

/// Checks the message that this one answers or forwards.
fn reference(faults: &mut Faults, reference: &Value) {
    if !object(faults, "message_reference", reference, Optional) {
        return;
    }
    for (key, required) in [("message_id", true), ("channel_id", false), ("guild_id", false)] {
        if required || !reference[key].is_null() {
            snowflake(faults, &format!("message_reference.{key}"), &reference[key]);
        }
    }
    whole(faults, "message_reference.type", &reference["type"], Optional, 0..=1);
    truth(faults, "message_reference.fail_if_not_exists", &reference["fail_if_not_exists"]);
}

fn nonce(faults: &mut Faults, nonce: &Value) {
    if nonce.is_null() || nonce.is_i64() || nonce.is_u64() {
        return;
    }
    text(faults, "nonce", nonce, Optional, 0..=25);
}

/// Checks that each listed attachment is an upload or an old one, and that a list is complete.
fn attachments(faults: &mut Faults, listed: &Value, files: &[usize], before: Option<&Value>) {
    let old = before.and_then(|before| before["attachments"].as_array()).map_or(&[][..], Vec::as_slice);
    let items = list(faults, "attachments", listed, Optional, 0..=FILES);
    let mut known = HashSet::new();
    for (index, item) in items.iter().enumerate() {
        let path = format!("attachments.{index}");
        if !object(faults, &path, item, Required) {
            continue;
        }
        text(faults, &format!("{path}.description"), &item["description"], Optional, 0..=1024);
        text(faults, &format!("{path}.filename"), &item["filename"], Optional, 1..=1024);
        let id = number_of(&item["id"]);
        let uploaded = files.iter().any(|file| Some(*file as u64) == id);
        let kept = old.iter().any(|old| number_of(&old["id"]) == id);
        if id.is_none() || !(uploaded || kept) || !known.insert(id) {
            fault(faults, format!("{path}.id"), "Attachments must refer to the uploaded files, each once.");
        }
    }
    if files.len() > FILES {
        fault(faults, "files", &format!("Must be {FILES} or fewer in length."));
    }
    // The list of an edit must name everything that remains.
    let complete = files.iter().all(|file| known.contains(&Some(*file as u64)));
    if (listed.is_array() || before.is_some()) && !complete {
        fault(faults, "attachments", "The list must contain all attachments, also the new ones.");
    }
}

fn embeds(faults: &mut Faults, embeds: &Value) {
    let mut all = 0;
    for (index, embed) in list(faults, "embeds", embeds, Optional, 0..=10).iter().enumerate() {
        let path = format!("embeds.{index}");
        if !object(faults, &path, embed, Required) {
            continue;
        }
        let mut part = |key: &str, value: &Value, need, max: usize| {
            text(faults, &format!("{path}.{key}"), value, need, 0..=max);
            all += length(value);
        };
        part("title", &embed["title"], Optional, 256);
        part("description", &embed["description"], Optional, 4096);
        part(
            "footer.text",
            &embed["footer"]["text"],
            if embed["footer"].is_object() { Required } else { Optional },
            2048,
        );
        part(
            "author.name",
            &embed["author"]["name"],
            if embed["author"].is_object() { Required } else { Optional },
            256,
        );
        for (number, field) in embed["fields"].as_array().into_iter().flatten().enumerate() {
            part(&format!("fields.{number}.name"), &field["name"], Required, 256);
            part(&format!("fields.{number}.value"), &field["value"], Required, 1024);
        }
        for (number, field) in list(faults, &format!("{path}.fields"), &embed["fields"], Optional, 0..=25)
            .iter()
            .enumerate()
        {
            for key in ["name", "value"] {
                if field[key] == "" {
                    fault(faults, format!("{path}.fields.{number}.{key}"), "This field is required");
                }
            }
            truth(faults, &format!("{path}.fields.{number}.inline"), &field["inline"]);
        }
        whole(faults, &format!("{path}.color"), &embed["color"], Optional, 0..=0xff_ffff);
        url(faults, &format!("{path}.url"), &embed["url"], Optional, &["http://", "https://"]);
        for key in ["image", "thumbnail"] {
            if object(faults, &format!("{path}.{key}"), &embed[key], Optional) {
                let schemes = ["http://", "https://", "attachment://"];
                url(faults, &format!("{path}.{key}.url"), &embed[key]["url"], Required, &schemes);
            }
        }
        let something = ["title", "description", "footer", "author", "fields", "image", "thumbnail", "url"];
        if something.iter().all(|key| embed[key].is_null() || embed[key] == "") {
            fault(faults, format!("{path}.description"), "This field is required");
        }
    }
    if all > 6000 {
        fault(faults, "embeds", "Embed size exceeds maximum size of 6000.");
    }
}

fn mentions(faults: &mut Faults, allowed: &Value) {
    if !object(faults, "allowed_mentions", allowed, Optional) {
        return;
    }
    let parse = list(faults, "allowed_mentions.parse", &allowed["parse"], Optional, 0..=3);
    for (index, kind) in parse.iter().enumerate() {
        if !["users", "roles", "everyone"].iter().any(|known| kind == known) {
            fault(
                faults,
                format!("allowed_mentions.parse.{index}"),
                "Value must be one of {everyone, roles, users}.",
            );
        }
    }
    for key in ["users", "roles"] {
        let path = format!("allowed_mentions.{key}");
        let named = list(faults, &path, &allowed[key], Optional, 0..=100);
        for (index, id) in named.iter().enumerate() {
            snowflake(faults, &format!("{path}.{index}"), id);
        }
        if parse.iter().any(|kind| kind == key) && !named.is_empty() {
            let why = format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive.");
            fault(faults, "allowed_mentions", &why);
        }
    }
    truth(faults, "allowed_mentions.replied_user", &allowed["replied_user"]);
}

/// Checks a new thread; `on_message`: on a message, not independent.
pub fn thread(body: &Value, on_message: bool) -> Result<(), Failure> {
    let mut faults = Faults::new();
    text(&mut faults, "name", &body["name"], Required, 1..=100);
    let duration = &body["auto_archive_duration"];
    if !duration.is_null() && ![60, 1440, 4320, 10_080].map(Some).contains(&duration.as_u64()) {
        fault(&mut faults, "auto_archive_duration", "Value must be one of {60, 1440, 4320, 10080}.");
    }
    if !on_message && body["type"] != 11 {
        fault(&mut faults, "type", "Only public threads are opened here.");
    }
    verdict(faults)
}
