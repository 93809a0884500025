//! Discord's failures: broken connections, errors and malformed payloads.

use super::{
    scripted::{PATIENCE, until},
    start,
};
use deltille::playground::Outcome;
use serenity::all::{ChannelId, HttpError};
use std::{sync::atomic::Ordering, time::Duration};

fn status(error: serenity::Error) -> u16 {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => response.status_code.as_u16(),
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn injected_faults_are_counted_and_logged() {
    let (playground, bot) = start().await;
    let room = playground.channel("lounge").unwrap();
    let faults = playground.faults();
    let before = playground.log().len();
    for expected in [429, 503] {
        faults.fail_requests("/messages", expected, 1);
        assert_eq!(
            status(ChannelId::new(room).say(&bot.http, expected.to_string()).await.unwrap_err()),
            expected
        );
    }
    ChannelId::new(room).say(&bot.http, "at last").await.unwrap();
    faults.forbid(room, Some(11));
    assert_eq!(status(ChannelId::new(room).say(&bot.http, "forbidden").await.unwrap_err()), 403);
    faults.forbid(room, None);
    ChannelId::new(room).say(&bot.http, "allowed").await.unwrap();

    let log = playground.log();
    let said: Vec<_> = log[before..]
        .iter()
        .map(|entry| (entry.method.as_str(), entry.path.clone(), entry.status))
        .collect();
    let post = |status| ("POST", format!("/channels/{room}/messages"), status);
    assert_eq!(said, [post(429), post(503), post(200), post(403), post(200)]);
    assert_eq!(log[before + 2].body["content"], "at last");
    let seen: Vec<_> = playground
        .person("Ada")
        .unwrap()
        .messages(room)
        .into_iter()
        .map(|one| one.value)
        .collect();
    assert_eq!(seen.len(), 2, "what failed is not there");
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn resume_misses_no_event() {
    let (playground, bot) = start().await;
    let mira = playground.person("Mira").unwrap();
    let room = playground.channel("lounge").unwrap();
    let faults = playground.faults();

    faults.reconnect();
    until("a resume after op 7", || bot.seen.resumed.load(Ordering::Relaxed) == 1).await;
    faults.drop_socket();
    // Sent while the bot is away: it arrives with the resume.
    let sent = mira.slash(room, "secret", &[]).unwrap();
    assert!(matches!(sent.answered_within(PATIENCE).await, Some(Outcome::Message(_))));
    until("a resume after a lost socket", || bot.seen.resumed.load(Ordering::Relaxed) == 2).await;

    faults.malformed_payload();
    let sent = mira.slash(room, "secret", &[]).unwrap();
    assert!(
        matches!(sent.answered_within(PATIENCE).await, Some(Outcome::Message(_))),
        "an answer in spite of nonsense"
    );
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn repeated_interaction_is_answered_once() {
    let (playground, bot) = start().await;
    let mira = playground.person("Mira").unwrap();
    let room = playground.channel("lounge").unwrap();
    playground.faults().duplicate_interactions(1);
    mira.slash(room, "secret", &[]).unwrap();
    until("two deliveries", || bot.seen.calls.lock().unwrap().len() == 2).await;
    until("the refusal of the second answer", || bot.seen.errors.lock().unwrap().contains(&40060)).await;
    {
        let calls = bot.seen.calls.lock().unwrap();
        assert_eq!((calls[0].id, &calls[0].token), (calls[1].id, &calls[1].token));
    }
    assert_eq!(mira.messages(room).len(), 1);
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn presses_and_answers_can_be_lost_or_late() {
    let (playground, bot) = start().await;
    let mira = playground.person("Mira").unwrap();
    let room = playground.channel("lounge").unwrap();
    let faults = playground.faults();
    faults.lose_interactions(1);
    let lost = mira.slash(room, "secret", &[]).unwrap();
    faults.delay_interactions(1);
    let late = mira.slash(room, "secret", &[]).unwrap();
    until("the refusal of the late answer", || bot.seen.errors.lock().unwrap().contains(&10062)).await;
    assert_eq!(bot.seen.calls.lock().unwrap().len(), 1, "the lost one never came");
    let moment = Duration::from_millis(1);
    assert_eq!((lost.answered_within(moment).await, late.answered_within(moment).await), (None, None));
    assert!(mira.messages(room).is_empty());

    faults.lose_answers("/messages", 1);
    assert_eq!(status(ChannelId::new(room).say(&bot.http, "said").await.unwrap_err()), 502);
    assert_eq!(mira.messages(room).len(), 1, "done, although the bot was told otherwise");
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn invalid_session_reidentifies() {
    let (playground, bot) = start().await;
    playground.faults().invalid_session();
    // serenity waits some seconds before it identifies again.
    until("a second GUILD_CREATE", || bot.seen.guilds.load(Ordering::Relaxed) == 2).await;
    let room = playground.channel("lounge").unwrap();
    let sent = playground.person("Mira").unwrap().slash(room, "secret", &[]).unwrap();
    assert!(matches!(sent.answered_within(PATIENCE).await, Some(Outcome::Message(_))));
    assert_eq!(bot.seen.calls.lock().unwrap().len(), 1, "the old session gets nothing any more");
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn late_answers_find_the_interaction_gone() {
    let (playground, bot) = start().await;
    let mira = playground.person("Mira").unwrap();
    let room = playground.channel("lounge").unwrap();
    mira.slash(room, "mute", &[]).unwrap();
    until("the call", || bot.seen.calls.lock().unwrap().len() == 1).await;
    let call = bot.seen.calls.lock().unwrap()[0].clone();
    let code = |error: serenity::Error| match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => response.error.code,
        other => panic!("{other}"),
    };
    assert_eq!(
        code(call.get_response(&bot.http).await.unwrap_err()),
        10015,
        "nothing to follow up before an answer"
    );
    playground.advance(Duration::from_secs(4));
    assert_eq!(code(call.defer(&bot.http).await.unwrap_err()), 10062);

    let sent = mira.slash(room, "secret", &[]).unwrap();
    assert!(matches!(sent.answered_within(PATIENCE).await, Some(Outcome::Message(_))));
    let call = bot.seen.calls.lock().unwrap()[1].clone();
    assert!(call.get_response(&bot.http).await.is_ok());
    playground.advance(Duration::from_secs(15 * 60 + 1));
    assert_eq!(code(call.get_response(&bot.http).await.unwrap_err()), 50027);
    bot.stop().await;
    playground.shutdown().await;
}
