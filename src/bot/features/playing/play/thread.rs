//! A table in a thread of its own: requested from the form, opened once the thread exists.

use super::wish::{Form, FormAct, Wish};
use crate::{
    features::{
        answer::Answer,
        context::{Bot, key},
        problem::Problem,
    },
    service::deliver::DeliverError,
    ui::{
        custom_id::Action,
        escape::{cut, markdown, plain, sentence},
        names::setup_line_of,
        request::{self, Request},
        widgets::words,
    },
};
use deltille_base::{
    ids::ChannelId,
    text::{Message, say},
};
use deltille_table::{Home, Opening};

/// Longest name of a thread, in characters.
const THREAD_NAME: usize = 100;

impl Bot {
    /// Requests a thread for the table of this form.
    pub(crate) async fn ask_thread(&self, request: &Request, wish: &Wish) -> Result<Answer, Problem> {
        let opening = self.wished(request, wish)?;
        self.may_start(request, Some(&opening.setup.game)).await?;
        if !self.places(request).await?.thread {
            return Err(Problem::Said(Message::new("thread-not-here")));
        }
        let locale = request.place.locale;
        let line = setup_line_of(locale, &opening.setup);
        let text = Message::new("thread-opened")
            .with("game", sentence(&line))
            .with("host", markdown(&request.user.name));
        Ok(Answer::OpenThread {
            post: words(say(locale, &text)),
            name: cut(&format!("{line} — {}", plain(&request.user.name)), THREAD_NAME),
            // At most 25 characters.
            nonce: format!("t{:x}", request.id.0),
        })
    }

    /// Opens the table of the pressed form after the thread request succeeded or failed; the lobby is posted
    /// in the thread in the background.
    pub(crate) async fn open_in(
        &self,
        request: &Request,
        thread: Result<ChannelId, DeliverError>,
    ) -> Result<Answer, Problem> {
        let request::Action::Press { custom_id, .. } = &request.action else {
            return Err(Problem::Unknown("a thread that nobody asked for".to_owned()));
        };
        let Some(Form { act: FormAct::Thread, wish }) = Form::decode(custom_id) else {
            return Err(Problem::Unknown(custom_id.clone()));
        };
        let thread = thread.map_err(|error| {
            tracing::info!(channel = %request.channel, %error, "thread not opened");
            Problem::Said(Message::new(match error {
                DeliverError::Gone(_) | DeliverError::Wrong(_) => "thread-refused",
                DeliverError::Later(_) => "thread-later",
            }))
        })?;
        let opening = self.with_notes(self.wished(request, &wish)?).await?;
        let home = Home { own_thread: true, ..opening.home };
        let done = self.tables.open(key(request), Opening { channel: thread, home, ..opening }).await?;
        self.computers.start_thinking(&done).await;
        let text = Message::new("thread-ready").with("thread", format!("<#{}>", done.table.channel));
        Ok(Answer::replace(words(say(request.locale, &text))))
    }
}
