//! Entries that the table makes itself: conditional moves ("if they play this, I play that"), entries that
//! the game makes for the player on turn, and only legal moves for people who opted in.
//!
//! A [`Plan`] is a line of play from the current board: expected entries of the others, and the owner's
//! replies. It is legal when it is made and stays so while the game follows it, because the record determines
//! the board. The first entry that deviates drops the plan. Plans of one person with a common beginning form
//! a tree: at the owner's own entries they never differ.
//!
//! A line can be foreseen without revealing a secret only where nothing is hidden from the owner and no lot
//! is drawn.

pub use super::plan::{Automatic, Plan};

use super::{Made, Order, Phase, Refused, Table, clock::Standstill};
use deltille_base::{
    ids::{Time, UserId},
    text::Message,
};
use deltille_games::{Actors, AnyPlay, Control, Offer, Seat, SeatSet, Viewer, notation::fold};

/// Maximum number of plans per person at a table.
pub const PLANS: usize = 20;

/// Maximum number of entries in a plan, all seats counted.
pub const DEPTH: usize = 24;

/// Maximum number of automatic entries after one order; further ones are left to the players.
const AT_ONCE: usize = 32;

impl Table {
    /// Plans of this seat, in the order they were made. Show them to their owner only.
    pub fn plans_of(&self, seat: Seat) -> impl Iterator<Item = &Plan> {
        self.progress.ahead.plans.iter().filter(move |plan| plan.owner == seat)
    }

    /// Why the table made the entry at this index itself; `None` if a player made it.
    pub fn automatic(&self, index: usize) -> Option<Automatic> {
        self.progress
            .ahead
            .automatic
            .iter()
            .find(|(at, _)| *at as usize == index)
            .map(|(_, why)| *why)
    }

    /// Whether the table would make this entry again after a take-back.
    pub(super) fn was_due(&self, index: usize) -> bool {
        matches!(self.automatic(index), Some(Automatic::Game | Automatic::Only))
    }

    /// Whether the person on this seat can plan ahead now.
    ///
    /// # Errors
    /// The reason why not.
    pub fn may_plan(&self, seat: Seat) -> Result<(), Refused> {
        let play = self.under_way()?;
        if !play.survivors().contains(seat) {
            return Err(Refused::said("table-refuse-out"));
        }
        if self.is_paused() {
            return Err(Refused::said("table-refuse-paused"));
        }
        if next_of(play, seat)? == seat {
            return Err(Refused::said("table-refuse-plan-turn"));
        }
        Ok(())
    }

    /// Returns the board after these entries and the seats that made them, as the person on `owner` can
    /// foresee it.
    ///
    /// # Errors
    /// The board cannot be foreseen, or an entry is not legal.
    pub fn foresee<'a>(
        &self,
        owner: Seat,
        steps: impl IntoIterator<Item = &'a str>,
    ) -> Result<(AnyPlay, Vec<(Seat, String)>), Refused> {
        let mut play = self.under_way()?.clone();
        let mut made = Vec::new();
        for text in steps {
            let seat = next_of(&play, owner)?;
            let refused = |refusal| Refused::Step { number: made.len() + 1, text: text.to_owned(), refusal };
            let folded = fold(text);
            let word = folded.rsplit(':').next().unwrap_or_default();
            if Control::from_word(word).is_some() {
                return Err(Refused::said("table-refuse-plan-control"));
            }
            let entered = play.enter_as(seat, text).map_err(refused)?;
            made.push((seat, entered.line));
        }
        Ok((play, made))
    }

    /// Adds a conditional move and replaces those that contradict it.
    pub(super) fn plan(&self, user: UserId, order: &Order, steps: &[String]) -> Result<Made, Refused> {
        let (seat, _) = self.sitting(user, order)?;
        self.may_plan(seat)?;
        if steps.len() > DEPTH {
            return Err(Refused::Said(Message::new("table-refuse-plan-long").with("most", DEPTH)));
        }
        let (_, made) = self.foresee(seat, steps.iter().map(String::as_str))?;
        if made.last().is_none_or(|(last, _)| *last != seat) {
            return Err(Refused::said("table-refuse-plan-answer"));
        }
        let plan = Plan { owner: seat, steps: made };
        let mut table = self.clone();
        table.advance();
        let plans = &mut table.progress.ahead.plans;
        if !plans.iter().any(|other| other.owner == seat && other.begins_with(&plan)) {
            plans
                .retain(|other| other.owner != seat || (plan.agrees_with(other) && !plan.begins_with(other)));
            plans.push(plan);
        }
        if table.plans_of(seat).count() > PLANS {
            return Err(Refused::Said(Message::new("table-refuse-plan-many").with("most", PLANS)));
        }
        Ok((table, Vec::new()))
    }

    /// Removes one of this person's conditional moves, or all. Succeeds if it is gone already.
    pub(super) fn forget(&self, user: UserId, order: &Order, plan: Option<u32>) -> Result<Made, Refused> {
        let (seat, _) = self.sitting(user, order)?;
        let mut table = self.clone();
        table
            .progress
            .ahead
            .plans
            .retain(|other| other.owner != seat || plan.is_some_and(|id| other.id() != id));
        Ok((table, Vec::new()))
    }

    /// Whether [`carry_on`](Table::carry_on) may take long: it searches for a puzzle's replies and for only
    /// legal moves.
    pub fn thinks(&self, automatic: SeatSet) -> bool {
        self.is_solo() || self.task().is_some() || !automatic.is_empty()
    }

    /// Makes the automatic entries that are due. Returns whether there were any. Call it after each order,
    /// before the table is stored; the game may think for a second about its own entry. `automatic`: seats of
    /// people who want only legal moves to be made for them.
    pub fn carry_on(&mut self, automatic: SeatSet, at: Time, standstill: &Standstill) -> bool {
        let before = self.entries.len();
        let judged = self.judge_attempt(standstill);
        for _ in 0..AT_ONCE {
            self.advance();
            let Some((seat, text, why)) = self.due(automatic) else {
                break;
            };
            let Some(mut play) = self.play.clone() else { break };
            let by = self.is_taken(seat).then_some(seat);
            let index = self.entries.len() as u32;
            match play.enter_as(seat, &text) {
                Ok(entered) => {
                    self.play = Some(play);
                    self.progress.ahead.automatic.push((index, why));
                    self.follow(vec![entered], by, at, standstill);
                }
                // The rules have changed since the plan was made.
                Err(_) if why == Automatic::Planned => self.progress.ahead.forget_of(seat),
                Err(_) => break,
            }
        }
        self.advance();
        judged || self.entries.len() > before
    }

    fn advance(&mut self) {
        let new = self.entries.get(self.progress.ahead.seen..).unwrap_or_default();
        let new: Vec<(String, Option<Seat>)> =
            new.iter().map(|entry| (entry.line.clone(), entry.seat)).collect();
        for (line, seat) in new {
            self.progress.ahead.follow(&line, seat);
        }
        self.progress.ahead.seen = self.entries.len();
        if self.phase != Phase::Play {
            self.progress.ahead.forget_all();
        }
    }

    /// Returns the next automatic entry. A player with an open request or offer must answer first, because an
    /// entry would be an answer.
    fn due(&self, automatic: SeatSet) -> Option<(Seat, String, Automatic)> {
        let play = self.under_way().ok()?;
        let seat = play.actors().only().filter(|_| !self.is_paused())?;
        if [Offer::Draw, Offer::Impasse]
            .into_iter()
            .any(|offer| self.not_answered(offer).contains(seat))
            || self.unanswered().contains(seat)
        {
            return None;
        }
        if let Some(task) = self.task() {
            return self.reply(task, play, seat);
        }
        let planned = self.plans_of(seat).find_map(|plan| plan.steps.first().filter(|(by, _)| *by == seat));
        if let Some((_, line)) = planned {
            return Some((seat, line.clone(), Automatic::Planned));
        }
        if let Some((seat, line)) = play.automatic() {
            return Some((seat, line, Automatic::Game));
        }
        // An automatic only move could reveal hidden information.
        if !automatic.contains(seat) || play.position(Viewer::Spectator) != play.full_position() {
            return None;
        }
        let mut legal = play.legal_of(seat)?;
        let only = legal.pop().filter(|_| legal.is_empty())?;
        Some((seat, only, Automatic::Only))
    }
}

/// Returns the seat that makes the next entry, if it can be foreseen without revealing a secret.
///
/// # Errors
/// The reason why it cannot.
pub fn next_of(play: &AnyPlay, owner: Seat) -> Result<Seat, Refused> {
    match play.actors() {
        Actors::Seats(seats) if seats.len() == 1 => {
            if play.position(Viewer::Seat(owner)) != play.full_position() {
                return Err(Refused::said("table-refuse-plan-hidden"));
            }
            seats.iter().next().ok_or(Refused::said("table-refuse-plan-now"))
        }
        Actors::Seats(_) => Err(Refused::said("table-refuse-plan-now")),
        Actors::Chance => Err(Refused::said("table-refuse-plan-lot")),
        Actors::Nobody => Err(Refused::said("table-refuse-plan-over")),
    }
}
