//! `/puzzle`: menus of everything to solve alone. A chosen puzzle opens at once, for its solver only, at a table of
//! their own ([`own_table`]).

use crate::{
    frame::ui::{
        command::{OptionKind, OptionSpec, localised, option},
        message::Post,
        request::Request,
    },
    routing::{
        answer::Answer,
        context::Bot,
        feature::{Call, Feature},
        problem::Problem,
    },
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
mod puzzle_request;
pub mod results;
pub mod solo;
pub mod tactics;

pub use act::PuzzleAction;
pub use open::{is_puzzle, open_puzzle};

/// The value of the option `kind` that asks for the puzzle of the day.
const DAILY: &str = "daily";

/// The value of the option `kind` that asks for tactics.
const TACTICS: &str = "tactics";

pub struct Puzzles;

impl Feature for Puzzles {
    type Action = PuzzleAction;

    const COMMANDS: &'static [&'static str] = &["puzzle"];

    fn options(_: &str) -> Vec<OptionSpec> {
        let daily = (DAILY.to_owned(), localised("puzzle-daily"));
        let families = families().iter().map(|family| (family.id(), localised(&family.name())));
        let tactics = (TACTICS.to_owned(), localised("puzzle-tactics"));
        let choices = [daily, tactics].into_iter().chain(families).collect();
        vec![OptionSpec { choices, ..option("kind", OptionKind::Text) }]
    }

    async fn command(bot: &Bot, request: &Request, call: Call<'_>) -> Result<Answer, Problem> {
        let Some(kind) = call.text("kind").map(|kind| kind.trim().to_lowercase()) else {
            return puzzles(bot, request).await.map(Answer::ephemeral);
        };
        if kind == DAILY {
            return daily::day(bot, request, Day::of(request.at)).await.map(Answer::ephemeral);
        }
        if kind == TACTICS {
            return Ok(Answer::ephemeral(tactics::tactic_lists(bot, request).await));
        }
        let place = families().iter().position(|family| family.id() == kind);
        let place = place.ok_or_else(|| Problem::Unknown(format!("/puzzle {kind}")))?;
        listed(request.locale, place as u8, 0).map(Answer::ephemeral)
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        action: PuzzleAction,
        values: &[String],
    ) -> Result<Answer, Problem> {
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

fn named(id: &str) -> Result<&'static (&'static GameInfo, Puzzle), Problem> {
    let known = registry::puzzles().iter().find(|(game, puzzle)| id_of(game, puzzle) == id);
    known.ok_or_else(|| Problem::Unknown(format!("puzzle {id}")))
}

async fn puzzles(bot: &Bot, request: &Request) -> Result<Post, Problem> {
    let mut own = own_tables(bot, request.user.id).await?;
    own.retain(|(_, current)| current.table.is_open());
    let begun: Vec<_> = own.iter().map(|(kind, current)| (*kind, &*current.table)).collect();
    let settings = bot.tables.people.get(request.user.id).await;
    Ok(all(request.locale, &begun, &settings))
}
