//! Requests for an analysis: permissions, limits, and the message shown while the analysis runs.

use super::{
    link::{AnalysisAct, AnalysisLink},
    view::{AnalysisView, Look, analysis_look},
};
use crate::{
    frame::{
        render_pool::RenderPool,
        settings::people::{Counted, PersonSettings},
        tables::Current,
        ui::{
            ButtonStyle, Post, Request, button, close, custom_id::Action, escape::sentence, grey,
            message::Updates, names::setup_line, rows, snapshot::Snapshot, t, words,
        },
    },
    records::{
        analyses::{Analysed, Analysis, BeginResult, Progress, Watching, can_be_analysed},
        link::Source,
        source::is_imported,
    },
    routing::{Answer, Bot, Problem, Result},
};
use deltille_base::{
    ids::Ply,
    text::{Locale, Message, say},
};
use deltille_games::{AnyPlay, Control, Viewer};
use deltille_picture::Painter;
use deltille_store::Version;
use deltille_table::{Phase, Table, solo::Day};
use std::{collections::HashSet, sync::Arc, time::Duration};
use tokio::{sync::watch, time::Instant};

/// Analyses that one person can start per UTC day; stored results do not count.
pub const DAILY: u32 = 20;

/// Interval between progress updates of the message.
const EVERY: Duration = Duration::from_secs(5);

/// Shortest beginning that counts as the same game: any two games may open alike, and openings are no secret.
const OPENING: usize = 6;

/// Most open tables of a person that are compared with the game to analyse.
const TABLES: usize = 50;

/// A running analysis, and what its message needs once it is done.
struct Waiting {
    look: Look,
    table: Arc<Table>,
    pool: RenderPool,
}

/// Checks that the game is over or imported, has several players, and could not help anyone in a running
/// game.
pub(super) async fn may_be_analysed(bot: &Bot, request: &Request, table: &Table) -> Result<()> {
    match table.phase {
        Phase::Lobby { .. } if !is_imported(table) => return Err(Problem::Lobby),
        Phase::Closed => return Err(Problem::NoTable),
        Phase::Play if !is_imported(table) => {
            return Err(Problem::Said(Message::new("analysis-goes-on")));
        }
        // Hidden information of an aborted game stays private to its owner.
        Phase::Aborted if !is_imported(table) && table.play().is_some_and(AnyPlay::has_secrets) => {
            return Err(Problem::Said(Message::new("analysis-called-off")));
        }
        _ => {}
    }
    if !can_be_analysed(table) {
        return Err(Problem::Said(Message::new("analysis-none")));
    }
    match running_game_helped(bot, request, table).await? {
        Some(running) => Err(Problem::HelpsPlayer(Box::new(running))),
        None => Ok(()),
    }
}

/// Starts an analysis, or shows a stored one. `here`: in the message that was pressed.
pub(super) async fn analyse(
    bot: &Bot,
    request: &Request,
    table: Arc<Table>,
    of: Source,
    here: bool,
) -> Result<Answer> {
    let answer = if here { Answer::replace } else { Answer::ephemeral };
    may_be_analysed(bot, request, &table).await?;
    let analysed = analysed(request, of);
    let look = analysis_look(bot, request, of).await;
    let known = bot.analyses.known(analysed, &table).await?;
    if let Some(found) = known {
        let post = opened(bot, look, table, found).await?;
        return Ok(answer(post));
    }
    let today = Day::of(request.at);
    let spent = bot.tables.people.get(request.user.id).await.analyses_on(today);
    if spent >= DAILY && !bot.was_counted(request, Counted::Analyses).await? {
        return Err(Problem::Said(enough()));
    }
    bot.may_use(request, Counted::Analyses).await?;
    let asked = (request.id, request.at);
    let begun = bot
        .analyses
        .begin(&bot.tables.searches, analysed, table.clone(), request.user.id, asked)
        .await?;
    let (watching, new) = match begun {
        BeginResult::Known(found) => {
            let post = opened(bot, look, table, found).await?;
            return Ok(answer(post));
        }
        BeginResult::Busy => return Err(Problem::Said(Message::new("analysis-busy"))),
        BeginResult::Going { watching, new } => (watching, new),
    };
    if new {
        let spend = |settings: &mut PersonSettings, today| match settings.analyses_on(today) >= DAILY {
            true => Err(enough()),
            false => {
                settings.count_analysis(today);
                Ok(())
            }
        };
        if let Err(why) = bot.count_with(request, Counted::Analyses, spend).await {
            bot.analyses.cancel(request.user.id, analysed);
            return Err(why);
        }
    }
    let post = going(request.locale, &table, of, 0);
    let (sender, updates) = Updates::channel();
    let updates = updates.or_again(ask_here(of).encode());
    let waiting = Waiting { look, table, pool: bot.pool.clone() };
    tokio::spawn(waiting.watch(watching, sender));
    Ok(answer(post).updated(updates))
}

fn enough() -> Message {
    Message::new("analysis-enough").with("count", DAILY)
}

/// The person's running game in which an analysis of `given` could help: one that was continued from a record
/// or a position, or, for an import, any that could itself be the imported one.
async fn running_game_helped(bot: &Bot, request: &Request, given: &Table) -> Result<Option<Current>> {
    let mut open = bot.tables.of(request.user.id, TABLES).await?;
    open.retain(|current| {
        let other = &current.table;
        let compared = other.imported > 0 || other.position.is_some() || is_imported(given);
        compared && other.phase == Phase::Play && other.setup.game == given.setup.game
    });
    if open.is_empty() {
        return Ok(None);
    }
    let given = given.clone();
    let helped = move |_: &Painter| {
        let mut boards = HashSet::new();
        // A record always replays: the table was read from it.
        _ = Snapshot::each(&given, Viewer::Spectator, |board| _ = boards.insert(seen(&board.play)));
        open.into_iter().find(|other| may_be_same(&given, &boards, &other.table))
    };
    Ok(bot.pool.work_long(helped).await?)
}

/// *Cancel*: stops waiting for the analysis.
pub(super) fn cancel_analysis(bot: &Bot, request: &Request, of: Source) -> Answer {
    let id = if bot.analyses.cancel(request.user.id, analysed(request, of)) {
        "analysis-cancelled"
    } else {
        "analysis-gone"
    };
    Answer::replace(again(request.locale, of, id))
}

/// Shows a finished analysis at its largest turning point.
async fn opened(bot: &Bot, look: Look, table: Arc<Table>, found: Arc<Analysis>) -> Result<Post> {
    let lost = || Problem::Ours("a game does not replay".to_owned());
    bot.pool
        .work(move |painter| AnalysisView { look, table, found }.first(painter))
        .await?
        .ok_or_else(lost)
}

/// Whether `given` could be a text of the running game `other`: both begin alike and their entries agree as far
/// as both go, or one of the text's boards publicly looks like the game's current board. Neither counts while
/// a game that was not continued from elsewhere is in its opening.
fn may_be_same(given: &Table, boards: &HashSet<String>, other: &Table) -> bool {
    let common = made(given).count().min(made(other).count());
    let same = common >= OPENING
        && given.position == other.position
        && made(given).zip(made(other)).all(|(one, other)| one == other);
    let continued = other.imported > 0 || other.position.is_some();
    let opening = !continued && made(other).count() < OPENING;
    same || !opening && other.play().is_some_and(|now| boards.contains(&seen(now)))
}

/// The entries of a table without resignations, offers and the like: those do not count, because anyone can
/// add one to the record of a running game.
fn made(table: &Table) -> impl Iterator<Item = &str> {
    let lines = table.entries.iter().map(|entry| entry.line.as_str());
    lines.filter(|line| Control::of_line(line).is_none())
}

/// The public view of a board.
fn seen(play: &AnyPlay) -> String {
    play.position(Viewer::Spectator)
}

/// Resolves a source to the game it means for this user.
pub fn analysed(request: &Request, of: Source) -> Analysed {
    match of {
        Source::Game(id) => Analysed::Game(id),
        Source::Import(version) => Analysed::Import(request.user.id, Version(version)),
        Source::Tried(version) => Analysed::Tried(request.user.id, Version(version)),
    }
}

/// The message while the analysis runs.
fn going(locale: Locale, table: &Table, of: Source, done: u32) -> Post {
    let message = Message::new("analysis-going").with("setup", sentence(&setup_line(locale, table)));
    let text = say(locale, &message.with("ply", done).with("last", table.made().0));
    let cancel = AnalysisLink { of, ply: Ply(0), act: AnalysisAct::Cancel };
    Post {
        rows: rows(vec![grey(&cancel, &t(locale, "button-cancel"))]),
        ..words(text)
    }
}

/// The button that asks for the analysis in its own message.
fn ask_here(of: Source) -> AnalysisLink {
    AnalysisLink { of, ply: Ply(0), act: AnalysisAct::AskHere }
}

/// Says that there is no analysis, with a button to ask again.
pub fn again(locale: Locale, of: Source, id: &'static str) -> Post {
    let ask = button(&ask_here(of), &t(locale, "button-analyse"), ButtonStyle::Primary);
    Post { rows: rows(vec![ask, close(locale)]), ..words(t(locale, id)) }
}

impl Waiting {
    /// Updates the message with the progress, and at the end with the result.
    async fn watch(self, mut watching: Watching, message: watch::Sender<Post>) {
        let (locale, of) = (self.look.locale, self.look.of);
        let mut said = Instant::now();
        loop {
            let changed = tokio::select! {
                changed = watching.progress.changed() => changed,
                // The answer to the cancelling press already tells the user.
                () = watching.cancelled.notified() => return,
                () = message.closed() => return,
            };
            let now = watching.progress.borrow_and_update().clone();
            match (changed, now) {
                (_, Progress::Done(found)) => {
                    // Free the user's place first: the next analysis may be requested as soon as this one is
                    // shown.
                    drop(watching);
                    let Waiting { look, table, pool } = self;
                    let post =
                        pool.work(move |painter| AnalysisView { look, table, found }.first(painter)).await;
                    let post = post.ok().flatten().unwrap_or_else(|| again(locale, of, "analysis-gone"));
                    // The receiver may be gone; the stored result is then shown on the next request.
                    _ = message.send(post);
                    return;
                }
                (Ok(()), Progress::Going(done)) => {
                    if said.elapsed() >= EVERY {
                        said = Instant::now();
                        _ = message.send(going(locale, &self.table, of, done));
                    }
                }
                (_, Progress::Failed) | (Err(_), _) => {
                    drop(watching);
                    _ = message.send(again(locale, of, "analysis-gone"));
                    return;
                }
            }
        }
    }
}
