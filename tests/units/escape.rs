//! Tests of escaped text.

use super::*;
use proptest::prelude::*;

#[test]
fn escaped_names_lose_markdown_only() {
    assert_eq!(markdown("*bold* _x_"), r"\*bold\* \_x\_");
    assert_eq!(markdown("@everyone"), "\\@\u{200b}everyone");
    assert_eq!(markdown("<@17>"), "\\<\\@\u{200b}17\\>");
    assert_eq!(markdown("a\u{202e}b\nc"), "ab c");
    for blank in ["", "\u{200b}", "\u{3164}", "\u{2800}\u{2800}", "\u{ad}", "\u{e0041}\u{fe0f}", "\u{202e}"] {
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
