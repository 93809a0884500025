//! Personal links: who may move at which table, signed by the server. The first browser that opens one keeps it.

use data_encoding::BASE64URL_NOPAD;
use deltille_base::{
    ids::{ChannelId, GuildId, InteractionId, RoleId, TableId, Time, UserId},
    text::Locale,
};
use deltille_frame::{
    pages::{Own, WebPages},
    ui::{
        Request,
        request::{Action, Permissions, Place, Rights, User},
    },
};
use deltille_table::Table;
use hmac::{Hmac, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::{
    fmt::{self, Debug, Formatter},
    time::Duration,
};

/// How long a link can be opened.
const OPENS: Duration = Duration::from_secs(15 * 60);

/// How long after a link was made its browser may move. The store forgets later which one it was.
pub const STAYS: Duration = Duration::from_secs(100 * 60);

/// Discord's limit for the address of a button, in characters.
const LONGEST: usize = 512;

/// Bytes of a signature.
const SIGNED: usize = 16;

/// A person at a table: a request without its action. Its rights are those of all members.
#[derive(Clone, Debug)]
pub struct Visit {
    pub request: Request,
    pub of: Of,
}

/// Which board it is.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(untagged)]
pub enum Of {
    /// A table and its channel; a table of one's own has another than the request.
    Table(TableId, ChannelId),
    /// The board of a private message, by the control that opens it.
    Message(String),
}

/// A visit as links carry it.
#[derive(Serialize, Deserialize)]
#[rustfmt::skip]
struct Written(
    /* since */ Time, UserId, /* name */ String, /* language */ String, ChannelId, Option<GuildId>, /* visiting */ bool,
    /* private */ bool, /* the place's language */ String, Vec<RoleId>, Of,
);

impl Visit {
    fn of(request: &Request, own: Own<'_>) -> Visit {
        let (of, roles) = match own {
            Own::Table(table) => (Of::Table(table.id, table.channel), of_team(table, &request.rights.roles)),
            Own::Message(opens) => (Of::Message(opens.to_owned()), Vec::new()),
        };
        let rights = Rights { roles, ..Rights::default() };
        Visit {
            request: Request { rights, action: nothing(), ..request.clone() },
            of,
        }
    }

    /// When the link was made.
    pub fn since(&self) -> Time {
        self.request.at
    }

    pub fn is_own_table(&self) -> bool {
        matches!(self.of, Of::Table(_, home) if home.is_own())
    }

    pub fn is_open(&self, now: Time) -> bool {
        now < self.since().after(OPENS)
    }

    /// The request for an action, made now.
    pub fn asks(&self, id: InteractionId, at: Time, action: Action) -> Request {
        Request { id, at, action, ..self.request.clone() }
    }

    fn written(&self) -> Written {
        let Request { user, locale, channel, guild, place, rights, at, .. } = &self.request;
        let [language, there] = [locale, &place.locale].map(|locale| locale.tag().to_owned());
        let (name, roles) = (user.name.clone(), rights.roles.clone());
        let Place { visiting, private, .. } = *place;
        Written(
            *at,
            user.id,
            name,
            language,
            *channel,
            *guild,
            visiting,
            private,
            there,
            roles,
            self.of.clone(),
        )
    }
}

impl From<Written> for Visit {
    fn from(written: Written) -> Visit {
        let Written(at, id, name, language, channel, guild, visiting, private, there, roles, of) = written;
        let locale = Locale::nearest(&there);
        let request = Request {
            id: InteractionId(0),
            at,
            user: User { id, name, bot: false },
            locale: Locale::nearest(&language),
            channel,
            guild,
            // Boards are posted by the background worker, which finds out what it may.
            permissions: Permissions::ALL,
            place: Place { visiting, private, locale, page: true, ..Place::default() },
            rights: Rights { roles, ..Rights::default() },
            action: nothing(),
        };
        Visit { request, of }
    }
}

/// The role by which a person decides for a team at this table, if they do.
fn of_team(table: &Table, roles: &[RoleId]) -> Vec<RoleId> {
    let decides = |role: &&RoleId| table.team_seat(&[**role]) == table.team_seat(roles);
    roles.iter().find(decides).copied().into_iter().collect()
}

/// The action of a visit without one.
fn nothing() -> Action {
    Action::Unreadable { what: "nothing yet".to_owned() }
}

/// Writes and reads personal links.
#[derive(Clone)]
pub struct Links {
    /// Beginning of the addresses of pages.
    pub public: String,
    secret: [u8; 32],
}

impl Debug for Links {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        to.debug_struct("Links").field("public", &self.public).finish_non_exhaustive()
    }
}

impl Links {
    /// `secret`: shared by the processes that serve these pages.
    pub fn new(public: String, secret: [u8; 32]) -> Links {
        Links { public, secret }
    }

    fn signing(&self, text: &str) -> Hmac<Sha256> {
        // Every length of key is possible.
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).expect("any key");
        mac.update(text.as_bytes());
        mac
    }

    pub fn write(&self, visit: &Visit) -> String {
        // A tuple of numbers and texts can be written.
        let written = serde_json::to_vec(&visit.written()).unwrap_or_default();
        let text = BASE64URL_NOPAD.encode(&written);
        let signature = BASE64URL_NOPAD.encode(&self.signing(&text).finalize().into_bytes()[..SIGNED]);
        format!("{text}.{signature}")
    }

    /// `None`: this server did not write it.
    pub fn read(&self, link: &str) -> Option<Visit> {
        let (text, signature) = link.split_once('.')?;
        let signature = BASE64URL_NOPAD.decode(signature.as_bytes()).ok().filter(|it| it.len() == SIGNED)?;
        self.signing(text).verify_truncated_left(&signature).ok()?;
        let written = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
        Some(serde_json::from_slice::<Written>(&written).ok()?.into())
    }
}

impl WebPages for Links {
    fn public(&self) -> &str {
        &self.public
    }

    fn personal(&self, request: &Request, own: Own<'_>) -> Option<String> {
        let link = format!("{}/b/{}", self.public, self.write(&Visit::of(request, own)));
        (link.len() <= LONGEST).then_some(link)
    }
}

#[cfg(test)]
#[path = "../../../tests/units/pages/board_link.rs"]
mod tests;
