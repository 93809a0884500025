//! The texts shown to people, separate from the code that decides when to show them.
//!
//! Code builds a [`Message`]: the id of a text plus arguments. The texts themselves are Fluent files under
//! `data/texts/<locale>/*.ftl`, embedded in the binary; [`say`] joins the two. A missing translation falls
//! back to `en-US`; a missing text shows its own id, and a test makes sure that none is missing.

mod catalogue;
pub mod typed;

pub use catalogue::{
    Locale, add_texts, decimal, exists, files, game_word, groups, list, list_and, locales, lookup,
    lookup_short, named, say, say_short, titled, word,
};

/// A text for the reader's language, with its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Id of the text in the Fluent files, e.g. `triablo-refuse-blocked`.
    pub id: &'static str,
    pub args: Vec<(&'static str, Arg)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// Shown unchanged (an entry, a cell, a person's name already escaped by the edge).
    Text(String),
    Number(i64),
    /// A seat by its name in the rules (`white`): shown as the text `seat-white`.
    Seat(&'static str),
    Message(Box<Message>),
    /// Several texts, joined as the language does: `a, b, c`.
    List(Vec<String>),
}

impl Message {
    pub fn new(id: &'static str) -> Message {
        Message { id, args: Vec::new() }
    }

    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Message {
        self.args.push((name, arg.into()));
        self
    }

    /// Adds a seat, shown by its localised name.
    pub fn seat(self, name: &'static str, seat: &'static str) -> Message {
        self.with(name, Arg::Seat(seat))
    }
}

/// `message!("id", piece = …, to = …)`: a [`Message`] with these arguments.
#[macro_export]
macro_rules! message {
    ($id:expr $(, $name:ident = $arg:expr)* $(,)?) => {
        $crate::text::Message::new($id)$(.with(stringify!($name), $arg))*
    };
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
impl From<Vec<String>> for Arg {
    fn from(items: Vec<String>) -> Arg {
        Arg::List(items)
    }
}
impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(Box::new(message))
    }
}
