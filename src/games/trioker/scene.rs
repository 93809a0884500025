//! Board picture: the board with its tiles, marks and names of cells; below it the stock (solo games) or the viewer's
//! own hand, which carries the numbers while a tile is chosen.
//!
//! Only cells next to a tile carry their names: exactly those that can be played on. A long row is broken
//! into strips.

use super::{
    Entry, Trioker,
    board::{Board, Cell, cells_of},
    glyphs::{self, dots, label},
    hand::asked,
    labels::{Wall, place_label},
    state::{Kind, Phase, Position},
    tile::{Lying, Tile, Way},
    tray::Tray,
};
use crate::{Actors, Mark, Pictures, Place, Rules, SceneRequest, Seat, SeatSet, Spot};
use deltille_base::{
    message,
    scene::{
        Anchor, CardLayout, Chip, ChipState, Drawing, FullChip, Ink, PaletteKind, Point, Scene, Shape,
        Standing, Stroke,
        card::{self, SMALL},
        font, marks, point,
    },
    text::{Locale, say, word},
};
use std::f32::consts::PI;

/// Top of the topmost cells, below the chips.
const TOP: f32 = 187.0;
/// Distance from the lowest cells to the lower edge of the card.
const FOOT: f32 = 95.0;
/// Largest cell edge, and the greatest card height for puzzles.
const LARGEST: f32 = 170.0;
const HIGHEST: f32 = 1100.0;
/// Cells in a strip of a one-row board, and the distance between strips.
const STRIP: usize = 9;
const APART: f32 = 70.0;
/// Width of the line around the last tile, which covers its inner half.
const LAST: f32 = 26.0;

/// Placement of a board's cells on the card.
pub struct Placement {
    pub e: f32,
    h: f32,
    left: f32,
    rows: usize,
    strips: bool,
}

impl Placement {
    /// `tray`: height of the area below the board.
    fn new(board: &Board, kind: Kind, tray: f32) -> Placement {
        let places: Vec<(u8, u8)> = board.cells().map(|cell| board.place(cell)).collect();
        let of = |pick: fn(&(u8, u8)) -> u8| {
            (places.iter().map(pick).min().unwrap_or(0), places.iter().map(pick).max().unwrap_or(0))
        };
        let ((_, last), (first_x, last_x)) = (of(|place| place.0), of(|place| place.1));
        let strips = last == 0 && last_x > 12;
        if strips {
            let rows = board.count().div_ceil(STRIP);
            let e = 168.0;
            return Placement { e, h: glyphs::height(e), left: 82.0, rows, strips };
        }
        let rows = usize::from(last) + 1;
        // Half-columns from the left corner of the first cell to the right corner of the last.
        let wide = f32::from(last_x - first_x) + 2.0;
        let e = match (kind, board.name.as_str()) {
            (Kind::Rapid, _) => 128.0,
            (Kind::Original, _) => 116.0,
            (Kind::EvenOdd, _) => 114.0,
            (Kind::Simple, _) => 104.0,
            (Kind::MacMahon, _) => 150.0,
            _ => {
                let by_height = (HIGHEST - TOP - FOOT - tray) / (rows as f32 * 0.866);
                let by_width = 2.0 * 820.0 / wide;
                // Even, so corners fall on whole pixels.
                (by_height.min(by_width).min(LARGEST) / 2.0).floor() * 2.0
            }
        };
        let left = (500.0 - wide * e / 4.0).round() - (f32::from(first_x) - 1.0) * e / 2.0;
        Placement { e, h: glyphs::height(e), left, rows, strips }
    }

    /// Upper middle of a cell, the origin of its drawings.
    fn cell(&self, board: &Board, cell: Cell) -> Point {
        let (row, x) = board.place(cell);
        if self.strips {
            let (strip, at) = (usize::from(x) / STRIP, usize::from(x) % STRIP);
            return point(
                self.left + self.e / 2.0 * (at as f32 + 1.0),
                TOP + strip as f32 * (self.h + APART),
            );
        }
        point(self.left + self.e / 2.0 * f32::from(x), TOP + f32::from(row) * self.h)
    }

    fn bottom(&self) -> f32 {
        TOP + self.rows as f32 * self.h + if self.strips { (self.rows - 1) as f32 * APART } else { 0.0 }
    }
}

pub fn moved(shapes: Vec<Shape>, by: Point) -> Vec<Shape> {
    shapes.iter().map(|shape| shape.moved(by)).collect()
}

pub struct SceneBuilder<'a> {
    pub game: &'a Trioker,
    pub request: &'a SceneRequest<'a, Entry>,
    place: Placement,
    tray: Tray,
}

impl SceneBuilder<'_> {
    fn board(&self) -> &'static Board {
        self.game.terms.board
    }

    fn position(&self) -> &Position {
        &self.game.position
    }

    fn scene(&self) -> Scene {
        let height = (self.place.bottom() + FOOT + self.tray.height()) as u32;
        let mut scene = Scene::new(height, self.ground(height));
        scene.palette = PaletteKind::Tiles;
        self.marks(&mut scene);
        let choosing = self.request.is_choosing();
        if !choosing {
            self.last_move(&mut scene);
        }
        let e = self.place.e;
        for cell in cells_of(self.position().filled) {
            if let Some(lying) = self.position().at(cell) {
                let up = self.board().is_up(cell);
                scene.put(
                    glyphs::tile(e, up, lying, glyphs::TileStyle::Plain, self.request.style),
                    self.at(cell),
                );
            }
        }
        self.labels(&mut scene);
        if !choosing {
            self.hexagons(&mut scene);
        }
        self.tray.draw(&mut scene, self.place.bottom(), self.request.style);
        self.highlights(&mut scene);
        chips(&mut scene, self.game, self.request);
        let mark = self
            .request
            .caption_seat
            .map(|seat| glyphs::seat_mark(dots(self.game, seat), false, 20.0));
        scene.caption(
            mark.as_deref().filter(|_| !self.game.terms.kind.is_solo()),
            self.request.caption,
            self.request.ply,
        );
        scene
    }

    fn at(&self, cell: Cell) -> Point {
        self.place.cell(self.board(), cell)
    }

    fn middle(&self, cell: Cell) -> Point {
        let (at, by) = (self.at(cell), glyphs::middle(self.place.e, self.board().is_up(cell)));
        at + by
    }

    fn outline(&self, cell: Cell) -> Vec<Point> {
        let at = self.at(cell);
        glyphs::corners(self.place.e, self.board().is_up(cell)).map(|corner| at + corner).to_vec()
    }

    /// Draws the card, ground, cells and row letters, which stay the same for the whole game.
    fn ground(&self, height: u32) -> Drawing {
        let (board, e) = (self.board(), self.place.e);
        let mut shapes = vec![card::body(height)];
        let stroke = Some(Stroke::new(Ink::Ground, 40.0));
        shapes.extend(board.cells().map(|cell| Shape::Polygon {
            points: self.outline(cell),
            fill: Some(Ink::Ground),
            stroke,
        }));
        for cell in board.cells() {
            let up = board.is_up(cell);
            let points = glyphs::rounded(e, up, 0.012 * e, 0.03 * e);
            let fill = Some(if up { Ink::CellB } else { Ink::CellA });
            shapes.push(Shape::Polygon { points, fill, stroke: None }.moved(self.at(cell)));
        }
        if !self.place.strips {
            let has_cells = |row: &usize| board.cells().any(|cell| usize::from(board.place(cell).0) == *row);
            for row in (0..self.place.rows).filter(has_cells) {
                let at = point(48.0, TOP + (row as f32 + 0.5) * self.place.h);
                let text = char::from(b'A' + row as u8).to_string();
                shapes.push(Shape::text(text, at, SMALL, Anchor::Centre, Ink::Ink2));
            }
        }
        Drawing::new(shapes)
    }

    /// Draws the names of playable cells, where the tiles around them and the outline of the last one leave room.
    fn labels(&self, scene: &mut Scene) {
        let (board, e, terms) = (self.board(), self.place.e, &self.game.terms);
        let is_live = |cell: &Cell| self.position().allowed(terms) & cell.bit() != 0;
        if matches!(self.position().phase, Phase::Flip | Phase::Deal) {
            return;
        }
        for cell in cells_of(board.open & !self.position().filled).filter(is_live) {
            if terms.mark(cell).is_some() || board.start == Some(cell) && self.position().filled == 0 {
                continue;
            }
            let up = board.is_up(cell);
            let name = board.name(cell);
            let towards_base = if up { 0.10 } else { -0.10 } * glyphs::inner(e);
            let usual = glyphs::middle(e, up) + point(0.0, towards_base);
            let at = place_label(usual, font::width(name, SMALL), &self.walls(cell));
            scene.place(&label(name, SMALL, Anchor::Centre, Ink::Ink), self.at(cell) + at);
        }
    }

    /// The sides of an open cell from which its name keeps away, about the cell's origin.
    fn walls(&self, cell: Cell) -> Vec<Wall> {
        let (board, e) = (self.board(), self.place.e);
        let marked = match self.request.is_choosing() {
            true => None,
            false => self.request.last().and_then(touched),
        };
        let (corners, inside) = (glyphs::corners(e, board.is_up(cell)), glyphs::middle(e, board.is_up(cell)));
        let filled = cells_of(board.neighbours(cell) & self.position().filled);
        let sides = filled.filter_map(|other| {
            // The side that both have: its two corners are the other's, too.
            let by = self.at(other) - self.at(cell);
            let theirs = glyphs::corners(e, board.is_up(other)).map(|corner| corner + by);
            let near = |corner: &&Point| {
                theirs.iter().any(|their| (their.x - corner.x).abs() + (their.y - corner.y).abs() < 1.0)
            };
            let shared: Vec<Point> = corners.iter().filter(near).copied().collect();
            let [one, two] = shared[..] else { return None };
            let room = if marked == Some(other) { LAST / 2.0 + 3.0 } else { 3.0 };
            Some(Wall::new(one, two, inside, room))
        });
        sides.collect()
    }

    /// Draws the marks of cells, and the rim.
    fn marks(&self, scene: &mut Scene) {
        let (board, e, terms) = (self.board(), self.place.e, &self.game.terms);
        let radius = glyphs::inner(e);
        for cell in cells_of(board.open & !self.position().filled) {
            let middle = self.middle(cell);
            if let Some(mark) = terms.mark(cell) {
                scene.put(glyphs::mark(mark, radius), middle);
            } else if board.start == Some(cell) && self.position().filled == 0 {
                scene.place(&label("GO", SMALL, Anchor::Centre, Ink::Ink), middle);
            }
        }
        if board.rim != 0 {
            let ink = self.position().rim_colour(terms).map_or(Ink::Ink2, glyphs::rim_ink);
            let (mut keys, mut shapes) = (Vec::new(), Vec::new());
            for cell in board.cells() {
                let outline = self.outline(cell);
                for (at, site) in board.sites(cell).into_iter().enumerate() {
                    if board.rim >> site & 1 != 0 {
                        let (one, two) = glyphs::side(board.is_up(cell), at);
                        let side = vec![outline[one], outline[two]];
                        keys.push(Shape::line(side.clone(), Ink::Ink, 12.0));
                        shapes.push(Shape::line(side, ink, 6.0));
                    }
                }
            }
            // With a colour, the rim needs a keyline.
            let keys = keys.into_iter().filter(|_| ink != Ink::Ink2);
            scene.put(keys.chain(shapes).collect(), point(0.0, 0.0));
        }
    }

    fn last_move(&self, scene: &mut Scene) {
        let mark = |scene: &mut Scene, cell: Cell, wide: f32, narrow: f32| {
            let outline = |ink, width| {
                Shape::outlined(glyphs::corners(self.place.e, self.board().is_up(cell)).to_vec(), ink, width)
            };
            scene.put(vec![outline(Ink::AccentKey, wide), outline(Ink::Accent, narrow)], self.at(cell));
        };
        for (_, cell) in self.request.earlier(touched) {
            mark(scene, cell, 14.0, 7.0);
        }
        if let Some(cell) = self.request.last().and_then(touched) {
            let lifted = self.position().at(cell).is_none();
            let (wide, narrow) = if lifted { (11.0, 7.0) } else { (LAST, 18.0) };
            mark(scene, cell, wide, narrow);
        }
    }

    /// X1: draws a ring around the vertices that the last tile completed.
    fn hexagons(&self, scene: &mut Scene) {
        let Some(Entry::Place { cell, .. }) = self.request.last() else {
            return;
        };
        if self.game.terms.kind != Kind::EvenOdd {
            return;
        }
        let ring = Drawing::new(marks::chosen_ring(0.44 * self.place.e));
        for (site, corner) in self.board().sites(cell).into_iter().zip(self.outline(cell)) {
            if self.board().is_hexagon(site, self.position().filled) {
                scene.place(&ring, corner);
            }
        }
    }

    fn highlights(&self, scene: &mut Scene) {
        let e = self.place.e;
        let cell_of = |spot: &str| self.board().named(spot.split('.').next().unwrap_or_default());
        let chosen = self.request.highlight.iter().filter(|light| light.mark == Mark::Chosen);
        let tile = chosen.filter_map(|light| Tile::named(&light.spot.0, self.board().edges)).next();
        // Several ways to lie on a cell go into the tray. If there is only one, the cell itself shows it.
        let asked = asked(self.game, self.request);
        let only_asked = |at: Cell| match asked.as_ref().map(|asked| (asked.cell, &asked.ways[..])) {
            Some((cell, &[(_, way)])) if cell == at => Some(way),
            _ => None,
        };
        let cells = self
            .request
            .highlight
            .iter()
            .filter(|light| asked.is_none() || !light.spot.0.contains('.'));
        for light in cells {
            let Some(cell) = cell_of(&light.spot.0) else {
                continue;
            };
            let (up, at, occupied) =
                (self.board().is_up(cell), self.at(cell), self.position().at(cell).is_some());
            match light.mark {
                Mark::Chosen => scene.put(marks::chosen_outline(&glyphs::inset(e, up, 0.0)), at),
                Mark::Target(number) | Mark::Capture(number) => {
                    let ghost = tile.filter(|_| !occupied).and_then(|tile| {
                        only_asked(cell)
                            .map_or_else(|| self.only_way(tile, cell), |way| Some(Lying::new(tile, way)))
                    });
                    let mut shapes = match ghost {
                        Some(lying) => glyphs::tile_inset(
                            e,
                            up,
                            lying,
                            glyphs::TileStyle::Plain,
                            0.03 * e,
                            self.request.style,
                        ),
                        None => Vec::new(),
                    };
                    shapes.extend(marks::chosen_outline(&glyphs::inset(e, up, 0.03 * e)));
                    shapes.extend(moved(number_disc(number, 24.0_f32.max(0.19 * e)), glyphs::middle(e, up)));
                    scene.put(shapes, at);
                }
                Mark::Named => {}
                Mark::Wrong => {
                    scene.put(marks::danger_outline(&glyphs::inset(e, up, 0.0)), at);
                    if !occupied {
                        scene.put(marks::wrong(24.0), self.middle(cell));
                    }
                }
            }
        }
    }

    /// Orientation of a tile on a cell if only one way fits.
    fn only_way(&self, tile: Tile, cell: Cell) -> Option<Lying> {
        let ways = self.position().fitting(self.board(), cell);
        let mut fitting = (0..3).filter(|way| ways[usize::from(*way)].contains(tile)).map(Way);
        let first = fitting.next()?;
        fitting.next().is_none().then(|| Lying::new(tile, first))
    }
}

fn touched(entry: Entry) -> Option<Cell> {
    match entry {
        Entry::Place { cell, .. } | Entry::Lift(cell) => Some(cell),
        _ => None,
    }
}

impl Pictures for Trioker {
    fn seat_mark(&self, seat: Seat, radius: f32) -> Vec<Shape> {
        glyphs::seat_mark(dots(self, seat), false, radius)
    }

    fn scene(&self, request: &SceneRequest<Entry>) -> Scene {
        let tray = Tray::of(self, request);
        let place = Placement::new(self.terms.board, self.terms.kind, tray.height());
        SceneBuilder { game: self, request, place, tray }.scene()
    }

    fn places(&self, request: &SceneRequest<Entry>) -> Vec<Place> {
        let tray = Tray::of(self, request);
        let place = Placement::new(self.terms.board, self.terms.kind, tray.height());
        let (e, bottom) = (place.e, place.bottom());
        let scene = SceneBuilder { game: self, request, place, tray };
        let board = self.terms.board;
        let cells = board.cells().flat_map(|cell| {
            let middle = scene.middle(cell);
            let way = move |hour: u8| {
                let (x, y) = (f32::from(hour) * PI / 6.0).sin_cos();
                let spot = Spot(format!("{}.{hour:02}", board.name(cell)));
                Place {
                    spot,
                    at: middle + point(x, -y) * (0.26 * e),
                    reach: 0.13 * e,
                    whole: false,
                }
            };
            let whole = Place {
                spot: self.spot(cell),
                at: middle,
                reach: 0.28 * e,
                whole: true,
            };
            std::iter::once(whole).chain(board.hours(cell).map(way))
        });
        cells.chain(scene.tray.places(bottom)).collect()
    }

    fn turns(&self) -> bool {
        false
    }

    /// Sort key: tiles in the order of the hand, cells line by line, ways by their hours.
    fn reading_order(&self, spot: &Spot, _bottom: Seat) -> (i32, i32) {
        let board = self.terms.board;
        let (cell, hour) =
            spot.0.split_once('.').map_or((spot.0.as_str(), None), |(cell, hour)| (cell, Some(hour)));
        let hour = hour.and_then(|hour| hour.parse().ok()).unwrap_or(0);
        if let Some(cell) = board.named(cell) {
            let (row, x) = board.place(cell);
            return (1 + i32::from(row), 16 * i32::from(x) + hour);
        }
        (0, Tile::named(&spot.0, board.edges).map_or(0, |tile| i32::from(tile.0)))
    }
}

/// Number on a black disc, sized to its digits.
pub fn number_disc(number: u32, radius: f32) -> Vec<Shape> {
    let text = number.to_string();
    let radius = radius.max(font::width(&text, SMALL) / 2.0 + 6.0);
    let (disc, white) = (Ink::Fill(deltille_base::scene::Colour::Black), Ink::DangerKey);
    vec![
        marks::disc(radius, disc, None),
        Shape::text(text, point(0.0, 0.0), SMALL, Anchor::Centre, white),
    ]
}

fn chips(scene: &mut Scene, game: &Trioker, request: &SceneRequest<Entry>) {
    let position = &game.position;
    let winners = game.winners().unwrap_or(SeatSet::EMPTY);
    let on_turn = match game.actors() {
        Actors::Seats(seats) => seats,
        Actors::Chance if matches!(position.phase, Phase::Draw | Phase::Feed(_)) => {
            SeatSet::only(position.turn)
        }
        Actors::Chance | Actors::Nobody => SeatSet::EMPTY,
    };
    let of = game.terms.seats;
    // Seats without people have names that begin alike: `Player 1`.
    let seats = game.terms.names().iter().map(|name| card::shown_name(request.locale, "", name));
    let short = card::short_forms(&seats.collect::<Vec<_>>());
    for (index, name) in game.terms.names().iter().enumerate() {
        let seat = Seat(index as u8);
        let state = ChipState::of(Standing {
            won: winners.contains(seat),
            out: !position.alive.contains(seat),
            on_turn: on_turn.contains(seat),
        });
        let nameless = Chip { short: short[index].clone(), ..Chip::default() };
        let mut chip = request.chips.get(index).cloned().unwrap_or(nameless);
        if game.terms.kind.is_solo() {
            chip.clock = vec![shape_name(request.locale, game)];
        }
        let layout = CardLayout::Row { index, of };
        let width = (card::WIDTH - 52.0 - 14.0 * (of - 1) as f32) / of as f32;
        let quiet = if state == ChipState::Out { Ink::Ink2 } else { state.quiet() };
        let (shapes, end) = counters(game, seat, quiet);
        let mark = glyphs::seat_mark(dots(game, seat), state == ChipState::Out, 32.0);
        scene.chip(
            layout,
            &FullChip {
                chip: &chip,
                locale: request.locale,
                seat: name,
                state,
                mark,
                counters: Vec::new(),
                taken: end,
            },
        );
        scene.put(shapes, point(26.0 + index as f32 * (width + 14.0), 26.0));
    }
}

/// Points and tiles of a seat for the second line of its chip, and the x where they end. With four seats
/// there is no room for the coin icon; negative points have a minus.
fn counters(game: &Trioker, seat: Seat, ink: Ink) -> (Vec<Shape>, f32) {
    let position = &game.position;
    let (mut shapes, mut x) = (Vec::new(), 90.0);
    let mut count = |icon: Vec<Shape>, text: String| {
        if !icon.is_empty() {
            shapes.extend(moved(icon, point(x + 17.0, 76.0)));
            x += 42.0;
        }
        let width = font::width(&text, SMALL);
        shapes.push(Shape::text(text, point(x, 90.0), SMALL, Anchor::Left, ink));
        x += width + if game.terms.seats < 4 { 20.0 } else { 8.0 };
    };
    if game.terms.kind.has_coins() {
        let icon = if game.terms.seats < 4 { glyphs::coin_icon(ink) } else { Vec::new() };
        count(icon, position.scores[seat.index()].to_string().replace('-', "−"));
    }
    let tiles = if game.terms.kind.is_solo() {
        format!("{} / {}", position.filled.count_ones(), game.terms.board.cells().count())
    } else {
        position.hand(seat).len().to_string()
    };
    count(glyphs::tile_icon(ink), tiles);
    (shapes, x)
}

/// Name of a shape; a shape without a text is shown by its data name.
fn shape_name(locale: Locale, game: &Trioker) -> String {
    match game.terms.kind {
        Kind::MacMahon => say(locale, &message!("trioker-macmahon")),
        _ => {
            let (id, name) =
                (format!("option-shape-{}", game.terms.board.name), game.terms.board.name.clone());
            Some(word(locale, &id)).filter(|text| *text != id).unwrap_or(name)
        }
    }
}
