//! Pictures of boards: the scene of a play with its caption and chips, painted.

use super::{
    alt,
    caption::Caption,
    message::File,
    names::{self, on_chip},
    snapshot::Snapshot,
    time,
    touch::Touch,
    widgets::t,
};
use deltille_base::{
    scene::{Chip, Scene, card},
    text::{Locale, groups, list, named, say, word},
};
use deltille_games::{Actors, AnyPlay, Highlight, Seat, SeatSet, View, Viewer};
use deltille_picture::{Look, Painter, svg::svg};
use deltille_table::Table;

/// The seat whose home is at the bottom of the public board: the seat that has a task, else the only person's
/// against computers, else the seat to move, else the last mover's.
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

/// How a board is displayed, and for whom.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    pub locale: Locale,
    pub look: Look,
    pub viewer: Viewer,
    pub bottom: Seat,
}

impl Sight {
    /// The view from a seat, with what only this seat may see.
    pub fn own(locale: Locale, look: Look, seat: Seat) -> Sight {
        Sight::of(locale, look, Viewer::Seat(seat), seat)
    }

    /// The spectator's view.
    pub fn public(locale: Locale, look: Look, bottom: Seat) -> Sight {
        Sight::of(locale, look, Viewer::Spectator, bottom)
    }

    pub fn of(locale: Locale, look: Look, viewer: Viewer, bottom: Seat) -> Sight {
        Sight { locale, look, viewer, bottom }
    }
}

/// The name shown for an empty seat.
fn nobody(locale: Locale, table: &Table) -> String {
    if table.is_solo() { t(locale, "board-program") } else { "—".to_owned() }
}

/// Builds the scene of a play at this table, with a custom caption.
pub fn scene(
    table: &Table,
    play: &AnyPlay,
    sight: Sight,
    (caption, caption_seat): (&str, Option<Seat>),
    highlight: &[Highlight],
) -> Scene {
    let seats = || (0..play.seats().len() as u8).map(Seat);
    let names: Vec<String> = seats()
        .map(|seat| {
            let name = on_chip(sight.locale, table, seat).unwrap_or_else(|| nobody(sight.locale, table));
            card::shown_name(sight.locale, &name, play.name(seat))
        })
        .collect();
    let chips: Vec<Chip> = seats()
        .zip(card::short_forms(&names))
        .zip(&names)
        .map(|((seat, short), name)| Chip {
            name: name.clone(),
            short,
            clock: time::chip(sight.locale, table, play, seat),
        })
        .collect();
    play.scene(&View {
        locale: sight.locale,
        viewer: sight.viewer,
        bottom: sight.bottom,
        caption,
        caption_seat,
        chips: &chips,
        answering: table.computer_seats(),
        highlight,
        style: sight.look.style,
    })
}

/// The places of a scene; nothing can be tapped yet.
pub fn untouched(scene: &Scene, play: &AnyPlay, sight: Sight) -> Touch {
    let mut places = play.places(&View {
        locale: sight.locale,
        viewer: sight.viewer,
        bottom: sight.bottom,
        caption: "",
        caption_seat: None,
        chips: &[],
        answering: SeatSet::EMPTY,
        highlight: &[],
        style: sight.look.style,
    });
    places.sort_by(|one, other| one.at.y.total_cmp(&other.at.y).then(one.at.x.total_cmp(&other.at.x)));
    Touch {
        size: (scene.width, scene.height),
        places,
        ..Touch::default()
    }
}

pub fn snapshot_scene(table: &Table, snapshot: &Snapshot, sight: Sight) -> Scene {
    let caption = Caption::of(sight.locale, table, snapshot);
    scene(table, &snapshot.play, sight, (&caption.line, snapshot.mover()), &[])
}

/// Like [`scene()`], painted.
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

/// The board after an entry that is to be confirmed.
pub struct Preview {
    /// `None`: the final board would reveal hidden information.
    after: Option<AnyPlay>,
    pub caption: String,
}

impl Preview {
    pub fn of(play: &AnyPlay, seat: Seat, entry: &str, locale: Locale) -> Preview {
        let mut after = play.clone();
        let entered = after.enter_as(seat, entry);
        let hides = after.outcome().is_some() && play.has_secrets();
        let event = entered.ok().filter(|_| !hides).and_then(|entered| entered.events.into_iter().next());
        Preview {
            after: (!hides).then_some(after),
            caption: event.map_or_else(|| entry.to_owned(), |event| say(locale, &event.message)),
        }
    }

    /// The board to be shown; `before`: that on which the entry is made.
    pub fn shown<'a>(&'a self, before: &'a AnyPlay) -> &'a AnyPlay {
        self.after.as_ref().unwrap_or(before)
    }
}

/// The number of entries and the chips in words, with and without clocks.
fn chips_in_words(table: &Table, play: &AnyPlay, locale: Locale) -> [String; 2] {
    [true, false].map(|clocks| {
        let chip = |seat| {
            let program = || table.is_solo().then(|| nobody(locale, table));
            let name = names::sitting(locale, table, seat).or_else(program)?;
            let colour = word(locale, &format!("seat-{}", play.name(seat)));
            let clock = time::chip(locale, table, play, seat).into_iter().next().filter(|_| clocks);
            Some(list(locale, [named(locale, &colour, &name)].into_iter().chain(clock)))
        };
        let chips: Vec<String> = (0..play.seats().len() as u8).map(Seat).filter_map(chip).collect();
        let ply = (play.ply() > 0).then(|| format!("#{}", play.ply()));
        let seats = (!chips.is_empty()).then(|| groups(locale, chips));
        let parts: Vec<String> = ply.into_iter().chain(seats).collect();
        format!("{}.", parts.join(" · "))
    })
}

/// Paints a scene; its alt text begins with the caption.
pub fn file(
    painter: &Painter,
    table: &Table,
    play: &AnyPlay,
    sight: Sight,
    caption: &str,
    scene: &Scene,
) -> File {
    let alt =
        alt::told(play, sight.locale, sight.viewer, caption, &chips_in_words(table, play, sight.locale));
    drawn(painter, sight.look, scene, &format!("{}-{}", table.setup.game, play.ply()), alt)
}

/// A scene as a file; `name` has no ending.
pub fn drawn(painter: &Painter, look: Look, scene: &Scene, name: &str, alt: String) -> File {
    let (ending, bytes) = match look.vector {
        true => ("svg", svg(scene, &alt).into_bytes()),
        false => ("png", painter.png(scene, look.theme)),
    };
    File { name: format!("{name}.{ending}"), bytes, alt }
}
