//! Boards to be touched: the table of one person, behind a personal link.
//!
//! ```text
//!   link     who may move where, signed; the first browser that opens it gets a cookie
//!   panel    the bot's private messages and forms
//!   places   what can be tapped on a picture
//! ```
//!
//! A tap that makes something is the same request as a press in Discord: it has a key, a ply and a private answer, and the
//! bot decides about it. Its board is posted in the channel. Only controls of the link's own table are taken.

pub mod link;
mod panel;
mod places;

use super::{
    assets::{BOARD, tag},
    limits::Held,
    live::BEAT,
    marks,
    parts::shell,
};
use bytes::Bytes;
use data_encoding::HEXLOWER;
use deltille_base::{
    ids::{DISCORD_EPOCH, InteractionId, MessageId, Time},
    text::{Locale, say},
};
use deltille_bot::{
    Bot, TimeSource,
    actions::{Action as _, MoveAct, TableAct, is_personal, table_of},
};
use deltille_frame::{
    deliver::{Messages, PressedChange, Reply},
    simulated::fresh_seed,
    tables::Current,
    ui::{
        Component, alt,
        caption::Caption,
        custom_id::Close,
        escape::sentence,
        news::news,
        outcome::turn,
        picture::{Sight, snapshot_scene, untouched},
        request::{Action, Pressed, Value},
        snapshot::Snapshot,
        t,
    },
};
use deltille_games::{Actors, Refusal, Seat};
use deltille_picture::svg::{escaped, svg};
use deltille_store::{Key, StoreError};
use deltille_table::{Phase, Table, fair::Seed};
use futures::{Stream, stream};
use link::{Links, Of, Visit};
use panel::Step;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};
use tokio::{sync::watch, time::timeout};

/// The name of the cookie.
pub const COOKIE: &str = "board";

/// Largest request, in bytes.
pub const LARGEST: usize = 16 * 1024;

/// How far a page's clock may be from the server's.
const SKEW: Duration = Duration::from_secs(60);

/// How long a page waits for what takes long, as an analysis.
const PATIENCE: Duration = Duration::from_secs(25);

/// The bot behind the boards.
#[derive(Clone)]
pub struct Touch {
    pub bot: Bot,
    pub links: Links,
    pub time: Arc<dyn TimeSource>,
}

/// A request of the page.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// The board, for a browser that may be new.
    Open,
    Press {
        once: Once,
        id: String,
        values: Vec<String>,
    },
    Submit {
        once: Once,
        id: String,
        fields: Vec<(String, String)>,
    },
    /// A move in writing.
    Type {
        once: Once,
        text: String,
    },
    /// Why no move leads from one place to another.
    Why {
        from: String,
        to: String,
    },
}

/// Tells an action from others of the same page: a request that is sent again has the same one.
#[derive(Clone, Copy, Deserialize, Debug)]
pub struct Once {
    /// Milliseconds since 1970, by the server's clock.
    at: u64,
    number: u32,
}

/// The answer: new contents for parts of the page.
#[derive(Serialize, Default, Debug)]
pub struct Shown {
    /// The server's time, in milliseconds since 1970.
    now: u64,
    board: Option<Seen>,
    /// The step of a choice.
    step: Option<Step>,
    /// A private message of the bot.
    panel: Option<String>,
    /// A sentence for the person: what was done, or why nothing was.
    said: Option<String>,
}

/// A table as one person sees it.
#[derive(Serialize, Debug)]
struct Seen {
    picture: String,
    news: String,
    controls: String,
    over: bool,
    ply: u32,
    version: u64,
}

/// Why a link opens nothing.
#[derive(Debug, thiserror::Error)]
pub enum Closed {
    #[error("the link is forged, too old, or another browser's")]
    Link,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Touch {
    /// Visit of the link, and the new cookie of a browser that opens it first.
    pub async fn visitor(
        &self,
        link: &str,
        cookie: Option<&str>,
        opens: bool,
    ) -> Result<(Visit, Option<String>), Closed> {
        let visit = self.links.read(link).ok_or(Closed::Link)?;
        let (store, now) = (self.bot.shown_tables().store(), self.time.now());
        if now >= visit.since().after(link::STAYS) {
            return Err(Closed::Link);
        }
        let hash = |text: &str| HEXLOWER.encode(&Sha256::digest(text)[..16]).into_bytes();
        let key = Key(format!("board:{}", tag(link.as_bytes())));
        if let Some(cookie) = cookie {
            let known = store.answered(&key).await?;
            return if known == Some(hash(cookie)) { Ok((visit, None)) } else { Err(Closed::Link) };
        }
        if !opens || !visit.is_open(now) {
            return Err(Closed::Link);
        }
        let Ok(Seed(random)) = fresh_seed() else { return Err(Closed::Link) };
        let cookie = HEXLOWER.encode(&random[..16]);
        match store.note_once(&key, hash(&cookie), now).await? {
            None => Ok((visit, Some(cookie))),
            Some(_) => Err(Closed::Link),
        }
    }

    pub async fn shown(&self, visit: &Visit, link: &str, ask: Ask) -> Shown {
        let mut shown = match ask {
            Ask::Open => self.opened(visit, link).await,
            Ask::Press { id, .. } if id == Close.encode() => self.opened(visit, link).await,
            Ask::Press { once, id, values } => {
                let action = Action::Press { custom_id: id.clone(), values, message: pressed() };
                self.done(visit, link, once, Some(&id), action).await
            }
            Ask::Submit { once, id, fields } => {
                let action = Action::Submit { custom_id: id.clone(), fields, message: Some(pressed()) };
                self.done(visit, link, once, Some(&id), action).await
            }
            Ask::Type { once, text } => {
                let options = vec![("move".to_owned(), Value::Text(text))];
                let action = Action::Command { name: "move".to_owned(), options };
                self.done(visit, link, once, None, action).await
            }
            Ask::Why { from, to } => {
                let current = self.current(visit).await;
                let why = current.and_then(|current| why_not(&current.table, visit, &from, &to));
                Shown { said: why.as_deref().map(escaped), ..Shown::default() }
            }
        };
        shown.now = self.time.now().0;
        shown
    }

    /// The board, with the first question if its person is on turn.
    async fn opened(&self, visit: &Visit, link: &str) -> Shown {
        let opens = match &visit.of {
            Of::Message(opens) => opens.clone(),
            Of::Table(..) => match self.board(visit).await {
                (shown, Some(begin)) if shown.board.is_some() => {
                    let Shown { step, panel, said, .. } = self.pressed(visit, link, begin).await;
                    return Shown { step: step.or(shown.step), panel, said, ..shown };
                }
                (shown, _) => return shown,
            },
        };
        self.pressed(visit, link, opens).await
    }

    /// What the bot answers to a press that only shows something.
    async fn pressed(&self, visit: &Visit, link: &str, id: String) -> Shown {
        let now = self.time.now();
        let once = Once { at: now.0, number: fresh_number() };
        let action = Action::Press { custom_id: id, values: Vec::new(), message: pressed() };
        match self.bot.handle(visit.asks(interaction(link, once, now), now, action)).await {
            Reply::Messages(messages) => answered(visit.request.locale, messages, true, None).await,
            _ => said(t(visit.request.locale, "page-only-there")),
        }
    }

    /// Has the bot carry out an action, as it does one of Discord's, and shows its private answer.
    async fn done(&self, visit: &Visit, link: &str, once: Once, id: Option<&str>, action: Action) -> Shown {
        let locale = visit.request.locale;
        let own = match (&visit.of, id) {
            (_, Some(id)) if is_personal(id) => true,
            (Of::Table(own, _), Some(id)) => table_of(id).is_some_and(|(table, _)| table == *own),
            // A typed move is one of the channel's table.
            (Of::Table(_, home), None) => {
                *home == visit.request.channel && self.current(visit).await.is_some()
            }
            (Of::Message(_), _) => false,
        };
        if !own {
            return said(t(locale, "page-only-there"));
        }
        let now = self.time.now();
        let request = visit.asks(interaction(link, once, now), now, action);
        let reply = self.bot.handle(request.clone()).await;
        let receipt = reply.receipt();
        if let Some(receipt) = receipt {
            self.bot.undelivered(receipt);
        }
        let controls = match visit.is_own_table() {
            true => self.current(visit).await.map(|current| self.bot.controls(&current.table)),
            false => None,
        };
        let answered = match reply {
            Reply::Messages(messages) => answered(locale, messages, false, controls.as_ref()).await,
            Reply::Form(form) => Shown { panel: Some(panel::form(locale, &form)), ..Shown::default() },
            Reply::Choices(_) | Reply::OpenThread(_) | Reply::ChangeRole(_) => {
                said(t(locale, "page-only-there"))
            }
        };
        if answered.step.is_some() && receipt.is_none() || matches!(visit.of, Of::Message(_)) {
            return answered;
        }
        let Shown { board, step, .. } = self.opened(visit, link).await;
        let next = self.bot.after_move(locale, request.user.id, request.channel).await;
        let panel = answered.panel.or_else(|| next.map(|next| panel::message(&next)));
        Shown { board, step, panel, ..answered }
    }

    /// The newest board, and the control that begins a choice if the person is on turn.
    async fn board(&self, visit: &Visit) -> (Shown, Option<String>) {
        let locale = visit.request.locale;
        let Some(current) = self.current(visit).await else {
            return (said(t(locale, "page-board-gone")), None);
        };
        let look = self.bot.reader(&visit.request).await.look;
        let (controls, visit) = (self.bot.controls(&current.table), visit.clone());
        let render = move || {
            let table = &*current.table;
            let seat = visit.request.seat_at(table);
            let sight = match seat {
                Some(seat) => Sight::own(locale, look, seat),
                None => Sight::public(locale, look, Seat(0)),
            };
            let begin = MoveAct::Move.on(table).encode();
            let (board, step) = seen(&current, &controls, sight, &begin)?;
            let shown = Shown { board: Some(board), step: Some(step), ..Shown::default() };
            Some((shown, seat.filter(|seat| is_on_turn(table, *seat)).map(|_| begin)))
        };
        let shown = self.bot.shown_tables().workers.work(render).await;
        let shown = shown.inspect_err(|error| tracing::error!(%error, "board not drawn"));
        shown.ok().flatten().unwrap_or_else(|| (said(t(locale, "page-board-gone")), None))
    }

    /// The table of the link, while it is the one of its channel.
    async fn current(&self, visit: &Visit) -> Option<Current> {
        let Of::Table(table, home) = visit.of else { return None };
        let current = self.bot.shown_tables().current(home).await;
        let current = current.inspect_err(|error| tracing::warn!(%error, "board not read")).ok()?;
        current.filter(|current| current.table.id == table && current.table.play().is_some())
    }

    /// Tells the page when its table has changed, by its version.
    pub fn events(
        &self,
        visit: Visit,
        held: Held,
    ) -> impl Stream<Item = Result<Bytes, Infallible>> + Send + use<> {
        let news = self.bot.shown_tables().table_news.subscribe();
        let state = (self.clone(), visit, news, 0, held);
        stream::unfold(state, |(touch, visit, mut news, told, held)| async move {
            loop {
                if touch.time.now() >= visit.since().after(link::STAYS) {
                    return None;
                }
                let version = touch.current(&visit).await.map_or(u64::MAX, |current| current.version.0);
                if version != told {
                    let event = Bytes::from(format!("data: {version}\n\n"));
                    return Some((Ok(event), (touch, visit, news, version, held)));
                }
                if let Some(beat) = waited(&mut news, touch.bot.shown_tables().store().is_shared()).await {
                    return Some((Ok(beat), (touch, visit, news, told, held)));
                }
            }
        })
    }
}

/// Waits for news of tables; the beat after a time without any. Other processes on the same database change tables without
/// news.
async fn waited(news: &mut watch::Receiver<()>, shared: bool) -> Option<Bytes> {
    let wait = if shared { Duration::from_secs(1) } else { BEAT };
    match timeout(wait, news.changed()).await {
        Err(_) => Some(Bytes::from_static(b":\n\n")),
        Ok(_) => None,
    }
}

/// The newest board, and whose turn it is.
fn seen(current: &Current, controls: &[Component], sight: Sight, begin: &str) -> Option<(Seen, Step)> {
    let (table, locale) = (&*current.table, sight.locale);
    let snapshot = Snapshot::now(table, Vec::new(), sight.viewer)?;
    let play = &snapshot.play;
    // The board itself is the button for moves.
    let without = |row: &Component| match row {
        Component::Buttons(buttons) => {
            Component::Buttons(buttons.iter().filter(|button| button.custom_id != begin).cloned().collect())
        }
        other => other.clone(),
    };
    let scene = snapshot_scene(table, &snapshot, sight);
    let caption = Caption::of(locale, table, &snapshot).whole;
    let board = Seen {
        picture: svg(&scene, &alt::told(play, locale, sight.viewer, &caption, &[])),
        news: marks::html(&news(locale, table, &snapshot, false)),
        controls: controls.iter().map(|row| panel::controls(&without(row), &[])).collect(),
        over: matches!(table.phase, Phase::Over | Phase::Aborted),
        ply: table.ply().0,
        version: current.version.0,
    };
    let step = Step {
        picture: None,
        places: places::html(locale, &untouched(&scene, play, sight)),
        asked: marks::html(&turn(locale, table, play, false)),
        explains: false,
    };
    Some((board, step))
}

fn is_on_turn(table: &Table, seat: Seat) -> bool {
    let open = table.phase == Phase::Play && !table.is_paused();
    open && table
        .play()
        .is_some_and(|play| matches!(play.actors(), Actors::Seats(seats) if seats.contains(seat)))
}

/// Why nothing leads from one place to another, with the rule's number. `None` where a text could tell something hidden.
fn why_not(table: &Table, visit: &Visit, from: &str, to: &str) -> Option<String> {
    let seat = visit.request.seat_at(table).filter(|seat| is_on_turn(table, *seat))?;
    let mut play = table.play().filter(|play| !play.illegal_loses(seat))?.clone();
    let Refusal::Illegal { rule, message, .. } = play.enter_as(seat, &format!("{from}-{to}")).err()? else {
        return None;
    };
    let message = sentence(&say(visit.request.locale, &message));
    Some(rule.map_or(message.clone(), |rule| format!("{message} ({rule})")))
}

/// What of the bot's answer belongs on the page: boards are posted in the channel. `first`: it is what the page begins with,
/// so there is nothing to cancel. A message with these controls is the board of a table of one's own, which is shown anyway.
async fn answered(
    locale: Locale,
    messages: Messages,
    first: bool,
    controls: Option<&Vec<Component>>,
) -> Shown {
    let Messages { pressed, private, public, receipt, mut updates, .. } = messages;
    if public.is_some() && receipt.is_none() {
        return said(t(locale, "page-only-there"));
    }
    let (mut post, told) = match (private, pressed) {
        (Some(post), _) => (Some(post), None),
        (None, Some(PressedChange::Replaced(post))) if receipt.is_none() => (Some(post), None),
        (None, Some(PressedChange::Closed(post))) => (None, Some(post.text)),
        (None, _) => (None, None),
    };
    if let (Some(post), Some(updates)) = (&mut post, &mut updates) {
        let newest = async {
            while let Some(next) = updates.next().await {
                *post = next
            }
        };
        // Unfinished work is shown as it is.
        let _ = timeout(PATIENCE, newest).await;
    }
    let post = post.filter(|post| controls != Some(&post.rows));
    let shown = Shown {
        said: told.map(|text| marks::html(&text)),
        ..Shown::default()
    };
    match post {
        Some(post) if post.touch.is_some() => {
            Shown { step: Some(panel::step(locale, &post, first)), ..shown }
        }
        post => Shown { panel: post.as_ref().map(panel::message), ..shown },
    }
}

fn said(text: String) -> Shown {
    Shown { said: Some(escaped(&text)), ..Shown::default() }
}

/// The message of which a tap replaces the contents: one that only its user sees.
fn pressed() -> Pressed {
    Pressed { id: MessageId(0), private: true, shows_it: true }
}

/// A number for an action of the server itself; pages count from 1.
fn fresh_number() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(u32::MAX);
    NEXT.fetch_sub(1, Ordering::Relaxed)
}

/// The id of an action: the time, as in Discord's ids, and what tells it from others at that time.
fn interaction(link: &str, once: Once, now: Time) -> InteractionId {
    let (first, last) = (now.0.saturating_sub(SKEW.as_millis() as u64), now.0);
    let at = once.at.clamp(first, last);
    let hash: [u8; 32] = Sha256::digest(format!("{link} {} {}", once.at, once.number)).into();
    let [a, b, c, ..] = hash;
    let rest = u64::from_be_bytes([0, 0, 0, 0, 0, a, b, c]) >> 2;
    InteractionId(at.saturating_sub(DISCORD_EPOCH) << 22 | rest)
}

/// The page, which has nothing of the table in it: the script asks for that.
pub fn page(locale: Locale) -> String {
    let title = escaped(&t(locale, "page-board"));
    let head = format!(
        "<script type=\"module\" src=\"{}\"></script><meta name=\"referrer\" content=\"same-origin\">",
        BOARD.address
    );
    let (lost, typed, play) = (t(locale, "page-lost"), t(locale, "page-typed"), t(locale, "button-confirm"));
    let body = format!(
        "<main class=\"own\"><h1 class=\"unseen\">{title}</h1><noscript><p>{}</p></noscript><div class=\"picture\"></div>\
         <div class=\"beside\"><div class=\"asked\" aria-live=\"polite\"></div><p class=\"said\" role=\"status\"></p><div class=\"panel\"></div>\
         <div class=\"news\"></div><div class=\"controls\"></div><form class=\"typed\"><label>{}<input name=\"text\" maxlength=\"200\" \
         autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\"></label><button>{}</button></form></div>\
         <p class=\"lost\" role=\"status\" hidden>{}</p></main>",
        escaped(&t(locale, "page-needs-script")),
        escaped(&typed),
        escaped(&play),
        escaped(&lost)
    );
    shell(locale, &title, &head, &body, false)
}

/// The cookie for a browser, for this link alone.
pub fn kept(public: &str, link: &str, browser: &str) -> String {
    let secure = if public.starts_with("https:") { "; Secure" } else { "" };
    let seconds = link::STAYS.as_secs();
    format!("{COOKIE}={browser}; Path=/b/{link}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}")
}

/// Explains a link that opens nothing.
pub fn refused(locale: Locale, why: &Closed) -> Shown {
    let text = match why {
        Closed::Link => "page-board-closed",
        Closed::Store(_) => "page-unavailable",
    };
    said(t(locale, text))
}
