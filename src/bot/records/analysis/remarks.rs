//! The record of a game with the analysis and the person's own notes as comments, so that it stays a valid record.

use super::{
    ask::{again, analysed},
    turning::better,
};
use crate::{
    frame::{
        settings::own_memos::{LONGEST, OwnMemos},
        ui::{File, Post, Request, close, escape::titled, rows, t, words},
    },
    records::{analyses::Analysis, link::Source, source::viewer_for},
    routing::{Bot, Result},
};
use deltille_base::ids::Ply;
use deltille_engine::analysis::Mark;
use deltille_games::{Seat, Viewer};
use deltille_table::Table;
use std::{fmt::Write, sync::Arc};

/// Returns the record with remarks, as a file.
pub(super) async fn remarked(bot: &Bot, request: &Request, table: Arc<Table>, of: Source) -> Result<Post> {
    let locale = request.locale;
    let Some(found) = bot.analyses.known(analysed(request, of), &table).await? else {
        return Ok(again(locale, of, "analysis-gone"));
    };
    let viewer = viewer_for(&table, request.user.id, table.seat_of(request.user.id).unwrap_or(Seat(0)));
    let name = format!("{}-{}-analysis.txt", table.setup.game, table.id);
    let memos = bot.tables.people.get(request.user.id).await.memos.clone();
    let text = bot.pool.work(move |_| annotated(&table, &found, &memos, viewer)).await?;
    let file = File {
        name,
        bytes: text.into_bytes(),
        alt: t(locale, "analysis-record-alt"),
    };
    Ok(Post {
        file: Some(file),
        rows: rows(vec![close(locale)]),
        ..words(t(locale, "analysis-record"))
    })
}

/// Writes the record. After each entry that gave something away, a comment gives the loss and the better
/// move.
fn annotated(table: &Table, found: &Analysis, memos: &OwnMemos, viewer: Viewer) -> String {
    let mut text = String::new();
    let mut ply = 0;
    let one_line = |text: &str| titled(text, usize::from(LONGEST));
    let names = table.seat_names();
    for line in table.record(viewer).lines() {
        text.push_str(line);
        text.push('\n');
        if line.starts_with('#') {
            continue;
        }
        ply += 1;
        // Writing to a String cannot fail.
        match memos.get(table.id, Some(Ply(ply))) {
            "" => {}
            memo => drop(writeln!(text, "# {ply}: note: {}", one_line(memo))),
        }
        let Some(reviewed) = found.plies.get(ply as usize) else {
            continue;
        };
        let shares = names.iter().zip(&reviewed.expected).map(|(name, share)| format!("{name} {share:.2}"));
        let shares = shares.collect::<Vec<_>>().join(", ");
        let mark = reviewed.loss.and_then(|loss| Some((loss, Mark::of(loss)?)));
        if let Some((loss, mark)) = mark {
            let _ = writeln!(text, "# {ply}: {}, {loss:.2} lost; expected now: {shares}", mark.into_str());
            let line =
                found.plies.get(ply as usize - 1).map(|before| before.line.join(" ")).unwrap_or_default();
            if let Some(better) = better(found, ply) {
                let _ = writeln!(text, "# {ply}: better was {better}; best line: {line}");
            }
        }
    }
    match memos.get(table.id, None) {
        "" => {}
        memo => drop(writeln!(text, "# note: {}", one_line(memo))),
    }
    text
}
