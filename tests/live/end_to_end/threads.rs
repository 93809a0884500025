//! *Open it in a thread* where Discord refuses the thread, does not answer, or carries it out unheard.

use super::{
    room::{PATIENCE, button, content, picture},
    stage::Stage,
};
use deltille::{
    playground::{Message, Person},
    text::{Locale, word},
};
use deltille_testing::texts::Says;
use serde_json::json;

/// Asks for a thread; returns the answer.
async fn open_in_thread(stage: &Stage, host: &Person) -> Message {
    let form = stage.command(host, "play", &[("game", json!("triablo"))]).await;
    let pressed = host.press(stage.channel, form.id, &button(&form, "button-open-thread")).unwrap();
    stage.shown(host, pressed).await
}

/// The number of requests that open a thread.
fn asked(stage: &Stage) -> usize {
    let path = format!("/channels/{}/threads", stage.channel);
    let log = stage.playground.log();
    log.iter().filter(|request| request.method == "POST" && request.path == path).count()
}

/// The names that Discord was asked for, oldest first.
fn names(stage: &Stage) -> Vec<String> {
    let log = stage.playground.log();
    let names = log.iter().filter(|request| request.path.ends_with("/threads"));
    names.filter_map(|request| Some(request.body["name"].as_str()?.to_owned())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_thread_announces_nothing_and_says_why() {
    let stage = Stage::new().await;
    let host = stage.person("Mira");
    for (status, code, tries, id) in [
        (400, 50035, 2, "thread-name"),
        (400, 160_006, 1, "thread-full"),
        (403, 50013, 1, "thread-forbidden"),
        (429, 0, 2, "thread-limited"),
        (500, 0, 2, "thread-later"),
    ] {
        let before = asked(&stage);
        let path = format!("/channels/{}/threads", stage.channel);
        stage.playground.faults().refuse_requests(&path, status, code, tries);
        let answer = open_in_thread(&stage, &host).await;
        assert_eq!(answer.only_for, Some(host.id), "{id}");
        assert_eq!(content(&answer), word(Locale::default(), id));
        assert_eq!(asked(&stage), before + tries as usize, "{id}");
        assert!(stage.public().is_empty() && stage.playground.threads(stage.channel).is_empty(), "{id}");
    }
    // After all that it opens.
    open_in_thread(&stage, &host).await;
    stage.until("the announcement", |message| content(message).contains("Mira")).await;
    assert_eq!(stage.playground.threads(stage.channel).len(), 1);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_name_is_tried_again_without_the_nickname() {
    let stage = Stage::new().await;
    let host = stage.playground.add_person("Forbidden Word");
    let path = format!("/channels/{}/threads", stage.channel);
    stage.playground.faults().refuse_requests(&path, 400, 50035, 1);
    open_in_thread(&stage, &host).await;
    stage.until("the announcement", |message| content(message).contains("<#")).await;
    let [name] = &names(&stage)[..] else { panic!("{:?}", names(&stage)) };
    assert!(
        name.says("game-triablo") && !name.contains("Forbidden") && !name.contains("Word"),
        "{name}"
    );
    assert_eq!((asked(&stage), stage.playground.threads(stage.channel).len()), (2, 1));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thread_with_a_lost_answer_is_found_again() {
    let stage = Stage::new().await;
    let (host, guest) = (stage.person("Mira"), stage.person("Jonas"));
    let path = format!("/channels/{}/threads", stage.channel);
    stage.playground.faults().lose_answers(&path, 1);
    let form = stage.command(&host, "play", &[("game", json!("triablo"))]).await;
    stage.playground.faults().duplicate_interactions(1);
    let pressed = host.press(stage.channel, form.id, &button(&form, "button-open-thread")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    let said = stage.until("the announcement", |message| content(message).contains("<#")).await;
    let [(thread, false)] = stage.playground.threads(stage.channel)[..] else {
        panic!("one thread")
    };
    assert!(content(&said).contains(&format!("<#{thread}>")), "{}", content(&said));
    assert_eq!(asked(&stage), 1, "the server's threads show that it is open");
    let inside = super::room::Room { playground: stage.playground.clone(), channel: thread };
    let lobby = inside.until("the lobby", |message| super::room::has(message, "button-join")).await;
    guest.press(thread, lobby.id, &button(&lobby, "button-join")).unwrap();
    inside.until("the first board", |message| picture(message).is_some()).await;
    stage.end().await;
}
