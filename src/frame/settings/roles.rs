//! The roles that a server gives its members for their rating, and for a week of puzzles of the day.
//!
//! ```text
//!   a moderator chooses a role and from which rating on ─▶ the server's settings
//!   a game is filed ─▶ a row of it ─▶ background worker ─▶ roles given and taken, a line in the log
//! ```
//!
//! The role that was chosen last is the first of the list: the menus of its rating and its games change that one.

use deltille_base::ids::{RoleId, UserId};
use serde::{Deserialize, Serialize};

/// Kind of the outgoing row of a filed game after which roles may change.
pub const ROLES: &str = "roles";

/// Days in a row with a solved puzzle of the day, for the role of solvers.
pub const SOLVER_DAYS: u32 = 7;

/// The ratings that can be chosen, in points.
pub const FROM: &[u16] = &[
    1000, 1100, 1200, 1300, 1400, 1450, 1500, 1550, 1600, 1650, 1700, 1750, 1800, 1900, 2000, 2100, 2200,
    2300, 2400, 2500,
];

/// Most roles for ratings.
const MOST: usize = 12;

/// Roles for what members have reached.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct EarnedRoles {
    /// The one that was chosen last comes first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rated: Vec<RatedRole>,
    /// For those who solved a puzzle of the day on [`SOLVER_DAYS`] days in a row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solver: Option<RoleId>,
    /// Those that the bot may not give: told once, until it may, or another one is chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<RoleId>,
    /// The last person who chose roles; learns of refusals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<UserId>,
    /// Whether members have roles that were given.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub given: bool,
}

/// A role for a rating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RatedRole {
    pub role: RoleId,
    /// The lowest rating that has it, in points.
    pub from: u16,
    /// In one of these games, by their ids; empty: in any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<String>,
}

impl EarnedRoles {
    pub fn is_default(&self) -> bool {
        *self == EarnedRoles::default()
    }

    /// Whether roles may have to be given, or taken.
    pub fn is_used(&self) -> bool {
        self.given || self.all().next().is_some()
    }

    pub fn all(&self) -> impl Iterator<Item = RoleId> {
        self.rated.iter().map(|rated| rated.role).chain(self.solver)
    }

    /// Chooses a role for a rating, or removes the one that was chosen last.
    pub(super) fn choose(&mut self, role: Option<RoleId>) {
        let Some(role) = role else {
            self.rated.drain(..self.rated.len().min(1));
            return;
        };
        let known = self.rated.iter().position(|rated| rated.role == role);
        let chosen = match known {
            Some(index) => self.rated.remove(index),
            None => RatedRole { role, from: 1500, games: Vec::new() },
        };
        self.rated.insert(0, chosen);
        self.rated.truncate(MOST);
    }

    /// Removes roles that the server has no more.
    pub(super) fn keep_existing(&mut self, has_role: impl Fn(RoleId) -> bool) {
        self.rated.retain(|rated| has_role(rated.role));
        self.refused.retain(|role| has_role(*role));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_role_that_was_chosen_last_is_the_first() {
        let mut roles = EarnedRoles::default();
        let chosen = |roles: &EarnedRoles| roles.rated.iter().map(|it| it.role.0).collect::<Vec<_>>();
        for role in [5, 6, 5] {
            roles.choose(Some(RoleId(role)));
        }
        assert_eq!(chosen(&roles), [5, 6]);
        roles.choose(None);
        assert_eq!(chosen(&roles), [6]);
        roles.keep_existing(|role| role != RoleId(6));
        roles.choose(None);
        assert!(!roles.is_used());
    }
}
