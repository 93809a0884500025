//! What a person sees that can be pressed, and how tests name it.

use deltille::{
    bot::actions::described,
    playground::{Message, Person, Pressed},
};
use deltille_testing::kinds;
use serde_json::{Value, json};

/// A button or menu of a message.
#[derive(Clone, Debug)]
pub struct Control {
    pub channel: u64,
    pub message: u64,
    pub custom_id: String,
    /// Discord's number of its kind.
    pub kind: u64,
    /// The values of a menu of texts, and which of them are chosen.
    pub options: Vec<(String, bool)>,
    is_danger: bool,
}

pub const BUTTON: u64 = 2;
pub const TEXTS: u64 = 3;
pub const PEOPLE: u64 = 5;
pub const ROLES: u64 = 6;
pub const MENTIONABLES: u64 = 7;
pub const CHANNELS: u64 = 8;

impl Control {
    fn of(channel: u64, message: &Message, item: &Value) -> Option<Control> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let options = item["options"].as_array().into_iter().flatten();
        let usable = item["disabled"] != true && item["custom_id"].is_string();
        usable.then(|| Control {
            channel,
            message: message.id,
            custom_id: text(&item["custom_id"]),
            kind: item["type"].as_u64().unwrap_or_default(),
            options: options.map(|option| (text(&option["value"]), option["default"] == true)).collect(),
            is_danger: item["style"] == 4,
        })
    }

    /// Presses it; `values`: what is chosen in a menu.
    pub fn press(&self, person: &Person, values: &[String]) -> Option<Pressed> {
        if self.kind == BUTTON {
            return person.press(self.channel, self.message, &self.custom_id);
        }
        let data = json!({"custom_id": self.custom_id, "component_type": self.kind, "values": values});
        person.interact(self.channel, 3, data, Some(self.message))
    }

    pub fn is_menu(&self) -> bool {
        self.kind != BUTTON
    }

    /// The action behind it, without its arguments.
    pub fn action(&self) -> String {
        kind_of(&self.custom_id)
    }

    /// Whether it may end what others need, or takes the message away.
    pub fn comes_last(&self) -> bool {
        self.is_danger || self.custom_id.contains('!') || self.custom_id == "1.x"
    }
}

/// The controls of a message, in order.
pub fn controls(channel: u64, message: &Message) -> Vec<Control> {
    let rows = message.value["components"].as_array().into_iter().flatten();
    let items = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    items.filter_map(|item| Control::of(channel, message, item)).collect()
}

/// The messages of a channel whose controls a person would use: the newest private one, and the newest public
/// ones that have any.
pub fn in_use(who: &Person, channel: u64) -> Vec<Message> {
    const PUBLIC: usize = 3;
    let messages = who.messages(channel);
    let has = |message: &&Message| !controls(channel, message).is_empty();
    let private = messages.iter().rfind(|message| message.only_for.is_some()).filter(has);
    let public = messages.iter().rev().filter(|message| message.only_for.is_none()).filter(has);
    private.into_iter().chain(public.take(PUBLIC)).cloned().collect()
}

/// The kind of action of an id: `Tournament On Manage`.
pub fn kind_of(custom_id: &str) -> String {
    let (feature, action) = read(custom_id);
    kinds::kind(feature, &action)
}

/// The feature and the action of an id, in its Debug form: of its field `act`, if it has one.
pub fn act_of(custom_id: &str) -> (&'static str, String) {
    let (feature, action) = read(custom_id);
    (feature, kinds::act(&action).to_owned())
}

fn read(custom_id: &str) -> (&'static str, String) {
    described(custom_id).unwrap_or_else(|| panic!("no feature reads {custom_id}"))
}
