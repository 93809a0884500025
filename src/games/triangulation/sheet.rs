//! Sheet of every piece in every state and every mark, with names; for review and for `/rules`.

use super::{
    Triangulation,
    board::{Cell, named},
    glyphs::{self, Appearance},
    piece::{Army, Kind, Piece},
    scene::{self, HEIGHT, Placement},
};
use crate::Sheet;
use deltille_base::{
    message,
    scene::{
        Anchor, Drawing, Ink, Scene, Shape,
        card::{self, LARGE, SMALL},
        marks, point,
    },
    text::{Locale, say},
};

const BOTTOM: Army = Army::Red;

/// Rows of pieces: kind, fresh, text id of the name.
const ROWS: [(Kind, bool, &str); 7] = [
    (Kind::General, true, "triangulation-sheet-general-fresh"),
    (Kind::General, false, "triangulation-sheet-general"),
    (Kind::Rukh, true, "triangulation-sheet-rukh-fresh"),
    (Kind::Rukh, false, "triangulation-sheet-rukh"),
    (Kind::Cavalry, false, "triangulation-sheet-cavalry"),
    (Kind::Infantry, true, "triangulation-sheet-infantry-fresh"),
    (Kind::Infantry, false, "triangulation-sheet-infantry"),
];

/// Text ids of the marks, laid out in two rows.
const MARKS: [&str; 10] = [
    "triangulation-sheet-from",
    "triangulation-sheet-to",
    "triangulation-sheet-chosen",
    "triangulation-sheet-target",
    "triangulation-sheet-capture",
    "triangulation-sheet-check",
    "triangulation-sheet-mate",
    "triangulation-sheet-wrong",
    "triangulation-sheet-prisoner",
    "triangulation-sheet-seat",
];

fn row(at: usize) -> f32 {
    136.0 + 88.0 * at as f32
}

fn mark(at: usize) -> (f32, f32) {
    (118.0 + 191.0 * (at % 5) as f32, if at < 5 { 800.0 } else { 962.0 })
}

impl Sheet for Triangulation {
    fn sheet(locale: Locale) -> Scene {
        let text = |id| say(locale, &message!(id));
        let mut ground = vec![card::body(HEIGHT)];
        let mut panel = |top: f32, left: f32, bottom: f32, right: f32| {
            let (min, max) = (point(left, top), point(right, bottom));
            ground.push(Shape::panel(min, max, 24.0, Ink::Ground));
        };
        panel(84.0, 344.0, 712.0, 564.0);
        panel(84.0, 578.0, 712.0, 826.0);
        panel(84.0, 840.0, 712.0, 974.0);
        panel(734.0, 26.0, 896.0, 974.0);
        panel(906.0, 26.0, 1058.0, 974.0);
        let mut write = |text: String, x: f32, y: f32, anchor: Anchor, ink: Ink| {
            let size = if ink == Ink::Ink { LARGE } else { SMALL };
            ground.push(Shape::text(text, point(x, y), size, anchor, ink));
        };
        write(text("triangulation-sheet-own"), 454.0, 64.0, Anchor::Middle, Ink::Ink);
        write(text("triangulation-sheet-taken-over"), 702.0, 64.0, Anchor::Middle, Ink::Ink);
        write(text("triangulation-sheet-neutral"), 907.0, 64.0, Anchor::Middle, Ink::Ink);
        for (at, (_, _, id)) in ROWS.into_iter().enumerate() {
            write(text(id), 32.0, row(at) + 14.0, Anchor::Left, Ink::Ink);
        }
        for (at, id) in MARKS.into_iter().enumerate() {
            let (x, y) = mark(at);
            write(text(id), x, y + 84.0, Anchor::Middle, Ink::Ink2);
        }

        let mut scene = Scene::new(HEIGHT, Drawing::new(ground));
        for (at, (kind, fresh, _)) in ROWS.into_iter().enumerate() {
            let mut put = |colour: Army, commander: Option<Army>, x: f32| {
                let appearance = Appearance {
                    piece: Piece { colour, kind },
                    commander,
                    fresh,
                    bottom: BOTTOM,
                    small: false,
                };
                scene.place(&glyphs::piece(appearance), point(x, row(at)));
            };
            put(Army::ALL[at % 3], None, 907.0);
            for (index, army) in Army::ALL.into_iter().enumerate() {
                put(army, Some(army), 384.0 + 70.0 * index as f32);
                // A captured General leaves the game, so only other kinds are shown as taken over: fresh pieces
                // of one neighbour, moved ones of the other.
                if kind != Kind::General {
                    let colour = if fresh { army.next() } else { army.next().next() };
                    put(colour, Some(army), 622.0 + 80.0 * index as f32);
                }
            }
        }
        show_marks(&mut scene);
        scene
    }
}

fn show_marks(scene: &mut Scene) {
    let place = Placement { bottom: BOTTOM };
    let at = |index: usize| {
        let (x, y) = mark(index);
        point(x, if index < 5 { y - 18.0 } else { y })
    };
    // Any black cell.
    let cell = named("E6Σ").unwrap_or(Cell(0));
    let cells = |by: f32| place.grown(cell, by);
    let plain = |colour: Army, kind: Kind| Appearance {
        piece: Piece { colour, kind },
        commander: Some(colour),
        fresh: false,
        bottom: BOTTOM,
        small: false,
    };
    let stand = |scene: &mut Scene, appearance: Appearance, index: usize| {
        let march = glyphs::March::of(appearance.piece.colour, BOTTOM);
        let by = glyphs::offset(appearance, place.points_ahead(cell, march));
        scene.place(&glyphs::piece(appearance), at(index) + by);
    };
    scene.put(marks::accent_outline(&cells(-2.0)), at(0));
    scene.put(vec![marks::accent_cell(&cells(2.0))], at(1));
    stand(scene, Appearance { small: true, ..plain(Army::Red, Kind::Rukh) }, 1);
    stand(scene, plain(Army::Red, Kind::Cavalry), 2);
    scene.place(&scene::chosen(&cells(-3.0)), at(2));
    scene.put(marks::target(28.0, 7), at(3));
    stand(scene, plain(Army::Green, Kind::Infantry), 4);
    scene.place(&scene::danger_outline(&cells(-3.0)), at(4));
    let middle = place.middle(cell);
    let badge = place.badges(cell, glyphs::March::of(Army::Green, BOTTOM))[0];
    let badge = at(4) + badge - middle;
    scene.put(marks::capture_disc(24.0, 12), badge);
    scene.place(scene::burst(), at(5));
    scene.place(&glyphs::piece(plain(Army::Blue, Kind::General)), at(5));
    scene.place(scene::mate_ring(), at(6));
    scene.place(scene::burst(), at(6));
    scene.place(&glyphs::piece(plain(Army::Green, Kind::General)), at(6));
    scene.put(marks::wrong(22.0), at(7));
    for (index, kind) in [Kind::Rukh, Kind::Infantry].into_iter().enumerate() {
        let prisoner = glyphs::prisoner(Piece { colour: Army::ALL[index + 1], kind }, BOTTOM);
        scene.place(&prisoner, point(at(8).x - 25.0 + 50.0 * index as f32, at(8).y));
    }
    for (index, army) in Army::ALL.into_iter().enumerate() {
        let mark = Drawing::new(glyphs::seat_mark(army, false, BOTTOM, 26.0));
        scene.place(&mark, point(at(9).x - 60.0 + 60.0 * index as f32, at(9).y));
    }
}
