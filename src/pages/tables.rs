//! The tables of a running bot as pages show them: found by the key of a page, with the names that all may see.

use super::games::{Competition, Game, Games, Listing, Profile, Unavailable, for_strangers};
use async_trait::async_trait;
use deltille_base::{
    ids::{GuildId, TableId, TournamentId, UserId},
    text::{Locale, word},
};
use deltille_bot::{
    System, TimeSource,
    ratings::profile::numbers,
    records::analyses::Analysis,
    tournaments::{Contest, server_label},
};
use deltille_frame::{
    pages::{listed_label, page_label, pages_label},
    settings::{
        cache::decode,
        people::{PersonSettings, Visibility},
        servers::{Listed, ServerSettings, Shared, WebSettings},
    },
    tables::{OrderError, Tables},
    ui::escape::plain,
};
use deltille_store::{Loaded, Subject};
use deltille_table::{GameSummary, PageKey, Phase, Table};
use std::{fmt::Write, sync::Arc, time::Duration};
use tokio::sync::watch;

/// Games in a profile.
const LATEST: usize = 20;

/// Most running games, finished games and tournaments on a server's page.
const LISTED: usize = 50;

/// Milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// Most games of a tournament whose pages are linked.
const GAMES: usize = 500;

#[async_trait]
impl Games for Tables {
    async fn find(&self, key: PageKey) -> Result<Option<Game>, Unavailable> {
        let found = found(self, key).await.map_err(|why| Unavailable(why.to_string()))?;
        let Some((table, stored)) = found.filter(|(table, _)| table.may_have_page()) else {
            return Ok(None);
        };
        let named = named_to_all(self, people(&table)).await;
        let web = web(self, table.guild).await?;
        if web.shared == Shared::Never {
            return Ok(None);
        }
        let found = match table.phase {
            Phase::Over => analysis(self, &table).await?,
            _ => None,
        };
        Ok(Some(Game::new(&table, &named, &stored).with(found, web.listed == Listed::Indexed)))
    }

    async fn tournament(&self, key: PageKey) -> Result<Option<Competition>, Unavailable> {
        contest(self, key).await.map_err(|why| Unavailable(why.to_string()))
    }

    async fn profile(&self, key: PageKey) -> Result<Option<Profile>, Unavailable> {
        profile(self, key).await.map_err(|why| Unavailable(why.to_string()))
    }

    async fn server(&self, key: PageKey) -> Result<Option<Listing>, Unavailable> {
        listing(self, key).await.map_err(|why| Unavailable(why.to_string()))
    }

    fn news(&self) -> watch::Receiver<()> {
        self.page_news.subscribe()
    }

    /// Other processes on the same database change tables, too.
    fn look_every(&self) -> Option<Duration> {
        self.store().is_shared().then_some(Duration::from_secs(1))
    }
}

/// What a server wants of pages.
async fn web(tables: &Tables, guild: Option<GuildId>) -> Result<WebSettings, Unavailable> {
    let Some(guild) = guild else { return Ok(WebSettings::default()) };
    let loaded = tables.store().load(Subject::Guild(guild)).await;
    let loaded = loaded.map_err(|why| Unavailable(why.to_string()))?;
    // Settings that cannot be read may have said no.
    let read = |row: Loaded| decode::<ServerSettings>(&row.body).map_err(Unavailable);
    Ok(loaded.map(read).transpose()?.map(|settings| settings.web).unwrap_or_default())
}

/// The analysis that is filed with a game.
async fn analysis(tables: &Tables, table: &Arc<Table>) -> Result<Option<Arc<Analysis>>, Unavailable> {
    let loaded = tables.store().load(Subject::Analysis(table.id)).await;
    let loaded = loaded.map_err(|why| Unavailable(why.to_string()))?;
    let Some(Loaded { body, .. }) = loaded else { return Ok(None) };
    let table = Arc::clone(table);
    let read = tables.workers.work(move || Analysis::read(&body, &table)).await;
    Ok(read.map_err(|why| Unavailable(why.to_string()))?.map(Arc::new))
}

/// The table with this page, of a channel or filed, and what tells its stored states apart.
async fn found(tables: &Tables, key: PageKey) -> Result<Option<(Arc<Table>, String)>, OrderError> {
    for (subject, loaded) in tables.store().find(&page_label(key), 0, 2).await? {
        let stored = format!("{subject}:{}", loaded.version.0);
        let table = table(tables, subject, loaded).await?;
        if let Some(table) = table.filter(|table| table.home.page == Some(key)) {
            return Ok(Some((table, stored)));
        }
    }
    Ok(None)
}

/// The table of a channel, or of a filed game.
async fn table(tables: &Tables, subject: Subject, loaded: Loaded) -> Result<Option<Arc<Table>>, OrderError> {
    Ok(match subject {
        Subject::Channel(channel) => Some(tables.read(channel, loaded, None).await?.table),
        Subject::Game(_) => {
            let decoded = tables.workers.work(move || Table::decode(&loaded.body)).await;
            Some(Arc::new(decoded.map_err(|why| OrderError::Fault(why.to_string()))??))
        }
        _ => None,
    })
}

/// The tournament with this page.
async fn contest(tables: &Tables, key: PageKey) -> Result<Option<Competition>, OrderError> {
    for (subject, loaded) in tables.store().find(&page_label(key), 0, 2).await? {
        let Subject::Tournament(id) = subject else { continue };
        let stored = format!("{subject}:{}", loaded.version.0);
        let decoded = tables.workers.work(move || Contest::decode(&loaded.body)).await;
        let contest =
            decoded.map_err(|why| OrderError::Fault(why.to_string()))?.map_err(OrderError::Fault)?;
        // A channel may have been closed to some members since then.
        if contest.page != Some(key) || contest.private {
            continue;
        }
        let web = web(tables, Some(contest.guild)).await.map_err(|why| OrderError::Fault(why.0))?;
        if web.shared == Shared::Never {
            continue;
        }
        let people = contest.people.iter().filter_map(|who| who.user);
        let named = named_to_all(tables, people).await;
        let shown = Competition::new(&contest, &named, pages_of(tables, id).await?, &stored);
        return Ok(Some(shown.with_index(web.listed == Listed::Indexed)));
    }
    Ok(None)
}

/// The pages of a tournament's games. A table has the id of its game's announcement.
async fn pages_of(tables: &Tables, id: TournamentId) -> Result<Vec<(TableId, PageKey)>, OrderError> {
    let found = tables.store().find(&pages_label(id), 0, GAMES).await?;
    // Without a replay: a tournament may have hundreds.
    let pages = move || {
        let games = found.iter().filter_map(|(_, loaded)| GameSummary::read(&loaded.body).ok());
        let shared = games.map(|game| game.table).filter(Table::may_have_page);
        shared.filter_map(|table| Some((table.id, table.home.page?))).collect()
    };
    tables.workers.work(pages).await.map_err(|why| OrderError::Fault(why.to_string()))
}

/// The profile with this page, if everybody may see it.
async fn profile(tables: &Tables, key: PageKey) -> Result<Option<Profile>, OrderError> {
    for (subject, loaded) in tables.store().find(&page_label(key), 0, 2).await? {
        let Subject::User(user) = subject else { continue };
        let own: PersonSettings = decode(&loaded.body).map_err(OrderError::Fault)?;
        if own.shown_page() != Some(key) {
            continue;
        }
        let numbers = Arc::new(numbers::read(tables.store(), user, user).await?);
        let found = Arc::clone(&numbers);
        let latest = move || -> Vec<GameSummary> {
            let games = found.latest().filter(|game| game.table.may_have_page());
            games.take(LATEST).collect()
        };
        let latest = tables.workers.work(latest).await.map_err(|why| OrderError::Fault(why.to_string()))?;
        let name = || {
            latest
                .iter()
                .find_map(|game| Some(game.table.person(game.table.seat_of(user)?)?.name.clone()))
        };
        let name = Some(numbers.name().to_owned()).filter(|name| !name.is_empty()).or_else(name);
        let locale = own.locale();
        let name = name.map_or_else(|| word(locale, "player-unnamed"), |name| plain(&name));
        let mut games = Vec::new();
        for mut game in latest {
            let web = web(tables, game.table.guild).await.map_err(|why| OrderError::Fault(why.0))?;
            game.table.home.page.take_if(|_| web.shared == Shared::Never);
            games.push(game);
        }
        let (latest, named) = for_all(tables, games).await;
        let now = System.now();
        let state = format!("{locale:?} {name} {} {named:?} {:?}", numbers.state(), now.0 / DAY);
        return Ok(Some(Profile { user, name, locale, numbers, latest, now, state }));
    }
    Ok(None)
}

/// The games as strangers see them, and who is named.
async fn for_all(tables: &Tables, games: Vec<GameSummary>) -> (Arc<Vec<GameSummary>>, Vec<UserId>) {
    let people = games.iter().flat_map(|game| people(&game.table)).collect::<Vec<_>>();
    let named = named_to_all(tables, people.into_iter()).await;
    let shown = |game: GameSummary| GameSummary { table: for_strangers(&game.table, &named), ..game };
    (Arc::new(games.into_iter().map(shown).collect()), named)
}

/// The people of a table.
fn people(table: &Table) -> impl Iterator<Item = UserId> {
    let away = table.absentees().map(|(_, person)| person.id);
    table.seats.iter().flatten().map(|person| person.id).chain(away)
}

/// The server with this page: its games and tournaments that have pages of their own.
async fn listing(tables: &Tables, key: PageKey) -> Result<Option<Listing>, OrderError> {
    let store = tables.store();
    for (subject, loaded) in store.find(&page_label(key), 0, 2).await? {
        let Subject::Guild(guild) = subject else { continue };
        let settings: ServerSettings = decode(&loaded.body).map_err(OrderError::Fault)?;
        if settings.listing() != Some(key) {
            continue;
        }
        let web = settings.web;
        let most = if web.shared == Shared::Never { 0 } else { LISTED };
        let mut state = format!("{subject}:{}", loaded.version.0);
        let mut running = Vec::new();
        for (subject, loaded) in store.find(&listed_label(guild, true), 0, most).await? {
            let stored = format!("{subject}:{}", loaded.version.0);
            let table = table(tables, subject, loaded).await?;
            if let Some(table) = table.filter(|table| table.may_have_page() && table.home.page.is_some()) {
                let named = named_to_all(tables, people(&table)).await;
                let Game { table, state: of, .. } = Game::new(&table, &named, &stored);
                state.push_str(&of);
                running.push(table);
            }
        }
        let games = store.find(&listed_label(guild, false), 0, most).await?;
        let contests = store.find(&server_label(guild), 0, most).await?;
        for (subject, loaded) in games.iter().chain(&contests) {
            // Writing to a String cannot fail.
            let _ = write!(state, " {subject}:{}", loaded.version.0);
        }
        let read = move || {
            let games = games.iter().filter_map(|(_, row)| GameSummary::read(&row.body).ok());
            let shared = |game: &GameSummary| {
                let Table { home, phase, .. } = &game.table;
                *phase == Phase::Over && home.page.is_some() && game.table.may_have_page()
            };
            let contests = contests.iter().filter_map(|(_, row)| Contest::decode(&row.body).ok());
            let contests = contests.filter(|contest| contest.page.is_some() && !contest.private);
            (games.filter(shared).collect::<Vec<_>>(), contests.collect::<Vec<_>>())
        };
        let read = tables.workers.work(read).await;
        let (games, contests) = read.map_err(|why| OrderError::Fault(why.to_string()))?;
        let (finished, named) = for_all(tables, games).await;
        let _ = write!(state, " {named:?}");
        let mut shown = Vec::new();
        for contest in contests {
            let named = named_to_all(tables, contest.people.iter().filter_map(|who| who.user)).await;
            let Competition { contest, state: of, .. } = Competition::new(&contest, &named, Vec::new(), "");
            state.push_str(&of);
            shown.push(contest);
        }
        return Ok(Some(Listing {
            locale: Locale::nearest(&web.language),
            running: Arc::new(running),
            finished,
            contests: Arc::new(shown),
            indexed: web.listed == Listed::Indexed,
            state,
        }));
    }
    Ok(None)
}

/// Those of these people who show their names to everybody.
async fn named_to_all(tables: &Tables, people: impl Iterator<Item = UserId>) -> Vec<UserId> {
    let mut named = Vec::new();
    for user in people {
        if user.is_user() && tables.people.get(user).await.visibility == Visibility::Everywhere {
            named.push(user);
        }
    }
    named
}
