//! What all features work with: the services, and what several of them do with a request.

use super::{leaderboard, problem::Problem};
use crate::{
    bot::{
        service::{
            deliver::{Answer, Receipt},
            kept::Keeper,
            servers::ServerSettings,
            studio::Studio,
            tables::{Current, Done, Tables},
        },
        ui::{
            board::{Showing, public_post},
            message::{Choice, Post, Reply},
            request::{Request, Value},
            widgets::OPTIONS,
        },
    },
    games::{AnyPlay, Seat, Setup},
    ids::{GuildId, MessageId, Ply, TableId, UserId},
    picture::Theme,
    store::{Key, Posted, Store},
    table::{
        By, Command, Effect, Guest, Home, HostSeat, Opening, Order, Origin, Person, Phase, Table,
        clock::{Standstill, TimeControl},
        fair::Seed,
        solo::Solo,
    },
    text::Locale,
};
use std::sync::Arc;

/// What the bot says and does. Shared by reference; needs a tokio runtime.
pub struct Bot<S> {
    pub(crate) tables: Arc<Tables<S>>,
    /// What those who run a server have settled.
    pub servers: Arc<Keeper<S, ServerSettings>>,
    pub(crate) studio: Studio,
}

/// Of a server's public boards.
pub async fn theme_of<S: Store>(servers: &Keeper<S, ServerSettings>, guild: Option<GuildId>) -> Theme {
    match guild {
        Some(guild) => servers.get(guild).await.theme.unwrap_or_default(),
        None => Theme::default(),
    }
}

impl<S: Store> Bot<S> {
    /// The channel's open or last table.
    pub(crate) async fn current(&self, channel: crate::ids::ChannelId) -> Result<Option<Current>, Problem> {
        Ok(self.tables.current(channel).await?)
    }

    /// The channel's table, which was started; and where this person sits.
    pub(crate) async fn seated(&self, request: &Request, current: Option<Current>) -> Result<(Current, Seat), Problem> {
        let current = match current {
            Some(current) => current,
            None => self.current(request.channel).await?.ok_or(Problem::NoTable)?,
        };
        match current.table.phase {
            Phase::Lobby { .. } => return Err(Problem::Lobby),
            Phase::Closed => return Err(Problem::NoTable),
            Phase::Aborted => return Err(Problem::Over),
            Phase::Play | Phase::Over => {}
        }
        match current.table.seat_of(request.user.id) {
            Some(seat) => Ok((current, seat)),
            None => Err(Problem::NotSeated(Box::new(current))),
        }
    }

    /// Gives an order in the name of the person who asked.
    pub(crate) async fn order(
        &self,
        request: &Request,
        current: &Current,
        ply: Option<Ply>,
        command: Command,
    ) -> Result<Done, Problem> {
        let typed = match &command {
            Command::Enter { text } | Command::Stand { text } => text.clone(),
            _ => String::new(),
        };
        let by = By::Person(person(request));
        let table = Some(current.table.id);
        let (at, pressed) = (request.at, Some(request.id.time()));
        let order = Order { by, at, pressed, table, ply, command, standstill: Standstill::default() };
        self.tables.order(request.channel, key(request), order).await.map_err(|why| match Problem::from(why) {
            Problem::Rules { refusal, current, .. } => Problem::Rules { refusal, current, typed },
            other => other,
        })
    }

    /// A table for the person who asked, in the channel where they asked.
    pub(crate) fn opening(
        &self,
        request: &Request,
        setup: Setup,
        time: TimeControl,
        seat: HostSeat,
        invited: Vec<Guest>,
        from: Origin,
    ) -> Result<Opening, Problem> {
        Ok(Opening {
            id: TableId(request.id.0),
            channel: request.channel,
            guild: request.guild,
            setup,
            host: person(request),
            seat,
            invited,
            at: request.at,
            seed: fresh_seed()?,
            from,
            time,
            solo: Solo::default(),
            standstill: Standstill::default(),
            home: Home { language: request.place.locale, own_thread: false, visiting: request.place.visiting },
        })
    }

    /// What everybody is shown after an order, and the receipt for it.
    pub(crate) async fn public_board(&self, done: &Done) -> Result<(Post, Receipt), Problem> {
        let post = self.shown(done.table.clone(), done.effects.clone(), done.mentioned.clone()).await?;
        Ok((leaderboard::with_standing(&self.tables, &self.studio, &done.table, post).await, done.receipt()))
    }

    /// A table as everybody is shown it; `called` are notified.
    pub(crate) async fn shown(&self, table: Arc<Table>, effects: Vec<Effect>, called: Vec<UserId>) -> Result<Post, Problem> {
        let showing = Showing { theme: theme_of(&self.servers, table.guild).await, called };
        Ok(self.studio.work(move |painter| public_post(painter, &table, &effects, &showing)).await?)
    }

    /// How the person who asked reads.
    pub(crate) async fn reader(&self, request: &Request) -> Reader {
        let theme = self.tables.people.get(request.user.id).await.theme.unwrap_or_default();
        Reader { locale: request.locale, theme, user: request.user.id }
    }
}

pub(crate) fn whisper(post: Post) -> Answer {
    Answer { reply: Reply::Whisper(post), receipt: None }
}

/// The older message of this channel that should lose its buttons.
pub(crate) fn older(request: &Request, posted: Option<Posted>) -> Option<MessageId> {
    // Where the bot is a guest, it cannot change older messages.
    posted.filter(|posted| posted.channel == request.channel && !request.place.visiting).map(|posted| posted.message)
}

pub(crate) fn person(request: &Request) -> Person {
    Person { id: request.user.id, name: request.user.name.clone() }
}

/// The secret of a new table, from the machine's own source of randomness.
pub(crate) fn fresh_seed() -> Result<Seed, Problem> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|why| Problem::Ours(format!("no randomness: {why}")))?;
    Ok(Seed(bytes))
}

/// The idempotency key of whatever this request causes.
pub(crate) fn key(request: &Request) -> Key {
    Key(format!("i:{}", request.id))
}

pub(crate) fn text<'a>(options: &'a [(String, Value)], name: &str) -> Option<&'a str> {
    options.iter().find_map(|(option, value)| match value {
        Value::Text(text) if option == name => Some(text.as_str()),
        _ => None,
    })
}

/// Choices whose name or value contains what was typed.
pub(crate) fn named_choices(all: Vec<(String, String)>, typed: &str) -> Vec<Choice> {
    let typed = typed.trim().to_lowercase();
    let fits = |name: &str, value: &str| name.to_lowercase().contains(&typed) || value.to_lowercase().contains(&typed);
    let found = all.into_iter().filter(|(name, value)| fits(name, value)).take(OPTIONS);
    found.map(|(name, value)| Choice { name: crate::bot::ui::escape::cut(&name, 100), value }).collect()
}

/// The play of a table that was started.
pub(crate) fn play_of(table: &Table) -> Result<&AnyPlay, Problem> {
    table.play().ok_or(Problem::Lobby)
}

/// Who is told something privately, and how they read.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    pub locale: Locale,
    pub theme: Theme,
    pub user: UserId,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_found_by_name_or_value() {
        let all = vec![
            ("Two players".to_owned(), "two-player".to_owned()),
            ("Three players".to_owned(), "three-player".to_owned()),
        ];
        assert_eq!(named_choices(all.clone(), "").len(), 2);
        assert_eq!(named_choices(all, " TWO ")[0].value, "two-player");
    }
}
