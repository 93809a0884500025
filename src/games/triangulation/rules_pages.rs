//! Pages of `/rules` and the marks on their pictures.

use super::{Entry, Triangulation, board::named};
use crate::{
    Highlight, Rules,
    pages::{self, Page, Pages, Picture, pages},
};

/// Content of a page's picture.
pub enum Shown {
    /// A position, nothing marked.
    Position,
    /// Everything the piece on this cell can do.
    All(&'static str),
    /// Its castlings only.
    Castlings(&'static str),
    /// The position after this entry.
    After(&'static str),
    /// The position after these entries of successive seats, with all marks.
    Legend(&'static [&'static str]),
}

const START: &str = "RC/RR*RG*RR*/RI*RI*RI*RI*RI*/7/9/GI*9BI*/GR*GI*GI*7BI*BI*BR*/GCGG*GR*GI*GI*5BI*BI*BR*BG*BC;R;RGBaaa;-;-;0;-";
const NEUTRAL: &str = "RC/RR*RG*RR*/RI*RI*RI*RI*RI*/7/9/GI*9BI*/GR*GI*GI*7BI*BI*BR*/GCGG*GR*GI*GI*5BI*BI*BR*BCBG*;R;RGBaan;-;-;0;-";
const LEGEND: &str = "RC/RR*RRRG/4RI*/2RI1RIRI1/8BI/2GI5BI2/2GIGI4BI1BI1BR*/GCGG*GR*GI*2GI2BI2BR*BG*BC;G;RGBaaa;R:GR,G:RI;G:R;0;-";

impl Pages for Triangulation {
    type Shown = Shown;
    const PAGES: &'static [Page<Shown>] = pages!("triangulation", "three-player":
        ("goal", "T1 T4 P4", START, Shown::Position),
        ("general", "M11", "1/3/5/7/4RI4/5RG5/13/GG13BG;R;RGBaaa;-;-;0;-", Shown::All("F6Σ")),
        ("cavalry", "M10", "RG/3/5/7/3RIRIRI3/4RC6/13/GG13BG;R;RGBaaa;-;-;0;-", Shown::All("F5Σ")),
        ("rukh", "M9", "RG/3/5/3GI3/3GI5/4RIRR2GI2/6BI6/GG13BG;R;RGBaaa;-;-;0;-", Shown::All("F6Σ")),
        ("infantry-black", "M1 M2 M4 M8", "RG/3/5/2RI4/1BIGI1GIBI3/11/13/GG13BG;R;RGBaaa;-;-;0;-", Shown::All("D6Φ")),
        ("infantry-white", "M3 M5", "RG/3/5/3RI3/3GIGIGI3/11/13/GG13BG;R;RGBaaa;-;-;0;-", Shown::All("D7Φ")),
        ("infantry-first", "M6 M7", "RG/3/2RI*2/7/9/11/13/GG5GI1RI1BI3BG;R;RGBaaa;-;-;0;-", Shown::All("C7Φ")),
        ("check", "K1 K2 K3 K4 K5 K6 K7 K8 K9", "RG/3/5/7/9/1GR7GR1/7BG5/GG7RI6;R;RGBaaa;-;R:G;0;-", Shown::Position),
        ("conversion", "E1 E2 E3", "RG/3/5/2RI1RI*2/9/1GR1BR5GR1/7BG5/GG5GR8;G;RGBaaa;R:BIGI,B:RC;R:G;0;-", Shown::After("f4oxa8o")),
        ("rescue", "R1 R2 R3 R4 R5 R6 R7", "RG/3/5/7/9/5GG5/13/1RI12BG;R;RGBaaa;G:RIRR;-;0;-", Shown::After("h2o-h1o+rr@c7f")),
        ("castling", "S1", "1/RR*RG*RR*/RI*RI*RI*RI*RI*/7/9/11/13/GG13BG;R;RGBaaa;-;-;0;-", Shown::Castlings("B8Ω")),
        ("neutral", "V2 T2 T3", NEUTRAL, Shown::Position, ["two-player", &[]]),
        ("end", "T5 T6 T7 T8", "RG/3/5/2RI4/9/11/13/GG5RR8;R;RGRaax;-;-;0;-", Shown::After("h4pxh1o")),
        ("notation", "B1 N5", START, Shown::After("c7f-d7f")),
        ("legend", "", LEGEND, Shown::Legend(&["h3f-h4s", "g8g-f8x"]))
    );

    fn picture(page: &Page<Shown>) -> Option<Picture<Triangulation>> {
        let game: Triangulation = page.game()?;
        let (seat, marks) = (game.on_turn(), marks(&game, &page.shown));
        let picture = Picture::of(game, seat).marked(marks);
        match page.shown {
            Shown::After(text) => picture.after(seat, &[text]),
            Shown::Legend(entries) => picture.legend(entries),
            _ => Some(picture),
        }
    }
}

fn marks(game: &Triangulation, shown: &Shown) -> Vec<Highlight> {
    match *shown {
        Shown::Position | Shown::After(_) | Shown::Legend(_) => Vec::new(),
        Shown::All(piece) => targets(game, piece, |_| true),
        Shown::Castlings(piece) => targets(game, piece, |entry| matches!(entry, Entry::Castle { .. })),
    }
}

/// Marks the piece on a cell and the targets of its entries.
fn targets(game: &Triangulation, piece: &str, wanted: impl Fn(&Entry) -> bool) -> Vec<Highlight> {
    let ends = game
        .legal(game.on_turn())
        .into_iter()
        .filter(wanted)
        .filter_map(|entry| match entry {
            Entry::Pass => None,
            Entry::Castle { general, rukh } => Some((general, rukh, false)),
            Entry::Move { from, to, capture, .. } => Some((from, to, capture)),
        })
        .filter(|(from, ..)| named(piece) == Some(*from))
        .map(|(_, to, capture)| (to.name(), capture));
    pages::targets(piece, ends)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mark;

    #[test]
    fn pictures_show_what_the_pieces_can_do() {
        let marks = |index: usize| {
            let lights =
                marks(&Triangulation::PAGES[index].game().unwrap(), &Triangulation::PAGES[index].shown);
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
