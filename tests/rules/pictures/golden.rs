//! Comparison of pictures with those in `tests/golden/`, and properties of all pictures.

use deltille::{
    games::{AnyPlay, Highlight, Mark, Seat, SeatSet, Spot, View, Viewer, registry, rules_sheet},
    picture::{Painter, Theme},
    scene::{Chip, Scene, Shape, font},
    text::Locale,
};
use deltille_testing::{
    areas::{Area, placed_areas, text_areas},
    picture::Picture,
};
use std::{fs, path::PathBuf, sync::LazyLock};

pub static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::new);

/// 14 px on a phone 360 px wide.
const SMALLEST: f32 = 39.0;

/// 10 px on a phone: letters on pieces help those who see the menus beneath.
const LETTERS: f32 = 27.0;

/// The size limit of a picture, in bytes.
const BOARD: usize = 42 * 1024;
/// A sheet shows every piece in every state, each only once.
const SHEET: usize = 54 * 1024;
/// All rules of a game on one sheet.
const RULES: usize = 600 * 1024;

/// Compares with the golden picture of this name, or writes it if asked to.
pub fn golden(name: &str, scene: &Scene, theme: Theme) {
    compare(name, scene, theme, BOARD);
}

/// The same with a size limit of `most` KB.
pub fn golden_of(name: &str, scene: &Scene, theme: Theme, most: usize) {
    compare(name, scene, theme, most * 1024);
}

/// The same with letters on pieces, which may be smaller than what must be read. `plain`: the scene without them.
pub fn lettered(name: &str, scene: &Scene, plain: &Scene, theme: Theme, most: usize) {
    legible(scene, LETTERS);
    let plain: Vec<_> = texts(plain).map(|(text, at, _)| (text, at)).collect();
    for (text, at, _) in texts(scene).filter(|(.., size)| *size < SMALLEST) {
        assert!(!plain.contains(&(text, at)), "{name}: {text:?} is smaller than without letters on pieces");
        assert!(text.chars().count() <= 2, "{name}: {text:?} is no letter on a piece");
    }
    painted(name, scene, theme, most * 1024);
}

fn compare(name: &str, scene: &Scene, theme: Theme, most: usize) {
    legible(scene, SMALLEST);
    whole(name, scene);
    painted(name, scene, theme, most);
}

/// Asserts that all that is drawn is within the card, and that no words lie on others, unless they have a ground.
fn whole(name: &str, scene: &Scene) {
    let card = Area::of(scene);
    for (area, shapes) in placed_areas(scene) {
        assert!(card.contains(area), "{name}: {area:?} leaves the card: {shapes:?}");
    }
    let words = text_areas(scene);
    for (number, (text, area, grounded)) in words.iter().enumerate() {
        assert!(card.contains(*area), "{name}: {text:?} at {area:?} leaves the card");
        for (other, below, _) in words[..number].iter().filter(|_| !grounded) {
            assert!(!below.meets(*area), "{name}: {text:?} at {area:?} lies on {other:?} at {below:?}");
        }
    }
}

fn painted(name: &str, scene: &Scene, theme: Theme, most: usize) {
    let png = PAINTER.png(scene, theme);
    assert!(png.len() <= most, "{name}: {} bytes", png.len());
    same(name, &png);
}

/// Compares PNG bytes with the golden picture of this name, or writes it if asked to.
fn same(name: &str, png: &[u8]) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.png"));
    let same = fs::read(&file).is_ok_and(|expected| Picture::of(&expected) == Picture::of(png));
    if !same && std::env::var_os("DELTILLE_BLESS").is_some() {
        fs::write(&file, png).expect("tests/golden can be written");
        return;
    }
    if !same {
        let new = file.with_extension("new.png");
        fs::write(&new, png).expect("tests/golden can be written");
        panic!(
            "{name} differs from {}; see {}; to accept: DELTILLE_BLESS=1",
            file.display(),
            new.display()
        );
    }
}

/// All text of a scene: the words, their place and height.
fn texts(scene: &Scene) -> impl Iterator<Item = (&str, (f32, f32), f32)> {
    let placed = scene.placed.iter().map(|placed| (&placed.drawing, placed.x, placed.y));
    let drawings = placed.chain([(&scene.ground, 0.0, 0.0)]);
    drawings.flat_map(|(drawing, x, y)| {
        drawing.shapes().iter().filter_map(move |shape| match shape {
            Shape::Text { text, at, size, .. } => Some((&**text, (x + at.x, y + at.y), *size)),
            _ => None,
        })
    })
}

/// Asserts that no text is smaller than this, lacks a glyph in the font, or leaves the card.
fn legible(scene: &Scene, least: f32) {
    for (text, (x, _), size) in texts(scene) {
        assert!(size >= least, "{text:?} is {size} high");
        // A joiner has no glyph, but decides which others are drawn.
        let known = |c: char| font::has(c) || matches!(c, '\u{200c}' | '\u{200d}');
        assert!(text.chars().all(known), "{text:?}");
        assert!((0.0..1000.0).contains(&x), "{text:?} at {x}");
    }
}

pub fn chips(names: &[&str]) -> Vec<Chip> {
    let clocks = ["2d 4h", "18h", "1d 9h"].into_iter().cycle();
    let forms = |clock: &str| vec![clock.to_owned(), clock.split(' ').next().unwrap_or_default().to_owned()];
    names
        .iter()
        .zip(clocks)
        .map(|(name, clock)| Chip { name: (*name).into(), clock: forms(clock), ..Chip::default() })
        .collect()
}

/// A play as `bottom` sees it.
pub fn shown(
    play: &AnyPlay,
    bottom: u8,
    names: &[&str],
    (caption, seat): (&str, Option<Seat>),
    highlight: &[Highlight],
) -> Scene {
    play.scene(&View {
        locale: Locale::default(),
        viewer: Viewer::Spectator,
        bottom: Seat(bottom),
        caption,
        caption_seat: seat,
        chips: &chips(&names[..play.seats().len()]),
        answering: SeatSet::EMPTY,
        highlight,
        style: Default::default(),
    })
}

pub const NAMES: [&str; 6] = ["Mira", "Jonas", "Tuğçe", "Maximiliana", "Zoya", "Kofi"];

pub fn light(spot: &str, mark: Mark) -> Highlight {
    Highlight { spot: Spot(spot.into()), mark }
}

/// The sheet of a game in both themes, and the pictures of its rules' `pages` pages.
pub fn sheet_and_rules(game: &str, pages: usize) {
    sheet_and_rules_of(game, pages, 42);
}

/// The same with a size limit of `most` KB.
pub fn sheet_and_rules_of(game: &str, pages: usize, most: usize) {
    for theme in Theme::ALL {
        let sheet = registry::sheet(game, Locale::default()).expect("a sheet");
        compare(&format!("{game}-sheet-{theme}"), &sheet, theme, SHEET.max(most * 1024));
    }
    let all = registry::rules_pages(game, Locale::default()).expect("pages");
    for (number, page) in (1..).zip(&all) {
        let scene = page.scene.as_ref().expect("a picture");
        let theme = if number % 2 == 1 { Theme::Dark } else { Theme::Light };
        golden_of(&format!("{game}-rules-{number}"), scene, theme, most);
    }
    assert_eq!(all.len(), pages);
    // For print: the letters are small, and it is never sent alone.
    let sheet = rules_sheet(game, Locale::default()).expect("pages");
    let png = PAINTER.png(&sheet, Theme::Light);
    assert!(png.len() <= RULES, "{game}: {} bytes", png.len());
    same(&format!("{game}-rules-sheet"), &png);
}
