//! People who had their data deleted: what is kept of a table without them.
//!
//! Somebody at seat *n* (from 1) becomes *Player n* with an id that is nobody's ([`UserId::deleted`]); the
//! entries stay, because they are the others' game too. It is done to what is written, without replaying it,
//! so that also a game that this version does not understand any more is rid of them. Whatever was promised
//! by hashes over the old record is said to be so no more: see [`Table::deleted_seats`].

use super::{DecodeError, Phase, Table, body::Body};
use crate::{
    games::Seat,
    ids::{ChannelId, GuildId, TableId, UserId},
};
use std::borrow::Cow;

/// Who and what is named by a kept table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    pub id: TableId,
    pub channel: ChannelId,
    pub guild: Option<GuildId>,
    /// The host, those who sit there and those for whom a seat is kept; each once.
    pub people: Vec<UserId>,
    pub is_open: bool,
}

/// What stands for the name of somebody at this seat, where no language is asked for.
fn name(seat: usize) -> String {
    format!("Player {}", seat + 1)
}

impl Table {
    /// Who and what is named in a body.
    ///
    /// # Errors
    /// It is no table, or a newer version's.
    pub fn named(body: &[u8]) -> Result<Named, DecodeError> {
        let body = Body::read(body)?;
        let seated = body.seats.iter().flatten().map(|(id, _)| *id);
        let mut people: Vec<UserId> =
            seated.chain(body.kept.iter().flatten().copied()).chain([body.host]).collect();
        people.retain(|user| !user.is_deleted());
        people.sort_unstable();
        people.dedup();
        let is_open = matches!(body.phase, Phase::Lobby { .. } | Phase::Play);
        Ok(Named {
            id: body.id,
            channel: body.channel,
            guild: body.guild,
            people,
            is_open,
        })
    }

    /// The body without this person; `None`: they are not in it.
    ///
    /// # Errors
    /// It is no table, or a newer version's.
    pub fn without_person(bytes: &[u8], user: UserId) -> Result<Option<Vec<u8>>, DecodeError> {
        let mut body = Body::read(bytes)?;
        let seat = body.seats.iter().position(|seat| seat.as_ref().is_some_and(|(id, _)| *id == user));
        let kept = body.kept.contains(&Some(user));
        if seat.is_none() && !kept && body.host != user {
            return Ok(None);
        }
        if let Some(seat) = seat {
            body.seats[seat] = Some((UserId::deleted(seat), name(seat).into()));
        }
        if body.host == user {
            // A host without a seat is nobody at the table.
            body.host = UserId::deleted(seat.unwrap_or(body.seats.len()));
        }
        if kept {
            body.kept = Cow::Owned(body.kept.iter().map(|kept| kept.filter(|kept| *kept != user)).collect());
        }
        if body.channel.is_own() {
            // It is made of the person's id.
            body.channel = ChannelId::own(0);
        }
        Ok(Some(body.write()))
    }

    /// The body without this server and its channel; `None`: it was not played there.
    ///
    /// # Errors
    /// It is no table, or a newer version's.
    pub fn without_server(bytes: &[u8], guild: GuildId) -> Result<Option<Vec<u8>>, DecodeError> {
        let mut body = Body::read(bytes)?;
        if body.guild != Some(guild) {
            return Ok(None);
        }
        body.guild = None;
        if !body.channel.is_own() {
            body.channel = ChannelId(0);
        }
        Ok(Some(body.write()))
    }

    /// The seats of those who had their data deleted. Their names are not what they were,
    /// so a hash of the whole record is not either.
    pub fn deleted_seats(&self) -> impl Iterator<Item = Seat> {
        let gone = |seat: &Seat| self.person(*seat).is_some_and(|person| person.id.is_deleted());
        (0..self.seats.len() as u8).map(Seat).filter(gone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table of the format before, with everything in it that can name somebody.
    const OLD: &str = r#"{"format":1,"id":3,"channel":500,"guild":9,"setup":{"game":"triablo","variant":"two-player",
        "options":[["setup","standard"]]},"host":71,"seats":[[71,"Ann"],[72,"Bob"]],"kept":[71,72],"phase":"Over","opened":1,
        "votes":0,"entries":[["resign",0,3]]}"#;

    #[test]
    fn nothing_of_somebody_is_left_in_a_body() {
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
    fn what_is_no_table_is_told() {
        assert!(matches!(Table::without_person(b"{}", UserId(1)), Err(DecodeError::Body(_))));
        assert!(matches!(
            Table::without_person(br#"{"format":99}"#, UserId(1)),
            Err(DecodeError::Format(99))
        ));
    }
}
