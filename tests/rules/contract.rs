//! Laws of the `Rules` contract itself, for every game, variant and option: entries can be undone, counted
//! entries are listed, drawn ones are legal, and redealt hands look the same to the viewer.

use super::laws::setups;
use deltille::games::{
    Actors, AnyPlay, Game, GameInfo, Play, RecordEntry, Seat, Viewer, perft, perft_leaves, random_step,
    registry::{self, GameVisitor, PlayVisitor},
};
use fastrand::Rng;
use std::collections::HashSet;

/// Applies a law to some plies of a random game.
struct Walk<L> {
    seed: u64,
    plies: u32,
    law: L,
}

trait Law {
    fn holds<G: Game>(&self, game: &G, random: &mut Rng);
}

impl<L: Law> PlayVisitor for Walk<L> {
    type Output = ();
    fn visit<G: Game>(self, play: &Play<G>) {
        let mut random = Rng::with_seed(self.seed);
        let mut game = play.game().clone();
        for _ in 0..self.plies {
            self.law.holds(&game, &mut random);
            if !random_step(&mut game, &mut |below: usize| random.usize(..below)) {
                break;
            }
        }
        self.law.holds(&game, &mut random);
    }
}

fn everywhere<L: Law + Copy>(plies: u32, law: L) {
    for (seed, setup) in setups().iter().enumerate() {
        AnyPlay::start(setup).unwrap().visit(Walk { seed: seed as u64, plies, law });
    }
}

fn actor<G: Game>(game: &G) -> Option<Seat> {
    match game.actors() {
        Actors::Seats(seats) => seats.iter().next(),
        Actors::Chance | Actors::Nobody => None,
    }
}

fn entries<G: Game>(game: &G) -> Vec<G::Entry> {
    match game.actors() {
        Actors::Nobody => Vec::new(),
        Actors::Seats(seats) => seats.iter().flat_map(|seat| game.legal(seat)).collect(),
        Actors::Chance => {
            let mut outcomes = Vec::new();
            game.chance_into(&mut |entry| outcomes.push(entry));
            outcomes
        }
    }
}

#[derive(Clone, Copy)]
struct Retraction;

impl Law for Retraction {
    fn holds<G: Game>(&self, game: &G, _: &mut Rng) {
        let mut tried = game.clone();
        let told = |game: &G| (game.position(), game.hash(), game.actors(), game.survivors(), game.winners());
        let (before, all) = (told(game), entries(game));
        for entry in &all {
            let undo = tried.make(*entry, &mut |_| {});
            // One level deeper, so that several entries are undone in order.
            if let Some(next) = entries(&tried).first() {
                let deeper = tried.make(*next, &mut |_| {});
                tried.unmake(deeper);
            }
            tried.unmake(undo);
            assert_eq!(told(&tried), before, "after {}", game.write(*entry));
        }
        assert_eq!(entries(&tried), all, "{}", before.0);
    }
}

#[test]
fn made_entries_can_be_undone() {
    everywhere(40, Retraction);
}

#[derive(Clone, Copy)]
struct Listing;

impl Law for Listing {
    fn holds<G: Game>(&self, game: &G, random: &mut Rng) {
        let position = game.position();
        for seat in (0..game.seats() as u8).map(Seat) {
            let legal = game.legal(seat);
            let known: HashSet<G::Entry> = legal.iter().copied().collect();
            assert_eq!(known.len(), legal.len(), "{position}: each once");
            assert_eq!(game.count_legal(seat), legal.len() as u64, "{position}");
            let mut captures = Vec::new();
            game.captures_into(seat, &mut |entry| captures.push(entry));
            assert!(captures.iter().all(|entry| known.contains(entry)), "{position}: captures are legal");
            let drawn = game.random(seat, &mut |below: usize| random.usize(..below));
            assert_eq!(drawn.is_some(), !legal.is_empty(), "{position}");
            assert!(drawn.is_none_or(|entry| known.contains(&entry)), "{position}");
            assert!(
                legal.is_empty() || matches!(game.actors(), Actors::Seats(seats) if seats.contains(seat))
            );
        }
        let outcomes = if game.actors() == Actors::Chance { entries(game) } else { Vec::new() };
        let drawn = game.draw(&mut |below: usize| random.usize(..below));
        assert_eq!(drawn.is_some(), !outcomes.is_empty(), "{position}");
        assert!(drawn.is_none_or(|entry| outcomes.contains(&entry)), "{position}");
        assert_eq!(game.winners().is_some(), game.actors() == Actors::Nobody, "{position}");
        assert_eq!(game.winners(), game.outcome().map(|outcome| outcome.winners), "{position}");
        if game.layout_due() {
            let seat = actor(game);
            assert!(
                entries(game).is_empty()
                    && game.random_layout(seat, &mut |below: usize| random.usize(..below)).is_some()
            );
        }
    }
}

#[test]
fn counts_captures_and_draws_match_the_list() {
    everywhere(60, Listing);
}

#[derive(Clone, Copy)]
struct Allowing;

impl Law for Allowing {
    fn holds<G: Game>(&self, game: &G, random: &mut Rng) {
        let position = game.position();
        let legal: HashSet<G::Entry> =
            actor(game).map_or(Vec::new(), |seat| game.legal(seat)).into_iter().collect();
        let allowed = legal.iter().filter(|entry| game.allows(**entry)).count();
        assert!(
            allowed == 0 || allowed == legal.len(),
            "{position}: it can be told of all entries or of none"
        );
        // Entries that are legal some plies later.
        let mut later = game.clone();
        for _ in 0..8 {
            if !random_step(&mut later, &mut |below: usize| random.usize(..below)) {
                break;
            }
            for entry in entries(&later) {
                assert!(!game.allows(entry) || legal.contains(&entry), "{position}: {}", later.write(entry));
            }
        }
    }
}

struct AllAllowed;

impl PlayVisitor for AllAllowed {
    type Output = ();
    fn visit<G: Game>(self, play: &Play<G>) {
        let (mut game, mut random) = (play.game().clone(), Rng::with_seed(3));
        for _ in 0..8 {
            assert!(random_step(&mut game, &mut |below: usize| random.usize(..below)));
        }
        let legal = entries(&game);
        assert!(!legal.is_empty() && legal.iter().all(|entry| game.allows(*entry)), "{}", game.position());
    }
}

#[test]
fn allows_agrees_with_the_list() {
    everywhere(60, Allowing);
    // In these games the search benefits from it.
    for game in ["triablo", "torissogi", "triortan"] {
        let setup = setups().into_iter().find(|setup| setup.game == game).unwrap();
        AnyPlay::start(&setup).unwrap().visit(AllAllowed);
    }
}

#[derive(Clone, Copy)]
struct Weighing;

impl Law for Weighing {
    fn holds<G: Game>(&self, game: &G, _: &mut Rng) {
        let own = game.weights();
        assert_eq!(own.len(), G::FEATURES.len(), "a weight for each feature");
        let doubled: &'static [i32] = own.iter().map(|weight| 2 * weight).collect::<Vec<i32>>().leak();
        let mut other = game.clone();
        other.reweigh(doubled);
        assert_eq!(other.weights(), doubled, "{}", game.position());
        if game.winners().is_none() {
            assert_eq!(other.scores(), game.scores().map(|score| 2 * score), "{}", game.position());
        }
        assert_eq!(entries(&other), entries(game), "rules do not depend on them");
    }
}

#[test]
fn scores_scale_with_the_weights() {
    everywhere(20, Weighing);
}

#[derive(Clone, Copy)]
struct Identity;

impl Law for Identity {
    fn holds<G: Game>(&self, game: &G, _: &mut Rng) {
        let mut seen = HashSet::new();
        let mut tried = game.clone();
        for entry in entries(game) {
            let undo = tried.make(entry, &mut |_| {});
            seen.insert((tried.hash(), tried.position()));
            tried.unmake(undo);
        }
        let hashes: HashSet<u64> = seen.iter().map(|(hash, _)| *hash).collect();
        // Two entries may lead to one position; positions that differ in more than counters have different
        // keys.
        assert!(
            hashes.len() * 100 >= seen.len() * 90,
            "{}: {} keys of {} positions",
            game.position(),
            hashes.len(),
            seen.len()
        );
    }
}

#[test]
fn hashes_distinguish_positions() {
    everywhere(30, Identity);
}

#[derive(Clone, Copy)]
struct Hidden;

impl Law for Hidden {
    fn holds<G: Game>(&self, game: &G, random: &mut Rng) {
        let seats = (0..game.seats() as u8).map(|seat| Viewer::Seat(Seat(seat)));
        for viewer in seats.chain([Viewer::Spectator]) {
            let dealt = game.determinize(viewer, &mut |below: usize| random.usize(..below));
            assert_eq!(dealt.position_for(viewer), game.position_for(viewer), "{}", game.position());
            assert_eq!((dealt.actors(), dealt.winners()), (game.actors(), game.winners()));
            if let Viewer::Seat(seat) = viewer {
                let both = [game, &dealt].map(|game| game.legal(seat).into_iter().collect::<HashSet<_>>());
                assert_eq!(both[0], both[1], "{viewer:?} can do the same in {}", game.position());
            }
            if !game.has_secrets() {
                assert_eq!(dealt.position(), game.position());
            }
        }
    }
}

#[test]
fn redealt_hands_look_equal_to_the_viewer() {
    everywhere(60, Hidden);
}

#[derive(Clone, Copy)]
struct Counting;

impl Law for Counting {
    fn holds<G: Game>(&self, game: &G, random: &mut Rng) {
        if random.u8(..) < 40 {
            assert_eq!(perft(game, 1), entries(game).len() as u64);
            if perft(game, 1) <= 250 {
                assert_eq!(perft(game, 2), perft_leaves(game, 2), "{}", game.position());
            }
        }
    }
}

#[test]
fn bulk_count_equals_made_entries() {
    everywhere(80, Counting);
}

struct Sizes(usize);

impl GameVisitor for Sizes {
    fn visit<G: Game>(&mut self) {
        let (id, size) = (G::info().id, size_of::<G::Entry>());
        assert!(size <= 8, "an entry of {id} has {size} bytes");
        assert!(size_of::<RecordEntry<G>>() >= size);
        self.0 += 1;
    }
}

#[test]
fn entries_are_small() {
    let mut sizes = Sizes(0);
    registry::visit_games(&mut sizes);
    assert_eq!(
        sizes.0,
        registry::games().iter().map(|info: &&GameInfo| info.id).collect::<HashSet<_>>().len()
    );
}
