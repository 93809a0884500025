//! Perft and random games: the same numbers as the contract's plain walk, quickly.

use super::{
    Torissogi,
    history::History,
    movegen::Fan,
    state::{Entry, Position, Terms},
};
use std::ops::ControlFlow::{Break, Continue};

impl Torissogi {
    /// Number of sequences of `depth` entries, each of them played to its last entry. The same as
    /// [`Game::perft`](crate::games::Game::perft), which counts the last entries without playing them.
    pub fn perft_leaves(&self, depth: u32) -> u64 {
        self.count_sequences(depth, false)
    }

    pub(super) fn count_sequences(&self, depth: u32, bulk: bool) -> u64 {
        walk(&self.position, &self.terms, depth, bulk, &mut History::clone(&self.history))
    }

    /// Plays random entries from here until the game is over or `limit` entries were made; returns how many.
    /// `below(n)`: uniform in `0..n`.
    pub fn play_out(&mut self, limit: u32, below: &mut impl FnMut(usize) -> usize) -> u32 {
        let history = std::sync::Arc::make_mut(&mut self.history);
        for made in 0..limit {
            let Some(entry) = draw(&self.position, &self.terms, history, below) else { return made };
            history.push(&self.position, entry);
            self.position.make(&self.terms, entry);
        }
        limit
    }
}

/// Pieces, Swallows' steps and kinds in hand that are kept for drawing; few positions have more.
const KEPT: usize = 32;

/// One of the legal entries, each equally likely; `None` when the game is over.
fn draw(position: &Position, terms: &Terms, history: &History, below: &mut impl FnMut(usize) -> usize) -> Option<Entry> {
    let barred = history.barred(terms, position);
    let mut fans = [Fan::NONE; KEPT];
    // How many entries there are up to and with each fan.
    let mut ends = [0; KEPT];
    let (mut used, mut total) = (0, 0);
    let complete = position.fans(terms, |fan| {
        if used == KEPT || !barred.is_empty() {
            return Break(());
        }
        total += fan.len(terms, position.turn);
        (fans[used], ends[used]) = (fan, total);
        used += 1;
        Continue(())
    });
    if complete.is_break() {
        let mut entries = Vec::new();
        position.entries(terms, |entry| entries.push(entry));
        entries.retain(|entry| !barred.contains(entry));
        return (!entries.is_empty()).then(|| entries[below(entries.len())]);
    }
    if total == 0 {
        return None;
    }
    let place = below(total as usize) as u32;
    let at = ends[..used].iter().filter(|end| **end <= place).count().min(KEPT - 1);
    let before = if at == 0 { 0 } else { ends[at - 1] };
    fans[at].entry(position.turn, place - before)
}

fn walk(position: &Position, terms: &Terms, depth: u32, bulk: bool, history: &mut History) -> u64 {
    if depth == 0 {
        return 1;
    }
    let barred = history.barred(terms, position);
    if depth == 1 && bulk {
        return position.count_entries(terms) - barred.len() as u64;
    }
    let mut nodes = 0;
    position.entries(terms, |entry| {
        if !barred.is_empty() && barred.contains(&entry) {
            return;
        }
        let mut next = *position;
        next.make(terms, entry);
        if depth == 1 {
            // The made position decides whether it counts, so that making it cannot be left out.
            nodes += u64::from(next.ply > position.ply);
        } else {
            history.push(position, entry);
            nodes += walk(&next, terms, depth - 1, bulk, history);
            history.pop(position.turn);
        }
    });
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{
        Event, Game, Setup, plain_perft,
        torissogi::{
            board::Cell,
            piece::{Kind, Piece},
            state::{BLACK, WHITE, opponent},
        },
    };

    const OPTIONS: [&[(&str, &str)]; 3] = [&[], &[("check", "strict")], &[("check", "strict"), ("promotion", "forced")]];

    fn setup(options: &[(&str, &str)]) -> Setup {
        let options: Vec<_> = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Setup::parse(Torissogi::info(), None, &options).unwrap()
    }

    fn start(options: &[(&str, &str)]) -> Torissogi {
        Torissogi::start(&setup(options)).unwrap()
    }

    fn at(options: &[(&str, &str)], position: &str) -> Torissogi {
        Torissogi::from_position(&setup(options), position).unwrap()
    }

    fn enter(game: &mut Torissogi, text: &str) -> Vec<Event> {
        let (seat, mut events) = (game.position.turn, Vec::new());
        let entry = game.read(seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        game.apply(Some(seat), &entry, &mut events);
        events
    }

    /// The same position with the sides exchanged (B4).
    fn reflected(game: &Torissogi) -> Torissogi {
        let (tables, position) = (game.terms.tables, &game.position);
        let mut turned = Position::empty();
        for cell in Cell::all() {
            let piece = position.at(cell);
            if let Some(kind) = piece.kind() {
                turned.put(tables, cell.reflected(), Piece::new(opponent(piece.seat()), kind));
            }
        }
        for (seat, kind) in [BLACK, WHITE].into_iter().flat_map(|seat| Kind::droppable().map(move |kind| (seat, kind))) {
            turned.hold(tables, opponent(seat), kind, position.in_hand(seat, kind));
        }
        turned.set_turn(tables, opponent(position.turn));
        (turned.calm, turned.ply, turned.ending) = (position.calm, position.ply, None);
        turned.settle_phoenixes();
        turned.settle(&game.terms);
        Torissogi { terms: game.terms, position: turned, history: Default::default() }
    }

    fn after_random(options: &[(&str, &str)], plies: u32, random: &mut fastrand::Rng) -> Torissogi {
        let mut game = start(options);
        game.play_out(plies, &mut |below| random.usize(..below));
        game
    }

    #[test]
    fn counting_playing_and_the_plain_walk_agree() {
        let mut random = fastrand::Rng::with_seed(11);
        for options in OPTIONS {
            for plies in [0, 40, 150] {
                let game = after_random(options, plies, &mut random);
                for depth in 0..3 {
                    let plain = plain_perft(&game, depth);
                    let found = (game.perft(depth), game.perft_leaves(depth));
                    assert_eq!(found, (plain, plain), "{options:?} {} at {depth}", game.position());
                }
            }
        }
    }

    /// Law: the point reflection exchanges the sides and changes nothing else.
    #[test]
    fn perft_is_the_same_for_the_reflected_position() {
        let mut random = fastrand::Rng::with_seed(5);
        for at in 0..60 {
            let game = after_random(OPTIONS[at % 3], 5 * at as u32, &mut random);
            let mut forgetful = game.clone();
            forgetful.history = Default::default();
            let turned = reflected(&forgetful);
            assert_eq!(turned.perft(2), forgetful.perft(2), "{}", game.position());
            assert_eq!(reflected(&turned).position(), game.position());
        }
    }

    /// The key is that of the position, however it was reached.
    #[test]
    fn keys_do_not_depend_on_the_way() {
        let mut random = fastrand::Rng::with_seed(17);
        for _ in 0..40 {
            let game = after_random(&[], 300, &mut random);
            let read = at(&[], &game.position());
            assert_eq!(read.position.key(), game.position.key(), "{}", game.position());
            assert_ne!(reflected(&game).position.key(), game.position.key());
        }
    }

    /// What is drawn is legal, and every legal entry is drawn.
    #[test]
    fn every_legal_entry_can_be_drawn() {
        let game = at(&[], "5/5/5/5/PX4|5/5/2fs1/5/5|5/1S3/2F2/5/5|5/5/S4/5/5|4px/5/5/5/5 b S 0 0");
        let entries = game.entries();
        let drawn: Vec<Entry> = (0..entries.len())
            .filter_map(|wanted| {
                // Takes the fan that has the wanted one, and refuses all after it.
                let mut passed = 0;
                draw(&game.position, &game.terms, &game.history, &mut |total| {
                    let before = std::mem::replace(&mut passed, total);
                    if (before..total).contains(&wanted) { wanted - before } else { total - 1 }
                })
            })
            .collect();
        assert_eq!(drawn.len(), entries.len());
        assert!(entries.iter().all(|entry| drawn.contains(entry)));
    }

    /// Two thousand random games, each played again from its entries.
    #[test]
    fn random_games_can_be_replayed() {
        let mut random = fastrand::Rng::with_seed(2_000);
        for number in 0..2_000 {
            let game = start(OPTIONS[number % 3]);
            let (mut first, mut again) = (game.clone(), game);
            let mut entries = Vec::new();
            for _ in 0..2_000 {
                let drawn = draw(&first.position, &first.terms, &first.history, &mut |below| random.usize(..below));
                let Some(entry) = drawn else { break };
                std::sync::Arc::make_mut(&mut first.history).push(&first.position, entry);
                first.position.make(&first.terms, entry);
                entries.push(entry);
            }
            assert!(first.outcome().is_some(), "every game ends");
            for (at, entry) in entries.iter().enumerate() {
                let seat = again.position.turn;
                // One game in twenty by its text, as tables load it.
                let entry = if number % 20 == 0 {
                    let text = again.write(entry);
                    again.read(seat, &text).unwrap_or_else(|refusal| panic!("{text}, entry {at}: {refusal:?}"))
                } else {
                    *entry
                };
                again.apply(Some(seat), &entry, &mut Vec::new());
            }
            assert_eq!((again.position(), again.outcome()), (first.position(), first.outcome()));
        }
    }

    const THERE_AND_BACK: [&str; 4] = ["Ba1-Ca1", "De5-Ce5", "Ca1-Ba1", "Ce5-De5"];

    /// E2 in perft: at the third occurrence one entry less; the entry before it, all of them.
    #[test]
    fn repetitions_count() {
        let mut game = start(&[]);
        for text in THERE_AND_BACK.iter().chain(&THERE_AND_BACK[..3]) {
            enter(&mut game, text);
        }
        let barred = (plain_perft(&game, 2), game.perft(2), game.perft_leaves(2));
        let mut forgetful = game.clone();
        forgetful.history = Default::default();
        assert_eq!(barred, (forgetful.perft(2) - 1, forgetful.perft(2) - 1, forgetful.perft(2) - 1));
        let told = enter(&mut game, "Ce5-De5");
        assert!(told.iter().any(|event| event.message.id == "torissogi-event-barred"), "{told:?}");
        assert_eq!((game.perft(1), game.perft_leaves(1)), (38, 38));
        assert_eq!(game.read(BLACK, "Ba1-Ca1").unwrap_err().rule(), Some("E2"));
        // A generator that always says the same still finds an entry that is allowed.
        let mut turn = 0;
        let below = &mut |below: usize| {
            turn += 1;
            turn % below
        };
        assert_eq!(game.play_out(1, below), 1);
    }

    /// A position comes back although pieces were taken and dropped in between (E1 compares hands, and forgets nothing).
    #[test]
    fn captures_and_drops_can_be_undone() {
        let text = "5/5/5/5/PX4|5/3S1/5/5/5|5/3c1/5/1C3/5|5/5/5/1s3/5|4px/5/5/5/5 b - 0 0";
        let mut game = at(&[], text);
        let key = game.position.key();
        // Two Cranes take a Swallow each, return, and the Swallows are dropped where they stood.
        for entry in ["Cb2xDb2", "Cd4xBd4", "Db2-Cb2", "Bd4-Cd4", "S*Bd4", "S*Db2"].repeat(2) {
            assert!(game.barred().is_empty());
            enter(&mut game, entry);
        }
        assert_eq!(game.position.key(), key);
        let barred: Vec<String> = game.barred().iter().map(|entry| game.write(entry)).collect();
        assert_eq!(barred, ["Cb2xDb2"]);
    }
}
