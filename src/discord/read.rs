//! Converts Discord's interactions to the bot's requests, parsed once.

use deltille_base::{
    ids::{ChannelId, GuildId, InteractionId, MessageId, RoleId, Time, UserId},
    text::Locale,
};
use deltille_bot::{self as bot, Action, ChannelKind, Place, Pressed, Request, Rights, Upload, UploadError};
use serde::{Deserialize, Serialize};
use serenity::all::{
    ActionRowComponent, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ButtonKind, ChannelType,
    CommandInteraction, ComponentInteractionDataKind, Interaction, InteractionContext, Member, Message,
    MessageFlags, ModalInteraction, PartialChannel, PartialMember, Permissions, ResolvedOption,
    ResolvedTarget, ResolvedValue, User,
};

/// Endpoints for answers to one interaction.
#[derive(Clone, Serialize, Deserialize)]
pub struct ReturnAddress {
    pub interaction: serenity::all::InteractionId,
    pub application: serenity::all::ApplicationId,
    /// A secret: its holder can answer in the bot's name.
    pub token: String,
}

/// A file attached to a command, not downloaded yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attached {
    /// The option it was given for.
    pub option: String,
    pub url: String,
    /// In bytes, as announced by Discord.
    pub size: usize,
}

/// An interaction as the bot takes it. Attached files are not downloaded yet.
pub struct Received {
    pub request: Request,
    pub files: Vec<Attached>,
    pub to: ReturnAddress,
}

fn attached(it: &CommandInteraction) -> Vec<Attached> {
    let (_, options) = leaf(it);
    let files = options.into_iter().filter_map(|option| match option.value {
        ResolvedValue::Attachment(file) => Some(Attached {
            option: option.name.to_owned(),
            url: file.url.clone(),
            size: file.size as usize,
        }),
        _ => None,
    });
    files.collect()
}

/// Whether a text is an interaction of a user that the bot can read, for fuzzing.
pub fn is_read(json: &str) -> bool {
    serde_json::from_str(json).is_ok_and(|it| interaction(it, Time(0)).is_some())
}

/// Reads an interaction. `None`: it is no user's.
pub fn interaction(interaction: Interaction, at: Time) -> Option<Received> {
    macro_rules! read {
        ($interaction:expr, $action:expr, $files:expr) => {
            read!($interaction, $action, $files, |it| (
                it.context,
                it.authorizing_integration_owners.clone()
            ))
        };
        ($interaction:expr, $action:expr, $files:expr, |$it:ident| $origin:expr) => {{
            let it = $interaction;
            let member = it.member.as_ref();
            let (context, owners) = {
                let $it = &it;
                $origin
            };
            let request = Request {
                id: InteractionId(it.id.get()),
                at,
                user: person(&it.user, member.and_then(|member| member.nick.as_deref())),
                locale: Locale::nearest(&it.locale),
                channel: ChannelId(it.channel_id.get()),
                guild: it.guild_id.map(|guild| GuildId(guild.get())),
                permissions: permissions(it.guild_id.is_some(), it.app_permissions, it.channel.as_ref()),
                place: place(
                    context,
                    &owners,
                    it.guild_id.is_some(),
                    it.channel.as_ref(),
                    it.guild_locale.as_deref().unwrap_or(&it.locale),
                ),
                rights: member.map(|member| rights(member)).unwrap_or_default(),
                action: $action,
            };
            let to = ReturnAddress {
                interaction: it.id,
                application: it.application_id,
                token: it.token,
            };
            Some(Received { request, files: $files, to })
        }};
    }
    match interaction {
        Interaction::Command(it) => {
            let ((name, options, _), files) = (command(&it), attached(&it));
            read!(it, Action::Command { name, options }, files)
        }
        Interaction::Autocomplete(it) => {
            let (name, options, focused) = command(&it);
            let focused = focused.unwrap_or_default();
            read!(it, Action::Autocomplete { name, options, focused }, Vec::new())
        }
        Interaction::Component(it) => {
            let custom_id = it.data.custom_id.clone();
            let message = pressed(&it.message, &custom_id);
            let action = match values(&it.data.kind) {
                Ok(values) => Action::Press { custom_id, values, message },
                Err(kind) => Action::Unreadable { what: format!("component of kind {kind}") },
            };
            read!(it, action, Vec::new())
        }
        Interaction::Modal(it) => {
            let action = Action::Submit {
                custom_id: it.data.custom_id.clone(),
                fields: fields(&it),
                message: it.message.as_ref().map(|message| pressed(message, &it.data.custom_id)),
            };
            // serenity does not report how a form's sender installed the bot; a form opens no table by
            // itself.
            read!(it, action, Vec::new(), |_it| (None, AuthorizingIntegrationOwners::default()))
        }
        _ => None,
    }
}

/// The values chosen in a component, or its kind if that is unknown.
fn values(kind: &ComponentInteractionDataKind) -> Result<Vec<String>, u8> {
    fn texts(ids: &[impl ToString]) -> Vec<String> {
        ids.iter().map(ToString::to_string).collect()
    }
    // Without a wildcard: a kind that is left out would never be answered.
    match kind {
        ComponentInteractionDataKind::Button => Ok(Vec::new()),
        ComponentInteractionDataKind::StringSelect { values } => Ok(values.clone()),
        ComponentInteractionDataKind::UserSelect { values } => Ok(texts(values)),
        ComponentInteractionDataKind::RoleSelect { values } => Ok(texts(values)),
        ComponentInteractionDataKind::MentionableSelect { values } => Ok(texts(values)),
        ComponentInteractionDataKind::ChannelSelect { values } => Ok(texts(values)),
        ComponentInteractionDataKind::Unknown(kind) => Err(*kind),
    }
}

fn custom_ids(message: &Message) -> impl Iterator<Item = &str> {
    message.components.iter().flat_map(|row| &row.components).filter_map(|item| match item {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => Some(custom_id.as_str()),
            _ => None,
        },
        ActionRowComponent::SelectMenu(select) => select.custom_id.as_deref(),
        _ => None,
    })
}

fn pressed(message: &Message, custom_id: &str) -> Pressed {
    Pressed {
        id: MessageId(message.id.get()),
        private: message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)),
        shows_it: custom_ids(message).any(|shown| shown == custom_id),
    }
}

/// Returns a command's name, with subcommands joined by a blank, and its options.
fn leaf(it: &CommandInteraction) -> (String, Vec<ResolvedOption<'_>>) {
    let mut name = it.data.name.clone();
    let mut level = it.data.options();
    while let [
        ResolvedOption {
            name: below,
            value: ResolvedValue::SubCommand(next) | ResolvedValue::SubCommandGroup(next),
            ..
        },
    ] = level.as_slice()
    {
        name = format!("{name} {below}");
        level = next.clone();
    }
    (name, level)
}

/// Returns the name, the options, and the option being typed, if any.
fn command(it: &CommandInteraction) -> (String, Vec<(String, bot::Value)>, Option<String>) {
    let (name, level) = leaf(it);
    let mut focused = None;
    let mut options = Vec::new();
    for option in level {
        let value = match option.value {
            ResolvedValue::Autocomplete { value, .. } => {
                focused = Some(option.name.to_owned());
                bot::Value::Text(value.to_owned())
            }
            ResolvedValue::String(text) => bot::Value::Text(text.to_owned()),
            ResolvedValue::Integer(number) => bot::Value::Integer(number),
            ResolvedValue::Boolean(truth) => bot::Value::Boolean(truth),
            ResolvedValue::User(user, member) => bot::Value::User(person(
                user,
                member.and_then(|member: &PartialMember| member.nick.as_deref()),
            )),
            ResolvedValue::Attachment(file) => bot::Value::File(Upload {
                name: file.filename.clone(),
                content: Err(UploadError::Unreachable),
            }),
            // Our commands have no options of other kinds.
            _ => continue,
        };
        options.push((option.name.to_owned(), value));
    }
    options.extend(target(it).map(|target| (bot::TARGET.to_owned(), target)));
    (name, options, focused)
}

fn target(it: &CommandInteraction) -> Option<bot::Value> {
    Some(match it.data.target()? {
        ResolvedTarget::User(user, member) => {
            bot::Value::User(person(user, member.and_then(|member: &PartialMember| member.nick.as_deref())))
        }
        ResolvedTarget::Message(message) => {
            let custom_ids = custom_ids(message).map(str::to_owned).collect();
            bot::Value::Message { id: MessageId(message.id.get()), custom_ids }
        }
        _ => return None,
    })
}

fn fields(it: &ModalInteraction) -> Vec<(String, String)> {
    let items = it.data.components.iter().flat_map(|row| &row.components);
    items
        .filter_map(|item| match item {
            ActionRowComponent::InputText(text) => {
                Some((text.custom_id.clone(), text.value.clone().unwrap_or_default()))
            }
            _ => None,
        })
        .collect()
}

/// A user with the visible name: the nickname in this server, else the display name, else the account's name.
fn person(user: &User, nick: Option<&str>) -> bot::User {
    let name = nick.or(user.global_name.as_deref()).unwrap_or(&user.name);
    bot::User {
        id: UserId(user.id.get()),
        name: name.to_owned(),
        bot: user.bot,
    }
}

/// The bot's permissions in the channel of the interaction; in direct messages all that exist there.
fn permissions(
    guild: bool,
    given: Option<Permissions>,
    channel: Option<&PartialChannel>,
) -> bot::Permissions {
    let (true, Some(given)) = (guild, given) else {
        return bot::Permissions::ALL;
    };
    let thread = channel.is_some_and(is_thread);
    let has = |permission| given.administrator() || given.contains(permission);
    bot::Permissions {
        view_channel: has(Permissions::VIEW_CHANNEL),
        send_messages: has(if thread {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        }),
        attach_files: has(Permissions::ATTACH_FILES),
        embed_links: has(Permissions::EMBED_LINKS),
        read_history: has(Permissions::READ_MESSAGE_HISTORY),
        open_threads: has(Permissions::CREATE_PUBLIC_THREADS) && has(Permissions::SEND_MESSAGES_IN_THREADS),
    }
}

fn is_thread(channel: &PartialChannel) -> bool {
    matches!(
        channel.kind,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    )
}

/// The kind of place, and whether the bot is a member or a guest there.
fn place(
    context: Option<InteractionContext>,
    owners: &AuthorizingIntegrationOwners,
    guild: bool,
    channel: Option<&PartialChannel>,
    locale: &str,
) -> Place {
    let invited = owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_)));
    let brought = owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::UserInstall(_)));
    let kind = match (channel.map(|channel| channel.kind), guild) {
        _ if context == Some(InteractionContext::PrivateChannel) => ChannelKind::Other,
        (_, false) => ChannelKind::Direct,
        (Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread), true) => {
            ChannelKind::Thread
        }
        (Some(ChannelType::News), true) => ChannelKind::News,
        (Some(ChannelType::Text) | None, true) => ChannelKind::Text,
        (Some(_), true) => ChannelKind::Other,
    };
    // In its own direct messages the bot is never a guest.
    let visiting = context == Some(InteractionContext::PrivateChannel) || (guild && brought && !invited);
    let parent = channel.filter(|channel| is_thread(channel)).and_then(|channel| channel.parent_id);
    Place {
        kind,
        visiting,
        locale: Locale::nearest(locale),
        parent: parent.map(|parent| ChannelId(parent.get())),
        private: channel.is_some_and(|channel| channel.kind == ChannelType::PrivateThread),
    }
}

/// A member's rights, from their permissions in the channel of the interaction.
fn rights(member: &Member) -> Rights {
    let given = member.permissions.unwrap_or_default();
    let has = |permission| given.administrator() || given.contains(permission);
    Rights {
        manage_server: has(Permissions::MANAGE_GUILD),
        manage_messages: has(Permissions::MANAGE_MESSAGES),
        // The gateway tells the roles' permissions.
        manage_all_messages: false,
        manage_roles: has(Permissions::MANAGE_ROLES),
        roles: member.roles.iter().map(|role| RoleId(role.get())).collect(),
    }
}

#[cfg(test)]
mod tests {
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
            let data =
                json!({ "id": "1", "name": name, "type": 1, "resolved": resolved, "options": options });
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
}
