//! Position evaluation: the pieces a seat commands, their reach, and the safety of the Generals.

use super::{
    Entry, Triangulation,
    board::{Cell, Cells},
    piece::{Army, Kind},
    state::Rescue,
    weights::{Feature, NAMES},
};
use crate::{
    Evaluation, Seat,
    evaluation::{UNIT, weighed},
};

const COUNT: usize = NAMES.len();

/// Gain of capturing a General; a neutral General counts a quarter.
const GENERAL: i32 = 20 * UNIT;

/// Cells a seat's pieces reach.
#[derive(Clone, Copy, Default)]
struct Reach {
    /// Reach of all its pieces, including own pieces that are guarded.
    all: Cells,
}

/// A General on the board as a target for its opponents.
#[derive(Clone, Copy)]
struct Target {
    general: Cells,
    round: Cells,
    neutral: bool,
}

impl Evaluation for Triangulation {
    weighed!();

    fn features(&self, count: &mut impl FnMut(Seat, usize, i32)) {
        let position = &self.position;
        let mut counts = [[0; COUNT]; 3];
        let targets = self.targets();
        let mut reach = [Reach::default(); 3];
        for seat in position.active().iter() {
            reach[seat.index()] = self.count_pieces(seat, &targets, &mut counts[seat.index()]);
        }
        for seat in position.active().iter() {
            let hostile = position
                .active()
                .without(seat)
                .iter()
                .fold(Cells::NONE, |set, other| set | reach[other.index()].all);
            self.count_dangers(seat, reach[seat.index()], hostile, &mut counts[seat.index()]);
        }
        counts[position.turn.index()][Feature::Turn as usize] += 1;
        for seat in position.active().iter() {
            for (feature, n) in counts[seat.index()].iter().enumerate() {
                count(self.terms.seat(seat), feature, *n);
            }
        }
    }

    #[inline]
    fn gain(&self, entry: Entry) -> i32 {
        let Entry::Move { from, to, capture, rescue } = entry else {
            return 0;
        };
        let (position, weights) = (&self.position, self.weights());
        let freed = rescue.map_or(0, |Rescue { freed, .. }| worth(weights, freed.kind));
        let (true, Some(taken)) = (capture, position.at(to)) else {
            return freed;
        };
        let loser = position.commanders[taken.colour.index()];
        if taken.kind == Kind::General {
            return if position.is_active(taken.colour) { GENERAL } else { GENERAL / 4 };
        }
        // Pieces without a player are no loss to anyone.
        if !position.is_active(loser) {
            return freed;
        }
        let gain = worth(weights, taken.kind) + freed;
        let Some(piece) = position.at(from) else {
            return gain;
        };
        let risk = worth(weights, piece.kind);
        if risk > gain
            && position.attackers(
                self.terms.board,
                to,
                position.occupied() & !from.bit(),
                position.hostile(position.turn) & !to.bit(),
            )
        {
            return (gain - risk).max(0);
        }
        gain
    }

    #[inline]
    fn threatened(&self) -> bool {
        self.position.over.is_none() && self.position.is_in_check(self.terms.board, self.position.turn)
    }
}

#[inline]
fn worth(weights: &[i32], kind: Kind) -> i32 {
    match kind {
        // A General is never exchanged for gain.
        Kind::General => GENERAL,
        Kind::Rukh => weights[Feature::Rukh as usize],
        Kind::Cavalry => weights[Feature::Cavalry as usize],
        Kind::Infantry => weights[Feature::Infantry as usize],
    }
}

impl Triangulation {
    /// Targets indexed by colour; `None` if the General of that colour is off the board.
    #[inline]
    fn targets(&self) -> [Option<Target>; 3] {
        let position = &self.position;
        Army::ALL.map(|colour| {
            let cell = position.general(colour)?;
            let round = self.round(cell);
            Some(Target {
                general: cell.bit(),
                round,
                neutral: !position.is_active(colour),
            })
        })
    }

    /// Cells a General on `cell` can reach.
    #[inline]
    fn round(&self, cell: Cell) -> Cells {
        let board = self.terms.board;
        board.general(cell, board.gates(cell, self.position.occupied()))
    }

    /// Counts the pieces a seat commands and their mobility; returns their reach.
    #[inline]
    fn count_pieces(&self, seat: Army, targets: &[Option<Target>; 3], counts: &mut [i32; COUNT]) -> Reach {
        let (position, board) = (&self.position, self.terms.board);
        let (own, occupied) = (position.army(seat), position.occupied());
        let mut count = |feature: Feature, n: u32| counts[feature as usize] += n as i32;
        let (mut near, mut far, mut troops) = (Cells::NONE, Cells::NONE, Cells::NONE);
        for (colour, target) in Army::ALL.into_iter().zip(targets) {
            // `own` contains the seat's General unless the seat has none.
            if let Some(target) = target.filter(|target| colour != seat && !target.general.meets(own)) {
                *(if target.neutral { &mut far } else { &mut near }) |= target.round | target.general;
            }
        }
        let (mut nears, mut fars) = (0, 0);
        let mut arrive = |reached: Cells| {
            troops |= reached;
            nears += (reached & near).len();
            fars += (reached & far).len();
        };
        for from in own & position.kind(Kind::Rukh) {
            let reached = board.rukh(from, occupied);
            arrive(reached);
            count(Feature::Rukh, 1);
            count(Feature::RukhReach, (reached & !own).len());
        }
        for from in own & position.kind(Kind::Cavalry) {
            let reached = board.leaps(from);
            arrive(reached);
            count(Feature::Cavalry, 1);
            count(Feature::CavalryReach, (reached & !own).len());
        }
        for colour in Army::ALL.into_iter().filter(|colour| position.commands(seat, *colour)) {
            let freeable = self.is_held(seat, colour);
            for from in position.colour(colour) & position.kind(Kind::Infantry) {
                let row = from.rows()[colour.index()];
                arrive(board.attacks(colour, from, board.gates(from, occupied)));
                count(Feature::Infantry, 1);
                count(Feature::March, row as u32);
                count(Feature::Rescuers, u32::from(freeable && row >= 6));
            }
        }
        count(Feature::Near, nears);
        count(Feature::NeutralNear, fars);
        for target in targets
            .iter()
            .flatten()
            .filter(|target| !target.general.meets(own) && target.general.meets(troops))
        {
            count(if target.neutral { Feature::NeutralCheck } else { Feature::Check }, 1);
        }
        let general = position.general(seat).map_or(Cells::NONE, |general| self.round(general));
        Reach { all: troops | general }
    }

    /// R3: whether opponents hold prisoners that Infantry of this colour could free for the seat.
    #[inline]
    fn is_held(&self, seat: Army, colour: Army) -> bool {
        let position = &self.position;
        let held = Army::ALL
            .into_iter()
            .filter(|holder| *holder != colour)
            .map(|holder| position.prisoners[holder.index()]);
        held.filter(|held| !held.is_empty())
            .any(|held| held.iter().any(|(piece, _)| position.commands(seat, piece.colour)))
    }

    /// Counts the threats against a seat.
    #[inline]
    fn count_dangers(&self, seat: Army, reach: Reach, hostile: Cells, counts: &mut [i32; COUNT]) {
        let position = &self.position;
        let own = position.army(seat);
        let infantry = position.kind(Kind::Infantry);
        let loose = own & hostile & !reach.all & !position.kind(Kind::General);
        counts[Feature::LooseOfficer as usize] = (loose & !infantry).len() as i32;
        counts[Feature::LooseInfantry as usize] = (loose & infantry).len() as i32;
        if let Some(general) = position.general(seat) {
            let round = self.round(general);
            counts[Feature::Escape as usize] = (round & !own & !hostile).len() as i32;
            counts[Feature::Shield as usize] = (round & own).len() as i32;
        }
        counts[Feature::Mated as usize] = i32::from(!position.marks[seat.index()].is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Rules,
        testing::{at, counted, start},
    };

    #[test]
    fn all_armies_begin_alike() {
        let [mut red, green, blue] = counted::<COUNT, 3>(&start::<Triangulation>("three-player", &[]));
        assert_eq!(red[Feature::Turn as usize], 1);
        red[Feature::Turn as usize] = 0;
        assert_eq!((red, green), (green, blue));
        let has = [Feature::Rukh, Feature::Cavalry, Feature::Infantry].map(|feature| red[feature as usize]);
        assert_eq!(has, [2, 1, 5]);
    }

    #[test]
    fn fallen_army_counts_for_its_captor() {
        let start = start::<Triangulation>("two-player", &[]).position_string();
        let taken = start.replacen("RGBaan", "RGRaax", 1).replacen("BG*", "1", 1);
        let [red, green, _] = counted::<COUNT, 3>(&at::<Triangulation>("two-player", &taken));
        assert_eq!((red[Feature::Rukh as usize], green[Feature::Rukh as usize]), (4, 2));
        assert_eq!((red[Feature::Infantry as usize], green[Feature::Infantry as usize]), (10, 5));
    }

    #[test]
    fn general_is_worth_most_and_start_has_no_gains() {
        let game: Triangulation = start("two-player", &[]);
        let weights = game.weights();
        assert!(worth(weights, Kind::General) > 10 * worth(weights, Kind::Rukh).max(1) / 2);
        assert!(!game.threatened());
        let quiet = game.legal(Seat(0)).into_iter().all(|entry| game.gain(entry) == 0);
        assert!(quiet, "nothing can be taken at the start");
    }
}
