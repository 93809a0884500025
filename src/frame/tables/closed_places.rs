//! Channels in which a board could not be posted, because the bot may not see them or may not write there.
//!
//! The board's outgoing row stays. A channel, role or server that changes, or a request from the channel, may
//! mean that the bot may post again: the background worker then tries at once.

use crate::panics::lock;
use deltille_base::ids::{ChannelId, GuildId};
use std::{
    collections::{HashMap, HashSet},
    sync::Mutex,
};

/// Maximum number of remembered channels. The boards of others are posted when their retry is due.
const REMEMBERED: usize = 4096;

#[derive(Default, Debug)]
pub struct ClosedPlaces(Mutex<Places>);

#[derive(Default, Debug)]
struct Places {
    closed: HashMap<ChannelId, Option<GuildId>>,
    /// Channels to try again.
    perhaps_open: HashSet<ChannelId>,
}

impl ClosedPlaces {
    /// A board could not be posted here.
    pub fn note(&self, channel: ChannelId, guild: Option<GuildId>) {
        let closed = &mut lock(&self.0).closed;
        if closed.len() < REMEMBERED || closed.contains_key(&channel) {
            closed.insert(channel, guild);
        }
    }

    /// A channel may be open again. Returns whether a board waits for that.
    pub fn opened(&self, channel: ChannelId) -> bool {
        let mut places = lock(&self.0);
        let waits = places.closed.remove(&channel).is_some();
        if waits {
            places.perhaps_open.insert(channel);
        }
        waits
    }

    /// Any channel of a server may be open again. Returns whether a board waits for that.
    pub fn opened_in(&self, guild: GuildId) -> bool {
        let mut places = lock(&self.0);
        let Places { closed, perhaps_open } = &mut *places;
        let before = closed.len();
        closed.retain(|channel, there| {
            let stays = *there != Some(guild);
            if !stays {
                perhaps_open.insert(*channel);
            }
            stays
        });
        closed.len() < before
    }

    /// Takes the channels to try again.
    pub fn take(&self) -> HashSet<ChannelId> {
        std::mem::take(&mut lock(&self.0).perhaps_open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_channels_of_the_changed_server_are_tried() {
        let places = ClosedPlaces::default();
        let (here, elsewhere) = (Some(GuildId(1)), Some(GuildId(2)));
        for (channel, guild) in [(1, here), (2, here), (3, elsewhere), (4, None)] {
            places.note(ChannelId(channel), guild);
        }
        assert!(!places.opened(ChannelId(9)) && places.take().is_empty());
        assert!(places.opened(ChannelId(4)) && places.opened_in(GuildId(1)) && !places.opened_in(GuildId(1)));
        assert_eq!(places.take(), HashSet::from([1, 2, 4].map(ChannelId)));
        assert!(places.take().is_empty() && places.opened_in(GuildId(2)));
    }
}
