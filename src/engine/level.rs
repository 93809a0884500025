//! Eight levels, each weaker than the next in human ways: it looks less far ahead, overlooks replies, and
//! picks second-best entries.
//!
//! A level is a budget of nodes, so that it plays the same on every machine; only a machine on which that
//! takes too long stops the search earlier. Up to [`JUDGED_LEVELS`] every entry is judged, and one is drawn
//! among the reasonable ones, better ones with higher probability. This bounds what a level gives away. An
//! immediate win is always taken, and from level 2 on the reply to each entry is searched, so that no king is
//! left to be simply captured.

use super::{
    alpha_beta::{self, BEST, Found, Plan, Root},
    budget::Budget,
    hidden, odds,
    table::Table,
};
use deltille_games::{Evaluation, Level, Seat, Viewer, evaluation::Levels};
use fastrand::Rng;

/// Up to this level all entries are judged.
const JUDGED_LEVELS: usize = 4;

/// Parameters of a level that judges all entries.
struct LevelParams {
    nodes: u64,
    /// Depth in entries, captures aside.
    depth: u32,
    /// Upper bound of the temperature: the loss (in expected results) at which an entry is drawn e times as
    /// rarely.
    temperature: f64,
    /// The temperature as a fraction of the median entry's loss: where entries differ little, as in a long
    /// approach, better ones are still preferred, so that a game makes progress.
    keenness: f64,
    /// Maximum loss of an entry that may be drawn.
    bound: f64,
}

const PARAMS: [LevelParams; JUDGED_LEVELS] = [
    LevelParams {
        nodes: 20_000,
        depth: 1,
        temperature: 0.100,
        keenness: 0.3,
        bound: 0.35,
    },
    LevelParams {
        nodes: 20_000,
        depth: 2,
        temperature: 0.060,
        keenness: 0.22,
        bound: 0.20,
    },
    LevelParams {
        nodes: 20_000,
        depth: 2,
        temperature: 0.030,
        keenness: 0.16,
        bound: 0.12,
    },
    LevelParams {
        nodes: 40_000,
        depth: 3,
        temperature: 0.015,
        keenness: 0.12,
        bound: 0.06,
    },
];

/// Maximum positions searched at this level for an entry of this game.
pub fn nodes_of<R: Evaluation>(level: Level, game: &R) -> u64 {
    let place = place(level);
    PARAMS
        .get(place)
        .map_or_else(|| levels(game).nodes[place - PARAMS.len()], |params| params.nodes)
}

fn levels<R: Evaluation>(game: &R) -> Levels {
    if game.seats() > 2 { R::LEVELS_AMONG_SEVERAL } else { R::LEVELS }
}

/// Zero-based index of a level.
fn place(level: Level) -> usize {
    usize::from(level.number()) - 1
}

/// Searches at this level and returns the entries with the index of the chosen one; `budget` is at most
/// [`nodes_of`] the level.
pub(super) fn search<R: Evaluation>(
    table: &mut Table<R::Entry>,
    level: Level,
    game: &R,
    seat: Seat,
    budget: Budget,
    random: &mut Rng,
) -> Option<(Found<R::Entry>, usize)> {
    let place = place(level);
    table.make_room(budget.nodes);
    // An odd number is never 0, which would mean no random term.
    let seed = random.u64(..) | 1;
    let hides = game.hides(Viewer::Seat(seat));
    let Some(params) = PARAMS.get(place) else {
        let found = match hides {
            true => hidden::search(game, seat, hidden::effort(game, seat, budget), random)?,
            false => alpha_beta::search(game, seat, budget, Plan { seed, ..BEST }, table)?,
        };
        return Some((found, 0));
    };
    let plan = Plan {
        depth: params.depth,
        root: Root::All,
        blind: levels(game).overlooked[place],
        seed,
    };
    let found = match hides {
        true => hidden::judge(table, game, seat, budget, plan, random)?,
        false => alpha_beta::search(game, seat, budget, plan, table)?,
    };
    let at = choose(&found, params, levels(game).carelessness[place], random);
    Some((found, at))
}

/// Picks one of the entries that are not much worse than the best; `carelessness`: see
/// [`Levels::carelessness`].
fn choose<E>(found: &Found<E>, params: &LevelParams, carelessness: f64, random: &mut Rng) -> usize {
    let Some(best) = found.entries.first() else {
        return 0;
    };
    // An immediate win is always taken.
    if best.value >= odds::WIN - 1 {
        return 0;
    }
    let best = odds::expected(best.value);
    let worse: Vec<f64> = found.entries.iter().map(|root| best - odds::expected(root.value)).collect();
    // Sorted, best first.
    let temperature = params.temperature.min(params.keenness * worse[worse.len() / 2]);
    let temperature = (carelessness * temperature).max(1e-6);
    let weight = |worse: &f64| {
        if *worse <= params.bound {
            odds::exp((-worse / temperature).max(-30.0))
        } else {
            0.0
        }
    };
    let weights: Vec<f64> = worse.iter().map(weight).collect();
    let mut drawn = random.f64() * weights.iter().sum::<f64>();
    for (index, weight) in weights.iter().enumerate() {
        drawn -= weight;
        if drawn < 0.0 {
            return index;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alpha_beta::RootEntry;

    fn found(values: &[i32]) -> Found<usize> {
        let entries = values.iter().enumerate().map(|(entry, value)| RootEntry {
            entry,
            value: *value,
            line: vec![entry],
        });
        Found {
            entries: entries.collect(),
            depth: 1,
            nodes: 1,
            nodes_at_depth: 1,
        }
    }

    #[test]
    fn level_mistakes_are_bounded() {
        let mut random = Rng::with_seed(1);
        let found = found(&[500, 450, 400, 0, -3000, -odds::WIN + 2]);
        let best = odds::expected(500);
        let lost = |at: usize| best - odds::expected(found.entries[at].value);
        for params in &PARAMS {
            let given_away = [1.0, 5.0].map(|carelessness| {
                let chosen: Vec<usize> =
                    (0..500).map(|_| choose(&found, params, carelessness, &mut random)).collect();
                assert!(chosen.iter().all(|at| lost(*at) <= params.bound));
                assert!(chosen.contains(&1), "there is some variety");
                chosen.into_iter().map(lost).sum::<f64>()
            });
            assert!(given_away[0] < given_away[1], "{given_away:?}");
        }
        assert!(PARAMS[1..].iter().all(|params| params.depth >= 2 && params.bound < 0.5));
    }

    #[test]
    fn a_win_at_once_is_taken() {
        let mut random = Rng::with_seed(2);
        let found = found(&[odds::WIN - 1, odds::WIN - 3, 2000]);
        assert!((0..100).all(|_| choose(&found, &PARAMS[0], 1.0, &mut random) == 0));
    }
}
