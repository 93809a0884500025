//! The sheet of every piece in every state and every mark, with names: for review and for `/rules`.

use super::{
    SEATS, Triablo,
    glyphs::{self, Half, STONE},
    scene::{sized, unit},
};
use crate::Sheet;
use deltille_base::{
    message,
    scene::{
        Anchor, Drawing, Ink, Point, Scene, Shape, Style,
        card::{self, LARGE, SMALL},
        marks, point,
    },
    text::{Locale, say},
};

const HEIGHT: u32 = 1090;
/// The pieces are shown at the size of the smaller board.
const SIZE: u8 = 5;

/// Positions of the pieces, by row (seat) and column, and of the marks in the strip below.
fn row(at: usize) -> f32 {
    210.0 + 126.0 * at as f32
}

fn column(at: usize) -> f32 {
    214.0 + 102.0 * at as f32
}

fn mark(at: usize) -> Point {
    point(94.0 + 157.0 * at as f32, 670.0)
}

impl Sheet for Triablo {
    fn sheet(locale: Locale) -> Scene {
        let mut scene = Scene::new(HEIGHT, Drawing::new(words(locale)));
        for colour in 0..SEATS.len() {
            let mut others = (0..SEATS.len()).filter(|other| *other != colour);
            let unders = [None, others.next(), others.next(), Some(colour)];
            for (at, under) in unders.into_iter().enumerate() {
                for (sign, up) in [true, false].into_iter().enumerate() {
                    put(&mut scene, Half { colour, up }, under, point(column(2 * at + sign), row(colour)));
                }
            }
        }
        show_marks(&mut scene);
        for (at, colour) in [0, 2, 1].into_iter().enumerate() {
            put(
                &mut scene,
                Half { colour, up: false },
                Some(STONE),
                point(110.0 + 120.0 * at as f32, 920.0),
            );
        }
        scene.place(&sized(SIZE).wrong, point(94.0, 1022.0));
        scene
    }
}

/// Draws the card with its panels and texts.
fn words(locale: Locale) -> Vec<Shape> {
    let text = |id| say(locale, &message!(id));
    let mut ground = vec![card::body(HEIGHT)];
    for (top, left, bottom) in [(140.0, 170.0, 526.0), (590.0, 26.0, 830.0), (845.0, 26.0, 1064.0)] {
        let (min, max) = (point(left, top), point(974.0, bottom));
        ground.push(Shape::panel(min, max, 24.0, Ink::Ground));
    }
    let mut write = |text: String, x: f32, y: f32, anchor: Anchor, ink: Ink| {
        let size = if ink == Ink::Ink { LARGE } else { SMALL };
        ground.push(Shape::text(text, point(x, y), size, anchor, ink));
    };
    write(text("triablo-sheet-title"), 32.0, 66.0, Anchor::Left, Ink::Ink);
    write(text("triablo-sheet-doublet-rule"), 968.0, 66.0, Anchor::Right, Ink::Ink2);
    for (id, x) in
        [("triablo-sheet-single", 0.5), ("triablo-sheet-doublet", 3.5), ("triablo-sheet-king", 6.5)]
    {
        write(text(id), column(0) + 102.0 * x, 124.0, Anchor::Middle, Ink::Ink2);
    }
    for at in 0..8 {
        let sign = if at % 2 == 0 { "^" } else { "v" };
        write(sign.to_owned(), column(at), 570.0, Anchor::Middle, Ink::Ink2);
    }
    for (at, seat) in SEATS.iter().enumerate() {
        let name = say(locale, &message!("triablo-sheet-seat").seat("seat", seat));
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
    for (at, id) in ids.into_iter().enumerate() {
        write(text(id), mark(at).x, 798.0, Anchor::Middle, Ink::Ink2);
    }
    write(text("triablo-sheet-stone"), 440.0, 910.0, Anchor::Left, Ink::Ink);
    write(text("triablo-sheet-stone-about"), 440.0, 958.0, Anchor::Left, Ink::Ink2);
    write(text("triablo-sheet-wrong"), 140.0, 1036.0, Anchor::Left, Ink::Ink2);
    ground
}

/// Draws a piece, with a lower half of colour `under` if given.
fn put(scene: &mut Scene, top: Half, under: Option<usize>, at: Point) {
    let under = under.map(|colour| Half { colour, up: !top.up });
    scene.place(&glyphs::piece(SIZE, top, under, Style::default()), at);
}

fn show_marks(scene: &mut Scene) {
    let (s, shared) = (unit(SIZE), sized(SIZE));
    let half = |colour, up| Half { colour, up };
    scene.place(&shared.last.from, mark(0));
    scene.place(&shared.last.arrival, mark(1));
    put(scene, half(1, true), None, mark(1));
    put(scene, half(0, false), Some(1), mark(2));
    scene.place(&shared.chosen, mark(2));
    scene.put(marks::target(0.30 * s, 7), mark(3));
    put(scene, half(2, false), None, mark(4));
    scene.place(&shared.capture, mark(4));
    scene.put(marks::capture_badge(0.23 * s, 12), mark(4));
    scene.place(&shared.burst, mark(5));
    put(scene, half(0, true), Some(0), mark(5));
}
