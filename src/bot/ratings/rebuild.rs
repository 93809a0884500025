//! Recomputes ratings from the finished games, in the order in which they counted.

use super::{Finished, Ratings, Standing, marks::reached, puzzles::Solved, visibility_in};
use crate::frame::settings::people::Visibility;
use deltille_base::ids::{TableId, Time, UserId};
use deltille_ratings::{Game, Halvings, Pool};
use deltille_store::{AnyStore, Applied, Change, Key, Loaded, StoreError, Subject, Version};
use deltille_table::{Attempt, GameSummary};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Subjects read at a time.
const PAGE: usize = 256;

/// Result of a recomputation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rebuilt {
    /// Rated games in the archive.
    pub games: usize,
    pub people: usize,
    /// People whose stored ratings or places on lists differed from the recomputed ones.
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
    let Archive { games, solved, reached, stored, visibility } = archive(store).await?;
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
        for ((user, name), standing) in game.people.iter().zip(&game.names).zip(next) {
            if let Some(standing) = standing {
                let ratings = people.entry(*user).or_default();
                ratings.pools.insert(pool.clone(), standing);
                ratings.note_name(name, game.at);
            }
        }
    }
    for (user, name, solved) in &solved {
        let ratings = people.entry(*user).or_default();
        ratings.puzzles = Some(ratings.puzzles.take().unwrap_or_default().after(solved));
        ratings.note_name(name, solved.at);
    }
    rebuilt.people = people.len();
    for (user, marks) in reached {
        people.entry(user).or_default().marks.extend(marks);
    }
    for (user, row) in &stored {
        // What no filed game tells stays: roles that were given, and marks of which a replay told.
        if let Ok(was) = Ratings::read(&row.body)
            && (people.contains_key(user) || !was.marks.is_empty() || !was.roles.is_empty())
        {
            let ratings = people.entry(*user).or_default();
            (ratings.untold, ratings.roles) = (was.untold, was.roles);
            ratings.marks.extend(was.marks);
        }
    }
    people.values_mut().for_each(Ratings::reach_silently);
    let everyone: BTreeSet<UserId> = people.keys().chain(stored.keys()).copied().collect();
    for user in everyone {
        let (was, is) = (stored.get(&user), people.get(&user));
        let visibility = visibility.get(&user).copied().unwrap_or_default();
        let labels = |ratings: &Ratings| ratings.labels(visibility, at);
        let same = was
            .zip(is)
            .is_some_and(|(was, is)| Ratings::read(&was.body).as_ref() == Ok(is) && was.labels == labels(is));
        if same {
            continue;
        }
        rebuilt.changed += 1;
        let (subject, version) = (Subject::Rating(user), was.map_or(Version(0), |loaded| loaded.version));
        let done = match is {
            Some(ratings) => {
                let key = Key(format!("ratings:{user}:{}", version.0));
                let change = Change::of_body(subject, version, ratings.written(), key, at);
                let change = Change { labels: labels(ratings), ..change };
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
    let Archive { games, .. } = archive(store).await?;
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

/// What ratings are made of, and what is stored of them.
#[derive(Default)]
struct Archive {
    games: Vec<Finished>,
    /// Puzzles of the day in the order in which they were solved, with their solvers and their names.
    solved: Vec<(UserId, String, Solved)>,
    /// The marks of each game.
    reached: Vec<(UserId, BTreeSet<String>)>,
    stored: HashMap<UserId, Loaded>,
    visibility: HashMap<UserId, Visibility>,
}

async fn archive(store: &AnyStore) -> Result<Archive, StoreError> {
    let (mut archive, mut after) = (Archive::default(), None);
    loop {
        let page = store.scan(after, PAGE).await?;
        let Some((last, _)) = page.last() else { break };
        after = Some(*last);
        for (subject, loaded) in page {
            match subject {
                Subject::Rating(user) => drop(archive.stored.insert(user, loaded)),
                Subject::User(user) => {
                    archive.visibility.insert(user, visibility_in(&Ok(Some(loaded))));
                }
                Subject::Game(_) => archive.file(subject, &loaded),
                _ => {}
            }
        }
    }
    archive.solved.sort_by_key(|(user, _, solved)| (solved.at, *user, solved.day));
    Ok(archive)
}

impl Archive {
    /// Reads a filed game, if it counts for something. An unreadable one is logged.
    fn file(&mut self, subject: Subject, loaded: &Loaded) {
        let game = match GameSummary::read(&loaded.body) {
            Ok(game) => game,
            Err(error) => {
                tracing::error!(%subject, %error, "finished game unreadable, left out of the ratings");
                return;
            }
        };
        self.reached.extend(reached(&game).into_iter().filter(|(_, marks)| !marks.is_empty()));
        if game.table.rated.is_some() {
            let winners = game.ended.as_ref().map(|ended| ended.winners);
            self.games.extend(winners.map(|winners| Finished::of(&game.table, winners, game.at)));
        } else if game.table.day().is_some() {
            let attempt = Attempt::read(&loaded.body).ok().filter(|attempt| attempt.solved);
            let solver = attempt.as_ref().and_then(|attempt| attempt.person.as_ref());
            let solver = solver.filter(|person| !person.id.is_deleted());
            if let (Some(attempt), Some(person)) = (&attempt, solver) {
                let solved = Solved::of(&game.table, attempt, game.at);
                self.solved.extend(solved.map(|solved| (person.id, person.name.clone(), solved)));
            }
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
    use crate::ratings::tests::game;

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
}
