//! A task as shown to a person: its board, the taps on it, and the feedback on what was tried.

use super::act::{LearnAct, TapAct, TaskRef};
use crate::{
    frame::ui::{
        BUTTONS, Button, ButtonStyle, Post, ROWS, TEXT, TableAct, button, close,
        custom_id::Path,
        escape::{code, cut, sentence},
        grey, on_or_off,
        picture::{Sight, picture},
        rows,
        steps::{Stage, stage},
        t,
    },
    learning::rules::{RulesPage, page_of},
    playing::moves::{
        menu::{Links, Menu, full_path},
        setup::toggles,
    },
    routing::{Problem, Reader},
};
use deltille_base::text::{Locale, Message, say, word};
use deltille_games::{
    AnyDraft, AnyPlay, Entered, Highlight, Mark, Refusal, Seat, Spot,
    lessons::{self, Exercise, Lesson, Task, Verdict},
};
use deltille_picture::Painter;
use deltille_table::{Person, Table};

/// A task on its board, for one person.
pub struct OnBoard {
    place: TaskRef,
    lesson: &'static Lesson,
    exercise: &'static Exercise,
    task: &'static Task,
    /// The board as a table outside any channel; the person sits on the learner's seat.
    table: Table,
    seat: Seat,
    reader: Reader,
}

/// The feedback on a tried entry.
pub struct Answered {
    pub post: Post,
    /// The id of the exercise, if this entry finished it.
    pub done: Option<&'static str>,
}

impl OnBoard {
    /// Builds the board of a task; `None` if there is no such task.
    pub fn of(place: TaskRef, person: Person, reader: Reader) -> Option<OnBoard> {
        let lesson = lessons::of(&place.game)?;
        let exercise = lesson.exercises.get(usize::from(place.exercise))?;
        let task = exercise.tasks.get(usize::from(place.task))?;
        let mut table = Table::import(&record(lesson, exercise, usize::from(place.task)), None).ok()?;
        let seat = Seat(table.seat_names().iter().position(|name| *name == exercise.seat)? as u8);
        table.id = place.table();
        *table.seats.get_mut(seat.index())? = Some(person);
        Some(OnBoard { place, lesson, exercise, task, table, seat, reader })
    }

    fn play(&self) -> Option<&AnyPlay> {
        self.table.play()
    }

    fn sight(&self) -> Sight {
        Sight::own(self.reader.locale, self.reader.look, self.seat)
    }

    fn said(&self, id: &str) -> String {
        word(self.reader.locale, id)
    }

    fn t(&self, id: &'static str) -> String {
        t(self.reader.locale, id)
    }

    /// The heading of the step, followed by the question or feedback.
    fn text(&self, below: &[&str]) -> String {
        let head =
            Message::new("lesson-head").with("title", self.said(&self.exercise.title(&self.place.game)));
        let head = head
            .with("number", usize::from(self.place.exercise) + 1)
            .with("count", self.lesson.exercises.len());
        let parts = [say(self.reader.locale, &head)]
            .into_iter()
            .chain(below.iter().map(|part| (*part).to_owned()));
        cut(&parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n"), TEXT)
    }

    fn asked(&self) -> String {
        self.said(&self.exercise.task(&self.place.game, usize::from(self.place.task)))
    }

    /// The task, for the line below the board: on a phone, it is read next to the buttons.
    fn question(&self) -> String {
        self.exercise.question(self.reader.locale, &self.place.game, usize::from(self.place.task))
    }

    /// Shows the task, or the menu behind these steps. `None` if there is no such menu.
    pub fn at(&self, painter: &Painter, path: &[String], page: u8) -> Option<Post> {
        let play = self.play()?;
        let Some(choices) = play.choices(self.seat).filter(|_| play.draft(self.seat, "").is_none()) else {
            return self.draft(painter, "");
        };
        let menu = Menu {
            painter,
            table: &self.table,
            play,
            seat: self.seat,
            sight: self.sight(),
            at_once: false,
            links: Taps { on: self },
        };
        match stage(&choices, path) {
            Stage::Gone => None,
            Stage::Ask(question) => {
                let post = menu.ask(&choices, &question, page);
                Some(Post { text: self.text(&[&self.asked(), &post.text]), ..post })
            }
            // There is only one legal entry.
            Stage::Ready(choice) => {
                let tap = TapAct::Tap { page: 0, path: full_path(&choices, choice, path) };
                let steps = choice.steps.iter().map(|step| say(self.reader.locale, &step.label));
                let label = sentence(&steps.collect::<Vec<_>>().join(" "));
                let only = button(&tap.on(&self.table), &label, ButtonStyle::Primary);
                let mut components = rows(vec![only]);
                components.extend(rows(menu.nav(&choices, path)));
                Some(Post {
                    rows: components,
                    ..self.board(painter, play, &self.question(), &[&self.asked()], &[])
                })
            }
        }
    }

    pub fn entry(&self, path: &[String]) -> Option<String> {
        let choices = self.play()?.choices(self.seat)?;
        match stage(&choices, path) {
            Stage::Ready(choice) if !path.is_empty() => Some(choice.entry.clone()),
            _ => None,
        }
    }

    /// The entry of a complete set-up.
    pub fn drafted(&self, draft: &str) -> Option<String> {
        self.play()?.draft(self.seat, draft)?.entry
    }

    pub fn draft(&self, painter: &Painter, draft: &str) -> Option<Post> {
        let of = self.play()?.draft(self.seat, draft)?;
        let act = |slot, draft| TapAct::Draft { slot, draft };
        let (toggles, touch) = toggles(&of, &self.table, self.sight(), act);
        let AnyDraft { question, preview, entry, .. } = of;
        let mut components = rows(toggles);
        components.truncate(ROWS - 1);
        let confirm = TapAct::SetUp(draft.to_owned()).on(&self.table);
        let mut confirm = button(&confirm, &self.t("button-confirm"), ButtonStyle::Success);
        confirm.disabled = entry.is_none();
        let mut nav = Taps { on: self }.nav(self.reader.locale, None);
        // In a full row, the confirm button replaces the button to the previous step, which the list of steps
        // offers too.
        nav.splice(..(nav.len() + 1).saturating_sub(BUTTONS), [confirm]);
        components.extend(rows(nav));
        let question = say(self.reader.locale, &question);
        Some(Post {
            touch,
            rows: components,
            ..self.board(painter, &preview, &self.question(), &[&self.asked(), &question], &[])
        })
    }

    fn board(
        &self,
        painter: &Painter,
        play: &AnyPlay,
        caption: &str,
        text: &[&str],
        marks: &[Highlight],
    ) -> Post {
        let file = picture(painter, &self.table, play, self.sight(), (caption, Some(self.seat)), marks);
        let touch = self.reader.look.vector.then(Box::default);
        Post {
            text: self.text(text),
            file: Some(file),
            touch,
            ..Post::default()
        }
    }

    /// The feedback on a tapped or typed entry.
    pub fn answer(&self, painter: &Painter, entry: &str) -> Option<Answered> {
        let board = self.play()?;
        let tried = match self.task.tried(board, self.seat, entry) {
            Ok(tried) => tried,
            Err(refusal) => return Some(self.refused(painter, board, entry, &refusal)),
        };
        let caption = self.caption(&tried.entered);
        match tried.verdict {
            Verdict::Right => Some(self.right(painter, &tried.entered, tried.after, &caption)),
            Verdict::Wrong(wrong) => {
                let told = match wrong {
                    Some(wrong) => self.said(&self.exercise.wrong(&self.place.game, wrong)),
                    None => {
                        let other = Message::new("lesson-other").with("what", sentence(&caption));
                        say(self.reader.locale, &other)
                    }
                };
                let told = say(self.reader.locale, &Message::new("lesson-wrong").with("text", told));
                let post = self.board(painter, &tried.after, &caption, &[&told], &[]);
                Some(Answered { post: Post { rows: rows(self.again()), ..post }, done: None })
            }
        }
    }

    fn caption(&self, entered: &Entered) -> String {
        let event = entered.events.first();
        event.map_or_else(|| entered.line.clone(), |event| say(self.reader.locale, &event.message))
    }

    /// Confirms a right entry, with the reply, if there is one, and the buttons to continue.
    fn right(&self, painter: &Painter, entered: &Entered, after: AnyPlay, caption: &str) -> Answered {
        let id = self.exercise.right(&self.place.game, usize::from(self.place.task));
        let told = say(self.reader.locale, &Message::new("lesson-right").with("text", self.said(&id)));
        let (mut shown, mut caption) = (after, caption.to_owned());
        let mut replies = Vec::new();
        // The reply answers the entry that the task shows; other right entries may have none.
        for line in self.task.reply.iter().filter(|_| entered.line.ends_with(&self.task.show)) {
            let Ok(reply) = shown.enter(line) else { break };
            caption = self.caption(&reply);
            replies.push(say(
                self.reader.locale,
                &Message::new("lesson-reply").with("what", sentence(&caption)),
            ));
        }
        let replies = replies.join("\n");
        let game = if self.is_end() { self.t("lesson-then") } else { String::new() };
        let post = self.board(painter, &shown, &caption, &[&told, &replies, &game], &[]);
        let last = usize::from(self.place.task) + 1 == self.exercise.tasks.len();
        let done = last.then_some(self.exercise.id.as_str());
        Answered { post: Post { rows: rows(self.onward(last)), ..post }, done }
    }

    /// Explains why the rules refuse an entry, with its obstacle marked.
    fn refused(&self, painter: &Painter, board: &AnyPlay, entry: &str, refusal: &Refusal) -> Answered {
        let locale = self.reader.locale;
        let why = sentence(&say(locale, refusal.message()));
        let id = if refusal.rule().is_some() { "refused-rule" } else { "refused" };
        let message = Message::new(id).with("entry", code(entry)).with("why", why);
        let told = say(locale, &message.with("rule", refusal.rule().unwrap_or_default()));
        let told = say(locale, &Message::new("lesson-wrong").with("text", told));
        let spots = if let Refusal::Illegal { spots, .. } = refusal { &spots[..] } else { &[] };
        let marks: Vec<Highlight> =
            spots.iter().map(|spot| Highlight { spot: spot.clone(), mark: Mark::Wrong }).collect();
        let post = self.board(painter, board, &say(locale, refusal.message()), &[&told], &marks);
        Answered { post: Post { rows: rows(self.again()), ..post }, done: None }
    }

    /// Shows the solution on its board.
    pub fn shown(&self, painter: &Painter) -> Option<Post> {
        let before = self.play()?;
        // The only legal entry needs no typing: the words suffice.
        let forced = before.choices(self.seat).is_some_and(|choices| choices.len() == 1);
        let mut after = before.clone();
        let entered = after.enter_as(self.seat, &self.task.show).ok()?;
        let caption = self.caption(&entered);
        let locale = self.reader.locale;
        // Most captions begin with the entry.
        let did = caption.strip_prefix(&self.task.show).unwrap_or(&caption).trim();
        let did = sentence(did);
        let what = if forced { did } else { format!("{} {did}", code(&self.task.show)) };
        let what = Message::new("lesson-shown").with("what", what);
        let id = self.exercise.right(&self.place.game, usize::from(self.place.task));
        let post = self.board(painter, &after, &caption, &[&say(locale, &what), &self.said(&id)], &[]);
        let last = usize::from(self.place.task) + 1 == self.exercise.tasks.len();
        let try_it = grey(&self.to(AGAIN, &self.place), &self.t("button-lesson-try"));
        Some(Post {
            rows: rows([vec![try_it], self.onward(last)].concat()),
            ..post
        })
    }

    fn to(&self, slot: u8, place: &TaskRef) -> LearnAct {
        LearnAct::Task { slot, place: place.clone() }
    }

    /// Turns letters on the pieces on or off, where a lesson has many kinds of pieces.
    fn letters(&self) -> Option<Button> {
        let label = on_or_off(self.reader.locale, "settings-letters", self.reader.look.style.letters);
        self.lesson.letters.then(|| grey(&LearnAct::Letters(self.place.clone()), &label))
    }

    /// The buttons after a wrong entry.
    fn again(&self) -> Vec<Button> {
        vec![
            button(&self.to(AGAIN, &self.place), &self.t("button-lesson-again"), ButtonStyle::Primary),
            grey(&LearnAct::Show(self.place.clone()), &self.t("button-lesson-show")),
            self.steps(),
            close(self.reader.locale),
        ]
    }

    /// Whether this is the last task of the lesson.
    fn is_end(&self) -> bool {
        let TaskRef { exercise, task, .. } = &self.place;
        usize::from(*exercise) + 1 == self.lesson.exercises.len()
            && usize::from(*task) + 1 == self.exercise.tasks.len()
    }

    /// The buttons after a task: the next one, or a game at the end of the lesson; and the rule.
    fn onward(&self, last: bool) -> Vec<Button> {
        let game = &self.place.game;
        let next = match (last, usize::from(self.place.exercise) + 1 < self.lesson.exercises.len()) {
            (false, _) => Some(TaskRef { task: self.place.task + 1, ..self.place.clone() }),
            (true, true) => Some(TaskRef::of(game, usize::from(self.place.exercise) + 1)),
            (true, false) => None,
        };
        let onward = match next {
            Some(next) => button(&self.to(ON, &next), &self.t("button-next"), ButtonStyle::Success),
            None => {
                button(&LearnAct::Play(game.clone()), &self.t("button-lesson-play"), ButtonStyle::Success)
            }
        };
        let rule = self.exercise.rule();
        let page = RulesPage::fresh(game, page_of(game, rule));
        let rule = grey(&page, &say(self.reader.locale, &Message::new("button-rule").with("rule", rule)));
        vec![onward, rule, self.steps(), close(self.reader.locale)]
    }

    fn steps(&self) -> Button {
        grey(&LearnAct::Steps(self.place.game.clone()), &self.t("button-lesson-steps"))
    }

    fn previous(&self) -> Option<Button> {
        let place = match (self.place.task, self.place.exercise) {
            (0, 0) => return None,
            (0, exercise) => TaskRef::of(&self.place.game, usize::from(exercise) - 1),
            (task, _) => TaskRef { task: task - 1, ..self.place.clone() },
        };
        Some(grey(&self.to(BEFORE, &place), &self.t("button-previous")))
    }
}

/// Slots of the buttons that lead to tasks.
const ON: u8 = 1;
const BEFORE: u8 = 2;
pub const AGAIN: u8 = 3;

/// Writes the task as a record for import.
fn record(lesson: &Lesson, exercise: &Exercise, task: usize) -> String {
    let mut lines = vec![format!("# game: {}", lesson.game)];
    lines.extend(exercise.variant.iter().map(|variant| format!("# variant: {variant}")));
    lines.extend(exercise.options.iter().map(|(key, value)| format!("# option {key}: {value}")));
    lines.extend(exercise.position.iter().map(|position| format!("# position: {position}")));
    lines.extend(exercise.lines(task).map(str::to_owned));
    lines.join("\n")
}

/// Links of a menu whose taps are tried on the task.
#[derive(Clone, Copy)]
struct Taps<'a> {
    on: &'a OnBoard,
}

impl Links for Taps<'_> {
    type Act = TapAct;

    fn tap(&self, page: u8, path: Path) -> TapAct {
        TapAct::Tap { page, path }
    }

    fn pick(&self, slot: u8, path: Path) -> TapAct {
        TapAct::Pick { slot, path }
    }

    fn named(&self) -> Vec<Spot> {
        let asked = self.on.asked();
        asked.split("**").skip(1).step_by(2).map(|word| Spot(word.to_owned())).collect()
    }

    fn caption(&self) -> Option<String> {
        Some(self.on.question())
    }

    fn nav(&self, locale: Locale, back: Option<Button>) -> Vec<Button> {
        let place = &self.on.place;
        let others = [
            grey(&LearnAct::Show(place.clone()), &self.on.t("button-lesson-show")),
            grey(&LearnAct::Type(place.clone()), &self.on.t("button-lesson-type")),
            self.on.steps(),
        ];
        let before = back.or_else(|| self.on.previous());
        // A row has five buttons.
        let letters = before.is_none().then(|| self.on.letters()).flatten();
        before.into_iter().chain(others).chain(letters).chain([close(locale)]).collect()
    }
}

pub fn gone(place: &TaskRef) -> Problem {
    Problem::Unknown(format!("task {} of step {} of {}", place.task, place.exercise, place.game))
}
