//! Pages of `/rules` and the marks on their pictures.

use super::{Triortan, board::Point, info::VARIANTS, problems::problems, state::Arrival};
use crate::{
    Drafts, Highlight, Notation, Rules, Seat, Setup,
    pages::{self, Page, Pages, Picture, pages},
};

/// Content of a page's picture.
pub enum Shown {
    /// A position, nothing marked.
    Position,
    /// Everything the piece on this cell can do.
    All(&'static str),
    /// Cells where a piece can be added when the piece on the first cell moves to the second.
    Additions(&'static str, &'static str),
    /// The position after this entry.
    After(&'static str),
    /// The position after these entries of successive seats, with all marks.
    Legend(&'static [&'static str]),
    /// A set-up in preparation.
    Setup,
    /// The start of a variant, by its place in the list, with these options.
    Variant(usize, &'static [(&'static str, &'static str)]),
    /// A built-in problem, by its number.
    Problem(usize),
    /// A Skylight run of this piece after these entries.
    Skylight(&'static [&'static str]),
}

const WHITE: Seat = Seat(0);
const CORNER: &str = "standard:cap=1000,players=2,pyrotech=single,quiet=50,start=corner";
const EDGE: &str = "standard:cap=1000,players=2,pyrotech=dual,quiet=50,start=edge";
const START: &str = "WFiWFmWSpWTwWRsWFsWSkWSk5/WTwWSpWLfWLfWSfWFoWSkWSk7/WFsWRsWFoWSfWStWStWSkWSk9/WSkWSkWSkWSkWSkWSkWSkWSk11/\
21/23/23/21/11BSkBSkBSkBSkBSkBSkBSkBSk/9BSkBSkBStBStBSfBFoBRsBFs/7BSkBSkBFoBSfBLfBLfBSpBTw/\
5BSkBSkBFsBRsBTwBSpBFmBFi white - 0/0 - -";
const OPEN: &str = "/21/19/17/15/11BFm1 white - 0/0 - -";
const LEGEND: &str = "standard:cap=1000,players=3,pyrotech=single,quiet=50,start=corner 1WFm11/15/17/8WSk10/21/12WFo10/\
9BSk12OFm/21/8BTw10/17/2OSk12/11BFm1 white - 0/0 WBSk2 -";

fn setup(variant: usize, options: &[(&str, &str)]) -> Option<Setup> {
    Setup::of::<Triortan>(VARIANTS[variant].id, options).ok()
}

/// Game of a page; a test checks that every page has one.
fn game(page: &Page<Shown>) -> Option<Triortan> {
    match page.shown {
        Shown::Setup => {
            let game = Triortan::start(&setup(0, &[])?).ok()?;
            let named = game.draft(WHITE, "")?;
            let (_, numbered) =
                named.controls.iter().find(|(label, _)| label.id == "triortan-draft-change")?;
            Some(game.draft(WHITE, numbered)?.preview)
        }
        Shown::Variant(number, options) => Triortan::start(&setup(number, options)?).ok(),
        Shown::Problem(number) => Triortan::start(&setup(4, &[("id", problems().get(number)?.id)])?).ok(),
        Shown::Legend(_) => Triortan::from_position(&setup(0, &[])?, page.position).ok(),
        Shown::Skylight(_) => Triortan::start(&setup(5, &[("piece", "Tw")])?).ok(),
        _ => {
            let tail = if page.position.contains(' ') { "" } else { OPEN };
            let options = if page.variant == "edge" { EDGE } else { CORNER };
            Triortan::from_position(&setup(0, &[])?, &format!("{options} {}{tail}", page.position)).ok()
        }
    }
}

impl Pages for Triortan {
    type Shown = Shown;
    const PAGES: &'static [Page<Shown>] = pages!("triortan", "standard":
        ("goal", "T1 T2 T3", START, Shown::Position),
        ("board", "B2 N4", START, Shown::After("(4,9,6)(5,9,6)")),
        ("setup", "S1 S2 S3 S4 S5", "", Shown::Setup),
        ("move", "M1 M15 M17", "1WFm11/15/17/19/21/7BSk4WFo3WSk6/23/21/12WSk6/17/15/11BFm1 white - 0/0 - -", Shown::All("(6,6,7)")),
        ("sparkler", "M13 M14", "1WFm11/15/17/19/21/11WSkBSk10/23/21/19/17/15/11BFm1 white - 0/0 - -", Shown::All("(6,7,7)")),
        ("short-fuse", "M2", "1WFm11/15/17/19/8BSk12/12WSf10/12WSk10", Shown::All("(6,6,7)")),
        ("long-fuse", "M3", "1WFm11/15/17/19/11WSk9/12WLf10/9BSk13", Shown::All("(6,6,7)")),
        ("strobe", "M4", "1WFm11/15/17/19/21/11WSkWSt10/12WSk10/13BSk7/19/17/15/11BFm1 white - 0/0 - -", Shown::All("(6,6,7)")),
        ("spinner", "M9", "1WFm11/15/17/19/10WSk10/11WSpWSk10/11BSk11", Shown::All("(6,7,7)")),
        ("falling-star", "M5", "1WFm11/15/17/19/8BSk12/12WFs10/12WSk10", Shown::All("(6,6,7)")),
        ("rising-star", "M6", "1WFm11/15/17/19/21/12WRs10/9BSk4WSk8", Shown::All("(6,6,7)")),
        ("twister", "M7", "1WFm11/15/9BSk7/19/21/12WTw10/23/21/12WSk6/17/15/11BFm1 white - 0/0 - -", Shown::All("(6,6,7)")),
        ("fountain", "M8", "1WFm11/15/17/19/21/7BSk4WFo3WSk6/23/21/12WSk6/17/15/11BFm1 white - 0/0 - -", Shown::All("(6,6,7)")),
        ("firemaster", "M10", "13/15/17/19/21/12WFm10/12BSk10", Shown::All("(6,6,7)")),
        ("firemistress", "M11", "13/15/17/19/11BSk9/12WFi10/23", Shown::All("(6,6,7)")),
        ("pyrotech", "M12", "13/15/17/19/21/12WPy10/12BSk10/21/19/17/15/11BPy1 white - 0/0 - -", Shown::All("(6,6,7)"), ["edge", &[]]),
        ("arrival", "R1 R2 R3 R4 R5 R6 R7", "WFiWSkWTw10/15/17/19/21/23/23/21/19/17/5WSk9/10BFmBFi1 white - 0/40 BWFm1 -", Shown::Additions("(11,5,3)", "(12,5,3)")),
        ("problem", "Q1 Q3 T4 T5", "", Shown::Problem(0)),
        ("skylight", "K1 K2 K3 K4", "", Shown::Skylight(&[
            "Tw@(6,6,7)",
            "(6,6,7)(4,7,8)",
            "(4,7,8)(5,5,9)",
            "(5,5,9)(6,3,10)",
            "(6,3,10)(7,4,8)"
        ])),
        ("huge", "P2 P3", "", Shown::Variant(1, &[("players", "6")])),
        ("festival", "V3", "", Shown::Variant(2, &[("players", "5")])),
        ("grand-display", "A6", "", Shown::Variant(3, &[])),
        ("legend", "", LEGEND, Shown::Legend(&["4.8.7 4.8.8", "9.6.5 6.3.10"]))
    );

    fn picture(page: &Page<Shown>) -> Option<Picture<Triortan>> {
        let game = game(page)?;
        let marks = marks(&game, &page.shown);
        let picture = Picture::of(game, WHITE).marked(marks);
        match page.shown {
            Shown::After(entry) => picture.after(WHITE, &[entry]),
            Shown::Legend(entries) => picture.legend(entries),
            Shown::Skylight(entries) => picture.after(WHITE, entries),
            _ => Some(picture),
        }
    }
}

fn marks(game: &Triortan, shown: &Shown) -> Vec<Highlight> {
    match *shown {
        Shown::All(piece) => targets(game, piece),
        Shown::Additions(from, to) => additions(game, from, to),
        _ => Vec::new(),
    }
}

/// Marks the chosen piece and its target cells, numbered in reading order.
fn numbered(game: &Triortan, chosen: Option<Point>, mut cells: Vec<Point>) -> Vec<Highlight> {
    cells.sort_unstable_by_key(|cell| game.reading_place(*cell, WHITE));
    cells.dedup();
    let cells = cells.into_iter().map(|cell| (game.spot(cell), !game.position.at(cell).is_none()));
    pages::numbered(chosen.map(|cell| game.spot(cell)), cells)
}

fn targets(game: &Triortan, piece: &str) -> Vec<Highlight> {
    let Some(chosen) = game.terms.board.named(piece) else {
        return Vec::new();
    };
    let mut cells = Vec::new();
    game.position.moves_from(&game.terms, chosen, &mut |made| cells.push(made.to));
    numbered(game, Some(chosen), cells)
}

fn additions(game: &Triortan, from: &str, to: &str) -> Vec<Highlight> {
    let named = |name| game.terms.board.named(name);
    let (Some(from), Some(to)) = (named(from), named(to)) else {
        return Vec::new();
    };
    let mut cells = Vec::new();
    game.position.moves_from(&game.terms, from, &mut |made| match made.arrival {
        Arrival::Addition(_, at) if made.to == to => cells.push(at),
        _ => {}
    });
    numbered(game, None, cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mark;

    #[test]
    fn pictures_show_what_the_pieces_can_do() {
        let marks = |name: &str| {
            let page = Triortan::PAGES.iter().find(|page| page.texts.title.ends_with(name)).unwrap();
            marks(&game(page).unwrap(), &page.shown)
        };
        let captures = |name: &str| {
            marks(name)
                .iter()
                .filter(|light| matches!(light.mark, Mark::Capture(_)))
                .map(|light| light.spot.0.clone())
                .collect::<Vec<_>>()
        };
        for name in [
            "short-fuse",
            "long-fuse",
            "strobe",
            "spinner",
            "falling-star",
            "rising-star",
            "twister",
            "fountain",
            "firemaster",
            "firemistress",
            "pyrotech",
        ] {
            assert_eq!(captures(name).len(), 1, "{name}");
        }
        // All of 12 except its own sparkler and the three cells behind it.
        assert_eq!((marks("short-fuse").len(), marks("long-fuse").len()), (1 + 8, 1 + 8));
        assert_eq!((marks("strobe").len(), marks("pyrotech").len(), marks("sparkler").len()), (7, 7, 3));
        // Three of fourteen rim cells are occupied.
        assert_eq!(marks("arrival").len(), 11);
    }
}
