//! Implements [`Presentation`] by delegating to the files of this folder.

use super::{
    Entry, Triortan, glyphs,
    home::Start,
    piece::Kind,
    rules_pages, scene, sheet,
    state::{Happening, Move},
};
use crate::{
    Cause, Draft, Event, PageTexts, Presentation, RecordEntry, Rules, RulesPage, SceneRequest, Seat, Spot,
    Step, Viewer,
};
use deltille_base::{
    scene::{Scene, Shape},
    text::{Locale, Message},
};

impl Presentation for Triortan {
    fn tell(
        &self,
        before: &Triortan,
        cause: &Cause<Triortan>,
        happened: &[Happening],
        events: &mut Vec<Event>,
    ) {
        match cause {
            Cause::Made(_, RecordEntry::Entry(entry)) => events.push(before.caption(*entry)),
            // Only seats lay anything out.
            Cause::Made(seat, RecordEntry::Layout(_)) => {
                events.extend(seat.map(|seat| self.caption_of_layout(seat)))
            }
            Cause::Left(..) | Cause::Agreed(_) => {}
        }
        self.tell_happenings(happened, events);
    }

    fn steps(&self, entry: Entry) -> Vec<Step> {
        self.taps(entry)
    }

    fn describe(&self, entry: Entry) -> Message {
        self.description(entry)
    }

    fn codes(&self, entry: Entry) -> String {
        let kind = match entry {
            Entry::Move(Move { from, .. }) => Some(self.position.at(from).kind()),
            Entry::Place(_) => self.terms.soloist,
            Entry::First(_) => None,
        };
        kind.map_or("", Kind::code).to_owned()
    }

    fn draft(&self, seat: Seat, draft: &str) -> Option<Draft<Triortan>> {
        self.draft_of(seat, draft)
    }

    fn setup_form(&self) -> Option<&'static str> {
        match (self.has_secrets(), self.terms.start) {
            (false, _) => None,
            (true, Start::Corner(_)) => Some("corner"),
            (true, Start::Edge) => Some(if self.terms.dual { "edge-dual" } else { "edge-single" }),
        }
    }

    fn draft_again(&self, seat: Seat, entry: &str) -> Option<String> {
        self.draft_of_entry(seat, entry)
    }

    fn seat_mark(&self, seat: Seat, radius: f32) -> Vec<Shape> {
        glyphs::seat_mark(seat.index(), false, radius)
    }

    fn scene(&self, request: &SceneRequest<Entry>) -> Scene {
        scene::scene(self, request)
    }

    fn reading_order(&self, spot: &Spot, bottom: Seat) -> (i32, i32) {
        self.terms.board.named(&spot.0).map_or((0, 0), |cell| self.reading_place(cell, bottom))
    }

    fn alt(&self, locale: Locale, viewer: Viewer) -> String {
        self.words(locale, viewer)
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
