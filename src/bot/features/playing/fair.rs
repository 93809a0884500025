//! *Fair?*: the full promise (commitment) behind a table's draws, explained. The lobby shows only a short
//! fingerprint of it.

use crate::features::{
    answer::Answer,
    context::Bot,
    feature::Feature,
    problem::Problem,
    surfaces::{BoardControl, MoreMenu, Slot},
};
use crate::ui::{
    custom_id::{OnTable, PlainAct, TableAct},
    message::{Button, Post},
    request::Request,
    widgets::{close, grey, rows, t, words},
};
use deltille_base::text::{Message, say};
use deltille_table::{Phase, Table};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShowPromise;

impl PlainAct for ShowPromise {
    const KINDS: &'static [(&'static str, ShowPromise)] = &[("fair", ShowPromise)];
}

pub struct Fair;

impl Feature for Fair {
    type Action = OnTable<ShowPromise>;

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, .. }: OnTable<ShowPromise>,
        _: &[String],
    ) -> Result<Answer, Problem> {
        let current = bot.pressed(request, table).await?;
        let message = Message::new("fair-explained").with("hash", format!("`{}`", current.table.promise()));
        let rows = rows(vec![close(request.locale)]);
        Ok(Answer::ephemeral(Post { rows, ..words(say(request.locale, &message)) }))
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        if !table.has_secrets() || !matches!(table.phase, Phase::Lobby { .. }) {
            return Vec::new();
        }
        vec![BoardControl::Button(
            Slot::Rules,
            grey(&ShowPromise.on(table), &t(table.home.language, "button-fair")),
        )]
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let shown = menu.table.has_secrets();
        shown
            .then(|| (Slot::Rules, grey(&ShowPromise.on(menu.table), &t(menu.locale, "button-fair"))))
            .into_iter()
            .collect()
    }
}
