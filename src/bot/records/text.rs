//! A record as a text.

use super::{
    link::{Replay, ReplayAct, Source},
    source::viewer_for,
};
use crate::{
    frame::ui::{
        File, Post, Request, TEXT, close,
        escape::{block, sentence},
        grey,
        names::setup_line,
        rows, t, words,
    },
    routing::{Bot, Result},
};
use deltille_base::{
    ids::Ply,
    text::{Locale, Message, say},
};
use deltille_games::{Seat, Viewer};
use deltille_table::{
    Table,
    fair::PROOFS,
    lines::{self, Content},
};
use std::sync::Arc;

/// The record as a text: in a code block if it fits, otherwise as a file. `viewer` overrides the user's
/// own view.
pub(crate) async fn recorded(
    bot: &Bot,
    request: &Request,
    table: Arc<Table>,
    of: Source,
    viewer: Option<Viewer>,
) -> Result<Post> {
    let (locale, user) = (request.locale, request.user.id);
    let side = table.seat_of(user).unwrap_or(Seat(0));
    let viewer = viewer.unwrap_or_else(|| viewer_for(&table, user, side));
    Ok(bot.pool.work(move |_| record_post(&table, of, (side, viewer), locale, false)).await?)
}

/// The record in the user's own view, with the proof of the lots.
pub(crate) async fn proven(bot: &Bot, request: &Request, table: Arc<Table>, of: Source) -> Result<Post> {
    let (locale, user) = (request.locale, request.user.id);
    let side = table.seat_of(user).unwrap_or(Seat(0));
    let viewer = viewer_for(&table, user, side);
    Ok(bot.pool.work(move |_| record_post(&table, of, (side, viewer), locale, true)).await?)
}

fn record_post(
    table: &Table,
    of: Source,
    (side, viewer): (Seat, Viewer),
    locale: Locale,
    proofs: bool,
) -> Post {
    let head = Message::new("record").with("setup", sentence(&setup_line(locale, table)));
    let head = say(locale, &head.with("count", table.moves_since(0)));
    let whole = table.record(viewer);
    let proves =
        |content: &Content| matches!(content, Content::Head { key, .. } if PROOFS.contains(&key.as_str()));
    let counted = lines::read(&whole);
    let proven = counted.iter().any(|line| proves(&line.content));
    let kept = counted.iter().filter(|line| proofs || !proves(&line.content));
    let mut text: String = kept.flat_map(|line| [line.content.text(), "\n".to_owned()]).collect();
    if let Some(play) = table.play() {
        // Added as a comment, so that the text stays a valid record.
        text.push_str(&format!("# position now: {}\n", play.position(viewer)));
    }
    let act = |ply, act| Replay { of, ply, side: side.0, act };
    let mut buttons = vec![
        grey(&act(Ply(0), ReplayAct::Open), &t(locale, "button-replay")),
        grey(&act(table.made(), ReplayAct::Animation), &t(locale, "button-animation")),
    ];
    if proven && !proofs {
        buttons.push(grey(&act(table.made(), ReplayAct::Proofs), &t(locale, "button-proofs")));
    }
    buttons.push(close(locale));
    let inline = format!("{head}\n{}", block(&text));
    // A code block cannot show a fence, such as one in a name; what is copied from it must be the record.
    if inline.chars().count() <= TEXT && !text.contains("```") {
        return Post { rows: rows(buttons), ..words(inline) };
    }
    let name = format!("{}-{}.txt", table.setup.game, table.id);
    let file = File { name, bytes: text.into_bytes(), alt: t(locale, "record-alt") };
    Post {
        text: head,
        file: Some(file),
        rows: rows(buttons),
        ..Post::default()
    }
}
