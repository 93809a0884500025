//! The rules of a game: a state, who may act, which entries are legal, what an entry does.
//!
//! This is the part that is searched, counted and played out at random. It knows no text, picture, language
//! or store, and generating or making an entry allocates nothing. How entries are written is
//! [`Notation`](super::Notation)'s, how a state is shown [`Presentation`](super::Presentation)'s.
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

/// What can be known of a game before it starts: data for the slash commands, the help and the command line.
/// Names and descriptions are texts: `game-<id>`, `game-<id>-about`, `variant-<id>-<variant>`,
/// `option-<key>`, ….
#[derive(Debug)]
pub struct GameInfo {
    pub id: &'static str,
    /// Raised whenever a record may be judged in another way than before: finished games say by which their
    /// result is.
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
    pub default: &'static str,
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
    /// Judged by the game itself.
    Text,
}

/// Who may make the next entry.
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
    /// Whose turn it is, where it is one seat's.
    pub fn only(self) -> Option<Seat> {
        match self {
            Actors::Seats(seats) if seats.len() == 1 => seats.iter().next(),
            Actors::Seats(_) | Actors::Chance | Actors::Nobody => None,
        }
    }
}

/// Who looks. Hidden things are shown to their owner only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    Seat(Seat),
    Spectator,
}

/// The state of one game and its rules. Implementations are pure and total.
///
/// Going back is by [`Rules::unmake`] with what [`Rules::make`] returned, last made first. What repetition
/// needs to remember is part of the state.
pub trait Rules: Clone + Debug + Send + Sync + Sized + 'static {
    /// A move, a pass, a chance outcome: at most eight bytes.
    type Entry: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A set-up made as a whole or a deal: neither listed nor small. [`Infallible`](std::convert::Infallible)
    /// where there is none.
    type Layout: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// Something worth telling that an entry caused, beside itself.
    type Happening: Copy + Debug;
    /// What is needed to take an entry back.
    type Undo;

    fn info() -> &'static GameInfo;

    /// The state before the first entry.
    fn start(setup: &Setup) -> Result<Self, SetupError>;

    /// How many seats there are.
    fn seats(&self) -> usize;
    /// The seats that people take; for the others the program enters what [`Rules::automatic`] says. Never
    /// empty.
    fn people(&self) -> SeatSet {
        SeatSet::first(self.seats())
    }
    /// Whether this game, with its variant and options, draws lots or takes entries in secret.
    fn has_secrets(&self) -> bool {
        false
    }
    fn actors(&self) -> Actors;
    /// Seats still in the game: those that must agree to a draw.
    fn survivors(&self) -> SeatSet;
    /// `None` while the game goes on. One: a win. Several: a draw among them. None: nobody.
    fn winners(&self) -> Option<SeatSet>;

    /// Calls `found` with every entry `seat` may make now, in no particular order; never if it may not act or
    /// if what it may do now is a [`Rules::Layout`].
    fn legal_into(&self, seat: Seat, found: &mut impl FnMut(Self::Entry));
    /// The same as a list.
    fn legal(&self, seat: Seat) -> Vec<Self::Entry> {
        let mut entries = Vec::new();
        self.legal_into(seat, &mut |entry| entries.push(entry));
        entries
    }
    /// The legal entries that capture something.
    fn captures_into(&self, seat: Seat, found: &mut impl FnMut(Self::Entry));
    /// How many legal entries there are.
    fn count_legal(&self, seat: Seat) -> u64 {
        let mut count = 0;
        self.legal_into(seat, &mut |_| count += 1);
        count
    }
    /// One of the legal entries, each equally likely; `below(n)`: uniform in `0..n`. `None` where there is
    /// none.
    fn random(&self, seat: Seat, below: &mut (impl FnMut(usize) -> usize + ?Sized)) -> Option<Self::Entry>;

    /// Calls `found` with every outcome that chance may have now; never where it need not act or deals a
    /// [`Rules::Layout`].
    fn chance_into(&self, _found: &mut impl FnMut(Self::Entry)) {}
    /// One of these outcomes, with its probability.
    fn draw(&self, below: &mut (impl FnMut(usize) -> usize + ?Sized)) -> Option<Self::Entry> {
        let mut outcomes = Vec::new();
        self.chance_into(&mut |entry| outcomes.push(entry));
        (!outcomes.is_empty()).then(|| outcomes[below(outcomes.len())])
    }

    /// Whether what the actors may do now is a [`Rules::Layout`].
    fn layout_due(&self) -> bool {
        false
    }
    /// A layout `seat` (none: chance) may make now, at random. `None` where none is due.
    fn random_layout(
        &self,
        _seat: Option<Seat>,
        _below: &mut (impl FnMut(usize) -> usize + ?Sized),
    ) -> Option<Self::Layout> {
        None
    }

    /// Makes an entry that is legal now, or a possible outcome of chance; tells `happened` what it caused.
    fn make(&mut self, entry: Self::Entry, happened: &mut impl FnMut(Self::Happening)) -> Self::Undo;
    /// Takes back the newest entry that was made and not yet taken back.
    fn unmake(&mut self, undo: Self::Undo);
    /// Makes a layout that is legal now. It cannot be taken back.
    fn lay_out(
        &mut self,
        seat: Option<Seat>,
        layout: &Self::Layout,
        happened: &mut impl FnMut(Self::Happening),
    );
    /// A surviving seat leaves, in or out of turn, where [`Notation::may_leave`](super::Notation::may_leave)
    /// has nothing against it.
    fn leave(&mut self, seat: Seat, how: Leave, happened: &mut impl FnMut(Self::Happening));
    /// All survivors have agreed.
    fn agree(&mut self, offer: Offer, happened: &mut impl FnMut(Self::Happening));

    /// Identifies all of the state but what only repetition and counters know; kept up to date by every
    /// entry.
    fn hash(&self) -> u64;

    /// A complete state that may be the true one for all that `viewer` can know, drawn with `below`: what is
    /// hidden from it is dealt anew, each possibility as likely as the rules make it. The state itself where
    /// nothing is hidden.
    fn determinize(&self, _viewer: Viewer, _below: &mut (impl FnMut(usize) -> usize + ?Sized)) -> Self {
        self.clone()
    }

    /// Whether there is more than one state that may be the true one for all that `viewer` can know now: what
    /// [`Rules::determinize`] deals anew.
    fn hides(&self, _viewer: Viewer) -> bool {
        false
    }
    /// Whether `viewer` sees only that chance decided, and not that it came to `entry`, a possible outcome
    /// now.
    fn hides_outcome(&self, _viewer: Viewer, _entry: Self::Entry) -> bool {
        false
    }

    /// The entry that the game itself makes for the one seat on turn: a forced pass, the answer of a
    /// problem's other side. It is legal, and depends on the state alone. A table asks once for each new
    /// board, off the async runtime: it may take a second. A record is never asked; what the game entered
    /// stands in it like any other entry. That it is made is seen by all: only where everybody may know that
    /// it is due. `None`: the seat enters something itself.
    fn automatic(&self) -> Option<Self::Entry> {
        None
    }
    /// The seat of whoever opened the table, where a lot of the game decides that (Trioker S6). `None`: it is
    /// not the game's to tell, or not drawn yet.
    fn host_seat(&self) -> Option<Seat> {
        None
    }
    /// The chance entry with which the next game of the same people begins, seats rotated by one, instead of
    /// a lot; only when this one is over (Trioker S6: roles switch after a draw).
    fn sequel(&self) -> Option<Self::Entry> {
        None
    }
}

/// What a line of a record stands for, controls aside.
#[derive(Clone, PartialEq, Debug)]
pub enum RecordEntry<R: Rules> {
    Entry(R::Entry),
    Layout(R::Layout),
}
