//! Games that are over: kept with the entry that ends them, and found again with `/history`.
//!
//! A finished game is a subject of its own in the store, with the table's body; reading it replays the whole record. Its
//! labels answer what is asked for with one look: `g5` (a server's games), `u7` (a person's), `g5u7` (a person's in a
//! server), `u7u8` (those of two people, anywhere), each of them also with `:triablo` for one game.
//!
//! Who may look: everybody on a server at the games of that server, and people at their own wherever they played them.

use super::{
    context::{Bot, text, whisper},
    filing::{of_both, of_guild, of_player},
    problem::Problem,
};
use crate::{
    bot::{
        service::deliver::Answer,
        ui::{
            custom_id::{Listing, Press, Replay, ReplayAct, Source},
            escape::{cut, plain, sentence},
            message::{Post, Reply, SelectOption},
            names::{self, setup_line},
            outcome::result,
            request::{Request, Value},
            widgets::{close, grey, rows, select, select_option, t, words},
        },
    },
    games::{Seat, registry},
    ids::{Ply, TableId},
    store::{Label, Loaded, Store, Subject},
    table::Table,
    text::{Locale, Message, say, word},
};

/// Games on a page.
const PAGE: usize = 10;

const OLDER: u8 = 1;

const NEWER: u8 = 2;

const SELECT: u8 = 3;

/// The label of what is asked for.
fn asked(request: &Request, listing: &Listing) -> Label {
    let me = request.user.id;
    let group = match (request.guild, listing.player) {
        (_, Some(player)) if player == me => of_player(me),
        (None, None) => of_player(me),
        (None, Some(player)) => of_both(me, player),
        (Some(guild), None) => of_guild(guild),
        (Some(guild), Some(player)) => format!("{}{}", of_guild(guild), of_player(player)),
    };
    let game = listing.game.and_then(|game| registry::games().get(usize::from(game)).map(|info| info.id));
    Label(game.map_or_else(|| group.clone(), |game| format!("{group}:{game}")))
}

/// Whether this person may look at a game that is over.
pub(crate) fn may_see(table: &Table, request: &Request) -> bool {
    table.seat_of(request.user.id).is_some() || (table.guild.is_some() && table.guild == request.guild)
}

impl<S: Store> Bot<S> {
    /// `/history`.
    pub(crate) async fn history(&self, request: &Request, options: &[(String, Value)]) -> Result<Answer, Problem> {
        let player = options.iter().find_map(|(name, value)| match value {
            Value::User(user) if name == "player" => Some(user.id),
            _ => None,
        });
        let game = text(options, "game").map(game_number).transpose()?;
        self.listed(request, Listing { game, player, ..Listing::default() }).await.map(whisper)
    }

    /// A press on one of its pages.
    pub(crate) async fn history_press(
        &self,
        request: &Request,
        listing: Listing,
        values: &[String],
    ) -> Result<Answer, Problem> {
        if let Some(value) = values.first() {
            let id = value.parse().map_err(|_| Problem::Unknown("a game without a number".to_owned()))?;
            let of = Source::Game(TableId(id));
            let table = self.source(request, of).await?;
            let side = table.seat_of(request.user.id).unwrap_or(Seat(0)).0;
            return self.replay_press(request, Replay { of, ply: table.made(), side, act: ReplayAct::Open }).await;
        }
        Ok(Answer { reply: Reply::Replace(self.listed(request, listing).await?), receipt: None })
    }

    async fn listed(&self, request: &Request, listing: Listing) -> Result<Post, Problem> {
        let skip = usize::from(listing.page) * PAGE;
        let found = self.tables.store().find(&asked(request, &listing), skip, PAGE + 1).await?;
        let locale = request.locale;
        Ok(self.studio.work(move |_| page(locale, listing, &found)).await?)
    }

    /// A game that is over, read and replayed.
    pub(crate) async fn archived(&self, id: TableId) -> Result<Option<Table>, Problem> {
        let Some(loaded) = self.tables.store().load(Subject::Game(id)).await? else { return Ok(None) };
        let table = self.studio.work(move |_| Table::decode(&loaded.body)).await?;
        table.map(Some).map_err(|why| Problem::Ours(format!("game {id}: {why}")))
    }
}

/// The place of a game in the registry.
pub(crate) fn game_number(id: &str) -> Result<u8, Problem> {
    let id = registry::game(id.trim())?.id;
    Ok(registry::games().iter().position(|info| info.id == id).unwrap_or(0) as u8)
}

fn page(locale: Locale, listing: Listing, found: &[(Subject, Loaded)]) -> Post {
    let to = |slot, page| Press::History(Listing { slot, page, ..listing });
    let mut lines = vec![t(locale, "history")];
    if let Some(info) = listing.game.and_then(|game| registry::games().get(usize::from(game)).copied()) {
        let game = word(locale, &format!("game-{}", info.id));
        lines.push(say(locale, &Message::new("history-game").with("game", sentence(&game))));
    }
    if let Some(player) = listing.player {
        lines.push(say(locale, &Message::new("history-player").with("player", format!("<@{player}>"))));
    }
    let mut options: Vec<SelectOption> = Vec::new();
    for (number, (subject, loaded)) in found.iter().take(PAGE).enumerate() {
        let number = usize::from(listing.page) * PAGE + number + 1;
        match Table::decode(&loaded.body) {
            Ok(table) => {
                lines.push(format!("{number}. {}", line(locale, &table)));
                let names: Vec<String> = table.seats.iter().flatten().map(|person| plain(&person.name)).collect();
                let label = format!("{number}. {}", names.join(", "));
                options.push(select_option(&table.id.0.to_string(), &label, Some(&setup_line(locale, &table))));
            }
            Err(why) => {
                tracing::error!(%subject, %why, "a game that is over cannot be read");
                let message = Message::new("history-unreadable").with("number", number).with("why", why.to_string());
                lines.push(say(locale, &message));
            }
        }
    }
    if found.is_empty() {
        lines.push(t(locale, "history-empty"));
    }
    let mut components = Vec::new();
    if !options.is_empty() {
        components.push(select(&to(SELECT, listing.page), &t(locale, "history-open"), options));
    }
    let mut buttons = Vec::new();
    if listing.page > 0 {
        buttons.push(grey(&to(NEWER, listing.page - 1), &t(locale, "button-newer")));
    }
    if found.len() > PAGE && listing.page < u16::MAX {
        buttons.push(grey(&to(OLDER, listing.page + 1), &t(locale, "button-older")));
    }
    buttons.push(close(locale));
    components.extend(rows(buttons));
    Post { rows: components, ..words(lines.join("\n")) }
}

/// A game in one line: what, who, how it ended, when.
fn line(locale: Locale, table: &Table) -> String {
    let outcome = table.play().zip(table.outcome());
    let end = outcome.map(|(play, outcome)| result(locale, table, play, &outcome)).unwrap_or_default();
    let at = table.entries.last().map_or(table.opened, |entry| entry.at);
    let message = Message::new("history-line")
        .with("setup", sentence(&setup_line(locale, table)))
        .with("players", names::players(locale, table))
        .with("end", end)
        .with("count", Ply(table.entries.len() as u32).0)
        .with("when", format!("<t:{}:d>", at.0 / 1000));
    cut(&say(locale, &message), 180)
}
