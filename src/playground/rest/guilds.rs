//! Endpoints about the server: itself, its channels, roles, members and threads; and users. Members' roles can
//! be changed.

use super::call::{Success, not_found, number};
use crate::{
    error::Failure,
    interactions, objects,
    world::{APPLICATION, GUILD, World},
};
use serde_json::Value;

/// Answers `GET /guilds/{id}` and everything below.
pub fn answer(world: &World, id: u64, rest: &[&str]) -> Result<Success, Failure> {
    // The bot knows no server that it is not in.
    if !world.guilds().any(|guild| guild == id) {
        return Err(Failure::new(404, 10004, "Unknown Guild"));
    }
    let value = match rest {
        [] => objects::guild_with_counts(world, id),
        ["channels"] => objects::channels(world, id),
        ["roles"] => objects::roles(world, id),
        ["members", user] => member(world, number(user)?)?,
        ["threads", "active"] => objects::active_threads(world, id),
        _ => return Err(not_found()),
    };
    Ok((200, value))
}

/// Answers `PUT` and `DELETE /guilds/{id}/members/{user}/roles/{role}`.
pub fn change_role(
    world: &mut World,
    guild: u64,
    user: u64,
    role: u64,
    give: bool,
) -> Result<Success, Failure> {
    if guild != GUILD || !world.member {
        return Err(Failure::new(404, 10004, "Unknown Guild"));
    }
    if !world.roles.iter().any(|(_, id)| *id == role) {
        return Err(Failure::new(404, 10011, "Unknown Role"));
    }
    let manages = world.manages_roles && !world.above.contains(&role);
    let human = world.people.iter_mut().find(|human| human.id == user);
    let human = human.ok_or_else(|| Failure::new(404, 10007, "Unknown Member"))?;
    if !manages {
        return Err(Failure::new(403, 50013, "Missing Permissions"));
    }
    human.roles.retain(|id| *id != role);
    human.roles.extend(give.then_some(role));
    Ok((204, Value::Null))
}

/// Answers `GET /users/{id}`.
pub fn user(world: &World, id: u64) -> Result<Success, Failure> {
    match world.person(id).is_some() || id == APPLICATION {
        true => Ok((200, world.user(id))),
        false => Err(Failure::new(404, 10013, "Unknown User")),
    }
}

fn member(world: &World, id: u64) -> Result<Value, Failure> {
    let human = world.person(id);
    if human.is_none() && id != APPLICATION {
        return Err(Failure::new(404, 10007, "Unknown Member"));
    }
    let mut member = interactions::member(Some(world.user(id)), human);
    // Only an interaction names a member's permissions.
    if let Some(fields) = member.as_object_mut() {
        fields.remove("permissions");
        fields.insert("banner".to_owned(), Value::Null);
    }
    Ok(member)
}
