//! Draws one random legal entry, quickly.

use super::{
    board::{Board, EDGE, MAX_POINTS, Point, points_of},
    movegen::SIGNS,
    piece::Sign,
    state::{Entry, Phase, Position, Terms},
};
use crate::Below;

/// Number of guesses before falling back to the full list.
const GUESSES: usize = 100;

/// Draws one legal entry, each equally likely; `None` when the game is over.
///
/// Listing all entries would take most of the time, so this guesses until the guess is legal. That is equally
/// fair, since each entry has exactly one guess; about one guess in seven is legal.
pub fn draw(position: &Position, terms: &Terms, below: &mut impl Below) -> Option<Entry> {
    if position.phase == Phase::Play {
        let mut pieces = [Point(0); MAX_POINTS];
        let mut count = 0;
        for point in points_of(position.owned[position.turn.index()]) {
            pieces[count] = point;
            count += 1;
        }
        let longest = 2 * usize::from(terms.board.size) - 1;
        for _ in 0..GUESSES {
            let (piece, axis, target) = (below(count), below(3), below(2 * longest));
            if let Some(entry) =
                guess(position, terms.board, pieces[piece], axis, target / 2 + 1, SIGNS[target % 2])
            {
                return Some(entry);
            }
        }
    }
    let mut all = Vec::new();
    position.entries(terms, |entry| all.push(entry));
    (!all.is_empty()).then(|| all[below(all.len())])
}

/// Returns the entry of the piece on `from` to the place `at` of its line along an axis. An abdication has no
/// sign and counts as `^`.
fn guess(
    position: &Position,
    board: &Board,
    from: Point,
    axis: usize,
    at: usize,
    sign: Sign,
) -> Option<Entry> {
    let (piece, here) = (position.at(from), usize::from(board.places(from)[axis].at));
    let side = usize::from(at < here);
    let (way, distance) = (position.look(board, from, axis)[side], at.abs_diff(here));
    let (king, aims) = (piece.is_king(), side == piece.sign().side(axis));
    if distance == 0 || piece.is_singleton() && !aims {
        return None;
    }
    if distance <= usize::from(way.len) {
        let to = board.line(board.places(from)[axis].line)[at];
        return (!king || distance == 1).then_some(Entry::Move { from, to, sign });
    }
    let (to, seat) = (way.stop, position.turn);
    if distance != usize::from(way.len) + 1 || to == EDGE {
        return None;
    }
    if position.at(to).owner() == seat {
        return (king && sign == Sign::Up && position.receives_crown(seat, to))
            .then_some(Entry::Abdicate { from, to });
    }
    let free = !piece.is_singleton() || sign == position.at(to).sign().opposite();
    let taken = free
        && (king || aims)
        && position.may_take(board, from, to)
        && position.pointing(board, seat, to).count_ones() >= 3;
    taken.then_some(Entry::Capture { from, to, sign })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Notation, RecordEntry, Rules, perft, perft_leaves, play_out,
        testing::{at, lots, start},
        triablo::Triablo,
    };

    const POSITIONS: [(&str, &str); 3] = [
        ("two-player", "5/5r/2w1W2/7R/[wW]1[Wr]1r3[Rr]/1W6/4[rW]2/4R1/5 w wr 0"),
        ("three-player", "[wW]3[rR]/4rR/2w1W2/8/2[Wb]1[rB]4/8/7/5b/3b[Bb] w wrb 0"),
        ("two-player", "5/w5/r6/r6[Wr]/[wW]6[Wr][Rr]/5W2/7/6/5 w wr 99"),
    ];

    /// Crowns that move back and forth restore the start; with `repetition=2` no sequence continues from
    /// there.
    #[test]
    fn repetitions_count() {
        let counts = |repetition: &str| {
            let options = [("setup", "standard"), ("repetition", repetition)];
            let mut game = start::<Triablo>("two-player", &options);
            let start = perft(&game, 1);
            for text in ["e1>e2", "e9>e8", "e2>e1"] {
                let seat = game.position.turn;
                let RecordEntry::Entry(entry) = game.read(seat, text).unwrap();
                game.make(entry, &mut |_| {});
            }
            assert_eq!(perft(&game, 2), perft_leaves(&game, 2));
            (perft(&game, 2), start)
        };
        let ((ending, start), (going_on, _)) = (counts("2"), counts("0"));
        assert_eq!(ending + start, going_on);
    }

    /// Each legal entry has exactly one guess, and no other guess is an entry.
    #[test]
    fn guesses_are_the_legal_entries() {
        for (variant, position) in POSITIONS {
            let game = at::<Triablo>(variant, position);
            let (seat, board) = (game.position.turn, game.terms.board);
            let mut guessed = Vec::new();
            for from in points_of(game.position.owned[seat.index()]) {
                for (axis, target) in (0..3).flat_map(|axis| (0..18).map(move |target| (axis, target))) {
                    guessed.extend(guess(
                        &game.position,
                        board,
                        from,
                        axis,
                        target / 2 + 1,
                        SIGNS[target % 2],
                    ));
                }
            }
            let sorted = |entries: Vec<Entry>| {
                let mut texts: Vec<String> = entries.iter().map(|entry| game.write(*entry)).collect();
                texts.sort_unstable();
                texts
            };
            assert_eq!(sorted(guessed), sorted(game.legal(seat)), "{position}");
        }
    }

    #[test]
    fn zero_generator_still_ends_a_game() {
        let mut game = at::<Triablo>(POSITIONS[0].0, POSITIONS[0].1);
        assert!(play_out(&mut game, 2000, &mut |_| 0) < 2000);
    }

    #[test]
    fn random_games_end() {
        for variant in ["two-player", "three-player"] {
            let mut random = fastrand::Rng::with_seed(7);
            for _ in 0..20 {
                let mut game = start::<Triablo>(variant, &[]);
                let made = play_out(&mut game, u32::MAX, &mut lots(&mut random));
                assert!(game.outcome().is_some() && made > 10);
            }
        }
    }
}
