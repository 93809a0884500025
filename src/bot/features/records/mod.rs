//! Played games: records, animations, replays, the history, imports, and the engine's analysis of them.

pub mod analysis;
pub mod animation;
pub mod exhibit;
pub mod history;
pub mod import;
pub mod link;
pub mod ranks;
pub mod record;
pub mod replay;
pub mod source;
pub mod text;
pub mod view;
