//! Cycles of files within a room: files that depend on each other in a circle are one unit in several files.
//! The sizes of these units are limited here; the limits may only fall.

use super::{SOURCES, rooms, sources::Sources};
use std::collections::BTreeMap;

/// The largest cycle of files in each room. Two files that depend on each other, such as a module and its
/// part, need no line.
const LARGEST: [(&str, usize); 4] =
    [("games/triangulation", 3), ("games/trioker", 3), ("games/triortan", 12), ("table", 6)];

/// The limit in rooms without a line above.
const SMALL: usize = 2;

/// The strongly connected components (Tarjan's algorithm), larger ones first.
fn circles(edges: &[impl IntoIterator<Item = usize> + Clone]) -> Vec<Vec<usize>> {
    struct Walk<'a, E> {
        edges: &'a [E],
        /// When a node was visited, and the earliest open node reachable from it.
        met: Vec<Option<usize>>,
        earliest: Vec<usize>,
        open: Vec<usize>,
        is_open: Vec<bool>,
        count: usize,
        found: Vec<Vec<usize>>,
    }
    impl<E: IntoIterator<Item = usize> + Clone> Walk<'_, E> {
        fn visit(&mut self, node: usize) {
            self.met[node] = Some(self.count);
            self.earliest[node] = self.count;
            self.count += 1;
            self.open.push(node);
            self.is_open[node] = true;
            for next in self.edges[node].clone() {
                match self.met[next] {
                    None => {
                        self.visit(next);
                        self.earliest[node] = self.earliest[node].min(self.earliest[next]);
                    }
                    Some(met) if self.is_open[next] => self.earliest[node] = self.earliest[node].min(met),
                    Some(_) => {}
                }
            }
            if Some(self.earliest[node]) == self.met[node] {
                let at = self.open.iter().rposition(|open| *open == node).expect("it was opened");
                let group = self.open.split_off(at);
                group.iter().for_each(|node| self.is_open[*node] = false);
                self.found.push(group);
            }
        }
    }
    let size = edges.len();
    let mut walk = Walk {
        edges,
        met: vec![None; size],
        earliest: vec![0; size],
        open: Vec::new(),
        is_open: vec![false; size],
        count: 0,
        found: Vec::new(),
    };
    for node in 0..size {
        if walk.met[node].is_none() {
            walk.visit(node);
        }
    }
    walk.found.sort_by_key(|group| std::cmp::Reverse(group.len()));
    walk.found
}

/// The room of a file for this purpose: the nearest with a line, or else its folder.
fn room(path: &str) -> &str {
    let own = rooms(path).nth(1).unwrap_or("");
    rooms(path).find(|room| LARGEST.iter().any(|(name, _)| name == room)).unwrap_or(own)
}

fn largest(sources: &Sources) -> BTreeMap<&str, Vec<&str>> {
    let all = sources.needs();
    let path = |file: usize| sources.files[file].path.as_str();
    let within: Vec<Vec<usize>> = (0..all.len())
        .map(|file| {
            all[file].iter().copied().filter(|other| room(path(*other)) == room(path(file))).collect()
        })
        .collect();
    let mut found = BTreeMap::new();
    for circle in circles(&within) {
        let mut paths: Vec<&str> = circle.iter().map(|file| path(*file)).collect();
        paths.sort_unstable();
        found.entry(room(paths[0])).or_insert(paths);
    }
    found
}

#[test]
fn file_cycles_are_small() {
    let mut wrong = Vec::new();
    let found = largest(&SOURCES);
    for (room, circle) in &found {
        let allowed = LARGEST.iter().find(|(name, _)| name == room).map_or(SMALL, |(_, size)| *size);
        if circle.len() > allowed {
            wrong.push(format!(
                "{room}: {} files need each other, {allowed} may: {}",
                circle.len(),
                circle.join(", ")
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn cycles_are_found() {
    let edges: [&[usize]; 7] = [&[1], &[2], &[0, 3], &[4], &[5, 3], &[], &[5, 6]];
    let edges: Vec<Vec<usize>> = edges.iter().map(|next| next.to_vec()).collect();
    let mut found = circles(&edges);
    found.iter_mut().for_each(|group| group.sort_unstable());
    found.sort();
    assert_eq!(found, [vec![0, 1, 2], vec![3, 4], vec![5], vec![6]]);

    let texts = [
        ("lib.rs", "pub mod a;"),
        ("a/mod.rs", "mod b; mod c; pub use b::B; pub use c::C; pub struct A;"),
        ("a/b.rs", "use super::C; pub struct B(C);"),
        ("a/c.rs", "pub struct C; fn of(_: &super::B) {}"),
    ];
    let sources = Sources::of(&texts.map(|(path, text)| (path.to_owned(), text.to_owned())));
    assert_eq!(
        largest(&sources)["a"],
        ["a/b.rs", "a/c.rs"],
        "through what the room shows of itself, not with it"
    );
}
