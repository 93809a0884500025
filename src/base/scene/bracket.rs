//! The picture of a knock-out's bracket, read from top to bottom: each match is between the two that lead to it, and a
//! step further right. So names have most of the card's width, and can be read on a phone.
//!
//! All words come from the caller. A name that is too long for its line gets a second one, except in the largest
//! bracket.

use super::{
    Anchor, Drawing, Ink, Scene, Shape,
    card::{self, LARGE, SMALL},
    font, point,
    standings::{LEFT, LINE, PAD, RIGHT, head},
};

/// Heights of a bracket.
struct Heights {
    /// A side of one line, and its baseline.
    row: f32,
    baseline: f32,
    /// Between matches.
    gap: f32,
    /// Most lines of a name.
    lines: usize,
}

const ROOMY: Heights = Heights { row: 56.0, baseline: 42.0, gap: 14.0, lines: 2 };

/// From this number of rounds on, so that no picture is higher than can be drawn.
const MANY: usize = 5;
const TIGHT: Heights = Heights { row: 48.0, baseline: 38.0, gap: 10.0, lines: 1 };

/// Between a name and its mark.
const APART: f32 = 16.0;
/// Total of the steps to the right.
const STEPS: f32 = 300.0;
const WIDEST_STEP: f32 = 130.0;

#[derive(Clone, Debug)]
pub struct Bracket<'a> {
    pub title: &'a str,
    pub about: &'a str,
    /// Matches by round, in the order of the bracket; the last round has one.
    pub rounds: &'a [Vec<Match>],
    /// Match for third place, with its heading.
    pub third: Option<(&'a str, &'a Match)>,
    /// Explanation of the marks; may be empty.
    pub legend: &'a str,
}

/// The sides of a match: one for a bye.
pub type Match = Vec<Side>;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Side {
    /// Empty before it is known.
    pub name: String,
    /// Result, or that there is no opponent.
    pub mark: String,
    pub state: SideState,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SideState {
    #[default]
    Open,
    Won,
    Lost,
    /// Won the last match, and so the tournament.
    Winner,
}

/// A bracket that is being drawn.
struct Tree<'a> {
    bracket: &'a Bracket<'a>,
    heights: Heights,
    step: f32,
    scene: Scene,
    top: f32,
}

impl Bracket<'_> {
    pub fn scene(&self) -> Scene {
        let (words, baseline) = head(self.title, self.about);
        let last = self.rounds.len().saturating_sub(1);
        let mut tree = Tree {
            bracket: self,
            heights: if last + 1 < MANY { ROOMY } else { TIGHT },
            step: (STEPS / last.max(1) as f32).min(WIDEST_STEP),
            scene: Scene::new(0, Drawing::new(Vec::new())),
            top: baseline + 30.0,
        };
        tree.scene.put(words, point(0.0, 0.0));
        tree.put(last, 0);
        if let Some((heading, third)) = self.third {
            tree.top += LINE;
            tree.words(heading);
            tree.top += 22.0;
            tree.boxed(third, 0);
        }
        if !self.legend.is_empty() {
            tree.top += LINE - 8.0;
            tree.words(self.legend);
            tree.top += 22.0;
        }
        let height = (tree.top + 12.0).ceil() as u32;
        tree.scene.height = height;
        tree.scene.ground = Drawing::new(vec![card::body(height)]);
        tree.scene
    }
}

impl Tree<'_> {
    /// Left and right ends of a round's matches.
    fn span(&self, round: usize) -> (f32, f32) {
        let last = self.bracket.rounds.len().saturating_sub(1);
        (LEFT + round as f32 * self.step, RIGHT - (last - round) as f32 * self.step)
    }

    /// Draws a match between those that lead to it. Returns its middle.
    fn put(&mut self, round: usize, of: usize) -> f32 {
        let Some(sides) = self.bracket.rounds.get(round).and_then(|matches| matches.get(of)) else {
            return self.top;
        };
        let above = (round > 0).then(|| self.put(round - 1, 2 * of));
        let (top, bottom) = self.boxed(sides, round);
        let below = (round > 0).then(|| self.put(round - 1, 2 * of + 1));
        for (from, to) in above.zip(Some(top)).into_iter().chain(below.zip(Some(bottom))) {
            let (start, turn) = (self.span(round - 1).1, self.span(round - 1).1 + self.step / 2.0);
            let bend = vec![point(start, 0.0), point(turn, 0.0), point(turn, to - from)];
            self.scene.put(vec![Shape::line(bend, Ink::Ink2, 4.0)], point(0.0, from));
        }
        f32::midpoint(top, bottom)
    }

    /// Draws a match at the top. Returns its upper and lower ends.
    fn boxed(&mut self, sides: &[Side], round: usize) -> (f32, f32) {
        let (left, right) = self.span(round);
        let (mut rows, mut high) = (Vec::new(), 0.0);
        for side in sides {
            if high > 0.0 {
                rows.push(Shape::line(vec![point(left, high), point(right, high)], Ink::Line, 2.0));
            }
            high += row(side, &self.heights, (left, right), high, &mut rows);
        }
        let mut shapes = vec![Shape::panel(point(left, 0.0), point(right, high), 14.0, Ink::Ground)];
        shapes.extend(rows);
        let top = self.top;
        self.scene.put(shapes, point(0.0, top));
        self.top += high + self.heights.gap;
        (top, top + high)
    }

    fn words(&mut self, text: &str) {
        let shown = font::fit(text, SMALL, RIGHT - LEFT);
        self.scene.put(
            vec![Shape::text(shown, point(LEFT, 0.0), SMALL, Anchor::Left, Ink::Ink2)],
            point(0.0, self.top),
        );
    }
}

/// Adds a side at this height, and returns how high it is.
fn row(side: &Side, heights: &Heights, (left, right): (f32, f32), top: f32, shapes: &mut Vec<Shape>) -> f32 {
    let (ink, quiet) = match side.state {
        SideState::Open | SideState::Won => (Ink::Ink, Ink::Ink2),
        SideState::Lost => (Ink::Ink2, Ink::Ink2),
        SideState::Winner => (Ink::Paper, Ink::Paper),
    };
    let (start, end) = (left + PAD + 14.0, right - PAD);
    let room = end - start - font::width(&side.mark, SMALL) - APART;
    let (size, lines) = font::named(&side.name, &[LARGE, SMALL], room, heights.lines);
    let high = heights.row + lines.len().saturating_sub(1) as f32 * LINE;
    match side.state {
        SideState::Winner => {
            let (min, max) = (point(left + 3.0, top + 3.0), point(right - 3.0, top + high - 3.0));
            shapes.push(Shape::panel(min, max, 12.0, Ink::Ink));
        }
        SideState::Won => {
            let (min, max) = (point(left + 6.0, top + 10.0), point(left + 16.0, top + high - 10.0));
            shapes.push(Shape::panel(min, max, 5.0, Ink::Ink));
        }
        SideState::Open | SideState::Lost => {}
    }
    for (index, line) in lines.into_iter().enumerate() {
        let at = point(start, top + heights.baseline + index as f32 * LINE);
        shapes.push(Shape::text(line, at, size, Anchor::Left, ink));
    }
    let ink = if side.state == SideState::Won { ink } else { quiet };
    shapes.push(Shape::text(&side.mark, point(end, top + heights.baseline), SMALL, Anchor::Right, ink));
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_stand_between_those_that_lead_to_them() {
        let side = |name: String| Side { name, ..Side::default() };
        for rounds in 1..=5usize {
            let matches = |round: usize| 1usize << (rounds - 1 - round);
            let of = |round: usize| (0..matches(round)).map(move |of| vec![side(format!("{round}.{of}"))]);
            let all: Vec<Vec<Match>> = (0..rounds).map(|round| of(round).collect()).collect();
            let scene = Bracket { title: "T", about: "", rounds: &all, third: None, legend: "" }.scene();
            let mut found = Vec::new();
            for placed in &scene.placed {
                for shape in placed.drawing.shapes() {
                    if let Shape::Text { text, .. } = shape
                        && let Some((round, of)) = text.split_once('.')
                    {
                        let number = |text: &str| text.parse::<usize>().unwrap();
                        found.push((placed.y, number(round), number(of)));
                    }
                }
            }
            found.sort_by(|one, other| one.0.total_cmp(&other.0));
            assert_eq!(found.len(), (1 << rounds) - 1);
            for (at, (_, round, of)) in found.iter().enumerate() {
                assert_eq!(at, (2 * of + 1) * (1 << round) - 1, "{round}.{of}");
            }
        }
    }
}
