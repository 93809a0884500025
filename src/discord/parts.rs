//! The messages of a reply in the order in which they are sent, before [`answer`](super::answer) sends them.

use super::write::{self, Callback, Outgoing};
use deltille_bot::{Post, PressedChange};
#[cfg(feature = "testing")]
use {
    deltille_bot::{Messages, Reply, ThreadNames},
    serde_json::Value,
    serenity::all::ChannelType,
};

/// A message of a reply.
pub enum Part {
    /// New contents of the pressed message.
    Pressed(Outgoing),
    Private(Outgoing),
    Public(Outgoing),
    /// A public message that is independent of the interaction.
    Apart(Outgoing),
    /// Acknowledges the press.
    Awaited,
}

impl Part {
    pub fn initial(self) -> Outgoing {
        match self {
            Part::Pressed(message) => Callback::Replace.with(message),
            Part::Private(message) | Part::Public(message) | Part::Apart(message) => {
                Callback::Say.with(message)
            }
            Part::Awaited => Callback::Acknowledge.alone(),
        }
    }
}

/// A private message is sent first where a public one would show everyone the typed text. After a press it asks
/// the next question, and is sent last, so that it appears below the board.
pub fn parts(
    pressed: Option<PressedChange>,
    private: Option<Post>,
    public: Option<Post>,
    apart: Option<String>,
) -> impl Iterator<Item = Part> {
    let pressed = pressed.map(|change| match change {
        PressedChange::Replaced(post) | PressedChange::Closed(post) => Part::Pressed(write::message(post)),
        PressedChange::Stripped => Part::Pressed(write::strip()),
        PressedChange::Awaited => Part::Awaited,
    });
    let public = public.map(|post| match apart {
        Some(nonce) if private.is_some() => Part::Apart(write::once(post, &nonce)),
        _ => Part::Public(write::message(post)),
    });
    let private = private.map(write::ephemeral).map(Part::Private);
    let new = if pressed.is_some() { [public, private] } else { [private, public] };
    pressed.into_iter().chain(new.into_iter().flatten())
}

/// The message of a reply, in Discord's JSON.
#[cfg(feature = "testing")]
#[derive(Debug)]
pub enum Body {
    /// `files`: the numbers of its files.
    Message {
        json: Value,
        files: Vec<usize>,
    },
    Thread(Value),
    Choices(Value),
    Form(Value),
}

/// Everything that a reply sends, but for removed buttons.
#[cfg(feature = "testing")]
pub fn bodies(reply: Reply) -> Vec<Body> {
    let message = |Outgoing { json, files }| Body::Message { json, files: (0..files.len()).collect() };
    match reply {
        Reply::Messages(Messages { pressed, private, public, apart, .. }) => {
            let pressed = pressed.filter(|change| *change != PressedChange::Stripped);
            let sent = parts(pressed, private, public, apart).filter_map(|part| match part {
                Part::Pressed(sent) | Part::Private(sent) | Part::Public(sent) | Part::Apart(sent) => {
                    Some(sent)
                }
                Part::Awaited => None,
            });
            sent.map(message).collect()
        }
        Reply::OpenThread(ThreadNames { full, plain }) => [full, plain]
            .map(|name| Body::Thread(write::thread(&name, ChannelType::PublicThread).json))
            .into(),
        Reply::Choices(choices) => vec![Body::Choices(write::choices(choices).json)],
        Reply::Form(modal) => vec![Body::Form(write::form(modal).json)],
        Reply::ChangeRole(_) => Vec::new(),
    }
}
