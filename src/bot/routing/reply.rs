//! Decides how a feature's answer is shown: in a new message or in the pressed one, to all or to one.
//!
//! A private answer never replaces a public message, regardless of the `custom_id`: it becomes a new message.
//! The owner of a table of their own sees its boards in private, and finds the way back to it in each answer.

use crate::{
    frame::{
        deliver::{Messages, PressedChange, Reply, board_post, nonce},
        ui::{Post, Request, names, request::Action, words},
    },
    puzzles::{PuzzleAction, own_kind::OwnKind, own_table::with_way_back},
    routing::{After, Answer, Board},
};
use deltille_base::{
    ids::MessageId,
    text::{Message, say},
};
use deltille_store::Posted;

/// `own`: the request is for the user's own table of this kind.
pub fn reply(request: &Request, own: Option<OwnKind>, answer: Answer) -> Reply {
    match answer {
        Answer::Private { post, in_place, updates: None } => {
            let Some(kind) = own else {
                return private(request, post, in_place).into();
            };
            let post = with_way_back(request.locale, &PuzzleAction::Continue(kind), post);
            private(request, post, request.pressed().is_some()).into()
        }
        Answer::Private { post, in_place, updates } => {
            Messages { updates, ..private(request, post, in_place) }.into()
        }
        Answer::Closed(post) if is_below_public(request) => Messages::private(post).into(),
        Answer::Closed(post) => Messages::pressed(PressedChange::Closed(post)).into(),
        Answer::Elsewhere => Messages::pressed(PressedChange::Stripped).into(),
        Answer::Public { post, updates } => Messages { updates, ..Messages::public(post) }.into(),
        Answer::Board(board) if board.is_of_own_table() => {
            private(request, board.post, request.pressed().is_some()).into()
        }
        Answer::Board(board) => public_board(request, *board).into(),
        Answer::Choices(choices) => Reply::Choices(choices),
        Answer::Form(form) => Reply::Form(form),
        Answer::OpenThread(names) => Reply::OpenThread(names),
        Answer::ChangeRole(change) => Reply::ChangeRole(change),
        Answer::InThread { private: post, public } => {
            Messages { public: Some(public), ..private(request, post, true) }.into()
        }
    }
}

/// The answer to a change whose board the background worker edits. `next`: what else its user reads.
pub fn edited_board(request: &Request, board: &Board, next: Option<Post>) -> Reply {
    let (said, asked) = match board.after.clone() {
        After::Private(said) => (Some(said), None),
        After::Asking { said, next } => (Some(said), Some(next)),
        After::Hidden(said) => (None, Some(said)),
        After::Command | After::Board(_) | After::Lobby => (None, None),
    };
    let pressed = match said {
        _ if is_typed(request) => None,
        _ if is_below_public(request) => Some(PressedChange::Awaited),
        said => said.map(PressedChange::Closed),
    };
    let private = match (asked, next) {
        (Some(asked), Some(next)) => Some(Post { text: format!("{}\n{}", asked.text, next.text), ..asked }),
        (asked, next) => asked.or(next),
    };
    let link = names::link(request.guild, request.channel, board.previous.map(|posted| posted.message));
    let done = || words(say(request.locale, &Message::new("board-changed").with("link", link)));
    let private = private.or_else(|| pressed.is_none().then(done));
    Messages { pressed, private, ..Messages::default() }.into()
}

fn private(request: &Request, post: Post, in_place: bool) -> Messages {
    match in_place && !is_typed(request) && !is_below_public(request) {
        true => Messages::pressed(PressedChange::Replaced(post)),
        false => Messages::private(post),
    }
}

fn public_board(request: &Request, board: Board) -> Messages {
    let is_next = is_below_previous(request, &board);
    let Board { post, receipt, previous, after, .. } = board;
    // On redelivery, the newest message may be the answer to the first delivery.
    let shown_before = |posted: &Posted| board.repeated && posted.version >= receipt.version;
    let strip = older(request, previous.filter(|posted| !shown_before(posted)));
    let messages = Messages { receipt: Some(receipt), ..Messages::default() };
    // The pressed message is the previous board.
    if is_next && let After::Board(left) = after {
        let change = left.map_or(PressedChange::Stripped, PressedChange::Replaced);
        return Messages { pressed: Some(change), public: Some(post), ..messages };
    }
    if is_next && let After::Lobby = after {
        return Messages { pressed: Some(PressedChange::Replaced(post)), ..messages };
    }
    let messages = Messages { public: Some(post), strip, ..messages };
    match after {
        After::Hidden(private) => Messages {
            private: Some(private),
            // A guest bot can only follow up.
            apart: (!request.place.visiting).then(|| nonce(request.channel, &board_post(receipt.version))),
            ..messages
        },
        After::Private(said) if !is_typed(request) && !is_below_public(request) => {
            Messages { pressed: Some(PressedChange::Closed(said)), ..messages }
        }
        After::Asking { said, next } if !is_typed(request) && !is_below_public(request) => Messages {
            pressed: Some(PressedChange::Closed(said)),
            private: Some(next),
            ..messages
        },
        After::Command | After::Private(_) | After::Asking { .. } | After::Board(_) | After::Lobby => {
            messages
        }
    }
}

fn is_typed(request: &Request) -> bool {
    matches!(request.action, Action::Command { .. } | Action::Autocomplete { .. })
}

fn is_below_public(request: &Request) -> bool {
    request.pressed().is_some_and(|message| !message.private)
}

/// Whether the press was below the newest known public message of its table.
fn is_below_previous(request: &Request, board: &Board) -> bool {
    // On redelivery, the newest message is the answer to the first delivery.
    request.pressed().is_some_and(|message| match board.previous {
        _ if board.repeated => true,
        Some(posted) => posted.message == message.id,
        None => !message.private,
    })
}

/// The older message of this channel that should lose its buttons.
fn older(request: &Request, posted: Option<Posted>) -> Option<MessageId> {
    // The bot cannot edit older messages where it is only a guest.
    posted
        .filter(|posted| posted.channel == request.channel && !request.place.visiting)
        .map(|posted| posted.message)
}
