//! What a table enters by itself: conditional moves ("if they play this, I play that"), what the game itself
//! enters for whoever is on turn, and an entry without an alternative for people who want that.
//!
//! A [`Plan`] is a line of play from the present board on: expected entries of the others, and its owner's
//! answers. It is legal when it is made, and stays so while the game follows it, because the record decides
//! the board; the first entry that leaves it drops it. Plans of one person that begin alike are one tree: at
//! the owner's own entries they never differ.
//!
//! Only where nothing is hidden from the owner and no lot is drawn can a line be foreseen without telling a
//! secret.

use super::{Effect, Order, Phase, Refused, Table, clock::Standstill};
use crate::{
    games::{Actors, AnyPlay, Control, Offer, Seat, SeatSet, Viewer, notation::fold},
    ids::{Time, UserId},
    text::Message,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Plans a person can have at a table.
pub const PLANS: usize = 20;

/// Entries of a plan, all seats counted.
pub const DEPTH: usize = 24;

/// Entries made by themselves after one order; what is left is entered by hand.
const AT_ONCE: usize = 32;

/// One line of play, from the present board on. Private: its owner alone is shown it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    owner: Seat,
    /// Canonical lines, each with the seat that makes it.
    steps: Vec<(Seat, String)>,
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Plan(private)")
    }
}

impl Plan {
    pub fn steps(&self) -> &[(Seat, String)] {
        &self.steps
    }

    /// Names this plan among its owner's.
    pub fn id(&self) -> u32 {
        // FNV-1a: the same on every machine and in every version.
        let bytes = self.steps.iter().flat_map(|(_, line)| line.bytes().chain([0]));
        bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }

    /// Whether both can be followed: they differ first where somebody else chooses, if at all.
    fn agrees_with(&self, other: &Plan) -> bool {
        let mut pairs = self.steps.iter().zip(&other.steps);
        pairs.find(|(one, other)| one != other).is_none_or(|((seat, _), _)| *seat != self.owner)
    }

    fn begins_with(&self, other: &Plan) -> bool {
        self.steps.starts_with(&other.steps)
    }
}

/// Why the table made an entry by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Automatic {
    /// A conditional move.
    Planned,
    /// The game makes it itself.
    Game,
    /// There was no other.
    Only,
}

/// What is planned, and what happened by itself.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ahead {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    plans: Vec<Plan>,
    /// Places in the record, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    automatic: Vec<(u32, Automatic)>,
    /// Entries that the plans have followed so far.
    #[serde(skip)]
    seen: usize,
}

impl Ahead {
    pub(super) fn read(mut self, entries: usize) -> Ahead {
        self.seen = entries;
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.plans.is_empty() && self.automatic.is_empty()
    }

    pub(super) fn forget_all(&mut self) {
        self.plans.clear();
    }

    /// The record was cut back to so many entries: every plan was made for another board.
    pub(super) fn cut(&mut self, entries: usize) {
        self.plans.clear();
        self.automatic.retain(|(index, _)| (*index as usize) < entries);
        self.seen = entries;
    }

    fn follow(&mut self, line: &str, seat: Option<Seat>) {
        match Control::of_line(line) {
            Some(Control::Offer(_) | Control::Accept(_)) => {}
            Some(Control::Leave(_)) => self.plans.clear(),
            None => self.plans.retain_mut(|plan| {
                let fits = plan.steps.first().is_some_and(|(by, wanted)| Some(*by) == seat && wanted == line);
                if fits {
                    plan.steps.remove(0);
                }
                fits && !plan.steps.is_empty()
            }),
        }
    }
}

impl Table {
    /// What this seat has planned, in the order it was entered. For its owner's eyes only.
    pub fn plans_of(&self, seat: Seat) -> impl Iterator<Item = &Plan> {
        self.ahead.plans.iter().filter(move |plan| plan.owner == seat)
    }

    /// Why the entry at this place in the record was made by itself; `None`: by hand.
    pub fn automatic(&self, index: usize) -> Option<Automatic> {
        self.ahead.automatic.iter().find(|(at, _)| *at as usize == index).map(|(_, why)| *why)
    }

    /// Whether it would be entered again if it were taken back.
    pub(super) fn was_due(&self, index: usize) -> bool {
        matches!(self.automatic(index), Some(Automatic::Game | Automatic::Only))
    }

    /// Whether somebody on this seat can plan ahead now.
    ///
    /// # Errors
    /// Why not.
    pub fn may_plan(&self, seat: Seat) -> Result<(), Refused> {
        let play = self.under_way()?;
        if !play.survivors().contains(seat) {
            return Err(Refused::said("table-refuse-out"));
        }
        if self.accord.paused {
            return Err(Refused::said("table-refuse-paused"));
        }
        if next_of(play, seat)? == seat {
            return Err(Refused::said("table-refuse-plan-turn"));
        }
        Ok(())
    }

    /// The board after these entries and who made the last of them, as somebody on `owner` can foresee it.
    ///
    /// # Errors
    /// Nobody can foresee it, or one of them is not legal.
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

    /// Notes a conditional move, in place of those that it contradicts.
    pub(super) fn plan(
        &self,
        user: UserId,
        order: &Order,
        steps: &[String],
    ) -> Result<(Table, Vec<Effect>), Refused> {
        let seat = self.planner(user, order)?;
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
        let plans = &mut table.ahead.plans;
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

    /// Forgets one conditional move, or all of this person's. One that is gone already is no error.
    pub(super) fn forget(
        &self,
        user: UserId,
        order: &Order,
        plan: Option<u32>,
    ) -> Result<(Table, Vec<Effect>), Refused> {
        let seat = self.planner(user, order)?;
        let mut table = self.clone();
        table
            .ahead
            .plans
            .retain(|other| other.owner != seat || plan.is_some_and(|id| other.id() != id));
        Ok((table, Vec::new()))
    }

    fn planner(&self, user: UserId, order: &Order) -> Result<Seat, Refused> {
        let seat = self.seat_of(user).ok_or(Refused::NotSeated)?;
        self.under_way()?;
        if order.ply.is_some_and(|ply| ply != self.ply()) {
            return Err(Refused::Stale { now: self.ply() });
        }
        Ok(seat)
    }

    /// Whether [`carry_on`](Table::carry_on) may take long:
    /// who answers a problem or looks for entries without an alternative has to think.
    pub fn thinks(&self, automatic: SeatSet) -> bool {
        self.is_solo() || self.task().is_some() || !automatic.is_empty()
    }

    /// Enters what enters itself now; whether it was anything. To be called after each order, before the
    /// table is kept; the game may think for a second about an entry of its own. `automatic`: seats whose
    /// people want entries without an alternative to be made for them.
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
                    self.ahead.automatic.push((index, why));
                    self.follow(vec![entered], by, at, standstill);
                }
                // The rules have changed since it was planned.
                Err(_) if why == Automatic::Planned => self.ahead.plans.retain(|plan| plan.owner != seat),
                Err(_) => break,
            }
        }
        self.advance();
        judged || self.entries.len() > before
    }

    /// Lets the plans follow the record.
    fn advance(&mut self) {
        let new = self.entries.get(self.ahead.seen..).unwrap_or_default();
        let new: Vec<(String, Option<Seat>)> =
            new.iter().map(|entry| (entry.line.clone(), entry.seat)).collect();
        for (line, seat) in new {
            self.ahead.follow(&line, seat);
        }
        self.ahead.seen = self.entries.len();
        if self.phase != Phase::Play {
            self.ahead.plans.clear();
        }
    }

    /// The next entry that makes itself. Whoever is asked something answers that first: an entry would be an
    /// answer.
    fn due(&self, automatic: SeatSet) -> Option<(Seat, String, Automatic)> {
        let play = self.under_way().ok()?;
        let seat = play.actors().only().filter(|_| !self.accord.paused)?;
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
        // That there is no other may tell what only this seat can know.
        if !automatic.contains(seat) || play.position(Viewer::Spectator) != play.full_position() {
            return None;
        }
        let mut legal = play.legal_of(seat)?;
        let only = legal.pop().filter(|_| legal.is_empty())?;
        Some((seat, only, Automatic::Only))
    }
}

/// Who makes the next entry, where that can be foreseen without telling a secret.
///
/// # Errors
/// Why it cannot.
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
