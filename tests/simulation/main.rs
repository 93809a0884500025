//! One seeded simulation of people, bot, store and Discord: one thread, a clock of its own, and everything follows
//! from the seed.
//!
//! ```text
//!   cargo test --test simulation                                 some short seeds
//!   DELTILLE_SEEDS=10000 cargo test --test simulation            more of them
//!   cargo test --test simulation -- --seed 7 --steps 400         one seed, with all that happens in it
//! ```
//!
//! `PROMISES.md` lists the promises. A seed that fails prints the line that repeats it and its last events, with
//! as few people and troubles as it needs.

mod log;
mod people;
mod promises;
mod sim;
mod store;
mod world;

use promises::Broken;
use sim::{Engine, Mood, Plan, Sim, Trouble};
use std::{env, process::ExitCode, time::Instant};

/// Seeds and steps of an ordinary run.
const SEEDS: u64 = 20;
const STEPS: usize = 240;

/// On disk and in a database there are this many times fewer, and shorter ones.
const FEWER: u64 = 5;
const SHORT: usize = 40;

/// The end of a run.
struct Ended {
    steps: usize,
    broken: Vec<Broken>,
    trace: Vec<String>,
}

fn run(plan: &Plan) -> Ended {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_all().start_paused(true).build().expect("a runtime");
    let (ended, folder) = runtime.block_on(async {
        let mut sim = Sim::new(plan.clone()).await;
        let steps = sim.run().await;
        let trace = std::mem::take(&mut sim.discord.world().trace);
        (Ended { steps, broken: std::mem::take(&mut sim.broken), trace }, sim.folder.take())
    });
    // Close the store before its folder is removed; its last log lines belong to no other run.
    drop(runtime);
    drop(folder);
    log::take();
    ended
}

/// The same failure with fewer people, troubles and steps.
fn shrunk(plan: &Plan, ended: &Ended) -> Plan {
    let promise = |ended: &Ended| ended.broken.first().map(|broken| broken.promise);
    let (wanted, mut best) = (promise(ended), Plan { steps: ended.steps, ..plan.clone() });
    let mut tried: Vec<Plan> = Vec::new();
    loop {
        let fewer = [2, 3, 4, 6].into_iter().filter(|people| *people < best.people);
        let fewer = fewer.map(|people| Plan { people, steps: plan.steps, ..best.clone() });
        let without = best.troubles.iter().map(|trouble| {
            let troubles = best.troubles.iter().filter(|other| *other != trouble).copied().collect();
            Plan { troubles, steps: plan.steps, ..best.clone() }
        });
        let alone = (best.processes > 1).then(|| Plan { processes: 1, steps: plan.steps, ..best.clone() });
        let next: Vec<Plan> = alone
            .into_iter()
            .chain(fewer)
            .chain(without)
            .filter(|plan| !tried.contains(plan))
            .collect();
        let found = next.into_iter().find_map(|plan| {
            tried.push(plan.clone());
            let ended = run(&plan);
            (promise(&ended) == wanted).then_some(Plan { steps: ended.steps, ..plan })
        });
        match found {
            Some(plan) => best = plan,
            None => return best,
        }
    }
}

/// The line that repeats a run.
fn line(plan: &Plan) -> String {
    let without = Trouble::ALL.iter().filter(|it| !plan.troubles.contains(it)).map(|it| it.word());
    let without = without.collect::<Vec<_>>().join(",");
    let without = if without.is_empty() { without } else { format!(" --without {without}") };
    let Plan { seed, steps, people, processes, engine, .. } = plan;
    let whole = format!("--seed {seed} --steps {steps} --people {people} --processes {processes}");
    let whole = format!("{whole} --store {}", engine.word());
    format!("cargo test --test simulation -- {whole}{without}")
}

fn report(plan: &Plan, ended: &Ended) {
    for Broken { promise, what } in &ended.broken {
        println!("broken: {promise}: {what}");
    }
    const LAST: usize = 20;
    ended
        .trace
        .iter()
        .skip(ended.trace.len().saturating_sub(LAST))
        .for_each(|event| println!("  {event}"));
    println!("{}", line(plan));
}

/// The value of an argument.
fn given(name: &str) -> Option<String> {
    let mut all = env::args().skip_while(|argument| argument != name).skip(1);
    all.next()
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

/// A single seed, in all its words.
fn one(seed: u64) -> ExitCode {
    let steps = given("--steps").map_or(STEPS, |text| number(&text));
    let mut plan = Plan::of(seed, steps);
    if let Some(people) = given("--people") {
        plan.people = number(&people);
    }
    if let Some(processes) = given("--processes") {
        plan.processes = number(&processes);
    }
    if let Some(engine) = given("--store") {
        let named = Engine::ALL.into_iter().find(|it| it.word() == engine);
        plan.engine = named.unwrap_or_else(|| panic!("{engine:?} is none of {:?}", Engine::ALL));
    }
    if let Some(mood) = given("--mood") {
        let named = Mood::ALL.into_iter().find(|it| format!("{it:?}") == mood);
        plan.mood = named.unwrap_or_else(|| panic!("{mood:?} is no mood of {:?}", Mood::ALL));
    }
    if let Some(without) = given("--without") {
        plan.troubles.retain(|trouble| !without.split(',').any(|word| word == trouble.word()));
    }
    let ended = run(&plan);
    ended.trace.iter().for_each(|event| println!("{event}"));
    ended
        .broken
        .iter()
        .for_each(|Broken { promise, what }| println!("broken: {promise}: {what}"));
    if ended.broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether the arguments of the test harness, which all tests get, leave this one out.
fn is_left_out() -> bool {
    let all: Vec<String> = env::args().skip(1).collect();
    const WITH_VALUE: [&str; 5] = ["--test-threads", "--skip", "--format", "--color", "-Z"];
    let of_flag = |at: usize| at > 0 && WITH_VALUE.contains(&all[at - 1].as_str());
    let mut names = all.iter().enumerate().filter(|(at, it)| !it.starts_with('-') && !of_flag(*at));
    let is_other = all.iter().any(|argument| ["--list", "--ignored"].contains(&argument.as_str()));
    is_other || names.next().is_some_and(|(_, name)| !"simulation".contains(name.as_str()))
}

fn main() -> ExitCode {
    log::listen();
    if let Some(seed) = given("--seed") {
        return one(number(&seed));
    }
    if is_left_out() {
        return ExitCode::SUCCESS;
    }
    let (seeds, since) = (env::var("DELTILLE_SEEDS").map_or(SEEDS, |text| number(&text)), Instant::now());
    let plan = Plan::of(1, STEPS);
    if run(&plan).trace != run(&plan).trace {
        println!("the same seed took two ways");
        return ExitCode::FAILURE;
    }
    let mut failed = 0;
    let short = |engine: Engine| {
        let plan = move |seed| Plan { engine, ..Plan::of(seed, SHORT) };
        (1..=seeds.div_ceil(FEWER)).map(plan)
    };
    let others = Engine::ALL.into_iter().filter(|it| *it != Engine::Memory && it.is_here());
    for plan in (1..=seeds).map(|seed| Plan::of(seed, STEPS)).chain(others.flat_map(short)) {
        let ended = run(&plan);
        if !ended.broken.is_empty() {
            failed += 1;
            let plan = shrunk(&plan, &ended);
            report(&plan, &run(&plan));
        }
    }
    println!("{seeds} seeds, {failed} failed, {:.0?}", since.elapsed());
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
