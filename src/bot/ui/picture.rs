//! Pictures of boards: the scene of a play with its caption and chips, painted.

use super::{
    caption::Caption, escape::cut, message::File, names::on_chip, snapshot::Snapshot, time, widgets::t,
};
use crate::{
    games::{Actors, AnyPlay, Highlight, Seat, View, Viewer},
    picture::{Painter, Theme},
    scene::{Chip, Scene},
    table::Table,
    text::Locale,
};

/// Longest alt text, in characters.
const ALT: usize = 1024;

/// Whose home is at the bottom of the public board: that of whoever is to find something, or of the only
/// person, else of the seat to move, else of the one that moved last.
pub fn public_side(table: &Table, snapshot: &Snapshot) -> Seat {
    if let Some(task) = table.task() {
        return task.seat;
    }
    let people = (0..)
        .map(Seat)
        .zip(&table.seats)
        .filter_map(|(seat, person)| person.as_ref().map(|_| seat));
    if let ([only], false) = (&people.collect::<Vec<_>>()[..], table.computer_seats().is_empty()) {
        return *only;
    }
    match snapshot.play.actors() {
        Actors::Seats(seats) => seats.iter().next(),
        Actors::Chance | Actors::Nobody => snapshot.mover(),
    }
    .unwrap_or(Seat(0))
}

/// How a board is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    pub locale: Locale,
    pub theme: Theme,
    pub viewer: Viewer,
    pub bottom: Seat,
    /// Whether the board is seen also where a game would show only what is chosen from.
    pub keeps_board: bool,
}

impl Sight {
    /// From a seat, with what only this seat may see.
    pub fn own(locale: Locale, theme: Theme, seat: Seat) -> Sight {
        Sight::of(locale, theme, Viewer::Seat(seat), seat)
    }

    /// For everybody.
    pub fn public(locale: Locale, theme: Theme, bottom: Seat) -> Sight {
        Sight::of(locale, theme, Viewer::Spectator, bottom)
    }

    pub fn of(locale: Locale, theme: Theme, viewer: Viewer, bottom: Seat) -> Sight {
        Sight { locale, theme, viewer, bottom, keeps_board: false }
    }

    /// The same with the board always seen.
    pub fn with_board(self) -> Sight {
        Sight { keeps_board: true, ..self }
    }
}

/// Who is named where nobody sits.
fn nobody(locale: Locale, table: &Table) -> String {
    if table.is_solo() { t(locale, "board-program") } else { "—".to_owned() }
}

/// The scene of any play of this table, with a caption of one's own.
pub fn scene(
    table: &Table,
    play: &AnyPlay,
    sight: Sight,
    (caption, caption_seat): (&str, Option<Seat>),
    highlight: &[Highlight],
) -> Scene {
    let chips: Vec<Chip> = (0..play.seats().len())
        .map(|index| Chip {
            name: on_chip(sight.locale, table, Seat(index as u8))
                .unwrap_or_else(|| nobody(sight.locale, table)),
            clock: time::chip(sight.locale, table, play, Seat(index as u8)),
        })
        .collect();
    play.scene(&View {
        locale: sight.locale,
        viewer: sight.viewer,
        bottom: sight.bottom,
        caption,
        caption_seat,
        chips: &chips,
        highlight,
        keeps_board: sight.keeps_board,
    })
}

/// The scene of a snapshot.
pub fn snapshot_scene(table: &Table, snapshot: &Snapshot, sight: Sight) -> Scene {
    let caption = Caption::of(sight.locale, table, snapshot);
    scene(table, &snapshot.play, sight, (&caption.line, snapshot.mover()), &[])
}

/// The same as a picture.
pub fn picture(
    painter: &Painter,
    table: &Table,
    play: &AnyPlay,
    sight: Sight,
    (caption, caption_seat): (&str, Option<Seat>),
    highlight: &[Highlight],
) -> File {
    let scene = scene(table, play, sight, (caption, caption_seat), highlight);
    file(painter, table, play, sight, caption, &scene)
}

/// The picture of a snapshot.
pub fn snapshot_picture(painter: &Painter, table: &Table, snapshot: &Snapshot, sight: Sight) -> File {
    let caption = Caption::of(sight.locale, table, snapshot);
    file(
        painter,
        table,
        &snapshot.play,
        sight,
        &caption.whole,
        &snapshot_scene(table, snapshot, sight),
    )
}

/// A scene as a file; its alt text begins with the caption.
pub fn file(
    painter: &Painter,
    table: &Table,
    play: &AnyPlay,
    sight: Sight,
    caption: &str,
    scene: &Scene,
) -> File {
    let stop = if caption.ends_with(['.', '?', '!', ':', '…']) { "" } else { "." };
    let alt = format!("{caption}{stop} {}", play.alt(sight.locale, sight.viewer));
    File {
        name: format!("{}-{}.png", table.setup.game, play.ply()),
        bytes: painter.png(scene, sight.theme),
        alt: cut(&alt, ALT),
    }
}
