//! Each breach of Discord's limits, and of the bot's own rules, is noticed.

use deltille::bot::{
    Button, ButtonStyle, Choice, Component, File, Messages, Modal, Post, Reply, Select, SelectOption,
};
use deltille_testing::bot::limits::{refusals, violations};

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
