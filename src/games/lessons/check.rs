//! Proof that a lesson holds: every board can be read, every named entry is legal, every answer applies to
//! some entry, and each task can be solved as written.

use super::{Exercise, Lesson, Task, Verdict};
use crate::{
    contract::Game,
    entry::Seat,
    forced::Forced,
    play::Play,
    registry::{AnyPlay, PlayVisitor},
    rules::Actors,
};
use deltille_base::text::{locales, lookup};

/// Returns everything that is wrong with a lesson, in words; empty if it holds.
pub fn faults(lesson: &Lesson) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, exercise) in lesson.exercises.iter().enumerate() {
        let mut said = |fault: String| faults.push(format!("{} {}: {fault}", lesson.game, exercise.id));
        if lesson.exercises[..index].iter().any(|earlier| earlier.id == exercise.id) {
            said("its id is there twice".to_owned());
        }
        if exercise.tasks.is_empty() || exercise.rule().is_empty() {
            said("it has no task or no rule".to_owned());
        }
        texts(lesson, exercise, &mut said);
        for (number, task) in exercise.tasks.iter().enumerate() {
            match exercise.board(&lesson.game, number) {
                Ok((board, seat)) => on_board(exercise, number, task, &board, seat, &mut said),
                Err(why) => said(format!("task {}: {why}", number + 1)),
            }
        }
        if exercise.wins
            && let Ok((board, seat)) = exercise.board(&lesson.game, 0)
        {
            let shortest =
                (1..=exercise.tasks.len()).find(|entries| board.visit(Winning { seat, entries: *entries }));
            if shortest != Some(exercise.tasks.len()) {
                said(format!("won in {shortest:?} entries, not in {}", exercise.tasks.len()));
            }
        }
    }
    faults
}

/// Checks that every text exists in all languages.
fn texts(lesson: &Lesson, exercise: &Exercise, said: &mut impl FnMut(String)) {
    let game = &lesson.game;
    let mut names = vec![exercise.title(game)];
    for (number, task) in exercise.tasks.iter().enumerate() {
        names.extend([exercise.task(game, number), exercise.right(game, number)]);
        names.extend(task.wrong.iter().map(|wrong| exercise.wrong(game, wrong)));
    }
    for name in names {
        for locale in locales() {
            match lookup(locale, &name) {
                Some(text) if text.chars().count() <= LONGEST => {}
                Some(_) => said(format!("{name} is too long in {}", locale.tag())),
                None => said(format!("{name} is missing in {}", locale.tag())),
            }
        }
    }
}

/// Maximum length of a lesson text, in characters: two of them and a refusal must fit into one message.
const LONGEST: usize = 600;

/// Checks that a task fits its board.
fn on_board(
    exercise: &Exercise,
    number: usize,
    task: &Task,
    board: &AnyPlay,
    seat: Seat,
    said: &mut impl FnMut(String),
) {
    let part = number + 1;
    if !matches!(board.actors(), Actors::Seats(seats) if seats.contains(seat)) {
        said(format!("task {part}: it is not the turn of {}", exercise.seat));
    }
    let named = |task: &Task| -> Vec<String> {
        let patterns = task.accept.iter().chain(task.wrong.iter().map(|wrong| &wrong.when));
        patterns.flat_map(|pattern| pattern.named().to_vec()).chain([task.show.clone()]).collect()
    };
    let prefix = format!("{}:", exercise.seat);
    let bare = |line: &str| line.strip_prefix(&prefix).unwrap_or(line).to_owned();
    for entry in named(task) {
        match task.tried(board, seat, &entry) {
            Ok(tried) if bare(&tried.entered.line) == bare(&entry) => {}
            Ok(tried) => said(format!("task {part}: {entry} is written {}", tried.entered.line)),
            Err(why) => said(format!("task {part}: {entry} is refused: {why:?}")),
        }
    }
    for pattern in task.accept.iter().chain(task.wrong.iter().map(|wrong| &wrong.when)) {
        if pattern.is_empty() {
            said(format!("task {part}: a pattern says nothing"));
        }
    }
    let mut after = board.clone();
    for line in std::iter::once(&task.show).chain(&task.reply) {
        if let Err(why) = after.enter(line) {
            said(format!("task {part}: {line} is refused: {why:?}"));
        }
    }
    // Entries too numerous to list can only be named, so there is nothing more to check.
    let Some(legal) = board.legal_of(seat) else { return };
    let tried: Vec<_> = legal.iter().filter_map(|entry| task.tried(board, seat, entry).ok()).collect();
    let right = tried.iter().filter(|tried| tried.verdict == Verdict::Right).count();
    if number + 1 < exercise.tasks.len() && right > 1 {
        said(format!("task {part}: {right} entries are right, but the next board follows one"));
    }
    if right == legal.len() && legal.len() > 1 && task.accept.is_none() {
        said(format!("task {part}: every entry is right"));
    }
    for wrong in &task.wrong {
        if !tried.iter().any(|tried| tried.verdict == Verdict::Wrong(Some(wrong))) {
            said(format!("task {part}: no entry is told {}", wrong.say));
        }
    }
}

/// Maximum number of entries a proof makes.
const PROOF: u64 = 5_000_000;

/// Whether a seat can win against every reply within a given number of its own entries.
struct Winning {
    seat: Seat,
    entries: usize,
}

impl PlayVisitor for Winning {
    type Output = bool;

    fn visit<G: Game>(self, play: &Play<G>) -> bool {
        Forced::new(self.seat, PROOF).wins(play.game(), self.entries as u32).unwrap_or(false)
    }
}
