//! The features of the bot: one file or folder each, and one line in the table below.
//!
//! Routing, registration with Discord, `/help`, the buttons below the board and in the More menu, and the
//! tests of all custom ids are derived from the table. A new command or button needs its own file, its texts,
//! and one line here.

pub mod answer;
pub mod close;
pub mod command;
pub mod context;
pub mod explain;
pub mod feature;
pub mod form;
pub mod handle;
pub mod more;
pub mod notices;
pub mod problem;
pub mod reply;
pub mod surfaces;
pub mod variants;
pub mod warm;

#[cfg(test)]
#[path = "../../../tests/units/routing.rs"]
mod tests;

pub use answer::{After, Answer, Board};
pub(crate) use command::commands;
pub use command::{Completed, GameChoice, Number, OnMessage, OnPerson, OptionValue, Text};
pub use context::{Bot, Reader, fresh_seed, key, look_of, person, play_of, question};
pub use feature::Feature;
pub use problem::{Problem, Result, limit_reached};
pub use surfaces::{BoardControl, MoreMenu, Slot};

#[cfg(test)]
use crate::frame::ui::custom_id::samples::*;
use crate::frame::ui::{
    Button, Choice, Component, Request, Value,
    command::{CommandSpec, grouped},
    custom_id::{Action, kind_of},
};
use crate::{
    agreeing, computers, followers, help, learning, moderation, playing, privacy, puzzles, ratings, records,
    seats, settings, teams, tournaments,
};
use command::{Command, Commands, Given};
use deltille_base::ids::{Ply, TableId};
use deltille_table::Table;
use surfaces::{Surfaces, arranged, in_order};

/// Lists the features, in the order of their commands in the help and of their buttons within a place.
macro_rules! features {
    ($($feature:ty),* $(,)?) => {
        /// All slash commands, in the order of the help.
        pub fn commands() -> Vec<CommandSpec> {
            grouped([$(specs::<$feature>()),*].concat())
        }

        pub async fn command(bot: &Bot, request: &Request, given: Given<'_>) -> Result<Answer> {
            let name = today(given);
            $(if let Some(command) = called::<$feature>(name) {
                return Box::pin(<$feature>::command(bot, request, (command.read)(given)?)).await;
            })*
            Err(Problem::Unknown(format!("/{name}")))
        }

        /// Completions for an option of a command.
        pub async fn complete(
            bot: &Bot,
            request: &Request,
            given: Given<'_>,
            option: &str,
        ) -> Result<Vec<Choice>> {
            let name = today(given);
            $(if let Some(command) = called::<$feature>(name).filter(|command| command.completes(option)) {
                return Box::pin(<$feature>::complete(bot, request, (command.read)(given)?)).await;
            })*
            Ok(Vec::new())
        }

        pub async fn press(
            bot: &Bot,
            request: &Request,
            custom_id: &str,
            values: &[String],
        ) -> Result<Answer> {
            $(if let Some(action) = <$feature as Feature>::Action::decode(custom_id) {
                return Box::pin(<$feature>::press(bot, request, action, values)).await;
            })*
            Err(Problem::Unknown(kind_of(custom_id)))
        }

        pub async fn submit(
            bot: &Bot,
            request: &Request,
            custom_id: &str,
            fields: &[(String, String)],
        ) -> Result<Answer> {
            $(if let Some(action) = <$feature as Feature>::Action::decode(custom_id) {
                return Box::pin(<$feature>::submit(bot, request, action, fields)).await;
            })*
            Err(Problem::Unknown(kind_of(custom_id)))
        }

        /// The table and ply of a button, if it can be decoded and belongs to a table.
        pub fn table_of(custom_id: &str) -> Option<(TableId, Ply)> {
            $(if let Some(action) = <$feature as Feature>::Action::decode(custom_id) {
                return action.on_table();
            })*
            None
        }

        fn board(table: &Table) -> Vec<Component> {
            arranged([$(<$feature>::on_board(table)),*].concat())
        }

        fn more(menu: &MoreMenu<'_>) -> Vec<Button> {
            in_order([$(<$feature>::in_more(menu)),*].concat())
        }

        /// Strategies for the ids of each feature's actions, with the feature's name.
        #[cfg(test)]
        fn ids() -> Vec<BoxedStrategy<(&'static str, String)>> {
            let mut all = Vec::new();
            $(if <$feature as Feature>::Action::EXISTS {
                let actions = <$feature as Feature>::Action::samples();
                all.push(actions.prop_map(|action| (stringify!($feature), action.encode())).boxed());
            })*
            all
        }

        /// Re-encodes an id with the feature that decodes it; `None` if no feature does.
        pub fn canonical(custom_id: &str) -> Option<String> {
            $(if let Some(action) = <$feature as Feature>::Action::decode(custom_id) {
                return Some(action.encode());
            })*
            None
        }

        /// The feature that decodes an id, and the action it reads, as tests name them.
        pub fn described(custom_id: &str) -> Option<(&'static str, String)> {
            $(if let Some(action) = <$feature as Feature>::Action::decode(custom_id) {
                return Some((stringify!($feature), format!("{action:?}")));
            })*
            None
        }

        /// The features that decode an id. Asserts that each decoded action survives encoding and decoding.
        #[cfg(test)]
        fn claims(custom_id: &str) -> Vec<&'static str> {
            let mut all = Vec::new();
            $(if let Some(action) = <$feature as Feature>::Action::decode(custom_id) {
                let again = <$feature as Feature>::Action::decode(&action.encode());
                assert_eq!(again, Some(action), "{custom_id}");
                all.push(stringify!($feature));
            })*
            all
        }
    };
}

features! {
    seats::play::Play,
    seats::lobby::Lobby,
    seats::seek::Seek,
    computers::controls::Computers,
    playing::moves::Moves,
    playing::moves::setup::Setups,
    playing::look::Look,
    records::record::Record,
    records::replay::Replays,
    records::import::Import,
    records::history::History,
    ratings::ranks::RanksList,
    records::analysis::Analysing,
    records::analysis::board::Board,
    agreeing::offers::Offers,
    playing::resign::Resign,
    seats::rematch::Rematch,
    seats::same_again::SameAgain,
    teams::TeamGames,
    teams::Votes,
    agreeing::take_back::TakeBack,
    playing::ahead::Ahead,
    agreeing::pause::Pause,
    agreeing::appointment::Appointments,
    agreeing::abort::Abort,
    settings::vacation::Vacations,
    agreeing::absence::Absence,
    puzzles::Puzzles,
    puzzles::solo::SoloPlay,
    computers::hints::Ladder,
    playing::switches::Switches,
    playing::memos::Memos,
    playing::page::Page,
    playing::my_games::MyGames,
    ratings::profile::Profile,
    ratings::marks::Marks,
    settings::person::Settings,
    settings::blocks::Blocks,
    privacy::Privacy,
    settings::server::ServerMenu,
    moderation::tables::ServerTables,
    moderation::bans::Bans,
    moderation::report::Report,
    tournaments::commands::Tournament,
    tournaments::commands::NewTournament,
    learning::learn::Learn,
    learning::rules::Rules,
    playing::fair::Fair,
    followers::follow::Following,
    help::Help,
    more::More,
    close::CloseButton,
}

/// The combined surfaces of all features.
pub const SURFACES: Surfaces = Surfaces { commands, board, more, table_of };

/// A feature's commands as a transport registers them, with their paths.
fn specs<F: Feature>() -> Vec<(&'static str, CommandSpec)> {
    let spec = |command: &Command<F::Command>| {
        (
            command.path,
            CommandSpec {
                for_managers: F::for_managers(command.path),
                ..command.spec()
            },
        )
    };
    F::Command::ALL.iter().map(spec).collect()
}

fn called<F: Feature>(name: &str) -> Option<&'static Command<F::Command>> {
    F::Command::ALL.iter().find(|command| command.is_called(name))
}

/// Commands renamed when they were grouped, old name to new: clients show the old ones for a while.
const EARLIER: [(&str, &str); 18] = [
    ("setup", "game setup"),
    ("draw", "game draw"),
    ("impasse", "game impasse"),
    ("resign", "game resign"),
    ("rematch", "game rematch"),
    ("takeback", "game takeback"),
    ("if", "game plan"),
    ("pause", "game pause"),
    ("resume", "game resume"),
    ("abort", "game abort"),
    ("table", "game vote"),
    ("record", "game record"),
    ("import", "game import"),
    ("history", "game history"),
    ("vacation", "me vacation"),
    ("games", "me games"),
    ("settings", "me settings"),
    ("server", "server settings"),
];

/// The name of a command, as it is called today.
fn today(given: Given<'_>) -> &str {
    let ends = |(option, value): &(String, Value)| option == "action" && value.text() == Some("end");
    if given.name == "table" && given.options.iter().any(ends) {
        return "server end";
    }
    EARLIER
        .iter()
        .find(|(earlier, _)| *earlier == given.name)
        .map_or(given.name, |(_, today)| today)
}
