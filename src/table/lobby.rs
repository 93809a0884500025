//! Before the game: opening a table, taking and leaving seats, starting when all are taken, and the rematch.

use super::{
    Effect, Home, Made, Order, Person, Phase, Recorded, Refused, Table,
    clock::{Clock, Standstill, TimeControl},
    counters::Solo,
    fair::Seed,
    model::start,
    parts::Facts,
    stakes::Stakes,
    task::Task,
};
use deltille_base::{
    ids::{ChannelId, GuildId, TableId, Time, UserId},
    text::Message,
};
use deltille_games::{AnyPlay, Level, Seat, SeatSet, Setup};

/// Everything a new table depends on.
#[derive(Clone, Debug)]
pub struct Opening {
    pub id: TableId,
    pub channel: ChannelId,
    pub guild: Option<GuildId>,
    pub setup: Setup,
    pub host: Person,
    pub seat: HostSeat,
    /// Guests with reserved seats, in this order. Duplicates reserve one seat.
    pub invited: Vec<Guest>,
    /// Levels of computers, which take the seats after the guests.
    pub computers: Vec<Level>,
    pub time: TimeControl,
    pub at: Time,
    /// Fresh from an unpredictable generator: [`HostSeat::Random`] and all chance outcomes are drawn from it.
    pub seed: Seed,
    pub from: Origin,
    /// Attempt counters of a solo game.
    pub solo: Solo,
    pub task: Option<Task>,
    pub stakes: Stakes,
    /// Uptime and vacations, for games that start at once.
    pub standstill: Standstill,
    pub home: Home,
}

/// The beginning of a game: by default the game's own start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    pub position: Option<String>,
    /// Earlier entries to replay.
    pub lines: Vec<String>,
}

impl Origin {
    fn entries(&self, at: Time) -> Vec<Recorded> {
        self.lines
            .iter()
            .map(|line| Recorded { line: line.clone(), by: None, seat: None, at })
            .collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HostSeat {
    #[default]
    First,
    This(Seat),
    /// All seats are drawn by lot when the game starts.
    Random,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guest {
    pub id: UserId,
    /// Whether the user is a bot: it cannot play.
    pub bot: bool,
}

impl Table {
    /// Opens a table. A game for one person starts at once.
    pub fn open(opening: &Opening) -> Result<Made, Refused> {
        Table::laid(opening)?.seated(opening.at, &opening.standstill)
    }

    /// The table with its host and with seats for the others, before anything begins.
    pub(super) fn laid(opening: &Opening) -> Result<Table, Refused> {
        let (setup, play) = start(&opening.setup, opening.from.position.as_deref())
            .map_err(|why| Refused::Said(Message::new("table-refuse-setup").with("why", why.message())))?;
        let facts = Facts::of(&play, opening.task.as_ref());
        let people = facts.people;
        let guests = guests(opening)?;
        let named = guests.len() + opening.computers.len();
        if named >= people.len() {
            return Err(Refused::Said(
                Message::new("table-refuse-too-many")
                    .with("others", people.len() - 1)
                    .with("named", named),
            ));
        }
        let ratable = opening.computers.is_empty() && opening.from == Origin::default() && people.len() > 1;
        if opening.stakes == Stakes::Rated && !ratable {
            return Err(Refused::said("table-refuse-rated"));
        }
        let order = seat_order(opening.seat, people)?;
        let mut table = Table {
            channel: opening.channel,
            guild: opening.guild,
            host: opening.host.id,
            phase: Phase::Lobby { expires: opening.at.after(opening.home.lasts.duration()) },
            entries: opening.from.entries(opening.at),
            imported: opening.from.lines.len() as u32,
            home: opening.home,
            position: opening.from.position.clone(),
            clock: Clock::new(opening.time),
            solo: opening.solo.clone(),
            task: opening.task.clone(),
            stakes: opening.stakes,
            ..Table::fresh(opening.id, opening.at, opening.seed, setup, facts)
        };
        table.lots.drawn = opening.seat == HostSeat::Random;
        for (place, level) in order.iter().skip(1 + guests.len()).zip(&opening.computers) {
            table.computers[*place] = Some(*level);
        }
        for (place, user) in order.iter().zip(std::iter::once(opening.host.id).chain(guests)) {
            table.invited[*place] = Some(user);
        }
        table.seats[order[0]] = Some(opening.host.clone());
        Ok(table)
    }

    /// Opens a rematch as a new table: the same game from its own start, seats rotated by one (the second
    /// player sits first), and a reserved seat for each player. `by` is seated; the game starts when the
    /// others have joined. Computers sit at once, with their previous level or `level`. If this game
    /// determines how the next one begins ([`AnyPlay::sequel`]), those entries are made already, and the host
    /// stays the same.
    pub fn rematch(
        &self,
        id: TableId,
        by: UserId,
        at: Time,
        seed: Seed,
        level: Option<Level>,
        standstill: &Standstill,
    ) -> Result<Made, Refused> {
        if self.is_solo() {
            return self.again(id, by, at, seed, standstill);
        }
        if self.phase != Phase::Over {
            return Err(Refused::said("table-refuse-rematch"));
        }
        self.at_no_tournament()?;
        let old = self.seat_of(by).ok_or(Refused::NotSeated)?;
        let count = self.seats.len();
        // People who had their data deleted get no reserved seat; it is open.
        let present = |person: &Option<super::Person>| person.clone().filter(|person| person.id.is_user());
        let mut people: Vec<_> = self.seats.iter().map(present).collect();
        people.rotate_left(1);
        let mut computers: Vec<Option<Level>> =
            self.computers.iter().map(|old| old.and(level).or(*old)).collect();
        computers.rotate_left(1);
        let invited = people.iter().map(|person| person.as_ref().map(|person| person.id)).collect();
        let own = (old.index() + count - 1) % count;
        let sequel = self.play.as_ref().and_then(AnyPlay::sequel);
        let from = Origin { position: None, lines: sequel.into_iter().collect() };
        let seats = people
            .into_iter()
            .enumerate()
            .map(|(index, person)| person.filter(|_| index == own))
            .collect();
        let mut table = Table {
            host: if from.lines.is_empty() { by } else { self.host },
            seats,
            computers,
            invited,
            entries: from.entries(at),
            imported: from.lines.len() as u32,
            home: Home { only_one: false, elsewhere: false, page: None, ..self.home },
            stakes: self.stakes,
            ..self.anew(id, at, seed)
        };
        table.links.sides.places.clone_from(&self.links.sides.places);
        table.seated(at, standstill)
    }

    /// Whether the table replays a drawn game: so far only lots are entered.
    pub fn is_sequel(&self) -> bool {
        let given = self.entries.get(..self.imported as usize).unwrap_or_default();
        !given.is_empty() && given.iter().all(Recorded::is_lot)
    }

    pub(super) fn join(
        &self,
        person: &Person,
        wish: Option<Seat>,
        new: bool,
        order: &Order,
    ) -> Result<Made, Refused> {
        self.in_lobby()?;
        if self.is_of_teams() {
            return Err(Refused::said("team-join"));
        }
        let old = self.seat_of(person.id).map(Seat::index);
        let kept = self.invited.iter().position(|invited| *invited == Some(person.id));
        let mine = |index: &usize| {
            !self.is_taken(Seat(*index as u8)) && self.invited[*index].is_none_or(|user| user == person.id)
        };
        let place = match wish {
            Some(seat) => {
                let index = seat.index();
                let name = *self.facts.names.get(index).ok_or(Refused::said("table-refuse-no-seat"))?;
                if old == Some(index) {
                    return Err(Refused::said("table-refuse-seated"));
                }
                let why = if self.is_taken(seat) { "table-refuse-taken" } else { "table-refuse-kept" };
                mine(&index)
                    .then_some(index)
                    .ok_or_else(|| Refused::Said(Message::new(why).seat("seat", name)))?
            }
            None if old.is_some() => return Err(Refused::said("table-refuse-seated")),
            None => kept
                .filter(mine)
                .or_else(|| (0..self.seats.len()).find(mine))
                .ok_or(Refused::said("table-refuse-full"))?,
        };
        let mut table = self.clone();
        table.vacate(person.id);
        table.seats[place] = Some(person.clone());
        table.invited[place] = Some(person.id);
        table.home.notes |= new;
        table.lots.took_seats(order);
        table.seated(order.at, &order.standstill)
    }

    pub(super) fn leave(&self, user: UserId) -> Result<Made, Refused> {
        self.in_lobby()?;
        if user == self.host {
            return self.closed();
        }
        let mut table = self.clone();
        if !table.vacate(user) {
            return Err(Refused::NotSeated);
        }
        if table.seats.iter().all(Option::is_none) {
            return self.closed();
        }
        Ok((table, vec![Effect::ShowLobby]))
    }

    /// Whether this person may close the table before the game.
    ///
    /// # Errors
    /// Another person is the host, or the game has begun.
    pub fn may_call_off(&self, user: UserId) -> Result<(), Refused> {
        self.in_lobby()?;
        match user == self.host {
            true => Ok(()),
            false if self.seat_of(user).is_some() => Err(Refused::said("table-refuse-not-host")),
            false => Err(Refused::said("table-refuse-not-host-away")),
        }
    }

    pub(super) fn cancel(&self, user: UserId) -> Result<Made, Refused> {
        self.may_call_off(user)?;
        self.closed()
    }

    pub(super) fn remove(&self, by: UserId, user: UserId) -> Result<Made, Refused> {
        self.in_lobby()?;
        if by != self.host {
            return Err(Refused::said("table-refuse-remove-not-host"));
        }
        self.removed(user)
    }

    /// Opens the seats of this person; without its host, a lobby closes.
    pub(super) fn removed(&self, user: UserId) -> Result<Made, Refused> {
        self.in_lobby()?;
        if user == self.host {
            return self.closed();
        }
        let mut table = self.clone();
        if !table.vacate(user) {
            return Err(Refused::said("table-refuse-remove-nobody"));
        }
        Ok((table, vec![Effect::ShowLobby]))
    }

    /// Everyone with a seat or a reserved seat, except the host.
    pub fn guests(&self) -> Vec<UserId> {
        let seated = self.seats.iter().flatten().map(|person| person.id);
        let mut guests: Vec<UserId> = seated.chain(self.invited.iter().flatten().copied()).collect();
        guests.sort_unstable_by_key(|user| user.0);
        guests.dedup();
        guests.retain(|user| *user != self.host);
        guests
    }

    pub(super) fn expire(&self, at: Time) -> Result<Made, Refused> {
        match self.phase {
            Phase::Lobby { expires } if at >= expires => self.closed(),
            Phase::Lobby { .. } | Phase::Play | Phase::Over | Phase::Closed | Phase::Aborted => {
                Err(Refused::said("table-refuse-timer"))
            }
        }
    }

    /// Fills the empty seats with computers on the host's order.
    pub(super) fn fill(&self, user: UserId, level: Level, order: &Order) -> Result<Made, Refused> {
        self.in_lobby()?;
        if user != self.host {
            return Err(Refused::said("table-refuse-fill-not-host"));
        }
        if self.is_shared() {
            return Err(Refused::said("table-refuse-fill-shared"));
        }
        let mut table = self.clone();
        for seat in self.facts.people.iter().filter(|seat| !self.is_taken(*seat)) {
            table.computers[seat.index()] = Some(level);
            table.invited[seat.index()] = None;
        }
        // Computers have no rating.
        table.stakes = Stakes::Casual;
        table.lots.took_seats(order);
        table.seated(order.at, &order.standstill)
    }

    pub(super) fn in_lobby(&self) -> Result<(), Refused> {
        match self.phase {
            Phase::Lobby { .. } => Ok(()),
            Phase::Play => Err(Refused::said("table-refuse-started")),
            Phase::Over | Phase::Aborted => Err(Refused::said("table-refuse-over")),
            Phase::Closed => Err(Refused::said("table-refuse-closed")),
        }
    }

    pub(super) fn closed(&self) -> Result<Made, Refused> {
        Ok((Table { phase: Phase::Closed, ..self.clone() }, vec![Effect::ShowLobby]))
    }

    /// Opens the seats this person has or has reserved. Returns whether there were any.
    pub(super) fn vacate(&mut self, user: UserId) -> bool {
        let mut any = false;
        for (seat, invited) in self.seats.iter_mut().zip(&mut self.invited) {
            if *invited == Some(user) || seat.as_ref().is_some_and(|person| person.id == user) {
                (*seat, *invited) = (None, None);
                any = true;
            }
        }
        any
    }

    pub(super) fn seated(mut self, at: Time, standstill: &Standstill) -> Result<Made, Refused> {
        if self.facts.people.iter().all(|seat| self.is_taken(seat)) {
            return self.drawn_seats().begin(at, standstill);
        }
        self.clock.set_uptime(standstill.uptime);
        Ok((self, vec![Effect::ShowLobby]))
    }

    /// Reorders the seats by lot, if they are to be drawn.
    fn drawn_seats(mut self) -> Table {
        if self.lots.drawn && !self.is_solo() {
            let places = self.lots.mixed().draw_seats(self.seats.len());
            self.seats = places.iter().map(|place| self.seats[*place].clone()).collect();
            self.invited = places.iter().map(|place| self.invited[*place]).collect();
            self.computers = places.iter().map(|place| self.computers[*place]).collect();
        }
        self
    }
}

fn guests(opening: &Opening) -> Result<Vec<UserId>, Refused> {
    let mut guests: Vec<UserId> = Vec::new();
    for guest in &opening.invited {
        if guest.bot {
            return Err(Refused::said("table-refuse-bot"));
        }
        if guest.id == opening.host.id {
            return Err(Refused::said("table-refuse-self"));
        }
        if !guests.contains(&guest.id) {
            guests.push(guest.id);
        }
    }
    Ok(guests)
}

/// The order in which people's seats are assigned: the host's first.
fn seat_order(wish: HostSeat, people: SeatSet) -> Result<Vec<usize>, Refused> {
    let mut order: Vec<usize> = people.iter().map(Seat::index).collect();
    match wish {
        HostSeat::First | HostSeat::Random => {}
        HostSeat::This(seat) if people.contains(seat) => {
            order.retain(|place| *place != seat.index());
            order.insert(0, seat.index());
        }
        HostSeat::This(_) => return Err(Refused::said("table-refuse-no-seat")),
    }
    Ok(order)
}
