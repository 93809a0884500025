//! Every text that is used exists, every text that exists is used, and translations have the same arguments.

use deltille::text::{exists, locales, say};
use deltille_testing::texts::{Says, message};
use std::{collections::BTreeSet, fs, path::Path};

fn sources(folder: &Path, ending: &str) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.push_str(&sources(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            all.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
    all
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Names of the texts in a file, each with its arguments.
fn messages(file: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut all: Vec<(String, BTreeSet<String>)> = Vec::new();
    let mut message = "";
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let named = line.split_once(" =").map(|(name, _)| name);
        if let Some(name) = named.filter(|_| !line.starts_with(char::is_whitespace)) {
            message = name;
            all.push((name.to_owned(), BTreeSet::new()));
        } else if let Some(attribute) =
            named.map(str::trim).filter(|name| name.starts_with('.') && !name.contains(' '))
        {
            all.push((format!("{message}{attribute}"), BTreeSet::new()));
        }
        let Some((_, arguments)) = all.last_mut() else {
            continue;
        };
        let found = line.split('$').skip(1);
        arguments.extend(
            found.map(|rest| {
                rest.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect::<String>()
            }),
        );
    }
    all
}

#[test]
fn all_texts_exist_and_are_used() {
    let code = ["src/bot", "src/frame"].map(|folder| sources(&root().join(folder), "rs")).concat();
    let literals: BTreeSet<&str> = code.split('"').skip(1).step_by(2).collect();
    let prefixes = [
        "button-",
        "board-",
        "tap-",
        "form-",
        "problem-",
        "lobby-",
        "draw-",
        "permission-",
        "result-",
        "refused",
    ];
    let used = code.split('"').filter(|text| prefixes.iter().any(|prefix| text.starts_with(prefix)));
    let used = used.filter(|text| text.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
    for id in used {
        assert!(exists(id), "no text {id}");
    }
    let file = fs::read_to_string(root().join("data/texts/en-US/bot.ftl")).unwrap();
    for (id, _) in messages(&file).into_iter().filter(|(id, _)| !id.contains('.')) {
        // Names composed from data.
        if !id.starts_with("reason-") {
            assert!(
                literals.contains(id.as_str()) || code.contains(&format!("\"{id}\"")),
                "nobody says {id}"
            );
        }
    }
}

#[test]
fn translations_take_the_same_arguments() {
    let folder = root().join("data/texts");
    let default = messages(&sources(&folder.join("en-US"), "ftl"));
    let mut languages = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let translated = messages(&sources(&path, "ftl"));
        let missing: Vec<&String> = default
            .iter()
            .map(|(id, _)| id)
            .filter(|id| !translated.iter().any(|(name, _)| name == *id))
            .collect();
        assert!(missing.is_empty(), "{} lacks {missing:?}", path.display());
        for (id, arguments) in translated {
            let original = default.iter().find(|(name, _)| *name == id);
            let (_, expected) =
                original.unwrap_or_else(|| panic!("{}: {id} is not in the default", path.display()));
            assert_eq!(&arguments, expected, "{}: {id}", path.display());
        }
        languages += 1;
    }
    assert!(languages >= 3, "{languages} languages");
}

#[test]
fn no_text_is_defined_twice() {
    for language in fs::read_dir(root().join("data/texts")).unwrap() {
        let mut known = BTreeSet::new();
        for (id, _) in messages(&sources(&language.unwrap().path(), "ftl")) {
            assert!(known.insert(id.clone()), "{id} stands in two files");
        }
    }
}

/// Lists are joined by the language's texts, not by the code. Records and refused positions are not translated.
#[test]
fn lists_shown_to_people_are_joined_by_texts() {
    fn joining(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                joining(&path, found);
                continue;
            }
            let code = fs::read_to_string(&path).unwrap_or_default();
            let joins = ["join(\", \")", "joined(\", \")", "join(\"; \")"];
            if joins.iter().any(|join| code.contains(join)) {
                found.push(path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    let mut found = Vec::new();
    for folder in ["src/base", "src/games", "src/table", "src/frame", "src/bot"] {
        joining(&root().join(folder), &mut found);
    }
    found.sort_unstable();
    let untranslated = [
        "src/bot/records/analysis/remarks.rs",
        "src/games/triablo/position.rs",
        "src/games/trioker/data.rs",
        "src/games/triortan/position.rs",
        "src/table/record.rs",
    ];
    assert_eq!(found, untranslated);
}

/// Otherwise tests would look for digits that no reader sees.
#[test]
fn tests_look_for_large_numbers_as_each_language_writes_them() {
    for locale in locales() {
        for max in [9_999, 12_345, 1_234_567_usize] {
            let said = say(locale, &message!("terms-numbers", min = 1usize, max = max));
            let says = |max: usize| said.says_in(locale.tag(), message!("terms-numbers", max = max));
            assert!(says(max) && !says(max + 1), "{said}");
        }
    }
}
