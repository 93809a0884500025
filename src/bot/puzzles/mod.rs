//! `/puzzle`: menus of everything to solve alone. A chosen puzzle opens at once, for its solver only, at a table of
//! their own ([`own_table`]).

use crate::{
    frame::ui::{
        Post, Request, Value,
        command::{Localised, localised},
    },
    routing::{Answer, Bot, Feature, OptionValue, Problem, Result, commands},
};
use act::TACTIC;
use deltille_games::{GameInfo, Puzzle, registry, tactics::by_id};
use deltille_table::solo::Day;
use families::{families, id_of, setup_of};
use menus::{all, listed};
use own_table::{own_board, own_tables};

pub mod act;
pub mod choice;
mod daily;
pub mod families;
mod in_progress;
pub mod leaderboard;
mod menus;
mod open;
pub mod own_kind;
pub mod own_table;
mod posts;
mod puzzle_request;
pub mod results;
pub mod solo;
pub mod tactics;

pub use act::PuzzleAction;
pub use open::{is_puzzle, open_puzzle};

/// The words for the puzzle of the day and for tactics.
const DAILY: &str = "daily";
const TACTICS: &str = "tactics";

commands! {
    pub struct Puzzles as "puzzle" {
        kind: Option<Kind>,
    }
}

#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Daily,
    Tactics,
    /// A place in [`families`].
    Family(u8),
}

impl OptionValue for Kind {
    fn choices() -> Vec<(String, Localised)> {
        let daily = (DAILY.to_owned(), localised("puzzle-daily"));
        let families = families().iter().map(|family| (family.id(), localised(&family.name())));
        let tactics = (TACTICS.to_owned(), localised("puzzle-tactics"));
        [daily, tactics].into_iter().chain(families).collect()
    }

    fn read(value: &Value) -> Result<Option<Kind>> {
        let family = |word: &str| {
            let place = families().iter().position(|family| family.id() == word);
            place.ok_or_else(|| Problem::Unknown(format!("/puzzle {word}")))
        };
        let kind = |word: &str| match word.trim().to_lowercase().as_str() {
            DAILY => Ok(Kind::Daily),
            TACTICS => Ok(Kind::Tactics),
            word => Ok(Kind::Family(family(word)? as u8)),
        };
        value.text().map(kind).transpose()
    }
}

impl Feature for Puzzles {
    type Action = PuzzleAction;
    type Command = Puzzles;

    async fn command(bot: &Bot, request: &Request, Puzzles { kind }: Puzzles) -> Result<Answer> {
        let post = match kind {
            None => puzzles(bot, request).await?,
            Some(Kind::Daily) => daily::day(bot, request, Day::of(request.at)).await?,
            Some(Kind::Tactics) => tactics::tactic_lists(bot, request).await,
            Some(Kind::Family(place)) => listed(request.locale, place, 0)?,
        };
        Ok(Answer::ephemeral(post))
    }

    async fn press(bot: &Bot, request: &Request, action: PuzzleAction, values: &[String]) -> Result<Answer> {
        match action {
            PuzzleAction::Open => puzzles(bot, request).await.map(Answer::ephemeral),
            PuzzleAction::All => puzzles(bot, request).await.map(Answer::replace),
            PuzzleAction::Family { family, page } => {
                listed(request.locale, family, page).map(Answer::replace)
            }
            PuzzleAction::Daily => daily::day(bot, request, Day::of(request.at)).await.map(Answer::replace),
            PuzzleAction::Day(day) => daily::day(bot, request, day).await.map(Answer::replace),
            PuzzleAction::Of(day, grade) => daily::puzzle_of(bot, request, day, grade).await,
            PuzzleAction::Leaders(day) => daily::leaders(bot, request, day).await,
            PuzzleAction::Choose(_) => {
                let wanted = values.first().map(String::as_str).unwrap_or_default();
                let (game, puzzle) = named(wanted)?;
                open_puzzle(bot, request, setup_of(game, puzzle)?, false).await
            }
            PuzzleAction::Continue(kind) => own_board(bot, request, kind).await.map(Answer::replace),
            PuzzleAction::TacticLists => Ok(Answer::replace(tactics::tactic_lists(bot, request).await)),
            PuzzleAction::Tactics => {
                tactics::tactic_of(bot, request, values.first().map(String::as_str).unwrap_or_default()).await
            }
            PuzzleAction::Tactic(list) => tactics::tactic_of(bot, request, &list).await,
            PuzzleAction::Instead(wanted) => {
                if let Some(id) = wanted.strip_prefix(TACTIC) {
                    let shipped = by_id(id).ok_or_else(|| Problem::Unknown(format!("tactic {id}")))?;
                    let known = bot.results.of(bot.tables.store(), &shipped.setup.game).await;
                    let tactic = known.iter().find(|known| known.id == id).unwrap_or(shipped);
                    return tactics::open_tactic(bot, request, tactic, true).await;
                }
                let (game, puzzle) = named(&wanted)?;
                open_puzzle(bot, request, setup_of(game, puzzle)?, true).await
            }
        }
    }
}

fn named(id: &str) -> Result<&'static (&'static GameInfo, Puzzle)> {
    let known = registry::puzzles().iter().find(|(game, puzzle)| id_of(game, puzzle) == id);
    known.ok_or_else(|| Problem::Unknown(format!("puzzle {id}")))
}

async fn puzzles(bot: &Bot, request: &Request) -> Result<Post> {
    let mut own = own_tables(bot, request.user.id).await?;
    own.retain(|(_, current)| current.table.is_open());
    let begun: Vec<_> = own.iter().map(|(kind, current)| (*kind, &*current.table)).collect();
    let settings = bot.tables.people.get(request.user.id).await;
    Ok(all(request.locale, &begun, &settings))
}
