//! Moving by taps: private pictures with numbered choices, step by step, up to a preview that is confirmed.
//!
//! Nothing is stored between the taps: the steps so far travel in the `custom_id`s, and every press is checked against the
//! table as it is. Set-ups (`AnyPlay::draft`) are put together by [`Menu::setup`].

use super::own_setups::Own;
use crate::{
    bot::ui::{
        custom_id::{Act, Path, Press},
        escape::{code, sentence},
        message::{Button, ButtonStyle, Component, Post, SelectOption},
        picture::{Sight, picture},
        steps::{Answer, HERE, Question, Stage, back, stage},
        widgets::{BUTTONS, OPTIONS, ROWS, button, cancel, grey, rows, select, select_option, t},
    },
    games::{AnyDraft, AnyPlay, Choice, Highlight, Mark, Seat},
    picture::{Painter, Theme},
    table::Table,
    text::{Locale, Message, say},
};

/// Whose menus they are, and of what.
#[derive(Clone, Copy)]
pub struct Menu<'a> {
    pub painter: &'a Painter,
    pub table: &'a Table,
    pub play: &'a AnyPlay,
    pub seat: Seat,
    pub locale: Locale,
    pub theme: Theme,
    /// What is tapped is entered; or, for somebody who plans ahead, foreseen.
    pub plan: Option<Foreseen<'a>>,
}

/// A play that has not come to be.
#[derive(Clone, Copy)]
pub struct Foreseen<'a> {
    pub owner: Seat,
    /// The entries that lead there from the present board.
    pub line: &'a [u16],
}

impl Menu<'_> {
    fn press(&self, act: Act) -> Press {
        Press::Table { table: self.table.id, ply: self.table.ply(), act }
    }

    fn tap(&self, page: u8, path: Path) -> Press {
        self.press(match self.plan {
            None => Act::Tap { page, path },
            Some(plan) => Act::If { page, line: plan.line.to_vec(), path },
        })
    }

    fn pick(&self, slot: u8, path: Path) -> Press {
        self.press(match self.plan {
            None => Act::Pick { slot, path },
            Some(plan) => Act::IfPick { slot, line: plan.line.to_vec(), path },
        })
    }

    fn sight(&self) -> Sight {
        Sight::own(self.locale, self.theme, self.plan.map_or(self.seat, |plan| plan.owner))
    }

    /// The first menu: of a set-up where the game has one, else of the pieces that can move. `None`: nothing to choose.
    pub fn first(&self, own: &Own) -> Option<Post> {
        if self.play.draft(self.seat, "").is_some() { self.setup("", own) } else { self.at(&[], 0) }
    }

    /// The menu behind these steps, or the preview of the entry they make. `None`: there is no such entry.
    pub fn at(&self, path: &[String], page: u8) -> Option<Post> {
        let choices = self.play.choices(self.seat)?;
        match stage(&choices, path) {
            Stage::Gone => None,
            Stage::Ready(choice) => Some(self.preview(&choices, choice, path)),
            Stage::Ask(question) => Some(self.ask(&choices, &question, page)),
        }
    }

    /// The entry these steps make.
    pub fn entry(&self, path: &[String]) -> Option<String> {
        let choices = self.play.choices(self.seat)?;
        match stage(&choices, path) {
            Stage::Ready(choice) => Some(choice.entry.clone()),
            _ => None,
        }
    }

    fn ask(&self, choices: &[Choice], question: &Question, page: u8) -> Post {
        let (mut spots, others): (Vec<&Answer>, Vec<&Answer>) = question
            .options
            .iter()
            .partition(|option| option.step.is_some_and(|step| step.spot.is_some()) || question.options.len() > 20);
        spots.sort_by_key(|option| {
            let spot = option.step.and_then(|step| step.spot.as_ref());
            spot.map(|spot| self.play.reading_order(spot, self.seat))
        });
        let others_rows = others.len().div_ceil(BUTTONS);
        let capacity = (ROWS - 1 - others_rows.min(ROWS - 2)).max(1) * OPTIONS;
        let pages = spots.len().div_ceil(capacity).max(1);
        let page = usize::from(page).min(pages - 1);
        let shown: Vec<(u32, &Answer)> = (1..).zip(spots.iter().copied()).skip(page * capacity).take(capacity).collect();

        let mut highlight: Vec<Highlight> = question
            .taken
            .iter()
            .filter_map(|step| step.spot.clone())
            .map(|spot| Highlight { spot, mark: Mark::Chosen })
            .collect();
        highlight.extend(shown.iter().filter_map(|(number, option)| {
            let step = option.step?;
            let mark = if step.capture { Mark::Capture(*number) } else { Mark::Target(*number) };
            Some(Highlight { spot: step.spot.clone()?, mark })
        }));

        let title = match (question.taken.len(), spots.is_empty()) {
            (0, _) => "tap-first",
            (1, false) => "tap-where",
            // On from a place: a way round, a cell for something else.
            (_, false) => "tap-which",
            (_, true) => "tap-how",
        };
        let title = t(self.locale, title);
        let mut components: Vec<Component> = shown
            .chunks(OPTIONS)
            .zip(0..)
            .map(|(chunk, slot)| {
                let options = chunk.iter().map(|(number, option)| self.option(*number, option)).collect();
                select(&self.pick(slot, question.path.clone()), &title, options)
            })
            .collect();
        let buttons = others.iter().map(|option| {
            let path = [question.path.clone(), vec![option.token.to_owned()]].concat();
            button(&self.tap(0, path), &self.label(option), ButtonStyle::Primary)
        });
        components.extend(rows(buttons.collect()));
        let mut nav = self.nav(choices, &question.path);
        if pages > 1 {
            let next = self.tap(((page + 1) % pages) as u8, question.path.clone());
            nav.insert(0, grey(&next, &t(self.locale, "button-more-choices")));
        }
        components.extend(rows(nav));

        let trail: Vec<String> = question.taken.iter().map(|step| sentence(&say(self.locale, &step.label))).collect();
        let text = if trail.is_empty() { title.clone() } else { format!("**{}** — {title}", trail.join(" › ")) };
        let file = picture(self.painter, self.table, self.play, self.sight(), (&title, Some(self.seat)), &highlight);
        Post { text, file: Some(file), rows: components, mentions: Vec::new() }
    }

    fn label(&self, option: &Answer) -> String {
        match option.step {
            Some(step) => say(self.locale, &step.label),
            None => t(self.locale, "tap-here"),
        }
    }

    fn option(&self, number: u32, option: &Answer) -> SelectOption {
        let description = match option.entries[..] {
            [only] => say(self.locale, &only.description),
            ref several => say(self.locale, &Message::new("tap-moves").with("count", several.len())),
        };
        select_option(option.token, &format!("{number} · {}", self.label(option)), Some(&description))
    }

    fn nav(&self, choices: &[Choice], path: &[String]) -> Vec<Button> {
        let mut nav = Vec::new();
        if let Some(path) = back(choices, path) {
            nav.push(grey(&self.tap(0, path), &t(self.locale, "button-back")));
        }
        nav.push(cancel(self.locale));
        nav
    }

    /// The board as it would be, to be confirmed.
    fn preview(&self, choices: &[Choice], choice: &Choice, path: &[String]) -> Post {
        let mut after = self.play.clone();
        let entered = after.enter_as(self.seat, &choice.entry);
        // The end would show what is hidden until then.
        let hides = after.outcome().is_some() && self.play.has_secrets();
        let shown = if hides { self.play } else { &after };
        let caption = entered
            .ok()
            .filter(|_| !hides)
            .and_then(|entered| entered.events.into_iter().next())
            .map_or_else(|| choice.entry.clone(), |event| say(self.locale, &event.message));
        let full: Path = full_path(choices, choice, path);
        let mut buttons =
            vec![button(&self.press(Act::Confirm(full.clone())), &t(self.locale, "button-confirm"), ButtonStyle::Success)];
        buttons.extend(self.nav(choices, &full));
        let message = Message::new("tap-confirm").with("entry", code(&choice.entry));
        Post {
            text: say(self.locale, &message.with("description", sentence(&say(self.locale, &choice.description)))),
            file: Some(picture(self.painter, self.table, shown, self.sight(), (&caption, Some(self.seat)), &[])),
            rows: rows(buttons),
            mentions: Vec::new(),
        }
    }

    /// A set-up as far as it is: toggles, and a button to make it. `None`: there is no set-up to make.
    pub fn setup(&self, draft: &str, own: &Own) -> Option<Post> {
        let AnyDraft { question, preview, controls, ready, entry } = self.play.draft(self.seat, draft)?;
        let toggles = controls.iter().zip(0..).map(|((label, next), slot)| {
            grey(&self.press(Act::Draft { slot, draft: next.clone() }), &say(self.locale, label))
        });
        let mut toggles: Vec<Button> = toggles.collect();
        let (mut habits, press) = (Vec::new(), |act| self.press(act));
        if ready > 0 {
            let offer = own.offer(self.play, self.seat, self.locale, press);
            toggles.splice(ready..ready, offer);
            habits = own.habits((self.play, self.seat), self.locale, (draft, entry.as_deref()), press);
        }
        let mut components = rows(toggles);
        components.truncate(ROWS - 1);
        let mut confirm = button(
            &self.press(Act::ConfirmDraft(draft.to_owned())),
            &t(self.locale, "button-confirm"),
            ButtonStyle::Success,
        );
        confirm.disabled = entry.is_none();
        components.extend(rows([vec![confirm], habits, vec![cancel(self.locale)]].concat()));
        let caption = t(self.locale, "tap-setup-caption");
        Some(Post {
            text: own.text(self.locale, say(self.locale, &question)),
            file: Some(picture(self.painter, self.table, &preview, self.sight(), (&caption, Some(self.seat)), &[])),
            rows: components,
            mentions: Vec::new(),
        })
    }

    /// The entry of a set-up that is complete.
    pub fn setup_entry(&self, draft: &str) -> Option<String> {
        self.play.draft(self.seat, draft)?.entry
    }
}

/// All steps of an entry, the ones that were taken by themselves included, so that its path means only it.
fn full_path(choices: &[Choice], choice: &Choice, path: &[String]) -> Path {
    let mut full: Path = choice.steps.iter().map(|step| step.token.clone()).collect();
    if path.last().is_some_and(|token| token == HERE) || !matches!(stage(choices, &full), Stage::Ready(_)) {
        full.push(HERE.to_owned());
    }
    full
}
