//! The only font: widths, cutting to fit, and the supported characters.
//!
//! Sizes are ems in card units. Inter SemiBold with tabular figures (Latin, Greek, Cyrillic); [`legible`]
//! removes all other characters from people's names, so that no picture shows an empty box.

use ab_glyph::{Font, FontRef, Glyph, GlyphId, ScaleFont};
use std::sync::LazyLock;

pub static FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    // The file is part of the binary and a test reads it.
    FontRef::try_from_slice(include_bytes!("../../../fonts/Inter-SemiBold.otf")).expect("the embedded font")
});

/// Height of capitals and figures, in ems.
pub const CAP_HEIGHT: f32 = 0.727;

/// The positioned glyphs of one line, kerned, from the left end of its baseline at (0, 0); and its width.
pub fn line(text: &str, size: f32) -> (Vec<Glyph>, f32) {
    // A font's scale is its line height; one em is less.
    let em = FONT.height_unscaled() / FONT.units_per_em().unwrap_or(1.0);
    let font = FONT.as_scaled(size * em);
    let mut glyphs = Vec::new();
    let mut x = 0.0;
    let mut before: Option<GlyphId> = None;
    for character in text.chars().filter(|character| has(*character)) {
        let id = font.glyph_id(character);
        if let Some(before) = before {
            x += font.kern(before, id);
        }
        glyphs.push(id.with_scale_and_position(font.scale(), ab_glyph::point(x, 0.0)));
        x += font.h_advance(id);
        before = Some(id);
    }
    (glyphs, x)
}

pub fn width(text: &str, size: f32) -> f32 {
    line(text, size).1
}

pub fn has(character: char) -> bool {
    FONT.glyph_id(character).0 != 0
}

/// Cuts the text with `…` if it is wider than `limit`.
pub fn fit(text: &str, size: f32, limit: f32) -> String {
    if width(text, size) <= limit {
        return text.to_owned();
    }
    let mut kept: Vec<char> = text.chars().collect();
    while kept.pop().is_some() {
        let shorter: String = kept.iter().collect::<String>().trim_end().chars().chain(['…']).collect();
        if width(&shorter, size) <= limit {
            return shorter;
        }
    }
    String::new()
}

/// Breaks the text at blanks into lines of at most `limit`; a wider word gets a line of its own, cut. The
/// blanks before `:` and `?` in French are no-break spaces.
pub fn wrap(text: &str, size: f32, limit: f32) -> Vec<String> {
    let breaks = |character: char| character.is_whitespace() && !matches!(character, '\u{a0}' | '\u{202f}');
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(breaks).filter(|word| !word.is_empty()) {
        let longer = lines
            .last()
            .map(|line| format!("{line} {word}"))
            .filter(|longer| width(longer, size) <= limit);
        match (longer, lines.last_mut()) {
            (Some(longer), Some(line)) => *line = longer,
            _ => lines.push(fit(word, size, limit)),
        }
    }
    lines
}

/// Returns the displayable part of a user's name: removes pictures, unsupported scripts, controls and marks
/// of direction, and joins blanks. `None` if no letter or figure is left.
pub fn legible(name: &str) -> Option<String> {
    let shown: String = name
        .chars()
        .map(|character| if character.is_whitespace() { ' ' } else { character })
        .filter(|character| has(*character) && !invisible(*character))
        .take(64)
        .collect();
    let words: Vec<&str> = shown.split(' ').filter(|word| !word.is_empty()).collect();
    shown.chars().any(char::is_alphanumeric).then(|| words.join(" "))
}

/// Whether the character is a control, a mark of direction, a joiner or a stacked mark, even if the font has
/// an (empty) glyph for it.
fn invisible(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_tabular_and_letters_kerned() {
        assert_eq!(width("111", 40.0), width("888", 40.0));
        assert!(width("AV", 40.0) < width("A", 40.0) + width("V", 40.0) - 1.0);
        assert_eq!(width("", 40.0), 0.0);
    }

    #[test]
    fn cap_height_matches_the_constant() {
        let (glyphs, _) = line("H", 100.0);
        let bounds = FONT.outline_glyph(glyphs[0].clone()).unwrap().px_bounds();
        assert!((bounds.height() - 100.0 * CAP_HEIGHT).abs() <= 2.0, "{bounds:?}");
    }

    #[test]
    fn long_names_are_cut() {
        let cut = fit("Maximiliana von Hohenburg", 40.0, 160.0);
        assert!(cut.ends_with('…') && cut.starts_with("Maxi") && width(&cut, 40.0) <= 160.0, "{cut}");
        assert_eq!(fit("Mira", 40.0, 160.0), "Mira");
        assert_eq!(fit("Mira", 40.0, 1.0), "");
    }

    #[test]
    fn paragraphs_are_broken_into_lines() {
        let text = "One two  three\nfour five six seven eight nine ten";
        let lines = wrap(text, 40.0, 300.0);
        assert!(lines.len() > 2 && lines.iter().all(|line| width(line, 40.0) <= 300.0), "{lines:?}");
        assert_eq!(lines.join(" "), text.split_whitespace().collect::<Vec<_>>().join(" "));
        assert!(wrap("Donaudampfschifffahrtsgesellschaft", 40.0, 200.0)[0].ends_with('…'));
        assert!(wrap(" ", 40.0, 200.0).is_empty());
        let french = "Où ?".replace(' ', "\u{202f}");
        assert_eq!(wrap(&french, 40.0, width(&french, 40.0)).join("|"), french);
        assert_eq!(wrap(&format!("x {french}"), 40.0, width(&french, 40.0)), ["x", &french]);
    }

    #[test]
    fn names_keep_what_can_be_shown() {
        assert_eq!(legible("🔥 Mira  🔥").as_deref(), Some("Mira"));
        assert_eq!(legible("田中 Ken").as_deref(), Some("Ken"));
        assert_eq!(legible("\u{202e}abc\u{7}\u{200d}").as_deref(), Some("abc"));
        assert_eq!(legible("Зоя Ωmega Tuğçe").as_deref(), Some("Зоя Ωmega Tuğçe"));
        assert_eq!(legible("Ame\u{301}lie").as_deref(), Some("Amelie"));
        assert_eq!(legible("田中"), None);
        assert_eq!(legible("- ★ -"), None);
        assert_eq!(legible(""), None);
    }
}
