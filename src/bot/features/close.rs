//! The button that closes a private message.

use crate::features::{context::Bot, feature::Feature, problem::Problem};
use crate::{
    service::deliver::Answer,
    ui::{
        custom_id::Close,
        message::Reply,
        request::Request,
        widgets::{t, words},
    },
};

pub struct CloseButton;

impl Feature for CloseButton {
    type Action = Close;

    async fn press(_: &Bot, request: &Request, _: Close, _: &[String]) -> Result<Answer, Problem> {
        Ok(Answer {
            reply: Reply::Finish(words(t(request.locale, "closed"))),
            receipt: None,
        })
    }
}
