//! Small builders for the parts of posts.

use super::{
    custom_id::{Action, Close},
    escape::cut,
    message::{Button, ButtonStyle, Component, Entities, EntitySelect, Post, Select, SelectOption},
};
use deltille_base::text::{Locale, Message, say, word};

/// The label of a button that turns a setting on or off; its text has the state.
pub fn on_or_off(locale: Locale, setting: &'static str, on: bool) -> String {
    let state = t(locale, if on { "setting-on" } else { "setting-off" });
    say(locale, &Message::new(setting).with("state", state))
}

/// Builds the options of a single choice, with the present value marked.
pub fn one_of(locale: Locale, texts: &str, word_now: &str, all: &[&str]) -> Vec<SelectOption> {
    let option = |value: &&str| SelectOption {
        chosen: *value == word_now,
        ..select_option(value, &word(locale, &format!("{texts}-{value}")), None)
    };
    all.iter().map(option).collect()
}

/// Maximum length of a message, in characters.
pub const TEXT: usize = 2000;

/// Maximum number of options of a select, or of choices of an autocomplete.
pub const OPTIONS: usize = 25;

/// Maximum number of buttons in a row.
pub const BUTTONS: usize = 5;

/// Maximum number of rows of a message.
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

/// A button that opens an address.
pub fn link(address: String, label: &str) -> Button {
    Button {
        custom_id: address,
        label: cut(label, 80),
        style: ButtonStyle::Link,
        disabled: false,
    }
}

pub fn close(locale: Locale) -> Button {
    grey(&Close, &t(locale, "button-close"))
}

pub fn cancel(locale: Locale) -> Button {
    grey(&Close, &t(locale, "button-cancel"))
}

/// Buttons to the previous and the next page, where there is one.
pub fn page_buttons<A: Action>(
    locale: Locale,
    page: usize,
    pages: usize,
    to: impl Fn(u16) -> A,
) -> impl Iterator<Item = Button> {
    let turn = |page: usize, label| grey(&to(page.min(usize::from(u16::MAX)) as u16), &t(locale, label));
    let previous = page.checked_sub(1).map(|page| turn(page, "button-previous"));
    let next = (page + 1 < pages).then(|| turn(page + 1, "button-next"));
    previous.into_iter().chain(next)
}

/// Arranges buttons in as few rows as possible; no buttons: no row.
pub fn rows(buttons: Vec<Button>) -> Vec<Component> {
    let mut rows = Vec::new();
    let mut buttons = buttons.into_iter().peekable();
    while buttons.peek().is_some() {
        rows.push(Component::Buttons(buttons.by_ref().take(BUTTONS).collect()));
    }
    rows
}

/// The text typed into a field of a form.
pub fn typed<'a>(fields: &'a [(String, String)], field: &str) -> &'a str {
    fields.iter().find(|(id, _)| id == field).map_or("", |(_, text)| text)
}

pub fn select(action: &impl Action, placeholder: &str, options: Vec<SelectOption>) -> Component {
    Component::Select(Select {
        custom_id: action.encode(),
        placeholder: cut(placeholder, 150),
        options,
        count: (1, 1),
    })
}

/// A menu that allows several choices, or none.
pub fn select_any(action: &impl Action, placeholder: &str, options: Vec<SelectOption>) -> Component {
    let count = (0, options.len().min(OPTIONS) as u8);
    Component::Select(Select {
        custom_id: action.encode(),
        placeholder: cut(placeholder, 150),
        options,
        count,
    })
}

/// A menu of what the server has; `most`: how many can be chosen.
pub fn entities(
    action: &impl Action,
    placeholder: &str,
    of: Entities,
    chosen: Vec<u64>,
    most: usize,
) -> Component {
    Component::Entities(EntitySelect {
        custom_id: action.encode(),
        placeholder: cut(placeholder, 150),
        of,
        chosen,
        most: most as u8,
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

pub fn words(text: impl Into<String>) -> Post {
    Post { text: cut(&text.into(), TEXT), ..Post::default() }
}
