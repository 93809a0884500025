//! A tournament in words: the message that shows its state, its games, news, standings.

use super::{
    act::{Deed, TournamentAct},
    league,
};
use crate::{
    service::tournaments::{Contest, Contestant, Happened, News},
    ui::{
        escape::{cut, markdown, plain, sentence, titled, written},
        message::{Button, ButtonStyle, Post},
        names::{self, setup_line_of},
        time,
        widgets::{TEXT, button, grey, rows, t, words},
    },
};
use deltille_base::{
    ids::{Time, UserId},
    text::{Locale, Message, list, list_and, say, word},
};
use deltille_table::Stakes;
use deltille_tournaments::{
    Format, Life, Outcome, Player, Points, Seats, Standing, Table, TableId as Game, TieBreak,
};

/// Longest title that a host gives, in characters.
pub const TITLE: u16 = 60;

/// Longest name of a thread, in characters.
const THREAD_NAME: usize = 100;

/// Lines of a page of standings.
pub const PAGE: usize = 16;

/// Characters of a message that lists leave for the rest of it.
const AROUND: usize = 400;

fn moment(at: deltille_tournaments::Time) -> String {
    time::timestamp(Time(at.0.unsigned_abs()))
}

/// The word for a format in text ids.
pub fn format_word(format: Format) -> &'static str {
    match format {
        Format::RoundRobin { legs: 1 } => "round-robin",
        Format::RoundRobin { .. } => "double-round-robin",
        Format::League { .. } => "league",
        Format::Swiss { .. } => "swiss",
        Format::KnockOut { .. } => "knock-out",
        Format::Arena => "arena",
    }
}

/// A player's name, unescaped. Several computers have letters.
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

/// Its name, escaped: its host's, or what it is.
pub fn title(locale: Locale, contest: &Contest) -> String {
    titled_by(locale, contest, written)
}

/// The name for menus.
pub fn plain_title(locale: Locale, contest: &Contest) -> String {
    titled_by(locale, contest, titled)
}

fn titled_by(locale: Locale, contest: &Contest, own: fn(&str, usize) -> String) -> String {
    let title = unnumbered_title(locale, contest, own);
    if contest.is_league() { league::title(locale, contest, title) } else { title }
}

fn unnumbered_title(locale: Locale, contest: &Contest, own: fn(&str, usize) -> String) -> String {
    if contest.title.is_empty() {
        let format =
            word(locale, &format!("tournament-format-{}", format_word(contest.play.settings().format)));
        let game = word(locale, &format!("game-{}", contest.setup.game));
        return say(locale, &Message::new("tournament-untitled").with("game", game).with("format", format));
    }
    own(&contest.title, usize::from(TITLE))
}

/// A knock-out in which the third place is played for.
pub fn with_third(locale: Locale, format: String) -> String {
    say(locale, &Message::new("tournament-with-third").with("format", format))
}

/// What is played, and how.
fn about(locale: Locale, contest: &Contest) -> String {
    let settings = contest.play.settings();
    let format = say(
        locale,
        &Message::new("tournament-format").with("format", format_word(settings.format)).with(
            "rounds",
            match settings.format {
                Format::Swiss { rounds } => u32::from(rounds),
                Format::League { division, .. } => u32::from(division),
                _ => 0,
            },
        ),
    );
    let format = match settings.format {
        Format::KnockOut { third: true, .. } => with_third(locale, format),
        _ => format,
    };
    let stakes = match contest.stakes {
        Stakes::Rated => t(locale, "seek-rated"),
        Stakes::Casual => t(locale, "seek-casual"),
    };
    let message = Message::new("tournament-about")
        .with("game", sentence(&setup_line_of(locale, &contest.setup)))
        .with("format", format)
        .with("clock", time::control(locale, contest.time))
        .with("stakes", stakes);
    say(locale, &message)
}

/// How long people have for a round, or for all games.
fn window(locale: Locale, contest: &Contest) -> Option<String> {
    let settings = contest.play.settings();
    if let Some(lasts) = contest.lasts {
        let lasts = time::minutes(locale, u16::try_from(lasts / 60_000).ok()?);
        return Some(say(locale, &Message::new("tournament-window-arena").with("time", lasts)));
    }
    let minutes = u16::try_from(settings.window?.0 / 60_000).ok()?;
    let id = match settings.format {
        Format::RoundRobin { .. } => "tournament-window-all",
        Format::League { .. } => "tournament-window-season",
        _ => "tournament-window-round",
    };
    Some(say(locale, &Message::new(id).with("time", time::minutes(locale, minutes))))
}

/// The message that shows the state, in the tournament's language.
pub fn state(contest: &Contest) -> Post {
    let locale = contest.locale();
    Post {
        rows: rows(buttons(locale, contest)),
        ..words(text(locale, contest))
    }
}

/// The state in words.
pub fn text(locale: Locale, contest: &Contest) -> String {
    let named = Message::new("tournament-title").with("title", title(locale, contest));
    let mut lines = vec![say(locale, &named), about(locale, contest)];
    match contest.play.life() {
        _ if contest.off => lines.push(t(locale, "tournament-off")),
        Life::Created | Life::SignUp => {
            lines.extend(window(locale, contest));
            lines.push(match contest.begins {
                Some(at) => say(locale, &Message::new("tournament-begins").with("when", time::timestamp(at))),
                None => t(locale, "tournament-begins-by-hand"),
            });
            lines.extend(contest.before.map(|_| t(locale, "tournament-stay-in")));
            let people: Vec<String> = contest.present().map(|player| name(locale, contest, player)).collect();
            lines.push(say(locale, &Message::new("tournament-people").with("count", people.len())));
            lines.push(match contest.is_league() {
                true => league::entered(locale, contest, &lines),
                false => shortened(locale, people, &lines),
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
            lines.push(shortened_lines(locale, games, &lines, "tournament-more-games"));
        }
        Life::Over => {
            lines.push(winners(locale, contest));
            lines.push(standings_lines(locale, contest, 0).join("\n"));
        }
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

/// A round and its deadline, and how many games are open.
fn progress(locale: Locale, contest: &Contest) -> String {
    let rounds = contest.play.rounds();
    let open: usize = rounds.iter().map(deltille_tournaments::Round::open).sum();
    let planned = match contest.play.settings().format {
        Format::Swiss { rounds } => usize::from(rounds),
        _ => 0,
    };
    let together =
        matches!(contest.play.settings().format, Format::RoundRobin { .. } | Format::League { .. });
    let is_arena = contest.play.settings().format == Format::Arena;
    let message = Message::new(if together || is_arena {
        "tournament-open-all"
    } else {
        "tournament-open-round"
    })
    .with("round", rounds.len())
    .with("rounds", planned)
    .with("count", open);
    if contest.paused.is_some() {
        return format!("{}\n{}", say(locale, &message), t(locale, "tournament-paused"));
    }
    let until = contest.play.deadline().map(moment).or_else(|| contest.ends.map(time::timestamp));
    let until = until.map(|when| say(locale, &Message::new("tournament-until").with("when", when)));
    [Some(say(locale, &message)), until].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Those who have no game in the round of a Swiss.
fn sitting_out(locale: Locale, contest: &Contest) -> Option<String> {
    let Format::Swiss { .. } = contest.play.settings().format else { return None };
    let byes = &contest.play.rounds().last()?.byes;
    let names: Vec<String> = byes
        .iter()
        .map(|bye| format!("{} ({})", name(locale, contest, bye.player), bye.kind.points()))
        .collect();
    let message = Message::new("tournament-sitting-out").with("names", list(locale, names.clone()));
    (!names.is_empty()).then(|| say(locale, &message))
}

/// The games that people look for: in a round robin those that are open, else those of the last round.
fn current_games(contest: &Contest) -> impl Iterator<Item = (Game, &Table)> {
    let together =
        matches!(contest.play.settings().format, Format::RoundRobin { .. } | Format::League { .. });
    let last = contest.play.rounds().len();
    contest.play.tables().filter(move |(game, table)| match together {
        true => table.outcome.is_none(),
        false => usize::from(game.round.0) == last,
    })
}

/// As many as fit into a message, in one line.
pub fn shortened(locale: Locale, items: Vec<String>, before: &[String]) -> String {
    let room = TEXT.saturating_sub(AROUND + before.iter().map(|line| line.chars().count()).sum::<usize>());
    let (mut shown, mut used) = (Vec::new(), 0);
    for item in &items {
        used += item.chars().count() + 2;
        if used > room {
            break;
        }
        shown.push(item.clone());
    }
    let left = items.len() - shown.len();
    let text = list(locale, shown);
    match left {
        0 => text,
        _ => say(locale, &Message::new("tournament-more-people").with("list", text).with("count", left)),
    }
}

/// Likewise, each in a line of its own. `more`: what is said if there are more.
pub fn shortened_lines(locale: Locale, items: Vec<String>, before: &[String], more: &'static str) -> String {
    let room = TEXT.saturating_sub(AROUND + before.iter().map(|line| line.chars().count()).sum::<usize>());
    let (mut shown, mut used) = (Vec::new(), 0);
    for item in &items {
        used += item.chars().count() + 1;
        if used > room {
            break;
        }
        shown.push(item.clone());
    }
    let left = items.len() - shown.len();
    shown.extend((left > 0).then(|| say(locale, &Message::new(more).with("count", left))));
    shown.join("\n")
}

/// A game: who, and the result or where it is played.
pub fn game_line(locale: Locale, contest: &Contest, game: Game, table: &Table) -> String {
    let place = contest.place(game).filter(|place| place.open);
    let link = place.map(|place| format!("<#{}>", place.message));
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

/// `Ann – Bob`, escaped.
pub fn players(locale: Locale, contest: &Contest, table: &Table) -> String {
    let names: Vec<String> = table.players.iter().map(|player| name(locale, contest, *player)).collect();
    names.join(" – ")
}

/// `1 – 0`, and whether it was played.
pub fn result(locale: Locale, table: &Table, outcome: Outcome) -> String {
    let seats = table.players.len();
    let points: Vec<String> = (0..seats).map(|seat| outcome.points(seats, seat).to_string()).collect();
    let points = points.join(" – ");
    match outcome {
        Outcome::Played { .. } => format!("**{points}**"),
        Outcome::Forfeit { .. } => say(locale, &Message::new("tournament-forfeit").with("points", points)),
        Outcome::Void => t(locale, "tournament-void"),
    }
}

/// Who has won.
pub fn winners(locale: Locale, contest: &Contest) -> String {
    let names: Vec<String> =
        contest.play.winners().into_iter().map(|player| name(locale, contest, player)).collect();
    if names.is_empty() {
        return t(locale, "tournament-no-winner");
    }
    let message = Message::new("tournament-winners").with("count", names.len());
    say(locale, &message.with("names", list_and(locale, &names)))
}

/// A page of the standings, with a heading that names the tie-breaks.
pub fn standings_lines(locale: Locale, contest: &Contest, page: usize) -> Vec<String> {
    let standings = contest.play.standings();
    let shown = standings.iter().skip(page * PAGE).take(PAGE);
    let mut lines: Vec<String> = shown.map(|line| standing(locale, contest, line, true)).collect();
    if !lines.is_empty() {
        lines.extend(tie_breaks_line(locale, contest));
    }
    lines
}

/// The names of the tie-breaks, in their order.
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

pub fn standing(locale: Locale, contest: &Contest, line: &Standing, with_breaks: bool) -> String {
    let values: Vec<String> = line
        .tie_breaks
        .iter()
        .filter(|_| with_breaks)
        .map(|value| value.map_or_else(|| "–".to_owned(), |value| value.to_string()))
        .collect();
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

/// The buttons below the public message. The last one is the same in every state.
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

/// The message that announces a game, and the name of its thread.
pub fn announcement(contest: &Contest, game: Game) -> (Post, String) {
    let locale = contest.locale();
    let Some(table) = contest.play.table(game) else {
        return (Post::default(), String::new());
    };
    let people: Vec<UserId> = table
        .players
        .iter()
        .filter_map(|player| contest.who(*player)?.user)
        .filter(|user| !user.is_deleted())
        .collect();
    let called = |player: &Player| {
        let user = contest.who(*player).and_then(|who| who.user).filter(|user| !user.is_deleted());
        user.map_or_else(|| name(locale, contest, *player), |user| format!("<@{user}>"))
    };
    let players = table.players.iter().map(called).collect::<Vec<_>>().join(" – ");
    let deadline = contest.shown_deadline(game).map(time::timestamp);
    let message = Message::new("tournament-pairing")
        .with("title", title(locale, contest))
        .with("round", u32::from(game.round.0))
        .with("division", if contest.is_league() { usize::from(table.of) + 1 } else { 0 })
        .with("players", players)
        .with("third", usize::from(contest.play.is_for_third(game)))
        .with("limited", usize::from(deadline.is_some()))
        .with("when", deadline.unwrap_or_default());
    let here = grey(&TournamentAct::On(contest.id, Deed::Here(game)), &t(locale, "button-here"));
    let names: Vec<String> =
        table.players.iter().map(|player| plain_name(locale, contest, *player)).collect();
    let thread = say(
        locale,
        &Message::new("tournament-thread")
            .with("round", u32::from(game.round.0))
            .with("players", names.join(" – ")),
    );
    let post = Post {
        rows: rows(vec![here]),
        mentions: people,
        ..words(say(locale, &message))
    };
    (post, cut(&thread, THREAD_NAME))
}

/// What happened, for all to read.
pub fn news(contest: &Contest, news: &News) -> Post {
    let locale = contest.locale();
    let named = |game: Game| contest.play.table(game).map(|table| players(locale, contest, table));
    let result_of = |game: Game, outcome: Outcome| {
        contest.play.table(game).map(|table| result(locale, table, outcome)).unwrap_or_default()
    };
    let message = match news.what {
        Happened::Begun => Message::new("tournament-news-begun").with("count", contest.people.len()),
        Happened::Round(round) => Message::new("tournament-news-round").with("round", u32::from(round.0)),
        Happened::Left(player) => {
            Message::new("tournament-news-left").with("name", name(locale, contest, player))
        }
        Happened::Set(game, outcome) => Message::new("tournament-news-set")
            .with("players", named(game).unwrap_or_default())
            .with("result", result_of(game, outcome)),
        Happened::Corrected(game, before, after) => Message::new("tournament-news-corrected")
            .with("players", named(game).unwrap_or_default())
            .with("before", result_of(game, before))
            .with("result", result_of(game, after)),
        Happened::Replaced(player) => Message::new("tournament-news-replaced")
            .with("number", u32::from(player.0))
            .with("name", name(locale, contest, player)),
        Happened::Closed(round) => Message::new("tournament-news-closed").with("round", u32::from(round.0)),
        Happened::Paused => Message::new("tournament-news-paused"),
        Happened::Resumed => {
            let until = contest.play.deadline().map(moment).or_else(|| contest.ends.map(time::timestamp));
            Message::new("tournament-news-resumed")
                .with("limited", usize::from(until.is_some()))
                .with("when", until.unwrap_or_default())
        }
        Happened::Ended(game) => {
            Message::new("tournament-news-ended").with("players", named(game).unwrap_or_default())
        }
        Happened::NotBegun => Message::new("tournament-news-not-begun"),
        Happened::LastSeason => Message::new("tournament-news-last-season"),
        Happened::Over => Message::new("tournament-news-over").with("winners", winners(locale, contest)),
    };
    words(say(locale, &message.with("title", title(locale, contest))))
}

/// An outcome for menus of results.
pub fn outcome_label(locale: Locale, contest: &Contest, table: &Table, outcome: Outcome) -> String {
    outcome_by(locale, contest, table, outcome, plain_name)
}

/// An outcome for the text of a message.
pub fn outcome_said(locale: Locale, contest: &Contest, table: &Table, outcome: Outcome) -> String {
    outcome_by(locale, contest, table, outcome, name)
}

fn outcome_by(
    locale: Locale,
    contest: &Contest,
    table: &Table,
    outcome: Outcome,
    named: fn(Locale, &Contest, Player) -> String,
) -> String {
    let of = named;
    let seats = table.players.len();
    let named = |set: Seats| {
        let names: Vec<String> = (0..seats)
            .filter(|seat| set.has(*seat))
            .map(|seat| of(locale, contest, table.players[seat]))
            .collect();
        list_and(locale, &names)
    };
    let message = match outcome {
        Outcome::Played { winners } if winners == Seats::NONE || winners == Seats::all(seats) => {
            Message::new("tournament-outcome-draw")
        }
        Outcome::Played { winners } => Message::new("tournament-outcome-win").with("names", named(winners)),
        Outcome::Forfeit { absent } if absent == Seats::all(seats) => {
            Message::new("tournament-outcome-none-came")
        }
        Outcome::Forfeit { absent } => Message::new("tournament-outcome-absent").with("names", named(absent)),
        Outcome::Void => Message::new("tournament-void"),
    };
    say(locale, &message)
}

/// All points of a player so far.
pub fn points_of(contest: &Contest, player: Player) -> Points {
    let standings = contest.play.standings();
    standings
        .iter()
        .find(|line| line.player == player)
        .map_or(Points::ZERO, |line| line.points)
}
