//! Switches of a table in the More menu, for players at it: whether boards explain the rules, and whether one message shows
//! them all.
//!
//! A note below an entry names the rule it is an example of. Notes are on by default in a person's first game of a kind.

use crate::{
    frame::ui::{Button, OnTable, Post, Request, TableAct, close, grey, ids, rows, t, words},
    routing::{Answer, Bot, Feature, MoreMenu, Result, Slot},
};
use deltille_base::text::Locale;
use deltille_table::{Command, Phase, Table};

ids! {
    /// Turns something on or off.
    #[derive(Copy)]
    pub enum SwitchAct {
        Notes = "notes+",
        NoNotes = "notes-",
        OneMessage = "edit+",
        NewMessages = "edit-",
    }
}

impl SwitchAct {
    fn opposite(self) -> SwitchAct {
        match self {
            SwitchAct::Notes => SwitchAct::NoNotes,
            SwitchAct::NoNotes => SwitchAct::Notes,
            SwitchAct::OneMessage => SwitchAct::NewMessages,
            SwitchAct::NewMessages => SwitchAct::OneMessage,
        }
    }

    /// The texts of its button, and of what it has done.
    fn texts(self) -> [&'static str; 2] {
        match self {
            SwitchAct::Notes => ["button-notes-on", "notes-are-on"],
            SwitchAct::NoNotes => ["button-notes-off", "notes-are-off"],
            SwitchAct::OneMessage => ["button-one-message-on", "one-message-is-on"],
            SwitchAct::NewMessages => ["button-one-message-off", "one-message-is-off"],
        }
    }

    fn button(self, locale: Locale, table: &Table) -> Button {
        grey(&self.on(table), &t(locale, self.texts()[0]))
    }
}

pub struct Switches;

impl Feature for Switches {
    type Action = OnTable<SwitchAct>;
    type Command = ();

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, act, .. }: OnTable<SwitchAct>,
        _: &[String],
    ) -> Result<Answer> {
        let (current, locale) = (bot.pressed(request, table).await?, request.locale);
        let command = match act {
            SwitchAct::Notes | SwitchAct::NoNotes => Command::Notes(act == SwitchAct::Notes),
            SwitchAct::OneMessage | SwitchAct::NewMessages => {
                Command::OneMessage(act == SwitchAct::OneMessage)
            }
        };
        bot.order(request, &current, None, command).await?;
        let back = vec![act.opposite().button(locale, &current.table), close(locale)];
        Ok(Answer::replace(Post { rows: rows(back), ..words(t(locale, act.texts()[1])) }))
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let (table, home) = (menu.table, menu.table.home);
        if menu.seat.is_none() || table.phase != Phase::Play || table.is_solo() {
            return Vec::new();
        }
        let notes = if home.notes { SwitchAct::NoNotes } else { SwitchAct::Notes };
        // As a guest, the bot cannot edit its messages.
        let messages = if home.one_message { SwitchAct::NewMessages } else { SwitchAct::OneMessage };
        let messages = Some(messages).filter(|_| !home.visiting);
        let all = std::iter::once(notes).chain(messages);
        all.map(|act| (Slot::Rules, act.button(menu.locale, table))).collect()
    }
}
