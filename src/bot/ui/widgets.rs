//! Small builders for what posts are made of.

use super::{
    custom_id::{Action, Close},
    escape::cut,
    message::{Button, ButtonStyle, Component, Post, Select, SelectOption},
};
use crate::text::{Locale, Message, say, word};

/// One of several words; the present one is marked.
pub(crate) fn one_of(locale: Locale, texts: &str, word_now: &str, all: &[&str]) -> Vec<SelectOption> {
    let option = |value: &&str| SelectOption {
        chosen: *value == word_now,
        ..select_option(value, &word(locale, &format!("{texts}-{value}")), None)
    };
    all.iter().map(option).collect()
}

/// Longest text of a message, in characters.
pub const TEXT: usize = 2000;

/// Most options of a select or choices of an autocomplete.
pub const OPTIONS: usize = 25;

/// Most buttons of a row.
pub const BUTTONS: usize = 5;

/// Most rows of a message.
pub const ROWS: usize = 5;

/// A text without arguments.
pub fn t(locale: Locale, id: &'static str) -> String {
    say(locale, &Message::new(id))
}

pub fn button(action: &impl Action, label: &str, style: ButtonStyle) -> Button {
    Button {
        custom_id: action.encode(),
        label: cut(label, 80),
        style,
        disabled: false,
    }
}

pub fn grey(action: &impl Action, label: &str) -> Button {
    button(action, label, ButtonStyle::Secondary)
}

/// Closes a private message.
pub fn close(locale: Locale) -> Button {
    grey(&Close, &t(locale, "button-close"))
}

pub fn cancel(locale: Locale) -> Button {
    grey(&Close, &t(locale, "button-cancel"))
}

/// Buttons in as few rows as they need; none: no row.
pub fn rows(buttons: Vec<Button>) -> Vec<Component> {
    let mut rows = Vec::new();
    let mut buttons = buttons.into_iter().peekable();
    while buttons.peek().is_some() {
        rows.push(Component::Buttons(buttons.by_ref().take(BUTTONS).collect()));
    }
    rows
}

pub fn select(action: &impl Action, placeholder: &str, options: Vec<SelectOption>) -> Component {
    Component::Select(Select {
        custom_id: action.encode(),
        placeholder: cut(placeholder, 150),
        options,
        count: (1, 1),
    })
}

/// A menu of which several options may be chosen, or none.
pub fn select_any(action: &impl Action, placeholder: &str, options: Vec<SelectOption>) -> Component {
    let count = (0, options.len().min(OPTIONS) as u8);
    Component::Select(Select {
        custom_id: action.encode(),
        placeholder: cut(placeholder, 150),
        options,
        count,
    })
}

pub fn select_option(value: &str, label: &str, description: Option<&str>) -> SelectOption {
    SelectOption {
        value: value.to_owned(),
        label: cut(label, 100),
        description: description.filter(|text| !text.is_empty()).map(|text| cut(text, 100)),
        chosen: false,
    }
}

/// A message of words only.
pub fn words(text: impl Into<String>) -> Post {
    Post { text: cut(&text.into(), TEXT), ..Post::default() }
}
