//! Display lists: the contents of a picture as shapes in named inks, independent of pixels.
//!
//! Games build a [`Scene`]; `picture/` turns it into a PNG. A scene knows no theme and no pixel: coordinates
//! are *card units* (a card is 1000 wide and as high as the game says; x to the right, y down, origin at the
//! top left), colours are [`Ink`]s that a theme resolves. So one scene serves both themes and every size.
//!
//! A scene is a static [`Drawing`] (card, board, lattice, coordinates: the same for every move) with other
//! drawings placed on it in order, the later over the earlier. Drawings are shared and compared by content,
//! so that the painter rasterises each only once: build them once per board or piece and clone the handle.

pub mod bracket;
pub mod card;
#[cfg(feature = "scripts")]
mod faces;
pub mod font;
pub mod graph;
pub mod marks;
pub mod poster;
pub mod profile;
pub mod standings;
mod style;

pub use card::{CardLayout, Chip, ChipState, FullChip, Standing};
pub use style::{Letters, Style};

use std::{
    hash::{Hash, Hasher},
    ops::{Add, Div, Mul, Neg, Sub},
    sync::Arc,
};

/// A position in card units, or relative to a drawing's own origin.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

pub const fn point(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Add for Point {
    type Output = Point;
    fn add(self, by: Point) -> Point {
        point(self.x + by.x, self.y + by.y)
    }
}
impl Sub for Point {
    type Output = Point;
    fn sub(self, by: Point) -> Point {
        point(self.x - by.x, self.y - by.y)
    }
}
impl Mul<f32> for Point {
    type Output = Point;
    fn mul(self, by: f32) -> Point {
        point(self.x * by, self.y * by)
    }
}
impl Mul<Point> for f32 {
    type Output = Point;
    fn mul(self, at: Point) -> Point {
        at * self
    }
}
impl Div<f32> for Point {
    type Output = Point;
    fn div(self, by: f32) -> Point {
        point(self.x / by, self.y / by)
    }
}
impl Neg for Point {
    type Output = Point;
    fn neg(self) -> Point {
        point(-self.x, -self.y)
    }
}

/// The colours of seats. The theme defines their look; shapes and hatches belong to the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    White,
    Black,
    Red,
    Blue,
    Green,
    Violet,
    Orange,
    Pink,
    /// No seat's: an army out of play, the half of an eliminated seat. "Stone".
    Neutral,
}

/// A named colour of the theme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    Card,
    /// The card's inner border.
    Edge,
    /// Body of the board, resting chips.
    Ground,
    /// Cells (or the even cells).
    CellA,
    /// Odd cells, zones.
    CellB,
    /// Lattice lines and joints.
    Line,
    /// Text, target discs.
    Ink,
    /// Coordinates, ply number, clock.
    Ink2,
    /// Text on `Ink`.
    Paper,
    /// Last move, and nothing else.
    Accent,
    /// Keyline round anything in `Accent`.
    AccentKey,
    /// Attacked king, capture targets.
    Danger,
    /// Keyline round anything in `Danger`.
    DangerKey,
    /// A seat's body.
    Fill(Colour),
    /// A seat's outline.
    Rim(Colour),
    /// Drawings on a seat's body.
    Mark(Colour),
    /// Colours of tiles and marked cells; only in scenes of the kind [`PaletteKind::Tiles`].
    Tint(Tint),
}

/// Colours of Trioker's tiles: their tone darkens with the value, so that greyscale keeps the order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tint {
    Apricot,
    Coral,
    Plum,
    /// Pips on apricot.
    Umber,
    /// Lines on ivory.
    Crease,
    /// The amount to be paid.
    Debt,
}

impl Tint {
    pub const ALL: [Tint; 6] =
        [Tint::Apricot, Tint::Coral, Tint::Plum, Tint::Umber, Tint::Crease, Tint::Debt];
}

/// The set of inks in a scene: a picture has 256 colours, so not every ink can have smooth edges in every
/// picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PaletteKind {
    /// All but the tints.
    #[default]
    Pieces,
    /// The tints too, but no blends of seats' colours with each other.
    Tiles,
}

impl Colour {
    /// Every colour, `Neutral` last.
    pub const ALL: [Colour; 9] = [
        Colour::White,
        Colour::Black,
        Colour::Red,
        Colour::Blue,
        Colour::Green,
        Colour::Violet,
        Colour::Orange,
        Colour::Pink,
        Colour::Neutral,
    ];
}

impl Ink {
    /// The inks that belong to no seat, in the order of the variants.
    pub const PLAIN: [Ink; 13] = [
        Ink::Card,
        Ink::Edge,
        Ink::Ground,
        Ink::CellA,
        Ink::CellB,
        Ink::Line,
        Ink::Ink,
        Ink::Ink2,
        Ink::Paper,
        Ink::Accent,
        Ink::AccentKey,
        Ink::Danger,
        Ink::DangerKey,
    ];

    /// All inks, ordered by [`number`](Ink::number), which starts at 1.
    pub fn all() -> impl Iterator<Item = Ink> {
        let seats = Colour::ALL
            .into_iter()
            .flat_map(|colour| [Ink::Fill(colour), Ink::Rim(colour), Ink::Mark(colour)]);
        Ink::PLAIN.into_iter().chain(seats).chain(Tint::ALL.map(Ink::Tint))
    }

    /// A number from 1, fixed within a build.
    pub fn number(self) -> usize {
        match self {
            Ink::Fill(colour) => 14 + 3 * colour as usize,
            Ink::Rim(colour) => 15 + 3 * colour as usize,
            Ink::Mark(colour) => 16 + 3 * colour as usize,
            Ink::Tint(tint) => 14 + 3 * Colour::ALL.len() + tint as usize,
            plain => 1 + Ink::PLAIN.iter().position(|ink| *ink == plain).unwrap_or(0),
        }
    }
}

/// A line of `width` card units, centred on the outline, with round joins and ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    pub ink: Ink,
    pub width: f32,
}

/// Alignment of a text to its point (which is on the baseline, except for `Centre`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Anchor {
    Left,
    Middle,
    Right,
    /// The vertical middle of the digits or capitals also lies on the point.
    Centre,
}

/// One flat shape. The stroke is drawn first, then the fill over its inner half: an outline "outside of the
/// fill" of width w is a stroke of width 2w.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A closed polygon whose sides do not cross.
    Polygon {
        points: Vec<Point>,
        fill: Option<Ink>,
        stroke: Option<Stroke>,
    },
    /// An open line through the points.
    Line { points: Vec<Point>, stroke: Stroke },
    Circle {
        centre: Point,
        radius: f32,
        fill: Option<Ink>,
        stroke: Option<Stroke>,
    },
    RoundRect {
        min: Point,
        max: Point,
        radius: f32,
        fill: Option<Ink>,
        stroke: Option<Stroke>,
    },
    /// One line of text, `size` units high (em).
    Text { text: String, at: Point, size: f32, anchor: Anchor, ink: Ink },
}

/// A shared group of shapes. Drawings with equal shapes are equal; comparing clones of one handle is
/// immediate.
#[derive(Clone, Debug)]
pub struct Drawing(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    shapes: Vec<Shape>,
    key: u64,
}

impl Drawing {
    pub fn new(shapes: Vec<Shape>) -> Drawing {
        let mut key = Fnv(0xcbf2_9ce4_8422_2325);
        shapes.iter().for_each(|shape| shape.feed(&mut key));
        Drawing(Arc::new(Inner { key: key.0, shapes }))
    }

    /// The shapes in drawing order, the later over the earlier.
    pub fn shapes(&self) -> &[Shape] {
        &self.0.shapes
    }
}

impl PartialEq for Drawing {
    fn eq(&self, other: &Drawing) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || (self.0.key == other.0.key && self.0.shapes == other.0.shapes)
    }
}

/// Equality is reflexive even with NaN coordinates, because equal handles are equal.
impl Eq for Drawing {}

impl Hash for Drawing {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key);
    }
}

/// FNV-1a over 64-bit words: quick, and the same everywhere. Collisions are harmless, contents are compared
/// too.
struct Fnv(u64);

impl Fnv {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
    }
    fn number(&mut self, number: f32) {
        // 0 and -0 are equal.
        self.word(u64::from((number + 0.0).to_bits()));
    }
    fn point(&mut self, point: Point) {
        self.number(point.x);
        self.number(point.y);
    }
}

impl Stroke {
    pub const fn new(ink: Ink, width: f32) -> Stroke {
        Stroke { ink, width }
    }
}

impl Shape {
    /// A polygon without an outline.
    pub fn filled(points: Vec<Point>, ink: Ink) -> Shape {
        Shape::Polygon { points, fill: Some(ink), stroke: None }
    }

    /// The outline of a polygon.
    pub fn outlined(points: Vec<Point>, ink: Ink, width: f32) -> Shape {
        Shape::Polygon { points, fill: None, stroke: Some(Stroke { ink, width }) }
    }

    /// A polygon with its outline.
    pub fn bordered(points: Vec<Point>, fill: Ink, ink: Ink, width: f32) -> Shape {
        Shape::Polygon {
            points,
            fill: Some(fill),
            stroke: Some(Stroke { ink, width }),
        }
    }

    pub fn line(points: Vec<Point>, ink: Ink, width: f32) -> Shape {
        Shape::Line { points, stroke: Stroke { ink, width } }
    }

    /// A rectangle with round corners, without an outline.
    pub fn panel(min: Point, max: Point, radius: f32, ink: Ink) -> Shape {
        Shape::RoundRect { min, max, radius, fill: Some(ink), stroke: None }
    }

    pub fn text(text: impl Into<String>, at: Point, size: f32, anchor: Anchor, ink: Ink) -> Shape {
        Shape::Text { text: text.into(), at, size, anchor, ink }
    }

    /// The same shape, scaled by `by` with its lines and letters.
    pub fn scaled(&self, by: f32) -> Shape {
        let at = |p: &Point| *p * by;
        let line = |stroke: &Stroke| Stroke { width: stroke.width * by, ..*stroke };
        let all = |points: &[Point]| points.iter().map(at).collect();
        match self {
            Shape::Polygon { points, fill, stroke } => Shape::Polygon {
                points: all(points),
                fill: *fill,
                stroke: stroke.as_ref().map(line),
            },
            Shape::Line { points, stroke } => Shape::Line { points: all(points), stroke: line(stroke) },
            Shape::Circle { centre, radius, fill, stroke } => Shape::Circle {
                centre: at(centre),
                radius: radius * by,
                fill: *fill,
                stroke: stroke.as_ref().map(line),
            },
            Shape::RoundRect { min, max, radius, fill, stroke } => Shape::RoundRect {
                min: at(min),
                max: at(max),
                radius: radius * by,
                fill: *fill,
                stroke: stroke.as_ref().map(line),
            },
            Shape::Text { text, at: place, size, anchor, ink } => Shape::Text {
                text: text.clone(),
                at: at(place),
                size: size * by,
                anchor: *anchor,
                ink: *ink,
            },
        }
    }

    fn feed(&self, key: &mut Fnv) {
        match self {
            Shape::Polygon { points, .. } | Shape::Line { points, .. } => {
                points.iter().for_each(|p| key.point(*p))
            }
            Shape::Circle { centre, radius, .. } => {
                key.point(*centre);
                key.number(*radius);
            }
            Shape::RoundRect { min, max, radius, .. } => {
                key.point(*min);
                key.point(*max);
                key.number(*radius);
            }
            Shape::Text { text, at, size, .. } => {
                text.bytes().for_each(|byte| key.word(u64::from(byte)));
                key.point(*at);
                key.number(*size);
            }
        }
        key.word(match self {
            Shape::Polygon { fill, stroke, .. }
            | Shape::Circle { fill, stroke, .. }
            | Shape::RoundRect { fill, stroke, .. } => {
                let line = stroke
                    .map_or(0, |stroke| stroke.ink.number() as u64 | u64::from(stroke.width.to_bits()) << 8);
                fill.map_or(0, Ink::number) as u64 | line << 8
            }
            Shape::Line { stroke, .. } => {
                stroke.ink.number() as u64 | u64::from(stroke.width.to_bits()) << 16
            }
            Shape::Text { ink, .. } => ink.number() as u64,
        });
    }
}

/// A positioned drawing: its origin is rounded to the whole pixel nearest to `(x, y)`, in card units, so that
/// one raster serves every position.
#[derive(Clone, Debug)]
pub struct Placed {
    pub drawing: Drawing,
    pub x: f32,
    pub y: f32,
}

/// Pixels for each card unit of a still picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Resolution {
    /// One pixel a unit: 1000 for a card.
    #[default]
    Full,
    /// Four pixels for five units, 800 for a card: for the boards with the most pieces, whose files would
    /// otherwise be a quarter larger. A pattern that repeats every 45 units repeats on whole pixels.
    Reduced,
}

impl Resolution {
    pub const fn scale(self) -> f32 {
        match self {
            Resolution::Full => 1.0,
            Resolution::Reduced => 0.8,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Scene {
    /// In card units; 1000 for every card.
    pub width: u32,
    pub height: u32,
    pub palette: PaletteKind,
    pub resolution: Resolution,
    /// The part that is the same for every move: card, ground, cells, lines, coordinates. Outside of its
    /// shapes the picture is transparent.
    pub ground: Drawing,
    /// The changing part, from the bottom up.
    pub placed: Vec<Placed>,
}

impl Scene {
    pub fn new(height: u32, ground: Drawing) -> Scene {
        Scene {
            width: 1000,
            height,
            palette: PaletteKind::default(),
            resolution: Resolution::default(),
            ground,
            placed: Vec::new(),
        }
    }

    /// Adds shapes about `at`, on top.
    pub fn put(&mut self, shapes: Vec<Shape>, at: Point) {
        self.place(&Drawing::new(shapes), at);
    }

    /// Adds a drawing with its origin at `at`, on top.
    pub fn place(&mut self, drawing: &Drawing, at: Point) {
        self.placed.push(Placed { drawing: drawing.clone(), x: at.x, y: at.y });
    }
}
