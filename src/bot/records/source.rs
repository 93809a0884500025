//! Resolves the game of a button (the channel's, a filed or an imported one), and how much of it a user may
//! see.

use super::link::Source;
use crate::{
    frame::{
        commit::{Edit, Outcome, commit},
        ui::{Request, escape::sentence, names::setup_line},
    },
    puzzles::own_table::own_tables,
    routing::{Bot, OnMessage, Problem, Result, key},
};
use deltille_base::{
    ids::{TableId, UserId},
    text::{Locale, Message, say},
};
use deltille_games::{Seat, Viewer};
use deltille_store::{Change, Found, Subject, Version};
use deltille_table::{Phase, RecordError, Table};
use std::sync::Arc;

/// The viewer with which a user sees a game.
pub fn viewer_for(table: &Table, user: UserId, side: Seat) -> Viewer {
    let own = || table.seat_of(user).map_or(Viewer::Spectator, Viewer::Seat);
    if table.phase == Phase::Over || is_imported(table) {
        Viewer::Seat(side)
    } else {
        own()
    }
}

/// Whether the table is the user's own text, in which nothing is hidden from them.
pub fn is_imported(table: &Table) -> bool {
    table.id.0 == 0
}

/// Whether this user may view a finished game. Only its solver may see a puzzle's solution.
fn may_see(table: &Table, request: &Request) -> bool {
    let of_server = table.guilds().any(|guild| Some(guild) == request.guild);
    table.seat_of(request.user.id).is_some() || (of_server && !table.is_solo())
}

impl Bot {
    /// Returns the game of a button, if this user may see it.
    pub(crate) async fn source(&self, request: &Request, of: Source) -> Result<Arc<Table>> {
        let user = request.user.id;
        let id = match of {
            Source::Import(version) => {
                return own_text(self, request, Subject::Import(user), version, "import-gone")
                    .await
                    .map(Arc::new);
            }
            Source::Tried(version) => {
                return own_text(self, request, Subject::Tried(user), version, "tried-gone")
                    .await
                    .map(Arc::new);
            }
            Source::Game(id) => id,
        };
        let here = self.current(request.channel).await?.filter(|current| current.table.id == id);
        if let Some(current) = here {
            return if current.table.play().is_some() {
                Ok(current.table)
            } else {
                Err(Problem::Lobby)
            };
        }
        if let Some(archived) = archived(self, id).await?.filter(|table| may_see(table, request)) {
            return Ok(Arc::new(archived));
        }
        // A running puzzle is not filed yet.
        let mut own = own_tables(self, user).await?.into_iter().map(|(_, current)| current.table);
        let found = own.find(|table| table.id == id && table.play().is_some());
        found.ok_or_else(|| Problem::Said(Message::new("replay-gone")))
    }

    /// Returns the table of a button that only shows it: the channel's, or the finished game of an earlier one.
    pub(crate) async fn shown_by(&self, request: &Request, id: TableId) -> Result<Arc<Table>> {
        if let Some(current) = self.current_of(request).await?.filter(|current| current.table.id == id) {
            return Ok(current.table);
        }
        match self.source(request, Source::Game(id)).await {
            Err(Problem::Said(_)) => Err(self.earlier(request, id).await),
            found => found,
        }
    }

    /// Returns the game of the message whose menu was opened: the one named by its buttons; otherwise the
    /// channel's current one, if the message is not older.
    pub(crate) async fn game_of(&self, request: &Request, of: &OnMessage) -> Result<Source> {
        if let Some((table, _)) = of.custom_ids.iter().find_map(|id| (self.surfaces.table_of)(id)) {
            return Ok(Source::Game(table));
        }
        let table = self.current(request.channel).await?.ok_or(Problem::NoTable)?.table;
        // The ids of tables and messages both contain their creation time.
        if of.id.0 < table.id.0 {
            return Err(Problem::Said(Message::new("menu-earlier")));
        }
        Ok(Source::Game(table.id))
    }

    /// The problem for a button of an earlier table: neither the channel's current one nor one of the user's
    /// own.
    pub(crate) async fn earlier(&self, request: &Request, table: TableId) -> Problem {
        let own = |table: &Table| table.is_solo() && table.seat_of(request.user.id).is_some();
        match archived(self, table).await {
            Ok(Some(table)) if own(&table) => return Problem::OldPuzzle(setup_line(request.locale, &table)),
            // An unreadable table counts as an earlier one too.
            Ok(_) | Err(_) => {}
        }
        match self.current(request.channel).await {
            Ok(Some(_)) => Problem::OldTable,
            Ok(None) => Problem::OldGame,
            Err(why) => why,
        }
    }
}

async fn archived(bot: &Bot, id: TableId) -> Result<Option<Table>> {
    let Some(loaded) = bot.tables.store().load(Subject::Game(id)).await? else {
        return Ok(None);
    };
    let table = bot.pool.work(move |_| Table::decode(&loaded.body)).await?;
    table.map(Some).map_err(|why| Problem::Ours(format!("game {id}: {why}")))
}

/// Stores a text of this person, replacing the one before it; returns its version.
pub(crate) async fn keep_text(
    bot: &Bot,
    request: &Request,
    subject: Subject,
    body: String,
) -> Result<Version> {
    let body = body.into_bytes();
    let edit = |found: Found| {
        let expected = found?.map_or(Version(0), |loaded| loaded.version);
        let change = Change::of_body(subject, expected, body.clone(), key(request), request.at);
        Ok::<_, Problem>(Edit::Write(change, expected))
    };
    match commit(bot.tables.store(), subject, edit).await? {
        Outcome::Committed(version, _) => Ok(version),
        Outcome::Repeated(version) | Outcome::Kept(version) => Ok(version),
        Outcome::Busy => Err(Problem::Ours("a text was overtaken again and again".to_owned())),
    }
}

/// Loads a text of this user, if it still has that version; otherwise fails with the message `gone`.
async fn own_text(
    bot: &Bot,
    request: &Request,
    subject: Subject,
    version: u64,
    gone: &'static str,
) -> Result<Table> {
    let loaded = bot.tables.store().load(subject).await?;
    let loaded = loaded.filter(|loaded| loaded.version.0 == version);
    let loaded = loaded.ok_or_else(|| Problem::Said(Message::new(gone)))?;
    let locale = request.locale;
    let table = bot
        .pool
        .work_long(move |_| Table::import(&String::from_utf8_lossy(&loaded.body), None))
        .await?;
    // Rules corrected since then may refuse a text they accepted before.
    table.map_err(|why| unreadable(locale, &why))
}

pub fn unreadable(locale: Locale, why: &RecordError) -> Problem {
    Problem::Said(Message::new("import-wrong").with("why", sentence(&say(locale, &why.message()))))
}
