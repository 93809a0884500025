//! The search's signature: the nodes it needs in fixed positions. A change that preserves the search keeps
//! the number; one that changes how it plays changes the number and says so.

use super::{Budget, alpha_beta, table::Table};
use crate::lots;
use deltille_games::{Evaluation, Seat, random_step};
use fastrand::Rng;

/// Positions for each variant.
pub const POSITIONS: u32 = 4;

/// Searches positions of random games from `start`, each with `nodes`. Returns the total nodes up to the end
/// of the last complete iteration, and the total nodes searched. `None`: the game has no evaluation, so it is
/// not searched.
pub fn signature<G: Evaluation>(start: &G, nodes: u64, seed: u64) -> Option<(u64, u64)> {
    if G::FEATURES.is_empty() {
        return None;
    }
    let mut random = Rng::with_seed(seed);
    let (mut signature, mut searched) = (0, 0);
    for position in 0..POSITIONS {
        let mut game = start.clone();
        // The start, and then positions further and further into the game.
        for _ in 0..position * 6 {
            let mut next = game.clone();
            if !random_step(&mut next, &mut lots(&mut random)) || next.winners().is_some() {
                break;
            }
            game = next;
        }
        let Some(seat) = on_turn(&game) else { continue };
        let (used, all) = needed(&game, seat, nodes);
        signature += used;
        searched += all;
    }
    Some((signature, searched))
}

fn needed<G: Evaluation>(game: &G, seat: Seat, nodes: u64) -> (u64, u64) {
    let mut table = Table::new(1 << 20);
    let found = alpha_beta::search(game, seat, Budget::nodes(nodes), alpha_beta::BEST, &mut table);
    found.map_or((0, 0), |found| (found.nodes_at_depth, found.nodes))
}

fn on_turn<G: Evaluation>(game: &G) -> Option<Seat> {
    game.actors().seats().iter().next()
}
