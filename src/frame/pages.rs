//! Pages on the web, as the bot knows them: their server, and the labels by which they are found.

use crate::ui::Request;
use deltille_base::ids::{GuildId, TournamentId};
use deltille_store::Label;
use deltille_table::{PageKey, Phase, Table};
use std::fmt::Debug;

/// Server of the pages.
pub trait WebPages: Send + Sync + Debug {
    /// Beginning of the addresses of pages.
    fn public(&self) -> &str;

    /// Address of a board for the user of the request alone, who can move there for some minutes. `None`: there is no
    /// such page.
    fn personal(&self, request: &Request, own: Own<'_>) -> Option<String>;
}

/// A board that a person can touch.
#[derive(Clone, Copy, Debug)]
pub enum Own<'a> {
    Table(&'a Table),
    /// The board of a private message that belongs to no table; pressing the control with this id opens it.
    Message(&'a str),
}

/// The label of what has this page: a table, a filed game, a tournament, a person or a server.
pub fn page_label(key: PageKey) -> Label {
    Label(format!("page:{key}"))
}

/// The label of a tournament's games that have pages.
pub fn pages_label(tournament: TournamentId) -> Label {
    Label(format!("pages:t{tournament}"))
}

/// The label of a server's running, or finished, games that have pages.
pub fn listed_label(guild: GuildId, running: bool) -> Label {
    Label(format!("pages:g{guild}{}", if running { ":running" } else { "" }))
}

/// The labels of a table, or of a filed game, for its page.
pub fn page_labels(table: &Table) -> impl Iterator<Item = Label> {
    let fixture = table.links.fixture.map(|fixture| pages_label(fixture.tournament));
    let listed = table.guild.map(|guild| listed_label(guild, table.phase == Phase::Play));
    let page = table.home.page.map(page_label);
    let has_page = page.is_some();
    let others = fixture.into_iter().chain(listed).filter(move |_| has_page);
    page.into_iter().chain(others)
}
