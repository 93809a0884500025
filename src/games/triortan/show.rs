//! What is told of entries and positions: captions, taps, descriptions, the position in words and in characters.

use super::{
    Triortan,
    board::Point,
    notation::{self, kind_message},
    piece::{Kind, Piece},
    state::{Arrival, Entry, Happening, Move, Out, Phase, Reason},
    terms::Variant,
};
use crate::{
    games::{Event, EventKind, Seat, Step, Viewer},
    lattice::triangle::Cell,
    text::{Locale, Message, say},
};

impl Triortan {
    /// The event of an entry that is about to be made.
    pub(super) fn caption(&self, seat: Option<Seat>, entry: &Entry) -> Event {
        let text = notation::write(self, entry);
        let message = match *entry {
            Entry::Setup(_) => Message::new("triortan-event-setup").seat("seat", self.name_of(seat.unwrap_or(Seat(0)))),
            Entry::First(first) => Message::new("triortan-event-first").seat("seat", self.name_of(first)),
            Entry::Place(_) => Message::new("triortan-event-place").with("entry", text),
            Entry::Move(Move { from, to, .. }) => {
                let there = self.position.at(to);
                let message = if there.is_none() {
                    Message::new("triortan-event-move")
                } else {
                    Message::new("triortan-event-takes").with("target", there.kind().code())
                };
                message.with("piece", kind_message(self.position.at(from).kind())).with("entry", text)
            }
        };
        Event { kind: EventKind::Entry, message }
    }

    pub(super) fn tell(&self, happened: &[Happening], events: &mut Vec<Event>) {
        for happening in happened {
            let (kind, message) = match *happening {
                Happening::Eliminated(seat, how) => {
                    let id = match how {
                        Out::Captured => "triortan-event-out-captured",
                        Out::Stuck => "triortan-event-out-stuck",
                        Out::Resigned => "triortan-event-out-resigned",
                        Out::Timeout => "triortan-event-out-timeout",
                    };
                    (EventKind::Eliminated, Message::new(id).seat("seat", self.name_of(seat)))
                }
                Happening::Revealed => (EventKind::Note, Message::new("triortan-event-revealed")),
                Happening::Ended(reason) => {
                    let id = match reason {
                        // The result says that.
                        Reason::Last => continue,
                        Reason::Count => "triortan-event-count",
                        Reason::Quiet => "triortan-event-quiet",
                        Reason::Cap => "triortan-event-cap",
                        Reason::Agreement => "triortan-event-agreement",
                        Reason::Solved => "triortan-event-solved",
                        Reason::Failed => "triortan-event-failed",
                        Reason::Complete => "triortan-event-complete",
                        Reason::Stuck => "triortan-event-stuck",
                    };
                    (EventKind::Note, Message::new(id).with("visited", self.position.flow.ply))
                }
            };
            events.push(Event { kind, message });
        }
    }

    pub(super) fn taps(&self, entry: &Entry) -> Vec<Step> {
        let board = self.terms.board;
        let token = |point: Point| {
            let Cell([a, b, c]) = board.cell(point);
            format!("{a},{b},{c}")
        };
        let at_cell = |point: Point, label: Message, capture: bool| Step {
            token: token(point),
            label: label.with("at", board.name(point)),
            spot: Some(self.spot(point)),
            capture,
        };
        let choice = |token: String, label: Message| Step { token, label, spot: None, capture: false };
        match *entry {
            Entry::Setup(arrangement) => {
                let label = Message::new("triortan-step-setup").with("codes", arrangement.text());
                vec![choice(arrangement.text(), label)]
            }
            Entry::First(seat) => {
                vec![choice(
                    self.name_of(seat).to_owned(),
                    Message::new("triortan-step-first").seat("seat", self.name_of(seat)),
                )]
            }
            Entry::Place(at) => vec![at_cell(at, Message::new("triortan-step-to"), false)],
            Entry::Move(Move { from, to, arrival }) => {
                let (piece, there) = (self.position.at(from), self.position.at(to));
                let first = Message::new("triortan-step-piece").with("piece", kind_message(piece.kind()));
                let target = if there.is_none() {
                    Message::new("triortan-step-to")
                } else {
                    let message = Message::new("triortan-step-takes").seat("seat", self.name_of(there.seat()));
                    message.with("target", kind_message(there.kind()))
                };
                let mut steps = vec![at_cell(from, first, false), at_cell(to, target, !there.is_none())];
                if self.position.arrives(&self.terms, piece, from, to) {
                    let with = |id, kind| Message::new(id).with("piece", kind_message(kind));
                    match arrival {
                        Arrival::Nothing => steps.push(choice("-".to_owned(), Message::new("triortan-step-nothing"))),
                        Arrival::Swap(kind) => {
                            steps.push(choice(format!("={}", kind.code()), with("triortan-step-swap", kind)));
                        }
                        Arrival::Addition(kind, at) => {
                            steps.push(choice(format!("+{}", kind.code()), with("triortan-step-add", kind)));
                            steps.push(at_cell(at, Message::new("triortan-step-to"), false));
                        }
                    }
                }
                steps
            }
        }
    }

    pub(super) fn description(&self, entry: &Entry) -> Message {
        let board = self.terms.board;
        match *entry {
            Entry::Setup(_) => Message::new("triortan-choice-setup"),
            Entry::First(seat) => Message::new("triortan-step-first").seat("seat", self.name_of(seat)),
            Entry::Place(at) => Message::new("triortan-choice-place").with("at", board.name(at)),
            Entry::Move(Move { from, to, arrival }) => {
                let (piece, there) = (self.position.at(from), self.position.at(to));
                let captures = !there.is_none();
                let (id, kind) = match (arrival, captures) {
                    (Arrival::Nothing, false) => ("triortan-choice-move", piece.kind()),
                    (Arrival::Nothing, true) => ("triortan-choice-takes", piece.kind()),
                    (Arrival::Swap(kind), false) => ("triortan-choice-swap", kind),
                    (Arrival::Swap(kind), true) => ("triortan-choice-takes-swap", kind),
                    (Arrival::Addition(kind, _), false) => ("triortan-choice-add", kind),
                    (Arrival::Addition(kind, _), true) => ("triortan-choice-takes-add", kind),
                };
                let message = Message::new(id).with("piece", kind_message(kind)).with("to", board.name(to));
                if captures {
                    message.seat("seat", self.name_of(there.seat())).with("target", kind_message(there.kind()))
                } else {
                    message
                }
            }
        }
    }

    /// Whose turn it is and where everything stands, as much as fits into 800 characters: all pieces; else all but other
    /// seats' sparklers; else the pyrotechs and numbers.
    pub(super) fn words(&self, locale: Locale, viewer: Viewer) -> String {
        let full = |_: Seat, _: Kind| true;
        let own = |seat: Seat, kind: Kind| kind != Kind::Sparkler || viewer == Viewer::Seat(seat);
        let officers = |_: Seat, kind: Kind| kind != Kind::Sparkler;
        let mine = |seat: Seat, kind: Kind| kind.is_pyrotech() || viewer == Viewer::Seat(seat);
        let few = |_: Seat, kind: Kind| kind.is_pyrotech();
        let levels: [&dyn Fn(Seat, Kind) -> bool; 5] = [&full, &own, &officers, &mine, &few];
        let texts = levels.into_iter().map(|level| self.words_with(locale, viewer, level));
        let mut last = String::new();
        for text in texts {
            if text.chars().count() <= 780 {
                return text;
            }
            last = text;
        }
        last.chars().take(780).collect()
    }

    /// The same, naming the cells of the kinds that `wanted` says and only counting the others.
    fn words_with(&self, locale: Locale, viewer: Viewer, wanted: &dyn Fn(Seat, Kind) -> bool) -> String {
        let flow = &self.position.flow;
        let mut parts = Vec::new();
        match flow.phase {
            Phase::Play => parts.push(Message::new("triortan-alt-turn").seat("seat", self.name_of(flow.turn))),
            Phase::First => parts.push(Message::new("triortan-alt-first")),
            Phase::Place => parts.push(Message::new("triortan-alt-place")),
            Phase::Setup => {
                parts.push(Message::new("triortan-alt-setup"));
                for seat in self.position.arranging().iter() {
                    parts.push(Message::new("triortan-alt-arranging").seat("seat", self.name_of(seat)));
                }
                if let Viewer::Seat(seat) = viewer
                    && let Some(Some(own)) = self.position.submitted.get(seat.index())
                {
                    parts.push(Message::new("triortan-alt-own").with("codes", own.text()));
                }
            }
            Phase::Over(_) => match flow.winners.iter().next() {
                Some(winner) if flow.winners.len() == 1 => {
                    parts.push(Message::new("triortan-alt-won").seat("seat", self.name_of(winner)));
                }
                Some(_) => parts.push(Message::new("triortan-alt-drawn")),
                None => parts.push(Message::new("triortan-alt-over")),
            },
        }
        if self.terms.variant == Variant::Skylight {
            parts.push(Message::new("triortan-alt-visited").with("count", self.position.visited.count()));
        }
        let mut text: Vec<String> = parts.iter().map(|part| say(locale, part)).collect();
        text.extend(self.terms.all_seats().map(|seat| self.seat_in_words(locale, seat, wanted)));
        text.join(" ")
    }

    fn seat_in_words(&self, locale: Locale, seat: Seat, wanted: &dyn Fn(Seat, Kind) -> bool) -> String {
        let (position, board) = (&self.position, self.terms.board);
        // Pyrotechs first.
        let order = Kind::ALL.into_iter().rev();
        let kinds: Vec<String> = order
            .filter(|kind| position.count(seat, *kind) > 0)
            .map(|kind| {
                if !wanted(seat, kind) {
                    return format!("{} ×{}", kind.code(), position.count(seat, kind));
                }
                let cells = position.own(seat).iter().filter(|point| position.at(*point).kind() == kind).map(|point| {
                    let Cell([a, b, c]) = board.cell(point);
                    format!(" {a},{b},{c}")
                });
                format!("{}{}", kind.code(), cells.collect::<String>())
            })
            .collect();
        let alive = position.flow.alive.contains(seat);
        let message = Message::new(if alive { "triortan-alt-seat" } else { "triortan-alt-seat-out" })
            .seat("seat", self.name_of(seat))
            .with("taken", position.captured(seat))
            .with("pieces", if kinds.is_empty() { "–".to_owned() } else { kinds.join("; ") });
        say(locale, &message)
    }

    /// The board as section 3 of the rules page draws it, three characters a cell: `WSk`, `.` empty, `x` visited.
    pub(super) fn characters(&self) -> String {
        let board = self.terms.board;
        let ranks = 2 * board.side;
        let mut lines = Vec::new();
        for rank in (1..=ranks).rev() {
            let cells: Vec<Point> = board.points().filter(|point| board.cell(*point).0[0] == rank).collect();
            let longest = 2 * ranks as usize - 1;
            let mut line = format!("{rank:<3}{}", "   ".repeat((longest - cells.len()) / 2));
            for point in cells {
                let piece: Piece = self.position.at(point);
                line.push_str(&if !piece.is_none() {
                    piece.text()
                } else if self.position.visited.has(point) {
                    " x ".to_owned()
                } else {
                    " . ".to_owned()
                });
            }
            lines.push(line.trim_end().to_owned());
        }
        lines.join("\n")
    }
}
