//! The sheet of every bird and every mark, with names: for review and for `/rules`.

use super::{
    Torissogi,
    glyphs::{self, CELL},
    notation::kind_message,
    piece::Kind,
    scene::{DISC, MARKS},
    state::{BLACK, WHITE},
    words::ORDER,
};
use crate::Sheet;
use deltille_base::{
    message,
    scene::{
        Anchor, Drawing, Ink, Scene, Shape, Stroke,
        card::{self, LARGE, SMALL},
        marks, point,
    },
    text::{Locale, say},
};

const HEIGHT: u32 = 1040;

impl Sheet for Torissogi {
    fn sheet(locale: Locale) -> Scene {
        let text = |id| say(locale, &message!(id));
        let mut ground = vec![card::body(HEIGHT)];
        for (top, bottom) in [(90.0, 690.0), (706.0, 896.0)] {
            let (min, max) = (point(26.0, top), point(974.0, bottom));
            ground.push(Shape::panel(min, max, 24.0, Ink::Ground));
        }
        let square = |x: f32, y: f32, side: f32, ink: Ink| Shape::RoundRect {
            min: point(x - side / 2.0, y - side / 2.0),
            max: point(x + side / 2.0, y + side / 2.0),
            radius: 0.0,
            fill: Some(ink),
            stroke: Some(Stroke::new(Ink::Line, 6.0)),
        };
        let (mark_x, mark_y) = (|at: usize| 94.0 + 157.0 * at as f32, 760.0);
        ground.extend((0..6).map(|at| square(mark_x(at), mark_y, CELL, Ink::CellA)));
        for (column, row) in (0..3).flat_map(|column| (0..2).map(move |row| (column as f32, row as f32))) {
            ground.push(square(61.0 + 46.0 * column, 939.0 + 46.0 * row, 46.0, Ink::CellB));
        }
        let mut write = |text: String, x: f32, y: f32, anchor: Anchor, ink: Ink| {
            let size = if ink == Ink::Ink { LARGE } else { SMALL };
            ground.push(Shape::text(text, point(x, y), size, anchor, ink));
        };
        write(text("game-torissogi"), 32.0, 66.0, Anchor::Left, Ink::Ink);
        let bird = |at: usize| (90.0 + 474.0 * (at / 5) as f32, 150.0 + 120.0 * (at % 5) as f32);
        for (at, kind) in ORDER.into_iter().enumerate() {
            let (x, y) = bird(at);
            write(say(locale, &kind_message(kind)), x + 174.0, y + 14.0, Anchor::Left, Ink::Ink);
        }
        let ids = [
            "torissogi-sheet-from",
            "torissogi-sheet-to",
            "torissogi-sheet-chosen",
            "torissogi-sheet-target",
            "torissogi-sheet-capture",
            "torissogi-sheet-danger",
        ];
        for (at, id) in ids.into_iter().enumerate() {
            write(text(id), mark_x(at), 868.0, Anchor::Middle, Ink::Ink2);
        }
        write(text("torissogi-sheet-zone"), 200.0, 976.0, Anchor::Left, Ink::Ink);
        write(text("torissogi-sheet-promoted"), 612.0, 976.0, Anchor::Left, Ink::Ink);

        let mut scene = Scene::new(HEIGHT, Drawing::new(ground));
        let draw = |scene: &mut Scene, kind: Kind, seat, c: f32, x: f32, y: f32| {
            scene.put(glyphs::shapes(kind, seat, seat == BLACK, c), point(x, y));
        };
        for (at, kind) in ORDER.into_iter().enumerate() {
            let (x, y) = bird(at);
            draw(&mut scene, kind, BLACK, 100.0, x, y);
            draw(&mut scene, kind, WHITE, 100.0, x + 108.0, y);
        }
        let at = |index: usize| point(mark_x(index), mark_y);
        scene.place(&MARKS.from, at(0));
        scene.place(&MARKS.arrival, at(1));
        draw(&mut scene, Kind::Crane, WHITE, 0.93 * CELL, mark_x(1), mark_y);
        draw(&mut scene, Kind::Owl, BLACK, CELL, mark_x(2), mark_y);
        scene.place(&MARKS.chosen, at(2));
        scene.put(marks::target(DISC, 7), at(3));
        draw(&mut scene, Kind::Goose, WHITE, CELL, mark_x(4), mark_y);
        scene.place(&MARKS.capture, at(4));
        scene.put(marks::capture_disc(DISC, 12), at(4));
        scene.place(&MARKS.burst, at(5));
        draw(&mut scene, Kind::Phoenix, BLACK, CELL, mark_x(5), mark_y);
        draw(&mut scene, Kind::Goose, BLACK, 72.0, 560.0, 962.0);
        scene
    }
}
