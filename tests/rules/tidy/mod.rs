//! Checks the map of `ARCHITECTURE.md`: which layer may name which, what the rules may not touch, and how
//! large cycles of files in a room are.

mod circles;
mod layers;
mod sources;
mod stored;

use deltille::games::registry;
use sources::Sources;
use std::{collections::BTreeSet, path::Path, sync::LazyLock};

/// Deltille's own sources, read once.
static SOURCES: LazyLock<Sources> =
    LazyLock::new(|| Sources::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")));

/// The rooms that contain `path`, nearest first: `bot/ui/menus.rs` → `bot/ui`, `bot`.
fn rooms(path: &str) -> impl Iterator<Item = &str> {
    let whole = path.strip_suffix(".rs").unwrap_or(path);
    std::iter::successors(Some(whole), |path| path.rsplit_once('/').map(|(room, _)| room))
}

#[test]
fn every_refusal_rule_has_a_page() {
    let is_rule = |word: &&String| {
        let digits = word.get(1..).unwrap_or_default().trim_end_matches(|c: char| c.is_ascii_lowercase());
        word.starts_with(|c: char| c.is_ascii_uppercase())
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    for game in registry::games() {
        let pages = registry::rules_texts(game.id).unwrap();
        let folder = format!("games/{}/", game.id);
        // The pages themselves name cells too.
        let refusing =
            |file: &&sources::File| file.path.starts_with(&folder) && !file.path.ends_with("rules_pages.rs");
        let files = SOURCES.files.iter().filter(refusing);
        let rules: BTreeSet<&String> = files.flat_map(|file| &file.literals).filter(is_rule).collect();
        assert!(rules.len() > 6, "{}: {rules:?}", game.id);
        for rule in rules {
            assert!(pages.iter().any(|page| page.explain(rule)), "{}: no page explains {rule}", game.id);
        }
    }
}
