//! The lines of a record that count. Showing, hashing, storing, importing and verifying a record all read it
//! through [`read`], so they agree on what belongs to it.
//!
//! - A header line is `# key: value` with a key of [`counts`]; it may come before or after entries.
//! - `# stakes` and `# stand-in …` count in a record with a line `# binds: …` only: hashes of older records were
//!   made without them.
//! - Other lines that begin with `#` are comments, blank lines are nothing; every other line is an entry (or
//!   a position without its key).
//! - A text copied from a chat counts as well: quote marks (`>`) are dropped; of a text with code blocks only
//!   what is inside them counts; a sentence before the header ("Record of …:") does not. Backticks in a seat's
//!   name belong to the name.

use deltille_base::text::typed::{fold, lines};

/// A line that counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Number in the text, from 1.
    pub number: usize,
    pub content: Content,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// A header line; the key in lower case, of [`counts`]. Never empty.
    Head { key: String, value: String },
    /// An entry in the normal form of typed text.
    Entry(String),
}

impl Content {
    /// The line as a record writes it.
    pub fn text(&self) -> String {
        match self {
            Content::Head { key, value } => format!("# {key}: {value}"),
            Content::Entry(entry) => entry.clone(),
        }
    }
}

/// Header key of a record whose hash covers stakes and stand-ins.
pub const BINDS: &str = "binds";

/// Whether a header key belongs to a record; lines with other keys are comments.
fn counts(key: &str) -> bool {
    const SINGLE: [&str; 13] = [
        "anonymised",
        BINDS,
        "final",
        "game",
        "imported",
        "position",
        "promise",
        "requests",
        "result",
        "seats",
        "seed",
        "stakes",
        "variant",
    ];
    const WITH_NAME: [&str; 4] = ["computer", "option", "seat", "stand-in"];
    match key.split_once(' ') {
        None => SINGLE.contains(&key),
        Some((kind, name)) => WITH_NAME.contains(&kind) && !name.contains(' '),
    }
}

/// The lines of a text that count, in order.
pub fn read(text: &str) -> Vec<Line> {
    let all: Vec<(usize, &str)> =
        lines(text).enumerate().map(|(index, line)| (index + 1, unquoted(line))).collect();
    let fenced = fenced(&all);
    let mut counted = if fenced.is_empty() { all } else { fenced };
    if let [(_, first), (_, second), ..] = counted.as_slice()
        && fold(first).ends_with(':')
        && fold(second).starts_with('#')
    {
        // The sentence above a record in a chat.
        counted.remove(0);
    }
    let read = |(number, line)| Some(Line { number, content: content(line)? });
    let mut lines: Vec<Line> = counted.into_iter().filter_map(read).collect();
    if header(&lines, BINDS).is_none() {
        let is_bound = |key: &str| key == "stakes" || key.starts_with("stand-in ");
        lines.retain(|line| !matches!(&line.content, Content::Head { key, .. } if is_bound(key)));
    }
    lines
}

/// The first value of a header key.
pub fn header(lines: &[Line], key: &str) -> Option<String> {
    lines.iter().find_map(|line| match &line.content {
        Content::Head { key: known, value } if known == key => Some(value.clone()),
        _ => None,
    })
}

/// A line without the marks of a quotation.
fn unquoted(line: &str) -> &str {
    line.trim_start().trim_start_matches(['>', ' ', '\u{a0}'])
}

/// The lines inside of code blocks; a fence may share its line with text.
fn fenced<'a>(all: &[(usize, &'a str)]) -> Vec<(usize, &'a str)> {
    let mut inside = Vec::new();
    let mut open = false;
    for (number, line) in all {
        if is_seat(line) {
            inside.extend(open.then_some((*number, *line)));
            continue;
        }
        for (index, part) in line.split("```").enumerate() {
            if index > 0 {
                open = !open;
            }
            if open && !part.trim().is_empty() {
                inside.push((*number, part));
            }
        }
    }
    inside
}

/// Whether a line names who sits in a seat.
fn is_seat(line: &str) -> bool {
    let folded = fold(line);
    let key = folded
        .strip_prefix('#')
        .and_then(|comment| comment.split_once(':'))
        .map(|(key, _)| key.trim());
    key.is_some_and(|key| key.to_ascii_lowercase().starts_with("seat "))
}

fn content(line: &str) -> Option<Content> {
    let folded = fold(line);
    let folded = folded.trim_matches('`').trim();
    if folded.is_empty() {
        return None;
    }
    let Some(comment) = folded.strip_prefix('#') else {
        return Some(Content::Entry(folded.to_owned()));
    };
    let (key, value) = comment.split_once(':')?;
    let key = key.trim().to_ascii_lowercase();
    if !counts(&key) {
        return None;
    }
    // A name is shown as it was written; everything else is notation.
    let value = match key.starts_with("seat ") {
        true => one_line(line.split_once([':', '：'])?.1),
        false => value.trim().to_owned(),
    };
    (!value.is_empty()).then_some(Content::Head { key, value })
}

/// Removes control characters, so that a name cannot start a second line.
pub fn one_line(name: &str) -> String {
    let clean = |character: char| if character.is_control() { ' ' } else { character };
    name.chars()
        .map(clean)
        .collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        read(text).iter().map(|line| line.content.text()).collect()
    }

    #[test]
    fn copied_messages_and_quotes_are_the_record_inside() {
        let record = ["# game: triablo", "# seat white: Ａnn", "e2-e4^"];
        for text in [
            "# game: triablo\n# seat white: Ａnn\ne2-e4^\n",
            "Record of Triablo, 1 entry:\n```\n# game: triablo\n# seat white: Ａnn\ne2-e4^\n```\n*over*",
            "Record of Triablo, 1 entry:\n# game: triablo\n# seat white: Ａnn\ne2-e4^",
            "> # game: triablo\r\n> # seat white: Ａnn\r\n> e2-e4^",
            "\u{feff}＃ Game：triablo\r# seat  White: Ａnn\r\r`e2–e4^`\r",
            "```# game: triablo\n# seat white: Ａnn\n# a remark\n# position now: x\ne2-e4^```",
            "# game: triablo\n# seat white: Ａnn\ne2-e4^\n```",
        ] {
            assert_eq!(texts(text), record, "{text:?}");
        }
    }

    #[test]
    fn backticks_in_a_name_are_no_fence() {
        for name in ["```", "Tick```", "```Tock", "a```b```c", "``````"] {
            let seat = format!("# seat white: {name}");
            let record = ["# game: triablo", &seat, "# result: nobody", "e2-e4^"];
            let text = record.join("\n");
            for text in
                [text.clone(), format!("```\n{text}\n```"), format!("> {}", text.replace('\n', "\n> "))]
            {
                assert_eq!(texts(&text), record, "{text:?}");
            }
        }
    }

    #[test]
    fn headers_count_anywhere_and_comments_nowhere() {
        assert_eq!(
            texts("a1\n# game: triablo\n# games are fun\n# 3: mistake\nb2"),
            ["a1", "# game: triablo", "b2"]
        );
        assert_eq!(texts("# stakes: rated\na1"), ["a1"]);
        let bound = ["# stakes: rated", "# binds: stakes, stand-ins", "# stand-in red: level 4", "a1"];
        assert_eq!(texts(&bound.join("\n")), bound);
        assert_eq!(read("\n\na1")[0].number, 3);
    }
}
