//! The custom ids of `/seek`.

use crate::frame::{
    settings::people::Across,
    ui::custom_id::{ByHand, base36, by_hand, game_text, kind_in, number, read_game},
};
use deltille_base::ids::{ChannelId, GuildId, TableId};
use deltille_table::Table;
use std::borrow::Cow;

#[cfg(test)]
use crate::frame::ui::custom_id::samples::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeekAct {
    /// A page of the list, of one game or of all.
    Page { page: u16, game: Option<u8> },
    /// Takes a seat in a lobby of this server, in any of its channels.
    Join(Offer),
    /// A form: takes the seat in a lobby for a team of this channel, with the name that was typed.
    Team(Offer),
    /// Asks for the game of a new offer.
    Ask,
    /// Shows the list in a message of its own.
    Show,
    /// Gives the user the role that is pinged for new offers, or takes it.
    Pings(bool),
    /// Asks whether to play with people of other servers, or (with an answer) settles that. `offers`: before
    /// an offer; otherwise before the list.
    Elsewhere { answer: Option<Across>, offers: bool },
}

/// How custom ids write the answers, and where they lead.
const ANSWERS: [(&str, Option<Across>); 4] = [
    ("ask", None),
    ("never", Some(Across::Never)),
    ("unnamed", Some(Across::Unnamed)),
    ("named", Some(Across::Named)),
];
const TO_OFFER: &str = "-o";

/// In place of the channels of other servers.
pub const ELSEWHERE: ChannelId = ChannelId(0);

/// A lobby, and its channel; 0 for one of another server, whose channels are not told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    pub channel: ChannelId,
    pub table: TableId,
}

impl Offer {
    /// `guild`: where it is listed.
    pub fn of(table: &Table, guild: GuildId) -> Offer {
        let channel = if table.guild == Some(guild) { table.channel } else { ELSEWHERE };
        Offer { channel, table: table.id }
    }

    pub fn text(self) -> String {
        format!("{}-{}", base36(self.channel.0), base36(self.table.0))
    }

    pub fn read(text: &str) -> Option<Offer> {
        let (channel, table) = text.split_once('-')?;
        Some(Offer {
            channel: ChannelId(number(channel)?),
            table: TableId(number(table)?),
        })
    }
}

by_hand!(SeekAct);

impl ByHand for SeekAct {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let rest = match self {
            SeekAct::Page { page, game } => format!("p{page}-{}", game_text(*game)),
            SeekAct::Join(offer) => format!("j{}", offer.text()),
            SeekAct::Team(offer) => format!("t{}", offer.text()),
            SeekAct::Ask => "o".to_owned(),
            SeekAct::Show => "l".to_owned(),
            SeekAct::Pings(wanted) => format!("r{}", u8::from(*wanted)),
            SeekAct::Elsewhere { answer, offers } => {
                format!("e{}{}", kind_in(&ANSWERS, answer), if *offers { TO_OFFER } else { "" })
            }
        };
        ("seek".into(), rest)
    }

    fn read(kind: &str, rest: &str) -> Option<SeekAct> {
        if kind != "seek" {
            return None;
        }
        match rest.split_at_checked(1)? {
            ("p", rest) => {
                let (page, game) = rest.split_once('-')?;
                Some(SeekAct::Page { page: page.parse().ok()?, game: read_game(game)? })
            }
            ("j", offer) => Offer::read(offer).map(SeekAct::Join),
            ("t", offer) => Offer::read(offer).map(SeekAct::Team),
            ("o", "") => Some(SeekAct::Ask),
            ("l", "") => Some(SeekAct::Show),
            ("r", "0") => Some(SeekAct::Pings(false)),
            ("r", "1") => Some(SeekAct::Pings(true)),
            ("e", rest) => {
                let (word, offers) = match rest.strip_suffix(TO_OFFER) {
                    Some(word) => (word, true),
                    None => (rest, false),
                };
                let answer =
                    ANSWERS.iter().find_map(|(known, answer)| (*known == word).then_some(*answer))?;
                Some(SeekAct::Elsewhere { answer, offers })
            }
            _ => None,
        }
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<SeekAct>> {
        let page = (any::<u16>(), proptest::option::of(any::<u8>()));
        let page = page.prop_map(|(page, game)| SeekAct::Page { page, game });
        let join = (any::<u64>(), any::<u64>(), any::<bool>());
        let join = join.prop_map(|(channel, table, team)| {
            let offer = Offer { channel: ChannelId(channel), table: TableId(table) };
            if team { SeekAct::Team(offer) } else { SeekAct::Join(offer) }
        });
        let pings = any::<bool>().prop_map(SeekAct::Pings);
        let elsewhere = (any_of(&ANSWERS), any::<bool>());
        let elsewhere = elsewhere.prop_map(|(answer, offers)| SeekAct::Elsewhere { answer, offers });
        Some(prop_oneof![page, join, pings, elsewhere, Just(SeekAct::Ask), Just(SeekAct::Show)].boxed())
    }
}
