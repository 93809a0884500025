//! A server's own things, for its managers.

pub mod settings;
