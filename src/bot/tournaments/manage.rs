//! Private menu of a tournament's host, and of moderators: start, name, set and correct results, replace a person, add
//! computers, end a round early, pause, end. Changes that affect others are confirmed first.

use super::{
    act::{Deed, GameText, OutcomeText, TournamentAct},
    commands::{ask, confirm, may_manage},
    date, draft,
    due::unable,
    posts, results, words,
};
use crate::{
    frame::{
        members::Member,
        ui::{
            Button, ButtonStyle, Component, Entities, EntitySelect, Modal, ModalField, OPTIONS, Post,
            Request, SelectOption, button, close,
            custom_id::{Action, Field},
            escape::cut,
            grey, levels, page_buttons, rows, select, select_option, t, typed, words as plain_words,
        },
    },
    routing::{Answer, Bot, Problem, Result, key},
    seats::places::missing_permissions,
    tournaments::{Act, Contest, Contestant, Happened, Held, News, TournamentError},
};
use deltille_base::{
    ids::UserId,
    text::{Locale, Message, list_and, say},
};
use deltille_games::{Level, Levels, Setup};
use deltille_tournaments::{GameId, Life, Outcome, Player, Refusal, Seats, Table};

/// Most characters of news above the menu.
const MOST_NEWS: usize = 1500;

/// The field of the form for the name.
const FIELD: &str = "name";

/// Handles a press that only the host and moderators may make.
pub(crate) async fn manage(
    bot: &Bot,
    request: &Request,
    held: &Held,
    deed: Deed,
    values: &[String],
) -> Result<Answer> {
    let (locale, contest, at) = (request.locale, &held.contest, request.at);
    may_manage(request, contest)?;
    let value = values.first().map(String::as_str).unwrap_or_default();
    let unknown = || Problem::Unknown(format!("{deed:?} {value}"));
    let set_computers = |level, count| {
        change(bot, request, held, Deed::RemoveComputer, move |contest: &mut Contest| {
            contest.set_computers(level, count)
        })
    };
    match deed {
        Deed::AskStart => Ok(ask_start(locale, contest, &unable(bot, contest, at).await)),
        Deed::Start | Deed::StartShort(_) => {
            let rounds = if let Deed::StartShort(rounds) = deed { Some(rounds) } else { None };
            let without = unable(bot, contest, at).await;
            done(locale, deed, bot.tournaments.start(contest.id, rounds, without, key(request), at).await)
        }
        Deed::AddComputer => {
            let level = value.parse().ok().and_then(Level::new).ok_or_else(unknown)?;
            match contest.most_computers() {
                1 => set_computers(level, 1).await,
                _ => Ok(Answer::replace(ask_number(locale, contest, level))),
            }
        }
        Deed::Computers(level) => set_computers(level, value.parse().map_err(|_| unknown())?).await,
        Deed::RemoveComputer => set_computers(Level::FULL, 0).await,
        Deed::AskPause => {
            let text = ask(locale, "tournament-ask-pause", contest);
            Ok(confirm(locale, text, contest, Deed::Pause, "button-tournament-pause-sure"))
        }
        Deed::Pause => change(bot, request, held, deed, move |contest: &mut Contest| contest.pause(at)).await,
        Deed::Resume => {
            change(bot, request, held, deed, move |contest: &mut Contest| contest.resume(at)).await
        }
        Deed::AskClose(round) => {
            let open = contest.play.round(round);
            let message = Message::new("tournament-ask-close")
                .with("title", words::title(locale, contest))
                .with("round", u32::from(round.0))
                .with("count", open.map_or(0, deltille_tournaments::Round::open));
            let text = say(locale, &message);
            Ok(confirm(locale, text, contest, Deed::Close(round), "button-close-round-sure"))
        }
        Deed::Close(round) => {
            done(locale, deed, bot.tournaments.close_round(contest.id, key(request), at, round).await)
        }
        Deed::Change => Ok(Answer::replace(draft::change_form(locale, contest).ok_or_else(unknown)?)),
        Deed::Name => Ok(Answer::Form(form(locale, contest))),
        Deed::Date => {
            let custom_id = TournamentAct::On(contest.id, Deed::Date).encode();
            Ok(Answer::Form(date::form(request, custom_id, contest.begins)))
        }
        Deed::AskEnd => {
            let id = match contest.takes_sign_up() {
                true => "tournament-ask-off",
                false if contest.between.is_some() => "tournament-ask-end-season",
                false => "tournament-ask-end",
            };
            Ok(confirm(locale, ask(locale, id, contest), contest, Deed::End, "button-end-sure"))
        }
        Deed::End if contest.takes_sign_up() => change(bot, request, held, deed, Contest::call_off).await,
        Deed::End => change(bot, request, held, deed, Contest::finish).await,
        Deed::AskLast => {
            let text = ask(locale, "tournament-ask-last", contest);
            Ok(confirm(locale, text, contest, Deed::Last, "button-last-season-sure"))
        }
        Deed::Move => {
            missing_permissions(request)?;
            if !bot.places(request).await?.thread {
                return Err(Problem::Said(Message::new("tournament-no-threads")));
            }
            let (channel, private) = (request.channel, request.place.private);
            change(bot, request, held, deed, move |contest: &mut Contest| {
                contest.move_to(channel, private, at)
            })
            .await
        }
        Deed::Last => change(bot, request, held, deed, Contest::end_league).await,
        Deed::Games(_) | Deed::AskSet(_) | Deed::Set(..) => {
            manage_results(bot, request, held, deed, value).await
        }
        Deed::Replace(_) | Deed::AskNew(_) | Deed::New(..) | Deed::AskOut(_) | Deed::Out(_) => {
            manage_people(bot, request, held, deed, value).await
        }
        _ => Ok(Answer::replace(menu(locale, contest, None))),
    }
}

/// Asks whether to start without those who cannot play. Too few people for the planned rounds can play fewer.
fn ask_start(locale: Locale, contest: &Contest, unable: &[Player]) -> Answer {
    let title = words::title(locale, contest);
    let count = contest.present().count() - unable.len();
    let (message, deed) = match contest.play.settings().check_field(count) {
        Err(Refusal::TooManyRounds { rounds, most, .. }) => {
            let message = Message::new("tournament-ask-start-short").with("rounds", most);
            (message.with("planned", u32::from(rounds)), Deed::StartShort(most as u16))
        }
        _ => (Message::new("tournament-ask-start"), Deed::Start),
    };
    let mut text = say(locale, &message.with("title", title).with("count", count));
    if !unable.is_empty() {
        let names = unable.iter().map(|player| words::name(locale, contest, *player));
        let names = list_and(locale, &names.collect::<Vec<_>>());
        let without =
            Message::new("tournament-start-without").with("names", names).with("count", unable.len());
        text = format!("{}\n{text}", say(locale, &without));
    }
    confirm(locale, text, contest, deed, "button-start-sure")
}

async fn manage_results(
    bot: &Bot,
    request: &Request,
    held: &Held,
    deed: Deed,
    value: &str,
) -> Result<Answer> {
    let (locale, contest, at) = (request.locale, &held.contest, request.at);
    let unknown = || Problem::Unknown(format!("{deed:?} {value}"));
    match deed {
        Deed::Games(page) if value.is_empty() => {
            Ok(Answer::replace(games(locale, contest, usize::from(page))))
        }
        Deed::Games(_) => {
            let game = GameText::from_text(value).map(GameId::from).ok_or_else(unknown)?;
            Ok(Answer::replace(results(locale, contest, game).ok_or_else(unknown)?))
        }
        Deed::AskSet(game) => {
            let outcome = OutcomeText::from_text(value).map(Outcome::from).ok_or_else(unknown)?;
            let table = contest.play.table(game).ok_or_else(unknown)?;
            let message = Message::new("tournament-ask-set")
                .with("players", results::players(locale, contest, table))
                .with("result", results::outcome_said(locale, contest, table, outcome));
            let set = Deed::Set(outcome, game);
            Ok(confirm(locale, say(locale, &message), contest, set, "button-set-sure"))
        }
        Deed::Set(outcome, game) => {
            let act = move |contest: &mut Contest| contest.set_result(game, outcome, at);
            change(bot, request, held, deed, act).await
        }
        _ => Err(unknown()),
    }
}

async fn manage_people(bot: &Bot, request: &Request, held: &Held, deed: Deed, value: &str) -> Result<Answer> {
    let (locale, contest) = (request.locale, &held.contest);
    let unknown = || Problem::Unknown(format!("{deed:?} {value}"));
    match deed {
        Deed::Replace(page) if value.is_empty() => {
            Ok(Answer::replace(replaceable(locale, contest, usize::from(page))))
        }
        Deed::Replace(_) => {
            let player = Player(value.parse().map_err(|_| unknown())?);
            contest.who(player).ok_or_else(unknown)?;
            Ok(Answer::replace(ask_new(locale, contest, player)))
        }
        Deed::AskNew(player) => {
            let user = UserId(value.parse().map_err(|_| unknown())?);
            if contest.player(user).is_some() {
                return Err(Problem::Said(Message::new("tournament-refuse-is-in")));
            }
            newcomer(bot, request, contest, user).await?;
            let message = Message::new("tournament-ask-replace")
                .with("before", words::name(locale, contest, player))
                .with("name", format!("<@{user}>"));
            let new = Deed::New(player, user);
            Ok(confirm(locale, say(locale, &message), contest, new, "button-replace-sure"))
        }
        Deed::AskOut(player) => {
            let id = if contest.is_running() {
                "tournament-ask-out"
            } else {
                "tournament-ask-out-before"
            };
            let message = Message::new(id).with("name", words::name(locale, contest, player));
            let out = Deed::Out(player);
            Ok(confirm(locale, say(locale, &message), contest, out, "button-take-out-sure"))
        }
        Deed::Out(player) => {
            change(bot, request, held, deed, move |contest: &mut Contest| contest.take_out(player)).await
        }
        Deed::New(player, user) => replace(bot, request, held, player, user).await,
        _ => Err(unknown()),
    }
}

pub(super) async fn change(
    bot: &Bot,
    request: &Request,
    held: &Held,
    deed: Deed,
    act: impl Act,
) -> Result<Answer> {
    done(
        request.locale,
        deed,
        bot.tournaments.act(held.contest.id, key(request), request.at, act).await,
    )
}

/// The menu after an act.
fn done(locale: Locale, deed: Deed, done: Result<Held, TournamentError>) -> Result<Answer> {
    let contest = &done?.contest;
    Ok(Answer::replace(menu(locale, contest, what_was_done(locale, deed, contest))))
}

/// The same each time that a press is delivered.
fn what_was_done(locale: Locale, deed: Deed, contest: &Contest) -> Option<String> {
    let news = |what| Some(cut(&posts::news_in(locale, contest, &News { number: 0, what }).text, MOST_NEWS));
    match deed {
        // Without its games, which the channel shows.
        Deed::Start | Deed::StartShort(_) => news(Happened::Begun)?.lines().next().map(str::to_owned),
        Deed::Pause => news(Happened::Paused),
        Deed::Resume => news(Happened::Resumed),
        Deed::Close(round) => news(Happened::Closed(round)),
        Deed::Move => news(Happened::Moved),
        Deed::Last => news(Happened::LastSeason),
        Deed::Set(outcome, game) => news(Happened::Set(game, outcome)),
        Deed::New(player, _) => news(Happened::Replaced(player)),
        Deed::Out(player) if contest.is_running() => news(Happened::TakenOut(player)),
        Deed::End if contest.off => Some(t(locale, "tournament-off")),
        Deed::End => news(Happened::Over),
        Deed::Name => Some(ask(locale, "tournament-done-name", contest)),
        Deed::Date => Some(words::begins(locale, contest)),
        Deed::Change => draft::choices_in_words(locale, contest),
        _ => {
            let computers = contest.present().filter(|player| contest.is_computer(*player)).count();
            let message = Message::new("tournament-done-people")
                .with("people", contest.present().count() - computers)
                .with("computers", computers);
            Some(say(locale, &message))
        }
    }
}

/// The menu, below a sentence.
fn menu(locale: Locale, contest: &Contest, said: Option<String>) -> Post {
    let on = |deed| TournamentAct::On(contest.id, deed);
    let mut buttons: Vec<Button> = Vec::new();
    let mut below = Vec::new();
    if contest.lost.is_some() && contest.is_unfinished() {
        buttons.push(button(&on(Deed::Move), &t(locale, "button-move-here"), ButtonStyle::Success));
    }
    if contest.takes_sign_up() {
        buttons.push(button(&on(Deed::AskStart), &t(locale, "button-start"), ButtonStyle::Success));
        buttons.push(grey(&on(Deed::Change), &t(locale, "button-change")));
        buttons.push(grey(&on(Deed::Date), &t(locale, "button-date")));
        if contest.present().any(|player| contest.is_computer(player)) {
            buttons.push(grey(&on(Deed::RemoveComputer), &t(locale, "button-no-computer")));
        }
        let levels = levels::options(locale, "tournament-computer-level", levels_of(contest));
        below.push(select(&on(Deed::AddComputer), &t(locale, "tournament-computer"), levels));
    }
    if let Some(round) = contest.to_end_early() {
        let label = say(locale, &Message::new("button-close-round").with("round", u32::from(round.0)));
        buttons.push(grey(&on(Deed::AskClose(round)), &label));
    }
    match contest.paused {
        Some(_) => {
            let label = t(locale, "button-tournament-resume");
            buttons.push(button(&on(Deed::Resume), &label, ButtonStyle::Success));
        }
        None if contest.is_running() => {
            buttons.push(grey(&on(Deed::AskPause), &t(locale, "button-tournament-pause")));
        }
        None => {}
    }
    if matches!(contest.play.life(), Life::Running | Life::Over) {
        buttons.push(grey(&on(Deed::Games(0)), &t(locale, "button-results")));
    }
    if contest.is_running() || contest.takes_sign_up() && contest.present().any(|it| !contest.is_computer(it))
    {
        buttons.push(grey(&on(Deed::Replace(0)), &t(locale, "button-replace")));
    }
    if !contest.off {
        buttons.push(grey(&on(Deed::Name), &t(locale, "button-name")));
    }
    if contest.is_running() && contest.between.is_some() {
        buttons.push(grey(&on(Deed::AskLast), &t(locale, "button-last-season")));
    }
    if contest.takes_sign_up() || contest.is_running() {
        buttons.push(button(&on(Deed::AskEnd), &t(locale, "button-end"), ButtonStyle::Danger));
    }
    buttons.push(close(locale));
    below.extend(rows(buttons));
    let lines = [said, Some(ask(locale, "tournament-manage", contest))];
    let text = lines.into_iter().flatten().collect::<Vec<_>>().join("\n");
    Post { rows: below, ..plain_words(text) }
}

fn levels_of(contest: &Contest) -> &'static Levels {
    let Setup { game, variant, .. } = &contest.setup;
    Levels::of(game, variant, usize::from(contest.play.settings().seats))
}

fn ask_number(locale: Locale, contest: &Contest, level: Level) -> Post {
    let label = levels::named(locale, "tournament-computer-level", levels_of(contest), level);
    let there = contest
        .present()
        .filter(|player| contest.who(*player).is_some_and(|who| who.level == Some(level)));
    let there = there.count();
    let option = |count: usize| SelectOption {
        chosen: count == there,
        ..select_option(&count.to_string(), &count.to_string(), None)
    };
    let options = (0..=contest.most_computers()).map(option).collect();
    let act = TournamentAct::On(contest.id, Deed::Computers(level));
    let back = grey(&TournamentAct::On(contest.id, Deed::Manage), &t(locale, "button-back"));
    let menu = select(&act, &t(locale, "tournament-how-many"), options);
    let message = Message::new("tournament-computers").with("computer", label);
    Post {
        rows: [vec![menu], rows(vec![back, close(locale)])].concat(),
        ..plain_words(say(locale, &message))
    }
}

/// A page of a menu of `all`, below a text and with a title.
fn paged<T>(
    locale: Locale,
    contest: &Contest,
    (text, title): (&'static str, &'static str),
    all: &[T],
    page: usize,
    to: fn(u8) -> Deed,
    option: impl Fn(&T) -> SelectOption,
) -> Post {
    let on = |deed| TournamentAct::On(contest.id, deed);
    let pages = all.len().div_ceil(OPTIONS).max(1);
    let page = page.min(pages - 1);
    let options: Vec<SelectOption> = all.iter().skip(page * OPTIONS).take(OPTIONS).map(option).collect();
    let mut below = Vec::new();
    // Discord takes no menu without options: all may have gone since the button was shown.
    if !options.is_empty() {
        below.push(select(&on(to(page as u8)), &t(locale, title), options));
    }
    let turn = page_buttons(locale, page, pages, |page| on(to(page as u8)));
    let back = grey(&on(Deed::Manage), &t(locale, "button-back"));
    below.extend(rows(turn.chain([back, close(locale)]).collect()));
    Post { rows: below, ..plain_words(ask(locale, text, contest)) }
}

/// All games, newest rounds first.
fn games(locale: Locale, contest: &Contest, page: usize) -> Post {
    let mut all: Vec<(GameId, &Table)> =
        contest.play.tables().filter(|(_, table)| table.outcome != Some(Outcome::Void)).collect();
    all.sort_by_key(|(game, table)| (table.outcome.is_some(), std::cmp::Reverse(game.round), game.table));
    let option = |(game, table): &(GameId, &Table)| {
        let names: Vec<String> =
            table.players.iter().map(|player| words::plain_name(locale, contest, *player)).collect();
        let message = Message::new("tournament-option")
            .with("round", u32::from(game.round.0))
            .with("players", names.join(" – "));
        let state = table.outcome.map(|outcome| results::outcome_label(locale, contest, table, outcome));
        select_option(&GameText::from(*game).to_text(), &say(locale, &message), state.as_deref())
    };
    let texts = ("tournament-results", "tournament-which-game");
    paged(locale, contest, texts, &all, page, Deed::Games, option)
}

/// Possible results of a game.
fn results(locale: Locale, contest: &Contest, game: GameId) -> Option<Post> {
    let table = contest.play.table(game)?;
    let seats = table.players.len();
    let wins = (0..seats).map(|seat| Outcome::Played { winners: Seats::one(seat) });
    let absent = (0..seats).map(|seat| Outcome::Forfeit { absent: Seats::one(seat) });
    let all = wins
        .chain([Outcome::Played { winners: Seats::NONE }])
        .chain(absent)
        .chain([Outcome::Forfeit { absent: Seats::all(seats) }]);
    let option = |outcome: Outcome| SelectOption {
        chosen: table.outcome == Some(outcome),
        ..select_option(
            &OutcomeText::from(outcome).to_text(),
            &results::outcome_label(locale, contest, table, outcome),
            None,
        )
    };
    let act = TournamentAct::On(contest.id, Deed::AskSet(game));
    let menu = select(&act, &t(locale, "tournament-which-result"), all.map(option).collect());
    let back = grey(&TournamentAct::On(contest.id, Deed::Games(0)), &t(locale, "button-back"));
    let below = [vec![menu], rows(vec![back, close(locale)])].concat();
    Some(Post {
        rows: below,
        ..plain_words(words::game_line(locale, contest, game, table))
    })
}

/// Players whose number another person can take.
fn replaceable(locale: Locale, contest: &Contest, page: usize) -> Post {
    let is_person = |player: &Player| !contest.is_computer(*player);
    // In a league, numbers of earlier seasons have neither a person nor a game.
    let has_place = |player: &Player| {
        contest.present().any(|present| present == *player)
            || contest.play.tables_of(*player).next().is_some()
    };
    let players = contest.play.entrants().map(|(player, _)| player);
    let players: Vec<Player> = players.filter(is_person).filter(has_place).collect();
    let option = |player: &Player| {
        let label = format!("{player}. {}", words::plain_name(locale, contest, *player));
        select_option(&player.to_string(), &label, None)
    };
    let texts = ("tournament-replace", "tournament-which-player");
    paged(locale, contest, texts, &players, page, Deed::Replace, option)
}

fn ask_new(locale: Locale, contest: &Contest, player: Player) -> Post {
    let menu = Component::Entities(EntitySelect {
        custom_id: TournamentAct::On(contest.id, Deed::AskNew(player)).encode(),
        placeholder: t(locale, "tournament-who-new"),
        of: Entities::People,
        chosen: Vec::new(),
        most: 1,
    });
    let message = Message::new("tournament-new").with("name", words::name(locale, contest, player));
    let back = grey(&TournamentAct::On(contest.id, Deed::Replace(0)), &t(locale, "button-back"));
    let mut buttons = vec![back, close(locale)];
    if contest.play.takes_part(player) {
        let out = TournamentAct::On(contest.id, Deed::AskOut(player));
        buttons.insert(0, button(&out, &t(locale, "button-take-out"), ButtonStyle::Danger));
    }
    let below = [vec![menu], rows(buttons)].concat();
    Post { rows: below, ..plain_words(say(locale, &message)) }
}

async fn replace(bot: &Bot, request: &Request, held: &Held, player: Player, user: UserId) -> Result<Answer> {
    let contest = &held.contest;
    let name = newcomer(bot, request, contest, user).await?;
    let rating = bot.tournaments.rating(user, contest).await?;
    let (new, at) = (Contestant::person(user, name), request.at);
    change(bot, request, held, Deed::New(player, user), move |contest: &mut Contest| {
        contest.replace(player, &new, rating, at)
    })
    .await
}

/// The name of a person who may take a place.
async fn newcomer(bot: &Bot, request: &Request, contest: &Contest, user: UserId) -> Result<String> {
    bot.may_take_part(contest.guild, user, request.at).await?;
    bot.may_invite(request.user.id, &[user]).await?;
    let refused = |id| Err(Problem::Said(Message::new(id)));
    match bot.members.one(contest.guild, user, request.at).await {
        Some(Member::Bot) => refused("table-refuse-bot"),
        Some(Member::Gone) | None => refused("tournament-no-member"),
        Some(Member::Yes(name)) => Ok(name.unwrap_or_default()),
    }
}

fn form(locale: Locale, contest: &Contest) -> Modal {
    Modal {
        custom_id: TournamentAct::On(contest.id, Deed::Name).encode(),
        title: t(locale, "tournament-name-form"),
        fields: vec![ModalField {
            custom_id: FIELD.to_owned(),
            label: t(locale, "tournament-name-field"),
            value: contest.title.clone(),
            placeholder: String::new(),
            max_length: words::TITLE,
            required: false,
        }],
    }
}

/// Receives the form with a name.
pub(crate) async fn named(
    bot: &Bot,
    request: &Request,
    held: &Held,
    fields: &[(String, String)],
) -> Result<Answer> {
    may_manage(request, &held.contest)?;
    let title: String = typed(fields, FIELD).split_whitespace().collect::<Vec<_>>().join(" ");
    let title: String = title.chars().take(usize::from(words::TITLE)).collect();
    let act = move |contest: &mut Contest| {
        contest.set_title(&title);
        Ok(())
    };
    change(bot, request, held, Deed::Name, act).await
}

/// Receives the form with the date of the start.
pub(crate) async fn dated(
    bot: &Bot,
    request: &Request,
    held: &Held,
    fields: &[(String, String)],
) -> Result<Answer> {
    may_manage(request, &held.contest)?;
    let begins = date::typed(fields, request.at).map_err(|wrong| Problem::Said(wrong.message()))?;
    change(bot, request, held, Deed::Date, move |contest: &mut Contest| contest.set_date(begins)).await
}
