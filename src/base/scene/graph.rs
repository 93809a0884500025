//! The picture of an analysis: each seat's expectation over the game, its turning points, and the selected
//! entry.
//!
//! Sizes are card units. Both colour and dashes identify a seat, so that lines differ in greyscale too; their
//! order is the order of the chips.

use super::{
    Anchor, CardLayout, Chip, ChipState, Colour, Drawing, FullChip, Ink, Point, Scene, Shape, Stroke,
    card::{self, LARGE, SMALL},
    font, point,
};
use crate::text::{Locale, Message, say};

const HEIGHT: u32 = 932;
/// The field under the lines, and the area in which they are plotted.
const FIELD: (Point, Point) = (point(82.0, 170.0), point(966.0, 782.0));
const PLOT: (Point, Point) = (point(96.0, 192.0), point(952.0, 760.0));
/// Width of a line and of its casing.
const LINE: f32 = 8.0;
const CASING: f32 = 14.0;
/// Maximum number of turning points shown.
const TURNS: usize = 5;
/// Height of the tab of a turning point.
const TAB: f32 = 44.0;
/// Distance of a tab from its line.
const POINTER: f32 = 16.0;

#[derive(Clone, Debug)]
pub struct GraphSeat {
    /// The player's name, plain text.
    pub name: String,
    /// The seat's name in the rules.
    pub seat: &'static str,
    /// About (0, 0), about 28 units in radius; its fill is the colour of the line.
    pub mark: Vec<Shape>,
}

/// An entry that changed the odds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turn {
    pub ply: u32,
    /// The loss of the entry, from 0 to 1: of two that are too close together the larger is shown.
    pub loss: f64,
}

#[derive(Clone, Debug)]
pub struct Graph<'a> {
    pub locale: Locale,
    pub seats: &'a [GraphSeat],
    /// Each seat's expectation (0 to 1) at each ply; empty where unknown.
    pub expected: &'a [Vec<f64>],
    pub turns: &'a [Turn],
    /// The selected entry.
    pub cursor: u32,
    /// The line at the foot, and the number at its right.
    pub caption: &'a str,
    pub number: &'a str,
}

/// The dash pattern of a line, pen down and up in turn, in lengths; `None`: solid.
fn pattern(index: usize) -> Option<&'static [f32]> {
    match index {
        0 => None,
        1 => Some(&[20.0, 20.0]),
        2 => Some(&[4.0, 16.0]),
        3 => Some(&[26.0, 16.0, 4.0, 16.0]),
        4 => Some(&[44.0, 20.0]),
        _ => Some(&[10.0, 16.0, 10.0, 34.0]),
    }
}

/// Whether the drawings on a seat's body are light: then the casing is dashed with the line, because it would
/// outshine it.
fn has_light_mark(colour: Colour) -> bool {
    matches!(colour, Colour::Black | Colour::Red | Colour::Green | Colour::Violet)
}

fn colour_of(mark: &[Shape]) -> Colour {
    let fills = mark.iter().filter_map(|shape| match shape {
        Shape::Polygon { fill, .. } | Shape::Circle { fill, .. } | Shape::RoundRect { fill, .. } => *fill,
        Shape::Line { .. } | Shape::Text { .. } => None,
    });
    let seat = |ink| {
        if let Ink::Fill(colour) = ink { Some(colour) } else { None }
    };
    fills.filter_map(seat).next().unwrap_or(Colour::Neutral)
}

impl Graph<'_> {
    pub fn scene(&self) -> Scene {
        let mut ground = vec![card::body(HEIGHT)];
        ground.push(rounded(FIELD.0, FIELD.1, 22.0, Ink::Ground));
        ground.extend(self.axes());
        let mut scene = Scene::new(HEIGHT, Drawing::new(ground));
        (0..self.seats.len()).for_each(|index| self.chip(&mut scene, index));
        let lines = (0..self.seats.len()).flat_map(|index| self.line(index)).collect();
        scene.put(lines, point(0.0, 0.0));
        scene.put(self.cursor_line(), point(0.0, 0.0));
        scene.put(self.tabs(), point(0.0, 0.0));
        let discs = (0..self.seats.len()).filter_map(|index| self.disc(index)).collect();
        scene.put(discs, point(0.0, 0.0));
        scene.put(self.foot(), point(0.0, 0.0));
        scene
    }

    fn plies(&self) -> u32 {
        (self.expected.len().max(2) - 1) as u32
    }

    fn x(&self, ply: u32) -> f32 {
        PLOT.0.x + (PLOT.1.x - PLOT.0.x) * ply as f32 / self.plies() as f32
    }

    /// A seat's expectation at a ply; where unknown (a lot was due), the last known one before.
    fn share(&self, index: usize, ply: u32) -> Option<f64> {
        let until = self.expected.get(..=ply as usize)?;
        until.iter().rev().find_map(|shares| shares.get(index)).map(|share| share.clamp(0.0, 1.0))
    }

    fn axes(&self) -> Vec<Shape> {
        let even = 1.0 / self.seats.len().max(2) as f64;
        let grey = Stroke::new(Ink::Line, 4.0);
        let mut shapes = vec![Shape::Line {
            points: vec![point(FIELD.0.x, y(even)), point(FIELD.1.x, y(even))],
            stroke: grey,
        }];
        let fraction = match self.seats.len() {
            0..=2 => "½".to_owned(),
            count => format!("1/{count}"),
        };
        for (share, text) in [(0.0, "0"), (even, fraction.as_str()), (1.0, "1")] {
            shapes.push(words(
                text.to_owned(),
                point(70.0, y(share) + 14.0),
                SMALL,
                Anchor::Right,
                Ink::Ink2,
            ));
        }
        let step = match self.plies() {
            ..60 => 10,
            60..160 => 20,
            160..400 => 50,
            400..1200 => 200,
            _ => 1000,
        };
        for ply in (0..=self.plies()).step_by(step) {
            let x = self.x(ply);
            let tick = vec![point(x, FIELD.1.y + 3.0), point(x, FIELD.1.y + 12.0)];
            shapes.push(Shape::Line { points: tick, stroke: grey });
            shapes.push(words(ply.to_string(), point(x, FIELD.1.y + 50.0), SMALL, Anchor::Middle, Ink::Ink2));
        }
        shapes
    }

    fn chip(&self, scene: &mut Scene, index: usize) {
        let seat = &self.seats[index];
        let layout = CardLayout::Row { index, of: self.seats.len() };
        let percent = self.share(index, self.cursor).map(|share| (share * 100.0).round() as u32);
        let chip = Chip { name: seat.name.clone(), ..Chip::default() };
        let one_line = self.seats.len() > 4;
        let counters = percent.filter(|_| one_line).map(|number| (Vec::new(), number));
        scene.chip(
            layout,
            &FullChip {
                chip: &chip,
                locale: self.locale,
                seat: seat.seat,
                state: ChipState::Resting,
                mark: seat.mark.clone(),
                counters: counters.into_iter().collect(),
                taken: 0.0,
            },
        );
        if let (Some(percent), false) = (percent, one_line) {
            let percent = say(self.locale, &Message::new("percent").with("share", percent));
            scene.chip_line(layout, ChipState::Resting, percent);
        }
        let frame = layout.frame(HEIGHT);
        let (right, low) = (frame.width - 18.0, if one_line { frame.height - 7.0 } else { 76.0 });
        let sample = [point(right - 92.0, low), point(right, low)];
        let sample = if one_line { [point(90.0, low), point(182.0, low)] } else { sample };
        let colour = colour_of(&seat.mark);
        scene.put(dashed(&sample, index, colour, Ink::Mark(colour)), frame.min);
    }

    /// A seat's line on its casing.
    fn line(&self, index: usize) -> Vec<Shape> {
        let plies = 0..=self.plies();
        let points: Vec<Point> =
            plies.filter_map(|ply| Some(point(self.x(ply), y(self.share(index, ply)?)))).collect();
        let colour = colour_of(&self.seats[index].mark);
        dashed(&points, index, colour, Ink::Mark(colour))
    }

    fn cursor_line(&self) -> Vec<Shape> {
        let x = self.x(self.cursor.min(self.plies()));
        let line = |ink, width: f32| {
            rounded(point(x - width / 2.0, FIELD.0.y), point(x + width / 2.0, FIELD.1.y), 0.0, ink)
        };
        vec![line(Ink::AccentKey, 14.0), line(Ink::Accent, 6.0)]
    }

    fn disc(&self, index: usize) -> Option<Shape> {
        let cursor = self.cursor.min(self.plies());
        let centre = point(self.x(cursor), y(self.share(index, cursor)?));
        let colour = colour_of(&self.seats[index].mark);
        Some(Shape::Circle {
            centre,
            radius: 13.0,
            fill: Some(Ink::Fill(colour)),
            stroke: Some(Stroke::new(Ink::Mark(colour), 7.0)),
        })
    }

    /// The numbers of the largest turning points, each on the line that gained most by it.
    fn tabs(&self) -> Vec<Shape> {
        let mut turns = self.turns.to_vec();
        turns.sort_by(|one, other| other.loss.total_cmp(&one.loss).then(one.ply.cmp(&other.ply)));
        let mut taken: Vec<(Point, Point)> = Vec::new();
        let mut shapes = Vec::new();
        for turn in turns {
            let Some(at) = self.gained(turn.ply) else { continue };
            let text = turn.ply.to_string();
            let half = (24.0 + 25.0 * text.len() as f32).max(TAB) / 2.0;
            let middle = at.x.clamp(FIELD.0.x + half, FIELD.1.x - half);
            let above = at.y - POINTER - TAB > FIELD.0.y;
            let top = if above { at.y - POINTER - TAB } else { at.y + POINTER };
            let (min, max) = (point(middle - half, top), point(middle + half, top + TAB));
            let touches = |(a, b): &(Point, Point)| {
                min.x < b.x + 6.0 && a.x < max.x + 6.0 && min.y < b.y + 6.0 && a.y < max.y + 6.0
            };
            if taken.len() == TURNS || taken.iter().any(touches) {
                continue;
            }
            taken.push((min, max));
            let (base, tip) = if above { (max.y - 1.0, max.y + 11.0) } else { (min.y + 1.0, min.y - 11.0) };
            let points = vec![point(at.x - 9.0, base), point(at.x + 9.0, base), point(at.x, tip)];
            shapes.push(Shape::filled(points, Ink::Ink));
            shapes.push(rounded(min, max, 12.0, Ink::Ink));
            shapes.push(words(text, point(middle, top + TAB / 2.0), LARGE, Anchor::Centre, Ink::Paper));
        }
        shapes
    }

    /// The point at this ply of the line that gained most by the entry.
    fn gained(&self, ply: u32) -> Option<Point> {
        let gain = |index: &usize| {
            let (before, after) = (self.share(*index, ply.checked_sub(1)?)?, self.share(*index, ply)?);
            Some(after - before)
        };
        let gains = (0..self.seats.len()).filter_map(|index| Some((index, gain(&index)?)));
        let (index, _) = gains.max_by(|one, other| one.1.total_cmp(&other.1))?;
        Some(point(self.x(ply), y(self.share(index, ply)?)))
    }

    fn foot(&self) -> Vec<Shape> {
        let baseline = HEIGHT as f32 - 30.0;
        let room = 972.0 - font::width(self.number, SMALL) - 24.0 - 32.0;
        let caption = font::fit(self.caption, LARGE, room);
        vec![
            words(caption, point(32.0, baseline), LARGE, Anchor::Left, Ink::Ink),
            words(self.number.to_owned(), point(972.0, baseline), SMALL, Anchor::Right, Ink::Ink2),
        ]
    }
}

/// Height of a share in the plot.
fn y(share: f64) -> f32 {
    PLOT.1.y - (PLOT.1.y - PLOT.0.y) * share as f32
}

fn rounded(min: Point, max: Point, radius: f32, ink: Ink) -> Shape {
    Shape::panel(min, max, radius, ink)
}

fn words(text: String, at: Point, size: f32, anchor: Anchor, ink: Ink) -> Shape {
    Shape::text(text, at, size, anchor, ink)
}

/// Draws a seat's line through these points, on a casing.
pub(super) fn dashed(points: &[Point], index: usize, colour: Colour, casing: Ink) -> Vec<Shape> {
    let pieces = match pattern(index) {
        None => vec![points.to_vec()],
        Some(pattern) => cut(points, pattern),
    };
    let width = if index == 2 { LINE + 2.0 } else { LINE };
    let line = |points: &Vec<Point>, ink, width| Shape::line(points.clone(), ink, width);
    let mut shapes = Vec::new();
    if has_light_mark(colour) {
        shapes.extend(pieces.iter().map(|piece| line(piece, casing, CASING)));
    } else {
        shapes.push(line(&points.to_vec(), casing, CASING));
    }
    shapes.extend(pieces.iter().map(|piece| line(piece, Ink::Fill(colour), width)));
    shapes
}

/// Returns the pieces of a line where the pen is down; `pattern`: lengths, down and up in turn.
fn cut(points: &[Point], pattern: &[f32]) -> Vec<Vec<Point>> {
    let mut lengths = pattern.iter().copied().cycle();
    let (mut left, mut down) = (lengths.next().unwrap_or(1.0), true);
    let (mut pieces, mut piece) = (Vec::new(), points.first().copied().into_iter().collect::<Vec<_>>());
    for pair in points.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        loop {
            let way = (to.x - from.x).hypot(to.y - from.y);
            if way < left {
                left -= way;
                break;
            }
            let part = left / way.max(f32::EPSILON);
            from = from + (to - from) * part;
            if down {
                piece.push(from);
                pieces.push(std::mem::take(&mut piece));
            } else {
                piece = vec![from];
            }
            (down, left) = (!down, lengths.next().unwrap_or(1.0).max(1.0));
        }
        if down {
            piece.push(to);
        }
    }
    if piece.len() > 1 {
        pieces.push(piece);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(piece: &[Point]) -> f32 {
        piece.windows(2).map(|pair| (pair[1].x - pair[0].x).hypot(pair[1].y - pair[0].y)).sum()
    }

    #[test]
    fn dash_pattern_continues_across_corners() {
        let corner = [point(0.0, 0.0), point(25.0, 0.0), point(25.0, 45.0)];
        let pieces = cut(&corner, &[20.0, 10.0]);
        assert_eq!(pieces.iter().map(|piece| length(piece).round()).collect::<Vec<_>>(), [20.0, 20.0, 10.0]);
        assert_eq!(pieces[1][0], point(25.0, 5.0));
        assert!(cut(&[], &[20.0, 10.0]).is_empty());
        assert!(cut(&corner[..1], &[20.0, 10.0]).is_empty());
    }

    fn seat(seat: &'static str, colour: Colour) -> GraphSeat {
        let mark = vec![Shape::Circle {
            centre: point(0.0, 0.0),
            radius: 20.0,
            fill: Some(Ink::Fill(colour)),
            stroke: None,
        }];
        GraphSeat { name: seat.to_owned(), seat, mark }
    }

    fn tabs(expected: &[Vec<f64>], turns: &[Turn]) -> Vec<String> {
        let seats = [seat("black", Colour::Black), seat("white", Colour::White)];
        let locale = Locale::default();
        let graph = Graph {
            locale,
            seats: &seats,
            expected,
            turns,
            cursor: 1,
            caption: "",
            number: "",
        };
        let texts = graph.tabs().into_iter().filter_map(|shape| match shape {
            Shape::Text { text, .. } => Some(text),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn largest_turning_points_do_not_overlap() {
        // Two neighbouring entries both favour the first seat.
        let first = |ply| {
            if ply < 50 { 0.4 } else { 0.55 + 0.05 * f64::from(u8::from(ply > 50)) }
        };
        let expected: Vec<Vec<f64>> = (0..=100).map(|ply| vec![first(ply), 1.0 - first(ply)]).collect();
        let turn = |ply, loss| Turn { ply, loss };
        assert_eq!(tabs(&expected, &[turn(51, 0.1), turn(50, 0.2), turn(90, 0.05)]), ["50", "90"]);
        let many: Vec<Turn> = (1..=9).map(|at| turn(at * 11, 0.1)).collect();
        assert_eq!(tabs(&expected, &many).len(), TURNS);
        // A game without entries, and one without known expectations.
        assert_eq!(tabs(&[], &[turn(1, 0.2)]), Vec::<String>::new());
        assert_eq!(tabs(&[vec![], vec![]], &[turn(1, 0.2)]), Vec::<String>::new());
    }

    #[test]
    fn due_lot_keeps_previous_expectation() {
        let seats = [seat("black", Colour::Black), seat("white", Colour::White)];
        let expected = [vec![], vec![0.25, 0.75], vec![], vec![1.5, -0.5]];
        let locale = Locale::default();
        let graph = Graph {
            locale,
            seats: &seats,
            expected: &expected,
            turns: &[],
            cursor: 0,
            caption: "",
            number: "",
        };
        let shares: Vec<_> = (0..5).map(|ply| graph.share(1, ply)).collect();
        assert_eq!(shares, [None, Some(0.75), Some(0.75), Some(0.0), None]);
    }
}
