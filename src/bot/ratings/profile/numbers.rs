//! The numbers in a profile: the person's ratings, and the results of their latest games.

use crate::{
    ratings::Ratings,
    records::filing::{of_both, of_player},
};
use deltille_base::ids::UserId;
use deltille_games::registry;
use deltille_store::{AnyStore, Label, Loaded, StoreError, Subject};
use deltille_table::GameSummary;

/// Most games counted, the latest ones.
pub const MOST: usize = 300;

/// Results from one person's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Tally {
    pub fn all(self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

/// The stored figures.
#[derive(Debug)]
pub struct StoredNumbers {
    ratings: Ratings,
    games: Vec<(Subject, Loaded)>,
    together: Vec<(Subject, Loaded)>,
}

#[derive(Debug)]
pub struct Numbers {
    pub ratings: Ratings,
    /// Results by game, in the order of the registry; games with computers do not count.
    pub games: Vec<(&'static str, Tally)>,
    pub against_computers: u32,
    /// Whether there are more games than were counted.
    pub more: bool,
    /// The viewer's results in games with the person, if these are two people.
    pub together: Option<Tally>,
}

/// # Errors
/// The store cannot be read.
pub async fn read(store: &AnyStore, user: UserId, viewer: UserId) -> Result<StoredNumbers, StoreError> {
    let row = match store.load(Subject::Rating(user)).await {
        Err(StoreError::Unreadable { .. }) => None,
        row => row?,
    };
    let ratings = row.map(|row| Ratings::read(&row.body)).transpose();
    let ratings = ratings.inspect_err(|why| tracing::error!(person = %user, %why, "ratings unreadable"));
    let together = match user == viewer {
        true => Vec::new(),
        false => store.find(&Label(of_both(user, viewer)), 0, MOST).await?,
    };
    Ok(StoredNumbers {
        ratings: ratings.ok().flatten().unwrap_or_default(),
        games: store.find(&Label(of_player(user)), 0, MOST).await?,
        together,
    })
}

impl StoredNumbers {
    /// Their name when they last played a rated game.
    pub fn name(&self) -> &str {
        &self.ratings.name
    }

    /// Differs whenever the numbers do.
    pub fn state(&self) -> String {
        let games: Vec<_> = self.games.iter().map(|(subject, row)| (*subject, row.version.0)).collect();
        format!("{:?} {games:?}", self.ratings)
    }

    /// The latest games among people that ended, the newest first.
    pub fn latest(&self) -> impl Iterator<Item = GameSummary> {
        self.games.iter().filter_map(read_game)
    }
}

impl Numbers {
    pub fn of(found: &StoredNumbers, user: UserId, viewer: UserId) -> Numbers {
        let mut games: Vec<(&'static str, Tally)> =
            registry::games().iter().map(|info| (info.id, Tally::default())).collect();
        let mut against_computers = 0;
        for game in found.games.iter().filter_map(read_game) {
            if !game.table.computer_seats().is_empty() {
                against_computers += 1;
                continue;
            }
            if let Some((_, tally)) = games.iter_mut().find(|(id, _)| *id == game.table.setup.game) {
                count(tally, &game, user);
            }
        }
        games.retain(|(_, tally)| tally.all() > 0);
        let mut together = Tally::default();
        for game in found.together.iter().filter_map(read_game) {
            count(&mut together, &game, viewer);
        }
        Numbers {
            ratings: found.ratings.clone(),
            games,
            against_computers,
            more: found.games.len() == MOST,
            together: (user != viewer).then_some(together),
        }
    }
}

/// Reads a filed game among people; an unreadable one is logged.
fn read_game((subject, row): &(Subject, Loaded)) -> Option<GameSummary> {
    let game = GameSummary::read(&row.body);
    let game = game.inspect_err(|error| tracing::error!(%subject, %error, "finished game unreadable"));
    game.ok().filter(|game| !game.table.is_solo() && game.ended.is_some())
}

/// Counts a game: won alone, lost, or drawn with others or by all.
fn count(tally: &mut Tally, game: &GameSummary, user: UserId) {
    let (Some(seat), Some(ended)) = (game.table.seat_of(user), &game.ended) else {
        return;
    };
    let won = ended.winners & (1 << seat.0) != 0;
    match (ended.winners.count_ones(), won) {
        (0, _) | (2.., true) => tally.drawn += 1,
        (_, true) => tally.won += 1,
        (_, false) => tally.lost += 1,
    }
}
