//! A table in a thread of its own: requested from the form, opened once the thread exists.

use super::{
    form_choices::{Form, FormAct, FormChoices},
    opening_of,
};
use crate::{
    frame::{
        deliver::ThreadError,
        ui::{
            Request,
            custom_id::Action,
            escape::{cut, markdown, sentence},
            lobby::challenged,
            names::setup_line_of,
            request, words,
        },
    },
    routing::{Answer, Bot, Problem, Result, key},
    seats::places::{missing_permissions, thread_names},
};
use deltille_base::{
    ids::ChannelId,
    text::{Message, say},
};
use deltille_table::{Home, Opening};

/// Longest reason of Discord's that is shown, in characters.
const REASON: usize = 200;

/// Requests a thread for the table of this form.
pub(crate) async fn ask_thread(bot: &Bot, request: &Request, choices: &FormChoices) -> Result<Answer> {
    let opening = opening_of(bot, request, choices).await?;
    bot.may_open_as(request, &opening).await?;
    missing_permissions(request)?;
    if !bot.places(request).await?.thread {
        return Err(Problem::Said(Message::new("thread-not-here")));
    }
    let line = setup_line_of(request.place.locale, &opening.setup);
    Ok(Answer::OpenThread(thread_names(request, &line)))
}

/// Opens the table of the pressed form after the thread request succeeded or failed; the lobby is posted
/// in the thread in the background.
pub(crate) async fn open_in(
    bot: &Bot,
    request: &Request,
    thread: Result<ChannelId, ThreadError>,
) -> Result<Answer> {
    let request::Action::Press { custom_id, .. } = &request.action else {
        return Err(Problem::Unknown("a thread that nobody asked for".to_owned()));
    };
    let Some(Form { act: FormAct::Thread, choices }) = Form::decode(custom_id) else {
        return Err(Problem::Unknown(custom_id.clone()));
    };
    let thread = opened(request, thread)?;
    let opening = bot.with_notes(opening_of(bot, request, &choices).await?).await?;
    let home = Home { own_thread: true, ..opening.home };
    let opener = bot.opener(request).await;
    let opening = Opening { channel: thread, home, ..opening };
    let done = bot.tables.open_by(opener, key(request), opening).await?;
    bot.computers.start_thinking(&done).await;
    let thread = format!("<#{}>", done.table.channel);
    let guests = challenged(request.place.locale, &done.table);
    let text = Message::new(if guests.is_some() { "thread-challenge" } else { "thread-opened" })
        .with("guests", guests.unwrap_or_default())
        .with("game", sentence(&setup_line_of(request.place.locale, &done.table.setup)))
        .with("host", markdown(&request.user.name))
        .with("thread", thread.clone());
    Ok(Answer::InThread {
        private: words(say(request.locale, &Message::new("thread-ready").with("thread", thread))),
        public: words(say(request.place.locale, &text)),
    })
}

/// The thread, or why there is none.
pub(crate) fn opened(request: &Request, thread: Result<ChannelId, ThreadError>) -> Result<ChannelId> {
    thread.map_err(|error| {
        tracing::info!(channel = %request.channel, %error, "thread not opened");
        Problem::Said(refusal(error))
    })
}

/// The user's message instead: Discord's reason, and a remedy.
fn refusal(error: ThreadError) -> Message {
    match error {
        ThreadError::Name(_) => Message::new("thread-name"),
        ThreadError::Full(_) => Message::new("thread-full"),
        ThreadError::Forbidden(_) => Message::new("thread-forbidden"),
        ThreadError::Refused(why) => Message::new("thread-refused").with("why", markdown(&cut(&why, REASON))),
        ThreadError::Limited => Message::new("thread-limited"),
        ThreadError::Unreachable(_) => Message::new("thread-later"),
    }
}
