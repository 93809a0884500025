//! Stepping through a game privately, entry by entry: a running, finished or imported one. From here it
//! becomes a text, an animation, or a new table.
//!
//! Hidden information stays hidden: in a running game people see only what their own seat may see now,
//! regardless of the side at the bottom. In a finished game or their own text, they have the view of the seat
//! at the bottom.

use super::{
    animation::animated,
    link::{Replay, ReplayAct, Source},
    source::is_imported,
    text::{proven, recorded},
    view::replayed,
};
use crate::{
    frame::ui::{Button, Request, grey, t},
    routing::{Answer, Bot, Feature, MoreMenu, Problem, Result, Slot},
};
use deltille_base::text::Message;
use deltille_games::Seat;
use deltille_table::{HostSeat, Origin, Phase, Table};

pub struct Replays;

impl Feature for Replays {
    type Action = Replay;
    type Command = ();

    async fn press(bot: &Bot, request: &Request, replay: Replay, _: &[String]) -> Result<Answer> {
        let table = bot.source(request, replay.of).await?;
        if usize::from(replay.side) >= table.seat_names().len() || replay.ply > table.made() {
            return Err(Problem::Unknown("a side or a ply that is not there".to_owned()));
        }
        match replay.act {
            ReplayAct::Show(_) => replayed(bot, request, table, replay).await.map(Answer::replace),
            ReplayAct::Open => replayed(bot, request, table, replay).await.map(Answer::ephemeral),
            ReplayAct::PlayOn => play_on(bot, request, &table, replay).await,
            ReplayAct::Animation => animated(bot, request, table, Seat(replay.side), None, false).await,
            ReplayAct::Proofs => proven(bot, request, table, replay.of).await.map(Answer::replace),
            ReplayAct::Record => recorded(bot, request, table, replay.of, None).await.map(Answer::ephemeral),
        }
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let (table, side) = (menu.table, menu.side());
        let replay = Replay {
            of: Source::Game(table.id),
            ply: table.made(),
            side,
            act: ReplayAct::Open,
        };
        vec![(Slot::Record, grey(&replay, &t(menu.locale, "button-replay")))]
    }
}

/// Opens a new table from this position. The user gets the seat at the bottom; the other seats are open
/// as in any lobby.
async fn play_on(bot: &Bot, request: &Request, table: &Table, replay: Replay) -> Result<Answer> {
    if table.phase != Phase::Over && !is_imported(table) {
        return Err(Problem::Said(Message::new("replay-goes-on")));
    }
    if table.phase == Phase::Over && replay.ply == table.made() {
        return Err(Problem::Said(Message::new("replay-at-end")));
    }
    let before = table.entries.iter().take(replay.ply.0 as usize);
    let from = Origin {
        position: table.position.clone(),
        lines: before.map(|entry| entry.line.clone()).collect(),
    };
    let seat = if table.is_solo() {
        HostSeat::First
    } else {
        HostSeat::This(Seat(replay.side))
    };
    let time = table.clock.control();
    let opening = bot.opening(request, table.setup.clone(), time, seat, Vec::new(), from).await?;
    bot.open_here(request, opening).await
}
