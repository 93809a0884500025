//! The index of leaderboards: labels of people's ratings that sort by their figures, best first.
//!
//! `g5r:triablo:two-player:048300` is a person on the list of server 5; `r:triablo:two-player:048300` one on
//! the list of all servers. The last part is a [`Figure`] of six digits, of which the first is the [`Part`] of
//! the list. A person who stops playing moves to the last part when a page is shown. A person has the labels of
//! the lists on which they want to be, so that places can be counted without reading settings; who may see whom
//! is checked again when a list is shown.

use super::{Ratings, readable, roles::holders, visibility_in};
use crate::frame::{
    commit::{apply, attempts, unreadable_is_missing},
    settings::people::Visibility,
};
use deltille_base::ids::{GuildId, Time, UserId};
use deltille_ratings::{Pool, Rating};
use deltille_store::{AnyStore, Applied, Change, Key, Label, LabelRange, StoreError, Subject};
use std::{
    ops::ControlFlow::{Break, Continue},
    time::Duration,
};

/// The list of puzzles of the day, next to the pools of the games.
pub const PUZZLES: &str = "puzzles";

/// Figures are shifted by this to be positive, and cut off at [`LARGEST`].
const SHIFT: i64 = 20_000;
const LARGEST: i64 = 99_999;

/// Owner of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    Server(GuildId),
    Everywhere,
}

/// A leaderboard: a pool of ratings, or [`PUZZLES`], and for whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub scope: Scope,
    pub pool: String,
}

/// The parts of a list, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Placed = 0,
    /// Not certain enough for a place.
    Provisional = 1,
    /// They have not played for [`IDLE`].
    Idle = 2,
}

/// Half a year.
pub const IDLE: Duration = Duration::from_secs(183 * 24 * 60 * 60);

/// The figure that ranks people on a list. Equal figures share a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    pub part: Part,
    pub points: i64,
}

impl Figure {
    pub fn of(rating: Rating, pool: &str) -> Figure {
        let part = match rating.is_provisional(Pool::from(pool).model()) {
            true => Part::Provisional,
            false => Part::Placed,
        };
        Figure { part, points: rating.rank() }
    }

    fn of_solved(count: u32) -> Figure {
        Figure { part: Part::Placed, points: i64::from(count) }
    }

    fn word(self) -> String {
        let place = LARGEST - (self.points + SHIFT).clamp(0, LARGEST);
        format!("{}{place:05}", self.part as u8)
    }

    fn read(word: &str) -> Option<Figure> {
        let (part, place) = word.split_at_checked(1)?;
        let part = match part {
            "0" => Part::Placed,
            "1" => Part::Provisional,
            _ => Part::Idle,
        };
        let place: i64 = place.parse().ok()?;
        Some(Figure { part, points: LARGEST - place - SHIFT })
    }
}

impl Board {
    pub(super) fn group(&self) -> String {
        match self.scope {
            Scope::Server(guild) => format!("g{guild}r:{}", self.pool),
            Scope::Everywhere => format!("r:{}", self.pool),
        }
    }

    /// The labels of all people on it, best first.
    pub fn range(&self) -> LabelRange {
        LabelRange::of_group(&self.group())
    }

    pub fn label(&self, figure: Figure) -> Label {
        Label(format!("{}:{}", self.group(), figure.word()))
    }

    /// The figure in a label of the range.
    pub fn figure(&self, label: &Label) -> Option<Figure> {
        Figure::read(label.0.rsplit(':').next()?)
    }
}

impl Ratings {
    /// The figure that ranks the person on a list at this time.
    pub fn figure(&self, pool: &str, now: Time) -> Option<Figure> {
        if pool == PUZZLES {
            return self.puzzles.as_ref().map(|puzzles| Figure::of_solved(puzzles.solved));
        }
        let standing = self.pools.get(pool)?;
        let figure = Figure::of(standing.rating(), pool);
        let part = if standing.is_idle(now) { Part::Idle } else { figure.part };
        Some(Figure { part, ..figure })
    }

    /// The lists the person is on, if these may see them, and the servers that gave them roles.
    pub(super) fn labels(&self, visibility: Visibility, now: Time) -> Vec<Label> {
        let pools = self.pools.iter().map(|(pool, standing)| (pool.as_str(), &standing.servers));
        let puzzles = self.puzzles.iter().map(|puzzles| (PUZZLES, &puzzles.servers));
        let mut labels = Vec::new();
        for (pool, servers) in pools.chain(puzzles) {
            let Some(figure) = self.figure(pool, now) else { continue };
            let servers = servers.iter().map(|guild| Scope::Server(*guild));
            let scopes = servers.chain([Scope::Everywhere]).filter(|scope| scope.is_reached(visibility));
            labels.extend(scopes.map(|scope| Board { scope, pool: pool.to_owned() }.label(figure)));
        }
        labels.extend(self.roles.keys().map(|guild| holders(*guild)));
        labels
    }

    /// Takes the person off a server's lists. Returns whether they were on one.
    fn leave(&mut self, guild: GuildId) -> bool {
        let pools = self.pools.values_mut().map(|standing| &mut standing.servers);
        // Discord takes the roles of members who leave.
        let mut was_there = self.roles.remove(&guild).is_some();
        for servers in pools.chain(self.puzzles.iter_mut().map(|puzzles| &mut puzzles.servers)) {
            was_there |= servers.contains(&guild);
            servers.retain(|known| *known != guild);
        }
        was_there
    }
}

impl Scope {
    /// Whether those who can see this list may see a person on it who chose this.
    pub fn is_reached(self, visibility: Visibility) -> bool {
        match visibility {
            Visibility::Nobody => false,
            Visibility::Server => matches!(self, Scope::Server(_)),
            Visibility::Everywhere => true,
        }
    }
}

/// Puts a person on the lists on which their settings want them. A game that ends at the same time reads the
/// settings after the ratings, so either it knows the new ones, or this commit makes it stale.
///
/// # Errors
/// The store cannot be read or written.
pub async fn relabel(store: &AnyStore, user: UserId, at: Time) -> Result<(), StoreError> {
    edit(store, user, at, |_| false).await
}

/// Takes a person who left a server off its lists; their next rated game there brings them back.
///
/// # Errors
/// The store cannot be read or written.
pub async fn left(store: &AnyStore, user: UserId, guild: GuildId, at: Time) -> Result<(), StoreError> {
    edit(store, user, at, |ratings| ratings.leave(guild)).await
}

/// A person's ratings without a server that is forgotten; `None` if they do not name it.
pub fn forget_server(body: &[u8], guild: GuildId) -> Option<Vec<u8>> {
    let mut ratings = Ratings::read(body).ok()?;
    ratings.leave(guild).then(|| ratings.written())
}

/// Changes a person's ratings, or only their labels.
pub(super) async fn edit(
    store: &AnyStore,
    user: UserId,
    at: Time,
    change: impl Fn(&mut Ratings) -> bool,
) -> Result<(), StoreError> {
    let subject = Subject::Rating(user);
    let change = &change;
    let attempt = |()| async move {
        let Some(row) = unreadable_is_missing(store.load(subject).await)? else {
            return Ok(Break(()));
        };
        let Some(mut ratings) = readable(user, &row.body) else { return Ok(Break(())) };
        // The settings last: a change of them that these do not contain makes this commit stale.
        let visibility = visibility_in(&store.load(Subject::User(user)).await);
        let changed = change(&mut ratings);
        let labels = ratings.labels(visibility, at);
        if !changed && labels == row.labels {
            return Ok(Break(()));
        }
        // The version alone is not unique: versions restart after ratings were removed.
        let key = Key(format!("labels:{user}:{}:{}", row.version.0, at.0));
        let change = Change::of_body(subject, row.version, ratings.written(), key, at);
        match apply(store, Change { labels, ..change }).await? {
            Applied::Stale(_) => Ok(Continue(())),
            Applied::Committed(_) | Applied::Duplicate(_) => Ok::<_, StoreError>(Break(())),
        }
    };
    if attempts((), attempt).await?.is_none() {
        tracing::warn!(person = %user, "lists not updated, ratings change too often");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratings::{PuzzleStanding, Standing};

    fn board(scope: Scope) -> Board {
        Board { scope, pool: "triablo:two-player".to_owned() }
    }

    #[test]
    fn labels_sort_settled_people_first_and_best_first() {
        let board = board(Scope::Server(GuildId(5)));
        let figure = |part, points| Figure { part, points };
        let order = [
            figure(Part::Placed, 2400),
            figure(Part::Placed, 1500),
            figure(Part::Placed, 0),
            figure(Part::Placed, -300),
            figure(Part::Provisional, 2000),
            figure(Part::Provisional, 700),
            figure(Part::Idle, 2500),
            figure(Part::Idle, 800),
        ];
        let labels = order.map(|figure| board.label(figure));
        assert!(labels.is_sorted(), "{labels:?}");
        assert_eq!(labels.each_ref().map(|label| board.figure(label)), order.map(Some));
        let range = board.range();
        assert!(labels.iter().all(|label| *label >= range.from && *label < range.until));
        // What no game reaches is cut off, and stays in the range.
        for points in [i64::MIN / 2, i64::MAX / 2] {
            let label = board.label(figure(Part::Idle, points));
            assert!(label >= range.from && label < range.until, "{label:?}");
        }
        let other = Board { pool: "triablo:two-players".to_owned(), ..board };
        assert!(labels.iter().all(|label| *label < other.range().from || *label >= other.range().until));
    }

    #[test]
    fn people_are_on_the_lists_that_may_show_them() {
        let mut ratings = Ratings::default();
        let mut standing = Standing::new(&Pool::of("triablo", "two-player"));
        standing.servers = vec![GuildId(5), GuildId(6)];
        ratings.pools.insert("triablo:two-player".to_owned(), standing);
        let solved = PuzzleStanding {
            solved: 3,
            servers: vec![GuildId(5)],
            ..PuzzleStanding::default()
        };
        ratings.puzzles = Some(solved);
        let groups = |visibility| -> Vec<String> {
            let labels = ratings.labels(visibility, Time(0)).into_iter();
            labels.map(|label| label.0.rsplit_once(':').unwrap().0.to_owned()).collect()
        };
        assert_eq!(groups(Visibility::Nobody), [""; 0]);
        let server = ["g5r:triablo:two-player", "g6r:triablo:two-player", "g5r:puzzles"];
        assert_eq!(groups(Visibility::Server), server);
        assert_eq!(groups(Visibility::Everywhere).len(), 5);
        let body = forget_server(&ratings.written(), GuildId(5)).unwrap();
        assert_eq!(forget_server(&body, GuildId(5)), None);
        assert_eq!(Ratings::read(&body).unwrap().labels(Visibility::Server, Time(0)).len(), 1);
    }
}
