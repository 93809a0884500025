//! Drawing → sprite. Shapes are painted in inks, without any smoothing, on a canvas of 4 × 4 dots a pixel.
//! Then every pixel becomes an ink, or half of two, and covers the pixel below fully, by half or not at all.
//! One step of smoothing is enough: at 1000 pixels it takes a magnifying glass to tell it from sixteen, and
//! the files are a quarter smaller.
//!
//! The canvas is a small tile that fits in the processor's cache; tiles that no shape touches cost nothing,
//! and a shape that covers a whole tile is one fill. Curves are polygons whose corners come from a table made
//! with `+ × ÷ √` only, which every processor rounds alike, so pixels are the same on every machine.

use super::{
    cache::Cache,
    palette::{CLEAR, Palette},
    sprite::{Cover, Sprite, SpriteBuilder},
};
use ab_glyph::{Font, GlyphId};
use deltille_base::scene::{
    Anchor, Ink, Point, Shape, Stroke,
    font::{self, Face, FaceGlyph, Set},
    point,
};
use image::{GrayImage, Luma};
use imageproc::{drawing::draw_polygon_mut, point::Point as Dot};
use std::sync::{Arc, LazyLock};

/// Dots along the side of a pixel.
const FINE: i32 = 4;
/// Pixels along the side of a tile.
const TILE: i32 = 64;
/// Dots along the side of a tile.
const DOTS: i32 = TILE * FINE;
/// Nothing farther out than this (in pixels from the drawing's origin) is drawn.
const FAR: f32 = 4096.0;

/// Shapes reduced to polygons and glyphs, in dots.
enum Piece {
    Polygon {
        points: Vec<Point>,
        ink: u8,
    },
    /// A letter whose origin lies on the dot (x, y).
    Glyph {
        letter: Arc<Letter>,
        x: i32,
        y: i32,
        ink: u8,
    },
}

/// A letter of one size as dots, independent of its position, so that it is rasterised once.
struct Letter {
    /// Offset from the origin to the upper left dot.
    left: i32,
    top: i32,
    width: i32,
    height: i32,
    /// Row, first column and end column of each span of dots, by rows.
    spans: Vec<(i32, i32, i32)>,
}

/// Limit of a letter's width and height in dots.
const LARGEST_LETTER: f32 = (1024 * FINE) as f32;
/// Bytes of cached letters; one is some KB.
const LETTERS: usize = 8 << 20;
static KNOWN: LazyLock<Cache<(Face, GlyphId, u32), Arc<Letter>>> = LazyLock::new(|| Cache::new(LETTERS));

impl Letter {
    /// `None` for a blank, or for a letter over [`LARGEST_LETTER`].
    fn of(FaceGlyph { face, mut glyph }: FaceGlyph) -> Option<Arc<Letter>> {
        let key = (face, glyph.id, glyph.scale.y.to_bits());
        if let Some(known) = KNOWN.get(&key) {
            return Some(known);
        }
        glyph.position = ab_glyph::point(0.0, 0.0);
        let outlined = face.font().outline_glyph(glyph)?;
        let bounds = outlined.px_bounds();
        // Also rejects NaN sizes.
        if !(bounds.width() <= LARGEST_LETTER && bounds.height() <= LARGEST_LETTER) {
            return None;
        }
        let (width, height) = (bounds.width() as usize, bounds.height() as usize);
        let mut dots = vec![false; width * height];
        outlined.draw(|x, y, cover| {
            if let Some(dot) = dots.get_mut(y as usize * width + x as usize) {
                *dot = cover >= 0.5;
            }
        });
        let spans = (0..)
            .zip(dots.chunks_exact(width.max(1)))
            .flat_map(|(row, line)| spans(line).map(move |(a, b)| (row, a, b)));
        let (left, top) = (bounds.min.x as i32, bounds.min.y as i32);
        let letter = Arc::new(Letter {
            left,
            top,
            width: width as i32,
            height: height as i32,
            spans: spans.collect(),
        });
        KNOWN.insert(key, letter.clone(), size_of::<Letter>() + size_of_val(&letter.spans[..]));
        Some(letter)
    }
}

/// Start and end of each span of dots in a row.
fn spans(line: &[bool]) -> impl Iterator<Item = (i32, i32)> {
    let mut from = 0;
    line.chunk_by(|a, b| a == b).filter_map(move |part| {
        let (start, end) = (from, from + part.len() as i32);
        from = end;
        part[0].then_some((start, end))
    })
}

/// The bounds of a piece in dots: left, top, right, bottom.
type Bounds = [f32; 4];

/// The dots of a tile, reusable.
pub struct Canvas(GrayImage);

impl Default for Canvas {
    fn default() -> Canvas {
        Canvas(GrayImage::new(DOTS as u32, DOTS as u32))
    }
}

/// Rasterises shapes; their origin becomes the sprite's.
pub fn raster(shapes: &[Shape], palette: &Palette, Canvas(canvas): &mut Canvas) -> Sprite {
    let mut pieces: Vec<(Piece, Bounds)> = Vec::new();
    for shape in shapes {
        split(shape, &mut |piece| {
            let bounds = bounds(&piece);
            // Also rejects NaN coordinates.
            if bounds.iter().all(|edge| edge.abs() <= FAR * FINE as f32) {
                pieces.push((piece, bounds));
            }
        });
    }
    let floor = |at: usize| pieces.iter().map(|(_, b)| b[at]).fold(f32::INFINITY, f32::min);
    let ceil = |at: usize| pieces.iter().map(|(_, b)| b[at]).fold(f32::NEG_INFINITY, f32::max);
    if pieces.is_empty() {
        return SpriteBuilder::new(0, 0, 0, 0).finish();
    }
    // One spare pixel: imageproc draws a polygon's sides half a dot outside.
    let left = (floor(0) as i32).div_euclid(FINE) - 1;
    let top = (floor(1) as i32).div_euclid(FINE) - 1;
    let right = (ceil(2) as i32).div_euclid(FINE) + 2;
    let bottom = (ceil(3) as i32).div_euclid(FINE) + 2;

    let mut sprite = SpriteBuilder::new(left, top, right - left, bottom - top);
    for y in (top..bottom).step_by(TILE as usize) {
        for x in (left..right).step_by(TILE as usize) {
            let (dx, dy) = ((x * FINE) as f32, (y * FINE) as f32);
            let mut touched = false;
            for (piece, b) in &pieces {
                let margin = FINE as f32;
                let meets = b[0] <= dx + DOTS as f32 + margin
                    && b[2] >= dx - margin
                    && b[1] <= dy + DOTS as f32 + margin
                    && b[3] >= dy - margin;
                if meets {
                    paint(piece, dx, dy, canvas, &mut touched);
                }
            }
            if touched {
                reduce(canvas, x - left, y - top, palette, &mut sprite);
            }
        }
    }
    sprite.finish()
}

fn bounds(piece: &Piece) -> Bounds {
    match piece {
        Piece::Glyph { letter, x, y, .. } => {
            let (left, top) = (x + letter.left, y + letter.top);
            [left as f32, top as f32, (left + letter.width) as f32, (top + letter.height) as f32]
        }
        Piece::Polygon { points, .. } => points
            .iter()
            .fold([f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY], |[l, t, r, b], p| {
                [l.min(p.x), t.min(p.y), r.max(p.x), b.max(p.y)]
            }),
    }
}

/// Paints one piece on the tile whose upper left dot is (dx, dy). The first piece that leaves a mark on the
/// tile clears it before: most of the tiles around a slanted line stay untouched.
fn paint(piece: &Piece, dx: f32, dy: f32, canvas: &mut GrayImage, touched: &mut bool) {
    let clear = |canvas: &mut GrayImage, touched: &mut bool| {
        if !std::mem::replace(touched, true) {
            canvas.fill(CLEAR);
        }
    };
    match piece {
        Piece::Polygon { points, ink } => {
            // The margin keeps sides added by clipping, and those drawn by imageproc, off the tile.
            let (low, high) = (-8.0, DOTS as f32 + 8.0);
            let moved: Vec<Point> = points.iter().map(|p| point(p.x - dx, p.y - dy)).collect();
            let clipped = clip(moved, low, high);
            let corner = |p: &Point| (p.x == low || p.x == high) && (p.y == low || p.y == high);
            if clipped.len() < 3 {
                return;
            }
            clear(canvas, touched);
            if clipped.len() == 4 && clipped.iter().all(corner) {
                canvas.fill(*ink);
            } else {
                let whole = |at: f32| (at + 0.5).floor() as i32;
                let corners: Vec<_> = clipped.iter().map(|p| Dot::new(whole(p.x), whole(p.y))).collect();
                draw_polygon_mut(canvas, &corners, Luma([*ink]));
            }
        }
        Piece::Glyph { letter, x, y, ink } => {
            clear(canvas, touched);
            let (left, top) = (x + letter.left - dx as i32, y + letter.top - dy as i32);
            let canvas: &mut [u8] = canvas;
            for (row, from, to) in &letter.spans {
                let (row, from, to) = (top + row, (left + from).max(0), (left + to).min(DOTS));
                if (0..DOTS).contains(&row) && from < to {
                    canvas[(row * DOTS + from) as usize..(row * DOTS + to) as usize].fill(*ink);
                }
            }
        }
    }
}

/// Clips a polygon to a square (Sutherland and Hodgman).
fn clip(mut points: Vec<Point>, low: f32, high: f32) -> Vec<Point> {
    let inside = |p: &Point| (low..=high).contains(&p.x) && (low..=high).contains(&p.y);
    if points.iter().all(inside) {
        return points;
    }
    for (upright, limit, sign) in
        [(true, low, 1.0), (true, high, -1.0), (false, low, 1.0), (false, high, -1.0)]
    {
        let axis = |p: &Point| if upright { p.x } else { p.y };
        let mut kept = Vec::with_capacity(points.len() + 4);
        for (at, here) in points.iter().enumerate() {
            let before = &points[(at + points.len() - 1) % points.len()];
            let (depth, depth_before) = ((axis(here) - limit) * sign, (axis(before) - limit) * sign);
            if (depth < 0.0) != (depth_before < 0.0) {
                let part = depth_before / (depth_before - depth);
                let mut cut =
                    point(before.x + (here.x - before.x) * part, before.y + (here.y - before.y) * part);
                // Exactly on the side, so that a covered tile is recognised.
                if upright {
                    cut.x = limit
                } else {
                    cut.y = limit
                }
                kept.push(cut);
            }
            if depth >= 0.0 {
                kept.push(*here);
            }
        }
        points = kept;
    }
    points.dedup();
    if points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    points
}

/// Turns a tile's dots into pixels.
fn reduce(canvas: &GrayImage, left: i32, top_row: i32, palette: &Palette, sprite: &mut SpriteBuilder) {
    let dots: &[u8] = canvas.as_raw();
    let line = DOTS as usize;
    for (y, block) in (0..TILE).zip(dots.chunks_exact(line * FINE as usize)) {
        // Most rows of pixels show a single ink: the row equals itself shifted by one dot.
        if block[1..] == block[..block.len() - 1] {
            if block[0] != CLEAR {
                sprite.set_row(left, top_row + y, TILE, palette.ink(block[0]));
            }
            continue;
        }
        let (rows, _) = block.as_chunks::<{ FINE as usize }>();
        let row = |k: usize| &rows[k * TILE as usize..(k + 1) * TILE as usize];
        let quads =
            row(0).iter().zip(row(1)).zip(row(2)).zip(row(3)).map(|(((a, b), c), d)| [*a, *b, *c, *d]);
        for (x, quads) in (left..).zip(quads) {
            let first = quads[0][0];
            if quads.map(u32::from_ne_bytes) == [u32::from_ne_bytes([first; 4]); 4] {
                if first != CLEAR {
                    sprite.set(x, top_row + y, palette.ink(first), Cover::Whole);
                }
                continue;
            }
            let (covered, most, next) = two_most(quads.as_flattened());
            let (top, other) = (palette.ink(most.1), palette.ink(next.1));
            let entry = if 4 * next.0 < most.0 + next.0 { top } else { palette.half(top, other) };
            match covered {
                0..4 => {}
                4..12 => sprite.set(x, top_row + y, entry, Cover::Half),
                _ => sprite.set(x, top_row + y, entry, Cover::Whole),
            }
        }
    }
}

/// Returns how many of a pixel's dots are covered, and the two most frequent inks with their numbers of dots,
/// the lower ink first on a tie.
fn two_most(dots: &[u8]) -> (u8, (u8, u8), (u8, u8)) {
    let (mut covered, mut most, mut next) = (0, (0, CLEAR), (0, CLEAR));
    for (at, ink) in dots.iter().enumerate() {
        if *ink == CLEAR {
            continue;
        }
        covered += 1;
        if dots[..at].contains(ink) {
            continue;
        }
        let here = (dots[at..].iter().map(|dot| u8::from(dot == ink)).sum(), *ink);
        let before = |a: (u8, u8), b: (u8, u8)| a.0 > b.0 || (a.0 == b.0 && a.1 < b.1);
        if before(here, most) {
            (most, next) = (here, most);
        } else if before(here, next) {
            next = here;
        }
    }
    (covered, most, next)
}

/// Splits a shape into polygons and glyphs, in drawing order: the stroke, then the fill over its inner half.
fn split(shape: &Shape, give: &mut impl FnMut(Piece)) {
    match shape {
        Shape::Polygon { points, fill, stroke } => outlined(points, *fill, *stroke, give),
        Shape::Line { points, stroke } => strokes(points, false, *stroke, give),
        Shape::Circle { centre, radius, fill, stroke } => {
            // A ring is the band between two circles: without a fill, nothing would hide the inside of a
            // filled outer circle.
            match (fill, stroke) {
                (Some(fill), Some(stroke)) => {
                    disc(*centre, radius + stroke.width / 2.0, stroke.ink, give);
                    disc(*centre, *radius, *fill, give);
                }
                (Some(fill), None) => disc(*centre, *radius, *fill, give),
                (None, Some(stroke)) => ring(*centre, *radius, *stroke, give),
                (None, None) => {}
            }
        }
        Shape::RoundRect { min, max, radius, fill, stroke } => {
            outlined(&round_rect(*min, *max, *radius), *fill, *stroke, give);
        }
        Shape::Text { text, at, size, anchor, ink } => {
            let Set { glyphs, width } = font::line(text, size * FINE as f32);
            let (left, drop) = match anchor {
                Anchor::Left => (0.0, 0.0),
                Anchor::Middle => (-width / 2.0, 0.0),
                Anchor::Right => (-width, 0.0),
                Anchor::Centre => (-width / 2.0, size * FINE as f32 * font::CAP_HEIGHT / 2.0),
            };
            for letter in glyphs {
                let place = letter.glyph.position;
                // Whole dots: a letter looks the same at every position, and smooth enough.
                let x = (place.x + at.x * FINE as f32 + left).round();
                let y = (place.y + at.y * FINE as f32 + drop).round();
                let near = x.abs() <= FAR * FINE as f32 && y.abs() <= FAR * FINE as f32;
                if near && let Some(letter) = Letter::of(letter) {
                    give(Piece::Glyph { letter, x: x as i32, y: y as i32, ink: ink.number() as u8 });
                }
            }
        }
    }
}

fn polygon(points: &[Point], ink: Ink, give: &mut impl FnMut(Piece)) {
    if points.len() >= 3 {
        let points = points.iter().map(|p| point(p.x * FINE as f32, p.y * FINE as f32)).collect();
        give(Piece::Polygon { points, ink: ink.number() as u8 });
    }
}

fn outlined(points: &[Point], fill: Option<Ink>, stroke: Option<Stroke>, give: &mut impl FnMut(Piece)) {
    if let Some(stroke) = stroke {
        strokes(points, true, stroke, give);
    }
    if let Some(fill) = fill {
        polygon(points, fill, give);
    }
}

/// Turns every segment into a rectangle, every corner and end into a disc.
fn strokes(points: &[Point], closed: bool, stroke: Stroke, give: &mut impl FnMut(Piece)) {
    let half = stroke.width / 2.0;
    let ends = if closed { points.len() } else { points.len().saturating_sub(1) };
    for at in 0..ends {
        let (a, b) = (points[at], points[(at + 1) % points.len()]);
        let (x, y) = (b.x - a.x, b.y - a.y);
        let length = (x * x + y * y).sqrt();
        if length > 0.0 {
            let (nx, ny) = (-y / length * half, x / length * half);
            let corners = [(a, 1.0), (b, 1.0), (b, -1.0), (a, -1.0)];
            polygon(&corners.map(|(p, side)| point(p.x + nx * side, p.y + ny * side)), stroke.ink, give);
        }
    }
    points.iter().for_each(|p| disc(*p, half, stroke.ink, give));
}

fn circle(centre: Point, radius: f32) -> impl DoubleEndedIterator<Item = Point> + Clone {
    // A corner every 3 dots or so, too close to be visible.
    let step = match radius {
        r if r > 100.0 => 1,
        r if r > 12.0 => 2,
        r if r > 4.0 => 4,
        _ => 8,
    };
    UNIT.iter()
        .step_by(step)
        .map(move |p| point(centre.x + p.x * radius, centre.y + p.y * radius))
}

fn disc(centre: Point, radius: f32, ink: Ink, give: &mut impl FnMut(Piece)) {
    if radius > 0.0 {
        polygon(&circle(centre, radius).collect::<Vec<_>>(), ink, give);
    }
}

/// The band along a circle as one polygon: around outside, and back inside.
fn ring(centre: Point, radius: f32, stroke: Stroke, give: &mut impl FnMut(Piece)) {
    let half = stroke.width / 2.0;
    let band = |radius: f32| {
        let mut points: Vec<Point> =
            UNIT.iter().map(|p| point(centre.x + p.x * radius, centre.y + p.y * radius)).collect();
        points.push(points[0]);
        points
    };
    let mut points = band(radius + half);
    points.extend(band((radius - half).max(0.0)).into_iter().rev());
    polygon(&points, stroke.ink, give);
}

fn round_rect(min: Point, max: Point, radius: f32) -> Vec<Point> {
    let radius = radius.clamp(0.0, ((max.x - min.x) / 2.0).min((max.y - min.y) / 2.0).max(0.0));
    if radius == 0.0 {
        return vec![min, point(max.x, min.y), max, point(min.x, max.y)];
    }
    // The table runs clockwise on the picture from the right: lower right, lower left, upper left, upper
    // right.
    let quarter = UNIT.len() / 4;
    let centres = [
        point(max.x - radius, max.y - radius),
        point(min.x + radius, max.y - radius),
        point(min.x + radius, min.y + radius),
        point(max.x - radius, min.y + radius),
    ];
    let corner = |(k, centre): (usize, Point)| {
        (0..=quarter).step_by(4).map(move |i| {
            let p = UNIT[(k * quarter + i) % UNIT.len()];
            point(centre.x + p.x * radius, centre.y + p.y * radius)
        })
    };
    centres.into_iter().enumerate().flat_map(corner).collect()
}

/// 256 points round the unit circle, from (1, 0), by halving arcs: `sin` differs between machines, `√` does
/// not.
static UNIT: LazyLock<Vec<Point>> = LazyLock::new(|| {
    let mut points = vec![point(1.0, 0.0), point(0.0, 1.0), point(-1.0, 0.0), point(0.0, -1.0)];
    while points.len() < 256 {
        points = (0..points.len())
            .flat_map(|at| {
                let (a, b) = (points[at], points[(at + 1) % points.len()]);
                let (x, y) = (a.x + b.x, a.y + b.y);
                let length = (x * x + y * y).sqrt();
                [a, point(x / length, y / length)]
            })
            .collect();
    }
    points
});
