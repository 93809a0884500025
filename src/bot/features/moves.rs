//! Making entries: `/move`, the Move button and everything that is tapped after it; resigning, offers, the rematch.

use super::{
    context::{Bot, Reader, fresh_seed, key, older, play_of, whisper},
    problem::Problem,
    tap::Menu,
};
use crate::{
    bot::{
        service::{
            deliver::Answer,
            tables::{Current, Done, OrderError},
        },
        ui::{
            completion::origin,
            custom_id::{Act, Press},
            escape::code,
            lobby,
            message::{ButtonStyle, Post, Reply},
            names, outcome,
            picture::{self, Sight},
            request::Request,
            snapshot::Moment,
            widgets::{button, cancel, rows, t, words},
        },
    },
    games::{Actors, AnyPlay, Control, Leave, Offer, Refusal, Seat, SeatSet, Viewer, notation::fold},
    ids::{Ply, TableId},
    store::Store,
    table::{Command, Phase},
    text::{Locale, Message, say},
};

impl<S: Store> Bot<S> {
    /// `/move`: an entry is made, an origin opens its menu.
    pub(crate) async fn move_typed(&self, request: &Request, typed: &str) -> Result<Answer, Problem> {
        let (current, seat) = self.seated(request, None).await?;
        let (table, text) = (current.table.clone(), typed.to_owned());
        let Reader { locale, theme, .. } = self.reader(request).await;
        let menu = self.studio.work(move |painter| {
            let play = table.play()?;
            let path = origin(&play.choices(seat)?, &text)?;
            Menu { painter, table: &table, play, seat, locale, theme, plan: None }.at(&path, 0)
        });
        if let Some(menu) = menu.await? {
            return Ok(whisper(menu));
        }
        if let Some(text) = risky(play_of(&current.table)?, seat, typed) {
            return Ok(self.ask_stand(request, &current, text));
        }
        let done = self.order(request, &current, None, Command::Enter { text: typed.to_owned() }).await?;
        let (post, receipt) = self.public_board(&done).await?;
        Ok(Answer { reply: Reply::Say { post, strip: older(request, done.previous) }, receipt: Some(receipt) })
    }

    /// `/setup`: what the button of the same name does, while there is something to set up.
    pub(crate) async fn set_up(&self, request: &Request) -> Result<Answer, Problem> {
        let (current, seat) = self.seated(request, None).await?;
        let play = play_of(&current.table)?;
        if play.draft(seat, "").is_none() {
            return Err(Problem::Said(Message::new("setup-nothing")));
        }
        let ply = current.table.ply();
        self.tapped(request, current, ply, Act::Move, &[]).await
    }

    /// A press on Move or on one of the private menus.
    pub(crate) async fn tapped(
        &self,
        request: &Request,
        current: Current,
        ply: Ply,
        act: Act,
        values: &[String],
    ) -> Result<Answer, Problem> {
        let (current, seat) = self.seated(request, Some(current)).await?;
        let value = values.first().cloned().unwrap_or_default();
        match &act {
            Act::Confirm(_) | Act::ConfirmDraft(_) | Act::Enter(_) => {
                return self.confirmed(request, current, seat, ply, act, value).await;
            }
            _ => {}
        }
        if !current.table.is_fresh(seat, ply) {
            return Err(Problem::Stale(Box::new(current)));
        }
        let actors = play_of(&current.table)?.actors();
        if actors == Actors::Nobody {
            return Err(Problem::Over);
        }
        if !matches!(actors, Actors::Seats(seats) if seats.contains(seat)) {
            return self.not_your_turn(request, current, seat).await;
        }
        let first = act == Act::Move;
        let own = self.own_setup(request, (&current, seat), &act).await?;
        let table = current.table.clone();
        let Reader { locale, theme, .. } = self.reader(request).await;
        let menu = self.studio.work(move |painter| {
            let menu = Menu { painter, table: &table, play: table.play()?, seat, locale, theme, plan: None };
            match act {
                Act::Move => menu.first(&own),
                Act::Tap { page, path } => menu.at(&path, page),
                Act::Pick { mut path, .. } => {
                    path.push(value);
                    menu.at(&path, 0)
                }
                Act::Draft { draft, .. } | Act::KeepDraft(draft) | Act::ForgetDraft(draft) => menu.setup(&draft, &own),
                _ => None,
            }
        });
        match menu.await? {
            Some(post) if first => Ok(whisper(post)),
            Some(post) => Ok(Answer { reply: Reply::Replace(post), receipt: None }),
            // Too many entries to list, and no set-up to put together: it has to be typed.
            None if first => Ok(whisper(words(t(request.locale, "tap-type")))),
            None => Err(Problem::Unknown("a menu that is not there".to_owned())),
        }
    }

    /// The last tap: the entry is made.
    async fn confirmed(
        &self,
        request: &Request,
        current: Current,
        seat: Seat,
        ply: Ply,
        act: Act,
        value: String,
    ) -> Result<Answer, Problem> {
        let table = current.table.clone();
        let Reader { locale, theme, .. } = self.reader(request).await;
        let entry = self.studio.work(move |painter| {
            // A repeated press belongs to the board before its own entry; the table will know it again.
            let moment = match table.is_fresh(seat, ply) {
                true => None,
                false => Some(Moment::at(&table, Ply(table.made_at(ply)?), Viewer::Seat(seat))?),
            };
            let play = match &moment {
                Some(moment) => &moment.play,
                None => table.play()?,
            };
            let menu = Menu { painter, table: &table, play, seat, locale, theme, plan: None };
            match act {
                Act::Confirm(path) => menu.entry(&path),
                Act::ConfirmDraft(draft) => menu.setup_entry(&draft),
                Act::Enter(entry) if entry.is_empty() => Some(value),
                Act::Enter(entry) => Some(entry),
                _ => None,
            }
        });
        let Some(text) = entry.await? else {
            let stale = !current.table.is_fresh(seat, ply);
            return Err(if stale {
                Problem::Stale(Box::new(current))
            } else {
                Problem::Unknown("no such entry".to_owned())
            });
        };
        let done = self.order(request, &current, Some(ply), Command::Enter { text }).await?;
        self.finished(request, done, "moved").await
    }

    /// The private message is done with, and the board follows.
    pub(crate) async fn finished(&self, request: &Request, done: Done, said: &'static str) -> Result<Answer, Problem> {
        let (post, receipt) = self.public_board(&done).await?;
        let private = words(t(request.locale, said));
        let strip = older(request, done.previous);
        Ok(Answer { reply: Reply::FinishAndSay { private, post, strip }, receipt: Some(receipt) })
    }

    async fn not_your_turn(&self, request: &Request, current: Current, seat: Seat) -> Result<Answer, Problem> {
        let table = current.table;
        let Reader { locale, theme, .. } = self.reader(request).await;
        let post = self.studio.work(move |painter| {
            let moment = Moment::at(&table, table.ply(), Viewer::Seat(seat))?;
            let turn = outcome::turn(locale, &table, &moment.play, false);
            Some(Post {
                text: say(locale, &Message::new("problem-not-your-turn").with("turn", turn)),
                file: Some(picture::moment_picture(painter, &table, &moment, Sight::own(locale, theme, seat))),
                ..Post::default()
            })
        });
        Ok(whisper(post.await?.ok_or(Problem::Lobby)?))
    }

    /// Whether to resign.
    pub(crate) async fn ask_resign(&self, request: &Request, current: Option<Current>) -> Result<Answer, Problem> {
        let (current, _) = self.seated(request, current).await?;
        if current.table.phase == Phase::Over {
            return Err(Problem::Over);
        }
        let (ask, label) = match current.table.is_solo() {
            true => ("give-up-ask", "button-give-up-confirm"),
            false => ("resign-ask", "button-resign-confirm"),
        };
        let yes = self.yes(&current, Act::Resign, request.locale, label, ButtonStyle::Danger);
        Ok(whisper(Post { text: t(request.locale, ask), rows: yes, ..Post::default() }))
    }

    pub(crate) async fn resign(&self, request: &Request, current: Current) -> Result<Answer, Problem> {
        let (current, _) = self.seated(request, Some(current)).await?;
        let done = self.order(request, &current, None, Command::Control(Control::Leave(Leave::Resign))).await?;
        let said = if done.table.is_solo() { "given-up" } else { "resigned" };
        self.finished(request, done, said).await
    }

    /// Whether to offer this, or to accept what is offered.
    pub(crate) async fn ask_offer(
        &self,
        request: &Request,
        current: Option<Current>,
        offer: Offer,
    ) -> Result<Answer, Problem> {
        let (current, seat) = self.seated(request, current).await?;
        if current.table.phase == Phase::Over {
            return Err(Problem::Over);
        }
        let (locale, table, words) = (request.locale, &current.table, Words::of(offer));
        let play = play_of(table)?;
        // What the game does not know is refused before anything is asked.
        if let Err(refusal) = play.clone().control(seat, Control::Offer(offer)) {
            return Err(Problem::Said(refusal.message().clone()));
        }
        let agreed = play.agreed(offer);
        if agreed.contains(seat) {
            let missing = SeatSet(play.survivors().0 & !agreed.0);
            let missing = names::list(locale, table, play, missing);
            return Err(Problem::Said(Message::new(words.waiting).with("missing", missing)));
        }
        let (text, label) = if agreed.is_empty() {
            (t(locale, words.ask_offer), words.offer)
        } else {
            let agreed = names::list(locale, table, play, agreed);
            (say(locale, &Message::new(words.ask_accept).with("agreed", agreed)), words.accept)
        };
        let yes = self.yes(&current, Act::Agree(offer), locale, label, ButtonStyle::Success);
        Ok(whisper(Post { text, rows: yes, ..Post::default() }))
    }

    /// Offers, or accepts what the others have offered.
    pub(crate) async fn agree(&self, request: &Request, current: Current, offer: Offer) -> Result<Answer, Problem> {
        let (current, seat) = self.seated(request, Some(current)).await?;
        let offered = !play_of(&current.table)?.agreed(offer).without(seat).is_empty();
        let control = if offered { Control::Accept(offer) } else { Control::Offer(offer) };
        let done = self.order(request, &current, None, Command::Control(control)).await?;
        self.finished(request, done, if offered { "offer-accepted" } else { "offer-made" }).await
    }

    /// Whether to enter this text although it may lose the game. Asked of everything that is not spelled as the lists
    /// spell it, legal or not, so that the question tells nothing.
    fn ask_stand(&self, request: &Request, current: &Current, text: String) -> Answer {
        let message = Message::new("stand-ask").with("entry", code(&text));
        let press = Press::Table { table: current.table.id, ply: current.table.ply(), act: Act::Stand(text) };
        let yes = button(&press, &t(request.locale, "button-stand"), ButtonStyle::Danger);
        let rows = rows(vec![yes, cancel(request.locale)]);
        whisper(Post { text: say(request.locale, &message), rows, ..Post::default() })
    }

    /// The person was asked and enters the text as it stands.
    pub(crate) async fn stand(
        &self,
        request: &Request,
        current: Current,
        ply: Ply,
        text: String,
    ) -> Result<Answer, Problem> {
        let (current, _) = self.seated(request, Some(current)).await?;
        let done = self.order(request, &current, Some(ply), Command::Stand { text }).await?;
        self.finished(request, done, "moved").await
    }

    fn yes(
        &self,
        current: &Current,
        act: Act,
        locale: Locale,
        label: &'static str,
        style: ButtonStyle,
    ) -> Vec<crate::bot::ui::message::Component> {
        let press = Press::Table { table: current.table.id, ply: current.table.ply(), act };
        rows(vec![button(&press, &t(locale, label), style), cancel(locale)])
    }

    /// The same people once more. `over`: the table whose button was pressed. Who comes second joins the table that the
    /// first has opened.
    pub(crate) async fn rematch(&self, request: &Request, over: Option<TableId>) -> Result<Answer, Problem> {
        let done = self.once_more(request, over).await?;
        let (post, receipt) = if done.table.play().is_some() {
            self.public_board(&done).await?
        } else {
            (lobby::post(&done.table, &done.mentioned), done.receipt())
        };
        let reply = if over.is_some() {
            Reply::ReplaceAndSay { strip: true, post }
        } else {
            Reply::Say { post, strip: older(request, done.previous) }
        };
        Ok(Answer { reply, receipt: Some(receipt) })
    }

    async fn once_more(&self, request: &Request, over: Option<TableId>) -> Result<Done, Problem> {
        let user = request.user.id;
        let waits = |now: &&Current| {
            now.table.is_open() && now.table.invited.contains(&Some(user)) && now.table.seat_of(user).is_none()
        };
        let join = Command::Join { seat: None };
        if let Some(open) = self.current(request.channel).await?.as_ref().filter(waits) {
            return self.order(request, open, None, join).await;
        }
        let (id, seed) = (TableId(request.id.0), fresh_seed()?);
        if let Some(now) = self.current(request.channel).await? {
            self.may_start(request, Some(&now.table.setup.game)).await?;
        }
        let opened = self.tables.rematch(request.channel, key(request), over, id, user, request.at, seed).await;
        // Somebody else may have been faster by a moment.
        let faster = match &opened {
            Err(OrderError::Occupied(now)) => Some(now),
            Err(OrderError::Refused { current, .. }) => current.as_deref(),
            _ => None,
        };
        match faster.filter(waits) {
            Some(open) => self.order(request, open, None, join).await,
            None => Ok(opened?),
        }
    }
}

/// What is said about an offer.
struct Words {
    ask_offer: &'static str,
    ask_accept: &'static str,
    offer: &'static str,
    accept: &'static str,
    waiting: &'static str,
}

impl Words {
    const fn of(offer: Offer) -> Words {
        match offer {
            Offer::Draw => Words {
                ask_offer: "draw-ask-offer",
                ask_accept: "draw-ask-accept",
                offer: "button-draw-offer",
                accept: "button-draw-accept",
                waiting: "draw-waiting",
            },
            Offer::Impasse => Words {
                ask_offer: "impasse-ask-offer",
                ask_accept: "impasse-ask-accept",
                offer: "button-impasse-offer",
                accept: "button-impasse-accept",
                waiting: "impasse-waiting",
            },
        }
    }
}

/// The text to ask about, if what was typed could lose the game: where illegal entries lose, everything that can be read
/// but is not spelled as the lists spell it.
fn risky(play: &AnyPlay, seat: Seat, typed: &str) -> Option<String> {
    if !play.illegal_loses(seat) {
        return None;
    }
    let folded = fold(typed);
    let text = folded.split_whitespace().collect::<Vec<_>>().join(" ");
    let listed = play.legal_of(seat).is_some_and(|legal| legal.contains(&text));
    let control = Control::from_word(text.rsplit(':').next().unwrap_or_default()).is_some();
    let readable = match play.clone().enter_as(seat, &text) {
        Ok(_) => true,
        Err(refusal) => matches!(refusal, Refusal::Illegal { .. }),
    };
    // What does not fit into a button is no entry of any game.
    (readable && !listed && !control && text.chars().count() <= LONGEST_STAND).then_some(text)
}

/// Entries that can be asked about are at most this long: they travel in a `custom_id`.
const LONGEST_STAND: usize = 60;
