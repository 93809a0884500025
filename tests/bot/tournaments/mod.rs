//! Tournaments, from the first press to the last result: each press is delivered twice, and the background
//! worker does the rest.

mod changes;
mod channel;
mod dates;
mod files;
mod honours;
mod hosts;
mod leagues;
mod organisers;
#[cfg(feature = "pages")]
mod pages;
mod pictures;
mod reminders;
mod rounds;
mod traffic;
mod trouble;

use super::{
    replies::posts_of,
    room::{Room, button, buttons, person},
    wall::Wall,
};
use deltille::{
    bot::{
        Action, Post, Pressed, Reply, Rights, User,
        tournaments::{Contest, server_label},
    },
    ids::{ChannelId, GuildId, MessageId, TournamentId, UserId},
    store::{Store, Subject},
    table::Table,
    tournaments::{GameId, Life, Outcome},
};
use deltille_testing::texts::{Says, Wanted};

/// The channel of the tournament.
const LOUNGE: ChannelId = ChannelId(500);

/// The organiser.
const HOST: u64 = 31;

/// A tournament in a room.
struct Cup {
    room: Room,
    wall: Wall,
    id: TournamentId,
    /// Everything that was posted.
    posts: Vec<Post>,
}

impl Cup {
    /// Creates one by taps; `choose`: what the host chooses in the form.
    async fn new(choose: &[Wanted]) -> Cup {
        Cup::in_room(Room::new(), choose).await
    }

    async fn in_room(mut room: Room, choose: &[Wanted]) -> Cup {
        room.rights = Rights { manage_server: true, ..Rights::default() };
        room.command(HOST, "tournament", &[]).await;
        room.tap(HOST, "button-new-tournament").await;
        for choice in choose {
            match button_like(&room.private[&HOST], choice) {
                Some(_) => room.tap(HOST, choice.clone()).await,
                None => room.pick(HOST, choice.clone()).await,
            };
        }
        room.tap(HOST, "button-create").await;
        Cup::found(room).await
    }

    /// The one that was just created.
    async fn found(mut room: Room) -> Cup {
        assert!(room.private[&HOST].text.says("tournament-created"), "{:?}", room.private[&HOST]);
        room.rights = Rights::default();
        let found = room.store.find(&server_label(GuildId(1)), 0, 10).await.unwrap();
        let Some(&(Subject::Tournament(id), _)) = found.first() else {
            panic!("{found:?}")
        };
        let wall = Wall::at(room.now).readable();
        let mut cup = Cup { room, wall, id, posts: Vec::new() };
        cup.pass(1).await;
        cup
    }

    async fn with(people: &[u64], choose: &[Wanted]) -> Cup {
        let mut cup = Cup::new(choose).await;
        for user in people {
            cup.press(*user, "button-sign-up").await;
        }
        cup
    }

    /// With these people, and begun.
    async fn begun(people: &[u64], choose: &[Wanted]) -> Cup {
        let mut cup = Cup::with(people, choose).await;
        cup.press(HOST, "button-manage").await;
        cup.tap(HOST, "button-start").await;
        cup.tap(HOST, "button-start-sure").await;
        cup.settle().await;
        cup
    }

    /// Lets the worker run for a while.
    async fn pass(&mut self, seconds: u64) {
        let posts = self.wall.pass(&mut self.room, seconds).await;
        self.posts.extend(posts);
    }

    /// Lets the worker do all it has to do.
    async fn settle(&mut self) {
        for _ in 0..60 {
            self.pass(1).await;
            let owed = self.room.store.load(Subject::Tournament(self.id)).await.unwrap().unwrap().owed;
            let rows = self.room.store.claim(self.room.now, 1, std::time::Duration::ZERO).await.unwrap();
            // Reminders wait for their moment.
            if owed.iter().all(|row| row.at > self.room.now) && rows.is_empty() {
                return;
            }
        }
        panic!("the worker does not come to an end");
    }

    async fn contest(&self) -> Contest {
        let loaded = self.room.store.load(Subject::Tournament(self.id)).await.unwrap().unwrap();
        Contest::decode(&loaded.body).unwrap()
    }

    /// The public message as it is now.
    fn state(&self) -> Post {
        self.shown(self.id).unwrap_or_else(|| self.posts[0].clone())
    }

    /// The public message of a tournament as it is now.
    fn shown(&self, id: TournamentId) -> Option<Post> {
        let manages = |post: &Post| {
            let button = buttons(post).find(|button| button.label.reads("button-manage"));
            let known = button.and_then(|button| button.custom_id.split('.').nth(2));
            known.and_then(|known| u64::from_str_radix(known, 36).ok()) == Some(id.0)
        };
        let replaced = self.wall.replaced.lock().unwrap();
        let newest = replaced.iter().map(|(_, post)| post).rfind(|post| manages(post));
        newest.or_else(|| self.posts.iter().rfind(|post| manages(post))).cloned()
    }

    /// Delivers a request twice; the answers say the same.
    async fn twice(&mut self, user: u64, custom_id: &str, values: &[&str], private: bool) -> Reply {
        self.room.channel = LOUNGE;
        let message = Pressed { private, ..self.room.private_message() };
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        let action = Action::Press { custom_id: custom_id.to_owned(), values, message };
        let mut request = self.room.request(user, action);
        request.user = named(user);
        let first = self.room.deliver(request.clone()).await;
        let again = self.room.deliver(request).await;
        assert_eq!(posts_of(&first), posts_of(&again));
        again
    }

    /// Presses a button of the public message, twice.
    async fn press(&mut self, user: u64, label: impl Into<Wanted>) -> Reply {
        let id = button(&self.state(), label).custom_id.clone();
        let reply = self.twice(user, &id, &[], false).await;
        self.pass(1).await;
        reply
    }

    /// Presses a button of this person's private message, twice.
    async fn tap(&mut self, user: u64, label: impl Into<Wanted>) -> Reply {
        let id = button(&self.room.private[&user], label).custom_id.clone();
        let reply = self.twice(user, &id, &[], true).await;
        self.pass(1).await;
        reply
    }

    /// Chooses from a menu of this person's private message, twice.
    async fn pick(&mut self, user: u64, label: impl Into<Wanted>) -> Reply {
        let label = label.into();
        let post = &self.room.private[&user];
        let found = deltille_testing::channel::option(&seen(post), &label);
        let (id, value) = found.unwrap_or_else(|| panic!("no option {label:?} in {post:?}"));
        self.twice(user, &id, &[&value], true).await
    }

    /// Open games with their people by seat and their channels.
    async fn open(&self) -> Vec<(GameId, Vec<u64>, ChannelId)> {
        let contest = self.contest().await;
        let user = |player| contest.who(player).and_then(|who| who.user).map_or(0, |user| user.0);
        let games = contest.play.tables().filter(|(_, table)| table.outcome.is_none());
        let at =
            |game| contest.venue(game).filter(|venue| venue.open).map(|venue| ChannelId(venue.message.0));
        games
            .filter_map(|(game, table)| {
                Some((game, table.players.iter().map(|player| user(*player)).collect(), at(game)?))
            })
            .collect()
    }

    /// The open game of these two.
    async fn game_of(&self, one: u64, other: u64) -> (GameId, Vec<u64>, ChannelId) {
        let open = self.open().await;
        let found = open.iter().find(|(_, people, _)| people.contains(&one) && people.contains(&other));
        found.unwrap_or_else(|| panic!("{one} and {other} are not in {open:?}")).clone()
    }

    async fn table(&self, channel: ChannelId) -> Table {
        let loaded = self.room.store.load(Subject::Channel(channel)).await.unwrap().unwrap();
        Table::decode(&loaded.body).unwrap()
    }

    /// This person resigns their game there.
    async fn resign(&mut self, user: u64, channel: ChannelId) {
        self.room.channel = channel;
        self.room.resign(user).await;
        self.room.channel = LOUNGE;
    }

    /// The one with the larger number resigns each open game; where all are paired at the start, also each later one.
    async fn play_open(&mut self) {
        loop {
            let open = self.open().await;
            if open.is_empty() {
                return;
            }
            for (_, people, channel) in open {
                self.resign(*people.iter().max().unwrap(), channel).await;
                self.pass(1).await;
            }
            self.settle().await;
            if !self.contest().await.format().is_paired_at_start() {
                return;
            }
        }
    }

    /// How often something like this was posted.
    fn told(&self, text: impl Into<Wanted>) -> usize {
        let text = text.into();
        self.posts.iter().filter(|post| post.text.says(&text)).count()
    }

    /// The newest message of a round with these words, as it is now.
    fn message_of_round(&self, words: impl Into<Wanted>) -> Post {
        let words = words.into();
        let replaced = self.wall.replaced.lock().unwrap();
        let newest = replaced.iter().map(|(_, post)| post).rfind(|post| post.text.says(&words));
        newest.or_else(|| self.posts.iter().rfind(|post| post.text.says(&words))).unwrap().clone()
    }

    /// The points of these people, as they are shown.
    async fn points(&self, people: &[u64]) -> Vec<String> {
        let contest = self.contest().await;
        let standings = contest.play.standings();
        let of = |user: &u64| {
            let player = contest.player(UserId(*user)).unwrap();
            standings.iter().find(|line| line.player == player).unwrap().points.to_string()
        };
        people.iter().map(of).collect()
    }

    /// What must hold in any state: each game has one message, one thread, one table and at most one result.
    async fn check(&self) {
        let contest = self.contest().await;
        let mut messages: Vec<MessageId> = contest.games.iter().map(|place| place.message).collect();
        messages.sort_unstable();
        messages.dedup();
        assert_eq!(messages.len(), contest.games.len());
        let threads = self.wall.threads.lock().unwrap().len();
        assert_eq!(threads, contest.games.iter().filter(|venue| venue.open).count());
        assert_eq!(self.told("tournament-pairing"), contest.games.len());
        for place in &contest.games {
            let table = self.table(ChannelId(place.message.0)).await;
            assert_eq!(table.links.fixture, Some(contest.fixture(place.game)));
        }
    }
}

fn button_like(post: &Post, label: &Wanted) -> Option<String> {
    buttons(post)
        .find(|button| button.label.reads(label))
        .map(|button| button.custom_id.clone())
}

fn seen(post: &Post) -> super::room::Seen {
    super::room::Seen::private(post.clone())
}

/// With a name of their own.
fn named(user: u64) -> User {
    match user {
        11..=16 => person(user),
        _ => User { name: format!("Person {user}"), ..person(user) },
    }
}

fn outcomes(contest: &Contest) -> Vec<Option<Outcome>> {
    contest.play.tables().map(|(_, table)| table.outcome).collect()
}

fn is_over(contest: &Contest) -> bool {
    contest.play.life() == Life::Over
}
