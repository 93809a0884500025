//! The More menu: further actions at a table, contributed by the features.

use crate::{
    frame::pages::Own,
    frame::ui::{OnTable, Post, Request, TableAct, close, grey, ids, outcome::turn, rows, t},
    routing::{Answer, BoardControl, Bot, Feature, MoreMenu, Problem, Result, Slot},
};
use deltille_games::Actors;
use deltille_table::{Phase, Table};

ids! {
    #[derive(Copy)]
    pub struct MoreAct = "more";
}

pub struct More;

impl Feature for More {
    type Action = OnTable<MoreAct>;
    type Command = ();

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, .. }: OnTable<MoreAct>,
        _: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        let (table, locale) = (&*current.table, request.locale);
        let play = table.play().ok_or(Problem::Lobby)?;
        let settings = bot.tables.people.get(request.user.id).await;
        let seat = table.seat_of(request.user.id);
        let has_pages = bot.pages_of(table.guild).await.is_ok();
        let menu = MoreMenu { table, seat, locale, settings: &settings, request, has_pages };
        let mut buttons = (bot.surfaces.more)(&menu);
        buttons.push(close(locale));
        let text = format!("{}\n{}", t(locale, "more"), turn(locale, table, play, false));
        let post = Post { text, rows: rows(buttons), ..Post::default() };
        Ok(Answer::ephemeral(bot.with_own_board(request, Own::Table(table), post)))
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        if table.phase != Phase::Play || table.play().is_none_or(|play| play.actors() == Actors::Nobody) {
            return Vec::new();
        }
        vec![BoardControl::Button(
            Slot::End,
            grey(&MoreAct.on(table), &t(table.home.language, "button-more")),
        )]
    }
}
