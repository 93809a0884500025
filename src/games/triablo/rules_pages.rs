//! The pages of `/rules` and the markings on their pictures.

use super::{Entry, Triablo};
use crate::{
    Highlight, Mark, Rules, Seat,
    pages::{self, Page, Pages, Picture, pages},
};

pub enum Shown {
    /// A position with nothing marked.
    Position,
    /// White's points whose sign is free (S3), numbered.
    FreeSigns,
    /// All entries of the piece on this point.
    All(&'static str),
    /// Only the captures of the piece on this point.
    Captures(&'static str),
    /// The position after this entry.
    After(&'static str),
    /// The position after these entries of successive seats, with all marks.
    Legend(&'static [&'static str]),
}

const START: &str = "5/6/w5R/ww4RR/[wW]ww3RR[Rr]/ww4RR/w5R/6/5 w wr 0";
const SINGLETON: &str = "5/6/1w5/8/[wW]3W3[Rr]/8/5R1/6/4R w wr 0";
const LEGEND: &str = "W2r[wW]/6/7/2b5/7R1/4[Br]w2/3[rR]1[bB]1/[Rb]3[Bw]1/5 w wrb 54";

const WHITE: Seat = Seat(0);

impl Pages for Triablo {
    type Shown = Shown;
    const PAGES: &'static [Page<Shown>] = pages!("triablo", "two-player":
        ("goal", "T1 T2 T3 T4", START, Shown::Position),
        ("setup", "S1 S2 S3 S4 N6", START, Shown::FreeSigns),
        ("singleton", "M1 M2", SINGLETON, Shown::All("e5")),
        ("doublet", "M3 C4", "5/6/1w5/8/[wW]3[Wr]3[Rr]/8/5R1/6/4R w wr 0", Shown::All("e5")),
        ("king", "M4 M5 M6 C9", "5/6/1w5/8/4[Ww]2w1/8/5R1/6/R3[Rr] w wr 0", Shown::All("e5")),
        ("cover", "C1 C2 C3 C5", "5/6/2w1W2/8/[wW]1W1r3[Rr]/7R/7/6/R4 w wr 0", Shown::Captures("e3")),
        ("replace", "C6 C7 C8", "5/6/2w1W2/8/[wW]1[Wr]1[rW]3[Rr]/7R/7/6/R4 w wr 0", Shown::Captures("e3")),
        ("end", "E1 E2 E4 E7 E8 E9 D1 D2", "5/6/2w1W2/8/[wW]1[Wr]1[Rr]4/7R/7/6/R4 w wr 0", Shown::Position),
        ("notation", "N5", SINGLETON, Shown::After("e5-e8v")),
        ("legend", "", LEGEND, Shown::Legend(&["f6-e7v", "a4-c6v"]), ["three-player", &[]])
    );

    fn picture(page: &Page<Shown>) -> Option<Picture<Triablo>> {
        let game = page.game()?;
        let marks = marks(&game, &page.shown);
        let picture = Picture::of(game, WHITE).marked(marks);
        match page.shown {
            Shown::After(text) => picture.after(WHITE, &[text]),
            Shown::Legend(entries) => picture.legend(entries),
            _ => Some(picture),
        }
    }
}

fn marks(game: &Triablo, shown: &Shown) -> Vec<Highlight> {
    match *shown {
        Shown::Position | Shown::After(_) | Shown::Legend(_) => Vec::new(),
        Shown::FreeSigns => {
            let home = game.board().home(2, WHITE);
            let free = home
                .into_iter()
                .zip(game.board().allowed(2, WHITE))
                .filter(|(_, allowed)| *allowed == (true, true));
            (1..)
                .zip(free)
                .map(|(number, (at, _))| Highlight { spot: game.spot(at), mark: Mark::Target(number) })
                .collect()
        }
        Shown::All(piece) => targets(game, piece, |_| true),
        Shown::Captures(piece) => targets(game, piece, |entry| matches!(entry, Entry::Capture { .. })),
    }
}

/// Marks the piece on a point and its destinations; both signs count as one destination.
fn targets(game: &Triablo, piece: &str, wanted: impl Fn(&Entry) -> bool) -> Vec<Highlight> {
    let board = game.board();
    let ends = game
        .legal(WHITE)
        .into_iter()
        .filter(wanted)
        .filter_map(|entry| match entry {
            Entry::Setup { .. } => None,
            Entry::Move { from, to, .. } | Entry::Abdicate { from, to } => Some((from, to, false)),
            Entry::Capture { from, to, .. } => Some((from, to, true)),
        })
        .filter(|(from, ..)| board.name(*from) == piece)
        .map(|(_, to, capture)| (board.name(to), capture));
    pages::targets(piece, ends)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Spot;

    #[test]
    fn pictures_show_what_the_pieces_can_do() {
        let shown =
            |index: usize| marks(&Triablo::PAGES[index].game().unwrap(), &Triablo::PAGES[index].shown);
        let count = |index: usize| shown(index).len() - 1;
        // Three lines of e5: e6 e7 e8; f4 g3 h2 i1; d4 c3 b2 a1.
        assert_eq!(count(2), 11);
        assert!(count(3) > 18, "all six lines");
        assert_eq!(count(4), 7, "six steps and an abdication");
        assert!(shown(4).iter().any(|light| light.spot.0 == "e8" && matches!(light.mark, Mark::Target(_))));
        for index in [5, 6] {
            assert_eq!(shown(index)[1..], [Highlight { spot: Spot("e5".into()), mark: Mark::Capture(1) }]);
        }
        assert_eq!(Triablo::PAGES[7].game::<Triablo>().unwrap().kings_in_danger(), [Seat(1)]);
    }
}
