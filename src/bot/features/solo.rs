//! The board of somebody who plays alone: hints, going back, giving up, another attempt, and how it ended.

use super::{
    context::{Bot, play_of, whisper},
    problem::Problem,
    tap::Menu,
};
use crate::{
    bot::{
        service::{deliver::Answer, tables::Current},
        ui::{
            escape::{code, sentence},
            message::{Post, Reply},
            request::Request,
            widgets::{close, rows, t, words},
        },
    },
    games::{AnyPlay, Hint, Retreat, solo::HINT_BUDGET},
    ids::Ply,
    store::Store,
    table::{Command, Phase},
    text::{Message, say},
};

/// The label of the button that goes back, where there is one.
fn back_label(play: &AnyPlay) -> Option<&'static str> {
    match play.retreat() {
        Retreat::Entries => None,
        Retreat::Free => Some("button-undo"),
        Retreat::Again => Some("button-begin-again"),
    }
}

/// A hint in words, and the entry to be confirmed with it.
pub fn told(menu: &Menu, hint: &Hint<String>) -> Post {
    let (play, locale) = (menu.play, menu.locale);
    let (id, entry) = match hint {
        Hint::Enter(entry) => ("hint-enter", entry),
        Hint::Lift(entry) => ("hint-lift", entry),
        Hint::Unknown => return words(t(locale, "hint-unknown")),
        Hint::Never(why) => return words(say(locale, &Message::new("hint-never").with("why", say(locale, why)))),
        Hint::DeadEnd => {
            let id = match play.retreat() {
                Retreat::Entries => "hint-dead",
                Retreat::Free => "hint-dead-undo",
                Retreat::Again => "hint-dead-again",
            };
            let button = back_label(play).map(|label| t(locale, label)).unwrap_or_default();
            return words(say(locale, &Message::new(id).with("button", button)));
        }
    };
    let choice = play.choices(menu.seat).and_then(|choices| choices.into_iter().find(|choice| choice.entry == *entry));
    let about = choice.as_ref().map(|choice| sentence(&say(locale, &choice.description))).unwrap_or_default();
    let text = say(locale, &Message::new(id).with("entry", code(entry)).with("description", about));
    // As it would be, with the button that plays it.
    let path: Vec<String> = choice.iter().flat_map(|choice| &choice.steps).map(|step| step.token.clone()).collect();
    Post { text, ..menu.at(&path, 0).unwrap_or_default() }
}

impl<S: Store> Bot<S> {
    /// The *Hint* button. What is told is counted first; a board's second one is free.
    pub(crate) async fn hint(&self, request: &Request, current: Current, ply: Ply) -> Result<Answer, Problem> {
        let (current, seat) = self.seated(request, Some(current)).await?;
        if current.table.phase == Phase::Over {
            return Err(Problem::Over);
        }
        if !current.table.is_solo() {
            return Err(Problem::Said(Message::new("hint-none")));
        }
        if current.table.ply() != ply {
            return Err(Problem::Stale(Box::new(current)));
        }
        let (table, locale, theme) = (current.table.clone(), request.locale, self.reader(request).await.theme);
        let found = self.studio.work(move |painter| {
            let play = table.play()?;
            let hint = play.hint(HINT_BUDGET)?;
            let counts = matches!(hint, Hint::Enter(_) | Hint::Lift(_) | Hint::DeadEnd);
            let menu = Menu { painter, table: &table, play, seat, locale, theme, plan: None };
            Some((told(&menu, &hint), counts))
        });
        let (post, counts) = found.await?.ok_or(Problem::Said(Message::new("hint-none")))?;
        if !counts {
            return Ok(whisper(post));
        }
        let done = self.order(request, &current, Some(ply), Command::Hinted).await?;
        let count = say(locale, &Message::new("hint-counted").with("count", done.table.hints()));
        let rows = if post.rows.is_empty() { rows(vec![close(locale)]) } else { post.rows };
        Ok(whisper(Post { text: format!("{}\n{count}", post.text), rows, ..post }))
    }

    /// The *Undo* button.
    pub(crate) async fn undo(&self, request: &Request, current: Current, ply: Ply) -> Result<Answer, Problem> {
        let (current, _) = self.seated(request, Some(current)).await?;
        play_of(&current.table)?;
        let done = self.order(request, &current, Some(ply), Command::Undo).await?;
        let (post, receipt) = self.public_board(&done).await?;
        Ok(Answer { reply: Reply::ReplaceAndSay { strip: true, post }, receipt: Some(receipt) })
    }
}
