//! Places of the names of open cells: the middle, or a little aside if tiles around it or the outline of the
//! last one would touch the name.

use deltille_base::scene::{Point, card::SMALL, font, point};

/// A side of a cell, and the distance that a name inside keeps from it.
pub struct Wall {
    on: Point,
    /// Direction into the cell, with length 1.
    inwards: Point,
    room: f32,
}

impl Wall {
    pub fn new(one: Point, two: Point, inside: Point, room: f32) -> Wall {
        let along = two - one;
        let length = along.x.hypot(along.y).max(1.0);
        let across = point(-along.y, along.x) / length;
        let to = inside - one;
        let inwards = if across.x * to.x + across.y * to.y < 0.0 { -across } else { across };
        Wall { on: one, inwards, room }
    }

    /// How much of the room words of this size lack, of which `at` is the middle.
    fn lack(&self, at: Point, half: Point) -> f32 {
        let (n, by) = (self.inwards, at - self.on);
        let free = n.x * by.x + n.y * by.y - (n.x.abs() * half.x + n.y.abs() * half.y);
        (self.room - free).max(0.0)
    }
}

/// How far a name moves at most, along each axis, and in which steps.
const MOVES: (i8, i8) = (9, 2);

/// The middle of a name that lacks the least room, the nearest to the usual one.
pub fn place_label(usual: Point, width: f32, walls: &[Wall]) -> Point {
    let half = point(width / 2.0, font::CAP_HEIGHT * SMALL / 2.0);
    let (most, step) = MOVES;
    let moves = move || (-most..=most).map(move |by| f32::from(by * step));
    let places = moves().flat_map(|y| moves().map(move |x| point(x, y)));
    let lack = |by: &Point| walls.iter().map(|wall| wall.lack(usual + *by, half)).sum::<f32>();
    // To the half unit, so that a little more room is not worth a long way.
    let cost = |by: &Point| ((lack(by) * 2.0).round(), by.x.hypot(by.y));
    let best = places.min_by(|one, other| {
        let (one, other) = (cost(one), cost(other));
        one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1))
    });
    usual + best.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_away_from_walls_and_stay_where_there_are_none() {
        let (middle, side) = (point(0.0, 0.0), [point(-20.0, -40.0), point(-20.0, 40.0)]);
        assert_eq!(place_label(middle, 30.0, &[]), middle);
        let wall = |room| Wall::new(side[1], side[0], middle, room);
        assert_eq!(place_label(middle, 30.0, &[wall(4.0)]), middle, "there is room");
        assert_eq!(place_label(middle, 30.0, &[wall(9.0)]), point(4.0, 0.0), "away from the wall");
        // Between two walls without enough room for both, it stays in the middle.
        let right = Wall::new(point(20.0, -40.0), point(20.0, 40.0), middle, 9.0);
        assert_eq!(place_label(middle, 30.0, &[wall(9.0), right]), middle);
    }
}
