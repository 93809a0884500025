//! The picture of a tournament's standings: a table, with the games of those who all meet each other.
//!
//! Sizes are card units. All words come from the caller. Columns are as wide as their contents, and names get
//! the rest; where that is little, what separates equal people moves into a line of its own below the games. A
//! name that is too long for its column is set smaller, then broken at blanks, and last cut.

use super::{
    Anchor, Drawing, Ink, Point, Scene, Shape, Stroke,
    card::{self, LARGE, SMALL},
    font, point,
};

pub(super) const LEFT: f32 = 36.0;
pub(super) const RIGHT: f32 = 964.0;
/// Sizes of the title: the largest in which it fits.
const TITLE: [f32; 4] = [54.0, 50.0, 45.0, LARGE];
/// A row of one line, and what each further line adds.
const ROW: f32 = 62.0;
pub(super) const LINE: f32 = 46.0;
/// From the top of a row to its first baseline.
const BASELINE: f32 = 45.0;
/// The headings of the columns, above the rows.
const HEAD: f32 = 52.0;
/// Horizontal padding of a row.
pub(super) const PAD: f32 = 16.0;
/// Between columns.
const GAP: f32 = 28.0;
/// Least distance of the middles of neighbouring games, and what they leave free between them.
const PITCH: f32 = 46.0;
const APART: f32 = 9.0;
/// Least room for names next to what separates equal people.
const NAME: f32 = 250.0;
/// Room for the mark of those who go up or down.
const MOVES: f32 = 34.0;

/// A table of standings.
#[derive(Clone, Debug)]
pub struct Standings<'a> {
    /// Plain text, as the other words.
    pub title: &'a str,
    pub about: &'a str,
    /// Headings of the points, and of what separates equal people.
    pub points: &'a str,
    pub breaks: &'a [String],
    pub groups: &'a [Group],
    /// Explanations of the headings, part by part.
    pub legend: &'a [String],
}

/// Players compared with each other: all, or a division.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Group {
    /// Empty if there is only one.
    pub heading: String,
    pub rows: Vec<Row>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// `12.`
    pub place: String,
    pub name: String,
    /// The results against each row of the group, by leg; empty without a crosstable.
    pub against: Vec<Vec<String>>,
    pub points: String,
    /// As many as there are headings.
    pub breaks: Vec<String>,
    pub state: RowState,
    pub moves: Option<Moves>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RowState {
    #[default]
    Plain,
    /// Has withdrawn.
    Out,
    Winner,
}

/// Promotion and relegation after the season.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {
    Up,
    Down,
}

/// Positions of the columns.
struct Columns {
    /// Right end of the places.
    place: f32,
    name: f32,
    name_room: f32,
    /// Middle of the first result, and the distance to the next.
    games: f32,
    pitch: f32,
    /// Right ends.
    points: f32,
    breaks: Vec<f32>,
    /// Whether what separates equal people is in a line of its own.
    folded: bool,
    /// Lines of results.
    legs: usize,
    /// Lines for a name.
    name_lines: usize,
}

impl Standings<'_> {
    pub fn scene(&self) -> Scene {
        let (shapes, baseline) = head(self.title, self.about);
        let mut parts = vec![(shapes, 0.0)];
        let mut top = baseline + 16.0;
        let columns = self.columns();
        for group in self.groups {
            parts.push((self.heads(group, &columns), top));
            top += if group.heading.is_empty() { HEAD } else { HEAD + 8.0 };
            let high = columns.height();
            parts.push((frame(group.rows.len(), high), top));
            for row in &group.rows {
                parts.push((self.row(row, &columns), top));
                top += high;
            }
            top += 18.0;
        }
        for line in joined(self.legend) {
            top += LINE;
            let words = Shape::text(line, point(LEFT, 0.0), SMALL, Anchor::Left, Ink::Ink2);
            parts.push((vec![words], top - 8.0));
        }
        let height = (top + 18.0).ceil() as u32;
        let mut scene = Scene::new(height, Drawing::new(vec![card::body(height)]));
        for (shapes, y) in parts {
            scene.put(shapes, point(0.0, y));
        }
        scene
    }

    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.groups.iter().flat_map(|group| &group.rows)
    }

    fn columns(&self) -> Columns {
        let widest = |texts: &mut dyn Iterator<Item = &str>, size: f32| {
            texts.map(|text| font::width(text, size)).fold(0.0, f32::max)
        };
        let moving = self.rows().any(|row| row.moves.is_some());
        let place = LEFT + PAD - 4.0 + if moving { MOVES } else { 0.0 };
        let place = place + widest(&mut self.rows().map(|row| row.place.as_str()), SMALL);
        let name = place + 14.0;
        let games = self.rows().map(|row| row.against.len()).max().unwrap_or(0);
        let legs = self.rows().flat_map(|row| &row.against).map(Vec::len).max().unwrap_or(1).max(1);
        let results = self.rows().flat_map(|row| row.against.iter().flatten());
        // A heading of two figures may reach above its neighbours, whose headings have one.
        let heads = f32::midpoint(font::width(&games.to_string(), SMALL), font::width("9", SMALL));
        let pitch = widest(&mut results.map(String::as_str), LARGE).max(heads) + APART;
        let pitch = pitch.max(PITCH);
        let width_of = |at: usize| {
            let values = self.rows().filter_map(|row| row.breaks.get(at)).map(String::as_str);
            widest(&mut values.chain([self.breaks[at].as_str()]), SMALL)
        };
        let widths: Vec<f32> = (0..self.breaks.len()).map(width_of).collect();
        let points = widest(&mut self.rows().map(|row| row.points.as_str()), LARGE);
        let points = points.max(font::width(self.points, SMALL));
        let right = RIGHT - PAD;
        let beside: f32 = widths.iter().map(|width| width + GAP).sum();
        let rest = right - name - points - GAP - games as f32 * pitch;
        let folded = games > 0 && rest - beside < NAME && !self.breaks.is_empty();
        let (points_right, breaks) = if folded {
            (right, Vec::new())
        } else {
            let mut end = right - beside;
            let ends = widths.iter().map(|width| {
                end += width + GAP;
                end
            });
            let ends: Vec<f32> = ends.collect();
            (right - beside, ends)
        };
        let games_left = points_right - points - GAP + APART - games as f32 * pitch;
        let name_right = if games > 0 { games_left - 4.0 } else { points_right - points - GAP };
        // The line below the games may begin below the name.
        let below = self.rows().map(|row| font::width(&self.folded(row), SMALL)).fold(0.0, f32::max);
        let name_lines = match folded {
            true if legs == 1 && below > points_right - name_right - GAP => 1,
            true => 2,
            false => legs.min(2),
        };
        Columns {
            place,
            name,
            name_room: (name_right - name).max(0.0),
            name_lines,
            games: games_left + pitch / 2.0,
            pitch,
            points: points_right,
            breaks,
            folded,
            legs,
        }
    }

    /// The tie-breaks of a row, in one line.
    fn folded(&self, row: &Row) -> String {
        let parts = self.breaks.iter().zip(&row.breaks).map(|(head, value)| format!("{head} {value}"));
        parts.collect::<Vec<_>>().join(" · ")
    }

    /// The line above a group's rows.
    fn heads(&self, group: &Group, columns: &Columns) -> Vec<Shape> {
        let baseline = if group.heading.is_empty() { 40.0 } else { 46.0 };
        let mut shapes = Vec::new();
        let mut words = |text: &str, x: f32, anchor: Anchor| {
            shapes.push(Shape::text(text, point(x, baseline), SMALL, anchor, Ink::Ink2));
        };
        let games = group.rows.iter().map(|row| row.against.len()).max().unwrap_or(0);
        for at in 0..games {
            words(&(at + 1).to_string(), columns.games + at as f32 * columns.pitch, Anchor::Middle);
        }
        words(self.points, columns.points, Anchor::Right);
        for (head, x) in self.breaks.iter().zip(&columns.breaks) {
            words(head, *x, Anchor::Right);
        }
        let room = columns.name + columns.name_room - LEFT;
        let heading = font::fit(&group.heading, LARGE, room);
        shapes.push(Shape::text(heading, point(LEFT, baseline), LARGE, Anchor::Left, Ink::Ink));
        shapes
    }

    fn row(&self, row: &Row, columns: &Columns) -> Vec<Shape> {
        let (ink, quiet) = match row.state {
            RowState::Plain => (Ink::Ink, Ink::Ink2),
            RowState::Out => (Ink::Ink2, Ink::Ink2),
            RowState::Winner => (Ink::Paper, Ink::Paper),
        };
        let mut shapes = Vec::new();
        if row.state == RowState::Winner {
            let (min, max) = (point(LEFT, 3.0), point(RIGHT, columns.height() - 3.0));
            shapes.push(Shape::panel(min, max, 18.0, Ink::Ink));
        }
        shapes.extend(row.moves.map(|moves| arrow(moves, point(LEFT + PAD + 2.0, BASELINE - 14.0), ink)));
        let place = point(columns.place, BASELINE);
        shapes.push(Shape::text(&row.place, place, SMALL, Anchor::Right, quiet));
        let (size, lines) = font::named(&row.name, &[LARGE, SMALL], columns.name_room, columns.name_lines);
        for (index, line) in lines.into_iter().enumerate() {
            let at = point(columns.name, BASELINE + index as f32 * LINE);
            let width = font::width(&line, size);
            shapes.push(Shape::text(line, at, size, Anchor::Left, ink));
            if row.state == RowState::Out {
                let y = at.y - 0.5 * font::CAP_HEIGHT * LARGE + 2.0;
                let ends = vec![point(at.x - 4.0, y), point(at.x + width + 4.0, y)];
                shapes.push(Shape::line(ends, ink, 4.0));
            }
        }
        for (at, results) in row.against.iter().enumerate() {
            for (leg, result) in results.iter().enumerate() {
                let x = columns.games + at as f32 * columns.pitch;
                let y = BASELINE + leg as f32 * LINE;
                shapes.push(Shape::text(result, point(x, y), LARGE, Anchor::Middle, ink));
            }
        }
        let points = point(columns.points, BASELINE);
        shapes.push(Shape::text(&row.points, points, LARGE, Anchor::Right, ink));
        if columns.folded {
            let text = font::fit(&self.folded(row), SMALL, columns.points - columns.name);
            let at = point(columns.points, BASELINE + columns.legs as f32 * LINE);
            shapes.push(Shape::text(text, at, SMALL, Anchor::Right, quiet));
        }
        for (value, x) in row.breaks.iter().zip(&columns.breaks) {
            shapes.push(Shape::text(value, point(*x, BASELINE), SMALL, Anchor::Right, quiet));
        }
        shapes
    }
}

impl Columns {
    fn lines(&self) -> usize {
        self.legs + usize::from(self.folded)
    }

    fn height(&self) -> f32 {
        ROW + (self.lines() - 1) as f32 * LINE
    }
}

/// The title and what is below it, with the last baseline.
pub(super) fn head(title: &str, about: &str) -> (Vec<Shape>, f32) {
    let mut shapes = Vec::new();
    let (size, lines) = font::heading(title, &TITLE, RIGHT - LEFT);
    let mut baseline = 80.0;
    for (index, line) in lines.into_iter().enumerate() {
        baseline += if index > 0 { 1.15 * size } else { 0.0 };
        shapes.push(Shape::text(line, point(LEFT, baseline), size, Anchor::Left, Ink::Ink));
    }
    for (index, line) in font::wrap(about, SMALL, RIGHT - LEFT).into_iter().enumerate() {
        baseline += if index > 0 { LINE } else { 54.0 };
        shapes.push(Shape::text(line, point(LEFT, baseline), SMALL, Anchor::Left, Ink::Ink2));
    }
    (shapes, baseline)
}

/// Background of the rows: a panel, and lines between them.
fn frame(rows: usize, high: f32) -> Vec<Shape> {
    let mut shapes = vec![Shape::panel(
        point(LEFT - 10.0, -6.0),
        point(RIGHT + 10.0, rows as f32 * high + 6.0),
        22.0,
        Ink::Ground,
    )];
    for at in 1..rows {
        let y = at as f32 * high;
        shapes.push(Shape::line(vec![point(LEFT, y), point(RIGHT, y)], Ink::Line, 2.0));
    }
    shapes
}

/// The mark of a place that leads up or down.
fn arrow(moves: Moves, at: Point, ink: Ink) -> Shape {
    let (tip, foot) = match moves {
        Moves::Up => (-12.0, 9.0),
        Moves::Down => (12.0, -9.0),
    };
    let points = [point(0.0, tip), point(-12.0, foot), point(12.0, foot)].map(|corner| at + corner);
    Shape::Polygon {
        points: points.to_vec(),
        fill: Some(ink),
        stroke: Some(Stroke::new(ink, 3.0)),
    }
}

/// The parts of the legend in lines, broken between parts.
fn joined(parts: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        let longer = lines.last().map(|line| format!("{line} · {part}"));
        let longer = longer.filter(|longer| font::width(longer, SMALL) <= RIGHT - LEFT);
        match (longer, lines.last_mut()) {
            (Some(longer), Some(line)) => *line = longer,
            _ => lines.extend(font::wrap(part, SMALL, RIGHT - LEFT)),
        }
    }
    lines
}

#[cfg(test)]
#[path = "../../../tests/units/standings_scene.rs"]
mod tests;
