//! The custom ids of `/seek`.

use crate::{
    frame::{
        settings::people::Across,
        ui::{custom_id::Word, ids},
    },
    routing::GameChoice,
};
use deltille_base::ids::{ChannelId, GuildId, TableId};
use deltille_table::Table;

ids! {
    #[derive(Copy)]
    pub enum SeekAct as "seek." {
        /// A page of the list, of one game or of all.
        Page { page: u16, game: Option<GameChoice> } = "p{page}-{game}",
        /// Takes a seat in a lobby of this server, in any of its channels.
        Join(Offer) = "j{}",
        /// A form: takes the seat in a lobby for a team of this channel, with the name that was typed.
        Team(Offer) = "t{}",
        /// Asks for the game of a new offer.
        Ask = "o",
        /// Shows the list in a message of its own.
        Show = "l",
        /// Gives the user the role that is pinged for new offers, or takes it.
        Pings(bool) = "r{}",
        /// Asks whether to play with people of other servers.
        AskElsewhere(Next) = "eask{}",
        /// Settles whether to play with people of other servers.
        Elsewhere(Word<Across>, Next) = "e{}{}",
    }
}

ids! {
    /// Step after the answer to a question.
    #[derive(Copy)]
    pub enum Next {
        List = "",
        Offer = "-o",
    }
}

/// In place of the channels of other servers.
pub const ELSEWHERE: ChannelId = ChannelId(0);

ids! {
    /// A lobby, and its channel; 0 for one of another server, whose channels are not told.
    #[derive(Copy)]
    pub struct Offer {
        pub channel: ChannelId,
        pub table: TableId,
    } = "{channel}-{table}"
}

impl Offer {
    /// `guild`: where it is listed.
    pub fn of(table: &Table, guild: GuildId) -> Offer {
        let channel = if table.guild == Some(guild) { table.channel } else { ELSEWHERE };
        Offer { channel, table: table.id }
    }
}
