//! Followers, and the showcase of a server.

pub mod follow;
pub mod showcase;
