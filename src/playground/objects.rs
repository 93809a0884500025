//! The application, the server and its channels in Discord's format.

use super::world::{APPLICATION, Channel, FOREIGN_GUILD, GUILD, OWNER, PERMISSIONS, World, timestamp};
use serde_json::{Value, json};

/// The server's name.
const NAME: &str = "The Playground";

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
fn guild_itself(world: &World) -> Value {
    let roles = roles(world);
    let one = json!({
        "id": GUILD.to_string(), "name": NAME, "icon": null, "splash": null, "discovery_splash": null, "home_header": null,
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
pub fn roles(world: &World) -> Value {
    let own = world.roles.iter().map(|(name, id)| (name.as_str(), *id));
    let roles = [("@everyone", GUILD)].into_iter().chain(own).zip(0..);
    roles.map(|((name, id), place)| role(name, id, place)).collect()
}

/// The server in the list of those that the bot is in.
pub fn own_guild() -> Value {
    json!({"id": GUILD.to_string(), "name": NAME, "icon": null, "banner": null, "owner": false,
           "permissions": PERMISSIONS.to_string(), "features": []})
}

fn role(name: &str, id: u64, place: u64) -> Value {
    let permissions = if id == GUILD { PERMISSIONS } else { 0 };
    json!({"id": id.to_string(), "name": name, "description": null, "permissions": permissions.to_string(), "position": place, "color": 0,
           "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null}, "hoist": false, "managed": false,
           "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0})
}

/// The server in the format of `GUILD_CREATE`.
pub fn guild(world: &World) -> Value {
    let channels = channels(world);
    let state = json!({
        "joined_at": timestamp(), "large": false, "unavailable": false, "member_count": world.people.len() + 1,
        "voice_states": [], "members": [], "channels": channels, "threads": [], "presences": [], "stage_instances": [],
        "guild_scheduled_events": [], "soundboard_sounds": [], "hub_type": null,
    });
    together(guild_itself(world), state)
}

/// The server's channels, without threads.
pub fn channels(world: &World) -> Value {
    let own = |place: &&Channel| place.direct.is_none() && place.thread.is_none() && !place.foreign;
    world.channels.iter().filter(own).map(|place| channel(world, place)).collect()
}

/// The server in the format of a REST answer.
pub fn guild_with_counts(world: &World) -> Value {
    let members = world.people.len() + 1;
    together(
        guild_itself(world),
        json!({"approximate_member_count": members, "approximate_presence_count": members}),
    )
}

/// The server's active threads in the format of a REST answer.
pub fn active_threads(world: &World) -> Value {
    let active = |place: &&Channel| place.thread.is_some_and(|thread| !thread.archived);
    let threads: Vec<Value> =
        world.channels.iter().filter(active).map(|place| channel(world, place)).collect();
    json!({"threads": threads, "members": [], "has_more": false})
}

pub fn guild_of(channel: &Channel) -> u64 {
    if channel.foreign { FOREIGN_GUILD } else { GUILD }
}

pub fn channel(world: &World, channel: &Channel) -> Value {
    let last = channel.messages.back().map(|message| message.id.to_string());
    if let Some(thread) = channel.thread {
        let count = channel.messages.len();
        return json!({"id": channel.id.to_string(), "type": 11, "guild_id": GUILD.to_string(), "name": channel.name,
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
