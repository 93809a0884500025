//! Implements [`Presentation`].

use super::rules::{CELLS, Cell, Tritac};
use crate::{
    Cause, Event, EventKind, Mark, Notation, PageTexts, Presentation, RecordEntry, Rules, RulesPage,
    SceneRequest, Seat, Spot, Step, Viewer,
    pages::{self, Picture, texts},
};
use deltille_base::{
    scene::{Colour, Drawing, Ink, Point, Scene, Shape, card, marks, point},
    text::{Locale, Message, say},
};
use std::convert::Infallible;

const HEIGHT: u32 = 900;

/// Returns the middle of a cell, in card units.
fn place(cell: Cell) -> Point {
    let (row, at) =
        [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (3, 2), (3, 3)][usize::from(cell.0)];
    point(500.0 + (2 * at - row) as f32 * 100.0, 130.0 + row as f32 * 180.0)
}

fn disc(radius: f32, ink: Ink) -> Drawing {
    let corner = |at: u32| {
        let angle = at as f32 * std::f32::consts::TAU / 24.0;
        point(radius * angle.cos(), radius * angle.sin())
    };
    Drawing::new(vec![Shape::Polygon {
        points: (0..24).map(corner).collect(),
        fill: Some(ink),
        stroke: None,
    }])
}

const PAGE: PageTexts = texts!("tritac", "rows", "R1 R2 R3");

impl Presentation for Tritac {
    fn tell(
        &self,
        _before: &Tritac,
        cause: &Cause<Tritac>,
        _happened: &[Infallible],
        events: &mut Vec<Event>,
    ) {
        if let Cause::Made(_, RecordEntry::Entry(cell)) = cause {
            let message = Message::new("tritac-event-takes").with("cell", cell.name());
            events.push(Event { kind: EventKind::Entry, message });
        }
    }

    fn steps(&self, entry: Cell) -> Vec<Step> {
        let label = Message::new("tritac-step").with("cell", entry.name());
        let spot = Some(Spot(entry.name().to_owned()));
        vec![Step { token: entry.name().to_owned(), label, spot, capture: false }]
    }

    fn describe(&self, entry: Cell) -> Message {
        Message::new("tritac-step").with("cell", entry.name())
    }

    fn seat_mark(&self, seat: Seat, radius: f32) -> Vec<Shape> {
        disc(radius, Ink::Fill([Colour::White, Colour::Black][seat.index() % 2]))
            .shapes()
            .to_vec()
    }

    fn scene(&self, request: &SceneRequest<Cell>) -> Scene {
        let mut scene = Scene::new(HEIGHT, Drawing::new(vec![card::body(HEIGHT)]));
        for cell in (0..CELLS).map(Cell) {
            let ink = self
                .owner(cell)
                .map_or(Ink::CellA, |seat| Ink::Fill([Colour::White, Colour::Black][seat.index()]));
            scene.place(&disc(70.0, ink), place(cell));
        }
        for light in request.highlight {
            if let (Some(cell), Mark::Target(number)) = (Cell::named(&light.spot.0), light.mark) {
                scene.place(&Drawing::new(marks::target(40.0, number)), place(cell));
            }
        }
        scene.caption(None, request.caption, request.ply);
        scene
    }

    fn alt(&self, locale: Locale, _viewer: Viewer) -> String {
        say(locale, &Message::new("tritac-alt").with("cells", self.position()))
    }

    fn text_board(&self, _viewer: Viewer) -> String {
        let position = self.position();
        [(0, 1), (1, 3), (3, 6), (6, 10)]
            .map(|(from, to)| position[from..to].to_owned())
            .join("\n")
    }

    fn sheet(locale: Locale) -> Scene {
        let chips = [];
        let request = SceneRequest {
            locale,
            viewer: Viewer::Spectator,
            bottom: Seat(0),
            recent: &[],
            caption: "",
            caption_seat: None,
            ply: 0,
            chips: &chips,
            highlight: &[],
            keeps_board: false,
        };
        pages::setup::<Tritac>("standard", &[])
            .and_then(|setup| Tritac::start(&setup).ok())
            .map_or_else(|| Scene::new(HEIGHT, Drawing::new(Vec::new())), |game| game.scene(&request))
    }

    fn rules_texts() -> Vec<PageTexts> {
        vec![PAGE]
    }

    fn rules_pages(locale: Locale) -> Vec<RulesPage> {
        let game = pages::setup::<Tritac>("standard", &[]).and_then(|setup| Tritac::start(&setup).ok());
        let picture = game.and_then(|game| Picture::of(game, Seat(0)).after(Seat(0), &["c1"]));
        vec![pages::page(locale, PAGE, picture)]
    }
}
