//! Menus of steps: private pictures with numbered choices, one step after the other.
//!
//! Nothing is stored between the taps: the steps so far travel in the `custom_id`s, and every press is checked against the
//! table as it is. What the taps lead to is up to [`Links`]: an entry, or one that is planned ahead.

use crate::{
    bot::ui::{
        custom_id::{Path, TableAct},
        escape::sentence,
        message::{Button, ButtonStyle, Component, Post, SelectOption},
        picture::{Sight, picture},
        steps::{Answer, HERE, Question, Stage, back, stage},
        widgets::{BUTTONS, OPTIONS, ROWS, button, cancel, grey, rows, select, select_option, t},
    },
    games::{AnyPlay, Choice, Highlight, Mark, Seat},
    picture::{Painter, Theme},
    table::Table,
    text::{Locale, Message, say},
};

/// Where the taps of a menu lead.
pub trait Links {
    type Act: TableAct;

    /// The menu behind these steps.
    fn tap(&self, page: u8, path: Path) -> Self::Act;

    /// Select number `slot` of a message: one more step behind these.
    fn pick(&self, slot: u8, path: Path) -> Self::Act;

    /// The last row: the way back, where there is one, and away.
    fn nav(&self, locale: Locale, back: Option<Button>) -> Vec<Button> {
        back.into_iter().chain([cancel(locale)]).collect()
    }
}

/// Whose menus they are, and of what.
#[derive(Clone, Copy)]
pub struct Menu<'a, L> {
    pub painter: &'a Painter,
    pub table: &'a Table,
    /// On which board is chosen; it need not be the present one.
    pub play: &'a AnyPlay,
    /// Whose entries are chosen from.
    pub seat: Seat,
    /// Who looks at it.
    pub reader: Seat,
    pub locale: Locale,
    pub theme: Theme,
    pub links: L,
}

impl<L: Links> Menu<'_, L> {
    pub fn sight(&self) -> Sight {
        Sight::own(self.locale, self.theme, self.reader)
    }

    /// A question, with a numbered picture of its options. A long list has pages.
    pub fn ask(&self, choices: &[Choice], question: &Question, page: u8) -> Post {
        let (spots, others) = self.sorted(question);
        let others_rows = others.len().div_ceil(BUTTONS);
        let capacity = (ROWS - 1 - others_rows.min(ROWS - 2)).max(1) * OPTIONS;
        let pages = spots.len().div_ceil(capacity).max(1);
        let page = usize::from(page).min(pages - 1);
        let shown: Vec<(u32, &Answer)> = (1..).zip(spots.iter().copied()).skip(page * capacity).take(capacity).collect();
        let title = t(self.locale, title(question, spots.is_empty()));

        let selects = shown.chunks(OPTIONS).zip(0..).map(|(chunk, slot)| {
            let options = chunk.iter().map(|(number, option)| self.option(*number, option)).collect();
            select(&self.links.pick(slot, question.path.clone()).on(self.table), &title, options)
        });
        let mut components: Vec<Component> = selects.collect();
        let buttons = others.iter().map(|option| {
            let path = [question.path.clone(), vec![option.token.to_owned()]].concat();
            button(&self.links.tap(0, path).on(self.table), &self.label(option), ButtonStyle::Primary)
        });
        components.extend(rows(buttons.collect()));
        let mut nav = self.nav(choices, &question.path);
        if pages > 1 {
            let next = self.links.tap(((page + 1) % pages) as u8, question.path.clone());
            nav.insert(0, grey(&next.on(self.table), &t(self.locale, "button-more-choices")));
        }
        components.extend(rows(nav));

        let trail: Vec<String> = question.taken.iter().map(|step| sentence(&say(self.locale, &step.label))).collect();
        let text = if trail.is_empty() { title.clone() } else { format!("**{}** — {title}", trail.join(" › ")) };
        let marks = marks(question, &shown);
        let file = picture(self.painter, self.table, self.play, self.sight(), (&title, Some(self.seat)), &marks);
        Post { text, file: Some(file), rows: components, mentions: Vec::new() }
    }

    /// The options that stand for a place on the board, in the order they are read; and the others, which become buttons.
    fn sorted<'q>(&self, question: &'q Question<'q>) -> (Vec<&'q Answer<'q>>, Vec<&'q Answer<'q>>) {
        let (mut spots, others): (Vec<&Answer>, Vec<&Answer>) = question
            .options
            .iter()
            .partition(|option| option.step.is_some_and(|step| step.spot.is_some()) || question.options.len() > 20);
        spots.sort_by_key(|option| {
            let spot = option.step.and_then(|step| step.spot.as_ref());
            spot.map(|spot| self.play.reading_order(spot, self.seat))
        });
        (spots, others)
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

    /// Back, where there is something to go back to, and away.
    pub fn nav(&self, choices: &[Choice], path: &[String]) -> Vec<Button> {
        let back = back(choices, path);
        let back = back.map(|path| grey(&self.links.tap(0, path).on(self.table), &t(self.locale, "button-back")));
        self.links.nav(self.locale, back)
    }
}

fn title(question: &Question, no_spots: bool) -> &'static str {
    match (question.taken.len(), no_spots) {
        (0, _) => "tap-first",
        (1, false) => "tap-where",
        // On from a place: a way round, a cell for something else.
        (_, false) => "tap-which",
        (_, true) => "tap-how",
    }
}

/// The steps that were taken, and the numbers of those that can be.
fn marks(question: &Question, shown: &[(u32, &Answer)]) -> Vec<Highlight> {
    let taken = question.taken.iter().filter_map(|step| step.spot.clone());
    let taken = taken.map(|spot| Highlight { spot, mark: Mark::Chosen });
    let open = shown.iter().filter_map(|(number, option)| {
        let step = option.step?;
        let mark = if step.capture { Mark::Capture(*number) } else { Mark::Target(*number) };
        Some(Highlight { spot: step.spot.clone()?, mark })
    });
    taken.chain(open).collect()
}

/// All steps of an entry, the ones that were taken by themselves included, so that its path means only it.
pub fn full_path(choices: &[Choice], choice: &Choice, path: &[String]) -> Path {
    let mut full: Path = choice.steps.iter().map(|step| step.token.clone()).collect();
    if path.last().is_some_and(|token| token == HERE) || !matches!(stage(choices, &full), Stage::Ready(_)) {
        full.push(HERE.to_owned());
    }
    full
}
