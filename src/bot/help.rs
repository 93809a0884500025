//! `/help`: how to play here. A home page, and topic pages behind its buttons, all in one private message.

use crate::{
    frame::ui::{
        Button, ButtonStyle, Post, Request, Value, button, close,
        command::{CommandSpec, Localised, localised},
        custom_id::Field,
        grey, ids, rows, t,
        time::short,
        words,
    },
    learning::{learn::act::LearnAct, rules},
    routing::{Answer, Bot, Feature, OptionValue, Result, commands},
};
use deltille_base::{
    ids::Time,
    metrics::Metrics,
    text::{Locale, Message, say},
};
use std::time::Duration;

ids! {
    #[derive(Copy)]
    pub enum Topic {
        Home = "home",
        Moves = "moves",
        Slow = "slow",
        People = "people",
        Commands = "commands",
        About = "about",
    }
}

impl Topic {
    const ALL: [Topic; 6] =
        [Topic::Home, Topic::Moves, Topic::Slow, Topic::People, Topic::Commands, Topic::About];

    fn label(self) -> &'static str {
        match self {
            Topic::Home => "button-back",
            Topic::Moves => "button-help-moves",
            Topic::Slow => "button-help-slow",
            Topic::People => "button-help-people",
            Topic::Commands => "button-help-commands",
            Topic::About => "button-help-about",
        }
    }
}

ids! {
    /// A press in the help.
    pub enum HelpAction as "help." {
        Show(Topic) = "{}",
        /// Asks which game's rules to show.
        Rules = "rules",
    }
}

commands! {
    pub struct Help as "help" {
        topic: Option<Topic>,
    }
}

impl OptionValue for Topic {
    fn choices() -> Vec<(String, Localised)> {
        let named = Topic::ALL.into_iter().filter(|topic| *topic != Topic::Home);
        named.map(|topic| (topic.to_text(), localised(topic.label()))).collect()
    }

    fn read(value: &Value) -> Result<Option<Topic>> {
        Ok(value.text().and_then(Topic::from_text))
    }
}

impl Feature for Help {
    type Action = HelpAction;
    type Command = Help;

    async fn command(bot: &Bot, request: &Request, Help { topic }: Help) -> Result<Answer> {
        Ok(Answer::ephemeral(page(bot, request, topic.unwrap_or(Topic::Home))))
    }

    async fn press(bot: &Bot, request: &Request, action: HelpAction, _: &[String]) -> Result<Answer> {
        Ok(Answer::replace(match action {
            HelpAction::Show(topic) => page(bot, request, topic),
            HelpAction::Rules => rules::which(request.locale),
        }))
    }
}

fn page(bot: &Bot, request: &Request, topic: Topic) -> Post {
    let about = about(request.locale, bot.metrics(), request.at);
    post(request.locale, topic, &offered(bot, request), about)
}

/// The commands available where the user asks.
fn offered(bot: &Bot, request: &Request) -> Vec<CommandSpec> {
    let all = (bot.surfaces.commands)().into_iter();
    all.filter(|command| !command.for_managers || request.guild.is_some()).collect()
}

/// Builds a page, with buttons to the others. `about` is the text about the bot.
pub fn post(locale: Locale, topic: Topic, commands: &[CommandSpec], about: String) -> Post {
    let to = |topic: Topic| grey(&HelpAction::Show(topic), &t(locale, topic.label()));
    let mut buttons: Vec<Button> = match topic {
        Topic::Home => vec![
            button(&LearnAct::Games { fresh: true }, &t(locale, "button-learn"), ButtonStyle::Success),
            to(Topic::Moves),
            button(&HelpAction::Rules, &t(locale, "button-rules"), ButtonStyle::Primary),
            to(Topic::People),
            to(Topic::Slow),
            to(Topic::Commands),
            to(Topic::About),
        ],
        _ => vec![to(Topic::Home)],
    };
    buttons.push(close(locale));
    let text = match topic {
        Topic::Home => t(locale, "help"),
        Topic::Moves => t(locale, "help-moves"),
        Topic::Slow => t(locale, "help-slow"),
        Topic::People => t(locale, "help-people"),
        Topic::Commands => listed(locale, commands),
        Topic::About => about,
    };
    Post { rows: rows(buttons), ..words(text) }
}

/// Describes the bot: version, uptime, and Discord latency.
pub fn about(locale: Locale, metrics: &Metrics, now: Time) -> String {
    let unknown = || t(locale, "help-about-unknown");
    let latency = |time: Option<Duration>| {
        time.map_or_else(unknown, |time| {
            say(
                locale,
                &Message::new("help-about-latency").with("milliseconds", time.as_millis().max(1) as usize),
            )
        })
    };
    let uptime = metrics
        .uptime(now)
        .map_or_else(unknown, |uptime| short(locale, uptime.as_millis() as u64));
    let message = Message::new("help-about")
        .with("version", env!("CARGO_PKG_VERSION"))
        .with("uptime", uptime);
    let message = message.with("servers", metrics.gateway.servers() as usize);
    let message = message.with("rest", latency(metrics.requests.last()));
    let message = message.with("gateway", latency(metrics.gateway.heartbeat()));
    let message = message
        .with("source", env!("CARGO_PKG_REPOSITORY"))
        .with("licence", env!("CARGO_PKG_LICENSE"));
    say(locale, &message)
}

/// Lists all commands: stand-alone commands with their descriptions, grouped ones by name.
fn listed(locale: Locale, commands: &[CommandSpec]) -> String {
    let named = |text: &Localised| {
        text.others
            .iter()
            .find(|(tag, _)| *tag == locale.tag())
            .map_or_else(|| text.text.clone(), |(_, text)| text.clone())
    };
    let line = |command: &CommandSpec| {
        if command.menu.is_some() {
            return format!("**{}** {}", named(&command.name), named(&command.description));
        }
        let names: Vec<String> =
            command.subcommands.iter().map(|sub| format!("`{}`", named(&sub.name))).collect();
        let about = if names.is_empty() { named(&command.description) } else { names.join(" ") };
        format!("`/{}` {about}", named(&command.name))
    };
    let lines: Vec<String> = commands.iter().map(line).collect();
    format!("{}\n{}", t(locale, "help-commands"), lines.join("\n"))
}
