//! `/game team`: a private form in which a team's game is put together. The choices travel in its `custom_id`s.

use crate::{
    frame::ui::{
        Below, ButtonStyle, ChannelKind, Modal, ModalField, Packed, Post, Request, button, cancel,
        custom_id::Action, escape::cut, ids, levels, names::setup_line_of, rows, select_option, t, time,
        words,
    },
    playing::moves::asking,
    routing::{
        After, Answer, Bot, Feature, GameChoice, Problem, Result, commands,
        form::{Field, Page, chosen},
        key,
        variants::setup_for,
    },
    seats::places::missing_permissions,
};
use deltille_base::{
    ids::RoleId,
    text::{Locale, Message, say, word},
};
use deltille_games::{AnyPlay, GameInfo, Level, Levels, Seat, Setup};
use deltille_table::{
    Home, HostSeat, LobbyHours, Opening, Origin,
    clock::TimeControl,
    teams::{Majority, Team, Voters},
};

/// Longest name of a team, in characters.
const LONGEST_NAME: usize = 32;

/// How a team may decide: votes that decide at once; 0: the most votes at the deadline; `u16::MAX`: the captain.
const RULES: [u16; 6] = [0, 3, 5, 10, 25, CAPTAIN];
const CAPTAIN: u16 = u16::MAX;

/// Minutes for which a vote is open.
const MINUTES: [u16; 4] = [5, 60, 6 * 60, 24 * 60];

/// How long the open seat of an offer waits for another team: a week, because teams are slow.
const OFFERED: Option<LobbyHours> = LobbyHours::new(7 * 24);

/// Against whom the team plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    Computer(Level),
    /// Another team of this channel.
    Team,
    /// The team of another channel or server that takes the offer.
    Away,
}

impl Against {
    fn level(self) -> Option<Level> {
        match self {
            Against::Computer(level) => Some(level),
            Against::Team | Against::Away => None,
        }
    }
}

impl Packed for Against {
    type As = Below<10>;

    /// The number of a level, or one that no level has.
    fn pack(&self) -> Below<10> {
        Below(match self {
            Against::Computer(level) => level.number(),
            Against::Team => 0,
            Against::Away => 9,
        })
    }

    fn unpack(Below(number): Below<10>) -> Option<Against> {
        match number {
            0 => Some(Against::Team),
            9 => Some(Against::Away),
            level => Level::new(level).map(Against::Computer),
        }
    }
}

/// The role of a team's members; none: everyone. Ids write 0 for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Members(Option<RoleId>);

impl Packed for Members {
    type As = RoleId;

    fn pack(&self) -> RoleId {
        self.0.unwrap_or(RoleId(0))
    }

    fn unpack(role: RoleId) -> Option<Members> {
        Some(Members(Some(role).filter(|role| role.0 != 0)))
    }
}

ids! {
    /// The choices so far.
    #[derive(Copy)]
    pub struct Choices {
        game: GameChoice,
        one: Members,
        two: Members,
        against: Against,
        /// Places in [`RULES`] and [`MINUTES`].
        rule: u8 as Below<{ RULES.len() }>,
        minutes: u8 as Below<{ MINUTES.len() }>,
    } = "{game}.{one}.{two}.{against}.{rule}.{minutes}"
}

ids! {
    #[derive(Copy)]
    pub enum FormAct {
        /// Selects: a team's role.
        One = "one",
        Two = "two",
        Against = "against",
        Rule = "rule",
        /// Asks for the names, and then opens the table.
        Open = "open",
    }
}

ids! {
    /// A press in the form, with the choices so far.
    #[derive(Copy)]
    pub struct TeamForm {
        act: FormAct,
        choices: Choices,
    } as "team.{act}.{choices}"
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

commands! {
    pub struct TeamGames as "game team" {
        game: GameChoice,
    }
}

impl Feature for TeamGames {
    type Action = TeamForm;
    type Command = TeamGames;

    async fn command(bot: &Bot, request: &Request, TeamGames { game }: TeamGames) -> Result<Answer> {
        checked(bot, request, game.info()).await?;
        let choices = Choices {
            game,
            one: Members(None),
            two: Members(None),
            against: Against::Computer(Level::WEAKEST),
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
    ) -> Result<Answer> {
        if act == FormAct::Open {
            teams_of(request, choices)?;
            return Ok(Answer::Form(names(request.locale, choices)));
        }
        let next = chosen(&[fields(request.locale, choices)], act, values)?;
        Ok(Answer::replace(form(request.locale, next)))
    }

    /// The names of the teams: the table opens.
    async fn submit(
        bot: &Bot,
        request: &Request,
        TeamForm { choices, .. }: TeamForm,
        fields: &[(String, String)],
    ) -> Result<Answer> {
        let setup = checked(bot, request, choices.game.info()).await?;
        let teams = teams_of(request, choices)?;
        let named = teams.into_iter().enumerate();
        let named =
            named.map(|(place, team)| (team, typed_name(request.place.locale, fields.get(place), place)));
        let named: Vec<(Team, String)> = named.collect();
        if let [(_, one), (_, two)] = &named[..]
            && one == two
        {
            return Err(Problem::Said(Message::new("team-same-name")));
        }
        let away = choices.against == Against::Away;
        bot.may_have(request, away).await?;
        // A table must not wait for ever for a team that has gone.
        const DAY: u32 = 24 * 60 * 60;
        let seconds = if MINUTES[usize::from(choices.minutes)] <= 60 { DAY } else { 7 * DAY };
        let time = TimeControl::PerMove { seconds };
        let opening =
            bot.opening(request, setup, time, HostSeat::First, Vec::new(), Origin::default()).await?;
        let computers = choices.against.level().into_iter().collect();
        let elsewhere = away && bot.is_for_elsewhere(&opening).await;
        let lasts = OFFERED.filter(|_| away).unwrap_or(opening.home.lasts);
        let home = Home { elsewhere, lasts, ..opening.home };
        let opening = Opening { computers, home, ..opening };
        let done = bot.tables.open_teams(bot.opener(request).await, key(request), opening, named).await?;
        let said = After::Private(words(t(request.locale, "form-opened")));
        let board = bot.public_board(&done, said).await?;
        asking(bot, request, crate::routing::answer::Board { previous: None, ..board }.into()).await
    }
}

/// Checks whether a team's game can be opened here; returns its setup.
async fn checked(bot: &Bot, request: &Request, game: &'static GameInfo) -> Result<Setup> {
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
fn teams_of(request: &Request, choices: Choices) -> Result<Vec<Team>> {
    let said = |id| Err(Problem::Said(Message::new(id)));
    let rule = match RULES[usize::from(choices.rule)] {
        0 => Majority::Most,
        CAPTAIN if choices.against == Against::Team => return said("team-captain-alone"),
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
    let [one, two] = [choices.one, choices.two].map(|members| members.0.filter(|role| Some(*role) != all));
    match (choices.against, two) {
        (Against::Computer(_) | Against::Away, _) => Ok(vec![team(0, one)]),
        (Against::Team, Some(_)) if one == two => said("team-same-role"),
        (Against::Team, Some(_)) => Ok(vec![team(0, one), team(1, two)]),
        (Against::Team, None) => said("team-second-role"),
    }
}

/// The name of a team as it was typed, or a number.
pub fn typed_name(locale: Locale, field: Option<&(String, String)>, place: usize) -> String {
    let text = field.map(|(_, text)| text.split_whitespace().collect::<Vec<_>>().join(" "));
    let text = text.filter(|text| !text.is_empty()).map(|text| cut(&text, LONGEST_NAME));
    text.unwrap_or_else(|| default_name(locale, place))
}

fn default_name(locale: Locale, place: usize) -> String {
    say(locale, &Message::new("team-name").with("number", place + 1))
}

/// The menus: the team's role, its opponent, the role of the other team, and how moves are decided.
fn fields(locale: Locale, choices: Choices) -> Page<'static, FormAct, Choices> {
    let role = |act, title, Members(now), take: fn(Choices, Members) -> Choices| {
        Field::role(act, t(locale, title), now.map(|role| role.0), move |role| {
            Ok(take(choices, Members(role.map(RoleId))))
        })
    };
    let one = role(FormAct::One, "team-role-one", choices.one, |choices, one| Choices { one, ..choices });
    let two = role(FormAct::Two, "team-role-two", choices.two, |choices, two| Choices { two, ..choices });
    let levels = levels_of(choices);
    let other = |value, label, against| (against, select_option(value, &t(locale, label), None));
    let others = [
        other("team", "team-against-team", Against::Team),
        other("away", "team-against-away", Against::Away),
    ];
    let computers = levels.all().map(Against::Computer);
    let computers = computers.zip(levels::options(locale, "form-against-computer", levels));
    let now = match choices.against {
        Against::Computer(level) => Against::Computer(levels.nearest(level)),
        other => other,
    };
    let against = others.into_iter().chain(computers);
    let against = Field::menu(FormAct::Against, t(locale, "team-against"), now, against, move |against| {
        Ok(Choices { against, ..choices })
    });
    let rules = (0..RULES.len() as u8).flat_map(|rule| (0..MINUTES.len() as u8).map(move |it| (rule, it)));
    let rules = rules.map(|(rule, minutes)| {
        let label = decision(locale, rule, minutes);
        ((rule, minutes), select_option(&format!("{rule}.{minutes}"), &label, None))
    });
    let now = (choices.rule, choices.minutes);
    let rule = Field::menu(FormAct::Rule, t(locale, "team-decide"), now, rules, move |(rule, minutes)| {
        Ok(Choices { rule, minutes, ..choices })
    });
    let two = (choices.against == Against::Team).then_some(two);
    let fields = [one, against].into_iter().chain(two).chain([rule]);
    Page { name: "team-form", fields: fields.collect() }
}

/// The levels of the computer: two teams, or one against a computer.
fn levels_of(choices: Choices) -> &'static Levels {
    match open_setup(choices.game.info()) {
        Some(setup) => Levels::of(&setup.game, &setup.variant, 2),
        None => Levels::of("", "", 2),
    }
}

fn form(locale: Locale, choices: Choices) -> Post {
    let on = |act| TeamForm { act, choices };
    let mut below = fields(locale, choices).menus(on);
    let open = button(&on(FormAct::Open), &t(locale, "button-open"), ButtonStyle::Success);
    below.extend(rows(vec![open, cancel(locale)]));
    let game = open_setup(choices.game.info())
        .map(|setup| setup_line_of(locale, &setup))
        .unwrap_or_default();
    let whose = |Members(role)| match role {
        Some(role) => format!("<@&{role}>"),
        None => t(locale, "team-everyone"),
    };
    let against = match choices.against {
        Against::Computer(level) => levels::named(locale, "form-against-computer", levels_of(choices), level),
        Against::Team => whose(choices.two),
        Against::Away => t(locale, "team-away"),
    };
    let message = Message::new("team-form")
        .with("game", game)
        .with("team", whose(choices.one))
        .with("against", against)
        .with("rule", decision(locale, choices.rule, choices.minutes));
    Post { rows: below, ..words(say(locale, &message)) }
}

/// How a team decides, for the menu: `most votes after an hour`.
fn decision(locale: Locale, rule: u8, minutes: u8) -> String {
    let rule = RULES.get(usize::from(rule)).copied().unwrap_or_default();
    let id = match rule {
        0 => "team-decide-most",
        CAPTAIN => "team-decide-captain",
        _ => "team-decide-first",
    };
    let time = time::minutes(locale, MINUTES.get(usize::from(minutes)).copied().unwrap_or_default());
    say(locale, &Message::new(id).with("votes", u32::from(rule)).with("time", time))
}

/// Asks for the names of the teams.
fn names(locale: Locale, choices: Choices) -> Modal {
    let count = if choices.against == Against::Team { 2 } else { 1 };
    Modal {
        custom_id: TeamForm { act: FormAct::Open, choices }.encode(),
        title: t(locale, "team-names"),
        fields: (0..count).map(|place| name_field(locale, place)).collect(),
    }
}

/// The field for the name of a team, numbered from 0.
pub fn name_field(locale: Locale, place: usize) -> ModalField {
    ModalField {
        custom_id: format!("name{place}"),
        label: say(locale, &Message::new("team-name-of").with("number", place + 1)),
        value: default_name(locale, place),
        placeholder: word(locale, "team-name-placeholder"),
        max_length: LONGEST_NAME as u16,
        required: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_games::registry;

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
