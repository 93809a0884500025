//! A tournament in words: the message that shows its state, its games, news, standings.

use super::{
    act::{Deed, TournamentAct},
    league,
    results::{players, result, winners},
};
use crate::{
    frame::ui::{
        Button, ButtonStyle, Post, TEXT, button,
        escape::{markdown, plain, sentence, titled, written},
        grey,
        names::{self, setup_line_of},
        rows, t, time, words,
    },
    tournaments::{Absence, Contest, Contestant, moment},
};
use deltille_base::text::{Locale, Message, decimal, list, say, word};
use deltille_table::Stakes;
use deltille_tournaments::{Format, GameId, Life, Pairing, Player, Points, Standing, Table, TieBreak};

/// Longest title, in characters.
pub const TITLE: u16 = 60;

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

/// Rounds of a Swiss, or games of a match.
pub fn number_label(locale: Locale, format: Format) -> String {
    say(
        locale,
        &match format {
            Format::KnockOut { best_of, third, .. } => Message::new("tournament-match")
                .with("count", u32::from(best_of))
                .with("third", usize::from(third)),
            _ => Message::new("tournament-rounds").with("count", u32::from(format.size())),
        },
    )
}

/// Sizes of divisions, promotion and relegation, and the time between seasons; in other formats the number.
pub(super) fn numbers_label(locale: Locale, contest: &Contest) -> String {
    let Format::League { division, movers } = contest.format() else {
        return number_label(locale, contest.format());
    };
    let count = |id, count| say(locale, &Message::new(id).with("count", u32::from(count)));
    let sizes = [count("tournament-division-size", division), count("tournament-movers", movers)];
    format!("{} · {}", sizes.join(" · "), between_label(locale, contest.between))
}

/// Time for sign-up between the seasons of a league, in milliseconds.
pub(super) fn between_label(locale: Locale, length: Option<u64>) -> String {
    let minutes = |length| time::minutes(locale, u16::try_from(length / 60_000).unwrap_or(u16::MAX));
    length.map_or_else(
        || t(locale, "tournament-between-none"),
        |length| say(locale, &Message::new("tournament-between").with("time", minutes(length))),
    )
}

/// The consequence of absence in a Swiss.
pub fn absence_label(locale: Locale, Absence(count): Absence) -> String {
    say(locale, &Message::new("tournament-absence").with("count", u32::from(count)))
}

pub(super) fn window(locale: Locale, contest: &Contest) -> Option<String> {
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
pub(super) fn until(contest: &Contest) -> Option<String> {
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
        .map(|bye| {
            let points = decimal(locale, bye.kind.points(contest.play.settings().seats));
            format!("{} ({points})", name(locale, contest, bye.player))
        })
        .collect();
    let message = Message::new("tournament-sitting-out").with("names", list(locale, names.clone()));
    (!names.is_empty()).then(|| say(locale, &message))
}

/// Games in the state message: open ones of the rounds so far if all are paired at the start, otherwise those of the
/// last round.
fn current_games(contest: &Contest) -> impl Iterator<Item = (GameId, &Table)> {
    let (together, last) = (contest.format().is_paired_at_start(), contest.play.rounds().len());
    contest.play.tables().filter(move |(game, table)| match together {
        true => table.is_open() && contest.reached.is_none_or(|reached| game.round <= reached),
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
        value.map_or_else(|| "–".to_owned(), |value| decimal(locale, value))
    };
    let values: Vec<String> = breaks.iter().map(value).collect();
    let message = Message::new("tournament-standing")
        .with("place", line.place)
        .with("name", name(locale, contest, line.player))
        .with("points", decimal(locale, line.points))
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

/// Points of a player.
pub fn points_of(contest: &Contest, player: Player) -> Points {
    let standings = contest.play.standings();
    standings
        .iter()
        .find(|line| line.player == player)
        .map_or(Points::ZERO, |line| line.points)
}
