//! Tests of the reader of interactions, with JSON as Discord sends it.

use super::*;
use serde_json::{Value, json};

/// An interaction as the gateway sends it, with `data` and additional fields.
fn interaction(kind: u8, data: &Value, more: &Value) -> Interaction {
    let mut all = json!({
        "id": "11", "application_id": "22", "type": kind, "token": "secret", "version": 1,
        "channel_id": "33", "guild_id": "44", "locale": "en-GB", "entitlements": [],
        "attachment_size_limit": 1000, "app_permissions": "2048", "data": data,
        "member": {
            "user": { "id": "55", "username": "ann", "discriminator": "0", "global_name": "Ann" },
            "nick": "Annie", "roles": [], "joined_at": "2020-01-01T00:00:00Z", "deaf": false, "mute": false,
            "flags": 0, "permissions": "0"
        }
    });
    all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    serde_json::from_value(all).unwrap()
}

fn received(kind: u8, data: &Value, more: &Value) -> Received {
    super::interaction(interaction(kind, data, more), Time(9)).unwrap()
}

#[test]
fn a_command_with_its_options() {
    let data = json!({
        "id": "1", "name": "play", "type": 1,
        "resolved": { "users": { "66": { "id": "66", "username": "bob", "discriminator": "0", "bot": true } } },
        "options": [
            { "name": "game", "type": 3, "value": "triablo" },
            { "name": "opponent1", "type": 6, "value": "66" },
            { "name": "ply", "type": 4, "value": 3 },
            { "name": "text", "type": 5, "value": true }
        ]
    });
    let Received { request, to, .. } = received(2, &data, &json!({}));
    assert_eq!(
        (request.id, request.channel, request.guild),
        (InteractionId(11), ChannelId(33), Some(GuildId(44)))
    );
    assert_eq!(request.user, bot::User { id: UserId(55), name: "Annie".to_owned(), bot: false });
    assert!(request.permissions.send_messages && !request.permissions.attach_files);
    let Action::Command { name, options } = request.action else {
        panic!("a command")
    };
    assert_eq!(name, "play");
    assert_eq!(options[0], ("game".to_owned(), bot::Value::Text("triablo".to_owned())));
    let bob = bot::User { id: UserId(66), name: "bob".to_owned(), bot: true };
    assert_eq!(options[1], ("opponent1".to_owned(), bot::Value::User(bob)));
    assert_eq!(options[2].1, bot::Value::Integer(3));
    assert_eq!(options[3].1, bot::Value::Boolean(true));
    assert_eq!(to.token, "secret");
}

#[test]
fn attachment_has_url_and_size() {
    let file = json!({ "id": "77", "filename": "game.txt", "size": 12, "url": "https://cdn.discordapp.com/a/game.txt",
                       "proxy_url": "https://media.discordapp.net/a/game.txt", "ephemeral": true });
    let given = json!([{ "name": "file", "type": 11, "value": "77" }]);
    // A top-level command, and a subcommand.
    let inside = json!([{ "name": "import", "type": 1, "options": given }]);
    for (name, options) in [("import", given), ("game", inside)] {
        let resolved = json!({ "attachments": { "77": file } });
        let data = json!({ "id": "1", "name": name, "type": 1, "resolved": resolved, "options": options });
        let Received { request, files, .. } = received(2, &data, &json!({}));
        let url = "https://cdn.discordapp.com/a/game.txt".to_owned();
        assert_eq!(files, [Attached { option: "file".to_owned(), url, size: 12 }]);
        let Action::Command { options, .. } = request.action else {
            panic!("a command")
        };
        let content = Err(UploadError::Unreachable);
        let upload = bot::Value::File(Upload { name: "game.txt".to_owned(), content });
        assert_eq!(options, [("file".to_owned(), upload)]);
    }
}

#[test]
fn a_command_of_a_menu_has_its_target() {
    let users = json!({ "66": { "id": "66", "username": "bob", "discriminator": "0" } });
    let data = json!({ "id": "1", "name": "Challenge to a game", "type": 2, "target_id": "66", "resolved": { "users": users } });
    let asked = received(2, &data, &json!({})).request;
    let Action::Command { name, options } = asked.action else {
        panic!("a command")
    };
    let bob = bot::User { id: UserId(66), name: "bob".to_owned(), bot: false };
    assert_eq!(
        (name.as_str(), options),
        ("Challenge to a game", vec![("target".to_owned(), bot::Value::User(bob))])
    );
    let message = json!({
        "id": "77", "channel_id": "33", "author": { "id": "22", "username": "bot", "discriminator": "0", "bot": true },
        "content": "", "timestamp": "2020-01-01T00:00:00Z", "edited_timestamp": null, "tts": false, "mention_everyone": false,
        "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "pinned": false, "type": 0,
        "components": [{ "type": 1, "components": [{ "type": 2, "style": 1, "label": "Move", "custom_id": "1.move.5.0" }] }],
    });
    let data = json!({ "id": "1", "name": "Board here", "type": 3, "target_id": "77", "resolved": { "messages": { "77": message } } });
    let asked = received(2, &data, &json!({})).request;
    let Action::Command { options, .. } = asked.action else { panic!("a command") };
    let below = bot::Value::Message { id: MessageId(77), custom_ids: vec!["1.move.5.0".to_owned()] };
    assert_eq!(options, [("target".to_owned(), below)]);
}

#[test]
fn the_option_being_typed() {
    let options = json!([{ "name": "entry", "type": 3, "value": "b2", "focused": true }]);
    let data = json!({ "id": "1", "name": "move", "type": 1, "options": options });
    let request = received(4, &data, &json!({})).request;
    let Action::Autocomplete { focused, options, .. } = request.action else {
        panic!("an autocomplete")
    };
    assert_eq!(focused, "entry");
    assert_eq!(options, [("entry".to_owned(), bot::Value::Text("b2".to_owned()))]);
}

#[test]
fn each_kind_of_component_has_its_values() {
    let message = json!({
        "id": "77", "channel_id": "33", "author": { "id": "22", "username": "bot", "discriminator": "0" },
        "content": "", "timestamp": "2020-01-01T00:00:00Z", "edited_timestamp": null, "tts": false,
        "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
        "pinned": false, "type": 0, "components": [],
    });
    let pressed = |kind: u8, values: Value| {
        let data = json!({ "custom_id": "1.x", "component_type": kind, "values": values });
        received(3, &data, &json!({ "message": message })).request.action
    };
    for kind in [3, 5, 6, 7, 8] {
        let Action::Press { values, .. } = pressed(kind, json!(["71", "72"])) else {
            panic!("component of kind {kind}")
        };
        assert_eq!(values, ["71", "72"]);
    }
    assert!(matches!(pressed(2, json!([])), Action::Press { values, .. } if values.is_empty()));
    assert!(matches!(pressed(21, json!(["71"])), Action::Unreadable { .. }));
}

#[test]
fn threads_ask_for_their_own_permission() {
    let data = json!({ "id": "1", "name": "help", "type": 1 });
    let thread = |permissions: u64| {
        let more = json!({
            "channel": { "id": "33", "type": 11, "name": "t", "permissions": "0" },
            "app_permissions": permissions.to_string(),
        });
        received(2, &data, &more).request.permissions.send_messages
    };
    assert!(thread(1 << 38));
    assert!(!thread(1 << 11));
    assert!(thread(1 << 3), "an administrator may do everything");
}

#[test]
fn member_permissions_and_place_are_read() {
    let data = json!({ "id": "1", "name": "help", "type": 1 });
    let member = json!({
        "user": { "id": "55", "username": "ann", "discriminator": "0" },
        "roles": ["71", "72"], "joined_at": "2020-01-01T00:00:00Z", "deaf": false, "mute": false, "flags": 0,
        "permissions": (1 << 13).to_string()
    });
    let more = json!({
        "member": member, "guild_locale": "de", "context": 0, "authorizing_integration_owners": { "0": "44" },
        "channel": { "id": "33", "type": 11, "name": "t", "permissions": "0", "parent_id": "32" },
    });
    let asked = received(2, &data, &more).request;
    let rights = Rights {
        manage_server: false,
        manage_messages: true,
        manage_all_messages: false,
        manage_roles: false,
        roles: vec![RoleId(71), RoleId(72)],
    };
    assert_eq!(asked.rights, rights);
    let place = Place {
        kind: ChannelKind::Thread,
        visiting: false,
        locale: Locale::nearest("de"),
        parent: Some(ChannelId(32)),
        private: false,
        page: false,
    };
    assert_eq!(asked.place, place);
    let brought = json!({ "context": 0, "authorizing_integration_owners": { "1": "55" } });
    let asked = received(2, &data, &brought).request;
    assert!(asked.place.visiting, "brought along by a person");
    assert_eq!((asked.place.kind, asked.place.locale), (ChannelKind::Text, Locale::nearest("en-GB")));
    let between_people = json!({ "context": 2, "authorizing_integration_owners": { "1": "55" } });
    let asked = received(2, &data, &between_people).request;
    assert_eq!((asked.place.kind, asked.place.visiting), (ChannelKind::Other, true));
}

#[test]
fn direct_messages_have_no_permissions_to_miss() {
    let data = json!({ "id": "1", "name": "help", "type": 1 });
    let mut it = serde_json::to_value(interaction(2, &data, &json!({}))).unwrap();
    let object = it.as_object_mut().unwrap();
    let user = object["member"]["user"].clone();
    object.remove("guild_id");
    object.remove("member");
    object.insert("user".to_owned(), user);
    object.insert("type".to_owned(), json!(2));
    let request = super::interaction(serde_json::from_value(it).unwrap(), Time(9)).unwrap().request;
    assert_eq!((request.guild, request.permissions), (None, bot::Permissions::ALL));
    assert_eq!(request.user.name, "Ann");
    assert_eq!((request.place.kind, request.place.visiting), (ChannelKind::Direct, false));
}
