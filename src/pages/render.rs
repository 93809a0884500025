//! A table at a step → the page, its changing part, the picture.
//!
//! A running game is shown as its spectators see it, whoever looks and from whatever side; a finished one as
//! `/game record` shows it to everyone. Names are those of the table that is given: see [`Game`].

use super::{
    address::{Form, Step, path},
    assets::{SCRIPT, tag},
    games::Game,
    marks,
    parts::{Picture, Preview, event, shell},
};
use deltille_base::{
    ids::Ply,
    text::{Locale, Message, say, word},
};
use deltille_bot::records::analysis::view::{AnalysisView, Overview};
use deltille_frame::ui::{
    alt,
    caption::Caption,
    escape::unmarked,
    names::setup_line,
    news::news,
    picture::{Sight, snapshot_picture, snapshot_scene},
    snapshot::Snapshot,
    t,
};
use deltille_games::{AnyPlay, Seat, Viewer};
use deltille_picture::{
    Look, Painter,
    svg::{escaped, svg},
};
use deltille_table::{PageKey, Phase, Table};
use std::fmt::Write;

/// A game at a step, as everybody may see it.
struct View<'a> {
    table: &'a Table,
    key: PageKey,
    step: Step,
    ply: Ply,
    last: Ply,
    locale: Locale,
    sight: Sight,
    snapshot: Snapshot,
    analysis: Option<AnalysisView>,
    /// Whether search engines may list it.
    indexed: bool,
}

impl<'a> View<'a> {
    /// `None`: the game has no such step or side.
    fn of(table: &'a Table, key: PageKey, step: Step) -> Option<View<'a>> {
        let play = table.play()?;
        let last = table.made();
        let ply = step.ply.unwrap_or(last);
        if ply > last || step.side.index() >= play.seats().len() {
            return None;
        }
        let viewer = match table.phase {
            Phase::Over => Viewer::Seat(step.side),
            _ => Viewer::Spectator,
        };
        let locale = table.home.language;
        let sight = Sight::of(locale, Look::default(), viewer, step.side);
        let snapshot = Snapshot::at(table, ply, viewer)?;
        let (analysis, indexed) = (None, false);
        Some(View {
            table,
            key,
            step,
            ply,
            last,
            locale,
            sight,
            snapshot,
            analysis,
            indexed,
        })
    }

    fn ended(&self) -> bool {
        matches!(self.table.phase, Phase::Over | Phase::Aborted)
    }

    /// The caption, the players and the board in words.
    fn alt(&self) -> String {
        let caption = Caption::of(self.locale, self.table, &self.snapshot).whole;
        alt::told(&self.snapshot.play, self.locale, self.sight.viewer, &caption, &[])
    }

    fn news(&self) -> String {
        news(self.locale, self.table, &self.snapshot, false)
    }

    /// Replaces the part before it when the game goes on, or at another step. Its tag is a hash of all that it shows.
    fn part(&self) -> String {
        let (ply, last) = (self.ply.0, self.last.0);
        let state = if self.ended() { "over" } else { "running" };
        let newest = self.step.ply.is_none();
        let shown = format!(
            "data-ply=\"{ply}\" data-last=\"{last}\" data-newest=\"{newest}\" data-state=\"{state}\">{}",
            self.shown()
        );
        format!("<section id=\"game\" data-tag=\"{}\" {shown}</section>", tag(shown.as_bytes()))
    }

    fn shown(&self) -> String {
        let locale = self.locale;
        let scene = snapshot_scene(self.table, &self.snapshot, self.sight);
        let mut out = svg(&scene, &self.alt());
        // Writing to a String cannot fail.
        let _ = write!(out, "<div><div class=\"news\">{}</div>", marks::html(&self.news()));
        self.steps(&mut out);
        self.turned(&mut out);
        self.graph(&mut out);
        let board = self.snapshot.play.text_board(locale, self.sight.viewer);
        folded(&mut out, "text", &t(locale, "page-text-board"), &board, "");
        if self.ended() {
            let copy = format!(
                "<button type=\"button\" class=\"copy\" data-done=\"{}\" hidden>{}</button>",
                escaped(&t(locale, "page-copied")),
                escaped(&t(locale, "page-copy"))
            );
            folded(
                &mut out,
                "record",
                &t(locale, "page-record"),
                &self.table.record(self.sight.viewer),
                &copy,
            );
        }
        out.push_str("</div>");
        out
    }

    /// Links to other steps.
    fn steps(&self, out: &mut String) {
        let (locale, ply, last) = (self.locale, self.ply.0, self.last.0);
        let head = Message::new("page-step").with("ply", ply).with("last", last);
        let _ = write!(out, "<nav class=\"steps\" aria-label=\"{}\">", escaped(&say(locale, &head)));
        let newest = Step { ply: None, ..self.step };
        let to = |ply: u32| if ply >= last { newest } else { Step { ply: Some(Ply(ply)), ..self.step } };
        for (name, step, there, label) in [
            ("first", to(0), ply == 0, "button-first"),
            ("back", to(ply.saturating_sub(1)), ply == 0, "button-step-back"),
            ("forward", to(ply + 1), ply == last, "button-forward"),
            // From the address of the last step, too, which does not follow the game.
            ("last", newest, self.step.ply.is_none(), "button-last"),
        ] {
            // Without the symbols of the bot's buttons: the style sheet has some that every font knows.
            let label = t(locale, label);
            let label = escaped(label.trim_matches(|c: char| !c.is_alphanumeric()));
            let _ = match there {
                true => write!(out, "<span data-step=\"{name}\">{label}</span>"),
                false => write!(
                    out,
                    "<a data-step=\"{name}\" rel=\"nofollow\" href=\"{}\">{label}</a>",
                    path(self.key, step)
                ),
            };
        }
        let _ = write!(out, "</nav><p class=\"small step\">{}</p>", escaped(&say(locale, &head)));
    }

    /// The graph of the analysis that is filed with the game, and its turning points as links to their steps.
    fn graph(&self, out: &mut String) {
        let shown = self.analysis.as_ref().and_then(|analysis| analysis.overview(self.ply));
        let Some(Overview { scene, alt, points }) = shown else { return };
        let (locale, title) = (self.locale, escaped(&t(self.locale, "page-graph")));
        let graph = svg(&scene, &alt);
        let about = t(locale, if points.is_empty() { "analysis-clean" } else { "analysis-percent" });
        let _ = write!(out, "<section class=\"graph\"><h2>{title}</h2>{graph}{}", marks::html(&about));
        if !points.is_empty() {
            let _ = write!(out, "<ul aria-label=\"{}\">", escaped(&t(locale, "page-turning")));
            for (ply, line) in points {
                let address = path(self.key, Step { ply: Some(ply), ..self.step });
                let (ply, line) = (ply.0, marks::inline(&line));
                let link = format!("data-step=\"turn{ply}\" rel=\"nofollow\" href=\"{address}\"");
                let _ = write!(out, "<li><a {link}>{line}</a></li>");
            }
            out.push_str("</ul>");
        }
        out.push_str("</section>");
    }

    /// The link to the board as the next seat sees it.
    fn turned(&self, out: &mut String) {
        let seats = self.table.seat_names();
        if seats.len() < 2 || !self.table.play().is_some_and(AnyPlay::turns) {
            return;
        }
        let side = Seat((self.step.side.0 + 1) % seats.len() as u8);
        let name =
            word(self.locale, &format!("seat-{}", seats.get(side.index()).copied().unwrap_or_default()));
        let label = say(self.locale, &Message::new("button-side").with("seat", name));
        let address = path(self.key, Step { side, ..self.step });
        let _ = write!(
            out,
            "<p class=\"side\"><a data-step=\"side\" rel=\"nofollow\" href=\"{address}\">{}</a></p>",
            escaped(&label)
        );
    }

    fn picture(&self, painter: &Painter, public: &str) -> Picture {
        // Who fetched an earlier board fetches this one, too.
        let address = format!("{public}/g/{}/{}.png", self.key, self.ply.0);
        let address = match self.step.side.0 {
            0 => address,
            side => format!("{address}?side={side}"),
        };
        let scene = snapshot_scene(self.table, &self.snapshot, self.sight);
        Picture::of(painter, &scene, address, &self.alt())
    }

    fn page(&self, painter: &Painter, public: &str) -> String {
        let (locale, key) = (self.locale, self.key);
        let title = escaped(&setup_line(locale, self.table));
        let told = unmarked(&self.news()).lines().next_back().unwrap_or_default().to_owned();
        let caption = Caption::of(locale, self.table, &self.snapshot).whole;
        let about = escaped(&unstamped(&format!("{caption} · {told}")));
        let address = format!("{public}{}", path(key, self.step));
        let events = match self.ended() {
            true => String::new(),
            false => format!(" data-events=\"/g/{key}/events?side={}\"", self.step.side.0),
        };
        let lost = escaped(&t(locale, "page-lost"));
        let picture = self.picture(painter, public);
        let preview = Preview {
            title: &title,
            about: &about,
            address: &address,
            picture: Some(picture),
        };
        let head = preview.head(&SCRIPT);
        let body = format!(
            "<header><h1>{title}</h1></header><main{events} data-path=\"/g/{key}\">{}<p class=\"told\" role=\"status\"></p><p class=\"lost\" role=\"status\" hidden>{lost}</p></main>",
            self.part()
        );
        shell(locale, &title, &head, &body, self.indexed)
    }
}

/// Text that can be opened.
fn folded(out: &mut String, class: &str, title: &str, text: &str, more: &str) {
    let (title, text) = (escaped(title), escaped(text));
    let _ = write!(
        out,
        "<details class=\"{class}\"><summary>{title}</summary>{more}<pre tabindex=\"0\">{text}</pre></details>"
    );
}

/// Without Discord's times, which only elements of the page can word.
fn unstamped(text: &str) -> String {
    let mut parts = text.split("<t:");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('>').map_or("", |(_, rest)| rest))
}

/// What is sent for a step of a game; `None`: there is no such step.
pub fn rendered(
    painter: &Painter,
    game: &Game,
    public: &str,
    key: PageKey,
    step: Step,
    as_: Form,
) -> Option<Vec<u8>> {
    let (analysis, indexed) = (game.analysis(), game.indexed);
    let view = View { analysis, indexed, ..View::of(&game.table, key, step)? };
    Some(match as_ {
        Form::Page => view.page(painter, public).into_bytes(),
        Form::Part => view.part().into_bytes(),
        Form::Event => event(&view.part()).into_bytes(),
        Form::Picture => snapshot_picture(painter, view.table, &view.snapshot, view.sight).bytes,
    })
}

/// The newest board, for previews of other pages.
pub fn newest_board(painter: &Painter, table: &Table, public: &str) -> Option<Picture> {
    let step = Step { ply: None, side: Seat(0) };
    Some(View::of(table, table.home.page?, step)?.picture(painter, public))
}

/// The page of an answer without a game: its title, and what may be the reason.
pub fn without_game(locale: Locale, title: &'static str, about: Option<&'static str>) -> String {
    let title = escaped(&t(locale, title));
    let about = about.map(|about| format!("<p>{}</p>", escaped(&t(locale, about))));
    let body = format!("<main class=\"missing\"><h1>{title}</h1>{}</main>", about.unwrap_or_default());
    shell(locale, &title, "", &body, false)
}
