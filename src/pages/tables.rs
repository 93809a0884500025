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
    tables::Tables,
    ui::escape::plain,
};
use deltille_store::{Loaded, Subject};
use deltille_table::{GameSummary, PageKey, Phase, Table};
use std::{
    fmt::{Display, Write},
    sync::Arc,
    time::Duration,
};
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
        for (subject, loaded) in labelled(self, key).await? {
            let stored = format!("{subject}:{}", loaded.version.0);
            let table = table(self, subject, loaded).await?;
            let shown = |table: &Arc<Table>| table.home.page == Some(key) && table.may_have_page();
            let Some(table) = table.filter(shown) else { continue };
            let Some(indexed) = indexed(self, table.guild).await? else { continue };
            let named = named_to_all(self, people(&table)).await;
            let found = match table.phase {
                Phase::Over => analysis(self, &table).await?,
                _ => None,
            };
            return Ok(Some(Game::new(&table, &named, &stored).with(found, indexed)));
        }
        Ok(None)
    }

    async fn tournament(&self, key: PageKey) -> Result<Option<Competition>, Unavailable> {
        for (subject, loaded) in labelled(self, key).await? {
            let Subject::Tournament(id) = subject else { continue };
            let stored = format!("{subject}:{}", loaded.version.0);
            let decoded = work(self, move || Contest::decode(&loaded.body)).await?;
            let contest = decoded.map_err(Unavailable)?;
            // A channel may have been closed to some members since then.
            if contest.page != Some(key) || contest.private {
                continue;
            }
            let Some(indexed) = indexed(self, Some(contest.guild)).await? else { continue };
            let (contest, named) = (&contest, named_to_all(self, entrants(&contest)).await);
            let shown = Competition::new(contest, &named, pages_of(self, id).await?, &stored);
            return Ok(Some(shown.with_index(indexed)));
        }
        Ok(None)
    }

    async fn profile(&self, key: PageKey) -> Result<Option<Profile>, Unavailable> {
        for (subject, loaded) in labelled(self, key).await? {
            let Subject::User(user) = subject else { continue };
            let own: PersonSettings = decode(&loaded.body).map_err(Unavailable)?;
            if own.shown_page() == Some(key) {
                return profile(self, user, &own).await.map(Some);
            }
        }
        Ok(None)
    }

    async fn server(&self, key: PageKey) -> Result<Option<Listing>, Unavailable> {
        for (subject, loaded) in labelled(self, key).await? {
            let Subject::Guild(guild) = subject else { continue };
            let settings: ServerSettings = decode(&loaded.body).map_err(Unavailable)?;
            if settings.listing() == Some(key) {
                return listing(self, guild, &settings.web).await.map(Some);
            }
        }
        Ok(None)
    }

    fn news(&self) -> watch::Receiver<()> {
        self.page_news.subscribe()
    }

    /// Other processes on the same database change tables, too.
    fn look_every(&self) -> Option<Duration> {
        self.store().is_shared().then_some(Duration::from_secs(1))
    }
}

fn unavailable(why: impl Display) -> Unavailable {
    Unavailable(why.to_string())
}

/// What is found by the label of this page.
async fn labelled(tables: &Tables, key: PageKey) -> Result<Vec<(Subject, Loaded)>, Unavailable> {
    tables.store().find(&page_label(key), 0, 2).await.map_err(unavailable)
}

/// Decodes away from the runtime.
async fn work<T: Send + 'static>(
    tables: &Tables,
    job: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Unavailable> {
    tables.workers.work(job).await.map_err(unavailable)
}

/// Whether search engines may list pages of this server's games; `None`: the server wants no pages.
async fn indexed(tables: &Tables, guild: Option<GuildId>) -> Result<Option<bool>, Unavailable> {
    let Some(guild) = guild else { return Ok(Some(false)) };
    let loaded = tables.store().load(Subject::Guild(guild)).await.map_err(unavailable)?;
    // Settings that cannot be read may have said no.
    let read = |row: Loaded| decode::<ServerSettings>(&row.body).map_err(Unavailable);
    let web = loaded.map(read).transpose()?.unwrap_or_default().web;
    Ok((web.shared != Shared::Never).then_some(web.listed == Listed::Indexed))
}

/// The analysis that is filed with a game.
async fn analysis(tables: &Tables, table: &Arc<Table>) -> Result<Option<Arc<Analysis>>, Unavailable> {
    let loaded = tables.store().load(Subject::Analysis(table.id)).await.map_err(unavailable)?;
    let Some(Loaded { body, .. }) = loaded else { return Ok(None) };
    let table = Arc::clone(table);
    Ok(work(tables, move || Analysis::read(&body, &table)).await?.map(Arc::new))
}

/// The table of a channel, or of a filed game.
async fn table(tables: &Tables, subject: Subject, loaded: Loaded) -> Result<Option<Arc<Table>>, Unavailable> {
    Ok(match subject {
        Subject::Channel(channel) => {
            Some(tables.read(channel, loaded, None).await.map_err(unavailable)?.table)
        }
        Subject::Game(_) => {
            let decoded = work(tables, move || Table::decode(&loaded.body)).await?;
            Some(Arc::new(decoded.map_err(unavailable)?))
        }
        _ => None,
    })
}

/// The pages of a tournament's games. A table has the id of its game's announcement.
async fn pages_of(tables: &Tables, id: TournamentId) -> Result<Vec<(TableId, PageKey)>, Unavailable> {
    let found = tables.store().find(&pages_label(id), 0, GAMES).await.map_err(unavailable)?;
    // Without a replay: a tournament may have hundreds.
    let pages = move || {
        let games = found.iter().filter_map(|(_, loaded)| GameSummary::read(&loaded.body).ok());
        let shared = games.map(|game| game.table).filter(Table::may_have_page);
        shared.filter_map(|table| Some((table.id, table.home.page?))).collect()
    };
    work(tables, pages).await
}

async fn profile(tables: &Tables, user: UserId, own: &PersonSettings) -> Result<Profile, Unavailable> {
    let numbers = Arc::new(numbers::read(tables.store(), user, user).await.map_err(unavailable)?);
    let found = Arc::clone(&numbers);
    // Not where their name is hidden from people of other servers.
    let played = move |game: &GameSummary| {
        let person = game.table.person(game.table.seat_of(user)?)?;
        Some(person.name.clone()).filter(|name| !name.is_empty() && game.table.may_have_page())
    };
    let latest = move || -> Vec<GameSummary> {
        found.latest().filter(|game| played(game).is_some()).take(LATEST).collect()
    };
    let mut latest = work(tables, latest).await?;
    let name = Some(numbers.name().to_owned()).filter(|name| !name.is_empty());
    let name = name.or_else(|| latest.iter().find_map(played));
    let locale = own.locale();
    let name = name.map_or_else(|| word(locale, "page-new-player"), |name| plain(&name));
    for Table { guild, home, .. } in latest.iter_mut().map(|game| &mut game.table) {
        if indexed(tables, *guild).await?.is_none() {
            home.page = None;
        }
    }
    let (latest, named) = for_all(tables, latest).await;
    let now = System.now();
    let linked: Vec<bool> = latest.iter().map(|game| game.table.home.page.is_some()).collect();
    let state = format!("{locale:?} {name} {} {named:?} {linked:?} {}", numbers.state(), now.0 / DAY);
    Ok(Profile { user, name, locale, numbers, latest, now, state })
}

/// The games as strangers see them, and who is named.
async fn for_all(tables: &Tables, games: Vec<GameSummary>) -> (Arc<Vec<GameSummary>>, Vec<UserId>) {
    let people = games.iter().flat_map(|game| people(&game.table));
    let named = named_to_all(tables, people.collect::<Vec<_>>().into_iter()).await;
    let shown = |game: GameSummary| GameSummary { table: for_strangers(&game.table, &named), ..game };
    (Arc::new(games.into_iter().map(shown).collect()), named)
}

/// The people of a table.
fn people(table: &Table) -> impl Iterator<Item = UserId> {
    let away = table.absentees().map(|(_, person)| person.id);
    table.seats.iter().flatten().map(|person| person.id).chain(away)
}

fn entrants(contest: &Contest) -> impl Iterator<Item = UserId> {
    contest.people.iter().filter_map(|who| who.user)
}

/// A server's games and tournaments that have pages of their own.
async fn listing(tables: &Tables, guild: GuildId, web: &WebSettings) -> Result<Listing, Unavailable> {
    let most = if web.shared == Shared::Never { 0 } else { LISTED };
    let found = async |label| tables.store().find(&label, 0, most).await.map_err(unavailable);
    let (mut state, mut running) = (format!("{web:?}"), Vec::new());
    for (subject, loaded) in found(listed_label(guild, true)).await? {
        let stored = format!("{subject}:{}", loaded.version.0);
        if let Some(table) = table(tables, subject, loaded).await?.filter(|table| is_listed(table)) {
            let named = named_to_all(tables, people(&table)).await;
            let Game { table, state: of, .. } = Game::new(&table, &named, &stored);
            state.push_str(&of);
            running.push(table);
        }
    }
    let games = found(listed_label(guild, false)).await?;
    let tournaments = found(server_label(guild)).await?;
    for (subject, loaded) in games.iter().chain(&tournaments) {
        // Writing to a String cannot fail.
        let _ = write!(state, " {subject}:{}", loaded.version.0);
    }
    let read = move || {
        let games = games.iter().filter_map(|(_, row)| GameSummary::read(&row.body).ok());
        let tournaments = tournaments.iter().filter_map(|(_, row)| Contest::decode(&row.body).ok());
        let tournaments = tournaments.filter(|contest| contest.page.is_some() && !contest.private);
        let games = games.filter(|game| game.table.phase == Phase::Over && is_listed(&game.table));
        (games.collect::<Vec<_>>(), tournaments.collect::<Vec<_>>())
    };
    let (games, tournaments) = work(tables, read).await?;
    let (finished, named) = for_all(tables, games).await;
    let _ = write!(state, " {named:?}");
    let mut contests = Vec::new();
    for contest in tournaments {
        let named = named_to_all(tables, entrants(&contest)).await;
        let Competition { contest, state: of, .. } = Competition::new(&contest, &named, Vec::new(), "");
        state.push_str(&of);
        contests.push(contest);
    }
    Ok(Listing {
        locale: Locale::nearest(&web.language),
        running: Arc::new(running),
        finished,
        contests: Arc::new(contests),
        indexed: web.listed == Listed::Indexed,
        state,
    })
}

fn is_listed(table: &Table) -> bool {
    table.home.page.is_some() && table.may_have_page()
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
