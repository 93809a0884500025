//! A request, taken apart, and what most of them need.

use crate::playground::{check, error::Failure, server::Server, world::World};
use bytes::Bytes;
use serde_json::Value;

/// Number, name and content of what was attached.
pub type Files = Vec<(usize, String, Bytes)>;

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
    text.parse().map_err(|_| not_found())
}

/// Changes a message of the bot's.
pub fn edit(world: &mut World, channel: u64, message: u64, body: &Value, files: Files) -> Result<(), Failure> {
    if world.message(channel, message)?.value["author"]["bot"] != true {
        return Err(Failure::new(403, 50005, "Cannot edit a message authored by another user"));
    }
    check::message(body, files.len(), false)?;
    world.edit(channel, message, body, files)
}
