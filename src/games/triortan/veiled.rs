//! A game from one seat's point of view, while arrangements are hidden (H1).

use super::{Triortan, flow::Phase, info::INFO, position};
use crate::{
    Below, Notation, PositionError, Refusal, Rules, Seat, Setup,
    veiled::{Observation, Veiled},
};

impl Veiled for Triortan {
    /// H1: until all have submitted.
    fn is_veiled(&self) -> bool {
        self.phase() == Phase::Setup
    }

    fn from_view(setup: &Setup, position: &str, below: &mut impl Below) -> Result<Triortan, PositionError> {
        Triortan::from_position(setup, &position::fill_hidden(&INFO, setup, position, below)?)
    }

    fn observe(&mut self, _seat: Seat, _shown: bool, line: &str, below: &mut impl Below) -> Observation {
        if self.phase() != Phase::Setup {
            // Moves of pieces whose arrangement has not been revealed yet.
            let is_entry = !matches!(self.read(self.position.flow.turn, line), Err(Refusal::Syntax { .. }));
            return if is_entry { Observation::Lost } else { Observation::Refused };
        }
        let seat = line
            .strip_suffix(":setup:?")
            .and_then(|name| self.seat_names().iter().position(|known| *known == name));
        let Some(seat) = seat.map(|seat| Seat(seat as u8)) else {
            return Observation::Refused;
        };
        let Some(layout) = self.random_layout(Some(seat), below) else {
            return Observation::Refused;
        };
        self.lay_out(Some(seat), &layout, &mut |_| {});
        Observation::Followed
    }
}
