//! The `Feature` trait: a feature's commands, its actions, and its buttons below the board.
//!
//! A feature is a type, often that of its only command; the table in [`super`] lists all of them. Routing,
//! registration with Discord, `/help`, the buttons of the public board and of the More menu, and the tests of all
//! custom ids are derived from that list.

use crate::{
    frame::ui::{
        Button, Choice, Request,
        custom_id::{Action, kind_of},
    },
    routing::{Answer, BoardControl, Bot, MoreMenu, Problem, Result, Slot, command::Commands},
};
use deltille_table::Table;
use std::future::Future;

pub trait Feature {
    /// The acts of its buttons, menus and forms; the type owns their encoding.
    type Action: Action + Send;

    /// Its commands, as [`commands!`](super::command) declares them; `()`: none.
    type Command: Commands + Send;

    /// Whether a command is for managers and moderators of a server, and available only there.
    fn for_managers(path: &str) -> bool {
        path.starts_with("server ")
    }

    fn command(
        bot: &Bot,
        request: &Request,
        command: Self::Command,
    ) -> impl Future<Output = Result<Answer>> + Send {
        let _ = (bot, request, command);
        async { Err(Problem::Unknown("a command of no feature".to_owned())) }
    }

    /// Completions for the option of a command that is being typed; the others have their present values.
    fn complete(
        bot: &Bot,
        request: &Request,
        command: Self::Command,
    ) -> impl Future<Output = Result<Vec<Choice>>> + Send {
        let _ = (bot, request, command);
        async { Ok(Vec::new()) }
    }

    /// Handles a button (no values), or values chosen from a menu.
    fn press(
        bot: &Bot,
        request: &Request,
        action: Self::Action,
        values: &[String],
    ) -> impl Future<Output = Result<Answer>> + Send {
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
    ) -> impl Future<Output = Result<Answer>> + Send {
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
