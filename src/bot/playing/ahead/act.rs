//! The buttons of conditional moves.

use crate::frame::ui::{
    Base36,
    custom_id::{List, Path},
    ids,
};

/// Most entries of a tapped line; longer lines have to be typed.
pub const LINE: usize = 6;

ids! {
    /// Each entry of a line is its index in the sorted list of legal entries.
    pub enum PlanAct {
        List = "plans",
        /// Shows the menu behind these steps, on the board after the entries of `line`.
        If {
            page: u8 as Base36<u8>,
            line: Vec<u16> as List<Base36<u16>, LINE>,
            path: Path,
        } = "q.{page}.{line}.{path}",
        /// Select number `slot` of a plan menu.
        Pick {
            slot: u8 as Base36<u8>,
            line: Vec<u16> as List<Base36<u16>, LINE>,
            path: Path,
        } = "qp.{slot}.{line}.{path}",
        Save(Vec<u16> as List<Base36<u16>, LINE>) = "q!.{}",
        /// Select: deletes the plan whose id is the value.
        Forget = "drop",
        ForgetAll = "drop!",
        /// Turns the setting on or off that plays an only legal entry automatically.
        OnlyMoves(bool) = "only.{}",
    }
}
