//! Makes user text harmless; every name and typed entry in a message passes through here.
//!
//! There are three forms: [`markdown`] for the text of a message, [`code`] for a code span, [`plain`] for
//! pictures and alt texts. Mentions are never parsed from text anyway (a post lists whom it notifies); this
//! keeps text from *looking* like a mention.

use deltille_base::text::typed::{beginning, is_blank, runs_left};

/// Maximum length of a name, in characters.
const NAME: usize = 32;

/// Maximum length of an echoed input, in characters.
const ECHO: usize = 60;

/// Escapes a name for the text of a message: all ASCII punctuation loses its meaning, and the reading
/// direction cannot be reversed.
pub fn markdown(name: &str) -> String {
    escaped(&plain(name))
}

/// Escapes a title or sentence by a person for the text of a message, cut to `limit` characters.
pub fn written(text: &str, limit: usize) -> String {
    escaped(&titled(text, limit))
}

/// Formats a title by a person without Markdown: one line, cut to `limit` characters.
pub fn titled(text: &str, limit: usize) -> String {
    isolated(cut(&tidy(text), limit))
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        if character.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(character);
        if character == '@' {
            // A zero-width space: `@everyone` stays two words.
            escaped.push('\u{200b}');
        }
    }
    escaped
}

/// Escapes one of our own sentences that contains notation (`e3xe5^`), without shortening it.
pub fn sentence(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '\\' | '*' | '_' | '~' | '|' | '`' | '<' | '>' | '#' | '@' | '[' | ']') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// Strips the Markdown of our own texts: code spans, bold, small print and escapes.
pub fn unmarked(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut characters = line.strip_prefix("-# ").unwrap_or(line).chars();
        let mut in_code = false;
        while let Some(character) = characters.next() {
            match character {
                '`' => in_code = !in_code,
                '*' if !in_code => {}
                '\\' if !in_code => bare.extend(characters.next()),
                _ => bare.push(character),
            }
        }
    }
    bare
}

/// Formats an entry or any input as a code span of at most sixty characters.
pub fn code(text: &str) -> String {
    let inner = tidy(text).replace('`', "'");
    if is_blank(&inner) {
        "` `".to_owned()
    } else {
        format!("`{}`", isolated(cut(&inner, ECHO)))
    }
}

/// Formats a code block; the text cannot close it.
pub fn block(text: &str) -> String {
    format!("```\n{}\n```", text.replace("```", "'''").trim_end_matches('\n'))
}

/// The longest text that people write for others, in characters: a reason, a report.
pub const WORDS: u16 = 300;

/// Formats a text that a person has written for others: one line, without Markdown and control characters;
/// empty if nothing was written.
pub fn quoted(text: &str) -> String {
    let shown: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    if words.is_empty() {
        return String::new();
    }
    written(&words.join(" "), usize::from(WORDS))
}

/// Formats a name without Markdown: one line, no control characters, at most 32 characters, isolated if it runs
/// to the left; `?` for a name of which nothing is seen.
pub fn plain(name: &str) -> String {
    let name = tidy(name);
    if is_blank(&name) { "?".to_owned() } else { isolated(cut(&name, NAME)) }
}

/// Encloses a text that runs to the left, so that the figures and brackets after it stay where they belong.
fn isolated(text: String) -> String {
    if text.contains(runs_left) { format!("\u{2068}{text}\u{2069}") } else { text }
}

/// Shortens a text to `limit` characters, ending in `…`; cuts between words if a gap is near, and never within a
/// letter and its marks.
pub fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let kept = beginning(text, limit.saturating_sub(1));
    let kept = match kept.rfind(char::is_whitespace) {
        Some(blank) if blank * 4 > kept.len() * 3 => &kept[..blank],
        _ => kept,
    };
    if limit == 0 { String::new() } else { format!("{}…", kept.trim_end()) }
}

/// Returns one line without control characters, bidirectional overrides and zero-width spaces. A joiner stays
/// between characters that it can join: letters of Persian or Hindi, the parts of an emoji.
fn tidy(text: &str) -> String {
    let joins = |character: Option<char>| {
        character.is_some_and(|c| c > '\u{58f}' && !is_direction(c) && !is_blank(c.encode_utf8(&mut [0; 4])))
    };
    let mut before = None;
    let mut characters = text.chars().peekable();
    let mut kept = String::with_capacity(text.len());
    while let Some(character) = characters.next() {
        let joiner = matches!(character, '\u{200c}' | '\u{200d}');
        if !is_direction(character) || joiner && joins(before) && joins(characters.peek().copied()) {
            kept.push(character);
        }
        // A variation selector belongs to the emoji before it.
        if character != '\u{fe0f}' {
            before = Some(character);
        }
    }
    let kept: String = kept
        .chars()
        .map(|character| {
            if character.is_whitespace() || character.is_control() {
                ' '
            } else {
                character
            }
        })
        .collect();
    kept.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Marks that turn or join what follows. Others, such as variation selectors, belong to visible characters.
fn is_direction(character: char) -> bool {
    matches!(character, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

#[cfg(test)]
#[path = "../../../tests/units/escape.rs"]
mod tests;
