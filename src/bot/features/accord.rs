//! `/takeback`, `/pause`, `/resume`, `/abort`, and their buttons: asked first, then ordered.

use super::{
    context::{Bot, older, play_of, whisper},
    problem::Problem,
};
use crate::{
    bot::{
        service::{
            deliver::Answer,
            tables::{Current, Done},
        },
        ui::{
            consent::{Words, line},
            custom_id::{Act, Press},
            message::{Button, ButtonStyle, Post, Reply},
            request::{Action, Request},
            widgets::{button, cancel, grey, rows, t, words},
        },
    },
    games::Seat,
    ids::Ply,
    store::Store,
    table::{Command, Phase, Table, accord::Ask},
    text::{Locale, Message, say},
};

/// What the More menu offers somebody at the table.
pub fn menu(locale: Locale, table: &Table, seat: Seat) -> Vec<Button> {
    let press = |act| Press::Table { table: table.id, ply: table.ply(), act };
    let survives = table.play().is_some_and(|play| play.survivors().contains(seat));
    if table.phase != Phase::Play || !survives {
        return Vec::new();
    }
    let mut buttons = Vec::new();
    if table.accord.proposal.is_none() {
        if table.back_to(seat).is_ok() {
            buttons.push(grey(&press(Act::Ask(Ask::TakeBack)), &t(locale, Words::of(Ask::TakeBack).menu)));
        }
        if !table.accord.paused {
            buttons.push(grey(&press(Act::Ask(Ask::Pause)), &t(locale, Words::of(Ask::Pause).menu)));
        }
    }
    if table.accord.paused {
        buttons.push(button(&press(Act::Resume), &t(locale, "button-resume"), ButtonStyle::Success));
    }
    if table.may_abort() {
        buttons.push(button(&press(Act::AskAbort), &t(locale, "button-abort"), ButtonStyle::Danger));
    }
    buttons
}

impl<S: Store> Bot<S> {
    /// `/takeback`, `/pause` and the buttons under More…: whether to ask the others. Where they ask the same already: whether
    /// to agree.
    pub(crate) async fn ask_accord(&self, request: &Request, current: Option<Current>, ask: Ask) -> Result<Answer, Problem> {
        let (current, seat) = self.seated(request, current).await?;
        if current.table.phase == Phase::Over {
            return Err(Problem::Over);
        }
        let (table, locale, words) = (&current.table, request.locale, Words::of(ask));
        let press = |act| Press::Table { table: table.id, ply: table.ply(), act };
        let asked = table.accord.proposal.filter(|proposal| proposal.ask == ask);
        let (text, buttons) = match asked {
            Some(proposal) => {
                let text = line(locale, table, play_of(table)?).unwrap_or_default();
                let by = proposal.by;
                let no = if by == seat { "button-withdraw" } else { "button-decline" };
                let no = grey(&press(Act::Decline { ask, by }), &t(locale, no));
                let yes = button(&press(Act::Consent { ask, by }), &t(locale, words.agree), ButtonStyle::Success);
                (text, if proposal.agreed().contains(seat) { vec![no] } else { vec![yes, no] })
            }
            None if ask == Ask::Pause && table.accord.paused => {
                let resume = button(&press(Act::Resume), &t(locale, "button-resume"), ButtonStyle::Success);
                (t(locale, "resume-ask"), vec![resume])
            }
            None => {
                let count = match ask {
                    Ask::TakeBack => table.entries.len() - table.back_to(seat).map_err(Problem::of)?,
                    Ask::Pause => 0,
                };
                let text = say(locale, &Message::new(words.ask).with("count", count));
                (text, vec![button(&press(Act::Propose(ask)), &t(locale, words.propose), ButtonStyle::Primary)])
            }
        };
        let buttons = buttons.into_iter().chain([cancel(locale)]).collect();
        Ok(whisper(Post { text, rows: rows(buttons), ..Post::default() }))
    }

    /// The question was answered with yes, in a private message.
    pub(crate) async fn propose(&self, request: &Request, current: Current, ply: Ply, ask: Ask) -> Result<Answer, Problem> {
        let (current, _) = self.seated(request, Some(current)).await?;
        let done = self.order(request, &current, Some(ply), Command::Propose(ask)).await?;
        let said = if done.table.accord.proposal.is_some() { "accord-asked" } else { "accord-done" };
        self.settled(request, done, said).await
    }

    /// An answer to what is asked, from the board or from a private message.
    pub(crate) async fn answered(
        &self,
        request: &Request,
        current: Current,
        ply: Ply,
        command: Command,
    ) -> Result<Answer, Problem> {
        let (current, _) = self.seated(request, Some(current)).await?;
        let done = self.order(request, &current, Some(ply), command).await?;
        self.settled(request, done, "accord-answered").await
    }

    /// `/resume` and its button.
    pub(crate) async fn resume(
        &self,
        request: &Request,
        current: Option<Current>,
        ply: Option<Ply>,
    ) -> Result<Answer, Problem> {
        let (current, _) = self.seated(request, current).await?;
        let done = self.order(request, &current, ply, Command::Resume).await?;
        self.settled(request, done, "accord-done").await
    }

    /// `/abort` and the button under More….
    pub(crate) async fn ask_abort(&self, request: &Request, current: Option<Current>) -> Result<Answer, Problem> {
        let (current, _) = self.seated(request, current).await?;
        if current.table.phase == Phase::Over {
            return Err(Problem::Over);
        }
        let (table, locale) = (&current.table, request.locale);
        if !table.may_abort() {
            return Err(Problem::Said(Message::new("table-refuse-abort")));
        }
        let press = Press::Table { table: table.id, ply: table.ply(), act: Act::Abort };
        let yes = button(&press, &t(locale, "button-abort-confirm"), ButtonStyle::Danger);
        Ok(whisper(Post { text: t(locale, "abort-ask"), rows: rows(vec![yes, cancel(locale)]), ..Post::default() }))
    }

    pub(crate) async fn abort(&self, request: &Request, current: Current, ply: Ply) -> Result<Answer, Problem> {
        let (current, _) = self.seated(request, Some(current)).await?;
        let done = self.order(request, &current, Some(ply), Command::Abort).await?;
        self.settled(request, done, "accord-done").await
    }

    /// The public board after it; all buttons that do something are private.
    async fn settled(&self, request: &Request, done: Done, said: &'static str) -> Result<Answer, Problem> {
        let (post, receipt) = self.public_board(&done).await?;
        let strip = older(request, done.previous);
        let reply = match request.action {
            Action::Command { .. } => Reply::Say { post, strip },
            _ => Reply::FinishAndSay { private: words(t(request.locale, said)), post, strip },
        };
        Ok(Answer { reply, receipt: Some(receipt) })
    }
}
