//! Orders that are given at a copy of a table, in another server ([`places`](super::places)): they are for the
//! table itself, and a moderator acts on people of their own side only.

use super::orders::{Current, OrderError};
use deltille_base::text::Message;
use deltille_table::{By, Command, Order, Phase, Refused, Table};

/// Refuses an order to a copy: it is for the table itself.
pub(crate) fn at_home(current: Option<&Current>) -> Result<(), OrderError> {
    match current.filter(|current| current.table.is_copy()) {
        Some(copy) => Err(OrderError::Elsewhere(Box::new(copy.clone()))),
        None => Ok(()),
    }
}

/// Checks that a moderator acts on people of their own side. `side`: the table, or the copy, that they see.
pub(crate) fn on_own_side(side: &Table, order: &Order) -> Result<(), Refused> {
    match (&order.by, &order.command) {
        (By::Moderator, Command::Remove { user }) if !side.is_here(*user) => {
            Err(Refused::Said(Message::new("table-refuse-shared")))
        }
        _ => Ok(()),
    }
}

/// The order as it is for the table itself. `copy`: where it was given.
pub(crate) fn for_home(copy: &Table, order: Order) -> Order {
    let lobby = matches!(copy.phase, Phase::Lobby { .. });
    let command = match (order.command, copy.own_place()) {
        (Command::Join { seat, new }, Some(place)) => Command::JoinFrom { place: Box::new(place), seat, new },
        // Its other servers keep the lobby.
        (Command::End, Some(place)) if lobby && order.by == By::Moderator => {
            Command::Withdraw { place: place.channel }
        }
        (command, _) => command,
    };
    Order { command, ..order }
}
