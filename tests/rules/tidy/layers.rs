//! Dependencies point down: which layer may name which, and which other crates.

use super::{
    SOURCES, rooms,
    sources::{File, Sources},
};

/// A layer and the others it may name, or single files of them. Files below a folder belong to the nearest
/// layer.
type Layer = (&'static str, &'static [&'static str]);

const LAYERS: &[Layer] = &[
    ("ids", &[]),
    ("lattice", &[]),
    ("text", &[]),
    ("metrics", &["ids"]),
    ("status", &["metrics"]),
    ("scene", &["text"]),
    ("games", &["lattice", "scene", "text"]),
    ("table", &["games", "text", "ids"]),
    ("store", &["metrics", "ids"]),
    ("picture", &["scene"]),
    ("engine", &["games"]),
    // Delivery passes on finished messages; a message is plain data.
    (
        "bot/service",
        &[
            "bot/ui/message",
            "table",
            "store",
            "picture",
            "engine",
            "games",
            "scene",
            "text",
            "metrics",
            "ids",
        ],
    ),
    ("bot/ui", &["table", "store", "picture", "engine", "games", "scene", "text", "ids"]),
    (
        "bot/features",
        &[
            "bot/ui",
            "bot/service",
            "table",
            "store",
            "picture",
            "engine",
            "games",
            "scene",
            "text",
            "metrics",
            "ids",
        ],
    ),
    (
        "bot",
        &[
            "bot/features",
            "bot/ui",
            "bot/service",
            "table",
            "store",
            "picture",
            "engine",
            "games",
            "scene",
            "text",
            "metrics",
            "ids",
        ],
    ),
    ("playground", &["ids"]),
    (
        "discord",
        &[
            "bot",
            "bot/features",
            "bot/ui",
            "bot/service",
            "table",
            "store",
            "picture",
            "text",
            "metrics",
            "ids",
        ],
    ),
    (
        "cli",
        &[
            "discord",
            "playground",
            "status",
            "metrics",
            "bot",
            "bot/features",
            "bot/ui",
            "bot/service",
            "table",
            "store",
            "picture",
            "engine",
            "games",
            "scene",
            "text",
            "ids",
        ],
    ),
];

/// Names allowed in some layers only, with those layers.
const KEPT_APART: &[(&str, &[&str])] = &[
    ("serenity", &["discord"]),
    ("reqwest", &["discord", "playground"]),
    ("hyper", &["discord"]),
    ("ed25519_dalek", &["discord", "playground"]),
    ("axum", &["playground", "status"]),
    ("clap", &["cli", "discord"]),
    ("prometheus_client", &["metrics"]),
    ("sled", &["store"]),
    ("tokio_postgres", &["store"]),
    ("deadpool_postgres", &["store"]),
    ("ab_glyph", &["scene", "picture"]),
    ("fluent_bundle", &["text"]),
    ("getrandom", &["bot", "store"]),
    ("sha2", &["bot", "store", "table"]),
    ("tracing_subscriber", &["discord"]),
];

/// Pure layers, with their exceptions from [`IMPURE`]; a computer player's draws come from a seed that it is
/// given.
const PURE: &[(&str, &[&str])] = &[
    ("ids", &[]),
    ("lattice", &[]),
    ("text", &[]),
    ("scene", &[]),
    ("games", &[]),
    ("engine", &["fastrand"]),
    ("table", &[]),
];
const IMPURE: [&str; 14] = [
    "tokio",
    "std::fs",
    "std::net",
    "std::io",
    "std::env",
    "std::process",
    "std::thread",
    "std::time::Instant",
    "std::time::SystemTime",
    "std::time::UNIX_EPOCH",
    "std::time::*",
    "fastrand",
    "rand",
    "getrandom",
];

/// The layer of a file; `None` for the roots `lib.rs` and `main.rs`.
fn layer(path: &str) -> Option<&'static str> {
    // A file in a folder is not a layer of its own, whatever its name.
    let inner = usize::from(path.contains('/'));
    rooms(path)
        .skip(inner)
        .find_map(|room| LAYERS.iter().find(|(name, _)| *name == room))
        .map(|(name, _)| *name)
}

/// Names in a file that its layer may not use.
fn upward(sources: &Sources, file: &File) -> Vec<String> {
    let Some(own) = layer(&file.path) else {
        return Vec::new();
    };
    let (_, below) = LAYERS.iter().find(|(name, _)| *name == own).expect("a layer");
    let named = file.inside.iter().filter_map(|(names, _)| {
        // Both the file of the written path and the file of the definition.
        let files = [sources.standing(names), sources.definition(names).0]
            .map(|file| sources.files[file].path.as_str());
        let wrong = files.into_iter().find(|file| {
            layer(file).is_some_and(|other| other != own) && !rooms(file).any(|room| below.contains(&room))
        })?;
        Some(format!("{}: {own} names {wrong}: crate::{}", file.path, names.join("::")))
    });
    named.collect()
}

/// Whether a path to another crate is, or contains, `what`: `std::time` includes `std::time::Instant` only if
/// that is named further.
fn is_part_of(names: &[String], what: &str) -> bool {
    let what: Vec<&str> = what.split("::").collect();
    names.len() >= what.len() && names.iter().zip(&what).all(|(name, part)| name == part)
}

/// Impure names in a file of a pure layer, without its exceptions.
fn impure(file: &File, may: &[&str]) -> Vec<String> {
    let impure = || IMPURE.iter().filter(|what| !may.contains(what));
    let mut wrong: Vec<String> = file
        .outside
        .iter()
        .filter(|names| impure().any(|what| is_part_of(names, what)))
        .map(|names| format!("{} names {}", file.path, names.join("::")))
        .collect();
    if file.is_async {
        wrong.push(format!("{} has something asynchronous", file.path));
    }
    wrong
}

#[test]
fn layers_depend_downwards_only() {
    let wrong: Vec<String> = SOURCES.files.iter().flat_map(|file| upward(&SOURCES, file)).collect();
    assert!(wrong.is_empty(), "{} arrows point up:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_file_has_a_layer() {
    let homeless = SOURCES
        .files
        .iter()
        .filter(|file| layer(&file.path).is_none())
        .map(|file| file.path.as_str());
    assert_eq!(homeless.collect::<Vec<_>>(), ["lib.rs", "main.rs"]);
}

#[test]
fn the_rules_are_pure() {
    let mut wrong = Vec::new();
    for file in &SOURCES.files {
        if let Some((_, may)) = PURE.iter().find(|(pure, _)| layer(&file.path) == Some(pure)) {
            wrong.extend(impure(file, may));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn restricted_crates_stay_in_their_layers() {
    let mut wrong = Vec::new();
    for (name, may) in KEPT_APART.iter().copied() {
        let mut used = false;
        for file in &SOURCES.files {
            let Some(named) =
                file.outside.iter().find(|names| names.first().is_some_and(|first| first == name))
            else {
                continue;
            };
            used = true;
            if !rooms(&file.path).any(|room| may.contains(&room)) {
                wrong.push(format!("{} names {}", file.path, named.join("::")));
            }
        }
        assert!(used, "nobody names {name}: take it from this list");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tests the checks themselves, on sources with errors.
#[test]
fn every_way_of_naming_a_layer_is_detected() {
    let texts = |text: &str| {
        let texts = [
            ("lib.rs", "pub mod bot; pub mod games; pub mod store; pub mod text;"),
            ("bot/mod.rs", "mod ui; pub use ui::menu; pub struct Bot;"),
            ("bot/ui.rs", "pub fn menu() {}"),
            ("store/mod.rs", "pub struct Store; pub mod rows {}"),
            ("text/mod.rs", "pub fn say() {}"),
            ("games/mod.rs", "pub mod dice;"),
            ("games/dice/mod.rs", "pub mod roll;"),
            ("games/dice/roll.rs", text),
        ];
        Sources::of(&texts.map(|(path, text)| (path.to_owned(), text.to_owned())))
    };
    let judged = |text: &str| {
        let sources = texts(text);
        let file = sources.files.iter().find(|file| file.path == "games/dice/roll.rs").unwrap();
        [upward(&sources, file), impure(file, &[])].concat()
    };
    for wrong in [
        "use crate::bot;",
        "use crate::bot::Bot;",
        "use crate::{bot::Bot, text::say};",
        "use crate::{text, store::{self, rows}};",
        "use super::super::super::store::Store;",
        "use super::super::super::{text::say, store::*};",
        "pub use crate::store::Store as Kept;",
        "use crate as all; fn roll() { all::store::rows::read() }",
        "fn roll(_: &crate::store::Store) {}",
        "fn roll() { let _ = crate::store::Store; }",
        "fn roll() { crate::bot::menu() }",
        "fn roll() { println!(\"{}\", crate::bot::menu()) }",
        "fn roll() { assert!(super::super::super::store::Store == 1) }",
        "macro_rules! roll { () => { $crate::store::Store } }",
        "thread_local! { static ROLL: u8 = { use crate::{bot::Bot}; 1 } }",
        "mod inner { use super::super::super::super::store::Store; }",
        "impl From<crate::store::Store> for Roll {}",
        "use std::{fs, time};",
        "use std::{fmt, time::{Duration, Instant}};",
        "use std::time; fn roll() { time::Instant::now(); }",
        "fn roll() { std::fs::read(\"\"); }",
        "fn roll() { format!(\"{:?}\", std::time::SystemTime::now()); }",
        "use std as own; fn roll() { own::fs::read(\"\"); }",
        "async fn roll() {}",
        "fn roll() -> impl Future<Output = ()> { async {} }",
    ] {
        assert!(!judged(wrong).is_empty(), "not seen: {wrong}");
    }
    for good in [
        "use crate::text::say; use super::roll; use std::{fmt, time::Duration};",
        "// crate::store\n/// [`crate::store::Store`]\nfn roll() { let _ = \"crate::bot\"; }",
        "#[cfg(test)] mod tests { use crate::store::Store; async fn roll() {} }",
        "pub(in crate::games) fn roll() {}",
        "mod bot {} fn roll() { bot::menu(); self::bot::menu(); }",
    ] {
        assert_eq!(judged(good), [""; 0], "{good}");
    }
}
