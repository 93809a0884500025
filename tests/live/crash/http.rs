//! An orderly end while interactions arrive over many HTTP connections.

use super::{
    process::{Host, answers_at},
    room::{PATIENCE, standard_game},
};
use deltille::{discord::ENDPOINT_PATH, playground::Person};
use deltille_testing::outside::Delivery;
use serde_json::json;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};

const PEOPLE: usize = 24;

/// Starts the process with an endpoint on any port, and sends interactions there.
async fn start(host: &mut Host) {
    let before = std::fs::read_to_string(host.log()).unwrap_or_default().lines().count();
    host.spawn_with(|command| _ = command.args(["--http", "127.0.0.1:0"]));
    let since = Instant::now();
    let address = loop {
        let log = std::fs::read_to_string(host.log()).unwrap_or_default();
        if let Some(address) = log.lines().skip(before).find_map(answers_at) {
            break address;
        }
        assert!(since.elapsed() < PATIENCE, "it does not listen:\n{log}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let url = format!("http://{address}{ENDPOINT_PATH}");
    host.outside.set_endpoint(&host.playground, &url).await.unwrap();
    assert!(host.playground.ready(PATIENCE).await);
}

/// Asks for help repeatedly until `stop` is set, and counts the requests.
async fn ask(who: Person, channel: u64, stop: Arc<AtomicBool>, asked: Arc<AtomicUsize>) {
    while !stop.load(SeqCst) {
        let pressed = who.slash(channel, "help", &[]).unwrap();
        asked.fetch_add(1, SeqCst);
        // After the process ends there is no answer.
        pressed.answered_within(Duration::from_millis(300)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn shutdown_answers_every_accepted_request() {
    let mut host = Host::new().await;
    start(&mut host).await;
    let room = host.room(host.playground.channel("lounge").unwrap());
    let people = [room.person("Mira"), room.person("Jonas")];
    room.open(&people, &[("setup", "standard")]).await;
    let mut made: Vec<String> = Vec::new();
    for _ in 0..2 {
        let (stop, asked) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let crowd: Vec<_> = (0..PEOPLE)
            .map(|number| {
                let who = host.playground.add_person(&format!("Visitor {number}"));
                tokio::spawn(ask(who, room.channel, stop.clone(), asked.clone()))
            })
            .collect();
        let mut play = standard_game();
        for line in &made {
            play.enter(line).unwrap();
        }
        let entry = play.legal().unwrap().swap_remove(0);
        tokio::time::sleep(Duration::from_millis(700)).await;
        // The last move is in transit when the process is asked to end.
        let pressed = people[made.len() % 2].slash(room.channel, "move", &[("move", json!(entry))]).unwrap();
        tokio::time::sleep(Duration::from_millis(30)).await;
        assert_eq!(host.terminate().await.code(), Some(0));
        stop.store(true, SeqCst);
        for task in crowd {
            task.await.unwrap();
        }
        assert!(pressed.answered_within(Duration::ZERO).await.is_some(), "the last move is not answered");
        made.push(entry);
        let deliveries = host.outside.deliveries();
        let count = |wanted: Delivery| deliveries.iter().filter(|delivery| **delivery == wanted).count();
        let answered = count(Delivery::Answered);
        println!(
            "asked {}, answered so far {answered}, refused {} and nobody there {}",
            asked.load(SeqCst),
            count(Delivery::Status(503)),
            count(Delivery::Unreachable)
        );
        assert!(answered > PEOPLE, "{answered}");
        let fine = [Delivery::Answered, Delivery::Status(503), Delivery::Unreachable];
        let others: Vec<_> = deliveries.iter().filter(|delivery| !fine.contains(delivery)).collect();
        assert!(others.is_empty(), "let in, and left without an answer: {others:?}");
        // The next process continues with everything.
        start(&mut host).await;
        assert_eq!(room.record(&people[0]).await, made);
    }
    assert_eq!(host.terminate().await.code(), Some(0));
    assert!(host.playground.close_codes().is_empty(), "no gateway");
}
