//! Tray: tiles below the board, either the stock of a solo game or the viewer's hand. While a tile is chosen,
//! the tiles carry the numbers; if it can lie in several ways, the tray shows these ways instead of the hand.

use super::{
    Entry, Trioker,
    glyphs::{self, label},
    hand::{self, Asked, asked},
    state::Phase,
    tile::{Lying, Tile, TileSet, Way, hours},
};
use crate::{Actors, Mark, Place, Rules, SceneRequest, SeatSet, Spot, Viewer};
use deltille_base::scene::{Anchor, Ink, Point, Scene, Shape, Style, card::SMALL, font, marks, point};

/// Size of the tiles, tiles in a row, and the distances between tiles and between rows.
#[derive(Clone, Copy)]
struct Grid {
    edge: f32,
    in_row: usize,
    step: f32,
    row: f32,
}

const SHOWN: Grid = Grid { edge: 84.0, in_row: 9, step: 105.0, row: 125.0 };
/// Tiles to choose from are larger, with a number next to their name.
const ASKED: Grid = Grid { edge: 126.0, in_row: 6, step: 154.0, row: 172.0 };

/// Most tiles that are drawn larger for a choice: a whole set would leave no room for the board.
const FEW: usize = 2 * ASKED.in_row;

/// Distance from the names of the last row to the caption.
const FOOT: f32 = 28.0;

/// Height of a number label.
const TAB: f32 = 44.0;

struct Item {
    lying: Lying,
    up: bool,
    name: String,
    number: Option<u32>,
    chosen: bool,
    /// The tile has no place.
    stone: bool,
}

pub struct Tray {
    items: Vec<Item>,
    grid: Grid,
}

impl Tray {
    pub fn of(game: &Trioker, request: &SceneRequest<Entry>) -> Tray {
        let items = ways(game, request).or_else(|| held(game, request)).unwrap_or_default();
        let asked = items.iter().any(|item| item.number.is_some());
        let grid = if asked && items.len() <= FEW { ASKED } else { SHOWN };
        Tray { items, grid }
    }

    fn rows(&self) -> usize {
        self.items.len().div_ceil(self.grid.in_row)
    }

    pub fn height(&self) -> f32 {
        if self.items.is_empty() {
            0.0
        } else {
            self.rows() as f32 * self.grid.row + FOOT
        }
    }

    /// The tiles below a board that ends at `bottom`, and the upper middle of each.
    fn placed(&self, bottom: f32) -> impl Iterator<Item = (&Item, Point)> {
        let Grid { in_row, step, row, .. } = self.grid;
        self.items.iter().enumerate().map(move |(at, item)| {
            let in_this = if at / in_row == self.rows() - 1 {
                self.items.len() - (self.rows() - 1) * in_row
            } else {
                in_row
            };
            let x = 500.0 + ((at % in_row) as f32 - (in_this - 1) as f32 / 2.0) * step;
            (item, point(x, bottom + 52.0 + (at / in_row) as f32 * row))
        })
    }

    /// Where the tiles are, by their names.
    pub fn places(&self, bottom: f32) -> impl Iterator<Item = Place> {
        let edge = self.grid.edge;
        self.placed(bottom).map(move |(item, at)| Place {
            spot: Spot(item.name.clone()),
            at: at + glyphs::middle(edge, item.up),
            reach: 0.5 * edge,
            whole: true,
        })
    }

    /// Draws the tray below a board that ends at `bottom`.
    pub fn draw(&self, scene: &mut Scene, bottom: f32, help: Style) {
        let Grid { edge, step, .. } = self.grid;
        for (item, at) in self.placed(bottom) {
            scene.put(item.tile(edge, help), at);
            item.name(scene, at.x, at.y + glyphs::height(edge) + 36.0, step);
        }
    }
}

impl Item {
    fn tile(&self, edge: f32, help: Style) -> Vec<Shape> {
        let mut shapes = Vec::new();
        if self.chosen {
            let points = glyphs::rounded(edge, self.up, 0.0, 0.05 * edge);
            shapes.extend(marks::chosen_outline(&points));
        }
        let style = if self.stone { glyphs::TileStyle::Stone } else { glyphs::TileStyle::Plain };
        shapes.extend(glyphs::tile(edge, self.up, self.lying, style, help));
        shapes
    }

    /// Draws the name centred on `x`, after its number if it has one; without the name if both are wider than
    /// `room`.
    fn name(&self, scene: &mut Scene, x: f32, foot: f32, room: f32) {
        let ink = if self.number.is_some() || self.chosen { Ink::Ink } else { Ink::Ink2 };
        let Some(number) = self.number else {
            return scene.place(&label(self.name.as_str(), SMALL, Anchor::Middle, ink), point(x, foot));
        };
        let tab = if number > 9 { 66.0 } else { 54.0 };
        let wide = tab + 6.0 + font::width(&self.name, SMALL);
        if wide > room {
            return scene.put(marks::tab(TAB, number, false), point(x, foot - 14.0));
        }
        let left = x - wide / 2.0;
        scene.put(marks::tab(TAB, number, false), point(left + tab / 2.0, foot - 14.0));
        scene.place(&label(self.name.as_str(), SMALL, Anchor::Left, ink), point(left + tab + 6.0, foot));
    }
}

/// Ways in which a tile could lie on its cell, if the request asks for one.
fn ways(game: &Trioker, request: &SceneRequest<Entry>) -> Option<Vec<Item>> {
    let Asked { tile, cell, ways } = asked(game, request).filter(|asked| asked.ways.len() > 1)?;
    let (board, up) = (game.terms.board, game.terms.board.is_up(cell));
    let item = |(number, way): (u32, Way)| Item {
        lying: Lying::new(tile, way),
        up,
        name: format!("{:02}", way.hour(hours(board.edges, up))),
        number: Some(number),
        chosen: false,
        stone: false,
    };
    Some(ways.into_iter().map(item).collect())
}

/// Stock of a solo game, or the viewer's hand.
fn held(game: &Trioker, request: &SceneRequest<Entry>) -> Option<Vec<Item>> {
    let over = matches!(game.position.phase, Phase::Over(_));
    let tiles = match request.viewer {
        _ if game.terms.kind.is_solo() => Some(game.position.bank).filter(|_| !over),
        Viewer::Seat(seat) if seat.index() < game.seats() => Some(game.position.hand(seat)),
        _ => None,
    }?;
    let choosing = request
        .highlight
        .iter()
        .any(|light| Tile::named(&light.spot.0, game.terms.board.edges).is_some());
    let playable = if choosing { None } else { playable(game, request.viewer) };
    let item = |tile: Tile| {
        let (number, chosen) = (hand::number(request, tile), is_chosen(request, tile));
        let left_out = choosing && number.is_none() && !chosen;
        let stone = left_out || playable.is_some_and(|playable| !playable.contains(tile));
        Item {
            lying: hand::upright(tile),
            up: true,
            name: tile.name().to_owned(),
            number,
            chosen,
            stone,
        }
    };
    Some(tiles.iter().map(item).collect())
}

fn is_chosen(request: &SceneRequest<Entry>, tile: Tile) -> bool {
    request
        .highlight
        .iter()
        .any(|light| light.mark == Mark::Chosen && light.spot.0 == tile.name())
}

/// Tiles that have a place now, if the viewing seat is on turn.
fn playable(game: &Trioker, viewer: Viewer) -> Option<TileSet> {
    let Viewer::Seat(seat) = viewer else { return None };
    if game.terms.kind.is_solo() || game.actors() != Actors::Seats(SeatSet::only(seat)) {
        return None;
    }
    let mut set = TileSet::EMPTY;
    game.position.entries(&game.terms, |entry| {
        if let Entry::Place { tile, .. } = entry {
            set = set.with(tile);
        }
    });
    Some(set)
}
