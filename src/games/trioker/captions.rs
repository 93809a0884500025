//! Captions: the events of an entry and its consequences.

use super::{
    Trioker,
    board::Mark,
    notation,
    state::{End, Entry, Kind, Phase, Reason, ResultKind},
    taps::effect,
    turns::Happening,
};
use crate::{Captions, Effect, Event, EventKind, Reasons, RecordEntry, Rules, Seat};
use deltille_base::{message, text::Message};

impl Captions for Trioker {
    fn caption(
        &self,
        before: &Trioker,
        _seat: Option<Seat>,
        entry: RecordEntry<Trioker>,
        happened: &[Happening],
    ) -> Message {
        let RecordEntry::Entry(entry) = entry else {
            return message!("trioker-event-deal");
        };
        let before = &before.position;
        let seat = self.name_of(before.turn);
        let text = notation::write(self, entry);
        match entry {
            Entry::Place { tile, .. } => {
                match happened.iter().find_map(|happening| self.placed_effect(happening)) {
                    Some(effect) => {
                        message!("trioker-event-place-effect", entry = text, effect = effect)
                    }
                    None => message!("trioker-event-place", tile = tile.name(), entry = text),
                }
            }
            Entry::Lift(cell) => {
                let tile = before.at(cell).map_or("", |lying| lying.tile().name());
                message!("trioker-event-lift", tile = tile, cell = self.terms.board.name(cell))
            }
            Entry::Draw => message!("trioker-event-draw").seat("seat", seat),
            // H4: that a seat had to pass is public.
            Entry::Pass => message!(match before.phase {
                Phase::Drawn(_) if before.count_entries(&self.terms) > 1 => "trioker-event-keep",
                Phase::Drawn(_) => "trioker-event-pass-drawn",
                _ if self.terms.kind.has_deal() => "trioker-event-pass-bank",
                _ => "trioker-event-pass",
            })
            .seat("seat", seat),
            Entry::Flip { heads: true } => message!("trioker-event-heads"),
            Entry::Flip { heads: false } => message!("trioker-event-tails"),
            // H3: only the owner may know the tile drawn.
            Entry::Drawn { seat: to, .. } => {
                let fed = matches!(before.phase, Phase::Feed(_));
                let message = message!(if fed { "trioker-event-fed" } else { "trioker-event-drawn" });
                message
                    .seat("seat", self.name_of(to))
                    .seat("by", seat)
                    .with("left", self.position.bank.len())
            }
        }
    }

    fn tell_happenings(&self, happened: &[Happening], events: &mut Vec<Event>) {
        for happening in happened {
            let (kind, message) = match *happening {
                Happening::Marked(..)
                | Happening::Fed(_)
                | Happening::Skipped(_)
                | Happening::Hexagons { .. } => continue,
                Happening::Debt(seat, owed) => {
                    let message = message!("trioker-event-debt", seat = self.told(seat));
                    (EventKind::Note, message.with("points", points(owed)))
                }
                Happening::Lapsed(owed) => {
                    (EventKind::Note, message!("trioker-event-lapsed", count = u32::from(owed)))
                }
                Happening::WentOut(seat) => {
                    let message = message!("trioker-event-out", seat = self.told(seat));
                    (EventKind::Note, message.with("score", points(self.position.scores[seat.index()])))
                }
                Happening::Paid(seat, paid) => {
                    let message = message!("trioker-event-paid", seat = self.told(seat));
                    let score = points(self.position.scores[seat.index()]);
                    (EventKind::Note, message.with("points", paid.unsigned_abs()).with("score", score))
                }
                Happening::Left(seat, reason) => {
                    let id = if reason == Reason::Timeout {
                        "trioker-event-left-timeout"
                    } else {
                        "trioker-event-left-resign"
                    };
                    (EventKind::Eliminated, message!(id, seat = self.told(seat)))
                }
                Happening::Starts(seat, _) => {
                    let id = if self.terms.kind == Kind::Simple {
                        "trioker-event-starts"
                    } else {
                        "trioker-event-opens"
                    };
                    (EventKind::Note, message!(id, seat = self.told(seat)))
                }
                Happening::Over(end) => (EventKind::Note, self.over_message(end)),
            };
            events.push(Event::new(kind, message));
        }
    }
}

impl Trioker {
    /// Immediate effects of a placement and their reason, for the caption.
    fn placed_effect(&self, happening: &Happening) -> Option<Message> {
        Some(match *happening {
            Happening::Marked(Mark::Again, _) => message!("trioker-told-again"),
            Happening::Marked(mark, score) => {
                let id = match mark {
                    Mark::Red => "trioker-told-red",
                    Mark::Black => "trioker-told-black",
                    Mark::PayRed => "trioker-told-pay-red",
                    Mark::PayBlack => "trioker-told-pay-black",
                    _ => "trioker-told-levy",
                };
                message!(id, points = points(score))
            }
            Happening::Fed(seats) => message!("trioker-told-fed", count = seats.len()),
            Happening::Skipped(seat) => message!("trioker-told-skipped", seat = self.told(seat)),
            Happening::Hexagons { made: 0, owed } => {
                message!("trioker-told-owed", count = u32::from(owed))
            }
            Happening::Hexagons { made, owed } => {
                let message =
                    message!(if made == 1 { "trioker-told-hexagon" } else { "trioker-told-hexagons" });
                message.with("made", made).with("count", u32::from(owed))
            }
            _ => return None,
        })
    }

    pub(super) fn over_message(&self, End { kind, reason, winners }: End) -> Message {
        let winner = winners.single();
        match (kind, winner) {
            (ResultKind::Replay, _) if self.position.heads.is_some() => {
                message!("trioker-event-replay-switched")
            }
            (ResultKind::Replay, _) => message!("trioker-event-replay"),
            (ResultKind::Unsolved, _) => message!("trioker-event-unsolved"),
            (_, _) if reason == Reason::Solved => message!("trioker-event-solved"),
            (_, Some(seat)) => message!(
                match (reason, self.terms.kind) {
                    (Reason::Out, Kind::Rapid | Kind::Original) => "trioker-event-win-points",
                    (Reason::Out, _) => "trioker-event-win-out",
                    (Reason::Blocked, Kind::Rapid | Kind::Original) => "trioker-event-blocked-points",
                    (Reason::Blocked, Kind::Simple) => "trioker-event-blocked-hand",
                    (Reason::Blocked, _) => "trioker-event-blocked-tiles",
                    _ => "trioker-event-win",
                },
                seat = self.told(seat)
            ),
            (_, None) => message!(
                match reason {
                    Reason::Agreement => "trioker-event-agreed",
                    Reason::Blocked => "trioker-event-blocked-shared",
                    _ => "trioker-event-shared",
                },
                count = winners.len()
            ),
        }
    }
}

/// Formats points with a true minus sign.
fn points(score: i32) -> String {
    score.to_string().replace('-', "−")
}

impl Reasons for Trioker {
    fn effects(&self, entry: Entry, happened: &[Happening]) -> Vec<Effect> {
        let placeable = || {
            let placed = |entry| match entry {
                Entry::Place { tile, .. } => Some(tile),
                _ => None,
            };
            self.legal(self.position.turn).into_iter().filter_map(placed)
        };
        let done = happened.iter().filter_map(|happening| match *happening {
            Happening::Marked(mark, _) => Some(effect(mark)),
            Happening::Hexagons { made: made @ 1.., .. } => {
                Some(message!("trioker-why-hexagons", count = made))
            }
            Happening::WentOut(_) => Some(message!("trioker-why-out")),
            _ => None,
        });
        let mut effects: Vec<Effect> = done.map(Effect::Gains).collect();
        match entry {
            // The pips of the tiles left count against their seat at the end (E4).
            Entry::Place { tile, .. } if !self.terms.kind.is_solo() => {
                let others = placeable().filter(|other| *other != tile).map(|other| other.pips()).max();
                if others.is_some_and(|others| tile.pips() > others) {
                    effects.push(Effect::Gains(message!("trioker-why-pips", count = tile.pips() as u32)));
                }
            }
            Entry::Draw | Entry::Pass if placeable().next().is_none() => {
                effects.push(Effect::Gains(message!("trioker-why-no-tile")));
            }
            _ => {}
        }
        effects
    }
}
