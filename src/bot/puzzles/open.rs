//! Opens a puzzle for its solver.

use super::{
    families::{Family, families, id_of, setup_of},
    in_progress::{ask, last_entry_at},
    puzzle_request::PuzzleRequest,
};
use crate::{
    frame::ui::Request,
    puzzles::own_kind::OwnKind,
    routing::{After, Answer, Bot, Problem, Result, key, person},
};
use deltille_games::{Control, GameInfo, Leave, Puzzle, Setup, registry};
use deltille_store::Key;
use deltille_table::{By, Command, Home, HostSeat, Opening, Order, Table, clock::TimeControl, solo::Solo};
use std::{sync::Arc, time::Duration};

/// Puzzles untouched for this long are replaced without confirmation.
const ABANDONED: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The place for a puzzle of this setup; `None` if it is not a puzzle.
fn kind_of(setup: &Setup) -> Option<OwnKind> {
    let same = |family: &Family| family.game.id == setup.game && family.variant == setup.variant;
    families().iter().position(same).map(|place| OwnKind::Family(place as u8))
}

pub fn is_puzzle(setup: &Setup) -> bool {
    kind_of(setup).is_some()
}

/// Opens a puzzle for the user. If one of its kind is in progress, asks about that instead, unless it is to
/// be replaced.
pub async fn open_puzzle(bot: &Bot, request: &Request, setup: Setup, replace: bool) -> Result<Answer> {
    let kind = kind_of(&setup).ok_or_else(|| Problem::Ours(format!("{} is no puzzle", setup.variant)))?;
    if !replace && let Some(begun) = under_way(bot, request, kind).await? {
        let same = |(game, puzzle): &&(&'static GameInfo, Puzzle)| {
            setup_of(game, puzzle).is_ok_and(|known| known == setup)
        };
        let id = registry::puzzles().iter().find(same).map(|(game, puzzle)| id_of(game, puzzle));
        return Ok(Answer::replace(ask(request, kind, &begun, id.as_deref())));
    }
    begin(bot, request, kind, PuzzleRequest::puzzle(setup), Solo::default()).await
}

/// The user's puzzle in progress in this place that they may want to continue.
pub async fn under_way(bot: &Bot, request: &Request, kind: OwnKind) -> Result<Option<Arc<Table>>> {
    let begun = bot.current(kind.place(request.user.id).into()).await?.map(|current| current.table);
    let open = begun.filter(|table| table.is_open() && table.id.0 != request.id.0);
    Ok(open.filter(|table| last_entry_at(table).after(ABANDONED) > request.at))
}

/// Opens a table of the user's own, and gives up the one in progress there.
pub async fn begin(
    bot: &Bot,
    request: &Request,
    kind: OwnKind,
    requested: PuzzleRequest,
    solo: Solo,
) -> Result<Answer> {
    let PuzzleRequest { setup, from, task } = requested;
    let request = &Request {
        channel: kind.place(request.user.id).into(),
        ..request.clone()
    };
    if let Some(begun) = bot.current(request.channel).await?
        && begun.table.is_open()
        && begun.table.id.0 != request.id.0
    {
        let order = Order {
            request: Some(request.id),
            pressed: Some(request.id.time()),
            table: Some(begun.table.id),
            ..Order::new(
                By::Person(person(request)),
                Command::Control(Control::Leave(Leave::Resign)),
                request.at,
            )
        };
        bot.tables.order(request.channel, Key(format!("i:{}:left", request.id)), order).await?;
    }
    let (time, seat) = (TimeControl::Unlimited, HostSeat::First);
    let opening = bot.opening(request, setup, time, seat, Vec::new(), from).await?;
    let home = Home { language: request.locale, ..Home::default() };
    let done = bot.tables.open(key(request), Opening { solo, task, home, ..opening }).await?;
    bot.public_board(&done, After::Command).await.map(Answer::from)
}
