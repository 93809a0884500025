//! Rules that the compiler does not check: the rooms inside the frame, circles of files, stored fields without a
//! description, questions that change something, refusals without a page.

mod circles;
mod paths;
mod seats;
mod source;
mod stored;

use deltille::games::registry;
use paths::{Crate, Names};
use source::{files, tokens};
use std::collections::BTreeSet;

/// Paths that a folder of a crate may not name: those below `not`, without those below `but`.
fn upward(whole: &Crate, folder: &str, not: &[&str], but: &[&str]) -> Vec<String> {
    let below = |names: &Names, all: &[&str]| {
        let names = names.join("::") + "::";
        all.iter().any(|module| names.starts_with(&format!("{module}::")))
    };
    let inside = (0..whole.files.len()).filter(|file| whole.files[*file].starts_with(folder));
    let named = inside.flat_map(|file| whole.names(file).map(move |names| (file, names)));
    let wrong = named.filter(|(_, names)| names.iter().any(|names| below(names, not) && !below(names, but)));
    wrong
        .map(|(file, [names, _])| format!("{} names crate::{}", whole.files[file], names.join("::")))
        .collect()
}

#[test]
fn rooms_of_the_frame_depend_downwards_only() {
    let frame = Crate::read("src/frame");
    let rooms = frame.files.iter().filter_map(|file| file.split(['/', '.']).next());
    let above: BTreeSet<&str> = rooms.filter(|room| !["ui", "lib"].contains(room)).collect();
    assert!(above.len() > 8, "{above:?}");
    let of_ui = upward(&frame, "ui/", &above.into_iter().collect::<Vec<_>>(), &[]);
    // Delivery passes on finished messages; a message is plain data.
    let below = ["tables/", "settings/", "deliver.rs"];
    let of_services = below.map(|part| upward(&frame, part, &["ui"], &["ui::message"])).concat();
    let wrong = [of_ui, of_services].concat();
    assert!(wrong.is_empty(), "{} arrows point up:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn arrows_up_are_found() {
    let found = |text: &str| {
        let files = [
            (
                "lib.rs",
                "pub mod service; pub mod ui; pub use ui::menu; pub use service::tables::Tables;",
            ),
            ("service/mod.rs", text),
            ("service/tables.rs", "pub struct Tables;"),
            ("ui/mod.rs", "pub mod message; pub fn menu() {}"),
            ("ui/message.rs", "pub struct Message;"),
        ];
        let bot = Crate::of(&files.map(|(path, text)| (path.to_owned(), text.to_owned())));
        upward(&bot, "service/", &["ui", "features"], &["ui::message"]).len()
    };
    for wrong in [
        "use crate::ui;",
        "use crate::{Tables, ui::{message::Message, menu}};",
        "fn f() { crate::menu() }",
        "fn f() { super::ui::menu() }",
        "pub use super::features::help as h;",
        "use crate::ui_text; use crate::features::{help};",
    ] {
        assert_eq!(found(wrong), 1, "{wrong}");
    }
    for good in ["use crate::{Tables, ui::message::Message};", "use crate::ui_text; // crate::ui::menu\n"] {
        assert_eq!(found(good), 0, "{good}");
    }
}

#[test]
fn questions_change_nothing() {
    for (path, text) in files("src") {
        for item in tokens(&text).windows(6) {
            let changes = item[0] == "fn" && item[2..] == ["(", "&", "mut", "self"];
            assert!(!(changes && item[1].starts_with("is_")), "{path}: {} changes its own state", item[1]);
        }
    }
}

#[test]
fn options_of_commands_are_read_where_they_are_declared() {
    const KINDS: [&str; 6] = ["Text", "Integer", "Boolean", "User", "File", "Message"];
    for (path, text) in files("src/bot") {
        for item in tokens(&text).windows(3) {
            let reads = item[..2] == ["Value", "::"] && KINDS.contains(&item[2]);
            assert!(!reads || path == "routing/command.rs", "{path} reads Value::{}", item[2]);
        }
    }
}

#[test]
fn every_refusal_rule_has_a_page() {
    let is_rule = |word: &&str| {
        let digits = word.get(1..).unwrap_or_default().trim_end_matches(|c: char| c.is_ascii_lowercase());
        word.starts_with(|c: char| c.is_ascii_uppercase())
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    for game in registry::games() {
        let pages = registry::rules_texts(game.id).unwrap();
        let files = files(&format!("src/games/{}", game.id));
        // The pages themselves name cells too.
        let refusing = files.iter().filter(|(path, _)| path != "rules_pages.rs");
        let literals = refusing.flat_map(|(_, text)| tokens(text)).filter(|token| token.starts_with('"'));
        let rules: BTreeSet<&str> = literals.map(|token| token.trim_matches('"')).filter(is_rule).collect();
        assert!(rules.len() > 6, "{}: {rules:?}", game.id);
        for rule in rules {
            assert!(pages.iter().any(|page| page.explain(rule)), "{}: no page explains {rule}", game.id);
        }
    }
}
