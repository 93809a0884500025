//! Notes on the board: below an entry they name the rule it is an example of. On by default in a person's
//! first game of a kind; players at the table toggle them in the More menu.

use crate::{
    frame::ui::{Button, OnTable, Post, Request, TableAct, close, grey, ids, rows, t, words},
    routing::{Answer, Bot, Feature, MoreMenu, Result, Slot},
};
use deltille_base::text::Locale;
use deltille_table::{Command, Phase, Table};

ids! {
    /// Turns the notes on or off.
    #[derive(Copy)]
    pub enum NotesAct {
        On = "notes+",
        Off = "notes-",
    }
}

pub struct Notes;

impl Feature for Notes {
    type Action = OnTable<NotesAct>;
    type Command = ();

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, act, .. }: OnTable<NotesAct>,
        _: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        let notes = act == NotesAct::On;
        bot.order(request, &current, None, Command::Notes(notes)).await?;
        let text = t(request.locale, if notes { "notes-are-on" } else { "notes-are-off" });
        let back = vec![switch(request.locale, &current.table, notes), close(request.locale)];
        Ok(Answer::replace(Post { rows: rows(back), ..words(text) }))
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let table = menu.table;
        if menu.seat.is_none() || table.phase != Phase::Play || table.is_solo() {
            return Vec::new();
        }
        vec![(Slot::Rules, switch(menu.locale, table, table.home.notes))]
    }
}

/// The button that turns the notes off or on. `now`: they are on.
fn switch(locale: Locale, table: &Table, now: bool) -> Button {
    let (act, label) = match now {
        true => (NotesAct::Off, "button-notes-off"),
        false => (NotesAct::On, "button-notes-on"),
    };
    grey(&act.on(table), &t(locale, label))
}
