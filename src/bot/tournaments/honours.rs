//! The role that a server gives to the winners of its tournaments. They have it until the next tournament of the server
//! ends. A correction moves it.

use super::{contest::Contest, parts::Honours};
use deltille_base::ids::{RoleId, UserId};
use deltille_tournaments::{Life, Player, Tournament};

impl Contest {
    /// Notes that there are winners, or others after a correction. `before`: before this act.
    pub(super) fn note_winners(&mut self, before: &Tournament) {
        if self.play.life() != Life::Over {
            return;
        }
        match &mut self.honours {
            None if before.life() != Life::Over => {
                self.honours = Some(Honours { due: true, ..Honours::default() });
            }
            Some(honours) if before.winners() != self.play.winners() => honours.due = true,
            _ => {}
        }
    }

    fn users_of(&self, players: &[Player]) -> Vec<(Player, UserId)> {
        let user = |player: &Player| Some((*player, self.who(*player)?.user?));
        players.iter().filter_map(user).filter(|(_, user)| !user.is_deleted()).collect()
    }

    /// Winners who can have a role.
    pub(super) fn winning_users(&self) -> Vec<(Player, UserId)> {
        self.users_of(&self.play.winners())
    }

    /// People to whom the role was given, and which.
    pub(super) fn holders(&self) -> Vec<(UserId, RoleId)> {
        let Some(Honours { role: Some(role), holders, .. }) = &self.honours else {
            return Vec::new();
        };
        self.users_of(holders).into_iter().map(|(_, user)| (user, *role)).collect()
    }
}
