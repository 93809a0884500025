//! Roles of a server that members get for their rating, or for a week of puzzles of the day ([`EarnedRoles`]).
//!
//! They change after a game is filed: the row of the filed game looks at its players, and at all who have such a role,
//! because a week without puzzles files nothing. What a person was given is kept with their ratings, so that only
//! differences are requested, and roles that people gave stay.

use super::Ratings;
use crate::frame::{
    deliver::RoleChange,
    settings::{
        log::LogLine,
        roles::{EarnedRoles, ROLES, SOLVER_DAYS},
    },
    tables::{
        Tables,
        consequences::{Consequence, Decision},
        orders::OrderError,
    },
};
use deltille_base::{
    ids::{GuildId, InteractionId, RoleId, Time, UserId},
    text::{Locale, Message, say},
};
use deltille_ratings::Pool;
use deltille_store::{Label, Outgoing};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// Label of the people to whom a server's roles were given.
pub(super) fn holders(guild: GuildId) -> Label {
    Label(format!("g{guild}roles"))
}

/// Adds the row of a filed game after which roles may change.
#[derive(Debug)]
pub struct RolesToGive;

#[async_trait::async_trait]
impl Consequence for RolesToGive {
    async fn after(&self, tables: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        let table = &decision.table;
        if !decision.ends() || table.rated.is_none() && table.day().is_none() {
            return Ok(());
        }
        let guilds: Vec<GuildId> = table.guilds().collect();
        let mut is_due = false;
        for guild in guilds {
            is_due |= decision.server(tables.store(), guild).await?.is_some_and(|it| it.earned.is_used());
        }
        let at = decision.at();
        if let Some(game) = decision.game().filter(|_| is_due) {
            game.outgoing.push(Outgoing { kind: ROLES.to_owned(), at, to: Vec::new() });
        }
        Ok(())
    }
}

/// The roles that a person has earned. A rating that is provisional earns none.
pub(super) fn earned(roles: &EarnedRoles, ratings: &Ratings, now: Time) -> BTreeSet<RoleId> {
    let reaches = |games: &[String], from: u16| {
        ratings.pools.iter().any(|(pool, standing)| {
            let (rating, game) = (standing.rating(), pool.split(':').next().unwrap_or(pool));
            let counts = games.is_empty() || games.iter().any(|it| it == game);
            let is_settled = !rating.is_provisional(Pool::from(pool.as_str()).model());
            counts && is_settled && rating.points() >= i64::from(from)
        })
    };
    let rated = roles
        .rated
        .iter()
        .filter(|rated| reaches(&rated.games, rated.from))
        .map(|rated| rated.role);
    let days = ratings.puzzles.as_ref().map_or(0, |puzzles| puzzles.streak_at(now));
    rated.chain(roles.solver.filter(|_| days >= SOLVER_DAYS)).collect()
}

/// The line of a change for a server's log. `why`: the word of its reason.
pub(crate) fn log_line(locale: Locale, user: UserId, change: RoleChange, why: &str, now: Time) -> LogLine {
    let id = if change.give { "log-role-given" } else { "log-role-taken" };
    let message = Message::new(id).with("who", format!("<@{user}>")).with("why", why.to_owned());
    line(user, now, say(locale, &message.with("role", format!("<@&{}>", change.role))))
}

pub(super) fn line(by: UserId, at: Time, text: String) -> LogLine {
    let hash: [u8; 32] = Sha256::digest(format!("{} {text}", at.0)).into();
    let id = hash.iter().take(8).fold(0, |id, byte| id << 8 | u64::from(*byte));
    LogLine { id: InteractionId(id), at, by, text }
}
