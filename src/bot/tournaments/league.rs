//! A league in words: seasons, divisions, promotion and relegation.

use super::words::{game_line, name, shortened, shortened_lines, standing, tie_breaks_line};
use crate::{
    frame::ui::{names::link, t},
    tournaments::Contest,
};
use deltille_base::text::{Locale, Message, list, say};
use deltille_tournaments::{Bye, GameId, Moves, Outcome, Player, Standing, Table, Value};

/// The title with the number of the season.
pub fn title(locale: Locale, contest: &Contest, title: String) -> String {
    let season = u32::from(contest.play.season());
    say(
        locale,
        &Message::new("tournament-season-title").with("title", title).with("season", season),
    )
}

/// `Division 2`, for index 1.
pub fn division(locale: Locale, division: usize) -> String {
    say(locale, &Message::new("tournament-division").with("number", division + 1))
}

/// A player's division.
pub fn division_of(contest: &Contest, player: Player) -> Option<usize> {
    contest.play.divisions().iter().position(|people| people.contains(&player))
}

/// Whether there is a season after this one.
fn has_next(contest: &Contest) -> bool {
    contest.between.is_some() || contest.next.is_some()
}

/// A line about the season after this one.
pub fn next_season(locale: Locale, contest: &Contest) -> Option<String> {
    let season = u32::from(contest.play.season()) + 1;
    Some(match (contest.next, contest.next_message) {
        (Some(_), Some(message)) => {
            let link = link(Some(contest.guild), contest.channel, Some(message));
            say(locale, &Message::new("tournament-next-season").with("season", season).with("link", link))
        }
        _ if has_next(contest) => t(locale, "tournament-goes-on"),
        _ => t(locale, "tournament-last-season"),
    })
}

/// People who have signed up, by division if there are enough.
pub fn entered(locale: Locale, contest: &Contest, before: &[String]) -> String {
    let named = |people: Vec<Player>| -> Vec<String> {
        people.into_iter().map(|player| name(locale, contest, player)).collect()
    };
    let divisions = contest.play.next_divisions().into_iter().enumerate();
    let lines: Vec<String> = divisions
        .map(|(at, people)| format!("**{}:** {}", division(locale, at), list(locale, named(people))))
        .collect();
    let all = shortened_lines(locale, &lines, before, "tournament-more-lines");
    match !lines.is_empty() && all == lines.join("\n") {
        true => all,
        false => shortened(locale, &named(contest.present().collect()), before),
    }
}

/// Standings of all divisions.
pub fn tables(locale: Locale, contest: &Contest, before: &[String]) -> String {
    let standings = contest.play.standings();
    let mut lines: Vec<String> = Vec::new();
    for at in 0..contest.play.divisions().len() {
        lines.push(format!("**{}**", division(locale, at)));
        let own = standings.iter().filter(|line| line.division == at);
        lines.extend(own.map(|line| placed(locale, contest, line, &[])));
    }
    shortened_lines(locale, &lines, before, "tournament-more-lines")
}

/// A line of the standings, with a mark for promotion and relegation.
fn placed(locale: Locale, contest: &Contest, line: &Standing, breaks: &[Option<Value>]) -> String {
    let text = standing(locale, contest, line, breaks);
    match moves(contest, line) {
        Some(Moves::Up) => format!("{text} ▲"),
        Some(Moves::Down) => format!("{text} ▼"),
        None => text,
    }
}

/// Promotion or relegation that a place means, once there is a result and if there is a next season.
pub fn moves(contest: &Contest, line: &Standing) -> Option<Moves> {
    let mut tables = contest.play.tables();
    line.moves
        .filter(|_| has_next(contest) && tables.any(|(_, table)| table.outcome.is_some()))
}

/// Explanation of the marks, if there are any.
pub fn legend(locale: Locale, contest: &Contest) -> Option<String> {
    let is_marked = contest.play.standings().iter().any(|line| moves(contest, line).is_some());
    is_marked.then(|| t(locale, "tournament-moves"))
}

/// A division: standings, who sits out, and games, open ones first.
pub fn page(locale: Locale, contest: &Contest, at: usize, before: &[String]) -> Vec<String> {
    let mut lines = vec![format!("**{}**", division(locale, at))];
    let standings = contest.play.standings();
    let own = standings.iter().filter(|line| line.division == at);
    lines.extend(own.map(|line| placed(locale, contest, line, &line.tie_breaks)));
    lines.extend(tie_breaks_line(locale, contest));
    lines.extend(legend(locale, contest));
    lines.extend(rests(locale, contest, at));
    let mut games: Vec<(GameId, &Table)> = contest
        .play
        .tables()
        .filter(|(_, table)| usize::from(table.of) == at && table.outcome != Some(Outcome::Void))
        .collect();
    games.sort_by_key(|(game, table)| (table.outcome.is_some(), *game));
    let games: Vec<String> =
        games.into_iter().map(|(game, table)| game_line(locale, contest, game, table)).collect();
    let above: Vec<String> = before.iter().chain(&lines).cloned().collect();
    lines.push(shortened_lines(locale, &games, &above, "tournament-more-games"));
    lines
}

/// Players who sit out, by round.
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
