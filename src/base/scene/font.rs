//! The font: widths, cutting to fit, and the supported characters.
//!
//! Sizes are ems in card units. Inter SemiBold with tabular figures has Latin, Greek and Cyrillic; with the
//! feature `scripts`, [`faces`] adds fonts for people's names in other scripts and for emoji. [`legible`] removes all other
//! characters from names, so that no picture shows an empty box.

#[cfg(feature = "scripts")]
use super::faces;
#[cfg(feature = "scripts")]
pub use super::faces::Face;
use crate::text::typed::{beginning, clusters, is_invisible};
use ab_glyph::{Font, FontRef, Glyph, GlyphId, PxScale, ScaleFont};
#[cfg(feature = "scripts")]
use std::borrow::Cow;
use std::sync::LazyLock;

pub static FONT: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    // The file is part of the binary and a test reads it.
    FontRef::try_from_slice(include_bytes!("../../../fonts/Inter-SemiBold.otf")).expect("the embedded font")
});

/// Height of capitals and figures, in ems.
pub const CAP_HEIGHT: f32 = 0.727;

/// Without the feature `scripts` there is one font.
#[cfg(not(feature = "scripts"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Face;

#[cfg(not(feature = "scripts"))]
impl Face {
    pub const INTER: Face = Face;

    pub fn font(self) -> &'static FontRef<'static> {
        &FONT
    }
}

/// A positioned glyph of one of the fonts.
#[derive(Clone, Debug)]
pub struct FaceGlyph {
    pub face: Face,
    pub glyph: Glyph,
}

/// A line that is being set, from the left end of its baseline at (0, 0).
#[derive(Clone, Debug, Default)]
pub struct Set {
    pub glyphs: Vec<FaceGlyph>,
    pub width: f32,
}

impl Set {
    /// Appends characters of one font, kerned. Leaves out what it lacks, and returns whether it had all.
    pub(super) fn push_all(&mut self, face: Face, text: impl Iterator<Item = char>, size: f32) -> bool {
        let font = face.font();
        let font = font.as_scaled(scale(font, size));
        let mut before: Option<GlyphId> = None;
        let mut all = true;
        for id in text.map(|character| font.glyph_id(character)) {
            if id.0 == 0 {
                all = false;
                continue;
            }
            if let Some(before) = before {
                self.width += font.kern(before, id);
            }
            let glyph = id.with_scale_and_position(font.scale(), ab_glyph::point(self.width, 0.0));
            self.glyphs.push(FaceGlyph { face, glyph });
            self.width += font.h_advance(id);
            before = Some(id);
        }
        all
    }
}

/// A font's scale for letters of this many ems: it is the line's height, and one em is less.
pub(super) fn scale(font: &FontRef, size: f32) -> PxScale {
    let em = font.height_unscaled() / font.units_per_em().unwrap_or(1.0);
    PxScale::from(size * em)
}

/// The glyphs of one line.
pub fn line(text: &str, size: f32) -> Set {
    let mut set = Set::default();
    match set.push_all(Face::INTER, text.chars(), size) {
        #[cfg(feature = "scripts")]
        false => faces::line(text, size),
        _ => set,
    }
}

pub fn width(text: &str, size: f32) -> f32 {
    line(text, size).width
}

/// Which characters before the Greek ones with breathings Inter has: nearly all names are written in them.
static FIRST: LazyLock<[bool; 0x1f00]> = LazyLock::new(|| {
    std::array::from_fn(|at| {
        char::from_u32(at as u32).is_some_and(|character| FONT.glyph_id(character).0 != 0)
    })
});

pub(super) fn inter_has(character: char) -> bool {
    let first = FIRST.get(character as usize);
    first.copied().unwrap_or_else(|| FONT.glyph_id(character).0 != 0)
}

/// Whether one of the fonts has the character.
pub fn has(character: char) -> bool {
    #[cfg(feature = "scripts")]
    return Face::of(character).is_some();
    #[cfg(not(feature = "scripts"))]
    return inter_has(character);
}

/// Cuts the text with `…`, between clusters, if it is wider than `limit`.
pub fn fit(text: &str, size: f32, limit: f32) -> String {
    if width(text, size) <= limit {
        return text.to_owned();
    }
    let mut kept: Vec<&str> = clusters(text).collect();
    while kept.pop().is_some() {
        let shorter = format!("{}…", kept.concat().trim_end());
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

/// Breaks a name or a title into at most `most` lines: at blanks and behind hyphens, and where a line would stay
/// short, between clusters. Only what is too long for all of them is cut.
pub fn broken(text: &str, size: f32, limit: f32, most: usize) -> Vec<String> {
    lines(text, size, limit, most, |rest, end| {
        breaks(rest).rfind(|at| *at <= end).filter(|at| 3 * at > end).unwrap_or(end)
    })
}

/// Sets a text in at most `most` lines; each line, and what is left at last, is cut if it is wider than `limit`.
/// `end`: where the next line ends, given the rest of the text and the end of what fits.
fn lines(text: &str, size: f32, limit: f32, most: usize, end: impl Fn(&str, usize) -> usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text.trim();
    while lines.len() + 1 < most && width(rest, size) > limit {
        let Some(fitting) = last_fitting(rest, size, limit) else { break };
        let (line, next) = rest.split_at(end(rest, fitting));
        lines.push(fit(line.trim_end(), size, limit));
        rest = next.trim_start();
    }
    if !rest.is_empty() || lines.is_empty() {
        lines.push(fit(rest, size, limit));
    }
    lines
}

/// End of the longest prefix of whole clusters that fits a line.
fn last_fitting(text: &str, size: f32, limit: f32) -> Option<usize> {
    let fits = |end: &usize| width(text[..*end].trim_end(), size) <= limit;
    let ends = clusters(text).scan(0, |end, cluster| {
        *end += cluster.len();
        Some(*end)
    });
    ends.take_while(fits).last()
}

/// Possible ends of a line: before blanks and behind hyphens.
fn breaks(text: &str) -> impl DoubleEndedIterator<Item = usize> {
    text.char_indices().filter_map(|(at, character)| match character {
        '-' | '\u{2010}' => Some(at + character.len_utf8()),
        ' ' => Some(at),
        _ => None,
    })
}

/// A name in at most `most` lines, in the first of these sizes in which it is whole. It is broken at blanks and
/// behind hyphens; a word that is wider than a line is cut with `…`. Scripts that are written without blanks are
/// broken between clusters.
pub fn named(name: &str, sizes: &[f32], limit: f32, most: usize) -> (f32, Vec<String>) {
    let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let whole = |lines: &[String]| letters(&lines.concat()) == letters(name);
    let set = |size: &f32| (*size, by_words(name, *size, limit, most));
    let mut all = sizes.iter().map(set);
    let fitting = all.clone().find(|(_, lines)| whole(lines));
    fitting.or_else(|| all.next_back()).unwrap_or_default()
}

fn by_words(text: &str, size: f32, limit: f32, most: usize) -> Vec<String> {
    lines(text, size, limit, most, |rest, end| {
        let next = rest[end..].chars().next();
        match breaks(rest).rfind(|at| *at <= end) {
            Some(at) => at,
            None if next.is_some_and(|c| !c.is_alphanumeric() || is_unspaced(c)) => end,
            None => breaks(rest).next().unwrap_or(rest.len()),
        }
    })
}

/// Whether words of this letter's script are not separated, or may be broken anywhere.
fn is_unspaced(letter: char) -> bool {
    matches!(letter,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' // Thai to Khmer
        | '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}'
        | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}

/// A heading: in the largest of these sizes, the largest first, in which it fits into one line, else into two; in
/// the last one, it is cut.
pub fn heading(text: &str, sizes: &[f32], limit: f32) -> (f32, Vec<String>) {
    let least = sizes.last().copied().unwrap_or(1.0);
    let one = sizes.iter().find(|size| width(text, **size) <= limit);
    if let Some(size) = one {
        return (*size, vec![text.to_owned()]);
    }
    let two = sizes.iter().find(|size| broken(text, **size, limit, 3).len() <= 2);
    let size = two.copied().unwrap_or(least);
    (size, broken(text, size, limit, 2))
}

/// Longest name in a picture, in characters.
const NAME: usize = 64;

/// Returns the displayable part of a user's name: removes pictures, unsupported scripts, controls and marks
/// of direction, and joins blanks. `None` if no letter, figure or emoji is left.
pub fn legible(name: &str) -> Option<String> {
    // The longest names that are shown have some characters each that nothing is seen of.
    let name = beginning(name, 8 * NAME);
    #[cfg(feature = "scripts")]
    let stays = |character: char| {
        // Latin letters, which are neither marks nor parts of sequences.
        let is_latin = matches!(character, '\0'..'\u{250}' | '\u{1e00}'..'\u{1f00}');
        is_latin && (character.is_whitespace() || inter_has(character))
    };
    #[cfg(feature = "scripts")]
    let name = &if name.chars().all(stays) {
        Cow::from(name)
    } else {
        faces::shown(name).into()
    };
    let shown: String = name
        .chars()
        .map(|character| if character.is_whitespace() { ' ' } else { character })
        .filter(|character| may_stay(*character))
        .collect();
    let words: Vec<&str> = shown.split(' ').filter(|word| !word.is_empty()).collect();
    let shown = words.join(" ");
    #[cfg(feature = "scripts")]
    let names = |character: char| character.is_alphanumeric() || faces::is_emoji(character);
    #[cfg(not(feature = "scripts"))]
    let names = char::is_alphanumeric;
    shown.chars().any(names).then(|| beginning(&shown, NAME).trim_end().to_owned())
}

/// Whether the character is seen, or is one of the joiners that [`faces::shown`] left. Stacked marks of Latin
/// letters are left out, even if the font has them.
fn may_stay(character: char) -> bool {
    if cfg!(feature = "scripts") && matches!(character, '\u{200c}' | '\u{200d}') {
        return true;
    }
    let stacked = matches!(character, '\u{300}'..='\u{36f}' | '\u{2028}'..='\u{202e}');
    has(character) && !stacked && !character.is_control() && !is_invisible(character)
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
        let glyph = line("H", 100.0).glyphs.remove(0).glyph;
        let bounds = FONT.outline_glyph(glyph).unwrap().px_bounds();
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
    fn names_are_not_broken_within_words() {
        let lines = |name: &str, limit: f32| named(name, &[40.0, 39.0], limit, 2);
        assert_eq!(lines("Maximiliana", 240.0), (40.0, vec!["Maximiliana".to_owned()]));
        let (size, two) = lines("Bartholomew the Third", 300.0);
        assert_eq!((size, &*two), (40.0, &["Bartholomew".to_owned(), "the Third".to_owned()][..]));
        // A little too wide: smaller. Much too wide: cut, and the next word is still there.
        let wide = width("Bartholomew", 40.0) - 1.0;
        assert_eq!(lines("Bartholomew", wide), (39.0, vec!["Bartholomew".to_owned()]));
        let (size, cut) = lines("Donaudampfschifffahrt Kapitän", 240.0);
        assert_eq!((size, cut.len(), &*cut[1]), (39.0, 2, "Kapitän"));
        assert!(cut[0].ends_with('…') && "Donaudampfschifffahrt".starts_with(cut[0].trim_end_matches('…')));
        assert_eq!(lines("Donaudampfschifffahrt", 240.0).1.len(), 1);
        // A short first word does not make the second one break.
        let (_, short) = lines("A Donaudampfschifffahrt", 240.0);
        assert!(short[0] == "A" && short[1].ends_with('…'), "{short:?}");
        assert_eq!(lines("", 240.0), (40.0, vec![String::new()]));
        assert_eq!(lines("WW", 1.0).1, [""]);
        #[cfg(feature = "scripts")]
        {
            let (size, both) = lines("滕王高阁临江渚佩", 240.0);
            assert_eq!((size, both.len(), both.concat().chars().count()), (40.0, 2, 8));
        }
    }

    #[test]
    fn long_names_are_broken_before_they_are_cut() {
        let name = "Maximilian-Alexander von Hohenfels";
        let lines = broken(name, 40.0, 450.0, 2);
        assert_eq!(lines, ["Maximilian-Alexander", "von Hohenfels"]);
        assert_eq!(broken(name, 40.0, 300.0, 3), ["Maximilian-", "Alexander von", "Hohenfels"]);
        assert_eq!(broken(name, 40.0, 2000.0, 2), [name]);
        let cut = broken(name, 40.0, 250.0, 2);
        assert_eq!(cut[0], "Maximilian-");
        assert!(cut.len() == 2 && cut[1].starts_with("Alex") && cut[1].ends_with('…'), "{cut:?}");
        // Without a gap, and without a good one.
        for name in ["Wolfeschlegelsteinhausenbergerdo", "x Wolfeschlegelsteinhausenberger"] {
            let lines = broken(name, 40.0, 400.0, 3);
            assert_eq!(lines.concat(), name, "{lines:?}");
            assert!(lines.iter().all(|line| width(line, 40.0) <= 400.0), "{lines:?}");
        }
        assert_eq!(broken("", 40.0, 400.0, 2), [""]);
        assert_eq!(broken("WW", 40.0, 1.0, 3), [""]);
    }

    #[test]
    fn headings_are_as_large_as_they_can_be() {
        let sizes = [58.0, 46.0, 40.0];
        assert_eq!(heading("Mira", &sizes, 900.0), (58.0, vec!["Mira".to_owned()]));
        let (size, lines) = heading("Maximilian-Alexander von Hohenfels", &sizes, 900.0);
        assert_eq!((size, lines.len()), (46.0, 1));
        let (size, lines) = heading(&"Mmm ".repeat(8), &sizes, 900.0);
        assert_eq!((size, lines.len()), (58.0, 2));
        let (size, lines) = heading(&"Mmm ".repeat(40), &sizes, 900.0);
        assert_eq!((size, lines.len()), (40.0, 2));
        assert!(lines[1].ends_with('…'), "{lines:?}");
    }

    #[test]
    fn names_keep_what_can_be_shown() {
        let fire = if cfg!(feature = "scripts") { "🔥 Mira 🔥" } else { "Mira" };
        assert_eq!(legible("🔥 Mira  🔥").as_deref(), Some(fire));
        assert_eq!(legible("🇫🇷 Mira \u{1faf8}").as_deref(), Some("Mira"), "flags and rare ones");
        assert_eq!(legible("\u{202e}abc\u{7}\u{200d}").as_deref(), Some("abc"));
        assert_eq!(legible("Зоя Ωmega Tuğçe").as_deref(), Some("Зоя Ωmega Tuğçe"));
        assert_eq!(legible("- ★ -"), None);
        assert_eq!(legible(&"ab ".repeat(99)).map(|name| name.chars().count()), Some(64));
        for blank in ["", " ", "\u{3164}", "\u{2800}", "\u{ad}\u{ad}", "\u{e0041}", "\u{fe0f}", "\u{200d}"] {
            assert_eq!(legible(blank), None, "{blank:?}");
        }
    }

    #[cfg(not(feature = "scripts"))]
    #[test]
    fn without_fonts_for_other_scripts_only_the_rest_of_a_name_is_shown() {
        assert_eq!(legible("田中 Ken").as_deref(), Some("Ken"));
        assert_eq!(legible("Ame\u{301}lie").as_deref(), Some("Amelie"));
        assert_eq!(legible("田中"), None);
        assert!(!has('田') && has('Ж'));
        assert_eq!(line("a田b", 40.0).glyphs.len(), 2);
    }

    #[cfg(feature = "scripts")]
    #[test]
    fn names_in_many_scripts_are_whole() {
        for name in [
            "田中 Ken",
            "김민준",
            "王小明",
            "陳怡君",
            "さくら",
            "ნინო",
            "Արամ",
            "አበበ",
            "محمد علی",
            "דוד כהן",
            "สมชาย",
            "प्रिया",
            "রহিম",
            "குமார்",
            "សុខា",
            "علی\u{200c}رضا",
            "क्\u{200d}ष",
        ] {
            assert_eq!(legible(name).as_deref(), Some(name));
            assert!(name.chars().all(|c| has(c) || matches!(c, '\u{200c}' | '\u{200d}')));
        }
        for (name, shown) in [
            ("Ame\u{301}lie", "Amélie"),
            ("𝕭𝖔𝖘𝖘", "Boss"),
            ("Ｋｅｎ", "Ken"),
            ("ｶﾞｿﾘﾝ", "ガソリン"),
            ("ꜱᴛᴀʀ 🅱🅾🆃", "STAR BOT"),
            ("Z\u{351}\u{36b}a\u{343}lgo", "Zalgo"),
            ("™ ½", "™ ½"),
            ("👨\u{200d}👩\u{200d}👧 Ann", "👨 Ann"),
            ("👍🏽 Bo ❤\u{fe0f}\u{200d}🔥", "👍 Bo ❤"),
            ("\u{1fac3}\u{200d}🔥 Cy", "Cy"),
            ("🔥", "🔥"),
            ("a\u{200d}b", "ab"),
            ("\u{202e}\u{2066}محمد\u{200f}", "محمد"),
            ("ก\u{e47}\u{e47}\u{e47}\u{e47}\u{e47}\u{e47}", "ก\u{e47}"),
        ] {
            assert_eq!(legible(name).as_deref(), Some(shown), "{name:?}");
        }
    }

    #[cfg(feature = "scripts")]
    #[test]
    fn names_are_cut_between_clusters() {
        let name = "क्षत्रिय प्रिया";
        for limit in 10..200 {
            let cut = fit(name, 40.0, limit as f32);
            let kept = cut.trim_end_matches('…');
            let whole: Vec<&str> = clusters(name).collect();
            let fits = (0..=whole.len()).any(|count| whole[..count].concat().trim_end() == kept);
            assert!(fits, "{cut}");
        }
    }
}
