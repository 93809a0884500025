//! What concerns a server: its settings, for those who run it; tables, bans and the record of what was done, for
//! its moderators; and reports to them.

pub mod bans;
pub mod record;
pub mod report;
pub mod settings;
pub mod tables;
