//! Tiles that are not on the board: the hand as a card of its own, and the tray below the board.
//!
//! While somebody picks a tile, the picture is a card of their tiles: five to a row, as the buttons are, each that fits with its
//! number beside its name, the others as stone.

use super::{
    Entry, Trioker, glyphs,
    scene::{dots, label},
    state::Phase,
    tile::{Lying, Tile, TileSet, Way},
};
use crate::{
    games::{Actors, Highlight, Mark, Rules, SceneRequest, Seat, SeatSet, Viewer},
    scene::{
        Anchor, Drawing, Ink, PaletteKind, Scene, Shape, Stroke,
        card::{self, LARGE, SMALL},
        font, marks, point,
    },
    text::{Message, say},
};

/// Edge of the tiles of a tray, how many stand in a row, and how far apart the rows are.
const TRAY: f32 = 84.0;
const IN_ROW: usize = 9;
const ROW: f32 = 125.0;

/// Whether the picture is to be the tiles themselves: a seat picks one of them.
pub(super) fn is_asked(game: &Trioker, request: &SceneRequest<Entry>) -> bool {
    let edges = game.terms.board.edges;
    let picks = |light: &Highlight| number_of(light).is_some() && Tile::named(&light.spot.0, edges).is_some();
    matches!(request.viewer, Viewer::Seat(_)) && request.highlight.iter().any(picks)
}

fn number_of(light: &Highlight) -> Option<u32> {
    match light.mark {
        Mark::Target(number) | Mark::Capture(number) => Some(number),
        Mark::Chosen | Mark::Wrong => None,
    }
}

/// The number a tile has among the choices.
fn number(request: &SceneRequest<Entry>, tile: Tile) -> Option<u32> {
    request.highlight.iter().find(|light| light.spot.0 == tile.name()).and_then(number_of)
}

fn is_chosen(request: &SceneRequest<Entry>, tile: Tile) -> bool {
    request.highlight.iter().any(|light| light.mark == Mark::Chosen && light.spot.0 == tile.name())
}

/// How a tile lies in a hand: its last character at 12.
fn upright(tile: Tile) -> Lying {
    let way = if tile.is_edge() { 1 } else { 2 };
    Lying::new(tile, Way(way))
}

/// The hand of the seat that looks.
pub(super) fn card(game: &Trioker, request: &SceneRequest<Entry>) -> Scene {
    let seat = looking(request);
    let hand = match game.terms.kind.is_solo() {
        true => game.position.bank,
        false if game.sees_hand(request.viewer, seat) => game.position.hand(seat),
        false => TileSet::EMPTY,
    };
    let mut tiles: Vec<Tile> = hand.iter().collect();
    let choosing = request.highlight.iter().any(|light| number_of(light).is_some());
    // In the order of their numbers; those that do not fit come last.
    tiles.sort_by_key(|tile| number(request, *tile).unwrap_or(u32::MAX));
    // Five to a row, as the buttons are; of what is only shown four large ones, or six, or eight.
    let (across, e) = match tiles.len() {
        0..=20 if choosing => (5, 172.0),
        _ if choosing => (5, 130.0),
        0..=12 => (4, 196.0),
        13..=18 => (6, 132.0),
        _ => (8, 100.0),
    };
    let (step, row) = (928.0 / across as f32, glyphs::height(e) + if choosing { 84.0 } else { 94.0 });
    let rows = tiles.len().div_ceil(across).max(1);
    // What is asked stands below the last names.
    let foot = if choosing { 70.0 } else { 40.0 };
    let height = (128.0 + rows as f32 * row + foot) as u32;
    let fits = tiles.iter().filter(|tile| number(request, **tile).is_some()).count();
    let id = if choosing { "trioker-hand-fits" } else { "trioker-hand-count" };
    let told = Message::new(id).with("fits", fits).with("count", tiles.len());
    let mut scene = headed(game, request, height, &told);
    for (at, tile) in tiles.iter().enumerate() {
        // As the buttons, which begin at the left.
        let last = at / across == rows - 1 && !choosing;
        let in_row = if last { tiles.len() - (rows - 1) * across } else { across };
        let x = 500.0 + ((at % across) as f32 - (in_row - 1) as f32 / 2.0) * step;
        let y = 128.0 + (at / across) as f32 * row;
        let number = number(request, *tile);
        let plain = number.is_some() || !choosing;
        let manner = if plain { glyphs::Manner::Plain } else { glyphs::Manner::Stone };
        scene.place(&Drawing::new(glyphs::tile(e, true, upright(*tile), manner)), point(x, y));
        let (ink, foot) = (if plain { Ink::Ink } else { Ink::Ink2 }, y + glyphs::height(e) + 54.0);
        match number {
            Some(number) => {
                let wide = font::width(tile.name(), SMALL);
                let tab = if number > 9 { 66.0 } else { 54.0 };
                let left = x - (tab + 10.0 + wide) / 2.0;
                scene.place(&Drawing::new(marks::tab(44.0, number, false)), point(left + tab / 2.0, foot - 14.0));
                scene.place(&label(tile.name(), SMALL, Anchor::Left, ink), point(left + tab + 10.0, foot));
            }
            None => scene.place(&label(tile.name(), SMALL, Anchor::Middle, ink), point(x, foot)),
        }
    }
    let caption = if request.caption.is_empty() {
        say(request.locale, &Message::new("trioker-hand-pick"))
    } else {
        request.caption.to_owned()
    };
    scene.caption(None, &caption, request.ply);
    scene
}

/// A card of this height with a bar at its head: the seat that looks, and what is told of its choice.
pub(super) fn headed(game: &Trioker, request: &SceneRequest<Entry>, height: u32, told: &Message) -> Scene {
    let seat = looking(request);
    let (min, max) = (point(26.0, 26.0), point(974.0, 88.0));
    let bar = Shape::RoundRect { min, max, radius: 18.0, fill: Some(Ink::Ink), stroke: None };
    let mut scene = Scene::new(height, Drawing::new(vec![card::body(height), bar]));
    scene.palette = PaletteKind::Tiles;
    let told = say(request.locale, told);
    let room = 860.0 - font::width(&told, LARGE) - 24.0;
    let name = request.chips.get(seat.index()).map_or("", |chip| chip.name.as_str());
    let name = font::fit(&card::shown_name(request.locale, name, game.name_of(seat)), LARGE, room);
    scene.place(&Drawing::new(glyphs::seat_mark(dots(game, seat), false, 24.0)), point(66.0, 57.0));
    scene.place(&label(name, LARGE, Anchor::Left, Ink::Paper), point(101.0, 71.0));
    scene.place(&label(told, LARGE, Anchor::Right, Ink::Paper), point(955.0, 71.0));
    scene
}

fn looking(request: &SceneRequest<Entry>) -> Seat {
    match request.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => Seat(0),
    }
}

/// The tiles below the board: one's own stock, or the hand of the seat that looks.
pub(super) fn tray(game: &Trioker, viewer: Viewer) -> Option<TileSet> {
    let over = matches!(game.position.phase, Phase::Over(_));
    match viewer {
        _ if game.terms.kind.is_solo() => Some(game.position.bank).filter(|_| !over),
        Viewer::Seat(seat) if seat.index() < game.seats() => Some(game.position.hand(seat)),
        _ => None,
    }
}

/// The tiles that have a place now, if it is the turn of the seat that looks at its hand.
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

/// How much room a tray of so many tiles takes.
pub(super) fn tray_height(tiles: usize) -> f32 {
    let rows = tiles.div_ceil(IN_ROW);
    if rows == 0 { 0.0 } else { rows as f32 * ROW + 8.0 }
}

pub(super) fn draw_tray(scene: &mut Scene, game: &Trioker, request: &SceneRequest<Entry>, tiles: TileSet, bottom: f32) {
    let tiles: Vec<Tile> = tiles.iter().collect();
    let rows = tiles.len().div_ceil(IN_ROW);
    let choosing = request.highlight.iter().any(|light| Tile::named(&light.spot.0, game.terms.board.edges).is_some());
    let playable = if choosing { None } else { playable(game, request.viewer) };
    for (at, tile) in tiles.iter().enumerate() {
        let in_row = if at / IN_ROW == rows - 1 { tiles.len() - (rows - 1) * IN_ROW } else { IN_ROW };
        let x = 500.0 + ((at % IN_ROW) as f32 - (in_row - 1) as f32 / 2.0) * 105.0;
        let y = bottom + 52.0 + (at / IN_ROW) as f32 * ROW;
        let number = number(request, *tile);
        let stone = choosing && number.is_none() && !is_chosen(request, *tile)
            || playable.is_some_and(|playable| !playable.contains(*tile));
        let manner = if stone { glyphs::Manner::Stone } else { glyphs::Manner::Plain };
        let mut shapes = Vec::new();
        if is_chosen(request, *tile) {
            let points = glyphs::rounded(TRAY, true, 0.0, 0.05 * TRAY);
            shapes.push(Shape::Polygon { points, fill: None, stroke: Some(Stroke { ink: Ink::Ink, width: 8.0 }) });
        }
        shapes.extend(glyphs::tile(TRAY, true, upright(*tile), manner));
        scene.place(&Drawing::new(shapes), point(x, y));
        let ink = if number.is_some() || is_chosen(request, *tile) { Ink::Ink } else { Ink::Ink2 };
        scene.place(&label(tile.name(), SMALL, Anchor::Middle, ink), point(x, y + 106.0));
    }
}
