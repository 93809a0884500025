//! A tournament → its page: standings, bracket and rounds as tables that screen readers read and a script sorts. Names are
//! those of the contest that is given: see [`Competition`].

use super::{
    address::Sheet,
    assets::{TABLES, tag},
    feeds,
    games::Competition,
    marks,
    parts::{END, Picture, Preview, begin, cell, event, head, heads, shell},
};
use deltille_base::{
    ids::TableId,
    scene::{
        Scene,
        bracket::{Match, SideState},
        standings::{Group, Moves, Row, RowState, Standings},
    },
    text::{Locale, Message, decimal, say},
};
use deltille_bot::tournaments::{
    Contest, bracket, moment,
    results::{result, winners},
    standings::{self, Part},
    words::{begins, plain_name, plain_title},
};
use deltille_frame::ui::{names::setup_line_of, t, time::timestamp};
use deltille_picture::{Painter, Theme, svg::escaped};
use deltille_table::PageKey;
use deltille_tournaments::{GameId, Life, Round, RoundNumber, Table};
use std::fmt::Write;

/// What is sent for a tournament; `None`: it has no picture.
pub fn rendered(
    painter: &Painter,
    shown: &Competition,
    public: &str,
    key: PageKey,
    as_: Sheet,
) -> Option<Vec<u8>> {
    let view = View {
        shown,
        contest: &shown.contest,
        locale: shown.contest.locale(),
        key,
    };
    Some(match as_ {
        Sheet::Page => view.page(painter, public).into_bytes(),
        Sheet::Event => event(&view.part()).into_bytes(),
        Sheet::Picture => painter.png(&view.scene()?.0, Theme::default()),
        Sheet::Dates => feeds::calendar(view.contest, public, key).into_bytes(),
        Sheet::Feed => feeds::atom(shown, public, key).into_bytes(),
    })
}

struct View<'a> {
    shown: &'a Competition,
    contest: &'a Contest,
    locale: Locale,
    key: PageKey,
}

impl View<'_> {
    fn page(&self, painter: &Painter, public: &str) -> String {
        let (locale, contest, key) = (self.locale, self.contest, self.key);
        let title = escaped(&plain_title(locale, contest));
        let about = escaped(&self.about().join(" · "));
        let address = format!("{public}/t/{key}");
        let picture = self
            .scene()
            .map(|(scene, alt)| Picture::of(painter, &scene, format!("{address}/board.png"), &alt));
        let preview = Preview { title: &title, about: &about, address: &address, picture };
        let head = format!(
            "{}<link rel=\"alternate\" type=\"application/atom+xml\" href=\"/t/{key}/results.atom\">",
            preview.head(&TABLES)
        );
        let lost = escaped(&t(locale, "page-lost"));
        let body = format!(
            "<header><h1>{title}</h1></header>{}<p class=\"lost\" role=\"status\" hidden>{lost}</p>",
            self.part()
        );
        shell(locale, &title, &head, &body, self.shown.indexed)
    }

    /// The bracket, or the first standings, and its text.
    fn scene(&self) -> Option<(Scene, String)> {
        let tree = bracket::Page::of(self.locale, self.contest).map(|tree| (tree.scene(), tree.alt()));
        let table = || standings::Page::of(self.locale, self.contest, Part::First);
        tree.or_else(|| table().map(|table| (table.scene(), table.alt())))
    }

    /// The game, and what the standings are about.
    fn about(&self) -> Vec<String> {
        let standings = standings::Page::of(self.locale, self.contest, Part::All);
        let about = standings.as_ref().map(|table| table.table().about.to_owned());
        [setup_line_of(self.locale, &self.contest.setup)].into_iter().chain(about).collect()
    }

    /// What replaces the part before it when something changes. Its tag is a hash of all that it shows.
    fn part(&self) -> String {
        let shown = self.sheets();
        let events = match self.shown.is_over() {
            true => String::new(),
            false => format!(" data-events=\"/t/{}/events\"", self.key),
        };
        let tag = tag(format!("{events}{shown}").as_bytes());
        format!("<main class=\"tournament\" data-tag=\"{tag}\"{events}>{shown}</main>")
    }

    fn sheets(&self) -> String {
        let (locale, contest, key) = (self.locale, self.contest, self.key);
        let about: Vec<String> = self.about().iter().map(|line| escaped(line)).collect();
        let mut out = format!("<p>{}</p>", about.join("<br>"));
        out.push_str(&marks::html(&state(locale, contest)));
        if let Some(table) = standings::Page::of(locale, contest, Part::All) {
            self.standings(&mut out, &table.table());
        }
        if let Some(tree) = bracket::Page::of(locale, contest) {
            self.bracket(&mut out, &tree.rounds(), tree.third());
        }
        self.rounds(&mut out);
        let links = [("dates.ics", "page-dates"), ("results.atom", "page-feed")];
        let links = links
            .map(|(file, label)| format!("<a href=\"/t/{key}/{file}\">{}</a>", escaped(&t(locale, label))));
        let _ = write!(out, "<p class=\"side\">{}</p>", links.join(" "));
        out
    }

    /// A table for all, or one for each division.
    fn standings(&self, out: &mut String, table: &Standings<'_>) {
        let locale = self.locale;
        for group in table.groups {
            let caption = match group.heading.as_str() {
                "" => t(locale, "page-standings"),
                division => division.to_owned(),
            };
            begin(out, "sort", &caption);
            out.push_str("<thead><tr>");
            head(out, &t(locale, "page-place"));
            head(out, &t(locale, "page-name"));
            for at in 1..=opponents(group) {
                head(out, &at.to_string());
            }
            head(out, table.points);
            table.breaks.iter().for_each(|heading| head(out, heading));
            out.push_str("</tr></thead><tbody>");
            group.rows.iter().for_each(|row| self.row(out, row));
            out.push_str(END);
        }
        if !table.legend.is_empty() {
            let _ = write!(out, "<p class=\"small\">{}</p>", escaped(&table.legend.join(" · ")));
        }
    }

    fn row(&self, out: &mut String, row: &Row) {
        let locale = self.locale;
        let class = match row.state {
            RowState::Winner => " class=\"winner\"",
            RowState::Out | RowState::Plain => "",
        };
        let out_of = (row.state == RowState::Out).then(|| t(locale, "page-withdrawn"));
        let moves = row.moves.map(|moves| match moves {
            Moves::Up => t(locale, "standings-alt-up"),
            Moves::Down => t(locale, "standings-alt-down"),
        });
        let notes = out_of.into_iter().chain(moves);
        let notes: String = notes.map(|note| format!(" <small>({})</small>", escaped(&note))).collect();
        let name = escaped(&row.name);
        let _ = write!(out, "<tr{class}>{}<th scope=\"row\">{name}{notes}</th>", cell(&row.place));
        row.against.iter().for_each(|legs| out.push_str(&cell(&legs.join("/"))));
        out.push_str(&cell(&row.points));
        row.breaks.iter().for_each(|value| out.push_str(&cell(value)));
        out.push_str("</tr>");
    }

    /// The bracket: a column for each round, in which a match is as high as those that lead to it.
    fn bracket(&self, out: &mut String, rounds: &[Vec<Match>], third: Option<&Match>) {
        let locale = self.locale;
        begin(out, "bracket", &t(locale, "page-bracket"));
        out.push_str("<thead><tr>");
        (1..=rounds.len()).for_each(|round| head(out, &self.round_name(round)));
        out.push_str("</tr></thead><tbody>");
        for line in 0..rounds.first().map_or(0, Vec::len) {
            out.push_str("<tr>");
            for (round, matches) in rounds.iter().enumerate() {
                let height = 1 << round;
                if let Some(sides) = matches.get(line / height).filter(|_| line % height == 0) {
                    let _ = write!(out, "<td rowspan=\"{height}\">{}</td>", match_of(sides));
                }
            }
            out.push_str("</tr>");
        }
        out.push_str(END);
        if let Some(third) = third {
            begin(out, "bracket", &t(locale, "bracket-third"));
            let _ = write!(out, "<tbody><tr><td>{}</td></tr>{END}", match_of(third));
        }
    }

    /// The rounds, the newest first; all games of an arena in one table.
    fn rounds(&self, out: &mut String) {
        let contest = self.contest;
        let rounds = contest.play.rounds();
        if contest.format().is_paired_when_free() {
            let mut games: Vec<(GameId, &Table)> = contest.play.tables().collect();
            games.reverse();
            self.games(out, &t(self.locale, "standings-games"), &games);
            return;
        }
        for (index, round) in rounds.iter().enumerate().rev() {
            let number = index as u16 + 1;
            let of = |(at, table)| (GameId { round: RoundNumber(number), table: at }, table);
            let games: Vec<(GameId, &Table)> = (0..).zip(&round.tables).map(of).collect();
            self.games(out, &self.round_name(usize::from(number)), &games);
            self.sitting_out(out, round);
        }
    }

    fn games(&self, out: &mut String, caption: &str, games: &[(GameId, &Table)]) {
        let (locale, contest) = (self.locale, self.contest);
        if games.is_empty() {
            return;
        }
        let pages: Vec<Option<&PageKey>> = games.iter().map(|(game, _)| self.page_of(*game)).collect();
        let linked = pages.iter().any(Option::is_some);
        begin(out, "games", caption);
        let columns = ["page-players", "page-result", "page-board"];
        heads(out, locale, &columns[..if linked { 3 } else { 2 }]);
        for ((_, table), page) in games.iter().zip(pages) {
            let names: Vec<String> =
                table.players.iter().map(|player| plain_name(locale, contest, *player)).collect();
            let names = escaped(&names.join(" – "));
            let outcome = match table.outcome {
                Some(outcome) => marks::inline(&result(locale, table, outcome)),
                None => escaped(&t(locale, "standings-alt-open")),
            };
            let _ = write!(out, "<tr><th scope=\"row\">{names}</th><td>{outcome}</td>");
            if linked {
                let link = page.map(|page| {
                    let label = escaped(&t(locale, "page-board"));
                    format!("<a href=\"/g/{page}\" aria-label=\"{label}: {names}\">{label}</a>")
                });
                let _ = write!(out, "<td>{}</td>", link.unwrap_or_default());
            }
            out.push_str("</tr>");
        }
        out.push_str(END);
    }

    fn sitting_out(&self, out: &mut String, round: &Round) {
        let (locale, contest) = (self.locale, self.contest);
        let names = round.byes.iter().map(|bye| {
            let points = decimal(locale, bye.kind.points(contest.play.settings().seats));
            format!("{} ({points})", plain_name(locale, contest, bye.player))
        });
        let names: Vec<String> = names.collect();
        if contest.format().gives_byes() && !names.is_empty() {
            let message = Message::new("page-without-game").with("names", names.join(", "));
            let _ = write!(out, "<p class=\"small\">{}</p>", escaped(&say(locale, &message)));
        }
    }

    fn round_name(&self, number: usize) -> String {
        say(self.locale, &Message::new("page-round").with("round", number))
    }

    fn page_of(&self, game: GameId) -> Option<&PageKey> {
        let venue = self.contest.venue(game)?;
        self.shown.games.get(&TableId(venue.message.0))
    }
}

/// The winners, the next deadline or the start.
pub fn state(locale: Locale, contest: &Contest) -> String {
    let until = |id: &'static str, at| say(locale, &Message::new(id).with("when", timestamp(at)));
    match contest.play.life() {
        _ if contest.off => t(locale, "tournament-off"),
        Life::Over => winners(locale, contest),
        Life::Created | Life::SignUp => begins(locale, contest),
        Life::Running if contest.paused.is_some() => t(locale, "tournament-paused"),
        Life::Running => match (contest.play.deadline(), contest.ends) {
            (Some(at), _) => until("tournament-until", moment(at)),
            (None, Some(at)) => until("tournament-ends", at),
            (None, None) => String::new(),
        },
    }
}

/// People against whom results are shown.
fn opponents(group: &Group) -> usize {
    group.rows.first().map_or(0, |row| row.against.len())
}

/// The sides of a match, below each other.
fn match_of(sides: &Match) -> String {
    let side = |side: &deltille_base::scene::bracket::Side| {
        let tag = if matches!(side.state, SideState::Won | SideState::Winner) {
            "b"
        } else {
            "span"
        };
        let name = if side.name.is_empty() { "…" } else { &side.name };
        format!("<{tag} class=\"side-of\">{} <i>{}</i></{tag}>", escaped(name), escaped(&side.mark))
    };
    sides.iter().map(side).collect()
}
