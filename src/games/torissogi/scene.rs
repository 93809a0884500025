//! The picture: the five levels as five small boards, three above and two below, and the hands in the sixth place.
//!
//! **Perspective.** Black sees level A first and rank 1 at the bottom. For White everything is turned by the point
//! reflection that exchanges the sides (B4): level E comes first, rank 5 is at the bottom and file e at the left, so that
//! for both *away* leads to the next panel, *right* to the right and *forward* upwards. The pile beside a level's letter
//! shows its place, the viewer's own level lowest.

use super::{
    Entry, Torissogi,
    board::{Cell, SIDE, ZONES},
    glyphs::{self, Size},
    piece::Kind,
    state::{BLACK, WHITE},
    taps::hand_token,
};
use crate::{
    games::{Mark, SceneRequest, Seat, SeatSet, Spot},
    lattice::cube::Cube,
    scene::{
        Anchor, CardLayout, Chip, ChipState, Drawing, FullChip, Ink, Point, Scene, Shape, Stroke,
        card::{self, SMALL},
        font, marks, point,
    },
    text::{Locale, Message, say},
};
use std::sync::{LazyLock, OnceLock};

/// Height of the card.
const HEIGHT: u32 = 1056;
/// Side of a cell.
pub(super) const CELL: f32 = 60.0;
/// Upper left corners of the panels, in the viewer's order of levels.
const PANELS: [Point; 5] =
    [point(52.0, 208.0), point(366.0, 208.0), point(680.0, 208.0), point(52.0, 620.0), point(366.0, 620.0)];
/// The boxes of the hands: the other seat's, the viewer's.
const HANDS: [Point; 2] = [point(674.0, 572.0), point(674.0, 752.0)];
const HAND: Point = point(312.0, 168.0);

/// Where things lie for one of the two seats.
#[derive(Clone, Copy)]
pub(super) struct Placement {
    bottom: Seat,
}

impl Placement {
    pub fn new(bottom: Seat) -> Placement {
        Placement { bottom: if bottom == WHITE { WHITE } else { BLACK } }
    }

    /// A cell's coordinates as the viewer counts them.
    fn seen(self, cell: Cell) -> Cube {
        if self.bottom == BLACK { cell.cube() } else { cell.cube().reflected(SIDE) }
    }

    /// The middle of a cell.
    fn point(self, cell: Cell) -> Point {
        let Cube { level, file, rank } = self.seen(cell);
        // A cell's level is one of the five.
        let panel = PANELS[level as usize % 5];
        let x = panel.x + (f32::from(file) + 0.5) * CELL;
        point(x, panel.y + (f32::from(SIDE - 1 - rank) + 0.5) * CELL)
    }

    /// Whether a seat's birds fly upwards on this picture.
    fn up(self, seat: Seat) -> bool {
        seat == self.bottom
    }

    fn ground(self) -> Drawing {
        static GROUNDS: [OnceLock<Drawing>; 2] = [const { OnceLock::new() }; 2];
        GROUNDS[usize::from(self.bottom.0)].get_or_init(|| Drawing::new(self.ground_shapes())).clone()
    }

    /// Card, panels, coordinates, boxes of the hands.
    fn ground_shapes(self) -> Vec<Shape> {
        let mut shapes = vec![card::body(HEIGHT)];
        let panel = |min: Point, size: Point, radius: f32| Shape::RoundRect {
            min,
            max: point(min.x + size.x, min.y + size.y),
            radius,
            fill: Some(Ink::Ground),
            stroke: None,
        };
        let side = f32::from(SIDE) * CELL;
        for at in PANELS {
            shapes.push(panel(point(at.x - 6.0, at.y - 6.0), point(side + 12.0, side + 12.0), 12.0));
        }
        shapes.extend(HANDS.map(|at| panel(at, HAND, 14.0)));
        for cell in Cell::all() {
            let zone = (ZONES[0] | ZONES[1]) & cell.bit() != 0;
            let (at, half) = (self.point(cell), CELL / 2.0);
            let (min, max) = (point(at.x - half, at.y - half), point(at.x + half, at.y + half));
            let ink = if zone { Ink::CellB } else { Ink::CellA };
            shapes.push(Shape::RoundRect { min, max, radius: 0.0, fill: Some(ink), stroke: None });
        }
        let stroke = Stroke { ink: Ink::Line, width: 3.0 };
        for at in PANELS {
            for line in 0..=SIDE {
                let by = f32::from(line) * CELL;
                let across = vec![point(at.x, at.y + by), point(at.x + side, at.y + by)];
                let along = vec![point(at.x + by, at.y), point(at.x + by, at.y + side)];
                shapes.extend([across, along].map(|points| Shape::Line { points, stroke }));
            }
        }
        let mut label = |text: String, at: Point, size: f32, anchor: Anchor, ink: Ink| {
            shapes.push(Shape::Text { text, at, size, anchor, ink });
        };
        for (order, at) in (0i8..).zip(PANELS) {
            // What stands in the viewer's own corner of this panel and along its edges.
            let named = |file: i8, rank: i8| {
                let seen = Cube::new(order, file, rank);
                let cell = if self.bottom == BLACK { seen } else { seen.reflected(SIDE) };
                Cell::at(cell).map(Cell::name).unwrap_or_default()
            };
            let part = |name: String, index: usize| name.chars().skip(index).take(1).collect::<String>();
            label(part(named(0, 0), 0), point(at.x - 4.0, at.y - 17.0), 48.0, Anchor::Left, Ink::Ink);
            for line in 0..SIDE {
                let by = (f32::from(line) + 0.5) * CELL;
                let below = point(at.x + by, at.y + side + 42.0);
                label(part(named(line, 0), 1), below, SMALL, Anchor::Middle, Ink::Ink2);
                if order == 0 || order == 3 {
                    let left = point(29.0, at.y + side - by);
                    label(part(named(0, line), 2), left, SMALL, Anchor::Centre, Ink::Ink2);
                }
            }
        }
        for (order, at) in (0u8..).zip(PANELS) {
            shapes.extend(pile(order).iter().map(|shape| shape.moved(point(at.x + 44.0, at.y - 19.0))));
        }
        shapes
    }
}

/// Five slabs one above the other, the `order`-th from below lit: which of the levels this is.
fn pile(order: u8) -> Vec<Shape> {
    let y = |slab: u8| -7.0 * f32::from(slab);
    let mut shapes: Vec<Shape> = (0..5)
        .filter(|slab| *slab != order)
        .map(|slab| Shape::Line {
            points: vec![point(8.0, y(slab)), point(64.0, y(slab))],
            stroke: Stroke { ink: Ink::Line, width: 3.0 },
        })
        .collect();
    let (low, high) = (y(order) + 6.5, y(order) - 6.5);
    let points = vec![point(4.0, low), point(12.0, high), point(70.0, high), point(62.0, low)];
    shapes.push(Shape::Polygon { points, fill: Some(Ink::Ink), stroke: None });
    shapes
}

/// The drawings of the marks that do not depend on numbers.
pub(super) struct Marks {
    pub from: Drawing,
    pub arrival: Drawing,
    pub burst: Drawing,
    pub chosen: Drawing,
    pub capture: Drawing,
    pub wrong: Drawing,
}

/// An empty square about (0, 0).
fn frame(side: f32, radius: f32, ink: Ink, width: f32) -> Shape {
    let (min, max) = (point(-side / 2.0, -side / 2.0), point(side / 2.0, side / 2.0));
    Shape::RoundRect { min, max, radius, fill: None, stroke: Some(Stroke { ink, width }) }
}

pub(super) static MARKS: LazyLock<Marks> = LazyLock::new(|| {
    let arrival = Shape::RoundRect {
        min: point(-35.0, -35.0),
        max: point(35.0, 35.0),
        radius: 6.0,
        fill: Some(Ink::Accent),
        stroke: Some(Stroke { ink: Ink::AccentKey, width: 8.0 }),
    };
    Marks {
        from: Drawing::new(vec![frame(50.0, 6.0, Ink::AccentKey, 13.0), frame(50.0, 6.0, Ink::Accent, 7.0)]),
        arrival: Drawing::new(vec![arrival]),
        burst: Drawing::new(vec![marks::burst(46.5, 36.6)]),
        chosen: Drawing::new(vec![frame(66.0, 8.0, Ink::Card, 14.0), frame(66.0, 8.0, Ink::Ink, 8.0)]),
        capture: Drawing::new(vec![frame(54.0, 4.0, Ink::Danger, 6.0)]),
        wrong: Drawing::new(marks::wrong(24.0)),
    }
});

/// Radius of numbered discs.
pub(super) const DISC: f32 = 26.0;

/// The picture of a game.
pub(super) fn scene(game: &Torissogi, request: &SceneRequest<Entry>) -> Scene {
    let place = Placement::new(request.bottom);
    let mut scene = Scene::new(HEIGHT, place.ground());
    let picture =
        Picture { game, request, place, hands: [BLACK, WHITE].map(|seat| HandLayout::of(game, seat, request.locale)) };
    let arrived = picture.last_move(&mut scene);
    for (_, cell) in game.phoenixes_in_danger() {
        scene.place(&MARKS.burst, place.point(cell));
    }
    for cell in Cell::all() {
        let piece = game.piece(cell);
        let Some(kind) = piece.kind() else { continue };
        let size = if arrived == Some(cell) { Size::Arrived } else { Size::Board };
        scene.place(&glyphs::piece(kind, piece.seat(), place.up(piece.seat()), size), place.point(cell));
    }
    picture.hands(&mut scene);
    picture.highlights(&mut scene);
    picture.chips(&mut scene);
    let mark = request.caption_seat.map(|seat| glyphs::seat_mark(seat, 38.0));
    scene.caption(mark.as_deref(), request.caption, request.ply);
    scene
}

struct Picture<'a> {
    game: &'a Torissogi,
    request: &'a SceneRequest<'a, Entry>,
    place: Placement,
    hands: [HandLayout; 2],
}

impl Picture<'_> {
    /// Marks where the last move began and ended; returns the latter. While a piece is chosen nothing is marked.
    fn last_move(&self, scene: &mut Scene) -> Option<Cell> {
        if self.request.highlight.iter().any(|highlight| highlight.mark == Mark::Chosen) {
            return None;
        }
        let (from, to) = match self.request.last? {
            Entry::Move { from, to, .. } => (Some(from), to),
            Entry::Drop { to, .. } => (None, to),
        };
        if let Some(from) = from {
            let (begin, end) = (self.place.point(from), self.place.point(to));
            // From level to level the two marks speak.
            if from.level() == to.level() {
                let way = point(end.x - begin.x, end.y - begin.y);
                if let Some(wake) = marks::wake(way, 29.0, 37.0, 11.0, 1.6 * CELL - 66.0) {
                    scene.place(&Drawing::new(vec![wake]), begin);
                }
            }
            scene.place(&MARKS.from, begin);
        }
        scene.place(&MARKS.arrival, self.place.point(to));
        Some(to)
    }

    /// Where the box of a seat's hand lies.
    fn box_of(&self, seat: Seat) -> Point {
        HANDS[usize::from(seat == self.place.bottom)]
    }

    fn hands(&self, scene: &mut Scene) {
        for seat in [BLACK, WHITE] {
            let (at, layout) = (self.box_of(seat), &self.hands[seat.index()]);
            let mut words = vec![layout.word.clone()];
            for item in &layout.items {
                let number = (item.count > 1).then(|| item.count.to_string());
                words.extend(number.map(|text| Shape::Text {
                    text,
                    at: item.number,
                    size: SMALL,
                    anchor: Anchor::Left,
                    ink: Ink::Ink,
                }));
            }
            scene.place(&Drawing::new(words), at);
            for item in &layout.items {
                let bird = glyphs::piece(item.kind, seat, self.place.up(seat), layout.size);
                scene.place(&bird, point(at.x + item.at.x, at.y + item.at.y));
            }
            if layout.items.is_empty() {
                let mark = glyphs::tile(seat, self.place.up(seat), 44.0, 1.0);
                scene.place(&Drawing::new(vec![mark]), point(at.x + layout.free.x, at.y + layout.free.y));
            }
        }
    }

    /// Where a spot lies: a cell, or a kind in the hand of the seat on turn, of which the size is told as well.
    fn spot(&self, spot: &Spot) -> Option<(Point, Option<Size>)> {
        if let Some(cell) = Cell::named(&spot.0) {
            return Some((self.place.point(cell), None));
        }
        let seat = self.game.position.turn;
        let (at, layout) = (self.box_of(seat), &self.hands[seat.index()]);
        let item = layout.items.iter().find(|item| hand_token(item.kind) == spot.0)?;
        Some((point(at.x + item.at.x, at.y + item.at.y), Some(layout.size)))
    }

    fn highlights(&self, scene: &mut Scene) {
        let places: Vec<(Point, Option<Size>, Mark)> = self
            .request
            .highlight
            .iter()
            .filter_map(|light| self.spot(&light.spot).map(|(at, held)| (at, held, light.mark)))
            .collect();
        // Frames first, so that none crosses a neighbour's number.
        for (at, held, mark) in &places {
            match (mark, held) {
                (Mark::Chosen, None) => scene.place(&MARKS.chosen, *at),
                // Narrower, as the number stands close by.
                (Mark::Chosen, Some(size)) => {
                    scene.place(&Drawing::new(vec![frame(size.cell() - 2.0, 8.0, Ink::Ink, 8.0)]), *at);
                }
                (Mark::Capture(_), _) => scene.place(&MARKS.capture, *at),
                (Mark::Target(_) | Mark::Wrong, _) => {}
            }
        }
        for (at, _, mark) in places {
            let drawing = match mark {
                Mark::Chosen => continue,
                Mark::Target(number) => Drawing::new(marks::target(DISC, number)),
                Mark::Capture(number) => Drawing::new(marks::capture_disc(DISC, number)),
                Mark::Wrong => MARKS.wrong.clone(),
            };
            scene.place(&drawing, at);
        }
    }

    fn chips(&self, scene: &mut Scene) {
        let ending = self.game.position.ending;
        let winners = ending.map_or(SeatSet::EMPTY, |ending| ending.winners);
        for seat in [BLACK, WHITE] {
            let on_turn = ending.is_none() && seat == self.game.position.turn;
            let state = ChipState::of(winners == SeatSet::only(seat), false, on_turn);
            let nameless = Chip::default();
            let layout = CardLayout::Row { index: seat.index(), of: 2 };
            let points = say(self.request.locale, &Message::new("torissogi-points").with("count", self.game.points(seat)));
            let full = FullChip {
                locale: self.request.locale,
                taken: card::line_end(&points),
                chip: self.request.chips.get(seat.index()).unwrap_or(&nameless),
                seat: self.game.name_of(seat),
                state,
                mark: glyphs::seat_mark(seat, 57.0),
                counters: Vec::new(),
            };
            scene.chip(layout, &full);
            scene.chip_line(layout, state, points);
        }
    }
}

/// What a hand's box shows, from its upper left corner.
struct HandLayout {
    word: Shape,
    items: Vec<Item>,
    size: Size,
    /// Where the mark of an empty hand stands.
    free: Point,
}

struct Item {
    kind: Kind,
    count: u8,
    at: Point,
    /// Left end of the number's baseline.
    number: Point,
}

impl HandLayout {
    fn of(game: &Torissogi, seat: Seat, locale: Locale) -> HandLayout {
        let name = say(locale, &Message::new("torissogi-hand"));
        let kinds: Vec<(Kind, u8)> =
            Kind::droppable().map(|kind| (kind, game.in_hand(seat, kind))).filter(|(_, count)| *count > 0).collect();
        let large = HandLayout::flow(&name, &kinds, Size::Hand, 72.0, 2);
        large
            .or_else(|| HandLayout::flow(&name, &kinds, Size::FullHand, 53.0, usize::MAX))
            .unwrap_or_else(|| HandLayout::empty(&name))
    }

    fn word(text: &str, y: f32) -> Shape {
        Shape::Text {
            text: text.to_owned(),
            at: point(MARGIN, y + 0.5 * font::CAP_HEIGHT * SMALL),
            size: SMALL,
            anchor: Anchor::Left,
            ink: Ink::Ink2,
        }
    }

    fn empty(name: &str) -> HandLayout {
        let middle = HAND.y / 2.0;
        let after = MARGIN + font::width(name, SMALL) + GAP + 24.0;
        HandLayout { word: HandLayout::word(name, middle), items: Vec::new(), size: Size::Hand, free: point(after, middle) }
    }

    /// Rows from the left, after the word; `None` where they are more than `most`, or there is nothing to show.
    fn flow(name: &str, kinds: &[(Kind, u8)], size: Size, apart: f32, most: usize) -> Option<HandLayout> {
        let mut x = MARGIN + font::width(name, SMALL) + GAP;
        let (mut row, mut items) = (0usize, Vec::new());
        for (kind, count) in kinds.iter().copied() {
            let number = if count > 1 { font::width(&count.to_string(), SMALL) + ASIDE } else { 0.0 };
            let width = size.cell() + number;
            if x + width > HAND.x - 5.0 {
                row += 1;
                x = MARGIN - 4.0;
            }
            items.push((
                row,
                Item { kind, count, at: point(x + size.cell() / 2.0, 0.0), number: point(x + size.cell() + ASIDE, 0.0) },
            ));
            x += width + BETWEEN;
        }
        let last = items.last().map(|(row, _)| *row).filter(|last| *last < most)?;
        let middle = |row: usize| HAND.y / 2.0 + (row as f32 - last as f32 / 2.0) * apart;
        let placed = |(row, item): (usize, Item)| {
            let y = middle(row);
            let number = point(item.number.x, y + 0.5 * font::CAP_HEIGHT * SMALL);
            Item { at: point(item.at.x, y), number, ..item }
        };
        let word = HandLayout::word(name, middle(0));
        Some(HandLayout { word, items: items.into_iter().map(placed).collect(), size, free: point(0.0, 0.0) })
    }
}

/// From the edge of a hand's box to what is in it.
const MARGIN: f32 = 14.0;
/// Between the word and the birds.
const GAP: f32 = 12.0;
/// Between a bird and its number.
const ASIDE: f32 = 5.0;
/// Between a bird, or its number, and the next bird.
const BETWEEN: f32 = 4.0;
