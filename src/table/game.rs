//! The game in play: entries and controls of the players, chance outcomes, the end.

use super::{
    Command, Effect, Made, Order, Phase, Recorded, Refused, Table,
    clock::{ClockContext, Standstill},
    model::start,
    trial::Trial,
};
use deltille_base::{
    ids::{Ply, Time, UserId},
    text::Message,
};
use deltille_games::{
    Actors, AnyPlay, Control, Entered, Event, Leave, Offer, Refusal, Seat, SeatSet, notation::fold,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Illegal {
    Refused,
    /// It loses the game, if the game's rules say so (Torissogi R2).
    Counts,
}

impl Table {
    /// Moves the table from the lobby to the game.
    pub(super) fn begin(mut self, at: Time, standstill: &Standstill) -> Result<Made, Refused> {
        let said = |why: String| Refused::Said(Message::new("table-refuse-setup").with("why", why));
        let (_, mut play) =
            start(&self.setup, self.position.as_deref()).map_err(|why| said(why.to_string()))?;
        for entry in &self.entries {
            play.enter(&entry.line).map_err(|refusal| said(refusal.to_string()))?;
        }
        self.play = Some(play);
        self.phase = Phase::Play;
        let lots = self.draw_lots(self.stamp(at));
        if !lots.is_empty() {
            self.seat_host();
        }
        let effects = self.settle(lots, None, at, standstill);
        let people = self.seats.clone();
        self.clock.start(
            people.len(),
            self.people_on_turn(),
            ClockContext { at, standstill, people: &people },
        );
        Ok((self, effects))
    }

    pub(super) fn enter(
        &self,
        user: UserId,
        order: &Order,
        text: &str,
        illegal: Illegal,
    ) -> Result<Made, Refused> {
        self.make(self.seat_of(user), order, |play, seat| {
            // Controls reserved for the bot are no entry of a person, however they are typed.
            let folded = fold(text);
            let word = folded.rsplit(':').next().unwrap_or_default();
            match Control::from_word(word) {
                Some(control) => {
                    referee(control)?;
                    self.may_agree(seat, control)?;
                }
                None if self.is_paused() => return Err(Refused::said("table-refuse-paused")),
                None => {}
            }
            let refusal = match self.entered(play, seat, text, order) {
                Ok(entered) => return Ok(entered),
                Err(refusal) => refusal,
            };
            // Only an understandable entry that this seat was to make can lose the game, never a control, and
            // only if the game's rules say so.
            let counts = illegal == Illegal::Counts
                && matches!(refusal, Refusal::Illegal { .. })
                && Control::from_word(word).is_none()
                && matches!(play.actors(), Actors::Seats(seats) if seats.contains(seat));
            let lost = if counts {
                play.control(seat, Control::Leave(Leave::Illegal)).ok()
            } else {
                None
            };
            lost.ok_or(Refused::Rules(refusal))
        })
    }

    /// Tries an entry of this seat. `None` before the game has started.
    pub fn tried(&self, seat: Seat, text: &str) -> Option<Trial> {
        Some(Trial::of(self.id, self.ply(), self.play()?, seat, text))
    }

    /// The control that this text makes for the seat, if the game takes it now.
    pub fn control_meant(&self, seat: Seat, text: &str) -> Option<Control> {
        // Phones begin a text with a capital.
        let text = fold(text).to_lowercase();
        Control::from_word(text.rsplit(':').next()?)?;
        let entered = self.play()?.clone().enter_as(seat, &text).ok()?;
        Control::of_line(&entered.line)
    }

    /// Makes an entry, or takes it over from the order's trial.
    pub(super) fn entered(
        &self,
        play: &mut AnyPlay,
        seat: Seat,
        text: &str,
        order: &Order,
    ) -> Result<Entered, Refusal> {
        let tried = match &order.command {
            Command::Tried(trial) => trial.on(self.id, self.ply(), seat),
            _ => None,
        };
        let Some(tried) = tried else {
            return play.enter_as(seat, text);
        };
        let (after, entered) = tried?;
        *play = after;
        Ok(entered)
    }

    pub(super) fn control(&self, user: UserId, order: &Order, control: Control) -> Result<Made, Refused> {
        self.make(self.seat_of(user), order, |play, seat| {
            referee(control)?;
            self.may_agree(seat, control)?;
            play.control(seat, control).map_err(Refused::Rules)
        })
    }

    /// Checks that the seat may act now, then enters for it.
    pub(super) fn make(
        &self,
        seat: Option<Seat>,
        order: &Order,
        enter: impl FnOnce(&mut AnyPlay, Seat) -> Result<Entered, Refused>,
    ) -> Result<Made, Refused> {
        let seat = seat.ok_or(Refused::NotSeated)?;
        match self.phase {
            Phase::Play | Phase::Over => {}
            Phase::Closed => return Err(Refused::said("table-refuse-closed")),
            Phase::Aborted => return Err(Refused::said("table-refuse-over")),
            Phase::Lobby { .. } => return Err(Refused::said("table-refuse-lobby")),
        }
        if order.ply.is_some_and(|ply| !self.is_fresh(seat, ply)) {
            return Err(Refused::Stale { now: self.ply() });
        }
        if self.phase == Phase::Over {
            return Err(Refused::said("table-refuse-over"));
        }
        if self.is_late(seat, order) {
            return Err(Refused::said("table-refuse-late"));
        }
        let mut table = self.clone();
        let play = table.play.as_mut().ok_or(Refused::said("table-refuse-lobby"))?;
        let entered = enter(play, seat)?;
        Ok(table.with(vec![entered], Some(seat), order))
    }

    /// Returns the table after these entries, and the effects.
    pub(super) fn with(mut self, entered: Vec<Entered>, by: Option<Seat>, order: &Order) -> Made {
        let effects = self.follow(entered, by, order.when(), &order.standstill);
        (self, effects)
    }

    /// Whether the board that `seat` saw at `ply` is still valid: no entry was made since, or all players set
    /// up simultaneously and only the others have entered.
    pub fn is_fresh(&self, seat: Seat, ply: Ply) -> bool {
        let since = self.made_at(ply).and_then(|made| self.entries.get(made as usize..));
        // Entries of a simultaneous set-up name their seat. In a set-up by turns the board has changed.
        let other = |play: &AnyPlay, entry: &Recorded| {
            let named = entry.line.split_once(':').filter(|(_, word)| Control::from_word(word).is_none());
            named.and_then(|(name, _)| play.seat_named(name)).is_some_and(|named| named != seat)
        };
        let setting_up = |play: &&AnyPlay| play.draft(seat, "").is_some();
        let others = |entries: &[Recorded]| {
            self.play
                .as_ref()
                .filter(setting_up)
                .is_some_and(|play| entries.iter().all(|entry| other(play, entry)))
        };
        ply == self.ply() || since.is_some_and(others)
    }

    /// Records the entries (made by this seat, if any) and the chance outcomes that follow, before anything
    /// is shown.
    pub(super) fn follow(
        &mut self,
        entered: Vec<Entered>,
        seat: Option<Seat>,
        at: Time,
        standstill: &Standstill,
    ) -> Vec<Effect> {
        let (stamp, before) = (self.stamp(at), self.entries.len());
        let mut events = Vec::new();
        let by = seat.and_then(|seat| self.person(seat)).map(|person| person.id);
        let mut moved = None;
        for entered in entered {
            events.extend(entered.events);
            moved = entered.seat.filter(|_| !is_control(&entered.line)).or(moved);
            self.entries.push(Recorded { line: entered.line, by, seat, at: stamp });
        }
        events.extend(self.draw_lots(stamp));
        events.extend(self.end_without_people(stamp));
        events.extend(self.settle_proposal(before));
        self.settle(events, moved, at, standstill)
    }

    /// Records the chance outcomes that are due, and the end. Returns the events they caused.
    fn draw_lots(&mut self, stamp: Time) -> Vec<Event> {
        let (mut events, lots) = (Vec::new(), self.lots.mixed());
        while let Some(play) = &mut self.play {
            let mut draw = lots.draw_at(self.entries.len() as u32);
            let Some(entered) = play.draw_chance(&mut |n| draw.below(n)) else {
                break;
            };
            events.extend(entered.events);
            self.entries.push(Recorded { line: entered.line, by: None, seat: None, at: stamp });
        }
        if self.play.as_ref().is_some_and(|play| play.actors() == Actors::Nobody) {
            self.phase = Phase::Over;
        }
        events
    }

    /// Lets computers that are left alone agree to a draw: no person would see the rest of the game. Returns the
    /// events.
    fn end_without_people(&mut self, stamp: Time) -> Vec<Event> {
        let Some(play) = self.play.as_ref().filter(|_| self.is_left_to_computers()) else {
            return Vec::new();
        };
        let mut play = play.clone();
        let (mut events, mut entries) = (Vec::new(), Vec::new());
        for (index, seat) in play.survivors().iter().enumerate() {
            let control = if index == 0 {
                Control::Offer(Offer::Draw)
            } else {
                Control::Accept(Offer::Draw)
            };
            let Ok(entered) = play.control(seat, control) else {
                // A game without draws continues.
                return Vec::new();
            };
            events.extend(entered.events);
            entries.push(Recorded { line: entered.line, by: None, seat: Some(seat), at: stamp });
        }
        self.entries.extend(entries);
        self.play = Some(play);
        self.phase = Phase::Over;
        events
    }

    /// Swaps the host into the seat that a lot has drawn for them.
    fn seat_host(&mut self) {
        let drawn = self.play.as_ref().and_then(AnyPlay::host_seat);
        if let Some((seat, now)) = drawn.zip(self.seat_of(self.host)) {
            self.seats.swap(now.index(), seat.index());
            self.invited.swap(now.index(), seat.index());
            self.computers.swap(now.index(), seat.index());
        }
    }

    /// Updates clocks and votes after new entries, and posts the board. `moved`: the seat that made an entry
    /// of the game.
    fn settle(
        &mut self,
        events: Vec<Event>,
        moved: Option<Seat>,
        at: Time,
        standstill: &Standstill,
    ) -> Vec<Effect> {
        self.forget_declined();
        let actors = self.people_on_turn();
        let moment = ClockContext { at, standstill, people: &self.seats };
        self.clock.follow(actors, moved, moment);
        if moved.is_some() || self.clock.began(moment) {
            (self.progress.votes, self.progress.hand_over) = (SeatSet::EMPTY, None);
        }
        vec![Effect::PostBoard { next: self.next(), events }]
    }

    /// The time as recorded: whole seconds since the table was opened, never before the last entry (clocks of
    /// different machines differ).
    fn stamp(&self, at: Time) -> Time {
        let seconds = at.0.saturating_sub(self.opened.0) / 1000;
        let at = Time(self.opened.0.saturating_add(seconds * 1000));
        self.entries.last().map_or(at, |last| at.max(last.at))
    }
}

/// Whether a line of a record is a move: neither drawn by chance nor a control.
pub(super) fn is_move(line: &str) -> bool {
    !line.starts_with('!') && !is_control(line)
}

/// Whether a line of a record is a control (a resignation, an offer, …) rather than an entry of the game.
pub(super) fn is_control(line: &str) -> bool {
    Control::of_line(line).is_some()
}

/// Refuses controls that are reserved for the bot's clock and referee.
fn referee(control: Control) -> Result<(), Refused> {
    match control {
        Control::Leave(Leave::Timeout | Leave::Illegal) => Err(Refused::Rules(Refusal::Illegal {
            rule: None,
            message: Message::new("table-refuse-referee"),
            spots: Vec::new(),
        })),
        Control::Leave(Leave::Resign) | Control::Offer(_) | Control::Accept(_) => Ok(()),
    }
}
