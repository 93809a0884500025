//! Sheet of every piece of every seat, neutral pieces, and every mark, with names; for review and for
//! `/rules`.

use super::{
    Triortan,
    glyphs::{self, EDGE, PieceStyle},
    piece::Kind,
    scene::Placement,
    terms::SEATS,
    window,
    words::kind_message,
};
use crate::Sheet;
use deltille_base::{
    message,
    scene::{
        Anchor, Drawing, Ink, Point, Resolution, Scene, Shape,
        card::{self, LARGE, SMALL},
        font, marks, point,
    },
    text::{Locale, say},
};

const HEIGHT: u32 = 1420;
/// Cell side for the marks.
const LARGE_EDGE: f32 = 122.0;

/// Position of a kind's row; then of a seat's piece in it, and of the marks in the strip below.
fn row(at: usize) -> f32 {
    62.0 + 80.0 * at as f32
}

fn cell(at: usize, seat: usize, down: bool) -> Point {
    // In a rank, the middle of a cell that points down is higher than that of its neighbour.
    let (right, low) = if down { (44.0, -4.0) } else { (0.0, 16.0) };
    point(358.0 + 109.0 * seat as f32 + right, row(at) + low)
}

/// Positions of the marks: columns as wide as their words, with equal gaps.
fn marks_at(locale: Locale) -> [Point; MARKS.len()] {
    const MARGIN: f32 = 32.0;
    let widths = MARKS.map(|id| font::width(&say(locale, &message!(id)), SMALL).max(LARGE_EDGE + 14.0));
    let gap = (card::WIDTH - 2.0 * MARGIN - widths.iter().sum::<f32>()) / (MARKS.len() - 1) as f32;
    let mut left = MARGIN;
    widths.map(|width| {
        let middle = left + width / 2.0;
        left += width + gap;
        point(middle.round(), 1190.0)
    })
}

/// Text ids of the marks.
const MARKS: [&str; 6] = [
    "triortan-sheet-from",
    "triortan-sheet-to",
    "triortan-sheet-chosen",
    "triortan-sheet-target",
    "triortan-sheet-capture",
    "triortan-sheet-wrong",
];

impl Sheet for Triortan {
    fn sheet(locale: Locale) -> Scene {
        let mut scene = Scene::new(HEIGHT, Drawing::new(words(locale)));
        for (at, kind) in Kind::ALL.into_iter().enumerate() {
            for seat in 0..SEATS.len() {
                for down in [false, true] {
                    let style = PieceStyle { seat, kind, down, stone: false, moved: false };
                    scene.place(&glyphs::piece(EDGE, style), cell(at, seat, down));
                }
            }
        }
        for seat in 0..SEATS.len() {
            for (down, kind) in [(false, Kind::Twister), (true, Kind::Firemaster)] {
                let style = PieceStyle { seat, kind, down, stone: true, moved: false };
                scene.place(&glyphs::piece(EDGE, style), cell(Kind::ALL.len(), seat, down));
            }
        }
        show_marks(&mut scene, marks_at(locale));
        // The many pieces make a large file.
        scene.resolution = Resolution::Reduced;
        scene
    }
}

/// Draws the card and all its text.
fn words(locale: Locale) -> Vec<Shape> {
    let mut ground = vec![card::body(HEIGHT)];
    let mut write = |text: String, x: f32, y: f32, anchor: Anchor, ink: Ink, size: f32| {
        ground.push(Shape::text(text, point(x, y), size, anchor, ink));
    };
    for (at, kind) in Kind::ALL.into_iter().enumerate() {
        write(say(locale, &kind_message(kind)), 32.0, row(at) + 14.0, Anchor::Left, Ink::Ink, LARGE);
    }
    let text = |id| say(locale, &message!(id));
    write(
        text("triortan-sheet-stone"),
        32.0,
        row(Kind::ALL.len()) + 14.0,
        Anchor::Left,
        Ink::Ink,
        LARGE,
    );
    for (id, mark) in MARKS.into_iter().zip(marks_at(locale)) {
        write(text(id), mark.x, 1290.0, Anchor::Middle, Ink::Ink2, SMALL);
    }
    write(text("triortan-sheet-cut"), 32.0, 1378.0, Anchor::Left, Ink::Ink2, SMALL);
    ground
}

fn show_marks(scene: &mut Scene, at: [Point; MARKS.len()]) {
    let mark = |index: usize| at[index];
    let place = Placement::whole(super::Board::of(false), 0, 2).0;
    let cell = Placement { edge: LARGE_EDGE, ..place };
    let field = Shape::bordered(cell.outline(false, 0.0), Ink::CellB, Ink::Line, 4.0);
    for at in at {
        scene.put(vec![field.clone()], at);
    }
    let piece = |seat: usize, kind, moved| {
        glyphs::piece(LARGE_EDGE, PieceStyle { seat, kind, down: false, stone: false, moved })
    };
    scene.put(marks::accent_outline(&cell.outline(false, 0.0)), mark(0));
    scene.put(vec![marks::accent_cell(&cell.outline(false, 4.0))], mark(1));
    scene.place(&piece(1, Kind::Twister, true), mark(1));
    scene.place(&piece(1, Kind::Spinner, false), mark(2));
    scene.place(&window::outline(&cell, false, crate::Mark::Chosen), mark(2));
    scene.put(window::badge(7, 29.0, None), mark(3));
    scene.place(&piece(0, Kind::RisingStar, false), mark(4));
    scene.place(&window::outline(&cell, false, crate::Mark::Capture(6)), mark(4));
    let corner = window::corner(LARGE_EDGE, false);
    let corner = mark(4) + corner;
    scene.put(window::badge(6, 27.0, Some(Ink::Danger)), corner);
    scene.put(marks::wrong(24.0), mark(5));
}
