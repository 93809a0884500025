//! All puzzles, grouped by the variants of the games they belong to.
//!
//! The list is built from the games themselves. A select holds 25 options, so longer lists are split; none is
//! left out.

use crate::{
    frame::ui::{OPTIONS, escape::capitalised, names::setup_line, options::value_name, solo::theme},
    routing::Result,
};
use deltille_base::text::{Locale, Message, say, word};
use deltille_games::{GameInfo, Grade, Puzzle, Setup, registry, tactics::Theme};
use deltille_table::Table;
use std::sync::LazyLock;

/// The puzzles of one variant of a game.
pub struct Family {
    pub game: &'static GameInfo,
    pub variant: &'static str,
    pub puzzles: Vec<&'static Puzzle>,
}

/// All families, in the order they are offered. Buttons in Discord's messages hold a family's index, so the
/// order of those that exist never changes: a new family goes last.
pub fn families() -> &'static [Family] {
    static FAMILIES: LazyLock<Vec<Family>> = LazyLock::new(|| {
        let mut families: Vec<Family> = Vec::new();
        for (game, puzzle) in registry::puzzles() {
            let same = |family: &&mut Family| family.game.id == game.id && family.variant == puzzle.variant;
            match families.iter_mut().find(same) {
                Some(family) => family.puzzles.push(puzzle),
                None => families.push(Family { game, variant: puzzle.variant, puzzles: vec![puzzle] }),
            }
        }
        families
    });
    &FAMILIES
}

impl Family {
    /// The value of the option `kind`.
    pub fn id(&self) -> String {
        format!("{}-{}", self.game.id, self.variant)
    }

    /// The text id of its name.
    pub fn name(&self) -> String {
        format!("variant-{}", self.id())
    }

    /// The puzzles by heading, at most 25 in a group.
    pub fn menus(&self) -> Vec<(Option<&Message>, Vec<&Puzzle>)> {
        let mut groups: Vec<(Option<&Message>, Vec<&Puzzle>)> = Vec::new();
        for puzzle in self.puzzles.iter().copied() {
            let group = puzzle.group.as_ref();
            match groups.iter_mut().rfind(|(heading, list)| *heading == group && list.len() < OPTIONS) {
                Some((_, list)) => list.push(puzzle),
                None => groups.push((group, vec![puzzle])),
            }
        }
        groups
    }
}

/// The id of a puzzle, used as the value in selects.
pub fn id_of(game: &GameInfo, puzzle: &Puzzle) -> String {
    format!("{}/{}/{}", game.id, puzzle.variant, puzzle.option.1)
}

pub fn name_of(locale: Locale, puzzle: &Puzzle) -> String {
    let (key, value) = (puzzle.option.0, puzzle.option.1.as_str());
    let own = puzzle.label.as_ref().map(|label| say(locale, label));
    let name = own.unwrap_or_else(|| value_name(locale, key, value));
    // Capitalise it here: in the form of `/play` it follows a colon.
    capitalised(&name)
}

/// Example: `Puzzle of the day, easy`.
pub fn daily_name(locale: Locale, grade: Grade) -> String {
    say(locale, &Message::new("puzzle-daily-of").with("grade", word(locale, grade.text())))
}

/// Example: `Triablo: win in 2`.
pub fn tactic_name(locale: Locale, game: &str, of: Theme) -> String {
    let name = Message::new("tactic-name").with("game", word(locale, &format!("game-{game}")));
    capitalised(&say(locale, &name.with("theme", theme(locale, of))))
}

pub fn title(locale: Locale, table: &Table) -> String {
    match table.task() {
        Some(task) => tactic_name(locale, &table.setup.game, task.theme),
        None => setup_line(locale, table),
    }
}

/// Returns the setup: game, variant and the option that chooses the puzzle.
///
/// # Errors
/// No game has this option any more.
pub fn setup_of(game: &'static GameInfo, puzzle: &Puzzle) -> Result<Setup> {
    let option = (puzzle.option.0.to_owned(), puzzle.option.1.clone());
    Ok(Setup::parse(game, Some(puzzle.variant), &[option])?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A button of an older version must not open another family.
    #[test]
    fn families_in_button_ids_keep_their_indexes() {
        let known = ["trioker-puzzle", "trioker-macmahon", "triortan-problem", "triortan-skylight"];
        let ids: Vec<String> = families().iter().map(Family::id).collect();
        assert_eq!(ids[..known.len()], known, "buttons of older versions hold these indexes");
    }

    #[test]
    fn lists_longer_than_a_select_are_split() {
        let puzzle = &registry::puzzles()[0].1;
        let game = registry::games()[0];
        let family = Family { game, variant: puzzle.variant, puzzles: vec![puzzle; 160] };
        let menus = family.menus();
        assert_eq!(
            menus.iter().map(|(_, list)| list.len()).collect::<Vec<_>>(),
            [25, 25, 25, 25, 25, 25, 10]
        );
    }
}
