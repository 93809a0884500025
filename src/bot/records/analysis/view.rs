//! An analysis as a message to page through: the graph with the turning points, or the board at a ply with
//! the better move.

use super::{
    ask::{again, analysed},
    board::BoardLink,
    link::{AnalysisAct, AnalysisLink},
    turning::{TurningPoint, better, control, judged, lost, shares, turning_points},
};
use crate::{
    frame::ui::{
        Component, File, Post, Request, TEXT,
        alt::{ALT, cut_to},
        close,
        escape::{code, cut, sentence, unmarked},
        grey,
        names::{on_chip, setup_line},
        picture::{Sight, drawn, picture, snapshot_picture},
        rows,
        snapshot::Snapshot,
        t,
        why::Why,
    },
    records::{analyses::Analysis, link::Source},
    routing::{Bot, Problem, Result, look_of},
};
use deltille_base::{
    ids::{Ply, UserId},
    scene::{
        Scene,
        graph::{Graph, GraphSeat, Turn},
    },
    text::{Locale, Message, say},
};
use deltille_games::{AnyPlay, Highlight, Mark as SpotMark, Seat, Viewer};
use deltille_picture::Painter;
use deltille_table::Table;
use std::sync::Arc;

/// Turning points listed below the graph.
const LISTED: usize = 12;
/// Entries shown of the best line.
const AHEAD: usize = 6;

/// The viewer, the game, and how it is shown.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub of: Source,
    pub locale: Locale,
    pub shown: deltille_picture::Look,
    pub user: UserId,
}

#[derive(Clone, Debug)]
pub struct AnalysisView {
    pub look: Look,
    pub table: Arc<Table>,
    pub found: Arc<Analysis>,
}

/// The graph of an analysis, the same in words, and the largest turning points.
#[derive(Debug)]
pub struct Overview {
    pub scene: Scene,
    pub alt: String,
    pub points: Vec<(Ply, String)>,
}

pub(super) async fn analysis_look(bot: &Bot, request: &Request, of: Source) -> Look {
    let reader = bot.reader(request).await;
    Look {
        of,
        locale: reader.locale,
        shown: reader.look,
        user: reader.user,
    }
}

/// Shows the analysis at the place of the link, or the button to ask again if the analysis is gone.
pub(super) async fn leafed(
    bot: &Bot,
    request: &Request,
    table: Arc<Table>,
    link: AnalysisLink,
) -> Result<Post> {
    if link.ply > table.made() {
        return Err(Problem::Unknown("a ply that is not there".to_owned()));
    }
    let Some(found) = bot.analyses.known(analysed(request, link.of), &table).await? else {
        return Ok(again(request.locale, link.of, "analysis-gone"));
    };
    let mut look = analysis_look(bot, request, link.of).await;
    if link.act == AnalysisAct::Share {
        look.shown = look_of(&bot.servers, request.guild).await;
    }
    let lost = || Problem::Ours("a game does not replay".to_owned());
    let view = AnalysisView { look, table, found };
    bot.pool
        .work(move |painter| view.post(painter, link.ply, link.act))
        .await?
        .ok_or_else(lost)
}

impl AnalysisView {
    /// The view at the largest turning point; without one, at the end.
    pub fn first(&self, painter: &Painter) -> Option<Post> {
        let points = turning_points(&self.found);
        let largest = points.iter().max_by(|one, other| one.loss.total_cmp(&other.loss));
        let ply = largest.map_or(self.table.made(), |point| Ply(point.ply));
        self.post(painter, ply, AnalysisAct::Graph(0))
    }

    fn post(&self, painter: &Painter, ply: Ply, act: AnalysisAct) -> Option<Post> {
        let play = self.table.play()?;
        let board = matches!(act, AnalysisAct::Board(_));
        let points = turning_points(&self.found);
        let (file, text) = if board {
            (self.board(painter, ply)?, self.told(play, ply))
        } else {
            let text = self.list(play, &points);
            let (scene, alt) = self.graph(ply, &points, &text)?;
            let name = format!("{}-analysis-{}", self.table.setup.game, ply.0);
            (drawn(painter, self.look.shown, &scene, &name, alt), text)
        };
        let locale = self.look.locale;
        let head = Message::new("analysis-head").with("setup", sentence(&setup_line(locale, &self.table)));
        let head = say(locale, &head.with("ply", ply.0).with("last", self.table.made().0));
        let rows = if act == AnalysisAct::Share {
            Vec::new()
        } else {
            self.rows(ply, board, &points)
        };
        Some(Post {
            text: cut(&format!("{head}\n{text}"), TEXT),
            file: Some(file),
            rows,
            ..Post::default()
        })
    }

    fn rows(&self, ply: Ply, board: bool, points: &[TurningPoint]) -> Vec<Component> {
        let (locale, last) = (self.look.locale, self.table.made());
        let link = |act, ply| AnalysisLink { of: self.look.of, ply, act };
        let show =
            |slot, ply| link(if board { AnalysisAct::Board(slot) } else { AnalysisAct::Graph(slot) }, ply);
        let before = points.iter().rev().map(|point| point.ply).find(|point| *point < ply.0);
        let after = points.iter().map(|point| point.ply).find(|point| *point > ply.0);
        let steps = [
            (0, before.map(Ply), "button-turning-back"),
            (1, ply.0.checked_sub(1).map(Ply), "button-step-back"),
            (2, Some(Ply(ply.0 + 1)).filter(|ply| *ply <= last), "button-forward"),
            (3, after.map(Ply), "button-turning-on"),
        ];
        let steps = steps.into_iter().map(|(slot, to, label)| {
            let mut step = grey(&show(slot, to.unwrap_or(ply)), &t(locale, label));
            step.disabled = to.is_none();
            step
        });
        let (other, label) = match board {
            true => (AnalysisAct::Graph(4), "button-graph"),
            false => (AnalysisAct::Board(4), "button-analysis-board"),
        };
        let others = vec![
            grey(&link(other, ply), &t(locale, label)),
            grey(&link(AnalysisAct::Record, ply), &t(locale, "button-remarks")),
            grey(&BoardLink::open(self.look.of, ply, None), &t(locale, "button-try")),
            grey(&link(AnalysisAct::Share, ply), &t(locale, "button-share")),
            close(locale),
        ];
        rows(steps.collect()).into_iter().chain(rows(others)).collect()
    }

    /// Lists the largest turning points in order, one per line.
    fn list(&self, play: &AnyPlay, points: &[TurningPoint]) -> String {
        let locale = self.look.locale;
        if points.is_empty() {
            return t(locale, "analysis-clean");
        }
        let mut lines: Vec<String> = vec![t(locale, "analysis-percent")];
        lines.extend(self.largest(play, points).into_iter().map(|(_, line)| line));
        if points.len() > LISTED {
            let more = Message::new("analysis-more").with("count", points.len() - LISTED);
            lines.push(say(locale, &more));
        }
        lines.join("\n")
    }

    /// The largest turning points in order, in words.
    fn largest(&self, play: &AnyPlay, points: &[TurningPoint]) -> Vec<(Ply, String)> {
        let locale = self.look.locale;
        let mut largest = points.to_vec();
        largest.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        largest.truncate(LISTED);
        largest.sort_by_key(|point| point.ply);
        let line = |point: &TurningPoint| {
            let judged = judged(locale, play, &self.found, point.ply)?;
            let better = better(&self.found, point.ply)
                .map(|better| say(locale, &Message::new("analysis-better").with("entry", code(better))));
            let better = better.map(|better| format!(" · {better}")).unwrap_or_default();
            Some((Ply(point.ply), format!("{judged}{better}")))
        };
        largest.iter().filter_map(line).collect()
    }

    /// Describes a ply: the entry, the better move, and the expectations.
    fn told(&self, play: &AnyPlay, ply: Ply) -> String {
        let locale = self.look.locale;
        let mut lines: Vec<String> = judged(locale, play, &self.found, ply.0).into_iter().collect();
        lines.extend(self.best_line(ply));
        if better(&self.found, ply.0).is_some() {
            lines.push(say(locale, &Message::new("analysis-before").with("ply", ply.0)));
        }
        if let Some(shares) = self.shares(play, ply) {
            lines.push(shares);
        }
        lines.join("\n")
    }

    /// The best line from the displayed board: the board before the entry if the entry gave something away.
    fn best_line(&self, ply: Ply) -> Option<String> {
        let (locale, better) = (self.look.locale, better(&self.found, ply.0));
        let at = if better.is_some() { ply.0.checked_sub(1)? } else { ply.0 };
        let reviewed = self.found.plies.get(at as usize)?;
        let best = reviewed.best.as_deref()?;
        let line = if reviewed.line.is_empty() {
            vec![best.to_owned()]
        } else {
            reviewed.line.clone()
        };
        let snapshot = Snapshot::at(&self.table, Ply(at), Viewer::Spectator)?;
        let why = self.why(&snapshot.play, ply, &line);
        let line: Vec<String> = line.iter().take(AHEAD).map(|entry| code(entry)).collect();
        let about = choice(&snapshot.play, best).map(|choice| say(locale, &choice.1)).unwrap_or_default();
        let id = match (better.is_some(), about.is_empty()) {
            (true, false) => "analysis-better-line",
            (true, true) => "analysis-better-only",
            (false, false) => "analysis-best-line",
            (false, true) => "analysis-best-only",
        };
        let told = say(locale, &Message::new(id).with("description", about).with("line", line.join(" ")));
        Some([why, vec![told]].concat().join("\n"))
    }

    /// Why the best line from this board is the best one, and what the entry that was made instead loses.
    fn why(&self, play: &AnyPlay, ply: Ply, line: &[String]) -> Vec<String> {
        let Some(seat) = play.actors().only() else { return Vec::new() };
        let why = Why { locale: self.look.locale, table: &self.table, play, seat };
        let made = better(&self.found, ply.0).and_then(|_| {
            let made = self.found.plies.get(ply.0 as usize)?;
            let line = [vec![made.entry.clone()?], made.line.clone()].concat();
            why.worse(&line)
        });
        made.into_iter().chain([why.best(line)]).map(|why| sentence(&why)).collect()
    }

    fn shares(&self, play: &AnyPlay, ply: Ply) -> Option<String> {
        let message = match ply.0 {
            0 => Message::new("analysis-shares"),
            ply => Message::new("analysis-shares-after").with("ply", ply),
        };
        shares(self.look.locale, play, &self.found.plies.get(ply.0 as usize)?.expected, message)
    }

    /// The whole game, with this ply marked.
    pub fn overview(&self, ply: Ply) -> Option<Overview> {
        let (play, points) = (self.table.play()?, turning_points(&self.found));
        let (scene, alt) = self.graph(ply, &points, &self.list(play, &points))?;
        Some(Overview { scene, alt, points: self.largest(play, &points) })
    }

    fn graph(&self, ply: Ply, points: &[TurningPoint], list: &str) -> Option<(Scene, String)> {
        let (table, locale) = (&self.table, self.look.locale);
        let play = table.play()?;
        let radius = if play.seats().len() > 4 { 20.0 } else { 28.0 };
        let seat = |index: usize| {
            let seat = Seat(index as u8);
            let name = on_chip(locale, table, seat).unwrap_or_else(|| "—".to_owned());
            GraphSeat {
                name,
                seat: play.seats()[index],
                mark: play.seat_mark(seat, radius),
            }
        };
        let seats: Vec<GraphSeat> = (0..play.seats().len()).map(seat).collect();
        let expected: Vec<Vec<f64>> =
            self.found.plies.iter().map(|reviewed| reviewed.expected.clone()).collect();
        let turns: Vec<Turn> = points.iter().map(|point| Turn { ply: point.ply, loss: point.loss }).collect();
        let reviewed = self.found.plies.get(ply.0 as usize)?;
        let entry = control(locale, play, reviewed).or_else(|| reviewed.entry.clone()).unwrap_or_default();
        let effect = lost(locale, &self.found, ply.0).map(|lost| format!(" · {lost}"));
        let caption = match ply.0 {
            0 => t(locale, "analysis-start"),
            ply => format!("{ply}. {entry}{}", effect.unwrap_or_default()),
        };
        let number = Message::new("analysis-number").with("ply", ply.0).with("last", table.made().0);
        let number = say(locale, &number);
        let graph = Graph {
            locale,
            seats: &seats,
            expected: &expected,
            turns: &turns,
            cursor: ply.0,
            caption: &caption,
            number: &number,
        };
        let alt = say(locale, &Message::new("analysis-alt").with("count", points.len()));
        let shares = self.shares(play, ply).unwrap_or_default();
        let alt = format!("{alt} {}", unmarked(&format!("{shares}\n{list}")));
        Some((graph.scene(), cut_to(&alt.trim_end().replace('\n', "; "), ALT)))
    }

    /// The board before an entry that gave something away, with the better move; otherwise the board after
    /// the entry.
    fn board(&self, painter: &Painter, ply: Ply) -> Option<File> {
        let (table, locale) = (&self.table, self.look.locale);
        let Some(better) = better(&self.found, ply.0) else {
            let snapshot = Snapshot::at(table, ply, Viewer::Spectator)?;
            let sight = self.sight(snapshot.mover());
            let snapshot = Snapshot::at(table, ply, sight.viewer)?;
            return Some(snapshot_picture(painter, table, &snapshot, sight));
        };
        let mover = self.found.plies.get(ply.0 as usize)?.seat.map(Seat);
        let sight = self.sight(mover);
        let snapshot = Snapshot::at(table, Ply(ply.0 - 1), sight.viewer)?;
        let marks = choice(&snapshot.play, better).map(|choice| choice.0).unwrap_or_default();
        let caption = say(locale, &Message::new("analysis-better").with("entry", better));
        Some(picture(painter, table, &snapshot.play, sight, (&caption, mover), &marks))
    }

    /// Nothing is secret here: the mover's hand is visible. If the viewer played in the game, their home is
    /// at the bottom of all boards.
    fn sight(&self, mover: Option<Seat>) -> Sight {
        let own = self.table.seat_of(self.look.user);
        let eyes = Viewer::Seat(mover.or(own).unwrap_or(Seat(0)));
        Sight::of(self.look.locale, self.look.shown, eyes, own.unwrap_or(Seat(0)))
    }
}

/// Returns the board marks that show an entry, and the entry in words.
fn choice(play: &AnyPlay, entry: &str) -> Option<(Vec<Highlight>, Message)> {
    let deltille_games::Actors::Seats(seats) = play.actors() else {
        return None;
    };
    let choice = play.choice(seats.iter().next()?, entry)?;
    let marks = choice.steps.iter().enumerate().filter_map(|(at, step)| {
        let mark = match (at, step.capture) {
            (0, false) if choice.steps.len() > 1 => SpotMark::Chosen,
            (_, true) => SpotMark::Capture(at.max(1) as u32),
            (_, false) => SpotMark::Target(at.max(1) as u32),
        };
        Some(Highlight { spot: step.spot.clone()?, mark })
    });
    Some((marks.collect(), choice.description.clone()))
}
