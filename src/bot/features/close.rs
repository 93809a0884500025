//! The button that closes a private message.

use crate::features::{answer::Answer, context::Bot, feature::Feature, problem::Problem};
use crate::ui::{
    custom_id::Close,
    request::Request,
    widgets::{t, words},
};

pub struct CloseButton;

impl Feature for CloseButton {
    type Action = Close;

    async fn press(_: &Bot, request: &Request, _: Close, _: &[String]) -> Result<Answer, Problem> {
        Ok(Answer::Closed(words(t(request.locale, "closed"))))
    }
}
