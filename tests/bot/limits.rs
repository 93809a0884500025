//! Checks what the bot sends: against Discord's limits, which are the playground's, and against its own rules.

use super::replies::posts_of;
use deltille::{
    bot::{Button, ButtonStyle, Choice, Component, File, Messages, Modal, Post, Reply, Select, SelectOption},
    discord::{Body, bodies},
    playground::{Failure, check},
};
use std::{collections::HashSet, ops::RangeInclusive};

/// The type of an option with a text, by Discord's numbers.
const TEXT: u64 = 3;

/// Describes everything in a reply that Discord would refuse, or that the bot should not send.
pub fn violations(reply: &Reply) -> Vec<String> {
    let mut found = own_rules(reply);
    found.extend(refusals(reply).into_iter().map(|refusal| format!("{refusal:?}")));
    found
}

/// Discord's refusals of the JSON that the bot would send.
fn refusals(reply: &Reply) -> Vec<Failure> {
    let verdict = |body: &Body| match body {
        Body::Message { json, files } => check::message(json, files, None),
        Body::Thread(json) => check::thread(json, false),
        Body::Choices(json) => check::choices(json, TEXT),
        Body::Form(json) => check::modal(json),
    };
    bodies(reply.clone()).iter().filter_map(|body| verdict(body).err()).collect()
}

/// Pictures have alt text and are small enough, choices differ, forms begin with values that they accept.
fn own_rules(reply: &Reply) -> Vec<String> {
    let mut found = Vec::new();
    let mut within = |what: &str, count: usize, limits: RangeInclusive<usize>| {
        if !limits.contains(&count) {
            found.push(format!("{what}: {count}, allowed are {limits:?}"));
        }
    };
    for file in posts_of(reply).into_iter().filter_map(|post| post.file.as_ref()) {
        within("alt text", file.alt.chars().count(), 1..=usize::MAX);
        within("file name", file.name.chars().count(), 1..=100);
        within("bytes of a file", file.bytes.len(), 1..=8 << 20);
    }
    match reply {
        Reply::Messages(Messages { apart: Some(nonce), .. }) => {
            within("nonce", nonce.chars().count(), 1..=usize::MAX);
        }
        Reply::Choices(choices) => {
            let names: HashSet<&str> = choices.iter().map(|choice| choice.name.as_str()).collect();
            within("different choices", names.len(), choices.len()..=choices.len());
        }
        Reply::Form(modal) => {
            for field in &modal.fields {
                within("value of a field", field.value.chars().count(), 0..=usize::from(field.max_length));
            }
        }
        Reply::Messages(_) | Reply::OpenThread(_) => {}
    }
    found
}

fn button(id: &str) -> Button {
    Button {
        custom_id: id.to_owned(),
        label: "x".to_owned(),
        style: ButtonStyle::Primary,
        disabled: false,
    }
}

fn row(ids: &[&str]) -> Component {
    Component::Buttons(ids.iter().map(|id| button(id)).collect())
}

fn select(values: &[&str]) -> Component {
    let options = values.iter().map(|value| SelectOption {
        value: (*value).to_owned(),
        label: "x".to_owned(),
        description: None,
        chosen: false,
    });
    Component::Select(Select {
        custom_id: "s".to_owned(),
        placeholder: String::new(),
        options: options.collect(),
        count: (1, 1),
    })
}

#[test]
fn each_limit_is_noticed() {
    let fine = Post {
        text: "x".to_owned(),
        rows: vec![row(&["a"])],
        ..Post::default()
    };
    let of = |post: &Post| violations(&Messages::private(post.clone()).into());
    assert_eq!(of(&fine), Vec::<String>::new());
    let file = File {
        name: "a.png".to_owned(),
        bytes: vec![1],
        alt: "x".repeat(1025),
    };
    let with_rows = |rows: Vec<Component>| Post { rows, ..fine.clone() };
    let wrong = [
        Post { text: "x".repeat(2001), ..fine.clone() },
        Post::default(),
        Post { text: " ".to_owned(), ..Post::default() },
        Post { file: Some(file.clone()), ..fine.clone() },
        Post {
            file: Some(File { alt: String::new(), ..file.clone() }),
            ..fine.clone()
        },
        Post {
            file: Some(File { bytes: Vec::new(), alt: "x".to_owned(), ..file }),
            ..fine.clone()
        },
        with_rows(vec![row(&["a", "a"])]),
        with_rows(vec![row(&["1", "2", "3", "4", "5", "6"])]),
        with_rows(vec![row(&[&"a".repeat(101)])]),
        with_rows((0..6).map(|n| row(&[&n.to_string()])).collect()),
        with_rows(vec![select(&[])]),
        with_rows(vec![select(&["1", "1"])]),
    ];
    for post in wrong {
        assert_eq!(of(&post).len(), 1, "{post:?}");
    }
    let choice = |name: &str| Choice { name: name.to_owned(), value: "x".to_owned() };
    assert_eq!(violations(&Reply::Choices(vec![choice(&"x".repeat(101))])).len(), 1);
    assert_eq!(violations(&Reply::Choices(vec![choice("x"), choice("x")])).len(), 1);
    let modal = Modal {
        custom_id: "m".to_owned(),
        title: "x".repeat(46),
        fields: Vec::new(),
    };
    let refusal = refusals(&Reply::Form(modal)).pop().unwrap();
    assert!(
        refusal.errors["title"].is_object() && refusal.errors["components"].is_object(),
        "{refusal:?}"
    );
}
