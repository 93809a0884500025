//! Search with hidden information: the seat's knowledge fits many states.
//!
//! [`Evaluation::imagine`] draws the states from what the seat may know, so two deals that look the same to
//! it get the same answer. Strong players grow one tree over all of them ([`ismcts`]); for weak ones, who
//! choose among all entries, each entry is judged in some of the states and averaged (perfect-information
//! Monte Carlo).

use super::{
    alpha_beta::{self, Found, Plan, Root, RootEntry},
    budget::Budget,
    ismcts, odds,
    table::Table,
};
use crate::lots;
use deltille_games::{Evaluation, Seat, Viewer};
use fastrand::Rng;

/// Nodes for searching one state: enough to see the next turns.
const EACH: u64 = 3_000;

/// Nodes that one playout counts as, since it makes several entries.
const PLAYOUT: u64 = 10;

/// Converts a budget of nodes to equal effort for this game: with hidden information, a playout counts as one
/// node.
pub fn effort<'a, R: Evaluation>(game: &R, seat: Seat, budget: Budget<'a>) -> Budget<'a> {
    let each = if game.hides(Viewer::Seat(seat)) { PLAYOUT } else { 1 };
    Budget { nodes: (budget.nodes / each).max(1), ..budget }
}

/// Returns the most tried entry, then the others; each node is a playout. `None`: there is nothing to enter.
pub(super) fn search<R: Evaluation>(
    game: &R,
    seat: Seat,
    budget: Budget,
    random: &mut Rng,
) -> Option<Found<R::Entry>> {
    let (outcomes, playouts) = ismcts::search(game, seat, budget, ismcts::BEST, random)?;
    let entries = outcomes.into_iter().map(|outcome| {
        let value = odds::value_of(outcome.results[seat.index()]);
        RootEntry { entry: outcome.entry, value, line: vec![outcome.entry] }
    });
    Some(Found {
        entries: entries.collect(),
        depth: 1,
        nodes: playouts,
        nodes_at_depth: playouts,
    })
}

/// Returns every entry of `seat` with its average value, best first. `None`: there is nothing to enter.
pub(super) fn judge<R: Evaluation>(
    table: &mut Table<R::Entry>,
    game: &R,
    seat: Seat,
    budget: Budget,
    plan: Plan,
    random: &mut Rng,
) -> Option<Found<R::Entry>> {
    let plan = Plan { root: Root::All, ..plan };
    let legal = game.legal(seat);
    table.make_room(EACH * 16);
    // For each entry: the sum of its expectations, and the number of states in which it wins at once.
    let mut sums = vec![(0.0, 0); legal.len()];
    let (mut nodes, mut worlds, mut depths) = (0, 0u32, 0);
    while worlds == 0 || nodes < budget.nodes && !(budget.stop)() {
        let world = game.imagine(Viewer::Seat(seat), &mut lots(random));
        let part = Budget { nodes: EACH.min(budget.nodes), stop: budget.stop };
        let found = alpha_beta::search(&world, seat, part, plan, table)?;
        if worlds > 0 && (budget.stop)() {
            break;
        }
        for root in &found.entries {
            if let Some(at) = legal.iter().position(|entry| *entry == root.entry) {
                let (sum, wins) = &mut sums[at];
                *sum += odds::expected(root.value);
                *wins += u32::from(root.value >= odds::WIN - 1);
            }
        }
        nodes += found.nodes;
        depths += found.depth;
        worlds += 1;
    }
    let value = |(sum, wins): &(f64, u32)| match *wins {
        // Wins against every possible hand.
        wins if wins == worlds => odds::WIN - 1,
        _ => odds::value_of(sum / f64::from(worlds.max(1))),
    };
    let judged = legal.into_iter().zip(sums.iter().map(value));
    let mut entries: Vec<_> =
        judged.map(|(entry, value)| RootEntry { entry, value, line: vec![entry] }).collect();
    entries.sort_by_key(|root| std::cmp::Reverse(root.value));
    Some(Found {
        entries,
        depth: depths / worlds.max(1),
        nodes,
        nodes_at_depth: nodes,
    })
}
