//! `/server settings`: the settings of a server, for its managers.

use crate::features::{
    answer::Answer,
    context::{Bot, key},
    feature::{Call, Feature},
    problem::Problem,
};
use crate::{
    service::{
        log::LogLine,
        pings::{EVERY, Pings},
        servers::{Limit, ServerSettings, Starters, Threads},
        showcase::Showcase,
    },
    ui::{
        custom_id::{Action, act_in, kind_in},
        message::{Component, Entities, EntitySelect, Post, SelectOption},
        request::Request,
        time,
        widgets::{
            OPTIONS, close, grey, on_or_off, one_of, rows, select, select_any, select_option, t, words,
        },
    },
};
use deltille_base::{
    ids::{ChannelId, GuildId, RoleId},
    text::{Locale, Message, list, say, word},
};
use deltille_games::registry;
use deltille_picture::Theme;
use std::borrow::Cow;

#[cfg(test)]
use crate::ui::custom_id::samples::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ServerSettingsAction {
    Channels,
    Games,
    Threads,
    Across,
    Starters,
    Role,
    Theme,
    Large,
    Letters,
    Log,
    Limit(Limit),
    /// Select: the role that is pinged for new offers.
    Ping,
    /// Select: the least time between two pings.
    Every,
    /// Select: where finished games worth seeing are shown.
    Showcase,
    /// Select: the role whose members may create tournaments.
    Organisers,
    Page(u8),
}

const ALL: [(&str, ServerSettingsAction); 22] = [
    ("channels", ServerSettingsAction::Channels),
    ("games", ServerSettingsAction::Games),
    ("threads", ServerSettingsAction::Threads),
    ("across", ServerSettingsAction::Across),
    ("starters", ServerSettingsAction::Starters),
    ("role", ServerSettingsAction::Role),
    ("theme", ServerSettingsAction::Theme),
    ("large", ServerSettingsAction::Large),
    ("letters", ServerSettingsAction::Letters),
    ("log", ServerSettingsAction::Log),
    ("0", ServerSettingsAction::Page(0)),
    ("1", ServerSettingsAction::Page(1)),
    ("2", ServerSettingsAction::Page(2)),
    ("3", ServerSettingsAction::Page(3)),
    ("ping", ServerSettingsAction::Ping),
    ("every", ServerSettingsAction::Every),
    ("showcase", ServerSettingsAction::Showcase),
    ("organise", ServerSettingsAction::Organisers),
    ("tables", ServerSettingsAction::Limit(Limit::Tables)),
    ("offers", ServerSettingsAction::Limit(Limit::Offers)),
    ("imports", ServerSettingsAction::Limit(Limit::Imports)),
    ("analyses", ServerSettingsAction::Limit(Limit::Analyses)),
];

impl ServerSettingsAction {
    /// The page of its menu or button.
    fn page(self) -> u8 {
        match self {
            ServerSettingsAction::Page(page) => page,
            ServerSettingsAction::Channels
            | ServerSettingsAction::Games
            | ServerSettingsAction::Threads
            | ServerSettingsAction::Across => 0,
            ServerSettingsAction::Starters
            | ServerSettingsAction::Role
            | ServerSettingsAction::Theme
            | ServerSettingsAction::Large
            | ServerSettingsAction::Letters
            | ServerSettingsAction::Log => 1,
            ServerSettingsAction::Limit(_) => 2,
            ServerSettingsAction::Ping
            | ServerSettingsAction::Every
            | ServerSettingsAction::Showcase
            | ServerSettingsAction::Organisers => 3,
        }
    }
}

impl Action for ServerSettingsAction {
    fn parts(&self) -> (Cow<'static, str>, String) {
        ("house".into(), kind_in(&ALL, self).to_owned())
    }

    fn read(kind: &str, rest: &str) -> Option<ServerSettingsAction> {
        act_in(&ALL, rest, "").filter(|_| kind == "house")
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<ServerSettingsAction>> {
        Some(any_of(&ALL))
    }
}

/// Pages of menus: a message has room for five rows.
const PAGES: u8 = 4;

/// Menu values: whether open seats are shared with other servers.
const OFF: &str = "off";
const ON: &str = "on";

/// The menu value for no limit, and the limits that can be chosen.
const UNLIMITED: &str = "none";
const CHOICES: [u16; 8] = [1, 2, 3, 5, 10, 20, 50, 100];

/// Minutes between two pings that can be chosen.
const EVERY_CHOICES: [u16; 8] = [10, 20, EVERY, 60, 2 * 60, 6 * 60, 12 * 60, 24 * 60];

/// The settings in words, and a page of menus to change them.
fn post(locale: Locale, settings: &ServerSettings, page: u8) -> Post {
    let mut menus = match page {
        0 => first(locale, settings),
        1 => second(locale, settings),
        2 => third(locale, settings),
        _ => fourth(locale, settings),
    };
    let other = ServerSettingsAction::Page((page + 1) % PAGES);
    let mut buttons = vec![grey(&other, &t(locale, "button-more-options")), close(locale)];
    if page == 1 {
        let large = on_or_off(locale, "settings-large", settings.large_pieces);
        let letters = on_or_off(locale, "settings-letters", settings.letters);
        buttons.insert(0, grey(&ServerSettingsAction::Letters, &letters));
        buttons.insert(0, grey(&ServerSettingsAction::Large, &large));
    }
    menus.extend(rows(buttons));
    Post { rows: menus, ..words(summary(locale, settings)) }
}

fn summary(locale: Locale, settings: &ServerSettings) -> String {
    let all = |chosen: Vec<String>| {
        if chosen.is_empty() { t(locale, "server-all") } else { list(locale, chosen) }
    };
    let channels = all(settings.channels.iter().map(|channel| format!("<#{channel}>")).collect());
    let games = all(settings.games.iter().map(|game| word(locale, &format!("game-{game}"))).collect());
    let starters = match settings.starters {
        Starters::Role(role) => format!("<@&{role}>"),
        Starters::Everyone => t(locale, "server-starters-everyone"),
        Starters::Moderators => t(locale, "server-starters-moderators"),
    };
    let threads = word(locale, &format!("server-threads-{}", settings.threads.word()));
    let theme = word(locale, &format!("server-theme-{}", settings.theme.unwrap_or_default()));
    let message = Message::new("server")
        .with("channels", channels)
        .with("games", games)
        .with("starters", starters)
        .with(
            "organisers",
            match settings.organisers {
                Some(role) => format!("<@&{role}>"),
                None => t(locale, "server-starters-moderators"),
            },
        );
    let log = match settings.log {
        Some(channel) if settings.log_closed => {
            say(locale, &Message::new("server-log-closed").with("channel", format!("<#{channel}>")))
        }
        Some(channel) => format!("<#{channel}>"),
        None => t(locale, "server-no-log"),
    };
    let pings = match settings.pings {
        Some(pings) => {
            let message = Message::new("server-pinged").with("role", format!("<@&{}>", pings.role));
            say(locale, &message.with("time", time::minutes(locale, pings.every)))
        }
        None => t(locale, "server-no-ping"),
    };
    let showcase = match &settings.showcase {
        Some(Showcase { channel, closed: true, .. }) => {
            say(locale, &Message::new("server-log-closed").with("channel", format!("<#{channel}>")))
        }
        Some(showcase) => format!("<#{}>", showcase.channel),
        None => t(locale, "server-no-showcase"),
    };
    let limited = Limit::ALL.into_iter().filter_map(|limit| Some((limit, settings.limits.of(limit)?)));
    let limits: Vec<String> = limited.map(|(limit, most)| limited_to(locale, limit, most)).collect();
    let limits = if limits.is_empty() {
        t(locale, "server-unlimited")
    } else {
        list(locale, limits)
    };
    say(
        locale,
        &message
            .with("threads", threads)
            .with(
                "across",
                t(locale, if settings.across { "server-across-on" } else { "server-across-off" }),
            )
            .with("theme", theme)
            .with("limits", limits)
            .with("log", log)
            .with("pings", pings)
            .with("showcase", showcase),
    )
}

/// A limit in words: `3 open tables`.
fn limited_to(locale: Locale, limit: Limit, most: u16) -> String {
    let id = match limit {
        Limit::Tables => "server-limit-tables",
        Limit::Offers => "server-limit-offers",
        Limit::Imports => "server-limit-imports",
        Limit::Analyses => "server-limit-analyses",
    };
    say(locale, &Message::new(id).with("count", u32::from(most)))
}

fn third(locale: Locale, settings: &ServerSettings) -> Vec<Component> {
    let menu = |limit: Limit| {
        let chosen = settings.limits.of(limit);
        let none = say(locale, &Message::new("server-limit-none").with("what", limit.word()));
        let mut options = vec![SelectOption {
            chosen: chosen.is_none(),
            ..select_option(UNLIMITED, &none, None)
        }];
        options.extend(CHOICES.map(|most| SelectOption {
            chosen: chosen == Some(most),
            ..select_option(&most.to_string(), &limited_to(locale, limit, most), None)
        }));
        select(&ServerSettingsAction::Limit(limit), &none, options)
    };
    Limit::ALL.map(menu).into()
}

fn entities(
    locale: Locale,
    action: ServerSettingsAction,
    title: &'static str,
    of: Entities,
    chosen: Vec<u64>,
    most: usize,
) -> Component {
    Component::Entities(EntitySelect {
        custom_id: action.encode(),
        placeholder: t(locale, title),
        of,
        chosen,
        most: most as u8,
    })
}

fn first(locale: Locale, settings: &ServerSettings) -> Vec<Component> {
    let channels = settings.channels.iter().map(|channel| channel.0).collect();
    let games = registry::games().into_iter().take(OPTIONS).map(|game| SelectOption {
        chosen: settings.games.iter().any(|allowed| allowed == game.id),
        ..select_option(game.id, &word(locale, &format!("game-{}", game.id)), None)
    });
    let across = one_of(locale, "server-across", if settings.across { ON } else { OFF }, &[OFF, ON]);
    let threads = one_of(locale, "server-threads", settings.threads.word(), &Threads::ALL.map(Threads::word));
    vec![
        entities(
            locale,
            ServerSettingsAction::Channels,
            "server-channels",
            Entities::Channels,
            channels,
            OPTIONS,
        ),
        select_any(&ServerSettingsAction::Games, &t(locale, "server-games"), games.collect()),
        select(&ServerSettingsAction::Threads, &t(locale, "server-threads"), threads),
        select(&ServerSettingsAction::Across, &t(locale, "server-across"), across),
    ]
}

fn second(locale: Locale, settings: &ServerSettings) -> Vec<Component> {
    let (now, role) = match settings.starters {
        Starters::Everyone => ("everyone", Vec::new()),
        Starters::Moderators => ("moderators", Vec::new()),
        Starters::Role(role) => ("role", vec![role.0]),
    };
    let log = settings.log.iter().map(|channel| channel.0).collect();
    let themes = Theme::ALL.map(|theme| theme.to_string());
    let themes: Vec<&str> = themes.iter().map(String::as_str).collect();
    let theme = one_of(locale, "server-theme", &settings.theme.unwrap_or_default().to_string(), &themes);
    vec![
        select(
            &ServerSettingsAction::Starters,
            &t(locale, "server-starters"),
            one_of(locale, "server-starters", now, &["everyone", "moderators"]),
        ),
        entities(locale, ServerSettingsAction::Role, "server-role", Entities::Roles, role, 1),
        select(&ServerSettingsAction::Theme, &t(locale, "server-theme"), theme),
        entities(locale, ServerSettingsAction::Log, "server-log", Entities::Channels, log, 1),
    ]
}

/// The role that is pinged for new offers, and how often; the channel for finished games; who creates
/// tournaments.
fn fourth(locale: Locale, settings: &ServerSettings) -> Vec<Component> {
    let role = settings.pings.iter().map(|pings| pings.role.0).collect();
    let every = settings.pings.map_or(EVERY, |pings| pings.every);
    let option = |minutes: u16| {
        let text = Message::new("server-every").with("time", time::minutes(locale, minutes));
        SelectOption {
            chosen: minutes == every,
            ..select_option(&minutes.to_string(), &say(locale, &text), None)
        }
    };
    let mut menus =
        vec![entities(locale, ServerSettingsAction::Ping, "server-ping", Entities::Roles, role, 1)];
    if settings.pings.is_some() {
        let options = EVERY_CHOICES.map(option).into();
        menus.push(select(&ServerSettingsAction::Every, &t(locale, "server-ping-every"), options));
    }
    let shown = settings.showcase.iter().map(|showcase| showcase.channel.0).collect();
    let action = ServerSettingsAction::Showcase;
    menus.push(entities(locale, action, "server-showcase", Entities::Channels, shown, 1));
    let role = settings.organisers.iter().map(|role| role.0).collect();
    let act = ServerSettingsAction::Organisers;
    menus.push(entities(locale, act, "server-organisers", Entities::Roles, role, 1));
    menus
}

/// Checks whether the user may have this role pinged: the button gives it to all who want it, so a user who may
/// not give roles must not choose one.
fn may_ping(request: &Request, guild: GuildId, role: RoleId) -> Result<(), Problem> {
    let why = match () {
        () if role.0 == guild.0 => "server-ping-all",
        () if !request.rights.manage_roles => "server-ping-rights",
        () => return Ok(()),
    };
    Err(Problem::Said(Message::new(why)))
}

/// Returns the server if the user manages it.
fn managed(request: &Request) -> Result<GuildId, Problem> {
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

type Change = Box<dyn Fn(&mut ServerSettings) + Send + Sync>;

/// The change of a choice; `None` if the choice is invalid.
fn change(request: &Request, action: ServerSettingsAction, values: &[String]) -> Option<Change> {
    let ids = || {
        values
            .iter()
            .take(OPTIONS)
            .map(|id| id.parse().ok().filter(|id| *id != 0))
            .collect::<Option<Vec<u64>>>()
    };
    let one = || values.first().map(String::as_str);
    Some(match action {
        ServerSettingsAction::Channels => {
            let channels: Vec<ChannelId> = ids()?.into_iter().map(ChannelId).collect();
            Box::new(move |settings| settings.channels = channels.clone())
        }
        ServerSettingsAction::Games => {
            let known = registry::games();
            let games: Vec<String> = values.to_vec();
            let mut all = games.iter().map(|id| known.iter().any(|game| game.id == id));
            all.all(|known| known).then_some(())?;
            // Store "all games" as an empty list, so that new games are allowed too.
            let games = if games.len() == known.len() { Vec::new() } else { games };
            Box::new(move |settings| settings.games = games.clone())
        }
        ServerSettingsAction::Threads => {
            let threads = Threads::from_word(one()?)?;
            Box::new(move |settings| settings.threads = threads)
        }
        ServerSettingsAction::Across => {
            let across = [OFF, ON].iter().position(|word| *word == one().unwrap_or_default())? == 1;
            Box::new(move |settings| settings.across = across)
        }
        ServerSettingsAction::Starters => {
            let starters = match one()? {
                "everyone" => Starters::Everyone,
                "moderators" => Starters::Moderators,
                _ => return None,
            };
            Box::new(move |settings| settings.starters = starters)
        }
        ServerSettingsAction::Role => {
            let starters = ids()?.first().map_or(Starters::Everyone, |role| Starters::Role(RoleId(*role)));
            Box::new(move |settings| settings.starters = starters)
        }
        ServerSettingsAction::Theme => {
            let theme: Theme = one()?.parse().ok()?;
            Box::new(move |settings| settings.theme = Some(theme))
        }
        ServerSettingsAction::Large => Box::new(|settings| settings.large_pieces = !settings.large_pieces),
        ServerSettingsAction::Letters => Box::new(|settings| settings.letters = !settings.letters),
        ServerSettingsAction::Log => {
            let channel = ids()?.first().map(|id| ChannelId(*id));
            let first = first_line(request);
            Box::new(move |settings| {
                settings.set_log(channel);
                settings.log_lines.extend(channel.map(|_| first.clone()));
            })
        }
        ServerSettingsAction::Limit(limit) => {
            let most = match one()? {
                UNLIMITED => None,
                most => Some(most.parse().ok().filter(|most| CHOICES.contains(most))?),
            };
            Box::new(move |settings| settings.limits.set(limit, most))
        }
        ServerSettingsAction::Ping => {
            let role = ids()?.first().map(|role| RoleId(*role));
            Box::new(move |settings| {
                let before = settings.pings.take();
                // The time of the last ping stays, so that another choice does not bring pings closer together.
                settings.pings = role.map(|role| match before {
                    Some(pings) => Pings { role, ..pings },
                    None => Pings::of(role),
                });
            })
        }
        ServerSettingsAction::Organisers => {
            let role = ids()?.first().map(|role| RoleId(*role));
            Box::new(move |settings| settings.organisers = role)
        }
        ServerSettingsAction::Every => {
            let every = one()?.parse().ok().filter(|every| EVERY_CHOICES.contains(every))?;
            Box::new(move |settings| {
                if let Some(pings) = &mut settings.pings {
                    pings.every = every;
                }
            })
        }
        ServerSettingsAction::Showcase => {
            let channel = ids()?.first().map(|id| ChannelId(*id));
            Box::new(move |settings| {
                let before = settings.showcase.take();
                // What was shown today counts in another channel, too.
                settings.showcase = channel.map(|channel| match before {
                    Some(showcase) => showcase.moved(channel),
                    None => Showcase::of(channel),
                });
            })
        }
        ServerSettingsAction::Page(_) => return None,
    })
}

pub struct ServerMenu;

impl Feature for ServerMenu {
    type Action = ServerSettingsAction;

    const COMMANDS: &'static [&'static str] = &["server settings"];

    fn for_managers(_: &str) -> bool {
        true
    }

    async fn command(bot: &Bot, request: &Request, _: Call<'_>) -> Result<Answer, Problem> {
        let guild = managed(request)?;
        Ok(Answer::ephemeral(post(request.locale, &*bot.servers.get(guild).await, 0)))
    }

    /// A choice from one of its menus. The right is checked again: the user may have lost it since.
    async fn press(
        bot: &Bot,
        request: &Request,
        action: ServerSettingsAction,
        values: &[String],
    ) -> Result<Answer, Problem> {
        use ServerSettingsAction::{Page, Ping};
        let guild = managed(request)?;
        let settings = match action {
            Page(_) => bot.servers.get(guild).await,
            _ => {
                if let (Ping, Some(role)) = (action, values.first().and_then(|role| role.parse().ok())) {
                    may_ping(request, guild, RoleId(role))?;
                }
                let edit = change(request, action, values)
                    .ok_or_else(|| Problem::Unknown(format!("{action:?} {values:?}")))?;
                let settings = bot.servers.change(guild, key(request), request.at, edit).await?;
                bot.tables.alarm.ring();
                settings
            }
        };
        Ok(Answer::replace(post(request.locale, &settings, action.page())))
    }
}
