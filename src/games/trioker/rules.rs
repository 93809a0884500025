//! Implements [`Rules`]: variants and options, and the calls into `state`, `turns` and `movegen`.

use super::{
    Deal, Entry, Kind, Phase, Trioker, data,
    network::network_of,
    state::{PlacedCells, Position, Reason, ResultKind, Terms},
    turns::Happening,
    weights::weights_of,
};
use crate::{
    Actors, Below, GameInfo, Leave, Offer, OptionInfo, Rules, Seat, SeatSet, Setup, SetupError, VariantInfo,
    Viewer,
};
use deltille_base::message;
use std::sync::LazyLock;

const PLAYERS: [&str; 4] = ["p1", "p2", "p3", "p4"];
const DUEL: [&str; 2] = ["even", "odd"];
const SOLO: [&str; 1] = ["solo"];

const fn words(key: &'static str, values: &'static [&'static str]) -> OptionInfo {
    OptionInfo::words(key, values, values[0])
}
const COUNT: OptionInfo = words("players", &["2", "3", "4"]);
const BLOCKED: OptionInfo = words("blocked", &["replay", "score"]);
const BOARD: OptionInfo = words("board", &["73", "52"]);
const BORDER: OptionInfo = words("border", &["any", "1", "2", "3", "4"]);
const F5: OptionInfo = words("f5", &["on", "off"]);

/// Variants and options (V1); the shapes come from the data file.
static INFO: LazyLock<GameInfo> = LazyLock::new(|| {
    let shapes: Vec<&'static str> = data::shapes().iter().map(|shape| shape.name.as_str()).collect();
    // Built once and kept for the life of the program.
    let shapes: &'static [&'static str] = shapes.leak();
    let shape = OptionInfo::words("shape", shapes, "star");
    let variants = vec![
        VariantInfo { id: "rapid", options: &[COUNT, BLOCKED] },
        VariantInfo { id: "original", options: &[COUNT, BLOCKED, F5] },
        VariantInfo { id: "even-odd", options: &[BOARD] },
        VariantInfo { id: "simple-single", options: &[COUNT] },
        VariantInfo { id: "simple-double", options: &[COUNT] },
        VariantInfo { id: "simple-triple", options: &[COUNT] },
        VariantInfo { id: "puzzle", options: vec![shape].leak() },
        VariantInfo { id: "macmahon", options: &[BORDER] },
    ];
    GameInfo { id: "trioker", revision: 1, variants: variants.leak() }
});

impl Terms {
    pub fn of(setup: &Setup) -> Result<Terms, SetupError> {
        let variants = INFO.variants.iter().map(|variant| variant.id);
        let variant = variants.into_iter().find(|known| *known == setup.variant).unwrap_or("rapid");
        let (kind, name) = match variant {
            "original" => (Kind::Original, "original"),
            "even-odd" if setup.option("board") == "52" => (Kind::EvenOdd, "even-odd-52"),
            "even-odd" => (Kind::EvenOdd, "even-odd-73"),
            "simple-single" | "simple-double" | "simple-triple" => (Kind::Simple, variant),
            "puzzle" => (Kind::Puzzle, setup.option("shape")),
            "macmahon" => (Kind::MacMahon, "macmahon"),
            _ => (Kind::Rapid, "rapid"),
        };
        let board = if kind == Kind::Puzzle {
            data::shape_named(name)
        } else {
            data::board_named(name)
        };
        Ok(Terms {
            variant,
            kind,
            board: board.ok_or_else(|| SetupError::Rule(message!("trioker-terms-no-board", board = name)))?,
            seats: match kind {
                Kind::EvenOdd => 2,
                Kind::Puzzle | Kind::MacMahon => 1,
                _ => setup.number("players").map_or(2, |players| players as usize),
            },
            score_blocked: setup.option("blocked") == "score",
            levy: setup.option("f5") == "on",
            border: setup.number("border").map(|colour| colour as u8 - 1),
            weights: weights_of(variant),
            network: network_of(variant),
        })
    }

    pub fn names(&self) -> &'static [&'static str] {
        match self.kind {
            Kind::EvenOdd => &DUEL,
            Kind::Puzzle | Kind::MacMahon => &SOLO,
            _ => &PLAYERS[..self.seats],
        }
    }
}

/// State needed to take an entry back.
#[derive(Debug)]
pub struct Undo {
    position: Position,
    placed: PlacedCells,
}

impl Rules for Trioker {
    type Entry = Entry;
    type Layout = Deal;
    type Happening = Happening;
    type Undo = Undo;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn start(setup: &Setup) -> Result<Trioker, SetupError> {
        let terms = Terms::of(setup)?;
        Ok(Trioker::new(terms, Position::start(&terms)))
    }

    fn seats(&self) -> usize {
        self.terms.seats
    }

    fn has_secrets(&self) -> bool {
        !self.terms.kind.is_solo()
    }

    #[inline]
    fn actors(&self) -> Actors {
        match self.position.phase {
            Phase::Over(_) => Actors::Nobody,
            _ if self.chance_is_due() => Actors::Chance,
            _ => Actors::Seats(SeatSet::only(self.position.turn)),
        }
    }

    fn survivors(&self) -> SeatSet {
        self.position.alive
    }

    fn winners(&self) -> Option<SeatSet> {
        match self.position.phase {
            Phase::Over(end) => Some(end.winners),
            _ => None,
        }
    }

    #[inline]
    fn legal_into(&self, seat: Seat, found: &mut impl FnMut(Entry)) {
        if seat == self.position.turn {
            self.position.entries(&self.terms, found);
        }
    }

    #[inline]
    fn count_legal(&self, seat: Seat) -> u64 {
        if seat == self.position.turn {
            self.position.count_entries(&self.terms)
        } else {
            0
        }
    }

    #[inline]
    fn random(&self, seat: Seat, below: &mut impl Below) -> Option<Entry> {
        (seat == self.position.turn).then(|| self.position.random_entry(&self.terms, below))?
    }

    #[inline]
    fn chance_into(&self, found: &mut impl FnMut(Entry)) {
        self.position.outcomes(found);
    }

    #[inline]
    fn draw(&self, below: &mut impl Below) -> Option<Entry> {
        self.position.random_outcome(below)
    }

    #[inline]
    fn layout_due(&self) -> bool {
        self.position.phase == Phase::Deal
    }

    fn random_layout(&self, _seat: Option<Seat>, below: &mut impl Below) -> Option<Deal> {
        self.position.random_deal(&self.terms, below)
    }

    #[inline]
    fn make(&mut self, entry: Entry, happened: &mut impl FnMut(Happening)) -> Undo {
        let undo = Undo { position: self.position, placed: self.placed };
        self.position.make(&self.terms, entry, happened);
        match entry {
            Entry::Place { cell, .. } if self.terms.kind.is_solo() => self.placed.push(cell),
            Entry::Lift(cell) => self.placed.remove(cell),
            _ => {}
        }
        undo
    }

    #[inline]
    fn unmake(&mut self, undo: Undo) {
        (self.position, self.placed) = (undo.position, undo.placed);
    }

    fn lay_out(&mut self, _seat: Option<Seat>, layout: &Deal, happened: &mut impl FnMut(Happening)) {
        self.position.deal(&self.terms, layout, happened);
    }

    fn leave(&mut self, seat: Seat, how: Leave, happened: &mut impl FnMut(Happening)) {
        let reason = match how {
            Leave::Timeout => Reason::Timeout,
            Leave::Resign | Leave::Illegal => Reason::Resign,
        };
        self.position.leave(&self.terms, seat, reason, happened);
    }

    fn agree(&mut self, _offer: Offer, happened: &mut impl FnMut(Happening)) {
        self.position.agree(happened);
    }

    fn hash(&self) -> u64 {
        self.position.key()
    }

    fn determinize(&self, viewer: Viewer, below: &mut impl Below) -> Trioker {
        self.dealt_anew(viewer, below)
    }

    fn hides(&self, viewer: Viewer) -> bool {
        self.hides_from(viewer)
    }

    /// The tile drawn by another seat is hidden (H3).
    fn hides_outcome(&self, viewer: Viewer, entry: Entry) -> bool {
        matches!(entry, Entry::Drawn { seat, .. } if !self.sees_hand(viewer, seat))
    }

    /// T6: an entry without an alternative, if it is public that there is none. That holds for a forced draw
    /// or pass (H4), the opening with a tile that fits in one way only (S5), and all entries of a game with
    /// open hands (H2). That a tile of a hidden hand fits in one place only is known to its owner alone.
    fn automatic(&self) -> Option<Entry> {
        let (terms, position) = (&self.terms, &self.position);
        let waits = matches!(position.phase, Phase::Start(_) | Phase::Play | Phase::Drawn(_));
        if terms.kind.is_solo() || !waits || position.count_entries(terms) != 1 {
            return None;
        }
        let known = |entry: &Entry| match entry {
            Entry::Draw | Entry::Pass => true,
            _ => matches!(position.phase, Phase::Start(_)) || !terms.kind.has_deal(),
        };
        position.nth_entry(terms, 0).filter(known)
    }

    /// Seat of the host after the coin flip (S6).
    fn host_seat(&self) -> Option<Seat> {
        self.position.heads.map(|heads| Seat(u8::from(heads)))
    }

    fn sequel(&self) -> Option<Entry> {
        let Phase::Over(end) = self.position.phase else {
            return None;
        };
        let drawn = matches!(end.kind, ResultKind::Replay | ResultKind::Shared);
        self.position.heads.filter(|_| drawn).map(|heads| Entry::Flip { heads: !heads })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Notation, Taps, perft, perft_leaves, random_step,
        testing::{lots, setup, start},
    };

    /// Every variant with every value of every option.
    fn setups() -> Vec<Setup> {
        let mut setups = Vec::new();
        for variant in INFO.variants {
            for option in variant.options {
                let crate::OptionValues::Words(values) = option.values else {
                    panic!("all options are words")
                };
                let setup = |value: &str| Setup::of::<Trioker>(variant.id, &[(option.key, value)]);
                setups.extend(values.iter().map(|value| setup(value).unwrap()));
            }
        }
        setups
    }

    /// Shows every state of a random game of at most 80 entries to `visit`, which must leave the state
    /// unchanged.
    fn random_game(setup: &Setup, seed: u64, mut visit: impl FnMut(&mut Trioker)) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Trioker::start(setup).unwrap();
        for _ in 0..80 {
            visit(&mut game);
            if !random_step(&mut game, &mut lots(&mut random)) {
                break;
            }
        }
    }

    fn all(game: &Trioker) -> Vec<Entry> {
        let mut entries = Vec::new();
        game.chance_into(&mut |entry| entries.push(entry));
        (0..game.seats() as u8).for_each(|seat| entries.extend(game.legal(Seat(seat))));
        entries
    }

    #[test]
    fn unmake_restores_everything() {
        for (seed, setup) in (0..).zip(setups()) {
            random_game(&setup, seed, |game| {
                let (position, hash, entries) = (game.position(), game.hash(), all(game));
                let placed = format!("{:?}", game.placed);
                for entry in &entries {
                    let undo = game.make(*entry, &mut |_| {});
                    let next = all(game).into_iter().next().map(|next| game.make(next, &mut |_| {}));
                    next.into_iter().for_each(|next| game.unmake(next));
                    assert_ne!(game.hash(), hash, "{position}: {}", game.write(*entry));
                    game.unmake(undo);
                }
                assert_eq!((game.position(), game.hash(), all(game)), (position, hash, entries));
                assert_eq!(format!("{:?}", game.placed), placed);
            });
        }
    }

    #[test]
    fn parsed_position_has_the_same_hash() {
        let mut seen = std::collections::BTreeMap::new();
        for (seed, setup) in (0..).zip(setups()) {
            random_game(&setup, 100 + seed, |game| {
                let text = game.position();
                let read = Trioker::from_position(&setup, &text).unwrap();
                assert_eq!(read.hash(), game.hash(), "{text}");
                // Different positions of one game have different hashes.
                let other = seen.insert((seed, game.hash()), text.clone());
                assert!(other.as_ref().is_none_or(|other| *other == text), "{other:?} and {text}");
            });
        }
    }

    #[test]
    fn every_part_of_the_state_changes_the_hash() {
        let setup = Setup::of::<Trioker>("rapid", &[("players", "3")]).unwrap();
        let base = "rapid;players=3;blocked=replay|B=333.12@D6|H=p1:001,002;p2:003;p3:-|S=p1:35;p2:30;p3:25|T=p1:play";
        let hash = |text: &str| Trioker::from_position(&setup, text).unwrap().hash();
        let changes = [
            ("B=333.12@D6", "B=-"),
            ("B=333.12@D6", "B=332.12@D6"),
            ("B=333.12@D6", "B=332.04@D6"),
            ("B=333.12@D6", "B=330.10@D5,333.12@D6"),
            ("p1:001,002;p2:003", "p1:001;p2:002,003"),
            ("p1:001,002;p2:003;p3:-", "p1:003;p2:001,002;p3:-"),
            ("p2:003;p3:-", "p2:-;p3:003"),
            ("p2:003;p3:-", "p2:003;p3:012"),
            ("p3:-", "p3!:-"),
            ("p1:35;p2:30", "p1:30;p2:35"),
            ("p3:25", "p3:-25"),
            ("T=p1:play", "T=p2:play"),
            ("T=p1:play", "T=p1:drawn:001"),
            ("T=p1:play", "T=p1:drawn:002"),
            ("T=p1:play", "T=p1:draw:p1"),
            ("T=p1:play", "T=p1:feed:p2+p3"),
            ("T=p1:play", "T=p1:feed:p3"),
            ("T=p1:play", "T=-:over:shared:agreement:p1+p2+p3"),
            ("T=p1:play", "T=-:over:shared:blocked:p1+p2+p3"),
            ("T=p1:play", "T=-:over:shared:blocked:p1+p2"),
        ];
        let texts = changes.map(|(from, to)| base.replacen(from, to, 1));
        let hashes: std::collections::BTreeSet<u64> =
            texts.iter().map(|text| hash(text)).chain([hash(base)]).collect();
        assert_eq!(hashes.len(), changes.len() + 1);
        let duel = Setup::of::<Trioker>("even-odd", &[]).unwrap();
        let hash = |rest: &str| {
            let text = format!("even-odd;board=73|B=230.08@D7|H=even:000;odd:021,110|{rest}|T=odd:play");
            Trioker::from_position(&duel, &text).unwrap().hash()
        };
        let hashes = ["X=0|F=tails", "X=1|F=tails", "X=0|F=heads", "X=0|F=-"].map(hash);
        assert_eq!(std::collections::BTreeSet::from(hashes).len(), 4);
    }

    #[test]
    fn the_order_of_entries_does_not_change_the_hash() {
        let setup = setup::<Trioker>("puzzle", &[]);
        let after = |lines: &[&str]| {
            let mut game = Trioker::start(&setup).unwrap();
            for line in lines {
                let entry =
                    game.legal(Seat(0)).into_iter().find(|entry| game.write(*entry) == *line).unwrap();
                game.make(entry, &mut |_| {});
            }
            game.hash()
        };
        let hash = after(&["112.02@B1", "110.04@C1"]);
        assert_eq!(after(&["110.04@C1", "112.02@B1"]), hash);
        assert_eq!(after(&["110.04@C1", "021.08@B2", "112.02@B1", "lift@B2"]), hash);
    }

    #[test]
    fn counts_captures_and_draws_match_legal_entries() {
        for (seed, setup) in (0..).zip(setups()) {
            random_game(&setup, 200 + seed, |game| {
                for seat in (0..game.seats() as u8).map(Seat) {
                    let legal = game.legal(seat);
                    assert_eq!(game.count_legal(seat), legal.len() as u64);
                    let mut captures = Vec::new();
                    game.captures_into(seat, &mut |entry| captures.push(entry));
                    let told = |entry: &Entry| game.steps(*entry).iter().any(|step| step.capture);
                    assert_eq!(captures, legal.iter().copied().filter(told).collect::<Vec<_>>());
                    let drawn = (0..legal.len()).map(|at| game.random(seat, &mut |_| at));
                    assert!(drawn.eq(legal.iter().copied().map(Some)), "each legal entry has one number");
                    assert_eq!(game.random(seat, &mut |_| 0).is_none(), legal.is_empty());
                }
                let mut outcomes = Vec::new();
                game.chance_into(&mut |entry| outcomes.push(entry));
                assert!(
                    (0..outcomes.len())
                        .map(|at| game.draw(&mut |_| at))
                        .eq(outcomes.iter().copied().map(Some))
                );
            });
        }
    }

    #[test]
    fn counting_and_making_the_last_entries_agree() {
        for (variant, depth) in [("even-odd", 3), ("puzzle", 2), ("macmahon", 2)] {
            let game = start::<Trioker>(variant, &[]);
            assert_eq!(perft(&game, depth), perft_leaves(&game, depth));
        }
        let undealt = start::<Trioker>("rapid", &[]);
        assert_eq!((perft(&undealt, 1), perft_leaves(&undealt, 1)), (0, 0), "deals are not listed");
    }
}
