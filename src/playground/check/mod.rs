//! Discord's limits on what a bot sends, enforced as they are documented and enforced there.
//!
//! Each check appends the path of the field and the fault; [`Failure::invalid_form`] builds the answer.
//!
//! ```text
//!   field        texts, lists, numbers of a body: presence, type and limits
//!   message      new and edited messages        components   what is below their text
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
pub use message::{FLAGS, message, thread};
pub use modal::{fields, modal};

use super::error::Failure;

/// Faults with the paths of their fields.
type Faults = Vec<(String, String)>;

/// Discord's locales.
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
