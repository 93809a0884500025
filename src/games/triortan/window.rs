//! Picture of choices: the part of the board that contains them, as large as fits.
//!
//! ```text
//!   ╭──────────────╮   chips and caption are the card's; between them the window. Cells are cut at its edges; a band hides
//!   │  △▽△▽①▽△② a6│   what of the pieces sticks out, and names the rows that the rim of the board names elsewhere.
//!   ╰──────────────╯   in a set-up, a strip above the window has the pieces still to be placed.
//! ```
//!
//! A number on a piece's cell has a plate of its own along the cell's base; the piece gives way.

use super::{
    Triortan,
    board::Point as Cell,
    glyphs::{self, PieceStyle},
    layout::{Arrangement, Drafting},
    piece::{Kind, Piece},
    scene::{Placement, away, cells, furniture, rise},
    state::Entry,
};
use crate::{Mark, Place, SceneRequest, Seat, Spot};
use deltille_base::scene::{
    Anchor, Drawing, Ink, Point, Scene, Shape, Stroke,
    card::{self, SMALL, WIDTH},
    marks, point,
};

/// Candidate cell sides; the largest that fits is used.
const EDGES: [f32; 9] = [138.0, 130.0, 122.0, 110.0, 100.0, 92.0, 84.0, 72.0, 64.0];
/// From this cell side on there is room for a number next to a piece.
const PLATES: f32 = 72.0;
/// Left and right ends of the window with its band.
const SIDES: (f32, f32) = (26.0, 974.0);
/// Width of the band at the sides, and its height above and below.
const BAND: (f32, f32) = (80.0, 44.0);

/// How far a row's name may move along the band to find room.
const NEAR: [f32; 5] = [0.0, -22.0, 22.0, -40.0, 40.0];

/// The strip with the pieces still to be placed: most in a row, a row's height, its edge and the gap below it.
const COLUMNS: usize = 8;
const ROW: f32 = 74.0;
const MARGIN: f32 = 12.0;
const GAP: f32 = 10.0;

/// Distance from the rim of the board to the middle of a row's name.
const RIM: f32 = 44.0;

/// The part of the card that shows cells, in card units.
struct Window {
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
}

/// The choices of a request, and the part of the board that shows them.
struct Choices {
    top: f32,
    window: Window,
    lights: Vec<(Cell, Mark)>,
    /// Cells whose rows are named first.
    shown: Vec<Cell>,
    /// Cells on whose pieces numbers have plates.
    plated: Vec<Cell>,
    place: Placement,
    /// The height of the picture of the whole board; `None`: it does not show the whole board.
    whole: Option<u32>,
}

impl Choices {
    fn shows(&self, cell: Cell) -> bool {
        let (at, window) = (self.place.middle(cell), &self.window);
        self.whole.is_some()
            || at.x > window.left && at.x < window.right && at.y > window.top && at.y < window.bottom
    }
}

/// The cells and pieces that the picture of a set-up shows.
pub fn set_up(game: &Triortan, request: &SceneRequest<Entry>, turn: usize) -> Vec<Place> {
    let choices = choices(game, request, turn);
    let cells = game.terms.board.points().filter(|cell| choices.shows(*cell)).map(|cell| Place {
        spot: game.spot(cell),
        at: choices.place.middle(cell),
        reach: glyphs::radius(choices.place.edge),
        whole: true,
    });
    let supply = supplied(game, choices.top).map(|(kind, at)| Place {
        spot: Spot(kind.code().to_owned()),
        at,
        reach: ROW / 2.0,
        whole: true,
    });
    cells.chain(supply).collect()
}

fn choices(game: &Triortan, request: &SceneRequest<Entry>, turn: usize) -> Choices {
    let top = if game.terms.seats > 3 { 272.0 } else { 168.0 };
    let strip = if game.drafting.is_some() { strip(game) + GAP } else { 0.0 };
    let window = Window {
        left: SIDES.0 + BAND.0,
        right: SIDES.1 - BAND.0,
        top: top + strip + BAND.1,
        bottom: top + 806.0 - BAND.1,
    };
    let board = game.terms.board;
    let mut lights: Vec<(Cell, Mark)> = request
        .highlight
        .iter()
        .filter_map(|light| Some((board.named(&light.spot.0)?, light.mark)))
        .collect();
    // Cells whose rows are named first, and those that must be in the window.
    let mut shown: Vec<Cell> = lights.iter().map(|(cell, _)| *cell).collect();
    let mut within = shown.clone();
    if let Some(Drafting { seat, cell, numbered }) = game.drafting {
        let behind = &game.terms.home(seat).behind;
        shown.extend(behind);
        within.extend(behind.iter().chain(&game.terms.home(seat).line));
        let free = (0..behind.len()).filter(|at| Arrangement::pyrotechs_at(&game.terms, *at).is_empty());
        let asked = free.filter(|at| numbered && Some(*at) != cell);
        lights.extend(asked.map(|at| (behind[at], Mark::Target(at as u32 + 1))));
        lights.extend(cell.map(|at| (behind[at], Mark::Chosen)));
    }
    let counted = |mark: &Mark| matches!(mark, Mark::Target(_) | Mark::Capture(_));
    let on_pieces = lights.iter().filter(|(cell, mark)| counted(mark) && !game.position.at(*cell).is_none());
    let mut plated: Vec<Cell> = on_pieces.map(|(cell, _)| *cell).collect();
    let (whole, tall) = Placement::whole(board, turn, game.terms.seats);
    let edges = if plated.is_empty() { &EDGES[2..] } else { &EDGES };
    // The strip has no place above the whole board, so a set-up is always shown in the window.
    let larger = |place: &Placement| game.drafting.is_some() || place.edge > whole.edge;
    let zoomed = window.placement(game, turn, &within, edges).filter(larger);
    let place = zoomed.unwrap_or(whole);
    if place.edge < PLATES {
        plated.clear();
    }
    let whole = zoomed.is_none().then_some(tall);
    Choices { top, window, lights, shown, plated, place, whole }
}

/// Draws the choices of a request in a window, or on the whole board if they are all over it.
pub fn scene(game: &Triortan, request: &SceneRequest<Entry>, turn: usize) -> Scene {
    let choices = choices(game, request, turn);
    let seen = |cell| choices.shows(cell);
    let Choices { top, window, lights, shown, plated, place, whole } = &choices;
    let height = *top as u32 + 886;
    let mut scene = match *whole {
        None => Scene::new(height, Drawing::new(window.ground(place, height))),
        Some(tall) => Scene::new(tall, place.ground(tall)),
    };
    // The last move is hidden during a choice.
    let plain = SceneRequest { recent: &[], ..*request };
    cells(&mut scene, game, &plain, place, plated);
    // Parts of pieces outside the window must stay under the frame.
    let reach = place.edge * 0.2;
    scene.placed.retain(|placed| {
        let (x, y) = (placed.x, placed.y);
        whole.is_some()
            || x > window.left - reach
                && x < window.right + reach
                && y > window.top - reach
                && y < window.bottom - reach / 2.0
    });
    // Outlines come first, so none crosses a neighbour's number.
    for (cell, mark) in lights.iter().filter(|(cell, _)| seen(*cell)) {
        scene.place(&outline(place, place.down(*cell), *mark), place.middle(*cell));
    }
    for (cell, mark) in lights.iter().filter(|(cell, _)| seen(*cell)) {
        match mark {
            Mark::Target(value) | Mark::Capture(value) if plated.contains(cell) => {
                let shapes = place.plate(*cell).shapes(*value, matches!(mark, Mark::Capture(_)));
                scene.put(shapes, place.middle(*cell));
            }
            _ => number(&mut scene, game, place, *cell, *mark),
        }
    }
    if whole.is_none() {
        scene.put(window.frame(), point(0.0, 0.0));
        scene.put(window.rows(place, shown), point(0.0, 0.0));
    }
    if let Some(drafting) = game.drafting {
        supply(&mut scene, game, drafting.seat, *top);
    }
    furniture(&mut scene, game, request);
    scene
}

/// The kinds a set-up may put behind the line.
fn kinds(game: &Triortan) -> impl Iterator<Item = Kind> {
    let allowed = |kind: &Kind| Arrangement::allowed(&game.terms, *kind) > 0 && !kind.is_pyrotech();
    Kind::ALL.into_iter().filter(allowed)
}

/// Height of the strip of [`supply`].
fn strip(game: &Triortan) -> f32 {
    let rows = kinds(game).count().div_ceil(COLUMNS);
    MARGIN + rows as f32 * ROW
}

/// The kinds of [`supply`], and the middles of their pieces.
fn supplied(game: &Triortan, top: f32) -> impl Iterator<Item = (Kind, Point)> {
    let count = kinds(game).count();
    let columns = count.div_ceil(count.div_ceil(COLUMNS).max(1)).max(1);
    let step = (SIDES.1 - SIDES.0 - MARGIN) / columns as f32;
    kinds(game).enumerate().map(move |(at, kind)| {
        let (column, row) = ((at % columns) as f32, (at / columns) as f32);
        let first = point(SIDES.0 + MARGIN / 2.0 - 18.0, top + MARGIN / 2.0 + 8.0);
        (kind, first + point((column + 0.5) * step, (row + 0.5) * ROW))
    })
}

/// Pieces that may still be put behind the line, each kind with its number, in rows from `top` on.
fn supply(scene: &mut Scene, game: &Triortan, seat: Seat, top: f32) {
    let home = game.terms.home(seat);
    let panel = Shape::RoundRect {
        min: point(SIDES.0 + 3.0, top + 3.0),
        max: point(SIDES.1 - 3.0, top + strip(game) - 3.0),
        radius: 20.0,
        fill: Some(Ink::Card),
        stroke: Some(Stroke::new(Ink::Line, 6.0)),
    };
    scene.put(vec![panel], point(0.0, 0.0));
    for (kind, middle) in supplied(game, top) {
        let used = home.behind.iter().filter(|at| game.position.at(**at) == Piece::new(seat, kind)).count();
        let left = usize::from(Arrangement::allowed(&game.terms, kind)).saturating_sub(used);
        let stone = left == 0;
        let style = PieceStyle { seat: seat.index(), kind, down: false, stone, moved: false };
        let piece = glyphs::piece(glyphs::EDGE, style);
        scene.place(&piece, middle);
        let ink = if stone { Ink::Ink2 } else { Ink::Ink };
        let text = Shape::text(left.to_string(), point(0.0, 14.0), SMALL, Anchor::Left, ink);
        scene.put(vec![text], middle + point(42.0, -8.0));
    }
}

/// Outline of a marked cell around its middle; empty if the mark has none.
pub fn outline(place: &Placement, down: bool, mark: Mark) -> Drawing {
    Drawing::new(match mark {
        Mark::Chosen => marks::chosen_outline(&place.outline(down, -2.0)),
        Mark::Capture(_) => marks::danger_outline(&place.outline(down, -5.0)),
        Mark::Target(_) | Mark::Wrong | Mark::Named => Vec::new(),
    })
}

/// Offset from the middle of a cell to the number next to its piece: towards the lower right corner, or the
/// upper right one if the cell points down.
pub fn corner(edge: f32, down: bool) -> Point {
    let far = 1.12 * glyphs::radius(edge);
    point(far * marks::HALF_ROOT, if down { -far / 2.0 } else { far / 2.0 })
}

fn number(scene: &mut Scene, game: &Triortan, place: &Placement, cell: Cell, mark: Mark) {
    let scale = place.edge / 122.0;
    let (middle, by) = (place.middle(cell), corner(place.edge, place.down(cell)));
    let beside = middle + by;
    // Own pieces are often adjacent, so their numbers are on the side away from their neighbours' numbers.
    let aside = if place.down(cell) { beside } else { point(middle.x - by.x, middle.y + by.y) };
    let occupied = !game.position.at(cell).is_none();
    let (shapes, at) = match mark {
        Mark::Chosen | Mark::Named => return,
        Mark::Wrong => (marks::wrong(27.0 * scale.max(0.7)), middle),
        Mark::Capture(number) => (badge(number, 27.0 * scale, Some(Ink::Danger)), beside),
        Mark::Target(number) if occupied => (badge(number, 25.0 * scale, None), aside),
        Mark::Target(number) => (badge(number, 29.0 * scale, None), middle),
    };
    scene.put(shapes, at);
}

/// Number on a disc, ringed for a capture.
pub fn badge(number: u32, radius: f32, ring: Option<Ink>) -> Vec<Shape> {
    let radius = radius.max(if number > 9 { 0.62 } else { 0.52 } * SMALL);
    let text = Shape::text(number.to_string(), point(0.0, 0.0), SMALL, Anchor::Centre, Ink::Paper);
    let rim = Some(Stroke::new(Ink::Ground, 4.0));
    match ring {
        Some(ink) => {
            vec![
                marks::disc(radius + 8.0, Ink::DangerKey, None),
                marks::disc(radius + 6.0, ink, None),
                marks::disc(radius, Ink::Paper, None),
                marks::disc(radius - 2.0, Ink::Ink, None),
                text,
            ]
        }
        None => vec![marks::disc(radius, Ink::Ink, rim), text],
    }
}

impl Window {
    fn middle(&self) -> Point {
        point((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0)
    }

    /// Places the board so that all marked cells are in the window, centred, with as little space outside the
    /// board as possible. `None` if no size fits, or nothing is marked.
    fn placement(&self, game: &Triortan, turn: usize, shown: &[Cell], edges: &[f32]) -> Option<Placement> {
        let at = |edge: f32| Placement { board: game.terms.board, turn, edge, centre: self.middle() };
        let size = point(self.right - self.left, self.bottom - self.top);
        let bounds = |points: &mut dyn Iterator<Item = Point>| {
            let start = (point(f32::MAX, f32::MAX), point(f32::MIN, f32::MIN));
            points.fold(start, |(low, high), at| {
                (point(low.x.min(at.x), low.y.min(at.y)), point(high.x.max(at.x), high.y.max(at.y)))
            })
        };
        let fits = |edge: &&f32| {
            let place = at(**edge);
            let (low, high) = bounds(&mut shown.iter().flat_map(|cell| place.corners(*cell)));
            high.x - low.x <= size.x && high.y - low.y <= size.y
        };
        let mut place = at(*edges.iter().find(fits)?);
        if shown.is_empty() {
            return None;
        }
        let (low, high) = bounds(&mut shown.iter().flat_map(|cell| place.corners(*cell)));
        let (board_low, board_high) = bounds(&mut place.hexagon().into_iter());
        let margin = place.edge / 2.0;
        let shift =
            |low: f32, high: f32, board_low: f32, board_high: f32, middle: f32, size: f32, step: f32| {
                let wanted = middle - (low + high) / 2.0;
                // The board fills the window if it can.
                let (least, most) =
                    (middle + size / 2.0 - board_high - margin, middle - size / 2.0 - board_low + margin);
                let wanted = if least <= most { wanted.clamp(least, most) } else { (least + most) / 2.0 };
                // In whole steps, so that the drawing repeats.
                (wanted / step).round() * step
            };
        let middle = self.middle();
        let x = shift(low.x, high.x, board_low.x, board_high.x, middle.x, size.x, place.edge / 2.0);
        let y = shift(low.y, high.y, board_low.y, board_high.y, middle.y, size.y, rise(place.edge) / 2.0);
        // If a step pushes a marked cell over the edge, the exact shift is used.
        let nudge =
            |low: f32, high: f32, least: f32, most: f32| (least - low).max(0.0) + (most - high).min(0.0);
        let x = x + nudge(low.x + x, high.x + x, self.left, self.right);
        let y = y + nudge(low.y + y, high.y + y, self.top, self.bottom);
        place.centre = point((place.centre.x + x).round(), (place.centre.y + y).round());
        Some(place)
    }

    fn ground(&self, place: &Placement, height: u32) -> Vec<Shape> {
        let mut shapes = vec![card::body(height)];
        let mut polygon = |points: Vec<Point>, ink: Ink| {
            let points = self.clipped(&points);
            if points.len() > 2 {
                shapes.push(Shape::filled(points, ink));
            }
        };
        let (low, high) = (point(self.left, self.top), point(self.right, self.bottom));
        polygon(vec![low, point(high.x, low.y), high, point(low.x, high.y)], Ink::Ground);
        polygon(place.hexagon(), Ink::CellA);
        for cell in place.board.points().filter(|cell| !place.down(*cell)) {
            polygon(place.corners(cell).to_vec(), Ink::CellB);
        }
        for [from, to] in place.lines() {
            if let Some(points) = self.cut(from, to) {
                shapes.push(Shape::line(points, Ink::Line, 4.0));
            }
        }
        shapes
    }

    /// Clips a convex polygon to the window.
    fn clipped(&self, points: &[Point]) -> Vec<Point> {
        let mut points = points.to_vec();
        let edges: [(bool, f32, f32); 4] = [
            (true, self.left, 1.0),
            (true, self.right, -1.0),
            (false, self.top, 1.0),
            (false, self.bottom, -1.0),
        ];
        for (horizontal, at, sign) in edges {
            let depth = |p: &Point| (if horizontal { p.x } else { p.y } - at) * sign;
            let mut kept = Vec::new();
            for (index, here) in points.iter().enumerate() {
                let next = &points[(index + 1) % points.len()];
                let (d, e) = (depth(here), depth(next));
                if d >= 0.0 {
                    kept.push(*here);
                }
                if (d >= 0.0) != (e >= 0.0) {
                    let part = d / (d - e);
                    kept.push(*here + (*next - *here) * part);
                }
            }
            points = kept;
        }
        points
    }

    /// Clips a line to the window.
    fn cut(&self, from: Point, to: Point) -> Option<Vec<Point>> {
        let (mut start, mut end) = (0f32, 1f32);
        let way = to - from;
        for (at, by, least, most) in
            [(from.x, way.x, self.left, self.right), (from.y, way.y, self.top, self.bottom)]
        {
            if by.abs() < 0.01 {
                if at < least || at > most {
                    return None;
                }
                continue;
            }
            let (one, two) = ((least - at) / by, (most - at) / by);
            start = start.max(one.min(two));
            end = end.min(one.max(two));
        }
        let part = |t: f32| from + way * t;
        (start < end).then(|| vec![part(start), part(end)])
    }

    /// Draws the band and the card around the window, over anything that sticks out.
    fn frame(&self) -> Vec<Shape> {
        let (left, right) = SIDES;
        let (top, bottom) = (self.top - BAND.1, self.bottom + BAND.1);
        let rectangle = |min: Point, max: Point, fill: Ink| {
            Shape::filled(vec![min, point(max.x, min.y), max, point(min.x, max.y)], fill)
        };
        let (above, below) = ((top - 100.0).max(36.0), bottom + 44.0);
        let mut shapes = vec![
            rectangle(point(left, top), point(self.left, bottom), Ink::Ground),
            rectangle(point(self.right, top), point(right, bottom), Ink::Ground),
            rectangle(point(left, top), point(right, self.top), Ink::Ground),
            rectangle(point(left, self.bottom), point(right, bottom), Ink::Ground),
            rectangle(point(0.0, above), point(left, below), Ink::Edge),
            rectangle(point(3.0, above), point(left, below), Ink::Card),
            rectangle(point(right, above), point(WIDTH, below), Ink::Edge),
            rectangle(point(right, above), point(WIDTH - 3.0, below), Ink::Card),
            rectangle(point(left, above), point(right, top), Ink::Card),
            rectangle(point(left, bottom), point(right, below + 20.0), Ink::Card),
        ];
        // Rounded corners.
        let round = 22.0;
        for (x, sx) in [(left, 1.0), (right, -1.0)] {
            for (y, sy) in [(top, 1.0), (bottom, -1.0)] {
                let arc = (0..=6).map(|step| {
                    let (sin, cos) = (step as f32 * std::f32::consts::FRAC_PI_2 / 6.0).sin_cos();
                    point(x + sx * round * (1.0 - cos), y + sy * round * (1.0 - sin))
                });
                let points = std::iter::once(point(x, y)).chain(arc).collect();
                shapes.push(Shape::filled(points, Ink::Card));
            }
        }
        shapes
    }

    /// Names rows where they leave the window, as `a6`: those of the marked cells first, then as many others as
    /// find room.
    fn rows(&self, place: &Placement, shown: &[Cell]) -> Vec<Shape> {
        let marked = |row: &(usize, i16)| shown.iter().any(|cell| place.board.cell(*cell).0[row.0] == row.1);
        let all = || (0..3).flat_map(|axis| (1..=2 * place.board.side).map(move |rank| (axis, rank)));
        let rows = all().filter(marked).chain(all().filter(|row| !marked(row)));
        let mut taken: Vec<Point> = Vec::new();
        let mut shapes = Vec::new();
        for (axis, rank) in rows {
            let [from, to] = place.row(axis, rank);
            let Some(ends) = self.cut(from, to) else {
                continue;
            };
            let places = [(ends[0], to), (ends[1], from)].map(|(end, origin)| self.beyond(end, origin));
            let free = |at: &Point| {
                let apart = |other: &Point| (at.x - other.x).abs() > 66.0 || (at.y - other.y).abs() > 42.0;
                taken.iter().all(apart)
            };
            let near = NEAR.iter().flat_map(|by| places.map(|place| self.along(place, *by)));
            if let Some(at) = near.into_iter().find(free) {
                taken.push(at);
                let ink = if marked(&(axis, rank)) { Ink::Ink } else { Ink::Ink2 };
                let name = format!("{}{rank}", ["a", "b", "c"][axis]);
                shapes.push(Shape::text(name, at, SMALL, Anchor::Centre, ink));
            }
        }
        shapes
    }

    /// A place in the band moved along it by `by`, or the same place if it is not in the band.
    fn along(&self, at: Point, by: f32) -> Point {
        if at.y < self.top || at.y > self.bottom {
            point(at.x + by, at.y)
        } else if at.x < self.left || at.x > self.right {
            point(at.x, at.y + by)
        } else {
            at
        }
    }

    /// Place for the name of a row that leaves the window here, seen from `origin`, its other end: in the band, or
    /// outside the rim of the board.
    fn beyond(&self, end: Point, origin: Point) -> Point {
        let x = end.x.clamp(SIDES.0 + BAND.0 / 2.0, SIDES.1 - BAND.0 / 2.0);
        let close = |one: f32, other: f32| (one - other).abs() < 1.0;
        if close(end.y, self.top) {
            point(x, self.top - BAND.1 / 2.0)
        } else if close(end.y, self.bottom) {
            point(x, self.bottom + BAND.1 / 2.0)
        } else if close(end.x, self.left) {
            point(self.left - BAND.0 / 2.0, end.y)
        } else if close(end.x, self.right) {
            point(self.right + BAND.0 / 2.0, end.y)
        } else {
            away(end, origin, RIM)
        }
    }
}
