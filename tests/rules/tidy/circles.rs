//! Circles of files: files of a crate that need each other are one unit in several files.

use super::{paths::Crate, source::files};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

/// Files that may need each other, such as a module and its parts.
const MOST: usize = 3;

/// The groups of files that need each other, with their paths.
fn circles(sources: &Crate) -> Vec<Vec<&str>> {
    let needs = sources.needs();
    let reached = |from: usize| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(next) = open.pop() {
            open.extend(needs[next].iter().filter(|file| seen.insert(**file)));
        }
        seen
    };
    let reached: Vec<BTreeSet<usize>> = (0..needs.len()).map(reached).collect();
    let circle = |file: &usize| -> Vec<usize> {
        reached[*file].iter().copied().filter(|other| reached[*other].contains(file)).collect()
    };
    // Each group once: at its first file.
    let groups = (0..needs.len())
        .map(|file| (file, circle(&file)))
        .filter(|(file, all)| all.first() == Some(file));
    groups
        .map(|(_, all)| all.iter().map(|file| sources.files[*file].as_str()).collect())
        .collect()
}

#[test]
fn circles_of_files_are_small() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut crates: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for (path, text) in files("src") {
        // The folders without a manifest are the program's own.
        let folder = path.split('/').next().filter(|folder| src.join(folder).join("Cargo.toml").exists());
        let name = folder.unwrap_or_default().to_owned();
        let inside = path[name.len()..].trim_start_matches('/').to_owned();
        crates.entry(name).or_default().push((inside, text));
    }
    let mut wrong = Vec::new();
    for (name, texts) in &crates {
        let sources = Crate::of(texts);
        for circle in circles(&sources).into_iter().filter(|circle| circle.len() > MOST) {
            let files: Vec<String> = circle.iter().map(|file| format!("{name}/{file}")).collect();
            wrong.push(format!("{} files: {}", files.len(), files.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "more than {MOST} files need each other:\n{}", wrong.join("\n"));
}

#[test]
fn circles_are_found() {
    let found = |texts: &[(&str, &str)]| -> Vec<String> {
        let texts: Vec<_> = texts.iter().map(|(path, text)| ((*path).into(), (*text).into())).collect();
        circles(&Crate::of(&texts)).iter().map(|circle| circle.join(" ")).collect()
    };
    let around =
        |a: &str, b: &str| found(&[("lib.rs", "mod a; mod b; pub use a::A;"), ("a.rs", a), ("b/mod.rs", b)]);
    let b_needs_a = "pub struct B(crate::A);";
    for a in [
        "use crate::b::B; pub struct A;",
        "use crate::{b::{self, c::D}, e}; fn f(_: b::B) {}",
        "use super::b as c; fn f() { c::B::new(); }",
        "use super::b::*;\nfn f() {}",
        "impl From<crate::b::B> for A {}",
        "fn f() { g!(\"{}\", super::b::B) }",
        "fn f() -> Vec<super::b::B> {}",
    ] {
        assert_eq!(around(a, b_needs_a), ["a.rs b/mod.rs"], "{a}");
    }
    for a in [
        "// crate::b::B\nfn f() { \"crate::b::B\" }",
        "use crate::b;",
        "pub use crate::b::B;",
        "use b::B; fn f() { std::b::B }",
        "#[cfg(test)] mod tests { use crate::b::B; }",
        "pub(in crate::b) struct A;",
    ] {
        assert_eq!(around(a, b_needs_a), [""; 0], "{a}");
    }
    let three = [
        ("lib.rs", "mod a; pub use a::C;"),
        ("a/mod.rs", "mod b; mod c; pub use b::B; pub use c::C; pub struct A;"),
        ("a/b.rs", "use super::C; pub struct B(C);"),
        ("a/c.rs", "use super::super::a::B; pub struct C;"),
        ("d.rs", "use crate::C; use crate::a::A;"),
    ];
    assert_eq!(found(&three), ["a/b.rs a/c.rs"], "through what a module shows of its parts, not with it");
}
