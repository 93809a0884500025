//! Played games: records, animations, replays, the history, imports, and the engine's analysis of them.

pub mod analyses;
pub mod analysis;
pub mod animation;
pub mod filing;
pub mod history;
pub mod import;
pub mod link;
pub mod record;
pub mod replay;
pub mod source;
pub mod text;
pub mod view;
