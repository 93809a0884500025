//! A board for trying entries, from any position of a game that is over or imported, for one person alone.
//!
//! The tried line is stored as a text of this person's own (only the last one), so that it can be taken back,
//! replayed, analysed, played on from and saved like any record. The original game or import stays unchanged.
//! Lots are drawn at random.

use super::{ask::may_be_analysed, turning::shares};
use crate::{
    computers::advice::Advice,
    frame::pages::Own,
    frame::ui::{
        Base36, Blank, Button, ButtonStyle, OnTable, Packed, Post, Request, TEXT, TableAct, button, close,
        custom_id::{Action, Letter, Path},
        escape::{code, cut, sentence},
        grey, ids,
        names::setup_line,
        news::news,
        picture::{Sight, snapshot_picture},
        rows,
        snapshot::Snapshot,
        steps::{Stage, stage},
        t,
        why::Why,
    },
    playing::moves::menu::{Links, Menu, full_path},
    records::{
        link::{Replay, ReplayAct, Source, SourceKind},
        source::keep_text,
    },
    routing::{Answer, Bot, Feature, Problem, Reader, Result},
};
use deltille_base::{
    ids::{Ply, TableId},
    text::{Locale, Message, say},
};
use deltille_games::{Actors, AnyPlay, Choice, Seat, Viewer};
use deltille_picture::Painter;
use deltille_store::Subject;
use deltille_table::{Phase, Table};
use fastrand::Rng;
use std::sync::Arc;

/// Entries shown of the best line.
const AHEAD: usize = 6;

ids! {
    /// A press on the board, or on a button that opens it. It belongs to no table of a channel, so `on_table`
    /// keeps its default.
    pub struct BoardLink(OnTable<BoardTap>) as "{}";
}

impl BoardLink {
    /// Opens the board of a game at a ply, in a message of its own. It is seen from `side`, or by default
    /// from the seat of the user who presses.
    pub fn open(of: Source, ply: Ply, side: Option<Seat>) -> BoardLink {
        let act = BoardTap::Open(Seen { of: of.kind(), side: Side(side) });
        BoardLink(OnTable { table: TableId(of.number()), ply, act })
    }

    fn source(&self) -> Source {
        self.0.act.seen().of.numbered(self.0.table.0)
    }
}

ids! {
    /// An act on a board. The source's number takes the place of the table id in the custom id.
    pub enum BoardTap {
        Open(Seen) = "to.{}",
        /// Replaces the message with this board.
        Show(Seen) = "tb.{}",
        Judge(Seen) = "tj.{}",
        /// Shows the menu behind these steps, or the board after the entry they make.
        Tap { seen: Seen, page: u8 as Base36<u8>, path: Path } = "tt.{seen}{page}.{path}",
        /// Select number `slot` of a message: appends the value to these steps.
        Pick { seen: Seen, slot: u8 as Base36<u8>, path: Path } = "tp.{seen}{slot}.{path}",
    }
}

impl BoardTap {
    fn seen(&self) -> Seen {
        match self {
            BoardTap::Open(seen) | BoardTap::Show(seen) | BoardTap::Judge(seen) => *seen,
            BoardTap::Tap { seen, .. } | BoardTap::Pick { seen, .. } => *seen,
        }
    }
}

ids! {
    /// The kind of source of a board, and the seat whose home is at the bottom, in every position. `None`: the
    /// seat of the user who presses, if it is their game.
    #[derive(Copy)]
    pub struct Seen {
        of: SourceKind,
        side: Side,
    } = "{of}{side}"
}

/// A side as a capital letter, which cannot be confused with the text after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side(Option<Seat>);

impl Packed for Side {
    type As = Blank<Letter<b'A', 8>>;

    fn pack(&self) -> Blank<Letter<b'A', 8>> {
        Blank(self.0.map(|Seat(seat)| Letter(seat)))
    }

    fn unpack(Blank(letter): Blank<Letter<b'A', 8>>) -> Option<Side> {
        Some(Side(letter.map(|Letter(seat)| Seat(seat))))
    }
}

pub struct Board;

impl Feature for Board {
    type Action = BoardLink;
    type Command = ();

    async fn press(bot: &Bot, request: &Request, link: BoardLink, values: &[String]) -> Result<Answer> {
        let (of, ply) = (link.source(), link.0.ply);
        let table = bot.source(request, of).await?;
        let side = link.0.act.seen().side.0.or(table.seat_of(request.user.id)).unwrap_or(Seat(0));
        if ply > table.made() || side.index() >= table.seat_names().len() {
            return Err(Problem::Unknown("a ply or a side that is not there".to_owned()));
        }
        may_be_analysed(bot, request, &table).await?;
        let (text, reader) = (table.record_to(behind_lots(&table, ply)), bot.reader(request).await);
        let board = bot.pool.work(move |_| BoardView::read(&text, of, side, reader)).await??;
        let board = with_lots(bot, request, board).await?;
        let (path, page) = match link.0.act {
            BoardTap::Open(_) => return opened(bot, request, board).await.map(Answer::ephemeral),
            BoardTap::Show(_) => (Vec::new(), 0),
            BoardTap::Judge(_) => return judged(bot, board).await.map(Answer::replace),
            BoardTap::Tap { page, path, .. } => (path, page),
            BoardTap::Pick { mut path, .. } => {
                path.extend(values.first().cloned());
                (path, 0)
            }
        };
        tapped_on_board(bot, request, board, path, page).await.map(Answer::replace)
    }
}

/// Shows the menu behind these steps, or plays the entry they make, stores the line and shows the board
/// after it.
async fn tapped_on_board(
    bot: &Bot,
    request: &Request,
    board: BoardView,
    path: Path,
    page: u8,
) -> Result<Post> {
    let (seed, side, reader) = (request.id.0, board.side, board.reader);
    let tried = move |_: &Painter| match board.entry(&path) {
        Some(entry) => board.after(&entry, Rng::with_seed(seed)).map(Ok),
        None => Ok(Err((board, path))),
    };
    let text = match bot.pool.work(tried).await?? {
        Ok(text) => text,
        Err((board, path)) => return drawn(bot, board, path, page).await,
    };
    let board = kept_board(bot, request, text, side, reader).await?;
    opened(bot, request, board).await
}

/// Shows the board with its first menu, and a link to a page of it.
async fn opened(bot: &Bot, request: &Request, board: BoardView) -> Result<Post> {
    let act = BoardTap::Show(Seen { of: board.of.kind(), side: Side(Some(board.side)) });
    let shows = BoardLink(OnTable {
        table: TableId(board.of.number()),
        ply: board.table.made(),
        act,
    })
    .encode();
    let post = drawn(bot, board, Vec::new(), 0).await?;
    Ok(bot.with_own_board(request, Own::Message(&shows), post))
}

/// Draws new lots for this board if the record ends where lots are due.
async fn with_lots(bot: &Bot, request: &Request, board: BoardView) -> Result<BoardView> {
    let Some(play) = board.table.play().filter(|play| play.actors() == Actors::Chance).cloned() else {
        return Ok(board);
    };
    let (seed, side, reader) = (request.id.0, board.side, board.reader);
    let record = board.table.record_to(board.table.made());
    let text = bot.pool.work(move |_| record + &lots(play, Rng::with_seed(seed))).await?;
    kept_board(bot, request, text, side, reader).await
}

/// Stores the tried line, and returns the board at its end.
async fn kept_board(
    bot: &Bot,
    request: &Request,
    text: String,
    side: Seat,
    reader: Reader,
) -> Result<BoardView> {
    let version = keep_text(bot, request, Subject::Tried(request.user.id), text.clone()).await?;
    let read = move |_: &Painter| BoardView::read(&text, Source::Tried(version.0), side, reader);
    bot.pool.work(read).await?
}

async fn drawn(bot: &Bot, board: BoardView, path: Path, page: u8) -> Result<Post> {
    let gone = || Problem::Unknown("steps that lead nowhere".to_owned());
    bot.pool
        .work(move |painter| board.post(painter, &path, page, None))
        .await?
        .ok_or_else(gone)
}

async fn judged(bot: &Bot, board: BoardView) -> Result<Post> {
    let seat = board.mover().ok_or_else(|| Problem::Said(Message::new("board-over")))?;
    let advice = bot.computers.advice(board.table.clone(), seat).await?;
    let advice = advice.ok_or_else(|| Problem::Said(Message::new("board-no-judgement")))?;
    let lost = || Problem::Ours("a game does not replay".to_owned());
    bot.pool
        .work(move |painter| board.post(painter, &[], 0, Some(&advice)))
        .await?
        .ok_or_else(lost)
}

/// Skips the lots drawn at this ply.
fn behind_lots(table: &Table, ply: Ply) -> Ply {
    let lots = table.entries.iter().skip(ply.0 as usize).take_while(|entry| entry.is_lot()).count();
    Ply(ply.0 + lots as u32)
}

/// Draws the lots that are due, and returns them as lines.
fn lots(mut play: AnyPlay, mut random: Rng) -> String {
    let mut text = String::new();
    while let Some(lot) = play.draw_chance(&mut |below| random.usize(..below)) {
        text.push_str(&lot.line);
        text.push('\n');
    }
    text
}

/// A game up to a ply, for one person.
struct BoardView {
    /// A table outside any channel; its id is the number of its source.
    table: Arc<Table>,
    of: Source,
    /// The seat whose home is at the bottom.
    side: Seat,
    reader: Reader,
}

impl BoardView {
    fn read(record: &str, of: Source, side: Seat, reader: Reader) -> Result<BoardView> {
        let table = Table::import(record, None);
        let mut table = table.map_err(|why| Problem::Ours(format!("a game does not replay: {why}")))?;
        table.id = TableId(of.number());
        Ok(BoardView { table: Arc::new(table), of, side, reader })
    }

    fn mover(&self) -> Option<Seat> {
        match self.table.play()?.actors() {
            Actors::Seats(seats) => seats.iter().next(),
            Actors::Chance | Actors::Nobody => None,
        }
    }

    fn choices(&self) -> Option<Vec<Choice>> {
        self.table.play()?.choices(self.mover()?)
    }

    fn entry(&self, path: &[String]) -> Option<String> {
        let choices = self.choices().filter(|_| !path.is_empty())?;
        match stage(&choices, path) {
            Stage::Ready(choice) => Some(choice.entry.clone()),
            _ => None,
        }
    }

    /// The record with one more entry and the lots that follow it.
    fn after(&self, entry: &str, random: Rng) -> Result<String> {
        let gone = || Problem::Unknown("an entry that is not there".to_owned());
        let (mut play, seat) = self.table.play().cloned().zip(self.mover()).ok_or_else(gone)?;
        let entered = play.enter_as(seat, entry).map_err(|_| gone())?;
        Ok(format!(
            "{}{}\n{}",
            self.table.record_to(self.table.made()),
            entered.line,
            lots(play, random)
        ))
    }

    /// Renders the board with the menu behind these steps. `None` if they lead nowhere.
    fn post(&self, painter: &Painter, path: &[String], page: u8, advice: Option<&Advice>) -> Option<Post> {
        let Reader { locale, look, .. } = self.reader;
        let seat = self.mover();
        // Nothing is secret here: the view is the mover's own, so its choices are visible.
        let eyes = seat.unwrap_or(self.side);
        let viewer = if self.table.phase == Phase::Over {
            Viewer::Spectator
        } else {
            Viewer::Seat(eyes)
        };
        let sight = Sight::of(locale, look, viewer, self.side);
        let ply = self.table.made();
        let snapshot = Snapshot::at(&self.table, ply, viewer)?;
        let head = Message::new("board-head")
            .with("setup", sentence(&setup_line(locale, &self.table)))
            .with("ply", ply.0);
        let judged = advice.map(|advice| self.told(&snapshot.play, eyes, advice));
        let told = match judged {
            Some(judged) => judged,
            None => news(locale, &self.table, &snapshot, false),
        };
        let head = format!("{}\n{told}", say(locale, &head));
        let still = |links: Tries| Post {
            text: cut(&head, TEXT),
            file: Some(snapshot_picture(painter, &self.table, &snapshot, sight)),
            touch: look.vector.then(Box::default),
            rows: rows(links.nav(locale, None)),
            ..Post::default()
        };
        // Lots are taken back only together with the entry before them.
        let before = self
            .table
            .entries
            .iter()
            .rposition(|entry| !entry.is_lot())
            .map(|index| Ply(index as u32));
        let links = Tries { of: self.of, ply, before, side: self.side };
        let draft = seat.is_some_and(|seat| snapshot.play.draft(seat, "").is_some());
        let (Some(seat), Some(choices), false) = (seat, self.choices(), draft) else {
            return Some(still(links));
        };
        let (table, play) = (&*self.table, &snapshot.play);
        let menu = Menu { painter, table, play, seat, sight, at_once: false, links };
        match stage(&choices, path) {
            Stage::Gone => None,
            Stage::Ask(question) => {
                let post = menu.ask(&choices, &question, page);
                Some(Post { text: cut(&format!("{head}\n{}", post.text), TEXT), ..post })
            }
            // There is only one legal entry.
            Stage::Ready(choice) => {
                let tap = links.tap(0, full_path(&choices, choice, path));
                let only = button(&tap.on(table), &choice.entry, ButtonStyle::Primary);
                let post = still(links);
                Some(Post {
                    rows: rows(vec![only]).into_iter().chain(post.rows).collect(),
                    ..post
                })
            }
        }
    }

    fn told(&self, play: &AnyPlay, seat: Seat, advice: &Advice) -> String {
        let locale = self.reader.locale;
        let about = play.choice(seat, &advice.entry);
        let about = about.map(|choice| sentence(&say(locale, &choice.description))).unwrap_or_default();
        let why = Why { locale, table: &self.table, play, seat }.best(&advice.line);
        let line: Vec<String> = advice.line.iter().take(AHEAD).map(|entry| code(entry)).collect();
        let best = Message::new(if about.is_empty() { "analysis-best-only" } else { "analysis-best-line" });
        let best = say(locale, &best.with("description", about).with("line", line.join(" ")));
        let shares = shares(locale, play, &advice.shares, Message::new("analysis-shares"));
        [Some(t(locale, "analysis-percent")), shares, Some(sentence(&why)), Some(best)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// Links of a menu whose taps try entries on this board.
#[derive(Clone, Copy)]
struct Tries {
    of: Source,
    ply: Ply,
    /// The ply before the last entry, for taking it back.
    before: Option<Ply>,
    side: Seat,
}

impl Tries {
    fn seen(self) -> Seen {
        Seen { of: self.of.kind(), side: Side(Some(self.side)) }
    }

    fn at(self, ply: Ply, act: fn(Seen) -> BoardTap) -> BoardLink {
        BoardLink(OnTable { table: TableId(self.of.number()), ply, act: act(self.seen()) })
    }
}

impl Links for Tries {
    type Act = BoardTap;

    fn tap(&self, page: u8, path: Path) -> BoardTap {
        BoardTap::Tap { seen: self.seen(), page, path }
    }

    fn pick(&self, slot: u8, path: Path) -> BoardTap {
        BoardTap::Pick { seen: self.seen(), slot, path }
    }

    fn nav(&self, locale: Locale, back: Option<Button>) -> Vec<Button> {
        let take_back =
            self.before.map(|ply| grey(&self.at(ply, BoardTap::Show), &t(locale, "button-step-back")));
        let replay = Replay {
            of: self.of,
            ply: self.ply,
            side: self.side.0,
            act: ReplayAct::Show(9),
        };
        let judge = self.at(self.ply, BoardTap::Judge);
        let others = [
            grey(&judge, &t(locale, "button-judge")),
            grey(&replay, &t(locale, "button-replay")),
            close(locale),
        ];
        back.or(take_back).into_iter().chain(others).collect()
    }
}
