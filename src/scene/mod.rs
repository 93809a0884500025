//! Display lists: what a picture shows, as shapes in named inks, before anybody decides on pixels.
//!
//! Games build a [`Scene`]; `picture/` turns it into a PNG. A scene knows no theme and no pixel: coordinates are *card
//! units* (a card is 1000 wide and as high as the game says; x to the right, y down, origin at the top left), colours are
//! [`Ink`]s that a theme resolves. So one scene serves both themes and every size.
//!
//! A scene is a static [`Drawing`] (card, board, lattice, coordinates: the same for every move) with other drawings placed
//! on it in order, the later over the earlier. Drawings are shared and carry a key of their content, so that the painter
//! rasterises each only once: build them once per board or piece and clone the handle.

mod card;

pub use card::{CardLayout, Chip, ChipState};

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

/// A place in card units, or relative to a drawing's own origin.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

/// Shorthand for a [`Point`].
pub const fn point(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// The colours that seats wear. What each looks like is the theme's business; shapes and hatches are the game's.
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
    /// Nobody's: an army out of play, the half of an eliminated seat. "Stone".
    Neutral,
}

/// A named colour of the theme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    /// The card itself.
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
}

/// A line of `width` card units, centred on the outline, with round joins and ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    pub ink: Ink,
    pub width: f32,
}

/// Where a text stands relative to its point (which is on the baseline, except for `Centre`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Anchor {
    Left,
    Middle,
    Right,
    /// The middle of the digits' or capitals' height lies on the point as well.
    Centre,
}

/// One flat shape. The stroke is drawn first, then the fill over its inner half: an outline "outside of the fill" of
/// width w is a stroke of width 2w.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A closed polygon (non-zero winding).
    Polygon {
        points: Vec<Point>,
        fill: Option<Ink>,
        stroke: Option<Stroke>,
    },
    /// An open line through the points.
    Line {
        points: Vec<Point>,
        stroke: Stroke,
    },
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
    /// One line of text, `size` units high (em), in the one font there is.
    Text {
        text: String,
        at: Point,
        size: f32,
        anchor: Anchor,
        ink: Ink,
    },
}

/// Shapes that belong together, shared, with a key of their content: equal keys, equal pixels.
#[derive(Clone, Debug)]
pub struct Drawing(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    shapes: Vec<Shape>,
    key: u64,
}

impl Drawing {
    pub fn new(shapes: Vec<Shape>) -> Drawing {
        let mut hasher = DefaultHasher::new();
        // Debug text names every field of every shape; floats have no Hash of their own.
        format!("{shapes:?}").hash(&mut hasher);
        let key = hasher.finish();
        Drawing(Arc::new(Inner { shapes, key }))
    }

    /// In drawing order, the later over the earlier.
    pub fn shapes(&self) -> &[Shape] {
        &self.0.shapes
    }

    /// Identifies the content; the painter's cache is keyed by it.
    pub fn key(&self) -> u64 {
        self.0.key
    }
}

/// A drawing at its place. Its origin lies on `(x, y)`, whole card units, so that one raster serves every place.
#[derive(Clone, Debug)]
pub struct Placed {
    pub drawing: Drawing,
    pub x: i32,
    pub y: i32,
}

/// Everything a picture shows.
#[derive(Clone, Debug)]
pub struct Scene {
    /// In card units; 1000 for every card.
    pub width: u32,
    pub height: u32,
    /// What stays the same from move to move: card, ground, cells, lines, coordinates. Outside of its shapes the picture
    /// is transparent.
    pub ground: Drawing,
    /// What changes, from the bottom up.
    pub placed: Vec<Placed>,
}

impl Scene {
    pub fn new(height: u32, ground: Drawing) -> Scene {
        Scene { width: 1000, height, ground, placed: Vec::new() }
    }

    /// Puts a drawing with its origin nearest to `at`, over what is there.
    pub fn place(&mut self, drawing: &Drawing, at: Point) {
        self.placed.push(Placed { drawing: drawing.clone(), x: at.x.round() as i32, y: at.y.round() as i32 });
    }
}
