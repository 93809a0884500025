//! Playing at a table: looking at it, moving, planning, resigning.
//!
//! ```text
//!   moves    a typed or tapped entry becomes an order, and the board is shown     look      the board, for one person
//!   ahead    conditional moves        switches  notes, one message for all moves   my_games  a person's tables
//!   control  controls typed as a move           resign    giving up, or leaving   fair      the table's hashes
//!   page     the game on the web
//! ```

pub mod ahead;
pub mod control;
pub mod fair;
pub mod look;
pub mod memos;
pub mod moves;
pub mod my_games;
pub mod one_message;
pub mod page;
pub mod resign;
pub mod switches;
