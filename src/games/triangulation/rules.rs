//! Implements [`Rules`]: variants and options, and the calls into `state` and `movegen`.

use super::{
    Entry, Reason, Triangulation,
    board::Board,
    history::{History, Mark},
    piece::{Armies, Army},
    random,
    state::{Draw, Happening, Position, Terms},
    weights::weights_of,
};
use crate::{
    Actors, Below, GameInfo, Leave, Offer, OptionInfo, OptionValues, Rules, Seat, SeatSet, Setup, SetupError,
    VariantInfo,
};
use std::convert::Infallible;

const QUIET: OptionInfo = OptionInfo::number("quiet", 0, 1_000_000, "150");
const REPETITION: OptionInfo = OptionInfo {
    key: "repetition",
    values: OptionValues::Integer { min: 2, max: 1_000_000, also: &[0] },
    default: "3",
    proposed: "3",
};
const NEUTRAL: OptionInfo = OptionInfo::words("neutral", &["red", "green", "blue"], "blue");

/// Variants and options (V1 to V3).
static INFO: GameInfo = GameInfo {
    id: "triangulation",
    revision: 1,
    variants: &[
        VariantInfo { id: "three-player", options: &[QUIET, REPETITION] },
        VariantInfo { id: "two-player", options: &[NEUTRAL, QUIET, REPETITION] },
    ],
};

impl Terms {
    pub fn of(setup: &Setup) -> Terms {
        let neutral = Army::ALL.into_iter().find(|army| setup.option("neutral") == army.name());
        // The setup has been validated against the table above, so its numbers parse.
        Terms {
            board: Board::get(),
            neutral: neutral.filter(|_| setup.variant == "two-player"),
            quiet: setup.number("quiet").unwrap_or(150),
            repetition: setup.number("repetition").unwrap_or(3),
            weights: weights_of(&setup.variant),
        }
    }

    /// Seats taken by players, in seat order.
    pub fn players(&self) -> &'static [Army] {
        match self.neutral {
            None => &Army::ALL,
            Some(Army::Red) => &[Army::Green, Army::Blue],
            Some(Army::Green) => &[Army::Red, Army::Blue],
            Some(Army::Blue) => &[Army::Red, Army::Green],
        }
    }

    pub fn names(&self) -> &'static [&'static str] {
        match self.neutral {
            None => &["red", "green", "blue"],
            Some(Army::Red) => &["green", "blue"],
            Some(Army::Green) => &["red", "blue"],
            Some(Army::Blue) => &["red", "green"],
        }
    }

    /// Army of a player's seat.
    pub fn army(&self, seat: Seat) -> Army {
        self.players().get(seat.index()).copied().unwrap_or(Army::Red)
    }

    /// Seat of a player's army; the army must not be the neutral one.
    #[inline]
    pub fn seat(&self, army: Army) -> Seat {
        Seat(army as u8 - u8::from(self.neutral.is_some_and(|neutral| neutral < army)))
    }

    fn seats(&self, armies: Armies) -> SeatSet {
        let players = armies.iter().filter(|army| self.neutral != Some(*army));
        players.fold(SeatSet::EMPTY, |set, army| set.with(self.seat(army)))
    }
}

/// State needed to take an entry back: the position before it and the mark of the history.
#[derive(Debug)]
pub struct Undo {
    position: Position,
    history: Mark,
}

impl Rules for Triangulation {
    type Entry = Entry;
    type Layout = Infallible;
    type Happening = Happening;
    type Undo = Undo;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn start(setup: &Setup) -> Result<Triangulation, SetupError> {
        let terms = Terms::of(setup);
        let position = Position::start(&terms);
        Ok(Triangulation { terms, position, history: History::of(position.key()) })
    }

    fn seats(&self) -> usize {
        self.terms.players().len()
    }

    #[inline]
    fn actors(&self) -> Actors {
        match self.position.over {
            Some(_) => Actors::Nobody,
            None => Actors::Seats(SeatSet::only(self.on_turn())),
        }
    }

    fn survivors(&self) -> SeatSet {
        self.terms.seats(self.position.active())
    }

    fn winners(&self) -> Option<SeatSet> {
        self.position.over.map(|_| self.survivors())
    }

    #[inline]
    fn legal_into(&self, seat: Seat, found: &mut impl FnMut(Entry)) {
        if seat == self.on_turn() {
            self.position.entries(self.terms.board, found);
        }
    }

    #[inline]
    fn captures_into(&self, seat: Seat, found: &mut impl FnMut(Entry)) {
        if seat == self.on_turn() {
            self.position.capturing(self.terms.board, found);
        }
    }

    fn count_legal(&self, seat: Seat) -> u64 {
        if seat == self.on_turn() {
            self.position.count_entries(self.terms.board)
        } else {
            0
        }
    }

    #[inline]
    fn random(&self, seat: Seat, below: &mut impl Below) -> Option<Entry> {
        (seat == self.on_turn()).then(|| random::draw(&self.position, &self.terms, below))?
    }

    #[inline]
    fn make(&mut self, entry: Entry, happened: &mut impl FnMut(Happening)) -> Undo {
        let undo = Undo { position: self.position, history: self.history.mark() };
        self.position.make(&self.terms, entry, &mut self.history, happened);
        undo
    }

    #[inline]
    fn unmake(&mut self, undo: Undo) {
        self.position = undo.position;
        self.history.back_to(undo.history);
    }

    fn leave(&mut self, seat: Seat, how: Leave, happened: &mut impl FnMut(Happening)) {
        let reason = match how {
            Leave::Timeout => Reason::Timeout,
            Leave::Resign | Leave::Illegal => Reason::Resign,
        };
        self.position
            .leave(&self.terms, self.terms.army(seat), reason, &mut self.history, happened);
    }

    fn agree(&mut self, _offer: Offer, happened: &mut impl FnMut(Happening)) {
        self.position.draw(Draw::Agreement, happened);
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.position.key()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Notation, RecordEntry, perft, perft_leaves, random_step,
        testing::{at, lots, start},
        triangulation::random::tests::POSITIONS,
    };

    const SETUPS: [(&str, &[(&str, &str)]); 5] = [
        ("three-player", &[]),
        ("two-player", &[]),
        ("two-player", &[("neutral", "red"), ("quiet", "0")]),
        ("two-player", &[("neutral", "green"), ("repetition", "2"), ("quiet", "12")]),
        ("three-player", &[("repetition", "0"), ("quiet", "40")]),
    ];

    #[test]
    fn counting_and_making_the_last_entries_agree() {
        for (variant, position) in POSITIONS {
            let game: Triangulation = at(variant, position);
            for depth in 0..4 {
                assert_eq!(perft(&game, depth), perft_leaves(&game, depth), "{position} at {depth}");
            }
        }
    }

    #[test]
    fn unmake_restores_the_position() {
        let mut random = fastrand::Rng::with_seed(17);
        let mut made = 0;
        for round in 0..40 {
            let (variant, options) = SETUPS[round % SETUPS.len()];
            let mut game: Triangulation = start(variant, options);
            let mut taken = Vec::new();
            while taken.len() < 400
                && let Some(entry) = game.random(game.on_turn(), &mut lots(&mut random))
            {
                let before = (game.position(), game.hash(), game.legal(game.on_turn()), game.history.mark());
                taken.push((before, game.make(entry, &mut |_| {})));
            }
            made += taken.len();
            while let Some(((position, hash, legal, mark), undo)) = taken.pop() {
                game.unmake(undo);
                assert_eq!(game.position(), position);
                assert_eq!(
                    (game.hash(), game.legal(game.on_turn()), game.history.mark()),
                    (hash, legal, mark),
                    "{position}"
                );
            }
        }
        assert!(made > 5000, "{made} entries");
    }

    /// Reading a position string gives the same key as playing up to the position.
    #[test]
    fn incremental_key_matches_the_position() {
        let mut random = fastrand::Rng::with_seed(18);
        for round in 0..60 {
            let (variant, options) = SETUPS[round % SETUPS.len()];
            let mut game: Triangulation = start(variant, options);
            let setup = Setup::of::<Triangulation>(variant, options).unwrap();
            for ply in 0..300 {
                let read = Triangulation::from_position(&setup, &game.position()).unwrap();
                assert_eq!((read.hash(), read.position), (game.hash(), game.position), "{}", game.position());
                if ply == 60 && round % 7 == 0 && game.actors() != Actors::Nobody {
                    game.leave(game.on_turn(), Leave::Timeout, &mut |_| {});
                } else if !random_step(&mut game, &mut lots(&mut random)) {
                    break;
                }
            }
        }
    }

    /// A copy counts repetitions like the original.
    #[test]
    fn copies_continue_identically() {
        let mut random = fastrand::Rng::with_seed(19);
        let mut repeated = 0;
        for round in 0..40 {
            let mut game: Triangulation = start(SETUPS[round % 2].0, &[("repetition", "2"), ("quiet", "0")]);
            while let Some(entry) = game.random(game.on_turn(), &mut lots(&mut random)) {
                let mut copy = game.clone();
                copy.make(entry, &mut |_| {});
                game.make(entry, &mut |_| {});
                assert_eq!(copy.position(), game.position());
                repeated += u32::from(game.position.over == Some(Reason::Repetition));
            }
        }
        assert!(repeated > 0);
    }

    #[test]
    fn captures_match_the_legal_list() {
        let mut random = fastrand::Rng::with_seed(20);
        let check = |game: &Triangulation| {
            let seat = game.on_turn();
            let mut captures = Vec::new();
            game.captures_into(seat, &mut |entry| captures.push(entry));
            let mut legal = game.legal(seat);
            assert_eq!(game.count_legal(seat), legal.len() as u64);
            legal.retain(|entry| matches!(entry, Entry::Move { capture: true, .. }));
            assert_eq!(captures, legal, "{}", game.position());
            captures.len()
        };
        POSITIONS.iter().for_each(|(variant, position)| _ = check(&at(variant, position)));
        let mut found = 0;
        for round in 0..40 {
            let (variant, options) = SETUPS[round % SETUPS.len()];
            let mut game: Triangulation = start(variant, options);
            while random_step(&mut game, &mut lots(&mut random)) {
                found += check(&game);
            }
        }
        assert!(found > 1000, "{found} captures");
    }

    /// Pieces moving back and forth repeat the position, and the last occurrence ends the game.
    #[test]
    fn repetitions_count() {
        let options =
            |times: &str| Setup::of::<Triangulation>("three-player", &[("repetition", times)]).unwrap();
        let counts = |times: &str| {
            let position = "RG/3/5/7/9/11/13/GG7RI5BG;R;RGBaaa;-;-;0;-";
            let mut game = Triangulation::from_position(&options(times), position).unwrap();
            for text in ["a88-b88", "h18-h28", "h81-h82", "b88-a88", "h28-h18"] {
                let read = game.read(Seat(0), text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
                let RecordEntry::Entry(entry) = read;
                game.make(entry, &mut |_| {});
            }
            let count = perft(&game, 2);
            assert_eq!(perft_leaves(&game, 2), count);
            count
        };
        assert!(counts("2") < counts("0"));
    }
}
