//! Sources as tokens: what plain scans of the code need, and no more.

use std::{fs, path::Path};

/// The files below `folder` of the repository (or `folder` itself, if it is a file) with their paths from
/// there, sorted.
pub fn files(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let (mut found, mut open) = (Vec::new(), vec![root.clone()]);
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    assert!(!found.is_empty(), "no sources in {folder}");
    found.sort();
    found
}

/// Words, `::`, single punctuation marks and literals; no comments, and nothing that is compiled for unit
/// tests only.
pub fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            ':' if rest.starts_with("::") => 2,
            'r' if rest.starts_with("r\"") || rest.starts_with("r#\"") => {
                let end = if rest.starts_with("r#") { "\"#" } else { "\"" };
                let start = 1 + end.len();
                rest[start..].find(end).map_or(rest.len(), |length| start + length + end.len())
            }
            '"' => quoted(rest, '"'),
            '\'' if rest[1..].starts_with('\\') || rest.chars().nth(2) == Some('\'') => quoted(rest, '\''),
            _ if is_of_word(first) => rest.find(|next| !is_of_word(next)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        if !token.starts_with("//") && !token.starts_with("/*") {
            found.push(token);
        }
        rest = after.trim_start();
    }
    while let Some(at) = found.windows(7).position(|part| part == ["#", "[", "cfg", "(", "test", ")", "]"]) {
        let mut end = at + 7;
        while found[end] == "#" {
            end += 1 + item(&found[end + 1..], &["]"]);
        }
        let is_field = found[end + 1] == ":";
        end += item(&found[end..], if is_field { &[","] } else { &[";", "}"] });
        found.drain(at..end);
    }
    found
}

/// The number of tokens up to the first of `ends` outside of all brackets.
pub fn item(tokens: &[&str], ends: &[&str]) -> usize {
    let mut depth = 0;
    let end = tokens.iter().position(|token| {
        match *token {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        depth == 0 && ends.contains(token)
    });
    end.map_or(tokens.len(), |end| end + 1)
}

pub fn is_name(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

fn is_of_word(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

/// The length of a literal in quotes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|(_, char)| {
        let ends = *char == quote && !escaped;
        escaped = *char == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

#[test]
fn comments_and_unit_tests_are_no_tokens() {
    let text = r##"// a
        use b::{C}; /* d */ fn e<'f>(_: &'f str) { '\''; 'g'; "h \" // h"; r#"i"#; }
        #[cfg(test)] mod tests { fn j() {} } #[cfg(test)] mod k; struct L { #[cfg(test)] m: u8, n: u8 }"##;
    let expected = r##"use b :: { C } ; fn e < ' f > ( _ : & ' f str ) { '\'' ; 'g' ; "h \" // h" ; r#"i"# ; }
        struct L { n : u8 }"##;
    let (found, joined) = (tokens(text), expected.split_whitespace().collect::<Vec<_>>().join(" "));
    assert_eq!(found.join(" "), joined);
}
