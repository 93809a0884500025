//! The picture of a person's profile: ratings with their course, games by result, and a few figures.
//!
//! Sizes are card units. Both colour and dashes identify a line, as in [`graph`](super::graph). All words come
//! from the caller. A long name gets a smaller size or two lines; other words that are too wide are cut.

use super::{
    Anchor, Colour, Drawing, Ink, Point, Scene, Shape, Stroke,
    card::{self, LARGE, SMALL},
    font,
    graph::dashed,
    point,
};

const LEFT: f32 = 36.0;
const RIGHT: f32 = 964.0;
/// Sizes of the name: the largest in which it fits.
const NAME: [f32; 4] = [58.0, 52.0, 46.0, LARGE];
/// Height of a row of ratings or results.
const ROW: f32 = 62.0;
/// The field of the course, from its top, and the plot within it.
const FIELD: f32 = 300.0;
const AXIS: f32 = 140.0;
const INSET: f32 = 26.0;
/// A tile with one figure.
const TILE: (f32, f32) = (456.0, 124.0);
/// From line to line of a tile's words.
const LINE: f32 = 46.0;
const GAP: f32 = 16.0;
/// Width of the row of marks; their number is beside it.
const MARKS: f32 = 480.0;
/// Ratings whose course is drawn.
pub const LINES: usize = 3;
const COLOURS: [Colour; LINES] = [Colour::Blue, Colour::Orange, Colour::Green];
/// The bar of a game's results.
const BAR: (f32, f32) = (416.0, 676.0);
const WON: Ink = Ink::Fill(Colour::Blue);
const DRAWN: Ink = Ink::CellB;
const LOST: Ink = Ink::Fill(Colour::Orange);

/// A rating and how it came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    pub name: String,
    /// `1702 ± 95`.
    pub rating: String,
    /// Days with the points at their end, in order.
    pub days: Vec<(u32, i64)>,
}

/// The results of a game, or of a kind of game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    pub name: String,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tile {
    pub label: String,
    pub value: String,
}

#[derive(Clone, Debug)]
pub struct Profile<'a> {
    /// Plain text.
    pub name: &'a str,
    pub about: &'a str,
    /// The most played first; those after [`LINES`] are left out.
    pub courses: &'a [Course],
    /// In place of the ratings, if there are none.
    pub empty: &'a str,
    /// First and last day of the rating curves.
    pub span: [&'a str; 2],
    /// The heading of the results.
    pub legend: &'a str,
    pub results: &'a [Results],
    pub tiles: &'a [Tile],
    /// A triangle for each mark that exists, filled if the person has it.
    pub marks: &'a [Mark],
    /// How many they have.
    pub reached: &'a str,
}

/// The place of a mark in its row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    pub colour: Colour,
    pub held: bool,
}

impl Results {
    fn all(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// `12 – 3 – 5`.
    fn numbers(&self) -> String {
        format!("{} – {} – {}", self.won, self.drawn, self.lost)
    }
}

/// Shapes that are stacked from the top.
struct Stack {
    shapes: Vec<Shape>,
    top: f32,
}

impl Stack {
    fn words(&mut self, text: impl Into<String>, at: Point, size: f32, anchor: Anchor, ink: Ink) {
        self.shapes.push(Shape::text(text, at, size, anchor, ink));
    }

    fn panel(&mut self, min: Point, max: Point) {
        self.shapes.push(Shape::panel(min, max, 22.0, Ink::Ground));
    }
}

impl Profile<'_> {
    pub fn scene(&self) -> Scene {
        let mut stack = Stack { shapes: Vec::new(), top: 0.0 };
        self.head(&mut stack);
        if self.courses.is_empty() {
            self.nothing(&mut stack);
        } else {
            self.ratings(&mut stack);
            self.course(&mut stack);
        }
        if !self.results.is_empty() {
            self.results(&mut stack);
        }
        self.tiles(&mut stack);
        if !self.marks.is_empty() {
            self.marks(&mut stack);
        }
        let height = (stack.top + 20.0).ceil() as u32;
        let mut scene = Scene::new(height, Drawing::new(vec![card::body(height)]));
        scene.put(stack.shapes, point(0.0, 0.0));
        scene
    }

    fn head(&self, stack: &mut Stack) {
        let (size, lines) = font::heading(self.name, &NAME, RIGHT - LEFT);
        // A smaller name has the same baseline.
        let mut baseline = 84.0;
        for (index, line) in lines.into_iter().enumerate() {
            baseline += if index > 0 { 1.15 * size } else { 0.0 };
            stack.words(line, point(LEFT, baseline), size, Anchor::Left, Ink::Ink);
        }
        let about = font::fit(self.about, SMALL, RIGHT - LEFT);
        stack.words(about, point(LEFT, baseline + 58.0), SMALL, Anchor::Left, Ink::Ink2);
        stack.top = baseline + 88.0;
    }

    fn nothing(&self, stack: &mut Stack) {
        let lines = font::wrap(self.empty, LARGE, RIGHT - LEFT - 56.0);
        let height = 40.0 + 54.0 * lines.len() as f32;
        stack.panel(point(LEFT, stack.top), point(RIGHT, stack.top + height));
        for (index, line) in lines.into_iter().enumerate() {
            let y = stack.top + 64.0 + 54.0 * index as f32;
            stack.words(line, point(LEFT + 28.0, y), LARGE, Anchor::Left, Ink::Ink);
        }
        stack.top += height + 2.0 * GAP;
    }

    fn drawn(&self) -> impl Iterator<Item = (usize, &Course)> {
        self.courses.iter().take(LINES).enumerate()
    }

    fn ratings(&self, stack: &mut Stack) {
        for (index, course) in self.drawn() {
            let middle = stack.top + ROW / 2.0;
            let sample = [point(LEFT + 6.0, middle), point(LEFT + 98.0, middle)];
            stack.shapes.extend(line(&sample, index));
            let rating =
                Shape::text(&course.rating, point(RIGHT, middle + 14.0), LARGE, Anchor::Right, Ink::Ink);
            let room = RIGHT - font::width(&course.rating, LARGE) - 24.0 - (LEFT + 122.0);
            let name = font::fit(&course.name, LARGE, room);
            stack.words(name, point(LEFT + 122.0, middle + 14.0), LARGE, Anchor::Left, Ink::Ink);
            stack.shapes.push(rating);
            stack.top += ROW;
        }
        stack.top += 8.0;
    }

    /// The ratings over time.
    fn course(&self, stack: &mut Stack) {
        let days = || self.drawn().flat_map(|(_, course)| &course.days);
        let (Some(first), Some(last)) = (days().map(|day| day.0).min(), days().map(|day| day.0).max()) else {
            return;
        };
        let (low, high) = days()
            .fold((i64::MAX, i64::MIN), |(low, high), (_, points)| (low.min(*points), high.max(*points)));
        let (low, high, step) = scale(low, high);
        let (min, max) = (point(AXIS, stack.top), point(RIGHT, stack.top + FIELD));
        stack.panel(min, max);
        let y = |points: i64| {
            let share = (points - low) as f32 / (high - low) as f32;
            max.y - INSET - (FIELD - 2.0 * INSET) * share
        };
        let x = |day: u32| match last - first {
            0 => f32::midpoint(min.x, max.x),
            span => min.x + INSET + (max.x - min.x - 2.0 * INSET) * (day - first) as f32 / span as f32,
        };
        for points in (0..=(high - low) / step).map(|number| low + number * step) {
            let line = vec![point(min.x + 4.0, y(points)), point(max.x - 4.0, y(points))];
            stack.shapes.push(Shape::Line { points: line, stroke: Stroke::new(Ink::Line, 3.0) });
            let at = point(AXIS - 16.0, y(points) + 14.0);
            stack.words(points.to_string(), at, SMALL, Anchor::Right, Ink::Ink2);
        }
        for (index, course) in self.drawn() {
            let points: Vec<Point> =
                course.days.iter().map(|(day, points)| point(x(*day), y(*points))).collect();
            if points.len() > 1 {
                stack.shapes.extend(line(&points, index));
            }
            stack.shapes.extend(points.last().map(|last| Shape::Circle {
                centre: *last,
                radius: 12.0,
                fill: Some(Ink::Fill(COLOURS[index])),
                stroke: Some(Stroke::new(Ink::Mark(COLOURS[index]), 6.0)),
            }));
        }
        stack.top = max.y;
        let baseline = stack.top + 48.0;
        let [from, to] = self.span;
        if first == last {
            let middle = f32::midpoint(min.x, max.x);
            stack.words(to, point(middle, baseline), SMALL, Anchor::Middle, Ink::Ink2);
        } else {
            stack.words(from, point(min.x, baseline), SMALL, Anchor::Left, Ink::Ink2);
            stack.words(to, point(max.x, baseline), SMALL, Anchor::Right, Ink::Ink2);
        }
        stack.top += 76.0;
    }

    fn results(&self, stack: &mut Stack) {
        let legend = font::fit(self.legend, SMALL, RIGHT - LEFT);
        stack.words(legend, point(RIGHT, stack.top + 40.0), SMALL, Anchor::Right, Ink::Ink2);
        stack.top += ROW;
        for results in self.results {
            let middle = stack.top + ROW / 2.0;
            let name = font::fit(&results.name, LARGE, BAR.0 - LEFT - 20.0);
            stack.words(name, point(LEFT, middle + 14.0), LARGE, Anchor::Left, Ink::Ink);
            stack.words(results.numbers(), point(RIGHT, middle + 14.0), LARGE, Anchor::Right, Ink::Ink);
            let mut left = BAR.0;
            let parts = [(results.won, WON), (results.drawn, DRAWN), (results.lost, LOST)];
            for (count, ink) in parts.into_iter().filter(|(count, _)| *count > 0) {
                let width = (BAR.1 - BAR.0) * count as f32 / results.all() as f32;
                let (min, max) = (point(left, middle - 17.0), point(left + width - 2.0, middle + 17.0));
                stack.shapes.push(Shape::panel(min, point(max.x.max(min.x + 3.0), max.y), 4.0, ink));
                left += width;
            }
            stack.top += ROW;
        }
        stack.top += GAP;
    }

    /// Two in a row, as high as the words of both need.
    fn tiles(&self, stack: &mut Stack) {
        let room = TILE.0 - 44.0;
        for pair in self.tiles.chunks(2) {
            let words: Vec<_> = pair
                .iter()
                .map(|tile| {
                    (font::broken(&tile.label, SMALL, room, 3), font::broken(&tile.value, LARGE, room, 2))
                })
                .collect();
            let lines = words.iter().map(|(label, value)| label.len() + value.len()).max().unwrap_or(0);
            let height = TILE.1 + LINE * lines.saturating_sub(2) as f32;
            for ((label, value), left) in words.into_iter().zip([LEFT, RIGHT - TILE.0]) {
                stack.panel(point(left, stack.top), point(left + TILE.0, stack.top + height));
                let mut y = stack.top + 50.0;
                for text in label {
                    stack.words(text, point(left + 22.0, y), SMALL, Anchor::Left, Ink::Ink2);
                    y += LINE;
                }
                y += 52.0 - LINE;
                for text in value {
                    stack.words(text, point(left + 22.0, y), LARGE, Anchor::Left, Ink::Ink);
                    y += LINE;
                }
            }
            stack.top += height + GAP;
        }
    }
}

impl Profile<'_> {
    /// A strip of triangles, pointing up and down by turns, and their number beside it.
    fn marks(&self, stack: &mut Stack) {
        let half = MARKS / (self.marks.len() + 1) as f32;
        let (top, bottom) = (stack.top + 14.0, stack.top + 14.0 + half * 3f32.sqrt());
        for (index, mark) in self.marks.iter().enumerate() {
            let left = LEFT + half * index as f32;
            let (base, tip) = if index % 2 == 0 { (bottom, top) } else { (top, bottom) };
            let corners = [point(left, base), point(left + 2.0 * half, base), point(left + half, tip)];
            let centre = point(left + half, base + (tip - base) / 3.0);
            let inner = |corner: Point| {
                point(centre.x + (corner.x - centre.x) * 0.86, centre.y + (corner.y - centre.y) * 0.86)
            };
            let points = corners.map(inner).to_vec();
            stack.shapes.push(match mark.held {
                true => Shape::Polygon { points, fill: Some(Ink::Fill(mark.colour)), stroke: None },
                false => Shape::Polygon { points, fill: Some(Ink::Ground), stroke: None },
            });
        }
        let reached = font::fit(self.reached, SMALL, RIGHT - LEFT - MARKS - GAP);
        stack.words(reached, point(RIGHT, bottom - 12.0), SMALL, Anchor::Right, Ink::Ink2);
        stack.top = bottom + GAP;
    }
}

fn line(points: &[Point], index: usize) -> Vec<Shape> {
    let colour = COLOURS[index];
    dashed(points, index, colour, Ink::Mark(colour))
}

/// The lowest and the highest points of an axis, and the distance of its lines: two to five of them.
fn scale(low: i64, high: i64) -> (i64, i64, i64) {
    let steps = [50, 100, 200, 500, 1000, 2000, 5000];
    let ends = |step: i64| {
        let (low, high) = (low.div_euclid(step) * step, -(-high).div_euclid(step) * step);
        (low, high.max(low + step), step)
    };
    let few = |(low, high, step): &(i64, i64, i64)| (high - low) / step <= 4;
    steps.into_iter().map(ends).find(few).unwrap_or_else(|| ends((high - low).max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn axes_have_two_to_five_lines_around_all_points(one in -3000i64..6000, other in -3000i64..6000) {
            let (least, most) = (one.min(other), one.max(other));
            let (low, high, step) = scale(least, most);
            prop_assert!(low <= least && most <= high && step > 0);
            prop_assert!((1..=4).contains(&((high - low) / step)), "{} {} {}", low, high, step);
        }

        #[test]
        fn everything_is_on_the_card(
            counts in prop::collection::vec((0u32..2000, 0u32..2000, 0u32..2000), 0..7),
            days in prop::collection::vec(prop::collection::vec((0u32..30_000, -500i64..3500), 1..50), 0..6),
        ) {
            let name = "A name that is much too long for the card, and longer still";
            let results: Vec<Results> = counts
                .into_iter()
                .map(|(won, drawn, lost)| Results { name: name.to_owned(), won: won + 1, drawn, lost })
                .collect();
            let courses: Vec<Course> = days
                .into_iter()
                .map(|mut days| {
                    days.sort_unstable();
                    Course { name: name.to_owned(), rating: "1702? ± 95".to_owned(), days }
                })
                .collect();
            let tile = Tile { label: name.to_owned(), value: name.to_owned() };
            let tiles = vec![tile; 4];
            let profile = Profile {
                name,
                about: name,
                courses: &courses,
                empty: name,
                span: ["2026-01-01", "2026-11-27"],
                legend: name,
                results: &results,
                tiles: &tiles,
                marks: &[Mark { colour: Colour::Blue, held: true }; 15],
                reached: name,
            };
            let scene = profile.scene();
            for shape in scene.placed.iter().flat_map(|placed| placed.drawing.shapes()) {
                if let Shape::Text { text, at, size, anchor, .. } = shape {
                    let width = font::width(text, *size);
                    let left = match anchor {
                        Anchor::Left => at.x,
                        Anchor::Right => at.x - width,
                        Anchor::Middle | Anchor::Centre => at.x - width / 2.0,
                    };
                    prop_assert!(left >= 0.0 && left + width <= 1000.0, "{} at {}", text, left);
                    prop_assert!(at.y > 0.0 && at.y < scene.height as f32, "{}", text);
                }
            }
        }
    }
}
