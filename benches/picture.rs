//! Pictures: cold, after a move, and the naive way, with the bytes of each. `cargo bench --bench picture -- <game>`

use criterion::{Criterion, criterion_group, criterion_main};
use deltille::{
    games::{AnyPlay, Entered, Seat, Setup, View, Viewer, registry},
    picture::{Painter, Theme},
    scene::{Chip, Scene, Shape},
    text::Locale,
};
use deltille_testing::recorded;
use image::{ExtendedColorType, ImageEncoder, Rgba, RgbaImage, codecs::png::PngEncoder};
use imageproc::drawing::{draw_filled_circle_mut, draw_polygon_mut};
use std::hint::black_box;

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

/// The largest board there is with six armies on it: the first moves of a game by lot.
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
        let Some(entered) = play.random_entry(&mut |below| random.usize(..below)) else { break };
        scenes.push(posted(&play, ply, &entered));
    }
    scenes
}

/// A board as it is posted: seen from the seat on turn's side or not, clocks running.
fn posted(play: &AnyPlay, ply: usize, entered: &Entered) -> Scene {
    let chips: Vec<Chip> = ["Mira", "Jonas", "Tuğçe", "Ada", "Ben", "Zoya"]
        .iter()
        .enumerate()
        .map(|(seat, name)| Chip { name: (*name).into(), clock: vec![format!("{}h", 71 - (ply + seat) / 3 % 70)] })
        .collect();
    play.scene(&View {
        locale: Locale::default(),
        viewer: Viewer::Spectator,
        bottom: Seat(0),
        caption: &entered.line,
        caption_seat: entered.seat,
        chips: &chips[..play.seats().len()],
        highlight: &[],
    })
}

/// The straightforward way: every shape drawn on RGBA with imageproc, encoded by `image`. No text, no smoothing.
fn naive(scene: &Scene) -> Vec<u8> {
    let mut picture = RgbaImage::new(scene.width, scene.height);
    let ground = deltille::scene::Placed { drawing: scene.ground.clone(), x: 0.0, y: 0.0 };
    for placed in std::iter::once(&ground).chain(&scene.placed) {
        for shape in placed.drawing.shapes() {
            let place = |p: &deltille::scene::Point| ((placed.x + p.x) as i32, (placed.y + p.y) as i32);
            let colour = |ink: deltille::scene::Ink| {
                let number = ink.number() as u8;
                Rgba([number.wrapping_mul(37), number.wrapping_mul(91), number.wrapping_mul(13), 255])
            };
            match shape {
                Shape::Polygon { points, fill, .. } => {
                    let points: Vec<_> = points.iter().map(place).map(|(x, y)| imageproc::point::Point::new(x, y)).collect();
                    if let (Some(fill), true) = (fill, points.first() != points.last()) {
                        draw_polygon_mut(&mut picture, &points, colour(*fill));
                    }
                }
                Shape::Circle { centre, radius, fill: Some(fill), .. } => {
                    draw_filled_circle_mut(&mut picture, place(centre), *radius as i32, colour(*fill));
                }
                Shape::RoundRect { min, max, fill: Some(fill), .. } => {
                    let ((left, top), (right, bottom)) = (place(min), place(max));
                    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
                    draw_polygon_mut(&mut picture, &corners.map(|(x, y)| imageproc::point::Point::new(x, y)), colour(*fill));
                }
                _ => {}
            }
        }
    }
    let mut png = Vec::new();
    PngEncoder::new(&mut png)
        .write_image(&picture, scene.width, scene.height, ExtendedColorType::Rgba8)
        .expect("memory does not fail");
    png
}

fn pictures(criterion: &mut Criterion) {
    for info in registry::games() {
        of_scenes(criterion, info.id, &scenes(info.id));
    }
    of_scenes(criterion, "triortan, huge", &crowded());
}

fn of_scenes(criterion: &mut Criterion, game: &str, scenes: &[Scene]) {
    let painter = Painter::new();
    let mut sizes: Vec<usize> = scenes.iter().map(|scene| painter.png(scene, Theme::Dark).len()).collect();
    sizes.sort_unstable();
    println!("{game}: median {} bytes, largest {}", sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
    println!("{game}, naive: {} bytes", naive(&scenes[0]).len());

    // The first moves of a game raster its pieces and the longest ways; they are not counted.
    let warm = 100.min(scenes.len() / 2);
    // Each picture is new to its painter, and differs from the one before by a move.
    let (mut at, mut fresh) = (scenes.len(), Painter::new());
    criterion.bench_function(&format!("{game}/after a move"), |bencher| {
        bencher.iter_custom(|rounds| {
            let mut spent = std::time::Duration::ZERO;
            for _ in 0..rounds {
                if at == scenes.len() {
                    (at, fresh) = (warm, Painter::new());
                    scenes[..warm].iter().for_each(|scene| drop(fresh.png(scene, Theme::Dark)));
                }
                let start = std::time::Instant::now();
                black_box(fresh.png(black_box(&scenes[at]), Theme::Dark));
                spent += start.elapsed();
                at += 1;
            }
            spent
        });
    });
    // Frames of an animation, each a move after the one before; drawn pieces are known from the frames before.
    let mut moving = painter.animation(scenes[0].suit, scenes[0].height, Theme::Dark);
    let mut at = 0;
    criterion.bench_function(&format!("{game}/frame of an animation"), |bencher| {
        bencher.iter_custom(|rounds| {
            let mut spent = std::time::Duration::ZERO;
            for _ in 0..rounds {
                if at % scenes.len() == 0 {
                    (at, moving) = (0, painter.animation(scenes[0].suit, scenes[0].height, Theme::Dark));
                }
                let start = std::time::Instant::now();
                moving.frame(black_box(&scenes[at]), std::time::Duration::from_millis(700));
                spent += start.elapsed();
                at += 1;
            }
            spent
        });
    });
    let (fresh, start) = (Painter::new(), std::time::Instant::now());
    let mut whole = fresh.animation(scenes[0].suit, scenes[0].height, Theme::Dark);
    scenes.iter().for_each(|scene| whole.frame(scene, std::time::Duration::from_millis(700)));
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
    criterion.bench_function(&format!("{game}/naive imageproc and image"), |bencher| {
        bencher.iter(|| naive(black_box(&scenes[0])));
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).warm_up_time(std::time::Duration::from_millis(500));
    targets = pictures
}
criterion_main!(benches);
