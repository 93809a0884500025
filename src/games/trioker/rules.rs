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
#[path = "../../../tests/units/trioker.rs"]
mod tests;
