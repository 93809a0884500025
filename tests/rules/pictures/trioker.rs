//! Trioker.

use super::{
    golden::{NAMES, chips, golden, light, sheet_and_rules},
    recorded,
};
use deltille::{
    games::{AnyPlay, Highlight, Mark, Seat, SeatSet, Setup, View, Viewer, registry},
    picture::Theme,
    scene::Scene,
    text::Locale,
};

fn scene(
    play: &AnyPlay,
    viewer: Viewer,
    (caption, seat): (&str, Option<Seat>),
    highlight: &[Highlight],
) -> Scene {
    let chips = chips(&NAMES[..play.seats().len()]);
    play.scene(&View {
        locale: Locale::default(),
        viewer,
        bottom: Seat(0),
        caption,
        caption_seat: seat,
        chips: &chips,
        answering: SeatSet::EMPTY,
        highlight,
        style: Default::default(),
    })
}

/// A fixture game at a ply, for a spectator.
fn seen(name: &str, ply: usize) -> Scene {
    let (play, caption, seat) = recorded::after("trioker", name, ply);
    scene(&play, Viewer::Spectator, (&caption, seat), &[])
}

fn at(variant: &str, options: &[(&str, &str)], position: &str) -> AnyPlay {
    let options: Vec<_> =
        options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let info = registry::game("trioker").expect("registered");
    let setup = Setup::parse(info, Some(variant), &options).expect("a setup");
    AnyPlay::from_position(&setup, position).expect("a position")
}

const MIDDLE: &str = "rapid;players=2;blocked=replay|B=333.12@D6,113.12@E5,331.06@E6,123.12@E7,223.10@E8,221.04@E9,111.06@F5,\
                      132.02@F7,012.10@F9|H=p1:002,003,12W,203,222,301;p2:000,001,112,220,310|S=p1:35;p2:33|T=p1:play";
const HEART: &str = "puzzle;shape=heart|B=222.12@A1,203.02@A5,330.08@A6,223.08@B2,220.02@B3,002.08@B4,000.06@B5,132.12@C2,\
                     230.02@C3,001.06@C5,331.08@D2,310.06@E1|T=solo:play";

#[test]
fn the_coin_games() {
    golden("trioker-start", &seen("rapid-2-replay", 1), Theme::Dark);
    golden("trioker-play", &seen("rapid-2-replay", 18), Theme::Dark);
    golden("trioker-play-light", &seen("rapid-2-replay", 18), Theme::Light);
    golden("trioker-four", &seen("rapid-4-replay", 12), Theme::Light);
    golden("trioker-original", &seen("original-3-replay-on", 15), Theme::Dark);
}

#[test]
fn a_hand_and_where_its_tiles_fit() {
    let play = at("rapid", &[], MIDDLE);
    let own = Viewer::Seat(Seat(0));
    golden("trioker-own-view", &scene(&play, own, ("Your turn", None), &[]), Theme::Dark);
    let fits = [
        light("12W", Mark::Target(1)),
        light("203", Mark::Target(2)),
        light("301", Mark::Target(3)),
    ];
    let cells = [light("12W", Mark::Chosen), light("F4", Mark::Target(1)), light("E10", Mark::Target(2))];
    golden(
        "trioker-targets",
        &scene(&play, own, ("12W fits here", Some(Seat(0))), &cells),
        Theme::Dark,
    );
    let ways = [
        light("12W", Mark::Chosen),
        light("E10", Mark::Chosen),
        light("E10.06", Mark::Target(1)),
        light("E10.10", Mark::Target(2)),
    ];
    // The board stays the same: with the tiles below it, with the ways a tile can lie below it, and with a move
    // that has a single way.
    let asked = |told: &str, lights: &[Highlight]| scene(&play, own, (told, Some(Seat(0))), lights);
    golden("trioker-board-hand", &asked("Choose a tile", &fits), Theme::Dark);
    golden("trioker-board-ways", &asked("How should it lie?", &ways), Theme::Light);
    let better = [
        light("12W", Mark::Chosen),
        light("E10", Mark::Target(1)),
        light("E10.10", Mark::Target(2)),
    ];
    golden("trioker-board-better", &asked("Better: 12W.10@E10", &better), Theme::Dark);
    let wrong = [light("E7", Mark::Wrong), light("D8", Mark::Wrong), light("no such place", Mark::Wrong)];
    golden(
        "trioker-refused",
        &scene(&play, own, ("203 does not fit there", Some(Seat(0))), &wrong),
        Theme::Dark,
    );
}

#[test]
fn the_duel_and_the_paths() {
    golden("trioker-even-odd", &seen("even-odd-73", 15), Theme::Dark);
    let mut play = at(
        "even-odd",
        &[("board", "52")],
        "even-odd;board=52|B=123.08@D5,021.06@D6,000.06@D8,002.04@D9,113.10@E5,111.12@E6,110.02@E7,301.08@E8,203.06@E9|\
         H=even:001,003,012,132,220,221,222,223,230,310;odd:112,330,331,332,333|X=1|F=tails|T=even:play",
    );
    play.enter("001.08@D7").expect("two hexagons");
    golden(
        "trioker-hexagons",
        &scene(&play, Viewer::Spectator, ("001.08@D7  2 hexagons: 3 more turns", Some(Seat(0))), &[]),
        Theme::Light,
    );
    golden("trioker-triple", &seen("simple-triple-2", 20), Theme::Dark);
    golden("trioker-double", &seen("simple-double-with-resignation", 20), Theme::Dark);
    golden("trioker-won", &seen("simple-double-with-resignation", 26), Theme::Dark);
}

#[test]
fn puzzles() {
    let heart = [("shape", "heart")];
    let play = at("puzzle", &heart, HEART);
    golden("trioker-puzzle", &scene(&play, Viewer::Spectator, ("310.06@E1", None), &[]), Theme::Dark);
    let play = at("puzzle", &[("shape", "strip")], "puzzle;shape=strip|B=-|T=solo:play");
    golden("trioker-strip", &scene(&play, Viewer::Spectator, ("", None), &[]), Theme::Light);
    let position = "macmahon;border=any|B=112.10@A1,132.12@A2,234.04@A4,442.02@A5,123.06@B1,114.06@B3,314.04@B4,444.12@B6,\
                    223.12@C1,224.02@C2,441.04@C3,341.10@C4,334.08@C5,332.04@C7,222.12@D1,221.02@D2,113.12@D3|T=solo:play";
    let play = at("macmahon", &[], position);
    golden(
        "trioker-macmahon",
        &scene(&play, Viewer::Spectator, ("444.12@B6", None), &[]),
        Theme::Dark,
    );
    let lights = [
        light("412", Mark::Target(1)),
        light("421", Mark::Target(2)),
        light("111", Mark::Target(3)),
    ];
    golden(
        "trioker-macmahon-pick",
        &scene(&play, Viewer::Seat(Seat(0)), ("Pick a tile", None), &lights),
        Theme::Light,
    );
}

#[test]
fn the_sheet_and_the_pages_of_the_rules() {
    sheet_and_rules("trioker", 12);
}
