//! What is said to people, kept apart from the code that decides to say it.
//!
//! Code makes a [`Message`]: the name of a text plus arguments. The texts themselves are Fluent files under
//! `data/texts/<locale>/*.ftl`, embedded in the binary; [`say`] joins the two. A missing translation falls
//! back to `en-US`; a missing text shows its own name, and a test makes sure that none is missing.

mod catalogue;

pub use catalogue::{Locale, exists, game_word, locales, lookup, say, say_short, word};

/// One sentence to be said in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Name of the text in the Fluent files, e.g. `triablo-refuse-blocked`.
    pub id: &'static str,
    pub args: Vec<(&'static str, Arg)>,
}

/// What a text can be filled with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// Shown as it is (an entry, a cell, a person's name already escaped by the edge).
    Text(String),
    Number(i64),
    /// A seat by its name in the rules (`white`): said as the text `seat-white`.
    Seat(&'static str),
    /// A message inside a message.
    Message(Box<Message>),
}

impl Message {
    pub fn new(id: &'static str) -> Message {
        Message { id, args: Vec::new() }
    }

    /// The same message with one more argument.
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Message {
        self.args.push((name, arg.into()));
        self
    }

    /// With a seat, said by its localised name.
    pub fn seat(self, name: &'static str, seat: &'static str) -> Message {
        self.with(name, Arg::Seat(seat))
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}
impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_owned())
    }
}
impl From<usize> for Arg {
    fn from(number: usize) -> Arg {
        Arg::Number(number as i64)
    }
}
impl From<u32> for Arg {
    fn from(number: u32) -> Arg {
        Arg::Number(i64::from(number))
    }
}
impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(Box::new(message))
    }
}
