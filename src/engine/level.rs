//! The levels of a game, each weaker than the next in human ways: it looks less far ahead, makes more entries
//! in haste, and picks second-best ones.
//!
//! A level is a budget of nodes, so that it plays the same on every machine; only a machine on which that
//! takes too long stops the search earlier. On the weak levels every entry is judged, and one is drawn
//! among the reasonable ones, better ones with higher probability. This bounds what a level gives away. An
//! entry made in haste is judged by the position right after it: it takes what can be taken and does not see
//! what the others can take then; careful levels only see to it that the next opponent cannot win at once. An
//! immediate win is always taken.

use super::{
    alpha_beta::{self, BEST, Found, Plan, Root, RootEntry},
    budget::Budget,
    hidden, lots, novice, odds,
    table::Table,
};
use deltille_games::{Evaluation, Level, Seat, Viewer, levels::Weakness};
use fastrand::Rng;

/// Search of a weak level, which judges all entries.
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
}

const PARAMS: [LevelParams; 4] = [
    LevelParams { nodes: 20_000, depth: 1, temperature: 0.100, keenness: 0.3 },
    LevelParams { nodes: 20_000, depth: 1, temperature: 0.060, keenness: 0.22 },
    LevelParams { nodes: 20_000, depth: 1, temperature: 0.030, keenness: 0.16 },
    LevelParams { nodes: 40_000, depth: 2, temperature: 0.015, keenness: 0.12 },
];

/// Maximum positions searched at this level for an entry of this game.
pub fn nodes_of<R: Evaluation>(level: Level, game: &R) -> u64 {
    let (levels, place) = (game.levels(), place(level, game));
    match place.checked_sub(levels.weak.len()) {
        None => params(place).nodes,
        Some(above) => levels.nodes[above],
    }
}

/// The search of the weak level at this index; all above the last share its search.
fn params(place: usize) -> &'static LevelParams {
    &PARAMS[place.min(PARAMS.len() - 1)]
}

/// Zero-based index of a level; the game's last where it has fewer.
fn place<R: Evaluation>(level: Level, game: &R) -> usize {
    usize::from(game.levels().nearest(level).number()) - 1
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
    let (levels, place) = (game.levels(), place(level, game));
    table.make_room(budget.nodes);
    // An odd number is never 0, which would mean no random term.
    let seed = random.u64(..) | 1;
    let hides = game.hides(Viewer::Seat(seat));
    let Some(weakness) = levels.weak.get(place) else {
        let found = match hides {
            true => hidden::search(game, seat, hidden::effort(game, seat, budget), random)?,
            false => alpha_beta::search(game, seat, budget, Plan { seed, ..BEST }, table)?,
        };
        return Some((found, 0));
    };
    let params = params(place);
    let in_haste = random.u16(..1000) < weakness.hasty;
    let (depth, budget) = match in_haste {
        // With one node, one guess at what is hidden is enough.
        true => (0, Budget { nodes: 1, ..budget }),
        false => (params.depth, budget),
    };
    let plan = Plan { depth, root: Root::All, seed };
    let mut found = match hides {
        true => hidden::judge(table, game, seat, budget, plan, random)?,
        false => alpha_beta::search(game, seat, budget, plan, table)?,
    };
    if in_haste && weakness.careful {
        let mut seen = game.determinize(Viewer::Seat(seat), &mut lots(random));
        let mut is_safe = |root: &RootEntry<R::Entry>| !novice::loses_next(&mut seen, root.entry, seat);
        if found.entries.iter().any(&mut is_safe) {
            found.entries.retain(is_safe);
        }
    }
    let at = choose(&found, params, weakness, random);
    Some((found, at))
}

/// Picks one of the entries that are not much worse than the best.
fn choose<E>(found: &Found<E>, params: &LevelParams, weakness: &Weakness, random: &mut Rng) -> usize {
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
    let temperature = (weakness.carelessness * temperature).max(1e-6);
    let weight = |worse: &f64| {
        if *worse <= weakness.bound {
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

    const WEAK: [Weakness; 4] = [weak(0.35), weak(0.20), weak(0.12), weak(0.06)];

    const fn weak(bound: f64) -> Weakness {
        Weakness { hasty: 0, carelessness: 1.0, bound, careful: false }
    }

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
        for (params, weakness) in PARAMS.iter().zip(WEAK) {
            let given_away = [1.0, 5.0].map(|carelessness| {
                let weakness = Weakness { carelessness, ..weakness };
                let chosen: Vec<usize> =
                    (0..500).map(|_| choose(&found, params, &weakness, &mut random)).collect();
                assert!(chosen.iter().all(|at| lost(*at) <= weakness.bound));
                assert!(chosen.contains(&1), "there is some variety");
                chosen.into_iter().map(lost).sum::<f64>()
            });
            assert!(given_away[0] < given_away[1], "{given_away:?}");
        }
    }

    #[test]
    fn a_win_at_once_is_taken() {
        let mut random = Rng::with_seed(2);
        let found = found(&[odds::WIN - 1, odds::WIN - 3, 2000]);
        assert!((0..100).all(|_| choose(&found, &PARAMS[0], &WEAK[0], &mut random) == 0));
    }
}
