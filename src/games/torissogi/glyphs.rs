//! The drawings of the birds: tiles as in shogi, which point at the enemy, with birds seen from above in
//! flight.
//!
//! All outlines are data, in units of the tile: y points forward, towards the tile's tip. Turned by 180° for
//! the other side, they remain birds, and left and right remain correct.

use super::{piece::Kind, state::BLACK};
use crate::Seat;
use deltille_base::scene::{Colour, Drawing, Ink, Letters, Point, Shape, Stroke, Style, point};
use std::sync::LazyLock;

/// Side of a cell of the board.
pub const CELL: f32 = 60.0;

/// The seats' colours, in seat order.
pub const COLOURS: [Colour; 2] = [Colour::Black, Colour::White];

type Outline = &'static [(f32, f32)];

const TILE: Outline = &[(0.0, 1.04), (0.74, 0.66), (0.92, -0.94), (-0.92, -0.94), (-0.74, 0.66)];
/// The bar along the base of a promoted bird.
const BAR: Outline = &[(-0.92, -0.94), (0.92, -0.94), (0.90, -0.76), (-0.90, -0.76)];

#[derive(Clone, Copy)]
enum Part {
    /// The right half of a symmetric outline, from axis to axis.
    Sym(Outline),
    /// A complete outline.
    Plain(Outline),
    /// An outline, drawn twice: as given and mirrored.
    Both(Outline),
    Disc(f32, (f32, f32)),
    /// A disc in the tile's own colour.
    CutDisc(f32, (f32, f32)),
    CutBar {
        from: f32,
        to: f32,
        half: f32,
    },
}

use Part::{Both, CutBar, CutDisc, Disc, Plain, Sym};

const PHOENIX: &[Part] = &[
    Sym(&[
        (0.0, 0.76),
        (0.14, 0.64),
        (0.14, 0.42),
        (0.38, 0.48),
        (0.50, 0.94),
        (0.66, 0.60),
        (0.86, 0.70),
        (0.80, 0.42),
        (0.92, 0.34),
        (0.74, 0.04),
        (0.46, -0.08),
        (0.20, -0.14),
        (0.14, -0.30),
        (0.09, -0.60),
        (0.0, -0.66),
    ]),
    Both(&[(0.14, -0.10), (0.58, -0.60), (0.46, -0.72), (0.06, -0.26)]),
    Disc(0.19, (0.0, -0.78)),
    Disc(0.19, (0.56, -0.70)),
    Disc(0.19, (-0.56, -0.70)),
    Sym(&[(0.0, 0.70), (0.17, 1.0), (0.05, 0.90), (0.0, 1.04)]),
];
const FALCON: &[Part] = &[Sym(&[
    (0.0, 0.94),
    (0.18, 0.82),
    (0.21, 0.60),
    (0.46, 0.64),
    (0.72, 0.34),
    (0.88, -0.74),
    (0.54, -0.06),
    (0.24, 0.12),
    (0.19, -0.26),
    (0.26, -0.90),
    (0.0, -0.90),
])];
const EAGLE: &[Part] = &[Sym(&[
    (0.0, 1.0),
    (0.20, 0.86),
    (0.20, 0.62),
    (0.42, 0.54),
    (0.60, 0.76),
    (0.74, 0.68),
    (0.66, 0.50),
    (0.84, 0.44),
    (0.72, 0.28),
    (0.88, 0.14),
    (0.60, 0.0),
    (0.26, -0.10),
    (0.22, -0.24),
    (0.54, -0.60),
    (0.54, -0.70),
    (0.0, -0.72),
])];
const CRANE: &[Part] = &[
    Sym(&[
        (0.0, 1.0),
        (0.10, 0.88),
        (0.09, 0.40),
        (0.18, 0.20),
        (0.46, 0.32),
        (0.68, 0.80),
        (0.88, 0.50),
        (0.86, 0.14),
        (0.60, -0.10),
        (0.30, -0.20),
        (0.14, -0.32),
        (0.06, -0.38),
    ]),
    Both(&[(0.03, -0.28), (0.17, -0.28), (0.24, -0.98), (0.09, -0.98)]),
];
const OWL: &[Part] = &[
    Sym(&[
        (0.0, 0.62),
        (0.20, 0.68),
        (0.42, 0.92),
        (0.52, 0.60),
        (0.52, 0.34),
        (0.66, 0.26),
        (0.84, -0.02),
        (0.82, -0.36),
        (0.58, -0.38),
        (0.44, -0.54),
        (0.28, -0.82),
        (0.0, -0.88),
    ]),
    CutDisc(0.21, (0.25, 0.34)),
    CutDisc(0.21, (-0.25, 0.34)),
    Disc(0.09, (0.25, 0.34)),
    Disc(0.09, (-0.25, 0.34)),
];
const PHEASANT: &[Part] = &[
    Sym(&[
        (0.0, 0.98),
        (0.16, 0.86),
        (0.17, 0.72),
        (0.14, 0.60),
        (0.36, 0.62),
        (0.58, 0.46),
        (0.58, 0.24),
        (0.36, 0.10),
        (0.24, 0.08),
        (0.20, -0.20),
        (0.0, -1.02),
    ]),
    CutBar { from: 0.58, to: 0.70, half: 0.22 },
    CutBar { from: -0.24, to: -0.14, half: 0.30 },
    CutBar { from: -0.54, to: -0.44, half: 0.30 },
];
const LEFT_QUAIL: &[Part] = &[
    Disc(0.45, (0.0, -0.06)),
    Disc(0.26, (-0.05, 0.47)),
    Plain(&[
        (-0.08, 0.60),
        (-0.22, 0.66),
        (-0.46, 0.78),
        (-0.60, 0.68),
        (-0.72, 0.80),
        (-0.58, 0.98),
        (-0.34, 0.96),
        (-0.02, 0.76),
    ]),
    Plain(&[(0.44, -0.10), (0.12, -0.48), (0.92, -0.96)]),
    Plain(&[(-0.42, -0.20), (-0.16, -0.46), (-0.48, -0.70)]),
];
const SWALLOW: &[Part] = &[Sym(&[
    (0.0, 0.70),
    (0.13, 0.56),
    (0.14, 0.38),
    (0.46, 0.50),
    (0.88, -0.26),
    (0.46, 0.10),
    (0.19, 0.0),
    (0.16, -0.18),
    (0.50, -0.88),
    (0.0, -0.34),
])];
const GOOSE: &[Part] = &[Sym(&[
    (0.0, 1.0),
    (0.16, 0.90),
    (0.15, 0.72),
    (0.11, 0.60),
    (0.12, 0.34),
    (0.24, 0.20),
    (0.86, 0.16),
    (0.88, -0.08),
    (0.24, -0.14),
    (0.20, -0.34),
    (0.30, -0.60),
    (0.0, -0.68),
])];

/// Returns the parts of a bird, and whether to mirror them.
fn parts(kind: Kind) -> (&'static [Part], bool) {
    match kind {
        Kind::Phoenix => (PHOENIX, false),
        Kind::Falcon => (FALCON, false),
        Kind::Eagle => (EAGLE, false),
        Kind::Crane => (CRANE, false),
        Kind::Owl => (OWL, false),
        Kind::Pheasant => (PHEASANT, false),
        Kind::LeftQuail => (LEFT_QUAIL, false),
        Kind::RightQuail => (LEFT_QUAIL, true),
        Kind::Swallow => (SWALLOW, false),
        Kind::Goose => (GOOSE, false),
    }
}

/// Transforms tile units to card units about (0, 0).
#[derive(Clone, Copy)]
struct Frame {
    unit: f32,
    up: bool,
    mirrored: bool,
    /// Offset of the whole bird towards the tile's base, in tile units.
    back: f32,
}

impl Frame {
    fn point(&self, (x, y): (f32, f32)) -> Point {
        let x = if self.mirrored { -x } else { x };
        let turn = if self.up { 1.0 } else { -1.0 };
        point(turn * x * self.unit, -turn * (y - self.back) * self.unit)
    }

    fn outline(&self, outline: &[(f32, f32)]) -> Vec<Point> {
        outline.iter().map(|at| self.point(*at)).collect()
    }
}

/// Draws a tile without a bird, for a cell of side `c`.
pub fn tile(seat: Seat, up: bool, c: f32, size: f32) -> Shape {
    let colour = COLOURS[usize::from(seat.0 & 1)];
    let frame = Frame { unit: 0.48 * c * size, up, mirrored: false, back: 0.0 };
    let stroke = Some(Stroke::new(Ink::Rim(colour), 2.0 * (0.035 * c).max(3.2)));
    Shape::Polygon {
        points: frame.outline(TILE),
        fill: Some(Ink::Fill(colour)),
        stroke,
    }
}

pub fn seat_mark(seat: Seat, c: f32) -> Vec<Shape> {
    vec![tile(seat, seat == BLACK, c, 1.0)]
}

/// Draws a bird on its tile about (0, 0), bottom to top, for a cell of side `c`; `up`: it flies upwards on
/// the picture.
pub fn shapes(kind: Kind, seat: Seat, up: bool, c: f32) -> Vec<Shape> {
    let size = match kind {
        Kind::Phoenix => 1.0,
        Kind::Swallow => 0.90,
        _ => 0.97,
    };
    let colour = COLOURS[usize::from(seat.0 & 1)];
    let (mark, fill) = (Ink::Mark(colour), Ink::Fill(colour));
    let unit = 0.48 * c * size;
    let mut shapes = vec![tile(seat, up, c, size)];
    if kind.is_promoted() {
        let frame = Frame { unit, up, mirrored: false, back: 0.0 };
        shapes.push(Shape::filled(frame.outline(BAR), mark));
    }
    let (parts, mirrored) = parts(kind);
    let frame = Frame { unit: 0.88 * unit, up, mirrored, back: 0.05 };
    let body = |points: Vec<Point>| {
        let stroke = Some(Stroke::new(mark, 1.5));
        Shape::Polygon { points, fill: Some(mark), stroke }
    };
    let disc = |radius: f32, at: (f32, f32), ink: Ink| Shape::Circle {
        centre: frame.point(at),
        radius: radius * frame.unit,
        fill: Some(ink),
        stroke: None,
    };
    let mirror = |outline: Outline| outline.iter().map(|(x, y)| (-x, *y)).collect::<Vec<_>>();
    for part in parts {
        match *part {
            Sym(half) => {
                // The end points on the axis are not repeated in the mirrored half.
                let back = half.iter().rev().filter(|(x, _)| *x != 0.0).map(|(x, y)| (-x, *y));
                let whole: Vec<(f32, f32)> = half.iter().copied().chain(back).collect();
                shapes.push(body(frame.outline(&whole)));
            }
            Plain(outline) => shapes.push(body(frame.outline(outline))),
            Both(outline) => {
                shapes.push(body(frame.outline(outline)));
                shapes.push(body(frame.outline(&mirror(outline))));
            }
            Disc(radius, at) => shapes.push(disc(radius, at, mark)),
            CutDisc(radius, at) => shapes.push(disc(radius, at, fill)),
            CutBar { from, to, half } => {
                let points = frame.outline(&[(-half, from), (half, from), (half, to), (-half, to)]);
                shapes.push(Shape::filled(points, fill));
            }
        }
    }
    // P2: the asterisk of the first player, three strokes through one point.
    if kind == Kind::Phoenix && seat == BLACK {
        for (x, y) in [(0.0f32, 1.0f32), (0.866, 0.5), (0.866, -0.5)] {
            let end = |sign: f32| frame.point((sign * 0.17 * x, 0.20 + sign * 0.17 * y));
            let stroke = Stroke::new(fill, 0.075 * frame.unit);
            shapes.push(Shape::Line { points: vec![end(1.0), end(-1.0)], stroke });
        }
    }
    shapes
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    Board,
    /// On the cell where the last move ended: smaller, so that the frame shows.
    Arrived,
    Hand,
    /// In a hand with many kinds.
    FullHand,
    /// Below its number: smaller, so that the number covers the tile's edge only.
    Numbered,
}

impl Size {
    const ALL: [Size; 5] = [Size::Board, Size::Arrived, Size::Hand, Size::FullHand, Size::Numbered];

    /// Returns the side of the cell the bird is drawn for.
    pub fn cell(self) -> f32 {
        match self {
            Size::Board => CELL,
            Size::Arrived => 0.93 * CELL,
            Size::Hand => 58.0,
            Size::FullHand | Size::Numbered => 50.0,
        }
    }
}

/// Returns a bird about (0, 0) in a style.
pub fn piece(kind: Kind, seat: Seat, up: bool, size: Size, style: Style) -> Drawing {
    let ink = Ink::Mark(COLOURS[usize::from(seat.0 & 1)]);
    let (at, room) = (point(0.0, if up { 2.0 } else { -2.0 }), 0.76 * size.cell());
    let letters = Letters { text: kind.code(), body: 1, ink, at, room };
    style.piece(&bird(kind, seat, up, size), letters, LARGE)
}

/// Scale of the birds of large pictures: as much as a cell has room for.
const LARGE: f32 = 1.07;

/// Returns a bird about (0, 0), shared and built once.
fn bird(kind: Kind, seat: Seat, up: bool, size: Size) -> Drawing {
    // The table covers every combination of the four.
    TABLE[((size as usize * 2 + usize::from(seat.0 & 1)) * 2 + usize::from(up)) * Kind::ALL.len()
        + kind.index()]
    .clone()
}

static TABLE: LazyLock<Vec<Drawing>> = LazyLock::new(|| {
    let mut table = Vec::new();
    for size in Size::ALL {
        for seat in [Seat(0), Seat(1)] {
            for up in [false, true] {
                table.extend(Kind::ALL.map(|kind| Drawing::new(shapes(kind, seat, up, size.cell()))));
            }
        }
    }
    table
});
