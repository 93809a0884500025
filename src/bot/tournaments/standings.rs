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
}

impl Part {
    /// Lines of the part, of divisions of these sizes; `None` without people.
    fn lines(self, divisions: &[usize]) -> Option<Range<usize>> {
        match (self, divisions) {
            (_, []) => None,
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
        Standings {
            title: &self.title,
            about: &self.about,
            points: &self.points,
            breaks: &self.breaks,
            groups: &self.groups,
            legend: &self.legend,
        }
        .scene()
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
pub(super) mod tests {
    use super::*;
    use crate::tournaments::{Contestant, Plan};
    use deltille_base::{
        ids::{ChannelId, GuildId, Time, TournamentId, UserId},
        text::locales,
    };
    use deltille_games::{Setup, registry};
    use deltille_table::{Stakes, clock::TimeControl};
    use deltille_tournaments::{DrawnMatch, Format, Outcome, Seats, Settings};

    /// A running tournament of these people. Seat 0 wins its first games, `played` in number.
    pub fn contest(format: Format, names: &[String], played: usize) -> Contest {
        let (mut contest, now) = (signed_up(format, names), Time(1_750_000_000_000));
        contest.start_with(None, &[], &[], now).unwrap();
        if let Some(round) = contest.to_pair() {
            contest.pair(round, &[], now).unwrap();
        }
        let open = contest.play.tables().map(|(game, _)| game).take(played).collect::<Vec<_>>();
        for game in open {
            let outcome = Outcome::Played { winners: Seats::one(0) };
            contest.report(game, outcome, now).unwrap();
        }
        contest
    }

    /// A tournament that these people have entered.
    pub fn signed_up(format: Format, names: &[String]) -> Contest {
        let setup = Setup::parse(registry::game("triablo").unwrap(), None, &[]).unwrap();
        let host = UserId(1);
        let plan = Plan {
            id: TournamentId(1),
            guild: GuildId(1),
            channel: ChannelId(1),
            private: false,
            host,
            title: String::new(),
            language: Locale::default(),
            setup,
            time: TimeControl::Unlimited,
            stakes: Stakes::Casual,
            begins: None,
            lasts: None,
            between: None,
            absence: crate::tournaments::Absence::default(),
            settings: Settings::new(format, 2),
        };
        let mut contest = Contest::new(plan).unwrap();
        for (user, name) in (2..).map(UserId).zip(names) {
            contest.sign_up(user, name, 1500).unwrap();
        }
        contest
    }

    pub fn names(count: usize, name: &str) -> Vec<String> {
        (0..count).map(|at| format!("{name}{at}")).collect()
    }

    #[test]
    fn divisions_are_whole() {
        let first = |divisions: &[usize]| Part::First.lines(divisions);
        assert_eq!(first(&[]), None);
        assert_eq!([first(&[16]), first(&[40])], [Some(0..16), Some(0..16)]);
        assert_eq!([first(&[8, 8, 7, 7]), first(&[6, 6, 6])], [Some(0..16), Some(0..12)]);
        let page = |page: usize, divisions: &[usize]| Part::Page(page).lines(divisions).unwrap();
        assert_eq!([0, 1, 2, 9].map(|at| page(at, &[40])), [0..16, 16..32, 32..40, 32..40]);
        assert_eq!([0, 1].map(|at| page(at, &[16])), [0..16, 0..16]);
        assert_eq!([0, 1, 2, 9].map(|at| page(at, &[6, 6, 5])), [0..6, 6..12, 12..17, 12..17]);
    }

    #[test]
    fn the_alt_text_says_as_much_as_fits() {
        // Each letter counts twice for Discord.
        let long = "𠮷".repeat(29);
        for locale in locales() {
            let swiss = Format::Swiss { rounds: 5 };
            for (format, count, name) in [
                (swiss, 6, "Ann "),
                (swiss, 16, "Ann "),
                (swiss, 100, "Bartholomew the Great "),
                (swiss, 16, long.as_str()),
                (Format::RoundRobin { legs: 2 }, 10, "Bartholomew the Great "),
                (Format::KnockOut { best_of: 1, drawn: DrawnMatch::PlayOn, third: true }, 8, "Ann "),
            ] {
                let contest = contest(format, &names(count, name), count / 2);
                for page in 0..count.div_ceil(PAGE) {
                    let told = Page::of(locale, &contest, Part::Page(page)).unwrap();
                    let alt = told.alt();
                    assert!(units(&alt) <= ALT, "{alt}");
                    let first = &told.groups[0].rows[0];
                    assert!(alt.contains(&format!("{} {}", first.place, first.name)), "{alt}");
                }
            }
        }
    }

    #[test]
    fn a_league_shows_each_division_with_its_games() {
        let mut league = contest(Format::League { division: 5, movers: 1 }, &names(10, "Ann "), 3);
        league.between = Some(1);
        let told = Page::of(Locale::default(), &league, Part::First).unwrap();
        let rows: Vec<usize> = told.groups.iter().map(|group| group.rows.len()).collect();
        assert_eq!(rows, [5, 5]);
        assert!(told.groups.iter().all(|group| group.heading.contains(char::is_numeric)), "{told:?}");
        let moves: Vec<_> =
            told.groups.iter().map(|group| [group.rows[0].moves, group.rows[4].moves]).collect();
        assert_eq!(moves, [[None, Some(Moves::Down)], [Some(Moves::Up), None]]);
        let spoken = ["up", "down"].map(|way| word(Locale::default(), &format!("standings-alt-{way}")));
        assert!(spoken.iter().all(|way| told.alt().contains(way)), "{}", told.alt());
        // The last season promotes and relegates no one.
        league.between = None;
        let last = Page::of(Locale::default(), &league, Part::First).unwrap();
        assert!(last.groups.iter().flat_map(|group| &group.rows).all(|row| row.moves.is_none()));
        let told = Page::of(Locale::default(), &league, Part::Page(1)).unwrap();
        assert!(told.groups.len() == 1 && told.groups[0].rows.iter().all(|row| row.against.len() == 5));
    }

    #[test]
    fn short_standings_are_whole_in_the_alt_text() {
        let four = contest(Format::RoundRobin { legs: 1 }, &names(4, "Ann "), 6);
        let told = Page::of(Locale::default(), &four, Part::First).unwrap();
        let alt = told.alt();
        for group in &told.groups {
            for row in &group.rows {
                let results = row.against.iter().enumerate().filter(|(_, legs)| legs[0] != SELF);
                let results: Vec<String> =
                    results.map(|(at, legs)| format!("{}: {}", at + 1, legs.join("/"))).collect();
                assert!(results.len() == 3 && alt.contains(&list(Locale::default(), &results)), "{alt}");
                assert!(alt.contains(&row.name) && row.against.len() == 4, "{alt}");
                assert!(row.breaks.iter().all(|value| alt.contains(value) || value == NO_VALUE), "{alt}");
            }
        }
        let begun = contest(Format::RoundRobin { legs: 1 }, &names(4, "Ann "), 1);
        for locale in locales() {
            let told = Page::of(locale, &begun, Part::First).unwrap();
            let alt = told.alt();
            let (_, lines) = alt.split_once("1. ").unwrap();
            assert!(![OPEN, SELF, NO_VALUE].iter().any(|sign| lines.contains(sign)), "{alt}");
            assert!(lines.contains(&t(locale, "standings-alt-open")), "{alt}");
            assert!(told.named_breaks.iter().any(|name| lines.contains(name)), "{alt}");
        }
        assert_eq!(told.groups[0].rows.iter().filter(|row| row.state == RowState::Winner).count(), 1);
        // More than ten, more than two at a table, and other formats have no crosstable.
        let twelve = contest(Format::RoundRobin { legs: 1 }, &names(12, "Ann "), 6);
        let told = Page::of(Locale::default(), &twelve, Part::First).unwrap();
        assert!(told.groups[0].rows.iter().all(|row| row.against.is_empty()));
    }

    #[test]
    fn a_second_look_draws_nothing() {
        let contest = contest(Format::Swiss { rounds: 3 }, &names(8, "Ann "), 2);
        let painter = Painter::new();
        let draw = || Page::of(Locale::default(), &contest, Part::First).unwrap().file(&painter, Theme::Dark);
        let first = draw();
        let drawn = painter.painted().strips_drawn;
        assert!(drawn > 0);
        assert_eq!(draw(), first);
        assert_eq!(painter.painted().strips_drawn, drawn);
    }

    #[test]
    fn people_who_have_withdrawn_or_were_deleted_are_shown_as_such() {
        let mut four = contest(Format::Swiss { rounds: 3 }, &names(4, "Ann "), 1);
        four.withdraw(UserId(3)).unwrap();
        four.forget(UserId(4)).unwrap();
        four.people[3] = Contestant { name: "\u{3164}".to_owned(), ..four.people[3].clone() };
        let told = Page::of(Locale::default(), &four, Part::First).unwrap();
        let row = |name: &str| told.groups[0].rows.iter().find(|row| row.name == name).unwrap();
        assert_eq!(row("Ann 1").state, RowState::Out);
        assert_eq!(row("Ann 0").state, RowState::Plain);
        assert!(told.groups[0].rows.iter().any(|row| row.name == "Player 3"), "{told:?}");
        // A name without visible characters.
        assert!(told.groups[0].rows.iter().all(|row| !row.name.is_empty()));
    }
}
