//! Stepping through a game privately, entry by entry: one that goes on, one that is over, one that was imported. From here
//! it becomes a text, an animation, or a new table.
//!
//! What is hidden stays hidden: of a game that goes on people see what their own seat may see now, whoever's side is at
//! the bottom. When it is over, or it is the person's own text, they see with the eyes of the seat at the bottom.

use super::{
    context::{Bot, whisper},
    history,
    problem::Problem,
};
use crate::{
    bot::{
        service::deliver::Answer,
        ui::{
            custom_id::{Press, Replay, ReplayAct, Source},
            escape::{block, code, cut, sentence},
            message::{ButtonStyle, Component, File, Post, Reply},
            names::setup_line,
            news::news,
            outcome,
            picture::{Sight, moment_picture, moment_scene},
            request::{Request, Value},
            snapshot::Moment,
            widgets::{TEXT, button, close, grey, rows, t, words},
        },
    },
    games::{Seat, Viewer},
    ids::{Ply, UserId},
    picture::{Painter, Theme},
    store::Store,
    table::{HostSeat, Origin, Phase, Table},
    text::{Locale, Message, say, word},
};
use std::{sync::Arc, time::Duration};

/// A longer game shows every second position, every third, …: the answer is due in three seconds.
const MOST_FRAMES: usize = 600;

/// Bytes that can be uploaded anywhere.
const LARGEST_FILE: usize = 8 * 1024 * 1024;

/// How long the end is shown, first and last.
const END: Duration = Duration::from_millis(3000);

/// How long all other frames last together; each within limits.
const RUN: Duration = Duration::from_secs(60);

const SLOWEST: Duration = Duration::from_millis(800);

const QUICKEST: Duration = Duration::from_millis(150);

/// With whose eyes somebody looks at a game.
pub(crate) fn eyes(table: &Table, user: UserId, side: Seat) -> Viewer {
    let own = || table.seat_of(user).map_or(Viewer::Spectator, Viewer::Seat);
    if table.phase == Phase::Over || is_imported(table) { Viewer::Seat(side) } else { own() }
}

/// A text of somebody's own: nothing in it is hidden from them.
fn is_imported(table: &Table) -> bool {
    table.id.0 == 0
}

/// A game at a ply, for one person.
struct Step {
    table: Arc<Table>,
    locale: Locale,
    user: UserId,
    replay: Replay,
}

impl Step {
    fn post(&self, painter: &Painter) -> Option<Post> {
        let (table, locale, ply) = (&self.table, self.locale, self.replay.ply);
        let bottom = Seat(self.replay.side);
        let sight = Sight { locale, theme: Theme::Dark, viewer: eyes(table, self.user, bottom), bottom };
        let moment = Moment::at(table, ply, sight.viewer)?;
        let head = Message::new("replay-head").with("setup", sentence(&setup_line(locale, table)));
        let head = say(locale, &head.with("ply", ply.0).with("last", table.made().0));
        let text = cut(&format!("{head}\n{}", news(locale, table, &moment, false)), TEXT);
        let file = Some(moment_picture(painter, table, &moment, sight));
        Some(Post { text, file, rows: self.rows(), mentions: Vec::new() })
    }

    fn rows(&self) -> Vec<Component> {
        let (table, locale, Replay { ply, side, .. }) = (&self.table, self.locale, self.replay);
        let last = table.made();
        let show = |slot, ply, side| Press::Replay(Replay { ply, side, act: ReplayAct::Show(slot), ..self.replay });
        let act = |act| Press::Replay(Replay { act, ..self.replay });
        let (first, back) = (Ply(0), Ply(ply.0.saturating_sub(1)));
        let forward = Ply((ply.0 + 1).min(last.0));
        let mut steps = Vec::new();
        for (slot, to, label) in [
            (0, first, "button-first"),
            (1, back, "button-step-back"),
            (2, forward, "button-forward"),
            (3, last, "button-last"),
        ] {
            let mut step = grey(&show(slot, to, side), &t(locale, label));
            step.disabled = to == ply;
            steps.push(step);
        }
        let mut others = Vec::new();
        if (table.phase == Phase::Over || is_imported(table)) && !(table.phase == Phase::Over && ply == last) {
            others.push(button(&act(ReplayAct::PlayOn), &t(locale, "button-play-on"), ButtonStyle::Success));
        }
        let seats = table.seat_names();
        if seats.len() > 1 {
            let turned = (side + 1) % seats.len() as u8;
            let name = word(locale, &format!("seat-{}", seats.get(usize::from(turned)).copied().unwrap_or_default()));
            others.push(grey(&show(4, ply, turned), &say(locale, &Message::new("button-side").with("seat", name))));
        }
        others.push(grey(&act(ReplayAct::Animation), &t(locale, "button-animation")));
        others.push(grey(&act(ReplayAct::Record), &t(locale, "button-record")));
        others.push(close(locale));
        rows(steps).into_iter().chain(rows(others)).collect()
    }
}

impl<S: Store> Bot<S> {
    /// A press on a view, or on a button that opens one.
    pub(crate) async fn replay_press(&self, request: &Request, replay: Replay) -> Result<Answer, Problem> {
        let table = self.source(request, replay.of).await?;
        if usize::from(replay.side) >= table.seat_names().len() || replay.ply > table.made() {
            return Err(Problem::Unknown("a side or a ply that is not there".to_owned()));
        }
        match replay.act {
            ReplayAct::Show(_) => {
                Ok(Answer { reply: Reply::Replace(self.replayed(request, table, replay).await?), receipt: None })
            }
            ReplayAct::Open => self.replayed(request, table, replay).await.map(whisper),
            ReplayAct::PlayOn => self.play_on(request, &table, replay).await,
            ReplayAct::Animation => self.animated(request, table, Seat(replay.side), None).await.map(whisper),
            ReplayAct::Record => self.recorded(request, table, replay.of, None).await.map(whisper),
        }
    }

    /// The game of a button, if this person may see it.
    pub(crate) async fn source(&self, request: &Request, of: Source) -> Result<Arc<Table>, Problem> {
        let id = match of {
            Source::Import(version) => return self.import_of(request, version).await.map(Arc::new),
            Source::Game(id) => id,
        };
        let here = self.current(request.channel).await?.filter(|current| current.table.id == id);
        if let Some(current) = here {
            return if current.table.play().is_some() { Ok(current.table) } else { Err(Problem::Lobby) };
        }
        let archived = self.archived(id).await?.filter(|table| history::may_see(table, request));
        archived.map(Arc::new).ok_or_else(|| Problem::Said(Message::new("replay-gone")))
    }

    /// The view of a game at a ply.
    pub(crate) async fn replayed(&self, request: &Request, table: Arc<Table>, replay: Replay) -> Result<Post, Problem> {
        let step = Step { table, locale: request.locale, user: request.user.id, replay };
        let lost = || Problem::Ours("a game does not replay".to_owned());
        self.studio.work(move |painter| step.post(painter)).await?.ok_or_else(lost)
    }

    /// A new table from here: the seat at the bottom for whoever asks, the others taken as in any lobby.
    async fn play_on(&self, request: &Request, table: &Table, replay: Replay) -> Result<Answer, Problem> {
        if table.phase != Phase::Over && !is_imported(table) {
            return Err(Problem::Said(Message::new("replay-goes-on")));
        }
        if table.phase == Phase::Over && replay.ply == table.made() {
            return Err(Problem::Said(Message::new("replay-at-end")));
        }
        let before = table.entries.iter().take(replay.ply.0 as usize);
        let from = Origin { position: table.position.clone(), lines: before.map(|entry| entry.line.clone()).collect() };
        let seat = if table.is_solo() { HostSeat::First } else { HostSeat::This(Seat(replay.side)) };
        let time = table.clock.control();
        let opening = self.opening(request, table.setup.clone(), time, seat, Vec::new(), from)?;
        self.open_here(request, opening).await
    }

    /// `/record`: as a text or an animation, for oneself or for all.
    pub(crate) async fn record_command(&self, request: &Request, options: &[(String, Value)]) -> Result<Answer, Problem> {
        let flag = |name: &str| options.iter().any(|(option, value)| option == name && *value == Value::Boolean(true));
        let current = self.current(request.channel).await?.ok_or(Problem::NoTable)?;
        let table = current.table;
        match table.phase {
            Phase::Lobby { .. } => return Err(Problem::Lobby),
            Phase::Closed => return Err(Problem::NoTable),
            Phase::Play | Phase::Over | Phase::Aborted => {}
        }
        let everyone = flag("share");
        // What all are shown of a game that goes on is what a spectator may see.
        let viewer = (everyone && table.phase != Phase::Over).then_some(Viewer::Spectator);
        let side = table.seat_of(request.user.id).unwrap_or(Seat(0));
        let post = if flag("gif") {
            self.animated(request, table, side, viewer).await?
        } else {
            let of = Source::Game(table.id);
            self.recorded(request, table, of, viewer).await?
        };
        if everyone {
            let post = Post { rows: Vec::new(), ..post };
            return Ok(Answer { reply: Reply::Say { post, strip: None }, receipt: None });
        }
        Ok(whisper(post))
    }

    /// The record as a text: in a code block where it fits, else as a file. `viewer`: whose eyes, if not this person's own.
    pub(crate) async fn recorded(
        &self,
        request: &Request,
        table: Arc<Table>,
        of: Source,
        viewer: Option<Viewer>,
    ) -> Result<Post, Problem> {
        let (locale, user) = (request.locale, request.user.id);
        let side = table.seat_of(user).unwrap_or(Seat(0));
        let viewer = viewer.unwrap_or_else(|| eyes(&table, user, side));
        Ok(self.studio.work(move |_| record_post(&table, of, side, viewer, locale)).await?)
    }

    /// The game as an animation.
    async fn animated(
        &self,
        request: &Request,
        table: Arc<Table>,
        bottom: Seat,
        viewer: Option<Viewer>,
    ) -> Result<Post, Problem> {
        let locale = request.locale;
        let viewer = viewer.unwrap_or_else(|| eyes(&table, request.user.id, bottom));
        let sight = Sight { locale, theme: Theme::Dark, viewer, bottom };
        let lost = || Problem::Ours("a game does not replay".to_owned());
        self.studio.work(move |painter| animation_post(painter, &table, sight)).await?.ok_or_else(lost)
    }
}

fn record_post(table: &Table, of: Source, side: Seat, viewer: Viewer, locale: Locale) -> Post {
    let setup = code(&format!("{} {}", table.setup.game, table.setup.variant));
    let head = say(locale, &Message::new("record").with("setup", setup).with("count", table.entries.len()));
    let mut text = table.record(viewer);
    if let Some(play) = table.play() {
        // A comment: the text still reads as the record it is.
        text.push_str(&format!("# position now: {}\n", play.position(viewer)));
    }
    let act = |ply, act| Press::Replay(Replay { of, ply, side: side.0, act });
    let buttons = vec![
        grey(&act(Ply(0), ReplayAct::Open), &t(locale, "button-replay")),
        grey(&act(table.made(), ReplayAct::Animation), &t(locale, "button-animation")),
        close(locale),
    ];
    let inline = format!("{head}\n{}", block(&text));
    if inline.chars().count() <= TEXT {
        return Post { rows: rows(buttons), ..words(inline) };
    }
    let name = format!("{}-{}.txt", table.setup.game, table.id);
    let file = File { name, bytes: text.into_bytes(), alt: t(locale, "record-alt") };
    Post { text: head, file: Some(file), rows: rows(buttons), mentions: Vec::new() }
}

fn animation_post(painter: &Painter, table: &Table, sight: Sight) -> Option<Post> {
    let entries = table.entries.len();
    let mut every = entries.div_ceil(MOST_FRAMES).max(1);
    let bytes = loop {
        let bytes = animation(painter, table, sight, every)?;
        if bytes.len() <= LARGEST_FILE || every > entries {
            break bytes;
        }
        every *= 2;
    };
    let moment = Moment::at(table, table.made(), sight.viewer)?;
    let locale = sight.locale;
    let message = Message::new("animation").with("setup", sentence(&setup_line(locale, table))).with("count", entries);
    let text = format!("{}\n{}", say(locale, &message), outcome::turn(locale, table, &moment.play, false));
    let alt = Message::new("animation-alt").with("setup", setup_line(locale, table)).with("count", entries);
    let alt = format!("{} {}", say(locale, &alt), moment.play.alt(locale, sight.viewer));
    let name = format!("{}-{}.gif", table.setup.game, table.id);
    Some(Post { file: Some(File { name, bytes, alt: cut(&alt, 1024) }), ..words(text) })
}

/// A game as a GIF: the end as a still, so that it looks right where nothing moves; then from the beginning, with every
/// so many entries.
pub fn animation(painter: &Painter, table: &Table, sight: Sight, every: usize) -> Option<Vec<u8>> {
    let entries = table.entries.len();
    let plies: Vec<usize> = (0..entries).step_by(every).chain([entries]).collect();
    let mut scenes = Vec::with_capacity(plies.len());
    Moment::each(table, sight.viewer, |moment| {
        if plies.get(scenes.len()) == Some(&(moment.play.ply() as usize)) {
            scenes.push(moment_scene(table, &moment, sight));
        }
    })?;
    let height = scenes.iter().map(|scene| scene.height).max()?;
    let lasts = (RUN / scenes.len() as u32).clamp(QUICKEST, SLOWEST);
    let mut file = painter.animation(scenes.first()?.palette, height, sight.theme);
    let (end, before) = scenes.split_last()?;
    file.frame(end, END);
    before.iter().for_each(|scene| file.frame(scene, lasts));
    if !before.is_empty() {
        file.frame(end, END);
    }
    Some(file.finish())
}
