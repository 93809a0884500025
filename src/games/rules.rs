//! The rules of a game: a state, who may act, which entries are legal, what an entry does.
//!
//! This is the part that is searched, counted and played out at random. It knows no text, picture, language
//! or store, and generating or making an entry allocates nothing. [`Notation`](super::Notation) defines how
//! entries are written, [`Presentation`](super::Presentation) how a state is shown.
//!
//! ```text
//!   actors ─▶ Seats: legal_into / captures_into / random      Chance: chance_into / draw      Nobody: winners
//!                    │                                                │
//!                    └────────────▶ make(entry) ─▶ Undo ◀─────────────┘          unmake(undo)
//!   layout_due: what is chosen (a set-up) or drawn (a deal) is a Layout, too large for an entry ─▶ lay_out
//! ```

use super::{
    entry::{Leave, Offer, Seat, SeatSet},
    setup::{Setup, SetupError},
};
use std::{fmt::Debug, hash::Hash};

/// Static data of a game, for the slash commands, the help and the command line.
/// Names and descriptions are texts: `game-<id>`, `game-<id>-about`, `variant-<id>-<variant>`,
/// `option-<key>`, ….
#[derive(Debug)]
pub struct GameInfo {
    pub id: &'static str,
    /// Raised whenever the rules code may judge a record differently than before. Finished games store the
    /// revision that produced their result.
    pub revision: u32,
    /// The first is the default.
    pub variants: &'static [VariantInfo],
}

#[derive(Debug)]
pub struct VariantInfo {
    pub id: &'static str,
    /// In canonical order.
    pub options: &'static [OptionInfo],
}

#[derive(Debug)]
pub struct OptionInfo {
    pub key: &'static str,
    pub values: OptionValues,
    /// The value where a record names none. It never changes.
    pub default: &'static str,
    /// The first choice in the form of a new table: the default, unless the game has a better one since.
    pub proposed: &'static str,
}

impl OptionInfo {
    /// Proposes another value than the default at new tables.
    pub const fn proposing(self, value: &'static str) -> OptionInfo {
        OptionInfo { proposed: value, ..self }
    }

    pub const fn words(
        key: &'static str,
        words: &'static [&'static str],
        default: &'static str,
    ) -> OptionInfo {
        OptionInfo {
            key,
            values: OptionValues::Words(words),
            default,
            proposed: default,
        }
    }

    pub const fn number(key: &'static str, min: u32, max: u32, default: &'static str) -> OptionInfo {
        OptionInfo {
            key,
            values: OptionValues::Integer { min, max, also: &[] },
            default,
            proposed: default,
        }
    }

    pub const fn text(key: &'static str) -> OptionInfo {
        OptionInfo { key, values: OptionValues::Text, default: "", proposed: "" }
    }
}

#[derive(Clone, Copy, Debug)]
pub enum OptionValues {
    Words(&'static [&'static str]),
    /// A whole number in `min..=max`, or one of `also`.
    Integer {
        min: u32,
        max: u32,
        also: &'static [u32],
    },
    /// Checked by the game itself.
    Text,
}

/// A random generator: `below(n)` is uniform in `0..n`.
pub trait Below: FnMut(usize) -> usize {}

impl<F: FnMut(usize) -> usize> Below for F {}

/// The source of the next entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actors {
    /// One seat on turn, or several in a simultaneous set-up. Never empty.
    Seats(SeatSet),
    /// The caller draws an outcome and enters it.
    Chance,
    /// The game is over.
    Nobody,
}

impl Actors {
    /// Returns the seat on turn if there is exactly one.
    pub fn only(self) -> Option<Seat> {
        self.seats().single()
    }

    /// Returns the seats on turn.
    pub fn seats(self) -> SeatSet {
        match self {
            Actors::Seats(seats) => seats,
            Actors::Chance | Actors::Nobody => SeatSet::EMPTY,
        }
    }
}

/// The viewer of a game. Hidden things are shown only to their owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    Seat(Seat),
    Spectator,
}

/// The state of one game and its rules. Implementations are pure and total.
///
/// [`Rules::unmake`] takes back an entry, given the result of [`Rules::make`], in last-in-first-out order.
/// The history that the repetition rules need is part of the state.
pub trait Rules: Clone + Debug + Send + Sync + Sized + 'static {
    /// A move, a pass, a chance outcome: at most eight bytes.
    type Entry: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A set-up entered as a whole, or a deal: too large for an entry and not listed.
    /// [`Infallible`](std::convert::Infallible) where there is none.
    type Layout: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// A notable effect of an entry, besides the entry itself.
    type Happening: Copy + Debug;
    type Undo;

    fn info() -> &'static GameInfo;

    fn start(setup: &Setup) -> Result<Self, SetupError>;

    fn seats(&self) -> usize;
    /// The seats taken by people. For the others the program enters [`Rules::automatic`]. Never empty.
    fn people(&self) -> SeatSet {
        SeatSet::first(self.seats())
    }
    /// Whether this game, with its variant and options, draws lots or takes entries in secret.
    fn has_secrets(&self) -> bool {
        false
    }
    fn actors(&self) -> Actors;
    /// The seats still in the game, which must agree to a draw.
    fn survivors(&self) -> SeatSet;
    /// The winners; `None` before the end. One seat: a win. Several: a draw among them. Empty: no
    /// winner.
    fn winners(&self) -> Option<SeatSet>;

    /// Calls `found` with every entry `seat` may make now, in no particular order. Finds none if the seat may
    /// not act or must enter a [`Rules::Layout`].
    fn legal_into(&self, seat: Seat, found: &mut impl FnMut(Self::Entry));
    fn legal(&self, seat: Seat) -> Vec<Self::Entry> {
        let mut entries = Vec::new();
        self.legal_into(seat, &mut |entry| entries.push(entry));
        entries
    }
    /// Calls `found` with every legal entry that captures something. Default: nothing is ever captured.
    fn captures_into(&self, _seat: Seat, _found: &mut impl FnMut(Self::Entry)) {}
    fn count_legal(&self, seat: Seat) -> u64 {
        let mut count = 0;
        self.legal_into(seat, &mut |_| count += 1);
        count
    }
    /// Returns a random legal entry, each equally likely; `None` if there is none. `below(n)`: uniform in
    /// `0..n`.
    fn random(&self, seat: Seat, below: &mut impl Below) -> Option<Self::Entry>;

    /// Calls `found` with every possible chance outcome. Finds none if chance need not act or deals a
    /// [`Rules::Layout`].
    fn chance_into(&self, _found: &mut impl FnMut(Self::Entry)) {}
    /// Draws one of these outcomes, with its probability.
    fn draw(&self, below: &mut impl Below) -> Option<Self::Entry> {
        let mut outcomes = Vec::new();
        self.chance_into(&mut |entry| outcomes.push(entry));
        (!outcomes.is_empty()).then(|| outcomes[below(outcomes.len())])
    }

    /// Whether the next thing to enter is a [`Rules::Layout`].
    fn layout_due(&self) -> bool {
        false
    }
    /// Returns a random layout that `seat` (`None`: chance) may enter now; `None` if none is due.
    fn random_layout(&self, _seat: Option<Seat>, _below: &mut impl Below) -> Option<Self::Layout> {
        None
    }

    /// Makes an entry that is legal now, or a possible chance outcome; reports its effects to `happened`.
    fn make(&mut self, entry: Self::Entry, happened: &mut impl FnMut(Self::Happening)) -> Self::Undo;
    /// Takes back the newest entry that has not been taken back yet.
    fn unmake(&mut self, undo: Self::Undo);
    /// Makes a layout that is legal now. It cannot be taken back. Default: for games without layouts.
    fn lay_out(
        &mut self,
        _seat: Option<Seat>,
        _layout: &Self::Layout,
        _happened: &mut impl FnMut(Self::Happening),
    ) {
    }
    /// Lets a surviving seat leave, in or out of turn. [`Notation::may_leave`](super::Notation::may_leave)
    /// must allow it.
    fn leave(&mut self, seat: Seat, how: Leave, happened: &mut impl FnMut(Self::Happening));
    /// Applies an offer that all survivors have agreed to.
    fn agree(&mut self, offer: Offer, happened: &mut impl FnMut(Self::Happening));

    /// Hashes the whole state except data that only repetition and counters need; updated incrementally by
    /// every entry.
    fn hash(&self) -> u64;

    /// Returns a complete state consistent with everything `viewer` can know: hidden things are dealt again
    /// with `below`, each possibility as likely as the rules make it. Returns the state itself where nothing
    /// is hidden.
    fn determinize(&self, _viewer: Viewer, _below: &mut impl Below) -> Self {
        self.clone()
    }

    /// Whether more than one state is consistent with everything `viewer` can know now, so that
    /// [`Rules::determinize`] deals something again.
    fn hides(&self, _viewer: Viewer) -> bool {
        false
    }
    /// Whether `viewer` sees only that chance decided, and not that the outcome is `entry`, a possible
    /// outcome now.
    fn hides_outcome(&self, _viewer: Viewer, _entry: Self::Entry) -> bool {
        false
    }

    /// The entry the game itself makes for the one seat on turn: a forced pass, the answer of a problem's
    /// other side. It is legal and depends on the state alone. A table asks once for each new board, off the
    /// async runtime, since it may take a second. Replaying a record never asks; the record contains the
    /// game's entries like any others. All players see that an automatic entry is made, so it must be public
    /// knowledge that one is due. `None`: the seat enters something itself.
    fn automatic(&self) -> Option<Self::Entry> {
        None
    }
    /// The seat of the person who opened the table, if a lot of the game assigns it (Trioker S6). `None`: the
    /// game does not assign it, or the lot is not drawn yet.
    fn host_seat(&self) -> Option<Seat> {
        None
    }
    /// The chance entry that opens the next game of the same people, seats rotated by one, instead of a lot.
    /// Only when this game is over (Trioker S6: roles switch after a draw).
    fn sequel(&self) -> Option<Self::Entry> {
        None
    }
}

/// A parsed record line that is not a control.
#[derive(Clone, PartialEq, Debug)]
pub enum RecordEntry<R: Rules> {
    Entry(R::Entry),
    Layout(R::Layout),
}
