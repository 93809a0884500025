//! Checks what the bot shows against Discord's limits. Tests run it on everything the bot says.

use crate::{
    service::deliver::{Change, Reply},
    ui::{
        custom_id::LONGEST,
        message::{Button, Choice, Component, Modal, Post, Select},
    },
};
use std::collections::HashSet;

/// Describes everything in a reply that Discord would reject; empty if it is within the limits.
pub fn violations(reply: &Reply) -> Vec<String> {
    let mut check = Check::default();
    match reply {
        Reply::Messages(messages) => {
            let changed = match &messages.pressed {
                Some(Change::Replaced(post) | Change::Closed(post)) => Some(post),
                Some(Change::Stripped) | None => None,
            };
            for post in [changed, messages.private.as_ref(), messages.public.as_ref()].into_iter().flatten() {
                check.post(post);
            }
            messages.apart.iter().for_each(|nonce| check.text("nonce", nonce, 1, 25));
        }
        Reply::Choices(choices) => check.choices(choices),
        Reply::OpenThread { post, name, nonce } => {
            check.post(post);
            check.text("name of a thread", name, 1, 100);
            check.text("nonce", nonce, 1, 25);
        }
        Reply::Form(modal) => check.modal(modal),
    }
    check.found
}

#[derive(Default)]
struct Check {
    found: Vec<String>,
}

impl Check {
    fn text(&mut self, what: &str, text: &str, min: usize, max: usize) {
        let length = text.chars().count();
        if !(min..=max).contains(&length) {
            self.found
                .push(format!("{what}: {length} characters, allowed are {min} to {max}: {text:?}"));
        }
    }

    fn count(&mut self, what: &str, count: usize, min: usize, max: usize) {
        if !(min..=max).contains(&count) {
            self.found.push(format!("{what}: {count}, allowed are {min} to {max}"));
        }
    }

    fn unique<'a>(&mut self, what: &str, texts: impl Iterator<Item = &'a str>) {
        let mut seen = HashSet::new();
        for text in texts {
            if !seen.insert(text.to_owned()) {
                self.found.push(format!("{what} {text:?} is there twice"));
            }
        }
    }

    fn post(&mut self, post: &Post) {
        self.text("content", &post.text, 0, 2000);
        if post.text.trim().is_empty() && post.file.is_none() {
            self.found.push("an empty message".to_owned());
        }
        if let Some(file) = &post.file {
            self.text("alt text", &file.alt, 1, 1024);
            self.text("file name", &file.name, 1, 100);
            self.count("bytes of a file", file.bytes.len(), 1, 8 << 20);
        }
        self.count("rows", post.rows.len(), 0, 5);
        self.count("mentions", post.mentions.len(), 0, 100);
        for row in &post.rows {
            match row {
                Component::Buttons(buttons) => {
                    self.count("buttons in a row", buttons.len(), 1, 5);
                    buttons.iter().for_each(|button| self.button(button));
                }
                Component::Entities(select) => {
                    self.text("placeholder", &select.placeholder, 0, 150);
                    self.count("most of a select", usize::from(select.most), select.chosen.len().max(1), 25);
                }
                Component::Select(select) => self.select(select),
            }
        }
        self.unique("custom_id", post.rows.iter().flat_map(Component::custom_ids));
    }

    fn button(&mut self, button: &Button) {
        self.text("custom_id", &button.custom_id, 1, LONGEST);
        self.text("button", &button.label, 1, 80);
    }

    fn select(&mut self, select: &Select) {
        self.text("custom_id", &select.custom_id, 1, LONGEST);
        self.text("placeholder", &select.placeholder, 0, 150);
        self.count("options of a select", select.options.len(), 1, 25);
        let (least, most) = (usize::from(select.count.0), usize::from(select.count.1));
        self.count("most of a select", most, least.max(1), select.options.len().max(1));
        self.count("chosen options", select.options.iter().filter(|option| option.chosen).count(), 0, most);
        for option in &select.options {
            self.text("option", &option.label, 1, 100);
            self.text("value", &option.value, 1, 100);
            if let Some(description) = &option.description {
                self.text("description", description, 1, 100);
            }
        }
        self.unique("value", select.options.iter().map(|option| option.value.as_str()));
    }

    fn choices(&mut self, choices: &[Choice]) {
        self.count("choices", choices.len(), 0, 25);
        for choice in choices {
            self.text("choice", &choice.name, 1, 100);
            self.text("value", &choice.value, 1, 100);
        }
        self.unique("choice", choices.iter().map(|choice| choice.name.as_str()));
    }

    fn modal(&mut self, modal: &Modal) {
        self.text("custom_id", &modal.custom_id, 1, LONGEST);
        self.text("modal title", &modal.title, 1, 45);
        self.count("fields", modal.fields.len(), 1, 5);
        for field in &modal.fields {
            self.text("custom_id", &field.custom_id, 1, LONGEST);
            self.text("field", &field.label, 1, 45);
            self.text("field's placeholder", &field.placeholder, 0, 100);
            self.text("field's value", &field.value, 0, usize::from(field.max_length));
            self.count("field's length", usize::from(field.max_length), 1, 4000);
        }
        self.unique("custom_id", modal.fields.iter().map(|field| field.custom_id.as_str()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        service::deliver::Messages,
        ui::message::{ButtonStyle, File},
    };

    #[test]
    fn each_limit_is_noticed() {
        let button = |id: &str| Button {
            custom_id: id.to_owned(),
            label: "x".to_owned(),
            style: ButtonStyle::Primary,
            disabled: false,
        };
        let fine = Post {
            text: "x".to_owned(),
            rows: vec![Component::Buttons(vec![button("a")])],
            ..Post::default()
        };
        assert_eq!(violations(&Messages::private(fine.clone()).into()), Vec::<String>::new());
        let row = |ids: &[&str]| Component::Buttons(ids.iter().map(|id| button(id)).collect());
        let file = File {
            name: "a.png".to_owned(),
            bytes: vec![1],
            alt: "x".repeat(1025),
        };
        let select = |options: Vec<&str>| {
            let options = options.into_iter().map(|value| crate::ui::message::SelectOption {
                value: value.to_owned(),
                label: "x".to_owned(),
                description: None,
                chosen: false,
            });
            let select = Select {
                custom_id: "s".to_owned(),
                placeholder: String::new(),
                options: options.collect(),
                count: (1, 1),
            };
            Post { rows: vec![Component::Select(select)], ..fine.clone() }
        };
        let wrong = [
            Post { text: "x".repeat(2001), ..fine.clone() },
            Post::default(),
            Post { file: Some(file), ..fine.clone() },
            Post { rows: vec![row(&["a", "a"])], ..fine.clone() },
            Post {
                rows: vec![row(&["1", "2", "3", "4", "5", "6"])],
                ..fine.clone()
            },
            Post { rows: vec![row(&[&"a".repeat(101)])], ..fine.clone() },
            Post {
                rows: (0..6).map(|n| row(&[&n.to_string()])).collect(),
                ..fine.clone()
            },
            select(vec![]),
            select(vec!["1", "1"]),
        ];
        for post in wrong {
            assert_eq!(violations(&Messages::private(post.clone()).into()).len(), 1, "{post:?}");
        }
        let choice = Choice { name: "x".repeat(101), value: "x".to_owned() };
        assert_eq!(violations(&Reply::Choices(vec![choice])).len(), 1);
        let modal = Modal {
            custom_id: "m".to_owned(),
            title: "x".repeat(46),
            fields: Vec::new(),
        };
        assert_eq!(violations(&Reply::Form(modal)).len(), 2);
    }
}
