//! Seats that a team holds: voters, majorities, and the length of a vote.
//!
//! The player of such a seat is the team: it has a name, and an id that belongs to no user
//! ([`UserId::team`]). Its moves are entered as any others; how people come to agree on one is the business of a
//! [`Ballot`](super::ballot::Ballot), outside of the table.

use deltille_base::ids::{RoleId, UserId};
use deltille_games::Seat;
use serde::{Deserialize, Serialize};

/// How a vote is decided. At the deadline, the most votes win in all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Majority {
    Most,
    /// The first move with this many votes, at once.
    First {
        votes: u16,
    },
    /// The vote of this person, at once.
    Captain {
        user: UserId,
    },
}

/// The people who may propose and vote.
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
