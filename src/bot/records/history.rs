//! `/game history`: finds finished games.
//!
//! A finished game is a subject of its own in the store, with the table's body, which includes the result:
//! the list replays no game. Members of a server may view that server's games; people may view their own
//! games wherever they played them.

use super::{
    link::{Replay, ReplayAct, Source},
    view::replayed,
};
use crate::{
    frame::ui::{
        Post, Request, SelectOption, TEXT, User, close,
        escape::{cut, sentence, unmarked},
        grey, ids,
        names::{self, setup_line},
        outcome::listed,
        rows, select, select_option, t, words,
    },
    records::filing::{of_both, of_guild, of_player},
    routing::{Answer, Bot, Feature, GameChoice, Problem, Result, commands},
};
use deltille_base::{
    ids::{TableId, UserId},
    text::{Locale, Message, list, say, word},
};
use deltille_games::{Seat, registry};
use deltille_store::{Label, Loaded, Subject};
use deltille_table::GameSummary;

const PAGE: usize = 10;

/// Characters of a line outside the game's description: its number and the line end.
const AROUND: usize = 8;

const OLDER: u8 = 1;

const NEWER: u8 = 2;

const SELECT: u8 = 3;

ids! {
    /// A page of the list of games, `-` for any. A select brings a game's id as its value.
    #[derive(Copy, Default)]
    pub struct Listing {
        /// Distinguishes buttons of one message.
        slot: u8,
        page: u16,
        /// The game's index in the registry.
        game: Option<u8>,
        player: Option<UserId>,
    } as "h.{slot}.{page}.{game}.{player}"
}

commands! {
    pub struct History as "game history" {
        player: Option<User>,
        game: Option<GameChoice>,
    }
}

impl Feature for History {
    type Action = Listing;
    type Command = History;

    async fn command(bot: &Bot, request: &Request, History { player, game }: History) -> Result<Answer> {
        let (player, game) = (player.map(|user| user.id), game.map(GameChoice::index));
        listing_page(bot, request, Listing { game, player, ..Listing::default() })
            .await
            .map(Answer::ephemeral)
    }

    async fn press(bot: &Bot, request: &Request, listing: Listing, values: &[String]) -> Result<Answer> {
        let Some(value) = values.first() else {
            return listing_page(bot, request, listing).await.map(Answer::replace);
        };
        let id = value.parse().map_err(|_| Problem::Unknown("a game without a number".to_owned()))?;
        let of = Source::Game(TableId(id));
        let table = bot.source(request, of).await?;
        let side = table.seat_of(request.user.id).unwrap_or(Seat(0)).0;
        let replay = Replay { of, ply: table.made(), side, act: ReplayAct::Open };
        replayed(bot, request, table, replay).await.map(Answer::ephemeral)
    }
}

/// The label to search for.
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

async fn listing_page(bot: &Bot, request: &Request, listing: Listing) -> Result<Post> {
    let skip = usize::from(listing.page) * PAGE;
    let found = bot.tables.store().find(&asked(request, &listing), skip, PAGE + 1).await?;
    let locale = request.locale;
    Ok(bot.pool.work(move |_| page(locale, listing, &found)).await?)
}

fn page(locale: Locale, listing: Listing, found: &[(Subject, Loaded)]) -> Post {
    let to = |slot, page| Listing { slot, page, ..listing };
    let mut lines = vec![t(locale, "history")];
    if let Some(info) = listing.game.and_then(|game| registry::games().get(usize::from(game)).copied()) {
        let game = word(locale, &format!("game-{}", info.id));
        lines.push(say(locale, &Message::new("history-game").with("game", sentence(&game))));
    }
    if let Some(player) = listing.player {
        lines.push(say(locale, &Message::new("history-player").with("player", format!("<@{player}>"))));
    }
    let games: Vec<_> = found
        .iter()
        .take(PAGE)
        .map(|(subject, loaded)| (subject, GameSummary::read(&loaded.body)))
        .collect();
    // If the full lines do not fit, all lines get an equal share of the room.
    let room = TEXT.saturating_sub(lines.iter().map(|line| line.chars().count() + 1).sum());
    let whole = games
        .iter()
        .flat_map(|(_, game)| game)
        .map(|game| line(locale, game, TEXT).chars().count() + AROUND);
    let room = if whole.sum::<usize>() <= room {
        room
    } else {
        (room / games.len().max(1)).saturating_sub(AROUND)
    };
    let mut options: Vec<SelectOption> = Vec::new();
    for (number, (subject, game)) in games.into_iter().enumerate() {
        let number = usize::from(listing.page) * PAGE + number + 1;
        match game {
            Ok(game) => {
                lines.push(format!("{number}. {}", line(locale, &game, room)));
                let table = game.table;
                let seats = (0..table.seats.len() as u8).map(Seat);
                let names: Vec<String> =
                    seats.filter_map(|seat| names::sitting(locale, &table, seat)).collect();
                let label = format!("{number}. {}", list(locale, names));
                options.push(select_option(
                    &table.id.0.to_string(),
                    &label,
                    Some(&setup_line(locale, &table)),
                ));
            }
            Err(why) => {
                tracing::error!(%subject, error = %why, "finished game unreadable, listed without its setup");
                let message =
                    Message::new("history-unreadable").with("number", number).with("why", why.to_string());
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

/// Describes a game in a line of at most `room` characters: setup, players, result, date.
fn line(locale: Locale, game: &GameSummary, room: usize) -> String {
    let line = |told: &str| {
        let message = Message::new("history-line")
            .with("setup", sentence(&setup_line(locale, &game.table)))
            .with("count", game.moves)
            .with("when", format!("<t:{}:d>", game.at.0 / 1000))
            .with("told", told);
        say(locale, &message)
    };
    let (players, end) = (names::players(locale, &game.table), listed(locale, game));
    let fits = |line: &String| line.chars().count() <= room;
    // The players may be left out for length: the menu below names them.
    let whole = [format!("{players} · {end}"), end.clone()].iter().map(|told| line(told)).find(fits);
    whole.unwrap_or_else(|| {
        let rest = room.saturating_sub(line("").chars().count());
        line(&cut(&sentence(&unmarked(&end)), rest))
    })
}
