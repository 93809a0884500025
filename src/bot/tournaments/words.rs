//! A tournament in words: the message that shows its state, its games, news, standings.

use super::{
    act::{Deed, TournamentAct},
    league,
    results::{self, players, result, winners},
};
use crate::{
    frame::ui::{
        escape::{cut, markdown, plain, sentence, titled, written},
        message::{Button, ButtonStyle, Post},
        names::{self, setup_line_of},
        time,
        widgets::{TEXT, button, grey, rows, t, words},
    },
    tournaments::{Contest, Contestant, Happened, News, moment},
};
use deltille_base::{
    ids::UserId,
    text::{Locale, Message, list, list_and, say, word},
};
use deltille_table::{Decided, Stakes};
use deltille_tournaments::{
    ByeKind, Format, GameId, Life, Outcome, Pairing, Player, Points, RoundNumber, Standing, Table, TieBreak,
};

/// Longest title, in characters.
pub const TITLE: u16 = 60;

/// Longest name of a thread, in characters.
const THREAD_NAME: usize = 100;

/// Lines of a page of standings.
pub const PAGE: usize = 16;

/// Characters of a message that lists leave free.
const AROUND: usize = 400;

/// A player's name, unescaped. Several computers get letters.
fn raw(locale: Locale, contest: &Contest, player: Player) -> String {
    let who = contest.who(player);
    let number = || say(locale, &Message::new("player-deleted").with("number", u32::from(player.0)));
    match who {
        Some(Contestant { level: Some(level), .. }) => {
            let name = names::computer(locale, *level);
            let computers = || contest.people.iter().filter(|who| who.level.is_some());
            let before = contest.people.iter().take(usize::from(player.0) - 1);
            let at = before.filter(|who| who.level.is_some()).count();
            match ('A'..='Z').nth(at) {
                Some(letter) if computers().count() > 1 => format!("{name} {letter}"),
                _ => name,
            }
        }
        Some(Contestant { user: Some(user), name, .. }) if !user.is_deleted() => name.clone(),
        _ => number(),
    }
}

/// A player's name, escaped.
pub fn name(locale: Locale, contest: &Contest, player: Player) -> String {
    markdown(&raw(locale, contest, player))
}

/// A player's name for menus and names of threads.
pub fn plain_name(locale: Locale, contest: &Contest, player: Player) -> String {
    plain(&raw(locale, contest, player))
}

/// The title, escaped.
pub fn title(locale: Locale, contest: &Contest) -> String {
    titled_by(locale, contest, written)
}

/// The title for menus.
pub fn plain_title(locale: Locale, contest: &Contest) -> String {
    titled_by(locale, contest, titled)
}

fn titled_by(locale: Locale, contest: &Contest, own: fn(&str, usize) -> String) -> String {
    let title = unnumbered_title(locale, contest, own);
    if contest.is_league() { league::title(locale, contest, title) } else { title }
}

fn unnumbered_title(locale: Locale, contest: &Contest, own: fn(&str, usize) -> String) -> String {
    if contest.title.is_empty() {
        let format = word(locale, &format!("tournament-format-{}", contest.format().word()));
        let game = word(locale, &format!("game-{}", contest.setup.game));
        return say(locale, &Message::new("tournament-untitled").with("game", game).with("format", format));
    }
    own(&contest.title, usize::from(TITLE))
}

/// A format with its size, such as `Swiss, 5 rounds`.
pub fn format_named(locale: Locale, format: Format) -> String {
    let message = Message::new("tournament-format").with("format", format.word());
    say(locale, &message.with("rounds", u32::from(format.size())))
}

/// A format with all parameters.
pub fn format_label(locale: Locale, format: Format) -> String {
    let named = format_named(locale, format);
    match format.has_third() {
        true => say(locale, &Message::new("tournament-with-third").with("format", named)),
        false => named,
    }
}

/// Game, format, clock, stakes.
fn about(locale: Locale, contest: &Contest) -> String {
    let stakes = match contest.stakes {
        Stakes::Rated => t(locale, "seek-rated"),
        Stakes::Casual => t(locale, "seek-casual"),
    };
    let message = Message::new("tournament-about")
        .with("game", sentence(&setup_line_of(locale, &contest.setup)))
        .with("format", format_label(locale, contest.format()))
        .with("clock", time::control(locale, contest.time))
        .with("stakes", stakes);
    say(locale, &message)
}

/// Time for a round or for all games, or the duration of an arena.
pub fn window_label(locale: Locale, format: Format, minutes: u16) -> String {
    let id = match format.pairing() {
        Pairing::AtStart if format.has_seasons() => "tournament-window-season",
        Pairing::AtStart => "tournament-window-all",
        Pairing::ByRound => "tournament-window-round",
        Pairing::WhenFree => "tournament-window-arena",
    };
    say(locale, &Message::new(id).with("time", time::minutes(locale, minutes)))
}

fn window(locale: Locale, contest: &Contest) -> Option<String> {
    let window = || contest.play.settings().window.map(|window| window.0.unsigned_abs());
    let minutes = u16::try_from(contest.lasts.or_else(window)? / 60_000).ok()?;
    Some(window_label(locale, contest.format(), minutes))
}

/// The state message, in the tournament's language.
pub fn state(contest: &Contest) -> Post {
    let locale = contest.locale();
    Post {
        rows: rows(buttons(locale, contest)),
        ..words(text(locale, contest))
    }
}

/// Text of the state.
pub fn text(locale: Locale, contest: &Contest) -> String {
    let named = Message::new("tournament-title").with("title", title(locale, contest));
    let mut lines = vec![say(locale, &named), about(locale, contest)];
    match contest.play.life() {
        _ if contest.off => lines.push(t(locale, "tournament-off")),
        Life::Created | Life::SignUp => {
            lines.extend(window(locale, contest));
            lines.push(begins(locale, contest));
            lines.extend(contest.before.map(|_| t(locale, "tournament-stay-in")));
            let people: Vec<String> = contest.present().map(|player| name(locale, contest, player)).collect();
            lines.push(say(locale, &Message::new("tournament-people").with("count", people.len())));
            lines.push(match contest.is_league() {
                true => league::entered(locale, contest, &lines),
                false => shortened(locale, &people, &lines),
            });
        }
        Life::Running | Life::Over if contest.is_league() => {
            lines.push(match contest.is_running() {
                true => progress(locale, contest),
                false => winners(locale, contest),
            });
            lines.extend(league::next_season(locale, contest));
            lines.extend(league::legend(locale, contest));
            lines.push(league::tables(locale, contest, &lines));
        }
        Life::Running => {
            lines.push(progress(locale, contest));
            let games = current_games(contest).map(|(game, table)| game_line(locale, contest, game, table));
            let games: Vec<String> = games.collect();
            lines.extend(sitting_out(locale, contest));
            lines.push(shortened_lines(locale, &games, &lines, "tournament-more-games"));
        }
        Life::Over => {
            lines.push(winners(locale, contest));
            lines.push(standings_lines(locale, contest, 0).join("\n"));
        }
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

/// When it begins.
pub fn begins(locale: Locale, contest: &Contest) -> String {
    match contest.begins {
        Some(at) => say(locale, &Message::new("tournament-begins").with("when", time::timestamp(at))),
        None => t(locale, "tournament-begins-by-hand"),
    }
}

/// The end of the current deadline, or of an arena.
fn until(contest: &Contest) -> Option<String> {
    contest.play.deadline().map(moment).or(contest.ends).map(time::timestamp)
}

/// Round, number of open games, deadline.
fn progress(locale: Locale, contest: &Contest) -> String {
    let rounds = contest.play.rounds();
    let open: usize = rounds.iter().map(deltille_tournaments::Round::open).sum();
    let id = match contest.format().is_paired_by_round() {
        true => "tournament-open-round",
        false => "tournament-open-all",
    };
    let message = Message::new(id)
        .with("round", rounds.len())
        .with("rounds", if contest.is_league() { 0 } else { u32::from(contest.format().size()) })
        .with("count", open);
    if contest.paused.is_some() {
        return format!("{}\n{}", say(locale, &message), t(locale, "tournament-paused"));
    }
    let until = until(contest).map(|when| {
        let id = if contest.ends.is_some() { "tournament-ends" } else { "tournament-until" };
        say(locale, &Message::new(id).with("when", when))
    });
    [Some(say(locale, &message)), until].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Players without a game in the current round of a Swiss.
fn sitting_out(locale: Locale, contest: &Contest) -> Option<String> {
    let byes = contest
        .play
        .rounds()
        .last()
        .filter(|_| contest.format().gives_byes())
        .map(|round| &round.byes)?;
    let names: Vec<String> = byes
        .iter()
        .map(|bye| format!("{} ({})", name(locale, contest, bye.player), bye.kind.points()))
        .collect();
    let message = Message::new("tournament-sitting-out").with("names", list(locale, names.clone()));
    (!names.is_empty()).then(|| say(locale, &message))
}

/// Games in the state message: open ones if all are paired at the start, otherwise those of the last round.
fn current_games(contest: &Contest) -> impl Iterator<Item = (GameId, &Table)> {
    let (together, last) = (contest.format().is_paired_at_start(), contest.play.rounds().len());
    contest.play.tables().filter(move |(game, table)| match together {
        true => table.is_open(),
        false => usize::from(game.round.0) == last,
    })
}

/// Items that fit into a message after `before`, each with a separator of this length; and how many are left out.
fn fitting(items: &[String], before: &[String], separator: usize) -> (Vec<String>, usize) {
    let room = TEXT.saturating_sub(AROUND + before.iter().map(|line| line.chars().count()).sum::<usize>());
    let mut used = 0;
    let fits = |item: &&String| {
        used += item.chars().count() + separator;
        used <= room
    };
    let shown: Vec<String> = items.iter().take_while(fits).cloned().collect();
    let left = items.len() - shown.len();
    (shown, left)
}

/// A list in one line, cut where a message is full.
pub fn shortened(locale: Locale, items: &[String], before: &[String]) -> String {
    let (shown, left) = fitting(items, before, 2);
    let text = list(locale, shown);
    match left {
        0 => text,
        _ => say(locale, &Message::new("tournament-more-people").with("list", text).with("count", left)),
    }
}

/// Lines, cut where a message is full. `more`: text for the number of the others.
pub fn shortened_lines(locale: Locale, items: &[String], before: &[String], more: &'static str) -> String {
    let (mut shown, left) = fitting(items, before, 1);
    shown.extend((left > 0).then(|| say(locale, &Message::new(more).with("count", left))));
    shown.join("\n")
}

/// A game with its result or thread.
pub fn game_line(locale: Locale, contest: &Contest, game: GameId, table: &Table) -> String {
    let venue = contest.venue(game).filter(|venue| venue.open);
    let link = venue.map(|venue| format!("<#{}>", venue.message));
    let people = players(locale, contest, table);
    let state = match (table.outcome, link) {
        (Some(outcome), _) => result(locale, table, outcome),
        (None, _) if contest.is_cut_short(game) => t(locale, "tournament-game-ended"),
        (None, Some(link)) => link,
        (None, None) => t(locale, "tournament-game-opens"),
    };
    let message = Message::new("tournament-game")
        .with("players", people)
        .with("third", usize::from(contest.play.is_for_third(game)))
        .with("state", state);
    say(locale, &message)
}

/// A page of the standings, with the names of the tie-breaks.
pub fn standings_lines(locale: Locale, contest: &Contest, page: usize) -> Vec<String> {
    let standings = contest.play.standings();
    let shown = standings.iter().skip(page * PAGE).take(PAGE);
    let mut lines: Vec<String> =
        shown.map(|line| standing(locale, contest, line, &line.tie_breaks)).collect();
    if !lines.is_empty() {
        lines.extend(tie_breaks_line(locale, contest));
    }
    lines
}

/// Names of the tie-breaks, in order.
pub fn tie_breaks_line(locale: Locale, contest: &Contest) -> Option<String> {
    let breaks: Vec<String> = contest
        .play
        .settings()
        .tie_breaks
        .iter()
        .map(|tie| word(locale, tie_text(*tie)))
        .collect();
    let message = Message::new("tournament-tie-breaks").with("breaks", breaks.join(" · "));
    (!breaks.is_empty()).then(|| say(locale, &message))
}

/// A line of the standings with these tie-breaks.
pub fn standing(
    locale: Locale,
    contest: &Contest,
    line: &Standing,
    breaks: &[Option<deltille_tournaments::Value>],
) -> String {
    let value = |value: &Option<deltille_tournaments::Value>| {
        value.map_or_else(|| "–".to_owned(), |value| value.to_string())
    };
    let values: Vec<String> = breaks.iter().map(value).collect();
    let message = Message::new("tournament-standing")
        .with("place", line.place)
        .with("name", name(locale, contest, line.player))
        .with("points", line.points.to_string())
        .with("games", line.games)
        .with(
            "left",
            usize::from(contest.entrant(line.player).is_some_and(|entrant| entrant.left.is_some())),
        )
        .with("breaks", values.join(" · "))
        .with("count", values.len());
    say(locale, &message)
}

pub fn tie_text(tie: TieBreak) -> &'static str {
    match tie {
        TieBreak::DirectEncounter => "tie-break-direct",
        TieBreak::BuchholzCut1 => "tie-break-buchholz",
        TieBreak::SonnebornBerger => "tie-break-sonneborn",
        TieBreak::Wins => "tie-break-wins",
    }
}

/// Buttons of the state message. The last one is the same in every state.
pub fn buttons(locale: Locale, contest: &Contest) -> Vec<Button> {
    let on = |deed| TournamentAct::On(contest.id, deed);
    let mut all = Vec::new();
    if contest.takes_entries() {
        all.push(button(&on(Deed::SignUp), &t(locale, "button-sign-up"), ButtonStyle::Success));
    }
    if contest.play.life() != Life::SignUp {
        all.push(button(&on(Deed::Standings(0)), &t(locale, "button-standings"), ButtonStyle::Primary));
        all.push(grey(&on(Deed::Mine), &t(locale, "button-own-games")));
    }
    if contest.takes_sign_up() || contest.is_running() {
        all.push(grey(&on(Deed::AskWithdraw), &t(locale, "button-leave-tournament")));
    }
    all.push(grey(&on(Deed::Manage), &t(locale, "button-manage")));
    all
}

/// The person behind a player number, unless their data was deleted.
fn user_of(contest: &Contest, player: Player) -> Option<UserId> {
    contest.who(player)?.user.filter(|user| !user.is_deleted())
}

fn users(contest: &Contest, players: Vec<Player>) -> Vec<UserId> {
    players.into_iter().filter_map(|player| user_of(contest, player)).collect()
}

/// People who have no game in a round, and a point or the next round for it.
fn free(contest: &Contest, round: RoundNumber) -> Vec<Player> {
    let byes = contest.play.round(round).map_or(&[][..], |round| &round.byes);
    let free = byes.iter().filter(|bye| matches!(bye.kind, ByeKind::Full | ByeKind::Walkover));
    free.map(|bye| bye.player).collect()
}

/// A line about them, or nothing.
fn without_game(locale: Locale, contest: &Contest, round: RoundNumber) -> String {
    let free = free(contest, round);
    let names: Vec<String> = free.iter().map(|player| called(locale, contest, *player)).collect();
    let message = Message::new("tournament-news-free")
        .with("count", names.len())
        .with("on", usize::from(contest.format().is_knock_out()))
        .with("names", list_and(locale, &names));
    if names.is_empty() {
        String::new()
    } else {
        format!("\n{}", say(locale, &message))
    }
}

/// A player as a mention, or by name.
fn called(locale: Locale, contest: &Contest, player: Player) -> String {
    user_of(contest, player).map_or_else(|| name(locale, contest, player), |user| format!("<@{user}>"))
}

pub fn back_button(locale: Locale, contest: &Contest) -> Button {
    grey(&TournamentAct::On(contest.id, Deed::Back), &t(locale, "button-back-again"))
}

/// A finished game: who, how, and where.
fn result_line(locale: Locale, contest: &Contest, game: GameId) -> Option<String> {
    let people = players(locale, contest, contest.play.table(game)?);
    let venue = contest.venue(game).filter(|venue| venue.open);
    let link = venue.map(|venue| format!(" <#{}>", venue.message)).unwrap_or_default();
    Some(format!("{people}: {}{link}", results::decision(locale, contest, game)?))
}

/// Name of a game's thread without names of people.
pub fn plain_thread(contest: &Contest, game: GameId) -> String {
    let message = Message::new("tournament-thread-plain").with("round", u32::from(game.round.0));
    say(contest.locale(), &message.with("game", u32::from(game.table) + 1))
}

/// The message to the host of a tournament whose channel was deleted.
pub fn lost(contest: &Contest) -> Post {
    let locale = contest.locale();
    words(say(locale, &Message::new("tournament-lost").with("title", title(locale, contest))))
}

/// The announcement of a game, and the name of its thread.
pub fn announcement(contest: &Contest, game: GameId) -> (Post, String) {
    let locale = contest.locale();
    let Some(table) = contest.play.table(game) else {
        return (Post::default(), String::new());
    };
    let people = users(contest, table.players.clone());
    let players = table.players.iter().map(|player| called(locale, contest, *player));
    let players = players.collect::<Vec<_>>().join(" – ");
    let deadline = contest.shown_deadline(game).map(time::timestamp);
    let decision = results::decision(locale, contest, game);
    let id = if decision.is_some() {
        "tournament-pairing-over"
    } else {
        "tournament-pairing"
    };
    let here = grey(&TournamentAct::On(contest.id, Deed::Here(game)), &t(locale, "button-here"));
    let buttons = if decision.is_some() { Vec::new() } else { vec![here] };
    let message = Message::new(id)
        .with("title", title(locale, contest))
        .with("round", u32::from(game.round.0))
        .with("division", if contest.is_league() { usize::from(table.of) + 1 } else { 0 })
        .with("players", players)
        .with("third", usize::from(contest.play.is_for_third(game)))
        .with("limited", usize::from(deadline.is_some()))
        .with("when", deadline.unwrap_or_default())
        .with("decision", decision.unwrap_or_default());
    let names: Vec<String> =
        table.players.iter().map(|player| plain_name(locale, contest, *player)).collect();
    let thread = say(
        locale,
        &Message::new("tournament-thread")
            .with("round", u32::from(game.round.0))
            .with("players", names.join(" – ")),
    );
    let post = Post {
        rows: rows(buttons),
        mentions: people,
        ..words(say(locale, &message))
    };
    (post, cut(&thread, THREAD_NAME))
}

/// A line of news.
pub fn news(contest: &Contest, news: &News) -> Post {
    let locale = contest.locale();
    let named = |game: GameId| contest.play.table(game).map(|table| players(locale, contest, table));
    let result_of = |game: GameId, outcome: Outcome| {
        contest.play.table(game).map(|table| result(locale, table, outcome)).unwrap_or_default()
    };
    let message = match news.what {
        Happened::Begun => Message::new("tournament-news-begun")
            .with("count", contest.people.len())
            .with("free", without_game(locale, contest, RoundNumber(1))),
        Happened::Round(round) => Message::new("tournament-news-round")
            .with("round", u32::from(round.0))
            .with("free", without_game(locale, contest, round)),
        Happened::Left(player) => {
            Message::new("tournament-news-left").with("name", name(locale, contest, player))
        }
        Happened::TakenOut(player) => {
            Message::new("tournament-news-taken-out").with("name", name(locale, contest, player))
        }
        Happened::Results(from, to) => {
            let told = contest.results.get(usize::from(from)..usize::from(to)).unwrap_or_default();
            let lines: Vec<String> =
                told.iter().filter_map(|game| result_line(locale, contest, *game)).collect();
            let games = shortened_lines(locale, &lines, &[], "tournament-more-games");
            Message::new("tournament-news-results").with("games", games)
        }
        Happened::NoThread(game) => Message::new("tournament-news-no-thread")
            .with("host", format!("<@{}>", contest.host))
            .with("players", named(game).unwrap_or_default()),
        Happened::Moved => Message::new("tournament-news-moved"),
        Happened::LeftOut(player) => {
            Message::new("tournament-news-left-out").with("name", name(locale, contest, player))
        }
        Happened::Away(player) => {
            Message::new("tournament-news-away").with("name", called(locale, contest, player))
        }
        Happened::Set(game, outcome) => Message::new("tournament-news-set")
            .with("players", named(game).unwrap_or_default())
            .with("result", result_of(game, outcome)),
        Happened::Corrected(game, before, after) => Message::new("tournament-news-corrected")
            .with("players", named(game).unwrap_or_default())
            .with("before", result_of(game, before))
            .with("result", result_of(game, after))
            .with("over", usize::from(contest.play.life() == Life::Over))
            .with("winners", winners(locale, contest)),
        Happened::Replaced(player) => Message::new("tournament-news-replaced")
            .with("number", u32::from(player.0))
            .with("name", name(locale, contest, player)),
        Happened::Closed(round) => {
            let is_closed = |game: GameId| {
                game.round == round
                    && contest.venue(game).is_some_and(|venue| venue.decided == Some(Decided::Closed))
            };
            let games = contest.play.tables().filter(|(game, _)| is_closed(*game));
            let lines: Vec<String> =
                games.map(|(game, table)| game_line(locale, contest, game, table)).collect();
            let lines = shortened_lines(locale, &lines, &[], "tournament-more-games");
            let games = if lines.is_empty() { lines } else { format!("\n{lines}") };
            Message::new("tournament-news-closed")
                .with("round", u32::from(round.0))
                .with("games", games)
        }
        Happened::Paused => Message::new("tournament-news-paused"),
        Happened::Resumed => {
            let until = until(contest);
            Message::new("tournament-news-resumed")
                .with("limited", usize::from(until.is_some()))
                .with("when", until.unwrap_or_default())
        }
        Happened::Ended(game) => {
            Message::new("tournament-news-ended").with("players", named(game).unwrap_or_default())
        }
        Happened::NotBegun => Message::new("tournament-news-not-begun"),
        Happened::LastSeason => Message::new("tournament-news-last-season"),
        Happened::Over => {
            Message::new("tournament-news-over").with("winners", results::winners_by(locale, contest, called))
        }
    };
    let post = words(say(locale, &message.with("title", title(locale, contest))));
    match news.what {
        Happened::Away(player) => Post {
            rows: rows(vec![back_button(locale, contest)]),
            mentions: user_of(contest, player).into_iter().chain([contest.host]).collect(),
            ..post
        },
        Happened::NoThread(_) => Post { mentions: vec![contest.host], ..post },
        Happened::Over => Post { mentions: users(contest, contest.play.winners()), ..post },
        Happened::Begun => Post {
            mentions: users(contest, free(contest, RoundNumber(1))),
            ..post
        },
        Happened::Round(round) => Post { mentions: users(contest, free(contest, round)), ..post },
        _ => post,
    }
}

/// Points of a player.
pub fn points_of(contest: &Contest, player: Player) -> Points {
    let standings = contest.play.standings();
    standings
        .iter()
        .find(|line| line.player == player)
        .map_or(Points::ZERO, |line| line.points)
}
