//! Tables at which teams have seats: opening them, and the seat for which a person votes.
//!
//! Two teams play in one channel, each with a role; or each in a channel of its own, of one server or of two. Then
//! the first team's table is a lobby until another channel takes the open seat, and that channel is a place of
//! the table ([`places`](super::places)): its people are the team, and the person who took the seat for it.

use super::{
    Made, Opening, Order, Person, Place, Refused, Table,
    teams::{Majority, Team, Voters},
};
use deltille_base::ids::{RoleId, UserId};
use deltille_games::Seat;

impl Table {
    /// Opens a table at which teams, with these names, have their seats. The host has none. A seat that is left
    /// waits for a team of another channel.
    pub fn open_teams(opening: &Opening, teams: &[(Team, String)]) -> Result<Made, Refused> {
        let mut table = Table::laid(opening)?;
        table.seats.iter_mut().for_each(|seat| *seat = None);
        table.invited.iter_mut().for_each(|invited| *invited = None);
        for (team, name) in teams {
            let (seat, id) = (team.seat.index(), UserId::team(team.seat.index()));
            let free = table.seats.get(seat).is_some_and(Option::is_none) && table.computers[seat].is_none();
            if !free {
                return Err(Refused::said("table-refuse-no-seat"));
            }
            table.seats[seat] = Some(Person { id, name: name.clone() });
            table.invited[seat] = Some(id);
            table.links.teams.push(team.clone());
        }
        if table.has_secrets() {
            // A proposal is read by all.
            return Err(Refused::said("team-secret"));
        }
        table.seated(opening.at, &opening.standstill)
    }

    /// Takes the open seat for a team that plays in another channel. It decides as the first team does; this
    /// person acts for it.
    pub(super) fn join_team(
        &self,
        person: &Person,
        place: &Place,
        name: &str,
        order: &Order,
    ) -> Result<Made, Refused> {
        self.in_lobby()?;
        let Some(first) = self.links.teams.first().filter(|_| self.links.sides.places.is_empty()) else {
            return Err(Refused::said("table-refuse-full"));
        };
        if place.channel == self.channel {
            return Err(Refused::said("team-same-channel"));
        }
        let seat = self.facts.people.iter().find(|seat| !self.is_taken(*seat));
        let seat = seat.ok_or(Refused::said("table-refuse-full"))?;
        if self.seats.iter().flatten().any(|other| other.name == name) {
            return Err(Refused::said("team-name-taken"));
        }
        let rule = match first.rule {
            Majority::Captain { user } if user == person.id => {
                return Err(Refused::said("team-captain-both"));
            }
            Majority::Captain { .. } => Majority::Captain { user: person.id },
            rule => rule,
        };
        let second = Team { seat, voters: Voters::Everyone, rule, seconds: first.seconds };
        let team = Person { id: UserId::team(seat.index()), name: name.to_owned() };
        let mut table = self.clone();
        table.seats[seat.index()] = Some(team.clone());
        table.invited[seat.index()] = Some(team.id);
        table.links.teams.push(second);
        table
            .links
            .sides
            .places
            .push(Place { people: vec![team, person.clone()], ..place.clone() });
        table.lots.took_seats(order);
        table.seated(order.at, &order.standstill)
    }

    /// Whether this person acts for the team whose side this table, or copy, shows, in what is not voted on.
    pub fn acts_for_team(&self, user: UserId) -> bool {
        if self.is_copy() { self.is_here(user) } else { self.host == user }
    }

    /// Whether teams play, or have played, here.
    pub fn is_of_teams(&self) -> bool {
        let mut people = self.seats.iter().flatten();
        people.any(|person| !person.id.is_user() && !person.id.is_deleted())
    }

    pub fn team(&self, seat: Seat) -> Option<&Team> {
        self.links.teams.iter().find(|team| team.seat == seat)
    }

    /// The seat on whose moves a person with these roles votes: that of a team of theirs, else one of everyone's.
    /// Teams in two channels vote in their own.
    pub fn team_seat(&self, roles: &[RoleId]) -> Option<Seat> {
        let of_role = |team: &&Team| matches!(team.voters, Voters::Role(role) if roles.contains(&role));
        let open = |team: &&Team| team.voters == Voters::Everyone;
        let mut here: Vec<&Team> = self.links.teams.iter().collect();
        here.retain(|team| self.is_here(UserId::team(team.seat.index())));
        let team = here.iter().find(|team| of_role(team)).or_else(|| here.iter().find(|team| open(team)));
        team.map(|team| team.seat)
    }
}
