//! Fonts for scripts and emoji that [`font::FONT`](super::font::FONT) lacks, and the order and shapes of their
//! letters.
//!
//! A character belongs to the first font that has it. Emoji have one colour, the text's; of a sequence of them
//! the first is drawn. Most scripts need no more than that. Arabic, Hebrew, Thai,
//! Devanagari, Bengali, Tamil and Khmer are shaped: letters join, stack and change places. Texts without such
//! characters never come here.
//!
//! `fonts/subset.py` makes the fonts. They are part of the program, uncompressed: a font takes memory from the
//! first name that needs it, and only the pages that are read.

use super::font::{self, FaceGlyph, Set};
use crate::text::typed::clusters;
use ab_glyph::{Font as _, FontRef, point};
use harfrust::{Buffer, Direction, Font, Script, ShapeOptions, ShaperFont, Tag, shape};
use std::{borrow::Cow, ops::Range, sync::LazyLock};
use unicode_bidi::BidiInfo;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// One of the fonts: 0 is Inter, the others follow as in [`FACES`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Face(u8);

struct Fallback {
    font: FontRef<'static>,
    /// The letters' size in relation to Inter's.
    size: f32,
    shaper: Option<Shaper>,
}

struct Shaper {
    font: Font,
    script: Script,
}

type Lazy = LazyLock<Fallback>;

macro_rules! faces {
    ($($file:literal, $size:literal $(, $script:literal)?;)*) => {
        [$({
            // The files are part of the binary and a test reads them.
            static FACE: Lazy = LazyLock::new(|| {
                let bytes: &'static [u8] = include_bytes!(concat!("../../../fonts/", $file));
                #[allow(unused_mut, unused_assignments, reason = "the fonts that are not shaped")]
                let mut shaper = None;
                $(
                    shaper = Some(Shaper {
                        font: Font::new(bytes, 0).expect("an embedded font"),
                        script: Script::from_iso15924_tag(Tag::new($script)).expect("a script"),
                    });
                )?
                let font = FontRef::try_from_slice(bytes).expect("an embedded font");
                Fallback { font, size: $size, shaper }
            });
            &FACE
        }),*]
    };
}

/// In the order in which they are asked, the same as in `fonts/subset.py`.
static FACES: [&Lazy; 12] = faces! {
    "NotoSansCJK-Bold.otf", 0.9;
    "NotoSansGeorgian-SemiBold.ttf", 1.0;
    "NotoSansArmenian-SemiBold.ttf", 1.0;
    "NotoSansEthiopic-SemiBold.ttf", 1.0;
    "NotoSansArabic-SemiBold.ttf", 1.0, b"Arab";
    "NotoSansHebrew-SemiBold.ttf", 1.0, b"Hebr";
    "NotoSansThai-SemiBold.ttf", 1.0, b"Thai";
    "NotoSansDevanagari-SemiBold.ttf", 1.0, b"Deva";
    "NotoSansBengali-SemiBold.ttf", 1.0, b"Beng";
    "NotoSansTamil-SemiBold.ttf", 1.0, b"Taml";
    "NotoSansKhmer-SemiBold.ttf", 1.0, b"Khmr";
    "NotoEmoji-SemiBold.ttf", 0.85;
};

impl Face {
    pub const INTER: Face = Face(0);
    /// The last one.
    const EMOJI: Face = Face(FACES.len() as u8);

    /// The font that has a character; none for those that only decide how others are shaped.
    pub fn of(character: char) -> Option<Face> {
        if font::inter_has(character) {
            return Some(Face::INTER);
        }
        // Characters before the first script have Inter's glyph or none.
        if character < '\u{530}' || is_joiner(character) {
            return None;
        }
        // Only emoji come after the scripts.
        if character > '\u{ffff}' {
            return (Face::EMOJI.font().glyph_id(character).0 != 0).then_some(Face::EMOJI);
        }
        (1..)
            .zip(FACES)
            .find_map(|(at, face)| (face.font.glyph_id(character).0 != 0).then_some(Face(at)))
    }

    fn fallback(self) -> Option<&'static Fallback> {
        FACES.get(usize::from(self.0).checked_sub(1)?).map(|face| &***face)
    }

    pub fn font(self) -> &'static FontRef<'static> {
        self.fallback().map_or(&*font::FONT, |fallback| &fallback.font)
    }

    fn shaper(self) -> Option<&'static Shaper> {
        self.fallback()?.shaper.as_ref()
    }
}

/// Whether the font of emoji draws the character.
pub fn is_emoji(character: char) -> bool {
    Face::of(character) == Some(Face::EMOJI)
}

/// The zero-width joiner and non-joiner: in some scripts they decide which form a letter takes.
fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}')
}

/// The glyphs of a text with characters of other fonts, in the order in which they are seen.
pub fn line(text: &str, size: f32) -> Set {
    let mut set = Set::default();
    let bidi = BidiInfo::new(text, None);
    for paragraph in &bidi.paragraphs {
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let leftward = levels.get(run.start).is_some_and(|level| level.is_rtl());
            let mut parts = parts(text, run);
            if leftward {
                parts.reverse();
            }
            for (face, part) in parts {
                match face.shaper() {
                    Some(shaper) => shaped(&mut set, face, shaper, &text[part], leftward, size),
                    None => plain(&mut set, face, &text[part], leftward, size),
                }
            }
        }
    }
    set
}

/// Divides a part of a text by fonts; leaves out what none of them has.
fn parts(text: &str, range: Range<usize>) -> Vec<(Face, Range<usize>)> {
    let mut parts: Vec<(Face, Range<usize>)> = Vec::new();
    for (at, character) in text[range.clone()].char_indices() {
        let (from, to) = (range.start + at, range.start + at + character.len_utf8());
        let last = parts.last_mut().filter(|(_, part)| part.end == from);
        // A joiner goes with the letter before it.
        match (Face::of(character), last) {
            (Some(face), Some((last, part))) if *last == face => part.end = to,
            (None, Some((last, part))) if is_joiner(character) && last.shaper().is_some() => part.end = to,
            (Some(face), _) => parts.push((face, from..to)),
            (None, _) => {}
        }
    }
    parts
}

/// Letters next to each other, kerned.
fn plain(set: &mut Set, face: Face, text: &str, leftward: bool, size: f32) {
    let size = size * face.fallback().map_or(1.0, |fallback| fallback.size);
    if leftward {
        set.push_all(face, text.chars().rev().map(mirrored), size);
    } else {
        set.push_all(face, text.chars(), size);
    }
}

/// Letters that join, stack and change places.
fn shaped(set: &mut Set, face: Face, shaper: &Shaper, text: &str, leftward: bool, size: f32) {
    let mut buffer = Buffer::new();
    buffer.push_str(text);
    buffer.set_script(Some(shaper.script));
    buffer.set_direction(if leftward { Direction::RightToLeft } else { Direction::LeftToRight });
    if shape(&ShaperFont::new(&shaper.font), &mut buffer, ShapeOptions::new()).is_err() {
        return plain(set, face, text, leftward, size);
    }
    let font = face.font();
    let unit = size / font.units_per_em().unwrap_or(1000.0);
    let scale = font::scale(font, size);
    for (info, place) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
        let Ok(id) = u16::try_from(info.glyph_id) else {
            continue;
        };
        let at = point(set.width + place.x_offset as f32 * unit, -place.y_offset as f32 * unit);
        let glyph = ab_glyph::GlyphId(id).with_scale_and_position(scale, at);
        set.glyphs.push(FaceGlyph { face, glyph });
        set.width += place.x_advance as f32 * unit;
    }
}

/// Brackets of a text that runs to the left.
fn mirrored(character: char) -> char {
    const PAIRS: [(char, char); 6] =
        [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>'), ('«', '»'), ('「', '」')];
    PAIRS
        .into_iter()
        .find_map(|(open, close)| match character {
            c if c == open => Some(close),
            c if c == close => Some(open),
            _ => None,
        })
        .unwrap_or(character)
}

/// Marks on a letter; more of them would reach into the lines above and below.
const MARKS: usize = 4;

/// The characters of a name that can be shown. What no font has becomes what it means, if that can be shown: 𝕭
/// becomes B, ﾀ becomes タ. Accents typed on their own join their letters.
pub fn shown(name: &str) -> String {
    let name: Cow<'_, str> = if name.chars().any(begins_sequences) {
        clusters(name).map(first_emoji).collect::<String>().into()
    } else {
        name.into()
    };
    let kept: String = name
        .nfc()
        .flat_map(|character| {
            let known = character.is_whitespace() || is_joiner(character) || font::has(character);
            let simpler: Vec<char> = match fancy(character) {
                _ if known => vec![character],
                Some(letter) => vec![letter],
                None => std::iter::once(character).nfkc().collect(),
            };
            simpler
        })
        .nfc()
        .collect();
    let mut shown = String::with_capacity(kept.len());
    let mut before: Option<Face> = None;
    let (mut marks, mut last) = (0, ' ');
    let mut characters = kept.chars().peekable();
    while let Some(character) = characters.next() {
        let shaped = |face: Option<Face>| face.filter(|face| face.shaper().is_some());
        let keep = if is_joiner(character) {
            let after = characters.peek().and_then(|next| Face::of(*next));
            !is_joiner(last) && shaped(before).is_some() && shaped(before) == shaped(after)
        } else if is_combining_mark(character) {
            marks += 1;
            marks <= MARKS && character != last
        } else {
            marks = 0;
            true
        };
        if keep {
            shown.push(character);
            if !is_joiner(character) {
                before = Face::of(character);
            }
        }
        last = character;
    }
    shown
}

/// Whether emoji with this character may be a sequence: nearly all of them come after the scripts.
fn begins_sequences(character: char) -> bool {
    character > '\u{ffff}' || matches!(character, '\u{2190}'..='\u{2bff}')
}

/// The part of a cluster that can be drawn: of a sequence of emoji (a family, a profession, a tone of skin) the
/// first, or nothing if no font has that one.
fn first_emoji(cluster: &str) -> &str {
    let Some(first) = cluster.chars().next().filter(|first| begins_sequences(*first)) else {
        return cluster;
    };
    let sequence = cluster.contains('\u{200d}');
    match Face::of(first) {
        Some(face) if sequence || face == Face::EMOJI => &cluster[..first.len_utf8()],
        None if sequence => "",
        _ => cluster,
    }
}

/// Letters that are capitals in other clothes, and that Unicode does not call compatible with them.
fn fancy(character: char) -> Option<char> {
    const SMALL_CAPITALS: [char; 26] = [
        'ᴀ', 'ʙ', 'ᴄ', 'ᴅ', 'ᴇ', 'ꜰ', 'ɢ', 'ʜ', 'ɪ', 'ᴊ', 'ᴋ', 'ʟ', 'ᴍ', 'ɴ', 'ᴏ', 'ᴘ', 'ꞯ', 'ʀ', 'ꜱ', 'ᴛ',
        'ᴜ', 'ᴠ', 'ᴡ', 'ˣ', 'ʏ', 'ᴢ',
    ];
    let letter = |offset: u32| char::from_u32(u32::from(b'A') + offset);
    match character {
        // White letters on black discs and squares.
        '\u{1f150}'..='\u{1f169}' => letter(character as u32 - 0x1f150),
        '\u{1f170}'..='\u{1f189}' => letter(character as u32 - 0x1f170),
        'ǫ' => Some('Q'),
        _ => letter(SMALL_CAPITALS.iter().position(|small| *small == character)? as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_font_is_read_and_has_letters_of_its_own() {
        let samples = "あგԱሀعשกकবதក🔥";
        for (at, sample) in (1..).zip(samples.chars()) {
            assert_eq!(Face::of(sample), Some(Face(at)), "{sample}");
            let shaped = Face(at).shaper().is_some();
            assert_eq!(shaped, at > 4 && Face(at) != Face::EMOJI, "{sample}");
        }
        assert_eq!(samples.chars().count(), FACES.len());
        assert_eq!((Face::of('Ж'), Face::of('\u{200d}')), (Some(Face::INTER), None));
    }

    #[test]
    fn no_font_draws_what_another_one_has() {
        for character in '\0'..='\u{1ffff}' {
            let faces = FACES.iter().filter(|face| face.font.glyph_id(character).0 != 0).count()
                + usize::from(font::FONT.glyph_id(character).0 != 0);
            // Joiners and marks are in each font that is shaped.
            assert!(
                faces <= 1 || is_joiner(character) || "\u{25cc} \u{a0}".contains(character),
                "{character:?}"
            );
        }
    }

    #[test]
    fn arabic_runs_to_the_left_and_joins() {
        let ids =
            |text: &str| line(text, 40.0).glyphs.iter().map(|g| (g.face, g.glyph.id)).collect::<Vec<_>>();
        let x = |text: &str| line(text, 40.0).glyphs.iter().map(|g| g.glyph.position.x).collect::<Vec<_>>();
        // The letters of a word have other forms than each alone.
        assert_ne!(ids("عمر"), ids("ر").into_iter().chain(ids("م")).chain(ids("ع")).collect::<Vec<_>>());
        assert!(x("عمر").is_sorted());
        // Words run to the left, figures between them to the right.
        let (omar, seven) = (ids("عمر"), ids("17"));
        let both = ids("عمر 17");
        assert!(both.starts_with(&seven) && both.ends_with(&omar));
        assert_eq!(ids("(عمر)").first(), ids("(").first());
    }

    #[test]
    fn clusters_of_tamil_and_khmer_change_places() {
        // The vowel that is typed after its consonant is drawn before it.
        let ids = |text: &str| line(text, 40.0).glyphs.iter().map(|g| g.glyph.id).collect::<Vec<_>>();
        assert_eq!((ids("கெ").len(), ids("கெ").last()), (2, ids("க").first()));
        // A letter below takes no room.
        assert!(font::width("ស្រ", 40.0) < font::width("ស", 40.0) + font::width("រ", 40.0));
    }
}
