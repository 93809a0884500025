//! The picture of a Triablo board: turns a [`SceneBuilder`] into a [`Scene`].
//!
//! **Perspective.** The whole board, with its coordinates, is turned so that the viewer's home is at the
//! bottom: by 180° for two players, by ±120° for three. Letters stay upright. The signs of the notation are
//! fixed to the board (`^` = tips N, SE, SW), so on a board turned by 180° a `^` points down on the picture;
//! such a picture carries a small legend that shows the star of each sign. A turn by 120° keeps the stars as
//! they are.

use super::{
    Entry, Piece, Sign, Triablo,
    board::Board,
    glyphs::{self, Half},
};
use crate::{Mark, Notation, Pictures, Place, Rules, SceneRequest, Seat, SeatSet, Spot};
use deltille_base::{
    lattice::hex::{DIRECTIONS, Hex},
    scene::{
        Anchor, CardLayout, ChipState, Drawing, FullChip, Ink, Point, Scene, Shape, Standing, Stroke,
        card::{self, SMALL},
        marks::{self, HALF_ROOT},
        point,
    },
};
use std::sync::OnceLock;

const HEIGHT: u32 = 1090;
/// Middle of the first of the ways in which a piece may stand.
const WAYS: Point = point(792.0, 896.0);
/// Vertical position of the board's middle.
const MIDDLE: f32 = 500.0;
/// Upper and lower ends of the space for the board and its coordinates.
const BAND: (f32, f32) = (26.0, 990.0);

/// Course of the last entry, for its marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trace {
    Move {
        from: Hex,
        to: Hex,
    },
    /// The crown moved from one point to another, leaving a singleton behind.
    Abdication {
        from: Hex,
        to: Hex,
    },
}

impl Trace {
    fn of(board: &Board, entry: Entry) -> Option<Trace> {
        match entry {
            Entry::Setup { .. } => None,
            Entry::Move { from, to, .. } | Entry::Capture { from, to, .. } => {
                Some(Trace::Move { from: board.hex(from), to: board.hex(to) })
            }
            Entry::Abdicate { from, to } => {
                Some(Trace::Abdication { from: board.hex(from), to: board.hex(to) })
            }
        }
    }

    /// Returns its start and end.
    fn ends(self) -> (Hex, Hex) {
        let (Trace::Move { from, to } | Trace::Abdication { from, to }) = self;
        (from, to)
    }
}

/// Everything on the picture of a board, in the board's own coordinates.
pub struct SceneBuilder<'a> {
    board: &'static Board,
    seats: &'static [&'static str],
    /// The covering (or only) half and the covered half of each piece; `up` is the sign `^`.
    pieces: Vec<(Hex, Half, Option<Half>)>,
    /// Number of pieces each seat controls.
    controlled: Vec<u32>,
    on_turn: SeatSet,
    survivors: SeatSet,
    winner: Option<Seat>,
    /// Kings that could be captured now.
    danger: Vec<Hex>,
    last: Option<Trace>,
    earlier: Vec<Trace>,
    request: &'a SceneRequest<'a, Entry>,
}

/// Returns the lattice's steps in card units: from file to file, and from point to point along a file. They
/// are whole and even, so that all cells and pieces fall on the same pixel raster (sharper, and the picture
/// compresses better); the angles are 0.1° off.
fn steps(size: u8) -> (f32, f32) {
    if size == 5 { (87.0, 100.0) } else { (73.0, 84.0) }
}

/// Returns the distance of neighbouring points in card units.
pub fn unit(size: u8) -> f32 {
    steps(size).1
}

#[derive(Clone, Copy)]
struct Placement {
    board: &'static Board,
    /// Rotation in sixths of a turn, counter-clockwise: 0, 2, 3 or 4.
    turn: usize,
    s: f32,
    centre: f32,
}

impl Placement {
    /// Places the board with the home of `bottom`, one of `seats` seats, at the bottom (B6).
    fn new(board: &'static Board, seats: usize, bottom: Seat) -> Placement {
        let turn = match (seats, bottom.0) {
            (2, 1) => 3,
            (3, 1) => 2,
            (3, 2) => 4,
            _ => 0,
        };
        let s = unit(board.size);
        let centre = (BAND.0 + 0.6 * s).round() + f32::from(board.radius()) * s;
        // A turned board has coordinates above it instead of, or as well as, below.
        let centre = match turn {
            3 => BAND.0 + BAND.1 - centre,
            2 | 4 => centre + 6.0,
            _ => centre,
        };
        Placement { board, turn, s, centre }
    }

    /// Whether `^` points down on this picture.
    fn flipped(&self) -> bool {
        self.turn % 2 == 1
    }

    /// Converts a vector of the board, in lattice steps, to card units.
    fn vector(&self, (q, r): (f32, f32)) -> Point {
        let (q, r) = (0..self.turn).fold((q, r), |(q, r), _| (-r, q + r));
        let (x, y) = steps(self.board.size);
        point(q * x, -(r + q / 2.0) * y)
    }

    /// Returns the position of a point of the board.
    fn point(&self, at: Hex) -> Point {
        let v = self.vector((f32::from(at.q), f32::from(at.r)));
        point(MIDDLE + v.x, self.centre + v.y)
    }

    /// Converts a half to its look on this picture.
    fn half(&self, half: Half) -> Half {
        Half { up: half.up != self.flipped(), ..half }
    }

    fn ground(&self) -> Drawing {
        static GROUNDS: [OnceLock<Drawing>; 8] = [const { OnceLock::new() }; 8];
        let turn = [0, 0, 1, 2, 3][self.turn];
        GROUNDS[turn + if self.board.size == 5 { 0 } else { 4 }]
            .get_or_init(|| ground(self))
            .clone()
    }
}

/// Draws the card, the board, the lattice and the coordinates.
fn ground(place: &Placement) -> Drawing {
    let (board, s, radius) = (place.board, place.s, place.board.radius());
    let all = || board.points().map(|point| board.hex(point));
    let mut shapes = vec![card::body(HEIGHT)];
    let corner = |d: usize| Hex::new(DIRECTIONS[d].q * radius, DIRECTIONS[d].r * radius);
    shapes.push(Shape::Polygon {
        points: (0..6).map(|d| place.point(corner(d))).collect(),
        fill: Some(Ink::Ground),
        stroke: Some(Stroke::new(Ink::Ground, 1.06 * s)),
    });
    for at in all() {
        let cell = [at, at.step(1), at.step(0)];
        if cell.iter().all(|at| at.inside(radius)) {
            let points = cell.map(|at| place.point(at)).to_vec();
            shapes.push(Shape::filled(points, Ink::CellA));
        }
    }
    let line = Stroke::new(Ink::Line, 3.0);
    for d in 0..3 {
        for start in all().filter(|at| !at.step(d + 3).inside(radius)) {
            let mut end = start;
            while end.step(d).inside(radius) {
                end = end.step(d);
            }
            shapes.push(Shape::Line {
                points: vec![place.point(start), place.point(end)],
                stroke: line,
            });
        }
    }
    for at in all() {
        shapes.push(Shape::Circle {
            centre: place.point(at),
            radius: 0.075 * s,
            fill: Some(Ink::Line),
            stroke: None,
        });
    }
    // `by`: offset from the point, in lattice steps.
    let mut label = |text: &str, at: Hex, by: (f32, f32)| {
        let (from, by) = (place.point(at), place.vector(by));
        let at = from + by;
        shapes.push(Shape::text(text, at, SMALL, Anchor::Centre, Ink::Ink2));
    };
    for named in board.points() {
        let (at, name) = (board.hex(named), board.name(named));
        let (file, rank) = name.split_at(1);
        if !at.step(3).inside(radius) && rank == "1" {
            label(file, at, (0.0, -0.80));
        }
        let left = |part: f32| part / HALF_ROOT;
        if at.q == -radius {
            label(rank, at, (-left(0.76), left(0.76) / 2.0));
        } else if at.q < 0 && at.r == radius {
            // Higher ranks end at the top points of the files after a; the topmost needs no label.
            label(rank, at, (-left(0.40), 0.62 + left(0.40) / 2.0));
        }
    }
    Drawing::new(shapes)
}

/// Returns the offset of the cross next to a piece.
fn badge(s: f32) -> Point {
    point(0.40 * s, 0.36 * s)
}

/// Draws the trail of a move, from the ring of *from* to the disc of *to*; `half` is half its width there, in
/// units of `s`. `None` where ring and disc touch.
fn wake(s: f32, way: Point, half: f32) -> Option<Drawing> {
    marks::wake(way, 0.30 * s + 6.0, 0.56 * s, half * s, 0.2 * s).map(|wedge| Drawing::new(vec![wedge]))
}

pub struct TraceMarks {
    pub from: Drawing,
    pub abdicated: Drawing,
    pub arrival: Drawing,
    /// Half the width of the trail at its end, in units of `s`.
    wake: f32,
}

/// Drawings of the marks without numbers, built once per size.
pub struct Marks {
    pub last: TraceMarks,
    pub earlier: TraceMarks,
    pub burst: Drawing,
    pub chosen: Drawing,
    pub capture: Drawing,
    pub wrong: Drawing,
}

pub fn sized(size: u8) -> &'static Marks {
    static MARKS: [OnceLock<Marks>; 2] = [const { OnceLock::new() }; 2];
    MARKS[usize::from(size != 5)].get_or_init(|| {
        let s = unit(size);
        Marks {
            last: TraceMarks {
                from: Drawing::new(marks::accent_ring(0.30 * s)),
                abdicated: Drawing::new(marks::accent_ring(0.56 * s)),
                arrival: Drawing::new(vec![marks::accent_disc(0.56 * s)]),
                wake: 0.13,
            },
            earlier: TraceMarks {
                from: Drawing::new(vec![marks::earlier_dot()]),
                abdicated: Drawing::new(marks::earlier_ring(0.55 * s)),
                arrival: Drawing::new(marks::earlier_ring(0.55 * s)),
                wake: 0.06,
            },
            burst: Drawing::new(vec![marks::burst(0.78 * s, 0.57 * s)]),
            chosen: Drawing::new(marks::chosen_ring(0.56 * s)),
            capture: Drawing::new(marks::danger_ring(0.55 * s)),
            wrong: Drawing::new(marks::wrong(0.24 * s)),
        }
    })
}

impl Pictures for Triablo {
    fn seat_mark(&self, seat: Seat, radius: f32) -> Vec<Shape> {
        glyphs::seat_mark(seat.index(), false, radius)
    }

    fn scene(&self, request: &SceneRequest<Entry>) -> Scene {
        SceneBuilder::of(self, request).scene()
    }

    fn places(&self, request: &SceneRequest<Entry>) -> Vec<Place> {
        let board = self.board();
        let place = Placement::new(board, self.seats(), request.bottom);
        let up = if place.flipped() { 0.45 } else { -0.45 } * place.s;
        let named = |at, way: &str, by: f32| Place {
            spot: Spot(format!("{}{way}", board.name(at))),
            at: place.point(board.hex(at)) + point(0.0, by),
            reach: if way.is_empty() { 0.5 * place.s } else { 0.25 * place.s },
            whole: way.is_empty(),
        };
        board
            .points()
            .flat_map(|at| [named(at, "", 0.0), named(at, "^", up), named(at, "v", -up)])
            .collect()
    }

    /// Returns a point's place when the picture is read from the top, line by line, with the home of `bottom`
    /// at the bottom.
    fn reading_order(&self, spot: &Spot, bottom: Seat) -> (i32, i32) {
        let place = Placement::new(self.board(), self.seats(), bottom);
        let Some(point) = self.board().named(&spot.0) else {
            return (0, 0);
        };
        let at = place.point(self.board().hex(point));
        (at.y.round() as i32, at.x.round() as i32)
    }
}

impl<'a> SceneBuilder<'a> {
    pub fn of(game: &Triablo, request: &'a SceneRequest<'a, Entry>) -> SceneBuilder<'a> {
        let board = game.board();
        let half = |colour: Seat, sign: Sign| Half { colour: colour.index(), up: sign == Sign::Up };
        let halves = |piece: Piece| {
            let covered = piece.covered().map(|colour| half(colour, piece.sign().opposite()));
            (half(piece.owner(), piece.sign()), covered)
        };
        let standing = board
            .points()
            .map(|at| (board.hex(at), game.piece(at)))
            .filter(|(_, piece)| !piece.is_none());
        let winners = game.outcome().map_or(SeatSet::EMPTY, |outcome| outcome.winners);
        let seats = (0..game.seats() as u8).map(Seat);
        let chosen = request.is_choosing();
        let trace = |entry: Entry| Trace::of(board, entry).filter(|_| !chosen);
        let earlier = request.earlier(|entry| trace(entry).map(|trace| trace.ends().1));
        SceneBuilder {
            board,
            seats: game.seat_names(),
            pieces: standing.map(|(at, piece)| (at, halves(piece).0, halves(piece).1)).collect(),
            controlled: seats.map(|seat| game.controlled(seat) as u32).collect(),
            on_turn: game.actors().seats(),
            survivors: game.survivors(),
            winner: winners.single(),
            danger: game
                .kings_in_danger()
                .into_iter()
                .filter_map(|seat| Some(board.hex(game.king(seat)?)))
                .collect(),
            last: request.last().and_then(trace),
            earlier: earlier.filter_map(|(entry, _)| trace(entry)).collect(),
            request,
        }
    }

    pub fn scene(&self) -> Scene {
        let board = Placement::new(self.board, self.seats.len(), self.request.bottom);
        let (s, shared) = (board.s, sized(self.board.size));
        let mut scene = Scene::new(HEIGHT, board.ground());
        for (trace, marks) in self
            .earlier
            .iter()
            .map(|trace| (trace, &shared.earlier))
            .chain(self.last.iter().map(|trace| (trace, &shared.last)))
        {
            let (from, to) = trace.ends();
            let way = board.vector((f32::from(to.q - from.q), f32::from(to.r - from.r)));
            if let Some(wake) = wake(s, way, marks.wake).filter(|_| matches!(trace, Trace::Move { .. })) {
                scene.place(&wake, board.point(from));
            }
            let left = if matches!(trace, Trace::Move { .. }) { &marks.from } else { &marks.abdicated };
            scene.place(left, board.point(from));
            scene.place(&marks.arrival, board.point(to));
        }
        for at in &self.danger {
            scene.place(&shared.burst, board.point(*at));
        }
        for (at, top, under) in &self.pieces {
            let (top, under) = (self.shown(&board, *top), under.map(|half| self.shown(&board, half)));
            scene.place(&glyphs::piece(self.board.size, top, under, self.request.style), board.point(*at));
        }
        self.highlights(&mut scene, &board, shared);
        self.furniture(&mut scene, &board);
        scene
    }

    /// Converts a half to this picture's perspective; it turns to stone if its seat is out.
    fn shown(&self, board: &Placement, half: Half) -> Half {
        let out = !self.survivors.contains(Seat(half.colour as u8));
        board.half(Half {
            colour: if out { glyphs::STONE } else { half.colour },
            up: half.up,
        })
    }

    fn highlights(&self, scene: &mut Scene, board: &Placement, shared: &Marks) {
        let s = board.s;
        let named = |name: &str| Some(self.board.hex(self.board.named(name)?));
        let places: Vec<(Hex, Mark)> = self
            .request
            .highlight
            .iter()
            .filter_map(|light| Some((named(&light.spot.0)?, light.mark)))
            .collect();
        let occupied = |at: Hex| self.pieces.iter().any(|(have, ..)| *have == at);
        // Rings first, so that no ring crosses a neighbour's number.
        for (at, mark) in &places {
            let ring = match mark {
                Mark::Chosen => &shared.chosen,
                Mark::Capture(_) => &shared.capture,
                Mark::Wrong if occupied(*at) => &shared.capture,
                Mark::Target(_) | Mark::Wrong | Mark::Named => continue,
            };
            scene.place(ring, board.point(*at));
        }
        for (at, mark) in places {
            let (drawing, beside) = match mark {
                Mark::Chosen | Mark::Named => continue,
                // On the hub: the tips still show the orientation.
                Mark::Target(number) if occupied(at) => {
                    (Drawing::new(marks::target(0.25 * s, number)), false)
                }
                Mark::Target(number) => (Drawing::new(marks::target(0.30 * s, number)), false),
                Mark::Capture(number) => (Drawing::new(marks::capture_badge(0.23 * s, number)), false),
                Mark::Wrong => (shared.wrong.clone(), occupied(at)),
            };
            let (place, by) = (board.point(at), if beside { badge(s) } else { point(0.0, 0.0) });
            scene.place(&drawing, place + by);
        }
        self.ways(scene, board);
    }

    /// Draws the ways in which the chosen piece may stand when it arrives, side by side with their numbers, in the
    /// corner that is free.
    fn ways(&self, scene: &mut Scene, board: &Placement) {
        let lights = self.request.highlight.iter();
        let from = lights.clone().find(|light| light.mark == Mark::Chosen);
        let from = from.and_then(|light| Some(self.board.hex(self.board.named(&light.spot.0)?)));
        let Some((_, top, under)) = self.pieces.iter().find(|(at, ..)| Some(*at) == from) else {
            return;
        };
        let numbered = lights.filter_map(|light| match light.mark {
            Mark::Target(number) | Mark::Capture(number) => Some((number, light.spot.0.chars().last()?)),
            Mark::Chosen | Mark::Wrong | Mark::Named => None,
        });
        let ways: Vec<(u32, bool)> = numbered
            .filter_map(|(number, sign)| match sign {
                '^' => Some((number, true)),
                'v' => Some((number, false)),
                _ => None,
            })
            .collect();
        for (place, (number, up)) in ways.iter().enumerate() {
            let middle = WAYS + point(place as f32 * 124.0, 0.0);
            let (min, max) = (middle - point(56.0, 66.0), middle + point(56.0, 112.0));
            scene.put(vec![Shape::panel(min, max, 18.0, Ink::Ground)], point(0.0, 0.0));
            let top = self.shown(board, Half { up: *up, ..*top });
            let under = under.map(|half| self.shown(board, Half { up: !*up, ..half }));
            scene.place(&glyphs::piece(self.board.size, top, under, self.request.style), middle);
            scene.put(marks::tab(44.0, *number, false), middle + point(0.0, 84.0));
        }
    }

    fn furniture(&self, scene: &mut Scene, board: &Placement) {
        for (index, name) in self.seats.iter().enumerate() {
            let seat = Seat(index as u8);
            // Each chip is in the corner nearest to its home: sixths of a turn from the bottom,
            // counter-clockwise.
            let home = if self.seats.len() == 2 { [0, 3, 0][index] } else { [0, 4, 2][index.min(2)] };
            let place = (home + board.turn) % 6;
            // The coordinates of the larger board reach down to the lower chip.
            let (left, top, wide) = (place != 2, place != 0, place != 0 || self.board.size == 5);
            let layout = CardLayout::Corner { left, top, wide };
            let state = ChipState::of(Standing {
                won: self.winner == Some(seat),
                out: !self.survivors.contains(seat),
                on_turn: self.on_turn.contains(seat),
            });
            scene.chip(
                layout,
                &FullChip {
                    chip: self.request.chip(index),
                    locale: self.request.locale,
                    seat: name,
                    state,
                    mark: glyphs::seat_mark(index, state == ChipState::Out, 26.0),
                    counters: vec![(
                        glyphs::counter_icon(state.quiet()),
                        self.controlled.get(index).copied().unwrap_or(0),
                    )],
                    taken: 0.0,
                },
            );
        }
        let ways = self.request.highlight.iter().any(|light| light.spot.0.ends_with(['^', 'v']));
        if board.flipped() && !ways {
            scene.place(legend(), point(764.0, 966.0));
        }
        self.request.captioned(scene, |seat| glyphs::seat_mark(seat.index(), false, 20.0));
    }
}

/// Shows which star each sign means on a board turned by 180°.
fn legend() -> &'static Drawing {
    static LEGEND: OnceLock<Drawing> = OnceLock::new();
    LEGEND.get_or_init(|| {
        let mut shapes = Vec::new();
        for (sign, up, x) in [("^", false, 0.0), ("v", true, 118.0)] {
            let points = glyphs::star(26.0, 7.4, up).into_iter().map(|p| p + point(x, 0.0)).collect();
            shapes.push(Shape::filled(points, Ink::Ink2));
            let text = format!("= {sign}");
            let at = point(x + 28.0, 14.0);
            shapes.push(Shape::text(text, at, SMALL, Anchor::Left, Ink::Ink2));
        }
        Drawing::new(shapes)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn viewers_home_is_at_the_bottom() {
        for (size, seats, seat) in
            [(5, 2, 0), (5, 2, 1), (6, 2, 1), (5, 3, 0), (5, 3, 1), (6, 3, 1), (6, 3, 2)]
        {
            let board = Board::of(size);
            let place = Placement::new(board, seats, Seat(seat));
            let lowest = board.points().map(|at| board.hex(at)).max_by_key(|at| place.point(*at).y as i32);
            assert_eq!(lowest, Some(board.corner(seats, Seat(seat))));
        }
    }

    #[test]
    fn tips_point_along_the_lines_in_every_perspective() {
        // `^` has a tip towards N: a point one step north is in the direction of one of the drawn star's
        // tips.
        for (seats, seat) in [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)] {
            let board = Placement::new(Board::of(5), seats, Seat(seat));
            let up = board.half(Half { colour: 0, up: true }).up;
            let star = glyphs::star(1.0, 0.1, up);
            for (step, has) in [
                ((0, 1), true),
                ((1, 0), false),
                ((1, -1), true),
                ((0, -1), false),
                ((-1, 0), true),
                ((-1, 1), false),
            ] {
                let way = board.vector((step.0 as f32, step.1 as f32));
                let tip = star.iter().any(|tip| tip.x * way.x + tip.y * way.y > 0.99 * board.s);
                assert_eq!(tip, has, "{seats} seats, from {seat}, step {step:?}");
            }
        }
    }

    #[test]
    fn nothing_is_written_too_small() {
        let boards = [5, 6].map(|size| Placement::new(Board::of(size), 2, Seat(1)).ground());
        let sheet = <crate::triablo::Triablo as crate::Sheet>::sheet(Default::default());
        let numbers = Drawing::new(marks::capture_badge(23.0, 12));
        let placed = sheet.placed.iter().map(|placed| placed.drawing.clone());
        let drawings =
            boards.into_iter().chain(placed).chain([sheet.ground.clone(), legend().clone(), numbers]);
        for shape in drawings.flat_map(|drawing| drawing.shapes().to_vec()) {
            if let Shape::Text { text, size, .. } = shape {
                assert!(size >= SMALL, "{text}");
                assert!(text.chars().all(deltille_base::scene::font::has), "{text}");
            }
        }
    }
}
