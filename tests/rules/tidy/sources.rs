//! Names in the sources: every path in every file of `src/`, resolved to its definition.
//!
//! Files are parsed, so `use crate::{bot::…}`, nested groups, `super::super::…`, renamed imports and paths in
//! the middle of code count alike; inside macros, everything that looks like a path counts. Code for unit
//! tests is left out.

use proc_macro2::{TokenStream, TokenTree};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use syn::{
    Attribute, Item, UseTree, Visibility,
    visit::{self, Visit},
};

/// The names of a path, without `::`.
pub type Names = Vec<String>;

/// How a path is written in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Way {
    Import,
    /// `use a::b::*`; the path ends before the star.
    Glob,
    /// `pub use`: re-exported, not needed here.
    Reexport,
    /// In the middle of code.
    Inline,
}

#[derive(Debug)]
pub struct File {
    /// From `src/`, e.g. `bot/mod.rs`.
    pub path: String,
    /// Paths inside the crate, without `crate`, as they are written.
    pub inside: BTreeSet<(Names, Way)>,
    /// Paths to other crates.
    pub outside: BTreeSet<Names>,
    /// String literals in the code.
    pub literals: BTreeSet<String>,
    pub is_async: bool,
}

#[derive(Default, Debug)]
struct Module {
    file: usize,
    defined: BTreeSet<String>,
    /// Names imported by `use`, with their targets.
    imported: BTreeMap<String, Place>,
    globs: Vec<Names>,
}

/// All files of a crate and the paths they name.
#[derive(Debug)]
pub struct Sources {
    pub files: Vec<File>,
    modules: BTreeMap<Names, Module>,
}

impl Sources {
    pub fn read(folder: &Path) -> Sources {
        let (mut texts, mut folders) = (Vec::new(), vec![folder.to_owned()]);
        while let Some(next) = folders.pop() {
            for item in fs::read_dir(&next).unwrap_or_else(|error| panic!("{}: {error}", next.display())) {
                let path = item.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let name = path
                        .strip_prefix(folder)
                        .unwrap()
                        .to_str()
                        .expect("names are UTF-8")
                        .replace('\\', "/");
                    texts.push((name, fs::read_to_string(&path).unwrap()));
                }
            }
        }
        texts.sort();
        Sources::of(&texts)
    }

    /// Parses sources given as paths below `src/` with their text.
    pub fn of(texts: &[(String, String)]) -> Sources {
        let parsed: Vec<(Names, &str, syn::File)> = texts
            .iter()
            .map(|(path, text)| {
                (
                    module_of(path),
                    path.as_str(),
                    syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}")),
                )
            })
            .collect();
        let mut tests_only = BTreeSet::new();
        let mut modules = BTreeMap::new();
        for (number, (module, _, file)) in parsed.iter().enumerate() {
            declare(module, number, &file.items, &mut modules, &mut tests_only);
        }
        let mut sources = Sources { files: Vec::new(), modules };
        // All imports must be known before a path can be resolved through them.
        for (module, _, file) in &parsed {
            sources.bind(module, &file.items);
        }
        for (module, path, file) in &parsed {
            let mut reader = Reader { module: module.clone(), ..Reader::default() };
            if !(1..=module.len()).any(|length| tests_only.contains(&module[..length])) {
                reader.visit_file(file);
            }
            let Reader { literals, is_async, .. } = reader;
            let path = (*path).to_owned();
            let mut read = File {
                path,
                inside: BTreeSet::new(),
                outside: BTreeSet::new(),
                literals,
                is_async,
            };
            for (at, names, way) in reader.found {
                match sources.absolute(&at, &names) {
                    Some(Place::Inside(names)) => drop(read.inside.insert((names, way))),
                    Some(Place::Outside(names)) => drop(read.outside.insert(names)),
                    None => {}
                }
            }
            sources.files.push(read);
        }
        sources
    }

    fn bind(&mut self, module: &[String], items: &[Item]) {
        for item in items.iter().filter(|item| !for_tests(attributes(item))) {
            match item {
                Item::Use(item) => {
                    let mut names = Vec::new();
                    leaves(&item.tree, &[], false, &mut names);
                    for (name, names, way) in names {
                        let Some(place) = self.absolute(module, &names) else {
                            continue;
                        };
                        // Declared before.
                        let module = self.modules.get_mut(module).expect("a module");
                        match (way, place) {
                            (Way::Glob, Place::Inside(names)) => module.globs.push(names),
                            (Way::Glob, Place::Outside(_)) => {}
                            (_, place) => drop(module.imported.insert(name, place)),
                        }
                    }
                }
                Item::Mod(inner) => {
                    let child: Names = module.iter().cloned().chain([inner.ident.to_string()]).collect();
                    inner.content.iter().for_each(|(_, items)| self.bind(&child, items));
                }
                _ => {}
            }
        }
    }

    /// Resolves a path written in the module `at`.
    fn absolute(&self, at: &[String], names: &[String]) -> Option<Place> {
        let (first, rest) = names.split_first()?;
        let mut base: Names = match first.as_str() {
            "crate" | "$crate" => return Some(Place::Inside(rest.to_vec())),
            "self" | "super" => at.to_vec(),
            "Self" => return None,
            _ => {
                let child: Names = at.iter().chain([first]).cloned().collect();
                if self.modules.contains_key(&child) {
                    return Some(Place::Inside(child.into_iter().chain(rest.iter().cloned()).collect()));
                }
                // An imported name counts at its import; here only the names taken out of it count.
                let known = self.modules.get(at).and_then(|module| module.imported.get(first));
                return Some(
                    known.map_or_else(|| Place::Outside(names.to_vec()), |known| known.joined(rest)),
                );
            }
        };
        let mut rest = names;
        while let [next, after @ ..] = rest {
            match next.as_str() {
                "self" => {}
                "super" => drop(base.pop()),
                _ => break,
            }
            rest = after;
        }
        base.extend(rest.iter().cloned());
        Some(Place::Inside(base))
    }

    /// The file of the module that the path names as written.
    pub fn standing(&self, names: &[String]) -> usize {
        self.follow(names, 0).0
    }

    /// The file of the definition, resolved through any `use`, and whether the path names a module rather
    /// than an item in it.
    pub fn definition(&self, names: &[String]) -> (usize, bool) {
        self.follow(names, 16)
    }

    fn follow(&self, names: &[String], patience: usize) -> (usize, bool) {
        let depth = (0..=names.len())
            .rev()
            .find(|depth| self.modules.contains_key(&names[..*depth]))
            .unwrap_or(0);
        let module = &self.modules[&names[..depth]];
        let Some(name) = names.get(depth) else {
            return (module.file, true);
        };
        if patience > 0 && !module.defined.contains(name) {
            if let Some(Place::Inside(further)) =
                module.imported.get(name).map(|known| known.joined(&names[depth + 1..]))
            {
                return self.follow(&further, patience - 1);
            }
            let has =
                |glob: &&Names| self.modules.get(*glob).is_some_and(|inner| inner.defined.contains(name));
            if let Some(glob) = module.globs.iter().find(has) {
                let further: Names = glob.iter().chain(&names[depth..]).cloned().collect();
                return self.follow(&further, patience - 1);
            }
        }
        (module.file, false)
    }

    /// For each file, the files it depends on: those that define what it names, without re-exports.
    pub fn needs(&self) -> Vec<BTreeSet<usize>> {
        let needed = |file: &File| {
            let named = file.inside.iter().filter(|(_, way)| *way != Way::Reexport);
            let found = named.filter_map(|(names, way)| {
                let (file, is_module) = self.definition(names);
                (!is_module || *way == Way::Glob).then_some(file)
            });
            found.collect()
        };
        let others = |(own, file)| {
            let mut all: BTreeSet<usize> = needed(file);
            all.remove(&own);
            all
        };
        self.files.iter().enumerate().map(others).collect()
    }
}

#[derive(Debug)]
enum Place {
    /// Without `crate`.
    Inside(Names),
    Outside(Names),
}

impl Place {
    /// A path below this place.
    fn joined(&self, rest: &[String]) -> Place {
        let joined = |names: &Names| names.iter().chain(rest).cloned().collect();
        match self {
            Place::Inside(names) => Place::Inside(joined(names)),
            Place::Outside(names) => Place::Outside(joined(names)),
        }
    }
}

/// `bot/ui/mod.rs` is `bot::ui`, `bot/ui/menus.rs` is `bot::ui::menus`; `lib.rs` and `main.rs` are the root.
fn module_of(path: &str) -> Names {
    let mut names: Names = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if names.last().is_some_and(|last| last == "mod") || ["lib.rs", "main.rs"].contains(&path) {
        names.pop();
    }
    names
}

fn declare(
    module: &[String],
    file: usize,
    items: &[Item],
    modules: &mut BTreeMap<Names, Module>,
    tests_only: &mut BTreeSet<Names>,
) {
    let own = modules.entry(module.to_vec()).or_default();
    own.file = file;
    let mut inner = Vec::new();
    for item in items {
        let name = match item {
            Item::Const(item) => &item.ident,
            Item::Enum(item) => &item.ident,
            Item::Fn(item) => &item.sig.ident,
            Item::Static(item) => &item.ident,
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Mod(item) => {
                let child: Names = module.iter().cloned().chain([item.ident.to_string()]).collect();
                match &item.content {
                    _ if for_tests(&item.attrs) => drop(tests_only.insert(child)),
                    Some((_, items)) => inner.push((child, items)),
                    None => {}
                }
                continue;
            }
            _ => continue,
        };
        own.defined.insert(name.to_string());
    }
    for (child, items) in inner {
        declare(&child, file, items, modules, tests_only);
    }
}

/// Whether an item is compiled for unit tests only.
fn for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The paths of a tree of imports, each with its local name.
fn leaves(tree: &UseTree, before: &[String], is_public: bool, found: &mut Vec<(String, Names, Way)>) {
    let way = if is_public { Way::Reexport } else { Way::Import };
    let with = |name: &dyn ToString| before.iter().cloned().chain([name.to_string()]).collect::<Names>();
    match tree {
        UseTree::Path(path) => leaves(&path.tree, &with(&path.ident), is_public, found),
        UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, before, is_public, found)),
        UseTree::Name(name) if name.ident == "self" => {
            found.push((before.last().cloned().unwrap_or_default(), before.to_vec(), way));
        }
        UseTree::Name(name) => found.push((name.ident.to_string(), with(&name.ident), way)),
        UseTree::Rename(renamed) if renamed.ident == "self" => {
            found.push((renamed.rename.to_string(), before.to_vec(), way));
        }
        UseTree::Rename(renamed) => found.push((renamed.rename.to_string(), with(&renamed.ident), way)),
        UseTree::Glob(_) => found.push((String::new(), before.to_vec(), Way::Glob)),
    }
}

#[derive(Default)]
struct Reader {
    /// The current module.
    module: Names,
    /// Module, path, way.
    found: Vec<(Names, Names, Way)>,
    literals: BTreeSet<String>,
    is_async: bool,
}

impl Reader {
    fn note(&mut self, names: Names, way: Way) {
        self.found.push((self.module.clone(), names, way));
    }

    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Names = Vec::new();
        let (mut colons, mut dollar) = (0, false);
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    self.is_async |= name == "async";
                    if colons != 2 {
                        self.maybe(std::mem::take(&mut path));
                    }
                    path.push(if dollar { format!("${name}") } else { name });
                    (colons, dollar) = (0, false);
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    let before = std::mem::take(&mut path);
                    let tree = syn::parse2::<UseTree>(TokenTree::Group(group.clone()).into());
                    match tree {
                        Ok(tree) if colons == 2 => {
                            let mut names = Vec::new();
                            leaves(&tree, &before, false, &mut names);
                            names.into_iter().for_each(|(_, names, way)| self.note(names, way));
                        }
                        _ => {
                            self.maybe(before);
                            self.tokens(group.stream());
                        }
                    }
                    (colons, dollar) = (0, false);
                }
                other => {
                    self.maybe(std::mem::take(&mut path));
                    if let TokenTree::Literal(literal) = &other
                        && let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string())
                    {
                        self.literals.insert(text.value());
                    }
                    dollar = matches!(&other, TokenTree::Punct(punct) if punct.as_char() == '$');
                    colons = 0;
                }
            }
        }
        self.maybe(path);
    }

    fn maybe(&mut self, names: Names) {
        if names.len() > 1 {
            self.note(names, Way::Inline);
        }
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast Item) {
        if !for_tests(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !for_tests(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let mut found = Vec::new();
        leaves(&item.tree, &[], !matches!(item.vis, Visibility::Inherited), &mut found);
        for (_, names, way) in found {
            self.note(names, way);
        }
    }

    /// `pub(super)` names nothing.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Names = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.maybe(names);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        self.visit_path(&item.path);
        self.tokens(item.tokens.clone());
    }

    fn visit_lit_str(&mut self, text: &'ast syn::LitStr) {
        self.literals.insert(text.value());
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.is_async |= signature.asyncness.is_some();
        visit::visit_signature(self, signature);
    }

    fn visit_expr_async(&mut self, block: &'ast syn::ExprAsync) {
        self.is_async = true;
        visit::visit_expr_async(self, block);
    }
}
