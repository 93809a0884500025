//! What is told of entries and positions: captions, taps, descriptions, the position in words and in characters.

use super::{
    Trioker,
    board::{Cell, Mark, cells_of},
    notation,
    state::{End, Entry, Kind, Outcome, Phase, Position, Reason},
    tile::{OPEN, Tile, TileSet, Way},
    turns::Happening,
};
use crate::{
    games::{Event, EventKind, Seat, Spot, Step, Viewer},
    text::{Locale, Message, say},
};

/// What a mark does, in a few words (A1, A2).
pub(super) fn effect(mark: Mark) -> Message {
    Message::new(match mark {
        Mark::Red => "trioker-effect-red",
        Mark::Black => "trioker-effect-black",
        Mark::PayRed => "trioker-effect-pay-red",
        Mark::PayBlack => "trioker-effect-pay-black",
        Mark::Again => "trioker-effect-again",
        Mark::Feed => "trioker-effect-feed",
        Mark::Skip => "trioker-effect-skip",
        Mark::Levy => "trioker-effect-levy",
    })
}

impl Trioker {
    /// The events of an entry: `before` is the position it was made in.
    pub(super) fn tell(&self, before: &Position, entry: &Entry, happened: &[Happening], events: &mut Vec<Event>) {
        let seat = self.name_of(before.turn);
        let text = notation::write(self, entry);
        let message = match *entry {
            Entry::Place { .. } => match happened.iter().find_map(|happening| self.placed_effect(happening)) {
                Some(effect) => Message::new("trioker-event-place-effect").with("entry", text).with("effect", effect),
                None => Message::new("trioker-event-place").with("entry", text),
            },
            Entry::Lift(cell) => {
                let tile = before.at(cell).map_or("", |lying| lying.tile().name());
                Message::new("trioker-event-lift").with("tile", tile).with("cell", self.terms.board.name(cell))
            }
            Entry::Draw => Message::new("trioker-event-draw").seat("seat", seat),
            // H4: that a seat had to pass, everybody may know.
            Entry::Pass => Message::new(match before.phase {
                Phase::Drawn(_) if before.count_entries(&self.terms) > 1 => "trioker-event-keep",
                Phase::Drawn(_) => "trioker-event-pass-drawn",
                _ if self.terms.kind.has_deal() => "trioker-event-pass-bank",
                _ => "trioker-event-pass",
            })
            .seat("seat", seat),
            Entry::Flip { heads: true } => Message::new("trioker-event-heads"),
            Entry::Flip { heads: false } => Message::new("trioker-event-tails"),
            Entry::Deal(_) => Message::new("trioker-event-deal"),
            // H3: which tile it is, its owner alone may know.
            Entry::Drawn { seat: to, .. } => {
                let fed = matches!(before.phase, Phase::Feed(_));
                let message = Message::new(if fed { "trioker-event-fed" } else { "trioker-event-drawn" });
                message.seat("seat", self.name_of(to)).seat("by", seat).with("left", self.position.bank.len())
            }
        };
        events.push(Event { kind: EventKind::Entry, message });
        self.tell_happenings(happened, events);
    }

    /// What a placement did at once, and why, for its caption.
    fn placed_effect(&self, happening: &Happening) -> Option<Message> {
        Some(match *happening {
            Happening::Marked(Mark::Again, _) => Message::new("trioker-told-again"),
            Happening::Marked(mark, score) => {
                let id = match mark {
                    Mark::Red => "trioker-told-red",
                    Mark::Black => "trioker-told-black",
                    Mark::PayRed => "trioker-told-pay-red",
                    Mark::PayBlack => "trioker-told-pay-black",
                    _ => "trioker-told-levy",
                };
                Message::new(id).with("points", points(score))
            }
            Happening::Fed(seats) => Message::new("trioker-told-fed").with("count", seats.len()),
            Happening::Skipped(seat) => Message::new("trioker-told-skipped").seat("seat", self.name_of(seat)),
            Happening::Hexagons { made: 0, owed } => Message::new("trioker-told-owed").with("count", u32::from(owed)),
            Happening::Hexagons { made, owed } => {
                let message = Message::new(if made == 1 { "trioker-told-hexagon" } else { "trioker-told-hexagons" });
                message.with("made", made).with("count", u32::from(owed))
            }
            _ => return None,
        })
    }

    pub(super) fn tell_happenings(&self, happened: &[Happening], events: &mut Vec<Event>) {
        for happening in happened {
            let (kind, message) = match *happening {
                Happening::Marked(..) | Happening::Fed(_) | Happening::Skipped(_) | Happening::Hexagons { .. } => continue,
                Happening::Debt(seat, owed) => {
                    let message = Message::new("trioker-event-debt").seat("seat", self.name_of(seat));
                    (EventKind::Note, message.with("points", points(owed)))
                }
                Happening::Lapsed(owed) => {
                    (EventKind::Note, Message::new("trioker-event-lapsed").with("count", u32::from(owed)))
                }
                Happening::WentOut(seat) => {
                    let message = Message::new("trioker-event-out").seat("seat", self.name_of(seat));
                    (EventKind::Note, message.with("score", points(self.position.scores[seat.index()])))
                }
                Happening::Paid(seat, paid) => {
                    let message = Message::new("trioker-event-paid").seat("seat", self.name_of(seat));
                    let score = points(self.position.scores[seat.index()]);
                    (EventKind::Note, message.with("points", paid.unsigned_abs()).with("score", score))
                }
                Happening::Left(seat, reason) => {
                    let id =
                        if reason == Reason::Timeout { "trioker-event-left-timeout" } else { "trioker-event-left-resign" };
                    (EventKind::Eliminated, Message::new(id).seat("seat", self.name_of(seat)))
                }
                Happening::Starts(seat, _) => {
                    let id = if self.terms.kind == Kind::Simple { "trioker-event-starts" } else { "trioker-event-opens" };
                    (EventKind::Note, Message::new(id).seat("seat", self.name_of(seat)))
                }
                Happening::Over(end) => (EventKind::Note, self.over_message(end)),
            };
            events.push(Event { kind, message });
        }
    }

    fn over_message(&self, End { kind, reason, winners }: End) -> Message {
        let winner = winners.iter().next().filter(|_| winners.len() == 1);
        match (kind, winner) {
            (Outcome::Replay, _) if self.position.heads.is_some() => Message::new("trioker-event-replay-switched"),
            (Outcome::Replay, _) => Message::new("trioker-event-replay"),
            (Outcome::Unsolved, _) => Message::new("trioker-event-unsolved"),
            (_, _) if reason == Reason::Solved => Message::new("trioker-event-solved"),
            (_, Some(seat)) => Message::new(match (reason, self.terms.kind) {
                (Reason::Out, Kind::Rapid | Kind::Original) => "trioker-event-win-points",
                (Reason::Out, _) => "trioker-event-win-out",
                (Reason::Blocked, Kind::Rapid | Kind::Original) => "trioker-event-blocked-points",
                (Reason::Blocked, Kind::Simple) => "trioker-event-blocked-hand",
                (Reason::Blocked, _) => "trioker-event-blocked-tiles",
                _ => "trioker-event-win",
            })
            .seat("seat", self.name_of(seat)),
            (_, None) => Message::new(match reason {
                Reason::Agreement => "trioker-event-agreed",
                Reason::Blocked => "trioker-event-blocked-shared",
                _ => "trioker-event-shared",
            })
            .with("count", winners.len()),
        }
    }

    pub(super) fn taps(&self, entry: &Entry) -> Vec<Step> {
        let board = self.terms.board;
        let button = |token: &str, id| Step { token: token.to_owned(), label: Message::new(id), spot: None, capture: false };
        let on = |spot: Spot, label| Step { token: spot.0.clone(), label, spot: Some(spot), capture: false };
        match *entry {
            Entry::Place { tile, cell, way } => {
                let hour = format!("{:02}", way.hour(board.edges, board.is_up(cell)));
                let label = Message::new("trioker-step-tile").with("tile", tile.name());
                let first = on(Spot(tile.name().to_owned()), label);
                let label = match self.terms.mark(cell) {
                    Some(mark) => Message::new("trioker-step-marked").with("effect", effect(mark)),
                    None => Message::new("trioker-step-cell"),
                };
                let second = on(self.spot(cell), label.with("cell", board.name(cell)));
                let label =
                    Message::new("trioker-step-way").with("hour", hour.as_str()).with("shown", self.shown(tile, cell, way));
                let spot = Spot(format!("{}.{hour}", board.name(cell)));
                vec![first, second, Step { token: hour, label, spot: Some(spot), capture: false }]
            }
            Entry::Lift(cell) => {
                let tile = self.position.at(cell).map_or("", |lying| lying.tile().name());
                let label = Message::new("trioker-step-lift").with("tile", tile).with("cell", board.name(cell));
                vec![button("lift", "trioker-step-take-back"), on(self.spot(cell), label)]
            }
            Entry::Draw => vec![button("draw", "trioker-step-draw")],
            Entry::Pass => vec![button("pass", "trioker-step-pass")],
            // Nobody taps these.
            Entry::Flip { .. } | Entry::Deal(_) | Entry::Drawn { .. } => vec![button("chance", "trioker-event-deal")],
        }
    }

    /// The values a tile shows on a cell with their hours: `3 at 10, 1 at 06`.
    fn shown(&self, tile: Tile, cell: Cell, way: Way) -> String {
        let board = self.terms.board;
        let values = super::tile::Lying::new(tile, way).shown();
        let value = |value: u8| match value {
            OPEN => "W".to_owned(),
            value => (value + u8::from(board.edges)).to_string(),
        };
        let each = values.into_iter().zip(board.hours(cell)).map(|(shown, hour)| format!("{}·{hour:02}", value(shown)));
        each.collect::<Vec<_>>().join(" ")
    }

    pub(super) fn description(&self, entry: &Entry) -> Message {
        let board = self.terms.board;
        match *entry {
            Entry::Place { tile, cell, .. } => {
                let message = match self.terms.mark(cell) {
                    Some(mark) => Message::new("trioker-choice-marked").with("effect", effect(mark)),
                    None => Message::new("trioker-choice-place"),
                };
                message.with("tile", tile.name()).with("cell", board.name(cell))
            }
            Entry::Lift(cell) => {
                let tile = self.position.at(cell).map_or("", |lying| lying.tile().name());
                Message::new("trioker-step-lift").with("tile", tile).with("cell", board.name(cell))
            }
            Entry::Draw => Message::new("trioker-choice-draw"),
            Entry::Pass => Message::new("trioker-choice-pass"),
            Entry::Flip { .. } | Entry::Deal(_) | Entry::Drawn { .. } => Message::new("trioker-event-deal"),
        }
    }

    /// Whose turn it is, what everybody holds, every tile by its cell, the marks that are still free.
    pub(super) fn words(&self, locale: Locale, viewer: Viewer) -> String {
        let position = &self.position;
        let on_turn = self.name_of(position.turn);
        let mut parts = vec![match position.phase {
            Phase::Flip => Message::new("trioker-alt-flip"),
            Phase::Deal => Message::new("trioker-alt-deal"),
            Phase::Start(_) => Message::new("trioker-alt-start").seat("seat", on_turn),
            Phase::Play if self.terms.kind.is_solo() => {
                let cells = self.terms.board.cells().count();
                Message::new("trioker-alt-solo").with("placed", position.filled.count_ones()).with("cells", cells)
            }
            Phase::Play | Phase::Draw | Phase::Feed(_) => Message::new("trioker-alt-turn").seat("seat", on_turn),
            Phase::Drawn(_) => Message::new("trioker-alt-drawn").seat("seat", on_turn),
            Phase::Over(end) => self.over_message(end),
        }];
        if position.extra > 0 {
            parts.push(Message::new("trioker-alt-owed").with("count", u32::from(position.extra)));
        }
        if self.terms.kind.is_solo() {
            parts.push(Message::new("trioker-alt-stock").with("tiles", list(position.bank)));
        } else {
            parts.extend((0..self.terms.seats as u8).map(|seat| self.seat_in_words(Seat(seat), viewer)));
        }
        if self.terms.kind.has_deal() {
            parts.push(Message::new("trioker-alt-bank").with("count", position.bank.len()));
        }
        let placed: Vec<String> = cells_of(position.filled)
            .filter_map(|cell| {
                let lying = position.at(cell)?;
                let hour = lying.way().hour(self.terms.board.edges, self.terms.board.is_up(cell));
                Some(format!("{} {}.{hour:02}", self.terms.board.name(cell), lying.tile().name()))
            })
            .collect();
        parts.push(if placed.is_empty() {
            Message::new("trioker-alt-empty")
        } else {
            Message::new("trioker-alt-tiles").with("tiles", placed.join(", "))
        });
        let marks: Vec<String> = Mark::ALL.into_iter().filter_map(|mark| self.free_marks(locale, mark)).collect();
        if !marks.is_empty() {
            parts.push(Message::new("trioker-alt-marks").with("marks", marks.join("; ")));
        }
        parts.iter().map(|part| say(locale, part)).collect::<Vec<_>>().join(" ")
    }

    fn seat_in_words(&self, seat: Seat, viewer: Viewer) -> Message {
        let (position, hand) = (&self.position, self.position.hand(seat));
        let left = !position.alive.contains(seat);
        let id = match (left, self.terms.kind.has_coins(), self.sees_hand(viewer, seat) && !hand.is_empty()) {
            (true, ..) => "trioker-alt-left",
            (_, true, true) => "trioker-alt-seat-coins-hand",
            (_, true, false) => "trioker-alt-seat-coins",
            (_, false, true) => "trioker-alt-seat-hand",
            (_, false, false) => "trioker-alt-seat",
        };
        Message::new(id)
            .seat("seat", self.name_of(seat))
            .with("points", position.scores[seat.index()].to_string())
            .with("count", hand.len())
            .with("tiles", list(hand))
    }

    /// `gains 5 C2 C10`: the cells with this mark that are not covered yet.
    fn free_marks(&self, locale: Locale, mark: Mark) -> Option<String> {
        let board = self.terms.board;
        let free = board.cells().filter(|cell| self.terms.mark(*cell) == Some(mark) && self.position.at(*cell).is_none());
        let names: Vec<&str> = free.map(|cell| board.name(cell)).collect();
        (!names.is_empty()).then(|| format!("{} {}", say(locale, &effect(mark)), names.join(" ")))
    }

    /// The values at the corners (or edges) of the tiles where they lie; between them each cell: `#` a tile, `^` or `v` an
    /// empty one, a letter a mark that is still free. Below, what the viewer knows of the hands.
    pub(super) fn characters(&self, viewer: Viewer) -> String {
        let (board, position) = (self.terms.board, &self.position);
        let (across, from) = (if board.edges { 4 } else { 2 }, 4);
        let places = || board.cells().map(|cell| board.place(cell));
        let (rows, columns) =
            (places().map(|place| place.0).max().unwrap_or(0), places().map(|place| place.1).max().unwrap_or(0));
        let mut lines = vec![vec![b' '; from + across * (usize::from(columns) + 2)]; 2 * usize::from(rows) + 3];
        for cell in board.cells() {
            let (row, x) = board.place(cell);
            let (line, column) = (2 * usize::from(row) + 1, from + across * usize::from(x));
            lines[line][0] = b'A' + row;
            lines[line][column] = match (position.at(cell), self.terms.mark(cell)) {
                (Some(_), _) => b'#',
                (None, Some(mark)) => letter(mark),
                (None, None) if board.is_up(cell) => b'^',
                (None, None) => b'v',
            };
            let Some(lying) = position.at(cell) else { continue };
            for (value, hour) in lying.shown().into_iter().zip(board.hours(cell)) {
                let (line, column) = match (board.edges, hour) {
                    (false, 12) => (line - 1, column),
                    (false, 6) => (line + 1, column),
                    (false, 8) => (line + 1, column - across),
                    (false, 4) => (line + 1, column + across),
                    (false, 10) => (line - 1, column - across),
                    (false, _) => (line - 1, column + across),
                    (true, 12) => (line - 1, column),
                    (true, 6) => (line + 1, column),
                    (true, 10 | 8) => (line, column - across / 2),
                    (true, _) => (line, column + across / 2),
                };
                if value != OPEN {
                    lines[line][column] = b'0' + value + u8::from(board.edges);
                } else if lines[line][column] == b' ' {
                    lines[line][column] = b'W';
                }
            }
        }
        let text = |line: &Vec<u8>| String::from_utf8_lossy(line).trim_end().to_owned();
        let mut text: Vec<String> = lines.iter().map(text).collect();
        if self.terms.kind.is_solo() {
            text.push(list(position.bank));
        } else {
            text.extend((0..self.terms.seats as u8).map(Seat).map(|seat| {
                let hand = position.hand(seat);
                let tiles = if self.sees_hand(viewer, seat) { list(hand) } else { String::new() };
                format!("{} {}: {tiles}", self.name_of(seat), hand.len()).trim_end().to_owned()
            }));
        }
        text.join("\n")
    }
}

/// With a true minus sign.
fn points(score: i32) -> String {
    score.to_string().replace('-', "−")
}

fn list(tiles: TileSet) -> String {
    if tiles.is_empty() { "-".to_owned() } else { tiles.iter().map(Tile::name).collect::<Vec<_>>().join(" ") }
}

/// For the board in characters: capitals give, small letters take.
fn letter(mark: Mark) -> u8 {
    match mark {
        Mark::Red => b'R',
        Mark::Black => b'B',
        Mark::PayRed => b'r',
        Mark::PayBlack => b'b',
        Mark::Again => b'A',
        Mark::Feed => b'F',
        Mark::Skip => b'S',
        Mark::Levy => b'L',
    }
}
