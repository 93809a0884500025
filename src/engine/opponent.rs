//! A computer opponent: which entry it makes at its level, when it resigns, and whether it accepts an offer.
//!
//! Takes a game of any kind, so that the search is compiled once, here, and not in every crate that asks. The
//! engine searches states that may be the true one for all that the computer's own seat can know; it never
//! sees what is hidden from the seat.

use super::{Budget, Engine, Strength, analysis::shares, effort, nodes_of};
use deltille_games::{
    AnyPlay, Control, Game, Level, Offer, Play, RecordEntry, Seat, SeatSet, Viewer, registry::PlayVisitor,
};
use fastrand::Rng;

/// Maximum number of positions searched before an offer is answered.
const CONSIDERED: u64 = 40_000;

/// A seat whose expected share is at most this is lost.
const LOST: f64 = 0.01;

/// A computer player, with everything that its answers depend on besides the game.
#[derive(Clone, Copy, Debug)]
pub struct Opponent {
    pub level: Level,
    /// Whether it may resign a lost game.
    pub resigns: bool,
    pub seed: u64,
    /// Maximum size of the search's table, in bytes.
    pub memory: usize,
}

/// The decision of an opponent on turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Canonical text of the entry.
    Enter(String),
    Resign,
}

impl Opponent {
    /// Decides for `seat`. `None`: it may not act, or was stopped before it had an answer.
    pub fn decide(self, play: &AnyPlay, seat: Seat, stop: &dyn Fn() -> bool) -> Option<Decision> {
        play.visit(Deciding(Asked { opponent: self, seat, stop }))
    }

    /// Whether an agreement would give `seat` at least what it can expect from playing on.
    pub fn accepts(self, play: &AnyPlay, seat: Seat, offer: Offer, stop: &dyn Fn() -> bool) -> bool {
        play.visit(Accepting(Asked { opponent: self, seat, stop }, offer))
    }
}

struct Asked<'a> {
    opponent: Opponent,
    seat: Seat,
    stop: &'a dyn Fn() -> bool,
}

struct Deciding<'a>(Asked<'a>);

impl PlayVisitor for Deciding<'_> {
    type Output = Option<Decision>;

    fn visit<G: Game>(self, play: &Play<G>) -> Option<Decision> {
        self.0.decide(play.game())
    }
}

struct Accepting<'a>(Asked<'a>, Offer);

impl PlayVisitor for Accepting<'_> {
    type Output = bool;

    fn visit<G: Game>(self, play: &Play<G>) -> bool {
        self.0.accepts(play, self.1)
    }
}

impl Asked<'_> {
    fn decide<G: Game>(&self, game: &G) -> Option<Decision> {
        let (Opponent { level, seed, memory, resigns }, seat) = (self.opponent, self.seat);
        let budget = Budget { nodes: u64::MAX, stop: self.stop };
        let thought = Engine::new(memory).think(game, seat, Strength::Level(level), budget, seed)?;
        if resigns
            && thought.expected.get(seat.index()).is_some_and(|share| *share <= LOST)
            && self.is_lost(game)
        {
            return Some(Decision::Resign);
        }
        let text = match thought.entry {
            RecordEntry::Entry(entry) => game.write(entry),
            RecordEntry::Layout(layout) => game.write_layout(&layout),
        };
        Some(Decision::Enter(text))
    }

    /// Confirms with a stronger search that the game is lost: weak levels see little. Never true among three,
    /// where resigning would decide between the others, nor where something is hidden.
    fn is_lost<G: Game>(&self, game: &G) -> bool {
        let (Opponent { seed, memory, .. }, seat) = (self.opponent, self.seat);
        if game.survivors().len() != 2 || game.hides(Viewer::Seat(seat)) {
            return false;
        }
        let budget = Budget { nodes: CONSIDERED, stop: self.stop };
        let thought = Engine::new(memory).think(game, seat, Strength::Full, budget, seed);
        thought
            .and_then(|thought| thought.expected.get(seat.index()).copied())
            .is_some_and(|share| share <= LOST)
    }

    /// Whether an agreement would give this seat at least what it can expect from playing on.
    fn accepts<G: Game>(&self, play: &Play<G>, offer: Offer) -> bool {
        let (Opponent { level, seed, memory, .. }, seat) = (self.opponent, self.seat);
        let mut random = Rng::with_seed(seed);
        let game = play.game().determinize(Viewer::Seat(seat), &mut |below| random.usize(..below));
        let Some(agreed) = share(play.showing(game.clone()), seat, offer) else {
            return false;
        };
        let Some(next) = game.actors().only() else {
            return false;
        };
        let budget = effort(
            &game,
            next,
            Budget {
                nodes: nodes_of(level, &game).min(CONSIDERED),
                stop: self.stop,
            },
        );
        let mut engine = Engine::new(memory);
        let Some(thought) = engine.think(&game, next, Strength::Full, budget, random.u64(..)) else {
            return false;
        };
        shares(&mut engine, &game, &thought, budget)
            .get(seat.index())
            .is_some_and(|expected| agreed >= *expected)
    }
}

/// Returns the seat's share if all accept. `None`: they cannot, or the game would not end.
fn share<G: Game>(mut play: Play<G>, seat: Seat, offer: Offer) -> Option<f64> {
    for other in SeatSet(play.game().survivors().0 & !play.agreed(offer).0).iter() {
        play.control(other, Control::Accept(offer)).ok()?;
    }
    let winners = play.game().winners()?;
    let sharers = if winners.is_empty() { SeatSet::first(play.game().seats()) } else { winners };
    Some(if sharers.contains(seat) { 1.0 / sharers.len() as f64 } else { 0.0 })
}
