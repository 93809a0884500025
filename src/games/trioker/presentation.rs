//! Implements [`Presentation`] by delegating to the files of this folder.

use super::{Entry, Trioker, glyphs, rules_pages, scene, sheet, turns::Happening};
use crate::{
    Cause, Event, PageTexts, Presentation, RecordEntry, RulesPage, SceneRequest, Seat, Spot, Step, Viewer,
};
use deltille_base::{
    scene::{Scene, Shape},
    text::{Locale, Message},
};

impl Presentation for Trioker {
    fn tell(
        &self,
        before: &Trioker,
        cause: &Cause<Trioker>,
        happened: &[Happening],
        events: &mut Vec<Event>,
    ) {
        match cause {
            Cause::Made(_, RecordEntry::Entry(entry)) => {
                self.tell_entry(&before.position, *entry, happened, events)
            }
            Cause::Made(_, RecordEntry::Layout(_)) => self.tell_deal(happened, events),
            Cause::Left(..) | Cause::Agreed(_) => self.tell_happenings(happened, events),
        }
    }

    fn steps(&self, entry: Entry) -> Vec<Step> {
        self.taps(entry)
    }

    fn describe(&self, entry: Entry) -> Message {
        self.description(entry)
    }

    fn seat_mark(&self, seat: Seat, radius: f32) -> Vec<Shape> {
        glyphs::seat_mark(glyphs::dots(self, seat), false, radius)
    }

    fn scene(&self, request: &SceneRequest<Entry>) -> Scene {
        scene::scene(self, request)
    }

    fn reading_order(&self, spot: &Spot, bottom: Seat) -> (i32, i32) {
        self.reading_place(spot, bottom)
    }

    fn alt(&self, locale: Locale, viewer: Viewer) -> String {
        self.words(locale, viewer)
    }

    fn text_board(&self, viewer: Viewer) -> String {
        self.characters(viewer)
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
