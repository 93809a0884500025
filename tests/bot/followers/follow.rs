//! People who follow a table: told by direct message what they asked for, once, through restarts, and nothing that
//! is not for them.

use crate::{
    replies::{posts_of, says},
    room::{ANN, BOB, CLEO, Room, button, buttons, has, person, selects},
};
use deltille::{
    bot::{Bot, Deliver, DeliverError, Post, Pressed, Reply, TimeSource, Value, members::*},
    ids::{ChannelId, GuildId, MessageId, Time, UserId},
    store::{Label, Store, Subject},
    table::{Follow, Phase, Table},
};
use deltille_testing::texts::{Says, message};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

/// The bot's own messages by channel; that of a person has their id.
#[derive(Clone, Default)]
pub struct Letters {
    pub sent: Arc<Mutex<Vec<(u64, Post, String)>>>,
    now: Arc<Mutex<Time>>,
    /// A channel or person that the bot cannot write to.
    pub closed: Arc<Mutex<Option<u64>>>,
}

impl Deliver for Letters {
    async fn post(&self, channel: ChannelId, post: Post, nonce: &str) -> Result<MessageId, DeliverError> {
        if *self.closed.lock().unwrap() == Some(channel.0) {
            return Err(DeliverError::Closed("Missing Access".to_owned()));
        }
        let mut sent = self.sent.lock().unwrap();
        // Discord recognises a repeated message by its nonce.
        if !sent.iter().any(|(to, _, known)| *to == channel.0 && known == nonce) {
            sent.push((channel.0, post, nonce.to_owned()));
        }
        Ok(MessageId(1_900_000_000_000_000_000 + sent.len() as u64))
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, DeliverError> {
        if *self.closed.lock().unwrap() == Some(user.0) {
            return Err(DeliverError::Gone("Cannot send messages to this user".to_owned()));
        }
        Ok(ChannelId(user.0))
    }

    async fn thread(&self, _: ChannelId, _: MessageId, _: &str) -> Result<(), DeliverError> {
        Ok(())
    }

    async fn archive(&self, _: ChannelId) -> Result<(), DeliverError> {
        Ok(())
    }

    async fn replace(&self, _: ChannelId, _: MessageId, _: Post) -> Result<(), DeliverError> {
        Ok(())
    }

    async fn strip(&self, _: ChannelId, _: MessageId) -> Result<(), DeliverError> {
        Ok(())
    }
}

impl TimeSource for Letters {
    fn now(&self) -> Time {
        *self.now.lock().unwrap()
    }
}

impl Letters {
    /// Lets time pass, and the worker of this bot work.
    pub async fn pass(&self, bot: &Bot, now: &mut Time, seconds: u64) {
        let end = now.after(Duration::from_secs(seconds));
        while *now < end {
            *now = end.min(now.after(Duration::from_secs(10)));
            *self.now.lock().unwrap() = *now;
            bot.background(self.clone(), self.clone()).round().await.unwrap();
        }
    }

    /// The messages sent to a channel or person so far.
    pub fn to(&self, to: u64) -> Vec<Post> {
        let sent = self.sent.lock().unwrap();
        sent.iter().filter(|(other, ..)| *other == to).map(|(_, post, _)| post.clone()).collect()
    }
}

/// A started game of Ann and Bob.
async fn game() -> Room {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room
}

async fn follow(room: &mut Room, user: u64, what: &str) -> Reply {
    room.press(user, "button-more").await;
    room.tap(user, "button-follow").await;
    room.tap(user, what).await
}

async fn pass(room: &mut Room, letters: &Letters, seconds: u64) {
    letters.pass(&room.bot, &mut room.now, seconds).await;
}

async fn table(room: &Room) -> Arc<Table> {
    room.bot.table(room.channel).await.unwrap()
}

#[tokio::test]
async fn a_follower_of_moves_gets_each_and_the_result() {
    let (mut room, letters) = (game().await, Letters::default());
    let said = follow(&mut room, CLEO, "button-follow-moves").await;
    assert!(says(&said, "follow-on-moves"), "{said:?}");
    room.type_move(ANN, "e3-f3v").await;
    assert_eq!(letters.to(CLEO), [], "the board comes first");
    pass(&mut room, &letters, 30).await;
    let [first] = &letters.to(CLEO)[..] else { panic!("{:?}", letters.to(CLEO)) };
    assert!(first.text.says("follow-move") && first.text.contains("e3"), "{}", first.text);
    assert!(first.mentions.is_empty() && first.file.is_some() && has(first, "button-unfollow"));
    assert!(buttons(first).count() == 1 && selects(first).count() == 0, "nothing to play with");
    // Through a restart, once.
    room.type_move(BOB, "e7-f6^").await;
    room.restart();
    pass(&mut room, &letters, 300).await;
    assert_eq!(letters.to(CLEO).len(), 2);
    room.resign(ANN).await;
    // A rematch at once changes nothing about it.
    room.press(ANN, "button-rematch").await;
    room.restart();
    pass(&mut room, &letters, 300).await;
    let all = letters.to(CLEO);
    assert!(
        all.len() == 3 && all[2].text.says("follow-result") && all[2].text.says("result-won"),
        "{all:?}"
    );
    assert!(!has(&all[2], "button-unfollow"));
    // The next game is another one.
    let mover = table(&room).await.next();
    if let Some(user) = mover.first() {
        room.type_move(user.0, "e3-f3v").await;
    }
    pass(&mut room, &letters, 300).await;
    assert_eq!(letters.to(CLEO).len(), 3);
}

#[tokio::test]
async fn quick_moves_share_a_message_and_players_get_none() {
    let (mut room, letters) = (game().await, Letters::default());
    follow(&mut room, CLEO, "button-follow-moves").await;
    for (user, entry) in [(ANN, "e3-f3v"), (BOB, "e7-f6^")] {
        room.type_move(user, entry).await;
    }
    pass(&mut room, &letters, 60).await;
    let [only] = &letters.to(CLEO)[..] else { panic!("{:?}", letters.to(CLEO)) };
    assert!(only.text.contains("e7"), "the newest board: {}", only.text);
    // A player is refused, and one who follows something else is not mixed up with it.
    room.press(ANN, "button-more").await;
    assert!(!has(&room.private[&ANN], "button-follow"));
    let id = button(only, "button-unfollow").custom_id.replace(".off.", ".moves.");
    let forged = id.rsplit('.').next().unwrap().to_owned();
    let refused = room.press_id(ANN, &format!("1.follow.moves.{forged}"), &[]).await;
    assert!(says(&refused, "follow-seated"), "{refused:?}");
    assert!(letters.to(ANN).is_empty() && letters.to(BOB).is_empty());
}

#[tokio::test]
async fn a_late_message_waits_for_the_newer_board() {
    let (mut room, letters) = (game().await, Letters::default());
    follow(&mut room, CLEO, "button-follow-moves").await;
    room.type_move(ANN, "e3-f3v").await;
    // The worker was away when the message was due; the next move's board may be on its way.
    room.now = room.now.after(Duration::from_secs(20));
    room.type_move(BOB, "e7-f6^").await;
    pass(&mut room, &letters, 1).await;
    assert_eq!(letters.to(CLEO), []);
    pass(&mut room, &letters, 60).await;
    let [only] = &letters.to(CLEO)[..] else { panic!("{:?}", letters.to(CLEO)) };
    assert!(only.text.contains("e7"), "the newest board: {}", only.text);
}

#[tokio::test]
async fn the_result_alone_is_one_message() {
    let (mut room, letters) = (game().await, Letters::default());
    assert!(says(&follow(&mut room, CLEO, "button-follow-result").await, "follow-on-result"));
    room.type_move(ANN, "e3-f3v").await;
    pass(&mut room, &letters, 300).await;
    assert_eq!(letters.to(CLEO), []);
    room.resign(BOB).await;
    let id = table(&room).await.id;
    let filed = room.store.load(Subject::Game(id)).await.unwrap().unwrap();
    assert!(filed.owed.iter().any(|row| row.to == [UserId(CLEO)]), "written with the filing");
    assert!(!String::from_utf8_lossy(&filed.body).contains("followed"), "the game does not name them");
    pass(&mut room, &letters, 60).await;
    room.restart();
    pass(&mut room, &letters, 60).await;
    let [only] = &letters.to(CLEO)[..] else { panic!("{:?}", letters.to(CLEO)) };
    assert!(only.text.says("follow-result"), "{}", only.text);
    assert_eq!(room.store.load(Subject::Game(id)).await.unwrap().unwrap().owed, []);
}

#[tokio::test]
async fn followers_hear_of_a_game_called_off() {
    let (mut room, letters) = (game().await, Letters::default());
    follow(&mut room, CLEO, "button-follow-result").await;
    room.command(ANN, "game abort", &[]).await;
    room.tap(ANN, "button-abort-confirm").await;
    pass(&mut room, &letters, 60).await;
    assert_eq!(letters.to(CLEO).len(), 1);
}

#[tokio::test]
async fn following_ends_from_the_message_and_from_the_settings() {
    let (mut room, letters) = (game().await, Letters::default());
    follow(&mut room, CLEO, "button-follow-moves").await;
    room.type_move(ANN, "e3-f3v").await;
    pass(&mut room, &letters, 30).await;
    let off = button(&letters.to(CLEO)[0], "button-unfollow").custom_id.clone();
    // Pressed in the direct messages.
    let here = std::mem::replace(&mut room.channel, ChannelId(CLEO));
    let below = Pressed { private: false, ..room.private_message() };
    let gone = room.press_below(CLEO, &off, &[], below).await;
    assert!(says(&gone, "follow-off"), "{gone:?}");
    room.channel = here;
    assert_eq!(table(&room).await.followed_by(UserId(CLEO)), None);
    let again = room.press_below(CLEO, &off, &[], below).await;
    assert!(says(&again, "follow-off"), "{again:?}");
    follow(&mut room, CLEO, "button-follow-result").await;
    room.command(CLEO, "me settings", &[]).await;
    let list = room.tap(CLEO, "button-following").await;
    assert!(
        says(&list, "follow-page") && posts_of(&list)[0].text.contains("channels/1/500"),
        "{list:?}"
    );
    let select = selects(&room.private[&CLEO]).next().unwrap().clone();
    let empty = room.press_id(CLEO, &select.custom_id, &[&select.options[0].value]).await;
    assert!(says(&empty, "follow-none"), "{empty:?}");
    room.type_move(BOB, "e7-f6^").await;
    room.resign(ANN).await;
    pass(&mut room, &letters, 300).await;
    assert_eq!(letters.to(CLEO).len(), 1);
}

#[tokio::test]
async fn who_is_blocked_or_elsewhere_is_not_told() {
    let (mut room, letters) = (game().await, Letters::default());
    follow(&mut room, CLEO, "button-follow-moves").await;
    room.command(ANN, "block", &[("target", Value::User(person(CLEO)))]).await;
    room.type_move(ANN, "e3-f3v").await;
    pass(&mut room, &letters, 60).await;
    assert_eq!(letters.to(CLEO), []);
    room.press(CLEO, "button-more").await;
    let refused = room.tap(CLEO, "button-follow").await;
    assert!(says(&refused, "follow-not-here"), "{refused:?}");
    // A table in a channel that not all see.
    let mut room = Room::new();
    room.place.private = true;
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.press(CLEO, "button-more").await;
    assert!(!has(&room.private[&CLEO], "button-follow"));
}

/// Discord, which knows of no members.
struct Nobody;

impl AskMembers for Nobody {
    fn member(&self, _: GuildId, _: UserId) -> Asked<'_> {
        Box::pin(async { Some(Member::Gone) })
    }
}

#[tokio::test]
async fn who_left_the_server_is_not_told() {
    let (mut room, letters) = (game().await, Letters::default());
    follow(&mut room, CLEO, "button-follow-moves").await;
    room.bot.ask_members(Arc::new(Nobody));
    room.now = room.now.after(Duration::from_secs(7200));
    room.type_move(ANN, "e3-f3v").await;
    pass(&mut room, &letters, 60).await;
    assert_eq!(letters.to(CLEO), []);
}

#[tokio::test]
async fn one_who_takes_no_messages_holds_nothing_up() {
    let (mut room, letters) = (game().await, Letters::default());
    follow(&mut room, CLEO, "button-follow-result").await;
    follow(&mut room, 40, "button-follow-result").await;
    *letters.closed.lock().unwrap() = Some(CLEO);
    room.resign(ANN).await;
    let id = table(&room).await.id;
    pass(&mut room, &letters, 60).await;
    assert_eq!((letters.to(CLEO).len(), letters.to(40).len()), (0, 1));
    assert_eq!(room.store.load(Subject::Game(id)).await.unwrap().unwrap().owed, []);
}

#[tokio::test]
async fn limits_are_said_clearly() {
    let mut room = game().await;
    let most = deltille::table::MOST_FOLLOWERS as u64;
    for user in 0..most {
        let said = follow(&mut room, 1000 + user, "button-follow-result").await;
        assert!(says(&said, "follow-on-result"), "{user}: {said:?}");
    }
    let full = follow(&mut room, CLEO, "button-follow-result").await;
    assert!(
        posts_of(&full)[0].text.says(message!("follow-table-full", most = most as usize)),
        "{full:?}"
    );
    // One who follows may still choose otherwise.
    assert!(says(&follow(&mut room, 1000, "button-follow-moves").await, "follow-on-moves"));
    let mut games = 0;
    let refused = loop {
        room.channel = ChannelId(600 + games);
        room.start(&[ANN, BOB], &[("setup", "standard")]).await;
        let said = follow(&mut room, CLEO, "button-follow-result").await;
        if !says(&said, "follow-on-result") {
            break said;
        }
        games += 1;
    };
    assert!(posts_of(&refused)[0].text.says(message!("follow-full", most = 25usize)), "{refused:?}");
    assert_eq!(games, 25);
}

#[tokio::test]
async fn what_one_follows_is_shown_exported_and_deleted() {
    const VIOLA: u64 = 123_456_789;
    let (mut room, letters) = (game().await, Letters::default());
    follow(&mut room, VIOLA, "button-follow-moves").await;
    let shown = room.command(VIOLA, "me privacy", &[]).await;
    assert!(posts_of(&shown)[0].text.says(message!("privacy-follows", count = 1usize)), "{shown:?}");
    let export = room.export(VIOLA).await;
    assert_eq!(export["follows"][0]["what"], "moves", "{export}");
    assert_eq!(export["follows"][0]["channel"], "500");
    assert_eq!(export["tables"].as_array().map(Vec::len), Some(0), "no table of hers");
    // Deleted with a message still to be sent.
    room.type_move(ANN, "e3-f3v").await;
    room.ask_deletion(VIOLA).await;
    for _ in 0..5 {
        pass(&mut room, &letters, 10).await;
    }
    let left = room.store.scan(None, 1000).await.unwrap();
    for (subject, loaded) in &left {
        let text = format!("{}{:?}{:?}", String::from_utf8_lossy(&loaded.body), loaded.labels, loaded.owed);
        assert!(!text.contains(&VIOLA.to_string()), "{subject}: {text}");
    }
    assert_eq!(letters.to(VIOLA), []);
    let table = table(&room).await;
    assert!(table.phase == Phase::Play && table.entries.len() == 1, "the game goes on");
}

#[tokio::test]
async fn the_label_of_a_follower_goes_with_the_game() {
    let mut room = game().await;
    follow(&mut room, CLEO, "button-follow-moves").await;
    let label = Label(format!("follow:{CLEO}"));
    let find = |room: &Room| {
        let (store, label) = (room.store.clone(), label.clone());
        async move { store.find(&label, 0, 10).await.unwrap().len() }
    };
    assert_eq!(find(&room).await, 1);
    assert_eq!(table(&room).await.followed_by(UserId(CLEO)), Some(Follow::Moves));
    room.resign(ANN).await;
    assert_eq!(find(&room).await, 0);
    let over = table(&room).await;
    assert_eq!((over.phase, over.followed_by(UserId(CLEO))), (Phase::Over, None));
}
