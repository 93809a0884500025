//! Help for reading boards, as a viewer chose it: larger drawings for small screens, and letters on pieces for
//! newcomers. A game draws its board as always, then adapts its pieces; [`Scene::enlarged`] does the rest.

use super::{Anchor, Drawing, Ink, Placed, Point, Scene, Shape, Stroke, card::SMALL, font};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// Larger pieces, marks and coordinates.
    pub large: bool,
    /// The letters or digits of the notation instead of the drawings on pieces.
    pub letters: bool,
}

/// Sizes of letters on pieces; where the smallest is too wide, the drawing stays.
const SIZES: [f32; 4] = [SMALL, 34.0, 30.0, 27.0];
/// Factor of the marks' width in large pictures.
const THICKER: f32 = 1.4;
/// Factors of the coordinates' size in large pictures: the first that leaves a gap between all of them.
const LABELS: [f32; 4] = [1.25, 1.17, 1.08, 1.0];
const GAP: f32 = 4.0;

/// Place and ink of a piece's letters.
pub struct Letters<'a> {
    pub text: &'a str,
    /// Number of shapes of the piece below its drawing.
    pub body: usize,
    pub ink: Ink,
    pub at: Point,
    /// Width of the place for them.
    pub room: f32,
}

impl Style {
    /// A piece in this style; a large one is `scale` times as large.
    pub fn piece(self, piece: &Drawing, letters: Letters, scale: f32) -> Drawing {
        if self == Style::default() {
            return piece.clone();
        }
        let mut shapes = piece.shapes().to_vec();
        let size = SIZES.into_iter().find(|size| font::width(letters.text, *size) <= letters.room);
        if let Some(size) = size.filter(|_| self.letters) {
            shapes.truncate(letters.body);
            shapes.push(Shape::text(letters.text, letters.at, size, Anchor::Centre, letters.ink));
        }
        if self.large {
            shapes = shapes.iter().map(|shape| shape.scaled(scale)).collect();
        }
        Drawing::new(shapes)
    }
}

impl Scene {
    /// The same board for a small screen: marks are thicker, and coordinates as large as they can be side by side.
    pub fn enlarged(mut self) -> Scene {
        self.ground = Drawing::new(with_large_labels(self.ground.shapes()));
        for Placed { drawing, .. } in &mut self.placed {
            if drawing.shapes().iter().any(is_mark) {
                *drawing = Drawing::new(drawing.shapes().iter().map(thicker).collect());
            }
        }
        self
    }
}

/// Coordinates: text, place and size.
fn label(shape: &Shape) -> Option<(&str, Point, f32)> {
    match shape {
        Shape::Text { text, at, size, anchor: Anchor::Centre, ink: Ink::Ink2 } => Some((text, *at, *size)),
        _ => None,
    }
}

fn with_large_labels(shapes: &[Shape]) -> Vec<Shape> {
    let labels: Vec<_> = shapes.iter().filter_map(label).collect();
    let meet = |scale: f32, one: usize, other: usize| {
        let ((one, at, size), (other, by, _)) = (labels[one], labels[other]);
        let size = scale * size;
        let width = (font::width(one, size) + font::width(other, size)) / 2.0;
        (at.x - by.x).abs() < width + GAP && (at.y - by.y).abs() < size
    };
    let fits = |scale: &f32| (0..labels.len()).all(|one| (0..one).all(|other| !meet(*scale, one, other)));
    let scale = LABELS.into_iter().find(fits).unwrap_or(1.0);
    let larger = |shape: &Shape| match label(shape) {
        Some((text, at, size)) => Shape::text(text, at, scale * size, Anchor::Centre, Ink::Ink2),
        None => shape.clone(),
    };
    shapes.iter().map(larger).collect()
}

fn is_mark_ink(ink: Ink) -> bool {
    matches!(ink, Ink::Accent | Ink::AccentKey | Ink::Danger | Ink::DangerKey | Ink::Ink | Ink::Paper)
}

fn stroke(shape: &Shape) -> Option<Stroke> {
    match shape {
        Shape::Polygon { stroke, fill: None, .. }
        | Shape::Circle { stroke, fill: None, .. }
        | Shape::RoundRect { stroke, fill: None, .. } => *stroke,
        _ => None,
    }
}

/// Whether a shape is the outline of a mark.
fn is_mark(shape: &Shape) -> bool {
    stroke(shape).is_some_and(|stroke| is_mark_ink(stroke.ink))
}

fn thicker(shape: &Shape) -> Shape {
    let mut shape = shape.clone();
    if stroke(&shape).is_some()
        && let Shape::Polygon { stroke: Some(stroke), .. }
        | Shape::Circle { stroke: Some(stroke), .. }
        | Shape::RoundRect { stroke: Some(stroke), .. } = &mut shape
    {
        stroke.width *= THICKER;
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Colour, marks, point};

    fn disc() -> Drawing {
        let mark = Ink::Mark(Colour::Red);
        let body = marks::disc(20.0, Ink::Fill(Colour::Red), None);
        Drawing::new(vec![body, marks::disc(5.0, mark, None)])
    }

    fn letters(text: &str) -> Letters<'_> {
        Letters {
            text,
            body: 1,
            ink: Ink::Mark(Colour::Red),
            at: point(0.0, 0.0),
            room: 40.0,
        }
    }

    #[test]
    fn letters_replace_the_drawing_where_they_fit() {
        let style = Style { letters: true, ..Style::default() };
        let lettered = style.piece(&disc(), letters("G"), 1.2);
        assert!(
            matches!(&lettered.shapes()[1], Shape::Text { text, size, .. } if text == "G" && *size == SMALL)
        );
        assert_eq!(lettered.shapes().len(), 2);
        assert_eq!(style.piece(&disc(), letters("much too long"), 1.2), disc());
        assert_eq!(Style::default().piece(&disc(), letters("G"), 1.2), disc());
    }

    #[test]
    fn large_pictures_have_larger_pieces_marks_and_coordinates() {
        let style = Style { large: true, ..Style::default() };
        let large = style.piece(&disc(), letters("G"), 1.2);
        assert!(matches!(large.shapes()[0], Shape::Circle { radius, .. } if radius == 1.2 * 20.0));
        let labels = |apart: f32| {
            let text = |(text, x)| Shape::text(text, point(x, 9.0), SMALL, Anchor::Centre, Ink::Ink2);
            Drawing::new([("a", 0.0), ("b", apart)].map(text).to_vec())
        };
        let mut scene = Scene::new(100, labels(90.0));
        scene.put(marks::accent_ring(30.0), point(50.0, 50.0));
        let large = scene.clone().enlarged();
        let sizes = |ground: &Drawing| {
            ground.shapes().iter().filter_map(label).map(|(_, _, size)| size).collect::<Vec<_>>()
        };
        assert_eq!(sizes(&large.ground), [1.25 * SMALL; 2]);
        assert_eq!(sizes(&Scene::new(100, labels(20.0)).enlarged().ground), [SMALL; 2]);
        let width = |scene: &Scene| stroke(&scene.placed[0].drawing.shapes()[1]).unwrap().width;
        assert_eq!(width(&large), 1.4 * width(&scene));
    }
}
