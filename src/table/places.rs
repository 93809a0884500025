//! A game between people of several servers, or between teams of several channels.
//!
//! The table lives in the channel in which it was opened: its home. Each other server whose people sit there
//! has a *place*: the channel in which they see the board, a copy of the table with the names that are shown to
//! them. Copies are made from the home after each order and take no orders themselves, so one order counts once.

use super::{
    Effect, Home, Made, Order, Person, Phase, Place, Refused, Sides, StandIn, Table,
    parts::{Links, Progress},
};
use deltille_base::{
    ids::{ChannelId, GuildId, UserId},
    text::Locale,
};
use deltille_games::Seat;

impl Table {
    /// Whether the table is shown in several servers.
    pub fn is_shared(&self) -> bool {
        self.is_copy() || !self.links.sides.places.is_empty()
    }

    pub fn is_copy(&self) -> bool {
        self.links.sides.home.is_some()
    }

    /// Whether this person belongs to the side that this table, or copy, shows.
    pub fn is_here(&self, user: UserId) -> bool {
        if self.is_copy() {
            self.links.sides.here.contains(&user)
        } else {
            self.place_of(user).is_none()
        }
    }

    /// The place where this person sits; `None`: at home.
    pub fn place_of(&self, user: UserId) -> Option<&Place> {
        self.links.sides.places.iter().find(|place| place.has(user))
    }

    /// The seats of people who play from other servers than this person.
    pub fn strangers_of(&self, user: UserId) -> impl Iterator<Item = (Seat, &Person)> {
        let side = |user: UserId| match self.is_copy() {
            true => Some(usize::from(self.is_here(user))),
            false => self.links.sides.places.iter().position(|place| place.has(user)),
        };
        let own = side(user);
        let seated = self
            .seats
            .iter()
            .zip(0..)
            .filter_map(|(person, seat)| Some((Seat(seat), person.as_ref()?)));
        seated.filter(move |(_, person)| side(person.id) != own)
    }

    /// The servers whose people play here.
    pub fn guilds(&self) -> impl Iterator<Item = GuildId> {
        // Teams of one server may play in two of its channels.
        let places = self.links.sides.places.iter();
        let places = places.filter(|place| !place.is_gone() && Some(place.guild) != self.guild);
        self.guild.into_iter().chain(places.map(|place| place.guild))
    }

    /// The place of a copy, without people.
    pub fn own_place(&self) -> Option<Place> {
        self.guild.filter(|_| self.is_copy()).map(|guild| Place {
            channel: self.channel,
            guild,
            language: self.home.language.tag().to_owned(),
            own_thread: self.home.own_thread,
            people: Vec::new(),
        })
    }

    /// Shows at home the names of the others as they allow: people in `unnamed` have none.
    #[must_use]
    pub fn with_unnamed(mut self, unnamed: Vec<UserId>) -> Table {
        for person in self.links.sides.places.iter().flat_map(|place| &place.people) {
            let name = if unnamed.contains(&person.id) { "" } else { &*person.name };
            for seated in self.seats.iter_mut().flatten().filter(|seated| seated.id == person.id) {
                name.clone_into(&mut seated.name);
            }
            let away = self.progress.stand_ins.iter_mut().filter_map(|stand_in| stand_in.person.as_mut());
            for (_, known) in away.filter(|(id, _)| *id == person.id) {
                name.clone_into(known);
            }
        }
        self.links.sides.unnamed = unnamed;
        self
    }

    /// The table as it is seen in one of its places.
    pub fn seen_from(&self, place: &Place) -> Table {
        let seen = |person: &Person| {
            let own = place.people.iter().find(|own| own.id == person.id);
            own.cloned().unwrap_or_else(|| self.as_others_see(person))
        };
        Table {
            channel: place.channel,
            guild: Some(place.guild),
            seats: self.seats.iter().map(|seat| seat.as_ref().map(seen)).collect(),
            home: Home {
                language: Locale::nearest(&place.language),
                own_thread: place.own_thread,
                elsewhere: false,
                only_one: false,
                page: None,
                ..self.home
            },
            progress: Progress { stand_ins: self.stand_ins_as(seen), ..self.progress.clone() },
            links: Links {
                // The table itself sends their messages.
                followed: Vec::new(),
                sides: Sides {
                    home: Some(self.channel),
                    here: place.people.iter().map(|person| person.id).collect(),
                    ..Sides::default()
                },
                ..self.links.clone()
            },
            ..self.clone()
        }
    }

    /// The table as it is filed: with the names that people of all servers may see.
    #[must_use]
    pub fn for_all(&self) -> Table {
        let mut table = self.clone();
        let seen = |person: &Person| self.as_others_see(person);
        table.seats = self.seats.iter().map(|seat| seat.as_ref().map(seen)).collect();
        table.progress.stand_ins = self.stand_ins_as(seen);
        for person in table.links.sides.places.iter_mut().flat_map(|place| &mut place.people) {
            person.name.clear();
        }
        table
    }

    fn stand_ins_as(&self, seen: impl Fn(&Person) -> Person) -> Vec<StandIn> {
        let named = |(id, name): (UserId, String)| {
            let Person { id, name } = seen(&Person { id, name });
            (id, name)
        };
        let all = self.progress.stand_ins.iter().cloned();
        all.map(|stand_in| StandIn { person: stand_in.person.map(named), ..stand_in }).collect()
    }

    fn as_others_see(&self, person: &Person) -> Person {
        let hidden = self.links.sides.unnamed.contains(&person.id);
        Person {
            name: if hidden { String::new() } else { person.name.clone() },
            ..*person
        }
    }

    /// A copy whose people have left the table, or whose table is gone.
    #[must_use]
    pub fn left(&self) -> Table {
        let phase = if self.has_started() { Phase::Aborted } else { Phase::Closed };
        Table { phase, ..self.clone() }
    }

    /// Takes a seat from another server.
    pub(super) fn join_from(
        &self,
        person: &Person,
        place: &Place,
        wish: Option<Seat>,
        new: bool,
        order: &Order,
    ) -> Result<Made, Refused> {
        let mut table = self.clone();
        let places = &mut table.links.sides.places;
        let known = places.iter().position(|known| known.guild == place.guild);
        let index = known.unwrap_or_else(|| {
            places.push(Place { people: Vec::new(), ..place.clone() });
            places.len() - 1
        });
        if !places[index].has(person.id) {
            places[index].people.push(person.clone());
        }
        table.join(person, wish, new, order)
    }

    /// Opens the seats of all people of a place whose moderators close the lobby there.
    pub(super) fn withdrawn_from(&self, channel: ChannelId) -> Result<Made, Refused> {
        if !matches!(self.phase, Phase::Lobby { .. }) {
            return Err(Refused::said("table-refuse-started"));
        }
        let mut table = self.clone();
        let there = self.links.sides.places.iter().filter(|place| place.channel == channel);
        for person in there.flat_map(|place| &place.people) {
            table.vacate(person.id);
        }
        table.links.sides.places.retain(|place| place.channel != channel);
        Ok((table, vec![Effect::ShowLobby]))
    }

    /// Drops the people of other servers who have left the lobby, and the places without people.
    pub fn settle_places(&mut self) {
        if !matches!(self.phase, Phase::Lobby { .. }) {
            return;
        }
        let stays = |user: UserId| {
            self.seats.iter().flatten().any(|person| person.id == user) || self.invited.contains(&Some(user))
        };
        let mut places = self.links.sides.places.clone();
        for place in &mut places {
            place.people.retain(|person| stays(person.id));
        }
        places.retain(|place| !place.people.is_empty());
        self.links.sides = match places.is_empty() {
            true => Sides::default(),
            false => Sides { places, ..self.links.sides.clone() },
        };
    }
}
