//! Messages of a tournament in its channel: announcements of games, and news.

use super::{
    act::{Deed, TournamentAct},
    league,
    results::{self, players, result, winners},
    words::{
        absence_label, game_line, name, numbers_label, plain_name, shortened_lines, title, until, window,
    },
};
use crate::{
    frame::ui::{Button, Post, escape::cut, grey, rows, t, time, words},
    seats::places::THREAD_NAME,
    tournaments::{Changed, Contest, Happened, News, moment},
};
use deltille_base::{
    ids::UserId,
    text::{Locale, Message, decimal, list_and, say},
};
use deltille_table::Decided;
use deltille_tournaments::{ByeKind, CutShort, GameId, Life, Outcome, Pairing, Player, RoundNumber, Table};

/// The person behind a player number, unless their data was deleted.
fn user_of(contest: &Contest, player: Player) -> Option<UserId> {
    contest.who(player)?.user.filter(|user| !user.is_deleted())
}

fn users(contest: &Contest, players: Vec<Player>) -> Vec<UserId> {
    players.into_iter().filter_map(|player| user_of(contest, player)).collect()
}

/// People who have no game in a round for one of these reasons.
fn without(contest: &Contest, round: RoundNumber, why: &[ByeKind]) -> Vec<Player> {
    let byes = contest.play.round(round).map_or(&[][..], |round| &round.byes);
    byes.iter().filter(|bye| why.contains(&bye.kind)).map(|bye| bye.player).collect()
}

/// People who have a point or the next round without a game.
fn free(contest: &Contest, round: RoundNumber) -> Vec<Player> {
    without(contest, round, &[ByeKind::Full, ByeKind::Walkover])
}

/// A line about people whom the schedule gives no game in a round; they are not pinged.
fn resting(locale: Locale, contest: &Contest, round: RoundNumber) -> Option<String> {
    let is_scheduled = contest.format().pairing() == Pairing::AtStart;
    let resting = is_scheduled.then(|| without(contest, round, &[ByeKind::Rest]))?;
    let names: Vec<String> = resting.iter().map(|player| name(locale, contest, *player)).collect();
    let message = Message::new("tournament-news-rest").with("count", names.len());
    (!names.is_empty()).then(|| say(locale, &message.with("names", list_and(locale, &names))))
}

/// A line about people who get something without a game, or nothing.
fn without_game(locale: Locale, contest: &Contest, round: RoundNumber) -> String {
    let free = free(contest, round);
    let names: Vec<String> = free.iter().map(|player| called(locale, contest, *player)).collect();
    let message = Message::new("tournament-news-free")
        .with("count", names.len())
        .with("on", usize::from(contest.format().is_knock_out()))
        .with("points", decimal(locale, ByeKind::Full.points(contest.play.settings().seats)))
        .with("names", list_and(locale, &names));
    if names.is_empty() {
        String::new()
    } else {
        format!("\n{}", say(locale, &message))
    }
}

/// A round: its first line, its deadline, its games by division.
fn round_text(locale: Locale, contest: &Contest, round: RoundNumber, first: String) -> String {
    let Some(paired) = contest.play.round(round) else { return first };
    let until = paired.deadline.filter(|_| contest.paused.is_none() && !paired.is_complete());
    let until =
        until.map(|at| Message::new("tournament-until-round").with("when", time::timestamp(moment(at))));
    let above: Vec<String> = [first].into_iter().chain(until.map(|until| say(locale, &until))).collect();
    let mut games: Vec<(GameId, &Table)> =
        contest.play.tables().filter(|(game, _)| game.round == round).collect();
    games.sort_by_key(|(game, table)| (table.of, *game));
    let mut lines = Vec::new();
    for (at, (game, table)) in games.iter().enumerate() {
        if contest.is_league() && (at == 0 || games[at - 1].1.of != table.of) {
            lines.push(format!("**{}**", league::division(locale, usize::from(table.of))));
        }
        lines.push(game_line(locale, contest, *game, table));
    }
    let resting = resting(locale, contest, round);
    let others: Vec<String> = above.iter().chain(&resting).cloned().collect();
    let lines = shortened_lines(locale, &lines, &others, "tournament-more-games");
    [above.join("\n"), lines].into_iter().chain(resting).collect::<Vec<_>>().join("\n")
}

/// The message of a round.
pub fn round(contest: &Contest, round: RoundNumber) -> Post {
    news(contest, &News { number: 0, what: Happened::round(round) })
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

/// Choices that the host changed, with their present values.
fn changed_line(locale: Locale, contest: &Contest, changed: Changed) -> Message {
    let window = || window(locale, contest).unwrap_or_else(|| t(locale, "tournament-window-none"));
    let parts = [
        changed.clock.then(|| time::control(locale, contest.time)),
        changed.window.then(window),
        changed.rounds.then(|| numbers_label(locale, contest)),
        changed.absence.then(|| absence_label(locale, contest.absence)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    Message::new("tournament-news-changed")
        .with("count", parts.len())
        .with("changes", parts.join(" · "))
}

/// A line of news.
pub fn news(contest: &Contest, news: &News) -> Post {
    news_in(contest.locale(), contest, news)
}

/// A line of news in another language.
pub fn news_in(locale: Locale, contest: &Contest, news: &News) -> Post {
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
        Happened::NoRole => {
            Message::new("tournament-news-no-role").with("host", format!("<@{}>", contest.host))
        }
        Happened::Moved => Message::new("tournament-news-moved"),
        Happened::LeftOut(player) => {
            Message::new("tournament-news-left-out").with("name", name(locale, contest, player))
        }
        Happened::Away(player) => Message::new("tournament-news-away")
            .with("name", called(locale, contest, player))
            .with("count", u32::from(contest.absence.0)),
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
        Happened::Changed(changed) => changed_line(locale, contest, changed),
        Happened::LastSeason => Message::new("tournament-news-last-season"),
        Happened::Over => {
            let why = contest.play.cut_short().map_or("", CutShort::word);
            Message::new("tournament-news-over")
                .with("winners", results::winners_by(locale, contest, called))
                .with("why", why)
        }
    };
    let said = say(locale, &message.with("title", title(locale, contest)));
    let post = words(match news.what {
        Happened::Begun if contest.format().is_paired_when_free() => said,
        Happened::Begun => round_text(locale, contest, RoundNumber(1), said),
        Happened::Round(round) => round_text(locale, contest, round, said),
        _ => said,
    });
    let free_users = |round| users(contest, free(contest, round));
    match news.what {
        Happened::Away(player) => Post {
            rows: rows(vec![back_button(locale, contest)]),
            mentions: user_of(contest, player).into_iter().chain([contest.host]).collect(),
            ..post
        },
        Happened::NoThread(_) | Happened::NoRole => Post { mentions: vec![contest.host], ..post },
        Happened::Over => Post { mentions: users(contest, contest.play.winners()), ..post },
        Happened::Begun => Post { mentions: free_users(RoundNumber(1)), ..post },
        Happened::Round(round) => Post { mentions: free_users(round), ..post },
        _ => post,
    }
}
