//! The choice of a tile of the hand, and of the way it lies, as the request's highlights tell it.

use super::{
    Entry, Trioker,
    board::Cell,
    tile::{Lying, Tile, Way},
};
use crate::{Highlight, Mark, SceneRequest};

fn number_of(light: &Highlight) -> Option<u32> {
    match light.mark {
        Mark::Target(number) | Mark::Capture(number) => Some(number),
        Mark::Chosen | Mark::Wrong | Mark::Named => None,
    }
}

/// Number of a tile among the choices.
pub fn number(request: &SceneRequest<Entry>, tile: Tile) -> Option<u32> {
    request.highlight.iter().find(|light| light.spot.0 == tile.name()).and_then(number_of)
}

/// Orientation of a tile in a hand: its last character at 12.
pub fn upright(tile: Tile) -> Lying {
    let way = if tile.is_edge() { 1 } else { 2 };
    Lying::new(tile, Way(way))
}

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
        let number = number_of(light)?;
        let (cell, hour) = light.spot.0.split_once('.')?;
        let cell = board.named(cell)?;
        Some((number, cell, Way::at_hour(hour.parse().ok()?, board.hours(cell))?))
    };
    let ways: Vec<(u32, Cell, Way)> = request.highlight.iter().filter_map(way).collect();
    let (_, cell, _) = *ways.first()?;
    Some(Asked {
        tile,
        cell,
        ways: ways.into_iter().map(|(number, _, way)| (number, way)).collect(),
    })
}
