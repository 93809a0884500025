//! The dots on buttons: "…" promises that nothing is done yet. A button with dots asks first, and what asks first has
//! them.

use super::replies::posts_of;
use crate::{
    channel::{Control, Shown},
    texts::Says,
};
use deltille::bot::{Post, PressedChange, Reply};

/// The button of a message that was pressed.
#[derive(Clone, Debug)]
pub struct Touched {
    label: String,
    /// Belongs to a question itself.
    within: bool,
}

impl Touched {
    /// The button with this id.
    pub fn of(post: &Post, custom_id: &str) -> Option<Touched> {
        let controls = post.controls();
        let found = controls.iter().find(|control| control.custom_id == custom_id)?;
        // A select is not a button.
        let label = Some(found.label.clone()).filter(|label| !label.is_empty())?;
        Some(Touched { label, within: controls.iter().any(cancels) })
    }

    /// The fault in the dots of this button, if that is its answer.
    pub fn fault(&self, reply: &Reply) -> Option<String> {
        let label = &self.label;
        match (label.trim_end().ends_with('…'), after(reply)) {
            (true, Answered::Done) => Some(format!("{label:?} has dots, and acts at once")),
            // All who see a lobby share its button: guests leave at once, and only the host, without whom the table
            // closes, is asked.
            (false, Answered::Asked)
                if ["button-leave", "button-decline-invitation"].iter().any(|id| label.reads(*id)) =>
            {
                None
            }
            (false, Answered::Asked) if !self.within => Some(format!("{label:?} asks, and has no dots")),
            _ => None,
        }
    }
}

enum Answered {
    /// By a form, or a question that can be cancelled.
    Asked,
    Done,
    /// By a page, or with the reason why it cannot be.
    Shown,
}

fn after(reply: &Reply) -> Answered {
    let messages = match reply {
        Reply::Form(_) => return Answered::Asked,
        Reply::Messages(messages) => messages,
        _ => return Answered::Done,
    };
    // Something in progress is cancelled there.
    if messages.updates.is_some() {
        return Answered::Shown;
    }
    if messages.public.is_some() || matches!(messages.pressed, Some(PressedChange::Closed(_))) {
        return Answered::Done;
    }
    // A board with a menu of moves is a page, and so is the form of a table with its menus.
    let menu = |control: &Control| !control.options.is_empty();
    let asks = |post: &&&Post| {
        let controls = post.controls();
        !post.has_picture() && controls.iter().any(cancels) && !controls.iter().any(menu)
    };
    let asks = posts_of(reply).iter().find(asks).is_some();
    if asks { Answered::Asked } else { Answered::Shown }
}

fn cancels(control: &Control) -> bool {
    control.label.reads("button-cancel")
}
