//! The application, the server and its channels in Discord's format.

use super::world::{
    APPLICATION, Channel, FOREIGN_GUILD, GUILD, OWNER, PERMISSIONS, SECOND_GUILD, World, timestamp,
};
use serde_json::{Value, json};

fn name(guild: u64) -> &'static str {
    if guild == GUILD { "The Playground" } else { "The Other Playground" }
}

fn together(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Object(mut one), Value::Object(other)) => {
            one.extend(other);
            Value::Object(one)
        }
        (one, _) => one,
    }
}

/// The part of the server that all objects share.
fn guild_itself(world: &World, guild: u64) -> Value {
    let roles = roles(world, guild);
    let one = json!({
        "id": guild.to_string(), "name": name(guild), "icon": null, "splash": null, "discovery_splash": null, "home_header": null,
        "owner_id": OWNER.to_string(), "region": "deprecated", "afk_channel_id": null, "afk_timeout": 300, "verification_level": 0,
        "default_message_notifications": 1, "explicit_content_filter": 0, "roles": roles, "emojis": [], "features": [],
        "mfa_level": 0, "application_id": null, "system_channel_id": null, "system_channel_flags": 0, "max_presences": null,
        "rules_channel_id": null, "max_members": 100, "vanity_url_code": null, "description": null, "banner": null,
    });
    let other = json!({
        "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": "en-US", "public_updates_channel_id": null,
        "nsfw_level": 0, "nsfw": false, "stickers": [], "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null,
        "widget_enabled": false, "widget_channel_id": null, "max_stage_video_channel_users": 50, "max_video_channel_users": 25,
        "incidents_data": null,
    });
    together(one, other)
}

/// The server's roles, lowest first.
pub fn roles(world: &World, guild: u64) -> Value {
    let own = world.roles.iter().filter(|_| guild == GUILD).map(|(name, id)| (name.as_str(), *id));
    let roles = [("@everyone", guild)].into_iter().chain(own).zip(0..);
    roles.map(|((name, id), place)| role(name, id, place)).collect()
}

/// The servers in the list of those that the bot is in.
pub fn own_guilds(world: &World) -> Value {
    world.guilds().map(own_guild).collect()
}

fn own_guild(guild: u64) -> Value {
    json!({"id": guild.to_string(), "name": name(guild), "icon": null, "banner": null, "owner": false,
           "permissions": PERMISSIONS.to_string(), "features": []})
}

fn role(name: &str, id: u64, place: u64) -> Value {
    let permissions = if [GUILD, SECOND_GUILD].contains(&id) { PERMISSIONS } else { 0 };
    json!({"id": id.to_string(), "name": name, "description": null, "permissions": permissions.to_string(), "position": place, "color": 0,
           "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null}, "hoist": false, "managed": false,
           "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0})
}

/// The server in the format of `GUILD_CREATE`.
pub fn guild(world: &World, guild: u64) -> Value {
    let channels = channels(world, guild);
    let state = json!({
        "joined_at": timestamp(), "large": false, "unavailable": false, "member_count": world.people.len() + 1,
        "voice_states": [], "members": [], "channels": channels, "threads": [], "presences": [], "stage_instances": [],
        "guild_scheduled_events": [], "soundboard_sounds": [], "hub_type": null,
    });
    together(guild_itself(world, guild), state)
}

/// The server's channels, without threads.
pub fn channels(world: &World, guild: u64) -> Value {
    let own = |place: &&Channel| place.direct.is_none() && place.thread.is_none() && guild_of(place) == guild;
    world.channels.iter().filter(own).map(|place| channel(world, place)).collect()
}

/// The server in the format of a REST answer.
pub fn guild_with_counts(world: &World, guild: u64) -> Value {
    let members = world.people.len() + 1;
    together(
        guild_itself(world, guild),
        json!({"approximate_member_count": members, "approximate_presence_count": members}),
    )
}

/// The server's active threads in the format of a REST answer.
pub fn active_threads(world: &World, guild: u64) -> Value {
    let active =
        |place: &&Channel| place.thread.is_some_and(|thread| !thread.archived) && guild_of(place) == guild;
    let threads: Vec<Value> =
        world.channels.iter().filter(active).map(|place| channel(world, place)).collect();
    json!({"threads": threads, "members": [], "has_more": false})
}

pub fn guild_of(channel: &Channel) -> u64 {
    match channel {
        Channel { foreign: true, .. } => FOREIGN_GUILD,
        Channel { second: true, .. } => SECOND_GUILD,
        _ => GUILD,
    }
}

pub fn channel(world: &World, channel: &Channel) -> Value {
    let last = channel.messages.back().map(|message| message.id.to_string());
    if let Some(thread) = channel.thread {
        let count = channel.messages.len();
        return json!({"id": channel.id.to_string(), "type": 11, "guild_id": guild_of(channel).to_string(), "name": channel.name,
                      "parent_id": thread.parent.to_string(), "owner_id": APPLICATION.to_string(), "flags": 0,
                      "message_count": count, "total_message_sent": count, "member_count": 1, "rate_limit_per_user": 0,
                      "permissions": channel.permissions.to_string(), "last_message_id": last,
                      "thread_metadata": {"archived": thread.archived, "auto_archive_duration": 10_080,
                                          "archive_timestamp": timestamp(), "create_timestamp": timestamp(), "locked": false}});
    }
    match channel.direct {
        None => {
            json!({"id": channel.id.to_string(), "type": 0, "guild_id": guild_of(channel).to_string(), "name": channel.name, "position": 0,
                       "permission_overwrites": [], "nsfw": false, "parent_id": null, "topic": null, "rate_limit_per_user": 0,
                       "flags": 0, "permissions": channel.permissions.to_string(), "last_message_id": last})
        }
        Some(person) => {
            json!({"id": channel.id.to_string(), "type": 1, "recipients": [world.user(person)], "flags": 0, "last_message_id": last})
        }
    }
}

/// The bot's application. `key`: the public key for interaction signatures; `endpoint`: the address for
/// interactions.
pub fn application(world: &World, key: &str, endpoint: Option<String>) -> Value {
    json!({"id": APPLICATION.to_string(), "name": "Deltille", "icon": null, "description": "", "type": null, "summary": "",
           "bot_public": true, "bot_require_code_grant": false, "verify_key": key, "flags": 0, "flags_new": "0", "bot": world.bot(),
           "owner": world.user(OWNER), "team": null, "rpc_origins": [], "tags": [], "redirect_uris": [], "interactions_endpoint_url": endpoint,
           "role_connections_verification_url": null, "approximate_guild_count": 1, "approximate_user_install_count": 0,
           "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "eligible_oauth2_scopes": [],
           "integration_types_config": {"0": {}, "1": {}}})
}
