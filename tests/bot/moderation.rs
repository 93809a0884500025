//! What moderators do: tables of the server, bans, the log of their actions, and reports; and people who block
//! others.

use super::replies::{Kind, kind, posts_of, says};
use super::room::{ANN, BOB, CLEO, Room, button, buttons, ephemeral, person, selects};
use deltille::{
    bot::{
        Action, Bot, Component, Deliver, DeliverError, Entities, Post, Reply, Rights, TimeSource, User, Value,
    },
    ids::{ChannelId, GuildId, MessageId, Time, UserId},
    store::{Change, HookedStore, Store, StoreError, Subject},
    table::{Phase, Table},
    text::Message,
};
use deltille_testing::texts::{Says, message};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

const LOG: u64 = 900;

/// Channels to which the bot posts by itself; one may be closed to it.
#[derive(Clone, Default)]
struct Channels {
    posts: Arc<Mutex<Vec<(u64, String)>>>,
    closed: Arc<Mutex<bool>>,
    now: Arc<Mutex<Time>>,
}

impl Deliver for Channels {
    async fn post(&self, channel: ChannelId, post: Post, about: &str) -> Result<MessageId, DeliverError> {
        assert!(post.mentions.is_empty() || channel.0 != LOG, "{about} {post:?}");
        if channel.0 == LOG && *self.closed.lock().unwrap() {
            return Err(DeliverError::Closed("Missing Access".to_owned()));
        }
        let mut posts = self.posts.lock().unwrap();
        posts.push((channel.0, post.text));
        Ok(MessageId(1_900_000_000_000_000_000 + posts.len() as u64))
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, DeliverError> {
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

impl TimeSource for Channels {
    fn now(&self) -> Time {
        *self.now.lock().unwrap()
    }
}

impl Channels {
    /// Runs the background work; returns what was posted in this channel.
    async fn read(&self, room: &mut Room, channel: u64) -> Vec<String> {
        room.now = room.now.after(Duration::from_secs(1));
        *self.now.lock().unwrap() = room.now;
        room.bot.background(self.clone(), self.clone()).round().await.unwrap();
        let mut posts = self.posts.lock().unwrap();
        posts.extract_if(.., |(to, _)| *to == channel).map(|(_, text)| text).collect()
    }
}

fn manager() -> Rights {
    Rights { manage_server: true, ..Rights::default() }
}

async fn table(room: &Room, channel: u64) -> Arc<Table> {
    room.bot.table(ChannelId(channel)).await.unwrap()
}

/// Chooses the table in this channel in the list of `/server tables`.
async fn pick(room: &mut Room, user: u64, channel: u64) -> Reply {
    room.command(user, "server tables", &[]).await;
    let wanted = table(room, channel).await.id;
    let select = selects(&room.private[&user]).next().expect("a menu of tables").clone();
    let ends = |value: &str| u64::from_str_radix(value.rsplit('.').next().unwrap(), 36).unwrap();
    let option = select.options.iter().find(|option| ends(&option.value) == wanted.0).expect("the table");
    room.press_id(user, &select.custom_id, &[&option.value]).await
}

/// Chooses a person in the menu of the newest private message that offers them.
async fn choose(room: &mut Room, user: u64, person: u64) -> Reply {
    let value = person.to_string();
    let offers = |select: &&deltille::bot::Select| select.options.iter().any(|option| option.value == value);
    let id = selects(&room.private[&user]).find(offers).expect("the menu").custom_id.clone();
    room.press_id(user, &id, &[&value]).await
}

/// Chooses the log channel in the settings.
async fn log_to(room: &mut Room, user: u64, channel: u64) {
    let rights = std::mem::replace(&mut room.rights, manager());
    room.command(user, "server settings", &[]).await;
    room.tap(user, "button-page-after").await;
    let found = room.private[&user].rows.iter().find_map(|row| match row {
        Component::Entities(select) if select.of == Entities::Channels => Some(select.custom_id.clone()),
        _ => None,
    });
    let channel = channel.to_string();
    room.press_id(user, &found.expect("the menu"), &[&channel]).await;
    room.rights = rights;
}

async fn two_games(room: &mut Room) {
    room.channel = ChannelId(501);
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.channel = ChannelId(502);
    room.open(&[BOB, ANN], "trioker", "simple-double", &[]).await;
    room.channel = ChannelId(503);
    room.command(ANN, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
    room.tap(ANN, "button-open").await;
    room.channel = ChannelId(600);
}

#[tokio::test]
async fn moderators_see_the_open_tables_of_their_channels() {
    let mut room = Room::new();
    two_games(&mut room).await;
    let refused = room.command(CLEO, "server tables", &[]).await;
    assert!(says(&refused, "mod-not-moderator"), "{refused:?}");
    room.rights = manager();
    let text = ephemeral(&room.command(CLEO, "server tables", &[]).await).text.clone();
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.says("game-trioker") && text.contains("/channels/1/503"), "{text}");
    // Hidden from spectators, hidden here: no board, no hands.
    let reply = pick(&mut room, CLEO, 502).await;
    let shown = posts_of(&reply)[0].clone();
    assert!(shown.file.is_none() && shown.text.lines().count() == 1, "{shown:?}");
    // Without Manage Server, only the table of this channel.
    room.rights = Rights { manage_messages: true, ..Rights::default() };
    let text = ephemeral(&room.command(CLEO, "server tables", &[]).await).text.clone();
    assert_eq!(text.lines().count(), 1, "{text}");
    room.channel = ChannelId(501);
    let text = ephemeral(&room.command(CLEO, "server tables", &[]).await).text.clone();
    assert!(text.lines().count() == 2 && text.contains("/channels/1/501"), "{text}");
    // Games that are over are not listed.
    pick(&mut room, CLEO, 501).await;
    room.tap(CLEO, "end-button-ask").await;
    room.tap(CLEO, "end-button").await;
    assert_eq!(table(&room, 501).await.phase, Phase::Aborted);
    let text = ephemeral(&room.command(CLEO, "server tables", &[]).await).text.clone();
    assert_eq!(text.lines().count(), 1, "{text}");
}

#[tokio::test]
async fn a_moderator_pauses_and_resumes_a_game_elsewhere() {
    let mut room = Room::new();
    two_games(&mut room).await;
    room.rights = manager();
    let channels = Channels::default();
    channels.read(&mut room, 501).await;
    pick(&mut room, CLEO, 501).await;
    room.tap(CLEO, "button-pause").await;
    assert!(!table(&room, 501).await.is_paused(), "it asks first");
    let reply = room.tap(CLEO, "mod-button-hold").await;
    assert!(kind(&reply) == Kind::Replaced && says(&reply, "mod-done"), "{reply:?}");
    let paused = table(&room, 501).await;
    assert!(paused.progress.accord.held && paused.next().is_empty());
    let again = room.last.clone().unwrap();
    let again = room.deliver(again).await;
    assert!(says(&again, "mod-done"), "{again:?}");
    let seen = channels.read(&mut room, 501).await;
    assert!(seen.len() == 1 && seen[0].says("board-held"), "{seen:?}");
    // The players cannot resume by themselves.
    room.rights = Rights::default();
    room.channel = ChannelId(501);
    for user in [ANN, BOB] {
        let reply = room.command(user, "game resume", &[]).await;
        assert!(says(&reply, "table-refuse-held"), "{reply:?}");
    }
    let reply = room.type_move(ANN, "e3-f3^").await;
    assert!(kind(&reply) == Kind::Private && table(&room, 501).await.entries.is_empty(), "{reply:?}");
    // After a restart it is the same.
    room.restart();
    assert!(table(&room, 501).await.progress.accord.held);
    room.channel = ChannelId(600);
    room.rights = manager();
    pick(&mut room, CLEO, 501).await;
    room.tap(CLEO, "button-resume-ask").await;
    room.tap(CLEO, "button-resume").await;
    assert!(!table(&room, 501).await.is_paused());
    assert_eq!(table(&room, 501).await.next(), [UserId(ANN)]);
}

#[tokio::test]
async fn a_right_that_was_taken_away_counts_no_more() {
    let mut room = Room::new();
    two_games(&mut room).await;
    room.rights = manager();
    pick(&mut room, CLEO, 501).await;
    let details = room.private[&CLEO].clone();
    room.tap(CLEO, "end-button-ask").await;
    let question = button(&room.private[&CLEO], "end-button").custom_id.clone();
    room.command(CLEO, "server ban", &[("person", Value::User(person(BOB)))]).await;
    let ban = button(&room.private[&CLEO], "ban-button").custom_id.clone();
    let ask = buttons(&details).next().unwrap().custom_id.clone();
    for rights in [Rights::default(), Rights { manage_messages: true, ..Rights::default() }] {
        room.rights = rights;
        for id in [&question, &ask] {
            let reply = room.press_id(CLEO, id, &[]).await;
            assert!(says(&reply, "mod-not-moderator"), "{id}: {reply:?}");
        }
        // A ban is for the whole server.
        let reply = room.press_id(CLEO, &ban, &[]).await;
        assert!(says(&reply, "mod-not-of-server"), "{reply:?}");
    }
    assert_eq!(table(&room, 501).await.phase, Phase::Play);
    assert!(room.server_settings().await.bans.is_empty());
    // Nor does a moderator of another server reach this table, and an earlier table stays as it is.
    room.rights = manager();
    let mut elsewhere = room.request(
        CLEO,
        deltille::bot::Action::Press {
            custom_id: question.clone(),
            values: Vec::new(),
            message: room.private_message(),
        },
    );
    elsewhere.guild = Some(GuildId(2));
    let reply = room.deliver(elsewhere).await;
    assert!(says(&reply, "mod-table-gone"), "{reply:?}");
    assert_eq!(table(&room, 501).await.phase, Phase::Play);
}

#[tokio::test]
async fn a_moderator_frees_a_seat_in_a_lobby() {
    let mut room = Room::new();
    room.channel = ChannelId(501);
    let options = [
        ("game", Value::Text("triablo".to_owned())),
        ("variant", Value::Text("three-player".into())),
    ];
    room.command(ANN, "play", &options).await;
    room.tap(ANN, "button-open").await;
    room.press(BOB, "button-join").await;
    room.channel = ChannelId(600);
    room.rights = manager();
    for (user, left) in [(BOB, true), (ANN, false)] {
        pick(&mut room, CLEO, 501).await;
        let select = selects(&room.private[&CLEO]).next().unwrap().custom_id.clone();
        room.press_id(CLEO, &select, &[&user.to_string()]).await;
        assert!(table(&room, 501).await.seat_of(UserId(user)).is_some(), "it asks first");
        room.tap(CLEO, "mod-button-remove").await;
        let twice = room.last.clone().unwrap();
        room.deliver(twice).await;
        let now = table(&room, 501).await;
        assert_eq!(now.is_open(), left);
        assert!(!left || now.seat_of(UserId(user)).is_none());
    }
}

#[tokio::test]
async fn a_person_is_kept_out_and_let_in_again() {
    let mut room = Room::new();
    log_to(&mut room, CLEO, LOG).await;
    room.rights = Rights { manage_all_messages: true, ..Rights::default() };
    let bot = User { bot: true, ..person(BOB) };
    for (target, why) in [(bot, "ban-bot"), (person(CLEO), "ban-self")] {
        let reply = room.command(CLEO, "server ban", &[("person", Value::User(target))]).await;
        assert!(says(&reply, why), "{reply:?}");
    }
    let term = ("term", Value::Text("day".to_owned()));
    room.command(CLEO, "server ban", &[("person", Value::User(person(BOB))), term]).await;
    assert!(room.server_settings().await.bans.is_empty(), "it asks first");
    room.tap(CLEO, "ban-button").await;
    let twice = room.last.clone().unwrap();
    room.deliver(twice).await;
    let bans = room.server_settings().await.bans;
    assert_eq!(bans.len(), 1);
    assert_eq!(bans[0].until, Some(room.now.after(Duration::from_secs(24 * 3600))));
    room.rights = Rights::default();
    let reply = room.command(BOB, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
    assert!(says(&reply, "gate-banned-until"), "{reply:?}");
    room.rights = Rights { manage_all_messages: true, ..Rights::default() };
    let list = ephemeral(&room.command(CLEO, "server bans", &[]).await).text.clone();
    assert!(list.contains("• <@12> (Bob") && list.contains("): <t:"), "{list}");
    choose(&mut room, CLEO, BOB).await;
    assert_eq!(room.server_settings().await.bans.len(), 1, "it asks first");
    let lift = button(&room.private[&CLEO], "ban-button-lift").custom_id.clone();
    room.press_id(CLEO, &lift, &[]).await;
    let twice = room.last.clone().unwrap();
    let again = room.deliver(twice).await;
    assert!(!says(&again, "ban-gone"), "{again:?}");
    assert!(room.server_settings().await.bans.is_empty());
    let reply = room.press_id(CLEO, &lift, &[]).await;
    assert!(says(&reply, "ban-gone"), "{reply:?}");
    let reply = room.command(BOB, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
    assert!(selects(ephemeral(&reply)).count() > 1, "{reply:?}");
    // The log has each action once, although each was delivered twice.
    let log = Channels::default().read(&mut room, LOG).await;
    let of = |message: Message| log.iter().filter(|line| line.says(message.clone())).count();
    let bans = (of(message!("log-ban", whom = "<@12>")), of(message!("log-lift", whom = "<@12>")));
    assert_eq!((log.len(), bans), (3, (1, 1)), "{log:?}");
    assert!(room.server_settings().await.log_lines.is_empty());
}

/// Fills the only field of a form.
async fn write(room: &mut Room, user: u64, form: &Reply, text: &str) -> Reply {
    let Reply::Form(modal) = form else { panic!("{form:?}") };
    let fields = vec![(modal.fields[0].custom_id.clone(), text.to_owned())];
    let message = Some(room.private_message());
    room.act(user, Action::Submit { custom_id: modal.custom_id.clone(), fields, message })
        .await
}

#[tokio::test]
async fn a_ban_from_a_persons_menu_has_a_term_and_a_reason() {
    let mut room = Room::new();
    log_to(&mut room, CLEO, LOG).await;
    let target = [("target", Value::User(person(BOB)))];
    let refused = room.command(ANN, "Keep from playing", &target).await;
    assert!(ephemeral(&refused).text.says("mod-not-of-server"), "{refused:?}");
    room.rights = manager();
    room.command(CLEO, "Keep from playing", &target).await;
    room.pick(CLEO, "ban-term-day").await;
    let form = room.tap(CLEO, "ban-button-reason").await;
    assert!(room.server_settings().await.bans.is_empty(), "a form is not a ban");
    write(&mut room, CLEO, &form, "  spam\n**again** ").await;
    let ban = room.server_settings().await.bans[0].clone();
    assert_eq!((ban.until, ban.told), (Some(room.now.after(Duration::from_secs(24 * 3600))), false));
    let list = ephemeral(&room.command(CLEO, "server bans", &[]).await).text.clone();
    assert!(list.contains(r"spam \*\*again\*\*"), "{list}");
    // The person reads that only if the moderator wishes.
    room.rights = Rights::default();
    let play = [("game", Value::Text("triablo".to_owned()))];
    let refused = room.command(BOB, "play", &play).await;
    assert!(ephemeral(&refused).text.says("gate-banned-until") && !ephemeral(&refused).text.contains("spam"));
    room.rights = manager();
    room.command(CLEO, "Keep from playing", &target).await;
    let form = room.tap(CLEO, "ban-button-told").await;
    write(&mut room, CLEO, &form, "spam @everyone").await;
    room.rights = Rights::default();
    let refused = room.command(BOB, "play", &play).await;
    let text = &ephemeral(&refused).text;
    assert!(
        text.says("gate-banned-reason") && text.contains("spam") && !text.contains("@everyone"),
        "{text}"
    );
    // An empty reason is none.
    room.rights = manager();
    room.command(CLEO, "Keep from playing", &target).await;
    let form = room.tap(CLEO, "ban-button-told").await;
    write(&mut room, CLEO, &form, " ").await;
    let bans = room.server_settings().await.bans;
    assert!(bans.len() == 1 && !bans[0].told && bans[0].reason.is_empty());
    let log = Channels::default().read(&mut room, LOG).await;
    let lines: Vec<_> = log.iter().filter(|line| line.contains("<@12>")).collect();
    assert_eq!(lines.len(), 3, "{log:?}");
    assert!(lines[0].ends_with(r"> spam \*\*again\*\*") && !lines[2].contains('\n'), "{log:?}");
}

#[tokio::test]
async fn a_ban_frees_the_lobbies_of_the_server() {
    let mut room = Room::new();
    let open = async |room: &mut Room, user: u64, channel: u64, guild: u64| {
        room.channel = ChannelId(channel);
        let options = vec![
            ("game".to_owned(), Value::Text("triablo".to_owned())),
            ("variant".to_owned(), Value::Text("three-player".to_owned())),
        ];
        let mut request = room.request(user, Action::Command { name: "play".to_owned(), options });
        request.guild = Some(GuildId(guild));
        room.deliver(request).await;
        let custom_id = button(&room.private[&user], "button-open").custom_id.clone();
        let message = room.private_message();
        let mut request = room.request(user, Action::Press { custom_id, values: Vec::new(), message });
        request.guild = Some(GuildId(guild));
        room.deliver(request).await;
    };
    // Bob's own lobby, one in which he sits, one elsewhere; and a game that has begun.
    open(&mut room, BOB, 501, 1).await;
    open(&mut room, ANN, 502, 1).await;
    room.press(BOB, "button-join").await;
    open(&mut room, BOB, 503, 2).await;
    room.channel = ChannelId(504);
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.channel = ChannelId(600);
    room.rights = manager();
    room.command(CLEO, "Keep from playing", &[("target", Value::User(person(BOB)))]).await;
    room.tap(CLEO, "ban-button").await;
    assert!(
        room.private[&CLEO].text.says(message!("ban-done", count = 2usize)),
        "{:?}",
        room.private[&CLEO]
    );
    assert_eq!(table(&room, 501).await.phase, Phase::Closed);
    let joined = table(&room, 502).await;
    assert!(joined.is_open() && joined.seat_of(UserId(BOB)).is_none());
    assert!(table(&room, 503).await.is_open() && table(&room, 504).await.phase == Phase::Play);
    // The lobbies show it where they are.
    let seen = Channels::default().read(&mut room, 502).await;
    assert!(seen.len() == 1 && seen[0].says("lobby-free"), "{seen:?}");
}

/// The process is killed after the ban and before the lobbies are freed.
#[tokio::test]
async fn a_ban_frees_the_lobbies_after_a_kill() {
    let mut room = Room::new();
    for (channel, host) in [(501, BOB), (502, ANN)] {
        room.channel = ChannelId(channel);
        let options = [
            ("game", Value::Text("triablo".to_owned())),
            ("variant", Value::Text("three-player".to_owned())),
        ];
        room.command(host, "play", &options).await;
        room.tap(host, "button-open").await;
    }
    room.press(BOB, "button-join").await;
    room.channel = ChannelId(600);
    room.rights = manager();
    room.command(CLEO, "Keep from playing", &[("target", Value::User(person(BOB)))]).await;
    let custom_id = button(&room.private[&CLEO], "ban-button").custom_id.clone();
    let message = room.private_message();
    let request = room.request(CLEO, Action::Press { custom_id, values: Vec::new(), message });
    let dies = |changes: &[Change]| match changes.first().map(|change| change.subject) {
        Some(Subject::Channel(_)) => Err(StoreError::Engine("the process is killed".to_owned())),
        _ => Ok(()),
    };
    Bot::new(Arc::new(HookedStore::new(room.store.clone(), dies))).handle(request).await;
    let bans = room.server_settings().await.bans;
    assert!(bans.len() == 1 && bans[0].frees.is_some(), "{bans:?}");
    assert!(table(&room, 501).await.is_open() && table(&room, 502).await.seat_of(UserId(BOB)).is_some());
    // The next process sees to it, once.
    room.restart();
    room.now = room.now.after(Duration::from_secs(11));
    let seen = Channels::default().read(&mut room, 502).await;
    assert_eq!(table(&room, 501).await.phase, Phase::Closed);
    let joined = table(&room, 502).await;
    assert!(joined.is_open() && joined.seat_of(UserId(BOB)).is_none());
    assert!(seen.len() == 1 && seen[0].says("lobby-free"), "{seen:?}");
    assert!(room.server_settings().await.bans[0].frees.is_none());
    let row = room.store.load(Subject::Guild(GuildId(1))).await.unwrap().unwrap();
    assert!(row.owed.is_empty(), "{:?}", row.owed);
}

#[tokio::test]
async fn an_action_and_its_line_are_one_commit() {
    let mut room = Room::new();
    log_to(&mut room, CLEO, LOG).await;
    two_games(&mut room).await;
    room.rights = manager();
    pick(&mut room, CLEO, 501).await;
    room.tap(CLEO, "button-pause").await;
    // Killed right after the commit: another process reads the store as it is then.
    let custom_id = button(&room.private[&CLEO], "mod-button-hold").custom_id.clone();
    let message = room.private_message();
    let request = room.request(CLEO, Action::Press { custom_id, values: Vec::new(), message });
    let commits = Arc::new(Mutex::new(Vec::new()));
    let seen = commits.clone();
    let store = HookedStore::new(room.store.clone(), move |changes: &[Change]| {
        let lines = |change: &Change| {
            let guild = change.filed.iter().find(|filed| matches!(filed.subject, Subject::Guild(_)));
            (change.subject, guild.map(|filed| String::from_utf8_lossy(&filed.body).contains("paused")))
        };
        seen.lock().unwrap().extend(changes.iter().map(lines));
        Ok(())
    });
    Bot::new(Arc::new(store)).handle(request).await;
    let commits = commits.lock().unwrap().clone();
    assert!(commits.contains(&(Subject::Channel(ChannelId(501)), Some(true))), "{commits:?}");
    let log = Channels::default().read(&mut room, LOG).await;
    assert_eq!(log.iter().filter(|line| line.says("log-hold")).count(), 1, "{log:?}");
}

#[tokio::test]
async fn a_closed_log_delays_no_action_and_is_reported() {
    let mut room = Room::new();
    let channels = Channels::default();
    log_to(&mut room, CLEO, LOG).await;
    assert_eq!(channels.read(&mut room, LOG).await.len(), 1, "the first line");
    two_games(&mut room).await;
    *channels.closed.lock().unwrap() = true;
    room.rights = manager();
    for (channel, warned) in [(501, false), (502, true)] {
        pick(&mut room, CLEO, channel).await;
        room.tap(CLEO, "end-button-ask").await;
        let reply = room.tap(CLEO, "end-button").await;
        assert_eq!(table(&room, channel).await.phase, Phase::Aborted);
        assert_eq!(says(&reply, "log-closed"), warned, "{reply:?}");
        let told = channels.read(&mut room, CLEO).await;
        assert_eq!(told.len(), usize::from(!warned), "{told:?}");
        // Another process may have noted it.
        room.restart();
    }
    room.command(CLEO, "server settings", &[]).await;
    assert!(
        room.private[&CLEO].text.says(message!("server-channel-closed", channel = "<#900>")),
        "{}",
        room.private[&CLEO].text
    );
    // Once it is open, the lines come, each once and in order.
    *channels.closed.lock().unwrap() = false;
    room.now = room.now.after(Duration::from_secs(2 * 3600));
    let log = channels.read(&mut room, LOG).await;
    assert!(log.len() == 2 && log[0].contains("<#501>") && log[1].contains("<#502>"), "{log:?}");
    let after = room.server_settings().await;
    assert!(after.log_lines.is_empty() && !after.log_closed);
    assert!(channels.read(&mut room, LOG).await.is_empty());
}

#[tokio::test]
async fn reports_reach_the_log_a_few_in_an_hour() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.press(ANN, "button-more").await;
    let reply = room.tap(ANN, "button-report").await;
    assert!(says(&reply, "report-nowhere"), "{reply:?}");
    log_to(&mut room, CLEO, LOG).await;
    let channels = Channels::default();
    channels.read(&mut room, LOG).await;
    let ids = buttons(&room.public).map(|button| button.custom_id.clone()).collect();
    let message = Value::Message { id: room.public_id, custom_ids: ids };
    for number in 0..4 {
        if number == 0 {
            room.press(ANN, "button-more").await;
            room.tap(ANN, "button-report").await;
        } else {
            room.command(ANN, "report", &[("target", message.clone())]).await;
        }
        let reply = room.pick(ANN, "report-stalling").await;
        if number == 3 {
            assert!(says(&reply, "report-enough"), "before words are lost: {reply:?}");
            continue;
        }
        // The first has no words of its own.
        let words = if number == 0 { "" } else { "he waits\n<@12> @everyone" };
        write(&mut room, ANN, &reply, words).await;
        let twice = room.last.clone().unwrap();
        let again = room.deliver(twice).await;
        assert!(says(&again, "report-sent"), "{again:?}");
    }
    let log = channels.read(&mut room, LOG).await;
    assert_eq!(log.len(), 3, "{log:?}");
    for line in &log {
        assert!(
            line.says(message!("log-report", who = "<@11>", reason = Message::new("report-stalling"))),
            "{line}"
        );
        assert!(line.contains(&format!("/channels/1/500/{}", room.public_id)), "{line}");
        assert!(!line.contains("@everyone"), "{line}");
    }
    assert!(!log[0].contains('\n'), "{log:?}");
    let (_, words) = log[1].split_once('\n').unwrap();
    assert!(words.starts_with("> he waits ") && !words.contains("<@12>"), "{words}");
    // Forged reasons report nothing; an hour later there is room again.
    room.now = room.now.after(Duration::from_secs(3600));
    room.command(ANN, "report", &[("target", message.clone())]).await;
    let id = selects(&room.private[&ANN]).next().unwrap().custom_id.clone();
    room.press_id(ANN, &id, &["@everyone"]).await;
    assert!(channels.read(&mut room, LOG).await.is_empty());
    let form = room.press_id(ANN, &id, &["spam"]).await;
    let long = "x".repeat(5000);
    let reply = write(&mut room, ANN, &form, &long).await;
    assert!(says(&reply, "report-sent"), "{reply:?}");
    let log = channels.read(&mut room, LOG).await;
    assert!(log.len() == 1 && log[0].chars().count() < 1000, "{log:?}");
}

#[tokio::test]
async fn people_block_and_unblock_others() {
    let mut room = Room::new();
    let target = |user: User| [("target", Value::User(user))];
    let bot = User { bot: true, ..person(BOB) };
    for (other, why) in [(person(ANN), "block-self"), (bot, "block-bot")] {
        let reply = room.command(ANN, "block", &target(other)).await;
        assert!(says(&reply, why), "{reply:?}");
    }
    for user in [BOB, CLEO, BOB] {
        room.command(ANN, "block", &target(person(user))).await;
        let twice = room.last.clone().unwrap();
        assert!(says(&room.deliver(twice).await, "block-done"));
    }
    room.command(ANN, "me settings", &[]).await;
    room.tap(ANN, "button-people").await;
    assert!(room.private[&ANN].text.ends_with(", Cleo"), "{}", room.private[&ANN].text);
    room.command(ANN, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
    room.tap(ANN, "button-open").await;
    for user in [BOB, CLEO] {
        let reply = room.press(user, "button-join").await;
        assert!(says(&reply, "table-refuse-full"), "{reply:?}");
    }
    room.command(ANN, "me settings", &[]).await;
    room.tap(ANN, "button-people").await;
    choose(&mut room, ANN, BOB).await;
    assert!(room.private[&ANN].text.ends_with(": Cleo"), "{}", room.private[&ANN].text);
    room.pick(ANN, "settings-invitations-shut").await;
    room.channel = ChannelId(700);
    let options = [("game", Value::Text("triablo".to_owned())), ("opponent1", Value::User(person(ANN)))];
    let reply = room.command(BOB, "play", &options).await;
    assert!(ephemeral(&reply).text.says(message!("gate-invitation", who = "<@11>")), "{reply:?}");
    room.channel = ChannelId(500);
    assert!(kind(&room.press(BOB, "button-join").await) == Kind::Next);
    // The button of the first answer still undoes it.
    room.command(ANN, "block", &target(person(BOB))).await;
    room.tap(ANN, "button-unblock").await;
    room.command(ANN, "me settings", &[]).await;
    room.tap(ANN, "button-people").await;
    assert!(room.private[&ANN].text.ends_with(": Cleo"), "{}", room.private[&ANN].text);
}
