//! Interactions that serenity cannot parse: what an answer needs of them.

use super::read::{Received, ReturnAddress};
use deltille_base::{
    ids::{ChannelId, GuildId, InteractionId, Time, UserId},
    text::Locale,
};
use deltille_bot::{Action, Permissions, Place, Request, Rights, User};
use serde::Deserialize;
use serenity::all::Interaction;

#[derive(Deserialize)]
struct Envelope {
    id: serenity::all::InteractionId,
    application_id: serenity::all::ApplicationId,
    token: String,
    channel_id: serenity::all::ChannelId,
    guild_id: Option<serenity::all::GuildId>,
    #[serde(default)]
    locale: String,
    user: Option<Sender>,
    member: Option<Membership>,
    #[serde(rename = "type")]
    kind: u8,
}

#[derive(Deserialize)]
struct Membership {
    user: Sender,
}

#[derive(Deserialize)]
struct Sender {
    id: serenity::all::UserId,
}

/// The type of an interaction that asks for suggestions.
const AUTOCOMPLETE: u8 = 4;

/// Reads an interaction so far that it can be answered. `None`: serenity can parse it, or it is no user's.
pub fn read(interaction: serde_json::Value, at: Time) -> Option<Received> {
    // The reason without the payload, which contains the interaction's token.
    let why = serde_json::from_value::<Interaction>(interaction.clone()).err()?;
    tracing::warn!(error = %why, "unreadable interaction");
    let it: Envelope = serde_json::from_value(interaction)
        .inspect_err(|error| tracing::warn!(%error, "unreadable interaction left without an answer"))
        .ok()?;
    let sender = it.user.or(it.member.map(|member| member.user))?;
    let locale = Locale::nearest(&it.locale);
    let action = match it.kind {
        AUTOCOMPLETE => Action::Autocomplete {
            name: String::new(),
            options: Vec::new(),
            focused: String::new(),
        },
        _ => Action::Unreadable { what: why.to_string() },
    };
    let request = Request {
        id: InteractionId(it.id.get()),
        at,
        user: User { id: UserId(sender.id.get()), name: String::new(), bot: false },
        locale,
        channel: ChannelId(it.channel_id.get()),
        guild: it.guild_id.map(|guild| GuildId(guild.get())),
        permissions: Permissions::ALL,
        // As a guest, the bot does nothing but answer.
        place: Place { visiting: true, locale, ..Place::default() },
        rights: Rights::default(),
        action,
    };
    let to = ReturnAddress {
        interaction: it.id,
        application: it.application_id,
        token: it.token,
    };
    Some(Received { request, files: Vec::new(), to })
}
