//! Tables against computers beside tables of people: what the thinking costs the others.

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
};

/// Tables of people, and moves that are made at each.
const PEOPLE: usize = 16;
const EACH: usize = 50;
/// Tables against computers, and how strong those are.
const AGAINST: usize = 32;
const LEVEL: u8 = 6;
/// How long somebody thinks, in milliseconds.
const THOUGHT: std::ops::Range<u64> = 200..600;

pub async fn measure(playground: &Arc<Playground>, data: &Path) {
    let _running = Program::start(playground, data).await;
    let mut games = open_all(playground, PEOPLE).await;
    let quiet = percentiles("16 tables of people", play_all(&mut games, EACH, THOUGHT).await);

    let mut tables = Vec::new();
    for number in 0..AGAINST {
        let who = playground.add_person(&format!("Lone {number}"));
        tables.push(Against::open(playground, who, number, LEVEL).await);
    }
    let (stop, made) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let playing: Vec<_> = tables
        .into_iter()
        .map(|table| {
            let (stop, made) = (Arc::clone(&stop), Arc::clone(&made));
            tokio::spawn(async move {
                while !stop.load(SeqCst) && table.step().await {
                    made.fetch_add(1, SeqCst);
                }
            })
        })
        .collect();
    let beside = percentiles("beside 32 tables against computers", play_all(&mut games, EACH, THOUGHT).await);
    stop.store(true, SeqCst);
    let made = made.load(SeqCst);
    playing.into_iter().for_each(|task| task.abort());
    println!("{made} moves were made against computers meanwhile; p99 of the people: {:.2} times as long", beside / quiet);
}
