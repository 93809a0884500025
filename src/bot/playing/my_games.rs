//! `/me games`: a person's tables in all places, those that wait for them first. After a move, the first of the others;
//! once a day, all that wait.
//!
//! The tables are found by a label that each commit of an open table writes for every seated or awaited
//! person. The label is as durable as the table itself, so a crash leaves nothing to repair.

use crate::{
    background::{Background, Boards, TimeSource, failures::FailureReason},
    frame::{
        deliver::{Deliver, DeliverError},
        panics::lock,
        settings::daily::DAILY,
        tables::{Current, OrderError, Tables},
        ui::{
            Button, Post, Request, TEXT, close,
            escape::sentence,
            ids,
            names::{board_link, others, setup_line},
            page_buttons, rows, t, words,
        },
    },
    routing::{Answer, Bot, Feature, Result, commands},
};
use deltille_base::{
    ids::{ChannelId, Time, UserId},
    text::{Locale, Message, say},
};
use deltille_store::{Claimed, Key};
use deltille_table::{Phase, Table};
use std::fmt::Display;

/// Most tables read; real users have fewer.
const MOST: usize = 500;

const PAGE: usize = 10;

ids! {
    #[derive(Copy)]
    pub struct GamesPage(u16) as "g.{}";
}

/// A table's state for a person, in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    YourMove,
    Invited,
    OthersMove,
    /// The lobby still waits for players.
    Waiting,
}

fn state(current: &Current, user: UserId) -> State {
    let table = &current.table;
    match table.phase {
        Phase::Lobby { .. } if table.seat_of(user).is_none() => State::Invited,
        Phase::Lobby { .. } => State::Waiting,
        _ if table.next().contains(&user) => State::YourMove,
        _ => State::OthersMove,
    }
}

fn since(current: &Current) -> Time {
    current.table.entries.last().map_or(current.table.opened, |entry| entry.at)
}

/// When the person's time at a table runs out.
fn end(current: &Current, user: UserId) -> Option<Time> {
    current.table.clock.runs_out(current.table.seat_of(user)?)
}

fn line(locale: Locale, current: &Current, user: UserId) -> String {
    let table = &current.table;
    let id = match state(current, user) {
        State::YourMove if table.channel.is_own() => "games-puzzle",
        State::YourMove if table.seats.len() == 1 => "games-alone",
        State::YourMove => "games-your-move",
        State::Invited => "games-invited",
        State::OthersMove => "games-others-move",
        State::Waiting => "games-waiting",
    };
    let others = others(locale, table, user);
    let others = if others.is_empty() { t(locale, "games-nobody") } else { others };
    let message = Message::new(id).with("game", sentence(&setup_line(locale, table))).with("others", others);
    let message = message.with("link", board_link(table, current.posted));
    let line = say(locale, &message.with("since", format!("<t:{}:R>", since(current).0 / 1000)));
    line + &end(current, user).map(|end| format!(" · ⌛ <t:{}:R>", end.0 / 1000)).unwrap_or_default()
}

/// The person's tables, sorted by state, those that end soonest and wait longest first.
async fn sorted(tables: &Tables, user: UserId) -> Result<Vec<Current>, OrderError> {
    let mut all = tables.of(user, MOST).await?;
    all.sort_by_key(|current| {
        let end = end(current, user);
        (state(current, user), end.is_none(), end, since(current))
    });
    Ok(all)
}

/// Renders one page. A page past the end becomes the last one.
fn list(locale: Locale, tables: &[Current], user: UserId, page: u16) -> Post {
    if tables.is_empty() {
        return words(t(locale, "games-none"));
    }
    let mine = tables.iter().filter(|current| state(current, user) == State::YourMove).count();
    let title = say(locale, &Message::new("games-title").with("count", tables.len()).with("mine", mine));
    let lines = tables.iter().map(|current| line(locale, current, user));
    let pages = pages(lines.collect(), TEXT - title.chars().count());
    let page = usize::from(page).min(pages.len() - 1);
    let mut buttons: Vec<Button> = page_buttons(locale, page, pages.len(), GamesPage).collect();
    if !buttons.is_empty() {
        buttons.push(close(locale));
    }
    Post {
        rows: rows(buttons),
        ..words(format!("{title}{}", pages[page]))
    }
}

/// Splits lines into pages of at most [`PAGE`] lines and `most` characters, each line after a line break.
/// Returns at least one page.
fn pages(lines: Vec<String>, most: usize) -> Vec<String> {
    let mut pages = vec![String::new()];
    let (mut count, mut long) = (0, 0);
    for line in lines {
        let adds = line.chars().count() + 1;
        if count == PAGE || (count > 0 && long + adds > most) {
            pages.push(String::new());
            (count, long) = (0, 0);
        }
        (count, long) = (count + 1, long + adds);
        // There is always a last page.
        if let Some(last) = pages.last_mut() {
            last.push('\n');
            last.push_str(&line);
        }
    }
    pages
}

commands! { pub struct MyGames as "me games"; }

impl Feature for MyGames {
    type Action = GamesPage;
    type Command = MyGames;

    async fn command(bot: &Bot, request: &Request, _: MyGames) -> Result<Answer> {
        Ok(Answer::ephemeral(games_page(bot, request, 0).await?))
    }

    /// Another page, showing the current state.
    async fn press(bot: &Bot, request: &Request, GamesPage(page): GamesPage, _: &[String]) -> Result<Answer> {
        Ok(Answer::replace(games_page(bot, request, page).await?))
    }
}

async fn games_page(bot: &Bot, request: &Request, page: u16) -> Result<Post> {
    let user = request.user.id;
    Ok(list(request.locale, &sorted(&bot.tables, user).await?, user, page))
}

impl Bot {
    /// What a person reads after a move in this channel: their new marks, and which of their other games waits and ends
    /// soonest, or, after the last one, that none does. `None` without news.
    pub async fn after_move(&self, locale: Locale, user: UserId, channel: ChannelId) -> Option<Post> {
        // A failure here does not undo the move.
        let here = self.tables.current(channel).await.ok()??.table;
        let last = here.entries.iter().rev().find(|entry| entry.by.is_some())?;
        if last.by != Some(user) || here.next().contains(&user) {
            return None;
        }
        let next = self.next_game(locale, user, &here).await;
        match self.new_marks(locale, user, last.at).await {
            Some(marks) => {
                let text = [Some(marks.text), next.map(|next| next.text)].into_iter().flatten();
                Some(Post { text: text.collect::<Vec<_>>().join("\n"), ..marks })
            }
            None => next,
        }
    }

    async fn next_game(&self, locale: Locale, user: UserId, here: &Table) -> Option<Post> {
        let mut all = sorted(&self.tables, user).await.ok()?;
        all.retain(|current| {
            let table = &current.table;
            table.id != here.id && !table.channel.is_own() && state(current, user) == State::YourMove
        });
        let told = &mut *lock(&self.next_told);
        let Some(next) = all.first() else {
            return told.remove(&user).then(|| words(t(locale, "next-none")));
        };
        told.insert(user);
        let more = Message::new("next-more").with("count", all.len() - 1);
        let more = if all.len() > 1 { say(locale, &more) } else { String::new() };
        let message = Message::new("next-game").with("line", line(locale, next, user));
        Some(words(say(locale, &message) + &more))
    }
}

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// The message of the day to a person: nothing when nothing waits, or they are away.
    pub(crate) async fn of_day(&self, user: UserId, row: &Claimed, now: Time) -> Result<(), FailureReason> {
        let passing = |why: &dyn Display| FailureReason::Passing(why.to_string());
        let (people, due) = (&self.bot.tables.people, row.outgoing.at);
        let (_, settings) = people.load(user).await.map_err(|error| passing(&error))?;
        if settings.daily.next != Some(due) {
            // Changed since the row was claimed: the new hour has a row of its own.
            return Ok(());
        }
        let mut all = sorted(&self.bot.tables, user).await.map_err(|error| passing(&error))?;
        all.retain(|current| state(current, user) <= State::Invited);
        if !all.is_empty() && settings.vacation.until(now).is_none() {
            let post = Post { rows: Vec::new(), ..list(settings.locale(), &all, user, 0) };
            let sent = match self.deliver.direct(user).await {
                Ok(direct) => self.deliver.post(direct, post, &format!("{DAILY} {user} {}", due.0)).await,
                Err(why) => Err(why),
            };
            match sent {
                Err(DeliverError::Later(why)) => return Err(FailureReason::Passing(why)),
                Err(why) => tracing::info!(%user, error = %why, "message of the day not sent"),
                Ok(_) => {}
            }
        }
        let key = Key(format!("{DAILY}:{user}:{}", due.0));
        let planned = people.change(user, key, now, |settings| settings.plan_daily(now)).await;
        planned.map(drop).map_err(|error| passing(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_full_and_lose_no_line() {
        let lines = |lengths: &[usize]| lengths.iter().map(|length| "x".repeat(*length)).collect::<Vec<_>>();
        let counts = |lengths: &[usize], most| {
            let pages = pages(lines(lengths), most);
            assert!(pages.iter().all(|page| page.chars().count() <= most), "{pages:?}");
            pages
                .iter()
                .map(|page| page.lines().filter(|line| !line.is_empty()).count())
                .collect::<Vec<_>>()
        };
        assert_eq!(counts(&[10; 25], 2000), [10, 10, 5]);
        assert_eq!(counts(&[10; 10], 2000), [10]);
        assert_eq!(counts(&[900, 900, 900, 10], 2000), [2, 2]);
        assert_eq!(counts(&[49, 50, 49], 100), [1, 1, 1]);
        assert_eq!(counts(&[49, 49, 49], 100), [2, 1]);
    }
}
