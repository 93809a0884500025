//! People who are not at a table and want to learn what happens there: which of them, and of what.
//!
//! The table keeps them while it is open, so that whom an order concerns is known without another look at the
//! store. They are no part of the record: what is filed, and what is left of a table that is over, has none.

use super::{
    Effect, Phase, Refused, Table,
    follow::{Follow, Follower},
};
use deltille_base::{ids::UserId, text::Message};

/// Most followers of one table: each of them may get a direct message for each move.
pub const MOST_FOLLOWERS: usize = 50;

impl Table {
    /// Whether its boards may be reported to people outside of the channel: all members of the server see them
    /// there. Of a table of another server, they are not told.
    pub fn can_be_followed(&self) -> bool {
        let listed = !self.home.visiting && !self.home.unlisted;
        self.guild.is_some() && listed && !self.channel.is_own() && !self.is_copy()
    }

    /// The followers who are not at the table.
    pub fn followers(&self) -> impl Iterator<Item = Follower> {
        self.followed.iter().copied().filter(|follower| self.seat_of(follower.user).is_none())
    }

    pub fn followed_by(&self, user: UserId) -> Option<Follow> {
        self.followed.iter().find(|follower| follower.user == user).map(|follower| follower.what)
    }

    /// Begins or ends following.
    pub(super) fn with_follower(
        &self,
        user: UserId,
        what: Option<Follow>,
    ) -> Result<(Table, Vec<Effect>), Refused> {
        let before = self.followed.iter().position(|follower| follower.user == user);
        let mut table = self.clone();
        match (what, before) {
            (None, None) => {}
            (None, Some(place)) => drop(table.followed.remove(place)),
            (Some(_), _) if !self.can_be_followed() => return Err(Refused::said("follow-not-here")),
            (Some(_), _) if self.phase != Phase::Play => return Err(Refused::said("follow-not-now")),
            (Some(_), _) if self.seat_of(user).is_some() => return Err(Refused::said("follow-seated")),
            (Some(what), Some(place)) => table.followed[place].what = what,
            (Some(_), None) if self.followed.len() >= MOST_FOLLOWERS => {
                return Err(Refused::Said(Message::new("follow-table-full").with("most", MOST_FOLLOWERS)));
            }
            (Some(what), None) => table.followed.push(Follower { user, what }),
        }
        Ok((table, Vec::new()))
    }

    /// Drops followers, how teams decide and who acts for them, from a table that is no longer open.
    pub fn dismiss(&mut self) {
        if self.is_open() {
            return;
        }
        self.followed.clear();
        if self.is_of_teams() {
            self.teams.clear();
            for place in &mut self.sides.places {
                place.people.retain(|person| !person.id.is_user());
            }
        }
    }
}
