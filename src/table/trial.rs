//! A typed entry, made on a copy of the game: a player may have to be asked about it before it is ordered. An
//! order that carries the trial does not make the entry again.

use super::fair::hidden;
use deltille_base::ids::{Ply, TableId};
use deltille_games::{AnyPlay, Control, Entered, Refusal, Seat, notation::fold};

#[derive(Clone, Debug)]
pub struct Trial {
    table: TableId,
    ply: Ply,
    seat: Seat,
    text: String,
    made: Result<(AnyPlay, Entered), Refusal>,
    is_listed: bool,
    may_lose: bool,
}

impl Trial {
    /// `table`, `ply`: those of the game at `before`.
    pub(super) fn of(table: TableId, ply: Ply, before: &AnyPlay, seat: Seat, text: &str) -> Trial {
        let mut after = before.clone();
        let made = after.enter_as(seat, text).map(|entered| (after, entered));
        let spelled = spelled(text);
        let is_listed = made.as_ref().is_ok_and(|(_, entered)| entered.line == spelled);
        let is_readable = matches!(made, Ok(_) | Err(Refusal::Illegal { .. }));
        let is_control = Control::from_word(spelled.rsplit(':').next().unwrap_or_default()).is_some();
        let may_lose = !is_listed && is_readable && !is_control && before.illegal_loses(seat);
        Trial {
            table,
            ply,
            seat,
            text: text.to_owned(),
            made,
            is_listed,
            may_lose,
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is spelled exactly as in the lists, so that the text has only one meaning.
    pub fn is_listed(&self) -> bool {
        self.is_listed
    }

    /// Whether the entry is hidden from others: a public answer would show the typed text to all.
    pub fn is_hidden(&self) -> bool {
        self.made.as_ref().is_ok_and(|(after, entered)| hidden(after, &entered.line))
    }

    /// The text to ask about if it could lose the game: where illegal entries lose, every readable text that
    /// is not spelled as in the lists.
    pub fn may_lose(&self) -> Option<String> {
        self.may_lose.then(|| spelled(&self.text))
    }

    /// The result, if it was tried on this board.
    pub(super) fn on(
        &self,
        table: TableId,
        ply: Ply,
        seat: Seat,
    ) -> Option<Result<(AnyPlay, Entered), Refusal>> {
        let same = (self.table, self.ply, self.seat) == (table, ply, seat);
        same.then(|| self.made.clone())
    }
}

/// The rest follows from these.
impl PartialEq for Trial {
    fn eq(&self, other: &Trial) -> bool {
        let key = |trial: &Trial| (trial.table, trial.ply, trial.seat);
        key(self) == key(other) && self.text == other.text
    }
}

impl Eq for Trial {}

fn spelled(text: &str) -> String {
    fold(text).split_whitespace().collect::<Vec<_>>().join(" ")
}
