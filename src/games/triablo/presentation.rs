//! Implements [`Presentation`] by delegating to the files that draw and word things.

use super::{Entry, Triablo, glyphs, rules_pages, scene, sheet, state::Happening};
use crate::{
    Cause, Draft, Event, PageTexts, Presentation, RecordEntry, RulesPage, SceneRequest, Seat, Spot, Step,
    Viewer,
};
use deltille_base::{
    scene::{Scene, Shape},
    text::{Locale, Message},
};

impl Presentation for Triablo {
    fn tell(
        &self,
        before: &Triablo,
        cause: &Cause<Triablo>,
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

    fn draft(&self, seat: Seat, draft: &str) -> Option<Draft<Triablo>> {
        self.draft_of(seat, draft)
    }

    fn seat_mark(&self, seat: Seat, radius: f32) -> Vec<Shape> {
        glyphs::seat_mark(seat.index(), false, radius)
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
