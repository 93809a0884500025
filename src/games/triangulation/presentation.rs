//! Implements [`Presentation`] by delegating to the files of this folder.

use super::{Entry, Triangulation, glyphs, notation, rules_pages, scene, sheet, state::Happening};
use crate::{
    Cause, Event, PageTexts, Presentation, RecordEntry, RulesPage, SceneRequest, Seat, Spot, Step, Viewer,
};
use deltille_base::{
    scene::{Scene, Shape},
    text::{Locale, Message},
};

impl Presentation for Triangulation {
    fn tell(
        &self,
        before: &Triangulation,
        cause: &Cause<Triangulation>,
        happened: &[Happening],
        events: &mut Vec<Event>,
    ) {
        match cause {
            Cause::Made(_, RecordEntry::Entry(entry)) => {
                self.tell_entry(&before.position, *entry, happened, events)
            }
            Cause::Made(_, RecordEntry::Layout(layout)) => match *layout {},
            Cause::Left(..) | Cause::Agreed(_) => self.tell_happenings(happened, events),
        }
    }

    fn steps(&self, entry: Entry) -> Vec<Step> {
        self.taps(entry)
    }

    fn describe(&self, entry: Entry) -> Message {
        self.description(entry)
    }

    fn codes(&self, entry: Entry) -> String {
        let from = match entry {
            Entry::Move { from, .. } | Entry::Castle { general: from, .. } => self.position.at(from),
            Entry::Pass => None,
        };
        from.map_or_else(String::new, |piece| format!("{} {}", notation::code(piece), piece.kind.letter()))
    }

    fn seat_mark(&self, seat: Seat, radius: f32) -> Vec<Shape> {
        glyphs::seat_mark(self.terms.army(seat), false, self.terms.army(Seat(0)), radius)
    }

    fn scene(&self, request: &SceneRequest<Entry>) -> Scene {
        scene::SceneBuilder::of(self, request).scene()
    }

    fn reading_order(&self, spot: &Spot, bottom: Seat) -> (i32, i32) {
        self.reading_place(spot, bottom)
    }

    fn alt(&self, locale: Locale, _viewer: Viewer) -> String {
        self.words(locale)
    }

    fn text_board(&self, _viewer: Viewer) -> String {
        self.characters()
    }

    fn sheet(locale: Locale) -> Scene {
        sheet::sheet(locale)
    }

    fn rules_texts() -> Vec<PageTexts> {
        rules_pages::texts()
    }

    fn rules_pages(locale: Locale) -> Vec<RulesPage> {
        rules_pages::rules_pages(locale)
    }
}
