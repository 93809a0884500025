//! The acts of a move's buttons and menus.

use crate::frame::ui::{Base36, custom_id::Path, ids};

ids! {
    pub enum MoveAct {
        /// Opens the private menus.
        Move = "move",
        /// Shows the menu behind these steps; a long menu has pages.
        Tap { page: u8 as Base36<u8>, path: Path } = "t.{page}.{path}",
        /// Select number `slot` of a message: appends the value to these steps.
        Pick { slot: u8 as Base36<u8>, path: Path } = "p.{slot}.{path}",
        /// Like `Pick`, but if the steps make an entry, it is played without confirmation.
        PickToMake { slot: u8 as Base36<u8>, path: Path } = "p!.{slot}.{path}",
        Confirm(Path) = "c.{}",
        /// Plays one of several readings of the typed text. Empty in a select: the value is the reading.
        Enter(String) = "e.{}",
        /// Plays this text unchanged, after a warning that an illegal entry may lose the game.
        Stand(String) = "e!.{}",
    }
}
