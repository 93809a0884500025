//! Triablo (rules page: `docs/rules/triablo.md`).

use super::*;
use crate::{
    scene::Scene,
    text::{Locale, Message},
};

static INFO: GameInfo = GameInfo { id: "triablo", variants: &[] };

#[derive(Clone, Debug)]
pub struct Triablo;

#[allow(unused_variables)]
impl Game for Triablo {
    type Entry = ();
    fn info() -> &'static GameInfo {
        &INFO
    }
    fn start(setup: &Setup) -> Result<Self, SetupError> {
        unimplemented!()
    }
    fn from_position(setup: &Setup, position: &str) -> Result<Self, PositionError> {
        unimplemented!()
    }
    fn position(&self) -> String {
        unimplemented!()
    }
    fn seats(&self) -> &'static [&'static str] {
        unimplemented!()
    }
    fn actors(&self) -> Actors {
        unimplemented!()
    }
    fn survivors(&self) -> SeatSet {
        unimplemented!()
    }
    fn outcome(&self) -> Option<Outcome> {
        unimplemented!()
    }
    fn legal(&self, seat: Seat) -> Option<Vec<()>> {
        unimplemented!()
    }
    fn write(&self, entry: &()) -> String {
        unimplemented!()
    }
    fn read(&self, seat: Seat, text: &str) -> Result<(), Refusal> {
        unimplemented!()
    }
    fn apply(&mut self, seat: Option<Seat>, entry: &(), events: &mut Vec<Event>) {
        unimplemented!()
    }
    fn leave(&mut self, seat: Seat, how: Leave, events: &mut Vec<Event>) -> Result<(), Refusal> {
        unimplemented!()
    }
    fn may_offer(&self, seat: Seat, offer: Offer) -> Result<(), Refusal> {
        unimplemented!()
    }
    fn agree(&mut self, offer: Offer, events: &mut Vec<Event>) {
        unimplemented!()
    }
    fn steps(&self, entry: &()) -> Vec<Step> {
        unimplemented!()
    }
    fn describe(&self, entry: &()) -> Message {
        unimplemented!()
    }
    fn scene(&self, look: &Look<()>) -> Scene {
        unimplemented!()
    }
    fn alt(&self, locale: Locale, viewer: Viewer) -> String {
        unimplemented!()
    }
    fn text_board(&self, viewer: Viewer) -> String {
        unimplemented!()
    }
    fn sheet(locale: Locale) -> Scene {
        unimplemented!()
    }
    fn rules_pages() -> Vec<RulesPage> {
        unimplemented!()
    }
}
