//! The kinds of replies, and their messages.

use crate::texts::Says;
use deltille::bot::{Messages, Post, PressedChange, Reply, Updates};
use std::borrow::Borrow;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Public,
    Private,
    /// A private message; the pressed one is outdated and loses its buttons.
    Outdated,
    /// New contents of the pressed message.
    Replaced,
    /// The pressed message is done with.
    Closed,
    /// The pressed message loses its buttons or its contents; a public one follows.
    Next,
    /// The pressed message is done with; a public one follows, and at times the next question below it.
    ClosedAndPublic,
    /// A private message, and a public one apart from it.
    Apart,
    /// A message that is edited later.
    Updated,
    /// The pressed message loses its buttons; nothing follows.
    Elsewhere,
    Other,
}

#[track_caller]
pub fn kind(reply: &Reply) -> Kind {
    let Reply::Messages(messages) = reply else {
        return Kind::Other;
    };
    let Messages { pressed, private, public, apart, strip, updates, .. } = messages;
    assert!(apart.is_none() || private.is_some() && public.is_some(), "{reply:?}");
    match (pressed, private, public) {
        (Some(PressedChange::Replaced(_)), None, None) | (None, Some(_), None) | (None, None, Some(_))
            if updates.is_some() && strip.is_none() =>
        {
            Kind::Updated
        }
        _ if updates.is_some() => panic!("{reply:?}"),
        (None, None, Some(_)) => Kind::Public,
        (None, Some(_), None) if strip.is_some() => Kind::Outdated,
        (None, Some(_), None) => Kind::Private,
        (Some(PressedChange::Replaced(_)), None, None) if strip.is_none() => Kind::Replaced,
        (Some(PressedChange::Closed(_)), None, None) if strip.is_none() => Kind::Closed,
        (Some(PressedChange::Stripped | PressedChange::Awaited), None, None) if strip.is_none() => {
            Kind::Elsewhere
        }
        (Some(PressedChange::Replaced(_) | PressedChange::Stripped), None, Some(_)) if strip.is_none() => {
            Kind::Next
        }
        (Some(PressedChange::Closed(_)), _, Some(_)) => Kind::ClosedAndPublic,
        (None, Some(_), Some(_)) => Kind::Apart,
        _ => panic!("no kind of reply: {reply:?}"),
    }
}

#[track_caller]
pub fn messages(reply: &Reply) -> &Messages {
    match reply {
        Reply::Messages(messages) => messages,
        other => panic!("no message: {other:?}"),
    }
}

/// The new contents of the pressed message.
pub fn changed(messages: &Messages) -> Option<&Post> {
    match &messages.pressed {
        Some(PressedChange::Replaced(post) | PressedChange::Closed(post)) => Some(post),
        Some(PressedChange::Stripped | PressedChange::Awaited) | None => None,
    }
}

/// All messages of a reply, private ones first.
pub fn posts_of(reply: &Reply) -> Vec<&Post> {
    match reply {
        Reply::Messages(messages) => [changed(messages), messages.private.as_ref(), messages.public.as_ref()]
            .into_iter()
            .flatten()
            .collect(),
        Reply::Choices(_) | Reply::Form(_) | Reply::OpenThread(_) | Reply::ChangeRole(_) => Vec::new(),
    }
}

/// Whether a message of the reply says this.
pub fn says(reply: &Reply, id: &str) -> bool {
    posts_of(reply).iter().any(|post| post.text.says(id))
}

#[track_caller]
fn only(reply: &Reply, wanted: Kind) -> Messages {
    assert_eq!(kind(reply), wanted, "{reply:?}");
    messages(reply).clone()
}

#[track_caller]
pub fn said(reply: impl Borrow<Reply>) -> Post {
    only(reply.borrow(), Kind::Public).public.unwrap()
}

#[track_caller]
pub fn replaced(reply: impl Borrow<Reply>) -> Post {
    changed(&only(reply.borrow(), Kind::Replaced)).unwrap().clone()
}

#[track_caller]
pub fn private(reply: impl Borrow<Reply>) -> Post {
    only(reply.borrow(), Kind::Private).private.unwrap()
}

/// The pressed message after the press (`None`: it loses its buttons), and the public message that follows.
#[track_caller]
pub fn next(reply: impl Borrow<Reply>) -> (Option<Post>, Post) {
    let messages = only(reply.borrow(), Kind::Next);
    (changed(&messages).cloned(), messages.public.unwrap())
}

/// The last text of the pressed message, and the public message that follows.
#[track_caller]
pub fn closed(reply: impl Borrow<Reply>) -> (Post, Post) {
    let messages = only(reply.borrow(), Kind::ClosedAndPublic);
    (changed(&messages).unwrap().clone(), messages.public.unwrap())
}

/// A message, with what it becomes.
#[track_caller]
pub fn updated(reply: impl Borrow<Reply>) -> (Post, Updates) {
    let reply = reply.borrow();
    let messages = only(reply, Kind::Updated);
    (posts_of(reply)[0].clone(), messages.updates.unwrap())
}
