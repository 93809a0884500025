//! Discord's limits on what a bot sends: what is documented and enforced there is enforced here.
//!
//! Each check appends the path of the field and what is wrong with it; [`Failure::invalid_form`] makes the
//! answer.
//!
//! ```text
//!   field        texts, lists, numbers of a body: is it there, is it of its type, is it within its limits
//!   message      messages, new and changed      components   what stands below their text
//!   modal        forms                          command      commands, their options, the choices of an autocomplete
//! ```

mod command;
mod components;
mod field;
mod message;
mod modal;

pub use command::{choices, command, commands};
pub use components::{TEXT_FIELD, each};
pub use field::length;
pub use message::{message, thread};
pub use modal::{fields, modal};

use super::error::Failure;

/// What is wrong, each with the path of its field.
type Faults = Vec<(String, String)>;

/// Discord's languages.
pub const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko",
];

fn verdict(faults: Faults) -> Result<(), Failure> {
    if faults.is_empty() { Ok(()) } else { Err(Failure::invalid_form(&faults)) }
}

fn fault(faults: &mut Faults, path: impl Into<String>, why: &str) {
    faults.push((path.into(), why.to_owned()));
}
