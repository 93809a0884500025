//! Looking closer: `/board`, the More menu, private views.

use super::{
    accord, ahead,
    context::{Bot, older, text, whisper},
    problem::Problem,
    replay::eyes,
};
use crate::{
    bot::{
        service::{deliver::Answer, tables::Current},
        ui::{
            custom_id::{Act, Press, Replay, ReplayAct, Source, View},
            escape::{block, code},
            lobby,
            message::{ButtonStyle, Component, Post, Reply},
            news::news,
            outcome,
            picture::{Sight, moment_picture, public_side},
            request::{Request, Value},
            snapshot::Moment,
            widgets::{TEXT, button, close, grey, rows, t, words},
        },
    },
    games::{AnyPlay, Offer, Seat, Viewer},
    ids::{Ply, UserId},
    picture::{Painter, Theme},
    store::Store,
    table::{Phase, Table},
    text::{Locale, Message, say, word},
};

/// A private look at a table.
struct Look {
    table: std::sync::Arc<Table>,
    locale: Locale,
    user: UserId,
    /// None: now.
    ply: Option<Ply>,
    view: View,
}

impl Look {
    fn viewer(&self) -> Viewer {
        eyes(&self.table, self.user, Seat(self.view.side))
    }

    fn post(&self, painter: &Painter) -> Option<Post> {
        self.table.play()?;
        let now = self.table.made();
        let ply = self.ply.unwrap_or(now);
        let moment = Moment::at(&self.table, ply, self.viewer())?;
        let caption = if ply == now {
            news(self.locale, &self.table, &moment, false)
        } else {
            let entry = moment.last.as_ref().map_or_else(|| code("0"), |last| code(&last.line));
            say(self.locale, &Message::new("board-earlier").with("ply", ply.0).with("entry", entry))
        };
        let rows = self.rows();
        if self.view.text {
            let text = self.in_text(&moment.play, &caption);
            return Some(Post { rows, ..words(text) });
        }
        let theme = if self.view.light { Theme::Light } else { Theme::Dark };
        let bottom = Seat(self.view.side);
        let sight = Sight { locale: self.locale, theme, viewer: self.viewer(), bottom };
        let file = moment_picture(painter, &self.table, &moment, sight);
        Some(Post { text: caption, file: Some(file), rows, mentions: Vec::new() })
    }

    /// Characters, words and a position, as many of them as fit.
    fn in_text(&self, play: &AnyPlay, caption: &str) -> String {
        let position = say(self.locale, &Message::new("board-position").with("position", play.position(self.viewer())));
        let parts = [
            caption.to_owned(),
            block(&play.text_board(self.viewer())),
            block(&position),
            crate::bot::ui::escape::sentence(&play.alt(self.locale, self.viewer())),
        ];
        parts.into_iter().fold(String::new(), |mut all, part| {
            if all.chars().count() + part.chars().count() < TEXT {
                if !all.is_empty() {
                    all.push('\n');
                }
                all.push_str(&part);
            }
            all
        })
    }

    /// Other ways to look at the present board.
    fn rows(&self) -> Vec<Component> {
        if self.ply.is_some_and(|ply| ply != self.table.made()) {
            return rows(vec![close(self.locale)]);
        }
        let press = |slot, view| {
            let act = Act::View(View { slot, ..view });
            Press::Table { table: self.table.id, ply: self.table.ply(), act }
        };
        let view = self.view;
        let seats = self.table.seat_names().len().max(1) as u8;
        let turned = View { side: (view.side + 1) % seats, ..view };
        let name = self.table.seat_names().get(usize::from(turned.side)).copied().unwrap_or_default();
        let name = word(self.locale, &format!("seat-{name}"));
        let side = say(self.locale, &Message::new("button-side").with("seat", name));
        let mut buttons = Vec::new();
        if !view.text {
            buttons.push(grey(&press(0, turned), &side));
            let theme = if view.light { "button-dark" } else { "button-light" };
            buttons.push(grey(&press(1, View { light: !view.light, ..view }), &t(self.locale, theme)));
        }
        let form = if view.text { "button-picture" } else { "button-text" };
        buttons.push(grey(&press(2, View { text: !view.text, ..view }), &t(self.locale, form)));
        buttons.push(close(self.locale));
        rows(buttons)
    }
}

impl<S: Store> Bot<S> {
    /// `/board`.
    pub(crate) async fn board(&self, request: &Request, options: &[(String, Value)]) -> Result<Answer, Problem> {
        let current = self.current(request.channel).await?.ok_or(Problem::NoTable)?;
        let flag = |name: &str| options.iter().any(|(option, value)| option == name && *value == Value::Boolean(true));
        if flag("everyone") {
            return self.again(request, current).await;
        }
        match current.table.phase {
            Phase::Lobby { .. } => {
                return Ok(whisper(Post { rows: Vec::new(), ..lobby::post_in(request.locale, &current.table, &[]) }));
            }
            Phase::Closed => return Err(Problem::NoTable),
            Phase::Play | Phase::Over | Phase::Aborted => {}
        }
        let names = current.table.seat_names();
        let seat = current.table.seat_of(request.user.id);
        let side = match text(options, "side") {
            Some(wanted) => {
                let wanted = wanted.trim();
                let fits = |name: &str| {
                    name.eq_ignore_ascii_case(wanted)
                        || word(request.locale, &format!("seat-{name}")).to_lowercase() == wanted.to_lowercase()
                };
                names.iter().position(|name| fits(name)).map(|index| index as u8).ok_or_else(|| {
                    let known: Vec<String> =
                        names.iter().map(|name| word(request.locale, &format!("seat-{name}"))).collect();
                    let message = Message::new("board-no-side").with("side", code(wanted));
                    Problem::Said(message.with("known", known.join(", ")))
                })?
            }
            None => seat.map_or(0, |seat| seat.0),
        };
        let ply = options.iter().find_map(|(option, value)| match value {
            Value::Integer(ply) if option == "ply" => Some(*ply),
            _ => None,
        });
        let last = current.table.made();
        let ply = match ply {
            None => None,
            Some(ply) => match u32::try_from(ply) {
                Ok(ply) if ply <= last.0 => Some(Ply(ply)),
                _ => return Err(Problem::Said(Message::new("board-no-ply").with("last", last.0))),
            },
        };
        let light = match text(options, "theme") {
            Some(theme) => theme.trim().eq_ignore_ascii_case("light"),
            None => self.reader(request).await.theme == Theme::Light,
        };
        let view = View { slot: 0, side, light, text: flag("text") };
        if let Some(ply) = ply.filter(|ply| *ply != last && !view.text && !view.light) {
            let replay = Replay { of: Source::Game(current.table.id), ply, side, act: ReplayAct::Open };
            return self.replayed(request, current.table, replay).await.map(whisper);
        }
        self.look(request, current, ply, view).await.map(whisper)
    }

    /// The board from this person's seat, with what only they may see.
    pub(crate) async fn hand(&self, request: &Request, current: Option<Current>) -> Result<Answer, Problem> {
        let (current, seat) = self.seated(request, current).await?;
        let view = View { side: seat.0, ..View::default() };
        self.look(request, current, None, view).await.map(whisper)
    }

    /// The board once more, for everybody.
    async fn again(&self, request: &Request, current: Current) -> Result<Answer, Problem> {
        let strip = older(request, current.posted);
        let receipt = crate::bot::service::deliver::Receipt::of(request.channel, current.version);
        // Nothing happened: nobody is called, unless the board that was to call them was never shown.
        let called = current.mentioned();
        let table = current.table;
        if table.phase == Phase::Closed {
            return Err(Problem::NoTable);
        }
        let post = self.shown(table, Vec::new(), called).await?;
        Ok(Answer { reply: Reply::Say { post, strip }, receipt: Some(receipt) })
    }

    async fn look(&self, request: &Request, current: Current, ply: Option<Ply>, view: View) -> Result<Post, Problem> {
        // What is left on the clocks is told as it is now.
        let table = std::sync::Arc::new(Table::clone(&current.table).seen_at(request.at));
        let look = Look { table, locale: request.locale, user: request.user.id, ply, view };
        self.studio.work(move |painter| look.post(painter)).await?.ok_or(Problem::Lobby)
    }

    /// A press on one of the views.
    pub(crate) async fn view_press(&self, request: &Request, current: Current, view: View) -> Result<Answer, Problem> {
        if usize::from(view.side) >= current.table.seat_names().len() {
            return Err(Problem::Unknown("a side that is not there".to_owned()));
        }
        let post = self.look(request, current, None, view).await?;
        Ok(Answer { reply: Reply::Replace(post), receipt: None })
    }

    /// The More button: what else can be done.
    pub(crate) async fn more(&self, request: &Request, current: Current) -> Result<Answer, Problem> {
        let (table, locale) = (&current.table, request.locale);
        let play = table.play().ok_or(Problem::Lobby)?;
        let press = |act| Press::Table { table: table.id, ply: table.ply(), act };
        let seat = table.seat_of(request.user.id);
        let side = match seat {
            Some(seat) => seat.0,
            None => Moment::now(table, Vec::new(), Viewer::Spectator).map_or(0, |moment| public_side(&moment).0),
        };
        let light = self.reader(request).await.theme == Theme::Light;
        let view = View { side, light, ..View::default() };
        let step = Replay { of: Source::Game(table.id), ply: table.made(), side, act: ReplayAct::Open };
        let step = Press::Replay(step);
        let mut buttons = vec![
            button(
                &press(Act::View(view)),
                &t(locale, if seat.is_some() { "button-my-side" } else { "button-look" }),
                ButtonStyle::Primary,
            ),
            grey(&press(Act::View(View { slot: 1, text: true, ..view })), &t(locale, "button-text")),
            grey(&press(Act::Record), &t(locale, "button-record")),
            grey(&step, &t(locale, "button-replay")),
        ];
        if seat.is_some() && table.phase == Phase::Play {
            for (offer, label) in [(Offer::Draw, "button-draw"), (Offer::Impasse, "button-impasse")] {
                if seat.is_some_and(|seat| play.may_offer(seat, offer)) {
                    buttons.push(grey(&press(Act::AskOffer(offer)), &t(locale, label)));
                }
            }
            buttons.extend(seat.into_iter().flat_map(|seat| accord::menu(locale, table, seat)));
            buttons.extend(seat.into_iter().flat_map(|seat| ahead::menu(locale, table, seat)));
            buttons.push(ahead::habit(locale, table, self.tables.people.get(request.user.id).await.only_moves));
            buttons.push(button(&press(Act::AskResign), &t(locale, "button-resign"), ButtonStyle::Danger));
        }
        buttons.push(close(locale));
        let text = format!("{}\n{}", t(locale, "more"), outcome::turn(locale, table, play, false));
        Ok(whisper(Post { text, rows: rows(buttons), ..Post::default() }))
    }
}
