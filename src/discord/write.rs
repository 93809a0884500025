//! Converts the bot's replies to Discord's JSON.
//!
//! Every message states explicitly whom it notifies, and has no embeds; a picture is an attachment with its
//! alt text. Where a message replaces another, the list of attachments names only the new file, so that the
//! old one is removed.

use deltille_bot::{
    Button, ButtonStyle, Choice, CommandSpec, Component, Entities, EntitySelect, File, Localised, Menu,
    Modal, OptionKind, OptionSpec, Post, Select,
};
use serde::Serialize;
use serde_json::{Value, json};
use serenity::all::{
    ChannelType, CommandOptionType, CommandType, CreateActionRow, CreateButton, CreateCommand,
    CreateCommandOption, CreateInputText, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, InputTextStyle, InstallationContext, InteractionContext, Permissions,
};

/// The kinds of channels where tables can open, in the channel or in its threads.
const PLAYABLE: [ChannelType; 5] = [
    ChannelType::Text,
    ChannelType::News,
    ChannelType::Voice,
    ChannelType::Stage,
    ChannelType::Forum,
];

/// A body with its files.
#[derive(Clone, Debug)]
pub struct Outgoing {
    pub json: Value,
    pub files: Vec<File>,
}

impl From<Value> for Outgoing {
    fn from(json: Value) -> Outgoing {
        Outgoing { json, files: Vec::new() }
    }
}

/// The flag of a message that only one user sees.
pub const EPHEMERAL: u64 = 1 << 6;

/// Longer text fields of a form get several lines.
const ONE_LINE: u16 = 200;

/// The type of a callback, by Discord's numbers.
#[derive(Clone, Copy, Debug)]
pub enum Callback {
    Say = 4,
    /// Announces a message; the user sees that it is pending.
    Promise = 5,
    /// Acknowledges a press without a change.
    Acknowledge = 6,
    Replace = 7,
    Choices = 8,
    Form = 9,
}

impl Callback {
    pub fn with(self, data: Outgoing) -> Outgoing {
        Outgoing {
            json: json!({ "type": self as u8, "data": data.json }),
            files: data.files,
        }
    }

    pub fn alone(self) -> Outgoing {
        json!({ "type": self as u8 }).into()
    }
}

/// A public message.
pub fn message(post: Post) -> Outgoing {
    let users: Vec<String> = post.mentions.iter().map(ToString::to_string).collect();
    let files: Vec<File> = post.file.into_iter().chain(post.more).collect();
    let attachments: Vec<Value> = files.iter().enumerate().map(attachment).collect();
    let mut allowed = json!({ "parse": [], "users": users });
    if !post.roles.is_empty() {
        allowed["roles"] = post.roles.iter().map(ToString::to_string).collect();
    }
    Outgoing {
        json: json!({
            "content": post.text,
            "allowed_mentions": allowed,
            "components": rows(post.rows),
            "attachments": attachments,
        }),
        files,
    }
}

/// A message that only one user sees.
pub fn ephemeral(post: Post) -> Outgoing {
    with(message(post), "flags", EPHEMERAL)
}

/// Announces that the deferred message will be private.
pub fn private() -> Outgoing {
    json!({ "flags": EPHEMERAL }).into()
}

/// A message that appears once, however often it is sent.
pub fn once(post: Post, nonce: &str) -> Outgoing {
    with(with(message(post), "nonce", nonce), "enforce_nonce", true)
}

pub fn strip() -> Outgoing {
    json!({ "components": [] }).into()
}

/// A thread that Discord archives after a week without messages; a new message reopens it.
pub fn thread(name: &str, kind: ChannelType) -> Outgoing {
    json!({ "name": name, "auto_archive_duration": 7 * 24 * 60, "type": u8::from(kind) }).into()
}

/// The thread of a message, archived like others.
pub fn message_thread(name: &str) -> Outgoing {
    json!({ "name": name, "auto_archive_duration": 7 * 24 * 60 }).into()
}

pub fn archive() -> Outgoing {
    json!({ "archived": true }).into()
}

pub fn choices(choices: Vec<Choice>) -> Outgoing {
    let choices: Vec<_> = choices
        .into_iter()
        .map(|choice| json!({ "name": choice.name, "value": choice.value }))
        .collect();
    json!({ "choices": choices }).into()
}

pub fn form(modal: Modal) -> Outgoing {
    let fields = modal.fields.into_iter().map(|field| {
        let style = if field.max_length > ONE_LINE {
            InputTextStyle::Paragraph
        } else {
            InputTextStyle::Short
        };
        let mut text = CreateInputText::new(style, field.label, field.custom_id).required(field.required);
        text = text.max_length(field.max_length);
        if !field.value.is_empty() {
            text = text.value(field.value);
        }
        if !field.placeholder.is_empty() {
            text = text.placeholder(field.placeholder);
        }
        CreateActionRow::InputText(text)
    });
    value(&CreateModal::new(modal.custom_id, modal.title).components(fields.collect())).into()
}

/// A command: for servers with the bot, for direct messages with it, and for users who installed it.
pub fn command(spec: CommandSpec) -> Value {
    let Localised { text, others } = spec.name;
    let mut command = CreateCommand::new(text);
    for (locale, name) in others {
        command = command.name_localized(locale, name);
    }
    // Context-menu commands have no description.
    command = match spec.menu {
        Some(Menu::Person) => command.kind(CommandType::User),
        Some(Menu::Message) => command.kind(CommandType::Message),
        None => {
            let about = spec.description.others.into_iter();
            let command = command.description(spec.description.text);
            about.fold(command, |command, (locale, text)| command.description_localized(locale, text))
        }
    };
    let options = spec.options.into_iter().map(option).chain(spec.subcommands.into_iter().map(subcommand));
    let command = command
        .set_options(options.collect())
        .integration_types(if spec.for_managers {
            vec![InstallationContext::Guild]
        } else {
            vec![InstallationContext::Guild, InstallationContext::User]
        })
        .contexts(if spec.for_managers {
            vec![InteractionContext::Guild]
        } else {
            vec![InteractionContext::Guild, InteractionContext::BotDm, InteractionContext::PrivateChannel]
        });
    let mut command = value(&command);
    if spec.for_managers {
        // A number, as Discord's API description defines it; serenity would write text.
        command["default_member_permissions"] = Permissions::MANAGE_MESSAGES.bits().into();
    }
    command
}

fn subcommand(spec: CommandSpec) -> CreateCommandOption {
    let (name, about) = (spec.name, spec.description);
    let mut subcommand = CreateCommandOption::new(CommandOptionType::SubCommand, name.text, about.text);
    for (locale, name) in name.others {
        subcommand = subcommand.name_localized(locale, name);
    }
    for (locale, text) in about.others {
        subcommand = subcommand.description_localized(locale, text);
    }
    subcommand.set_sub_options(spec.options.into_iter().map(option))
}

fn option(spec: OptionSpec) -> CreateCommandOption {
    let kind = match spec.kind {
        OptionKind::Text => CommandOptionType::String,
        OptionKind::Integer { .. } => CommandOptionType::Integer,
        OptionKind::Boolean => CommandOptionType::Boolean,
        OptionKind::User => CommandOptionType::User,
        OptionKind::Attachment => CommandOptionType::Attachment,
    };
    let mut option =
        CreateCommandOption::new(kind, spec.name.text, spec.description.text).required(spec.required);
    for (locale, name) in spec.name.others {
        option = option.name_localized(locale, name);
    }
    for (locale, text) in spec.description.others {
        option = option.description_localized(locale, text);
    }
    if spec.autocomplete {
        option = option.set_autocomplete(true);
    }
    if let OptionKind::Integer { min, max } = spec.kind {
        option = option
            .min_int_value(u64::try_from(min).unwrap_or(0))
            .max_int_value(u64::try_from(max).unwrap_or(0));
    }
    if let Some(longest) = spec.longest {
        option = option.max_length(longest);
    }
    for (value, shown) in spec.choices {
        option = option.add_string_choice_localized(shown.text, value, shown.others);
    }
    option
}

fn attachment((at, file): (usize, &File)) -> Value {
    json!({ "id": at.to_string(), "filename": file.name, "description": file.alt })
}

fn rows(rows: Vec<Component>) -> Value {
    let rows: Vec<CreateActionRow> = rows
        .into_iter()
        .map(|row| match row {
            Component::Buttons(buttons) => {
                CreateActionRow::Buttons(buttons.into_iter().map(button).collect())
            }
            Component::Select(select) => CreateActionRow::SelectMenu(menu(select)),
            Component::Entities(select) => CreateActionRow::SelectMenu(entity_menu(select)),
        })
        .collect();
    value(&rows)
}

fn button(button: Button) -> CreateButton {
    let style = match button.style {
        ButtonStyle::Link => {
            return CreateButton::new_link(button.custom_id).label(button.label).disabled(button.disabled);
        }
        ButtonStyle::Primary => serenity::all::ButtonStyle::Primary,
        ButtonStyle::Secondary => serenity::all::ButtonStyle::Secondary,
        ButtonStyle::Success => serenity::all::ButtonStyle::Success,
        ButtonStyle::Danger => serenity::all::ButtonStyle::Danger,
    };
    CreateButton::new(button.custom_id)
        .label(button.label)
        .style(style)
        .disabled(button.disabled)
}

fn menu(select: Select) -> CreateSelectMenu {
    let options = select.options.into_iter().map(|option| {
        let mut item =
            CreateSelectMenuOption::new(option.label, option.value).default_selection(option.chosen);
        if let Some(text) = option.description {
            item = item.description(text);
        }
        item
    });
    let kind = CreateSelectMenuKind::String { options: options.collect() };
    let (least, most) = select.count;
    CreateSelectMenu::new(select.custom_id, kind)
        .placeholder(select.placeholder)
        .min_values(least)
        .max_values(most)
}

fn entity_menu(select: EntitySelect) -> CreateSelectMenu {
    // Discord's ids are never 0.
    let ids = || select.chosen.iter().filter_map(|id| std::num::NonZeroU64::new(*id));
    let kind = match select.of {
        Entities::Channels => CreateSelectMenuKind::Channel {
            channel_types: Some(PLAYABLE.to_vec()),
            default_channels: Some(ids().map(Into::into).collect()),
        },
        Entities::Roles => {
            CreateSelectMenuKind::Role { default_roles: Some(ids().map(Into::into).collect()) }
        }
        Entities::People => {
            CreateSelectMenuKind::User { default_users: Some(ids().map(Into::into).collect()) }
        }
    };
    CreateSelectMenu::new(select.custom_id, kind)
        .placeholder(select.placeholder)
        .min_values(0)
        .max_values(select.most)
}

fn with(mut outgoing: Outgoing, key: &str, item: impl Into<Value>) -> Outgoing {
    outgoing.json[key] = item.into();
    outgoing
}

/// serenity's builders are plain data: strings, numbers, lists and string-keyed maps, which always have a
/// JSON form.
fn value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).expect("plain data has a JSON form")
}

#[cfg(test)]
#[path = "../../tests/units/write.rs"]
mod tests;
