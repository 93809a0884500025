//! `/game rematch` and its button: the same people again, or another attempt at a puzzle.

use crate::{
    frame::{
        tables::{Current, Done, NextTable, OrderError},
        ui::{ButtonStyle, OnTable, Request, TableAct, button, ids, t},
    },
    routing::{After, Answer, BoardControl, Bot, Feature, Result, Slot, commands, fresh_seed, key},
};
use deltille_base::ids::{TableId, UserId};
use deltille_games::{Actors, AnyPlay, Level};
use deltille_store::Version;
use deltille_table::{Command, Phase, Refused, Table};

ids! {
    /// A press on *Rematch*; the label depends on the table.
    #[derive(Copy)]
    pub struct RematchAct = "rematch";
}

commands! { pub struct Rematch as "game rematch"; }

impl Feature for Rematch {
    type Action = OnTable<RematchAct>;
    type Command = Rematch;

    async fn command(bot: &Bot, request: &Request, _: Rematch) -> Result<Answer> {
        let done = once_more(bot, request, None, None).await?;
        bot.public_board(&done, After::Command).await.map(Answer::from)
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, .. }: OnTable<RematchAct>,
        _: &[String],
    ) -> Result<Answer> {
        let (done, lobby) = begun(bot, request, Some(table), None).await?;
        // Both may press before the lobby is to be seen: its message becomes the board.
        let in_lobby = !request.place.visiting && request.pressed().is_some_and(|pressed| !pressed.private);
        if let Some(lobby) = lobby.filter(|_| in_lobby)
            && bot.tables.shown_by_lobby(&lobby, &done).await?
        {
            bot.computers.start_thinking(&done).await;
            return Ok(Answer::Elsewhere);
        }
        bot.next_board(&done, None).await
    }

    /// Not at a solo table, which has its own buttons.
    fn on_board(table: &Table) -> Vec<BoardControl> {
        // The members of a team are known to no table.
        if table.is_of_teams() {
            return Vec::new();
        }
        let over = |play: &&AnyPlay| {
            table.phase != Phase::Aborted
                && play.actors() == Actors::Nobody
                && !table.is_solo()
                && table.links.fixture.is_none()
        };
        let Some(play) = table.play().filter(over) else {
            return Vec::new();
        };
        let label = if play.sequel().is_some() { "button-sequel" } else { "button-rematch" };
        let again = button(&RematchAct.on(table), &t(table.home.language, label), ButtonStyle::Primary);
        vec![BoardControl::Button(Slot::Act, again)]
    }
}

/// Opens a rematch; the second player to ask joins the table that the first has opened. `over`: the table
/// whose button was pressed; `level`: a new level for the computers.
pub async fn once_more(
    bot: &Bot,
    request: &Request,
    over: Option<TableId>,
    level: Option<Level>,
) -> Result<Done> {
    begun(bot, request, over, level).await.map(|(done, _)| done)
}

/// Like [`once_more`]; returns also the lobby that the player joined.
async fn begun(
    bot: &Bot,
    request: &Request,
    over: Option<TableId>,
    level: Option<Level>,
) -> Result<(Done, Option<Current>)> {
    let user = request.user.id;
    let waits = |now: &&Current| {
        now.table.is_open() && now.table.invited.contains(&Some(user)) && now.table.seat_of(user).is_none()
    };
    let join = Command::Join { seat: None, new: false };
    if let Some(open) = bot.current(request.channel).await?.filter(|now| waits(&now)) {
        bot.may_join(request, &open.table).await?;
        return Ok((bot.order(request, &open, None, join).await?, Some(open)));
    }
    let now = bot.current(request.channel).await?;
    // Delivered again, the press finds the table that it has opened.
    let is_newest = |now: &Current| over.is_none_or(|over| [over.0, request.id.0].contains(&now.table.id.0));
    let earlier = match over.filter(|_| !now.as_ref().is_some_and(is_newest)) {
        Some(over) => Some(bot.shown_by(request, over).await?),
        None => None,
    };
    if let Some(table) = earlier.as_deref().or(now.as_ref().map(|now| &*now.table)) {
        let invited: Vec<UserId> = people(table).collect();
        bot.may_open(request, Some(&table.setup.game), &invited).await?;
    }
    let opener = bot.opener(request).await;
    let opened = match (earlier, now) {
        // The other servers may show another game by now; a puzzle is begun again from its own board.
        (Some(table), _) if table.is_shared() || table.is_solo() => {
            return Err(bot.earlier(request, table.id).await);
        }
        (Some(table), _) => {
            let over = Current::filed(table, Version(0), None);
            bot.tables.rematch(opener, next_table(request, None)?, Some(&over), level).await
        }
        (None, now) => {
            if let Some(now) = now {
                bot.may_play_on_across(&now, request.at).await?;
            }
            bot.tables.rematch(opener, next_table(request, over)?, None, level).await
        }
    };
    // Another player may have opened the table a moment earlier.
    let faster = match &opened {
        Err(OrderError::Occupied(now)) => Some(now),
        _ => None,
    };
    if let Some(open) = faster.filter(waits) {
        bot.may_join(request, &open.table).await?;
        return Ok((bot.order(request, open, None, join).await?, Some(open.clone())));
    }
    match (opened, over) {
        (Err(OrderError::NoTable | OrderError::Refused { why: Refused::Stale { .. }, .. }), Some(over)) => {
            Err(bot.earlier(request, over).await)
        }
        (opened, _) => Ok((opened?, None)),
    }
}

/// The table that a request opens after the one in its channel, or after this one only.
pub(crate) fn next_table(request: &Request, after: Option<TableId>) -> Result<NextTable> {
    Ok(NextTable {
        channel: request.channel,
        key: key(request),
        after,
        id: TableId(request.id.0),
        by: request.user.id,
        at: request.at,
        seed: fresh_seed()?,
    })
}

/// The people of a finished game who can be invited to another one.
fn people(table: &Table) -> impl Iterator<Item = UserId> {
    table.seats.iter().flatten().map(|person| person.id).filter(|user| user.is_user())
}
