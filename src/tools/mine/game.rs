//! Sources of positions: games of the engine against itself, and recorded games.

use super::{find::Scan, miner::Miner};
use deltille_engine::{
    Budget,
    alpha_beta::{self, BEST, Plan, Root},
    lots, odds,
};
use deltille_games::{Actors, Game, Play, Seat, Viewer, random_step, tactics::Tactic};

/// Maximum number of random entries that open a game.
const OPENING: u32 = 8;
/// Depth of a scan, captures aside.
const SCAN_DEPTH: u32 = 4;
/// Out of 256 positions, how many get a random entry.
const BLUNDERS: u8 = 20;
/// Maximum tactics from one game, and the minimum distance in entries between two of them.
const FROM_ONE_GAME: usize = 4;
const APART: u32 = 5;

/// State kept during a game.
struct MinedGame {
    ply: u32,
    /// The seat on turn before, and its best expectation.
    before: Option<(Seat, f64)>,
    taken: Vec<(u32, Tactic)>,
}

#[derive(Clone, Copy)]
struct PlayStyle {
    /// The loss (in expected results) at which an entry is made e times as rarely, and the maximum loss.
    temperature: f64,
    bound: f64,
}

impl<G: Game> Miner<G> {
    pub fn play_one(&mut self) -> Vec<Tactic> {
        self.tally.games += 1;
        let mut game = self.start.clone();
        for _ in 0..self.random.u32(0..=OPENING) {
            if !self.step_at_random(&mut game) {
                return Vec::new();
            }
        }
        let styles =
            [0.02, 0.05, 0.10].map(|temperature| PlayStyle { temperature, bound: temperature * 4.0 });
        let styles: Vec<PlayStyle> =
            (0..game.seats()).map(|_| styles[self.random.usize(..styles.len())]).collect();
        let mut mined = MinedGame { ply: 0, before: None, taken: Vec::new() };
        while mined.ply < self.config.longest && !self.is_done() {
            let seat = match game.actors() {
                Actors::Nobody => break,
                Actors::Seats(seats) if !game.layout_due() => seats.iter().next(),
                Actors::Seats(_) | Actors::Chance => None,
            };
            let Some(seat) = seat else {
                if !self.step_at_random(&mut game) {
                    break;
                }
                continue;
            };
            // Judge only positions that their player fully knows.
            if game.hides(Viewer::Seat(seat)) {
                break;
            }
            let Some(scan) = self.scan(&game, seat) else { break };
            self.look(&game, seat, &scan, &mut mined);
            let entry = self.chosen(&scan, styles[seat.index()]);
            game.make(entry, &mut |_| {});
            mined.follow(seat, &scan);
        }
        mined.taken.into_iter().map(|(_, tactic)| tactic).collect()
    }

    /// Replays a recorded game up to the first unreadable line, and returns its tactics.
    pub fn read_one(&mut self, mut play: Play<G>, lines: &[String]) -> Vec<Tactic> {
        self.tally.games += 1;
        let mut mined = MinedGame { ply: 0, before: None, taken: Vec::new() };
        for line in lines {
            let game = play.game();
            if let Actors::Seats(seats) = game.actors()
                && let Some(seat) = seats.iter().next()
                && !game.layout_due()
                && !game.hides(Viewer::Seat(seat))
                && let Some(scan) = self.scan(game, seat)
            {
                self.look(game, seat, &scan, &mut mined);
                mined.follow(seat, &scan);
            }
            if play.enter(line).is_err() {
                break;
            }
        }
        mined.taken.into_iter().map(|(_, tactic)| tactic).collect()
    }

    /// Makes a random entry, or a good layout. False: the game is over.
    fn step_at_random(&mut self, game: &mut G) -> bool {
        let below = &mut lots(&mut self.random);
        if let (true, Actors::Seats(seats)) = (game.layout_due(), game.actors())
            && let Some(seat) = seats.iter().next()
            && let Some(layout) = game.sound_layout(seat, below)
        {
            game.lay_out(Some(seat), &layout, &mut |_| {});
            return true;
        }
        random_step(game, below)
    }

    /// Values every entry with a short search. `None`: there is none.
    fn scan(&mut self, game: &G, seat: Seat) -> Option<Scan<G::Entry>> {
        self.tally.positions += 1;
        let plan = Plan { depth: SCAN_DEPTH, root: Root::All, ..BEST };
        let found = alpha_beta::search(game, seat, Budget::nodes(self.config.scan), plan, &mut self.table)?;
        let entries: Vec<_> = found.entries.into_iter().map(|root| (root.entry, root.value)).collect();
        (!entries.is_empty()).then_some(Scan { entries })
    }

    /// Takes the tactic of this position, unless it is too similar to one already taken.
    fn look(&mut self, game: &G, seat: Seat, scan: &Scan<G::Entry>, mined: &mut MinedGame) {
        let close = mined.taken.last().is_some_and(|(ply, _)| mined.ply < ply + APART);
        // With three or more survivors only a win against all others can be proven; other values depend on
        // what the others want.
        let wins = scan.entries.first().is_some_and(|(_, value)| *value >= odds::CERTAIN);
        let sound = game.survivors().len() == 2 || game.survivors().len() > 2 && wins;
        if mined.taken.len() == FROM_ONE_GAME || close || !sound {
            return;
        }
        let before = mined.before.filter(|(other, _)| *other != seat).map(|(_, expected)| 1.0 - expected);
        let twins = scan.entries.first().map_or_else(Vec::new, |(best, _)| self.twins(game, seat, *best));
        if !scan.is_promising(before, &twins) || !self.seen.insert((game.hash(), seat)) {
            return;
        }
        self.tally.candidates += 1;
        let Some(tactic) = self.tactic(game, seat, scan, before) else {
            return;
        };
        let same =
            |(_, taken): &(u32, Tactic)| taken.theme == tactic.theme && taken.line[0] == tactic.line[0];
        if !mined.taken.iter().any(same) {
            self.keep(&tactic);
            mined.taken.push((mined.ply, tactic));
        }
    }

    /// Picks the entry to play: mostly a reasonable one.
    fn chosen(&mut self, scan: &Scan<G::Entry>, style: PlayStyle) -> G::Entry {
        let entries = &scan.entries;
        if self.random.u8(..) < BLUNDERS {
            return entries[self.random.usize(..entries.len())].0;
        }
        let best = odds::expected(entries[0].1);
        let weight = |value: i32| {
            let worse = best - odds::expected(value);
            if worse <= style.bound { odds::exp(-worse / style.temperature) } else { 0.0 }
        };
        let weights: Vec<f64> = entries.iter().map(|(_, value)| weight(*value)).collect();
        let mut drawn = self.random.f64() * weights.iter().sum::<f64>();
        for ((entry, _), weight) in entries.iter().zip(&weights) {
            drawn -= weight;
            if drawn < 0.0 {
                return *entry;
            }
        }
        entries[0].0
    }
}

impl MinedGame {
    /// Records that this seat made an entry, with the choices it had.
    fn follow<E>(&mut self, seat: Seat, scan: &Scan<E>) {
        self.ply += 1;
        self.before = scan.entries.first().map(|(_, value)| (seat, odds::expected(*value)));
    }
}
