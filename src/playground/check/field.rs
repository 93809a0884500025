//! Fields of a body: whether they are there, of their type and within their limits.

use super::{Faults, fault};
use serde_json::Value;
use std::{collections::HashSet, ops::RangeInclusive};

/// Whether a field may be left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Need {
    Required,
    Optional,
}

pub use Need::{Optional, Required};

/// Characters of a text; 0 of anything else.
pub fn length(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}

/// Whether it is there at all; what is missing and needed is noted.
fn present(faults: &mut Faults, path: &str, value: &Value, need: Need) -> bool {
    if value.is_null() && need == Required {
        fault(faults, path, "This field is required");
    }
    !value.is_null()
}

/// A text of so many characters. An empty one counts as missing.
pub fn text(faults: &mut Faults, path: &str, value: &Value, need: Need, limits: RangeInclusive<usize>) {
    if !present(faults, path, value, need) {
        return;
    }
    if !value.is_string() {
        fault(faults, path, "Could not interpret this as a string.");
    } else if !limits.contains(&length(value)) {
        fault(
            faults,
            path,
            &format!("Must be between {} and {} in length.", limits.start(), limits.end()),
        );
    }
}

/// A list of so many items.
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
    if !limits.contains(&items.len()) {
        fault(
            faults,
            path,
            &format!("Must be between {} and {} in length.", limits.start(), limits.end()),
        );
    }
    items
}

/// A whole number within these limits.
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

/// True or false, if it is there.
pub fn truth(faults: &mut Faults, path: &str, value: &Value) {
    if !value.is_null() && !value.is_boolean() {
        fault(faults, path, "Must be either true or false.");
    }
}

/// An object; `false`: there is none to look into.
pub fn object(faults: &mut Faults, path: &str, value: &Value, need: Need) -> bool {
    if !present(faults, path, value, need) {
        return false;
    }
    if !value.is_object() {
        fault(faults, path, "Only dictionaries may be used in a DictType.");
    }
    value.is_object()
}

/// An id, as a text or a number.
pub fn snowflake(faults: &mut Faults, path: &str, value: &Value) {
    if crate::playground::world::number_of(value).is_none() {
        fault(faults, path, "This is no snowflake.");
    }
}

/// An address on the web; what is attached to the message is named by `attachment://`.
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

/// Notes what stands there twice.
pub fn once<'a>(faults: &mut Faults, path: &str, seen: &mut HashSet<&'a str>, value: &'a Value, why: &str) {
    if let Some(text) = value.as_str()
        && !seen.insert(text)
    {
        fault(faults, path, why);
    }
}
