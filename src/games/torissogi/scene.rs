//! The picture: the five levels as five small boards, three above and two below, and the hands in the sixth
//! place.
//!
//! **Perspective.** Black sees level A first and rank 1 at the bottom. For White everything is rotated by the
//! point reflection that exchanges the sides (B4): level E comes first, rank 5 is at the bottom and file e at
//! the left, so that for both seats *away* leads to the next panel, *right* to the right and *forward*
//! upwards. The pile next to a level's letter shows its place, with the viewer's own level at the bottom.
//!
//! **Choices.** A number is drawn at the upper end of its bird's cell, and the bird, a little smaller, below it.
//! The cells are higher than wide, so that there is room for both: all pictures of a game have one layout.

use super::{
    Entry, Torissogi,
    board::{Cell, SIDE, ZONES},
    glyphs::{self, CELL, Size},
    hand::{BOX, Hand},
    piece::Kind,
    state::{BLACK, WHITE},
    taps::hand_token,
};
use crate::{Highlight, Mark, Pictures, Place, SceneRequest, Seat, SeatSet, Spot};
use deltille_base::{
    lattice::cube::Cube,
    message,
    scene::{
        Anchor, CardLayout, ChipState, Drawing, FullChip, Ink, Point, Scene, Shape, Standing, Stroke,
        card::{self, SMALL},
        marks, point,
    },
    text::say,
};
use std::sync::{LazyLock, OnceLock};

const HEIGHT: u32 = 1296;
/// Upper left corners of the panels, in the viewer's order of levels.
const PANELS: [Point; 5] = [
    point(52.0, 208.0),
    point(366.0, 208.0),
    point(680.0, 208.0),
    point(52.0, 740.0),
    point(366.0, 740.0),
];
/// Corners of the hand boxes: the other seat's, then the viewer's.
const HANDS: [Point; 2] = [point(674.0, 686.0), point(674.0, 942.0)];
/// Height of a row of cells; their width is [`CELL`].
const ROW: f32 = 84.0;
/// Height of a number's tab.
const TAB: f32 = 34.0;
/// Distance from the upper end of a cell to the middle of a bird's number in it.
const TAB_DOWN: f32 = TAB / 2.0 + 2.0;
/// Distance from the middle of a cell to the middle of a numbered bird.
const BIRD_DOWN: f32 = ROW / 2.0 - 27.0;
/// Distance from the middle of a numbered bird up to the middle of its number.
const OVER: f32 = ROW - 27.0 - TAB_DOWN;

/// The layout of the picture for one of the two seats.
#[derive(Clone, Copy)]
pub struct Placement {
    bottom: Seat,
}

impl Placement {
    pub fn new(bottom: Seat) -> Placement {
        Placement { bottom: if bottom == WHITE { WHITE } else { BLACK } }
    }

    /// Returns a cell's panel, in the viewer's order of levels, and its row from the top.
    fn row(self, cell: Cell) -> (usize, usize) {
        let Cube { level, rank, .. } = self.seen(cell);
        // Level and rank are below 5; the remainder only keeps the indices in range.
        (level as usize % 5, (SIDE - 1 - rank) as usize % 5)
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

    /// Returns the middle of a cell.
    fn point(self, cell: Cell) -> Point {
        let (order, row) = self.row(cell);
        let file = f32::from(self.seen(cell).file);
        PANELS[order] + point((file + 0.5) * CELL, (row as f32 + 0.5) * ROW)
    }

    /// Draws the mark under a bird in danger. Next to rank numbers, file letters and level signs it is
    /// clipped so as not to cover them.
    fn burst(self, cell: Cell) -> Drawing {
        let (order, row) = self.row(cell);
        let left = if PANELS[order].x == PANELS[0].x && self.seen(cell).file == 0 {
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

    /// Whether a seat's birds fly upwards on this picture.
    fn up(self, seat: Seat) -> bool {
        seat == self.bottom
    }

    fn ground(self) -> Drawing {
        static GROUNDS: [OnceLock<Drawing>; 2] = [const { OnceLock::new() }; 2];
        GROUNDS[usize::from(self.bottom.0)]
            .get_or_init(|| Drawing::new(self.ground_shapes()))
            .clone()
    }

    /// Draws the card, the panels, the coordinates and the hand boxes.
    fn ground_shapes(self) -> Vec<Shape> {
        let mut shapes = vec![card::body(HEIGHT)];
        let panel = |min: Point, size: Point, radius: f32| Shape::panel(min, min + size, radius, Ink::Ground);
        let (side, high) = (f32::from(SIDE) * CELL, f32::from(SIDE) * ROW);
        for at in PANELS {
            shapes.push(panel(at - point(6.0, 6.0), point(side + 12.0, high + 12.0), 12.0));
        }
        shapes.extend(HANDS.map(|at| panel(at, BOX, 14.0)));
        let half = point(CELL / 2.0, ROW / 2.0);
        for cell in Cell::all() {
            let zone = (ZONES[0] | ZONES[1]) & cell.bit() != 0;
            let at = self.point(cell);
            let ink = if zone { Ink::CellB } else { Ink::CellA };
            shapes.push(Shape::panel(at - half, at + half, 0.0, ink));
        }
        let stroke = Stroke::new(Ink::Line, 3.0);
        for at in PANELS {
            for line in 0..=SIDE {
                let (x, y) = (f32::from(line) * CELL, f32::from(line) * ROW);
                let across = vec![at + point(0.0, y), at + point(side, y)];
                let along = vec![at + point(x, 0.0), at + point(x, high)];
                shapes.extend([across, along].map(|points| Shape::Line { points, stroke }));
            }
        }
        let mut label = |text: String, at: Point, size: f32, anchor: Anchor, ink: Ink| {
            shapes.push(Shape::text(text, at, size, anchor, ink));
        };
        for order in 0i8..5 {
            let at = PANELS[order as usize];
            // The labels in the viewer's own corner of this panel and along its edges.
            let named = |file: i8, rank: i8| {
                let seen = Cube::new(order, file, rank);
                let cell = if self.bottom == BLACK { seen } else { seen.reflected(SIDE) };
                Cell::at(cell).map(Cell::name).unwrap_or_default()
            };
            let part = |name: String, index: usize| name.chars().skip(index).take(1).collect::<String>();
            label(part(named(0, 0), 0), at + point(-4.0, -17.0), 48.0, Anchor::Left, Ink::Ink);
            for line in 0..SIDE {
                let below = at + point((f32::from(line) + 0.5) * CELL, high + 42.0);
                label(part(named(line, 0), 1), below, SMALL, Anchor::Middle, Ink::Ink2);
                if order == 0 || order == 3 {
                    let up = (f32::from(SIDE - 1 - line) + 0.5) * ROW;
                    let left = point(29.0, at.y + up);
                    label(part(named(0, line), 2), left, SMALL, Anchor::Centre, Ink::Ink2);
                }
            }
        }
        for order in 0u8..5 {
            let at = PANELS[usize::from(order)];
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
    pub earlier: Drawing,
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

/// The frame of a piece that can be captured.
fn capture(side: f32) -> Vec<Shape> {
    vec![frame(side, 4.0, Ink::DangerKey, 10.0), frame(side, 4.0, Ink::Danger, 6.0)]
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
        earlier: Drawing::new(vec![
            frame(70.0, 6.0, Ink::AccentKey, 9.0),
            frame(70.0, 6.0, Ink::Accent, 4.0),
        ]),
        burst: Drawing::new(vec![marks::burst(BURST.0, BURST.1)]),
        chosen: Drawing::new(vec![frame(66.0, 8.0, Ink::Paper, 14.0), frame(66.0, 8.0, Ink::Ink, 8.0)]),
        capture: Drawing::new(capture(54.0)),
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
        let place = Placement::new(request.bottom);
        let mut scene = Scene::new(HEIGHT, place.ground());
        let picture = Picture { game, request, place, hands };
        let arrived = picture.last_move(&mut scene);
        for (_, cell) in game.phoenixes_in_danger() {
            scene.place(&place.burst(cell), picture.bird(cell));
        }
        for cell in Cell::all() {
            let piece = game.piece(cell);
            let Some(kind) = piece.kind() else { continue };
            let size = match (picture.is_numbered(cell), arrived == Some(cell)) {
                (true, _) => Size::Numbered,
                (false, true) => Size::Arrived,
                (false, false) => Size::Board,
            };
            let up = place.up(piece.seat());
            scene.place(&glyphs::piece(kind, piece.seat(), up, size, request.style), picture.bird(cell));
        }
        for seat in [BLACK, WHITE] {
            picture.hands[seat.index()].draw(
                &mut scene,
                picture.box_of(seat),
                seat,
                place.up(seat),
                request.style,
            );
        }
        picture.highlights(&mut scene);
        picture.chips(&mut scene);
        request.captioned(&mut scene, |seat| glyphs::seat_mark(seat, 38.0));
        scene
    }

    fn places(&self, request: &SceneRequest<Entry>) -> Vec<Place> {
        let place = Placement::new(request.bottom);
        let seat = self.position.turn;
        let (hand, corner) = (Hand::of(self, seat, request.locale), HANDS[usize::from(seat == place.bottom)]);
        let named = |spot, at| Place { spot, at, reach: CELL / 2.0, whole: true };
        let held = Kind::droppable().map(|kind| Spot(hand_token(kind)));
        let held = held.filter_map(|spot| Some((hand.spot(&spot)?.0, spot)));
        let cells = Cell::all().map(|cell| named(self.spot(cell), place.point(cell)));
        cells.chain(held.map(|(at, spot)| named(spot, corner + at))).collect()
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
        let ends = |entry| match entry {
            Entry::Move { from, to, .. } => (Some(from), to),
            Entry::Drop { to, .. } => (None, to),
        };
        for (entry, to) in self.request.earlier(|entry| Some(ends(entry).1)) {
            if let (Some(from), _) = ends(entry) {
                scene.put(vec![marks::earlier_dot()], self.place.point(from));
            }
            scene.place(&MARKS.earlier, self.place.point(to));
        }
        let (from, to) = ends(self.request.last()?);
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
        HANDS[usize::from(seat == self.place.bottom)]
    }

    /// Whether the cell has a bird with a number.
    fn is_numbered(&self, cell: Cell) -> bool {
        let named = |spot: &Spot| Cell::named(&spot.0) == Some(cell);
        self.game.piece(cell).kind().is_some() && numbered(self.request).any(named)
    }

    /// Returns the middle of a cell's bird; of an empty cell, its own.
    fn bird(&self, cell: Cell) -> Point {
        let down = if self.is_numbered(cell) { BIRD_DOWN } else { 0.0 };
        self.place.point(cell) + point(0.0, down)
    }

    /// Returns the position of a spot: a cell, or a kind in the hand of the seat on turn, together with the
    /// drawn size of a bird that has its number above it.
    fn spot(&self, spot: &Spot) -> Option<(Point, Option<Size>)> {
        if let Some(cell) = Cell::named(&spot.0) {
            return Some((self.bird(cell), self.is_numbered(cell).then_some(Size::Numbered)));
        }
        let seat = self.game.position.turn;
        let corner = self.box_of(seat);
        let (at, size) = self.hands[seat.index()].spot(spot)?;
        Some((corner + at, Some(size)))
    }

    fn highlights(&self, scene: &mut Scene) {
        let places: Vec<(Point, Option<Size>, Mark)> = self
            .request
            .highlight
            .iter()
            .filter_map(|light| self.spot(&light.spot).map(|(at, held)| (at, held, light.mark)))
            .collect();
        // Frames first, so that none crosses a neighbour's number.
        for (at, held, mark) in &places {
            match (mark, held) {
                (Mark::Chosen, None) => scene.place(&MARKS.chosen, *at),
                // Narrower, since the number is close by.
                (Mark::Chosen, Some(size)) => {
                    let side = size.cell() - 2.0;
                    scene.put(vec![frame(side, 8.0, Ink::Paper, 12.0), frame(side, 8.0, Ink::Ink, 8.0)], *at);
                }
                (Mark::Capture(_), None) => scene.place(&MARKS.capture, *at),
                (Mark::Capture(_), Some(_)) => scene.put(capture(50.0), *at),
                (Mark::Target(_) | Mark::Wrong | Mark::Named, _) => {}
            }
        }
        for (at, held, mark) in places {
            let (number, captures) = match mark {
                Mark::Chosen | Mark::Named => continue,
                Mark::Wrong => {
                    scene.place(&MARKS.wrong, at);
                    continue;
                }
                Mark::Target(number) => (number, false),
                Mark::Capture(number) => (number, true),
            };
            match held {
                Some(_) => scene.put(marks::tab(TAB, number, captures), at - point(0.0, OVER)),
                None => scene.put(marks::target(DISC, number), at),
            }
        }
    }

    fn chips(&self, scene: &mut Scene) {
        let ending = self.game.position.ending;
        let winners = ending.map_or(SeatSet::EMPTY, |ending| ending.winners);
        for seat in [BLACK, WHITE] {
            let on_turn = ending.is_none() && seat == self.game.position.turn;
            let state = ChipState::of(Standing {
                won: winners == SeatSet::only(seat),
                on_turn,
                ..Standing::default()
            });
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
