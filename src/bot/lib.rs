//! The bot's behaviour, free of any transport: [`Request`] in, [`Reply`] out.
//!
//! ```text
//!   handle       one request in, one reply out: finds the feature
//!   reply        how a feature's answer is shown: to all or to one, in a new message or in the pressed one
//!   warm         builds what the first answers of a process need
//!   features/    what people can do; a file or folder each
//!   service/     tables, settings, presence, turns, background work; no user-visible text
//!   ui/          requests, messages, custom ids, menus, the words and pictures of a table
//! ```
//!
//! Dependencies point down. Of `ui/`, a service knows the message model only. `discord/` translates
//! serenity's interactions into requests and replies into Discord's messages; tests translate nothing. The
//! types follow what a chat platform with slash commands, buttons, selects and modals can do, not one
//! library's names.

mod consequences;
mod features;
mod handle;
mod reply;
pub mod service;
pub mod ui;
mod warm;

/// The actions behind buttons, for code outside the bot that writes or reads their ids.
pub mod actions {
    pub use super::{
        features::{
            agreeing::absence::AbsenceAct,
            canonical, described,
            playing::moves::{act::MoveAct, setup::SetupAct},
            playing::play::{Form, FormAct, FormChoices},
            table_of,
        },
        ui::custom_id::{Action, OnTable, TableAct},
    };
}

pub use consequences::CONSEQUENCES;
pub use handle::forget_again;

pub use features::{
    commands, context::Bot, learning::own_kind::OwnKind, learning::puzzles::choice as daily, notices,
    variants::seats_of,
};
pub use service::{
    background::{Background, Boards, System, TimeSource},
    ballots,
    deletion::{Deletion, Membership},
    deliver::{
        Change, Deliver, DeliverError, Messages, Receipt, Reply, RoleChange, RoleError, Seen, ThreadError,
        ThreadNames,
    },
    followers, leaderboards, lists, members, people, pings, presence, ratings, reminders, servers,
    settings_cache, showcase,
    tables::{self, Current, Done, OrderError, Tables},
    tournaments,
};
pub use ui::{
    command::{CommandSpec, Localised, Menu, OptionKind, OptionSpec, TARGET},
    custom_id,
    message::{
        self, Button, ButtonStyle, Choice, Component, Entities, EntitySelect, File, Modal, ModalField, Post,
        Select, SelectOption, Updates,
    },
    request::{
        self, Action, ChannelKind, LARGEST_UPLOAD, Permissions, Place, Pressed, Request, Rights, Upload,
        UploadError, User, Value,
    },
    time,
};
