//! Every piece of every seat, stone, and every mark, with names: for review and for `/rules`.

use super::{
    glyphs::{self, EDGE, PieceStyle},
    notation::kind_message,
    piece::Kind,
    scene::Placement,
    terms::SEATS,
    window,
};
use crate::{
    scene::{
        Anchor, Drawing, Ink, Scene, Shape, Stroke,
        card::{self, LARGE, SMALL},
        marks, point,
    },
    text::{Locale, Message, say},
};

const HEIGHT: u32 = 1420;
/// Side of the cells of marks.
const LARGE_EDGE: f32 = 122.0;

pub(super) fn sheet(locale: Locale) -> Scene {
    let mut ground = vec![card::body(HEIGHT)];
    let mut write = |text: String, x: f32, y: f32, anchor: Anchor, ink: Ink, size: f32| {
        ground.push(Shape::Text { text, at: point(x, y), size, anchor, ink });
    };
    let row = |at: usize| 62.0 + 80.0 * at as f32;
    let column = |seat: usize, down: bool| 358.0 + 109.0 * seat as f32 + if down { 44.0 } else { 0.0 };
    for (at, kind) in Kind::ALL.into_iter().enumerate() {
        write(say(locale, &kind_message(kind)), 32.0, row(at) + 14.0, Anchor::Left, Ink::Ink, LARGE);
    }
    let text = |id| say(locale, &Message::new(id));
    write(text("triortan-sheet-stone"), 32.0, row(12) + 14.0, Anchor::Left, Ink::Ink, LARGE);
    let ids = [
        "triortan-sheet-from",
        "triortan-sheet-to",
        "triortan-sheet-chosen",
        "triortan-sheet-target",
        "triortan-sheet-capture",
        "triortan-sheet-wrong",
    ];
    let mark_x = |at: usize| 100.0 + 160.0 * at as f32;
    for (at, id) in ids.into_iter().enumerate() {
        write(text(id), mark_x(at), 1290.0, Anchor::Middle, Ink::Ink2, SMALL);
    }
    write(text("triortan-sheet-cut"), 32.0, 1378.0, Anchor::Left, Ink::Ink2, SMALL);

    let mut scene = Scene::new(HEIGHT, Drawing::new(ground));
    for (at, kind) in Kind::ALL.into_iter().enumerate() {
        for seat in 0..SEATS.len() {
            for down in [false, true] {
                let style = PieceStyle { seat, kind, down, stone: false, moved: false };
                // Neighbouring cells of a rank: the middle of one that points down is higher.
                let y = row(at) + if down { -4.0 } else { 16.0 };
                scene.place(&glyphs::piece(EDGE, style), point(column(seat, down), y));
            }
        }
    }
    for seat in 0..SEATS.len() {
        for (down, kind) in [(false, Kind::Twister), (true, Kind::Firemaster)] {
            let style = PieceStyle { seat, kind, down, stone: true, moved: false };
            let y = row(12) + if down { -4.0 } else { 16.0 };
            scene.place(&glyphs::piece(EDGE, style), point(column(seat, down), y));
        }
    }

    let place = Placement::whole(super::Board::of(false), 0, 2).0;
    let cell = Placement { edge: LARGE_EDGE, ..place };
    let at = |index: usize| point(mark_x(index), 1190.0);
    let field = Shape::Polygon {
        points: cell.outline(false, 0.0),
        fill: Some(Ink::CellB),
        stroke: Some(Stroke { ink: Ink::Line, width: 4.0 }),
    };
    for index in 0..ids.len() {
        scene.place(&Drawing::new(vec![field.clone()]), at(index));
    }
    let piece =
        |seat: usize, kind, moved| glyphs::piece(LARGE_EDGE, PieceStyle { seat, kind, down: false, stone: false, moved });
    scene.place(&Drawing::new(marks::accent_outline(&cell.outline(false, 0.0))), at(0));
    scene.place(&Drawing::new(vec![marks::accent_cell(&cell.outline(false, 4.0))]), at(1));
    scene.place(&piece(1, Kind::Twister, true), at(1));
    scene.place(&piece(1, Kind::Spinner, false), at(2));
    scene.place(&window::outline(&cell, false, crate::games::Mark::Chosen), at(2));
    scene.place(&Drawing::new(window::badge(7, 29.0, None)), at(3));
    scene.place(&piece(0, Kind::RisingStar, false), at(4));
    scene.place(&window::outline(&cell, false, crate::games::Mark::Capture(6)), at(4));
    let corner = window::corner(LARGE_EDGE, false);
    scene.place(&Drawing::new(window::badge(6, 27.0, Some(Ink::Danger))), point(mark_x(4) + corner.x, 1190.0 + corner.y));
    scene.place(&Drawing::new(marks::wrong(24.0)), at(5));
    scene
}
