//! Seats that a team holds: who may vote on its moves, how a vote is decided, and how long it is open.
//!
//! The player of such a seat is the team: it has a name, and an id that belongs to no user
//! ([`UserId::team`]). Its moves are entered as any others; how people come to agree on one is the business of a
//! [`Ballot`](super::ballot::Ballot), outside of the table.

use super::{Effect, Opening, Person, Refused, Table};
use deltille_base::ids::{RoleId, UserId};
use deltille_games::Seat;
use serde::{Deserialize, Serialize};

/// How a vote is decided. At the deadline, the most votes win in all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Majority {
    Most,
    /// The first move with so many votes, at once.
    First {
        votes: u16,
    },
    /// The vote of this person, at once.
    Captain {
        user: UserId,
    },
}

/// Who may propose and vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Voters {
    /// All who can use the bot in the channel, and have no role of another team.
    Everyone,
    Role(RoleId),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Team {
    pub seat: Seat,
    pub voters: Voters,
    pub rule: Majority,
    /// How long a vote is open after its first proposal.
    pub seconds: u32,
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_are_read_as_written() {
        let written = [
            (
                Majority::Most,
                Voters::Everyone,
                r#"{"seat":0,"voters":"everyone","rule":"most","seconds":60}"#,
            ),
            (
                Majority::First { votes: 3 },
                Voters::Role(RoleId(7)),
                r#"{"seat":0,"voters":{"role":7},"rule":{"first":{"votes":3}},"seconds":60}"#,
            ),
            (
                Majority::Captain { user: UserId(9) },
                Voters::Everyone,
                r#"{"seat":0,"voters":"everyone","rule":{"captain":{"user":9}},"seconds":60}"#,
            ),
        ];
        for (rule, voters, text) in written {
            let team = Team { seat: Seat(0), voters, rule, seconds: 60 };
            assert_eq!(serde_json::to_string(&team).unwrap(), text);
            assert_eq!(serde_json::from_str::<Team>(text).unwrap(), team);
        }
    }
}
