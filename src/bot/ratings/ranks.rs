//! `/game leaderboard`: who is how good, for each kind of game and for puzzles of the day; on this server, or
//! among those of all servers who want to be seen there.
//!
//! The lists are made by [`leaderboards`], which also checks whom the viewer may see.

use crate::{
    frame::ui::{
        Post, Request, SelectOption, Value, close,
        command::{Localised, localised},
        escape::{markdown, plain},
        grey, ids,
        rated::{pool_name, pool_text},
        rows, select, select_option, t, words,
    },
    privacy::PrivacyAct,
    ratings::{
        Board, PUZZLES, Part, Ratings, Scope, Standing,
        leaderboards::{self, DEEPEST, Own, Page, Rank, Row},
        profile::ProfileAct,
    },
    routing::{Answer, Bot, Feature, OptionValue, Problem, Result, commands},
};
use deltille_base::text::{Locale, Message, say};
use deltille_ratings::{POOLS, Pool, SETTLING_GAMES};
use deltille_store::Subject;

/// Distinguish the controls of one message.
const OPEN: u8 = 0;
const BACK: u8 = 1;
const NEXT: u8 = 2;
const OWN: u8 = 3;
const SCOPE: u8 = 4;
const SELECT: u8 = 5;

ids! {
    /// A page of a leaderboard. A select brings another pool as its value.
    #[derive(Default)]
    pub struct Ranks {
        slot: u8,
        page: u16,
        reach: Reach,
        /// Empty: the kind of game that the viewer played last.
        pool: String,
    } as "lb.{slot}.{page}.{reach}.{pool}"
}

ids! {
    #[derive(Copy, Default)]
    pub enum Reach {
        #[default]
        Server = "s",
        Everywhere = "e",
    }
}

impl Ranks {
    /// The list of the kind of game that the viewer played last.
    pub fn first() -> Ranks {
        Ranks { slot: OPEN, ..Ranks::default() }
    }
}

/// All lists: the kinds of games, then puzzles.
fn pools() -> impl Iterator<Item = String> {
    POOLS.iter().map(|info| Pool::from(info).to_string()).chain([PUZZLES.to_owned()])
}

/// The kind of game that a person played last.
fn latest(ratings: &Ratings) -> Option<String> {
    let last = |(_, standing): &(&String, &Standing)| standing.recent.last().map(|game| game.at);
    let known = ratings.pools.iter().filter(|(pool, _)| pools().any(|known| known == **pool));
    known.max_by_key(last).map(|(pool, _)| pool.clone())
}

commands! {
    pub struct RanksList as "game leaderboard" {
        list: Option<ListName>,
    }
}

/// A list, checked when it is read.
#[derive(Clone, Debug)]
pub struct ListName(String);

impl OptionValue for ListName {
    fn choices() -> Vec<(String, Localised)> {
        pools().map(|pool| (pool.clone(), localised(&pool_text(&pool)))).collect()
    }

    fn read(value: &Value) -> Result<Option<ListName>> {
        Ok(value.text().map(|pool| ListName(pool.to_owned())))
    }
}

impl Feature for RanksList {
    type Action = Ranks;
    type Command = RanksList;

    async fn command(bot: &Bot, request: &Request, RanksList { list }: RanksList) -> Result<Answer> {
        let pool = list.map(|ListName(pool)| pool).unwrap_or_default();
        self::list(bot, request, Ranks { pool, ..Ranks::default() }).await.map(Answer::ephemeral)
    }

    async fn press(bot: &Bot, request: &Request, mut ranks: Ranks, values: &[String]) -> Result<Answer> {
        if let Some(value) = values.first() {
            ranks.pool = value.clone();
        }
        let is_new = ranks.slot == OPEN;
        let post = list(bot, request, ranks).await?;
        Ok(if is_new { Answer::ephemeral(post) } else { Answer::replace(post) })
    }
}

async fn list(bot: &Bot, request: &Request, mut ranks: Ranks) -> Result<Post> {
    let (store, viewer) = (bot.tables.store(), request.user.id);
    if ranks.pool.is_empty() {
        let own = store.load(Subject::Rating(viewer)).await?;
        let own = own.and_then(|row| Ratings::read(&row.body).ok()).and_then(|own| latest(&own));
        ranks.pool = own.or_else(|| pools().next()).unwrap_or_default();
    }
    if !pools().any(|pool| pool == ranks.pool) {
        return Err(Problem::Unknown(format!("leaderboard {}", ranks.pool)));
    }
    // A guest bot cannot learn who is a member.
    let guild = request.guild.filter(|_| !request.place.visiting);
    let scope = match guild.filter(|_| ranks.reach == Reach::Server) {
        Some(guild) => Scope::Server(guild),
        None => Scope::Everywhere,
    };
    if let Some(guild) = guild {
        bot.members.seen(guild, viewer, &request.user.name, request.at);
    }
    let board = Board { scope, pool: ranks.pool.clone() };
    let wanted = (usize::from(ranks.page), viewer);
    let page = leaderboards::page(store, &bot.members, &board, wanted, request.at).await?;
    let settings = bot.tables.people.get(viewer).await;
    let hidden = !scope.is_reached(settings.visibility);
    Ok(shown(request, &ranks, &board, &page, (guild.is_some(), hidden)))
}

/// A list in words. `server`: whether there is a server to list; `hidden`: whether the viewer chose not to be
/// on this list.
fn shown(
    request: &Request,
    ranks: &Ranks,
    board: &Board,
    page: &Page,
    (server, hidden): (bool, bool),
) -> Post {
    let locale = request.locale;
    let everywhere = board.scope == Scope::Everywhere;
    let title = Message::new("ranks-title").with("list", pool_name(locale, &board.pool));
    let title = title.with("everywhere", usize::from(everywhere));
    let about = if board.pool == PUZZLES { "ranks-about-puzzles" } else { "ranks-about" };
    let mut lines = vec![say(locale, &title), t(locale, about)];
    let (idle, others): (Vec<&Row>, Vec<&Row>) =
        page.rows.iter().partition(|row| row.figure.part == Part::Idle);
    lines.extend(others.into_iter().map(|row| line(locale, &board.pool, row)));
    lines.extend((!idle.is_empty()).then(|| t(locale, "ranks-idle")));
    lines.extend(idle.into_iter().map(|row| line(locale, &board.pool, row)));
    if page.rows.is_empty() && page.unknown == 0 {
        lines.push(t(locale, "ranks-empty"));
    }
    if page.unknown > 0 {
        lines.push(say(locale, &Message::new("ranks-unknown").with("count", page.unknown)));
    }
    lines.push(own_line(locale, page.own.as_ref(), hidden));
    let to = |slot, page: usize, everywhere| Ranks {
        slot,
        page: u16::try_from(page).unwrap_or(u16::MAX),
        reach: if everywhere { Reach::Everywhere } else { Reach::Server },
        pool: ranks.pool.clone(),
    };
    let turn = |slot, to_page, id| grey(&to(slot, to_page, everywhere), &t(locale, id));
    let mut buttons = Vec::new();
    if page.number > 0 {
        buttons.push(turn(BACK, page.number - 1, "button-previous"));
    }
    if page.more {
        buttons.push(turn(NEXT, page.number + 1, "button-next"));
    }
    let own = page.own.as_ref().and_then(|own| own.page).filter(|own| *own != page.number);
    buttons.extend(own.map(|own| turn(OWN, own, "button-own-place")));
    if server {
        let id = if everywhere { "button-ranks-server" } else { "button-ranks-everywhere" };
        buttons.push(grey(&to(SCOPE, 0, !everywhere), &t(locale, id)));
    }
    buttons.push(grey(&ProfileAct::Own, &t(locale, "button-own-profile")));
    buttons.push(grey(&PrivacyAct::Show, &t(locale, "button-who-sees-me")));
    buttons.push(close(locale));
    let options = pools().map(|pool| SelectOption {
        chosen: pool == board.pool,
        ..select_option(&pool, &pool_name(locale, &pool), None)
    });
    let menu = select(&to(SELECT, 0, everywhere), &t(locale, "ranks-choose"), options.collect());
    let mut components = vec![menu];
    components.extend(rows(buttons));
    Post { rows: components, ..words(lines.join("\n")) }
}

/// One person: `3. **Ann** — 1512 (1702 ± 95), 24 games`.
fn line(locale: Locale, pool: &str, row: &Row) -> String {
    let who = match plain(&row.name).trim() {
        "" => format!("<@{}>", row.user),
        name => markdown(name),
    };
    let head = |id| {
        let place = row.place.unwrap_or_default();
        Message::new(id)
            .with("place", place)
            .with("who", who.clone())
            .with("points", row.figure.points.to_string())
    };
    if let (PUZZLES, Some(puzzles)) = (pool, &row.ratings.puzzles) {
        return say(
            locale,
            &head("ranks-line-puzzles")
                .with("solved", puzzles.solved)
                .with("clean", puzzles.clean)
                .with("days", puzzles.longest),
        );
    }
    let Some(standing) = row.ratings.pools.get(pool) else { return who };
    let rating = standing.rating();
    let message = head(match row.figure.part {
        Part::Placed => "ranks-line",
        Part::Provisional => "ranks-line-provisional",
        Part::Idle => "ranks-line-idle",
    });
    let missing = SETTLING_GAMES.saturating_sub(standing.games);
    let message = message.with("mean", rating.points().to_string());
    let message = message.with("range", rating.plus_minus().to_string());
    let message = message.with("games", standing.games).with("most", SETTLING_GAMES);
    say(locale, &message.with("missing", missing))
}

fn own_line(locale: Locale, own: Option<&Own>, hidden: bool) -> String {
    match own {
        Some(Own { figure, place: Some(Rank::At(place)), .. }) => {
            let message = Message::new("ranks-own").with("place", *place);
            say(locale, &message.with("points", figure.points.to_string()))
        }
        Some(Own { place: Some(Rank::Below), .. }) => {
            say(locale, &Message::new("ranks-own-below").with("most", DEEPEST))
        }
        Some(Own { figure, place: None, .. }) if figure.part == Part::Idle => t(locale, "ranks-own-idle"),
        Some(Own { place: None, .. }) => t(locale, "ranks-own-provisional"),
        None if hidden => t(locale, "ranks-own-hidden"),
        None => t(locale, "ranks-own-none"),
    }
}
