//! Why an entry is good or bad: what it and the entries expected after it do.
//!
//! A game says what one of its entries does ([`Reasons`](crate::Reasons)). The rest follows from the contract of all games:
//! who wins, who is out, whose king is in danger, and what the expected line takes from whom. The bot puts it
//! into words.

use super::{
    contract::Game,
    entry::{Seat, SeatSet},
    notation::fold,
    play::Play,
    presentation::Effect,
    rules::RecordEntry,
};
use deltille_base::text::Message;

/// One reason for or against an entry, from its seat's point of view.
#[derive(Clone, PartialEq, Debug)]
pub enum Reason {
    /// No other entry is legal.
    Only,
    /// The game is won by it; with the reason of the outcome.
    Wins(&'static str),
    /// The expected line wins with this number of own entries.
    WinsIn(usize),
    /// The expected line ends in a draw.
    Draws,
    /// This seat wins at the end of the expected line, with that number of its own entries.
    Loses(Seat, usize),
    /// The entry eliminates this seat.
    Out(Seat),
    Takes(Message),
    Gains(Message),
    /// Another player's king is in danger, in words.
    Attacks(Message),
    /// The own king was in danger and is not any more.
    Escapes,
    /// A later entry of the expected line takes this piece.
    Later(Message),
    /// The expected line costs this own piece.
    Costs(Message),
}

/// An entry of the expected line and what became of it.
struct Step {
    seat: Seat,
    effects: Vec<Effect>,
    out: SeatSet,
    winners: Option<SeatSet>,
}

impl<G: Game> Play<G> {
    /// Returns what speaks for and against the first entry of a line, which is `seat`'s, most important first;
    /// empty if neither it nor the line does anything that can be named.
    pub fn reasons(&self, seat: Seat, line: &[String]) -> Vec<Reason> {
        let before = self.game();
        let (steps, first) = self.steps(seat, line);
        let Some((made, first)) = steps.first().zip(first) else { return Vec::new() };
        let mut reasons = Vec::new();
        if before.count_legal(seat) == 1 {
            reasons.push(Reason::Only);
        }
        let last = steps.last().and_then(|step| step.winners);
        let own = |winner: Seat| steps.iter().filter(|step| step.seat == winner).count();
        match (made.winners, last.and_then(SeatSet::single)) {
            (Some(winners), _) if winners.single() == Some(seat) => {
                let how = first.outcome().map(|outcome| outcome.reason);
                reasons.push(Reason::Wins(how.unwrap_or_default()));
            }
            (None, Some(winner)) if winner == seat => reasons.push(Reason::WinsIn(own(seat))),
            (_, Some(winner)) => reasons.push(Reason::Loses(winner, own(winner))),
            _ if last.is_some_and(|winners| winners.contains(seat)) => reasons.push(Reason::Draws),
            _ => {}
        }
        // Other effects explain a win, but a loss needs no more reasons.
        let is_over = made.winners.is_some();
        reasons.extend(made.out.iter().filter(|_| !is_over).map(Reason::Out));
        reasons.extend(made.effects.iter().cloned().map(|effect| match effect {
            Effect::Takes { piece, .. } => Reason::Takes(piece),
            Effect::Gains(gain) => Reason::Gains(gain),
        }));
        if !is_over {
            let (was, is) = (before.dangers(), first.dangers());
            let was_in = |other: Seat| was.iter().any(|(seat, _)| *seat == other);
            let new = |(other, _): &&(Seat, Message)| *other != seat && !was_in(*other);
            reasons.extend(is.iter().filter(new).map(|(_, words)| Reason::Attacks(words.clone())));
            if was_in(seat) && !is.iter().any(|(other, _)| *other == seat) {
                reasons.push(Reason::Escapes);
            }
        }
        for step in &steps[1..] {
            for effect in &step.effects {
                match effect {
                    Effect::Takes { piece, .. } if step.seat == seat => {
                        reasons.push(Reason::Later(piece.clone()));
                    }
                    Effect::Takes { owner, piece } if *owner == Some(seat) => {
                        reasons.push(Reason::Costs(piece.clone()));
                    }
                    Effect::Takes { .. } | Effect::Gains(_) => {}
                }
            }
        }
        reasons
    }

    /// Plays a line up to the next lot, and returns the state after its first entry too.
    fn steps(&self, seat: Seat, line: &[String]) -> (Vec<Step>, Option<G>) {
        let (mut game, mut steps, mut first) = (self.game().clone(), Vec::new(), None);
        for text in line {
            let Some(mover) = game.actors().only().filter(|mover| !steps.is_empty() || *mover == seat) else {
                break;
            };
            let prefix = format!("{}:", self.name(mover));
            let text = text.strip_prefix(&prefix).unwrap_or(text);
            let Ok(RecordEntry::Entry(entry)) = game.read(mover, &fold(text)) else {
                break;
            };
            let (before, mut happened) = (game.clone(), Vec::new());
            game.make(entry, &mut |happening| happened.push(happening));
            steps.push(Step {
                seat: mover,
                effects: before.effects(entry, &happened),
                out: out_of(before.survivors(), game.survivors()),
                winners: game.winners(),
            });
            first.get_or_insert_with(|| game.clone());
        }
        (steps, first)
    }
}

/// The seats of `before` that are not in `after`.
fn out_of(before: SeatSet, after: SeatSet) -> SeatSet {
    let gone = before.iter().filter(|seat| !after.contains(*seat));
    gone.fold(SeatSet::EMPTY, |set, seat| set.with(seat))
}
