//! Draws one legal entry at random without listing all.

use super::{
    board::Point,
    flow::Phase,
    piece::Kind,
    state::{Arrival, Entry, Move, Position},
    terms::{Terms, Variant},
};
use crate::Below;

/// Most pieces of a seat.
const ARMY: usize = 33;
/// Guesses before all moves are counted instead.
const GUESSES: usize = 60;
/// Kinds with long walks; their moves are counted, not guessed.
const LONG: [Kind; 2] = [Kind::Twister, Kind::Fountain];

/// Draws a legal entry of the seat on turn, each with equal probability; `None` if there is none.
#[inline]
pub fn draw(position: &Position, terms: &Terms, below: &mut impl Below) -> Option<Entry> {
    match position.flow.phase {
        Phase::Play => draw_move(position, terms, below).map(Entry::Move),
        Phase::Place => {
            let cells = position.placements(terms);
            cells.iter().nth(below(cells.count())).map(Entry::Place)
        }
        Phase::Setup | Phase::First | Phase::Over(_) => None,
    }
}

/// Draws a legal move.
///
/// Counting all moves takes most of the time, so moves are guessed until a guess is legal. This is equally
/// fair, because every move corresponds to exactly one guess. Moves where a sparkler may arrive are counted
/// with all their choices.
fn draw_move(position: &Position, terms: &Terms, below: &mut impl Below) -> Option<Move> {
    let seat = position.flow.turn;
    let own = position.own(seat);
    if own.meets(&terms.home(seat).doorstep) || terms.variant == Variant::Skylight {
        return counted(position, terms, below);
    }
    // Pieces grouped by their number of guesses; pieces with long walks carry their number of moves.
    let mut army = [[Point(0); ARMY]; 3];
    let mut counts = [0; 3];
    let (mut long, mut longs, mut moves) = ([(Point(0), 0); 4], 0, 0);
    own.each(|point| {
        let kind = position.at(point).kind();
        if LONG.contains(&kind) && longs < long.len() {
            let count = position.count_from(terms, point) as usize;
            long[longs] = (point, count);
            longs += 1;
            moves += count;
        } else {
            let class = class(kind);
            if let Some(slot) = army[class].get_mut(counts[class]) {
                *slot = point;
                counts[class] += 1;
            }
        }
    });
    let [few, some, many] = [0, 1, 2].map(|class| counts[class] * CLASSES[class]);
    for _ in 0..GUESSES {
        let wanted = below((few + some + many + moves).max(1));
        let (class, number) = if wanted < few {
            (0, wanted)
        } else if wanted < few + some {
            (1, wanted - few)
        } else if wanted < few + some + many {
            (2, wanted - few - some)
        } else {
            return nth(position, terms, &long[..longs], wanted - few - some - many);
        };
        let from = army[class][(number / CLASSES[class]).min(ARMY - 1)];
        if let Some(to) = guess(position, terms, from, number % CLASSES[class]) {
            return Some(Move { from, to, arrival: Arrival::Nothing });
        }
    }
    counted(position, terms, below)
}

/// Draws a move by counting the moves of each piece and then listing those of one.
fn counted(position: &Position, terms: &Terms, below: &mut impl Below) -> Option<Move> {
    let mut counts = [(Point(0), 0); ARMY];
    let (mut pieces, mut all) = (0, 0);
    position.own(position.flow.turn).each(|from| {
        if let Some(slot) = counts.get_mut(pieces) {
            *slot = (from, position.count_from(terms, from) as usize);
            all += slot.1;
            pieces += 1;
        }
    });
    if all == 0 {
        None
    } else {
        nth(position, terms, &counts[..pieces], below(all))
    }
}

/// Returns move number `wanted` of these pieces, given the number of moves of each.
fn nth(position: &Position, terms: &Terms, counts: &[(Point, usize)], mut wanted: usize) -> Option<Move> {
    for (from, count) in counts {
        if wanted < *count {
            let mut chosen = None;
            position.moves_from(terms, *from, &mut |found| {
                if wanted == 0 && chosen.is_none() {
                    chosen = Some(found);
                }
                wanted = wanted.saturating_sub(1);
            });
            return chosen;
        }
        wanted -= count;
    }
    None
}

/// Guesses for a piece of each class: one for each cell its walks could ever lead to.
const CLASSES: [usize; 3] = [3, 6, 12];

fn class(kind: Kind) -> usize {
    match kind {
        Kind::Strobe | Kind::Pyrotech => 1,
        Kind::ShortFuse | Kind::LongFuse | Kind::Spinner => 2,
        _ => 0,
    }
}

/// Target cell of a guess for the piece on `from`, if a walk may end there.
#[inline]
fn guess(position: &Position, terms: &Terms, from: Point, number: usize) -> Option<Point> {
    let piece = position.at(from);
    let (reach, seat) = (terms.board.reach(from), piece.seat());
    let end = |to: Point| (!position.at(to).stops(seat)).then_some(to);
    let free = |to: Point| position.at(to).is_none();
    let double = |first: &[Point; 3], second: &[[Point; 3]; 3]| match number.checked_sub(3) {
        None => end(first[number]),
        Some(then) => end(second[then / 3][then % 3]).filter(|_| free(first[then / 3])),
    };
    match piece.kind() {
        Kind::Sparkler => end(reach.sides[number])
            .filter(|_| terms.home(seat).open_sides[usize::from(reach.low)] >> number & 1 != 0),
        Kind::Firemaster => end(reach.sides[number]),
        Kind::Firemistress => end(reach.corners[number]),
        Kind::FallingStar => end(reach.falls[number]),
        Kind::RisingStar => end(reach.rises[number]),
        Kind::Strobe => end(reach.strobe[number]),
        Kind::Pyrotech => end(if number < 3 { reach.sides[number] } else { reach.corners[number - 3] }),
        Kind::ShortFuse => double(&reach.sides, &reach.short),
        Kind::LongFuse => double(&reach.corners, &reach.long),
        Kind::Spinner => match number.checked_sub(3) {
            None => end(reach.sides[number]),
            Some(inner) => {
                let (ring, at) = (&reach.rings[inner / 3], inner % 3 + 1);
                let reached = ring[..at].iter().all(|cell| free(*cell))
                    || ring[at + 1..].iter().all(|cell| free(*cell));
                end(ring[at]).filter(|_| reached)
            }
        },
        // These kinds are in [`LONG`] and are never guessed.
        Kind::Twister | Kind::Fountain => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Notation, Seat, perft, play_out,
        testing::{at, lots, start},
        triortan::{Piece, Triortan},
    };
    use deltille_base::lattice::triangle::Cell;
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// Positions of the perft tables in the fixtures.
    fn positions() -> Vec<Triortan> {
        let file: Value =
            serde_json::from_str(include_str!("../../../tests/fixtures/triortan.json")).unwrap();
        let tables = file["perft"].as_array().unwrap();
        let game =
            |table: &Value| at(table["variant"].as_str().unwrap(), table["position"].as_str().unwrap());
        tables.iter().map(game).collect()
    }

    /// Each legal move has exactly one guess, and every other guess is void.
    #[test]
    fn guesses_are_the_legal_moves() {
        for game in positions() {
            let (position, terms) = (&game.position, &game.terms);
            for seat in terms.all_seats() {
                for from in position.own(seat).iter() {
                    let piece = position.at(from);
                    if LONG.contains(&piece.kind()) {
                        continue;
                    }
                    let all = 0..CLASSES[class(piece.kind())];
                    let guessed: Vec<Point> =
                        all.filter_map(|number| guess(position, terms, from, number)).collect();
                    let mut legal = BTreeSet::new();
                    position.targets(terms, from, piece, |to| assert!(legal.insert(to), "twice"));
                    assert_eq!(
                        (guessed.len(), guessed.into_iter().collect::<BTreeSet<_>>()),
                        (legal.len(), legal)
                    );
                    let arrives = (0..3).any(|side| {
                        let to = terms.board.reach(from).sides[side];
                        position.arrives(terms, piece, from, to)
                    });
                    let doorstep = piece.kind() == Kind::Sparkler && terms.home(seat).doorstep.has(from);
                    assert_eq!(arrives, doorstep, "{}", terms.board.name(from));
                }
            }
        }
    }

    /// The rules have no preferred direction: turning the board by a sixth, with every seat at the next one's
    /// home, keeps all counts (B7).
    #[test]
    fn turned_boards_count_the_same() {
        let mut random = fastrand::Rng::with_seed(2);
        for (variant, huge) in [("festival-mix-up", false), ("huge", true)] {
            let mut game = start::<Triortan>(variant, &[("players", "6")]);
            play_out(&mut game, 260, &mut lots(&mut random));
            assert_eq!(game.phase(), Phase::Play, "{variant}");
            let mut turned = game.clone();
            let board = super::super::Board::of(huge);
            turned.position = Position::empty(&game.terms);
            for point in board.points() {
                let piece = game.position.at(point);
                if !piece.is_none() {
                    let seat = Seat((piece.seat().0 + 1) % 6);
                    turned.position.put(board.turned(point, 1), Piece::new(seat, piece.kind()));
                }
            }
            turned.position.flow = game.position.flow;
            turned.position.flow.alive = crate::SeatSet::EMPTY;
            for seat in game.position.flow.alive.iter() {
                turned.position.flow.alive = turned.position.flow.alive.with(Seat((seat.0 + 1) % 6));
            }
            turned.position.flow.turn = Seat((game.position.flow.turn.0 + 1) % 6);
            assert_eq!(perft(&game, 2), perft(&turned, 2), "{variant}");
            assert!(perft(&game, 1) > 5 && board.cell(Point(0)) == Cell([1, 2 * board.side, board.side]));
        }
    }

    #[test]
    fn random_games_end() {
        let mut random = fastrand::Rng::with_seed(7);
        for (variant, players) in
            [("standard", "3"), ("huge", "6"), ("festival-mix-up", "5"), ("standard", "2")]
        {
            let options = [("players", players), ("quiet", "20")];
            for _ in 0..5 {
                let mut game = start::<Triortan>(variant, &options);
                let made = play_out(&mut game, u32::MAX, &mut lots(&mut random));
                assert!(game.outcome().is_some() && made > 40);
            }
        }
        let start = start::<Triortan>("skylight", &[]);
        assert!(play_out(&mut start.clone(), u32::MAX, &mut |_| 0) <= 216);
    }
}
