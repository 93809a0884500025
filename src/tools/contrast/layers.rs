//! What each part of a scene does to the pixels below it, to measure how well it is seen.
//!
//! A part is a text, a *figure* (overlapping shapes of one drawing: a piece, a mark, an icon) or a *detail* on
//! a figure of its own drawing (a glyph on its piece). The card, panels, cells and lattice are the ground.

use deltille_base::scene::{Drawing, Ink, Placed, Scene, Shape};
use deltille_picture::{CLEAR, Renderer, Rgb};
use std::collections::{BTreeMap, BTreeSet};

/// A picture as colours, row by row; black outside of the card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    pub width: usize,
    pub colours: Vec<Rgb>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    Text,
    Figure,
    Detail,
}

/// A part of a scene, and what it changes.
#[derive(Clone, Debug)]
pub struct Layer {
    pub part: Part,
    /// The inks it is drawn in, without repetitions.
    pub inks: Vec<Ink>,
    /// Colours before and after, with the number of pixels that changed so. The colour before is an ink other than
    /// a text's or the lattice's: a figure on a cell also covers lines, letters and blends, and there it counts as
    /// standing on the ink below most of it.
    pub changes: BTreeMap<(Rgb, Rgb), usize>,
}

/// A shape with this part of its pixels on a figure of its drawing is a detail of it.
const ON_FIGURE: f32 = 0.7;

fn is_ground(ink: Ink) -> bool {
    matches!(ink, Ink::Card | Ink::Edge | Ink::Ground | Ink::CellA | Ink::CellB | Ink::Line)
}

fn inks(shape: &Shape) -> impl Iterator<Item = Ink> {
    let (fill, stroke) = match shape {
        Shape::Polygon { fill, stroke, .. }
        | Shape::Circle { fill, stroke, .. }
        | Shape::RoundRect { fill, stroke, .. } => (*fill, stroke.map(|stroke| stroke.ink)),
        Shape::Line { stroke, .. } => (None, Some(stroke.ink)),
        Shape::Text { ink, .. } => (Some(*ink), None),
    };
    fill.into_iter().chain(stroke)
}

/// The parts of a scene, from the bottom up.
pub fn layers(renderer: &Renderer, scene: &Scene) -> Vec<Layer> {
    let mut sheet = Sheet::of(renderer, scene);
    let mut layers = Vec::new();
    let ground = Placed { drawing: scene.ground.clone(), x: 0.0, y: 0.0 };
    for placed in std::iter::once(&ground).chain(&scene.placed) {
        sheet.part(placed, &mut layers);
    }
    layers
}

pub fn pixels(renderer: &Renderer, scene: &Scene) -> Pixels {
    let mut sheet = Sheet::of(renderer, scene);
    let ground = Placed { drawing: scene.ground.clone(), x: 0.0, y: 0.0 };
    for placed in std::iter::once(&ground).chain(&scene.placed) {
        sheet.draw(placed);
    }
    let colours = sheet.pixels.iter().map(|index| renderer.palette.rgb(*index)).collect();
    Pixels { width: sheet.width, colours }
}

/// Pixels of a picture that is being drawn.
struct Sheet<'a> {
    renderer: &'a Renderer,
    width: usize,
    /// Palette entries.
    pixels: Vec<u8>,
    /// The number of the figure that painted each pixel last; 0: none.
    figures: Vec<u32>,
    /// Figures so far.
    count: u32,
    /// Whether a pixel's entry is a letter's.
    letters: Vec<bool>,
}

/// A pixel's place, and the ink that it had before, if it counts.
type Change = (usize, Option<u8>);

/// A figure of the drawing in hand.
struct Figure {
    number: u32,
    inks: Vec<Ink>,
    /// Its pixels, with their entries before the drawing.
    under: BTreeMap<usize, Option<u8>>,
}

impl Sheet<'_> {
    fn of<'a>(renderer: &'a Renderer, scene: &Scene) -> Sheet<'a> {
        let (width, height) = (renderer.pixels(scene.width) as usize, renderer.pixels(scene.height) as usize);
        Sheet {
            renderer,
            width,
            pixels: vec![CLEAR; width * height],
            figures: vec![0; width * height],
            count: 0,
            letters: vec![false; width * height],
        }
    }

    /// Draws, and returns the pixels painted, including those that had this colour already: a mark continues where
    /// it crosses another of its kind.
    fn draw(&mut self, placed: &Placed) -> Vec<Change> {
        let mut changes = Vec::new();
        let mut own = vec![CLEAR; self.width];
        let (rows, draw) = self.renderer.placed(placed);
        let height = (self.pixels.len() / self.width.max(1)) as i32;
        for row in rows.start.clamp(0, height)..rows.end.clamp(0, height) {
            let start = row as usize * self.width;
            let line = &mut self.pixels[start..][..self.width];
            let before = line.to_vec();
            draw(row, line);
            own.fill(CLEAR);
            draw(row, &mut own);
            let painted = before.into_iter().enumerate().filter(|(at, _)| own[*at] != CLEAR);
            let palette = &self.renderer.palette;
            let line = palette.ink(Ink::Line.number() as u8);
            let ink = |at: usize, entry| palette.is_ink(entry) && entry != line && !self.letters[start + at];
            changes.extend(painted.map(|(at, before)| (start + at, Some(before).filter(|b| ink(at, *b)))));
        }
        changes
    }

    /// Draws a drawing shape by shape, and adds its parts.
    fn part(&mut self, placed: &Placed, layers: &mut Vec<Layer>) {
        let (first, mut figures) = (self.count + 1, Vec::<Figure>::new());
        for shape in placed.drawing.shapes() {
            let one = Placed { drawing: Drawing::new(vec![shape.clone()]), ..*placed };
            let changes = self.draw(&one);
            let text = matches!(shape, Shape::Text { .. });
            changes.iter().for_each(|(at, _)| self.letters[*at] = text);
            if changes.is_empty() || inks(shape).all(is_ground) {
                continue;
            }
            if text {
                layers.push(self.layer(Part::Text, inks(shape), changes.into_iter()));
                continue;
            }
            let own = |at: usize| Some(self.figures[at]).filter(|number| *number >= first);
            let on = changes.iter().filter(|(at, _)| own(*at).is_some()).count();
            if on as f32 >= ON_FIGURE * changes.len() as f32 {
                layers.push(self.layer(Part::Detail, inks(shape), changes.iter().copied()));
            }
            // Shapes that touch are one figure.
            let touched: BTreeSet<u32> = changes.iter().filter_map(|(at, _)| own(*at)).collect();
            let number = touched.first().copied().unwrap_or_else(|| {
                self.count += 1;
                self.count
            });
            let (mut joined, kept): (Vec<Figure>, Vec<Figure>) =
                figures.into_iter().partition(|figure| touched.contains(&figure.number));
            let mut whole = Figure { number, inks: inks(shape).collect(), under: BTreeMap::new() };
            for figure in joined.drain(..) {
                whole.inks.extend(figure.inks);
                whole.under.extend(figure.under);
            }
            for (at, before) in changes {
                whole.under.entry(at).or_insert(before);
            }
            for at in whole.under.keys() {
                self.figures[*at] = number;
            }
            figures = kept;
            figures.push(whole);
        }
        for figure in figures {
            layers.push(self.layer(Part::Figure, figure.inks.into_iter(), figure.under.into_iter()));
        }
    }

    fn layer(
        &self,
        part: Part,
        inks: impl Iterator<Item = Ink>,
        changes: impl Iterator<Item = Change>,
    ) -> Layer {
        let mut inks: Vec<Ink> = inks.collect();
        inks.sort_by_key(|ink| ink.number());
        inks.dedup();
        let rgb = |index| self.renderer.palette.rgb(index);
        let mut colours: BTreeMap<(Rgb, Rgb), usize> = BTreeMap::new();
        let mut crossing = Vec::new();
        for (at, before) in changes {
            // The blends along a part's edges are not what it is seen by.
            if part != Part::Text && !self.renderer.palette.is_ink(self.pixels[at]) {
                continue;
            }
            match before {
                // Only figures cross others of their kind; a glyph's strokes run into each other.
                Some(before) if part == Part::Figure || before != self.pixels[at] => {
                    *colours.entry((rgb(before), rgb(self.pixels[at]))).or_default() += 1;
                }
                None if part == Part::Figure => crossing.push(rgb(self.pixels[at])),
                Some(_) | None => {}
            }
        }
        // An outline on the lattice stands out against what it covers next to the cells.
        let most = colours.iter().max_by_key(|(_, count)| **count).map(|((before, _), _)| *before);
        for after in crossing {
            if let Some(before) = most {
                *colours.entry((before, after)).or_default() += 1;
            }
        }
        Layer { part, inks, changes: colours }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_base::scene::{Anchor, Colour, Stroke, point};
    use deltille_picture::{Painter, Theme};
    use deltille_testing::picture::Picture;

    fn card() -> Scene {
        let stroke = Some(Stroke { ink: Ink::Edge, width: 3.0 });
        let body = Shape::RoundRect {
            min: point(1.5, 1.5),
            max: point(998.5, 498.5),
            radius: 36.0,
            fill: Some(Ink::Card),
            stroke,
        };
        let mut scene = Scene::new(500, Drawing::new(vec![body]));
        let disc = Shape::Circle {
            centre: point(0.0, 0.0),
            radius: 40.0,
            fill: Some(Ink::Fill(Colour::Red)),
            stroke: None,
        };
        let ring = Shape::Circle {
            centre: point(0.0, 0.0),
            radius: 60.0,
            fill: None,
            stroke: Some(Stroke { ink: Ink::Accent, width: 8.0 }),
        };
        scene.place(&Drawing::new(vec![disc, ring]), point(300.0, 200.0));
        scene
    }

    #[test]
    fn measured_pixels_are_those_of_the_picture() {
        let (painter, mut scene) = (Painter::new(), card());
        let text = Shape::text("4", point(0.0, 0.0), 40.0, Anchor::Centre, Ink::Mark(Colour::Red));
        let Placed { drawing, x, y } = scene.placed.remove(0);
        let shapes = drawing.shapes().iter().cloned().chain([text]).collect();
        scene.put(shapes, point(x, y));
        for theme in Theme::ALL {
            let decoded = Picture::of(&painter.png(&scene, theme));
            let measured = pixels(painter.renderer_of(&scene, theme), &scene);
            assert_eq!(measured.width, decoded.width as usize);
            for (decoded, measured) in decoded.pixels.iter().zip(&measured.colours) {
                assert!(decoded[3] < 255 || decoded[..3] == measured[..]);
            }
            let layers = layers(painter.renderer_of(&scene, theme), &scene);
            // The digit, then the disc and the ring, which do not touch.
            let parts: Vec<Part> = layers.iter().map(|layer| layer.part).collect();
            assert_eq!(parts, [Part::Text, Part::Figure, Part::Figure]);
            let area = |layer: &Layer| layer.changes.values().sum::<usize>();
            assert!((4850..5250).contains(&area(&layers[1])), "π 40² = 5027: {}", area(&layers[1]));
            assert!((2400..3020).contains(&area(&layers[2])), "2 π 60 · 8 = 3016: {}", area(&layers[2]));
        }
    }
}
