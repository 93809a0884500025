//! Marks: what a person has reached, each once. The first win in each game, and the [feats](Feat).
//!
//! They are written in the commit that files a game, beside the ratings; a recomputation finds those that filed games
//! and figures tell. Their row is in the profile's picture. The person reads of a new one in a private line after a
//! move, and others only if they press its button.

use super::{DAY, Ratings, edit, filed_as, loaded, readable};
use crate::{
    frame::{
        settings::showcase::is_upset,
        tables::{
            Tables,
            consequences::{Consequence, Decision},
            orders::OrderError,
        },
        ui::{Post, Request, close, escape::markdown, grey, ids, rows, words},
    },
    routing::{Answer, Bot, Feature, Problem, Result},
    seats::places::missing_permissions,
};
use deltille_base::{
    ids::{Time, UserId},
    text::{Locale, Message, list, say, word},
};
use deltille_engine::{Budget, review};
use deltille_games::{Level, Seat, SeatSet, levels::Levels, registry};
use deltille_store::{StoreError, Subject};
use deltille_table::{GameSummary, Table};
use std::collections::{BTreeMap, BTreeSet};
use strum::{IntoStaticStr, VariantArray};

/// Prefix of the first win in a game, before the game's id.
const WON: &str = "won-";

/// How long a game takes that needs patience.
const PATIENCE: u64 = 30 * DAY;

/// A position is lost if the winner was expected to get less than this there.
const LOST: f64 = 0.1;
/// Nodes of the search that judges each position, and its memory in bytes: a look, not an analysis.
const NODES: u64 = 64;
const MEMORY: usize = 1 << 20;

/// Marks besides the first wins, in the order in which they are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Feat {
    /// A win in every game.
    EveryGame,
    /// A win from a lost position.
    Comeback,
    /// A win against a person who is rated much higher.
    Upset,
    /// Five rated wins in a row.
    Streak,
    /// A hundred rated games.
    Hundred,
    /// A game that took [`PATIENCE`].
    Patience,
    /// A win against the strongest computer.
    Computer,
    /// Fifty puzzles of the day.
    Puzzles,
    /// Seven days in a row with a puzzle of the day.
    Week,
    Tournament,
}

/// The ids of all marks, in the order in which they are shown.
pub fn all() -> impl Iterator<Item = String> {
    let wins: Vec<String> = registry::games().iter().map(|game| format!("{WON}{}", game.id)).collect();
    wins.into_iter().chain(Feat::VARIANTS.iter().map(|feat| feat.into_str().to_owned()))
}

/// Whether the mark is of a first win in a game.
pub fn is_win(id: &str) -> bool {
    id.starts_with(WON)
}

/// The name of a mark.
pub fn name(locale: Locale, id: &str) -> String {
    match id.strip_prefix(WON) {
        Some(game) => {
            let game = word(locale, &format!("game-{game}"));
            say(locale, &Message::new("mark-won").with("game", game))
        }
        None => word(locale, &format!("mark-{id}")),
    }
}

/// The marks that a finished game gives to its people, without what only a replay can tell.
pub(super) fn reached(game: &GameSummary) -> Vec<(UserId, BTreeSet<String>)> {
    let table = &game.table;
    let Some(ended) = game.ended.as_ref().filter(|_| table.imported == 0 && !table.is_solo()) else {
        return Vec::new();
    };
    let people = (0..).map(Seat).zip(&table.seats).filter_map(|(seat, it)| Some((seat, it.as_ref()?.id)));
    let people: Vec<(Seat, UserId)> = people.filter(|(_, user)| user.is_user()).collect();
    let winner = SeatSet(ended.winners).iter().next().filter(|_| ended.winners.count_ones() == 1);
    let winner = winner.filter(|_| game.moves as usize >= Table::RATED_ENTRIES);
    let computers = table.computer_seats();
    let of = |(seat, user): &(Seat, UserId)| {
        let (mut marks, won) = (BTreeSet::new(), winner == Some(*seat));
        let mut reach = |feat: Feat, is: bool| marks.extend(is.then(|| feat.into_str().to_owned()));
        if computers.is_empty() && people.len() > 1 {
            reach(Feat::Patience, winner.is_some() && game.at.0 >= table.opened.0 + PATIENCE);
            reach(Feat::Upset, won && is_upset(table, *seat));
            marks.extend(won.then(|| format!("{WON}{}", table.setup.game)));
        } else {
            reach(Feat::Computer, won && people.len() == 1 && is_strongest(table, computers));
        }
        (*user, marks)
    };
    people.iter().map(of).collect()
}

/// Whether all these computers play at the highest level of their game.
fn is_strongest(table: &Table, computers: SeatSet) -> bool {
    let levels = Levels::of(&table.setup.game, &table.setup.variant, table.seats.len());
    let level = |seat: Seat| table.computers.get(seat.index()).copied().flatten();
    let is_full =
        |seat: Seat| level(seat).is_some_and(|level| levels.nearest(level) == levels.nearest(Level::FULL));
    !computers.is_empty() && computers.iter().all(is_full)
}

/// Whether the only winner was lost at some time, as a short search judges it.
fn was_lost(table: &Table, winner: Seat) -> bool {
    let Some(first) = table.first() else { return false };
    let record = table.entries.iter().map(|entry| entry.line.clone()).collect();
    let mut review = review::begin(&first, record, MEMORY);
    let plies = std::iter::from_fn(|| review.step(Budget::nodes(NODES))?.ok());
    let mut expected = plies.filter_map(|ply| ply.expected.get(winner.index()).copied());
    expected.any(|share| share < LOST)
}

impl Ratings {
    /// Adds marks, and those that the figures tell. A figure that was reached long ago is no news.
    pub(super) fn reach(&mut self, marks: impl IntoIterator<Item = String>) {
        let mut new: BTreeSet<String> = marks.into_iter().collect();
        let mut wins = BTreeMap::new();
        for (pool, standing) in &self.pools {
            *wins.entry(pool.split(':').next().unwrap_or(pool)).or_insert(0) += standing.won;
        }
        let (puzzles, longest) = self.puzzles.as_ref().map_or((0, 0), |it| (it.solved, it.longest));
        let figures = [
            (Feat::Streak, self.pools.values().map(|it| it.longest).max().unwrap_or(0), 5),
            (Feat::Hundred, self.pools.values().map(|it| it.games).sum(), 100),
            (Feat::Puzzles, puzzles, 50),
            (Feat::Week, longest, 7),
        ];
        let figures = figures.map(|(feat, now, from)| (feat.into_str().to_owned(), now, from)).into_iter();
        let figures = figures.chain(wins.into_iter().map(|(game, won)| (format!("{WON}{game}"), won, 1)));
        for (mark, now, from) in figures {
            if now == from {
                new.insert(mark);
            } else if now > from {
                new.remove(&mark);
                self.marks.insert(mark);
            }
        }
        let wins = |marks: &BTreeSet<String>| all().filter(|it| is_win(it)).all(|it| marks.contains(&it));
        new.retain(|mark| !self.marks.contains(mark));
        if wins(&(&self.marks | &new)) && !self.marks.contains(Feat::EveryGame.into_str()) {
            new.insert(Feat::EveryGame.into_str().to_owned());
        }
        self.untold.extend(new.iter().cloned());
        self.marks.extend(new);
    }

    /// Adds the marks that the figures tell, without news.
    pub(super) fn reach_silently(&mut self) {
        let untold = self.untold.clone();
        self.reach([]);
        self.untold = untold;
    }
}

/// Writes the marks of people whose game ends, or who solve a puzzle of the day.
#[derive(Debug)]
pub struct ReachedMarks;

#[async_trait::async_trait]
impl Consequence for ReachedMarks {
    async fn after(&self, tables: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        if !decision.ends() {
            return Ok(());
        }
        let game = GameSummary::of(decision.table.clone());
        let mut people: BTreeMap<UserId, BTreeSet<String>> = reached(&game).into_iter().collect();
        // Rated by this commit already, or solved a puzzle of the day by it.
        for filed in &decision.filed {
            if let Subject::Rating(user) = filed.subject {
                people.entry(user).or_default();
            }
        }
        for (user, mut marks) in people {
            if marks.iter().any(|mark| is_win(mark)) {
                let (table, seat) = (game.table.clone(), game.table.seat_of(user));
                let lost = move || seat.is_some_and(|seat| was_lost(&table, seat));
                // A mark is not worth a move: without an answer there is none.
                let lost = tables.workers.work(lost).await.unwrap_or(false);
                marks.extend(lost.then(|| Feat::Comeback.into_str().to_owned()));
            }
            let subject = Subject::Rating(user);
            if let Some(filed) = decision.filed.iter_mut().find(|filed| filed.subject == subject) {
                if let Some(mut ratings) = readable(user, &filed.body) {
                    ratings.reach(marks);
                    filed.body = ratings.written();
                }
            } else if !marks.is_empty() {
                let found = loaded(tables.store(), &[user]).await?.and_then(|mut found| found.pop());
                let Some((version, mut ratings, visibility)) = found else { continue };
                let before = ratings.marks.clone();
                ratings.reach(marks);
                if ratings.marks != before {
                    decision.filed.push(filed_as(user, version, &ratings, visibility, game.at));
                }
            }
        }
        Ok(())
    }
}

ids! {
    /// Tells the channel of a mark of one's own.
    pub struct TellMark(String) as "mk.{}";
}

pub struct Marks;

impl Feature for Marks {
    type Action = TellMark;
    type Command = ();

    async fn press(bot: &Bot, request: &Request, TellMark(mark): TellMark, _: &[String]) -> Result<Answer> {
        let row = bot.tables.store().load(Subject::Rating(request.user.id)).await?;
        let ratings = row.and_then(|row| readable(request.user.id, &row.body)).unwrap_or_default();
        if !ratings.marks.contains(&mark) {
            return Err(Problem::Said(Message::new("mark-not-yours")));
        }
        missing_permissions(request)?;
        let locale = request.place.locale;
        let told = Message::new("mark-told").with("who", markdown(&request.user.name));
        Ok(Answer::public(words(say(locale, &told.with("mark", name(locale, &mark))))))
    }
}

impl Bot {
    /// Notes a mark that no filed game tells.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub(crate) async fn reach(
        &self,
        user: UserId,
        feat: Feat,
        now: Time,
    ) -> std::result::Result<(), StoreError> {
        let reach = |ratings: &mut Ratings| {
            let before = ratings.marks.len();
            ratings.reach([feat.into_str().to_owned()]);
            ratings.marks.len() > before
        };
        edit(self.tables.store(), user, now, reach).await
    }

    /// The marks of which a person was not told: from now on they are.
    pub(crate) async fn new_marks(&self, locale: Locale, user: UserId, now: Time) -> Option<Post> {
        let store = self.tables.store();
        // A failure here does not undo the move.
        let row = store.load(Subject::Rating(user)).await.ok()??;
        let untold = readable(user, &row.body)?.untold;
        if untold.is_empty() {
            return None;
        }
        let told = |ratings: &mut Ratings| !std::mem::take(&mut ratings.untold).is_empty();
        edit(store, user, now, told).await.ok()?;
        let names: Vec<String> = untold.iter().map(|mark| name(locale, mark)).collect();
        let message = Message::new("mark-new").with("count", names.len());
        let tell = |(mark, name): (&String, &String)| {
            let label = say(locale, &Message::new("button-tell-mark").with("mark", name.clone()));
            grey(&TellMark(mark.clone()), &label)
        };
        let mut buttons: Vec<_> = untold.iter().zip(&names).take(4).map(tell).collect();
        buttons.push(close(locale));
        let text = say(locale, &message.with("marks", list(locale, names)));
        Some(Post { rows: rows(buttons), ..words(text) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratings::Standing;
    use deltille_ratings::Pool;

    fn won(won: u32) -> Ratings {
        let standing = Standing {
            won,
            games: won,
            longest: won,
            ..Standing::new(&Pool::of("triablo", "two-player"))
        };
        Ratings {
            pools: [("triablo:two-player".to_owned(), standing)].into(),
            ..Ratings::default()
        }
    }

    #[test]
    fn a_mark_is_news_when_it_is_reached_and_not_long_after() {
        let mut first = won(1);
        first.reach([]);
        assert_eq!(first.untold, ["won-triablo".to_owned()].into());
        let mut later = won(40);
        later.reach(["won-triablo".to_owned(), "upset".to_owned()]);
        assert_eq!(later.untold, ["upset".to_owned()].into());
        assert_eq!(later.marks.len(), 3, "streak and first win, silently: {:?}", later.marks);
        let again = later.clone();
        later.reach(["upset".to_owned()]);
        assert_eq!(later, again);
    }

    #[test]
    fn a_win_in_every_game_is_a_mark() {
        let mut ratings = Ratings::default();
        ratings.reach(all().filter(|mark| is_win(mark)));
        assert!(ratings.untold.contains("every-game"));
        let names: BTreeSet<String> = all().map(|mark| name(Locale::default(), &mark)).collect();
        assert_eq!(names.len(), all().count(), "each has its own name");
    }
}
