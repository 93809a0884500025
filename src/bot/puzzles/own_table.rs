//! Tables owned by one person: puzzles. They belong to no channel; the owner plays them in private messages,
//! from any place.
//!
//! Each person has one place for each kind of puzzle, and one for each puzzle of the day. A press on such a
//! table's button is handled as if it were made in that place, so features need no special case; the posts
//! meant for a channel go into the private message instead.

use crate::{
    frame::{
        tables::Current,
        ui::{
            Component, Post, Request,
            custom_id::{Action, Close},
            grey, request, rows, t,
        },
    },
    puzzles::own_kind::OwnKind,
    routing::{Bot, Problem, Result},
};
use deltille_base::{
    ids::{ChannelId, TableId, UserId},
    text::Locale,
};
use deltille_table::Phase;

/// Commands that apply to the person's own table if the channel has no table for them.
const TYPED: [&str; 3] = ["move", "board", RECORD];

/// The command for a record, which a game that is over has too.
const RECORD: &str = "game record";

/// A person's own tables, open or last.
pub async fn own_tables(bot: &Bot, user: UserId) -> Result<Vec<(OwnKind, Current)>> {
    let kinds = OwnKind::all();
    let places: Vec<ChannelId> = kinds.iter().map(|kind| kind.place(user).into()).collect();
    let found = bot.tables.all_current(&places).await?;
    Ok(kinds
        .into_iter()
        .zip(found)
        .filter_map(|(kind, current)| Some((kind, current?)))
        .collect())
}

/// Whether the channel has a table that meets the condition. A positive cached result is trusted although
/// it may be stale: the caller loads the table again.
async fn has(bot: &Bot, request: &Request, such: impl Fn(&Current) -> bool) -> Result<bool> {
    if bot.tables.remembered(request.channel).is_some_and(|known| such(&known)) {
        return Ok(true);
    }
    Ok(bot.current_of(request).await?.is_some_and(|current| such(&current)))
}

/// If the request is meant for one of the user's own tables, returns it redirected to that table's place.
pub(crate) async fn at_own_table(bot: &Bot, request: &Request) -> Result<Option<(Request, OwnKind)>> {
    let user = request.user.id;
    let found = match &request.action {
        request::Action::Press { custom_id, .. } | request::Action::Submit { custom_id, .. } => {
            let Some((table, _)) = (bot.surfaces.table_of)(custom_id) else {
                return Ok(None);
            };
            if has(bot, request, |current| current.table.id == table).await? {
                return Ok(None);
            }
            // After a redelivery, the first delivery may already have opened another table in that place.
            let meant = |id: TableId| id == table || id.0 == request.id.0;
            own_tables(bot, user).await?.into_iter().find(|(_, current)| meant(current.table.id))
        }
        request::Action::Unreadable { .. } => return Ok(None),
        request::Action::Command { name, .. } | request::Action::Autocomplete { name, .. } => {
            if !TYPED.contains(&name.as_str()) {
                return Ok(None);
            }
            let theirs = |current: &Current| {
                let table = &current.table;
                match name.as_str() {
                    RECORD => table.phase != Phase::Closed,
                    "move" => table.is_open() && table.seat_of(user).is_some(),
                    _ => table.is_open(),
                }
            };
            if has(bot, request, theirs).await? {
                return Ok(None);
            }
            let mut own = own_tables(bot, user).await?;
            own.retain(|(_, current)| current.table.is_open() || name == RECORD);
            own.into_iter().max_by_key(|(_, current)| {
                let last = current.table.entries.last();
                (current.table.is_open(), last.map_or(current.table.opened, |entry| entry.at))
            })
        }
    };
    Ok(found.map(|(kind, current)| (Request { channel: current.table.channel, ..request.clone() }, kind)))
}

/// The board of the user's own table, for continuing.
pub async fn own_board(bot: &Bot, request: &Request, kind: OwnKind) -> Result<Post> {
    let current = bot.current(kind.place(request.user.id).into()).await?.ok_or(Problem::NoTable)?;
    bot.shown(current.table, Vec::new(), Vec::new()).await
}

/// Redirects buttons that would close the message to the board, by the button `back`; a message without
/// components gets that button.
pub fn with_way_back(locale: Locale, back: &impl Action, mut post: Post) -> Post {
    let id = back.encode();
    let mut leads = false;
    for row in &mut post.rows {
        let Component::Buttons(buttons) = row else {
            continue;
        };
        for button in buttons.iter_mut().filter(|button| button.custom_id == Close.encode()) {
            button.custom_id.clone_from(&id);
            leads = true;
        }
    }
    if !leads && post.rows.is_empty() {
        post.rows = rows(vec![grey(back, &t(locale, "button-back"))]);
    }
    post
}
