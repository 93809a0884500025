//! People of other servers with whom a person plays or has played: they can be blocked without learning who they
//! are. A menu names them by their seat in a game, and the list of the blocked keeps a fingerprint.

use crate::{
    frame::{
        settings::lists::{Blocked, ListOf, Who},
        ui::{
            OPTIONS, SelectOption,
            custom_id::base36,
            escape::{cut, plain},
            names::{self, setup_line},
            select_option,
        },
    },
    records::filing::of_player,
    routing::{Bot, Result},
};
use deltille_base::{
    ids::UserId,
    text::{Locale, word},
};
use deltille_store::Label;
use deltille_table::{GameSummary, Table};

/// Upper limit of the open tables, and of the newest finished games, to search for strangers.
const TABLES: usize = 25;

/// Longest label of an option, in characters.
const LABEL: usize = 90;

/// A person of another server.
pub struct Stranger {
    id: UserId,
    /// Their seat, for the menu.
    value: String,
    /// Their name, if it is shown, and their seat.
    label: String,
}

impl Stranger {
    pub fn option(&self) -> SelectOption {
        select_option(&self.value, &self.label, None)
    }

    pub fn is(&self, value: &str) -> bool {
        self.value == value
    }

    /// As they stand on this person's list.
    pub fn blocked_by(&self, user: UserId) -> Blocked {
        let who = Who::unseen(self.id, ListOf::Person(user));
        Blocked { who, name: self.label.clone() }
    }
}

/// The people of other servers in this person's games, those of the newest games first, without those whom they
/// have blocked.
pub async fn strangers(bot: &Bot, locale: Locale, user: UserId) -> Result<Vec<Stranger>> {
    let settings = bot.tables.people.get(user).await;
    if settings.across.is_none() {
        return Ok(Vec::new());
    }
    let open = bot.tables.of(user, TABLES).await?;
    let mut tables: Vec<Table> = open.into_iter().map(|current| (*current.table).clone()).collect();
    let filed = bot.tables.store().find(&Label(of_player(user)), 0, TABLES).await?;
    let read = |body: &[u8]| GameSummary::read(body).ok().map(|game| game.table);
    tables.extend(filed.iter().filter_map(|(_, loaded)| read(&loaded.body)));
    tables.sort_by_key(|table| std::cmp::Reverse(table.id));
    let mut found: Vec<Stranger> = Vec::new();
    for table in &tables {
        for (seat, person) in table.strangers_of(user) {
            let id = person.id;
            let known = !id.is_user() || settings.blocks(user, id) || found.iter().any(|it| it.id == id);
            if known || found.len() == OPTIONS {
                continue;
            }
            let name = match person.name.is_empty() {
                true => word(locale, "player-unnamed"),
                false => plain(&names::name(locale, person)),
            };
            let label = format!("{name} · {}", setup_line(locale, table));
            let value = format!("{}-{}", base36(table.id.0), seat.0);
            found.push(Stranger { id, value, label: cut(&label, LABEL) });
        }
    }
    Ok(found)
}
