//! [`Scene`] → SVG: the shapes of the pictures, as a browser draws them.
//!
//! Inks are classes (`f7` fills, `s7` strokes with the ink of this number), so a theme is a matter of the style
//! sheet ([`ink_styles`]) and the same bytes serve all of them. A drawing that is placed twice is written once. Letters are
//! the browser's own, stretched to the width that they have in the picture: no page loads a font.
//!
//! Total: every scene gives a valid image; what has no finite place is left out, as in pictures.

use crate::Theme;
use deltille_base::scene::{Anchor, Drawing, Ink, Placed, Point, Scene, Shape, Stroke, font};
use std::{
    collections::{HashMap, HashSet},
    fmt::{self, Display, Formatter, Write},
    hash::{DefaultHasher, Hash, Hasher},
};

/// Nothing farther out than this is drawn.
const FAR: f32 = 4096.0;

/// Fewer letters than these need no fitting: a single one is centred where it stands.
const FITTED: usize = 2;

/// Writes a scene as an SVG element whose text for screen readers is `alt`.
pub fn svg(scene: &Scene, alt: &str) -> String {
    let mut out = Svg::default();
    let (width, height) = (scene.width, scene.height);
    out.push(format_args!(
        "<svg class=\"board\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">",
        escaped(alt)
    ));
    let mut times: HashMap<&Drawing, usize> = HashMap::new();
    for placed in &scene.placed {
        *times.entry(&placed.drawing).or_default() += 1;
    }
    // A page has several pictures: the same name means the same drawing in all of them.
    let mut named: HashSet<u32> = HashSet::new();
    out.drawing(&scene.ground);
    for placed in scene.placed.iter().filter(|placed| near(placed.x) && near(placed.y)) {
        let Placed { drawing, .. } = placed;
        let at = At(Point { x: placed.x, y: placed.y });
        if times.get(drawing).is_none_or(|times| *times < 2) {
            out.push(format_args!("<g transform=\"translate({at})\">"));
            out.drawing(drawing);
            out.push(format_args!("</g>"));
            continue;
        }
        let mut hasher = DefaultHasher::new();
        drawing.hash(&mut hasher);
        let name = hasher.finish() as u32;
        if named.insert(name) {
            out.push(format_args!("<g transform=\"translate({at})\"><g id=\"d{name:x}\">"));
            out.drawing(drawing);
            out.push(format_args!("</g></g>"));
        } else {
            let (x, y) = (Tenths(placed.x), Tenths(placed.y));
            out.push(format_args!("<use href=\"#d{name:x}\" x=\"{x}\" y=\"{y}\"/>"));
        }
    }
    out.push(format_args!("</svg>"));
    out.0
}

/// Writes the part of a scene within `reach` of a point, for the button of a choice that says in words what it is.
pub fn window(scene: &Scene, middle: Point, reach: f32) -> String {
    let mut out = Svg::default();
    let (corner, size) = (middle - Point { x: reach, y: reach }, 2.0 * reach);
    out.push(format_args!(
        "<svg class=\"window\" viewBox=\"{} {} {size} {size}\" aria-hidden=\"true\">",
        corner.x, corner.y
    ));
    out.drawing(&scene.ground);
    let close = |placed: &&Placed| (placed.x - middle.x).hypot(placed.y - middle.y) < 3.0 * reach;
    for placed in scene.placed.iter().filter(close) {
        out.push(format_args!("<g transform=\"translate({})\">", At(Point { x: placed.x, y: placed.y })));
        out.drawing(&placed.drawing);
        out.push(format_args!("</g>"));
    }
    out.push(format_args!("</svg>"));
    out.0
}

/// The style sheet's rules for the inks: dark unless the reader's system, or the page's own choice, says otherwise.
pub fn ink_styles() -> String {
    let mut out = Svg::default();
    let vars = |out: &mut Svg, theme: Theme| {
        for ink in Ink::all() {
            let [r, g, b] = theme.rgb(ink);
            out.push(format_args!("--i{}:#{r:02x}{g:02x}{b:02x};", ink.number()));
        }
    };
    for theme in Theme::ALL {
        out.push(format_args!(
            "{}:root[data-theme={theme}]{{",
            if theme == Theme::Dark { ":root," } else { "" }
        ));
        vars(&mut out, theme);
        out.push(format_args!("}}\n"));
        let wish = match theme {
            Theme::Dark => continue,
            Theme::Light => "(prefers-color-scheme:light)",
            Theme::HighContrast => "(prefers-contrast:more)",
        };
        out.push(format_args!("@media {wish}{{:root:not([data-theme]){{"));
        vars(&mut out, theme);
        out.push(format_args!("}}}}\n"));
    }
    for ink in Ink::all() {
        let number = ink.number();
        out.push(format_args!(".f{number}{{fill:var(--i{number})}}.s{number}{{stroke:var(--i{number})}}"));
    }
    out.0
}

/// Text that is safe in an element and in a quoted attribute.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // No character reference can name them.
            '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}' => {}
            other => safe.push(other),
        }
    }
    safe
}

/// What paints a shape: shapes in a row that share it share a group.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Paint {
    fill: Option<Ink>,
    stroke: Option<Stroke>,
}

fn paint(shape: &Shape) -> Paint {
    match shape {
        Shape::Polygon { fill, stroke, .. }
        | Shape::Circle { fill, stroke, .. }
        | Shape::RoundRect { fill, stroke, .. } => Paint { fill: *fill, stroke: *stroke },
        Shape::Line { stroke, .. } => Paint { fill: None, stroke: Some(*stroke) },
        Shape::Text { ink, .. } => Paint { fill: Some(*ink), stroke: None },
    }
}

#[derive(Default)]
struct Svg(String);

impl Svg {
    fn push(&mut self, what: fmt::Arguments<'_>) {
        // A string takes everything.
        let _ = self.0.write_fmt(what);
    }

    fn drawing(&mut self, drawing: &Drawing) {
        let shapes: Vec<&Shape> = drawing.shapes().iter().filter(|shape| is_near(shape)).collect();
        for alike in shapes.chunk_by(|one, other| paint(one) == paint(other)) {
            let Paint { fill, stroke } = paint(alike[0]);
            if fill.is_none() && stroke.is_none() {
                continue;
            }
            let classes: Vec<String> = fill
                .map(|ink| format!("f{}", ink.number()))
                .into_iter()
                .chain(stroke.map(|stroke| format!("s{}", stroke.ink.number())))
                .collect();
            self.push(format_args!("<g class=\"{}\"", classes.join(" ")));
            if let Some(stroke) = stroke {
                self.push(format_args!(" stroke-width=\"{}\"", Tenths(stroke.width)));
            }
            self.push(format_args!(">"));
            alike.iter().for_each(|shape| self.shape(shape));
            self.push(format_args!("</g>"));
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Polygon { points, .. } => {
                self.path(points);
                self.push(format_args!("z\"/>"));
            }
            Shape::Line { points, .. } => {
                self.path(points);
                self.push(format_args!("\"/>"));
            }
            Shape::Circle { centre, radius, .. } => self.push(format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                Tenths(centre.x),
                Tenths(centre.y),
                Tenths(radius.max(0.0))
            )),
            Shape::RoundRect { min, max, radius, .. } => {
                let (width, height) = ((max.x - min.x).max(0.0), (max.y - min.y).max(0.0));
                self.push(format_args!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
                    Tenths(min.x),
                    Tenths(min.y),
                    Tenths(width),
                    Tenths(height),
                    Tenths(radius.clamp(0.0, width.min(height) / 2.0))
                ));
            }
            Shape::Text { text, at, size, anchor, .. } => self.text(text, *at, *size, *anchor),
        }
    }

    /// Relative steps between points that were rounded before, so that rounding does not add up.
    fn path(&mut self, points: &[Point]) {
        let round = |at: f32| (at * 10.0).round() as i32;
        self.push(format_args!("<path d=\"M"));
        let mut before = (0, 0);
        for (number, point) in points.iter().enumerate() {
            let (x, y) = (round(point.x), round(point.y));
            let (dx, dy) = (x - before.0, y - before.1);
            let lead = if number == 1 {
                "l"
            } else if number > 1 {
                " "
            } else {
                ""
            };
            let tenths = |of: i32| Tenths(of as f32 / 10.0);
            self.push(format_args!("{lead}{} {}", tenths(dx), tenths(dy)));
            before = (x, y);
        }
    }

    fn text(&mut self, text: &str, at: Point, size: f32, anchor: Anchor) {
        let (side, drop) = match anchor {
            Anchor::Left => ("", 0.0),
            Anchor::Middle => (" text-anchor=\"middle\"", 0.0),
            Anchor::Right => (" text-anchor=\"end\"", 0.0),
            Anchor::Centre => (" text-anchor=\"middle\"", size * font::CAP_HEIGHT / 2.0),
        };
        let (x, y) = (Tenths(at.x), Tenths(at.y + drop));
        self.push(format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"{side}", Tenths(size)));
        if text.chars().count() >= FITTED {
            let width = Tenths(font::width(text, size));
            self.push(format_args!(" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\""));
        }
        self.push(format_args!(">{}</text>", escaped(text)));
    }
}

fn near(at: f32) -> bool {
    at.abs() <= FAR
}

/// Whether all of a shape is where something can be seen. Also false for what is not a number.
fn is_near(shape: &Shape) -> bool {
    let point = |at: &Point| near(at.x) && near(at.y);
    let line = |stroke: &Option<Stroke>| stroke.is_none_or(|stroke| near(stroke.width) && stroke.width > 0.0);
    match shape {
        Shape::Polygon { points, stroke, .. } => points.len() > 1 && points.iter().all(point) && line(stroke),
        Shape::Line { points, stroke } => {
            !points.is_empty() && points.iter().all(point) && line(&Some(*stroke))
        }
        Shape::Circle { centre, radius, stroke, .. } => point(centre) && near(*radius) && line(stroke),
        Shape::RoundRect { min, max, radius, stroke, .. } => {
            point(min) && point(max) && near(*radius) && line(stroke)
        }
        Shape::Text { at, size, .. } => point(at) && near(*size) && *size > 0.0,
    }
}

/// A number with at most one decimal: a tenth of a unit is less than a pixel on every screen.
#[derive(Clone, Copy)]
struct Tenths(f32);

impl Display for Tenths {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
        let sign = if tenths < 0 { "-" } else { "" };
        match rest {
            0 => write!(to, "{sign}{whole}"),
            _ => write!(to, "{sign}{whole}.{rest}"),
        }
    }
}

struct At(Point);

impl Display for At {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        write!(to, "{} {}", Tenths(self.0.x), Tenths(self.0.y))
    }
}

#[cfg(test)]
#[path = "../../tests/units/svg.rs"]
mod tests;
