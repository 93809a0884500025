//! Where the server gets its tables from.

use async_trait::async_trait;
use deltille_base::{
    ids::{TableId, Time, UserId},
    text::Locale,
};
use deltille_bot::{
    ratings::profile::numbers::StoredNumbers,
    records::{
        analyses::Analysis,
        analysis::view::{AnalysisView, Look},
        link::Source,
    },
    tournaments::Contest,
};
use deltille_table::{GameSummary, PageKey, Stakes, Table};
use deltille_tournaments::Life;
use std::{collections::HashMap, sync::Arc, time::Duration};
use tokio::sync::watch;

/// Where tables come from.
#[async_trait]
pub trait Games: Send + Sync + 'static {
    /// The game whose page has this key.
    async fn find(&self, key: PageKey) -> Result<Option<Game>, Unavailable>;

    /// The tournament whose page has this key.
    async fn tournament(&self, _: PageKey) -> Result<Option<Competition>, Unavailable> {
        Ok(None)
    }

    /// The profile whose page has this key.
    async fn profile(&self, _: PageKey) -> Result<Option<Profile>, Unavailable> {
        Ok(None)
    }

    /// The server whose page has this key.
    async fn server(&self, _: PageKey) -> Result<Option<Listing>, Unavailable> {
        Ok(None)
    }

    /// Tells that a page may have changed.
    fn news(&self) -> watch::Receiver<()>;

    /// How often a game that is looked at must be looked up, because others change it without news.
    fn look_every(&self) -> Option<Duration> {
        None
    }
}

/// Games cannot be found at the moment.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("games cannot be read: {0}")]
pub struct Unavailable(pub String);

/// A game as strangers see it.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) table: Arc<Table>,
    /// Differs whenever the page does. Never sent: it also differs when something hidden does.
    pub(crate) state: String,
    /// Filed with the finished game.
    found: Option<Arc<Analysis>>,
    /// Whether search engines may list it.
    pub(crate) indexed: bool,
}

impl Game {
    /// `named`: the people who show their names to everybody. `stored`: what changes with the stored table.
    pub fn new(table: &Table, named: &[UserId], stored: &str) -> Game {
        Game {
            table: Arc::new(for_strangers(table, named)),
            state: format!("{stored} {named:?}"),
            found: None,
            indexed: false,
        }
    }

    /// With the analysis of a finished game, and whether search engines may list it.
    #[must_use]
    pub fn with(self, found: Option<Arc<Analysis>>, indexed: bool) -> Game {
        let state = format!("{} {} {indexed}", self.state, found.is_some());
        Game { state, found, indexed, ..self }
    }

    pub(crate) fn analysis(&self) -> Option<AnalysisView> {
        let found = Arc::clone(self.found.as_ref()?);
        let locale = self.table.home.language;
        let look = Look {
            of: Source::Game(self.table.id),
            locale,
            shown: Default::default(),
            user: UserId(0),
        };
        Some(AnalysisView { look, table: Arc::clone(&self.table), found })
    }

    /// What is shown of its table.
    pub fn table(&self) -> &Table {
        &self.table
    }
}

/// The table as strangers see it: people who are not `named` leave an empty seat, which shows the seat's name. Teams
/// stay, whose names were given to be shown.
pub(crate) fn for_strangers(table: &Table, named: &[UserId]) -> Table {
    let mut table = table.clone();
    // Rules are explained where somebody plays their first game.
    table.home.notes = false;
    let hidden = |user: UserId| user.is_user() && !named.contains(&user);
    let left: Vec<_> = table
        .seats
        .iter_mut()
        .filter_map(|seat| seat.take_if(|person| hidden(person.id)))
        .collect();
    let away = &mut table.progress.stand_ins;
    let away = away.iter_mut().filter_map(|one| one.person.take_if(|(user, _)| hidden(*user))).count();
    if left.len() + away == 0 || table.is_open() {
        return table;
    }
    // Ratings are as hidden as names.
    (table.rated, table.stakes) = (None, Stakes::Casual);
    table.unproven()
}

/// A tournament as strangers see it.
#[derive(Clone, Debug)]
pub struct Competition {
    pub(crate) contest: Arc<Contest>,
    /// The pages of its games.
    pub(crate) games: Arc<HashMap<TableId, PageKey>>,
    /// Differs whenever the page does.
    pub(crate) state: String,
    /// Whether search engines may list it.
    pub(crate) indexed: bool,
}

impl Competition {
    /// `named`: the people who show their names to everybody; the others have their numbers. `stored`: what changes with
    /// the stored tournament.
    pub fn new(
        contest: &Contest,
        named: &[UserId],
        mut games: Vec<(TableId, PageKey)>,
        stored: &str,
    ) -> Competition {
        games.sort_unstable_by_key(|(table, _)| *table);
        let state = format!(
            "{stored} {named:?} {:?}",
            games.iter().map(|(id, key)| (id.0, key.0)).collect::<Vec<_>>()
        );
        let mut contest = contest.clone();
        for who in &mut contest.people {
            if who.user.is_some_and(|user| !named.contains(&user)) {
                (who.user, who.name) = (None, String::new());
            }
        }
        Competition {
            contest: Arc::new(contest),
            games: Arc::new(games.into_iter().collect()),
            state,
            indexed: false,
        }
    }

    /// Whether nothing of it will change.
    pub(crate) fn is_over(&self) -> bool {
        self.contest.off || self.contest.play.life() == Life::Over
    }

    #[must_use]
    pub fn with_index(self, indexed: bool) -> Competition {
        Competition { state: format!("{} {indexed}", self.state), indexed, ..self }
    }

    /// What is shown of it.
    pub fn contest(&self) -> &Contest {
        &self.contest
    }
}

/// A profile that everybody may see.
#[derive(Clone, Debug)]
pub struct Profile {
    pub(crate) user: UserId,
    pub(crate) name: String,
    pub(crate) locale: Locale,
    pub(crate) numbers: Arc<StoredNumbers>,
    /// The latest games, as strangers see them.
    pub latest: Arc<Vec<GameSummary>>,
    /// For what counts days until now.
    pub(crate) now: Time,
    /// Differs whenever the page does.
    pub(crate) state: String,
}

/// A server's games and tournaments that have pages, as strangers see them.
#[derive(Clone, Debug)]
pub struct Listing {
    pub(crate) locale: Locale,
    pub running: Arc<Vec<Arc<Table>>>,
    /// The newest first.
    pub finished: Arc<Vec<GameSummary>>,
    pub contests: Arc<Vec<Arc<Contest>>>,
    /// Whether search engines may list it.
    pub indexed: bool,
    /// Differs whenever the page does.
    pub(crate) state: String,
}

/// What a page that is not of a game shows.
#[derive(Clone, Debug)]
pub enum Shown {
    Tournament(Competition),
    Profile(Profile),
    Server(Listing),
}

impl Shown {
    pub(crate) fn state(&self) -> &str {
        match self {
            Shown::Tournament(Competition { state, .. })
            | Shown::Profile(Profile { state, .. })
            | Shown::Server(Listing { state, .. }) => state,
        }
    }

    pub(crate) fn indexed(&self) -> bool {
        match self {
            Shown::Tournament(Competition { indexed, .. }) | Shown::Server(Listing { indexed, .. }) => {
                *indexed
            }
            Shown::Profile(_) => false,
        }
    }
}
