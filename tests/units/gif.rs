//! Tests of animations.

use super::{super::MOVING, *};
use crate::{Painter, Theme};
use deltille_base::scene::{Colour, Drawing, Ink, PaletteKind, Shape, point};
use deltille_testing::picture::Picture;

fn card(height: u32) -> Scene {
    let (min, max) = (point(1.0, 1.0), point(999.0, height as f32 - 1.0));
    let body = Shape::RoundRect { min, max, radius: 36.0, fill: Some(Ink::Card), stroke: None };
    Scene::new(height, Drawing::new(vec![body]))
}

fn with_disc(mut scene: Scene, x: f32, y: f32) -> Scene {
    let fill = Some(Ink::Fill(Colour::Red));
    scene.place(
        &Drawing::new(vec![Shape::Circle { centre: point(0.0, 0.0), radius: 40.0, fill, stroke: None }]),
        point(x, y),
    );
    scene
}

/// One frame: its rectangle, its time, and the whole picture after it.
struct Seen {
    rect: [u16; 4],
    hundredths: u16,
    picture: Vec<u8>,
}

fn seen(file: &[u8], width: usize, height: usize) -> Vec<Seen> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(file).unwrap();
    assert_eq!((usize::from(decoder.width()), usize::from(decoder.height())), (width, height));
    let mut picture = vec![CLEAR; width * height];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        for (row, line) in frame.buffer.chunks(usize::from(frame.width)).enumerate() {
            let start = (usize::from(frame.top) + row) * width + usize::from(frame.left);
            for (pixel, new) in picture[start..].iter_mut().zip(line) {
                if frame.transparent != Some(*new) {
                    *pixel = *new;
                }
            }
        }
        let rect = [frame.left, frame.top, frame.width, frame.height];
        frames.push(Seen { rect, hundredths: frame.delay, picture: picture.clone() });
    }
    frames
}

/// The scene drawn on its own, as palette entries' colours; `None` where it is transparent.
fn alone(painter: &Painter, scene: &Scene) -> Vec<Option<[u8; 3]>> {
    let png = painter.renderer(MOVING, Theme::Dark, PaletteKind::Pieces).png(scene);
    Picture::of(&png)
        .pixels
        .iter()
        .map(|[red, green, blue, alpha]| (*alpha > 0).then_some([*red, *green, *blue]))
        .collect()
}

#[test]
fn frames_contain_only_changes() {
    let painter = Painter::new();
    let scenes = [
        with_disc(card(700), 200.0, 300.0),
        with_disc(card(700), 260.0, 300.0),
        with_disc(card(700), 260.0, 300.0),
    ];
    let mut file = painter.animation(PaletteKind::default(), 700, Theme::Dark);
    for scene in &scenes {
        file.frame(scene, Duration::from_millis(700));
    }
    assert!(file.size() > 1000);
    let frames = seen(&file.finish(), 720, 504);
    assert_eq!(frames.len(), 3);
    let dark = &painter.renderer(MOVING, Theme::Dark, PaletteKind::Pieces).palette;
    for (frame, scene) in frames.iter().zip(&scenes) {
        let shown = frame.picture.iter().map(|entry| (*entry != CLEAR).then(|| dark.rgb(*entry)));
        assert!(shown.eq(alone(&painter, scene)));
        assert_eq!(frame.hundredths, 70);
    }
    let [left, top, width, height] = frames[1].rect;
    assert!((110..120).contains(&left) && (180..190).contains(&top), "{:?}", frames[1].rect);
    assert!((100..110).contains(&width) && (55..65).contains(&height), "{:?}", frames[1].rect);
    assert_eq!(frames[2].rect, [0, 0, 1, 1], "nothing changed");
}

#[test]
fn a_lower_card_leaves_nothing_of_the_higher_one() {
    let painter = Painter::new();
    let mut file = painter.animation(PaletteKind::default(), 700, Theme::Light);
    file.frame(&with_disc(card(700), 300.0, 600.0), Duration::ZERO);
    file.frame(&card(400), Duration::from_secs(10_000));
    let frames = seen(&file.finish(), 720, 504);
    let red = |frame: &Seen| {
        let colour = |entry: &&u8| {
            painter.renderer(MOVING, Theme::Light, PaletteKind::Pieces).palette.rgb(**entry)
                == Theme::Light.rgb(Ink::Fill(Colour::Red))
        };
        frame.picture.iter().filter(colour).count()
    };
    assert!(red(&frames[0]) > 2000);
    assert_eq!((red(&frames[1]), frames[1].hundredths), (0, u16::MAX));
}
