//! Board picture.
//!
//! **Perspective.** The board is a triangle with the viewer's corner at the bottom. It is turned by thirds
//! together with the three scales, the marks of the home corners, the prisoners' camps, and the direction of
//! every piece. Letters, and the drawings on the pieces, stay upright.

use super::{
    Entry, Triangulation,
    board::{Board, Cell, Cells, TILING, named},
    glyphs::{self, Appearance, March, R},
    piece::{Army, Kind, Prisoners},
    state::{Position, Status},
};
use crate::{Mark, Pictures, Place, SceneRequest, Seat, Spot};
use deltille_base::{
    lattice::triangle::{self, Vertex},
    message,
    scene::{
        Anchor, CardLayout, Chip, ChipState, Drawing, FullChip, Ink, Point, Scene, Shape, Standing, Stroke,
        Style,
        card::{self, SMALL},
        font,
        marks::{self, HALF_ROOT},
        point,
    },
    text::say,
};
use std::sync::OnceLock;

pub const HEIGHT: u32 = 1076;
/// Position of the board's lowest corner.
const APEX: Point = point(500.0, 948.0);
/// Half a cell's side, and the height of a row. Both are whole numbers and the height is a multiple of three,
/// so every cell and piece falls alike on the pixel grid; the angles are off by 0.2°.
const HALF: f32 = 54.0;
const ROW: f32 = 93.0;
/// Scale of pieces on numbered cells.
const SMALLER: f32 = 0.78;
/// Width of the frame that carries the coordinates.
const FRAME: f32 = 46.0;

/// Maps the board to the picture with the corner of `bottom` at the bottom.
#[derive(Clone, Copy)]
pub struct Placement {
    pub bottom: Army,
}

impl Placement {
    fn vertex(self, Vertex(rows): Vertex) -> Point {
        let [up, right, left] = self.turned(rows).map(f32::from);
        APEX + point((left - right) * HALF, -up * ROW)
    }

    /// Rotates coordinates so that the bottom seat's comes first: its distance from the bottom. The next seat
    /// is on the right.
    fn turned(self, rows: [i16; 3]) -> [i16; 3] {
        std::array::from_fn(|at| rows[(self.bottom.index() + at) % 3])
    }

    /// Space for a number on a cell, next to its piece.
    pub fn plate(self, cell: Cell) -> marks::Plate {
        let middle = self.middle(cell);
        let below = self.outline(cell).iter().filter(|corner| corner.y > middle.y).count();
        marks::Plate { edge: 2.0 * HALF, rise: ROW, down: below == 1 }
    }

    pub fn outline(self, cell: Cell) -> [Point; 3] {
        TILING.corners(triangle::Cell(cell.rows())).map(|corner| self.vertex(corner))
    }

    pub fn middle(self, cell: Cell) -> Point {
        let corners = self.outline(cell);
        let sum = corners.iter().fold(point(0.0, 0.0), |sum, at| sum + *at);
        sum / 3.0
    }

    /// Outline of a cell relative to its middle, grown by `by` on each side.
    pub fn grown(self, cell: Cell, by: f32) -> Vec<Point> {
        let (corners, middle) = (self.outline(cell), self.middle(cell));
        // A side is a third of the row height away from the middle.
        let scale = 1.0 + by / (ROW / 3.0);
        corners.iter().map(|at| (*at - middle) * scale).collect()
    }

    /// Whether a cell has a corner in the marching direction; otherwise it has a side there.
    pub fn points_ahead(self, cell: Cell, march: March) -> bool {
        let (way, middle) = (march.vector(), self.middle(cell));
        self.outline(cell)
            .iter()
            .any(|at| (at.x - middle.x) * way.x + (at.y - middle.y) * way.y > 1.5 * R)
    }

    /// Candidate positions for the number of an occupied cell, towards its corners; the one that the body
    /// leaves free comes first.
    pub fn badges(self, cell: Cell, march: March) -> [Point; 3] {
        let (way, middle) = (march.vector(), self.middle(cell));
        let mut ways = self.outline(cell).map(|at| (at - middle) / (2.0 * R));
        let along = |at: &Point| at.x * way.x + at.y * way.y - 0.05 * at.x;
        ways.sort_by(|one, other| along(one).total_cmp(&along(other)));
        ways.map(|way| middle + 1.42 * R * way)
    }

    fn ground(self) -> Drawing {
        static GROUNDS: [OnceLock<Drawing>; 3] = [const { OnceLock::new() }; 3];
        GROUNDS[self.bottom.index()].get_or_init(|| ground(self)).clone()
    }

    /// Corner point of an army and the outward direction there.
    fn corner(self, army: Army) -> (Point, Point) {
        let mut distances = [8; 3];
        distances[army.index()] = 0;
        let out = March::of(army, self.bottom).vector();
        (self.vertex(Vertex(distances)), -out)
    }

    /// Positions of a seat's first `count` prisoners.
    fn camp(self, holder: Army, count: usize) -> Vec<Point> {
        let (corner, out) = self.corner(holder);
        let at = |along: Point, far: f32, aside: Point, by: f32| corner + along * far + aside * by;
        (0..count)
            .map(|index| {
                if holder == self.bottom {
                    let (row, place) = ((index / 7) as f32, (index % 7) as f32);
                    return point(corner.x + 98.0 + 30.0 * row + 50.0 * place, corner.y + 12.0 - 50.0 * row);
                }
                // Rows run down the slope, outside the board.
                let side = if out.x > 0.0 { 1.0 } else { -1.0 };
                let (row, place) = ((index / 9) as f32, (index % 9) as f32);
                at(
                    point(-0.5 * side, HALF_ROOT),
                    124.0 + 50.0 * place + 60.0 * row,
                    point(HALF_ROOT * side, 0.5),
                    82.0 + 50.0 * row,
                )
            })
            .collect()
    }
}

/// Draws the card, board, lattice, coordinates and home corners.
fn ground(place: Placement) -> Drawing {
    let mut shapes = vec![card::body(HEIGHT)];
    let corners = Army::ALL.map(|army| place.corner(army).0);
    shapes.push(Shape::bordered(corners.to_vec(), Ink::Ground, Ink::Ground, 2.0 * FRAME));
    for cell in Cell::all() {
        let ink = if cell.is_black() { Ink::CellA } else { Ink::CellB };
        shapes.push(Shape::filled(place.outline(cell).to_vec(), ink));
    }
    let line = Stroke::new(Ink::Line, 3.0);
    for axis in 0..3 {
        for distance in 1..=8i16 {
            // Line at this distance from a corner, between the two sides that meet there.
            let end = |other: usize| {
                let mut distances = [16 - 8 - distance; 3];
                distances[axis] = distance;
                distances[other] = 8;
                place.vertex(Vertex(distances))
            };
            let points = vec![end((axis + 1) % 3), end((axis + 2) % 3)];
            shapes.push(Shape::Line { points, stroke: line });
        }
    }
    for army in Army::ALL {
        shapes.extend(home_corner(place, army));
    }
    let names = labels(place).into_iter();
    shapes.extend(names.map(|(_, name, at)| Shape::text(name, at, SMALL, Anchor::Centre, Ink::Ink2)));
    Drawing::new(shapes)
}

/// The coordinates along the rim: the cell, its coordinate there, and the middle of the name.
fn labels(place: Placement) -> Vec<(Cell, String, Point)> {
    let mut labels = Vec::new();
    let middle = Army::ALL.iter().fold(point(0.0, 0.0), |sum, army| sum + place.corner(*army).0 / 3.0);
    for cell in Cell::all().filter(|cell| cell.is_black()) {
        let rows = cell.rows();
        let name: Vec<char> = cell.name().chars().collect();
        for side in (0..3).filter(|side| rows[*side] == 8) {
            // The outer side carries the next coordinate:
            // ranks along Blue's far side, files along Red's, columns along Green's.
            let ends: Vec<Point> = (0..3)
                .filter(|corner| *corner != side)
                .map(|corner| place.outline(cell)[corner])
                .collect();
            let half_way = (ends[0] + ends[1]) / 2.0;
            let along = ends[1] - ends[0];
            let length = along.x.hypot(along.y);
            let normal = point(along.y / length, -along.x / length);
            let outwards = normal.x * (half_way.x - middle.x) + normal.y * (half_way.y - middle.y);
            let far = 24.0_f32.copysign(outwards);
            labels.push((cell, name[(side + 1) % 3].to_string(), half_way + normal * far));
        }
    }
    labels
}

/// Draws a stroke in the owner's colour that follows the frame around a corner.
fn home_corner(place: Placement, army: Army) -> [Shape; 2] {
    const RADIUS: f32 = 37.0;
    let (corner, out) = place.corner(army);
    let middle = out.y.atan2(out.x);
    let at = |angle: f32| corner + point(RADIUS * angle.cos(), RADIUS * angle.sin());
    let wide = std::f32::consts::FRAC_PI_3;
    let mut points: Vec<Point> = (0..=16).map(|step| at(middle + wide * (step as f32 / 8.0 - 1.0))).collect();
    // The stroke continues straight along both sides.
    let on = |from: Point, angle: f32, sign: f32| {
        from + point(-34.0 * sign * angle.sin(), 34.0 * sign * angle.cos())
    };
    points.insert(0, on(points[0], middle - wide, -1.0));
    points.push(on(points[points.len() - 1], middle + wide, 1.0));
    let colour = glyphs::colour(army);
    [
        Shape::line(points.clone(), Ink::Rim(colour), 14.0),
        Shape::line(points, Ink::Fill(colour), 9.0),
    ]
}

/// Cells marked for the last entry.
#[derive(Clone, Debug, Default)]
struct Trace {
    /// Outlined cells: left by a piece, or only affected.
    left: Vec<Cell>,
    /// Filled cells: a piece arrived.
    reached: Vec<Cell>,
    way: Option<(Cell, Cell)>,
}

impl Trace {
    fn of(position: &Position, entry: Entry) -> Trace {
        match entry {
            Entry::Pass => Trace::default(),
            Entry::Castle { general, rukh } => Trace { reached: vec![general, rukh], ..Trace::default() },
            Entry::Move { from, to, rescue: Some(rescue), .. } => {
                let reached = [Some(rescue.home), rescue.place].into_iter().flatten().collect();
                Trace { left: vec![from, to], reached, way: None }
            }
            Entry::Move { from, to, rescue: None, .. } => {
                let leaps = position.at(to).is_some_and(|piece| piece.kind == Kind::Cavalry);
                Trace {
                    left: vec![from],
                    reached: vec![to],
                    way: (!leaps).then_some((from, to)),
                }
            }
        }
    }
}

impl Pictures for Triangulation {
    fn seat_mark(&self, seat: Seat, radius: f32) -> Vec<Shape> {
        glyphs::seat_mark(self.terms.army(seat), false, self.terms.army(Seat(0)), radius)
    }

    fn scene(&self, request: &SceneRequest<Entry>) -> Scene {
        SceneBuilder::of(self, request).scene()
    }

    fn places(&self, request: &SceneRequest<Entry>) -> Vec<Place> {
        let place = Placement { bottom: self.terms.army(request.bottom) };
        let named = |cell| Place {
            spot: self.spot(cell),
            at: place.middle(cell),
            reach: ROW / 3.0,
            whole: true,
        };
        Cell::all().map(named).collect()
    }

    /// Sort key of a cell when the picture is read from the top, line by line, with this seat's corner at the
    /// bottom.
    fn reading_order(&self, spot: &Spot, bottom: Seat) -> (i32, i32) {
        let place = Placement { bottom: self.terms.army(bottom) };
        let Some(cell) = named(&spot.0) else { return (0, 0) };
        // Cells of one row share the height of their upper ends, whether they point up or down.
        let top = place.outline(cell).iter().map(|at| at.y).fold(f32::MAX, f32::min);
        (top.round() as i32, place.middle(cell).x.round() as i32)
    }
}

pub struct SceneBuilder<'a> {
    position: &'a Position,
    board: &'static Board,
    place: Placement,
    players: &'static [Army],
    /// Army whose mark precedes the caption.
    caption_army: Option<Army>,
    trace: Option<Trace>,
    earlier: Vec<Trace>,
    request: &'a SceneRequest<'a, Entry>,
}

impl<'a> SceneBuilder<'a> {
    pub fn of(game: &'a Triangulation, request: &'a SceneRequest<'a, Entry>) -> SceneBuilder<'a> {
        let choosing = request.is_choosing();
        let trace = |entry: Entry| Trace::of(&game.position, entry);
        let earlier =
            request.earlier(|entry| Some(trace(entry).reached).filter(|reached| !reached.is_empty()));
        SceneBuilder {
            position: &game.position,
            board: game.terms.board,
            place: Placement { bottom: game.terms.army(request.bottom) },
            players: game.terms.players(),
            caption_army: request.caption_seat.map(|seat| game.terms.army(seat)),
            trace: request.last().filter(|_| !choosing).map(trace),
            earlier: earlier.filter(|_| !choosing).map(|(entry, _)| trace(entry)).collect(),
            request,
        }
    }

    pub fn scene(&self) -> Scene {
        let mut scene = Scene::new(HEIGHT, self.place.ground());
        for trace in &self.earlier {
            self.earlier(&mut scene, trace);
        }
        if let Some(trace) = &self.trace {
            self.trace(&mut scene, trace);
        }
        self.danger(&mut scene);
        let reached: Cells = self
            .trace
            .iter()
            .chain(&self.earlier)
            .flat_map(|trace| trace.reached.iter().copied())
            .collect();
        let numbered = self.numbered();
        for cell in self.position.occupied() {
            let Some(appearance) = self.shown(cell, reached.contains(cell)) else {
                continue;
            };
            let (at, middle) = (self.body(cell, appearance), self.place.middle(cell));
            if numbered.is_empty() {
                scene.place(&glyphs::styled(appearance, self.request.style), at);
                continue;
            }
            let (size, down) = if numbered.contains(&cell) {
                self.place.plate(cell).piece()
            } else {
                (SMALLER, 0.0)
            };
            let piece = glyphs::styled(appearance, Style { large: false, ..self.request.style });
            let shapes = piece.shapes().iter().map(|shape| shape.scaled(size)).collect();
            let (x, y) = (middle.x + size * (at.x - middle.x), middle.y + size * (at.y - middle.y) + down);
            scene.put(shapes, point(x, y));
        }
        self.camps(&mut scene);
        self.highlights(&mut scene);
        self.furniture(&mut scene);
        scene
    }

    /// Occupied cells that need room for a number.
    fn numbered(&self) -> Vec<Cell> {
        let lights = self
            .request
            .highlight
            .iter()
            .filter(|light| matches!(light.mark, Mark::Target(_) | Mark::Capture(_)));
        let cells = lights.filter_map(|light| named(&light.spot.0));
        cells.filter(|cell| self.position.occupied().contains(*cell)).collect()
    }

    fn shown(&self, cell: Cell, small: bool) -> Option<Appearance> {
        let piece = self.position.at(cell)?;
        let commander = self.position.commanders[piece.colour.index()];
        Some(Appearance {
            piece,
            commander: self.position.is_active(commander).then_some(commander),
            fresh: self.position.fresh.contains(cell),
            bottom: self.place.bottom,
            small,
        })
    }

    /// Middle of the body of the piece on a cell.
    fn body(&self, cell: Cell, appearance: Appearance) -> Point {
        let march = March::of(appearance.commander.unwrap_or(appearance.piece.colour), self.place.bottom);
        let (middle, by) =
            (self.place.middle(cell), glyphs::offset(appearance, self.place.points_ahead(cell, march)));
        middle + by
    }

    fn trace(&self, scene: &mut Scene, trace: &Trace) {
        let place = self.place;
        for cell in &trace.left {
            scene.put(marks::accent_outline(&place.grown(*cell, -2.0)), place.middle(*cell));
        }
        for cell in &trace.reached {
            scene.put(vec![marks::accent_cell(&place.grown(*cell, 2.0))], place.middle(*cell));
        }
        self.wake(scene, trace, 15.0);
    }

    /// Marks the entries before the last one, less prominently.
    fn earlier(&self, scene: &mut Scene, trace: &Trace) {
        self.wake(scene, trace, 7.0);
        for cell in &trace.left {
            scene.put(vec![marks::earlier_dot()], self.place.middle(*cell));
        }
        for cell in &trace.reached {
            scene.put(marks::earlier_outline(&self.place.grown(*cell, -2.0)), self.place.middle(*cell));
        }
    }

    /// Draws the path of a move; `half` is half its width at the end.
    fn wake(&self, scene: &mut Scene, trace: &Trace, half: f32) {
        let touch = |from: Cell, to: Cell| {
            let corners = |cell: Cell| TILING.corners(triangle::Cell(cell.rows()));
            corners(from).iter().any(|corner| corners(to).contains(corner))
        };
        if let Some((from, to)) = trace.way.filter(|(from, to)| !touch(*from, *to)) {
            let (start, goal) = (self.place.middle(from), self.place.middle(to));
            let way = goal - start;
            if let Some(wake) = marks::wake(way, 24.0, 1.1 * R, half, 0.5 * R) {
                scene.put(vec![wake], start);
            }
        }
    }

    /// Draws bursts under attacked Generals and rings around mated ones. At the rim they reach the cell's coordinates,
    /// which are written again on top.
    fn danger(&self, scene: &mut Scene) {
        let mut marked = Vec::new();
        for seat in self.position.active().iter() {
            let Some(cell) = self.position.general(seat) else {
                continue;
            };
            let Some(appearance) = self.shown(cell, false) else {
                continue;
            };
            if self.position.attackers_of(self.board, seat).is_empty() {
                continue;
            }
            let at = self.body(cell, appearance);
            if !self.position.marks[seat.index()].is_empty() {
                scene.place(mate_ring(), at);
            }
            scene.place(burst(), at);
            marked.push(cell);
        }
        if marked.is_empty() {
            return;
        }
        for (_, name, at) in labels(self.place).into_iter().filter(|(cell, ..)| marked.contains(cell)) {
            let half = point(font::width(&name, SMALL) / 2.0 + 3.0, 17.0);
            let text = Shape::text(name, point(0.0, 0.0), SMALL, Anchor::Centre, Ink::Ink2);
            scene.put(vec![Shape::panel(-half, half, 9.0, Ink::Ground), text], at);
        }
    }

    fn camps(&self, scene: &mut Scene) {
        for holder in Army::ALL {
            let held = in_order(self.position.prisoners[holder.index()]);
            for (piece, at) in held.iter().zip(self.place.camp(holder, held.len())) {
                scene.place(&glyphs::prisoner(*piece, self.place.bottom), at);
            }
        }
    }

    fn highlights(&self, scene: &mut Scene) {
        let place = self.place;
        let lights = self.request.highlight.iter();
        let lights: Vec<(Cell, Mark)> =
            lights.filter_map(|light| Some((named(&light.spot.0)?, light.mark))).collect();
        // Outlines come first, so none crosses a neighbour's number.
        for (cell, mark) in &lights {
            let occupied = self.position.occupied().contains(*cell);
            let outline = match mark {
                Mark::Chosen => chosen(&place.grown(*cell, -3.0)),
                Mark::Capture(_) => danger_outline(&place.grown(*cell, -3.0)),
                Mark::Wrong if occupied => danger_outline(&place.grown(*cell, -3.0)),
                Mark::Target(_) | Mark::Wrong | Mark::Named => continue,
            };
            scene.place(&outline, place.middle(*cell));
        }
        let mut taken: Vec<Point> = Vec::new();
        for (cell, mark) in lights {
            if let Mark::Target(number) | Mark::Capture(number) = mark
                && self.position.occupied().contains(cell)
            {
                let shapes = place.plate(cell).shapes(number, matches!(mark, Mark::Capture(_)));
                scene.put(shapes, place.middle(cell));
                continue;
            }
            let standing = self.shown(cell, false);
            let march = standing
                .map(|standing| March::of(standing.commander.unwrap_or(standing.piece.colour), place.bottom));
            let free = |at: &Point| taken.iter().all(|other| (at.x - other.x).hypot(at.y - other.y) > 50.0);
            let at = match march.map(|march| place.badges(cell, march)) {
                Some(badges) => badges.into_iter().find(free).unwrap_or(badges[0]),
                None => place.middle(cell),
            };
            if !matches!(mark, Mark::Chosen | Mark::Named) {
                taken.push(at);
            }
            let drawing = match mark {
                Mark::Chosen | Mark::Named => continue,
                Mark::Target(number) => marks::target(if standing.is_some() { 24.0 } else { 28.0 }, number),
                Mark::Capture(number) => marks::capture_disc(24.0, number),
                Mark::Wrong => marks::wrong(22.0),
            };
            scene.put(drawing, at);
        }
    }

    fn furniture(&self, scene: &mut Scene) {
        let position = self.position;
        let bottom = self.place.bottom;
        let won = position.over.filter(|reason| reason.wins()).map(|_| position.turn);
        for (index, army) in Army::ALL.into_iter().enumerate() {
            let player = self.players.iter().position(|player| *player == army);
            let nobody = Chip {
                name: say(self.request.locale, &message!("triangulation-neutral-chip")),
                ..Chip::default()
            };
            let status = position.status[army.index()];
            let out = status == Status::Out || status == Status::Neutral && player.is_some();
            let on_turn = position.turn == army && position.over.is_none();
            let state = ChipState::of(Standing { won: won == Some(army), out, on_turn });
            let held: u32 = position.prisoners[army.index()].iter().map(|(_, count)| count).sum();
            let counters = if player.is_some() {
                vec![(glyphs::window(state.quiet()), held)]
            } else {
                Vec::new()
            };
            let chip = player.map_or(&nobody, |player| self.request.chip(player));
            let mark = glyphs::seat_mark(army, status != Status::Active, bottom, 30.0);
            scene.chip(
                CardLayout::Row { index, of: 3 },
                &FullChip {
                    chip,
                    locale: self.request.locale,
                    seat: army.name(),
                    state,
                    mark,
                    counters,
                    taken: 0.0,
                },
            );
        }
        let mark = self.caption_army.map(|army| glyphs::seat_mark(army, false, bottom, 20.0));
        scene.caption(mark.as_deref(), self.request.caption, self.request.ply);
    }
}

/// Prisoners by colour, in the order Rukh, Cavalry, Infantry.
fn in_order(held: Prisoners) -> Vec<super::Piece> {
    let kinds = [Kind::Rukh, Kind::Cavalry, Kind::Infantry];
    let pieces = Army::ALL.into_iter().flat_map(|colour| kinds.map(|kind| super::Piece { colour, kind }));
    pieces.flat_map(|piece| (0..held.count(piece)).map(move |_| piece)).collect()
}

pub fn burst() -> &'static Drawing {
    static BURST: OnceLock<Drawing> = OnceLock::new();
    BURST.get_or_init(|| Drawing::new(vec![marks::burst(1.5 * 0.98 * R, 1.17 * 0.98 * R)]))
}

/// Ring around the burst of a mated General.
pub fn mate_ring() -> &'static Drawing {
    static RING: OnceLock<Drawing> = OnceLock::new();
    RING.get_or_init(|| {
        let ring = |ink, width| marks::ring(1.66 * R, ink, width);
        Drawing::new(vec![ring(Ink::DangerKey, 12.0), ring(Ink::Danger, 7.0)])
    })
}

/// Outline of the cell of the selected piece.
pub fn chosen(cell: &[Point]) -> Drawing {
    Drawing::new(marks::chosen_outline(cell))
}

/// Outline of the cell of a piece that can be captured or blocks the way.
pub fn danger_outline(cell: &[Point]) -> Drawing {
    Drawing::new(marks::danger_outline(cell))
}
