//! The puzzles of the day in a server's channel, by themselves: one message a day, without mentions.

use super::{
    act::PuzzleAction,
    choice::chosen,
    daily::{line, title, unavailable},
    leaderboard::{Solver, found, shown, solvers},
};
use crate::{
    background::{Background, Boards, TimeSource, failures::FailureReason},
    frame::{
        deliver::{Deliver, DeliverError},
        settings::{
            puzzles::{LastPost, PostedPuzzles},
            servers::ServerSettings,
        },
        ui::{
            ButtonStyle, Post, TEXT, button,
            escape::{cut, markdown},
            rows,
        },
    },
    ratings::Ratings,
    records::filing::of_day,
    routing::{Bot, Result},
};
use deltille_base::{
    ids::{ChannelId, GuildId, Time},
    text::{Locale, Message, list, say, word},
};
use deltille_store::{Claimed, Key, Subject};
use deltille_table::solo::Day;
use std::{cmp::Reverse, fmt::Display, sync::Arc};

/// Most streaks named.
const STREAKS: usize = 3;

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// Posts the puzzles of the day where a server wants them, and plans the next day's. A day that is over, or had its
    /// message, gets none.
    pub(crate) async fn puzzles_of_day(
        &self,
        guild: GuildId,
        row: &Claimed,
        now: Time,
    ) -> Result<(), FailureReason> {
        let passing = |why: &dyn Display| FailureReason::Passing(why.to_string());
        let servers = &self.bot.servers;
        let (_, settings) = servers.load(guild).await.map_err(|error| passing(&error))?;
        let (puzzles, due, day) = (&settings.puzzles, row.outgoing.at, Day::of(now));
        // Otherwise changed since the row was claimed: the new hour has a row of its own.
        let Some(channel) = puzzles.channel.filter(|_| puzzles.daily.next == Some(due)) else {
            return Ok(());
        };
        let (mut last, mut closed) = (puzzles.last, puzzles.closed);
        let is_new = Day::of(due) == day && last.is_none_or(|last| last.day < day);
        if settings.left.is_none() && is_new {
            let post = post(&self.bot, (guild, channel), puzzles, now).await;
            let post = post.map_err(|problem| passing(&problem))?;
            let posted = self.post_once(channel, post, &format!("puzzles {day}")).await;
            closed = matches!(posted, Err(DeliverError::Gone(_) | DeliverError::Closed(_)));
            match posted {
                Ok(message) => last = Some(LastPost { day, channel, message }),
                Err(DeliverError::Later(why)) => return Err(FailureReason::Passing(why)),
                Err(error) => tracing::info!(%guild, %error, "puzzles of the day not posted"),
            }
            // Discord may refuse that: people have pinned it.
            if let Some(old) = puzzles.last.filter(|_| puzzles.last != last)
                && let Err(error) = self.deliver.unpin(old.channel, old.message).await
            {
                tracing::debug!(%guild, %error, "puzzles of an earlier day not unpinned");
            }
        }
        let edit = |settings: &mut ServerSettings| {
            settings.puzzles.last = last;
            if settings.puzzles.daily.next == Some(due) {
                settings.puzzles.closed = closed;
                settings.puzzles.plan(now);
            }
        };
        let key = Key(format!("puzzles:{guild}:{}", due.0));
        servers.change(guild, key, now, edit).await.map(drop).map_err(|error| passing(&error))
    }
}

/// The message: a line and a button for each puzzle, the first one's board, and how yesterday's went.
async fn post(
    bot: &Bot,
    (guild, channel): (GuildId, ChannelId),
    puzzles: &PostedPuzzles,
    now: Time,
) -> Result<Post> {
    let (locale, day) = (Locale::nearest(&puzzles.language), Day::of(now));
    let end = Day(day.0 + 1).start().0 / 1000;
    let until = Message::new("day-until").with("when", format!("<t:{end}:t>"));
    let (mut lines, mut buttons) = (vec![title(locale, day)], Vec::new());
    let mut first = None;
    for grade in puzzles.grades.each() {
        let daily = chosen(day, grade).ok_or_else(unavailable)?;
        lines.push(line(locale, grade, &daily, say(locale, &until)));
        let label = Message::new("button-solve").with("grade", word(locale, grade.text()));
        buttons.push(button(&PuzzleAction::Of(day, grade), &say(locale, &label), ButtonStyle::Primary));
        first.get_or_insert(daily);
    }
    let requested = first.ok_or_else(unavailable)?.puzzle_request()?;
    let table = move || requested.table(channel, Some(guild), locale);
    let table = bot.tables.workers.work(table).await??;
    let shown_board = bot.shown(Arc::new(table), Vec::new(), Vec::new()).await?;
    lines.extend(yesterday(bot, guild, puzzles, now).await?);
    Ok(Post {
        text: cut(&lines.join("\n"), TEXT),
        file: shown_board.file,
        rows: rows(buttons),
        ..Post::default()
    })
}

/// How many people here solved yesterday's puzzles, and the longest streaks among those who want to be seen.
async fn yesterday(bot: &Bot, guild: GuildId, puzzles: &PostedPuzzles, now: Time) -> Result<Vec<String>> {
    let (locale, yesterday) = (Locale::nearest(&puzzles.language), Day(Day::of(now).0.saturating_sub(1)));
    let attempts = found(&bot.tables, &bot.pool, of_day(guild, yesterday)).await?;
    let attempts = shown(&bot.tables, attempts).await?;
    let wanted = |grade| puzzles.grades.each().any(|one| Some(one) == grade);
    let solvers = solvers(locale, attempts.iter().filter(|attempt| wanted(attempt.grade)));
    let mut lines = vec![say(locale, &Message::new("day-yesterday").with("count", solvers.len()))];
    let rated = solvers.iter().map(|solver| Subject::Rating(solver.user)).collect();
    let rated = bot.tables.store().load_all(rated).await?;
    let streak = |row: deltille_store::Found| {
        let ratings = Ratings::read(&row.ok()??.body).ok()?;
        Some(ratings.puzzles?.streak_at(now)).filter(|days| *days > 1)
    };
    let streaks = solvers.iter().zip(rated).filter_map(|(solver, row)| Some((streak(row)?, solver)));
    let mut streaks: Vec<(u32, &Solver)> = streaks.collect();
    streaks.sort_by_key(|(days, _)| Reverse(*days));
    let named = streaks.into_iter().take(STREAKS).map(|(days, solver)| {
        let message = Message::new("day-streak-of").with("who", markdown(&solver.name));
        say(locale, &message.with("count", days))
    });
    let named: Vec<String> = named.collect();
    let streaks = Message::new("day-streaks").with("streaks", list(locale, named.clone()));
    lines.extend((!named.is_empty()).then(|| say(locale, &streaks)));
    Ok(lines)
}
