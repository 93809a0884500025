//! The interface to users: requests and messages, and the words and pictures of a table.

pub mod alt;
pub mod board;
pub mod caption;
pub mod command;
pub mod completion;
pub mod consent;
pub mod custom_id;
pub mod entries;
pub mod escape;
pub mod fair;
pub mod levels;
pub mod lobby;
pub mod message;
pub mod names;
pub mod news;
pub mod options;
pub mod outcome;
pub mod pages;
pub mod picture;
pub mod rated;
pub mod request;
pub mod snapshot;
pub mod solo;
pub mod steps;
pub mod time;
pub mod touch;
pub mod why;
pub mod widgets;

pub use custom_id::{Base36, Below, Blank, NoAction, OnTable, Packed, TableAct, Whereabouts, ids};
pub use message::{
    Button, ButtonStyle, Choice, Component, Entities, EntitySelect, File, Modal, ModalField, Post, Select,
    SelectOption,
};
pub use request::{
    ChannelKind, LARGEST_UPLOAD, Permissions, Place, Pressed, Request, Rights, Upload, UploadError, User,
    Value,
};
pub use widgets::*;
