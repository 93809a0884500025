//! A league: divisions of four to eight, promotion and relegation.

use crate::model::Player;

pub const SMALLEST_DIVISION: usize = 4;
pub const LARGEST_DIVISION: usize = 8;

/// Sizes of divisions near the wished size, largest first. Each has at least four players and fills a table; with
/// too few players there are none.
pub fn divided(people: usize, wished: usize, seats: usize) -> Vec<usize> {
    let least = SMALLEST_DIVISION.max(seats);
    let wished = wished.clamp(least, LARGEST_DIVISION.max(least));
    let divisions = people.div_ceil(wished).min(people / least);
    (0..divisions).map(|division| (people + divisions - 1 - division) / divisions).collect()
}

/// Cuts the order of a league into divisions.
pub fn divisions(order: &[Player], wished: usize, seats: usize) -> Vec<Vec<Player>> {
    let mut rest = order.iter().copied();
    divided(order.len(), wished, seats)
        .into_iter()
        .map(|size| rest.by_ref().take(size).collect())
        .collect()
}

/// The order after a season: the last of each division change places with the first of the next. `places` has the
/// divisions in final order.
pub fn moved(places: &[Vec<Player>], movers: usize) -> Vec<Player> {
    let sizes: Vec<usize> = places.iter().map(Vec::len).collect();
    let moving = self::movers(&sizes, movers);
    let mut order = Vec::new();
    for (at, division) in places.iter().enumerate() {
        let (up, down) = moving[at];
        let above = at.checked_sub(1).and_then(|above| places.get(above));
        // A place that comes free above goes to the first in this order: the best of the relegated.
        order.extend(above.into_iter().flat_map(|above| &above[above.len() - up..]));
        order.extend(&division[up..division.len() - down]);
        order.extend(places.get(at + 1).into_iter().flat_map(|below| &below[..down]));
    }
    order
}

/// Numbers of promoted and relegated players for each division. They never overlap.
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
