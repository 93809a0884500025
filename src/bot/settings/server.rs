//! `/server settings`: the settings of a server, for its managers.

use crate::{
    frame::{
        settings::{log::LogLine, servers::ServerSettings},
        ui::Request,
    },
    routing::{Answer, Bot, Feature, Problem, Result, commands},
    settings::menu::{Press, SettingsMenu, choose, post},
};
use deltille_base::{
    ids::{GuildId, RoleId},
    text::{Message, say},
};

impl SettingsMenu for ServerSettings {
    const IDS: &'static str = "house";
    const TEXTS: &'static str = "server";
}

/// Checks whether the user may have this role pinged: the button gives it to all who want it, so a user who may
/// not give roles must not choose one.
fn may_ping(request: &Request, guild: GuildId, role: RoleId) -> Result<()> {
    let why = match () {
        () if role.0 == guild.0 => "server-ping-all",
        () if !request.rights.manage_roles => "server-ping-rights",
        () => return Ok(()),
    };
    Err(Problem::Said(Message::new(why)))
}

/// Returns the server if the user manages it.
fn managed(request: &Request) -> Result<GuildId> {
    let guild = request.guild.filter(|_| !request.place.visiting);
    let guild = guild.ok_or_else(|| Problem::Said(Message::new("server-nowhere")))?;
    if request.rights.manage_server {
        Ok(guild)
    } else {
        Err(Problem::Said(Message::new("server-managers")))
    }
}

/// The first line of a log: it shows whether the bot may write in the channel.
fn first_line(request: &Request) -> LogLine {
    let by = request.user.id;
    let text = Message::new("log-begins").with("who", format!("<@{by}>"));
    LogLine {
        id: request.id,
        at: request.at,
        by,
        text: say(request.place.locale, &text),
    }
}

commands! { pub struct ServerMenu as "server settings"; }

impl Feature for ServerMenu {
    type Action = Press<ServerSettings>;
    type Command = ServerMenu;

    async fn command(bot: &Bot, request: &Request, _: ServerMenu) -> Result<Answer> {
        let settings = bot.servers.get(managed(request)?).await;
        Ok(Answer::ephemeral(post(request, &*settings, &Press::Page(0), Vec::new())))
    }

    /// A choice from one of its menus. The right is checked again: the user may have lost it since.
    async fn press(
        bot: &Bot,
        request: &Request,
        press: Press<ServerSettings>,
        values: &[String],
    ) -> Result<Answer> {
        let guild = managed(request)?;
        let settings = match press.setting() {
            None => bot.servers.get(guild).await,
            Some(setting) => {
                let also = |before: &ServerSettings, after: &mut ServerSettings| {
                    if (before.log, before.log_closed) != (after.log, after.log_closed) {
                        after.log_lines.extend(after.log.map(|_| first_line(request)));
                    }
                    if before.puzzles != after.puzzles {
                        after.puzzles.language = request.place.locale.tag().to_owned();
                        after.puzzles.plan(request.at);
                    }
                    let role = |settings: &ServerSettings| Some(settings.pings?.role);
                    if let Some(role) = role(after).filter(|chosen| role(before) != Some(*chosen)) {
                        may_ping(request, guild, role)?;
                    }
                    let is_new = |role: &RoleId| before.winners != Some(*role);
                    match after.winners.filter(is_new) {
                        Some(role) if role.0 == guild.0 || !request.rights.manage_roles => {
                            Err(Problem::Said(Message::new("server-winner-rights")))
                        }
                        _ => Ok(()),
                    }
                };
                let settings = choose(&bot.servers, guild, request, (setting, values), also).await?;
                bot.tables.alarm.ring();
                settings
            }
        };
        Ok(Answer::replace(post(request, &*settings, &press, Vec::new())))
    }
}
