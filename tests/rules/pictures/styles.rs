//! Large pieces and letters on pieces, in each game.

use super::{
    golden::{NAMES, chips, golden_of, lettered},
    recorded,
};
use deltille::{
    games::{Seat, SeatSet, View, Viewer},
    picture::Theme,
    scene::{Scene, Style},
    text::Locale,
};

/// Most KB of a picture: letters have more edges than drawings, and Triortan's three armies 100 pieces. Its other
/// boards for three have the same limit.
fn most(game: &str) -> usize {
    if game == "triortan" { 50 } else { 44 }
}

/// A position of each game: game, fixture, ply.
const BOARDS: [(&str, &str, usize); 5] = [
    ("triablo", "three-captures", 108),
    ("torissogi", "greedy-g2", 35),
    ("triangulation", "three-player-rescue-bare-draw", 50),
    ("trioker", "rapid-2-replay", 18),
    ("triortan", "standard edge 3", 40),
];

fn shown((game, fixture, ply): (&str, &str, usize), style: Style) -> Scene {
    let (play, caption, seat) = recorded::after(game, fixture, ply);
    play.scene(&View {
        locale: Locale::default(),
        viewer: Viewer::Spectator,
        bottom: Seat(0),
        caption: &caption,
        caption_seat: seat,
        chips: &chips(&NAMES[..play.seats().len()]),
        answering: SeatSet::EMPTY,
        highlight: &[],
        style,
    })
}

fn changed(scene: &Scene, plain: &Scene) -> usize {
    assert_eq!(scene.placed.len(), plain.placed.len());
    let pairs = scene.placed.iter().zip(&plain.placed);
    pairs.filter(|(one, other)| one.drawing != other.drawing).count()
}

#[test]
fn large_pieces_are_larger_in_every_game() {
    let style = Style { large: true, ..Style::default() };
    for board in BOARDS {
        let (plain, large) = (shown(board, Style::default()), shown(board, style));
        assert!(changed(&large, &plain) >= 8 && large.ground != plain.ground, "{board:?}");
        golden_of(&format!("{}-large-pieces", board.0), &large, Theme::Dark, most(board.0));
    }
}

/// Triablo's notation has no letters for pieces.
#[test]
fn letters_stand_on_the_pieces_of_all_games_but_triablo() {
    let style = Style { letters: true, ..Style::default() };
    for board in BOARDS {
        let (plain, letters) = (shown(board, Style::default()), shown(board, style));
        assert_eq!(changed(&letters, &plain) >= 8, board.0 != "triablo", "{board:?}");
        if board.0 != "triablo" {
            lettered(&format!("{}-letters", board.0), &letters, &plain, Theme::Light, most(board.0));
        }
    }
}
