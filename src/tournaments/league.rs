//! A league: divisions of four to eight, and who goes up and down after a season.

use crate::model::Player;

pub const SMALLEST_DIVISION: usize = 4;
pub const LARGEST_DIVISION: usize = 8;

/// The sizes of divisions near the wished one, the first the largest. Fewer than four people have none.
pub fn divided(people: usize, wished: usize) -> Vec<usize> {
    let wished = wished.clamp(SMALLEST_DIVISION, LARGEST_DIVISION);
    let divisions = people.div_ceil(wished).min(people / SMALLEST_DIVISION);
    (0..divisions).map(|division| (people + divisions - 1 - division) / divisions).collect()
}

/// People in the order of the league, cut into divisions.
pub fn divisions(order: &[Player], wished: usize) -> Vec<Vec<Player>> {
    let mut rest = order.iter().copied();
    divided(order.len(), wished)
        .into_iter()
        .map(|size| rest.by_ref().take(size).collect())
        .collect()
}

/// The order after a season: the last of each division change places with the first of the next. `seasons` is
/// the divisions by final places.
pub fn moved(places: &[Vec<Player>], movers: usize) -> Vec<Player> {
    let mut order = Vec::new();
    for (at, division) in places.iter().enumerate() {
        let above = at.checked_sub(1).and_then(|above| places.get(above));
        let below = places.get(at + 1);
        let down = above.map(|above| &above[above.len() - moving(above, division, movers)..]);
        let up = below.map(|below| &below[..moving(division, below, movers)]);
        let stay_from = down.map_or(0, <[Player]>::len);
        let stay_to = division.len() - up.map_or(0, <[Player]>::len);
        // If a place is free above, the first in this order moves into it: who went down by the least.
        order.extend(down.unwrap_or_default());
        order.extend(division.get(stay_from..stay_to).unwrap_or_default());
        order.extend(up.unwrap_or_default());
    }
    order
}

/// How many change places between two divisions, so that no one is on two lists.
fn moving(above: &[Player], below: &[Player], movers: usize) -> usize {
    movers.min(above.len() / 2).min(below.len() / 2)
}
