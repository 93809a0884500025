//! Which file of a crate needs which: paths in its sources, followed to the file of the definition.

use super::source::{files, is_name, tokens};
use std::collections::{BTreeMap, BTreeSet};

/// The names of a path from the root of the crate, without `crate`.
pub type Names = Vec<String>;

pub struct Crate {
    /// Paths of files from the crate's folder.
    pub files: Vec<String>,
    modules: BTreeMap<Names, usize>,
    /// Imports of a module, by their names there.
    imported: BTreeMap<(Names, String), Names>,
    /// For each file, the paths that it names, and whether by a `pub use`.
    named: Vec<BTreeSet<(Names, bool)>>,
}

/// A path as written.
struct Written {
    names: Names,
    /// Its name in the module, if it is imported.
    local: Option<String>,
    is_public: bool,
}

impl Crate {
    pub fn read(folder: &str) -> Crate {
        Crate::of(&files(folder))
    }

    /// The files of a crate, by their paths in its folder, with their texts.
    pub fn of(texts: &[(String, String)]) -> Crate {
        let module = |path: &str| -> Names {
            let whole = path.trim_end_matches(".rs");
            let whole = whole.strip_suffix("/mod").unwrap_or(whole);
            let names = whole.split('/').filter(|name| !["lib", "main"].contains(name));
            names.map(str::to_owned).collect()
        };
        let paths = texts.iter().map(|(path, _)| path.clone()).collect();
        let modules = texts.iter().enumerate().map(|(file, (path, _))| (module(path), file)).collect();
        let mut read = Crate {
            files: paths,
            modules,
            imported: BTreeMap::new(),
            named: Vec::new(),
        };
        let written: Vec<(Names, Vec<Written>)> =
            texts.iter().map(|(path, text)| (module(path), written(&tokens(text)))).collect();
        for (at, paths) in &written {
            for path in paths {
                if let (Some(local), Some(names)) = (&path.local, read.absolute(at, &path.names)) {
                    read.imported.insert((at.clone(), local.clone()), names);
                }
            }
        }
        for (at, paths) in &written {
            let named =
                paths.iter().filter_map(|path| Some((read.absolute(at, &path.names)?, path.is_public)));
            let named = named.collect();
            read.named.push(named);
        }
        read
    }

    /// A path of the module `at` from the crate's root; `None` for other crates.
    fn absolute(&self, at: &[String], names: &[String]) -> Option<Names> {
        let (first, rest) = names.split_first()?;
        let mut from = match first.as_str() {
            "crate" => return Some(rest.to_vec()),
            "self" => at.to_vec(),
            "super" => at[..at.len().saturating_sub(1)].to_vec(),
            _ => {
                let child = [at, std::slice::from_ref(first)].concat();
                match self.modules.contains_key(&child) {
                    true => child,
                    false => self.imported.get(&(at.to_vec(), first.clone()))?.clone(),
                }
            }
        };
        let above = rest.iter().take_while(|name| *name == "super").count();
        from.truncate(from.len().saturating_sub(above));
        from.extend_from_slice(&rest[above..]);
        Some(from)
    }

    /// The module of a path and the item in it, followed through every `use` on the way.
    fn definition(&self, names: &[String]) -> (Names, Option<String>) {
        let mut names = names.to_vec();
        for _ in 0..16 {
            let depth = (0..=names.len()).rev().find(|depth| self.modules.contains_key(&names[..*depth]));
            let (module, item) = names.split_at(depth.unwrap_or(0));
            let Some(first) = item.first() else {
                return (names, None);
            };
            match self.imported.get(&(module.to_vec(), first.clone())) {
                Some(further) if !further.is_empty() => names = [further, &item[1..]].concat(),
                _ => return (module.to_vec(), Some(first.clone())),
            }
        }
        panic!("{names:?} leads nowhere")
    }

    /// The paths that a file names, as they are written and where they are defined.
    pub fn names(&self, file: usize) -> impl Iterator<Item = [Names; 2]> {
        self.named[file].iter().map(|(names, _)| {
            let (module, item) = self.definition(names);
            [names.clone(), module.into_iter().chain(item).collect()]
        })
    }

    /// For each file, the others that define what it names. A re-export needs nothing, nor does a module's
    /// name alone.
    pub fn needs(&self) -> Vec<BTreeSet<usize>> {
        let needed = |(file, named): (usize, &BTreeSet<(Names, bool)>)| {
            let own = named.iter().filter(|(_, is_public)| !is_public);
            let found = own.filter_map(|(names, _)| match self.definition(names) {
                (module, Some(_)) => self.modules.get(&module).copied(),
                (_, None) => None,
            });
            found.filter(|other| *other != file).collect()
        };
        self.named.iter().enumerate().map(needed).collect()
    }
}

/// All paths of at least two names in a file.
fn written(tokens: &[&str]) -> Vec<Written> {
    let (mut found, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let before = at.checked_sub(1).map_or("", |before| tokens[before]);
        if tokens[at] == "use" {
            at += 1;
            tree(tokens, &mut at, &[], Some(["pub", ")"].contains(&before)), &mut found);
        } else if is_name(tokens[at]) && tokens.get(at + 1) == Some(&"::") {
            tree(tokens, &mut at, &[], None, &mut found);
        } else {
            at += 1;
        }
    }
    found
}

/// Reads a path, which may end in a group. `import`: in a `use`, and whether that is public.
fn tree(tokens: &[&str], at: &mut usize, before: &[String], import: Option<bool>, found: &mut Vec<Written>) {
    let mut names = before.to_vec();
    while let Some(token) = tokens.get(*at) {
        *at += 1;
        match *token {
            "::" => continue,
            "{" => {
                while !["}", ";"].contains(tokens.get(*at).unwrap_or(&";")) {
                    match tokens[*at] {
                        "," => *at += 1,
                        _ => tree(tokens, at, &names, import, found),
                    }
                }
                *at += 1;
                return;
            }
            token if is_name(token) || token == "*" => names.push(token.to_owned()),
            // A type's parameters.
            _ => break,
        }
        if tokens.get(*at) != Some(&"::") {
            break;
        }
    }
    if names.len() > 1 && names.last().is_some_and(|last| last == "self") {
        names.pop();
    }
    let mut local = names.last().filter(|last| *last != "*").cloned();
    if import.is_some() && tokens.get(*at) == Some(&"as") {
        local = tokens.get(*at + 1).map(|name| (*name).to_owned());
        *at += 2;
    }
    found.push(Written {
        names,
        local: import.and(local),
        is_public: import == Some(true),
    });
}
