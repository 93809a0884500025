//! Agreements among the people at the table: take-backs, pauses, appointments, resuming, calling the game off,
//! offers.
//!
//! ```text
//!   ask ──▶ Proposal ── every survivor agrees ──▶ done: the record is shorter, or the clocks stop
//!              └── someone declines or makes an entry ──▶ dropped
//! ```
//!
//! A take-back shortens the record, so the number of entries alone does not identify a board. A table's
//! [`Ply`] keeps counting ([`Count`]): it is never reused, and everything made for a board that was taken
//! back is stale forever. Lots are drawn by the index of an entry in the record, so an entry made there again
//! draws the same lots, and the record still proves them.

pub use super::proposal::{Accord, Appointment, Ask, Count, Proposal};

use super::{Effect, Made, Order, Phase, Recorded, Refused, Table, declined::Declined, game::is_move};
use deltille_base::{
    ids::{Ply, Time, UserId},
    text::Message,
};
use deltille_games::{AnyPlay, Control, Event, EventKind, Offer, Seat, SeatSet};

/// A game can be called off while it has fewer entries than this.
const ABORT_BEFORE: usize = 2;

impl Table {
    /// Number of the current board: entries made since the opening plus boards taken back. Never reused.
    pub fn ply(&self) -> Ply {
        self.progress.count.ply(self.entries.len())
    }

    /// Number of entries in the record: the last ply of a replay.
    pub fn made(&self) -> Ply {
        Ply(self.entries.len() as u32)
    }

    /// Number of moves among the entries from this one on.
    pub fn moves_since(&self, from: usize) -> usize {
        self.entries[from..].iter().filter(|entry| is_move(&entry.line)).count()
    }

    /// Number of entries at this ply; `None` if that board was taken back or does not exist yet.
    pub fn made_at(&self, ply: Ply) -> Option<u32> {
        let since = ply.0.checked_sub(self.progress.count.base)?;
        let made = self.progress.count.made.saturating_add(since);
        (made as usize <= self.entries.len()).then_some(made)
    }

    /// Number of entries left if this seat took back its last one.
    ///
    /// # Errors
    /// The seat has no such entry, or a player has left the game since.
    pub fn back_to(&self, seat: Seat) -> Result<usize, Refused> {
        self.may_retreat()?;
        let own = |(index, entry): (usize, &Recorded)| {
            let made = entry.seat == Some(seat);
            // Automatic entries would only be made again.
            made && Control::of_line(&entry.line).is_none() && !self.was_due(index)
        };
        let last = self.entries.iter().enumerate().rev().find(|found| own(*found));
        let (index, _) = last.ok_or(Refused::said("table-refuse-nothing-back"))?;
        let left = self.entries[index..]
            .iter()
            .any(|entry| matches!(Control::of_line(&entry.line), Some(Control::Leave(_))));
        if left { Err(Refused::said("table-refuse-left-since")) } else { Ok(index) }
    }

    /// Whether a moderator has paused the game.
    pub fn is_held(&self) -> bool {
        self.progress.accord.held
    }

    pub fn is_paused(&self) -> bool {
        self.progress.accord.paused
    }

    pub fn may_abort(&self) -> bool {
        let made = |entry: &&Recorded| entry.seat.is_some() && Control::of_line(&entry.line).is_none();
        self.phase == Phase::Play
            && self.links.fixture.is_none()
            && self.entries.iter().filter(made).count() < ABORT_BEFORE
    }

    /// Seats that have not answered the current request. Computers agree to every request.
    pub fn unanswered(&self) -> SeatSet {
        match (&self.progress.accord.proposal, &self.play) {
            (Some(proposal), Some(play)) => {
                SeatSet(self.without_computers(play.survivors()).0 & !proposal.agreed)
            }
            _ => SeatSet::EMPTY,
        }
    }

    /// People who have not answered the current request or offer.
    pub fn to_answer(&self) -> Vec<UserId> {
        let seats =
            self.unanswered().0 | self.not_answered(Offer::Draw).0 | self.not_answered(Offer::Impasse).0;
        self.ids(SeatSet(seats))
    }

    /// `at`: of an appointment.
    pub(super) fn propose(
        &self,
        user: UserId,
        order: &Order,
        ask: Ask,
        at: Option<Time>,
    ) -> Result<Made, Refused> {
        let (seat, _) = self.party(user, order)?;
        match self.progress.accord.proposal {
            Some(proposal) if proposal.ask == ask && proposal.by == seat => {
                return Err(Refused::said("table-refuse-asked"));
            }
            Some(_) => return Err(Refused::said("table-refuse-asked-other")),
            None => {}
        }
        match ask {
            Ask::TakeBack => drop(self.back_to(seat)?),
            Ask::Pause if self.is_paused() => return Err(Refused::said("table-refuse-paused-already")),
            Ask::Pause => {}
            Ask::Appointment if self.progress.appointment.is_some_and(|agreed| agreed.put_off) => {
                return Err(Refused::said("table-refuse-put-off"));
            }
            Ask::Appointment if at.is_none_or(|at| at <= order.when()) => {
                return Err(Refused::said("table-refuse-appointment"));
            }
            Ask::Appointment => {}
        }
        let mut table = self.clone();
        table.progress.accord.proposal = Some(Proposal { ask, by: seat, agreed: SeatSet::only(seat).0, at });
        table.decided(order)
    }

    pub(super) fn agree(&self, user: UserId, order: &Order, ask: Ask, by: Seat) -> Result<Made, Refused> {
        let (seat, _) = self.party(user, order)?;
        let proposal = self.asked(ask, by)?;
        if proposal.agreed().contains(seat) {
            return Err(Refused::said("table-refuse-agreed"));
        }
        let mut table = self.clone();
        table.progress.accord.proposal =
            Some(Proposal { agreed: proposal.agreed | SeatSet::only(seat).0, ..proposal });
        table.decided(order)
    }

    /// Declines a request, or withdraws the caller's own.
    pub(super) fn decline(&self, user: UserId, order: &Order, ask: Ask, by: Seat) -> Result<Made, Refused> {
        let (seat, play) = self.party(user, order)?;
        self.asked(ask, by)?;
        let id = match (ask, by == seat) {
            (Ask::TakeBack, false) => "table-back-declined",
            (Ask::TakeBack, true) => "table-back-withdrawn",
            (Ask::Pause, false) => "table-pause-declined",
            (Ask::Pause, true) => "table-pause-withdrawn",
            (Ask::Appointment, false) => "table-appointment-declined",
            (Ask::Appointment, true) => "table-appointment-withdrawn",
        };
        let mut table = self.clone();
        table.progress.accord.proposal = None;
        let said = note(Message::new(id).seat("seat", play.name(seat)));
        Ok((table, vec![Effect::PostBoard { next: Vec::new(), events: vec![said] }]))
    }

    /// Ends a pause; anyone at the table may.
    pub(super) fn resume(&self, user: UserId, order: &Order) -> Result<Made, Refused> {
        // A game left to computers ends with the last person. In older tables that are paused in such a game,
        // anyone who sat there may end the pause.
        let (seat, play) = match self.is_left_to_computers() {
            true => self.sitting(user, order)?,
            false => self.party(user, order)?,
        };
        if !self.is_paused() {
            return Err(Refused::said("table-refuse-not-paused"));
        }
        if self.progress.accord.held {
            return Err(Refused::said("table-refuse-held"));
        }
        let said = note(Message::new("table-resumed").seat("seat", play.name(seat)));
        let mut table = self.clone();
        table.progress.accord = Accord::default();
        table.run_clocks(order);
        Ok((table.clone(), vec![Effect::PostBoard { next: table.next(), events: vec![said] }]))
    }

    /// Pauses the game on a moderator's order; a pause of the players becomes the moderator's.
    pub(super) fn hold(&self, order: &Order) -> Result<Made, Refused> {
        self.under_way()?;
        if self.progress.accord.held {
            return Err(Refused::said("table-refuse-paused-already"));
        }
        let mut table = self.clone();
        table.progress.accord = Accord { paused: true, held: true, ..Accord::default() };
        table.run_clocks(order);
        let said = note(Message::new("table-held"));
        Ok((table, vec![Effect::PostBoard { next: Vec::new(), events: vec![said] }]))
    }

    /// Ends any pause on a moderator's order.
    pub(super) fn release(&self, order: &Order) -> Result<Made, Refused> {
        self.under_way()?;
        if !self.is_paused() {
            return Err(Refused::said("table-refuse-not-paused"));
        }
        let mut table = self.clone();
        table.progress.accord = Accord::default();
        table.run_clocks(order);
        let said = note(Message::new("table-released"));
        Ok((table.clone(), vec![Effect::PostBoard { next: table.next(), events: vec![said] }]))
    }

    /// Calls the game off before it has really begun.
    pub(super) fn abort(&self, user: UserId, order: &Order) -> Result<Made, Refused> {
        let (seat, _) = self.party(user, order)?;
        self.at_no_tournament()?;
        if !self.may_abort() {
            return Err(Refused::said("table-refuse-abort"));
        }
        let mut table = self.clone();
        table.phase = Phase::Aborted;
        table.put_away();
        table.progress.accord.off = Some(seat);
        table.run_clocks(order);
        Ok(table.shown())
    }

    /// Updates the current request after the entries from index `from` on; tells if it lapses.
    pub(super) fn settle_proposal(&mut self, from: usize) -> Option<Event> {
        if self.phase != Phase::Play {
            self.put_away();
            return None;
        }
        let proposal = self.progress.accord.proposal?;
        let entered = |entry: &Recorded| {
            let by = entry.seat.filter(|seat| self.computer(*seat).is_none());
            Control::of_line(&entry.line).is_none()
                && by.is_some_and(|seat| !proposal.agreed().contains(seat))
        };
        let new = &self.entries[from..];
        let lapsed = match proposal.ask {
            Ask::TakeBack if !new.is_empty() => Some("table-back-lapsed"),
            Ask::Pause if new.iter().any(entered) => Some("table-pause-lapsed"),
            Ask::TakeBack | Ask::Pause | Ask::Appointment => None,
        };
        if let Some(id) = lapsed {
            self.progress.accord.proposal = None;
            let by = self.facts.names.get(proposal.by.index()).copied()?;
            return Some(note(Message::new(id).seat("seat", by)));
        }
        // The players who had not answered have left the game.
        if self.unanswered().is_empty() {
            match proposal.ask {
                Ask::TakeBack => {}
                Ask::Pause => self.progress.accord = Accord { paused: true, ..Accord::default() },
                Ask::Appointment => self.appoint(proposal),
            }
        }
        None
    }

    /// Clears requests and plans at the end of the game: they must not outlive it.
    pub(super) fn put_away(&mut self) {
        (self.progress.accord, self.progress.appointment) = Default::default();
        self.progress.ahead.forget_all();
    }

    fn decided(mut self, order: &Order) -> Result<Made, Refused> {
        let Some(proposal) = self.progress.accord.proposal.filter(|_| self.unanswered().is_empty()) else {
            return Ok(self.shown());
        };
        self.progress.accord.proposal = None;
        let events = match proposal.ask {
            Ask::TakeBack => self.cut_back(proposal.by)?,
            Ask::Pause => {
                self.progress.accord.paused = true;
                Vec::new()
            }
            Ask::Appointment => {
                self.appoint(proposal);
                Vec::new()
            }
        };
        self.run_clocks(order);
        Ok((self.clone(), vec![Effect::PostBoard { next: self.next(), events }]))
    }

    /// A second appointment before the first one puts it off.
    fn appoint(&mut self, Proposal { at, .. }: Proposal) {
        let (ply, put_off) = (self.ply(), self.progress.appointment.is_some());
        self.progress.appointment = at.map(|at| Appointment { at, ply, put_off });
        self.progress.accord.proposal = None;
    }

    fn cut_back(&mut self, seat: Seat) -> Result<Vec<Event>, Refused> {
        let left = self.back_to(seat)?;
        let taken = self.moves_since(left);
        self.cut_to(left)?;
        let name = self.facts.names.get(seat.index()).copied().unwrap_or_default();
        let said = Message::new("table-taken-back").seat("seat", name).with("count", taken);
        Ok(vec![note(said)])
    }

    /// Cuts the record to the first `left` entries.
    pub(super) fn cut_to(&mut self, left: usize) -> Result<(), Refused> {
        let mut play = self.first().ok_or(Refused::said("table-refuse-timer"))?;
        for entry in &self.entries[..left] {
            play.enter(&entry.line).map_err(Refused::Rules)?;
        }
        self.progress.count = Count { base: self.ply().0.saturating_add(1), made: left as u32 };
        self.entries.truncate(left);
        self.progress.ahead.cut(left);
        self.cut_stand_ins(left);
        self.progress.declined = Declined::default();
        self.play = Some(play);
        Ok(())
    }

    /// Runs only the clocks of the players on turn.
    pub(super) fn run_clocks(&mut self, order: &Order) {
        let mut clock = std::mem::take(&mut self.clock);
        clock.follow(self.people_on_turn(), None, self.moment(order));
        self.clock = clock;
        (self.progress.votes, self.progress.hand_over) = (SeatSet::EMPTY, None);
    }

    /// The seat and the game of a player who acts in a running game, in time.
    pub(super) fn party(&self, user: UserId, order: &Order) -> Result<(Seat, &AnyPlay), Refused> {
        let (seat, play) = self.sitting(user, order)?;
        if play.survivors().contains(seat) {
            Ok((seat, play))
        } else {
            Err(Refused::said("table-refuse-out"))
        }
    }

    /// Like [`Table::party`], also for people who are out of the game.
    pub(super) fn sitting(&self, user: UserId, order: &Order) -> Result<(Seat, &AnyPlay), Refused> {
        let seat = self.seat_of(user).ok_or(Refused::NotSeated)?;
        let play = self.under_way()?;
        self.check_ply(order)?;
        Ok((seat, play))
    }

    /// Refuses an order made for another board.
    pub(super) fn check_ply(&self, order: &Order) -> Result<(), Refused> {
        match order.ply {
            Some(ply) if ply != self.ply() => Err(Refused::Stale { now: self.ply() }),
            _ => Ok(()),
        }
    }

    pub(super) fn under_way(&self) -> Result<&AnyPlay, Refused> {
        match (self.phase, &self.play) {
            (Phase::Play, Some(play)) => Ok(play),
            (Phase::Over | Phase::Aborted, _) => Err(Refused::said("table-refuse-over")),
            (Phase::Closed, _) => Err(Refused::said("table-refuse-closed")),
            (Phase::Lobby { .. } | Phase::Play, _) => Err(Refused::said("table-refuse-lobby")),
        }
    }

    fn asked(&self, ask: Ask, by: Seat) -> Result<Proposal, Refused> {
        let proposal =
            self.progress.accord.proposal.filter(|proposal| proposal.ask == ask && proposal.by == by);
        proposal.ok_or(Refused::said("table-refuse-not-asked"))
    }
}

/// Offers of a draw or an impasse. By the rules, an offer holds until a seat that has not agreed makes an
/// entry. Here an offer ends as soon as someone declines or withdraws it, and can be made again once it has
/// ended by the rules too.
impl Table {
    /// Seats that have agreed to an offer; empty if it is not open.
    pub fn offered(&self, offer: Offer) -> SeatSet {
        match self.under_way() {
            Ok(play) if !self.progress.declined.is_gone(offer) => play.agreed(offer),
            _ => SeatSet::EMPTY,
        }
    }

    pub fn not_answered(&self, offer: Offer) -> SeatSet {
        let agreed = self.offered(offer);
        match self.under_way() {
            Ok(play) if !agreed.is_empty() => SeatSet(play.survivors().0 & !agreed.0),
            _ => SeatSet::EMPTY,
        }
    }

    /// Whether this seat may make or accept this offer now.
    ///
    /// # Errors
    /// The seat has agreed already; or the offer was declined but still holds by the rules: making it would accept
    /// it.
    pub fn may_agree(&self, seat: Seat, control: Control) -> Result<(), Refused> {
        let (Control::Offer(offer) | Control::Accept(offer)) = control else {
            return Ok(());
        };
        if self.progress.declined.is_gone(offer) {
            return Err(Refused::said("table-refuse-declined"));
        }
        match self.offered(offer).contains(seat) {
            true => Err(Refused::said("table-refuse-asked")),
            false => Ok(()),
        }
    }

    /// Number of offers that end the record and were declined or withdrawn since: boards show what came before them.
    pub fn spent_offers(&self) -> usize {
        let is_spent = |entry: &&Recorded| match Control::of_line(&entry.line) {
            Some(Control::Offer(offer) | Control::Accept(offer)) => {
                self.phase == Phase::Play && self.offered(offer).is_empty()
            }
            _ => false,
        };
        self.entries.iter().rev().take_while(is_spent).count()
    }

    pub(super) fn refuse(&self, user: UserId, order: &Order, offer: Offer) -> Result<Made, Refused> {
        let (seat, _) = self.party(user, order)?;
        self.decline_offer(seat, order, offer)
    }

    /// Ends an offer and announces it.
    pub(super) fn decline_offer(&self, seat: Seat, order: &Order, offer: Offer) -> Result<Made, Refused> {
        self.check_ply(order)?;
        let agreed = self.offered(offer);
        if agreed.is_empty() {
            return Err(Refused::said("table-refuse-not-offered"));
        }
        let mut table = self.clone();
        table.progress.declined.add(offer, seat);
        let id = match (offer, agreed.contains(seat)) {
            (Offer::Draw, false) => "table-draw-declined",
            (Offer::Draw, true) => "table-draw-withdrawn",
            (Offer::Impasse, false) => "table-impasse-declined",
            (Offer::Impasse, true) => "table-impasse-withdrawn",
        };
        let name = self.facts.names.get(seat.index()).copied().unwrap_or_default();
        let said = note(Message::new(id).seat("seat", name));
        Ok((table, vec![Effect::PostBoard { next: self.next(), events: vec![said] }]))
    }

    /// Allows offers again that have ended by the rules.
    pub(super) fn forget_declined(&mut self) {
        let over = self.under_way().is_err();
        let Some(play) = &self.play else { return };
        for offer in [Offer::Draw, Offer::Impasse] {
            if over || play.agreed(offer).is_empty() {
                self.progress.declined.forget(offer);
            }
        }
    }
}

fn note(message: Message) -> Event {
    Event { kind: EventKind::Note, message }
}
