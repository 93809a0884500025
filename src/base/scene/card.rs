//! The parts that every card has: body, seat chips, caption line. A game positions its chips and draws its
//! board.
//!
//! Sizes are card units. No readable text is smaller than [`SMALL`].

use super::{Anchor, Ink, Point, Scene, Shape, Stroke, font, point};
use crate::text::{Locale, lookup, typed::clusters};

pub const WIDTH: f32 = 1000.0;
/// Names, captions, numbers of targets.
pub const LARGE: f32 = 40.0;
/// Second lines, coordinates, the number of entries: 14 px on a phone.
pub const SMALL: f32 = 39.0;

/// Position of a seat's chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardLayout {
    /// One of `of` in a row above the board; five or six form two rows of three and have one line only.
    Row { index: usize, of: usize },
    /// The same for chips with two numbers and a clock: the second line begins under the mark, and four to
    /// six chips form two rows.
    Compact { index: usize, of: usize },
    /// In a free corner of the card; `wide`: a long name may reach beyond the chip.
    Corner { left: bool, top: bool, wide: bool },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChipState {
    OnTurn,
    Resting,
    /// Eliminated.
    Out,
    Winner,
}

/// A seat's part in the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standing {
    pub won: bool,
    pub out: bool,
    pub on_turn: bool,
}

impl ChipState {
    /// The first of these facts that holds.
    pub fn of(seat: Standing) -> ChipState {
        match seat {
            Standing { won: true, .. } => ChipState::Winner,
            Standing { out: true, .. } => ChipState::Out,
            Standing { on_turn: true, .. } => ChipState::OnTurn,
            _ => ChipState::Resting,
        }
    }

    /// Ink of the chip's second line and its icons.
    pub fn quiet(self) -> Ink {
        if self.lit() { Ink::Paper } else { Ink::Ink2 }
    }

    fn lit(self) -> bool {
        matches!(self, ChipState::OnTurn | ChipState::Winner)
    }
}

/// Contents of a seat's chip besides the game's counters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chip {
    /// The player's name, plain text; cut with `…` where it does not fit.
    pub name: String,
    /// Forms for a name that could be cut to the same letters as another one: see [`short_forms`].
    pub short: Vec<String>,
    /// Time left in words, the longest form first (`2d 4h`, `2d`); empty without a clock.
    pub clock: Vec<String>,
}

/// A chip with the game's additions.
pub struct FullChip<'a> {
    pub chip: &'a Chip,
    /// Language of the card's own words.
    pub locale: Locale,
    /// The seat's name in the rules, shown when the player's name has no displayable characters.
    pub seat: &'static str,
    pub state: ChipState,
    /// The seat's mark about (0, 0), 30 units in radius (26 in corners,
    /// 22 in two rows and in compact chips); neutral for a seat that is out.
    pub mark: Vec<Shape>,
    /// Icons about (0, 0), 17 to 19 units in radius, in the ink [`ChipState::quiet`], each with its number;
    /// the most important first, since icons without room are left out. In two rows only the first number is
    /// shown.
    pub counters: Vec<(Vec<Shape>, u32)>,
    /// Start of the free room on the second line, if the game draws something there itself; 0 at the chip's
    /// left edge.
    pub taken: f32,
}

/// Returns the displayable form of a player's name.
pub fn shown_name(locale: Locale, name: &str, seat: &'static str) -> String {
    font::legible(name)
        .unwrap_or_else(|| lookup(locale, &format!("seat-{seat}")).unwrap_or_else(|| seat.to_owned()))
}

/// Shorter forms of the names at a table, for [`Chip::short`]. For names that begin with the same letters: the
/// shortest beginning that tells a name apart, `Christo…`; the part that differs, `C…to`; the first letter and the
/// seat's number, `C1`.
pub fn short_forms(names: &[String]) -> Vec<Vec<String>> {
    let letters: Vec<Vec<&str>> = names.iter().map(|name| clusters(name).collect()).collect();
    let common = |one: &[&str], other: &[&str]| one.iter().zip(other).take_while(|(a, b)| a == b).count();
    letters
        .iter()
        .enumerate()
        .map(|(seat, name)| {
            let others = letters.iter().enumerate().filter(|(other, _)| *other != seat);
            let alike: Vec<usize> =
                others.map(|(_, other)| common(name, other)).filter(|alike| *alike >= ALIKE).collect();
            let (Some(least), Some(most)) = (alike.iter().min(), alike.iter().max()) else {
                return Vec::new();
            };
            let part: String = name[*least..].iter().copied().take(most - least + 2).collect();
            let first: String = name.iter().copied().take(1).collect();
            let begin: String = name.iter().copied().take(most + 1).collect();
            vec![format!("{begin}…"), format!("{first}…{}", part.trim()), format!("{first}{}", seat + 1)]
        })
        .collect()
}

/// Right end of the words of [`Scene::chip_line`], in a row of two.
pub fn line_end(text: &str) -> f32 {
    90.0 + font::width(text, SMALL) + 15.0
}

/// Room for a name between a chip in a corner and the coordinates beside a hexagon.
const SPARE: f32 = 76.0;

/// Names that begin with this many equal letters may be cut to the same.
const ALIKE: usize = 2;

/// Minimum width of a name next to a clock: some four letters and `…`; in compact chips some two.
const NAME: [f32; 2] = [100.0, 62.0];
/// From the end of a number to the middle of the next icon; the smaller value where room is short.
const PITCHES: [f32; 2] = [36.0, 29.0];

/// The background shape of a card.
pub fn body(height: u32) -> Shape {
    Shape::RoundRect {
        min: point(1.5, 1.5),
        max: point(WIDTH - 1.5, height as f32 - 1.5),
        radius: 36.0,
        fill: Some(Ink::Card),
        // The fill covers the inner half of the stroke.
        stroke: Some(Stroke::new(Ink::Edge, 3.0)),
    }
}

/// Measures of a chip in one layout.
pub(super) struct Frame {
    pub min: Point,
    pub width: f32,
    pub height: f32,
    mark: Point,
    name: Point,
    counters: f32,
    /// Baseline of the second line, if there is one.
    second: Option<f32>,
    /// Room beside the chip for a long name; less than 0 on the left.
    spare: f32,
    compact: bool,
}

impl CardLayout {
    pub(super) fn frame(self, card: u32) -> Frame {
        match self {
            CardLayout::Corner { left, top, wide } => {
                let x = if left { 24.0 } else { WIDTH - 24.0 - 246.0 };
                let y = if top { 22.0 } else { card as f32 - 202.0 };
                let (mark, name) = (point(40.0, 32.0), point(76.0, 46.0));
                let (min, second) = (point(x, y), Some(90.0));
                Frame {
                    min,
                    width: 246.0,
                    height: 106.0,
                    mark,
                    name,
                    counters: 37.0,
                    second,
                    spare: if wide { if left { SPARE } else { -SPARE } } else { 0.0 },
                    compact: false,
                }
            }
            CardLayout::Row { index, of } => {
                let height = if of > 4 { 62.0 } else { 106.0 };
                let (min, width) = in_rows(index, if of > 4 { 3 } else { of.max(1) }, height);
                let mark = point(48.0, if of > 4 { 31.0 } else { 53.0 });
                let second = (of <= 4).then_some(90.0);
                Frame {
                    min,
                    width,
                    height,
                    mark,
                    name: point(90.0, 45.0),
                    counters: 107.0,
                    second,
                    spare: 0.0,
                    compact: false,
                }
            }
            CardLayout::Compact { index, of } => {
                let (height, name, second) = if of > 3 { (98.0, 43.0, 85.0) } else { (106.0, 46.0, 90.0) };
                let (min, width) = in_rows(index, compact_columns(of), height);
                let (mark, name, second) = (point(40.0, name - 13.0), point(74.0, name), Some(second));
                Frame {
                    min,
                    width,
                    height,
                    mark,
                    name,
                    counters: 36.0,
                    second,
                    spare: 0.0,
                    compact: true,
                }
            }
        }
    }
}

/// Number of compact chips in a row.
fn compact_columns(of: usize) -> usize {
    if of > 3 { of.div_ceil(2) } else { of.max(1) }
}

/// Position and width of a chip with this many columns.
fn in_rows(index: usize, columns: usize, height: f32) -> (Point, f32) {
    let width = (WIDTH - 52.0 - 14.0 * (columns - 1) as f32) / columns as f32;
    let (column, row) = ((index % columns) as f32, (index / columns) as f32);
    (point(26.0 + column * (width + 14.0), 26.0 + row * (height + 14.0)), width)
}

/// The parts of a chip, about its upper left corner.
impl Frame {
    /// The chip's background, wider by `more` round the name. The seat on turn gets a pointer to the board.
    fn field(&self, layout: CardLayout, state: ChipState, more: f32) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let (fill, stroke) = match (state, layout) {
            (state, _) if state.lit() => (Some(Ink::Ink), None),
            (ChipState::Out, _) => (None, Some(Stroke::new(Ink::Line, 3.0))),
            (_, CardLayout::Row { .. } | CardLayout::Compact { .. }) => (Some(Ink::Ground), None),
            (_, CardLayout::Corner { .. }) => (None, None),
        };
        if fill.is_some() || stroke.is_some() {
            let (from, to) = if self.spare < 0.0 { (-more, self.width) } else { (0.0, self.width + more) };
            let mut panel = |from: f32, to: f32, height: f32| {
                let (min, max) = (point(from, 0.0), point(to, height));
                shapes.push(Shape::RoundRect { min, max, radius: 22.0, fill, stroke });
            };
            if more > 0.0 {
                panel(from, to, 62.0);
            }
            // Two outlines would cross.
            if more == 0.0 || stroke.is_none() {
                panel(0.0, self.width, self.height);
            }
        }
        // The pointer to the board; from the upper of two rows it reaches only to the lower one.
        let long = match layout {
            CardLayout::Row { index, of } if of <= 4 || index >= 3 => Some(18.5),
            CardLayout::Compact { index, of } if of <= 3 || index >= compact_columns(of) => Some(18.5),
            CardLayout::Row { .. } | CardLayout::Compact { .. } => Some(12.5),
            CardLayout::Corner { .. } => None,
        };
        if let Some(long) = long.filter(|_| state == ChipState::OnTurn) {
            let (middle, low, wide) = (self.width / 2.0, self.height - 0.5, long - 0.5);
            let points =
                vec![point(middle - wide, low), point(middle + wide, low), point(middle, low + long)];
            shapes.push(Shape::filled(points, Ink::Ink));
        }
        shapes
    }

    /// The player's name as far as there is room, left of `taken` at the right edge, and by how much it is
    /// wider than the chip.
    fn name(&self, content: &FullChip, taken: f32) -> (String, f32) {
        let least = self.width - self.name.x - 14.0 - taken;
        let room = least + if taken > 0.0 { 0.0 } else { self.spare.abs() };
        let name = shown_name(content.locale, &content.chip.name, content.seat);
        let fits = |form: &&String| font::width(form, LARGE) <= room;
        let text = match &content.chip.short[..] {
            // As much of the name as fits is enough to tell it apart.
            [] => font::fit(&name, LARGE, room),
            [least, ..] if fits(&least) || fits(&&name) => font::fit(&name, LARGE, room),
            [.., last] => {
                let form = content.chip.short.iter().find(fits).unwrap_or(last);
                font::fit(form, LARGE, room)
            }
        };
        let more = (font::width(&text, LARGE) - least).max(0.0);
        (text, more)
    }

    /// The seat's mark and the name; struck through for a seat that is out.
    fn first_line(&self, content: &FullChip, text: String, more: f32) -> Vec<Shape> {
        let ink = match content.state {
            state if state.lit() => Ink::Paper,
            ChipState::Out => Ink::Ink2,
            _ => Ink::Ink,
        };
        let by = point(if self.spare < 0.0 { -more } else { 0.0 }, 0.0);
        let (at, width) = (self.name + by, font::width(&text, LARGE));
        let mut shapes: Vec<Shape> = content.mark.iter().map(|shape| shape.moved(self.mark + by)).collect();
        shapes.push(Shape::text(text, at, LARGE, Anchor::Left, ink));
        if content.state == ChipState::Out {
            let y = at.y - 0.5 * font::CAP_HEIGHT * LARGE + 2.0;
            shapes.push(Shape::line(vec![point(at.x - 4.0, y), point(at.x + width + 4.0, y)], ink, 4.0));
        }
        shapes
    }

    /// In one-line chips, the end of the line: the first counter's number, or for the seat on turn the
    /// clock's shortest form. Also returns the width it takes.
    fn number_beside_name(&self, content: &FullChip) -> (Vec<Shape>, f32) {
        let clock = content.chip.clock.last().filter(|_| content.state == ChipState::OnTurn).cloned();
        let number = || content.counters.first().map(|(_, number)| number.to_string());
        let Some(text) = clock.or_else(number) else {
            return (Vec::new(), 0.0);
        };
        let taken = font::width(&text, SMALL) + 18.0;
        let at = point(self.width - 18.0, self.name.y);
        (vec![Shape::text(text, at, SMALL, Anchor::Right, content.state.quiet())], taken)
    }

    /// Counters and clock on this baseline, and the width the clock takes on the line above if it has to move
    /// there.
    fn second_line(&self, content: &FullChip, baseline: f32) -> (Vec<Shape>, f32) {
        let (mut shapes, ink) = (Vec::new(), content.state.quiet());
        let pitch = self.pitch(content);
        let mut x = self.counters;
        for (icon, number) in &content.counters {
            let text = number.to_string();
            if x + 25.0 + font::width(&text, SMALL) > self.width - 12.0 {
                break;
            }
            shapes.extend(icon.iter().map(|shape| shape.moved(point(x, baseline - 14.0))));
            let at = point(x + 25.0, baseline);
            x += 25.0 + font::width(&text, SMALL) + pitch;
            shapes.push(Shape::text(text, at, SMALL, Anchor::Left, ink));
        }
        // A clock without room next to the counters, in any form, goes next to the name in its shortest form.
        let room = self.clock_room(x - pitch).min(self.width - 18.0 - content.taken);
        let fits = |text: &&String| font::width(text, SMALL) <= room;
        let least = NAME[usize::from(self.compact)];
        let beside = |text: &&String| self.width - self.name.x - 32.0 - font::width(text, SMALL) >= least;
        let clock = &content.chip.clock;
        let below = clock.iter().find(fits).map(|text| (text, baseline));
        let Some((text, y)) = below.or_else(|| clock.last().filter(beside).map(|text| (text, self.name.y)))
        else {
            return (shapes, 0.0);
        };
        let taken = if below.is_none() { font::width(text, SMALL) + 18.0 } else { 0.0 };
        let (text, at) = (text.clone(), point(self.width - 18.0, y));
        shapes.push(Shape::text(text, at, SMALL, Anchor::Right, ink));
        (shapes, taken)
    }

    /// Distance between counters: wide, or close in compact chips where the clock's shortest form would not
    /// fit otherwise.
    fn pitch(&self, content: &FullChip) -> f32 {
        let [wide, close] = PITCHES;
        let numbers =
            content.counters.iter().map(|(_, number)| 25.0 + font::width(&number.to_string(), SMALL));
        let end =
            self.counters + numbers.sum::<f32>() + content.counters.len().saturating_sub(1) as f32 * wide;
        let clock = content.chip.clock.last().map_or(0.0, |text| font::width(text, SMALL));
        if self.compact && clock > self.clock_room(end) { close } else { wide }
    }

    /// Width available next to counters that end here.
    fn clock_room(&self, end: f32) -> f32 {
        let gap = if self.compact { 12.0 } else { 21.0 };
        self.width - 18.0 - (end + gap)
    }
}

/// Start of the caption, without and with a seat's mark.
const CAPTION: [f32; 2] = [32.0, 74.0];

/// Maximum width of a caption next to this ply number.
fn caption_room(left: f32, ply: u32) -> f32 {
    972.0 - font::width(&format!("#{ply}"), SMALL) - 24.0 - left
}

/// Size of a caption of two lines, and the distances of their baselines from the foot of the card.
const TWO_LINES: (f32, [f32; 2]) = (SMALL, [53.0, 12.0]);

/// Whether a caption next to a seat's mark fits without being cut.
pub fn caption_fits(text: &str, ply: u32) -> bool {
    let room = caption_room(CAPTION[1], ply);
    font::width(text, LARGE) <= room || two_lines(text, room).is_some()
}

/// Breaks a caption into two lines, between its parts if possible, else between words. `None` if a line would be
/// wider than `room`.
fn two_lines(text: &str, room: f32) -> Option<[&str; 2]> {
    let fits = |line: &&str| font::width(line, TWO_LINES.0) <= room;
    [" · ", " "].into_iter().find_map(|between| {
        let breaks = text.rmatch_indices(between);
        breaks
            .map(|(at, _)| [&text[..at], &text[at + between.len()..]])
            .find(|lines| lines.iter().all(fits))
    })
}

/// Two lines of a text that is too long for them: the second is cut.
fn cut_lines(text: &str, room: f32) -> [String; 2] {
    let first = font::wrap(text, TWO_LINES.0, room).into_iter().next().unwrap_or_default();
    let rest = text.strip_prefix(&first).unwrap_or_default().trim_start();
    let second = font::fit(rest, TWO_LINES.0, room);
    [first, second]
}

impl Scene {
    pub fn chip(&mut self, layout: CardLayout, content: &FullChip) {
        let frame = layout.frame(self.height);
        // The second line changes more often than the first, so it is a drawing of its own.
        let (second, taken) = match frame.second {
            None => frame.number_beside_name(content),
            Some(_) if content.state == ChipState::Out && !frame.compact => (Vec::new(), 0.0),
            Some(baseline) => frame.second_line(content, baseline),
        };
        let (name, more) = frame.name(content, taken);
        let mut first = frame.field(layout, content.state, more);
        first.extend(frame.first_line(content, name, more));
        self.put(first, frame.min);
        if !second.is_empty() {
            self.put(second, frame.min);
        }
    }

    /// Adds words instead of counters to the second line of a chip in a row.
    pub fn chip_line(&mut self, layout: CardLayout, state: ChipState, text: String) {
        let frame = layout.frame(self.height);
        let at = point(frame.name.x, 90.0);
        let text = font::fit(&text, SMALL, frame.width - at.x - 14.0);
        let shape = Shape::text(text, at, SMALL, Anchor::Left, state.quiet());
        self.put(vec![shape], frame.min);
    }

    /// Adds the line at the foot of the card; `mark` is a seat's mark about (0, 0), 20 units in radius.
    pub fn caption(&mut self, mark: Option<&[Shape]>, text: &str, ply: u32) {
        let baseline = self.height as f32 - 30.0;
        let number = format!("#{ply}");
        let left = CAPTION[usize::from(mark.is_some())];
        let room = caption_room(left, ply);
        if let Some(mark) = mark {
            self.put(mark.to_vec(), point(46.0, baseline - 14.0));
        }
        let (size, lines) = if font::width(text, LARGE) <= room {
            (LARGE, vec![(text.to_owned(), 30.0)])
        } else {
            let lines =
                two_lines(text, room).map_or_else(|| cut_lines(text, room), |lines| lines.map(str::to_owned));
            (TWO_LINES.0, lines.into_iter().zip(TWO_LINES.1).collect())
        };
        for (line, above) in lines {
            let words = Shape::text(line, point(0.0, 0.0), size, Anchor::Left, Ink::Ink);
            self.put(vec![words], point(left, self.height as f32 - above));
        }
        let number = Shape::text(number, point(0.0, 0.0), SMALL, Anchor::Right, Ink::Ink2);
        self.put(vec![number], point(972.0, baseline));
    }
}

impl Shape {
    pub fn moved(&self, by: Point) -> Shape {
        let to = |at: &Point| *at + by;
        let mut shape = self.clone();
        match &mut shape {
            Shape::Polygon { points, .. } | Shape::Line { points, .. } => {
                points.iter_mut().for_each(|at| *at = to(at))
            }
            Shape::Circle { centre, .. } => *centre = to(centre),
            Shape::RoundRect { min, max, .. } => (*min, *max) = (to(min), to(max)),
            Shape::Text { at, .. } => *at = to(at),
        }
        shape
    }
}
