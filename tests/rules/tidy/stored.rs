//! `docs/privacy.md` names every stored field: the types written to disk are read from the sources, starting
//! from the bodies of all kinds of subjects, and compared with its tables.

use super::source::{files, is_name, item, tokens};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// Types written as a whole: bodies, rows, lines of the journal.
const ROOTS: [(&str, &str); 16] = [
    ("table/body.rs", "Body"),
    ("frame/settings/people.rs", "PersonSettings"),
    ("frame/settings/servers.rs", "ServerSettings"),
    ("bot/records/analyses.rs", "Analysis"),
    ("bot/teams/ballots.rs", "BallotBox"),
    ("bot/ratings/mod.rs", "Ratings"),
    ("bot/puzzles/results.rs", "Tried"),
    ("bot/privacy/deletion/person.rs", "State"),
    ("bot/tournaments/contest.rs", "Contest"),
    ("table/uptime.rs", "Uptime"),
    ("store/rows.rs", "Head"),
    ("store/rows.rs", "Fenced"),
    ("store/rows.rs", "Answered"),
    ("store/lib.rs", "Posted"),
    ("store/journal.rs", "Noted"),
    ("store/journal.rs", "Check"),
];

/// Files and folders that define stored types.
const FOLDERS: [&str; 7] =
    ["table", "bot", "frame", "store", "games/setup.rs", "engine/review.rs", "tournaments"];

/// A serializable type, with its fields and the names in their types.
struct Kept {
    fields: BTreeSet<String>,
    named: BTreeSet<String>,
}

/// The parts of a list: fields, variants.
fn parts<'a, 't>(list: &'a [&'t str]) -> impl Iterator<Item = &'a [&'t str]> {
    let (mut depth, mut rest) = (0, list);
    std::iter::from_fn(move || {
        let end = rest.iter().position(|token| {
            match *token {
                "{" | "(" | "[" | "<" => depth += 1,
                "}" | ")" | "]" | ">" => depth -= 1,
                _ => {}
            }
            depth == 0 && *token == ","
        });
        let part = &rest[..end.unwrap_or(rest.len())];
        rest = &rest[end.map_or(rest.len(), |end| end + 1)..];
        (!part.is_empty()).then_some(part)
    })
}

/// The attributes of an item or a field, and what follows them and its visibility.
fn attributes<'a, 't>(tokens: &'a [&'t str]) -> (Vec<&'a [&'t str]>, &'a [&'t str]) {
    let (mut found, mut rest) = (Vec::new(), tokens);
    while let ["#", "!", after @ ..] | ["#", after @ ..] | ["pub", after @ ..] = rest {
        let length = match after {
            ["[", ..] => item(after, &["]"]),
            ["(", "crate" | "super" | "in", ..] => item(after, &[")"]),
            _ => 0,
        };
        found.push(&after[..length]);
        rest = &after[length..];
    }
    (found, rest)
}

fn has(attributes: &[&[&str]], name: &str, word: &str) -> bool {
    attributes.iter().any(|all| all.get(1) == Some(&name) && all.contains(&word))
}

fn kept(body: &[&str]) -> Kept {
    let mut kept = Kept { fields: BTreeSet::new(), named: BTreeSet::new() };
    for field in parts(&body[1..body.len() - 1]) {
        let (attributes, field) = attributes(field);
        if has(&attributes, "serde", "skip") {
            continue;
        }
        let ty = match field {
            [name, ":", ty @ ..] => {
                kept.fields.insert((*name).to_owned());
                ty
            }
            ty => ty,
        };
        kept.named.extend(names(ty));
    }
    kept
}

fn names(ty: &[&str]) -> BTreeSet<String> {
    ty.iter().filter(|token| is_name(token)).map(|name| (*name).to_owned()).collect()
}

/// The serializable types and the type aliases of a file, by their names.
fn types(tokens: &[&str]) -> Vec<(String, Kept)> {
    let (mut found, mut rest) = (Vec::new(), tokens);
    while !rest.is_empty() {
        let (attributes, now) = attributes(rest);
        match now {
            ["struct", name, body @ ..] if has(&attributes, "derive", "Serialize") => {
                let start = body.iter().position(|token| ["{", "("].contains(token)).expect("fields");
                let body = &body[start..];
                found.push(((*name).to_owned(), kept(&body[..item(body, &["}", ")"])])));
            }
            ["type", name, ty @ ..] => {
                let ty = &ty[..item(ty, &[";"])];
                found.push(((*name).to_owned(), Kept { fields: BTreeSet::new(), named: names(ty) }));
            }
            _ => {}
        }
        rest = &now[item(now, &[";", "}"])..];
    }
    found
}

/// `Type.field` of every stored field.
fn stored() -> BTreeSet<String> {
    let mut all = BTreeMap::new();
    for (path, text) in files("src") {
        if FOLDERS.iter().any(|folder| Path::new(&path).starts_with(folder)) {
            let types = types(&tokens(&text)).into_iter();
            all.extend(types.map(|(name, kept)| ((path.clone(), name), kept)));
        }
    }
    let mut open: Vec<(String, String)> = ROOTS.map(|(file, name)| (file.to_owned(), name.to_owned())).into();
    let (mut seen, mut stored) = (BTreeSet::new(), BTreeSet::new());
    while let Some(key) = open.pop() {
        if !seen.insert(key.clone()) {
            continue;
        }
        let kept = all.get(&key).unwrap_or_else(|| panic!("{key:?} is nowhere"));
        stored.extend(kept.fields.iter().map(|field| format!("{}.{field}", key.1)));
        for name in &kept.named {
            // In the same file first.
            let same = (key.0.clone(), name.clone());
            match all.contains_key(&same) {
                true => open.push(same),
                false => open.extend(all.keys().filter(|(_, known)| known == name).cloned()),
            }
        }
    }
    stored
}

/// `Type.field` of the tables in the document: under a heading that names the type, the first column.
fn documented(text: &str) -> BTreeSet<String> {
    let (mut of, mut all) = (String::new(), BTreeSet::new());
    for line in text.lines() {
        let mut codes = line.split('`').skip(1).step_by(2);
        if line.starts_with('#') {
            of = codes.next().unwrap_or_default().to_owned();
        } else if line.starts_with("| `") && !of.is_empty() {
            all.extend(codes.next().map(|field| format!("{of}.{field}")));
        }
    }
    all
}

#[test]
fn every_stored_field_is_documented() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/privacy.md")).unwrap();
    let (stored, documented) = (stored(), documented(&text));
    let missing: Vec<_> = stored.difference(&documented).collect();
    let gone: Vec<_> = documented.difference(&stored).collect();
    assert!(
        missing.is_empty() && gone.is_empty(),
        "docs/privacy.md lacks {missing:#?}\nand has what is not kept: {gone:#?}"
    );
    assert!(
        stored.contains("Body.seats") && stored.contains("Span.from") && stored.len() > 60,
        "{stored:?}"
    );
}

/// Format of the last release: the number of its format, and a checksum of its fields and kinds of subjects. Set
/// both after each release.
const RELEASED: (u32, u32) = (0, 0);

/// A released program would drop a new field or kind of subject without a word. So the format's number rises, and
/// it refuses the store.
#[test]
fn stored_fields_of_a_release_have_a_format_number() {
    let mut sum = flate2::Crc::new();
    for name in stored().into_iter().chain(subject_kinds()) {
        sum.update(name.as_bytes());
        sum.update(b"\n");
    }
    let (format, released) = RELEASED;
    assert!(
        sum.sum() == released || deltille::store::format::FORMAT > format,
        "what is stored has changed since the last release: raise FORMAT and LEAST in src/store/format.rs"
    );
}

fn subject_kinds() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = fs::read_to_string(root.join("src/store/subject.rs")).unwrap();
    let tokens = tokens(&source);
    let start = tokens.windows(3).position(|part| part == ["enum", "Subject", "{"]).unwrap() + 2;
    let body = &tokens[start..][..item(&tokens[start..], &["}"])];
    parts(&body[1..body.len() - 1]).map(|kind| attributes(kind).1[0].to_owned()).collect()
}

#[test]
fn every_subject_kind_is_documented() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("docs/privacy.md")).unwrap();
    let kinds = subject_kinds();
    assert!(kinds.len() > 7);
    for kind in kinds {
        assert!(
            text.contains(&format!("| `Subject::{kind}` |")),
            "docs/privacy.md says nothing of Subject::{kind}"
        );
    }
}
