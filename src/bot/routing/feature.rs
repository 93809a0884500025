//! The `Feature` trait: a feature's commands, its actions, and its buttons below the board.
//!
//! A feature is a type without values; the table in [`super`] lists all of them. Routing, registration with
//! Discord, `/help`, the buttons of the public board and of the More menu, and the tests of all custom ids
//! are derived from that list.

use crate::{
    frame::ui::{
        command::{Menu, OptionSpec},
        custom_id::{Action, kind_of},
        message::{Button, Choice},
        request::{Request, Upload, User, Value},
    },
    routing::{
        answer::Answer,
        context::Bot,
        problem::Problem,
        surfaces::{BoardControl, MoreMenu, Slot},
    },
};
use deltille_base::ids::MessageId;
use deltille_table::Table;
use std::future::Future;

#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    pub name: &'a str,
    pub options: &'a [(String, Value)],
}

/// Options by command that had another name: `(command, now, before)`. An app that has not noticed the change
/// still sends the old name.
const RENAMED: [(&str, &str, &str); 2] = [("move", "move", "entry"), ("board", "move", "ply")];

impl<'a> Call<'a> {
    fn value(&self, name: &str) -> Option<&'a Value> {
        let given = |name: &str| self.options.iter().find(|(option, _)| option == name);
        let before = || RENAMED.iter().find(|(command, now, _)| (*command, *now) == (self.name, name));
        let found = given(name).or_else(|| before().and_then(|(.., before)| given(before)));
        found.map(|(_, value)| value)
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

    /// Whether the option is present and true.
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

pub trait Feature {
    /// The acts of its buttons, menus and forms; the type owns their encoding.
    type Action: Action + Send;

    /// Its commands by path (`play`, `game draw`), in the order of the help.
    const COMMANDS: &'static [&'static str] = &[];

    /// Whether a command is for managers and moderators of a server, and available only there.
    fn for_managers(command: &str) -> bool {
        let _ = command;
        false
    }

    /// The context menu (of a person or a message) that offers a command, if any.
    fn menu(command: &str) -> Option<Menu> {
        let _ = command;
        None
    }

    fn options(command: &str) -> Vec<OptionSpec> {
        let _ = command;
        Vec::new()
    }

    fn command(
        bot: &Bot,
        request: &Request,
        call: Call<'_>,
    ) -> impl Future<Output = Result<Answer, Problem>> + Send {
        let _ = (bot, request);
        let unknown = Problem::Unknown(format!("/{}", call.name));
        async move { Err(unknown) }
    }

    /// Completions for an option of one of its commands.
    fn complete(
        bot: &Bot,
        request: &Request,
        call: Call<'_>,
        option: &str,
    ) -> impl Future<Output = Result<Vec<Choice>, Problem>> + Send {
        let _ = (bot, request, call, option);
        async { Ok(Vec::new()) }
    }

    /// Handles a button (no values), or values chosen from a menu.
    fn press(
        bot: &Bot,
        request: &Request,
        action: Self::Action,
        values: &[String],
    ) -> impl Future<Output = Result<Answer, Problem>> + Send {
        let _ = (bot, request, values);
        let unknown = Problem::Unknown(kind_of(&action.encode()));
        async move { Err(unknown) }
    }

    /// Handles a submitted form; `fields` are keyed by id.
    fn submit(
        bot: &Bot,
        request: &Request,
        action: Self::Action,
        fields: &[(String, String)],
    ) -> impl Future<Output = Result<Answer, Problem>> + Send {
        let _ = (bot, request, fields);
        let unknown = Problem::Unknown(kind_of(&action.encode()));
        async move { Err(unknown) }
    }

    /// Its components below the public board or lobby of a table, in the table's language.
    fn on_board(table: &Table) -> Vec<BoardControl> {
        let _ = table;
        Vec::new()
    }

    /// Its buttons in a person's More menu.
    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let _ = menu;
        Vec::new()
    }
}
