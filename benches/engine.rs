//! The rules alone: perft and random games of Triablo, against the contract's plain walk. `cargo bench --bench engine`
//!
//! One element is one sequence of a perft, or one entry of a random game; a picture of speed, not of Discord.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use deltille::games::{Game, Setup, plain_perft, triablo::Triablo};
use std::time::{Duration, Instant};

fn start(variant: &str, position: Option<&str>) -> Triablo {
    let standard = [("setup".to_owned(), "standard".to_owned())];
    let setup = Setup::parse(Triablo::info(), Some(variant), &standard).expect("options of the variant");
    match position {
        None => Triablo::start(&setup).expect("a start"),
        Some(position) => Triablo::from_position(&setup, position).expect("a position of the fixtures"),
    }
}

fn perft(criterion: &mut Criterion) {
    let middle = "5/5r/2w1W2/7R/[wW]1[Wr]1r3[Rr]/1W6/4[rW]2/4R1/5 w wr 0";
    for (name, game) in [
        ("two-player start", start("two-player", None)),
        ("two-player middle game", start("two-player", Some(middle))),
        ("three-player start", start("three-player", None)),
    ] {
        let mut group = criterion.benchmark_group(format!("perft, {name}"));
        group.sample_size(10).measurement_time(Duration::from_secs(4));
        group.throughput(Throughput::Elements(game.perft(2)));
        group.bench_function("plain walk", |bencher| bencher.iter(|| plain_perft(&game, 2)));
        group.throughput(Throughput::Elements(game.perft(3)));
        group.bench_function("every leaf played", |bencher| bencher.iter(|| game.perft_leaves(3)));
        group.throughput(Throughput::Elements(game.perft(4)));
        group.bench_function("last entry counted", |bencher| bencher.iter(|| game.perft(4)));
        group.finish();
    }
}

fn random_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random games");
    group.sample_size(20).measurement_time(Duration::from_secs(4)).throughput(Throughput::Elements(1));
    for variant in ["two-player", "three-player"] {
        let game = start(variant, None);
        // Games differ in length, so that what is measured is entries: as many as asked for, to the end of the last game.
        group.bench_function(variant, |bencher| {
            let mut random = fastrand::Rng::with_seed(1);
            bencher.iter_custom(|entries| {
                let since = Instant::now();
                let mut made = 0;
                while made < entries {
                    made += u64::from(game.clone().play_out(u32::MAX, &mut |below| random.usize(..below)));
                }
                since.elapsed().mul_f64(entries as f64 / made as f64)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, perft, random_games);
criterion_main!(benches);
