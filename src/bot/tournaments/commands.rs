//! `/tournament`: tournaments of a server. People sign up and withdraw below the state message, and look at standings
//! and their games; hosts and moderators create and manage. The background worker edits the state message after each
//! change.
//!
//! ```text
//!   act     custom ids             draft      form for a new tournament
//!   words   texts and messages     choices    choices of the form
//!   league  seasons and divisions  manage     menu of the host
//!   results results in words       standings  picture
//!   date    typed dates            files      results as files
//! ```

pub use crate::tournaments::draft::NewTournament;

use crate::{
    frame::ui::{
        Button, ButtonStyle, OPTIONS, Post, Request, SelectOption, button, cancel, close, grey, names::link,
        page_buttons, rows, select, select_option, t, words as plain_words,
    },
    routing::{Answer, Bot, Feature, Problem, Result, commands, key},
    seats::places::{missing_permissions, policy},
    tournaments::{
        Contest, Held, Refused, TournamentError,
        act::{Deed, TournamentAct},
        draft, files, league, manage, page, posts, results, standings, words,
    },
};
use deltille_base::{
    ids::{ChannelId, GuildId, TournamentId},
    text::{Locale, Message, decimal, say},
};
use deltille_store::Key;
use deltille_tournaments::{ByeKind, GameId, Life, Player, Refusal, RoundNumber};

/// Most unfinished tournaments on the list, and most others.
const LISTED: usize = 20;

/// Most unfinished tournaments of a server: each may open hundreds of threads.
const MOST_UNFINISHED: usize = 10;

commands! { pub struct Tournament as "tournament"; }

impl Feature for Tournament {
    type Action = TournamentAct;
    type Command = Tournament;

    async fn command(bot: &Bot, request: &Request, _: Tournament) -> Result<Answer> {
        Ok(Answer::ephemeral(list(bot, request).await?))
    }

    async fn press(bot: &Bot, request: &Request, act: TournamentAct, values: &[String]) -> Result<Answer> {
        match act {
            TournamentAct::List => Ok(Answer::replace(list(bot, request).await?)),
            TournamentAct::Pick => {
                let id = values.first().and_then(|id| id.parse().ok()).map(TournamentId);
                let id = id.ok_or_else(|| Problem::Unknown("tournament of the list".to_owned()))?;
                let held = here(bot, request, id).await?;
                Ok(Answer::replace(details(request.locale, &held)))
            }
            TournamentAct::On(id, deed) => {
                let held = here(bot, request, id).await?;
                on(bot, request, held, deed, values).await
            }
        }
    }

    async fn submit(
        bot: &Bot,
        request: &Request,
        act: TournamentAct,
        fields: &[(String, String)],
    ) -> Result<Answer> {
        let TournamentAct::On(id, deed @ (Deed::Name | Deed::Date)) = act else {
            return Err(Problem::Unknown(format!("{act:?} as a form")));
        };
        let held = here(bot, request, id).await?;
        match deed {
            Deed::Date => manage::dated(bot, request, &held, fields).await,
            _ => manage::named(bot, request, &held, fields).await,
        }
    }
}

async fn on(bot: &Bot, request: &Request, held: Held, deed: Deed, values: &[String]) -> Result<Answer> {
    let (locale, contest) = (request.locale, &held.contest);
    match deed {
        Deed::Show => Ok(Answer::replace(details(locale, &held))),
        Deed::SignUp => sign_up(bot, request, &held).await,
        Deed::AskWithdraw if contest.takes_sign_up() => withdraw(bot, request, &held).await,
        Deed::AskWithdraw if !contest.takes_part(request.user.id) => {
            Err(said("tournament-not-in", locale, contest))
        }
        Deed::AskWithdraw => {
            let back = match contest.format() {
                format if format.is_paired_when_free() => 1usize,
                format if format.has_seasons() && contest.between.is_some() => 2,
                _ => 0,
            };
            let message = Message::new("tournament-ask-withdraw")
                .with("title", words::title(locale, contest))
                .with("back", back);
            Ok(confirm(
                locale,
                say(locale, &message),
                contest,
                Deed::Withdraw,
                "button-leave-tournament-sure",
            ))
        }
        Deed::Withdraw => withdraw(bot, request, &held).await,
        Deed::Standings(page) => {
            let (page, theme) = (usize::from(page), bot.reader(request).await.look.theme);
            let part = standings::Part::Page(page);
            let file = standings::picture(&bot.pool, locale, contest.clone(), part, theme).await;
            Ok(Answer::replace(Post { file, ..standings(bot, request, contest, page) }))
        }
        Deed::Files => Ok(Answer::ephemeral(files::post(locale, contest))),
        Deed::Mine => mine(bot, request, held).await,
        Deed::SitOut(round) => sit_out(bot, request, held, round, true).await,
        Deed::PlayNext(round) => sit_out(bot, request, held, round, false).await,
        Deed::Back => {
            let user = request.user.id;
            let act = move |contest: &mut Contest| contest.come_back(user);
            match bot.tournaments.act(contest.id, key(request), request.at, act).await {
                Err(TournamentError::Refused(Refused::NotIn)) => {
                    Err(said("tournament-not-in", locale, contest))
                }
                done => mine(bot, request, done?).await,
            }
        }
        Deed::Page | Deed::PageOn | Deed::PageOff => {
            may_manage(request, contest)?;
            page::press(bot, request, &held, deed).await
        }
        Deed::Here(game) => present(bot, request, &held, game).await,
        _ => manage::manage(bot, request, &held, deed, values).await,
    }
}

fn said(id: &'static str, locale: Locale, contest: &Contest) -> Problem {
    Problem::Said(Message::new(id).with("title", words::title(locale, contest)))
}

pub(super) fn ask(locale: Locale, id: &'static str, contest: &Contest) -> String {
    say(locale, &Message::new(id).with("title", words::title(locale, contest)))
}

/// Asks before something that cannot be undone.
pub(super) fn confirm(
    locale: Locale,
    text: String,
    contest: &Contest,
    deed: Deed,
    label: &'static str,
) -> Answer {
    let yes = button(&TournamentAct::On(contest.id, deed), &t(locale, label), ButtonStyle::Danger);
    Answer::replace(Post { rows: rows(vec![yes, cancel(locale)]), ..plain_words(text) })
}

/// The server of the request, if the bot is a member.
fn server(request: &Request) -> Result<GuildId> {
    let guild = request.guild.filter(|_| !request.place.visiting);
    guild.ok_or_else(|| Problem::Said(Message::new("tournament-nowhere")))
}

/// The tournament, if it is one of this server.
pub(super) async fn here(bot: &Bot, request: &Request, id: TournamentId) -> Result<Held> {
    let guild = server(request)?;
    let held = bot.tournaments.load(id).await?;
    let seen = |held: &Held| held.contest.may_be_seen(request.user.id, channels(request));
    held.filter(|held| held.contest.guild == guild && seen(held))
        .ok_or_else(|| Problem::Said(Message::new("tournament-gone")))
}

/// The channel of the request, and the one above a thread.
fn channels(request: &Request) -> [ChannelId; 2] {
    [request.channel, request.place.parent.unwrap_or(request.channel)]
}

/// The list of a server's tournaments.
async fn list(bot: &Bot, request: &Request) -> Result<Post> {
    let (guild, locale) = (server(request)?, request.locale);
    let mut found = bot.tournaments.of_server(guild, LISTED).await?;
    found.retain(|held| held.contest.may_be_seen(request.user.id, channels(request)));
    found.sort_by_key(|held| rank(&held.contest));
    let head = say(locale, &Message::new("tournaments").with("count", found.len()));
    let lines: Vec<String> = found.iter().map(|held| line(locale, held)).collect();
    let head = vec![head];
    let lines = words::shortened_lines(locale, &lines, &head, "tournaments-more");
    let option = |held: &Held| {
        let title = words::plain_title(locale, &held.contest);
        select_option(&held.contest.id.to_string(), &title, None)
    };
    let options: Vec<SelectOption> = found.iter().take(OPTIONS).map(option).collect();
    let mut below = Vec::new();
    if !options.is_empty() {
        below.push(select(&TournamentAct::Pick, &t(locale, "tournament-pick"), options));
    }
    let mut buttons: Vec<Button> = Vec::new();
    if may_organise(bot, request).await {
        buttons.push(draft::first_button(locale));
    }
    buttons.push(close(locale));
    below.extend(rows(buttons));
    Ok(Post {
        rows: below,
        ..plain_words(format!("{}\n{lines}", head[0]).trim_end().to_owned())
    })
}

/// Order of the list: running, open for sign-up, over, called off.
fn rank(contest: &Contest) -> u8 {
    match contest.play.life() {
        _ if contest.off => 3,
        Life::Running => 0,
        Life::Created | Life::SignUp => 1,
        Life::Over => 2,
    }
}

fn line(locale: Locale, held: &Held) -> String {
    let contest = &held.contest;
    let state = match contest.play.life() {
        _ if contest.off => "off",
        Life::Created | Life::SignUp => "sign-up",
        Life::Running if contest.is_league() => "season",
        Life::Running => "running",
        Life::Over => "over",
    };
    let message = Message::new("tournament-line")
        .with("title", words::title(locale, contest))
        .with("state", state)
        .with("count", contest.present().count())
        .with("round", contest.play.rounds().len())
        .with("winners", results::winners(locale, contest))
        .with("link", message_link(held));
    say(locale, &message)
}

fn message_link(held: &Held) -> String {
    let contest = &held.contest;
    link(Some(contest.guild), contest.channel, held.posted.map(|posted| posted.message))
}

/// Private message about a tournament.
fn details(locale: Locale, held: &Held) -> Post {
    let contest = &held.contest;
    let mut buttons = words::buttons(locale, contest);
    buttons.push(grey(&TournamentAct::List, &t(locale, "button-back")));
    buttons.push(close(locale));
    let text = format!("{}\n{}", words::text(locale, contest), message_link(held));
    Post { rows: rows(buttons), ..plain_words(text) }
}

async fn sign_up(bot: &Bot, request: &Request, held: &Held) -> Result<Answer> {
    let (locale, contest, user) = (request.locale, &held.contest, &request.user);
    bot.may_take_part(contest.guild, user.id, request.at).await?;
    let rating = bot.tournaments.rating(user.id, contest).await?;
    let (id, name) = (user.id, user.name.clone());
    let act = move |contest: &mut Contest| contest.sign_up(id, &name, rating);
    let held = match bot.tournaments.act(contest.id, key(request), request.at, act).await {
        Err(TournamentError::Refused(Refused::IsIn)) => {
            return Err(said("tournament-in-already", locale, contest));
        }
        done => done?,
    };
    let late = held.contest.is_running();
    let rated = held.contest.stakes == deltille_table::Stakes::Rated;
    let message = Message::new(if late { "tournament-entered-late" } else { "tournament-entered" })
        .with("title", words::title(locale, &held.contest))
        .with("points", decimal(locale, ByeKind::Half.points(contest.play.settings().seats)))
        .with("rated", usize::from(rated));
    Ok(Answer::replace(plain_words(say(locale, &message))))
}

async fn withdraw(bot: &Bot, request: &Request, held: &Held) -> Result<Answer> {
    let (locale, contest) = (request.locale, &held.contest);
    let user = request.user.id;
    let act = move |contest: &mut Contest| contest.withdraw(user);
    match bot.tournaments.act(contest.id, key(request), request.at, act).await {
        Err(TournamentError::Refused(Refused::NotIn)) => Err(said("tournament-not-in", locale, contest)),
        done => {
            done?;
            Ok(Answer::replace(plain_words(ask(locale, "tournament-withdrawn", contest))))
        }
    }
}

/// A page of the standings.
fn standings(bot: &Bot, request: &Request, contest: &Contest, page: usize) -> Post {
    let locale = request.locale;
    let divisions = contest.play.divisions().len();
    let pages = match contest.is_league() {
        true => divisions.max(1),
        false => contest.play.standings().len().div_ceil(words::PAGE).max(1),
    };
    let page = page.min(pages - 1);
    let mut lines = vec![ask(locale, "tournament-standings", contest)];
    match contest.is_league() && divisions > 0 {
        true => lines.extend(league::page(locale, contest, page, &lines)),
        false => lines.extend(words::standings_lines(locale, contest, page)),
    }
    lines.extend(page::link(bot, locale, contest));
    let to = |page| TournamentAct::On(contest.id, Deed::Standings(page as u8));
    let mut buttons: Vec<_> = page_buttons(locale, page, pages, to).collect();
    buttons.push(files::files_button(locale, contest));
    if may_manage(request, contest).is_ok() {
        buttons.extend(page::button(bot, locale, contest));
    }
    buttons.push(close(locale));
    Post { rows: rows(buttons), ..plain_words(lines.join("\n")) }
}

/// A person's games, open ones first. Looking at them checks the person in.
async fn mine(bot: &Bot, request: &Request, held: Held) -> Result<Answer> {
    let (locale, user) = (request.locale, request.user.id);
    let player = held.contest.player(user);
    let player = player.ok_or_else(|| said("tournament-not-in", locale, &held.contest))?;
    let held = match held.contest.is_running() && held.contest.takes_part(user) {
        true => {
            let key = Key(format!("{}:here", key(request).0));
            let act = move |contest: &mut Contest| contest.check_in(user);
            bot.tournaments.act(held.contest.id, key, request.at, act).await?
        }
        false => held,
    };
    let contest = &held.contest;
    let mut games: Vec<(GameId, &deltille_tournaments::Table)> = contest.play.tables_of(player).collect();
    games.sort_by_key(|(game, table)| (table.outcome.is_some(), *game));
    let title = Message::new("tournament-mine")
        .with("title", words::title(locale, contest))
        .with("points", decimal(locale, words::points_of(contest, player)))
        .with("division", league::division_of(contest, player).map_or(0, |division| division + 1))
        .with("count", games.len());
    let mut lines = vec![say(locale, &title)];
    lines.extend(games.iter().take(20).map(|(game, table)| words::game_line(locale, contest, *game, table)));
    let mut buttons = Vec::new();
    if contest.is_running() && contest.entrant(player).is_some_and(|entrant| entrant.away) {
        lines.push(say(locale, &Message::new("tournament-away").with("count", u32::from(contest.absence.0))));
        buttons.push(posts::back_button(locale, contest));
    } else if let Some((round, out)) = contest.round_off(user) {
        let (deed, label) = match out {
            false => (Deed::SitOut(round), "button-sit-out"),
            true => (Deed::PlayNext(round), "button-play-next"),
        };
        let off = Message::new("tournament-round-off")
            .with("points", decimal(locale, ByeKind::Half.points(contest.play.settings().seats)))
            .with("round", u32::from(round.0));
        lines.extend(out.then(|| say(locale, &off)));
        let label = say(locale, &Message::new(label).with("round", u32::from(round.0)));
        buttons.push(grey(&TournamentAct::On(contest.id, deed), &label));
    }
    buttons.push(close(locale));
    Ok(Answer::replace(Post { rows: rows(buttons), ..plain_words(lines.join("\n")) }))
}

/// Sits a person out of the next round of a Swiss, or revokes that.
async fn sit_out(bot: &Bot, request: &Request, held: Held, round: RoundNumber, out: bool) -> Result<Answer> {
    let user = request.user.id;
    let act = move |contest: &mut Contest| contest.sit_out(user, round, out);
    match bot.tournaments.act(held.contest.id, key(request), request.at, act).await {
        Err(TournamentError::Refused(Refused::NotIn)) => {
            Err(said("tournament-not-in", request.locale, &held.contest))
        }
        Err(TournamentError::Refused(Refused::Rules(Refusal::TooFew { .. }))) => {
            Err(Problem::Said(Message::new("tournament-sit-out-few")))
        }
        done => mine(bot, request, done?).await,
    }
}

/// Checks a person in at their games.
async fn present(bot: &Bot, request: &Request, held: &Held, game: GameId) -> Result<Answer> {
    let (locale, contest, user) = (request.locale, &held.contest, request.user.id);
    let plays =
        |player: Player| contest.play.table(game).is_some_and(|table| table.seat_of(player).is_some());
    if !contest.player(user).is_some_and(plays) || !contest.takes_part(user) {
        return Err(Problem::Said(Message::new("tournament-not-your-game")));
    }
    if let Some(decision) = results::decision(locale, contest, game) {
        return Err(Problem::Said(Message::new("tournament-here-over").with("decision", decision)));
    }
    let act = move |contest: &mut Contest| contest.check_in(user);
    bot.tournaments.act(contest.id, key(request), request.at, act).await?;
    Ok(Answer::replace(plain_words(t(locale, "tournament-here"))))
}

/// Whether the user may manage it.
pub(super) fn may_manage(request: &Request, contest: &Contest) -> Result<()> {
    match request.user.id == contest.host || request.moderates(contest.channel) {
        true => Ok(()),
        false => Err(Problem::Said(Message::new("tournament-not-host"))),
    }
}

/// Whether the user moderates, or has the role that the server has chosen for this.
async fn may_organise(bot: &Bot, request: &Request) -> bool {
    let role = policy(bot, request).await.organisers;
    request.moderates(request.channel) || role.is_some_and(|role| request.rights.roles.contains(&role))
}

/// Checks that the user may create one here, where each game opens a thread. Returns the server.
pub(super) async fn may_create(bot: &Bot, request: &Request, game: Option<&str>) -> Result<GuildId> {
    let guild = server(request)?;
    if !may_organise(bot, request).await {
        return Err(Problem::Said(Message::new("tournament-not-moderator")));
    }
    missing_permissions(request)?;
    bot.may_start(request, game).await?;
    if !bot.places(request).await?.thread {
        return Err(Problem::Said(Message::new("tournament-no-threads")));
    }
    let known = bot.tournaments.of_server(guild, LISTED).await?;
    let unfinished = known.iter().filter(|held| held.contest.is_unfinished()).count();
    if unfinished >= MOST_UNFINISHED {
        return Err(Problem::Said(Message::new("tournament-too-many").with("most", MOST_UNFINISHED)));
    }
    Ok(guild)
}

impl From<TournamentError> for Problem {
    fn from(error: TournamentError) -> Problem {
        match error {
            TournamentError::Gone => Problem::Said(Message::new("tournament-gone")),
            TournamentError::Refused(why) => Problem::Said(refusal(&why)),
            TournamentError::Store(error) => crate::frame::tables::OrderError::Store(error).into(),
            TournamentError::Order(error) => error.into(),
            why @ (TournamentError::Outdated
            | TournamentError::Busy
            | TournamentError::Unreadable(_)
            | TournamentError::Fault(_)) => Problem::Ours(why.to_string()),
        }
    }
}

/// A refusal in words.
pub(super) fn refusal(why: &Refused) -> Message {
    match why {
        Refused::Full => Message::new("tournament-full").with("most", crate::tournaments::MOST_PEOPLE),
        Refused::NotIn => Message::new("tournament-refuse-not-in"),
        Refused::IsIn => Message::new("tournament-refuse-is-in"),
        Refused::Computers { most } => Message::new("tournament-refuse-computers").with("most", *most),
        Refused::Paused => Message::new("tournament-refuse-paused"),
        Refused::Off => Message::new("tournament-off"),
        Refused::Rules(rules) => rules_refusal(rules),
    }
}

fn rules_refusal(why: &Refusal) -> Message {
    match why {
        Refusal::TooFew { players, least } => {
            Message::new("tournament-refuse-few").with("count", *players).with("least", *least)
        }
        Refusal::TooMany { players, most } => {
            Message::new("tournament-refuse-many").with("count", *players).with("most", *most)
        }
        Refusal::TooManyRounds { rounds, players, most } => Message::new("tournament-refuse-rounds")
            .with("rounds", u32::from(*rounds))
            .with("count", *players)
            .with("most", *most),
        Refusal::NotOpen | Refusal::TooLate => Message::new("tournament-refuse-late"),
        Refusal::Begun => Message::new("tournament-refuse-begun"),
        Refusal::NotBegun => Message::new("tournament-refuse-not-begun"),
        Refusal::Over => Message::new("tournament-refuse-over"),
        Refusal::Withdrawn(_) | Refusal::NoPlayer(_) => Message::new("tournament-refuse-not-in"),
        Refusal::TakesPart(_) => Message::new("tournament-refuse-is-in"),
        Refusal::SatOut(_) => Message::new("tournament-refuse-sat-out"),
        Refusal::NoSitOut => Message::new("tournament-refuse-no-sit-out"),
        Refusal::TooManyChanges { most } => Message::new("tournament-refuse-changes").with("most", *most),
        Refusal::NoReturn => Message::new("tournament-refuse-no-return"),
        Refusal::RoundOpen { left, .. } => Message::new("tournament-refuse-open").with("count", *left),
        Refusal::GoneOn(_) => Message::new("tournament-refuse-gone-on"),
        Refusal::Reported(_)
        | Refusal::NothingToCorrect(_)
        | Refusal::NoTable(_)
        | Refusal::NotNext { .. } => Message::new("tournament-refuse-changed"),
        Refusal::Range { .. }
        | Refusal::KnockOutForTwo { .. }
        | Refusal::NoSeason
        | Refusal::Impossible(_) => Message::new("tournament-refuse-impossible"),
    }
}
