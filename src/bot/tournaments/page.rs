//! The link to a tournament's page on the web, below the standings; the host or a moderator switches the page on there.

use super::act::{Deed, TournamentAct};
use crate::{
    frame::ui::{Button, ButtonStyle, Post, Request, button as coloured, close, grey, rows, t, words},
    playing::page::fresh_key,
    routing::{Answer, Bot, Problem, Result, key},
    tournaments::{Contest, Held},
};
use deltille_base::text::{Locale, Message, say};

/// The line with the link.
pub(super) fn link(bot: &Bot, locale: Locale, contest: &Contest) -> Option<String> {
    let link = format!("{}/t/{}", bot.tables.public_pages()?, contest.page.filter(|_| !contest.private)?);
    Some(say(locale, &Message::new("tournament-page").with("link", link)))
}

/// The button for those who manage the tournament.
pub(super) fn button(bot: &Bot, locale: Locale, contest: &Contest) -> Option<Button> {
    let offered = bot.tables.public_pages().is_some() && !contest.private;
    let share = || grey(&TournamentAct::On(contest.id, Deed::Page), &t(locale, "button-page"));
    offered.then(share)
}

/// Asks, or switches the page on or off, for those who manage the tournament.
pub(super) async fn press(bot: &Bot, request: &Request, held: &Held, deed: Deed) -> Result<Answer> {
    let (locale, contest) = (request.locale, &held.contest);
    bot.pages_of(Some(contest.guild)).await?;
    if contest.private {
        return Err(Problem::Said(Message::new("tournament-page-refuse")));
    }
    let new = fresh_key()?;
    let set = move |contest: &mut Contest| {
        match deed {
            // An address that was given stays.
            Deed::PageOn => contest.page = contest.page.or(Some(new)),
            Deed::PageOff => contest.page = None,
            _ => {}
        }
        Ok(())
    };
    let done = bot.tournaments.act(contest.id, key(request), request.at, set).await?.contest;
    let on = |deed| TournamentAct::On(contest.id, deed);
    let (text, switch) = match link(bot, locale, &done) {
        Some(link) => (link, grey(&on(Deed::PageOff), &t(locale, "button-page-off"))),
        None => {
            let id = if deed == Deed::PageOff {
                "tournament-page-is-off"
            } else {
                "tournament-page-ask"
            };
            (
                t(locale, id),
                coloured(&on(Deed::PageOn), &t(locale, "button-page-on"), ButtonStyle::Success),
            )
        }
    };
    let post = Post { rows: rows(vec![switch, close(locale)]), ..words(text) };
    Ok(if deed == Deed::Page { Answer::ephemeral(post) } else { Answer::replace(post) })
}
