//! The bot's behaviour, free of any transport: [`Request`] in, [`Reply`] out.
//!
//! ```text
//!   routing        one request in, one reply out: finds the feature, shows its answer
//!   a subject      what people can do: its commands and buttons, its state, its background work, its words
//!   consequences   what follows from a change of a table, subject by subject
//!   background     what no request triggers: deadlines, and rows to be posted
//! ```
//!
//! The crate `frame` has what subjects share: the change of a table, settings, delivery, messages and widgets.
//! `discord/` translates serenity's interactions into requests and replies into Discord's messages; tests translate
//! nothing. The types follow what a chat platform with slash commands, buttons,
//! selects and modals can do, not one library's names.

mod agreeing;
mod background;
mod computers;
mod consequences;
pub mod followers;
mod help;
mod learning;
mod moderation;
mod personal;
mod playing;
mod privacy;
mod puzzles;
pub mod ratings;
pub mod records;
mod routing;
mod seats;
mod settings;
mod teams;
pub mod tournaments;

use deltille_frame as frame;

/// The actions behind buttons, for code outside the bot that writes or reads their ids.
pub mod actions {
    pub use crate::{
        agreeing::absence::AbsenceAct,
        frame::ui::custom_id::{Action, OnTable, TableAct},
        personal::is_personal,
        playing::moves::{act::MoveAct, setup::SetupAct},
        routing::{canonical, described, table_of},
        seats::play::{Form, FormAct, FormChoices},
    };
}

pub use crate::routing::handle::forget_again;
pub use consequences::CONSEQUENCES;

pub use crate::frame::ui::{
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
pub use crate::{
    background::{Background, Boards, System, TimeSource},
    frame::{
        deliver::{
            Deliver, DeliverError, Messages, PressedChange, Receipt, Reply, RoleChange, RoleError, Seen,
            ThreadError, ThreadNames, nonce,
        },
        members,
        pages::{Own, WebPages},
        presence,
        settings::{cache as settings_cache, lists, people, pings, servers, showcase},
        simulated::simulate,
        tables::{self, Current, Done, OrderError, Tables, reminders},
    },
    privacy::deletion::{Deletion, Membership},
    ratings::leaderboards,
    teams::ballots,
};
pub use crate::{
    puzzles::{choice as daily, own_kind::OwnKind, results},
    routing::{commands, context::Bot, notices, variants::seats_of},
};
