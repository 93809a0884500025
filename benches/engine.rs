//! Benchmarks the rules through the `Game` contract (perft and random games) and the search. `cargo bench
//! --bench engine -- <game>`, `-- search` for the nodes per second of every game, `-- playouts` for games
//! with hidden hands.
//!
//! One element is one sequence of a perft, one entry of a random game, or one node of a search. The numbers
//! describe the engine alone, without Discord.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use deltille::engine::{Budget, Engine, Strength};
use deltille::games::{
    Actors, Game, Rules, Setup, perft, perft_leaves, play_out, random_step, torissogi::Torissogi,
    triablo::Triablo, triangulation::Triangulation, trioker::Trioker, triortan::Triortan,
};
use deltille_tools::bench::signature;
use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// Sets up a game at its start or at a position string.
fn at<G: Game>(variant: &str, options: &[(&str, &str)], position: Option<&str>) -> G {
    let options: Vec<_> =
        options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let setup = Setup::parse(G::info(), Some(variant), &options).expect("options of the variant");
    match position {
        None => G::start(&setup).expect("a start"),
        Some(position) => G::from_position(&setup, position).expect("a position of the fixtures"),
    }
}

/// Perft twice: every leaf played, and the last entry only counted.
fn count<R: Rules>(criterion: &mut Criterion, name: &str, game: &R, depth: u32) {
    let mut group = criterion.benchmark_group(format!("{}, perft, {name}", R::info().id));
    group.sample_size(10).measurement_time(Duration::from_secs(4));
    group.throughput(Throughput::Elements(perft(game, depth)));
    group.bench_function("every leaf played", |bencher| bencher.iter(|| perft_leaves(game, depth)));
    group.throughput(Throughput::Elements(perft(game, depth + 1)));
    group.bench_function("last entry counted", |bencher| bencher.iter(|| perft(game, depth + 1)));
    group.finish();
}

fn random_games<R: Rules>(criterion: &mut Criterion, name: &str, game: &R) {
    let mut group = criterion.benchmark_group(format!("{}, random games", R::info().id));
    group
        .sample_size(20)
        .measurement_time(Duration::from_secs(4))
        .throughput(Throughput::Elements(1));
    // Games differ in length, so the unit is the entry. Criterion's iterations are entries, rounded up to the
    // end of the last game.
    group.bench_function(name, |bencher| {
        let mut random = fastrand::Rng::with_seed(1);
        bencher.iter_custom(|entries| {
            let since = Instant::now();
            let mut made = 0;
            while made < entries {
                made += u64::from(play_out(&mut game.clone(), u32::MAX, &mut |below: usize| {
                    random.usize(..below)
                }));
            }
            since.elapsed().mul_f64(entries as f64 / made as f64)
        });
    });
    group.finish();
}

/// Searches positions of random games on one core.
fn search<G: Game>(criterion: &mut Criterion, name: &str, game: &G) {
    const NODES: u64 = 100_000;
    let searched = || signature(game, NODES, 1).map_or(0, |(_, searched)| searched);
    let mut group = criterion.benchmark_group("search");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(4))
        .throughput(Throughput::Elements(searched()));
    group.bench_function(format!("{}, {name}", G::info().id), |bencher| bencher.iter(searched));
    group.finish();
}

fn searches(criterion: &mut Criterion) {
    let standard = [("setup", "standard")];
    search::<Triablo>(criterion, "two-player", &at("two-player", &standard, None));
    search::<Triablo>(criterion, "three-player", &at("three-player", &standard, None));
    search::<Torissogi>(criterion, "standard", &at("standard", &[], None));
    search::<Triangulation>(criterion, "two-player", &at("two-player", &[], None));
    search::<Triangulation>(criterion, "three-player", &at("three-player", &[], None));
    search::<Triortan>(criterion, "standard", &at("standard", &[], None));
    search::<Triortan>(criterion, "grand-display", &at("grand-display", &[], None));
    search::<Trioker>(criterion, "even-odd", &at("even-odd", &[], None));
}

/// Playouts for the first entry after a deal, in games with hidden hands, on one core.
fn playouts(criterion: &mut Criterion) {
    const PLAYOUTS: u64 = 20_000;
    let mut game: Trioker = at("rapid", &[], None);
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..2 {
        assert!(
            random_step(&mut game, &mut |below: usize| random.usize(..below)),
            "a deal, and the opening"
        );
    }
    let Actors::Seats(seats) = game.actors() else { panic!("somebody is on turn") };
    let seat = seats.iter().next().expect("somebody is on turn");
    let mut group = criterion.benchmark_group("playouts");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(4))
        .throughput(Throughput::Elements(PLAYOUTS));
    for (name, strength) in
        [("trioker, rapid", Strength::Full), ("trioker, rapid, plain UCT", Strength::Playouts)]
    {
        let mut engine = Engine::default();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                engine
                    .think(&game, seat, strength, Budget::nodes(PLAYOUTS), 1)
                    .map(|thought| thought.nodes)
            });
        });
    }
    group.finish();
}

/// How long a search with a time budget takes in all: 10 % and 50 ms more are tolerated.
fn time_budget(criterion: &mut Criterion) {
    const BUDGET: Duration = Duration::from_millis(100);
    let game: Triablo = at("two-player", &[("setup", "standard")], None);
    let Actors::Seats(seats) = game.actors() else { panic!("a seat is on turn") };
    let seat = seats.iter().next().expect("a seat is on turn");
    let mut group = criterion.benchmark_group("time budget");
    group.sample_size(10).measurement_time(Duration::from_secs(4));
    for (name, strength) in [("search", Strength::Full), ("plain UCT", Strength::Playouts)] {
        let mut engine = Engine::default();
        group.bench_function(format!("triablo, {name}, {BUDGET:?}"), |bencher| {
            bencher.iter(|| {
                let begun = Instant::now();
                let budget = Budget { nodes: u64::MAX, stop: &|| begun.elapsed() >= BUDGET };
                engine.think(&game, seat, strength, budget, 1).map(|thought| thought.nodes)
            });
        });
    }
    group.finish();
}

fn triablo(criterion: &mut Criterion) {
    let standard = [("setup", "standard")];
    let middle = "5/5r/2w1W2/7R/[wW]1[Wr]1r3[Rr]/1W6/4[rW]2/4R1/5 w wr 0";
    let two: Triablo = at("two-player", &standard, None);
    let three = at("three-player", &standard, None);
    for (name, game) in [
        ("two-player start", &two),
        ("two-player middle game", &at("two-player", &standard, Some(middle))),
        ("three-player start", &three),
    ] {
        count(criterion, name, game, 3);
    }
    for (name, game) in [("two-player", &two), ("three-player", &three)] {
        random_games(criterion, name, game);
    }
}

fn torissogi(criterion: &mut Criterion) {
    let middle = "5/5/1PT1S1/SLS1S/LQ1PXPTRQ|5/5/5/2SS1/4C|5/5/5/1S1LS/5|cl1lc/s3s/5/C1Fs1/5|rqptpxptlq/sssss/5/5/5 b F2S2s 0 24";
    let start: Torissogi = at("standard", &[], None);
    for (name, game, depth) in
        [("start", &start, 3), ("middle game with drops", &at("standard", &[], Some(middle)), 2)]
    {
        count(criterion, name, game, depth);
    }
    random_games(criterion, "standard", &start);
}

fn triangulation(criterion: &mut Criterion) {
    let middle = "RC/RR*RG*1/2RI2/1RIRI4/6RI2/GG2GI6RR/7BI1BIBCBI*BR*/GCGRGR*GI*8BR*BG*1;R;RGBaaa;R:BIGIGI,G:BIRI,B:GI;-;1;-";
    let three: Triangulation = at("three-player", &[], None);
    let two = at("two-player", &[], None);
    for (name, game) in [
        ("three-player start", &three),
        ("three-player middle game", &at("three-player", &[], Some(middle))),
        ("two-player start", &two),
    ] {
        count(criterion, name, game, 4);
    }
    for (name, game) in [("two-player", &two), ("three-player", &three)] {
        random_games(criterion, name, game);
    }
}

fn triortan(criterion: &mut Criterion) {
    let corner = "standard:cap=1000,players=2,pyrotech=single,quiet=50,start=corner 13/BFm7WSf2WTw3/13BTw3/12BSpWFi3WLf1/8BSk11WSk/\
        10WRsBLf11/BSk4BSk17/4BSf4BSk11/7WFm9WFo1/7WTw3BSp1WSk3/5WFs9/13 blue - 0/71 WBSf1,WBLf1,WBSt1,WBRs1,WBTw1,WBSk2,BWSk2 -";
    let huge = "huge:cap=1000,players=4,quiet=50 17/4WFm9OSk4/3OSk1BFiWSk3BSf9BSk/14PLf8/13ORsWFs2WFs1WSk5/5PSkPRs15BSk1BFo2/\
        5OSk10WSk2OSf1OFs7/15PSk10BSk3BSk/9OStBFm2WSk11PSt5/5WSk10BLfOSk11/OFm11PSk10PFs3/4PFo3WSp8BSp7/19OSk3/\
        2BSkPFm3WSk9WFi3/19/5PSk11 blue - 14/191 - -";
    let start: Triortan = at("grand-display", &[], None);
    for (name, game) in [
        ("grand display start", &start),
        ("corner middle game", &at("standard", &[], Some(corner))),
        ("huge middle game", &at("huge", &[], Some(huge))),
    ] {
        count(criterion, name, game, 3);
    }
    let six: Triortan = at("huge", &[("players", "6")], None);
    for (name, game) in [
        ("grand display", &start),
        ("two at corners", &at("standard", &[], None)),
        ("huge, six", &six),
    ] {
        random_games(criterion, name, game);
    }
}

fn trioker(criterion: &mut Criterion) {
    let late = "original;players=3;blocked=replay;f5=on|B=223.04@D3,332.10@D4,220.08@E1,222.06@E2,221.04@E3,132.10@E4,331.08@E5,\
                333.06@E6,012.10@F4,021.12@F5,001.06@G3,110.12@G4,12W.10@G5,112.12@G6,111.06@H3|H=p1:113,203,301;p2:002,330;\
                p3:000,003,230|S=p1:39;p2:31;p3:28|T=p3:play";
    let duel = "even-odd;board=73|B=230.08@D7|H=even:000,001,002,003,012,132,220,221,222,223,310;\
                odd:021,110,111,112,113,123,203,301,330,331,332,333|X=0|F=tails|T=odd:play";
    let late: Trioker = at("original", &[("players", "3")], Some(late));
    let duel: Trioker = at("even-odd", &[], Some(duel));
    count(criterion, "original, late", &late, 3);
    count(criterion, "even-odd", &duel, 3);
    for (variant, options) in [
        ("rapid", [("players", "2")]),
        ("rapid", [("players", "4")]),
        ("simple-triple", [("players", "3")]),
    ] {
        let game: Trioker = at(variant, &options, None);
        let name = format!("{variant} of {}", options[0].1);
        random_games(criterion, &name, &game);
    }
    // Whole games instead of single entries.
    let mut group = criterion.benchmark_group("trioker, whole games");
    let game: Trioker = at("rapid", &[], None);
    group.throughput(Throughput::Elements(1)).bench_function("rapid of 2", |bencher| {
        let mut random = fastrand::Rng::with_seed(1);
        bencher.iter(|| play_out(&mut game.clone(), u32::MAX, &mut |below: usize| random.usize(..below)));
    });
    group.finish();
}

/// Enumerates all fillings of some shapes, and of MacMahon's hexagon with one rim colour.
fn trioker_solver(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("trioker, all fillings");
    group.sample_size(10).measurement_time(Duration::from_secs(10));
    for (name, variant, option, expected) in [
        ("heart", "puzzle", ("shape", "heart"), 1872),
        ("star", "puzzle", ("shape", "star"), 572_592),
        ("triangle-5", "puzzle", ("shape", "triangle-5"), 852),
        ("macmahon", "macmahon", ("border", "1"), 11_853_792),
    ] {
        let game: Trioker = at(variant, &[option], None);
        group.throughput(Throughput::Elements(expected));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let (_, progress) = game.completions(&mut |_, _| ControlFlow::Continue(()));
                assert_eq!(progress.found, expected);
            });
        });
    }
    group.finish();
}

criterion_group!(
    benches,
    searches,
    playouts,
    time_budget,
    triablo,
    torissogi,
    triangulation,
    triortan,
    trioker,
    trioker_solver
);
criterion_main!(benches);
