//! The picture: the five levels as five small boards, three above and two below, and the hands in the sixth
//! place.
//!
//! **Perspective.** Black sees level A first and rank 1 at the bottom. For White everything is rotated by the
//! point reflection that exchanges the sides (B4): level E comes first, rank 5 is at the bottom and file e at
//! the left, so that for both seats *away* leads to the next panel, *right* to the right and *forward*
//! upwards. The pile next to a level's letter shows its place, with the viewer's own level at the bottom.
//!
//! **Choices.** A number is drawn above its bird's head, never over the bird. A row of cells with a numbered
//! bird grows in height, on all panels next to each other, and rows without birds shrink.

use super::{
    Entry, Torissogi,
    board::{Cell, SIDE, ZONES},
    glyphs::{self, CELL, Size},
    hand::{BOX, Hand},
    piece::Kind,
    state::{BLACK, WHITE},
    taps::hand_token,
};
use crate::{Highlight, Mark, Pictures, SceneRequest, Seat, SeatSet, Spot};
use deltille_base::{
    lattice::cube::Cube,
    message,
    scene::{
        Anchor, CardLayout, ChipState, Drawing, FullChip, Ink, Point, Scene, Shape, Stroke,
        card::{self, SMALL},
        marks, point,
    },
    text::say,
};
use std::sync::{LazyLock, OnceLock};

const HEIGHT: u32 = 1056;
/// Upper left corners of the panels, in the viewer's order of levels.
const PANELS: [Point; 5] = [
    point(52.0, 208.0),
    point(366.0, 208.0),
    point(680.0, 208.0),
    point(52.0, 620.0),
    point(366.0, 620.0),
];
/// Corners of the hand boxes: the other seat's, then the viewer's.
const HANDS: [Point; 2] = [point(674.0, 572.0), point(674.0, 752.0)];
/// Heights of a row with numbered birds, of an empty row next to such rows, and of a number's tab.
const GROWN: f32 = 100.0;
const SHRUNK: f32 = 44.0;
const TAB: f32 = 36.0;
/// Distance from the middle of a bird in a hand up to the middle of its number.
const HELD_TAB: f32 = 50.0;

/// The layout of the picture for one of the two seats.
#[derive(Clone, Copy)]
pub struct Placement {
    bottom: Seat,
    /// Heights of the rows of cells from the top: first for the three upper panels, then for the two lower
    /// ones.
    rows: [[f32; SIDE as usize]; 2],
    /// Heights of the hand boxes: the other seat's, then the viewer's.
    hands: [f32; 2],
}

impl Placement {
    pub fn new(bottom: Seat) -> Placement {
        let bottom = if bottom == WHITE { WHITE } else { BLACK };
        Placement { bottom, rows: [[CELL; SIDE as usize]; 2], hands: [BOX.y; 2] }
    }

    /// Lays out the picture with room for these hands, in seat order, and for the numbers of a request.
    fn with_numbers(game: &Torissogi, request: &SceneRequest<Entry>, hands: &[Hand; 2]) -> Placement {
        let mut place = Placement::new(request.bottom);
        for seat in [BLACK, WHITE] {
            place.hands[usize::from(seat == place.bottom)] = hands[seat.index()].height;
        }
        let cells: Vec<Cell> = numbered(request).filter_map(|spot| Cell::named(&spot.0)).collect();
        let on_birds: Vec<Cell> =
            cells.iter().copied().filter(|cell| game.piece(*cell).kind().is_some()).collect();
        if !on_birds.is_empty() {
            place.rows = [[SHRUNK; SIDE as usize]; 2];
            let stands = Cell::all().filter(|cell| game.piece(*cell).kind().is_some());
            for (cells, height) in [(stands.chain(cells).collect(), CELL), (on_birds, GROWN)] {
                for cell in cells {
                    let (order, row) = place.row(cell);
                    place.rows[usize::from(order > 2)][row] = height;
                }
            }
        }
        place
    }

    /// Returns a cell's panel, in the viewer's order of levels, and its row from the top.
    fn row(self, cell: Cell) -> (usize, usize) {
        let Cube { level, rank, .. } = self.seen(cell);
        // Level and rank are below 5; the remainder only keeps the indices in range.
        (level as usize % 5, (SIDE - 1 - rank) as usize % 5)
    }

    /// Returns the total height of a panel's cells.
    fn side(self, order: usize) -> f32 {
        self.rows[usize::from(order > 2)].iter().sum()
    }

    /// Returns the upper left corner of a panel's cells.
    fn panel(self, order: usize) -> Point {
        let at = PANELS[order % 5];
        point(at.x, if order > 2 { at.y + self.side(0) - f32::from(SIDE) * CELL } else { at.y })
    }

    /// Returns the upper end of a row of cells, and its height.
    fn row_at(self, order: usize, row: usize) -> (f32, f32) {
        let rows = self.rows[usize::from(order > 2)];
        (self.panel(order).y + rows[..row].iter().sum::<f32>(), rows[row])
    }

    /// Returns the upper left corner of a hand's box; `own`: the viewer's.
    fn hand(self, own: bool) -> Point {
        let at = HANDS[usize::from(own)];
        let down = self.side(0) - f32::from(SIDE) * CELL + if own { self.hands[0] - BOX.y } else { 0.0 };
        at + point(0.0, down)
    }

    fn height(self) -> u32 {
        let cells = f32::from(SIDE) * CELL;
        let hands = self.hands.iter().sum::<f32>() - 2.0 * BOX.y;
        HEIGHT.saturating_add_signed((self.side(0) - cells + (self.side(3) - cells).max(hands)) as i32)
    }

    /// Returns a cell's place in reading order: panel by panel, line by line.
    pub fn reading_place(self, cell: Cell) -> (i32, i32) {
        let (order, row) = self.row(cell);
        ((order * 5 + row) as i32, i32::from(self.seen(cell).file))
    }

    /// Returns a cell's coordinates in the viewer's frame.
    fn seen(self, cell: Cell) -> Cube {
        if self.bottom == BLACK { cell.cube() } else { cell.cube().reflected(SIDE) }
    }

    /// Returns the middle of a cell; in a grown cell, the middle of its lower end.
    fn point(self, cell: Cell) -> Point {
        let (order, row) = self.row(cell);
        let (top, height) = self.row_at(order, row);
        let x = self.panel(order).x + (f32::from(self.seen(cell).file) + 0.5) * CELL;
        // A grown cell has its bird at the bottom.
        point(x, top + height - (CELL / 2.0).min(height / 2.0))
    }

    /// Draws the mark under a bird in danger. Next to rank numbers, file letters and level signs it is
    /// clipped so as not to cover them.
    fn burst(self, cell: Cell) -> Drawing {
        let (order, row) = self.row(cell);
        let left = if self.panel(order).x == self.panel(0).x && self.seen(cell).file == 0 {
            -39.0
        } else {
            f32::MIN
        };
        let top = if row == 0 { -40.0 } else { f32::MIN };
        let bottom = if row + 1 == SIDE as usize { 42.0 } else { f32::MAX };
        if (left, top, bottom) == (f32::MIN, f32::MIN, f32::MAX) {
            return MARKS.burst.clone();
        }
        let mut shape = marks::burst(BURST.0, BURST.1);
        if let Shape::Polygon { points, .. } = &mut shape {
            points.iter_mut().for_each(|at| *at = point(at.x.max(left), at.y.max(top).min(bottom)));
        }
        Drawing::new(vec![shape])
    }

    /// Returns the position of the number of a bird on a cell: above its head.
    fn tab(self, cell: Cell) -> Point {
        let (order, row) = self.row(cell);
        point(self.point(cell).x, self.row_at(order, row).0 + TAB / 2.0 + 3.0)
    }

    /// Whether a seat's birds fly upwards on this picture.
    fn up(self, seat: Seat) -> bool {
        seat == self.bottom
    }

    fn ground(self) -> Drawing {
        static GROUNDS: [OnceLock<Drawing>; 2] = [const { OnceLock::new() }; 2];
        if self.height() != HEIGHT || self.rows != [[CELL; SIDE as usize]; 2] {
            return Drawing::new(self.ground_shapes());
        }
        GROUNDS[usize::from(self.bottom.0)]
            .get_or_init(|| Drawing::new(self.ground_shapes()))
            .clone()
    }

    /// Draws the card, the panels, the coordinates and the hand boxes.
    fn ground_shapes(self) -> Vec<Shape> {
        let mut shapes = vec![card::body(self.height())];
        let panel = |min: Point, size: Point, radius: f32| Shape::panel(min, min + size, radius, Ink::Ground);
        let side = f32::from(SIDE) * CELL;
        for order in 0..PANELS.len() {
            let at = self.panel(order);
            shapes.push(panel(at - point(6.0, 6.0), point(side + 12.0, self.side(order) + 12.0), 12.0));
        }
        shapes.extend(
            [false, true].map(|own| panel(self.hand(own), point(BOX.x, self.hands[usize::from(own)]), 14.0)),
        );
        for cell in Cell::all() {
            let zone = (ZONES[0] | ZONES[1]) & cell.bit() != 0;
            let ((order, row), x, half) = (self.row(cell), self.point(cell).x, CELL / 2.0);
            let (top, height) = self.row_at(order, row);
            let (min, max) = (point(x - half, top), point(x + half, top + height));
            let ink = if zone { Ink::CellB } else { Ink::CellA };
            shapes.push(Shape::panel(min, max, 0.0, ink));
        }
        let stroke = Stroke::new(Ink::Line, 3.0);
        for order in 0..PANELS.len() {
            let at = self.panel(order);
            for line in 0..=SIDE {
                let by = f32::from(line) * CELL;
                let y = at.y + self.rows[usize::from(order > 2)][..line as usize].iter().sum::<f32>();
                let across = vec![point(at.x, y), point(at.x + side, y)];
                let along = vec![at + point(by, 0.0), at + point(by, self.side(order))];
                shapes.extend([across, along].map(|points| Shape::Line { points, stroke }));
            }
        }
        let mut label = |text: String, at: Point, size: f32, anchor: Anchor, ink: Ink| {
            shapes.push(Shape::text(text, at, size, anchor, ink));
        };
        for order in 0i8..5 {
            let (panel, at) = (order as usize, self.panel(order as usize));
            // The labels in the viewer's own corner of this panel and along its edges.
            let named = |file: i8, rank: i8| {
                let seen = Cube::new(order, file, rank);
                let cell = if self.bottom == BLACK { seen } else { seen.reflected(SIDE) };
                Cell::at(cell).map(Cell::name).unwrap_or_default()
            };
            let part = |name: String, index: usize| name.chars().skip(index).take(1).collect::<String>();
            label(part(named(0, 0), 0), at + point(-4.0, -17.0), 48.0, Anchor::Left, Ink::Ink);
            for line in 0..SIDE {
                let by = (f32::from(line) + 0.5) * CELL;
                let below = point(at.x + by, at.y + self.side(panel) + 42.0);
                label(part(named(line, 0), 1), below, SMALL, Anchor::Middle, Ink::Ink2);
                if order == 0 || order == 3 {
                    let (top, height) = self.row_at(panel, (SIDE - 1 - line) as usize);
                    let left = point(29.0, top + height / 2.0);
                    label(part(named(0, line), 2), left, SMALL, Anchor::Centre, Ink::Ink2);
                }
            }
        }
        for order in 0u8..5 {
            let at = self.panel(usize::from(order));
            shapes.extend(pile(order).iter().map(|shape| shape.moved(at + point(44.0, -19.0))));
        }
        shapes
    }
}

/// Draws five stacked slabs, with the `order`-th from below highlighted to identify the level.
fn pile(order: u8) -> Vec<Shape> {
    let y = |slab: u8| -7.0 * f32::from(slab);
    let mut shapes: Vec<Shape> = (0..5)
        .filter(|slab| *slab != order)
        .map(|slab| Shape::line(vec![point(8.0, y(slab)), point(64.0, y(slab))], Ink::Line, 3.0))
        .collect();
    let (low, high) = (y(order) + 6.5, y(order) - 6.5);
    let points = vec![point(4.0, low), point(12.0, high), point(70.0, high), point(62.0, low)];
    shapes.push(Shape::filled(points, Ink::Ink));
    shapes
}

/// Drawings of the marks without numbers.
pub struct Marks {
    pub from: Drawing,
    pub arrival: Drawing,
    pub burst: Drawing,
    pub chosen: Drawing,
    pub capture: Drawing,
    pub wrong: Drawing,
}

/// An outlined square about (0, 0).
fn frame(side: f32, radius: f32, ink: Ink, width: f32) -> Shape {
    let (min, max) = (point(-side / 2.0, -side / 2.0), point(side / 2.0, side / 2.0));
    Shape::RoundRect {
        min,
        max,
        radius,
        fill: None,
        stroke: Some(Stroke::new(ink, width)),
    }
}

pub static MARKS: LazyLock<Marks> = LazyLock::new(|| {
    let arrival = Shape::RoundRect {
        min: point(-35.0, -35.0),
        max: point(35.0, 35.0),
        radius: 6.0,
        fill: Some(Ink::Accent),
        stroke: Some(Stroke::new(Ink::AccentKey, 8.0)),
    };
    Marks {
        from: Drawing::new(vec![frame(50.0, 6.0, Ink::AccentKey, 13.0), frame(50.0, 6.0, Ink::Accent, 7.0)]),
        arrival: Drawing::new(vec![arrival]),
        burst: Drawing::new(vec![marks::burst(BURST.0, BURST.1)]),
        chosen: Drawing::new(vec![frame(66.0, 8.0, Ink::Card, 14.0), frame(66.0, 8.0, Ink::Ink, 8.0)]),
        capture: Drawing::new(vec![frame(54.0, 4.0, Ink::Danger, 6.0)]),
        wrong: Drawing::new(marks::wrong(24.0)),
    }
});

/// Radii of the points and notches of the danger mark.
const BURST: (f32, f32) = (46.5, 36.6);

/// Radius of numbered discs.
pub const DISC: f32 = 26.0;

/// Iterates over the spots of a request that carry a number.
fn numbered<'a>(request: &'a SceneRequest<Entry>) -> impl Iterator<Item = &'a Spot> {
    let numbered = |light: &&Highlight| matches!(light.mark, Mark::Target(_) | Mark::Capture(_));
    request.highlight.iter().filter(numbered).map(|light| &light.spot)
}

impl Pictures for Torissogi {
    fn seat_mark(&self, seat: Seat, radius: f32) -> Vec<Shape> {
        glyphs::seat_mark(seat, 1.9 * radius)
    }

    fn scene(&self, request: &SceneRequest<Entry>) -> Scene {
        let game = self;
        let chooses = numbered(request).any(|spot| Cell::named(&spot.0).is_none());
        let hands = [BLACK, WHITE].map(|seat| match chooses && seat == game.position.turn {
            true => Hand::numbered(game, seat, request.locale),
            false => Hand::of(game, seat, request.locale),
        });
        let place = Placement::with_numbers(game, request, &hands);
        let mut scene = Scene::new(place.height(), place.ground());
        let picture = Picture { game, request, place, hands };
        let arrived = picture.last_move(&mut scene);
        for (_, cell) in game.phoenixes_in_danger() {
            scene.place(&place.burst(cell), place.point(cell));
        }
        for cell in Cell::all() {
            let piece = game.piece(cell);
            let Some(kind) = piece.kind() else { continue };
            let size = if arrived == Some(cell) { Size::Arrived } else { Size::Board };
            scene.place(&glyphs::piece(kind, piece.seat(), place.up(piece.seat()), size), place.point(cell));
        }
        for seat in [BLACK, WHITE] {
            picture.hands[seat.index()].draw(&mut scene, picture.box_of(seat), seat, place.up(seat));
        }
        picture.highlights(&mut scene);
        picture.chips(&mut scene);
        request.captioned(&mut scene, |seat| glyphs::seat_mark(seat, 38.0));
        scene
    }

    /// Orders panel by panel; the hand comes last.
    fn reading_order(&self, spot: &Spot, bottom: Seat) -> (i32, i32) {
        match Cell::named(&spot.0) {
            Some(cell) => Placement::new(bottom).reading_place(cell),
            None => (
                i32::MAX,
                Kind::droppable().position(|kind| hand_token(kind) == spot.0).unwrap_or(0) as i32,
            ),
        }
    }
}

struct Picture<'a> {
    game: &'a Torissogi,
    request: &'a SceneRequest<'a, Entry>,
    place: Placement,
    hands: [Hand; 2],
}

impl Picture<'_> {
    /// Marks the start and end of the last move, and returns the end. Marks nothing while a piece is chosen.
    fn last_move(&self, scene: &mut Scene) -> Option<Cell> {
        if self.request.is_choosing() {
            return None;
        }
        let (from, to) = match self.request.last()? {
            Entry::Move { from, to, .. } => (Some(from), to),
            Entry::Drop { to, .. } => (None, to),
        };
        if let Some(from) = from {
            let (begin, end) = (self.place.point(from), self.place.point(to));
            // Between levels the two marks suffice.
            if from.level() == to.level() {
                let way = end - begin;
                if let Some(wake) = marks::wake(way, 29.0, 37.0, 11.0, 1.6 * CELL - 66.0) {
                    scene.put(vec![wake], begin);
                }
            }
            scene.place(&MARKS.from, begin);
        }
        scene.place(&MARKS.arrival, self.place.point(to));
        Some(to)
    }

    fn box_of(&self, seat: Seat) -> Point {
        self.place.hand(seat == self.place.bottom)
    }

    /// Returns the position of a spot: a cell, or a kind in the hand of the seat on turn, together with the
    /// drawn size of the latter.
    fn spot(&self, spot: &Spot) -> Option<(Point, Option<Size>)> {
        if let Some(cell) = Cell::named(&spot.0) {
            return Some((self.place.point(cell), None));
        }
        let seat = self.game.position.turn;
        let corner = self.box_of(seat);
        let (at, size) = self.hands[seat.index()].spot(spot)?;
        Some((corner + at, Some(size)))
    }

    fn highlights(&self, scene: &mut Scene) {
        let places: Vec<(Point, Option<Size>, Mark, &Spot)> = self
            .request
            .highlight
            .iter()
            .filter_map(|light| self.spot(&light.spot).map(|(at, held)| (at, held, light.mark, &light.spot)))
            .collect();
        // Frames first, so that none crosses a neighbour's number.
        for (at, held, mark, _) in &places {
            match (mark, held) {
                (Mark::Chosen, None) => scene.place(&MARKS.chosen, *at),
                // Narrower, since the number is close by.
                (Mark::Chosen, Some(size)) => {
                    scene.put(vec![frame(size.cell() - 2.0, 8.0, Ink::Ink, 8.0)], *at);
                }
                (Mark::Capture(_), _) => scene.place(&MARKS.capture, *at),
                (Mark::Target(_) | Mark::Wrong | Mark::Named, _) => {}
            }
        }
        for (at, held, mark, spot) in places {
            let (number, captures) = match mark {
                Mark::Chosen | Mark::Named => continue,
                Mark::Wrong => {
                    scene.place(&MARKS.wrong, at);
                    continue;
                }
                Mark::Target(number) => (number, false),
                Mark::Capture(number) => (number, true),
            };
            let on_a_bird = Cell::named(&spot.0).filter(|cell| self.game.piece(*cell).kind().is_some());
            let over =
                on_a_bird.map(|cell| self.place.tab(cell)).or(held.map(|_| at + point(0.0, -HELD_TAB)));
            match over {
                Some(over) => scene.put(marks::tab(TAB, number, captures), over),
                None => scene.put(marks::target(DISC, number), at),
            }
        }
    }

    fn chips(&self, scene: &mut Scene) {
        let ending = self.game.position.ending;
        let winners = ending.map_or(SeatSet::EMPTY, |ending| ending.winners);
        for seat in [BLACK, WHITE] {
            let on_turn = ending.is_none() && seat == self.game.position.turn;
            let state = ChipState::of(winners == SeatSet::only(seat), false, on_turn);
            let layout = CardLayout::Row { index: seat.index(), of: 2 };
            let points =
                say(self.request.locale, &message!("torissogi-points", count = self.game.points(seat)));
            let full = FullChip {
                locale: self.request.locale,
                taken: card::line_end(&points),
                chip: self.request.chip(seat.index()),
                seat: self.game.name_of(seat),
                state,
                mark: glyphs::seat_mark(seat, 57.0),
                counters: Vec::new(),
            };
            scene.chip(layout, &full);
            scene.chip_line(layout, state, points);
        }
    }
}
