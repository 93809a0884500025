//! Lobbies as offers: who may still sit down, how long the lobby waits, and its return when a guest leaves
//! before the first move. What opens and fills them is in [`lobby`](super::lobby).

use super::{
    Home, Made, Person, Phase, Refused, Table,
    clock::{Clock, Standstill},
    fair::Seed,
    lobby_hours::SHORTEST_LOBBY,
    parts::{Links, Lots, Progress},
};
use deltille_base::ids::{TableId, Time, UserId};

impl Table {
    /// Whether any member of the server may take a seat: the lobby is in the server's list.
    pub fn is_on_offer(&self) -> bool {
        let listed = self.guild.is_some() && !self.home.visiting && !self.home.unlisted;
        let own = self.channel.is_own() || self.is_copy();
        matches!(self.phase, Phase::Lobby { .. }) && listed && !own && self.open_seats() > 0
    }

    /// Whether people of other servers may take a seat, too, if those servers list it. Not where computers
    /// sit: they belong to the host's own game.
    pub fn is_on_offer_elsewhere(&self) -> bool {
        self.is_on_offer() && self.home.elsewhere && self.computers.iter().all(Option::is_none)
    }

    /// Number of seats that are open to all.
    pub fn open_seats(&self) -> usize {
        let open = |index: usize| self.invited.get(index).is_some_and(Option::is_none);
        self.facts
            .people
            .iter()
            .filter(|seat| !self.is_taken(*seat) && open(seat.index()))
            .count()
    }

    /// The lobby as it closes because its host has begun another game.
    pub fn withdrawn(&self) -> Table {
        Table { phase: Phase::Closed, ..self.clone() }
    }

    /// Whether this guest may leave so that the lobby comes back: the host sits here, and no seat has made
    /// an entry.
    pub fn may_return(&self, user: UserId) -> bool {
        let made = self.entries.get(self.imported as usize..).unwrap_or_default();
        self.phase == Phase::Play
            && !self.is_solo()
            && self.task.is_none()
            && self.links.fixture.is_none()
            && self.host != user
            && self.seat_of(self.host).is_some()
            && self.seat_of(user).is_some()
            && made.iter().all(|entry| entry.seat.is_none())
    }

    /// Opens the lobby again, as a new table without this guest. Its lots are drawn from a new seed: the
    /// guest may have seen some of the old ones.
    pub fn returned(
        &self,
        id: TableId,
        user: UserId,
        at: Time,
        seed: Seed,
        standstill: &Standstill,
    ) -> Result<Made, Refused> {
        self.seat_of(user).ok_or(Refused::NotSeated)?;
        if !self.may_return(user) {
            return Err(Refused::said("table-refuse-return"));
        }
        let expires = self.opened.after(self.home.lasts.duration()).max(at.after(SHORTEST_LOBBY));
        let mut table = Table {
            id,
            phase: Phase::Lobby { expires },
            entries: self.entries.get(..self.imported as usize).unwrap_or_default().to_vec(),
            home: Home { notes_since: 0, page: None, ..self.home },
            lots: Lots { drawn: self.lots.drawn, ..Lots::of(id, seed) },
            clock: Clock::new(self.clock.control()),
            progress: Progress::default(),
            links: Links { sides: self.links.sides.clone(), ..Links::default() },
            play: None,
            ..self.clone()
        };
        // People who had their data deleted do not come back either.
        for (seat, _) in self.absentees() {
            table.computers[seat.index()] = None;
        }
        let gone: Vec<UserId> = self.seats.iter().flatten().map(|person: &Person| person.id).collect();
        for user in gone.into_iter().filter(|id| *id == user || !id.is_user()) {
            table.vacate(user);
        }
        table.seated(at, standstill)
    }
}
