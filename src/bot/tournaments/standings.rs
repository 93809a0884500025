//! Standings of a tournament as a picture with its alt text.
//!
//! A page has at most [`PAGE`] people, and whole divisions. If few people all meet each other, the table shows each
//! game. Drawing runs on the render pool, whose painter caches strips: an edit of the state message that changes no
//! line of the standings draws nothing again.

use super::{
    bracket, league,
    words::{PAGE, format_named, plain_name, plain_title, tie_text},
};
use crate::{
    frame::{
        render_pool::RenderPool,
        ui::{
            File,
            alt::{ALT, cut_to, units},
            escape::capitalised,
            t,
        },
    },
    routing::Problem,
    tournaments::Contest,
};
use deltille_base::{
    scene::{
        Scene, font,
        standings::{Group, Moves, Row, RowState, Standings},
    },
    text::{Locale, Message, decimal, list, named, say, word},
};
use deltille_picture::{Painter, Theme};
use deltille_tournaments::{Life, Meeting, Pairing, Player, Standing};
use std::{ops::Range, sync::Arc};

/// People of the largest crosstable.
const CROSSTABLE: usize = 10;

/// Signs of a crosstable: an open game, a person against themselves, a tie-break that does not apply.
const OPEN: &str = "·";
const SELF: &str = "—";
const NO_VALUE: &str = "–";

/// Part of the standings in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The first people; in a league, the first divisions that fit on a page.
    First,
    /// A page of *Standings*; in a league, a division.
    Page(usize),
    /// All players.
    All,
}

impl Part {
    /// Lines of the part, of divisions of these sizes; `None` without people.
    fn lines(self, divisions: &[usize]) -> Option<Range<usize>> {
        match (self, divisions) {
            (_, []) => None,
            (Part::All, divisions) => Some(0..divisions.iter().sum()),
            (Part::First, [first, others @ ..]) => {
                let mut end = (*first).min(PAGE);
                for size in others.iter().take_while(|_| *first <= PAGE) {
                    if end + size > PAGE {
                        break;
                    }
                    end += size;
                }
                Some(0..end)
            }
            (Part::Page(page), [all]) => {
                let start = page.min(all.saturating_sub(1) / PAGE) * PAGE;
                Some(start..(start + PAGE).min(*all))
            }
            (Part::Page(page), divisions) => {
                let page = page.min(divisions.len() - 1);
                let start: usize = divisions[..page].iter().sum();
                Some(start..start + divisions[page])
            }
        }
    }
}

/// A page of the standings as a picture, or the bracket in place of the first one. `None` before the first result (a
/// bracket is there from the first round on), and if it cannot be drawn.
pub async fn picture(
    pool: &RenderPool,
    locale: Locale,
    contest: Arc<Contest>,
    part: Part,
    theme: Theme,
) -> Option<File> {
    let drawn = pool.work(move |painter| {
        let tree = (part == Part::First).then(|| bracket::Page::of(locale, &contest)).flatten();
        if let Some(tree) = tree {
            return Some(tree.file(painter, theme));
        }
        let has_result = contest.play.tables().any(|(_, table)| table.outcome.is_some());
        let page = has_result.then(|| Page::of(locale, &contest, part)).flatten();
        page.map(|page| page.file(painter, theme))
    });
    drawn.await.map_err(Problem::from).inspect_err(Problem::log).ok().flatten()
}

/// Texts of a page of standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    locale: Locale,
    title: String,
    about: String,
    /// Heading of the points.
    points: String,
    /// Headings of the tie-breaks, and their names.
    breaks: Vec<String>,
    named_breaks: Vec<String>,
    legend: Vec<String>,
    groups: Vec<Group>,
    is_knock_out: bool,
}

impl Page {
    /// `None` without people.
    pub fn of(locale: Locale, contest: &Contest, part: Part) -> Option<Page> {
        let standings = contest.play.standings();
        let divisions: Vec<usize> = standings.chunk_by(same_division).map(<[Standing]>::len).collect();
        let lines = part.lines(&divisions)?;
        let all = &standings;
        let shown = &standings[lines.clone()];
        let format = contest.format();
        let table = is_crosstable(contest, shown);
        // Tie-breaks without any value get no column.
        let ties = contest.play.settings().tie_breaks.iter().enumerate();
        let says = |at: usize| all.iter().any(|line| line.tie_breaks.get(at).is_some_and(Option::is_some));
        let ties: Vec<(usize, &'static str)> =
            ties.filter(|(at, _)| says(*at)).map(|(at, tie)| (at, tie_text(*tie))).collect();
        let with_games = !table && !format.gives_byes();
        let short = |id: &str| word(locale, &format!("{id}-short"));
        let games = with_games.then(|| t(locale, "standings-games"));
        let breaks = games.clone().into_iter().chain(ties.iter().map(|(_, id)| short(id))).collect();
        let named_breaks = games.into_iter().chain(ties.iter().map(|(_, id)| word(locale, id))).collect();
        let legend = ties.iter().map(|(_, id)| format!("{} = {}", short(id), word(locale, id))).collect();
        let winners = contest.play.winners();
        let row = |line: &Standing| {
            let values = ties.iter().map(|(at, _)| {
                line.tie_breaks[*at].map_or_else(|| NO_VALUE.to_owned(), |value| decimal(locale, value))
            });
            let left = contest.entrant(line.player).is_some_and(|entrant| entrant.left.is_some());
            Row {
                place: format!("{}.", line.place),
                name: shown_name(locale, contest, line.player),
                against: if table { against(locale, contest, line.player, shown) } else { Vec::new() },
                points: decimal(locale, line.points),
                breaks: with_games.then(|| line.games.to_string()).into_iter().chain(values).collect(),
                state: match () {
                    () if winners.contains(&line.player) => RowState::Winner,
                    () if left => RowState::Out,
                    () => RowState::Plain,
                },
                moves: league::moves(contest, line).map(|moves| match moves {
                    deltille_tournaments::Moves::Up => Moves::Up,
                    deltille_tournaments::Moves::Down => Moves::Down,
                }),
            }
        };
        let is_divided = !contest.play.divisions().is_empty();
        let group = |lines: &[Standing]| Group {
            heading: match lines.first() {
                Some(line) if is_divided => {
                    say(locale, &Message::new("standings-division").with("number", line.division + 1))
                }
                _ => String::new(),
            },
            rows: lines.iter().map(row).collect(),
        };
        let groups = shown.chunk_by(same_division).map(group).collect();
        let among = match lines.len() < all.len() && divisions.len() == 1 {
            true => (lines, all.len()),
            false => (0..0, 0),
        };
        let points = if format.is_knock_out() { "standings-matches" } else { "standings-points" };
        Some(Page {
            locale,
            title: shown_title(locale, contest),
            about: about(locale, contest, among),
            points: t(locale, points),
            breaks,
            named_breaks,
            legend,
            groups,
            is_knock_out: format.is_knock_out(),
        })
    }

    pub fn scene(&self) -> Scene {
        self.table().scene()
    }

    pub fn table(&self) -> Standings<'_> {
        Standings {
            title: &self.title,
            about: &self.about,
            points: &self.points,
            breaks: &self.breaks,
            groups: &self.groups,
            legend: &self.legend,
        }
    }

    fn file(&self, painter: &Painter, theme: Theme) -> File {
        File {
            name: "standings.png".to_owned(),
            bytes: painter.png(&self.scene(), theme),
            alt: self.alt(),
        }
    }

    /// Alt text, as detailed as Discord's limit allows.
    pub fn alt(&self) -> String {
        let rows = self.groups.iter().map(|group| group.rows.len()).sum();
        let all = [
            (Breaks::Named, true),
            (Breaks::Short, true),
            (Breaks::Named, false),
            (Breaks::Short, false),
        ];
        let details = all.into_iter().map(|(breaks, games)| Detail { breaks, games, most: rows });
        let fewer = (0..=rows).rev().map(|most| Detail { breaks: Breaks::None, games: false, most });
        details
            .chain(fewer)
            .map(|detail| self.alt_with(detail))
            .find(|alt| units(alt) <= ALT)
            .unwrap_or_else(|| cut_to(&self.title, ALT))
    }

    fn alt_with(&self, Detail { breaks, games, most }: Detail) -> String {
        let (locale, mut left) = (self.locale, most);
        let rows = || self.groups.iter().flat_map(|group| &group.rows);
        let games = games && rows().any(|row| !row.against.is_empty());
        let heads: &[String] = match breaks {
            Breaks::Named => &self.named_breaks,
            Breaks::Short => &self.breaks,
            Breaks::None => &[],
        };
        let head = Message::new("standings-alt").with("title", self.title.clone());
        let mut parts = vec![say(locale, &head.with("about", self.about.clone()))];
        if breaks == Breaks::Short && !self.legend.is_empty() {
            parts.push(format!("{}.", list(locale, &self.legend)));
        }
        let columns = Message::new("standings-alt-columns")
            .with("won", usize::from(self.is_knock_out))
            .with("breaks", heads.len())
            .with("games", usize::from(games));
        parts.push(say(locale, &columns));
        for group in &self.groups {
            if left > 0 && !group.heading.is_empty() {
                parts.push(format!("{}:", group.heading));
            }
            parts.extend(group.rows.iter().take(left).map(|row| self.alt_line(row, heads, games)));
            left -= left.min(group.rows.len());
        }
        let all = rows().count();
        if all > most {
            parts.push(say(locale, &Message::new("standings-alt-more").with("count", all - most)));
        }
        parts.join(" ")
    }

    /// A line in words, without the signs that are not read aloud.
    fn alt_line(&self, row: &Row, heads: &[String], games: bool) -> String {
        let locale = self.locale;
        let breaks = heads.iter().zip(&row.breaks).filter(|(_, value)| *value != NO_VALUE);
        let breaks: Vec<String> = breaks.map(|(head, value)| format!("{head} {value}")).collect();
        let open = t(locale, "standings-alt-open");
        let told = |result: &String| if result == OPEN { open.clone() } else { result.clone() };
        let against = row
            .against
            .iter()
            .enumerate()
            .filter(|(_, legs)| games && legs.iter().any(|result| result != SELF && !result.is_empty()));
        let results: Vec<String> = against
            .map(|(at, legs)| {
                let legs: Vec<String> = legs.iter().map(told).collect();
                named(locale, &(at + 1).to_string(), &legs.join("/"))
            })
            .collect();
        let moving = row.moves.map(|moves| match moves {
            Moves::Up => t(locale, "standings-alt-up"),
            Moves::Down => t(locale, "standings-alt-down"),
        });
        let message = Message::new("standings-alt-line")
            .with("place", row.place.clone())
            .with("name", row.name.clone())
            .with("left", usize::from(row.state == RowState::Out))
            .with("moves", usize::from(moving.is_some()))
            .with("moving", moving.unwrap_or_default())
            .with("points", row.points.clone())
            .with("count", breaks.len())
            .with("breaks", list(locale, &breaks))
            .with("games", results.len())
            .with("results", list(locale, &results));
        say(locale, &message)
    }
}

/// Details of an alt text.
#[derive(Clone, Copy)]
struct Detail {
    breaks: Breaks,
    games: bool,
    /// Most lines.
    most: usize,
}

/// How an alt text names tie-breaks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breaks {
    Named,
    Short,
    None,
}

fn same_division(one: &Standing, other: &Standing) -> bool {
    one.division == other.division
}

/// Whether the table shows each game: all these people meet each other, two at a table.
fn is_crosstable(contest: &Contest, shown: &[Standing]) -> bool {
    let settings = contest.play.settings();
    let is_group = match settings.format.has_seasons() {
        true => shown.chunk_by(same_division).count() == 1,
        false => shown.len() == contest.play.standings().len(),
    };
    let is_whole = settings.format.is_paired_at_start() && is_group;
    is_whole && settings.seats == 2 && shown.len() <= CROSSTABLE
}

/// Results against each of these, by leg.
fn against(locale: Locale, contest: &Contest, player: Player, all: &[Standing]) -> Vec<Vec<String>> {
    let result = |meeting: Meeting| match meeting {
        Meeting::Open => OPEN.to_owned(),
        Meeting::Scored(points) => decimal(locale, points),
        Meeting::Uncounted => String::new(),
    };
    let cell = |other: &Standing| match other.player == player {
        true => vec![SELF.to_owned(); contest.format().legs()],
        false => contest.play.between(player, other.player).into_iter().map(result).collect(),
    };
    all.iter().map(cell).collect()
}

/// A name without characters that no font has.
pub(super) fn shown_name(locale: Locale, contest: &Contest, player: Player) -> String {
    let number = || say(locale, &Message::new("player-deleted").with("number", u32::from(player.0)));
    font::legible(&plain_name(locale, contest, player)).unwrap_or_else(number)
}

pub(super) fn shown_title(locale: Locale, contest: &Contest) -> String {
    let format = || word(locale, &format!("tournament-format-{}", contest.format().word()));
    font::legible(&plain_title(locale, contest)).unwrap_or_else(format)
}

/// The format, the progress, and which lines of how many are shown.
pub(super) fn about(locale: Locale, contest: &Contest, (lines, all): (Range<usize>, usize)) -> String {
    let state = match contest.format().pairing() {
        _ if contest.play.life() == Life::Over => "over",
        Pairing::AtStart => "games",
        Pairing::ByRound => "round",
        Pairing::WhenFree => "arena",
    };
    let games = contest.play.tables();
    let done = games.filter(|(_, table)| !table.is_open()).count();
    let message = Message::new("standings-about")
        .with("format", capitalised(&format_named(locale, contest.format())))
        .with("state", state)
        .with("round", contest.play.rounds().len())
        .with("done", done)
        .with("games", contest.play.tables().count())
        .with("from", lines.start + 1)
        .with("to", lines.end)
        .with("all", all);
    say(locale, &message)
}

#[cfg(test)]
#[path = "../../../tests/units/standings.rs"]
pub(super) mod tests;
