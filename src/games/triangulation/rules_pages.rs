//! The pages of `/rules`: short texts, and pictures that the rules themselves fill in.
//!
//! A picture is a position and the piece it is about; where that piece can go is what the move generator says, so that the
//! pages cannot disagree with the game.

use super::{Entry, Triangulation, board::named};
use crate::{
    games::{Game, Highlight, Look, Mark, RulesPage, Seat, Setup, Spot, Viewer},
    scene::Scene,
    text::{Locale, Message, say},
};

/// What a page's picture shows.
enum Shown {
    /// A position, nothing marked.
    Position,
    /// Everything the piece on this cell can do.
    All(&'static str),
    /// Its castlings only.
    Castlings(&'static str),
    /// The position after this entry.
    After(&'static str),
}

struct Page {
    /// The page's texts are `triangulation-page-<name>`, with `-body` and `-caption`.
    texts: [&'static str; 3],
    variant: &'static str,
    position: &'static str,
    shown: Shown,
}

macro_rules! page {
    ($name:literal, $position:expr, $shown:expr) => {
        page!($name, "three-player", $position, $shown)
    };
    ($name:literal, $variant:literal, $position:expr, $shown:expr) => {
        Page {
            texts: [
                concat!("triangulation-page-", $name),
                concat!("triangulation-page-", $name, "-body"),
                concat!("triangulation-page-", $name, "-caption"),
            ],
            variant: $variant,
            position: $position,
            shown: $shown,
        }
    };
}

const START: &str =
    "RC/RR*RG*RR*/RI*RI*RI*RI*RI*/7/9/GI*9BI*/GR*GI*GI*7BI*BI*BR*/GCGG*GR*GI*GI*5BI*BI*BR*BG*BC;R;RGBaaa;-;-;0;-";
const NEUTRAL: &str =
    "RC/RR*RG*RR*/RI*RI*RI*RI*RI*/7/9/GI*9BI*/GR*GI*GI*7BI*BI*BR*/GCGG*GR*GI*GI*5BI*BI*BR*BCBG*;R;RGBaan;-;-;0;-";

const PAGES: [Page; 14] = [
    page!("goal", START, Shown::Position),
    page!("general", "1/3/5/7/4RI4/5RG5/13/GG13BG;R;RGBaaa;-;-;0;-", Shown::All("F6Σ")),
    page!("cavalry", "RG/3/5/7/3RIRIRI3/4RC6/13/GG13BG;R;RGBaaa;-;-;0;-", Shown::All("F5Σ")),
    page!("rukh", "RG/3/5/3GI3/3GI5/4RIRR2GI2/6BI6/GG13BG;R;RGBaaa;-;-;0;-", Shown::All("F6Σ")),
    page!("infantry-black", "RG/3/5/2RI4/1BIGI1GIBI3/11/13/GG13BG;R;RGBaaa;-;-;0;-", Shown::All("D6Φ")),
    page!("infantry-white", "RG/3/5/3RI3/3GIGIGI3/11/13/GG13BG;R;RGBaaa;-;-;0;-", Shown::All("D7Φ")),
    page!("infantry-first", "RG/3/2RI*2/7/9/11/13/GG5GI1RI1BI3BG;R;RGBaaa;-;-;0;-", Shown::All("C7Φ")),
    page!("check", "RG/3/5/7/9/1GR7GR1/7BG5/GG7RI6;R;RGBaaa;-;R:G;0;-", Shown::Position),
    page!("conversion", "RG/3/5/2RI1RI*2/9/1GR1BR5GR1/7BG5/GG5GR8;G;RGBaaa;R:BIGI,B:RC;R:G;0;-", Shown::After("f4oxa8o")),
    page!("rescue", "RG/3/5/7/9/5GG5/13/1RI12BG;R;RGBaaa;G:RIRR;-;0;-", Shown::After("h2o-h1o+rr@c7f")),
    page!("castling", "1/RR*RG*RR*/RI*RI*RI*RI*RI*/7/9/11/13/GG13BG;R;RGBaaa;-;-;0;-", Shown::Castlings("B8Ω")),
    page!("neutral", "two-player", NEUTRAL, Shown::Position),
    page!("end", "RG/3/5/2RI4/9/11/13/GG5RR8;R;RGRaax;-;-;0;-", Shown::After("h4pxh1o")),
    page!("notation", START, Shown::After("c7f-d7f")),
];

pub(super) fn rules_pages() -> Vec<RulesPage> {
    let pages = PAGES.iter().map(|page| {
        let [title, body, _] = page.texts.map(Message::new);
        RulesPage { title, body, scene: picture(page) }
    });
    pages.collect()
}

fn game(page: &Page) -> Option<Triangulation> {
    let setup = Setup::parse(Triangulation::info(), Some(page.variant), &[]).ok()?;
    Triangulation::from_position(&setup, page.position).ok()
}

fn on_turn(game: &Triangulation) -> Seat {
    let place = game.terms.players().iter().position(|army| *army == game.position.turn);
    Seat(place.unwrap_or(0) as u8)
}

/// The picture of a page; a test sees to it that every page has one.
fn picture(page: &Page) -> Option<Scene> {
    let mut game = game(page)?;
    let seat = on_turn(&game);
    let mut last = None;
    let highlight = match page.shown {
        Shown::Position => Vec::new(),
        Shown::All(piece) => targets(&game, piece, |_| true),
        Shown::Castlings(piece) => targets(&game, piece, |entry| matches!(entry, Entry::Castle { .. })),
        Shown::After(text) => {
            let entry = game.read(seat, text).ok()?;
            game.apply(Some(seat), &entry, &mut Vec::new());
            last = Some(entry);
            Vec::new()
        }
    };
    let caption = say(Locale::default(), &Message::new(page.texts[2]));
    let look = Look {
        viewer: Viewer::Spectator,
        bottom: seat,
        last: last.as_ref(),
        caption: &caption,
        caption_seat: last.map(|_| seat),
        ply: u32::from(last.is_some()),
        chips: &[],
        highlight: &highlight,
    };
    Some(game.scene(&look))
}

/// Marks the piece on a cell and, numbered in the order of their names, the cells its entries lead to.
fn targets(game: &Triangulation, piece: &str, wanted: impl Fn(&Entry) -> bool) -> Vec<Highlight> {
    let mut ends: Vec<(String, bool)> = game
        .legal(on_turn(game))
        .unwrap_or_default()
        .iter()
        .filter(|entry| wanted(entry))
        .filter_map(|entry| match *entry {
            Entry::Pass => None,
            Entry::Castle { general, rukh } => Some((general, rukh, false)),
            Entry::Move { from, to, capture, .. } => Some((from, to, capture)),
        })
        .filter(|(from, ..)| named(piece) == Some(*from))
        .map(|(_, to, capture)| (to.name(), capture))
        .collect();
    ends.sort_unstable();
    ends.dedup();
    let numbered = (1..).zip(ends).map(|(number, (name, capture))| {
        let mark = if capture { Mark::Capture(number) } else { Mark::Target(number) };
        Highlight { spot: Spot(name), mark }
    });
    [Highlight { spot: Spot(piece.to_owned()), mark: Mark::Chosen }].into_iter().chain(numbered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_its_texts_and_its_picture() {
        for (page, rules) in PAGES.iter().zip(rules_pages()) {
            let text = |id| say(Locale::default(), &Message::new(id));
            assert!(page.texts.into_iter().all(crate::text::exists), "{}", page.texts[0]);
            assert!((40..=1500).contains(&text(page.texts[1]).chars().count()), "{}", page.texts[1]);
            assert!(rules.scene.is_some(), "{}: {}", page.texts[0], page.position);
        }
    }

    #[test]
    fn pictures_show_what_the_pieces_can_do() {
        let marks = |index: usize| {
            let game = game(&PAGES[index]).unwrap();
            let lights = match PAGES[index].shown {
                Shown::All(piece) => targets(&game, piece, |_| true),
                Shown::Castlings(piece) => targets(&game, piece, |entry| matches!(entry, Entry::Castle { .. })),
                Shown::Position | Shown::After(_) => Vec::new(),
            };
            let captures = lights.iter().filter(|light| matches!(light.mark, Mark::Capture(_))).count();
            (lights.len() - 1 - captures, captures)
        };
        assert_eq!(marks(1), (9, 0), "a General with one neighbour that is in two ways");
        assert_eq!(marks(2), (10, 0), "Cavalry");
        assert_eq!(marks(3), (11, 2), "a Rukh");
        assert_eq!(marks(4), (1, 4), "Infantry on black");
        assert_eq!(marks(5), (2, 3), "Infantry on white");
        assert_eq!(marks(6), (3, 0), "Infantry's first move");
        assert_eq!(marks(10), (2, 0), "castling");
    }
}
