//! `/server settings`: the settings of a server, for its managers.

use crate::{
    frame::{
        settings::{
            log::LogLine,
            roles::RatedRole,
            servers::{Listed, ServerSettings},
            setting::NONE,
        },
        ui::{Post, Request},
    },
    playing::page::fresh_key,
    routing::{Answer, Bot, Feature, Problem, Result, commands},
    settings::menu::{Press, SettingsMenu, choose, post},
};
use deltille_base::{
    ids::{GuildId, RoleId},
    text::{Locale, Message, list, say, word},
};

impl SettingsMenu for ServerSettings {
    const IDS: &'static str = "house";
    const TEXTS: &'static str = "server";

    /// Roles: all of them, and whether the bot may give them.
    fn said(&self, locale: Locale, setting: &str) -> Option<String> {
        let role = |role: RoleId| match self.earned.refused.contains(&role) {
            true => say(locale, &Message::new("server-role-refused").with("role", format!("<@&{role}>"))),
            false => format!("<@&{role}>"),
        };
        let rated = |rated: &RatedRole| {
            let games = rated.games.iter().map(|game| word(locale, &format!("game-{game}")));
            let message = Message::new("server-rated-role").with("role", role(rated.role));
            let message = message.with("from", rated.from.to_string());
            let games = match rated.games.is_empty() {
                true => NONE.to_owned(),
                false => list(locale, games.collect::<Vec<_>>()),
            };
            say(locale, &message.with("games", games))
        };
        match setting {
            "solver" => self.earned.solver.map(role),
            "winner" => self.winners.map(role),
            "rated" if !self.earned.rated.is_empty() => {
                Some(list(locale, self.earned.rated.iter().map(rated).collect::<Vec<_>>()))
            }
            _ => None,
        }
    }
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

/// Checks whether the user may have the bot give the roles that they have chosen now.
fn may_give(
    request: &Request,
    guild: GuildId,
    before: &ServerSettings,
    after: &ServerSettings,
) -> Result<()> {
    let roles = |all: &ServerSettings| all.winners.into_iter().chain(all.earned.all()).collect::<Vec<_>>();
    let known = roles(before);
    let mut new = roles(after).into_iter().filter(|role| !known.contains(role));
    match new.any(|role| role.0 == guild.0 || !request.rights.manage_roles) {
        true => Err(Problem::Said(Message::new("server-winner-rights"))),
        false => Ok(()),
    }
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

/// A page of the settings, with the address of the page that lists the server's games.
fn page(bot: &Bot, request: &Request, settings: &ServerSettings, press: &Press<ServerSettings>) -> Post {
    let mut post = post(request, settings, press, Vec::new());
    if let Some((public, key)) = bot.tables.public_pages().zip(settings.listing()) {
        let message = Message::new("server-listed-at").with("link", format!("{public}/s/{key}"));
        post.text = format!("{}\n{}", post.text, say(request.locale, &message));
    }
    post
}

commands! { pub struct ServerMenu as "server settings"; }

impl Feature for ServerMenu {
    type Action = Press<ServerSettings>;
    type Command = ServerMenu;

    async fn command(bot: &Bot, request: &Request, _: ServerMenu) -> Result<Answer> {
        let settings = bot.servers.get(managed(request)?).await;
        Ok(Answer::ephemeral(page(bot, request, &settings, &Press::Page(0))))
    }

    /// A choice from one of its menus. The right is checked again: the user may have lost it since.
    async fn press(
        bot: &Bot,
        request: &Request,
        press: Press<ServerSettings>,
        values: &[String],
    ) -> Result<Answer> {
        let (guild, new) = (managed(request)?, fresh_key()?);
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
                    if before.web != after.web {
                        after.web.language = request.place.locale.tag().to_owned();
                        after.web.page = match after.web.listed {
                            Listed::Off => None,
                            Listed::On | Listed::Indexed => after.web.page.or(Some(new)),
                        };
                    }
                    if before.earned != after.earned {
                        after.earned.refused.clear();
                        after.earned.by = Some(request.user.id);
                    }
                    may_give(request, guild, before, after)
                };
                let settings = choose(&bot.servers, guild, request, (setting, values), also).await?;
                bot.tables.alarm.ring();
                bot.tables.page_news.send_replace(());
                settings
            }
        };
        Ok(Answer::replace(page(bot, request, &settings, &press)))
    }
}
