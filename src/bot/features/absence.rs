//! `/table`: what is done about a game that does not go on. The others vote without a clock; a moderator ends or unblocks
//! any table.

use super::{
    context::{Bot, key, play_of, whisper},
    problem::Problem,
};
use crate::{
    bot::{
        service::{
            deliver::Answer,
            tables::{Current, OrderError},
        },
        ui::{
            custom_id::{Act, Press},
            message::{ButtonStyle, Post},
            names::{self, players},
            request::Request,
            time,
            widgets::{button, cancel, rows, t},
        },
    },
    ids::Ply,
    store::Store,
    table::{By, Command, Order, Phase},
    text::{Message, say},
};

impl<S: Store> Bot<S> {
    /// `/table`: asks first, whatever is to be done.
    pub(crate) async fn table_command(&self, request: &Request, action: &str) -> Result<Answer, Problem> {
        match action {
            "end" => self.ask_end(request).await,
            "vote" => self.ask_vote(request).await,
            _ => Err(Problem::Unknown(format!("/table {action}"))),
        }
    }

    async fn ask_end(&self, request: &Request) -> Result<Answer, Problem> {
        moderates(request)?;
        let current = self.current(request.channel).await?.ok_or(Problem::NoTable)?;
        let (table, locale) = (&current.table, request.locale);
        let press = |act| Press::Table { table: table.id, ply: table.ply(), act };
        let end = |label| button(&press(Act::End), &t(locale, label), ButtonStyle::Danger);
        let (text, mut buttons) = match table.phase {
            Phase::Lobby { .. } => (t(locale, "end-ask-lobby"), vec![end("end-button-close")]),
            Phase::Play => {
                let waiting = names::list(locale, table, play_of(table)?, table.on_turn());
                let message = Message::new("end-ask").with("players", players(locale, table)).with("waiting", waiting);
                let unblock = button(&press(Act::Unblock), &t(locale, "end-button-unblock"), ButtonStyle::Primary);
                (say(locale, &message), vec![end("end-button"), unblock])
            }
            Phase::Over | Phase::Aborted => return Err(Problem::Over),
            Phase::Closed => return Err(Problem::NoTable),
        };
        buttons.push(cancel(locale));
        Ok(whisper(Post { text, rows: rows(buttons), ..Post::default() }))
    }

    /// The moderator was asked, and means it.
    pub(crate) async fn moderated(
        &self,
        request: &Request,
        current: Current,
        ply: Ply,
        act: &Act,
    ) -> Result<Answer, Problem> {
        moderates(request)?;
        let (command, ply, said) = match act {
            Act::Unblock => (Command::Unblock, Some(ply), "end-unblocked"),
            // A game that is to end ends, whatever was played meanwhile.
            _ => (Command::End, None, "end-done"),
        };
        let by = By::Moderator;
        let (at, pressed, table) = (request.at, Some(request.id.time()), Some(current.table.id));
        let order = Order { by, at, pressed, table, ply, command, standstill: Default::default() };
        let done = self.tables.order(request.channel, key(request), order).await?;
        tracing::info!(channel = %request.channel, user = %request.user.id, ?act, "a moderator stepped in");
        self.finished(request, done, said).await
    }

    async fn ask_vote(&self, request: &Request) -> Result<Answer, Problem> {
        let (current, _) = self.seated(request, None).await?;
        let order = self.vote_order(request, &current).await?;
        let refused = |why| OrderError::Refused { why, current: Some(Box::new(current.clone())) };
        // What cannot be done is refused before anything is asked.
        current.table.apply(&order).map_err(refused)?;
        let ballot = current.table.ballot(&order).map_err(refused)?;
        let (table, locale) = (&current.table, request.locale);
        let since = ballot.absent.iter().filter_map(|seat| table.clock.waits_since(seat)).min().unwrap_or(table.opened);
        let message = Message::new("vote-ask")
            .with("absent", names::list(locale, table, play_of(table)?, ballot.absent))
            .with("since", time::moment(since))
            .with("agreed", ballot.agreed.len())
            .with("needed", ballot.needed);
        let press = Press::Table { table: table.id, ply: table.ply(), act: Act::Vote };
        let yes = button(&press, &t(locale, "vote-button"), ButtonStyle::Danger);
        Ok(whisper(Post { text: say(locale, &message), rows: rows(vec![yes, cancel(locale)]), ..Post::default() }))
    }

    async fn vote_order(&self, request: &Request, current: &Current) -> Result<Order, Problem> {
        let standstill = self.tables.standstill(request.at, Some(&current.table)).await?;
        let (by, pressed) = (By::Person(crate::bot::features::context::person(request)), Some(request.id.time()));
        let (at, table, ply) = (request.at, Some(current.table.id), Some(current.table.ply()));
        Ok(Order { by, at, pressed, table, ply, command: Command::Vote, standstill })
    }

    /// One more vote.
    pub(crate) async fn vote(&self, request: &Request, current: Current, ply: Ply) -> Result<Answer, Problem> {
        let (current, _) = self.seated(request, Some(current)).await?;
        let done = self.order(request, &current, Some(ply), Command::Vote).await?;
        self.finished(request, done, "vote-counted").await
    }
}

fn moderates(request: &Request) -> Result<(), Problem> {
    if request.rights.manage_messages { Ok(()) } else { Err(Problem::Said(Message::new("end-not-moderator"))) }
}
