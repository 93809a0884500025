//! `/puzzle`: everything there is to solve alone, in menus; a table for one opens at once.

use super::{
    context::{Bot, key, older},
    feature::{Call, Feature},
    places::missing_permissions,
    problem::Problem,
};
use crate::{
    bot::{
        service::deliver::Answer,
        ui::{
            command::{OptionKind, OptionSpec, localised, option},
            message::Reply,
            request::{self, Request},
            widgets::{t, words},
        },
    },
    games::{Setup, registry},
    store::Store,
    table::{HostSeat, Opening, Origin, clock::TimeControl, solo::Solo},
};
use families::{families, id_of, setup_of};
use menus::{all, listed};

pub mod act;
pub mod daily;
pub mod families;
mod menus;

pub use act::PuzzleAction;

/// The value of the option `kind` that asks for the puzzle of the day.
const DAILY: &str = "daily";

pub struct Puzzles;

impl Feature for Puzzles {
    type Action = PuzzleAction;

    const COMMANDS: &'static [&'static str] = &["puzzle"];

    fn options(_: &str) -> Vec<OptionSpec> {
        let daily = (DAILY.to_owned(), localised("puzzle-daily"));
        let families = families().into_iter().map(|family| (family.id(), localised(&family.name())));
        let choices = std::iter::once(daily).chain(families).collect();
        vec![OptionSpec { choices, ..option("kind", OptionKind::Text) }]
    }

    async fn command<S: Store>(bot: &Bot<S>, request: &Request, call: Call<'_>) -> Result<Answer, Problem> {
        let Some(kind) = call.text("kind").map(|kind| kind.trim().to_lowercase()) else {
            return Ok(Answer::ephemeral(all(request.locale)));
        };
        if kind == DAILY {
            return bot.daily(request).await;
        }
        let place = families().iter().position(|family| family.id() == kind);
        let place = place.ok_or_else(|| Problem::Unknown(format!("/puzzle {kind}")))?;
        listed(request.locale, place as u8, 0).map(Answer::ephemeral)
    }

    /// A press on one of its menus.
    async fn press<S: Store>(
        bot: &Bot<S>,
        request: &Request,
        action: PuzzleAction,
        values: &[String],
    ) -> Result<Answer, Problem> {
        let locale = request.locale;
        match action {
            PuzzleAction::Open => Ok(Answer::ephemeral(all(locale))),
            PuzzleAction::All => Ok(Answer::replace(all(locale))),
            PuzzleAction::Family { family, page } => listed(locale, family, page).map(Answer::replace),
            PuzzleAction::Daily => bot.daily(request).await,
            PuzzleAction::Leaders(day) => bot.leaders(request, day).await,
            PuzzleAction::Choose(_) => {
                let wanted = values.first().map(String::as_str).unwrap_or_default();
                let known = registry::puzzles().into_iter().find(|(game, puzzle)| id_of(game, puzzle) == wanted);
                let (game, puzzle) = known.ok_or_else(|| Problem::Unknown(format!("puzzle {wanted}")))?;
                bot.alone(request, setup_of(game, &puzzle)?, Solo::default()).await
            }
        }
    }
}

impl<S: Store> Bot<S> {
    /// Opens a table for one. The private message that was pressed, if any, is done with.
    pub(super) async fn alone(&self, request: &Request, setup: Setup, solo: Solo) -> Result<Answer, Problem> {
        missing_permissions(request)?;
        self.may_start(request, Some(&setup.game)).await?;
        let (time, seat, from) = (TimeControl::Unlimited, HostSeat::First, Origin::default());
        let opening = Opening { solo, ..self.opening(request, setup, time, seat, Vec::new(), from)? };
        let done = self.tables.open(key(request), opening).await?;
        let (post, receipt) = self.public_board(&done).await?;
        let strip = older(request, done.previous);
        let reply = match &request.action {
            request::Action::Press { .. } => {
                Reply::FinishAndSay { private: words(t(request.locale, "form-opened")), post, strip }
            }
            _ => Reply::Say { post, strip },
        };
        Ok(Answer { reply, receipt: Some(receipt) })
    }
}
