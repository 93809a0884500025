//! Measures how much computer players slow down tables of people. A second run replaces the computer tables
//! by the same number of tables of people: it shows the share that is not thinking but drawing and posting
//! more boards, which this process's playground does too.

use crate::{
    against::Against,
    game::{open_all, play_all},
    program::{Program, percentiles},
};
use deltille::playground::Playground;
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    time::Duration,
};

/// Tables of people, and moves at each.
const PEOPLE: usize = 16;
const EACH: usize = 50;
/// Tables against computers, and their level.
const AGAINST: usize = 32;
const LEVEL: u8 = 6;
/// Thinking time of a player, in milliseconds.
const THOUGHT: std::ops::Range<u64> = 200..600;

pub async fn measure(playground: &Arc<Playground>, data: &Path) {
    let _running = Program::start(playground, data, None).await;
    // Fresh games for each run, because games end after a while.
    let mut others = open_all(playground, 3 * PEOPLE + AGAINST).await;
    let mut people = || others.split_off(others.len() - PEOPLE);
    let (mut first, mut second, mut third) = (people(), people(), people());
    let quiet = percentiles("16 tables of people", play_all(&mut first, EACH, THOUGHT).await);

    let (more, _) = tokio::join!(play_all(&mut second, EACH, THOUGHT), play_all(&mut others, EACH, THOUGHT));
    let more = percentiles("beside 32 tables of people", more);

    let mut tables = Vec::new();
    for number in 0..AGAINST {
        let who = playground.add_person(&format!("Lone {number}"));
        tables.push(Against::open(playground, who, number, LEVEL).await);
    }
    let (stop, made) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let playing: Vec<_> = tables
        .into_iter()
        .zip(0..)
        .map(|(mut table, number)| {
            let (stop, made) = (Arc::clone(&stop), Arc::clone(&made));
            tokio::spawn(async move {
                let mut random = fastrand::Rng::with_seed(number);
                while !stop.load(SeqCst) {
                    tokio::time::sleep(Duration::from_millis(random.u64(THOUGHT))).await;
                    table.step().await;
                    made.fetch_add(1, SeqCst);
                }
            })
        })
        .collect();
    let beside = percentiles("beside 32 tables against computers", play_all(&mut third, EACH, THOUGHT).await);
    stop.store(true, SeqCst);
    let made = made.load(SeqCst);
    playing.into_iter().for_each(|task| task.abort());
    let (computers, people) = (beside / quiet, more / quiet);
    println!(
        "{made} moves were made against computers meanwhile; p99 of the people: {computers:.2} times as long, beside people {people:.2} times"
    );
}
