//! Matches between players: openings and seats alternate, so that neither matters.
//!
//! One player sits alone and the other takes all other seats. Each opening (some random entries) is a
//! *round*: it is played once with the lone player on every seat, with the same lots of chance each time.
//! With two seats that is a match as in chess, or duplicate as in bridge; with more, equal players give the
//! lone one a point for every round of as many games as there are seats.

use deltille_engine::{Budget, Engine, Player, Strength, lots, odds};
use deltille_games::{Actors, Evaluation, RecordEntry, Seat, random_step};
use fastrand::Rng;

#[derive(Clone, Copy, Debug)]
pub struct MatchConfig {
    /// Minimum number of games; rounded up to a multiple of the seats.
    pub games: u32,
    /// Number of random entries that open a game.
    pub opening: u32,
    /// A game that has not ended after this many entries is shared.
    pub longest: u32,
    pub seed: u64,
}

/// Score of the player who sits alone.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Score {
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Wins and shares of draws.
    pub points: f64,
    pub seats: usize,
    /// Rounds, and the sum of the squares of the points of each.
    pub rounds: u32,
    pub squares: f64,
    /// Games cut off for length.
    pub cut: u32,
    /// Nodes and entries of both sides' searches, the lone player's first.
    pub nodes: [u64; 2],
    pub entries: [u64; 2],
}

/// Weight, in rounds, of the prior assumption that the games of a round are independent.
const ASSUMED: f64 = 4.0;

/// A share of the points, with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    pub low: f64,
    pub mean: f64,
    pub high: f64,
}

impl Score {
    /// The share of points with Wilson's interval. It counts as many games as would vary as much as the
    /// rounds do: a deal that favours the same side in both games of a round says nothing about strength and
    /// is not counted as chance.
    pub fn share(&self) -> Estimate {
        const Z: f64 = 1.959_964;
        let mean = self.points / f64::from(self.games.max(1));
        let games = self.weight(mean);
        let scale = 1.0 + Z * Z / games;
        let middle = (mean + Z * Z / (2.0 * games)) / scale;
        let half = Z / scale * (mean * (1.0 - mean) / games + Z * Z / (4.0 * games * games)).sqrt();
        Estimate {
            low: (middle - half).max(0.0),
            mean,
            high: (middle + half).min(1.0),
        }
    }

    /// Number of independent games that would give the share of points with the same precision as these.
    fn weight(&self, mean: f64) -> f64 {
        let (games, rounds) = (f64::from(self.games.max(1)), f64::from(self.rounds));
        let single = mean * (1.0 - mean);
        if self.rounds < 2 || single < 1e-9 {
            return games;
        }
        // The observed variance of a round's points, shrunk towards the prior, because a few rounds could
        // show too little of it.
        let each = self.seats as f64;
        let seen = (self.squares - rounds * (each * mean).powi(2)).max(0.0);
        let variance = (seen + ASSUMED * each * single) / (rounds - 1.0 + ASSUMED);
        games * each * single / variance
    }

    /// The same as a difference of Elo; infinite if everything, or nothing, was won. With more than two
    /// seats: the advantage over the odds of equal players.
    pub fn elo(&self) -> Estimate {
        let Estimate { low, mean, high } = self.share();
        let others = (self.seats.max(2) - 1) as f64;
        let elo = |share: f64| match share {
            ..1e-9 => f64::NEG_INFINITY,
            _ if share > 1.0 - 1e-9 => f64::INFINITY,
            _ => 400.0 * (share / (1.0 - share) * others).log10(),
        };
        Estimate { low: elo(low), mean: elo(mean), high: elo(high) }
    }
}

/// Plays a match from `start`; `alone` against `others`. `clock`: this thread's processor time in
/// microseconds, from any origin. Calls `told` after each game.
pub fn play<G: Evaluation>(
    start: &G,
    [alone, others]: [Player; 2],
    config: &MatchConfig,
    clock: &dyn Fn() -> u64,
    told: &mut dyn FnMut(&Score),
) -> Score {
    let seats = start.people();
    let mut score = Score { seats: seats.len(), ..Score::default() };
    let mut random = Rng::with_seed(config.seed);
    let mut engines = [Engine::default(), Engine::default()];
    while score.games < config.games {
        let opening = open(start, config.opening, &mut random);
        let (lots, before) = (random.u64(..), score.points);
        for seat in seats.iter() {
            let mut game = opening.clone();
            let seed = random.u64(..);
            engines.iter_mut().zip([alone, others]).for_each(|(engine, player)| player.begin(engine));
            let mut seating = |turn: Seat| usize::from(turn != seat);
            let ended = play_game(
                &mut game,
                [alone, others],
                &mut seating,
                &mut engines,
                config.longest,
                [lots, seed],
                clock,
                &mut score,
            );
            score.cut += u32::from(!ended);
            let winners = game.winners().unwrap_or(game.survivors());
            let result = odds::results(winners, game.seats())[seat.index()];
            score.games += 1;
            score.points += result;
            if winners.len() != 1 && result > 0.0 {
                score.draws += 1;
            } else if result > 0.0 {
                score.wins += 1;
            } else {
                score.losses += 1;
            }
            told(&score);
        }
        score.rounds += 1;
        score.squares += (score.points - before).powi(2);
    }
    score
}

/// Makes random entries until the game is still on, no seat is out, and no seat is lost at once.
fn open<G: Evaluation>(start: &G, plies: u32, random: &mut Rng) -> G {
    for _ in 0..50 {
        let mut game = start.clone();
        let all = (0..plies).all(|_| random_step(&mut game, &mut lots(random)));
        if all && game.winners().is_none() && game.survivors() == start.survivors() && is_open(&game) {
            return game;
        }
    }
    start.clone()
}

/// Whether a short search gives every seat a chance.
fn is_open<G: Evaluation>(game: &G) -> bool {
    let Actors::Seats(seats) = game.actors() else {
        return true;
    };
    let Some(seat) = seats.iter().next() else {
        return true;
    };
    let thought = Engine::new(1 << 16).think(game, seat, Strength::Full, Budget::nodes(2000), 1);
    thought.is_none_or(|thought| thought.expected.iter().all(|share| *share < 0.85))
}

/// Plays a game to its end; false if it was cut off. `seeds`: for the lots of chance, and for the players'
/// own random draws.
#[expect(
    clippy::too_many_arguments,
    reason = "a game needs its players, their memory, its limits and where to count"
)]
fn play_game<G: Evaluation>(
    game: &mut G,
    players: [Player; 2],
    seating: &mut impl FnMut(Seat) -> usize,
    engines: &mut [Engine<G>; 2],
    longest: u32,
    seeds: [u64; 2],
    clock: &dyn Fn() -> u64,
    score: &mut Score,
) -> bool {
    let ([mut lots, mut random], own) = (seeds.map(Rng::with_seed), game.weights());
    for _ in 0..longest {
        let seat = match game.actors() {
            Actors::Nobody => return true,
            Actors::Chance => {
                if !random_step(game, &mut |below: usize| lots.usize(..below)) {
                    return true;
                }
                continue;
            }
            Actors::Seats(seats) => seats.iter().next(),
        };
        let Some(seat) = seat else { return true };
        let side = seating(seat);
        let player = players[side];
        let begun = clock();
        let stop = || player.micros != u64::MAX && clock().saturating_sub(begun) >= player.micros;
        let budget = Budget { nodes: player.nodes, stop: &stop };
        game.reweigh(player.weights.unwrap_or(own));
        let Some(thought) = engines[side].think(game, seat, player.strength, budget, random.u64(..)) else {
            return true;
        };
        score.nodes[side] += thought.nodes;
        score.entries[side] += 1;
        match thought.entry {
            RecordEntry::Entry(entry) => _ = game.make(entry, &mut |_| {}),
            RecordEntry::Layout(layout) => game.lay_out(Some(seat), &layout, &mut |_| {}),
        }
    }
    game.winners().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_games::{Rules, Setup, triablo::Triablo};

    #[test]
    fn intervals_contain_mean_and_handle_clean_sheet() {
        let score = |wins: u32, draws: u32, losses: u32| Score {
            games: wins + draws + losses,
            wins,
            draws,
            losses,
            points: f64::from(wins) + f64::from(draws) / 2.0,
            seats: 2,
            ..Score::default()
        };
        let even = score(40, 20, 40);
        assert!(even.share().low < 0.5 && even.share().high > 0.5 && even.elo().mean.abs() < 1e-9);
        let clean = score(20, 0, 0).share();
        assert!(clean.high == 1.0 && clean.mean == 1.0 && (0.8..0.9).contains(&clean.low), "{clean:?}");
        assert!(score(30, 0, 10).elo().mean > 190.0);
    }

    #[test]
    fn paired_deals_reduce_the_variance() {
        let score = |both: u32, split: u32, neither: u32| {
            let games = 2 * (both + split + neither);
            let (wins, losses) = (2 * both + split, 2 * neither + split);
            let squares = f64::from(4 * both + split);
            Score {
                games,
                wins,
                losses,
                points: wins.into(),
                seats: 2,
                rounds: games / 2,
                squares,
                ..Score::default()
            }
        };
        let wide = |score: Score| score.share().high - score.share().low;
        // Rounds that vary as much as independent games, more, and less.
        let [chance, deal, opening] = [score(50, 100, 50), score(12, 180, 8), score(100, 0, 100)].map(wide);
        let games = wide(Score { rounds: 0, ..score(50, 100, 50) });
        assert!((chance / games - 1.0).abs() < 0.02, "{chance} {games}");
        // One effective game in ten rather than in two, and twice the variance: the roots of a fifth and of
        // two.
        assert!(
            (deal / games - 0.45).abs() < 0.03 && (opening / games - 1.41).abs() < 0.02,
            "{deal} {opening} {games}"
        );
        // A few rounds say little about the variance.
        assert!(wide(score(0, 3, 0)) > 0.5);
    }

    #[test]
    fn search_beats_random_and_match_is_deterministic() {
        let setup = Setup::parse(Triablo::info(), None, &[]).unwrap();
        let start = Triablo::start(&setup).unwrap();
        let player = |strength, nodes| Player { strength, nodes, micros: u64::MAX, weights: None };
        let config = MatchConfig { games: 4, opening: 4, longest: 400, seed: 5 };
        let pair = [player(Strength::Full, 500), player(Strength::Random, 1)];
        let mut told = 0;
        let score = play(&start, pair, &config, &|| 0, &mut |_| told += 1);
        assert_eq!((score.games, told, score.wins), (4, 4, 4));
        assert_eq!(play(&start, pair, &config, &|| 0, &mut |_| {}), score);
    }
}
