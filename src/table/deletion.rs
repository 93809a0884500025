//! Data deletion: what remains of a table without a person.
//!
//! The person at seat *n* (from 1) becomes *Player n* with an id that belongs to no user
//! ([`UserId::deleted`]). The entries stay, because the game belongs to the others too. The stored text is
//! edited without a replay, so that it also works on a game that this version no longer understands. Hashes
//! promised over the old record are marked as no longer valid: see [`Table::deleted_seats`].

use super::{
    DecodeError, Phase, StandIn, Table,
    body::Body,
    teams::{Majority, Team},
};
use deltille_base::ids::{ChannelId, GuildId, OwnTableId, TableId, UserId};
use deltille_games::Seat;
use std::borrow::Cow;

/// People and places named in a stored table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    pub id: TableId,
    pub channel: ChannelId,
    pub guild: Option<GuildId>,
    /// The bot is not a member of that server.
    pub visiting: bool,
    /// The host, the people seated, those with a reserved seat and those who act for a team; each once.
    pub people: Vec<UserId>,
    /// The people who follow the table.
    pub followers: Vec<UserId>,
    /// The channels of other servers in which it is shown, too.
    pub places: Vec<ChannelId>,
    pub is_open: bool,
}

/// Replacement name for the person at this seat, used where no language is known.
fn name(seat: usize) -> String {
    format!("Player {}", seat + 1)
}

impl Table {
    /// Reads the people and places named in a body.
    ///
    /// # Errors
    /// The body is not a table, or it has a newer format.
    pub fn named(body: &[u8]) -> Result<Named, DecodeError> {
        let body = Body::read(body)?;
        let seated = body.seats.iter().flatten().map(|(id, _)| *id);
        let away = body.stand_ins.iter().filter_map(|stand_in| Some(stand_in.person.as_ref()?.0));
        // A person who took a seat for a team holds no seat themselves.
        let placed = body.sides.places.iter().flat_map(|place| &place.people).map(|person| person.id);
        let seated = seated.chain(away).chain(placed).chain(body.sides.here.iter().copied());
        let mut people: Vec<UserId> =
            seated.chain(body.kept.iter().flatten().copied()).chain([body.host]).collect();
        people.retain(|user| user.is_user());
        people.sort_unstable();
        people.dedup();
        let is_open = matches!(body.phase, Phase::Lobby { .. } | Phase::Play);
        Ok(Named {
            id: body.id,
            channel: body.channel,
            guild: body.guild,
            visiting: body.visiting,
            people,
            followers: body.followed.iter().map(|follower| follower.user).collect(),
            places: body.sides.places.iter().filter(|place| !place.is_gone()).map(|it| it.channel).collect(),
            is_open,
        })
    }

    /// Removes this person from a body; `None` if the body does not contain them.
    ///
    /// # Errors
    /// The body is not a table, or it has a newer format.
    pub fn without_person(bytes: &[u8], user: UserId) -> Result<Option<Vec<u8>>, DecodeError> {
        let mut body = Body::read(bytes)?;
        let seat = body.seats.iter().position(|seat| seat.as_ref().is_some_and(|(id, _)| *id == user));
        let kept = body.kept.contains(&Some(user));
        let is_away = |stand_in: &StandIn| stand_in.person.as_ref().is_some_and(|(id, _)| *id == user);
        let away = body.stand_ins.iter().find(|stand_in| is_away(stand_in)).map(|it| it.seat.index());
        let captain = |team: &Team| team.rule == Majority::Captain { user };
        let leads = body.teams.iter().any(captain);
        if leads {
            for team in body.teams.to_mut().iter_mut().filter(|team| captain(team)) {
                team.rule = Majority::Most;
            }
        }
        let follows = body.followed.iter().any(|follower| follower.user == user);
        let beside = body.sides.forget(user);
        let outside = follows || leads || beside;
        if seat.is_none() && away.is_none() && !kept && !outside && body.host != user {
            return Ok(None);
        }
        if follows {
            body.followed.to_mut().retain(|follower| follower.user != user);
        }
        if let Some(seat) = away {
            let gone = || Some((UserId::deleted(seat), name(seat)));
            let stand_ins = body.stand_ins.iter().map(|stand_in| match is_away(stand_in) {
                true => StandIn { person: gone(), ..stand_in.clone() },
                false => stand_in.clone(),
            });
            body.stand_ins = Cow::Owned(stand_ins.collect());
        }
        if let Some(seat) = seat {
            body.seats[seat] = Some((UserId::deleted(seat), name(seat).into()));
        }
        if body.host == user {
            // A host without a seat gets an id outside the seats.
            body.host = UserId::deleted(seat.or(away).unwrap_or(body.seats.len()));
        }
        if kept {
            body.kept = Cow::Owned(body.kept.iter().map(|kept| kept.filter(|kept| *kept != user)).collect());
        }
        if body.channel.is_own() {
            // The id of such a channel is derived from the person's id.
            body.channel = OwnTableId::new(0).into();
        }
        Ok(Some(body.write()))
    }

    /// Removes this server and its channel from a body; `None` if the table was not played there.
    ///
    /// # Errors
    /// The body is not a table, or it has a newer format.
    pub fn without_server(bytes: &[u8], guild: GuildId) -> Result<Option<Vec<u8>>, DecodeError> {
        let mut body = Body::read(bytes)?;
        let mut any = false;
        for place in body.sides.places.iter_mut().filter(|place| place.guild == guild) {
            // Its people stay those of another server.
            (place.guild, place.channel) = (GuildId(0), ChannelId(0));
            any = true;
        }
        if body.guild != Some(guild) {
            return Ok(any.then(|| body.write()));
        }
        body.guild = None;
        if !body.channel.is_own() {
            body.channel = ChannelId(0);
        }
        Ok(Some(body.write()))
    }

    /// Seats of people who had their data deleted, or who show other servers no name. Their names are not
    /// those of the record of which a hash was shown, so it does not match.
    pub fn deleted_seats(&self) -> impl Iterator<Item = Seat> {
        let hidden = self.is_shared();
        let gone = move |seat: &Seat| {
            let person = self.person(*seat).cloned().or_else(|| self.absentee(*seat));
            person.is_some_and(|one| one.id.is_deleted() || hidden && one.name.is_empty())
        };
        (0..self.seats.len() as u8).map(Seat).filter(gone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table of the previous format, with everything in it that can name a person.
    const OLD: &str = r#"{"format":1,"id":3,"channel":500,"guild":9,"setup":{"game":"triablo","variant":"two-player",
        "options":[["setup","standard"]]},"host":71,"seats":[[71,"Ann"],[72,"Bob"]],"kept":[71,72],"phase":"Over","opened":1,
        "votes":0,"entries":[["resign",0,3]]}"#;

    #[test]
    fn deleted_person_leaves_no_trace_in_body() {
        let named = Table::named(OLD.as_bytes()).unwrap();
        assert_eq!(
            (named.people, named.guild, named.is_open),
            (vec![UserId(71), UserId(72)], Some(GuildId(9)), false)
        );
        let without = Table::without_person(OLD.as_bytes(), UserId(71)).unwrap().unwrap();
        let text = String::from_utf8(without.clone()).unwrap();
        assert!(
            !text.contains("71")
                && !text.contains("Ann")
                && text.contains("Player 1")
                && text.contains("Bob"),
            "{text}"
        );
        assert_eq!(Table::named(&without).unwrap().people, [UserId(72)]);
        assert_eq!(Table::without_person(&without, UserId(71)).unwrap(), None);
        let nobody = Table::without_person(&without, UserId(72)).unwrap().unwrap();
        assert!(Table::named(&nobody).unwrap().people.is_empty());
        let nowhere = Table::without_server(OLD.as_bytes(), GuildId(9)).unwrap().unwrap();
        let named = Table::named(&nowhere).unwrap();
        assert_eq!((named.guild, named.channel), (None, ChannelId(0)));
        assert_eq!(Table::without_server(&nowhere, GuildId(9)).unwrap(), None);
    }

    #[test]
    fn invalid_body_is_an_error() {
        assert!(matches!(Table::without_person(b"{}", UserId(1)), Err(DecodeError::Body(_))));
        assert!(matches!(
            Table::without_person(br#"{"format":99}"#, UserId(1)),
            Err(DecodeError::Format(99))
        ));
    }
}
