//! The pages of `/rules`: short texts, and pictures that the rules themselves fill in.
//!
//! A picture is a position and the piece it is about; where that piece can go is what the move generator says, so that the
//! pages cannot disagree with the game.

use super::{Entry, Triablo};
use crate::{
    games::{Game, Highlight, Look, Mark, RulesPage, Seat, Setup, Spot, Viewer},
    scene::Scene,
    text::{Locale, Message, say},
};

/// What a page's picture shows.
enum Shown {
    /// A position, nothing marked.
    Position,
    /// White's points whose sign is free (S3), numbered.
    FreeSigns,
    /// Everything the piece on this point can do.
    All(&'static str),
    /// Its captures only.
    Captures(&'static str),
    /// The position after this entry.
    After(&'static str),
}

struct Page {
    title: &'static str,
    body: &'static str,
    caption: &'static str,
    position: &'static str,
    shown: Shown,
}

const START: &str = "5/6/w5R/ww4RR/[wW]ww3RR[Rr]/ww4RR/w5R/6/5 w wr 0";
const SINGLETON: &str = "5/6/1w5/8/[wW]3W3[Rr]/8/5R1/6/4R w wr 0";

const PAGES: [Page; 9] = [
    Page {
        title: "triablo-page-goal",
        body: "triablo-page-goal-body",
        caption: "triablo-page-goal-caption",
        position: START,
        shown: Shown::Position,
    },
    Page {
        title: "triablo-page-setup",
        body: "triablo-page-setup-body",
        caption: "triablo-page-setup-caption",
        position: START,
        shown: Shown::FreeSigns,
    },
    Page {
        title: "triablo-page-singleton",
        body: "triablo-page-singleton-body",
        caption: "triablo-page-singleton-caption",
        position: SINGLETON,
        shown: Shown::All("e5"),
    },
    Page {
        title: "triablo-page-doublet",
        body: "triablo-page-doublet-body",
        caption: "triablo-page-doublet-caption",
        position: "5/6/1w5/8/[wW]3[Wr]3[Rr]/8/5R1/6/4R w wr 0",
        shown: Shown::All("e5"),
    },
    Page {
        title: "triablo-page-king",
        body: "triablo-page-king-body",
        caption: "triablo-page-king-caption",
        position: "5/6/1w5/8/4[Ww]2w1/8/5R1/6/R3[Rr] w wr 0",
        shown: Shown::All("e5"),
    },
    Page {
        title: "triablo-page-cover",
        body: "triablo-page-cover-body",
        caption: "triablo-page-cover-caption",
        position: "5/6/2w1W2/8/[wW]1W1r3[Rr]/7R/7/6/R4 w wr 0",
        shown: Shown::Captures("e3"),
    },
    Page {
        title: "triablo-page-replace",
        body: "triablo-page-replace-body",
        caption: "triablo-page-replace-caption",
        position: "5/6/2w1W2/8/[wW]1[Wr]1[rW]3[Rr]/7R/7/6/R4 w wr 0",
        shown: Shown::Captures("e3"),
    },
    Page {
        title: "triablo-page-end",
        body: "triablo-page-end-body",
        caption: "triablo-page-end-caption",
        position: "5/6/2w1W2/8/[wW]1[Wr]1[Rr]4/7R/7/6/R4 w wr 0",
        shown: Shown::Position,
    },
    Page {
        title: "triablo-page-notation",
        body: "triablo-page-notation-body",
        caption: "triablo-page-notation-caption",
        position: SINGLETON,
        shown: Shown::After("e5-e8v"),
    },
];

pub(super) fn rules_pages() -> Vec<RulesPage> {
    PAGES
        .iter()
        .map(|page| RulesPage { title: Message::new(page.title), body: Message::new(page.body), scene: picture(page) })
        .collect()
}

/// The picture of a page; a test sees to it that every page has one.
fn picture(page: &Page) -> Option<Scene> {
    let setup = Setup::parse(Triablo::info(), None, &[]).ok()?;
    let mut game = Triablo::from_position(&setup, page.position).ok()?;
    let white = Seat(0);
    let mut last = None;
    let highlight = match page.shown {
        Shown::Position => Vec::new(),
        Shown::FreeSigns => {
            let home = game.board().home(2, white);
            let free = home.into_iter().zip(game.board().allowed(2, white)).filter(|(_, allowed)| *allowed == (true, true));
            (1..).zip(free).map(|(number, (at, _))| Highlight { spot: game.spot(at), mark: Mark::Target(number) }).collect()
        }
        Shown::All(piece) => targets(&game, piece, |_| true),
        Shown::Captures(piece) => targets(&game, piece, |entry| matches!(entry, Entry::Capture { .. })),
        Shown::After(text) => {
            let entry = game.read(white, text).ok()?;
            game.apply(Some(white), &entry, &mut Vec::new());
            last = Some(entry);
            Vec::new()
        }
    };
    let caption = say(Locale::default(), &Message::new(page.caption));
    let look = Look {
        viewer: Viewer::Spectator,
        bottom: white,
        last: last.as_ref(),
        caption: &caption,
        caption_seat: last.map(|_| white),
        ply: u32::from(last.is_some()),
        chips: &[],
        highlight: &highlight,
    };
    Some(game.scene(&look))
}

/// Marks the piece on a point and, numbered in the order of their names, the points its entries lead to.
fn targets(game: &Triablo, piece: &str, wanted: impl Fn(&Entry) -> bool) -> Vec<Highlight> {
    let board = game.board();
    let mut ends: Vec<(String, bool)> = game
        .legal(Seat(0))
        .unwrap_or_default()
        .iter()
        .filter(|entry| wanted(entry))
        .filter_map(|entry| match *entry {
            Entry::Setup { .. } => None,
            Entry::Move { from, to, .. } | Entry::Abdicate { from, to } => Some((from, to, false)),
            Entry::Capture { from, to, .. } => Some((from, to, true)),
        })
        .filter(|(from, ..)| board.name(*from) == piece)
        .map(|(_, to, capture)| (board.name(to), capture))
        .collect();
    ends.sort_unstable();
    // Two signs, one point.
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
            assert!([page.title, page.body, page.caption].into_iter().all(crate::text::exists), "{}", page.title);
            assert!((40..=1500).contains(&text(page.body).chars().count()), "{}", page.title);
            assert!(rules.scene.is_some(), "{}: {}", page.title, page.position);
        }
    }

    #[test]
    fn pictures_show_what_the_pieces_can_do() {
        let setup = Setup::parse(Triablo::info(), None, &[]).unwrap();
        let shown = |index: usize| {
            let game = Triablo::from_position(&setup, PAGES[index].position).unwrap();
            match PAGES[index].shown {
                Shown::All(piece) => targets(&game, piece, |_| true),
                Shown::Captures(piece) => targets(&game, piece, |entry| matches!(entry, Entry::Capture { .. })),
                _ => Vec::new(),
            }
        };
        let count = |index: usize| shown(index).len() - 1;
        // Three lines of e5: e6 e7 e8; f4 g3 h2 i1; d4 c3 b2 a1.
        assert_eq!(count(2), 11);
        assert!(count(3) > 18, "all six lines");
        assert_eq!(count(4), 7, "six steps and an abdication");
        assert!(shown(4).iter().any(|light| light.spot.0 == "e8" && matches!(light.mark, Mark::Target(_))));
        for index in [5, 6] {
            assert_eq!(shown(index)[1..], [Highlight { spot: Spot("e5".into()), mark: Mark::Capture(1) }]);
        }
        let end = Triablo::from_position(&setup, PAGES[7].position).unwrap();
        assert_eq!(end.kings_in_danger(), [Seat(1)]);
    }
}
