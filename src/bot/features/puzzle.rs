//! `/puzzle`: everything there is to solve alone, in menus; a table for one opens at once.
//!
//! The list comes from the games themselves ([`Game::puzzles`](crate::games::Game::puzzles)). A select holds 25 options, a
//! message some selects: longer lists are split and paged, and none is left out.

use super::{
    context::{Bot, key, older, text, whisper},
    places::missing_permissions,
    problem::Problem,
};
use crate::{
    bot::{
        service::deliver::Answer,
        ui::{
            custom_id::{Press, Puzzles},
            escape::sentence,
            message::{ButtonStyle, Component, Post, Reply},
            options::value_name,
            request::{Action, Request, Value},
            widgets::{BUTTONS, OPTIONS, button, close, grey, rows, select, select_option, t, words},
        },
    },
    games::{GameInfo, Puzzle, Setup, registry},
    store::Store,
    table::{HostSeat, Opening, Origin, clock::TimeControl, solo::Solo},
    text::{Locale, Message, say, word},
};

/// Selects on a page.
const SELECTS: usize = 3;

/// The value of the option `kind` that asks for the puzzle of the day.
pub const DAILY: &str = "daily";

/// The puzzles of one variant of a game.
pub struct Family {
    pub game: &'static GameInfo,
    pub variant: &'static str,
    pub puzzles: Vec<Puzzle>,
}

/// All families, in the order they are offered.
pub fn families() -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    for (game, puzzle) in registry::puzzles() {
        let same = |family: &&mut Family| family.game.id == game.id && family.variant == puzzle.variant;
        match families.iter_mut().find(same) {
            Some(family) => family.puzzles.push(puzzle),
            None => families.push(Family { game, variant: puzzle.variant, puzzles: vec![puzzle] }),
        }
    }
    families
}

impl Family {
    /// The value of the option `kind`.
    pub fn id(&self) -> String {
        format!("{}-{}", self.game.id, self.variant)
    }

    /// The text with its name.
    pub fn name(&self) -> String {
        format!("variant-{}", self.id())
    }

    /// Options by their headings, 25 at most.
    fn menus(&self) -> Vec<(Option<&Message>, Vec<&Puzzle>)> {
        let mut groups: Vec<(Option<&Message>, Vec<&Puzzle>)> = Vec::new();
        for puzzle in &self.puzzles {
            let group = puzzle.group.as_ref();
            match groups.iter_mut().rfind(|(heading, list)| *heading == group && list.len() < OPTIONS) {
                Some((_, list)) => list.push(puzzle),
                None => groups.push((group, vec![puzzle])),
            }
        }
        groups
    }
}

/// As a select's value names a puzzle.
fn id_of(game: &GameInfo, puzzle: &Puzzle) -> String {
    format!("{}/{}/{}", game.id, puzzle.variant, puzzle.option.1)
}

/// What a puzzle is called.
pub fn name_of(locale: Locale, puzzle: &Puzzle) -> String {
    let (key, value) = (puzzle.option.0, puzzle.option.1.as_str());
    let own = puzzle.label.as_ref().map(|label| say(locale, label));
    let name = own.unwrap_or_else(|| value_name(locale, key, value));
    // In the form of `/play` it stands after a colon.
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Game, variant and the option that chooses it.
///
/// # Errors
/// Nothing has such an option any more.
pub fn setup_of(game: &'static GameInfo, puzzle: &Puzzle) -> Result<Setup, Problem> {
    let option = (puzzle.option.0.to_owned(), puzzle.option.1.clone());
    Ok(Setup::parse(game, Some(puzzle.variant), &[option])?)
}

fn family_button(locale: Locale, place: usize, family: &Family) -> crate::bot::ui::message::Button {
    let press = Press::Puzzles(Puzzles::Family { family: place as u8, page: 0 });
    button(&press, &sentence(&word(locale, &family.name())), ButtonStyle::Primary)
}

/// The families, with a button each.
fn all(locale: Locale) -> Post {
    let families = families();
    let mut lines = vec![t(locale, "puzzles")];
    for family in &families {
        let message = Message::new("puzzles-family").with("game", word(locale, &format!("game-{}", family.game.id)));
        lines.push(say(locale, &message.with("variant", word(locale, &family.name()))));
        lines.push(word(locale, &format!("puzzle-{}", family.id())));
    }
    let mut buttons = vec![button(&Press::Puzzles(Puzzles::Daily), &t(locale, "button-puzzle-daily"), ButtonStyle::Success)];
    let listed = families.iter().enumerate().take(BUTTONS * 4 - 2);
    buttons.extend(listed.map(|(place, family)| family_button(locale, place, family)));
    buttons.push(close(locale));
    Post { rows: rows(buttons), ..words(lines.join("\n")) }
}

/// The puzzles of one family.
fn listed(locale: Locale, place: u8, page: u8) -> Result<Post, Problem> {
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
            Some(group) => say(locale, &Message::new("puzzles-choose-from").with("group", say(locale, group))),
            None => t(locale, "puzzles-choose"),
        };
        components.push(select(&Press::Puzzles(Puzzles::Choose(slot as u8)), &title, options.collect()));
    }
    let mut buttons = Vec::new();
    let message = Message::new("puzzles-family").with("game", word(locale, &format!("game-{}", family.game.id)));
    let mut lines = vec![say(locale, &message.with("variant", word(locale, &family.name())))];
    lines.push(word(locale, &format!("puzzle-{}", family.id())));
    if pages > 1 {
        let message = Message::new("puzzles-page").with("page", page + 1).with("pages", pages);
        lines.push(say(locale, &message));
        let next = Puzzles::Family { family: place, page: ((page + 1) % pages) as u8 };
        buttons.push(grey(&Press::Puzzles(next), &t(locale, "button-puzzle-more")));
    }
    buttons.push(grey(&Press::Puzzles(Puzzles::All), &t(locale, "button-puzzle-others")));
    buttons.push(close(locale));
    components.extend(rows(buttons));
    Ok(Post { rows: components, ..words(lines.join("\n")) })
}

impl<S: Store> Bot<S> {
    /// `/puzzle`.
    pub(crate) async fn puzzle(&self, request: &Request, options: &[(String, Value)]) -> Result<Answer, Problem> {
        let Some(kind) = text(options, "kind").map(|kind| kind.trim().to_lowercase()) else {
            return Ok(whisper(all(request.locale)));
        };
        if kind == DAILY {
            return self.daily(request).await;
        }
        let place = families().iter().position(|family| family.id() == kind);
        let place = place.ok_or_else(|| Problem::Unknown(format!("/puzzle {kind}")))?;
        listed(request.locale, place as u8, 0).map(whisper)
    }

    /// A press on one of its menus.
    pub(crate) async fn puzzle_press(
        &self,
        request: &Request,
        press: Puzzles,
        values: &[String],
    ) -> Result<Answer, Problem> {
        let locale = request.locale;
        let replace = |post| Ok(Answer { reply: Reply::Replace(post), receipt: None });
        match press {
            Puzzles::Open => Ok(whisper(all(locale))),
            Puzzles::All => replace(all(locale)),
            Puzzles::Family { family, page } => replace(listed(locale, family, page)?),
            Puzzles::Daily => self.daily(request).await,
            Puzzles::Leaders(day) => self.leaders(request, day).await,
            Puzzles::Choose(_) => {
                let wanted = values.first().map(String::as_str).unwrap_or_default();
                let known = registry::puzzles().into_iter().find(|(game, puzzle)| id_of(game, puzzle) == wanted);
                let (game, puzzle) = known.ok_or_else(|| Problem::Unknown(format!("puzzle {wanted}")))?;
                self.alone(request, setup_of(game, &puzzle)?, Solo::default()).await
            }
        }
    }

    /// Opens a table for one. The private message that was pressed, if any, is done with.
    pub(crate) async fn alone(&self, request: &Request, setup: Setup, solo: Solo) -> Result<Answer, Problem> {
        missing_permissions(request)?;
        self.may_start(request, Some(&setup.game)).await?;
        let (time, seat, from) = (TimeControl::Unlimited, HostSeat::First, Origin::default());
        let opening = Opening { solo, ..self.opening(request, setup, time, seat, Vec::new(), from)? };
        let done = self.tables.open(key(request), opening).await?;
        let (post, receipt) = self.public_board(&done).await?;
        let strip = older(request, done.previous);
        let reply = match &request.action {
            Action::Press { .. } => Reply::FinishAndSay { private: words(t(request.locale, "form-opened")), post, strip },
            _ => Reply::Say { post, strip },
        };
        Ok(Answer { reply, receipt: Some(receipt) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Presses through all pages of all families; everything that can be chosen there.
    fn offered(locale: Locale) -> Vec<String> {
        let mut offered = Vec::new();
        for place in 0..families().len() as u8 {
            for page in 0..8 {
                let post = listed(locale, place, page).unwrap();
                let mut ids = BTreeSet::new();
                assert!(post.rows.len() <= 5 && post.text.chars().count() <= 2000);
                for row in &post.rows {
                    match row {
                        Component::Select(select) => {
                            assert!((1..=OPTIONS).contains(&select.options.len()));
                            assert!(ids.insert(select.custom_id.clone()));
                            offered.extend(select.options.iter().map(|option| option.value.clone()));
                        }
                        Component::Entities(menu) => panic!("{menu:?}"),
                        Component::Buttons(buttons) => {
                            assert!(buttons.len() <= BUTTONS);
                            assert!(buttons.iter().all(|button| ids.insert(button.custom_id.clone())));
                        }
                    }
                }
                // The page that comes after the last is the first.
                let next = Press::Puzzles(Puzzles::Family { family: place, page: page + 1 }).encode();
                if !ids.contains(&next) {
                    break;
                }
            }
        }
        offered
    }

    #[test]
    fn every_puzzle_can_be_chosen_and_begins() {
        for locale in crate::text::locales() {
            let offered = offered(locale);
            let known: Vec<String> = registry::puzzles().iter().map(|(game, puzzle)| id_of(game, puzzle)).collect();
            assert_eq!(offered.iter().collect::<BTreeSet<_>>(), known.iter().collect::<BTreeSet<_>>());
            assert_eq!(offered.len(), known.len(), "none is offered twice");
            assert_eq!(known.iter().filter(|id| id.starts_with("trioker/puzzle/")).count(), 26);
            assert_eq!(known.iter().filter(|id| id.starts_with("triortan/problem/")).count(), 14);
            assert!(all(locale).rows.len() <= 5);
        }
        for (game, puzzle) in registry::puzzles() {
            let play = crate::games::AnyPlay::start(&setup_of(game, &puzzle).unwrap()).unwrap();
            assert!(play.is_solo(), "{puzzle:?}");
            for locale in crate::text::locales() {
                let (name, about) = (name_of(locale, &puzzle), say(locale, &puzzle.about));
                assert!(!name.contains('-') && about.contains(' ') && about.chars().count() <= 100, "{name}: {about}");
            }
        }
    }

    #[test]
    fn lists_longer_than_a_select_are_split() {
        let puzzle = registry::puzzles().remove(0).1;
        let game = registry::games()[0];
        let family = Family { game, variant: puzzle.variant, puzzles: vec![puzzle; 160] };
        let menus = family.menus();
        assert_eq!(menus.iter().map(|(_, list)| list.len()).collect::<Vec<_>>(), [25, 25, 25, 25, 25, 25, 10]);
    }
}
