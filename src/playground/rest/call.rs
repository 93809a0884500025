//! A parsed request, and helpers for most handlers.

use crate::{check, error::Failure, files::Upload, server::Server, world::World};
use serde_json::Value;

pub type Files = Vec<Upload>;

/// Default number of messages in a list.
const PAGE: usize = 50;

/// A success: status and JSON (`Null`: no content).
pub type Success = (u16, Value);

pub struct Call<'a> {
    pub server: &'a Server,
    pub body: &'a Value,
    pub files: Files,
    /// What follows the `?` of its address.
    pub query: &'a str,
}

impl Call<'_> {
    /// Whether the answer should contain the new message.
    pub fn with_response(&self) -> bool {
        ["with_response=true", "with_response=1"].iter().any(|known| self.query.contains(known))
    }

    /// The number of messages that is asked for.
    pub fn limit(&self) -> Result<usize, Failure> {
        let given = self.query.split('&').find_map(|part| part.strip_prefix("limit="));
        let wrong = || {
            let why = "int value should be between 1 and 100.".to_owned();
            Failure::invalid_form(&[("limit".to_owned(), why)])
        };
        match given.map_or(Ok(PAGE), str::parse) {
            Ok(limit) if (1..=100).contains(&limit) => Ok(limit),
            _ => Err(wrong()),
        }
    }
}

pub fn not_found() -> Failure {
    Failure::new(404, 0, "404: Not Found")
}

pub fn number(text: &str) -> Result<u64, Failure> {
    let wrong =
        |_| Failure::invalid_form(&[("id".to_owned(), format!("Value \"{text}\" is not snowflake."))]);
    text.parse().map_err(wrong)
}

pub fn numbers(files: &Files) -> Vec<usize> {
    files.iter().map(|(number, _, _)| *number).collect()
}

/// Edits a message of the bot.
pub fn edit(
    world: &mut World,
    channel: u64,
    message: u64,
    body: &Value,
    files: Files,
) -> Result<(), Failure> {
    let before = &world.message(channel, message)?.value;
    if before["author"]["bot"] != true {
        return Err(Failure::new(403, 50005, "Cannot edit a message authored by another user"));
    }
    if world.channel(channel)?.thread.is_some_and(|thread| thread.archived) {
        return Err(Failure::new(400, 50083, "Thread is archived"));
    }
    check::message(body, &numbers(&files), Some(before))?;
    world.edit(channel, message, body, files)
}
