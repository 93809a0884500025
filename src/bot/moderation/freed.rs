//! Lobbies without a person whom a server keeps out.
//!
//! The commit of a ban notes that the person is still in the server's lobbies ([`Ban::frees`]). The request that
//! bans them frees those at once. If its process is killed before, the background worker finds the row of the
//! server's settings and does it.

use crate::frame::{
    settings::{
        cache::{SettingsCache, SettingsError},
        lists::{Ban, ListOf, Who},
        servers::ServerSettings,
    },
    tables::{Tables, orders::OrderError},
};
use deltille_base::ids::{GuildId, InteractionId, Time, UserId};
use deltille_store::Key;
use deltille_table::{By, Command, Order, Phase, Table};

/// Most lobbies of a person, and tables of a server, that are looked at.
const TABLES: usize = 200;

/// Takes a person out of all lobbies of a server: theirs close, elsewhere their seats are open again. A lobby of
/// another server that is shown here is closed here if they sit there. Returns how many lobbies that were.
/// `request`: the request that bans them; delivered again, it continues where it stopped.
///
/// # Errors
/// Some lobbies may be left.
pub async fn free_lobbies(
    tables: &Tables,
    guild: GuildId,
    user: UserId,
    request: Option<InteractionId>,
    at: Time,
) -> Result<usize, OrderError> {
    let mut found = tables.of(user, TABLES).await?;
    for current in tables.of_server(guild, TABLES).await? {
        if found.iter().all(|known| known.table.channel != current.table.channel) {
            found.push(current);
        }
    }
    let waits = |table: &Table| {
        let here = table.guild == Some(guild) && !table.home.visiting && !table.channel.is_own();
        let there = table.host == user || table.seat_of(user).is_some() || table.awaited().contains(&user);
        here && there && matches!(table.phase, Phase::Lobby { .. })
    };
    let mut freed = 0;
    for current in found.into_iter().filter(|current| waits(&current.table)) {
        let table = &current.table;
        let command = match table.is_copy() && !table.is_here(user) {
            true => Command::End,
            false => Command::Bar { user },
        };
        let order = Order {
            request,
            pressed: request.map(InteractionId::time),
            table: Some(table.id),
            ..Order::new(By::Moderator, command, at)
        };
        let key = match request {
            Some(id) => format!("i:{id}:out:{}", table.channel),
            None => format!("out:{}:{}:{user}", table.channel, current.version.0),
        };
        match tables.order(table.channel, Key(key), order).await {
            Ok(done) => {
                tables.undelivered(done.receipt());
                freed += 1;
            }
            // The game has begun, or the person has left, a moment ago.
            Err(OrderError::Refused { .. } | OrderError::NoTable) => {}
            Err(why) => return Err(why),
        }
    }
    Ok(freed)
}

/// Frees the lobbies of all people whose bans still wait for that.
///
/// # Errors
/// Some lobbies may be left.
pub(crate) async fn free_banned(
    tables: &Tables,
    servers: &SettingsCache<ServerSettings>,
    guild: GuildId,
    now: Time,
) -> Result<(), OrderError> {
    let (version, settings) = servers.load(guild).await?;
    let due = |ban: &&Ban| ban.frees.is_some_and(|at| at <= now);
    for ban in settings.bans.iter().filter(due) {
        // Deleted with their data, their seats are free; after the end of the ban, they may sit there.
        if let Who::Id(user) = ban.who
            && ban.holds(now)
        {
            free_lobbies(tables, guild, user, None, now).await?;
        }
    }
    let key = Key(format!("freed:{guild}:{}", version.0));
    let freed = |settings: &mut ServerSettings| {
        for ban in settings.bans.iter_mut().filter(|ban| ban.frees.is_some_and(|at| at <= now)) {
            ban.frees = None;
        }
    };
    servers.change(guild, key, now, freed).await?;
    Ok(())
}

/// Notes that a person is out of the lobbies of a server.
///
/// # Errors
/// The background worker looks once more.
pub async fn freed(
    servers: &SettingsCache<ServerSettings>,
    guild: GuildId,
    user: UserId,
    request: InteractionId,
    now: Time,
) -> Result<(), SettingsError> {
    let key = Key(format!("i:{request}:freed"));
    let edit = |settings: &mut ServerSettings| {
        for ban in settings.bans.iter_mut().filter(|ban| ban.who.is(user, ListOf::Server(guild))) {
            ban.frees = None;
        }
    };
    servers.change(guild, key, now, edit).await.map(drop)
}
