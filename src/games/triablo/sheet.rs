//! Every piece in every state and every mark, with names: for review and for `/rules`.

use super::{
    glyphs::{self, Half, STONE},
    scene::{badge, sized, unit},
};
use crate::{
    scene::{
        Anchor, Drawing, Ink, Scene, Shape,
        card::{self, LARGE, SMALL},
        marks, point,
    },
    text::{Locale, Message, say},
};

const HEIGHT: u32 = 1090;
/// The pieces are shown as on the smaller board.
const SIZE: u8 = 5;

pub(super) fn sheet(locale: Locale) -> Scene {
    let seats = super::SEATS;
    let text = |id| say(locale, &Message::new(id));
    let mut ground = vec![card::body(HEIGHT)];
    let mut panel = |top: f32, left: f32, bottom: f32| {
        let (min, max) = (point(left, top), point(974.0, bottom));
        ground.push(Shape::RoundRect { min, max, radius: 24.0, fill: Some(Ink::Ground), stroke: None });
    };
    panel(140.0, 170.0, 526.0);
    panel(590.0, 26.0, 830.0);
    panel(845.0, 26.0, 1064.0);
    let mut write = |text: String, x: f32, y: f32, anchor: Anchor, ink: Ink| {
        let size = if ink == Ink::Ink { LARGE } else { SMALL };
        ground.push(Shape::Text { text, at: point(x, y), size, anchor, ink });
    };

    write(text("triablo-sheet-title"), 32.0, 66.0, Anchor::Left, Ink::Ink);
    write(text("triablo-sheet-doublet-rule"), 968.0, 66.0, Anchor::Right, Ink::Ink2);
    let column = |at: usize| 214.0 + 102.0 * at as f32;
    let row = |at: usize| 210.0 + 126.0 * at as f32;
    for (id, x) in [("triablo-sheet-single", 0.5), ("triablo-sheet-doublet", 3.5), ("triablo-sheet-king", 6.5)] {
        write(text(id), column(0) + 102.0 * x, 124.0, Anchor::Middle, Ink::Ink2);
    }
    for at in 0..8 {
        let sign = if at % 2 == 0 { "^" } else { "v" };
        write(sign.to_owned(), column(at), 570.0, Anchor::Middle, Ink::Ink2);
    }
    for (at, seat) in seats.iter().enumerate() {
        let name = say(locale, &Message::new("triablo-sheet-seat").seat("seat", seat));
        write(name, 32.0, row(at) + 14.0, Anchor::Left, Ink::Ink);
    }
    let ids = [
        "triablo-sheet-from",
        "triablo-sheet-to",
        "triablo-sheet-chosen",
        "triablo-sheet-target",
        "triablo-sheet-capture",
        "triablo-sheet-danger",
    ];
    let mark_x = |at: usize| 94.0 + 157.0 * at as f32;
    for (at, id) in ids.into_iter().enumerate() {
        write(text(id), mark_x(at), 798.0, Anchor::Middle, Ink::Ink2);
    }
    write(text("triablo-sheet-stone"), 440.0, 910.0, Anchor::Left, Ink::Ink);
    write(text("triablo-sheet-stone-about"), 440.0, 958.0, Anchor::Left, Ink::Ink2);
    write(text("triablo-sheet-wrong"), 140.0, 1036.0, Anchor::Left, Ink::Ink2);

    let mut scene = Scene::new(HEIGHT, Drawing::new(ground));
    let half = |colour: usize, up: bool| Half { colour, up };
    let put = |scene: &mut Scene, top: Half, under: Option<usize>, x: f32, y: f32| {
        let under = under.map(|colour| half(colour, !top.up));
        scene.place(&glyphs::piece(SIZE, top, under), point(x, y));
    };
    for colour in 0..seats.len() {
        let mut others = (0..seats.len()).filter(|other| *other != colour);
        let unders = [None, others.next(), others.next(), Some(colour)];
        for (at, under) in unders.into_iter().enumerate() {
            for (sign, up) in [true, false].into_iter().enumerate() {
                put(&mut scene, half(colour, up), under, column(2 * at + sign), row(colour));
            }
        }
    }

    let (s, shared, y) = (unit(SIZE), sized(SIZE), 670.0);
    let at = |index: usize| point(mark_x(index), y);
    scene.place(&shared.from, at(0));
    scene.place(&shared.arrival, at(1));
    put(&mut scene, half(1, true), None, mark_x(1), y);
    put(&mut scene, half(0, false), Some(1), mark_x(2), y);
    scene.place(&shared.chosen, at(2));
    scene.place(&Drawing::new(marks::target(0.30 * s, 7)), at(3));
    put(&mut scene, half(2, false), None, mark_x(4), y);
    scene.place(&shared.capture, at(4));
    scene.place(&Drawing::new(marks::capture_badge(0.29 * s, 12)), point(mark_x(4) + badge(s).x, y + badge(s).y));
    scene.place(&shared.burst, at(5));
    put(&mut scene, half(0, true), Some(0), mark_x(5), y);

    for (at, colour) in [0, 2, 1].into_iter().enumerate() {
        put(&mut scene, half(colour, false), Some(STONE), 110.0 + 120.0 * at as f32, 920.0);
    }
    scene.place(&shared.wrong, point(94.0, 1022.0));
    scene
}
