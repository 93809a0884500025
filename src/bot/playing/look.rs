//! `/board`, `/hand` and *Board here* in the menu of a message: shows the board again, publicly or privately,
//! from any side, at any ply, as a picture or as text.

use crate::{
    frame::{
        deliver::Receipt,
        tables::Current,
        ui::{
            Base36, Button, ButtonStyle, Choice, Component, OnTable, Packed, Post, Request, TEXT, TableAct,
            Value,
            alt::units,
            button, close,
            command::{Localised, localised},
            completion::named_choices,
            escape::{block, code, cut, sentence},
            grey, ids, lobby,
            news::news,
            outcome::setting_up,
            picture::{Sight, snapshot_picture},
            rows,
            snapshot::Snapshot,
            t, words,
        },
    },
    playing::memos::memo_lines,
    records::{
        link::{Replay, ReplayAct, Source},
        source::viewer_for,
        view::replayed,
    },
    routing::{
        After, Answer, Board, BoardControl, Bot, Completed, Feature, MoreMenu, Number, OnMessage,
        OptionValue, Problem, Result, Slot, Text, commands,
    },
    seats::lobby::show_again,
};
use deltille_base::{
    ids::{Ply, UserId},
    scene::Style,
    text::{Locale, Message, say, word},
};
use deltille_games::{Actors, AnyPlay, Seat, SeatSet, Viewer};
use deltille_picture::{Painter, Theme};
use deltille_table::{Phase, Table};
use std::sync::Arc;

ids! {
    #[derive(Copy)]
    pub enum LookAct {
        /// Shows a player their seat's private view.
        Hand = "hand",
        View(BoardView) = "v.{}",
    }
}

/// Display options of a private board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BoardView {
    /// Distinguishes buttons of one message.
    pub slot: u8,
    /// Seat at the bottom.
    pub side: u8,
    pub theme: Theme,
    pub text: bool,
    /// Page of the text.
    pub page: u8,
}

/// The texts of the largest board have three pages.
const PAGES: u8 = 8;

ids! {
    /// A [`BoardView`] in an id.
    pub struct PackedView {
        slot: u8 as Base36<u8>,
        side: u8,
        /// The theme, whether it is a text, and the page of it.
        flags: u8,
    } = "{slot}.{side}.{flags}"
}

impl Packed for BoardView {
    type As = PackedView;

    fn pack(&self) -> PackedView {
        let theme = match self.theme {
            Theme::Dark => 0,
            Theme::Light => 1,
            Theme::HighContrast => 4 * PAGES,
        };
        let flags = theme + 2 * u8::from(self.text) + 4 * (self.page % PAGES);
        PackedView { slot: self.slot, side: self.side, flags }
    }

    fn unpack(PackedView { slot, side, flags }: PackedView) -> Option<BoardView> {
        let theme = match (flags / (4 * PAGES), flags & 1) {
            (0, 0) => Theme::Dark,
            (0, 1) => Theme::Light,
            (1, 0) => Theme::HighContrast,
            _ => return None,
        };
        Some(BoardView {
            slot,
            side,
            theme,
            text: flags & 2 != 0,
            page: flags / 4 % PAGES,
        })
    }
}

commands! {
    pub enum LookCommand {
        Hand = "hand",
        Board(BoardOptions) = "board",
        Here(OnMessage) = "post-board",
    }
}

commands! {
    pub struct BoardOptions {
        everyone: bool,
        side: Option<Completed<32>>,
        ply: Option<Number<0, 9999>> = "after" | "ply",
        text: bool,
        theme: Option<Theme>,
    }
}

impl OptionValue for Theme {
    fn choices() -> Vec<(String, Localised)> {
        let choice = |theme: &str| (theme.to_owned(), localised(&format!("theme-{theme}")));
        ["dark", "light", "high-contrast"].map(choice).into()
    }

    fn read(value: &Value) -> Result<Option<Theme>> {
        Ok(value.text().and_then(|theme| theme.trim().to_lowercase().parse().ok()))
    }
}

pub struct Look;

impl Feature for Look {
    type Action = OnTable<LookAct>;
    type Command = LookCommand;

    async fn command(bot: &Bot, request: &Request, command: LookCommand) -> Result<Answer> {
        match command {
            LookCommand::Hand => hand(bot, request, None).await,
            LookCommand::Board(options) => show_board(bot, request, options).await,
            LookCommand::Here(message) => here(bot, request, message).await,
        }
    }

    async fn complete(bot: &Bot, request: &Request, command: LookCommand) -> Result<Vec<Choice>> {
        let LookCommand::Board(BoardOptions { side: Some(Text(side)), .. }) = command else {
            return Ok(Vec::new());
        };
        let Some(current) = bot.current(request.channel).await? else {
            return Ok(Vec::new());
        };
        let seats = current.table.seat_names().iter();
        let seats = seats.map(|seat| (word(request.locale, &format!("seat-{seat}")), (*seat).to_owned()));
        Ok(named_choices(seats.collect(), &side))
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, act, .. }: OnTable<LookAct>,
        _: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        match act {
            LookAct::Hand => hand(bot, request, Some(current)).await,
            LookAct::View(view) if usize::from(view.side) >= current.table.seat_names().len() => {
                Err(Problem::Unknown("a side that is not there".to_owned()))
            }
            LookAct::View(view) => look(bot, request, current, None, view).await.map(Answer::replace),
        }
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        let playing = |play: &&AnyPlay| table.phase == Phase::Play && play.actors() != Actors::Nobody;
        let Some(play) = table.play().filter(playing).filter(|play| hides(play)) else {
            return Vec::new();
        };
        let seats = if let Actors::Seats(seats) = play.actors() { seats } else { SeatSet::EMPTY };
        let label = if setting_up(play, seats) { "button-own-setup" } else { "button-hand" };
        vec![BoardControl::Button(
            Slot::Look,
            grey(&LookAct::Hand.on(table), &t(table.home.language, label)),
        )]
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let MoreMenu { table, seat, locale, settings, .. } = *menu;
        let theme = settings.theme.unwrap_or_default();
        let view = BoardView { side: menu.side(), theme, ..BoardView::default() };
        let label = t(locale, if seat.is_some() { "button-my-side" } else { "button-look" });
        let text = LookAct::View(BoardView { slot: 1, text: true, ..view });
        let text = (Slot::Look, grey(&text.on(table), &t(locale, "button-text")));
        // A solo player already sees the board from their own side.
        let look =
            (!table.is_solo()).then(|| button(&LookAct::View(view).on(table), &label, ButtonStyle::Primary));
        look.map(|look| (Slot::Look, look)).into_iter().chain([text]).collect()
    }
}

/// Whether some seat sees more than a spectator.
fn hides(play: &AnyPlay) -> bool {
    let all = play.position(Viewer::Spectator);
    (0..play.seats().len() as u8).any(|seat| play.position(Viewer::Seat(Seat(seat))) != all)
}

/// Characters on a page of text; the rest is for its number.
const PAGE: usize = TEXT - 60;

/// The sentences of a text; one that is longer than a page is broken between two words.
fn parted(text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    for sentence in text.split_inclusive(". ") {
        let mut rest = sentence.trim();
        while units(rest) > PAGE {
            let end =
                rest.char_indices().map(|(at, _)| at).take_while(|at| units(&rest[..*at]) <= PAGE).last();
            let end = end.unwrap_or(rest.len());
            let gap = rest[..end].rfind("; ").or_else(|| rest[..end].rfind(' ')).map_or(end, |gap| gap + 1);
            parts.push(rest[..gap].trim().to_owned());
            rest = rest[gap..].trim_start();
        }
        parts.push(rest.to_owned());
    }
    parts
}

/// Fills pages with these parts, a line each.
fn on_pages(parts: impl Iterator<Item = String>) -> Vec<String> {
    let mut pages: Vec<String> = Vec::new();
    for part in parts.filter(|part| !part.is_empty()) {
        match pages.last_mut().filter(|page| units(page) + 1 + units(&part) <= PAGE) {
            Some(page) => *page = format!("{page}\n{part}"),
            None => pages.push(part),
        }
    }
    pages
}

struct PrivateBoard {
    table: Arc<Table>,
    locale: Locale,
    user: UserId,
    /// `None`: the current ply.
    ply: Option<Ply>,
    view: BoardView,
    style: Style,
    /// The person's notes on it.
    memos: String,
}

impl PrivateBoard {
    fn viewer(&self) -> Viewer {
        viewer_for(&self.table, self.user, Seat(self.view.side))
    }

    fn post(&self, painter: &Painter) -> Option<Post> {
        self.table.play()?;
        let now = self.table.made();
        let ply = self.ply.unwrap_or(now);
        let snapshot = Snapshot::at(&self.table, ply, self.viewer())?;
        let caption = if ply == now {
            news(self.locale, &self.table, &snapshot, false)
        } else {
            let entry = snapshot.last.as_ref().map_or_else(|| code("0"), |last| code(&last.line));
            say(self.locale, &Message::new("board-earlier").with("ply", ply.0).with("entry", entry))
        };
        let caption = cut(&format!("{caption}{}", self.memos), TEXT);
        if self.view.text {
            let pages = self.in_text(&snapshot.play, &caption);
            let page = usize::from(self.view.page) % pages.len().max(1);
            let rows = self.rows(pages.len() as u8);
            let text = pages.into_iter().nth(page).unwrap_or_default();
            return Some(Post { rows, ..words(text) });
        }
        let rows = self.rows(1);
        let bottom = Seat(self.view.side);
        let look = deltille_picture::Look { theme: self.view.theme, style: self.style, vector: false };
        let sight = Sight::of(self.locale, look, self.viewer(), bottom);
        let file = snapshot_picture(painter, &self.table, &snapshot, sight);
        Some(Post { text: caption, file: Some(file), rows, ..Post::default() })
    }

    /// The board in characters, then all of it in words, on as many pages as that takes.
    fn in_text(&self, play: &AnyPlay, caption: &str) -> Vec<String> {
        let whole = sentence(&play.brief_alt(self.locale, self.viewer(), usize::MAX));
        let parts = [cut(caption, PAGE / 4), block(&play.text_board(self.locale, self.viewer()))];
        let mut pages = on_pages(parts.into_iter().chain(parted(&whole)));
        let count = pages.len();
        if count > 1 {
            for (page, number) in pages.iter_mut().zip(1usize..) {
                let message = Message::new("board-page").with("page", number).with("pages", count);
                page.push_str(&format!("\n{}", say(self.locale, &message)));
            }
        }
        pages
    }

    /// The buttons for other views of the current board; `pages`: of its text.
    fn rows(&self, pages: u8) -> Vec<Component> {
        if self.ply.is_some_and(|ply| ply != self.table.made()) {
            return rows(vec![close(self.locale)]);
        }
        let press = |slot, view| LookAct::View(BoardView { slot, ..view }).on(&self.table);
        let view = self.view;
        let seats = self.table.seat_names().len().max(1) as u8;
        let turned = BoardView { side: (view.side + 1) % seats, ..view };
        let name = self.table.seat_names().get(usize::from(turned.side)).copied().unwrap_or_default();
        let name = word(self.locale, &format!("seat-{name}"));
        let side = say(self.locale, &Message::new("button-side").with("seat", name));
        let mut buttons = Vec::new();
        if !view.text {
            if self.table.play().is_some_and(AnyPlay::turns) {
                buttons.push(grey(&press(0, turned), &side));
            }
            let (theme, label) = match view.theme {
                Theme::Dark => (Theme::Light, "button-light"),
                Theme::Light => (Theme::HighContrast, "button-high-contrast"),
                Theme::HighContrast => (Theme::Dark, "button-dark"),
            };
            buttons.push(grey(&press(1, BoardView { theme, ..view }), &t(self.locale, label)));
        }
        if pages > 1 {
            let next = BoardView { page: (view.page + 1) % pages.min(PAGES), ..view };
            buttons.push(button(&press(3, next), &t(self.locale, "button-next-page"), ButtonStyle::Primary));
        }
        let form = if view.text { "button-picture" } else { "button-text" };
        buttons.push(grey(&press(2, BoardView { text: !view.text, page: 0, ..view }), &t(self.locale, form)));
        buttons.push(close(self.locale));
        rows(buttons)
    }
}

async fn show_board(bot: &Bot, request: &Request, options: BoardOptions) -> Result<Answer> {
    let current = bot.current(request.channel).await?.ok_or(Problem::NoTable)?;
    if options.everyone {
        return post_again(bot, request, current).await;
    }
    match current.table.phase {
        Phase::Lobby { .. } => {
            let text = lobby::text(request.locale, &current.table);
            let again = rows(vec![show_again(request.locale, &current.table)]);
            return Ok(Answer::ephemeral(Post { text, rows: again, ..Post::default() }));
        }
        Phase::Closed => return Err(Problem::NoTable),
        Phase::Play | Phase::Over | Phase::Aborted => {}
    }
    let side = side(request, &current.table, options.side.as_ref().map(|Text(side)| side.as_str()))?;
    let last = current.table.made();
    let ply = options.ply.map(|Number(ply)| ply_of(ply, last)).transpose()?;
    let own = bot.reader(request).await.look.theme;
    let theme = options.theme.unwrap_or(own);
    let view = BoardView { slot: 0, side, theme, text: options.text, page: 0 };
    if let Some(ply) = ply.filter(|ply| *ply != last && !view.text && view.theme == own) {
        let replay = Replay {
            of: Source::Game(current.table.id),
            ply,
            side,
            act: ReplayAct::Open,
        };
        return replayed(bot, request, current.table, replay).await.map(Answer::ephemeral);
    }
    look(bot, request, current, ply, view).await.map(Answer::ephemeral)
}

/// Posts the board again, publicly.
pub async fn post_again(bot: &Bot, request: &Request, current: Current) -> Result<Answer> {
    let previous = current.posted;
    let receipt = Receipt::of(request.channel, current.version);
    // No change happened, so no mentions, unless the board that was to notify the users was never
    // delivered.
    let called = current.mentioned();
    let table = current.table;
    if table.phase == Phase::Closed {
        return Err(Problem::NoTable);
    }
    let post = bot.shown(table, Vec::new(), called).await?;
    Ok(Board {
        post,
        receipt,
        previous,
        repeated: false,
        edited: false,
        after: After::Command,
    }
    .into())
}

/// Shows the board of a message's game: publicly if the game is the channel's current one, otherwise
/// privately as a replay.
async fn here(bot: &Bot, request: &Request, message: OnMessage) -> Result<Answer> {
    let of = bot.game_of(request, &message).await?;
    let current = bot.current(request.channel).await?;
    if let Some(current) = current.filter(|current| of == Source::Game(current.table.id)) {
        return post_again(bot, request, current).await;
    }
    let table = bot.source(request, of).await?;
    let side = table.seat_of(request.user.id).map_or(0, |seat| seat.0);
    let replay = Replay { of, ply: table.made(), side, act: ReplayAct::Open };
    replayed(bot, request, table, replay).await.map(Answer::ephemeral)
}

/// The board from this player's seat, with its private information.
async fn hand(bot: &Bot, request: &Request, current: Option<Current>) -> Result<Answer> {
    let (current, seat) = bot.seated(request, current).await?;
    let view = BoardView { side: seat.0, ..BoardView::default() };
    look(bot, request, current, None, view).await.map(Answer::ephemeral)
}

async fn look(
    bot: &Bot,
    request: &Request,
    current: Current,
    ply: Option<Ply>,
    view: BoardView,
) -> Result<Post> {
    // Show the clocks as of now.
    let table = Arc::new(Table::clone(&current.table).seen_at(request.at));
    let (locale, user) = (request.locale, request.user.id);
    let memos = memo_lines(bot, locale, user, table.id, ply.unwrap_or(table.made())).await;
    let board = PrivateBoard {
        table,
        locale,
        user,
        ply,
        view,
        style: bot.reader(request).await.look.style,
        memos,
    };
    bot.pool.work(move |painter| board.post(painter)).await?.ok_or(Problem::Lobby)
}

/// The seat at the bottom: the named one, otherwise the person's own, otherwise the first.
fn side(request: &Request, table: &Table, wanted: Option<&str>) -> Result<u8> {
    let Some(wanted) = wanted.map(str::trim) else {
        return Ok(table.seat_of(request.user.id).map_or(0, |seat| seat.0));
    };
    let names = table.seat_names();
    let named = |name: &str| word(request.locale, &format!("seat-{name}"));
    let fits = |name: &&str| {
        name.eq_ignore_ascii_case(wanted) || named(name).to_lowercase() == wanted.to_lowercase()
    };
    names.iter().position(fits).map(|index| index as u8).ok_or_else(|| {
        let known: Vec<String> = names.iter().map(|name| named(name)).collect();
        let message = Message::new("board-no-side").with("side", code(wanted));
        Problem::Said(message.with("known", known))
    })
}

fn ply_of(ply: i64, last: Ply) -> Result<Ply> {
    match u32::try_from(ply) {
        Ok(ply) if ply <= last.0 => Ok(Ply(ply)),
        _ => Err(Problem::Said(Message::new("board-no-ply").with("last", last.0))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::ui::custom_id::Field;
    use crate::frame::ui::escape::unmarked;
    use deltille_base::text::locales;

    /// The largest board with the most players is whole, page by page.
    #[test]
    fn pages_of_text_hold_the_whole_board() {
        let header = "# game: triortan\n# variant: huge\n# option players: 6\n";
        let mut record = Table::import(header, None).unwrap();
        let mut random = fastrand::Rng::with_seed(4);
        let mut play = record.play().unwrap().clone();
        let mut text = header.to_owned();
        for _ in 0..30 {
            text += &format!("{}\n", play.random_entry(&mut |below| random.usize(..below)).unwrap().line);
        }
        record = Table::import(&text, None).unwrap();
        let table = Arc::new(record);
        for locale in locales() {
            let view = BoardView { text: true, ..BoardView::default() };
            let board = PrivateBoard {
                table: table.clone(),
                locale,
                user: UserId(7),
                ply: None,
                view,
                style: Style::default(),
                memos: String::new(),
            };
            let play = table.play().unwrap();
            let pages = board.in_text(play, &"A long caption. ".repeat(100));
            assert!((2..=usize::from(PAGES)).contains(&pages.len()), "{}", pages.len());
            assert!(
                pages.iter().all(|page| units(page) <= TEXT),
                "{:?}",
                pages.iter().map(|page| units(page))
            );
            let plain = |text: &str| unmarked(text).split_whitespace().collect::<String>();
            let all = plain(&pages.iter().map(|page| page.rsplit_once('\n').unwrap().0).collect::<String>());
            let whole = plain(&sentence(&play.brief_alt(locale, Viewer::Spectator, usize::MAX)));
            assert!(all.ends_with(&whole), "{whole}\n{all}");
            assert!(pages.iter().all(|page| page.matches("```").count() % 2 == 0));
        }
    }

    #[test]
    fn buttons_written_before_there_were_pages_still_work() {
        let read = |rest: &str| LookAct::from_text(&format!("v.{rest}"));
        let text = BoardView { side: 1, text: true, ..BoardView::default() };
        assert_eq!(read("0.1.2"), Some(LookAct::View(text)));
        assert_eq!(read("0.1.10"), Some(LookAct::View(BoardView { page: 2, ..text })));
        let contrast = BoardView { theme: Theme::HighContrast, text: false, ..text };
        assert_eq!(read("0.1.32"), Some(LookAct::View(contrast)));
        assert_eq!(["0.1.33", "0.1.64", "0.1.x"].map(read), [const { None }; 3]);
    }
}
