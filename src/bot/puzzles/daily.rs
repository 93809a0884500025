//! The puzzles of the day: one of each grade for each UTC day, the same for all users. Each attempt is
//! private; each server has a list of its solvers. Puzzles of past days can be played like any other puzzle.
//!
//! Only the tables themselves are stored. While an attempt is open, its table has the labels of its person
//! and day (`d20778u7`) and of its server (`g5d20778`). The filed copy has them too, written in one commit
//! with the entry that ends the attempt: a redelivered request counts once, and a restart changes nothing.
//! The list of solvers and the streaks are read from the filed attempts.

use super::{
    act::PuzzleAction,
    choice::{Daily, chosen},
    families::setup_of,
    open::{begin, open_puzzle},
    tactics::open_tactic,
};
use crate::{
    frame::ui::{
        ButtonStyle, Post, Request, button, close, escape::capitalised, grey, rows, t, time::date, words,
    },
    puzzles::{
        leaderboard::{found, list, shown},
        own_kind::OwnKind,
        own_table::own_board,
    },
    records::filing::{of_day, of_day_by},
    routing::{Answer, Bot, Problem, Result},
};
use deltille_base::{
    ids::UserId,
    text::{Locale, Message, say, word},
};
use deltille_games::Grade;
use deltille_table::{
    Attempt, Phase,
    solo::{Day, Solo},
};
use futures::future::try_join_all;
use std::future::Future;

/// Days back for which puzzles are offered.
const PAST: u32 = 30;

/// Longest streak counted, in days.
const LONGEST: u32 = 400;

/// Most days of a streak read at a time.
const AT_ONCE: u32 = 32;

pub(super) fn unavailable() -> Problem {
    Problem::Ours("there are no puzzles".to_owned())
}

/// The text id for the state of a person's attempts at one grade.
fn state(attempts: &[Attempt], grade: Grade) -> &'static str {
    let own: Vec<&Attempt> = attempts.iter().filter(|attempt| attempt.grade == Some(grade)).collect();
    match own.last() {
        _ if own.iter().any(|attempt| attempt.solved) => "day-solved",
        _ if own.iter().any(|attempt| attempt.given_up) => "day-given-up",
        Some(attempt) if attempt.phase == Phase::Play => "day-begun",
        Some(_) => "day-failed",
        None => "day-new",
    }
}

pub(super) fn title(locale: Locale, day: Day) -> String {
    say(locale, &Message::new("day-title").with("day", date(day)))
}

/// A puzzle of the day in words.
pub(super) fn line(locale: Locale, grade: Grade, daily: &Daily, state: String) -> String {
    let line = Message::new("day-line").with("grade", capitalised(&word(locale, grade.text())));
    let line = line
        .with("game", word(locale, &format!("game-{}", daily.game())))
        .with("puzzle", daily.name(locale));
    say(locale, &line.with("about", daily.about(locale)).with("state", state))
}

/// The puzzles of a day with the state of the person's attempts, and links to the adjacent days.
pub(super) async fn day(bot: &Bot, request: &Request, day: Day) -> Result<Post> {
    let (locale, today) = (request.locale, Day::of(request.at));
    let day = Day(day.0.clamp(today.0.saturating_sub(PAST), today.0));
    let attempts = found(&bot.tables, &bot.pool, of_day_by(request.user.id, day)).await?;
    let mut lines = vec![title(locale, day)];
    let mut buttons = Vec::new();
    for grade in Grade::ALL {
        let daily = chosen(day, grade).ok_or_else(unavailable)?;
        let state = if day == today { state(&attempts, grade) } else { "day-past" };
        lines.push(line(locale, grade, &daily, t(locale, state)));
        let label = capitalised(&word(locale, grade.text()));
        buttons.push(button(&PuzzleAction::Of(day, grade), &label, ButtonStyle::Primary));
    }
    if day == today {
        let solved = |day| solved_on(bot, request.user.id, day);
        let streak = streak(today, solved).await?;
        lines.extend((streak > 1).then(|| say(locale, &Message::new("day-streak").with("count", streak))));
    } else {
        lines.push(t(locale, "day-past-about"));
    }
    let mut components = rows(buttons);
    let mut below = Vec::new();
    if day.0 + PAST > today.0 {
        below.push(grey(&PuzzleAction::Day(Day(day.0.saturating_sub(1))), &t(locale, "button-day-before")));
    }
    if day < today {
        below.push(grey(&PuzzleAction::Day(Day(day.0 + 1)), &t(locale, "button-day-after")));
    }
    below.extend(request.guild.map(|_| grey(&PuzzleAction::Leaders(day), &t(locale, "button-leaders"))));
    below.push(grey(&PuzzleAction::All, &t(locale, "button-puzzle-others")));
    below.push(close(locale));
    components.extend(rows(below));
    Ok(Post { rows: components, ..words(lines.join("\n")) })
}

/// Opens a puzzle of a day: today's as a ranked attempt, the first one or one after a failure; a past
/// day's unranked.
pub(super) async fn puzzle_of(bot: &Bot, request: &Request, day: Day, grade: Grade) -> Result<Answer> {
    let today = Day::of(request.at);
    let daily = chosen(day, grade).ok_or_else(unavailable)?;
    if day > today {
        return Err(Problem::Said(Message::new("day-early")));
    }
    if day < today {
        return match daily {
            Daily::Puzzle(game, puzzle) => open_puzzle(bot, request, setup_of(game, &puzzle)?, false).await,
            Daily::Tactic(tactic) => open_tactic(bot, request, tactic, false).await,
        };
    }
    let attempts = found(&bot.tables, &bot.pool, of_day_by(request.user.id, day)).await?;
    let tomorrow = format!("<t:{}:R>", Day(day.0 + 1).start().0 / 1000);
    let done = |id| Err(Problem::Said(Message::new(id).with("when", tomorrow.clone())));
    // Ignore an attempt opened by this very request, so that a redelivery gets the same answer.
    let theirs = |attempt: &&Attempt| attempt.id.0 != request.id.0 && attempt.grade == Some(grade);
    let others: Vec<&Attempt> = attempts.iter().filter(theirs).collect();
    if others.iter().any(|attempt| attempt.solved) {
        return done("daily-solved");
    }
    if others.iter().any(|attempt| attempt.given_up) {
        return done("daily-given-up");
    }
    let kind = OwnKind::Daily(grade);
    let solo = match others.last() {
        None => Solo::daily(day),
        Some(attempt) if attempt.phase == Phase::Play => {
            return Ok(Answer::replace(own_board(bot, request, kind).await?));
        }
        Some(attempt) => attempt.next.clone(),
    };
    begin(bot, request, kind, daily.puzzle_request()?, solo).await
}

/// Whether the person solved a puzzle of this day.
async fn solved_on(bot: &Bot, user: UserId, day: Day) -> Result<bool> {
    let attempts = found(&bot.tables, &bot.pool, of_day_by(user, day)).await?;
    Ok(attempts.iter().any(|attempt| attempt.solved))
}

/// The solvers of a day's puzzles, as a private answer.
pub(super) async fn leaders(bot: &Bot, request: &Request, day: Day) -> Result<Answer> {
    let guild = request.guild.ok_or(Problem::Said(Message::new("daily-server-only")))?;
    let attempts = found(&bot.tables, &bot.pool, of_day(guild, day)).await?;
    let attempts = shown(&bot.tables, attempts).await?;
    let locale = request.locale;
    let text = list(locale, day, &attempts, &Grade::ALL);
    let buttons = vec![grey(&PuzzleAction::Day(day), &t(locale, "button-puzzle-daily")), close(locale)];
    Ok(Answer::ephemeral(Post { rows: rows(buttons), ..words(text) }))
}

/// The number of consecutive days with a solved puzzle. Without a solution today, the streak up to yesterday
/// still counts. Reads twice as many days at a time as before, up to [`AT_ONCE`], until a day is missing.
async fn streak<F>(today: Day, solved: impl Fn(Day) -> F) -> Result<u32>
where
    F: Future<Output = Result<bool>>,
{
    let reach = LONGEST.min(today.0);
    let (mut days, mut from, mut width) = (0, 0, 2);
    while from < reach {
        let to = reach.min(from + width);
        let found = try_join_all((from..to).map(|back| solved(Day(today.0 - back)))).await?;
        for (back, solved) in (from..to).zip(found) {
            match solved {
                true => days += 1,
                false if back == 0 => {}
                false => return Ok(days),
            }
        }
        (from, width) = (to, AT_ONCE.min(2 * width));
    }
    Ok(days)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{cell::Cell, time::Duration};
    use tokio::time::{Instant, sleep};

    /// The streak of a person who solved all puzzles of these days back, the number of days read, and the
    /// number of reads that waited for each other.
    async fn counted(solved: impl Fn(u32) -> bool) -> (u32, u32, u128) {
        const READ: Duration = Duration::from_millis(1);
        let (today, begun, read) = (Day(20_781), Instant::now(), Cell::new(0));
        let days = streak(today, |day| {
            read.set(read.get() + 1);
            let solved = solved(today.0 - day.0);
            async move {
                sleep(READ).await;
                Ok(solved)
            }
        });
        let days = days.await.unwrap();
        (days, read.get(), begun.elapsed().as_millis())
    }

    #[tokio::test(start_paused = true)]
    async fn long_streak_is_read_in_few_rounds() {
        for length in 0..60 {
            let (days, read, rounds) = counted(|back| back < length).await;
            assert_eq!(days, length);
            assert!(read <= 2 * length + 6 && rounds <= 6, "{length}: {read} days in {rounds} rounds");
            assert_eq!(counted(|back| (1..=length).contains(&back)).await.0, length, "today is still open");
            assert_eq!(counted(|back| back != length + 1).await.0, length + 1, "a day was missed");
        }
        let (days, read, rounds) = counted(|_| true).await;
        assert_eq!((days, read), (LONGEST, LONGEST));
        assert!(rounds <= 17, "{rounds}");
    }
}
