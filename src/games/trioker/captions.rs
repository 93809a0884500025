//! Captions: the events of an entry and its consequences.

use super::{
    Trioker,
    board::Mark,
    notation,
    state::{End, Entry, Kind, Phase, Position, Reason, ResultKind},
    turns::Happening,
};
use crate::{Event, EventKind};
use deltille_base::text::Message;

impl Trioker {
    /// Pushes the events of an entry; `before` is the position it was made in.
    pub(super) fn tell_entry(
        &self,
        before: &Position,
        entry: Entry,
        happened: &[Happening],
        events: &mut Vec<Event>,
    ) {
        let seat = self.name_of(before.turn);
        let text = notation::write(self, entry);
        let message = match entry {
            Entry::Place { tile, .. } => {
                match happened.iter().find_map(|happening| self.placed_effect(happening)) {
                    Some(effect) => {
                        Message::new("trioker-event-place-effect").with("entry", text).with("effect", effect)
                    }
                    None => Message::new("trioker-event-place").with("tile", tile.name()).with("entry", text),
                }
            }
            Entry::Lift(cell) => {
                let tile = before.at(cell).map_or("", |lying| lying.tile().name());
                Message::new("trioker-event-lift")
                    .with("tile", tile)
                    .with("cell", self.terms.board.name(cell))
            }
            Entry::Draw => Message::new("trioker-event-draw").seat("seat", seat),
            // H4: that a seat had to pass is public.
            Entry::Pass => Message::new(match before.phase {
                Phase::Drawn(_) if before.count_entries(&self.terms) > 1 => "trioker-event-keep",
                Phase::Drawn(_) => "trioker-event-pass-drawn",
                _ if self.terms.kind.has_deal() => "trioker-event-pass-bank",
                _ => "trioker-event-pass",
            })
            .seat("seat", seat),
            Entry::Flip { heads: true } => Message::new("trioker-event-heads"),
            Entry::Flip { heads: false } => Message::new("trioker-event-tails"),
            // H3: only the owner may know the tile drawn.
            Entry::Drawn { seat: to, .. } => {
                let fed = matches!(before.phase, Phase::Feed(_));
                let message = Message::new(if fed { "trioker-event-fed" } else { "trioker-event-drawn" });
                message
                    .seat("seat", self.name_of(to))
                    .seat("by", seat)
                    .with("left", self.position.bank.len())
            }
        };
        events.push(Event { kind: EventKind::Entry, message });
        self.tell_happenings(happened, events);
    }

    pub(super) fn tell_deal(&self, happened: &[Happening], events: &mut Vec<Event>) {
        events.push(Event {
            kind: EventKind::Entry,
            message: Message::new("trioker-event-deal"),
        });
        self.tell_happenings(happened, events);
    }

    /// Immediate effects of a placement and their reason, for the caption.
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
            Happening::Hexagons { made: 0, owed } => {
                Message::new("trioker-told-owed").with("count", u32::from(owed))
            }
            Happening::Hexagons { made, owed } => {
                let message =
                    Message::new(if made == 1 { "trioker-told-hexagon" } else { "trioker-told-hexagons" });
                message.with("made", made).with("count", u32::from(owed))
            }
            _ => return None,
        })
    }

    pub(super) fn tell_happenings(&self, happened: &[Happening], events: &mut Vec<Event>) {
        for happening in happened {
            let (kind, message) = match *happening {
                Happening::Marked(..)
                | Happening::Fed(_)
                | Happening::Skipped(_)
                | Happening::Hexagons { .. } => continue,
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
                    let id = if reason == Reason::Timeout {
                        "trioker-event-left-timeout"
                    } else {
                        "trioker-event-left-resign"
                    };
                    (EventKind::Eliminated, Message::new(id).seat("seat", self.name_of(seat)))
                }
                Happening::Starts(seat, _) => {
                    let id = if self.terms.kind == Kind::Simple {
                        "trioker-event-starts"
                    } else {
                        "trioker-event-opens"
                    };
                    (EventKind::Note, Message::new(id).seat("seat", self.name_of(seat)))
                }
                Happening::Over(end) => (EventKind::Note, self.over_message(end)),
            };
            events.push(Event { kind, message });
        }
    }

    pub(super) fn over_message(&self, End { kind, reason, winners }: End) -> Message {
        let winner = winners.iter().next().filter(|_| winners.len() == 1);
        match (kind, winner) {
            (ResultKind::Replay, _) if self.position.heads.is_some() => {
                Message::new("trioker-event-replay-switched")
            }
            (ResultKind::Replay, _) => Message::new("trioker-event-replay"),
            (ResultKind::Unsolved, _) => Message::new("trioker-event-unsolved"),
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
}

/// Formats points with a true minus sign.
fn points(score: i32) -> String {
    score.to_string().replace('-', "−")
}
