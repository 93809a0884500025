//! Checks the fields of a body: presence, type and limits.

use super::{Faults, fault};
use serde_json::Value;
use std::{collections::HashSet, ops::RangeInclusive};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Need {
    Required,
    Optional,
}

pub use Need::{Optional, Required};

/// Returns the number of characters of a text; 0 for anything else.
pub fn length(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}

/// Whether the field is present; reports a missing required one.
fn present(faults: &mut Faults, path: &str, value: &Value, need: Need) -> bool {
    if value.is_null() && need == Required {
        fault(faults, path, "This field is required");
    }
    !value.is_null()
}

/// Checks a text and its length in characters.
pub fn text(faults: &mut Faults, path: &str, value: &Value, need: Need, limits: RangeInclusive<usize>) {
    if !present(faults, path, value, need) {
        return;
    }
    if !value.is_string() {
        fault(faults, path, "Could not interpret this as a string.");
    } else {
        in_length(faults, path, length(value), limits);
    }
}

fn in_length(faults: &mut Faults, path: &str, length: usize, limits: RangeInclusive<usize>) {
    if !limits.contains(&length) {
        let (least, most) = limits.into_inner();
        fault(faults, path, &format!("Must be between {least} and {most} in length."));
    }
}

/// Checks a list and its length.
pub fn list<'a>(
    faults: &mut Faults,
    path: &str,
    value: &'a Value,
    need: Need,
    limits: RangeInclusive<usize>,
) -> &'a [Value] {
    if !present(faults, path, value, need) {
        return &[];
    }
    let Some(items) = value.as_array() else {
        fault(faults, path, "Only iterables may be used in a ListType.");
        return &[];
    };
    in_length(faults, path, items.len(), limits);
    items
}

pub fn whole(
    faults: &mut Faults,
    path: &str,
    value: &Value,
    need: Need,
    limits: RangeInclusive<i64>,
) -> Option<i64> {
    if !present(faults, path, value, need) {
        return None;
    }
    let Some(number) = value.as_i64() else {
        fault(faults, path, "Could not interpret this as a whole number.");
        return None;
    };
    if !limits.contains(&number) {
        fault(faults, path, &format!("Must be between {} and {}.", limits.start(), limits.end()));
        return None;
    }
    Some(number)
}

pub fn truth(faults: &mut Faults, path: &str, value: &Value) {
    if !value.is_null() && !value.is_boolean() {
        fault(faults, path, "Must be either true or false.");
    }
}

/// Checks an object. Returns false if there is none.
pub fn object(faults: &mut Faults, path: &str, value: &Value, need: Need) -> bool {
    if !present(faults, path, value, need) {
        return false;
    }
    if !value.is_object() {
        fault(faults, path, "Only dictionaries may be used in a DictType.");
    }
    value.is_object()
}

/// Checks an id, as a text or a number.
pub fn snowflake(faults: &mut Faults, path: &str, value: &Value) {
    if crate::world::number_of(value).is_none() {
        fault(faults, path, "This is no snowflake.");
    }
}

/// Checks a URL; `attachment://` refers to a file of the message.
pub fn url(faults: &mut Faults, path: &str, value: &Value, need: Need, schemes: &[&str]) {
    text(faults, path, value, need, 1..=2048);
    let good = |text: &str| {
        schemes
            .iter()
            .any(|scheme| text.strip_prefix(scheme).is_some_and(|rest| !rest.is_empty()))
    };
    if value.as_str().is_some_and(|text| !good(text)) {
        fault(faults, path, "Not a well formed URL.");
    }
}

/// Reports a repeated value.
pub fn once<'a>(faults: &mut Faults, path: &str, seen: &mut HashSet<&'a str>, value: &'a Value, why: &str) {
    if let Some(text) = value.as_str()
        && !seen.insert(text)
    {
        fault(faults, path, why);
    }
}
