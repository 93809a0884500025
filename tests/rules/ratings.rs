//! Ratings as `docs/ratings.md` describes them, computed once more from the page alone.

use deltille::ratings::{Halvings, Model, POOLS, Pool, Rating, SETTLING_GAMES, rated};
use proptest::prelude::*;

const PAGE: &str = include_str!("../../docs/ratings.md");

const BETA: f64 = 25.0 / 6.0;
const FLOOR: f64 = 0.000001;

/// The uncertainties of new players, from the page: kind of game and σ₀.
fn priors() -> Vec<(String, f64)> {
    let table = PAGE.split("| kind of game | σ₀ |").nth(1).expect("the table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cells = rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>());
    let kinds = cells.flat_map(|cells| {
        let sigma: f64 = cells[1].parse().expect("a number");
        cells[0].split(", ").map(|kind| (kind.to_owned(), sigma)).collect::<Vec<_>>()
    });
    kinds.collect()
}

/// Means and uncertainties after a game, in millionths; `won` by seat.
fn after(new: f64, players: &[(i64, i64)], won: &[bool], weight: f64) -> Vec<(i64, i64)> {
    let million = |figure: i64| figure as f64 / 1e6;
    let before: Vec<(f64, f64)> = players
        .iter()
        .map(|(mean, sigma)| {
            let grown = (million(*sigma).powi(2) + weight * (25.0f64 / 300.0).powi(2)).sqrt();
            (million(*mean), grown.min(new))
        })
        .collect();
    let drawn = won.iter().all(|won| *won) || won.iter().all(|won| !won);
    let one = |i: usize| {
        let (mean, sigma) = before[i];
        let (mut omega, mut eta) = (0.0, 0.0);
        for (j, (other, uncertainty)) in before.iter().enumerate() {
            let score = match (won[i], won[j]) {
                _ if i == j => continue,
                _ if drawn => 0.5,
                (false, false) => continue,
                (true, true) => 0.5,
                (true, false) => 1.0,
                (false, true) => 0.0,
            };
            let c = (2.0 * BETA.powi(2) + sigma.powi(2) + uncertainty.powi(2)).sqrt();
            let p = (mean / c).exp() / ((mean / c).exp() + (other / c).exp());
            omega += sigma.powi(2) / c * (score - p);
            let gamma = sigma / c;
            eta += 1.0 - (1.0 - gamma * (sigma / c).powi(2) * p * (1.0 - p)).max(FLOOR);
        }
        let kappa = (1.0 - eta).max(FLOOR);
        let whole = |figure: f64| (figure * 1e6).round() as i64;
        (whole(mean + weight * omega), whole(sigma * (1.0 - weight * (1.0 - kappa)).sqrt()))
    };
    (0..players.len()).map(one).collect()
}

#[test]
fn the_page_names_the_prior_of_each_kind() {
    let mut named = priors();
    let mut known: Vec<(String, f64)> =
        POOLS.iter().map(|info| (Pool::from(info).to_string(), info.model.sigma)).collect();
    named.sort_by(|one, other| one.0.cmp(&other.0));
    known.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(named, known);
    assert!(POOLS.iter().all(|info| info.model.scale == 6.6));
    let eighteenth = Halvings::after(17);
    let two = [Rating::new(POOLS[0].model); 2];
    assert_eq!(rated(POOLS[0].model, &two, 1, eighteenth), two, "the eighteenth counts for nothing");
    assert_ne!(rated(POOLS[0].model, &two, 1, Halvings::after(16)), two);
}

/// Numbers of games after which people of a new group are no longer provisional, fewest first: they meet each other evenly,
/// each twice a week, and differ in strength as the model expects.
fn settling(model: Model, people: usize, seed: u64) -> Vec<usize> {
    let mut random = fastrand::Rng::with_seed(seed);
    // A sum of twelve is nearly normal.
    let strengths: Vec<f64> = (0..people)
        .map(|_| model.sigma / 5.89 * ((0..12).map(|_| random.f64()).sum::<f64>() - 6.0))
        .collect();
    let (mut ratings, mut games) = (vec![Rating::new(model); people], vec![0; people]);
    let mut settled = vec![None; people];
    while settled.contains(&None) {
        for (one, other) in (0..people).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let wins = random.f64() < 1.0 / (1.0 + (strengths[other] - strengths[one]).exp());
            let after = rated(model, &[ratings[one], ratings[other]], if wins { 1 } else { 2 }, Halvings(0));
            for (person, rating) in [one, other].into_iter().zip(after) {
                (ratings[person], games[person]) = (rating, games[person] + 1);
                if !rating.is_provisional(model) && settled[person].is_none() {
                    settled[person] = Some(games[person]);
                }
            }
        }
    }
    let mut settled: Vec<usize> = settled.into_iter().flatten().collect();
    settled.sort_unstable();
    settled
}

#[test]
fn about_twelve_games_against_several_people_give_a_place() {
    for info in &POOLS {
        let groups = (5..=7).flat_map(|people| (0..40).map(move |seed| (people, seed)));
        let mut all: Vec<usize> =
            groups.flat_map(|(people, seed)| settling(info.model, people, seed)).collect();
        all.sort_unstable();
        let share = |percent: usize| all[all.len() * percent / 100];
        let (few, half, many) = (share(0), share(50), share(95));
        println!("{}:{}: {few} {half} {many} {}", info.game, info.kind, share(99));
        assert!(
            few >= 9 && half.abs_diff(SETTLING_GAMES as usize) <= 1 && many <= 14,
            "{info:?}: {few} {half} {many}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]
    #[test]
    fn every_figure_follows_from_the_page(
        pool in 0..POOLS.len(),
        seats in prop::collection::vec((5_000_000i64..45_000_000, 300_000i64..8_250_000), 2..=6),
        winners: u8,
        earlier in 0usize..6,
    ) {
        let model = POOLS[pool].model;
        let (_, new) = priors().into_iter().find(|(kind, _)| *kind == Pool::from(&POOLS[pool]).to_string()).unwrap();
        let won: Vec<bool> = (0..seats.len()).map(|seat| winners & (1 << seat) != 0).collect();
        let weight = 0.5f64.powi((earlier as i32 - 1).max(0));
        let own = after(new, &seats, &won, weight);
        let ratings: Vec<Rating> = seats.iter().map(|(mean, sigma)| Rating { mean: *mean, sigma: *sigma }).collect();
        let theirs = rated(model, &ratings, winners, Halvings::after(earlier));
        for (own, theirs) in own.iter().zip(theirs) {
            // The last digit may differ by the order of a sum.
            prop_assert!((own.0 - theirs.mean).abs() <= 1 && (own.1 - theirs.sigma).abs() <= 1, "{:?} {:?}", own, theirs);
        }
    }
}
