//! What the bot shows: posts, private answers, choices, forms. Limits are Discord's; constructors keep them.

use crate::ids::{MessageId, UserId};
use tokio::sync::watch;

/// A message. The text is Markdown; user text in it is escaped already.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Post {
    /// At most 2000 characters.
    pub text: String,
    pub file: Option<File>,
    /// At most 5 rows: each up to 5 buttons, or one select.
    pub rows: Vec<Component>,
    /// Only these are notified, whatever the text contains.
    pub mentions: Vec<UserId>,
}

/// A picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    pub name: String,
    pub bytes: Vec<u8>,
    /// At most 1024 characters.
    pub alt: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Component {
    Buttons(Vec<Button>),
    Select(Select),
    /// A menu of what the server has.
    Entities(EntitySelect),
}

impl Component {
    /// The ids of what can be used in it, from left to right.
    pub fn custom_ids(&self) -> Vec<&str> {
        match self {
            Component::Buttons(buttons) => buttons.iter().map(|button| button.custom_id.as_str()).collect(),
            Component::Select(select) => vec![&select.custom_id],
            Component::Entities(select) => vec![&select.custom_id],
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// At most 100 characters, unique in its message.
    pub custom_id: String,
    /// At most 80 characters.
    pub label: String,
    pub style: ButtonStyle,
    pub disabled: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ButtonStyle {
    Primary,
    Secondary,
    Success,
    Danger,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Select {
    pub custom_id: String,
    pub placeholder: String,
    /// 1 to 25.
    pub options: Vec<SelectOption>,
    /// How many are chosen at least, and at most.
    pub count: (u8, u8),
}

/// A menu whose options Discord knows: several may be chosen, or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntitySelect {
    pub custom_id: String,
    pub placeholder: String,
    pub of: Entities,
    /// The ids of those that are chosen now.
    pub chosen: Vec<u64>,
    /// At most so many, 1 to 25.
    pub most: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entities {
    /// In which one can write.
    Channels,
    Roles,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelectOption {
    pub value: String,
    /// At most 100 characters.
    pub label: String,
    /// At most 100 characters.
    pub description: Option<String>,
    pub chosen: bool,
}

/// A choice of an autocomplete: at most 100 characters each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub name: String,
    pub value: String,
}

/// A form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Modal {
    pub custom_id: String,
    /// At most 45 characters.
    pub title: String,
    /// 1 to 5.
    pub fields: Vec<ModalField>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModalField {
    pub custom_id: String,
    pub label: String,
    pub value: String,
    pub placeholder: String,
    pub max_length: u16,
    pub required: bool,
}

/// The answer to a request: one first response, then what follows it.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// A message everybody sees (type 4), e.g. the board after `/move`. `strip`: an older message that should
    /// lose its buttons, when there is time (may be dropped).
    Say {
        post: Post,
        strip: Option<MessageId>,
    },
    /// A message only this person sees (type 4, ephemeral).
    Ephemeral(Post),
    /// The same; the pressed message is an old board that has its buttons still, and loses them when there is
    /// time.
    Outdated {
        post: Post,
        strip: MessageId,
    },
    /// The pressed message becomes this (type 7).
    Replace(Post),
    /// The same of a private message that is done with: it goes away soon after.
    Finish(Post),
    /// The pressed message loses its buttons, or becomes `left` (type 7), and a new one follows (follow-up).
    ReplaceAndSay {
        left: Option<Post>,
        post: Post,
    },
    /// The pressed private message becomes `private` (type 7) and goes away soon after; a new public message
    /// follows; `strip`: an older public message that should lose its buttons.
    FinishAndSay {
        private: Post,
        post: Post,
        strip: Option<MessageId>,
    },
    /// A message only this person sees (type 4, ephemeral): what they typed is hidden, and everybody could
    /// read it beside a public answer. `post` is a message of the channel that answers nothing, once for each
    /// `nonce`; where the bot is a guest it can only follow the answer. `strip`: an older message that should
    /// lose its buttons.
    SayApart {
        private: Post,
        post: Post,
        nonce: String,
        visiting: bool,
        strip: Option<MessageId>,
    },
    /// A message only this person sees: a new one (type 4), or the pressed private one (type 7); with
    /// `public`, a new one for everybody. It becomes what `updates` say, as long as they go on.
    Watch {
        replace: bool,
        public: bool,
        post: Post,
        updates: Updates,
    },
    Choices(Vec<Choice>),
    Form(Modal),
    /// No answer yet: a table wants a thread of its own. The transport posts `post` in the channel, once for
    /// each `nonce`, opens the thread `name` on it, and asks
    /// [`crate::bot::features::context::Bot::in_thread`] what to answer.
    OpenThread {
        post: Post,
        name: String,
        nonce: String,
    },
}

/// What a message becomes later: only the newest counts.
#[derive(Clone, Debug)]
pub struct Updates(watch::Receiver<Post>);

impl Updates {
    /// The sender ends them when it is dropped; it is told when nobody listens any more.
    pub fn channel() -> (watch::Sender<Post>, Updates) {
        let (sender, receiver) = watch::channel(Post::default());
        (sender, Updates(receiver))
    }

    /// The next; `None`: there will be none.
    pub async fn next(&mut self) -> Option<Post> {
        self.0.changed().await.ok()?;
        Some(self.0.borrow_and_update().clone())
    }
}

/// The same updates, not equal ones.
impl PartialEq for Updates {
    fn eq(&self, other: &Updates) -> bool {
        self.0.same_channel(&other.0)
    }
}
