//! Judges entries other than those of a tactic's line, by proof, for tactics about a win. All of it takes up
//! to a second: call it off the async runtime.

use crate::{
    contract::Game,
    entry::Seat,
    forced::Forced,
    notation::fold,
    play::Play,
    registry::{AnyPlay, PlayVisitor},
    rules::RecordEntry,
};

/// A question about a board.
struct Question<'a> {
    seat: Seat,
    /// Number of own entries allowed for the win.
    entries: u32,
    budget: u64,
    what: What<'a>,
}

enum What<'a> {
    /// Whether this entry still wins in time.
    WinsBy(&'a str),
    /// An entry that wins in time.
    Winning,
    /// The other seats' longest defence.
    Defence,
}

/// Returns the entry that answers the question; `None` if there is none or the budget ran out.
impl PlayVisitor for Question<'_> {
    type Output = Option<String>;

    fn visit<G: Game>(self, play: &Play<G>) -> Option<String> {
        let (game, mut forced) = (play.game(), Forced::<G>::new(self.seat, self.budget));
        let entry = match self.what {
            What::WinsBy(text) => match game.read(self.seat, &fold(text)) {
                Ok(RecordEntry::Entry(entry)) => {
                    forced.wins_by(game, entry, self.entries).is_ok_and(|wins| wins).then_some(entry)
                }
                Ok(RecordEntry::Layout(_)) | Err(_) => None,
            },
            What::Winning => {
                forced.winning(game, self.entries, 1).ok().and_then(|found| found.first().copied())
            }
            What::Defence => forced.defence(game, self.entries).ok().flatten(),
        };
        entry.map(|entry| game.write(entry))
    }
}

/// Budget of a judgement, in entries made on trial.
pub const BUDGET: u64 = 1_000_000;

/// Whether an entry of `seat`, which is on turn, starts a forced win within `entries` own entries. Returns
/// `false` if this cannot be proven within `budget`.
pub fn wins_by(play: &AnyPlay, seat: Seat, entry: &str, entries: u32, budget: u64) -> bool {
    play.visit(Question { seat, entries, budget, what: What::WinsBy(entry) }).is_some()
}

/// Returns an entry of `seat`, which is on turn, that wins within `entries`, if one is found.
pub fn winning(play: &AnyPlay, seat: Seat, entries: u32, budget: u64) -> Option<String> {
    play.visit(Question { seat, entries, budget, what: What::Winning })
}

/// Returns the entry with which another seat, which is on turn, holds out longest against `seat`, which wins
/// within `entries`.
pub fn defence(play: &AnyPlay, seat: Seat, entries: u32, budget: u64) -> Option<String> {
    play.visit(Question { seat, entries, budget, what: What::Defence })
}
