//! Followers of a table: people who are not at it and get messages about it.
//!
//! The table keeps them while it is open, so that an order needs no second read of the store to find them. They
//! are not part of the record: a filed game and a finished table have none.

use super::{
    Made, Phase, Refused, Table,
    follow::{Follow, Follower},
};
use deltille_base::{ids::UserId, text::Message};

/// Most followers of one table: each of them may get a direct message for each move.
pub const MOST_FOLLOWERS: usize = 50;

impl Table {
    /// Whether people outside of the channel may follow it: all members of the server can see its boards there.
    /// The copy of a table from another server cannot be followed.
    pub fn can_be_followed(&self) -> bool {
        let listed = !self.home.visiting && !self.home.unlisted;
        self.guild.is_some() && listed && !self.channel.is_own() && !self.is_copy()
    }

    /// The followers who are not at the table.
    pub fn followers(&self) -> impl Iterator<Item = Follower> {
        self.links
            .followed
            .iter()
            .copied()
            .filter(|follower| self.seat_of(follower.user).is_none())
    }

    pub fn followed_by(&self, user: UserId) -> Option<Follow> {
        self.links
            .followed
            .iter()
            .find(|follower| follower.user == user)
            .map(|follower| follower.what)
    }

    /// Begins or ends following.
    pub(super) fn with_follower(&self, user: UserId, what: Option<Follow>) -> Result<Made, Refused> {
        let before = self.links.followed.iter().position(|follower| follower.user == user);
        let mut table = self.clone();
        match (what, before) {
            (None, None) => {}
            (None, Some(place)) => drop(table.links.followed.remove(place)),
            (Some(_), _) if !self.can_be_followed() => return Err(Refused::said("follow-not-here")),
            (Some(_), _) if self.phase != Phase::Play => return Err(Refused::said("follow-not-now")),
            (Some(_), _) if self.seat_of(user).is_some() => return Err(Refused::said("follow-seated")),
            (Some(what), Some(place)) => table.links.followed[place].what = what,
            (Some(_), None) if self.links.followed.len() >= MOST_FOLLOWERS => {
                return Err(Refused::Said(Message::new("follow-table-full").with("most", MOST_FOLLOWERS)));
            }
            (Some(what), None) => table.links.followed.push(Follower { user, what }),
        }
        Ok((table, Vec::new()))
    }

    /// Drops followers, rules of votes and the people who act for teams from a table that is no longer open.
    pub fn dismiss(&mut self) {
        if self.is_open() {
            return;
        }
        self.links.followed.clear();
        if self.is_of_teams() {
            self.links.teams.clear();
            for place in &mut self.links.sides.places {
                place.people.retain(|person| !person.id.is_user());
            }
        }
    }
}
