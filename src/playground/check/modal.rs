//! Checks forms.

use super::{
    Faults,
    components::{TEXT_FIELD, control, is_menu, kind_of},
    fault,
    field::{Optional, Required, length, list, object, once, text, truth, whole},
    verdict,
};
use crate::error::Failure;
use serde_json::Value;
use std::collections::HashSet;

/// Component types: a row, a text, a label with a component below it.
const ROW: u64 = 1;
const TEXT: u64 = 10;
const LABEL: u64 = 18;

/// Returns the input fields of a form, in order.
pub fn fields(form: &Value) -> Vec<&Value> {
    let mut all = Vec::new();
    super::each(&form["components"], &mut all);
    all.into_iter().filter(|part| kind_of(part) == TEXT_FIELD || is_menu(part)).collect()
}

pub fn modal(body: &Value) -> Result<(), Failure> {
    let mut faults = Faults::new();
    text(&mut faults, "title", &body["title"], Required, 1..=45);
    text(&mut faults, "custom_id", &body["custom_id"], Required, 1..=100);
    let mut ids = HashSet::new();
    for (index, part) in
        list(&mut faults, "components", &body["components"], Required, 1..=5).iter().enumerate()
    {
        let path = format!("components.{index}");
        if !object(&mut faults, &path, part, Required) {
            continue;
        }
        match kind_of(part) {
            ROW => {
                let inner =
                    list(&mut faults, &format!("{path}.components"), &part["components"], Required, 1..=1);
                for field in inner {
                    let path = format!("{path}.components.0");
                    if kind_of(field) == TEXT_FIELD {
                        text(&mut faults, &format!("{path}.label"), &field["label"], Required, 1..=45);
                        text_field(&mut faults, &mut ids, &path, field);
                    } else {
                        fault(
                            &mut faults,
                            format!("{path}.type"),
                            "Value of field \"type\" must be one of (4,).",
                        );
                    }
                }
            }
            LABEL => {
                text(&mut faults, &format!("{path}.label"), &part["label"], Required, 1..=45);
                text(&mut faults, &format!("{path}.description"), &part["description"], Optional, 0..=100);
                let (path, inner) = (format!("{path}.component"), &part["component"]);
                match kind_of(inner) {
                    TEXT_FIELD => text_field(&mut faults, &mut ids, &path, inner),
                    _ if is_menu(inner) => control(&mut faults, &mut ids, &path, inner),
                    _ => fault(&mut faults, format!("{path}.type"), "Not a field of a form."),
                }
            }
            TEXT => text(&mut faults, &format!("{path}.content"), &part["content"], Required, 1..=4000),
            _ => fault(
                &mut faults,
                format!("{path}.type"),
                "Value of field \"type\" must be one of (1, 10, 18).",
            ),
        }
    }
    verdict(faults)
}

fn text_field<'a>(faults: &mut Faults, ids: &mut HashSet<&'a str>, path: &str, field: &'a Value) {
    let at = |key: &str| format!("{path}.{key}");
    text(faults, &at("custom_id"), &field["custom_id"], Required, 1..=100);
    once(
        faults,
        &at("custom_id"),
        ids,
        &field["custom_id"],
        "Component custom id cannot be duplicated.",
    );
    text(faults, &at("placeholder"), &field["placeholder"], Optional, 0..=100);
    text(faults, &at("value"), &field["value"], Optional, 0..=4000);
    whole(faults, &at("style"), &field["style"], Required, 1..=2);
    truth(faults, &at("required"), &field["required"]);
    let least = whole(faults, &at("min_length"), &field["min_length"], Optional, 0..=4000);
    let most = whole(faults, &at("max_length"), &field["max_length"], Optional, 1..=4000);
    if least.zip(most).is_some_and(|(least, most)| least > most) {
        fault(faults, at("min_length"), "min_length must be less than or equal to max_length.");
    }
    let given = length(&field["value"]) as i64;
    if given > 0 && (most.is_some_and(|most| given > most) || least.is_some_and(|least| given < least)) {
        fault(faults, at("value"), "Must be as long as its field allows.");
    }
}
