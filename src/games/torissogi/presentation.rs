//! Implements [`Presentation`] by delegating to the files that draw and word things.

use super::{
    Entry, Torissogi, board::Cell, glyphs, piece::Kind, rules_pages, scene, sheet, state::Happening,
    taps::hand_token,
};
use crate::{
    Cause, Event, PageTexts, Presentation, RecordEntry, RulesPage, SceneRequest, Seat, Spot, Step, Viewer,
};
use deltille_base::{
    scene::{Scene, Shape},
    text::{Locale, Message},
};

impl Presentation for Torissogi {
    fn tell(
        &self,
        before: &Torissogi,
        cause: &Cause<Torissogi>,
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
        let kind = match entry {
            Entry::Drop { kind, .. } => Some(kind),
            Entry::Move { from, .. } => self.position.at(from).kind(),
        };
        kind.map_or("", Kind::code).to_owned()
    }

    fn seat_mark(&self, seat: Seat, radius: f32) -> Vec<Shape> {
        glyphs::seat_mark(seat, 1.9 * radius)
    }

    fn scene(&self, request: &SceneRequest<Entry>) -> Scene {
        scene::scene(self, request)
    }

    /// Orders panel by panel; the hand comes last.
    fn reading_order(&self, spot: &Spot, bottom: Seat) -> (i32, i32) {
        match Cell::named(&spot.0) {
            Some(cell) => scene::Placement::new(bottom).reading_place(cell),
            None => (
                i32::MAX,
                Kind::droppable().position(|kind| hand_token(kind) == spot.0).unwrap_or(0) as i32,
            ),
        }
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
