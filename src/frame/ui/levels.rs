//! The levels of computer players in menus: their name, and what each is worth in this kind of game.

use super::{message::SelectOption, names::computer, widgets::select_option};
use deltille_base::text::{Locale, Message, say, word};
use deltille_games::{Level, Levels, levels::NOVICE_LEVELS};

/// One option for each level, weakest first; `label` is a text with `$computer` and `$name`.
pub fn options(locale: Locale, label: &'static str, levels: &Levels) -> Vec<SelectOption> {
    let option = |level: Level| {
        let worth = say(locale, &worth(levels, level));
        select_option(&level.to_string(), &named(locale, label, levels, level), Some(&worth))
    };
    levels.all().map(option).collect()
}

/// A level with its name; `label` as in [`options`].
pub fn named(locale: Locale, label: &'static str, levels: &Levels, level: Level) -> String {
    let level = levels.nearest(level);
    let kind = if levels.is_full(level) { Level::FULL } else { level };
    let kind = word(locale, &format!("level-{kind}"));
    say(locale, &Message::new(label).with("computer", computer(locale, level)).with("name", kind))
}

/// A level's score, in a sentence.
fn worth(levels: &Levels, level: Level) -> Message {
    let number = level.number();
    match levels.worth(level).map(u32::from) {
        Some(tenths) if number <= NOVICE_LEVELS => {
            Message::new("level-worth-newcomer").with("points", 10 - tenths)
        }
        Some(tenths) => Message::new("level-worth-step")
            .with("points", tenths)
            .with("below", u32::from(number) - 1),
        None => Message::new("level-worth-full"),
    }
}
