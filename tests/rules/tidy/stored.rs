//! `docs/privacy.md` names every stored field: the types written to disk are read from the sources, starting
//! from the bodies of all kinds of subjects, and compared with its tables.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use syn::{Attribute, Fields, Item, ItemStruct, Type, visit::Visit};

/// Types written as a whole: bodies, rows, lines of the journal.
const ROOTS: [(&str, &str); 12] = [
    ("table/body.rs", "Body"),
    ("bot/service/people.rs", "PersonSettings"),
    ("bot/service/servers.rs", "ServerSettings"),
    ("bot/service/analyses.rs", "Analysis"),
    ("bot/service/results.rs", "Tried"),
    ("bot/service/deletion/person.rs", "State"),
    ("table/uptime.rs", "Uptime"),
    ("store/rows.rs", "Head"),
    ("store/rows.rs", "Fenced"),
    ("store/rows.rs", "Answered"),
    ("store/mod.rs", "Posted"),
    ("store/journal.rs", "Noted"),
];

/// Files and folders that define stored types.
const FOLDERS: [&str; 5] = ["table", "bot/service", "store", "games/setup.rs", "engine/review.rs"];

/// A serializable type, with its fields and the names in their types.
struct Kept {
    fields: BTreeSet<String>,
    named: BTreeSet<String>,
}

fn has(attributes: &[Attribute], name: &str, word: &str) -> bool {
    let of = |attribute: &&Attribute| attribute.path().is_ident(name);
    let words = |attribute: &Attribute| match &attribute.meta {
        syn::Meta::List(list) => list.tokens.clone().into_iter().any(|token| token.to_string() == word),
        _ => false,
    };
    attributes.iter().filter(of).any(words)
}

#[derive(Default)]
struct Names(BTreeSet<String>);

impl<'ast> Visit<'ast> for Names {
    fn visit_ident(&mut self, ident: &'ast syn::Ident) {
        self.0.insert(ident.to_string());
    }
}

fn names(ty: &Type) -> BTreeSet<String> {
    let mut names = Names::default();
    names.visit_type(ty);
    names.0
}

fn kept(item: &ItemStruct) -> Kept {
    let mut kept = Kept { fields: BTreeSet::new(), named: BTreeSet::new() };
    for field in item.fields.iter().filter(|field| !has(&field.attrs, "serde", "skip")) {
        kept.named.extend(names(&field.ty));
        if let (Fields::Named(_), Some(name)) = (&item.fields, &field.ident) {
            kept.fields.insert(name.to_string());
        }
    }
    kept
}

/// All serializable types, by file and name, and all type aliases.
fn types(folder: &Path, root: &Path, found: &mut BTreeMap<(String, String), Kept>) {
    let files: Vec<_> = match folder.is_dir() {
        true => fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect(),
        false => vec![folder.to_owned()],
    };
    for path in files {
        if path.is_dir() {
            types(&path, root, found);
            continue;
        }
        if path.extension().is_none_or(|end| end != "rs") {
            continue;
        }
        let file = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
        for item in syn::parse_file(&fs::read_to_string(&path).unwrap()).unwrap().items {
            match &item {
                Item::Struct(item) if has(&item.attrs, "derive", "Serialize") => {
                    found.insert((file.clone(), item.ident.to_string()), kept(item));
                }
                Item::Type(item) => {
                    let alias = Kept { fields: BTreeSet::new(), named: names(&item.ty) };
                    found.insert((file.clone(), item.ident.to_string()), alias);
                }
                _ => {}
            }
        }
    }
}

/// `Type.field` of every stored field.
fn stored() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = BTreeMap::new();
    for folder in FOLDERS {
        types(&root.join(folder), &root, &mut all);
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

#[test]
fn every_subject_kind_is_documented() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("docs/privacy.md")).unwrap();
    let source = syn::parse_file(&fs::read_to_string(root.join("src/store/mod.rs")).unwrap()).unwrap();
    let subject = source.items.iter().find_map(|item| match item {
        Item::Enum(item) if item.ident == "Subject" => Some(item),
        _ => None,
    });
    let kinds: Vec<String> = subject.unwrap().variants.iter().map(|kind| kind.ident.to_string()).collect();
    assert!(kinds.len() > 7);
    for kind in kinds {
        assert!(
            text.contains(&format!("| `Subject::{kind}` |")),
            "docs/privacy.md says nothing of Subject::{kind}"
        );
    }
}
