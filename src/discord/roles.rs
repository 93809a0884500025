//! Gives a member a role of their server, or takes it: when they ask for that by a button, or win a tournament.
//!
//! All members can press the button or win, so it must not raise what they may do: a role is given only if it allows
//! nothing that the role of all members does not, and Discord's own rules (Manage Roles, the order of the roles)
//! decide the rest. Requests that are repeated change nothing.

use super::{
    api::{Api, json, snowflake},
    budget::Class,
    rest::{Patience, Payer, RestError, code},
};
use deltille_base::ids::{GuildId, UserId};
use deltille_bot::{RoleChange, RoleError};
use serde::Deserialize;
use serenity::{
    all::{Permissions, RoleId},
    http::{LightMethod, Request as Outgoing, Route},
};

#[derive(Deserialize)]
struct Role {
    id: RoleId,
    #[serde(default)]
    permissions: Permissions,
    /// It belongs to a bot or a subscription, and cannot be given.
    #[serde(default)]
    managed: bool,
}

impl Api {
    /// Gives a member this role, or takes it.
    ///
    /// # Errors
    /// Probably nothing was changed.
    pub async fn give_or_take(
        &self,
        guild: GuildId,
        user: UserId,
        change: RoleChange,
    ) -> Result<(), RoleError> {
        let id = |number| snowflake(number).map_err(|_| RoleError::Gone);
        let guild = id(guild.0)?;
        let (user, role) = (id(user.0)?, id(change.role.0)?);
        if change.give {
            let ask = Outgoing::new(Route::GuildRoles { guild_id: guild.into() }, LightMethod::Get);
            let body = self.rest.send(Payer::Bot(Class::Normal), Patience::DISPENSABLE, ask).await;
            let roles: Vec<Role> = json(&body.map_err(unchanged)?).map_err(unchanged)?;
            check(&roles, guild.into(), role.into())?;
        }
        let method = if change.give { LightMethod::Put } else { LightMethod::Delete };
        let route = Route::GuildMemberRole {
            guild_id: guild.into(),
            user_id: user.into(),
            role_id: role.into(),
        };
        let ask = Outgoing::new(route, method);
        self.rest
            .send(Payer::Bot(Class::Normal), Patience::DISPENSABLE, ask)
            .await
            .map(drop)
            .map_err(unchanged)
    }
}

/// Checks that a role is fit to be given by the bot. The role of all members has the server's id.
fn check(roles: &[Role], everyone: RoleId, wanted: RoleId) -> Result<(), RoleError> {
    let of = |id| roles.iter().find(|role| role.id == id);
    let role = of(wanted).filter(|_| wanted != everyone).ok_or(RoleError::Gone)?;
    if role.managed {
        return Err(RoleError::Forbidden("the role is managed by an integration".to_owned()));
    }
    let common = of(everyone).map_or(Permissions::empty(), |role| role.permissions);
    if common.contains(role.permissions) {
        Ok(())
    } else {
        Err(RoleError::Powerful)
    }
}

fn unchanged(error: RestError) -> RoleError {
    match error {
        RestError::Refused { status: 500.., .. } => RoleError::Later(error.to_string()),
        RestError::Refused { code: code::UNKNOWN_ROLE | code::UNKNOWN_MEMBER, .. } => RoleError::Gone,
        RestError::Refused { message, .. } => RoleError::Forbidden(message),
        RestError::Limited | RestError::Unreachable(_) | RestError::Built(_) => {
            RoleError::Later(error.to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_roles_without_rights_of_their_own_are_given() {
        let role = |id, permissions, managed| Role { id: RoleId::new(id), permissions, managed };
        let roles = [
            role(1, Permissions::SEND_MESSAGES | Permissions::VIEW_CHANNEL, false),
            role(2, Permissions::empty(), false),
            role(3, Permissions::SEND_MESSAGES, false),
            role(4, Permissions::MANAGE_MESSAGES, false),
            role(5, Permissions::ADMINISTRATOR, false),
            role(6, Permissions::empty(), true),
        ];
        let verdict = |id| check(&roles, RoleId::new(1), RoleId::new(id));
        assert_eq!([verdict(2), verdict(3)], [Ok(()), Ok(())]);
        assert_eq!([verdict(4), verdict(5)], [Err(RoleError::Powerful), Err(RoleError::Powerful)]);
        assert!(matches!(verdict(6), Err(RoleError::Forbidden(_))));
        assert_eq!([verdict(1), verdict(7)], [Err(RoleError::Gone), Err(RoleError::Gone)]);
    }
}
