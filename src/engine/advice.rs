//! Advice for a player: what the engine would enter in the player's seat, knowing only what that seat may know.

use super::{Budget, Engine, Strength, analysis::shares, effort, review::line_of};
use deltille_games::{AnyPlay, Game, Play, RecordEntry, Seat, Viewer, registry::PlayVisitor};

/// Positions searched.
const NODES: u64 = 100_000;

/// The suggested entry, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    pub entry: String,
    /// The expected line of entries, starting with the advice.
    pub line: Vec<String>,
    /// The seat's expected share after it, from 0 to 1; `None` where nothing was searched.
    pub expected: Option<f64>,
    /// The expected shares of all seats, also where only one entry is legal, unless something is hidden.
    pub shares: Vec<f64>,
}

/// Advises `seat`; the same seed gives the same advice. `memory`: maximum size of the search's table in bytes.
/// `None`: the seat is not on turn, or is about to enter a layout.
pub fn advise(
    play: &AnyPlay,
    seat: Seat,
    seed: u64,
    memory: usize,
    stop: &dyn Fn() -> bool,
) -> Option<Advice> {
    play.visit(Advising { seat, seed, memory, stop })
}

struct Advising<'a> {
    seat: Seat,
    seed: u64,
    memory: usize,
    stop: &'a dyn Fn() -> bool,
}

impl PlayVisitor for Advising<'_> {
    type Output = Option<Advice>;

    fn visit<G: Game>(self, play: &Play<G>) -> Option<Advice> {
        let game = play.game();
        let budget = effort(game, self.seat, Budget { nodes: NODES, stop: self.stop });
        let mut engine = Engine::new(self.memory);
        let thought = engine.think(game, self.seat, Strength::Full, budget, self.seed)?;
        let RecordEntry::Entry(entry) = thought.entry else {
            return None;
        };
        let expected = thought.expected.get(self.seat.index()).copied();
        let shares = match game.hides(Viewer::Seat(self.seat)) {
            true => thought.expected,
            false => shares(&mut engine, game, &thought, budget),
        };
        Some(Advice {
            entry: game.write(entry),
            line: line_of(game, &thought.line),
            expected,
            shares,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_games::{Actors, AnyPlay, Rules, Setup, Viewer, registry};
    use fastrand::Rng;

    fn advice(play: &AnyPlay, seat: Seat) -> Option<Advice> {
        advise(play, seat, 5, 1 << 20, &|| false)
    }

    #[test]
    fn advice_ignores_hidden_information() {
        let setup = Setup::parse(registry::game("trioker").unwrap(), Some("rapid"), &[]).unwrap();
        let mut compared = 0;
        for seed in 0..3 {
            let (mut play, mut random) = (AnyPlay::start(&setup).unwrap(), Rng::with_seed(seed));
            for _ in 0..6 {
                play.random_entry(&mut |below| random.usize(..below)).unwrap();
            }
            while play.draw_chance(&mut |below| random.usize(..below)).is_some() {}
            let Actors::Seats(seats) = play.actors() else {
                continue;
            };
            let seat = seats.iter().next().unwrap();
            let AnyPlay::Trioker(true_play) = &play else { panic!("another game") };
            let dealt = true_play.game().determinize(Viewer::Seat(seat), &mut |below| random.usize(..below));
            let other = AnyPlay::Trioker(true_play.showing(dealt));
            compared += usize::from(other.full_position() != play.full_position());
            assert_eq!(advice(&play, seat), advice(&other, seat), "{}", play.full_position());
        }
        assert!(compared > 0);
    }

    #[test]
    fn advice_is_a_legal_entry_of_the_seat_on_turn() {
        for (game, variant) in
            [("triablo", "two-player"), ("triangulation", "three-player"), ("torissogi", "standard")]
        {
            let setup = Setup::parse(registry::game(game).unwrap(), Some(variant), &[]).unwrap();
            let play = AnyPlay::start(&setup).unwrap();
            let Actors::Seats(seats) = play.actors() else { panic!("nobody is on turn") };
            let seat = seats.iter().next().unwrap();
            let Some(given) = advice(&play, seat) else {
                continue;
            };
            assert_eq!(given.line.first(), Some(&given.entry), "{game}");
            let mut after = play.clone();
            for entry in &given.line {
                after.enter(entry).unwrap_or_else(|why| panic!("{game}: {entry}: {why}"));
            }
            let other = (0..play.seats().len() as u8).map(Seat).find(|other| *other != seat).unwrap();
            assert_eq!(advice(&play, other), None);
        }
    }
}
