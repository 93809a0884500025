//! Problems that a picture explains better: a refused entry with its obstacle, and an outdated board next to
//! the current one.

use crate::{
    frame::{
        tables::Current,
        ui::{
            BUTTONS, Button, ButtonStyle, Component, OPTIONS, Post, ROWS, TableAct, button, cancel,
            completion::meant,
            escape::{code, sentence},
            grey,
            news::news,
            picture::{Sight, picture, snapshot_picture},
            rows, select, select_option,
            snapshot::Snapshot,
            steps::{Stage, StepOption, stage},
            t, words,
        },
    },
    learning::{
        learn::act::lesson_button,
        rules::{RulesPage, page_of},
    },
    playing::moves::act::MoveAct,
    puzzles::{PuzzleAction, own_kind::OwnKind},
    routing::{Problem, Reader},
    seats::lobby::show_again,
};
use deltille_base::text::{Message, say};
use deltille_games::{Actors, AnyPlay, Choice, Highlight, Mark, Refusal, Seat, lessons};
use deltille_picture::Painter;
use deltille_table::{Phase, Table};

const EXAMPLES: usize = 3;

/// Most entry buttons above the last row.
const MEANT: usize = (ROWS - 1) * BUTTONS;

/// The private answer to a problem.
pub fn explain(painter: &Painter, problem: &Problem, reader: Reader) -> Post {
    let explained = match problem {
        Problem::Stale(current) => stale(painter, problem, current, reader),
        Problem::Rules { refusal, current, typed } => refused(painter, refusal, current, typed, reader),
        // The lobby's message may have been deleted, which would keep others from joining.
        Problem::Taken(current) if matches!(current.table.phase, Phase::Lobby { .. }) => Some(Post {
            rows: rows(vec![show_again(reader.locale, &current.table)]),
            ..problem.post(reader.locale)
        }),
        Problem::HelpsPlayer(running) => OwnKind::at(running.table.channel, reader.user).map(|kind| {
            let back = grey(&PuzzleAction::Continue(kind), &t(reader.locale, "button-puzzle-continue"));
            Post { rows: rows(vec![back]), ..problem.post(reader.locale) }
        }),
        Problem::OldPuzzle(_) => {
            let next = grey(&PuzzleAction::All, &t(reader.locale, "button-another-puzzle"));
            Some(Post { rows: rows(vec![next]), ..problem.post(reader.locale) })
        }
        _ => None,
    };
    explained.unwrap_or_else(|| problem.post(reader.locale))
}

/// The current board, as this user sees it.
fn stale(painter: &Painter, problem: &Problem, current: &Current, reader: Reader) -> Option<Post> {
    let Reader { locale, look, user, .. } = reader;
    let table = &current.table;
    let seat = table.seat_of(user);
    let sight = seat.map_or(Sight::public(locale, look, Seat(0)), |seat| Sight::own(locale, look, seat));
    let snapshot = Snapshot::at(table, table.ply(), sight.viewer)?;
    let acts =
        matches!((snapshot.play.actors(), seat), (Actors::Seats(seats), Some(seat)) if seats.contains(seat));
    let buttons = if acts {
        vec![button(&MoveAct::Move.on(table), &t(locale, "button-move"), ButtonStyle::Primary)]
    } else {
        Vec::new()
    };
    Some(Post {
        text: words(format!("{}\n{}", problem.post(locale).text, news(locale, table, &snapshot, false))).text,
        file: Some(snapshot_picture(painter, table, &snapshot, sight)),
        rows: rows(buttons),
        ..Post::default()
    })
}

/// An entry that the rules refuse, and the seated player who made it.
struct Refusing<'a> {
    table: &'a Table,
    play: &'a AnyPlay,
    seat: Seat,
    typed: &'a str,
    reader: Reader,
}

/// Explains why the rules refuse an entry, and what to do next.
fn refused(
    painter: &Painter,
    refusal: &Refusal,
    current: &Current,
    typed: &str,
    reader: Reader,
) -> Option<Post> {
    let table = &*current.table;
    let (play, seat) = (table.play()?, table.seat_of(reader.user)?);
    let refusing = Refusing { table, play, seat, typed, reader };
    let why = sentence(&say(reader.locale, refusal.message()));
    Some(match refusal {
        Refusal::Syntax { .. } => refusing.unreadable(why),
        Refusal::Ambiguous { candidates, .. } => refusing.ambiguous(why, candidates),
        Refusal::Illegal { .. } => refusing.illegal(painter, why, refusal),
    })
}

impl Refusing<'_> {
    fn message(&self, id: &'static str, why: String) -> Message {
        Message::new(id).with("entry", code(self.typed)).with("why", why)
    }

    fn acts(&self) -> bool {
        matches!(self.play.actors(), Actors::Seats(seats) if seats.contains(self.seat))
    }

    /// The button that opens the menus, on the player's own turn.
    fn go_on(&self) -> Vec<Button> {
        let tap = button(
            &MoveAct::Move.on(self.table),
            &t(self.reader.locale, "button-move"),
            ButtonStyle::Primary,
        );
        if self.acts() { vec![tap] } else { Vec::new() }
    }

    /// Offers the entries that the text may mean; without any, examples of valid entries.
    fn unreadable(&self, why: String) -> Post {
        let locale = self.reader.locale;
        let text = say(locale, &self.message("refused-syntax", why));
        let choices = self.play.choices(self.seat).filter(|_| self.acts()).unwrap_or_default();
        let meant = if self.typed.trim().is_empty() {
            Vec::new()
        } else {
            meant(&choices, self.typed, locale)
        };
        match meant.len() {
            0 => self.examples(text, &choices),
            1..=MEANT => self.these(text, &meant),
            _ => self.groups(text, meant),
        }
    }

    /// Offers one button for each entry, with its description.
    fn these(&self, text: String, meant: &[&Choice]) -> Post {
        let locale = self.reader.locale;
        let enter = |choice: &&Choice| {
            button(&MoveAct::Enter(choice.entry.clone()).on(self.table), &choice.entry, ButtonStyle::Primary)
        };
        let told = |choice: &&Choice| format!("{} {}", code(&choice.entry), say(locale, &choice.description));
        let mut lines = vec![text, t(locale, "refused-means")];
        lines.extend(meant.iter().map(told));
        let mut components = rows(meant.iter().map(enter).collect());
        components.extend(rows(vec![cancel(locale)]));
        Post { rows: components, ..words(lines.join("\n")) }
    }

    /// Offers one button for each piece with matching entries, if there is room; each opens the menu of its
    /// piece.
    fn groups(&self, text: String, meant: Vec<&Choice>) -> Post {
        let (locale, count) = (self.reader.locale, meant.len());
        let meant: Vec<Choice> = meant.into_iter().cloned().collect();
        let Stage::Ask(question) = stage(&meant, &[]) else {
            return self.examples(text, &meant);
        };
        if question.options.len() > MEANT {
            let text = format!("{text}\n{}", say(locale, &Message::new("refused-many").with("count", count)));
            return Post { rows: rows(self.go_on()), ..words(text) };
        }
        let piece = |answer: &StepOption| {
            let path = [question.path.clone(), vec![answer.token.to_owned()]].concat();
            let label = answer.step.map_or_else(|| t(locale, "tap-here"), |step| say(locale, &step.label));
            button(&MoveAct::Tap { page: 0, path }.on(self.table), &sentence(&label), ButtonStyle::Primary)
        };
        let mut components = rows(question.options.iter().map(piece).collect());
        components.extend(rows(vec![cancel(locale)]));
        let text =
            format!("{text}\n{}", say(locale, &Message::new("refused-means-some").with("count", count)));
        Post { rows: components, ..words(text) }
    }

    fn examples(&self, mut text: String, choices: &[Choice]) -> Post {
        let locale = self.reader.locale;
        // Take examples from the whole list, so that they show different pieces.
        let step = choices.len().div_ceil(EXAMPLES).max(1);
        let examples: Vec<String> = choices.iter().step_by(step).map(|choice| code(&choice.entry)).collect();
        if !examples.is_empty() {
            text.push('\n');
            text.push_str(&say(locale, &Message::new("refused-examples").with("examples", examples)));
        }
        Post { rows: rows(self.go_on()), ..words(text) }
    }

    fn ambiguous(&self, why: String, candidates: &[String]) -> Post {
        let (locale, table) = (self.reader.locale, self.table);
        let enter = |entry: &str| MoveAct::Enter(entry.to_owned()).on(table);
        let mut components: Vec<Component> = if candidates.len() <= 4 * BUTTONS {
            rows(
                candidates
                    .iter()
                    .map(|entry| button(&enter(entry), entry, ButtonStyle::Primary))
                    .collect(),
            )
        } else {
            let options =
                candidates.iter().take(OPTIONS).map(|entry| select_option(entry, entry, None)).collect();
            vec![select(&enter(""), &t(locale, "refused-which"), options)]
        };
        components.extend(rows(vec![cancel(locale)]));
        Post {
            rows: components,
            ..words(say(locale, &self.message("refused-ambiguous", why)))
        }
    }

    /// Marks the obstacle on the board and links the page of the rule.
    fn illegal(&self, painter: &Painter, why: String, refusal: &Refusal) -> Post {
        let (Reader { locale, look, .. }, table, seat) = (self.reader, self.table, self.seat);
        let Refusal::Illegal { rule, spots, .. } = refusal else {
            return words(why);
        };
        let message = self.message(if rule.is_some() { "refused-rule" } else { "refused" }, why);
        let text = say(locale, &message.with("rule", rule.unwrap_or_default()));
        let marks: Vec<Highlight> =
            spots.iter().map(|spot| Highlight { spot: spot.clone(), mark: Mark::Wrong }).collect();
        let caption = say(locale, refusal.message());
        let sight = Sight::own(locale, look, seat);
        let file = (!marks.is_empty())
            .then(|| picture(painter, table, self.play, sight, (&caption, Some(seat)), &marks));
        let mut buttons = self.go_on();
        if let Some(rule) = rule {
            let page = RulesPage::fresh(&table.setup.game, page_of(&table.setup.game, rule));
            buttons.push(grey(&page, &say(locale, &Message::new("button-rule").with("rule", *rule))));
            let lesson = lessons::of(&table.setup.game).filter(|lesson| lesson.about(rule).is_some());
            buttons.extend(lesson.and_then(|lesson| lesson_button(locale, &lesson.game, rule)));
        }
        Post { file, rows: rows(buttons), ..words(text) }
    }
}
