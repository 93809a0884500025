//! Implements [`Presentation`].

use super::rules::{CELLS, Cell, Tritac};
use crate::{
    Captions, Drafts, Effect, Event, Mark, Notation, Pictures, Reasons, RecordEntry, Rules, SceneRequest,
    Seat, Setup, Sheet, Spot, Step, Taps, Viewer, Words,
    pages::{Page, Pages, Picture, pages},
};
use deltille_base::{
    message,
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

impl Captions for Tritac {
    fn caption(
        &self,
        _before: &Tritac,
        _seat: Option<Seat>,
        entry: RecordEntry<Tritac>,
        _happened: &[Infallible],
    ) -> Message {
        let RecordEntry::Entry(cell) = entry;
        message!("tritac-event-takes", cell = cell.name())
    }

    fn tell_happenings(&self, _happened: &[Infallible], _events: &mut Vec<Event>) {}
}

impl Reasons for Tritac {
    fn effects(&self, _entry: Cell, _happened: &[Infallible]) -> Vec<Effect> {
        Vec::new()
    }
}

impl Taps for Tritac {
    fn steps(&self, entry: Cell) -> Vec<Step> {
        let label = message!("tritac-step", cell = entry.name());
        let spot = Some(Spot(entry.name().to_owned()));
        vec![Step { token: entry.name().to_owned(), label, spot, capture: false }]
    }

    fn describe(&self, entry: Cell) -> Message {
        message!("tritac-step", cell = entry.name())
    }
}

impl Drafts for Tritac {}

impl Words for Tritac {
    fn words(&self, locale: Locale, _viewer: Viewer, level: usize) -> Option<String> {
        (level == 0).then(|| say(locale, &message!("tritac-alt", cells = self.position())))
    }

    fn text_board(&self, _locale: Locale, _viewer: Viewer) -> String {
        let position = self.position();
        [(0, 1), (1, 3), (3, 6), (6, 10)]
            .map(|(from, to)| position[from..to].to_owned())
            .join("\n")
    }
}

impl Pictures for Tritac {
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
                scene.put(marks::target(40.0, number), place(cell));
            }
        }
        scene.caption(None, request.caption, request.ply);
        scene
    }
}

impl Sheet for Tritac {
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
            style: Default::default(),
        };
        Setup::of::<Tritac>("standard", &[])
            .ok()
            .and_then(|setup| Tritac::start(&setup).ok())
            .map_or_else(|| Scene::new(HEIGHT, Drawing::new(Vec::new())), |game| game.scene(&request))
    }
}

impl Pages for Tritac {
    type Shown = &'static [&'static str];
    const PAGES: &'static [Page<Self::Shown>] =
        pages!("tritac", "standard": ("rows", "R1 R2 R3", "", &["c1"]));

    fn picture(page: &Page<Self::Shown>) -> Option<Picture<Tritac>> {
        let game = Tritac::start(&Setup::of::<Tritac>(page.variant, &[]).ok()?).ok()?;
        Picture::of(game, Seat(0)).after(Seat(0), page.shown)
    }
}
