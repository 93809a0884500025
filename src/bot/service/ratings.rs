//! Ratings of people: written in the commit that files a rated game, and recomputed from the filed games.
//!
//! A person has one body with a [`Standing`] for each pool of variants. A game that ends writes the bodies of
//! all its players in its own commit; if one of them has changed meanwhile, that commit is stale and made
//! again, so a game counts once for all or for none. The filed game keeps what it changed, and which game it
//! was for each player: by these numbers [`rebuild`] finds the order in which the games counted.

use deltille_base::ids::{TableId, Time, UserId};
use deltille_ratings::{Game, Halvings, Pool, REPEATS_WITHIN, Rating, rated};
use deltille_store::{AnyStore, Applied, Change, Filed, Key, Loaded, Store, StoreError, Subject, Version};
use deltille_table::{GameSummary, Phase, Rated, RatedSeat, Table};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};

const FORMAT: u32 = 1;

/// Most games of a week that a standing remembers.
const MOST_RECENT: usize = 64;

/// Most days of which a standing remembers the rating.
const MOST_DAYS: usize = 200;

/// Subjects read at a time.
const PAGE: usize = 256;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// One person's ratings, kept under [`Subject::Rating`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ratings {
    format: u32,
    pub pools: BTreeMap<String, Standing>,
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
        Ratings { format: FORMAT, pools: BTreeMap::new() }
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
        }
    }

    pub fn rating(&self) -> Rating {
        Rating { mean: self.mean, sigma: self.sigma }
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
        next
    }
}

/// A rated game that is over.
#[derive(Clone, Debug)]
struct Finished {
    id: TableId,
    pool: Pool,
    people: Vec<UserId>,
    /// Seats as a bit set.
    winners: u8,
    /// Of its last entry.
    at: Time,
    /// What is filed with it already.
    filed: Option<Rated>,
}

impl Finished {
    fn of(table: &Table, winners: u8, at: Time) -> Finished {
        Finished {
            id: table.id,
            pool: Pool::of(&table.setup.game, &table.setup.variant),
            // A seat without a person does not occur in a game that counts.
            people: table.seats.iter().map(|seat| seat.as_ref().map_or(UserId(0), |seat| seat.id)).collect(),
            winners,
            at,
            filed: table.rated.clone(),
        }
    }

    /// What the game changes, given its players' standings. Those who had their data deleted have none: for
    /// them stands what is filed with the game.
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

/// Rates a game that this change of a table ends: notes at the table what the game changes, and returns the
/// bodies of its players to file with it.
///
/// # Errors
/// The store cannot be read.
pub async fn settle(
    store: &AnyStore,
    before: Option<&Table>,
    table: &mut Table,
) -> Result<Vec<Filed>, StoreError> {
    let was_over = before.is_some_and(|before| before.id == table.id && before.phase == Phase::Over);
    let (false, Ok(()), Some(outcome)) = (was_over, table.counts(), table.outcome()) else {
        return Ok(Vec::new());
    };
    let at = table.entries.last().map_or(table.opened, |entry| entry.at);
    let game = Finished::of(table, outcome.winners.0, at);
    let mut found = Vec::with_capacity(game.people.len());
    let subjects = game.people.iter().map(|user| Subject::Rating(*user)).collect();
    for (user, loaded) in game.people.iter().zip(store.load_all(subjects).await?) {
        let (version, ratings) = match loaded {
            Ok(None) => (Version(0), Ok(Ratings::default())),
            Ok(Some(loaded)) => (loaded.version, Ratings::read(&loaded.body)),
            // A damaged row was set aside: the person starts again until the ratings are rebuilt.
            Err(StoreError::Unreadable { .. }) => (Version(0), Ok(Ratings::default())),
            Err(error) => return Err(error),
        };
        match ratings {
            Ok(ratings) => found.push((version, ratings)),
            // The game must be able to end; a newer program's body is left as it is.
            Err(why) => {
                tracing::error!(person = %user, %why, game = %game.id, "ratings unreadable, game not rated");
                return Ok(Vec::new());
            }
        }
    }
    let pool = game.pool.to_string();
    let new = Standing::new(&game.pool);
    let standings: Vec<Option<Standing>> = found
        .iter()
        .map(|(_, ratings)| Some(ratings.pools.get(&pool).cloned().unwrap_or_else(|| new.clone())))
        .collect();
    let (rated, next) = game.settled(&standings);
    table.rated = Some(rated);
    let filed = found.into_iter().zip(next).zip(&game.people);
    let filed = filed.map(|(((expected, mut ratings), standing), user)| {
        ratings.pools.extend(standing.map(|standing| (pool.clone(), standing)));
        Filed {
            subject: Subject::Rating(*user),
            expected,
            body: ratings.written(),
            labels: Vec::new(),
            outgoing: Vec::new(),
        }
    });
    Ok(filed.collect())
}

/// What a recomputation found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rebuilt {
    /// Rated games in the archive.
    pub games: usize,
    pub people: usize,
    /// People whose stored ratings differed from the recomputed ones.
    pub changed: usize,
    /// Games before which a game of one of their players is missing.
    pub gaps: usize,
}

#[derive(Debug, thiserror::Error)]
pub enum RebuildError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{0} changed meanwhile: stop the bot first")]
    Changed(Subject),
}

/// Recomputes the ratings of all people from the filed games, and writes those that differ. No bot may be
/// running on the store.
///
/// # Errors
/// The store cannot be read or written, or another process changes it.
pub async fn rebuild(store: &AnyStore, at: Time) -> Result<Rebuilt, RebuildError> {
    let (games, stored) = archive(store).await?;
    let mut rebuilt = Rebuilt { games: games.len(), ..Rebuilt::default() };
    let mut people: HashMap<UserId, Ratings> = HashMap::new();
    let (order, gaps) = in_order(&games);
    rebuilt.gaps = gaps;
    for game in order.into_iter().map(|index| &games[index]) {
        let (pool, new) = (game.pool.to_string(), Standing::new(&game.pool));
        let standing = |user: &UserId| {
            let known = people.get(user).and_then(|ratings| ratings.pools.get(&pool));
            (!user.is_deleted()).then(|| known.cloned().unwrap_or_else(|| new.clone()))
        };
        let standings: Vec<Option<Standing>> = game.people.iter().map(standing).collect();
        let (_, next) = game.settled(&standings);
        for (user, standing) in game.people.iter().zip(next) {
            if let Some(standing) = standing {
                people.entry(*user).or_default().pools.insert(pool.clone(), standing);
            }
        }
    }
    rebuilt.people = people.len();
    let everyone: BTreeSet<UserId> = people.keys().chain(stored.keys()).copied().collect();
    for user in everyone {
        let (was, is) = (stored.get(&user), people.get(&user));
        let same = was.zip(is).is_some_and(|(was, is)| Ratings::read(&was.body).as_ref() == Ok(is));
        if same {
            continue;
        }
        rebuilt.changed += 1;
        let (subject, version) = (Subject::Rating(user), was.map_or(Version(0), |loaded| loaded.version));
        let done = match is {
            Some(ratings) => {
                let key = Key(format!("ratings:{user}:{}", version.0));
                let change = Change::of_body(subject, version, ratings.written(), key, at);
                matches!(store.apply(vec![change]).await?.pop(), Some(Applied::Committed(_)))
            }
            None => store.remove(subject, version).await?,
        };
        if !done {
            return Err(RebuildError::Changed(subject));
        }
    }
    Ok(rebuilt)
}

/// The rated games of each pool in the order in which they counted, for a fit of its model.
///
/// # Errors
/// The store cannot be read.
pub async fn games_by_pool(store: &AnyStore) -> Result<BTreeMap<Pool, Vec<Game>>, StoreError> {
    let (games, _) = archive(store).await?;
    let mut pools: BTreeMap<Pool, Vec<Game>> = BTreeMap::new();
    for game in in_order(&games).0.into_iter().map(|index| &games[index]) {
        // People who had their data deleted are strangers in each game.
        let person = |(seat, user): (usize, &UserId)| match user.is_deleted() {
            true => game.id.0.wrapping_mul(8).wrapping_add(seat as u64),
            false => user.0,
        };
        pools.entry(game.pool.clone()).or_default().push(Game {
            people: game.people.iter().enumerate().map(person).collect(),
            winners: game.winners,
            halvings: Halvings(game.filed.as_ref().map_or(0, |filed| filed.halvings)),
        });
    }
    Ok(pools)
}

/// The rated games that are filed, and the stored ratings.
async fn archive(store: &AnyStore) -> Result<(Vec<Finished>, HashMap<UserId, Loaded>), StoreError> {
    let (mut games, mut stored, mut after) = (Vec::new(), HashMap::new(), None);
    loop {
        let page = store.scan(after, PAGE).await?;
        let Some((last, _)) = page.last() else { return Ok((games, stored)) };
        after = Some(*last);
        for (subject, loaded) in page {
            match subject {
                Subject::Rating(user) => drop(stored.insert(user, loaded)),
                Subject::Game(_) => games.extend(finished(subject, &loaded)),
                _ => {}
            }
        }
    }
}

/// Reads a filed game if it was rated. An unreadable one is logged.
fn finished(subject: Subject, loaded: &Loaded) -> Option<Finished> {
    match GameSummary::read(&loaded.body) {
        Ok(game) if game.table.rated.is_some() => {
            let winners = game.ended.as_ref()?.winners;
            Some(Finished::of(&game.table, winners, game.at))
        }
        Ok(_) => None,
        Err(error) => {
            tracing::error!(%subject, %error, "finished game unreadable, left out of the ratings");
            None
        }
    }
}

/// A person's games in a pool by their numbers; the ids tell damaged ones apart.
type Numbered = BTreeMap<(u32, TableId), usize>;

/// The order in which games counted: each after all that their players had finished before, by the numbers
/// filed with them. Also returns how many games had to be taken although one before them is missing.
fn in_order(games: &[Finished]) -> (Vec<usize>, usize) {
    let number = |index: usize, seat: usize| {
        games[index]
            .filed
            .as_ref()
            .and_then(|filed| filed.seats.get(seat))
            .map_or(0, |seat| seat.number)
    };
    // For each person and pool, their games by number.
    let mut of: HashMap<(&Pool, UserId), Numbered> = HashMap::new();
    for (index, game) in games.iter().enumerate() {
        for (seat, user) in game.people.iter().enumerate().filter(|(_, user)| !user.is_deleted()) {
            of.entry((&game.pool, *user)).or_default().insert((number(index, seat), game.id), index);
        }
    }
    let mut gaps = BTreeSet::new();
    let mut waits = vec![0usize; games.len()];
    let mut following: HashMap<usize, Vec<usize>> = HashMap::new();
    for own in of.values() {
        let own: Vec<(u32, usize)> = own.iter().map(|((number, _), index)| (*number, *index)).collect();
        for (place, (number, index)) in own.iter().enumerate() {
            if *number != place as u32 + 1 {
                gaps.insert(*index);
            }
            if let Some((_, next)) = own.get(place + 1) {
                waits[*next] += 1;
                following.entry(*index).or_default().push(*next);
            }
        }
    }
    let place = |index: usize| (games[index].at, games[index].id, index);
    let mut ready: BTreeSet<_> = (0..games.len()).filter(|index| waits[*index] == 0).map(place).collect();
    let mut left: BTreeSet<_> = (0..games.len()).map(place).collect();
    let mut order = Vec::with_capacity(games.len());
    // Damage could make games wait for each other: then the earliest comes first.
    while let Some(next) = ready.pop_first().or_else(|| left.first().copied()) {
        if !left.remove(&next) {
            continue;
        }
        order.push(next.2);
        for later in following.remove(&next.2).unwrap_or_default() {
            waits[later] = waits[later].saturating_sub(1);
            if waits[later] == 0 && left.contains(&place(later)) {
                ready.insert(place(later));
            }
        }
    }
    (order, gaps.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: u64, people: &[(u64, u32)]) -> Finished {
        let seats = people.iter().map(|(_, number)| RatedSeat {
            number: *number,
            before: [25_000_000, 8_250_000],
            after: [26_000_000, 8_000_000],
        });
        Finished {
            id: TableId(id),
            pool: Pool::of("triablo", "two-player"),
            people: people.iter().map(|(user, _)| UserId(*user)).collect(),
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
    fn games_count_in_the_order_of_their_players_numbers() {
        // By their times the order would be the reverse.
        let games = [
            game(1, &[(7, 1), (8, 1)]),
            game(2, &[(8, 2), (9, 1)]),
            game(3, &[(7, 2), (9, 2)]),
            game(4, &[(7, 3), (8, 3)]),
        ];
        assert_eq!(in_order(&games), (vec![0, 1, 2, 3], 0));
        let mut mixed = [games[3].clone(), games[1].clone(), games[0].clone(), games[2].clone()];
        assert_eq!(in_order(&mixed), (vec![2, 1, 3, 0], 0));
        // A game is missing before the last one of person 7.
        mixed[3] = game(5, &[(70, 1), (90, 1)]);
        assert_eq!(in_order(&mixed).1, 1);
        // Damage makes two games wait for each other: none is lost.
        let damaged = [game(1, &[(7, 1), (8, 2)]), game(2, &[(7, 2), (8, 1)])];
        assert_eq!(in_order(&damaged).0.len(), 2);
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
    fn damaged_and_newer_bodies_are_told_apart_from_none() {
        let ratings = Ratings::default();
        assert_eq!(Ratings::read(&ratings.written()), Ok(ratings));
        assert!(Ratings::read(br#"{"format":2,"pools":{}}"#).unwrap_err().contains("format 2"));
        assert!(Ratings::read(b"?").is_err());
    }
}
