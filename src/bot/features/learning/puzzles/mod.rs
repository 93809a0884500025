//! `/puzzle`: menus of everything to solve alone. A chosen puzzle opens at once, for its solver only.

use crate::features::{
    answer::{After, Answer},
    context::{Bot, key, person},
    feature::{Call, Feature},
    learning::own_kind::OwnKind,
    problem::Problem,
};
use crate::ui::{
    command::{OptionKind, OptionSpec, localised, option},
    message::Post,
    request::Request,
};
use act::TACTIC;
use begun::{ask, touched};
use deltille_games::{Control, GameInfo, Leave, Puzzle, Setup, registry, tactics::by_id};
use deltille_store::Key;
use deltille_table::{
    By, Command, Home, HostSeat, Opening, Order, Table,
    clock::{Standstill, TimeControl},
    solo::{Day, Solo},
};
use families::{families, id_of, setup_of};
use menus::{all, listed};
use std::{sync::Arc, time::Duration};
use wanted::Wanted;

pub mod act;
mod begun;
pub mod choice;
mod daily;
pub mod families;
mod menus;
pub mod tactics;
mod wanted;

pub use act::PuzzleAction;

/// Puzzles untouched for this long are replaced without confirmation.
const ABANDONED: Duration = Duration::from_secs(30 * 24 * 60 * 60);

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
            return bot.puzzles(request).await.map(Answer::ephemeral);
        };
        if kind == DAILY {
            return bot.day(request, Day::of(request.at)).await.map(Answer::ephemeral);
        }
        if kind == TACTICS {
            return Ok(Answer::ephemeral(bot.tactic_lists(request).await));
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
            PuzzleAction::Open => bot.puzzles(request).await.map(Answer::ephemeral),
            PuzzleAction::All => bot.puzzles(request).await.map(Answer::replace),
            PuzzleAction::Family { family, page } => {
                listed(request.locale, family, page).map(Answer::replace)
            }
            PuzzleAction::Daily => bot.day(request, Day::of(request.at)).await.map(Answer::replace),
            PuzzleAction::Day(day) => bot.day(request, day).await.map(Answer::replace),
            PuzzleAction::Of(day, grade) => bot.puzzle_of(request, day, grade).await,
            PuzzleAction::Leaders(day) => bot.leaders(request, day).await,
            PuzzleAction::Choose(_) => {
                let wanted = values.first().map(String::as_str).unwrap_or_default();
                let (game, puzzle) = named(wanted)?;
                bot.alone(request, setup_of(game, puzzle)?, false).await
            }
            PuzzleAction::Continue(kind) => bot.own_board(request, kind).await.map(Answer::replace),
            PuzzleAction::TacticLists => Ok(Answer::replace(bot.tactic_lists(request).await)),
            PuzzleAction::Tactics => {
                bot.tactic_of(request, values.first().map(String::as_str).unwrap_or_default()).await
            }
            PuzzleAction::Tactic(list) => bot.tactic_of(request, &list).await,
            PuzzleAction::Instead(wanted) => {
                if let Some(id) = wanted.strip_prefix(TACTIC) {
                    let shipped = by_id(id).ok_or_else(|| Problem::Unknown(format!("tactic {id}")))?;
                    let known = bot.tables.results.of(bot.tables.store(), &shipped.setup.game).await;
                    let tactic = known.iter().find(|known| known.id == id).unwrap_or(shipped);
                    return bot.tactic(request, tactic, true).await;
                }
                let (game, puzzle) = named(&wanted)?;
                bot.alone(request, setup_of(game, puzzle)?, true).await
            }
        }
    }
}

fn named(id: &str) -> Result<&'static (&'static GameInfo, Puzzle), Problem> {
    let known = registry::puzzles().iter().find(|(game, puzzle)| id_of(game, puzzle) == id);
    known.ok_or_else(|| Problem::Unknown(format!("puzzle {id}")))
}

/// The place for a puzzle of this setup; `None` if it is not a puzzle.
fn kind_of(setup: &Setup) -> Option<OwnKind> {
    let same = |family: &families::Family| family.game.id == setup.game && family.variant == setup.variant;
    families().iter().position(same).map(|place| OwnKind::Family(place as u8))
}

pub fn is_puzzle(setup: &Setup) -> bool {
    kind_of(setup).is_some()
}

impl Bot {
    async fn puzzles(&self, request: &Request) -> Result<Post, Problem> {
        let mut own = self.own_tables(request.user.id).await?;
        own.retain(|(_, current)| current.table.is_open());
        let begun: Vec<_> = own.iter().map(|(kind, current)| (*kind, &*current.table)).collect();
        let settings = self.tables.people.get(request.user.id).await;
        Ok(all(request.locale, &begun, &settings))
    }

    /// Opens a puzzle for the user. If one of its kind is in progress, asks about that instead, unless
    /// `anew`.
    pub async fn alone(&self, request: &Request, setup: Setup, anew: bool) -> Result<Answer, Problem> {
        let kind = kind_of(&setup).ok_or_else(|| Problem::Ours(format!("{} is no puzzle", setup.variant)))?;
        if let Some(begun) = self.under_way(request, kind, anew).await? {
            let same = |(game, puzzle): &&(&'static GameInfo, Puzzle)| {
                setup_of(game, puzzle).is_ok_and(|known| known == setup)
            };
            let id = registry::puzzles().iter().find(same).map(|(game, puzzle)| id_of(game, puzzle));
            return Ok(Answer::replace(ask(request, kind, &begun, id.as_deref())));
        }
        self.begin(request, kind, Wanted::puzzle(setup), Solo::default()).await
    }

    /// The user's puzzle in progress in this place that they may want to continue; `None` if `anew`.
    async fn under_way(
        &self,
        request: &Request,
        kind: OwnKind,
        anew: bool,
    ) -> Result<Option<Arc<Table>>, Problem> {
        let begun = self.current(kind.place(request.user.id).into()).await?.map(|current| current.table);
        let open = begun.filter(|table| table.is_open() && table.id.0 != request.id.0);
        Ok(open.filter(|table| !anew && touched(table).after(ABANDONED) > request.at))
    }

    /// Opens a table of the user's own, and gives up the one in progress there.
    async fn begin(
        &self,
        request: &Request,
        kind: OwnKind,
        wanted: Wanted,
        solo: Solo,
    ) -> Result<Answer, Problem> {
        let Wanted { setup, from, task } = wanted;
        let request = &Request {
            channel: kind.place(request.user.id).into(),
            ..request.clone()
        };
        if let Some(begun) = self.current(request.channel).await?
            && begun.table.is_open()
            && begun.table.id.0 != request.id.0
        {
            let order = Order {
                by: By::Person(person(request)),
                request: Some(request.id),
                at: request.at,
                pressed: Some(request.id.time()),
                table: Some(begun.table.id),
                ply: None,
                command: Command::Control(Control::Leave(Leave::Resign)),
                standstill: Standstill::default(),
            };
            self.tables.order(request.channel, Key(format!("i:{}:left", request.id)), order).await?;
        }
        let (time, seat) = (TimeControl::Unlimited, HostSeat::First);
        let opening = self.opening(request, setup, time, seat, Vec::new(), from)?;
        let home = Home { language: request.locale, ..Home::default() };
        let done = self.tables.open(key(request), Opening { solo, task, home, ..opening }).await?;
        self.public_board(&done, After::Command).await.map(Answer::from)
    }
}
