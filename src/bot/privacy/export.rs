//! A person's stored data as JSON for themselves; `docs/privacy.md` describes the format. A game contains
//! what the person saw at the table, including their own hidden information and not that of others.
//!
//! The export scans all tables and games, because not all have labels, so it takes a while: the message says
//! so, and becomes the file. Data that does not fit into one file is split into parts.

use super::PrivacyAct;
use crate::{
    followers::{MOST_FOLLOWS, followed_by},
    frame::{
        render_pool::RenderPool,
        settings::{
            cache::{decode, encode},
            lists::ListOf,
            people::PersonSettings,
            servers::ServerSettings,
        },
        tables::{OrderError, Tables},
        ui::{File, Post, Request, close, grey, message::Updates, rows, t, words},
    },
    privacy::deletion::about,
    routing::{Answer, Bot, Problem, Result},
    teams::ballots::BallotBox,
    tournaments::Contest,
};
use deltille_base::{
    ids::{ChannelId, GuildId, Time, UserId},
    text::{Locale, Message},
};
use deltille_games::Viewer;
use deltille_store::{Loaded, StoreError, Subject};
use deltille_table::{Phase, Table, teams::Majority};
use deltille_tournaments::{Life, Outcome, Player, RoundNumber};
use serde::Serialize;
use serde_json::Value;
use std::{collections::BTreeMap, sync::Arc};
use tokio::sync::{OwnedSemaphorePermit, watch};

/// The version of the file format.
const FORMAT: u32 = 1;

/// Approximate size limit of a file, in bytes; Discord allows somewhat more.
const PART: usize = 6 << 20;

/// The file, or a part of it.
#[derive(Serialize)]
struct Export {
    deltille_export: u32,
    program: &'static str,
    exported_at: Time,
    person: String,
    /// Whether this is the first or last part.
    first_part: bool,
    last_part: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    settings: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    import: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratings: Option<Value>,
    /// Servers whose moderators keep the person from opening and joining tables.
    kept_out: Vec<KeptOut>,
    /// Open tables of others that the person follows.
    follows: Vec<Followed>,
    /// Tournaments in which the person plays, or that they created.
    tournaments: Vec<Played>,
    /// Open votes of teams in which they take part.
    votes: Vec<Vote>,
    tables: Vec<Exported>,
}

/// The person's ballot in a vote.
#[derive(Serialize)]
struct Vote {
    channel: String,
    proposed: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    voted: Option<String>,
    /// Whether they decide.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    captain: bool,
}

#[derive(Serialize)]
struct KeptOut {
    server: String,
    /// Missing if it has no end.
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<Time>,
    /// Missing if the moderators gave none, or none that the person reads.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize)]
struct Followed {
    table: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    server: Option<String>,
    channel: String,
    /// `result` or `moves`.
    what: &'static str,
}

/// A tournament in which they play, or that they created.
#[derive(Serialize)]
struct Played {
    id: String,
    server: String,
    channel: String,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    season: Option<u16>,
    state: Life,
    host: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<PlayerInTournament>,
}

#[derive(Serialize)]
struct PlayerInTournament {
    number: Player,
    name: String,
    withdrawn: bool,
    /// The round that they sit out on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    round_off: Option<RoundNumber>,
    /// Season of a league, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    division: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<usize>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    won: bool,
    points: String,
    games: Vec<GameInTournament>,
}

#[derive(Serialize)]
struct GameInTournament {
    round: RoundNumber,
    /// By seat.
    people: Vec<Player>,
    result: Option<Outcome>,
}

impl Played {
    fn of(contest: &Contest, user: UserId) -> Played {
        let player = contest.player(user);
        Played {
            id: contest.id.to_string(),
            server: contest.guild.to_string(),
            channel: contest.channel.to_string(),
            title: contest.title.clone(),
            season: contest.is_league().then(|| contest.play.season()),
            state: contest.play.life(),
            host: contest.host == user,
            player: player.map(|player| PlayerInTournament::of(contest, player)),
        }
    }
}

impl PlayerInTournament {
    fn of(contest: &Contest, player: Player) -> PlayerInTournament {
        let standings = contest.play.standings();
        let standing = standings.iter().find(|line| line.player == player);
        let games = contest.play.tables_of(player).map(|(game, table)| GameInTournament {
            round: game.round,
            people: table.players.clone(),
            result: table.outcome,
        });
        PlayerInTournament {
            number: player,
            name: contest.who(player).map(|who| who.name.clone()).unwrap_or_default(),
            withdrawn: contest.entrant(player).is_some_and(|entrant| entrant.left.is_some()),
            round_off: contest.entrant(player).and_then(|entrant| entrant.rest),
            division: standing.filter(|_| contest.is_league()).map(|line| line.division + 1),
            place: standing.map(|line| line.place),
            won: contest.play.winners().contains(&player),
            points: standing.map_or_else(String::new, |line| line.points.to_string()),
            games: games.collect(),
        }
    }
}

/// The person's own data, except puzzles.
#[derive(Default)]
struct Own {
    settings: Option<Value>,
    import: Option<String>,
    tried: Option<String>,
    ratings: Option<Value>,
}

/// A table, a finished game or a puzzle.
#[derive(Serialize)]
struct Exported {
    id: String,
    state: &'static str,
    game: String,
    variant: String,
    options: BTreeMap<String, String>,
    opened_at: Time,
    #[serde(skip_serializing_if = "Option::is_none")]
    server: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    channel: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<&'static str>,
    host: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<PuzzleResult>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    plans: Vec<Vec<String>>,
    record: String,
}

#[derive(Serialize)]
struct PuzzleResult {
    solved: bool,
    attempt: u32,
    hints: u32,
    seconds: u64,
    /// Days since 1970-01-01, for a puzzle of the day.
    #[serde(skip_serializing_if = "Option::is_none")]
    day: Option<u32>,
}

impl Exported {
    fn of(table: &Table, user: UserId) -> Exported {
        let seat = table.seat_of(user);
        let own = table.channel.is_own();
        // The person's own side, in a game of several servers.
        let place = table.place_of(user);
        let plans = seat.into_iter().flat_map(|seat| table.plans_of(seat));
        let line = |(_, line): &(_, String)| line.clone();
        Exported {
            id: table.id.to_string(),
            state: match table.phase {
                Phase::Lobby { .. } => "lobby",
                Phase::Play => "play",
                Phase::Over => "over",
                Phase::Closed => "closed",
                Phase::Aborted => "called-off",
            },
            game: table.setup.game.clone(),
            variant: table.setup.variant.clone(),
            options: table.setup.options.iter().cloned().collect(),
            opened_at: table.opened,
            server: place.map_or(table.guild, |place| Some(place.guild)).map(|guild| guild.to_string()),
            channel: (!own).then(|| place.map_or(table.channel, |place| place.channel).to_string()),
            seat: seat.and_then(|seat| table.seat_names().get(seat.index()).copied()),
            host: table.host == user,
            puzzle: table.is_solo().then(|| PuzzleResult {
                solved: table.is_solved(),
                attempt: table.attempt(),
                hints: table.hints(),
                seconds: table.solving_time().as_secs(),
                day: table.day().map(|day| day.0),
            }),
            plans: plans.map(|plan| plan.steps().iter().map(line).collect()).collect(),
            record: table.record(seat.map_or(Viewer::Spectator, Viewer::Seat)),
        }
    }
}

struct Job {
    tables: Arc<Tables>,
    pool: RenderPool,
    user: UserId,
    at: Time,
    after: Option<Subject>,
    /// Held until the export is done.
    _permit: OwnedSemaphorePermit,
}

/// Starts the export; the message becomes the file.
pub(super) fn start_export(bot: &Bot, request: &Request, after: Option<Subject>) -> Result<Answer> {
    let busy = |_| Problem::Said(Message::new("privacy-busy"));
    let job = Job {
        tables: bot.tables.clone(),
        pool: bot.pool.clone(),
        user: request.user.id,
        at: request.at,
        after,
        _permit: bot.exports.clone().try_acquire_owned().map_err(busy)?,
    };
    let (sender, updates) = Updates::channel();
    let locale = request.locale;
    tokio::spawn(async move { job.told(locale, &sender).await });
    let post = words(t(locale, "privacy-exporting"));
    Ok(Answer::ephemeral(post).updated(updates))
}

impl Job {
    async fn told(self, locale: Locale, message: &watch::Sender<Post>) {
        let post = match self.export().await {
            Ok((export, next)) => posted(locale, &export, next),
            Err(error) => {
                Problem::Ours(error.to_string()).log();
                Ok(words(t(locale, "problem-ours")))
            }
        };
        let post = post.unwrap_or_else(|error| {
            Problem::Ours(error.to_string()).log();
            words(t(locale, "problem-ours"))
        });
        // The receiver is gone if the user no longer waits.
        _ = message.send(post);
    }

    /// Builds a part; returns it with the table after which the next part begins.
    async fn export(&self) -> Result<(Export, Option<Subject>), StoreError> {
        let first = self.after.is_none();
        let (mut tables, mut bytes, mut after, mut next) = (Vec::new(), 0, self.after, None);
        let (mut kept_out, mut tournaments, mut votes) = (Vec::new(), Vec::new(), Vec::new());
        'pages: while let Some((page, last)) = about(&self.tables, self.user, after).await? {
            after = Some(last);
            for (subject, loaded) in page {
                if let Subject::Guild(guild) = subject {
                    kept_out.extend(self.kept_out(guild, &loaded));
                    continue;
                }
                if let Subject::Tournament(_) = subject {
                    let contest = Contest::decode(&loaded.body).ok();
                    let contest = contest.filter(|contest| contest.named().contains(&self.user));
                    tournaments.extend(contest.map(|contest| Played::of(&contest, self.user)));
                    continue;
                }
                if let Subject::Ballot(channel) = subject {
                    votes.extend(self.voted(channel, &loaded));
                    continue;
                }
                if self.is_filed_too(subject, &loaded).await? {
                    continue;
                }
                let Some(exported) = self.read(subject, loaded).await else {
                    continue;
                };
                bytes += exported.record.len() * 2 + 512;
                tables.push(exported);
                if bytes >= PART && matches!(subject, Subject::Channel(_) | Subject::Game(_)) {
                    next = Some(subject);
                    break 'pages;
                }
            }
        }
        let followed = if first {
            followed_by(&self.tables, self.user, MOST_FOLLOWS).await
        } else {
            Ok(Vec::new())
        };
        let followed = followed.map_err(|error| match error {
            OrderError::Store(error) => error,
            other => StoreError::Engine(other.to_string()),
        })?;
        let follows = followed.iter().filter_map(|current| {
            let table = &current.table;
            Some(Followed {
                table: table.id.to_string(),
                server: table.guild.map(|guild| guild.to_string()),
                channel: table.channel.to_string(),
                what: table.followed_by(self.user)?.word(),
            })
        });
        let Own { settings, import, tried, ratings } = if first { self.own().await? } else { Own::default() };
        let export = Export {
            deltille_export: FORMAT,
            program: env!("CARGO_PKG_VERSION"),
            exported_at: self.at,
            person: self.user.to_string(),
            first_part: first,
            last_part: next.is_none(),
            settings,
            import,
            tried,
            ratings,
            kept_out,
            follows: follows.collect(),
            tournaments,
            votes,
            tables,
        };
        Ok((export, next))
    }

    fn kept_out(&self, guild: GuildId, loaded: &Loaded) -> Option<KeptOut> {
        let settings = decode::<ServerSettings>(&loaded.body).ok()?;
        let ban = settings.bans.into_iter().find(|ban| ban.who.is(self.user, ListOf::Server(guild)))?;
        let reason = Some(ban.reason).filter(|reason| ban.told && !reason.is_empty());
        Some(KeptOut { server: guild.to_string(), until: ban.until, reason })
    }

    fn voted(&self, channel: ChannelId, loaded: &Loaded) -> Option<Vote> {
        let BallotBox { ballot, rule, .. } = decode(&loaded.body).ok()?;
        let captain = rule == Majority::Captain { user: self.user };
        let own = ballot.proposals.iter().filter(|proposal| proposal.by == Some(self.user));
        let proposed: Vec<String> = own.map(|proposal| proposal.line.clone()).collect();
        let voted = ballot.vote_of(self.user).and_then(|number| ballot.proposals.get(usize::from(number)));
        let voted = voted.map(|proposal| proposal.line.clone());
        (captain || voted.is_some() || !proposed.is_empty()).then(|| Vote {
            channel: channel.to_string(),
            proposed,
            voted,
            captain,
        })
    }

    /// The person's settings, import, tried line and ratings.
    async fn own(&self) -> Result<Own, StoreError> {
        let store = self.tables.store();
        let settings = store.load(Subject::User(self.user)).await?;
        // Export the stored JSON, including fields of other versions; if unreadable, export the defaults that
        // apply instead.
        let read = |loaded: Loaded| {
            let known = serde_json::from_slice(&loaded.body);
            let known = known.or_else(|_| serde_json::from_slice(&encode(&PersonSettings::default())));
            with_ids_as_strings(known.unwrap_or_default())
        };
        let stored =
            |loaded: Loaded| with_ids_as_strings(serde_json::from_slice(&loaded.body).unwrap_or_default());
        let text = |loaded: Loaded| String::from_utf8_lossy(&loaded.body).into_owned();
        Ok(Own {
            settings: settings.map(read),
            import: store.load(Subject::Import(self.user)).await?.map(text),
            tried: store.load(Subject::Tried(self.user)).await?.map(text),
            ratings: store.load(Subject::Rating(self.user)).await?.map(stored),
        })
    }

    /// Whether this is the last table of a channel and its finished game is filed too.
    async fn is_filed_too(&self, subject: Subject, loaded: &Loaded) -> Result<bool, StoreError> {
        let (Subject::Channel(_), Ok(named)) = (subject, Table::named(&loaded.body)) else {
            return Ok(false);
        };
        Ok(!named.is_open && self.tables.store().load(Subject::Game(named.id)).await?.is_some())
    }

    /// Reads a table with this person; unreadable tables are skipped and logged.
    async fn read(&self, subject: Subject, loaded: Loaded) -> Option<Exported> {
        let user = self.user;
        let read = self.pool.work(move |_| {
            let named = Table::named(&loaded.body).is_ok_and(|named| named.people.contains(&user));
            if !named {
                return None;
            }
            // A table of several servers is exported as the person's own side shows it.
            let is_side = matches!(subject, Subject::Channel(_));
            match Table::decode(&loaded.body) {
                Ok(table) if is_side && !table.is_here(user) => None,
                decoded => Some(decoded.map(|table| Exported::of(&table, user))),
            }
        });
        match read.await {
            Ok(Some(Ok(exported))) => Some(exported),
            Ok(None) => None,
            Ok(Some(Err(error))) => {
                tracing::error!(%error, "table left out of data export");
                None
            }
            Err(error) => {
                tracing::error!(%error, "table left out of data export");
                None
            }
        }
    }
}

/// Stored data with strings for Discord's ids: no other number is as large, and many programs round them.
fn with_ids_as_strings(value: Value) -> Value {
    const EXACT: u64 = 1 << 53;
    match value {
        Value::Number(id) if id.as_u64().is_some_and(|id| id > EXACT) => Value::String(id.to_string()),
        Value::Array(parts) => parts.into_iter().map(with_ids_as_strings).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (name, with_ids_as_strings(value))).collect()
        }
        other => other,
    }
}

fn posted(locale: Locale, export: &Export, next: Option<Subject>) -> serde_json::Result<Post> {
    let bytes = serde_json::to_vec_pretty(export)?;
    let name = format!("deltille-{}.json", export.person);
    let file = File { name, bytes, alt: t(locale, "privacy-export-alt") };
    let mut buttons = Vec::new();
    buttons.extend(next.map(|next| grey(&PrivacyAct::Export(Some(next)), &t(locale, "button-next-part"))));
    buttons.push(close(locale));
    let text = t(locale, if next.is_some() { "privacy-exported-part" } else { "privacy-exported" });
    Ok(Post {
        text,
        file: Some(file),
        rows: rows(buttons),
        ..Post::default()
    })
}
