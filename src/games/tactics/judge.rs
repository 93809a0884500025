//! What other entries than those of its line do for a tactic that is about a win, by proof. All of it takes
//! up to a second: off the async runtime.

use crate::games::{
    contract::Game,
    entry::Seat,
    forced::Forced,
    notation::fold,
    play::Play,
    registry::{AnyPlay, PlayVisitor},
    rules::RecordEntry,
};

/// What is asked of a board.
struct Question<'a> {
    seat: Seat,
    /// Own entries with which it is to be won.
    entries: u32,
    budget: u64,
    what: What<'a>,
}

enum What<'a> {
    /// Whether this entry still wins in time.
    WinsBy(&'a str),
    /// An entry that does.
    Winning,
    /// The others' longest defence.
    Defence,
}

/// An entry that answers the question; none: there is none, or it was not found out.
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

/// What a judgement may cost, in entries made on trial.
pub const BUDGET: u64 = 1_000_000;

/// Whether an entry of `seat`, which is on turn, is the first of at most `entries` that win by force. What
/// cannot be proven within `budget` does not.
pub fn wins_by(play: &AnyPlay, seat: Seat, entry: &str, entries: u32, budget: u64) -> bool {
    play.visit(Question { seat, entries, budget, what: What::WinsBy(entry) }).is_some()
}

/// An entry of `seat`, which is on turn, that wins within `entries`, if one is found.
pub fn winning(play: &AnyPlay, seat: Seat, entries: u32, budget: u64) -> Option<String> {
    play.visit(Question { seat, entries, budget, what: What::Winning })
}

/// What another seat, which is on turn, enters to hold out longest against `seat`, which wins within
/// `entries`.
pub fn defence(play: &AnyPlay, seat: Seat, entries: u32, budget: u64) -> Option<String> {
    play.visit(Question { seat, entries, budget, what: What::Defence })
}
