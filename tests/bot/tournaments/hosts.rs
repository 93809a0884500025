//! What hosts do: results, corrections, replacements, the end.

use super::{Cup, HOST, is_over};
use crate::room::{ANN, BOB, CLEO, Room, button, ephemeral};
use deltille::{
    bot::{
        lists::{Ban, Who},
        servers::ServerSettings,
    },
    ids::{ChannelId, GuildId, RoleId, TournamentId, UserId},
    store::{Change, Key, Store, Subject, Version},
    table::Phase,
    tournaments::{Format, Outcome, Player, Seats},
};
use deltille_testing::texts::{Says, message};

#[tokio::test]
async fn a_result_is_corrected_for_all_to_read() {
    let mut cup = Cup::begun(&[ANN, BOB], &[]).await;
    cup.play_open().await;
    assert_eq!(cup.points(&[ANN, BOB]).await, ["1", "0"]);
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-results").await;
    cup.pick(HOST, message!("tournament-option", round = 1u32)).await;
    cup.pick(HOST, "tournament-outcome-draw").await;
    assert!(cup.room.private[&HOST].text.says("tournament-ask-set"), "{:?}", cup.room.private[&HOST]);
    cup.tap(HOST, "button-set-sure").await;
    cup.settle().await;
    assert_eq!(cup.points(&[ANN, BOB]).await, ["½", "½"]);
    assert_eq!(cup.contest().await.play.corrections().len(), 1);
    assert_eq!(cup.told("tournament-news-corrected"), 1);
    assert!(cup.state().text.says(message!("tournament-winners", count = 2usize)), "{:?}", cup.state());
}

#[tokio::test]
async fn an_open_game_that_the_host_decides_is_closed() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO], &[]).await;
    let (game, _, channel) = cup.game_of(ANN, BOB).await;
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-results").await;
    let value = format!("{}.{}", game.round, game.table);
    let post = cup.room.private[&HOST].clone();
    let menu = crate::room::selects(&post).next().unwrap().custom_id.clone();
    cup.twice(HOST, &menu, &[&value], true).await;
    cup.pick(HOST, "tournament-outcome-none-came").await;
    cup.tap(HOST, "button-set-sure").await;
    cup.settle().await;
    let contest = cup.contest().await;
    let outcome = contest.play.table(game).unwrap().outcome;
    assert_eq!(outcome, Some(Outcome::Forfeit { absent: Seats::all(2) }), "two absentees both lose");
    assert_eq!(cup.table(channel).await.phase, Phase::Aborted);
    assert_eq!(cup.told("tournament-news-set"), 1);
    assert_eq!(cup.points(&[ANN, BOB]).await, ["0", "0"]);
}

#[tokio::test]
async fn a_person_is_replaced_with_points_and_open_games() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO], &[]).await;
    let (_, _, channel) = cup.game_of(ANN, BOB).await;
    cup.resign(BOB, channel).await;
    cup.settle().await;
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-replace").await;
    let menu = crate::room::selects(&cup.room.private[&HOST]).next().unwrap().custom_id.clone();
    cup.twice(HOST, &menu, &["1"], true).await;
    let post = cup.room.private[&HOST].clone();
    let people = post.rows.iter().flat_map(deltille::bot::Component::custom_ids).next().unwrap().to_owned();
    cup.twice(HOST, &people, &["41"], true).await;
    cup.tap(HOST, "button-replace-sure").await;
    cup.settle().await;
    let contest = cup.contest().await;
    assert_eq!((contest.player(UserId(ANN)), contest.player(UserId(41))), (None, Some(Player(1))));
    assert_eq!(cup.points(&[41]).await, ["1"], "with her points");
    assert_eq!(cup.told("tournament-news-replaced"), 1);
    // The new person plays on.
    let (_, people, channel) = cup.game_of(41, CLEO).await;
    let table = cup.table(channel).await;
    let seated: Vec<u64> = table.seats.iter().flatten().map(|person| person.id.0).collect();
    assert_eq!(seated, people);
    cup.resign(41, channel).await;
    cup.settle().await;
    assert_eq!(cup.points(&[CLEO]).await, ["1"]);
}

#[tokio::test]
async fn a_tournament_is_called_off_or_ended() {
    let mut cup = Cup::with(&[ANN], &[]).await;
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-end").await;
    cup.tap(HOST, "button-end-sure").await;
    assert!(cup.state().text.says("tournament-off"), "{:?}", cup.state());
    let mut cup = Cup::begun(&[ANN, BOB, CLEO], &[]).await;
    let (_, _, channel) = cup.game_of(ANN, BOB).await;
    cup.resign(BOB, channel).await;
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-end").await;
    cup.tap(HOST, "button-end-sure").await;
    cup.settle().await;
    let contest = cup.contest().await;
    assert!(
        is_over(&contest) && contest.play.winners() == [Player(1)],
        "{:?}",
        contest.play.standings()
    );
    let (_, table) = contest.play.tables().find(|(_, table)| table.outcome == Some(Outcome::Void)).unwrap();
    let place = contest.games.iter().find(|place| contest.play.table(place.game) == Some(table)).unwrap();
    let channel = deltille::ids::ChannelId(place.message.0);
    assert_eq!(cup.table(channel).await.phase, Phase::Aborted);
}

#[tokio::test]
async fn those_who_do_not_moderate_create_nothing() {
    let mut room = crate::room::Room::new();
    let list = room.command(ANN, "tournament", &[]).await;
    assert!(!crate::room::has(ephemeral(&list), "button-new-tournament"), "{list:?}");
    let forged = room.press_below(
        ANN,
        "1.tc.!.0-0-0-2-18-6-5-0-0",
        &[],
        deltille::bot::Pressed { private: true, ..room.private_message() },
    );
    assert!(crate::replies::posts_of(&forged.await)[0].text.says("tournament-not-moderator"));
}

#[tokio::test]
async fn a_server_lets_a_role_create_tournaments() {
    let mut room = crate::room::Room::new();
    room.rights.roles = vec![RoleId(70)];
    let list = room.command(ANN, "tournament", &[]).await;
    assert!(!crate::room::has(ephemeral(&list), "button-new-tournament"), "{list:?}");
    let edit = |settings: &mut ServerSettings| settings.organisers = Some(RoleId(70));
    room.bot
        .servers
        .change(GuildId(1), Key("choose".to_owned()), room.now, edit)
        .await
        .unwrap();
    room.command(ANN, "tournament", &[]).await;
    room.tap(ANN, "button-new-tournament").await;
    room.tap(ANN, "button-create").await;
    assert!(room.private[&ANN].text.says("tournament-created"), "{:?}", room.private[&ANN]);
}

#[tokio::test]
async fn a_tournament_of_a_private_channel_is_known_there_and_to_its_people_only() {
    let mut room = Room::new();
    room.place.private = true;
    let mut cup = Cup::in_room(room, &[]).await;
    cup.press(ANN, "button-sign-up").await;
    assert!(cup.contest().await.private);
    let lounge = cup.room.channel;
    for (channel, user, count) in [(lounge, BOB, 1usize), (ChannelId(901), BOB, 0), (ChannelId(901), ANN, 1)]
    {
        cup.room.channel = channel;
        cup.room.command(user, "tournament", &[]).await;
        let shown = &cup.room.private[&user];
        assert!(shown.text.says(message!("tournaments", count = count)), "{user} in {channel}: {shown:?}");
    }
    // A press that was kept, elsewhere.
    cup.room.channel = ChannelId(901);
    let id = button(&cup.state(), "button-sign-up").custom_id.clone();
    cup.room.press_id(BOB, &id, &[]).await;
    assert!(cup.room.private[&BOB].text.says("tournament-gone"), "{:?}", cup.room.private[&BOB]);
}

#[tokio::test]
async fn a_server_has_ten_unfinished_tournaments_at_most() {
    let mut cup = Cup::new(&[]).await;
    for count in 1..=10 {
        cup.room.rights.manage_server = true;
        cup.room.command(HOST, "tournament", &[]).await;
        assert!(cup.room.private[&HOST].text.says(message!("tournaments", count = count as usize)));
        cup.room.tap(HOST, "button-new-tournament").await;
        if count < 10 {
            cup.room.tap(HOST, "button-create").await;
        }
    }
    assert!(cup.room.private[&HOST].text.says("tournament-too-many"), "{:?}", cup.room.private[&HOST]);
}

#[tokio::test]
async fn a_name_is_asked_for_in_a_form() {
    let mut cup = Cup::begun(&[ANN, BOB], &[]).await;
    cup.press(HOST, "button-manage").await;
    let form = cup.room.tap(HOST, "button-name").await;
    assert!(matches!(form, deltille::bot::Reply::Form(_)), "{form:?}");
}

#[tokio::test]
async fn fewer_rounds_are_offered_if_there_are_too_few_people() {
    let mut cup = Cup::with(&[ANN, BOB, CLEO, 14], &["tournament-format-swiss".into()]).await;
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-start").await;
    let asked = &cup.room.private[&HOST].text;
    assert!(
        asked.says(message!("tournament-ask-start-short", rounds = 3usize, planned = 5u32)),
        "{asked}"
    );
    cup.tap(HOST, "button-start-sure").await;
    cup.settle().await;
    let contest = cup.contest().await;
    assert!(contest.is_running(), "{:?}", cup.room.private[&HOST]);
    assert_eq!(contest.play.settings().format, Format::Swiss { rounds: 3 });
}

#[tokio::test]
async fn a_result_is_posted_before_the_end_and_a_correction_names_the_new_winner() {
    let mut cup = Cup::begun(&[ANN, BOB], &[]).await;
    let (game, people, _) = cup.game_of(ANN, BOB).await;
    let set = async |cup: &mut Cup, winner: u64| {
        let value = format!("{}.{}", game.round, game.table);
        cup.press(HOST, "button-manage").await;
        cup.tap(HOST, "button-results").await;
        let menu = crate::room::selects(&cup.room.private[&HOST]).next().unwrap().custom_id.clone();
        cup.twice(HOST, &menu, &[&value], true).await;
        let menu = crate::room::selects(&cup.room.private[&HOST]).next().unwrap().custom_id.clone();
        let seat = people.iter().position(|user| *user == winner).unwrap();
        cup.twice(HOST, &menu, &[&format!("w{}", 1 << seat)], true).await;
        cup.tap(HOST, "button-set-sure").await;
        cup.settle().await;
    };
    set(&mut cup, ANN).await;
    let at = |cup: &Cup, id: &'static str| cup.posts.iter().rposition(|post| post.text.says(id)).unwrap();
    assert!(at(&cup, "tournament-news-set") < at(&cup, "tournament-news-over"));
    set(&mut cup, BOB).await;
    let last = at(&cup, "tournament-news-corrected");
    assert!(last > at(&cup, "tournament-news-over"));
    assert!(
        cup.posts[last].text.says(message!("tournament-winners", count = 1usize)),
        "{:?}",
        cup.posts[last]
    );
}

#[tokio::test]
async fn a_running_tournament_stays_on_the_list_before_newer_ones() {
    let mut cup = Cup::with(&[ANN, BOB], &[]).await;
    let new = cup.contest().await;
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-start").await;
    cup.tap(HOST, "button-start-sure").await;
    cup.settle().await;
    for number in 1..=25 {
        let mut other = new.clone();
        (other.id, other.off) = (TournamentId(new.id.0 + number), number > 1);
        other.title = "A title that is as long as titles of tournaments can be, 60".to_owned();
        let key = Key(format!("other:{number}"));
        let subject = Subject::Tournament(other.id);
        let change = Change::of_body(subject, Version(0), other.encode(), key, cup.room.now);
        cup.room.store.apply(vec![Change { labels: other.labels(), ..change }]).await.unwrap();
    }
    let list = cup.room.command(ANN, "tournament", &[]).await;
    let post = ephemeral(&list);
    let line = |state: &'static str| {
        post.text.lines().position(|line| line.says(message!("tournament-line", state = state)))
    };
    let (running, coming, off) = (line("running"), line("sign-up"), line("off"));
    assert!(running.is_some() && running < coming && coming < off, "{}", post.text);
    assert!(post.text.chars().count() <= 2000, "{}", post.text.chars().count());
    let menu = crate::room::selects(post).next().unwrap();
    assert_eq!(menu.options[0].value, cup.id.to_string());
}

async fn ban(cup: &mut Cup, user: u64) {
    let ban = Ban {
        who: Who::Id(UserId(user)),
        name: String::new(),
        until: None,
        reason: String::new(),
        told: false,
        frees: None,
    };
    let edit = move |settings: &mut ServerSettings| settings.bans.push(ban.clone());
    cup.room
        .bot
        .servers
        .change(GuildId(1), Key("ban".to_owned()), cup.room.now, edit)
        .await
        .unwrap();
}

#[tokio::test]
async fn people_who_cannot_play_are_named_before_the_start_and_left_out() {
    let mut cup = Cup::with(&[ANN, BOB, CLEO], &[]).await;
    ban(&mut cup, CLEO).await;
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-start").await;
    let asked = &cup.room.private[&HOST].text;
    assert!(asked.says(message!("tournament-start-without", count = 1usize)), "{asked}");
    assert!(asked.says(message!("tournament-ask-start", count = 2usize)), "{asked}");
    cup.tap(HOST, "button-start-sure").await;
    cup.settle().await;
    let contest = cup.contest().await;
    assert!(contest.is_running() && !contest.takes_part(UserId(CLEO)));
    assert_eq!(cup.told("tournament-news-taken-out"), 0, "before the start, no one needs to know");
}

#[tokio::test]
async fn a_person_is_taken_out_before_and_after_the_start() {
    let mut cup = Cup::with(&[ANN, BOB, CLEO, 14], &[]).await;
    let take_out = async |cup: &mut Cup, player: &str| {
        cup.press(HOST, "button-manage").await;
        cup.tap(HOST, "button-replace").await;
        let menu = crate::room::selects(&cup.room.private[&HOST]).next().unwrap().custom_id.clone();
        cup.twice(HOST, &menu, &[player], true).await;
        cup.tap(HOST, "button-take-out").await;
        cup.tap(HOST, "button-take-out-sure").await;
        cup.settle().await;
    };
    take_out(&mut cup, "4").await;
    let contest = cup.contest().await;
    assert!(!contest.takes_part(UserId(14)) && contest.takes_sign_up());
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-start").await;
    cup.tap(HOST, "button-start-sure").await;
    cup.settle().await;
    take_out(&mut cup, "3").await;
    assert!(!cup.contest().await.takes_part(UserId(CLEO)));
    assert_eq!((cup.told("tournament-news-taken-out"), cup.told("tournament-news-left")), (1, 0));
}

#[tokio::test]
async fn people_who_cannot_play_are_left_out_at_the_date_of_the_start() {
    let hour = message!("tournament-begins-after", time = "1 hour");
    let mut cup = Cup::with(&[ANN, BOB, CLEO], &["button-page-after".into(), hour.into()]).await;
    ban(&mut cup, CLEO).await;
    cup.pass(60 * 60 + 60).await;
    cup.settle().await;
    let contest = cup.contest().await;
    assert!(contest.is_running() && !contest.takes_part(UserId(CLEO)));
    assert_eq!((contest.play.tables().count(), cup.told("tournament-news-left-out")), (1, 1));
}

#[tokio::test]
async fn who_neither_plays_nor_answers_twice_is_not_paired_until_they_are_back() {
    let hour = message!("tournament-window-round", time = "1 hour");
    let choices = ["tournament-format-swiss".into(), "button-page-after".into(), hour.into()];
    let people: Vec<u64> = (11..=16).collect();
    let mut cup = Cup::begun(&people, &choices).await;
    let idle = 16;
    for round in 1..=2 {
        assert_eq!(cup.told("tournament-news-away"), 0);
        for (game, seated, channel) in cup.open().await {
            if !seated.contains(&idle) {
                cup.resign(seated[0], channel).await;
            } else {
                // The other says that they are there.
                let other = *seated.iter().find(|user| **user != idle).unwrap();
                let announced = cup.wall.message(deltille::ids::MessageId(channel.0));
                let id = button(&announced, "button-here").custom_id.clone();
                cup.twice(other, &id, &[], false).await;
                assert!(cup.contest().await.play.open_table(game).is_some(), "{round}");
            }
        }
        cup.pass(60 * 60 + 60).await;
        cup.settle().await;
    }
    let contest = cup.contest().await;
    assert_eq!((contest.play.rounds().len(), cup.told("tournament-news-away")), (3, 1));
    assert!(!cup.open().await.iter().any(|(_, seated, _)| seated.contains(&idle)));
    let told = cup.posts.iter().find(|post| post.text.says("tournament-news-away")).unwrap().clone();
    assert_eq!(told.mentions, [UserId(idle), UserId(HOST)]);
    let back = button(&told, "button-back-again").custom_id.clone();
    cup.twice(idle, &back, &[], false).await;
    cup.play_open().await;
    assert!(cup.open().await.iter().any(|(_, seated, _)| seated.contains(&idle)));
}

#[tokio::test]
async fn a_moderators_pause_of_a_game_stops_its_deadline() {
    let hour = message!("tournament-window-round", time = "1 hour");
    let choices = ["tournament-format-swiss".into(), "button-page-after".into(), hour.into()];
    let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14, 15, 16], &choices).await;
    let (game, _, channel) = cup.open().await.remove(0);
    let moderate = async |cup: &mut Cup, ask: &'static str, sure: &'static str| {
        cup.room.rights = deltille::bot::Rights { manage_server: true, ..Default::default() };
        cup.room.channel = super::LOUNGE;
        cup.room.command(HOST, "server tables", &[]).await;
        let select = crate::room::selects(&cup.room.private[&HOST]).next().unwrap().clone();
        let table = |value: &str| u64::from_str_radix(value.rsplit('.').next().unwrap(), 36).unwrap();
        let option = select.options.iter().find(|option| table(&option.value) == channel.0).unwrap();
        cup.room.press_id(HOST, &select.custom_id, &[&option.value]).await;
        cup.room.tap(HOST, ask).await;
        cup.room.tap(HOST, sure).await;
        cup.room.rights = Default::default();
        cup.settle().await;
    };
    cup.pass(30 * 60).await;
    moderate(&mut cup, "button-pause", "mod-button-hold").await;
    assert_eq!(cup.contest().await.shown_deadline(game), None);
    cup.pass(10 * 60 * 60).await;
    cup.settle().await;
    let open = cup.open().await;
    assert!(open.len() == 1 && open[0].0 == game, "the others are decided: {open:?}");
    moderate(&mut cup, "button-resume-ask", "button-resume").await;
    cup.pass(25 * 60).await;
    assert_eq!(cup.open().await.len(), 1, "half an hour is left");
    cup.pass(10 * 60).await;
    cup.settle().await;
    assert!(cup.contest().await.play.open_table(game).is_none());
}

#[test]
fn a_tournament_that_an_earlier_version_has_stored_is_read() {
    let old = r#"{"format":1,"id":7,"guild":1,"channel":500,"host":31,"language":"en-US",
        "setup":{"game":"triablo","variant":"standard","options":[]},"time":"unlimited","stakes":"casual",
        "people":[{"user":11,"name":"Ann"},{"user":12,"name":"Bob"}],"games":[],"told":1,
        "play":{"settings":{"format":{"round-robin":{"legs":1}},"seats":2,"window":null,"tie_breaks":[]},
            "life":"running","season":1,
            "entrants":[{"rating":1,"missed":0,"left":null},{"rating":1,"missed":0,"left":null}],
            "order":[1,2],"divisions":[],
            "rounds":[{"tables":[{"of":0,"players":[1,2],"empty":0,"outcome":null}],"byes":[],"opened":0,
                "deadline":null}],"corrections":[],"replacements":[]}}"#;
    let read = deltille::bot::tournaments::Contest::decode(old.as_bytes());
    let contest = read.expect("readable");
    assert_eq!((contest.to_open().count(), contest.reached), (1, None), "all rounds are open");
    assert_eq!(contest.absence, deltille::bot::tournaments::Absence(2));
    let again = String::from_utf8(contest.encode()).unwrap();
    assert!(!again.contains("absence") && !again.contains("honours"), "{again}");
}

#[tokio::test]
async fn the_list_of_players_is_answered_when_all_have_withdrawn() {
    let mut cup = Cup::with(&[ANN], &[]).await;
    cup.press(HOST, "button-manage").await;
    cup.press(ANN, "button-leave-tournament").await;
    cup.tap(HOST, "button-replace").await;
    assert!(cup.room.private[&HOST].text.says("tournament-replace"), "{:?}", cup.room.private[&HOST]);
}
