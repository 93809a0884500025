//! A request, taken apart, and what most of them need.

use crate::playground::{check, error::Failure, files::Upload, server::Server, world::World};
use serde_json::Value;

/// What was attached.
pub type Files = Vec<Upload>;

/// A success: status and JSON (`Null`: no content).
pub type Success = (u16, Value);

/// What a request brings along.
pub struct Call<'a> {
    pub server: &'a Server,
    pub body: &'a Value,
    pub files: Files,
    /// Whether the answer to an interaction is asked for.
    pub with_response: bool,
}

pub fn not_found() -> Failure {
    Failure::new(404, 0, "404: Not Found")
}

/// An id in a path.
pub fn number(text: &str) -> Result<u64, Failure> {
    let wrong =
        |_| Failure::invalid_form(&[("id".to_owned(), format!("Value \"{text}\" is not snowflake."))]);
    text.parse().map_err(wrong)
}

/// The numbers of what was attached.
pub fn numbers(files: &Files) -> Vec<usize> {
    files.iter().map(|(number, _, _)| *number).collect()
}

/// Changes a message of the bot's.
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
