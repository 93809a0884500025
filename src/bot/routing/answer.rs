//! A feature's answer. How it is shown depends on the request, and is decided for all features in one place
//! ([`crate::routing::reply`]).

use crate::frame::{
    deliver::{Receipt, RoleChange, ThreadNames},
    tables::Done,
    ui::{Choice, Modal, Post, message::Updates, names::board_to_edit},
};
use deltille_store::{Posted, Subject};

#[derive(Clone, Debug)]
pub enum Answer {
    /// Only this user sees it. `in_place`: it belongs into the pressed message, if that is private.
    Private {
        post: Post,
        in_place: bool,
        updates: Option<Updates>,
    },
    /// The pressed private message says this and goes away.
    Closed(Post),
    /// The pressed board loses its buttons: another message shows what became of the press.
    Elsewhere,
    /// A public message that is not a table's board.
    Public {
        post: Post,
        updates: Option<Updates>,
    },
    Board(Box<Board>),
    Choices(Vec<Choice>),
    Form(Modal),
    /// The table wants its own thread; the answer follows when it is there.
    OpenThread(ThreadNames),
    /// The user wants a role, or no longer; the answer follows.
    ChangeRole(RoleChange),
    /// The thread is open: the pressed private message says so, and a new message says it to all.
    InThread {
        private: Post,
        public: Post,
    },
}

/// The newest board or lobby of a table, for all to see.
#[derive(Clone, Debug)]
pub struct Board {
    pub post: Post,
    pub receipt: Receipt,
    /// The message with the board before it, which loses its buttons.
    pub previous: Option<Posted>,
    /// The request has been carried out before.
    pub repeated: bool,
    /// The background worker shows it in the message that is edited for each move.
    pub edited: bool,
    pub after: After,
}

/// The message that the user pressed for the change, and its fate.
#[derive(Clone, Debug)]
pub enum After {
    Command,
    /// A typed entry that is hidden from others. The user alone reads this.
    Hidden(Post),
    /// A control of a private message, which says this and goes away. If it was a command, nothing is said.
    Private(Post),
    /// Like [`Private`](Self::Private), and posts the next question to the user below the board.
    Asking {
        said: Post,
        next: Post,
    },
    /// A control of the board before, which loses its buttons or becomes this post.
    Board(Option<Post>),
    /// A control of the lobby, which shows the change itself.
    Lobby,
}

impl Answer {
    /// A new message that only this user sees.
    pub fn ephemeral(post: Post) -> Answer {
        Answer::Private { post, in_place: false, updates: None }
    }

    /// The next contents of the private message that was pressed.
    pub fn replace(post: Post) -> Answer {
        Answer::Private { post, in_place: true, updates: None }
    }

    pub fn public(post: Post) -> Answer {
        Answer::Public { post, updates: None }
    }

    /// Its newest message changes with each of these updates.
    pub fn updated(self, newer: Updates) -> Answer {
        match self {
            Answer::Private { post, in_place, .. } => {
                Answer::Private { post, in_place, updates: Some(newer) }
            }
            Answer::Public { post, .. } => Answer::Public { post, updates: Some(newer) },
            other => other,
        }
    }
}

impl Board {
    pub fn is_of_own_table(&self) -> bool {
        matches!(self.receipt.subject, Subject::Channel(channel) if channel.is_own())
    }

    pub fn after(done: &Done, after: After, post: Post) -> Board {
        let (receipt, previous, repeated) = (done.receipt(), done.previous, done.repeated);
        let edited = board_to_edit(&done.table, previous).is_some();
        Board { post, receipt, previous, repeated, edited, after }
    }
}

impl From<Board> for Answer {
    fn from(board: Board) -> Answer {
        Answer::Board(Box::new(board))
    }
}
