//! *Fair?*: the hashes of a table, whole: what its draws were promised with, what hidden entries were sealed
//! with, the finished record. Public messages show only their first characters.

use crate::{
    frame::ui::{
        Button, OnTable, Post, Request, TableAct, close,
        fair::{explained, has_hashes},
        grey, ids, rows, t, words,
    },
    routing::{Answer, BoardControl, Bot, Feature, MoreMenu, Result, Slot},
};
use deltille_table::{Phase, Table};

ids! {
    #[derive(Copy)]
    pub struct ShowPromise = "fair";
}

pub struct Fair;

impl Feature for Fair {
    type Action = OnTable<ShowPromise>;
    type Command = ();

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, .. }: OnTable<ShowPromise>,
        _: &[String],
    ) -> Result<Answer> {
        let table = bot.shown_by(request, table).await?;
        let rows = rows(vec![close(request.locale)]);
        Ok(Answer::ephemeral(Post { rows, ..words(explained(request.locale, &table)) }))
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        // During the game, the button is in the More menu.
        if !has_hashes(table) || !matches!(table.phase, Phase::Lobby { .. } | Phase::Over) {
            return Vec::new();
        }
        vec![BoardControl::Button(
            Slot::Rules,
            grey(&ShowPromise.on(table), &t(table.home.language, "button-fair")),
        )]
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let shown = has_hashes(menu.table);
        shown
            .then(|| (Slot::Rules, grey(&ShowPromise.on(menu.table), &t(menu.locale, "button-fair"))))
            .into_iter()
            .collect()
    }
}
