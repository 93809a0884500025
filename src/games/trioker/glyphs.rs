//! Tile drawings: ivory triangles with coloured sectors in their corners, so that six tiles around a vertex
//! form one disc of one colour. MacMahon's tiles are cut in three, with a colour and a number of pips for
//! each edge.
//!
//! A tile is drawn relative to the middle of the top of its cell: an up cell has its apex at (0, 0), a down
//! cell its top side from (−e/2, 0) to (e/2, 0). Lengths are in card units; `e` is the edge of a cell, whole
//! and even.

use super::{
    Trioker,
    board::Mark,
    state::Kind,
    tile::{Lying, OPEN},
};
use crate::Seat;
use deltille_base::scene::{
    Anchor, Colour, Drawing, Ink, Point, Shape, Stroke, Style, Tint,
    card::SMALL,
    marks::{SIXTHS, ring},
    point,
};
use std::f32::consts::PI;

/// Height of a row of cells with this edge; whole, so all cells fall alike on the pixel grid.
pub fn height(e: f32) -> f32 {
    (e * 0.866_025_4).round()
}

/// Radius of a cell's inscribed circle.
pub fn inner(e: f32) -> f32 {
    0.2887 * e
}

/// Corners of a cell in the order of its sites, anticlockwise.
pub fn corners(e: f32, up: bool) -> [Point; 3] {
    let (half, h) = (e / 2.0, height(e));
    if up {
        [point(-half, h), point(half, h), point(0.0, 0.0)]
    } else {
        [point(-half, 0.0), point(0.0, h), point(half, 0.0)]
    }
}

pub fn middle(e: f32, up: bool) -> Point {
    let [a, b, c] = corners(e, up);
    (a + b + c) / 3.0
}

fn towards(from: Point, to: Point, part: f32) -> Point {
    from + (to - from) * part
}

/// Outline of a cell, moved inwards by `inset` on every side.
pub fn inset(e: f32, up: bool, inset: f32) -> [Point; 3] {
    let centre = middle(e, up);
    corners(e, up).map(|corner| towards(centre, corner, 1.0 - inset / inner(e)))
}

/// Outline of a cell, moved inwards by `by`, with round corners.
pub fn rounded(e: f32, up: bool, by: f32, radius: f32) -> Vec<Point> {
    let corners = inset(e, up, by);
    (0..3)
        .flat_map(|at| round_corner(corners[at], corners[(at + 2) % 3], corners[(at + 1) % 3], radius))
        .collect()
}

/// Arc in a corner of 60°, from the side towards `before` to the side towards `after`.
fn round_corner(corner: Point, before: Point, after: Point, radius: f32) -> Vec<Point> {
    let unit = |to: Point| {
        let (x, y) = (to.x - corner.x, to.y - corner.y);
        let length = (x * x + y * y).sqrt().max(0.001);
        point(x / length, y / length)
    };
    let (one, two) = (unit(before), unit(after));
    // The circle's centre lies on the bisector, 2 r from a corner of 60°.
    let bisector = unit(corner + one + two);
    let centre = corner + bisector * 2.0 * radius;
    let touch = |side: Point| corner + side * 1.732 * radius;
    let angle = |at: Point| (at.y - centre.y).atan2(at.x - centre.x);
    let (from, mut to) = (angle(touch(one)), angle(touch(two)));
    if to - from > PI {
        to -= 2.0 * PI;
    } else if from - to > PI {
        to += 2.0 * PI;
    }
    (0..=4)
        .map(|step| {
            let turn = from + (to - from) * step as f32 / 4.0;
            centre + point(radius * turn.cos(), radius * turn.sin())
        })
        .collect()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TileStyle {
    Plain,
    /// Cannot be played: same form, no colour.
    Stone,
}

const IVORY: Ink = Ink::Fill(Colour::White);
const DARK: Ink = Ink::Rim(Colour::White);

/// Fill and pip inks of a value.
fn inks(value: u8, edges: bool, style: TileStyle) -> (Ink, Ink) {
    if style == TileStyle::Stone {
        let fill = if value == 0 { Ink::CellB } else { Ink::CellA };
        return (fill, Ink::Ink2);
    }
    match value {
        0 => (IVORY, if edges { DARK } else { Ink::Tint(Tint::Crease) }),
        1 => (Ink::Tint(Tint::Apricot), Ink::Tint(Tint::Umber)),
        2 => (Ink::Tint(Tint::Coral), Ink::DangerKey),
        _ => (Ink::Tint(Tint::Plum), Ink::DangerKey),
    }
}

pub fn tile(e: f32, up: bool, lying: Lying, style: TileStyle, help: Style) -> Vec<Shape> {
    tile_inset(e, up, lying, style, 0.018 * e, help)
}

/// Edge of the smallest tiles with digits.
const DIGITS: f32 = 100.0;
/// How much larger the pips of large pictures are.
const LARGE: f32 = 1.18;

/// The pips of a corner or third, or its digit at `digit`.
fn value(pips: Vec<Shape>, value: u8, e: f32, digit: Point, ink: Ink, help: Style) -> Vec<Shape> {
    if help.letters && e >= DIGITS {
        return vec![Shape::text(value.to_string(), digit, SMALL, Anchor::Centre, ink)];
    }
    let mut pips = pips;
    for pip in &mut pips {
        if let Shape::Circle { radius, .. } = pip {
            *radius *= if help.large { LARGE } else { 1.0 };
        }
    }
    pips
}

/// Draws a tile that is `by` smaller than its cell on every side.
pub fn tile_inset(e: f32, up: bool, lying: Lying, style: TileStyle, by: f32, help: Style) -> Vec<Shape> {
    let (rim, face) = if style == TileStyle::Stone { (Ink::Line, Ink::CellB) } else { (DARK, IVORY) };
    let inside = by + (0.016 * e).max(2.5);
    let fill = |points, ink| Shape::filled(points, ink);
    let mut shapes =
        vec![fill(rounded(e, up, by, 0.05 * e), rim), fill(rounded(e, up, inside, 0.045 * e), face)];
    if lying.tile().is_edge() {
        edges(e, up, lying, (style, help), inside, &mut shapes);
    } else {
        for (at, value) in lying.shown().into_iter().enumerate() {
            corner(e, up, (at, value), (style, help), inside, &mut shapes);
        }
    }
    shapes
}

/// Draws one corner: its sector and its pips.
fn corner(
    e: f32,
    up: bool,
    (at, number): (usize, u8),
    (style, help): (TileStyle, Style),
    inside: f32,
    shapes: &mut Vec<Shape>,
) {
    let all = corners(e, up);
    let (own, after, before) = (all[at], all[(at + 1) % 3], all[(at + 2) % 3]);
    let radius = 0.41 * e;
    let angle = |to: Point| (to.y - own.y).atan2(to.x - own.x);
    let (from, mut to) = (angle(before), angle(after));
    if to - from > PI {
        to -= 2.0 * PI;
    } else if from - to > PI {
        to += 2.0 * PI;
    }
    // The arc ends where it meets the sides of the face.
    let cut = (inside / radius).asin() * if to > from { 1.0 } else { -1.0 };
    let on_arc = |part: f32, radius: f32| {
        let turn = from + cut + (to - from - 2.0 * cut) * part;
        own + point(radius * turn.cos(), radius * turn.sin())
    };
    let arc =
        |steps: usize| (0..=steps).map(|step| on_arc(step as f32 / steps as f32, radius)).collect::<Vec<_>>();
    let (ink, pips) = inks(number, false, style);
    let digit = inwards(own, after, before, 0.30 * e, 0.0);
    if number == 0 {
        let ink = if style == TileStyle::Stone { Ink::Line } else { pips };
        shapes.push(Shape::line(arc(10), ink, (0.014 * e).max(1.5)));
        let dark = if style == TileStyle::Stone { Ink::Ink2 } else { DARK };
        shapes.extend(value(Vec::new(), number, e, digit, dark, help));
        return;
    }
    if number == OPEN {
        let ink = if style == TileStyle::Stone { Ink::Ink2 } else { DARK };
        // Dashes of 0.03 with gaps of 0.045, and a star.
        let dashes = ((radius * (to - from - 2.0 * cut).abs()) / (0.075 * e)).floor().max(1.0);
        for dash in 0..dashes as usize {
            let begin = (dash as f32 + 0.3) / dashes;
            let points = vec![on_arc(begin, radius), on_arc(begin + 0.4 / dashes, radius)];
            shapes.push(Shape::line(points, ink, 0.018 * e));
        }
        let centre = inwards(own, after, before, 0.24 * e, 0.0);
        let star = (0..12).map(|point_at| {
            let far = if point_at % 2 == 0 { 0.105 * e } else { 0.045 * e };
            let turn = PI / 6.0 * point_at as f32;
            centre + point(far * turn.sin(), -far * turn.cos())
        });
        shapes.push(Shape::filled(star.collect(), ink));
        return;
    }
    let face = inset(e, up, inside);
    let mut points = arc(10);
    // The outline returns along the face's own round corner.
    let mut back = round_corner(face[at], face[(at + 2) % 3], face[(at + 1) % 3], 0.045 * e);
    back.reverse();
    points.extend(back);
    shapes.push(Shape::filled(points, ink));
    let places: &[(f32, f32)] = match number {
        1 => &[(0.25, 0.0)],
        2 => &[(0.305, 0.064), (0.305, -0.064)],
        _ => &[(0.195, 0.0), (0.325, 0.075), (0.325, -0.075)],
    };
    let dots = places.iter().map(|(far, aside)| {
        let centre = inwards(own, after, before, far * e, aside * e);
        Shape::Circle { centre, radius: 0.05 * e, fill: Some(pips), stroke: None }
    });
    shapes.extend(value(dots.collect(), number, e, digit, pips, help));
}

/// Point at distance `far` from a corner along its bisector, shifted sideways by `aside`.
fn inwards(own: Point, after: Point, before: Point, far: f32, aside: f32) -> Point {
    let (x, y) = (after.x + before.x - 2.0 * own.x, after.y + before.y - 2.0 * own.y);
    let length = (x * x + y * y).sqrt().max(0.001);
    let (x, y) = (x / length, y / length);
    point(own.x + x * far - y * aside, own.y + y * far + x * aside)
}

/// Draws the three thirds of an edge tile. Its sites start with the left edge (up) or the lower left edge
/// (down) and run anticlockwise.
fn edges(
    e: f32,
    up: bool,
    lying: Lying,
    (style, help): (TileStyle, Style),
    inside: f32,
    shapes: &mut Vec<Shape>,
) {
    let (face, centre) = (rounded(e, up, inside, 0.045 * e), middle(e, up));
    let all = inset(e, up, inside);
    let cut = Stroke::new(if style == TileStyle::Stone { Ink::Line } else { DARK }, (0.014 * e).max(2.0));
    // Each round corner of the face has five points; a side runs between the middle points of two corners.
    let mut pips = Vec::new();
    for (at, number) in lying.shown().into_iter().enumerate() {
        let (first, second) = side(up, at);
        let (fill, ink) = inks(number, true, style);
        let mut points = vec![centre];
        points.extend((2..5).map(|step| face[5 * first + step]));
        points.extend((0..3).map(|step| face[5 * second + step]));
        shapes.push(Shape::filled(points, fill));
        let (from, to) = (corners(e, up)[first], corners(e, up)[second]);
        let into = towards(towards(from, to, 0.5), centre, 0.088 * e / inner(e));
        let count = number + 1;
        let mut dots = Vec::new();
        for pip in 0..count {
            let by = (f32::from(pip) - f32::from(count - 1) / 2.0) * 0.105;
            let centre = into + (to - from) * by;
            dots.push(Shape::Circle { centre, radius: 0.040 * e, fill: Some(ink), stroke: None });
        }
        let digit = towards(towards(from, to, 0.5), centre, 0.42);
        pips.extend(value(dots, number, e, digit, ink, help));
    }
    for corner in all {
        shapes.push(Shape::Line {
            points: vec![centre, towards(centre, corner, 0.93)],
            stroke: cut,
        });
    }
    shapes.extend(pips);
}

/// The two corners at the ends of an edge (site), anticlockwise, as indices into the corners.
pub fn side(up: bool, at: usize) -> (usize, usize) {
    // Up: left 12–08, base 08–04, right 04–12. Down: lower left 10–06, lower right 06–02, top 02–10.
    if up { ((at + 2) % 3, at) } else { (at, (at + 1) % 3) }
}

/// Fill of a rim of this value.
pub fn rim_ink(value: u8) -> Ink {
    inks(value, true, TileStyle::Plain).0
}

/// Draws a mark centred on its cell (A1, A2); `r` is the radius of the cell's inscribed circle.
pub fn mark(mark: Mark, r: f32) -> Vec<Shape> {
    let text = |text: &str, ink| Shape::text(text, point(0.0, 0.0), SMALL, Anchor::Centre, ink);
    let coin = |ink, words| {
        let stroke = Some(Stroke::new(IVORY, 7.0));
        vec![
            Shape::Circle {
                centre: point(0.0, 0.0),
                radius: 0.82 * r - 3.5,
                fill: Some(ink),
                stroke,
            },
            ring(0.82 * r + 1.5, DARK, 3.0),
            text(words, IVORY),
        ]
    };
    // A hole: on a cell, the colour of debt could not be read.
    let empty = |ink, words| {
        let hole = Shape::Circle {
            centre: point(0.0, 0.0),
            radius: 0.82 * r - 2.0,
            fill: Some(Ink::Paper),
            stroke: Some(Stroke::new(ink, 4.0)),
        };
        vec![hole, text(words, ink)]
    };
    let line = |points, width| Shape::line(points, Ink::Ink2, width);
    match mark {
        Mark::Red => coin(Ink::Fill(Colour::Red), "+5"),
        Mark::Black => coin(Ink::Fill(Colour::Black), "+2"),
        Mark::PayRed => empty(Ink::Tint(Tint::Debt), "−5"),
        Mark::PayBlack => empty(Ink::Ink2, "−2"),
        Mark::Again => {
            let on = |degrees: f32, radius: f32| {
                let turn = degrees.to_radians();
                point(radius * turn.sin(), -radius * turn.cos())
            };
            let arc = (0..=24).map(|step| on(50.0 + 285.0 * step as f32 / 24.0, 0.58 * r)).collect();
            let (tip, head) = (on(18.0, 0.60 * r), 0.36 * r);
            let points = vec![tip, on(52.0, 0.58 * r + head), on(58.0, 0.58 * r - head)];
            vec![line(arc, 7.0), Shape::filled(points, Ink::Ink2)]
        }
        Mark::Feed => {
            let points = [0, 2, 4].map(|at| SIXTHS[at] * 0.7 * r).to_vec();
            let arm = 0.22 * r;
            vec![
                Shape::outlined(points, Ink::Ink2, 5.0),
                line(vec![point(-arm, 0.0), point(arm, 0.0)], 6.0),
                line(vec![point(0.0, -arm), point(0.0, arm)], 6.0),
            ]
        }
        Mark::Skip => {
            let (wide, tall) = (0.24 * r, 0.30 * r);
            let chevron =
                |x: f32| line(vec![point(x - wide, -tall), point(x, 0.0), point(x - wide, tall)], 6.0);
            let bar = line(vec![point(0.42 * r, -tall), point(0.42 * r, tall)], 6.0);
            vec![chevron(-0.10 * r), chevron(0.24 * r), bar]
        }
        Mark::Levy => {
            let dot = |at: Point, radius, fill: Option<Ink>, stroke| Shape::Circle {
                centre: at,
                radius,
                fill,
                stroke,
            };
            let mut shapes = vec![dot(point(0.0, 0.0), 0.13 * r, Some(Ink::Ink2), None)];
            let stroke = Some(Stroke::new(Ink::Ink2, 5.0));
            shapes.extend([0, 2, 4].map(|at| dot(SIXTHS[at] * 0.44 * r, 0.19 * r, None, stroke)));
            shapes
        }
    }
}

/// Text at (0, 0).
pub fn label(text: impl Into<String>, size: f32, anchor: Anchor, ink: Ink) -> Drawing {
    Drawing::new(vec![Shape::text(text.into(), point(0.0, 0.0), size, anchor, ink)])
}

/// Seat colours for one to four dots.
const COLOURS: [Colour; 4] = [Colour::Blue, Colour::Orange, Colour::Green, Colour::Violet];

/// Number of dots in a seat's mark.
pub fn dots(game: &Trioker, seat: Seat) -> usize {
    match game.terms.kind {
        Kind::Puzzle | Kind::MacMahon => 0,
        // Odd has one dot, even two.
        Kind::EvenOdd => 2 - seat.index().min(1),
        _ => seat.index() + 1,
    }
}

/// Draws a seat's mark: a triangle with one to four dots (none when playing alone); `radius` runs from its
/// centre to a corner.
pub fn seat_mark(dots: usize, out: bool, radius: f32) -> Vec<Shape> {
    let colour = if out { Colour::Neutral } else { COLOURS[dots.saturating_sub(1).min(3)] };
    let low = 0.16 * radius;
    let points = [0, 2, 4].map(|at| point(SIXTHS[at].x * radius, SIXTHS[at].y * radius + low)).to_vec();
    let width = if radius > 24.0 { 8.0 } else { 7.0 };
    let mut shapes = vec![Shape::bordered(points, Ink::Fill(colour), Ink::Rim(colour), width)];
    let places: &[(f32, f32)] = match dots {
        0 => &[],
        1 => &[(0.0, 0.10)],
        2 => &[(-0.22, 0.22), (0.22, 0.22)],
        3 => &[(0.0, -0.18), (-0.24, 0.26), (0.24, 0.26)],
        // Apart from three dots even in grey.
        _ => &[(0.0, -0.42), (0.0, 0.28), (-0.44, 0.28), (0.44, 0.28)],
    };
    for (x, y) in places {
        let centre = point(x * radius, y * radius + low);
        shapes.push(Shape::Circle {
            centre,
            radius: 0.16 * radius,
            fill: Some(Ink::Mark(colour)),
            stroke: None,
        });
    }
    shapes
}

/// Coin icon before a number of points.
pub fn coin_icon(ink: Ink) -> Vec<Shape> {
    let dot = Shape::Circle {
        centre: point(0.0, 0.0),
        radius: 6.0,
        fill: Some(ink),
        stroke: None,
    };
    vec![ring(15.0, ink, 5.0), dot]
}

/// Outlined tile icon before a number of tiles.
pub fn tile_icon(ink: Ink) -> Vec<Shape> {
    let points = [0, 2, 4].map(|at| point(SIXTHS[at].x * 18.0, SIXTHS[at].y * 18.0 + 4.0)).to_vec();
    vec![Shape::outlined(points, ink, 4.5)]
}
