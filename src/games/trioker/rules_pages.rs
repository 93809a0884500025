//! Pages of `/rules` and the marks on their pictures.

use super::Trioker;
use crate::{
    Actors, Highlight, Notation, Rules, Seat, Spot, Step, Taps, Viewer,
    pages::{self, Page, Pages, Picture, pages},
};

/// Content of a page's picture.
pub enum Shown {
    /// A position, nothing marked.
    Position,
    /// Places for this tile of the seat on turn.
    Tile(&'static str),
    /// Positions of this tile on this cell.
    Ways(&'static str, &'static str),
    /// The tiles of the seat on turn that fit.
    Hand,
    /// The position after this entry.
    After(&'static str),
    /// The position after these entries of successive seats, with all marks.
    Legend(&'static [&'static str]),
}

const REPLY: &str = "rapid;players=2;blocked=replay|B=333.12@D6|H=p1:000,012,021,113,132,203,222,223,330,332;\
                     p2:002,003,110,111,123,12W,220,221,230|S=p1:35;p2:35|T=p1:play";
const JOKER: &str = "rapid;players=2;blocked=replay|B=333.12@D6,330.06@E6,301.04@E7,123.10@E8,203.10@F5,002.08@F6,001.02@F7,\
                     110.08@F8|H=p1:111,112,220,221,230,310,331;p2:000,012,12W,132,222,223|S=p1:37;p2:33|T=p2:play";
const MARKS: &str = "original;players=3;blocked=replay;f5=on|B=203.02@E4,330.08@E5,332.02@E6,301.06@F6|H=p1:001,012,111,12W,223,\
                     331;p2:021,112,132,221,310;p3:002,003,110,113,123,222|S=p1:35;p2:35;p3:35|T=p3:play";
const HEXAGON: &str = "even-odd;board=73|B=113.08@D5,110.02@D6,000.06@D8,002.04@D9,331.02@E5,132.04@E6,012.06@E7,230.12@E8,\
                       203.06@E9|H=even:001,003,220,221,222,223,310;odd:021,111,112,123,301,330,332,333|X=0|F=tails|T=even:play";
const SMALL: &str = "even-odd;board=52|B=-|H=even:000,001,002,003,012,132,220,221,222,223,230,310;odd:021,110,111,112,113,123,203,\
                     301,330,331,332,333|X=0|F=heads|T=even:play";
const PATHS: &str = "simple-triple;players=4|B=001.12@C2,002.06@D1,230.12@D2,332.10@E1,333.12@E2,203.12@F1,330.06@F2|\
                     H=p1:000,003,221,222,223;p2:012,12W,310;p3:021,110,331;p4:111,113,123,132,301|T=p3:play";
const STAR: &str = "puzzle;shape=star|B=112.02@B1,021.08@B2,203.02@B3,230.08@B4,132.06@B5,110.04@C1,001.10@C2,000.12@C3,\
                    002.02@C4,012.12@C5|T=solo:play";
const MACMAHON: &str = "macmahon;border=any|B=112.10@A1,132.12@A2,234.04@A4,442.02@A5,123.06@B1,114.06@B3,314.04@B4,444.12@B6,\
                        223.12@C1,224.02@C2,441.04@C3,341.10@C4,334.08@C5,332.04@C7,222.12@D1,221.02@D2,113.12@D3,412.06@D4,\
                        421.12@D5|T=solo:play";

fn game(page: &Page<Shown>) -> Option<(Trioker, Seat)> {
    let game: Trioker = page.game()?;
    let Actors::Seats(seats) = game.actors() else {
        return None;
    };
    let seat = seats.iter().next()?;
    Some((game, seat))
}

impl Pages for Trioker {
    type Shown = Shown;
    const PAGES: &'static [Page<Shown>] = pages!("trioker", "rapid":
        ("goal", "K1 M1 M2 M6 G6", REPLY, Shown::Tile("330")),
        ("turn", "T2 T3 T4 T5 S5", REPLY, Shown::Hand),
        ("joker", "M4 M5", JOKER, Shown::Tile("12W")),
        ("ways", "K4", JOKER, Shown::Ways("12W", "E9")),
        ("marks", "A1 A2", MARKS, Shown::After("110.12@F5"), ["original", &[("players", "3")]]),
        ("scores", "R1 R3 E1 E2 E3 E5 E5a", REPLY, Shown::Position),
        ("even-odd", "K2 S6 S7 X1 X2 X3 E6 E7", HEXAGON, Shown::After("001.08@D7"), ["even-odd", &[]]),
        ("paths", "E4 G8", PATHS, Shown::Position, ["simple-triple", &[("players", "4")]]),
        ("puzzle", "P2 K7", STAR, Shown::Tile("003"), ["puzzle", &[]]),
        ("macmahon", "Q1 Q2 Q4 K3", MACMAHON, Shown::Position, ["macmahon", &[]]),
        ("small-board", "G7", SMALL, Shown::Position, ["even-odd", &[("board", "52")]]),
        ("legend", "", MARKS, Shown::Legend(&["123.08@E7", "331.02@F8"]), ["original", &[("players", "3")]])
    );

    fn picture(page: &Page<Shown>) -> Option<Picture<Trioker>> {
        let (game, seat) = game(page)?;
        let marks = marks(&game, seat, &page.shown);
        let viewer = if marks.is_empty() { Viewer::Spectator } else { Viewer::Seat(seat) };
        let picture = Picture {
            viewer,
            caption_seat: Some(seat),
            ..Picture::of(game, Seat(0))
        }
        .marked(marks);
        match page.shown {
            Shown::After(text) => picture.after(seat, &[text]),
            Shown::Legend(entries) => picture.legend(entries),
            _ => Some(picture),
        }
    }
}

fn marks(game: &Trioker, seat: Seat, shown: &Shown) -> Vec<Highlight> {
    match *shown {
        Shown::Position | Shown::After(_) | Shown::Legend(_) => Vec::new(),
        Shown::Tile(tile) => choices(game, seat, &[tile]),
        Shown::Ways(tile, cell) => choices(game, seat, &[tile, cell]),
        Shown::Hand => choices(game, seat, &[]),
    }
}

/// Marks the choices already made and numbers the next ones, as the menus do.
fn choices(game: &Trioker, seat: Seat, chosen: &[&str]) -> Vec<Highlight> {
    let mut entries: Vec<(String, Vec<Step>)> =
        game.legal(seat).into_iter().map(|entry| (game.write(entry), game.steps(entry))).collect();
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
    let chosen = chosen.iter().map(|token| Spot((*token).to_owned()));
    pages::numbered(chosen, next.into_iter().map(|spot| (spot, false)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_show_where_tiles_fit() {
        let shown = |index: usize| {
            let page = &Trioker::PAGES[index];
            let (game, seat) = game(page).unwrap();
            let chosen = match page.shown {
                Shown::Tile(_) => 1,
                Shown::Ways(..) => 2,
                _ => 0,
            };
            let marks = marks(&game, seat, &page.shown);
            marks[chosen..].iter().map(|light| light.spot.0.clone()).collect::<Vec<_>>()
        };
        assert_eq!(
            shown(0),
            ["D7", "E6", "D5"],
            "in the order of the entries 330.02@D7, 330.06@E6, 330.10@D5"
        );
        assert_eq!(shown(1), ["330", "332"]);
        assert_eq!(shown(2), ["E9", "F9", "F4"]);
        assert_eq!(shown(3), ["E9.08", "E9.12"]);
        assert_eq!(shown(8), ["D1"]);
    }
}
