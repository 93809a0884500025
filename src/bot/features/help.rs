//! `/help`: how to play here. A home, and pages by topic behind its buttons, all in one private message.

use super::{
    context::Bot,
    feature::{Call, Feature},
    learn::act::LearnAct,
    problem::Problem,
    rules,
};
use crate::{
    bot::{
        service::deliver::Answer,
        ui::{
            command::{CommandSpec, Localised},
            custom_id::Action,
            message::{Button, ButtonStyle, Post},
            request::Request,
            widgets::{button, close, grey, rows, t, words},
        },
    },
    store::Store,
    text::Locale,
};
use std::borrow::Cow;

#[cfg(test)]
use crate::bot::ui::custom_id::samples::*;

/// A page of the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    Home,
    Moves,
    Slow,
    Commands,
}

impl Topic {
    const ALL: [(&'static str, Topic); 4] =
        [("home", Topic::Home), ("moves", Topic::Moves), ("slow", Topic::Slow), ("commands", Topic::Commands)];

    fn label(self) -> &'static str {
        match self {
            Topic::Home => "button-back",
            Topic::Moves => "button-help-moves",
            Topic::Slow => "button-help-slow",
            Topic::Commands => "button-help-commands",
        }
    }
}

/// Turns to a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HelpAction {
    Show(Topic),
    /// Asks of which game the rules are to be shown.
    Rules,
}

impl Action for HelpAction {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let rest = match self {
            HelpAction::Rules => "rules",
            HelpAction::Show(topic) => Topic::ALL.iter().find(|(_, known)| known == topic).map_or("home", |(word, _)| word),
        };
        ("help".into(), rest.to_owned())
    }

    fn read(kind: &str, rest: &str) -> Option<HelpAction> {
        match (kind, rest) {
            ("help", "rules") => Some(HelpAction::Rules),
            ("help", _) => Topic::ALL.iter().find(|(word, _)| *word == rest).map(|(_, topic)| HelpAction::Show(*topic)),
            _ => None,
        }
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<HelpAction>> {
        let all: Vec<HelpAction> =
            Topic::ALL.iter().map(|(_, topic)| HelpAction::Show(*topic)).chain([HelpAction::Rules]).collect();
        Some(prop::sample::select(all).boxed())
    }
}

pub struct Help;

impl Feature for Help {
    type Action = HelpAction;

    const COMMANDS: &'static [&'static str] = &["help"];

    async fn command<S: Store>(bot: &Bot<S>, request: &Request, _: Call<'_>) -> Result<Answer, Problem> {
        Ok(Answer::ephemeral(post(request.locale, Topic::Home, &offered(bot, request))))
    }

    async fn press<S: Store>(bot: &Bot<S>, request: &Request, action: HelpAction, _: &[String]) -> Result<Answer, Problem> {
        Ok(Answer::replace(match action {
            HelpAction::Show(topic) => post(request.locale, topic, &offered(bot, request)),
            HelpAction::Rules => rules::which(request.locale),
        }))
    }
}

/// The commands that there are where somebody asks.
fn offered<S: Store>(bot: &Bot<S>, request: &Request) -> Vec<CommandSpec> {
    let all = (bot.surfaces.commands)().into_iter();
    all.filter(|command| !command.for_managers || request.guild.is_some()).collect()
}

/// A page, with the way to the others.
pub fn post(locale: Locale, topic: Topic, commands: &[CommandSpec]) -> Post {
    let to = |topic: Topic| grey(&HelpAction::Show(topic), &t(locale, topic.label()));
    let mut buttons: Vec<Button> = match topic {
        Topic::Home => vec![
            button(&LearnAct::Games { fresh: true }, &t(locale, "button-learn"), ButtonStyle::Success),
            to(Topic::Moves),
            button(&HelpAction::Rules, &t(locale, "button-rules"), ButtonStyle::Primary),
            to(Topic::Slow),
            to(Topic::Commands),
        ],
        _ => vec![to(Topic::Home)],
    };
    buttons.push(close(locale));
    let text = match topic {
        Topic::Home => t(locale, "help"),
        Topic::Moves => t(locale, "help-moves"),
        Topic::Slow => t(locale, "help-slow"),
        Topic::Commands => listed(locale, commands),
    };
    Post { rows: rows(buttons), ..words(text) }
}

/// All commands: those that stand alone with what they do, those of a group by their names.
fn listed(locale: Locale, commands: &[CommandSpec]) -> String {
    let named = |text: &Localised| {
        text.others.iter().find(|(tag, _)| *tag == locale.tag()).map_or_else(|| text.text.clone(), |(_, text)| text.clone())
    };
    let line = |command: &CommandSpec| {
        let names: Vec<String> = command.subcommands.iter().map(|sub| format!("`{}`", named(&sub.name))).collect();
        let about = if names.is_empty() { named(&command.description) } else { names.join(" ") };
        format!("`/{}` {about}", named(&command.name))
    };
    let lines: Vec<String> = commands.iter().map(line).collect();
    format!("{}\n{}", t(locale, "help-commands"), lines.join("\n"))
}
