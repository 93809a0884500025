//! Seats at a table, so that players use all seats about equally often.

use crate::{
    history::{History, Past},
    model::Player,
};

/// Largest seat difference that is accepted for the sake of equal points.
pub const MOST_DIFFERENCE: u32 = 2;

/// Cost of this seat of two: whether the difference exceeds the limit, and how unwelcome the seat is.
fn cost_of_two(past: &Past, seat: u8) -> (u32, u32) {
    let difference = (past.difference() + if seat == 0 { 1 } else { -1 }).unsigned_abs().min(8);
    let again = u32::from(past.last[0] == Some(seat));
    let third = u32::from(past.last == [Some(seat); 2]);
    (u32::from(difference > MOST_DIFFERENCE), 2 * difference * difference + again + 8 * third)
}

/// Cost of the better way to seat two, and whether that exchanges them. The first is the better seed: between equal
/// ways, the parity of the board decides, as in the first round of a Swiss.
pub fn best_of_two(one: &Past, other: &Past, board: usize) -> ((u32, u32), bool) {
    let way = |first: &Past, second: &Past| {
        let (one, other) = (cost_of_two(first, 0), cost_of_two(second, 1));
        (one.0 + other.0, one.1 + other.1)
    };
    let (straight, turned) = (way(one, other), way(other, one));
    let is_turned = turned < straight || (turned == straight && board % 2 == 1);
    (straight.min(turned), is_turned)
}

/// Puts people into the seats of a table.
pub fn seated(mut people: Vec<Player>, history: &History, board: usize) -> Vec<Player> {
    if let [one, other] = people[..] {
        if best_of_two(history.past(one), history.past(other), board).1 {
            people.swap(0, 1);
        }
        return people;
    }
    // Rotation by board puts the better seeds of new players into different seats.
    let turn = board % people.len().max(1);
    people.rotate_left(turn);
    let costs: Vec<Vec<u32>> =
        people.iter().map(|player| seat_costs(history.past(*player), people.len())).collect();
    let mut order: Vec<usize> = (0..people.len()).collect();
    let mut best = (u32::MAX, order.clone());
    permute(&mut order, 0, 0, &costs, &mut best);
    best.1.into_iter().map(|index| people[index]).collect()
}

/// Cost of each seat. Squares keep the counts close together.
fn seat_costs(past: &Past, seats: usize) -> Vec<u32> {
    let least = past.seats[..seats].iter().min().copied().unwrap_or(0);
    let cost = |seat: usize| {
        let more = u32::from(past.seats[seat] - least) + 1;
        more * more * 4 + u32::from(past.last[0] == Some(seat as u8))
    };
    (0..seats).map(cost).collect()
}

/// Tries all orders of players from a seat on.
fn permute(order: &mut [usize], seat: usize, cost: u32, costs: &[Vec<u32>], best: &mut (u32, Vec<usize>)) {
    if cost >= best.0 {
        return;
    }
    if seat == order.len() {
        *best = (cost, order.to_vec());
        return;
    }
    for other in seat..order.len() {
        order.swap(seat, other);
        permute(order, seat + 1, cost + costs[order[seat]][seat], costs, best);
        order.swap(seat, other);
    }
}
