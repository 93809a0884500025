//! Subjects as a person goes through them, from the first command to the end, one way each; the other files of
//! the folder above have the ways of the other subjects.

mod agreeing;
mod follow;
mod help;
mod learning;
mod moderation;
mod privacy;
mod settings;
mod slow;
mod teams;
mod tournaments;

use super::{
    places::elsewhere,
    presses::screen::{Control, controls},
    room::{PATIENCE, Room, content, has, picture, pinged, selects},
    stage::Stage,
};
use deltille::playground::{Message, Outcome, Person};
use deltille_testing::texts::{Says, Wanted, message};
use serde_json::json;
use std::time::{Duration, Instant};

/// Waits until this holds: the bot works by itself, too.
pub async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let since = Instant::now();
    while !holds().await {
        assert!(since.elapsed() < PATIENCE, "never: {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The control whose id begins like this.
fn control(message: &Message, id: &str) -> Control {
    let found = controls(0, message).into_iter().find(|control| control.custom_id.starts_with(id));
    found.unwrap_or_else(|| panic!("no {id}: {}", message.value))
}

/// Presses a button that opens a form; returns the ids of the form and of its first field.
pub async fn form(room: &Room, who: &Person, message: &Message, label: &str) -> (String, String) {
    let pressed = who.press(room.channel, message.id, &super::room::button(message, label)).unwrap();
    let Some(Outcome::Modal(form)) = pressed.answered_within(PATIENCE).await else {
        panic!("a form")
    };
    let text = |value: &serde_json::Value| value.as_str().expect("an id").to_owned();
    (text(&form["custom_id"]), text(&form["components"][0]["components"][0]["custom_id"]))
}

/// A server with a moderator, and a running game of two others in the channel of the stage.
async fn with_moderator() -> (Stage, Person, [Person; 2]) {
    let stage = Stage::new().await;
    let people = ["Jonas", "Ada"].map(|name| stage.person(name));
    stage.open(&people, &[("setup", "standard")]).await;
    let moderator = stage.person("Mira");
    (stage, moderator, people)
}

#[track_caller]
fn says(message: &Message, wanted: impl Into<Wanted>) {
    let wanted = wanted.into();
    assert!(content(message).says(&wanted), "{wanted:?}: {}", message.value);
}
