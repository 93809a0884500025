//! The pages of `/rules` and the markings on their pictures.

use super::{
    Entry, Torissogi,
    board::Cell,
    piece::Kind,
    position::START,
    state::{BLACK, WHITE},
};
use crate::{
    Highlight, Mark, Rules, Spot,
    pages::{self, Page, Pages, Picture, pages},
};

pub enum Shown {
    Position,
    /// All moves of the piece on this cell, numbered.
    Piece(&'static str),
    /// The drops of this kind.
    Drops(Kind),
    /// The position after this entry.
    After(&'static str),
    /// The position after these entries of successive seats, with all marks.
    Legend(&'static [&'static str]),
    /// These cells, marked with [`Mark::Wrong`].
    Wrong(&'static [&'static str]),
}

/// A position with the Phoenixes out of the way and Black to move; `$middle` holds the levels B to D.
macro_rules! lone {
    ($a5:literal, $middle:literal, $e:literal) => {
        concat!($a5, "/5/5/5/PX4|", $middle, "|", $e, " b - 0 0")
    };
}

impl Pages for Torissogi {
    type Shown = Shown;
    const PAGES: &'static [Page<Shown>] = pages!("torissogi", "standard":
        ("goal", "W2 P1 P2 H1", START, Shown::Position),
        ("board", "B1 B3 B4 B5 M1", START, Shown::After("Bc1-Cc2")),
        ("phoenix", "M2 W1 C2", "5/5/5/5/5|5/5/5/5/5|5/5/2PX2/5/5|5/5/5/5/5|4px/5/5/5/5 b - 0 0", Shown::Piece("Cc3")),
        ("falcon", "M3", lone!("5", "5/5/5/5/5|5/5/2F2/5/5|5/5/5/5/5", "4px/5/5/5/5"), Shown::Piece("Cc3")),
        ("eagle", "M4", "5/5/5/5/1PX3|5/5/5/5/5|5/5/2E2/5/5|5/5/5/5/5|3px1/5/5/5/5 b - 0 0", Shown::Piece("Cc3")),
        ("crane", "M5", lone!("5", "5/5/5/5/5|5/5/2C2/5/5|5/5/2s2/5/5", "4px/5/5/5/5"), Shown::Piece("Cc3")),
        ("owl", "M6", lone!("5", "5/5/5/5/5|5/2s2/2L2/5/5|5/5/5/5/5", "4px/5/5/5/5"), Shown::Piece("Cc3")),
        ("pheasant", "M7", lone!("5", "5/5/5/5/5|2s2/2S2/2PT2/5/5|5/5/2S2/5/5", "4px/5/5/5/5"), Shown::Piece("Cc3")),
        ("left-quail", "M8", "5/5/5/5/2PX2|5/5/5/5/5|5/5/1LQ3/5/5|5/5/5/5/5|4px/5/1s3/5/5 b - 0 0", Shown::Piece("Cb3")),
        ("right-quail", "M9", "5/5/5/5/2PX2|5/5/5/5/5|5/5/3RQ1/5/5|5/5/5/5/5|4px/5/3s1/5/5 b - 0 0", Shown::Piece("Cd3")),
        ("swallow", "M10", lone!("5", "5/5/2S2/5/5|5/5/5/5/5|5/5/5/5/5", "4px/5/5/5/5"), Shown::Piece("Bc3")),
        ("goose", "M11 H2", lone!("5", "5/5/5/5/5|5/2S2/2G2/5/5|5/5/2S2/5/5", "4px/5/2l2/5/5"), Shown::Piece("Cc3")),
        ("promotion", "Z1 Z2 Z3 Z4 Z5 Z6", lone!("5", "5/5/5/5/5|5/5/2F2/5/5|5/1S3/5/5/5", "4px/5/5/5/5"), Shown::After("Cc3-Dc4+")),
        ("drops", "D1 D2 D3 D4 D6", "5/5/5/5/PX4|5/2S2/5/5/5|5/5/1s3/5/5|5/5/5/S3S/5|4px/3G1/5/5/5 b F2S 0 0", Shown::Drops(Kind::Swallow)),
        ("mate", "D5", "5/5/5/5/PX4|5/5/5/5/5|3F1/4PT/5/5/5|3s1/3spt/5/5/5|3ptpx/3s1/5/5/5 b SF 0 0", Shown::Wrong(&["Ee4"])),
        ("end", "W3 W4 E1 E2 E3 E4 I1 I2 I3 I4 I5 R2", "5/2rq2/5/5/1FPX2|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|2px2/5/5/5/5 b - 0 0", Shown::Position),
        ("notation", "N4 N5", START, Shown::After("Ab1-Ab3")),
        ("legend", "", "5/5/5/5/2PX2|5/5/2S2/5/5|1px3/5/5/5/1LQ3|5/5/5/1S3/5|5/5/5/3G1/5 b FS2s 0 0", Shown::Legend(&["Cb1-Cb4"]))
    );

    fn picture(page: &Page<Shown>) -> Option<Picture<Torissogi>> {
        let game = page.game()?;
        let marks = marks(&game, &page.shown);
        let picture = Picture::of(game, BLACK).marked(marks);
        match page.shown {
            Shown::After(text) => picture.after(BLACK, &[text]),
            Shown::Legend(entries) => picture.legend(entries),
            _ => Some(picture),
        }
    }
}

fn marks(game: &Torissogi, shown: &Shown) -> Vec<Highlight> {
    let ends = |wanted: &dyn Fn(Entry) -> Option<Cell>| -> Vec<(String, bool)> {
        let cells = game.legal(BLACK).into_iter().filter_map(wanted);
        cells
            .map(|to| (to.name(), !game.piece(to).is_none() && game.piece(to).seat() == WHITE))
            .collect()
    };
    match *shown {
        Shown::Position | Shown::After(_) | Shown::Legend(_) => Vec::new(),
        Shown::Wrong(cells) => cells
            .iter()
            .map(|cell| Highlight { spot: Spot((*cell).to_owned()), mark: Mark::Wrong })
            .collect(),
        // A move with and without promotion counts as one cell.
        Shown::Piece(cell) => {
            let moves = ends(&|entry| match entry {
                Entry::Move { from, to, .. } if from.name() == cell => Some(to),
                _ => None,
            });
            pages::targets(cell, moves)
        }
        Shown::Drops(wanted) => {
            let drops = ends(&|entry| match entry {
                Entry::Drop { kind, to } if kind == wanted => Some(to),
                _ => None,
            });
            pages::targets(&super::taps::hand_token(wanted), drops)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;

    #[test]
    fn picture_cell_counts_match_the_rules_page() {
        let count = |name: &str| {
            let page = Torissogi::PAGES.iter().find(|page| page.texts.title.ends_with(name)).unwrap();
            marks(&page.game().unwrap(), &page.shown).len() - 1
        };
        let expected = [
            ("phoenix", 26),
            ("falcon", 21),
            ("eagle", 35),
            ("crane", 18),
            ("owl", 18),
            ("pheasant", 9),
            ("left-quail", 13),
            ("right-quail", 13),
            ("page-swallow", 2),
            ("goose", 6),
        ];
        for (name, cells) in expected {
            assert_eq!(count(name), cells, "{name}");
        }
        // Own Swallows block the files a, c and e. In the other files two cells are stuck and two are
        // occupied: by a Goose and by an enemy Swallow, which block nothing.
        assert_eq!(count("drops"), 2 * 25 - 2 - 2);
    }

    #[test]
    fn the_page_about_dropped_mate_is_right() {
        let page = Torissogi::PAGES.iter().find(|page| page.texts.title.ends_with("mate")).unwrap();
        let game: Torissogi = page.game().unwrap();
        assert_eq!(game.read(BLACK, "S*Ee4").unwrap_err().rule(), Some("D5"));
        assert!(game.read(BLACK, "F*Ee4").is_ok());
    }
}
