//! The bot's messages: posts, private answers, choices, forms. The limits are Discord's; constructors enforce
//! them.

use super::touch::Touch;
use deltille_base::ids::{RoleId, UserId};
use tokio::sync::watch;

/// A message. The text is Markdown; user text in it is already escaped.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Post {
    /// At most 2000 characters.
    pub text: String,
    pub file: Option<File>,
    /// Files after the first; at most 9.
    pub more: Vec<File>,
    /// What can be tapped on the picture, if this is a step of a choice on a page.
    pub touch: Option<Box<Touch>>,
    /// At most 5 rows: each up to 5 buttons, or one select.
    pub rows: Vec<Component>,
    /// The only users who are notified, regardless of the text.
    pub mentions: Vec<UserId>,
    /// The only roles whose members are notified.
    pub roles: Vec<RoleId>,
}

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
    /// A menu of the server's channels, roles or members.
    Entities(EntitySelect),
}

impl Component {
    /// The custom ids of its controls, from left to right.
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
    /// At most 100 characters, unique in its message; of a link its address, at most 512.
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
    /// Opens an address, and is no press.
    Link,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Select {
    pub custom_id: String,
    pub placeholder: String,
    /// 1 to 25.
    pub options: Vec<SelectOption>,
    /// Minimum and maximum number of choices.
    pub count: (u8, u8),
}

/// A menu whose options Discord supplies: the user may choose several, or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntitySelect {
    pub custom_id: String,
    pub placeholder: String,
    pub of: Entities,
    /// The ids chosen now.
    pub chosen: Vec<u64>,
    /// Maximum number of choices, 1 to 25.
    pub most: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entities {
    /// Channels with messages.
    Channels,
    Roles,
    People,
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

/// A choice of an autocomplete; name and value have at most 100 characters each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub name: String,
    pub value: String,
}

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

/// Later contents of a message; only the newest counts.
#[derive(Clone, Debug)]
pub struct Updates {
    newest: watch::Receiver<Post>,
    again: Option<String>,
}

impl Updates {
    /// Dropping the sender ends the updates; the sender can detect that the receiver is gone.
    pub fn channel() -> (watch::Sender<Post>, Updates) {
        let (sender, receiver) = watch::channel(Post::default());
        (sender, Updates { newest: receiver, again: None })
    }

    /// Sets the control that starts the work again if this process dies before the last update.
    pub fn or_again(self, custom_id: String) -> Updates {
        Updates { again: Some(custom_id), ..self }
    }

    pub fn again(&self) -> Option<&str> {
        self.again.as_deref()
    }

    /// Waits for the next update; `None`: there are no more.
    pub async fn next(&mut self) -> Option<Post> {
        self.newest.changed().await.ok()?;
        Some(self.newest.borrow_and_update().clone())
    }
}

/// Compares identity, not content.
impl PartialEq for Updates {
    fn eq(&self, other: &Updates) -> bool {
        self.newest.same_channel(&other.newest)
    }
}
