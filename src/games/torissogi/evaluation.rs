//! Evaluation features: birds on the board and in hand, the cells they reach, and the safety of the
//! Phoenixes.

use super::{
    Entry, Promotion, Torissogi,
    board::{AWAY, CELLS, FORWARD, cells_of},
    movegen::stepped,
    piece::Kind,
    state::{BLACK, WHITE, opponent},
    weights::{Feature, NAMES},
};
use crate::{
    Evaluation, Seat,
    evaluation::{UNIT, weighed},
};

const COUNT: usize = NAMES.len();

/// Features of each kind on the board and in hand, by [`Kind::index`]. The Phoenix has none.
const ON_BOARD: [Option<Feature>; 10] = [
    Some(Feature::Falcon),
    Some(Feature::Crane),
    Some(Feature::Owl),
    Some(Feature::Pheasant),
    Some(Feature::Quail),
    Some(Feature::Quail),
    Some(Feature::Swallow),
    None,
    Some(Feature::Eagle),
    Some(Feature::Goose),
];
const IN_HAND: [Feature; Kind::DROPPABLE] = [
    Feature::HandFalcon,
    Feature::HandCrane,
    Feature::HandOwl,
    Feature::HandPheasant,
    Feature::HandQuail,
    Feature::HandQuail,
    Feature::HandSwallow,
];

/// Number of steps a Swallow needs from each cell to the promotion zone (Z1), by seat.
static STEPS: [[u8; 128]; 2] = {
    let mut steps = [[0; 128]; 2];
    let mut at = 0;
    while at < CELLS {
        let (level, rank) = ((at / 25) as u8, (at % 5) as u8);
        let left = 3u8.saturating_sub(level) + 3u8.saturating_sub(rank);
        steps[0][at] = left;
        steps[1][CELLS - 1 - at] = left;
        at += 1;
    }
    steps
};

/// The cells a side reaches.
#[derive(Clone, Copy, Default)]
struct Reach {
    /// Reached by all birds; an own bird's cell counts, since it is guarded.
    all: u128,
    /// Reached by all birds but the Phoenix.
    troops: u128,
    /// Reached by Swallows.
    flock: u128,
}

impl Evaluation for Torissogi {
    weighed!();

    fn features(&self, count: &mut impl FnMut(Seat, usize, i32)) {
        let mut counts = [[0; COUNT]; 2];
        let reach = [BLACK, WHITE].map(|seat| self.count_birds(seat, &mut counts[seat.index()]));
        for seat in [BLACK, WHITE] {
            let (own, other) = (seat.index(), opponent(seat).index());
            self.count_loose(seat, &reach[own], &reach[other], &mut counts[own]);
            self.count_phoenix(seat, &reach[own], &reach[other], &mut counts);
        }
        counts[self.position.turn.index()][Feature::Turn as usize] += 1;
        for (seat, counts) in [BLACK, WHITE].into_iter().zip(counts) {
            counts.iter().enumerate().for_each(|(feature, n)| count(seat, feature, *n));
        }
    }

    #[inline]
    fn gain(&self, entry: Entry) -> i32 {
        let Entry::Move { from, to, promotion } = entry else {
            return 0;
        };
        let (position, weights) = (&self.position, self.weights());
        let Some(kind) = position.at(from).kind() else {
            return 0;
        };
        let mut gain = 0;
        if promotion == Promotion::Made {
            gain += kind
                .promoted()
                .map_or(0, |promoted| on_board(weights, promoted) - on_board(weights, kind));
        }
        let Some(taken) = position.at(to).kind() else {
            return gain.max(0);
        };
        let Some(held) = taken.in_hand() else {
            return 20 * UNIT;
        };
        gain += on_board(weights, taken) + in_hand(weights, held);
        // The value that may be recaptured.
        let risk = kind.in_hand().map_or(20 * UNIT, |held| on_board(weights, kind) + in_hand(weights, held));
        if risk > gain {
            let enemy = opponent(position.turn);
            let takers = position.own(enemy) & !to.bit();
            if position.attacks(self.terms.tables, enemy, to, position.occupied() & !from.bit(), takers) {
                gain -= risk;
            }
        }
        gain.max(0)
    }

    #[inline]
    fn allows(&self, entry: Entry) -> bool {
        self.position.allows(&self.terms, entry) && !self.barred().contains(entry)
    }

    #[inline]
    fn threatened(&self) -> bool {
        self.position.is_attacked(&self.terms, self.position.turn)
    }
}

#[inline]
fn on_board(weights: &[i32], kind: Kind) -> i32 {
    ON_BOARD[kind.index()].map_or(0, |feature| weights[feature as usize])
}

#[inline]
fn in_hand(weights: &[i32], kind: Kind) -> i32 {
    IN_HAND.get(kind.index()).map_or(0, |feature| weights[*feature as usize])
}

impl Torissogi {
    /// Counts a seat's birds and returns the cells it reaches.
    #[inline]
    fn count_birds(&self, seat: Seat, counts: &mut [i32; COUNT]) -> Reach {
        let (position, tables) = (&self.position, self.terms.tables);
        let (own, flock, occupied) = (position.own(seat), position.swallows(seat), position.occupied());
        let target = position
            .phoenix(opponent(seat))
            .map_or(0, |phoenix| tables.steps(seat, Kind::Phoenix, phoenix));
        let (mut troops, mut reached, mut near) = (0, 0, 0);
        for from in cells_of(own & !flock) {
            let Some(kind) = position.at(from).kind() else {
                continue;
            };
            let Some(feature) = ON_BOARD[kind.index()] else {
                continue;
            };
            let targets = tables.targets(seat, kind, from, occupied);
            counts[feature as usize] += 1;
            troops |= targets;
            reached += (targets & !own).count_ones() as i32;
            // Few birds are near the Phoenix; without a hardware popcount, counting is slower than this test.
            if targets & target != 0 {
                near += (targets & target).count_ones() as i32;
            }
        }
        let stepped = stepped(flock, seat, FORWARD) | stepped(flock, seat, AWAY);
        let steps = cells_of(flock).map(|cell| i32::from(STEPS[seat.index() & 1][cell.index()])).sum::<i32>();
        counts[Feature::Swallow as usize] = flock.count_ones() as i32;
        counts[Feature::Reach as usize] = reached;
        counts[Feature::Near as usize] = near + (stepped & target).count_ones() as i32;
        counts[Feature::Steps as usize] = steps;
        for kind in Kind::droppable() {
            counts[IN_HAND[kind.index()] as usize] += i32::from(position.in_hand(seat, kind));
        }
        let troops = troops | stepped;
        let phoenix = position.phoenix(seat).map_or(0, |phoenix| tables.steps(seat, Kind::Phoenix, phoenix));
        Reach { all: troops | phoenix, troops, flock: stepped }
    }

    /// Counts a seat's hanging birds.
    #[inline]
    fn count_loose(&self, seat: Seat, own: &Reach, other: &Reach, counts: &mut [i32; COUNT]) {
        let (birds, flock) = (self.position.own(seat), self.position.swallows(seat));
        let phoenix = self.position.phoenix(seat).map_or(0, |phoenix| phoenix.bit());
        let loose = birds & other.all & !own.all & !phoenix;
        counts[Feature::LooseBird as usize] = (loose & !flock).count_ones() as i32;
        counts[Feature::LooseSwallow as usize] = (loose & flock).count_ones() as i32;
        counts[Feature::Pecked as usize] = (birds & !flock & !phoenix & other.flock).count_ones() as i32;
    }

    /// Counts the features around a seat's Phoenix.
    #[inline]
    fn count_phoenix(&self, seat: Seat, own: &Reach, other: &Reach, counts: &mut [[i32; COUNT]; 2]) {
        let position = &self.position;
        let Some(phoenix) = position.phoenix(seat) else {
            return;
        };
        let round = self.terms.tables.steps(seat, Kind::Phoenix, phoenix);
        let (birds, enemy) = (position.own(seat), opponent(seat));
        let open = round & !own.troops & !birds;
        let mine = &mut counts[seat.index()];
        mine[Feature::Escape as usize] = (round & !birds & !other.all).count_ones() as i32;
        mine[Feature::Shield as usize] = (round & birds).count_ones() as i32;
        let theirs = &mut counts[enemy.index()];
        theirs[Feature::NearOpen as usize] = (open & other.troops).count_ones() as i32;
        let held: i32 = Kind::droppable()
            .filter(|kind| *kind != Kind::Swallow)
            .map(|kind| i32::from(position.in_hand(enemy, kind)))
            .sum();
        theirs[Feature::Landing as usize] = (open & !position.occupied()).count_ones() as i32 * held.min(4);
        theirs[Feature::Check as usize] = i32::from(other.all & phoenix.bit() != 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Notation, RecordEntry, testing::counted, torissogi::samples::at};

    #[test]
    fn both_sides_begin_alike() {
        let start = "5/5/5/SSSSS/LQPTPXPTRQ|5/5/5/SSSSS/CLFLC|5/5/5/5/5|clflc/sssss/5/5/5|rqptpxptlq/sssss/5/5/5 b - 0 0";
        let [mut black, white] = counted::<COUNT, 2>(&at(&[], start));
        assert_eq!((black[Feature::Turn as usize], white[Feature::Turn as usize]), (1, 0));
        black[Feature::Turn as usize] = 0;
        assert_eq!(black, white);
        assert_eq!((black[Feature::Swallow as usize], black[Feature::Quail as usize]), (10, 2));
        // Rank 2 on levels A and B: two ranks to go, and three or two levels.
        assert_eq!(black[Feature::Steps as usize], 5 * 5 + 5 * 4);
    }

    #[test]
    fn features_match_the_board() {
        // Rules page, worked example 2: an Eagle that attacks the Phoenix on Ea5; a Crane and two Swallows in
        // hand.
        let [black, white] = counted::<COUNT, 2>(&at(
            &[],
            "5/5/5/5/1PX3|5/5/5/5/5|5/5/2E2/5/5|5/5/5/5/5|px4/5/5/5/5 w C2s 0 0",
        ));
        assert_eq!((black[Feature::Eagle as usize], black[Feature::Check as usize]), (1, 1));
        assert_eq!(black[Feature::Reach as usize], 35);
        assert_eq!((black[Feature::HandCrane as usize], white[Feature::HandSwallow as usize]), (1, 2));
        // Seven cells next to the corner; the Eagle reaches Db4 among them.
        assert_eq!(black[Feature::Near as usize], 1);
        assert_eq!(black[Feature::Landing as usize], 7);
        assert_eq!(white[Feature::Escape as usize], 6);
    }

    #[test]
    fn capture_value_subtracts_the_recapture() {
        let gain = |game: &Torissogi, text: &str| match game.read(BLACK, text).unwrap() {
            RecordEntry::Entry(entry) => game.gain(entry),
            RecordEntry::Layout(none) => match none {},
        };
        // A Falcon takes a Swallow. A Crane guards it from the level above (M5), but not on its own level.
        let guarded = at(&[], "5/5/5/5/PX4|5/5/5/5/5|5/1s3/1F3/5/5|5/1s3/5/5/5|4px/2c2/5/5/5 b - 0 0");
        let loose = at(&[], "5/5/5/5/PX4|5/5/5/5/5|5/1s3/1F3/5/5|5/1sc2/5/5/5|4px/5/5/5/5 b - 0 0");
        assert_eq!(gain(&guarded, "Cb3xDb4="), 0);
        let swallow =
            [Feature::Swallow, Feature::HandSwallow].map(|feature| loose.weights()[feature as usize]);
        assert!(swallow[0] > 0, "worth something: {swallow:?}");
        assert_eq!(gain(&loose, "Cb3xDb4="), swallow[0] + swallow[1]);
        assert_eq!(gain(&loose, "Cb3-Cb2"), 0);
        // An Eagle takes the Phoenix.
        let won = at(&[], "5/5/5/5/1PX3|5/5/5/5/5|5/5/2E2/5/5|5/5/5/5/5|px4/5/5/5/5 b - 0 0");
        assert!(gain(&won, "Cc3xEa5") >= 10 * UNIT);
        assert!(
            !won.threatened()
                && at(&[], "5/5/5/5/1PX3|5/5/5/5/5|5/5/2E2/5/5|5/5/5/5/5|px4/5/5/5/5 w - 0 0").threatened()
        );
    }
}
