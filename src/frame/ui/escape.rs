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
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn escaped_names_lose_markdown_only() {
        assert_eq!(markdown("*bold* _x_"), r"\*bold\* \_x\_");
        assert_eq!(markdown("@everyone"), "\\@\u{200b}everyone");
        assert_eq!(markdown("<@17>"), "\\<\\@\u{200b}17\\>");
        assert_eq!(markdown("a\u{202e}b\nc"), "ab c");
        for blank in
            ["", "\u{200b}", "\u{3164}", "\u{2800}\u{2800}", "\u{ad}", "\u{e0041}\u{fe0f}", "\u{202e}"]
        {
            assert_eq!(markdown(blank), r"\?", "{blank:?}");
            assert_eq!(code(blank), "` `", "{blank:?}");
        }
        assert_eq!(plain(&"\u{3164}".repeat(40)), "?", "and what is cut is blank");
        assert_eq!(markdown("Ünal 李"), "Ünal 李");
        for name in ["👨\u{200d}👩\u{200d}👧", "❤\u{fe0f}\u{200d}🔥", "क्\u{200d}ष"] {
            assert_eq!(markdown(name), name);
        }
        assert_eq!(markdown("a\u{200d}b \u{200d}李\u{200c}"), "ab 李");
        assert_eq!(code("e3`xe5^"), "`e3'xe5^`");
        assert_eq!(code(""), "` `");
        assert_eq!(sentence("e3xe5^ covers *"), r"e3xe5^ covers \*");
    }

    #[test]
    fn quoted_text_is_one_line_without_markdown() {
        assert_eq!(quoted(" a\n# b  <7> "), r"a \# b \<7\>");
        assert!(!quoted("@everyone").contains("@everyone"));
        assert!(quoted(&"x ".repeat(400)).chars().count() <= usize::from(WORDS));
        assert_eq!(quoted("\n\t "), "");
    }

    #[test]
    fn plain_text_keeps_the_words() {
        let marked = "**1.** White `P*e5` — *mistake*\n-# Expected score: \\*Ann\\* 40 %\n3 -# 4";
        assert_eq!(unmarked(marked), "1. White P*e5 — mistake\nExpected score: *Ann* 40 %\n3 -# 4");
    }

    #[test]
    fn names_that_run_to_the_left_leave_the_sentence_alone() {
        assert_eq!(markdown("דוד (3)"), "\u{2068}דוד \\(3\\)\u{2069}");
        assert_eq!(plain("علی\u{200c}رضا"), "\u{2068}علی\u{200c}رضا\u{2069}");
        // Their own controls cannot end that.
        assert_eq!(plain("\u{2069}محمد\u{2069}\u{202e}"), "\u{2068}محمد\u{2069}");
        assert_eq!(code("محمد"), "`\u{2068}محمد\u{2069}`");
    }

    #[test]
    fn cutting_keeps_words() {
        assert_eq!(cut("Zoe\u{308} Zoe\u{308}!", 9), "Zoe\u{308} Zo…");
        assert_eq!(cut("सर्वप्रिया", 6), "सर्व…");
        assert_eq!(cut("one two three four", 16), "one two three…");
        assert_eq!(cut("abcdefghij", 5), "abcd…");
        assert_eq!(cut("short", 5), "short");
        assert_eq!(cut("x", 0), "");
    }

    proptest! {
        #[test]
        fn any_name_becomes_one_harmless_short_line(name in any::<String>()) {
            let shown = markdown(&name);
            prop_assert!(shown.chars().count() <= 3 * NAME);
            let broken = shown.contains(['\n', '\r', '\u{202e}', '\u{2066}']);
            // Isolates end within the name.
            prop_assert_eq!(shown.starts_with('\u{2068}'), shown.ends_with('\u{2069}'));
            let marks = shown.matches(['\u{2068}', '\u{2069}']).count();
            prop_assert!(marks <= 2);
            prop_assert!(!shown.is_empty() && !broken);
            // Every punctuation character follows its own backslash.
            let mut characters = shown.chars();
            while let Some(character) = characters.next() {
                if character == '\\' {
                    prop_assert!(characters.next().is_some_and(|next| next.is_ascii_punctuation()));
                } else {
                    prop_assert!(!character.is_ascii_punctuation());
                }
            }
            prop_assert!(!shown.contains("@everyone") && !shown.contains("@here"));
        }

        #[test]
        fn a_code_span_cannot_be_left(text in any::<String>()) {
            let shown = code(&text);
            prop_assert_eq!(shown.matches('`').count(), 2);
            prop_assert!(shown.starts_with('`') && shown.ends_with('`') && shown.chars().count() <= ECHO + 2);
            prop_assert_eq!(block(&text).matches("```").count(), 2);
            prop_assert_eq!(format!("`{}`", unmarked(&shown)), shown);
        }

        #[test]
        fn cutting_never_exceeds(text in any::<String>(), limit in 0usize..80) {
            prop_assert!(cut(&text, limit).chars().count() <= limit);
        }
    }
}
