//! Text that people type, paste or attach, in one normal form. Everything that is read from people goes through
//! here: entries, positions, records, names of games and options.
//!
//! Keyboards, chat clients and editors replace characters by look-alikes. [`fold`] undoes that for one line:
//!
//! | what | becomes |
//! | --- | --- |
//! | every dash of Unicode, `→` | `-` |
//! | every white space, repeated or at the ends | one blank, none at the ends |
//! | default-ignorable characters (zero width, directional marks, variation selectors) | nothing |
//! | full-width forms | ASCII |
//! | typographic quotes and primes, `×` | `'`, `"`, `x` |
//!
//! [`lines`] knows every line break, [`decode`] every encoding that such text comes in.

use unicode_segmentation::UnicodeSegmentation;

/// Whether a character is default-ignorable: nothing of it is seen.
pub fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether nothing of a text is seen: it has only blanks, controls and characters that are invisible or drawn
/// as a blank.
///
/// ```
/// use deltille_base::text::typed::is_blank;
/// assert!(is_blank(" \u{3164}\u{2800}\u{fe0f}") && !is_blank("\u{200b}.") && !is_blank("❤\u{fe0f}"));
/// ```
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|character| {
        // The braille blank, blank hieroglyphs, the Khitan filler, the null notehead.
        let is_drawn_blank =
            matches!(character, '\u{2800}' | '\u{13441}'..='\u{13442}' | '\u{16fe4}' | '\u{1d159}');
        is_drawn_blank || is_invisible(character) || character.is_whitespace() || character.is_control()
    })
}

/// Whether a character belongs to a script that runs to the left: Hebrew, Arabic and others.
pub fn runs_left(character: char) -> bool {
    matches!(character,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

/// Grapheme clusters, one visible character each: a letter with its accents, a syllable, a flag.
pub fn clusters(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.graphemes(true)
}

/// The beginning of a text, at most `limit` characters long and not cut within a cluster, unless the first one is
/// longer than that.
///
/// ```
/// use deltille_base::text::typed::beginning;
/// assert_eq!((beginning("Zoë", 9), beginning("Zoe\u{308}", 3), beginning("👩\u{200d}👧", 2)), ("Zoë", "Zo", "👩\u{200d}"));
/// ```
pub fn beginning(text: &str, limit: usize) -> &str {
    let at = |limit: usize| text.char_indices().nth(limit).map_or(text.len(), |(at, _)| at);
    let end = at(limit);
    if end == text.len() {
        return text;
    }
    let whole = text.grapheme_indices(true).map(|(at, _)| at).take_while(|at| *at <= end).last();
    match whole {
        Some(0) | None => &text[..end],
        Some(whole) => &text[..whole],
    }
}

/// Whether a character has Unicode's property *Dash*.
fn is_dash(character: char) -> bool {
    matches!(character,
        '-' | '\u{58a}' | '\u{5be}' | '\u{1400}' | '\u{1806}' | '\u{2010}'..='\u{2015}' | '\u{2053}'
        | '\u{207b}' | '\u{208b}' | '\u{2212}' | '\u{2e17}' | '\u{2e1a}' | '\u{2e3a}'..='\u{2e3b}' | '\u{2e40}'
        | '\u{2e5d}' | '\u{301c}' | '\u{3030}' | '\u{30a0}' | '\u{fe31}'..='\u{fe32}' | '\u{fe58}' | '\u{fe63}'
        | '\u{ff0d}' | '\u{10d6e}' | '\u{10ead}')
}

/// The normal form of one typed line.
///
/// ```
/// use deltille_base::text::typed::fold;
/// assert_eq!(fold(" ｅ3×e5＾\u{200b} "), "e3xe5^");
/// assert_eq!(fold("w\u{a0}  wr\t4"), "w wr 4");
/// ```
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for character in text.chars().filter(|character| !is_invisible(*character)) {
        let character = match character {
            _ if character.is_whitespace() => {
                if !folded.is_empty() && !folded.ends_with(' ') {
                    folded.push(' ');
                }
                continue;
            }
            _ if character == '→' || is_dash(character) => '-',
            '×' => 'x',
            '‘' | '’' | '‚' | '′' => '\'',
            '“' | '”' | '„' | '″' => '"',
            // Full-width forms are 0xFEE0 above ASCII.
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
            other => other,
        };
        folded.push(character);
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// The lines of a text, at every kind of line break: `\n`, `\r\n`, `\r`, vertical tab, form feed, U+0085, U+2028,
/// U+2029. Numbers of lines follow from it, so a `\r\n` is one break.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let breaks = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let Some(at) = text.find(breaks) else {
            return (!text.is_empty()).then_some(text);
        };
        let (line, after) = text.split_at(at);
        let width = if after.starts_with("\r\n") {
            2
        } else {
            after.chars().next().map_or(0, char::len_utf8)
        };
        rest = Some(&after[width..]);
        Some(line)
    })
}

/// Bytes that are no text: neither UTF-8 nor UTF-16.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("neither UTF-8 nor UTF-16 text")]
pub struct NotText;

/// Reads UTF-8, with or without a byte order mark, and UTF-16 with one (what Windows PowerShell writes by `>`).
///
/// # Errors
/// The bytes are something else.
pub fn decode(bytes: &[u8]) -> Result<String, NotText> {
    let wide = |pair: fn([u8; 2]) -> u16, bytes: &[u8]| {
        let (pairs, odd) = bytes.as_chunks::<2>();
        if !odd.is_empty() {
            return Err(NotText);
        }
        String::from_utf16(&pairs.iter().map(|two| pair(*two)).collect::<Vec<_>>()).map_err(|_| NotText)
    };
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => wide(u16::from_le_bytes, rest)?,
        [0xfe, 0xff, rest @ ..] => wide(u16::from_be_bytes, rest)?,
        [0xef, 0xbb, 0xbf, rest @ ..] => std::str::from_utf8(rest).map_err(|_| NotText)?.to_owned(),
        _ => std::str::from_utf8(bytes).map_err(|_| NotText)?.to_owned(),
    };
    if text.contains('\0') { Err(NotText) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use icu_properties::{CodePointSetData, props};

    #[test]
    fn every_dash_blank_and_invisible_character_of_unicode_is_folded() {
        let (dashes, blanks, invisible) = (
            CodePointSetData::new::<props::Dash>(),
            CodePointSetData::new::<props::WhiteSpace>(),
            CodePointSetData::new::<props::DefaultIgnorableCodePoint>(),
        );
        let mut counts = [0; 3];
        for character in '\0'..=char::MAX {
            let folded = fold(&format!("a{character}b"));
            assert!(
                !(invisible.contains(character) || blanks.contains(character))
                    || is_blank(&character.to_string())
            );
            if invisible.contains(character) {
                counts[0] += 1;
                assert_eq!(folded, "ab", "U+{:04X}", character as u32);
            } else if blanks.contains(character) {
                counts[1] += 1;
                assert_eq!(folded, "a b", "U+{:04X}", character as u32);
            } else if dashes.contains(character) {
                counts[2] += 1;
                assert_eq!(folded, "a-b", "U+{:04X}", character as u32);
            }
        }
        assert!(counts[0] > 4000 && counts[1] >= 25 && counts[2] >= 25, "{counts:?}");
    }

    #[test]
    fn texts_of_which_nothing_is_seen_are_blank() {
        for blank in [
            "",
            " \t",
            "\u{3164}",
            "\u{2800}",
            "\u{ad}",
            "\u{e0041}\u{e007f}",
            "\u{fe0f}",
            "\u{1d159}",
            "\0",
        ] {
            assert!(is_blank(blank), "{blank:?}");
        }
        for seen in ["a", "-", "\u{2801}", "🏴\u{e0067}\u{e007f}", "한", "\u{202e}x"] {
            assert!(!is_blank(seen), "{seen:?}");
        }
    }

    #[test]
    fn every_line_break_ends_a_line() {
        assert_eq!(lines("a\nb\r\nc\rd\u{2028}e\u{85}f").collect::<Vec<_>>(), ["a", "b", "c", "d", "e", "f"]);
        assert_eq!(lines("a\n\nb\n").collect::<Vec<_>>(), ["a", "", "b"]);
        assert_eq!(lines("").count(), 0);
    }

    #[test]
    fn encodings_are_decoded_or_refused() {
        let wide =
            |text: &str, order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect::<Vec<_>>();
        assert_eq!(decode(&wide("\u{feff}é\r\n", u16::to_le_bytes)), Ok("é\r\n".to_owned()));
        assert_eq!(decode(&wide("\u{feff}é", u16::to_be_bytes)), Ok("é".to_owned()));
        assert_eq!(decode("\u{feff}é".as_bytes()), Ok("é".to_owned()));
        for bad in [&[0xff, 0xfe, 0x00, 0xd8][..], &[0xff, 0xfe, 0x41], &[0x80], b"a\0b"] {
            assert_eq!(decode(bad), Err(NotText), "{bad:?}");
        }
    }
}
