//! A league in words: its seasons and its divisions, with those who go up and down.

use super::words::{game_line, name, shortened, shortened_lines, standing, tie_breaks_line};
use crate::{
    service::tournaments::Contest,
    ui::{names::link, widgets::t},
};
use deltille_base::text::{Locale, Message, list, say};
use deltille_tournaments::{Bye, Moves, Outcome, Player, Standing, Table, TableId as Game};

/// The title with the number of the season.
pub fn title(locale: Locale, contest: &Contest, title: String) -> String {
    let season = u32::from(contest.play.season());
    say(
        locale,
        &Message::new("tournament-season-title").with("title", title).with("season", season),
    )
}

/// `Division 2`; divisions count from 0.
pub fn division(locale: Locale, division: usize) -> String {
    say(locale, &Message::new("tournament-division").with("number", division + 1))
}

/// The division in which a player plays.
pub fn division_of(contest: &Contest, player: Player) -> Option<usize> {
    contest.play.divisions().iter().position(|people| people.contains(&player))
}

/// Whether people go up and down after this season.
fn goes_on(contest: &Contest) -> bool {
    contest.between.is_some() || contest.next.is_some()
}

/// What comes after this season.
pub fn next_season(locale: Locale, contest: &Contest) -> Option<String> {
    let season = u32::from(contest.play.season()) + 1;
    Some(match (contest.next, contest.next_message) {
        (Some(_), Some(message)) => {
            let link = link(Some(contest.guild), contest.channel, Some(message));
            say(locale, &Message::new("tournament-next-season").with("season", season).with("link", link))
        }
        _ if goes_on(contest) => t(locale, "tournament-goes-on"),
        _ => t(locale, "tournament-last-season"),
    })
}

/// The people who have signed up: by division, if they are enough.
pub fn entered(locale: Locale, contest: &Contest, before: &[String]) -> String {
    let named = |people: Vec<Player>| -> Vec<String> {
        people.into_iter().map(|player| name(locale, contest, player)).collect()
    };
    let divisions = contest.play.next_divisions().into_iter().enumerate();
    let lines: Vec<String> = divisions
        .map(|(at, people)| format!("**{}:** {}", division(locale, at), list(locale, named(people))))
        .collect();
    let all = shortened_lines(locale, lines.clone(), before, "tournament-more-lines");
    match !lines.is_empty() && all == lines.join("\n") {
        true => all,
        false => shortened(locale, named(contest.present().collect()), before),
    }
}

/// The standings of all divisions.
pub fn tables(locale: Locale, contest: &Contest, before: &[String]) -> String {
    let standings = contest.play.standings();
    let mut lines: Vec<String> = Vec::new();
    for at in 0..contest.play.divisions().len() {
        lines.push(format!("**{}**", division(locale, at)));
        let own = standings.iter().filter(|line| line.division == at);
        lines.extend(own.map(|line| placed(locale, contest, line, false)));
    }
    shortened_lines(locale, lines, before, "tournament-more-lines")
}

/// A line of the standings, marked if the place leads up or down.
fn placed(locale: Locale, contest: &Contest, line: &Standing, with_breaks: bool) -> String {
    let text = standing(locale, contest, line, with_breaks);
    match moves(contest, line) {
        Some(Moves::Up) => format!("{text} ▲"),
        Some(Moves::Down) => format!("{text} ▼"),
        None => text,
    }
}

/// Where a place leads, if there is a season after this one, and a first result.
pub fn moves(contest: &Contest, line: &Standing) -> Option<Moves> {
    let mut tables = contest.play.tables();
    line.moves
        .filter(|_| goes_on(contest) && tables.any(|(_, table)| table.outcome.is_some()))
}

/// What the marks mean, if there are any.
pub fn legend(locale: Locale, contest: &Contest) -> Option<String> {
    let is_marked = contest.play.standings().iter().any(|line| moves(contest, line).is_some());
    is_marked.then(|| t(locale, "tournament-moves"))
}

/// A division: its standings, then its games, those that are open first, and who sits out.
pub fn page(locale: Locale, contest: &Contest, at: usize, before: &[String]) -> Vec<String> {
    let mut lines = vec![format!("**{}**", division(locale, at))];
    let standings = contest.play.standings();
    let own = standings.iter().filter(|line| line.division == at);
    lines.extend(own.map(|line| placed(locale, contest, line, true)));
    lines.extend(tie_breaks_line(locale, contest));
    lines.extend(legend(locale, contest));
    lines.extend(rests(locale, contest, at));
    let mut games: Vec<(Game, &Table)> = contest
        .play
        .tables()
        .filter(|(_, table)| usize::from(table.of) == at && table.outcome != Some(Outcome::Void))
        .collect();
    games.sort_by_key(|(game, table)| (table.outcome.is_some(), *game));
    let games = games.into_iter().map(|(game, table)| game_line(locale, contest, game, table)).collect();
    let above: Vec<String> = before.iter().chain(&lines).cloned().collect();
    lines.push(shortened_lines(locale, games, &above, "tournament-more-games"));
    lines
}

/// Who sits out, by round.
fn rests(locale: Locale, contest: &Contest, at: usize) -> Option<String> {
    let rounds = contest.play.rounds().iter().enumerate();
    let rests: Vec<String> = rounds
        .filter_map(|(round, paired)| {
            let own = paired.byes.iter().filter(|bye| usize::from(bye.of) == at);
            let names: Vec<String> = own.map(|Bye { player, .. }| name(locale, contest, *player)).collect();
            let message = Message::new("tournament-rests-round").with("round", round + 1);
            (!names.is_empty()).then(|| say(locale, &message.with("names", list(locale, names))))
        })
        .collect();
    (!rests.is_empty())
        .then(|| say(locale, &Message::new("tournament-rests").with("rounds", rests.join(" · "))))
}
