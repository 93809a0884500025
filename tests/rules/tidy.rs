//! The map of `ARCHITECTURE.md`, checked: which folder may name what.

use std::{fs, path::Path};

fn sources(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(next) = folders.pop() {
        if next.is_file() {
            found.push((next.display().to_string(), fs::read_to_string(&next).unwrap()));
            continue;
        }
        for item in fs::read_dir(&next).unwrap_or_else(|error| panic!("{}: {error}", next.display())) {
            let path = item.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has no sources");
    found
}

/// Code without comments and without the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

#[test]
fn arrows_point_down() {
    let above = |names: &[&'static str]| names.iter().map(|name| format!("crate::{name}")).collect::<Vec<_>>();
    let edges = ["discord", "playground", "cli"];
    let bot = [&edges[..], &["bot"]].concat();
    let middle = [&bot[..], &["table", "store", "picture"]].concat();
    let rules = [&middle[..], &["games"]].concat();
    let forbidden: Vec<(&str, Vec<&'static str>)> = vec![
        ("lattice", [&rules[..], &["scene", "text", "ids"]].concat()),
        ("scene", [&rules[..], &["lattice", "ids"]].concat()),
        ("text", [&rules[..], &["lattice", "scene", "ids"]].concat()),
        ("ids.rs", [&rules[..], &["lattice", "scene", "text"]].concat()),
        ("games", middle.clone()),
        ("table", [&bot[..], &["store", "picture"]].concat()),
        ("store", [&bot[..], &["table", "picture", "games"]].concat()),
        ("picture", [&bot[..], &["table", "store"]].concat()),
        ("bot", edges.to_vec()),
        ("discord", vec!["cli", "playground"]),
        ("playground", vec!["bot", "table", "store", "picture", "games", "discord", "cli"]),
    ];
    for (folder, names) in forbidden {
        for (path, text) in sources(folder) {
            let code = code(&text);
            for name in above(&names) {
                assert!(!code.contains(&name), "{path} names {name}");
            }
        }
    }
}

#[test]
fn the_rules_are_pure() {
    let words = [
        "tokio",
        "serenity",
        "sled",
        "image::",
        "imageproc",
        "std::time",
        "std::fs",
        "std::net",
        "fastrand",
        "SystemTime",
        "async ",
    ];
    for folder in ["games", "lattice", "scene"] {
        for (path, text) in sources(folder) {
            for word in words {
                assert!(!code(&text).contains(word), "{path} names {word}");
            }
        }
    }
}

#[test]
fn only_discord_knows_serenity() {
    for folder in ["lattice", "scene", "text", "games", "table", "store", "picture", "bot", "playground", "cli"] {
        for (path, text) in sources(folder) {
            assert!(!code(&text).contains("serenity"), "{path} names serenity");
        }
    }
}

#[test]
fn every_rule_that_refuses_leads_to_a_page() {
    for game in ["triablo", "torissogi", "triangulation", "trioker", "triortan"] {
        let pages = deltille::games::registry::rules_pages(game, deltille::text::Locale::default()).unwrap();
        let files = sources(&format!("games/{game}"));
        let spoken = ["why.rs", "notation.rs", "mod.rs", "piece.rs"];
        let files = files.iter().filter(|(path, _)| spoken.iter().any(|name| path.ends_with(&format!("/{name}"))));
        let text: String = files.map(|(_, text)| code(text)).collect();
        let is_rule = |word: &str| {
            let digits = word.get(1..).unwrap_or_default().trim_end_matches(|c: char| c.is_ascii_lowercase());
            word.starts_with(|c: char| c.is_ascii_uppercase())
                && !digits.is_empty()
                && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        let rules: Vec<&str> = text.split('"').filter(|word| is_rule(word)).collect();
        assert!(rules.len() > 10, "{game}: {rules:?}");
        for rule in rules {
            assert!(pages.iter().any(|page| page.explains(rule)), "{game}: no page explains {rule}");
        }
    }
}
