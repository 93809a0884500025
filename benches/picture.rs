//! Benchmarks pictures: drawn cold and after a move, with the size of each in bytes; and names, of which those in Latin letters must not wait for other fonts.
//! `cargo bench --bench picture -- <game>`

use criterion::{Criterion, criterion_group, criterion_main};
use deltille::{
    games::{AnyPlay, Entered, Seat, Setup, View, Viewer, registry},
    picture::{Painter, Theme},
    scene::{Chip, Scene, Style, card, font},
    text::Locale,
};
use deltille_testing::recorded;
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// The scenes of recorded games, move by move.
fn scenes(game: &str) -> Vec<Scene> {
    let mut scenes = Vec::new();
    for game in recorded::of(game) {
        let mut play = AnyPlay::start(&game.setup).expect("a start");
        for (ply, line) in game.lines.iter().enumerate() {
            let entered = play.enter(line).expect("a recorded entry");
            scenes.push(posted(&play, ply, &entered));
        }
    }
    scenes
}

/// The largest board, with six armies on it: the first moves of a random game.
fn crowded() -> Vec<Scene> {
    let options = [("players".to_owned(), "6".to_owned())];
    let info = registry::game("triortan").expect("a registered game");
    let setup = Setup::parse(info, Some("huge"), &options).expect("a setup");
    let mut play = AnyPlay::start(&setup).expect("a start");
    for seat in play.seats() {
        play.enter(&format!("{seat}:setup:classic")).expect("an arrangement");
    }
    let mut random = fastrand::Rng::with_seed(1);
    let mut scenes = Vec::new();
    for ply in 0..300 {
        let Some(entered) = play.random_entry(&mut |below| random.usize(..below)) else {
            break;
        };
        scenes.push(posted(&play, ply, &entered));
    }
    scenes
}

/// A board as it is posted, with running clocks, from either side.
fn posted(play: &AnyPlay, ply: usize, entered: &Entered) -> Scene {
    let chips: Vec<Chip> = ["Mira", "Jonas", "Tuğçe", "Ada", "Ben", "Zoya"]
        .iter()
        .enumerate()
        .map(|(seat, name)| Chip {
            name: (*name).into(),
            clock: vec![format!("{}h", 71 - (ply + seat) / 3 % 70)],
            ..Chip::default()
        })
        .collect();
    play.scene(&View {
        locale: Locale::default(),
        viewer: Viewer::Spectator,
        bottom: Seat(0),
        caption: &entered.line,
        caption_seat: entered.seat,
        chips: &chips[..play.seats().len()],
        answering: deltille::games::SeatSet::EMPTY,
        highlight: &[],
        style: Style::default(),
    })
}

/// What a name costs before it is drawn; with and without the feature `scripts`, those in Latin letters cost
/// the same.
fn names(criterion: &mut Criterion) {
    for (script, names) in [
        ("Latin", ["Mira", "Maximiliana von Hohenburg", "Kofi", "Ann-Sophie 17"]),
        ("accents", ["Zoë", "Łukasz Tuğçe", "Amélie Lefèvre", "Nguyễn Thị Ánh"]),
        ("emoji", ["🔥 Dragon 🐉", "👩\u{200d}💻 dev", "👍🏽 Bo", "✨ Zoë ✨"]),
        ("Arabic", ["محمد علي", "دוד", "فاطمة 17", "عمر"]),
    ] {
        criterion.bench_function(&format!("names/{script}"), |bencher| {
            let width = |name| font::legible(black_box(name)).map(|name| font::width(&name, card::LARGE));
            bencher.iter(|| names.map(width));
        });
    }
}

fn pictures(criterion: &mut Criterion) {
    names(criterion);
    for info in registry::games() {
        let scenes = scenes(info.id);
        of_scenes(criterion, info.id, &scenes);
    }
    of_scenes(criterion, "triortan, huge", &crowded());
}

fn of_scenes(criterion: &mut Criterion, game: &str, scenes: &[Scene]) {
    let painter = Painter::new();
    let mut sizes: Vec<usize> = scenes.iter().map(|scene| painter.png(scene, Theme::Dark).len()).collect();
    sizes.sort_unstable();
    println!("{game}: median {} bytes, largest {}", sizes[sizes.len() / 2], sizes[sizes.len() - 1]);

    // The first moves of a game rasterise its pieces and the longest paths; they are not counted.
    let warm = 100.min(scenes.len() / 2);
    // Each picture is new to its painter and one move after the previous one.
    let (mut at, mut fresh) = (scenes.len(), Painter::new());
    criterion.bench_function(&format!("{game}/after a move"), |bencher| {
        bencher.iter_custom(|rounds| {
            let mut spent = Duration::ZERO;
            for _ in 0..rounds {
                if at == scenes.len() {
                    (at, fresh) = (warm, Painter::new());
                    scenes[..warm].iter().for_each(|scene| drop(fresh.png(scene, Theme::Dark)));
                }
                let start = Instant::now();
                black_box(fresh.png(black_box(&scenes[at]), Theme::Dark));
                spent += start.elapsed();
                at += 1;
            }
            spent
        });
    });
    // Frames of an animation, each one move after the previous one, so that drawn pieces are already cached.
    let mut moving = painter.animation(scenes[0].palette, scenes[0].height, Theme::Dark);
    let mut at = 0;
    criterion.bench_function(&format!("{game}/frame of an animation"), |bencher| {
        bencher.iter_custom(|rounds| {
            let mut spent = Duration::ZERO;
            for _ in 0..rounds {
                if at % scenes.len() == 0 {
                    (at, moving) = (0, painter.animation(scenes[0].palette, scenes[0].height, Theme::Dark));
                }
                let start = Instant::now();
                moving.frame(black_box(&scenes[at]), Duration::from_millis(700));
                spent += start.elapsed();
                at += 1;
            }
            spent
        });
    });
    let (fresh, start) = (Painter::new(), Instant::now());
    let mut whole = fresh.animation(scenes[0].palette, scenes[0].height, Theme::Dark);
    scenes.iter().for_each(|scene| whole.frame(scene, Duration::from_millis(700)));
    let each = start.elapsed() / scenes.len() as u32;
    println!(
        "{game}, an animation of {} frames, cold: {each:?} and {} bytes a frame",
        scenes.len(),
        whole.size() / scenes.len()
    );
    criterion.bench_function(&format!("{game}/again"), |bencher| {
        bencher.iter(|| painter.png(black_box(&scenes[0]), Theme::Dark));
    });
    criterion.bench_function(&format!("{game}/cold"), |bencher| {
        bencher.iter(|| Painter::new().png(black_box(&scenes[0]), Theme::Dark));
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).warm_up_time(Duration::from_millis(500));
    targets = pictures
}
criterion_main!(benches);
