//! Ratings of people: written in the commit that files a rated game, and recomputed from the filed games.
//!
//! A person has one body with a [`Standing`] for each pool of variants. A game that ends writes the bodies of
//! all its players in its own commit; if one of them has changed meanwhile, that commit is stale and made
//! again, so a game counts once for all or for none. The filed game keeps what it changed, and which game it
//! was for each player: by these numbers [`rebuild()`] finds the order in which the games counted.
//!
//! ```text
//!   index     labels for leaderboards to find people, ordered by their figures
//!   marks     what a person has reached: a row in their profile, and a private line
//!   puzzles   what solved puzzles of the day add up to; written in the commit that files them
//!   roles     roles of a server for ratings and puzzles
//!   rebuild   recomputes everything from the finished games
//!   leaderboards, ranks   lists, and the command that shows them
//!   profile   a person's figures
//! ```

mod give_roles;
mod index;
pub mod leaderboards;
pub mod marks;
pub mod profile;
mod puzzles;
pub mod ranks;
mod rebuild;
pub mod roles;

use index::edit;
pub use index::{Board, Figure, PUZZLES, Part, Scope, forget_server, left, relabel};
pub use marks::{Feat, ReachedMarks};
pub use puzzles::{PuzzleStanding, SolvedPuzzles};
pub use rebuild::{RebuildError, Rebuilt, games_by_pool, rebuild};
pub use roles::RolesToGive;

use crate::frame::{
    commit::unreadable_is_missing,
    deliver::RoleChange,
    settings::{
        cache::decode,
        people::{PersonSettings, Visibility},
    },
    tables::{
        Tables,
        consequences::{Consequence, Decision},
        orders::OrderError,
    },
};
use deltille_base::ids::{GuildId, RoleId, TableId, Time, UserId};
use deltille_ratings::{Halvings, Pool, REPEATS_WITHIN, Rating, rated};
use deltille_store::{AnyStore, Filed, Found, StoreError, Subject, Version};
use deltille_table::{Person, Rated, RatedSeat, Table};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

const FORMAT: u32 = 1;

/// Most games of a week that a standing remembers.
const MOST_RECENT: usize = 64;

/// Most days of which a standing remembers the rating.
const MOST_DAYS: usize = 200;

/// Most servers on whose list a person is, for each kind of game: the latest ones.
const MOST_SERVERS: usize = 16;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// One person's ratings, kept under [`Subject::Rating`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ratings {
    format: u32,
    /// Their name when they last played, raw: for lists on servers they have not joined.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// When they had that name.
    #[serde(default, skip_serializing_if = "is_never")]
    named: Time,
    #[serde(default)]
    pub pools: BTreeMap<String, Standing>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<PuzzleStanding>,
    /// Marks that they have reached, by id: see [`marks`].
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub marks: BTreeSet<String>,
    /// Those of which they were not told yet.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    untold: BTreeSet<String>,
    /// The roles that they were given for their figures, by server.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    roles: BTreeMap<GuildId, BTreeSet<RoleId>>,
}

fn is_never(at: &Time) -> bool {
    at.0 == 0
}

/// A person's rating in one pool, and how it came about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// In millionths.
    pub mean: i64,
    /// Uncertainty in millionths.
    pub sigma: i64,
    /// Number of rated games.
    pub games: u32,
    pub won: u32,
    pub drawn: u32,
    /// Games won in a row until now.
    pub streak: u32,
    pub longest: u32,
    /// Highest rating in points.
    pub peak: i64,
    /// The strongest opponent beaten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<BestWin>,
    /// Games of the last seven days.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recent: Vec<RecentGame>,
    /// Days since 1970, each with the points at its end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub days: Vec<(u32, i64)>,
    /// Servers where they have played such games, the latest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub servers: Vec<GuildId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BestWin {
    pub game: TableId,
    /// The opponent's points before the game.
    pub points: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecentGame {
    pub game: TableId,
    pub at: Time,
    pub seats: u8,
}

impl Default for Ratings {
    fn default() -> Ratings {
        Ratings {
            format: FORMAT,
            name: String::new(),
            named: Time(0),
            pools: BTreeMap::new(),
            puzzles: None,
            marks: BTreeSet::new(),
            untold: BTreeSet::new(),
            roles: BTreeMap::new(),
        }
    }
}

impl Ratings {
    /// Reads a stored body.
    ///
    /// # Errors
    /// Why it cannot be read: it is damaged, or of a newer program.
    pub fn read(body: &[u8]) -> Result<Ratings, String> {
        let ratings: Ratings = serde_json::from_slice(body).map_err(|error| error.to_string())?;
        match ratings.format {
            FORMAT => Ok(ratings),
            format => Err(format!("format {format} is not this program's {FORMAT}")),
        }
    }

    /// Notes the name they had at this time; the latest stays.
    fn note_name(&mut self, name: &str, at: Time) {
        // In a game of several servers, people may have no name.
        if at >= self.named && !name.is_empty() {
            name.clone_into(&mut self.name);
            self.named = at;
        }
    }

    /// The roles that a server gave them.
    fn roles_in(&self, guild: GuildId) -> BTreeSet<RoleId> {
        self.roles.get(&guild).cloned().unwrap_or_default()
    }

    /// Notes roles that were given and taken. Returns whether that changes something.
    fn note_roles(&mut self, guild: GuildId, changes: &[RoleChange]) -> bool {
        let (before, mut roles) = (self.roles.clone(), self.roles_in(guild));
        for RoleChange { role, give } in changes {
            if *give {
                roles.insert(*role)
            } else {
                roles.remove(role)
            };
        }
        self.roles.remove(&guild);
        self.roles.extend((!roles.is_empty()).then_some((guild, roles)));
        self.roles != before
    }

    fn written(&self) -> Vec<u8> {
        // Serializing to memory cannot fail, and all map keys are strings.
        serde_json::to_vec(self).expect("ratings are plain JSON")
    }
}

impl Standing {
    fn new(pool: &Pool) -> Standing {
        let Rating { mean, sigma } = Rating::new(pool.model());
        Standing {
            mean,
            sigma,
            games: 0,
            won: 0,
            drawn: 0,
            streak: 0,
            longest: 0,
            peak: Rating { mean, sigma }.points(),
            best: None,
            recent: Vec::new(),
            days: Vec::new(),
            servers: Vec::new(),
        }
    }

    pub fn rating(&self) -> Rating {
        Rating { mean: self.mean, sigma: self.sigma }
    }

    /// Whether the last game was half a year ago.
    fn is_idle(&self, now: Time) -> bool {
        let last = self.days.last().map(|(day, _)| Time(u64::from(*day) * DAY));
        last.is_some_and(|last| last.after(index::IDLE) < now)
    }

    /// This standing after a game.
    fn after(&self, game: &Finished, seat: usize, rating: Rating, before: &[Rating]) -> Standing {
        let Finished { id, at, winners, .. } = *game;
        let won = winners & (1 << seat) != 0;
        let drawn = winners == 0 || winners.count_ones() > 1;
        let alone = won && !drawn;
        let mut next = self.clone();
        Rating { mean: next.mean, sigma: next.sigma } = rating;
        next.games += 1;
        next.won += u32::from(alone);
        next.drawn += u32::from(drawn && (won || winners == 0));
        next.streak = if alone { self.streak + 1 } else { 0 };
        next.longest = self.longest.max(next.streak);
        next.peak = self.peak.max(rating.points());
        if alone {
            let others = before.iter().enumerate().filter(|(other, _)| *other != seat);
            let points = others.map(|(_, rating)| rating.points()).max().unwrap_or_default();
            if self.best.is_none_or(|best| best.points < points) {
                next.best = Some(BestWin { game: id, points });
            }
        }
        next.recent.retain(|recent| recent.at.0 + REPEATS_WITHIN > at.0);
        next.recent.push(RecentGame { game: id, at, seats: game.people.len() as u8 });
        next.recent.drain(..next.recent.len().saturating_sub(MOST_RECENT));
        let day = u32::try_from(at.0 / DAY).unwrap_or(u32::MAX);
        match next.days.last_mut() {
            // Games need not count in the order of their last entries.
            Some((last, points)) if *last >= day => *points = rating.points(),
            _ => next.days.push((day, rating.points())),
        }
        next.days.drain(..next.days.len().saturating_sub(MOST_DAYS));
        note_server(&mut next.servers, game.guilds[seat]);
        next
    }
}

/// Moves a server to the end of a list of the latest ones.
fn note_server(servers: &mut Vec<GuildId>, guild: Option<GuildId>) {
    if let Some(guild) = guild {
        servers.retain(|known| *known != guild);
        servers.push(guild);
        servers.drain(..servers.len().saturating_sub(MOST_SERVERS));
    }
}

/// The server on whose lists a table's players are. Of one where the bot is only a guest, it could not learn
/// who is a member.
fn server_of(table: &Table) -> Option<GuildId> {
    table.guild.filter(|_| !table.home.visiting)
}

/// A rated game that is over.
#[derive(Clone, Debug)]
struct Finished {
    id: TableId,
    pool: Pool,
    people: Vec<UserId>,
    names: Vec<String>,
    /// On whose server's lists each of them is.
    guilds: Vec<Option<GuildId>>,
    /// Seats as a bit set.
    winners: u8,
    /// Of its last entry.
    at: Time,
    /// Games filed with it already.
    filed: Option<Rated>,
}

impl Finished {
    fn of(table: &Table, winners: u8, at: Time) -> Finished {
        let home = server_of(table);
        let guild = |person: &Person| match table.place_of(person.id) {
            Some(place) => (!place.is_gone()).then_some(place.guild),
            None => home,
        };
        let seats = |table: &Table| table.seats.clone().into_iter();
        Finished {
            id: table.id,
            pool: Pool::of(&table.setup.game, &table.setup.variant),
            // A seat without a person does not occur in a game that counts.
            people: table.seats.iter().map(|seat| seat.as_ref().map_or(UserId(0), |seat| seat.id)).collect(),
            // As they are filed.
            names: seats(&table.for_all()).map(|seat| seat.map_or_else(String::new, |it| it.name)).collect(),
            guilds: seats(table).map(|seat| seat.as_ref().and_then(guild)).collect(),
            winners,
            at,
            filed: table.rated.clone(),
        }
    }

    /// Changes by the game, given its players' standings. Those who had their data deleted have none:
    /// the ratings filed with the game are used for them.
    fn settled(&self, standings: &[Option<Standing>]) -> (Rated, Vec<Option<Standing>>) {
        let filed = |seat: usize| self.filed.as_ref().and_then(|filed| filed.seats.get(seat));
        let before: Vec<Rating> = standings
            .iter()
            .enumerate()
            .map(|(seat, standing)| match (standing, filed(seat)) {
                (Some(standing), _) => standing.rating(),
                (None, Some(RatedSeat { before: [mean, sigma], .. })) => {
                    Rating { mean: *mean, sigma: *sigma }
                }
                (None, None) => Rating::new(self.pool.model()),
            })
            .collect();
        let halvings = match (standings.iter().all(Option::is_some), &self.filed) {
            (false, Some(filed)) => Halvings(filed.halvings),
            _ => Halvings::after(self.earlier(standings)),
        };
        let after = rated(self.pool.model(), &before, self.winners, halvings);
        let seats = after.iter().enumerate().map(|(seat, rating)| RatedSeat {
            number: match (&standings[seat], filed(seat)) {
                (Some(standing), _) => standing.games + 1,
                (None, filed) => filed.map_or(0, |filed| filed.number),
            },
            before: [before[seat].mean, before[seat].sigma],
            after: [rating.mean, rating.sigma],
        });
        let rated = Rated {
            pool: self.pool.to_string(),
            halvings: halvings.0,
            seats: seats.collect(),
        };
        let next = standings.iter().enumerate().map(|(seat, standing)| {
            standing.as_ref().map(|standing| standing.after(self, seat, after[seat], &before))
        });
        (rated, next.collect())
    }

    /// Number of games that exactly these people finished in the seven days before: those that all of them
    /// remember and that had as many seats.
    fn earlier(&self, standings: &[Option<Standing>]) -> usize {
        let Some((Some(first), others)) = standings.split_first() else { return 0 };
        let seats = self.people.len() as u8;
        let within = |game: &&RecentGame| game.seats == seats && game.at.0 + REPEATS_WITHIN > self.at.0;
        let known = |game: &&RecentGame| {
            others
                .iter()
                .flatten()
                .all(|other| other.recent.iter().any(|recent| recent.game == game.game))
        };
        first.recent.iter().filter(within).filter(known).count()
    }
}

/// Rates the game that a change ends.
#[derive(Debug)]
pub struct RatedGames;

#[async_trait::async_trait]
impl Consequence for RatedGames {
    async fn after(&self, tables: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        if decision.ends() {
            let rows = settle(tables.store(), &mut decision.table).await?;
            decision.filed.extend(rows);
        }
        Ok(())
    }
}

/// Rates a game that is over: notes at the table what the game changes, and returns the bodies of its players to file
/// with it.
async fn settle(store: &AnyStore, table: &mut Table) -> Result<Vec<Filed>, StoreError> {
    let (Ok(()), Some(outcome)) = (table.counts(), table.outcome()) else {
        return Ok(Vec::new());
    };
    let at = table.entries.last().map_or(table.opened, |entry| entry.at);
    let game = Finished::of(table, outcome.winners.0, at);
    let Some(found) = loaded(store, &game.people).await? else {
        tracing::error!(game = %game.id, "game not rated");
        return Ok(Vec::new());
    };
    let pool = game.pool.to_string();
    let new = Standing::new(&game.pool);
    let standings: Vec<Option<Standing>> = found
        .iter()
        .map(|(_, ratings, _)| Some(ratings.pools.get(&pool).cloned().unwrap_or_else(|| new.clone())))
        .collect();
    let (rated, next) = game.settled(&standings);
    table.rated = Some(rated);
    let filed = found.into_iter().zip(next).zip(game.people.iter().zip(&game.names));
    let filed = filed.map(|(((expected, mut ratings, visibility), standing), (user, name))| {
        ratings.pools.extend(standing.map(|standing| (pool.clone(), standing)));
        ratings.note_name(name, at);
        filed_as(*user, expected, &ratings, visibility, at)
    });
    Ok(filed.collect())
}

fn filed_as(user: UserId, expected: Version, ratings: &Ratings, visibility: Visibility, at: Time) -> Filed {
    Filed {
        subject: Subject::Rating(user),
        expected,
        body: ratings.written(),
        labels: ratings.labels(visibility, at),
        outgoing: Vec::new(),
    }
}

/// The ratings of these people, each with its version and who may see them; `None`, logged, if those of one
/// are a newer program's: they are left as they are, and the game must be able to end.
async fn loaded(
    store: &AnyStore,
    people: &[UserId],
) -> Result<Option<Vec<(Version, Ratings, Visibility)>>, StoreError> {
    // The settings last: a change of them that these do not contain makes the commit stale (see `relabel`).
    let subjects = people.iter().map(|user| Subject::Rating(*user));
    let subjects = subjects.chain(people.iter().map(|user| Subject::User(*user)));
    let mut rows = store.load_all(subjects.collect()).await?;
    let settings = rows.split_off(people.len());
    let mut found = Vec::with_capacity(people.len());
    for ((user, row), settings) in people.iter().zip(rows).zip(settings) {
        // A damaged row was set aside: the person starts again until the ratings are rebuilt.
        let (version, ratings) = match unreadable_is_missing(row)? {
            None => (Version(0), Some(Ratings::default())),
            Some(row) => (row.version, readable(*user, &row.body)),
        };
        let Some(ratings) = ratings else { return Ok(None) };
        found.push((version, ratings, visibility_in(&settings)));
    }
    Ok(Some(found))
}

fn readable(user: UserId, body: &[u8]) -> Option<Ratings> {
    Ratings::read(body)
        .inspect_err(|why| tracing::error!(person = %user, %why, "ratings unreadable"))
        .ok()
}

/// Looks up who may see a person. If the settings cannot be read, the person stays hidden.
pub fn visibility_in(settings: &Found) -> Visibility {
    match settings {
        Ok(None) => Visibility::default(),
        Ok(Some(row)) => {
            decode::<PersonSettings>(&row.body).map_or(Visibility::Nobody, |settings| settings.visibility)
        }
        Err(_) => Visibility::Nobody,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(super) fn game(id: u64, people: &[(u64, u32)]) -> Finished {
        let seats = people.iter().map(|(_, number)| RatedSeat {
            number: *number,
            before: [25_000_000, 8_250_000],
            after: [26_000_000, 8_000_000],
        });
        Finished {
            id: TableId(id),
            pool: Pool::of("triablo", "two-player"),
            people: people.iter().map(|(user, _)| UserId(*user)).collect(),
            names: people.iter().map(|(user, _)| user.to_string()).collect(),
            guilds: vec![None; people.len()],
            winners: 1,
            at: Time(1_000_000 - id),
            filed: Some(Rated {
                pool: "triablo:two-player".to_owned(),
                halvings: 0,
                seats: seats.collect(),
            }),
        }
    }

    #[test]
    fn repeats_are_games_of_exactly_these_people() {
        let pool = Pool::of("triablo", "two-player");
        let with = |games: &[(u64, u8)]| {
            let recent =
                games
                    .iter()
                    .map(|(id, seats)| RecentGame { game: TableId(*id), at: Time(5), seats: *seats });
            Some(Standing { recent: recent.collect(), ..Standing::new(&pool) })
        };
        let now = game(9, &[(7, 3), (8, 3)]);
        assert_eq!(now.earlier(&[with(&[(1, 2), (2, 2), (3, 3)]), with(&[(2, 2), (3, 3), (4, 2)])]), 1);
        let mut late = now;
        late.at = Time(6 + REPEATS_WITHIN);
        assert_eq!(late.earlier(&[with(&[(2, 2)]), with(&[(2, 2)])]), 0, "eight days later");
    }

    #[test]
    fn latest_servers_and_the_latest_name_stay() {
        let mut servers = Vec::new();
        for guild in (1..=20).chain([9]) {
            note_server(&mut servers, Some(GuildId(guild)));
        }
        note_server(&mut servers, None);
        assert_eq!(
            (servers.len(), servers.first(), servers.last()),
            (16, Some(&GuildId(5)), Some(&GuildId(9)))
        );
        let mut ratings = Ratings::default();
        for (name, at) in [("Ann", 5), ("Anna", 7), ("An", 6)] {
            ratings.note_name(name, Time(at));
        }
        assert_eq!(ratings.name, "Anna");
    }

    #[test]
    fn damaged_and_newer_bodies_are_told_apart_from_none() {
        let ratings = Ratings::default();
        assert_eq!(Ratings::read(&ratings.written()), Ok(ratings));
        assert!(Ratings::read(br#"{"format":2,"pools":{}}"#).unwrap_err().contains("format 2"));
        assert!(Ratings::read(b"?").is_err());
    }
}
