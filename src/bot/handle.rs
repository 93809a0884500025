//! The bot: one request in, one answer out, whatever happens on the way.

use super::{
    features::{
        context::{Bot, named_choices, text, theme_of, whisper},
        explain::explain,
        filing::{daily_labels, filed},
        help, leaderboard, notices,
        problem::Problem,
        variants::seats_of,
    },
    service::{
        background::{Background, Render, Surroundings, System},
        deliver::{Answer, Deliver, Receipt},
        kept::Keeper,
        people::PersonSettings,
        reminders::Reminder,
        servers::ServerSettings,
        studio::Studio,
        tables::{Current, Filing, Tables},
    },
    ui::{
        board::{Showing, public_post},
        completion::complete,
        custom_id::{Act, Press, Source, kind_of},
        message::{Choice, Post, Reply},
        request::{Action, Request, Value},
        widgets::{t, words},
    },
};
use crate::{
    games::{Offer, registry},
    ids::{MessageId, UserId},
    picture::Painter,
    store::Store,
    table::{Command, Table, accord::Ask},
    text::word,
};
use std::sync::Arc;
use tokio::sync::watch;

/// Draws what is posted in the background.
struct Painting<S> {
    tables: Arc<Tables<S>>,
    studio: Studio,
    servers: Arc<Keeper<S, ServerSettings>>,
}

impl<S: Store> Render for Painting<S> {
    async fn board(&self, current: &Current, called: &[UserId]) -> Option<Post> {
        let table = current.table.clone();
        let showing = Showing { theme: theme_of(&self.servers, table.guild).await, called: called.to_vec() };
        let post = self.studio.work(move |painter| public_post(painter, &table, &[], &showing)).await;
        let post = post.map_err(Problem::from).inspect_err(Problem::log).ok()?;
        Some(leaderboard::with_standing(&self.tables, &self.studio, &current.table, post).await)
    }

    fn shows(&self, current: &Current, custom_ids: &[String]) -> bool {
        let now = (current.table.id, current.table.ply());
        let of_it = |id: &String| matches!(Press::decode(id), Some(Press::Table { table, ply, .. }) if (table, ply) == now);
        custom_ids.iter().any(of_it)
    }

    fn direct(&self, settings: &PersonSettings, current: &Current, reminder: Reminder) -> Post {
        notices::direct(settings.locale(), current, reminder)
    }

    fn instead(&self, current: &Current, reminder: Reminder) -> Post {
        notices::instead(current.table.home.language, current, reminder)
    }
}

impl<S: Store> Bot<S> {
    pub fn new(store: Arc<S>) -> Bot<S> {
        Bot::with_painter(store, Arc::new(Painter::new()))
    }

    /// The same with a painter that others use too.
    pub fn with_painter(store: Arc<S>, painter: Arc<Painter>) -> Bot<S> {
        Bot {
            servers: Arc::new(Keeper::new(store.clone())),
            tables: Arc::new(Tables::with_filing(store, Filing { labels: daily_labels, filed })),
            studio: Studio::new(painter),
        }
    }

    /// Fires deadlines and posts the boards that nobody showed, until `stop` becomes true.
    pub async fn run<D: Deliver>(&self, deliver: D, stop: watch::Receiver<bool>) {
        self.run_in(deliver, System, stop).await;
    }

    /// The same with time and chance from elsewhere.
    pub async fn run_in<D: Deliver, T: Surroundings>(&self, deliver: D, surroundings: T, stop: watch::Receiver<bool>) {
        self.background(deliver, surroundings).run(stop).await;
    }

    /// The worker that does this.
    pub fn background<D: Deliver, T: Surroundings>(
        &self,
        deliver: D,
        surroundings: T,
    ) -> Background<S, D, impl Render + use<S, D, T>, T> {
        let (tables, studio, servers) = (self.tables.clone(), self.studio.clone(), self.servers.clone());
        Background::new(self.tables.clone(), deliver, Painting { tables, studio, servers }, surroundings)
    }

    /// The channel's open or last table, if it can be read.
    pub async fn table(&self, channel: crate::ids::ChannelId) -> Option<Arc<Table>> {
        self.tables.current(channel).await.ok()?.map(|current| current.table)
    }

    /// The connection to the people is there, or gone: without it clocks stand still.
    pub fn connection(&self, connected: bool) {
        self.tables.presence.connection(connected);
    }

    /// Answers a request. Never fails: what goes wrong is an answer too. A repeated request gets the same kind of answer
    /// and has no second effect.
    pub async fn handle(&self, request: Request) -> Answer {
        let answer = match &request.action {
            Action::Command { name, options } => self.command(&request, name, options).await,
            Action::Autocomplete { name, options, focused } => {
                let choices = self.autocomplete(&request, name, options, focused).await.unwrap_or_else(|problem| {
                    problem.log();
                    Vec::new()
                });
                return Answer { reply: Reply::Choices(choices), receipt: None };
            }
            Action::Press { custom_id, values, .. } => self.press(&request, custom_id, values).await,
            Action::Submit { custom_id, fields, .. } => match Press::decode(custom_id) {
                Some(Press::Form(super::custom_id::FormAct::Numbers, wish)) => {
                    self.numbers_in(&request, &wish, fields).await
                }
                Some(Press::Import(game)) => self.import_in(&request, game, fields).await,
                _ => Err(Problem::Unknown(kind_of(custom_id))),
            },
        };
        match answer {
            Ok(answer) => answer,
            Err(problem) => self.problem(&request, problem).await,
        }
    }

    /// What the person is told when something went wrong.
    pub(crate) async fn problem(&self, request: &Request, problem: Problem) -> Answer {
        problem.log();
        let reader = self.reader(request).await;
        let words = problem.post(reader.locale);
        let post = self.studio.work(move |painter| explain(painter, &problem, reader)).await;
        let post = post.unwrap_or_else(|fault| {
            Problem::from(fault).log();
            words
        });
        whisper(post)
    }

    /// The board of this receipt was shown with this message.
    pub async fn delivered(&self, receipt: Receipt, message: MessageId) {
        if let Err(why) = self.tables.delivered(receipt, message).await {
            // It will be posted once more; nothing is lost.
            tracing::warn!(%why, subject = %receipt.subject, "a delivery was not noted");
        }
    }

    async fn command(&self, request: &Request, name: &str, options: &[(String, Value)]) -> Result<Answer, Problem> {
        match name {
            "play" => self.play(request, options).await,
            "setup" => self.set_up(request).await,
            "hand" => self.hand(request, None).await,
            "move" => self.move_typed(request, text(options, "entry").unwrap_or_default()).await,
            "board" => self.board(request, options).await,
            "record" => self.record_command(request, options).await,
            "import" => self.import(request, options).await,
            "history" => self.history(request, options).await,
            "resign" => self.ask_resign(request, None).await,
            "draw" => self.ask_offer(request, None, Offer::Draw).await,
            "impasse" => self.ask_offer(request, None, Offer::Impasse).await,
            "rematch" => self.rematch(request, None).await,
            "vacation" => self.vacation(request, options).await,
            "table" => self.table_command(request, text(options, "action").unwrap_or_default()).await,
            "takeback" => Box::pin(self.ask_accord(request, None, Ask::TakeBack)).await,
            "pause" => Box::pin(self.ask_accord(request, None, Ask::Pause)).await,
            "resume" => Box::pin(self.resume(request, None, None)).await,
            "abort" => Box::pin(self.ask_abort(request, None)).await,
            "if" => Box::pin(self.plan_typed(request, text(options, "line"))).await,
            "puzzle" => Box::pin(self.puzzle(request, options)).await,
            "rules" => self.rules(request, text(options, "game"), 0).await,
            "games" => self.my_games(request).await,
            "settings" => self.my_settings(request).await.map(whisper),
            "server" => self.house(request).await.map(whisper),
            "help" => Ok(whisper(help::post(request.locale))),
            _ => Err(Problem::Unknown(format!("/{name}"))),
        }
    }

    async fn press(&self, request: &Request, custom_id: &str, values: &[String]) -> Result<Answer, Problem> {
        let press = Press::decode(custom_id).ok_or_else(|| Problem::Unknown(kind_of(custom_id)))?;
        match press {
            Press::Replay(replay) => self.replay_press(request, replay).await,
            Press::History(listing) => self.history_press(request, listing, values).await,
            // A form that was not filled in.
            Press::Import(_) => Err(Problem::Unknown(kind_of(custom_id))),
            Press::Close => {
                let closed = words(t(request.locale, "closed"));
                Ok(Answer { reply: Reply::Replace(closed), receipt: None })
            }
            Press::Puzzles(press) => Box::pin(self.puzzle_press(request, press, values)).await,
            Press::Form(act, wish) => self.form_press(request, act, wish, values).await,
            Press::House(act) => self.house_press(request, act, values).await,
            Press::Games(page) => self.games_press(request, page).await,
            Press::Settings(setting) => self.settle(request, setting, values).await,
            Press::Rules { slot, game, page } => self.rules_press(request, slot, &game, page, values).await,
            Press::Table { table, ply, act } => {
                if act == Act::Rematch {
                    return self.rematch(request, Some(table)).await;
                }
                let current = self.current(request.channel).await?.ok_or(Problem::NoTable)?;
                if current.table.id != table {
                    return Err(Problem::OldTable);
                }
                match act {
                    Act::Join | Act::Sit | Act::Leave | Act::Cancel => {
                        self.lobby_press(request, current, &act, values).await
                    }
                    Act::Move
                    | Act::Tap { .. }
                    | Act::Pick { .. }
                    | Act::Confirm(_)
                    | Act::Draft { .. }
                    | Act::ConfirmDraft(_)
                    | Act::KeepDraft(_)
                    | Act::ForgetDraft(_)
                    | Act::Enter(_) => self.tapped(request, current, ply, act, values).await,
                    Act::Hand => self.hand(request, Some(current)).await,
                    Act::More => self.more(request, current).await,
                    Act::View(view) => self.view_press(request, current, view).await,
                    Act::Record | Act::Rematch => {
                        let of = Source::Game(current.table.id);
                        self.recorded(request, current.table, of, None).await.map(whisper)
                    }
                    Act::AskResign => self.ask_resign(request, Some(current)).await,
                    Act::Resign => self.resign(request, current).await,
                    Act::AskOffer(offer) => self.ask_offer(request, Some(current), offer).await,
                    Act::Agree(offer) => self.agree(request, current, offer).await,
                    Act::End | Act::Unblock => self.moderated(request, current, ply, &act).await,
                    Act::Vote => self.vote(request, current, ply).await,
                    Act::Ask(ask) => Box::pin(self.ask_accord(request, Some(current), ask)).await,
                    Act::Propose(ask) => Box::pin(self.propose(request, current, ply, ask)).await,
                    Act::Consent { ask, by } => {
                        Box::pin(self.answered(request, current, ply, Command::Agree { ask, by })).await
                    }
                    Act::Decline { ask, by } => {
                        Box::pin(self.answered(request, current, ply, Command::Decline { ask, by })).await
                    }
                    Act::Resume => Box::pin(self.resume(request, Some(current), Some(ply))).await,
                    Act::AskAbort => Box::pin(self.ask_abort(request, Some(current))).await,
                    Act::Abort => Box::pin(self.abort(request, current, ply)).await,
                    Act::Plans | Act::If { .. } | Act::IfPick { .. } | Act::IfSave(_) | Act::Forget | Act::ForgetAll => {
                        Box::pin(self.plan_press(request, current, ply, act, values)).await
                    }
                    Act::Hint => Box::pin(self.hint(request, current, ply)).await,
                    Act::Undo => Box::pin(self.undo(request, current, ply)).await,
                    Act::OnlyMoves(on) => Box::pin(self.only_moves(request, on)).await,
                    Act::Stand(text) => self.stand(request, current, ply, text).await,
                }
            }
        }
    }

    async fn autocomplete(
        &self,
        request: &Request,
        name: &str,
        options: &[(String, Value)],
        focused: &str,
    ) -> Result<Vec<Choice>, Problem> {
        let typed = text(options, focused).unwrap_or_default().to_owned();
        let locale = request.locale;
        match (name, focused) {
            ("play", "variant") => {
                let game = text(options, "game").and_then(|id| registry::game(id).ok());
                let variants = game.or_else(|| registry::games().into_iter().next()).map(|game| {
                    let name = |id: &str| word(locale, &format!("variant-{}-{id}", game.id));
                    let known = game.variants.iter().filter(|variant| seats_of(game, variant.id).is_some());
                    known.map(|variant| (name(variant.id), variant.id.to_owned())).collect::<Vec<_>>()
                });
                Ok(named_choices(variants.unwrap_or_default(), &typed))
            }
            ("board", "side") => {
                let Some(current) = self.current(request.channel).await? else { return Ok(Vec::new()) };
                let seats = current.table.seat_names().iter();
                let seats = seats.map(|seat| (word(locale, &format!("seat-{seat}")), (*seat).to_owned()));
                Ok(named_choices(seats.collect(), &typed))
            }
            ("if", "line") => Box::pin(self.complete_plan(request, typed)).await,
            ("move", "entry") => {
                let Some(current) = self.current(request.channel).await? else { return Ok(Vec::new()) };
                let Some(seat) = current.table.seat_of(request.user.id) else { return Ok(Vec::new()) };
                let table = current.table;
                Ok(self
                    .studio
                    .work(move |_| table.play().map(|play| complete(play, seat, &typed, locale)).unwrap_or_default())
                    .await?)
            }
            _ => Ok(Vec::new()),
        }
    }
}
