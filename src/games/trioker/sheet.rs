//! Sheet of every tile and every mark, with names; for review and for `/rules`.

use super::{
    Trioker,
    board::Mark,
    glyphs::{self, label},
    scene::moved,
    tile::{Lying, Tile, TileSet, Way},
};
use crate::Sheet;
use deltille_base::{
    message,
    scene::{
        Anchor, Drawing, Ink, PaletteKind, Scene, Shape, Style,
        card::{self, LARGE, SMALL},
        point,
    },
    text::{Locale, say},
};
use strum::VariantArray;

const HEIGHT: u32 = 1330;
const EDGE: f32 = 84.0;

impl Sheet for Trioker {
    fn sheet(locale: Locale) -> Scene {
        let mut scene = Scene::new(HEIGHT, Drawing::new(vec![card::body(HEIGHT)]));
        scene.palette = PaletteKind::Tiles;
        tiles(&mut scene, TileSet::CORNERS, (9, EDGE, 105.0), 60.0, 132.0);
        legend(&mut scene, locale, 510.0);
        tiles(&mut scene, TileSet::EDGES, (9, EDGE, 105.0), 930.0, 132.0);
        scene
    }
}

/// Draws rows of `across` tiles of edge `e`, `step` apart, with their names.
fn tiles(scene: &mut Scene, set: TileSet, (across, e, step): (usize, f32, f32), top: f32, row: f32) {
    let tiles: Vec<Tile> = set.iter().collect();
    let rows = tiles.len().div_ceil(across);
    for (at, tile) in tiles.iter().enumerate() {
        let in_row = if at / across == rows - 1 { tiles.len() - (rows - 1) * across } else { across };
        let x = 500.0 + ((at % across) as f32 - (in_row - 1) as f32 / 2.0) * step;
        let y = top + (at / across) as f32 * row;
        let way = Way(if tile.is_edge() { 1 } else { 2 });
        scene.put(
            glyphs::tile(e, true, Lying::new(*tile, way), glyphs::TileStyle::Plain, Style::default()),
            point(x, y),
        );
        scene.place(
            &label(tile.name(), SMALL, Anchor::Middle, Ink::Ink2),
            point(x, y + glyphs::height(e) + 34.0),
        );
    }
}

/// Effect of a mark in a word or two.
fn sheet_word(mark: Mark) -> &'static str {
    match mark {
        Mark::Red => "trioker-sheet-red",
        Mark::Black => "trioker-sheet-black",
        Mark::PayRed => "trioker-sheet-pay-red",
        Mark::PayBlack => "trioker-sheet-pay-black",
        Mark::Again => "trioker-sheet-again",
        Mark::Feed => "trioker-sheet-feed",
        Mark::Skip => "trioker-sheet-skip",
        Mark::Levy => "trioker-sheet-levy",
    }
}

/// Draws the marked cells and their effects.
fn legend(scene: &mut Scene, locale: Locale, top: f32) {
    let e = 114.0;
    let go = (label("GO", SMALL, Anchor::Centre, Ink::Ink), message!("trioker-sheet-go"));
    let marks = Mark::VARIANTS
        .iter()
        .map(|&mark| (Drawing::new(glyphs::mark(mark, glyphs::inner(e))), message!(sheet_word(mark))));
    for (at, (drawing, words)) in std::iter::once(go).chain(marks).enumerate() {
        let (x, y) = ([86.0, 450.0, 735.0][at % 3], top + (at / 3) as f32 * 112.0);
        let points = glyphs::rounded(e, true, 0.0, 0.03 * e);
        let cell = Shape::filled(points, Ink::CellB);
        scene.put(moved(vec![cell], point(0.0, 0.0)), point(x, y));
        let middle = glyphs::middle(e, true);
        scene.place(&drawing, point(x + middle.x, y + middle.y));
        scene.place(&label(say(locale, &words), LARGE, Anchor::Left, Ink::Ink), point(x + 50.0, y + 78.0));
    }
}
