//! Tables at which teams have seats: opening them, and who votes for which seat.

use super::{
    Effect, Opening, Person, Refused, Table,
    teams::{Team, Voters},
};
use deltille_base::ids::{RoleId, UserId};
use deltille_games::Seat;

impl Table {
    /// Opens a table at which teams, with these names, have their seats. The host has none.
    pub fn open_teams(opening: &Opening, teams: &[(Team, String)]) -> Result<(Table, Vec<Effect>), Refused> {
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
            table.teams.push(team.clone());
        }
        if table.has_secrets() {
            // A proposal is read by all.
            return Err(Refused::said("team-secret"));
        }
        table.seated(opening.at, &opening.standstill)
    }

    /// Whether teams play, or have played, here.
    pub fn is_of_teams(&self) -> bool {
        let mut people = self.seats.iter().flatten();
        people.any(|person| !person.id.is_user() && !person.id.is_deleted())
    }

    pub fn team(&self, seat: Seat) -> Option<&Team> {
        self.teams.iter().find(|team| team.seat == seat)
    }

    /// The seat on whose moves a person with these roles votes: that of a team of theirs, else one of everyone's.
    pub fn team_seat(&self, roles: &[RoleId]) -> Option<Seat> {
        let of_role = |team: &&Team| matches!(team.voters, Voters::Role(role) if roles.contains(&role));
        let open = |team: &&Team| team.voters == Voters::Everyone;
        let team = self.teams.iter().find(of_role).or_else(|| self.teams.iter().find(open));
        team.map(|team| team.seat)
    }
}
