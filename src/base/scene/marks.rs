//! The marks shared by all games: last move, chosen piece, numbered targets, danger. Shapes about (0, 0) in
//! card units; the game chooses their size and position.

use super::{Anchor, Colour, Ink, Point, Shape, Stroke, card::SMALL, point};

/// √3 / 2.
pub const HALF_ROOT: f32 = 0.866_025_4;

/// Unit vectors at 0°, 60°, … 300° clockwise from north, on a picture (y down).
pub const SIXTHS: [Point; 6] = [
    point(0.0, -1.0),
    point(HALF_ROOT, -0.5),
    point(HALF_ROOT, 0.5),
    point(0.0, 1.0),
    point(-HALF_ROOT, 0.5),
    point(-HALF_ROOT, -0.5),
];

/// Dark in every theme: the outermost line of what may lie on a piece of any colour.
const DARK: Ink = Ink::Rim(Colour::White);

const ORIGIN: Point = point(0.0, 0.0);

pub fn disc(radius: f32, fill: Ink, stroke: Option<Stroke>) -> Shape {
    Shape::Circle { centre: ORIGIN, radius, fill: Some(fill), stroke }
}

pub fn ring(radius: f32, ink: Ink, width: f32) -> Shape {
    Shape::Circle {
        centre: ORIGIN,
        radius,
        fill: None,
        stroke: Some(Stroke::new(ink, width)),
    }
}

/// Origin of the last move, on a point: a ring in the accent with its keyline.
pub fn accent_ring(radius: f32) -> Vec<Shape> {
    vec![ring(radius, Ink::AccentKey, 13.0), ring(radius, Ink::Accent, 7.0)]
}

/// Goal of the last move, on a point: a disc under the piece.
pub fn accent_disc(radius: f32) -> Shape {
    disc(radius, Ink::Accent, Some(Stroke::new(Ink::AccentKey, 8.0)))
}

/// Origin of the last move, on a cell: its outline.
pub fn accent_outline(cell: &[Point]) -> Vec<Shape> {
    outline(cell, [11.0, 7.0])
}

/// An outline in the accent on its keyline, with both widths, the keyline's first.
fn outline(cell: &[Point], [key, accent]: [f32; 2]) -> Vec<Shape> {
    let line = |ink, width| Shape::outlined(cell.to_vec(), ink, width);
    vec![line(Ink::AccentKey, key), line(Ink::Accent, accent)]
}

/// Goal of the last move, on a cell: the cell filled.
pub fn accent_cell(cell: &[Point]) -> Shape {
    let stroke = Some(Stroke::new(Ink::AccentKey, 8.0));
    Shape::Polygon { points: cell.to_vec(), fill: Some(Ink::Accent), stroke }
}

/// Origin of an earlier entry: a dot.
pub fn earlier_dot() -> Shape {
    disc(9.0, Ink::Accent, Some(Stroke::new(Ink::AccentKey, 8.0)))
}

/// Goal of an earlier entry, on a point: a thin ring round the piece.
pub fn earlier_ring(radius: f32) -> Vec<Shape> {
    vec![ring(radius, Ink::AccentKey, 9.0), ring(radius, Ink::Accent, 4.0)]
}

/// Goal of an earlier entry, on a cell: a thin outline.
pub fn earlier_outline(cell: &[Point]) -> Vec<Shape> {
    outline(cell, [9.0, 4.0])
}

/// The path of the last move: a wedge from (0, 0) towards `way`, `half` its width at the far end. It begins
/// `begin` after the start and ends `end` before the goal; `None` if less than `least` is left.
pub fn wake(way: Point, begin: f32, end: f32, half: f32, least: f32) -> Option<Shape> {
    let length = (way.x * way.x + way.y * way.y).sqrt();
    if length <= begin + end + least {
        return None;
    }
    let (x, y) = (way.x / length, way.y / length);
    let far = length - end;
    let points = vec![
        point(x * begin, y * begin),
        point(x * far - y * half, y * far + x * half),
        point(x * far + y * half, y * far - x * half),
    ];
    let stroke = Some(Stroke::new(Ink::AccentKey, 8.0));
    Some(Shape::Polygon { points, fill: Some(Ink::Accent), stroke })
}

/// Under an attacked king: a star of twelve points at distance `points_at`, notches at `notches_at`.
pub fn burst(points_at: f32, notches_at: f32) -> Shape {
    // Twelve points: the six directions and those half way between, notches between all of these.
    let half_way = |a: Point, b: Point| {
        let (x, y) = (a.x + b.x, a.y + b.y);
        let length = (x * x + y * y).sqrt();
        point(x / length, y / length)
    };
    let around = |units: &[Point]| -> Vec<Point> {
        (0..units.len())
            .flat_map(|at| [units[at], half_way(units[at], units[(at + 1) % units.len()])])
            .collect()
    };
    let points = around(&around(&SIXTHS))
        .into_iter()
        .enumerate()
        .map(|(at, unit)| {
            let far = if at % 2 == 0 { points_at } else { notches_at };
            unit * far
        })
        .collect();
    Shape::bordered(points, Ink::Danger, Ink::DangerKey, 6.0)
}

/// The ring round a piece that was picked up, with a keyline: it also lies on pieces as light or dark as itself.
pub fn chosen_ring(radius: f32) -> Vec<Shape> {
    vec![ring(radius, Ink::Paper, 13.0), ring(radius, Ink::Ink, 8.0)]
}

/// The same round a cell.
pub fn chosen_outline(cell: &[Point]) -> Vec<Shape> {
    let line = |ink, width| Shape::outlined(cell.to_vec(), ink, width);
    vec![line(Ink::Paper, 13.0), line(Ink::Ink, 8.0)]
}

/// The outline of the cell of a piece that can be captured, or is in the way.
pub fn danger_outline(cell: &[Point]) -> Vec<Shape> {
    let line = |ink, width| Shape::outlined(cell.to_vec(), ink, width);
    vec![line(DARK, 15.0), line(Ink::DangerKey, 11.0), line(Ink::Danger, 7.0)]
}

/// The ring round a piece that can be captured, or is in the way.
pub fn danger_ring(radius: f32) -> Vec<Shape> {
    vec![
        ring(radius, DARK, 15.0),
        ring(radius, Ink::DangerKey, 11.0),
        ring(radius, Ink::Danger, 7.0),
    ]
}

fn digits(number: u32, ink: Ink) -> Shape {
    Shape::text(number.to_string(), ORIGIN, SMALL, Anchor::Centre, ink)
}

/// A target's number on its disc.
pub fn target(radius: f32, number: u32) -> Vec<Shape> {
    vec![disc(radius, Ink::Ink, Some(Stroke::new(Ink::Ground, 6.0))), digits(number, Ink::Paper)]
}

/// The number on a large capturable piece: a disc ringed in danger.
pub fn capture_badge(radius: f32, number: u32) -> Vec<Shape> {
    vec![
        disc(radius + 8.0, Ink::DangerKey, None),
        disc(radius + 6.0, Ink::Danger, None),
        disc(radius, Ink::Paper, None),
        disc(radius - 2.0, Ink::Ink, None),
        digits(number, Ink::Paper),
    ]
}

/// The number on a small capturable piece: a disc in danger, centred on the piece.
pub fn capture_disc(radius: f32, number: u32) -> Vec<Shape> {
    let keyline = Some(Stroke::new(Ink::DangerKey, 6.0));
    vec![
        disc(radius + 5.0, DARK, None),
        disc(radius, Ink::Danger, keyline),
        digits(number, Ink::DangerKey),
    ]
}

/// The number next to a piece that can be chosen or, in danger, captured: a tab of this height.
pub fn tab(height: f32, number: u32, captures: bool) -> Vec<Shape> {
    let half = point(
        (12.0 + 12.5 * number.to_string().len() as f32).min(1.5 * height / 2.0).max(height / 2.0),
        height / 2.0,
    );
    let (fill, ink, stroke) = match captures {
        false => (Ink::Ink, Ink::Paper, None),
        true => (Ink::Danger, Ink::DangerKey, Some(Stroke::new(Ink::DangerKey, 3.0))),
    };
    let (min, max) = (-half, half);
    vec![Shape::RoundRect { min, max, radius: 12.0, fill: Some(fill), stroke }, digits(number, ink)]
}

/// A triangular cell with one level side and a strip along that side for a number. The rest of the cell is
/// again a triangle, for a smaller piece.
#[derive(Clone, Copy, Debug)]
pub struct Plate {
    /// Length of a side, and height.
    pub edge: f32,
    pub rise: f32,
    /// Whether the level side is the upper one.
    pub down: bool,
}

impl Plate {
    /// Height of the strip: a number and a margin.
    fn strip(self) -> f32 {
        (0.4 * self.rise).clamp(36.0, 44.0)
    }

    /// Size of the piece, and its offset below the middle of the cell.
    pub fn piece(self) -> (f32, f32) {
        let by = self.strip() * 2.0 / 3.0;
        ((self.rise - self.strip()) / self.rise, if self.down { by } else { -by })
    }

    /// The strip with its number, about the middle of the cell.
    pub fn shapes(self, number: u32, captures: bool) -> Vec<Shape> {
        let inset = 4.0;
        // Upwards from the base of a cell that points up.
        let half = |up: f32| (self.edge / 2.0 * (1.0 - up / self.rise) - 1.7 * inset).max(2.0);
        let (low, high) = (inset, self.strip());
        let sign = if self.down { -1.0 } else { 1.0 };
        let at = |x: f32, up: f32| point(x * sign, (self.rise / 3.0 - up) * sign);
        let points =
            vec![at(-half(low), low), at(half(low), low), at(half(high), high), at(-half(high), high)];
        let ink = if captures { Ink::DangerKey } else { Ink::Paper };
        let mut shapes = if captures {
            vec![
                Shape::bordered(points.clone(), DARK, DARK, 11.0),
                Shape::bordered(points, Ink::Danger, Ink::DangerKey, 6.0),
            ]
        } else {
            vec![Shape::bordered(points, Ink::Ink, Ink::Ink, 3.0)]
        };
        shapes.push(digits(number, ink).moved(at(0.0, (low + high) / 2.0)));
        shapes
    }
}

/// Marks the obstacle of a refused entry: a cross in a red disc.
pub fn wrong(radius: f32) -> Vec<Shape> {
    let arm = radius * 10.0 / 24.0;
    let stroke = Stroke::new(Ink::DangerKey, 7.0);
    let cross = |sign: f32| Shape::Line {
        points: vec![point(-arm, -arm * sign), point(arm, arm * sign)],
        stroke,
    };
    vec![
        disc(radius + 5.0, DARK, None),
        disc(radius, Ink::Danger, Some(Stroke::new(Ink::DangerKey, 6.0))),
        cross(1.0),
        cross(-1.0),
    ]
}
