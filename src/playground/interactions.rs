//! Interactions in the format in which Discord sends them to a bot.

use super::{
    client, objects,
    world::{APPLICATION, Human, Interaction, Message, PERMISSIONS, World, number_of, timestamp},
};
use serde_json::{Map, Value, json};

pub struct Origin {
    person: u64,
    /// The permissions of the person in the channel, and those of the bot.
    permissions: u64,
    app_permissions: u64,
    direct: bool,
    /// In a server without the bot.
    foreign: bool,
    guild: u64,
    channel: u64,
    place: Value,
}

impl Origin {
    /// Returns `None` if the person cannot use this channel.
    pub fn of(world: &World, person: u64, channel: u64) -> Option<Origin> {
        let place = world
            .channel(channel)
            .ok()
            .filter(|place| place.direct.is_none_or(|owner| owner == person))?;
        Some(Origin {
            person,
            permissions: world.person(person)?.permissions,
            app_permissions: place.permissions,
            direct: place.direct.is_some(),
            foreign: place.foreign,
            guild: objects::guild_of(place),
            channel,
            place: objects::channel(world, place),
        })
    }
}

/// Builds the data of a command with these options. `None`: the bot offers no such command there, or not with
/// these options. `forging`: accepts any options.
pub fn command(world: &World, origin: &Origin, mut data: Value, forging: bool) -> Option<Value> {
    let kind = data["type"].as_u64().unwrap_or(1);
    let named = |command: &&Value| command["name"] == data["name"] && command["type"] == kind;
    // The server's own commands come before global ones.
    let own = if origin.direct || origin.foreign { &[][..] } else { &world.guild_commands };
    let command = own.iter().chain(&world.commands).find(named)?;
    if !usable(command, origin) {
        return None;
    }
    data["id"] = command["id"].clone();
    data["type"] = kind.into();
    if !origin.direct {
        data["guild_id"] = origin.guild.to_string().into();
    }
    let (mut users, mut files) = (Map::new(), Map::new());
    // Called from the context menu of a user, or of a message that this person sees.
    match (kind, number_of(&data["target_id"])) {
        (2, Some(target)) => _ = users.insert(target.to_string(), Value::Null),
        (3, Some(target)) => {
            let mine = |message: &&Message| message.only_for.is_none_or(|owner| owner == origin.person);
            let message = world.message(origin.channel, target).ok().filter(mine)?;
            data["resolved"] = json!({ "messages": { (target.to_string()): message.value } });
        }
        (1, _) => {}
        _ => return None,
    }
    if !forging && !client::offers_options(world, &command["options"], &data["options"]) {
        return None;
    }
    // Context-menu commands have no options.
    if let Some(options) = data.get_mut("options") {
        complete_options(options, &command["options"], &mut users, &mut files);
    }
    if !users.is_empty() {
        let ids: Vec<u64> = users.keys().filter_map(|id| id.parse().ok()).collect();
        let known = |id: &u64| world.person(*id).is_some() || *id == APPLICATION;
        let resolved: Map<String, Value> =
            ids.iter().filter(|id| known(id)).map(|id| (id.to_string(), world.user(*id))).collect();
        let members: Map<String, Value> =
            resolved.keys().map(|id| (id.clone(), member(None, None))).collect();
        data["resolved"] = json!({"users": resolved, "members": members});
    }
    for (id, file) in &mut files {
        *file = world.uploaded(id.parse().ok()?)?.clone();
    }
    if !files.is_empty() {
        data["resolved"]["attachments"] = files.into();
    }
    Some(data)
}

/// Builds the event `INTERACTION_CREATE`. `pressed`: the message whose control was used.
pub fn event(
    world: &World,
    origin: &Origin,
    interaction: &Interaction,
    data: Value,
    pressed: Option<Value>,
) -> Value {
    let (user, guild) = (world.user(origin.person), origin.guild.to_string());
    let locale = world.person(origin.person).map_or("en-US", |human| human.locale.as_str());
    let mut event = json!({
        "id": interaction.id.to_string(), "application_id": APPLICATION.to_string(), "type": interaction.kind, "data": data,
        "channel_id": origin.channel.to_string(), "channel": origin.place, "token": interaction.token, "version": 1,
        "app_permissions": origin.app_permissions.to_string(), "locale": locale, "entitlements": [],
        "attachment_size_limit": 10 * 1024 * 1024,
    });
    if origin.direct {
        event["user"] = user;
        event["context"] = 1.into();
        event["authorizing_integration_owners"] = json!({"0": "0"});
    } else {
        event["member"] = member(Some(user), world.person(origin.person));
        event["guild_id"] = guild.clone().into();
        event["guild"] = json!({"id": guild, "locale": world.locale, "features": []});
        event["guild_locale"] = world.locale.clone().into();
        event["context"] = 0.into();
        let owners = if origin.foreign {
            json!({"1": origin.person.to_string()})
        } else {
            json!({"0": guild})
        };
        event["authorizing_integration_owners"] = owners;
        if origin.foreign {
            // As a user's own app it may post and attach files in replies.
            event["app_permissions"] = PERMISSIONS.to_string().into();
        }
    }
    if let Some(message) = pressed {
        event["message"] = message;
    }
    event
}

/// Returns the type of the option that is being typed; by default a text.
pub fn completed(data: &Value) -> u64 {
    let options = || data["options"].as_array().into_iter().flatten();
    let typed = options()
        .find(|option| option["focused"] == true)
        .and_then(|option| option["type"].as_u64());
    typed
        .or_else(|| options().find(|option| option["options"].is_array()).map(completed))
        .unwrap_or(3)
}

/// The metadata of a message about its interaction.
pub fn note(world: &World, interaction: &Interaction) -> Value {
    let place = world.channel(interaction.channel).ok();
    let guild = place.filter(|place| place.direct.is_none()).map_or(0, objects::guild_of);
    let owners = match interaction.brought {
        true => json!({"1": interaction.person.to_string()}),
        false => json!({"0": guild.to_string()}),
    };
    let mut note = json!({"id": interaction.id.to_string(), "type": interaction.kind, "user": world.user(interaction.person),
                          "authorizing_integration_owners": owners});
    if interaction.kind == 3
        && let Some(pressed) = interaction.message
    {
        note["interacted_message_id"] = pressed.to_string().into();
    }
    if let Some(opened_by) = interaction.opened_by.and_then(|id| world.interactions.get(&id)) {
        note["triggering_interaction_metadata"] = self::note(world, opened_by);
    }
    note
}

/// Adds each option's type from the command's description, and collects the users and files named.
fn complete_options(
    given: &mut Value,
    described: &Value,
    users: &mut Map<String, Value>,
    files: &mut Map<String, Value>,
) {
    for option in given.as_array_mut().into_iter().flatten() {
        let description =
            described.as_array().into_iter().flatten().find(|item| item["name"] == option["name"]);
        let kind = description.map_or(3, |item| item["type"].as_u64().unwrap_or(3));
        option["type"] = kind.into();
        match kind {
            1 | 2 => {
                let inner = description.map_or(Value::Null, |item| item["options"].clone());
                complete_options(&mut option["options"], &inner, users, files);
            }
            6 => {
                if let Some(id) = number_of(&option["value"]) {
                    option["value"] = id.to_string().into();
                    users.insert(id.to_string(), Value::Null);
                }
            }
            11 => {
                if let Some(id) = number_of(&option["value"]) {
                    option["value"] = id.to_string().into();
                    files.insert(id.to_string(), Value::Null);
                }
            }
            _ => {}
        }
    }
}

/// Whether Discord offers a command to a person in this kind of place.
fn usable(command: &Value, origin: &Origin) -> bool {
    let Origin { permissions, direct, foreign, .. } = *origin;
    let lists = |key: &str, number: u64| {
        command[key].as_array().is_none_or(|list| list.iter().any(|item| *item == number))
    };
    let needed = number_of(&command["default_member_permissions"]).unwrap_or(0);
    lists("contexts", u64::from(direct))
        && lists("integration_types", u64::from(foreign))
        && (direct || foreign || permissions & needed == needed)
}

/// A member of the server; with its user, unless the user is given next to it.
pub fn member(user: Option<Value>, human: Option<&Human>) -> Value {
    let roles: Vec<String> = human
        .map(|human| human.roles.iter().map(ToString::to_string).collect())
        .unwrap_or_default();
    let permissions = human.map_or(PERMISSIONS, |human| human.permissions);
    let mut member = json!({"roles": roles, "joined_at": timestamp(), "premium_since": null, "nick": null, "avatar": null, "pending": false,
                            "communication_disabled_until": null, "flags": 0, "permissions": permissions.to_string()});
    if let Some(user) = user {
        member["user"] = user;
        member["deaf"] = false.into();
        member["mute"] = false.into();
    }
    member
}
