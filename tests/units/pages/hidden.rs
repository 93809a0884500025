//! What is hidden is in no byte: all that is sent for two tables that differ only in hidden things is the same.

use super::*;
use crate::{
    address::{Form, Step},
    render,
};
use deltille_base::ids::Ply;
use deltille_games::Seat;
use deltille_picture::Painter;

/// Replaces hashes, which are made of what is hidden, but do not tell it: fingerprints and the tag of the page that shows
/// them.
fn without_hashes(text: &str) -> String {
    let of_tag = text
        .split_once("data-tag=\"")
        .and_then(|(_, rest)| rest.split('"').next())
        .unwrap_or_default();
    let mut words = Vec::new();
    for word in text.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let letters = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let hash = letters.len() >= 8 && letters.bytes().all(|byte| byte.is_ascii_hexdigit());
        let hash = hash || letters.len() >= 8 && letters == of_tag;
        words.push(if hash { word.replace(letters, "#") } else { word.to_owned() });
    }
    words.concat()
}

/// All that is sent for a table. The numbers of stored states differ whenever something hidden is stored, too.
fn all_of(table: &Table, stored: &str) -> Vec<Vec<u8>> {
    let (painter, game) = (Painter::default(), Game::new(table, &[UserId(1)], stored));
    let mut all = Vec::new();
    for side in 0..table.seats.len() as u8 {
        for ply in (0..=table.made().0).map(|ply| Some(Ply(ply))).chain([None]) {
            for form in [Form::Page, Form::Part, Form::Event, Form::Picture] {
                let step = Step { ply, side: Seat(side) };
                all.push(render::rendered(&painter, &game, "", KEY, step, form).unwrap());
            }
        }
    }
    all
}

fn same(one: &Table, other: &Table, what: &str) {
    for (one, other) in all_of(one, "1").into_iter().zip(all_of(other, "2")) {
        let seen = |bytes: Vec<u8>| match String::from_utf8(bytes) {
            Ok(text) => without_hashes(&text).into_bytes(),
            Err(picture) => picture.into_bytes(),
        };
        assert!(seen(one) == seen(other), "{what}");
    }
}

/// What a spectator knows of a table: the position and the entries.
fn public(table: &Table) -> (String, Vec<String>) {
    let play = table.play().unwrap();
    let lines = table
        .entries
        .iter()
        .map(|entry| play.public_line(&entry.line, Viewer::Spectator).into_owned());
    (play.position(Viewer::Spectator), lines.collect())
}

/// Two tables whose difference is hidden, after their first entries or before them.
fn alike(tables: impl Iterator<Item = Table>) -> Option<(Table, Table)> {
    let mut seen: HashMap<_, Table> = HashMap::new();
    for table in tables {
        let known = seen.entry(public(&table)).or_insert_with(|| table.clone());
        if known.record_text() != table.record_text() {
            return Some((known.clone(), table));
        }
    }
    None
}

#[test]
fn hidden_set_ups_and_hands_are_in_no_byte() {
    let mut compared = Vec::new();
    for (game, variant) in registry::listed()
        .into_iter()
        .flat_map(|game| game.variants.iter().map(move |it| (game, it.id)))
    {
        let mut random = fastrand::Rng::with_seed(1);
        // Other hands by the seed, other set-ups by the entry.
        let tables = (0..120).filter_map(|number| {
            let table = drawn(game, variant, Seed([number; 32]))?;
            let first = some_entry(&table, &mut |below| random.usize(..below));
            Some([first.map(|first| enter(&table, first)), Some(table)])
        });
        if let Some((one, other)) = alike(tables.flatten().flatten()) {
            same(&one, &other, &format!("{} {variant}: {}", game.id, one.record_text()));
            compared.push(format!("{} {variant}", game.id));
        }
    }
    for hiding in ["trioker rapid", "triortan"] {
        assert!(
            compared.iter().any(|one| one.starts_with(hiding)),
            "{hiding} hides something: {compared:?}"
        );
    }
}

#[test]
fn plans_are_in_no_byte() {
    let table = moved(&triablo());
    let waiting = table.play().unwrap();
    let (mover, entry) = some_entry(&table, &mut |_| 0).unwrap();
    let mut after = waiting.clone();
    after.enter(&entry).unwrap();
    let reply = after.legal().unwrap().swap_remove(0);
    let planner = 3 - mover;
    let planned = table.apply(&order(planner, Command::Plan { steps: vec![entry, reply] })).unwrap().0;
    same(&table, &planned, "a plan");
}
