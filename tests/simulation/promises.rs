//! The promises, each with its checker: see `PROMISES.md`.

use super::{sim::Sim, world::Message};
use deltille::{
    bot::{
        Action, Boards, Component, Current, Post, Request,
        actions::{Action as _, MoveAct, OnTable},
        ratings,
        tournaments::Contest,
    },
    games::{Control, Offer, Viewer},
    ids::{ChannelId, TableId},
    store::{Loaded, Subject, Version},
    table::{Phase, Recorded, Table},
    tournaments::Life,
};
use deltille_testing::texts::Says;
use std::collections::BTreeMap;

/// A promise that did not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    pub promise: &'static str,
    pub what: String,
}

/// The tables as they were after the last step.
#[derive(Default)]
pub struct Shadow {
    tables: BTreeMap<ChannelId, Seen>,
    /// A request was handled in this step.
    acted: bool,
}

struct Seen {
    version: Version,
    id: TableId,
    /// Without the people who made them: a deletion takes those away.
    entries: Vec<String>,
}

impl Shadow {
    pub fn acted(&mut self, request: &Request) {
        self.acted |= !matches!(request.action, Action::Autocomplete { .. });
    }
}

fn custom_ids(post: &Post) -> Vec<String> {
    post.rows.iter().flat_map(Component::custom_ids).map(str::to_owned).collect()
}

/// The number of calls below the board of a table with one message that are not for its present move.
fn old_calls(Current { table, posted, .. }: &Current, messages: &[Message]) -> usize {
    let Some(board) = posted.filter(|_| table.home.one_message) else { return 0 };
    let is_old = |id: &String| {
        let id = OnTable::<MoveAct>::decode(id).filter(|id| id.act == MoveAct::Move && id.table == table.id);
        id.is_some_and(|id| table.phase != Phase::Play || id.ply != table.ply())
    };
    let below = messages.iter().filter(|it| it.only_for.is_none() && it.id > board.message);
    below.filter(|it| matches!(&it.custom_ids()[..], [id] if is_old(id))).count()
}

/// The first hidden entry of a game that a message shows to another person.
fn told_secret(table: &Table, messages: &[Message]) -> Option<String> {
    let play = table.play().filter(|_| table.phase == Phase::Play)?;
    let is_setup = |entry: &Recorded| entry.line.contains(":setup:");
    // Set-ups are secret until all have made one: known here without asking the game.
    let setting_up = table.entries.len() < table.seats.len() && table.entries.iter().all(is_setup);
    table.entries.iter().find_map(|entry| {
        let public = play.public_line(&entry.line, Viewer::Spectator);
        // Hidden entries are long.
        let part = entry.line.rsplit(':').next().filter(|part| part.len() > 8)?;
        let hidden = Some(part).filter(|part| setting_up || !public.contains(*part))?;
        let others = messages.iter().filter(|it| it.only_for.is_none() || it.only_for != entry.by);
        let in_file = |it: &Message| {
            it.post.file.as_ref().is_some_and(|file| {
                let text = std::str::from_utf8(&file.bytes).unwrap_or_default();
                file.alt.contains(hidden) || text.contains(hidden)
            })
        };
        others
            .into_iter()
            .any(|it| it.post.text.contains(hidden) || in_file(it))
            .then(|| entry.line.clone())
    })
}

type Contents = BTreeMap<Subject, Vec<u8>>;

impl Sim {
    async fn scanned(&self) -> Vec<(Subject, Loaded)> {
        let (mut all, mut after) = (Vec::new(), None);
        loop {
            let page = self.store.scan(after, 256).await.expect("a store in memory");
            let Some((last, _)) = page.last() else { return all };
            after = Some(*last);
            all.extend(page);
        }
    }

    /// Bodies of all that people do: what an interaction may change.
    pub async fn contents(&self) -> Contents {
        let all = self.scanned().await.into_iter().filter(|(subject, _)| *subject != Subject::Service);
        all.map(|(subject, loaded)| (subject, loaded.body)).collect()
    }

    /// What holds after each step.
    pub async fn check_step(&mut self) {
        let acted = std::mem::take(&mut self.shadow.acted);
        for (subject, loaded) in self.scanned().await {
            let Subject::Channel(channel) = subject else { continue };
            if self.shadow.tables.get(&channel).is_some_and(|seen| seen.version == loaded.version) {
                continue;
            }
            let table = match Table::decode(&loaded.body) {
                Ok(table) => table,
                Err(error) => {
                    self.breaks("every table is readable", error.to_string());
                    continue;
                }
            };
            let offers = |entry: &Recorded| matches!(Control::of_line(&entry.line), Some(Control::Offer(_)));
            let (id, version, entries) = (table.id, loaded.version, table.entries);
            if let Some(twice) =
                entries.windows(2).find(|pair| offers(&pair[0]) && pair[0].line == pair[1].line)
            {
                self.breaks("an offer is made once", format!("{channel}: {}", twice[0].line));
            }
            let entries: Vec<String> = entries.into_iter().map(|entry| entry.line).collect();
            let before = self.shadow.tables.insert(channel, Seen { version, id, entries: entries.clone() });
            if let Some(before) = before.filter(|before| before.id == id && !acted)
                && !entries.starts_with(&before.entries)
            {
                self.breaks("an entry is lost only where people take it back", format!("{channel}"));
            }
        }
        let errors = super::log::take();
        if !errors.is_empty() {
            self.breaks("nothing fails inside", errors);
        }
    }

    /// A person who deleted their data and has not returned is named nowhere.
    async fn check_deleted(&mut self) {
        let all = self.scanned().await;
        for user in self.deleting.clone() {
            if all.iter().any(|(subject, _)| *subject == Subject::Deletion(user)) {
                self.breaks("a deletion ends", format!("{user}"));
                continue;
            }
            let word = user.0.to_string();
            let named = all.iter().find(|(subject, loaded)| {
                matches!(subject, Subject::User(it) | Subject::Rating(it) | Subject::Import(it) if *it == user)
                    || loaded.body.windows(word.len()).any(|bytes| bytes == word.as_bytes())
            });
            if let Some((subject, _)) = named {
                self.breaks("deleted people are nowhere", format!("{user} in {subject}"));
            }
        }
    }

    /// What holds when nothing goes wrong for a while.
    pub async fn check_calm(&mut self) {
        self.check_deleted().await;
        self.check_boards().await;
        self.check_tournaments().await;
        self.check_rows().await;
        self.check_ratings().await;
        self.check_step().await;
    }

    /// The newest board of each table is in its channel, and says what its state says.
    async fn check_boards(&mut self) {
        for (subject, loaded) in self.scanned().await {
            let Subject::Channel(channel) = subject else { continue };
            let is_there = self.discord.world().channels.get(&channel).is_some_and(|it| !it.gone);
            let current = self.process.tables.current(channel).await.ok().flatten();
            let Some(current) = current.filter(|_| is_there) else { continue };
            if !loaded.owed.is_empty() && loaded.owed.iter().any(|row| row.kind == "board") {
                let owed = format!("{channel} {:?}", loaded.owed);
                self.breaks("every board is posted", owed);
                continue;
            }
            let Some(wanted) = self.bot.board(&current, &[]).await else {
                self.breaks("every board can be drawn", format!("{channel}"));
                continue;
            };
            let (shown, secrets, calls) = {
                let world = self.discord.world();
                let messages = &world.channels[&channel].messages;
                let public = messages.iter().filter(|it| it.only_for.is_none());
                let shown: Vec<String> = public
                    .filter(|it| !it.post.rows.is_empty() && it.post.rows == wanted.rows)
                    .map(|it| it.post.text.clone())
                    .collect();
                let secrets = told_secret(&current.table, messages);
                (shown, secrets, old_calls(&current, messages))
            };
            if calls > 0 {
                self.breaks("the next move deletes a call", format!("{channel}: {calls}"));
            }
            if let Some(secret) = secrets {
                self.breaks("nothing hidden is in a message that others get", format!("{channel}: {secret}"));
            }
            for (offer, id) in [(Offer::Draw, "board-offer-draw"), (Offer::Impasse, "board-offer-impasse")] {
                let stands = !current.table.offered(offer).is_empty();
                let language = current.table.home.language.tag();
                if let [text] = &shown[..]
                    && text.says_in(language, id) != stands
                {
                    self.breaks("a board shows an offer while it stands", format!("{channel}: {text}"));
                }
                let [made, ends @ ..] = match offer {
                    Offer::Draw => ["event-draw-offer", "table-draw-declined", "table-draw-withdrawn"],
                    Offer::Impasse => {
                        ["event-impasse-offer", "table-impasse-declined", "table-impasse-withdrawn"]
                    }
                };
                if let [text] = &shown[..]
                    && !stands
                    && current.table.phase == Phase::Play
                    && text.says_in(language, made)
                    // A computer may decline at once: the headline tells both.
                    && !ends.iter().any(|end| text.says_in(language, *end))
                {
                    self.breaks("a headline does not outlive its offer", format!("{channel}: {text}"));
                }
            }
            let same = shown.len();
            // As a guest, and in a private place, the bot posts nothing by itself.
            let posts = !current.table.home.visiting && !channel.is_own();
            if posts && same != usize::from(!wanted.rows.is_empty()) {
                self.breaks(
                    "there is one board per ply",
                    format!("{channel}: {same}, {:?}", custom_ids(&wanted)),
                );
            }
        }
    }

    /// A game that is over at its table is decided in its tournament, and the other way round.
    async fn check_tournaments(&mut self) {
        for (subject, loaded) in self.scanned().await {
            let Subject::Tournament(id) = subject else { continue };
            let contest = match Contest::decode(&loaded.body) {
                Ok(contest) => contest,
                Err(error) => {
                    self.breaks("every tournament is readable", error);
                    continue;
                }
            };
            for (game, fixture) in contest.play.tables() {
                let Some(venue) = contest.venue(game).filter(|venue| venue.open) else {
                    continue;
                };
                let channel = ChannelId(venue.message.0);
                let is_there = self.discord.world().channels.get(&channel).is_some_and(|it| !it.gone);
                let table = self.bot.table(channel).await.filter(|table| table.links.fixture.is_some());
                let Some(table) = table.filter(|_| is_there && contest.paused.is_none()) else {
                    continue;
                };
                let is_over = matches!(table.phase, Phase::Over | Phase::Aborted);
                if contest.play.life() == Life::Running && is_over != fixture.outcome.is_some() {
                    let what = format!("{id}, {game:?}: {:?} and {:?}", table.phase, fixture.outcome);
                    self.breaks("a tournament has the results of its tables", what);
                } else if !is_over && fixture.held.is_some() != table.is_held() {
                    self.breaks("a tournament knows of the pauses of its tables", format!("{id}, {game:?}"));
                }
            }
        }
    }

    /// Rows that are due are carried out.
    async fn check_rows(&mut self) {
        let now = self.now();
        let left: Vec<String> = self
            .scanned()
            .await
            .into_iter()
            .flat_map(|(subject, loaded)| loaded.owed.into_iter().map(move |row| (subject, row)))
            .filter(|(_, row)| row.at.after(std::time::Duration::from_secs(900)) < now)
            .map(|(subject, row)| format!("{subject} {row:?}"))
            .collect();
        if !left.is_empty() {
            self.breaks("rows that are due are carried out", format!("{left:?}"));
        }
    }

    async fn check_ratings(&mut self) {
        match ratings::rebuild(&self.store, self.now()).await {
            Ok(rebuilt) if rebuilt.changed > 0 && rebuilt.gaps == 0 => {
                self.breaks("ratings recomputed are equal", format!("{rebuilt:?}"));
            }
            Ok(_) => {}
            Err(error) => self.breaks("ratings can be recomputed", error.to_string()),
        }
    }
}
