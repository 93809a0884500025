//! The server and its channels as Discord writes them.

use super::world::{APPLICATION, Channel, FOREIGN_GUILD, GUILD, World, timestamp};
use serde_json::{Value, json};

/// The one server, as GUILD_CREATE and GET guilds/{id} show it.
pub fn guild(world: &World) -> Value {
    let channels: Vec<Value> = world
        .channels
        .iter()
        .filter(|place| place.direct.is_none() && place.thread.is_none() && !place.foreign)
        .map(|place| channel(world, place))
        .collect();
    let mut guild = json!({
        "id": GUILD.to_string(), "name": "The Playground", "icon": null, "splash": null, "discovery_splash": null,
        "owner_id": "1001", "region": null, "afk_channel_id": null, "afk_timeout": 300, "verification_level": 0,
        "default_message_notifications": 1, "explicit_content_filter": 0, "roles": [], "emojis": [], "features": [],
        "mfa_level": 0, "application_id": null, "system_channel_id": null, "system_channel_flags": 0,
        "rules_channel_id": null, "max_members": 100, "vanity_url_code": null, "description": null, "banner": null,
    });
    let rest = json!({
        "premium_tier": 0, "preferred_locale": "en-US", "public_updates_channel_id": null, "nsfw_level": 0, "nsfw": false,
        "stickers": [], "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null, "joined_at": timestamp(),
        "large": false, "unavailable": false, "member_count": world.people.len() + 1, "voice_states": [], "members": [],
        "channels": channels, "threads": [], "presences": [], "stage_instances": [], "guild_scheduled_events": [],
        "widget_enabled": false, "soundboard_sounds": [], "hub_type": null, "incidents_data": null,
    });
    if let (Value::Object(guild), Value::Object(rest)) = (&mut guild, rest) {
        guild.extend(rest);
    }
    guild
}

/// The server of a channel.
pub fn guild_of(channel: &Channel) -> u64 {
    if channel.foreign { FOREIGN_GUILD } else { GUILD }
}

/// A channel as Discord writes it.
pub fn channel(world: &World, channel: &Channel) -> Value {
    if let Some(thread) = channel.thread {
        return json!({"id": channel.id.to_string(), "type": 11, "guild_id": GUILD.to_string(), "name": channel.name,
                      "parent_id": thread.parent.to_string(), "owner_id": APPLICATION.to_string(), "flags": 0,
                      "message_count": channel.messages.len(), "member_count": 1, "rate_limit_per_user": 0,
                      "permissions": channel.permissions.to_string(),
                      "thread_metadata": {"archived": thread.archived, "auto_archive_duration": 10_080,
                                          "archive_timestamp": timestamp(), "locked": false}});
    }
    match channel.direct {
        None => {
            json!({"id": channel.id.to_string(), "type": 0, "guild_id": guild_of(channel).to_string(), "name": channel.name, "position": 0,
                       "permission_overwrites": [], "nsfw": false, "parent_id": null, "topic": null, "rate_limit_per_user": 0,
                       "flags": 0, "permissions": channel.permissions.to_string()})
        }
        Some(person) => {
            json!({"id": channel.id.to_string(), "type": 1, "recipients": [world.user(person)], "flags": 0, "last_message_id": null})
        }
    }
}
