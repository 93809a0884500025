//! Scenes as rectangles: what is whole, and what covers what.

use deltille::scene::{Anchor, Placed, Point, Scene, Shape, Stroke, font};

/// An upright rectangle in card units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Area {
    /// The rectangle of a scene.
    pub fn of(scene: &Scene) -> Area {
        Area {
            left: 0.0,
            top: 0.0,
            right: scene.width as f32,
            bottom: scene.height as f32,
        }
    }

    /// The smallest area with all of a shape, its outline included, placed at a point.
    pub fn of_shape(shape: &Shape, (x, y): (f32, f32)) -> Area {
        let line = |stroke: &Option<Stroke>| stroke.map_or(0.0, |line| line.width / 2.0);
        let area = match shape {
            Shape::Polygon { points, stroke, .. } => Area::around(points).grown(line(stroke)),
            Shape::Line { points, stroke } => Area::around(points).grown(stroke.width / 2.0),
            Shape::Circle { centre, radius, stroke, .. } => {
                Area::around(&[*centre]).grown(radius + line(stroke))
            }
            Shape::RoundRect { min, max, stroke, .. } => Area::around(&[*min, *max]).grown(line(stroke)),
            Shape::Text { text, at, size, anchor, .. } => {
                let (wide, high) = (font::width(text, *size), size * font::CAP_HEIGHT);
                let left = match anchor {
                    Anchor::Left => at.x,
                    Anchor::Middle | Anchor::Centre => at.x - wide / 2.0,
                    Anchor::Right => at.x - wide,
                };
                let bottom = if *anchor == Anchor::Centre { at.y + high / 2.0 } else { at.y };
                Area { left, top: bottom - high, right: left + wide, bottom }
            }
        };
        Area {
            left: area.left + x,
            top: area.top + y,
            right: area.right + x,
            bottom: area.bottom + y,
        }
    }

    fn around(points: &[Point]) -> Area {
        let none = Area {
            left: f32::MAX,
            top: f32::MAX,
            right: f32::MIN,
            bottom: f32::MIN,
        };
        points.iter().fold(none, |area, at| Area {
            left: area.left.min(at.x),
            top: area.top.min(at.y),
            right: area.right.max(at.x),
            bottom: area.bottom.max(at.y),
        })
    }

    /// Larger by this on each side.
    pub fn grown(self, by: f32) -> Area {
        Area {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    pub fn and(self, other: Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    pub fn contains(self, other: Area) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    /// Whether they have more in common than an edge.
    pub fn meets(self, other: Area) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

/// The areas of all placed drawings, from the bottom up, each with its shapes.
pub fn placed_areas(scene: &Scene) -> Vec<(Area, &[Shape])> {
    let area = |placed: &Placed| {
        let shapes = placed.drawing.shapes();
        let areas = shapes.iter().map(|shape| Area::of_shape(shape, (placed.x, placed.y)));
        areas.reduce(Area::and)
    };
    let all = scene.placed.iter();
    all.filter_map(|placed| Some((area(placed)?, placed.drawing.shapes()))).collect()
}

/// All text of a scene, from the bottom up: the words, their area, and whether they have a ground of their own (as
/// numbers on discs have).
pub fn text_areas(scene: &Scene) -> Vec<(&str, Area, bool)> {
    let placed = scene.placed.iter().map(|placed| (&placed.drawing, placed.x, placed.y));
    let mut all = Vec::new();
    for (at, (drawing, x, y)) in [(&scene.ground, 0.0, 0.0)].into_iter().chain(placed).enumerate() {
        for (number, shape) in drawing.shapes().iter().enumerate() {
            let Shape::Text { text, .. } = shape else { continue };
            let area = Area::of_shape(shape, (x, y));
            let mut below = drawing.shapes()[..number].iter().map(|other| Area::of_shape(other, (x, y)));
            let own = at > 0 && below.any(|below| below.contains(area));
            all.push((&**text, area, own));
        }
    }
    all
}
