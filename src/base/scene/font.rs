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
#[path = "../../../tests/units/font.rs"]
mod tests;
