//! SIGKILL, again and again, while eight people play a Swiss: each round is paired once, each game has one
//! message, one thread and one table, and each result counts once. And while a season of a league is played and
//! ends: there is one next season.

use super::{
    process::Host,
    room::{PATIENCE, Room, button, content, has, option, selects},
};
use deltille::{
    bot::tournaments::Contest,
    games::SeatSet,
    playground::{Message, Person, Pressed},
    table::Table,
    tournaments::{Life, Outcome, Seats},
};
use deltille_testing::texts::{Says, Wanted, message};
use std::{collections::BTreeSet, time::Duration};
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

/// How often the process is killed at most, if nothing else is asked for.
const KILLS: u32 = 25;

/// Manage Server and Manage Messages, as in Discord's table.
const MODERATOR: u64 = 1 << 5 | 1 << 13;

const ROUNDS: usize = 3;
const PEOPLE: usize = 8;

/// People who play until their tournament is over, also while the bot is killed.
struct Players {
    lounge: Room,
    host: Person,
    /// With their names.
    people: Vec<(String, Person)>,
    life: watch::Receiver<u32>,
    is_league: bool,
}

impl Players {
    /// Presses a control, or repeats it in the bot's next life; returns what this person then sees in private.
    async fn act(
        &mut self,
        channel: u64,
        who: &Person,
        press: impl Fn() -> Option<Pressed>,
    ) -> Option<Message> {
        self.life.borrow_and_update();
        let pressed = press()?;
        tokio::select! {
            answer = pressed.answered_within(Duration::from_secs(4)) => answer,
            _ = self.life.changed() => pressed.answered_within(Duration::from_millis(50)).await,
        }?;
        let messages = who.messages(channel);
        messages.into_iter().rfind(|message| message.only_for == Some(who.id))
    }

    /// The newest message of the tournament in the lounge that shows its state.
    fn state(&self) -> Option<Message> {
        let shows = |message: &Message| message.only_for.is_none() && has(message, "button-manage");
        self.lounge.public().into_iter().rfind(shows)
    }

    async fn press(&mut self, who: &Person, message: &Message, label: impl Into<Wanted>) -> Option<Message> {
        let label = label.into();
        if !has(message, &label) {
            return None;
        }
        let (channel, id) = (self.lounge.channel, button(message, &label));
        self.act(channel, &who.clone(), || who.press(channel, message.id, &id)).await
    }

    async fn choose(&mut self, who: &Person, message: &Message, label: impl Into<Wanted>) -> Option<Message> {
        let (channel, (menu, value)) = (self.lounge.channel, option(message, label.into())?);
        self.act(channel, &who.clone(), || who.select(channel, message.id, &menu, &[&value]))
            .await
    }

    /// Creates the tournament, if there is none yet.
    async fn create(&mut self) -> Option<()> {
        let (host, channel) = (self.host.clone(), self.lounge.channel);
        let list = self.act(channel, &host, || host.slash(channel, "tournament", &[])).await?;
        if self.state().is_some() || selects(&list).next().is_some() {
            return None;
        }
        let form = self.press(&host, &list, "button-new-tournament").await?;
        if self.is_league {
            let form = self.choose(&host, &form, "tournament-format-league").await?;
            return self.press(&host, &form, "button-create").await.map(drop);
        }
        let form = self.choose(&host, &form, "tournament-format-swiss").await?;
        let form = self.press(&host, &form, "button-page-after").await?;
        let form = self.choose(&host, &form, message!("tournament-rounds", count = ROUNDS)).await?;
        self.press(&host, &form, "button-create").await.map(drop)
    }

    async fn start(&mut self, state: &Message) -> Option<()> {
        let host = self.host.clone();
        let menu = self.press(&host, state, "button-manage").await?;
        let sure = self.press(&host, &menu, "button-start").await?;
        self.press(&host, &sure, "button-start-sure").await.map(drop)
    }

    /// Resigns one of the open games, for the player with the larger id.
    async fn resign(&mut self) -> Option<()> {
        for (thread, _) in self.lounge.playground.threads(self.lounge.channel) {
            let there = Room { channel: thread, ..self.lounge.clone() };
            let boards = there.public();
            if boards.is_empty() || boards.iter().any(|board| content(board).says("result-won")) {
                continue;
            }
            let announced = self.lounge.public().into_iter().find(|message| message.id == thread)?;
            let named = |person: &&Person| content(&announced).contains(&format!("<@{}>", person.id));
            let people = self.people.iter().map(|(_, person)| person);
            let loser = people.filter(named).max_by_key(|person| person.id)?.clone();
            let asked = self.act(thread, &loser, || loser.slash(thread, "game resign", &[])).await?;
            if has(&asked, "button-resign-confirm") {
                let id = button(&asked, "button-resign-confirm");
                self.act(thread, &loser, || loser.press(thread, asked.id, &id)).await;
            }
            return Some(());
        }
        None
    }

    /// Does the next thing. Returns whether the tournament is over.
    async fn go_on(&mut self) -> bool {
        let Some(state) = self.state() else {
            self.create().await;
            return false;
        };
        if self.is_league {
            let public = self.lounge.public();
            if public.iter().any(|message| content(message).says("tournament-next-season")) {
                return true;
            }
            // The message of the next season comes before the link to it.
            if content(&state).says("tournament-stay-in") {
                return false;
            }
        }
        if !self.is_league && content(&state).says("tournament-winners") {
            // The last line that it posts.
            return self.lounge.public().iter().any(|message| content(message).says("tournament-news-over"));
        }
        if has(&state, "button-standings") {
            self.resign().await;
            return false;
        }
        let shown = content(&state).to_owned();
        let missing: Vec<_> = self.people.iter().filter(|(name, _)| !shown.contains(name)).cloned().collect();
        for (_, person) in &missing {
            self.press(person, &state, "button-sign-up").await;
        }
        if missing.is_empty() {
            self.start(&state).await;
        }
        false
    }
}

/// The tournaments of a backup, and the tables of channels.
fn contests(host: &Host) -> Vec<Contest> {
    let text = std::fs::read_to_string(host.data.path().join("backup.jsonl")).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    lines
        .filter(|line| line["subject"]["Tournament"].is_u64())
        .map(|line| Contest::decode(line["body"].as_str().unwrap().as_bytes()).unwrap())
        .collect()
}

/// The bot and the channel after this many people played a tournament while it was killed.
async fn played_through(people: usize, is_league: bool) -> (Host, Room) {
    let seed = std::env::var("DELTILLE_SEED")
        .map_or_else(|_| fastrand::u64(..1_000_000), |seed| seed.parse().unwrap());
    println!("DELTILLE_SEED={seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    let mut host = Host::new().await;
    let lounge = host.room(host.playground.channel("lounge").unwrap());
    let (lives, life) = watch::channel(0);
    let moderator = lounge.person("Mira");
    moderator.promote(MODERATOR, &[]);
    let person = |number: usize| {
        let name = format!("Contestant {number}x");
        (name.clone(), host.playground.add_person(&name))
    };
    let people = (0..people).map(person).collect();
    let mut players = Players {
        lounge: lounge.clone(),
        host: moderator,
        people,
        life,
        is_league,
    };
    host.start().await;
    let played = tokio::spawn(async move {
        let since = Instant::now();
        while !players.go_on().await {
            assert!(since.elapsed() < PATIENCE * 5, "the tournament does not end: {:?}", players.state());
            sleep(Duration::from_millis(20)).await;
        }
    });
    let (mut kills, most) = (0, deltille_testing::kills(KILLS));
    while kills < most && !played.is_finished() {
        sleep(Duration::from_millis(random.u64(0..1200))).await;
        host.kill().await;
        kills += 1;
        host.spawn();
        // Sometimes it is killed again during the start.
        if random.u8(..6) > 0 {
            host.connected().await;
            lives.send_replace(kills);
        }
    }
    host.connected().await;
    lives.send_replace(kills + 1);
    played.await.unwrap();
    assert!(kills >= 5, "{kills} kills");
    (host, lounge)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "nightly: many kills"]
async fn kills_leave_one_next_season_of_a_league() {
    const FOUR: usize = 4;
    let (mut host, lounge) = played_through(FOUR, true).await;
    host.backup().await;
    let mut seasons = contests(&host);
    seasons.sort_by_key(|contest| contest.play.season());
    let [first, second] = &seasons[..] else { panic!("{seasons:?}") };
    assert_eq!((first.next, second.before), (Some(second.id), Some(first.id)));
    assert_eq!((first.play.life(), second.play.life()), (Life::Over, Life::SignUp));
    assert_eq!((first.play.season(), second.play.season()), (1, 2));
    let games = FOUR * (FOUR - 1) / 2;
    assert_eq!((first.games.len(), second.games.len(), second.present().count()), (games, 0, FOUR));
    assert!(
        first
            .play
            .tables()
            .all(|(_, table)| matches!(table.outcome, Some(Outcome::Played { .. })))
    );
    let public = lounge.public();
    let shown = |text: &str| public.iter().filter(|message| content(message).says(text)).count();
    assert_eq!((shown("tournament-stay-in"), shown("tournament-next-season")), (1, 1));
    assert_eq!((shown("tournament-news-over"), shown("tournament-pairing")), (1, games));
    let opened = public.iter().find(|message| content(message).says("tournament-stay-in")).unwrap();
    assert_eq!(first.next_message.map(|message| message.0), Some(opened.id));
    assert!(host.terminate().await.success());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "nightly: many kills"]
async fn kills_leave_a_tournament_as_it_would_be() {
    let (mut host, lounge) = played_through(PEOPLE, false).await;
    let tables = host.backup().await;
    let contests = contests(&host);
    let [contest] = &contests[..] else { panic!("{contests:?}") };
    assert_eq!((contest.play.life(), contest.play.rounds().len()), (Life::Over, ROUNDS));
    let games: Vec<_> = contest.play.tables().collect();
    assert_eq!((games.len(), contest.games.len()), (ROUNDS * PEOPLE / 2, ROUNDS * PEOPLE / 2));
    let pairs: BTreeSet<_> = games
        .iter()
        .map(|(_, table)| (table.players.iter().min().unwrap(), table.players.iter().max().unwrap()))
        .collect();
    assert_eq!(pairs.len(), games.len(), "no two meet twice");
    let threads: BTreeSet<u64> =
        host.playground.threads(lounge.channel).into_iter().map(|(id, _)| id).collect();
    assert_eq!(threads, contest.games.iter().map(|place| place.message.0).collect(), "a thread each");
    let said = |text: &str| lounge.public().iter().filter(|message| content(message).says(text)).count();
    assert_eq!(said("tournament-pairing"), games.len(), "each game is announced once");
    assert_eq!((said("tournament-news-begun"), said("tournament-news-over")), (1, 1));
    assert_eq!(said("tournament-news-round"), ROUNDS - 1);
    for (game, table) in games {
        let place = contest.venue(game).unwrap();
        let (_, body) = tables.iter().find(|(channel, _)| *channel == place.message.0).unwrap();
        let kept = Table::decode(body.to_string().as_bytes()).unwrap();
        assert_eq!(kept.links.fixture, Some(contest.fixture(game)));
        let SeatSet(winners) = kept.outcome().unwrap().winners;
        assert_eq!(table.outcome, Some(Outcome::Played { winners: Seats(winners) }), "{game:?}");
    }
    let all: f64 = contest.play.standings().iter().map(|line| line.points.as_f64()).sum();
    assert!((all - (ROUNDS * PEOPLE / 2) as f64).abs() < 1e-9, "{all}");
    assert!(host.terminate().await.success());
}
