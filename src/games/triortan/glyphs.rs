//! Piece drawings: triangular tiles that fill their cells. The cut of the corners identifies the seat, the
//! drawing on the tile hints at the walk, and pyrotechs are inverted.
//!
//! Lengths are in R, the radius of a cell's inscribed circle. The drawings are data
//! (`data/pieces/triortan.txt`).

use super::piece::{KINDS, Kind};
use deltille_base::scene::{Colour, Drawing, Ink, Letters, Point, Shape, Stroke, Style, point};
use std::sync::{LazyLock, OnceLock};

/// Seat colours, in seat order.
pub const COLOURS: [Colour; 6] =
    [Colour::White, Colour::Blue, Colour::Orange, Colour::Pink, Colour::Green, Colour::Violet];

/// Circumradius of a tile.
const TILE: f32 = 1.72;
/// Scale of a piece that just moved, so that the mark below it shows.
const MOVED: f32 = 0.84;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceStyle {
    pub seat: usize,
    pub kind: Kind,
    /// The cell points down on the picture.
    pub down: bool,
    /// Belongs to an eliminated army.
    pub stone: bool,
    pub moved: bool,
}

/// R for cells with sides of this length.
pub fn radius(edge: f32) -> f32 {
    edge * 0.288_675
}

/// Shape of a corner of the triangle.
enum Cut {
    /// A curve that starts and ends this far from the corner.
    Round(f32),
    /// Cut straight this far from the corner, then slightly rounded.
    Straight(f32),
    /// Cut straight, with a ball on it.
    Ball(f32),
}

fn cut(seat: usize) -> Cut {
    match seat {
        0 => Cut::Round(0.42),
        2 => Cut::Ball(0.66),
        3 => Cut::Round(1.12),
        4 => Cut::Round(0.12),
        _ => Cut::Straight(0.52),
    }
}

/// Outline of a tile centred on (0, 0), with the centres and the radius of its balls.
fn outline(seat: usize, r: f32, scale: f32, down: bool) -> (Vec<Point>, Vec<Point>, f32) {
    let size = TILE * r * scale;
    let corners: [Point; 3] = std::array::from_fn(|at| {
        let angle = (at as f32 * 120.0 - 90.0 + if down { 180.0 } else { 0.0 }).to_radians();
        point(size * angle.cos(), size * angle.sin())
    });
    let unit = r * scale;
    let points = match cut(seat) {
        Cut::Round(by) => rounded(&corners, by * unit),
        Cut::Straight(by) => rounded(&chamfered(&corners, by * unit), 0.08 * unit),
        Cut::Ball(by) => chamfered(&corners, by * unit),
    };
    let balls = match cut(seat) {
        Cut::Ball(_) => corners.map(|corner| scaled(corner, 1.27 / TILE)).to_vec(),
        _ => Vec::new(),
    };
    (points, balls, 0.31 * unit)
}

fn scaled(at: Point, by: f32) -> Point {
    at * by
}

/// Point at distance `far` from one point towards another.
fn towards(from: Point, to: Point, far: f32) -> Point {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let part = far / x.hypot(y).max(0.01);
    from + point(x * part, y * part)
}

fn neighbours(points: &[Point], at: usize) -> (Point, Point) {
    (points[(at + points.len() - 1) % points.len()], points[(at + 1) % points.len()])
}

fn chamfered(points: &[Point], by: f32) -> Vec<Point> {
    let each = points.iter().enumerate().flat_map(|(at, corner)| {
        let (before, after) = neighbours(points, at);
        [towards(*corner, before, by), towards(*corner, after, by)]
    });
    each.collect()
}

/// Replaces corners by quadratic curves with the corners as control points.
fn rounded(points: &[Point], by: f32) -> Vec<Point> {
    let steps = if by > 4.0 { 6 } else { 3 };
    let mut all = Vec::new();
    for (at, corner) in points.iter().enumerate() {
        let (before, after) = neighbours(points, at);
        let (from, to) = (towards(*corner, before, by), towards(*corner, after, by));
        for step in 0..=steps {
            let t = step as f32 / steps as f32;
            let mix =
                |a: f32, b: f32, c: f32| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
            all.push(point(mix(from.x, corner.x, to.x), mix(from.y, corner.y, to.y)));
        }
    }
    all
}

/// Shapes of a piece, bottom to top; (0, 0) is the middle of its cell's inscribed circle.
pub fn shapes(r: f32, style: PieceStyle) -> Vec<Shape> {
    let colour = COLOURS[style.seat % 6];
    let (fill, rim, mark) = if style.stone {
        (Ink::Fill(Colour::Neutral), Ink::Rim(Colour::Neutral), Ink::Mark(Colour::Neutral))
    } else {
        (Ink::Fill(colour), Ink::Rim(colour), Ink::Mark(colour))
    };
    let r = if style.moved { r * MOVED } else { r };
    let scale = if style.kind == Kind::Sparkler { 0.88 } else { 1.15 };
    let mut shapes = Vec::new();
    tile(&mut shapes, style, r, scale, fill, Some((rim, (0.11 * r).max(3.0))));
    let (ink, hole) = if style.kind.is_pyrotech() {
        tile(&mut shapes, style, r, scale * 0.84, mark, None);
        (fill, mark)
    } else {
        (mark, fill)
    };
    let scale = if style.kind == Kind::Sparkler || style.kind.is_pyrotech() {
        0.98
    } else {
        1.13
    };
    let glyph = &GLYPHS[style.kind as usize];
    let shift = if style.down { glyph.shift.1 } else { glyph.shift.0 };
    let turn = if glyph.turns && style.down { 180.0 } else { 0.0 };
    for stroke in &glyph.strokes {
        for at in 0..stroke.times {
            let (sin, cos) = (turn + at as f32 * 360.0 / stroke.times as f32).to_radians().sin_cos();
            let place = |p: &Point| {
                let (x, y) = (p.x * cos - p.y * sin, p.x * sin + p.y * cos + shift);
                point(x * r * scale, y * r * scale)
            };
            let points: Vec<Point> = stroke.points.iter().map(place).collect();
            let (size, fill) =
                (stroke.size * r * scale, Some(if stroke.form == Form::Hole { hole } else { ink }));
            shapes.push(match stroke.form {
                Form::Poly => Shape::Polygon { points, fill, stroke: None },
                Form::Line => Shape::line(points, ink, size),
                // A disc has exactly one point; a test checks the data.
                Form::Disc | Form::Hole => Shape::Circle {
                    centre: points.first().copied().unwrap_or_default(),
                    radius: size,
                    fill,
                    stroke: None,
                },
            });
        }
    }
    shapes
}

/// Draws a tile with a rim outside of the fill, given as ink and width.
fn tile(shapes: &mut Vec<Shape>, style: PieceStyle, r: f32, scale: f32, fill: Ink, rim: Option<(Ink, f32)>) {
    let (points, balls, radius) = outline(style.seat, r, scale, style.down);
    let mut put = |fill: Ink, wider: f32| {
        let stroke = (wider > 0.0).then_some(Stroke::new(fill, 2.0 * wider));
        shapes.push(Shape::Polygon { points: points.clone(), fill: Some(fill), stroke });
        for ball in &balls {
            shapes.push(Shape::Circle {
                centre: *ball,
                radius: radius + wider,
                fill: Some(fill),
                stroke: None,
            });
        }
    };
    if let Some((ink, width)) = rim {
        put(ink, width);
    }
    put(fill, 0.0);
}

/// Draws a seat's mark for chips and captions; `size` runs from its middle to a corner.
pub fn seat_mark(seat: usize, stone: bool, size: f32) -> Vec<Shape> {
    let style = PieceStyle { seat, kind: Kind::Fountain, down: false, stone, moved: false };
    let colour = COLOURS[seat % 6];
    let (fill, rim) = if stone {
        (Ink::Fill(Colour::Neutral), Ink::Rim(Colour::Neutral))
    } else {
        (Ink::Fill(colour), Ink::Rim(colour))
    };
    let mut shapes = Vec::new();
    tile(&mut shapes, style, size / TILE, 1.0, fill, Some((rim, 3.0)));
    // The middle of a triangle is below the middle of its box.
    shapes.iter().map(|shape| shape.moved(point(0.0, size * 0.2))).collect()
}

/// Spark icon before a number of captured pieces.
pub fn spark(ink: Ink) -> Vec<Shape> {
    let points = (0..16).map(|at| {
        let (sin, cos) = (at as f32 * std::f32::consts::PI / 8.0).sin_cos();
        let far = if at % 2 == 0 { 17.0 } else { 9.4 };
        point(far * sin, far * cos)
    });
    vec![Shape::filled(points.collect(), ink)]
}

/// Tile icon before a number of pieces in reserve.
pub fn reserve(ink: Ink) -> Vec<Shape> {
    let points = vec![point(0.0, -14.0), point(15.0, 12.0), point(-15.0, 12.0)];
    vec![Shape::outlined(points, ink, 5.0)]
}

/// Cell side on the board of 216 cells, in card units.
pub const EDGE: f32 = 72.0;
/// Cell side on the board of 384 cells: half of it is 21 pixels in that board's resolution, and the height of
/// a rank 36.
pub const HUGE_EDGE: f32 = 52.5;

/// Scale of the pieces of large pictures: as much as a cell has room for.
const LARGE: f32 = 1.06;

/// A piece in a style.
pub fn styled(edge: f32, look: PieceStyle, style: Style) -> Drawing {
    let colour = if look.stone { Colour::Neutral } else { COLOURS[look.seat % 6] };
    // The outline and the body; without the body within it, pyrotechs have as much room as others.
    let balls = outline(look.seat, radius(edge), 1.0, look.down).1.len();
    let (low, room) = if look.kind == Kind::Sparkler { (0.04, 0.48) } else { (0.06, 0.62) };
    let letters = Letters {
        text: look.kind.code(),
        body: 2 * (1 + balls),
        ink: Ink::Mark(colour),
        at: point(0.0, if look.down { -low } else { low } * edge),
        room: room * edge,
    };
    style.piece(&piece(edge, look), letters, LARGE)
}

/// Piece centred on (0, 0) for cells with sides `edge`; shared, and built once for each of the two boards.
pub fn piece(edge: f32, style: PieceStyle) -> Drawing {
    const LOOKS: usize = 6 * KINDS * 8;
    static BOARDS: [[OnceLock<Drawing>; LOOKS]; 2] = [const { [const { OnceLock::new() }; LOOKS] }; 2];
    let build = || Drawing::new(shapes(radius(edge), style));
    let Some(table) = [EDGE, HUGE_EDGE].iter().position(|of_board| *of_board == edge).map(|at| &BOARDS[at])
    else {
        return build();
    };
    let flags = usize::from(style.down) + 2 * usize::from(style.stone) + 4 * usize::from(style.moved);
    table[(style.seat % 6 * KINDS + style.kind as usize) * 8 + flags]
        .get_or_init(build)
        .clone()
}

#[derive(Default)]
struct Glyph {
    /// Whether it turns with its cell.
    turns: bool,
    shift: (f32, f32),
    strokes: Vec<GlyphStroke>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Poly,
    Line,
    Disc,
    Hole,
}

struct GlyphStroke {
    form: Form,
    times: u32,
    /// Width of a line, radius of a disc.
    size: f32,
    points: Vec<Point>,
}

static GLYPHS: LazyLock<[Glyph; KINDS]> = LazyLock::new(|| {
    let mut glyphs: [Glyph; KINDS] = Default::default();
    for line in include_str!("../../../data/pieces/triortan.txt").lines() {
        let mut words = line.split_whitespace();
        let Some(kind) = words.next().and_then(Kind::of_code) else {
            continue;
        };
        glyphs[kind as usize] = read_glyph(words).unwrap_or_default();
    }
    glyphs
});

fn read_glyph<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Glyph> {
    let turns = words.next()? == "cell";
    let shift = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let mut strokes: Vec<GlyphStroke> = Vec::new();
    let mut times = 1;
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        if let Some(count) = word.strip_prefix('x') {
            times = count.parse().ok()?;
            continue;
        }
        let form = match word {
            "poly" => Form::Poly,
            "line" => Form::Line,
            "disc" => Form::Disc,
            "hole" => Form::Hole,
            _ => return None,
        };
        let size = if form == Form::Poly { 0.0 } else { words.next()?.parse().ok()? };
        let mut points = Vec::new();
        while let Some((x, y)) = words.peek().and_then(|word| word.split_once(',')) {
            points.push(point(x.parse().ok()?, y.parse().ok()?));
            words.next();
        }
        strokes.push(GlyphStroke { form, times, size, points });
        times = 1;
    }
    Some(Glyph { turns, shift, strokes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_drawing() {
        for (kind, glyph) in Kind::ALL.into_iter().zip(GLYPHS.iter()) {
            assert!(!glyph.strokes.is_empty(), "{kind:?}");
            let whole = |stroke: &GlyphStroke| {
                !stroke.points.is_empty() && (stroke.form == Form::Poly || stroke.size > 0.0)
            };
            assert!(glyph.strokes.iter().all(whole), "{kind:?}");
        }
    }

    /// Tiles stay within their cells, so neighbours never overlap.
    #[test]
    fn tiles_stay_within_their_cells() {
        for seat in 0..6 {
            let (points, ..) = outline(seat, 100.0, 1.04, false);
            // The sides of the cell are one radius from its middle.
            for angle in [90.0f32, 210.0, 330.0] {
                let (sin, cos) = angle.to_radians().sin_cos();
                assert!(points.iter().all(|p| p.x * cos + p.y * sin <= 100.0), "{seat}");
            }
        }
    }
}
