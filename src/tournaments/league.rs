//! A league: divisions of four to eight, and who goes up and down after a season.

use crate::model::Player;

pub const SMALLEST_DIVISION: usize = 4;
pub const LARGEST_DIVISION: usize = 8;

/// The sizes of divisions near the wished one, the first the largest. Each has at least four people, and fills a
/// table of this many seats; fewer people have none.
pub fn divided(people: usize, wished: usize, seats: usize) -> Vec<usize> {
    let least = SMALLEST_DIVISION.max(seats);
    let wished = wished.clamp(least, LARGEST_DIVISION.max(least));
    let divisions = people.div_ceil(wished).min(people / least);
    (0..divisions).map(|division| (people + divisions - 1 - division) / divisions).collect()
}

/// People in the order of the league, cut into divisions.
pub fn divisions(order: &[Player], wished: usize, seats: usize) -> Vec<Vec<Player>> {
    let mut rest = order.iter().copied();
    divided(order.len(), wished, seats)
        .into_iter()
        .map(|size| rest.by_ref().take(size).collect())
        .collect()
}

/// The order after a season: the last of each division change places with the first of the next. `seasons` is
/// the divisions by final places.
pub fn moved(places: &[Vec<Player>], movers: usize) -> Vec<Player> {
    let sizes: Vec<usize> = places.iter().map(Vec::len).collect();
    let moving = self::movers(&sizes, movers);
    let mut order = Vec::new();
    for (at, division) in places.iter().enumerate() {
        let (up, down) = moving[at];
        let above = at.checked_sub(1).and_then(|above| places.get(above));
        // If a place is free above, the first in this order moves into it: who went down by the least.
        order.extend(above.into_iter().flat_map(|above| &above[above.len() - up..]));
        order.extend(&division[up..division.len() - down]);
        order.extend(places.get(at + 1).into_iter().flat_map(|below| &below[..down]));
    }
    order
}

/// How many of each division go up and down. No one does both.
pub fn movers(sizes: &[usize], movers: usize) -> Vec<(usize, usize)> {
    let between = |above: Option<&usize>, below: Option<&usize>| match (above, below) {
        (Some(above), Some(below)) => movers.min(above / 2).min(below / 2),
        _ => 0,
    };
    let all = 0..sizes.len();
    all.map(|at| {
        let above = at.checked_sub(1).and_then(|above| sizes.get(above));
        (between(above, sizes.get(at)), between(sizes.get(at), sizes.get(at + 1)))
    })
    .collect()
}
