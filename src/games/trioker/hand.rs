//! Hand as a card of its own.
//!
//! While a user selects a tile, the picture is a card of their tiles: five to a row, like the buttons. Each
//! tile that fits shows its number next to its name; the others are grey.

use super::{
    Entry, Trioker,
    glyphs::{self, dots, label},
    tile::{Lying, Tile, TileSet, Way},
};
use crate::{Highlight, Mark, SceneRequest, Seat, Viewer};
use deltille_base::{
    message,
    scene::{
        Anchor, Drawing, Ink, PaletteKind, Scene, Shape,
        card::{self, LARGE, SMALL},
        font, marks, point,
    },
    text::{Message, say},
};

/// Whether the picture shows the hand because a seat is selecting one of its tiles.
pub fn is_asked(game: &Trioker, request: &SceneRequest<Entry>) -> bool {
    let edges = game.terms.board.edges;
    let picks = |light: &Highlight| number_of(light).is_some() && Tile::named(&light.spot.0, edges).is_some();
    !request.keeps_board && matches!(request.viewer, Viewer::Seat(_)) && request.highlight.iter().any(picks)
}

fn number_of(light: &Highlight) -> Option<u32> {
    match light.mark {
        Mark::Target(number) | Mark::Capture(number) => Some(number),
        Mark::Chosen | Mark::Wrong => None,
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

/// Draws the hand of the viewing seat.
pub fn card(game: &Trioker, request: &SceneRequest<Entry>) -> Scene {
    let seat = looking(request);
    let hand = match game.terms.kind.is_solo() {
        true => game.position.bank,
        false if game.sees_hand(request.viewer, seat) => game.position.hand(seat),
        false => TileSet::EMPTY,
    };
    let mut tiles: Vec<Tile> = hand.iter().collect();
    let choosing = request.highlight.iter().any(|light| number_of(light).is_some());
    // Sorted by number; tiles that do not fit come last.
    tiles.sort_by_key(|tile| number(request, *tile).unwrap_or(u32::MAX));
    // Five to a row like the buttons; without a choice four large ones, or six, or eight.
    let (across, e) = match tiles.len() {
        0..=20 if choosing => (5, 172.0),
        _ if choosing => (5, 130.0),
        0..=12 => (4, 196.0),
        13..=18 => (6, 132.0),
        _ => (8, 100.0),
    };
    let (step, row) = (928.0 / across as f32, glyphs::height(e) + if choosing { 84.0 } else { 94.0 });
    let rows = tiles.len().div_ceil(across).max(1);
    // The question goes below the last names.
    let foot = if choosing { 70.0 } else { 40.0 };
    let height = (128.0 + rows as f32 * row + foot) as u32;
    let fits = tiles.iter().filter(|tile| number(request, **tile).is_some()).count();
    let id = if choosing { "trioker-hand-fits" } else { "trioker-hand-count" };
    let told = message!(id, fits = fits, count = tiles.len());
    let mut scene = headed(game, request, height, &told);
    for (at, tile) in tiles.iter().enumerate() {
        // Left-aligned like the buttons while choosing; otherwise the last row is centred.
        let last = at / across == rows - 1 && !choosing;
        let in_row = if last { tiles.len() - (rows - 1) * across } else { across };
        let x = 500.0 + ((at % across) as f32 - (in_row - 1) as f32 / 2.0) * step;
        let y = 128.0 + (at / across) as f32 * row;
        let number = number(request, *tile);
        let plain = number.is_some() || !choosing;
        let style = if plain { glyphs::TileStyle::Plain } else { glyphs::TileStyle::Stone };
        scene.put(glyphs::tile(e, true, upright(*tile), style), point(x, y));
        let (ink, foot) = (if plain { Ink::Ink } else { Ink::Ink2 }, y + glyphs::height(e) + 54.0);
        match number {
            Some(number) => {
                let wide = font::width(tile.name(), SMALL);
                let tab = if number > 9 { 66.0 } else { 54.0 };
                let left = x - (tab + 10.0 + wide) / 2.0;
                scene.put(marks::tab(44.0, number, false), point(left + tab / 2.0, foot - 14.0));
                scene.place(&label(tile.name(), SMALL, Anchor::Left, ink), point(left + tab + 10.0, foot));
            }
            None => scene.place(&label(tile.name(), SMALL, Anchor::Middle, ink), point(x, foot)),
        }
    }
    let caption = if request.caption.is_empty() {
        say(request.locale, &message!("trioker-hand-pick"))
    } else {
        request.caption.to_owned()
    };
    scene.caption(None, &caption, request.ply);
    scene
}

/// Card of this height with a header bar: the viewing seat and a message about its choice.
pub fn headed(game: &Trioker, request: &SceneRequest<Entry>, height: u32, told: &Message) -> Scene {
    let seat = looking(request);
    let (min, max) = (point(26.0, 26.0), point(974.0, 88.0));
    let bar = Shape::panel(min, max, 18.0, Ink::Ink);
    let mut scene = Scene::new(height, Drawing::new(vec![card::body(height), bar]));
    scene.palette = PaletteKind::Tiles;
    let told = say(request.locale, told);
    let room = 860.0 - font::width(&told, LARGE) - 24.0;
    let name = request.chips.get(seat.index()).map_or("", |chip| chip.name.as_str());
    let name = font::fit(&card::shown_name(request.locale, name, game.name_of(seat)), LARGE, room);
    scene.put(glyphs::seat_mark(dots(game, seat), false, 24.0), point(66.0, 57.0));
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
