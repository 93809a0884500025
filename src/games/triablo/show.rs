//! What is told of entries and positions: captions, taps, descriptions, the position in words and in characters.

use super::{
    Triablo,
    board::{Board, Point, points_of},
    notation,
    piece::{Piece, Sign},
    state::{Entry, Happening, Phase, Position, Reason},
};
use crate::{
    games::{Draft, Event, EventKind, Seat, Step},
    text::{Arg, Locale, Message, say},
};

fn sign_message(sign: Sign) -> Message {
    Message::new(match sign {
        Sign::Up => "triablo-sign-up",
        Sign::Down => "triablo-sign-down",
    })
}

fn kind_message(piece: Piece) -> Message {
    Message::new(if piece.is_king() {
        "triablo-piece-king"
    } else if piece.is_singleton() {
        "triablo-piece-singleton"
    } else {
        "triablo-piece-doublet"
    })
}

impl Triablo {
    /// The events of an entry: `before` is the position it was made in.
    pub(super) fn tell(&self, before: &Position, entry: &Entry, happened: &[Happening], events: &mut Vec<Event>) {
        let board = self.terms.board;
        let text = notation::write(board, entry);
        let message = match *entry {
            Entry::Setup { .. } => Message::new("triablo-event-setup").seat("seat", self.name_of(before.turn)),
            Entry::Move { .. } => Message::new("triablo-event-move").with("entry", text),
            Entry::Abdicate { to, .. } => {
                Message::new("triablo-event-abdicate").with("entry", text).with("to", board.name(to))
            }
            Entry::Capture { from, to, .. } => {
                let target = before.at(to);
                let id = if before.at(from).is_singleton() {
                    "triablo-event-covers"
                } else if target.is_king() {
                    "triablo-event-takes-king"
                } else {
                    "triablo-event-takes"
                };
                Message::new(id).with("entry", text).seat("seat", self.name_of(target.owner())).with("to", board.name(to))
            }
        };
        events.push(Event { kind: EventKind::Entry, message });
        self.tell_happenings(happened, events);
        if self.position.phase == Phase::Play {
            let already: Vec<Seat> = before.kings_in_danger(board).collect();
            for seat in self.position.kings_in_danger(board).filter(|seat| !already.contains(seat) || before.turn == *seat) {
                let message = Message::new("triablo-event-danger").seat("seat", self.name_of(seat));
                events.push(Event { kind: EventKind::Check, message });
            }
        }
    }

    pub(super) fn tell_happenings(&self, happened: &[Happening], events: &mut Vec<Event>) {
        for happening in happened {
            let (kind, message) = match *happening {
                Happening::Eliminated(seat, reason) => {
                    let id = match reason {
                        Reason::KingCaptured => "triablo-event-out-king-captured",
                        Reason::TooFewPieces => "triablo-event-out-too-few-pieces",
                        Reason::KingImmobile => "triablo-event-out-king-immobile",
                        Reason::Timeout => "triablo-event-out-timeout",
                        // Draws eliminate nobody; resignation is what is left.
                        Reason::Resign | Reason::Repetition | Reason::QuietLimit | Reason::Agreement => {
                            "triablo-event-out-resign"
                        }
                    };
                    (EventKind::Eliminated, Message::new(id).seat("seat", self.name_of(seat)))
                }
                Happening::Freed(point) => {
                    let owner = self.position.at(point);
                    // A later elimination of the same chain may have removed it again.
                    if owner.is_none() {
                        continue;
                    }
                    let message = Message::new("triablo-event-freed").with("point", self.terms.board.name(point));
                    (EventKind::Note, message.seat("seat", self.name_of(owner.owner())))
                }
                Happening::Drawn(reason) => {
                    let id = match reason {
                        Reason::Repetition => "triablo-event-draw-repetition",
                        Reason::QuietLimit => "triablo-event-draw-quiet-limit",
                        _ => "triablo-event-draw-agreement",
                    };
                    (EventKind::Note, Message::new(id))
                }
            };
            events.push(Event { kind, message });
        }
    }

    pub(super) fn taps(&self, entry: &Entry) -> Vec<Step> {
        let board = self.terms.board;
        let at_point = |point: Point, label: Message, capture: bool| Step {
            token: board.name(point),
            label,
            spot: Some(self.spot(point)),
            capture,
        };
        let first = |from: Point| {
            let label = Message::new("triablo-step-piece")
                .with("piece", kind_message(self.position.at(from)))
                .with("at", board.name(from));
            at_point(from, label, false)
        };
        let turn =
            |sign: Sign| Step { token: sign.symbol().to_string(), label: sign_message(sign), spot: None, capture: false };
        match *entry {
            Entry::Setup { signs } => {
                let text = notation::write_signs(signs);
                let label = Message::new("triablo-step-setup").with("signs", text.as_str());
                vec![Step { token: text, label, spot: None, capture: false }]
            }
            Entry::Move { from, to, sign } => {
                vec![
                    first(from),
                    at_point(to, Message::new("triablo-step-to").with("to", board.name(to)), false),
                    turn(sign),
                ]
            }
            Entry::Capture { from, to, sign } => {
                let target = self.position.at(to);
                let covers = self.position.at(from).is_singleton();
                let label = Message::new(if covers { "triablo-step-covers" } else { "triablo-step-takes" })
                    .with("to", board.name(to))
                    .seat("seat", self.name_of(target.owner()))
                    .with("target", kind_message(target));
                vec![first(from), at_point(to, label, true), turn(sign)]
            }
            Entry::Abdicate { from, to } => {
                vec![first(from), at_point(to, Message::new("triablo-step-crown").with("to", board.name(to)), false)]
            }
        }
    }

    pub(super) fn description(&self, entry: &Entry) -> Message {
        let board = self.terms.board;
        let piece = |from: Point| kind_message(self.position.at(from));
        match *entry {
            Entry::Setup { signs } => Message::new("triablo-choice-setup").with("signs", notation::write_signs(signs)),
            Entry::Move { from, to, sign } => Message::new("triablo-choice-move")
                .with("piece", piece(from))
                .with("to", board.name(to))
                .with("sign", sign_message(sign)),
            Entry::Capture { from, to, sign } => {
                let target = self.position.at(to);
                let covers = self.position.at(from).is_singleton();
                Message::new(if covers { "triablo-choice-covers" } else { "triablo-choice-takes" })
                    .with("piece", piece(from))
                    .seat("seat", self.name_of(target.owner()))
                    .with("target", kind_message(target))
                    .with("to", board.name(to))
                    .with("sign", sign_message(sign))
            }
            Entry::Abdicate { to, .. } => Message::new("triablo-choice-abdicate").with("to", board.name(to)),
        }
    }

    /// The set-up as nine signs; a control for each point where both are allowed, and one for the standard array.
    pub(super) fn draft_of(&self, seat: Seat, draft: &str) -> Option<Draft<Triablo>> {
        if self.position.phase != Phase::Setup || self.position.turn != seat {
            return None;
        }
        let (board, seats) = (self.terms.board, self.terms.seats);
        let (home, allowed, standard) = (board.home(seats, seat), board.allowed(seats, seat), Board::standard(seats, seat));
        let read = draft.len() == 9 && draft.bytes().all(|sign| matches!(sign, b'^' | b'v'));
        let given = draft.bytes().enumerate().fold(0, |signs, (index, sign)| signs | u16::from(sign == b'^') << index);
        let signs = if read && super::movegen::setup_allowed(&allowed, given) { given } else { standard };
        let mut preview = self.clone();
        preview.position.place(&self.terms, seat, signs);
        let mut controls: Vec<(Message, String)> = (0..9)
            .filter(|index| allowed[*index] == (true, true))
            .map(|index| {
                let turned = signs ^ 1 << index;
                let sign = Sign::from_up(signs >> index & 1 != 0).symbol().to_string();
                let label = Message::new("triablo-draft-point").with("point", board.name(home[index])).with("sign", sign);
                (label, notation::write_signs(turned))
            })
            .collect();
        controls.push((Message::new("triablo-draft-standard"), notation::write_signs(standard)));
        let entry = Some(notation::write(board, &Entry::Setup { signs }));
        Some(Draft { question: Message::new("triablo-draft"), preview, controls, ready: 0, entry })
    }

    /// Who is on turn, every piece by seat, dangers: compact, at most about 700 characters with thirty pieces.
    pub(super) fn words(&self, locale: Locale) -> String {
        let position = &self.position;
        let mut parts = Vec::new();
        match position.phase {
            Phase::Play => parts.push(Message::new("triablo-alt-turn").seat("seat", self.name_of(position.turn))),
            Phase::Setup => parts.push(Message::new("triablo-alt-setup").seat("seat", self.name_of(position.turn))),
            Phase::Over(_) => match self.single_survivor() {
                Some(seat) => parts.push(Message::new("triablo-alt-over-win").seat("seat", self.name_of(seat))),
                None => parts.push(Message::new("triablo-alt-over-draw")),
            },
        }
        if position.phase == Phase::Play {
            let danger = position.kings_in_danger(self.terms.board);
            parts.extend(danger.map(|seat| Message::new("triablo-alt-danger").seat("seat", self.name_of(seat))));
        }
        for seat in (0..self.terms.seats as u8).map(Seat) {
            parts.push(if position.alive.contains(seat) || position.count(seat) > 0 {
                self.seat_in_words(locale, seat)
            } else {
                Message::new("triablo-alt-out").seat("seat", self.name_of(seat))
            });
        }
        parts.iter().map(|part| say(locale, part)).collect::<Vec<_>>().join(" ")
    }

    fn seat_in_words(&self, locale: Locale, seat: Seat) -> Message {
        let (position, board) = (&self.position, self.terms.board);
        let (mut singletons, mut doublets) = (Vec::new(), Vec::new());
        for point in points_of(position.owned[seat.index()]) {
            let piece = position.at(point);
            let here = format!("{}{}", board.name(point), piece.sign().symbol());
            match piece.covered() {
                None => singletons.push(here),
                Some(covered) if covered != seat => {
                    let message =
                        Message::new("triablo-alt-over-half").with("point", here).seat("seat", self.name_of(covered));
                    doublets.push(say(locale, &message));
                }
                Some(_) => {}
            }
        }
        let list = |items: Vec<String>| -> Arg {
            if items.is_empty() { Message::new("triablo-alt-none").into() } else { items.join(" ").into() }
        };
        let king = position.king(seat).map(|point| format!("{}{}", board.name(point), position.at(point).sign().symbol()));
        Message::new("triablo-alt-seat")
            .seat("seat", self.name_of(seat))
            .with("count", position.count(seat))
            .with("king", list(king.into_iter().collect()))
            .with("singletons", list(singletons))
            .with("doublets", list(doublets))
    }

    /// The board as section 3 of the rules page draws it: two lines a rank of the middle file, four columns a file;
    /// letters as in position strings, files below.
    pub(super) fn characters(&self) -> String {
        const WIDTH: usize = 5;
        let (board, position) = (self.terms.board, &self.position);
        let radius = i32::from(board.radius());
        let rows = 4 * radius + 1;
        let columns = 2 * radius as usize + 1;
        let mut lines = vec![vec![b' '; columns * WIDTH + 2]; rows as usize + 1];
        let mut write = |row: i32, column: usize, text: &str| {
            let start = column * WIDTH + (WIDTH - text.len().min(WIDTH)) / 2;
            lines[row as usize][start..start + text.len()].copy_from_slice(text.as_bytes());
        };
        for point in board.points() {
            let hex = board.hex(point);
            let (q, r) = (i32::from(hex.q), i32::from(hex.r));
            let column = (q + radius) as usize;
            // Twice the height above the lowest point, counted from the top line.
            let row = rows - 1 - (2 * r + q + 2 * radius);
            let piece = position.at(point);
            write(row, column, &if piece.is_none() { ".".to_owned() } else { piece_characters(piece) });
            if r + radius + 1 + q.min(0) == 1 {
                let file = ((b'a' + column as u8) as char).to_string();
                write(row + 1, column, &file);
            }
        }
        let text = |line: &Vec<u8>| String::from_utf8_lossy(line).trim_end().to_owned();
        lines.iter().map(text).collect::<Vec<_>>().join("\n")
    }
}

fn piece_characters(piece: Piece) -> String {
    let half = |seat: Seat, sign: Sign| {
        let letter = ['w', 'r', 'b'][seat.index()];
        if sign == Sign::Up { letter.to_ascii_uppercase() } else { letter }
    };
    let top = half(piece.owner(), piece.sign());
    piece.covered().map_or(top.to_string(), |covered| format!("[{top}{}]", half(covered, piece.sign().opposite())))
}
