//! A game in progress: record lines in, canonical lines and events out.
//!
//! Adds to a [`Game`] what COMMON defines for all games: prefixes, controls, and offers ("an offer stands
//! until a seat that has not agreed to it makes an entry of the game; when all surviving seats have agreed
//! the game ends").

use super::{
    contract::Game,
    entry::{Control, Offer, Refusal, Seat, SeatSet},
    notation::{fold, quoting, shown},
    presentation::{Cause, Event, EventKind},
    rules::{Actors, RecordEntry, Viewer},
    setup::{PositionError, Setup, SetupError},
};
use crate::Below;
use deltille_base::{message, text::typed};

/// A game with its pending offers and its number of entries.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    game: G,
    ply: u32,
    /// The newest entries of seats, oldest first; at most [`RECENT`].
    recent: Vec<(Seat, G::Entry)>,
    draw: SeatSet,
    impasse: SeatSet,
}

/// Number of entries remembered for marking: the other seats seldom make more between two entries of one
/// seat.
const RECENT: usize = 16;

/// The result of an accepted line.
#[derive(Clone, Debug)]
pub struct Entered {
    /// The canonical line as the record keeps it, with its prefix if it has one.
    pub line: String,
    /// The seat that made it; `None` for chance.
    pub seat: Option<Seat>,
    pub events: Vec<Event>,
}

impl<G: Game> Play<G> {
    pub fn start(setup: &Setup) -> Result<Play<G>, SetupError> {
        Ok(Play::of(G::start(setup)?))
    }

    pub fn from_position(setup: &Setup, position: &str) -> Result<Play<G>, PositionError> {
        G::from_position(setup, &typed::fold(position))
            .map(Play::of)
            .map_err(PositionError::short)
    }

    /// Starts from a viewer's position; hidden things are drawn with `below`.
    pub fn from_view(
        setup: &Setup,
        position: &str,
        below: &mut impl Below,
    ) -> Result<Play<G>, PositionError> {
        G::from_view(setup, position, below).map(Play::of).map_err(PositionError::short)
    }

    fn of(game: G) -> Play<G> {
        Play {
            game,
            ply: 0,
            recent: Vec::new(),
            draw: SeatSet::EMPTY,
            impasse: SeatSet::EMPTY,
        }
    }

    /// Returns this play with another state on the board, for previews; no entry is marked.
    pub fn showing(&self, game: G) -> Play<G> {
        Play { game, recent: Vec::new(), ..self.clone() }
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    /// Number of entries made, controls included.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns the entries since the seat on turn last made one, oldest first, and always at least the last
    /// entry. If it is not the turn of exactly one seat, returns only the last entry. If only `answering` seats
    /// have made them, the entry before them comes first.
    pub fn recent(&self, answering: SeatSet) -> Vec<G::Entry> {
        let last = self.recent.len().saturating_sub(1);
        let first = self.game.actors().only().map_or(last, |on_turn| {
            let own = self.recent.iter().rposition(|(seat, _)| *seat == on_turn);
            own.map_or(0, |own| (own + 1).min(last))
        });
        let answers = self.recent[first..].iter().all(|(seat, _)| answering.contains(*seat));
        let first = first.saturating_sub(usize::from(answers));
        self.recent[first..].iter().map(|(_, entry)| *entry).collect()
    }

    /// Returns the seats that have agreed to an offer; empty if the offer is not pending.
    pub fn agreed(&self, offer: Offer) -> SeatSet {
        match offer {
            Offer::Draw => self.draw,
            Offer::Impasse => self.impasse,
        }
    }

    /// Takes one line of a record: a bare entry of the seat on turn, `SEAT:…`, or `!…`.
    pub fn enter(&mut self, line: &str) -> Result<Entered, Refusal> {
        let text = fold(line);
        if text.starts_with('!') {
            return self.chance(&text);
        }
        if let Some((name, rest)) = text.split_once(':')
            && let Some(seat) = self.seat_named(name)
        {
            return self.enter_as(seat, rest);
        }
        match self.game.actors() {
            Actors::Seats(seats) if seats.len() == 1 => match seats.iter().next() {
                Some(seat) => self.enter_as(seat, &text),
                None => Err(self.over()),
            },
            Actors::Seats(_) => Err(Refusal::syntax(message!("refuse-whose", entry = shown(&text)))),
            Actors::Chance => Err(Refusal::unruled(message!("refuse-chance-due"))),
            Actors::Nobody => Err(self.over()),
        }
    }

    /// Takes what a person on `seat` typed: an entry, or a control's word.
    pub fn enter_as(&mut self, seat: Seat, text: &str) -> Result<Entered, Refusal> {
        let text = fold(text);
        let own = format!("{}:", self.name(seat));
        let text = text.strip_prefix(&own).unwrap_or(&text);
        if let Some(control) = Control::from_word(text) {
            return self.control(seat, control);
        }
        match self.game.actors() {
            Actors::Seats(seats) if seats.contains(seat) => {}
            Actors::Nobody => return Err(self.over()),
            Actors::Chance => {
                return Err(Refusal::unruled(message!("refuse-chance-due")));
            }
            Actors::Seats(_) => {
                let message = message!("refuse-turn").seat("seat", self.name(seat));
                return Err(Refusal::unruled(message));
            }
        }
        let entry = self.game.read(seat, text).map_err(|refusal| quoting(refusal, text))?;
        Ok(self.make(seat, entry))
    }

    /// Formats an entry of a seat as a record line.
    pub fn line(&self, seat: Seat, entry: &RecordEntry<G>) -> String {
        match entry {
            RecordEntry::Entry(entry) => self.game.write(*entry),
            RecordEntry::Layout(layout) => format!("{}:{}", self.name(seat), self.game.write_layout(layout)),
        }
    }

    pub fn make(&mut self, seat: Seat, entry: RecordEntry<G>) -> Entered {
        let line = self.line(seat, &entry);
        match entry {
            RecordEntry::Entry(entry) => {
                if self.recent.len() == RECENT {
                    self.recent.remove(0);
                }
                self.recent.push((seat, entry));
            }
            RecordEntry::Layout(_) => self.recent.clear(),
        }
        let mut events = Vec::new();
        self.apply(Some(seat), entry, &mut events);
        self.ply += 1;
        for agreed in [&mut self.draw, &mut self.impasse] {
            if !agreed.contains(seat) {
                *agreed = SeatSet::EMPTY;
            }
        }
        self.settle_offers(&mut events);
        Entered { line, seat: Some(seat), events }
    }

    fn chance(&mut self, text: &str) -> Result<Entered, Refusal> {
        match self.game.actors() {
            Actors::Chance => {}
            Actors::Nobody => return Err(self.over()),
            Actors::Seats(_) => {
                let message = message!("refuse-no-chance", entry = shown(text));
                return Err(Refusal::unruled(message));
            }
        }
        let entry = self.game.read_chance(text)?;
        Ok(self.make_chance(entry))
    }

    pub fn make_chance(&mut self, entry: RecordEntry<G>) -> Entered {
        let line = match &entry {
            RecordEntry::Entry(entry) => self.game.write(*entry),
            RecordEntry::Layout(layout) => self.game.write_layout(layout),
        };
        let mut events = Vec::new();
        self.apply(None, entry, &mut events);
        self.ply += 1;
        Entered { line, seat: None, events }
    }

    /// Makes a random legal entry of the first seat that may act, or draws an outcome. `None` when the game
    /// is over.
    pub fn make_random(&mut self, below: &mut impl Below) -> Option<Entered> {
        let seat = match self.game.actors() {
            Actors::Nobody => return None,
            Actors::Chance => None,
            Actors::Seats(seats) => seats.iter().next(),
        };
        let entry = if self.game.layout_due() {
            RecordEntry::Layout(self.game.random_layout(seat, below)?)
        } else {
            RecordEntry::Entry(match seat {
                Some(seat) => self.game.random(seat, below)?,
                None => self.game.draw(below)?,
            })
        };
        Some(match seat {
            Some(seat) => self.make(seat, entry),
            None => self.make_chance(entry),
        })
    }

    /// Changes the state and appends the resulting events.
    fn apply(&mut self, seat: Option<Seat>, entry: RecordEntry<G>, events: &mut Vec<Event>) {
        let (before, mut happened) = (self.game.clone(), Vec::new());
        match &entry {
            RecordEntry::Entry(entry) => {
                _ = self.game.make(*entry, &mut |happening| happened.push(happening))
            }
            RecordEntry::Layout(layout) => {
                self.game.lay_out(seat, layout, &mut |happening| happened.push(happening));
            }
        }
        self.game.tell(&before, &Cause::Made(seat, entry), &happened, events);
    }

    /// Handles resignations, time-outs, offers and their acceptance.
    pub fn control(&mut self, seat: Seat, control: Control) -> Result<Entered, Refusal> {
        if self.game.actors() == Actors::Nobody {
            return Err(self.over());
        }
        let name = self.name(seat);
        if !self.game.survivors().contains(seat) {
            let message = message!("refuse-out").seat("seat", name);
            return Err(Refusal::unruled(message));
        }
        let mut events = Vec::new();
        match control {
            Control::Leave(how) => {
                self.game.may_leave(seat, how)?;
                let (before, mut happened) = (self.game.clone(), Vec::new());
                self.game.leave(seat, how, &mut |happening| happened.push(happening));
                self.game.tell(&before, &Cause::Left(seat, how), &happened, &mut events);
            }
            Control::Offer(offer) => {
                self.game.may_offer(seat, offer)?;
                self.consent(seat, offer);
            }
            Control::Accept(offer) => {
                self.game.may_offer(seat, offer)?;
                if self.agreed(offer).without(seat).is_empty() {
                    return Err(Refusal::unruled(message!("refuse-no-offer")));
                }
                self.consent(seat, offer);
            }
        }
        events.insert(0, Event::new(EventKind::Entry, control.message(name)));
        self.ply += 1;
        self.settle_offers(&mut events);
        Ok(Entered {
            line: format!("{name}:{}", control.word()),
            seat: Some(seat),
            events,
        })
    }

    fn consent(&mut self, seat: Seat, offer: Offer) {
        match offer {
            Offer::Draw => self.draw = self.draw.with(seat),
            Offer::Impasse => self.impasse = self.impasse.with(seat),
        }
    }

    /// Ends the game when all survivors have agreed, also if the last one that had not has left.
    fn settle_offers(&mut self, events: &mut Vec<Event>) {
        let survivors = self.game.survivors();
        for offer in [Offer::Draw, Offer::Impasse] {
            let agreed = SeatSet(self.agreed(offer).0 & survivors.0);
            match offer {
                Offer::Draw => self.draw = agreed,
                Offer::Impasse => self.impasse = agreed,
            }
            if self.game.actors() != Actors::Nobody && !agreed.is_empty() && agreed == survivors {
                let (before, mut happened) = (self.game.clone(), Vec::new());
                self.game.agree(offer, &mut |happening| happened.push(happening));
                self.game.tell(&before, &Cause::Agreed(offer), &happened, events);
            }
        }
        if self.game.actors() == Actors::Nobody {
            (self.draw, self.impasse) = (SeatSet::EMPTY, SeatSet::EMPTY);
        }
    }

    /// Returns COMMON's legal list: all canonical entries of the actor on turn, sorted. `None` where they are
    /// too many to list; empty when the game is over or chance must act.
    pub fn legal(&self) -> Option<Vec<String>> {
        match self.game.actors() {
            Actors::Seats(seats) if seats.len() == 1 => self.legal_of(seats.iter().next()?),
            Actors::Seats(_) => None,
            Actors::Chance | Actors::Nobody => Some(Vec::new()),
        }
    }

    /// Returns the canonical legal entries of one seat, sorted, like [`Play::legal`].
    pub fn legal_of(&self, seat: Seat) -> Option<Vec<String>> {
        let mut texts: Vec<String> =
            self.entries(seat)?.into_iter().map(|entry| self.game.write(entry)).collect();
        texts.sort_unstable();
        Some(texts)
    }

    /// Returns all entries a seat may make now, in no particular order; empty if it may not act. `None`: the
    /// seat must enter a layout, and layouts are too many to list.
    pub fn entries(&self, seat: Seat) -> Option<Vec<G::Entry>> {
        let acts = matches!(self.game.actors(), Actors::Seats(seats) if seats.contains(seat));
        if acts && self.game.layout_due() {
            return None;
        }
        Some(self.game.legal(seat))
    }

    /// Returns the possible chance entries, sorted. `None` where chance need not act or they are too many to
    /// list.
    pub fn chance_list(&self) -> Option<Vec<String>> {
        if self.game.actors() != Actors::Chance || self.game.layout_due() {
            return None;
        }
        let mut texts = Vec::new();
        self.game.chance_into(&mut |entry| texts.push(self.game.write(entry)));
        texts.sort_unstable();
        Some(texts)
    }

    pub fn position_for(&self, viewer: Viewer) -> String {
        self.game.position_for(viewer)
    }

    pub fn name(&self, seat: Seat) -> &'static str {
        self.game.seat_names().get(seat.index()).copied().unwrap_or("?")
    }

    pub fn seat_named(&self, name: &str) -> Option<Seat> {
        let index = self.game.seat_names().iter().position(|seat| seat.eq_ignore_ascii_case(name.trim()))?;
        Some(Seat(index as u8))
    }

    fn over(&self) -> Refusal {
        Refusal::unruled(message!("refuse-over"))
    }
}

#[cfg(test)]
#[path = "../../tests/units/play.rs"]
mod tests;
