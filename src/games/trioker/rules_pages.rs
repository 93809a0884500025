//! The pages of `/rules`: short texts, and pictures that the rules themselves fill in.
//!
//! A picture is a position and what it is about; where a tile fits is what the rules say, so that the pages cannot
//! disagree with the game.

use super::{Entry, Trioker};
use crate::{
    games::{Actors, Game, Highlight, Look, Mark, RulesPage, Seat, Setup, Spot, Step, Viewer},
    scene::Scene,
    text::{Locale, Message, say},
};

/// What a page's picture shows.
enum Shown {
    /// A position, nothing marked.
    Position,
    /// Where this tile of the seat on turn can go.
    Tile(&'static str),
    /// How this tile can lie on this cell.
    Ways(&'static str, &'static str),
    /// The tiles of the seat on turn that fit.
    Hand,
    /// The position after this entry.
    After(&'static str),
}

struct Page {
    title: &'static str,
    body: &'static str,
    caption: &'static str,
    variant: &'static str,
    options: &'static [(&'static str, &'static str)],
    position: &'static str,
    shown: Shown,
}

const REPLY: &str = "rapid;players=2;blocked=replay|B=333.12@D6|H=p1:000,012,021,113,132,203,222,223,330,332;\
                     p2:002,003,110,111,123,12W,220,221,230|S=p1:35;p2:35|T=p1:play";
const JOKER: &str = "rapid;players=2;blocked=replay|B=333.12@D6,330.06@E6,301.04@E7,123.10@E8,203.10@F5,002.08@F6,001.02@F7,\
                     110.08@F8|H=p1:111,112,220,221,230,310,331;p2:000,012,12W,132,222,223|S=p1:37;p2:33|T=p2:play";
const MARKS: &str = "original;players=3;blocked=replay;f5=on|B=203.02@E4,330.08@E5,332.02@E6,301.06@F6|H=p1:001,012,111,12W,223,\
                     331;p2:021,112,132,221,310;p3:002,003,110,113,123,222|S=p1:35;p2:35;p3:35|T=p3:play";
const HEXAGON: &str = "even-odd;board=73|B=113.08@D5,110.02@D6,000.06@D8,002.04@D9,331.02@E5,132.04@E6,012.06@E7,230.12@E8,\
                       203.06@E9|H=even:001,003,220,221,222,223,310;odd:021,111,112,123,301,330,332,333|X=0|F=tails|T=even:play";
const PATHS: &str = "simple-triple;players=4|B=001.12@C2,002.06@D1,230.12@D2,332.10@E1,333.12@E2,203.12@F1,330.06@F2|\
                     H=p1:000,003,221,222,223;p2:012,12W,310;p3:021,110,331;p4:111,113,123,132,301|T=p3:play";
const STAR: &str = "puzzle;shape=star|B=112.02@B1,021.08@B2,203.02@B3,230.08@B4,132.06@B5,110.04@C1,001.10@C2,000.12@C3,\
                    002.02@C4,012.12@C5|T=solo:play";
const MACMAHON: &str = "macmahon;border=any|B=112.10@A1,132.12@A2,234.04@A4,442.02@A5,123.06@B1,114.06@B3,314.04@B4,444.12@B6,\
                        223.12@C1,224.02@C2,441.04@C3,341.10@C4,334.08@C5,332.04@C7,222.12@D1,221.02@D2,113.12@D3,412.06@D4,\
                        421.12@D5|T=solo:play";

const fn page(
    title: &'static str,
    body: &'static str,
    caption: &'static str,
    variant: &'static str,
    position: &'static str,
    shown: Shown,
) -> Page {
    Page { title, body, caption, variant, options: &[], position, shown }
}

const PAGES: [Page; 10] = [
    page("trioker-page-goal", "trioker-page-goal-body", "trioker-page-goal-caption", "rapid", REPLY, Shown::Tile("330")),
    page("trioker-page-turn", "trioker-page-turn-body", "trioker-page-turn-caption", "rapid", REPLY, Shown::Hand),
    page("trioker-page-joker", "trioker-page-joker-body", "trioker-page-joker-caption", "rapid", JOKER, Shown::Tile("12W")),
    page(
        "trioker-page-ways",
        "trioker-page-ways-body",
        "trioker-page-ways-caption",
        "rapid",
        JOKER,
        Shown::Ways("12W", "E9"),
    ),
    Page {
        options: &[("players", "3")],
        ..page(
            "trioker-page-marks",
            "trioker-page-marks-body",
            "trioker-page-marks-caption",
            "original",
            MARKS,
            Shown::After("110.12@F5"),
        )
    },
    page("trioker-page-scores", "trioker-page-scores-body", "trioker-page-scores-caption", "rapid", REPLY, Shown::Position),
    page(
        "trioker-page-even-odd",
        "trioker-page-even-odd-body",
        "trioker-page-even-odd-caption",
        "even-odd",
        HEXAGON,
        Shown::After("001.08@D7"),
    ),
    Page {
        options: &[("players", "4")],
        ..page(
            "trioker-page-paths",
            "trioker-page-paths-body",
            "trioker-page-paths-caption",
            "simple-triple",
            PATHS,
            Shown::Position,
        )
    },
    page(
        "trioker-page-puzzle",
        "trioker-page-puzzle-body",
        "trioker-page-puzzle-caption",
        "puzzle",
        STAR,
        Shown::Tile("003"),
    ),
    page(
        "trioker-page-macmahon",
        "trioker-page-macmahon-body",
        "trioker-page-macmahon-caption",
        "macmahon",
        MACMAHON,
        Shown::Position,
    ),
];

pub(super) fn rules_pages() -> Vec<RulesPage> {
    PAGES
        .iter()
        .map(|page| RulesPage { title: Message::new(page.title), body: Message::new(page.body), scene: picture(page) })
        .collect()
}

/// The picture of a page; a test sees to it that every page has one.
fn picture(page: &Page) -> Option<Scene> {
    let options: Vec<_> = page.options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let setup = Setup::parse(Trioker::info(), Some(page.variant), &options).ok()?;
    let mut game = Trioker::from_position(&setup, page.position).ok()?;
    let Actors::Seats(seats) = game.actors() else { return None };
    let seat = seats.iter().next()?;
    let mut last: Option<Entry> = None;
    let highlight = match page.shown {
        Shown::Position => Vec::new(),
        Shown::Tile(tile) => choices(&game, seat, &[tile]),
        Shown::Ways(tile, cell) => choices(&game, seat, &[tile, cell]),
        Shown::Hand => choices(&game, seat, &[]),
        Shown::After(text) => {
            let entry = game.read(seat, text).ok()?;
            game.apply(Some(seat), &entry, &mut Vec::new());
            last = Some(entry);
            Vec::new()
        }
    };
    let caption = say(Locale::default(), &Message::new(page.caption));
    let viewer = if highlight.is_empty() { Viewer::Spectator } else { Viewer::Seat(seat) };
    let look = Look {
        viewer,
        bottom: Seat(0),
        last: last.as_ref(),
        caption: &caption,
        caption_seat: Some(seat),
        ply: u32::from(last.is_some()),
        chips: &[],
        highlight: &highlight,
    };
    Some(game.scene(&look))
}

/// What is chosen already, and the next choices, numbered: as the menus do it.
fn choices(game: &Trioker, seat: Seat, chosen: &[&str]) -> Vec<Highlight> {
    let mut entries: Vec<(String, Vec<Step>)> =
        game.legal(seat).unwrap_or_default().iter().map(|entry| (game.write(entry), game.steps(entry))).collect();
    entries.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    let mut next: Vec<Spot> = Vec::new();
    for (_, steps) in &entries {
        let same = chosen.iter().zip(steps).all(|(token, step)| *token == step.token);
        if let Some(spot) = steps.get(chosen.len()).and_then(|step| step.spot.clone()).filter(|_| same)
            && !next.contains(&spot)
        {
            next.push(spot);
        }
    }
    let taken = chosen.iter().map(|token| Highlight { spot: Spot((*token).to_owned()), mark: Mark::Chosen });
    let numbered = (1..).zip(next).map(|(number, spot)| Highlight { spot, mark: Mark::Target(number) });
    taken.chain(numbered).collect()
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
    fn pictures_show_where_tiles_fit() {
        let shown = |index: usize| {
            let page: &Page = &PAGES[index];
            let setup = Setup::parse(Trioker::info(), Some(page.variant), &[]).unwrap();
            let game = Trioker::from_position(&setup, page.position).unwrap();
            let Actors::Seats(seats) = game.actors() else { panic!("somebody is on turn") };
            let chosen = match page.shown {
                Shown::Tile(tile) => vec![tile],
                Shown::Ways(tile, cell) => vec![tile, cell],
                _ => Vec::new(),
            };
            let lights = choices(&game, seats.iter().next().unwrap(), &chosen);
            lights[chosen.len()..].iter().map(|light| light.spot.0.clone()).collect::<Vec<_>>()
        };
        assert_eq!(shown(0), ["D7", "E6", "D5"], "in the order of the entries 330.02@D7, 330.06@E6, 330.10@D5");
        assert_eq!(shown(1), ["330", "332"]);
        assert_eq!(shown(2), ["E9", "F9", "F4"]);
        assert_eq!(shown(3), ["E9.08", "E9.12"]);
        assert_eq!(shown(8), ["D1"]);
    }
}
