//! What a feature is: its commands, what its buttons do, and what it puts under the board.
//!
//! A feature is a type without values; the table in [`super`] lists all of them. From that list follow
//! routing, registration with Discord, `/help`, the buttons of the public board and of the More menu, and the
//! tests of all custom ids.

use super::{
    context::Bot,
    problem::Problem,
    surfaces::{MoreMenu, Placed, Slot},
};
use crate::{
    bot::{
        service::deliver::Answer,
        ui::{
            command::{Menu, OptionSpec},
            custom_id::{Action, kind_of},
            message::{Button, Choice},
            request::{Request, Upload, User, Value},
        },
    },
    ids::MessageId,
    store::Store,
    table::Table,
};
use std::future::Future;

/// A slash command as it was given.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    pub name: &'a str,
    pub options: &'a [(String, Value)],
}

impl<'a> Call<'a> {
    fn value(&self, name: &str) -> Option<&'a Value> {
        self.options.iter().find_map(|(option, value)| (option == name).then_some(value))
    }

    pub fn text(&self, name: &str) -> Option<&'a str> {
        if let Value::Text(text) = self.value(name)? { Some(text) } else { None }
    }

    pub fn integer(&self, name: &str) -> Option<i64> {
        if let Value::Integer(number) = self.value(name)? {
            Some(*number)
        } else {
            None
        }
    }

    /// Whether it is given and true.
    pub fn flag(&self, name: &str) -> bool {
        self.value(name) == Some(&Value::Boolean(true))
    }

    pub fn user(&self, name: &str) -> Option<&'a User> {
        if let Value::User(user) = self.value(name)? { Some(user) } else { None }
    }

    /// A message, with the ids of the buttons below it.
    pub fn message(&self, name: &str) -> Option<(MessageId, &'a [String])> {
        if let Value::Message { id, custom_ids } = self.value(name)? {
            Some((*id, custom_ids))
        } else {
            None
        }
    }

    pub fn file(&self, name: &str) -> Option<&'a Upload> {
        if let Value::File(upload) = self.value(name)? { Some(upload) } else { None }
    }
}

/// Something that people can do with the bot.
pub trait Feature {
    /// What its buttons, menus and forms do; it owns their encoding.
    type Action: Action + Send;

    /// Its commands by their paths (`play`, `game draw`), in the order of the help.
    const COMMANDS: &'static [&'static str] = &[];

    /// Whether one of them is for those who run or moderate a server, and there only.
    fn for_managers(command: &str) -> bool {
        let _ = command;
        false
    }

    /// Whether one of them is chosen from the menu of a person or a message.
    fn menu(command: &str) -> Option<Menu> {
        let _ = command;
        None
    }

    /// What one of its commands takes.
    fn options(command: &str) -> Vec<OptionSpec> {
        let _ = command;
        Vec::new()
    }

    /// Carries out one of its commands.
    fn command<S: Store>(
        bot: &Bot<S>,
        request: &Request,
        call: Call<'_>,
    ) -> impl Future<Output = Result<Answer, Problem>> + Send {
        let _ = (bot, request);
        let unknown = Problem::Unknown(format!("/{}", call.name));
        async move { Err(unknown) }
    }

    /// What an option of one of its commands offers while it is typed.
    fn complete<S: Store>(
        bot: &Bot<S>,
        request: &Request,
        call: Call<'_>,
        option: &str,
    ) -> impl Future<Output = Result<Vec<Choice>, Problem>> + Send {
        let _ = (bot, request, call, option);
        async { Ok(Vec::new()) }
    }

    /// A button was pressed (no values), or values chosen from a menu.
    fn press<S: Store>(
        bot: &Bot<S>,
        request: &Request,
        action: Self::Action,
        values: &[String],
    ) -> impl Future<Output = Result<Answer, Problem>> + Send {
        let _ = (bot, request, values);
        let unknown = Problem::Unknown(kind_of(&action.encode()));
        async move { Err(unknown) }
    }

    /// A form came back; its fields by their ids.
    fn submit<S: Store>(
        bot: &Bot<S>,
        request: &Request,
        action: Self::Action,
        fields: &[(String, String)],
    ) -> impl Future<Output = Result<Answer, Problem>> + Send {
        let _ = (bot, request, fields);
        let unknown = Problem::Unknown(kind_of(&action.encode()));
        async move { Err(unknown) }
    }

    /// What it adds below the public board or lobby of a table, in the table's language.
    fn on_board(table: &Table) -> Vec<Placed> {
        let _ = table;
        Vec::new()
    }

    /// What it adds to a person's More menu.
    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let _ = menu;
        Vec::new()
    }
}
