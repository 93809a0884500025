//! The drawings of Triablo's pieces: slender three-pointed stars whose tips point along the lines of the
//! board.
//!
//! A doublet is two interlocked stars, the covered one broader so that its three tips stay visible. Only the
//! king has a hub. Lengths are in units of s, the distance of neighbouring points.

use deltille_base::scene::{Colour, Drawing, Ink, Point, Shape, Stroke, Style, marks::SIXTHS, point};
use std::sync::LazyLock;

/// The seats' colours, in seat order; then stone, for the halves of an eliminated seat.
pub const COLOURS: [Colour; 4] = [Colour::White, Colour::Red, Colour::Black, Colour::Neutral];
/// The index of stone in [`COLOURS`].
pub const STONE: usize = 3;

/// Distance of a tip from the centre.
const TIP: f32 = 0.475;
/// Distance of a notch from the centre, for a star on top and for one below.
const NOTCH: (f32, f32) = (0.135, 0.165);

/// How much broader the pieces of large pictures are.
const BROADER: f32 = 1.5;

/// Half a piece as drawn: its colour, by index in [`COLOURS`], and whether one of its tips points up on the
/// picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Half {
    pub colour: usize,
    pub up: bool,
}

/// Returns a star about (0, 0): tips at one distance, notches at another, halfway between the tips.
pub fn star(tip: f32, notch: f32, up: bool) -> Vec<Point> {
    SIXTHS
        .iter()
        .enumerate()
        .map(|(at, unit)| {
            let far = if (at % 2 == 0) == up { tip } else { notch };
            *unit * far
        })
        .collect()
}

/// Draws a seat's mark for chips and captions, `radius` from its centre to a tip.
pub fn seat_mark(colour: usize, stone: bool, radius: f32) -> Vec<Shape> {
    let ink = COLOURS[if stone { STONE } else { colour.min(STONE) }];
    // The centre of a three-pointed star is low in its box: shifted down by half a notch, it looks centred.
    let points = star(radius, radius * 0.40, true)
        .into_iter()
        .map(|p| p + point(0.0, radius * 0.12))
        .collect();
    let stroke = Some(Stroke::new(Ink::Rim(ink), 8.0 * (radius / 26.0).min(1.0)));
    let mut shapes = vec![Shape::Polygon { points, fill: Some(Ink::Fill(ink)), stroke }];
    if COLOURS[colour.min(STONE)] == Colour::Red {
        shapes.push(bar(radius * 0.11, radius * 0.44, radius * 0.12, Ink::Mark(ink)));
    }
    shapes
}

/// Draws the outlined star before a piece count.
pub fn counter_icon(ink: Ink) -> Vec<Shape> {
    let points = star(19.0, 7.6, true).into_iter().map(|p| p + point(0.0, 3.0)).collect();
    vec![Shape::outlined(points, ink, 4.0)]
}

/// Red's pip: an upright bar, `low` beneath the centre.
fn bar(width: f32, height: f32, low: f32, ink: Ink) -> Shape {
    let (w, h) = (width / 2.0, height / 2.0);
    Shape::panel(point(-w, low - h), point(w, low + h), 0.0, ink)
}

/// Returns a piece about (0, 0), shared and built once.
pub fn piece(size: u8, top: Half, under: Option<Half>, style: Style) -> Drawing {
    if style.large {
        return Drawing::new(shapes(super::scene::unit(size), top, under, BROADER));
    }
    let table = if size == 5 { &*SMALL_BOARD } else { &*LARGE_BOARD };
    let under = under.map_or(0, |half| half.colour.min(STONE) + 1);
    // The table covers every combination of the three.
    table[(top.colour.min(STONE) * 2 + usize::from(top.up)) * 5 + under].clone()
}

static SMALL_BOARD: LazyLock<Vec<Drawing>> = LazyLock::new(|| table(5));
static LARGE_BOARD: LazyLock<Vec<Drawing>> = LazyLock::new(|| table(6));

fn table(size: u8) -> Vec<Drawing> {
    let s = super::scene::unit(size);
    let mut pieces = Vec::new();
    for colour in 0..COLOURS.len() {
        for up in [false, true] {
            let top = Half { colour, up };
            for under in 0..=COLOURS.len() {
                let under = under.checked_sub(1).map(|colour| Half { colour, up: !up });
                pieces.push(Drawing::new(shapes(s, top, under, 1.0)));
            }
        }
    }
    pieces
}

/// Draws a piece about (0, 0), bottom to top; `s` is the distance of neighbouring points. The arms, the hub and
/// the bar are `broad` times as broad as they mostly are.
pub fn shapes(s: f32, top: Half, under: Option<Half>, broad: f32) -> Vec<Shape> {
    let rim = (0.042 * s).max(4.0);
    let body = |half: Half, notch: f32| {
        let colour = COLOURS[half.colour.min(STONE)];
        let stroke = Some(Stroke::new(Ink::Rim(colour), 2.0 * rim));
        Shape::Polygon {
            points: star(TIP * s, notch * broad * s, half.up),
            fill: Some(Ink::Fill(colour)),
            stroke,
        }
    };
    let colour = COLOURS[top.colour.min(STONE)];
    let king = under.is_some_and(|under| under.colour == top.colour);
    let mut shapes: Vec<Shape> = under.iter().map(|under| body(*under, NOTCH.1)).collect();
    shapes.push(body(top, NOTCH.0));
    if king {
        let disc = |radius: f32, ink| Shape::Circle {
            centre: point(0.0, 0.0),
            radius,
            fill: Some(ink),
            stroke: None,
        };
        // A hub grows less, or it would hide the arms.
        let hub = 0.27 * broad.sqrt() * s;
        shapes.push(disc(hub, Ink::Rim(colour)));
        shapes.push(disc(hub - rim, Ink::Fill(colour)));
        let crown = SIXTHS
            .iter()
            .enumerate()
            .filter(|(at, _)| (at % 2 == 0) == top.up)
            .map(|(_, unit)| *unit * 0.17 * broad.sqrt() * s)
            .collect();
        shapes.push(Shape::filled(crown, Ink::Mark(colour)));
    } else if colour == Colour::Red {
        shapes.push(bar(0.068 * broad * s, 0.26 * broad * s, 0.0, Ink::Mark(colour)));
    }
    shapes
}
