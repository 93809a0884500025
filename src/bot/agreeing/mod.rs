//! Actions that need the consent of all: the bot asks for confirmation, proposes, and the others answer.

use crate::{
    frame::{
        tables::Current,
        ui::{
            ButtonStyle, Post, Request, TableAct, button, cancel,
            consent::{Words, line},
            grey, ids, rows, t,
        },
    },
    routing::{Answer, BoardControl, Bot, Problem, Result, Slot, play_of},
};
use deltille_base::{
    ids::Ply,
    text::{Message, say},
};
use deltille_games::Seat;
use deltille_table::{
    Command, Phase, Table,
    accord::{Ask, Proposal},
};

pub mod abort;
pub mod absence;
pub mod appointment;
pub mod offers;
pub mod pause;
pub mod take_back;

ids! {
    /// Behind the word of the proposal.
    #[derive(Copy)]
    pub enum ProposalAct {
        /// Asks for confirmation before a proposal or a consent; the other acts carry it out.
        Ask = "",
        Propose = "!",
        Consent { by: Seat } = "+.{by}",
        Decline { by: Seat } = "-.{by}",
        /// Consent and decline, as pressed below the public board.
        Yes { by: Seat } = "++.{by}",
        No { by: Seat } = "--.{by}",
    }
}

/// A proposal of one kind, with the constructor of its buttons.
struct About<A> {
    ask: Ask,
    button: fn(ProposalAct) -> A,
}

/// Asks whether to propose; against computers only, which agree to everything, whether to do it. If the same
/// proposal is already open, asks whether to agree.
fn ask_accord<A: TableAct>(
    request: &Request,
    (current, seat): (Current, Seat),
    About { ask, button: act }: About<A>,
) -> Result<Answer> {
    let (table, locale, words) = (&current.table, request.locale, Words::of(ask));
    let act = |proposal| act(proposal).on(table);
    let asked = table.progress.accord.proposal.filter(|proposal| proposal.ask == ask);
    let (text, mut buttons) = match asked {
        Some(proposal) => {
            let text = line(locale, table, play_of(table)?).unwrap_or_default();
            let by = proposal.by;
            let no = if by == seat { "button-withdraw" } else { "button-decline" };
            let no = grey(&act(ProposalAct::Decline { by }), &t(locale, no));
            let yes =
                button(&act(ProposalAct::Consent { by }), &t(locale, words.agree), ButtonStyle::Success);
            (text, if proposal.agreed().contains(seat) { vec![no] } else { vec![yes, no] })
        }
        None => {
            let count = match ask {
                Ask::TakeBack => table.moves_since(table.back_to(seat).map_err(Problem::of)?),
                Ask::Pause | Ask::Appointment => 0,
            };
            let (ask, propose) = match table.people_besides(seat).is_empty() {
                true => (words.ask_computer, words.sure),
                false => (words.ask, words.propose),
            };
            let text = say(locale, &Message::new(ask).with("count", count));
            let propose = button(&act(ProposalAct::Propose), &t(locale, propose), ButtonStyle::Primary);
            (text, vec![propose])
        }
    };
    buttons.push(cancel(locale));
    Ok(Answer::ephemeral(Post { text, rows: rows(buttons), ..Post::default() }))
}

/// Proposes, or answers a proposal, from a private message or (`on_board`) from the public one.
async fn accord(
    bot: &Bot,
    request: &Request,
    current: Current,
    ply: Ply,
    (command, on_board): (Command, bool),
) -> Result<Answer> {
    let (current, _) = bot.seated(request, Some(current)).await?;
    let proposes = matches!(command, Command::Propose(_) | Command::Appoint(_));
    let done = bot.order(request, &current, Some(ply), command).await?;
    if on_board {
        return bot.next_board(&done, None).await;
    }
    let said = match (proposes, done.table.progress.accord.proposal.is_some()) {
        (true, true) => "accord-asked",
        (true, false) => "accord-done",
        (false, _) => "accord-answered",
    };
    bot.finished(request, done, said).await
}

/// Returns the command of a press on a proposal, and whether the press was below the public board. `None` if
/// the press only asks.
fn command_of(ask: Ask, act: ProposalAct) -> Option<(Command, bool)> {
    match act {
        ProposalAct::Ask => None,
        ProposalAct::Propose => Some((Command::Propose(ask), false)),
        ProposalAct::Consent { by } => Some((Command::Agree { ask, by }, false)),
        ProposalAct::Decline { by } => Some((Command::Decline { ask, by }, false)),
        ProposalAct::Yes { by } => Some((Command::Agree { ask, by }, true)),
        ProposalAct::No { by } => Some((Command::Decline { ask, by }, true)),
    }
}

/// Returns the buttons below the public board that answer a proposal of this kind.
fn answers<A: TableAct>(table: &Table, About { ask, button: act }: &About<A>) -> Vec<BoardControl> {
    let asked = |proposal: &Proposal| table.phase == Phase::Play && proposal.ask == *ask;
    let Some(Proposal { by, .. }) = table.progress.accord.proposal.filter(asked) else {
        return Vec::new();
    };
    let locale = table.home.language;
    let yes = act(ProposalAct::Yes { by }).on(table);
    let no = act(ProposalAct::No { by }).on(table);
    vec![
        BoardControl::Button(
            Slot::Answer,
            button(&yes, &t(locale, Words::of(*ask).agree), ButtonStyle::Success),
        ),
        BoardControl::Button(Slot::Answer, grey(&no, &t(locale, "button-decline"))),
    ]
}

/// Returns the seat if it may propose something to other seats of a running game.
fn may_propose(table: &Table, seat: Option<Seat>) -> Option<Seat> {
    if table.is_solo() {
        return None;
    }
    let seat = seat.filter(|seat| table.play().is_some_and(|play| play.survivors().contains(*seat)))?;
    (table.phase == Phase::Play).then_some(seat)
}
