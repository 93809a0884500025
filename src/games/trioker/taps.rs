//! Taps that build an entry, and its description in a list.

use super::{
    Trioker,
    board::{Cell, Mark},
    state::Entry,
    tile::{Lying, OPEN, Tile, Way},
};
use crate::{Spot, Step, Taps, notation::Joined};
use deltille_base::{message, text::Message};

/// Effect of a mark in a few words (A1, A2).
pub fn effect(mark: Mark) -> Message {
    message!(match mark {
        Mark::Red => "trioker-effect-red",
        Mark::Black => "trioker-effect-black",
        Mark::PayRed => "trioker-effect-pay-red",
        Mark::PayBlack => "trioker-effect-pay-black",
        Mark::Again => "trioker-effect-again",
        Mark::Feed => "trioker-effect-feed",
        Mark::Skip => "trioker-effect-skip",
        Mark::Levy => "trioker-effect-levy",
    })
}

impl Taps for Trioker {
    fn steps(&self, entry: Entry) -> Vec<Step> {
        let board = self.terms.board;
        let button = |token: &str, id| Step::button(token, message!(id));
        let on = |spot: Spot, label| Step {
            token: spot.0.clone(),
            label,
            spot: Some(spot),
            capture: false,
        };
        match entry {
            Entry::Place { tile, cell, way } => {
                let hour = format!("{:02}", way.hour(board.hours(cell)));
                let label = message!("trioker-step-tile", tile = tile.name());
                let first = on(Spot(tile.name().to_owned()), label);
                let label = match self.terms.mark(cell) {
                    Some(mark) => message!("trioker-step-marked", effect = effect(mark)),
                    None => message!("trioker-step-cell"),
                };
                let second = on(self.spot(cell), label.with("cell", board.name(cell)));
                let label =
                    message!("trioker-step-way", hour = hour.as_str(), shown = self.shown(tile, cell, way));
                let spot = Spot(format!("{}.{hour}", board.name(cell)));
                vec![first, second, Step { token: hour, label, spot: Some(spot), capture: false }]
            }
            Entry::Lift(cell) => {
                let tile = self.position.at(cell).map_or("", |lying| lying.tile().name());
                let label = message!("trioker-step-lift", tile = tile, cell = board.name(cell));
                vec![button("lift", "trioker-step-take-back"), on(self.spot(cell), label)]
            }
            Entry::Draw => vec![button("draw", "trioker-step-draw")],
            Entry::Pass => vec![button("pass", "trioker-step-pass")],
            // Not made by tapping.
            Entry::Flip { .. } | Entry::Drawn { .. } => vec![button("chance", "trioker-event-deal")],
        }
    }

    fn describe(&self, entry: Entry) -> Message {
        let board = self.terms.board;
        match entry {
            Entry::Place { tile, cell, .. } => {
                let message = match self.terms.mark(cell) {
                    Some(mark) => message!("trioker-choice-marked", effect = effect(mark)),
                    None => message!("trioker-choice-place"),
                };
                message.with("tile", tile.name()).with("cell", board.name(cell))
            }
            Entry::Lift(cell) => {
                let tile = self.position.at(cell).map_or("", |lying| lying.tile().name());
                message!("trioker-step-lift", tile = tile, cell = board.name(cell))
            }
            Entry::Draw => message!("trioker-choice-draw"),
            Entry::Pass => message!("trioker-choice-pass"),
            Entry::Flip { .. } | Entry::Drawn { .. } => message!("trioker-event-deal"),
        }
    }
}

impl Trioker {
    /// Values a tile shows on a cell with their hours: `3 at 10, 1 at 06`.
    fn shown(&self, tile: Tile, cell: Cell, way: Way) -> String {
        let board = self.terms.board;
        let values = Lying::new(tile, way).shown();
        let value = |value: u8| match value {
            OPEN => "W".to_owned(),
            value => (value + u8::from(board.edges)).to_string(),
        };
        let each = values
            .into_iter()
            .zip(board.hours(cell))
            .map(|(shown, hour)| format!("{}·{hour:02}", value(shown)));
        each.joined(" ")
    }
}
