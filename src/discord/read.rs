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
        page: false,
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
#[path = "../../tests/units/read.rs"]
mod tests;
