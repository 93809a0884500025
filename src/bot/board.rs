//! The board as a message: caption, picture, alt text, who is to move, buttons.

use super::{
    accord, ahead,
    caption::Caption,
    custom_id::{Act, Press},
    escape::{code, cut, markdown, plain, sentence},
    lobby::promise,
    message::{ButtonStyle, File, Post},
    solo, time,
    ui::{TEXT, button, grey, rows, t},
};
use crate::{
    games::{Actors, AnyPlay, Control, Event, EventKind, Highlight, Offer, Outcome, Seat, SeatSet, Setup, View, Viewer},
    ids::{Ply, UserId},
    picture::{Painter, Theme},
    scene::{Chip, Scene},
    table::{Phase, Recorded, Table, fair},
    text::{Locale, Message, game_word, say, word},
};

/// Longest alt text, in characters.
const ALT: usize = 1024;

/// A table at some ply, with what the last entry caused, for somebody who looks.
#[derive(Clone, Debug)]
pub struct Moment {
    pub play: AnyPlay,
    pub last: Option<Last>,
    /// What happened besides: no entry.
    pub told: Vec<Event>,
}

/// The last entry; there is none at the start.
#[derive(Clone, Debug)]
pub struct Last {
    /// The line of the record, without what must not be seen.
    pub line: String,
    /// Who made it; none for chance.
    pub seat: Option<Seat>,
    pub events: Vec<Event>,
    /// Promises the line, where it is hidden from others.
    pub seal: Option<fair::Hash>,
}

/// The seal of an entry that was hidden when it was made: `play` is the state after it.
fn seal_of(table: &Table, play: &AnyPlay, entry: &Recorded) -> Option<fair::Hash> {
    let hidden = entry.by.is_some() && fair::hidden(play, &entry.line);
    hidden.then(|| table.seed.seal(play.ply() - 1, &entry.line))
}

impl Moment {
    /// The present, when what the last entry caused is known.
    pub fn now(table: &Table, events: Vec<Event>, viewer: Viewer) -> Option<Moment> {
        let play = table.play()?.clone();
        let last = table.entries.last().map(|entry| {
            let named = entry.line.split_once(':').and_then(|(name, _)| play.seat_named(name));
            let seat = named.or_else(|| entry.by.and_then(|user| table.seat_of(user)));
            let line = play.public_line(&entry.line, viewer).into_owned();
            Last { line, seat, events, seal: seal_of(table, &play, entry) }
        });
        Some(Moment { play, last, told: Vec::new() })
    }

    /// After `ply` entries, by replay; the present if there are fewer. Takes some microseconds an entry.
    pub fn at(table: &Table, ply: Ply, viewer: Viewer) -> Option<Moment> {
        let mut play = table.first()?;
        let mut last = None;
        for entry in table.entries.iter().take(ply.0 as usize) {
            // A record replays: the table was decoded from it.
            let entered = play.enter(&entry.line).ok()?;
            last = Some((entered, entry));
        }
        // What is hidden is hidden as of now, whenever it was entered.
        let now = table.play()?;
        let last = last.map(|(entered, entry)| Last {
            line: now.public_line(&entry.line, viewer).into_owned(),
            seat: entered.seat,
            events: entered.events,
            seal: seal_of(table, &play, entry),
        });
        Some(Moment { play, last, told: Vec::new() })
    }

    /// Every moment from the start to the present, in one replay.
    pub fn each(table: &Table, viewer: Viewer, mut visit: impl FnMut(Moment)) -> Option<()> {
        let mut play = table.first()?;
        let now = table.play()?;
        visit(Moment { play: play.clone(), last: None, told: Vec::new() });
        for entry in &table.entries {
            let entered = play.enter(&entry.line).ok()?;
            let line = now.public_line(&entry.line, viewer).into_owned();
            let last = Some(Last { line, seat: entered.seat, events: entered.events, seal: None });
            visit(Moment { play: play.clone(), last, told: Vec::new() });
        }
        Some(())
    }

    /// Who made the last entry.
    fn mover(&self) -> Option<Seat> {
        self.last.as_ref()?.seat
    }
}

fn entry_events(events: &[Event]) -> impl DoubleEndedIterator<Item = &Event> {
    events.iter().filter(|event| event.kind == EventKind::Entry)
}

/// `White (Ann)`, escaped.
pub fn seat_and_name(locale: Locale, table: &Table, play: &AnyPlay, seat: Seat) -> String {
    let seat_name = word(locale, &format!("seat-{}", play.name(seat)));
    match table.seats.get(seat.index()) {
        Some(Some(person)) => format!("{seat_name} ({})", markdown(&person.name)),
        _ => seat_name,
    }
}

/// Several of them in one line.
pub fn list(locale: Locale, table: &Table, play: &AnyPlay, seats: SeatSet) -> String {
    seats.iter().map(|seat| seat_and_name(locale, table, play, seat)).collect::<Vec<_>>().join(", ")
}

/// `Triablo · two players`.
pub fn setup_line(locale: Locale, table: &Table) -> String {
    setup_line_of(locale, &table.setup)
}

/// The same of a table that is still to open.
pub fn setup_line_of(locale: Locale, setup: &Setup) -> String {
    let game = word(locale, &format!("game-{}", setup.game));
    format!("{game} · {}", word(locale, &format!("variant-{}-{}", setup.game, setup.variant)))
}

/// Whose home is at the bottom of the public board: the seat to move, else the one that moved last.
pub fn public_side(moment: &Moment) -> Seat {
    match moment.play.actors() {
        Actors::Seats(seats) => seats.iter().next(),
        Actors::Chance | Actors::Nobody => moment.mover(),
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
}

impl Sight {
    /// From a seat, with what only this seat may see.
    pub fn own(locale: Locale, theme: Theme, seat: Seat) -> Sight {
        Sight { locale, theme, viewer: Viewer::Seat(seat), bottom: seat }
    }

    /// For everybody.
    pub fn public(locale: Locale, theme: Theme, bottom: Seat) -> Sight {
        Sight { locale, theme, viewer: Viewer::Spectator, bottom }
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
            name: table
                .seats
                .get(index)
                .and_then(Option::as_ref)
                .map_or_else(|| nobody(sight.locale, table), |person| plain(&person.name)),
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
    })
}

/// The scene of a moment.
pub fn moment_scene(table: &Table, moment: &Moment, sight: Sight) -> Scene {
    let caption = Caption::of(sight.locale, table, moment);
    scene(table, &moment.play, sight, (&caption.line, moment.mover()), &[])
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

/// The picture of a moment.
pub fn moment_picture(painter: &Painter, table: &Table, moment: &Moment, sight: Sight) -> File {
    let caption = Caption::of(sight.locale, table, moment);
    file(painter, table, &moment.play, sight, &caption.whole, &moment_scene(table, moment, sight))
}

/// A scene as a file; its alt text begins with the caption.
fn file(painter: &Painter, table: &Table, play: &AnyPlay, sight: Sight, caption: &str, scene: &Scene) -> File {
    let stop = if caption.ends_with(['.', '?', '!', ':', '…']) { "" } else { "." };
    let alt = format!("{caption}{stop} {}", play.alt(sight.locale, sight.viewer));
    File {
        name: format!("{}-{}.png", table.setup.game, play.ply()),
        bytes: painter.png(scene, sight.theme),
        alt: cut(&alt, ALT),
    }
}

/// What happened and whose turn it is, as Markdown.
pub fn news(locale: Locale, table: &Table, moment: &Moment, mention: bool) -> String {
    let mut lines = Vec::new();
    match &moment.last {
        None => lines.push(say(locale, &Message::new("board-start").with("setup", sentence(&setup_line(locale, table))))),
        Some(last) => {
            lines.extend(ahead::before(locale, table, &moment.play));
            lines.extend(entry_lines(locale, table, &moment.play, last));
        }
    }
    match &moment.last {
        // Nobody saw a lobby.
        None if table.seats.len() == 1 && table.has_secrets() => lines.push(promise(locale, table)),
        None => {}
        Some(last) => lines.extend(seal(locale, moment, last)),
    }
    for event in &moment.told {
        let text = sentence(&say(locale, &event.message));
        lines.push(say(locale, &Message::new("board-note").with("text", text)));
    }
    lines.extend(accord::line(locale, table, &moment.play));
    lines.extend(offers(locale, table, &moment.play));
    lines.push(turn(locale, table, &moment.play, mention));
    lines.extend(time::lines(locale, table, &moment.play));
    lines.extend(solo::lines(locale, table, &moment.play));
    cut(&lines.join("\n"), TEXT)
}

/// An entry with what it caused, as Markdown. `play`: the state after it.
pub fn entry_lines(locale: Locale, table: &Table, play: &AnyPlay, last: &Last) -> Vec<String> {
    let Last { line, seat, events, .. } = last;
    let told: Vec<String> = entry_events(events).map(|event| spanned(&say(locale, &event.message), line)).collect();
    let mut told = if told.is_empty() { code(line) } else { told.join("; ") };
    told.extend(ahead::mark(locale, table, play));
    // A control names its seat itself: "White resigns".
    let control = line.split_once(':').is_some_and(|(_, word)| Control::from_word(word).is_some());
    let told = match seat.filter(|_| !control) {
        Some(seat) => {
            let who = seat_and_name(locale, table, play, seat);
            say(locale, &Message::new("board-entry").with("who", who).with("what", told))
        }
        None => told,
    };
    let besides = events.iter().filter_map(|event| {
        let id = match event.kind {
            EventKind::Entry => return None,
            EventKind::Check => "board-check",
            EventKind::Eliminated => "board-eliminated",
            EventKind::Note => "board-note",
        };
        Some(say(locale, &Message::new(id).with("text", sentence(&say(locale, &event.message)))))
    });
    std::iter::once(told).chain(besides).collect()
}

/// What a hidden entry is promised by.
fn seal(locale: Locale, moment: &Moment, last: &Last) -> Option<String> {
    let (seat, hash) = last.seat.zip(last.seal)?;
    let message = Message::new("fair-seal").seat("seat", moment.play.name(seat));
    Some(say(locale, &message.with("hash", format!("`{hash}`"))))
}

/// `e3xe5^ covers Red e5` with its entry in a code span.
fn spanned(text: &str, entry: &str) -> String {
    match text.strip_prefix(entry) {
        Some(rest) if !entry.is_empty() => format!("{}{}", code(entry), sentence(rest)),
        _ => sentence(text),
    }
}

/// The standing offers, and who has agreed.
fn offers(locale: Locale, table: &Table, play: &AnyPlay) -> impl Iterator<Item = String> {
    [(Offer::Draw, "board-offer-draw"), (Offer::Impasse, "board-offer-impasse")].into_iter().filter_map(
        move |(offer, id)| {
            let agreed = play.agreed(offer);
            let missing = SeatSet(play.survivors().0 & !agreed.0);
            (!agreed.is_empty()).then(|| {
                let message = Message::new(id).with("agreed", list(locale, table, play, agreed));
                say(locale, &message.with("missing", list(locale, table, play, missing)))
            })
        },
    )
}

/// Whose turn it is, or how it ended.
pub fn turn(locale: Locale, table: &Table, play: &AnyPlay, mention: bool) -> String {
    if let Some(stopped) = accord::stopped(locale, table, play) {
        return stopped;
    }
    if table.phase == Phase::Aborted && play.ply() as usize == table.entries.len() {
        return t(locale, "table-ended");
    }
    match play.actors() {
        Actors::Seats(seats) => {
            let who: Vec<String> = seats
                .iter()
                .map(|seat| match table.person(seat).map(|person| person.id) {
                    Some(user) if mention => {
                        let seat = word(locale, &format!("seat-{}", play.name(seat)));
                        format!("<@{user}> ({seat})")
                    }
                    _ => seat_and_name(locale, table, play, seat),
                })
                .collect();
            let id = if setting_up(play, seats) { "board-turn-setup" } else { "board-turn" };
            say(locale, &Message::new(id).with("who", who.join(", ")))
        }
        Actors::Chance => t(locale, "board-turn-chance"),
        Actors::Nobody => {
            play.outcome().map_or_else(|| t(locale, "problem-over"), |outcome| result(locale, table, play, &outcome))
        }
    }
}

/// Whether some seat sees more than everybody does.
fn hides(play: &AnyPlay) -> bool {
    let all = play.position(Viewer::Spectator);
    (0..play.seats().len() as u8).any(|seat| play.position(Viewer::Seat(Seat(seat))) != all)
}

fn setting_up(play: &AnyPlay, seats: SeatSet) -> bool {
    seats.iter().next().is_some_and(|seat| play.draft(seat, "").is_some())
}

/// How a game ended, in a sentence.
pub fn result(locale: Locale, table: &Table, play: &AnyPlay, outcome: &Outcome) -> String {
    if let Some(alone) = solo::result(locale, table, play, outcome) {
        return alone;
    }
    let reason = reason(locale, &table.setup.game, outcome);
    let id = match outcome.winners.len() {
        0 => "result-nobody",
        1 => "result-win",
        _ => "result-draw",
    };
    let who = list(locale, table, play, outcome.winners);
    say(locale, &Message::new(id).with("who", who).with("reason", sentence(&reason)))
}

/// Why a game ended, in words.
pub fn reason(locale: Locale, game: &str, outcome: &Outcome) -> String {
    game_word(locale, "reason", game, outcome.reason).unwrap_or_else(|| outcome.reason.replace('-', " "))
}

/// How a public message looks, and whom it calls.
#[derive(Clone, Debug, Default)]
pub struct Showing {
    pub theme: Theme,
    /// Only they are notified.
    pub called: Vec<UserId>,
}

/// The public message of a moment that is the present.
pub fn post(painter: &Painter, table: &Table, moment: &Moment, showing: &Showing) -> Post {
    let locale = table.home.language;
    let play = &moment.play;
    let press = |act| Press::Table { table: table.id, ply: table.ply(), act };
    let rules = Press::Rules { slot: 0, game: table.setup.game.clone(), page: 0 };
    let buttons = match play.actors() {
        // Ended without a result: nobody is to move, and there is nothing to play again.
        _ if table.phase == Phase::Aborted => {
            vec![grey(&press(Act::Record), &t(locale, "button-record")), grey(&rules, &t(locale, "button-rules"))]
        }
        Actors::Nobody => {
            let again = if play.sequel().is_some() { "button-sequel" } else { "button-rematch" };
            let mut buttons = match table.is_solo() {
                true => solo::buttons_over(locale, table),
                false => vec![button(&press(Act::Rematch), &t(locale, again), ButtonStyle::Primary)],
            };
            buttons.push(grey(&press(Act::Record), &t(locale, "button-record")));
            buttons.push(grey(&rules, &t(locale, "button-rules")));
            buttons
        }
        actors => {
            let seats = if let Actors::Seats(seats) = actors { seats } else { SeatSet::EMPTY };
            let label = if setting_up(play, seats) { "button-setup" } else { "button-move" };
            let mut buttons = Vec::new();
            if !table.accord.paused {
                buttons.push(button(&press(Act::Move), &t(locale, label), ButtonStyle::Primary));
            }
            if hides(play) {
                let label = if setting_up(play, seats) { "button-own-setup" } else { "button-hand" };
                buttons.push(grey(&press(Act::Hand), &t(locale, label)));
            }
            buttons.extend(solo::buttons(locale, table, play));
            buttons.extend(accord::answers(locale, table));
            for (offer, label) in [(Offer::Draw, "button-draw-accept"), (Offer::Impasse, "button-impasse-accept")] {
                if !play.agreed(offer).is_empty() {
                    buttons.push(button(&press(Act::AskOffer(offer)), &t(locale, label), ButtonStyle::Success));
                }
            }
            buttons.push(grey(&rules, &t(locale, "button-rules")));
            buttons.push(grey(&press(Act::More), &t(locale, "button-more")));
            buttons
        }
    };
    let sight = Sight::public(locale, showing.theme, public_side(moment));
    let mut text = news(locale, table, moment, true);
    let file = match solo::solution(painter, table, sight) {
        Some((file, told)) => {
            text = cut(&format!("{text}\n{told}"), TEXT);
            file
        }
        None => moment_picture(painter, table, moment, sight),
    };
    // Discord notifies those whom the text names: who is called, and not because it is their turn, is named at its end.
    let names: Vec<String> = showing.called.iter().map(|user| format!("<@{user}>")).collect();
    let missing: Vec<String> = names.into_iter().filter(|name| !text.contains(name)).collect();
    if !missing.is_empty() {
        text = cut(&format!("{text}\n{}", say(locale, &Message::new("board-called").with("who", missing.join(" ")))), TEXT);
    }
    Post { text, file: Some(file), rows: rows(buttons), mentions: showing.called.clone() }
}
