//! Piece drawings: discs with a beak that points where their colour marches, so direction as well as colour
//! tells the army. A captured army's piece is a core of its own colour in a shell of its commander's colour.
//!
//! Lengths are in units of R, the radius of a cell's inscribed circle. Directions are turned with the board.

use super::piece::{Army, Kind, Piece};
use deltille_base::scene::{
    Colour, Drawing, Ink, Letters, Point, Shape, Stroke, Style, marks::HALF_ROOT, point,
};
use std::{array, f32::consts::PI, sync::OnceLock};

/// R in card units: a third of a row's height.
pub const R: f32 = 31.0;

/// Direction in which an army marches on the picture: 0 up, 1 down to the left, 2 down to the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct March(usize);

impl March {
    /// Returns the direction of `army` when the corner of `bottom` is at the bottom.
    pub fn of(army: Army, bottom: Army) -> March {
        March((army.index() + 3 - bottom.index()) % 3)
    }

    /// Unit vector, y down.
    pub fn vector(self) -> Point {
        [point(0.0, -1.0), point(-HALF_ROOT, 0.5), point(HALF_ROOT, 0.5)][self.0]
    }

    /// Clockwise from up.
    fn angle(self) -> f32 {
        [0.0, -2.0 * PI / 3.0, 2.0 * PI / 3.0][self.0]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Appearance {
    pub piece: Piece,
    /// `None` if the piece is out of play.
    pub commander: Option<Army>,
    pub fresh: bool,
    pub bottom: Army,
    /// Draws the piece slightly smaller, on the filled cell of the last move.
    pub small: bool,
}

pub fn colour(army: Army) -> Colour {
    [Colour::Red, Colour::Green, Colour::Blue][army.index()]
}

/// Builds a disc of radius `r` with a beak at distance `t`; the point of the beak is rounded.
fn banner(r: f32, t: f32, march: March) -> Vec<Point> {
    const ARC: usize = 30;
    // The outline is built upright, then turned.
    let open = (r / t).acos();
    let arc = (0..=ARC).map(|step| {
        let angle = open + (2.0 * PI - 2.0 * open) * step as f32 / ARC as f32;
        point(r * angle.sin(), -r * angle.cos())
    });
    let mut points: Vec<Point> = arc.collect();
    let (right, left, tip) = (points[0], points[ARC], point(0.0, -t));
    let towards = |from: Point| tip + 0.16 * (from - tip);
    let (begin, end) = (towards(left), towards(right));
    points.extend((0..=6).map(|step| {
        let (s, u) = (step as f32 / 6.0, 1.0 - step as f32 / 6.0);
        let along = |a: f32, b: f32, c: f32| u * u * a + 2.0 * u * s * b + s * s * c;
        point(along(begin.x, tip.x, end.x), along(begin.y, tip.y, end.y))
    }));
    turned(points, march.angle())
}

/// Rotates clockwise on the picture.
fn turned(points: Vec<Point>, angle: f32) -> Vec<Point> {
    let (sin, cos) = angle.sin_cos();
    points
        .into_iter()
        .map(|at| point(at.x * cos - at.y * sin, at.x * sin + at.y * cos))
        .collect()
}

fn polygon(points: Vec<Point>, ink: Ink) -> Shape {
    Shape::filled(points, ink)
}

fn pairs(numbers: &[f32], scale: f32) -> Vec<Point> {
    numbers.chunks_exact(2).map(|pair| point(pair[0] * scale, pair[1] * scale)).collect()
}

const CROWN: [f32; 14] =
    [-0.62, 0.38, -0.7, -0.36, -0.34, -0.02, 0.0, -0.62, 0.34, -0.02, 0.7, -0.36, 0.62, 0.38];
const TOWER: [f32; 32] = [
    -0.56, -0.62, -0.3, -0.62, -0.3, -0.4, -0.13, -0.4, -0.13, -0.62, 0.13, -0.62, 0.13, -0.4, 0.3, -0.4,
    0.3, -0.62, 0.56, -0.62, 0.56, -0.12, 0.36, 0.02, 0.4, 0.46, -0.4, 0.46, -0.36, 0.02, -0.56, -0.12,
];
const HORSE: [f32; 32] = [
    -0.1, -0.78, 0.06, -0.56, 0.36, -0.46, 0.58, -0.12, 0.62, 0.28, 0.56, 0.52, -0.4, 0.52, -0.34, 0.26,
    -0.04, 0.02, -0.06, -0.12, -0.26, 0.02, -0.5, 0.14, -0.68, -0.04, -0.6, -0.2, -0.36, -0.48, -0.22, -0.58,
];
const CHEVRON: [f32; 12] = [0.0, -0.5, 0.62, -0.04, 0.62, 0.32, 0.0, -0.14, -0.62, 0.32, -0.62, -0.04];

/// Draws the symbol of a kind: `scale` in card units, ink `mark` on ink `body`.
fn glyph(kind: Kind, fresh: bool, march: March, scale: f32, mark: Ink, body: Ink) -> Vec<Shape> {
    let dot = |x: f32, y: f32, radius: f32, ink: Ink| Shape::Circle {
        centre: point(x * scale, y * scale),
        radius: radius * scale,
        fill: Some(ink),
        stroke: None,
    };
    let mut shapes = match kind {
        Kind::General => {
            let tips = [(-0.7, -0.36), (0.0, -0.62), (0.7, -0.36)];
            let crown = polygon(pairs(&CROWN, scale), mark);
            std::iter::once(crown).chain(tips.map(|(x, y)| dot(x, y, 0.13, mark))).collect()
        }
        Kind::Rukh => vec![polygon(pairs(&TOWER, scale), mark)],
        Kind::Cavalry => vec![polygon(pairs(&HORSE, scale), mark), dot(-0.20, -0.26, 0.085, body)],
        Kind::Infantry => {
            let shifts: &[f32] = if fresh { &[-0.28, 0.34] } else { &[0.0] };
            let chevron = |by: &f32| {
                let points = pairs(&CHEVRON, 1.0)
                    .into_iter()
                    .map(|at| point(at.x * scale, (at.y + by) * scale))
                    .collect();
                polygon(turned(points, march.angle()), mark)
            };
            shifts.iter().map(chevron).collect()
        }
    };
    let plinth = match kind {
        Kind::General => Some(0.62),
        Kind::Rukh => Some(0.68),
        Kind::Cavalry | Kind::Infantry => None,
    };
    if let Some(y) = plinth.filter(|_| fresh) {
        let points = vec![point(-0.46 * scale, y * scale), point(0.46 * scale, y * scale)];
        shapes.push(Shape::line(points, mark, 0.17 * scale));
    }
    shapes
}

fn rim(ink: Ink) -> Option<Stroke> {
    Some(Stroke::new(ink, 2.0 * 0.10 * R))
}

/// Draws a piece in a style, centred on its body.
pub fn styled(appearance: Appearance, style: Style) -> Drawing {
    let Piece { colour: origin, kind } = appearance.piece;
    let taken_over = appearance.commander.is_some_and(|commander| commander != origin);
    let ink = if appearance.commander.is_none() { Colour::Neutral } else { colour(origin) };
    let (letter, ink) = (kind.letter().to_string(), Ink::Mark(ink));
    let letters = Letters {
        text: &letter,
        body: 1 + usize::from(taken_over),
        ink,
        at: point(0.0, if appearance.fresh { -4.0 } else { 0.0 }),
        room: 40.0,
    };
    let drawing = style.piece(&piece(appearance), letters, LARGE);
    if !(style.letters && appearance.fresh) {
        return drawing;
    }
    // A piece that has not moved yet has a plinth.
    let plinth = Shape::line(vec![point(-12.0, 17.0), point(12.0, 17.0)], ink, 5.0);
    Drawing::new(drawing.shapes().iter().cloned().chain([plinth]).collect())
}

/// Scale of the pieces of large pictures: as much as a cell has room for.
const LARGE: f32 = 1.12;

/// Draws a piece centred on its body; [`offset`] gives the position of the body on a cell.
pub fn piece(appearance: Appearance) -> Drawing {
    static DRAWINGS: [OnceLock<Drawing>; 3 * 4 * 4 * 2 * 3 * 2] = [const { OnceLock::new() }; 576];
    let holder = appearance.commander.map_or(3, Army::index);
    let index = [
        holder,
        appearance.piece.kind.index(),
        usize::from(appearance.fresh),
        appearance.bottom.index(),
        usize::from(appearance.small),
    ];
    let sizes = [4, 4, 2, 3, 2];
    let index = index
        .into_iter()
        .zip(sizes)
        .fold(appearance.piece.colour.index(), |at, (part, size)| at * size + part);
    DRAWINGS[index].get_or_init(|| Drawing::new(shapes(appearance))).clone()
}

fn shapes(appearance: Appearance) -> Vec<Shape> {
    let Appearance {
        piece: Piece { colour: origin, kind },
        commander,
        fresh,
        bottom,
        small,
    } = appearance;
    let r = if small { 0.92 * R } else { R };
    let march = March::of(origin, bottom);
    match commander.filter(|commander| *commander != origin) {
        None => {
            let ink = if commander.is_none() { Colour::Neutral } else { colour(origin) };
            let body = Shape::Polygon {
                points: banner(0.93 * r, 1.24 * r, march),
                fill: Some(Ink::Fill(ink)),
                stroke: rim(Ink::Rim(ink)),
            };
            let glyph = glyph(kind, fresh, march, 0.90 * r, Ink::Mark(ink), Ink::Fill(ink));
            std::iter::once(body).chain(glyph).collect()
        }
        Some(commander) => {
            let (shell, core) = (colour(commander), colour(origin));
            let outer = Shape::Polygon {
                points: banner(0.98 * r, 1.28 * r, March::of(commander, bottom)),
                fill: Some(Ink::Fill(shell)),
                stroke: rim(Ink::Rim(shell)),
            };
            let inner = Shape::Polygon {
                points: banner(0.70 * r, 0.92 * r, march),
                fill: Some(Ink::Fill(core)),
                // The part outside of the shell.
                stroke: Some(Stroke::new(Ink::Rim(shell), 2.0 * 0.07 * R)),
            };
            let glyph = glyph(kind, fresh, march, 0.74 * r, Ink::Mark(core), Ink::Fill(core));
            [outer, inner].into_iter().chain(glyph).collect()
        }
    }
}

/// Offset from the middle of a cell to the middle of the body on it. `ahead`: the cell has a point in the
/// marching direction of the outer colour.
pub fn offset(appearance: Appearance, ahead: bool) -> Point {
    let taken_over = appearance.commander.is_some_and(|commander| commander != appearance.piece.colour);
    let shown = appearance.commander.unwrap_or(appearance.piece.colour);
    let far = match (taken_over, ahead) {
        (false, false) => -0.19,
        (false, true) => 0.10,
        (true, false) => -0.13,
        (true, true) => 0.08,
    };
    let march = March::of(shown, appearance.bottom).vector();
    march * far * R
}

/// Draws a prisoner in its camp as a plain disc.
pub fn prisoner(piece: Piece, bottom: Army) -> Drawing {
    static DRAWINGS: [OnceLock<Drawing>; 3 * 4 * 3] = [const { OnceLock::new() }; 36];
    let index = (piece.colour.index() * 4 + piece.kind.index()) * 3 + bottom.index();
    let make = || {
        let ink = colour(piece.colour);
        let body = Shape::Circle {
            centre: point(0.0, 0.0),
            radius: 21.0,
            fill: Some(Ink::Fill(ink)),
            stroke: Some(Stroke::new(Ink::Rim(ink), 5.0)),
        };
        let march = March::of(piece.colour, bottom);
        let glyph = glyph(piece.kind, false, march, 0.92 * 21.0, Ink::Mark(ink), Ink::Fill(ink));
        Drawing::new(std::iter::once(body).chain(glyph).collect())
    };
    DRAWINGS[index].get_or_init(make).clone()
}

/// Draws a seat's mark for chips and captions; `radius` runs from its centre to the tip of the beak.
pub fn seat_mark(army: Army, stone: bool, bottom: Army, radius: f32) -> Vec<Shape> {
    let ink = if stone { Colour::Neutral } else { colour(army) };
    let march = March::of(army, bottom);
    let centre = march.vector();
    let points = banner(0.78 * radius, 1.12 * radius, march);
    let points = points.into_iter().map(|at| at - 0.15 * radius * centre).collect();
    let stroke = Some(Stroke::new(Ink::Rim(ink), 6.0 * (radius / 26.0).min(1.0)));
    vec![Shape::Polygon { points, fill: Some(Ink::Fill(ink)), stroke }]
}

/// Draws the barred window before a number of prisoners.
pub fn window(ink: Ink) -> Vec<Shape> {
    let frame = Shape::RoundRect {
        min: point(-17.0, -15.5),
        max: point(17.0, 15.5),
        radius: 6.0,
        fill: None,
        stroke: Some(Stroke::new(ink, 4.0)),
    };
    let bar = |x: f32| Shape::line(vec![point(x, -14.0), point(x, 14.0)], ink, 4.0);
    let bars: [Shape; 2] = array::from_fn(|at| bar([-5.7, 5.7][at]));
    std::iter::once(frame).chain(bars).collect()
}
