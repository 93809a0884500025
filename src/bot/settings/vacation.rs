//! `/me vacation`: days off, during which the clocks of the person's slow games stop.

use crate::{
    frame::ui::{NoAction, Request, time, words},
    routing::{Answer, Bot, Feature, Number, Problem, Result, commands, key},
};
use deltille_base::text::{Locale, Message, say};
use deltille_table::vacation::{DAYS_A_YEAR, Vacation};

commands! {
    pub struct Vacations as "me vacation" {
        days: Option<Number<0, { DAYS_A_YEAR as i64 }>>,
    }
}

impl Feature for Vacations {
    type Action = NoAction;
    type Command = Vacations;

    /// With days: starts a vacation now; with 0: ends it; without: shows the current state.
    async fn command(bot: &Bot, request: &Request, Vacations { days }: Vacations) -> Result<Answer> {
        let (people, now, user) = (&bot.tables.people, request.at, request.user.id);
        let days = days.map(|Number(days)| u64::try_from(days).unwrap_or(0));
        let (_, before) = people.load(user).await?;
        let was_away = before.vacation.until(now).is_some();
        let Some(days) = days else {
            let id = if was_away { "vacation-now" } else { "vacation-none" };
            return Ok(Answer::ephemeral(words(told(request.locale, id, &before.vacation, request))));
        };
        if days == 0 {
            let id = if was_away { "vacation-ended" } else { "vacation-none" };
            let after = people.change(user, key(request), now, |settings| {
                settings.vacation.end(now);
            });
            let after = after.await?;
            return Ok(Answer::ephemeral(words(told(request.locale, id, &after.vacation, request))));
        }
        // Refuse before storing; the stored vacation checks the limit again.
        if let Err(why) = before.vacation.clone().take(now, days) {
            let message = Message::new("vacation-too-long").with("all", DAYS_A_YEAR as usize);
            return Err(Problem::Said(message.with("left", why.left as usize)));
        }
        let after = people.change(user, key(request), now, |settings| {
            // If the vacation has become too long in the meantime, it stays unchanged.
            let _ = settings.vacation.take(now, days);
        });
        let after = after.await?;
        Ok(Answer::ephemeral(words(told(
            request.locale,
            "vacation-started",
            &after.vacation,
            request,
        ))))
    }
}

fn told(locale: Locale, id: &'static str, vacation: &Vacation, request: &Request) -> String {
    let message = Message::new(id).with("left", vacation.left(request.at) as usize);
    let until = vacation.until(request.at).map(time::timestamp);
    say(locale, &until.into_iter().fold(message, |message, until| message.with("until", until)))
}
