//! A person's private notes on their games.

use deltille_base::ids::{Ply, TableId};
use serde::{Deserialize, Serialize};

/// Characters of a note, and notes of a person.
pub const LONGEST: u16 = 500;
pub const MOST: usize = 100;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Memo {
    pub game: TableId,
    /// The board it is about; `None`: the whole game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<Ply>,
    pub text: String,
}

/// Sorted by game and ply.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OwnMemos(Vec<Memo>);

/// The person has [`MOST`] notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

impl OwnMemos {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn of(&self, game: TableId) -> impl Iterator<Item = &Memo> {
        self.0.iter().filter(move |memo| memo.game == game)
    }

    /// What is shown with a board: the note on the game, and the newest one on a move up to there.
    pub fn at(&self, game: TableId, ply: Ply) -> impl Iterator<Item = &Memo> {
        let whole = self.of(game).filter(|memo| memo.ply.is_none());
        whole.chain(self.of(game).filter(|memo| memo.ply.is_some_and(|of| of <= ply)).last())
    }

    pub fn get(&self, game: TableId, ply: Option<Ply>) -> &str {
        self.of(game).find(|memo| memo.ply == ply).map_or("", |memo| &memo.text)
    }

    /// Replaces the note on the same; an empty one removes it.
    ///
    /// # Errors
    /// There is no room for another one.
    pub fn put(&mut self, memo: Memo) -> Result<(), Full> {
        self.0.retain(|other| (other.game, other.ply) != (memo.game, memo.ply));
        if memo.text.is_empty() {
            return Ok(());
        }
        if self.0.len() >= MOST {
            return Err(Full);
        }
        let text = memo.text.chars().take(usize::from(LONGEST)).collect();
        let place = self.0.partition_point(|other| (other.game, other.ply) < (memo.game, memo.ply));
        self.0.insert(place, Memo { text, ..memo });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_replaced_removed_and_counted() {
        let memo = |ply: Option<u32>, text: &str| Memo {
            game: TableId(7),
            ply: ply.map(Ply),
            text: text.to_owned(),
        };
        let mut all = OwnMemos::default();
        for (ply, text) in [(Some(4), "four"), (None, "whole"), (Some(2), "two"), (Some(4), "new")] {
            assert_eq!(all.put(memo(ply, text)), Ok(()));
        }
        let at = |all: &OwnMemos, ply| {
            all.at(TableId(7), Ply(ply)).map(|memo| memo.text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(
            [0, 3, 9].map(|ply| at(&all, ply)),
            [vec!["whole"], vec!["whole", "two"], vec!["whole", "new"]]
        );
        assert_eq!(all.put(memo(None, "")), Ok(()));
        assert_eq!(at(&all, 9), ["new"]);
        assert_eq!(all.get(TableId(8), Some(Ply(4))), "");
        let full = (0..).map_while(|ply| all.put(memo(Some(10 + ply), "more")).ok()).count();
        assert_eq!(full, MOST - 2);
        assert_eq!(all.put(memo(Some(4), "replaced")), Ok(()));
    }
}
