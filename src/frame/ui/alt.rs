//! Alt texts of boards: what is asked or what happened, the numbers of a choice, and the board in words.
//!
//! Discord accepts 1,024 characters and counts those beyond the basic plane twice. The board takes what the
//! rest leaves: the game says as much as fits, and never leaves out an army.

use super::{escape::cut, widgets::t};
use deltille_base::text::{Locale, groups};
use deltille_games::{AnyPlay, BRIEFEST, Viewer};

/// Longest alt text, in UTF-16 units.
pub const ALT: usize = 1024;

/// Room for a caption with its numbers.
const HEAD: usize = ALT - BRIEFEST - 1;

pub fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Shortens a text to this many UTF-16 units.
pub fn cut_to(text: &str, most: usize) -> String {
    let mut characters = text.chars().count();
    let mut shortened = cut(text, characters);
    while units(&shortened) > most {
        characters = characters.min(shortened.chars().count()) - (units(&shortened) - most).div_ceil(2);
        shortened = cut(text, characters);
    }
    shortened
}

/// The caption, who plays, and the board. `seats`: forms of who plays, the longest first, of which the first is
/// taken that fits. If not all of the board fits, a sentence says where the rest is.
pub fn told(play: &AnyPlay, locale: Locale, viewer: Viewer, caption: &str, seats: &[String]) -> String {
    let stop = if caption.ends_with(['.', '?', '!', ':', '…']) { "" } else { "." };
    let caption = cut_to(&format!("{caption}{stop}"), HEAD);
    let fits = |seats: &&String| units(&caption) + units(seats) < HEAD;
    let caption = seats.iter().find(fits).map_or(caption.clone(), |seats| format!("{caption} {seats}"));
    let room = ALT - units(&caption) - 1;
    let whole = play.brief_alt(locale, viewer, usize::MAX);
    if units(&whole) <= room {
        return format!("{caption} {whole}");
    }
    let rest = t(locale, "alt-rest");
    let brief = play.brief_alt(locale, viewer, room.saturating_sub(units(&rest) + 1));
    let told = format!("{caption} {brief}");
    match units(&told) + units(&rest) < ALT {
        true => format!("{told} {rest}"),
        false => cut_to(&told, ALT),
    }
}

/// A question, with as many numbers of its choices as leave room for the board; the others are in the menus.
pub fn numbered(locale: Locale, asked: &str, choices: &[String]) -> String {
    let whole = |shown: usize| {
        let more = t(locale, "alt-more-choices");
        let listed = choices[..shown].iter().chain((shown < choices.len()).then_some(&more));
        format!("{asked} {}", groups(locale, listed)).trim().to_owned()
    };
    let fitting = (0..=choices.len()).rev().find(|shown| units(&whole(*shown)) <= HEAD);
    whole(fitting.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_end_within_the_limit() {
        for text in ["words and words and words", "👩👩👩👩👩👩👩👩", "日本語の名前と言葉", ""]
        {
            for most in 1..30 {
                let short = cut_to(text, most);
                assert!(units(&short) <= most, "{short}");
                assert_eq!(short == text, units(text) <= most, "{text} {most}");
            }
        }
    }
}
