//! The menus of `/puzzle`: all families, and the puzzles of one of them. Longer lists are paged.

use super::{
    act::PuzzleAction,
    families::{Family, daily_name, families, id_of, name_of, title},
    tactics::lists,
};
use crate::{
    frame::{
        settings::people::PersonSettings,
        ui::{
            BUTTONS, Button, ButtonStyle, Component, Post, ROWS, button, close, escape::sentence, grey, rows,
            select, select_option, t, words,
        },
    },
    puzzles::own_kind::OwnKind,
    routing::{Problem, Result},
};
use deltille_base::text::{Locale, Message, say, word};
use deltille_table::Table;

const SELECTS: usize = 3;

fn family_button(locale: Locale, place: usize, family: &Family) -> Button {
    let press = PuzzleAction::Family { family: place as u8, page: 0 };
    button(&press, &sentence(&word(locale, &family.name())), ButtonStyle::Primary)
}

/// A button for the daily puzzles and for each family, and the tactics as a menu; the person's puzzles in
/// progress come first.
pub fn all(locale: Locale, begun: &[(OwnKind, &Table)], settings: &PersonSettings) -> Post {
    let families = families();
    let mut lines = vec![t(locale, "puzzles")];
    for (kind, table) in begun {
        let name = match kind {
            OwnKind::Daily(grade) => daily_name(locale, *grade),
            OwnKind::Family(_) | OwnKind::Tactic => title(locale, table),
        };
        lines.push(say(
            locale,
            &Message::new("puzzles-begun").with("puzzle", name).with("entries", table.entries.len()),
        ));
    }
    for family in families {
        let message =
            Message::new("puzzles-family").with("game", word(locale, &format!("game-{}", family.game.id)));
        lines.push(say(locale, &message.with("variant", word(locale, &family.name()))));
        lines.push(word(locale, &format!("puzzle-{}", family.id())));
    }
    let go_on = |(kind, table): &(OwnKind, &Table)| match kind {
        OwnKind::Daily(_) => None,
        OwnKind::Family(_) | OwnKind::Tactic => {
            let name = match kind {
                OwnKind::Tactic => title(locale, table),
                _ => word(locale, &format!("variant-{}-{}", table.setup.game, table.setup.variant)),
            };
            let label = say(locale, &Message::new("button-puzzle-go-on").with("puzzle", name));
            Some(button(&PuzzleAction::Continue(*kind), &sentence(&label), ButtonStyle::Success))
        }
    };
    // One row is reserved for the menu of tactics, and two buttons for the daily puzzles and for closing.
    let most = BUTTONS * (ROWS - 1) - 2;
    let mut buttons: Vec<Button> = begun.iter().filter_map(go_on).take(most).collect();
    buttons.extend(vec![button(
        &PuzzleAction::Daily,
        &t(locale, "button-puzzle-daily"),
        ButtonStyle::Success,
    )]);
    let tactics = lists(locale, settings);
    let listed = families.iter().enumerate().take(most.saturating_sub(buttons.len()));
    buttons.extend(listed.map(|(place, family)| family_button(locale, place, family)));
    buttons.push(close(locale));
    lines.push(t(locale, "tactics-about"));
    let mut components = rows(buttons);
    components.extend(tactics);
    Post { rows: components, ..words(lines.join("\n")) }
}

pub fn listed(locale: Locale, place: u8, page: u8) -> Result<Post> {
    let families = families();
    let unknown = || Problem::Unknown(format!("puzzles of family {place}"));
    let family = families.get(usize::from(place)).ok_or_else(unknown)?;
    let menus = family.menus();
    let pages = menus.len().div_ceil(SELECTS).max(1);
    let page = usize::from(page).min(pages - 1);
    let mut components: Vec<Component> = Vec::new();
    for (slot, (heading, puzzles)) in menus.iter().enumerate().skip(page * SELECTS).take(SELECTS) {
        let options = puzzles.iter().map(|puzzle| {
            let about = say(locale, &puzzle.about);
            select_option(&id_of(family.game, puzzle), &name_of(locale, puzzle), Some(&about))
        });
        let title = match heading {
            Some(group) => {
                say(locale, &Message::new("puzzles-choose-from").with("group", say(locale, group)))
            }
            None => t(locale, "puzzles-choose"),
        };
        components.push(select(&PuzzleAction::Choose(slot as u8), &title, options.collect()));
    }
    let mut buttons = Vec::new();
    let message =
        Message::new("puzzles-family").with("game", word(locale, &format!("game-{}", family.game.id)));
    let mut lines = vec![say(locale, &message.with("variant", word(locale, &family.name())))];
    lines.push(word(locale, &format!("puzzle-{}", family.id())));
    if pages > 1 {
        let message = Message::new("puzzles-page").with("page", page + 1).with("pages", pages);
        lines.push(say(locale, &message));
        let next = PuzzleAction::Family { family: place, page: ((page + 1) % pages) as u8 };
        buttons.push(grey(&next, &t(locale, "button-next-page")));
    }
    buttons.push(grey(&PuzzleAction::All, &t(locale, "button-puzzle-others")));
    buttons.push(close(locale));
    components.extend(rows(buttons));
    Ok(Post { rows: components, ..words(lines.join("\n")) })
}

#[cfg(test)]
#[path = "../../../tests/units/puzzle_menus.rs"]
mod tests;
