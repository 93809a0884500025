//! The choice of the daily puzzles: one of each grade, the same everywhere.
//!
//! The kinds rotate: the tactics of each game, and the puzzles that games supply
//! ([`Solo`](deltille_games::Solo)). On a day no two grades have the same kind, and over as many days as there
//! are kinds each grade gets every kind. Within a kind each puzzle comes once before any repeats, in a new
//! order each round.

use super::{
    families::{name_of, setup_of},
    puzzle_request::PuzzleRequest,
};
use crate::{
    frame::ui::{escape::capitalised, solo::theme},
    routing::Result,
};
use deltille_base::text::{Locale, Message, say};
use deltille_games::{
    GameInfo, Grade, Puzzle, registry,
    tactics::{self, Tactic},
};
use deltille_table::{fair::Seed, solo::Day};

/// First day (24 November 2026) with tactics; the choices of earlier days stay as they were.
pub const TACTICS_SINCE: Day = Day(20_781);

#[derive(Clone, Debug)]
pub enum Daily {
    Puzzle(&'static GameInfo, Puzzle),
    Tactic(&'static Tactic),
}

/// A kind in the rotation.
#[derive(Clone, Copy)]
enum Kind {
    Puzzles,
    TacticsOf(&'static str),
}

pub fn chosen(day: Day, grade: Grade) -> Option<Daily> {
    let Some(since) = day.0.checked_sub(TACTICS_SINCE.0) else {
        return turn(puzzles(grade), day.0, "puzzle of the day");
    };
    let kinds = registry::games().into_iter().map(|info| Kind::TacticsOf(info.id)).chain([Kind::Puzzles]);
    let kinds: Vec<(Kind, Vec<Daily>)> = kinds
        .map(|kind| (kind, of_kind(kind, grade)))
        .filter(|(_, all)| !all.is_empty())
        .collect();
    let count = u32::try_from(kinds.len()).ok().filter(|count| *count > 0)?;
    // The grades are two kinds apart.
    let apart = 2 * Grade::ALL.iter().position(|known| *known == grade)? as u32;
    let (kind, all) = kinds.into_iter().nth(((since + apart) % count) as usize)?;
    // How often this kind has had its turn.
    let round = (since + apart) / count;
    let name = match kind {
        Kind::Puzzles => "puzzle of the day".to_owned(),
        Kind::TacticsOf(game) => format!("tactic of the day: {game} {}", grade.word()),
    };
    turn(all, round, &name)
}

fn of_kind(kind: Kind, grade: Grade) -> Vec<Daily> {
    match kind {
        Kind::Puzzles => puzzles(grade),
        Kind::TacticsOf(game) => tactics::of(game, grade).map(Daily::Tactic).collect(),
    }
}

fn puzzles(grade: Grade) -> Vec<Daily> {
    let all = registry::puzzles().iter().filter(|(_, puzzle)| puzzle.daily == Some(grade));
    all.cloned().map(|(game, puzzle)| Daily::Puzzle(game, puzzle)).collect()
}

/// The puzzle of this round: each comes once before any repeats.
fn turn(mut all: Vec<Daily>, round: u32, name: &str) -> Option<Daily> {
    let count = u32::try_from(all.len()).ok().filter(|count| *count > 0)?;
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&(round / count).to_le_bytes());
    // The order is not secret: anyone can compute it in advance.
    Seed(bytes).draw(name).shuffle(&mut all);
    Some(all.swap_remove((round % count) as usize))
}

impl Daily {
    pub fn game(&self) -> &str {
        match self {
            Daily::Puzzle(game, _) => game.id,
            Daily::Tactic(tactic) => &tactic.setup.game,
        }
    }

    pub fn name(&self, locale: Locale) -> String {
        match self {
            Daily::Puzzle(_, puzzle) => name_of(locale, puzzle),
            Daily::Tactic(tactic) => capitalised(&theme(locale, tactic.theme)),
        }
    }

    /// The description shown before it is opened.
    pub fn about(&self, locale: Locale) -> String {
        match self {
            Daily::Puzzle(_, puzzle) => say(locale, &puzzle.about),
            Daily::Tactic(tactic) => {
                let rating = Message::new("tactic-about").with("rating", tactic.rating);
                say(
                    locale,
                    &rating.with("seat", deltille_base::text::word(locale, &format!("seat-{}", tactic.seat))),
                )
            }
        }
    }

    /// Returns what to open for it.
    ///
    /// # Errors
    /// The puzzle is no longer valid.
    pub fn puzzle_request(&self) -> Result<PuzzleRequest> {
        match self {
            Daily::Puzzle(game, puzzle) => Ok(PuzzleRequest::puzzle(setup_of(game, puzzle)?)),
            Daily::Tactic(tactic) => PuzzleRequest::tactic(tactic),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn named(daily: &Daily) -> String {
        match daily {
            Daily::Puzzle(game, puzzle) => format!("{}/{}/{}", game.id, puzzle.variant, puzzle.option.1),
            Daily::Tactic(tactic) => tactic.id.clone(),
        }
    }

    fn on(day: u32, grade: Grade) -> Daily {
        chosen(Day(day), grade).unwrap()
    }

    #[test]
    fn daily_puzzles_without_tactics_cover_each_grade() {
        for grade in Grade::ALL {
            let of_old = |day| {
                let Daily::Puzzle(game, puzzle) = on(day, grade) else {
                    panic!("a tactic on day {day}")
                };
                assert_eq!(registry::grade_of(&setup_of(game, &puzzle).unwrap()), Some(grade));
                named(&on(day, grade))
            };
            let count =
                registry::puzzles().iter().filter(|(_, puzzle)| puzzle.daily == Some(grade)).count() as u32;
            assert!(count >= 6, "{grade:?}: {count}");
            let cycle: HashSet<String> = (count * 7..count * 8).map(of_old).collect();
            assert_eq!(cycle.len() as u32, count, "none comes twice");
            let rounds: HashSet<Vec<String>> =
                (20..30).map(|round| (count * round..count * (round + 1)).map(of_old).collect()).collect();
            assert!(rounds.len() > 5, "each round has an order of its own");
        }
    }

    #[test]
    fn daily_tactics_rotate_games_without_repeats() {
        let since = TACTICS_SINCE.0;
        for grade in Grade::ALL {
            for week in 0..20 {
                let days = (0..6).map(|day| on(since + 6 * week + day, grade));
                let kinds: HashSet<String> = days
                    .map(|daily| match &daily {
                        Daily::Puzzle(..) => "puzzle".to_owned(),
                        Daily::Tactic(tactic) => tactic.setup.game.clone(),
                    })
                    .collect();
                assert_eq!(kinds.len(), 6, "{grade:?}: {kinds:?}");
            }
            let tactics = (0..365)
                .map(|day| on(since + day, grade))
                .filter(|daily| matches!(daily, Daily::Tactic(_)));
            let tactics: Vec<String> = tactics.map(|daily| named(&daily)).collect();
            let counts = registry::games().into_iter().map(|info| tactics::of(info.id, grade).count());
            let fewest = counts.filter(|count| *count > 0).min().unwrap();
            // Each game gets at least 61 turns a year.
            assert!(fewest >= 61, "{grade:?}: a game has {fewest} tactics");
            assert_eq!(tactics.iter().collect::<HashSet<_>>().len(), tactics.len(), "{grade:?}");
        }
        for day in since..since + 30 {
            let games: HashSet<String> = Grade::ALL.iter().map(|grade| named(&on(day, *grade))).collect();
            assert_eq!(games.len(), 3);
            for grade in Grade::ALL {
                assert_eq!(on(day, grade).puzzle_request().unwrap().grade(), Some(grade));
                assert_eq!(named(&on(day, grade)), named(&on(day, grade)));
            }
        }
    }
}
