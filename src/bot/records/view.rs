//! A game at a ply as a private message, with the buttons that step through it.

use super::{
    link::{Replay, ReplayAct, Source},
    source::{is_imported, viewer_for},
};
use crate::{
    frame::ui::{
        ButtonStyle, Component, Post, Request, TEXT, button, close,
        escape::{cut, sentence},
        grey,
        names::setup_line,
        news::news,
        picture::{Sight, snapshot_picture},
        rows,
        snapshot::Snapshot,
        t,
    },
    playing::memos::{memo_button, memo_lines},
    records::{
        analyses::can_be_analysed,
        analysis::{
            board::BoardLink,
            link::{AnalysisAct, AnalysisLink},
        },
    },
    routing::{Bot, Problem, Reader, Result},
};
use deltille_base::{
    ids::{Ply, UserId},
    text::{Locale, Message, say, word},
};
use deltille_games::{AnyPlay, Seat};
use deltille_picture::{Look, Painter};
use deltille_table::{Phase, Table};
use std::sync::Arc;

struct ReplayView {
    table: Arc<Table>,
    locale: Locale,
    look: Look,
    user: UserId,
    replay: Replay,
    /// The person's notes on it.
    memos: String,
}

impl ReplayView {
    fn post(&self, painter: &Painter) -> Option<Post> {
        let (table, locale, ply) = (&self.table, self.locale, self.replay.ply);
        let bottom = Seat(self.replay.side);
        let sight = Sight::of(locale, self.look, viewer_for(table, self.user, bottom), bottom);
        let snapshot = Snapshot::at(table, ply, sight.viewer)?;
        let head = Message::new("replay-head").with("setup", sentence(&setup_line(locale, table)));
        let head = say(locale, &head.with("ply", ply.0).with("last", table.made().0));
        let text = cut(&format!("{head}\n{}{}", news(locale, table, &snapshot, false), self.memos), TEXT);
        let file = Some(snapshot_picture(painter, table, &snapshot, sight));
        Some(Post { text, file, rows: self.rows(), ..Post::default() })
    }

    fn rows(&self) -> Vec<Component> {
        let (table, locale, Replay { ply, side, .. }) = (&self.table, self.locale, self.replay);
        let last = table.made();
        let show = |slot, ply, side| Replay { ply, side, act: ReplayAct::Show(slot), ..self.replay };
        let act = |act| Replay { act, ..self.replay };
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
        if (table.phase == Phase::Over || is_imported(table)) && !(table.phase == Phase::Over && ply == last)
        {
            others.push(button(&act(ReplayAct::PlayOn), &t(locale, "button-play-on"), ButtonStyle::Success));
        }
        let seats = table.seat_names();
        if seats.len() > 1 && table.play().is_some_and(AnyPlay::turns) {
            let turned = (side + 1) % seats.len() as u8;
            let name = word(
                locale,
                &format!("seat-{}", seats.get(usize::from(turned)).copied().unwrap_or_default()),
            );
            others.push(grey(
                &show(4, ply, turned),
                &say(locale, &Message::new("button-side").with("seat", name)),
            ));
        }
        others.push(grey(&act(ReplayAct::Animation), &t(locale, "button-animation")));
        others.push(grey(&act(ReplayAct::Record), &t(locale, "button-record")));
        if (table.phase == Phase::Over || is_imported(table)) && can_be_analysed(table) {
            let ask = AnalysisLink { of: self.replay.of, ply: Ply(0), act: AnalysisAct::Ask };
            others.push(grey(&ask, &t(locale, "button-analyse")));
            others.push(grey(
                &BoardLink::open(self.replay.of, ply, Some(Seat(side))),
                &t(locale, "button-try"),
            ));
        }
        if let (Source::Game(game), Some(_)) = (self.replay.of, table.seat_of(self.user)) {
            others.push(memo_button(locale, game, ply));
        }
        others.push(close(locale));
        rows(steps).into_iter().chain(rows(others)).collect()
    }
}

/// Renders the view of a game at a ply.
///
/// # Errors
/// The game does not replay, which is an internal error.
pub async fn replayed(bot: &Bot, request: &Request, table: Arc<Table>, replay: Replay) -> Result<Post> {
    let Reader { locale, look, user, .. } = bot.reader(request).await;
    let memos = memo_lines(bot, locale, user, table.id, replay.ply).await;
    let view = ReplayView { table, locale, look, user, replay, memos };
    let lost = || Problem::Ours("a game does not replay".to_owned());
    bot.pool.work(move |painter| view.post(painter)).await?.ok_or_else(lost)
}
