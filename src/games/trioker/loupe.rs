//! The possible orientations of a tile on a cell, side by side. Each is shown with the surrounding part of
//! the board, because only the neighbours tell them apart.

use super::{
    Entry, Trioker,
    board::{Board, Cell},
    glyphs::{self, label},
    hand,
    tile::{Lying, Tile, Way},
};
use crate::{Highlight, Mark, SceneRequest};
use deltille_base::{
    message,
    scene::{Anchor, Ink, Point, Scene, Shape, Stroke, card::SMALL, marks, point},
};

/// Cell edge for two orientations, and for three. A part of the board is three cells wide and high.
const CELLS: [f32; 2] = [150.0, 102.0];
/// Top of the parts of the board.
const TOP: f32 = 124.0;
/// Height of a number label.
const TAB: f32 = 60.0;

/// The choice of an orientation: the tile, its cell, and the numbered ways.
pub struct Asked {
    pub tile: Tile,
    pub cell: Cell,
    pub ways: Vec<(u32, Way)>,
}

/// Returns the choice if the request asks for a tile's orientation.
pub fn asked(game: &Trioker, request: &SceneRequest<Entry>) -> Option<Asked> {
    let board = game.terms.board;
    let chosen = request.highlight.iter().filter(|light| light.mark == Mark::Chosen);
    let tile = chosen.filter_map(|light| Tile::named(&light.spot.0, board.edges)).next()?;
    let way = |light: &Highlight| {
        let (Mark::Target(number) | Mark::Capture(number)) = light.mark else {
            return None;
        };
        let (cell, hour) = light.spot.0.split_once('.')?;
        let cell = board.named(cell)?;
        Some((number, cell, Way::at_hour(hour.parse().ok()?, board.edges, board.is_up(cell))?))
    };
    let ways: Vec<(u32, Cell, Way)> = request.highlight.iter().filter_map(way).collect();
    let (_, cell, _) = *ways.first()?;
    Some(Asked {
        tile,
        cell,
        ways: ways.into_iter().map(|(number, _, way)| (number, way)).collect(),
    })
}

/// Draws the orientations; `None` if the request does not ask for one or keeps the board.
pub fn card(game: &Trioker, request: &SceneRequest<Entry>) -> Option<Scene> {
    let Asked { tile, cell, ways } = asked(game, request).filter(|_| !request.keeps_board)?;
    let board = game.terms.board;
    let e = CELLS[usize::from(ways.len() > 2)];
    let piece = 3.0 * glyphs::height(e);
    let height = (TOP + piece + 30.0 + TAB + 92.0) as u32;
    let told = message!("trioker-loupe", tile = tile.name(), cell = board.name(cell));
    let mut scene = hand::headed(game, request, height, &told);
    let step = 948.0 / ways.len().max(2) as f32;
    for (at, (number, way)) in ways.iter().enumerate() {
        let x = 500.0 + (at as f32 - (ways.len() - 1) as f32 / 2.0) * step;
        // Leaves room for the rows above and below the cell.
        let upper = point(x, TOP + glyphs::height(e));
        surroundings(&mut scene, game, cell, e, upper);
        let up = board.is_up(cell);
        let mut shapes = glyphs::tile(e, up, Lying::new(tile, *way), glyphs::TileStyle::Plain);
        let stroke = Some(Stroke::new(Ink::Ink, 7.0));
        shapes.push(Shape::Polygon { points: glyphs::corners(e, up).to_vec(), fill: None, stroke });
        scene.put(shapes, upper);
        let foot = TOP + piece + 30.0 + TAB / 2.0;
        let hour = format!("{:02}", way.hour(board.edges, up));
        scene.put(marks::tab(TAB, *number, false), point(x - 34.0, foot));
        scene.place(&label(hour, SMALL, Anchor::Left, Ink::Ink2), point(x + 14.0, foot + 14.0));
    }
    scene.caption(None, request.caption, request.ply);
    Some(scene)
}

/// Draws the cells that touch this one, relative to its upper middle.
fn surroundings(scene: &mut Scene, game: &Trioker, cell: Cell, e: f32, upper: Point) {
    let board = game.terms.board;
    let (row, column) = board.place(cell);
    let (mut ground, mut above) = (Vec::new(), Vec::new());
    for other in board.cells().filter(|other| meet(board, cell, *other)) {
        let (other_row, other_column) = board.place(other);
        let at = upper
            + point(
                e / 2.0 * (f32::from(other_column) - f32::from(column)),
                glyphs::height(e) * (f32::from(other_row) - f32::from(row)),
            );
        let up = board.is_up(other);
        let points = glyphs::rounded(e, up, 0.012 * e, 0.03 * e);
        let fill = Some(if up { Ink::CellB } else { Ink::CellA });
        ground.push(Shape::Polygon { points, fill, stroke: None }.moved(at));
        if let Some(lying) = game.position.at(other).filter(|_| other != cell) {
            above.extend(
                glyphs::tile(e, up, lying, glyphs::TileStyle::Plain).iter().map(|shape| shape.moved(at)),
            );
        }
        if board.rim != 0 {
            let ink = game.position.rim_colour(&game.terms).map_or(Ink::Ink2, glyphs::rim_ink);
            let corners = glyphs::corners(e, up);
            let on_rim =
                board.sites(other).into_iter().enumerate().filter(|(_, site)| board.rim >> *site & 1 != 0);
            for (place, _) in on_rim {
                let (one, two) = glyphs::side(up, place);
                let line = Shape::line(vec![corners[one], corners[two]], ink, 6.0);
                above.push(line.moved(at));
            }
        }
    }
    ground.extend(above);
    scene.put(ground, point(0.0, 0.0));
}

/// Whether two cells share a corner.
fn meet(board: &Board, one: Cell, other: Cell) -> bool {
    let corners = |cell: Cell| {
        let (row, column) = board.place(cell);
        let (row, column) = (i32::from(row), i32::from(column));
        // Line of the tip, and line of the other two corners.
        let (tip, base) = if board.is_up(cell) { (row, row + 1) } else { (row + 1, row) };
        [(tip, column), (base, column - 1), (base, column + 1)]
    };
    let mine = corners(one);
    corners(other).iter().any(|corner| mine.contains(corner))
}
