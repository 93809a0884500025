//! `/game team`: a private form in which a team's game is put together. The choices travel in its `custom_id`s.

use crate::features::{
    answer::{After, Answer},
    context::{Bot, key},
    feature::{Call, Feature},
    playing::{moves::asking, places::missing_permissions},
    problem::Problem,
    variants::setup_for,
};
use crate::ui::{
    command::{OptionSpec, game_option, required},
    custom_id::{Action, base36, number},
    escape::cut,
    levels,
    message::{ButtonStyle, Component, Entities, EntitySelect, Modal, ModalField, Post, SelectOption},
    names::setup_line_of,
    request::{ChannelKind, Request},
    time,
    widgets::{button, cancel, rows, select, select_option, t, words},
};
use deltille_base::{
    ids::RoleId,
    text::{Locale, Message, say, word},
};
use deltille_games::{AnyPlay, GameInfo, Level, Levels, Seat, Setup, registry};
use deltille_table::{
    HostSeat, Opening, Origin,
    clock::TimeControl,
    teams::{Majority, Team, Voters},
};
use std::borrow::Cow;

#[cfg(test)]
use crate::ui::custom_id::samples::*;

/// Longest name of a team, in characters.
const LONGEST_NAME: usize = 32;

/// How a team may decide: votes that decide at once; 0: the most votes at the deadline; `u16::MAX`: the captain.
const RULES: [u16; 6] = [0, 3, 5, 10, 25, CAPTAIN];
const CAPTAIN: u16 = u16::MAX;

/// Minutes for which a vote is open.
const MINUTES: [u16; 4] = [5, 60, 6 * 60, 24 * 60];

/// The value of the menu of opponents for another team.
const TEAM: &str = "team";

/// What was chosen so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Number of the game in the registry.
    game: u8,
    /// Roles of the first and the second team; none: everyone.
    roles: [Option<RoleId>; 2],
    /// The level of the computer; `None`: the second team plays.
    level: Option<Level>,
    /// Places in [`RULES`] and [`MINUTES`].
    rule: u8,
    minutes: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormAct {
    /// Selects: a team's role.
    Role(bool),
    Against,
    Rule,
    /// Asks for the names, and then opens the table.
    Open,
}

/// A press in the form, with the choices so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamForm {
    act: FormAct,
    choices: Choices,
}

const ACTS: [(&str, FormAct); 5] = [
    ("one", FormAct::Role(false)),
    ("two", FormAct::Role(true)),
    ("against", FormAct::Against),
    ("rule", FormAct::Rule),
    ("open", FormAct::Open),
];

impl Action for TeamForm {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let Choices { game, roles, level, rule, minutes } = self.choices;
        let act = ACTS.iter().find(|(_, act)| *act == self.act).map_or("open", |(word, _)| word);
        let [one, two] = roles.map(|role| base36(role.map_or(0, |role| role.0)));
        let level = level.map_or(0, Level::number);
        ("team".into(), format!("{act}.{game}.{one}.{two}.{level}.{rule}.{minutes}"))
    }

    fn read(kind: &str, rest: &str) -> Option<TeamForm> {
        let [act, game, one, two, level, rule, minutes] = rest.split('.').collect::<Vec<_>>()[..] else {
            return None;
        };
        let act = ACTS.iter().find(|(word, _)| *word == act && kind == "team")?.1;
        let role = |text| number(text).map(|role| Some(RoleId(role)).filter(|role| role.0 != 0));
        let below = |text: &str, most: usize| {
            let place = text.parse::<u8>().ok().filter(|place| usize::from(*place) < most)?;
            (place.to_string() == text).then_some(place)
        };
        let level = match below(level, 9)? {
            0 => None,
            level => Some(Level::new(level)?),
        };
        let choices = Choices {
            game: below(game, registry::games().len())?,
            roles: [role(one)?, role(two)?],
            level,
            rule: below(rule, RULES.len())?,
            minutes: below(minutes, MINUTES.len())?,
        };
        Some(TeamForm { act, choices })
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<TeamForm>> {
        let role = || prop::option::of((1..u64::MAX).prop_map(RoleId));
        let act = prop::sample::select(&ACTS[..]);
        let all = (act, 0..5u8, role(), role(), 0..9u8, 0..RULES.len() as u8, 0..MINUTES.len() as u8);
        let form = |((_, act), game, one, two, level, rule, minutes)| TeamForm {
            act,
            choices: Choices {
                game,
                roles: [one, two],
                level: Level::new(level),
                rule,
                minutes,
            },
        };
        Some(all.prop_map(form).boxed())
    }
}

/// The setup of a game for two in which nothing is hidden: all read what a team proposes.
fn open_setup(game: &'static GameInfo) -> Option<Setup> {
    let suits = |setup: &Setup| {
        AnyPlay::start(setup).is_ok_and(|play| {
            let seats = || (0..play.seats().len() as u8).map(Seat);
            play.people().len() == 2
                && !play.has_secrets()
                && seats().all(|seat| play.draft(seat, "").is_none())
        })
    };
    let of = |variant: &'static deltille_games::VariantInfo| {
        let standard = [("setup".to_owned(), "standard".to_owned())];
        let standard = Setup::parse(game, Some(variant.id), &standard).ok();
        setup_for(game, variant, 2).into_iter().chain(standard).find(suits)
    };
    game.variants.iter().find_map(of)
}

pub struct TeamGames;

impl Feature for TeamGames {
    type Action = TeamForm;

    const COMMANDS: &'static [&'static str] = &["game team"];

    fn options(_: &str) -> Vec<OptionSpec> {
        vec![required(game_option())]
    }

    async fn command(bot: &Bot, request: &Request, call: Call<'_>) -> Result<Answer, Problem> {
        let game = registry::game(call.text("game").unwrap_or_default())?;
        let place = registry::games().iter().position(|info| info.id == game.id).unwrap_or(0);
        checked(bot, request, game).await?;
        let choices = Choices {
            game: place as u8,
            roles: [None, None],
            level: Some(Level::GENTLE),
            rule: 0,
            minutes: 1,
        };
        Ok(Answer::ephemeral(form(request.locale, choices)))
    }

    async fn press(
        _: &Bot,
        request: &Request,
        TeamForm { act, choices }: TeamForm,
        values: &[String],
    ) -> Result<Answer, Problem> {
        let unknown = || Problem::Unknown(format!("{act:?} {values:?}"));
        let value = values.first().map(String::as_str);
        let next = match act {
            FormAct::Role(second) => {
                let role = value.map(|role| role.parse().ok().filter(|role| *role != 0).ok_or_else(unknown));
                let mut roles = choices.roles;
                roles[usize::from(second)] = role.transpose()?.map(RoleId);
                Choices { roles, ..choices }
            }
            FormAct::Against => {
                let level = match value {
                    Some(TEAM) => None,
                    value => {
                        Some(value.and_then(|level| Level::new(level.parse().ok()?)).ok_or_else(unknown)?)
                    }
                };
                Choices { level, ..choices }
            }
            FormAct::Rule => {
                let places = value.and_then(|value| value.split_once('.')).ok_or_else(unknown)?;
                let place = |text: &str, most: usize| {
                    text.parse::<u8>().ok().filter(|place| usize::from(*place) < most).ok_or_else(unknown)
                };
                let (rule, minutes) = (place(places.0, RULES.len())?, place(places.1, MINUTES.len())?);
                Choices { rule, minutes, ..choices }
            }
            FormAct::Open => {
                teams_of(request, choices)?;
                return Ok(Answer::Form(names(request.locale, choices)));
            }
        };
        Ok(Answer::replace(form(request.locale, next)))
    }

    /// The names of the teams: the table opens.
    async fn submit(
        bot: &Bot,
        request: &Request,
        TeamForm { choices, .. }: TeamForm,
        fields: &[(String, String)],
    ) -> Result<Answer, Problem> {
        let game = game_of(choices)?;
        let setup = checked(bot, request, game).await?;
        let teams = teams_of(request, choices)?;
        let typed = |place: usize| {
            let text =
                fields.get(place).map(|(_, text)| text.split_whitespace().collect::<Vec<_>>().join(" "));
            text.filter(|text| !text.is_empty()).map(|text| cut(&text, LONGEST_NAME))
        };
        let named = teams.into_iter().enumerate().map(|(place, team)| {
            let name = typed(place).unwrap_or_else(|| default_name(request.place.locale, place));
            (team, name)
        });
        let named: Vec<(Team, String)> = named.collect();
        if let [(_, one), (_, two)] = &named[..]
            && one == two
        {
            return Err(Problem::Said(Message::new("team-same-name")));
        }
        bot.may_have(request, false).await?;
        // A table must not wait for ever for a team that has gone.
        const DAY: u32 = 24 * 60 * 60;
        let seconds = if MINUTES[usize::from(choices.minutes)] <= 60 { DAY } else { 7 * DAY };
        let time = TimeControl::PerMove { seconds };
        let opening = bot.opening(request, setup, time, HostSeat::First, Vec::new(), Origin::default())?;
        let computers = choices.level.into_iter().collect();
        let opening = Opening { computers, ..opening };
        let done = bot.tables.open_teams(bot.opener(request).await, key(request), opening, named).await?;
        let said = After::Private(words(t(request.locale, "form-opened")));
        let board = bot.public_board(&done, said).await?;
        asking(bot, request, crate::features::answer::Board { previous: None, ..board }.into()).await
    }
}

fn game_of(choices: Choices) -> Result<&'static GameInfo, Problem> {
    let game = registry::games().get(usize::from(choices.game)).copied();
    game.ok_or_else(|| Problem::Unknown("a game that is none".to_owned()))
}

/// Checks whether a team's game can be opened here; returns its setup.
async fn checked(bot: &Bot, request: &Request, game: &'static GameInfo) -> Result<Setup, Problem> {
    let said = |id| Err(Problem::Said(Message::new(id)));
    if request.guild.is_none() || request.place.visiting || request.place.kind == ChannelKind::Direct {
        return said("team-nowhere");
    }
    missing_permissions(request)?;
    bot.may_open(request, Some(game.id), &[]).await?;
    if let Some(current) = bot.current(request.channel).await?.filter(|current| current.table.is_open()) {
        return Err(Problem::Taken(Box::new(current)));
    }
    if !bot.places(request).await?.here {
        return said("team-thread");
    }
    match open_setup(game) {
        Some(setup) => Ok(setup),
        None => said("team-secret"),
    }
}

/// The teams of these choices.
fn teams_of(request: &Request, choices: Choices) -> Result<Vec<Team>, Problem> {
    let said = |id| Err(Problem::Said(Message::new(id)));
    let rule = match RULES[usize::from(choices.rule)] {
        0 => Majority::Most,
        CAPTAIN if choices.level.is_none() => return said("team-captain-alone"),
        CAPTAIN => Majority::Captain { user: request.user.id },
        votes => Majority::First { votes },
    };
    let seconds = u32::from(MINUTES[usize::from(choices.minutes)]) * 60;
    let team = |place: u8, role: Option<RoleId>| Team {
        seat: Seat(place),
        voters: role.map_or(Voters::Everyone, Voters::Role),
        rule,
        seconds,
    };
    // The role of all members has the server's id, and Discord leaves it out of the roles of a member.
    let all = request.guild.map(|guild| RoleId(guild.0));
    let [one, two] = choices.roles.map(|role| role.filter(|role| Some(*role) != all));
    match (choices.level, two) {
        (Some(_), _) => Ok(vec![team(0, one)]),
        (None, Some(_)) if one == two => said("team-same-role"),
        (None, Some(_)) => Ok(vec![team(0, one), team(1, two)]),
        (None, None) => said("team-second-role"),
    }
}

fn default_name(locale: Locale, place: usize) -> String {
    say(locale, &Message::new("team-name").with("number", place + 1))
}

fn form(locale: Locale, choices: Choices) -> Post {
    let on = |act| TeamForm { act, choices };
    let role = |second: bool, title: &'static str| {
        Component::Entities(EntitySelect {
            custom_id: on(FormAct::Role(second)).encode(),
            placeholder: t(locale, title),
            of: Entities::Roles,
            chosen: choices.roles[usize::from(second)].iter().map(|role| role.0).collect(),
            most: 1,
        })
    };
    let game = registry::games().get(usize::from(choices.game)).copied();
    let setup = game.and_then(open_setup);
    // Two teams, or one against a computer.
    let levels = setup
        .as_ref()
        .map_or_else(|| Levels::of("", "", 2), |setup| Levels::of(&setup.game, &setup.variant, 2));
    let chosen = choices.level.map(|level| levels.nearest(level).to_string());
    let computers = levels::options(locale, "form-against-computer", levels);
    let computers = computers
        .into_iter()
        .map(|option| SelectOption { chosen: chosen.as_ref() == Some(&option.value), ..option });
    let other = SelectOption {
        chosen: choices.level.is_none(),
        ..select_option(TEAM, &t(locale, "team-against-team"), None)
    };
    let against = std::iter::once(other).chain(computers).collect();
    let decide = (0..RULES.len()).flat_map(|rule| (0..MINUTES.len()).map(move |minutes| (rule, minutes)));
    let decide = decide.map(|(rule, minutes)| SelectOption {
        chosen: (usize::from(choices.rule), usize::from(choices.minutes)) == (rule, minutes),
        ..select_option(&format!("{rule}.{minutes}"), &decision(locale, rule, minutes), None)
    });
    let mut below = vec![
        role(false, "team-role-one"),
        select(&on(FormAct::Against), &t(locale, "team-against"), against),
    ];
    if choices.level.is_none() {
        below.push(role(true, "team-role-two"));
    }
    below.push(select(&on(FormAct::Rule), &t(locale, "team-decide"), decide.collect()));
    let open = button(&on(FormAct::Open), &t(locale, "button-open"), ButtonStyle::Success);
    below.extend(rows(vec![open, cancel(locale)]));
    let game = setup.map(|setup| setup_line_of(locale, &setup)).unwrap_or_default();
    let whose = |role: Option<RoleId>| match role {
        Some(role) => format!("<@&{role}>"),
        None => t(locale, "team-everyone"),
    };
    let against = match choices.level {
        Some(level) => levels::named(locale, "form-against-computer", levels, level),
        None => whose(choices.roles[1]),
    };
    let message = Message::new("team-form")
        .with("game", game)
        .with("team", whose(choices.roles[0]))
        .with("against", against)
        .with("rule", decision(locale, usize::from(choices.rule), usize::from(choices.minutes)));
    Post { rows: below, ..words(say(locale, &message)) }
}

/// How a team decides, for the menu: `most votes after an hour`.
fn decision(locale: Locale, rule: usize, minutes: usize) -> String {
    let rule = RULES.get(rule).copied().unwrap_or_default();
    let id = match rule {
        0 => "team-decide-most",
        CAPTAIN => "team-decide-captain",
        _ => "team-decide-first",
    };
    let time = time::minutes(locale, MINUTES.get(minutes).copied().unwrap_or_default());
    say(locale, &Message::new(id).with("votes", u32::from(rule)).with("time", time))
}

/// Asks for the names of the teams.
fn names(locale: Locale, choices: Choices) -> Modal {
    let count = if choices.level.is_some() { 1 } else { 2 };
    let field = |place: usize| ModalField {
        custom_id: format!("name{place}"),
        label: say(locale, &Message::new("team-name-of").with("number", place + 1)),
        value: default_name(locale, place),
        placeholder: word(locale, "team-name-placeholder"),
        max_length: LONGEST_NAME as u16,
        required: true,
    };
    Modal {
        custom_id: TeamForm { act: FormAct::Open, choices }.encode(),
        title: t(locale, "team-names"),
        fields: (0..count).map(field).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_without_secrets_are_open_to_teams() {
        let open: Vec<&str> = registry::games()
            .into_iter()
            .filter(|game| open_setup(game).is_some())
            .map(|game| game.id)
            .collect();
        for game in ["triablo", "triangulation", "torissogi"] {
            assert!(open.contains(&game), "{open:?}");
        }
        assert!(!open.contains(&"trioker"), "hands are hidden: {open:?}");
    }
}
