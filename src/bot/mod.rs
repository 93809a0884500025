//! What the bot says and does, free of any transport: [`Request`] in, [`Reply`] out.
//!
//! `discord/` translates serenity's interactions into requests and replies into Discord's messages; tests translate
//! nothing. The types follow what a chat platform with slash commands, buttons, selects and modals can do, not one
//! library's names.

mod absence;
mod accord;
mod ahead;
mod archive;
mod background;
mod board;
mod caption;
pub mod commands;
mod completion;
pub mod custom_id;
pub mod daily;
pub mod deliver;
mod escape;
mod explain;
mod form;
mod handle;
mod help;
mod house;
mod import;
pub mod kept;
pub mod limits;
mod lobby;
pub mod message;
mod more;
mod moves;
mod my_games;
mod own_setups;
pub mod people;
mod places;
pub mod presence;
mod problem;
mod puzzle;
pub mod reminders;
mod replay;
pub mod request;
mod rules;
pub mod servers;
mod settings;
mod solo;
mod steps;
mod studio;
pub mod tables;
mod tap;
pub mod time;
mod turns;
mod ui;
mod vacation;

pub use background::{Background, Render, Surroundings, System};
pub use commands::{CommandSpec, Localised, OptionKind, OptionSpec, commands};
pub use deliver::{Answer, Deliver, DeliverError, Receipt, Seen};
pub use handle::Bot;
pub use message::{
    Button, ButtonStyle, Choice, Component, Entities, EntitySelect, File, Modal, ModalField, Post, Reply, Select,
    SelectOption,
};
pub use request::{
    Action, ChannelKind, LARGEST_UPLOAD, Permissions, Place, Request, Rights, Upload, UploadError, User, Value,
};
pub use tables::{Current, Done, OrderError, Tables};
