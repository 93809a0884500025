//! Board picture, as a [`Scene`].
//!
//! **Perspective.** The board and its coordinates are turned by sixths so that the viewer's home is at the
//! bottom; pieces stay upright. **Choices** are shown in a [`window`]: the part of the board that contains
//! them, enlarged.

use super::{
    Triortan,
    board::{Board, Point as Cell},
    flow::Phase,
    glyphs::{self, EDGE, HUGE_EDGE, PieceStyle},
    state::Entry,
    terms::Variant,
    window,
};
use crate::{Mark, Pictures, Place, Rules, SceneRequest, Seat, SeatSet, Spot};
use deltille_base::{
    lattice::triangle::{self, Sort, Vertex},
    scene::{
        Anchor, CardLayout, ChipState, Drawing, FullChip, Ink, Point, Resolution, Scene, Shape, Standing,
        Stroke, Style,
        card::{self, SMALL},
        marks, point,
    },
};
use std::sync::OnceLock;

/// Width of the ground beyond the hexagon, which carries the coordinates.
const FRAME: f32 = 42.0;
const MIDDLE: f32 = 500.0;

/// Position of a board's cells on a picture.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    pub board: &'static Board,
    /// Rotation in sixths: the place of the home at the bottom.
    pub turn: usize,
    /// Side of a cell, in card units.
    pub edge: f32,
    /// Middle of the board.
    pub centre: Point,
}

/// Height of a rank. Rounded to a whole number, so that all cells and pieces fall alike on the pixel grid
/// (sharper, and the picture compresses better); the angles are off by 0.3°.
pub fn rise(edge: f32) -> f32 {
    (edge * marks::HALF_ROOT).round()
}

impl Placement {
    /// Placement of the whole board, and the height of its card.
    pub fn whole(board: &'static Board, turn: usize, seats: usize) -> (Placement, u32) {
        let (edge, middle, height) = match (board.side, seats) {
            (6, ..=3) => (EDGE, 582.0, 1084),
            (6, _) => (EDGE, 676.0, 1174),
            (_, ..=3) => (HUGE_EDGE, 595.0, 1070),
            _ => (HUGE_EDGE, 667.5, 1142),
        };
        (Placement { board, turn, edge, centre: point(MIDDLE, middle) }, height)
    }

    /// Position of a lattice point.
    pub fn vertex(&self, vertex: Vertex) -> Point {
        let last = 2 * self.board.side;
        let turn = |Vertex([p, q, r]): Vertex| Vertex([last - q, last - r, last - p]);
        let Vertex([p, q, r]) = (self.turn % 6..6)
            .filter(|_| !self.turn.is_multiple_of(6))
            .fold(vertex, |vertex, _| turn(vertex));
        let (x, y) = (f32::from(r - q) / 2.0 * self.edge, f32::from(self.board.side - p) * rise(self.edge));
        self.centre + point(x, y)
    }

    /// Corners of a cell; corner i faces side i.
    pub fn corners(&self, cell: Cell) -> [Point; 3] {
        self.board.tiling().corners(self.board.cell(cell)).map(|vertex| self.vertex(vertex))
    }

    pub fn middle(&self, cell: Cell) -> Point {
        let sum = self.corners(cell).iter().fold(point(0.0, 0.0), |sum, at| sum + *at);
        sum / 3.0
    }

    /// Whether a cell points down on this picture.
    pub fn down(&self, cell: Cell) -> bool {
        let low = self.board.tiling().sort(self.board.cell(cell)) == Some(Sort::Low);
        low == self.turn.is_multiple_of(2)
    }

    /// Outline of a cell around its middle, grown by `grown` units on each side.
    pub fn outline(&self, down: bool, grown: f32) -> Vec<Point> {
        let (half, rise) = (self.edge / 2.0, rise(self.edge));
        let by = 1.0 + grown / glyphs::radius(self.edge);
        let sign = if down { -by } else { by };
        [(0.0, -2.0 / 3.0 * rise), (half, rise / 3.0), (-half, rise / 3.0)]
            .map(|(x, y)| point(x * sign, y * sign))
            .to_vec()
    }

    /// Space for a number on a cell, next to its piece.
    pub fn plate(&self, cell: Cell) -> marks::Plate {
        marks::Plate {
            edge: self.edge,
            rise: rise(self.edge),
            down: self.down(cell),
        }
    }

    pub fn hexagon(&self) -> Vec<Point> {
        let (last, side) = (2 * self.board.side, self.board.side);
        let corners = [
            [0, last, side],
            [0, side, last],
            [side, 0, last],
            [last, 0, side],
            [last, side, 0],
            [side, last, 0],
        ];
        corners.map(|corner| self.vertex(Vertex(corner))).to_vec()
    }

    /// End points of all lattice lines.
    pub fn lines(&self) -> Vec<[Point; 2]> {
        (0..3)
            .flat_map(|axis| (0..=2 * self.board.side).map(move |row| (axis, row)))
            .map(|(axis, row)| self.line(axis, row))
            .collect()
    }

    /// End points of the lattice line above this many rows of an axis.
    fn line(&self, axis: usize, row: i16) -> [Point; 2] {
        let (last, sum) = (2 * self.board.side, 3 * self.board.side);
        let end = |along: i16| {
            let mut at = [0; 3];
            (at[axis], at[(axis + 1) % 3], at[(axis + 2) % 3]) = (row, along, sum - row - along);
            self.vertex(Vertex(at))
        };
        [end((sum - row - last).max(0)), end((sum - row).min(last))]
    }

    /// Ends of the middle line of a row on the board.
    pub fn row(&self, axis: usize, rank: i16) -> [Point; 2] {
        let (one, other) = (self.line(axis, rank - 1), self.line(axis, rank));
        [(one[0] + other[0]) / 2.0, (one[1] + other[1]) / 2.0]
    }

    /// Rank numbers and coordinate letters with their positions; each family runs around one corner.
    pub fn labels(&self) -> Vec<(String, Point, Ink)> {
        let (board, last, side) = (self.board, 2 * self.board.side, self.board.side);
        let tiling = board.tiling();
        let mut labels = Vec::new();
        // By axis: the ends of its lower ranks and of its upper ranks, as axis and row.
        let ends = [[(1, last), (2, 1)], [(2, last), (0, 1)], [(0, last), (1, 1)]];
        for (axis, ends) in ends.into_iter().enumerate() {
            for rank in (1..=last).filter(|rank| side == 6 || rank % 2 == 0) {
                let (other, row) = ends[usize::from(rank > side)];
                // The outer cell shows a whole side: low at the end of a coordinate, high at its beginning.
                let sum = 3 * side + if row == 1 { 2 } else { 1 };
                let mut rows = [sum - rank - row; 3];
                (rows[axis], rows[other]) = (rank, row);
                let corners = tiling.corners(triangle::Cell(rows)).map(|vertex| self.vertex(vertex));
                let (one, two) = (corners[(other + 1) % 3], corners[(other + 2) % 3]);
                let edge = (one + two) / 2.0;
                labels.push((rank.to_string(), away(edge, corners[other], 24.0), Ink::Ink2));
            }
        }
        for (letter, corner) in [("a", [side, last, 0]), ("b", [0, side, last]), ("c", [last, 0, side])] {
            let at = self.vertex(Vertex(corner));
            labels.push((letter.to_owned(), away(at, self.centre, 25.0), Ink::Ink));
        }
        labels
    }

    pub fn ground(&self, height: u32) -> Drawing {
        static GROUNDS: [OnceLock<Drawing>; 24] = [const { OnceLock::new() }; 24];
        let kind = 2 * usize::from(self.board.side == 8) + usize::from(matches!(height, 1174 | 1142));
        GROUNDS[kind * 6 + self.turn % 6]
            .get_or_init(|| Drawing::new(self.ground_shapes(height)))
            .clone()
    }

    /// Card, board, lattice, coordinates.
    fn ground_shapes(&self, height: u32) -> Vec<Shape> {
        let hexagon = self.hexagon();
        let frame = Some(Stroke::new(Ink::Ground, 2.0 * FRAME));
        let mut shapes = vec![
            card::body(height),
            Shape::Polygon {
                points: hexagon.clone(),
                fill: Some(Ink::Ground),
                stroke: frame,
            },
            Shape::filled(hexagon, Ink::CellA),
        ];
        for cell in self.board.points().filter(|cell| !self.down(*cell)) {
            shapes.push(Shape::filled(self.corners(cell).to_vec(), Ink::CellB));
        }
        let stroke = Stroke::new(Ink::Line, 3.0);
        shapes.extend(self.lines().into_iter().map(|ends| Shape::Line { points: ends.to_vec(), stroke }));
        shapes.extend(
            self.labels()
                .into_iter()
                .map(|(text, at, ink)| Shape::text(text, at, SMALL, Anchor::Centre, ink)),
        );
        shapes
    }
}

/// Point at distance `far` beyond `at`, seen from `origin`.
pub fn away(at: Point, origin: Point, far: f32) -> Point {
    let (x, y) = (at.x - origin.x, at.y - origin.y);
    let length = x.hypot(y).max(0.01);
    at + point(x / length * far, y / length * far)
}

impl Pictures for Triortan {
    fn seat_mark(&self, seat: Seat, radius: f32) -> Vec<Shape> {
        glyphs::seat_mark(seat.index(), false, radius)
    }

    fn scene(&self, request: &SceneRequest<Entry>) -> Scene {
        let game = self;
        let terms = &game.terms;
        let bottom = if request.bottom.index() < terms.seats { request.bottom } else { Seat(0) };
        let turn = terms.home(bottom).place;
        let choices = request.highlight.iter().any(|light| !matches!(light.mark, Mark::Wrong | Mark::Named));
        if choices || game.drafting.is_some() {
            return window::scene(game, request, turn);
        }
        let (placement, height) = Placement::whole(terms.board, turn, terms.seats);
        let mut scene = Scene::new(height, placement.ground(height));
        // Letters and large pieces make larger files.
        let most = if request.style == Style::default() { 3 } else { 2 };
        if placement.edge == HUGE_EDGE || terms.seats > most {
            scene.resolution = Resolution::Reduced;
        }
        last_move(&mut scene, game, request, &placement);
        cells(&mut scene, game, request, &placement, &[]);
        for light in request.highlight {
            if let Some(cell) = terms.board.named(&light.spot.0) {
                scene.put(marks::wrong(0.30 * placement.edge), placement.middle(cell));
            }
        }
        furniture(&mut scene, game, request);
        scene
    }

    fn places(&self, request: &SceneRequest<Entry>) -> Vec<Place> {
        let terms = &self.terms;
        let bottom = if request.bottom.index() < terms.seats { request.bottom } else { Seat(0) };
        let turn = terms.home(bottom).place;
        if self.drafting.is_some() {
            return window::set_up(self, request, turn);
        }
        let (placement, _) = Placement::whole(terms.board, turn, terms.seats);
        let named = |cell| Place {
            spot: self.spot(cell),
            at: placement.middle(cell),
            reach: glyphs::radius(placement.edge),
            whole: true,
        };
        terms.board.points().map(named).collect()
    }

    fn reading_order(&self, spot: &Spot, bottom: Seat) -> (i32, i32) {
        self.terms.board.named(&spot.0).map_or((0, 0), |cell| self.reading_place(cell, bottom))
    }
}

/// Cells an entry led from and to.
fn trace(entry: Option<Entry>) -> (Option<Cell>, Option<Cell>) {
    match entry {
        Some(Entry::Move(made)) => (Some(made.from), Some(made.to)),
        Some(Entry::Place(at)) => (None, Some(at)),
        Some(Entry::First(_)) | None => (None, None),
    }
}

/// Marks below the pieces: start and end of the last entry, and less prominently those before it.
fn last_move(scene: &mut Scene, game: &Triortan, request: &SceneRequest<Entry>, place: &Placement) {
    let way = |from: Cell, to: Cell| {
        let jumper = matches!(game.position.at(to).kind() as usize, 2 | 4 | 5);
        let tiling = game.terms.board.tiling();
        let corners = |cell: Cell| tiling.corners(game.terms.board.cell(cell));
        let touching = corners(from).iter().any(|corner| corners(to).contains(corner));
        let (start, end) = (place.middle(from), place.middle(to));
        (!jumper && !touching).then(|| point((end.x - start.x).round(), (end.y - start.y).round()))
    };
    for (entry, to) in request.earlier(|entry| trace(Some(entry)).1) {
        if let (Some(from), _) = trace(Some(entry)) {
            if let Some(way) = way(from, to) {
                scene.place(&wake(way, place.edge, 0.13), place.middle(from));
            }
            scene.put(vec![marks::earlier_dot()], place.middle(from));
        }
        let outline = marks::earlier_outline(&place.outline(place.down(to), 0.0));
        scene.put(outline, place.middle(to));
    }
    let (from, to) = trace(request.last());
    if let (Some(from), Some(to)) = (from, to)
        && let Some(way) = way(from, to)
    {
        scene.place(&wake(way, place.edge, 0.2), place.middle(from));
    }
    if let Some(to) = to {
        scene.put(vec![marks::accent_cell(&place.outline(place.down(to), 4.0))], place.middle(to));
    }
    if let Some(from) = from {
        scene.put(marks::accent_outline(&place.outline(place.down(from), 0.0)), place.middle(from));
    }
}

/// Path of a move below the pieces: a wedge from near (0, 0) to the piece; `half` is half its width there, as
/// a fraction of the edge.
fn wake(way: Point, edge: f32, half: f32) -> Drawing {
    let length = way.x.hypot(way.y).max(1.0);
    let (x, y) = (way.x / length, way.y / length);
    let (near, far, half) = (24f32.min(length / 4.0), length - 0.2 * edge, half * edge);
    let points = vec![
        point(x * near, y * near),
        point(x * far - y * half, y * far + x * half),
        point(x * far + y * half, y * far - x * half),
    ];
    let stroke = Some(Stroke::new(Ink::AccentKey, 4.0));
    Drawing::new(vec![Shape::Polygon { points, fill: Some(Ink::Accent), stroke }])
}

/// Draws the contents of the cells: pieces, visited marks, and in a set-up the cells still empty. `numbered`:
/// cells whose pieces leave room for a number; the other pieces are then drawn smaller.
pub fn cells(
    scene: &mut Scene,
    game: &Triortan,
    request: &SceneRequest<Entry>,
    place: &Placement,
    numbered: &[Cell],
) {
    let (position, board) = (&game.position, game.terms.board);
    let (_, last) = trace(request.last());
    let visited = Drawing::new(vec![marks::disc(0.28 * glyphs::radius(place.edge) * 2.0, Ink::Ink2, None)]);
    for cell in position.visited().iter().filter(|cell| position.at(*cell).is_none()) {
        scene.place(&visited, place.middle(cell));
    }
    if position.flow.phase == Phase::Setup {
        for seat in position.flow.alive.iter() {
            for cell in game.terms.home(seat).behind.iter().filter(|cell| position.at(**cell).is_none()) {
                let points = place.outline(place.down(*cell), -6.0);
                let stroke = Some(Stroke::new(Ink::Ink2, 4.0));
                scene.put(vec![Shape::Polygon { points, fill: None, stroke }], place.middle(*cell));
            }
        }
    }
    for cell in board.points() {
        let piece = position.at(cell);
        if !piece.is_none() {
            let style = PieceStyle {
                seat: piece.seat().index(),
                kind: piece.kind(),
                down: place.down(cell),
                stone: !position.flow.alive.contains(piece.seat()),
                moved: last == Some(cell),
            };
            let (edge, at) = match numbered.contains(&cell) {
                true => {
                    let ((size, down), middle) = (place.plate(cell).piece(), place.middle(cell));
                    (size * place.edge, middle + point(0.0, down))
                }
                false if numbered.is_empty() => (place.edge, place.middle(cell)),
                false => (SMALLER * place.edge, place.middle(cell)),
            };
            scene.place(&glyphs::styled(edge, style, request.style), at);
        }
    }
}

/// Scale of pieces next to numbered ones.
const SMALLER: f32 = 0.78;

impl Triortan {
    /// Sort key of a cell when the picture is read from the top, line by line, with this seat's home at the
    /// bottom.
    pub(super) fn reading_place(&self, cell: Cell, bottom: Seat) -> (i32, i32) {
        let bottom = if bottom.index() < self.terms.seats { bottom } else { Seat(0) };
        let (place, _) = Placement::whole(self.terms.board, self.terms.home(bottom).place, self.terms.seats);
        // Cells of one row share the height of their upper ends, whether they point up or down.
        let top = place.corners(cell).iter().map(|at| at.y).fold(f32::MAX, f32::min);
        (top.round() as i32, place.middle(cell).x.round() as i32)
    }
}

/// Draws the chips and the caption.
pub fn furniture(scene: &mut Scene, game: &Triortan, request: &SceneRequest<Entry>) {
    let (terms, position) = (&game.terms, &game.position);
    let on_turn = game.actors().seats();
    let winners = position.flow.winners;
    for seat in terms.all_seats() {
        let out = !position.flow.alive.contains(seat);
        let state = ChipState::of(Standing {
            won: winners == SeatSet::only(seat),
            out,
            on_turn: on_turn.contains(seat),
        });
        let chip = request.chip(seat.index());
        // With three or more seats, each chip has two numbers and a clock in less space.
        let (layout, size) = match terms.seats {
            ..=2 => (CardLayout::Row { index: seat.index(), of: terms.seats }, 30.0),
            of => (CardLayout::Compact { index: seat.index(), of }, 22.0),
        };
        let mut counters = Vec::new();
        if terms.variant == Variant::Skylight {
            counters.push((vec![marks::disc(12.0, state.quiet(), None)], position.visited().count() as u32));
        } else {
            counters.push((glyphs::spark(state.quiet()), position.captured(seat)));
            if !out {
                counters.push((glyphs::reserve(state.quiet()), game.in_reserve(seat)));
            }
        }
        let mark = glyphs::seat_mark(seat.index(), state == ChipState::Out, size);
        scene.chip(
            layout,
            &FullChip {
                chip,
                locale: request.locale,
                seat: game.name_of(seat),
                state,
                mark,
                counters,
                taken: 0.0,
            },
        );
    }
    request.captioned(scene, |seat| glyphs::seat_mark(seat.index(), false, 20.0));
}
