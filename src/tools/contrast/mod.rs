//! `deltille-tools contrast`: how well the parts of pictures are seen, measured in the pixels of real boards.

mod layers;
mod vision;

use crate::error::ToolsError;
use clap::Args;
use deltille::cli::shared::write_json;
use deltille_base::{
    scene::{Chip, Colour, Drawing, Ink, PaletteKind, Scene, Shape, Tint, marks, point},
    text::{Locale, word},
};
use deltille_games::{AnyPlay, GameInfo, Seat, SeatSet, Setup, View, Viewer, registry};
use deltille_picture::{Painter, Rgb, Theme};
use layers::{Layer, Part, layers, pixels};
use serde::Serialize;
use std::{
    collections::{BTreeMap, HashMap},
    io::Write,
    num::NonZeroUsize,
};
use vision::{Vision, contrast};

/// Minimum contrasts of WCAG 2.2, for text and for other meaningful marks.
const TEXT: f64 = 4.5;
const FIGURE: f64 = 3.0;
/// WCAG's stricter level, which it has for text only; the high-contrast theme keeps it.
const HIGH_TEXT: f64 = 7.0;
/// Minimum ΔE2000 at which people tell two things apart at a glance.
const APART: f64 = 15.0;
/// Minimum share of pixels that must differ by that much.
const SHARE: f64 = 0.1;
/// A colour below counts if this part of the changed pixels had it; a thin rim is seen with less.
const BELOW: f64 = 0.08;
const OWN: f64 = 0.03;
/// Entries of the random games, and how many between two boards that are measured.
const ENTRIES: usize = 60;
const BETWEEN: usize = 20;
/// Most drawings of a seat that are compared with those of another one.
const DRAWINGS: usize = 16;

#[derive(Args, Debug)]
pub struct ContrastCommand {
    /// Print a line of JSON for each value
    #[arg(long)]
    json: bool,
    /// Measure every Nth board and drawing only
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    every: NonZeroUsize,
}

/// The lowest value of its kind.
#[derive(Serialize)]
struct Row {
    theme: String,
    game: &'static str,
    what: String,
    value: f64,
    least: f64,
    #[serde(rename = "where")]
    found: String,
}

impl Row {
    fn is_low(&self) -> bool {
        self.value < self.least
    }
}

/// Rows by theme, game and what was measured.
#[derive(Default)]
struct Table(BTreeMap<(String, &'static str, String), Row>);

impl Table {
    fn add(&mut self, row: Row) {
        let row = Row { value: (row.value * 100.0).floor() / 100.0, ..row };
        let key = (row.theme.clone(), row.game, row.what.clone());
        match self.0.get(&key) {
            Some(known) if known.value / known.least <= row.value / row.least => {}
            _ => drop(self.0.insert(key, row)),
        }
    }
}

/// Prints the table, of one in `every` boards and drawings; fails if a value is too low.
pub fn run(command: &ContrastCommand, out: &mut impl Write) -> Result<(), ToolsError> {
    let ContrastCommand { json, every } = *command;
    let painter = Painter::new();
    let mut table = Table::default();
    let mut eyes = Eyes::default();
    let shared: Vec<(String, Drawing)> = shared_marks();
    for theme in Theme::ALL {
        for cell in [Ink::CellA, Ink::CellB] {
            let shown = |(name, drawing): &(String, Drawing)| {
                (name.clone(), stamp(&painter, theme, PaletteKind::Pieces, cell, drawing))
            };
            let marks: Vec<_> = shared.iter().map(shown).collect();
            let pairs =
                marks.iter().enumerate().flat_map(|(at, one)| marks[..at].iter().map(move |o| (o, one)));
            pairs.for_each(|(one, other)| eyes.compare(&mut table, theme, "all", "marks", one, other));
        }
    }
    for info in registry::games() {
        let (boards, plays) = boards(info);
        let tiles = boards.iter().any(|(_, board)| board.palette == PaletteKind::Tiles);
        for theme in Theme::ALL {
            for (name, board) in boards.iter().step_by(every.get()) {
                for layer in layers(painter.renderer_of(board, theme), board) {
                    let ornament = |ink: &Ink| is_ornament(layer.part, *ink, tiles);
                    if !layer.inks.iter().all(ornament) {
                        measure(&mut table, theme, info.id, name, &layer);
                    }
                }
            }
            for play in &plays {
                let marks: Vec<_> = (0..play.seats().len() as u8)
                    .map(|seat| {
                        let mark = Drawing::new(play.seat_mark(Seat(seat), 30.0));
                        let shown = stamp(&painter, theme, PaletteKind::Pieces, Ink::Ground, &mark);
                        (play.name(Seat(seat)).to_owned(), shown)
                    })
                    .collect();
                let pairs = marks.iter().enumerate();
                let pairs = pairs.flat_map(|(at, one)| marks[..at].iter().map(move |other| (other, one)));
                pairs.for_each(|(one, other)| eyes.compare(&mut table, theme, info.id, "seats", one, other));
            }
            // Tiles have no owner.
            if !tiles {
                let most = (DRAWINGS / every).max(2);
                pieces(&painter, theme, info.id, &boards, most, &mut eyes, &mut table);
            }
        }
    }
    let low = table.0.values().filter(|row| row.is_low()).count();
    for row in table.0.values() {
        if json {
            write_json(out, row)?;
            continue;
        }
        let Row { theme, game, what, value, least, found } = row;
        let mark = if row.is_low() { "\tLOW" } else { "" };
        writeln!(out, "{theme}\t{game}\t{what}\t{value:.2}\t{least:.2}\t{found}{mark}")?;
    }
    match low {
        0 => Ok(()),
        low => Err(ToolsError::Contrast { low, of: table.0.len() }),
    }
}

/// Boards of a game: its sheet, the pages of its rules, and boards from random games of each variant with as
/// many players as it takes; and the starts of those games.
fn boards(info: &'static GameInfo) -> (Vec<(String, Scene)>, Vec<AnyPlay>) {
    let sheet = registry::sheet(info.id, Locale::default());
    let mut boards: Vec<(String, Scene)> =
        sheet.map(|sheet| ("sheet".to_owned(), sheet)).into_iter().collect();
    let pages = registry::rules_pages(info.id, Locale::default()).into_iter().flatten();
    let pages = (1..).zip(pages.filter_map(|page| page.scene));
    boards.extend(pages.map(|(number, page)| (format!("page {number} of the rules"), page)));
    let mut plays = Vec::new();
    for variant in info.variants {
        let most = (3..=6).rev().map(|count| vec![("players".to_owned(), count.to_string())]);
        let setup = most
            .chain([Vec::new()])
            .find_map(|options| Setup::parse(info, Some(variant.id), &options).ok());
        let Some(mut play) = setup.and_then(|setup| AnyPlay::start(&setup).ok()) else {
            continue;
        };
        boards.push(("seats".to_owned(), seat_marks(&play)));
        plays.push(play.clone());
        let mut random = fastrand::Rng::with_seed(47);
        boards.push((variant.id.to_owned(), board(&play, None, "")));
        for entry in 1..=ENTRIES {
            let Some(entered) = play.random_entry(&mut |below| random.usize(..below)) else {
                break;
            };
            if entry % BETWEEN == 0 {
                boards.push((variant.id.to_owned(), board(&play, entered.seat, &entered.line)));
            }
        }
    }
    (boards, plays)
}

fn board(play: &AnyPlay, seat: Option<Seat>, caption: &str) -> Scene {
    let chips: Vec<Chip> = (0..play.seats().len() as u8)
        .map(|index| Chip {
            name: word(Locale::default(), &format!("seat-{}", play.name(Seat(index)))),
            clock: vec!["2d".to_owned()],
            ..Chip::default()
        })
        .collect();
    play.scene(&View {
        locale: Locale::default(),
        viewer: Viewer::Spectator,
        bottom: Seat(0),
        caption,
        caption_seat: seat,
        chips: &chips,
        answering: SeatSet::EMPTY,
        highlight: &[],
        style: Default::default(),
    })
}

/// The marks of all seats on the card, on a resting chip and on that of the seat on turn.
fn seat_marks(play: &AnyPlay) -> Scene {
    let chip = |(at, ink): (usize, Ink)| {
        let x = 100.0 * at as f32;
        Shape::panel(point(x, 0.0), point(x + 100.0, 600.0), 0.0, ink)
    };
    let inks = [Ink::Card, Ink::Ground, Ink::Ink];
    let mut scene = Scene::new(600, Drawing::new(inks.into_iter().enumerate().map(chip).collect()));
    for (at, seat) in (0..inks.len()).flat_map(|at| (0..play.seats().len()).map(move |seat| (at, seat))) {
        scene.put(
            play.seat_mark(Seat(seat as u8), 30.0),
            point(50.0, 50.0) + 100.0 * point(at as f32, seat as f32),
        );
    }
    scene
}

fn measure(table: &mut Table, theme: Theme, game: &'static str, board: &str, layer: &Layer) {
    let high = theme == Theme::HighContrast;
    let (part, least) = match layer.part {
        Part::Text => ("text", if high { HIGH_TEXT } else { TEXT }),
        Part::Figure => ("figure", FIGURE),
        Part::Detail => ("detail", FIGURE),
    };
    let inks: Vec<String> = layer.inks.iter().map(|ink| format!("{ink:?}").to_lowercase()).collect();
    if let Some((value, colours)) = seen(layer) {
        let found = format!("{colours}, {board}");
        let what = format!("{part} {}", inks.join("+"));
        table.add(Row { theme: theme.to_string(), game, what, value, least, found });
    }
}

/// Whether a part in this ink may be missed.
fn is_ornament(part: Part, ink: Ink, tiles: bool) -> bool {
    match ink {
        // An ivory corner without pips is a zero.
        Ink::Tint(Tint::Crease) => true,
        // The pips on a coloured corner or third carry its value, and its lines separate the thirds.
        Ink::Tint(Tint::Apricot | Tint::Coral | Tint::Plum) => part == Part::Detail,
        Ink::Fill(Colour::White) if tiles => part == Part::Detail,
        // An outline goes with its body, a keyline with its mark.
        Ink::Rim(_) | Ink::Paper => part == Part::Detail,
        _ => false,
    }
}

/// Returns the contrast of a part: that of its best colour on the worst colour below it. For a detail, the colour
/// below is the one that most of it covers. `None` if it shows nothing.
fn seen(layer: &Layer) -> Option<(f64, String)> {
    let (mut below, mut above) = (BTreeMap::new(), BTreeMap::new());
    for ((before, after), count) in &layer.changes {
        *below.entry(*before).or_insert(0) += count;
        *above.entry(*after).or_insert(0) += count;
    }
    let all: usize = layer.changes.values().sum();
    let counts = |count: usize, least: f64| count as f64 >= least * all as f64;
    let best = |under: &Rgb| {
        let colours = above
            .iter()
            .filter(|(_, count)| counts(**count, OWN))
            .map(|(colour, _)| (contrast(*colour, *under), *colour));
        colours.max_by(|a, b| a.0.total_cmp(&b.0))
    };
    if layer.part == Part::Detail {
        let most = below.values().max().copied();
        below.retain(|_, count| Some(*count) == most);
    }
    let worst = below
        .iter()
        .filter(|(_, count)| counts(**count, BELOW))
        .filter_map(|(under, _)| Some((best(under)?, *under)));
    let ((value, colour), under) = worst.min_by(|a, b| a.0.0.total_cmp(&b.0.0))?;
    Some((value, format!("{} on {}", hex(colour), hex(under))))
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02X}{g:02X}{b:02X}")
}

/// The marks that all games share, in one size, by name.
fn shared_marks() -> Vec<(String, Drawing)> {
    let way = point(70.0, -30.0);
    let marks = [
        ("from", marks::accent_ring(30.0)),
        ("to", vec![marks::accent_disc(46.0)]),
        ("earlier from", vec![marks::earlier_dot()]),
        ("earlier to", marks::earlier_ring(46.0)),
        ("way", marks::wake(way, 0.0, 0.0, 14.0, 0.0).into_iter().collect()),
        ("danger", vec![marks::burst(60.0, 46.0)]),
        ("chosen", marks::chosen_ring(46.0)),
        ("capture", marks::danger_ring(46.0)),
        ("target", marks::target(28.0, 4)),
        ("captured", marks::capture_disc(28.0, 4)),
        ("wrong", marks::wrong(24.0)),
    ];
    marks.map(|(name, shapes)| (name.to_owned(), Drawing::new(shapes))).into()
}

/// Side of the square in which drawings are compared.
const STAMP: u32 = 180;

/// A drawing in the middle of a square of an ink.
fn stamp(painter: &Painter, theme: Theme, palette: PaletteKind, under: Ink, drawing: &Drawing) -> Vec<Rgb> {
    let side = STAMP as f32;
    let ground = Drawing::new(vec![Shape::panel(point(0.0, 0.0), point(side, side), 0.0, under)]);
    let mut scene = Scene { width: STAMP, palette, ..Scene::new(STAMP, ground) };
    scene.place(drawing, point(side / 2.0, side / 2.0));
    pixels(painter.renderer_of(&scene, theme), &scene).colours
}

/// Differences of colours that were asked for.
#[derive(Default)]
struct Eyes(HashMap<(Vision, Rgb, Rgb), f64>);

impl Eyes {
    fn difference(&mut self, vision: Vision, one: Rgb, other: Rgb) -> f64 {
        *self.0.entry((vision, one, other)).or_insert_with(|| vision.difference(one, other))
    }

    /// Adds how far two things differ for each kind of vision.
    fn compare(
        &mut self,
        table: &mut Table,
        theme: Theme,
        game: &'static str,
        of: &str,
        (name, one): &(String, Vec<Rgb>),
        (other_name, other): &(String, Vec<Rgb>),
    ) {
        // The corner belongs to neither.
        let under = one.first().copied().unwrap_or_default();
        let mut pairs: HashMap<(Rgb, Rgb), usize> = HashMap::new();
        for (a, b) in one.iter().zip(other).filter(|(a, b)| **a != under || **b != under) {
            *pairs.entry((*a, *b)).or_default() += 1;
        }
        let all: usize = pairs.values().sum();
        for vision in Vision::ALL {
            let apart = pairs.iter().filter(|((a, b), _)| self.difference(vision, *a, *b) >= APART);
            let apart: usize = apart.map(|(_, count)| count).sum();
            table.add(Row {
                theme: theme.to_string(),
                game,
                what: format!("{of} {}", vision.word()),
                value: apart as f64 / all.max(1) as f64,
                least: SHARE,
                found: format!("{name} and {other_name}"),
            });
        }
    }
}

/// Compares the pieces of each pair of seats on boards, up to a number of drawings for each pair.
fn pieces(
    painter: &Painter,
    theme: Theme,
    game: &'static str,
    boards: &[(String, Scene)],
    most: usize,
    eyes: &mut Eyes,
    table: &mut Table,
) {
    let mut seats: Vec<(Colour, Vec<&Drawing>)> = Vec::new();
    for placed in boards.iter().flat_map(|(_, board)| &board.placed) {
        let shapes = placed.drawing.shapes();
        let body = |shape: &Shape| match shape {
            Shape::Polygon { fill: Some(Ink::Fill(colour)), .. } => Some(*colour),
            _ => None,
        };
        let is_text = |shape: &Shape| matches!(shape, Shape::Text { .. });
        // Stone keeps the shape of the seat that it was.
        let own = |colour: &Colour| *colour != Colour::Neutral && !shapes.iter().any(is_text);
        let Some(colour) = shapes.iter().find_map(body).filter(own) else {
            continue;
        };
        if !seats.iter().any(|(known, _)| *known == colour) {
            seats.push((colour, Vec::new()));
        }
        for (_, drawings) in seats.iter_mut().filter(|(known, _)| *known == colour) {
            if drawings.len() < most && !drawings.contains(&&placed.drawing) {
                drawings.push(&placed.drawing);
            }
        }
    }
    let stamps: Vec<(Colour, Vec<Vec<Rgb>>)> = seats
        .iter()
        .map(|(colour, drawings)| {
            let stamps = drawings
                .iter()
                .map(|drawing| stamp(painter, theme, PaletteKind::Pieces, Ink::CellA, drawing));
            (*colour, stamps.collect())
        })
        .collect();
    for (at, (colour, own)) in stamps.iter().enumerate() {
        for (other_colour, others) in &stamps[..at] {
            for (one, other) in own.iter().flat_map(|one| others.iter().map(move |other| (one, other))) {
                let name = |colour: Colour| format!("{colour:?}").to_lowercase();
                let (one, other) = ((name(*colour), one.clone()), (name(*other_colour), other.clone()));
                eyes.compare(table, theme, game, "pieces", &one, &other);
            }
        }
    }
}
