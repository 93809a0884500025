//! The button that closes a private message.

use crate::{
    frame::ui::{Request, custom_id::Close, t, words},
    routing::{Answer, Bot, Feature, Result},
};

pub struct CloseButton;

impl Feature for CloseButton {
    type Action = Close;
    type Command = ();

    async fn press(_: &Bot, request: &Request, _: Close, _: &[String]) -> Result<Answer> {
        Ok(Answer::Closed(words(t(request.locale, "closed"))))
    }
}
