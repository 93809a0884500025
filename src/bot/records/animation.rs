//! A game as an animation.

use super::source::viewer_for;
use crate::{
    frame::ui::{
        File, Post, Request,
        alt::{ALT, cut_to},
        escape::sentence,
        message::Updates,
        names::setup_line,
        outcome::turn,
        picture::{Sight, snapshot_scene},
        snapshot::Snapshot,
        words,
    },
    routing::{Answer, Bot, Problem, Result, look_of},
};
use deltille_base::text::{Message, say};
use deltille_games::{Seat, Viewer};
use deltille_picture::Painter;
use deltille_table::Table;
use std::{sync::Arc, time::Duration};

/// Longer games show only every second position, every third, …: the answer is due in three seconds.
const MOST_FRAMES: usize = 600;

/// Size limit of an upload that works on every server, in bytes.
const LARGEST_FILE: usize = 8 * 1024 * 1024;

/// How long the final position is shown, first and last.
const END: Duration = Duration::from_millis(3000);

/// How long all other frames last together; each is clamped to `QUICKEST`..`SLOWEST`.
const RUN: Duration = Duration::from_secs(60);

const SLOWEST: Duration = Duration::from_millis(800);

const QUICKEST: Duration = Duration::from_millis(150);

/// Games with more entries take a second or more: the answer comes at once, and the animation when it is
/// ready.
const SOON: usize = 200;

/// Sends the game as an animation, privately or publicly.
pub(crate) async fn animated(
    bot: &Bot,
    request: &Request,
    table: Arc<Table>,
    bottom: Seat,
    viewer: Option<Viewer>,
    public: bool,
) -> Result<Answer> {
    let locale = request.locale;
    let viewer = viewer.unwrap_or_else(|| viewer_for(&table, request.user.id, bottom));
    let look = if public {
        look_of(&bot.servers, request.guild).await
    } else {
        bot.reader(request).await.look
    };
    let sight = Sight::of(locale, look, viewer, bottom);
    let (pool, count) = (bot.pool.clone(), table.moves_since(0));
    let lost = || Problem::Ours("a game does not replay".to_owned());
    let made = async move {
        pool.work_long(move |painter| animation_post(painter, &table, sight))
            .await?
            .ok_or_else(lost)
    };
    let answer = if public { Answer::public } else { Answer::ephemeral };
    if count <= SOON {
        let post = made.await?;
        return Ok(answer(post));
    }
    let (sender, updates) = Updates::channel();
    tokio::spawn(async move {
        let post = made.await.unwrap_or_else(|problem: Problem| {
            problem.log();
            problem.post(locale)
        });
        // The receiver may be gone; the animation can be requested again.
        _ = sender.send(post);
    });
    let post = words(say(locale, &Message::new("animation-going").with("count", count)));
    Ok(answer(post).updated(updates))
}

pub fn animation_post(painter: &Painter, table: &Table, sight: Sight) -> Option<Post> {
    let entries = table.entries.len();
    let mut every = entries.div_ceil(MOST_FRAMES).max(1);
    let bytes = loop {
        let bytes = animation(painter, table, sight, every)?;
        if bytes.len() <= LARGEST_FILE || every > entries {
            break bytes;
        }
        every *= 2;
    };
    let snapshot = Snapshot::at(table, table.made(), sight.viewer)?;
    let locale = sight.locale;
    let message = Message::new("animation")
        .with("setup", sentence(&setup_line(locale, table)))
        .with("count", table.moves_since(0));
    let text = format!("{}\n{}", say(locale, &message), turn(locale, table, &snapshot.play, false));
    let alt = Message::new("animation-alt")
        .with("setup", setup_line(locale, table))
        .with("count", table.moves_since(0));
    let alt = format!("{} {}", say(locale, &alt), snapshot.play.alt(locale, sight.viewer));
    let name = format!("{}-{}.gif", table.setup.game, table.id);
    Some(Post {
        file: Some(File { name, bytes, alt: cut_to(&alt, ALT) }),
        ..words(text)
    })
}

/// A game as a GIF. The final position comes first, so that a still preview looks right; then the game from
/// the beginning, with every `every`-th position.
pub fn animation(painter: &Painter, table: &Table, sight: Sight, every: usize) -> Option<Vec<u8>> {
    let entries = table.entries.len();
    let plies: Vec<usize> = (0..entries).step_by(every).chain([entries]).collect();
    let mut scenes = Vec::with_capacity(plies.len());
    Snapshot::each(table, sight.viewer, |snapshot| {
        if plies.get(scenes.len()) == Some(&(snapshot.play.ply() as usize)) {
            scenes.push(snapshot_scene(table, &snapshot, sight));
        }
    })?;
    let height = scenes.iter().map(|scene| scene.height).max()?;
    let lasts = (RUN / scenes.len() as u32).clamp(QUICKEST, SLOWEST);
    let mut file = painter.animation(scenes.first()?.palette, height, sight.look.theme);
    let (end, before) = scenes.split_last()?;
    file.frame(end, END);
    before.iter().for_each(|scene| file.frame(scene, lasts));
    if !before.is_empty() {
        file.frame(end, END);
    }
    Some(file.finish())
}
